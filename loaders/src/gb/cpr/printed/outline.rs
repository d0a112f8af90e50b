//! The lines of a printed guide -> its sections, paragraphs and annexes.
//!
//! A number of the guide opens a section where its line is set off, and a paragraph where not; a mark opens an item of a list, at
//! the level that its count and its place say. Annexes number their paragraphs anew, and so may each part of them that has a
//! heading. What opens nothing is added to the words of what is before it, or closes a list. No word is lost.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::super::annex::{self, Annex};
use super::super::marks::{self, Bracket, Count};
use super::super::outline::{Grown, nest};
use super::numbers::{self, Number, Opening};
use super::rows::Row;
use crate::formats::numbered::Text;
use crate::provision::{Kind, Printed, Role, WRAP_UP, Words, segment};

/// The longest heading, in characters.
const LONGEST: usize = 160;
/// The longest heading that ends as a sentence does.
const SENTENCE: usize = 60;
/// How far lines of one heading are apart at most, in sizes.
const STEP: f64 = 1.5;
/// How far places from the left may lie apart that are one, in points.
const SAME: f64 = 4.0;
/// By how many a number of an annex may jump.
const JUMP: u32 = 20;

const SECTION: Kind = Kind { name: "section", segment: "sec", role: Role::Grouping };
const HEADING: Kind = Kind { name: "heading", segment: "head", role: Role::Grouping };
const ANNEX: Kind = Kind { name: "annex", segment: "annex", role: Role::Grouping };
const PARAGRAPH: Kind = Kind { name: "paragraph", segment: "par", role: Role::Article };

/// A doubt about a line, and what was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsure {
    pub(super) code: &'static str,
    pub(super) line: u64,
    pub(super) message: String,
}

/// A level of an open list, innermost last.
struct Open {
    counts: Vec<Count>,
    node: usize,
    x: f64,
    /// Where its words begin.
    hang: f64,
}

/// A section or a heading that is open.
struct Above {
    node: usize,
    size: f64,
    number: Option<Number>,
    /// The depth of the sections that stand in it, if it is a heading that came right before one.
    holds: Option<usize>,
}

struct Reader<'r> {
    rows: &'r [Row],
    body: f64,
    numbers: BTreeMap<usize, Opening>,
    annexes: HashMap<usize, Annex>,
    grown: Vec<Grown>,
    above: Vec<Above>,
    annex: Option<usize>,
    /// The paragraph that is open, or what holds lists where there is none, and where it begins.
    base: usize,
    base_x: f64,
    /// What words are added to.
    current: usize,
    open: Vec<Open>,
    /// The counts of the list that a heading closed: it may go on below.
    lapsed: Vec<Count>,
    /// The last number of an annex, and whether a heading has come since.
    last: Option<Number>,
    fresh: bool,
    /// The last number before those of an annex began anew: its run may go on.
    earlier: Option<Number>,
    unsure: Vec<Unsure>,
}

/// Reads the lines of a guide. `body` is the size of its text.
pub(super) fn read(rows: &[Row], body: f64) -> (Text, Vec<Unsure>) {
    let annexes = annexes(rows, body);
    let first = annexes.keys().min().copied().unwrap_or(rows.len());
    let numbers = numbers::own(rows.get(..first).unwrap_or_default(), body);
    let root = Printed::new(HEADING, None, "", 1);
    let mut reader = Reader {
        rows,
        body,
        numbers,
        annexes,
        grown: vec![Grown { printed: root, parent: 0 }],
        above: Vec::new(),
        annex: None,
        base: 0,
        base_x: 0.0,
        current: 0,
        open: Vec::new(),
        lapsed: Vec::new(),
        last: None,
        fresh: true,
        earlier: None,
        unsure: Vec::new(),
    };
    let mut at = 0;
    while at < rows.len() {
        at = reader.line(at).max(at + 1);
    }
    let unsure = std::mem::take(&mut reader.unsure);
    let root = nest(reader.grown);
    (Text { preamble: root.words, provisions: root.children, ..Text::default() }, unsure)
}

