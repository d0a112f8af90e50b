//! What commands name, made and ended: the edges of a graph, turned around. Worked out once a request.

use std::collections::HashMap;
use std::sync::Arc;

use asof_engine::{CommandRow, Component, ComponentRow, NormGraph, Point, VersionRow};
use asof_schema::{ActId, Cause, Day};

use super::read_point::ReadPoint;

/// Rows of a table by those of another.
type Rows<Of, Row> = HashMap<Of, Vec<Row>>;

/// What the commands of a norm did, at whatever knowledge and record.
pub(super) struct CommandEffects {
    /// By command: the versions that it made, but for those that only hold another version.
    pub(super) made: Rows<CommandRow, VersionRow>,
    /// By command: the versions that it ended.
    pub(super) ended: Rows<CommandRow, VersionRow>,
}

impl CommandEffects {
    pub(super) fn of(graph: &NormGraph) -> Self {
        let (mut made, mut ended) = (Rows::new(), Rows::new());
        for version in graph.versions() {
            let made_by = version.made_by().iter().filter(|_| version.cause() != Cause::Aggregate);
            made_by.for_each(|&command| made.entry(command).or_default().push(version.row));
            for &command in version.ends().flat_map(|end| end.by) {
                let ended: &mut Vec<VersionRow> = ended.entry(command).or_default();
                if ended.last() != Some(&version.row) {
                    ended.push(version.row);
                }
            }
        }
        Self { made, ended }
    }
}

/// What the commands of a norm name that stand in the record at some instant.
pub(super) struct Names {
    /// By component: the commands that name it.
    pub(super) by: Rows<ComponentRow, CommandRow>,
    /// By component: what is inserted below it, and the day on which that was published.
    inserted: Rows<ComponentRow, (ComponentRow, Day)>,
}

impl Names {
    pub(super) fn of(graph: &NormGraph, read_point: ReadPoint) -> Self {
        let (mut by, mut inserted) = (Rows::new(), Rows::new());
        for command in graph.commands().filter(|command| read_point.records(command.recorded())) {
            let published = command.act().map_or(Day::MAX, |act| act.published.on);
            for target in command.targets(read_point.point) {
                by.entry(target.row).or_default().push(command.row);
                if let Some(parent) = command.inserts_under() {
                    inserted.entry(parent.row).or_default().push((target.row, published));
                }
            }
        }
        Self { by, inserted }
    }

    /// The components that ever stood at or below one, and those that stood nowhere yet but are to be inserted there. A rule
    /// of courts, which no statute is under, is below the root alone.
    pub(super) fn ever_below(&self, component: Component<'_>, point: Point) -> Vec<ComponentRow> {
        let mut below: Vec<ComponentRow> =
            component.ever_below(point).iter().map(|below| below.row).collect();
        if component.local().is_empty() {
            let rules = component.graph.components().filter(|rule| rule.kind().is_empty());
            below.extend(rules.map(|rule| rule.row));
        }
        let waits = |&(row, published): &(ComponentRow, Day)| {
            let born = || row.of(component.graph).born(point).next().is_some();
            (published <= point.known && !born()).then_some(row)
        };
        let mut at = 0;
        while let Some(above) = below.get(at) {
            let waiting = self.inserted.get(above).into_iter().flatten().filter_map(waits);
            let waiting: Vec<ComponentRow> = waiting.filter(|row| !below.contains(row)).collect();
            below.extend(waiting);
            at += 1;
        }
        below
    }
}

/// By act: its commands in all norms.
pub(super) type ByAct = HashMap<ActId, Vec<(Arc<NormGraph>, CommandRow)>>;

pub(super) fn by_act<'g>(graphs: impl Iterator<Item = &'g Arc<NormGraph>>) -> ByAct {
    let mut by_act = ByAct::new();
    for graph in graphs {
        for command in graph.commands() {
            if let Some(act) = command.act() {
                by_act.entry(act.id.clone()).or_default().push((Arc::clone(graph), command.row));
            }
        }
    }
    by_act
}
