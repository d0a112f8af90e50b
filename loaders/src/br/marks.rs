//! Which acts of the Constitution take effect in part after their own day, by the marks of Planalto.

use std::collections::{BTreeSet, HashMap};

use asof_schema::ComponentId;

use super::names::Kind;
use super::scope;
use crate::error::ReadError;

/// A later effect of an act, of which the day is not known.
#[derive(Debug, Clone)]
pub(super) struct Effect {
    /// The provisions that take effect later; empty where it may be all that the act changed.
    pub(super) of: BTreeSet<String>,
    /// What tells of it.
    pub(super) note: String,
}

impl Effect {
    pub(super) fn why(&self, kind: Kind, number: u32) -> String {
        format!("{} may take effect here after its text: {}", kind.title(number), self.note)
    }

    /// What it concerns of that which the act changed.
    pub(super) fn concerned<'c>(
        &self,
        changed: impl Iterator<Item = &'c ComponentId>,
    ) -> BTreeSet<&'c ComponentId> {
        let named = |component: &&ComponentId| {
            self.of.is_empty() || self.of.iter().any(|top| is_at_or_below(component.local(), top))
        };
        changed.filter(named).collect()
    }
}

/// The acts of which it is known which devices Planalto marks as of later effect; `None` where it marks none.
pub(super) type Marks = HashMap<(Kind, u32), Option<Effect>>;

/// The marks, compiled by this project from the text that Planalto showed on 2024-12-25. A mark is taken for
/// all that the act changed in an article, because Planalto marks the first of several alone, unless it stands
/// after a link to a law of its own.
const MARKS: &[u8] = include_bytes!("effects.csv");

pub(super) fn read() -> Result<Marks, ReadError> {
    let file = "effects.csv";
    let mut marks = Marks::new();
    for row in csv::Reader::from_reader(MARKS).deserialize() {
        let row: Marked = row.map_err(|bad| ReadError::of(file, bad.to_string()))?;
        let act = Kind::of_code(&row.act);
        let act =
            act.ok_or_else(|| ReadError::of(file, format!("`{}` is not the code of an act", row.act)))?;
        let address = |part| match part {
            scope::Part::Provision(address) => Some(address),
            _ => None,
        };
        let devices = row.devices.as_deref().map(|devices| scope::read(Some(devices)));
        let of = devices.map(|parts| parts.into_iter().filter_map(address).collect());
        marks.insert(act, of.map(|of| Effect { of, note: row.note }));
    }
    Ok(marks)
}

#[derive(serde::Deserialize)]
struct Marked {
    act: String,
    devices: Option<String>,
    note: String,
}

/// Whether an address is that of a provision or of a part of it.
pub(super) fn is_at_or_below(address: &str, top: &str) -> bool {
    address.strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
