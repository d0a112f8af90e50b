//! Lines -> provisions.
//!
//! A line opens a provision if it begins with a mark of the profile. Which level it opens, when several have the mark,
//! is said by the numbers: it is the next of a list that is open, the first of one that may hang below what is open, or
//! a number out of order, which is a doubt. Whatever opens nothing is added to the provision before it.

mod above;
mod bare;
mod basic;
mod choice;
mod contents;
mod held;
mod near;
mod signs;
mod together;
mod unknown;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use asof_law::{COMMON, Language, Mark, Ordinal, Profile, Unit};

use super::lines::{Line, Stand};
use super::{Reading, Unsure, grown};
use above::Above;
use bare::Bare;
use signs::Signs;

/// How far a number may jump where only signs tell that it is one: "12." may be a day, and "1986." is a year.
const FARTHEST: u32 = 20;
/// How many words make a sentence of a heading that ends as one.
const SENTENCE: usize = 8;
/// How many lines that begin with bare numbers in order are more than words.
const BARE: usize = 3;
/// How many words are more than a heading has that stands alone, between empty lines.
const LONGEST_HEADING: usize = 20;
/// How many lines the heading of a provision may take that has its words after it.
const RUBRIC: usize = 3;

/// Reads lines. `language` is the BCP 47 tag of their words, and `title` what the law is called, where that is known.
pub(super) fn read(
    lines: &[Line],
    profile: &'static Profile,
    language: &str,
    title: Option<&str>,
) -> Reading {
    let language = Language::of_tag(language).unwrap_or(COMMON);
    let mut marks = marks(profile);
    let held = held::settle(lines, &mut marks);
    let bare = Bare::of(lines, &marks, profile);
    let basic = bare.as_ref().map_or_else(|| basic::basic(lines, profile, &marks), |bare| bare.known.unit);
    let basic = if held.is_some() { Unit::Section } else { basic };
    let listed = bare.as_ref().and_then(|bare| bare.contents.clone());
    let contents = listed.or_else(|| contents::lines_of(lines, &marks, |line| opening(line, &marks, basic)));
    let contents = contents.or_else(|| contents::groupings_of(lines, &marks, basic));
    let mut reader = Reader {
        lines,
        title,
        profile,
        basic,
        language,
        contents: contents.unwrap_or_default(),
        bare,
        above: Above::default(),
        signs: Signs::of(lines, &marks, basic),
        marks,
        foreign: foreign(profile, basic),
        paragraphs: profile.marks().find(|(_, mark)| mark.is_paragraph()).map(|(unit, _)| unit),
        grown: vec![grown::Grown::root()],
        open: vec![Open::default()],
        ended: HashMap::new(),
        depths: HashMap::new(),
        rubric: None,
        has_articles_above: held.is_some(),
        unread: HashSet::new(),
        unsure: Vec::new(),
    };
    reader.above = Above::of(&reader);
    for (at, line) in lines.iter().enumerate() {
        reader.line(at);
        if !reader.contents.contains(&at) {
            reader.tell_amid(line);
        }
    }
    if let Some(first) = held.and_then(|at| lines.get(at)) {
        let message =
            "sections begin anew after each of its articles: articles are read as what holds sections";
        reader.doubt_of(0, "articles-above", first, message.to_owned());
    }
    reader.tell_sections_beside();
    reader.tell_headings_above();
    reader.tell_empty_groupings();
    reader.tell_no_basic();
    reader.bare_numbers();
    reader.tell_unknown_marks();
    Reading { grown: reader.grown, basic: reader.basic, unsure: reader.unsure }
}

/// What may open a provision.
#[derive(Debug, Clone, Copy)]
struct Known {
    unit: Unit,
    mark: &'static Mark,
    /// The first mark that counts along with it: those of a level that have a word count as one.
    counts_as: usize,
}

fn marks(profile: &'static Profile) -> Vec<Known> {
    let marks = profile.marks().filter(|(_, mark)| !mark.is_paragraph());
    let mut known: Vec<Known> = Vec::new();
    for (at, (unit, mark)) in marks.enumerate() {
        let kin = |other: &Known| other.unit == unit && other.mark.is_worded() && mark.is_worded();
        let counts_as = known.iter().position(kin).unwrap_or(at);
        known.push(Known { unit, mark, counts_as });
    }
    known
}

