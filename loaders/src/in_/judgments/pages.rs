//! The lines of a PDF, and whether its pages bear words out.

use std::borrow::Cow;
use std::cell::RefCell;

use asof_schema::normalise;

use super::document::marked;
use super::front::neutral;
use super::lines::{Line, Part, Stretch};
use crate::error::ReadError;
use crate::formats::pdf::{self, Document, Limits};

/// Reads a PDF as lines. Each has the bytes of its page.
pub(super) fn lines_of(file: &str, bytes: &[u8]) -> Result<(Vec<Line<'static>>, Vec<pdf::Doubt>), ReadError> {
    let document = pdf::read(file, bytes, &Limits::default())?;
    Ok((lines(&document), document.doubts))
}

fn lines(document: &Document) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (page, printed) in document.pages.iter().enumerate() {
        for line in printed.lines.iter().filter(|line| !line.printed().trim().is_empty()) {
            // The stamp of the citation may stand beside a line of the first page.
            let (stamp, rest) = if page == 0 { stamped(line) } else { (None, line.clone()) };
            for line in stamp.into_iter().chain([rest]) {
                lines.push(Line {
                    page,
                    number: lines.len() as u64 + 1,
                    start: printed.bytes.start,
                    end: printed.bytes.end,
                    raised: raised(&line),
                    // The marks of footnotes are told by the rules of judgments, too.
                    text: Cow::Owned(line.printed().trim().to_owned()),
                    // What runs along is told by the rules of judgments: short footnotes look alike, too.
                    part: Part::Words,
                    markers: Vec::new(),
                });
            }
        }
    }
    lines
}

/// The stamp with which a line begins or ends, and the rest of the line.
fn stamped(line: &pdf::Line) -> (Option<pdf::Line>, pdf::Line) {
    let of = |words: &[pdf::Word]| pdf::Line { words: words.to_vec(), ..line.clone() };
    for count in 3..=4.min(line.words.len().saturating_sub(1)) {
        let (first, rest) = line.words.split_at(count);
        let (before, last) = line.words.split_at(line.words.len() - count);
        for (stamp, other) in [(first, rest), (last, before)] {
            if neutral(&of(stamp).printed()).is_some() {
                return (Some(of(stamp)), of(other));
            }
        }
    }
    (None, line.clone())
}

/// Where in the words of a line raised ones stand.
fn raised(line: &pdf::Line) -> Vec<std::ops::Range<usize>> {
    let (mut at, mut raised) = (0, Vec::new());
    for word in &line.words {
        at += usize::from(at > 0 && !word.follows);
        if word.raised {
            raised.push(at..at + word.text.len());
        }
        at += word.text.len();
    }
    raised
}

thread_local! {
    /// The file that was read last: each of its texts asks for it again.
    static LAST: RefCell<Option<(Vec<u8>, Vec<Line<'static>>)>> = const { RefCell::new(None) };
}

/// Whether the pages whose content stands in a span of a PDF have the words, as the reader takes them from its lines.
pub(super) fn bears_out(bytes: &[u8], start: usize, end: usize, words: &str) -> bool {
    let words = normalise(words);
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _)| known != bytes) {
            let lines = lines_of("", bytes).map(|(lines, _)| marked(lines).0).unwrap_or_default();
            *last = Some((bytes.to_vec(), lines));
        }
        let lines = last.as_ref().map_or(&[][..], |(_, lines)| lines);
        let within = |line: &&Line<'_>| start <= line.start && line.end <= end;
        let first = lines.iter().position(|line| within(&line));
        let count = lines.iter().filter(within).count();
        first.is_some_and(|first| {
            [Part::Words, Part::Note].into_iter().any(|part| {
                let all = Stretch { part, ..Stretch::lines(first..first + count) }.words(lines);
                has(&normalise(&all), &words)
            })
        })
    })
}

/// Whether words are in a text, and no letter goes on with their first or last one, nor a digit with a digit: the number of a
/// note stands close to its words.
fn has(text: &str, words: &str) -> bool {
    let goes_on = |a: Option<char>, b: Option<char>| {
        a.zip(b)
            .is_some_and(|(a, b)| a.is_alphabetic() && b.is_alphabetic() || a.is_numeric() && b.is_numeric())
    };
    !words.is_empty()
        && text.match_indices(words).any(|(at, _)| {
            let (before, rest) = text.split_at(at);
            let after = rest.get(words.len()..).unwrap_or_default();
            !goes_on(before.chars().next_back(), words.chars().next())
                && !goes_on(words.chars().next_back(), after.chars().next())
        })
}
