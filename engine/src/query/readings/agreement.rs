//! Whether readings of one component agree.

use std::collections::BTreeSet;

use asof_schema::ComponentId;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::view::ReadingView;

/// Whether the readings of one component agree: what comes later in this list is less of an agreement.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, VariantArray, IntoStaticStr, EnumMessage,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Agreement {
    /// There is no reading.
    None,
    /// There is one, or all are of one court and body, or linked: one overrules, refines or distinguishes
    /// another.
    One,
    /// There are several, of different courts or bodies or of unknown ones, and no source says how they
    /// relate.
    Untold,
    /// Readings contradict each other, and nothing decides between them.
    Split,
}

/// Whether readings of one component agree.
pub fn agreement<'r>(readings: impl IntoIterator<Item = &'r ReadingView>) -> Agreement {
    let readings: Vec<&ReadingView> = readings.into_iter().collect();
    match sides(&readings).len() {
        0 => Agreement::None,
        1 if are_related(&readings) => Agreement::One,
        1 => Agreement::Untold,
        _ => Agreement::Split,
    }
}

/// The least agreement among the readings of several components, each looked at by itself.
pub fn least_agreement(readings: &[ReadingView]) -> Agreement {
    let components: BTreeSet<&ComponentId> = readings.iter().map(|view| &view.component).collect();
    let of = |component: &ComponentId| agreement(readings.iter().filter(|view| view.component == *component));
    components.into_iter().map(of).max().unwrap_or(Agreement::None)
}

/// The sides of readings of one component: no reading of a side contradicts another of it.
fn sides<'r>(readings: &[&'r ReadingView]) -> Vec<Vec<&'r ReadingView>> {
    let contradicts = |a: &ReadingView, b: &ReadingView| {
        a.reading.contradicts.contains(&b.id) || b.reading.contradicts.contains(&a.id)
    };
    let mut sides: Vec<Vec<&ReadingView>> = Vec::new();
    for &reading in readings {
        match sides.iter_mut().find(|side| !side.iter().any(|other| contradicts(reading, other))) {
            Some(side) => side.push(reading),
            None => sides.push(vec![reading]),
        }
    }
    sides
}

/// Whether each reading is related to each other one, be it through others.
fn are_related(readings: &[&ReadingView]) -> bool {
    let mut apart = readings.to_vec();
    let mut open: Vec<&ReadingView> = apart.pop().into_iter().collect();
    while let Some(one) = open.pop() {
        let (near, far): (Vec<_>, Vec<_>) = apart.into_iter().partition(|other| related(one, other));
        open.extend(near);
        apart = far;
    }
    apart.is_empty()
}

/// Whether two readings are of one court and body, one is built upon the other, or both upon a third.
fn related(a: &ReadingView, b: &ReadingView) -> bool {
    let of = |view: &ReadingView| (view.reading.court.clone(), view.reading.body.clone());
    let upon = |a: &ReadingView, b: &ReadingView| a.upon.iter().any(|of| *of == b.id || b.upon.contains(of));
    a.reading.court.is_some() && of(a) == of(b) || upon(a, b) || upon(b, a)
}
