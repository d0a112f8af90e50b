//! What stands beside some bytes in their line.
//!
//! Words that stand there may be words of the provision that were cut off. It may also be a number or label, another text, or
//! words that no provision has: only a reader can tell.

use std::ops::Range;

/// The first words beside a range in its line that are none of some names and no marker before it, if there are any. The
/// line ends where another range begins.
pub(super) fn words(
    bytes: &[u8],
    span: &Range<usize>,
    others: &[Range<usize>],
    names: &[&str],
) -> Option<String> {
    let low = others.iter().map(|other| other.end).filter(|end| *end <= span.start).max();
    let high = others.iter().map(|other| other.start).filter(|start| *start >= span.end).min();
    let before = bytes.get(low.unwrap_or(0)..span.start)?;
    let after = bytes.get(span.end..high.unwrap_or(bytes.len()))?;
    let form = Form::of(bytes, bytes.get(span.clone())?, before)?;
    let (before, after) = (form.words(form.line_before(before)), form.words(form.line_after(after)));
    let names: Vec<String> = names.iter().flat_map(|name| in_words(name)).collect();
    let is_named = |rest: &str| in_words(rest).all(|word| names.contains(&word));
    let is_marker = || {
        let words: Vec<String> = in_words(&before).collect();
        words.len() <= 3 && words.last().is_some_and(|word| is_number(word))
    };
    if !is_named(&before) && !is_marker() {
        return Some(before);
    }
    (!is_named(&after)).then_some(after)
}

/// In what a line of words stands.
#[derive(Debug, Clone, Copy)]
enum Form {
    /// A piece of text in a document with markup.
    Markup,
    /// An attribute.
    Attribute,
    /// A string of JSON.
    Json,
    /// A line of a text.
    Plain,
}

impl Form {
    /// The form of a document, and of the place of some bytes in it. None where a line has no meaning, or is what is named.
    fn of(bytes: &[u8], named: &[u8], before: &[u8]) -> Option<Self> {
        let is_mark = |byte: &&u8| !byte.is_ascii_whitespace() && !b"\xef\xbb\xbf".contains(byte);
        let is_in_tag = || before.iter().rev().find(|byte| b"<>".contains(byte)) == Some(&b'<');
        match bytes.iter().find(is_mark)? {
            b'<' if named.first() != Some(&b'<') && is_in_tag() => Some(Self::Attribute),
            b'<' => Some(Self::Markup),
            b'{' | b'[' if named.first() == Some(&b'"') => None,
            b'{' | b'[' => Some(Self::Json),
            _ if bytes.starts_with(b"%PDF") => None,
            _ => Some(Self::Plain),
        }
    }

    /// Whether a line ends at a place.
    fn ends(self, bytes: &[u8], at: usize) -> bool {
        match (self, bytes.get(at)) {
            (Self::Markup, Some(byte)) => b"<>".contains(byte),
            (Self::Attribute, Some(byte)) => *byte == b'"',
            (Self::Json, Some(b'"')) => !is_escaped(bytes, at),
            (Self::Json, Some(b'n')) => is_escaped(bytes, at),
            (Self::Plain, Some(byte)) => *byte == b'\n',
            _ => false,
        }
    }

    fn line_before(self, bytes: &[u8]) -> &[u8] {
        let end = (0..bytes.len()).rev().find(|at| self.ends(bytes, *at));
        end.and_then(|at| bytes.get(at + 1..)).unwrap_or(bytes)
    }

    fn line_after(self, bytes: &[u8]) -> &[u8] {
        let end = (0..bytes.len()).find(|at| self.ends(bytes, *at));
        end.and_then(|at| bytes.get(..at)).unwrap_or(bytes)
    }

    /// The words of a line, without what stands for a sign in it.
    fn words(self, line: &[u8]) -> String {
        let line = String::from_utf8_lossy(line);
        match self {
            Self::Markup | Self::Attribute => {
                without(&line, '&', |rest| rest.split_once(';').map_or(rest, |(_, rest)| rest))
            }
            Self::Json => without(&line, '\\', |rest| {
                let letter = rest.strip_prefix('u').and_then(|rest| rest.get(4..));
                letter.unwrap_or_else(|| rest.get(1..).unwrap_or_default())
            }),
            Self::Plain => line.into_owned(),
        }
    }
}

/// Whether a byte follows an odd number of backslashes.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// A line with white space for what begins with a sign; `after` gives what follows that.
fn without(line: &str, sign: char, after: impl Fn(&str) -> &str) -> String {
    let mut parts = line.split(sign);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, rest| line + " " + after(rest))
}

fn in_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

/// Whether a word is a number or a letter that numbers: `3`, `2a`, `IV`, `b`.
fn is_number(word: &str) -> bool {
    let is_roman = word.chars().all(|c| "ivxlcdm".contains(c));
    word.starts_with(|c: char| c.is_ascii_digit()) || is_roman || word.chars().count() == 1
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    /// What is found beside the first place of some words.
    fn beside(document: &str, given: &str, labels: &[&str]) -> Option<String> {
        let start = document.find(given).unwrap();
        words(document.as_bytes(), &(start..start + given.len()), &[], labels)
    }

    #[test]
    fn words_that_were_cut_off_are_found() {
        for (document, named) in [
            ("<a><b>No fish may be taken.</b></a>", "No fish"),
            (r#"<a b="No fish may be taken"/>"#, "No fish"),
            (r#"["No fish may be taken."]"#, "No fish"),
            ("No fish may be taken.\n", "No fish"),
            ("No fish may be taken.\n", "fish may be taken."),
        ] {
            assert!(beside(document, named, &[]).is_some(), "{document}");
        }
    }

    #[test]
    fn markers_labels_and_other_lines_are_no_words_beside() {
        for (document, named) in [
            ("<a><b>1)</b>No fish.&#160;<c>Nets</c></a>", "No fish."),
            ("<a>(1) No fish.</a>", "No fish."),
            (r#"<a b="No fish" c="nets"/>"#, "No fish"),
            (r#"["Nets \"a\".\nNo fish.\nBoats."]"#, "No fish."),
            (r#"["No fish."]"#, r#""No fish.""#),
            ("Nets.\n(a) No fish.\nBoats.\n", "No fish."),
            ("    Title I \u{2013} No fish.\n", "No fish."),
            ("# Rule of three 3: No fish.\n", "No fish."),
            ("%PDF-1.7 No fish may", "No fish"),
        ] {
            assert_eq!(beside(document, named, &["rule of three", "3"]), None, "{document}");
        }
        let line = "1. Fish. No fish may be taken.\n";
        assert_eq!(words(line.as_bytes(), &(3..8), std::slice::from_ref(&(9..30)), &[]), None);
        assert!(words(line.as_bytes(), &(3..8), &[], &[]).is_some());
    }
}
