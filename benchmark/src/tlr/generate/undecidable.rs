//! Questions that the corpus cannot decide, in the words of those that it can: of the text of a day, of the acts up to one, or of a
//! history, for which the service does not vouch. Their truth is to abstain, and the ground.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use chrono::{Days, NaiveDate};

use super::candidates::{Candidate, between, original};
use super::survey::Surveyed;
use super::truth::{Writer, whole_history};
use super::{Order, wording};
use crate::tlr::graph::{Component, Gap, Graph, acts};
use crate::tlr::item::{Abstention, Ground, Item, Reason, Task, Truth};

/// How far behind the first day of a gap it is asked for at most, in days: some gaps have no end.
const REACH: u64 = 364;

/// A day that is after all others that matter.
const FAR: NaiveDate = match NaiveDate::from_ymd_opt(9999, 12, 30) {
    Some(day) => day,
    None => NaiveDate::MAX,
};

/// What makes a day a gap.
const IN_GAPS: [Ground; 3] = [Ground::NotCovered, Ground::Touched, Ground::UnknownWords];

/// As many items for each ground, as far as there are, and no two on one provision.
pub(super) fn draw(
    graph: &Graph,
    order: &Order,
    surveyed: &[Surveyed],
    rng: &mut fastrand::Rng,
    remarks: &mut Vec<String>,
) -> Result<Vec<Item>> {
    let mut wanted = Wanted::of(order.undecidable);
    let mut pool: Vec<(&Surveyed, &Component)> = surveyed
        .iter()
        .flat_map(|one| one.provisions.iter().map(move |provision| (one, provision)))
        .collect();
    pool.retain(|(_, provision)| !provision.lineage.entries.is_empty());
    rng.shuffle(&mut pool);
    let mut items = BTreeMap::<Ground, Vec<Item>>::new();
    for (one, provision) in pool {
        if wanted.is_met() {
            break;
        }
        let mut of = Undecided { graph, order, surveyed: one, provision, rng };
        if let Some((ground, item)) = of.item(&wanted)? {
            wanted.met(ground);
            items.entry(ground).or_default().push(item);
        }
    }
    remarks.extend(wanted.remarks());
    Ok(items.into_values().flatten().collect())
}

/// How many items are wanted for each ground, and how many there are.
struct Wanted(BTreeMap<Ground, (usize, usize)>);

impl Wanted {
    fn of(all: usize) -> Self {
        let grounds = Ground::ALL.into_iter().enumerate();
        // What is left of a division goes to the first.
        let share = |at: usize| all / Ground::ALL.len() + usize::from(at < all % Ground::ALL.len());
        Self(grounds.map(|(at, ground)| (ground, (share(at), 0))).collect())
    }

    fn is_met(&self) -> bool {
        self.0.values().all(|(wanted, drawn)| drawn >= wanted)
    }

    fn wants(&self, ground: Ground) -> bool {
        self.0.get(&ground).is_some_and(|(wanted, drawn)| drawn < wanted)
    }

    fn met(&mut self, ground: Ground) {
        if let Some((_, drawn)) = self.0.get_mut(&ground) {
            *drawn += 1;
        }
    }

    fn remarks(&self) -> impl Iterator<Item = String> {
        let short = self.0.iter().filter(|(_, (wanted, drawn))| drawn < wanted);
        short.map(|(ground, (wanted, drawn))| {
            format!("{} {}: {drawn} of {wanted}; there is no more", Task::Abstention.name(), ground.name())
        })
    }
}

/// A provision of which something may not be decided.
struct Undecided<'a> {
    graph: &'a Graph,
    order: &'a Order,
    surveyed: &'a Surveyed,
    provision: &'a Component,
    rng: &'a mut fastrand::Rng,
}

