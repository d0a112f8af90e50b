//! The grammar of English citations.

use std::ops::Range;

use super::letters::{begins_sentence, is_capital};
use super::lexicon::{MONTHS, SERIES};
use super::number::{adverb, annexed, bracket, in_full, is_lettered, lines, number, pointed};
use super::{brief, law, words};
use crate::countries::announced;
use crate::numbers::{Numeral, range, roman, worded};
use crate::raw_mention::{Case, Path, RawMention};
use crate::token::Tokens;
use crate::{Law, Number, Step, Unit};

/// Every citation of a text, in order.
pub(super) fn all(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found: Vec<RawMention> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match read(tokens, at, &found) {
            Some(next) => {
                at = next.end;
                if let Some(last) = found.last_mut() {
                    share_above(tokens, last, &next);
                }
                share_law(tokens, &mut found, &next);
                found.push(next);
            }
            None => at += 1,
        }
    }
    found
}

/// "sub-section (1) or sub-section (2) of section 64": what holds the second holds the first.
fn share_above(tokens: &Tokens<'_>, last: &mut RawMention, next: &RawMention) {
    let joined = tokens.is_word(last.end, &["and", "or"]) && last.end + 1 == next.first;
    let same_word = tokens.word(last.first) == tokens.word(next.first);
    let bare =
        |found: &RawMention| found.paths.first().and_then(|path| path.steps.first()).map(|step| step.unit);
    let (Some(own), [path]) = (bare(last), next.paths.as_slice()) else { return };
    let Some(depth) = path.steps.iter().position(|step| step.unit == own).filter(|depth| *depth > 0) else {
        return;
    };
    if joined && same_word && last.law == Law::This {
        let above = Path::new(path.steps.iter().take(depth).cloned().collect());
        last.paths = hang(&[above], &last.paths);
        last.law = next.law.clone();
    }
}

/// "Chapter 1 of Part 11 or Part 30 of that Act": what is listed before a provision of an act that was named before is of it, too.
fn share_law(tokens: &Tokens<'_>, found: &mut [RawMention], next: &RawMention) {
    if next.law == Law::This || !law::is_of_before(tokens, next.end) {
        return;
    }
    let is_whole = |last: &RawMention| {
        let is_below = |path: &Path| path.steps.first().is_some_and(|step| step.unit == Unit::Subsection);
        is_provision(&last.paths) && !last.paths.iter().any(is_below)
    };
    let (mut first, mut lists) = (next.first, false);
    for last in found.iter_mut().rev() {
        let comma = last.end + usize::from(tokens.is_sign(last.end, ','));
        let joint = comma + usize::from(tokens.is_word(comma, &["and", "or"]));
        let is_joined = joint == first && (joint > comma || lists && comma > last.end);
        if !is_joined || last.law != Law::This || !is_whole(last) {
            break;
        }
        last.law.clone_from(&next.law);
        last.confidence = last.confidence.min(0.8);
        (first, lists) = (last.first, true);
    }
}

fn read(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    if tokens.word(at).is_empty() {
        if is_bare_rule(tokens, at) || without_number(tokens, at).is_some() {
            return provision(tokens, at, before);
        }
        return if is_bare_law(tokens, at) { whole_law(tokens, at, before) } else { None };
    }
    own(tokens, at, before)
        .or_else(|| relative(tokens, at))
        .or_else(|| anaphor(tokens, at, before))
        .or_else(|| provision(tokens, at, before))
        .or_else(|| whole_law(tokens, at, before))
}

fn is_bare_law(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.digits(at).len() == 4
}

/// "this section", "this Part", and what hangs under it: "this" belongs to the outermost unit.
fn own(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    if !tokens.is_word(at, &["this"]) {
        return None;
    }
    let path = |unit| vec![Path::new(vec![Step::own(unit)])];
    if let Some((unit, end)) = unit(tokens, at + 1) {
        return Some(RawMention::citation(at, end, Law::This, path(unit), Case::Other));
    }
    let (law, end) = law::read(tokens, at, before)?;
    Some(RawMention::citation(at, end, law, vec![Path::new(Vec::new())], Case::Other))
}

/// "last preceding section", "next following article", "last two preceding sections": counted from the speaker's own.
fn relative(tokens: &Tokens<'_>, first: usize) -> Option<RawMention> {
    let (paths, end) = counted(tokens, first)?;
    let found = RawMention::citation(first, end, Law::This, paths, Case::Other);
    // A provision that was put in later may stand between.
    Some(RawMention { confidence: 0.8, ..found })
}

