//! Whether the words of a fact stand where the record says, and whether words beside them may be of it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use asof_engine::{NormGraph, Version, proof};
use asof_loaders::bears_out;
use asof_loaders::source::Shown;
use asof_schema::{
    ActId, Aspect, ComponentId, Evidence as Span, FactProvision, FactText, NormId, Proof, Sha256,
};

use super::{Document, Findings, Verifier, beside, beyond, place, range};

impl Verifier<'_> {
    pub(super) fn bytes(&self, proof: &Proof) -> Findings {
        let mut found = Findings::default();
        // Where the commands cannot be replayed, the level of arithmetic fails.
        let part = proof::part_of(proof).ok();
        let part = part.as_ref().and_then(|part| part.graph(proof.fact.norm.id.as_str()).ok());
        let by_id = proof::CommandsById::new(&proof.commands);
        let texts = proof.fact.provisions.iter().flat_map(|of| of.texts.iter().map(move |text| (of, text)));
        let mut taken: HashMap<Sha256, Vec<Range<usize>>> = HashMap::new();
        for (sha256, span) in
            texts.clone().filter_map(|(_, text)| by_id.evidence(text).map(|at| (at.sha256, range(at))))
        {
            taken.entry(sha256).or_default().extend(span);
        }
        for (of, text) in texts {
            let (Some(words), Some(at)) = (&text.text, by_id.evidence(text)) else {
                found.open.push(format!(
                    "{}: the record names no bytes for a text, or nobody knows it",
                    of.component
                ));
                continue;
            };
            self.stand(of.component.as_str(), words, at, &mut found);
            let versions = by_id.setter(text).and_then(|setter| place(proof, part?, &of.component, setter));
            let versions = versions.unwrap_or_default();
            let place = numbers(&versions);
            self.is_of(&of.component, &place, at, &mut found);
            // The texts of a series are compared whole.
            if !self.witnesses.contains_key(proof.fact.norm.id.as_str()) {
                let kinds = place.iter().flat_map(|(kind, number)| [kind.as_str(), number.as_str()]);
                let names: Vec<&str> = kinds.chain(versions.iter().map(|of| of.label())).collect();
                let number = versions.first().and_then(|of| of.number()).unwrap_or_default();
                let label = versions.first().map(|of| of.label()).unwrap_or_default();
                self.is_whole(of, text, ((number, label), &names), (at, &taken), &mut found);
            }
        }
        if !self.witnesses.contains_key(proof.fact.norm.id.as_str()) {
            self.between(proof, part.map(AsRef::as_ref), &by_id, &mut found);
            self.names(proof, part.map(AsRef::as_ref), &by_id, &mut found);
        }
        self.put(proof, &mut found);
        for act in &proof.acts {
            for quote in &act.quotes {
                self.stand(&act.title, &quote.text, quote.evidence, &mut found);
                self.is_printed_with(&act.title, &act.id, quote.evidence, &mut found);
            }
        }
        if proof.fact.provisions.is_empty() {
            found.open.push("the provision is absent: there are no words".to_owned());
        }
        found
    }

    /// Whether words stand at the bytes that are named for them.
    fn stand(&self, of: &str, words: &str, at: Span, found: &mut Findings) {
        let Span { sha256, start, end } = at;
        let Some(Document { name, bytes, .. }) = self.evidence.documents.get(&sha256) else {
            found.problems.push(format!("{of}: no document of the manifest has the SHA-256 {sha256}"));
            return;
        };
        found.hold(bears_out(bytes, start, end, words), || {
            format!("{of}: bytes {start} to {end} of {name} are other words")
        });
    }

    /// Whether the texts that commands put are in documents of their acts, those too that the fact does not show: a command
    /// that puts the words of before again, or words that are nowhere, would hide what its act does.
    fn put(&self, proof: &Proof, found: &mut Findings) {
        let shown: HashSet<&ComponentId> = proof.fact.provisions.iter().map(|of| &of.component).collect();
        for command in &proof.commands {
            let (of, target) = (command.id().to_string(), command.op.target());
            for text in proof::texts(&command.op) {
                let Some(at) = text.evidence else {
                    if target.is_some_and(|target| shown.contains(target)) {
                        found.open.push(format!("{of}: the record names no bytes for a text"));
                    }
                    continue;
                };
                let document = self.evidence.documents.get(&at.sha256);
                let stands = |of: &Document| bears_out(&of.bytes, at.start, at.end, &text.text);
                if !document.is_some_and(stands) {
                    found.problems.push(format!("{of}: the bytes of a text that it puts are other words"));
                }
                self.is_printed_with(&of, &command.act, at, found);
            }
        }
    }

    /// Whether lines are between texts of the fact in one language, in a document that prints texts of the law itself, that no
    /// command puts and that were not there before, or the texts are in another order: words may have been left out or
    /// exchanged.
    fn between(
        &self,
        proof: &Proof,
        graph: Option<&NormGraph>,
        by_id: &proof::CommandsById<'_>,
        found: &mut Findings,
    ) {
        let puts = beyond::puts(proof);
        let names: Vec<&str> = proof.fact.provisions.iter().flat_map(names_of).collect();
        for ((sha256, language), spans) in shown(proof, by_id) {
            let Some(document) = self.evidence.documents.get(&sha256) else { continue };
            if !self.is_text_of(sha256, &proof.fact.norm.id) || beside::is_wide(&document.bytes) {
                continue;
            }
            let (name, bytes) = (&document.name, document.lines());
            if !spans.is_sorted_by_key(|span| span.start) {
                found.open.push(format!("{name} has texts of the fact in another order"));
            }
            let mut put: Vec<Range<usize>> =
                puts.iter().filter(|at| at.sha256 == sha256).copied().filter_map(range).collect();
            let acts = self.acts_of(sha256, &proof.fact.norm.id);
            let known = || beside::standing(bytes, &beyond::stood(proof, graph, &acts, language));
            let is_next =
                |line: &str| proof.fact.provisions.first().is_some_and(|first| begins_next(first, line));
            let after = |known: &[Range<usize>]| {
                let line = beside::after_all(bytes, (&spans, &put, known), &names, is_next);
                line.filter(|line| may_go_on(&proof.fact.provisions, line))
            };
            let after = after(&[]).and_then(|_| after(&known()));
            found.open.extend(after.map(|line| {
                format!("after the texts of the fact {name} has \"{line}\", which may be of it")
            }));
            // A text that stands in a line by chance parts it.
            let mut line = beside::between(bytes, &spans, &put, &names);
            if line.is_some() {
                put.extend(known());
                line = beside::between(bytes, &spans, &put, &names);
            }
            found.open.extend(
                line.map(|line| {
                    format!("between texts {name} has \"{line}\", and no command here puts that")
                }),
            );
        }
    }

    /// The acts on a norm that a document prints.
    fn acts_of(&self, sha256: Sha256, norm: &NormId) -> Vec<&ActId> {
        let documents = self.evidence.manifest.documents.iter().filter(|document| document.sha256 == sha256);
        documents.flat_map(|document| document.acts_on(norm)).collect()
    }

    /// Whether a document prints texts of a law itself, whose acts are named after it: what an act of its own says of the law
    /// stands between its texts.
    fn is_text_of(&self, sha256: Sha256, norm: &NormId) -> bool {
        let acts = self.acts_of(sha256, norm);
        !acts.is_empty() && acts.iter().all(|act| act.as_str().starts_with(norm.as_str()))
    }

    /// Whether bytes are of a document that prints an act: the same words, or older ones, may stand in another.
    fn is_printed_with(&self, of: &str, act: &ActId, at: Span, found: &mut Findings) {
        let Some(Document { name, acts, .. }) = self.evidence.documents.get(&at.sha256) else { return };
        if !acts.is_empty() && !acts.contains(act) {
            found.open.push(format!("{of}: the manifest does not say that {name} prints its act"));
        }
    }

    /// Whether bytes are of a document of the law and, where that prints numbers, of the provision that has these. A place is no
    /// number: where it is another, nothing is shown.
    fn is_of(&self, component: &ComponentId, place: &[(String, String)], at: Span, found: &mut Findings) {
        let Some(document) = self.evidence.documents.get(&at.sha256) else { return };
        let Document { name, norms, .. } = document;
        if !norms.is_empty() && !norms.contains(&component.norm()) {
            found.problems.push(format!("{component}: {name} is not of the law"));
        }
        let Some(numbered) = document.numbered() else { return };
        let span =
            usize::try_from(at.start).unwrap_or(usize::MAX)..usize::try_from(at.end).unwrap_or(usize::MAX);
        let shown = numbered.around(&span);
        if numbered.around(&(span.start..span.start.saturating_add(1))) != shown {
            found.open.push(format!("{component}: its bytes in {name} go on after what they begin in"));
        }
        let told = || {
            let told: Vec<String> = shown.iter().map(|(kind, number)| format!("{kind} {number}")).collect();
            let told = if told.is_empty() { "nothing that has a number".to_owned() } else { told.join(", ") };
            format!("{component}: bytes {} to {} of {name} are of {told}", at.start, at.end)
        };
        let own = |wanted: &str| place.iter().find(|(kind, _)| kind == wanted).map(|(_, number)| number);
        let is_lacking = |kind: &&str| own(kind).is_some() && shown.iter().all(|(of, _)| of != kind);
        let differs = |(kind, number): &&(&str, Shown)| own(kind).is_some_and(|own| !number.fits(own));
        match shown.iter().find(differs) {
            Some((_, Shown::Seems(_) | Shown::After(_))) => {
                found.open.push(format!("{}, if all before them is printed", told()));
            }
            None if !numbered.types.iter().any(is_lacking) => {
                found.count += usize::from(numbered.types.iter().any(|kind| own(kind).is_some()));
            }
            _ => found.problems.push(told()),
        }
    }

    /// Whether bytes are all words of their line, and no line goes on with them: words beside them that are none of some names may
    /// have been cut off.
    fn is_whole(
        &self,
        of: &FactProvision,
        text: &FactText,
        (number, names): ((&str, &str), &[&str]),
        (at, taken): (Span, &HashMap<Sha256, Vec<Range<usize>>>),
        found: &mut Findings,
    ) {
        let Some(document) = self.evidence.documents.get(&at.sha256) else { return };
        let (name, bytes) = (&document.name, document.lines());
        if beside::is_wide(&document.bytes) {
            found
                .open
                .push(format!("{}: {name} is in UTF-16, and its lines are not read here", of.component));
            return;
        }
        // A label stands before its words.
        let Some(span) = range(at).filter(|_| text.aspect != Aspect::Label) else { return };
        let others = taken.get(&at.sha256).map(Vec::as_slice).unwrap_or_default();
        if beside::is_mixed(bytes, &span, others) {
            found.open.push(format!("{}: its bytes in {name} may have words of others", of.component));
        }
        let next = || {
            let words = text.text.as_deref().filter(|_| text.aspect == Aspect::Canonical)?;
            let next = beside::next_line(bytes, &span, others);
            let last = || beside::last_line(bytes, &span, others, (words, names));
            next.or_else(|| last().filter(|_| !beside::is_proviso(&of.component_type, words)))
        };
        let marker = || beside::other_marker(bytes, &span, others, number);
        let is_marked = matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
        if let Some(marker) = is_marked.then(marker).flatten() {
            let told = format!("before it {name} has \"{marker}\", which has another number");
            found.open.push(format!("{}: {told}", of.component));
        }
        if let Some(rest) = beside::words(bytes, &span, others, names).or_else(next) {
            found
                .open
                .push(format!("{}: beside it {name} has \"{rest}\", which may be words of it", of.component));
        }
    }
}

