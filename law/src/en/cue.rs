//! English cues of exceptions.

use std::ops::Range;

use crate::raw_mention::{RawMention, covers, last_before, within};
use crate::token::Tokens;
use crate::{Basis, Yields};

/// How many tokens may stand between a cue and its citation.
const REACH: usize = 8;

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
