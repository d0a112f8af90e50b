//! `asof` without a command: what to do next, from what is here.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

use asof_engine::query::full;
use asof_engine::store::{Corpus, StoreError};
use asof_engine::{Component, NormGraph, Version};
use asof_loaders::registry;
use asof_schema::{AsOf, Day, NormId};
use serde::Serialize;

use super::suggest::{self, Next};
use super::{Context, DEMO_STORE};
use crate::store::StoreFailure;
use crate::text::{Page, acts, paint};
use crate::{Failure, Outcome, clock, store};

/// How many norms are named; `asof stats` has them all.
const NAMED: usize = 3;

/// What is here, and what to do next.
#[derive(Debug, Serialize)]
struct Start {
    /// Where the store is, or would be.
    store: String,
    /// What is in it; nothing where there is no store.
    holds: Option<Holds>,
    /// What to do next.
    next: Vec<Next>,
    /// The command that lists all that is in it.
    #[serde(skip)]
    stats: String,
}

#[derive(Debug, Serialize)]
struct Holds {
    /// The number of norms.
    norms: usize,
    /// Those with the most versions.
    largest: Vec<Held>,
    /// The last day on which an act that is held was published.
    through: Option<Day>,
}

#[derive(Debug, Serialize)]
struct Held {
    norm: NormId,
    title: String,
    versions: usize,
}

/// Says what to do next.
pub(super) fn run(context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
    let address = context.address()?;
    let named = context.store.as_deref();
    let (store, stats) = (address.display().to_string(), suggest::typed(named, &["stats"]));
    let start = match store::open(&address) {
        Ok(held) if held.corpus().graphs().next().is_some() => {
            let corpus = held.corpus();
            Start { store, holds: Some(holds(&corpus)), next: questions(&corpus, named), stats }
        }
        Ok(_) | Err(StoreFailure::Store(StoreError::Missing { .. })) => {
            Start { store, holds: None, next: sources(named), stats }
        }
        Err(error) => return Err(error.into()),
    };
    context.answer(&start, write)?;
    Ok(Outcome::Yes)
}

fn holds(corpus: &Corpus) -> Holds {
    let mut graphs: Vec<_> = corpus.graphs().collect();
    graphs.sort_by_key(|graph| Reverse(graph.counts().1));
    let through = graphs.iter().filter_map(|graph| graph.publication_days().into_iter().max()).max();
    let held = |graph: &&Arc<NormGraph>| Held {
        norm: graph.norm().id.clone(),
        title: graph.norm().title.clone(),
        versions: graph.counts().1,
    };
    Holds { norms: graphs.len(), largest: graphs.iter().take(NAMED).map(held).collect(), through }
}

/// How to get a store where it was asked for. The demo's own is one where nobody names another and it is there.
fn sources(named: Option<&Path>) -> Vec<Next> {
    let demo = Path::new(DEMO_STORE);
    let mut next = if named.is_none() && demo.is_dir() {
        vec![Next::new("the demo's, which is here: what is in it", suggest::typed(Some(demo), &[]))]
    } else {
        vec![Next::new(
            "a small town's charter and the four questions, at once",
            suggest::typed(named, &["demo"]),
        )]
    };
    let corpora = registry::sources().filter_map(|source| Some((source.name, source.corpus.as_ref()?)));
    next.extend(corpora.map(|(source, corpus)| {
        let name = corpus.name;
        let load = suggest::typed(named, &["load", source, name]);
        Next::new(corpus.description, format!("asof corpus get {name} && {load}"))
    }));
    next.push(Next::new("law that you have: every source that asof reads", "asof load --help".to_owned()));
    next
}

/// Three questions that work on a store: of the provision that was changed most often.
fn questions(corpus: &Corpus, store: Option<&Path>) -> Vec<Next> {
    let day = clock::today();
    let at = AsOf { at: day, known: None, recorded: None };
    let most = corpus.graphs().filter_map(|graph| most_changed(graph));
    let Some(component) = most.max_by_key(|most| (most.versions().len(), Reverse(most.id()))) else {
        return vec![Next::new("what it holds", suggest::typed(store, &["stats"]))];
    };
    let cited = full(corpus, &component.id(), at);
    let first = component.first_version(corpus.point(at)).map_or(day, Version::start);
    let typed = |words: &[&str]| suggest::typed(store, words);
    vec![
        Next::new("what it says, and who made it so", typed(&["at", &cited, "today"])),
        Next::new("every version that it ever had", typed(&["lineage", &cited])),
        Next::new(
            "what differs since its first day, word by word",
            typed(&["diff", &cited, &first.to_string(), "today"]),
        ),
    ]
}

/// The provision of a norm with the most versions, the first of several.
fn most_changed(graph: &NormGraph) -> Option<Component<'_>> {
    let provisions = graph.components().filter(|component| component.kind() == graph.basic_unit());
    provisions.rev().max_by_key(|component| component.versions().len())
}

fn write(page: &mut Page<'_>, start: &Start) -> Result<(), Failure> {
    match &start.holds {
        None => page.line(format!("There is no store at {}. To get one:", start.store))?,
        Some(holds) => {
            let norms = acts::count(holds.norms, "norm");
            let through = holds.through.map(|day| format!(", with acts published through {day}"));
            page.line(format!("{} holds {norms}{}:", start.store, through.unwrap_or_default()))?;
            for held in &holds.largest {
                let versions = acts::count(held.versions, "version");
                page.wrapped("  ", 4, &format!("{}: {versions}", paint(page.palette.strong, &held.title)))?;
            }
            if holds.norms > holds.largest.len() {
                page.exact(format!("  and more: {}", start.stats))?;
            }
            page.blank()?;
            page.line("Three questions that work on it:")?;
        }
    }
    suggest::tell(page, &start.next)?;
    page.blank()?;
    page.line("asof --help lists every command; asof COMMAND --help explains one.")
}
