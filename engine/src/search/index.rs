//! The inverted index of all passages that were ever recorded, and search in it at one revision.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use asof_schema::{ComponentId, Day, NormId};
use tantivy::collector::{FilterCollector, TopDocs};
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{
    DocSet as _, Index, IndexReader, IndexWriter, ReloadPolicy, Searcher, TERMINATED, TantivyDocument,
    TantivyError, Term,
};

use super::SearchError;
use super::analysis::{Analysis, Terms};
use super::passages::Passages;
use crate::graph::{NormGraph, Point};
use crate::store::Corpus;

/// Bytes that may wait in memory to be indexed.
const BUFFER: usize = 64 << 20;

/// In the place of a version: the passage does not stand there.
const GONE: u32 = u32::MAX;

/// The fast field with the number of a passage.
const NUMBER: &str = "number";

/// An index in memory that follows the revisions of a store: of what a batch did not touch, nothing is indexed again.
#[derive(Default)]
pub struct TextIndex(Mutex<Option<State>>);

struct State {
    fields: Fields,
    writer: IndexWriter,
    reader: IndexReader,
    /// The number of the next passage.
    next: u32,
    current: Option<Arc<Searchable>>,
}

#[derive(Debug, Clone, Copy)]
struct Fields {
    number: Field,
    /// The number of the norm's first passage: it names what was indexed of one revision of a norm.
    norm: Field,
    words: Field,
    forms: Field,
    grams: Field,
}

/// One revision, ready to be searched.
pub struct Searchable {
    corpus: Arc<Corpus>,
    fields: Fields,
    searcher: Searcher,
    /// By the number of their first passage.
    norms: BTreeMap<u32, Arc<Passages>>,
}

/// A passage that stands at the point that is asked about.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub(super) graph: Arc<NormGraph>,
    /// The version of its topmost component.
    pub(super) top: u32,
    /// The versions whose words it has.
    pub(super) rows: Vec<u32>,
}

/// Which passages stand at a point: by number, the version of their top.
pub(super) struct Visible(Arc<Vec<u32>>);

impl std::fmt::Debug for TextIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TextIndex").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Searchable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searchable").field("norms", &self.norms.len()).finish_non_exhaustive()
    }
}

impl TextIndex {
    /// The index of a revision: the first time, its new passages are indexed. One of which not all norms are at hand is
    /// found empty, and learns that they are missed.
    pub fn of(&self, corpus: &Arc<Corpus>) -> Result<Arc<Searchable>, SearchError> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let state = match &mut *held {
            Some(state) => state,
            none => none.insert(State::in_memory()?),
        };
        let current = state.current.as_ref().filter(|current| Arc::ptr_eq(&current.corpus, corpus));
        if let Some(current) = current {
            return Ok(Arc::clone(current));
        }
        let graphs: Vec<&Arc<NormGraph>> = corpus.graphs().collect();
        let norms = if corpus.is_whole() { state.bring(&graphs)? } else { BTreeMap::new() };
        let searcher = state.reader.searcher();
        let found =
            Arc::new(Searchable { corpus: Arc::clone(corpus), fields: state.fields, searcher, norms });
        if corpus.is_whole() {
            state.current = Some(Arc::clone(&found));
        }
        Ok(found)
    }
}

impl State {
    fn in_memory() -> Result<Self, SearchError> {
        let (schema, fields) = schema();
        let index = Index::create_in_ram(schema);
        // One thread: then equal corpora have equal indexes.
        let writer = index.writer_with_num_threads(1, BUFFER)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { fields, writer, reader, next: 0, current: None })
    }

    /// Indexes what is new of some graphs, and takes away what they no longer are.
    fn bring(&mut self, graphs: &[&Arc<NormGraph>]) -> Result<BTreeMap<u32, Arc<Passages>>, SearchError> {
        let before = self.current.as_ref().map(|current| current.norms.clone()).unwrap_or_default();
        let (mut after, mut analysis, first) = (BTreeMap::new(), Analysis::default(), self.next);
        for &graph in graphs {
            let same = before.iter().find(|(_, passages)| revision(&passages.graph) == revision(graph));
            let (base, passages) = if let Some((&base, passages)) = same {
                (base, Arc::clone(passages))
            } else {
                let (base, passages) = (self.next, Arc::new(Passages::of(graph)));
                self.add(base, &passages, &mut analysis)?;
                (base, passages)
            };
            after.insert(base, passages);
        }
        let gone: Vec<u32> = before.keys().copied().filter(|base| !after.contains_key(base)).collect();
        for &base in &gone {
            self.writer.delete_term(Term::from_field_u64(self.fields.norm, base.into()));
        }
        // A store that reads on demand gives another object for the same revision, each time.
        if self.next > first || !gone.is_empty() {
            self.writer.commit()?;
            self.reader.reload()?;
        }
        Ok(after)
    }

    fn add(&mut self, base: u32, passages: &Passages, analysis: &mut Analysis) -> Result<(), SearchError> {
        let graph = &passages.graph;
        for passage in &passages.all {
            let (above, own) = passage.words(graph);
            let text = format!("{above}\n{own}");
            let Terms { words, forms, grams } = analysis.terms(&text, &graph.norm().language);
            let mut document = TantivyDocument::new();
            document.add_u64(self.fields.number, self.next.into());
            document.add_u64(self.fields.norm, base.into());
            let Fields { words: of_words, forms: of_forms, grams: of_grams, .. } = self.fields;
            for (field, tokens) in [(of_words, words), (of_forms, forms), (of_grams, grams)] {
                document.add_pre_tokenized_text(field, PreTokenizedString { text: String::new(), tokens });
            }
            self.writer.add_document(document)?;
            self.next += 1;
        }
        // A norm without words takes a number all the same, so that no two have the same.
        self.next += u32::from(passages.all.is_empty());
        Ok(())
    }
}

