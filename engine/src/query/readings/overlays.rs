//! Readings as overlays: each stretch of days on which a reading stands, with births and ends on the other
//! two clocks, as a version has them (rule T of `schema/REPLAY.md`).
//!
//! What stands hangs on few commands: on that which brings the reading, on what overrules it, and on what
//! corrects or negates any of these; and on the versions of its component, if that ever falls. So nothing
//! changes between two days on which one of these is published, or two batches that record one or take it
//! back, and what an overlay costs does not grow with the rest of the norm.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_schema::{CommandId, ComponentId, Day, Operation, Reading, VersionId};

use super::bench::{Bench, Brought, component_of, falls};
use crate::graph::{Birth, CommandRow, Component, NormGraph, Point};
use crate::ingest::Journal;
use crate::replay::{CONSTRUING, Clocked, Op};
use crate::rows::StringRow;

/// A reading on a stretch of days on which one command stands for the command that brings it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay {
    /// That of a version of the component with the same first day, a comma, and the command that brings the
    /// reading: `norm@first day[.n]!path,command`. `.n` counts those of one command that begin on one day,
    /// from the second on, in the order of their first recording.
    pub id: String,
    /// The command that brings the reading.
    pub command: CommandId,
    /// What stands for it: itself, or a correction.
    pub writer: CommandRow,
    /// What the command does.
    pub operation: Operation,
    /// What it reads.
    pub component: ComponentId,
    /// What the court said.
    pub reading: Reading,
    /// The commands whose readings it ends or builds on.
    pub upon: Vec<CommandId>,
    /// The day whose words it reads.
    pub of: Day,
    /// The first day on which it stands.
    pub start: Day,
    /// Where, in known and recorded time, it stands from the first day on.
    pub births: Vec<Birth>,
    /// Where it ends.
    pub ends: Vec<OverlayEnd>,
}

/// A belief that an overlay ends on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverlayEnd {
    /// The first day on which it no longer stands.
    pub at: Day,
    /// The days of publication between which it is held, half-open; [`Day::MAX`] = for good.
    pub known: (Day, Day),
    /// The numbers of the batch that recorded it and of the one that took it back (`u32::MAX` = none).
    pub recorded: (u32, u32),
    /// The commands that end it; where its term has come, the one that stands for it.
    pub by: Vec<CommandRow>,
}

impl Overlay {
    /// Whether a birth of it covers (known, recorded).
    pub fn is_born(&self, point: Point) -> bool {
        self.births.iter().any(|birth| covers(point, birth.known, birth.recorded))
    }

    /// Its end at (known, recorded).
    pub fn end(&self, point: Point) -> Option<&OverlayEnd> {
        self.ends.iter().find(|end| covers(point, end.known, end.recorded))
    }
}

fn covers(point: Point, known: (Day, Day), recorded: (u32, u32)) -> bool {
    point.covers_known(known.0.epoch(), known.1.epoch()) && point.covers_recorded(recorded.0, recorded.1)
}

/// Every overlay of a norm that ever stood by anything known and recorded, by component, command and first
/// day.
pub fn overlays(graph: &NormGraph) -> Vec<Overlay> {
    if !graph.has_readings() {
        return Vec::new();
    }
    let journal = Journal::ever(graph);
    let ties = Ties::of(graph, &journal);
    let mut overlays: Vec<Overlay> = ties.readings().flat_map(|at| ties.overlays(at)).collect();
    number(&mut overlays);
    overlays
}

/// Tells those apart that one command brings from the same day on, and puts all in their order.
fn number(overlays: &mut [Overlay]) {
    let first =
        |overlay: &Overlay| overlay.births.iter().map(|birth| (birth.recorded.0, birth.known.0)).min();
    overlays.sort_by_cached_key(|overlay| {
        let Overlay { component, command, start, writer, .. } = overlay;
        (component.clone(), command.clone(), *start, first(overlay), *writer)
    });
    for same in overlays.chunk_by_mut(|a, b| (&a.command, a.start) == (&b.command, b.start)) {
        for (nth, overlay) in (1..).zip(same) {
            let of = VersionId { component: overlay.component.clone(), start: overlay.start, nth };
            overlay.id = format!("{of},{}", overlay.command);
        }
    }
}

