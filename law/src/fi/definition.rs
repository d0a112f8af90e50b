//! Finnish definitions.
//!
//! | form | term |
//! |---|---|
//! | "X:lla tarkoitetaan [tässä laissa] ..." | the words in the adessive before the verb |
//! | "Tässä laissa tarkoitetaan: 1) X:lla ...; 2) Y:lla ..." | those at the head of each item |
//! | "Tässä laissa tarkoitetaan X:lla ..." | those after the verb |
//! | "X tarkoittaa ..." at the head of a sentence | the words before the verb, three at most |
//! | "( X )", "(X)" | the words in brackets |
//! | "jäljempänä X" | the words after it |
//! | "kutsutaan tässä laissa X:ksi" | the words in the translative |
//! | "on edellinen X ja jälkimmäinen Y" | the word after each |
//! | "tarkoitettuja X ovat: 1) ..." | the words before the verb |
//!
//! The term stays as written: the nominative of a Finnish word does not follow from its adessive.

use std::ops::Range;

use super::law::is_this;
use super::words::noun;
use crate::Scope;
use crate::raw_mention::RawMention;
use crate::token::Tokens;

/// The longest term, in words.
const LONGEST_TERM: usize = 8;

pub(super) fn all(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if tokens.word(at) == "tarkoitetaan" {
            verb(tokens, at, &mut found);
        } else if tokens.is_word(at, &["tarkoittaa", "tarkoittavat"]) {
            found.extend(subject(tokens, at));
        } else if tokens.is_sign(at, '(') {
            found.extend(bracket(tokens, at));
        } else if tokens.word(at) == "jäljempänä" {
            found.extend(hereafter(tokens, at));
        } else if tokens.is_word(at, &["kutsutaan", "nimitetään"]) {
            found.extend(called(tokens, at));
        } else if tokens.word(at) == "edellinen" {
            found.extend(former_and_latter(tokens, at));
        } else if tokens.word(at) == "ovat" && tokens.is_sign(at + 1, ':') {
            found.extend(listed(tokens, at));
        }
    }
    found
}

/// "kutsutaan tässä laissa konserniyrityksiksi".
fn called(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let translative = |at: &usize| tokens.word(*at).ends_with("ksi");
    let first = (verb + 1..verb + 4).take_while(|&at| !tokens.word(at).is_empty()).find(translative)?;
    let end = (first..first + LONGEST_TERM).take_while(translative).last()? + 1;
    Some(define(tokens, first, end, scope(tokens, verb..first)))
}

/// "on edellinen emoyritys ja jälkimmäinen tytäryritys": what stands in a relation has its name from it.
fn former_and_latter(tokens: &Tokens<'_>, at: usize) -> Vec<RawMention> {
    let names = at > 0
        && tokens.word(at - 1) == "on"
        && tokens.word(at + 2) == "ja"
        && tokens.word(at + 3) == "jälkimmäinen"
        && !tokens.word(at + 4).is_empty();
    let define = |term| define(tokens, term, term + 1, Scope::Unstated);
    if names { vec![define(at + 1), define(at + 4)] } else { Vec::new() }
}

/// "Tässä laissa tarkoitettuja hankintayksiköitä ovat:" before a list. What a proper name or a place adds is no part of the
/// term.
fn listed(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let start = sentence_start(tokens, verb);
    let first = (start..verb).rev().find(|&at| tokens.word(at) == "tarkoitettuja")? + 1;
    let small = |at: &usize| tokens.word(*at).starts_with(char::is_lowercase);
    let end = (first..verb).take_while(small).last()? + 1;
    (end - first <= LONGEST_TERM).then(|| define(tokens, first, end, scope(tokens, start..verb)))
}

fn verb(tokens: &Tokens<'_>, verb: usize, found: &mut Vec<RawMention>) {
    let start = sentence_start(tokens, verb);
    let scope = scope(tokens, start..sentence_end(tokens, verb));
    if let Some(first) = term_before(tokens, verb, start) {
        found.extend(each(tokens, first, verb).map(|term| define(tokens, term.start, term.end, scope)));
    } else if tokens.is_sign(verb + 1, ':') || tokens.is_sign(verb + 2, ':') {
        items(tokens, verb, scope, found);
    } else if let (first, Some(end)) = (behind(tokens, verb + 1), term_end(tokens, verb + 1)) {
        found.extend(
            each(tokens, first.min(end - 1), end).map(|term| define(tokens, term.start, term.end, scope)),
        );
    }
}

