//! Words that are ids of components or versions, or aliases of them.

use asof_law::lexicon::{CUES, is};
use asof_schema::{AsOf, ComponentId, urn};

use super::{Place, Says, pieces};
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
