//! `asof lineage`: every version of a provision.

mod render;

use asof_engine::coverage::PeriodReport;
use asof_engine::query::{self, Bearer, IdentityLink, LineageEntry, Scope};
use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId, ContinuationKind, Day};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::at::period::Asking;
use super::clocks::{Clocks, asked, moment};
use crate::coverage::{self, Coverage, Strictness};
use crate::shape::{self, Amendment, Asked, Assurance, OtherBearer, Over, Provision, Shaper, Whole};
use crate::text::in_norm;
use crate::{Failure, Outcome, clock, reference};

/// Every version of a provision, the acts that made it and what it changed
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct Lineage {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// Only its own words, place and status, not what is inside it
    #[arg(long)]
    own: bool,
    /// Add the histories of the provisions that it continues
    #[arg(long, overrides_with = "no_follow")]
    follow: bool,
    /// Leave those histories out (the default)
    #[arg(long, overrides_with = "follow")]
    no_follow: bool,
    /// Read REF by the numbering of this day, or of a month or year in which it is one provision [default: today]
    #[arg(long, value_name = "DAY", value_parser = moment)]
    at: Option<Moment>,
    /// Show every version; without it, people see the last 50 of a long history
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// A history, and how far it is known.
#[derive(Debug)]
pub(crate) struct Answer {
    component: ComponentId,
    scope: Scope,
    amended: bool,
    entries: Vec<Entry>,
    amendments: Vec<query::Amendment>,
    links: Vec<IdentityLink>,
    before: Vec<Answer>,
    /// What bears the number that was asked for on other days.
    others: Vec<Bearer>,
    /// How far the provision is known on the day.
    coverage: Coverage,
}

/// A version, and how far it is known on its days.
#[derive(Debug)]
pub(crate) struct Entry {
    lineage: LineageEntry,
    /// How far the provision is known on the days of the version: those up to the day of the question, where its end is open.
    coverage: PeriodReport,
    /// The last covered day, where the end of the version is open and not covered.
    covered_through: Option<Day>,
    /// Whether its first day is that of the first text that is known, and no day on which anything came.
    first_seen: bool,
}

/// The answer for programs: `Lineage`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape {
    as_of: Asked,
    component: Provision,
    scope: Scope,
    amended: bool,
    version_count: usize,
    entries: Vec<EntryShape>,
    amendments: Vec<Amendment>,
    links: Vec<Link>,
    earlier: Vec<Shape>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_bearers: Vec<OtherBearer>,
    assurance: Assurance,
}

/// `LineageEntry`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct EntryShape {
    ordinal: u32,
    version: Option<Whole>,
    #[serde(flatten)]
    known: Over,
    #[serde(skip_serializing_if = "Option::is_none")]
    covered_through: Option<Day>,
}

/// `IdentityLink`.
#[derive(Debug, Serialize)]
struct Link {
    #[serde(serialize_with = "shape::name")]
    kind: ContinuationKind,
    earlier: Vec<Provision>,
    later: Vec<Provision>,
    by: String,
    on: Option<Day>,
}

impl Answer {
    /// It for programs, each version as on its own first day.
    fn shape(&self, shaper: Shaper<'_>) -> Shape {
        let entries = self.entries.iter().map(|entry| EntryShape {
            ordinal: entry.lineage.number,
            version: shaper.on(entry.lineage.version.valid.start()).whole(&entry.lineage.version),
            known: Over::from(&entry.coverage),
            covered_through: entry.covered_through,
        });
        let link = |link: &IdentityLink| Link {
            kind: link.kind,
            earlier: shaper.provisions(&link.from),
            later: shaper.provisions(&link.to),
            by: link.by.to_string(),
            on: link.on,
        };
        Shape {
            as_of: shaper.asked(),
            component: shaper.provision(&self.component),
            scope: self.scope,
            amended: self.amended,
            version_count: self.entries.len(),
            entries: entries.collect(),
            amendments: Amendment::list(&self.amendments),
            links: self.links.iter().map(link).collect(),
            earlier: self.before.iter().map(|earlier| earlier.shape(shaper)).collect(),
            other_bearers: shaper.bearers(&self.others),
            assurance: Assurance::from(&self.coverage),
        }
    }
}

/// What people want to read beside an answer.
pub(crate) struct Captions {
    /// How the provision is cited.
    cited: String,
    /// The title of its norm.
    norm: String,
    /// For each entry, what differs from the day before: (how it is cited, in which ways).
    differences: Vec<Vec<(String, Vec<asof_schema::ChangeKind>)>>,
    /// What bears its number on other days, in words.
    others: Vec<String>,
    /// The same for the histories that it carries on.
    before: Vec<Captions>,
}

