//! The numbers of English citations, in lists and ranges, with their brackets.

use super::is_bare_rule;
use crate::en::letters::is_capital;
use crate::en::lexicon::{MONTHS, SERIES};
use crate::en::number::{bracket, lines, number, pointed};
use crate::en::{brief, words};
use crate::numbers::{Numeral, range, roman};
use crate::raw_mention::Path;
use crate::token::Tokens;
use crate::{Number, Step, Unit};

/// Whether digits with the end of an ordinal stand at a token: "12th".
pub(super) fn is_ordinal(tokens: &Tokens<'_>, at: usize) -> bool {
    let ends = matches!(tokens.word(at + 1), "st" | "nd" | "rd" | "th");
    !tokens.digits(at).is_empty() && tokens.is_glued(at + 1) && ends
}

/// The levels of the brackets below a unit.
fn below(unit: Unit) -> &'static [Unit] {
    const BELOW: &[Unit] =
        &[Unit::Subsection, Unit::Paragraph, Unit::Subparagraph, Unit::Item, Unit::Subitem];
    let above = match unit {
        Unit::Section => 0,
        Unit::Subsection | Unit::Rule | Unit::Regulation | Unit::Article => 1,
        Unit::Paragraph => 2,
        Unit::Subparagraph => 3,
        Unit::Item => 4,
        // "Explanation 1(a)"
        unit if unit.is_hung() => 3,
        _ => BELOW.len(),
    };
    BELOW.get(above..).unwrap_or_default()
}