/// Where something is held: from a day of publication to another, from a batch to another.
#[derive(Debug, Clone, Copy)]
struct Held {
    known: (i32, i32),
    recorded: (u32, u32),
}

/// A fact about a stretch of days on which a reading stands: that it begins so, or that it ends so.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    /// What stands for the command that brings the reading.
    writer: CommandRow,
    start: Day,
    /// `None` for a birth; the day and what made it for an end.
    end: Option<(Day, Vec<CommandRow>)>,
}

/// A name of a command, or of all commands of an act.
type Name = (StringRow, Option<u32>);

/// The commands of a norm, and which of them hang together.
struct Ties<'j> {
    graph: &'j NormGraph,
    commands: Vec<(Clocked<'j>, (u32, u32))>,
    /// Corrections and negations, by what they reach.
    reaching: HashMap<Name, Vec<usize>>,
    /// Overrulings, by the commands whose readings they or their corrections end.
    overruling: HashMap<Name, BTreeSet<usize>>,
}

impl<'j> Ties<'j> {
    fn of(graph: &'j NormGraph, journal: &'j Journal) -> Self {
        let commands: Vec<_> = journal.recorded().collect();
        let mut reaching: HashMap<Name, Vec<usize>> = HashMap::new();
        for (at, (command, _)) in commands.iter().enumerate() {
            let name = match &command.cmd.op {
                Op::Correct { command: (act, seq), .. } => (*act, Some(*seq)),
                Op::Negate { target, .. } => (target.act, target.seq),
                _ => continue,
            };
            reaching.entry(name).or_default().push(at);
        }
        let mut ties = Self { graph, commands, reaching, overruling: HashMap::new() };
        ties.overruling = ties.overrulings();
        ties
    }

    fn overrulings(&self) -> HashMap<Name, BTreeSet<usize>> {
        let mut overruling: HashMap<Name, BTreeSet<usize>> = HashMap::new();
        for at in self.readings() {
            let members = self.with_reaching([at]);
            for (act, seq) in members.iter().flat_map(|&member| self.overruled(member)) {
                overruling.entry((*act, Some(*seq))).or_default().insert(at);
            }
        }
        overruling
    }

    /// The commands whose readings a command ends, as an overruling or in the place of one.
    fn overruled(&self, at: usize) -> &[(StringRow, u32)] {
        let op = self.commands.get(at).map(|(command, _)| &command.cmd.op);
        let op = match op {
            Some(Op::Correct { op: Some(op), .. }) => Some(op.as_ref()),
            op => op,
        };
        match op {
            Some(Op::Construe { kind, upon, .. })
                if CONSTRUING.get(usize::from(*kind)) == Some(&Operation::Overrule) =>
            {
                upon
            }
            _ => &[],
        }
    }

    /// The commands about readings.
    fn readings(&self) -> impl Iterator<Item = usize> + '_ {
        let commands = self.commands.iter().enumerate();
        commands.filter(|(_, (command, _))| command.cmd.op.construes()).map(|(at, _)| at)
    }

    /// Commands with all that corrects or negates them, or what does so, and so on.
    fn with_reaching(&self, first: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut open: Vec<usize> = first.into_iter().collect();
        let mut all = BTreeSet::new();
        while let Some(at) = open.pop() {
            let Some((command, _)) = self.commands.get(at).filter(|_| all.insert(at)) else { continue };
            for name in [(command.act_id, Some(command.cmd.seq)), (command.act_id, None)] {
                open.extend(self.reaching.get(&name).into_iter().flatten());
            }
        }
        all
    }

    /// The overlays of the reading that a command brings.
    fn overlays(&self, at: usize) -> Vec<Overlay> {
        let Some(&(brings, recorded)) = self.commands.get(at) else { return Vec::new() };
        let overruling = self.overruling.get(&(brings.act_id, Some(brings.cmd.seq))).into_iter().flatten();
        let members = self.with_reaching(overruling.copied().chain([at]));
        let commands = members.iter().filter_map(|&member| self.commands.get(member).copied()).collect();
        let Op::Construe { target, .. } = &brings.cmd.op else { return Vec::new() };
        let Ok(target) = self.graph.columns.strings.get(*target).parse() else { return Vec::new() };
        let falling = component_of(self.graph, &target).filter(|&component| falls(component));
        Case { graph: self.graph, brings, recorded, commands, target, falling }.overlays()
    }
}