/// The lines that are titles of annexes: set off if any is, and as the first of them is, with its word.
fn annexes(rows: &[Row], body: f64) -> HashMap<usize, Annex> {
    let candidates = rows.iter().enumerate().filter(|(_, row)| row.opens || row.begins);
    let mut all: Vec<(usize, &Row, Annex)> = candidates
        .filter(|(_, row)| is_titular(&row.text) || row.is_set_off(body))
        .filter_map(|(at, row)| Some((at, row, annex::annex(&row.text)?)))
        .collect();
    if all.iter().any(|(_, row, _)| row.is_set_off(body)) {
        all.retain(|(_, row, _)| row.is_set_off(body));
    }
    let first = all.first().map(|(_, row, annex)| (annex.word.to_lowercase(), row.size));
    let fits = |row: &Row, annex: &Annex| {
        first
            .as_ref()
            .is_some_and(|(word, size)| annex.word.to_lowercase() == *word && (row.size - size).abs() <= 1.0)
    };
    all.into_iter().filter(|(_, row, annex)| fits(row, annex)).map(|(at, _, annex)| (at, annex)).collect()
}

/// Whether words may be a heading.
fn is_titular(text: &str) -> bool {
    text.chars().count() <= LONGEST
        && text
            .trim_start_matches(['“', '"', '[', '('])
            .starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        && !text.ends_with(['.', ';', ',', '-', '–', '—', '…'])
}

