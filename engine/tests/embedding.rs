//! Kept vectors: those of the inner embedder, asked for once, whatever breaks meanwhile.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use asof_engine::embedding::{Cached, Embedder, Embedding, EmbeddingError, HashedNgrams, Model, Role};
use asof_engine::store::Embedded;
use asof_schema::Sha256;
use pollster::block_on;
use proptest::prelude::*;

/// What happens to an embedder after some batches.
#[derive(Debug, Clone, Copy)]
enum End {
    Fails,
    KillsTheProcess,
}

/// N-grams that are told what they are asked in, that write down what they were asked, and that end.
#[derive(Debug)]
struct Mortal {
    ngrams: HashedNgrams,
    batches_left: AtomicUsize,
    end: End,
    asked: Mutex<Vec<Vec<String>>>,
}

impl Mortal {
    fn new(batches: usize, end: End) -> Arc<Self> {
        Arc::new(Self {
            ngrams: HashedNgrams::new(16),
            batches_left: AtomicUsize::new(batches),
            end,
            asked: Mutex::default(),
        })
    }

    fn immortal() -> Arc<Self> {
        Self::new(usize::MAX, End::Fails)
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().concat()
    }
}

impl Embedder for Mortal {
    fn model(&self) -> &Model {
        self.ngrams.model()
    }

    fn prefix(&self, role: Role) -> &str {
        match role {
            Role::Query => "query: ",
            Role::Passage => "passage: ",
        }
    }

    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e> {
        Box::pin(async move {
            if self.batches_left.fetch_sub(1, Ordering::Relaxed) == 0 {
                match self.end {
                    End::Fails => {
                        let (model, source) = (self.model().name.clone(), "it is no more".into());
                        return Err(EmbeddingError::Model { model, transient: true, source });
                    }
                    End::KillsTheProcess => std::process::abort(),
                }
            }
            self.asked.lock().unwrap().push(texts.to_vec());
            let said: Vec<String> = texts.iter().map(|text| format!("{}{text}", self.prefix(role))).collect();
            self.ngrams.embed(role, &said).await
        })
    }
}

fn texts(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("text {number} of many")).collect()
}

fn open(file: &Path, inner: &Arc<Mortal>) -> Cached {
    Cached::open(file, Arc::clone(inner) as Arc<dyn Embedder>).unwrap().in_batches_of(3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn it_gives_what_the_inner_gives_and_asks_nothing_twice(
        calls in prop::collection::vec((any::<bool>(), prop::collection::vec("[a-c]{0,2}", 0..12), any::<bool>()), 1..8)
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("below/vectors.redb");
        let (inner, plain) = (Mortal::immortal(), Mortal::immortal());
        let mut cached = open(&file, &inner);
        let mut wanted = BTreeSet::new();
        for (query, texts, reopen) in &calls {
            let role = if *query { Role::Query } else { Role::Passage };
            let expected = block_on(plain.embed(role, texts)).unwrap();
            prop_assert_eq!(block_on(cached.embed(role, texts)).unwrap(), expected);
            wanted.extend(texts.iter().map(|text| (*query, text)));
            prop_assert_eq!(inner.asked().len(), wanted.len(), "each text of a role once");
            prop_assert_eq!(cached.kept().unwrap(), wanted.len() as u64);
            if *reopen {
                drop(cached);
                cached = open(&file, &inner);
            }
        }
    }
}

#[test]
fn what_is_missing_is_asked_for_in_order_and_in_batches() {
    let folder = tempfile::tempdir().unwrap();
    let inner = Mortal::immortal();
    let cached = open(&folder.path().join("vectors.redb"), &inner);
    let all = texts(6);
    block_on(cached.embed(Role::Passage, &all[2..3])).unwrap();
    let again = [all.clone(), all.clone()].concat();
    let vectors = block_on(cached.embed(Role::Passage, &again)).unwrap();
    assert_eq!(vectors[..6], vectors[6..]);
    let [_, first, second] = &inner.asked.lock().unwrap()[..] else { panic!("three batches") };
    assert_eq!((first.as_slice(), second.as_slice()), (&[&all[..2], &all[3..4]].concat()[..], &all[4..]));
    assert_eq!((cached.asked(), cached.found(), cached.kept().unwrap()), (6, 1, 6));
}

#[test]
fn the_mean_is_of_the_passages_alone() {
    let folder = tempfile::tempdir().unwrap();
    let cached = open(&folder.path().join("vectors.redb"), &Mortal::immortal());
    assert_eq!(cached.mean(Role::Passage, 10).unwrap(), None);
    let all = texts(5);
    let vectors = block_on(cached.embed(Role::Passage, &all)).unwrap();
    block_on(cached.embed(Role::Query, &texts(9))).unwrap();
    let mean = cached.mean(Role::Passage, 10).unwrap().unwrap();
    for (at, number) in mean.iter().enumerate() {
        let expected = vectors.iter().map(|vector| vector[at]).sum::<f32>() / 5.0;
        assert!((number - expected).abs() < 1e-6, "{number} for {expected}");
    }
    let first = (0..all.len()).min_by_key(|&at| Sha256::of(all[at].as_bytes())).unwrap();
    assert_eq!(cached.mean(Role::Passage, 1).unwrap().as_ref(), Some(&vectors[first]));
}

#[test]
fn an_embedder_that_fails_loses_no_batch_that_it_gave() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vectors.redb");
    let all = texts(10);
    let failed = block_on(open(&file, &Mortal::new(2, End::Fails)).embed(Role::Passage, &all));
    let error = failed.unwrap_err();
    assert!(error.is_transient() && error.to_string().contains("it is no more"), "{error}");
    let inner = Mortal::immortal();
    let cached = open(&file, &inner);
    assert_eq!(cached.kept().unwrap(), 6);
    block_on(cached.embed(Role::Passage, &all)).unwrap();
    assert_eq!(inner.asked(), all[6..]);
}

