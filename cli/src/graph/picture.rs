//! A part of the graph as boxes and arrows.

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::query::{self, Reference, TargetState};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, ReferenceKind, Vocabulary as _};

use crate::text;

/// What an arrow says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tie {
    Said(ReferenceKind),
    /// The first is a part of the second.
    PartOf,
}

impl Tie {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ReferenceKind::ALL.iter().copied().map(Self::Said).chain([Self::PartOf])
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Said(kind) => kind.name(),
            Self::PartOf => "PART_OF",
        }
    }

    /// Colours that are told apart by who sees no red or green (after Okabe and Ito).
    pub(crate) fn colour(self) -> &'static str {
        match self {
            Self::Said(ReferenceKind::RefersTo) => "#0072b2",
            Self::Said(ReferenceKind::Excepts) => "#d55e00",
            Self::Said(ReferenceKind::Defines) => "#009e73",
            Self::Said(ReferenceKind::Cites) => "#aa4499",
            Self::PartOf => "#9a9a9a",
        }
    }
}

/// What stands in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// The provision that was asked for.
    Middle,
    /// A provision in force.
    Here,
    /// One that is not, or not at the address that the words use.
    Gone,
    /// A law that is not here, or words that name nothing.
    Elsewhere,
    /// A term.
    Term,
}

/// Boxes by their ids, and arrows between them.
pub(crate) struct Picture {
    pub(crate) boxes: BTreeMap<String, (String, Look)>,
    pub(crate) arrows: BTreeSet<(String, String, Tie)>,
}

impl Picture {
    /// The relations around a provision.
    pub(crate) fn of(corpus: &Corpus, at: AsOf, middle: &ComponentId, met: &[(u32, Reference)]) -> Self {
        let mut picture = Self { boxes: BTreeMap::new(), arrows: BTreeSet::new() };
        for (_, said) in met {
            if !met.iter().any(|(_, other)| says_the_same(other, said)) {
                picture.put(corpus, at, said);
            }
        }
        let shown = (query::full(corpus, middle, at), Look::Middle);
        picture.boxes.insert(middle.to_string(), shown);
        picture.parts(corpus, at);
        picture
    }

    fn put(&mut self, corpus: &Corpus, at: AsOf, said: &Reference) {
        let cited = |id: &ComponentId| query::full(corpus, id, at);
        let source = said.source.to_string();
        self.boxes.entry(source.clone()).or_insert_with(|| (cited(&said.source), Look::Here));
        let (target, shown) = match (&said.target, &said.term) {
            (Some(target), _) => {
                let stands = matches!(said.state, Some(TargetState::Resolved | TargetState::External));
                (target.to_string(), (cited(target), if stands { Look::Here } else { Look::Gone }))
            }
            (None, Some(term)) => (format!("{source}#{term}"), (format!("“{term}”"), Look::Term)),
            (None, None) => {
                let words = text::elsewhere(said);
                let broken = said.state.is_some_and(TargetState::is_broken);
                let words = if words.is_empty() { said.surface.clone() } else { words };
                let look = if broken { Look::Gone } else { Look::Elsewhere };
                let norm = if said.law.is_none() { said.source.norm_str() } else { "" };
                (format!("{norm} {words}"), (words, look))
            }
        };
        self.boxes.entry(target.clone()).or_insert(shown);
        self.arrows.insert((source, target, Tie::Said(said.kind)));
    }

    /// Joins each part to the nearest provision in the picture that holds it.
    fn parts(&mut self, corpus: &Corpus, at: AsOf) {
        let point = corpus.point(at);
        let holder = |id: &String| {
            let component = corpus.component(&id.parse().ok()?).ok()?;
            let mut ids = component.upward(point).skip(1).map(|above| above.id().to_string());
            Some((id.clone(), ids.find(|id| self.boxes.contains_key(id))?, Tie::PartOf))
        };
        let parts: Vec<_> = self.boxes.keys().filter_map(holder).collect();
        self.arrows.extend(parts);
    }
}

/// Whether a reference is no more than the address within the words of an exception.
fn says_the_same(exception: &Reference, said: &Reference) -> bool {
    exception.kind == ReferenceKind::Excepts
        && said.kind == ReferenceKind::RefersTo
        && (&exception.version, &exception.target) == (&said.version, &said.target)
        && exception.start <= said.start
        && said.end <= exception.end
}
