//! The words of an Act -> when it takes effect, and which of its sections have days of their own.
//!
//! Where an Act speaks of its own commencement: in its first section, or under a heading that ends with
//! "commencement". Elsewhere such words are of a scheme, or of another Act that this one amends; only "This
//! section shall come into force" is of the section that says it. A sentence is understood whole or not at
//! all: what is not understood is not known.

use asof_schema::{Dated, Day};

use super::gazette;
use crate::provision::{Printed, Role};

/// When provisions take effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Start {
    On(Dated),
    /// Nobody knows when, and why.
    Unknown(String),
}

/// What an Act says of its commencement.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Of the whole Act; `None` where it says nothing.
    pub(super) whole: Option<Start>,
    /// Of some of its sections, by their numbers.
    pub(super) own: Vec<(Vec<String>, Start)>,
}

/// How the day follows the subject: "It shall come into force on the 1st day of April".
const FORMS: [&str; 10] = [
    " shall come into force ",
    " shall come into operation ",
    " shall come into effect ",
    " shall be deemed to have come into force ",
    " shall be deemed to have come into operation ",
    " shall be deemed to have come into effect ",
    " comes into force ",
    " comes into operation ",
    " comes into effect ",
    " shall take effect ",
];

/// What a sentence has that says of a commencement.
const SPEAKS: [&str; 8] = [
    "come into force",
    "come into operation",
    "come into effect",
    "shall take effect",
    "shall have effect from",
    "shall commence",
    "been in force",
    "shall be in force",
];

/// What may be said in passing, as in "suits brought before this Act comes into force".
const IN_PASSING: [&str; 4] =
    ["comes into force", "comes into operation", "comes into effect", "shall have come into"];

/// What may stand before the subject.
const BEFORE: [&str; 8] = [
    "provided that ",
    "provided further that ",
    "save as otherwise provided in this act, ",
    "save as otherwise provided herein, ",
    "save as otherwise provided, ",
    "save as otherwise expressly provided in this act, ",
    "the whole of ",
    "the provisions of ",
];

/// What "this" may name that is not the whole Act.
const PARTS: [&str; 8] =
    ["section", "sub-section", "clause", "chapter", "part", "schedule", "proviso", "provision"];

/// Reads what the provisions of an Act say.
pub(super) fn said(provisions: &[Printed]) -> Said {
    let all = provisions.iter().flat_map(Printed::all);
    let sections: Vec<&Printed> = all.filter(|one| one.kind.name == "section").collect();
    let numbers: Vec<&str> = sections.iter().filter_map(|one| one.number.as_deref()).collect();
    let (mut said, mut in_passing) = (Said::default(), None);
    for (at, section) in sections.iter().copied().enumerate() {
        for sentence in sentences(section) {
            if at > 0 && !is_headed(section) {
                said.of_section((section, provisions), &sentence);
            } else if speaks(&sentence) {
                said.of_act(&sentence, &numbers, true);
            } else if IN_PASSING.iter().any(|words| sentence.contains(words))
                && !said.of_act(&sentence, &numbers, false)
            {
                in_passing = in_passing.or(Some(sentence));
            }
        }
    }
    // Without its first section nobody knows what an Act says of its commencement.
    let is_headless = numbers.first().is_some_and(|first| *first != "1");
    let first_section = is_headless.then(|| "section 1 is not in the text".to_owned());
    if said == Said::default() {
        said.whole = in_passing.or(first_section).map(Start::Unknown);
    }
    said
}

/// Whether words say of a commencement, and not only in passing.
fn speaks(words: &str) -> bool {
    let words = words.replace("shall have come into", "");
    SPEAKS.iter().any(|one| words.contains(one))
}

/// Whether a heading says that the section is about the commencement of the Act.
fn is_headed(section: &Printed) -> bool {
    let heading = section.heading.as_ref().map(|words| words.text.to_lowercase());
    heading.is_some_and(|heading| heading.trim_end_matches(['.', ' ']).ends_with("commencement"))
}

