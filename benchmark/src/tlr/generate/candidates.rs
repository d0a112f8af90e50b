//! What may be asked: a provision with days, and the reasons for which that is hard.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};

use super::survey::{AMENDING, Surveyed, acts};
use crate::tlr::graph::{Component, Entry};
use crate::tlr::item::{Difficulty, Reason, Task};

/// Days of a period that are tried for each grouping.
const PERIODS: usize = 24;

/// A period begins and ends on the day of an act, after it, or some time later: so many days.
const SHIFTS: [u64; 5] = [0, 0, 1, 1, 100];

/// A question that may be asked.
#[derive(Debug, Clone)]
pub(super) struct Candidate<'a> {
    pub(super) surveyed: &'a Surveyed,
    pub(super) component: &'a Component,
    /// Of a point in time one, of a difference two, of a period its first and the day after its last.
    pub(super) days: Vec<NaiveDate>,
    pub(super) reasons: BTreeSet<Reason>,
    /// What sets of equal difficulty should hold of both: a unit or a part of one; of a day a version that ended or one that
    /// still stands, of two days a change or none.
    pub(super) kind: (bool, bool),
}

impl<'a> Candidate<'a> {
    pub(super) fn new(surveyed: &'a Surveyed, component: &'a Component, days: Vec<NaiveDate>) -> Self {
        let kind = (component.kind == surveyed.unit, false);
        Self { surveyed, component, days, reasons: BTreeSet::new(), kind }
    }

    pub(super) fn difficulty(&self) -> Difficulty {
        self.reasons.iter().map(|reason| reason.difficulty()).max().unwrap_or(Difficulty::Easy)
    }

    /// Only the reasons that make it as hard as it is.
    pub(super) fn because(&self) -> Vec<Reason> {
        let difficulty = self.difficulty();
        self.reasons.iter().copied().filter(|reason| reason.difficulty() == difficulty).collect()
    }
}

/// Everything that may be asked of a norm in a task. `cited` are the provisions that acts cite without changing them.
pub(super) fn candidates<'a>(
    task: Task,
    surveyed: &'a Surveyed,
    cited: &BTreeSet<String>,
    rng: &mut fastrand::Rng,
) -> Vec<Candidate<'a>> {
    let provisions = surveyed.provisions.iter().filter(|one| !one.lineage.entries.is_empty());
    let whole = |one: &'a Component| {
        let mut candidate = Candidate::new(surveyed, one, Vec::new());
        candidate.reasons = of_history(surveyed, one, cited);
        candidate
    };
    match task {
        Task::PointInTime => provisions.flat_map(|one| points(surveyed, one, rng)).collect(),
        Task::TemporalDifference => provisions.flat_map(|one| differences(surveyed, one, rng)).collect(),
        Task::AmendmentAttribution => {
            provisions.filter(|one| original(one) && one.lineage.amended && certain(one)).map(whole).collect()
        }
        Task::CausalLineage => {
            provisions.filter(|one| one.lineage.entries.len() > 1 && certain(one)).map(whole).collect()
        }
        Task::TemporalConsistency => provisions
            .filter(|one| original(one) && !one.lineage.amended && one.kind == surveyed.unit)
            .map(whole)
            .collect(),
        Task::HierarchicalImpact => {
            surveyed.groupings.iter().flat_map(|one| periods(surveyed, one, rng)).collect()
        }
        // What is drawn of them hangs on what the service does not vouch for.
        Task::Abstention => Vec::new(),
    }
}

/// Whether it stood in the norm from its enactment.
pub(super) fn original(one: &Component) -> bool {
    one.lineage.entries.first().is_some_and(|first| first.version.cause == "ENACTED")
}

/// Whether it is known which acts made its versions, and on which day. Whether an editor put an error right or an act changed the
/// words is a judgment, and no source shows it.
fn certain(one: &Component) -> bool {
    let dated = |entry: &Entry| {
        let start = entry.version.valid.start;
        entry.actions.iter().all(|action| action.not_before.is_none_or(|first| first >= start))
    };
    let named = |entry: &Entry| acts(entry).all(|(kind, _)| !["UNRESOLVED", "EDITORIAL"].contains(&kind));
    one.lineage.entries.iter().all(|entry| dated(entry) && named(entry))
}