/// The ranges of the texts that a fact shows, in its order, of a provision the heading first: by their documents and languages.
fn shown<'p>(
    proof: &'p Proof,
    by_id: &proof::CommandsById<'_>,
) -> BTreeMap<(Sha256, &'p str), Vec<Range<usize>>> {
    let mut shown: BTreeMap<(Sha256, &str), Vec<Range<usize>>> = BTreeMap::new();
    for of in &proof.fact.provisions {
        let mut texts: Vec<&FactText> = of.texts.iter().collect();
        texts.sort_by_key(|text| text.aspect != Aspect::Heading);
        // The words of a label may be named where they stand first.
        for text in texts.into_iter().filter(|text| text.text.is_some() && text.aspect != Aspect::Label) {
            let found = by_id.evidence(text).and_then(|at| Some((at.sha256, range(at)?)));
            if let Some((sha256, span)) = found {
                shown.entry((sha256, text.language.as_str())).or_default().push(span);
            }
        }
    }
    shown
}

/// Whether a line after all texts of a fact may be of it: it begins with the label that comes after that of a provision below
/// the first, or it begins a list, or the last text introduces it and it is no heading. What begins with the label after that of
/// the first is the next provision.
fn may_go_on(provisions: &[FactProvision], line: &str) -> bool {
    let Some((first, below)) = provisions.split_first() else { return false };
    let own = provisions.last().into_iter().flat_map(|of| &of.texts);
    let mut own = own.filter(|text| text.aspect == Aspect::Canonical).filter_map(|text| text.text.as_deref());
    let is_open = own.any(|text| text.ends_with([':', '\u{2014}', '\u{2013}']));
    // After `(h)` the letter `(i)` may be the first Roman number of a list.
    if begins_next(first, line) && !(is_open && first.number.as_deref() == Some("h")) {
        return false;
    }
    let is_heading = line.starts_with('#');
    let line = line.trim_start_matches(['#', ' ']);
    let is_list = line.starts_with("(1)") || line.starts_with("(a)");
    let is_introduced = is_open && (!is_heading || beside::is_first(line));
    is_introduced || is_list || below.iter().any(|of| begins_next(of, line))
}

