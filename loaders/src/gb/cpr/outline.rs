//! The lines of a document -> its provisions.
//!
//! A rule, or a paragraph of a practice direction, opens with its number; what stands in it opens with a mark in brackets,
//! whose level is told by what it counts. What opens nothing is added to the words of what is before it, or closes a list. A
//! heading stands alone: after a rule between blocks, or before a number; that of a section, whose numeral comes next, anywhere.
//! The cells of a table are lines one after the other: below "Table 1" a mark opens nothing that is not next in an open list.
//! No word is lost but "Contents of this Part", which heads a list that no page has.

use std::collections::HashSet;

use super::annex;
use super::marks::{self, Bracket, Count, Number, Opening};
use super::pieces::Line;
use super::sections::{self, Numeral};
use crate::formats::numbered::Text;
use crate::provision::{Kind, Printed, Role, WRAP_UP, Words, segment};

/// The longest heading, in characters.
const LONGEST: usize = 160;

/// What a document is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Of {
    /// A Part of the Rules, by its number: its rules begin with it.
    Part(String),
    /// A section of a guide, by its number: its paragraphs begin with it.
    Section(String),
    /// Anything else: its paragraphs are numbered from 1.
    Other,
}

impl Of {
    /// What the numbers in it begin with, where that is one number.
    fn first(&self) -> Option<&str> {
        match self {
            Self::Part(number) | Self::Section(number) => Some(number),
            Self::Other => None,
        }
    }
}

/// A doubt about a line, and what was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsure {
    pub(super) code: &'static str,
    /// The number of the rule or paragraph, if it is in one.
    pub(super) within: Option<String>,
    pub(super) row: u64,
    pub(super) message: String,
}

/// A level of an open list, innermost last.
struct Open {
    counts: Vec<Count>,
    node: usize,
}

impl Open {
    /// Whether a mark comes next in it.
    fn precedes(&self, bracket: &Bracket) -> bool {
        bracket.counts.iter().any(|new| self.counts.iter().any(|last| new.is_next_after(last)))
    }
}

/// A provision, and what it stands in by its place among all.
pub(super) struct Grown {
    pub(super) printed: Printed,
    pub(super) parent: usize,
}

struct Reader<'l> {
    of: Of,
    lines: &'l [Line],
    /// The lines whose numbers of several parts rise from one to the next.
    rising: HashSet<usize>,
    grown: Vec<Grown>,
    /// The annex, the section and the heading that are open, as nodes.
    annex: usize,
    section: usize,
    heading: usize,
    /// The rule or paragraph that is open, or what holds lists where there is none.
    base: usize,
    /// What words are added to.
    current: usize,
    open: Vec<Open>,
    /// How many of the open levels a new list would lie in.
    top: usize,
    last: Option<Number>,
    /// The numeral of the section that is open.
    numeral: Option<Numeral>,
    /// Whether a mark that lacks a bracket has been left in the words before it since the last one that opened something.
    passed_over: bool,
    /// The lines since a rule between blocks, if nothing has opened since.
    block: Option<Vec<usize>>,
    /// The heading of the next rule.
    rubric: Option<Words>,
    /// Whether what is open is a table with marks in its cells.
    in_table: bool,
    unsure: Vec<Unsure>,
}

/// Reads a document. Its title is what it is headed by; its preamble is what comes before its first provision.
pub(super) fn read(of: &Of, lines: &[Line]) -> (Text, Vec<Unsure>) {
    let lines = parted(of, lines);
    let lines = lines.as_slice();
    let root = Printed::new(kind("norm", Role::Grouping), None, "", 1);
    let mut reader = Reader {
        of: of.clone(),
        lines,
        rising: rising(of, lines),
        grown: vec![Grown { printed: root, parent: 0 }],
        annex: 0,
        section: 0,
        heading: 0,
        base: 0,
        current: 0,
        open: Vec::new(),
        top: 0,
        last: None,
        numeral: None,
        passed_over: false,
        block: Some(Vec::new()),
        rubric: None,
        in_table: false,
        unsure: Vec::new(),
    };
    let title = lines.first().filter(|line| line.text.len() <= 2 * LONGEST && !line.is_rule());
    for at in usize::from(title.is_some())..lines.len() {
        reader.line(at);
    }
    reader.settle(false);
    let unsure = std::mem::take(&mut reader.unsure);
    let root = nest(reader.grown);
    let title = title.map(|line| line.words(0));
    (Text { title, preamble: root.words, provisions: root.children, unsure: Vec::new() }, unsure)
}

