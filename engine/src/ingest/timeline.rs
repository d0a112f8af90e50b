//! One slab: the versions of a norm at fixed (known, recorded), day by day.
#![expect(clippy::indexing_slicing, reason = "components and versions are numbers that the builder gave")]

use std::collections::{HashMap, HashSet};

use asof_schema::{Aspect, Cause};

use super::builder::{Arena, VersionKey};
use super::rectangles::Fact;
use crate::replay::{Away, Clocked, Content, InPlay, NONE, Op, Run, State, Stood};

/// The state of a norm after the last boundary day of a slab, from which the next slab may go on.
#[derive(Debug, Default)]
pub(crate) struct Evaluation {
    state: State,
    /// The version that each component has at the end; `NONE` if it has none.
    open: Vec<u32>,
    last_boundary: Option<i32>,
}

/// What a slab adds or holds.
#[derive(Debug, Default)]
pub(crate) struct Facts(pub(crate) Vec<Fact>);

impl Evaluation {
    /// Whether the commands of a new slab can be run on top of this one: each takes effect behind every boundary so
    /// far, none reaches back to another command, none ends by itself, and effect and execution agree in order.
    pub(crate) fn can_append(&self, commands: &[Clocked<'_>]) -> bool {
        let plain = |c: &Clocked<'_>| {
            let own = c.cmd.until.is_none() && !matches!(c.cmd.op, Op::Negate { .. } | Op::Correct { .. });
            own && c.effective().is_none_or(|on| self.last_boundary.is_none_or(|last| on > last))
        };
        let mut in_order: Vec<_> = commands.iter().filter_map(|c| Some((c.effective()?, c))).collect();
        in_order.sort_by_key(|(on, c)| ((*on).max(c.published), c.act_rank, c.cmd.seq));
        commands.iter().all(plain) && in_order.is_sorted_by_key(|(on, _)| *on)
    }

    /// Runs the commands of a new slab on top of this one; gives the facts that come to those that hold already.
    pub(crate) fn append(&mut self, commands: Vec<Clocked<'_>>, arena: &mut Arena) -> Facts {
        let play = InPlay::new(commands);
        let mut facts = Facts::default();
        self.grow(arena);
        self.go(&play, arena, &mut facts);
        facts
    }

    /// The whole slab from the beginning.
    pub(crate) fn whole(play: &InPlay<'_>, arena: &mut Arena) -> (Self, Facts) {
        let mut evaluation = Self::default();
        let mut facts = Facts::default();
        evaluation.grow(arena);
        evaluation.go(play, arena, &mut facts);
        (evaluation, facts)
    }

    fn grow(&mut self, arena: &Arena) {
        self.state.grow(arena.components());
        self.open.resize(arena.components(), NONE);
    }

