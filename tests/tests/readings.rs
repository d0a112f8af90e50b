//! Readings: no statutory answer changes by them, and they are what the twin says, at every (t, k, r).
#![expect(clippy::unwrap_used, reason = "a test")]

mod answers;

use std::collections::{BTreeMap, BTreeSet};

use answers::{histories, load, points, statutory};
use asof_engine::Point;
use asof_engine::query::{self, Agreement, Overlay, OverlayEnd, ReadWords, ReadingView, Scope, TouchFilter};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, CommandId, ComponentId, Day, Interval, Op, Target};
use asof_tests::histories::{from_seed, with_readings};
use asof_tests::twin::{Twin, TwinAgreement, TwinReading, TwinWords, twin_agreement};

fn shown(twin: &TwinReading) -> String {
    let words = match twin.words {
        TwinWords::Current => ReadWords::Current,
        TwinWords::Other => ReadWords::Other,
        TwinWords::Unknown => ReadWords::Unknown,
        TwinWords::None => ReadWords::None,
    };
    format!("{} {} {:?} {} {words:?}", twin.id, twin.component, twin.reading, twin.of)
}

fn said(view: &ReadingView) -> String {
    format!("{} {} {:?} {} {:?}", view.id, view.component, view.reading, view.of, view.words)
}

/// What the readings of each component amount to, by the twin and by the engine.
fn agreements(twin: &[TwinReading], found: &[ReadingView]) -> Vec<(Agreement, Agreement)> {
    let components: BTreeSet<_> = twin.iter().map(|reading| &reading.component).collect();
    let of = |component: &ComponentId| {
        let own: Vec<TwinReading> =
            twin.iter().filter(|reading| reading.component == *component).cloned().collect();
        let expected = match twin_agreement(&own) {
            TwinAgreement::None => Agreement::None,
            TwinAgreement::One => Agreement::One,
            TwinAgreement::Untold => Agreement::Untold,
            TwinAgreement::Split => Agreement::Split,
        };
        (expected, query::agreement(found.iter().filter(|view| view.component == *component)))
    };
    components.into_iter().map(of).collect()
}

/// A reading by its id, its days, and what ends it.
fn stretch(view: &ReadingView) -> (&CommandId, Interval, Option<&query::EndOfReading>) {
    (&view.id, view.valid, view.ended.as_ref())
}

/// Whether each component has the same history where it is asked for alone, and each reading is the same where it is.
fn each_by_itself(corpus: &Corpus, days: &[ReadingView], at: AsOf) -> bool {
    let same = |view: &ReadingView| {
        let graph = corpus.graph(view.component.norm_str()).unwrap();
        let own: Vec<&ReadingView> = days.iter().filter(|other| other.component == view.component).collect();
        let alone = query::readings_over_time(corpus, &view.component, at, Scope::Own).unwrap();
        let first = AsOf { at: view.valid.start(), ..at };
        let on_its_day = query::readings(corpus, &view.component, first, Scope::Own).unwrap();
        alone.iter().collect::<Vec<_>>() == own
            && on_its_day.contains(view)
            && query::reading_in(graph, &view.id, corpus.point(first)).as_ref() == Some(view)
    };
    days.iter().all(same)
}