/// A command that brings a reading, and that on which it hangs whether it stands.
struct Case<'j> {
    graph: &'j NormGraph,
    brings: Clocked<'j>,
    recorded: (u32, u32),
    /// With what overrules, corrects and negates it.
    commands: Vec<(Clocked<'j>, (u32, u32))>,
    /// What it reads.
    target: ComponentId,
    /// The same, if it ever falls.
    falling: Option<Component<'j>>,
}

impl Case<'_> {
    fn overlays(&self) -> Vec<Overlay> {
        let held = self.held();
        let mut drawn = Drawn::default();
        let mut forms = BTreeMap::new();
        let batches = corners(held.iter().map(|held| held.recorded), self.recorded.0, self.recorded.1);
        for batch in batches {
            let within = |held: &&Held| held.recorded.0 <= batch && batch < held.recorded.1;
            let known = held.iter().filter(within).map(|held| held.known);
            let days = corners(known, self.brings.published, i32::MAX);
            let mut known = Known::default();
            for (nth, &from) in days.iter().enumerate() {
                let to = days.get(nth + 1).copied().unwrap_or(i32::MAX);
                for fact in self.facts((from, batch), &mut forms) {
                    known.add(fact, (from, to));
                }
            }
            drawn.follow(batch, known);
        }
        let rectangles = drawn.closed_at(self.recorded.1);
        forms
            .into_iter()
            .map(|((writer, start), form)| self.overlay(form, (writer, start), &rectangles))
            .collect()
    }

    /// Where what it hangs on is held.
    fn held(&self) -> Vec<Held> {
        let commands = self.commands.iter();
        let mut held: Vec<Held> =
            commands.map(|&(c, recorded)| Held { known: (c.published, i32::MAX), recorded }).collect();
        for version in self.falling.into_iter().flat_map(Component::versions) {
            let mut add = |(from, to): (Day, Day), recorded: (u32, u32)| {
                held.push(Held { known: (from.epoch(), to.epoch()), recorded });
            };
            version.births().for_each(|birth| add(birth.known, birth.recorded));
            version.ends().for_each(|end| add(end.known, end.recorded));
        }
        held
    }

    /// Where the reading begins to stand and where it ends, by what is known on a day and recorded by a
    /// batch.
    fn facts(&self, (known, recorded): (i32, u32), forms: &mut Forms) -> Vec<Fact> {
        let point = Point { at: Day::MAX, known: Day::from_epoch(known), recorded };
        let in_play = |(command, (from, to)): &&(Clocked<'_>, (u32, u32))| {
            command.published <= known && point.covers_recorded(*from, *to)
        };
        let commands = self.commands.iter().filter(in_play).map(|&(command, _)| command).collect();
        let bench = Bench::of(self.graph, point, commands);
        let (mut facts, mut open) = (Vec::new(), None::<(Brought, Day)>);
        for day in bench.days() {
            let now = bench.standing(day).into_iter().find(|one| one.row == self.brings.row);
            let writer = now.as_ref().map(|now| now.writer);
            if open.as_ref().map(|(was, _)| was.writer) == writer {
                continue;
            }
            if let Some((was, start)) = open.take() {
                let end = Some((day, ended_by(&bench, &was, day, writer)));
                facts.push(Fact { writer: was.writer, start, end });
            }
            if let Some(now) = now {
                facts.push(Fact { writer: now.writer, start: day, end: None });
                if !forms.contains_key(&(now.writer, day)) {
                    forms.extend(Form::of(&bench, &now).map(|form| ((now.writer, day), form)));
                }
                open = Some((now, day));
            }
        }
        facts
    }

    fn overlay(
        &self,
        form: Form,
        (writer, start): (CommandRow, Day),
        rectangles: &[(Fact, Held)],
    ) -> Overlay {
        let (mut births, mut ends) = (Vec::new(), Vec::new());
        for (fact, held) in rectangles.iter().filter(|(fact, _)| (fact.writer, fact.start) == (writer, start))
        {
            let known = (Day::from_epoch(held.known.0), Day::from_epoch(held.known.1));
            let recorded = held.recorded;
            match &fact.end {
                None => births.push(Birth { known, recorded }),
                Some((at, by)) => ends.push(OverlayEnd { at: *at, known, recorded, by: by.clone() }),
            }
        }
        let Form { command, operation, reading, upon, of } = form;
        let (id, component) = (String::new(), self.target.clone());
        Overlay { id, command, writer, operation, component, reading, upon, of, start, births, ends }
    }
}

