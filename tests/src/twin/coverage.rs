//! How far a state is known, from `schema/COVERAGE.md`, section by section.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Act, ActId, Claim, ClaimKind, Command, CommandId, ComponentId, CoverageState, Day, Doubt, Instant,
    KnownAct, NormId, Op, Record, Retracted, Target, Touch,
};

use super::{Twin, TwinContent};

/// The state of a component at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinCoverage {
    /// In one word.
    pub state: CoverageState,
    /// The day up to which an assured answer is known.
    pub as_known_on: Option<Day>,
    /// The last covered day.
    pub through: Option<Day>,
    /// What touches it: the ids of acts, the codes of doubts, the commands whose words are unknown.
    pub reasons: BTreeSet<String>,
}

/// The parts of a subtree at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinParts {
    /// How many are in each state.
    pub parts: BTreeMap<CoverageState, u32>,
    /// Those that are touched and not there.
    pub missing: BTreeSet<ComponentId>,
}

/// What the record holds at an instant.
#[derive(Default)]
struct Records {
    claims: BTreeSet<Claim>,
    acts: BTreeSet<KnownAct>,
    doubts: BTreeSet<Doubt>,
}

/// A point at which states are asked for.
pub struct TwinPoint<'t> {
    twin: &'t Twin,
    norm: &'t NormId,
    t: Day,
    k: Option<Day>,
    records: Records,
    in_play: Vec<Command>,
    /// Whether any act on the norm is published and recorded there.
    is_published: bool,
    state: BTreeMap<ComponentId, TwinContent>,
}

impl Twin {
    /// A point at which states are asked for.
    pub fn point<'t>(
        &'t self,
        norm: &'t NormId,
        t: Day,
        k: Option<Day>,
        r: Option<Instant>,
    ) -> TwinPoint<'t> {
        TwinPoint {
            twin: self,
            norm,
            t,
            k,
            records: self.records(r),
            in_play: self.play(norm, k, r).commands,
            is_published: self.whole_play(norm, k, r).commands.iter().any(|command| command.norm == *norm),
            state: self.state(norm, t, k, r),
        }
    }

    fn records(&self, r: Option<Instant>) -> Records {
        let mut records = Records::default();
        for (_, batch) in self.batches.iter().filter(|(recorded, _)| r.is_none_or(|r| *recorded <= r)) {
            for retraction in &batch.retractions {
                let Retracted::Line(line) = &retraction.target else { continue };
                records.claims.retain(|claim| Record::Claim(claim.clone()).hash() != *line);
                records.acts.retain(|act| Record::KnownAct(act.clone()).hash() != *line);
                records.doubts.retain(|doubt| Record::Doubt(doubt.clone()).hash() != *line);
            }
            records.claims.extend(batch.claims.iter().cloned());
            records.acts.extend(batch.known_acts.iter().cloned());
            records.doubts.extend(batch.doubts.iter().cloned());
        }
        records
    }

    /// The components that a command names; of what it reaches, what is recorded now.
    fn named(&self, command: &Command, seen: &mut BTreeSet<CommandId>) -> BTreeSet<ComponentId> {
        if !seen.insert(command.id()) {
            return BTreeSet::new();
        }
        let reached = |act: &ActId, seq: Option<u32>| -> Vec<Command> {
            let of = |other: &&Command| other.act == *act && seq.is_none_or(|seq| seq == other.seq);
            let (acts, commands) = self.recorded(None);
            let ever = self.acts_ever();
            let order = |acts: &BTreeMap<ActId, Act>, c: &Command| {
                acts.get(&c.act).map(|act| (act.published.on, act.number, act.id.clone(), c.seq))
            };
            let earlier = |other: &&Command| order(&acts, other) < order(&ever, command);
            commands.values().filter(of).filter(earlier).cloned().collect()
        };
        let reached = match &command.op {
            Op::Continue(op) => return op.from.iter().chain(&op.to).cloned().collect(),
            Op::Correct(op) => reached(&op.command.act, Some(op.command.seq)),
            Op::Negate(op) => match &op.target {
                Target::Act(act) => reached(act, None),
                Target::Command(id) => reached(&id.act, Some(id.seq)),
            },
            op => return op.target().cloned().into_iter().collect(),
        };
        reached.iter().flat_map(|other| self.named(other, seen)).collect()
    }

    fn acts_ever(&self) -> BTreeMap<ActId, Act> {
        let all = self.batches.iter().flat_map(|(_, batch)| &batch.acts);
        all.map(|act| (act.id.clone(), act.clone())).collect()
    }
}

