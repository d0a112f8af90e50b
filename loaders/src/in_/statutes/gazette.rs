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
use super::quotation::{self, Quoted};
use crate::error::ReadError;
use crate::formats::pdf::{self, Document, Limits, Part};
use crate::provision::Words;

/// How far apart the first lines of a section and of its heading in the margin may be, in points.
const BESIDE: f64 = 9.0;
/// The same where nothing else shows that a section begins there.
const LEVEL: f64 = 3.0;
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
    /// What is printed below the text, each with its page.
    pub(super) footnotes: Vec<(u64, String)>,
    /// What shows that later acts changed the words, with its page.
    pub(super) amended: Option<(u64, String)>,
    /// What the reader of the file was unsure of.
    pub(super) doubts: Vec<pdf::Doubt>,
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
    let title = title(&head, &number).or_else(|| title_of_pages(&document, &number));
    let title = title.ok_or_else(|| missing("no title stands before them"))?;
    let formula =
        printed.iter().skip(starts).position(|(line, _)| line.text.trim_end().ends_with([':', '—', '–']));
    let first = starts + formula.unwrap_or_default() + 1;
    let (preamble, adopted, published) = (preamble(&head), assent(&head), gazetted(&head));
    let mut lines: Vec<(Line, f64)> = printed.into_iter().skip(first).collect();
    mark_quoted(&mut lines);
    let notes = notes(&document);
    end_quotations(&mut lines, &notes);
    let notes = put_beside(&mut lines, notes);
    let (footnotes, amended) = (footnotes(&document), amended(&document));
    let lines = lines.into_iter().map(|(line, _)| line).collect();
    let doubts = document.doubts;
    Ok(Gazette { number, title, preamble, adopted, published, lines, notes, footnotes, amended, doubts })
}

/// What is printed below the text.
fn footnotes(document: &Document) -> Vec<(u64, String)> {
    let mut notes: Vec<(u64, String)> = Vec::new();
    for page in &document.pages {
        let number = page.number as u64;
        for line in page.lines.iter().filter(|line| line.part == Part::Footnote) {
            let text = line.text();
            let goes_on = !text.starts_with(|c: char| c.is_ascii_digit() || c == '*');
            match notes.last_mut().filter(|(of, _)| goes_on && *of == number) {
                Some((_, words)) => *words = format!("{words} {text}"),
                None => notes.push((number, text)),
            }
        }
    }
    notes
}

/// The first line that shows that later acts changed the words: a note of what they did, or words that they put in,
/// which are printed in brackets after the mark of their note.
fn amended(document: &Document) -> Option<(u64, String)> {
    let all = document.pages.iter().flat_map(|page| page.lines.iter().map(move |line| (page, line)));
    let mut all = all.filter(|(_, line)| line.part != Part::Running);
    let (page, line) = all.find(|(_, line)| is_amendment(line) || has_marked_words(line))?;
    Some((page.number as u64, line.text()))
}

/// "1. Subs. by Act 4 of 2022, s. 2", "2. The words were omitted by s. 3, ibid. (w.e.f. 1-4-2022)".
fn is_amendment(line: &pdf::Line) -> bool {
    let text = line.text();
    let words = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '*' | ' '));
    let begins = ["Subs. by", "Ins. by", "Omitted by", "Rep. by", "Added by"];
    let says = ["subs. by", "ins. by", "omitted by", "rep. by", "substituted by", "inserted by", "w.e.f."];
    begins.iter().any(|words_of| words.starts_with(words_of))
        || line.part == Part::Footnote && says.iter().any(|said| text.to_lowercase().contains(said))
}