    fn go<'a>(&mut self, play: &InPlay<'a>, arena: &mut Arena, facts: &mut Facts) {
        let mut stood = Stood::default();
        let mut before: Vec<Run<'a>> = Vec::new();
        for &day in play.boundaries() {
            let (runs, away) = play.runs(day, &stood);
            let mut written = Vec::new();
            let mut changed = HashMap::new();
            let old_contents;
            let new = if runs.get(..before.len()) == Some(before.as_slice()) {
                old_contents = None;
                runs.get(before.len()..).unwrap_or(&[])
            } else {
                old_contents = Some(std::mem::replace(&mut self.state, State::empty(arena.components())));
                &runs[..]
            };
            for run in new {
                self.execute(run, day, arena, &mut stood, &mut changed, &mut written, old_contents.is_none());
            }
            if let Some(old) = &old_contents {
                changed = self.differences(old);
            }
            self.state.touched.clear();
            let day = Boundary { day, play, away: &away };
            self.ephemerals(&day, &written, arena, facts);
            self.versions(&day, &changed, arena, facts);
            before = runs;
            self.last_boundary = Some(day.day);
        }
    }

    /// Runs one command; remembers what components looked like before the day, and what acts of the day wrote.
    #[expect(clippy::too_many_arguments, reason = "the parts of one day, borrowed apart")]
    fn execute<'a>(
        &mut self,
        run: &Run<'a>,
        day: i32,
        arena: &Arena,
        stood: &mut Stood<'a>,
        changed: &mut HashMap<u32, Option<Content>>,
        written: &mut Vec<Written>,
        incremental: bool,
    ) {
        let target = run.op.target().unwrap_or(NONE);
        let on_this_day = run.effective == day && run.grave.is_none();
        let old = self.state.content(target).cloned();
        if incremental && !matches!(run.op, Op::Insert { .. } | Op::Amend { .. } | Op::Move { .. } | Op::Print { .. }) {
            self.remember_subtree(target, changed);
        } else if incremental {
            changed.entry(target).or_insert_with(|| old.clone());
            if matches!(run.op, Op::Move { .. }) {
                self.remember_subtree(target, changed);
            }
        }
        let ran = self.state.run(run, &arena.names()).is_ok();
        if ran && matches!(run.op, Op::Insert { .. }) {
            stood.remember(run);
        }
        if on_this_day {
            let new = self.state.content(target);
            if new.is_some() && new != old.as_ref() {
                written.push(Written { act: arena.act_of(run.writer), writer: run.writer, target, old, new: new.cloned() });
            }
        }
    }

    fn remember_subtree(&self, top: u32, changed: &mut HashMap<u32, Option<Content>>) {
        let mut open = vec![top];
        while let Some(component) = open.pop() {
            if let Some(children) = self.state.children.get(component as usize) {
                open.extend_from_slice(children);
                changed.entry(component).or_insert_with(|| self.state.content(component).cloned());
            }
        }
    }

    fn differences(&self, old: &State) -> HashMap<u32, Option<Content>> {
        (0_u32..)
            .zip(old.contents.iter().zip(&self.state.contents))
            .filter(|(_, (old, new))| old != new)
            .map(|(component, (old, _))| (component, old.clone()))
            .collect()
    }

    /// The states that acts of the day left and that others of the day wrote over.
    fn ephemerals(&self, day: &Boundary<'_, '_>, written: &[Written], arena: &mut Arena, facts: &mut Facts) {
        let pairs: HashSet<(u32, u32)> = written.iter().map(|w| (w.act, w.target)).collect();
        if pairs.len() == written.iter().map(|w| w.target).collect::<HashSet<_>>().len() {
            return; // every target was written to by one act only
        }
        let mut done = HashSet::new();
        for last in written.iter().rev() {
            if !done.insert((last.act, last.target)) {
                continue;
            }
            let of_act = || written.iter().filter(|w| (w.act, w.target) == (last.act, last.target));
            let survives = self
                .state
                .content(last.target)
                .is_some_and(|content| content.writers().iter().any(|w| of_act().any(|own| own.writer == *w)));
            let Some(content) = last.new.as_ref().filter(|_| !survives) else { continue };
            let first = of_act().next().unwrap_or(last);
            let cause = arena.own_cause(first.old.as_ref(), content, day.play).unwrap_or(Cause::Aggregate);
            let made_by = arena.list(&sorted(of_act().map(|w| w.writer).collect()));
            let open = self.open[last.target as usize];
            let children = if open == NONE { Vec::new() } else { arena.version_children(open).to_vec() };
            let key = VersionKey { component: last.target, start: day.day, made_by, cause, ephemeral: true };
            let version = arena.version(key, content, children);
            facts.0.push(Fact { version, end: None });
            facts.0.push(Fact { version, end: Some((day.day, made_by)) });
        }
    }

    /// The versions that begin on the day: of what changed, and of everything above it.
    fn versions(
        &mut self,
        day: &Boundary<'_, '_>,
        changed: &HashMap<u32, Option<Content>>,
        arena: &mut Arena,
        facts: &mut Facts,
    ) {
        let affected = self.affected(changed);
        for &(_, component) in &affected {
            let Some(content) = self.state.content(component) else { continue };
            let children: Vec<u32> =
                self.state.children[component as usize].iter().map(|&child| self.open[child as usize]).collect();
            let old = self.open[component as usize];
            let same_content = old != NONE && arena.version_has_content(old, content);
            if same_content && arena.version_children(old) == children {
                continue;
            }
            let predecessor = (old != NONE).then_some(old);
            let made_by = self.made_by(day, predecessor, content, &children, arena);
            let made_by = arena.list(&made_by);
            let cause = arena.cause(predecessor, content, &children, day.play);
            let key = VersionKey { component, start: day.day, made_by, cause, ephemeral: false };
            let version = arena.version(key, content, children);
            if let Some(old) = predecessor {
                facts.0.push(Fact { version: old, end: Some((day.day, made_by)) });
            }
            facts.0.push(Fact { version, end: None });
            self.open[component as usize] = version;
        }
    }

    /// What changed, with everything above it before and after, deepest first.
    fn affected(&self, changed: &HashMap<u32, Option<Content>>) -> Vec<(usize, u32)> {
        let mut affected = HashSet::with_capacity(changed.len() * 2);
        for (&component, old) in changed {
            let mut above = component;
            while above != NONE && affected.insert(above) {
                above = self.state.content(above).map_or(NONE, |content| content.parent);
            }
            let mut above = old.as_ref().map_or(NONE, |content| content.parent);
            while above != NONE && affected.insert(above) {
                above = self.state.content(above).map_or(NONE, |content| content.parent);
            }
        }
        let depth = |mut component: u32| {
            let mut depth = 0;
            while let Some(content) = self.state.content(component) {
                (component, depth) = (content.parent, depth + 1);
            }
            depth
        };
        let mut affected: Vec<(usize, u32)> = affected.into_iter().map(|c| (depth(c), c)).collect();
        // Within a depth by number, so that equal batches give equal bytes.
        affected.sort_unstable_by_key(|&(depth, component)| (std::cmp::Reverse(depth), component));
        affected
    }

    /// The commands that made a version: what made its own content, and what made the child versions that came; for a
    /// child that left, what took it elsewhere.
    fn made_by(
        &self,
        day: &Boundary<'_, '_>,
        predecessor: Option<u32>,
        content: &Content,
        children: &[u32],
        arena: &Arena,
    ) -> Vec<u32> {
        let old = predecessor.map(|version| arena.version_writers(version)).unwrap_or_default();
        let mut made_by = day.made_content(&old, content);
        let old_children = predecessor.map(|version| arena.version_children(version)).unwrap_or_default();
        let came = children.iter().filter(|child| !old_children.contains(child));
        let from_children = came.flat_map(|&child| arena.version_made_by(child)).copied();
        let Some(predecessor) = predecessor else {
            // A first version is its own act's; of its children it tells only what other acts made.
            let own: HashSet<u32> = made_by.iter().map(|&writer| arena.act_of(writer)).collect();
            made_by.extend(from_children.filter(|&writer| !own.contains(&arena.act_of(writer))));
            return sorted(made_by);
        };
        made_by.extend(from_children);
        let here = arena.component_of(predecessor);
        for &child in old_children {
            let now = self.state.content(arena.component_of(child));
            if let Some(now) = now.filter(|now| now.parent != here) {
                made_by.extend(day.made_content(&arena.version_writers(child), now));
            }
        }
        sorted(made_by)
    }
}

