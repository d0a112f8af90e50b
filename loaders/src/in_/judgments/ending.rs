//! Where an opinion ends, and whether another begins after it.
//!
//! An opinion ends with the first line of strokes that a judge signs on. Without one it ends with the names, the place and the
//! day of its last lines: a day that goes on with a sentence, or that the court goes on after, is one of its words. What comes
//! after the end is another opinion where a line names its judge, or where somebody signs again; other words are told.

use std::ops::Range;

use asof_schema::Day;

use super::added::{is_added, is_annexed, is_note, is_numbered, is_prose};
use super::body::Oddity;
use super::closing;
use super::lines::{Line, Part, letters};
use super::quotation::ends_sentence;

/// Among how many of its last lines an opinion without strokes has its day.
const TAIL: usize = 12;

/// How many lines a note of the registry has at most.
const LONGEST_NOTE: usize = 3;

/// The words of a line of the court.
pub(super) fn said<'l>(lines: &'l [Line<'_>], at: usize) -> Option<&'l str> {
    lines.get(at).filter(|line| line.part == Part::Words).map(|line| line.text.as_ref())
}

/// The lines of an opinion, with what they say.
struct Tail<'l> {
    own: Vec<(usize, &'l str)>,
}

impl<'l> Tail<'l> {
    fn of(lines: &'l [Line<'_>], within: Range<usize>) -> Self {
        Self { own: within.filter_map(|at| Some((at, said(lines, at)?))).collect() }
    }

    fn text(&self, nth: usize) -> Option<&'l str> {
        self.own.get(nth).map(|(_, text)| *text)
    }

    /// Whether no sentence goes on in a line: it comes after the end of one, after a name, or after a place that does.
    fn is_apart(&self, nth: usize) -> bool {
        let is_place = nth.checked_sub(1).filter(|&above| self.text(above).is_some_and(closing::is_place));
        self.is_ended(nth) || is_place.is_some_and(|above| self.is_ended(above))
    }

    /// Whether the line above one ends a sentence, or is of somebody who signs.
    fn is_ended(&self, nth: usize) -> bool {
        let Some(above) = nth.checked_sub(1).and_then(|above| self.text(above)) else { return true };
        let small = above.to_lowercase();
        let leads = ["dt.", "no.", "nos."].iter().any(|word| small.ends_with(word));
        signs(above) || ends_sentence(above) && !leads
    }

    /// Whether the line is below the name of a judge or a place, and not only below words.
    fn is_signed(&self, nth: usize) -> bool {
        let above = nth.checked_sub(1).and_then(|above| self.text(above));
        above.is_some_and(|above| signs(above) || closing::is_place(above))
    }

    /// Whether the court goes on after a line: with a numbered paragraph, or with sentences where nobody signs above it.
    fn goes_on(&self, nth: usize) -> bool {
        let after = self.own.iter().skip(nth + 1).map(|(_, text)| *text);
        let mut after = after.take_while(|text| !is_address(text));
        let is_signed = self.is_signed(nth);
        after.any(|text| is_numbered(text) || !is_signed && is_prose(text))
    }

    /// The lines before one that are days and go on with no sentence, the last one first.
    fn days(&self, count: usize) -> Vec<(usize, Day)> {
        let days = (count.saturating_sub(TAIL)..count).rev().filter_map(|nth| {
            let day = closing::only_day(self.text(nth)?)?;
            (self.is_apart(nth) && !self.is_loose(nth)).then_some((nth, day))
        });
        days.collect()
    }

    /// Whether a day stands alone between words and who signs: it may be the one that the words speak of, such as that for which
    /// the case is listed.
    fn is_loose(&self, nth: usize) -> bool {
        let above = nth.checked_sub(1).and_then(|above| self.text(above));
        let is_over_office = self.text(nth + 2).is_some_and(closing::is_office);
        let is_name = |text: &str| signs(text) || is_over_office && closing::is_capital_name(text);
        self.text(nth).is_some_and(closing::is_bare_day)
            && self.text(nth + 1).is_some_and(is_name)
            && above.is_some_and(|above| !signs(above) && !closing::is_place(above))
    }

    /// The line from which on something is added to a judgment that is signed right above it; nobody signs after it.
    fn added(&self) -> usize {
        let begins = |nth: &usize| {
            let Some(text) = self.text(*nth).filter(|text| is_added(text)) else { return false };
            let above = self.own.get(..*nth).unwrap_or_default().iter().rev().map(|(_, text)| *text);
            let mut above = above.take_while(|text| closes(text));
            let mut after = self.own.iter().skip(nth + 1).map(|(_, text)| *text);
            above.any(signs) && !after.any(|line| signs(line) || !is_annexed(text) && is_numbered(line))
        };
        (0..self.own.len()).find(begins).unwrap_or(self.own.len())
    }

    /// The line after the last one of who signs, where no sentences come after it; without one, the end.
    fn signed(&self) -> usize {
        let count = self.own.len();
        let mut last = (count.saturating_sub(TAIL)..count).rev();
        let Some(last) = last.find(|nth| self.text(*nth).is_some_and(signs)) else { return count };
        let mut after = self.own.iter().skip(last + 1).map(|(_, text)| *text);
        let ends = |text: &str| {
            text.trim_end_matches(['”', '"', '’', ')', ' ']).ends_with(['.', '?', '!', ':', ';'])
        };
        let goes_on = after.any(|text| is_numbered(text) || is_prose(text) || ends(text));
        if goes_on || !self.is_ended(self.top(last + 1)) { count } else { last + 1 }
    }

    /// The line from which on the registry writes to whom it sends a copy: no sentences come after it.
    fn sent(&self) -> usize {
        let place = self.own.iter().rposition(|(_, text)| is_address(text));
        let rest = place.and_then(|place| self.own.get(place..)).unwrap_or_default();
        place.filter(|_| !rest.iter().any(|(_, text)| is_prose(text))).unwrap_or(self.own.len())
    }

    /// The first line of the names and the place above a line.
    fn top(&self, nth: usize) -> usize {
        let above = |nth: usize| nth.checked_sub(1).and_then(|above| self.text(above));
        let mut top = nth;
        if above(top).is_some_and(closing::is_place) && self.is_apart(top - 1) {
            top -= 1;
        }
        loop {
            let is_office = self.text(top).is_some_and(closing::is_office);
            let is_end = |text: &str| signs(text) || is_office && closing::is_capital_name(text);
            if !above(top).is_some_and(is_end) {
                return top;
            }
            top -= 1;
        }
    }
}

