//! Rules of procedure, practice directions and guides by their short names.

use std::ops::Range;

use super::inwards::inwards;
use super::is_beside;
use super::list::{Through, counts, element, joint, list, of_section_with_letter, written_out};
use super::unit::unit;
use crate::en::number::{is_lettered, pointed};
use crate::en::{brief, law};
use crate::numbers::roman;
use crate::raw_mention::{Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Step, Unit};

/// "paragraph 4.4 of the Part 16 Practice Direction": the direction that supplements a Part has its number.
pub(super) fn direction_of(
    tokens: &Tokens<'_>,
    paths: &[Path],
    end: usize,
) -> Option<(Law, Vec<Path>, usize)> {
    let named = tokens.word(end) == "Practice" && tokens.word(end + 1) == "Direction";
    let [path] = paths else { return None };
    let (part, below) = path.steps.split_first()?;
    let Number::Of(number) = &part.number else { return None };
    let is_one = named && part.unit == Unit::Part && tokens.digits(end + 2).is_empty();
    is_one.then(|| {
        let name = format!("Practice Direction {number}");
        (Law::Cited { name: Some(name), number: None }, vec![Path::new(below.to_vec())], end + 2)
    })
}

/// Whether all that is cited begins with a rule or a Part, as directions have none.
pub(super) fn is_of_rules(paths: &[Path]) -> bool {
    let is_one = |step: &Step| matches!(step.unit, Unit::Rule | Unit::Part) && step.is_numbered();
    paths.iter().all(|path| path.steps.first().is_some_and(is_one))
}

/// Whether a direction is named after what is cited: "rule 61.10, PD61".
pub(super) fn is_direction(tokens: &Tokens<'_>, end: usize) -> bool {
    tokens.word(end + usize::from(tokens.is_sign(end, ','))) == "PD"
}

/// "CPR rule 8.2", "CPR Part 8" in the words of a law: the short name of rules of procedure right before what is of them.
pub(super) fn rules_before(tokens: &Tokens<'_>, first: usize, paths: &[Path]) -> Option<Law> {
    let (law, end) = brief::of_procedure(tokens, first.checked_sub(1)?)?;
    (!tokens.is_brief() && end == first && is_of_rules(paths)).then_some(law)
}

/// "PD 28 paragraph 6.1", "Practice Direction 27A, paragraph 7.3" in the words of a law: the direction right before a paragraph.
pub(super) fn direction_before(tokens: &Tokens<'_>, cited: Range<usize>, paths: &[Path]) -> Option<Law> {
    const LONGEST: usize = 5;
    let is_one = |step: &Step| step.unit == Unit::Paragraph && step.is_numbered();
    if tokens.is_brief() || !paths.iter().all(|path| path.steps.first().is_some_and(is_one)) {
        return None;
    }
    let last = cited.start.checked_sub(1)?;
    // "Under PD 28, paragraph 6 applies": another clause begins.
    let parted = tokens.is_word(last, &["at"]) || tokens.is_sign(last, ',') && is_beside(tokens, cited.end);
    let until = if parted { last } else { cited.start };
    (until.saturating_sub(LONGEST)..until).find_map(|at| {
        let named = law::practice_direction(tokens, at).or_else(|| law::short_direction(tokens, at));
        named.filter(|&(_, end)| end == until).map(|(law, _)| law)
    })
}

/// Whether the name of a law right after a citation is that of the next one: "s 51, CPR 44.2".
pub(super) fn begins_another(tokens: &Tokens<'_>, end: usize) -> bool {
    let at = end + usize::from(tokens.is_sign(end, ','));
    of_rules(tokens, at).or_else(|| of_direction(tokens, at)).is_some()
}

/// "CPR 44.2(4)": rules of procedure by their short name alone, and "CPR 44, r 2(4)" by the number of their Part.
pub(super) fn of_rules(tokens: &Tokens<'_>, first: usize) -> Option<(Law, Vec<Path>, usize)> {
    if let Some((law, part)) = brief::of_procedure(tokens, first)
        && let Some(rules) = rule_after_part(tokens, part, true)
    {
        let (paths, end) = inwards(tokens, rules);
        return Some((law, paths, end));
    }
    let (law, at) = brief::rules(tokens, first)?;
    let (paths, end) = inwards(tokens, list(tokens, Unit::Rule, at)?);
    Some((law, paths, end))
}