/// What a norm's graph is made of: in one store, equal ones have equal graphs.
fn revision(graph: &NormGraph) -> (&NormId, Option<u32>) {
    (&graph.norm().id, graph.meta().batches.last().map(|&(number, _)| number))
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

impl Searchable {
    /// The revision.
    pub fn corpus(&self) -> &Arc<Corpus> {
        &self.corpus
    }

    /// The terms of some words, in each language that the corpus speaks or in one of them.
    pub(crate) fn terms(&self, words: &str, language: Option<&str>) -> Terms {
        let mut languages: Vec<&str> =
            self.norms.values().map(|passages| passages.graph.norm().language.as_str()).collect();
        languages.sort_unstable();
        languages.dedup();
        let (mut analysis, mut all) = (Analysis::default(), Terms::default());
        for spoken in
            languages.into_iter().filter(|spoken| language.is_none_or(|asked| speaks(spoken, asked)))
        {
            let Terms { words, forms, grams } = analysis.terms(words, spoken);
            all.words.extend(words);
            all.forms.extend(forms);
            all.grams.extend(grams);
        }
        for list in [&mut all.words, &mut all.forms, &mut all.grams] {
            list.sort_by(|one, other| one.text.cmp(&other.text));
            list.dedup_by(|one, other| one.text == other.text);
        }
        all
    }

    /// What stands at a point or, where a later day is given, on some day before it: in one language or all, in and below
    /// some provisions or everywhere.
    pub(super) fn visible(
        &self,
        (point, until): (Point, Option<Day>),
        within: &[ComponentId],
        language: Option<&str>,
    ) -> Visible {
        let end =
            self.norms.last_key_value().map_or(0, |(&base, passages)| base as usize + passages.all.len());
        let mut visible = vec![GONE; end];
        for (&base, passages) in &self.norms {
            let graph = &passages.graph;
            if language.is_some_and(|asked| !speaks(&graph.norm().language, asked)) {
                continue;
            }
            for point in days(graph, point, until) {
                let scope = Scope::of(graph, point, within);
                if scope.is_nothing() {
                    continue;
                }
                for (number, top) in passages.standing(point) {
                    if let Some(place) = visible.get_mut((base + number) as usize)
                        && scope.meets(graph, || passages.rows(number, top))
                    {
                        *place = top;
                    }
                }
            }
        }
        Visible(Arc::new(visible))
    }

    /// The likeliest of the passages that are visible, with their BM25 scores and numbers; the best first.
    pub(super) fn best(
        &self,
        terms: &Terms,
        visible: &Visible,
        limit: usize,
    ) -> Result<Vec<(f32, u32)>, SearchError> {
        if limit == 0 {
            return Ok(Vec::new());
        }
        let clause = |field: Field, token: &Token| -> (Occur, Box<dyn Query>) {
            let term = Term::from_field_text(field, &token.text);
            (Occur::Should, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)))
        };
        let words = terms.words.iter().map(|token| clause(self.fields.words, token));
        let grams = terms.grams.iter().map(|token| clause(self.fields.grams, token));
        let query = BooleanQuery::new(words.chain(grams).collect());
        let held = Arc::clone(&visible.0);
        let stands = move |number: u64| version_in(&held, number).is_some();
        let top = TopDocs::with_limit(limit).order_by_score();
        let found = self.searcher.search(&query, &FilterCollector::new(NUMBER.to_owned(), stands, top))?;
        let mut best = Vec::with_capacity(found.len());
        for (score, address) in found {
            let numbers = self.searcher.segment_reader(address.segment_ord).fast_fields().u64(NUMBER)?;
            let number = numbers.first(address.doc_id).and_then(|number| u32::try_from(number).ok());
            best.extend(number.map(|number| (score, number)));
        }
        best.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        Ok(best)
    }

    /// In how many of the visible passages of each norm a word stands in one form, by the number of the norm's first
    /// passage.
    pub(super) fn spread(
        &self,
        form: &Token,
        visible: &Visible,
    ) -> Result<BTreeMap<u32, usize>, SearchError> {
        let term = Term::from_field_text(self.fields.forms, &form.text);
        let mut spread = BTreeMap::new();
        for segment in self.searcher.segment_readers() {
            let index = segment.inverted_index(self.fields.forms)?;
            let postings =
                index.read_postings(&term, IndexRecordOption::Basic).map_err(TantivyError::from)?;
            let numbers = segment.fast_fields().u64(NUMBER)?;
            let Some(mut postings) = postings else { continue };
            while postings.doc() != TERMINATED {
                let number = numbers.first(postings.doc()).filter(|&n| version_in(&visible.0, n).is_some());
                if let Some((base, _)) = number.and_then(|n| self.norm_of(u32::try_from(n).ok()?)) {
                    *spread.entry(base).or_default() += 1;
                }
                postings.advance();
            }
        }
        Ok(spread)
    }

    /// The norm of a passage: the number of its first one, and all of them.
    pub(super) fn norm_of(&self, number: u32) -> Option<(u32, &Arc<Passages>)> {
        self.norms.range(..=number).next_back().map(|(&base, passages)| (base, passages))
    }

    /// The norms, by the number of their first passage.
    pub(super) fn norms(&self) -> impl Iterator<Item = (u32, &Arc<NormGraph>)> {
        self.norms.iter().map(|(&base, passages)| (base, &passages.graph))
    }

    /// A visible passage.
    pub(super) fn standing(&self, number: u32, visible: &Visible) -> Option<Standing> {
        let top = version_in(&visible.0, number.into())?;
        let (base, passages) = self.norm_of(number)?;
        let rows = passages.rows(number - base, top);
        Some(Standing { graph: Arc::clone(&passages.graph), top, rows })
    }
}

