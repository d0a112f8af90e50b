//! The hierarchy of a body -> provisions.
//!
//! Nothing that stands in it is passed over in silence: what is taken is a provision or a part of one, and all else is
//! told as not read, and in doubt for what it stands in.

use asof_schema::{AliasScheme, Evidence, Place, Sha256};

use crate::formats::xml::Element;
use crate::from_acts::Drafting;
use crate::provision::{KINDS, Kind, Printed, Role, WRAP_UP, Words, number_of};
use crate::unread::{Unit, Unread};

/// What may hold provisions without being one: it is one if it has a number, a heading or words of its own.
const CONTAINERS: [&str; 5] = ["hcontainer", "body", "mainBody", "container", "level"];

/// What a provision has of its own.
const OWN: [&str; 6] = ["num", "heading", "subheading", "intro", "content", "wrapUp"];

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
const APART: [(&str, &str); 3] = [("schedule", "sch"), ("annex", "annex"), ("appendix", "app")];

/// A container that says nothing more of itself.
const CONTAINER: Kind = Kind { name: "container", segment: "cont", role: Role::Grouping };

pub(super) struct Hierarchy<'a> {
    file: &'a str,
    bytes: &'a [u8],
    sha256: Sha256,
    drafting: &'static Drafting,
    uri: &'a str,
    /// Whether articles are what the document is cited by.
    articles: bool,
    /// Whether what is read stands beside the body of the law.
    apart: bool,
    pub(super) remarks: Vec<(u64, String)>,
}

/// What a provision has of its own, each element once.
#[derive(Default)]
struct Own<'e> {
    num: Option<&'e Element>,
    heading: Option<&'e Element>,
    subheading: Option<&'e Element>,
    words: Option<&'e Element>,
    wrap_up: Option<&'e Element>,
}

impl<'e> Own<'e> {
    /// Words come before what stands in a provision; what comes after it is no beginning of it.
    fn of(element: &'e Element) -> Self {
        let mut before = element.children.iter().take_while(|child| is_own(child));
        Self {
            num: element.child("num"),
            heading: element.child("heading"),
            subheading: element.child("subheading"),
            words: before.find(|child| ["intro", "content"].contains(&child.name.as_str())),
            wrap_up: element.child("wrapUp"),
        }
    }

    fn has(&self, child: &Element) -> bool {
        let taken = [self.num, self.heading, self.subheading, self.words, self.wrap_up];
        taken.into_iter().flatten().any(|own| std::ptr::eq(own, child))
    }
}

impl<'a> Hierarchy<'a> {
    pub(super) fn new(
        (file, bytes, sha256): (&'a str, &'a [u8], Sha256),
        drafting: &'static Drafting,
        uri: &'a str,
        body: &Element,
    ) -> Self {
        let articles = has_articles(body);
        Self { file, bytes, sha256, drafting, uri, articles, apart: false, remarks: Vec::new() }
    }

    /// The provisions of a body, and what of it cannot be read.
    pub(super) fn body(&mut self, body: &Element) -> (Vec<Printed>, Vec<Unread>) {
        let (mut found, mut unread) = (Vec::new(), Vec::new());
        self.children(body, &Own::default(), (&mut found, &mut unread));
        (found, unread)
    }

    /// The provisions in an element, those in containers of no words of their own with them.
    fn children(
        &mut self,
        element: &Element,
        own: &Own<'_>,
        (found, unread): (&mut Vec<Printed>, &mut Vec<Unread>),
    ) {
        for child in element.children.iter().filter(|child| !own.has(child) && !is_passed_over(child)) {
            if child.is_removed() {
                self.remarks
                    .push((child.line, format!("`{}` is marked as removed: it is left out", child.name)));
            } else if is_wrapper(child) {
                self.children(child, &Own::default(), (&mut *found, &mut *unread));
            } else if let Some(kind) = self.kind(child) {
                let same = || found.iter().filter(|other| other.kind.name == kind.name);
                let mut like = element.children.iter().filter(|other| other.name == child.name);
                let place = like.all(|other| self.number(other).is_none()).then(|| same().count() + 1);
                let printed = self.provision(child, kind, place);
                found.push(printed);
            } else if child.name == "crossHeading" {
                self.remarks.push((child.line, format!("`{}` is no provision that is read", child.name)));
            } else if self.has_words(child) {
                unread.push(self.unread(child, format!("`{}` is no provision that is read", child.name)));
            }
        }
    }

