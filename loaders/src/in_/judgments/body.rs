//! The words of an opinion as a tree of paragraphs: those that the court numbers, their parts, and what they quote.

use std::ops::Range;

use super::lines::{Line, Part, Stretch};
use super::paragraph::{Kind, Paragraph};
use super::quotation::{announces, blocks, ends_sentence, opens, previous};
use super::run::{self, Candidate};
use super::{points, run::GREATEST};

/// How deep numbers such as `3.1.2` go.
const DEEPEST: usize = 4;

/// The longest heading, in characters.
const LONGEST_HEADING: usize = 90;

/// What is odd about the numbers and quotations of an opinion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Oddity {
    /// A code in kebab case.
    pub(super) code: &'static str,
    /// Where.
    pub(super) line: usize,
    /// What, in words.
    pub(super) message: String,
}

/// Reads the lines of an opinion, without its title and its end, that comes after a number of another.
pub(super) fn read(lines: &[Line<'_>], within: Range<usize>, after: u32) -> (Vec<Paragraph>, Vec<Oddity>) {
    let quoted = blocks(lines, within.clone());
    let text = Text { lines, first: within.start, quoted: &quoted, after };
    let (style, own) = text.numbered(&within);
    let mut oddities = text.oddities(style, &own, &within);
    let cuts: Vec<(Range<usize>, Option<&Candidate>)> = text.cuts(&own, &within);
    let mut paragraphs = Vec::new();
    for (nth, (lines, candidate)) in cuts.iter().enumerate() {
        // Its heading stands over the next, so that it ends before it.
        let end = cuts.get(nth + 1).map_or(lines.end, |(next, _)| next.start);
        let paragraph = match candidate {
            Some(candidate) => text.paragraph(candidate, lines.start, end),
            None if lines.is_empty() || Stretch::lines(lines.start..end).is_empty(text.lines) => continue,
            None => text.filled(Paragraph::new(Kind::Paragraph, Stretch::lines(lines.start..end)), 0),
        };
        paragraphs.push(paragraph);
    }
    oddities.extend(text.open_quotations(&within));
    oddities.sort_by_key(|one| one.line);
    (paragraphs, oddities)
}

/// How the numbers of paragraphs are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// `12.`
    Dot,
    /// `12)` or `12]`
    Bracket,
    /// `(12)` or `[12]`
    Brackets,
    /// `¶ 12`
    Pilcrow,
}

const STYLES: [Style; 4] = [Style::Dot, Style::Bracket, Style::Brackets, Style::Pilcrow];

impl Style {
    /// The number with which a line begins, where its words begin, and what its form costs.
    fn read(self, text: &str) -> Option<(u32, usize, i32)> {
        let rest = match self {
            Self::Dot | Self::Bracket => text,
            Self::Brackets => text.strip_prefix(['(', '['])?,
            Self::Pilcrow => text.strip_prefix('¶')?.trim_start(),
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 =
            rest.get(..digits)?.parse().ok().filter(|number| (1..=GREATEST).contains(number))?;
        let rest = rest.get(digits..)?;
        let mut cost = 0;
        let rest = match self {
            // "10  The appellant"
            Self::Dot if rest.starts_with(char::is_whitespace) && is_word(rest.trim_start()) => {
                cost = run::WITHIN_SENTENCE;
                rest
            }
            Self::Dot => rest.strip_prefix('.')?,
            Self::Bracket | Self::Brackets => rest.strip_prefix([')', ']'])?,
            Self::Pilcrow => rest.trim_start_matches(['.', ':']),
        };
        // "3.1" and "30.08.1985" are other numbers.
        let apart = !rest.starts_with(|c: char| c.is_ascii_digit() || c.is_lowercase());
        apart.then(|| (number, text.len() - rest.trim_start().len(), cost))
    }
}

/// Whether a line begins with the number of the first paragraph, in any form.
pub(super) fn is_first(text: &str) -> bool {
    STYLES.into_iter().any(|style| matches!(style.read(text), Some((1, _, 0))))
}

/// Whether words begin with one that has a capital and small letters.
fn is_word(words: &str) -> bool {
    let mut letters = words.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

/// An opinion that is being read.
#[derive(Clone, Copy)]
struct Text<'t, 'a> {
    lines: &'t [Line<'a>],
    first: usize,
    quoted: &'t [Range<usize>],
    /// The last number of the opinion before; 0 where there is none.
    after: u32,
}

impl Text<'_, '_> {
    fn line(&self, at: usize) -> Option<&str> {
        self.lines.get(at).filter(|line| line.part == Part::Words).map(|line| line.text.as_ref())
    }

    fn is_quoted(&self, at: usize) -> bool {
        self.quoted.iter().any(|block| block.contains(&at))
    }

