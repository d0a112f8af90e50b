//! Words that are ids of components or versions, or aliases of them.

use std::cmp::Reverse;

use asof_law::lexicon::{CUES, is};
use asof_schema::{AsOf, ComponentId, urn};

use super::{Place, Says, meets, pieces};
use crate::query::citations::beyond::BLANK;
use crate::store::Corpus;

/// So many parts of an id with colons are looked at, and a word with fewer is taken for none that is not here.
const ID_PARTS: usize = 6;
const LEAST_ID_PARTS: usize = 4;

/// The words that are ids, or aliases on the day.
pub(super) fn ids(corpus: &Corpus, text: &str, at: AsOf) -> impl Iterator<Item = Place> {
    let ends = |c: char| c.is_whitespace() || "\"“”„«»()[]{}<>".contains(c);
    let words = pieces(text, ends)
        .map(|(start, word)| (start, word.trim_end_matches(['.', ',', ';', ':', '!', '?'])));
    let says = move |word: &str| {
        if word.starts_with("urn:") {
            // Letters with marks stand for their normal form.
            let id = if word.is_ascii() { word.to_owned() } else { urn::normal(word) };
            let version = || id.parse().map(Says::Version).ok();
            return Some(id.parse().map(Says::Component).ok().or_else(version).unwrap_or(Says::Unread));
        }
        let may_be = word.contains(['_', ':']) && word.contains(|c: char| c.is_ascii_digit());
        let alias = || corpus.graphs().find_map(|graph| graph.alias(word, at));
        let component = may_be.then(alias).flatten().map(Says::Component);
        // Without what stands before its number it would be another provision.
        component.or_else(|| is_like_id(word).then_some(Says::Unread)).or_else(|| {
            let is_none = may_be && (is_like_other_id(word) || holder(corpus, word, at).is_some());
            is_none.then_some(Says::NoId)
        })
    };
    words.filter_map(move |(start, word)| Some(Place { span: start..start + word.len(), says: says(word)? }))
}

/// The headings that are cited by their words after a name of their norm, "Boat Guide, Scope of Part 2". Their numbers are
/// those of the heading, and cite nothing.
pub(super) fn headings(corpus: &Corpus, text: &str, at: AsOf) -> Vec<Place> {
    let mut found: Vec<Place> = Vec::new();
    for norm in corpus.names().within(text) {
        let Ok(graph) = corpus.graph(norm.as_str()) else { continue };
        let called = graph.norm();
        let names = || called.citations.iter().chain([&called.title]).filter(|name| !name.is_empty());
        let starts = names().flat_map(|name| text.match_indices(name.as_str()));
        let tails: Vec<&str> = starts.filter_map(|(start, name)| text.get(start + name.len()..)).collect();
        let is_cited = |words: &str| tails.iter().any(|tail| tail.starts_with(words));
        for alias in &graph.meta().aliases {
            let mut after = names().filter_map(|name| alias.value.strip_prefix(name.as_str()));
            let Some(words) = after.find(|words| is_cited(words) && heads(corpus, &alias.component, words))
            else {
                continue;
            };
            if graph.alias(&alias.value, at).as_ref() != Some(&alias.component) {
                continue;
            }
            let starts = names().flat_map(|name| text.match_indices(name.as_str()));
            let spans = starts.map(|(start, name)| start..start + name.len() + words.len());
            let spans = spans.filter(|span| {
                let (before, after) = (text.get(..span.start), text.get(span.end..));
                text.get(span.clone()).is_some_and(|cited| cited.ends_with(words))
                    && before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
                    && after.is_some_and(ends_heading)
            });
            found.extend(spans.map(|span| Place { span, says: Says::Component(alias.component.clone()) }));
        }
    }
    found.sort_by_key(|place| (place.span.start, Reverse(place.span.end)));
    found.dedup_by(|next, last| {
        // Two that are called alike leave open which is meant.
        if next.span == last.span && next.says != last.says {
            last.says = Says::Unread;
        }
        meets(&next.span, &last.span)
    });
    found
}

/// Whether the words after the name of a norm are those of a component, with what parts them from the name.
fn heads(corpus: &Corpus, id: &ComponentId, words: &str) -> bool {
    let own = words.trim_start_matches([',', ' ']);
    let is_own = own.len() < words.len() && own.starts_with(char::is_alphabetic);
    let component = corpus.component(id).ok().filter(|_| is_own);
    component.is_some_and(|it| it.versions().any(|version| version.expressions().any(|one| one.text == own)))
}

/// Whether a heading ends before some words: "Scope of boats" and "Scope 2" are not "Scope".
fn ends_heading(after: &str) -> bool {
    let next =
        after.trim_start_matches(BLANK).split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let goes_on = next.starts_with(|c: char| c.is_uppercase() || c.is_numeric())
        || is(|lexicon| lexicon.genitive, next);
    !(after.starts_with(char::is_alphanumeric) || after.starts_with(BLANK) && goes_on)
}

/// What the beginning of an id with colons names here: the Act of `BNS:2023:Sec:999`.
pub(in crate::query::citations) fn holder(corpus: &Corpus, id: &str, at: AsOf) -> Option<ComponentId> {
    let ends: Vec<usize> = id.match_indices(':').map(|(end, _)| end).take(ID_PARTS).collect();
    let mut starts = ends.iter().rev().filter_map(|&end| id.get(..end));
    starts.find_map(|start| corpus.graphs().find_map(|graph| graph.alias(start, at)))
}

/// Whether a word with colons has one between them that stands before the number of a provision, as ids of other sources
/// have: `SC:2024:INSC7:a-v-b:Para:3`.
fn is_like_other_id(word: &str) -> bool {
    let numbers = |piece: &str| piece.len() > 2 && is(|lexicon| lexicon.numbering, &piece.to_lowercase());
    let pieces = || word.split(':');
    pieces().count() >= LEAST_ID_PARTS
        && pieces().all(|piece| piece.starts_with(char::is_alphanumeric))
        && pieces().any(numbers)
}

/// Whether a word is written as an id is, "art_5_inc_2": numbered provisions with underscores between.
fn is_like_id(word: &str) -> bool {
    let unit = |piece: &str| {
        let letters = piece.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        CUES.contains(&letters.to_lowercase().as_str())
    };
    let mut pieces = word.split('_');
    word.contains(|c: char| c.is_ascii_digit())
        && pieces.clone().count() > 1
        && pieces.clone().all(|piece| piece.starts_with(char::is_alphanumeric))
        && pieces.any(unit)
}