fn version_in(visible: &[u32], number: u64) -> Option<u32> {
    let number = usize::try_from(number).ok()?;
    visible.get(number).copied().filter(|&version| version != GONE)
}

/// Whether a language is the one that is asked for: "pt-BR" is "pt".
fn speaks(language: &str, asked: &str) -> bool {
    language.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The point, and each later one before a day at which another version of anything begins or ends.
fn days(graph: &NormGraph, point: Point, until: Option<Day>) -> Vec<Point> {
    let Some(until) = until else { return vec![point] };
    if until <= point.at {
        return Vec::new();
    }
    let versions = 0..u32::try_from(graph.counts().1).unwrap_or(u32::MAX);
    let born = versions.filter(|&version| graph.is_born(version, point));
    let ends = |version: u32| graph.end(version, point).map(|(at, _)| at);
    let turns: BTreeSet<Day> =
        born.flat_map(|version| std::iter::once(graph.start(version)).chain(ends(version))).collect();
    let later = turns.into_iter().filter(|&day| point.at < day && day < until);
    std::iter::once(point.at).chain(later).map(|at| Point { at, ..point }).collect()
}

/// Which components of a norm are asked for.
enum Scope {
    Everything,
    These(HashSet<u32>),
}

impl Scope {
    /// Those at and below the given components at a point.
    fn of(graph: &NormGraph, point: Point, within: &[ComponentId]) -> Self {
        if within.is_empty() {
            return Self::Everything;
        }
        let own = within.iter().filter(|id| id.norm_str() == graph.norm().id.as_str());
        let tops = own.filter_map(|id| graph.version_at(graph.component(id.local())?, point));
        let rows = tops.flat_map(|top| graph.walk(top, None));
        Self::These(rows.map(|(version, _)| graph.component_of(version)).collect())
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Self::These(components) if components.is_empty())
    }

    /// Whether any of the versions of a passage is of a component that is asked for.
    fn meets(&self, graph: &NormGraph, rows: impl FnOnce() -> Vec<u32>) -> bool {
        match self {
            Self::Everything => true,
            Self::These(components) => {
                rows().into_iter().any(|row| components.contains(&graph.component_of(row)))
            }
        }
    }
}
