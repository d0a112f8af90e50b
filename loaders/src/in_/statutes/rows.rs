//! The sections of an Act as a JSON list, one a section: chapter, number, heading, words.
//!
//! Such a list is typed by others. It has no layout, and it may lack words that the Act has: a section that has none,
//! whose words break off, or that begins with its proviso, is a doubt. So is a row that cannot be read, a number that
//! comes twice or goes back, and one that is left out.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::line::{Line, written};
use super::structure::{self, Unsure};
use crate::error::ReadError;
use crate::provision::{Kind, Printed, Role, Words, segment};
use crate::sat_graph::span;

/// What was read of a list.
#[derive(Debug, Default)]
pub(super) struct Sections {
    pub(super) provisions: Vec<Printed>,
    pub(super) unsure: Vec<Unsure>,
    /// What is wrong with sections.
    pub(super) broken: Vec<Broken>,
    /// The numbers so far, and the last one.
    numbers: BTreeSet<String>,
    last: Option<(u32, String)>,
    counts: BTreeSet<u32>,
}

/// What is wrong with a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Broken {
    /// A code in kebab case.
    pub(super) code: &'static str,
    /// The number of the section; empty where nothing says it.
    pub(super) section: String,
    /// The row.
    pub(super) place: u64,
    pub(super) why: String,
}

/// How many numbers in a row may be left out that are told each.
const LEFT_OUT: u32 = 50;

#[derive(Deserialize)]
struct Named<'a> {
    #[serde(rename = "Section", borrow)]
    section: &'a RawValue,
}

#[derive(Deserialize)]
struct Row<'a> {
    chapter: u32,
    #[serde(borrow)]
    chapter_title: &'a RawValue,
    #[serde(rename = "Section", borrow)]
    section: &'a RawValue,
    #[serde(borrow)]
    section_title: &'a RawValue,
    #[serde(borrow)]
    section_desc: &'a RawValue,
}

/// Reads a file.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Sections, ReadError> {
    let wrong = |error: &serde_json::Error| ReadError::at(file, error.line() as u64, error.to_string());
    let rows: Vec<&RawValue> = serde_json::from_slice(bytes).map_err(|error| wrong(&error))?;
    let mut read = Sections::default();
    let mut unread = None;
    for (place, raw) in (1..).zip(&rows) {
        match serde_json::from_str::<Row<'_>>(raw.get()) {
            Ok(row) => read.add(&row, place, bytes),
            Err(error) => {
                let why = format!("a section is expected: {error}");
                let named = serde_json::from_str::<Named<'_>>(raw.get());
                let section = named.map(|named| number(named.section)).unwrap_or_default();
                read.counts.extend(parted(&section).map(|(count, _)| count));
                unread.get_or_insert_with(|| ReadError::row(file, place, why.clone()));
                let why = format!("row {place} is not read: {why}");
                read.broken.push(Broken { code: "provision-not-read", section, place, why });
            }
        }
    }
    read.left_out();
    if read.provisions.is_empty() {
        return Err(unread.unwrap_or_else(|| ReadError::of(file, "there is no section in it")));
    }
    Ok(read)
}

/// The number of a section: a number, or a string.
fn number(raw: &RawValue) -> String {
    raw.get().trim_matches('"').trim().to_owned()
}

/// `376AB` as 376 and AB.
fn parted(number: &str) -> Option<(u32, String)> {
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (count, letters) = number.split_at_checked(digits)?;
    // `80-IA` comes after `80HHF`.
    Some((count.parse().ok()?, letters.trim_start_matches('-').to_owned()))
}

/// The numbers of a row that has several sections, as `3 to 5`, `7-9` and `11 and 12`.
fn range(number: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let mut parts = number.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let (first, mut last) = (parts.next()?.parse().ok()?, parts.next()?);
    if ["to", "and"].contains(&last) {
        last = parts.next()?;
    }
    let last: u32 = last.parse().ok().filter(|_| parts.next().is_none())?;
    (first < last && last - first <= LEFT_OUT).then_some(first..=last)
}

impl Sections {
    fn add(&mut self, row: &Row<'_>, place: u64, bytes: &[u8]) {
        let number = number(row.section);
        self.count(&number, place);
        let lines = lines(row.section_desc, place, bytes);
        let heading = words(row.section_title, bytes);
        self.broken.extend(broken(&lines, &number, place));
        let (mut section, mut unsure) = structure::read_section(&number, heading, place, &lines);
        set_notice_apart(&mut section);
        self.unsure.append(&mut unsure);
        let chapter = self.holder(row, place, bytes);
        chapter.children.push(section);
    }

