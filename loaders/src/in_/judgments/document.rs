//! A judgment as it is printed: what stands before its words, one opinion or several, and what the registry adds.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::added::{is_numbered, is_prose};
use super::body::{self, Oddity};
use super::closing::{self, Closing};
use super::front::{self, Front, Neutral};
use super::lines::{self, Line, Part, Stretch, letters};
use super::notes::{self, Note};
use super::paragraph::Paragraph;
use super::quotation::{self, announces, ends_sentence, previous};
use super::{ending, furniture};
use crate::encoding::Plain;
use crate::error::ReadError;

/// Within how many lines the title of an opinion and the names of its judges are.
const NEAR: usize = 12;

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
    marked(lines::of_text(source).into_iter().flat_map(parted).collect())
}

/// A line at the top of the first page without the citation, and the citation.
fn parted(line: Line<'_>) -> Vec<Line<'_>> {
    let is_top = line.page == 0 && line.number <= NEAR as u64;
    let Cow::Borrowed(text) = line.text else { return vec![line] };
    let Some((end, next)) = Some(text).filter(|_| is_top).and_then(front::beside) else { return vec![line] };
    let part = |range: Range<usize>| Line {
        start: line.start + range.start,
        end: line.start + range.end,
        text: Cow::Borrowed(text.get(range).unwrap_or_default()),
        ..line.clone()
    };
    vec![part(0..end), part(next..text.len())]
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
        let Some((first, odd)) = begins(&lines, 0..end) else {
            let problem = "no judgment begins in it: expected a line JUDGMENT or ORDER, the name of a judge (`A. RAO, J.`), or \
                           a paragraph 1";
            return Err(ReadError::of(file, problem));
        };
        let stamp =
            lines.iter().take_while(|line| line.page == 0).find_map(|line| front::neutral(&line.text));
        let front = Front { citation: stamp, ..front::read(&lines, 0..first) };
        let (mut opinions, mut at): (Vec<Opinion>, usize) = (Vec::new(), first);
        while at < end {
            let after = opinions.last().map_or(0, Opinion::last_number);
            let opinion = Opinion::read(&lines, at..end, opinions.is_empty(), after);
            at = opinion.end.end.max(at + 1);
            opinions.push(opinion);
        }
        if let Some(opinion) = opinions.first_mut() {
            opinion.oddities.extend(odd);
        }
        let header = 0..opinions.first().map_or(first, |opinion| opinion.title.end);
        let another = front.citation.as_ref().and_then(|own| another(&lines, own));
        Ok(Self { lines, notes, front, header, opinions, record, another })
    }

    /// The day of the decision and the line that says it: the last one of its opinions, else that of the record, else that
    /// before its words.
    pub(super) fn days(&self) -> Vec<(asof_schema::Day, usize)> {
        let of_opinions = self.opinions.iter().rev().flat_map(|opinion| opinion.closing.days.iter().copied());
        let of_record = self.record.clone().into_iter().flatten().find_map(|at| {
            let text = &self.lines.get(at)?.text;
            let is_date = text.trim_start().to_lowercase().starts_with("date");
            Some((closing::day(text).filter(|_| is_date)?, at))
        });
        let of_head = self.header.clone().filter_map(|at| Some((self.head_day(at)?, at)));
        of_opinions.chain(of_record).chain(of_head).collect()
    }

    /// The day of the decision that a line before the words says. A line near it that leaves something open, or that goes on
    /// after it, makes it the day of another judgment, as does a year before that of the case.
    fn head_day(&self, at: usize) -> Option<asof_schema::Day> {
        let says = |at: usize| ending::said(&self.lines, at);
        let day = closing::head_day(says(at)?)?;
        let above = || (self.header.start..at).rev().filter_map(says);
        let leads = above().next().is_some_and(|text| {
            let small = text.to_lowercase();
            let is_other = ["arising", "sessions", "trial"].iter().any(|word| small.contains(word));
            is_other || text.ends_with([',', ';']) || quotation::announces(text)
        });
        let open = leads || above().take(3).any(closing::leaves_open);
        let below = (at + 1..self.header.end).find_map(says);
        let goes_on = below.is_some_and(|below| {
            below.starts_with(char::is_lowercase) || below.to_lowercase().starts_with("passed ")
        });
        let year = self.front.cases.first().and_then(front::year);
        let is_early = day.ymd().zip(year).is_some_and(|((of, ..), year)| of < i32::from(year));
        (!open && !goes_on && !is_early).then_some(day)
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
    /// Reads the opinion that begins at a line; one after another may be headed by the name of its judge alone, and go on with its
    /// numbers.
    fn read(lines: &[Line<'_>], Range { start, end }: Range<usize>, is_first: bool, after: u32) -> Self {
        let says = |at: usize| ending::said(lines, at);
        let heads = |text: &str| {
            let titled = ending::by_author(text).and_then(|(_, author)| closing::author(author));
            titled.or_else(|| closing::author(text)).or_else(|| closing::heading(text).filter(|_| !is_first))
        };
        let mut words = start;
        let mut author = None;
        for at in start..end.min(start + NEAR) {
            let Some(text) = says(at) else { continue };
            if author.is_none()
                && let Some(named) = heads(text)
            {
                author = Some(named);
            } else if !ending::is_title(text) {
                break;
            }
            words = at + 1;
        }
        // What is quoted may be signed, too.
        let is_quoted = |at: usize| {
            let blocks = quotation::blocks(lines, words..end.min(at + quotation::LONGEST));
            blocks.iter().any(|block| block.contains(&at))
        };
        let is_signature = |at: usize| says(at).is_some_and(closing::is_signature);
        let signed = (words..end).find(|&at| is_signature(at) && !is_quoted(at));
        let (closes, next, odd) = if let Some(signed) = signed {
            let (next, odd) = ending::next(lines, signed..end);
            (signed, next, odd)
        } else {
            let (closes, odd) = ending::unsigned(lines, words..end);
            (closes, end, odd)
        };
        let (paragraphs, mut oddities) = body::read(lines, words..closes, after);
        oddities.extend(odd);
        let closing = closing::read(lines, closes..next);
        Self { title: start..words, author, paragraphs, oddities, closing, end: closes..next }
    }

    /// The number of its last paragraph that has one; else 0.
    fn last_number(&self) -> u32 {
        let number = |one: &Paragraph| one.number.as_ref()?.parse().ok();
        self.paragraphs.iter().rev().find_map(number).unwrap_or_default()
    }
}

/// Where the first opinion begins, and what is odd about it: at its title, else at the name of its author, else at its first
/// paragraph. A title that is quoted in a judgment which has begun is none.
fn begins(lines: &[Line<'_>], within: Range<usize>) -> Option<(usize, Option<Oddity>)> {
    let find = |is: fn(&str) -> bool| within.clone().find(|&at| ending::said(lines, at).is_some_and(is));
    let title = find(ending::is_title);
    // "... as held by / Rao, J." goes on with a sentence.
    let names = |at: &usize| {
        let above = previous(lines, within.start, *at);
        ending::said(lines, *at).is_some_and(|text| closing::author(text).is_some())
            && above.is_none_or(|above| {
                ends_sentence(&above.text) || !is_prose(&above.text) || is_of_report(&above.text)
            })
    };
    let first = find(|text| text.strip_prefix('1').is_some_and(|rest| rest.starts_with(['.', ')'])));
    let Some(headed) = title.or_else(|| within.clone().find(names)) else {
        return first.map(|first| (first, None)).or_else(|| first_paragraph(lines, within.clone()));
    };
    // What a judgment says of its parties may have numbers, too.
    let first = first.filter(|&first| first < headed && !has_party(lines, first..headed));
    let is_author = |at: &usize| names(at) && !is_of_bench(lines, within.start, *at);
    let author = (within.start..headed).find(is_author);
    let above = previous(lines, within.start, headed).map(|above| &*above.text);
    let delivers = above.is_some_and(delivers);
    let led = (headed + 1..within.end).find(|&at| ending::said(lines, at).is_some());
    let is_led = led.is_some_and(|led| names(&led));
    let quoted = above.is_some_and(announces) && !delivers;
    let is_far = |from: usize| (from..headed).filter(|&at| ending::said(lines, at).is_some()).count() > NEAR;
    let speaks = |from: usize| {
        let mut between = (from + 1..headed).filter_map(|at| ending::said(lines, at));
        is_far(from) && between.any(|text| is_numbered(text) || is_prose(text))
    };
    if let Some(above) = author.into_iter().chain(first).min()
        && (quoted || author.is_some_and(speaks))
    {
        return Some((above, None));
    }
    let message = "a paragraph 1 comes before the line with which the judgment is taken to begin: what is before it may be words \
                   of the court";
    let is_open = |first: &usize| if delivers { !is_led } else { is_far(*first) };
    let odd = first.filter(is_open).map(|line| Oddity {
        code: "paragraph-before-title",
        line,
        message: message.to_owned(),
    });
    Some((headed, odd))
}

/// The first paragraph by its number in any form, after all that names parties; and what is odd about it where it may be of a
/// list, and the judgment have begun before it: a sentence leads to it.
fn first_paragraph(lines: &[Line<'_>], within: Range<usize>) -> Option<(usize, Option<Oddity>)> {
    let is_party = |from: usize| has_party(lines, from..within.end.min(from + NEAR));
    let mut firsts = within.clone().filter(|&at| ending::said(lines, at).is_some_and(body::is_first));
    let line = firsts.find(|&at| !is_party(at))?;
    // "ORAL JUDGMENT :" heads it.
    let small =
        |text: &str| text.split_whitespace().filter(|word| word.starts_with(char::is_lowercase)).count();
    let lists = |text: &str| text.trim_end_matches([' ', '-', '–', '—']).ends_with(':') && small(text) > 1;
    let leads = |above: &Line<'_>| is_prose(&above.text) || lists(&above.text);
    let odd = previous(lines, within.start, line).filter(|&above| leads(above)).map(|_| {
        let message = "no title and no judge comes before this paragraph 1, and words lead to it: what is before it may be \
                       words of the court";
        Oddity { code: "paragraph-before-title", line, message: message.to_owned() }
    });
    Some((line, odd))
}

/// Whether a line names the author of the judgment in the next, as the reports print it: `The Judgment of the Court was
/// delivered by`.
fn is_of_report(text: &str) -> bool {
    let small = text.to_lowercase();
    let text = small.trim_end_matches([' ', ':', '-']);
    text.starts_with("the judgment of the court ") && text.ends_with(" delivered by")
}

/// Whether a line announces the judgment itself, as the reports print it after a headnote: `The following judgment of the Court
/// was delivered:`, `The Court delivered the following:`. What another court passed is announced by other words.
fn delivers(text: &str) -> bool {
    let small = text.to_lowercase();
    let begins = ["the following ", "the court delivered ", "the court made ", "the court passed "];
    let says = ["delivered", "made", "passed", "pronounced"].iter().any(|word| small.contains(word));
    announces(text)
        && small.contains("the following")
        && says
        && begins.iter().any(|words| small.starts_with(words))
}

/// Whether a line is of the names below `CORAM:` or `BEFORE`.
fn is_of_bench(lines: &[Line<'_>], first: usize, at: usize) -> bool {
    let mut above = (first..at).rev().filter_map(|at| ending::said(lines, at));
    let top = above.find(|text| closing::author(text).is_none() && closing::heading(text).is_none());
    let is_bench = |text: &str| {
        let upper = letters(text).to_uppercase();
        ["CORAM", "BEFORE", "PRESENT", "BENCH", "QUORUM"].iter().any(|word| upper.starts_with(word))
    };
    top.is_some_and(|text| is_bench(text) && !is_prose(text) && text.split_whitespace().count() <= 8)
}

/// Whether lines name parties: `VERSUS`, `... Appellant(s)`.
fn has_party(lines: &[Line<'_>], within: Range<usize>) -> bool {
    within.filter_map(|at| ending::said(lines, at)).any(front::names_party)
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
    let is_named = |line: &&Line<'_>| letters(&line.text).to_uppercase().contains("RECORDOFPROCEEDINGS");
    let named = lines.iter().find(is_named);
    let top = named.and_then(|named| lines.iter().position(|line| line.page == named.page));
    let start = top.filter(|start| *start > 0).or_else(|| item(lines))?;
    Some(start..lines.len())
}

/// The first line of a record that no page parts from the judgment, `ITEM NO.5`: it stands right below the end of an opinion and
/// over the name of the court.
fn item(lines: &[Line<'_>]) -> Option<usize> {
    let says = |at: usize| ending::said(lines, at);
    let heads = |text: &str| {
        let upper = letters(text).to_uppercase();
        upper == "SUPREMECOURTOFINDIA" || upper.contains("RECORDOFPROCEEDINGS")
    };
    let is_item = |at: &usize| {
        says(*at).is_some_and(|text| text.to_uppercase().starts_with("ITEM NO"))
            && previous(lines, 0, *at).is_some_and(|above| ending::is_end(&above.text))
            && (at + 1..lines.len()).filter_map(says).take(4).any(heads)
    };
    (1..lines.len()).rfind(is_item)
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