/// The lines, parted where a page has joined several: before a mark, and before and after the heading of a section.
fn parted(of: &Of, lines: &[Line]) -> Vec<Line> {
    let (is_part, is_section) = (matches!(of, Of::Part(_)), matches!(of, Of::Section(_)));
    let mut all = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let next = lines.get(at + 1).and_then(|next| marks::opening(&next.text, None));
        let before_rule = is_part && next.is_some();
        let before_words = matches!(of, Of::Other) && next.is_none();
        let parts = line.parts().into_iter().flat_map(|part| {
            let at = after_contents(&part.text).filter(|_| is_part);
            cut(part, at)
        });
        let parts = parts.flat_map(|part| {
            let at = sections::run_on(&part.text).filter(|_| !is_section);
            cut(part, at)
        });
        let parts = parts.flat_map(|part| {
            let at = annex_run_on(&part.text).filter(|_| matches!(of, Of::Other));
            cut(part, at)
        });
        let parts = parts.flat_map(|part| {
            let at = marks::trailing(&part.text).filter(|_| before_words);
            cut(part, at)
        });
        all.extend(parts.flat_map(|part| {
            let at = sections::rubric(&part.text).filter(|_| before_rule && !part.is_joined);
            cut(part, at)
        }));
    }
    all
}

/// A line up to a byte, and what begins there.
fn cut(mut line: Line, at: Option<usize>) -> impl Iterator<Item = Line> {
    let next = at.and_then(|at| line.cut_before(at));
    std::iter::once(line).chain(next)
}

/// Where the heading of a rule begins that a page has in one line with "Contents of this Part".
fn after_contents(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("Contents of this Part ")?.trim_start();
    rest.starts_with(char::is_uppercase).then(|| text.len() - rest.len())
}

fn kind(name: &'static str, role: Role) -> Kind {
    Kind { name, segment: if name == "heading" { "head" } else { segment(name) }, role }
}

