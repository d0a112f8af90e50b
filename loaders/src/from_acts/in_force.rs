//! An act at work, with its days.

use asof_schema::{Act, ActId, ActKind, DateBasis, Dated, Day, IdError, Place};

use super::effects::{Begin, Beside};
use super::{Clause, Document, Origin, Schedule, Statute, Target};

/// An act with its id and days.
pub(super) struct InForce<'d> {
    pub(super) document: &'d Document,
    pub(super) id: ActId,
    pub(super) published: Dated,
    pub(super) schedule: Schedule,
    pub(super) clause: Clause,
    /// Where its first day is not stated: that of the first later act that speaks of it.
    pub(super) bound: Option<Day>,
    /// Where it is at work on another act than those that it enacts or amends: what the numbers of its commands begin
    /// after.
    pub(super) beside: Option<u32>,
    /// The acts that say its day, where it states none.
    pub(super) set_by: &'d [Begin],
    /// What it waits for as long as those are not known.
    pub(super) waits_for: Option<String>,
    /// What later acts make of its days, in the order of their publication. Its schedule is as the last one has it.
    pub(super) terms: Vec<Term<'d>>,
    /// A later act that repeals it: what has not taken effect on that act's day never does.
    pub(super) withdrawn: Option<&'d Beside>,
}

impl<'d> InForce<'d> {
    pub(super) fn new(document: &'d Document, clause: Clause) -> Result<Self, IdError> {
        let published = match document.published {
            Some(day) => Dated::stated(day),
            None => Dated::assumed(document.known_from()),
        };
        let schedule = (document.drafting.schedule)(&document.commencement);
        let id = Statute::of(document).id()?.into();
        let (bound, beside, waits_for) = (None, None, None);
        let (set_by, terms, withdrawn) = (&[] as &[Begin], Vec::new(), None);
        Ok(Self {
            document,
            id,
            published,
            schedule,
            clause,
            bound,
            beside,
            set_by,
            waits_for,
            terms,
            withdrawn,
        })
    }

    /// As far as it does something to another act than those that it enacts or amends.
    pub(super) fn at_work_beside(self, schedule: Schedule, after: u32) -> Self {
        Self { schedule, beside: Some(after), ..self }
    }

