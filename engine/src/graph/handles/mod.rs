//! Components, versions and commands as they are read in their graph.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

mod command;
mod component;
mod languages;
mod order;
mod version;
mod walk;

use asof_schema::{Aspect, Day, Sha256};

use super::hashes::{HashOf, is_unknown};
use super::kept::Rows as _;
use super::norm_graph::NormGraph;
use crate::rows::{CommandRow, ComponentRow, ListRow, VersionRow};
#[cfg(test)]
pub(crate) use command::read::commands as commands_read;
pub use order::DocumentOrder;
pub use walk::Walk;

/// Declares the handle that a row gives together with a graph.
macro_rules! handles {
    ($($(#[$of_handle:meta])* $handle:ident of $row:ident;)+) => {$(
        $(#[$of_handle])*
        #[derive(Debug, Clone, Copy)]
        pub struct $handle<'g> {
            /// The graph of its norm.
            pub graph: &'g NormGraph,
            /// Its row.
            pub row: $row,
        }

        impl $row {
            /// The row as it is read in its graph.
            #[inline]
            pub fn of(self, graph: &NormGraph) -> $handle<'_> {
                $handle { graph, row: self }
            }
        }

        impl PartialEq for $handle<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.row == other.row
            }
        }

        impl Eq for $handle<'_> {}
    )+};
}

handles! {
    /// A component of a graph. Two are equal where their rows are: compare those of one graph only.
    Component of ComponentRow;
    /// A version of a graph. Two are equal where their rows are: compare those of one graph only.
    Version of VersionRow;
    /// A command of a graph. Two are equal where their rows are: compare those of one graph only.
    Command of CommandRow;
}

/// A text of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expression<'a> {
    /// BCP 47 tag.
    pub language: &'a str,
    /// What it is for.
    pub aspect: Aspect,
    /// The words; empty where they are unknown.
    pub text: &'a str,
    hash: HashOf<'a>,
    /// The command that put it.
    pub writer: CommandRow,
}

impl<'a> Expression<'a> {
    /// A canonical text without words, where a version stands by its marker alone.
    pub(crate) fn without_words(language: &'a str, writer: CommandRow) -> Self {
        Self { language, aspect: Aspect::Canonical, text: "", hash: HashOf::Words(""), writer }
    }

    /// The same text where its words are not shown, in a language that was not asked for.
    pub(crate) fn unsaid(self) -> Self {
        Self { text: "", ..self }
    }

    /// SHA-256 of the normalised words; of unknown words that of [`asof_schema::unknown_hash`].
    pub fn hash(&self) -> Sha256 {
        self.hash.get()
    }

    /// Whether nobody knows its words.
    pub fn is_unknown(&self) -> bool {
        self.text.is_empty() && is_unknown(self.text, &self.hash().0)
    }
}

/// A belief that a version begins on its first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Birth {
    /// The days of publication between which it is held, half-open; [`Day::MAX`] = for good.
    pub known: (Day, Day),
    /// The numbers of the batch that recorded it and of the one that took it back (`u32::MAX` = none).
    pub recorded: (u32, u32),
}

/// A belief that a version ends on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<'g> {
    /// The first day on which the version is no longer there.
    pub at: Day,
    /// The days of publication between which it is held, half-open; [`Day::MAX`] = for good.
    pub known: (Day, Day),
    /// The numbers of the batch that recorded it and of the one that took it back (`u32::MAX` = none).
    pub recorded: (u32, u32),
    /// The commands that made it.
    pub by: &'g [CommandRow],
}

impl NormGraph {
    /// The component with a local id (empty for the root).
    pub fn component(&self, local: &str) -> Option<Component<'_>> {
        let columns = &self.columns;
        let found = self.by_id.find(local, &columns.component_sorted, |row| columns.local_id(row));
        found.map(|row| row.of(self))
    }

    /// The root component.
    pub fn root(&self) -> Option<Component<'_>> {
        self.component("")
    }

    /// Every component that was ever recorded.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = Component<'_>> {
        ComponentRow::all(self.columns.component_local.len()).map(|row| row.of(self))
    }

    /// Every version that was ever recorded.
    pub fn versions(&self) -> impl DoubleEndedIterator<Item = Version<'_>> {
        VersionRow::all(self.columns.version_component.len()).map(|row| row.of(self))
    }

    /// Every command that was ever recorded.
    pub fn commands(&self) -> impl DoubleEndedIterator<Item = Command<'_>> {
        CommandRow::all(self.columns.command_act.len()).map(|row| row.of(self))
    }

    pub(super) fn commands_of(&self, list: ListRow) -> &[CommandRow] {
        &self.columns.list[self.columns.list_end.stretch(list)]
    }

    /// The commands that state that components continue others.
    pub(crate) fn continuations(&self) -> &[CommandRow] {
        &self.columns.continuations
    }

    /// The versions that count as changes and start in `[from, to)`, by first day, whatever (known, recorded).
    pub(crate) fn changes(&self, from: Day, to: Day) -> impl Iterator<Item = Version<'_>> {
        let start = |version: &VersionRow| self.columns.version_start[version.index()];
        let changes = &self.columns.changes;
        let (first, last) = (
            changes.partition_point(|v| start(v) < from.epoch()),
            changes.partition_point(|v| start(v) < to.epoch()),
        );
        changes.get(first..last).unwrap_or(&[]).iter().map(|row| row.of(self))
    }
}