fn sorted(mut commands: Vec<u32>) -> Vec<u32> {
    commands.sort_unstable();
    commands.dedup();
    commands
}

impl Boundary<'_, '_> {
    /// The writers that the content has and had not, and what took those away that it had.
    fn made_content(&self, old: &[u32], content: &Content) -> Vec<u32> {
        let new = content.writers();
        let mut made_by: Vec<u32> = new.iter().copied().filter(|writer| !old.contains(writer)).collect();
        let gone = old.iter().filter(|writer| !new.contains(writer));
        made_by.extend(gone.filter_map(|&writer| self.away.by(writer, self.play)));
        made_by
    }
}

struct Boundary<'p, 'a> {
    day: i32,
    play: &'p InPlay<'a>,
    away: &'p Away,
}

/// A change that a command of the day made to its target.
struct Written {
    act: u32,
    writer: u32,
    target: u32,
    old: Option<Content>,
    new: Option<Content>,
}

/// Whether two contents have the same words: canonical texts and headings, in every language.
pub(crate) fn same_words(old: &Content, new: &Content, same: &dyn Fn(u32, u32) -> bool) -> bool {
    let words = |content: &Content| {
        let mut rows: Vec<_> = content.texts.iter().filter(|row| is_words(row.aspect)).copied().collect();
        rows.sort_unstable_by_key(|row| (row.language, row.aspect));
        rows
    };
    let (old, new) = (words(old), words(new));
    old.len() == new.len()
        && old.iter().zip(&new).all(|(a, b)| {
            (a.language, a.aspect) == (b.language, b.aspect) && (a.text == b.text || same(a.text, b.text))
        })
}

pub(crate) fn is_words(aspect: u8) -> bool {
    aspect == Aspect::Canonical as u8 || aspect == Aspect::Heading as u8
}
