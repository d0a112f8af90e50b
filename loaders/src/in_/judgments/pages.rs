//! The lines of a PDF, and whether its pages bear words out.

use std::borrow::Cow;
use std::cell::RefCell;

use asof_schema::normalise;

use super::document::marked;
use super::front::neutral;
use super::lines::{Line, Part, Stretch};
use crate::error::ReadError;
use crate::formats::pdf::{self, Document, Limits, Page};

/// Reads a PDF as lines. Each has the bytes of its page.
pub(super) fn lines_of(file: &str, bytes: &[u8]) -> Result<(Vec<Line<'static>>, Vec<pdf::Doubt>), ReadError> {
    let document = pdf::read(file, bytes, &Limits::default())?;
    Ok((lines(&document), document.doubts))
}

fn lines(document: &Document) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (page, printed) in document.pages.iter().enumerate() {
        for line in in_order(printed).into_iter().filter(|line| !line.printed().trim().is_empty()) {
            // The stamp of the citation may stand beside a line of the first page.
            let (stamp, rest) = if page == 0 { stamped(&line) } else { (None, line) };
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
                    is_foot: line.part == pdf::Part::Footnote,
                    markers: Vec::new(),
                });
            }
        }
    }
    lines
}

/// The lines of a page, with its footnotes whole. Where most of the text is set in, the layout takes for a margin what is left of
/// it: the number of a footnote, or a short line with which one ends. Judgments have nothing in their margins.
fn in_order(page: &Page) -> Vec<pdf::Line> {
    let notes = || page.lines.iter().filter(|line| line.part == pdf::Part::Footnote);
    let top = notes().map(|line| line.y - 0.5 * line.size).reduce(f64::min);
    let size = notes().map(|line| line.size).reduce(f64::max);
    // The seal of a signature is smaller, and stands beside the text.
    let is_print = |line: &pdf::Line| size.is_some_and(|size| line.size > 0.55 * size);
    let is_left = |line: &pdf::Line| {
        line.part == pdf::Part::Margin && is_print(line) && top.is_some_and(|top| line.y > top)
    };
    let is_foot = |line: &pdf::Line| line.part == pdf::Part::Footnote || is_left(line);
    let mut lines = page.lines.clone();
    if lines.iter().any(is_left) {
        let (mut foot, mut rest): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_foot);
        foot.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        for line in &mut foot {
            line.part = pdf::Part::Footnote;
        }
        let at = rest.iter().position(|line| line.part > pdf::Part::Footnote).unwrap_or(rest.len());
        rest.splice(at..at, foot);
        lines = rest;
    }
    with_numbers(lines)
}

/// Puts small raised words that are a line of their own into the line below: the number of a footnote before its words, and the
/// end of an ordinal after its digits.
fn with_numbers(lines: Vec<pdf::Line>) -> Vec<pdf::Line> {
    let mut whole: Vec<pdf::Line> = Vec::new();
    for mut line in lines {
        let is_raised = |last: &mut pdf::Line| {
            let [word] = last.words.as_slice() else { return false };
            let rise = line.y - last.y;
            let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit()) && last.x < line.x;
            let is_ordinal = matches!(word.text.as_str(), "st" | "nd" | "rd" | "th") && last.x > line.x;
            (is_number || is_ordinal)
                && last.size < 0.85 * line.size
                && (0.0..0.65 * line.size).contains(&rise)
        };
        if let Some(small) = whole.pop_if(is_raised) {
            line.x = line.x.min(small.x);
            for mut word in small.words {
                let at = line.words.iter().position(|other| other.x > word.x).unwrap_or(line.words.len());
                word.follows = at > 0;
                line.words.insert(at, word);
            }
        }
        whole.push(line);
    }
    whole
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

#[cfg(test)]
mod tests {
    use super::*;

    fn line(part: pdf::Part, (x, y, size): (f64, f64, f64), text: &str) -> pdf::Line {
        let words = [pdf::Word::default()].map(|mut word| {
            (word.text, word.x) = (text.to_owned(), x);
            word
        });
        pdf::Line { part, words: words.to_vec(), x, y, size, ..pdf::Line::default() }
    }

    #[test]
    fn footnotes_have_their_numbers_and_their_last_lines() {
        use pdf::Part::{Body, Footnote, Margin, Running};
        let lines = vec![
            line(Body, (135.3, 663.6, 12.0), "to be fixed"),
            line(Margin, (99.3, 765.0, 6.5), "34"),
            line(Margin, (52.0, 770.0, 4.7), "Reason:"),
            line(Margin, (99.3, 779.5, 10.0), "515."),
            line(Footnote, (99.3, 756.5, 10.0), "33 See also X."),
            line(Footnote, (110.0, 768.0, 10.0), "See Y, 2023 SCC OnLine SC"),
            line(Running, (99.3, 804.4, 10.0), "Page 8 of 38"),
        ];
        let page = Page { lines, ..Page::default() };
        let read: Vec<String> = in_order(&page).iter().map(pdf::Line::printed).collect();
        let expected = [
            "to be fixed",
            "Reason:",
            "33 See also X.",
            "34 See Y, 2023 SCC OnLine SC",
            "515.",
            "Page 8 of 38",
        ];
        assert_eq!(read, expected);
        // A note whose number is a line of its own in the text of its page.
        let alone =
            vec![line(Body, (72.0, 779.2, 6.5), "1"), line(Body, (80.0, 782.6, 10.0), "(2010) 12 SCC 310")];
        assert_eq!(with_numbers(alone)[0].printed(), "1 (2010) 12 SCC 310");
        // The end of "15th".
        let ordinal =
            vec![line(Body, (300.0, 368.3, 7.5), "th"), line(Body, (85.2, 373.4, 13.0), "dated 15")];
        assert_eq!(with_numbers(ordinal)[0].printed(), "dated 15th");
        // A number in the size of the text is words.
        let words = vec![line(Body, (72.0, 100.0, 12.0), "12"), line(Body, (80.0, 104.0, 12.0), "persons")];
        assert_eq!(with_numbers(words).len(), 2);
    }
}
