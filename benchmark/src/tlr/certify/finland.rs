//! The statute book of Finland: laws as enacted, and the acts that amend them.

use std::path::Path;

use anyhow::Result;

use super::{Verdict, Witness, beyond};
use crate::tlr::item::Item;

/// The witness.
#[derive(Debug)]
pub(super) struct StatuteBook {}

impl StatuteBook {
    pub(super) fn read(_folder: &Path) -> Result<Self> {
        Ok(Self {})
    }
}

impl Witness for StatuteBook {
    fn name(&self) -> &str {
        "the statute book of Finland"
    }

    fn judge(&self, item: &Item) -> Option<Verdict> {
        item.norm.starts_with("urn:lex:fi:").then(|| beyond(&item.truth))
    }
}
