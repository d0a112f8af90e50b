//! What commands name, made and ended: the edges of a graph, turned around. Worked out once a request.

use std::collections::HashMap;
use std::sync::Arc;

use asof_engine::{ComponentRow, NormGraph, VersionRow};
use asof_schema::{ActId, Cause, Day};

use super::read_point::ReadPoint;

/// Rows of a table by those of another.
type Rows<Of, Row> = HashMap<Of, Vec<Row>>;

/// What the commands of a norm did, at whatever knowledge and record.
pub(super) struct CommandEffects {
    /// By command: the versions that it made, but for those that only hold another version.
    pub(super) made: Rows<u32, VersionRow>,
    /// By command: the versions that it ended.
    pub(super) ended: Rows<u32, VersionRow>,
}

impl CommandEffects {
    pub(super) fn of(graph: &NormGraph) -> Self {
        let (mut made, mut ended) = (Rows::new(), Rows::new());
        for version in graph.all_versions() {
            let made_by = graph.made_by(version).iter().filter(|_| graph.cause(version) != Cause::Aggregate);
            made_by.for_each(|&command| made.entry(command).or_default().push(version));
            for &command in graph.ends(version).flat_map(|end| end.by) {
                let ended: &mut Vec<VersionRow> = ended.entry(command).or_default();
                if ended.last() != Some(&version) {
                    ended.push(version);
                }
            }
        }
        Self { made, ended }
    }
}

/// What the commands of a norm name that stand in the record at some instant.
pub(super) struct Names {
    /// By component: the commands that name it.
    pub(super) by: Rows<ComponentRow, u32>,
    /// By component: what is inserted below it, and the day on which that was published.
    inserted: Rows<ComponentRow, (ComponentRow, Day)>,
}

impl Names {
    pub(super) fn of(graph: &NormGraph, read_point: ReadPoint) -> Self {
        let (mut by, mut inserted) = (Rows::new(), Rows::new());
        for command in (0..rows(graph.counts().2)).filter(|&row| read_point.records(graph.command_tx(row))) {
            let published = graph.act_of(command).map_or(Day::MAX, |act| act.published.on);
            for target in graph.targets_of(command, read_point.point) {
                by.entry(target).or_default().push(command);
                if let Some(parent) = graph.inserts_under(command) {
                    inserted.entry(parent).or_default().push((target, published));
                }
            }
        }
        Self { by, inserted }
    }

    /// The components that ever stood at or below one, and those that stood nowhere yet but are to be inserted there.
    pub(super) fn ever_below(
        &self,
        graph: &NormGraph,
        component: ComponentRow,
        read_point: ReadPoint,
    ) -> Vec<ComponentRow> {
        let point = read_point.point;
        let mut below = graph.ever_below(component, point);
        let waits = |&(row, published): &(ComponentRow, Day)| {
            let born = || graph.versions(row).iter().any(|&version| graph.is_born(version, point));
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
pub(super) type ByAct = HashMap<ActId, Vec<(Arc<NormGraph>, u32)>>;

pub(super) fn by_act<'g>(graphs: impl Iterator<Item = &'g Arc<NormGraph>>) -> ByAct {
    let mut by_act = ByAct::new();
    for graph in graphs {
        for command in 0..rows(graph.counts().2) {
            if let Some(act) = graph.act_of(command) {
                by_act.entry(act.id.clone()).or_default().push((Arc::clone(graph), command));
            }
        }
    }
    by_act
}

/// How many rows there are, as a row.
pub(super) fn rows(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