impl Reader<'_> {
    fn line(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        self.in_table = !self.ends_table(at);
        if self.in_table {
            self.add_words(self.current, line, 0);
        } else if self.opens_table(at) {
            self.open_table(at);
        } else if line.is_joined {
            match marks::bracket(&line.text).filter(|bracket| self.block.is_none() && self.is_next(bracket)) {
                Some(bracket) => self.open_bracket(line, 0, &bracket),
                None if let Some(opening) = self.opening(at) => {
                    self.settle(true);
                    self.open_number(line, &opening);
                }
                None if let Some(block) = &mut self.block => block.push(at),
                None => self.add_words(self.current, line, 0),
            }
        } else if line.is_rule() {
            let next =
                (at + 1..self.lines.len()).find(|&at| self.lines.get(at).is_some_and(|line| !line.is_rule()));
            let alone = self.block.as_ref().is_some_and(|block| block.len() == 1);
            let heads = alone && next.is_some_and(|next| self.opening(next).is_some());
            self.settle(heads);
            self.block = Some(Vec::new());
        } else if self.opens_section(at) {
            self.block = Some(vec![at]);
        } else if self.opens_annex(at) {
            self.settle(false);
            self.head(&[at]);
        } else if let Some(bracket) = self.incomplete(line) {
            self.open_bracket(line, 0, &bracket);
        } else if let Some((from, bracket)) = self.repeated(line) {
            self.open.truncate(1);
            self.open_bracket(line, from, &bracket);
        } else if let Some(opening) = self.opening(at) {
            self.settle(true);
            self.open_number(line, &opening);
        } else if self.is_cited(line) {
            self.add_words(self.current, line, 0);
        } else if let Some(bracket) = marks::bracket(&line.text) {
            self.settle(false);
            self.open_bracket(line, 0, &bracket);
        } else if let Some(block) = &mut self.block {
            block.push(at);
        } else if self.is_heading(at) {
            self.block = Some(vec![at]);
        } else {
            self.go_on(at);
        }
    }

    /// Whether a line is the heading of a table of which a cell has a mark.
    fn opens_table(&self, at: usize) -> bool {
        let rest = self.lines.get(at + 1..).unwrap_or_default();
        let ends = |line: &&Line| {
            line.is_rule() || is_caption(&line.text) || marks::opening(&line.text, None).is_some()
        };
        let is_next = |line: &&Line| {
            marks::bracket(&line.text)
                .is_some_and(|bracket| self.open.iter().any(|open| open.precedes(&bracket)))
        };
        let mut cells = rest.iter().take_while(|line| !ends(line) && !is_next(line));
        let is_table = self.lines.get(at).is_some_and(|line| !line.is_joined && is_caption(&line.text));
        is_table && cells.any(|line| marks::bracket(&line.text).is_some())
    }

    /// Whether a table ends before a line: with its block, or before what comes next among the rules, sections and open lists.
    fn ends_table(&mut self, at: usize) -> bool {
        if !self.in_table {
            return true;
        }
        let Some(line) = self.lines.get(at) else { return true };
        let bracket = marks::bracket(&line.text).filter(|_| !line.is_joined);
        line.is_rule()
            || is_caption(&line.text)
            || bracket.is_some_and(|bracket| self.open.iter().any(|open| open.precedes(&bracket)))
            || self.opens_section(at)
            || self.opens_annex(at)
            || self.opening(at).is_some()
    }

    /// Opens a table: in the rule or paragraph before it, or alone after a rule between blocks.
    fn open_table(&mut self, at: usize) {
        let is_alone = self.block.is_some() || !self.is_article(self.base);
        self.settle(false);
        if is_alone {
            self.head(&[at]);
        } else if let Some(line) = self.lines.get(at) {
            let mut printed = Printed::new(kind("heading", Role::Below), None, "", line.row);
            printed.heading = Some(line.words(0));
            self.current = self.add(printed, self.base);
        }
        self.in_table = true;
    }

    /// Whether a mark is of a citation that a page broke: "notification under paragraph", and then "(2) file a response".
    fn is_cited(&self, line: &Line) -> bool {
        let last = self.grown.get(self.current).and_then(|one| one.printed.words.as_ref());
        let before = last.and_then(|words| words.text.rsplit(char::is_whitespace).next()).unwrap_or_default();
        line.text.starts_with('(') && self.block.is_none() && marks::cites(before)
    }

    /// The mark after the number of the paragraph that is open, where it comes next in that: "4.3(2)" after "4.3(1)"; and where it
    /// begins.
    fn repeated(&self, line: &Line) -> Option<(usize, Bracket)> {
        let last = self.last.as_ref().filter(|_| self.block.is_none() && self.is_article(self.base))?;
        let opening = marks::opening(&line.text, Some(last)).filter(|opening| opening.number == *last)?;
        let bracket = marks::bracket(line.text.get(opening.rest..)?)?;
        let follows = self.open.first().is_some_and(|open| open.precedes(&bracket));
        (last.parts() > 1 && follows).then_some((opening.rest, bracket))
    }

    /// The number that opens a line, if it fits where it stands.
    fn opening(&mut self, at: usize) -> Option<Opening> {
        let line = self.lines.get(at)?;
        let opening = marks::opening(&line.text, self.last.as_ref())?;
        let number = &opening.number;
        if let Some(first) = self.of.first() {
            if number.first() != first || number.parts() != 2 {
                return None;
            }
        } else if number.parts() == 1 {
            let next = self.last.as_ref().map_or(1, |last| last.count() + 1);
            let fits = number.count() == next
                || opening.is_marked && (next..next + 20).contains(&number.count())
                || self
                    .last
                    .as_ref()
                    .is_some_and(|last| last < number && last.count() == number.count() && last.parts() == 1);
            if !fits || self.is_numbered_heading(at, number) {
                return None;
            }
        }
        let rises = number.parts() == 1 || self.rising.contains(&at);
        if rises && self.last.as_ref().is_none_or(|last| last < number) {
            return Some(opening);
        }
        let message = format!(
            "the number {} is not in the run of numbers: taken for words of what is before it",
            number.text()
        );
        self.doubt("number-does-not-rise", line.row, message);
        None
    }

    /// The numeral of a line that is the heading of a section by its form. A guide is in sections already.
    fn numeral(&self, at: usize) -> Option<Numeral> {
        let line = self.lines.get(at).filter(|_| !matches!(self.of, Of::Section(_)))?;
        sections::numeral(&line.text)
    }

    /// Whether a line is the heading of the section that comes next, among the words of what is open.
    fn opens_section(&self, at: usize) -> bool {
        let is_among_words = self.block.is_none() && self.grown.len() > 1;
        is_among_words && self.numeral(at).is_some_and(|numeral| numeral.is_next_after(self.numeral))
    }

    /// Whether a line is the heading of an annex that a page has in one line with the sentence before it, or of the one after an annex
    /// that is open: "ANNEX 2", "Omitted", "ANNEX 3" are two.
    fn opens_annex(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.lines.get(before));
        let is_cut = |(before, line): (&Line, &Line)| (before.end..=before.end + 1).contains(&line.start);
        let is_after_annex = self.annex > 0 && self.block.is_none();
        let line = self.lines.get(at).filter(|line| !line.is_joined && is_annex_by_form(&line.text));
        matches!(self.of, Of::Other) && before.zip(line).is_some_and(|both| is_after_annex || is_cut(both))
    }

    /// The mark at the beginning of a line that lacks a bracket, where it comes next in a list or opens one that is announced. Once
    /// one is left in the words, those after it are of its list, which has no marks.
    fn incomplete(&mut self, line: &Line) -> Option<Bracket> {
        let bracket = marks::incomplete(&line.text).filter(|_| self.block.is_none())?;
        let is_first = bracket.counts.iter().any(Count::is_first);
        if !self.is_next(&bracket) || self.passed_over && !is_first {
            self.passed_over = true;
            return None;
        }
        let mark = line.text.get(..bracket.length).unwrap_or_default();
        let message =
            format!("`{mark}` lacks a bracket: it is read as ({}), which comes next", bracket.number);
        self.doubt("mark-incomplete", line.row, message);
        Some(bracket)
    }

    /// Whether a number is that of a heading: "1. Formalities", and then 1.1.
    fn is_numbered_heading(&self, at: usize, number: &Number) -> bool {
        let after = self.lines.get(at + 1..).unwrap_or_default().iter().filter(|line| !line.is_rule());
        let next = after.take(2).find_map(|line| marks::opening(&line.text, None));
        next.is_some_and(|next| next.number.parts() > 1 && next.number.first() == number.first())
    }

    /// Whether a line stands alone before a number: it ends no sentence, and what is before it does.
    fn is_heading(&self, at: usize) -> bool {
        let Some(text) = self.lines.get(at).map(|line| line.text.as_str()) else { return false };
        let before =
            at.checked_sub(1).and_then(|at| self.lines.get(at)).map_or("", |line| line.text.as_str());
        let next = self.lines.get(at + 1).and_then(|line| marks::opening(&line.text, self.last.as_ref()));
        let fits = next.is_some_and(|next| match self.of.first() {
            Some(first) => next.number.first() == first && next.number.parts() == 2,
            None => self.last.as_ref().is_none_or(|last| *last < next.number),
        });
        fits && is_titular(text) && before.ends_with(['.', ')', ']', '"', '\''])
    }

    fn open_number(&mut self, line: &Line, opening: &Opening) {
        let (name, parent) = match self.of {
            Of::Part(_) => ("rule", self.section),
            Of::Section(_) | Of::Other => ("paragraph", self.heading),
        };
        let mut printed =
            Printed::new(kind(name, Role::Article), Some(opening.number.text()), &opening.label, line.row);
        printed.heading = self.rubric.take();
        self.base = self.add(printed, parent);
        self.current = self.base;
        self.open.clear();
        self.top = 0;
        self.passed_over = false;
        self.last = Some(opening.number.clone());
        self.say(line, opening.rest);
    }

    /// Adds the words of a line from a byte on to what is open, or opens what begins there.
    fn say(&mut self, line: &Line, from: usize) {
        let rest = line.text.get(from..).unwrap_or_default();
        match marks::bracket(rest) {
            Some(bracket) => self.open_bracket(line, from, &bracket),
            None if rest.trim().is_empty() => {}
            None => self.add_words(self.current, line, from),
        }
    }

    fn open_bracket(&mut self, line: &Line, from: usize, bracket: &Bracket) {
        self.passed_over = false;
        let depth = self.depth(bracket, line.row);
        let continued = self.open.drain(depth..).next();
        let parent = self.open.last().map_or(self.base, |open| open.node);
        let label = marks::close(line.text.get(from..from + bracket.length).unwrap_or_default());
        let below = match &self.of {
            Of::Section(_) | Of::Other if self.base != 0 && self.is_article(self.base) => depth + 1,
            _ => depth,
        };
        let name = ["paragraph", "subparagraph", "item"].get(below).copied().unwrap_or("subitem");
        let printed = Printed::new(kind(name, Role::Below), Some(bracket.number.clone()), &label, line.row);
        let node = self.add(printed, parent);
        let rest = line.text.get(from + bracket.length..).unwrap_or_default();
        let counts = marks::through(rest)
            .map_or_else(|| Self::counts(bracket, continued.as_ref()), |last| last.counts);
        self.open.push(Open { counts, node });
        self.top = self.open.len();
        self.current = node;
        self.say(line, from + bracket.length);
    }

    /// What a mark counts in its list: what continues the list, in which it comes next; in one that it opens, any.
    fn counts(bracket: &Bracket, continued: Option<&Open>) -> Vec<Count> {
        let follows = |new: &&Count| {
            continued.is_some_and(|open| open.counts.iter().any(|last| new.is_next_after(last)))
        };
        let fitting: Vec<Count> = bracket.counts.iter().filter(follows).cloned().collect();
        let doubled = || bracket.counts.iter().filter(|count| continued.is_none() && count.is_doubled());
        match (fitting.is_empty(), doubled().next()) {
            (false, _) => fitting,
            (true, Some(_)) => doubled().cloned().collect(),
            (true, None) => bracket.counts.clone(),
        }
    }

    /// Whether a mark opens a list: a first one, or (aa) where a list is announced.
    fn is_first(&self, bracket: &Bracket) -> bool {
        let opens = |count: &Count| {
            count.is_first() || count.is_doubled() && bracket.number == "aa" && self.announces()
        };
        bracket.counts.iter().any(opens)
    }

    /// At which level of lists a mark lies: where it comes next, else below what is open if it is a first one, else where it
    /// comes later.
    fn depth(&mut self, bracket: &Bracket, row: u64) -> usize {
        let fits = |open: &Open, test: fn(&Count, &Count) -> bool| {
            bracket.counts.iter().any(|new| open.counts.iter().any(|last| test(new, last)))
        };
        let first = self.is_first(bracket);
        let next = self.open.iter().rposition(|open| fits(open, Count::is_next_after));
        if let Some(at) = next.filter(|_| !(first && self.announces())) {
            return at;
        }
        if first {
            return self.top;
        }
        let later = self.open.iter().rposition(|open| fits(open, Count::is_after));
        let message = format!("({}) does not come next after what is before it", bracket.number);
        self.doubt("number-jumps", row, message);
        later.unwrap_or(self.top)
    }

    /// Whether a mark comes next in an open list, or opens one that is announced.
    fn is_next(&self, bracket: &Bracket) -> bool {
        let is_after = |new: &Count, open: &Open| open.counts.iter().any(|last| new.is_next_after(last));
        let next = |new: &Count| self.open.iter().any(|open| is_after(new, open));
        bracket.counts.iter().any(next) || self.is_first(bracket) && self.announces()
    }

    /// Whether the words before announce a list.
    fn announces(&self) -> bool {
        let words = self.grown.get(self.current).and_then(|one| one.printed.words.as_ref());
        words.is_some_and(|words| words.text.ends_with(['-', '–', '—', ':']))
    }

    /// A line that opens nothing: it closes a list, or goes on with what is before it.
    fn go_on(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        let text = line.text.as_str();
        let in_list = self.open.iter().any(|open| open.node == self.current);
        let joins = matches!(text, "and" | "or" | "but" | "and-" | "or-");
        let closes = text.starts_with(|c: char| c.is_lowercase() || matches!(c, '\'' | '"' | '‘' | '“'));
        let level = if text.starts_with('(') {
            self.level_after(at).filter(|&level| level < self.open.len())
        } else {
            let innermost = self.open.len().checked_sub(1);
            let level = innermost.filter(|_| in_list && !joins && closes && !self.announces());
            level.filter(|&level| level > 0 || !self.goes_on_with_definitions(text))
        };
        if let Some(level) = level {
            let holder = level
                .checked_sub(1)
                .and_then(|above| self.open.get(above))
                .map_or(self.base, |open| open.node);
            let own = self.grown.get(self.current);
            if !own.is_some_and(|one| one.printed.kind == WRAP_UP && one.parent == holder) {
                self.current = self.add(Printed::new(WRAP_UP, None, "", line.row), holder);
            }
            self.top = level;
        }
        self.add_words(self.current, line, 0);
    }

    /// Whether a line is one more definition of a paragraph that is a list of them: "(1) In these Rules - 'child' means".
    fn goes_on_with_definitions(&self, text: &str) -> bool {
        const QUOTES: [char; 4] = ['\'', '"', '‘', '“'];
        let first = self.open.first().and_then(|open| self.grown.get(open.node));
        let words = first.and_then(|one| one.printed.words.as_ref()).map_or("", |words| words.text.as_str());
        let mut announced = words.split(['-', '–', '—', ':']).skip(1);
        text.starts_with(QUOTES) && announced.any(|after| after.trim_start().starts_with(QUOTES))
    }

    /// The level of lists that goes on after a line: that of the next mark; the outermost where a number, a heading or nothing
    /// comes next, the innermost where words do.
    fn level_after(&self, at: usize) -> Option<usize> {
        let innermost = self.open.len().checked_sub(1);
        let Some(next) = self.lines.get(at + 1) else { return Some(0) };
        let heads = self.is_heading(at + 1) || self.opens_section(at + 1);
        if heads || next.is_rule() || self.rising.contains(&(at + 1)) {
            return Some(0);
        }
        let bracket = marks::bracket(&next.text).or_else(|| marks::incomplete(&next.text));
        let Some(bracket) = bracket else { return innermost };
        let goes_on = |open: &Open| {
            bracket.counts.iter().any(|new| open.counts.iter().any(|last| new.is_next_after(last)))
        };
        self.open.iter().rposition(goes_on).or(innermost)
    }

    /// Says what the lines since the last rule between blocks are.
    fn settle(&mut self, before_number: bool) {
        let Some(mut block) = self.block.take() else { return };
        // A list of contents, and what is before it, is no provision.
        let contents = |&at: &usize| self.lines.get(at).is_some_and(|line| is_contents(&line.text));
        let preamble = match block.iter().rposition(contents) {
            _ if self.grown.len() > 1 => 0,
            Some(at) => at + 1,
            None if before_number => 0,
            None => block.len() - usize::from(self.ends_in_section(&block)),
        };
        for at in block.drain(..preamble) {
            if let Some(line) = self.lines.get(at).filter(|line| !self.is_empty_contents(&line.text)) {
                self.add_words(0, line, 0);
            }
        }
        let title = block
            .pop_if(|at| before_number && self.lines.get(*at).is_some_and(|line| is_titular(&line.text)));
        if title.is_some() && block.len() < 3 && block.iter().all(|&at| self.is_titular(at)) {
            let section = block.iter().rposition(|&at| self.numeral(at).is_some()).unwrap_or_default();
            let (above, own) = block.split_at(section);
            self.head(above);
            self.head(own);
        } else {
            self.text(&block);
        }
        if let Some(at) = title {
            self.head_next(at);
        }
    }

    /// Whether the last of some lines, and no other, is the heading of a section. Several are a list of sections.
    fn ends_in_section(&self, block: &[usize]) -> bool {
        let first = block.iter().find(|&&at| self.numeral(at).is_some());
        first.is_some() && first == block.last()
    }

    /// Whether a line heads a list of contents that the page of a Part has not: a number after it is all that is left of one.
    fn is_empty_contents(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let rest = text.strip_prefix("contents of this part").filter(|_| matches!(self.of, Of::Part(_)));
        rest.is_some_and(|rest| !rest.contains(char::is_alphabetic))
    }

    /// Words that no number and no mark opens: what their first line heads, or more of what is before them.
    fn text(&mut self, block: &[usize]) {
        let (head, rest) = block.split_at(usize::from(block.first().is_some_and(|&at| self.is_titular(at))));
        self.head(head);
        for &at in rest {
            self.go_on(at);
        }
    }

    fn is_titular(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|line| is_titular(&line.text))
    }

    /// The heading of what a number opens: of the rule, or of all paragraphs up to the next heading.
    fn head_next(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        let is_group = is_section(&line.text) || is_annex(&line.text);
        if matches!(self.of, Of::Part(_)) && !is_group && line.text.len() <= LONGEST {
            self.rubric = Some(line.words(0));
        } else {
            self.head(&[at]);
        }
    }

    /// Whether a line goes on with the outermost list of a rule or paragraph, or opens the one that its words announce: what is
    /// headed before it is of that provision.
    fn goes_on_in_list(&self, at: usize) -> bool {
        let bracket = self.lines.get(at).and_then(|line| marks::bracket(&line.text));
        let Some(bracket) = bracket.filter(|_| self.is_article(self.base)) else { return false };
        match self.open.first() {
            Some(open) => {
                let follows = |new: &Count| open.counts.iter().any(|last| new.is_next_after(last));
                bracket.counts.iter().any(follows)
            }
            None => bracket.counts.iter().any(Count::is_first) && self.announces(),
        }
    }

    /// Opens an annex, a section or what another heading is above; one within a list is of its provision.
    fn head(&mut self, block: &[usize]) {
        let lines: Vec<&Line> = block.iter().filter_map(|&at| self.lines.get(at)).collect();
        let Some((first, rest)) = lines.split_first() else { return };
        let is_annex = is_annex(&first.text);
        let name = if is_annex { "annex" } else { "heading" };
        let mut printed = Printed::new(kind(name, Role::Grouping), None, "", first.row);
        let mut words = first.words(0);
        for line in rest {
            words.text = format!("{}{}{}", words.text, line.joint(), line.words(0).text);
            words.end = line.end;
        }
        if words.text.chars().count() <= LONGEST {
            printed.heading = Some(words);
        } else {
            printed.words = Some(words);
        }
        let is_section = is_section(&first.text);
        if !is_annex && !is_section && block.last().is_some_and(|&at| self.goes_on_in_list(at + 1)) {
            printed.kind.role = Role::Below;
            self.current = self.add(printed, self.base);
            return;
        }
        let parent = match (is_annex, is_section) {
            (true, _) => 0,
            (_, true) => self.annex,
            _ => self.section,
        };
        let node = self.add(printed, parent);
        if is_annex {
            self.annex = node;
            self.last = None;
            self.numeral = None;
        } else if is_section {
            self.numeral = sections::numeral(&first.text).or(self.numeral);
        }
        if is_annex || is_section {
            self.section = node;
        }
        (self.heading, self.base, self.current, self.top) = (node, node, node, 0);
        self.passed_over = false;
        self.open.clear();
    }

    fn add(&mut self, printed: Printed, parent: usize) -> usize {
        self.grown.push(Grown { printed, parent });
        self.grown.len() - 1
    }

    /// Adds words to a node, or to one below it where those before stand elsewhere in the file: no bytes bear out both.
    fn add_words(&mut self, mut node: usize, line: &Line, from: usize) {
        let has_words = self.grown.get(node).is_some_and(|one| one.printed.words.is_some());
        if line.is_apart && has_words {
            let is_current = node == self.current;
            node = self.add(Printed::new(WRAP_UP, None, "", line.row), node);
            self.current = if is_current { node } else { self.current };
        }
        let Some(one) = self.grown.get_mut(node) else { return };
        let more = line.words(from);
        match &mut one.printed.words {
            Some(words) => {
                let joint = if from == 0 { line.joint() } else { " " };
                words.text = format!("{}{joint}{}", words.text, more.text);
                words.end = more.end;
            }
            empty => *empty = Some(more),
        }
    }

    fn is_article(&self, node: usize) -> bool {
        self.grown.get(node).is_some_and(|one| one.printed.kind.role == Role::Article)
    }

    fn doubt(&mut self, code: &'static str, row: u64, message: String) {
        let base = self.grown.get(self.base).filter(|one| one.printed.kind.role == Role::Article);
        let within = base.and_then(|one| one.printed.number.clone());
        self.unsure.push(Unsure { code, within, row, message });
    }
}

