//! Quotations in a text, and whether words hold them.

use std::ops::Range;

use asof_schema::{as_seen, on_the_line};

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
    /// Whether its lines are set off from the text, "> ...", and no marks stand around it.
    pub(super) is_set_off: bool,
}

/// The quotations of a text, in order. Marks may be straight or curved, double or single, of any of the usages; what is within
/// one is part of it.
pub(super) fn quotations(text: &str) -> Vec<Quotation> {
    let (mut found, mut from) = (Vec::new(), 0);
    let mut blocks = blocks(text).into_iter().peekable();
    let mut marked = next(text, from);
    loop {
        while blocks.next_if(|block| block.outer.start < from).is_some() {}
        // What is found once is not looked for after each block anew.
        if marked.as_ref().is_some_and(|marked| marked.outer.start < from) {
            marked = next(text, from);
        }
        let is_first =
            |block: &Quotation| marked.as_ref().is_none_or(|marked| block.outer.start < marked.outer.start);
        let Some(next) = blocks.next_if(is_first).or_else(|| marked.clone()) else { return found };
        // Who forgot to close a quotation may cite after it all the same.
        from = if next.closed { next.outer.end } else { next.inner.start };
        let letters =
            text.get(next.inner.clone()).unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
        if letters.take(SHORTEST).count() == SHORTEST {
            found.push(next);
        }
    }
}

fn next(text: &str, from: usize) -> Option<Quotation> {
    text.get(from..)?.char_indices().find_map(|(at, mark)| opened(text, from + at, mark))
}

/// The quotation that a mark at a place opens. A single mark that none closes is an apostrophe.
fn opened(text: &str, start: usize, mark: char) -> Option<Quotation> {
    if mark == '`' {
        return typed(text, start);
    }
    let closings = closings(mark)?;
    let inside = start + mark.len_utf8();
    let rest = text.get(inside..)?;
    let reach = rest.get(..rest.floor_char_boundary(LONGEST))?;
    let paragraph = reach.get(..reach.find("\n\n").unwrap_or(reach.len()))?;
    let close = if is_single(mark) {
        let before = text.get(..start)?.chars().next_back();
        if before.is_some_and(char::is_alphanumeric) || rest.starts_with(char::is_whitespace) || is_year(rest)
        {
            return None;
        }
        Some(single_close(paragraph, mark, closings)?)
    } else {
        paragraph.find(closings)
    };
    let end = inside + close.unwrap_or(paragraph.len());
    let mark = text.get(end..)?.chars().next().filter(|_| close.is_some()).map_or(0, char::len_utf8);
    let (outer, inner) = (start..end + mark, inside..end);
    Some(Quotation { outer, inner, closed: close.is_some(), is_set_off: false })
}

/// What is typed between two grave accents and two apostrophes, as typesetters take it. Where none close it, it is code.
fn typed(text: &str, start: usize) -> Option<Quotation> {
    let (before, rest) = text.split_at_checked(start)?;
    let rest = rest.strip_prefix("``").filter(|rest| !rest.starts_with('`') && !before.ends_with('`'))?;
    let reach = rest.get(..rest.floor_char_boundary(LONGEST))?;
    let close = reach.get(..reach.find("\n\n").unwrap_or(reach.len()))?.find("''")?;
    let inner = start + 2..start + 2 + close;
    Some(Quotation { outer: start..inner.end + 2, inner, closed: true, is_set_off: false })
}

/// Whether words begin with the last two digits of a year, "the '98 rules".
fn is_year(words: &str) -> bool {
    let behind = words.trim_start_matches(|c: char| c.is_ascii_digit());
    words.len() - behind.len() == 2 && behind.starts_with([' ', 's'])
}

fn is_single(mark: char) -> bool {
    matches!(mark, '\'' | '‘' | '‚')
}

