//! The hierarchy of a body -> provisions.
//!
//! Nothing that stands in it is passed over in silence: what is taken is a provision or a part of one, and all else is
//! told as not read, and in doubt for what it stands in.

use asof_schema::{AliasScheme, Day, Evidence, Place, Sha256};

use super::identity;
use super::language;
use super::lists::{self, Marks};
use crate::encoding;
use crate::formats::xml::Element;
use crate::from_acts::Drafting;
use crate::provision::{KINDS, Kind, Printed, Role, WRAP_UP, Words, number_of};
use crate::unread::{Unit, Unread};

/// What may hold provisions without being one: it is one if it has a number, a heading or words of its own.
const CONTAINERS: [&str; 5] = ["hcontainer", "body", "mainBody", "container", "level"];

/// What a provision has of its own.
const OWN: [&str; 6] = ["num", "heading", "subheading", "intro", "content", "wrapUp"];

/// Blocks of words. Where they come first in an element, they are its words; elsewhere in a container, one of its own.
const BLOCKS: [&str; 9] =
    ["p", "block", "blockList", "blockContainer", "tblock", "table", "ul", "ol", "foreign"];

/// What is around the body of a law, and read elsewhere.
const AROUND: [&str; 7] =
    ["meta", "coverPage", "preface", "preamble", "conclusions", "attachments", "components"];

/// What shows more than words: what it shows is not in them.
const SHOWS: [&str; 4] = ["img", "foreign", "math", "componentRef"];

/// The hierarchical elements of the standard that few countries have.
const OTHERS: [(&str, &str); 6] = [
    ("level", "lev"),
    ("sublist", "sublist"),
    ("proviso", "prov"),
    ("transitional", "trans"),
    ("crossHeading", "xhead"),
    ("crossheading", "xhead"),
];

/// What stands beside the body of a law, whatever element it is in: what is numbered in it is numbered anew.
pub(super) const APART: [(&str, &str); 3] = [("schedule", "sch"), ("annex", "annex"), ("appendix", "app")];

/// A container that says nothing more of itself.
const CONTAINER: Kind = Kind { name: "container", segment: "cont", role: Role::Grouping };

/// Provisions, and what among them cannot be read.
type Found<'f> = (&'f mut Vec<Printed>, &'f mut Vec<Unread>);

pub(super) struct Hierarchy<'a> {
    file: &'a str,
    pub(super) bytes: &'a [u8],
    sha256: Sha256,
    drafting: &'static Drafting,
    /// The address of the work, and that which its texts have in common: often the same.
    uris: [&'a str; 2],
    meta: &'a Element,
    language: String,
    /// The day that the text is of, if it is a consolidated one.
    on: Option<Day>,
    /// Whether articles are what the document is cited by.
    articles: bool,
    /// Whether what is read stands beside the body of the law.
    pub(super) apart: bool,
    pub(super) remarks: Vec<(u64, String)>,
    pub(super) marks: Marks,
}

/// What a provision has of its own, each element once.
#[derive(Default)]
pub(super) struct Own<'e> {
    pub(super) num: Option<&'e Element>,
    pub(super) heading: Option<&'e Element>,
    pub(super) subheading: Option<&'e Element>,
    pub(super) words: &'e [Element],
    pub(super) wrap_up: Option<&'e Element>,
}

impl<'e> Own<'e> {
    pub(super) fn of(element: &'e Element) -> Self {
        Self {
            num: element.child("num"),
            heading: element.child("heading"),
            subheading: element.child("subheading"),
            words: first_words(element),
            wrap_up: element.child("wrapUp"),
        }
    }

    /// Whether nothing stands above its words.
    pub(super) fn is_bare(&self) -> bool {
        self.num.is_none() && self.heading.is_none() && self.subheading.is_none()
    }

    fn has(&self, child: &Element) -> bool {
        self.parts().any(|own| std::ptr::eq(own, child))
    }

    fn parts(&self) -> impl Iterator<Item = &'e Element> {
        let named = [self.num, self.heading, self.subheading, self.wrap_up];
        named.into_iter().flatten().chain(self.words)
    }
}

