//! The inverted index of all passages that were ever recorded, in memory or in a folder.
//!
//! In a folder it survives the process. What is committed says itself of which revisions of which norms it is, in the same
//! commit as the passages, so that whoever was cut off goes on behind the last commit, and nothing is there twice.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use asof_schema::{NormId, Sha256};
use serde::{Deserialize, Serialize};
use tantivy::directory::MmapDirectory;
use tantivy::schema::{FAST, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::PreTokenizedString;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, Term};

use super::SearchError;
use super::analysis::{Analysis, Terms};
use super::passages::Passages;
use super::searchable::{Fields, NUMBER, Searchable};
use crate::graph::NormGraph;
use crate::store::Corpus;

/// Bytes that may wait in memory to be indexed.
const BUFFER: usize = 64 << 20;

/// Passages that may be lost when the process is cut off.
const COMMIT: u32 = 20_000;

/// The form of an index. Another number, and what an older program wrote is made anew: it counts up whenever passages or
/// their terms are made differently.
const FORM: u32 = 2;

/// An index that follows the revisions of a store: of what a batch did not touch, nothing is indexed again.
#[derive(Default)]
pub struct TextIndex {
    folder: Option<PathBuf>,
    state: Mutex<Option<State>>,
}

struct State {
    fields: Fields,
    writer: IndexWriter,
    reader: IndexReader,
    held: Held,
    current: Option<Arc<Searchable>>,
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
        let norms = if corpus.is_whole() {
            match state.bring(corpus, progress) {
                Ok(norms) => norms,
                Err(error) => {
                    // What is half done is done again, from the last commit on.
                    *held = None;
                    return Err(error);
                }
            }
        } else {
            corpus.graphs().for_each(drop);
            BTreeMap::new()
        };
        let searcher = state.reader.searcher();
        let found = Arc::new(Searchable::of(corpus, state.fields, searcher, norms));
        if corpus.is_whole() {
            state.current = Some(Arc::clone(&found));
        }
        Ok(found)
    }
}

impl State {
    /// In a folder that cannot be written, or that another process has open, nothing is kept: the index is in memory then.
    fn open(folder: Option<&Path>) -> Result<Self, SearchError> {
        let in_memory = || Self::of(&Index::create_in_ram(schema().0));
        let Some(folder) = folder.filter(|folder| fs::create_dir_all(folder).is_ok()) else {
            return in_memory();
        };
        let opened = || {
            let directory = MmapDirectory::open(folder).map_err(tantivy::TantivyError::from)?;
            Self::of(&Index::open_or_create(directory, schema().0)?)
        };
        match opened() {
            Ok(state) if state.held.form == FORM => return Ok(state),
            Err(SearchError::Index(tantivy::TantivyError::LockFailure(..))) => return in_memory(),
            // What is in another form, or damaged, is made anew: it is derived, every bit of it.
            Ok(_) | Err(_) => {}
        }
        match fs::remove_dir_all(folder).and_then(|()| fs::create_dir_all(folder)) {
            Ok(()) => opened(),
            Err(_) => in_memory(),
        }
    }

    fn of(index: &Index) -> Result<Self, SearchError> {
        let (_, fields) = schema();
        let metas = index.load_metas()?;
        let held = metas.payload.and_then(|said| serde_json::from_str(&said).ok());
        // What was written by nobody who says of what it is.
        let held = held
            .unwrap_or(Held { form: if metas.segments.is_empty() { FORM } else { 0 }, ..Held::default() });
        // One thread: then equal corpora have equal indexes.
        let writer = index.writer_with_num_threads(1, BUFFER)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { fields, writer, reader, held, current: None })
    }

    /// Indexes what is new of a corpus, and takes away what it no longer is.
    fn bring(
        &mut self,
        corpus: &Corpus,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<BTreeMap<u32, Arc<Passages>>, SearchError> {
        let before = self.current.as_ref().map(|current| current.norms().clone()).unwrap_or_default();
        let held: HashMap<Revision, u32> =
            self.held.norms.iter().map(|(&base, revision)| (revision.clone(), base)).collect();
        let (mut after, mut analysis, mut committed) = (BTreeMap::new(), Analysis::default(), self.held.next);
        let graphs: Vec<&Arc<NormGraph>> = corpus.graphs().collect();
        for (done, &graph) in graphs.iter().enumerate() {
            progress(done, graphs.len());
            let revision = Revision::of(corpus, graph);
            let known = held.get(&revision).copied();
            let made = known.and_then(|base| before.get(&base).map(Arc::clone));
            let passages = made.unwrap_or_else(|| Arc::new(Passages::of(graph)));
            let base = known.unwrap_or(self.held.next);
            if known.is_none() {
                self.add(base, &passages, &mut analysis)?;
                self.held.norms.insert(base, revision);
            }
            after.insert(base, passages);
            if self.held.next - committed >= COMMIT {
                self.commit()?;
                committed = self.held.next;
            }
        }
        progress(graphs.len(), graphs.len());
        let gone: Vec<u32> =
            self.held.norms.keys().copied().filter(|base| !after.contains_key(base)).collect();
        for &base in &gone {
            self.writer.delete_term(Term::from_field_u64(self.fields.norm, base.into()));
            self.held.norms.remove(&base);
        }
        // A store that reads on demand gives another object for the same revision, each time.
        if self.held.next > committed || !gone.is_empty() {
            self.commit()?;
        }
        self.reader.reload()?;
        Ok(after)
    }

    /// Makes what was added durable, together with what it is.
    fn commit(&mut self) -> Result<(), SearchError> {
        let said = serde_json::to_string(&self.held).map_err(|error| SearchError::Said(error.to_string()))?;
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&said);
        commit.commit()?;
        Ok(())
    }

    fn add(&mut self, base: u32, passages: &Passages, analysis: &mut Analysis) -> Result<(), SearchError> {
        let language = &passages.graph.norm().language;
        for passage in &passages.all {
            let Terms { words, forms, grams } = analysis.terms(&passages.text(passage), language);
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