    /// What speaks against a line as the first of a paragraph, whose words begin at a place.
    fn cost(&self, at: usize, words: usize) -> i32 {
        let small = self
            .line(at)
            .and_then(|text| text.get(words..))
            .is_some_and(|rest| rest.starts_with(char::is_lowercase));
        let context = match previous(self.lines, self.first, at) {
            _ if self.is_quoted(at) => run::QUOTED,
            Some(before) if announces(&before.text) => run::ANNOUNCED,
            Some(before) if !ends_sentence(&before.text) && self.heading(at).is_none() => {
                run::WITHIN_SENTENCE
            }
            _ => 0,
        };
        context + if small { run::SMALL } else { 0 }
    }

    /// The lines that begin with a number, by a way to read it.
    fn candidates(
        &self,
        within: &Range<usize>,
        read: impl Fn(&str) -> Option<(u32, usize, i32)>,
    ) -> Vec<Candidate> {
        let of = |at: usize| {
            let (number, words, form) = read(self.line(at)?)?;
            // Two things that speak against it weigh more than each by itself.
            let cost = self.cost(at, words);
            Some(Candidate { line: at, number, words, cost: if cost > 0 { cost + 2 * form } else { form } })
        };
        within.clone().filter_map(of).collect()
    }

    /// The court's own paragraphs, in the style that has the best run.
    fn numbered(&self, within: &Range<usize>) -> (Style, Vec<Candidate>) {
        let of =
            |style: Style| (style, run::best(&self.candidates(within, |text| style.read(text)), self.after));
        // The first of equals.
        let best =
            STYLES.into_iter().map(of).reduce(|best, next| if next.1.1 > best.1.1 { next } else { best });
        best.filter(|(_, (_, worth))| *worth > 0)
            .map_or((Style::Dot, Vec::new()), |(style, (own, _))| (style, own))
    }

    /// The stretches of paragraphs with what begins each, the first of them without a number. A stretch begins with the heading
    /// over it.
    fn cuts<'c>(
        &self,
        own: &'c [Candidate],
        within: &Range<usize>,
    ) -> Vec<(Range<usize>, Option<&'c Candidate>)> {
        let starts: Vec<usize> =
            own.iter().map(|one| self.heading(one.line).unwrap_or(one.line)).chain([within.end]).collect();
        let first = starts.first().copied().unwrap_or(within.end);
        let mut cuts = vec![(within.start..first, None)];
        for (one, pair) in own.iter().zip(starts.windows(2)) {
            if let &[start, end] = pair {
                cuts.push((start..end, Some(one)));
            }
        }
        cuts
    }

    /// The first line of the heading over a line.
    fn heading(&self, at: usize) -> Option<usize> {
        let mut first = None;
        for before in (self.first..at).rev().filter(|&at| self.line(at).is_some()).take(3) {
            if !self.is_heading(before) || self.is_quoted(before) {
                break;
            }
            let above = previous(self.lines, self.first, before);
            if above.is_none_or(|above| ends_sentence(&above.text)) {
                first = Some(before);
            }
        }
        first
    }

