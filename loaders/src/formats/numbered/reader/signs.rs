//! Paragraphs of articles that have a sign of their own, as in Poland: "Art. 5. § 1.", and "§ 2." on a line after it.
//!
//! The same sign opens the sections of other laws, and is cited in all of them. Where a profile has it for both, it
//! opens paragraphs only within what a word opens, "Art. 5.", and where a row of them begins there with the first and
//! has another. So does a number that nothing but white space sets off, as paragraphs have it in Switzerland: "1 Whoever".

use std::collections::BTreeSet;

use asof_law::{Mark, Ordinal, Unit};

use super::Known;
use crate::formats::numbered::lines::{Line, Stand};

/// Where marks open paragraphs, of those that only a row of them tells.
#[derive(Debug, Default)]
pub(super) struct Signs {
    /// Each such mark, and the numbers of the lines on which it opens paragraphs.
    rows: Vec<(&'static Mark, BTreeSet<u64>)>,
}

impl Signs {
    /// Those of a text that is cited by a level.
    pub(super) fn of(lines: &[Line], marks: &[Known], basic: Unit) -> Self {
        let is_below = |known: &&Known| known.unit.level() > basic.level();
        let is_other =
            |mark: &Mark| marks.iter().any(|known| known.mark == mark && known.unit.level() <= basic.level());
        let is_basic = |mark: &Mark| marks.iter().any(|known| known.mark == mark && known.unit == basic);
        let mut found: Vec<(&'static Mark, BTreeSet<u64>)> = Vec::new();
        for known in marks.iter().filter(is_below) {
            let is_told_by_row = known.mark.needs_row() || known.mark.is_sign() && is_other(known.mark);
            if is_told_by_row && !found.iter().any(|(mark, _)| *mark == known.mark) {
                let is_of_basic = is_basic(known.mark);
                let rows = if is_of_basic { BTreeSet::new() } else { rows(lines, marks, basic, known.mark) };
                found.push((known.mark, rows));
            }
        }
        Self { rows: found }
    }

    /// Whether a mark opens a paragraph on a line that no other than a row of it tells.
    pub(super) fn has(&self, mark: &Mark, line: u64) -> bool {
        self.rows.iter().any(|(own, lines)| *own == mark && lines.contains(&line))
    }

    /// Whether a mark may open what lies below the level by which the law is cited, or what does not, on a line.
    pub(super) fn allow(&self, mark: &Mark, is_below: bool, line: u64) -> bool {
        let own = self.rows.iter().find(|(own, _)| *own == mark);
        own.is_none_or(|(_, lines)| lines.contains(&line) == is_below)
    }
}

/// The numbers of the lines of rows of a sign, each within what a word opens.
fn rows(lines: &[Line], marks: &[Known], basic: Unit, sign: &Mark) -> BTreeSet<u64> {
    let worded = || marks.iter().filter(|known| known.unit == basic && known.mark.is_worded());
    let (mut found, mut row, mut is_within) = (BTreeSet::new(), Vec::<(u64, Ordinal)>::new(), false);
    for line in lines.iter().filter(|line| line.stand != Stand::Quoted) {
        let opened = worded().filter_map(|known| known.mark.find(&line.text)).map(|found| found.length).max();
        if opened.is_some() {
            keep(&mut row, &mut found);
            is_within = true;
        }
        let rest = line.text.get(opened.unwrap_or_default()..).unwrap_or_default().trim_start();
        let Some(number) = numbered(sign, rest).filter(|_| is_within) else { continue };
        if row.last().map_or(number.is_first(), |(_, last)| number.follows(last)) {
            row.push((line.line, number));
        }
    }
    keep(&mut row, &mut found);
    found
}

/// Keeps a row of two or more, and begins another.
fn keep(row: &mut Vec<(u64, Ordinal)>, found: &mut BTreeSet<u64>) {
    if row.len() > 1 {
        found.extend(row.iter().map(|(line, _)| *line));
    }
    row.clear();
}

/// The number with which words begin by a sign, where no sentence goes on after it.
fn numbered(sign: &Mark, words: &str) -> Option<Ordinal> {
    let found = sign.find(words)?;
    let rest = words.get(found.length..)?.trim_start();
    found.number.filter(|_| !rest.is_empty() && !rest.starts_with(char::is_lowercase))
}
