//! Drawn facts of a corpus, each proven and checked as a reader who does not trust the store would.

use std::collections::BTreeMap;

use asof_engine::proof::{self, ProofError};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, Proof};
use serde::Serialize;

use crate::NormStats;
use crate::proof::{LevelResult, Verifier};

/// What came of a level over many facts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Of so many facts all of it is so.
    pub verified: usize,
    /// Of so many not all of it can be checked, and nothing is known against it.
    pub not_checked: usize,
    /// Of so many something is not so.
    pub failed: usize,
}

/// A fact that a level speaks against.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refuted {
    /// The provision.
    pub component: ComponentId,
    /// The day.
    pub on: Day,
    /// The level, and what is not so.
    pub problems: Vec<(&'static str, String)>,
}

/// What a check of drawn facts showed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// How many facts were drawn.
    pub facts: usize,
    /// Of how many of them the provision is there on the day.
    pub there: usize,
    /// What came of each level.
    pub levels: BTreeMap<&'static str, Tally>,
    /// The facts that a level speaks against.
    pub refuted: Vec<Refuted>,
}

impl Sample {
    /// Adds what a check of a proof shows.
    pub fn add(&mut self, verifier: &Verifier<'_>, proof: &Proof) {
        self.facts += 1;
        self.there += usize::from(!proof.fact.provisions.is_empty());
        let mut problems = Vec::new();
        for level in verifier.check(proof).levels {
            let tally = self.levels.entry(level.level).or_default();
            *match level.result {
                LevelResult::Verified => &mut tally.verified,
                LevelResult::NotChecked => &mut tally.not_checked,
                LevelResult::Failed => &mut tally.failed,
            } += 1;
            problems.extend(level.problems.into_iter().map(|problem| (level.level, problem)));
        }
        if !problems.is_empty() {
            let Proof { fact, .. } = proof;
            self.refuted.push(Refuted { component: fact.component.clone(), on: fact.at, problems });
        }
    }
}

/// The proof of a drawn fact: of any provision of any norm, on a day from a year before its norm's first version to a year
/// after its last. `None` where the norm that was drawn has no provision.
pub fn draw(corpus: &Corpus, random: &mut fastrand::Rng) -> Option<Result<Proof, ProofError>> {
    let graphs: Vec<_> = corpus.graphs().collect();
    let graph = *random.choice(&graphs)?;
    let components: Vec<_> = graph.components().filter(|one| !one.local().is_empty()).collect();
    let component = random.choice(components)?.id();
    let stats = NormStats::of(graph);
    let days = stats.first?.epoch().saturating_sub(365)..=stats.last?.epoch().saturating_add(365);
    let at = AsOf::day(Day::from_epoch(random.i32(days)));
    Some(proof::prove(corpus, &component, at))
}
