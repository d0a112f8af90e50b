//! Every component of a norm in document order, also those that are gone.

use std::collections::HashMap;

use super::Component;
use crate::graph::kept::Point;
use crate::graph::norm_graph::NormGraph;
use crate::rows::ComponentRow;

/// The components of a norm in document order at a point, each before what is below it. One that does not stand there then
/// has the place at which it stood last, or else will stand first; those that never stand anywhere come last, by id.
#[derive(Debug)]
pub struct DocumentOrder {
    rows: Vec<ComponentRow>,
    places: HashMap<ComponentRow, usize>,
}

impl DocumentOrder {
    /// The order at a point.
    pub fn of(graph: &NormGraph, point: Point) -> Self {
        let mut below: HashMap<Option<ComponentRow>, Vec<(Component<'_>, &str)>> = HashMap::new();
        for component in graph.components() {
            if let Some(version) = component.version_near(point) {
                let parent = version.parent().map(|parent| parent.row);
                below.entry(parent).or_default().push((component, version.order_key()));
            }
        }
        for siblings in below.values_mut() {
            siblings.sort_unstable_by_key(|(component, order)| (*order, component.local()));
        }
        let mut order = Self { rows: Vec::new(), places: HashMap::new() };
        // What stands below another is taken with it, so that nothing is taken twice, whatever stood below what.
        let mut open = below.remove(&None).unwrap_or_default();
        open.reverse();
        while let Some((component, _)) = open.pop() {
            order.push(component.row);
            open.extend(below.remove(&Some(component.row)).into_iter().flatten().rev());
        }
        let mut rest: Vec<Component<'_>> =
            graph.components().filter(|component| !order.places.contains_key(&component.row)).collect();
        rest.sort_unstable_by_key(|component| (component.version_near(point).is_none(), component.local()));
        for component in rest {
            order.push(component.row);
        }
        order
    }

    fn push(&mut self, row: ComponentRow) {
        self.places.insert(row, self.rows.len());
        self.rows.push(row);
    }

    /// The components.
    pub fn rows(&self) -> &[ComponentRow] {
        &self.rows
    }

    /// The place of a component, from 0; after all for one of another graph.
    pub fn place(&self, row: ComponentRow) -> usize {
        self.places.get(&row).copied().unwrap_or(usize::MAX)
    }
}