/// The lines whose numbers of several parts are in the longest run that rises, in each annex and before the first: what is
/// not in it is a number of a list of contents, of a heading that names another law's rule, of a form.
fn rising(of: &Of, lines: &[Line]) -> HashSet<usize> {
    let mut all = HashSet::new();
    let mut run: Vec<(usize, Number)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if is_annex(&line.text) && is_titular(&line.text) {
            all.extend(longest(&std::mem::take(&mut run)));
        }
        let opening = marks::opening(&line.text, run.last().map(|(_, last)| last));
        let opening = opening.filter(|opening| !goes_on(&line.text, opening, run.last()));
        run.extend(opening.map(|opening| (at, opening.number)).filter(|(_, number)| match of.first() {
            Some(first) => number.first() == first && number.parts() == 2,
            None => number.parts() > 1,
        }));
    }
    all.extend(longest(&run));
    all
}

/// Whether a number is that of the one before it, with a mark that opens no list: "4.3(2)" after "4.3(1)".
fn goes_on(text: &str, opening: &Opening, last: Option<&(usize, Number)>) -> bool {
    let mark = text.get(opening.rest..).and_then(marks::bracket);
    let is_same = last.is_some_and(|(_, last)| *last == opening.number);
    is_same && mark.is_some_and(|mark| !mark.counts.iter().any(Count::is_first))
}

