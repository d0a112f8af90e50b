//! The replay of Finnish statutes, held against what amending acts print by a witness that shares no code with it.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::tools::{DIRECT, has_python, run};
use crate::{path_str, root, say, served};

/// The witness, from the root of the workspace.
const WITNESS: &str = "loaders/tests/finland_data/assured.py";

/// What must be right, and what may be wrong where asof says that it is sure, in percent of the paragraphs.
const BOUNDS: [&str; 4] = ["--least", "97.5", "--most", "0.1"];

/// Judges laws that a seed draws: of a whole Statute Book, or of the laws of `ASOF_DATA`. Skips where there are none.
pub(crate) fn run_witness(book: Option<&Path>, draw: u32, seed: &str) -> Result<()> {
    let data = env::var("ASOF_DATA").map_or(root()?.join("../shared/data"), PathBuf::from);
    let laws = data.join("finland/laws");
    if !laws.is_dir() || !has_python() {
        say(&format!("skipped: the witness of Finnish statutes, which takes Python and {}", laws.display()));
        return Ok(());
    }
    let asof = served::binary()?;
    let book = book.map(std::path::absolute).transpose()?;
    let draw = draw.to_string();
    let mut words = vec![WITNESS, path_str(&asof)?, "--draw", &draw, "--seed", seed];
    if let Some(book) = &book {
        words.extend(["--book", path_str(book)?]);
    }
    words.extend(BOUNDS);
    let data = ("ASOF_DATA", data.as_os_str());
    run(".", "python3", &words, &[data, (DIRECT.0, DIRECT.1.as_ref())])
}
