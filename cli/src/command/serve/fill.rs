//! What a store is filled with before it is served.

use std::path::{Path, PathBuf};

use asof_engine::store::Store;

use crate::config::Settings;
use crate::{Failure, demo, load};

/// Loads what the settings name and the store does not have; says how to fill a store that is empty after that.
pub(super) fn fill(store: &dyn Store, settings: &Settings) -> Result<(), Failure> {
    if settings.demo {
        match demo::other(store) {
            Some(title) => {
                tracing::warn!(holds = title, "the demo needs a store of its own: it is not loaded");
            }
            None => demo::load(store)?,
        }
    }
    if let Some(folder) = &settings.change_sets {
        load_folder(store, folder)?;
    }
    if store.corpus().number() == 0 {
        let store = settings.store.display();
        tracing::warn!(
            "{store} is empty: fill it with `asof load SOURCE ... --store {store}`, or set ASOF_DEMO=1 for the demo; \
             what is loaded is served at once"
        );
    }
    Ok(())
}

fn load_folder(store: &dyn Store, folder: &Path) -> Result<(), Failure> {
    for file in change_sets(folder)? {
        let set = load::read_change_set(&file)?;
        let summary = load::record_now(store, &set, &[])?;
        if let Some(batch) = summary.batch {
            tracing::info!(file = %file.display(), batch, "loaded");
        } else {
            tracing::info!(file = %file.display(), "loaded before");
        }
    }
    Ok(())
}

/// The change sets of a folder, in the order of their names.
fn change_sets(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::file("read", folder, &error);
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let paths = entries.map(|entry| Ok(entry.map_err(unreadable)?.path()));
    let mut files: Vec<PathBuf> = paths.collect::<Result<_, Failure>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    Ok(files)
}
