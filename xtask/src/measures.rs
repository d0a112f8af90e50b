//! The measures of `asof-bench retrieval` and of `tlr-bench evaluate`, held against those that others wrote, in Python.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::{path_str, say, tools};

/// The check, below the root of the workspace.
const CHECK: &str = "benchmark/tests/measures";

/// Computes the measures anew, with ir_measures, from the runs and judgments that an experiment or an evaluation wrote.
pub(crate) fn run(folder: &Path) -> Result<()> {
    if !tools::has_python() {
        say("skipped: the measures of others (there is no python3)");
        return Ok(());
    }
    let folder = folder.canonicalize().with_context(|| format!("there is no {}", folder.display()))?;
    let python = tools::python("measures", CHECK)?;
    tools::run(CHECK, &python, &["check.py", path_str(&folder)?], &[])
}
