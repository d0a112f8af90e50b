//! English cues of exceptions.
//!
//! | cue | whose target | who yields |
//! |---|---|---|
//! | subject (always) to, except, save as (in, where, for), other than as, under the restrictions | the citations of its clause or list | the speaker |
//! | unless ... otherwise, unless it be expressly provided | the citations of its clause, or none | the speaker |
//! | unless section 4 applies | the citation | the speaker |
//! | except (save, subject) ... hereinafter excepted, otherwise provided, as aforesaid | none | the speaker |
//! | notwithstanding, despite, in spite of, exempt from, not subject to, irrespective of | the citations after | the target |
//! | notwithstanding anything in any other law, any rule of law | none | the target |
//! | this Act prevails over (overrides) section 4; is inconsistent with section 4, this Act prevails | the other | what does not prevail |
//! | nothing in ... shall, applies, affects | the citations between | the target |
//! | neither section 4 nor section 5 applies | both | the target |
//! | does not apply, do not extend, is not applicable, is disapplied | the citations before | the target |
//! | the following rules do not apply: (a) rule 4; (b) rule 5 | the citations of the list | the target |
//!
//! No exceptions: what the context, the contrary that is proved or the facts decide ("unless the context otherwise requires",
//! "notwithstanding that an order under section 4 was made"), "without prejudice to", a section that says of itself where it
//! does not extend, and a condition: "to whom section 4 does not apply".

use std::ops::Range;

use super::citation::unit;
use super::words::LIMITS;
use crate::raw_mention::{Path, RawMention, covers, within};
use crate::token::Tokens;
use crate::{Basis, Law, Number, Unit, Yields};

/// How many tokens may stand between a cue and its citation.
const REACH: usize = 8;
/// The longest clause that is read for words of law that it does not name, in tokens.
const LONGEST_CLAUSE: usize = 14;
/// How far before an item its list may open, in tokens.
const LONGEST_LIST: usize = 150;

/// Turns the citations under cues into exceptions, and adds the exceptions that name no provision.
pub(super) fn exceptions(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut more = Vec::new();
    for at in 0..tokens.len() {
        if let Some((end, yields)) = leading_cue(tokens, at).filter(|_| !describes(tokens, found, at)) {
            if !ahead(tokens, found, at..end, yields) {
                more.extend(match yields {
                    Yields::Speaker => unnamed(tokens, found, at),
                    Yields::Target => any_other_law(tokens, at),
                });
            }
        } else if tokens.is_word(at, &["nothing"]) {
            nothing_in(tokens, found, at);
        } else if tokens.is_word(at, &["neither"]) {
            neither(tokens, found, at);
        } else if tokens.is_word(at, &["unless"]) {
            more.extend(unless(tokens, found, at));
        } else if tokens.is_word(at, &["prevail", "prevails", "override", "overrides"]) {
            prevails(tokens, found, at);
        } else if let Some(end) = not_applied(tokens, at)
            && !behind(tokens, found, &(at..end))
        {
            following(tokens, found, &(at..end));
        }
    }
    found.extend(more);
}

