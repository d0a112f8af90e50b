//! A component, as it is read in its graph.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use std::collections::HashSet;

use asof_schema::{ComponentId, Day, VersionId};

use super::{Component, Version};
use crate::graph::kept::{Point, Rows as _};
use crate::graph::norm_graph::VARIES;
use crate::rows::{StringRow, VersionRow};

impl<'g> Component<'g> {
    /// Its local id; empty for the root.
    pub fn local(self) -> &'g str {
        self.graph.columns.local_id(self.row)
    }

    /// Its id.
    pub fn id(self) -> ComponentId {
        let norm = &self.graph.norm().id;
        match self.local() {
            "" => norm.root(),
            local => norm.component(local).unwrap_or_else(|_| norm.root()),
        }
    }

    /// Its type: article, paragraph ...
    pub fn kind(self) -> &'g str {
        self.graph.columns.strings.get(self.type_row())
    }

    /// Its type among the strings.
    pub(crate) fn type_row(self) -> StringRow {
        self.graph.columns.component_type[self.row.index()]
    }

    /// Whether it is the opening words of a provision, which citations leave out.
    pub fn is_lead_in(self) -> bool {
        self.type_row() == self.graph.lead_in
    }

    /// The first day of any of its versions.
    pub fn minted_on(self) -> Day {
        Day::from_epoch(self.graph.columns.component_minted[self.row.index()])
    }

    /// Whether it ever had another parent.
    pub(crate) fn moves(self) -> bool {
        self.graph.columns.component_parent[self.row.index()] == VARIES
    }

    /// Its parent at a point.
    pub fn parent(self, point: Point) -> Option<Self> {
        self.parent_at(|| point)
    }

    /// [`Self::parent`] at a point that is made only where the parent hangs on it: most never had another one.
    #[inline]
    pub(crate) fn parent_at(self, point: impl FnOnce() -> Point) -> Option<Self> {
        match self.graph.columns.component_parent[self.row.index()] {
            VARIES => self.version_at(point()).and_then(Version::parent),
            parent => Some(parent.some()?.of(self.graph)),
        }
    }

    /// It and everything above it at a point, the nearest first. The way up ends: replay refuses to move a component
    /// below itself.
    pub fn upward(self, point: Point) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), move |below| below.parent(point))
    }

    /// Every version of it that was ever recorded, in the order (start, ordinal of recording).
    pub fn versions(self) -> impl DoubleEndedIterator<Item = Version<'g>> + ExactSizeIterator {
        self.version_rows().iter().map(move |&row| row.of(self.graph))
    }

    /// Its version with an id.
    pub fn version(self, id: &VersionId) -> Option<Version<'g>> {
        let found = self.versions().find(|version| version.start() == id.start && version.nth() == id.nth);
        found.filter(|_| self.id() == id.component)
    }

    fn version_rows(self) -> &'g [VersionRow] {
        let stretch = self.graph.columns.component_versions_end.stretch(self.row);
        &self.graph.columns.component_versions[stretch]
    }

    /// Its versions that are believed at (known, recorded), in the same order.
    pub fn born(self, point: Point) -> impl DoubleEndedIterator<Item = Version<'g>> {
        self.versions().filter(move |version| version.is_born(point))
    }

    /// Its version at a point, by rule T.
    pub fn version_at(self, point: Point) -> Option<Version<'g>> {
        let c = &self.graph.columns;
        let rows = self.version_rows();
        let day = point.at.epoch();
        let begun = rows.partition_point(|&v| c.version_start[v.index()] <= day);
        let mut candidates = rows[..begun].iter().rev().map(|&row| row.of(self.graph));
        if point.is_now() {
            // At (now, now) versions follow each other without a gap: the last that is there at all decides.
            let there = |until: i32| until > day || until == i32::MAX;
            return candidates.find(|v| there(c.version_until[v.row.index()]));
        }
        candidates.find(|v| v.is_born(point) && v.end(point).is_none_or(|end| end.at > point.at))
    }

    /// Its first version that is there at (known, recorded), on whatever day.
    pub fn first_version(self, point: Point) -> Option<Version<'g>> {
        self.born(point).find(|version| !version.is_ephemeral())
    }

    /// The version by which it is named: that at a point, else the last before it, else the first after it, else any.
    pub fn version_near(self, point: Point) -> Option<Version<'g>> {
        let lasting = || self.born(point).filter(|version| !version.is_ephemeral());
        self.version_at(point)
            .or_else(|| lasting().rfind(|version| version.start() <= point.at))
            .or_else(|| lasting().next())
            .or_else(|| self.versions().next_back())
    }

    /// The versions by which it and everything above it are named, itself first.
    pub fn named_upward(self, point: Point) -> impl Iterator<Item = Version<'g>> {
        let above = move |version: &Version<'g>| version.parent()?.version_near(point);
        std::iter::successors(self.version_near(point), above)
    }

    /// The components that were ever at or below it, by (known, recorded): itself first, then in order of id.
    pub fn ever_below(self, point: Point) -> Vec<Self> {
        let mut seen = HashSet::from([self.row]);
        let (mut open, mut below) = (vec![self], Vec::new());
        while let Some(above) = open.pop() {
            let children = above.born(point).flat_map(Version::children).map(Version::component);
            let new = below.len();
            below.extend(children.filter(|child| seen.insert(child.row)));
            open.extend(below.iter().skip(new));
        }
        below.sort_unstable_by_key(|component| component.local());
        below.insert(0, self);
        below
    }
}
