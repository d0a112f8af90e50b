//! The numbers and units of English citations, without what stands around them.

use super::letters::{begins_sentence, is_capital};
use super::words::{self, LIMITS};
use crate::Unit;
use crate::countries::announced;
use crate::numbers::{latin_after, roman, worded};
use crate::token::Tokens;

/// The unit that a word announces, and the token after it.
pub(super) fn in_full(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    if let Some(below) = parted(tokens, at) {
        return Some(below);
    }
    let unit = match tokens.word(at) {
        "section" | "sections" | "Section" | "Sections" => Unit::Section,
        "subsection" | "subsections" | "sub-section" | "sub-sections" | "Subsection" | "Subsections"
        | "Sub-section" | "Sub-sections" | "Sub-Section" | "Sub-Sections" => Unit::Subsection,
        "paragraph" | "paragraphs" | "Paragraph" | "Paragraphs" | "clause" | "clauses" | "Clause"
        | "Clauses" | "sub-rule" | "sub-rules" | "Sub-rule" | "Sub-rules" | "Sub-Rule" | "Sub-Rules"
        | "sub-regulation" | "sub-regulations" | "Sub-regulation" | "Sub-regulations" => Unit::Paragraph,
        "sub-paragraph" | "sub-paragraphs" | "subparagraph" | "subparagraphs" | "Sub-paragraph"
        | "Sub-paragraphs" | "sub-clause" | "sub-clauses" | "subclause" | "subclauses" | "Sub-clause"
        | "Sub-clauses" | "Sub-Clause" | "Sub-Clauses" => Unit::Subparagraph,
        "rule" | "rules" | "Rule" => Unit::Rule,
        "regulation" | "regulations" | "Regulation" => Unit::Regulation,
        "Rules" if begins_numbers(tokens, at) => Unit::Rule,
        "Regulations" if begins_numbers(tokens, at) => Unit::Regulation,
        "article" | "articles" | "Article" | "Articles" => Unit::Article,
        "Part" | "Parts" => Unit::Part,
        "Chapter" | "Chapters" => Unit::Chapter,
        "Schedule" | "Schedules" => Unit::Schedule,
        word => numbered_annex(tokens, at).or_else(|| announced(word, "en"))?,
    };
    Some((unit, at + 1))
}

/// Whether numbers of provisions follow a word that may end the name of a law: "Rules 27.4 and 27.5", not "the Dogs Rules 1998".
fn begins_numbers(tokens: &Tokens<'_>, at: usize) -> bool {
    let is_free = |before: usize| !is_capital(tokens, before) || begins_sentence(tokens, before);
    matches!(tokens.digits(at + 1).len(), 1..4) && at.checked_sub(1).is_none_or(is_free)
}

/// What is annexed to a law, as people write it, in any letters.
const ANNEXED: &[(&str, Unit)] = &[
    ("annex", Unit::Annex),
    ("annexes", Unit::Annex),
    ("annexure", Unit::Annex),
    ("annexures", Unit::Annex),
    ("appendix", Unit::Annex),
    ("appendices", Unit::Annex),
    ("schedule", Unit::Schedule),
    ("schedules", Unit::Schedule),
];

/// The unit of what is annexed that a word names in brief: "Annex", "APPENDIX", "schedule".
pub(super) fn annexed(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    let word = tokens.word(at);
    let named = |(name, _): &&(&str, Unit)| tokens.is_brief() && name.eq_ignore_ascii_case(word);
    ANNEXED.iter().find(named).map(|(_, unit)| *unit)
}

/// The same before a number: "Appendix 1". In small letters it may be a verb, "to schedule 2 meetings".
fn numbered_annex(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    let unit = annexed(tokens, at)?;
    let capital = tokens.word(at).starts_with(|letter: char| letter.is_ascii_uppercase());
    let before = |before: usize| {
        tokens.sign(before).is_some() || tokens.is_word(before, &["of", "in", "under", "the"])
    };
    let is_noun = capital || at.checked_sub(1).is_none_or(before);
    let in_letters =
        || roman(tokens.word(at + 1)).is_some() || schedule_letter(tokens, unit, at + 1).is_some();
    let numbered = if unit == Unit::Annex {
        annex_number(tokens, at + 1).is_some()
    } else {
        !tokens.digits(at + 1).is_empty() || capital && in_letters()
    };
    (is_noun && numbered).then_some(unit)
}