/// The number with which a line opens a provision of a level, and the bytes of its mark.
fn opening(line: &Line, marks: &[Known], unit: Unit) -> Option<(Ordinal, usize)> {
    let mut own = marks.iter().filter(|known| known.unit == unit);
    let found = own.find_map(|known| known.mark.find(&line.text))?;
    Some((found.number?, found.length))
}

/// The words that open groupings in other countries of the language, at levels that the profile lacks.
fn foreign(profile: &'static Profile, basic: Unit) -> Vec<&'static Mark> {
    let own: Vec<Unit> = profile.marks().map(|(unit, _)| unit).collect();
    let others = Profile::all().into_iter();
    let others = others.filter(|other| other.languages.iter().any(|tag| profile.languages.contains(tag)));
    let lacks = |unit: Unit| unit.level() < basic.level() && !own.contains(&unit);
    let marks = others.flat_map(Profile::marks).filter(|&(unit, mark)| mark.is_worded() && lacks(unit));
    marks.map(|(_, mark)| mark).collect()
}

/// A provision that is open: what comes next may hang below it.
#[derive(Debug, Clone, Default)]
struct Open {
    /// Its place in the list of those that have grown.
    at: usize,
    /// Its level; the law itself has none, nor has a heading without a number.
    unit: Option<Unit>,
    /// Which of the marks opened it.
    mark: Option<usize>,
    /// The depth of the heading that it has.
    heading: Option<u8>,
    /// How deep the list lies whose number opened it.
    list: Option<u8>,
    number: Option<Ordinal>,
    /// How many paragraphs without a mark it holds.
    paragraphs: u32,
}

impl Open {
    fn depth(&self) -> u8 {
        self.unit.map_or(0, Unit::level)
    }
}

/// A mark at the beginning of words.
#[derive(Debug, Clone)]
struct Candidate {
    mark: &'static Mark,
    counts_as: usize,
    unit: Unit,
    length: usize,
    number: Option<Ordinal>,
    worded: bool,
    fit: Fit,
}

/// How the number of a mark fits to those that are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It comes next after the one at a place of the stack, or after one that a heading ended.
    Follows(usize),
    /// It is the first of a list that may hang here.
    First,
    /// One or more are left out.
    Jumps(u32),
    /// It is there already.
    Repeats,
    /// It goes back.
    GoesBack,
    /// Nothing comes before it, and it is not the first.
    Begins,
}

struct Reader<'l> {
    lines: &'l [Line],
    /// What the law is called.
    title: Option<&'l str>,
    profile: &'static Profile,
    /// The level by which the law is cited.
    basic: Unit,
    language: Language,
    /// The lines of a table of contents.
    contents: Range<usize>,
    /// The provisions that bare numbers open.
    bare: Option<Bare>,
    /// The headings above the numbers of their provisions.
    above: Above,
    /// Where signs open paragraphs.
    signs: Signs,
    marks: Vec<Known>,
    /// What would open a grouping elsewhere.
    foreign: Vec<&'static Mark>,
    /// The level whose provisions are paragraphs that nothing opens.
    paragraphs: Option<Unit>,
    grown: Vec<grown::Grown>,
    /// What is open, the law first.
    open: Vec<Open>,
    /// The last numbers of what a grouping ended, by mark: some laws count through.
    ended: HashMap<usize, Ordinal>,
    /// The depth of the last heading of a level within a provision.
    depths: HashMap<(usize, Unit), u8>,
    /// The provision whose heading is still being read, and how many more lines it may take.
    rubric: Option<(usize, usize)>,
    /// Whether articles hold the sections.
    has_articles_above: bool,
    /// The provisions of which it is told that a number with them is not read.
    unread: HashSet<usize>,
    unsure: Vec<Unsure>,
}

