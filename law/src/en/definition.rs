//! English definitions.
//!
//! | words | term |
//! |---|---|
//! | “X” means, denotes, includes, has the meaning, is intended to include, shall be construed as; “X” and “Y” mean | X, and Y |
//! | “X”, in relation to land, means; “X” in this clause includes; “X” shall, notwithstanding section 4, be deemed to include | X |
//! | “X”— (a) in relation to land, means | X |
//! | X means a thing, with which a text begins in small letters | X |
//! | (“X”), (a “X”), (in this Act referred to as “X”), (but referred to in this Act as X), (hereinafter called the X) | X |
//! | whoever ... is said to commit X; is said “to X”; is said to do a thing “X”; is said to X | X, without "commit" |
//! | whoever ... commits (the offence of) X. A person commits X if | X |
//! | a mark ... is called a X; such an agreement is designated a X; they are designated as, referred to as, “X” | X |
//! | in this Part, the party who makes an offer is the “X”; | X |
//! | A “X” is a thing; in this Act a “X” is a thing; theft is “X” if; a dog is a “X” for the purposes of this Part if | X |
//! | A person X within the meaning of this Act who | X |
//!
//! Terms without quotation marks are those of words that speak of everybody: "the accused is said to own a shop" defines
//! nothing.

use std::ops::Range;

use super::citation::unit;
use super::law::is_act;
use super::letters::begins_sentence;
use crate::raw_mention::RawMention;
use crate::token::Tokens;
use crate::{Scope, Unit};

/// The longest term, in tokens.
const LONGEST_TERM: usize = 12;
/// How far a sentence is read from a verb, in tokens: of one without an end, all would be read from each.
const LONGEST_SENTENCE: usize = 500;
/// The most tokens that may stand between a term and its verb.
const LONGEST_ASIDE: usize = 40;
/// The same where no comma parts them.
const NEAR: usize = 10;
/// How sure a term is that no quotation marks tell.
const BARE: f32 = 0.7;

/// Words after a term that say when it is used.
const CONDITIONS: &[&str] = &["if", "when", "who", "which", "where", "unless", "whoever", "whatever"];

/// Every definition of a text.
pub(super) fn all(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = Vec::new();
    let mut holds = Scope::Unstated;
    let mut pending: Vec<Range<usize>> = Vec::new();
    let opening = opening(tokens).map(|term| define(tokens, term, holds));
    found.extend(opening.map(|found| RawMention { confidence: BARE, ..found }));
    for at in 0..tokens.len() {
        holds = scope(tokens, at).unwrap_or(holds);
        if let Some(term) = quoted_before(tokens, at + 1) {
            pending.push(term);
            if let Some(verb) = verb_after(tokens, at + 1) {
                let own = (at..verb).rev().find_map(|at| scope(tokens, at)).unwrap_or(holds);
                found.extend(pending.drain(..).map(|term| define(tokens, term, own)));
            } else if !leads_to_term(tokens, at + 1) {
                pending.clear();
            }
        }
        found.extend(bracketed(tokens, at));
        if holds != Scope::Unstated {
            found.extend(titled(tokens, at).map(|term| define(tokens, term, holds)));
        }
        found.extend(bare(tokens, at).into_iter().map(|term| {
            let own = (sentence_start(tokens, at)..at + NEAR).find_map(|at| scope(tokens, at));
            RawMention { confidence: BARE, ..define(tokens, term, own.unwrap_or(Scope::Unstated)) }
        }));
    }
    found
}

