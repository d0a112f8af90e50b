//! Headings that stand above the numbers of their provisions, as marginal notes are printed in some acts.
//!
//! A line above a number may as well be the last of the provision before it, the title of the law or the
//! heading of a grouping. It is that of the provision only where nearly all provisions of the body have such
//! a line, the first among them, each begins right after a sentence has ended, none has a heading beside its
//! number, no two in a row are the same, and the last provision does not end with one. A heading of Markdown is
//! what its author says.

use std::collections::BTreeSet;

use asof_law::Ordinal;

use super::{BARE, LONGEST_HEADING, Reader, SENTENCE, bare, is_name};
use crate::formats::numbered::lines::{Line, Stand};

/// The lines above numbers that are headings.
#[derive(Debug, Default)]
pub(super) struct Above {
    /// Those that are headings of the provisions after them.
    pub(super) heads: BTreeSet<usize>,
    /// Those that may be.
    pub(super) open: Vec<usize>,
    /// Those that stand wholly in the wide brackets of East Asia, right above what a word opens: "（目的）".
    bracketed: BTreeSet<usize>,
}

/// What a line above the number of a provision is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Its heading.
    Heading,
    /// Its heading, or that of something else.
    Open,
    /// Words of what is before it.
    Words,
}

impl Above {
    /// Those of a text that is about to be read; none where they leave it open.
    pub(super) fn of(reader: &Reader<'_>) -> Self {
        let above = Self::sure(reader).unwrap_or_default();
        Self { bracketed: reader.bracketed_above(), ..above }
    }

    /// Whether a line is the heading of the provision after it.
    pub(super) fn has(&self, at: usize) -> bool {
        self.heads.contains(&at) || self.bracketed.contains(&at)
    }

    fn sure(reader: &Reader<'_>) -> Option<Self> {
        let end = bare::body_end(reader.lines, &reader.marks, reader.contents.end);
        let (mut above, openers) = (Self::default(), reader.openers(end)?);
        for &at in &openers {
            let is_first = openers.first() == Some(&at);
            match reader.meaning_above(at, is_first)? {
                Meaning::Heading => _ = above.heads.insert(at.checked_sub(1)?),
                Meaning::Open => above.open.push(at.checked_sub(1)?),
                Meaning::Words if is_first => return None,
                Meaning::Words => {}
            }
        }
        let told = openers.len() - above.open.len();
        let are_most = above.heads.len() > 1 && told * 3 <= above.heads.len() * 4;
        // A line that ends each provision stands above each but the first, too.
        let last = end.checked_sub(1).filter(|last| openers.last().is_some_and(|opener| opener < last));
        let is_end = last.is_some_and(|last| reader.is_name_alone(last));
        (are_most && !is_end && !above.repeats(reader.lines)).then_some(above)
    }

    /// Whether two heads in a row are the same words, as headings are not.
    fn repeats(&self, lines: &[Line]) -> bool {
        let heads = self.heads.iter().filter_map(|at| lines.get(*at));
        let heads: Vec<&str> = heads.map(|line| line.text.as_str()).collect();
        heads.windows(2).any(|pair| matches!(pair, [one, next] if one == next))
    }
}

