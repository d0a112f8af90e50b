//! English cues of exceptions and definitions.

use std::ops::Range;

use super::citation::unit;
use crate::raw_mention::{RawMention, covers, last_before, within};
use crate::token::Tokens;
use crate::{Basis, Scope, Unit, Yields};

/// How many tokens may stand between a cue and its citation.
const REACH: usize = 8;
/// The longest term, in tokens.
const LONGEST_TERM: usize = 10;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn exceptions(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        if tokens.is_word(at, &["subject"]) && tokens.is_word(at + 1, &["to"]) {
            ahead(tokens, found, at..at + 2, Yields::Speaker);
        } else if tokens.is_word(at, &["notwithstanding", "despite"]) {
            ahead(tokens, found, at..at + 1, Yields::Target);
        } else if tokens.is_word(at, &["except"]) {
            ahead(tokens, found, at..at + 1, Yields::Speaker);
        } else if tokens.is_word(at, &["unless"]) {
            more.extend(unless(tokens, found, at));
        } else if let Some(end) = not_applied(tokens, at) {
            behind(tokens, found, at..end);
        }
    }
    found.extend(more);
}

/// The citations after a cue: the first within reach in the clause, and those joined to it.
fn ahead(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>, yields: Yields) {
    let mut from = cue.end;
    let mut any = false;
    for citation in within(found, &(cue.end..tokens.len())) {
        let gap = from..citation.first;
        let closed = gap
            .clone()
            .any(|at| tokens.ends_sentence(at) || tokens.is_sign(at, ':') || !any && tokens.is_sign(at, ','));
        let left =
            gap.clone().any(|at| tokens.is_sign(at, ')')) && !gap.clone().any(|at| tokens.is_sign(at, '('));
        let closed = closed || left;
        let reach = if any { 3 } else { REACH };
        let joined = || {
            gap.clone().all(|at| joins(tokens, at))
                && gap.clone().any(|at| tokens.is_word(at, &["and", "or"]))
        };
        if closed || gap.len() > reach || any && !joined() {
            break;
        }
        citation.except(yields, Basis::Law, cue.clone());
        (any, from) = (true, citation.end);
    }
}

fn joins(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_sign(at, ',') || tokens.is_word(at, &["and", "or", "to", "the"])
}

/// "unless this Act otherwise provides", "unless the court orders otherwise".
fn unless(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) -> Option<RawMention> {
    let end =
        (at..tokens.len().min(at + 14)).find(|&at| matches!(tokens.sign(at), Some(',' | ';' | '.' | ':')));
    let clause = at..end.unwrap_or(tokens.len().min(at + 14));
    let has = |words: &[&str]| clause.clone().any(|at| tokens.is_word(at, words));
    if !has(&["otherwise", "contrary"]) {
        return None;
    }
    let ordered = has(&["court", "judge", "orders", "agreed", "agree", "directs"]);
    let basis = if ordered { Basis::Instrument } else { Basis::Law };
    let under = within(found, &clause);
    for citation in under.iter_mut() {
        citation.except(Yields::Speaker, basis, at..at + 1);
    }
    under.is_empty().then(|| RawMention::exception(clause, Yields::Speaker, basis))
}

/// "does not apply", "shall not apply", and the token after it.
fn not_applied(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let is = tokens.is_word(at, &["does", "do", "shall", "did", "will"])
        && tokens.word(at + 1) == "not"
        && tokens.word(at + 2) == "apply";
    is.then_some(at + 3)
}

/// The citation right before a cue: "Rule 52.13 does not apply", "Section 4 above does not apply", "section 27 of that
/// Act (money of the Crown) shall not apply".
fn behind(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>) {
    let above = |at: usize| at - usize::from(at > 0 && tokens.is_word(at - 1, &["above", "below"]));
    let end = above(cue.start);
    let bracket = end.checked_sub(1).filter(|&at| tokens.is_sign(at, ')') && !covers(found, at));
    let open = bracket.and_then(|close| (0..close).rev().find(|&at| tokens.is_sign(at, '(')));
    let end = open.map_or(end, above);
    if let Some(before) = last_before(found, end).filter(|before| before.end == end) {
        before.except(Yields::Target, Basis::Law, cue);
    }
}