    /// Tells of a number that comes twice or goes back.
    fn count(&mut self, number: &str, place: u64) {
        let mut tell = |code, section: String, why: &str| {
            self.broken.push(Broken { code, section, place, why: why.to_owned() });
        };
        if !self.numbers.insert(number.to_owned()) {
            let why = format!("section {number} comes twice: which of them is the Act's is not told");
            tell("number-twice", number.to_owned(), &why);
            tell("number-twice", format!("{number}~2"), &why);
        }
        let Some(own) = parted(number) else { return };
        if let Some((count, letters)) = self.last.as_ref().filter(|last| own < **last) {
            let why =
                format!("section {number} comes after section {count}{letters}: one of them may be another");
            tell("number-goes-back", number.to_owned(), &why);
            tell("number-goes-back", format!("{count}{letters}"), &why);
        }
        self.counts.insert(own.0);
        self.counts.extend(range(number).into_iter().flatten());
        self.last = Some(own);
    }

    /// Tells of numbers between others that no row has.
    fn left_out(&mut self) {
        let counts: Vec<u32> = self.counts.iter().copied().collect();
        for pair in counts.windows(2) {
            let [one, next] = pair else { continue };
            let gone = (one + 1..*next).map(|count| count.to_string());
            let few: Vec<String> = if next - one > LEFT_OUT { vec![String::new()] } else { gone.collect() };
            for section in few {
                let why = format!("no row has a section between {one} and {next}: what it says is not told");
                self.broken.push(Broken { code: "number-left-out", section, place: 1, why });
            }
        }
    }

    /// The chapter of a row, or the part of it that has the heading.
    fn holder(&mut self, row: &Row<'_>, place: u64, bytes: &[u8]) -> &mut Printed {
        let number = row.chapter.to_string();
        let heading = words(row.chapter_title, bytes);
        if self.provisions.last().is_none_or(|last| last.number.as_ref() != Some(&number)) {
            let kind = Kind { name: "chapter", segment: segment("chapter"), role: Role::Grouping };
            let mut chapter = Printed::new(kind, Some(number.clone()), &format!("Chapter {number}"), place);
            chapter.heading.clone_from(&heading);
            self.provisions.push(chapter);
        }
        let at = self.provisions.len() - 1;
        // A file with no chapter has none of this.
        #[expect(clippy::indexing_slicing, reason = "one was pushed above")]
        let chapter = &mut self.provisions[at];
        let own = chapter.heading.as_ref().map(|words| words.text.as_str())
            == heading.as_ref().map(|words| words.text.as_str());
        if own && chapter.children.iter().all(|one| one.kind.role != Role::Grouping) {
            return chapter;
        }
        let goes_on = chapter.children.last().is_some_and(|last| {
            last.kind.role == Role::Grouping
                && last.heading.as_ref().map(|words| &words.text) == heading.as_ref().map(|words| &words.text)
        });
        if !goes_on {
            let kind = Kind { name: "heading", segment: "head", role: Role::Grouping };
            let mut part = Printed::new(kind, None, "", place);
            part.heading = heading;
            chapter.children.push(part);
        }
        let last = chapter.children.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "one is there or was pushed above")]
        &mut chapter.children[last]
    }
}

/// The words of a string, with its bytes.
fn words(raw: &RawValue, bytes: &[u8]) -> Option<Words> {
    let text: String = serde_json::from_str(raw.get()).ok()?;
    let (start, end) = span(bytes, raw);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(Words { text, start, end })
}

/// The lines of a string, each with its bytes.
fn lines(raw: &RawValue, place: u64, bytes: &[u8]) -> Vec<Line> {
    let (start, _) = span(bytes, raw);
    let inner = raw.get().strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).unwrap_or_default();
    let mut lines = Vec::new();
    let mut at = start + 1;
    for (json, ends) in pieces(inner) {
        let text = serde_json::from_str::<String>(&format!("\"{json}\"")).unwrap_or_default();
        let blank = text.len() - text.trim_start().len();
        if !text.trim().is_empty() {
            let before = written(json, blank);
            let own = json.get(before..).unwrap_or(json).trim_end().to_owned();
            let bytes = at + before..at + before + own.len();
            let text = text.trim().to_owned();
            lines.push(Line { text, begins: true, place, bytes, json: Some(own), ..Line::default() });
        }
        at += json.len() + ends;
    }
    lines
}

