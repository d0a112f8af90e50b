//! A judgment as it is printed: what stands before its words, one opinion or several, and what the registry adds.

use std::collections::HashSet;
use std::ops::Range;

use super::body::{self, Oddity};
use super::closing::{self, Closing};
use super::front::{self, Front, Neutral, letters};
use super::lines::{self, Line, Part, Stretch};
use super::notes::{self, Note};
use super::paragraph::Paragraph;
use super::{furniture, quotation};
use crate::encoding::Plain;
use crate::error::ReadError;

/// A judgment.
#[derive(Debug)]
pub(super) struct Judgment<'a> {
    pub(super) lines: Vec<Line<'a>>,
    pub(super) notes: Vec<Note>,
    pub(super) front: Front,
    /// What stands before the words of the first opinion, its title and author among them.
    pub(super) header: Range<usize>,
    pub(super) opinions: Vec<Opinion>,
    /// The record of the sitting, which the registry adds.
    pub(super) record: Option<Range<usize>>,
    /// The line at which another judgment may begin.
    pub(super) another: Option<usize>,
}

/// What one or several judges say.
#[derive(Debug, Default)]
pub(super) struct Opinion {
    /// Its title and author as printed; of the first one, in the header.
    pub(super) title: Range<usize>,
    pub(super) author: Option<String>,
    pub(super) paragraphs: Vec<Paragraph>,
    pub(super) oddities: Vec<Oddity>,
    pub(super) closing: Closing,
    /// The lines of its end.
    pub(super) end: Range<usize>,
}

/// The lines of a text or of a PDF, with what each of them is a part of.
pub(super) fn lines_of(source: &str) -> (Vec<Line<'_>>, Vec<Note>) {
    marked(lines::of_text(source))
}

/// Tells furniture and notes among lines from what the court says.
pub(super) fn marked(mut lines: Vec<Line<'_>>) -> (Vec<Line<'_>>, Vec<Note>) {
    // The stamp of the citation stands anywhere on the first page.
    let stamp =
        lines.iter_mut().take_while(|line| line.page == 0).find(|line| front::neutral(&line.text).is_some());
    if let Some(line) = stamp {
        line.part = Part::Furniture;
    }
    furniture::mark(&mut lines);
    let notes = notes::take(&mut lines);
    (lines, notes)
}

