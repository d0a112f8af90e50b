//! The inverted index of all passages that were ever recorded, in memory or in a folder.
//!
//! In a folder it survives the process. What is committed says itself of which revisions of which norms it is, in the same
//! commit as the passages, so that whoever was cut off goes on after the last commit, and nothing is there
//! twice. Any number of processes search the folder, and one of them writes it, for as long as it has
//! something to add.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use asof_schema::{NormId, Sha256};
use backon::BlockingRetryable as _;
use serde::{Deserialize, Serialize};
use tantivy::directory::{Directory as _, INDEX_WRITER_LOCK, MmapDirectory};
use tantivy::schema::{FAST, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::PreTokenizedString;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, TantivyError, Term};

use super::SearchError;
use super::analysis::{Analysis, Terms};
use super::passages::Passages;
use super::searchable::{Fields, NUMBER, Searchable};
use crate::graph::NormGraph;
use crate::harm::caught;
use crate::store::{Corpus, patience};

/// Bytes that may wait in memory to be indexed.
const BUFFER: usize = 64 << 20;

/// Passages that may be lost when the process is cut off.
const COMMIT: u32 = 20_000;

/// How often what is wanted is written, where another process writes something else in between.
const TURNS: usize = 3;

/// The file that says what an index has, by whose presence it is one.
const META: &str = "meta.json";

/// The form of an index. Another number, and what an older program wrote is made anew: it counts up whenever passages or
/// their terms are made differently.
const FORM: u32 = 4;

/// An index that follows the revisions of a store: of what a batch did not touch, nothing is indexed again.
#[derive(Default)]
pub struct TextIndex {
    folder: Option<PathBuf>,
    state: Mutex<Option<State>>,
}

struct State {
    fields: Fields,
    index: Index,
    reader: IndexReader,
    /// What the reader sees.
    held: Held,
    /// Whether it is in the folder.
    in_folder: bool,
    /// Whether what was last asked for is.
    kept: bool,
    current: Option<Arc<Searchable>>,
}

/// The revisions that a corpus is made of, with their passages.
type Wanted = Vec<(Revision, Arc<Passages>)>;

/// An index while this process adds to it.
struct Writing {
    fields: Fields,
    writer: IndexWriter,
    held: Held,
    committed: Held,
    analysis: Analysis,
}

/// What is in an index, as its commits say it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Held {
    form: u32,
    /// The number of the next passage.
    next: u32,
    /// By the number of their first passage.
    norms: BTreeMap<u32, Revision>,
}

/// What a norm's graph is made of: equal ones have equal graphs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Revision {
    norm: NormId,
    /// The batches that touched it: their numbers and the SHA-256 of what they said.
    batches: Vec<(u32, Sha256)>,
}

