//! The words of a passage that say most of what was asked.

use std::collections::HashSet;

use asof_schema::VersionId;
use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation as _;

use super::analysis::{Analysis, Terms};
use super::sentences::{announces, begins_exception, sentences};
use crate::graph::Version;

/// The most characters of a quote.
pub const LONGEST: usize = 300;

/// The most bytes that are weighed to choose one: of a whole part of a law, the beginning.
const WEIGHED: usize = 20_000;

/// Words as they stand in a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Quote {
    /// The version whose own words they are.
    pub version: VersionId,
    /// The first byte in these words.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The words, verbatim: at most 300 characters.
    pub text: String,
    /// Whether words of the version before them are left out.
    pub cut_before: bool,
    /// Whether words of the version after them are left out, or the list below it that they announce: a condition may be among
    /// these.
    pub cut_after: bool,
}

/// A quote from the words of some versions, which may be too long to be given whole: what has most of the terms, and of
/// equals the first. `None` where none of them has words.
pub(crate) fn quote(versions: &[Version<'_>], terms: &Terms) -> Option<Quote> {
    let whole: Vec<(Version<'_>, u32, u32)> =
        versions.iter().map(|&version| (version, 0, u32::MAX)).collect();
    quote_within(&whole, terms)
}

/// [`quote`], from stretches of words: (version, first byte, byte after the last).
pub(crate) fn quote_within(words: &[(Version<'_>, u32, u32)], terms: &Terms) -> Option<Quote> {
    let asked: HashSet<&str> =
        terms.words.iter().chain(&terms.grams).map(|token| token.text.as_str()).collect();
    let mut analysis = Analysis::default();
    let mut best: Option<(usize, Quote)> = None;
    let spoken = words.iter().filter_map(|&(version, start, end)| {
        let own = version.own_text()?;
        let (start, end) = (start as usize, own.len().min(end as usize));
        Some((version, start, own.get(start..end)?))
    });
    let spoken: Vec<_> = spoken
        .scan(0, |weighed, (version, from, words)| {
            let first = *weighed == 0;
            *weighed += words.len();
            (first || *weighed <= WEIGHED).then(|| (version, from, words, stretches(words)))
        })
        .collect();
    // Where there is no choice, nothing is weighed.
    let choice = spoken.iter().map(|(.., stretches)| stretches.len()).sum::<usize>() > 1;
    for (version, from, words, stretches) in spoken {
        let language = &version.graph.norm().language;
        let spots = if choice { analysis.spots(words, language, &asked) } else { Vec::new() };
        for (start, end) in stretches {
            let within = spots.iter().filter(|(at, _)| (start..end).contains(at));
            let count = within.map(|(_, term)| term).collect::<HashSet<_>>().len();
            if best.as_ref().is_none_or(|(most, _)| count > *most)
                && let Some(quote) = Quote::of(version, from + start, from + end)
            {
                best = Some((count, quote));
            }
        }
    }
    best.map(|(_, quote)| quote)
}

impl Quote {
    /// The words of a version between two bytes.
    fn of(version: Version<'_>, start: usize, end: usize) -> Option<Self> {
        let own = version.own_text()?;
        let has_words = |words: Option<&str>| words.is_some_and(|words| !words.trim().is_empty());
        Some(Self {
            version: version.id(),
            start,
            end,
            text: own.get(start..end)?.to_owned(),
            cut_before: has_words(own.get(..start)),
            cut_after: has_words(own.get(end..)) || announces(own) && has_words_below(version),
        })
    }

    /// The words of a version from the beginning of the sentence on in which a byte stands.
    pub(crate) fn around(version: Version<'_>, at: usize) -> Option<Self> {
        let words = version.own_text()?;
        let (start, end) = stretches(words).into_iter().rev().find(|&(start, _)| start <= at)?;
        Self::of(version, start, end)
    }
}

/// Whether what is below a version has words.
fn has_words_below(version: Version<'_>) -> bool {
    let says = |child: Version<'_>| child.own_text().is_some() || has_words_below(child);
    version.children().any(|child| !child.is_tombstone() && says(child))
}

/// The stretches that may be quoted: all of it where that is short, else from the beginning of each sentence on as far
/// as [`fit`] goes.
fn stretches(words: &str) -> Vec<(usize, usize)> {
    let begin = |(at, sentence): (usize, &str)| {
        let blank = sentence.len() - sentence.trim_start().len();
        let rest = words.get(at + blank..)?;
        let length = fit(rest);
        (length > 0).then_some((at + blank, at + blank + length))
    };
    if words.chars().count() <= LONGEST {
        let trimmed = words.trim();
        let start = words.len() - words.trim_start().len();
        return if trimmed.is_empty() { Vec::new() } else { vec![(start, start + trimmed.len())] };
    }
    sentences(words).filter_map(begin).collect()
}

/// How many bytes of some words may be quoted: whole sentences where they are at least half of what fits and no exception
/// follows them, else whole words; one word that is longer is cut.
fn fit(words: &str) -> usize {
    let Some((limit, _)) = words.char_indices().nth(LONGEST) else { return words.trim_end().len() };
    let whole = sentences(words).map(|(at, sentence)| at + sentence.trim_end().len());
    // An exception is begun, so that the sentence before it does not read as if there were none.
    let ends_rule = |end: &usize| 2 * end >= limit && !words.get(*end..).is_some_and(begins_exception);
    if let Some(end) = whole.take_while(|&end| end <= limit).last().filter(ends_rule) {
        return words.get(..end).map_or(end, |whole| whole.trim_end().len());
    }
    let ends = words.unicode_word_indices().map(|(at, word)| at + word.len());
    let last = ends.take_while(|&end| end <= limit).last().unwrap_or(limit);
    // The point that ends a sentence belongs to it.
    let closed =
        words.get(last..).and_then(|rest| rest.chars().next()).filter(|c| matches!(c, '.' | ';' | ':' | ','));
    closed.map(|c| last + c.len_utf8()).filter(|&end| end <= limit).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_are_quoted_whole() {
        assert_eq!(stretches("  Toda pessoa. Sem distinção. "), [(2, 31)]);
        assert_eq!(stretches("   "), []);
    }

    #[test]
    fn long_words_are_quoted_from_the_beginning_of_a_sentence() {
        let words = format!("Primeira frase. {} Última frase curta.", "palavra ".repeat(60).trim());
        let found: Vec<&str> =
            stretches(&words).iter().filter_map(|&(start, end)| words.get(start..end)).collect();
        assert!(found.first().is_some_and(|first| first.starts_with("Primeira frase. palavra")));
        for quote in found {
            assert!(quote.chars().count() <= LONGEST, "{quote}");
            assert!(!quote.ends_with("palavr") && !quote.is_empty());
        }
        assert_eq!(fit(&"ä".repeat(400)), 600);
    }

    #[test]
    fn what_is_cut_ends_with_a_sentence_where_one_ends_late_enough() {
        let kept = format!("The cat {} sleeps.", "old ".repeat(50).trim());
        let words = format!("{kept} It may be fed, unless {}.", "the court says otherwise ".repeat(9).trim());
        assert_eq!(words.get(..fit(&words)), Some(kept.as_str()));
        let words = format!("{kept} But it {}.", "may not if the court says so ".repeat(9).trim());
        assert!(words.get(..fit(&words)).is_some_and(|cut| cut.contains("But it may")), "{}", fit(&words));
        // A first sentence that is short may be an abbreviation: then the quote goes on, and is cut.
        let words = format!("Art. {}", "Nichts geht ".repeat(40).trim());
        assert!(fit(&words) > 280, "{}", fit(&words));
    }
}
