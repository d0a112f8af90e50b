//! One slab: the versions of a norm at fixed (known, recorded), day by day.
#![expect(clippy::indexing_slicing, reason = "components and versions are numbers that the builder gave")]

use std::collections::{HashMap, HashSet};

use asof_schema::{Cause, Status};

use super::arena::{Arena, VersionKey};
use super::rectangles::Fact;
use crate::replay::{Cancelled, Clocked, Content, Effected, InPlay, Op, Run, State};
use crate::rows::{ActNumber, CommandRow, ComponentRow, VersionRow};

/// The state of a norm after the last boundary day of a slab, from which the next slab may go on.
#[derive(Debug, Default)]
pub(crate) struct Evaluation<'a> {
    last_boundary: Option<i32>,
    state: State,
    /// The version that each component has at the end; none if it is not there.
    open: Vec<VersionRow>,
    /// Whether on the last day something had to be put back.
    put_back: bool,
    /// Where a later slab may begin anew, by day.
    marks: Vec<Mark<'a>>,
}

/// A slab after one of its boundary days, the first of all where it has no day.
#[derive(Debug, Default, Clone)]
struct Mark<'a> {
    day: Option<i32>,
    state: State,
    open: Vec<VersionRow>,
    put_back: bool,
    /// What ran on the day.
    runs: Vec<Run<'a>>,
    effected: Effected<'a>,
}

/// The number of marks that are kept.
const MARKS: usize = 16;

/// What a slab adds or holds.
#[derive(Debug, Default)]
pub(crate) struct Facts(pub(crate) Vec<Fact>);

impl<'a> Evaluation<'a> {
    /// Whether the commands of a new slab can be run on top of this one: each takes effect after every boundary so
    /// far, none reaches back to another command, none ends by itself, and effect and execution agree in order.
    pub(crate) fn can_append(&self, commands: &[Clocked<'_>]) -> bool {
        let plain = |c: &Clocked<'_>| {
            let own = c.cmd.until.is_none() && !c.reaches_back();
            own && c.effective().is_none_or(|on| self.last_boundary.is_none_or(|last| on > last))
        };
        let mut in_order: Vec<_> = commands.iter().filter_map(|c| Some((c.effective()?, c))).collect();
        in_order.sort_by_key(|(on, c)| ((*on).max(c.published), c.act_rank, c.cmd.seq));
        !self.put_back && commands.iter().all(plain) && in_order.is_sorted_by_key(|(on, _)| *on)
    }

    /// Runs the commands of a new slab on top of this one; gives the facts that come to those that hold already.
    pub(crate) fn append(&mut self, commands: Vec<Clocked<'a>>, arena: &mut Arena) -> Facts {
        let play = InPlay::new(commands);
        let mut facts = Facts::default();
        self.grow(arena);
        let (mut runs, mut effected) = (Vec::new(), Effected::default());
        for &day in play.boundaries() {
            runs = self.day(day, &play, &runs, &mut effected, arena, &mut facts);
        }
        facts
    }

    /// The whole slab from the beginning.
    pub(crate) fn whole(play: &InPlay<'a>, arena: &mut Arena) -> Self {
        let mut evaluation = Self::default();
        evaluation.again(play, i32::MIN, arena);
        evaluation
    }

    /// The slab with commands that have come to it, none of which says anything of a day before `first`: what holds on
    /// earlier days stays. Gives the day after which all is anew, and the facts of the days after it.
    pub(crate) fn again(&mut self, play: &InPlay<'a>, first: i32, arena: &mut Arena) -> (Option<i32>, Facts) {
        self.marks.truncate(self.marks.partition_point(|mark| mark.day < Some(first)));
        let mark = self.marks.last().cloned().unwrap_or_default();
        let Mark { day: since, mut runs, mut effected, .. } = mark;
        (self.last_boundary, self.state, self.open, self.put_back) =
            (since, mark.state, mark.open, mark.put_back);
        self.grow(arena);
        let mut facts = Facts::default();
        for &day in play.boundaries().iter().filter(|&&day| since < Some(day)) {
            runs = self.day(day, play, &runs, &mut effected, arena, &mut facts);
            self.mark(&runs, &effected);
        }
        (since, facts)
    }