/// Why the history of a provision is hard.
fn of_history(surveyed: &Surveyed, one: &Component, cited: &BTreeSet<String>) -> BTreeSet<Reason> {
    let entries = &one.lineage.entries;
    let mut reasons = of_component(surveyed, one);
    for entry in entries {
        reasons.extend(of_entry(surveyed, entry));
    }
    if cited.contains(&one.id) {
        reasons.insert(Reason::OnlyCited);
    }
    let amending: BTreeSet<_> =
        entries.iter().flat_map(acts).filter(|(kind, _)| AMENDING.contains(kind)).collect();
    reasons.insert(if amending.len() > 1 { Reason::SeveralAmendments } else { Reason::FewAmendments });
    reasons
}

fn of_component(surveyed: &Surveyed, one: &Component) -> BTreeSet<Reason> {
    let entries = &one.lineage.entries;
    let numbers: BTreeSet<_> = entries.iter().map(|entry| &entry.version.number).collect();
    let renumbered = entries.iter().any(|entry| entry.version.cause == "MOVE") && numbers.len() > 1;
    let versions = match entries.len() {
        ..=2 => Reason::FewVersions,
        3..=9 => Reason::SeveralVersions,
        _ => Reason::ManyVersions,
    };
    let told = [
        (true, versions),
        (renumbered, Reason::Renumbered),
        (surveyed.number_elsewhere(one), Reason::SameNumberElsewhere),
    ];
    told.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect()
}

/// Why a version is hard.
fn of_entry(surveyed: &Surveyed, entry: &Entry) -> BTreeSet<Reason> {
    let start = entry.version.valid.start;
    let amending = acts(entry).any(|(kind, _)| kind != "ENACTMENT");
    let acts = surveyed.acts_on.get(&start).map_or(0, BTreeSet::len);
    let told = [
        (amending && acts > 1, Reason::SameDayActs),
        (entry.actions.iter().any(|action| action.retroactive), Reason::Retroactive),
        (entry.version.cause == "CORRECTION", Reason::Corrected),
    ];
    told.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect()
}

fn of_day(surveyed: &Surveyed, day: NaiveDate) -> Reason {
    let history = (surveyed.last_change - surveyed.from).num_days();
    let age = (day - surveyed.from).num_days();
    match () {
        () if age < 730 => Reason::EarlyDay,
        () if age * 5 < history * 3 => Reason::OlderDay,
        () => Reason::RecentDay,
    }
}

/// The first day, the last one and another one of each version, and days on which the provision was not there. Of one that
/// never changed the text of today is right on every day: it is asked for only before it was there.
fn points<'a>(surveyed: &'a Surveyed, one: &'a Component, rng: &mut fastrand::Rng) -> Vec<Candidate<'a>> {
    let mut all = Vec::new();
    let entries: Vec<_> = one.lineage.entries.iter().filter(|entry| !entry.version.ephemeral).collect();
    for entry in entries.iter().filter(|_| entries.len() > 1) {
        let first = entry.version.valid.start;
        let last = entry.version.valid.end.and_then(|end| end.pred_opt());
        // The first day of the norm and the last of all days are no boundaries that anyone mistakes.
        let boundaries = [(first > surveyed.from).then_some(first), last];
        let end = last.unwrap_or(surveyed.last_change);
        let inside = between(first, end, rng);
        let days =
            boundaries.into_iter().flatten().map(|day| (day, true)).chain(inside.map(|day| (day, false)));
        for (day, boundary) in days {
            let mut candidate = Candidate::new(surveyed, one, vec![day]);
            candidate.kind.1 = entry.version.valid.end.is_some();
            candidate.reasons = of_component(surveyed, one);
            candidate.reasons.extend(of_entry(surveyed, entry));
            candidate.reasons.insert(of_day(surveyed, day));
            if boundary {
                candidate.reasons.insert(Reason::BoundaryDay);
            }
            if entry.version.status != "IN_FORCE" {
                candidate.reasons.insert(Reason::NoLongerInForce);
            }
            all.push(candidate);
        }
    }
    let born = entries.first().map(|entry| entry.version.valid.start);
    let born = born.filter(|born| *born > surveyed.from);
    for day in born.map(|born| unborn(surveyed, born, rng)).unwrap_or_default() {
        let mut candidate = Candidate::new(surveyed, one, vec![day]);
        candidate.reasons = [Reason::NotYetInForce, of_day(surveyed, day)].into();
        all.push(candidate);
    }
    all.retain(|candidate| known(candidate, &candidate.days));
    all
}

/// The day before a birth, and another one.
fn unborn(surveyed: &Surveyed, born: NaiveDate, rng: &mut fastrand::Rng) -> Vec<NaiveDate> {
    let last = born.pred_opt();
    let other = last.and_then(|last| between(surveyed.from, last, rng));
    last.into_iter().chain(other).collect()
}

