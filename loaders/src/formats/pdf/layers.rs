//! Layers of a document that are not shown: its optional content that is off.

use std::collections::HashSet;

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier};

/// The groups of optional content that are off.
#[derive(Debug, Default)]
pub(super) struct Layers {
    off: HashSet<ObjectIdentifier>,
}

impl Layers {
    /// Those of a document, as it says that they usually are.
    pub(super) fn of(pdf: &Pdf) -> Self {
        let catalog: Option<Dict<'_>> = pdf.xref().get(pdf.xref().root_id());
        let properties = catalog.and_then(|catalog| catalog.get::<Dict<'_>>("OCProperties"));
        let Some(properties) = properties else { return Self::default() };
        let Some(usual) = properties.get::<Dict<'_>>("D") else { return Self::default() };
        let mut off = groups(&usual, "OFF");
        if usual.get::<Name<'_>>("BaseState").is_some_and(|state| &*state == b"OFF") {
            let on = groups(&usual, "ON");
            off.extend(groups(&properties, "OCGs").difference(&on));
        }
        Self { off }
    }

    /// Whether what an entry of a dictionary names is off: a group, or a set of groups of which each is.
    pub(super) fn is_off(&self, holder: &Dict<'_>, key: &[u8]) -> bool {
        if self.off.is_empty() {
            return false;
        }
        let names = |holder: &Dict<'_>, key: &[u8]| {
            holder.get_ref(key).is_some_and(|group| self.off.contains(&ObjectIdentifier::from(group)))
        };
        if names(holder, key) {
            return true;
        }
        let Some(set) = holder.get::<Dict<'_>>(key) else { return false };
        // Another policy than the usual one may show what is off.
        if set.get::<Name<'_>>("P").is_some_and(|policy| &*policy != b"AnyOn") {
            return false;
        }
        let all = groups(&set, "OCGs");
        names(&set, b"OCGs") || !all.is_empty() && all.is_subset(&self.off)
    }
}

/// The groups of a list.
fn groups(holder: &Dict<'_>, key: &str) -> HashSet<ObjectIdentifier> {
    let Some(list) = holder.get::<Array<'_>>(key) else { return HashSet::new() };
    list.raw_iter().filter_map(|one| one.as_obj_ref()).map(ObjectIdentifier::from).collect()
}