#[test]
fn no_statutory_answer_changes_by_readings() {
    let mut compared = 0;
    for seed in 0..histories() {
        let plain = from_seed(seed);
        let read = with_readings(&plain, seed);
        let (without, with) = (load(&plain), load(&read));
        let Ok(graph) = without.graph(plain.norm.as_str()) else { continue };
        let mut ids: Vec<ComponentId> = graph.components().map(asof_engine::Component::id).collect();
        ids.sort();
        for at in points(&Twin::new(plain.batches.clone()), &plain) {
            let (without, with) = (statutory(&without, &plain, &ids, at), statutory(&with, &read, &ids, at));
            for (without, with) in without.lines().zip(with.lines()) {
                assert!(without == with, "seed {seed} at {at:?}\n{without}\n{with}\n{read}");
            }
            assert_eq!(without.len(), with.len());
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} points");
}

#[test]
fn readings_are_what_the_twin_says() {
    let (mut standing, mut others, mut ended) = (0, 0, 0);
    let (mut one, mut untold, mut split) = (0, 0, 0);
    for seed in 0..histories() {
        let history = with_readings(&from_seed(seed), seed);
        let (corpus, twin) = (load(&history), Twin::new(history.batches.clone()));
        if corpus.graph(history.norm.as_str()).is_err() {
            continue;
        }
        let root = history.norm.root();
        // The history of all, once for each knowledge and record.
        let mut told = None;
        for at in points(&twin, &history) {
            let stands = |t: Day| twin.readings(&history.norm, t, at.known, at.recorded);
            let (expected, found) =
                (stands(at.at), query::readings(&corpus, &root, at, Scope::Subtree).unwrap());
            let wanted: Vec<String> = expected.iter().map(shown).collect();
            assert_eq!(wanted, found.iter().map(said).collect::<Vec<_>>(), "seed {seed} {at:?}\n{history}");
            let by = (at.known, at.recorded);
            if told.as_ref().is_none_or(|(of, _)| *of != by) {
                let days = query::readings_over_time(&corpus, &root, at, Scope::Subtree).unwrap();
                let on = |view: &ReadingView, t: Day| stands(t).iter().any(|reading| reading.id == view.id);
                let begins =
                    |view: &ReadingView| on(view, view.valid.start()) && !on(view, view.valid.start().pred());
                assert!(days.iter().all(begins), "seed {seed} {at:?}\n{history}");
                assert!(each_by_itself(&corpus, &days, at), "seed {seed} {at:?}\n{history}");
                told = Some((by, days));
            }
            let days = told.iter().flat_map(|(_, days)| days).map(stretch).collect::<Vec<_>>();
            assert!(found.iter().all(|view| days.contains(&stretch(view))), "seed {seed} {at:?}\n{history}");
            for (expected, said) in agreements(&expected, &found) {
                assert_eq!(expected, said, "seed {seed} {at:?}\n{history}");
                one += usize::from(said == Agreement::One);
                untold += usize::from(said == Agreement::Untold);
                split += usize::from(said == Agreement::Split);
            }
            for view in &found {
                let on = |t: Day| stands(t).iter().any(|reading| reading.id == view.id);
                let (start, end) = (view.valid.start(), view.valid.end());
                assert!(
                    on(start) && !on(start.pred()),
                    "seed {seed} {at:?}: {} from {start}\n{history}",
                    view.id
                );
                assert!(end.is_none_or(|end| !on(end) && on(end.pred())), "seed {seed} {at:?}\n{history}");
                assert_eq!(end.is_some(), view.ended.is_some());
                ended += usize::from(end.is_some());
                others += usize::from(view.words == ReadWords::Other);
            }
            standing += found.len();
        }
    }
    assert!(standing > 500 && others > 20 && ended > 50, "{standing} readings, {others}, {ended}");
    assert!(one > 100 && untold > 20 && split > 20, "{one} agreements, {untold} untold, {split} splits");
}

#[test]
fn what_differs_between_two_days_is_what_the_twin_says() {
    let (mut begun, mut gone, mut stayed, mut changed) = (0, 0, 0, 0);
    for seed in 0..histories() {
        let history = with_readings(&from_seed(seed), seed);
        let (corpus, twin) = (load(&history), Twin::new(history.batches.clone()));
        if corpus.graph(history.norm.as_str()).is_err() {
            continue;
        }
        let root = history.norm.root();
        let ids = |at: AsOf| -> BTreeSet<_> {
            let standing = twin.readings(&history.norm, at.at, at.known, at.recorded).into_iter();
            standing.map(|reading| reading.id).collect()
        };
        for pair in points(&twin, &history).windows(3) {
            let [from, _, to] = pair else { unreachable!("windows of three") };
            let diff = query::readings_between(&corpus, &root, [*from, *to], Scope::Subtree).unwrap();
            let (before, after) = (ids(*from), ids(*to));
            let said =
                |views: &[ReadingView]| views.iter().map(|view| view.id.clone()).collect::<BTreeSet<_>>();
            let both = diff.stayed.iter().map(|stayed| stayed.after.id.clone()).collect::<BTreeSet<_>>();
            assert_eq!(said(&diff.begun), &after - &before, "seed {seed} {from:?} {to:?}\n{history}");
            assert_eq!(said(&diff.gone), &before - &after, "seed {seed} {from:?} {to:?}\n{history}");
            assert_eq!(both, &before & &after, "seed {seed} {from:?} {to:?}\n{history}");
            begun += diff.begun.len();
            gone += diff.gone.len();
            stayed += diff.stayed.len();
            changed += diff.stayed.iter().filter(|stayed| stayed.words_changed == Some(true)).count();
        }
    }
    assert!(begun > 50 && gone > 50 && stayed > 100 && changed > 5, "{begun} {gone} {stayed} {changed}");
}

#[test]
fn what_touched_a_component_names_it_writes_it_or_reaches_what_did() {
    let mut counts = [0, 0, 0];
    for seed in 0..histories() {
        let history = with_readings(&from_seed(seed), seed);
        let sets = || history.batches.iter().map(|(_, set)| set);
        let corpus = load(&history);
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        if sets().any(|set| !set.retractions.is_empty()) {
            continue;
        }
        let commands: BTreeMap<CommandId, &Op> =
            sets().flat_map(|set| &set.commands).map(|command| (command.id(), &command.op)).collect();
        let now = AsOf::day(Day::MAX);
        for component in graph.components() {
            let id = component.id();
            let touches = query::touches(&corpus, &id, now, &TouchFilter::default()).unwrap();
            let said: BTreeSet<CommandId> = touches.iter().map(|touch| touch.action.id.clone()).collect();
            let names = |op: &Op| match op {
                Op::Continue(to) => to.from.contains(&id) || to.to.contains(&id),
                op => op.target() == Some(&id),
            };
            let born = component.versions().filter(|version| version.is_born(corpus.point(now)));
            let rows = born.flat_map(|version| {
                version.writers().into_iter().chain(version.expressions().map(|text| text.writer))
            });
            let writers: BTreeSet<CommandId> = rows.filter_map(|row| row.of(graph).id()).collect();
            let naming = commands.iter().filter(|(_, op)| names(op)).map(|(command, _)| command.clone());
            let naming: BTreeSet<CommandId> = naming.collect();
            assert!(naming.is_subset(&said) && writers.is_subset(&said), "seed {seed} {id}\n{history}");
            for command in
                said.iter().filter(|command| !naming.contains(command) && !writers.contains(command))
            {
                let found = match commands.get(command) {
                    Some(Op::Correct(correct)) => said.contains(&correct.command),
                    Some(Op::Negate(negate)) => match &negate.target {
                        Target::Command(of) => said.contains(of),
                        Target::Act(act) => said.iter().any(|of| of.act == *act),
                    },
                    _ => false,
                };
                assert!(found, "seed {seed} {id}: {command}\n{history}");
                counts[2] += 1;
            }
            let order: Vec<_> = touches.iter().map(|touch| (touch.on.is_none(), touch.on)).collect();
            assert!(order.is_sorted(), "seed {seed} {id}\n{history}");
            counts[0] += naming.len();
            counts[1] += writers.len();
        }
    }
    let [named, written, reached] = counts;
    assert!(named > 100 && written > 100 && reached > 5, "{counts:?}");
}

/// Whether something is held at what is known and recorded at a point.
fn holds((from, to): (Day, Day), (first, last): (u32, u32), at: Point) -> bool {
    from <= at.known
        && (at.known < to || to == Day::MAX)
        && first <= at.recorded
        && (at.recorded < last || last == u32::MAX)
}

/// The ends of an overlay that stands at a point by rule T; `None` if it does not stand there.
fn ends_of(overlay: &Overlay, at: Point) -> Option<Vec<&OverlayEnd>> {
    let born = overlay.births.iter().filter(|birth| holds(birth.known, birth.recorded, at)).count();
    assert!(born < 2, "{overlay:?}");
    let ends: Vec<_> = overlay.ends.iter().filter(|end| holds(end.known, end.recorded, at)).collect();
    let stands = born == 1 && overlay.start <= at.at && !ends.iter().any(|end| end.at <= at.at);
    stands.then_some(ends)
}

/// Overlays by rule T, against what stands when each point is asked for.
#[test]
fn the_rectangles_of_overlays_are_what_stands_at_each_point() {
    let (mut standing, mut corners, mut ended, mut again) = (0, 0, 0, 0);
    for seed in 0..histories() {
        let history = with_readings(&from_seed(seed), seed);
        let (corpus, twin) = (load(&history), Twin::new(history.batches.clone()));
        let Ok(graph) = corpus.graph(history.norm.as_str()) else { continue };
        let overlays = query::overlays(graph);
        let ids: BTreeSet<&str> = overlays.iter().map(|overlay| overlay.id.as_str()).collect();
        assert_eq!(ids.len(), overlays.len(), "seed {seed}: an id is another overlay's too");
        again += overlays
            .iter()
            .filter(|overlay| overlay.id.split(['@', '!']).nth(1).unwrap().contains('.'))
            .count();
        let root = history.norm.root();
        for at in points(&twin, &history) {
            let point = corpus.point(at);
            let mut expected: Vec<String> = Vec::new();
            for view in query::readings(&corpus, &root, at, Scope::Subtree).unwrap() {
                expected.push(format!(
                    "{} {} {} {} {:?} {:?}",
                    view.id, view.action.id, view.component, view.of, view.reading, view.upon
                ));
                let of = |overlay: &&Overlay| overlay.command == view.id;
                let found =
                    overlays.iter().filter(of).find_map(|overlay| Some((overlay, ends_of(overlay, point)?)));
                let (overlay, ends) =
                    found.unwrap_or_else(|| panic!("seed {seed} {at:?} {}\n{history}", view.id));
                assert!(view.valid.start() <= overlay.start, "seed {seed} {at:?} {}", overlay.id);
                assert!(
                    ends.len() < 2 && ends.iter().all(|end| !end.by.is_empty()),
                    "seed {seed} {at:?} {}",
                    overlay.id
                );
                let end = ends.first().map(|end| end.at);
                let told = view.ended.iter().flat_map(|ended| &ended.by).map(|by| by.row.0);
                let told: BTreeSet<_> = told.collect();
                if end == view.valid.end() && !told.is_empty() {
                    let by: BTreeSet<_> = ends.iter().flat_map(|end| &end.by).copied().collect();
                    assert_eq!(by, told, "seed {seed} {at:?} {}\n{history}", overlay.id);
                    ended += 1;
                }
            }
            let stands = overlays.iter().filter(|overlay| ends_of(overlay, point).is_some());
            let mut found: Vec<String> = stands
                .map(|overlay| {
                    let writer = overlay.writer.of(graph).id().unwrap();
                    let Overlay { command, component, of, reading, upon, .. } = overlay;
                    format!("{command} {writer} {component} {of} {reading:?} {upon:?}")
                })
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "seed {seed} {at:?}\n{history}");
            standing += found.len();
        }
        corners += overlays.iter().map(|overlay| overlay.births.len() + overlay.ends.len()).sum::<usize>();
    }
    assert!(
        standing > 500 && corners > 40 && ended > 50 && again > 0,
        "{standing}, {corners}, {ended}, {again}"
    );
}
