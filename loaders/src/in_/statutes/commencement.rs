//! The words of an Act -> when it takes effect, and which of its sections have days of their own.
//!
//! Where an Act speaks of its own commencement: in its first section, or under a heading as "Extent and
//! commencement". Elsewhere such words are of a scheme, or of another Act that this one amends; only "This
//! section shall come into force" is of the section that says it, and "This Act shall come into force" of the
//! Act. What is quoted is law of another Act. A sentence is understood whole or not at all: what is not
//! understood is not known, and where another one gives the Act its day, makes that doubtful.

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
    /// What makes the days of some sections doubtful, by their numbers, or without any those of the Act.
    pub(super) doubts: Vec<(Vec<String>, String)>,
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
    "come into force", "come into operation", "come into effect", "shall take effect",
    "shall have effect from", "shall commence", "been in force", "shall be in force",
];

/// What may be said in passing, as in "suits brought before this Act comes into force".
const IN_PASSING: [&str; 6] = [
    "comes into force", "comes into operation", "comes into effect", "shall have come into", "has come into",
    "came into",
];

/// What is said to come into force in passing, and what stands before that.
const MENTIONED: [&str; 8] = [
    "it", "this act", "the act", "the said act", "this section", "that section", "this chapter",
    "that provision",
];
const LEADS: [&str; 9] =
    ["after", "before", "when", "until", "till", "since", "on which", "from which", "at which"];

/// What says how long something is in force.
const LASTS: [&str; 8] = [
    " shall be in force for ",
    " shall be in force until ",
    " shall be in force till ",
    " shall remain in force",
    " shall continue in force",
    " shall cease to have effect",
    " shall cease to be in force",
    " shall cease to operate",
];

/// The words of a heading that is about a commencement.
const HEADING: [&str; 16] = [
    "short", "title", "titles", "name", "citation", "extent", "application", "duration", "date",
    "commencement", "of", "and", "the", "this", "act", "operation",
];

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

/// What takes sections out of the Act.
const EXCEPT: [&str; 2] = [" except ", " other than "];

/// What "this" may name that is not the whole Act.
const PARTS: [&str; 8] =
    ["section", "sub-section", "clause", "chapter", "part", "schedule", "proviso", "provision"];

/// Reads what the provisions of an Act say.
pub(super) fn said(provisions: &[Printed]) -> Said {
    let all = provisions.iter().flat_map(Printed::all);
    let sections: Vec<&Printed> = all.filter(|one| one.kind.name == "section").collect();
    let numbers: Vec<&str> = sections.iter().filter_map(|one| one.number.as_deref()).collect();
    let mut heard = Heard::default();
    for (at, section) in sections.iter().copied().enumerate() {
        let is_about = at == 0 || is_headed(section);
        for (sentence, is_quoted) in sentences(section, is_about) {
            match (is_about, is_quoted) {
                (false, _) => heard.of_section((section, provisions), &sentence, is_quoted),
                (true, true) if speaks(&sentence) => heard.vague.push(sentence),
                (true, true) => {}
                (true, false) => heard.in_first(&sentence, section.number.as_deref(), &numbers),
            }
        }
    }
    // Without its first section nobody knows what an Act says of its commencement.
    let is_headless = numbers.first().is_some_and(|first| *first != "1");
    heard.said(is_headless.then(|| "section 1 is not in the text".to_owned()))
}

/// Whether words say of a commencement, and not only in passing.
fn speaks(words: &str) -> bool {
    let words = words.replace("shall have come into", "").replace("has come into", "");
    SPEAKS.iter().any(|one| words.contains(one))
}

/// Whether all that words say of a commencement is as in "made after this Act comes into force".
fn is_passing(words: &str) -> bool {
    let lower = format!(" {}", words.to_lowercase());
    let is_led = |at: usize| {
        let before = lower.get(..at).unwrap_or_default().trim_end();
        let subjects = MENTIONED.iter().filter_map(|subject| before.strip_suffix(*subject));
        let mut leads = subjects.filter(|lead| lead.ends_with(' ')).map(str::trim_end);
        leads.any(|lead| {
            LEADS.iter().any(|one| lead.strip_suffix(*one).is_some_and(|rest| rest.ends_with(' ')))
        })
    };
    IN_PASSING.iter().flat_map(|words| lower.match_indices(*words)).all(|(at, _)| is_led(at))
}

