//! Stores of vectors: the suite on each, and what is theirs alone.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod conformance;
mod folder;
mod server;

use asof_engine::vectors::{Entry, Model, Stands, Wanted, When};
use asof_schema::{Day, NormId, Sha256};

/// Few numbers and many entries: a server builds a graph and walks it, in little time.
const DIMENSION: usize = 16;
const ENTRIES: usize = 2_000;

fn model(name: &str) -> Model {
    Model { name: name.to_owned(), dimension: DIMENSION, semantic: false }
}

fn norm() -> NormId {
    "urn:lex:zz:municipal:lei:2000-01-01;1".parse().unwrap()
}

/// Some entries of one norm, which stand always; no two vectors are alike.
fn entries(count: usize) -> Vec<(Entry, Vec<f32>)> {
    let mut random = fastrand::Rng::with_seed(7);
    let always = Stands {
        valid: [i32::MIN, i32::MAX],
        during: [i32::MIN, i32::MAX],
        known: [i32::MIN, i32::MAX],
        recorded: [0, u32::MAX],
    };
    let entry = |number: usize| {
        let component = norm().component(&format!("art{number}")).unwrap();
        let [kind, language, cut] = ["statute", "pt-BR", "provision"].map(str::to_owned);
        let path = vec![norm().root(), component.clone()];
        let content = Sha256::of(&number.to_le_bytes());
        Entry::new(content, component, "article".to_owned(), kind, language, cut, path, always)
    };
    (0..count).map(|number| (entry(number), (0..DIMENSION).map(|_| random.f32() - 0.5).collect())).collect()
}

/// Whatever stands at the end of all time.
fn anything() -> Wanted {
    Wanted {
        when: When::At { at: Day::MAX, known: Day::MAX, recorded: u32::MAX },
        norms: Vec::new(),
        within: Vec::new(),
        language: None,
        types: Vec::new(),
        kinds: Vec::new(),
        cuts: Vec::new(),
    }
}

#[test]
fn an_id_follows_from_every_field() {
    let (entry, _) = entries(1).remove(0);
    let minted = |entry: &Entry| {
        let Entry { content, component, component_type, kind, language, cut, path, stands, .. } =
            entry.clone();
        Entry::new(content, component, component_type, kind, language, cut, path, stands).id
    };
    let changes: [fn(&mut Entry); 12] = [
        |entry| entry.content = Sha256::of(b"other"),
        |entry| entry.component = norm().component("art2").unwrap(),
        |entry| entry.component_type = "item".to_owned(),
        |entry| entry.kind = "debate".to_owned(),
        |entry| entry.language = "pt".to_owned(),
        |entry| entry.cut = "fixed".to_owned(),
        |entry| drop(entry.path.pop()),
        |entry| entry.path.reverse(),
        |entry| entry.stands.valid = [0, 1],
        |entry| entry.stands.during = [0, 1],
        |entry| entry.stands.known = [0, 1],
        |entry| entry.stands.recorded = [0, 1],
    ];
    assert_eq!(minted(&entry), entry.id);
    assert_eq!((entry.id >> 76 & 0xf, entry.id >> 62 & 0b11), (8, 0b10), "a UUID of version 8");
    let others = changes.map(|change| {
        let mut other = entry.clone();
        change(&mut other);
        minted(&other)
    });
    let ids: std::collections::BTreeSet<u128> = others.into_iter().chain([entry.id]).collect();
    assert_eq!(ids.len(), 13);
}
