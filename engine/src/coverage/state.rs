//! The state of one component at a point.

use asof_schema::{Claim, ClaimKind, CommandId, CoverageState, Day, Doubt, KnownAct, Touch};
use serde::Serialize;

use super::index::{Reached, is_confirmed};
use crate::graph::{Component, NormGraph, Now, Point, Reach, Version};

/// Why an answer may be wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason<'g> {
    /// An act is known and not applied.
    Act {
        /// The act.
        act: &'g KnownAct,
        /// What of it reaches the component.
        touch: &'g Touch,
    },
    /// Reading left a doubt.
    Doubt(&'g Doubt),
    /// The words that a command put are unknown.
    UnknownWords {
        /// The command.
        by: CommandId,
    },
}

impl Reason<'_> {
    /// In words, without a full stop.
    pub fn words(&self) -> String {
        match self {
            Self::Act { act, touch } => {
                format!("{}, in effect from {}, is known and not applied", act.title, act.effective_at(touch))
            }
            Self::Doubt(doubt) => doubt.message.trim_end_matches('.').to_owned(),
            Self::UnknownWords { by } => format!("the words that {by} gave are unknown"),
        }
    }
}

/// The state of a component at a point, with what makes it so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage<'g> {
    /// The state in one word.
    pub state: CoverageState,
    /// What touches it, in the order of effect; empty unless it is touched.
    pub reasons: Vec<Reason<'g>>,
    /// The claims that speak of it, the furthest first.
    pub claims: Vec<&'g Claim>,
    /// The last covered day: the latest of the claims, by what was known.
    pub through: Option<Day>,
    /// For an assured answer: the day up to which it is assured that nothing published is missing.
    pub as_known_on: Option<Day>,
}

impl Component<'_> {
    /// The state of the component at a point, in one word.
    pub fn coverage_state(self, point: Point) -> CoverageState {
        match self.version_at(point) {
            Some(version) => version.coverage_state(point),
            None => self.graph.state_of(&self.graph.reached_by_line(self.local(), point), point),
        }
    }
}

impl Version<'_> {
    /// The state of the component whose version this is at a point, in one word. It allocates nothing where the component
    /// never moved.
    #[inline]
    pub fn coverage_state(self, point: Point) -> CoverageState {
        if self.graph.has_unknown_words() && self.unknown().next().is_some() {
            return CoverageState::Touched;
        }
        match self.graph.reached(self, point) {
            Reached::Fixed(_, now) if point.is_now() => now.state(point.at.epoch()),
            reached => self.graph.state_of(reached.reach(), point),
        }
    }
}

impl Now {
    #[inline]
    fn state(&self, at: i32) -> CoverageState {
        if self.touched_from <= at || self.doubted.iter().any(|&(from, to)| from <= at && at < to) {
            return CoverageState::Touched;
        }
        match self.through {
            Some(through) if at <= through => CoverageState::Assured,
            Some(_) => CoverageState::NotCovered,
            None => CoverageState::NoClaim,
        }
    }
}

impl<'g> Coverage<'g> {
    pub(super) fn of(graph: &'g NormGraph, local: &str, point: Point) -> Self {
        let version = graph.component(local).and_then(|component| component.version_at(point));
        let reached = match version {
            Some(version) => graph.reached(version, point),
            None => Reached::AtPoint(graph.reached_by_line(local, point)),
        };
        let reach = reached.reach();
        let mut reasons = graph.touching(reach, point);
        reasons.extend(version.into_iter().flat_map(unknown_words));
        let mut claims: Vec<&Claim> = graph.claims_at(reach, point).collect();
        claims.sort_by_key(|claim| std::cmp::Reverse(claim.through));
        let through = claims.iter().map(|claim| graph.covered(claim, point)).max();
        let known = claims.iter().filter(|claim| graph.assures(claim, point));
        let as_known_on = known.map(|claim| claim.through.min(point.known)).max();
        let state = match (reasons.is_empty(), as_known_on, through) {
            (false, ..) => CoverageState::Touched,
            (true, Some(_), _) => CoverageState::Assured,
            (true, None, Some(_)) => CoverageState::NotCovered,
            (true, None, None) => CoverageState::NoClaim,
        };
        let as_known_on = as_known_on.filter(|_| state == CoverageState::Assured);
        Self { state, reasons, claims, through, as_known_on }
    }
}