/// The sentences of a section: those of each sub-section with its list, and those of what is hung on it.
fn sentences(section: &Printed) -> Vec<String> {
    let mut texts = Vec::new();
    add_texts(section, &mut texts);
    texts.iter().flat_map(|text| split_sentences(text)).collect()
}

fn add_texts(one: &Printed, to: &mut Vec<String>) {
    const APART: [&str; 5] = ["subsection", "proviso", "explanation", "exception", "illustration"];
    let (apart, in_list): (Vec<&Printed>, Vec<&Printed>) =
        one.children.iter().partition(|child| APART.contains(&child.kind.name));
    let listed = in_list.into_iter().flat_map(Printed::all).filter_map(|child| child.words.as_ref());
    let words: Vec<&str> = one.words.iter().chain(listed).map(|words| words.text.as_str()).collect();
    to.push(words.join(" ").replace('\n', " "));
    for child in apart {
        add_texts(child, to);
    }
}

/// A capital after a full stop and a space begins the next sentence.
fn split_sentences(text: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut rest = text;
    let ends = |rest: &str| {
        let mut stops = rest.match_indices(". ").map(|(at, stop)| at + stop.len());
        stops.find(|&at| rest.get(at..).is_some_and(|next| next.starts_with(char::is_uppercase)))
    };
    while let Some((sentence, next)) = ends(rest).and_then(|at| rest.split_at_checked(at)) {
        sentences.push(sentence.trim().to_owned());
        rest = next;
    }
    sentences.push(rest.trim().to_owned());
    sentences
}

/// What a sentence speaks of.
enum Of {
    Whole,
    Sections(Vec<String>),
    /// Parts of these sections: there is no day for a whole one.
    Within(Vec<String>),
}

impl Said {
    /// Takes a sentence about the Act; whether anything of it was understood. What is not is not known, if it
    /// counts.
    fn of_act(&mut self, sentence: &str, numbers: &[&str], counts: bool) -> bool {
        let mut understood = false;
        for clause in clauses(sentence, numbers) {
            let found = split_at_form(clause);
            let of = found.and_then(|(subject, _)| subject_of(subject, numbers));
            let start = found.and_then(|(_, when)| day_of(when)).map(|day| Start::On(Dated::stated(day)));
            understood |= of.is_some() && start.is_some();
            if !(of.is_some() && start.is_some() || counts && speaks(clause)) {
                continue;
            }
            let unknown = || Start::Unknown(sentence.to_owned());
            match of {
                Some(Of::Sections(own)) => self.own.push((own, start.unwrap_or_else(unknown))),
                Some(Of::Within(own)) => self.own.push((own, unknown())),
                Some(Of::Whole) => self.of_whole(start.unwrap_or_else(unknown), sentence),
                None => self.of_whole(unknown(), sentence),
            }
        }
        understood
    }

    /// Two sentences about the whole Act that do not agree say nothing.
    fn of_whole(&mut self, start: Start, sentence: &str) {
        let agrees = self.whole.as_ref().is_none_or(|known| *known == start);
        self.whole = Some(if agrees { start } else { Start::Unknown(sentence.to_owned()) });
    }

    /// Takes a sentence of another section: "This section shall come into force", "This Chapter shall come
    /// into force".
    fn of_section(&mut self, (section, provisions): (&Printed, &[Printed]), sentence: &str) {
        let Some(number) = section.number.as_ref() else { return };
        let found = split_at_form(sentence);
        let Some((part, when)) = found.and_then(|(subject, when)| Some((part(subject)?, when))) else {
            return;
        };
        let whole = part_of(part, section, provisions);
        let is_whole = part == "section" || !whole.is_empty();
        let numbers = if whole.is_empty() { vec![number.clone()] } else { whole };
        let day = day_of(when).filter(|_| is_whole).map(|day| Start::On(Dated::stated(day)));
        self.own.push((numbers, day.unwrap_or_else(|| Start::Unknown(sentence.to_owned()))));
    }
}

