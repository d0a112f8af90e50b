//! Citations with planted faults, over the penal law of India: two laws, of which one ends where the other
//! begins.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

mod common;
#[path = "../../engine/tests/planted/mod.rs"]
mod rule;

use asof_engine::store::{Embedded, Store as _};
use common::{Desk, data};

#[test]
fn a_hundred_planted_faults_are_refused() {
    let files = ["bns/a2023-45_gazette_250883_mha.pdf", "ipc/ipc.json"].map(|file| data("india").join(file));
    if let Some(missing) = files.iter().find(|file| !file.is_file()) {
        println!("skipped: {} is not there", missing.display());
        return;
    }
    let desk = Desk::new();
    let [gazette, code] = files.each_ref().map(|file| file.to_str().unwrap());
    let loaded = desk.run(&["load", "in-statute", gazette, code]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let corpus = Embedded::open(&desk.store()).unwrap().corpus();
    rule::refuses_all(&corpus, &["2019-01-01", "2025-05-01"], 45, 100);
}
