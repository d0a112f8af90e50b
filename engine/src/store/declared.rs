//! What change sets declare: that a provision speaks of another, or defines a term, whatever its words say.

use std::collections::HashMap;
use std::sync::Arc;

use asof_schema::{ComponentId, Definition, NormId, Reference};

use crate::graph::NormGraph;

/// A declared relation of a provision.
#[derive(Debug)]
pub(crate) enum Declaration {
    /// It speaks of another.
    Reference(Reference),
    /// It defines a term.
    Definition(Definition),
}

/// A declaration, and its place in the list of the norm that has it.
pub(crate) type Declared = (usize, Declaration);

/// What is declared of the provisions of one norm, by the provision.
pub(crate) type DeclaredOf = HashMap<ComponentId, Vec<Declared>>;

/// What is declared in a corpus, by the norm whose provisions speak.
#[derive(Debug, Default)]
pub(crate) struct Declarations(HashMap<NormId, DeclaredOf>);

impl Declarations {
    /// What the norms of a corpus have of it: references stand with the norm that is spoken of.
    pub(super) fn of<'g>(graphs: impl Iterator<Item = &'g Arc<NormGraph>>) -> Self {
        let mut declared = Self::default();
        for meta in graphs.map(|graph| graph.meta()) {
            for (nth, said) in meta.references.iter().enumerate() {
                declared.add(&said.source, (nth, Declaration::Reference(said.clone())));
            }
            for (nth, said) in meta.definitions.iter().enumerate() {
                declared.add(&said.defined_in, (nth, Declaration::Definition(said.clone())));
            }
        }
        declared
    }

    fn add(&mut self, source: &ComponentId, said: Declared) {
        let of_norm = self.0.entry(source.norm()).or_default();
        of_norm.entry(source.clone()).or_default().push(said);
    }

    /// What is declared of the provisions of a norm; `None` for nothing.
    pub(super) fn of_norm(&self, norm: &NormId) -> Option<&DeclaredOf> {
        self.0.get(norm)
    }
}