impl std::fmt::Debug for TextIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TextIndex").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl TextIndex {
    /// An index that is kept in a folder, which is made if it is not there.
    pub fn at(folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()), state: Mutex::default() }
    }

    /// Whether the files of an index in a folder are those that were written; `None` where there is none. Nothing there
    /// changes.
    pub fn is_sound(folder: &Path) -> Option<bool> {
        folder.join(META).exists().then(|| {
            let index = caught(|| MmapDirectory::open(folder).ok().and_then(|it| Index::open(it).ok()));
            index.ok().flatten().is_some_and(|index| sound(&index))
        })
    }

    /// The folder in which it was to be kept, where what was last asked for is in memory alone: the folder cannot be written,
    /// or another process writes it.
    pub fn not_kept(&self) -> Option<&Path> {
        let held = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_kept = held.as_ref().is_some_and(|state| state.kept);
        self.folder.as_deref().filter(|_| !is_kept)
    }

    /// The index of a revision: the first time, its new passages are indexed. One of which not all norms are at hand is
    /// found empty, and learns that they are missed.
    pub fn of(&self, corpus: &Arc<Corpus>) -> Result<Arc<Searchable>, SearchError> {
        self.followed(corpus, &mut |_, _| {})
    }

    /// [`TextIndex::of`], telling how many of the norms are indexed.
    pub fn followed(
        &self,
        corpus: &Arc<Corpus>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Arc<Searchable>, SearchError> {
        let mut held = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = match &mut *held {
            Some(state) => state,
            none => none.insert(State::open(self.folder.as_deref())?),
        };
        let current = state.current.as_ref().filter(|current| Arc::ptr_eq(current.corpus(), corpus));
        if let Some(current) = current {
            return Ok(Arc::clone(current));
        }
        if !corpus.is_whole() {
            corpus.graphs().for_each(drop);
            return Ok(state.searchable(corpus, BTreeMap::new()));
        }
        let wanted = state.wanted(corpus, progress);
        let found = match state.bring(&wanted, progress) {
            Ok(Some(norms)) => {
                state.kept = state.in_folder;
                state.searchable(corpus, norms)
            }
            Ok(None) => {
                state.kept = false;
                let mut own = State::in_memory()?;
                // Nobody else writes it.
                let norms = own.bring(&wanted, progress)?.unwrap_or_default();
                own.searchable(corpus, norms)
            }
            Err(error) => {
                // What is half done is done again, from the last commit on.
                *held = None;
                return Err(error);
            }
        };
        state.current = Some(Arc::clone(&found));
        Ok(found)
    }
}

impl State {
    /// In a folder that cannot be written nothing is kept: the index is in memory then.
    fn open(folder: Option<&Path>) -> Result<Self, SearchError> {
        let Some(folder) = folder.filter(|folder| fs::create_dir_all(folder).is_ok()) else {
            return Self::in_memory();
        };
        let opened = || -> Result<Self, SearchError> {
            let directory = MmapDirectory::open(folder).map_err(TantivyError::from)?;
            let index = Index::open_or_create(directory, schema().0)?;
            // What is read of a damaged one may be nothing, or the words of another passage.
            if !sound(&index) {
                return Err(SearchError::Said("its files are not those that were written".to_owned()));
            }
            Ok(Self { in_folder: true, ..Self::of(index)? })
        };
        match opened() {
            Ok(state) if state.held.form == FORM => Ok(state),
            // What is in another form, or damaged, is made anew: it is derived, every bit of it.
            Ok(_) | Err(_) if renew(folder).is_some() => opened(),
            Ok(_) | Err(_) => Self::in_memory(),
        }
    }

    fn in_memory() -> Result<Self, SearchError> {
        Self::of(Index::create_in_ram(schema().0))
    }

    fn of(index: Index) -> Result<Self, SearchError> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (fields, held) = (schema().1, Held::default());
        let mut state = Self { fields, index, reader, held, in_folder: false, kept: false, current: None };
        state.reload()?;
        Ok(state)
    }

    /// Sees what is committed.
    fn reload(&mut self) -> Result<(), SearchError> {
        loop {
            self.held = Held::of(&self.index)?;
            self.reader.reload()?;
            // Another process may have committed in between.
            if self.held == Held::of(&self.index)? {
                return Ok(());
            }
        }
    }

    /// The passages of a corpus; those of graphs that the current one has too are made already.
    fn wanted(&self, corpus: &Corpus, progress: &mut dyn FnMut(usize, usize)) -> Wanted {
        let made = self.current.iter().flat_map(|current| current.norms().values());
        let made: HashMap<*const NormGraph, &Arc<Passages>> =
            made.map(|passages| (Arc::as_ptr(&passages.graph), passages)).collect();
        let graphs: Vec<&Arc<NormGraph>> = corpus.graphs().collect();
        let wanted = graphs.iter().enumerate().map(|(done, &graph)| {
            progress(done, graphs.len());
            let passages = made.get(&Arc::as_ptr(graph)).map(|&passages| Arc::clone(passages));
            (Revision::of(corpus, graph), passages.unwrap_or_else(|| Arc::new(Passages::of(graph))))
        });
        wanted.collect()
    }

    /// Has what is wanted in the index, and nothing else; by the numbers of their first passages. `None`
    /// where another process writes for longer than a question waits, or writes another revision again and
    /// again.
    fn bring(
        &mut self,
        wanted: &Wanted,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Option<BTreeMap<u32, Arc<Passages>>>, SearchError> {
        for _ in 0..TURNS {
            self.reload()?;
            if self.held.is_of(wanted) {
                progress(wanted.len(), wanted.len());
                let passages: HashMap<&Revision, &Arc<Passages>> =
                    wanted.iter().map(|(revision, passages)| (revision, passages)).collect();
                let held = self.held.norms.iter();
                let norms = held.filter_map(|(&base, held)| Some((base, Arc::clone(passages.get(held)?))));
                return Ok(Some(norms.collect()));
            }
            match Writing::begin(&self.index, self.fields) {
                Err(SearchError::Index(TantivyError::LockFailure(..))) => return Ok(None),
                writing => writing?.bring(wanted, progress)?,
            }
        }
        Ok(None)
    }

    fn searchable(&self, corpus: &Arc<Corpus>, norms: BTreeMap<u32, Arc<Passages>>) -> Arc<Searchable> {
        Arc::new(Searchable::of(corpus, self.fields, self.reader.searcher(), norms))
    }
}

