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
        // Who forgot to close a quotation may cite after it all the same.
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

/// What a quotation says.
#[derive(Debug)]
pub(super) struct Said {
    /// The words between lawful omissions, tidied; the first is not empty.
    pieces: Vec<String>,
    /// Whether a point ends it, so that the sentence of the law ends there too.
    ends: bool,
}

/// How an omission is marked.
const OMISSIONS: [&str; 6] = ["[...]", "[…]", "(...)", "(…)", "[. . .]", "(. . .)"];

/// What a quotation says, tidied. Other marks of punctuation at its end may be those of the sentence around it.
pub(super) fn said(words: &str) -> Said {
    let mut plain = tidy(words);
    for mark in OMISSIONS {
        plain = plain.replace(mark, "\0");
    }
    // "[a] casa": the letter is changed lawfully.
    let letters: Vec<char> = plain.chars().collect();
    let is_initial = |at: usize| matches!(letters.get(at..), Some(['[', letter, ']', next, ..]) if letter.is_alphabetic() && next.is_alphanumeric() || *next == ' ');
    let mut kept = String::new();
    let mut skip = 0;
    for (at, &letter) in letters.iter().enumerate() {
        if is_initial(at) || skip == 1 && letter == ']' {
            skip = if letter == '[' { 2 } else { 0 };
            continue;
        }
        skip = usize::from(skip == 2);
        kept.push(letter);
    }
    let ends = kept.ends_with('.');
    let kept = kept.strip_suffix(['.', ',', ';', ':']).unwrap_or(&kept);
    let pieces = kept.split('\0').map(str::trim).filter(|piece| !piece.is_empty());
    Said { pieces: pieces.map(str::to_owned).collect(), ends }
}

/// Whether tidied words hold others, from the beginning of a word to the end of one. The first letter may be in either case,
/// since a quotation may begin or end a sentence of its own.
pub(super) fn holds(words: &str, said: &Said) -> bool {
    let Some((last, before)) = said.pieces.split_last() else { return false };
    let mut rest = words;
    for piece in before {
        let Some(behind) = found(rest, piece).next() else { return false };
        rest = behind;
    }
    let closes = |behind: &str| {
        let behind = behind.trim_start_matches('\'');
        behind.is_empty() || behind.starts_with(['.', ';', '!', '?'])
    };
    found(rest, last).any(|behind| !said.ends || closes(behind))
}

/// What stands behind each place at which words hold a piece.
fn found<'w>(words: &'w str, piece: &str) -> impl Iterator<Item = &'w str> {
    let splits = |before: Option<char>, after: Option<char>| {
        before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
    };
    let mut rest = piece.chars();
    let first = rest.next();
    let rest = rest.as_str().to_owned();
    let same =
        move |c: char| first.is_some_and(|first| c == first || c.to_lowercase().eq(first.to_lowercase()));
    let behind = move |at: usize, c: char| words.get(at + c.len_utf8()..)?.strip_prefix(rest.as_str());
    let last = piece.chars().next_back();
    words.char_indices().filter(move |&(_, c)| same(c)).filter_map(move |(at, c)| {
        let behind = behind(at, c)?;
        let before = words.get(..at).and_then(|before| before.chars().next_back());
        (!splits(before, Some(c)) && !splits(last, behind.chars().next())).then_some(behind)
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
            ("é vedada", true),
            ("Vedada a ação", true),
            ("[V]edada a ação", true),
            ("é vedada [...] ilegal", true),
            ("é vedada (…) salvo", true),
            ("ilegal [...] é vedada", false),
            ("[...] ação ilegal", true),
            ("é vedada a ação.", false),
            ("a ação ilegal.", false),
            ("salvo “casa”.", true),
            ("VEDADA", false),
            ("[...]", false),
        ] {
            assert_eq!(holds(&words, &said(said_so)), held, "{said_so}");
        }
    }
}
