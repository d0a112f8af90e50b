//! How far an answer is known: the engine and the twin on random histories, and what must hold on all of them.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::coverage::Reason;
use asof_engine::store::Corpus;
use asof_engine::{Component, Expression, NormGraph, Point, query};
use asof_schema::{
    Act, ActId, AsOf, ChangeKind, ChangeSet, Claim, ClaimBasis, ClaimKind, Command, Commencement,
    ComponentId, CoverageState, Dated, Day, Instant, KnownAct, Op, Retracted, Touch, Vocabulary as _,
};
use asof_tests::histories::{History, from_seed};
use asof_tests::twin::{Twin, TwinCoverage, TwinParts};

const SEEDS: u64 = 60;

fn load(batches: &[(Instant, ChangeSet)]) -> Corpus {
    batches.iter().fold(Corpus::default(), |corpus, (recorded, set)| {
        corpus.with(set, *recorded).unwrap_or_else(|error| panic!("{error}")).0
    })
}

/// Components that the corpus has, and two that it has not.
fn asked(graph: &NormGraph) -> Vec<ComponentId> {
    let norm = &graph.norm().id;
    let absent = ["c2_x_y", "elsewhere"].map(|local| norm.component(local).unwrap());
    graph.components().map(Component::id).chain(absent).collect()
}

fn of_engine(graph: &NormGraph, id: &ComponentId, point: Point) -> (TwinCoverage, TwinParts) {
    let coverage = graph.coverage(id.local(), point);
    let reason = |reason: &Reason<'_>| match reason {
        Reason::Act { act, .. } => act.id.to_string(),
        Reason::Doubt(doubt) => doubt.code.clone(),
        Reason::UnknownWords { by } => by.to_string(),
    };
    let reasons = coverage.reasons.iter().map(reason).collect();
    let (state, as_known_on, through) = (coverage.state, coverage.as_known_on, coverage.through);
    let survey = graph.survey(id.local(), point);
    let counts = CoverageState::ALL.iter().map(|&state| (state, survey.parts.of(state)));
    let parts: BTreeMap<_, _> = counts.filter(|(_, count)| *count > 0).collect();
    assert_eq!(parts.keys().next(), Some(&survey.state), "the weakest is the first");
    let in_one_word = graph.component(id.local()).map(|component| component.coverage_state(point));
    assert!(in_one_word.is_none_or(|word| word == state), "one word: {in_one_word:?}, in full {state:?}");
    (
        TwinCoverage { state, as_known_on, through, reasons },
        TwinParts { parts, missing: survey.missing.into_iter().collect() },
    )
}

/// A few points of a history, spread over its three clocks; the last is that of all that is known and recorded.
fn points(twin: &Twin, seed: u64) -> Vec<(Day, Option<Day>, Option<Instant>)> {
    let mut points = Vec::new();
    let mut instants: Vec<Option<Instant>> = twin.instants().into_iter().map(Some).collect();
    instants.push(None);
    for (n, r) in (seed..).zip(instants) {
        for k in [None, Some(Day::from_epoch(i32::try_from(n % 15).unwrap()))] {
            for step in 0..4 {
                let day = i32::try_from((n * 5 + step * 4) % 17).unwrap() - 1;
                points.push((Day::from_epoch(day), k, r));
            }
        }
    }
    points
}

#[test]
fn every_state_is_what_the_twin_says() {
    let mut seen: BTreeMap<CoverageState, u32> = BTreeMap::new();
    let mut missing = 0;
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let (corpus, twin) = (load(&history.batches), Twin::new(history.batches.clone()));
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        for (t, k, r) in points(&twin, seed) {
            let point = corpus.point(AsOf { at: t, known: k, recorded: r });
            let there = twin.point(&history.norm, t, k, r);
            for id in asked(graph) {
                let expected = (there.coverage(&id), there.parts(&id));
                let found = of_engine(graph, &id, point);
                assert_eq!(found, expected, "seed {seed}: {id} on {t} known {k:?} recorded {r:?}\n{history}");
                *seen.entry(found.0.state).or_default() += 1;
                missing += found.1.missing.len();
            }
        }
    }
    for state in CoverageState::ALL {
        assert!(seen.get(state).is_some_and(|&count| count > 500), "{seen:?}");
    }
    assert!(missing > 150, "{missing} missing parts");
}

