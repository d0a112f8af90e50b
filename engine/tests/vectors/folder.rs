//! Vectors in a folder.

use std::fs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::Command;
use std::task::{Context, Waker};
use std::time::Duration;

use asof_engine::vectors::{Entry, Folder, VectorError, VectorStore};
use pollster::block_on;

use super::{DIMENSION, ENTRIES, anything, conformance, entries, model, norm};

/// Where a process that is to be killed puts its vectors, and how many milliseconds it is given while it flushes.
const FOLDER: &str = "ASOF_TEST_VECTORS_FOLDER";
const DELAY: &str = "ASOF_TEST_VECTORS_DELAY";

/// How many entries such a process puts.
const KILLED: usize = 4_000;

type Held = [(Entry, Vec<f32>)];

/// Waits for a lock that was given back: a process that another test starts holds it too, until it is another program.
fn open(folder: &Path) -> Result<Folder, VectorError> {
    let mut tries = 0;
    loop {
        match Folder::open(folder, model("of/n-grams")) {
            Err(VectorError::Busy { .. }) if tries < 1_000 => tries += 1,
            opened => return opened,
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The file that has the vectors.
fn file(folder: &Path) -> PathBuf {
    folder.join("of-n-grams-16/entries")
}

fn flush(store: &Folder, entries: &Held) {
    block_on(store.put(entries)).unwrap();
    block_on(store.flush()).unwrap();
}

/// Whether exactly these are there, each with its vector.
fn holds(store: &Folder, entries: &Held) -> bool {
    let found = |(entry, vector): &(Entry, Vec<f32>)| {
        let found = block_on(store.near(vector, &anything(), 1, true)).unwrap();
        found.len() == 1 && found[0].component == entry.component && found[0].score > 0.9999
    };
    block_on(store.count()).unwrap() == entries.len() && entries.iter().all(found)
}

#[test]
fn a_folder_does_what_a_store_of_vectors_must() {
    let folder = tempfile::tempdir().unwrap();
    let failures = block_on(conformance::run(|| open(folder.path()), ENTRIES, 1, 1.0));
    assert!(
        failures.is_empty(),
        "{} failures, the first of them:\n{}",
        failures.len(),
        failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn a_second_writer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path()).unwrap();
    let error = Folder::open(folder.path(), model("of/n-grams")).unwrap_err();
    assert!(matches!(error, VectorError::Busy { .. }), "{error}");
    assert!(error.to_string().contains("open elsewhere"), "{error}");
    assert!(Folder::open(folder.path(), model("another")).is_ok(), "another model has a folder of its own");
    drop(first);
    open(folder.path()).unwrap();
}

#[test]
fn a_reader_beside_a_writer_sees_what_was_flushed() {
    let folder = tempfile::tempdir().unwrap();
    let read = || Folder::open_read_only(folder.path(), model("of/n-grams"));
    assert!(read().is_err(), "there is nothing to be read");
    let all = entries(500);
    let writer = open(folder.path()).unwrap();
    flush(&writer, &all[..300]);
    block_on(writer.put(&all[300..])).unwrap();
    let reader = read().unwrap();
    assert!(holds(&reader, &all[..300]));
    for refused in [reader.put(&all), reader.remove(&[all[0].0.id]), reader.flush()] {
        let error = block_on(refused).unwrap_err();
        assert!(error.to_string().contains("open to be read only"), "{error}");
    }
    block_on(writer.flush()).unwrap();
    assert!(holds(&reader, &all[..300]), "what it has read does not change");
    assert!(holds(&read().unwrap(), &all));
}

#[test]
fn the_vectors_of_another_model_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()).unwrap());
    let error = Folder::open(folder.path(), model("of-n-grams")).unwrap_err();
    assert!(matches!(error, VectorError::Foreign { .. }), "{error}");
    assert!(error.to_string().contains("it holds vectors of of/n-grams (16 numbers)"), "{error}");
}

#[test]
fn a_model_without_numbers_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let none = asof_engine::vectors::Model { dimension: 0, ..model("none") };
    let error = Folder::open(folder.path(), none).unwrap_err();
    assert!(error.to_string().contains("vectors of 0 numbers"), "{error}");
}

#[test]
fn vectors_of_an_earlier_release_are_met_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("of-n-grams-16/segments/0")).unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, VectorError::Foreign { .. }), "{error}");
    assert!(error.to_string().ends_with("make the vectors again (`asof index`)"), "{error}");
    fs::remove_dir_all(folder.path().join("of-n-grams-16")).unwrap();
    open(folder.path()).unwrap();
}

/// Scores are cosines, whatever the lengths of vectors; what has no direction is at a right angle to everything.
#[test]
fn odd_vectors_have_cosines() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    let asked = [1.0; DIMENSION];
    let odd = [[0.0; DIMENSION], [-0.0; DIMENSION], [f32::MAX; DIMENSION], [-1e-45; DIMENSION]];
    let cosines = [0.0, 0.0, 1.0, -1.0];
    for ((entry, _), (vector, cosine)) in entries(4).into_iter().zip(odd.into_iter().zip(cosines)) {
        block_on(store.put(&[(entry.clone(), vector.to_vec())])).unwrap();
        for (asked, sign) in [(asked, 1.0), (asked.map(|number| -number), -1.0)] {
            let found = block_on(store.near(&asked, &anything(), 10, true)).unwrap();
            let told = found.iter().find(|near| near.component == entry.component).unwrap().score;
            assert!((told - sign * cosine).abs() < 1e-6 && (-1.0..=1.0).contains(&told), "{told}");
            assert!(told != 0.0 || told.is_sign_positive(), "zeros with a sign would be out of order");
        }
    }
    let found = block_on(store.near(&[0.0; DIMENSION], &anything(), 10, true)).unwrap();
    assert!(found.iter().all(|near| near.score == 0.0) && found.len() == 4, "{found:?}");
}

