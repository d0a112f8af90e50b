//! Articles that hold sections, as bylaws have them: "ARTICLE II", and after it "Section 1." again.

use std::collections::{HashMap, HashSet};

use asof_law::{Mark, Ordinal, Unit};

use super::{Known, Reader, Unsure, is_sentence};
use crate::formats::numbered::SECTIONS_BESIDE;
use crate::formats::numbered::lines::{Line, Stand};

/// Leaves of the marks that a profile has for articles and for a grouping those of groupings where articles hold sections, and
/// else those of articles; of these none with Roman numbers beside sections, which they would stand in, "Article III" after
/// "Section 2", nor where no "Article I" is, since "Article C" may be a letter. The place of the first article that holds some.
pub(super) fn settle(lines: &[Line], marks: &mut Vec<Known>) -> Option<usize> {
    let of = |is_meant: fn(Unit) -> bool| -> Vec<&'static Mark> {
        marks.iter().filter(|known| is_meant(known.unit)).map(|known| known.mark).collect()
    };
    let (articles, above) = (of(|unit| unit == Unit::Article), of(is_above));
    let may_hold = articles.iter().any(|mark| above.contains(mark));
    let first = may_hold.then(|| first(lines, marks)).flatten();
    let is_roman = may_hold && first.is_none() && has_first(lines, marks) && !has_sections(lines, marks);
    let is_left = |mark: &Mark| first.is_none() && (is_roman || !mark.is_roman());
    marks.retain(|known| match known.unit {
        Unit::Article => !above.contains(&known.mark) || is_left(known.mark),
        unit => !(is_above(unit) && first.is_none() && articles.contains(&known.mark)),
    });
    first
}

fn is_above(unit: Unit) -> bool {
    unit.level() < Unit::Section.level()
}

/// The first of the articles right after which sections begin anew, where two or more do so and no row of sections begins
/// anywhere else. Nothing but the heading of the article stands between: sections that begin anew in a chapter, after the
/// articles of another, hold articles themselves.
fn first(lines: &[Line], marks: &[Known]) -> Option<usize> {
    let (mut first, mut held, mut is_fresh) = (None, 0, false);
    for (at, line) in lines.iter().enumerate() {
        let goes_on = line.stand == Stand::GoesOn;
        let before = at.checked_sub(1).and_then(|at| lines.get(at));
        if line.stand == Stand::Quoted || goes_on && !before.is_some_and(|before| has_ended(before, marks)) {
            continue;
        }
        if opens(line, marks, Unit::Article).is_some() {
            is_fresh = true;
            first = first.or(Some(at));
        } else if let Some(begins) = opens(line, marks, Unit::Section) {
            if begins && !is_fresh {
                return None;
            }
            held += usize::from(begins);
            is_fresh = false;
        } else if !goes_on
            && (is_sentence(&line.text) || marks.iter().any(|known| known.mark.find(&line.text).is_some()))
        {
            is_fresh = false;
        }
    }
    first.filter(|_| held > 1)
}

impl Reader<'_> {
    /// Tells of each article that a section comes after where the article has no words, or the section has some: it is read as a
    /// grouping beside the article, in which the next one stands, and may be its own.
    pub(super) fn tell_sections_beside(&mut self) {
        if self.basic != Unit::Article {
            return;
        }
        let holders: HashSet<usize> = self.grown.iter().skip(1).map(|one| one.parent).collect();
        let has_words = |at: usize| self.grown.get(at).is_some_and(|one| one.words.is_some());
        let mut before: HashMap<usize, usize> = HashMap::new();
        let mut found = Vec::new();
        for (at, one) in self.grown.iter().enumerate().skip(1) {
            let last = before.remove(&one.parent);
            if one.unit == Some(Unit::Article) {
                before.insert(one.parent, at);
            } else if one.unit == Some(Unit::Section) {
                let is_worded = has_words(at) && !one.repealed;
                let is_told = |last: &usize| is_worded || !has_words(*last) && !holders.contains(last);
                found.extend(last.filter(is_told).map(|last| (last, one.line, one.column)));
            }
        }
        for (concerns, line, column) in found {
            let message = "a section comes after this article and is read beside it, though it may be its own: the \
                           article has no words, or the section has some";
            let (code, message) = (SECTIONS_BESIDE, message.to_owned());
            self.unsure.push(Unsure { code, line, column, concerns, message });
        }
    }
}

/// Whether a sentence or a list ends with a line, or it is the number of an article with its heading: the next line may open
/// something without an empty one between.
fn has_ended(line: &Line, marks: &[Known]) -> bool {
    let is_article = || opens(line, marks, Unit::Article).is_some() && !line.text.ends_with(',');
    line.text.ends_with(['.', ';', ':']) || is_article()
}

/// Whether any line opens a section by a word or a sign.
fn has_sections(lines: &[Line], marks: &[Known]) -> bool {
    let is_worded = |known: &&Known| known.unit == Unit::Section && known.mark.is_worded();
    let own: Vec<&Known> = marks.iter().filter(is_worded).collect();
    begun(lines).any(|line| own.iter().any(|known| number(line, known.mark).is_some()))
}

/// Whether any line opens an article with the Roman number I.
fn has_first(lines: &[Line], marks: &[Known]) -> bool {
    let is_roman = |known: &&Known| known.unit == Unit::Article && known.mark.is_roman();
    let own: Vec<&Known> = marks.iter().filter(is_roman).collect();
    let is_first = |line: &Line, mark: &Mark| number(line, mark).is_some_and(|number| number.is_first());
    begun(lines).any(|line| own.iter().any(|known| is_first(line, known.mark)))
}

/// The lines that begin something and are not quoted.
fn begun(lines: &[Line]) -> impl Iterator<Item = &Line> {
    lines.iter().filter(|line| !matches!(line.stand, Stand::Quoted | Stand::GoesOn))
}

/// Whether the provision of a level that a line opens by a word is the first of its row; none where it opens none.
fn opens(line: &Line, marks: &[Known], unit: Unit) -> Option<bool> {
    let is_named = |known: &&Known| known.unit == unit && known.mark.is_worded() && !known.mark.is_sign();
    let found = marks.iter().filter(is_named).find_map(|known| number(line, known.mark));
    found.map(|number| number.is_first())
}

/// The number of the provision that a line opens with a mark.
fn number(line: &Line, mark: &Mark) -> Option<Ordinal> {
    let found = mark.find(&line.text)?;
    let rest = line.text.get(found.length..)?.trim_start();
    found.number.filter(|_| !rest.starts_with(|c: char| c.is_lowercase() || c == ','))
}