/// Terms in quotation marks before "means", and at the end of a bracket.
pub(super) fn definitions(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = Vec::new();
    let mut holds = Scope::Unstated;
    for at in 0..tokens.len() {
        holds = scope(tokens, at).unwrap_or(holds);
        if is_defining(tokens, at) {
            let first = found.len();
            let mut next = term_before(tokens, at);
            while let Some(term) = next {
                found.insert(first, define(tokens, &term, holds));
                next = joined_before(tokens, term.start - 1);
            }
        } else if tokens.is_sign(at, ')')
            && let Some(term) = term_before(tokens, at).filter(|term| introduced(tokens, term.start - 1))
        {
            found.push(define(tokens, &term, Scope::Unstated));
        }
    }
    found
}

/// "means", "denotes", "includes", "has the meaning", "have the same meaning", each with "shall" or without.
fn is_defining(tokens: &Tokens<'_>, at: usize) -> bool {
    let at = at + usize::from(tokens.word(at) == "shall");
    let at = at + usize::from(tokens.word(at) == "also");
    let has = matches!(tokens.word(at), "has" | "have") && tokens.word(at + 1) == "the";
    let same = usize::from(tokens.word(at + 2) == "same");
    let verb = matches!(tokens.word(at), "means" | "mean" | "denotes" | "denote" | "includes" | "include");
    verb || has && tokens.word(at + 2 + same) == "meaning"
}

fn define(tokens: &Tokens<'_>, term: &Range<usize>, scope: Scope) -> RawMention {
    let words = tokens.slice(tokens.start(term.start), tokens.end(term.end - 1));
    RawMention::definition(term.start, term.end, words, scope)
}

/// The term that is joined to the one whose quotation marks open at a token: “X” and “Y” have the same meaning.
fn joined_before(tokens: &Tokens<'_>, open: usize) -> Option<Range<usize>> {
    let joint =
        open.checked_sub(1).filter(|&at| tokens.is_word(at, &["and", "or"]) || tokens.is_sign(at, ','))?;
    term_before(tokens, joint)
}

/// Whether quotation marks open right after a bracket, or after "referred to as" in it.
fn introduced(tokens: &Tokens<'_>, open: usize) -> bool {
    open.checked_sub(1).is_some_and(|at| tokens.is_sign(at, '(') || tokens.is_word(at, &["as"]))
}

/// The words in quotation marks that end before a token.
fn term_before(tokens: &Tokens<'_>, verb: usize) -> Option<Range<usize>> {
    let close = verb.checked_sub(1).filter(|&at| is_mark(tokens, at))?;
    let lowest = close.saturating_sub(LONGEST_TERM);
    let opens = |&at: &usize| is_mark(tokens, at) && opens(tokens, at) && tokens.is_glued(at + 1);
    let open = (lowest..close).rev().find(opens)?;
    (open + 1 < close).then_some(open + 1..close)
}

/// Whether quotation marks may open here: at the beginning, after white space, or after a bracket.
fn opens(tokens: &Tokens<'_>, at: usize) -> bool {
    at == 0 || !tokens.is_glued(at) || tokens.is_sign(at - 1, '(')
}

fn is_mark(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('"' | '“' | '”' | '\'' | '‘' | '’'))
}

/// "In this Part", "for the purposes of this section".
fn scope(tokens: &Tokens<'_>, at: usize) -> Option<Scope> {
    let own = tokens.is_word(at, &["this", "these"]) && at > 0 && tokens.is_word(at - 1, &["in", "of"]);
    if !own {
        return None;
    }
    match unit(tokens, at + 1) {
        Some((Unit::Part, _)) => Some(Scope::Part),
        Some((Unit::Chapter, _)) => Some(Scope::Chapter),
        Some((Unit::Section | Unit::Rule | Unit::Regulation | Unit::Article, _)) => Some(Scope::Section),
        Some((Unit::Subsection | Unit::Paragraph | Unit::Subparagraph, _)) => Some(Scope::Paragraph),
        _ => super::law::is_act(tokens, at + 1).then_some(Scope::Law),
    }
}