/// The pieces of a JSON string between its line breaks, each with the length of the break after it.
fn pieces(json: &str) -> Vec<(&str, usize)> {
    let (mut pieces, mut first, mut escaped) = (Vec::new(), 0, false);
    for (at, c) in json.char_indices() {
        if escaped && c == 'n' {
            pieces.push((json.get(first..at - 1).unwrap_or_default(), 2));
            first = at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    pieces.push((json.get(first..).unwrap_or_default(), 0));
    pieces
}

/// Why a section may lack words, if it may.
fn broken(lines: &[Line], number: &str, place: u64) -> Option<Broken> {
    let first = lines.first().map_or("", |line| line.text.as_str());
    let last = lines.last().map_or("", |line| line.text.trim_end_matches(|c: char| c.is_ascii_digit()));
    let ends = last.ends_with(['.', '”', '’', ']', ')', '"', '?', '!']);
    let why = if lines.is_empty() {
        "it has no words: what it says is not in the file"
    } else if first.starts_with("Provided") {
        "its words begin with a proviso: what that belongs to is not in the file"
    } else if !ends {
        "its words break off: what follows is not in the file"
    } else {
        return None;
    };
    Some(Broken { code: "words-missing", section: number.to_owned(), place, why: why.to_owned() })
}

/// Takes for a notice what only says that an Act repealed the section: its words, or those and the heading.
fn set_notice_apart(section: &mut Printed) {
    let says = |words: &Words| {
        let text = words.text.trim_start_matches(['[', '(']);
        ["Repealed", "Rep. by", "Omitted"].iter().any(|word| text.starts_with(word))
    };
    if section.children.is_empty()
        && section.words.as_ref().is_some_and(|words| says(words) && words.text.len() < 200)
    {
        section.notice = section.words.take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"[
        {"chapter": 1, "chapter_title": "dogs", "Section": 1, "section_title": "Name", "section_desc": "These are the Dogs.\nProvided that \"cats\" are none."},
        {"chapter": 1, "chapter_title": "cats", "Section": "1A", "section_title": "Cats", "section_desc": "A cat is a cat:"},
        {"chapter": 2, "chapter_title": "end", "Section": 2, "section_title": "Old", "section_desc": "[Repealed by Act 5 of 1900]"}
    ]"#;

    #[test]
    fn sections_hang_in_their_chapters_with_their_bytes() {
        let read = read("list.json", LIST.as_bytes()).unwrap();
        let all: Vec<&Printed> = read.provisions.iter().flat_map(Printed::all).collect();
        let kinds: Vec<(&str, Option<&str>)> =
            all.iter().map(|one| (one.kind.name, one.number.as_deref())).collect();
        assert_eq!(
            kinds,
            [
                ("chapter", Some("1")),
                ("section", Some("1")),
                ("proviso", None),
                ("heading", None),
                ("section", Some("1A")),
                ("chapter", Some("2")),
                ("section", Some("2"))
            ]
        );
        for words in all.iter().flat_map(|one| [&one.heading, &one.words, &one.notice]).flatten() {
            let (start, end) = (words.start as u64, words.end as u64);
            assert!(crate::evidence::bears_out(LIST.as_bytes(), start, end, &words.text), "{words:?}");
        }
        let broken: Vec<&str> = read.broken.iter().map(|one| one.section.as_str()).collect();
        assert_eq!(broken, ["1A"]);
        assert!(all.last().unwrap().notice.is_some());
    }

    /// The code and the section of each doubt of a list with rows of a number and words.
    fn doubts(rows: &[(&str, &str)]) -> Vec<(&'static str, String)> {
        let row = |(number, words): &(&str, &str)| {
            let head = r#""chapter": 1, "chapter_title": "dogs", "section_title": "Dogs""#;
            format!(r#"{{{head}, "Section": {number}, "section_desc": {words}}}"#)
        };
        let list = format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(","));
        let read = read("list.json", list.as_bytes()).unwrap();
        read.broken.into_iter().map(|one| (one.code, one.section)).collect()
    }

    #[test]
    fn numbers_and_words_that_cannot_be_the_acts_are_doubts() {
        let words = r#""A dog.""#;
        let told = |rows: &[(&str, &str)], expected: &[(&str, &str)]| {
            let found = doubts(rows);
            let found: Vec<(&str, &str)> =
                found.iter().map(|(code, section)| (*code, section.as_str())).collect();
            assert_eq!(found, expected, "{rows:?}");
        };
        told(&[("1", words), ("\"1A\"", words), ("2", words)], &[]);
        told(&[("1", r#""""#), ("2", "null")], &[("words-missing", "1"), ("words-missing", "2")]);
        told(&[("1", words), ("1", words)], &[("number-twice", "1"), ("number-twice", "1~2")]);
        told(
            &[("1", words), ("4", words), ("3", words)],
            &[("number-goes-back", "3"), ("number-goes-back", "4"), ("number-left-out", "2")],
        );
        let ranges =
            [("1", words), (r#""2-4""#, words), (r#""5 and 6""#, words), ("7", words), (r#""7-I""#, words)];
        told(&ranges, &[]);
        // A row that cannot be read refuses itself alone.
        let broken = r#""x", "section_title": 3"#;
        told(&[("1", words), ("2", broken), ("3", words)], &[("provision-not-read", "2")]);
    }

    #[test]
    fn a_row_that_is_no_section_is_told_with_its_place() {
        let error = read("list.json", br#"[{"chapter": 1}]"#).unwrap_err().to_string();
        assert!(error.starts_with("list.json, row 1: "), "{error}");
    }
}