/// Whether a line is the signature, the name or the office of a judge.
fn signs(text: &str) -> bool {
    closing::is_signature(text)
        || closing::judges(text).is_some()
        || closing::is_office(text)
        || closing::author(text).is_some()
}

/// Whether the registry writes from here on to whom it sends a copy.
fn is_address(text: &str) -> bool {
    let word = text.trim_end_matches([',', ':', ' ', '-']);
    matches!(word, "To" | "TO" | "Cc" | "CC") || text.starts_with("Copy ") || text.starts_with("COPY ")
}

/// Which lines after a signature are of a note or an annexure, and no words of a judge.
fn added(own: &[(usize, &str)]) -> Vec<bool> {
    let (mut is_annex, mut left) = (false, 0_usize);
    let mut added = Vec::new();
    for (nth, (_, text)) in own.iter().enumerate() {
        let mut after = own.iter().skip(nth + 1).map(|(_, text)| *text);
        is_annex = is_annex || is_annexed(text) && !after.any(signs);
        if is_note(text) {
            left = LONGEST_NOTE;
        }
        added.push(is_annex || left > 0);
        let answers = ["yes", "no"].iter().any(|word| text.to_lowercase().ends_with(word));
        left = if answers || ends_sentence(text) { 0 } else { left.saturating_sub(1) };
    }
    added
}