/// "kennel means a place": the term in small letters with which a text begins, as the items of lists of definitions do that print
/// their terms in another type.
fn opening(tokens: &Tokens<'_>) -> Option<Range<usize>> {
    const LONGEST: usize = 6;
    const NO_TERM: &[&str] = &[
        "the", "a", "an", "this", "that", "these", "those", "it", "which", "who", "what", "by", "if",
        "where", "is", "are", "be", "shall", "may", "or",
    ];
    const WHAT: &[&str] =
        &["a", "an", "the", "any", "each", "every", "one", "all", "either", "both", "anything"];
    let verb = (1..=LONGEST).find(|&at| matches!(tokens.word(at), "means" | "has"))?;
    let is_what = tokens.is_word(verb + 1, WHAT) || tokens.is_dash(verb + 1);
    let is_said = if tokens.word(verb) == "means" { is_what } else { is_defining(tokens, verb) };
    let is_plain = |at: usize| !tokens.word(at).is_empty() && !tokens.is_word(at, NO_TERM);
    // "in respect of dogs has the meaning": of a term that stands above.
    let is_small = tokens.word(0).starts_with(char::is_lowercase) && !begins_sentence(tokens, 0);
    (is_said && is_small && (0..verb).all(is_plain)).then_some(0..verb)
}

fn define(tokens: &Tokens<'_>, term: Range<usize>, scope: Scope) -> RawMention {
    let words = tokens.slice(tokens.start(term.start), tokens.end(term.end - 1));
    RawMention::definition(term.start, term.end, words, scope)
}

/// Whether a joint and another term in quotation marks follow: “X” and “Y” have the same meaning; “X” or the word “Y”.
fn leads_to_term(tokens: &Tokens<'_>, at: usize) -> bool {
    let end = at + usize::from(tokens.is_sign(at, ','));
    let end = end + usize::from(tokens.is_word(end, &["and", "or"]));
    let noun = tokens.word(end) == "the" && tokens.begins(end + 1, &["word", "expression", "term", "phrase"]);
    let mark = if noun { end + 2 } else { end };
    end > at && is_mark(tokens, mark)
}

/// The words in quotation marks that end before a token.
fn quoted_before(tokens: &Tokens<'_>, end: usize) -> Option<Range<usize>> {
    let close = end.checked_sub(1).filter(|&at| closes(tokens, at))?;
    let lowest = close.saturating_sub(LONGEST_TERM);
    let double = |at: usize| matches!(tokens.sign(at), Some('"' | '“' | '”'));
    let opens = |&at: &usize| {
        is_mark(tokens, at) && double(at) == double(close) && opens(tokens, at) && tokens.is_glued(at + 1)
    };
    let open = (lowest..close).rev().find(opens)?;
    (open + 1 < close).then_some(open + 1..close)
}

/// Whether quotation marks may open here: at the beginning, after white space, a bracket or a dash.
fn opens(tokens: &Tokens<'_>, at: usize) -> bool {
    at == 0 || !tokens.is_glued(at) || tokens.is_sign(at - 1, '(') || tokens.is_dash(at - 1)
}

/// Whether quotation marks may close here: right after a word, and not the apostrophe inside one.
fn closes(tokens: &Tokens<'_>, at: usize) -> bool {
    let inside = tokens.is_glued(at + 1) && !tokens.word(at + 1).is_empty();
    tokens.is_sign(at, '”')
        || matches!(tokens.sign(at), Some('"' | '\'' | '’')) && tokens.is_glued(at) && !inside
}

fn is_mark(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('"' | '“' | '”' | '\'' | '‘' | '’'))
}

/// The verb that defines the term before a token: right there, after words between commas or brackets, or after a few that
/// say where the term is used.
fn verb_after(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if is_defining(tokens, at) {
        return Some(at);
    }
    // “he” and its derivatives
    if tokens.word(at) == "and" && matches!(tokens.word(at + 1), "its" | "their" | "cognate" | "related") {
        return (at + 3..at + 5).find(|&verb| is_defining(tokens, verb));
    }
    // “X”— (a) in relation to land, means
    let list = tokens.is_dash(at) && tokens.is_sign(at + 1, '(');
    let comma = tokens.is_sign(at, ',') || list;
    let bracket = tokens.is_sign(at, '(');
    if !comma && !bracket && !tokens.is_word(at, &["in", "as", "wherever", "for", "used"]) {
        return None;
    }
    let related = tokens.word(at) == "in" && tokens.word(at + 1) == "relation";
    let reach = if comma || bracket || related { LONGEST_ASIDE } else { NEAR };
    let stops = |at: usize| {
        is_mark(tokens, at) && (opens(tokens, at) || closes(tokens, at))
            || tokens.ends_sentence(at)
            || tokens.is_sign(at, ':')
            || !comma && !bracket && tokens.is_sign(at, ',')
    };
    let mut words = (at + 1..at + 1 + reach).take_while(|&at| at < tokens.len() && !stops(at));
    words.find(|&verb| {
        let noun = tokens.is_word(verb - 1, &["by", "of", "the", "any", "all", "such", "other", "no"]);
        let parted = !comma && !bracket && !noun
            || comma && tokens.is_sign(verb - 1, ',')
            || (bracket || list) && tokens.is_sign(verb - 1, ')');
        parted && is_defining(tokens, verb)
    })
}