/// Whether a heading says that the section is about the commencement of the Act, and of nothing else's.
fn is_headed(section: &Printed) -> bool {
    let Some(heading) = section.heading.as_ref().map(|words| words.text.to_lowercase()) else { return false };
    // "Scheme and its commencement", "Saving of things done before commencement" are about others.
    let ends = heading.trim_end_matches(['.', ' ']).ends_with(" and commencement");
    let words = || heading.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    ends || words().any(|word| word == "commencement") && words().all(|word| HEADING.contains(&word))
}

/// The sentences of a section: those of each sub-section with its list, and those of what is hung on it; each
/// with whether it comes after a quotation mark that nothing closes. Where a section is not about the
/// commencement, that goes on from one sub-section to the next.
fn sentences(section: &Printed, is_about: bool) -> Vec<(String, bool)> {
    let (mut texts, mut sentences, mut is_open) = (Vec::new(), Vec::new(), false);
    add_texts(section, &mut texts);
    for text in &texts {
        if is_open && !is_about {
            sentences.extend(split_sentences(text).into_iter().map(|sentence| (sentence, true)));
            continue;
        }
        let (outside, rest) = unquoted(text);
        is_open = rest.is_some();
        sentences.extend(split_sentences(&outside).into_iter().map(|sentence| (sentence, false)));
        let rest =
            rest.into_iter().flat_map(|rest| split_sentences(rest.trim_start_matches(['“', '"', '‘', '\''])));
        sentences.extend(rest.map(|sentence| (sentence, true)));
    }
    sentences
}