impl Reader<'_> {
    /// The lines in wide brackets right above what a word opens of the level by which the law is cited.
    fn bracketed_above(&self) -> BTreeSet<usize> {
        let is_worded = |line: &Line| {
            let mut own =
                self.marks.iter().filter(|known| known.unit == self.basic && known.mark.is_worded());
            own.any(|known| known.mark.find(&line.text).is_some())
        };
        let heads = |(at, line): (usize, &Line)| {
            let inner = line.text.strip_prefix('（').and_then(|rest| rest.strip_suffix('）'));
            let is_heading =
                inner.is_some_and(|inner| !inner.contains(['（', '）'])) && line.stand != Stand::Quoted;
            (is_heading && self.lines.get(at + 1).is_some_and(is_worded)).then_some(at)
        };
        self.lines.iter().enumerate().filter_map(heads).collect()
    }

    /// The lines of the body, which ends at a line, that open provisions by which the law is cited, where their
    /// numbers are one row from 1 on and none has a heading beside it.
    fn openers(&self, end: usize) -> Option<Vec<usize>> {
        let rubric = self.profile.rubric(self.basic);
        let has_rubric =
            |line: &Line| rubric.iter().any(|end| end == "\n" || line.text.contains(end.as_str()));
        let (mut openers, mut last) = (Vec::new(), None::<Ordinal>);
        for at in self.contents.end..end {
            let Some((line, number, rest)) = self.opener(at) else { continue };
            let follows = |last: &Ordinal| number.follows(last) || number.is_first_below(last);
            let is_next = last.as_ref().map_or(number.is_first(), follows);
            let is_headed = matches!(line.stand, Stand::Heading(_)) || is_name(rest, SENTENCE);
            if !is_next || is_headed || rest.is_empty() || has_rubric(line) {
                return None;
            }
            last = Some(number);
            openers.push(at);
        }
        (openers.len() >= BARE).then_some(openers)
    }

    /// A line that opens a provision by which the law is cited, its number and what follows that.
    fn opener(&self, at: usize) -> Option<(&Line, Ordinal, &str)> {
        let line = self.lines.get(at).filter(|line| line.stand != Stand::Quoted)?;
        if let Some(bare) = &self.bare {
            let (number, length) = bare.opened.get(&at)?;
            return Some((line, number.clone(), behind(line, *length)?));
        }
        let mut own = self.marks.iter().filter(|known| known.unit == self.basic);
        let (known, found) = own.find_map(|known| Some((known, known.mark.find(&line.text)?)))?;
        let rest = behind(line, found.length)?;
        let is_cited = known.mark.is_worded() && rest.starts_with(char::is_lowercase);
        Some((line, found.number.filter(|_| !is_cited)?, rest))
    }

    /// What the line above the number of a provision is; none where that speaks against all of them.
    fn meaning_above(&self, at: usize, is_first: bool) -> Option<Meaning> {
        let place = at.checked_sub(1).filter(|place| *place >= self.contents.end);
        let Some(line) = place.and_then(|place| self.lines.get(place)) else { return Some(Meaning::Words) };
        let place = place?;
        if !self.is_name_alone(place) {
            return Some(Meaning::Words);
        }
        // "R.S., c. 5, s. 1" and "Compare: Act 5" tell the history of the provision before.
        let is_history = line.text.contains(|c: char| c.is_ascii_digit() || c == ':');
        if is_history || self.profile.ends_with_notice(&line.text) {
            return None;
        }
        let before = place.checked_sub(1).filter(|before| *before >= self.contents.end);
        let Some(before) = before else { return self.first_line(line) };
        match self.ends_before(before, is_first) {
            None if is_first => Some(Meaning::Open),
            meaning => meaning,
        }
    }

    /// What a line that reads as a heading is where nothing is before it: none where it may be the title.
    fn first_line(&self, line: &Line) -> Option<Meaning> {
        let (line, title) = (asof_law::fold(&line.text), asof_law::fold(self.title?));
        let is_title = line.contains(&title) || title.contains(&line);
        (!is_title).then_some(Meaning::Heading)
    }

    /// What a line that reads as a heading is by the line before it.
    fn ends_before(&self, at: usize, is_first: bool) -> Option<Meaning> {
        let line = self.lines.get(at)?;
        let bare_grouping = |at: usize| self.grouping(at).is_some_and(str::is_empty);
        if bare_grouping(at) {
            return Some(Meaning::Open);
        }
        // "PART 1", its heading, and the heading of the first provision in it.
        let heads_grouping = is_name(&line.text, SENTENCE) && at.checked_sub(1).is_some_and(bare_grouping);
        let ends = line.text.ends_with(['.', ']', '"', '”']) || is_first && line.text.ends_with([':', '—']);
        let is_heading = matches!(line.stand, Stand::Heading(_));
        (ends || is_heading || heads_grouping || self.grouping(at).is_some()).then_some(Meaning::Heading)
    }

    /// What follows the mark of a line that opens a grouping.
    fn grouping(&self, at: usize) -> Option<&str> {
        let line = self.lines.get(at).filter(|line| line.stand != Stand::Quoted)?;
        let groupings = self.marks.iter().filter(|known| self.is_grouping(known.unit));
        let found = groupings.filter_map(|known| known.mark.find(&line.text)).map(|found| found.length);
        line.text.get(found.max()?..).map(str::trim)
    }

    /// Whether a line that opens nothing is a paragraph that reads as a heading.
    fn is_name_alone(&self, at: usize) -> bool {
        let Some(line) = self.lines.get(at) else { return false };
        let alone = line.stand == Stand::Begins && bare::stands_alone(self.lines, at);
        let has_mark =
            self.is_bare_number(at) || self.marks.iter().any(|known| known.mark.find(&line.text).is_some());
        alone && !has_mark && is_name(&line.text, LONGEST_HEADING)
    }

    /// Whether a line is as long as a sentence and reads as a heading: no full stop ends it, it stands between empty
    /// lines, and a sentence has ended before it.
    pub(super) fn is_long_name(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.lines.get(before));
        let has_ended = before.is_some_and(|before| before.text.ends_with(['.', ']', '"', '”']));
        has_ended && self.is_name_alone(at) && bare::stands_alone(self.lines, at + 1)
    }

    /// The line above a provision that is its heading.
    pub(super) fn heading_above(&self, at: usize) -> Option<usize> {
        at.checked_sub(1).filter(|above| self.above.has(*above))
    }

    /// Tells that lines above numbers are headings, and which may be where others are.
    pub(super) fn tell_headings_above(&mut self) {
        let lines = self.lines;
        let first = self.above.heads.first().and_then(|at| lines.get(*at));
        if let Some(first) = first {
            let message =
                "lines above nearly all numbers read as headings: read as those of what is after them";
            self.doubt_of(0, "headings-above", first, message.to_owned());
        }
        for line in std::mem::take(&mut self.above.open).into_iter().filter_map(|at| lines.get(at)) {
            let message =
                "it may be the heading of the provision after it, as others stand above their numbers: kept \
                           with what is before it"
                    .to_owned();
            self.doubt_of(0, "heading-before-number", line, message);
        }
    }
}

/// What follows some bytes of a line.
fn behind(line: &Line, length: usize) -> Option<&str> {
    line.text.get(length..).map(str::trim_start)
}
