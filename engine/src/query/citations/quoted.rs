//! Quotations in a text, and whether words hold them.

use std::ops::Range;

use asof_schema::normalise;

/// Fewer letters and digits in quotation marks are the letter of an item or a sign, and no quotation.
const SHORTEST: usize = 3;

/// The longest quotation, in bytes: a mark that none closes by then is taken to be forgotten.
const LONGEST: usize = 8_000;

/// A quotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Quotation {
    /// The bytes in the text, with the marks.
    pub(super) outer: Range<usize>,
    /// The bytes between the marks.
    pub(super) inner: Range<usize>,
    /// Whether a mark closes it; else it goes to the end of the paragraph.
    pub(super) closed: bool,
}

/// The quotations of a text, in order. Marks may be straight or curved, of any of the usages; what is within one is part of it.
pub(super) fn quotations(text: &str) -> Vec<Quotation> {
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(next) = next(text, from) {
        // Who forgot to close a quotation may cite behind it all the same.
        from = if next.closed { next.outer.end } else { next.inner.start };
        let letters =
            text.get(next.inner.clone()).unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
        if letters.take(SHORTEST).count() == SHORTEST {
            found.push(next);
        }
    }
    found
}

fn next(text: &str, from: usize) -> Option<Quotation> {
    let (at, mark) = text.get(from..)?.char_indices().find(|&(_, c)| closings(c).is_some())?;
    let (start, inside) = (from + at, from + at + mark.len_utf8());
    let rest = text.get(inside..)?;
    let reach = rest.get(..rest.floor_char_boundary(LONGEST))?;
    let paragraph = reach.find("\n\n").unwrap_or(reach.len());
    let closings = closings(mark)?;
    let close = rest.get(..paragraph)?.find(closings);
    let end = inside + close.unwrap_or(paragraph);
    let mark = text.get(end..)?.chars().next().filter(|_| close.is_some()).map_or(0, char::len_utf8);
    Some(Quotation { outer: start..end + mark, inner: inside..end, closed: close.is_some() })
}

/// The marks that close what a mark opens. In some languages ” and » open as well as close.
fn closings(opening: char) -> Option<&'static [char]> {
    match opening {
        '"' => Some(&['"']),
        '“' => Some(&['”', '“']),
        '„' => Some(&['“', '”']),
        '”' => Some(&['”']),
        '«' => Some(&['»']),
        '»' => Some(&['»', '«']),
        _ => None,
    }
}

/// Words as they are compared: in NFC, single-spaced, with one form of quotation marks and apostrophes, since marks within
/// others are written otherwise than alone.
pub(super) fn tidy(words: &str) -> String {
    let plain = |c: char| if "\"“”„«»‘’‚".contains(c) { '\'' } else { c };
    normalise(words).chars().map(plain).collect()
}

/// What a quotation says, tidied. A mark of punctuation at its end may be that of the sentence around it.
pub(super) fn said(words: &str) -> String {
    let mut tidied = tidy(words);
    if tidied.ends_with(['.', ',', ';', ':']) {
        tidied.pop();
    }
    tidied
}

/// Whether tidied words hold others, from the beginning of a word to the end of one.
pub(super) fn holds(words: &str, said: &str) -> bool {
    let splits = |before: Option<char>, after: Option<char>| {
        before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
    };
    words.match_indices(said).any(|(at, _)| {
        let (before, after) =
            (words.get(..at).unwrap_or_default(), words.get(at + said.len()..).unwrap_or_default());
        !splits(before.chars().next_back(), said.chars().next())
            && !splits(said.chars().next_back(), after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, bool)> {
        let inner = |one: &Quotation| (text.get(one.inner.clone()).unwrap_or_default(), one.closed);
        quotations(text).iter().map(inner).collect()
    }

    #[test]
    fn quotations_are_found_in_every_usage() {
        for (text, expected) in [
            ("diz \"são livres\" e \"iguais\"", vec![("são livres", true), ("iguais", true)]),
            ("diz “são livres”.", vec![("são livres", true)]),
            ("säätää: ”kunta päättää”.", vec![("kunta päättää", true)]),
            (
                "»kunta» ja «câmara» ja „Gemeinde“",
                vec![("kunta", true), ("câmara", true), ("Gemeinde", true)],
            ),
            ("“o termo \"casa\" é”", vec![("o termo \"casa\" é", true)]),
            ("art. 12, I, \"c\", e 'b'", vec![]),
            ("diz \"são livres\n\ne \"iguais\"", vec![("são livres", false), ("iguais", true)]),
            ("\"", vec![]),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn words_hold_whole_words_alone() {
        let words = tidy("É  vedada a ação\nilegal, salvo “casa”.");
        for (said_so, held) in [
            ("vedada a ação", true),
            ("ação ilegal", true),
            ("salvo \"casa\".", true),
            ("salvo ‘casa’", true),
            ("a ac\u{327}a\u{303}o", true),
            ("legal", false),
            ("vedada a açã", false),
            ("ação legal", false),
            ("É vedada ação", false),
        ] {
            assert_eq!(holds(&words, &said(said_so)), held, "{said_so}");
        }
    }
}