impl Reader<'_> {
    /// Reads a line, with those of its heading. The line after them.
    fn line(&mut self, at: usize) -> usize {
        let Some(row) = self.rows.get(at) else { return at };
        if let Some(annex) = self.annexes.get(&at).cloned() {
            return self.open_annex(at, row, annex);
        }
        if let Some(opening) = self.opening(at, row) {
            let block = self.heading(at);
            let deepest =
                self.annex.is_none() && !row.is_set_off(self.body) && self.has_below(at, &opening.number);
            if self.annex.is_none() && !opening_is_bare(row, &opening) && (!block.is_empty() || deepest) {
                return self.open_section(at, row, &opening, block);
            }
            return self.open_paragraph(at, row, &opening, block);
        }
        let block = self.heading(at);
        if !block.is_empty() {
            self.head(row, block.clone());
            return block.end;
        }
        let item = self.item(row, 0).filter(|item| self.is_item(at, row, item));
        let fits = |item: &Bracket| {
            let next = |open: &Open| continues(open, item, Count::is_next_after);
            item.counts.iter().any(Count::is_first) || self.open.iter().any(next)
        };
        if self.is_heading_before_number(at, row) && !item.as_ref().is_some_and(fits) {
            self.head(row, at..at + 1);
        } else if let Some(item) = item {
            self.open_item(row, 0, &item);
        } else {
            self.go_on(row);
        }
        at + 1
    }

    /// The number that opens a line: in the sections one of their run, in an annex one that fits.
    fn opening(&mut self, at: usize, row: &Row) -> Option<Opening> {
        if self.annex.is_none() {
            return self.numbers.get(&at).cloned();
        }
        let own = numbers::opening(&row.text).filter(|one| one.is_marked && !one.is_named);
        let opening = own.filter(|_| row.opens || row.begins)?;
        let within = self.is_article(self.base) && row.x > self.base_x + 2.0 * SAME;
        let number = &opening.number;
        if within && number.depth() == 1 {
            return None;
        }
        let (count, ones) = number.first();
        let follows = |last: &Number| number.depth() == last.depth() && count == last.first().0 + 1;
        let fits = match &self.last {
            Some(last) if !self.fresh => {
                let anew = ones && number.depth() == last.depth();
                let goes_on = anew || self.earlier.as_ref().is_some_and(follows);
                last <= number && count <= last.first().0 + JUMP || goes_on && row.opens
            }
            _ => row.opens,
        };
        if self.last.as_ref() == Some(number) && !self.fresh {
            self.doubt("number-twice", row.line, format!("the number {} is given twice", number.text()));
        }
        if !fits {
            let message = format!(
                "the number {} is not in the run of numbers: taken for words of what is before it",
                number.text()
            );
            self.doubt("number-does-not-rise", row.line, message);
        }
        fits.then_some(opening)
    }

    /// Whether the next number is below one, as 1.1 is below 1.
    fn has_below(&self, at: usize, number: &Number) -> bool {
        let next = self.numbers.range(at + 1..).next();
        next.is_some_and(|(_, next)| next.number.is_within(number))
    }

    /// The lines of the heading that a line begins; empty where it begins none.
    fn heading(&self, at: usize) -> Range<usize> {
        let Some(row) = self.rows.get(at).filter(|row| row.is_set_off(self.body)) else { return at..at };
        let mut end = at + 1;
        while let Some((before, next)) = self.rows.get(end - 1).zip(self.rows.get(end)) {
            let step = next.y - before.y;
            let more =
                next.is_like(row) && before.page == next.page && (0.0..=STEP * row.size).contains(&step);
            if !more || self.numbers.contains_key(&end) || self.annexes.contains_key(&end) {
                break;
            }
            end += 1;
        }
        let words = self.joined(at..end, 0).map(|words| words.text).unwrap_or_default();
        let ends = words.ends_with(['.', ';', ',']) && !(end == at + 1 && words.len() <= SENTENCE);
        let letters = words.chars().any(char::is_alphabetic) && !words.starts_with(char::is_lowercase);
        let above = at.checked_sub(1).and_then(|above| self.rows.get(above));
        let parted =
            row.is_larger(self.body) || row.opens || above.is_none_or(|above| above.page != row.page);
        let is_heading = letters && parted && !ends && words.chars().count() <= LONGEST;
        if is_heading { at..end } else { at..at }
    }

    /// Whether a line stands alone further in than the number after it: a heading that is not set off.
    fn is_heading_before_number(&self, at: usize, row: &Row) -> bool {
        let Some(next) = self.rows.get(at + 1) else { return false };
        let numbered = numbers::opening(&next.text).is_some_and(|one| one.is_marked);
        row.opens && next.opens && numbered && row.x > next.x + 3.0 * row.size && is_titular(&row.text)
    }

    /// The words of some lines, the first from a byte on.
    fn joined(&self, lines: Range<usize>, from: usize) -> Option<Words> {
        let mut rows = self.rows.get(lines)?.iter();
        let mut words = rows.next()?.words(from);
        for more in rows.map(|row| row.words(0)) {
            let parted = if words.text.is_empty() { "" } else { " " };
            words.text = format!("{}{parted}{}", words.text, more.text);
            words.end = more.end;
        }
        (!words.text.is_empty()).then_some(words)
    }

    fn open_annex(&mut self, at: usize, row: &Row, annex: Annex) -> usize {
        let block = self.heading(at);
        let lines = if block.is_empty() { at..at + 1 } else { block };
        let label = format!("{} {}", annex.word, annex.number);
        let mut printed = Printed::new(ANNEX, Some(annex.number), &label, row.line);
        printed.heading = self.joined(lines.clone(), annex.rest);
        let node = self.add(printed, 0);
        self.above.clear();
        self.annex = Some(node);
        (self.last, self.fresh, self.earlier) = (None, true, None);
        self.hold(node, row.x);
        lines.end
    }

    fn open_section(&mut self, at: usize, row: &Row, opening: &Opening, block: Range<usize>) -> usize {
        let lines = if block.is_empty() { at..at + 1 } else { block };
        let number = opening.number.clone();
        self.leave(&number);
        let depth = number.depth();
        let kept = self.above.iter().rposition(|one| one.number.is_some() || one.holds == Some(depth));
        let last = self.grown.len() - 1;
        let is_bare = self.grown.last().is_some_and(|grown| grown.printed.words.is_none());
        // A heading right before it, which is no smaller, holds it and those after it.
        let holds =
            |one: &Above| one.number.is_none() && one.node == last && is_bare && one.size >= row.size - 0.5;
        match self.above.last_mut() {
            Some(one) if holds(one) => one.holds = Some(depth),
            _ => self.above.truncate(kept.map_or(0, |at| at + 1)),
        }
        let parent = self.above.last().map_or(0, |one| one.node);
        let mut printed = Printed::new(SECTION, Some(printed_number(opening)), &opening.label, row.line);
        printed.heading = self.joined(lines.clone(), opening.rest);
        let node = self.add(printed, parent);
        self.above.push(Above { node, size: row.size, number: Some(number), holds: None });
        self.hold(node, row.x);
        lines.end
    }

    /// Closes the sections that a number is not in, with what stands in them.
    fn leave(&mut self, number: &Number) {
        let out = |one: &Above| one.number.as_ref().is_some_and(|above| !number.is_within(above));
        if let Some(at) = self.above.iter().position(out) {
            self.above.truncate(at);
        }
    }

    fn open_paragraph(&mut self, at: usize, row: &Row, opening: &Opening, block: Range<usize>) -> usize {
        if self.annex.is_none() {
            self.leave(&opening.number);
        }
        let parent = self.above.last().map(|one| one.node).or(self.annex).unwrap_or(0);
        let mut printed = Printed::new(PARAGRAPH, Some(printed_number(opening)), &opening.label, row.line);
        let rest = row.text.get(opening.rest..).unwrap_or_default();
        let lines = if !block.is_empty() && !rest.is_empty() {
            block
        } else if self.is_headed(at, rest) {
            at..at + 1
        } else {
            at..at
        };
        if !lines.is_empty() {
            printed.heading = self.joined(lines.clone(), opening.rest);
        }
        let node = self.add(printed, parent);
        self.hold(node, row.x);
        let number = Some(opening.number.clone());
        if number < self.last {
            self.earlier = self.last.take();
        }
        (self.last, self.fresh) = (number, false);
        if lines.is_empty() {
            self.say(row, opening.rest);
        }
        lines.end
    }

    /// Whether the words after a number are a heading: they stand alone, and words without a number come after them.
    fn is_headed(&self, at: usize, rest: &str) -> bool {
        let Some(next) = self.rows.get(at + 1).filter(|next| next.opens) else { return false };
        let titular =
            is_titular(rest) && rest.starts_with(char::is_uppercase) && !rest.ends_with([':', ')', ']', '?']);
        let plain = !self.numbers.contains_key(&(at + 1))
            && !self.annexes.contains_key(&(at + 1))
            && self.heading(at + 1).is_empty();
        let below =
            self.annex.is_some() && numbers::opening(&next.text).is_some_and(|one| one.number.depth() > 1);
        let words = next.text.starts_with(|c: char| c.is_uppercase() || matches!(c, '“' | '"'));
        titular && plain && (below || words && numbers::opening(&next.text).is_none())
    }

    /// Makes a node that which lists and words are added to.
    fn hold(&mut self, node: usize, x: f64) {
        (self.base, self.base_x, self.current) = (node, x, node);
        self.lapsed = self.open.drain(..).next().map_or_else(Vec::new, |open| open.counts);
    }

    /// Opens a heading: it closes those that are no larger.
    fn head(&mut self, row: &Row, lines: Range<usize>) {
        let closed = self.above.iter().position(|one| one.size <= row.size + 0.3);
        if let Some(at) = closed {
            self.above.truncate(at);
        }
        let parent = self.above.last().map(|one| one.node).or(self.annex).unwrap_or(0);
        let mut printed = Printed::new(HEADING, None, "", row.line);
        printed.heading = self.joined(lines, 0);
        let node = self.add(printed, parent);
        self.above.push(Above { node, size: row.size, number: None, holds: None });
        self.fresh = true;
        self.hold(node, row.x);
    }

    /// The mark of an item at a byte of a line. One that a point closes is one further in alone.
    fn item(&self, row: &Row, from: usize) -> Option<Bracket> {
        let rest = row.text.get(from..)?;
        let further =
            self.is_article(self.base) && row.x_at(from).is_some_and(|x| x > self.base_x + 2.0 * SAME);
        marks::bracket(rest)
            .or_else(|| marks::closed(rest, ')'))
            .or_else(|| marks::closed(rest, '.').filter(|_| further))
    }

    /// Whether a mark opens an item: there is room above it, or it comes next after another right above it.
    fn is_item(&self, at: usize, row: &Row, item: &Bracket) -> bool {
        let next =
            |open: &Open| (open.x - row.x).abs() <= SAME && continues(open, item, Count::is_next_after);
        let further_out = at
            .checked_sub(1)
            .and_then(|above| self.rows.get(above))
            .is_some_and(|above| row.begins && row.x < above.x - SAME);
        row.opens || further_out || self.open.iter().any(next)
    }

    fn open_item(&mut self, row: &Row, from: usize, item: &Bracket) {
        let x = row.x_at(from).unwrap_or(row.x);
        let hang = row.x_at(from + item.length).unwrap_or(x + row.size);
        let depth = self.depth(item, x, row.line);
        self.open.truncate(depth);
        let parent = self.open.last().map_or(self.base, |open| open.node);
        let label = row.text.get(from..from + item.length).unwrap_or_default();
        let below = depth + usize::from(self.is_article(self.base));
        let name = ["paragraph", "subparagraph", "item"].get(below).copied().unwrap_or("subitem");
        let kind = Kind { name, segment: segment(name), role: Role::Below };
        let node = self.add(Printed::new(kind, Some(item.number.clone()), label, row.line), parent);
        self.open.push(Open { counts: item.counts.clone(), node, x, hang });
        self.current = node;
        self.say(row, from + item.length);
    }

    /// At which level of lists a mark lies: that of the mark before it, at its place if there is one; a first one below those
    /// that begin further out; else that of its place, which is in doubt.
    fn depth(&mut self, item: &Bracket, x: f64, line: u64) -> usize {
        let near = |open: &Open| (open.x - x).abs() <= SAME;
        let next = |open: &Open| continues(open, item, Count::is_next_after);
        if let Some(at) = self.open.iter().rposition(|open| near(open) && next(open)) {
            return at;
        }
        let further_out = self.open.iter().take_while(|open| open.x < x - SAME).count();
        if item.counts.iter().any(Count::is_first) {
            return further_out;
        }
        if let Some(at) = self.open.iter().rposition(next) {
            return at;
        }
        let goes_on = |last: &Count| item.counts.iter().any(|new| new.is_next_after(last));
        if !(self.open.is_empty() && self.lapsed.iter().any(goes_on)) {
            let message = format!("({}) does not come next after what is before it", item.number);
            self.doubt("number-jumps", line, message);
        }
        further_out
    }

    /// Adds the words of a line from a byte on to what is open, or opens what begins there.
    fn say(&mut self, row: &Row, from: usize) {
        let rest = row.text.get(from..).unwrap_or_default();
        let from = from + rest.len() - rest.trim_start().len();
        match self.item(row, from).filter(|item| item.counts.iter().any(Count::is_first)) {
            Some(item) => self.open_item(row, from, &item),
            None => self.add_words(row, from),
        }
    }

    /// A line that opens nothing: it closes the lists whose words begin further in, or goes on with what is before it.
    fn go_on(&mut self, row: &Row) {
        let level = self.open.iter().position(|open| row.x < open.hang - SAME).filter(|_| row.opens);
        if let Some(level) = level {
            let holder = level
                .checked_sub(1)
                .and_then(|above| self.open.get(above))
                .map_or(self.base, |open| open.node);
            let own = self.grown.get(self.current);
            if !own.is_some_and(|one| one.printed.kind == WRAP_UP && one.parent == holder) {
                self.current = self.add(Printed::new(WRAP_UP, None, "", row.line), holder);
            }
        }
        self.add_words(row, 0);
    }

    fn add(&mut self, printed: Printed, parent: usize) -> usize {
        self.grown.push(Grown { printed, parent });
        self.grown.len() - 1
    }

    fn add_words(&mut self, row: &Row, from: usize) {
        let Some(one) = self.grown.get_mut(self.current) else { return };
        let more = row.words(from);
        match &mut one.printed.words {
            _ if more.text.is_empty() => {}
            Some(words) => {
                words.text = format!("{} {}", words.text, more.text);
                words.end = more.end;
            }
            empty => *empty = Some(more),
        }
    }

    fn is_article(&self, node: usize) -> bool {
        self.grown.get(node).is_some_and(|one| one.printed.kind.role == Role::Article)
    }

    fn doubt(&mut self, code: &'static str, line: u64, message: String) {
        self.unsure.push(Unsure { code, line, message });
    }
}

fn continues(open: &Open, item: &Bracket, test: fn(&Count, &Count) -> bool) -> bool {
    item.counts.iter().any(|new| open.counts.iter().any(|last| test(new, last)))
}

/// Whether nothing comes after a number.
fn opening_is_bare(row: &Row, opening: &Opening) -> bool {
    row.text.get(opening.rest..).is_none_or(str::is_empty)
}

/// The number as printed, with small letters after counts as large ones.
fn printed_number(opening: &Opening) -> String {
    let (open, closed) = (opening.number.text(), opening.number.closed());
    if opening.label.ends_with(&closed) && closed != open { closed } else { open }
}