/// "means", "shall also include", "does not include", "has the same meaning", "shall, notwithstanding section 4, be deemed to
/// include", "shall be construed as".
fn is_defining(tokens: &Tokens<'_>, at: usize) -> bool {
    let mut at = at;
    if matches!(tokens.word(at), "shall" | "must" | "does" | "do" | "may") {
        at = after_aside(tokens, at + 1);
        at += usize::from(tokens.word(at) == "not" && matches!(tokens.word(at + 1), "include" | "extend"));
    }
    let adverb =
        |at: usize| usize::from(matches!(tokens.word(at), "also" | "respectively" | "each" | "only"));
    at += adverb(at);
    let verb = matches!(
        tokens.word(at),
        "means" | "mean" | "denotes" | "denote" | "includes" | "include" | "signifies" | "signify"
    );
    let has = matches!(tokens.word(at), "has" | "have" | "bears" | "bear");
    let the = if has { after_aside(tokens, at + 1) } else { at };
    let the = the + adverb(the);
    let same = the + 1 + usize::from(tokens.word(the + 1) == "same");
    let meaning = has
        && matches!(tokens.word(the), "the" | "such")
        && matches!(tokens.word(same), "meaning" | "meanings");
    verb || meaning || is_taken(tokens, at)
}

/// "be deemed to include", "is to be construed as", "are intended to mean", "are used for", "is applicable to everything".
fn is_taken(tokens: &Tokens<'_>, at: usize) -> bool {
    if !matches!(tokens.word(at), "be" | "is" | "are") {
        return false;
    }
    let to_be = tokens.word(at + 1) == "to" && tokens.word(at + 2) == "be";
    let participle = if to_be { at + 3 } else { at + 1 };
    match tokens.word(participle) {
        "construed" | "read" | "interpreted" | "understood" => {
            matches!(tokens.word(participle + 1), "as" | "accordingly" | "in")
        }
        "applicable" => tokens.word(participle + 1) == "to" && tokens.begins(participle + 2, &["every"]),
        "used" if tokens.word(participle + 1) == "for" => true,
        "used" if tokens.is_sign(participle + 1, ',') => ["it", "is", "to", "be"]
            .iter()
            .enumerate()
            .all(|(by, word)| tokens.word(participle + 2 + by) == *word),
        "deemed" | "intended" | "taken" | "used" => {
            let verb = participle + 2;
            let verb = verb + usize::from(tokens.word(verb) == "also");
            tokens.word(participle + 1) == "to"
                && matches!(tokens.word(verb), "include" | "mean" | "denote" | "signify" | "comprise")
        }
        _ => false,
    }
}

/// The token after what stands between two commas, if anything does.
fn after_aside(tokens: &Tokens<'_>, at: usize) -> usize {
    if !tokens.is_sign(at, ',') {
        return at;
    }
    let end = (at + 1..at + LONGEST_ASIDE).take_while(|&at| !tokens.ends_sentence(at));
    let mut commas = end.filter(|&at| tokens.is_sign(at, ','));
    commas.next().map_or(at, |comma| comma + 1)
}