/// Whether the files of an index are those that were written, by the checksums that they carry. All of them are read, as
/// all of the store is when it is opened.
fn sound(index: &Index) -> bool {
    // Another process may take files away in between. Damage may also end the reader of a file.
    (0..TURNS).any(|_| {
        let damaged = caught(|| index.validate_checksum());
        matches!(damaged, Ok(Ok(damaged)) if damaged.is_empty())
    })
}

/// Removes an index, unless another process writes it.
fn renew(folder: &Path) -> Option<()> {
    let _lock = MmapDirectory::open(folder).ok()?.acquire_lock(&INDEX_WRITER_LOCK).ok()?;
    fs::remove_dir_all(folder).and_then(|()| fs::create_dir_all(folder)).ok()
}

impl Writing {
    /// Waits a moment while another process writes.
    fn begin(index: &Index, fields: Fields) -> Result<Self, SearchError> {
        let busy = |error: &TantivyError| matches!(error, TantivyError::LockFailure(..));
        // One thread: then equal corpora have equal indexes.
        let writer = (|| index.writer_with_num_threads(1, BUFFER)).retry(patience()).when(busy).call()?;
        let held = Held::of(index)?;
        Ok(Self { fields, writer, committed: held.clone(), held, analysis: Analysis::default() })
    }

    /// Indexes what is not there of what is wanted, and takes away what is not wanted.
    fn bring(mut self, wanted: &Wanted, progress: &mut dyn FnMut(usize, usize)) -> Result<(), SearchError> {
        let known: HashSet<Revision> = self.held.norms.values().cloned().collect();
        for (done, (revision, passages)) in wanted.iter().enumerate() {
            progress(done, wanted.len());
            if known.contains(revision) {
                continue;
            }
            let base = self.held.next;
            self.add(base, passages)?;
            // What cannot be read is not kept as if it had no words.
            if let Some(what) = passages.graph.unread() {
                return Err(SearchError::Said(what.to_owned()));
            }
            self.held.norms.insert(base, revision.clone());
            if self.held.next - self.committed.next >= COMMIT {
                self.commit()?;
            }
        }
        let kept: HashSet<&Revision> = wanted.iter().map(|(revision, _)| revision).collect();
        for (&base, _) in self.held.norms.iter().filter(|(_, held)| !kept.contains(held)) {
            self.writer.delete_term(Term::from_field_u64(self.fields.norm, base.into()));
        }
        self.held.norms.retain(|_, held| kept.contains(held));
        if self.held != self.committed {
            self.commit()?;
        }
        Ok(self.writer.wait_merging_threads()?)
    }