/// The provisions before or after the speaker's that words count, and the token after them. What a list may hold by the dozen,
/// such as the paragraphs of prose, is not counted.
fn counted(tokens: &Tokens<'_>, first: usize) -> Option<(Vec<Path>, usize)> {
    const BEFORE: &[&str] = &["preceding", "foregoing"];
    const AFTER: &[&str] = &["succeeding", "following"];
    let led = tokens.is_word(first, &["last", "next", "immediately"]);
    let number = first + usize::from(led);
    let (count, way) = worded(tokens, number, words::cardinal).unwrap_or((1, number));
    let before = tokens.is_word(way, BEFORE);
    let after = led && count == 1 && tokens.is_word(way, AFTER);
    if !before && !after {
        return None;
    }
    let (unit, end) = unit(tokens, way + 1).filter(|(unit, _)| {
        matches!(*unit, Unit::Section | Unit::Subsection | Unit::Article | Unit::Rule | Unit::Regulation)
    })?;
    // "the preceding sections" may be all of them; "the preceding section 5" names it.
    let plural = tokens.word(way + 1).ends_with('s');
    if plural != (count > 1) || element(tokens, unit, end).is_some() {
        return None;
    }
    let back = |by: u32| if by == 1 { Number::Previous } else { Number::Back(by) };
    let path = |number: Number| Path::new(vec![Step { unit, number }]);
    let paths =
        if before { (1..=count).rev().map(back).map(path).collect() } else { vec![path(Number::Next)] };
    Some((paths, end))
}

/// "that section": the last provision of its kind that was named.
fn anaphor(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    if !tokens.is_word(at, &["that"]) {
        return None;
    }
    let (unit, end) = unit(tokens, at + 1).filter(|&(unit, end)| element(tokens, unit, end).is_none())?;
    let is_meant = |step: &Step| step.unit == unit && step.number != Number::Own;
    let (law, path) = before.iter().rev().find_map(|found| {
        found.paths.iter().rev().find_map(|path| {
            let depth = path.steps.iter().position(is_meant)?;
            Some((found.law.clone(), Path::new(path.steps.get(..=depth)?.to_vec())))
        })
    })?;
    let found = RawMention::citation(at, end, law, vec![path], Case::Other);
    Some(RawMention { confidence: 0.7, ..found })
}

/// "the Human Rights Act 1998" alone. A year and "Act" need no article.
fn whole_law(tokens: &Tokens<'_>, at: usize, before: &[RawMention]) -> Option<RawMention> {
    if tokens.is_word(at, &["this", "that", "the"]) || law::is_before_name(tokens, at) {
        return None;
    }
    let (law, end) = law::read(tokens, at, before)?;
    Some(RawMention::citation(at, end, law, vec![Path::new(Vec::new())], Case::Other))
}

fn provision(tokens: &Tokens<'_>, first: usize, before: &[RawMention]) -> Option<RawMention> {
    let (mut law, mut paths, mut end) = match named(tokens, first) {
        Some((paths, end)) => (Law::This, paths, end),
        None => of_rules(tokens, first).or_else(|| of_direction(tokens, first))?,
    };
    if let Some((above, next)) = outwards(tokens, &paths, end) {
        paths = hang(&above, &paths);
        end = next;
    } else if let Some((cut, next)) = part_before_section(tokens, &paths, end) {
        (paths, end) = (cut, next);
    }
    while law == Law::This {
        let of = after_remark(tokens, end);
        if !tokens.is_word(of, &["of", "to", "in", "OF"]) && !law::is_after_welsh_of(tokens, of + 1) {
            break;
        }
        let stop = std::mem::replace(&mut end, of);
        let top = paths.first()?.steps.first()?.unit;
        if let Some((above, next)) = outer(tokens, end + 1, top) {
            // "sub-sections (7) and (8) of section 127, 222, 230": the others are sections of their own.
            let alone = above.len() > 2 && tokens.is_word(end + 1, &["section", "article", "rule"]);
            let (held, others) = above.split_at(if alone { 1 } else { above.len() });
            paths = hang(held, &paths);
            paths.extend(others.iter().cloned());
            end = next;
        } else if let Some(meant) = anaphor(tokens, end + 1, before).filter(|meant| lies_above(meant, top)) {
            paths = hang(&meant.paths, &paths);
            (law, end) = (meant.law, meant.end);
            break;
        } else if let Some((named, held, next)) =
            of_rules(tokens, end + 1).or_else(|| part_of_rules(tokens, end + 1, top))
        {
            paths = hang(&held, &paths);
            (law, end) = (named, next);
        } else if let Some((named, next)) = law::read(tokens, end + 1, before)
            // "section 5 of, and Schedule 2 to, the Dogs Act 1990"
            .or_else(|| law::read(tokens, end + 2, before).filter(|_| tokens.is_sign(end + 1, ',')))
            .or_else(|| brief::law(tokens, end + 1))
            .or_else(|| foreign(tokens, end, top))
        {
            (law, end) = (named, next);
            break;
        } else {
            end = stop;
            break;
        }
    }
    if law == Law::This
        && let Some((named, within, next)) = direction_of(tokens, &paths, end)
    {
        (law, paths, end) = (named, within, next);
    }
    if law == Law::This
        && !begins_another(tokens, end)
        && !(is_of_rules(&paths) && is_direction(tokens, end))
        && let Some((named, next)) = brief::beside(tokens, end)
    {
        (law, end) = (named, next);
    }
    if law == Law::This
        && let Some(named) = rules_before(tokens, first, &paths)
            .or_else(|| direction_before(tokens, first..end, &paths))
            .or_else(|| law_of_next(tokens, end, before))
    {
        law = named;
    }
    // "(section 5 of this Act)" says itself of which law it is.
    if law == Law::This
        && !law::is_act(tokens, end - 1)
        && (is_beside(tokens, end)
            || law::runs_on(tokens, first) && !law::opens_clause(tokens, &(first..end)))
        && is_provision(&paths)
        && let Some(named) = law::before(tokens, first, before)
    {
        law = named;
    }
    let is_annexed = |path: &Path| is_annex(path) || is_of_only_annex(path);
    if law == Law::This && paths.iter().all(is_annexed) && !is_named_beside(tokens, first, end) {
        return None;
    }
    Some(RawMention::citation(first, end, law, paths, Case::Other))
}