impl<'a> Judgment<'a> {
    /// Reads marked lines of a file.
    pub(super) fn read(file: &str, (lines, notes): (Vec<Line<'a>>, Vec<Note>)) -> Result<Self, ReadError> {
        let record = record(&lines);
        let end = record.clone().map_or(lines.len(), |record| record.start);
        let Some(first) = begins(&lines, 0..end) else {
            let problem = "no judgment begins in it: expected a line JUDGMENT or ORDER, the name of a judge (`A. RAO, J.`), or \
                           a paragraph 1";
            return Err(ReadError::of(file, problem));
        };
        let stamp =
            lines.iter().take_while(|line| line.page == 0).find_map(|line| front::neutral(&line.text));
        let front = Front { citation: stamp, ..front::read(&lines, 0..first) };
        let (mut opinions, mut at) = (Vec::new(), first);
        while at < end {
            let opinion = Opinion::read(&lines, at, end);
            at = opinion.end.end.max(at + 1);
            opinions.push(opinion);
        }
        let header = 0..opinions.first().map_or(first, |opinion| opinion.title.end);
        let another = front.citation.as_ref().and_then(|own| another(&lines, own));
        Ok(Self { lines, notes, front, header, opinions, record, another })
    }

    /// The day of the decision and the line that says it: the last one of its opinions, else that of the record.
    pub(super) fn days(&self) -> Vec<(asof_schema::Day, usize)> {
        let of_opinions = self.opinions.iter().rev().filter_map(|opinion| opinion.closing.day);
        let of_record = self.record.clone().into_iter().flatten().find_map(|at| {
            let text = &self.lines.get(at)?.text;
            let is_date = text.trim_start().to_lowercase().starts_with("date");
            Some((closing::day(text).filter(|_| is_date)?, at))
        });
        of_opinions.chain(of_record).collect()
    }

    /// The judges: those who signed, else those of the record.
    pub(super) fn bench(&self) -> Vec<String> {
        let mut bench: Vec<String> = Vec::new();
        for judge in self.opinions.iter().flat_map(|opinion| &opinion.closing.judges) {
            if !bench.iter().any(|one| letters(one).to_uppercase() == letters(judge).to_uppercase()) {
                bench.push(judge.clone());
            }
        }
        if bench.is_empty() {
            let lines = self.record.clone().into_iter().flatten().filter_map(|at| self.lines.get(at));
            let named = lines.filter(|line| line.text.to_uppercase().contains("JUSTICE "));
            bench.extend(named.map(|line| closing::judge(&line.text)));
        }
        bench
    }

    /// The author of an opinion, by the full name that the bench has.
    pub(super) fn author(&self, opinion: &Opinion) -> Option<String> {
        let author = opinion.author.clone()?;
        let bench = self.bench();
        let own = letters(&author).to_uppercase();
        let mut same = bench.iter().filter(|judge| letters(judge).to_uppercase().ends_with(&own));
        match (same.next(), same.next()) {
            (Some(judge), None) => Some(judge.clone()),
            _ => Some(author),
        }
    }
}

impl Opinion {
    fn read(lines: &[Line<'_>], start: usize, end: usize) -> Self {
        let says =
            |at: usize| lines.get(at).filter(|line| line.part == Part::Words).map(|line| line.text.as_ref());
        let mut words = start;
        let mut author = None;
        for at in start..end.min(start + 12) {
            let Some(text) = says(at) else { continue };
            if author.is_none()
                && let Some(named) = closing::author(text)
            {
                author = Some(named);
            } else if !is_title(text) {
                break;
            }
            words = at + 1;
        }
        let signed = (words..end).find(|&at| says(at).is_some_and(closing::is_signature));
        let closes = signed.unwrap_or_else(|| trailing(lines, words..end));
        let next = signed.and_then(|signed| opens(lines, signed..end)).unwrap_or(end);
        let (paragraphs, oddities) = body::read(lines, words..closes);
        let closing = closing::read(lines, closes..next);
        Self { title: start..words, author, paragraphs, oddities, closing, end: closes..next }
    }
}

/// `J U D G M E N T`, `O R D E R`.
fn is_title(text: &str) -> bool {
    let letters = letters(text).to_uppercase();
    matches!(letters.as_str(), "JUDGMENT" | "JUDGEMENT" | "ORDER" | "COMMONJUDGMENT" | "COMMONORDER")
        && text.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == ':' || c == '.')
}

/// Where the first opinion begins: its title, else the name of its author, else its first paragraph.
fn begins(lines: &[Line<'_>], within: Range<usize>) -> Option<usize> {
    opens(lines, within.clone()).or_else(|| {
        let first = |at: &usize| {
            let rest = lines.get(*at).filter(|line| line.part == Part::Words)?.text.strip_prefix('1')?;
            rest.starts_with(['.', ')']).then_some(*at)
        };
        within.into_iter().find_map(|at| first(&at))
    })
}

fn opens(lines: &[Line<'_>], within: Range<usize>) -> Option<usize> {
    let says = |at: &usize, is: fn(&str) -> bool| {
        lines.get(*at).is_some_and(|line| line.part == Part::Words && is(&line.text))
    };
    let title = within.clone().find(|at| says(at, is_title));
    title.or_else(|| within.into_iter().find(|at| says(at, |text| closing::author(text).is_some())))
}

/// Where the end of an opinion begins that nobody signed: at the place and day in its last lines.
fn trailing(lines: &[Line<'_>], within: Range<usize>) -> usize {
    let own: Vec<usize> =
        within.clone().filter(|&at| lines.get(at).is_some_and(|line| line.part == Part::Words)).collect();
    let closing = own
        .iter()
        .rev()
        .take(6)
        .filter(|&&at| lines.get(at).is_some_and(|line| closing::day(&line.text).is_some()));
    let Some(&day) = closing.min() else { return within.end };
    // The place stands in the line above.
    let above = own.iter().rev().find(|&&at| at < day).copied();
    let is_place = |at: &usize| {
        lines.get(*at).is_some_and(|line| {
            line.text.ends_with([';', ','])
                && !quotation::ends_sentence(line.text.trim_end_matches([';', ',']))
                && line.text.len() < 30
        })
    };
    above.filter(is_place).unwrap_or(day)
}

/// Where another judgment begins: a later page has another citation, and the name of a court over its words.
fn another(lines: &[Line<'_>], own: &Neutral) -> Option<usize> {
    let heads = lines.iter().filter(|line| front::court(&line.text).is_some());
    let pages: HashSet<usize> = heads.map(|line| line.page).filter(|page| *page > 0).collect();
    let is_other = |line: &Line<'_>| {
        pages.contains(&line.page) && front::neutral(&line.text).is_some_and(|other| other != *own)
    };
    lines.iter().position(is_other)
}

/// The record of proceedings, from the top of its page on.
fn record(lines: &[Line<'_>]) -> Option<Range<usize>> {
    let named =
        lines.iter().find(|line| letters(&line.text).to_uppercase().contains("RECORDOFPROCEEDINGS"))?;
    let start = lines.iter().position(|line| line.page == named.page)?;
    (start > 0).then_some(start..lines.len())
}

/// The words of a stretch of bytes of a text, as they are read from it; `None` where no line begins or ends there.
pub(super) fn words_in(plain: &Plain<'_>, start: usize, end: usize) -> Option<String> {
    let (lines, _) = lines_of(&plain.text);
    let byte = |at: usize| plain.places.byte(at);
    let first = lines.iter().position(|line| byte(line.start) <= start && start < byte(line.end))?;
    let last = lines.iter().position(|line| byte(line.end) == end)?;
    let line = lines.get(first)?;
    let at = (line.start..line.end).find(|&at| byte(at) == start)? - line.start;
    let part = lines.get(first)?.part;
    Some(Stretch { first, at, end: last + 1, part }.words(&lines))
}