impl<'l> Reader<'l> {
    fn line(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        if self.contents.contains(&at) {
            return self.listed(at, line);
        }
        if self.above.has(at) {
            return;
        }
        if let Some(found) = self.bare_candidate(at) {
            return self.open(at, line, 0, &found);
        }
        if self.repealed_together(at, line) {
            return;
        }
        let candidates = self.candidates(line, 0);
        if candidates.is_empty() {
            if let Stand::Heading(depth) = line.stand {
                self.bare_heading(line, depth);
            } else {
                self.words(at, line, 0);
                self.unknown_grouping(at, line);
            }
            self.tell_unread_number(at, line);
        } else if let Some(why) = self.is_cited(at, line, &candidates) {
            self.words(at, line, 0);
            self.doubt(why.0, line, why.1);
        } else {
            self.decide(at, line, candidates);
        }
    }

    /// Opens a provision, and reads what stands on the line after its mark.
    fn open(&mut self, at: usize, line: &'l Line, from: usize, found: &Candidate) {
        self.close_for(found, line);
        let parent = self.open.last().map_or(0, |open| open.at);
        let label = line.text.get(from..from + found.length).unwrap_or_default().trim();
        let place = self.grow(parent, found.unit, found.number.as_ref(), label, line, from);
        let lines = self.lines;
        if from == 0
            && let Some(heading) = self.heading_above(at).and_then(|above| lines.get(above))
        {
            self.head(place, heading, 0..heading.text.len());
        }
        let heading = match line.stand {
            Stand::Heading(depth) => Some(depth),
            _ => None,
        };
        let (unit, mark, number) = (Some(found.unit), Some(found.counts_as), found.number.clone());
        let list = line.list.filter(|_| from == 0);
        self.open.push(Open { at: place, unit, mark, heading, list, number, paragraphs: 0 });
        self.heading_depth(parent, found.unit, line);
        self.lead_in(place, found.unit, line);
        let after = self.head_in_brackets(line, from + found.length, place, found);
        let after = after + line.text.get(after..).map_or(0, |rest| rest.len() - rest.trim_start().len());
        self.rest(at, line, after, place, found.unit);
    }

    /// The heading in brackets right after a mark, "제1조(목적)", and the byte after it: in a script in which no number of a
    /// provision stands there.
    fn head_in_brackets(&mut self, line: &'l Line, from: usize, place: usize, found: &Candidate) -> usize {
        let text = line.text.get(from..).unwrap_or_default();
        let is_of_script = |c: char| c.is_alphabetic() && c >= '\u{2e80}';
        let is_letter = line.text.get(..from).is_some_and(|label| label.contains(is_of_script));
        let inner = text.strip_prefix(['(', '（']).and_then(|rest| rest.split_once([')', '）']));
        match inner.filter(|_| is_letter && found.worded && found.unit == self.basic) {
            Some((inner, rest)) if !inner.trim().is_empty() => {
                let end = line.text.len() - rest.len();
                self.head(place, line, from..end);
                end
            }
            _ => from,
        }
    }

    fn grow(
        &mut self,
        parent: usize,
        unit: Unit,
        number: Option<&Ordinal>,
        label: &str,
        line: &Line,
        from: usize,
    ) -> usize {
        let component_type = self.profile.component_type(unit);
        let number = number.map(|number| number.text.as_str());
        let grown = grown::Grown::new(Some(unit), component_type, number, label, parent, line);
        self.grown.push(grown.at_column(line.column_of(from)));
        self.grown.len() - 1
    }

    /// Closes what a provision cannot hang below.
    fn close_for(&mut self, found: &Candidate, line: &Line) {
        // Another kind of provision that laws are cited by stands in none whose heading is deeper than its own.
        let is_other = found.unit != self.basic && self.profile.is_basic(found.unit);
        let ends = |open: &Open| match (open.unit, open.heading, line.stand) {
            (Some(_), Some(other), Stand::Heading(depth)) if is_other && other > depth => true,
            (Some(unit), ..) => unit.level() >= found.unit.level(),
            (None, Some(other), Stand::Heading(depth)) => other >= depth,
            _ => false,
        };
        let keep = match found.fit {
            Fit::Follows(place) if place > 0 => place,
            _ => self.open.iter().position(ends).unwrap_or(self.open.len()),
        };
        self.close(keep, found.unit);
    }