/// The term that a bracket gives to what stands before it, at its end: (“the prescribed date”), (in this Act referred to as
/// “the Board”), (hereinafter called the Board).
fn bracketed(tokens: &Tokens<'_>, close: usize) -> Option<RawMention> {
    if !tokens.is_sign(close, ')') {
        return None;
    }
    let open = (close.saturating_sub(2 * LONGEST_TERM)..close).rev().find(|&at| tokens.is_sign(at, '('))?;
    let own = (open..close).find_map(|at| scope(tokens, at)).unwrap_or(Scope::Unstated);
    if let Some(term) = quoted_before(tokens, close) {
        let last = term.start.checked_sub(2)?;
        let article = tokens.is_word(last, &["the", "a", "an", "its", "their", "each", "together"]);
        let before = last - usize::from(article && last > open);
        let introduced = before == open || tokens.is_word(before, &["as"]) || named_by(tokens, before, open);
        return introduced.then(|| define(tokens, term, own));
    }
    let named = (open + 1..close).rev().find(|&at| {
        tokens.word(at) == "as"
            && (matches!(tokens.word(at.saturating_sub(1)), "to" | "known")
                || scope(tokens, at.saturating_sub(2)).is_some()
                    && (open..at).any(|at| tokens.word(at) == "referred"))
            || named_by(tokens, at, open)
    })?;
    let is_said = (tokens.is_word(open + 1, &["hereinafter", "hereafter", "in"])
        || own != Scope::Unstated && tokens.is_word(open + 1, &["but", "referred"]))
        && !(open + 1..named).any(|at| tokens.word(at) == "not");
    let first = named + 1 + usize::from(tokens.is_word(named + 1, &["the", "a", "an"]));
    let words = first < close && (first..close).all(|at| !tokens.word(at).is_empty());
    (is_said && words).then(|| define(tokens, first..close, own))
}

/// "hereinafter called", within a bracket.
fn named_by(tokens: &Tokens<'_>, at: usize, open: usize) -> bool {
    at > open && tokens.word(at) == "called"
}

/// The terms that a verb at a token defines without quotation marks before it.
fn bare(tokens: &Tokens<'_>, at: usize) -> Vec<Range<usize>> {
    let terms = match tokens.word(at) {
        "is" | "are" if tokens.word(at + 1) == "said" => said(tokens, at),
        "is" | "are" if matches!(tokens.word(at + 1), "called" | "designated" | "termed") => {
            called(tokens, at).into_iter().collect()
        }
        // "This Act may be referred to as" gives it a name.
        "is" | "are" | "be"
            if tokens.word(at + 1) == "referred"
                && tokens.word(at + 3) == "as"
                && (at == 0 || tokens.word(at - 1) != "may") =>
        {
            return quoted_at(tokens, after_article(tokens, at + 4)).into_iter().collect();
        }
        "is" | "are" if tokens.word(at + 1) == "guilty" && tokens.word(at + 2) == "of" => {
            offence(tokens, at, at + 3).into_iter().collect()
        }
        "is" | "are" => return equated(tokens, at).into_iter().collect(),
        "commits" | "commit" => offence(tokens, at, at + 1).into_iter().collect(),
        "within" => return within_meaning(tokens, at).into_iter().collect(),
        _ => return Vec::new(),
    };
    let designated = tokens.word(at + 1) == "designated"
        && terms.first().is_some_and(|term| is_mark(tokens, term.start - 1));
    if terms.is_empty() || !designated && !is_general(tokens, at) { Vec::new() } else { terms }
}