    /// Makes what was added durable, together with what it is.
    fn commit(&mut self) -> Result<(), SearchError> {
        let said = serde_json::to_string(&self.held).map_err(|error| SearchError::Said(error.to_string()))?;
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&said);
        commit.commit()?;
        self.committed = self.held.clone();
        Ok(())
    }

    fn add(&mut self, base: u32, passages: &Passages) -> Result<(), SearchError> {
        let language = &passages.graph.norm().language;
        for passage in &passages.all {
            let Terms { words, forms, grams } = self.analysis.terms(&passages.text(passage), language);
            let mut document = TantivyDocument::new();
            document.add_u64(self.fields.number, self.held.next.into());
            document.add_u64(self.fields.norm, base.into());
            let Fields { words: of_words, forms: of_forms, grams: of_grams, .. } = self.fields;
            for (field, tokens) in [(of_words, words), (of_forms, forms), (of_grams, grams)] {
                document.add_pre_tokenized_text(field, PreTokenizedString { text: String::new(), tokens });
            }
            self.writer.add_document(document)?;
            self.held.next += 1;
        }
        // A norm without words takes a number all the same, so that no two have the same.
        self.held.next += u32::from(passages.all.is_empty());
        Ok(())
    }
}

impl Held {
    /// What an index says that it holds. What was written by nobody who says so has no form.
    fn of(index: &Index) -> Result<Self, SearchError> {
        let metas = index.load_metas()?;
        let held = metas.payload.and_then(|said| serde_json::from_str(&said).ok());
        let form = if metas.segments.is_empty() { FORM } else { 0 };
        Ok(held.unwrap_or(Self { form, ..Self::default() }))
    }

    /// Whether it is that and nothing else.
    fn is_of(&self, wanted: &Wanted) -> bool {
        let held: HashSet<&Revision> = self.norms.values().collect();
        held.len() == wanted.len() && wanted.iter().all(|(revision, _)| held.contains(revision))
    }
}

impl Revision {
    fn of(corpus: &Corpus, graph: &NormGraph) -> Self {
        let hash = |number: u32| {
            let at = corpus.recorded().partition_point(|batch| batch.number < number);
            corpus.recorded().get(at).map(|batch| batch.hash)
        };
        let batches = graph.meta().batches.iter().filter_map(|&(number, _)| Some((number, hash(number)?)));
        Self { norm: graph.norm().id.clone(), batches: batches.collect() }
    }
}

fn schema() -> (Schema, Fields) {
    let text = |record| {
        let indexing = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(record);
        TextOptions::default().set_indexing_options(indexing)
    };
    let mut schema = Schema::builder();
    let fields = Fields {
        number: schema.add_u64_field(NUMBER, FAST),
        norm: schema.add_u64_field("norm", INDEXED),
        words: schema.add_text_field("words", text(IndexRecordOption::WithFreqsAndPositions)),
        forms: schema.add_text_field("forms", text(IndexRecordOption::Basic)),
        grams: schema.add_text_field("grams", text(IndexRecordOption::WithFreqs)),
    };
    (schema.build(), fields)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use asof_schema::ChangeSet;

    use super::*;

    #[test]
    fn a_norm_whose_words_cannot_be_read_is_not_indexed_as_one_without() {
        let set = ChangeSet::read(include_str!("../../../demo/1-charter.jsonl").as_bytes()).unwrap();
        let (whole, _) = Corpus::default().with(&set, "2020-01-15T12:00:00Z".parse().unwrap()).unwrap();
        let mut harmed = whole.clone();
        let graph = whole.graphs().next().unwrap().with_words_that_cannot_be_unpacked().unwrap();
        harmed.share(Arc::new(graph));
        let folder = tempfile::tempdir().unwrap();
        let index = TextIndex::at(folder.path());
        let refused = index.of(&Arc::new(harmed)).err().unwrap().to_string();
        assert!(refused.contains("cannot be unpacked"), "{refused}");
        // The next that is asked for is indexed, and kept.
        index.of(&Arc::new(whole)).unwrap();
        assert_eq!(index.not_kept(), None);
    }
}
