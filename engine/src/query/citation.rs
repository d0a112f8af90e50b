//! A citation to paste: how a provision is cited, with the day whose text is meant.

use asof_law::COMMON;
use asof_schema::{AliasScheme, AsOf, ComponentId, Day, Interval, Norm, NormId, Sha256, Status, VersionId};
use serde::Serialize;

use super::{QueryError, cite, component, resolve};
use crate::store::Corpus;

/// A provision as it is cited, and what the citation means for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedCitation {
    /// The words, in the language of the norm. By themselves they mean the same component: [`resolve`] reads
    /// them back.
    pub citation: String,
    /// BCP 47 tag of the words around the provision.
    pub language: &'static str,
    /// The norm.
    pub norm: NormId,
    /// The component.
    pub component: ComponentId,
    /// Its version on the day.
    pub version: VersionId,
    /// The day whose text is meant.
    pub on: Day,
    /// The days on which the version is valid.
    pub valid: Interval,
    /// SHA-256 of its text with the structure.
    pub tree_hash: Sha256,
}

/// Why a provision cannot be cited as in force on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uncitable {
    /// It was not there.
    Absent,
    /// It was repealed, suspended ...
    Not(Status),
}

/// The citation of a component with the day of `at`; why there is none, where it is not in force then.
pub fn citation(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
) -> Result<Result<PrintedCitation, Uncitable>, QueryError> {
    let component = component(corpus, id)?;
    let (graph, point) = (component.graph, corpus.point(at));
    let Some(version) = component.version_at(point) else { return Ok(Err(Uncitable::Absent)) };
    let status = version.status();
    if status != Status::InForce {
        return Ok(Err(Uncitable::Not(status)));
    }
    let language = graph.language().unwrap_or(COMMON);
    let provision = (graph.root() != Some(component)).then(|| cite(component, point));
    let separator = &graph.profile().separator;
    let name = |norm: &String| match &provision {
        None => norm.clone(),
        Some(cited) => {
            let steps: Vec<String> = cited.split(", ").map(|step| language.after_name(step)).collect();
            format!("{norm}{separator}{}", steps.join(separator))
        }
    };
    // What has its number in its heading alone is known by other words.
    let known = graph.meta().aliases.iter();
    let known = known.filter(|known| known.component == *id && known.scheme == AliasScheme::Citation);
    let named = names(graph.norm()).into_iter().map(|norm| name(&norm));
    let mut all = named.chain(known.map(|known| known.value.clone()));
    let words = all.find(|words| means(corpus, words, id, at)).unwrap_or_else(|| id.to_string());
    Ok(Ok(PrintedCitation {
        citation: language.cited_on(&words, at.at),
        language: language.tag,
        norm: graph.norm().id.clone(),
        component: id.clone(),
        version: version.id(),
        on: at.at,
        valid: version.valid(point),
        tree_hash: version.tree_hash(),
    }))
}

/// What a norm may be called, the fullest name first: with its number, by its title, by the longest of its other names.
fn names(norm: &Norm) -> Vec<String> {
    let is_number =
        |name: &&String| name.contains('/') && name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/');
    let number = norm.citations.iter().find(is_number);
    let numbered = number
        .filter(|number| !norm.title.contains(*number))
        .map(|number| format!("{} ({number})", norm.title));
    let mut others = norm.citations.clone();
    others.sort_by_key(|name| std::cmp::Reverse(name.len()));
    numbered.into_iter().chain([norm.title.clone()]).chain(others).collect()
}

/// Whether words mean a component, and nothing else, on a day.
fn means(corpus: &Corpus, words: &str, id: &ComponentId, at: AsOf) -> bool {
    let read = resolve(corpus, words, at).unwrap_or_default();
    let [first, rest @ ..] = read.as_slice() else { return false };
    first.component == *id && rest.iter().all(|other| other.confidence < first.confidence)
}