/// "3(2)(a) and (b)", "44.2 to 44.4", "(2) or (3)", "(2)-(4)".
pub(super) fn list(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(Vec<Path>, usize)> {
    // "Section\n\n1 (2010) 7 SCC 1": a page ends, and a note begins.
    if lines(tokens, at) > 1 && !is_bare_rule(tokens, at) && !is_within_sentence(tokens, at) {
        return None;
    }
    let (first, mut end) = element(tokens, unit, at)?;
    let several = is_plural(tokens, at);
    let mut paths = vec![first];
    loop {
        let next = joint(tokens, end).or_else(|| hyphen(tokens, end, several));
        let Some((joint, through)) = next.or_else(|| welsh_joint(tokens, at, end)) else {
            return Some((paths, end));
        };
        // "section 302, one of which"
        if tokens.is_brief() && is_worded(tokens, joint) && !is_worded(tokens, end - 1) {
            return Some((paths, end));
        }
        // "section 3.1, X", "section 5, I think": numerals do not go on from digits.
        if !tokens.digits(at).is_empty() && roman(tokens.word(joint)).is_some() {
            return Some((paths, end));
        }
        let last = paths.last()?.clone();
        let Some((next, next_end)) = sibling(tokens, unit, &last, joint) else { return Some((paths, end)) };
        if counts(tokens, joint, next_end, several) || is_slashed_range(tokens, at, end) {
            return Some((paths, end));
        }
        match through {
            Through::No => paths.push(next),
            Through::Yes => paths.extend(written_out(&last, &next).unwrap_or_else(|| vec![next])),
            Through::IfItGrows => match written_out(&last, &next) {
                Some(between) => paths.extend(between),
                None => return Some((paths, end)),
            },
        }
        end = next_end;
    }
}

/// Whether a number with a point is of a sentence that goes on after it, "rule\n\n71.6 makes provision": the notes under a
/// page have none, and a provision that begins has a capital or a line of its own after it.
fn is_within_sentence(tokens: &Tokens<'_>, at: usize) -> bool {
    let Some(end) = pointed(tokens, at).filter(|_| tokens.is_brief()) else { return false };
    let of_line = lines(tokens, end) == 0;
    let goes_on = tokens.word(end).starts_with(char::is_lowercase)
        || matches!(tokens.sign(end), Some('.' | ',' | ';' | ')' | '('));
    end < tokens.len() && of_line && goes_on
}

/// Whether a joint leads from the first to the last of a range.
#[derive(Clone, Copy)]
pub(super) enum Through {
    No,
    Yes,
    IfItGrows,
}

/// Whether a number of a list counts what follows it and names no provision, "read with 3 others", "5, 10 SCC 20", or
/// is of a date, "and 12 January".
pub(super) fn counts(tokens: &Tokens<'_>, at: usize, end: usize, several: bool) -> bool {
    const COUNTED: &[&str] = &[
        "days", "day", "months", "month", "years", "year", "weeks", "week", "hours", "hour", "minutes",
        "per", "percent", "others", "persons", "people", "men", "women", "children", "witnesses", "victims",
        "times", "occasions", "lakh", "lakhs", "lac", "lacs", "crore", "crores", "rupees", "pounds",
        "co-accused",
    ];
    // "sections 5 and 6 accused" is of two sections; "section 5 and 6 accused" hardly.
    const PARTIES: &[&str] =
        &["accused", "appellants", "respondents", "petitioners", "defendants", "claimants", "complainants"];
    let month = || {
        let name = tokens.folded(end);
        is_capital(tokens, end) && MONTHS.iter().any(|names| names.split(' ').any(|own| own == name))
    };
    tokens.is_word(end, COUNTED)
        || !several && tokens.is_word(end, PARTIES)
        || tokens.is_word(end, &["other"]) && !tokens.is_word(end + 1, &["than"])
        || tokens.is_word(end, &["of"]) && tokens.is_word(end + 1, &["them", "whom", "us"])
        || tokens.is_sign(end, '%')
        || SERIES.contains(&tokens.word(end))
        || is_ordinal(tokens, at)
        || month()
}

/// Whether a slash after the number of an article may lead through, "arts. 127/129": in India it parts "Article 226/227".
fn is_slashed_range(tokens: &Tokens<'_>, at: usize, end: usize) -> bool {
    let word =
        at.checked_sub(1).map(|before| before - usize::from(tokens.is_sign(before, '.') && before > 0));
    tokens.is_sign(end, '/') && word.is_some_and(|word| tokens.is_word(word, &["art", "arts"]))
}

/// Whether the word before a number says that several follow: "sections", "ss.".
fn is_plural(tokens: &Tokens<'_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let word = tokens.word(before - usize::from(before > 0 && tokens.is_sign(before, '.')));
    word.len() > 1 && word.ends_with('s') && word != "subs"
}

/// The token after a hyphen, "sections 302-304", "(2)-(4)", in brief "(2) - (4)", "3.9-3.10" and "3.9 - 3.10" too. Without
/// blanks and after one that is no plural it may be of the number: "section 57-1".
fn hyphen(tokens: &Tokens<'_>, at: usize, several: bool) -> Option<(usize, Through)> {
    let glued = tokens.is_sign(at, '-') && tokens.is_glued(at) && tokens.is_glued(at + 1);
    let brackets = at > 0 && tokens.is_sign(at - 1, ')') && tokens.is_sign(at + 1, '(');
    // "sections 2-101 and 2-102" have a hyphen in their numbers.
    let first = at.checked_sub(1).map_or("", |number| tokens.digits(number));
    let again = |next: usize| tokens.digits(next) == first && tokens.is_sign(next + 1, '-');
    let several = several || is_range_in_law(tokens, at);
    let numbers = several && !tokens.digits(at + 1).is_empty() && !(at + 2..at + 5).any(again);
    // "rule 3.4(2)(a) - (i) no grounds": another list begins.
    let begins = tokens.word(at + 2) == "i" && at.checked_sub(2).is_none_or(|at| tokens.word(at) != "h");
    let spaced = tokens.is_brief() && tokens.is_sign(at, '-') && brackets && !begins;
    // "sections 2 through 4"
    let through = several && tokens.is_word(at, &["through"]);
    let leads = glued && (brackets || numbers) || spaced || through || is_between_rules(tokens, at);
    leads.then_some((at + 1, Through::IfItGrows))
}

/// "section 302-304 IPC": two numbers of one length before the short name of a law, in brief.
fn is_range_in_law(tokens: &Tokens<'_>, hyphen: usize) -> bool {
    let length = |at: usize| tokens.digits(at).len();
    let alike = hyphen.checked_sub(1).is_some_and(|at| length(at) > 1 && length(at) == length(hyphen + 1));
    tokens.is_brief() && alike && brief::beside(tokens, hyphen + 2).is_some()
}

/// The token after "a", "ac" and "neu" in a list after a Welsh word, in brief: "rheolau 3.4 a 3.9".
fn welsh_joint(tokens: &Tokens<'_>, first: usize, at: usize) -> Option<(usize, Through)> {
    const WELSH: &[&str] = &["rheol", "rheolau", "paragraff", "paragraffau", "Rhan", "Rhannau"];
    let is_welsh = first.checked_sub(1).is_some_and(|word| tokens.is_word(word, WELSH));
    let joins = tokens.is_brief() && is_welsh && tokens.is_word(at, &["a", "ac", "neu"]);
    joins.then_some((at + 1, Through::No))
}

/// "CPR 3.9-3.10", "CPR 3.9 - 3.10": whether a hyphen parts two numbers with a point of one Part, in brief.
fn is_between_rules(tokens: &Tokens<'_>, at: usize) -> bool {
    let is = tokens.is_brief() && tokens.is_sign(at, '-');
    let Some(first) = at.checked_sub(3).filter(|_| is) else { return false };
    let is_first = pointed(tokens, first) == Some(at);
    is_first && pointed(tokens, at + 1).is_some() && tokens.digits(first) == tokens.digits(at + 1)
}

/// Whether a token is a number in words.
fn is_worded(tokens: &Tokens<'_>, at: usize) -> bool {
    words::value(&tokens.folded(at)).is_some()
}

/// The token after "and", "or", "read with", "," or ", and", and after "to", which leads through.
pub(super) fn joint(tokens: &Tokens<'_>, at: usize) -> Option<(usize, Through)> {
    if tokens.is_word(at, &["to"]) || tokens.is_dash(at) && !tokens.is_sign(at, '-') {
        return Some((at + 1, Through::Yes));
    }
    // "364/34", in brief "(a)/(b)"
    let brackets = || tokens.is_brief() && tokens.is_sign(at - 1, ')') && bracket(tokens, at + 1).is_some();
    let slash = tokens.is_sign(at, '/') && tokens.is_glued(at);
    if slash && (!tokens.digits(at + 1).is_empty() || brackets()) {
        return Some((at + 1, Through::No));
    }
    let comma = at + usize::from(tokens.is_sign(at, ','));
    let and = tokens.is_word(comma, &["and", "or"]) || tokens.is_sign(comma, '&');
    let end = brief::read_with(tokens, comma).unwrap_or(comma + usize::from(and));
    (end > at).then_some((end, Through::No))
}

/// A number with its brackets. One right behind the word of what is hung on a provision is of an item there:
/// "Illustration (a)".
pub(super) fn element(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(Path, usize)> {
    let (value, end) = match number(tokens, unit, at) {
        Some(numbered) => numbered,
        None if unit.is_hung() => {
            let (item, end) = bracket(tokens, at)?;
            let path = Path::new(vec![Step::of(unit, ""), Step::of(Unit::Item, item)]);
            return Some(with_brackets(tokens, path, end));
        }
        None => bracket(tokens, at)?,
    };
    // "subsection 5(1)", as Canada cites subsection (1) of section 5.
    let is_of_section = unit == Unit::Subsection
        && !tokens.digits(at).is_empty()
        && tokens.is_sign(end, '(')
        && tokens.is_glued(end);
    let unit = if is_of_section { Unit::Section } else { unit };
    Some(with_brackets(tokens, Path::new(vec![Step::of(unit, value)]), end))
}

/// A path with the brackets behind its last number, and the token after them.
pub(super) fn with_brackets(tokens: &Tokens<'_>, mut path: Path, mut end: usize) -> (Path, usize) {
    for &unit in path.last_unit().map_or(&[][..], below) {
        let read = bracket(tokens, end).filter(|(value, _)| is_attached(tokens, end, value));
        let Some((value, next)) = read else { break };
        path.steps.push(Step::of(unit, value));
        end = next;
    }
    (path, end)
}

/// Whether a bracket belongs to the number before it: no white space is between or, in what people write in
/// brief, a blank before digits or another bracket, "CPR 16.2 (1)", "3.4(2) (a)". Without it more would be
/// cited than is meant.
fn is_attached(tokens: &Tokens<'_>, open: usize, value: &str) -> bool {
    let Some(before) = open.checked_sub(1) else { return false };
    let blank = matches!(tokens.slice(tokens.end(before), tokens.start(open)), " " | "\u{a0}");
    let goes_on = value.len() <= LONGEST_SPACED && (form(value) || tokens.is_sign(before, ')'));
    tokens.is_glued(open) || tokens.is_brief() && blank && goes_on
}

/// The longest number that may stand in a bracket after a blank: one with four digits may be a year.
const LONGEST_SPACED: usize = 3;

/// The next of a list: a whole number again, or a bracket at the level that has its form.
fn sibling(tokens: &Tokens<'_>, unit: Unit, last: &Path, at: usize) -> Option<(Path, usize)> {
    let Some((value, _)) = bracket(tokens, at) else {
        let (path, end) = element(tokens, unit, at)?;
        // "Part 40, 2015": a year, where the law has no such numbers.
        let is_year = |path: &Path| path.steps.first().is_some_and(|step| step.number.is_year());
        return (is_year(last) || !is_year(&path)).then_some((path, end));
    };
    let alike = |step: &Step| match &step.number {
        Number::Of(number) => form(number) == form(&value),
        _ => false,
    };
    let depth = last.steps.iter().rposition(alike)?;
    let unit = last.steps.get(depth)?.unit;
    let (path, end) = element(tokens, unit, at)?;
    let steps = last.steps.iter().take(depth).cloned().chain(path.steps).collect();
    Some((Path::new(steps), end))
}

/// Whether a number begins with a digit.
fn form(number: &str) -> bool {
    number.starts_with(|first: char| first.is_ascii_digit())
}

/// What lies between two provisions of one level, and the last; `None` where their numbers do not tell.
pub(super) fn written_out(first: &Path, last: &Path) -> Option<Vec<Path>> {
    let numbers = |path: &Path| match path.steps.last() {
        Some(Step { unit, number: Number::Of(number) }) => Some((*unit, number.clone())),
        _ => None,
    };
    let ((unit, from), (same, to)) = (numbers(first)?, numbers(last)?);
    if unit != same || first.steps.len() != last.steps.len() {
        return None;
    }
    let above = first.above(unit);
    let numerals = dotted(&from, &to).or_else(|| range(&from, &to))?;
    Some(numerals.iter().skip(1).map(|numeral| above.down(unit, numeral)).collect())
}

/// "44.2" to "44.4".
fn dotted(from: &str, to: &str) -> Option<Vec<Numeral>> {
    let ((part, first), (same, last)) = (from.rsplit_once('.')?, to.rsplit_once('.')?);
    let numerals = range(first, last).filter(|_| part == same)?;
    let ends = Some((from.to_owned(), to.to_owned()));
    let whole =
        |numeral: Numeral| Numeral { value: format!("{part}.{}", numeral.value), range: ends.clone() };
    Some(numerals.into_iter().map(whole).collect())
}

/// "F.3.2", "F3.2": in guides whose sections have letters, a paragraph, which some call a section.
pub(super) fn of_section_with_letter(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Path>, usize)> {
    let letter = Some(tokens.word(at)).filter(|word| matches!(word.as_bytes(), [b'A'..=b'Z']))?;
    let number = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let end = pointed(tokens, number).filter(|&end| tokens.is_brief() && end == number + 3)?;
    let glued = (at + 1..end).all(|at| tokens.is_glued(at));
    let number = tokens.slice(tokens.start(number), tokens.end(end - 1));
    let path = Path::new(vec![Step::of(Unit::Paragraph, format!("{letter}.{number}"))]);
    let (path, end) = with_brackets(tokens, path, end);
    glued.then(|| (vec![path], end))
}