/// A day from one to another, the last included.
pub(super) fn between(first: NaiveDate, last: NaiveDate, rng: &mut fastrand::Rng) -> Option<NaiveDate> {
    let days = u64::try_from((last - first).num_days()).ok()?;
    first.checked_add_days(Days::new(rng.u64(0..=days)))
}

/// Whether no source leaves it open on which side of a day something happened to the provision.
fn known(candidate: &Candidate<'_>, days: &[NaiveDate]) -> bool {
    let entries = &candidate.component.lineage.entries;
    let open = |entry: &Entry, day: NaiveDate| {
        let start = entry.version.valid.start;
        entry.actions.iter().filter_map(|action| action.not_before).any(|first| first <= day && day < start)
    };
    days.iter().all(|day| entries.iter().all(|entry| !open(entry, *day)))
}

/// Pairs of days: around a change, on both sides of it within a day, and within a version.
fn differences<'a>(
    surveyed: &'a Surveyed,
    one: &'a Component,
    rng: &mut fastrand::Rng,
) -> Vec<Candidate<'a>> {
    let mut all = Vec::new();
    let entries: Vec<_> = one.lineage.entries.iter().filter(|entry| !entry.version.ephemeral).collect();
    for (place, entry) in entries.iter().enumerate() {
        let first = entry.version.valid.start;
        let last = entry.version.valid.end.and_then(|end| end.pred_opt()).unwrap_or(surveyed.last_change);
        let inside = between(first, last, rng).zip(between(first, last, rng));
        let mut pairs: Vec<_> =
            inside.map(|(a, b)| (a.min(b), a.max(b), false, vec![*entry])).into_iter().collect();
        // The last day but one of a version and its last one: a step too far sees a change.
        pairs.extend(last.pred_opt().filter(|day| *day > first).map(|day| (day, last, false, vec![*entry])));
        if let Some(before) = place.checked_sub(1).and_then(|place| entries.get(place)) {
            pairs.extend(first.pred_opt().map(|day| (day, first, true, vec![*entry])));
            let earlier = between(before.version.valid.start, first.pred_opt().unwrap_or(first), rng);
            let later = between(first, last, rng);
            pairs.extend(earlier.zip(later).map(|(a, b)| (a, b, true, vec![*entry])));
        }
        for (from, to, changed, seen) in pairs.into_iter().filter(|(from, to, ..)| from < to) {
            let mut candidate = Candidate::new(surveyed, one, vec![from, to]);
            candidate.kind.1 = changed;
            candidate.reasons = of_component(surveyed, one);
            candidate.reasons.insert(of_day(surveyed, from));
            if changed {
                candidate.reasons.extend(seen.iter().flat_map(|entry| of_entry(surveyed, entry)));
            } else if surveyed.idle.iter().any(|day| from < *day && *day <= to) {
                candidate.reasons.insert(Reason::ActWithoutChange);
            }
            if to == first || to == last {
                candidate.reasons.insert(Reason::BoundaryDay);
            }
            all.push(candidate);
        }
    }
    all.retain(|candidate| known(candidate, &candidate.days) && certain(candidate.component));
    all
}

/// Periods between days of acts, or near them.
fn periods<'a>(surveyed: &'a Surveyed, one: &'a Component, rng: &mut fastrand::Rng) -> Vec<Candidate<'a>> {
    let acts: Vec<NaiveDate> = surveyed.acts_on.keys().copied().collect();
    let mut all = Vec::new();
    for _ in 0..PERIODS {
        let Some((from, to)) = rng.choice(&acts).copied().zip(rng.choice(&acts).copied()) else { break };
        let shifted = |day: NaiveDate, by: u64| day.checked_add_days(Days::new(by)).unwrap_or(day);
        let mut shift = || rng.choice(SHIFTS).unwrap_or_default();
        let (from, to) = (shifted(from.min(to), shift()), shifted(from.max(to), shift()));
        if from >= to {
            continue;
        }
        let mut candidate = Candidate::new(surveyed, one, vec![from, to]);
        let inside = surveyed.acts_on.range(from..to);
        let counted: usize = inside.clone().map(|(_, acts)| acts.len()).sum();
        let told = [
            (counted > 1, Reason::SeveralAmendments),
            (counted < 2, Reason::FewAmendments),
            (inside.clone().any(|(_, acts)| acts.len() > 1), Reason::SameDayActs),
            (acts.contains(&from) || acts.contains(&to), Reason::BoundaryDay),
            (true, of_day(surveyed, from)),
        ];
        candidate.reasons = told.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect();
        all.push(candidate);
    }
    all
}