/// The CPR Part in "Section I of CPR Part 36": a Part after the short name of the rules that it is of, in brief, where it
/// may hold what is of it.
pub(super) fn part_of_rules(tokens: &Tokens<'_>, first: usize, top: Unit) -> Option<(Law, Vec<Path>, usize)> {
    let first = first + usize::from(tokens.is_word(first, &["the"]));
    let (law, at) = brief::of_procedure(tokens, first).filter(|_| tokens.is_brief())?;
    let (unit, at) = unit(tokens, at).filter(|(unit, _)| *unit == Unit::Part && top == Unit::Section)?;
    let (paths, end) = list(tokens, unit, at)?;
    Some((law, paths, end))
}

/// "PD 28, 3.4", "King's Bench Guide para 10.35": paragraphs by the name of their direction or guide, in what
/// people write in brief. Where no word and no sign says that a number is of a paragraph, its point does.
pub(super) fn of_direction(tokens: &Tokens<'_>, first: usize) -> Option<(Law, Vec<Path>, usize)> {
    let (law, end) = law::with_paragraphs(tokens, first)?;
    if let Some((paths, end)) = after_point(tokens, end) {
        return Some((law, paths, end));
    }
    let comma = end + usize::from(tokens.is_sign(end, ','));
    // "PD 44 at 10.30" may tell the time.
    let led = tokens.is_word(comma, &["at"]);
    let place = comma + usize::from(led);
    if let Some((paths, end)) = in_square_brackets(tokens, place) {
        return Some((law, paths, end));
    }
    let signs = (place..place + 2).take_while(|&at| tokens.is_sign(at, '§')).count();
    let at = place + signs;
    let number = unit(tokens, at).map_or(at, |(_, at)| at);
    if let Some((paths, end)) = of_section_with_letter(tokens, number) {
        return Some((law, paths, end));
    }
    let announced = unit(tokens, at).filter(|(unit, _)| *unit == Unit::Paragraph);
    let by_itself = || (signs > 0 || !led && pointed(tokens, at).is_some()).then_some(at);
    let at = announced.map(|(_, at)| at).or_else(by_itself)?;
    let (paths, end) = list(tokens, Unit::Paragraph, at)?;
    Some((law, paths, end))
}

/// "PD 63.9", "PD 63.5.9(1)": a paragraph after the number of its direction and a point.
fn after_point(tokens: &Tokens<'_>, point: usize) -> Option<(Vec<Path>, usize)> {
    let (before, number) = (point.checked_sub(1)?, point + 1);
    let is_numbered = !tokens.digits(before).is_empty() || is_lettered(tokens, before);
    let is_glued = tokens.is_sign(point, '.') && tokens.is_glued(point) && tokens.is_glued(number);
    let is_short = (1..=2).contains(&tokens.digits(number).len());
    // "28.12.2024" is a day.
    let is_day = tokens.is_sign(number + 1, '.') && tokens.digits(number + 2).len() > 2;
    list(tokens, Unit::Paragraph, number).filter(|_| is_numbered && is_glued && is_short && !is_day)
}

/// "[9.2]", "[9.2] and [9.3]", "[9.2]-[9.4]" after the name of a direction or a guide: paragraphs of it, as judgments are
/// pointed into.
fn in_square_brackets(tokens: &Tokens<'_>, open: usize) -> Option<(Vec<Path>, usize)> {
    let (mut paths, mut end) = in_square_bracket(tokens, open)?;
    loop {
        let hyphen = || tokens.is_sign(end, '-').then_some((end + 1, Through::IfItGrows));
        let next = joint(tokens, end).or_else(hyphen);
        let Some((next, through)) = next else { return Some((paths, end)) };
        let Some((more, stop)) = in_square_bracket(tokens, next) else { return Some((paths, end)) };
        if matches!(through, Through::No) {
            paths.extend(more);
        } else {
            let (last, first) = (paths.last()?, more.first()?);
            let Some(between) = written_out(last, first) else { return Some((paths, end)) };
            paths.extend(between);
            paths.extend(more.into_iter().skip(1));
        }
        end = stop;
    }
}

