//! The commands of a norm by what they act on.

use std::collections::HashMap;

use crate::rows::{CommandRow, ComponentRow};

/// The commands of a norm by what they act on, each list in the order of the record.
#[derive(Debug, Default)]
pub(crate) struct CommandsByTarget {
    /// Those that change a component themselves.
    pub(crate) on: HashMap<ComponentRow, Vec<CommandRow>>,
    /// Those that negate or correct others.
    pub(crate) on_commands: Vec<CommandRow>,
}
