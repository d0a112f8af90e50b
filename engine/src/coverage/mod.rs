//! How far an answer is known: the state of a component, of a subtree, a list and a period, by `schema/COVERAGE.md`.
//!
//! Plain functions on a graph and a point. What reaches a component that never moved is worked out once per norm, so that a
//! question by all that is known and recorded now costs a look into a table and two comparisons.

mod index;
mod report;
mod state;
mod survey;

pub use report::{Behind, PeriodReport, Report, Why};
pub use state::{Coverage, Reason};
pub use survey::{Parts, StateDays, Stretch, Survey, TouchStatus, Touching};

use asof_schema::{AsOf, ComponentId, CoverageState, Day};

use crate::graph::{NormGraph, Point};
use crate::store::{Corpus, Lack};

/// The state of one component at a point, with what makes it so. The component need not be in the corpus, its norm must.
pub fn coverage<'c>(corpus: &'c Corpus, id: &ComponentId, at: AsOf) -> Result<Coverage<'c>, Lack> {
    Ok(corpus.graph(id.norm_str())?.coverage(id.local(), corpus.point(at)))
}

/// The state of one component at a point, in one word.
pub fn coverage_state(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<CoverageState, Lack> {
    let (graph, point) = (corpus.graph(id.norm_str())?, corpus.point(at));
    Ok(match graph.component(id.local()) {
        Some(component) => component.coverage_state(point),
        None => graph.coverage(id.local(), point).state,
    })
}

/// The state of a component with everything below it at a point.
pub fn survey<'c>(corpus: &'c Corpus, id: &ComponentId, at: AsOf) -> Result<Survey<'c>, Lack> {
    Ok(corpus.graph(id.norm_str())?.survey(id.local(), corpus.point(at)))
}

/// The states of a component with everything below it on the days `[from, until)`, by the knowledge and record of `at`.
pub fn over(corpus: &Corpus, id: &ComponentId, at: AsOf, days: (Day, Day)) -> Result<Vec<Stretch>, Lack> {
    Ok(corpus.graph(id.norm_str())?.coverage_over(id.local(), corpus.point(at), days))
}

/// The last day up to that of `at` on which a component is there and all of it is assured.
pub fn last_assured(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Option<Day>, Lack> {
    Ok(corpus.graph(id.norm_str())?.last_assured(id.local(), corpus.point(at)))
}

impl NormGraph {
    /// The state of what has a local id, whether or not it is in the corpus.
    pub fn coverage(&self, local: &str, point: Point) -> Coverage<'_> {
        Coverage::of(self, local, point)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use asof_schema::{ChangeSet, Doubt, KnownAct, NormId, Touch};

    use super::*;
    use crate::graph::commands_read;

    fn charter() -> (ChangeSet, NormId) {
        let charter = include_bytes!("../../../demo/1-charter.jsonl");
        let set = ChangeSet::read(charter.as_slice()).unwrap();
        let norm = set.norms.first().unwrap().id.clone();
        (set, norm)
    }

    fn corpus(set: &ChangeSet) -> Corpus {
        Corpus::default().with(set, "2020-01-15T12:00:00Z".parse().unwrap()).unwrap().0
    }

    fn at() -> AsOf {
        AsOf::day(Day::from_ymd(1991, 1, 1).unwrap())
    }

    /// Whether an act or a doubt touches each of some components.
    fn are_touched<const N: usize>(corpus: &Corpus, norm: &NormId, locals: [&str; N]) -> [bool; N] {
        let state = |local| coverage_state(corpus, &norm.component(local).unwrap(), at()).unwrap();
        locals.map(|local| state(local) == CoverageState::Touched)
    }

    #[test]
    fn a_command_is_read_once_for_all_that_its_act_touches() {
        let (mut set, norm) = charter();
        let act = set.acts.first().unwrap().clone();
        let touch = |local: &str| Touch { component: norm.component(local).unwrap(), effective: None };
        set.known_acts = vec![KnownAct {
            id: act.id.clone(),
            norm: norm.clone(),
            kind: act.kind,
            title: act.title.clone(),
            summary: None,
            published: act.published,
            effective: None,
            touches: ["art1", "art2", "art3", "art99"].map(touch).to_vec(),
            evidence: None,
        }];
        let commands = set.commands.iter().filter(|command| command.act == act.id).count();
        let (corpus, before) = (corpus(&set), commands_read());
        assert_eq!(are_touched(&corpus, &norm, ["art1", "art2", "art99"]), [false, false, true]);
        assert_eq!(commands_read() - before, commands);
    }

    #[test]
    fn a_doubt_is_made_where_it_is_shown() {
        let (mut set, norm) = charter();
        let doubt = |local: &str| Doubt {
            code: "clause-not-understood".to_owned(),
            act: None,
            published: Day::from_ymd(1990, 6, 1).unwrap(),
            effective: None,
            until: None,
            touches: vec![norm.component(local).unwrap()],
            message: format!("what is said of {local}"),
            places: Vec::new(),
            evidence: None,
        };
        set.doubts = vec![doubt("art1"), doubt("art2")];
        let corpus = corpus(&set);
        let doubts = corpus.graph(norm.as_str()).unwrap().doubts();
        assert_eq!(are_touched(&corpus, &norm, ["art1", "art2", "art3"]), [true, true, false]);
        assert_eq!(doubts.made(), 0, "the state in one word is in the rows");
        let shown = coverage(&corpus, &norm.component("art2").unwrap(), at()).unwrap();
        assert_eq!(shown.reasons.iter().map(Reason::words).collect::<Vec<_>>(), ["what is said of art2"]);
        assert_eq!(doubts.made(), 1);
        assert_eq!(doubts.all().count(), 2);
    }
}