/// The longest run of numbers that rises, by their lines; of several, the one that ends first.
fn longest(run: &[(usize, Number)]) -> Vec<usize> {
    // For each number, how long the longest run up to it is, and the number before it there.
    let mut up_to: Vec<(usize, Option<usize>)> = Vec::with_capacity(run.len());
    for (_, number) in run {
        let before = run.iter().zip(&up_to).enumerate().filter(|(_, ((_, other), _))| other < number);
        let best =
            before.map(|(at, (_, (length, _)))| (*length, at)).max_by_key(|&(length, at)| (length, at));
        up_to.push((best.map_or(1, |(length, _)| length + 1), best.map(|(_, at)| at)));
    }
    let last = (0..run.len()).rev().max_by_key(|&at| up_to.get(at).map(|(length, _)| *length));
    std::iter::successors(last, |&at| up_to.get(at).and_then(|(_, before)| *before))
        .filter_map(|at| run.get(at).map(|(line, _)| *line))
        .collect()
}

/// Whether words may be a heading.
fn is_titular(text: &str) -> bool {
    let ends = text.ends_with(['.', ';', ':', ',', '-', '–']);
    let words = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start();
    let longest = if sections::numeral(text).is_some() { sections::LONGEST } else { LONGEST };
    text.chars().count() <= longest && words.starts_with(char::is_uppercase) && !ends
}

