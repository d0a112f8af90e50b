//! The grammar of English citations.

mod inwards;
mod list;
mod procedure;
mod unit;

use self::inwards::{clause, inwards};
use self::list::{element, is_ordinal, list, of_section_with_letter};
use self::procedure::{
    begins_another, direction_before, direction_of, is_direction, is_of_rules, of_direction, of_rules,
    part_of_rules, rule_of_part, rules_before, with_order,
};
pub(super) use self::unit::unit;
use self::unit::{abbreviation, after_remark, in_small};
use super::letters::{begins_sentence, is_capital};
use super::number::{adverb, annexed, bracket, in_full, number, pointed};
use super::{brief, law, words};
use crate::countries::announced;
use crate::numbers::{roman, worded};
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
    let outermost = |found: &RawMention| found.paths.first()?.steps.first().map(|step| step.unit);
    let is_whole = |last: &RawMention| {
        let is_below = |path: &Path| path.steps.first().is_some_and(|step| step.unit == Unit::Subsection);
        // "rule 5 and section 2 of that Act"
        let differ = |own: Unit, unit: Unit| own != unit && own >= Unit::Section && unit >= Unit::Section;
        let is_apart = outermost(last).zip(outermost(next)).is_some_and(|(own, unit)| differ(own, unit));
        is_provision(&last.paths) && !last.paths.iter().any(is_below) && !is_apart
    };
    let (mut first, mut lists) = (next.first, false);
    for last in found.iter_mut().rev() {
        let comma = last.end + usize::from(tokens.is_sign(last.end, ','));
        let joint = comma + usize::from(tokens.is_word(comma, &["and", "or"]));
        let is_joined = joint == first && (joint > comma || lists && comma > last.end);
        // "section 3 of this Act and section 4 of that Act"
        let is_told = last.law != Law::This || law::is_act(tokens, last.end - 1);
        if !is_joined || is_told || !is_whole(last) {
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
        .or_else(|| Some(with_order(tokens, provision(tokens, at, before)?, before)))
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
    let (mut law, mut paths, mut end) = match named(tokens, first).or_else(|| again(tokens, first, before)) {
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
    let mut is_open = false;
    if law == Law::This
        && !law::is_act(tokens, end - 1)
        && is_provision(&paths)
        && let Some(named) = law::before(tokens, first, before)
    {
        let (beside, yields) = (is_beside(tokens, end), law::yields(tokens, first));
        let is_of_named = law::runs_on(tokens, first) && !yields && !law::opens_clause(tokens, &(first..end));
        is_open = !beside && !yields && (!is_of_named || law::is_subject(tokens, end));
        if beside || is_of_named {
            law = named;
        }
    }
    let is_annexed = |path: &Path| is_annex(path) || is_of_only_annex(path);
    if law == Law::This && paths.iter().all(is_annexed) && !is_named_beside(tokens, first, end) {
        return None;
    }
    let mut found = RawMention::citation(first, end, law, paths, Case::Other);
    if is_open && !tokens.is_brief() {
        found.confidence = OPEN;
    }
    Some(found)
}

/// How sure the law of a provision is that may be the one that speaks or the one named right before it: "Under the Cat Act, section
/// 5 applies".
const OPEN: f32 = 0.6;

/// "s 2(3) and s 3", in brief: a letter that announced what is cited before announces more of it.
fn again(tokens: &Tokens<'_>, first: usize, before: &[RawMention]) -> Option<(Vec<Path>, usize)> {
    let last = before.last().filter(|_| tokens.is_brief())?;
    let comma = last.end + usize::from(tokens.is_sign(last.end, ','));
    let joint = comma + usize::from(tokens.is_word(comma, &["and", "or"]) || tokens.is_sign(comma, '&'));
    let unit = abbreviation(tokens.word(first)).filter(|_| joint > last.end && joint == first)?;
    let is_same = last.paths.iter().any(|path| path.steps.first().is_some_and(|step| step.unit == unit));
    let number = first + 1 + usize::from(tokens.is_sign(first + 1, '.'));
    is_same.then(|| list(tokens, unit, number)).flatten()
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
pub(super) fn is_beside(tokens: &Tokens<'_>, end: usize) -> bool {
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
pub(super) fn is_of_only_annex(path: &Path) -> bool {
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
pub(super) const LONGEST_NAME: usize = 6;

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

/// "proviso", "second proviso", "2nd proviso", "Explanation": what is hung on a provision and has no number, in brief. The
/// first may be the only one.
pub(super) fn without_number(tokens: &Tokens<'_>, first: usize) -> Option<(Path, usize)> {
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

/// Whether words say after a path of what provision it is: "proviso to section 4".
fn is_of_outer(tokens: &Tokens<'_>, path: &Path, end: usize) -> bool {
    let of = tokens.is_word(end, &["of", "to"]);
    of && path.last_unit().is_some_and(|unit| outer(tokens, end + 1, unit).is_some())
}

/// "44.13(1)", "63A.1(2)", as those who work with rules of procedure cite them: a number with a point and a
/// bracket.
pub(super) fn is_bare_rule(tokens: &Tokens<'_>, at: usize) -> bool {
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
pub(super) fn outer(tokens: &Tokens<'_>, at: usize, top: Unit) -> Option<(Vec<Path>, usize)> {
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

pub(super) fn hang(above: &[Path], paths: &[Path]) -> Vec<Path> {
    let under = |outer: &Path, path: &Path| {
        let steps = outer.steps.iter().chain(&path.steps).cloned().collect();
        Path { steps, range: path.range.clone() }
    };
    above.iter().flat_map(|outer| paths.iter().map(|path| under(outer, path)).collect::<Vec<_>>()).collect()
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
