//! What may be cited of an answer, and what its provisions and laws are called.

use std::collections::HashSet;

use serde_json::Value;

use super::{Mentioned, Source};

/// In characters.
const LONGEST_NAME: usize = 100;

/// The passages of an answer, the primary ones first, each provision once.
pub(super) fn sources(answer: &Value, question: &str) -> Vec<Source> {
    let mut seen = HashSet::new();
    let mut sources = Vec::new();
    for kind in ["primary", "exceptions", "definitions", "references"] {
        let passages = answer.get(kind).and_then(Value::as_array).into_iter().flatten();
        let found = passages.filter_map(|passage| Source::of(passage, question, kind == "primary"));
        sources.extend(found.filter(|source| seen.insert(source.urn.clone())));
    }
    sources
}

/// What the words of what was found name, in their order.
pub(super) fn mentioned(answer: &Value, question: &str) -> Vec<Mentioned> {
    let kinds = ["exceptions", "definitions", "references"].into_iter();
    let passages = kinds.filter_map(|kind| answer.get(kind)?.as_array()).flatten();
    passages.filter_map(|passage| Mentioned::of(passage, question)).collect()
}

impl Mentioned {
    /// What is named by a number: "this rule" says nothing new.
    fn of(passage: &Value, question: &str) -> Option<Self> {
        let [step] = passage.get("path")?.as_array()?.as_slice() else { return None };
        let component = passage.get("component")?;
        let text = |of: &Value, pointer: &str| of.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let surface = spaced(&text(step, "/surface")?);
        let (law, urn) = (called(component.get("norm")?, question)?, text(component, "/urn")?);
        let is_law = text(component, "/norm/urn")? == urn;
        let place = brief(&text(component, "/citation")?);
        let name = if is_law { law } else { of_law(&law, &place) };
        let version = text(step, "/source/urn")?;
        surface.contains(|letter: char| letter.is_ascii_digit()).then_some(Self {
            version,
            surface,
            name,
            urn,
        })
    }
}

impl Source {
    /// The smallest provision that holds the quote; where its own cannot be read, the one that was found.
    fn of(passage: &Value, question: &str, is_primary: bool) -> Option<Self> {
        let inner = passage.pointer("/quote/version/component").filter(|component| !component.is_null());
        let component = inner.or_else(|| passage.get("component"))?;
        let text = |pointer: &str| component.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let is_law = passage.get("nature").and_then(Value::as_str) == Some("STATUTORY");
        Some(Self {
            quote: spaced(passage.pointer("/quote/text")?.as_str()?),
            is_cut: passage.pointer("/quote/cutAfter").and_then(Value::as_bool).unwrap_or_default(),
            citation: brief(&text("/citation")?),
            place: brief(&text("/citation")?),
            urn: text("/urn")?,
            version: passage
                .pointer("/quote/version/urn")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
            norm: text("/norm/urn")?,
            called: called(component.get("norm")?, question)?,
            document: document(component)?,
            unlike_law: text("/norm/type").filter(|_| !is_law),
            is_primary,
        })
    }

    /// Whether it is among what answers, and its quote names a provision in which it does not stand itself: what its version
    /// names elsewhere may have nothing to do with the quote.
    pub(super) fn says(&self, one: &Mentioned) -> bool {
        let within = self
            .urn
            .strip_prefix(&one.urn)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['_', '!']));
        self.is_primary && !within && self.version == one.version && self.quote.contains(&one.surface)
    }

    /// Its citation with the name of its law before it.
    pub(super) fn named(&self) -> String {
        of_law(&self.called, &self.place)
    }

    /// The document and the place in it, as markers of sources are written.
    pub(super) fn marker(&self) -> String {
        let plain = |name: &str| spaced(name).replace('[', "(").replace(']', ")").replace('#', "");
        format!("[{}#page={}]", plain(&self.document), plain(&self.place))
    }
}

/// How people cite what has some aliases: with the name of its law first, if one is so. The addresses of publishers are nothing
/// that people cite.
pub(super) fn known_as(aliases: &Value, law: &str) -> Option<String> {
    let of_people = |alias: &&Value| alias.get("scheme").and_then(Value::as_str) == Some("CITATION");
    let all = aliases.as_array()?;
    let values = || all.iter().filter(of_people).filter_map(|alias| alias.get("value")?.as_str());
    values().find(|value| value.starts_with(law)).or_else(|| values().next()).map(str::to_owned)
}

/// A place with the name of its law before it.
pub(super) fn of_law(law: &str, place: &str) -> String {
    if place.starts_with(law) { place.to_owned() } else { format!("{law}, {place}") }
}

/// What a law is called: by the short name of which the question has most, else by the first, and by its title where it has none.
pub(super) fn called(norm: &Value, question: &str) -> Option<String> {
    let asked = words_of(question);
    let names = norm.get("citations").and_then(Value::as_array).into_iter().flatten();
    // Parts of one name and of another are held against each other without a division.
    let mut best: Option<(usize, usize, &str)> = None;
    for name in names.filter_map(Value::as_str) {
        let own = words_of(name);
        let shared = own.intersection(&asked).count();
        if best.is_none_or(|(most, of, _)| shared * of > most * own.len()) {
            best = Some((shared, own.len(), name));
        }
    }
    let name = best.map(|(_, _, name)| name).or_else(|| norm.get("label").and_then(Value::as_str));
    name.map(str::to_owned)
}

/// The document that a source names: its label, and the headings above the provision. Their numbers are left out: "Capítulo II"
/// alone would be a citation that may mean several.
fn document(component: &Value) -> Option<String> {
    let label = component.pointer("/norm/label")?.as_str()?;
    let above = component.pointer("/version/ancestors").and_then(Value::as_array);
    let above = above.into_iter().flatten().rev().skip(1);
    let headings = above.filter_map(|version| version.get("heading")?.as_str()).map(brief);
    Some(std::iter::once(label.to_owned()).chain(headings).collect::<Vec<_>>().join(", "))
}

/// A name without what is too long for one: what has neither number nor heading is named by its own words.
pub(super) fn brief(name: &str) -> String {
    let name = spaced(name);
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => {
            let cut = name.get(..end).and_then(|begin| begin.rfind(' ')).unwrap_or(end);
            format!("{} …", name.get(..cut).unwrap_or_default())
        }
        None => name,
    }
}

/// Its words in lower case.
pub(super) fn words_of(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn spaced(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
