//! What is named below a provision after its number: "rule 36.17 paragraph (4)", "section 304 Part II".

use super::list::list;
use super::unit::unit;
use super::{hang, is_of_only_annex, outer, part_of_section, without_number};
use crate::en::brief;
use crate::en::number::adverb;
use crate::numbers::roman;
use crate::raw_mention::Path;
use crate::token::Tokens;
use crate::{Step, Unit};

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