/// The texts of a version that nobody knows, as reasons.
pub(super) fn unknown_words(version: Version<'_>) -> impl Iterator<Item = Reason<'_>> {
    let by = |writer: crate::graph::CommandRow| writer.of(version.graph).id();
    version.unknown().filter_map(move |text| by(text.writer)).map(|by| Reason::UnknownWords { by })
}

impl NormGraph {
    /// Whether a claim that speaks of a component assures its state. A text says nothing of what was known before anything of
    /// its law was published that is here, and nothing of the days after that of knowledge: an act that was known then and
    /// was undone before its day is in no text.
    pub(super) fn assures(&self, claim: &Claim, point: Point) -> bool {
        let reaches = point.at <= claim.through;
        match claim.says {
            ClaimKind::Acts => reaches || point.known <= claim.through,
            ClaimKind::Text if claim.through <= point.known => reaches,
            ClaimKind::Text => point.at <= point.known && self.is_published(point),
        }
    }

    /// The last day that a claim covers by what was known at a point.
    pub(super) fn covered(&self, claim: &Claim, point: Point) -> Day {
        let is_cut = claim.says == ClaimKind::Text && point.known < claim.through && self.is_published(point);
        if is_cut { point.known } else { claim.through }
    }

    /// Whether any act on the norm is published and recorded at a point.
    fn is_published(&self, point: Point) -> bool {
        let mut published = self.reaches().published.iter();
        published.any(|&(on, (from, to))| on <= point.known.epoch() && point.covers_recorded(from, to))
    }

    /// What touches a component of a reach at a point, in the order of effect.
    pub(super) fn touching(&self, reach: &Reach, point: Point) -> Vec<Reason<'_>> {
        let meta = self.meta();
        let acts = self.touches_at(reach, point).filter_map(|(number, nth)| {
            let act = &meta.known_acts.get(number as usize)?.said;
            Some(Reason::Act { act, touch: act.touches.get(nth as usize)? })
        });
        acts.chain(self.doubts_at(reach, point).map(Reason::Doubt)).collect()
    }

    /// The touches of known acts that are in effect at a point, and neither applied nor confirmed.
    fn touches_at<'r>(&'r self, reach: &'r Reach, point: Point) -> impl Iterator<Item = (u32, u32)> + 'r {
        let index = self.reaches();
        let rows = reach.touches.iter().filter_map(|&touch| index.touches.get(touch as usize));
        rows.take_while(move |touch| touch.effective <= point.at.epoch())
            .filter(move |touch| touch.is_there(point) && !touch.is_applied(point))
            .filter(move |touch| !is_confirmed(self, &reach.claims, touch, point))
            .map(|touch| touch.of)
    }

    fn doubts_at<'g, 'r>(
        &'g self,
        reach: &'r Reach,
        point: Point,
    ) -> impl Iterator<Item = &'g Doubt> + use<'g, 'r> {
        let doubts = self.doubts();
        let is_open = move |&doubt: &u32| doubts.row(doubt).is_some_and(|row| row.is_open(point));
        let open = reach.doubts.iter().copied().filter(is_open);
        open.filter_map(move |doubt| Some(&doubts.get(doubt)?.said))
    }

    /// The claims that speak of a component of a reach.
    pub(super) fn claims_at<'g, 'r>(
        &'g self,
        reach: &'r Reach,
        point: Point,
    ) -> impl Iterator<Item = &'g Claim> + use<'g, 'r> {
        let kept = reach.claims.iter().filter_map(|&claim| self.meta().claims.get(claim as usize));
        kept.filter(move |kept| point.covers_recorded(kept.tx.0, kept.tx.1)).map(|kept| &kept.said)
    }

    /// The state of a component of a reach at a point, its own words apart.
    pub(super) fn state_of(&self, reach: &Reach, point: Point) -> CoverageState {
        if self.touches_at(reach, point).next().is_some() || self.doubts_at(reach, point).next().is_some() {
            return CoverageState::Touched;
        }
        let mut claimed = false;
        for claim in self.claims_at(reach, point) {
            if self.assures(claim, point) {
                return CoverageState::Assured;
            }
            claimed = true;
        }
        if claimed { CoverageState::NotCovered } else { CoverageState::NoClaim }
    }
}
