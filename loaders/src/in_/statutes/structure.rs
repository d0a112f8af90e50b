//! Lines of an Act -> its provisions.
//!
//! A section has sub-sections or clauses; a clause that is numbered as definitions are may hold what else a sub-section
//! does. Numbers say where a list goes on: the innermost list whose next number it is. Where two may go on, or "(i)" may be
//! a letter, the place on the line decides, and else the next mark.
//!
//! Explanations, exceptions and illustrations are hung on the sub-section, or the numbered clause, after which they are
//! printed, and else on the section; on a lettered clause only where its list goes on after them, or where they say so. A
//! proviso hangs on the same, or on the explanation or exception that it follows. Words after a list that go back to the
//! left edge close the sentence that holds the list.

use asof_law::Ordinal;

use super::line::{Line, run_in};
use super::marks::{self, Hung, Listed, Style};
use super::quotation::Quoted;
use super::schedules;
use crate::provision::{Kind, Printed, Role, WRAP_UP, Words, segment};

/// How far apart places on the line may be that are one, in points.
const SAME: f64 = 6.0;
/// How far the first line of a paragraph is put in where no paragraph tells, in points.
const INDENT: f64 = 24.0;

/// The codes of what leaves open where a provision begins or ends.
const OPEN: [&str; 3] = ["quotation-not-closed", "number-or-words", "schedule-or-words"];

/// After what a line ends, a number at the beginning of the next one is cited.
const CITES: [&str; 16] = [
    "section", "sections", "sub-section", "sub-sections", "clause", "clauses", "article", "articles", "rule",
    "rules", "or", "and", "to", "of", "under", "than",
];

/// A doubt about what a line is, and what was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsure {
    pub(super) code: &'static str,
    /// The page or row.
    pub(super) place: u64,
    /// The section, by its number; `None` for the law.
    pub(super) section: Option<String>,
    pub(super) message: String,
}

impl Unsure {
    /// Whether it leaves open what the Act says there.
    pub(super) fn is_open(&self) -> bool {
        OPEN.contains(&self.code)
    }
}

/// What was read of an Act.
#[derive(Debug, Default)]
pub(super) struct Structure {
    pub(super) provisions: Vec<Printed>,
    pub(super) unsure: Vec<Unsure>,
    /// The lines after its end, by their place in the list.
    pub(super) after: Vec<usize>,
}

/// Reads the lines of an Act from its first chapter or section on.
pub(super) fn read(lines: &[Line]) -> Structure {
    let mut reader = Reader { lines, indent: indent(lines), ..Reader::default() };
    for at in 0..lines.len() {
        reader.line(at);
    }
    let Reader { grown, unsure, after, .. } = reader;
    Structure { provisions: nest(grown), unsure, after }
}

/// Reads the lines of one section, whose number and heading stand apart.
pub(super) fn read_section(
    number: &str,
    heading: Option<Words>,
    place: u64,
    lines: &[Line],
) -> (Printed, Vec<Unsure>) {
    let mut reader = Reader { lines, indent: INDENT, alone: true, ..Reader::default() };
    let first = Line { place, ..Line::default() };
    reader.section = Some(Ordinal { text: number.to_owned(), value: 0, inserted: 0 });
    reader.push(What::Section, Some(number.to_owned()), &format!("{number}."), &first);
    for at in 0..lines.len() {
        reader.line(at);
    }
    let Reader { grown, unsure, .. } = reader;
    let printed = nest(grown).into_iter().next();
    let mut printed =
        printed.unwrap_or_else(|| Printed::new(What::Section.kind(), Some(number.to_owned()), "", place));
    printed.heading = heading;
    (printed, unsure)
}

/// What a provision is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Grouping(&'static str),
    /// A heading without a number between sections: "Of theft".
    Heading,
    Section,
    Subsection,
    /// The style of its numbers: definitions have digits.
    Clause(Style),
    Subclause,
    Item,
    Subitem,
    Hung(Hung),
    WrapUp,
    /// A schedule, an annexure or a form, by its component type.
    Apart(&'static str),
}

