//! What to ask for in place of words that lead nowhere.

use std::collections::BTreeMap;

use asof_law::{Address, COMMON, Language, Misread};
use asof_schema::{AsOf, ComponentId, Day, Interval, NormId};

use super::Relations;
use super::relations::{Distance, Standing, joined};
use super::resolve::{addresses, called, meant, with_its_day};
use crate::coverage::Report;
use crate::graph::{Component, Point};
use crate::store::Corpus;

/// How many are offered.
pub const OFFERED: usize = 3;

/// What can be said of words that name nothing at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// They are the address of something on these other days, by the same knowledge and record: the earliest
    /// first.
    OtherDays(Vec<Interval>),
    /// These are nearest, the nearest first: at most three, and none where the words are no address. They are
    /// in force at the point, or by the last state of the law where their norm is not.
    Nearest(Vec<ComponentId>),
}

/// What to ask for in place of words to which nothing answers at a point.
pub fn instead(corpus: &Corpus, text: &str, at: AsOf) -> Instead {
    let (text, at) = with_its_day(corpus, text.trim(), at);
    if text.starts_with("urn:") {
        return Instead::Nearest(like_id(corpus, text));
    }
    let (read, misread) = addresses(corpus, text);
    let norms = meant(corpus, &read);
    if norms.is_empty() {
        return Instead::Nearest(named_like(corpus, text, at, &read, &misread));
    }
    let days =
        joined(norms.iter().flat_map(|(norm, address)| other_days(corpus, norm, address, at)).collect());
    if !days.is_empty() {
        return Instead::OtherDays(days);
    }
    let mut near: Vec<_> =
        norms.iter().flat_map(|(norm, address)| beside(corpus, norm, address, at)).collect();
    near.sort();
    Instead::Nearest(near.into_iter().take(OFFERED).map(|(_, id)| id).collect())
}

/// How far it is known that words name nothing at a point, a report for each norm that they may mean.
pub fn known_of_nothing(corpus: &Corpus, text: &str, at: AsOf) -> Vec<Report> {
    let (text, at) = with_its_day(corpus, text.trim(), at);
    let (read, _) = addresses(corpus, text);
    let relations = Relations::of(corpus, at);
    let graphs = meant(corpus, &read).into_iter();
    let graphs = graphs.filter_map(|(norm, address)| Some((corpus.graph(norm.as_str()).ok()?, address)));
    graphs
        .map(|(graph, address)| relations.of_nothing(graph, &address.path, address.norm.is_some()))
        .collect()
}

/// The days on which an address was or will be that of something in a norm.
fn other_days(corpus: &Corpus, norm: &NormId, address: &Address, at: AsOf) -> Vec<Interval> {
    let graph = corpus.graph(norm.as_str()).ok();
    graph
        .map(|graph| Relations::of(corpus, at).addressed(graph, &address.path, address.norm.is_some()).days)
        .unwrap_or_default()
}

/// What is nearest to an address in a norm.
fn beside(corpus: &Corpus, norm: &NormId, address: &Address, at: AsOf) -> Vec<(Distance, ComponentId)> {
    let Some(standing) = standing(corpus, norm, at) else { return Vec::new() };
    let near = standing.sought(&address.path).map(|sought| standing.near(&sought, OFFERED));
    let near = near.unwrap_or_default().into_iter();
    near.filter_map(|(distance, row)| Some((distance, standing.id(row)?))).collect()
}

/// A norm at a point or, where it is not in force then, in its last state.
pub(super) fn standing(corpus: &Corpus, norm: &NormId, at: AsOf) -> Option<Standing> {
    let (graph, point) = (corpus.graph(norm.as_str()).ok()?, corpus.point(at));
    Standing::of(graph, point).or_else(|| Standing::of(graph, Point { at: Day::MAX, ..point }))
}

/// What words mean of the norms whose names are most like the one that they say: the provision, or the norm.
fn named_like(
    corpus: &Corpus,
    text: &str,
    at: AsOf,
    read: &BTreeMap<Language, Address>,
    misread: &[Misread],
) -> Vec<ComponentId> {
    // Words in which nothing looks like a provision may be a name alone; others are wrong in themselves.
    if misread.iter().any(|wrong| !wrong.nothing) {
        return Vec::new();
    }
    let name = if read.is_empty() { Some(text.to_owned()) } else { called(read) };
    let Some(name) = name else { return Vec::new() };
    let provision = |norm: &NormId| {
        let standing = standing(corpus, norm, at)?;
        let own = standing.language();
        let address = own.and_then(|own| read.get(&own)).or_else(|| read.get(&COMMON))?;
        let (rows, _) = standing.rows_of(&standing.sought(&address.path)?, corpus.point(at));
        standing.id(*rows.first()?)
    };
    let norms = corpus.names().nearest(&name, OFFERED).into_iter();
    norms.map(|norm| provision(norm).unwrap_or_else(|| norm.root())).collect()
}

/// The components whose ids are most like one that nothing has: of its norm, or else norms.
fn like_id(corpus: &Corpus, text: &str) -> Vec<ComponentId> {
    let (norm, local) = text.split_once('!').unwrap_or((text, ""));
    let norm = norm.split('@').next().unwrap_or(norm);
    let likest = |all: Vec<(f64, ComponentId)>| {
        let mut all = all;
        all.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.cmp(other)));
        all.into_iter().take(OFFERED).map(|(_, id)| id).collect()
    };
    if let Ok(graph) = corpus.graph(norm) {
        let like =
            |component: Component<'_>| (strsim::jaro_winkler(local, component.local()), component.id());
        return likest(graph.components().map(like).collect());
    }
    let like = |known: &asof_schema::Norm| (strsim::jaro_winkler(norm, known.id.as_str()), known.id.root());
    likest(corpus.catalogue().map(like).collect())
}
