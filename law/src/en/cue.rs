//! English cues of exceptions.
//!
//! | cue | whose target | who yields |
//! |---|---|---|
//! | subject to, except, save as (in, where, for), under the restrictions | the citations of its clause | the speaker |
//! | unless ... otherwise, unless it be expressly provided | the citations of its clause, or none | the speaker |
//! | except (save) ... hereinafter excepted, otherwise provided | none | the speaker |
//! | notwithstanding, despite, exempt from | the citations after | the target |
//! | notwithstanding anything in any other law | none | the target |
//! | nothing in ... shall, applies, affects | the citations between | the target |
//! | does not apply, do not extend, is not applicable | the citation before | the target |
//!
//! No exceptions: what the context, the contrary that is proved or the facts decide ("unless the context otherwise requires"),
//! "without prejudice to", and a section that says of itself where it does not extend.

use std::ops::Range;

use super::citation::unit;
use crate::raw_mention::{RawMention, covers, last_before, within};
use crate::token::Tokens;
use crate::{Basis, Law, Number, Unit, Yields};

/// How many tokens may stand between a cue and its citation.
const REACH: usize = 8;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn exceptions(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        if let Some(end) = speaker_cue(tokens, at) {
            if !ahead(tokens, found, at..end, Yields::Speaker) {
                more.extend(unnamed(tokens, at));
            }
        } else if tokens.is_word(at, &["notwithstanding", "despite"]) {
            if !ahead(tokens, found, at..at + 1, Yields::Target) {
                more.extend(any_other_law(tokens, at));
            }
        } else if let Some(end) = exempt(tokens, at) {
            ahead(tokens, found, at..end, Yields::Target);
        } else if tokens.is_word(at, &["nothing"]) {
            nothing_in(tokens, found, at);
        } else if tokens.is_word(at, &["unless"]) {
            more.extend(unless(tokens, found, at));
        } else if let Some(end) = not_applied(tokens, at) {
            behind(tokens, found, at..end);
        }
    }
    found.extend(more);
}

/// "subject to", "except", "save as", "under the restrictions", and the token after it.
fn speaker_cue(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if tokens.is_word(at, &["subject"]) && tokens.is_word(at + 1, &["to"]) {
        return Some(at + 2);
    }
    if tokens.is_word(at, &["except"]) {
        return Some(at + 1);
    }
    // "intending to save any person"
    let save = tokens.is_word(at, &["save"])
        && tokens
            .is_word(at + 1, &["as", "in", "where", "when", "for", "under", "to", "by", "otherwise", "and"]);
    if save && !(at > 0 && tokens.is_word(at - 1, &["to", "shall", "will", "may"])) {
        return Some(at + 1);
    }
    let restricted = tokens.is_word(at, &["under"])
        && tokens.word(at + 1) == "the"
        && matches!(tokens.word(at + 2), "restrictions" | "limitations" | "exceptions");
    restricted.then_some(at + 3)
}

/// "except in the cases hereinafter excepted", "save as otherwise provided by law": law that is not named.
fn unnamed(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    const SAID: &[&str] =
        &["provided", "excepted", "specified", "mentioned", "stated", "prescribed", "enacted"];
    let end = (at + 1..at + REACH + 2)
        .find(|&at| at >= tokens.len() || tokens.sign(at).is_some())
        .unwrap_or(at + REACH + 2);
    let has = |words: &[&str]| (at..end).find(|&at| tokens.is_word(at, words));
    has(&["hereinafter", "hereinbefore", "hereafter", "otherwise"])?;
    let said = has(SAID)?;
    let cue = tokens.is_word(at, &["except", "save"]);
    cue.then(|| RawMention::exception(at..said + 1, Yields::Speaker, Basis::Law))
}

/// "notwithstanding anything contained in any other law for the time being in force".
fn any_other_law(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let law = (at + 1..at + REACH).take_while(|&at| tokens.sign(at).is_none()).find(|&at| {
        let other = at + 1 + usize::from(tokens.word(at + 1) == "other");
        tokens.word(at) == "any" && matches!(tokens.word(other), "law" | "enactment" | "statute" | "Act")
    })?;
    let end = law + 2 + usize::from(tokens.word(law + 1) == "other");
    let anything = tokens.word(at + 1) == "anything" || law == at + 1;
    anything.then(|| RawMention::exception(at..end, Yields::Target, Basis::Law))
}