/// "1[two thousand", "2* * *".
fn has_marked_words(line: &pdf::Line) -> bool {
    let opens = |text: &str| text.starts_with(['[', '*']);
    let is_mark = |word: &pdf::Word| word.raised && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let after_mark = line.words.windows(2).any(|pair| match pair {
        [one, next] => is_mark(one) && opens(&next.text),
        _ => false,
    });
    let in_one = |word: &pdf::Word| {
        let rest = word.text.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < word.text.len() && rest.starts_with('[')
    };
    after_mark || line.words.iter().any(in_one)
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

/// Marks the lines that are law of other Acts.
fn mark_quoted(lines: &mut [(Line, f64)]) {
    let looks = quotation::looks(&lines.iter().map(|(line, _)| line.text.as_str()).collect::<Vec<_>>());
    lines.iter_mut().zip(looks).for_each(|((line, _), look)| line.quoted = look);
}

/// Ends quotations before the lines that a heading in the margin tells to be sections of the Act: nothing
/// closed them where they ended.
fn end_quotations(lines: &mut [(Line, f64)], notes: &[Note]) {
    let mut from = 0;
    while let Some((first, section)) = escaped(lines, notes, from) {
        if let Some((line, _)) = lines.get_mut(first) {
            line.quoted = Quoted::Unclosed;
        }
        if let Some(rest) = lines.get_mut(section..) {
            mark_quoted(rest);
        }
        from = section;
    }
}

/// The first line of a quotation, and one that is quoted as it stands, has the next number of the Act, which
/// comes nowhere later, and a heading beside it. A quotation that begins with a number or in capitals may have
/// sections of its own.
fn escaped(lines: &[(Line, f64)], notes: &[Note], from: usize) -> Option<(usize, usize)> {
    let is_mark = |c: char| matches!(c, '“' | '"' | '‘' | '\'');
    let is_within =
        |at: usize| lines.get(at).is_some_and(|(line, _): &(Line, f64)| line.quoted == Quoted::Within);
    let number = |line: &Line| marks::section(&line.text).map(|(number, _)| number);
    let is_beside = |line: &Line, y: f64| {
        let is_level = |note: &Note| note.page == line.place && (y - note.y).abs() < LEVEL;
        notes.iter().any(|note| is_level(note) && !is_number_of_law(note))
    };
    // A section of one line may have no other look.
    let may_open =
        |(line, y): &(Line, f64)| line.may_open() || line.quoted != Quoted::Within && is_beside(line, *y);
    (from..lines.len()).filter(|&at| is_within(at)).find_map(|at| {
        let (line, y) = lines.get(at)?;
        let own = number(line)?;
        let begins = (0..at).rev().find(|&before| !is_within(before)).map_or(0, |before| before + 1);
        let opening = &lines.get(begins)?.0.text;
        let (first, quoted) = if opening.starts_with(is_mark) {
            (begins, opening.trim_start_matches(is_mark))
        } else {
            let before = begins.checked_sub(1)?;
            (before, lines.get(before)?.0.text.rsplit(is_mark).next()?)
        };
        let word = quoted.split_whitespace().next()?;
        let has_own =
            marks::section(quoted).is_some() || word.len() > 2 && word.chars().all(char::is_uppercase);
        let mut above = lines.iter().take(begins).rev().filter(|&line| may_open(line));
        let follows = above.find_map(|(line, _)| number(line)).is_some_and(|last| own.follows(&last));
        let again = |one: &(Line, f64)| may_open(one) && number(&one.0).as_ref() == Some(&own);
        let is_own = !has_own && follows && is_beside(line, *y) && !lines.iter().skip(at + 1).any(again);
        is_own.then_some((first, at))
    })
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
    left.into_iter().filter_map(|note| put_beside_next(lines, note)).collect()
}

/// Gives a note to the line beside it that has the number of the next section, though no paragraph seems to
/// begin there: a section of one line has no other look. The note, if there is none.
fn put_beside_next(lines: &mut [(Line, f64)], note: Note) -> Option<Note> {
    let number = |line: &Line| marks::section(&line.text).map(|(number, _)| number);
    let near = |(line, y): &(Line, f64)| {
        line.place == note.page
            && line.quoted == Quoted::No
            && line.beside.is_none()
            && (y - note.y).abs() < LEVEL
            && number(line).is_some()
    };
    let Some(at) = lines.iter().position(near).filter(|_| !is_number_of_law(&note)) else {
        return Some(note);
    };
    let (above, rest) = lines.split_at_mut(at);
    let Some(((line, _), below)) = rest.split_first_mut() else { return Some(note) };
    let own = number(line);
    let last = above.iter().rev().filter(|(line, _)| line.may_open()).find_map(|(line, _)| number(line));
    let follows = last.zip(own.as_ref()).is_some_and(|(last, own)| own.follows(&last));
    let elsewhere = below.iter().any(|(line, _)| line.beside.is_some() && number(line) == own);
    if !follows || elsewhere {
        return Some(note);
    }
    (line.begins, line.beside) = (true, Some(note.words));
    None
}

/// Whether a line of a page may open a section.
fn opens_on(line: &Line, page: u64) -> bool {
    line.place == page && line.may_open() && marks::section(&line.text).is_some()
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

/// "NO. 45 OF 2023"; "ACT NO. 45 OF 2023"; "Bill No. 121 of 2023".
fn number(head: &[&Line]) -> Option<Number> {
    head.iter().rev().find_map(|line| {
        let text = squeezed(&line.text).to_lowercase();
        let (rest, is_bill) = match text.strip_prefix("bill") {
            Some(rest) => (rest, true),
            None => (text.strip_prefix("act").unwrap_or(&text), false),
        };
        let (number, year) = rest.strip_prefix("no.")?.split_once("of")?;
        // The day of the assent may stand beside it.
        let year = year.split('[').next().filter(|year| year.len() == 4)?;
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

/// The title where it runs along at the head of pages.
fn title_of_pages(document: &Document, number: &Number) -> Option<Words> {
    let running = document.pages.iter().flat_map(|page| {
        let own = page.lines.iter().filter(|line| line.part == Part::Running);
        own.map(move |line| Line { text: line.text(), bytes: page.bytes.clone(), ..Line::default() })
    });
    let running: Vec<Line> = running.collect();
    title(&running.iter().collect::<Vec<_>>(), number)
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
        for text in ["ACT NO. 7 OF 2031", "ACT NO. 7 OF 2031 [3rd May, 2031.]"] {
            let line = Line { text: text.to_owned(), ..Line::default() };
            assert_eq!(super::number(&[&line]), Some(number.clone()), "{text}");
        }
    }

    /// A reprint: words that later acts put in, with the notes that say so.
    #[test]
    fn a_text_that_later_acts_changed_is_told_from_the_one_that_was_enacted() {
        use crate::formats::pdf::testing::{Made, shown};

        let head = [
            shown("F", 200.0, 60.0, 10.0, "THE DOGS ACT, 2031"),
            shown("F", 220.0, 80.0, 10.0, "ACT NO. 7 OF 2031"),
            shown("F", 220.0, 100.0, 10.0, "[3rd May, 2031.]"),
            shown("F", 60.0, 120.0, 10.0, "An Act to say where dogs may run."),
            shown("F", 60.0, 140.0, 10.0, "BE it enacted by Parliament as follows:"),
        ];
        let changed = [
            shown("F", 80.0, 160.0, 10.0, "1. The fine is"),
            shown("F", 154.0, 156.0, 6.0, "1"),
            shown("F", 157.0, 160.0, 10.0, "[two rupees]."),
            "60 100 120 0.5 re f\n".to_owned(),
            shown("F", 60.0, 720.0, 8.0, "1. Subs. by Act 4 of 2032, s. 2 (w.e.f. 1-4-2032)."),
        ];
        let plain = [shown("F", 80.0, 160.0, 10.0, "1. The fine is two rupees [or a bone].")];
        let read_made = |body: &[String]| {
            let mut made = Made::new();
            made.page_with([head.concat(), body.concat()].concat().as_bytes(), "");
            super::read("a.pdf", &made.bytes()).unwrap()
        };
        let gazette = read_made(&changed);
        assert_eq!(gazette.amended.as_ref().map(|(page, _)| *page), Some(1));
        assert_eq!(gazette.footnotes.len(), 1);
        assert_eq!(gazette.lines.first().unwrap().text, "1. The fine is [two rupees].");
        let gazette = read_made(&plain);
        assert!(gazette.amended.is_none() && gazette.footnotes.is_empty());
    }
}
