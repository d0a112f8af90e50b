//! Which records reach which component: the line of a component, and what is named in it.

use std::collections::HashMap;

use asof_schema::{ActId, ClaimKind, Day};

use crate::graph::{
    AT_POINT, Command, Component, Named, NormGraph, Now, Point, Reach, ReachIndex, TouchRow, Version,
};
use crate::strings::narrow;

/// All days, by all that is known and recorded now.
const NOW: Point = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };

/// What is asked for a component: its reach, and what that comes to now where it does not hang on the point.
pub(super) enum Reached<'g> {
    /// It is the same at every point.
    Fixed(&'g Reach, &'g Now),
    /// It was worked out at the point.
    AtPoint(Reach),
}

impl Reached<'_> {
    pub(super) fn reach(&self) -> &Reach {
        match self {
            Self::Fixed(reach, _) => reach,
            Self::AtPoint(reach) => reach,
        }
    }
}

impl NormGraph {
    /// The index of what reaches what, made when it is first asked for.
    pub(super) fn reaches(&self) -> &ReachIndex {
        self.reach_index.get_or_init(|| index(self))
    }

    /// What reaches the component of a version that is there at a point.
    #[inline]
    pub(super) fn reached(&self, version: Version<'_>, point: Point) -> Reached<'_> {
        let (index, component) = (self.reaches(), version.component());
        let fixed = index.of_component.get(component.row.index()).filter(|&&reach| reach != AT_POINT);
        match fixed.and_then(|&reach| index.reaches.get(reach as usize)) {
            Some((reach, now)) => Reached::Fixed(reach, now),
            None if index.of_component.is_empty() => Reached::AtPoint(Reach::default()),
            None => Reached::AtPoint(self.reached_by_line(component.local(), point)),
        }
    }

    /// What reaches what has a local id, whether or not it is there at a point.
    pub(super) fn reached_by_line(&self, local: &str, point: Point) -> Reach {
        let index = self.reaches();
        let named = self.line(local, point).filter_map(|local| index.named.get(local));
        let named: Vec<&Reach> = named.map(|named| &named.reach).collect();
        // From the root down, so that a reach is written in one way.
        let reach = named.into_iter().rev().fold(Reach::default(), Reach::with);
        let mut by_id = self.line(local, point).take_while(|local| !local.is_empty());
        if local.is_empty() || by_id.any(|local| self.is_there(local, point)) {
            return reach;
        }
        reach.with(&index.may_hold)
    }

    /// The claims that speak of what has a local id, without what may touch it.
    pub(super) fn claims_on_line(&self, local: &str, point: Point) -> Vec<u32> {
        let index = self.reaches();
        let named = self.line(local, point).filter_map(|local| index.named.get(local));
        let (without, claims): (Vec<&[u32]>, Vec<&[u32]>) =
            named.map(|named| (named.reach.without.as_slice(), named.reach.claims.as_slice())).unzip();
        let without = without.concat();
        claims.concat().into_iter().filter(|claim| !without.contains(claim)).collect()
    }

    /// The local ids of a component and of everything above it at a point, by the rule of `schema/COVERAGE.md`.
    pub(super) fn line<'s>(&'s self, local: &'s str, point: Point) -> impl Iterator<Item = &'s str> {
        std::iter::successors(Some(local), move |local| self.above(local, point))
    }

    fn above<'s>(&'s self, local: &'s str, point: Point) -> Option<&'s str> {
        let version = self.component(local).and_then(|component| component.version_at(point));
        match version {
            Some(version) => version.parent().map(Component::local),
            None if local.is_empty() => None,
            None => Some(local.rsplit_once('_').map_or("", |(head, _)| head)),
        }
    }

    pub(super) fn is_there(&self, local: &str, point: Point) -> bool {
        self.component(local).is_some_and(|component| component.version_at(point).is_some())
    }

    /// Whether a component may hold provisions whose ids do not go on from its own: it is not known as one of the level
    /// from which addresses begin, nor as part of one.
    fn may_hold(&self, local: &str) -> bool {
        let basic = self.type_row(self.basic_unit());
        let heads = std::iter::successors(Some(local), |local| local.rsplit_once('_').map(|(head, _)| head));
        let mut on_record = heads.filter_map(|local| self.component(local));
        !local.is_empty() && !on_record.any(|component| Some(component.type_row()) == basic)
    }
}

impl Reach {
    /// What reaches a component that records name themselves, besides what reaches it from above.
    fn with(mut self, own: &Self) -> Self {
        self.without.extend(&own.without);
        self.claims.extend(&own.claims);
        self.claims.retain(|claim| !self.without.contains(claim));
        self.touches.extend(&own.touches);
        self.doubts.extend(&own.doubts);
        for list in [&mut self.without, &mut self.claims, &mut self.touches, &mut self.doubts] {
            list.sort_unstable();
            list.dedup();
        }
        self
    }
}

fn index(graph: &NormGraph) -> ReachIndex {
    let mut index = ReachIndex::default();
    if !graph.meta().claims.is_empty() {
        let of = |command: Command<'_>| Some((command.act()?.published.on.epoch(), command.recorded()));
        index.published = graph.commands().filter_map(of).collect();
        index.published.sort_unstable();
        index.published.dedup();
    }
    name_all(graph, &mut index);
    if !index.named.is_empty() {
        fix(graph, &mut index);
    }
    index
}

/// Notes what each record names.
fn name_all(graph: &NormGraph, index: &mut ReachIndex) {
    let meta = graph.meta();
    let mut named: HashMap<String, Reach> = HashMap::new();
    let mut at = |local: &str, note: &mut dyn FnMut(&mut Reach)| {
        note(named.entry(local.to_owned()).or_default());
    };
    for (number, claim) in (0_u32..).zip(&meta.claims) {
        at(claim.said.component.local(), &mut |reach| reach.claims.push(number));
        for without in &claim.said.without {
            at(without.local(), &mut |reach| reach.without.push(number));
        }
    }
    let (by_act, mut touches) = (commands_by_act(graph), Vec::new());
    for (number, act) in (0_u32..).zip(&meta.known_acts) {
        for (nth, touch) in (0_u32..).zip(&act.said.touches) {
            let row = TouchRow {
                of: (number, nth),
                kind: act.said.kind,
                published: act.said.published.on.epoch(),
                effective: act.said.effective_at(touch).epoch(),
                tx: act.tx,
                applied: applied(by_act.get(&act.said.id), touch.component.local()),
            };
            touches.push((row, touch.component.local()));
        }
    }
    // In the order of effect, so that what is not yet in effect is not looked at.
    touches.sort_by_key(|(row, _)| (row.effective, row.of));
    for (number, (row, local)) in (0_u32..).zip(touches) {
        at(local, &mut |reach| reach.touches.push(number));
        index.touches.push(row);
    }
    for (component, doubts) in graph.doubts().by_component() {
        at(component.local(), &mut |reach| reach.doubts.extend(&doubts));
    }
    let holding = named.iter().filter(|(local, _)| graph.may_hold(local));
    for (_, own) in holding {
        index.may_hold.touches.extend(&own.touches);
        index.may_hold.doubts.extend(&own.doubts);
    }
    let of_name = |(local, reach): (String, Reach)| {
        let component = graph.component(&local).map(|component| component.row);
        (local, Named { reach, component })
    };
    index.named = named.into_iter().map(of_name).collect();
}

/// A command of a known act, and the components that it acts on.
struct Applying<'g> {
    command: Command<'g>,
    targets: Vec<Component<'g>>,
}

