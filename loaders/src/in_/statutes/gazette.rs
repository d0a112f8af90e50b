//! An Act or a Bill as the Gazette of India prints it -> its head and its lines.
//!
//! The head is read by its forms: "NO. 45 OF 2023" or "Bill No. 121 of 2023", the title in capitals, the day of assent in
//! square brackets, the day of the gazette, the words of enactment. The text begins after those words. A heading in the
//! margin belongs to the section that begins beside its first line; "45 of 1860." there is the number of a law that the
//! words name.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::date;
use asof_schema::Day;

use super::facts::Number;
use super::line::Line;
use super::marks;
use crate::error::ReadError;
use crate::formats::pdf::{self, Document, Limits, Part};
use crate::provision::Words;

/// How far apart the first lines of a section and of its heading in the margin may be, in points.
const BESIDE: f64 = 9.0;
/// How far apart places on a line may be that are one, in points.
const SAME: f64 = 6.0;
/// How far out of the middle a line may be that stands in it, as a share of the width of the text.
const MIDDLE: f64 = 0.1;

/// An Act or a Bill as printed.
#[derive(Debug)]
pub(super) struct Gazette {
    pub(super) number: Number,
    pub(super) title: Words,
    /// The long title.
    pub(super) preamble: Option<Words>,
    /// The day of the assent.
    pub(super) adopted: Option<Day>,
    /// The day of the gazette.
    pub(super) published: Option<Day>,
    pub(super) lines: Vec<Line>,
    /// Notes in the margin that are the heading of nothing.
    pub(super) notes: Vec<Note>,
    /// What the reader of the file was unsure of: code, page, message.
    pub(super) doubts: Vec<(&'static str, u64, String)>,
}

/// Words in the margin.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Note {
    pub(super) page: u64,
    /// The base lines of its first and its last line, in points from the top, and the size of its letters.
    y: f64,
    last: f64,
    size: f64,
    pub(super) words: Words,
}

/// Reads a file.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Gazette, ReadError> {
    let document = pdf::read(file, bytes, &Limits::default())?;
    let printed = lines(&document);
    let is_enacted = |line: &Line| squeezed(&line.text).to_lowercase().starts_with("beitenactedby");
    let missing =
        |what: &str| ReadError::of(file, format!("{what}: it is not read as an Act or a Bill of India"));
    let starts = printed.iter().position(|(line, _)| is_enacted(line));
    let starts =
        starts.ok_or_else(|| missing("the words of enactment (`BE it enacted by`) are not in it"))?;
    let head: Vec<&Line> = printed.iter().take(starts).map(|(line, _)| line).collect();
    let number =
        number(&head).ok_or_else(|| missing("no number such as `NO. 45 OF 2023` stands before them"))?;
    let title = title(&head, &number).ok_or_else(|| missing("no title stands before them"))?;
    let formula =
        printed.iter().skip(starts).position(|(line, _)| line.text.trim_end().ends_with([':', '—', '–']));
    let first = starts + formula.unwrap_or_default() + 1;
    let (preamble, adopted, published) = (preamble(&head), assent(&head), gazetted(&head));
    let mut lines: Vec<(Line, f64)> = printed.into_iter().skip(first).collect();
    let notes = put_beside(&mut lines, notes(&document));
    let doubts =
        document.doubts.into_iter().map(|doubt| (doubt.code, doubt.page as u64, doubt.message)).collect();
    let lines = lines.into_iter().map(|(line, _)| line).collect();
    Ok(Gazette { number, title, preamble, adopted, published, lines, notes, doubts })
}

/// The lines of the text, each with its place on the page from the top.
fn lines(document: &Document) -> Vec<(Line, f64)> {
    let mut all = Vec::new();
    let mut lefts: Vec<f64> =
        document.pages.iter().map(|page| edges(page).0).filter(|left| left.is_finite()).collect();
    lefts.sort_by(f64::total_cmp);
    let usual = lefts.get(lefts.len() / 2).copied().unwrap_or_default();
    for page in &document.pages {
        let (own, right) = edges(page);
        // A page of definitions alone has no line that reaches the edge.
        let edge = if own > usual + SAME { usual } else { own };
        let is_middle = |line: &pdf::Line| {
            let (before, after) = (line.x - edge, right - line.x - line.width);
            before > SAME && (before - after).abs() < MIDDLE * (right - edge)
        };
        all.extend(body(page).map(|line| {
            let read = Line {
                text: line.text(),
                begins: line.begins || has_bold_number(line),
                left: edge.is_finite().then_some(line.x - edge),
                middle: is_middle(line),
                italic: line.italic,
                place: page.number as u64,
                bytes: page.bytes.clone(),
                ..Line::default()
            };
            (read, line.y)
        }));
    }
    mark_beginnings(&mut all);
    all
}

