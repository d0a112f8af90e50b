//! A table of contents before the law: what it lists comes again, and there it opens provisions.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use asof_law::{Ordinal, Unit};

use super::{Known, Reader};
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
}