/// The commands of the known acts, in order. Each is read once, since an act may touch a hundred components by
/// as many commands.
fn commands_by_act(graph: &NormGraph) -> HashMap<&ActId, Vec<Applying<'_>>> {
    let known = graph.meta().known_acts.iter().map(|act| (&act.said.id, Vec::new()));
    let mut by_act: HashMap<&ActId, Vec<Applying<'_>>> = known.collect();
    if by_act.is_empty() {
        return by_act;
    }
    for command in graph.commands() {
        if let Some(act) = command.act()
            && let Some(commands) = by_act.get_mut(&act.id)
        {
            commands.push(Applying { command, targets: command.targets(NOW) });
        }
    }
    by_act
}

/// Those of the commands of an act that apply a touch.
fn applied(of_act: Option<&Vec<Applying<'_>>>, local: &str) -> Vec<(i32, (u32, u32))> {
    let applies = of_act
        .into_iter()
        .flatten()
        .filter(|of| local.is_empty() || of.targets.iter().any(|target| continues(target.local(), local)));
    let applies = applies.map(|of| of.command);
    applies.filter_map(|command| Some((command.act()?.published.on.epoch(), command.recorded()))).collect()
}

/// Whether a local id is another one, or goes on from it. The tree is not asked: it may lack the very act that is looked for.
fn continues(local: &str, head: &str) -> bool {
    local.strip_prefix(head).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Gives each component that never moved its reach.
fn fix(graph: &NormGraph, index: &mut ReachIndex) {
    let (components, _, _) = graph.counts();
    let mut fixed: Vec<Option<u32>> = vec![None; components];
    let mut numbers: HashMap<(u32, &str), u32> = HashMap::new();
    let mut reaches = vec![Reach::default()];
    for component in graph.components() {
        // Down from the first component above it of which the reach is known.
        let mut open = vec![component];
        let mut above = 0;
        while let Some(&top) = open.last() {
            match fixed.get(top.row.index()).copied().flatten() {
                Some(known) => {
                    above = known;
                    open.pop();
                    break;
                }
                None => match fixed_parent(top) {
                    FixedParent::Of(parent) => open.push(parent),
                    FixedParent::None => break,
                    FixedParent::Unfixed => {
                        above = AT_POINT;
                        break;
                    }
                },
            }
        }
        for component in open.into_iter().rev() {
            if above != AT_POINT
                && let Some((local, own)) = index.named.get_key_value(component.local())
            {
                above = *numbers.entry((above, local.as_str())).or_insert_with(|| {
                    let from_above = reaches.get(above as usize).cloned().unwrap_or_default();
                    reaches.push(from_above.with(&own.reach));
                    narrow(reaches.len() - 1)
                });
            }
            if let Some(slot) = fixed.get_mut(component.row.index()) {
                *slot = Some(above);
            }
        }
    }
    index.of_component = fixed.into_iter().map(|reach| reach.unwrap_or(AT_POINT)).collect();
    index.reaches =
        reaches.into_iter().map(|reach| (now(graph, index, &reach), reach)).map(|(n, r)| (r, n)).collect();
}

enum FixedParent<'g> {
    /// The same in every version.
    Of(Component<'g>),
    /// It is the root.
    None,
    /// It moved, or never had a state.
    Unfixed,
}

fn fixed_parent(component: Component<'_>) -> FixedParent<'_> {
    if component.local().is_empty() {
        return FixedParent::None;
    }
    if component.moves() {
        return FixedParent::Unfixed;
    }
    component.parent(NOW).map_or(FixedParent::Unfixed, FixedParent::Of)
}

/// What a reach comes to by all that is known and recorded now.
fn now(graph: &NormGraph, index: &ReachIndex, reach: &Reach) -> Now {
    let meta = graph.meta();
    let mut now = Now { touched_from: i32::MAX, ..Now::default() };
    let touching = reach.touches.iter().filter_map(|&touch| index.touches.get(touch as usize));
    let touching = touching.filter(|touch| touch.is_there(NOW) && !touch.is_applied(NOW));
    for touch in touching.filter(|touch| !is_confirmed(graph, &reach.claims, touch, NOW)) {
        now.touched_from = now.touched_from.min(touch.effective);
    }
    let doubts = reach.doubts.iter().filter_map(|&doubt| graph.doubts().row(doubt));
    for doubt in doubts.filter(|doubt| doubt.is_known(NOW)) {
        match doubt.until() {
            None => now.touched_from = now.touched_from.min(doubt.effective().epoch()),
            Some(until) => now.doubted.push((doubt.effective().epoch(), until.epoch())),
        }
    }
    let claims = reach.claims.iter().filter_map(|&claim| meta.claims.get(claim as usize)?.live());
    now.through = claims.map(|claim| claim.through.epoch()).max();
    now
}

impl TouchRow {
    /// Whether it is recorded and published at a point, whatever its day.
    pub(super) fn is_there(&self, point: Point) -> bool {
        self.published <= point.known.epoch() && point.covers_recorded(self.tx.0, self.tx.1)
    }

    /// Whether a command of the act is in play that applies it.
    pub(super) fn is_applied(&self, point: Point) -> bool {
        let in_play = |&(published, (from, to)): &(i32, (u32, u32))| {
            published <= point.known.epoch() && point.covers_recorded(from, to)
        };
        self.applied.iter().any(in_play)
    }
}

/// Whether a text has the act in it, of which a claim says that its words are those in force.
pub(super) fn is_confirmed(graph: &NormGraph, claims: &[u32], touch: &TouchRow, point: Point) -> bool {
    let by = touch.published.max(touch.effective);
    claims.iter().filter_map(|&claim| graph.meta().claims.get(claim as usize)).any(|claim| {
        claim.said.says == ClaimKind::Text
            && by <= claim.said.through.epoch()
            && !claim.said.except.contains(&touch.kind)
            && point.covers_recorded(claim.tx.0, claim.tx.1)
    })
}
