//! Footnotes: what stands at the foot of a page after a number that the words above it have as their marker.
//!
//! A note begins with the number that comes next, of the document or of the page, and its marker stands in the words of its
//! page: after a word ("the Bank1"), after a mark ("others7."), or after a year ("Code, 18603"). A line that begins with a
//! number and has no such marker is words of the court.

use std::ops::Range;

use super::lines::{Line, Part, Stretch};

/// A footnote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Note {
    /// Its number.
    pub(super) number: u32,
    /// The line in whose words its marker stands; `None` where none was found.
    pub(super) on: Option<usize>,
    /// Its words.
    pub(super) words: Stretch,
    /// Whether it is a note only because its file sets it as one.
    pub(super) is_set: bool,
}

/// Words before a number that is none of a note: "No.1", "PW-2".
const COUNTS: [&str; 20] = [
    "no", "nos", "no(s)", "rs", "pw", "pws", "p.w", "dw", "cw", "mo", "ex", "ext", "exh", "exb", "para",
    "paras", "sec", "section", "sections", "annexure",
];

/// How many numbers a page may leave out.
const FARTHEST: u32 = 4;

/// Finds the notes of all pages and marks their lines, and their markers in the words.
pub(super) fn take(lines: &mut [Line<'_>]) -> Vec<Note> {
    let (mut notes, mut last, mut start) = (Vec::new(), 0, 0);
    while let Some(page) = lines.get(start).map(|line| line.page) {
        let end = start + lines.iter().skip(start).take_while(|line| line.page == page).count();
        let next = foot(lines, start..end, last + 1);
        let next = if next.is_empty() { plain(lines, start..end, last + 1) } else { next };
        // A number that is left out hides none of those after it.
        let others = (last + 2..=last + FARTHEST).chain((last > 0).then_some(1));
        let others = || others.map(|first| foot(lines, start..end, first)).find(|found| !found.is_empty());
        let found = if next.is_empty() { others().unwrap_or_default() } else { next };
        last = found.last().map_or(last, |note| note.0.number);
        for (note, marker) in found {
            for line in lines.iter_mut().take(note.words.end).skip(note.words.first) {
                line.part = if line.part == Part::Furniture { Part::Furniture } else { Part::Note };
            }
            if let Some((line, marker)) = note.on.and_then(|at| lines.get_mut(at)).zip(marker) {
                line.markers.push(marker);
            }
            notes.push(note);
        }
        for note in set_apart(lines, start..end) {
            for line in
                lines.iter_mut().take(note.words.end).skip(note.words.first).filter(|line| line.is_foot)
            {
                line.part = if line.part == Part::Words { Part::Note } else { line.part };
            }
            notes.push(note);
        }
        start = end;
    }
    notes
}

/// The notes at the foot of a page, from a number on, each with the place of its marker.
fn foot(lines: &[Line<'_>], page: Range<usize>, first: u32) -> Vec<(Note, Option<Range<usize>>)> {
    let words = |at: &usize| lines.get(*at).is_some_and(|line| line.part == Part::Words);
    for start in page.clone().filter(words).filter(|&at| begins(lines, at, first).is_some()) {
        let Some(marker) = marker(lines, page.start..start, first, (page.start, 0)) else { continue };
        let mut found = vec![(note(lines, start, first, Some(marker.0)), Some(marker.1.clone()))];
        let mut from = (marker.0, marker.1.end);
        for at in (start + 1..page.end).filter(words) {
            let next = first + u32::try_from(found.len()).unwrap_or(u32::MAX);
            if begins(lines, at, next).is_none() {
                continue;
            }
            let place = self::marker(lines, page.start..start, next, from);
            if let Some((line, marker)) = &place {
                from = (*line, marker.end);
            }
            let (on, marker) = place.map_or((None, None), |(line, marker)| (Some(line), Some(marker)));
            if let Some((before, _)) = found.last_mut() {
                before.words.end = at;
            }
            found.push((note(lines, at, next, on), marker));
        }
        if let Some((last, _)) = found.last_mut() {
            last.words.end = page.end;
        }
        return found;
    }
    Vec::new()
}

/// Notes of one line each, down to the end of a page, whose first marker stands behind a number: "paragraph 715".
fn plain(lines: &[Line<'_>], page: Range<usize>, first: u32) -> Vec<(Note, Option<Range<usize>>)> {
    let own: Vec<usize> =
        page.clone().filter(|&at| lines.get(at).is_some_and(|line| line.part == Part::Words)).collect();
    let is_note = |nth: u32, at: &usize| begins(lines, *at, first + nth).is_some();
    let runs = |from: &usize| own.iter().skip(*from).zip(0..).all(|(at, nth)| is_note(nth, at));
    let Some(start) = (0..own.len()).find(runs) else { return Vec::new() };
    let (block, above) = (own.iter().skip(start), own.iter().take(start));
    let digits = first.to_string();
    let behind = |text: &str| {
        text.match_indices(&digits).map(|(at, _)| at..at + digits.len()).find(|place| {
            let before = text.get(..place.start).unwrap_or_default();
            let number = before.chars().rev().take_while(char::is_ascii_digit).count();
            let after = text.get(place.end..).unwrap_or_default();
            (1..=3).contains(&number)
                && before.len() > number
                && !before
                    .get(..before.len() - number)
                    .is_some_and(|before| before.ends_with(['.', '/', '-', ',']))
                && after.chars().next().is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ';'))
        })
    };
    let place = above.rev().find_map(|&at| Some((at, behind(&lines.get(at)?.text)?)));
    let Some((on, marker)) = place else { return Vec::new() };
    let of = |(&at, nth): (&usize, u32)| {
        let place = (nth == 0).then_some((on, marker.clone()));
        let place = place.or_else(|| self::marker(lines, page.start..at, first + nth, (on, marker.end)));
        let (on, marker) = place.map_or((None, None), |(on, marker)| (Some(on), Some(marker)));
        (note(lines, at, first + nth, on), marker)
    };
    block.zip(0..).map(of).collect()
}

fn note(lines: &[Line<'_>], at: usize, number: u32, on: Option<usize>) -> Note {
    let after = begins(lines, at, number).unwrap_or(0);
    let words = Stretch { first: at, at: after, end: at + 1, part: Part::Note };
    Note { number, on, words, is_set: false }
}

/// The notes of a page that its file sets as such and whose markers are not found: each begins with a number.
fn set_apart(lines: &[Line<'_>], page: Range<usize>) -> Vec<Note> {
    let mut found: Vec<Note> = Vec::new();
    for at in page {
        let Some(line) = lines.get(at).filter(|line| line.is_foot && line.part == Part::Words) else {
            continue;
        };
        let digits = line.text.bytes().take_while(u8::is_ascii_digit).count();
        let number: Option<u32> = line.text.get(..digits).and_then(|digits| digits.parse().ok());
        let number = number.filter(|number| *number < 1000 && begins(lines, at, *number).is_some());
        if let Some(number) = number {
            found.push(Note { is_set: true, ..note(lines, at, number, None) });
        } else if let Some(last) = found.last_mut() {
            last.words.end = at + 1;
        }
    }
    found
}

/// Where the words of a note begin in a line that begins with its number.
fn begins(lines: &[Line<'_>], at: usize, number: u32) -> Option<usize> {
    let rest = lines.get(at)?.text.strip_prefix(&number.to_string())?;
    let words = rest.trim_start();
    let first = words.chars().next()?;
    // "12. The appellant" is a paragraph of the court, "1995" a year.
    (first.is_alphabetic()
        || matches!(first, '(' | '[' | '“' | '"' | '‘' | '\'')
        || first.is_ascii_digit() && rest != words)
        .then_some(())?;
    Some(lines.get(at)?.text.len() - words.len())
}

/// The marker of a note in some lines, after a place: its line, and where in it.
fn marker(
    lines: &[Line<'_>],
    within: Range<usize>,
    number: u32,
    (from, after): (usize, usize),
) -> Option<(usize, Range<usize>)> {
    let digits = number.to_string();
    let of_line = |at: usize| {
        let line = lines.get(at).filter(|line| line.part == Part::Words)?;
        let places = line.text.match_indices(&digits).map(|(start, _)| start..start + digits.len());
        let is_raised = |place: &Range<usize>| line.raised.contains(place) && place.start > 0;
        let skip = if at == from { after } else { 0 };
        places
            .filter(|place| place.start >= skip && (is_raised(place) || is_marker(&line.text, place)))
            .map(|place| (at, place))
            .next()
    };
    within.skip_while(|&at| at < from).find_map(of_line)
}

fn is_marker(text: &str, place: &Range<usize>) -> bool {
    let (before, after) =
        (text.get(..place.start).unwrap_or_default(), text.get(place.end..).unwrap_or_default());
    if after.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '/' | '%' | '-')) || is_decimal(after) {
        return false;
    }
    let Some(last) = before.chars().last() else { return false };
    if last.is_ascii_digit() {
        return is_year(before);
    }
    let letters: Vec<char> = before.chars().rev().take_while(|c| c.is_alphabetic()).collect();
    let letters: String = letters.into_iter().rev().collect();
    // "PW18", "A1" and "Ex2" count something.
    if letters.chars().count() == 1 || COUNTS.contains(&letters.to_lowercase().as_str()) {
        return false;
    }
    if last.is_alphabetic() || matches!(last, ')' | ']' | '”' | '"' | '’' | '\'') {
        return !after.starts_with(|c: char| c.is_alphanumeric())
            || after.starts_with(|c: char| c.is_lowercase());
    }
    let word = before.trim_end_matches(last).rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = word.trim_start_matches(['(', '[']).to_lowercase();
    matches!(last, '.' | ',' | ';' | ':')
        && (word.ends_with(|c: char| c.is_alphabetic() || matches!(c, ')' | ']' | '”' | '"' | '’'))
            || is_year(&word))
        && !COUNTS.contains(&word.as_str())
        && word.chars().count() > 2
        && (after.is_empty()
            || after.starts_with(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ')' | '.')))
}

/// ".5" after a number.
fn is_decimal(after: &str) -> bool {
    after.strip_prefix(['.', ',']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether words end with a year that is no longer number: "Code, 1860".
fn is_year(words: &str) -> bool {
    let mut last = words.chars().rev();
    let year: String = last.by_ref().take(4).collect::<Vec<_>>().into_iter().rev().collect();
    let is_number = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        && ["17", "18", "19", "20"].iter().any(|century| year.starts_with(century))
        && last.next().is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '.' | '/' | '-'))
}

#[cfg(test)]
mod tests {
    use super::super::lines::of_text;
    use super::*;

    fn read(source: &str) -> (Vec<(u32, Option<usize>, String)>, String) {
        let mut lines = of_text(source);
        let notes = take(&mut lines);
        let words = Stretch::lines(0..lines.len()).words(&lines);
        (notes.iter().map(|note| (note.number, note.on, note.words.words(&lines))).collect(), words)
    }

    #[test]
    fn notes_are_taken_from_the_words_and_hang_on_their_markers() {
        let source = "the Bank1, under the Code of 2.3.20202, said others3.\nNo.3 of it\n1 called bank\n2 the\nCode\n3 (2017) 2 SCC 1\n\
                      \u{c}and R. v. State.4 held\n4State v. A";
        let (notes, words) = read(source);
        let expected = [
            (1, Some(0), "called bank"),
            (2, Some(0), "the Code"),
            (3, Some(0), "(2017) 2 SCC 1"),
            (4, Some(6), "State v. A"),
        ];
        assert_eq!(notes, expected.map(|(number, on, words)| (number, on, words.to_owned())));
        assert_eq!(
            words,
            "the Bank, under the Code of 2.3.2020, said others. No.3 of it and R. v. State. held"
        );
    }

    #[test]
    fn what_its_file_sets_as_a_note_is_no_words_though_its_marker_is_not_found() {
        let mut lines =
            of_text("he said, however,\n1 (2010) 12 SCC 310,\npage 4\n\u{c}such statements\nin small print");
        for at in [1, 2, 4] {
            lines[at].is_foot = true;
        }
        let notes = take(&mut lines);
        let read: Vec<_> =
            notes.iter().map(|note| (note.number, note.on, note.is_set, note.words.words(&lines))).collect();
        assert_eq!(read, [(1, None, true, "(2010) 12 SCC 310, page 4".to_owned())]);
        // Small print without a number may be what the court quotes.
        let words = Stretch::lines(0..lines.len()).words(&lines);
        assert_eq!(words, "he said, however, such statements in small print");
    }

    #[test]
    fn a_marker_may_stand_behind_another_number() {
        let (notes, words) = read("in paragraphs 6 and 71, we find\n1 Supra");
        assert_eq!((notes.len(), words.as_str()), (1, "in paragraphs 6 and 7, we find"));
    }

    #[test]
    fn a_line_that_begins_with_a_number_is_words_where_no_marker_is() {
        for source in
            ["examined\n1 witness and went", "Accused No.1 and\n1 other", "of 201\n1 x\ny", "1.5\n1 x"]
        {
            assert!(read(source).0.is_empty(), "{source}");
        }
    }
}
