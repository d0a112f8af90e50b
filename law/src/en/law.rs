//! Which law an English citation names.

use std::ops::Range;

use super::letters::{begins_sentence, is_capital};
use super::lexicon::LEXICON;
use super::number::{begins_provision, in_full, is_capitals};
use super::words::LIMITS;
use crate::Law;
use crate::numbers::roman;
use crate::raw_mention::RawMention;
use crate::token::Tokens;

/// Words before the kind of an act that mean one named before.
const NAMED_BEFORE: &[&str] = &["that", "those", "said", "aforesaid", "same"];
/// Those of them that stand before names too: "the said Housing Act 1996".
const SAID: &[&str] = &["said", "aforesaid"];
/// Words that mean another act than the one that speaks, whose name they do not say.
const ANOTHER: &[&str] =
    &["principal", "parent", "former", "latter", "other", "such", "any", "some", "another", "each", "every"];

/// The kinds of acts by the last word of their titles, and those of them that are called acts.
const KINDS: &[&str] =
    &["Act", "Rules", "Regulations", "Order", "Measure", "Code", "Sanhita", "Adhiniyam", "Constitution"];
const ACTS: &[&str] = &["Act", "Code", "Sanhita", "Adhiniyam", "Measure"];

/// The longest title of an act, in tokens.
const LONGEST_TITLE: usize = 16;
/// How far before "that Act" its name is sought where no year tells that it is one, in tokens.
const FAR: usize = 150;