/// Whether what stands before a verb speaks of everybody: "Whoever ...", "A person ...", "When two or more persons ..., they".
fn is_general(tokens: &Tokens<'_>, verb: usize) -> bool {
    const HEADS: &[&str] =
        &["whoever", "whosoever", "a", "an", "any", "every", "each", "no", "nothing", "when", "where", "two"];
    const LINKS: &[&str] = &["a", "an", "any", "every", "each", "no", "such", "that", "another", "or", "two"];
    let start = sentence_start(tokens, verb);
    let begins = |at: usize| {
        let lead = at - usize::from(at > start && tokens.is_word(at - 1, &["and", "or", "but"]));
        lead == start
            || lead > 0 && tokens.sign(lead - 1).is_some_and(|sign| !matches!(sign, '“' | '"' | '‘'))
    };
    let head = (start..verb).any(|at| tokens.is_word(at, HEADS) && begins(at))
        || (list_start(tokens, verb)..start).any(|at| tokens.is_word(at, &["whoever", "whosoever"]));
    let Some(last) = verb.checked_sub(1) else { return false };
    let near = last.saturating_sub(3).max(start)..=last;
    let subject = tokens.is_sign(last, ',')
        || tokens.is_word(last, &["he", "she", "they", "it", "nothing"])
        || near.clone().any(|at| tokens.is_word(at, LINKS));
    let whole = (start..verb).rev().take_while(|&at| !tokens.word(at).is_empty()).last().unwrap_or(verb);
    let phrase = tokens.is_word(whole, &["a", "an", "any", "every"])
        && !(whole..verb).any(|at| tokens.is_word(at, &["that"]));
    let relative = tokens.is_word(last, &["who", "which", "that", "not"]);
    let capital = tokens.word(last).starts_with(|letter: char| letter.is_ascii_uppercase());
    let named =
        capital && last > start && !tokens.is_word(last - 1, &["a", "an", "any", "every", "such", "no"]);
    let particular = named || last > 0 && tokens.is_word(last - 1, &["the"]);
    head && (subject || phrase) && !relative && !particular
}

/// "is said to commit theft", "is said “to cheat”", "is said, except in section 4, to defame that person".
fn said(tokens: &Tokens<'_>, verb: usize) -> Vec<Range<usize>> {
    let first = after_aside(tokens, verb + 2);
    let end = region_end(tokens, first);
    let quoted: Vec<Range<usize>> = (first..=end)
        .filter_map(|at| quoted_before(tokens, at + 1))
        .filter(|term| term.start > first)
        .collect();
    let to = (first..end.min(first + 3)).find(|&at| tokens.word(at) == "to");
    if !quoted.is_empty() {
        let within = to.is_some() || quoted.iter().any(|term| tokens.word(term.start) == "to");
        return if within { quoted } else { Vec::new() };
    }
    let Some(to) = to else { return Vec::new() };
    let is_last = matches!(tokens.sign(end), Some('.' | ';' | ':'))
        || matches!(tokens.word(end), "and" | "by")
        || tokens.is_dash(end);
    let conditional =
        tokens.is_word(end, CONDITIONS) || tokens.is_sign(end, ',') && tokens.is_word(end + 1, CONDITIONS);
    let term = match tokens.word(to + 1) {
        _ if to > first => first,
        "be" if conditional || is_last && of_whoever(tokens, verb) => after_article(tokens, to + 2),
        "be" | "have" => return Vec::new(),
        "commit" => after_article(tokens, to + 2),
        _ => to + 1,
    };
    let ends = (is_last || conditional) && term < end && end - term <= 2 * LONGEST_TERM;
    ends.then_some(term..end).into_iter().collect()
}

fn of_whoever(tokens: &Tokens<'_>, verb: usize) -> bool {
    (sentence_start(tokens, verb)..verb).any(|at| tokens.is_word(at, &["whoever", "whosoever"]))
}

/// The sign, condition or next clause at which a term without quotation marks ends: "a dog thief and shall be punished".
fn region_end(tokens: &Tokens<'_>, first: usize) -> usize {
    let ends = |&at: &usize| {
        let next = tokens.word(at + 1);
        tokens.word(at) == "and" && matches!(next, "shall" | "such")
            || tokens.word(at) == "by" && next.ends_with("ing")
            || matches!(tokens.sign(at), Some('.' | ';' | ':' | ',' | '('))
            || tokens.is_word(at, CONDITIONS)
            || tokens.is_dash(at)
    };
    let last = tokens.len().min(first + LONGEST_SENTENCE);
    (first..last).find(ends).unwrap_or(last)
}

fn after_article(tokens: &Tokens<'_>, at: usize) -> usize {
    at + usize::from(tokens.is_word(at, &["a", "an", "the"]))
}