/// Where a single mark closes what another opened: not at an apostrophe within a word, nor at that of a genitive, "the parties’
/// rights", where another mark may close it. What has a number closes at no genitive: it may be cited by the text itself.
fn single_close(inside: &str, opening: char, closings: &[char]) -> Option<usize> {
    let inside =
        if closings.contains(&opening) { inside } else { inside.split(opening).next().unwrap_or_default() };
    let mut genitive = None;
    for (at, mark) in inside.match_indices(closings) {
        let (before, after) = (inside.get(..at)?.chars().next_back()?, inside.get(at + mark.len()..)?);
        if after.starts_with(char::is_alphanumeric) {
            if before.is_alphanumeric() {
                continue;
            }
            // The next quotation begins.
            break;
        }
        let is_followed = after.strip_prefix(' ').is_some_and(|next| next.starts_with(char::is_lowercase));
        if before == 's' && is_followed {
            genitive = genitive.or(Some(at));
        } else {
            return Some(at);
        }
    }
    genitive.filter(|&at| !inside.get(..at).unwrap_or_default().contains(|c: char| c.is_ascii_digit()))
}

/// The lines that a sign before each sets off, as one quotation for each stretch of them. Where they begin with a mark, it and
/// the one that closes it tell what is quoted. A sign within a paragraph sets nothing off, nor does one in code.
fn blocks(text: &str) -> Vec<Quotation> {
    let mut found: Vec<Quotation> = Vec::new();
    let (mut at, mut open) = (0, None);
    let (mut before, mut in_code) = ("", false);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let above = std::mem::replace(&mut before, line.trim());
        in_code ^= before.starts_with("```") || before.starts_with("~~~");
        let begins = above.is_empty() || above.ends_with(':') || open == Some(start);
        let Some(words) = set_off(line).filter(|_| begins && !in_code) else { continue };
        let end = start + line.trim_end().len();
        if let Some(block) = found.last_mut().filter(|_| open == Some(start)) {
            (block.outer.end, block.inner.end) = (end, end);
        } else {
            let (outer, inner) = (start..end, at - words.len()..end);
            found.push(Quotation { outer, inner, closed: true, is_set_off: true });
        }
        open = Some(at);
    }
    let is_marked = |block: &Quotation| {
        let words = text.get(block.inner.clone()).unwrap_or_default();
        words.trim_start().starts_with(|c: char| closings(c).is_some())
    };
    found.retain(|block| !is_marked(block));
    found
}

/// The words of a line after the sign that sets it off.
fn set_off(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches([' ', '\t']).strip_prefix('>')?;
    (!rest.starts_with('=')).then(|| rest.trim_start_matches(['>', ' ']))
}

/// The words of a quotation without the signs that set off its lines.
pub(super) fn without_signs(words: &str) -> String {
    let mut lines = words.split_inclusive('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |all, line| all + set_off(line).unwrap_or(line))
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
        '\'' => Some(&['\'']),
        '‘' => Some(&['’']),
        '‚' => Some(&['‘', '’']),
        _ => None,
    }
}

/// Words as they are compared: in NFC, single-spaced, without what nobody sees, with "m2" for "m²", and with one form of
/// quotation marks and apostrophes, since marks within others are written otherwise than alone.
pub(super) fn tidy(words: &str) -> String {
    let mut before = ' ';
    let plain = |c: char| {
        // After a digit a raised one makes another number.
        let typed = if before.is_alphabetic() { on_the_line(c) } else { c };
        before = c;
        if "\"“”„«»‘’‚".contains(typed) { '\'' } else { typed }
    };
    as_seen(words).chars().map(plain).collect()
}

/// What stands for a hyphen at the end of a line: it may be of the word, or only part it.
const BREAK: char = '\u{1}';