    /// The first day that later acts state for themselves, where this one states none.
    pub(super) fn first_stated<'o>(&self, others: impl Iterator<Item = &'o Self>) -> Option<Day>
    where
        'd: 'o,
    {
        let waits = self.schedule.from.is_none();
        let later = others.filter(|other| waits && other.document.number > self.document.number);
        later.filter(|other| other.schedule.from.is_some()).map(Self::first_day).min()
    }

    /// Bounds the day of the law as enacted by the acts that amend it.
    pub(super) fn bounded<'o>(self, acts: impl Iterator<Item = &'o Self>) -> Self
    where
        'd: 'o,
    {
        let day = self.first_stated(acts);
        self.bound_to(day)
    }

    /// It is in force at the latest on a day.
    pub(super) fn bound_to(mut self, day: Option<Day>) -> Self {
        self.bound = day;
        if day.is_some() && self.schedule.condition.take().is_some() {
            self.schedule.from = day;
        }
        self
    }

    pub(super) fn act(&self, kind: ActKind) -> Act {
        let code = (self.document.drafting.code)(self.document.number);
        Act {
            id: self.id.clone(),
            kind,
            number: self.document.number.number,
            title: format!("{} ({code})", self.document.title.text),
            code,
            summary: None,
            adopted: self.document.signed.map(Dated::stated),
            published: self.published,
            effective: self.stated_from().filter(|_| !self.day_is_set()).map(|on| match self.bound {
                Some(_) => Dated { on, basis: DateBasis::SnapshotBound, not_before: Some(self.published.on) },
                None => Dated::stated(on),
            }),
            candidates: Vec::new(),
        }
    }

    pub(super) fn begin(&self, target: &Target) -> Option<Day> {
        self.document.drafting.begin(&self.schedule, target)
    }

    /// The condition for which a provision waits that has no day.
    pub(super) fn condition(&self, target: &Target) -> Option<&str> {
        let open = self.document.drafting.left_open(&self.schedule, target);
        let condition = open.map(|one| &one.words).or(self.schedule.condition.as_ref());
        condition.filter(|_| self.begin(target).is_none()).map(String::as_str)
    }

    /// Whether an instruction waits for a condition that nothing says is met.
    pub(super) fn waits(&self, instruction: usize) -> bool {
        let instruction = self.clause.instructions.get(instruction);
        instruction.is_some_and(|(instruction, _)| self.condition(instruction.target()).is_some())
    }

    /// The first day of a provision that is known, and how.
    pub(super) fn dated(&self, target: &Target, on: Day) -> Dated {
        let basis = self.document.drafting.basis(&self.schedule, target);
        let not_before = self.schedule.from.filter(|_| basis == DateBasis::SnapshotBound);
        Dated { on, basis, not_before }
    }

    /// Where what it leaves open is in force at the latest: on the first day of a later act that amends it.
    pub(super) fn latest<'o>(&self, others: impl Iterator<Item = &'o Self> + Clone) -> Vec<(Target, Day)>
    where
        'd: 'o,
    {
        let drafting = self.document.drafting;
        let later = others.filter(|other| {
            other.document.number > self.document.number && other.bound.is_none() && other.withdrawn.is_none()
        });
        let day = |named: &Target| {
            let touches = |other: &Target| drafting.covers(named, other) || drafting.covers(other, named);
            let days = later.clone().flat_map(|other| {
                let targets = other.clause.instructions.iter().map(|(instruction, _)| instruction.target());
                let touching = targets.filter(|target| target.facet.is_of_words() && touches(target));
                touching.filter_map(|target| other.begin(target))
            });
            days.min().map(|day| self.schedule.from.map_or(day, |from| day.max(from)))
        };
        let open = self.schedule.unread.iter().filter(|one| one.leaves_open() && one.is_certain);
        open.flat_map(|one| &one.named).filter_map(|named| Some((named.clone(), day(named)?))).collect()
    }

    /// Takes over where what it leaves open is in force at the latest.
    pub(super) fn in_force_at_the_latest(&mut self, latest: Vec<(Target, Day)>) {
        for Term { before, after, .. } in &mut self.terms {
            before.latest.clone_from(&latest);
            after.latest.clone_from(&latest);
        }
        self.schedule.latest = latest;
    }

    /// The first day without what has not taken effect before: that of the act that repeals it.
    pub(super) fn withdrawn_on(&self) -> Option<Day> {
        self.withdrawn.and_then(|by| by.schedule.from)
    }

    /// The first day on which anything of it may take effect, as far as is known.
    pub(super) fn first_day(&self) -> Day {
        let begins = self.schedule.begins.iter().map(|(_, day)| *day);
        begins.chain(self.schedule.from).min().unwrap_or(self.published.on)
    }

    /// The days on which anything of it begins or ends, as far as is known.
    pub(super) fn days(&self) -> impl Iterator<Item = Day> + '_ {
        let single = self.schedule.begins.iter().chain(&self.schedule.ends).map(|(_, day)| *day);
        single.chain(self.schedule.from.or(Some(self.published.on))).chain(self.schedule.until)
    }

    pub(super) fn place(&self) -> Place {
        Place { file: self.document.file.clone(), line: Some(self.document.line) }
    }

    pub(super) fn origin(&self) -> Origin<'d> {
        Origin { sha256: self.document.sha256, language: &self.document.language }
    }
}

/// A change of the days of an act.
#[derive(Debug)]
pub(super) struct Term<'d> {
    pub(super) by: &'d Document,
    /// The days before it, and from then on.
    pub(super) before: Schedule,
    pub(super) after: Schedule,
}
