//! A table of contents before the law: what it lists comes again, and there it opens provisions.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use asof_law::{Ordinal, Unit};

use super::{Known, Reader, Unsure, grown, opening};
use crate::formats::numbered::lines::Line;

/// A list of fewer provisions may be anything.
const FEWEST: usize = 3;
/// And fewer whose headings alone tell may be provisions without words.
const FEWEST_BARE: usize = 5;
/// With what other signs a heading may end.
const CLOSING: [char; 6] = [')', '»', '"', '”', '’', '*'];

/// The lines of a table of contents: provisions by the level by which the law is cited, of which most come again after
/// them, from the first on, with the same words. `opens` gives the number with which a line opens one, and the bytes of
/// its mark.
pub(super) fn lines_of(
    lines: &[Line],
    marks: &[Known],
    opens: impl Fn(&Line) -> Option<(Ordinal, usize)>,
) -> Option<Range<usize>> {
    let found: Vec<Entry> = lines.iter().enumerate().filter_map(|one| Entry::of(one, &opens)).collect();
    let anew = found.iter().skip(1).position(|one| one.number.is_first())? + 1;
    let (listed, body) = found.split_at_checked(anew)?;
    let (first, last, begins) = (listed.first()?, listed.last()?, body.first()?.at);
    if listed.len() < FEWEST || !first.number.is_first() {
        return None;
    }
    let after: HashSet<String> = lines.get(begins..)?.iter().map(|line| plain(&line.text)).collect();
    let mut numbered: HashMap<u32, Vec<&Entry>> = HashMap::new();
    for one in body {
        numbered.entry(one.number.value).or_default().push(one);
    }
    let is_again = |one: &&Entry| {
        let goes_on = |other: &&Entry| other.number == one.number && other.words.starts_with(&one.words);
        let mut like = numbered.get(&one.number.value).into_iter().flatten();
        !one.words.is_empty() && (after.contains(&one.words) || like.any(goes_on))
    };
    let is_bare = are_bare(lines, listed, body);
    if !is_bare && listed.iter().filter(is_again).count() * 4 < listed.len() * 3 {
        return None;
    }
    // What stands between the entries of a table comes again, too; the words of provisions do not.
    let entries: HashSet<usize> = listed.iter().map(|one| one.at).collect();
    let own = (first.at..last.at).filter(|at| !entries.contains(at)).filter_map(|at| lines.get(at));
    if !is_bare && own.filter(|line| !after.contains(&plain(&line.text))).count() * 2 > listed.len() {
        return None;
    }
    let has_mark = |line: &Line, outermost: bool| {
        let meant = |known: &Known| !outermost || known.unit.level() <= Unit::Annex.level();
        marks.iter().any(|known| meant(known) && known.mark.find(&line.text).is_some())
    };
    let start = lines.iter().take(first.at).position(|line| has_mark(line, false)).unwrap_or(first.at);
    // Schedules are listed last.
    let is_listed = |at: &usize| *at == last.at || lines.get(*at).is_some_and(|line| has_mark(line, true));
    let end = (last.at..begins).rev().find(is_listed)?;
    Some(start..end + 1)
}

/// The lines of a table of contents that lists what holds provisions, and none of these: it begins anew after it, and most come
/// again there with the same words.
pub(super) fn groupings_of(lines: &[Line], marks: &[Known], basic: Unit) -> Option<Range<usize>> {
    let found: Vec<Grouping> =
        lines.iter().enumerate().filter_map(|one| Grouping::of(one, marks, basic)).collect();
    // Chapters begin anew in each part of a law: a table stands before all of them.
    let head = found.first().filter(|one| one.entry.number.is_first())?;
    let is_head = |one: &Grouping| one.unit == head.unit && one.entry.number.text == head.entry.number.text;
    let (row, body) = found.split_at_checked(found.iter().skip(1).position(is_head)? + 1)?;
    let between = lines.get(head.entry.at..body.first()?.entry.at)?;
    let opens = |line: &Line| opening(line, marks, basic).is_some();
    let last = lines.iter().enumerate().map(|(at, line)| (plain(&line.text), at)).collect();
    if row.len() >= FEWEST && !between.iter().any(opens) { table(lines, (row, body), &last) } else { None }
}

/// The lines of a row of what holds provisions, if most of it comes again where it begins anew. `last` has the last line of those
/// with the same words.
fn table(
    lines: &[Line],
    (row, body): (&[Grouping], &[Grouping]),
    last: &HashMap<String, usize>,
) -> Option<Range<usize>> {
    let (first, begins) = (row.first()?.entry.at, body.first()?.entry.at);
    let comes_again = |words: &str| last.get(words).is_some_and(|at| *at >= begins);
    let is_again = |one: &&Grouping| {
        let is_like = |other: &Grouping| {
            other.unit == one.unit
                && other.entry.number == one.entry.number
                && other.entry.words.starts_with(&one.entry.words)
        };
        !one.entry.words.is_empty() && comes_again(&one.entry.words) || body.iter().any(is_like)
    };
    let entries: HashSet<usize> = row.iter().map(|one| one.entry.at).collect();
    let is_listed = |at: &usize| {
        entries.contains(at) || lines.get(*at).is_some_and(|line| comes_again(&plain(&line.text)))
    };
    // A line of its own amid them may be a provision that opens as none that is known here: "Article L112-1".
    let is_all = (first..begins).all(|at| is_listed(&at));
    (is_all && row.iter().filter(is_again).count() * 4 >= row.len() * 3).then_some(first..begins)
}