impl What {
    fn kind(self) -> Kind {
        let below = |name, segment| Kind { name, segment, role: Role::Below };
        let plain = |name| below(name, segment(name));
        match self {
            Self::Grouping(name) => Kind { name, segment: segment(name), role: Role::Grouping },
            Self::Heading => Kind { name: "heading", segment: "head", role: Role::Grouping },
            Self::Section => Kind { name: "section", segment: segment("section"), role: Role::Article },
            Self::Subsection => plain("subsection"),
            Self::Clause(_) => plain("clause"),
            Self::Subclause => plain("subclause"),
            Self::Item => plain("item"),
            Self::Subitem => plain("subitem"),
            Self::Hung(Hung::Explanation) => below("explanation", "expl"),
            Self::Hung(Hung::Exception) => below("exception", "exc"),
            Self::Hung(Hung::Illustration) => below("illustration", "ill"),
            Self::Hung(Hung::Proviso) => below("proviso", "prov"),
            Self::WrapUp => WRAP_UP,
            Self::Apart(name) => {
                let segment = if name == "schedule" { "sch" } else { name };
                Kind { name, segment, role: Role::Grouping }
            }
        }
    }

    /// What the provisions of a list in it are.
    fn listed(self, style: Style, right_after_number: bool) -> Self {
        match self {
            Self::Section if style == Style::Digits && right_after_number => Self::Subsection,
            Self::Section | Self::Subsection => Self::Clause(style),
            Self::Clause(_) => Self::Subclause,
            Self::Subclause | Self::Hung(_) => Self::Item,
            _ => Self::Subitem,
        }
    }

    fn is_in_list(self) -> bool {
        matches!(self, Self::Clause(_) | Self::Subclause | Self::Item | Self::Subitem)
    }

    /// Whether explanations and the like are hung on it unless words say otherwise.
    fn holds_hung(self) -> bool {
        matches!(self, Self::Section | Self::Subsection | Self::Clause(Style::Digits))
    }
}

/// A provision that grows.
#[derive(Debug)]
struct Grown {
    printed: Printed,
    parent: Option<usize>,
}

/// A list of a provision that is open.
#[derive(Debug, Clone)]
struct List {
    style: Style,
    last: Ordinal,
    left: Option<f64>,
    what: What,
}

/// A provision that is open.
#[derive(Debug, Clone)]
struct Open {
    at: usize,
    what: What,
    left: Option<f64>,
    lists: Vec<List>,
}

#[derive(Debug, Default)]
struct Reader<'l> {
    lines: &'l [Line],
    indent: f64,
    grown: Vec<Grown>,
    open: Vec<Open>,
    section: Option<Ordinal>,
    /// A number that was read as one of the words, since the line before seems to cite it.
    cited: Option<Ordinal>,
    /// Whether the lines are those of one section.
    alone: bool,
    /// Whether the heading of a grouping goes on.
    heading: bool,
    ended: bool,
    unsure: Vec<Unsure>,
    after: Vec<usize>,
}