/// Whether words begin as the heading of a table does: `Table 1`, `TABLE 15 A: rule 45.15 A`, `Table A (liability)`.
pub(super) fn is_caption(text: &str) -> bool {
    let Some(rest) = ["Table ", "TABLE "].iter().find_map(|word| text.strip_prefix(word)) else {
        return false;
    };
    let label: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let fits = match label.as_bytes() {
        [capital] if capital.is_ascii_uppercase() => true,
        [digit, ..] => digit.is_ascii_digit() && label.len() <= 5,
        [] => false,
    };
    let after = rest.get(label.len()..).unwrap_or_default();
    let lettered =
        after.strip_prefix(' ').and_then(|more| more.strip_prefix(|c: char| c.is_ascii_uppercase()));
    let ends = |after: &str| {
        let next = after.trim_start_matches(' ');
        next.is_empty() || next.starts_with(['\n', ':', '-', '–', '('])
    };
    fits && (ends(after) || lettered.is_some_and(ends))
}

fn is_contents(text: &str) -> bool {
    let text = text.to_lowercase();
    text.starts_with("contents of this") || text == "contents" || text.starts_with("table of contents")
}

/// Whether a heading is that of a section: "SECTION II - CLAIMS", "IV SERVICE OUT OF THE JURISDICTION".
fn is_section(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().trim_end_matches(['.', ':', '-']);
    matches!(first.to_lowercase().as_str(), "section" | "sub-section" | "adran")
        || roman::from(first).is_some_and(|_| text.split_whitespace().nth(1).is_some())
        || sections::numeral(text).is_some()
}

