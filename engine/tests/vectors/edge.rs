//! Vectors in a folder.

use std::future::Future;
use std::path::Path;
use std::pin::pin;
use std::process::Command;
use std::task::{Context, Waker};
use std::time::Duration;

use asof_engine::vectors::{Edge, Entry, VectorError, VectorStore};
use pollster::block_on;

use super::{ENTRIES, GRAPH_FROM, anything, conformance, entries, model, norm};

/// Where a process that is to be killed puts its vectors, and how many milliseconds it is given while it builds a graph.
const FOLDER: &str = "ASOF_TEST_VECTORS_FOLDER";
const DELAY: &str = "ASOF_TEST_VECTORS_DELAY";

/// How many entries such a process puts: enough for a graph.
const KILLED: usize = 600;

fn open(folder: &Path) -> Result<Edge, VectorError> {
    Edge::open_with(folder, model("of/n-grams"), GRAPH_FROM)
}

#[test]
fn a_folder_does_what_a_store_of_vectors_must() {
    let folder = tempfile::tempdir().unwrap();
    let failures = block_on(conformance::run(|| open(folder.path()), ENTRIES, 1));
    assert!(
        failures.is_empty(),
        "{} failures, the first of them:\n{}",
        failures.len(),
        failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
    let in_graph = open(folder.path()).unwrap().in_graph();
    assert!(in_graph > ENTRIES / 2, "the walk was no walk: {in_graph} vectors are in a graph");
}

#[test]
fn a_small_store_has_no_graph() {
    let folder = tempfile::tempdir().unwrap();
    let store = Edge::open(folder.path(), model("m")).unwrap();
    block_on(store.put(&entries(300))).unwrap();
    block_on(store.flush()).unwrap();
    assert_eq!(store.in_graph(), 0);
    assert_eq!(block_on(store.near(&entries(1)[0].1, &anything(), 1000, false)).unwrap().len(), 300);
}

#[test]
fn a_second_opener_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path()).unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, VectorError::Busy { .. }), "{error}");
    assert!(error.to_string().contains("open elsewhere"), "{error}");
    assert!(Edge::open(folder.path(), model("another")).is_ok(), "another model has a folder of its own");
    drop(first);
    open(folder.path()).unwrap();
}

#[test]
fn the_vectors_of_another_model_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()).unwrap());
    let error = Edge::open(folder.path(), model("of-n-grams")).unwrap_err();
    assert!(error.to_string().contains("it holds vectors of of/n-grams (16 numbers)"), "{error}");
}

#[test]
fn what_was_flushed_outlives_a_process_that_is_killed() {
    for delay in ["0", "30", "200"] {
        let folder = tempfile::tempdir().unwrap();
        let this = std::env::current_exe().unwrap();
        let killed = Command::new(this)
            .args(["--exact", "edge::is_killed_while_it_writes", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .env(DELAY, delay)
            .output()
            .unwrap();
        assert!(!killed.status.success(), "it was not killed");
        let all = entries(KILLED);
        let store = open(folder.path()).unwrap();
        let held = block_on(store.ids(&norm())).unwrap();
        let is_lost = |(entry, _): &&(Entry, _)| !held.contains(&entry.id);
        let lost = all.iter().take(KILLED / 2).filter(is_lost).count();
        assert_eq!(lost, 0, "{}", String::from_utf8_lossy(&killed.stderr));
        block_on(store.put(&all)).unwrap();
        block_on(store.flush()).unwrap();
        assert_eq!(block_on(store.count()).unwrap(), KILLED);
        assert_eq!(block_on(store.ids(&norm())).unwrap().len(), KILLED);
        for (entry, vector) in all.iter().step_by(50) {
            let found = block_on(store.near(vector, &anything(), 2, false)).unwrap();
            assert_eq!((found.len(), &found[0].component), (2, &entry.component));
            assert_ne!(found[0].component, found[1].component, "something is there twice");
        }
    }
}

#[test]
#[ignore = "the process that is killed: another test starts it"]
fn is_killed_while_it_writes() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let delay = std::env::var(DELAY).unwrap().parse().unwrap();
    let store = open(Path::new(&folder)).unwrap();
    let all = entries(KILLED);
    let (flushed, rest) = all.split_at(KILLED / 2);
    block_on(store.put(flushed)).unwrap();
    block_on(store.flush()).unwrap();
    block_on(store.put(&rest[..rest.len() / 2])).unwrap();
    begin(store.put(rest));
    begin(store.flush());
    std::thread::sleep(Duration::from_millis(delay));
    std::process::abort();
}

/// Begins some work and waits no longer.
fn begin(work: impl Future) {
    let mut work = pin!(work);
    let _ = work.as_mut().poll(&mut Context::from_waker(Waker::noop()));
}
