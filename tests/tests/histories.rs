//! Random histories: that they are well-formed, that they do not go stale, and that the twin answers them
//! without contradicting itself.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Aspect, Cause, ChangeSet, CommandId, Commencement, Day, Instant, Op, Operation, Retracted, Status,
    Target, Vocabulary as _,
};
use asof_tests::histories::{History, from_seed, histories};
use asof_tests::twin::{Twin, TwinVersion, VoidReason};
use proptest::prelude::*;

/// Counts of named things.
#[derive(Default)]
struct Census(BTreeMap<String, usize>);

impl Census {
    fn count(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    fn assert_at_least(&self, least: usize, what: impl AsRef<str>) {
        let found = self.0.get(what.as_ref()).copied().unwrap_or_default();
        assert!(found >= least, "{} occurs {found} times: {:#?}", what.as_ref(), self.0);
    }
}

/// Days on which things can happen, and one at either end on which nothing does.
fn window(twin: &Twin, history: &History, k: Option<Day>, r: Option<Instant>) -> Vec<Day> {
    let boundaries = twin.boundaries(&history.norm, k, r);
    let (Some(first), Some(last)) = (boundaries.first(), boundaries.last()) else { return Vec::new() };
    (first.pred().epoch()..=last.succ().epoch()).map(Day::from_epoch).collect()
}

#[test]
fn seeds_give_histories_of_every_kind() {
    let mut census = Census::default();
    for seed in 0..500 {
        let history = from_seed(seed);
        for (_, batch) in &history.batches {
            batch.check().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            take_in_batch(&mut census, &history, batch);
        }
        let twin = Twin::new(history.batches.clone());
        for t in twin.boundaries(&history.norm, None, None) {
            for (_, reason) in twin.void(&history.norm, t, None, None) {
                census.count(format!("void {reason:?}"));
            }
        }
        for version in twin.timeline(&history.norm, None, None).values().flatten() {
            take_in_version(&mut census, version);
        }
    }
    for op in ["INSERT", "AMEND", "MOVE", "REPEAL", "REVIVE", "NEGATE", "CORRECT"] {
        census.assert_at_least(800, op);
    }
    for (op, least) in [("SUSPEND", 500), ("PRINT", 300), ("CONTINUE", 50)] {
        census.assert_at_least(least, op);
    }
    for reason in VoidReason::ALL {
        census.assert_at_least(100, format!("void {reason:?}"));
    }
    for status in Status::ALL {
        census.assert_at_least(100, format!("{status:?}"));
    }
    for cause in Cause::ALL {
        census.assert_at_least(100, format!("{cause:?}"));
    }
    for aspect in [Aspect::Canonical, Aspect::Heading, Aspect::Label, Aspect::Notice] {
        census.assert_at_least(100, format!("{aspect:?}"));
    }
    for what in ["ephemeral", "printed", "unprinted", "retraction of an act", "retraction of a command"] {
        census.assert_at_least(50, what);
    }
    for what in [
        "retroactive",
        "vacatio legis",
        "conditional",
        "until",
        "recorded anew",
        "correction of a correction",
        "unknown words",
        "claim",
        "known act",
        "doubt",
        "retraction of a line",
    ] {
        census.assert_at_least(50, what);
    }
    for what in ["negation of a negation", "negation of a correction", "negation of an act"] {
        census.assert_at_least(50, what);
    }
}

fn take_in_batch(census: &mut Census, history: &History, batch: &ChangeSet) {
    for act in &batch.acts {
        if let Some(effective) = act.effective {
            census.count(match effective.on.cmp(&act.published.on) {
                std::cmp::Ordering::Less => "retroactive",
                std::cmp::Ordering::Equal => "upon publication",
                std::cmp::Ordering::Greater => "vacatio legis",
            });
        }
        if act.id.as_str().ends_with('r') {
            census.count("recorded anew");
        }
    }
    for retraction in &batch.retractions {
        census.count(match retraction.target {
            Retracted::Act(_) => "retraction of an act",
            Retracted::Command(_) => "retraction of a command",
            Retracted::Line(_) => "retraction of a line",
        });
    }
    batch.claims.iter().for_each(|_| census.count("claim"));
    batch.known_acts.iter().for_each(|_| census.count("known act"));
    batch.doubts.iter().for_each(|_| census.count("doubt"));
    let all = || history.batches.iter().flat_map(|(_, batch)| &batch.commands);
    let named = |id: &CommandId| {
        all().find(|command| command.id() == *id).map(|command| Operation::from(&command.op))
    };
    for command in &batch.commands {
        census.count(Operation::from(&command.op).name());
        if matches!(command.commencement, Some(Commencement::Condition(_))) {
            census.count("conditional");
        }
        if command.until.is_some() {
            census.count("until");
        }
        match &command.op {
            Op::Negate(negate) => match &negate.target {
                Target::Act(_) => census.count("negation of an act"),
                Target::Command(target) => match named(target) {
                    Some(Operation::Negate) => census.count("negation of a negation"),
                    Some(Operation::Correct) => census.count("negation of a correction"),
                    _ => {}
                },
            },
            Op::Correct(correct) if named(&correct.command) == Some(Operation::Correct) => {
                census.count("correction of a correction");
            }
            _ => {}
        }
    }
}

fn take_in_version(census: &mut Census, version: &TwinVersion) {
    census.count(format!("{:?}", version.content.status));
    census.count(format!("{:?}", version.cause));
    census.count(if version.content.printed { "printed" } else { "unprinted" });
    if version.ephemeral {
        census.count("ephemeral");
    }
    for ((_, aspect), text) in &version.content.texts {
        census.count(format!("{aspect:?}"));
        if text.unknown.is_some() {
            census.count("unknown words");
        }
    }
    if version.made_by.is_empty() {
        census.count("made by nothing");
    }
}

#[test]
fn a_seed_gives_one_history() {
    assert_eq!(from_seed(7), from_seed(7));
    assert_ne!(from_seed(7), from_seed(8));
}

#[test]
fn the_numbers_of_nothing_are_the_smallest_history() {
    let plan = asof_tests::histories::Plan::default();
    let history = History::from(&plan);
    assert_eq!(history.batches.len(), 1);
    assert!(history.batches[0].1.acts.is_empty());
}

/// The versions at (k, r) and the states at (t, k, r) are two views of one thing.
fn the_timeline_is_the_states(history: &History, k: Option<Day>, r: Option<Instant>) {
    let twin = Twin::new(history.batches.clone());
    let timeline = twin.timeline(&history.norm, k, r);
    for t in window(&twin, history, k, r) {
        let state = twin.state(&history.norm, t, k, r);
        let visible: BTreeMap<_, _> = timeline
            .iter()
            .flat_map(|(id, versions)| versions.iter().map(move |version| (id, version)))
            .filter(|(_, version)| version.start <= t && version.end.is_none_or(|end| t < end))
            .collect();
        let contents: BTreeMap<_, _> =
            visible.iter().map(|(id, version)| ((*id).clone(), version.content.clone())).collect();
        assert_eq!(contents, state, "on {t}");
        for (id, version) in &visible {
            let children: Vec<_> =
                version.children.iter().map(|child| (&child.component, child.start)).collect();
            let mut placed: Vec<_> = visible
                .iter()
                .filter(|(_, other)| other.content.parent.as_ref() == Some(*id))
                .map(|(child, other)| (&other.content.order_key, *child, other.start))
                .collect();
            placed.sort();
            let placed: Vec<_> = placed.into_iter().map(|(_, child, start)| (child, start)).collect();
            assert_eq!(children, placed, "children of {id} on {t}");
        }
        for content in state.values() {
            assert!(
                content.parent.as_ref().is_none_or(|parent| state.contains_key(parent)),
                "an orphan on {t}"
            );
        }
    }
    for (id, versions) in &timeline {
        let starts: BTreeSet<_> =
            versions.iter().filter(|version| !version.ephemeral).map(|v| v.start).collect();
        assert_eq!(starts.len(), versions.iter().filter(|version| !version.ephemeral).count(), "{id}");
        assert!(
            versions.iter().all(|version| version.ephemeral == (version.end == Some(version.start))),
            "{id}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_history_passes_its_check_and_has_one_timeline(history in histories(), k in 0..14, r in 0..6_i64) {
        for (_, batch) in &history.batches {
            prop_assert!(batch.check().is_ok());
            let mut lines = Vec::new();
            batch.write(&mut lines).unwrap();
            let read = asof_schema::ChangeSet::read(lines.as_slice());
            prop_assert_eq!(read.unwrap(), batch.clone());
        }
        the_timeline_is_the_states(&history, None, None);
        the_timeline_is_the_states(&history, Some(Day::from_epoch(k)), Some(Instant::from_micros(r * 1_000_000)));
    }

    /// Without retractions, what is recorded in the end does not depend on the order of recording.
    #[test]
    fn the_order_of_recording_leaves_no_trace(history in histories()) {
        prop_assume!(history.batches.iter().all(|(_, batch)| batch.retractions.is_empty()));
        let instants = history.batches.iter().map(|(recorded, _)| *recorded);
        let turned = instants.zip(history.batches.iter().rev().map(|(_, batch)| batch.clone())).collect();
        let (twin, turned) = (Twin::new(history.batches.clone()), Twin::new(turned));
        prop_assert_eq!(twin.timeline(&history.norm, None, None), turned.timeline(&history.norm, None, None));
    }
}
