//! Everything below a version, in document order.

use super::Version;
use crate::rows::VersionRow;

/// What [`Version::walk`] gives.
#[derive(Debug, Clone)]
pub struct Walk<'g> {
    next: Option<Version<'g>>,
    deepest: u32,
    /// The rest of each list of siblings that is under way, the deepest last.
    open: Vec<std::slice::Iter<'g, VersionRow>>,
}

impl<'g> Walk<'g> {
    pub(super) fn new(top: Version<'g>, depth: Option<u32>) -> Self {
        Self { next: Some(top), deepest: depth.unwrap_or(u32::MAX), open: Vec::new() }
    }
}

impl<'g> Iterator for Walk<'g> {
    type Item = (Version<'g>, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let version = self.next?;
        let level = u32::try_from(self.open.len()).unwrap_or(u32::MAX);
        let below = version.child_rows();
        if level < self.deepest && !below.is_empty() {
            self.open.push(below.iter());
        }
        self.next = None;
        while let Some(siblings) = self.open.last_mut() {
            if let Some(&row) = siblings.next() {
                self.next = Some(row.of(version.graph));
                break;
            }
            self.open.pop();
        }
        Some((version, level))
    }
}
