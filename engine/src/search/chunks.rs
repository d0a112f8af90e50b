//! Debates cut by length.
//!
//! *Fixed*: so many words one after another, whoever speaks. *Parent and child*: each speech is a parent, in pieces of whole
//! sentences where it is long; its children are a few sentences each, and lead to it. A child says precisely what is
//! meant, its parent is enough to understand it.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::graph::{NormGraph, Version, VersionRow};

/// The words of a fixed chunk, and the most of a parent.
const LONG: usize = 660;

/// The most words of a child that has more than one sentence.
const SHORT: usize = 130;

/// The component that a speech is.
const SPEECH: &str = "speech";

/// A stretch of a version's own words, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Stretch {
    pub(super) row: VersionRow,
    /// The first byte.
    pub(super) start: u32,
    /// The byte after the last.
    pub(super) end: u32,
}

/// Words of some versions, one after another.
type Words = Box<[Stretch]>;

/// A stretch of a version's own words.
type Part<'g> = (Version<'g>, Range<usize>);

/// All words of some versions in chunks of equal length.
pub(super) fn fixed(versions: &[Version<'_>]) -> Vec<Words> {
    let words = versions.iter().flat_map(|&version| {
        each_word(version.own_text().unwrap_or_default()).map(move |range| (version, range))
    });
    let words: Vec<Part<'_>> = words.collect();
    words.chunks(LONG).map(joined).collect()
}

/// The parents among some versions, each with what stands above it (who speaks) and with its children.
pub(super) fn parents<'g>(versions: &[Version<'g>]) -> Vec<(Option<Version<'g>>, Words, Vec<Words>)> {
    let mut found = Vec::new();
    for (above, within) in speeches(versions) {
        let sentences: Vec<Part<'_>> = within
            .iter()
            .flat_map(|&version| sentences(version).into_iter().map(move |one| (version, one)))
            .collect();
        for parent in grouped(&sentences, LONG) {
            found.push((above, joined(parent), grouped(parent, SHORT).map(joined).collect()));
        }
    }
    found
}

/// Who speaks in each speech, and the versions in it; what stands outside of speeches is alone.
fn speeches<'v, 'g>(versions: &'v [Version<'g>]) -> Vec<(Option<Version<'g>>, &'v [Version<'g>])> {
    let mut found = Vec::new();
    let mut rest = versions;
    while let Some((&version, after)) = rest.split_first() {
        let speech = version.component().kind() == SPEECH;
        let below =
            if speech { version.standing_below().len().saturating_sub(1).min(after.len()) } else { 0 };
        let (within, after) = after.split_at(below);
        let alone = rest.get(..1).unwrap_or_default();
        found.push(if speech { (Some(version), within) } else { (None, alone) });
        rest = after;
    }
    found
}

/// Sentences that follow each other, as many as have so many words, or one that has more.
fn grouped<'s, 'g>(sentences: &'s [Part<'g>], most: usize) -> impl Iterator<Item = &'s [Part<'g>]> {
    let length = |(version, range): &Part<'_>| {
        let words = version.own_text().and_then(|text| text.get(range.clone()));
        words.map_or(0, |words| each_word(words).count())
    };
    let lengths: Vec<usize> = sentences.iter().map(length).collect();
    let mut rest = sentences;
    let mut lengths = lengths.into_iter().peekable();
    std::iter::from_fn(move || {
        let (mut count, mut words) = (1, lengths.next()?);
        while let Some(next) = lengths.next_if(|next| words + next <= most) {
            words += next;
            count += 1;
        }
        let (group, behind) = rest.split_at_checked(count)?;
        rest = behind;
        Some(group)
    })
}

/// The sentences of a version's own words, without the blanks around them.
fn sentences(version: Version<'_>) -> Vec<Range<usize>> {
    let text = version.own_text().unwrap_or_default();
    let trimmed = |(at, sentence): (usize, &str)| {
        let start = at + sentence.len() - sentence.trim_start().len();
        let end = at + sentence.trim_end().len();
        (start < end).then_some(start..end)
    };
    text.split_sentence_bound_indices().filter_map(trimmed).collect()
}

/// What lies between blanks.
fn each_word(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        start..start + word.len()
    })
}

/// Parts of versions as one stretch of each version.
fn joined(parts: &[Part<'_>]) -> Words {
    let mut found: Vec<Stretch> = Vec::new();
    for (version, range) in parts {
        let row = version.row;
        let (start, end) = (narrow(range.start), narrow(range.end));
        match found.last_mut().filter(|last| last.row == row) {
            Some(last) => last.end = end,
            None => found.push(Stretch { row, start, end }),
        }
    }
    found.into_boxed_slice()
}

fn narrow(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Stretch {
    /// All words of a version.
    pub(super) fn whole(version: Version<'_>) -> Self {
        let end = version.own_text().map_or(0, str::len);
        Self { row: version.row, start: 0, end: narrow(end) }
    }

    pub(super) fn words(self, graph: &NormGraph) -> Option<&str> {
        self.row.of(graph).own_text()?.get(self.start as usize..self.end as usize)
    }
}