/// "is called a property mark.", "is designated a criminal conspiracy;", "are designated as “grievous”".
fn called(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    let first = verb + 2;
    let named = first + usize::from(tokens.word(first) == "as");
    if let Some(term) = quoted_at(tokens, after_article(tokens, named)) {
        return Some(term);
    }
    let end = region_end(tokens, first);
    let conditional = tokens.is_sign(end, ',') && tokens.is_word(end + 1, CONDITIONS);
    let ends = conditional || matches!(tokens.sign(end), Some('.' | ';' | ':'));
    let term = after_article(tokens, first)..end;
    (ends && term.start > first && !term.is_empty() && term.len() <= LONGEST_TERM).then_some(term)
}

/// The words in quotation marks that open at a token.
fn quoted_at(tokens: &Tokens<'_>, open: usize) -> Option<Range<usize>> {
    if !is_mark(tokens, open) {
        return None;
    }
    let mut ends = (open + 2..open + 3 + LONGEST_TERM).filter(|&at| closes(tokens, at));
    ends.next().and_then(|close| quoted_before(tokens, close + 1)).filter(|term| term.start == open + 1)
}

/// A “local law” is a law; theft is “robbery” if: what begins a sentence, with its scope or without, or ends its main clause.
fn equated(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    let start = sentence_start(tokens, verb);
    let term = quoted_before(tokens, verb).filter(|term| {
        let before = &tokens.is_word(term.start.saturating_sub(2), &["a", "an", "the"]);
        let first = term.start - 1 - usize::from(*before && term.start > 1);
        let first = first - usize::from(first > start && tokens.word(first - 1) == "and");
        // "In this Act a “guide dog” is a dog that"
        let is_scope = |at: usize| {
            let end = scope(tokens, at).and(own_unit(tokens, at + 1)).map(|(_, end)| end);
            end == Some(first)
        };
        let begins = first == start
            || first > start && (tokens.word(first - 1).is_empty() || (start..first).any(is_scope));
        let said = verb + 1 + usize::from(tokens.is_dash(verb + 1));
        begins && tokens.is_word(said, &["a", "an", "the", "any", "every"])
    });
    let applied = || {
        let term = quoted_at(tokens, after_article(tokens, verb + 1))?;
        let after = term.end + 1;
        let mut clause = (after..after + NEAR).take_while(|&at| !tokens.ends_clause(at));
        let is_if = tokens.is_word(after, CONDITIONS) || clause.any(|at| tokens.is_word(at, &["if"]));
        is_if.then_some(term)
    };
    term.or_else(applied)
}

/// "the party who makes an offer is the “offeror”;"
fn titled(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    if !tokens.is_word(verb, &["is", "are"]) || tokens.word(verb + 1) != "the" {
        return None;
    }
    let term = quoted_at(tokens, verb + 2)?;
    let ends = matches!(tokens.sign(term.end + 1), Some('.' | ';' | ':'));
    let mut subject = sentence_start(tokens, verb)..verb;
    (ends && subject.any(|at| tokens.is_word(at, &["who", "whom", "which", "whose"]))).then_some(term)
}