/// The subject of the first verb that says of a commencement, and what comes after that.
fn split_at_form(words: &str) -> Option<(&str, &str)> {
    let found = FORMS.iter().filter_map(|form| Some((words.find(*form)?, *form)));
    let (_, first) = found.min_by_key(|(at, _)| *at)?;
    words.split_once(first)
}

/// "This section", "This Chapter": the part that speaks of its own commencement.
fn part(subject: &str) -> Option<&'static str> {
    let name = subject.strip_prefix("This ").or_else(|| subject.strip_prefix("The provisions of this "))?;
    PARTS.iter().find(|part| part.eq_ignore_ascii_case(name)).copied()
}

/// The sections of the chapter or the part that holds a section.
fn part_of(name: &str, section: &Printed, provisions: &[Printed]) -> Vec<String> {
    let mut holders = provisions.iter().flat_map(Printed::all).filter(|one| one.kind.name == name);
    let holds = |one: &&Printed| {
        one.kind.role == Role::Grouping && one.all().any(|inner| std::ptr::eq(inner, section))
    };
    let sections = holders.find(holds).into_iter().flat_map(Printed::all);
    sections.filter(|one| one.kind.name == "section").filter_map(|one| one.number.clone()).collect()
}

/// The clauses of a sentence, each with a subject of its own: "section 2 shall ..., and the remaining
/// provisions shall ...".
fn clauses<'s>(sentence: &'s str, numbers: &[&str]) -> Vec<&'s str> {
    const JOINTS: [&str; 6] = ["; ", "; and ", ", and ", " and ", ", but ", "; but "];
    let mut clauses = Vec::new();
    let mut from = 0;
    for (space, _) in sentence.match_indices(' ') {
        let at = space + 1;
        let (Some(before), Some(rest)) = (sentence.get(from..at), sentence.get(at..)) else { continue };
        let subject = rest.split_once(" shall ").map(|(subject, _)| subject);
        let joins = before.contains(" shall ") && JOINTS.iter().any(|joint| before.ends_with(*joint));
        if joins && subject.is_some_and(|subject| subject_of(subject, numbers).is_some()) {
            clauses.push(before);
            from = at;
        }
    }
    clauses.extend(sentence.get(from..));
    clauses
}

/// What words name that something is said to come into force.
fn subject_of(words: &str, numbers: &[&str]) -> Option<Of> {
    let lower = words.trim().trim_end_matches(',').to_lowercase();
    let mut words = lower.as_str();
    while let Some(rest) = BEFORE.iter().find_map(|before| words.strip_prefix(before)) {
        words = rest;
    }
    if is_whole(words) {
        return Some(Of::Whole);
    }
    let words =
        words.strip_suffix(" of this act").or_else(|| words.strip_suffix(" of the act")).unwrap_or(words);
    if let Some(own) = listed(words, numbers) {
        return Some(Of::Sections(own));
    }
    named(words, numbers).map(Of::Within)
}

fn is_whole(words: &str) -> bool {
    let is_act = |words: &str| {
        let name = words.strip_prefix("this ").filter(|name| !name.contains(' ') && !PARTS.contains(name));
        ["it", "the act", "the said act"].contains(&words) || name.is_some()
    };
    let rest = ["the remaining provisions", "the other provisions", "all other provisions", "the rest"];
    let is_rest = rest.iter().filter_map(|begins| words.strip_prefix(begins)).any(|after| {
        after.is_empty() || after == " thereof" || after.strip_prefix(" of ").is_some_and(is_act)
    });
    // "It extends to the whole of India and shall come into force".
    let goes_on = ["this act may be called ", "it extends to ", "it may be called "];
    let also = words.ends_with(" and") && goes_on.iter().any(|begins| words.starts_with(begins));
    is_act(words) || is_rest || also && !words.contains("section")
}

