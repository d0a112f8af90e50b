//! The components of a norm by their local ids.

use std::hash::BuildHasher as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::rows::ComponentRow;

/// Components by their local ids: searched by halves at first, and by a table once that has been done as often as making one
/// costs. A norm that is read for one question has none; of one that is asked again and again, half of the time was the search.
#[derive(Debug, Default)]
pub(crate) struct ComponentsById {
    searches: AtomicUsize,
    table: OnceLock<(HashTable<ComponentRow>, DefaultHashBuilder)>,
}

/// A table of so many components costs one search by halves, as the benchmark "provision at a date" tells.
const A_SEARCH: usize = 8;

impl ComponentsById {
    /// The component with a local id, of those that are sorted by theirs.
    pub(crate) fn find<'s>(
        &self,
        local: &str,
        sorted: &[ComponentRow],
        local_id: impl Fn(ComponentRow) -> &'s str,
    ) -> Option<ComponentRow> {
        if let Some((table, hasher)) = self.table.get() {
            return table.find(hasher.hash_one(local), |&row| local_id(row) == local).copied();
        }
        if self.searches.fetch_add(1, Ordering::Relaxed) >= sorted.len() / A_SEARCH {
            self.table.get_or_init(|| table(sorted, &local_id));
        }
        let at = sorted.binary_search_by(|&row| local_id(row).cmp(local)).ok()?;
        sorted.get(at).copied()
    }
}

fn table<'s>(
    sorted: &[ComponentRow],
    local_id: impl Fn(ComponentRow) -> &'s str,
) -> (HashTable<ComponentRow>, DefaultHashBuilder) {
    let hasher = DefaultHashBuilder::default();
    let hash = |&row: &ComponentRow| hasher.hash_one(local_id(row));
    let mut table = HashTable::with_capacity(sorted.len());
    for row in sorted {
        table.insert_unique(hash(row), *row, hash);
    }
    (table, hasher)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_component_is_found_by_its_id_and_no_other_is(
            locals in prop::collection::btree_set("[a-c_0-9é]{0,4}", 0..40),
            asked in prop::collection::vec("[a-c_0-9é]{0,4}", 0..40),
        ) {
            let locals: BTreeSet<String> = locals;
            let ids: Vec<&str> = locals.iter().map(String::as_str).collect();
            let sorted: Vec<ComponentRow> = ComponentRow::all(ids.len()).collect();
            let local_id = |row: ComponentRow| ids.get(row.index()).copied().unwrap_or_default();
            let by_id = ComponentsById::default();
            // Enough rounds for the table to be made on the way.
            for local in locals.iter().chain(&asked).cycle().take(4 * (locals.len() + asked.len())) {
                let found = by_id.find(local, &sorted, local_id).map(local_id);
                prop_assert_eq!(found, locals.get(local).map(String::as_str));
            }
            prop_assert!(by_id.table.get().is_some() || locals.is_empty());
        }
    }
}
