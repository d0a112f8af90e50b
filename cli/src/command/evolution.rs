//! `asof evolution`: the earliest and the latest of what is said of something.

use asof_engine::search::{When, YearCount};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Interval};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::as_known;
use super::search::{HitShape, NOTHING, Shown, Sought, passages, ready, sheet};
use crate::coverage::OfList;
use crate::shape::Asked;
use crate::text::{Page, Palette, acts, paint};
use crate::{Failure, Outcome, clock};

/// The longest bar, in characters.
const BAR: usize = 40;

/// How a topic changed over time: its earliest and its latest relevant passages
///
/// The best passages of all time, or of a period (--from, --to), are sorted by the first day of their
/// version; those of a debate, by its day. Both ends are shown for comparison, with the number of passages
/// that begin in each year.
#[derive(Debug, Args)]
pub(crate) struct Evolution {
    #[command(flatten)]
    sought: Sought,
    /// How many of the best passages to sort by time
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u8).range(1..=200))]
    pool: u8,
    /// How many of the earliest and of the latest to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=200))]
    per_side: u8,
}

/// Both ends of a pool of relevant passages.
#[derive(Debug)]
pub(crate) struct Evolved {
    early: Vec<Shown>,
    late: Vec<Shown>,
    /// The passages by how far each is known.
    assurance: OfList,
    /// From the first day of the earliest to the day after that of the latest.
    span: Option<Interval>,
    years: Vec<YearCount>,
    trace: Vec<String>,
    /// What kept semantic search from having a part in it.
    note: Option<String>,
}

/// The answer for programs: `Evolution`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    early: Vec<HitShape>,
    late: Vec<HitShape>,
    assurance: OfList,
    span: Option<Interval>,
    years: &'a [YearCount],
    trace: &'a [String],
    note: Option<&'a str>,
}

impl Evolved {
    /// It for programs.
    fn shape(&self, corpus: &Corpus, at: AsOf) -> Shape<'_> {
        Shape {
            as_of: at.into(),
            early: Shown::shape(corpus, &self.early),
            late: Shown::shape(corpus, &self.late),
            assurance: self.assurance,
            span: self.span,
            years: &self.years,
            trace: &self.trace,
            note: self.note.as_deref(),
        }
    }
}

impl Evolution {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.sought.at(clock::today());
        let when = self.sought.during(at)?;
        let mut find = self.sought.find(&corpus, when, at, self.pool.into())?;
        let (searchable, note) = ready(context, &corpus, &mut find)?;
        let found = searchable.evolution(&find, self.per_side.into())?;
        if found.span.is_none() {
            self.sought.has_words(&searchable)?;
        }
        let shown = |hits| Shown::all(&corpus, &found.pool, hits, when);
        let (early, late) = (shown(&found.early)?, shown(&found.late)?);
        self.sought.hold(early.iter().chain(&late))?;
        let assurance = Shown::coverage(early.iter().chain(&late));
        let (span, years, trace) = (found.span, found.years, found.pool.trace);
        let evolved = Evolved { early, late, assurance, span, years, trace, note };
        let table = |evolved: &Evolved| sheet([("early", &evolved.early), ("late", &evolved.late)]);
        context.shaped(
            &evolved,
            |evolved| evolved.shape(&corpus, at),
            table,
            |page, evolved| write(page, &corpus, evolved, (when, at)),
        )?;
        Ok(super::any(!evolved.early.is_empty()))
    }
}

/// Writes both ends of time, and how many passages begin in each year.
fn write(
    page: &mut Page<'_>,
    corpus: &Corpus,
    evolved: &Evolved,
    (when, at): (When, AsOf),
) -> Result<(), Failure> {
    if let Some(note) = &evolved.note {
        page.line(note)?;
    }
    let Some(span) = evolved.span else { return page.line(NOTHING) };
    let Palette { strong, dim, .. } = page.palette;
    for (heading, shown) in [("The earliest", &evolved.early), ("The latest", &evolved.late)] {
        if !shown.is_empty() {
            page.line(paint(strong, heading))?;
            passages(page, corpus, shown, when)?;
            page.blank()?;
        }
    }
    evolved.assurance.write(page)?;
    page.blank()?;
    let most = evolved.years.iter().map(|year| year.hits).max().unwrap_or(1);
    page.line(paint(strong, format!("By year, {}{}", acts::days(span), as_known(at))))?;
    for year in &evolved.years {
        let bar = "█".repeat((year.hits * BAR).div_ceil(most));
        page.line(format!("  {}  {} {}", year.year, paint(dim, bar), year.hits))?;
    }
    Ok(())
}
