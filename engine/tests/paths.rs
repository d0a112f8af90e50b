//! Paths along relations, over random laws that cite each other: held against a closure that reads one provision after
//! another. And relations over all days, held against what is read on one.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod citing;

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::Version;
use asof_engine::query::{self, Affected, Along, Direction, ImpactFilter, Reach, Reference, Relations};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, ReferenceKind};
use citing::{CHANGED, Cite, ENACTED, Later, Laws, Tongue, laws};
use proptest::prelude::*;
use serde_json::json;

fn at(day: &str) -> AsOf {
    AsOf::day(day.parse().unwrap())
}

/// The corpus as a list: each provision with what stands below it, itself first, and with what it reaches; and what all say.
struct Plain {
    below: BTreeMap<ComponentId, Vec<ComponentId>>,
    said: Vec<Reference>,
}

impl Plain {
    fn of(corpus: &Corpus, at: AsOf) -> Self {
        let relations = Relations::of(corpus, at);
        let mut below = BTreeMap::new();
        for graph in corpus.graphs() {
            let top = graph.root().unwrap().version_at(corpus.point(at)).unwrap();
            for (version, _) in top.walk(None) {
                let id = |(version, _): (Version<'_>, u32)| version.component().id();
                let all: Vec<ComponentId> = version.walk(None).map(id).collect();
                below.insert(all[0].clone(), all);
            }
        }
        let of = |id: &ComponentId| {
            let mut said = relations.outgoing(id).unwrap();
            said.retain(|said| said.source == *id);
            said
        };
        let said = below.keys().flat_map(of).collect();
        Self { below, said }
    }

    /// Where one stands who stands at a provision. The basic unit of these laws is the child of the root.
    fn reach(&self, id: &ComponentId, reach: Reach) -> Vec<ComponentId> {
        let below = &self.below[id];
        let unit = self.below.keys().find(|unit| {
            !unit.local().is_empty() && !unit.local().contains('_') && self.below[*unit].contains(id)
        });
        match (reach, unit) {
            (Reach::Line, None) => vec![id.clone()],
            (Reach::Below, _) | (Reach::Unit, None) => below.clone(),
            (Reach::Unit, Some(unit)) => self.below[unit].clone(),
            (Reach::Line, Some(unit)) => below.iter().chain([unit]).cloned().collect(),
        }
    }

    /// The relations within reach of what is nearer than so many hops, each with its hop.
    fn around(&self, seeds: &[ComponentId], along: &Along) -> BTreeMap<String, u32> {
        let mut met = BTreeMap::new();
        for hop in 1..=along.hops {
            let nearer = self.closure(seeds, &Along { hops: hop - 1, ..along.clone() });
            let stood: BTreeSet<ComponentId> =
                nearer.keys().chain(seeds).flat_map(|id| self.reach(id, along.reach)).collect();
            let there = |said: &&Reference| {
                (along.kinds.is_empty() || along.kinds.contains(&said.kind))
                    && (along.direction != Direction::In && stood.contains(&said.source)
                        || along.direction != Direction::Out
                            && said.target.as_ref().is_some_and(|target| stood.contains(target)))
            };
            for said in self.said.iter().filter(there) {
                met.entry(key(said)).or_insert(hop);
            }
        }
        met
    }

    /// What is reached, with the number of relations between.
    fn closure(&self, seeds: &[ComponentId], along: &Along) -> BTreeMap<ComponentId, u32> {
        let mut found: BTreeMap<ComponentId, u32> = seeds.iter().map(|id| (id.clone(), 0)).collect();
        for hop in 1..=along.hops {
            let stood: BTreeSet<ComponentId> =
                found.keys().flat_map(|id| self.reach(id, along.reach)).collect();
            let mut next = Vec::new();
            for said in
                self.said.iter().filter(|said| along.kinds.is_empty() || along.kinds.contains(&said.kind))
            {
                let Some(target) = &said.target else { continue };
                if along.direction != Direction::In && stood.contains(&said.source) {
                    next.push(target.clone());
                }
                if along.direction != Direction::Out && stood.contains(target) {
                    next.push(said.source.clone());
                }
            }
            for id in next {
                found.entry(id).or_insert(hop);
            }
        }
        found.retain(|id, _| !seeds.contains(id));
        found
    }
}

fn key(said: &Reference) -> String {
    format!(
        "{} {}-{} {:?} {:?} {:?} {:?}",
        said.version, said.start, said.end, said.kind, said.path, said.target, said.term
    )
}

/// What the walk finds; each path is a way from a seed to its end.
fn walked(relations: &Relations<'_>, seeds: &[ComponentId], along: &Along) -> BTreeMap<ComponentId, u32> {
    let paths = relations.expand(seeds, along).unwrap();
    assert!(paths.is_sorted_by_key(|path| path.distance));
    for path in &paths {
        assert_eq!(path.distance as usize, path.steps.len());
        let last = path.steps.last().unwrap();
        assert!([Some(&last.source), last.target.as_ref()].contains(&Some(&path.component)));
    }
    let found: BTreeMap<_, _> = paths.iter().map(|path| (path.component.clone(), path.distance)).collect();
    assert_eq!(found.len(), paths.len(), "one is reached twice");
    found
}

fn along() -> impl Strategy<Value = Along> {
    let kinds = prop_oneof![
        Just(Vec::new()),
        Just(vec![ReferenceKind::RefersTo]),
        Just(vec![ReferenceKind::Excepts]),
    ];
    let direction = prop_oneof![Just(Direction::Out), Just(Direction::In), Just(Direction::Both)];
    let reach = prop_oneof![Just(Reach::Below), Just(Reach::Unit), Just(Reach::Line)];
    (kinds, 0..4_u32, direction, reach).prop_map(|(kinds, hops, direction, reach)| Along {
        kinds,
        hops,
        direction,
        reach,
    })
}

proptest! {
    #[test]
    fn what_lasts_is_what_is_read_on_each_day(laws in laws()) {
        let corpus = laws.corpus();
        for day in ["2014-12-31", ENACTED, "2015-12-31", CHANGED, "2021-01-01"] {
            let relations = Relations::of(&corpus, at(day));
            for graph in corpus.graphs() {
                let on_day = |said: &query::Lasting| said.days.contains(day.parse().unwrap());
                let lasting = query::lasting(&corpus, graph).into_iter().filter(on_day);
                let lasting: Vec<String> = lasting.map(|said| format!("{:?}", said.reference)).collect();
                let read = relations.outgoing(&graph.norm().id.root()).unwrap();
                let read: BTreeSet<String> = read.iter().map(|said| format!("{said:?}")).collect();
                prop_assert_eq!(lasting.len(), read.len(), "each once");
                prop_assert_eq!(lasting.into_iter().collect::<BTreeSet<_>>(), read);
            }
        }
    }

    #[test]
    fn an_expansion_is_a_closure(laws in laws(), along in along(), pick in any::<prop::sample::Index>()) {
        let corpus = laws.corpus();
        for day in [ENACTED, CHANGED] {
            let plain = Plain::of(&corpus, at(day));
            let seed = pick.get(&plain.below.keys().collect::<Vec<_>>()).to_owned().clone();
            let relations = Relations::of(&corpus, at(day));
            let seeds = [seed];
            prop_assert_eq!(walked(&relations, &seeds, &along), plain.closure(&seeds, &along));
            let around = relations.around(&seeds, &along).unwrap();
            let met: Vec<_> = around.iter().map(|(hop, said)| (key(said), *hop)).collect();
            prop_assert_eq!(met.len(), met.iter().map(|(key, _)| key).collect::<BTreeSet<_>>().len());
            prop_assert_eq!(met.into_iter().collect::<BTreeMap<_, _>>(), plain.around(&seeds, &along));
        }
    }
}

/// The period in which all is that is changed later.
fn later() -> ImpactFilter {
    let (from, to) = ("2015-06-01".parse().unwrap(), "2016-06-01".parse().unwrap());
    ImpactFilter { from, to, types: Vec::new(), acts: Vec::new() }
}

fn affected(corpus: &Corpus, scope: &ComponentId) -> Affected {
    query::affected(corpus, scope, AsOf::day(Day::MAX), &later()).unwrap()
}

proptest! {
    #[test]
    fn what_leans_on_a_change_is_a_closure(laws in laws(), along in along(), law in 0..3_usize) {
        let (corpus, along) = (laws.corpus(), Along::dependents(along.kinds, along.hops));
        let scope = citing::norm(law % laws.each.len()).root();
        let plain = Plain::of(&corpus, at(CHANGED));
        let affected = affected(&corpus, &scope);
        // What changed, as two texts tell it.
        let text = |id: &ComponentId, day: &str| {
            let view = query::point_in_time(&corpus, id, at(day)).unwrap().version.unwrap();
            json!([view.status, view.texts])
        };
        let changed: Vec<ComponentId> = plain.below[&scope]
            .iter()
            .filter(|id| text(id, ENACTED) != text(id, CHANGED))
            .cloned()
            .collect();
        prop_assert_eq!(affected.changed().into_iter().collect::<BTreeSet<_>>(), changed.iter().cloned().collect());
        let relations = Relations::of(&corpus, at(CHANGED));
        let found = walked(&relations, &affected.changed(), &along);
        prop_assert_eq!(found, plain.closure(&changed, &along));
    }
}

/// One law of two sections, whose first moment changes; a second law of which each section speaks of another part of it.
#[test]
fn who_speaks_of_a_section_leans_on_each_of_its_moments() {
    let cite = |section, moment| Cite { law: 0, section, moment, excepts: false };
    let section = |cites: Vec<Cite>| vec![cites];
    let first = vec![vec![vec![], vec![]], section(vec![])];
    let citing = [(0, None), (0, Some(0)), (0, Some(1)), (1, None)];
    let citing = citing.map(|(at, moment)| section(vec![cite(at, moment)])).to_vec();
    let over = section(vec![Cite { law: 1, section: 0, moment: Some(0), excepts: true }]);
    for tongue in [Tongue::Finnish, Tongue::Portuguese] {
        let laws = Laws {
            tongue,
            each: vec![first.clone(), citing.clone(), vec![over.clone()]],
            later: vec![Later::Words(0, 0, 0, vec![cite(1, None)])],
        };
        let corpus = laws.corpus();
        let changed = affected(&corpus, &citing::norm(0).root()).changed();
        assert_eq!(changed, [laws.moment(0, 0, 0)]);
        let relations = Relations::of(&corpus, at(CHANGED));
        let found = |kinds: Vec<ReferenceKind>, hops: u32| {
            let paths = relations.expand(&changed, &Along::dependents(kinds, hops)).unwrap();
            paths.into_iter().map(|path| path.component).collect::<Vec<_>>()
        };
        // Who speaks of the moment itself comes before who speaks of its section.
        let near = [laws.moment(1, 1, 0), laws.moment(1, 0, 0)];
        assert_eq!(found(vec![], 1), near);
        assert_eq!(found(vec![], 2), [&near[..], &[laws.moment(2, 0, 0)]].concat());
        assert_eq!(found(vec![ReferenceKind::Excepts], 2), Vec::<ComponentId>::new());
    }
}

/// Three laws in a row, each of which cites the next, and one that cites the first.
fn row(tongue: Tongue) -> Laws {
    let cite = |law| vec![vec![vec![Cite { law, section: 0, moment: None, excepts: false }]]];
    Laws { tongue, each: vec![cite(1), cite(2), vec![vec![vec![]]], cite(0)], later: vec![] }
}

#[test]
fn who_walks_outwards_reads_what_he_reaches() {
    for tongue in [Tongue::Finnish, Tongue::Portuguese] {
        let (laws, corpus) = (row(tongue), row(tongue).corpus());
        let read = |law: usize, hops: u32, direction: Direction| {
            let relations = Relations::of(&corpus, at(ENACTED));
            let along = Along { kinds: vec![], hops, direction, reach: Reach::Below };
            let reached = relations.expand(&[laws.section(law, 0)], &along).unwrap();
            (reached.len(), relations.norms_read().len())
        };
        // (what is reached, how many norms were read for it)
        assert_eq!(read(2, 9, Direction::Out), (0, 1));
        assert_eq!(read(1, 9, Direction::Out), (1, 2));
        assert_eq!(read(0, 1, Direction::Out), (1, 2));
        assert_eq!(read(0, 9, Direction::Out), (2, 3));
        assert_eq!(read(3, 0, Direction::Out), (0, 1));
        assert_eq!(read(0, 1, Direction::In), (1, 4));
    }
}