/// "sub section", "sub- section" at the end of a line, and with a soft hyphen: what lies below a section is none.
fn parted(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    if !tokens.is_word(at, &["sub"]) {
        return None;
    }
    let hyphen = tokens.is_dash(at + 1) || tokens.is_sign(at + 1, '\u{ad}');
    let end = at + 1 + usize::from(hyphen);
    let unit = match tokens.word(end) {
        "section" | "sections" | "Section" | "Sections" => Unit::Subsection,
        "rule" | "rules" | "Rule" | "regulation" | "regulations" | "Regulation" => Unit::Paragraph,
        "paragraph" | "paragraphs" | "Paragraph" | "clause" | "clauses" | "Clause" => Unit::Subparagraph,
        _ => return None,
    };
    Some((unit, end + 1))
}

/// Whether a word with a capital announces a provision, whose number follows: "Section 482".
pub(super) fn begins_provision(tokens: &Tokens<'_>, at: usize) -> bool {
    in_full(tokens, at).is_some_and(|(unit, at)| {
        !tokens.digits(at).is_empty() && number(tokens, unit, at).is_some() || bracket(tokens, at).is_some()
    })
}

/// "thirdly": the number that some sections print before their clauses, in what people write in brief.
pub(super) fn adverb(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let word = tokens.word(at);
    if !tokens.is_brief() || !word.ends_with("ly") {
        return None;
    }
    let word = tokens.folded(at);
    word.strip_suffix("ly").and_then(words::ordinal)?;
    Some((word, at + 1))
}