/// The sections of "sections 2, 3 and 5 to 7", if the words are nothing else and the Act has each of them.
fn listed(words: &str, numbers: &[&str]) -> Option<Vec<String>> {
    let words = words.strip_prefix("section")?;
    let (mut own, mut to): (Vec<usize>, bool) = (Vec::new(), false);
    for word in words.strip_prefix('s').unwrap_or(words).split([' ', ',']).filter(|word| !word.is_empty()) {
        match word {
            "and" | "section" | "sections" => {}
            "to" => to = true,
            _ => {
                let at = place(word, numbers)?;
                let first = if to { own.last().copied()? + 1 } else { at };
                own.extend(first..=at);
                to = false;
            }
        }
    }
    let own: Vec<String> =
        own.into_iter().filter_map(|at| numbers.get(at)).map(|&number| number.to_owned()).collect();
    (!own.is_empty() && !to).then_some(own)
}

/// The sections of the Act that "sub-section (2) of section 3" and the like name parts of: every number that
/// is none of theirs, a range, and what is not below a section leave nothing.
fn named(words: &str, numbers: &[&str]) -> Option<Vec<String>> {
    let begins =
        ["section", "sub-section", "clause", "proviso", "the proviso", "explanation", "the explanation"];
    let more = [" to ", "except", "other than", "chapter", "part ", "schedule", "this ", " act", "remaining"];
    if !begins.iter().any(|one| words.starts_with(*one)) || more.iter().any(|one| words.contains(*one)) {
        return None;
    }
    let tokens = words.split([' ', ',']).filter(|token| token.starts_with(|c: char| c.is_ascii_digit()));
    let own = tokens.map(|token| Some((*numbers.get(place(token, numbers)?)?).to_owned()));
    own.collect::<Option<Vec<String>>>().filter(|own| !own.is_empty())
}

fn place(number: &str, numbers: &[&str]) -> Option<usize> {
    numbers.iter().position(|own| own.eq_ignore_ascii_case(number))
}

