//! A command, as it is read in its graph.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use asof_schema::{Act, CommandId};

use super::Command;
use crate::graph::norm_graph::Rows as _;
use crate::replay::Cmd;

impl<'g> Command<'g> {
    /// Its act.
    pub fn act(self) -> Option<&'g Act> {
        self.graph.meta().acts.get(self.graph.columns.command_act[self.row.index()] as usize)
    }

    /// Its ordinal in its act.
    pub fn seq(self) -> u32 {
        self.graph.columns.command_seq[self.row.index()]
    }

    /// Its id.
    pub fn id(self) -> Option<CommandId> {
        self.act().map(|act| act.id.command(self.seq()))
    }

    /// The number of the batch that recorded it, and of the one that retracted it (`u32::MAX` = none).
    pub fn recorded(self) -> (u32, u32) {
        self.graph.columns.command_tx[self.row.index()].into()
    }

    /// What it says.
    pub(crate) fn said(self) -> Option<Cmd> {
        let c = &self.graph.columns;
        postcard::from_bytes(c.command.get(c.command_end.stretch(self.row.0))?).ok()
    }
}