/// What ends a reading on a day on which `writer` stands for its command, if anything does.
fn ended_by(bench: &Bench<'_>, was: &Brought, day: Day, writer: Option<CommandRow>) -> Vec<CommandRow> {
    let on = day.epoch();
    let other = |writer: CommandRow| {
        let negation = bench.play.chain(was.writer).into_iter().find_map(|row| bench.play.negation(row, on));
        vec![negation.unwrap_or(writer)]
    };
    if let Some(writer) = writer {
        return other(writer);
    }
    match (bench.ended(was, day).1, bench.play.stands_for(was.row, on)) {
        (by, _) if !by.is_empty() => by,
        (_, Some(writer)) => other(writer),
        (by, None) => by,
    }
}

/// What a reading says in the form that one command gives it.
struct Form {
    command: CommandId,
    operation: Operation,
    reading: Reading,
    upon: Vec<CommandId>,
    of: Day,
}

/// By what stands for the command, and the first day.
type Forms = BTreeMap<(CommandRow, Day), Form>;

impl Form {
    fn of(bench: &Bench<'_>, one: &Brought) -> Option<Self> {
        let reading = bench.reading(one)?;
        let of = bench.reads(one, &reading);
        let (command, upon) = (one.id.clone(), one.upon.clone());
        Some(Self { command, operation: one.operation, reading, upon, of })
    }
}

/// The days of publication between which facts are held at one batch.
#[derive(Default)]
struct Known(BTreeMap<Fact, Vec<(i32, i32)>>);

impl Known {
    /// A fact is held between two days, of which the first is none before those so far.
    fn add(&mut self, fact: Fact, (from, to): (i32, i32)) {
        let stretches = self.0.entry(fact).or_default();
        match stretches.last_mut() {
            Some(last) if last.1 == from => last.1 = to,
            _ => stretches.push((from, to)),
        }
    }
}

/// Rectangles, drawn from batch to batch.
#[derive(Default)]
struct Drawn {
    /// With the batch from which each is held.
    open: BTreeMap<(Fact, (i32, i32)), u32>,
    closed: Vec<(Fact, Held)>,
}

impl Drawn {
    /// From this batch on, these are held and no others.
    fn follow(&mut self, batch: u32, known: Known) {
        let mut before = std::mem::take(&mut self.open);
        for (fact, stretches) in known.0 {
            for known in stretches {
                let key = (fact.clone(), known);
                let from = before.remove(&key).unwrap_or(batch);
                self.open.insert(key, from);
            }
        }
        self.close(before, batch);
    }

    fn close(&mut self, open: BTreeMap<(Fact, (i32, i32)), u32>, batch: u32) {
        let closed = open.into_iter();
        let closed = closed.map(|((fact, known), from)| (fact, Held { known, recorded: (from, batch) }));
        self.closed.extend(closed);
    }

    fn closed_at(mut self, batch: u32) -> Vec<(Fact, Held)> {
        let open = std::mem::take(&mut self.open);
        self.close(open, batch);
        self.closed
    }
}

/// Where something begins or ends that is held, from a first on and before a last.
fn corners<T: Ord + Copy>(held: impl Iterator<Item = (T, T)>, first: T, before: T) -> Vec<T> {
    let within = held.flat_map(|(from, to)| [from, to]).filter(|&at| first < at && at < before);
    within.chain([first]).collect::<BTreeSet<T>>().into_iter().collect()
}
