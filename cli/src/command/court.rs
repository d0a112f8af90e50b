//! `asof court`: what a court did in a period.

mod render;

use asof_engine::NormGraph;
use asof_engine::query::{self, CourtImpact, ReadingView, TouchFilter};
use asof_engine::store::Corpus;
use asof_schema::AsOf;
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, first, last, period};
use super::impact::Period;
use super::judgments::TouchShape;
use crate::shape::{ReadingShape, Shaper};
use crate::{Failure, Outcome, clock, reference};

/// What a court did in a period, to readings and to the law itself
///
/// It lists the readings that the court brought, refined and ended, and what its judgments command of the law.
/// A reading counts on its first day, and one that ended on the day on which it stands no longer. What a
/// judgment commands of the law itself (negate, suspend ...) is known as the court's where the same judgment
/// also brings readings. The exit code is 1 if the court did nothing then.
///
/// Examples: asof court "Supremo Tribunal Federal" --from 2010 --to 2019,
/// asof court "House of Lords" Negligence
#[derive(Debug, Args)]
pub(crate) struct Court {
    /// The court, by its whole name as the source has it; upper and lower case are one
    #[arg(value_name = "NAME")]
    name: String,
    /// Only this provision and what is below it, by the numbering of today [default: every norm]
    #[arg(value_name = "REF")]
    reference: Option<String>,
    /// Only this body of the court: its plenary, a panel
    #[arg(long, value_name = "NAME")]
    body: Option<String>,
    /// Only on or after this day; a month or year from its first day [default: from the beginning]
    #[arg(long, value_name = "DAY", value_parser = first)]
    from: Option<End>,
    /// Only before this day; a month or year through its last day [default: without end]
    #[arg(long, value_name = "DAY", value_parser = last)]
    to: Option<End>,
    #[command(flatten)]
    clocks: Clocks,
}

/// The court and the period, and what it did.
#[derive(Debug)]
pub(crate) struct Answer {
    at: AsOf,
    filter: TouchFilter,
    impact: CourtImpact,
}

/// The answer for programs: `CourtImpact`.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    court: &'a str,
    body: Option<&'a str>,
    during: Period,
    brought: Vec<ReadingShape<'a>>,
    refined: Vec<ReadingShape<'a>>,
    ended: Vec<ReadingShape<'a>>,
    statutory: Vec<TouchShape<'a>>,
}

impl Answer {
    fn court(&self) -> &str {
        self.filter.court.as_deref().unwrap_or_default()
    }

    /// Its readings, each list with the name that a table has for it and a title.
    fn readings(&self) -> [(&'static str, &'static str, &[ReadingView]); 3] {
        let CourtImpact { brought, refined, ended, .. } = &self.impact;
        [
            ("BROUGHT", "Readings that it brought", brought),
            ("REFINED", "Readings by which it refined or distinguished others", refined),
            ("ENDED", "Readings that it ended", ended),
        ]
    }

    fn is_empty(&self) -> bool {
        self.impact == CourtImpact::default()
    }

    /// It for programs.
    fn shape<'a>(&'a self, shaper: Shaper<'_>) -> Shape<'a> {
        let readings = |views: &'a [ReadingView]| {
            views.iter().map(|view| ReadingShape::on_first_day(shaper, view)).collect()
        };
        let CourtImpact { brought, refined, ended, statutory } = &self.impact;
        Shape {
            court: self.court(),
            body: self.filter.body.as_deref(),
            during: Period::of(self.filter.from, self.filter.to),
            brought: readings(brought),
            refined: readings(refined),
            ended: readings(ended),
            statutory: statutory.iter().map(|touch| TouchShape::of(shaper, touch)).collect(),
        }
    }
}

impl Court {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(clock::today());
        let (from, to) = period(self.from, self.to, "as --from")?;
        let (court, body) = (Some(self.name.clone()), self.body.clone());
        let filter = TouchFilter { from, to, court, body, ..TouchFilter::default() };
        let answer = Answer { at, impact: self.impact(&corpus, at, &filter)?, filter };
        let shaper = Shaper::new(&corpus, at);
        let strange = render::strange(&corpus, &answer);
        if let Some(strange) = &strange {
            context.note(strange);
        }
        let write = |page: &mut crate::text::Page<'_>, answer: &Answer| {
            render::court(page, &corpus, answer, strange.as_deref())
        };
        context.shaped(&answer, |answer| answer.shape(shaper), render::sheet, write)?;
        Ok(super::any(!answer.is_empty()))
    }

    /// What it did to a provision, or to each norm in turn.
    fn impact(&self, corpus: &Corpus, at: AsOf, filter: &TouchFilter) -> Result<CourtImpact, Failure> {
        let point = corpus.point(at);
        if let Some(reference) = &self.reference {
            let id = reference::find(corpus, reference, at)?.component;
            return Ok(query::court_impact(query::component(corpus, &id)?, point, filter));
        }
        let roots = corpus.graphs().filter_map(|graph| NormGraph::root(graph));
        let each = roots.map(|root| query::court_impact(root, point, filter));
        Ok(each.fold(CourtImpact::default(), |mut all, one| {
            all.brought.extend(one.brought);
            all.refined.extend(one.refined);
            all.ended.extend(one.ended);
            all.statutory.extend(one.statutory);
            all
        }))
    }
}
