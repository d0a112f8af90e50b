//! The states of many components, of many days, and of all records of a norm.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::convert::Infallible;

use asof_schema::{
    Claim, ComponentId, CoverageState, Day, Doubt, Interval, KnownAct, Touch, Vocabulary as _,
};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::index::{Reached, is_confirmed};
use super::state::{Reason, unknown_words};
use crate::graph::{DoubtRow, Named, NormGraph, Point, Reach, TouchRow, Version};

/// How many of some components are in each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Parts {
    /// Touched by an act that is not applied, a doubt, or unknown words.
    pub touched: u32,
    /// Of which no claim speaks.
    pub no_claim: u32,
    /// After the last covered day.
    pub not_covered: u32,
    /// Assured.
    pub assured: u32,
}

impl Parts {
    /// The count of a state.
    pub fn of(&self, state: CoverageState) -> u32 {
        match state {
            CoverageState::Touched => self.touched,
            CoverageState::NoClaim => self.no_claim,
            CoverageState::NotCovered => self.not_covered,
            CoverageState::Assured => self.assured,
        }
    }

    /// Counts one more.
    pub fn add(&mut self, state: CoverageState) {
        let count = match state {
            CoverageState::Touched => &mut self.touched,
            CoverageState::NoClaim => &mut self.no_claim,
            CoverageState::NotCovered => &mut self.not_covered,
            CoverageState::Assured => &mut self.assured,
        };
        *count += 1;
    }

    /// Counts one that was in a state as touched.
    pub(super) fn touch(&mut self, was: CoverageState) {
        let count = match was {
            CoverageState::Touched => return,
            CoverageState::NoClaim => &mut self.no_claim,
            CoverageState::NotCovered => &mut self.not_covered,
            CoverageState::Assured => &mut self.assured,
        };
        *count = count.saturating_sub(1);
        self.touched += 1;
    }

    /// The weakest state that any of them is in; `None` if there are none.
    pub fn weakest(&self) -> Option<CoverageState> {
        CoverageState::ALL.iter().copied().find(|&state| self.of(state) > 0)
    }
}

impl FromIterator<CoverageState> for Parts {
    fn from_iter<I: IntoIterator<Item = CoverageState>>(states: I) -> Self {
        let mut parts = Self::default();
        states.into_iter().for_each(|state| parts.add(state));
        parts
    }
}

/// The state of a component with everything below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Survey<'g> {
    /// The weakest state of the parts.
    pub state: CoverageState,
    /// The parts by state.
    pub parts: Parts,
    /// What touches any part, each once: acts in the order of publication, then doubts, then unknown words.
    pub reasons: Vec<Reason<'g>>,
    /// The last day through which claims speak of every part; `None` where none speaks of one.
    pub through: Option<Day>,
    /// Of the claims that speak of the parts that are not covered, those that end first, if others of the norm go on.
    pub limits: Vec<&'g Claim>,
    /// Components that are touched and not there: law that is missing.
    pub missing: Vec<ComponentId>,
}

/// Days on which the parts of a component are in the same states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// The days.
    pub days: Interval,
    /// The weakest state of the parts.
    pub state: CoverageState,
    /// The parts by state.
    pub parts: Parts,
}

/// Days on which the weakest state is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StateDays {
    /// The days.
    pub days: Interval,
    /// The weakest state of the parts.
    pub state: CoverageState,
}

impl StateDays {
    /// Stretches by the weakest state alone: those of one state beside each other are one.
    pub fn of(stretches: &[Stretch]) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        for &Stretch { days, state, .. } in stretches {
            let begun =
                merged.pop_if(|last| last.state == state).map_or(days.start(), |last| last.days.start());
            let until = days.end().unwrap_or(Day::MAX);
            merged.extend(Interval::new(begun, until).map(|days| Self { days, state }));
        }
        merged
    }
}

/// What becomes of a touch at a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum TouchStatus {
    /// It is applied: a command of the act on the provision is in the corpus.
    Applied,
    /// A text of which a claim speaks has the act in it.
    Confirmed,
    /// It takes effect on a later day.
    Upcoming,
    /// It is in effect, and not applied: the provision is TOUCHED.
    Touching,
}

