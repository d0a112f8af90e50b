//! What the provisions of a fact are called and what they are, held against the bytes and the law of the country.

use asof_engine::NormGraph;
use asof_engine::proof::CommandsById;
use asof_law::{Mark, Profile};
use asof_schema::{Aspect, FactProvision, Proof};

use super::{Findings, Verifier, beside, place, range};

impl Verifier<'_> {
    /// Whether the labels of a fact stand before its words, and are of provisions of its types.
    pub(super) fn names(
        &self,
        proof: &Proof,
        graph: Option<&NormGraph>,
        by_id: &CommandsById<'_>,
        found: &mut Findings,
    ) {
        let country = proof.fact.norm.id.as_str().split(':').nth(2).unwrap_or_default();
        let own = Profile::of_country(country);
        for of in proof.fact.provisions.iter().filter(|of| own.is_some_and(|own| lacks_label(own, of))) {
            found.open.push(format!("{}: it has a number and no label", of.component));
        }
        let profile = own.unwrap_or_else(|| Profile::of(&proof.fact.norm));
        for (at, of) in proof.fact.provisions.iter().enumerate().filter(|(_, of)| !of.label.is_empty()) {
            let (label, kind) = (&of.label, &of.component_type);
            if let Some(other) = other_type(profile, of) {
                let told = format!("what is labelled \"{label}\" is of the type {other}, and not {kind}");
                found.open.push(format!("{}: {told}", of.component));
            }
            let stands = graph.and_then(|graph| self.stands_labelled(proof, graph, by_id, at));
            if stands == Some(false) {
                found.open.push(format!("{}: its label \"{label}\" is not before its words", of.component));
            }
        }
    }

    /// Whether the label of a provision is right before its first text, or before the first one in it and the labels between.
    /// `None` where nothing tells it: the label is of another day than the text, or the words there are not read.
    fn stands_labelled(
        &self,
        proof: &Proof,
        graph: &NormGraph,
        by_id: &CommandsById<'_>,
        at: usize,
    ) -> Option<bool> {
        let of = proof.fact.provisions.get(at)?;
        let (inner, setter, evidence) = proof.fact.provisions.get(at..)?.iter().find_map(|inner| {
            let is_own = |aspect: Aspect| {
                let own = inner.texts.iter().filter(move |text| text.aspect == aspect && text.text.is_some());
                let mut own = own.filter(|text| text.language == proof.fact.norm.language);
                own.find_map(|text| Some((inner, by_id.setter(text)?, by_id.evidence(text)?)))
            };
            is_own(Aspect::Heading).or_else(|| is_own(Aspect::Canonical))
        })?;
        let versions = place(proof, graph, &inner.component, setter)?;
        let own = versions.iter().position(|one| one.component().local() == of.component.local())?;
        let between = versions.get(..=own)?;
        if between.last()?.label() != of.label {
            return None;
        }
        let labels: Vec<&str> = between.iter().rev().map(|one| one.label()).collect();
        let document = self.evidence.documents.get(&evidence.sha256)?;
        if beside::is_wide(&document.bytes) {
            return None;
        }
        let before = beside::words_before(document.lines(), &range(evidence)?)?;
        Some(before.ends_with(&beside::of_label(&labels.join(" "))))
    }
}

/// Whether a provision has a number and no label, where its level has labels.
fn lacks_label(profile: &Profile, of: &FactProvision) -> bool {
    let unit = profile.unit(&of.component_type);
    let mut marks = profile.marks().filter(|(of, _)| unit == Some(*of));
    of.label.is_empty() && of.number.is_some() && marks.any(|(_, mark)| !mark.is_paragraph())
}

/// The type of provisions that have a label with the word or sign of one, where it is another than that of a provision.
fn other_type<'p>(profile: &'p Profile, of: &FactProvision) -> Option<&'p str> {
    let is_it = |mark: &Mark| {
        mark.is_worded() && mark.find(&of.label).is_some_and(|found| found.length == of.label.len())
    };
    let fits = profile.marks().filter(|(_, mark)| is_it(mark));
    let types: Vec<&str> = fits.map(|(unit, _)| profile.component_type(unit)).collect();
    let first = types.first().copied()?;
    (!types.contains(&of.component_type.as_str())).then_some(first)
}
