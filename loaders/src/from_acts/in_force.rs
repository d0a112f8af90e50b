//! An act at work, with its days.

use asof_schema::{Act, ActId, ActKind, ActQuote, DateBasis, Dated, Day, IdError, Place, QuoteKind};

use super::effects::{Begin, Beside};
use super::{ActNumber, Clause, Document, Origin, Schedule, Statute, Target};
use crate::provision::Words;

/// An act with its id and days.
pub(super) struct InForce<'d> {
    pub(super) document: &'d Document,
    pub(super) id: ActId,
    pub(super) published: Dated,
    pub(super) schedule: Schedule,
    pub(super) clause: Clause,
    /// Where its first day is not stated: that of the first later act that speaks of it.
    pub(super) bound: Option<Day>,
    /// The later acts that show by when what it leaves open is in force.
    pub(super) shown_by: Vec<Shown<'d>>,
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
        let (bound, shown_by, beside, waits_for) = (None, Vec::new(), None, None);
        let (set_by, terms, withdrawn) = (&[] as &[Begin], Vec::new(), None);
        Ok(Self {
            document,
            id,
            published,
            schedule,
            clause,
            bound,
            shown_by,
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

    /// The first of the days that later acts state for themselves, where this one states none.
    pub(super) fn first_stated<'o>(&self, others: impl Iterator<Item = &'o Self>) -> Option<Shown<'d>>
    where
        'd: 'o,
    {
        let waits = self.schedule.from.is_none();
        let later = others.filter(|other| waits && other.document.number > self.document.number);
        let dated = later.filter(|other| other.schedule.from.is_some());
        dated.map(|other| other.shows(self, other.first_day())).min_by_key(Shown::order)
    }

    /// Bounds the day of the law as enacted by the acts that amend it.
    pub(super) fn bounded<'o>(self, acts: impl Iterator<Item = &'o Self>) -> Self
    where
        'd: 'o,
    {
        let shown = self.first_stated(acts);
        self.bound_to(shown)
    }

    /// It is in force at the latest on a day.
    pub(super) fn bound_to(mut self, shown: Option<Shown<'d>>) -> Self {
        let told = self.document.in_force_by.filter(|day| self.published.on <= *day);
        self.bound = shown.map(|shown| shown.day).into_iter().chain(told).min();
        if let Some((shown, condition)) = shown.zip(self.schedule.condition.clone()) {
            (self.schedule.condition, self.schedule.from) = (None, Some(shown.day));
            self.waits_for = Some(condition);
            self.shown_by.push(shown);
        } else if told.is_some() && self.schedule.from.is_none() && self.schedule.condition.is_none() {
            // What its markup tells is known with the act itself.
            self.schedule.from = self.bound;
        }
        self
    }

    /// It shows that what another act leaves open is in force on a day.
    fn shows(&self, other: &Self, day: Day) -> Shown<'d> {
        let cited = self.clause.cites.iter().position(|cited| *cited == other.document.number);
        Shown { day, by: self.document, nth: cited.map_or(0, |at| at + 1) }
    }

    pub(super) fn act(&self, kind: ActKind) -> Act {
        let code = self.document.code();
        let quote = |(kind, words): &(QuoteKind, Words)| ActQuote {
            kind: *kind,
            text: words.text.clone(),
            evidence: words.evidence(self.document.sha256),
        };
        Act {
            id: self.id.clone(),
            kind,
            number: self.document.number.number,
            title: format!("{} ({code})", self.document.title.text),
            code,
            summary: None,
            adopted: self.document.signed.map(Dated::stated),
            published: self.published,
            effective: self.stated_from().filter(|_| !self.day_is_told_later()).map(|on| match self.bound {
                Some(_) => self.bound_on(on),
                None if self.is_on_condition() => Dated::assumed(on),
                None => Dated::stated(on),
            }),
            candidates: Vec::new(),
            quotes: self.document.quotes.iter().map(quote).collect(),
        }
    }

    /// Whether its own day holds on a condition.
    fn is_on_condition(&self) -> bool {
        self.schedule.unread.iter().any(|one| one.named.is_empty() && one.is_on_condition())
    }

    /// It is in force on a day at the latest, and not before it was published.
    pub(super) fn bound_on(&self, on: Day) -> Dated {
        Dated { on, basis: DateBasis::SnapshotBound, not_before: Some(self.published.on) }
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
    pub(super) fn latest<'o>(
        &self,
        others: impl Iterator<Item = &'o Self> + Clone,
    ) -> Vec<(Target, Shown<'d>)>
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
                touching.filter_map(|target| other.begin(target)).map(|day| other.shows(self, day))
            });
            let from = self.schedule.from;
            let no_earlier =
                |shown: Shown<'d>| Shown { day: from.max(Some(shown.day)).unwrap_or(shown.day), ..shown };
            days.min_by_key(Shown::order).map(no_earlier)
        };
        let open = self.schedule.unread.iter().filter(|one| one.leaves_open() && one.is_certain);
        open.flat_map(|one| &one.named).filter_map(|named| Some((named.clone(), day(named)?))).collect()
    }

    /// Takes over where what it leaves open is in force at the latest.
    pub(super) fn in_force_at_the_latest(&mut self, latest: Vec<(Target, Shown<'d>)>) {
        self.shown_by.extend(latest.iter().map(|(_, shown)| *shown));
        let latest: Vec<(Target, Day)> =
            latest.into_iter().map(|(target, shown)| (target, shown.day)).collect();
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

    /// Whether it says of nothing when it ends.
    pub(super) fn has_no_end(&self) -> bool {
        let Schedule { until, ends, unread, .. } = &self.schedule;
        until.is_none() && ends.is_empty() && unread.is_empty() && self.terms.is_empty()
    }

    pub(super) fn place(&self) -> Place {
        Place { file: self.document.file.clone(), line: Some(self.document.line) }
    }

    pub(super) fn origin(&self) -> Origin<'d> {
        Origin { sha256: self.document.sha256, language: &self.document.language }
    }
}

/// A later act shows that something is in force on a day.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'d> {
    pub(super) day: Day,
    pub(super) by: &'d Document,
    /// The place of the act that leaves it open among those that the later one cites, from 1; 0 if it cites it not.
    pub(super) nth: usize,
}

impl Shown<'_> {
    /// Of two that show the same day, the older act is the one to name.
    fn order(&self) -> (Day, Day, ActNumber) {
        (self.day, self.by.known_from(), self.by.number)
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