    fn close(&mut self, keep: usize, by: Unit) {
        for open in self.open.split_off(keep.clamp(1, self.open.len().max(1))) {
            // What stands beside articles with numbers of its own ends none of their row.
            let goes_on = |unit: Unit| by.level() < unit.level() || by.level() == unit.level() && by != unit;
            let counts = open.unit.is_some_and(|unit| goes_on(unit) && unit.level() <= self.basic.level());
            if let (Some(mark), Some(number), true) = (open.mark, open.number, counts) {
                self.ended.insert(mark, number);
            }
        }
    }

    /// Siblings whose headings have different depths.
    fn heading_depth(&mut self, parent: usize, unit: Unit, line: &Line) {
        let Stand::Heading(depth) = line.stand else { return };
        let other = self.depths.insert((parent, unit), depth).filter(|other| *other != depth);
        if let Some(other) = other {
            let message = format!(
                "a heading of depth {depth}, and the one before of its level has depth {other}: read by its mark"
            );
            self.doubt("odd-heading", line, message);
        }
    }

    /// The opening words of an article are a provision of their own in some countries.
    fn lead_in(&mut self, parent: usize, unit: Unit, line: &Line) {
        let Some(lead_in) = self.profile.lead_in().filter(|lead_in| lead_in.of == unit) else { return };
        let place = self.grow(parent, lead_in.level, None, "", line, 0);
        self.open.push(Open { at: place, unit: Some(lead_in.level), ..Open::default() });
    }

    /// What stands on a line after a mark: a heading, the mark of what is first in the provision, or its words.
    fn rest(&mut self, at: usize, line: &'l Line, from: usize, place: usize, unit: Unit) {
        self.rubric = None;
        let text = line.text.get(from..).unwrap_or_default();
        let empty = text.is_empty();
        let is_named =
            unit == self.basic && self.heading_above(at).is_none() && self.is_bare_heading(at, text);
        let heads = is_named || (self.is_grouping(unit) && !empty);
        if matches!(line.stand, Stand::Heading(_)) || heads {
            self.head(place, line, from..line.text.len());
        } else if let Some(lines) = self.rubric_ahead(at, from, unit) {
            self.rubric = Some((place, lines));
            self.words(at, line, from);
        } else if !empty {
            if self.may_be_bare_heading(at, text) {
                let message = "words beside a number that no full stop ends: kept as words, and they may be its heading";
                self.doubt_of(place, "heading-or-words", line, message.to_owned());
            }
            self.nested(at, line, from);
        }
    }

    /// Words, or the mark of what is first in the provision.
    fn nested(&mut self, at: usize, line: &'l Line, from: usize) {
        let depth = self.open.last().map_or(0, Open::depth);
        let candidates = self.candidates(line, from);
        let opens = |one: &Candidate| !one.worded || self.signs.has(one.mark, line.line);
        let is_first = |one: &&Candidate| one.fit == Fit::First && opens(one);
        let first = candidates.iter().filter(is_first).find(|one| one.unit.level() > depth);
        match first {
            Some(first) => self.open(at, line, from, first),
            None => self.words(at, line, from),
        }
    }

    /// Whether a level holds those by which the law is cited.
    fn is_grouping(&self, unit: Unit) -> bool {
        unit.level() < self.basic.level()
    }

    /// For how many lines, this one among them, a heading goes on after a mark.
    fn rubric_ahead(&self, at: usize, from: usize, unit: Unit) -> Option<usize> {
        let ends = self.profile.rubric(unit);
        let line = self.lines.get(at)?;
        let next = self.lines.get(at + 1);
        if from >= line.text.len() && ends.iter().any(|end| end == "\n") {
            let bare = |line: &&Line| {
                self.candidates(line, 0).is_empty() && !matches!(line.stand, Stand::Heading(_))
            };
            let heads = next.filter(bare).is_some_and(|next| !next.text.ends_with(['.', ':', ';', ',']));
            return (heads && self.lines.get(at + 2).is_some()).then_some(0);
        }
        let has = |text: &str| ends.iter().any(|end| end != "\n" && text.contains(end.as_str()));
        let first = line.text.get(from..).is_some_and(has);
        let later = self.lines.iter().skip(at + 1).take(RUBRIC - 1);
        let later =
            later.take_while(|line| line.stand == Stand::GoesOn && self.candidates(line, 0).is_empty());
        if first { Some(1) } else { later.map(|line| has(&line.text)).position(|has| has).map(|at| at + 2) }
    }