impl<'a> Hierarchy<'a> {
    pub(super) fn new(
        (file, bytes, sha256): (&'a str, &'a [u8], Sha256),
        drafting: &'static Drafting,
        (uris, meta, on): ([&'a str; 2], &'a Element, Option<Day>),
        body: &Element,
    ) -> Self {
        let articles = has_articles(body);
        let (apart, remarks, marks) = (false, Vec::new(), Marks::new());
        let language = language::tag(meta);
        Self { file, bytes, sha256, drafting, uris, meta, language, on, articles, apart, remarks, marks }
    }

    /// Whether nothing tells how acts of its country amend others.
    pub(super) const fn is_undrafted(&self) -> bool {
        self.drafting.levels.is_empty()
    }

    /// The provisions of a body, and of what stands beside it where a document has no place for that; and what of it cannot
    /// be read.
    pub(super) fn body(&mut self, body: &Element, document: &Element) -> (Vec<Printed>, Vec<Unread>) {
        let mut unread = self.told_of_all(document);
        unread.extend(self.told(body, &Own::default()));
        let mut found = Vec::new();
        self.children(body, &Own::default(), (&mut found, &mut unread));
        for (at, child) in document.children.iter().enumerate() {
            if !std::ptr::eq(child, body) && !AROUND.contains(&child.name.as_str()) {
                let own = Own::default();
                self.child((document, &own), (at, child), (&mut found, &mut unread));
            }
        }
        (found, unread)
    }

    /// What stands in a file beside the document that is read, and is no component of it.
    pub(super) fn others(&self, root: &Element, document: &Element) -> Vec<Unread> {
        let is_other = |one: &&Element| {
            !std::ptr::eq(*one, document) && !AROUND.contains(&one.name.as_str()) && self.is_said(one)
        };
        let others = root.children.iter().filter(is_other);
        let problem = |one: &Element| {
            format!("`{}` stands beside the document that is read: one is read of a file", one.name)
        };
        others.map(|one| self.unread(one, problem(one))).collect()
    }

    /// The provisions in an element, those in containers of no words of their own with them.
    pub(super) fn children(&mut self, element: &Element, own: &Own<'_>, (found, unread): Found<'_>) {
        unread.extend(self.loose(element));
        for (at, child) in element.children.iter().enumerate().filter(|(_, child)| !own.has(child)) {
            if !self.is_passed_over(child) {
                self.child((element, own), (at, child), (&mut *found, &mut *unread));
            }
        }
    }

    /// What an element is that stands in another one, of whose own words it is none.
    fn child(
        &mut self,
        (element, own): (&Element, &Own<'_>),
        (at, child): (usize, &Element),
        (found, unread): Found<'_>,
    ) {
        let name = &child.name;
        if child.is_removed() {
            self.remarks.push(removed(child));
        } else if self.is_wrapper(child) {
            unread.extend(self.told(child, &Own::default()));
            self.children(child, &Own::default(), (found, unread));
        } else if let Some(kind) = self.kind(child) {
            let same = || found.iter().filter(|other| other.kind.name == kind.name);
            let mut like = element.children.iter().filter(|other| other.name == child.name);
            let place = like.all(|other| self.number(other).is_none()).then(|| same().count() + 1);
            let printed = self.provision(child, kind, place);
            found.push(printed);
        } else if name == "crossHeading" {
            self.remarks.push((child.line, format!("`{name}` is no provision that is read")));
        } else if is_block(child) && self.holds_blocks(element) {
            let before = at.checked_sub(1).and_then(|before| element.children.get(before));
            // A run of them is read at its first.
            if !before.is_some_and(|before| is_block(before) && !own.has(before)) {
                let place = found.iter().filter(|other| other.kind.name == CONTAINER.name).count() + 1;
                found.extend(self.blocks(element.children.get(at..).unwrap_or_default(), place));
            }
        } else if self.is_said(child) {
            unread.push(self.unread(child, format!("`{name}` is no provision that is read")));
        }
    }

    /// Whether it only holds provisions.
    fn is_wrapper(&self, element: &Element) -> bool {
        let is_apart = element.attribute("name").is_some_and(|name| beside(name).is_some());
        let is_body = ["body", "mainBody"].contains(&element.name.as_str());
        let begins = || self.holds_blocks(element) && !is_body && !first_words(element).is_empty();
        CONTAINERS.contains(&element.name.as_str())
            && !is_apart
            && !element.children.iter().any(is_own)
            && !begins()
    }

    /// Whether blocks of words in an element are provisions. Where acts amend by number, what has none is none.
    fn holds_blocks(&self, element: &Element) -> bool {
        const HOLD: [&str; 4] = ["hcontainer", "container", "body", "mainBody"];
        self.is_undrafted() && HOLD.contains(&element.name.as_str())
    }

    /// The blocks of words that come first, as one provision.
    fn blocks(&self, rest: &[Element], place: usize) -> Option<Printed> {
        let count = rest.iter().take_while(|one| is_block(one)).count();
        let own = Own { words: rest.get(..count).unwrap_or_default(), ..Own::default() };
        let first = own.words.first()?;
        let kind = self.placed(CONTAINER);
        let mut printed = Printed::new(kind, Some(place.to_string()), "", first.line);
        printed.words = self.run(own.words);
        printed.unread = self.told(first, &own);
        (printed.words.is_some() || !printed.unread.is_empty()).then_some(printed)
    }

    pub(super) fn kind(&self, element: &Element) -> Option<Kind> {
        let name = element.name.as_str();
        let kind = (self.drafting.element)(name).or_else(|| self.standard(element))?;
        Some(self.placed(kind))
    }

    /// What stands in a schedule is cited by it.
    pub(super) const fn placed(&self, kind: Kind) -> Kind {
        if self.apart { Kind { role: Role::Below, ..kind } } else { kind }
    }

    fn standard(&self, element: &Element) -> Option<Kind> {
        let name = element.name.as_str();
        let known = |name: &str| {
            let &(name, segment, role) = KINDS.iter().find(|(known, ..)| *known == name)?;
            let role = if name == "section" && self.articles { Role::Grouping } else { role };
            Some(Kind { name, segment, role })
        };
        let listed = |list: &[(&'static str, &'static str)], name: &str, role| {
            let &(name, segment) = list.iter().find(|(known, _)| *known == name)?;
            Some(Kind { name, segment, role })
        };
        let called = element.attribute("name").unwrap_or_default().to_lowercase();
        match name {
            // Where acts amend by number, what has none would stand after what it is printed before.
            "crossHeading" if !self.is_undrafted() => None,
            "hcontainer" | "container" => known(&called)
                .or_else(|| beside(&called))
                .or_else(|| {
                    (called == "regulation").then_some(Kind {
                        name: "regulation",
                        segment: "reg",
                        role: Role::Article,
                    })
                })
                .or_else(|| listed(&OTHERS, &called, Role::Grouping))
                .or(Some(CONTAINER)),
            name => known(name).or_else(|| listed(&OTHERS, name, Role::Below)).or_else(|| beside(name)),
        }
    }

    /// A provision; where none of its like has a number, its place among them is its own.
    pub(super) fn provision(&mut self, element: &Element, kind: Kind, place: Option<usize>) -> Printed {
        let own = Own::of(element);
        let label = own.num.map(|num| num.words(self.bytes)).unwrap_or_default();
        let number = self.number(element).or_else(|| place.map(|place| place.to_string()));
        let mut printed = Printed::new(kind, number, &label, element.line);
        printed.heading = self.heading(&own);
        printed.words = self.run(own.words);
        let is_bare = element.name == "crossHeading";
        if is_bare {
            (printed.heading, printed.words) = (self.words(element), None);
        }
        printed.aliases = self.aliases(element);
        let start = printed.words.as_ref().map(|words| words.start as u64);
        self.marks.extend(start.zip(lists::mark(element, own.words)));
        self.remarks.extend(own.parts().filter(|part| part.is_removed()).map(removed));
        let left_out = |child: &Element| child.attribute("name") == Some("omission");
        printed.gaps = element.children.iter().any(left_out);
        let before = self.apart;
        self.apart |= APART.iter().any(|(name, _)| *name == kind.name);
        if !is_bare {
            self.children(element, &own, (&mut printed.children, &mut printed.unread));
        }
        self.apart = before;
        printed.unread.extend(self.told(element, &own));
        printed.children.extend(own.wrap_up.and_then(|wrap| {
            let words = self.words(wrap)?;
            Some(Printed { words: Some(words), ..Printed::new(WRAP_UP, None, "", wrap.line) })
        }));
        printed
    }

    /// Its addresses, by its name within the document.
    pub(super) fn aliases(&self, element: &Element) -> Vec<(AliasScheme, String)> {
        let [own, series] = self.uris;
        let addresses = || std::iter::once(own).chain((series != own).then_some(series));
        let of = |id: &str| addresses().map(|uri| (AliasScheme::Akn, format!("{uri}#{id}"))).collect();
        identity::id(element).map(of).unwrap_or_default()
    }

    /// What of a provision cannot be read, or leaves open whether it is law: days of its own, a status, what is no text.
    pub(super) fn told(&self, element: &Element, own: &Own<'_>) -> Vec<Unread> {
        let days = self.own_days(element, own);
        let others = self.status(element, own).into_iter().chain(self.other_language(element, own));
        days.into_iter().chain(others).chain(self.shows(own)).collect()
    }

    /// The same of the whole document.
    fn told_of_all(&self, document: &Element) -> Vec<Unread> {
        let own = Own::default();
        let days = if self.is_of_all_days(document) { None } else { self.own_days(document, &own) };
        let others = self.status(document, &own).into_iter().chain(self.other_language(document, &own));
        days.into_iter().chain(others).collect()
    }

    /// What of it is in another language than the document: whole blocks of words. A word may be in any.
    fn other_language(&self, element: &Element, own: &Own<'_>) -> Option<Unread> {
        let is_other =
            |one: &Element| one.attribute("lang").is_some_and(|tag| language::differ(tag, &self.language));
        let found = if is_other(element) {
            element
        } else {
            own.parts().find_map(|part| block_in(part, &is_other))?
        };
        let problem = format!(
            "`{}` is in `{}`, and the document in `{}`: whether its words are those of the law in that is not told",
            found.name,
            found.attribute("lang").unwrap_or_default(),
            self.language
        );
        Some(self.unread(found, problem))
    }

    /// What says that it is of days of its own, and those on which all of it holds, as far as they are told.
    fn own_days(&self, element: &Element, own: &Own<'_>) -> Option<Unread> {
        let dated = dated(element, own);
        let other = dated.iter().find(|one| self.held(one).is_none());
        let found = other.or(dated.first())?;
        let name = says_days(found)?;
        if name == "alternativeTo" {
            let problem = format!("`{}` is one of several wordings: which one holds is not told", found.name);
            return Some(self.unread(found, problem));
        }
        let days = match identity::days_of(self.meta, found) {
            Some((from, Some(to))) => format!(", from {from} to {to}"),
            Some((from, None)) => format!(", from {from} on"),
            None => String::new(),
        };
        let problem = format!(
            "`{}` has a `{name}` of its own{days}: it may be in force on other days than the act",
            found.name
        );
        let all = dated.iter().filter_map(|one| self.held(one));
        let holds = all.reduce(common).filter(|(from, to)| other.is_none() && to.is_none_or(|to| *from < to));
        Some(Unread { holds, ..self.unread(found, problem) })
    }

    /// Whether an act says of all of itself only that it is of each day since its own, as every act is.
    fn is_of_all_days(&self, document: &Element) -> bool {
        let Some(work) = self.meta.find("FRBRWork") else { return false };
        let first = identity::signed(work).or_else(|| identity::published(self.meta, work));
        let days = identity::days_of(self.meta, document).zip(first);
        let is_since = days.is_some_and(|((from, to), first)| from <= first && to.is_none());
        is_since && self.on.is_none() && document.attribute("alternativeTo").is_none()
    }

    /// The days of what has some of its own: of a consolidated text, that of the text among them.
    fn held(&self, element: &Element) -> Option<(Day, Option<Day>)> {
        let days = identity::days_of(self.meta, element)?;
        let (from, to) = days;
        let has = |on: Day| from <= on && to.is_none_or(|to| on < to);
        // Where acts amend by number, their own words say the days.
        let is_held = self.on.map_or_else(|| self.is_undrafted(), has);
        (is_held && element.attribute("alternativeTo").is_none()).then_some(days)
    }

    /// What says of itself that it may be no law, or not whole.
    fn status(&self, element: &Element, own: &Own<'_>) -> Option<Unread> {
        const PLAIN: [&str; 4] = ["", "verbatim", "edited", "translated"];
        let is_odd = |one: &Element| one.attribute("status").is_some_and(|status| !PLAIN.contains(&status));
        let found = first(element, own, &is_odd)?;
        let status = found.attribute("status")?;
        let problem =
            format!("`{}` has the status `{status}`: whether its words are law is not told", found.name);
        Some(self.unread(found, problem))
    }

    /// What shows more than words do.
    pub(super) fn shows(&self, own: &Own<'_>) -> Option<Unread> {
        let found = own.parts().find_map(|part| first_in(part, &shows))?;
        let problem = format!("`{}` shows what is no text: of it, words alone are read", found.name);
        Some(self.unread(found, problem))
    }

    /// The words that stand between the elements of one: they belong to none.
    fn loose(&self, element: &Element) -> Vec<Unread> {
        let starts = std::iter::once(element.start).chain(element.children.iter().map(|child| child.end));
        let ends = element.children.iter().map(|child| child.tag).chain(std::iter::once(element.end));
        let is_said = |&(start, end): &(usize, usize)| {
            let words = element.words_between(self.bytes, start, end);
            words.is_some_and(|words| words.contains(char::is_alphanumeric))
        };
        let problem = || format!("words stand in `{}` itself, and not in an element of it", element.name);
        let found = starts.zip(ends).filter(is_said);
        found.map(|span| self.unread_at(element.line, span, problem())).collect()
    }

    /// The number that its label shows.
    fn number(&self, element: &Element) -> Option<String> {
        number(&element.child("num")?.words(self.bytes))
    }

    /// The heading, with what stands below it.
    pub(super) fn heading(&self, own: &Own<'_>) -> Option<Words> {
        let first = own.heading.or(own.subheading)?;
        let last = own.subheading.filter(|last| last.start >= first.end).unwrap_or(first);
        let text = first.words_between(self.bytes, first.start, last.end)?;
        (!text.is_empty()).then_some(Words { text, start: first.start, end: last.end })
    }

    pub(super) fn words(&self, element: &Element) -> Option<Words> {
        let text = element.words(self.bytes);
        let is_said = !text.is_empty() && !element.is_removed();
        is_said.then_some(Words { text, start: element.start, end: element.end })
    }

    /// The words of elements that stand side by side.
    pub(super) fn run(&self, all: &[Element]) -> Option<Words> {
        let mut said = all.iter().filter(|one| !one.is_removed());
        let first = said.next()?;
        let last = said.next_back().unwrap_or(first);
        let text = first.words_between(self.bytes, first.start, last.end)?;
        (!text.is_empty()).then_some(Words { text, start: first.start, end: last.end })
    }

    /// Whether there are words in it, or it shows or names something else. What is apart, as a note is, has none.
    pub(super) fn is_said(&self, element: &Element) -> bool {
        let words = element.words_between(self.bytes, element.tag, element.end);
        let names = |one: &Element| shows(one) || one.name == "documentRef";
        words.is_some_and(|words| !words.is_empty()) || first_in(element, &names).is_some()
    }

    pub(super) fn unread(&self, element: &Element, problem: String) -> Unread {
        self.unread_at(element.line, (element.tag, element.end), problem)
    }

    fn unread_at(&self, line: u64, (start, end): (usize, usize), problem: String) -> Unread {
        let (start, end) = (start as u64, end as u64);
        Unread {
            unit: Unit::Provision,
            place: Place { file: self.file.to_owned(), line: Some(line) },
            evidence: Some(Evidence { sha256: self.sha256, start, end }),
            problem,
            says: None,
            since: None,
            holds: None,
            kept: false,
        }
    }

    /// Whether it is no law, or read elsewhere: a commencement clause, signatures, what was left out, the title. What none
    /// reads is read as a provision.
    fn is_passed_over(&self, element: &Element) -> bool {
        const ELSEWHERE: [&str; 3] = ["entryIntoForceStart", "entryIntoForce", "conclusions"];
        let is_title = |one: &Element| one.name == "heading" && one.child("docTitle").is_some();
        let called = element.attribute("name").unwrap_or_default();
        called == "omission"
            || (!self.is_undrafted() && ELSEWHERE.contains(&called))
            || (element.name == "level" && element.children.iter().all(is_title))
    }
}

fn is_own(element: &Element) -> bool {
    OWN.contains(&element.name.as_str())
}

/// What is told of what is none of the document.
fn removed(element: &Element) -> (u64, String) {
    (element.line, format!("`{}` is marked as removed: it is left out", element.name))
}

fn is_block(element: &Element) -> bool {
    BLOCKS.contains(&element.name.as_str()) && !element.is_removed()
}

/// Its words, which come before all else that stands in it. What comes after that is no beginning of it, and of several
/// wordings, each of its own days, one is.
pub(super) fn first_words(element: &Element) -> &[Element] {
    let is_label = |child: &&Element| ["num", "heading", "subheading"].contains(&child.name.as_str());
    let is_words = |child: &&Element| ["intro", "content"].contains(&child.name.as_str()) || is_block(child);
    let labels = element.children.iter().take_while(is_label).count();
    let rest = element.children.get(labels..).unwrap_or_default();
    let count = rest.iter().take_while(is_words).count();
    let run = rest.get(..count).unwrap_or_default();
    let one = || run.get(..1).unwrap_or_default();
    if run.iter().any(|child| says_days(child).is_some()) { one() } else { run }
}

/// What stands beside the body of a law, by what it is called: `schedule`, `schedule1`, `annexure_2`.
pub(super) fn beside(called: &str) -> Option<Kind> {
    let called = called.to_lowercase();
    let called = called.trim_end_matches(|c: char| c.is_ascii_digit() || "_- ".contains(c));
    let called = if called == "annexure" { "annex" } else { called };
    let (name, segment) = APART.into_iter().find(|(name, _)| *name == called)?;
    Some(Kind { name, segment, role: Role::Grouping })
}

/// The attribute by which it says that it is of days of its own, or one of several wordings. The `start` of a list is a
/// number.
fn says_days(element: &Element) -> Option<&'static str> {
    let says = |name: &&str| {
        let is_name = |value: &str| !value.is_empty() && value.parse::<i32>().is_err();
        element.attribute(name).is_some_and(is_name)
    };
    ["alternativeTo", "period", "start", "end"].into_iter().find(says)
}

/// All that say so: the element itself, and what is in what it has of its own.
fn dated<'e>(element: &'e Element, own: &Own<'e>) -> Vec<&'e Element> {
    let mut found: Vec<&Element> = std::iter::once(element).filter(|one| says_days(one).is_some()).collect();
    own.parts().for_each(|part| dated_in(part, &mut found));
    found
}

fn dated_in<'e>(element: &'e Element, found: &mut Vec<&'e Element>) {
    if is_note(element) {
        return;
    }
    found.extend(says_days(element).map(|_| element));
    element.children.iter().for_each(|child| dated_in(child, found));
}