/// The process that is killed is this test again, which the variable tells so.
#[test]
fn a_process_that_is_killed_goes_on_where_it_stopped() {
    const FILE: &str = "ASOF_TEST_KILLED_WITH";
    let all = texts(10);
    if let Some(file) = std::env::var_os(FILE) {
        let inner = Mortal::new(2, End::KillsTheProcess);
        let _ = block_on(open(Path::new(&file), &inner).embed(Role::Passage, &all));
        unreachable!("killed in the third batch");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vectors.redb");
    let killed = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_process_that_is_killed_goes_on_where_it_stopped"])
        .env(FILE, &file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&killed.stderr).into_owned();
    assert!(!killed.status.success() && !said.contains("unreachable"), "{said}");
    let inner = Mortal::immortal();
    let vectors = block_on(open(&file, &inner).embed(Role::Passage, &all)).unwrap();
    assert_eq!(inner.asked(), all[6..], "two batches of three were kept");
    assert_eq!(vectors, block_on(Mortal::immortal().embed(Role::Passage, &all)).unwrap());
}

/// What is said when these bytes are opened and, if that works, read.
fn said_of(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vectors.redb");
    let all = texts(10);
    block_on(open(&file, &Mortal::immortal()).embed(Role::Passage, &all)).unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    change(&mut bytes);
    std::fs::write(&file, bytes).unwrap();
    let inner = Mortal::immortal();
    let opened = Cached::open(&file, inner);
    opened.and_then(|cached| block_on(cached.embed(Role::Passage, &all))).unwrap_err().to_string()
}

#[test]
fn bad_files_are_named_and_give_no_vectors() {
    let others = |bytes: &mut Vec<u8>| *bytes = b"no database, but some text".repeat(99);
    for said in [said_of(Vec::clear), said_of(|bytes| bytes.truncate(bytes.len() / 2)), said_of(others)] {
        assert!(said.contains("vectors.redb holds no usable vectors"), "{said}");
    }
    let vector = block_on(Mortal::immortal().embed(Role::Passage, &texts(1))).unwrap().remove(0);
    let number = vector.into_iter().find(|number| *number != 0.0).unwrap().to_le_bytes();
    let said = said_of(|bytes| {
        for at in 0..bytes.len() - 4 {
            if bytes[at..at + 4] == number {
                bytes[at] ^= 1;
            }
        }
    });
    assert!(said.contains("the checksum does not match"), "{said}");
}

#[test]
fn another_program_s_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Embedded::create(folder.path()).unwrap());
    let ngrams = Arc::new(HashedNgrams::new(16));
    let said = Cached::open(&folder.path().join("asof.redb"), ngrams).unwrap_err().to_string();
    assert!(said.contains("'vectors' does not exist"), "{said}");
}

/// Vectors of so many numbers, by a model that says it has so many.
#[derive(Debug)]
struct Claims(Model, HashedNgrams);

impl Claims {
    fn new(dimension: usize, given: usize) -> Arc<Self> {
        let model = Model { name: "same".to_owned(), dimension, semantic: false };
        Arc::new(Self(model, HashedNgrams::new(given)))
    }
}

impl Embedder for Claims {
    fn model(&self) -> &Model {
        &self.0
    }

    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e> {
        self.1.embed(role, texts)
    }
}

#[test]
fn vectors_of_other_lengths_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vectors.redb");
    let texts = texts(2);
    let embed = |inner| block_on(Cached::open(&file, inner).unwrap().embed(Role::Query, &texts));
    embed(Claims::new(16, 16)).unwrap();
    let said = embed(Claims::new(8, 8)).unwrap_err().to_string();
    assert!(said.contains("has 16 numbers, and those of same now have 8"), "{said}");
    let open = Cached::open(&file, Claims::new(16, 8)).unwrap();
    let said = block_on(open.embed(Role::Passage, &texts)).unwrap_err().to_string();
    assert!(said.contains("did not return 2 vectors of 16 numbers"), "{said}");
}

#[test]
fn two_processes_keep_their_vectors_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Cached::open(&folder.path().join("vectors.redb"), Arc::new(HashedNgrams::new(16))).unwrap();
    let ([one, other], texts) = ([open(), open()], texts(2));
    let first = block_on(one.embed(Role::Passage, &texts[..1])).unwrap();
    let both = block_on(other.embed(Role::Passage, &texts)).unwrap();
    assert_eq!((other.asked(), &first[..]), (1, &both[..1]), "what the other wrote is not asked for again");
    assert_eq!(block_on(one.embed(Role::Passage, &texts)).unwrap(), both);
    assert_eq!(one.asked(), 1);
}
