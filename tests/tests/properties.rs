//! Laws that hold on every history: a diff carries one side to the other, loading twice is loading once, and neither
//! the order nor the cut of the batches changes what is known now.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::collections::BTreeMap;

use asof_engine::query::NodeState;
use asof_engine::store::Corpus;
use asof_engine::{Point, query};
use asof_schema::{AsOf, ChangeSet, ComponentId, Day, Instant, Interval, normalise};
use asof_tests::histories::{History, from_seed};

const SEEDS: u64 = 150;

fn load(batches: &[(Instant, ChangeSet)]) -> Option<Corpus> {
    let mut corpus = Corpus::default();
    for (recorded, set) in batches {
        corpus = corpus.with(set, *recorded).ok()?.0;
    }
    Some(corpus)
}

/// Every version at every known day, in words that do not hang on numbers of rows.
fn contents(corpus: &Corpus, history: &History) -> BTreeMap<String, Vec<String>> {
    let mut contents: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let Ok(graph) = corpus.graph(history.norm.as_str()) else { return contents };
    for known in graph.publication_days() {
        let point = Point { at: Day::MAX, known, recorded: u32::MAX };
        for component in graph.components() {
            for version in component.born(point) {
                let id = component.id().to_string();
                let (valid, cause, hash) = (version.valid(point), version.cause(), version.tree_hash());
                contents
                    .entry(format!("{id} known {known}"))
                    .or_default()
                    .push(format!("{valid:?} {cause:?} {hash}"));
            }
        }
    }
    for versions in contents.values_mut() {
        versions.sort();
    }
    contents
}

/// Nodes as a reader sees them: white space and the way in which letters are composed make no change.
fn seen(mut nodes: BTreeMap<ComponentId, NodeState>) -> BTreeMap<ComponentId, NodeState> {
    for node in nodes.values_mut() {
        node.label = normalise(&node.label).into_owned();
        for (.., words) in &mut node.texts {
            *words = normalise(words).into_owned();
        }
    }
    nodes
}

#[test]
fn a_diff_applied_to_its_first_side_gives_the_other() {
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let corpus = load(&history.batches).unwrap();
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        let days: Vec<Day> = (0..16).map(Day::from_epoch).collect();
        let known: Vec<Option<Day>> = graph.publication_days().into_iter().map(Some).chain([None]).collect();
        for (n, &from) in days.iter().enumerate() {
            for (m, &to) in days.iter().enumerate() {
                let side =
                    |day: Day, n: usize| AsOf { at: day, known: known[n % known.len()], recorded: None };
                let (from, to) = (side(from, m), side(to, n));
                let root = history.norm.root();
                let pair = corpus.pair(corpus.anchor(&root).unwrap(), [from, to]);
                let (before, after) = pair.tops().map(query::nodes).into();
                let diff = query::diff(&corpus, &root, from, to).unwrap();
                let there = seen(query::apply(&diff, before));
                assert_eq!(there, seen(after), "seed {seed} {from:?} {to:?}\n{history}");
                if from == to {
                    assert!(diff.changes.is_empty(), "seed {seed}: a point differs from itself");
                }
            }
        }
    }
}

/// A period is filled without gaps and overlaps, each day by the version that is there on that day.
#[test]
fn the_stretches_of_a_period_are_what_each_of_its_days_has() {
    let (mut days, mut several) = (0, 0);
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let corpus = load(&history.batches).unwrap();
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        let known: Vec<Option<Day>> = graph.publication_days().into_iter().map(Some).chain([None]).collect();
        let ids: Vec<_> = graph.components().map(asof_engine::Component::id).collect();
        for (n, (id, &known)) in ids.iter().zip(known.iter().cycle()).enumerate() {
            let on = |day: i32| AsOf { at: Day::from_epoch(day), known, recorded: None };
            let (from, to) = (i32::try_from(n % 5).unwrap() - 1, 12 + i32::try_from(n % 4).unwrap());
            let period = Interval::new(Day::from_epoch(from), Day::from_epoch(to)).unwrap();
            let stretches = query::over(&corpus, id, on(0), period).unwrap();
            for day in from..to {
                let there = stretches.iter().filter(|stretch| stretch.days.contains(Day::from_epoch(day)));
                let there: Vec<_> =
                    there.map(|stretch| stretch.version.as_ref().map(|version| &version.id)).collect();
                let expected = query::point_in_time(&corpus, id, on(day)).unwrap().version;
                assert_eq!(
                    there,
                    [expected.as_ref().map(|version| &version.id)],
                    "seed {seed} {id} {day}\n{history}"
                );
                days += 1;
            }
            for pair in stretches.windows(2) {
                assert_eq!(pair[0].days.end(), Some(pair[1].days.start()), "seed {seed}");
                assert_ne!(pair[0].version, pair[1].version, "seed {seed}: one version, two stretches");
            }
            several += usize::from(stretches.len() > 1);
        }
    }
    assert!(days > 5_000 && several > 300, "{days} days, {several} periods with several");
}

#[test]
fn loading_a_batch_again_changes_nothing() {
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        let corpus = load(&history.batches).unwrap();
        for (recorded, set) in &history.batches {
            let (again, loaded) =
                corpus.with(set, Instant::from_micros(recorded.micros() + 1_000_000_000)).unwrap();
            assert_eq!(loaded.batch, None, "seed {seed}");
            assert_eq!(contents(&again, &history), contents(&corpus, &history), "seed {seed}");
        }
    }
}

#[test]
fn without_retractions_neither_order_nor_cut_of_the_batches_counts() {
    let (mut reversed, mut compared) = (0, 0);
    for seed in 0..SEEDS {
        let history = from_seed(seed);
        if history.batches.iter().any(|(_, set)| !set.retractions.is_empty()) {
            continue;
        }
        let expected = contents(&load(&history.batches).unwrap(), &history);
        let mut whole = ChangeSet::default();
        for (_, set) in &history.batches {
            whole.norms.extend(set.norms.clone());
            whole.acts.extend(set.acts.clone());
            whole.commands.extend(set.commands.clone());
        }
        // One act a batch, from the last recorded to the first: the norm and the acts' commands go along.
        let instants = (1..).map(Instant::from_micros);
        let single: Vec<(Instant, ChangeSet)> = instants
            .zip(whole.acts.iter().rev())
            .map(|(at, act)| {
                let commands = whole.commands.iter().filter(|c| c.act == act.id).cloned().collect();
                (
                    at,
                    ChangeSet {
                        norms: whole.norms.clone(),
                        acts: vec![act.clone()],
                        commands,
                        ..ChangeSet::default()
                    },
                )
            })
            .collect();
        let whole = load(&[(Instant::from_micros(1), whole)]).unwrap();
        assert_eq!(contents(&whole, &history), expected, "seed {seed}: all at once\n{history}");
        let single = load(&single).unwrap();
        assert_eq!(contents(&single, &history), expected, "seed {seed}: act by act, backwards\n{history}");
        reversed += 1;
        compared += expected.len();
    }
    assert!(reversed > 20 && compared > 1_000, "{reversed} histories, {compared} lists");
}
