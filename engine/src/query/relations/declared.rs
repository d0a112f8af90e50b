//! What change sets declare of provisions, as it stands at a point, beside what is read from their words.

use asof_law::{Mode, ReferenceKind, Scope};
use asof_schema::{Aspect, ComponentId, Definition, Reference as Said};

use super::{Origin, Reference, Relations, Standing, TargetState, Wanted};
use crate::graph::Version;
use crate::store::{Declaration, Declared};

/// In place of the name of a grammar.
pub(crate) const EXTRACTOR: &str = "declared";

impl Relations<'_> {
    /// Whether anything is declared of the provision of a row, towards the norm that is wanted.
    pub(super) fn is_declared_of(&self, standing: &Standing, row: usize, wanted: Wanted<'_>) -> bool {
        self.declarations(standing, row, wanted).is_some()
    }

    /// What is declared of the provision of a row, for as long as its words last by which it speaks.
    pub(super) fn declared(&self, standing: &Standing, row: usize, wanted: Wanted<'_>) -> Vec<Reference> {
        let (all, version) = (self.declarations(standing, row, wanted), standing.version(row));
        let (Some(all), Some(version)) = (all, version) else { return Vec::new() };
        let leads = |said: &Said| wanted.norm.is_none_or(|norm| said.target.norm_str() == norm.as_str());
        let read = |said: &Declaration| match said {
            Declaration::Reference(said) => {
                ((wanted.kinds)(said.kind) && leads(said) && lasts(said, version))
                    .then(|| self.declared_reference(said, version))
            }
            Declaration::Definition(said) => (wanted.norm.is_none()
                && (wanted.kinds)(ReferenceKind::Defines))
            .then(|| self.declared_definition(said, version)),
        };
        all.iter().filter_map(|(nth, said)| Some(Reference { nth: *nth, ..read(said)? })).collect()
    }

    fn declarations(&self, standing: &Standing, row: usize, wanted: Wanted<'_>) -> Option<&[Declared]> {
        let of_norm = self.corpus.declared(&standing.graph.norm().id, wanted.norm)?;
        of_norm.get(&standing.id(row)?).map(Vec::as_slice)
    }

    fn declared_reference(&self, said: &Said, version: Version<'_>) -> Reference {
        let (state, there) = self.state_of(&said.target);
        let elsewhere = said.target.norm_str() != said.source.norm_str();
        Reference {
            law: elsewhere.then(|| said.target.norm_str().to_owned()),
            target: there.then(|| said.target.clone()),
            state: Some(state),
            ..bare(version, said.kind, &said.surface)
        }
    }

    fn declared_definition(&self, said: &Definition, version: Version<'_>) -> Reference {
        Reference {
            term: Some(said.term.clone()),
            scope: Some(self.scope_of(&said.scope)),
            within: Some(said.scope.clone()),
            language: Some(said.language.clone()),
            ..bare(version, ReferenceKind::Defines, &said.term)
        }
    }

    /// How a component stands at the point, and whether it was or will be there at all.
    fn state_of(&self, id: &ComponentId) -> (TargetState, bool) {
        let Ok(graph) = self.corpus.graph(id.norm_str()) else { return (TargetState::External, false) };
        let point = self.corpus.point(self.at);
        let component = graph.component(id.local());
        let Some(first) = component.and_then(|component| component.first_version(point)) else {
            return (TargetState::TargetNeverExisted, false);
        };
        let standing = self.standing(graph);
        let row = standing.as_ref().and_then(|standing| standing.row(first.component().row));
        let state = match (standing, row) {
            (Some(standing), Some(row)) if !standing.is_fallen(row) => TargetState::Resolved,
            _ if point.at < first.start() => TargetState::TargetNotYetInForce,
            _ => TargetState::TargetRepealed,
        };
        (state, true)
    }

    /// The level of a part of the law in which a definition holds.
    fn scope_of(&self, id: &ComponentId) -> Scope {
        let Ok(component) = self.corpus.component(id) else { return Scope::Unstated };
        if id.local().is_empty() {
            return Scope::Law;
        }
        let graph = component.graph;
        let (unit, basic) = (graph.profile().unit(component.kind()), graph.basic_level());
        match unit {
            None => Scope::Unstated,
            Some(unit) if unit == basic => Scope::Section,
            Some(unit) if unit > basic => Scope::Paragraph,
            Some(unit) if unit >= asof_law::Unit::Chapter => Scope::Chapter,
            Some(_) => Scope::Part,
        }
    }
}

/// Whether a version has the text by which it is declared to speak.
fn lasts(said: &Said, version: Version<'_>) -> bool {
    let Some(command) = &said.command else { return true };
    let own = |aspect| matches!(aspect, Aspect::Canonical | Aspect::Heading);
    let mut texts = version.expressions().filter(|text| own(text.aspect));
    texts.any(|text| text.writer.of(version.graph).id().as_ref() == Some(command))
}

/// A relation without what it leads to; its words where the version has them.
fn bare(version: Version<'_>, kind: ReferenceKind, surface: &str) -> Reference {
    let at = version.own_text().filter(|_| !surface.is_empty()).and_then(|text| text.find(surface));
    Reference {
        kind,
        source: version.component().id(),
        version: version.id(),
        start: at.unwrap_or(0),
        end: at.map_or(0, |at| at + surface.len()),
        nth: 0,
        surface: surface.to_owned(),
        law: None,
        path: Vec::new(),
        target: None,
        state: None,
        mode: Mode::Ambulatory,
        as_of: None,
        yields: None,
        basis: None,
        term: None,
        scope: None,
        within: None,
        language: None,
        origin: Origin::Declared,
        extractor: EXTRACTOR,
        confidence: 1.0,
    }
}
