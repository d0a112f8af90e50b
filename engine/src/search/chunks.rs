//! Debates cut by length.
//!
//! *Fixed*: so many words one after another, whoever speaks. *Parent and child*: each speech is a parent, in pieces of whole
//! sentences where it is long; its children are a few sentences each, and lead to it. A child says precisely what is
//! meant, its parent is enough to understand it.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::graph::{NormGraph, VersionRow};

/// The words of a fixed chunk, and the most of a parent.
const LONG: usize = 660;

/// The most words of a child that has more than one sentence.
const SHORT: usize = 130;

/// The component that a speech is.
const SPEECH: &str = "speech";

/// A stretch of a version's own words, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Stretch {
    /// The version.
    pub(super) row: VersionRow,
    /// The first byte.
    pub(super) start: u32,
    /// The byte behind the last.
    pub(super) end: u32,
}

/// Words of some versions, one after another.
type Words = Box<[Stretch]>;

/// All words of some versions in chunks of equal length.
pub(super) fn fixed(graph: &NormGraph, rows: &[VersionRow]) -> Vec<Words> {
    let words = rows.iter().flat_map(|&row| {
        let text = graph.own_text(row).unwrap_or_default();
        each_word(text).map(move |range| (row, range))
    });
    let words: Vec<(VersionRow, Range<usize>)> = words.collect();
    words.chunks(LONG).map(|chunk| joined(chunk.iter().cloned())).collect()
}

/// The parents among some versions, each with what stands above it (who speaks) and with its children.
pub(super) fn parents(graph: &NormGraph, rows: &[VersionRow]) -> Vec<(Vec<VersionRow>, Words, Vec<Words>)> {
    let mut found = Vec::new();
    for (above, rows) in speeches(graph, rows) {
        let sentences: Vec<(VersionRow, Range<usize>)> = rows
            .iter()
            .flat_map(|&row| sentences(graph, row).into_iter().map(move |one| (row, one)))
            .collect();
        for parent in grouped(graph, &sentences, LONG) {
            let children = grouped(graph, parent, SHORT).map(|child| joined(child.iter().cloned())).collect();
            found.push((above.clone(), joined(parent.iter().cloned()), children));
        }
    }
    found
}

/// The versions of each speech behind that of who speaks; what stands outside of speeches is alone.
fn speeches(graph: &NormGraph, rows: &[VersionRow]) -> Vec<(Vec<VersionRow>, Vec<VersionRow>)> {
    let is_speech = |row: VersionRow| graph.component_type(graph.component_of(row)) == SPEECH;
    let mut found: Vec<(Vec<VersionRow>, Vec<VersionRow>)> = Vec::new();
    let mut rest = rows;
    while let Some((&row, behind)) = rest.split_first() {
        if is_speech(row) {
            let below = graph.standing_below(row).len().saturating_sub(1).min(behind.len());
            let (within, after) = behind.split_at(below);
            found.push((vec![row], within.to_vec()));
            rest = after;
        } else {
            found.push((Vec::new(), vec![row]));
            rest = behind;
        }
    }
    found
}

/// Sentences that follow each other, as many as have so many words, or one that has more.
fn grouped<'s>(
    graph: &NormGraph,
    sentences: &'s [(VersionRow, Range<usize>)],
    most: usize,
) -> impl Iterator<Item = &'s [(VersionRow, Range<usize>)]> {
    let length = |(row, range): &(VersionRow, Range<usize>)| {
        let words = graph.own_text(*row).and_then(|text| text.get(range.clone()));
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
fn sentences(graph: &NormGraph, row: VersionRow) -> Vec<Range<usize>> {
    let text = graph.own_text(row).unwrap_or_default();
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
fn joined(parts: impl Iterator<Item = (VersionRow, Range<usize>)>) -> Words {
    let mut found: Vec<Stretch> = Vec::new();
    for (row, range) in parts {
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
    pub(super) fn whole(graph: &NormGraph, row: VersionRow) -> Self {
        let end = graph.own_text(row).map_or(0, str::len);
        Self { row, start: 0, end: u32::try_from(end).unwrap_or(u32::MAX) }
    }

    pub(super) fn words(self, graph: &NormGraph) -> Option<&str> {
        graph.own_text(self.row)?.get(self.start as usize..self.end as usize)
    }
}