impl TwinPoint<'_> {
    /// The components that have a state there.
    pub fn there(&self) -> impl Iterator<Item = &ComponentId> {
        self.state.keys()
    }

    fn line(&self, id: &ComponentId) -> Vec<ComponentId> {
        let mut line = vec![id.clone()];
        while let Some(above) = line.last().and_then(|id| self.above(id)) {
            line.push(above);
        }
        line
    }

    fn above(&self, id: &ComponentId) -> Option<ComponentId> {
        if let Some(content) = self.state.get(id) {
            return content.parent.clone();
        }
        let head = id.local().rsplit_once('_').and_then(|(head, _)| self.norm.component(head).ok());
        (!id.is_root()).then(|| head.unwrap_or_else(|| self.norm.root()))
    }

    fn reaches(&self, named: &ComponentId, id: &ComponentId) -> bool {
        self.line(id).contains(named)
    }

    /// Whether a touch or a doubt of a component reaches another: what is nowhere may be in what may hold it.
    fn may_reach(&self, named: &ComponentId, id: &ComponentId) -> bool {
        let line = self.line(id);
        let nowhere = !line.iter().any(|id| !id.is_root() && self.state.contains_key(id)) && !id.is_root();
        line.contains(named) || (nowhere && self.may_hold(named))
    }

    /// Whether neither the component nor one from whose id its own goes on is on record as an article, from which
    /// addresses begin in every history.
    fn may_hold(&self, id: &ComponentId) -> bool {
        let articles = self.twin.batches.iter().flat_map(|(_, batch)| &batch.commands);
        let articles: BTreeSet<&ComponentId> = articles
            .filter_map(|command| match &command.op {
                Op::Insert(op) if op.component_type == "article" => Some(&op.component),
                _ => None,
            })
            .collect();
        let is_head =
            |head: &ComponentId| id == head || id.local().starts_with(&format!("{}_", head.local()));
        !id.is_root() && !articles.into_iter().any(is_head)
    }

    /// The claims that speak of a component.
    fn claims(&self, id: &ComponentId) -> Vec<&Claim> {
        let speaks = |claim: &&Claim| {
            self.reaches(&claim.component, id) && !claim.without.iter().any(|top| self.reaches(top, id))
        };
        self.records.claims.iter().filter(speaks).collect()
    }

    fn is_applied(&self, act: &KnownAct, touch: &Touch) -> bool {
        let of_act = self.in_play.iter().filter(|command| command.act == act.id && command.norm == act.norm);
        of_act.into_iter().any(|command| {
            let named = self.twin.named(command, &mut BTreeSet::new());
            let head = touch.component.local();
            let goes_on = |id: &ComponentId| id.local().starts_with(&format!("{head}_"));
            touch.component.is_root() || named.iter().any(|id| *id == touch.component || goes_on(id))
        })
    }

    fn touches(&self, act: &KnownAct, touch: &Touch, id: &ComponentId) -> bool {
        let effective = touch.effective.or(act.effective).unwrap_or(act.published).on;
        let known = self.k.is_none_or(|k| act.published.on <= k);
        if !known || effective > self.t || !self.may_reach(&touch.component, id) {
            return false;
        }
        let has_it = |claim: &&Claim| {
            claim.says == ClaimKind::Text
                && act.published.on <= claim.through
                && effective <= claim.through
                && !claim.except.contains(&act.kind)
        };
        !self.is_applied(act, touch) && !self.claims(id).iter().any(has_it)
    }

    fn doubted(&self, doubt: &Doubt, id: &ComponentId) -> bool {
        self.k.is_none_or(|k| doubt.published <= k)
            && doubt.effective.unwrap_or(doubt.published) <= self.t
            && doubt.until.is_none_or(|until| self.t < until)
            && doubt.touches.iter().any(|named| self.may_reach(named, id))
    }

    /// The state of a component.
    pub fn coverage(&self, id: &ComponentId) -> TwinCoverage {
        let mut reasons = BTreeSet::new();
        for act in &self.records.acts {
            if act.touches.iter().any(|touch| self.touches(act, touch, id)) {
                reasons.insert(act.id.to_string());
            }
        }
        let doubts = self.records.doubts.iter().filter(|doubt| self.doubted(doubt, id));
        reasons.extend(doubts.map(|doubt| doubt.code.clone()));
        let texts = self.state.get(id).into_iter().flat_map(|content| content.texts.values());
        let unknown = texts.filter(|text| text.unknown.is_some());
        reasons.extend(unknown.map(|text| text.writer.to_string()));
        let claims = self.claims(id);
        let before = |claim: &Claim| self.k.filter(|k| claim.says == ClaimKind::Text && *k < claim.through);
        let covered = |claim: &&Claim| match before(claim) {
            Some(k) if self.is_published => k,
            _ => claim.through,
        };
        let through = claims.iter().map(covered).max();
        let assures = |claim: &&&Claim| {
            let all_acts = claim.says == ClaimKind::Acts && self.k.is_some_and(|k| k <= claim.through);
            let is_known = before(claim).is_none_or(|k| self.is_published && self.t <= k);
            all_acts || self.t <= claim.through && is_known
        };
        let known = |claim: &&Claim| self.k.map_or(claim.through, |k| k.min(claim.through));
        let as_known_on = claims.iter().filter(assures).map(known).max();
        let state = if !reasons.is_empty() {
            CoverageState::Touched
        } else if as_known_on.is_some() {
            CoverageState::Assured
        } else if through.is_some() {
            CoverageState::NotCovered
        } else {
            CoverageState::NoClaim
        };
        let as_known_on = as_known_on.filter(|_| state == CoverageState::Assured);
        TwinCoverage { state, as_known_on, through, reasons }
    }

    /// The parts of a component with everything below it.
    pub fn parts(&self, top: &ComponentId) -> TwinParts {
        let is_below = |id: &&ComponentId| {
            let mut above = Some(*id);
            while let Some(id) = above {
                if id == top {
                    return true;
                }
                above = self.state.get(id).and_then(|content| content.parent.as_ref());
            }
            false
        };
        let mut ids: BTreeSet<ComponentId> = self.state.keys().filter(is_below).cloned().collect();
        ids.insert(top.clone());
        let acts = self.records.acts.iter().flat_map(|act| &act.touches).map(|touch| &touch.component);
        let named: BTreeSet<&ComponentId> =
            acts.chain(self.records.doubts.iter().flat_map(|doubt| &doubt.touches)).collect();
        let absent = named.into_iter().filter(|id| *id != top && !self.state.contains_key(id));
        let missing: BTreeSet<ComponentId> = absent
            .filter(|id| self.reaches(top, id) && self.coverage(id).state == CoverageState::Touched)
            .cloned()
            .collect();
        let mut parts = BTreeMap::new();
        for id in ids.iter().chain(&missing) {
            *parts.entry(self.coverage(id).state).or_insert(0) += 1;
        }
        TwinParts { parts, missing }
    }
}