impl Undecided<'_> {
    /// An item for a ground that is wanted.
    fn item(&mut self, wanted: &Wanted) -> Result<Option<(Ground, Item)>> {
        if wanted.wants(Ground::SeveralCandidates) {
            let item = self.by_several()?;
            if item.is_some() {
                return Ok(item);
            }
        }
        if !IN_GAPS.into_iter().any(|ground| wanted.wants(ground)) {
            return Ok(None);
        }
        let mut gaps = self.graph.gaps(&self.provision.id, FAR)?;
        gaps.retain(|gap| gap.state.is_ground());
        self.rng.shuffle(&mut gaps);
        for gap in gaps {
            let item = self.in_gap(&gap, wanted)?;
            if item.is_some() {
                return Ok(item);
            }
        }
        Ok(None)
    }

    /// Its history with the act behind each version, where one of several acts made a version, and no source says which.
    fn by_several(&mut self) -> Result<Option<(Ground, Item)>> {
        let candidates = self.candidates();
        if candidates.is_empty() {
            return Ok(None);
        }
        let candidate = Candidate::new(self.surveyed, self.provision, Vec::new());
        let Some(until) = whole_history(self.graph, &candidate)? else { return Ok(None) };
        let ground = Ground::SeveralCandidates;
        let truth = Abstention {
            ground,
            grounds: [ground].into(),
            on: until,
            through: self.graph.assurance(&self.provision.id, until)?.through,
            acts: BTreeSet::new(),
            candidates,
        };
        let item = self.written(Task::CausalLineage, candidate, truth)?;
        Ok(item.map(|item| (ground, item)))
    }

    /// The acts one of which made a version, for each that several may have made.
    fn candidates(&self) -> BTreeSet<BTreeSet<String>> {
        let made = self.provision.lineage.entries.iter().flat_map(|entry| acts(&entry.actions));
        made.map(|act| &act.candidates).filter(|acts| acts.len() > 1).cloned().collect()
    }

    /// The text of a day of a gap, or the acts up to it.
    fn in_gap(&mut self, gap: &Gap, wanted: &Wanted) -> Result<Option<(Ground, Item)>> {
        let first = gap.days.start;
        let reach = first.checked_add_days(Days::new(REACH)).unwrap_or(FAR);
        let last = gap.days.end.and_then(|end| end.pred_opt()).unwrap_or(reach).min(reach);
        // Half of them on the first day: who is off by one takes it for a day that is known.
        let last = if self.rng.bool() { first } else { last };
        let Some(on) = between(first, last, self.rng) else { return Ok(None) };
        let assurance = self.graph.assurance(&self.provision.id, on)?;
        let grounds = assurance.grounds();
        let Some(ground) = grounds.iter().rev().copied().find(|ground| wanted.wants(*ground)) else {
            return Ok(None);
        };
        let words = grounds.contains(&Ground::UnknownWords);
        // Unknown words leave it open what they say, and not whose they are.
        // Nor are acts asked for where there is one ground more.
        let acts_alone = !words && original(self.provision) && self.candidates().is_empty();
        let task = if acts_alone && self.rng.bool() { Task::AmendmentAttribution } else { Task::PointInTime };
        let days = if task == Task::PointInTime { vec![on] } else { Vec::new() };
        let acts = assurance.acts();
        let truth =
            Abstention { ground, grounds, on, through: assurance.through, acts, candidates: BTreeSet::new() };
        let item = self.written(task, Candidate::new(self.surveyed, self.provision, days), truth)?;
        Ok(item.map(|item| (ground, item)))
    }

    fn written(
        &mut self,
        task: Task,
        mut candidate: Candidate<'_>,
        truth: Abstention,
    ) -> Result<Option<Item>> {
        candidate.reasons.insert(Reason::Undecidable);
        let language = self.order.language.unwrap_or_else(|| wording::language_of(&self.surveyed.norm));
        let on = [truth.on];
        Writer { graph: self.graph, language, rng: self.rng }.asked(
            task,
            &candidate,
            &on,
            Truth::Abstention(truth),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ground_gets_its_share() {
        let mut wanted = Wanted::of(6);
        assert_eq!(wanted.0.values().map(|(wanted, _)| *wanted).collect::<Vec<_>>(), [2, 2, 1, 1]);
        for _ in 0..2 {
            wanted.met(Ground::NotCovered);
        }
        wanted.met(Ground::UnknownWords);
        assert!(!wanted.wants(Ground::NotCovered) && wanted.wants(Ground::Touched) && !wanted.is_met());
        let said: Vec<String> = wanted.remarks().collect();
        let short =
            |ground, drawn, wanted| format!("abstention {ground}: {drawn} of {wanted}; there is no more");
        assert_eq!(said, [short("touched", 0, 2), short("several_candidates", 0, 1)]);
        assert!(Wanted::of(0).is_met());
    }
}