impl Lineage {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.point();
        let found = self.component(context, &corpus, at)?;
        let scope = if self.own { Scope::Own } else { Scope::Subtree };
        let follow = self.follow && !self.no_follow;
        let answer = query::lineage(&corpus, &found, at, scope, follow)?;
        let others = reference::other_bearers(&corpus, &self.reference, &found, at);
        let answer = Answer { others, ..self.known(&corpus, answer, at.at)? };
        let bare = answer.entries.is_empty();
        let read = bare && !query::readings_over_time(&corpus, &found, at, Scope::Own)?.is_empty();
        let asked = asked(self.at, at);
        self.strictness.hold(answer.entries.iter().map(|entry| &entry.coverage.weakest))?;
        let shaper = Shaper::new(&corpus, at);
        context.shaped(
            &answer,
            |answer| answer.shape(shaper),
            render::sheet,
            |page, answer| {
                let captions = self.captions(&corpus, answer)?;
                render::lineage(page, answer, &captions, (Some(&asked), self.all))?;
                if read { render::of_courts(page, answer) } else { Ok(()) }
            },
        )?;
        Ok(super::any(!bare || read))
    }

    /// The point of the answer: of a month or year, its last day.
    fn point(&self) -> AsOf {
        self.clocks.at(self.at.map_or_else(clock::today, |when| when.days().1.pred()))
    }

    /// What is meant on the day, or throughout the month or year.
    fn component(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        at: AsOf,
    ) -> Result<ComponentId, Failure> {
        let Some(Moment::Period(period)) = self.at else {
            return Ok(reference::find(corpus, &self.reference, at)?.component);
        };
        let asking = Asking {
            reference: &self.reference,
            clocks: self.clocks,
            strictness: self.strictness,
            command: &["lineage"],
            flag: Some("--at"),
        };
        let (component, _) = asking.meant(corpus, period)?;
        context.understood(&format!("what is known is told as of the last day of the period, {}", at.at))?;
        Ok(component)
    }

    fn known(&self, corpus: &Corpus, lineage: query::Lineage, today: Day) -> Result<Answer, Failure> {
        let query::Lineage { component, scope, amended, entries, amendments, links, before } = lineage;
        let at = self.clocks.at(today);
        let entries = entries.into_iter().map(|entry| {
            let valid = entry.version.valid;
            let until = valid.end().unwrap_or(today.max(valid.start()).succ());
            let days = (valid.start(), until.max(valid.start().succ()));
            let coverage = coverage::over(corpus, &component, at, days)?;
            let open = valid.end().is_none();
            let open = open.then(|| coverage::open_end(corpus, &component, at)).transpose()?;
            let point = corpus.point(at);
            let first = query::component(corpus, &component)?.first_version(point);
            let first_seen =
                entry.number == 1 && first.is_some_and(|first| query::is_first_seen(first, point));
            Ok::<_, Failure>(Entry { lineage: entry, coverage, covered_through: open.flatten(), first_seen })
        });
        let entries = entries.collect::<Result<_, _>>()?;
        let before = before.into_iter().map(|before| self.known(corpus, before, today));
        let before = before.collect::<Result<_, _>>()?;
        let coverage = coverage::of(corpus, &component, at)?;
        let others = Vec::new();
        Ok(Answer { component, scope, amended, entries, amendments, links, before, others, coverage })
    }

    fn captions(&self, corpus: &Corpus, answer: &Answer) -> Result<Captions, Failure> {
        let cited = in_norm(corpus, &answer.component, self.clocks.at(Day::MAX));
        let norm = corpus.graph(answer.component.norm_str()).map(|graph| graph.norm().title.clone());
        let differences = answer.entries.iter().map(|of| self.differences(corpus, answer, &of.lineage));
        let before = answer.before.iter().map(|before| self.captions(corpus, before));
        let at = self.point();
        Ok(Captions {
            cited,
            norm: norm.unwrap_or_default(),
            differences: differences.collect::<Result<_, _>>()?,
            others: answer.others.iter().map(|other| reference::borne(corpus, other, at)).collect(),
            before: before.collect::<Result<_, _>>()?,
        })
    }

    fn differences(
        &self,
        corpus: &Corpus,
        answer: &Answer,
        entry: &LineageEntry,
    ) -> Result<Vec<(String, Vec<asof_schema::ChangeKind>)>, Failure> {
        let day = entry.version.valid.start();
        if entry.version.ephemeral || entry.number == 1 {
            return Ok(Vec::new());
        }
        let (before, after) = (self.clocks.at(day.pred()), self.clocks.at(day));
        let diff = query::diff(corpus, &answer.component, before, after)?;
        let inside = |change: &&query::Change| !self.own || change.component == answer.component;
        let cited = diff.changes.iter().filter(inside).map(|change| {
            let at = if change.after.is_some() { after } else { before };
            (in_norm(corpus, &change.component, at), change.kinds.clone())
        });
        Ok(cited.collect())
    }
}
