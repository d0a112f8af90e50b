//! The citations that a quotation stands beside, and what is told of it there.

use std::ops::Range;

use asof_schema::VersionId;

use super::beyond::ends_sentence;
use super::quoted::{Quotation, without_signs};
use super::{CheckedCitation, CheckedQuote, Decides};

/// The most words between a citation and a colon that leads into the next paragraph.
const MOST_LEADING: usize = 6;

pub(super) fn bare(text: &str, Quotation { inner, .. }: &Quotation) -> CheckedQuote {
    let words = without_signs(text.get(inner.clone()).unwrap_or_default());
    CheckedQuote { text: words, start: inner.start, end: inner.end, verbatim: false, found: None }
}

/// The citation that a quotation stands beside: one in brackets or after a dash right after it; else the last before it in the
/// same sentence, or with nothing but signs between; else the next in the same sentence. A colon soon after it
/// leads into the next paragraph.
pub(super) fn beside(text: &str, spans: &[&Range<usize>], quotation: &Quotation) -> Option<Range<usize>> {
    let Range { start, end } = quotation.outer;
    let before = spans.iter().copied().rfind(|span| span.end <= start);
    let behind = spans.iter().copied().find(|span| span.start >= end);
    let between = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let attached = |span: &&Range<usize>| {
        let gap = between(end, span.start);
        gap.contains(['(', '[', '–', '—', '―', '-']) && !gap.contains(char::is_alphanumeric)
    };
    let near = |gap: &str| {
        // "rule 3 provides:" leads on; after more words somebody else may speak.
        let leads = gap.trim_end().ends_with(':') && gap.split_whitespace().count() <= MOST_LEADING;
        let gap = if leads { gap.trim_end() } else { gap };
        !ends_sentence(gap) || !gap.contains(char::is_alphanumeric) && !gap.contains("\n\n")
    };
    let found = behind
        .filter(attached)
        .or_else(|| before.filter(|span| near(between(span.end, start))))
        .or_else(|| behind.filter(|span| !ends_sentence(between(end, span.start))));
    found.cloned()
}

/// A place beside a quotation, and where the words are by the law of its day.
pub(super) struct Near {
    pub(super) span: Range<usize>,
    /// The version that has the words, of what is cited there.
    pub(super) held: Option<VersionId>,
    /// One that is not cited there and has them, and what is told of it.
    pub(super) elsewhere: Option<VersionId>,
    pub(super) told: String,
}

impl Near {
    pub(super) fn of(span: Range<usize>) -> Self {
        Self { span, held: None, elsewhere: None, told: String::new() }
    }

    pub(super) fn is_at(&self, citation: &CheckedCitation) -> bool {
        (citation.start, citation.end) == (self.span.start, self.span.end)
    }
}

/// Tells of a quotation at what is cited beside it: of several, at the first that has it, or else at the first. Where nobody can
/// say whether that has it, the others are in doubt.
pub(super) fn quote(text: &str, quotation: &Quotation, may_be: &[Near], citations: &mut [CheckedCitation]) {
    let Some(near) = may_be.iter().find(|near| near.held.is_some()).or(may_be.first()) else { return };
    let mut there = citations.iter().filter(|citation| near.is_at(citation));
    let unjudged = there.all(|citation| citation.decides == Decides::Nothing);
    let mut quote = bare(text, quotation);
    quote.verbatim = near.held.is_some();
    let what = format!("the quotation from byte {} on", quote.start);
    let problem = if quote.verbatim {
        quote.found.clone_from(&near.held);
        None
    } else if unjudged {
        Some(format!("{what} is not checked"))
    } else if quotation.closed {
        quote.found.clone_from(&near.elsewhere);
        Some(format!("{what} is not verbatim{}", near.told))
    } else {
        Some(format!("{what} is not closed"))
    };
    for citation in citations {
        if near.is_at(citation) {
            citation.quotes.push(quote.clone());
            let all = [citation.on_record.take(), problem.clone()];
            citation.on_record = all.into_iter().flatten().reduce(|first, next| format!("{first}; {next}"));
        } else if unjudged && !quote.verbatim && may_be.iter().any(|near| near.is_at(citation)) {
            let why = format!("{what} may be of it or of what is cited beside it, and is not checked");
            citation.unchecked = Some(why);
        }
    }
}