    /// Words that open nothing: the heading of what is open, or its text.
    fn words(&mut self, at: usize, line: &'l Line, from: usize) {
        if from >= line.text.len() {
            return;
        }
        if let Some((place, left)) = self.rubric.take() {
            return self.rubric_words(at, line, from, place, left);
        }
        let Some(open) = self.open.last().cloned() else { return };
        // An article among those that hold sections may have words alone.
        let is_words = self.has_articles_above && is_sentence(&line.text);
        if open.unit.is_some_and(|unit| self.is_grouping(unit)) && self.is_bare(open.at) && !is_words {
            return self.head(open.at, line, from..line.text.len());
        }
        if from == 0
            && open.unit == Some(self.basic)
            && self.is_bare(open.at)
            && self.is_name_in_brackets(line)
        {
            return self.head(open.at, line, 0..line.text.len());
        }
        let begins = line.stand != Stand::GoesOn;
        let opens = begins && line.stand != Stand::Quoted && (from == 0 || open.unit == Some(self.basic));
        if let Some(unit) = self.paragraphs.filter(|_| opens) {
            if self.paragraph(line, from, unit) {
                return;
            }
        } else if from == 0 && begins && self.may_head_next(at, line, &open) {
            let label = self.grown.get(open.at).map(|one| one.label.clone()).unwrap_or_default();
            let message = format!(
                "it may be the heading of the provision after it: kept with `{label}`, which it follows"
            );
            self.doubt("heading-before-number", line, message);
        } else if begins
            && self.is_below(open.unit)
            && !self.is_bare(open.at)
            && self.candidates(line, 0).is_empty()
        {
            let label = self.grown.get(open.at).map(|one| one.label.clone()).unwrap_or_default();
            let message = format!("a paragraph without a number: kept with `{label}`, which it follows");
            self.doubt("unnumbered-paragraph", line, message);
        }
        let Some(open) = self.open.last() else { return };
        if let Some(one) = self.grown.get_mut(open.at) {
            one.add(line, from..line.text.len());
        }
    }

    /// Whether a line is a name in brackets, as headings stand below the numbers of articles in Italy, and no notice.
    fn is_name_in_brackets(&self, line: &Line) -> bool {
        let inner = line.text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let is_heading =
            inner.is_some_and(|inner| !inner.contains(['(', ')']) && is_name(inner, LONGEST_HEADING));
        is_heading && line.stand != Stand::Quoted && self.profile.notice(&line.text).is_none()
    }

    /// Whether a line that opens nothing reads as a heading, and the next one opens a provision by which the law is cited:
    /// some print the heading above the number.
    fn may_head_next(&self, at: usize, line: &Line, open: &Open) -> bool {
        let is_within = open.unit == Some(self.basic) || self.is_below(open.unit);
        let is_name = is_name(&line.text, SENTENCE) || self.is_long_name(at);
        let fits = |one: &Candidate| one.unit == self.basic && matches!(one.fit, Fit::Follows(_));
        let opens = |next: &Line| self.is_bare_number(at + 1) || self.candidates(next, 0).iter().any(fits);
        let heads = is_within && is_name && !self.is_bare(open.at) && line.stand != Stand::Quoted;
        heads && self.candidates(line, 0).is_empty() && self.lines.get(at + 1).is_some_and(opens)
    }

    /// A line that is the heading of a grouping elsewhere: what follows may be of it.
    fn unknown_grouping(&mut self, at: usize, line: &Line) {
        let found = self.foreign.iter().filter_map(|mark| mark.find(&line.text)).map(|found| found.length);
        let Some((mark, rest)) = found.max().and_then(|length| line.text.split_at_checked(length)) else {
            return;
        };
        let rest = rest.trim();
        let is_name = || rest.starts_with(char::is_uppercase) && !rest.ends_with(['.', ';', ',', ':']);
        let heads = rest.is_empty() || is_name() && rest.split_whitespace().count() < SENTENCE;
        let begins = line.stand != Stand::Quoted && mark.starts_with(char::is_uppercase);
        if heads && begins && !self.is_unfinished(at) {
            let message = format!(
                "`{}` is the heading of a grouping for which the profile has no level: kept as words, and what follows \
                 may be of it",
                mark.trim()
            );
            self.doubt("unknown-grouping", line, message);
        }
    }