/// A touch of a known act, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Touching<'g> {
    /// The act.
    pub act: &'g KnownAct,
    /// What it touches.
    pub touch: &'g Touch,
    /// What becomes of it.
    pub status: TouchStatus,
}

/// What a reach comes to, its own words apart.
#[derive(Clone, Copy)]
struct Known {
    state: CoverageState,
    through: Option<Day>,
}

/// A survey under way.
struct Surveyor<'g> {
    graph: &'g NormGraph,
    point: Point,
    /// What each fixed reach came to, by its address.
    known: HashMap<*const Reach, Known>,
    parts: Parts,
    reasons: BTreeSet<Reason<'g>>,
    /// The last covered day of each part.
    through: BTreeSet<Option<Day>>,
    /// The furthest claim of each part that is not covered, by its day.
    limits: BTreeSet<(Day, &'g Claim)>,
}

impl<'g> Surveyor<'g> {
    fn of(graph: &'g NormGraph, point: Point) -> Self {
        let (parts, reasons) = (Parts::default(), BTreeSet::new());
        let (through, limits) = (BTreeSet::new(), BTreeSet::new());
        Self { graph, point, known: HashMap::new(), parts, reasons, through, limits }
    }

    fn add(&mut self, known: Known, unknown_words: bool) {
        self.parts.add(if unknown_words { CoverageState::Touched } else { known.state });
        self.through.insert(known.through);
    }

    fn look(&mut self, reach: &Reach) -> Known {
        let state = self.graph.state_of(reach, self.point);
        if state == CoverageState::Touched {
            self.reasons.extend(self.graph.touching(reach, self.point));
        }
        let claims = self.graph.claims_at(reach, self.point);
        let furthest = claims
            .map(|claim| (self.graph.covered(claim, self.point), claim))
            .max_by_key(|(covered, claim)| (*covered, claim.through));
        if state == CoverageState::NotCovered {
            self.limits.extend(furthest);
        }
        Known { state, through: furthest.map(|(covered, _)| covered) }
    }

    /// The claims that end first, unless all end on one day.
    fn limits(&self) -> Vec<&'g Claim> {
        let all =
            self.graph.meta().claims.iter().filter(|kept| self.point.covers_recorded(kept.tx.0, kept.tx.1));
        let last = all.map(|kept| self.graph.covered(&kept.said, self.point)).max();
        let first = self.limits.first().map(|(day, _)| *day).filter(|&day| Some(day) < last);
        let ending = self.limits.iter().filter(|(day, _)| Some(*day) == first);
        ending.map(|(_, claim)| *claim).collect()
    }

    fn version(&mut self, version: Version<'g>) {
        let known = match self.graph.reached(version, self.point) {
            Reached::Fixed(reach, _) => {
                let known = self.known.get(&std::ptr::from_ref(reach)).copied();
                let known = known.unwrap_or_else(|| self.look(reach));
                self.known.insert(reach, known);
                known
            }
            Reached::AtPoint(reach) => self.look(&reach),
        };
        let unknown = self.graph.has_unknown_words() && version.unknown().next().is_some();
        if unknown {
            self.reasons.extend(unknown_words(version));
        }
        self.add(known, unknown);
    }

    /// A component without a state at the point.
    fn absent(&mut self, local: &str) -> Known {
        let reach = self.graph.reached_by_line(local, self.point);
        self.look(&reach)
    }
}