/// The term that means something: all that stands before the verb in its sentence.
fn subject(tokens: &Tokens<'_>, verb: usize) -> Option<RawMention> {
    let start = sentence_start(tokens, verb);
    let all_words = (start..verb).all(|at| !tokens.word(at).is_empty());
    (start < verb && verb - start <= 3 && all_words).then(|| define(tokens, start, verb, Scope::Unstated))
}

/// Where the term begins after the verb: not with "tässä laissa mainitulla".
fn behind(tokens: &Tokens<'_>, at: usize) -> usize {
    let at = if is_this(tokens, at) { at + 2 } else { at };
    at + usize::from(tokens.begins(at, &["mainitu", "tarkoitetu"]))
}

/// The terms of "ohjelmalla ja ohjelmamateriaalilla".
fn each<'a>(tokens: &'a Tokens<'_>, first: usize, end: usize) -> impl Iterator<Item = Range<usize>> + 'a {
    let joins = move |at: &usize| tokens.is_word(*at, &["ja", "tai"]) && is_adessive(tokens, at - 1);
    let ends = (first + 1..end).filter(joins).chain([end]);
    ends.scan(first, |start, end| Some(std::mem::replace(start, end + 1)..end))
}

fn define(tokens: &Tokens<'_>, first: usize, end: usize, scope: Scope) -> RawMention {
    RawMention::definition(first, end, tokens.slice(tokens.start(first), tokens.end(end - 1)), scope)
}

/// The heads of the items after "tarkoitetaan:".
fn items(tokens: &Tokens<'_>, verb: usize, scope: Scope, found: &mut Vec<RawMention>) {
    for at in verb..tokens.len() {
        let is_marker = tokens.is_sign(at, ')') && !tokens.digits(at.saturating_sub(1)).is_empty()
            || tokens.is_sign(at, ')')
                && tokens.word(at - 1).len() == 1
                && !tokens.digits(at.saturating_sub(2)).is_empty();
        if is_marker && let Some(end) = term_end(tokens, at + 1) {
            let first = at + 1;
            let quoted = quoted(tokens, end);
            if quoted.is_none() && is_expression(tokens, end - 1) {
                continue;
            }
            let terms = quoted.map_or_else(|| each(tokens, first, end).collect(), |term| vec![term]);
            found.extend(terms.into_iter().map(|term| define(tokens, term.start, term.end, scope)));
        }
    }
}

/// "ilmaisulla" announces a term, whose end quotation marks alone can tell.
fn is_expression(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["ilmaisulla", "käsitteellä", "termillä", "sanalla"])
}

/// The words in quotation marks after "ilmaisulla" and its like.
fn quoted(tokens: &Tokens<'_>, open: usize) -> Option<Range<usize>> {
    let is_mark = |at: usize| matches!(tokens.sign(at), Some('"' | '”' | '“' | '\u{201f}' | '\''));
    let expression = is_expression(tokens, open.checked_sub(1)?);
    let close = (open + 2..open + 2 + LONGEST_TERM).find(|&at| is_mark(at))?;
    (expression && is_mark(open)).then_some(open + 1..close)
}

/// Where the term ends that begins at a token: after the last of the first words in the adessive.
fn term_end(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    let head = (first..first + LONGEST_TERM)
        .take_while(|&at| !tokens.word(at).is_empty())
        .find(|&at| is_adessive(tokens, at))?;
    let mut end = head + 1;
    while is_adessive(tokens, end) || tokens.is_word(end, &["ja", "tai"]) && is_adessive(tokens, end + 1) {
        end += 1;
    }
    Some(end)
}

/// Where the term begins that stands before the verb: words in the adessive, with what belongs to a participle.
fn term_before(tokens: &Tokens<'_>, verb: usize, start: usize) -> Option<usize> {
    let mut first = verb;
    while first > start
        && (is_adessive(tokens, first - 1) || tokens.is_word(first - 1, &["ja", "tai"]) && first < verb)
    {
        first -= 1;
    }
    while first < verb && tokens.begins(first, &["mainitu", "tarkoitetu", "laissa"]) {
        first += 1;
    }
    if first == verb {
        return None;
    }
    let takes_words =
        ["villa", "villä", "tulla", "dulla", "tyllä"].iter().any(|end| tokens.word(first).ends_with(end));
    let whole =
        takes_words && verb - start <= LONGEST_TERM && (start..first).all(|at| !tokens.word(at).is_empty());
    Some(if whole { start } else { first })
}

