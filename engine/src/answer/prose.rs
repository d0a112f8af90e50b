//! Prose that somebody else writes from an answer, and when it may be given back.
//!
//! Whoever writes it, a model say, is not trusted: what comes back is a text, and is held against the law as any draft is. Prose
//! that cites what the answer has not got, or quotes what does not stand there, is not given back at all.

use std::collections::HashSet;
use std::ops::Range;

use asof_schema::ComponentId;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{Answer, Question};
use crate::query::{CitationReport, DraftError, verify_citations};
use crate::search::LONGEST_QUOTE;
use crate::store::Corpus;

/// Why prose is not given back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProseError {
    /// Nothing was written.
    #[error("it has no words")]
    Empty,
    /// It is too long, or cites too much.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// A citation does not stand on the day, may mean several provisions, cannot be read, or is beside what is not verbatim.
    #[error("it cites {surface:?}, which has a problem: {problem}")]
    Citation {
        /// The citation.
        surface: String,
        /// What is wrong.
        problem: String,
    },
    /// A citation is right, and of a provision that the answer does not rest on.
    #[error("it cites {0:?}, which is not a provision of the answer")]
    Foreign(String),
    /// A quotation is too long.
    #[error("it quotes more than {LONGEST_QUOTE} characters at once beside {0:?}")]
    Long(String),
    /// A quotation stands beside no citation.
    #[error("it quotes {0:?} without a citation beside it")]
    Uncited(String),
    /// A sentence rests on nothing.
    #[error("one of its sentences cites nothing: {0:?}")]
    Unfounded(String),
}

/// The citations of prose that may be given back: each is of a provision of the answer and on record in force on its day, what is quoted is
/// verbatim and short, and no sentence is without one.
pub fn vouch(
    corpus: &Corpus,
    question: &Question,
    answer: &Answer,
    text: &str,
) -> Result<CitationReport, ProseError> {
    if text.trim().is_empty() {
        return Err(ProseError::Empty);
    }
    let report = verify_citations(corpus, text, question.at, None)?;
    let own: HashSet<&ComponentId> =
        answer.passages().flat_map(|one| [&one.component, &one.quote.version.component]).collect();
    for one in &report.citations {
        let surface = one.surface.clone();
        // What the record says tells: the answer says of each passage how far it is known.
        if let Some(problem) = one.on_record.clone() {
            return Err(ProseError::Citation { surface, problem });
        }
        // A judgment is named beside what is cited of it.
        let is_own = |component: &ComponentId| {
            own.contains(component)
                || !one.is_of_provision && own.iter().any(|id| id.norm_str() == component.norm_str())
        };
        if !one.component.as_ref().is_some_and(is_own) {
            return Err(ProseError::Foreign(surface));
        }
        if one.quotes.iter().any(|quote| quote.text.chars().nth(LONGEST_QUOTE).is_some()) {
            return Err(ProseError::Long(surface));
        }
    }
    if let Some(quote) = report.uncited.first() {
        return Err(ProseError::Uncited(quote.text.clone()));
    }
    match unfounded(text, &report) {
        Some(sentence) => Err(ProseError::Unfounded(sentence.trim().to_owned())),
        None => Ok(report),
    }
}

/// The first sentence in which no citation stands.
fn unfounded<'t>(text: &'t str, report: &CitationReport) -> Option<&'t str> {
    let cites = |within: Range<usize>| {
        report.citations.iter().any(|one| one.is_of_provision && within.contains(&one.start))
    };
    let says =
        |within: Range<usize>| text.get(within).filter(|words| words.chars().any(char::is_alphanumeric));
    let mut start = 0;
    for end in ends(text, report).chain([text.len()]) {
        if let Some(sentence) = says(start..end).filter(|_| !cites(start..end)) {
            return Some(sentence);
        }
        start = end.max(start);
    }
    None
}

/// Where sentences end (UAX #29): never within a citation or a quotation, and after the citations in brackets that follow.
fn ends<'t>(text: &'t str, report: &'t CitationReport) -> impl Iterator<Item = usize> + 't {
    let is_whole = move |at: usize| {
        report.citations.iter().any(|one| {
            let quotes = one.quotes.iter().map(|quote| (quote.start, quote.end));
            quotes.chain([(one.start, one.end)]).any(|(start, end)| start < at && at < end)
        })
    };
    let bounds =
        text.split_sentence_bound_indices().map(|(at, _)| at).filter(move |&at| at > 0 && !is_whole(at));
    bounds.map(move |mut at| {
        while let Some(behind) = behind_cited(text, at, report) {
            at = behind;
        }
        at
    })
}

/// The byte after brackets that open here and begin with a citation, or with the law that it is of.
fn behind_cited(text: &str, at: usize, report: &CitationReport) -> Option<usize> {
    let rest = text.get(at..)?;
    let open = at + rest.len() - rest.trim_start().len();
    text.get(open..)?.strip_prefix('(')?;
    let cited = report.citations.iter().filter(|one| one.start > open).min_by_key(|one| one.start)?;
    text.get(open..cited.start).filter(|before| !before.contains(')'))?;
    let behind = cited.end + text.get(cited.end..)?.find(')')? + 1;
    // Brackets that go on with a sentence of their own are more than a citation.
    (text.get(cited.end..behind)?.split_sentence_bounds().count() == 1).then_some(behind)
}
