//! A line of an Act, whatever its form.

use std::ops::Range;

use super::quotation::Quoted;
use crate::provision::Words;

/// The longest heading that stands before the words of its section, in characters.
const LONGEST_HEADING: usize = 120;

/// A line.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Line {
    pub(super) text: String,
    /// Whether a paragraph begins with it.
    pub(super) begins: bool,
    /// How far it begins from the left edge of the text, in points; `None` where the form has no layout.
    pub(super) left: Option<f64>,
    /// Whether it stands in the middle.
    pub(super) middle: bool,
    pub(super) italic: bool,
    /// Its page, or its row in a table, from 1.
    pub(super) place: u64,
    /// The bytes of the file that bear it out.
    pub(super) bytes: Range<usize>,
    /// How the file writes it, where that is a JSON string: then the bytes are those of this line alone.
    pub(super) json: Option<String>,
    /// The heading that is printed beside it.
    pub(super) beside: Option<Words>,
    /// Whether it is quoted law, which opens nothing.
    pub(super) quoted: Quoted,
}

impl Line {
    /// Its words from a byte on, with what bears them out.
    pub(super) fn words(&self, from: usize) -> Words {
        let text = self.text.get(from..).unwrap_or_default().trim().to_owned();
        let before = self.json.as_ref().map_or(0, |json| written(json, from));
        Words { text, start: self.bytes.start + before, end: self.bytes.end }
    }

    /// Whether it has letters, all of them capitals.
    pub(super) fn is_capitals(&self) -> bool {
        let mut letters = self.text.chars().filter(|c| c.is_alphabetic()).peekable();
        letters.peek().is_some() && letters.all(char::is_uppercase)
    }

    /// Whether a provision of the Act may begin with it.
    pub(super) fn may_open(&self) -> bool {
        self.begins && self.quoted != Quoted::Within
    }

    /// Whether it is a rule: nothing but dashes.
    pub(super) fn is_rule(&self) -> bool {
        let text = self.text.trim();
        text.chars().count() > 2 && text.chars().all(|c| matches!(c, '—' | '–' | '-' | '_' | '―'))
    }
}

/// The heading with which the words of a section begin, and where it ends: "Short title.—(1) This Act".
pub(super) fn run_in(line: &Line, from: usize) -> Option<(Words, usize)> {
    let rest = line.text.get(from..)?;
    let (heading, words) = rest.split_once(".—").or_else(|| rest.split_once(".–"))?;
    let heading = heading.trim_start();
    let fits = heading.starts_with(char::is_uppercase)
        && heading.chars().count() <= LONGEST_HEADING
        && !heading.contains(['.', '(', ';', ':', '—']);
    let text = format!("{heading}.");
    fits.then(|| (Words { text, ..line.words(from) }, line.text.len() - words.len()))
}

/// How many bytes of a JSON string, without its quotes, some bytes of what it says take.
pub(super) fn written(json: &str, bytes: usize) -> usize {
    let (mut said, mut taken, mut rest) = (0, 0, json);
    while said < bytes {
        let Some(first) = rest.chars().next() else { break };
        let length = match rest.as_bytes() {
            [b'\\', b'u', ..] if is_high(rest) => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => first.len_utf8(),
        };
        let (own, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        said += serde_json::from_str::<String>(&format!("\"{own}\"")).map_or(own.len(), |own| own.len());
        (taken, rest) = (taken + own.len(), after);
    }
    taken
}

/// Whether an escape is the first of a pair.
fn is_high(escape: &str) -> bool {
    escape
        .get(2..6)
        .and_then(|hex| u32::from_str_radix(hex, 16).ok())
        .is_some_and(|unit| (0xD800..0xDC00).contains(&unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_take_more_bytes_than_they_say() {
        for (json, bytes, taken) in
            [("abc", 2, 2), ("a\\\"b", 2, 3), ("\\u00e4b", 2, 6), ("\\ud83d\\ude00b", 4, 12), ("ab", 9, 2)]
        {
            assert_eq!(written(json, bytes), taken, "{json}");
        }
    }
}