    fn kind(&self, element: &Element) -> Option<Kind> {
        let name = element.name.as_str();
        let kind = (self.drafting.element)(name).or_else(|| self.standard(element))?;
        // What stands in a schedule is cited by it.
        Some(if self.apart { Kind { role: Role::Below, ..kind } } else { kind })
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
            "crossHeading" if !self.drafting.levels.is_empty() => None,
            "hcontainer" | "container" => known(&called)
                .or_else(|| listed(&APART, &called, Role::Grouping))
                .or_else(|| {
                    (called == "regulation").then_some(Kind {
                        name: "regulation",
                        segment: "reg",
                        role: Role::Article,
                    })
                })
                .or_else(|| listed(&OTHERS, &called, Role::Grouping))
                .or(Some(CONTAINER)),
            name => known(name).or_else(|| listed(&OTHERS, name, Role::Below)),
        }
    }

    /// A provision; where none of its like has a number, its place among them is its own.
    fn provision(&mut self, element: &Element, kind: Kind, place: Option<usize>) -> Printed {
        let own = Own::of(element);
        let label = own.num.map(|num| num.words(self.bytes)).unwrap_or_default();
        let number = self.number(element).or_else(|| place.map(|place| place.to_string()));
        let mut printed = Printed::new(kind, number, &label, element.line);
        printed.heading = self.heading(&own);
        printed.words = own.words.and_then(|own| self.words(own));
        if element.name == "crossHeading" {
            printed.heading = self.words(element);
        }
        let alias = element.attribute("eId").map(|id| (AliasScheme::Akn, format!("{}#{id}", self.uri)));
        printed.aliases = alias.into_iter().collect();
        let left_out = |child: &Element| child.attribute("name") == Some("omission");
        printed.gaps = element.children.iter().any(left_out);
        let before = self.apart;
        self.apart |= APART.iter().any(|(name, _)| *name == kind.name);
        if element.name != "crossHeading" {
            self.children(element, &own, (&mut printed.children, &mut printed.unread));
        }
        self.apart = before;
        if let Some(name) =
            ["period", "start", "end"].into_iter().find(|name| element.attribute(name).is_some())
        {
            let problem = format!(
                "`{}` has a `{name}` of its own: it may be in force on other days than the act",
                element.name
            );
            printed.unread.push(self.unread(element, problem));
        }
        printed.children.extend(own.wrap_up.and_then(|wrap| {
            let words = self.words(wrap)?;
            Some(Printed { words: Some(words), ..Printed::new(WRAP_UP, None, "", wrap.line) })
        }));
        printed
    }

    /// The number that its label shows.
    fn number(&self, element: &Element) -> Option<String> {
        number(&element.child("num")?.words(self.bytes))
    }

    /// The heading, with what stands below it.
    fn heading(&self, own: &Own<'_>) -> Option<Words> {
        let first = own.heading.or(own.subheading)?;
        let last = own.subheading.filter(|last| last.start >= first.end).unwrap_or(first);
        let text = first.words_between(self.bytes, first.start, last.end)?;
        (!text.is_empty()).then_some(Words { text, start: first.start, end: last.end })
    }

    fn words(&self, element: &Element) -> Option<Words> {
        let text = element.words(self.bytes);
        let is_said = !text.is_empty() && !element.is_removed();
        is_said.then_some(Words { text, start: element.start, end: element.end })
    }

    /// Whether there are words in it, or it says where they are. What is apart, as a note is, has none.
    fn has_words(&self, element: &Element) -> bool {
        let words = element.words_between(self.bytes, element.tag, element.end);
        element.name == "componentRef" || words.is_some_and(|words| !words.is_empty())
    }

    fn unread(&self, element: &Element, problem: String) -> Unread {
        let (start, end) = (element.tag as u64, element.end as u64);
        Unread {
            unit: Unit::Provision,
            place: Place { file: self.file.to_owned(), line: Some(element.line) },
            evidence: Some(Evidence { sha256: self.sha256, start, end }),
            problem,
            says: None,
            since: None,
        }
    }
}

fn is_own(element: &Element) -> bool {
    OWN.contains(&element.name.as_str())
}

/// Whether it only holds provisions.
fn is_wrapper(element: &Element) -> bool {
    CONTAINERS.contains(&element.name.as_str()) && !element.children.iter().any(is_own)
}

/// Whether it is no law, or read elsewhere: a commencement clause, signatures, what was left out, the title.
fn is_passed_over(element: &Element) -> bool {
    const NOT: [&str; 4] = ["omission", "entryIntoForceStart", "entryIntoForce", "conclusions"];
    let is_title = |one: &Element| one.name == "heading" && one.child("docTitle").is_some();
    NOT.contains(&element.attribute("name").unwrap_or_default())
        || (element.name == "level" && element.children.iter().all(is_title))
}

/// Whether there are articles in the body of a law, and not only in what is quoted or stands beside it.
fn has_articles(element: &Element) -> bool {
    let is_apart = |child: &Element| {
        let called = child.attribute("name").unwrap_or_default().to_lowercase();
        APART.iter().any(|(name, _)| *name == called)
    };
    let mut inside = element.children.iter().filter(|child| !is_own(child) && !is_apart(child));
    inside.any(|child| child.name == "article" || has_articles(child))
}

/// The number that a label shows; where it shows none, the letters and digits that it has: `A1`, `ii`.
fn number(label: &str) -> Option<String> {
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