/// The day of "on the 1st day of April, 2023", if the words are nothing else.
fn day_of(when: &str) -> Option<Day> {
    const ON: [&str; 4] = ["on and from ", "with effect from ", "with effect on and from ", "on "];
    let when = when.trim().trim_end_matches(" and").trim_end_matches([',', ';', ':', '.', ' ']);
    let when = when.trim_end_matches(" and").trim_end_matches([',', ';', ':']);
    gazette::day(ON.iter().find_map(|on| when.strip_prefix(on))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provision::{Kind, Words};

    /// Sections by number, the words of each as those of sub-sections.
    fn act(sections: &[(&str, &str, &[&str])]) -> Said {
        let kind = |name, role| Kind { name, segment: name, role };
        let words = |text: &str| Some(Words { text: text.to_owned(), ..Words::default() });
        let made = sections.iter().map(|(number, heading, texts)| {
            let mut section =
                Printed::new(kind("section", Role::Article), Some((*number).to_owned()), number, 1);
            section.heading = words(heading);
            section.children = texts
                .iter()
                .map(|text| {
                    let mut one = Printed::new(kind("subsection", Role::Below), None, "", 1);
                    one.words = words(text);
                    one
                })
                .collect();
            section
        });
        said(&made.collect::<Vec<_>>())
    }

    /// `2023-04-01; 2,3: 2023-07-01`; `?` where it is not known.
    fn shown(said: &Said) -> String {
        let start = |start: &Start| match start {
            Start::On(day) => day.on.to_string(),
            Start::Unknown(_) => "?".to_owned(),
        };
        let whole = said.whole.as_ref().map(start).unwrap_or_default();
        let own = said.own.iter().map(|(numbers, day)| format!("; {}: {}", numbers.join(","), start(day)));
        whole + &own.collect::<String>()
    }

    #[test]
    fn the_first_section_says_when_an_act_begins_and_what_is_not_understood_is_not_known() {
        for (text, expected) in [
            ("It shall come into force on the 1st day of April, 2023.", "2023-04-01"),
            ("It shall come into operation on the 1st day of April, 2023.", "2023-04-01"),
            (
                "This Act shall be deemed to have come into effect on the 1st day of October, 2022.",
                "2022-10-01",
            ),
            ("This Act comes into force on the 1st day of April, 2023.", "2023-04-01"),
            (
                "Save as otherwise provided in this Act, the provisions of this Act shall come into force on the 1st \
                 day of April, 2023.",
                "2023-04-01",
            ),
            (
                "It extends to the whole of India and shall come into force on the 1st day of April, 2023.",
                "2023-04-01",
            ),
            (
                "This Act may be called the Dogs Act. It shall come into force on the 1st April, 2023.",
                "2023-04-01",
            ),
            ("Sections 2 and 3 shall come into force on the 1st day of April, 2023.", "; 2,3: 2023-04-01"),
            ("Section 2 of this Act shall come into force on the 1st May, 2023.", "; 2: 2023-05-01"),
            ("Section 2 to 4 shall come into force on such date as may be notified.", "; 2,3,4: ?"),
            ("Sub-section (2) of section 3 shall come into force on the 1st April, 2023.", "; 3: ?"),
            (
                "The provisions of section 2 shall come into force on the 1st day of July, 2023, and the remaining \
                 provisions of this Act shall come into force on the 1st day of April, 2023.",
                "2023-04-01; 2: 2023-07-01",
            ),
            ("It shall come into force on the 1st April, 2023, except section 3, which waits.", "?"),
            (
                "It shall be deemed to have come into force on the 1st April, 2023, except section 3, which shall come \
                 into force on the 1st May, 2023.",
                "?",
            ),
            ("This Act, except section 3, shall come into force on the 1st day of April, 2023.", "?"),
            ("Sections 2, 3 and sub-section (1) of section 4 shall come into force at once.", "; 2,3,4: ?"),
            ("Sections 2 to 4 (except section 3) shall come into force at once.", "?"),
            ("It shall come into force from the 1st day of April, 2023.", "?"),
            ("It shall come into force at once.", "?"),
            ("It shall, in the State of Goa, come into force on the 1st day of April, 2023.", "?"),
            ("Section 9 shall come into force on the 1st day of April, 2023.", "?"),
            ("It shall commence on a day to be notified.", "?"),
            ("It extends to the whole of India.", ""),
            ("It applies to suits that are brought after this Act comes into force.", "?"),
        ] {
            let said = act(&[
                ("1", "Short title.", &["This Act may be called the Dogs Act, 2022.", text]),
                ("2", "Dogs.", &["Dogs."]),
                ("3", "Cats.", &["Cats."]),
                ("4", "Foxes.", &["Foxes."]),
            ]);
            assert_eq!(shown(&said), expected, "{text}");
        }
    }

    #[test]
    fn what_is_said_in_passing_leaves_a_stated_day_alone_and_two_days_leave_none() {
        let first = "It shall come into force on the 1st day of April, 2023.";
        let said = |second: &str| shown(&act(&[("1", "Short title.", &[first, second])]));
        assert_eq!(said("It applies to suits brought before this Act comes into force."), "2023-04-01");
        assert_eq!(said("This Act shall come into force on the 1st day of May, 2023."), "?");
    }

    #[test]
    fn an_act_without_its_first_section_says_nothing_that_is_known() {
        assert_eq!(shown(&act(&[("2", "Dogs.", &["Dogs may run."])])), "?");
        assert_eq!(shown(&act(&[])), "");
    }

    #[test]
    fn another_section_speaks_of_itself_alone_unless_its_heading_is_commencement() {
        let first: &[&str] = &["This Act may be called the Dogs Act, 2022."];
        let said =
            |heading: &str, text: &str| shown(&act(&[("1", "Short title.", first), ("2", heading, &[text])]));
        let scheme = "It shall come into force on the expiry of thirty days.";
        assert_eq!(said("Schemes.", scheme), "");
        assert_eq!(said("Commencement.", scheme), "?");
        assert_eq!(
            said("Dogs.", "This section shall come into force on the 1st May, 2023."),
            "; 2: 2023-05-01"
        );
        assert_eq!(said("Dogs.", "This sub-section shall come into force on the 1st May, 2023."), "; 2: ?");
        assert_eq!(said("Dogs.", "The licence shall come into force on the 1st day of May, 2023."), "");
    }
}