/// "Whoever ..., commits criminal intimidation.", "A person commits fraud if".
fn offence(tokens: &Tokens<'_>, verb: usize, at: usize) -> Option<Range<usize>> {
    const NO_NAMES: &[&str] = &[
        "a", "an", "any", "the", "such", "that", "this", "offence", "offences", "either", "it", "or", "no",
        "felony", "misdemeanour", "crime", "contravention", "breach", "failure", "default",
    ];
    let named = tokens.word(at) == "the" && tokens.word(at + 1) == "offence" && tokens.word(at + 2) == "of";
    let first = if named { at + 3 } else { at };
    // "is guilty of a public nuisance who"
    let guilty = tokens.is_word(verb, &["is", "are"]);
    let first = if guilty { after_article(tokens, first) } else { first };
    let quoted = quoted_at(tokens, first);
    let end = quoted.as_ref().map_or_else(|| region_end(tokens, first), |term| term.end + 1);
    let term = quoted.unwrap_or(first..end);
    let words = term.clone().all(|at| !tokens.word(at).is_empty());
    if term.is_empty() || term.len() > LONGEST_TERM || !words || tokens.is_word(first, NO_NAMES) {
        return None;
    }
    let start = sentence_start(tokens, verb);
    let short = (start..verb).rev().take_while(|&at| !tokens.word(at).is_empty()).count() <= NEAR / 2;
    let conditional = tokens.is_word(end, CONDITIONS) && short;
    let punished =
        tokens.is_sign(end, ',') && tokens.word(end + 1) == "and" && tokens.word(end + 2) == "shall" && named;
    let last = matches!(tokens.sign(end), Some('.' | ';' | ':')) || punished;
    let of_all = tokens.is_sign(verb.saturating_sub(1), ',') || named && tokens.word(verb) != "commit";
    let sanction = (start..verb).any(|at| tokens.begins(at, &["punish"]));
    (conditional || last && of_all && !sanction).then_some(term)
}

/// "A person abets an offence within the meaning of this Code who".
fn within_meaning(tokens: &Tokens<'_>, at: usize) -> Option<Range<usize>> {
    let words = ["the", "meaning", "of", "this"];
    if !words.iter().enumerate().all(|(by, word)| tokens.word(at + 1 + by) == *word) {
        return None;
    }
    let (_, end) = own_unit(tokens, at + 5)?;
    let subject = (at.saturating_sub(NEAR)..at)
        .rev()
        .find(|&at| tokens.word(at) == "person" && at > 0 && tokens.is_word(at - 1, &["a"]))?;
    let begins = subject == 1 || tokens.word(subject - 2).is_empty();
    let term = subject + 1..at;
    let verb = tokens.word(term.start).ends_with('s') && tokens.word(term.start) != "is";
    let words = term.len() > 1 && term.clone().all(|at| !tokens.word(at).is_empty());
    (begins && verb && words && tokens.is_word(end, CONDITIONS)).then_some(term)
}

fn sentence_start(tokens: &Tokens<'_>, at: usize) -> usize {
    let first = at.saturating_sub(LONGEST_SENTENCE);
    (first..at).rev().find(|&at| tokens.ends_sentence(at)).map_or(first, |at| at + 1)
}

/// Where the sentence begins whose list goes on: "Whoever— (i) feeds a dog; or (ii) walks it, commits".
fn list_start(tokens: &Tokens<'_>, at: usize) -> usize {
    let goes_on = |at: usize| {
        tokens.is_sign(at, ';') && (tokens.is_word(at + 1, &["and", "or"]) || tokens.is_sign(at + 1, '('))
    };
    let first = at.saturating_sub(LONGEST_SENTENCE);
    (first..at).rev().find(|&at| tokens.ends_sentence(at) && !goes_on(at)).map_or(first, |at| at + 1)
}

/// "In this Part", "for the purposes of this section".
fn scope(tokens: &Tokens<'_>, at: usize) -> Option<Scope> {
    let own = tokens.is_word(at, &["this", "these"]) && at > 0 && tokens.is_word(at - 1, &["in", "of"]);
    own.then(|| own_unit(tokens, at + 1)).flatten().map(|(scope, _)| scope)
}

/// How far a definition holds that holds in the speaker's own unit, and the token after its word.
fn own_unit(tokens: &Tokens<'_>, at: usize) -> Option<(Scope, usize)> {
    match unit(tokens, at) {
        Some((Unit::Part, end)) => Some((Scope::Part, end)),
        Some((Unit::Chapter, end)) => Some((Scope::Chapter, end)),
        Some((Unit::Section | Unit::Rule | Unit::Regulation | Unit::Article, end)) => {
            Some((Scope::Section, end))
        }
        Some((Unit::Subsection | Unit::Paragraph | Unit::Subparagraph, end)) => Some((Scope::Paragraph, end)),
        _ => is_act(tokens, at).then_some((Scope::Law, at + 1)),
    }
}