/// Where the end of an opinion begins that nobody signs on strokes, and what is odd about it.
pub(super) fn unsigned(lines: &[Line<'_>], within: Range<usize>) -> (usize, Vec<Oddity>) {
    let mut tail = Tail::of(lines, within.clone());
    let count = tail.added();
    tail.own.truncate(count);
    let days = [count, tail.sent()].map(|count| tail.days(count));
    let days = days.into_iter().find(|days| !days.is_empty()).unwrap_or_default();
    let Some(&(nth, day)) = days.iter().find(|(nth, _)| !tail.goes_on(*nth)) else {
        let top = tail.top(tail.signed());
        let is_named = tail.own.iter().skip(top).any(|(_, text)| signs(text));
        let first = tail.own.get(top).filter(|_| is_named);
        return (first.map_or(within.end, |(line, _)| *line), Vec::new());
    };
    let others = days.iter().filter(|(_, other)| *other != day).filter_map(|(nth, other)| {
        let (line, _) = *tail.own.get(*nth)?;
        let message =
            format!("the judgment ends with the day {day}, and this line before its end has {other}");
        Some(Oddity { code: "conflicting-dates", line, message })
    });
    let line = tail.own.get(tail.top(nth)).map_or(within.end, |(line, _)| *line);
    (line, others.collect())
}

/// Whether a line begins an opinion by its title or its judge.
fn heads(text: &str) -> bool {
    is_title(text) || closing::author(text).is_some() || closing::heading(text).is_some()
}

/// Whether a line is a part of the end of an opinion.
pub(super) fn is_end(text: &str) -> bool {
    !heads(text) && closes(text)
}

/// Whether a line is of who signs, a day or a place.
fn closes(text: &str) -> bool {
    signs(text) || closing::only_day(text).is_some() || closing::is_place(text)
}

/// Where the next opinion begins after the first signature of one, and what is odd about what comes there.
pub(super) fn next(lines: &[Line<'_>], signed: Range<usize>) -> (usize, Vec<Oddity>) {
    let end = signed.end;
    let after = Tail::of(lines, signed);
    let own = &after.own;
    let Some(first) = own.iter().position(|(_, text)| !is_end(text)) else { return (end, Vec::new()) };
    // A name below strokes is a signature: no words come after it.
    let leads = |nth: usize| {
        let below = own.iter().skip(nth + 1).take(TAIL).find(|(_, text)| !heads(text));
        below.is_some_and(|(_, text)| !is_end(text))
    };
    let is_heading =
        |nth: &usize| after.text(*nth).is_some_and(|text| is_title(text) || heads(text) && leads(*nth));
    let headed = (first..own.len()).find(is_heading);
    let between = own.iter().take(headed.unwrap_or(own.len())).enumerate().skip(first);
    let mut words = between.take_while(|(_, (_, text))| !is_address(text));
    let added = added(own);
    let is_words = |nth: usize, text: &&str| {
        added.get(nth).is_none_or(|added| !added) && (is_numbered(text) || is_prose(text))
    };
    let words = words.find(|(nth, (_, text))| is_words(*nth, text)).map(|(nth, _)| nth);
    let line = |nth: usize| own.get(nth).map_or(end, |(line, _)| *line);
    let next = headed.map_or(end, line);
    let Some(words) = words else { return (next, Vec::new()) };
    let again = own.iter().take(headed.unwrap_or(own.len())).skip(words);
    let is_signed = again
        .map(|(_, text)| text)
        .any(|text| closing::is_signature(text) || closing::judges(text).is_some());
    let odd = |code, line, message: &str| vec![Oddity { code, line, message: message.to_owned() }];
    if is_signed {
        let message = "words come after the signatures, and are signed: they are read as another opinion, whose judge no \
                       line above them names";
        return (line(first), odd("opinion-without-author", line(first), message));
    }
    let message =
        "words come after the signatures, and nobody signs them: whether they are another opinion is open";
    (next, odd("words-after-signatures", line(words), message))
}

/// A title with the author in brackets after it, as High Courts print it, and that author: `JUDGMENT (Per A. RAO, J.) :-`.
pub(super) fn by_author(text: &str) -> Option<(&str, &str)> {
    let (title, rest) = text.split_once('(')?;
    let (author, after) = rest.split_once(')')?;
    let is_said = author.get(..3).is_some_and(|said| said.eq_ignore_ascii_case("per"));
    (is_said && !after.contains(char::is_alphanumeric)).then_some((title, author))
}

/// `J U D G M E N T`, `O R D E R`, `JUDGMENT (Per A. RAO, J.)`.
pub(super) fn is_title(text: &str) -> bool {
    const TITLES: [&str; 9] = [
        "JUDGMENT", "JUDGEMENT", "ORDER", "COMMONJUDGMENT", "COMMONORDER", "DISSENTINGOPINION",
        "DISSENTINGJUDGMENT", "CONCURRINGOPINION", "CONCURRINGJUDGMENT",
    ];
    let text = by_author(text).map_or(text, |(title, _)| title);
    TITLES.contains(&letters(text).to_uppercase().as_str())
        && text.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == ':' || c == '.')
}