/// "exempt from", "exempted from the provisions of", and the token after it; what somebody is exempt from under a provision is
/// another matter.
fn exempt(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let from = tokens.is_word(at, &["exempt", "exempted"]) && tokens.word(at + 1) == "from";
    let mut end = at + 2;
    while tokens
        .is_word(end, &["the", "any", "all", "provisions", "operation", "requirements", "application", "of"])
    {
        end += 1;
    }
    (from && unit(tokens, end).is_some()).then_some(end)
}

/// "Nothing in section 4 applies", "nothing contained in this Act shall affect".
fn nothing_in(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    const VERBS: &[&str] = &[
        "shall",
        "applies",
        "apply",
        "affects",
        "affect",
        "prevents",
        "limits",
        "prejudices",
        "derogates",
        "requires",
        "authorises",
        "authorizes",
        "restricts",
        "extends",
        "prohibits",
        "renders",
        "is",
    ];
    let contained = at + 1 + usize::from(matches!(tokens.word(at + 1), "contained" | "herein"));
    if !tokens.is_word(contained, &["in"]) {
        return;
    }
    let mut from = contained + 1;
    let mut count = 0;
    let under = within(found, &(from..(from + 4 * REACH).min(tokens.len())));
    for citation in under.iter() {
        let reach = if count == 0 { REACH } else { 2 };
        let gap = from..citation.first;
        let parted = gap.clone().any(|at| tokens.ends_sentence(at) || tokens.is_word(at, VERBS));
        let joined = count == 0 || gap.clone().all(|at| joins(tokens, at));
        if gap.len() > reach || parted || !joined {
            break;
        }
        (from, count) = (citation.end, count + 1);
    }
    let above = from + usize::from(tokens.is_word(from, &["above", "below"]));
    let is_limited =
        tokens.is_word(above, VERBS) || tokens.is_sign(above, ',') && tokens.word(above + 1) == "shall";
    if count > 0 && is_limited {
        for citation in under.iter_mut().take(count).filter(|citation| !is_own(citation)) {
            citation.except(Yields::Target, Basis::Law, at..above + 1);
        }
    }
}

/// Whether a citation is of the speaker's own section or what is in it: "this section".
fn is_own(citation: &RawMention) -> bool {
    let own = |path: &crate::raw_mention::Path| {
        path.steps.last().is_some_and(|step| step.number == Number::Own && step.unit >= Unit::Section)
    };
    citation.law == Law::This && citation.paths.iter().any(own)
}

/// The citations after a cue: the first within reach in the clause, and those joined to it. Whether there are any.
fn ahead(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>, yields: Yields) -> bool {
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
    any
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
    let expressly = has(&["expressly"]) && has(&["provided", "enacted"]);
    let of_facts = has(&["context", "appears", "proved", "proves", "shown", "shows", "intention"]);
    if of_facts || !expressly && !has(&["otherwise", "contrary"]) {
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

/// "does not apply", "do not extend", "is not applicable", and the token after it.
fn not_applied(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let not = tokens.word(at + 1) == "not";
    let verb = tokens.is_word(at, &["does", "do", "shall", "did", "will"])
        && matches!(tokens.word(at + 2), "apply" | "extend");
    let adjective = tokens.is_word(at, &["is", "are"]) && tokens.word(at + 2) == "applicable";
    let be =
        tokens.is_word(at, &["shall"]) && tokens.word(at + 2) == "be" && tokens.word(at + 3) == "applicable";
    (not && (verb || adjective || be)).then_some(if be { at + 4 } else { at + 3 })
}

/// The citation right before a cue: "Rule 52.13 does not apply", "Section 4 above does not apply", "section 27 of that
/// Act (money of the Crown) shall not apply".
fn behind(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>) {
    let above = |at: usize| at - usize::from(at > 0 && tokens.is_word(at - 1, &["above", "below"]));
    let end = above(cue.start);
    let bracket = end.checked_sub(1).filter(|&at| tokens.is_sign(at, ')') && !covers(found, at));
    let open = bracket.and_then(|close| (0..close).rev().find(|&at| tokens.is_sign(at, '(')));
    let end = open.map_or(end, above);
    let extends = tokens.word(cue.end - 1) == "extend";
    let is_subject = |before: &RawMention| {
        let led = before.first > 0 && tokens.is_word(before.first - 1, &["under", "by"]);
        !(extends && (led || is_own(before)))
    };
    if let Some(before) = last_before(found, end).filter(|before| before.end == end && is_subject(before)) {
        before.except(Yields::Target, Basis::Law, cue);
    }
}
