//! Which law an English citation names.

use super::lexicon::LEXICON;
use crate::Law;
use crate::raw_mention::RawMention;
use crate::token::Tokens;

/// The longest title of an act, in tokens.
const LONGEST_TITLE: usize = 16;

/// The law that begins at a token, and the token after it: "the Human Rights Act 1998", "that Act", "this Act".
pub(super) fn read(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<(Law, usize)> {
    let the = at + usize::from(tokens.is_word(at, &["the"]));
    if tokens.is_word(at, &["this", "these"]) && is_act(tokens, at + 1) {
        return Some((Law::This, at + 2));
    }
    if tokens.is_word(at, &["that"]) && is_act(tokens, at + 1) {
        let last = before.iter().rev().find(|found| found.law != Law::This).map(|found| found.law.clone());
        return Some((last.unwrap_or_else(|| cited(tokens, at, at + 2).0), at + 2));
    }
    practice_direction(tokens, the)
        .or_else(|| by_year(tokens, the))
        .or_else(|| of_subject(tokens, the))
        .or_else(|| constitution(tokens, the))
        .or_else(|| title(tokens, the))
}

/// What a provision is said to be of where no act with a year is named, "the Convention", "the Civil Procedure Code":
/// not the law that speaks.
pub(super) fn unnumbered(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let first = at + usize::from(tokens.is_word(at, &["the", "that", "those"]));
    let mut end = first;
    while is_capital(tokens, end) || end > first && is_joint(tokens, end) && is_capital(tokens, end + 1) {
        end += 1;
    }
    (end > first).then(|| cited(tokens, first, end))
}

/// The kinds of acts by the last word of their titles.
pub(super) fn is_act(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(
        tokens.word(at),
        "Act"
            | "Rules"
            | "Regulations"
            | "Order"
            | "Measure"
            | "Code"
            | "Sanhita"
            | "Adhiniyam"
            | "Constitution"
    )
}

/// "the 1996 Act".
fn by_year(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let charter = tokens.is_brief() && matches!(tokens.word(at + 1), "Charter" | "Convention" | "Treaty");
    (is_year(tokens, at) && (charter || is_act(tokens, at + 1))).then(|| cited(tokens, at, at + 2))
}

/// "Human Rights Act 1998": words with capitals, joined by small words, up to a kind of act and a year.
fn title(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if !is_capital(tokens, at) {
        return None;
    }
    let mut next = at;
    while next < at + LONGEST_TITLE {
        let comma = usize::from(tokens.is_sign(next + 1, ','));
        if is_act(tokens, next) && next > at && is_year(tokens, next + 1 + comma) {
            return Some(cited(tokens, at, next + 2 + comma));
        }
        if is_act(tokens, next)
            && next > at
            && let Some(end) = official_number(tokens, next + 1)
        {
            return Some((cited(tokens, at, next + 1).0, end));
        }
        if !(is_capital(tokens, next) || is_joint(tokens, next)) {
            return None;
        }
        next += 1;
    }
    None
}

/// "(45 of 1860)" after the title of an act, and the token after it.
fn official_number(tokens: &Tokens<'_>, open: usize) -> Option<usize> {
    let is = tokens.is_sign(open, '(')
        && !tokens.digits(open + 1).is_empty()
        && tokens.word(open + 2) == "of"
        && is_year(tokens, open + 3)
        && tokens.is_sign(open + 4, ')');
    is.then_some(open + 5)
}

/// "Code of Criminal Procedure, 1973": the kind comes first, and the year tells that it is a title.
fn of_subject(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if !is_act(tokens, at) || tokens.word(at + 1) != "of" || !is_capital(tokens, at + 2) {
        return None;
    }
    let joins = |at: usize| tokens.is_word(at, &["and", "of"]) && is_capital(tokens, at + 1);
    let ends = |&end: &usize| !is_capital(tokens, end) && !joins(end);
    let end = (at + 2..at + LONGEST_TITLE).find(ends)?;
    let comma = usize::from(tokens.is_sign(end, ','));
    is_year(tokens, end + comma).then(|| cited(tokens, at, end + comma + 1))
}

/// "Constitution of India".
fn constitution(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if tokens.word(at) != "Constitution" || tokens.word(at + 1) != "of" || !is_capital(tokens, at + 2) {
        return None;
    }
    let named = format!("of {}", tokens.folded(at + 2));
    let known = LEXICON.countries.iter().any(|(name, _)| *name == named);
    known.then(|| cited(tokens, at, at + 3))
}

/// "Practice Direction 52A".
fn practice_direction(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if tokens.word(at) != "Practice" || tokens.word(at + 1) != "Direction" || tokens.digits(at + 2).is_empty()
    {
        return None;
    }
    let letter = matches!(tokens.word(at + 3).as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z']);
    let end = at + 3 + usize::from(letter);
    let name = format!(
        "Practice Direction {}{}",
        tokens.digits(at + 2),
        if letter { tokens.word(at + 3) } else { "" }
    );
    Some((Law::Cited { name: Some(name), number: None }, end))
}

fn cited(tokens: &Tokens<'_>, first: usize, end: usize) -> (Law, usize) {
    let name = tokens.slice(tokens.start(first), tokens.end(end - 1)).to_owned();
    (Law::Cited { name: Some(name), number: None }, end)
}

fn is_capital(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at).starts_with(|letter: char| letter.is_ascii_uppercase())
}

fn is_joint(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('(' | ')' | '-' | ',' | '\'' | '’'))
        || matches!(
            tokens.word(at),
            "and" | "of" | "for" | "in" | "to" | "the" | "etc" | "by" | "on" | "s" | "with"
        )
}

/// Whether a law's name ends with a token: "Human Rights Act 1998", "CPR".
pub(super) fn ends(tokens: &Tokens<'_>, at: usize) -> bool {
    let short =
        tokens.word(at).len() > 1 && tokens.word(at).bytes().all(|letter| letter.is_ascii_uppercase());
    short || is_act(tokens, at) || is_year(tokens, at) && at > 0 && is_act(tokens, at - 1)
}

fn is_year(tokens: &Tokens<'_>, at: usize) -> bool {
    let year = tokens.digits(at);
    year.len() == 4 && (year.starts_with('1') || year.starts_with("20"))
}