/// The law that begins at a token, and the token after it: "the Human Rights Act 1998", "that Act", "this Act".
pub(super) fn read(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<(Law, usize)> {
    let the = at + usize::from(tokens.is_word(at, &["the"]));
    if tokens.is_word(at, &["this", "these"]) && is_act(tokens, at + 1) {
        return Some((Law::This, at + 2));
    }
    if is_act(tokens, the + 1) && tokens.is_word(the, NAMED_BEFORE) {
        let kind = tokens.word(the + 1);
        let is_meant = |found: &&RawMention| found.law != Law::This && may_be_called(&found.law, kind);
        let last = before.iter().rev().find(is_meant);
        let since = last.map_or(0, |found| found.end).max(the.saturating_sub(FAR));
        let law = named_by_kind(tokens, since..the, kind).or_else(|| Some(last?.law.clone()));
        return Some((law.unwrap_or_else(|| cited(tokens, the, the + 2).0), the + 2));
    }
    if let Some(end) = another(tokens, the) {
        return Some(cited(tokens, the, end));
    }
    let the = the + usize::from(tokens.is_word(the, SAID));
    practice_direction(tokens, the)
        .or_else(|| with_paragraphs(tokens, the))
        .or_else(|| by_year(tokens, the))
        .or_else(|| of_subject(tokens, the))
        .or_else(|| constitution(tokens, the))
        .or_else(|| title(tokens, the))
}

/// The last law that some words name by its kind and no year: "the Dog Act", "the Dog (Towns) Rules".
fn named_by_kind(tokens: &Tokens<'_>, words: Range<usize>, kind: &str) -> Option<Law> {
    // "An Act may lapse", "No Act": the letter is large because a sentence begins.
    const NO_NAMES: &[&str] = &["a", "an", "no"];
    let named = |last: usize| {
        let close = last.checked_sub(1).filter(|&at| tokens.is_sign(at, ')'));
        let mut bracket = (0..close.unwrap_or_default()).rev().take(LONGEST_TITLE);
        let end = bracket.find(|&at| tokens.is_sign(at, '(')).unwrap_or(last);
        let start = name_start(tokens, end);
        let is_name = start < end && !tokens.is_word(start, ANOTHER) && !tokens.is_word(start, NO_NAMES);
        is_name.then(|| cited(tokens, start, last + 1).0)
    };
    words.rev().filter(|&at| tokens.word(at) == kind).find_map(named)
}

/// Whether "that Act" or the like ends before a token: an act that was named before.
pub(super) fn is_of_before(tokens: &Tokens<'_>, end: usize) -> bool {
    let that = end.checked_sub(2).filter(|_| is_act(tokens, end - 1));
    that.is_some_and(|that| tokens.is_word(that, NAMED_BEFORE))
}

/// Whether a law that was named may be called by a kind, "that Code": by its own, or by any where its name is short and says
/// none, as "IPC" does. Codes are acts, too.
fn may_be_called(law: &Law, kind: &str) -> bool {
    let Law::Cited { name: Some(name), .. } = law else { return true };
    let own = [kind];
    let called: &[&str] = if kind == "Act" { ACTS } else { &own };
    let says = |list: &[&str]| name.split([' ', ',']).any(|word| list.contains(&word));
    let first = name.split(' ').next().unwrap_or_default();
    let is_short = first != "PD" && first.chars().filter(char::is_ascii_uppercase).count() > 1;
    says(called) || is_short && !says(KINDS)
}

/// "principal Act", "such Act", "any such Act": not the law that speaks, and the token after it.
fn another(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let kind = at + 1 + usize::from(tokens.is_word(at + 1, &["such", "other"]));
    (is_act(tokens, kind) && tokens.is_word(at, ANOTHER)).then_some(kind + 1)
}

/// Whether a word means an act without its name, which cites nothing alone, or stands before its name.
pub(super) fn is_before_name(tokens: &Tokens<'_>, at: usize) -> bool {
    another(tokens, at).is_some()
        || is_act(tokens, at + 1) && tokens.is_word(at, NAMED_BEFORE)
        || tokens.is_word(at, SAID)
}

/// What a provision is said to be of where no act with a year is named, "the Convention", "the Civil Procedure Code":
/// not the law that speaks.
pub(super) fn unnumbered(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let the = at + usize::from(tokens.is_word(at, &["the", "that", "those"]));
    let first = the + usize::from(tokens.is_word(the, SAID));
    let mut end = first;
    loop {
        let next = tokens.is_sign(end, ',') && in_full(tokens, end + 1).is_some()
            || begins_provision(tokens, end + 1)
            || end > first && is_act(tokens, end - 1) && parts(tokens, end);
        let joins = is_joint(tokens, end) && is_capital(tokens, end + 1) && !next;
        // "the King's Regulations"
        let owns = is_apostrophe(tokens, end) && tokens.word(end + 1) == "s" && is_capital(tokens, end + 2);
        let is_name = is_capital(tokens, end) && !(end > first && begins_provision(tokens, end));
        if is_name || end > first && joins {
            end += 1;
        } else if end > first && owns {
            end += 2;
        } else {
            break;
        }
    }
    let end = if end > first { numbered(tokens, first, end) } else { end };
    // "Act No. 45 of 1860"
    let is_brief_act = tokens.is_brief() && tokens.word(first) == "Act";
    let by_number = number_of_year(tokens, first + 1).filter(|_| is_brief_act);
    let end = by_number.unwrap_or(end);
    (end > first).then(|| cited(tokens, first, end))
}

/// Whether a word or comma after the kind of an act parts it from what follows, "of the Code in X v. Y", "of the Code, The":
/// a name goes on with "of", "for" or "on", and with "in Council".
fn parts(tokens: &Tokens<'_>, at: usize) -> bool {
    let council = tokens.word(at) == "in" && tokens.word(at + 1) == "Council";
    tokens.is_sign(at, ',')
        || matches!(tokens.word(at), "and" | "in" | "to" | "the" | "by" | "with") && !council
}

/// The token after what closes a name in capitals: the bracket, and the number of an act of the European
/// Union, "Regulation (EC) No 1907/2006", or a year, "Act (Northern Ireland) 1972".
fn numbered(tokens: &Tokens<'_>, first: usize, end: usize) -> usize {
    let is_open = (first..end).filter(|&at| tokens.is_sign(at, '(')).count()
        > (first..end).filter(|&at| tokens.is_sign(at, ')')).count();
    let closed = is_open && tokens.is_sign(end, ')');
    // "Dogs Ordinance (Cap. 12)": the bracket is no part of the name that it does not close in.
    let open = (first + 1..end).rev().find(|&at| tokens.is_sign(at, '(')).filter(|_| is_open && !closed);
    if let Some(open) = open {
        return open;
    }
    let end = end + usize::from(closed);
    if !(closed || tokens.word(end - 1) == "No") || tokens.digits(end).is_empty() {
        return end;
    }
    let pair = tokens.is_sign(end + 1, '/') && !tokens.digits(end + 2).is_empty();
    if pair { end + 3 } else { end + 1 }
}

/// Whether an act of the European Union is named at a token by its kind: "Regulation (EC) No 1907/2006".
pub(super) fn is_of_union(tokens: &Tokens<'_>, at: usize) -> bool {
    let bracket = tokens.is_sign(at + 1, '(') && is_capital(tokens, at + 2) && tokens.is_sign(at + 3, ')');
    tokens.word(at) == "Regulation" && (bracket || tokens.word(at + 1) == "No")
}

/// Whether a provision follows what may be the name of a law with nothing between: "the Water Act section 2". Where it has
/// a capital, a heading or the cell of a table may begin.
pub(super) fn runs_on(tokens: &Tokens<'_>, first: usize) -> bool {
    let joined = first.checked_sub(1).is_some_and(|at| tokens.sign(at).is_none());
    joined && !tokens.is_brief() && tokens.word(first).starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// Whether what runs up to a provision is another part of its clause, of which the provision is the subject: "Under the Water Act
/// section 2 applies".
pub(super) fn opens_clause(tokens: &Tokens<'_>, provision: &Range<usize>) -> bool {
    const LEADING: &[&str] = &["under", "pursuant", "by", "for", "with", "without", "unlike", "besides"];
    let first = clause(tokens, provision.start).last();
    is_subject(tokens, provision.end) && first.is_some_and(|at| tokens.is_word(at, LEADING))
}

/// Whether a verb follows a provision, which is its subject.
pub(super) fn is_subject(tokens: &Tokens<'_>, end: usize) -> bool {
    const VERBS: &[&str] = &["do", "does", "are", "has", "have", "provides", "says", "means", "governs"];
    tokens.is_word(end, VERBS) || tokens.is_word(end, LIMITS)
}

/// Whether a provision yields to the law right before it: "Subject to the Water Act section 2 applies".
pub(super) fn yields(tokens: &Tokens<'_>, first: usize) -> bool {
    const YIELDING: &[&str] = &["Subject", "Notwithstanding", "Despite"];
    clause(tokens, first).any(|at| YIELDING.contains(&tokens.word(at)))
}

/// The words of a clause before a token, the last first; a comma may part them from it.
fn clause(tokens: &Tokens<'_>, first: usize) -> impl Iterator<Item = usize> {
    let comma = first.checked_sub(1).filter(|&at| tokens.is_sign(at, ','));
    let words = (0..comma.unwrap_or(first)).rev().take(LONGEST_TITLE);
    words.take_while(move |&at| tokens.sign(at).is_none())
}

/// The law before a provision, which a comma or a bracket parts from it, or nothing: "the Water Act, section 2", "the Water
/// Act 1990 (section 2)".
pub(super) fn before(tokens: &Tokens<'_>, first: usize, found: &[RawMention]) -> Option<Law> {
    let comma = first.checked_sub(1).filter(|&at| matches!(tokens.sign(at), Some(',' | '(')));
    let end = comma.or_else(|| runs_on(tokens, first).then_some(first))?;
    let last = end.checked_sub(1)?;
    if let Some(cited) = found.last().filter(|cited| cited.end == end) {
        let whole = cited.paths.iter().all(|path| path.steps.is_empty());
        return whole.then(|| cited.law.clone());
    }
    if !is_act(tokens, last) {
        return None;
    }
    let name = name_start(tokens, last);
    // "Every Act section 2 lists" names none.
    let bare = name + 1 == last && tokens.is_word(name, &["an", "any", "each", "every", "no"]);
    let named = name < last && !bare || tokens.word(last) == "Constitution";
    let that = name == last && name > 0 && tokens.is_word(name - 1, &["that"]);
    if that {
        read(tokens, name - 1, found).map(|(law, _)| law)
    } else {
        named.then(|| cited(tokens, name, last + 1).0)
    }
}

/// Where the name of a law begins that ends with a token: words with capitals, and small ones between.
fn name_start(tokens: &Tokens<'_>, last: usize) -> usize {
    let is_name =
        |at: usize| is_capital(tokens, at) && !begins_sentence(tokens, at) && in_full(tokens, at).is_none();
    let mut start = last;
    while let Some(before) = start.checked_sub(1).filter(|_| last - start < 2 * LONGEST_TITLE) {
        let the = usize::from(tokens.word(before) == "the");
        let joins =
            |at: usize| matches!(tokens.word(at), "of" | "for") || the == 0 && tokens.word(at) == "and";
        let name = before.checked_sub(the).filter(|&at| joins(at)).and_then(|at| at.checked_sub(1));
        start = match name {
            _ if is_name(before) => before,
            Some(name) if is_name(name) => name,
            _ => break,
        };
    }
    start
}

/// Whether a word is the kind of an act.
pub(super) fn is_act(tokens: &Tokens<'_>, at: usize) -> bool {
    KINDS.contains(&tokens.word(at))
}

/// "the 1996 Act", "the Act of 1996".
fn by_year(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if at > 0 && tokens.is_word(at - 1, &["the"]) && is_act(tokens, at) && is_of_year(tokens, at + 1) {
        return Some(cited(tokens, at, at + 3));
    }
    let charter = tokens.is_brief() && matches!(tokens.word(at + 1), "Charter" | "Convention" | "Treaty");
    (is_year(tokens, at) && (charter || is_act(tokens, at + 1))).then(|| cited(tokens, at, at + 2))
}

/// "Human Rights Act 1998": words with capitals, joined by small words, up to a kind of act and a year.
fn title(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if !is_capital(tokens, at) || begins_sentence(tokens, at) {
        return None;
    }
    let mut next = at;
    while next < at + LONGEST_TITLE {
        let comma = usize::from(tokens.is_sign(next + 1, ','));
        if is_act(tokens, next) && next > at && is_year(tokens, next + 1 + comma) {
            let end = next + 2 + comma;
            let numbered = official_number(tokens, end).filter(|_| tokens.is_brief());
            return Some((cited(tokens, at, end).0, numbered.unwrap_or(end)));
        }
        // "the Clean Water Act of 1972"
        if is_act(tokens, next) && next > at && is_of_year(tokens, next + 1) {
            return Some(cited(tokens, at, next + 3));
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

/// Whether "of 1946" stands at a token.
fn is_of_year(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at) == "of" && is_year(tokens, at + 1)
}

/// "(45 of 1860)", "(Act No. 45 of 1860)" after the name of an act, and the token after it.
pub(super) fn official_number(tokens: &Tokens<'_>, open: usize) -> Option<usize> {
    let act = open + 1 + usize::from(is_act(tokens, open + 1));
    let end = number_of_year(tokens, act).filter(|_| tokens.is_sign(open, '('))?;
    tokens.is_sign(end, ')').then_some(end + 1)
}

/// "45 of 1860", "No. XLV of 1860", and the token after it.
fn number_of_year(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let no = at + usize::from(tokens.is_word(at, &["No"]));
    let number = no + usize::from(no > at && tokens.is_sign(no, '.'));
    let is_number = !tokens.digits(number).is_empty() || roman(tokens.word(number)).is_some();
    (is_number && tokens.word(number + 1) == "of" && is_year(tokens, number + 2)).then_some(number + 3)
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

/// "Practice Direction 52A", in brief "CPR Practice Direction 52A" and, as it is called in Welsh, "Cyfarwyddyd Ymarfer 52A".
pub(super) fn practice_direction(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let at = at + usize::from(tokens.is_brief() && tokens.word(at) == "CPR");
    let is_called = tokens.word(at) == "Practice" && tokens.word(at + 1) == "Direction";
    let is_called = is_called || is_welsh_direction(tokens, at);
    if !is_called || tokens.digits(at + 2).is_empty() {
        return None;
    }
    let end = direction_end(tokens, at + 2);
    let number = tokens.slice(tokens.start(at + 2), tokens.end(end - 1)).replace(' ', "");
    Some((Law::Cited { name: Some(format!("Practice Direction {number}")), number: None }, end))
}

/// "Cyfarwyddyd Ymarfer", whose first letter other words change: "o Gyfarwyddyd Ymarfer".
fn is_welsh_direction(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_brief()
        && matches!(tokens.word(at), "Cyfarwyddyd" | "Gyfarwyddyd" | "Chyfarwyddyd" | "Nghyfarwyddyd")
        && tokens.word(at + 1) == "Ymarfer"
}

/// Whether a practice direction in Welsh begins at a token after a word that says what is of it or in it: "paragraff 3 o Gyfarwyddyd
/// Ymarfer 52A".
pub(super) fn is_after_welsh_of(tokens: &Tokens<'_>, at: usize) -> bool {
    at > 0 && matches!(tokens.word(at - 1), "o" | "i" | "yn" | "yng") && is_welsh_direction(tokens, at)
}

/// "Practice Direction to Part 44", "PD supplementing CPR Part 44": a direction by its Part, whose number it has. Where a Part
/// has several, none is called so.
fn direction_of_part(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let in_full = tokens.word(at) == "Practice" && tokens.word(at + 1) == "Direction";
    let to = at + 1 + usize::from(in_full);
    if !in_full && tokens.word(at) != "PD" || !tokens.is_word(to, &["to", "supplementing"]) {
        return None;
    }
    let part = to + 1 + usize::from(tokens.word(to + 1) == "CPR");
    if !tokens.is_word(part, &["Part"]) || tokens.digits(part + 1).is_empty() {
        return None;
    }
    let end = direction_end(tokens, part + 1);
    let number = tokens.slice(tokens.start(part + 1), tokens.end(end - 1)).replace(' ', "");
    Some((Law::Cited { name: Some(format!("Practice Direction {number}")), number: None }, end))
}

/// The token after the number of a practice direction: "52A", "51ZG1", and "52 A" as pages print it.
fn direction_end(tokens: &Tokens<'_>, at: usize) -> usize {
    if !is_capitals(tokens.word(at + 1)) {
        return at + 1;
    }
    at + 2 + usize::from(tokens.is_glued(at + 2) && tokens.digits(at + 2).len() == 1)
}

/// Directions and guides whose paragraphs are cited by their name, in what people write in brief.
pub(super) fn with_paragraphs(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if !tokens.is_brief() {
        return None;
    }
    practice_direction(tokens, at)
        .or_else(|| short_direction(tokens, at))
        .or_else(|| direction_of_part(tokens, at))
        .or_else(|| guide(tokens, at))
}

/// "PD 28", "CPR PD 52A".
pub(super) fn short_direction(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    let word = at + usize::from(tokens.word(at) == "CPR");
    let is = tokens.word(word) == "PD" && !tokens.digits(word + 1).is_empty();
    is.then(|| cited(tokens, word, direction_end(tokens, word + 1)))
}

/// "King's Bench Guide", "Chancery Guide 2022", "Patents Court Guide (2025)": the guide of a court.
fn guide(tokens: &Tokens<'_>, at: usize) -> Option<(Law, usize)> {
    if !is_capital(tokens, at) || begins_sentence(tokens, at) {
        return None;
    }
    let names = |at: &usize| {
        let owner = is_apostrophe(tokens, *at) || *at > 0 && is_apostrophe(tokens, *at - 1);
        is_capital(tokens, *at) && tokens.word(*at) != "The"
            || owner
            || tokens.word(*at) == "and"
            || tokens.is_sign(*at, '&')
    };
    let mut words = (at + 1..at + LONGEST_TITLE).take_while(names);
    let last = words.find(|&at| tokens.word(at) == "Guide")?;
    let open = usize::from(tokens.is_sign(last + 1, '('));
    let year = last + 1 + open;
    let dated = is_year(tokens, year) && (open == 0 || tokens.is_sign(year + 1, ')'));
    Some(cited(tokens, at, if dated { year + 1 + open } else { last + 1 }))
}

fn is_apostrophe(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('\'' | '’')) && tokens.is_glued(at)
}

fn cited(tokens: &Tokens<'_>, first: usize, end: usize) -> (Law, usize) {
    let name = tokens.slice(tokens.start(first), tokens.end(end - 1)).to_owned();
    (Law::Cited { name: Some(name), number: None }, end)
}

fn is_joint(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('(' | ')' | '-' | ',' | '\'' | '’'))
        || matches!(
            tokens.word(at),
            "and" | "of" | "for" | "in" | "to" | "the" | "etc" | "by" | "on" | "s" | "with"
        )
}

/// Whether a law's name ends with a token: "Human Rights Act 1998", "CPR", "IPC, 1860", "IPC (1860)".
pub(super) fn ends(tokens: &Tokens<'_>, at: usize) -> bool {
    // "CPR", "CrPC"
    let is_short = |at: usize| {
        let capitals = tokens.word(at).bytes().filter(u8::is_ascii_uppercase).count();
        capitals > 1 && capitals * 2 >= tokens.word(at).len()
    };
    let is_named = |at: usize| is_short(at) || is_act(tokens, at);
    let in_brackets = tokens.is_sign(at, ')');
    let year = at.checked_sub(usize::from(in_brackets)).filter(|&year| is_year(tokens, year));
    let Some(before) = year.and_then(|year| year.checked_sub(1)) else { return is_named(at) };
    let joint = tokens.is_sign(before, if in_brackets { '(' } else { ',' });
    (joint || !in_brackets) && before.checked_sub(usize::from(joint)).is_some_and(is_named)
}

/// The token after the year that stands behind the short name of a law: "IPC 1860", "IPC, 1860", "IPC (1860)". A number with a
/// slash after it is of another document.
pub(super) fn year_end(tokens: &Tokens<'_>, end: usize) -> Option<usize> {
    let sign = tokens.sign(end).filter(|sign| matches!(sign, ',' | '('));
    let year = end + usize::from(sign.is_some());
    let after = year + 1;
    let closed = sign == Some('(');
    let is_whole =
        if closed { tokens.is_sign(after, ')') } else { !matches!(tokens.sign(after), Some('/' | '-')) };
    (is_year(tokens, year) && is_whole).then_some(after + usize::from(closed))
}

pub(super) fn is_year(tokens: &Tokens<'_>, at: usize) -> bool {
    let year = tokens.digits(at);
    year.len() == 4 && (year.starts_with('1') || year.starts_with("20"))
}
