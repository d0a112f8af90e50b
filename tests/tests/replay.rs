//! Random histories: what the engine stored must be what the twin works out from nothing, at every (t, k, r).
//!
//! `ASOF_HISTORIES` sets how many; a failure names the seed, and `ASOF_SEED` runs that one alone.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use asof_engine::store::Corpus;
use asof_engine::{CommandRow, NormGraph, Point, Version, query};
use asof_schema::{AsOf, Aspect, CommandId, ComponentId, Day, Instant, Sha256};
use asof_tests::histories::{History, from_seed};
use asof_tests::twin::{Twin, TwinVersion};

/// A version in terms that both sides have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    start: Day,
    end: Option<Day>,
    ephemeral: bool,
    cause: String,
    content: String,
    made_by: Vec<String>,
    children: Vec<(ComponentId, Day)>,
}

fn of_twin(version: &TwinVersion) -> Shown {
    let c = &version.content;
    let texts: BTreeMap<_, _> =
        c.texts.iter().map(|(key, text)| (key, (&text.text, text.hash(), text.writer.to_string()))).collect();
    Shown {
        start: version.start,
        end: version.end,
        ephemeral: version.ephemeral,
        cause: format!("{:?}", version.cause),
        content: format!(
            "{:?} {:?} {:?} {:?} {:?} {} {:?} {:?}",
            c.parent.as_ref().map(ToString::to_string),
            c.number.as_deref(),
            c.label,
            c.order_key,
            c.status,
            c.printed,
            texts,
            [&c.insertion, &c.place, &c.state].map(ToString::to_string),
        ),
        made_by: version.made_by.iter().map(ToString::to_string).collect(),
        children: version.children.iter().map(|child| (child.component.clone(), child.start)).collect(),
    }
}

fn of_graph(version: Version<'_>, point: Point) -> Shown {
    let id = |command: CommandRow| command.of(version.graph).id().unwrap();
    let (status, printed) = version.state();
    let texts: BTreeMap<(String, Aspect), (String, Sha256, String)> = version
        .expressions()
        .map(|e| ((e.language.to_owned(), e.aspect), (e.text.to_owned(), e.hash(), id(e.writer).to_string())))
        .collect();
    let valid = version.valid(point);
    let mut made_by: Vec<CommandId> = version.made_by().iter().map(|&command| id(command)).collect();
    made_by.sort();
    Shown {
        start: valid.start(),
        end: valid.end(),
        ephemeral: version.is_ephemeral(),
        cause: format!("{:?}", version.cause()),
        content: format!(
            "{:?} {:?} {:?} {:?} {:?} {} {:?} {:?}",
            version.parent().map(|parent| parent.id().to_string()),
            version.number(),
            version.label(),
            version.order_key(),
            status,
            printed,
            texts,
            version.writers().map(|writer| id(writer).to_string()),
        ),
        made_by: made_by.iter().map(ToString::to_string).collect(),
        children: if version.is_ephemeral() {
            Vec::new()
        } else {
            let child = |child: Version<'_>| (child.component().id(), child.start());
            version.children().map(child).collect()
        },
    }
}

/// All versions of every component at fixed (known, recorded), sorted.
fn timelines(graph: &NormGraph, point: Point) -> BTreeMap<ComponentId, Vec<Shown>> {
    let mut timelines: BTreeMap<_, Vec<Shown>> = BTreeMap::new();
    for component in graph.components() {
        for version in component.born(point) {
            timelines.entry(component.id()).or_default().push(of_graph(version, point));
        }
    }
    for versions in timelines.values_mut() {
        versions.sort();
    }
    timelines
}

fn load(history: &History) -> Corpus {
    let mut corpus = Corpus::default();
    for (recorded, set) in &history.batches {
        corpus = corpus.with(set, *recorded).unwrap_or_else(|error| panic!("{error}\n{history}")).0;
    }
    corpus
}