    /// Whether a line has the form of a heading: short, without a mark at its end, most words with capitals.
    fn is_heading(&self, at: usize) -> bool {
        let Some(text) = self.line(at) else { return false };
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 3).collect();
        let capital = words.iter().filter(|word| word.starts_with(char::is_uppercase)).count();
        text.chars().count() <= LONGEST_HEADING
            && text.starts_with(|c: char| c.is_uppercase())
            && !text.ends_with(['.', ',', ';', '”', '"', '-', '–', '—'])
            && capital * 5 >= words.len() * 3
            && !words.is_empty()
    }

    fn paragraph(&self, candidate: &Candidate, start: usize, end: usize) -> Paragraph {
        let words = Stretch { at: candidate.words, ..Stretch::lines(candidate.line..end) };
        let label =
            self.line(candidate.line).and_then(|text| text.get(..candidate.words)).unwrap_or_default();
        let paragraph = Paragraph {
            number: Some(candidate.number.to_string()),
            label: label.trim_end().to_owned(),
            heading: (start < candidate.line).then(|| Stretch::lines(start..candidate.line)),
            ..Paragraph::new(Kind::Paragraph, words)
        };
        self.filled(paragraph, 0)
    }

    /// A paragraph with what is printed in it.
    fn filled(&self, mut paragraph: Paragraph, depth: usize) -> Paragraph {
        let Stretch { first, end, .. } = paragraph.words;
        let below = self.subparagraphs(&paragraph, depth);
        let own_end = below.first().map_or(end, |one| one.line);
        paragraph.words.end = own_end;
        self.parts(&mut paragraph, first..own_end);
        for (nth, one) in below.iter().enumerate() {
            let end = below.get(nth + 1).map_or(end, |next| next.line);
            let number = format!("{}.{}", paragraph.number.as_deref().unwrap_or_default(), one.number);
            let label = self.line(one.line).and_then(|text| text.get(..one.words)).unwrap_or_default();
            let child = Paragraph {
                number: Some(number),
                label: label.trim_end().to_owned(),
                ..Paragraph::new(Kind::Paragraph, Stretch { at: one.words, ..Stretch::lines(one.line..end) })
            };
            paragraph.children.push(self.filled(child, depth + 1));
        }
        paragraph
    }

    /// `3.1` and the like below 3: the best run of them.
    fn subparagraphs(&self, above: &Paragraph, depth: usize) -> Vec<Candidate> {
        let Some(number) = above.number.as_deref().filter(|_| depth < DEEPEST) else { return Vec::new() };
        let prefix = format!("{number}.");
        let read = |text: &str| {
            let rest = text.strip_prefix(&prefix)?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number: u32 =
                rest.get(..digits)?.parse().ok().filter(|number| (1..=GREATEST).contains(number))?;
            let rest = rest.get(digits..)?;
            let rest = rest.strip_prefix('.').unwrap_or(rest);
            rest.starts_with(char::is_whitespace).then(|| (number, text.len() - rest.trim_start().len(), 0))
        };
        let (run, worth) = run::best(&self.candidates(&(above.words.first + 1..above.words.end), read), 0);
        if worth > 0 { run } else { Vec::new() }
    }

    /// Puts the quotations and points of some lines into a paragraph whose own words end before the first of them.
    fn parts(&self, paragraph: &mut Paragraph, within: Range<usize>) {
        let mut at = within.start;
        let mut own = paragraph.words;
        let mut is_first = true;
        for block in self.quoted.iter().filter(|block| block.start > within.start && block.start < within.end)
        {
            let end = block.end.min(within.end);
            own.end = block.start;
            self.said(paragraph, own, is_first);
            is_first = false;
            paragraph.children.push(Paragraph::new(Kind::Quotation, Stretch::lines(block.start..end)));
            at = end;
            own = Stretch::lines(at..within.end);
        }
        own.end = within.end;
        if is_first || at < within.end && !own.is_empty(self.lines) {
            self.said(paragraph, own, is_first);
        }
    }

    /// What the court says itself: the first words of a paragraph, or those that go on after a quotation, with their points.
    fn said(&self, paragraph: &mut Paragraph, words: Stretch, is_first: bool) {
        if !is_first && words.is_empty(self.lines) {
            return;
        }
        let points = points::of(self.lines, words);
        let lead = Stretch { end: points.first().map_or(words.end, |point| point.words.first), ..words };
        if is_first {
            paragraph.words = lead;
        } else if !lead.is_empty(self.lines) {
            paragraph.children.push(Paragraph::new(Kind::Continuation, lead));
        }
        paragraph.children.extend(points);
    }

    /// Numbers that jump, that come twice, or that are in no run although nothing speaks against them.
    fn oddities(&self, style: Style, own: &[Candidate], within: &Range<usize>) -> Vec<Oddity> {
        let mut found = Vec::new();
        let mut tell = |code, line, message| found.push(Oddity { code, line, message });
        let intro = own.first().is_some_and(|first| {
            let lead = Stretch::lines(within.start..self.heading(first.line).unwrap_or(first.line));
            !lead.is_empty(self.lines)
        });
        let first = own.first().map_or(0, |first| first.number);
        let goes_on = first == self.after + 1;
        let mut last = if goes_on { self.after } else { u32::from(intro && first > 1) };
        for one in own {
            if one.number == last {
                tell("number-twice", one.line, format!("paragraph {last} comes twice"));
            } else if one.number > last + 1 {
                let message =
                    format!("paragraph {} comes after {last}: what is between is not there", one.number);
                tell("number-left-out", one.line, message);
            }
            last = one.number;
        }
        let others = self.candidates(within, |text| style.read(text));
        for other in others.iter().filter(|other| other.cost == 0 && !own.contains(other)) {
            let message =
                format!("`{}.` begins a line and is no paragraph in the run of numbers", other.number);
            tell("number-out-of-run", other.line, message);
        }
        if own.is_empty() {
            tell("no-numbers", within.start, "no paragraph has a number".to_owned());
        }
        found
    }

    /// Quotations that are announced, begin, and never end.
    fn open_quotations(&self, within: &Range<usize>) -> Vec<Oddity> {
        let is_open = |&at: &usize| {
            opens(self.lines, self.first, at)
                && !self.is_quoted(at)
                && previous(self.lines, self.first, at).is_some_and(|before| announces(&before.text))
                && self.line(at).is_some_and(|text| !text.contains('”'))
        };
        let odd = |line| {
            Oddity {
            code: "quotation-not-closed",
            line,
            message: "a quotation begins here, and no line ends with its closing mark: it is read as the court's words"
                .to_owned(),
        }
        };
        within.clone().filter(is_open).map(odd).collect()
    }
}