/// Whether a token stands in a bracket that tells what a provision before it says, "section 4 (dogs, subject to section 5)", and
/// does not begin it.
fn describes(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> bool {
    let mut before = (at.saturating_sub(4 * REACH)..at).rev().take_while(|&at| !tokens.is_sign(at, ')'));
    let open = before.find(|&at| tokens.is_sign(at, '('));
    open.is_some_and(|open| open + 1 < at && open > 0 && covers(found, open - 1))
}

/// The token after a cue before its citations, and who yields under it.
fn leading_cue(tokens: &Tokens<'_>, at: usize) -> Option<(usize, Yields)> {
    let speaker = speaker_cue(tokens, at).map(|end| (end, Yields::Speaker));
    let target =
        || notwithstanding(tokens, at).or_else(|| exempt(tokens, at)).map(|end| (end, Yields::Target));
    speaker.or_else(target)
}

/// "notwithstanding", "despite", "in spite of", and the token after it, unless a fact follows: "despite being served under rule 6".
fn notwithstanding(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let spite = tokens.is_word(at, &["in"]) && tokens.word(at + 1) == "spite" && tokens.word(at + 2) == "of";
    let end = at + if spite { 3 } else { 1 };
    let next = tokens.word(end);
    let of_fact = matches!(next, "that" | "whether") || next.ends_with("ing") && !next.ends_with("thing");
    ((spite || tokens.is_word(at, &["notwithstanding", "despite"])) && !of_fact).then_some(end)
}

/// "subject to", "except", "save as", "other than as", "under the restrictions", and the token after it.
fn speaker_cue(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    if tokens.is_word(at, &["subject"]) {
        let to = at + 1 + usize::from(tokens.is_word(at + 1, &["always", "nevertheless", "however", "also"]));
        // "subject as hereinafter provided", and no "data subject as"
        let begins = at == 0 || tokens.word(at - 1).is_empty();
        let is_cue = tokens.word(to) == "to" && !is_denied(tokens, at) && !is_liable(tokens, at, to + 1);
        return (is_cue || begins && tokens.word(to) == "as").then_some(to + 1);
    }
    if tokens.is_word(at, &["other"]) && tokens.word(at + 1) == "than" && tokens.word(at + 2) == "as" {
        // "other than as a keeper under section 4"
        return (!tokens.is_word(at + 3, &["a", "an", "the", "any"])).then_some(at + 3);
    }
    // "without prejudice save as to costs"
    let as_to = tokens.word(at + 1) == "as" && tokens.word(at + 2) == "to";
    // "except that rule 4 does not apply"
    if tokens.is_word(at, &["except"]) {
        return (!as_to && tokens.word(at + 1) != "that").then_some(at + 1);
    }
    // "intending to save any person"
    let save = tokens.is_word(at, &["save"])
        && tokens
            .is_word(at + 1, &["as", "in", "where", "when", "for", "under", "to", "by", "otherwise", "and"]);
    if save && !as_to && !(at > 0 && tokens.is_word(at - 1, &["to", "shall", "will", "may"])) {
        return Some(at + 1);
    }
    let restricted = tokens.is_word(at, &["under"])
        && tokens.word(at + 1) == "the"
        && matches!(tokens.word(at + 2), "restrictions" | "limitations" | "exceptions");
    restricted.then_some(at + 3)
}

/// Whether somebody or something is held to a law or to what it does, and no law gives way: "a person subject to the Dogs Act", "A
/// boat subject to section 4 must", "subject to punishment under section 4".
fn is_liable(tokens: &Tokens<'_>, at: usize, to: usize) -> bool {
    const WHO: &[&str] = &["person", "persons", "officer", "officers", "member", "members", "anyone", "who"];
    const TO: &[&str] = &[
        "punishment", "penalty", "penalties", "imprisonment", "fine", "fines", "sentence", "trial",
        "prosecution", "jurisdiction", "arrest", "detention", "enforcement", "annulment", "appeal", "review",
        "variation", "approval", "confirmation", "consent", "permission", "payment", "duty", "tax",
    ];
    let is = usize::from(at > 0 && tokens.is_word(at - 1, &["is", "are", "was", "were"]));
    let led = at > is && tokens.is_word(at - is - 1, WHO);
    let begins = |first: usize| first == 0 || tokens.ends_sentence(first - 1);
    let opens = |first: usize| tokens.is_word(first, &["a", "an", "any", "each", "every"]) && begins(first);
    let is_described = !tokens.word(at.saturating_sub(1)).is_empty() && at.checked_sub(2).is_some_and(opens);
    let to = to + usize::from(tokens.is_word(to, &["a", "an", "any", "the", "such"]));
    is_described || led && (is == 0 || tokens.word(at - is - 1) == "who") || tokens.is_word(to, TO)
}

/// Whether "not" or "not be" stands before a token.
fn is_denied(tokens: &Tokens<'_>, at: usize) -> bool {
    let be = usize::from(at > 0 && tokens.word(at - 1) == "be");
    at > be && tokens.word(at - be - 1) == "not"
}

/// Whose words say that law, or a court or the parties, provide for it.
fn basis(tokens: &Tokens<'_>, clause: &Range<usize>) -> Basis {
    const OTHERS: &[&str] =
        &["court", "judge", "orders", "ordered", "agreed", "agree", "directs", "directed"];
    if clause.clone().any(|at| tokens.is_word(at, OTHERS)) { Basis::Instrument } else { Basis::Law }
}

/// The clause that begins at a token: up to the sign that ends it, over commas of a list, or to as many words outside of citations
/// as are read.
fn clause(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> Range<usize> {
    let lists = |at: usize| {
        let is_between = || covers(found, at - 1) && covers(found, at + 1);
        tokens.is_sign(at, ',') && (is_between() || matches!(tokens.word(at + 1), "or" | "otherwise"))
    };
    let mut words = (at..tokens.len()).filter(|&at| !covers(found, at)).enumerate();
    let ends =
        |&(count, at): &(usize, usize)| count == LONGEST_CLAUSE || tokens.ends_clause(at) && !lists(at);
    let end = words.find(ends);
    at..end.map_or(tokens.len(), |(_, at)| at)
}

/// "except in the cases hereinafter excepted", "save as otherwise provided by law": law that is not named.
fn unnamed(tokens: &Tokens<'_>, found: &[RawMention], at: usize) -> Option<RawMention> {
    const SAID: &[&str] = &[
        "provided", "provides", "excepted", "contained", "specified", "mentioned", "stated", "prescribed",
        "enacted", "orders", "ordered", "directs", "directed",
    ];
    let clause = clause(tokens, found, at);
    let has = |words: &[&str]| clause.clone().find(|&at| tokens.is_word(at, words));
    let end = if tokens.word(at + 1) == "as" && tokens.word(at + 2) == "aforesaid" {
        at + 3
    } else {
        has(&["hereinafter", "hereinbefore", "hereafter", "otherwise"])?;
        has(SAID)? + 1
    };
    let cue = tokens.is_word(at, &["except", "save", "subject"]);
    cue.then(|| RawMention::exception(at..end, Yields::Speaker, basis(tokens, &(at..end))))
}

/// "notwithstanding anything contained in any other law for the time being in force".
fn any_other_law(tokens: &Tokens<'_>, at: usize) -> Option<RawMention> {
    let end = |at: usize| {
        let other = at + 1 + usize::from(tokens.word(at + 1) == "other");
        let kind = other + usize::from(tokens.word(other) == "written");
        let is_rule = tokens.word(kind) == "rule" && tokens.word(kind + 1) == "of";
        let kind = if is_rule { kind + 2 } else { kind };
        let is_law = matches!(tokens.word(kind), "law" | "enactment" | "statute" | "Act");
        (tokens.word(at) == "any" && is_law).then_some(kind + 1)
    };
    // "notwithstanding any agreement under any law" is of agreements.
    let is_of_law = tokens.word(at + 1) == "anything"
        || tokens.word(at + 1) == "any"
            && tokens.is_word(at + 2, &["provision", "provisions", "rule", "rules"]);
    let reach = if is_of_law { REACH } else { 2 };
    let mut clause = (at + 1..at + reach).take_while(|&at| tokens.sign(at).is_none());
    let end = clause.find_map(end)?;
    Some(RawMention::exception(at..end, Yields::Target, Basis::Law))
}

/// "This Act prevails over section 4", "This Act overrides section 4", "If this Act is inconsistent with section 4, this Act prevails":
/// of the speaker and another, the one that does not prevail gives way.
fn prevails(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    const AGAINST: &[&str] = &["inconsisten", "conflict", "contradict", "incompatib", "repugnan"];
    let over = tokens.begins(at, &["override"]) || tokens.word(at + 1) == "over";
    let start = (0..at).rev().take(LONGEST_LIST).take_while(|&at| !tokens.ends_sentence(at)).last();
    let Some(start) = start else { return };
    let mut clause = (start..at).rev().take_while(|&at| !tokens.ends_clause(at));
    if clause.any(|at| tokens.is_word(at, &["not", "nothing", "no", "neither"])) {
        return;
    }
    let end = (at + 1..at + 2 * REACH).find(|&at| tokens.ends_clause(at)).unwrap_or(at + 2 * REACH);
    let said = within(found, &(start..end));
    let before = said.partition_point(|one| one.first < at);
    let Some((head, after)) = said.split_at_mut_checked(before) else { return };
    let Some((subject, others)) = head.split_last_mut() else { return };
    let against = (start..at).any(|at| tokens.begins(at, AGAINST));
    if at.saturating_sub(subject.end) > 2 || !over && !against {
        return;
    }
    let others = if over { after } else { others };
    if is_around(subject) {
        for other in others.iter_mut().filter(|other| !is_around(other)) {
            other.except(Yields::Target, Basis::Law, at..at + 1);
        }
    } else if others.iter().any(is_around) {
        subject.except(Yields::Speaker, Basis::Law, at..at + 1);
    }
}

/// "exempt from", "exempted from the provisions of", "not subject to", "irrespective of anything in", "without regard to", and the
/// token after it; what somebody is exempt from under a provision is another matter.
fn exempt(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    const FILLERS: &[&str] = &[
        "the", "any", "all", "anything", "contained", "in", "provision", "provisions", "operation",
        "requirement", "requirements", "application", "of",
    ];
    let cue = match tokens.word(at + 1) {
        "from" => tokens.is_word(at, &["exempt", "exempted"]),
        "of" => tokens.is_word(at, &["irrespective", "regardless"]),
        "to" => tokens.word(at) == "subject" && is_denied(tokens, at),
        "regard" => tokens.is_word(at, &["without"]) && tokens.word(at + 2) == "to",
        _ => false,
    };
    let mut end = at + 2 + usize::from(tokens.word(at + 1) == "regard");
    while tokens.is_word(end, FILLERS) {
        end += 1;
    }
    (cue && unit(tokens, end).is_some()).then_some(end)
}

/// "Nothing in section 4 applies", "nothing contained in this Act shall affect".
fn nothing_in(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
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
        let parted = gap.clone().any(|at| tokens.ends_sentence(at) || tokens.is_word(at, LIMITS));
        let joined = count == 0 || gap.clone().all(|at| joins(tokens, at));
        if gap.len() > reach || parted || !joined {
            break;
        }
        (from, count) = (citation.end, count + 1);
    }
    if let Some(verb) = limit(tokens, from).filter(|_| count > 0) {
        for citation in under.iter_mut().take(count).filter(|citation| !is_own(citation)) {
            citation.except(Yields::Target, Basis::Law, at..verb + 1);
        }
    }
}

/// Where the verb stands after what nothing in it does: "above limits", ", shall", "or in any order authorises".
fn limit(tokens: &Tokens<'_>, from: usize) -> Option<usize> {
    let above = from + usize::from(tokens.is_word(from, &["above", "below"]));
    if tokens.is_sign(above, ',') && tokens.word(above + 1) == "shall" {
        return Some(above);
    }
    let others = tokens.word(above) == "or" && tokens.is_word(above + 1, &["in", "any", "the"]);
    let end = if others { above + REACH } else { above };
    let stops = |at: usize| tokens.sign(at).is_some() || tokens.is_word(at, &["that", "which", "who", "to"]);
    (above..=end).take_while(|&at| !stops(at)).find(|&at| tokens.is_word(at, LIMITS))
}

/// "Neither section 4 nor section 5 applies".
fn neither(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) {
    let under = within(found, &(at + 1..(at + 4 * REACH).min(tokens.len())));
    let [first, second, ..] = under else { return };
    let joined = first.first == at + 1 && tokens.word(first.end) == "nor" && second.first == first.end + 1;
    if joined && tokens.is_word(second.end, &["applies", "apply", "shall"]) && !is_condition(tokens, at) {
        let cue = at..second.end + 1;
        first.except(Yields::Target, Basis::Law, cue.clone());
        second.except(Yields::Target, Basis::Law, cue);
    }
}

/// Whether a citation is of the speaker's own section or what is in it: "this section".
fn is_own(citation: &RawMention) -> bool {
    let own = |path: &Path| {
        path.steps.last().is_some_and(|step| step.number == Number::Own && step.unit >= Unit::Section)
    };
    citation.law == Law::This && citation.paths.iter().any(own)
}

/// Whether a citation is of what the speaker stands in as a whole: "this Act", "this section".
fn is_around(citation: &RawMention) -> bool {
    let own = |path: &Path| path.steps.last().is_none_or(|step| step.number == Number::Own);
    citation.law == Law::This && citation.paths.iter().all(own)
}

/// The citations after a cue: those of its list, or the first within reach in the clause, and those joined to it. Whether
/// there are any.
fn ahead(tokens: &Tokens<'_>, found: &mut [RawMention], cue: Range<usize>, yields: Yields) -> bool {
    let opens = (cue.end..cue.end + REACH).take_while(|&at| !tokens.is_sign(at, ','));
    let opens = opens.take_while(|&at| !tokens.ends_sentence(at)).find(|&at| opens_list(tokens, at));
    if let Some(opens) = opens.filter(|&opens| within(found, &(cue.end..opens)).is_empty())
        && listed(tokens, found, opens, &cue, yields)
    {
        return true;
    }
    let mut from = cue.end;
    let mut any = false;
    for citation in within(found, &(cue.end..tokens.len())) {
        let gap = from..citation.first;
        // First, so that a text of many cues is not read from each of them to the next citation.
        if gap.len() > REACH {
            break;
        }
        let closed = gap
            .clone()
            .any(|at| tokens.ends_sentence(at) || tokens.is_sign(at, ':') || !any && tokens.is_sign(at, ','));
        let left =
            gap.clone().any(|at| tokens.is_sign(at, ')')) && !gap.clone().any(|at| tokens.is_sign(at, '('));
        // "subject to any order (see rule 5)"
        let aside = gap.clone().any(|at| tokens.is_sign(at, '(') && tokens.is_word(at + 1, &["see"]));
        let closed = closed || left || aside;
        let reach = if any { 3 } else { REACH };
        let joined = || {
            gap.clone().all(|at| joins(tokens, at) || tokens.word(at) == "in")
                && gap.clone().any(|at| tokens.is_word(at, &["and", "or"]))
        };
        // "subject to regulations under this section": not to the section
        let made = is_around(citation) && tokens.word(citation.first.saturating_sub(1)) == "under";
        if closed || made || gap.len() > reach || any && !joined() {
            break;
        }
        citation.except(yields, Basis::Law, cue.clone());
        (any, from) = (true, citation.end);
    }
    any
}

/// Whether a dash or a colon opens a list: "subject to— (a)".
fn opens_list(tokens: &Tokens<'_>, at: usize) -> bool {
    (tokens.is_dash(at) || tokens.is_sign(at, ':')) && tokens.is_sign(at + 1, '(')
}

/// The citations that are the first items of a list: "subject to— (a) section 4 (dogs); and (b) rule 5". Whether there are any.
fn listed(
    tokens: &Tokens<'_>,
    found: &mut [RawMention],
    opens: usize,
    cue: &Range<usize>,
    yields: Yields,
) -> bool {
    let mut from = opens + 1;
    let mut any = false;
    for citation in within(found, &(opens..tokens.len())) {
        let bracket = any && tokens.is_sign(from, '(');
        let mut aside = (from + 1..citation.first).take_while(|_| bracket);
        let aside = aside.find(|&at| tokens.is_sign(at, ')'));
        if !opens_item(tokens, aside.map_or(from, |close| close + 1)..citation.first) {
            break;
        }
        citation.except(yields, Basis::Law, cue.clone());
        (any, from) = (true, citation.end);
    }
    any
}

/// Whether some tokens are what stands between two items of a list, with the letter of the second: "; and (b) the".
fn opens_item(tokens: &Tokens<'_>, gap: Range<usize>) -> bool {
    let open = gap.clone().find(|&at| tokens.is_sign(at, '('));
    open.is_some_and(|open| {
        let between = |at: usize| joins(tokens, at) || tokens.is_sign(at, ';');
        tokens.is_sign(open + 2, ')') && gap.clone().all(|at| (open..open + 3).contains(&at) || between(at))
    })
}

fn joins(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_sign(at, ',') || tokens.is_word(at, &["and", "or", "to", "the"])
}

/// "unless this Act otherwise provides", "unless the court orders otherwise", "unless section 4 applies".
fn unless(tokens: &Tokens<'_>, found: &mut [RawMention], at: usize) -> Option<RawMention> {
    const SAYS: &[&str] =
        &["applies", "apply", "provides", "provide", "requires", "require", "permits", "permit"];
    let clause = clause(tokens, found, at);
    let has = |words: &[&str]| clause.clone().any(|at| tokens.is_word(at, words));
    let expressly = has(&["expressly"]) && has(&["provided", "enacted"]);
    let of_facts = has(&[
        "context", "appears", "proved", "proves", "shown", "shows", "intention", "indication", "indicate",
        "indicates",
    ]);
    let otherwise = expressly || has(&["otherwise", "contrary"]);
    let basis = basis(tokens, &clause);
    // "unless the court orders otherwise (rule 22.1)": the bracket says where that is said.
    let bracket = clause.clone().find(|&at| tokens.is_sign(at, '(') && !covers(found, at));
    let under = within(found, &(clause.start..bracket.unwrap_or(clause.end)));
    // What is cited further on is not what must apply: "unless section 4 applies to orders under section 5".
    let applied = under.first().is_some_and(|first| first.first == at + 1 && tokens.is_word(first.end, SAYS));
    if of_facts || !otherwise && !applied {
        return None;
    }
    let count = if otherwise { under.len() } else { 1 };
    for citation in under.iter_mut().take(count) {
        citation.except(Yields::Speaker, basis, at..at + 1);
    }
    under.is_empty().then(|| RawMention::exception(clause, Yields::Speaker, basis))
}

/// "does not apply", "do not extend", "is not applicable", "are disapplied", and the token after it.
fn not_applied(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let forms: &[&str] = match tokens.word(at) {
        "does" | "do" | "did" | "will" | "must" => &["not apply", "not extend"],
        "shall" => &["not apply", "not extend", "not be applicable", "be disapplied", "have no application"],
        "is" | "are" => &["not applicable", "not to apply", "disapplied", "inapplicable"],
        "has" | "have" => &["no application"],
        _ => return None,
    };
    let end = |form: &&str| {
        let mut words = form.split(' ').enumerate();
        words.all(|(by, word)| tokens.word(at + 1 + by) == word).then(|| at + 1 + form.split(' ').count())
    };
    forms.iter().find_map(end)
}

/// The citations right before a cue: "Rule 52.13 does not apply", "Section 4 above does not apply", "section 27 of that
/// Act (money of the Crown) shall not apply", "rule 4 and Part 5 do not apply". Whether there are any.
fn behind(tokens: &Tokens<'_>, found: &mut [RawMention], cue: &Range<usize>) -> bool {
    let above = |at: usize| at - usize::from(at > 0 && tokens.is_word(at - 1, &["above", "below"]));
    let end = above(cue.start);
    let bracket = end.checked_sub(1).filter(|&at| tokens.is_sign(at, ')') && !covers(found, at));
    let open = bracket.and_then(|close| (0..close).rev().find(|&at| tokens.is_sign(at, '(')));
    let mut end = open.map_or(end, above);
    let mut last = found.partition_point(|found| found.end <= end);
    // "this Section of this Part does not apply"
    if let Some([.., own, around]) = found.get(..last)
        && around.end == end
        && own.end + 1 == around.first
        && tokens.word(own.end) == "of"
    {
        (last, end) = (last - 1, own.end);
    }
    let extends = tokens.word(cue.end - 1) == "extend";
    let is_led =
        |subject: &RawMention, words: &[&str]| subject.first > 0 && tokens.is_word(subject.first - 1, words);
    let several = !tokens.is_word(cue.start, &["does", "is", "has"]);
    let mut first = last;
    while let Some(subject) = found.get(..first).and_then(<[RawMention]>::last) {
        let self_told = extends && (is_led(subject, &["under", "by"]) || is_own(subject));
        let apart = first < last && is_led(subject, &["under", "by", "with", "in", "to"]);
        if subject.end != end || self_told || apart || is_part(tokens, subject) {
            break;
        }
        first -= 1;
        match subject.first.checked_sub(1).filter(|&at| several && tokens.is_word(at, &["and", "or"])) {
            Some(joint) => end = joint,
            None => break,
        }
    }
    let subjects = found.get_mut(first..last).unwrap_or_default();
    if subjects.first().is_some_and(|subject| is_condition(tokens, subject.first)) {
        return true;
    }
    for subject in subjects.iter_mut() {
        subject.except(Yields::Target, Basis::Law, cue.clone());
    }
    !subjects.is_empty()
}

/// "such provisions of this Act", "the proviso to section 5": not the whole of it.
fn is_part(tokens: &Tokens<'_>, subject: &RawMention) -> bool {
    const HUNG: &[&str] = &["proviso", "provisos", "exception", "exceptions", "explanation", "illustration"];
    let Some(of) = subject.first.checked_sub(3) else { return false };
    tokens.word(of + 2) == "to" && tokens.is_word(of + 1, HUNG)
        || tokens.word(of + 2) == "of"
            && tokens.begins(of + 1, &["provision"])
            && tokens
                .is_word(of, &["prescribed", "specified", "certain", "such", "some", "those", "following"])
}

/// Whether what stands before a token says when or of whom a clause holds: "to whom section 4 does not apply", "if the
/// requirements of section 4 do not apply", "where— (a) section 4 does not apply".
fn is_condition(tokens: &Tokens<'_>, first: usize) -> bool {
    const OPENERS: &[&str] = &[
        "whom", "which", "whose", "where", "if", "when", "whenever", "unless", "whether", "because", "since",
        "although", "though", "as", "while", "until",
    ];
    const FILLERS: &[&str] =
        &["the", "provision", "provisions", "requirement", "requirements", "of", "either", "both"];
    let mut at = first;
    while at > 0 && tokens.is_word(at - 1, FILLERS) {
        at -= 1;
    }
    let Some(before) = at.checked_sub(1) else { return false };
    // After a full stop a new paragraph begins, no item.
    let goes_on = |open: usize| {
        let last = open.saturating_sub(1);
        matches!(tokens.sign(last), Some(';' | ',' | ':'))
            || tokens.is_dash(last)
            || tokens.is_word(last, &["and", "or"])
    };
    let item = before.checked_sub(2).filter(|&open| tokens.is_sign(before, ')') && goes_on(open));
    let opener = match item {
        Some(open) => (0..open).rev().take(LONGEST_LIST).find(|&at| opens_list(tokens, at)),
        None => Some(at),
    };
    let Some(word) = opener.and_then(|at| at.checked_sub(1)) else { return false };
    let extent = tokens.word(word) == "that" && word > 0 && tokens.word(word - 1) == "extent";
    extent || tokens.is_word(word, OPENERS)
}

/// "The following rules do not apply to appeals— (a) rule 5; (b) rule 6".
fn following(tokens: &Tokens<'_>, found: &mut [RawMention], cue: &Range<usize>) {
    let named = (cue.start.saturating_sub(REACH)..cue.start).any(|at| tokens.is_word(at, &["following"]));
    let clause = (cue.end..cue.end + 4 * REACH).take_while(|&at| !tokens.ends_sentence(at));
    if let Some(opens) = clause.filter(|_| named).find(|&at| opens_list(tokens, at)) {
        listed(tokens, found, opens, cue, Yields::Target);
    }
}
