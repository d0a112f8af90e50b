//! What is named below a provision after its number: "rule 36.17 paragraph (4)", "section 304 Part II".

use super::brief;
use super::citation::{hang, is_of_only_annex, outer, without_number};
use super::list::list;
use super::number::adverb;
use super::unit::unit;
use crate::numbers::roman;
use crate::raw_mention::Path;
use crate::token::Tokens;
use crate::{Number, Step, Unit};

/// A rule with what is named below it after its number, in brief: "rule 36.17 paragraph (4)", "CPR 3.4, para
/// 2", "section 2(8), Explanation 1". What is said to be of another provision, "rule 3.4, paragraph (2) of rule 5.4",
/// is none.
pub(super) fn inwards(tokens: &Tokens<'_>, (mut paths, mut end): (Vec<Path>, usize)) -> (Vec<Path>, usize) {
    while let (true, [path]) = (tokens.is_brief(), paths.as_slice()) {
        let at = end + usize::from(tokens.is_sign(end, ','));
        if let Some((path, next)) = clause_in_words(tokens, path, at) {
            (paths, end) = (hang(&paths, &[path]), next);
            continue;
        }
        if let Some((path, next)) = part_of_section(tokens, path, at) {
            (paths, end) = (hang(&paths, &[path]), next);
            // "section 304 Part II r/w 34 IPC"
            let more = brief::read_with(tokens, end).and_then(|with| list(tokens, Unit::Section, with));
            if let Some((more, next)) = more {
                paths.extend(more);
                end = next;
            }
            break;
        }
        let hung = without_number(tokens, at).map(|(path, end)| (vec![path], end));
        let listed = || unit(tokens, at).and_then(|(unit, at)| list(tokens, unit, at));
        // Several are of the one before them where it is a schedule, whose paragraphs are numbered through.
        let in_schedule = path.steps.first().is_some_and(|step| step.unit == Unit::Schedule);
        let fits = |(below, _): &(Vec<Path>, usize)| below.len() == 1 || in_schedule;
        let Some((below, next)) = listed().or(hung).filter(fits) else { break };
        let unit = below.first().and_then(|below| Some(below.steps.first()?.unit));
        let fits = |unit: &Unit| {
            lies_below(path, *unit)
                || is_section_of_part(tokens, path, at)
                || is_clause_of_section(tokens, path, *unit, at)
        };
        let Some(unit) = unit.filter(fits) else { break };
        if is_of_other(tokens, path, unit, next) {
            break;
        }
        (paths, end) = (hang(&paths, &below), next);
    }
    (paths, end)
}

/// "section 5, thirdly": a clause that a word counts. Behind a comma that may be of the sentence, "section 5; secondly, the
/// dog", where it goes on.
fn clause_in_words(tokens: &Tokens<'_>, path: &Path, at: usize) -> Option<(Path, usize)> {
    let (number, end) = adverb(tokens, at)?;
    let fits = matches!(path.last_unit(), Some(Unit::Section | Unit::Subsection));
    let ends = end >= tokens.len()
        || matches!(tokens.sign(end), Some('.' | ';' | ':' | ')'))
        || tokens.is_word(end, &["of"])
        || brief::beside(tokens, end).is_some();
    (fits && (!tokens.is_sign(at - 1, ',') || ends)).then(|| (clause(number), end))
}

/// "section 304 Part II IPC": one of the two or three parts into which courts cut a section. Behind a comma, or where a full
/// title follows, it is the Part of a law that holds the section; the short name of a law right behind it says that it is not.
pub(super) fn part_of_section(tokens: &Tokens<'_>, path: &Path, at: usize) -> Option<(Path, usize)> {
    if path.last_unit() != Some(Unit::Section) {
        return None;
    }
    let cut = |value: i32, end: usize| (Path::new(vec![Step::of(Unit::Part, value.to_string())]), end);
    if let Some((value, end)) = part_in_short(tokens, at) {
        return Some(cut(value, end));
    }
    let joined = joined_part(tokens, at);
    // What follows is looked at no further than it must be.
    if joined.is_none() && !tokens.is_word(at, &["Part", "Pt"]) {
        return None;
    }
    let apart = || {
        let (_, number) = unit(tokens, at).filter(|(unit, _)| *unit == Unit::Part)?;
        let number = number + usize::from(tokens.is_sign(number, '-'));
        let value = roman(tokens.word(number)).or_else(|| tokens.digits(number).parse().ok())?;
        Some((value, number + 1))
    };
    let (value, end) = joined.or_else(apart)?;
    let comma = tokens.is_sign(at - 1, ',');
    let of = tokens.is_word(end, &["of"]);
    let is_named = is_before_short_name(tokens, end);
    let is_alone = !of && tokens.digits(end - 1).is_empty();
    let is_cut = if comma { is_named && !of } else { is_named || is_alone };
    (is_cut && (1..=MOST_PARTS).contains(&value)).then(|| cut(value, end))
}

/// Into how many parts courts cut a section.
const MOST_PARTS: i32 = 3;

/// Whether the short name of a law follows, "IPC", "of the IPC".
fn is_before_short_name(tokens: &Tokens<'_>, end: usize) -> bool {
    let of = tokens.is_word(end, &["of"]);
    brief::beside(tokens, end).is_some() || of && brief::law(tokens, end + 1).is_some()
}