/// Whether a heading is that of an annex, whose paragraphs have numbers of their own.
fn is_annex(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
    matches!(first.as_str(), "annex" | "appendix" | "schedule" | "atodiad" | "atodlen")
        && text.chars().count() <= LONGEST
}

/// Where the heading of an annex begins that ends a line after a sentence: "as rule 3.1 says. Appendix A: Forms".
fn annex_run_on(text: &str) -> Option<usize> {
    let begins = |(at, _): (usize, &str)| {
        let is_after_sentence = text.get(..at)?.ends_with(['.', ')', ']', '"', '”']);
        (is_after_sentence && is_annex_by_form(text.get(at + 1..)?)).then_some(at + 1)
    };
    text.match_indices(' ').find_map(begins)
}

/// Whether words are the heading of an annex by their form alone: "ANNEX 2", "Appendix A: Forms". "Appendix B sets out" is none.
fn is_annex_by_form(text: &str) -> bool {
    let Some(annex) = annex::annex(text).filter(|_| is_titular(text)) else { return false };
    let is_set_off = text.get(..annex.rest).is_some_and(|own| own.trim_end().ends_with([':', '-', '–', '—']));
    is_set_off || !annex.word.contains(char::is_lowercase)
}

/// The document, with all that stands in it. Parents come before their children.
pub(super) fn nest(mut grown: Vec<Grown>) -> Printed {
    let mut root = None;
    while let Some(mut one) = grown.pop() {
        one.printed.children.reverse();
        match grown.get_mut(one.parent) {
            Some(parent) => parent.printed.children.push(one.printed),
            None => root = Some(one.printed),
        }
    }
    root.unwrap_or_else(|| Printed::new(kind("norm", Role::Grouping), None, "", 1))
}