/// Unknown words are in no text and no search, and a diff says of each side that has them that it cannot be told.
#[test]
fn unknown_words_are_told_as_unknown() {
    let (mut lines, mut untold) = (0, 0);
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let corpus = load(&history.batches);
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        for version in graph.versions() {
            for text in version.expressions().filter(Expression::is_unknown) {
                assert_eq!(text.text, "", "nobody made words up");
            }
            if version.own_words_are_unknown() {
                assert_eq!(version.own_text(), None);
                lines += 1;
            }
        }
        let root = history.norm.root();
        let on = |day: i32| AsOf::day(Day::from_epoch(day));
        for (from, to) in [(2, 9), (9, 9), (5, 12)] {
            let diff = query::diff(&corpus, &root, on(from), on(to)).unwrap();
            let sides = [on(from), on(to)].map(|at| query::tree(&corpus, &root, at).unwrap().there());
            let unknown: BTreeSet<ComponentId> = sides
                .iter()
                .flatten()
                .flat_map(asof_engine::store::Subtree::versions)
                .filter(|(version, _)| version.unknown().next().is_some())
                .map(|(version, _)| version.component().id())
                .collect();
            assert_eq!(diff.untold, unknown.iter().cloned().collect::<Vec<_>>(), "seed {seed}");
            for change in &diff.changes {
                let one_side_lacks = |side: &Option<query::NodeState>| side.is_none();
                let is_told = change.kinds.contains(&ChangeKind::Untold);
                assert!(!is_told || unknown.contains(&change.component), "seed {seed}");
                assert!(!is_told || !(one_side_lacks(&change.before) || one_side_lacks(&change.after)));
                untold += usize::from(is_told);
            }
        }
    }
    assert!(lines > 20 && untold > 5, "{lines} lines, {untold} changes that cannot be told");
}

/// Every version at every known day, in words, and the lines of all lineages.
fn versions(corpus: &Corpus, history: &History) -> Vec<String> {
    let mut all = Vec::new();
    let Ok(graph) = corpus.graph(history.norm.as_str()) else { return all };
    let mut days: Vec<Day> = graph.publication_days();
    days.push(Day::MAX);
    for known in days {
        let point = Point { at: Day::MAX, known, recorded: u32::MAX };
        for version in graph.versions().filter(|version| version.is_born(point)) {
            let (id, valid, hash) = (version.id(), version.valid(point), version.tree_hash());
            all.push(format!("{known} {id} {valid:?} {:?} {hash}", version.cause()));
        }
        for component in graph.components() {
            let lines = component.lineage(point, query::Scope::Subtree);
            all.push(format!(
                "{known} {} {:?}",
                component.id(),
                lines.iter().map(|v| v.id()).collect::<Vec<_>>()
            ));
        }
    }
    all
}

#[test]
fn what_makes_no_version_makes_no_version() {
    let mut compared = 0;
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let silent = |(recorded, set): &(Instant, ChangeSet)| {
            let of_lines = |target: &Retracted| matches!(target, Retracted::Line(_));
            let mut set = set.clone();
            set.retractions.retain(|retraction| !of_lines(&retraction.target));
            (set.claims, set.known_acts, set.doubts) = Default::default();
            (*recorded, set)
        };
        let silent: Vec<_> = history.batches.iter().map(silent).collect();
        let expected = versions(&load(&silent), &history);
        assert_eq!(versions(&load(&history.batches), &history), expected, "seed {seed}\n{history}");
        compared += expected.len();
    }
    assert!(compared > 3_000, "{compared} lines");
}

/// All of a history as one batch, without what was retracted, and what its states rest on.
fn in_one_batch(history: &History) -> Option<ChangeSet> {
    let mut whole = ChangeSet::default();
    for (_, set) in &history.batches {
        if !set.retractions.is_empty() {
            return None;
        }
        whole.norms.extend(set.norms.clone());
        whole.acts.extend(set.acts.clone());
        whole.commands.extend(set.commands.clone());
        whole.claims.extend(set.claims.clone());
        whole.known_acts.extend(set.known_acts.clone());
        whole.doubts.extend(set.doubts.clone());
    }
    Some(whole)
}

/// The first day whose law an act can change: that of the earliest of its commands, the first of all days where one of
/// them reaches back, or another act speaks of one of them.
fn first_effect(act: &Act, commands: &[Command]) -> Day {
    let own = || commands.iter().filter(|command| command.act == act.id);
    let is_spoken_of = commands.iter().any(|command| match &command.op {
        Op::Correct(correct) => correct.command.act == act.id,
        _ => false,
    });
    let reaches_back = own().any(|command| matches!(command.op, Op::Negate(_) | Op::Correct(_)));
    if is_spoken_of || reaches_back {
        return Day::from_epoch(-100);
    }
    let with_act = act.effective.unwrap_or(act.published).on;
    let own_day = |command: &Command| match command.commencement {
        Some(Commencement::On(on)) => on.on,
        _ => with_act,
    };
    own().map(own_day).min().unwrap_or(with_act)
}

