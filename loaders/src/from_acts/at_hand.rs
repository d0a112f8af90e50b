//! The acts that are at hand.

use std::collections::BTreeMap;

use asof_schema::Day;

use super::{ActNumber, Document};

/// The acts that are at hand, by country and number, each with the day on which it can have been published at the
/// earliest.
pub(super) struct AtHand<'d>(BTreeMap<(&'d str, ActNumber), Option<Day>>);

impl<'d> AtHand<'d> {
    pub(super) fn of(documents: &'d [Document]) -> Self {
        let day = |document: &Document| document.published.or(document.signed);
        let key = |document: &'d Document| (document.country.as_str(), document.number.as_cited());
        Self(documents.iter().map(|one| (key(one), day(one))).collect())
    }

    pub(super) fn has(&self, country: &str, number: ActNumber) -> bool {
        self.0.range((country, number)..=(country, number)).next().is_some()
    }

    /// The first day on which an act can have been published: acts are numbered as they are published, year by year.
    pub(super) fn first_day(&self, country: &str, number: ActNumber) -> Day {
        let first = ActNumber { number: 0, ..number };
        let before = self.0.range((country, first)..(country, number)).filter_map(|(_, day)| *day);
        before.max().map_or(number.first_day(), |day| day.max(number.first_day()))
    }
}