    /// Marks the last boundary day. Where there are too many marks, every other one of the older ones goes, and not the
    /// first: most of what comes begins on the last days.
    fn mark(&mut self, runs: &[Run<'a>], effected: &Effected<'a>) {
        if self.marks.len() == MARKS {
            let mut nth = 0..;
            self.marks.retain(|_| nth.next().is_none_or(|nth| nth >= MARKS / 2 || nth % 2 == 0));
        }
        self.marks.push(Mark {
            day: self.last_boundary,
            state: self.state.clone(),
            open: self.open.clone(),
            put_back: self.put_back,
            runs: runs.to_vec(),
            effected: effected.clone(),
        });
    }

    fn grow(&mut self, arena: &Arena) {
        self.state.grow(arena.components());
        self.open.resize(arena.components(), VersionRow::NONE);
    }

    /// Goes on by one boundary day, after what ran on the day before; what ran.
    fn day(
        &mut self,
        day: i32,
        play: &InPlay<'a>,
        before: &[Run<'a>],
        effected: &mut Effected<'a>,
        arena: &mut Arena,
        facts: &mut Facts,
    ) -> Vec<Run<'a>> {
        let (runs, cancelled) = play.runs(day, effected);
        let goes_on = !self.put_back && runs.get(..before.len()) == Some(before);
        let mut fold = DayFold::default();
        let new = if goes_on { runs.get(before.len()..).unwrap_or(&[]) } else { &runs[..] };
        let acts = |run: &Run<'_>| arena.act_of(play.slot_of(run.writer));
        // One act that goes on from the day before writes over nothing but its own.
        fold.tracks = !goes_on || new.windows(2).any(|pair| acts(&pair[0]) != acts(&pair[1]));
        let old = (!goes_on).then(|| std::mem::replace(&mut self.state, State::empty(arena.components())));
        for run in new {
            self.execute(run, day, arena, play, effected, &mut fold, goes_on);
        }
        self.put_back = false;
        if let Some(old) = old {
            self.put_back_what_vanished(arena);
            fold.changed = self.differences(&old);
        }
        self.state.touched.clear();
        let boundary = Boundary { day, play, cancelled: &cancelled };
        self.ephemerals(&boundary, &fold, arena, facts);
        self.versions(&boundary, &fold.changed, arena, facts);
        self.last_boundary = Some(day);
        runs
    }

    /// Runs one command; remembers what components looked like before the day, and what acts wrote to them.
    #[expect(clippy::too_many_arguments, reason = "the parts of one day, borrowed apart")]
    fn execute(
        &mut self,
        run: &Run<'a>,
        day: i32,
        arena: &Arena,
        play: &InPlay<'a>,
        effected: &mut Effected<'a>,
        fold: &mut DayFold,
        goes_on: bool,
    ) {
        let target = run.op.target().unwrap_or(ComponentRow::NONE);
        if goes_on {
            if matches!(run.op, Op::Insert { .. } | Op::Amend { .. } | Op::Print { .. }) {
                fold.changed.entry(target).or_insert_with(|| self.state.content(target).cloned());
            } else {
                self.remember_subtree(target, &mut fold.changed);
            }
        }
        let touched = self.state.touched.len();
        let ran = self.state.run(run, &arena.names()).is_ok();
        if matches!(run.op, Op::Insert { .. }) {
            effected.remember(run, ran);
        }
        if fold.tracks {
            let act = arena.act_of(play.slot_of(run.writer));
            for &component in &self.state.touched[touched..] {
                let Some(content) = self.state.content(component).filter(|c| c.has_writer(run.writer)) else {
                    continue;
                };
                let aimed = component == target && run.effective == day;
                let left = fold.left.entry((act, component)).or_insert_with(|| (content.clone(), false));
                *left = (content.clone(), left.1 || aimed);
            }
        }
    }

    /// What was there on the day before is there today.
    fn put_back_what_vanished(&mut self, arena: &Arena) {
        let gone = |component: &ComponentRow| {
            self.open[component.index()].some().is_some() && self.state.content(*component).is_none()
        };
        let mut vanished: Vec<ComponentRow> = ComponentRow::all(self.open.len()).filter(gone).collect();
        while !vanished.is_empty() {
            let before = vanished.len();
            vanished.retain(|&component| {
                let content = arena.version_content(self.open[component.index()]).clone();
                !self.state.put_back(component, content, &arena.names())
            });
            self.put_back = true;
            if vanished.len() == before {
                return; // a parent that was never there: no command gives that
            }
        }
    }

    fn remember_subtree(&self, top: ComponentRow, changed: &mut HashMap<ComponentRow, Option<Content>>) {
        let mut open = vec![top];
        while let Some(component) = open.pop() {
            if let Some(children) = self.state.children.get(component.index()) {
                open.extend_from_slice(children);
                changed.entry(component).or_insert_with(|| self.state.content(component).cloned());
            }
        }
    }

    fn differences(&self, old: &State) -> HashMap<ComponentRow, Option<Content>> {
        ComponentRow::all(old.contents.len())
            .zip(old.contents.iter().zip(&self.state.contents))
            .filter(|(_, (old, new))| old != new)
            .map(|(component, (old, _))| (component, old.clone()))
            .collect()
    }

    /// The states that acts of the day left and of which nothing is left at its end.
    fn ephemerals(&self, day: &Boundary<'_, '_>, fold: &DayFold, arena: &mut Arena, facts: &mut Facts) {
        let act_of = |arena: &Arena, writer: CommandRow| arena.act_of(day.play.slot_of(writer));
        let lasts = |act: ActNumber, component: ComponentRow| {
            let content = self.state.content(component);
            content
                .is_some_and(|content| content.writers().iter().any(|&writer| act_of(arena, writer) == act))
        };
        let aimed = fold.left.iter().filter(|(_, left)| left.1);
        let mut lost: Vec<(ActNumber, ComponentRow)> =
            aimed.map(|(&key, _)| key).filter(|&(act, on)| !lasts(act, on)).collect();
        lost.sort_unstable();
        for (act, component) in lost {
            let Some((content, _)) = fold.left.get(&(act, component)) else { continue };
            let old = self.open[component.index()].some().map(|open| arena.version_content(open));
            let cause = arena.own_cause(old, content, day.play).unwrap_or(Cause::Aggregate);
            let made_by: Vec<CommandRow> =
                content.writers().into_iter().filter(|&w| act_of(arena, w) == act).collect();
            let made_by = arena.list(&made_by);
            let key = VersionKey { component, start: day.day, made_by, cause, ephemeral: true };
            let version = arena.version(key, content, Vec::new());
            facts.0.push(Fact { version, end: None });
            facts.0.push(Fact { version, end: Some((day.day, made_by)) });
        }
    }

    /// The versions that begin on the day: of what changed, and of everything above it.
    fn versions(
        &mut self,
        day: &Boundary<'_, '_>,
        changed: &HashMap<ComponentRow, Option<Content>>,
        arena: &mut Arena,
        facts: &mut Facts,
    ) {
        let affected = self.affected(changed);
        for &(_, component) in &affected {
            let Some(content) = self.state.content(component) else { continue };
            let children = self.state.children[component.index()].iter();
            let children: Vec<VersionRow> = children.map(|child| self.open[child.index()]).collect();
            let predecessor = self.open[component.index()].some();
            let is_same =
                |old| arena.version_has_content(old, content) && arena.version_children(old) == children;
            if predecessor.is_some_and(is_same) {
                continue;
            }
            let made_by = self.made_by(day, predecessor, content, &children, arena);
            let made_by = arena.list(&made_by);
            let cause = arena.cause(predecessor, content, &children, day.play);
            let key = VersionKey { component, start: day.day, made_by, cause, ephemeral: false };
            let version = arena.version(key, content, children);
            if let Some(old) = predecessor {
                facts.0.push(Fact { version: old, end: Some((day.day, made_by)) });
            }
            facts.0.push(Fact { version, end: None });
            self.open[component.index()] = version;
        }
    }

    /// What changed, with everything above it before and after, deepest first.
    fn affected(&self, changed: &HashMap<ComponentRow, Option<Content>>) -> Vec<(usize, ComponentRow)> {
        let mut affected = HashSet::with_capacity(changed.len() * 2);
        for (&component, old) in changed {
            let mut above = component;
            while above != ComponentRow::NONE && affected.insert(above) {
                above = self.state.content(above).map_or(ComponentRow::NONE, |content| content.parent);
            }
            let mut above = old.as_ref().map_or(ComponentRow::NONE, |content| content.parent);
            while above != ComponentRow::NONE && affected.insert(above) {
                above = self.state.content(above).map_or(ComponentRow::NONE, |content| content.parent);
            }
        }
        let depth = |mut component: ComponentRow| {
            let mut depth = 0;
            while let Some(content) = self.state.content(component) {
                (component, depth) = (content.parent, depth + 1);
            }
            depth
        };
        let mut affected: Vec<(usize, ComponentRow)> = affected.into_iter().map(|c| (depth(c), c)).collect();
        // Within a depth by number, so that equal batches give equal bytes.
        affected.sort_unstable_by_key(|&(depth, component)| (std::cmp::Reverse(depth), component));
        affected
    }

    /// The commands that made a version: what made its own content, and what made the child versions that came; for a
    /// child that left, what took it elsewhere.
    fn made_by(
        &self,
        day: &Boundary<'_, '_>,
        predecessor: Option<VersionRow>,
        content: &Content,
        children: &[VersionRow],
        arena: &Arena,
    ) -> Vec<CommandRow> {
        let old = predecessor.map(|version| arena.version_content(version));
        let mut made_by = day.made_content(old, content);
        let old_children = predecessor.map(|version| arena.version_children(version)).unwrap_or_default();
        let came = children.iter().filter(|child| !old_children.contains(child));
        let from_children = came.flat_map(|&child| arena.version_made_by(child)).copied();
        let Some(predecessor) = predecessor else {
            // A first version is its own act's; of its children it tells only what other acts made.
            let own: HashSet<ActNumber> = made_by.iter().map(|&writer| arena.act_of(writer)).collect();
            made_by.extend(from_children.filter(|&writer| !own.contains(&arena.act_of(writer))));
            return sorted(made_by);
        };
        made_by.extend(from_children);
        let here = arena.component_of(predecessor);
        for &child in old_children {
            let now = self.state.content(arena.component_of(child));
            if let Some(now) = now.filter(|now| now.parent != here) {
                made_by.extend(day.made_content(Some(arena.version_content(child)), now));
            }
        }
        if made_by.is_empty() {
            made_by = day.play.of_day(day.day);
        }
        sorted(made_by)
    }
}

fn sorted(mut commands: Vec<CommandRow>) -> Vec<CommandRow> {
    commands.sort_unstable();
    commands.dedup();
    commands
}

impl Boundary<'_, '_> {
    /// The writers that the content has and had not, and what took those away that it had. A tombstone by expiry is made
    /// by the insertion that ran out, which was a writer before.
    fn made_content(&self, old: Option<&Content>, content: &Content) -> Vec<CommandRow> {
        let new = content.writers();
        let gone_status = |old: &Content| old.status != Status::Expired && content.status == Status::Expired;
        let ran_out = old.is_some_and(gone_status).then_some(content.state_writer);
        let old = old.map(Content::writers).unwrap_or_default();
        let mut made_by: Vec<CommandRow> =
            new.iter().copied().filter(|writer| !old.contains(writer)).collect();
        let gone = old.iter().filter(|writer| !new.contains(writer));
        made_by.extend(gone.filter_map(|&writer| self.cancelled.by(writer, self.play)));
        made_by.extend(ran_out);
        made_by
    }
}

struct Boundary<'p, 'a> {
    day: i32,
    play: &'p InPlay<'a>,
    cancelled: &'p Cancelled,
}

/// What the commands of a day did.
#[derive(Default)]
struct DayFold {
    /// What components were before the day, where they may have changed.
    changed: HashMap<ComponentRow, Option<Content>>,
    /// Whether `left` is kept.
    tracks: bool,
    /// By act and component: what the act's last write left, and whether a command that takes effect on the day aimed
    /// at the component.
    left: HashMap<(ActNumber, ComponentRow), (Content, bool)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_day_and_each_of_the_last_ones_are_marked() {
        let mut evaluation = Evaluation::default();
        for day in 0..1000 {
            evaluation.last_boundary = Some(day);
            evaluation.mark(&[], &Effected::default());
        }
        let days: Vec<i32> = evaluation.marks.iter().filter_map(|mark| mark.day).collect();
        assert!(days.len() <= MARKS && days.is_sorted());
        assert!((992..1000).all(|day| days.contains(&day)), "{days:?}");
        assert_eq!(days.first(), Some(&0), "{days:?}");
    }
}