impl NormGraph {
    /// The state of what has a local id, with everything below it.
    pub fn survey(&self, local: &str, point: Point) -> Survey<'_> {
        let mut surveyor = Surveyor::of(self, point);
        if let Some(top) = self.component(local).and_then(|component| component.version_at(point)) {
            top.walk(None).for_each(|(version, _)| surveyor.version(version));
        } else {
            let known = surveyor.absent(local);
            surveyor.add(known, false);
        }
        let mut missing = Vec::new();
        for named in self.absent_below(local, point) {
            let known = surveyor.absent(named);
            if known.state == CoverageState::Touched {
                surveyor.add(known, false);
                missing.extend(self.norm().id.component(named));
            }
        }
        missing.sort_unstable();
        let limits = surveyor.limits();
        Survey {
            state: surveyor.parts.weakest().unwrap_or(CoverageState::NoClaim),
            parts: surveyor.parts,
            reasons: surveyor.reasons.into_iter().collect(),
            // A part of which no claim speaks comes first.
            through: surveyor.through.first().copied().flatten(),
            limits,
            missing,
        }
    }

    /// The components below one that known acts and doubts name, and that have no state at the point.
    fn absent_below(&self, top: &str, point: Point) -> impl Iterator<Item = &str> {
        let index = self.reaches();
        let is_recorded = move |tx: (u32, u32)| point.covers_recorded(tx.0, tx.1);
        let of_touch = move |&touch: &u32| index.touches.get(touch as usize).map(|touch| touch.tx);
        let of_doubt = move |&doubt: &u32| self.doubts().row(doubt).map(DoubtRow::tx);
        let recorded = move |own: &Reach| {
            let (touches, doubts) = (own.touches.iter(), own.doubts.iter());
            touches.filter_map(of_touch).chain(doubts.filter_map(of_doubt)).any(is_recorded)
        };
        // Most are there: that is asked first, by their rows.
        let is_there = move |named: &Named| {
            named.component.is_some_and(|component| component.of(self).version_at(point).is_some())
        };
        let absent = index.named.iter().filter(move |(_, named)| !is_there(named) && recorded(&named.reach));
        absent
            .map(|(local, _)| local.as_str())
            .filter(move |&local| local != top)
            .filter(move |&local| self.line(local, point).any(|above| above == top))
    }

    /// The states on the days `[from, until)`, by the knowledge and record of the point.
    pub fn coverage_over(&self, local: &str, point: Point, (from, until): (Day, Day)) -> Vec<Stretch> {
        let mut days = self.days_of_coverage(point);
        days.retain(|&day| from < day && day < until);
        days.insert(0, from);
        let ends = days.iter().skip(1).copied().chain([until]).collect::<Vec<Day>>();
        let mut stretches: Vec<Stretch> = Vec::new();
        for (start, end) in days.into_iter().zip(ends) {
            let Survey { state, parts, .. } = self.survey(local, Point { at: start, ..point });
            let first = match stretches.last() {
                Some(last) if last.parts == parts => stretches.pop().map_or(start, |last| last.days.start()),
                _ => start,
            };
            // Of a period that ends before it begins there is nothing.
            let days = Interval::new(first, end);
            stretches.extend(days.map(|days| Stretch { days, state, parts }));
        }
        stretches
    }

    /// The last day up to that of the point on which a component is there and all of it is assured.
    pub fn last_assured(&self, local: &str, point: Point) -> Option<Day> {
        let Ok(day) = self.last_assured_counted(local, point, |_| Ok::<(), Infallible>(()));
        day
    }

    /// The same, where somebody counts the parts that are looked at, and may end the search.
    pub fn last_assured_counted<E>(
        &self,
        local: &str,
        point: Point,
        mut count: impl FnMut(Parts) -> Result<(), E>,
    ) -> Result<Option<Day>, E> {
        let claimed = self.component(local).filter(|_| !self.meta().claims.is_empty());
        let Some(component) = claimed else { return Ok(None) };
        let mut days = self.days_of_coverage(point);
        days.retain(|&day| day <= point.at);
        // Nothing changes between two of the days: the last day of a stretch stands for all of it.
        let ends = [point.at].into_iter().chain(days.into_iter().rev().map(Day::pred));
        for point in ends.map(|day| Point { at: day, ..point }) {
            // A day that no claim reaches needs no look at the parts.
            if !self.is_claimed(point) || component.version_at(point).is_none() {
                continue;
            }
            let Survey { state, parts, .. } = self.survey(local, point);
            count(parts)?;
            if state == CoverageState::Assured {
                return Ok(Some(point.at));
            }
        }
        Ok(None)
    }

    /// Whether any claim of the norm reaches a point.
    fn is_claimed(&self, point: Point) -> bool {
        let mut claims = self.meta().claims.iter();
        claims.any(|kept| point.covers_recorded(kept.tx.0, kept.tx.1) && self.assures(&kept.said, point))
    }

    /// Tells of what a record names whether it reaches a component, or stands below it.
    pub fn concerns<'g>(&'g self, local: &'g str, point: Point) -> impl Fn(&ComponentId) -> bool + 'g {
        let above: HashSet<&str> = self.line(local, point).collect();
        move |named: &ComponentId| {
            let named = named.local();
            // All that is named stands below the root.
            local.is_empty() || above.contains(named) || self.line(named, point).any(|above| above == local)
        }
    }

    /// The days, ascending, on which a state may differ from that of the day before.
    fn days_of_coverage(&self, point: Point) -> Vec<Day> {
        let meta = self.meta();
        let claims = meta.claims.iter().map(|claim| self.covered(&claim.said, point).succ());
        let touches = self.reaches().touches.iter().map(|touch| Day::from_epoch(touch.effective));
        let doubts = self.doubts().rows();
        let doubts = doubts.flat_map(|doubt| [Some(doubt.effective()), doubt.until()]).flatten();
        // Whatever changes below the root gives it a version.
        let versions = self.root().into_iter().flat_map(|root| root.born(point)).map(Version::start);
        let mut days: Vec<Day> = claims.chain(touches).chain(doubts).chain(versions).collect();
        days.sort_unstable();
        days.dedup();
        days
    }

    /// How many acts are published after a day and by the point that are neither applied nor confirmed at something that they
    /// touch. One that is applied elsewhere counts where what is open of it reaches a component or stands below it.
    pub(super) fn acts_after(&self, local: &str, day: Day, point: Point) -> usize {
        let last = point.at.min(point.known).epoch();
        let concerns = self.concerns(local, point);
        let is_later = |touch: &&TouchRow| day.epoch() < touch.published && touch.published <= last;
        let later = || self.reaches().touches.iter().filter(is_later).filter(|touch| touch.is_there(point));
        let applied: BTreeSet<u32> =
            later().filter(|touch| touch.is_applied(point)).map(|touch| touch.of.0).collect();
        let is_open = |touch: &&TouchRow| {
            let is_here = || self.touched(touch).is_some_and(|touched| concerns(&touched.component));
            !touch.is_applied(point)
                && !self.is_confirmed_there(touch, point)
                && (!applied.contains(&touch.of.0) || is_here())
        };
        later().filter(is_open).map(|touch| touch.of.0).collect::<BTreeSet<u32>>().len()
    }

    fn touched(&self, touch: &TouchRow) -> Option<&Touch> {
        let (number, nth) = touch.of;
        self.meta().known_acts.get(number as usize)?.said.touches.get(nth as usize)
    }

    fn is_confirmed_there(&self, touch: &TouchRow, point: Point) -> bool {
        self.touched(touch).is_some_and(|touched| {
            is_confirmed(self, &self.claims_on_line(touched.component.local(), point), touch, point)
        })
    }

    /// The claims in the record, the furthest first.
    pub fn recorded_claims(&self, point: Point) -> Vec<&Claim> {
        let kept = self.meta().claims.iter().filter(|kept| point.covers_recorded(kept.tx.0, kept.tx.1));
        let mut claims: Vec<&Claim> = kept.map(|kept| &kept.said).collect();
        claims.sort_by_key(|claim| std::cmp::Reverse(claim.through));
        claims
    }

    /// The touches of known acts that are published, in the order of effect.
    pub fn touching_acts(&self, point: Point) -> Vec<Touching<'_>> {
        let touches = self.reaches().touches.iter().filter(|touch| touch.is_there(point));
        let touching = touches.filter_map(|row| {
            let act = &self.meta().known_acts.get(row.of.0 as usize)?.said;
            let touch = act.touches.get(row.of.1 as usize)?;
            let status = match row {
                _ if row.is_applied(point) => TouchStatus::Applied,
                _ if self.is_confirmed_there(row, point) => TouchStatus::Confirmed,
                _ if row.effective > point.at.epoch() => TouchStatus::Upcoming,
                _ => TouchStatus::Touching,
            };
            Some(Touching { act, touch, status })
        });
        touching.collect()
    }

    /// The doubts that are known, in the order of their days.
    pub fn known_doubts(&self, point: Point) -> Vec<&Doubt> {
        let (all, numbers) = (self.doubts(), 0_u32..);
        let known = numbers.zip(all.rows()).filter(|(_, row)| row.is_known(point));
        let mut doubts: Vec<&Doubt> = known.filter_map(|(number, _)| Some(&all.get(number)?.said)).collect();
        doubts.sort_by_key(|doubt| (doubt.effective(), doubt.published));
        doubts
    }
}