/// Whether a line begins with the number of a section in bold, as no number within words is printed.
fn has_bold_number(line: &pdf::Line) -> bool {
    let first = line.words.first().filter(|word| word.bold && !line.bold);
    first.is_some_and(|word| marks::section(&word.text).is_some_and(|(_, length)| length == word.text.len()))
}

/// The head that each page has, which the last one may have at a place of its own.
fn is_running_head(text: &str) -> bool {
    squeezed(text).contains("THEGAZETTEOFINDIAEXTRAORDINARY")
}

/// Lines that go on are further left than the first of their paragraph: one that is put in as far begins the next.
fn mark_beginnings(lines: &mut [(Line, f64)]) {
    let mut before: Option<f64> = None;
    for (line, _) in lines {
        let as_far =
            before.zip(line.left).is_some_and(|(before, left)| left > SAME && (before - left).abs() < SAME);
        line.begins |= as_far;
        before = line.left.filter(|_| line.begins);
    }
}

/// The lines of the text of a page.
fn body(page: &pdf::Page) -> impl Iterator<Item = &pdf::Line> {
    page.lines.iter().filter(|line| line.part == Part::Body && !is_running_head(&line.text()))
}

/// From where to where the text of a page goes.
fn edges(page: &pdf::Page) -> (f64, f64) {
    let wide = body(page).filter(|line| line.width > 0.4 * page.width);
    wide.fold((f64::INFINITY, f64::NEG_INFINITY), |(from, to), line| {
        (from.min(line.x), to.max(line.x + line.width))
    })
}

/// What is printed in margins.
fn notes(document: &Document) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    for page in &document.pages {
        for line in page.lines.iter().filter(|line| line.part == Part::Margin) {
            let text = line.text();
            let goes_on = |note: &&mut Note| {
                // A heading ends with a point; what begins with a capital after it is the next one.
                let ended = note.words.text.ends_with('.') && text.starts_with(char::is_uppercase);
                !line.begins && !ended && note.page == page.number as u64
            };
            match notes.last_mut().filter(goes_on) {
                Some(note) => {
                    note.words.text.push(' ');
                    note.words.text.push_str(&text);
                    note.last = line.y;
                }
                None => notes.push(note(page.number as u64, line, &page.bytes)),
            }
        }
    }
    notes
}

fn note(page: u64, line: &pdf::Line, bytes: &Range<usize>) -> Note {
    let words = Words { text: line.text(), start: bytes.start, end: bytes.end };
    Note { page, y: line.y, last: line.y, size: line.size, words }
}

/// Gives sections the notes beside their first lines; the other notes. Where a page has as many headings as sections, their
/// order tells what the places do not.
fn put_beside(lines: &mut [(Line, f64)], notes: Vec<Note>) -> Vec<Note> {
    let (mut headings, mut left): (Vec<Note>, Vec<Note>) = (Vec::new(), Vec::new());
    for note in notes {
        match headings.last_mut().filter(|above| goes_on(above, &note)) {
            _ if is_number_of_law(&note) => left.push(note),
            Some(above) => {
                above.words.text = format!("{} {}", above.words.text, note.words.text);
                above.last = note.last;
            }
            None => headings.push(note),
        }
    }
    let mut waiting = Vec::new();
    for note in headings {
        let near = |(line, y): &&mut (Line, f64)| {
            opens_on(line, note.page) && line.beside.is_none() && (y - note.y).abs() < BESIDE
        };
        match lines.iter_mut().find(near) {
            Some((line, _)) => line.beside = Some(note.words),
            None => waiting.push(note),
        }
    }
    let pages: BTreeSet<u64> = waiting.iter().map(|note| note.page).collect();
    for page in pages {
        let (on_page, others): (Vec<Note>, Vec<Note>) =
            waiting.into_iter().partition(|note| note.page == page);
        waiting = others;
        let bare: Vec<&mut Line> = lines
            .iter_mut()
            .map(|(line, _)| line)
            .filter(|line| opens_on(line, page) && line.beside.is_none())
            .collect();
        if bare.len() == on_page.len() {
            bare.into_iter().zip(on_page).for_each(|(line, note)| line.beside = Some(note.words));
        } else {
            left.extend(on_page);
        }
    }
    left
}

/// Whether a line of a page may open a section.
fn opens_on(line: &Line, page: u64) -> bool {
    line.place == page && line.begins && marks::section(&line.text).is_some()
}

/// "45 of 1860. 10 of 1897."
pub(super) fn is_number_of_law(note: &Note) -> bool {
    note.words.text.split_terminator('.').all(|one| Number::parse(one).is_some())
}