/// The lines of a quotation as one, with what parts a word between two of them marked.
fn unbroken(words: &str) -> String {
    let mut all = String::new();
    for line in words.lines().map(str::trim) {
        let parted = all.strip_suffix(['-', '\u{2010}', '\u{ad}']);
        let parted = parted.filter(|before| before.ends_with(char::is_alphabetic)).map(str::len);
        match parted.filter(|_| line.starts_with(char::is_lowercase)) {
            Some(length) => {
                all.truncate(length);
                all.push(BREAK);
            }
            None => all.push(' '),
        }
        all.push_str(line);
    }
    all
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
    let mut plain = tidy(&unbroken(words));
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
        // A printer may set a blank before the point; several points are an omission.
        let point = behind.trim_start();
        behind.is_empty()
            || behind.starts_with(['.', ';', '!', '?'])
            || point.starts_with('.') && !point.starts_with("..")
    };
    found(rest, last).any(|behind| !said.ends || closes(behind))
}

/// What stands after a piece at the beginning of some words.
fn behind<'w>(words: &'w str, piece: &str) -> Option<&'w str> {
    let next = |rest: &'w str, c: char| match c {
        // "työ-" and "ja" on the next line: the hyphen stands for the rest of a word.
        BREAK => {
            let behind = rest.strip_prefix(['-', '\u{2010}']);
            Some(behind.map_or(rest, |behind| behind.strip_prefix(' ').unwrap_or(behind)))
        }
        c => rest.strip_prefix(c),
    };
    piece.chars().try_fold(words, next)
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
    let behind = move |at: usize, c: char| behind(words.get(at + c.len_utf8()..)?, &rest);
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
            ("says ‘the court’s duty’ and 'no more'.", vec![("the court’s duty", true), ("no more", true)]),
            ("says ‘the parties’ rights’.", vec![("the parties’ rights", true)]),
            ("the ‘new bonds’ of the court", vec![("new bonds", true)]),
            ("the parties' rights and the court's duty", vec![]),
            ("it's 'the court' and 'the parties'", vec![("the court", true), ("the parties", true)]),
            ("diz:\n\n> são livres\n> e iguais\n\nSim.", vec![("são livres\n> e iguais", true)]),
            ("> \"são livres\n> e iguais\"", vec![("são livres\n> e iguais", true)]),
            ("x >= 5 e\n>= 7 metros", vec![]),
            ("a sum\n> 5000 pounds", vec![]),
            ("```\na\n\n> rule 1\n```", vec![]),
            ("says ``the court's duty'' and ``code``", vec![("the court's duty", true)]),
            ("```\nthe court''s\n```", vec![]),
            ("the '98 rules, rule 3, and the parties' costs", vec![]),
            ("‘Abd relied on rule 3 and the claimants’ evidence", vec![]),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn a_raised_digit_may_be_typed_on_the_line_after_a_letter_alone() {
        assert_eq!(tidy("10 m², CO₂ ja 10³"), "10 m2, CO2 ja 10³");
    }

    #[test]
    fn a_hyphen_at_the_end_of_a_line_may_stand_for_the_rest_of_a_word() {
        let words = tidy("liikenne- ja viestintäministeriö, lupa-asia");
        for (said_so, held) in [
            ("liikenne-\nja viestintäministeriö", true),
            ("liikenne- ja viestintä-\nministeriö", true),
            ("lupa-\nasia", true),
            ("liikenne-\nviestintäministeriö", false),
        ] {
            assert_eq!(holds(&words, &said(said_so)), held, "{said_so}");
        }
    }

    #[test]
    fn a_blank_before_a_point_is_no_other_end() {
        for (words, said_so, held) in [
            ("the field of a villager . In her words", "the field of a villager .", true),
            ("the field of a villager . In her words", "the field of a villager.", true),
            ("the field of a villager ... and others", "the field of a villager.", false),
            ("the field of a villager and others", "the field of a villager .", false),
        ] {
            assert_eq!(holds(&tidy(words), &said(said_so)), held, "{words}: {said_so}");
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
            ("ve\u{ad}dada a\u{200b} ação", true),
            ("veda-\nda a ação", true),
            ("veda-da a ação", false),
            ("[...]", false),
        ] {
            assert_eq!(holds(&words, &said(said_so)), held, "{said_so}");
        }
    }
}