/// Whether a line begins with the label that comes after that of a provision.
fn begins_next(of: &FactProvision, line: &str) -> bool {
    let line = line.trim_start_matches(['#', ' ']);
    let rest = next_label(of).and_then(|label| line.strip_prefix(label.as_str()));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The label that comes after that of a provision: `(b)` after `(a)`, `Section 3` after `Section 2`; None where it is not known.
fn next_label(of: &FactProvision) -> Option<String> {
    let number = of.number.as_deref()?;
    let next = match (number.parse::<u32>(), number.as_bytes()) {
        (Ok(value), _) if number.len() <= 9 => (value + 1).to_string(),
        (_, [letter @ b'a'..=b'y']) => char::from(letter + 1).to_string(),
        _ => return None,
    };
    of.label.contains(number).then(|| of.label.replacen(number, &next, 1))
}

/// By what a provision is named.
fn names_of(of: &FactProvision) -> [&str; 3] {
    [&of.component_type, of.number.as_deref().unwrap_or_default(), &of.label]
}

/// The numbers of versions by their types.
fn numbers(versions: &[Version<'_>]) -> Vec<(String, String)> {
    let numbered =
        |version: &Version<'_>| Some((version.component().kind().to_owned(), version.number()?.to_owned()));
    versions.iter().filter_map(numbered).collect()
}