    /// Tells of lines that begin with numbers in order from 1 on, and with nothing that makes a mark of them: "2  Guests".
    fn bare_numbers(&mut self) {
        let (lines, bare) = (self.lines, self.bare.as_ref());
        let first = bare.and_then(|bare| bare.opened.keys().next().copied());
        if let Some(first) = first.and_then(|first| lines.get(first)) {
            let message =
                "numbers in order, without a sign that makes them marks, begin lines of their own, and nothing else opens \
                 provisions: read as provisions"
                    .to_owned();
            self.doubt_of(0, "bare-sections", first, message);
        }
        let list = self.bare.as_ref().and_then(|bare| bare.list).and_then(|at| lines.get(at));
        if let Some(first) = list {
            let message = "a row of numbers with a word begins in the last provision, after a sentence that leads on to \
                           it: kept as its words";
            self.doubt_of(0, "worded-list", first, message.to_owned());
        }
        let mut run: Vec<&Line> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            if self.is_bare_number(at) || self.contents.contains(&at) || !self.candidates(line, 0).is_empty()
            {
                continue;
            }
            let next = (run.len() + 1).to_string();
            let rest =
                line.text.strip_prefix(next.as_str()).filter(|rest| rest.starts_with([' ', '\t', '\u{a0}']));
            let opens = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_uppercase() || c == '(');
            run.extend(rest.filter(|rest| opens(rest)).map(|_| line));
        }
        let Some(first) = run.first().filter(|_| run.len() >= BARE) else { return };
        let message = format!(
            "{} lines begin with numbers in order and without a sign that makes them marks: kept as words, though each may \
             open a provision; write them as `1.`",
            run.len()
        );
        let (line, column) = (first.line, first.column);
        self.unsure.push(Unsure { code: "bare-numbers", line, column, concerns: 0, message });
    }

    /// A paragraph that is a provision by its place. Whether it is.
    fn paragraph(&mut self, line: &Line, from: usize, unit: Unit) -> bool {
        let within = self.open.iter().rposition(|open| open.depth() < unit.level() && open.unit.is_some());
        let Some(within) = within else { return false };
        let holds = self.open.get(within).filter(|open| open.unit == Some(self.basic));
        let Some(parent) = holds.map(|open| open.at) else { return false };
        let deeper = self.open.last().filter(|open| open.depth() > unit.level()).map(|open| open.at);
        self.close(within + 1, unit);
        let Some(holder) = self.open.get_mut(within) else { return false };
        holder.paragraphs += 1;
        let place = holder.paragraphs;
        let number = Ordinal { text: place.to_string(), value: place, inserted: 0 };
        let at = self.grow(parent, unit, Some(&number), "", line, from);
        self.open.push(Open { at, unit: Some(unit), number: Some(number), ..Open::default() });
        if let Some(one) = self.grown.get_mut(at) {
            one.add(line, from..line.text.len());
        }
        if let Some(label) = deeper.and_then(|at| self.grown.get(at)).map(|one| one.label.clone()) {
            let kind = self.profile.component_type(unit);
            let message = format!(
                "a paragraph after `{label}` may go on with what holds the list: read as {kind} {place}"
            );
            self.doubt("unnumbered-paragraph", line, message);
        }
        true
    }

    fn rubric_words(&mut self, at: usize, line: &'l Line, from: usize, place: usize, left: usize) {
        let ends =
            self.open.last().and_then(|open| open.unit).map_or(&[][..], |unit| self.rubric_of(place, unit));
        let text = line.text.get(from..).unwrap_or_default();
        let end = ends
            .iter()
            .filter(|end| *end != "\n")
            .filter_map(|end| Some((text.find(end.as_str())?, end.len())));
        match end.min() {
            Some((end, length)) if left > 0 => {
                self.head(place, line, from..from + end);
                let after = from + end + length;
                let after =
                    after + line.text.get(after..).map_or(0, |rest| rest.len() - rest.trim_start().len());
                self.nested(at, line, after);
            }
            _ => {
                self.head(place, line, from..line.text.len());
                self.rubric = left.checked_sub(1).filter(|left| *left > 0).map(|left| (place, left));
            }
        }
    }

    fn rubric_of(&self, place: usize, unit: Unit) -> &'static [String] {
        let unit = self.grown.get(place).and_then(|one| one.unit).unwrap_or(unit);
        self.profile.rubric(unit)
    }

    /// A heading without a mark: the title of the law, the heading of what was opened just before, or one of its own.
    fn bare_heading(&mut self, line: &'l Line, depth: u8) {
        let all = 0..line.text.len();
        let nothing_yet = self.grown.len() == 1 && self.is_bare(0);
        let bare = self
            .open
            .last()
            .filter(|open| self.is_bare(open.at) && open.heading.is_some())
            .map(|open| open.at);
        if nothing_yet {
            return self.head(0, line, all);
        }
        if let Some(at) = bare {
            return self.head(at, line, all);
        }
        if is_sentence(&line.text) {
            if let Some(one) = self.open.last().and_then(|open| self.grown.get_mut(open.at)) {
                one.add(line, all);
            }
            let message = "a heading that reads as a sentence: kept as words".to_owned();
            return self.doubt("heading-or-words", line, message);
        }
        let stays = |open: &Open| match (open.unit, open.heading) {
            (Some(unit), Some(other)) => self.is_grouping(unit) && other < depth,
            (Some(unit), None) => self.is_grouping(unit),
            (None, other) => other.is_none_or(|other| other < depth),
        };
        let keep = self.open.iter().take_while(|open| stays(open)).count();
        self.close(keep, Unit::Annex);
        let parent = self.open.last().map_or(0, |open| open.at);
        let grown = grown::Grown::new(None, "heading", None, "", parent, line).at_column(line.column);
        self.grown.push(grown);
        let at = self.grown.len() - 1;
        self.open.push(Open { at, heading: Some(depth), ..Open::default() });
        self.head(at, line, all);
        self.doubt(
            "heading-without-number",
            line,
            "a heading without a number: read as a grouping of its own".to_owned(),
        );
    }

    fn head(&mut self, at: usize, line: &Line, range: std::ops::Range<usize>) {
        if let Some(one) = self.grown.get_mut(at) {
            one.head(line, range);
        }
    }

    /// Whether a provision has neither heading nor words yet.
    fn is_bare(&self, at: usize) -> bool {
        self.grown.get(at).is_some_and(grown::Grown::is_bare)
    }

    /// Whether a level lies below those by which a law is cited.
    fn is_below(&self, unit: Option<Unit>) -> bool {
        unit.is_some_and(|unit| !self.is_grouping(unit) && unit != self.basic)
    }

    /// A doubt about what was read last.
    fn doubt(&mut self, code: &'static str, line: &Line, message: String) {
        let concerns = self.open.last().map_or(0, |open| open.at);
        self.doubt_of(concerns, code, line, message);
    }

    fn doubt_of(&mut self, concerns: usize, code: &'static str, line: &Line, message: String) {
        self.unsure.push(Unsure { code, line: line.line, column: line.column, concerns, message });
    }
}

/// Whether words read as a heading: fewer than so many, from a capital on, and no sign that ends a sentence or leads on.
fn is_name(text: &str, most: usize) -> bool {
    text.starts_with(char::is_uppercase)
        && text.ends_with(|c: char| c.is_alphanumeric() || c == ')')
        && text.split_whitespace().count() < most
}

/// Whether a sentence goes on after brackets: "(fees) applies."
fn goes_on_after_brackets(rest: &str) -> bool {
    let after = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map(|(_, after)| after);
    after.is_some_and(|after| after.trim_start_matches([')', ' ']).starts_with(char::is_lowercase))
}

/// Whether a heading has the length and the end of a sentence, or no words at all.
fn is_sentence(heading: &str) -> bool {
    let words = heading.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    words == 0 || words >= SENTENCE && heading.ends_with(['.', ';', ',', ':'])
}
