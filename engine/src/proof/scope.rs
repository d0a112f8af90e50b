//! Which commands make a fact.

use std::collections::HashSet;

use asof_schema::ActId;

use crate::graph::{Command, CommandRow, Component, ComponentRow, NormGraph, Point, Version};
use crate::replay::Op;

/// The components whose commands decide what a component is.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// The component, and what was ever below it: every command on them counts.
    below: HashSet<ComponentRow>,
    /// What one of them ever stood in: commands count that put it there, end it, or bring it back.
    above: HashSet<ComponentRow>,
}

impl Scope {
    pub(super) fn of(component: Component<'_>, point: Point) -> Self {
        let graph = component.graph;
        let mut open = component.ever_below(point);
        let below: HashSet<ComponentRow> = open.iter().map(|below| below.row).collect();
        let mut above = HashSet::new();
        while let Some(component) = open.pop() {
            let parents = component.born(point).filter_map(Version::parent).map(|parent| parent.row);
            let new = parents.filter(|parent| !below.contains(parent) && above.insert(*parent));
            open.extend(new.collect::<Vec<_>>().into_iter().map(|row| row.of(graph)));
        }
        Self { below, above }
    }

    /// The commands in play that count, in the order of the record.
    pub(super) fn commands<'g>(&self, graph: &'g NormGraph, point: Point) -> Vec<Command<'g>> {
        let on = self.below.iter().flat_map(|&row| graph.commands_on(row));
        let over =
            self.above.iter().flat_map(|&row| graph.commands_on(row)).filter(|row| decides(row.of(graph)));
        let mut rows: HashSet<CommandRow> =
            on.chain(over).copied().filter(|row| is_in_play(row.of(graph), point)).collect();
        let reaching: Vec<(Command<'g>, Op)> = graph
            .commands_on_commands()
            .iter()
            .map(|row| row.of(graph))
            .filter(|command| is_in_play(*command, point))
            .filter_map(|command| Some((command, command.said()?.op)))
            .collect();
        loop {
            let before = rows.len();
            for (command, op) in &reaching {
                if rows.contains(&command.row) {
                    continue;
                }
                if command.reaches(op, point).iter().any(|reached| rows.contains(&reached.row)) {
                    rows.insert(command.row);
                }
            }
            if rows.len() == before {
                break;
            }
        }
        let mut rows: Vec<CommandRow> = rows.into_iter().collect();
        rows.sort_unstable();
        rows.into_iter().map(|row| row.of(graph)).collect()
    }
}

/// The commands that are published and recorded at a point, and are not about readings.
pub(super) fn in_play(graph: &NormGraph, point: Point) -> impl Iterator<Item = Command<'_>> {
    graph.commands().filter(move |&command| is_in_play(command, point) && !command.construes())
}

/// The acts with commands in play, in the order of their publication.
pub(super) fn acts_in_play(graph: &NormGraph, point: Point) -> Vec<ActId> {
    let rows = graph.acts().filter(|row| row.act.published.on <= point.known);
    let rows = rows.filter(|row| point.covers_recorded(row.tx.0, row.tx.1));
    let mut acts: Vec<_> = rows.map(|row| row.act).collect();
    acts.sort_by_key(|act| (act.published.on, act.number, &act.id));
    acts.into_iter().map(|act| act.id.clone()).collect()
}

fn is_in_play(command: Command<'_>, point: Point) -> bool {
    let (from, to) = command.recorded();
    command.act().is_some_and(|act| act.published.on <= point.known) && point.covers_recorded(from, to)
}

/// Whether a command can decide where a component stands, or whether what is below it is in force.
fn decides(command: Command<'_>) -> bool {
    command.said().is_some_and(|said| !matches!(said.op, Op::Amend { .. } | Op::Print { .. }))
}