/// "Part-II"
fn joined_part(tokens: &Tokens<'_>, at: usize) -> Option<(i32, usize)> {
    tokens.word(at).strip_prefix("Part-").and_then(roman).map(|value| (value, at + 1))
}

/// The part of a section without the word or in brackets: "304-II", "304/II", "304 (II)", "304 (Part I)", "304 II IPC". One I
/// alone may be a letter of the number.
fn part_in_short(tokens: &Tokens<'_>, at: usize) -> Option<(i32, usize)> {
    let value = |at: usize| roman(tokens.word(at)).filter(|value| (2..=MOST_PARTS).contains(value));
    if tokens.is_sign(at, '-') || tokens.is_sign(at, '/') {
        let glued = tokens.is_glued(at) && tokens.is_glued(at + 1);
        return value(at + 1).filter(|_| glued).map(|value| (value, at + 2));
    }
    if tokens.is_sign(at, '(') {
        let named = tokens.is_word(at + 1, &["Part", "Pt"]);
        let number = at + 2 + usize::from(tokens.is_sign(at + 2, '.'));
        let said = || named.then(|| Some((roman(tokens.word(number))?, number + 1))).flatten();
        let bare = || value(at + 1).map(|value| (value, at + 2));
        let (value, end) = joined_part(tokens, at + 1).or_else(said).or_else(bare)?;
        // "section 5 (Part II) of the Water Act 1990" may be of the Part that holds the section.
        let closes = tokens.is_sign(end, ')') && (1..=MOST_PARTS).contains(&value);
        return (closes && is_before_short_name(tokens, end + 1)).then_some((value, end + 1));
    }
    let comma = at > 0 && tokens.is_sign(at - 1, ',');
    value(at).filter(|_| !comma && brief::beside(tokens, at + 1).is_some()).map(|value| (value, at + 1))
}

/// "Part II of section 304": the part before the section that it is cut from.
pub(super) fn part_before_section(
    tokens: &Tokens<'_>,
    paths: &[Path],
    end: usize,
) -> Option<(Vec<Path>, usize)> {
    let [Path { steps, range: None }] = paths else { return None };
    let [Step { unit: Unit::Part, number: Number::Of(number) }] = steps.as_slice() else { return None };
    let is_numeral = end > 0 && roman(tokens.word(end - 1).trim_start_matches("Part-")).is_some();
    let is_cut = number.parse().is_ok_and(|number: i32| (1..=MOST_PARTS).contains(&number));
    if !tokens.is_brief() || !is_numeral || !is_cut || !tokens.is_word(end, &["of"]) {
        return None;
    }
    let (unit, at) = unit(tokens, end + 1).filter(|(unit, _)| *unit == Unit::Section)?;
    let (above, next) = list(tokens, unit, at)?;
    (above.len() == 1).then(|| (hang(&above, paths), next))
}

pub(super) fn clause(number: String) -> Path {
    Path::new(vec![Step::of(Unit::Paragraph, number)])
}

/// Whether what is named below a provision is said, after its number, to be of another one that is no
/// grouping above it.
fn is_of_other(tokens: &Tokens<'_>, path: &Path, unit: Unit, end: usize) -> bool {
    let top = path.steps.first().map(|step| step.unit);
    let of = tokens.is_word(end, &["of", "to", "in"]);
    let above = of.then(|| outer(tokens, end + 1, unit)).flatten();
    let named = above.and_then(|(above, _)| Some(above.first()?.steps.first()?.unit));
    named.is_some() && named >= top
}

/// "section 2 clause (8)": a clause with its number in brackets is of the section before it. One with digits alone may be of
/// another document.
fn is_clause_of_section(tokens: &Tokens<'_>, path: &Path, unit: Unit, at: usize) -> bool {
    let of_section = path.last_unit().is_some_and(|last| (Unit::Section..unit).contains(&last));
    let number = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    matches!(unit, Unit::Paragraph | Unit::Subparagraph) && of_section && tokens.is_sign(number, '(')
}

/// "Part 36, Section I": a Section whose number is a Roman numeral cuts the Part before it. One with digits is a section of the law,
/// which the Part may hold or not.
fn is_section_of_part(tokens: &Tokens<'_>, path: &Path, at: usize) -> bool {
    let numeral = roman(tokens.word(at + 1)).is_some_and(|value| value <= MOST_SECTIONS);
    path.last_unit() == Some(Unit::Part) && tokens.word(at) == "Section" && numeral
}

/// The highest numeral of a Section of a Part. A higher one may be a letter, C, L.
const MOST_SECTIONS: i32 = 20;

fn lies_below(path: &Path, unit: Unit) -> bool {
    let Some(deepest) = path.last_unit() else { return false };
    let in_annex = matches!(
        unit,
        Unit::Part | Unit::Chapter | Unit::Section | Unit::Article | Unit::Rule | Unit::Regulation
    );
    let is_grouped = deepest == Unit::Annex && in_annex
        || deepest == Unit::Schedule && unit == Unit::Part
        || is_of_only_annex(path) && deepest == Unit::Schedule && unit == Unit::Section
        || deepest == Unit::Section && unit == Unit::Subsection;
    let of_rule =
        path.steps.iter().any(|step| matches!(step.unit, Unit::Rule | Unit::Annex | Unit::Schedule));
    let is_paragraph = of_rule && matches!(unit, Unit::Paragraph | Unit::Subparagraph);
    is_grouped || deepest < unit && (is_paragraph || unit.is_hung())
}