/// What stands between two square brackets: "[9.2]", "[9.2, 9.3]".
fn in_square_bracket(tokens: &Tokens<'_>, open: usize) -> Option<(Vec<Path>, usize)> {
    pointed(tokens, open + 1).filter(|_| tokens.is_sign(open, '['))?;
    let (paths, end) = list(tokens, Unit::Paragraph, open + 1)?;
    tokens.is_sign(end, ']').then(|| (paths, end + 1))
}

/// Rules with the Order before them, "Order XXI, rule 90 of the Code", where each Order numbers its rules anew: without it they would
/// be others of the law, so that it is taken for a law of its own.
pub(super) fn with_order(tokens: &Tokens<'_>, rules: RawMention, before: &[RawMention]) -> RawMention {
    let is_rule = |path: &Path| path.steps.first().is_some_and(|step| step.unit == Unit::Rule);
    let comma = usize::from(rules.first > 0 && tokens.is_sign(rules.first - 1, ','));
    let Some(order) = rules.first.checked_sub(2 + comma).filter(|_| rules.paths.iter().all(is_rule)) else {
        return rules;
    };
    let is_number =
        (1..=2).contains(&tokens.digits(order + 1).len()) || roman(tokens.word(order + 1)).is_some();
    let is_free = before.last().is_none_or(|last| last.end <= order);
    if !is_number || !is_free || !matches!(tokens.word(order), "Order" | "ORDER") {
        return rules;
    }
    let words = tokens.slice(tokens.start(order), tokens.end(order + 1));
    let of = if rules.law == Law::This { String::new() } else { format!(", {}", rules.law) };
    let law = Law::Cited { name: Some(format!("{words}{of}")), number: None };
    RawMention { first: order, law, ..rules }
}

/// "Part 36 rule 17", in brief for rule 36.17, and "Part 36 r 17 and 18": the rules of a part are numbered after it.
pub(super) fn rule_of_part(tokens: &Tokens<'_>, first: usize) -> Option<(Vec<Path>, usize)> {
    let part = first + 1 + usize::from(tokens.word(first) == "Pt" && tokens.is_sign(first + 1, '.'));
    let is_sure = matches!(tokens.word(first), "Part" | "Pt");
    let is_part = tokens.is_word(first, &["Part", "Pt"]);
    is_part.then(|| rule_after_part(tokens, part, is_sure)).flatten()
}

/// The rules after the number of their Part, "36 rule 17", and where it is sure that it is one "36, r 17".
fn rule_after_part(tokens: &Tokens<'_>, part: usize, is_sure: bool) -> Option<(Vec<Path>, usize)> {
    let part_end = part + 1 + usize::from(is_lettered(tokens, part + 1));
    let word = part_end + usize::from(tokens.is_sign(part_end, ','));
    // "Part 3 r 9": after the number of a Part one letter is enough.
    let in_short = || {
        let end = word + 1 + usize::from(tokens.is_sign(word + 1, '.'));
        (is_sure && tokens.word(word) == "r").then_some((Unit::Rule, end))
    };
    let (named, at) = unit(tokens, word).or_else(in_short)?;
    let plain = |at: usize| (1..=2).contains(&tokens.digits(at).len()) && pointed(tokens, at).is_none();
    if named != Unit::Rule || !tokens.is_brief() || !plain(part) || !plain(at) {
        return None;
    }
    let part = tokens.slice(tokens.start(part), tokens.end(part_end - 1));
    let of_part = |at: usize| {
        let (mut path, end) = element(tokens, Unit::Rule, at)?;
        let rule = path.steps.first_mut()?;
        let Number::Of(number) = &rule.number else { return None };
        *rule = Step::of(Unit::Rule, format!("{part}.{number}"));
        Some((path, end))
    };
    let (path, mut end) = of_part(at)?;
    let mut paths = vec![path];
    while tokens.is_word(end, &["and", "or"]) && plain(end + 1) {
        let next = of_part(end + 1);
        let Some((path, stop)) = next.filter(|(_, stop)| !counts(tokens, end + 1, *stop, false)) else {
            break;
        };
        paths.push(path);
        end = stop;
    }
    Some((paths, end))
}