/// The words outside quotations, and those from a mark on that nothing closes. A single mark may be an
/// apostrophe: it opens only what a colon or a dash announces, and nothing tells what closes it.
fn unquoted(text: &str) -> (String, Option<&str>) {
    let (mut outside, mut depth, mut from) = (String::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        let before = text.get(..at).unwrap_or_default();
        let after_space = before.is_empty() || before.ends_with([' ', '(', '[', '—', '–', '-', '‘', '\'']);
        let is_announced = before.trim_end().ends_with([':', '—', '–', '―', '-']);
        match c {
            '‘' | '\'' if depth == 0 && is_announced => return (outside, text.get(at..)),
            '“' | '"' if c == '“' || depth == 0 || after_space => {
                from = if depth == 0 { at } else { from };
                depth += 1;
            }
            '”' | '"' if depth > 0 => {
                depth -= 1;
                let is_sentence = text.get(from..at).is_some_and(|quoted| quoted.ends_with('.'));
                outside.push_str(if depth == 0 && is_sentence { "." } else { "" });
            }
            _ if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    (outside, text.get(from..).filter(|_| depth > 0))
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
    /// The Act without these sections, of which the sentence says nothing.
    WholeBut(Vec<String>),
    Sections(Vec<String>),
    /// Parts of these sections: there is no day for a whole one.
    Within(Vec<String>),
}

impl Of {
    /// The sections, by their numbers; none for the Act.
    fn sections(&self) -> Vec<String> {
        match self {
            Self::Whole | Self::WholeBut(_) => Vec::new(),
            Self::Sections(own) | Self::Within(own) => own.clone(),
        }
    }
}

/// What was heard so far, sentence by sentence.
#[derive(Default)]
struct Heard {
    said: Said,
    /// Sections that a day of the Act is not for, each with the sentence.
    excepted: Vec<(String, String)>,
    /// Sentences about a commencement that are not understood.
    vague: Vec<String>,
    /// The first that may say of one, and may not.
    unclear: Option<String>,
}

impl Heard {
    /// All that was said; `first`: why nobody knows what the first section says.
    fn said(mut self, first: Option<String>) -> Said {
        for (number, sentence) in self.excepted {
            if !self.said.own.iter().any(|(own, _)| own.contains(&number)) {
                self.said.own.push((vec![number], Start::Unknown(sentence)));
            }
        }
        let says_nothing = self.said.whole.is_none() && self.said.own.is_empty();
        match self.said.whole {
            // The sentence that gives the day stands, and is in doubt.
            Some(Start::On(_)) => {
                self.said.doubts.extend(self.vague.into_iter().map(|sentence| (Vec::new(), sentence)));
            }
            Some(Start::Unknown(_)) => {}
            None => {
                let unclear = self.unclear.or(first).filter(|_| says_nothing);
                self.said.whole = self.vague.into_iter().next().or(unclear).map(Start::Unknown);
            }
        }
        self.said
    }

    /// Takes a sentence of a section, by its number, that is about the commencement of the Act.
    fn in_first(&mut self, sentence: &str, own: Option<&str>, numbers: &[&str]) {
        let named = own.map(|own| format!("section {own}"));
        let named = named.map_or_else(
            || sentence.to_owned(),
            |own| {
                sentence
                    .replace("This section ", &format!("{own} "))
                    .replace("this section ", &format!("{own} "))
            },
        );
        let mut understood = false;
        for clause in clauses(&named, numbers) {
            understood |= self.of_clause(clause, sentence, numbers);
        }
        let mentions = IN_PASSING.iter().any(|words| named.contains(words)) && !speaks(&named);
        if mentions && !understood && !is_passing(&named) && self.unclear.is_none() {
            self.unclear = Some(sentence.to_owned());
        }
    }

    /// Takes a clause of a sentence; whether anything of it was understood. What is not is not known, if it
    /// counts.
    fn of_clause(&mut self, clause: &str, sentence: &str, numbers: &[&str]) -> bool {
        let lasting = LASTS.iter().filter_map(|lasts| clause.find(*lasts)).min();
        let begins = lasting.and_then(|at| clause.get(..at)).unwrap_or(clause);
        let found = split_at_form(begins);
        let subject = found.map(|(subject, _)| subject).or(lasting.map(|_| begins));
        let of = subject.and_then(|subject| subject_of(subject, numbers));
        // How long it lasts takes no day away.
        if lasting.is_some() && (of.is_some() || speaks(clause)) {
            let touches = of.as_ref().map(Of::sections).unwrap_or_default();
            self.said.doubts.push((touches, sentence.to_owned()));
        }
        if lasting.is_some() && found.is_none() {
            return of.is_some();
        }
        let start = found.and_then(|(_, when)| day_of(when)).map(|day| Start::On(Dated::stated(day)));
        let at_once = found.is_some_and(|(_, when)| is_at_once(when));
        let understood = of.is_some() && start.is_some();
        let tells = understood || speaks(clause);
        let unknown = || Start::Unknown(sentence.to_owned());
        match (of, start) {
            (Some(Of::Whole), Some(start)) => self.of_whole(start, sentence),
            (Some(Of::WholeBut(but)), Some(start)) => {
                self.of_whole(start, sentence);
                self.excepted.extend(but.into_iter().map(|number| (number, sentence.to_owned())));
            }
            (Some(Of::Sections(own)), Some(start)) => self.said.own.push((own, start)),
            (_, _) if !tells => {}
            // On the day of the assent, which is no later than that of the Act.
            (Some(Of::Sections(own)), None) if at_once => self.said.doubts.push((own, sentence.to_owned())),
            (Some(Of::Within(own)), _) | (Some(Of::Sections(own)), None) => {
                self.said.own.push((own, unknown()));
            }
            (Some(Of::Whole | Of::WholeBut(_)), None) => self.of_whole(unknown(), sentence),
            (None, _) => self.vague.push(sentence.to_owned()),
        }
        understood
    }

    /// Two sentences about the whole Act that do not agree say nothing.
    fn of_whole(&mut self, start: Start, sentence: &str) {
        let agrees = self.said.whole.as_ref().is_none_or(|known| *known == start);
        self.said.whole = Some(if agrees { start } else { Start::Unknown(sentence.to_owned()) });
    }

    /// Takes a sentence of another section: "This section shall come into force", "This Chapter shall come
    /// into force", and of the Act by name. What may be quoted gives no day.
    fn of_section(&mut self, (section, provisions): (&Printed, &[Printed]), sentence: &str, is_quoted: bool) {
        let Some(number) = section.number.as_ref() else { return };
        let Some((subject, when)) = split_at_form(sentence) else { return };
        let day = day_of(when).map(|day| Start::On(Dated::stated(day)));
        if names_act(subject) {
            match day {
                Some(day) if !is_quoted => self.of_whole(day, sentence),
                _ if speaks(sentence) && !sentence.contains(" take effect ") => {
                    self.vague.push(sentence.to_owned());
                }
                _ => {}
            }
            return;
        }
        let Some(part) = part(subject) else { return };
        if is_quoted {
            self.said.doubts.push((vec![number.clone()], sentence.to_owned()));
            return;
        }
        let whole = part_of(part, section, provisions);
        let is_whole = part == "section" || !whole.is_empty();
        let numbers = if whole.is_empty() { vec![number.clone()] } else { whole };
        let day = day.filter(|_| is_whole);
        self.said.own.push((numbers, day.unwrap_or_else(|| Start::Unknown(sentence.to_owned()))));
    }
}

/// The subject of the first verb that says of a commencement, and what comes after that.
fn split_at_form(words: &str) -> Option<(&str, &str)> {
    let found = FORMS.iter().filter_map(|form| Some((words.find(*form)?, *form)));
    let (_, first) = found.min_by_key(|(at, _)| *at)?;
    words.split_once(first)
}

/// Whether words name the Act and nothing else: "This Act", "The provisions of this Act".
fn names_act(subject: &str) -> bool {
    let lower = subject.trim().to_lowercase();
    lower.strip_prefix("the provisions of ").unwrap_or(&lower) == "this act"
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
    let lower = words.trim().trim_end_matches(',').to_lowercase().replace(",—", ", ").replace("  ", " ");
    let mut words = without_marker(&lower);
    // "Notwithstanding anything in sub-section (2), section 3".
    if words.starts_with("notwithstanding anything ") {
        words = words.split_once(", ").map_or(words, |(_, rest)| rest);
    }
    while let Some(rest) = BEFORE.iter().find_map(|before| words.strip_prefix(before)) {
        words = without_marker(rest);
    }
    if is_whole(words) {
        return Some(Of::Whole);
    }
    if let Some((whole, but)) = EXCEPT.iter().find_map(|except| words.split_once(*except)) {
        let but = listed(but.trim(), numbers).filter(|_| is_whole(whole.trim_end_matches(',')));
        return but.map(Of::WholeBut);
    }
    let words =
        words.strip_suffix(" of this act").or_else(|| words.strip_suffix(" of the act")).unwrap_or(words);
    if let Some(own) = listed(words, numbers) {
        return Some(Of::Sections(own));
    }
    named(words, numbers).map(Of::Within)
}

/// "(a) sections 2 and 3" -> "sections 2 and 3".
fn without_marker(words: &str) -> &str {
    let words = words.trim_start();
    let rest = words.strip_prefix('(').and_then(|rest| rest.split_once(") "));
    rest.filter(|(marker, _)| marker.chars().all(char::is_alphanumeric) && marker.len() <= 4)
        .map_or(words, |(_, rest)| rest.trim_start())
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

/// "at once", if the words are nothing else.
fn is_at_once(when: &str) -> bool {
    let when = when.trim().trim_end_matches(" and").trim_end_matches([',', ';', ':', '.', ' ']);
    ["at once", "immediately", "forthwith"]
        .contains(&when.trim_end_matches(" and").trim_end_matches([',', ';']))
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

    /// `2023-04-01; 2,3: 2023-07-01 ~3`; `?` where it is not known, `~` before what is doubtful.
    fn shown(said: &Said) -> String {
        let start = |start: &Start| match start {
            Start::On(day) => day.on.to_string(),
            Start::Unknown(_) => "?".to_owned(),
        };
        let whole = said.whole.as_ref().map(start).unwrap_or_default();
        let own = said.own.iter().map(|(numbers, day)| format!("; {}: {}", numbers.join(","), start(day)));
        let doubts = said.doubts.iter().map(|(numbers, _)| format!(" ~{}", numbers.join(",")));
        whole + &own.chain(doubts).collect::<String>()
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
            (
                "This Act, except section 3, shall come into force on the 1st day of April, 2023.",
                "2023-04-01; 3: ?",
            ),
            ("Sections 2, 3 and sub-section (1) of section 4 shall come into force at once.", "; 2,3,4: ?"),
            ("Sections 2 to 4 (except section 3) shall come into force at once.", "?"),
            ("It shall come into force from the 1st day of April, 2023.", "?"),
            ("It shall come into force at once.", "?"),
            ("It shall, in the State of Goa, come into force on the 1st day of April, 2023.", "?"),
            ("Section 9 shall come into force on the 1st day of April, 2023.", "?"),
            ("It shall commence on a day to be notified.", "?"),
            ("It extends to the whole of India.", ""),
            ("It applies to suits that are brought after this Act comes into force.", ""),
            ("It comes into force when the towns are ready.", "?"),
            ("It shall remain in force for a year from the date on which it comes into force.", " ~"),
            ("Section 3 shall cease to have effect a year from the day on which it comes into force.", " ~3"),
            (
                "It shall come into force on the 1st April, 2023 and shall remain in force for a year.",
                "2023-04-01 ~",
            ),
            (
                "Save as otherwise provided in this Act,— (a) sections 2 and 3 shall be deemed to have come into force \
                 on the 1st day of April, 2022; (b) section 4 shall come into force on the 1st day of July, 2023.",
                "; 2,3: 2022-04-01; 4: 2023-07-01",
            ),
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
    fn what_is_not_understood_takes_no_stated_day_away() {
        let said = |text: &str| {
            let first = "It shall come into force on the 1st day of April, 2023.";
            let others = [("2", "Dogs.", &["Dogs."][..]), ("3", "Cats.", &["Cats."][..])];
            let mut sections = vec![("1", "Short title.", vec![first, text])];
            sections.extend(others.map(|(number, heading, texts)| (number, heading, texts.to_vec())));
            let sections: Vec<(&str, &str, &[&str])> = sections
                .iter()
                .map(|(number, heading, texts)| (*number, *heading, texts.as_slice()))
                .collect();
            shown(&act(&sections))
        };
        for (text, expected) in [
            ("It shall be in force for a period of five years.", "2023-04-01 ~"),
            (
                "Notwithstanding anything in sub-section (2), section 3 shall come into force on the 1st July, 2023.",
                "2023-04-01; 3: 2023-07-01",
            ),
            ("This section and section 2 shall come into force at once.", "2023-04-01 ~1,2"),
            ("It shall, in the State of Goa, come into force on a day to be notified.", "2023-04-01 ~"),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn a_section_that_the_act_leaves_out_may_have_a_day_of_its_own() {
        let but =
            "The provisions of this Act, except section 2, shall come into force on the 1st April, 2023.";
        let own = "Section 2 shall come into force on the 1st day of July, 2023.";
        let said = act(&[("1", "Short title.", &[but, own]), ("2", "Dogs.", &["Dogs."])]);
        assert_eq!(shown(&said), "2023-04-01; 2: 2023-07-01");
    }

    #[test]
    fn what_an_act_quotes_is_no_day_of_its_own() {
        let first: &[&str] = &["It shall come into force on the 1st day of April, 2023."];
        let said = |texts: &[&str]| shown(&act(&[("1", "Short title.", first), ("2", "Section 5.", texts)]));
        let announced = "For section 5 the following shall be put, namely:— ";
        let day = "This section shall come into force on the 1st day of July, 2025.";
        assert_eq!(said(&[&format!("{announced}“5. (1) A “dog” runs. {day}”.")]), "2023-04-01");
        assert_eq!(said(&[&format!("{announced}\"5. A \"dog\" runs. {day}\".")]), "2023-04-01");
        assert_eq!(said(&[&format!("{announced}“5. A dog runs.” {day}")]), "2023-04-01; 2: 2025-07-01");
        // Without its last mark it may be the section's own.
        assert_eq!(said(&[&format!("{announced}“5. A dog runs. {day}")]), "2023-04-01 ~2");
        assert_eq!(said(&[&format!("{announced}“5. A dog runs."), day]), "2023-04-01 ~2");
        assert_eq!(said(&["A “dog” runs.", day]), "2023-04-01; 2: 2025-07-01");
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
        assert_eq!(said("Commencement and extent.", scheme), "?");
        assert_eq!(said("Repeals and commencement.", scheme), "?");
        assert_eq!(said("Scheme and its commencement.", scheme), "");
        assert_eq!(said("Savings.", "This Act shall come into force on the 1st May, 2023."), "2023-05-01");
        assert_eq!(
            said("Dogs.", "This section shall come into force on the 1st May, 2023."),
            "; 2: 2023-05-01"
        );
        assert_eq!(said("Dogs.", "This sub-section shall come into force on the 1st May, 2023."), "; 2: ?");
        assert_eq!(said("Dogs.", "The licence shall come into force on the 1st day of May, 2023."), "");
    }
}