impl Reader<'_> {
    fn line(&mut self, at: usize) {
        let Some(line) = self.lines.get(at) else { return };
        if line.quoted == Quoted::Within && !self.ended {
            return self.quote(line);
        }
        self.ended |= !self.alone && self.ends_law(at);
        let is_rule = line.is_rule() && self.section.is_some() && !self.alone && !self.is_apart();
        if self.ended || is_rule {
            self.after.push(at);
        } else if self.opens_apart(at) || !self.alone && !self.is_apart() && self.opens_outer(at) {
        } else if self.is_apart() {
            self.quote(line);
        } else if let Some((hung, number, length)) =
            marks::hung(&line.text).filter(|_| line.begins && self.section.is_some())
        {
            self.hang(at, hung, number, length);
        } else if !self.opens_listed(at, 0, line.begins) {
            self.words(line, 0);
        }
        if line.quoted == Quoted::Unclosed && !self.ended {
            let message =
                "a quotation begins that nothing closes: what it quotes may be read as sections of this Act";
            self.doubt("quotation-not-closed", line, message.to_owned());
        }
    }

    /// Whether the sections are over, and a schedule is read.
    fn is_apart(&self) -> bool {
        self.open.first().is_some_and(|open| matches!(open.what, What::Apart(_)))
    }

    /// Whether a line ends the law. In a schedule a rule may stand below a heading.
    fn ends_law(&self, at: usize) -> bool {
        if self.is_apart() {
            return self.lines.get(at).is_some_and(schedules::is_statement);
        }
        self.section.is_some() && schedules::ends_law(self.lines, at)
    }

    /// Opens a schedule, an annexure or a form: after it the lines are its words, whatever their numbers are.
    fn opens_apart(&mut self, at: usize) -> bool {
        let Some((line, last)) = self.lines.get(at).zip(self.section.clone()).filter(|_| !self.alone) else {
            return false;
        };
        let Some(apart) = schedules::opens(self.lines, at) else { return false };
        if !self.is_apart() && schedules::sections_go_on(self.lines, at, &last) {
            let message =
                format!("`{}` may begin a schedule, but sections go on after it: kept as words", line.text);
            self.doubt("schedule-or-words", line, message);
            return false;
        }
        // A form may belong to the schedule in which it is printed.
        let in_schedule = |open: &Open| matches!(open.what, What::Apart(kind) if kind != "form");
        let keep = usize::from(apart.kind == "form" && self.open.first().is_some_and(in_schedule));
        self.open.truncate(keep);
        self.push(What::Apart(apart.kind), apart.number, line.text.trim(), line);
        true
    }

    /// Adds a line of a quotation to the words that announce it, or one of a schedule to its words.
    fn quote(&mut self, line: &Line) {
        match self.open.last().and_then(|open| self.grown.get_mut(open.at)) {
            Some(one) => {
                let join = if line.begins { "\n" } else { " " };
                add(&mut one.printed.words, line.words(0), join);
            }
            None => self.words(line, 0),
        }
    }

    /// Opens a section or what holds sections.
    fn opens_outer(&mut self, at: usize) -> bool {
        let Some(line) = self.lines.get(at) else { return false };
        self.opens_grouping(line) || self.heads(line) || self.opens_heading(at) || self.opens_section(at)
    }

    /// "CHAPTER XVII".
    fn opens_grouping(&mut self, line: &Line) -> bool {
        let found = marks::grouping(&line.text)
            .filter(|(.., length)| *length == line.text.len() && line.is_capitals());
        let Some((name, number, _)) = found else { return false };
        let what = What::Grouping(name);
        let outer =
            |open: &Open| matches!(open.what, What::Grouping(other) if other == "part" && name != "part");
        let keep = self.open.iter().take_while(|open| outer(open)).count();
        self.open.truncate(keep);
        self.push(what, Some(number.text), &line.text.clone(), line);
        self.heading = true;
        true
    }

    /// The lines after the mark of a grouping, in capitals.
    fn heads(&mut self, line: &Line) -> bool {
        self.heading &= line.is_capitals() && marks::section(&line.text).is_none();
        if let Some(one) =
            self.open.last().filter(|_| self.heading).and_then(|open| self.grown.get_mut(open.at))
        {
            add(&mut one.printed.heading, line.words(0), " ");
        }
        self.heading
    }

    /// "Of theft": in the middle of the line, in italics, right before a section.
    fn opens_heading(&mut self, at: usize) -> bool {
        let Some(line) = self.lines.get(at).filter(|line| line.italic && line.middle) else {
            return false;
        };
        let before_section = self.lines.get(at + 1).and_then(|next| marks::section(&next.text));
        if marks::hung(&line.text).is_some()
            || !before_section.is_some_and(|(number, _)| self.is_next(&number))
        {
            return false;
        }
        let keep = self.open.iter().take_while(|open| matches!(open.what, What::Grouping(_))).count();
        self.open.truncate(keep);
        let place = self.push(What::Heading, None, "", line);
        if let Some(one) = self.grown.get_mut(place) {
            one.printed.heading = Some(line.words(0));
        }
        true
    }

    fn is_next(&self, number: &Ordinal) -> bool {
        self.section.as_ref().map_or(number.is_first(), |last| number.follows(last))
    }

    fn opens_section(&mut self, at: usize) -> bool {
        let Some(line) = self.lines.get(at).filter(|line| line.begins) else { return false };
        let Some((number, length)) = marks::section(&line.text) else { return false };
        // After a number that was read as words, a heading before the words tells the next section, too.
        let after_cited = self.cited.as_ref().is_some_and(|cited| number.follows(cited));
        let is_headed = line.beside.is_some() || after_cited && run_in(line, length).is_some();
        let jumps = self.section.as_ref().is_none_or(|last| number > *last) && is_headed;
        if !self.is_next(&number) && !jumps {
            return false;
        }
        if line.beside.is_none() && run_in(line, length).is_none() && self.is_words(at, &number) {
            return self.goes_on_with_number(at);
        }
        let keep = self
            .open
            .iter()
            .take_while(|open| matches!(open.what, What::Grouping(_) | What::Heading))
            .count();
        self.open.truncate(keep);
        let label = line.text.get(..length).unwrap_or_default().trim().to_owned();
        let place = self.push(What::Section, Some(number.text.clone()), &label, line);
        let run_in = run_in(line, length).filter(|_| line.beside.is_none());
        let (heading, length) = run_in.map_or((None, length), |(heading, end)| (Some(heading), end));
        if let Some(one) = self.grown.get_mut(place) {
            one.printed.heading = line.beside.clone().or(heading);
        }
        if jumps && !self.is_next(&number) {
            let last = self.section.as_ref().map_or("none", |last| &last.text).to_owned();
            self.section = Some(number);
            self.doubt(
                "number-jumps",
                line,
                format!("section `{label}` comes after `{last}`: read as a new section"),
            );
        }
        let number = marks::section(&line.text).map(|(number, _)| number);
        (self.section, self.cited) = (number, None);
        self.rest(at, length, true);
        true
    }

    /// Whether a number without a heading is one of the words: the line before cites it, or a later section
    /// of this number has a heading.
    fn is_words(&mut self, at: usize, number: &Ordinal) -> bool {
        let Some(line) = self.lines.get(at).filter(|_| self.section.is_some()) else { return false };
        let (cited, headed) = (self.is_cited(at), self.is_headed_later(at, number));
        if cited == headed {
            return cited;
        }
        let message = format!(
            "`{}` may begin section {} or go on with the words before: read as words",
            line.text, number.text
        );
        if headed {
            let (section, message) = (Some(number.text.clone()), message.clone());
            self.unsure.push(Unsure { code: "number-or-words", place: line.place, section, message });
        } else {
            self.cited = Some(number.clone());
        }
        self.doubt("number-or-words", line, message);
        true
    }

    fn is_cited(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.lines.get(before));
        let last = before.and_then(|line| line.text.split_whitespace().next_back());
        last.is_some_and(|last| CITES.contains(&last))
    }

    /// Whether a later section of this number has a heading, beside it or before its words.
    fn is_headed_later(&self, at: usize, number: &Ordinal) -> bool {
        let of_sections =
            (at + 1..self.lines.len()).take_while(|&at| schedules::opens(self.lines, at).is_none());
        let mut later = of_sections.filter_map(|at| self.lines.get(at)).filter(|line| line.may_open());
        later.any(|line| {
            let own = marks::section(&line.text).filter(|(own, _)| own == number);
            own.is_some_and(|(_, length)| line.beside.is_some() || run_in(line, length).is_some())
        })
    }

    /// Goes on with the sentence of the line before, if that cites the number with which this one begins.
    fn goes_on_with_number(&mut self, at: usize) -> bool {
        let Some(line) = self.lines.get(at).filter(|_| self.is_cited(at)) else { return false };
        let Some(one) = self.open.last().and_then(|open| self.grown.get_mut(open.at)) else { return false };
        add(&mut one.printed.words, line.words(0), " ");
        true
    }

    /// What follows a mark on its line: the first of a list, or words.
    fn rest(&mut self, at: usize, from: usize, right_after_number: bool) {
        let Some(line) = self.lines.get(at) else { return };
        let rest = line.text.get(from..).unwrap_or_default();
        let spaces = rest.len() - rest.trim_start().len();
        let from = from + spaces;
        let first = marks::listed(rest.trim_start()).into_iter().find(|one| one.number.is_first());
        match first {
            Some(first) => self.open_listed(at, from, &first, right_after_number),
            None => self.words(line, from),
        }
    }

    /// Opens what a number in brackets opens; whether it opens anything.
    fn opens_listed(&mut self, at: usize, from: usize, begins: bool) -> bool {
        let Some(line) = self.lines.get(at).filter(|_| begins && self.section.is_some()) else {
            return false;
        };
        let found = marks::listed(line.text.get(from..).unwrap_or_default());
        let Some(listed) = self.choose(at, &found).cloned() else {
            if let Some(first) = found.first() {
                let message = format!("`{}` goes on with no list: kept as words", first.number.text);
                self.doubt("number-without-list", line, message);
            }
            return false;
        };
        self.open_listed(at, from, &listed, false);
        true
    }

    /// Which reading of a number goes on with a list that is open, or begins one.
    fn choose<'f>(&mut self, at: usize, found: &'f [Listed]) -> Option<&'f Listed> {
        let line = self.lines.get(at)?;
        let goes_on = |one: &&Listed| self.list_of(one).is_some();
        let first = |one: &&Listed| one.number.is_first();
        let all: Vec<&Listed> = found.iter().filter(|one| goes_on(one) || first(one)).collect();
        let (&chosen, others) = all.split_first()?;
        if others.is_empty() {
            return Some(chosen);
        }
        let placed = |one: &&&Listed| {
            let list = self.list_of(one).and_then(|(open, list)| self.open.get(open)?.lists.get(list));
            list.and_then(|list| list.left.zip(line.left))
                .is_some_and(|(own, left)| (own - left).abs() < SAME)
        };
        let at_its_place: Vec<&&Listed> = all.iter().filter(placed).collect();
        if let [one] = at_its_place.as_slice() {
            return Some(**one);
        }
        let next = self.next_listed(at + 1);
        let leads = |one: &&&Listed| {
            next.iter().any(|next| next.style == one.style && next.number.follows(&one.number))
        };
        let told = all.iter().find(leads).copied();
        if told.is_none() {
            let message = format!(
                "`{}` may be a letter or a Roman numeral: read as {:?}",
                chosen.number.text, chosen.style
            );
            self.doubt("roman-or-letter", line, message);
        }
        Some(told.unwrap_or(chosen))
    }

    /// The readings of the next number in brackets that begins a line of the section.
    fn next_listed(&self, from: usize) -> Vec<Listed> {
        let lines = self.lines.iter().skip(from).filter(|line| line.may_open());
        let of_section = lines.take_while(|line| marks::section(&line.text).is_none());
        of_section.map(|line| marks::listed(&line.text)).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The innermost list that goes on with a number, by its holder's place among what is open and its own there.
    fn list_of(&self, listed: &Listed) -> Option<(usize, usize)> {
        let goes_on = |list: &List| list.style == listed.style && listed.number.follows(&list.last);
        let mut open = self.open.iter().enumerate().rev();
        open.find_map(|(at, open)| Some((at, open.lists.iter().rposition(goes_on)?)))
    }

    fn open_listed(&mut self, at: usize, from: usize, listed: &Listed, right_after_number: bool) {
        let Some(line) = self.lines.get(at) else { return };
        let label = line.text.get(from..from + listed.length).unwrap_or_default().trim().to_owned();
        let number = listed.number.clone();
        let what = if let Some((holder, place)) = self.list_of(listed) {
            self.open.truncate(holder + 1);
            let list = self.open.last_mut().and_then(|open| open.lists.get_mut(place));
            list.map_or(What::Item, |list| {
                list.last = number;
                list.what
            })
        } else {
            if self.open.last().is_some_and(|open| open.what == What::WrapUp) {
                self.open.pop();
            }
            let holder = self.open.last_mut();
            holder.map_or(What::Item, |holder| {
                let what = holder.what.listed(listed.style, right_after_number);
                let left = line.left.filter(|_| from == 0);
                holder.lists.push(List { style: listed.style, last: number, left, what });
                what
            })
        };
        self.push(what, Some(listed.number.text.clone()), &label, line);
        self.rest(at, from + listed.length, false);
    }

    /// Hangs an explanation, an exception, illustrations or a proviso on what holds them.
    fn hang(&mut self, at: usize, hung: Hung, number: Option<String>, length: usize) {
        let Some(line) = self.lines.get(at) else { return };
        let body = line.text.get(length..).unwrap_or_default();
        let says = Some(body).filter(|_| number.as_ref().is_none_or(|number| number == "1"));
        let keep = self.holder(at, hung, says.unwrap_or_default());
        self.open.truncate(keep);
        let label = line.text.get(..length).unwrap_or_default().trim().to_owned();
        self.push(What::Hung(hung), number, &label, line);
        self.rest(at, length, false);
    }

    /// How much of what is open stays open: up to what holds what is hung.
    /// The first words may name it: "For the purposes of this section".
    fn holder(&self, at: usize, hung: Hung, words: &str) -> usize {
        let begins = ["In this ", "For the purposes of this ", "For the purpose of this "];
        let named = begins.iter().find_map(|begins| words.trim_start().strip_prefix(begins));
        let says = |name: &str| named.is_some_and(|named| named.starts_with(name));
        let last =
            |is: &dyn Fn(What) -> bool| self.open.iter().rposition(|open| is(open.what)).map(|at| at + 1);
        let of_words = if says("sub-section") {
            last(&|what| what == What::Subsection)
        } else if says("clause") {
            last(&|what| matches!(what, What::Clause(_)))
        } else if says("section") {
            last(&|what| what == What::Section)
        } else {
            None
        };
        let is_note = |what: What| matches!(what, What::Hung(Hung::Explanation | Hung::Exception));
        let on_note = last(&is_note).filter(|_| hung == Hung::Proviso);
        let in_list = last(&|what| matches!(what, What::Clause(_) | What::Subclause));
        let in_list = in_list.filter(|item| self.goes_on(item - 1, at + 1));
        let usual = last(&What::holds_hung).unwrap_or_default();
        on_note.or(of_words).or(in_list.filter(|item| *item > usual)).unwrap_or(usual)
    }

    /// Whether the list of a provision that is open goes on in a later line, before another of its style begins or one that
    /// holds it goes on.
    fn goes_on(&self, item: usize, from: usize) -> bool {
        let Some(holder) = item.checked_sub(1) else { return false };
        let Some(list) = self.open.get(holder).and_then(|open| open.lists.last()) else { return false };
        let outer = |listed: &Listed| {
            let lists = self.open.iter().take(holder).flat_map(|open| &open.lists);
            lists.into_iter().any(|list| list.style == listed.style && listed.number.follows(&list.last))
        };
        let lines = self.lines.iter().skip(from).filter(|line| line.may_open());
        for line in lines
            .take_while(|line| marks::section(&line.text).is_none_or(|(number, _)| !self.is_next(&number)))
        {
            if marks::listed(&line.text).iter().any(outer) {
                return false;
            }
            let apart = list.left.zip(line.left).is_some_and(|(own, left)| (own - left).abs() >= SAME);
            for listed in
                marks::listed(&line.text).into_iter().filter(|one| one.style == list.style && !apart)
            {
                if listed.number.follows(&list.last) {
                    return true;
                }
                if listed.number.is_first() {
                    return false;
                }
            }
        }
        false
    }

    fn push(&mut self, what: What, number: Option<String>, label: &str, line: &Line) -> usize {
        let parent = self.open.last().map(|open| open.at);
        let printed = Printed::new(what.kind(), number, label, line.place);
        self.grown.push(Grown { printed, parent });
        let at = self.grown.len() - 1;
        self.open.push(Open { at, what, left: line.left, lists: Vec::new() });
        at
    }

    /// Adds words to what is open, or to what they close.
    fn words(&mut self, line: &Line, from: usize) {
        if line.text.get(from..).is_none_or(|words| words.trim().is_empty()) {
            return;
        }
        if from == 0 {
            self.close_list(line);
        }
        let Some(open) = self.open.last() else {
            return self.doubt(
                "words-before-sections",
                line,
                format!("`{}` is in no section: left out", line.text),
            );
        };
        let put_in = line.left.zip(open.left).is_none_or(|(left, own)| left > own - self.indent + SAME);
        let paragraph = line.begins && put_in && from == 0;
        let what = open.what;
        if let Some(one) = self.grown.get_mut(open.at) {
            add(&mut one.printed.words, line.words(from), if paragraph { "\n" } else { " " });
        }
        if matches!(what, What::Grouping(_) | What::Heading) {
            self.doubt(
                "words-outside-sections",
                line,
                format!("`{}` is in no section: kept with the grouping", line.text),
            );
        }
    }

    /// Where words after a list go back to the left edge, opens what closes the sentence that holds the list.
    fn close_list(&mut self, line: &Line) {
        let Some((open, left)) = self.open.last().zip(line.left) else { return };
        let goes_back = open.what.is_in_list() && open.left.is_some_and(|own| left < own - 1.5 * self.indent);
        if !goes_back {
            return;
        }
        let holds = |open: &Open| {
            !open.what.is_in_list() || open.left.is_none_or(|own| own - self.indent <= left + SAME)
        };
        let inner = self.open.len() - 1;
        let holder = self.open.iter().take(inner).rposition(holds);
        self.open.truncate(holder.map_or(inner, |holder| holder + 1));
        let at = self.push(What::WrapUp, None, "", line);
        if let Some(open) = self.open.last_mut().filter(|open| open.at == at) {
            open.left = Some(left + self.indent);
        }
    }

    fn doubt(&mut self, code: &'static str, line: &Line, message: String) {
        let section = self.section.as_ref().map(|number| number.text.clone());
        self.unsure.push(Unsure { code, place: line.place, section, message });
    }
}

/// How far the first lines of paragraphs are put in, in points: what most sections have.
fn indent(lines: &[Line]) -> f64 {
    let mut steps: Vec<f64> = lines
        .windows(2)
        .filter_map(|pair| match pair {
            [one, next] if one.begins && !next.begins && marks::section(&one.text).is_some() => {
                Some(one.left? - next.left?)
            }
            _ => None,
        })
        .filter(|step| *step > SAME)
        .collect();
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() / 2).copied().unwrap_or(INDENT)
}

fn add(to: &mut Option<Words>, more: Words, join: &str) {
    match to {
        Some(words) => {
            words.text.push_str(join);
            words.text.push_str(&more.text);
            (words.start, words.end) = (words.start.min(more.start), words.end.max(more.end));
        }
        None => *to = Some(more),
    }
}

/// Parents come before their children.
fn nest(mut grown: Vec<Grown>) -> Vec<Printed> {
    let mut top = Vec::new();
    while let Some(Grown { mut printed, parent }) = grown.pop() {
        printed.children.reverse();
        match parent.and_then(|parent| grown.get_mut(parent)) {
            Some(holder) => holder.printed.children.push(printed),
            None => top.push(printed),
        }
    }
    top.reverse();
    top
}
