//! What is quoted, and how many words of it there is room for.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::source::words_of;
use super::{Checked, Mentioned, Source};

/// But so many of each quote are there.
const SHORTEST: usize = 10;
/// The most provisions that are named after a quote of which words are not shown.
const NAMED: usize = 3;

/// What is quoted, for a question of which words, of which day, in about how many words.
pub(super) struct Quotes<'c> {
    pub(super) cited: &'c [&'c Checked],
    pub(super) mentioned: &'c [Mentioned],
    pub(super) asked: HashSet<String>,
    pub(super) day: &'c str,
    pub(super) room: usize,
}

impl Quotes<'_> {
    /// A line a quote, with its citation and its source; below them what could not be verified.
    pub(super) fn quoted(&self) -> String {
        let Self { cited, day, room, .. } = self;
        let mut content = String::new();
        for (Checked { source, .. }, room) in cited.iter().zip(self.rooms(*room)) {
            let mark =
                source.unlike_law.as_ref().map(|kind| format!("Words of a {kind}, which are no law: "));
            let (begin, quote, is_cut) = self.shown(source, room);
            let before = if begin > 0 { "… " } else { "" };
            let more = if is_cut { " …" } else { "" };
            // Writing to a string does not fail.
            _ = writeln!(
                content,
                "{}{before}“{quote}”{more} ({}) {}{}",
                mark.unwrap_or_default(),
                source.citation,
                source.marker(),
                self.left_out(source, room),
            );
        }
        let mut unverified = cited.iter().filter(|one| one.is("UNVERIFIED"));
        if let Some(first) = unverified.next() {
            let why = first.problem.as_deref().unwrap_or("nobody knows how far it is known");
            _ = write!(content, "Not verified for {day}: {} ({why})", first.source.citation);
            let others = unverified.count();
            _ = write!(
                content,
                "{}",
                if others > 0 { format!(", and {others} more.") } else { ".".to_owned() }
            );
        }
        content.trim_end().to_owned()
    }

    /// How many words of each quote there is room for, beside what is said of what they leave out.
    fn rooms(&self, room: usize) -> Vec<usize> {
        let all = rooms(self.cited, room);
        let said = self.cited.iter().zip(&all).map(|(one, &room)| words(&self.left_out(&one.source, room)));
        rooms(self.cited, room.saturating_sub(said.sum()))
    }

    /// Where what is shown of a quote begins, its words, and whether there are more.
    fn shown<'q>(&self, source: &'q Source, room: usize) -> (usize, &'q str, bool) {
        let is_long = words(&source.quote) > room;
        let begin = if is_long { term_at(&source.quote, &self.asked) } else { 0 };
        let (quote, rest) = first_words(source.quote.get(begin..).unwrap_or(&source.quote), room);
        (begin, quote, rest || source.is_cut)
    }

    /// The provisions that the words of a quote name which are not shown: the answer may well be there.
    fn left_out(&self, source: &Source, room: usize) -> String {
        let (_, quote, _) = self.shown(source, room);
        let is_new = |one: &&Mentioned| self.cited.iter().all(|cited| cited.source.urn != one.urn);
        let own = self.mentioned.iter().filter(|one| source.says(one) && !quote.contains(&one.surface));
        let names = own.filter(is_new);
        let names: Vec<&str> = names.map(|one| one.name.as_str()).take(NAMED).collect();
        if names.is_empty() { String::new() } else { format!(" It also names {}.", names.join("; ")) }
    }
}

/// How many words of each quote there is room for among so many: all have the same, and what short ones leave goes to the longer.
pub(super) fn rooms(cited: &[&Checked], room: usize) -> Vec<usize> {
    let beside = |one: &&Checked| words(&one.source.citation) + words(&one.source.marker());
    let mut left = room.saturating_sub(cited.iter().map(beside).sum());
    let lengths: Vec<usize> = cited.iter().map(|one| words(&one.source.quote)).collect();
    let mut shortest: Vec<usize> = (0..lengths.len()).collect();
    shortest.sort_by_key(|&at| lengths.get(at));
    let mut rooms = vec![0; lengths.len()];
    for (done, &at) in shortest.iter().enumerate() {
        let share = (left / (lengths.len() - done)).max(SHORTEST);
        if let (Some(room), Some(&length)) = (rooms.get_mut(at), lengths.get(at)) {
            *room = length.min(share);
            left = left.saturating_sub(*room);
        }
    }
    rooms
}

/// Where, in a list of definitions, that of a term of the question begins: "'fund' means money; 'fixed costs' means
/// costs of which the amount is fixed". Of several, that of the longest; else the list.
pub(super) fn term_at(list: &str, asked: &HashSet<String>) -> usize {
    const QUOTES: [char; 6] = ['\'', '"', '‘', '’', '“', '”'];
    let begins = list.match_indices("; ").map(|(at, joint)| at + joint.len());
    let of_term = |begin: usize| {
        let (term, _) = list.get(begin..)?.strip_prefix(QUOTES)?.split_once(QUOTES)?;
        let own = words_of(term);
        (!own.is_empty() && own.is_subset(asked)).then_some((own.len(), begin))
    };
    begins.filter_map(of_term).max_by_key(|(length, _)| *length).map_or(0, |(_, begin)| begin)
}

/// The first words of a text, and whether there are more.
pub(super) fn first_words(text: &str, count: usize) -> (&str, bool) {
    let cut = text.match_indices(' ').nth(count.saturating_sub(1)).map(|(at, _)| at);
    cut.map_or((text, false), |at| (text.get(..at).unwrap_or(text), true))
}

pub(super) fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

pub(super) fn markers(cited: &[&Checked]) -> String {
    cited.iter().map(|one| one.source.marker()).collect()
}
