//! The sections of an Act as a JSON list, one a section: chapter, number, heading, words.
//!
//! Such a list is typed by others. It has no layout, and it may lack words that the Act has: a section whose words break
//! off, or that begins with its proviso, is a doubt.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::line::{Line, written};
use super::structure::{self, Unsure};
use crate::error::ReadError;
use crate::provision::{Kind, Printed, Role, Words, segment};
use crate::sat_graph::span;

/// What was read of a list.
#[derive(Debug)]
pub(super) struct Sections {
    pub(super) provisions: Vec<Printed>,
    pub(super) unsure: Vec<Unsure>,
    /// The sections that may lack words, by number, with why.
    pub(super) broken: Vec<(String, u64, String)>,
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
    let mut read = Sections { provisions: Vec::new(), unsure: Vec::new(), broken: Vec::new() };
    for (place, raw) in (1..).zip(&rows) {
        let row: Row<'_> = serde_json::from_str(raw.get())
            .map_err(|error| ReadError::row(file, place, format!("a section is expected: {error}")))?;
        read.add(&row, place, bytes);
    }
    if read.provisions.is_empty() { Err(ReadError::of(file, "there is no section in it")) } else { Ok(read) }
}

impl Sections {
    fn add(&mut self, row: &Row<'_>, place: u64, bytes: &[u8]) {
        let number = row.section.get().trim_matches('"').trim().to_owned();
        let lines = lines(row.section_desc, place, bytes);
        let heading = words(row.section_title, bytes);
        self.broken.extend(broken(&lines, &number, place));
        let (mut section, mut unsure) = structure::read_section(&number, heading, place, &lines);
        set_notice_apart(&mut section);
        self.unsure.append(&mut unsure);
        let chapter = self.holder(row, place, bytes);
        chapter.children.push(section);
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
fn broken(lines: &[Line], number: &str, place: u64) -> Option<(String, u64, String)> {
    let first = lines.first()?;
    let last = lines.last()?.text.trim_end_matches(|c: char| c.is_ascii_digit());
    let ends = last.ends_with(['.', '”', '’', ']', ')', '"', '?', '!']);
    let why = if first.text.starts_with("Provided") {
        "its words begin with a proviso: what that belongs to is not in the file"
    } else if !ends {
        "its words break off: what follows is not in the file"
    } else {
        return None;
    };
    Some((number.to_owned(), place, why.to_owned()))
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
        let broken: Vec<&str> = read.broken.iter().map(|(number, ..)| number.as_str()).collect();
        assert_eq!(broken, ["1A"]);
        assert!(all.last().unwrap().notice.is_some());
    }

    #[test]
    fn a_row_that_is_no_section_is_told_with_its_place() {
        let error = read("list.json", br#"[{"chapter": 1}]"#).unwrap_err().to_string();
        assert!(error.starts_with("list.json, row 1: "), "{error}");
    }
}