/// The change set without an act of which a list goes on to say that it exists.
fn without(whole: &ChangeSet, act: &Act, touches: Vec<Touch>) -> ChangeSet {
    let mut less = whole.clone();
    less.acts.retain(|other| other.id != act.id);
    less.commands.retain(|command| command.act != act.id);
    less.known_acts.push(KnownAct {
        id: act.id.clone(),
        norm: whole.norms.first().unwrap().id.clone(),
        kind: act.kind,
        title: act.title.clone(),
        summary: None,
        published: act.published,
        effective: Some(Dated::stated(first_effect(act, &whole.commands))),
        touches,
        evidence: None,
    });
    less
}

/// What a component is at a point, in words: not what is below it.
fn content(graph: &NormGraph, id: &ComponentId, point: Point) -> Option<String> {
    let version = graph.component(id.local())?.version_at(point)?;
    let texts: Vec<_> = version.expressions().map(|e| (e.language, e.aspect, e.hash())).collect();
    let place = (version.parent().map(Component::id), version.number(), version.label(), version.order_key());
    Some(format!("{place:?} {:?} {texts:?}", version.state()))
}

fn acts_claim(history: &History, through: i32) -> Claim {
    Claim {
        component: history.norm.root(),
        without: Vec::new(),
        says: ClaimKind::Acts,
        through: Day::from_epoch(through),
        except: Vec::new(),
        basis: ClaimBasis::Assumed,
        evidence: None,
        note: None,
    }
}

/// Where an act goes and its name stays, no answer becomes assured, and one that stays assured stays the same. The list
/// that names the act says in turn that it touches the norm, and which components it touches.
#[test]
fn what_is_assured_without_an_act_is_what_it_was_with_it() {
    let (mut kept, mut lost) = (0_u32, 0_u32);
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let Some(mut whole) = in_one_batch(&history) else { continue };
        // Claims that the history's own acts bear out; the doubtful ones that it tells would assure what is wrong.
        whole.claims.retain(|claim| claim.says == ClaimKind::Acts);
        whole.claims.push(acts_claim(&history, 9));
        let one = |set: ChangeSet| load(&[(Instant::from_micros(1), set)]);
        let with = one(whole.clone());
        let Ok(with) = with.graph(history.norm.as_str()) else { continue };
        // The enactment is the norm.
        for act in whole.acts.iter().filter(|act| act.id != ActId::from(history.norm.clone())) {
            let all = vec![Touch { component: history.norm.root(), effective: None }];
            let bare = one(without(&whole, act, all.clone()));
            let Ok(bare) = bare.graph(history.norm.as_str()) else { continue };
            let narrow = differing(with, bare);
            let narrow = narrow.into_iter().map(|component| Touch { component, effective: None }).collect();
            for touches in [all, narrow] {
                if touches.is_empty() {
                    continue;
                }
                let less = one(without(&whole, act, touches));
                let Ok(less) = less.graph(history.norm.as_str()) else { continue };
                for (id, point) in grid(with) {
                    let state = |graph: &NormGraph| graph.coverage(id.local(), point).state;
                    if state(less) != CoverageState::Assured {
                        lost += u32::from(state(with) == CoverageState::Assured);
                        continue;
                    }
                    let at = format!("seed {seed} without {}: {id} at {point:?}\n{history}", act.id);
                    assert_eq!(state(with), CoverageState::Assured, "it became assured: {at}");
                    assert_eq!(content(less, &id, point), content(with, &id, point), "it differs: {at}");
                    kept += 1;
                }
            }
        }
    }
    assert!(kept > 5_000 && lost > 5_000, "{kept} stayed assured, {lost} did not");
}

/// Components, each on days of every kind, by some knowledge and by all.
fn grid(graph: &NormGraph) -> Vec<(ComponentId, Point)> {
    let mut grid = Vec::new();
    for id in graph.components().map(Component::id) {
        for at in (-1..15).step_by(2).map(Day::from_epoch) {
            for known in [Day::from_epoch(2), Day::from_epoch(6), Day::MAX] {
                grid.push((id.clone(), Point { at, known, recorded: u32::MAX }));
            }
        }
    }
    grid
}

/// The components that are not the same on some day, by some knowledge.
fn differing(a: &NormGraph, b: &NormGraph) -> BTreeSet<ComponentId> {
    let mut differing = BTreeSet::new();
    for id in a.components().map(Component::id) {
        for at in (-1..15).map(Day::from_epoch) {
            for known in (0..14).map(Day::from_epoch).chain([Day::MAX]) {
                let point = Point { at, known, recorded: u32::MAX };
                if content(a, &id, point) != content(b, &id, point) {
                    differing.insert(id.clone());
                }
            }
        }
    }
    differing
}
