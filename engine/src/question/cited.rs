//! The provisions that a question cites, and its words without them.

use std::ops::Range;

use asof_law::Asked;
use asof_schema::{AsOf, ComponentId, Day};

use super::days::Days;
use super::words::{marked_with, rest};
use super::{ActsAt, LawsAt, least, times};
use crate::query::{CheckedCitation, DraftError, resolve, verify_citations};
use crate::search::Insufficiency;
use crate::store::{Corpus, DEBATE};

/// The provisions that words cite: a judgment that is named as a whole is asked about as a law is. In a question a number alone beside
/// the short name of a law that is here cites its provision, "IPC 302".
pub(super) fn provisions_in(
    corpus: &Corpus,
    words: &str,
    at: AsOf,
) -> Result<Vec<CheckedCitation>, DraftError> {
    let mut citations = verify_citations(corpus, words, at, None)?.citations;
    let found_at = |surface: &str, at: AsOf| resolve(corpus, surface, at).unwrap_or_default();
    for one in citations.iter_mut().filter(|one| one.is_number_alone()) {
        let mut found = found_at(&one.surface, at);
        if found.is_empty() {
            // On a day on which nothing of it is known its number is that of its last state.
            found = found_at(&one.surface, AsOf { at: Day::MAX, ..at });
        }
        if let [only] = found.as_slice() {
            (one.component, one.is_of_provision) = (Some(only.component.clone()), true);
        }
    }
    citations.retain(|one| one.is_of_provision);
    Ok(citations)
}

/// The provisions that words cite beside their days; why none is read, with what it is of.
pub(super) fn provisions_on(
    corpus: &Corpus,
    words: &str,
    days: &[Days],
    at: AsOf,
) -> (Vec<CheckedCitation>, Option<(String, String)>) {
    let cited_in = |words: &str| provisions_in(corpus, words, at);
    match cited_in(words) {
        Ok(citations) => (without_days(citations, || cited_in(&times::blanked(words, days))), None),
        Err(error) => (Vec::new(), Some(("its citations".to_owned(), error.to_string()))),
    }
}

/// Some citations, those that lead nowhere as they are read when no day stands in the words: "art. 6º da Carta de 4 de novembro de
/// 1995" is of no law of that day.
fn without_days<E>(
    citations: Vec<CheckedCitation>,
    blanked: impl FnOnce() -> Result<Vec<CheckedCitation>, E>,
) -> Vec<CheckedCitation> {
    if citations.iter().all(|one| one.component.is_some()) {
        return citations;
    }
    let blanked: Vec<CheckedCitation> = blanked().unwrap_or_default();
    let read = |(at, one): (usize, &CheckedCitation)| {
        if one.component.is_some() {
            return Some(one.clone());
        }
        let there = blanked.iter().filter(|again| again.start < one.end && one.start < again.end);
        let there: Vec<&CheckedCitation> = there.collect();
        if listed_with(&citations, one).count() == 1 {
            let found = there.into_iter().find(|again| again.component.is_some());
            return Some(found.unwrap_or(one).clone());
        }
        // Each number of a list is itself again, and not one that is beside it.
        let place = listed_with(citations.get(..at).unwrap_or_default(), one).count();
        match there.get(place) {
            Some(again) if again.component.is_some() => Some((*again).clone()),
            // It is of a day, and no number of the list.
            None if !there.is_empty() => None,
            _ => Some(one.clone()),
        }
    };
    citations.iter().enumerate().filter_map(read).collect()
}

/// The provisions that citations lead to, each once.
pub(super) fn provisions(citations: &[CheckedCitation]) -> Vec<ComponentId> {
    let mut provisions: Vec<ComponentId> = Vec::new();
    for id in citations.iter().filter_map(|one| one.component.as_ref()) {
        if !provisions.contains(id) {
            provisions.push(id.clone());
        }
    }
    provisions
}

/// The citations of the same words, itself included: one that lists several numbers names several provisions.
pub(super) fn listed_with<'c>(
    citations: &'c [CheckedCitation],
    one: &CheckedCitation,
) -> impl Iterator<Item = &'c CheckedCitation> {
    let (start, end) = (one.start, one.end);
    citations.iter().filter(move |other| (other.start, other.end) == (start, end))
}

/// The provisions that the citations may mean that lead to no one provision.
pub(super) fn candidates(corpus: &Corpus, citations: &[CheckedCitation], at: AsOf) -> Vec<ComponentId> {
    let mut candidates = Vec::new();
    for one in citations.iter().filter(|one| one.component.is_none() && !one.of_another_law) {
        let found = resolve(corpus, &one.surface, at).unwrap_or_default();
        if found.len() > 1 {
            candidates.extend(found.into_iter().map(|found| found.component));
        }
    }
    candidates
}

/// What is missing, where all that is named is not there. Who asks nothing of "section 57", and names no law where several are here,
/// mentions a law that may well not be here: that the number is in none of them is told, and the rest of the question is answered.
pub(super) fn lacks(
    corpus: &Corpus,
    citations: &[CheckedCitation],
    (acts, elsewhere): (&ActsAt, &[Range<usize>]),
    (asked, laws): (&[(Asked, f32)], &LawsAt),
) -> Option<Insufficiency> {
    if !acts.is_empty() || citations.iter().any(|one| one.component.is_some()) {
        return None;
    }
    if !elsewhere.is_empty() || citations.iter().any(|one| one.of_another_law) {
        return Some(Insufficiency::NotHeld);
    }
    let asks = |(asked, score): &(Asked, f32)| matches!(asked, Asked::Kind(kind) if *score >= least(*kind));
    let has_several = || corpus.catalogue().filter(|norm| norm.norm_type != DEBATE).nth(1).is_some();
    let mentions = laws.is_empty() && !asked.first().is_some_and(asks) && has_several();
    let is_lost = |one: &CheckedCitation| one.names_nothing() && (one.says_law || !mentions);
    citations.iter().any(is_lost).then_some(Insufficiency::NoSuchProvision)
}

/// What is left of words without the provisions, laws and days that they name, and those by which anything is asked. A day may be
/// named by an act, "before EC 26".
pub(super) fn topic_of(
    words: &str,
    days: &[Days],
    citations: &[CheckedCitation],
    acts: &ActsAt,
    laws: &LawsAt,
) -> String {
    let marked = marked_with(&times::blanked(words, days), citations, acts, laws);
    rest(&times::without(&marked, days))
}