/// "paragraph 4.4 of the Part 16 Practice Direction": the direction that supplements a Part has its number.
fn direction_of(tokens: &Tokens<'_>, paths: &[Path], end: usize) -> Option<(Law, Vec<Path>, usize)> {
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
fn is_of_rules(paths: &[Path]) -> bool {
    let is_one = |step: &Step| matches!(step.unit, Unit::Rule | Unit::Part) && step.is_numbered();
    paths.iter().all(|path| path.steps.first().is_some_and(is_one))
}

/// Whether a direction is named after what is cited: "rule 61.10, PD61".
fn is_direction(tokens: &Tokens<'_>, end: usize) -> bool {
    tokens.word(end + usize::from(tokens.is_sign(end, ','))) == "PD"
}

/// "Part 3 of and Schedule 12 to the Courts Act 2007": the law of the second is that of the first.
fn law_of_next(tokens: &Tokens<'_>, of: usize, before: &[RawMention]) -> Option<Law> {
    let joint = of + 1 + usize::from(tokens.is_sign(of + 1, ','));
    if !tokens.is_word(of, &["of"]) || !tokens.is_word(joint, &["and", "or"]) {
        return None;
    }
    let (_, end) = named(tokens, joint + 1).filter(|&(_, end)| tokens.is_word(end, &["of", "to"]))?;
    let comma = usize::from(tokens.is_sign(end + 1, ','));
    law::read(tokens, end + 1 + comma, before).map(|(law, _)| law).filter(|law| *law != Law::This)
}

/// "CPR rule 8.2", "CPR Part 8" in the words of a law: the short name of rules of procedure right before what is of them.
fn rules_before(tokens: &Tokens<'_>, first: usize, paths: &[Path]) -> Option<Law> {
    let (law, end) = brief::of_procedure(tokens, first.checked_sub(1)?)?;
    (!tokens.is_brief() && end == first && is_of_rules(paths)).then_some(law)
}

/// "PD 28 paragraph 6.1", "Practice Direction 27A, paragraph 7.3" in the words of a law: the direction right before a paragraph.
fn direction_before(tokens: &Tokens<'_>, cited: Range<usize>, paths: &[Path]) -> Option<Law> {
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

/// The one annex or schedule that a comma parts from what lies in it, in brief: "article 1, Annex A", "para 3, Sch
/// 2". In "section 1, Schedule 2" both are cited.
fn outwards(tokens: &Tokens<'_>, paths: &[Path], end: usize) -> Option<(Vec<Path>, usize)> {
    let first = |path: &Path| path.steps.first().map(|step| step.unit);
    let within = |path: &Path| {
        matches!(first(path), Some(Unit::Article | Unit::Rule | Unit::Regulation | Unit::Paragraph))
    };
    let (named, at) = (tokens.is_brief() && tokens.is_sign(end, ',') && paths.iter().all(within))
        .then(|| unit(tokens, end + 1))
        .flatten()?;
    let of_annex = named == Unit::Annex
        || named == Unit::Schedule && paths.iter().all(|path| first(path) == Some(Unit::Paragraph));
    list(tokens, named, at)
        .filter(|(above, end)| of_annex && above.len() == 1 && !tokens.is_word(*end, &["and", "or"]))
}

/// Whether all that is cited begins with the number of a provision or of what holds one.
fn is_provision(paths: &[Path]) -> bool {
    let is_one = |step: &Step| step.unit <= Unit::Regulation && matches!(step.number, Number::Of(_));
    paths.iter().all(|path| path.steps.first().is_some_and(is_one))
}

/// Whether a law before a citation may be told by it, "the Water Act, section 2, says": in "Subject to the Water Act,
/// section 2 applies" another clause begins. Who writes about a law has other names too, which the corpus knows.
fn is_beside(tokens: &Tokens<'_>, end: usize) -> bool {
    const AFTER: &[&str] = &[
        "as", "at", "because", "before", "but", "by", "for", "from", "if", "in", "on", "so", "that", "to",
        "unless", "when", "where", "which", "who", "with",
    ];
    let goes_on = tokens.is_word(end + 1, &["and", "or"]) || unit(tokens, end + 1).is_some();
    let stops = match tokens.sign(end) {
        Some(',') => !goes_on,
        Some(sign) => matches!(sign, '.' | ';' | ':' | ')'),
        None => end >= tokens.len() || tokens.is_word(end, AFTER),
    };
    !tokens.is_brief() && stops
}

fn is_annex(path: &Path) -> bool {
    path.last_unit() == Some(Unit::Annex)
}

/// Whether a path leads into an annex or a schedule that has no number.
fn is_of_only_annex(path: &Path) -> bool {
    let only = |step: &Step| {
        matches!(step.unit, Unit::Annex | Unit::Schedule) && step.number == Number::Of(String::new())
    };
    path.steps.first().is_some_and(only)
}

/// Whether a law may be named beside an annex, "Dogs Ordinance, Annex A", or nothing is. Annexes of what
/// people write themselves are no law.
fn is_named_beside(tokens: &Tokens<'_>, first: usize, end: usize) -> bool {
    let comma = first.checked_sub(1).filter(|&at| tokens.is_sign(at, ','));
    let before = comma.unwrap_or(first).checked_sub(1);
    let is_name =
        |at: usize| is_capital(tokens, at) && !begins_sentence(tokens, at) && unit(tokens, at).is_none();
    let behind = matches!(tokens.sign(end), Some(',' | '(')) && is_name(end + 1);
    // "appendix 1, club rules"
    let short = end + 1 < tokens.len() && tokens.len() <= end + LONGEST_NAME;
    let bare = short && (end + 1..tokens.len()).all(|at| tokens.sign(at).is_none());
    let alone = first == 0 && (end >= tokens.len() || tokens.is_sign(end, ',') && bare);
    alone || behind || before.is_some_and(|at| is_name(at) || law::is_year(tokens, at))
}

/// The longest name in small letters after an annex, in tokens with the comma before it.
const LONGEST_NAME: usize = 6;

/// Whether the name of a law right after a citation is that of the next one: "s 51, CPR 44.2".
fn begins_another(tokens: &Tokens<'_>, end: usize) -> bool {
    let at = end + usize::from(tokens.is_sign(end, ','));
    of_rules(tokens, at).or_else(|| of_direction(tokens, at)).is_some()
}

/// "CPR 44.2(4)": rules of procedure by their short name alone, and "CPR 44, r 2(4)" by the number of their Part.
fn of_rules(tokens: &Tokens<'_>, first: usize) -> Option<(Law, Vec<Path>, usize)> {
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
fn part_of_rules(tokens: &Tokens<'_>, first: usize, top: Unit) -> Option<(Law, Vec<Path>, usize)> {
    let first = first + usize::from(tokens.is_word(first, &["the"]));
    let (law, at) = brief::of_procedure(tokens, first).filter(|_| tokens.is_brief())?;
    let (unit, at) = unit(tokens, at).filter(|(unit, _)| *unit == Unit::Part && top == Unit::Section)?;
    let (paths, end) = list(tokens, unit, at)?;
    Some((law, paths, end))
}

/// "PD 28, 3.4", "King's Bench Guide para 10.35": paragraphs by the name of their direction or guide, in what
/// people write in brief. Where no word and no sign says that a number is of a paragraph, its point does.
fn of_direction(tokens: &Tokens<'_>, first: usize) -> Option<(Law, Vec<Path>, usize)> {
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

/// "F.3.2", "F3.2": in guides whose sections have letters, a paragraph, which some call a section.
fn of_section_with_letter(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Path>, usize)> {
    let letter = Some(tokens.word(at)).filter(|word| matches!(word.as_bytes(), [b'A'..=b'Z']))?;
    let number = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let end = pointed(tokens, number).filter(|&end| tokens.is_brief() && end == number + 3)?;
    let glued = (at + 1..end).all(|at| tokens.is_glued(at));
    let number = tokens.slice(tokens.start(number), tokens.end(end - 1));
    let path = Path::new(vec![Step::of(Unit::Paragraph, format!("{letter}.{number}"))]);
    let (path, end) = with_brackets(tokens, path, end);
    glued.then(|| (vec![path], end))
}

/// The provisions that begin at a token: "sections 3 to 5", "First Schedule". No heading of a paragraph.
fn named(tokens: &Tokens<'_>, first: usize) -> Option<(Vec<Path>, usize)> {
    if let Some(schedule) = ordinal_schedule(tokens, first) {
        return Some(schedule);
    }
    if is_bare_rule(tokens, first) {
        return list(tokens, Unit::Rule, first);
    }
    if let Some(rule) = rule_of_part(tokens, first) {
        return Some(inwards(tokens, rule));
    }
    let worded = || adverb(tokens, first).map(|(number, end)| (clause(number), end));
    let hung = without_number(tokens, first).or_else(worded);
    if let Some((path, end)) = hung.filter(|(path, end)| is_of_outer(tokens, path, *end)) {
        return Some((vec![path], end));
    }
    if let Some((path, end)) = only_annex(tokens, first) {
        return Some(inwards(tokens, (vec![path], end)));
    }
    let (unit, at) = unit(tokens, first)?;
    let lettered = matches!(unit, Unit::Section | Unit::Paragraph);
    let lettered = lettered.then(|| of_section_with_letter(tokens, at)).flatten();
    let (paths, end) = inwards(tokens, lettered.or_else(|| list(tokens, unit, at))?);
    (!is_heading(tokens, first, end)).then_some((paths, end))
}

/// "Part 36 rule 17", in brief for rule 36.17, and "Part 36 r 17 and 18": the rules of a part are numbered after it.
fn rule_of_part(tokens: &Tokens<'_>, first: usize) -> Option<(Vec<Path>, usize)> {
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

/// A rule with what is named below it after its number, in brief: "rule 36.17 paragraph (4)", "CPR 3.4, para
/// 2", "section 2(8), Explanation 1". What is said to be of another provision, "rule 3.4, paragraph (2) of rule 5.4",
/// is none.
fn inwards(tokens: &Tokens<'_>, (mut paths, mut end): (Vec<Path>, usize)) -> (Vec<Path>, usize) {
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
fn part_of_section(tokens: &Tokens<'_>, path: &Path, at: usize) -> Option<(Path, usize)> {
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
fn part_before_section(tokens: &Tokens<'_>, paths: &[Path], end: usize) -> Option<(Vec<Path>, usize)> {
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

fn clause(number: String) -> Path {
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

/// "proviso", "second proviso", "2nd proviso", "Explanation": what is hung on a provision and has no number, in brief. The
/// first may be the only one.
fn without_number(tokens: &Tokens<'_>, first: usize) -> Option<(Path, usize)> {
    if !tokens.is_brief() {
        return None;
    }
    let in_digits = is_ordinal(tokens, first).then(|| tokens.digits(first).parse().ok()).flatten();
    let ordinal = in_digits.or_else(|| words::ordinal(&tokens.folded(first)));
    let at = first + usize::from(ordinal.is_some()) + usize::from(in_digits.is_some());
    let small = || ordinal.and_then(|_| in_small(tokens, at));
    let (unit, end) = in_full(tokens, at).or_else(small).filter(|(unit, _)| unit.is_hung())?;
    let number = ordinal.filter(|number| *number > 1).map_or(String::new(), |number| number.to_string());
    element(tokens, unit, end).is_none().then(|| (Path::new(vec![Step::of(unit, number)]), end))
}

/// Whether digits with the end of an ordinal stand at a token: "12th".
fn is_ordinal(tokens: &Tokens<'_>, at: usize) -> bool {
    let ends = matches!(tokens.word(at + 1), "st" | "nd" | "rd" | "th");
    !tokens.digits(at).is_empty() && tokens.is_glued(at + 1) && ends
}

/// Whether words say after a path of what provision it is: "proviso to section 4".
fn is_of_outer(tokens: &Tokens<'_>, path: &Path, end: usize) -> bool {
    let of = tokens.is_word(end, &["of", "to"]);
    of && path.last_unit().is_some_and(|unit| outer(tokens, end + 1, unit).is_some())
}

/// "44.13(1)", "63A.1(2)", as those who work with rules of procedure cite them: a number with a point and a
/// bracket.
fn is_bare_rule(tokens: &Tokens<'_>, at: usize) -> bool {
    let is_short = |at: usize| (1..=2).contains(&tokens.digits(at).len());
    if !tokens.is_brief() || !is_short(at) {
        return false;
    }
    let begins =
        at.checked_sub(1).is_none_or(|before| !tokens.is_glued(at) && tokens.digits(before).is_empty());
    let Some(last) = pointed(tokens, at).map(|end| end - 1) else { return false };
    let glued = (at + 1..=last).all(|at| tokens.is_glued(at));
    let bracket =
        |end: usize| tokens.is_sign(end, '(') && tokens.is_glued(end) && !tokens.digits(end + 1).is_empty();
    let ends = || number(tokens, Unit::Rule, at).is_some_and(|(_, end)| bracket(end));
    begins && glued && is_short(last) && ends()
}

/// "the Schedule to the Dogs Act", "Annex, HR": the only one of a law, which has no number, in brief. One of several, a
/// verb and what is said in passing, "the Schedule says", are none.
fn only_annex(tokens: &Tokens<'_>, at: usize) -> Option<(Path, usize)> {
    let unit = annexed(tokens, at).filter(|_| !tokens.word(at).ends_with(['s', 'S']))?;
    let end = at + 1;
    let before = at.checked_sub(1);
    let begins = before.is_none_or(|before| before == 0 && tokens.is_word(before, &["the"]));
    let is_noun = before.is_none_or(|before| {
        matches!(tokens.sign(before), Some(',' | '(')) || tokens.is_word(before, &["the", "of", "in"])
    });
    let stops = end >= tokens.len()
        || matches!(tokens.sign(end), Some(',' | '(' | ')'))
        || tokens.is_word(end, &["to", "of"])
        || is_paragraph(tokens, end);
    let numbered = number(tokens, unit, end).is_some() || bracket(tokens, end).is_some();
    let is = is_noun && (begins || is_capital(tokens, at)) && stops && !numbered;
    is.then(|| (Path::new(vec![Step::of(unit, "")]), end))
}

/// Whether a paragraph with its number begins at a token: "Appendix para 2.1".
fn is_paragraph(tokens: &Tokens<'_>, at: usize) -> bool {
    unit(tokens, at).is_some_and(|(unit, at)| unit == Unit::Paragraph && element(tokens, unit, at).is_some())
}

/// "First Schedule".
fn ordinal_schedule(tokens: &Tokens<'_>, first: usize) -> Option<(Vec<Path>, usize)> {
    let capital = tokens.word(first).starts_with(|letter: char| letter.is_ascii_uppercase());
    let is = capital && tokens.word(first + 1) == "Schedule";
    let number = is.then(|| words::ordinal(&tokens.folded(first))).flatten()?;
    Some((vec![Path::new(vec![Step::of(Unit::Schedule, number.to_string())])], first + 2))
}

/// "Explanation 2.—A person": a paragraph below the section that begins with its own name, and cites nothing.
fn is_heading(tokens: &Tokens<'_>, first: usize, end: usize) -> bool {
    let begins = first == 0
        || tokens.ends_sentence(first - 1)
        || tokens.sign(first - 1).is_some_and(|sign| "(.".contains(sign));
    let stop = end + usize::from(tokens.is_sign(end, '.'));
    begins
        && announced(tokens.word(first), "en").is_some()
        && (tokens.is_dash(stop) || tokens.is_sign(stop, ':'))
}

/// The token after a remark that may part a list from what it is of: "sections 85 and 86 respectively of", "sections 3 to 5
/// (both inclusive) of".
fn after_remark(tokens: &Tokens<'_>, end: usize) -> usize {
    let comma = end + usize::from(tokens.is_sign(end, ','));
    if tokens.word(comma) == "respectively" {
        return comma + 1 + usize::from(comma > end && tokens.is_sign(comma + 1, ','));
    }
    let both = end + 1 + usize::from(tokens.word(end + 1) == "both");
    let inclusive =
        tokens.is_sign(end, '(') && tokens.word(both) == "inclusive" && tokens.is_sign(both + 1, ')');
    if inclusive { both + 2 } else { end }
}

/// The token after words that cite on and do not say how far, "ss. 302 ff. IPC", "s. 302 et seq. of the IPC": the law stands after
/// them.
fn after_onward(tokens: &Tokens<'_>, end: usize) -> usize {
    let onward = match tokens.word(end) {
        "ff" => end + 1,
        "et" if tokens.begins(end + 1, &["seq"]) => end + 2,
        _ => return end,
    };
    onward + usize::from(tokens.is_sign(onward, '.'))
}

fn lies_above(found: &RawMention, unit: Unit) -> bool {
    found.paths.iter().all(|path| path.last_unit().is_some_and(|last| last < unit))
}

/// "of the Convention", and of what stands at its end "to the Convention"; "in" leads to places as well.
fn foreign(tokens: &Tokens<'_>, of: usize, top: Unit) -> Option<(Law, usize)> {
    let at_end = matches!(top, Unit::Schedule | Unit::Annex) && tokens.is_word(of, &["to"]);
    let named = of + 1 + usize::from(tokens.is_word(of + 1, &["the"]));
    let provision = unit(tokens, named).is_some() && !law::is_of_union(tokens, named);
    if (tokens.is_word(of, &["of"]) || at_end) && !provision { law::unnumbered(tokens, of + 1) } else { None }
}

/// The provisions that a list hangs under: "subsection (2)", "this section".
fn outer(tokens: &Tokens<'_>, at: usize, top: Unit) -> Option<(Vec<Path>, usize)> {
    if tokens.is_word(at, &["this", "that"]) {
        let (unit, end) =
            unit(tokens, at + 1).filter(|(unit, _)| *unit < top && tokens.is_word(at, &["this"]))?;
        return Some((vec![Path::new(vec![Step::own(unit)])], end));
    }
    let at = at + usize::from(tokens.is_word(at, &["the"]));
    if let Some(found) = ordinal_schedule(tokens, at).or_else(|| counted(tokens, at)) {
        let above = |path: &Path| path.last_unit().is_some_and(|unit| unit < top);
        return Some(found).filter(|(paths, _)| paths.iter().all(above));
    }
    if let Some((path, end)) = only_annex(tokens, at) {
        return path.last_unit().is_some_and(|unit| unit < top).then(|| (vec![path], end));
    }
    let (unit, at) = unit(tokens, at).filter(|(unit, _)| *unit < top)?;
    list(tokens, unit, at)
}

fn hang(above: &[Path], paths: &[Path]) -> Vec<Path> {
    let under = |outer: &Path, path: &Path| {
        let steps = outer.steps.iter().chain(&path.steps).cloned().collect();
        Path { steps, range: path.range.clone() }
    };
    above.iter().flat_map(|outer| paths.iter().map(|path| under(outer, path)).collect::<Vec<_>>()).collect()
}

/// The unit that a word announces, in full or, in brief, after "u/" and where the law stands behind its numbers, as an
/// abbreviation, and the token after it.
pub(super) fn unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    // "u/s 302": what is cited begins with "under".
    let slash = tokens.is_word(at, &["u"]) && tokens.is_sign(at + 1, '/');
    if slash && is_under(tokens, at + 2) {
        return abbreviated(tokens, at + 2);
    }
    let short = || tokens.is_brief() || is_under(tokens, at) || is_of_named(tokens, at);
    in_full(tokens, at)
        .or_else(|| short().then(|| abbreviated(tokens, at).or_else(|| hung_in_small(tokens, at))).flatten())
        .or_else(|| in_other_letters(tokens, at))
}

/// "exception 4", "illustration (a)": what is hung on provisions, in small letters, where a number tells that it is no
/// other word.
fn hung_in_small(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let numbered = !tokens.digits(at + 1).is_empty() || bracket(tokens, at + 1).is_some();
    numbered.then(|| in_small(tokens, at)).flatten()
}

/// The unit of what is hung on provisions whose name a word is but for its first letter.
fn in_small(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let word = Some(tokens.word(at)).filter(|word| word.len() > LONGEST_ABBREVIATION)?;
    let mut capital = word.to_owned();
    capital.get_mut(..1)?.make_ascii_uppercase();
    announced(&capital, "en").filter(|unit| unit.is_hung()).map(|unit| (unit, at + 1))
}

/// The longest abbreviation of a unit, in letters.
const LONGEST_ABBREVIATION: usize = 7;

/// "u/s 302": under section 302, as courts in India write it.
fn is_under(tokens: &Tokens<'_>, at: usize) -> bool {
    let slash = at.checked_sub(1).filter(|&slash| tokens.is_sign(slash, '/'));
    let glued = tokens.is_glued(at) && slash.is_some_and(|slash| tokens.is_glued(slash));
    glued && slash.is_some_and(|slash| tokens.is_word(slash - 1, &["u"])) && tokens.begins(at, &["s"])
}

/// "s. 420 IPC", "Ss. 3 and 4 of the Dogs Act 2019", "Art. 21 of the Constitution of India": an abbreviation that courts write within
/// their words, where the law behind its numbers tells that it is none of a page or a sum.
fn is_of_named(tokens: &Tokens<'_>, at: usize) -> bool {
    let unit = match tokens.word(at) {
        "s" | "ss" | "sec" | "secs" | "S" | "Ss" | "Sec" | "Secs" => Unit::Section,
        "art" | "arts" | "Art" | "Arts" => Unit::Article,
        _ => return false,
    };
    // "the court's 420 IPC cases"
    let is_ending = tokens.is_glued(at) && at > 0 && matches!(tokens.sign(at - 1), Some('\'' | '’'));
    let end = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    !is_ending
        && !tokens.digits(end).is_empty()
        && list(tokens, unit, end).is_some_and(|(_, end)| {
            let end = after_onward(tokens, end);
            let of = end + usize::from(tokens.is_word(end, &["of"]));
            let named = || brief::law(tokens, of).is_some() || law::read(tokens, of, &[]).is_some();
            brief::beside(tokens, end).is_some() || of > end && named()
        })
}

/// "s. 5(2)", "CPR r 3.4", "ss. 302 and 304 IPC": the unit that an abbreviation announces. One letter alone may be of a
/// page ("s. 5" in Finnish): a bracket, a point or a law must tell.
fn abbreviated(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let unit = match tokens.word(at) {
        "s" | "ss" | "sec" | "secs" | "sect" | "S" | "Ss" | "Sec" | "Secs" | "Sect" => Unit::Section,
        "subs" | "subss" | "subsec" | "sub-s" | "sub-ss" | "sub-sec" => Unit::Subsection,
        "para" | "paras" | "Para" | "Paras" | "cl" | "cls" | "Cl" | "paragraff" | "paragraffau"
        | "Paragraff" | "Paragraffau" => Unit::Paragraph,
        "subpara" => Unit::Subparagraph,
        "r" | "rr" | "R" | "rheol" | "rheolau" | "Rheol" | "Rheolau" => Unit::Rule,
        "reg" | "regs" | "Reg" => Unit::Regulation,
        "art" | "arts" | "Art" | "Arts" => Unit::Article,
        "pt" | "Pt" | "Pts" | "Rhan" | "Rhannau" => Unit::Part,
        "ch" | "Ch" => Unit::Chapter,
        "sch" | "Sch" | "sched" | "Sched" => Unit::Schedule,
        _ => return None,
    };
    let end = at + 1 + usize::from(tokens.is_sign(at + 1, '.'));
    let after = end + 1 + usize::from(is_lettered(tokens, end + 1));
    // "s. 50 PeVM 25/1994": a page, and a paper.
    let names =
        |after: usize| tokens.word(at).len() > 1 || unit == Unit::Section && tokens.digits(after).is_empty();
    let of_law = |end: usize| {
        let end = after_onward(tokens, end);
        let after = after_remark(tokens, end);
        // "s. 307 ibid.": what it is of stands before.
        let comma = end + usize::from(tokens.is_sign(end, ','));
        tokens.is_word(after, &["of", "to"])
            || tokens.is_brief() && tokens.is_word(comma, &["ibid", "ibidem"])
            || brief::beside(tokens, end).is_some_and(|(_, after)| names(after))
            || law::read(tokens, end, &[]).is_some()
    };
    let behind = || {
        matches!(tokens.sign(after), Some('(' | '.')) && tokens.is_glued(after)
            || tokens.is_word(after, &["of", "to"])
            || pointed(tokens, end).is_some()
            || list(tokens, unit, end).is_some_and(|(paths, end)| {
                let cut = paths.last().and_then(|path| part_of_section(tokens, path, end));
                cut.is_some() || of_law(end)
            })
    };
    let before = || is_after_law(tokens, at);
    // "subs. (2) of s. 5"
    let holds = at > 1 && tokens.is_word(at - 1, &["of"]) && tokens.is_sign(at - 2, ')');
    let sure = tokens.word(at).len() > 2 || is_under(tokens, at) || holds || behind() || before();
    let below = || {
        let of = list(tokens, unit, end).is_some_and(|(_, end)| tokens.is_word(end, &["of"]));
        matches!(unit, Unit::Subsection | Unit::Paragraph) && bracket(tokens, end).is_some() && of
    };
    let numbered = !tokens.digits(end).is_empty() || of_section_with_letter(tokens, end).is_some() || below();
    (numbered && sure).then_some((unit, end))
}

/// Whether a law ends before a token, or before a comma, a colon or a dash: "IPC s. 302", "Penal Code, 1860 — S. 302".
fn is_after_law(tokens: &Tokens<'_>, at: usize) -> bool {
    let joins = |last: usize| matches!(tokens.sign(last), Some(',' | ':')) || tokens.is_dash(last);
    at.checked_sub(1).is_some_and(|last| law::ends(tokens, last.saturating_sub(usize::from(joins(last)))))
}

/// "CHAPTER I BNS", "chapter 5 of the Code": a unit in other letters, in brief, where a law is named beside it or hardly anything
/// else is. Headings are written so, too, and so are common words.
fn in_other_letters(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let word = Some(tokens.word(at)).filter(|word| tokens.is_brief() && (4..=8).contains(&word.len()))?;
    let unit = match word.to_ascii_lowercase().as_str() {
        "section" | "sections" => Unit::Section,
        "article" | "articles" => Unit::Article,
        "chapter" | "chapters" => Unit::Chapter,
        "part" | "parts" => Unit::Part,
        _ => return None,
    };
    let (_, end) = list(tokens, unit, at + 1)?;
    let of = end + usize::from(tokens.is_word(end, &["of", "OF"]));
    let by_title = || law::unnumbered(tokens, of).filter(|&(_, end)| law::is_act(tokens, end - 1));
    let in_short = || brief::law(tokens, of).filter(|&(_, end)| !brief::is_heading(tokens, end));
    let is_of = || law::read(tokens, of, &[]).or_else(in_short).or_else(by_title).is_some();
    let is_capital = word.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_behind = || (of > end || is_capital) && is_of();
    let is_alone = at == 0 && (end >= tokens.len() || is_capital && tokens.len() <= end + LONGEST_NAME);
    let is_after = is_after_law(tokens, at) && !brief::names_none(tokens, at - 1);
    (is_alone || is_after || is_behind()).then_some((unit, at + 1))
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
fn list(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(Vec<Path>, usize)> {
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
enum Through {
    No,
    Yes,
    IfItGrows,
}

/// Whether a number of a list counts what follows it and names no provision, "read with 3 others", "5, 10 SCC 20", or
/// is of a date, "and 12 January".
fn counts(tokens: &Tokens<'_>, at: usize, end: usize, several: bool) -> bool {
    const COUNTED: &[&str] = &[
        "days",
        "day",
        "months",
        "month",
        "years",
        "year",
        "weeks",
        "week",
        "hours",
        "hour",
        "minutes",
        "per",
        "percent",
        "others",
        "persons",
        "people",
        "men",
        "women",
        "children",
        "witnesses",
        "victims",
        "times",
        "occasions",
        "lakh",
        "lakhs",
        "lac",
        "lacs",
        "crore",
        "crores",
        "rupees",
        "pounds",
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
    let leads = glued && (brackets || numbers) || spaced || is_between_rules(tokens, at);
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
fn joint(tokens: &Tokens<'_>, at: usize) -> Option<(usize, Through)> {
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
fn element(tokens: &Tokens<'_>, unit: Unit, at: usize) -> Option<(Path, usize)> {
    let (value, end) = match number(tokens, unit, at) {
        Some(numbered) => numbered,
        None if unit.is_hung() => {
            let (item, end) = bracket(tokens, at)?;
            let path = Path::new(vec![Step::of(unit, ""), Step::of(Unit::Item, item)]);
            return Some(with_brackets(tokens, path, end));
        }
        None => bracket(tokens, at)?,
    };
    Some(with_brackets(tokens, Path::new(vec![Step::of(unit, value)]), end))
}

/// A path with the brackets behind its last number, and the token after them.
fn with_brackets(tokens: &Tokens<'_>, mut path: Path, mut end: usize) -> (Path, usize) {
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
fn written_out(first: &Path, last: &Path) -> Option<Vec<Path>> {
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
