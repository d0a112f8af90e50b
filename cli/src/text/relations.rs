//! What provisions say of each other.

use asof_engine::query::{self, Path, Reference, TargetState, Yields};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId};

use super::page::Page;
use super::table::Rows;
use super::words::Words as _;
use crate::Failure;

/// Writes what was reached, with the way to it.
pub(crate) fn paths(page: &mut Page<'_>, corpus: &Corpus, list: &[Path], at: AsOf) -> Result<(), Failure> {
    if list.is_empty() {
        return page.line(format!("On {} no relation leads on from there.", at.at));
    }
    let mut rows = Rows::new(page, ["reached", "hops", "by"]);
    rows.numbers(1);
    for path in list {
        let step = |said: &Reference| {
            format!(
                "{} {} {} [{}]",
                cited(corpus, &said.source, at),
                kind(said),
                target(corpus, said, at),
                said.surface
            )
        };
        let steps: Vec<String> = path.steps.iter().map(step).collect();
        rows.row([cited(corpus, &path.component, at), path.distance.to_string(), steps.join("; ")]);
    }
    rows.write(page)
}

/// A string as Graphviz reads it.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A kind in words, which say of an exception which side gives way.
pub(crate) fn kind(said: &Reference) -> String {
    let side = match said.yields {
        Some(Yields::Speaker) => "gives way to",
        Some(Yields::Target) => "prevails over",
        None => return said.kind.words().to_owned(),
    };
    format!("{side} ({})", said.kind.words())
}

/// The state of what is spoken of, with the day of whose law a document speaks: `in force on 2016-02-17`.
pub(crate) fn state(said: &Reference) -> String {
    let words = match said.state {
        // The provision is here, and nobody has its words of that day.
        Some(TargetState::External) if said.target.is_some() => "without a known text",
        state => state.map(super::words::Words::words).unwrap_or_default(),
    };
    let of_facts = if said.is_as_of_facts() { ", the stated day of the facts" } else { "" };
    said.as_of.map_or_else(|| words.to_owned(), |day| format!("{words} on {day}{of_facts}"))
}

/// What is spoken of: a provision here, a term, or a law elsewhere with the address in it.
pub(crate) fn target(corpus: &Corpus, said: &Reference, at: AsOf) -> String {
    if let Some(term) = &said.term {
        return format!("“{term}”");
    }
    if let Some(target) = &said.target {
        // By the numbers of the day of whose law the words speak.
        return cited(corpus, target, AsOf { at: said.as_of.unwrap_or(at.at), ..at });
    }
    elsewhere(said)
}

/// What the words name of a law that is not here, or of nothing: `hallintolaki section:28`.
pub(crate) fn elsewhere(said: &Reference) -> String {
    let words = said.law.iter().chain(&said.path).map(String::as_str);
    words.collect::<Vec<_>>().join(" ")
}

/// What people call a provision; with a short name of its norm, where the corpus has several.
pub(crate) fn cited(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    query::cite_in(corpus, id, at)
}

/// What stands above what is said of a provision: what people call it, with a short name of its norm where the corpus has several;
/// a norm as a whole by its title.
pub(crate) fn titled(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    if id.local().is_empty() { in_norm(corpus, id, at) } else { query::cite_in(corpus, id, at) }
}

/// What people call a provision within its norm.
pub(crate) fn in_norm(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    let Ok(component) = corpus.component(id) else { return id.to_string() };
    query::cite(component, corpus.point(at))
}