fn is_adessive(tokens: &Tokens<'_>, at: usize) -> bool {
    let word = tokens.word(at);
    (word.ends_with("lla") || word.ends_with("llä"))
        && !matches!(word, "jolla" | "millä" | "sillä" | "tällä" | "joilla" | "niillä")
}

/// "( tappion kattaminen )" or "(tytäryhtiö)": words in lower case and nothing else, in a running sentence.
fn bracket(tokens: &Tokens<'_>, open: usize) -> Option<RawMention> {
    let close = (open + 1..open + 2 + LONGEST_TERM).find(|&at| tokens.is_sign(at, ')'))?;
    let words = open + 1..close;
    let is_part = |at: usize| !tokens.word(at).is_empty() || tokens.is_sign(at, '-');
    let is_term = !words.is_empty()
        && !tokens.word(open.checked_sub(1)?).is_empty()
        && words.clone().all(is_part)
        && tokens.word(open + 1).chars().next().is_some_and(char::is_lowercase)
        && tokens.word(open + 1).len() > 2
        && !tokens.is_word(open + 1, &["jos", "mukaan", "esimerkiksi", "ml", "muu", "lukuun"]);
    let spaced = !tokens.is_glued(open + 1) && !tokens.is_glued(close);
    let runs_on = tokens.sign(close + 1).is_some()
        || tokens.word(close + 1).chars().next().is_some_and(char::is_lowercase);
    let is_title = tokens.begins(close + 1, &["annet", "koskev", "sekä"]);
    if !is_term || !spaced && (!runs_on || is_title) {
        return None;
    }
    let found = define(tokens, open + 1, close, Scope::Unstated);
    Some(if spaced { found } else { RawMention { confidence: 0.6, ..found } })
}

/// ", jäljempänä hankintalaki": the words after it up to a sign. "jäljempänä säädetään" and "jäljempänä tässä
/// luvussa" point ahead.
fn hereafter(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let introduced = at > 0 && matches!(tokens.sign(at - 1), Some(',' | '('));
    let ends = |&at: &usize| tokens.word(at).is_empty() && !tokens.is_sign(at, '-');
    let end = (at + 1..at + 2 + LONGEST_TERM).find(ends)?;
    let paired = |at: usize| tokens.is_sign(at - 1, '-');
    let end = (at + 1..end)
        .find(|&at| tokens.is_word(at, &["ja", "sekä", "jos", "tai"]) && !paired(at))
        .unwrap_or(end);
    let points =
        is_this(tokens, at + 1) || tokens.begins(at + 1, &["säädet", "toisin", "maini", "tarkoitet"]);
    (introduced && end > at + 1 && !points).then(|| define(tokens, at + 1, end, Scope::Unstated))
}

/// "tässä laissa", "tässä luvussa", "tätä pykälää sovellettaessa" in the words of the definition.
fn scope(tokens: &Tokens<'_>, sentence: Range<usize>) -> Scope {
    use crate::Unit;
    let own = |at: &usize| {
        is_this(tokens, *at)
            && (tokens.word(*at).ends_with("ssä") || tokens.word(*at + 2) == "sovellettaessa")
    };
    for at in sentence.filter(own) {
        if tokens.is_word(at + 1, &["laissa", "asetuksessa", "lakia", "asetusta"]) {
            return Scope::Law;
        }
        match noun(tokens.word(at + 1)) {
            Some((Unit::Part, _)) => return Scope::Part,
            Some((Unit::Chapter, _)) => return Scope::Chapter,
            Some((Unit::Section, _)) => return Scope::Section,
            Some((Unit::Moment, _)) => return Scope::Paragraph,
            _ => {}
        }
    }
    Scope::Unstated
}

fn sentence_start(tokens: &Tokens<'_>, at: usize) -> usize {
    let ends = |&at: &usize| matches!(tokens.sign(at), Some('.' | ';' | ':' | ',' | ')'));
    (0..at).rev().find(ends).map_or(0, |at| at + 1)
}

fn sentence_end(tokens: &Tokens<'_>, at: usize) -> usize {
    (at..tokens.len())
        .find(|&at| matches!(tokens.sign(at), Some('.' | ';' | ':' | ',')))
        .unwrap_or(tokens.len())
}