/// Of equals those come that are first by name, in whatever order they were put.
#[test]
fn the_last_within_a_limit_is_no_chance() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    let mut all = entries(100);
    let same = vec![1.0; DIMENSION];
    for (_, vector) in &mut all {
        vector.clone_from(&same);
    }
    fastrand::Rng::with_seed(3).shuffle(&mut all);
    block_on(store.put(&all)).unwrap();
    all.sort_by(|(one, _), (other, _)| one.component.cmp(&other.component));
    let found = block_on(store.near(&same, &anything(), 30, true)).unwrap();
    let expected = all.iter().take(30).map(|(entry, _)| &entry.component);
    assert!(found.iter().map(|near| &near.component).eq(expected), "{found:?}");
}

/// Whatever part of the second flush a killed process has written, the first is there, and the next is as any.
#[test]
fn what_an_interrupted_flush_left_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let all = entries(6);
    let store = open(folder.path()).unwrap();
    flush(&store, &all[..3]);
    let first = fs::read(&path).unwrap();
    flush(&store, &all[3..]);
    drop(store);
    let whole = fs::read(&path).unwrap();
    assert!(holds(&open(folder.path()).unwrap(), &all));
    for cut in first.len()..=whole.len() {
        fs::write(&path, [&first, &whole[first.len()..cut]].concat()).unwrap();
        let store = open(folder.path()).unwrap();
        assert!(holds(&store, &all[..3]), "with {cut} bytes");
        flush(&store, &all[4..]);
        drop(store);
        let store = open(folder.path()).unwrap();
        assert!(holds(&store, &[&all[..3], &all[4..]].concat()), "with {cut} bytes, flushed again");
    }
}

#[test]
fn a_damaged_byte_is_an_error_that_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let store = open(folder.path()).unwrap();
    flush(&store, &entries(2));
    flush(&store, &entries(3)[2..]);
    drop(store);
    let whole = fs::read(&path).unwrap();
    let is_told = |bytes: &[u8], how: String| {
        fs::write(&path, bytes).unwrap();
        for opened in [open(folder.path()), Folder::open_read_only(folder.path(), model("of/n-grams"))] {
            let error = opened.unwrap_err();
            let told = error.to_string();
            assert!(matches!(error, VectorError::Damaged { .. }), "{how}: {told}");
            assert!(told.contains(path.to_str().unwrap()) && told.contains("(at byte "), "{how}: {told}");
            assert!(told.ends_with("make the vectors again (`asof index`)"), "{how}: {told}");
        }
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        is_told(&bytes, format!("byte {at} of {}", whole.len()));
        is_told(&whole[..at], format!("cut at {at} of {}", whole.len()));
    }
    fs::write(&path, whole).unwrap();
    assert!(holds(&open(folder.path()).unwrap(), &entries(3)));
}

/// What is put again and again, or removed, does not fill the disk.
#[test]
fn a_file_is_made_anew_when_most_of_it_is_past() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let all = entries(1_000);
    let store = open(folder.path()).unwrap();
    flush(&store, &all);
    let once = fs::metadata(&path).unwrap().len();
    for _ in 0..10 {
        flush(&store, &all);
        let now = fs::metadata(&path).unwrap().len();
        assert!(now < 3 * once, "{now} bytes, and {once} after the first flush");
    }
    let ids: Vec<u128> = all[10..].iter().map(|(entry, _)| entry.id).collect();
    block_on(store.remove(&ids)).unwrap();
    block_on(store.flush()).unwrap();
    assert!(fs::metadata(&path).unwrap().len() < once / 20);
    assert!(holds(&store, &all[..10]));
    drop(store);
    assert!(holds(&open(folder.path()).unwrap(), &all[..10]));
}

/// What a flush could not write is written by the next.
#[test]
fn a_flush_that_fails_forgets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let unborn = file(folder.path()).with_extension("new");
    let all = entries(1_000);
    let store = open(folder.path()).unwrap();
    flush(&store, &all[..600]);
    let ids: Vec<u128> = all[..600].iter().map(|(entry, _)| entry.id).collect();
    block_on(store.remove(&ids)).unwrap();
    block_on(store.put(&all[600..])).unwrap();
    fs::create_dir(&unborn).unwrap();
    let error = block_on(store.flush()).unwrap_err();
    assert!(matches!(error, VectorError::Refused { .. }), "{error}");
    fs::remove_dir(&unborn).unwrap();
    block_on(store.flush()).unwrap();
    drop(store);
    assert!(holds(&open(folder.path()).unwrap(), &all[600..]));
}

#[test]
fn what_was_flushed_outlives_a_process_that_is_killed() {
    for delay in ["0", "5", "20", "80", "300"] {
        let folder = tempfile::tempdir().unwrap();
        let this = std::env::current_exe().unwrap();
        let killed = Command::new(this)
            .args(["--exact", "folder::is_killed_while_it_writes", "--ignored", "--nocapture"])
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
        flush(&store, &all);
        assert_eq!(block_on(store.count()).unwrap(), KILLED);
        assert_eq!(block_on(store.ids(&norm())).unwrap().len(), KILLED);
        for (entry, vector) in all.iter().step_by(KILLED / 10) {
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
    flush(&store, flushed);
    block_on(store.put(rest)).unwrap();
    begin(store.flush());
    begin(store.put(&all));
    std::thread::sleep(Duration::from_millis(delay));
    std::process::abort();
}

/// Begins some work and waits no longer.
fn begin(work: impl Future) {
    let mut work = pin!(work);
    let _ = work.as_mut().poll(&mut Context::from_waker(Waker::noop()));
}
