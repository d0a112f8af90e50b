//! Judgments that a text cites, and the paragraphs of them that it points at.

use std::ops::Range;

use asof_law::lexicon::is;
use asof_law::{COMMON, CitedJudgment, NameIndex, NamedCase, Step, Unit, named_cases};
use asof_schema::AsOf;

use super::{Place, Says, Whose, meets};
use crate::store::Corpus;

/// A judgment that a text cites by a report or a number.
pub(super) struct Judgment {
    pub(super) span: Range<usize>,
    pub(super) whose: Whose,
}

impl Judgment {
    /// The judgment that is here by its name or as other sources have it.
    pub(super) fn of(corpus: &Corpus, CitedJudgment { span, name }: CitedJudgment, at: AsOf) -> Self {
        let mut norms = corpus.names().named(&name);
        // No norm is fetched for what may be of none.
        if norms.is_empty() && corpus.is_whole() {
            norms.extend(corpus.graphs().find_map(|graph| graph.alias(&name, at)).map(|id| id.norm()));
        }
        let whose = if norms.is_empty() { Whose::Elsewhere(name) } else { Whose::Of(norms) };
        Self { span, whose }
    }

    /// The judgment as a whole, or the paragraph of it whose number stands behind it: "[2024] UKSC 12 at [34]".
    pub(super) fn place(self, text: &str) -> Place {
        let Self { span, whose } = self;
        match text.get(span.end..).and_then(pinpoint) {
            Some((number, length)) => {
                let steps = vec![Step::of(Unit::Paragraph, number)];
                let says = Says::Provision { whose, language: COMMON, steps };
                Place { span: span.start..span.end + length, says }
            }
            None => Place { span, says: Says::Judgment(whose) },
        }
    }
}

/// The cases that a text names by their parties alone: those that are here, and others where the words can be of nothing else. One
/// whose report follows is cited by that, unless only the parties tell which case it is.
pub(super) fn by_parties(names: &NameIndex, text: &str, cited: &[CitedJudgment]) -> Vec<CitedJudgment> {
    let is_here = |name: &str| !names.named(name).is_empty();
    let is_cited = |case: &NamedCase| {
        let follows = |one: &&CitedJudgment| {
            let gap = text.get(case.span.end..one.span.start);
            gap.is_some_and(|gap| gap.trim_matches([' ', '\u{a0}', '\n', ',', ';', ':', '(']).is_empty())
        };
        cited.iter().find(follows).is_some_and(|report| is_here(&report.name) || !is_here(&case.name))
    };
    let mut cases = named_cases(text);
    cases.retain(|case| !cited.iter().any(|one| meets(&one.span, &case.span)));
    cases.retain(|case| !is_cited(case) && (case.is_sure || is_here(&case.name)));
    cases.into_iter().map(|NamedCase { span, name, .. }| CitedJudgment { span, name }).collect()
}

/// The number in square brackets, or after a pilcrow, with which a text begins, but for words that lead to it, and how far
/// that goes.
fn pinpoint(text: &str) -> Option<(&str, usize)> {
    let own = without_court(text);
    let (gap, rest) = own.split_at_checked(own.find(['[', '¶'])?)?;
    let (rest, close) = match rest.strip_prefix('¶') {
        Some(rest) => (rest.trim_start_matches([' ', '\u{a0}']), ""),
        None => (rest.strip_prefix('[')?, "]"),
    };
    let number = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    let leads = |word: &str| word.is_empty() || is(|lexicon| lexicon.leading, word);
    let behind = rest.get(number.len()..)?.strip_prefix(close)?;
    // "¶ 3.1" and "¶ 4A" are of other paragraphs.
    let goes_on = behind.trim_start_matches(['.', '-', '–', '/']).starts_with(char::is_alphanumeric);
    let is_number = (1..4).contains(&number.len()) && !(close.is_empty() && goes_on);
    (is_number && gap.split([' ', '\u{a0}', ',']).all(leads)).then(|| (number, text.len() - behind.len()))
}

/// What stands behind the court's division, "(Ch)", with which a text may begin.
pub(super) fn without_court(text: &str) -> &str {
    let division = text.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
    let is_name = |name: &str| (1..=6).contains(&name.len()) && name.chars().all(char::is_alphabetic);
    division.filter(|(name, _)| is_name(name)).map_or(text, |(_, rest)| rest)
}