/// The days that are of two stretches. Both have one day.
fn common((from, to): (Day, Option<Day>), (other_from, other_to): (Day, Option<Day>)) -> (Day, Option<Day>) {
    (from.max(other_from), to.into_iter().chain(other_to).min())
}

/// Whether it is none of the text.
fn is_note(element: &Element) -> bool {
    const NOTES: [&str; 3] = ["del", "authorialNote", "remark"];
    element.is_removed() || NOTES.contains(&element.name.as_str())
}

fn shows(element: &Element) -> bool {
    SHOWS.contains(&element.name.as_str())
}

/// The first that fits: the element itself, or anything in what it has of its own.
fn first<'e>(element: &'e Element, own: &Own<'e>, fits: &dyn Fn(&Element) -> bool) -> Option<&'e Element> {
    if fits(element) { Some(element) } else { own.parts().find_map(|part| first_in(part, fits)) }
}

/// The first that fits at any depth, itself included, in what is of the text.
fn first_in<'e>(element: &'e Element, fits: &dyn Fn(&Element) -> bool) -> Option<&'e Element> {
    if is_note(element) {
        return None;
    }
    if fits(element) {
        return Some(element);
    }
    element.children.iter().find_map(|child| first_in(child, fits))
}

/// The first block of words that fits, itself included, in what is of the text and is not quoted.
fn block_in<'e>(element: &'e Element, fits: &dyn Fn(&Element) -> bool) -> Option<&'e Element> {
    const QUOTED: [&str; 4] = ["quotedStructure", "quotedText", "embeddedStructure", "embeddedText"];
    const LINES: [&str; 7] = ["item", "listIntroduction", "listWrapUp", "tr", "td", "th", "li"];
    let name = element.name.as_str();
    if is_note(element) || QUOTED.contains(&name) {
        return None;
    }
    let is_block = is_own(element) || is_block(element) || LINES.contains(&name);
    if is_block && fits(element) {
        return Some(element);
    }
    element.children.iter().find_map(|child| block_in(child, fits))
}