fn agree(history: &History) {
    let corpus = load(history);
    let twin = Twin::new(history.batches.clone());
    let Ok(graph) = corpus.graph(history.norm.as_str()) else { return };
    let mut recorded: Vec<Option<Instant>> = twin.instants().into_iter().map(Some).collect();
    recorded.push(None);
    for r in recorded {
        let mut known: Vec<Option<Day>> = twin.publication_days(r).into_iter().map(Some).collect();
        known.insert(0, known.first().copied().flatten().map(Day::pred));
        known.push(None);
        for k in known {
            let timeline = twin.timeline(&history.norm, k, r);
            let expected: BTreeMap<ComponentId, Vec<Shown>> = timeline
                .iter()
                .map(|(id, versions)| {
                    let mut versions: Vec<Shown> = versions.iter().map(of_twin).collect();
                    versions.sort();
                    (id.clone(), versions)
                })
                .collect();
            let point = corpus.point(AsOf { at: Day::MAX, known: k, recorded: r });
            let found = timelines(graph, point);
            if expected != found {
                let mut message = format!("at known {k:?} recorded {r:?}");
                let all: std::collections::BTreeSet<_> = expected.keys().chain(found.keys()).collect();
                for id in all.into_iter().filter(|id| expected.get(*id) != found.get(*id)) {
                    for (side, has, lacks) in [("twin", &expected, &found), ("engine", &found, &expected)] {
                        let lacks = lacks.get(id).cloned().unwrap_or_default();
                        for version in
                            has.get(id).into_iter().flatten().filter(|version| !lacks.contains(version))
                        {
                            write!(message, "\n{id}: only the {side} has {version:?}").unwrap();
                        }
                    }
                }
                panic!("{message}\n{history}");
            }
            let days = twin.boundaries(&history.norm, k, r);
            point_in_time(&timeline, &days, graph, point).unwrap_or_else(|wrong| {
                panic!("{wrong} known {k:?} recorded {r:?}\n{history}");
            });
        }
    }
}

/// Rule T, and the tree by child versions, on every boundary day and the day before.
fn point_in_time(
    timeline: &BTreeMap<ComponentId, Vec<TwinVersion>>,
    days: &[Day],
    graph: &NormGraph,
    point: Point,
) -> Result<(), String> {
    for day in days.iter().flat_map(|day| [day.pred(), *day]) {
        let point = Point { at: day, ..point };
        for (id, versions) in timeline {
            let there =
                |v: &&TwinVersion| !v.ephemeral && v.start <= day && v.end.is_none_or(|end| day < end);
            let expected = versions.iter().find(there).map(|v| v.start);
            let component = graph.component(id.local());
            let found = component.and_then(|c| c.version_at(point)).map(asof_engine::Version::start);
            if expected != found {
                return Err(format!("{id} on {day}: the twin has {expected:?}, the engine {found:?},"));
            }
        }
    }
    Ok(())
}

fn histories() -> u64 {
    std::env::var("ASOF_HISTORIES").ok().and_then(|count| count.parse().ok()).unwrap_or(400)
}

#[test]
fn every_point_of_the_three_clocks_is_what_the_twin_says() {
    let one = std::env::var("ASOF_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    let seeds = one.map_or(0..histories(), |seed| seed..seed + 1);
    let next = std::sync::atomic::AtomicU64::new(seeds.start);
    let work = || loop {
        let seed = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if seed >= seeds.end {
            return;
        }
        if let Err(panic) = std::panic::catch_unwind(|| agree(&from_seed(seed))) {
            let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            panic!("seed {seed}: {message}");
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
}

#[test]
fn every_invariant_holds() {
    for seed in 0..histories() / 4 {
        let corpus = load(&from_seed(seed));
        let report = query::check(&corpus, |_, _| {});
        assert!(report.is_clean(), "seed {seed}: {:#?}", report.norms);
    }
}
