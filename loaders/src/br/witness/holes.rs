//! What a text lacks of one before it and nothing in its rows explains: it may be cut off or have a hole there. This
//! is the rule of the loader, told a second time by rows and their keys alone.

use super::super::print;
use super::{Read, RowKey, Rows};

/// Words shorter than this may stand in another article by chance.
const LONG: usize = 40;

/// No label of a row is longer, in bytes.
const LABEL: usize = 24;

/// Whether a text lacks a row of an earlier one without an explanation. The answer prints it with a label and words.
pub(super) fn is_hole(key: &RowKey, (label, words): (&str, &str), now: &Rows<'_>, then: &Rows<'_>) -> bool {
    if !then.get(key).is_some_and(|row| row.row().is(label, words)) || stands_elsewhere(key, words, now, then)
    {
        return false;
    }
    let mut top = key.clone();
    while let Some(above) = above(&top) {
        if now.contains_key(&above) {
            return !is_written_anew(&top, &above, now, then);
        }
        top = above;
    }
    true
}

/// Whether the words stand in a row that did not have them.
fn stands_elsewhere(key: &RowKey, words: &str, now: &Rows<'_>, then: &Rows<'_>) -> bool {
    let has_words = |row: &Read<'_>| {
        let label = row.text.strip_suffix(words);
        label.is_some_and(|label| label.len() <= LABEL && label.ends_with(char::is_whitespace))
    };
    let is_long = words.chars().count() >= LONG;
    let may_be =
        |other: &RowKey| is_long || (other.transitional, &other.artigo) == (key.transitional, &key.artigo);
    now.iter().any(|(other, row)| may_be(other) && has_words(row) && !then.get(other).is_some_and(has_words))
}

/// Whether what a row stood in has other words, or a notice, and no row beside it keeps its words: an act wrote all of it.
fn is_written_anew(key: &RowKey, above: &RowKey, now: &Rows<'_>, then: &Rows<'_>) -> bool {
    let (Some(was), Some(is)) = (then.get(above), now.get(above)) else { return true };
    if is_sole_now(key, now, then) {
        return true;
    }
    if print::is_same(&was.text, &is.text) {
        return false;
    }
    let keeps_its_words = |(other, row): (&RowKey, &Read<'_>)| {
        let is_kin = level(other) == level(key) && self::above(other).as_ref() == Some(above);
        is_kin
            && !is_notice(&row.text)
            && now.get(other).is_some_and(|one| print::is_same(&one.text, &row.text))
    };
    is_notice(&is.text) || !then.iter().any(keeps_its_words)
}

/// Whether a paragraph stood beside one that is the sole one now.
fn is_sole_now(key: &RowKey, now: &Rows<'_>, then: &Rows<'_>) -> bool {
    if key.paragrafo.is_none() || key.inciso.is_some() {
        return false;
    }
    let first = RowKey { paragrafo: Some("1".to_owned()), ..key.clone() };
    let is_sole =
        |rows: &Rows<'_>| rows.get(&first).is_some_and(|row| row.text.starts_with("Parágrafo único"));
    is_sole(now) && !is_sole(then)
}

/// The key of what a row stands in; that of an article is its caput's.
fn above(key: &RowKey) -> Option<RowKey> {
    let mut above = key.clone();
    let own = [&mut above.alinea, &mut above.inciso, &mut above.paragrafo];
    own.into_iter().find_map(Option::take)?;
    Some(above)
}

/// What kind of row it is.
fn level(key: &RowKey) -> [bool; 3] {
    [&key.paragrafo, &key.inciso, &key.alinea].map(Option::is_some)
}

fn is_notice(text: &str) -> bool {
    let text = text.trim_end_matches(['.', ';']).to_lowercase();
    ["(revogado)", "(revogada)", "(suprimido)", "(suprimida)"].iter().any(|notice| text.ends_with(notice))
}