/// Whether there are articles in the body of a law, and not only in what is quoted or stands beside it.
fn has_articles(element: &Element) -> bool {
    let is_apart = |child: &Element| child.attribute("name").is_some_and(|name| beside(name).is_some());
    let mut inside = element.children.iter().filter(|child| !is_own(child) && !is_apart(child));
    inside.any(|child| child.name == "article" || has_articles(child))
}

/// The number that a label shows; where it shows none, the letters and digits that it has: `A1`, `ii`.
pub(super) fn number(label: &str) -> Option<String> {
    if encoding::has_lost(label) {
        return None;
    }
    let label = parted(&label.chars().map(in_ascii).collect::<String>());
    number_of(&label).or_else(|| {
        let plain =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let words = || label.split_whitespace();
        let own = words()
            .rfind(|word| word.contains(|c: char| c.is_ascii_digit()))
            .map_or_else(|| plain(&label), plain);
        // An id has no other letters: without these, all labels would be one.
        own.contains(|c: char| c.is_ascii_alphanumeric()).then_some(own)
    })
}

/// The digits of other scripts as those of ASCII.
fn in_ascii(c: char) -> char {
    const ZEROS: [u32; 6] = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xe50];
    let digit = ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(*zero).filter(|digit| *digit < 10));
    digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
}

/// `Art.3` is `Art. 3`; in `A.3` the letter is of the number.
fn parted(label: &str) -> String {
    let (mut text, mut letters, mut ends) = (String::new(), 0, false);
    for c in label.chars() {
        if ends && c.is_ascii_digit() {
            text.push(' ');
        }
        ends = c == '.' && letters > 1;
        letters = if c.is_alphabetic() { letters + 1 } else { 0 };
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_without_a_number_has_its_own_letters() {
        for (label, expected) in [
            ("Art.3", Some("3")),
            ("Art. 3-bis.", Some("3-bis")),
            ("A1", Some("a1")),
            ("Section A1", Some("a1")),
            ("A.3", Some("a3")),
            ("(ii)", Some("ii")),
            ("(aa)", Some("aa")),
            ("(i)", Some("i")),
            ("0b)", Some("0b")),
            ("primero transitorio", Some("primerotransitorio")),
            ("\u{645}\u{627}\u{62f}\u{629} \u{661}\u{662}", Some("12")),
            ("\u{7b2c}\u{4e00}\u{6761}", None),
            ("§", None),
            ("", None),
        ] {
            assert_eq!(number(label).as_deref(), expected, "{label}");
        }
    }
}