/// "3", "19A", "44.2", "3.1A", "63A.1"; a Roman numeral where parts and the like have them; "thirdly" of a clause.
pub(super) fn number(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(String, usize)> {
    if unit == Unit::Annex {
        return annex_number(tokens, at);
    }
    if let Some(lettered) = schedule_letter(tokens, unit, at) {
        return Some(lettered);
    }
    let may_be_roman =
        matches!(unit, Unit::Part | Unit::Chapter | Unit::Section | Unit::Schedule) || unit.is_hung();
    // "I.P.C." is a law.
    let abbreviates =
        tokens.is_sign(at + 1, '.') && tokens.is_glued(at + 2) && !tokens.word(at + 2).is_empty();
    if may_be_roman
        && !abbreviates
        && let Some(value) = roman(tokens.word(at))
    {
        return Some((value.to_string(), at + 1));
    }
    if let Some(lettered) = roman_with_letter(tokens.word(at)).filter(|_| is_divided(unit)) {
        return Some((lettered, at + 1));
    }
    if let Some((value, end)) = tokens.is_brief().then(|| in_words(tokens, at)).flatten() {
        return Some((value.to_string(), end));
    }
    if let Some(counted) = (unit == Unit::Paragraph).then(|| adverb(tokens, at)).flatten() {
        return Some(counted);
    }
    let digits = tokens.digits(at);
    if digits.is_empty() || digits.len() > 4 || digits.starts_with('0') {
        return None;
    }
    let end = number_end(tokens, unit, at);
    Some((tokens.slice(tokens.start(at), tokens.end(end - 1)).replace([' ', '\u{a0}', '\n', '-'], ""), end))
}

/// Whether a unit is one of those into which laws are divided, which have Roman numerals.
pub(super) fn is_divided(unit: Unit) -> bool {
    matches!(unit, Unit::Part | Unit::Chapter | Unit::Schedule)
}

/// "IVA" and "IV-A", of what was put in after IV; "IF" and "ID" are words in capitals.
fn roman_with_letter(word: &str) -> Option<String> {
    let letter = word.chars().next_back().filter(|letter| matches!(letter, 'A'..='H'))?;
    let numeral = word.strip_suffix(letter).filter(|_| !matches!(word, "IF" | "ID"))?;
    let numeral = numeral.strip_suffix(['-', '\u{2010}', '\u{2011}']).unwrap_or(numeral);
    let is_small = numeral.bytes().all(|byte| b"IVX".contains(&byte));
    roman(numeral).filter(|_| is_small).map(|value| format!("{value}{letter}"))
}

/// "five", "three hundred and two", and "fifth" right behind a unit alone: in "section 63, second proviso" it counts what
/// follows.
fn in_words(tokens: &Tokens<'_>, at: usize) -> Option<(u32, usize)> {
    let after_unit = at.checked_sub(1).is_some_and(|before| in_full(tokens, before).is_some());
    let (value, end) = worded(tokens, at, if after_unit { words::value } else { words::cardinal })?;
    if !tokens.is_word(end, &["hundred"]) {
        return (!tokens.is_word(end, &["thousand"])).then_some((value, end));
    }
    let and = end + 1 + usize::from(tokens.is_word(end + 1, &["and"]));
    let (rest, end) = worded(tokens, and, words::cardinal).unwrap_or((0, end + 1));
    Some((value * 100 + rest, end))
}

/// The number of an annex: a letter, a Roman numeral, digits. What goes on behind a point, "Annex V.C4", is
/// not read.
fn annex_number(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let numeral = || roman(tokens.word(at)).map(|value| (value.to_string(), at + 1));
    let plain = || {
        let end = at + 1 + usize::from(is_lettered(tokens, at + 1) || is_small_letter(tokens, at + 1));
        let number = tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned();
        (1..=LONGEST_PART).contains(&tokens.digits(at).len()).then_some((number, end))
    };
    let (number, end) = annex_letter(tokens, at).or_else(numeral).or_else(plain)?;
    let goes_on = tokens.is_sign(end, '.') && tokens.is_glued(end) && tokens.is_glued(end + 1);
    let stops = tokens.word(end + 1).is_empty() && tokens.digits(end + 1).is_empty();
    (!goes_on || stops).then_some((number, end))
}

/// "Annex B", "Annex A1", "Annex AA", in lower case, as ranges are counted. One letter that begins Roman
/// numerals is one of them.
fn annex_letter(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let is = match tokens.word(at).as_bytes() {
        [letter @ b'A'..=b'Z'] => !matches!(letter, b'I' | b'V' | b'X'),
        [letter @ b'A'..=b'Z', again] => letter == again && roman(tokens.word(at)).is_none(),
        _ => false,
    };
    let numbered = tokens.is_glued(at + 1) && !tokens.digits(at + 1).is_empty();
    let end = at + 1 + usize::from(numbered);
    is.then(|| (tokens.slice(tokens.start(at), tokens.end(end - 1)).to_ascii_lowercase(), end))
}

/// "Schedule C", in brief, where its letter ends the name: a letter may be a numeral, and in "Schedule A Meeting" a word.
fn schedule_letter(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(String, usize)> {
    let ends = |end: usize| {
        end >= tokens.len() || tokens.sign(end).is_some() || tokens.is_word(end, &["of", "to", "in"])
    };
    let is = unit == Unit::Schedule && tokens.is_brief();
    is.then(|| annex_letter(tokens, at)).flatten().filter(|(_, end)| ends(*end))
}

/// The token after the number that begins with the digits at a token.
fn number_end(tokens: &Tokens<'_>, unit: Unit, at: usize) -> usize {
    let dotted = pointed(tokens, at).map(|end| if unit == Unit::Rule { end } else { parts(tokens, end) });
    let end = dotted.unwrap_or(at + 1);
    if let Some((_, end)) = latin_after(tokens, end) {
        return end;
    }
    let letters = tokens.word(end);
    let digit_after = |at: usize| tokens.is_glued(at) && is_digit(tokens, at);
    // "420 I.P.C."; in "304 A. A court" a sentence ends.
    let names_law =
        tokens.is_sign(end + 1, '.') && tokens.is_glued(end + 2) && is_capitals(tokens.word(end + 2));
    let spaced = letters.len() == 1 && !names_law && lines(tokens, end) < 2 && ends_with_letter(tokens, end);
    if is_capitals(letters) && (tokens.is_glued(end) || spaced) {
        let numbered = dotted.is_some() && letters.len() == 1 && digit_after(end + 1);
        return end + 1 + usize::from(numbered);
    }
    if is_small_letter(tokens, end) {
        return end + 1;
    }
    let of_line = lines(tokens, end) + lines(tokens, end + 1) == 0;
    if dotted.is_some() && of_line && is_capitals(letters) && letters.len() == 1 && is_digit(tokens, end + 1)
    {
        // "3.7 A 1(1)", as pages print 3.7A1.
        return end + 2;
    }
    // "498-A", as India writes 498A; a line may end after the hyphen.
    let broken = tokens.is_brief()
        && matches!(tokens.word(end + 1).as_bytes(), [b'A'..=b'Z'])
        && lines(tokens, end + 1) == 1
        && (tokens.sign(end + 2).is_some() || tokens.is_word(end + 2, &["of", "and", "or", "read"]));
    let hyphen = dotted.is_none()
        && tokens.is_sign(end, '-')
        && tokens.is_glued(end)
        && (tokens.is_glued(end + 1) || broken)
        && is_capitals(tokens.word(end + 1))
        // "304-II" is Part II of section 304.
        && !(tokens.is_brief() && unit == Unit::Section && tokens.word(end + 1) == "II");
    if hyphen { end + 2 } else { end }
}

/// Whether a letter that stands apart from the number before it is of it, "section 103 A of the Code": no "A" does that begins a
/// sentence, and in what people write in brief no other letter is a word.
fn ends_with_letter(tokens: &Tokens<'_>, at: usize) -> bool {
    const AFTER: &[&str] =
        &["of", "and", "or", "to", "in", "read", "with", "do", "does", "was", "has", "says", "provides"];
    let next = at + 1;
    let is_no_word = matches!(tokens.word(at).as_bytes(), [b'B'..=b'D' | b'F'..=b'H']);
    let goes_on = tokens.word(next).starts_with(|letter: char| letter.is_ascii_lowercase());
    tokens.sign(next).is_some()
        || lines(tokens, next) > 1
        || next >= tokens.len()
        || tokens.is_word(next, AFTER)
        || tokens.is_word(next, LIMITS) && !tokens.is_word(next, &["will", "can"])
        || tokens.is_brief() && is_no_word && (goes_on || is_short_name(tokens.word(next)))
}

/// "IPC", "CrPC"
fn is_short_name(word: &str) -> bool {
    word.bytes().filter(u8::is_ascii_uppercase).count() > 1
}

/// How many lines end before a token, after the one before it.
pub(super) fn lines(tokens: &Tokens<'_>, at: usize) -> usize {
    let before = at.checked_sub(1).map_or(0, |before| tokens.end(before));
    tokens.slice(before, tokens.start(at)).matches('\n').count()
}

/// The token after the third part of a number, "para 3.4.1", of which a token is after the second. Rules have
/// two.
fn parts(tokens: &Tokens<'_>, end: usize) -> usize {
    let third = (1..=LONGEST_PART).contains(&tokens.digits(end + 1).len());
    let glued = tokens.is_glued(end) && tokens.is_glued(end + 1);
    if tokens.is_sign(end, '.') && glued && third { end + 2 } else { end }
}

/// The most digits of a part of a number: with more it is a year.
const LONGEST_PART: usize = 2;

/// The token after a number with a point: "44.2", and "63A.1" or "63 A.1" of a Part that has letters.
pub(super) fn pointed(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if tokens.digits(at).is_empty() {
        return None;
    }
    let lettered = is_capitals(tokens.word(at + 1)) && tokens.is_glued(at + 2);
    let point = at + 1 + usize::from(lettered);
    let is = tokens.is_sign(point, '.') && tokens.is_glued(point + 1) && !tokens.digits(point + 1).is_empty();
    is.then_some(point + 2)
}

/// "A", "AA": the letters that numbers of provisions have.
pub(super) fn is_capitals(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z'])
}

/// Whether a token has the capitals of the number before it: the A of "63A".
pub(super) fn is_lettered(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_glued(at) && is_capitals(tokens.word(at))
}

/// Whether a token is the small letter of the number before it, "Article 5a": "5th" and "5a3" are none.
fn is_small_letter(tokens: &Tokens<'_>, at: usize) -> bool {
    let letter = matches!(tokens.word(at).as_bytes(), [b'a'..=b'z']);
    let goes_on = tokens.is_glued(at + 1) && !tokens.digits(at + 1).is_empty();
    letter && tokens.is_glued(at) && !goes_on
}

/// Whether a token is one digit.
fn is_digit(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.digits(at).len() == 1
}

/// "(2)", "(2A)", "(1A1)", "(a)", "(a1)", "(ii)", "(II)".
pub(super) fn bracket(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    if !tokens.is_sign(at, '(') {
        return None;
    }
    let close = (at + 2..at + 5).find(|&at| tokens.is_sign(at, ')'))?;
    let printed = tokens.slice(tokens.start(at + 1), tokens.end(close - 1));
    let inner = if is_parted(printed) { printed.replace(' ', "") } else { printed.to_owned() };
    let is_number = inner.len() <= 5 && inner.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_word =
        inner.bytes().all(|byte| byte.is_ascii_alphabetic()) && inner.len() > 1 && !is_roman(&inner);
    (is_number && !is_word).then_some((inner, close + 1))
}

/// "2 B", "1A 1", "a 1", as pages print 2B, 1A1 and a1.
fn is_parted(printed: &str) -> bool {
    let digits = |piece: &str| piece.len() <= 2 && piece.bytes().all(|byte| byte.is_ascii_digit());
    let letter = |piece: &str| matches!(piece.as_bytes(), [b'a'..=b'z']);
    let Some((first, rest)) = printed.split_once(' ') else { return false };
    let lettered = first.strip_suffix(|last: char| last.is_ascii_uppercase()).is_some_and(digits);
    let numbered = rest.split_once(' ').is_some_and(|(capitals, last)| is_capitals(capitals) && digits(last));
    digits(first) && (is_capitals(rest) || numbered) || (lettered || letter(first)) && digits(rest)
}

fn is_roman(inner: &str) -> bool {
    inner.bytes().all(|letter| b"ivx".contains(&letter))
        || inner.bytes().all(|letter| b"IVX".contains(&letter))
        || inner.len() == 2 && inner.bytes().all(|byte| byte.is_ascii_lowercase())
}