/// Whether a note goes on with the one above it: it stands right below, and begins with a small letter.
fn goes_on(above: &Note, note: &Note) -> bool {
    let below = above.page == note.page && (0.0..2.5 * note.size).contains(&(note.y - above.last));
    below && note.words.text.starts_with(char::is_lowercase)
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// "NO. 45 OF 2023"; "Bill No. 121 of 2023".
fn number(head: &[&Line]) -> Option<Number> {
    head.iter().rev().find_map(|line| {
        let text = squeezed(&line.text).to_lowercase();
        let (rest, is_bill) = match text.strip_prefix("bill") {
            Some(rest) => (rest, true),
            None => (text.as_str(), false),
        };
        let (number, year) = rest.strip_prefix("no.")?.split_once("of")?;
        let year = Some(year).filter(|year| year.len() == 4)?;
        Some(Number { count: number.parse().ok()?, year: year.parse().ok()?, is_bill })
    })
}

/// The last line in capitals that begins with "THE" and ends with the year.
fn title(head: &[&Line], number: &Number) -> Option<Words> {
    let year = number.year.to_string();
    let is_title = |line: &&&Line| {
        line.is_capitals() && line.text.trim_start().starts_with("THE ") && line.text.contains(&year)
    };
    head.iter().rev().find(is_title).map(|line| line.words(0))
}

/// "An Act to ..." up to the words of enactment.
fn preamble(head: &[&Line]) -> Option<Words> {
    let begins = |line: &&Line| {
        squeezed(&line.text).to_lowercase().starts_with("anactto") || squeezed(&line.text) == "A"
    };
    let first = head.iter().rposition(begins)?;
    let mut lines = head.iter().skip(first).map(|line| line.words(0));
    let mut words = lines.next()?;
    for more in lines {
        words.text = format!("{} {}", words.text, more.text);
        (words.start, words.end) = (words.start.min(more.start), words.end.max(more.end));
    }
    Some(words)
}

/// "[25th December, 2023.]": the day of the assent.
fn assent(head: &[&Line]) -> Option<Day> {
    head.iter().rev().find_map(|line| day(line.text.trim().strip_prefix('[')?.trim_end_matches([']', '.'])))
}

/// "New Delhi, the 25th December, 2023/Pausha 4, 1945 (Saka)": the day of the gazette.
fn gazetted(head: &[&Line]) -> Option<Day> {
    head.iter().find_map(|line| {
        let (place, rest) = line.text.split_once(", the")?;
        let is_place =
            place.chars().all(|c| c.is_alphabetic() || c == ' ') && place.starts_with(char::is_uppercase);
        day(rest.split('/').next()?).filter(|_| is_place)
    })
}

/// "25th December, 2023", spaces or none.
pub(super) fn day(words: &str) -> Option<Day> {
    let spaced: String = words
        .chars()
        .fold((String::new(), ' '), |(mut text, before), c| {
            if before.is_ascii_digit() != c.is_ascii_digit() {
                text.push(' ');
            }
            text.push(if c == ',' || c == '.' { ' ' } else { c });
            (text, c)
        })
        .0
        .to_lowercase();
    let mut parts: Vec<&str> = Vec::new();
    for word in spaced.split_whitespace() {
        let after_number = parts.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
        let ordinal = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_prefix(ending));
        let word = ordinal.filter(|_| after_number).unwrap_or(word);
        if !["", "day", "of", "the"].contains(&word) {
            parts.push(word);
        }
    }
    let whole = |moment: asof_law::Moment| {
        let (first, last) = moment.days();
        (first == last || first.succ() == last).then_some(first)
    };
    let [number, .., year] = parts.as_slice() else { return None };
    let fits = parts.len() == 3 && number.parse::<u8>().is_ok() && year.len() == 4;
    date(&parts, 0).filter(|_| fits).and_then(|(moment, _)| whole(moment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_gazettes_print_them() {
        let the = Day::from_ymd(2023, 12, 25);
        for words in ["25th December, 2023", "the 25thDecember,2023", "25th day of December, 2023"] {
            assert_eq!(day(words), the, "{words}");
        }
        for words in ["December, 2023", "25th December", "the Court", "31st June, 2023"] {
            assert_eq!(day(words), None, "{words}");
        }
    }

    #[test]
    fn heads_are_read_by_their_forms() {
        let lines: Vec<Line> = [
            "New Delhi, the 4th May, 2031/Vaisakha 14, 1953 (Saka)",
            "THE DOGS ACT, 2031",
            "NO. 7OF2031",
            "[3rd May, 2031.]",
            "An Act to say where dogs may run",
            "and sleep.",
        ]
        .into_iter()
        .map(|text| Line { text: text.to_owned(), begins: true, ..Line::default() })
        .collect();
        let head: Vec<&Line> = lines.iter().collect();
        let number = number(&head).unwrap();
        assert_eq!(number, Number { count: 7, year: 2031, is_bill: false });
        assert_eq!(title(&head, &number).unwrap().text, "THE DOGS ACT, 2031");
        assert_eq!(preamble(&head).unwrap().text, "An Act to say where dogs may run and sleep.");
        assert_eq!(assent(&head), Day::from_ymd(2031, 5, 3));
        assert_eq!(gazetted(&head), Day::from_ymd(2031, 5, 4));
    }
}