/// A line that opens what holds provisions.
struct Grouping {
    unit: Unit,
    entry: Entry,
}

impl Grouping {
    fn of((at, line): (usize, &Line), marks: &[Known], basic: Unit) -> Option<Self> {
        let above = marks.iter().filter(|known| known.unit.level() < basic.level());
        let found = above.filter_map(|known| Some((known.unit, known.mark.find(&line.text)?)));
        let (unit, found) = found.max_by_key(|(_, found)| found.length)?;
        let words = plain(line.text.get(found.length..)?);
        let words = words.trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned();
        Some(Self { unit, entry: Entry { at, number: found.number?, words } })
    }
}

/// Whether no sentence and no part of one ends in a long row of provisions, and all of them come again in one that is much longer,
/// most with the same first word: their headings may be broken there in other places.
fn are_bare(lines: &[Line], listed: &[Entry], body: &[Entry]) -> bool {
    let span = |row: &[Entry]| Some(row.first()?.at..row.last()?.at + 1);
    let (Some(own), Some(later)) = (span(listed), span(body)) else { return false };
    let is_name = |line: &Line| line.text.ends_with(|c: char| c.is_alphanumeric() || CLOSING.contains(&c));
    let comes_again = |one: &Entry| body.iter().any(|other| other.number == one.number);
    let is_alike = |one: &&Entry| {
        body.iter().any(|other| other.number == one.number && begin_alike(&one.words, &other.words))
    };
    listed.len() >= FEWEST_BARE
        && later.len() > 2 * own.len()
        && lines.get(own).is_some_and(|own| own.iter().all(is_name))
        && listed.iter().all(comes_again)
        && listed.iter().filter(is_alike).count() * 4 >= listed.len() * 3
}

/// Whether words have the same first one, where both have any.
fn begin_alike(one: &str, other: &str) -> bool {
    let (own, like) = (one.split_whitespace().next(), other.split_whitespace().next());
    own.is_none() || like.is_none() || own == like
}

/// A line that opens a provision.
struct Entry {
    at: usize,
    number: Ordinal,
    words: String,
}

impl Entry {
    fn of((at, line): (usize, &Line), opens: impl Fn(&Line) -> Option<(Ordinal, usize)>) -> Option<Self> {
        let (number, length) = opens(line)?;
        let words = plain(line.text.get(length..)?);
        Some(Self { at, number, words })
    }
}

/// Words without the number of a page and what leads to it.
fn plain(words: &str) -> String {
    let ends = |c: char| {
        c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '…' | '-' | '–' | '—' | ';' | ':')
    };
    words.trim_end_matches(ends).trim_start().to_lowercase()
}

impl<'l> Reader<'l> {
    /// A line of the table of contents: words of the law.
    pub(super) fn listed(&mut self, at: usize, line: &'l Line) {
        self.words(at, line, 0);
        if at == self.contents.start {
            let message = "a table of contents: kept as words, as what it lists comes again".to_owned();
            self.doubt("contents", line, message);
        }
    }
    /// Tells of what holds provisions elsewhere and stands empty before the first of them, as in a table of contents that does
    /// not come again: what is after it may stand in none of it.
    pub(super) fn tell_empty_groupings(&mut self) {
        let holders: HashSet<usize> = self.grown.iter().skip(1).map(|one| one.parent).collect();
        let is_notice = |one: &&grown::Grown| {
            one.heading.as_ref().is_some_and(|heading| self.profile.ends_with_notice(&heading.text))
        };
        let before = self.grown.iter().enumerate().take_while(|(_, one)| one.unit != Some(self.basic));
        let empty = before.filter(|(at, one)| {
            let is_grouping = one.unit.is_some_and(|unit| self.is_grouping(unit));
            is_grouping && one.words.is_none() && !holders.contains(at) && !is_notice(one)
        });
        let empty: Vec<(u64, u64)> = empty.map(|(_, one)| (one.line, one.column)).collect();
        let is_list = empty.len() + 1 >= FEWEST && self.grown.iter().any(|one| one.unit == Some(self.basic));
        let Some(&(line, column)) = empty.first().filter(|_| is_list) else { return };
        let message = format!(
            "{} groupings with nothing in them stand before the first provision: read as they stand, though they may be a \
             table of contents, and what comes after them may stand in none of them",
            empty.len()
        );
        self.unsure.push(Unsure { code: "empty-groupings", line, column, concerns: 0, message });
    }
}
