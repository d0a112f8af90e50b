//! A corpus in Neo4j of which memory holds what was asked for.
//!
//! A question is answered from a revision that lacks the graphs of most norms. Where it missed some, their columns are got in
//! one statement, whatever the size of their trees, and the question is asked again: so every question works as it does
//! in memory, and costs a number of statements that depends on the norms that it touches and not on what is in them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use asof_schema::{ChangeSet, Day, Instant, Norm, NormId};
use neo4rs::{BoltType, Row};
use serde::Deserialize;
use tokio::sync::watch;

use super::project::{EARLIER_PACKINGS, OPEN, PACKING};
use super::record::BatchRow;
use super::relations::{Kept, made_by};
use super::rows::{Properties, map};
use super::server::{Neo4jConfig, Server, driver};
use super::{Neo4j, broken, keep_documents, kept_documents, outdated, schema, statements as cypher};
use crate::driver::Driver;
use crate::graph::NormGraph;
use crate::query::Reference;
use crate::store::{
    Batch, Completing, Corpus, Document, Loaded, Missed, Numbers, OnDay, Outdated, Store, StoreError,
};

/// How often a revision is asked for that is not recorded meanwhile.
const TRIES: u32 = 20;

/// What helps where the record is whole, and what follows from it is not.
const ANEW: &str = "`asof renew` makes it anew from what was recorded";

/// A corpus in a Neo4j database, read as it is asked for.
#[derive(Debug)]
pub struct OnDemand {
    driver: Driver,
    config: Neo4jConfig,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    server: Server,
    /// Bytes that graphs may take which nobody reads.
    capacity: usize,
    held: Mutex<Held>,
    numbers: Numbers,
}

/// The revision that is current, and the graphs of it that are at hand.
#[derive(Debug, Default)]
struct Held {
    batches: Vec<Batch>,
    norms: BTreeMap<NormId, Entry>,
    /// The norms whose graphs are at hand, the one that was got first in front.
    order: VecDeque<NormId>,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    norm: Arc<Norm>,
    /// The batch that wrote it last.
    batch: i64,
    /// The other norms that are declared to speak of it.
    spoken_of_by: Vec<NormId>,
    graph: Option<Arc<NormGraph>>,
}

impl OnDemand {
    /// Opens the corpus in a database; an error if there is none. Unused graphs are kept up to `capacity`
    /// bytes.
    pub fn open(config: &Neo4jConfig, capacity: usize) -> Result<Self, StoreError> {
        Self::open_naming(config, capacity, Vec::new())
    }

    /// [`OnDemand::open`] for a question in which there are some words. Norms that have one of them as id or name are
    /// likely to be needed, and come with the first answer of the server. Whether they do changes no answer.
    pub fn open_naming(
        config: &Neo4jConfig,
        capacity: usize,
        words: Vec<String>,
    ) -> Result<Self, StoreError> {
        let driver = driver()?;
        let asked = config.clone();
        let opened = driver.block_on(async move {
            let server = Server::new(&asked)?;
            let shared = Shared { server, capacity, held: Mutex::default(), numbers: Numbers::default() };
            shared.open(words).await?;
            Ok(Arc::new(shared))
        });
        Ok(Self { shared: opened.unwrap_or_else(|| Err(broken()))?, driver, config: config.clone() })
    }

    /// Follows the batches that others record, as long as the store lives. Failures are reported and retried.
    pub fn follow(&self, trouble: impl Fn(StoreError) + Send + Sync + 'static) {
        self.driver.repeat(&self.shared, async |shared: Arc<Shared>| shared.refresh().await, trouble);
    }

    /// The number of statements sent to the server so far.
    pub fn statements(&self) -> usize {
        self.shared.server.sent()
    }
}

impl Store for OnDemand {
    fn corpus(&self) -> Arc<Corpus> {
        Arc::new(self.shared.held().corpus())
    }

    fn revisions(&self) -> watch::Receiver<u32> {
        self.shared.numbers.watch()
    }

    fn complete<'s>(&'s self, read: &'s Corpus) -> Completing<'s> {
        let missed = read.missed();
        if let Some((id, what)) = read.unread() {
            self.shared.held().let_go(id);
            let damaged = self.shared.server.damaged(format!("{id}: {what}"));
            return Box::pin(std::future::ready(Err(damaged)));
        }
        if missed.is_empty() {
            return Box::pin(std::future::ready(Ok(None)));
        }
        let (shared, read) = (Arc::clone(&self.shared), read.clone());
        let got = self.driver.spawn(async move { shared.complete(&read, &missed).await });
        Box::pin(async { got.await.unwrap_or_else(|| Err(broken())).map(Some) })
    }

    /// Loading takes the whole corpus, for as long as it takes.
    fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError> {
        let loaded = self.whole()?.load(set, recorded)?;
        let shared = Arc::clone(&self.shared);
        self.driver.block_on(async move { shared.refresh().await }).unwrap_or_else(|| Err(broken()))?;
        Ok(loaded)
    }

    fn change_set(&self, batch: &Batch) -> Result<ChangeSet, StoreError> {
        let (shared, batch) = (Arc::clone(&self.shared), batch.clone());
        self.driver
            .block_on(async move { shared.server.said_in(&batch).await })
            .unwrap_or_else(|| Err(broken()))
    }

    fn documents(&self, of: &str) -> Result<Vec<Document>, StoreError> {
        kept_documents(&self.driver, &self.shared.server, of)
    }

    fn keep(&self, of: &str, documents: &[Document]) -> Result<(), StoreError> {
        keep_documents(&self.driver, &self.shared.server, of, documents)
    }

    fn outdated(&self) -> Result<Option<Outdated>, StoreError> {
        let shared = Arc::clone(&self.shared);
        let nothing = shared.held().batches.is_empty();
        let outdated = self.driver.block_on(async move { outdated(&shared.server).await });
        if nothing { Ok(None) } else { outdated.unwrap_or_else(|| Err(broken())) }
    }

    fn renew(&self) -> Result<usize, StoreError> {
        self.whole()?.renew()
    }

    fn differences(&self) -> Result<Vec<String>, StoreError> {
        self.whole()?.differences()
    }
}

impl OnDemand {
    fn whole(&self) -> Result<Neo4j, StoreError> {
        Neo4j::open(&self.config, Box::new(|_, _| {}))
    }
}

impl Shared {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Learns in one statement what server this is and what it holds. Where they are not those for which this
    /// program is made, or too old for that statement, the schema says what is missing or brings it up to
    /// date.
    async fn open(&self, words: Vec<String>) -> Result<(), StoreError> {
        let first = self.server.ask_once(cypher::REVISION, after(0, words)).await;
        let rows = match first {
            Err(StoreError::Refused { .. }) => Vec::new(),
            first => first?,
        };
        let told = rows.first().and_then(|row| row.to::<schema::Told>().ok());
        if told.is_some_and(|told| told.is_current()) && self.take(0, &rows)? {
            self.keep_sent(&rows);
            return Ok(());
        }
        schema::claim(&self.server, false).await?;
        self.refresh().await
    }

    /// Learns of new batches.
    async fn refresh(&self) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let last = self.held().batches.last().map_or(0, |batch| i64::from(batch.number));
            let rows = self.server.ask(cypher::REVISION, after(last, Vec::new())).await?;
            if self.take(last, &rows)? {
                return Ok(());
            }
        }
        Err(StoreError::Contended { address: self.server.address().to_owned() })
    }

    /// Goes on to what is newer than a batch. The batches and the norms are read at two moments: they count,
    /// which is the answer, once they tell of the same batch.
    fn take(&self, behind: i64, rows: &[Row]) -> Result<bool, StoreError> {
        let damaged = |what| self.server.damaged(format!("a batch or a norm cannot be read: {what}"));
        let row = rows.first().ok_or_else(|| damaged("there is no answer".to_owned()))?;
        let Revision { batches, norms } = row.to().map_err(|error| damaged(error.to_string()))?;
        let new =
            batches.into_iter().map(|batch| batch.batch(&self.server)).collect::<Result<Vec<_>, _>>()?;
        let Some(newest) = new.last().map(|batch| i64::from(batch.number)) else { return Ok(true) };
        let entries = norms.into_iter().map(|norm| norm.entry().map_err(|what| damaged(what.to_string())));
        let entries = entries.collect::<Result<Vec<Entry>, _>>()?;
        let agree = entries.iter().map(|entry| entry.batch).max() == Some(newest);
        if agree {
            self.renew(behind, new, entries);
        }
        Ok(agree)
    }

    /// Keeps the graphs of norms whose columns came with the revision. What cannot be read is left to the question
    /// that misses it, which gets the columns again, and is told what is wrong.
    fn keep_sent(&self, rows: &[Row]) {
        let sent = rows.first().and_then(|row| row.get::<Vec<Part<'_>>>("columns").ok());
        for (id, columns) in KeptColumns::of(sent.unwrap_or_default()) {
            let Ok(graph) = columns.graph(&id) else { continue };
            let mut held = self.held();
            if held.norms.get(&id).is_some_and(|entry| entry.batch == columns.batch) {
                let batches = held.batches.len();
                held.keep(Arc::new(graph), batches, self.capacity);
            }
        }
    }

    /// Goes on to a later revision, and then announces its number.
    fn renew(&self, behind: i64, new: Vec<Batch>, entries: Vec<Entry>) {
        let mut held = self.held();
        held.renew(behind, new, entries);
        self.numbers.announce(held.batches.last().map_or(0, |batch| batch.number));
    }

    /// What was read, with what it missed; or, where others were recorded meanwhile, the newest revision.
    async fn complete(&self, read: &Corpus, missed: &Missed) -> Result<Arc<Corpus>, StoreError> {
        let of = read.recorded().len();
        let Some(wanted) = self.held().parts(&missed.norms, of) else {
            return Ok(Arc::new(self.held().corpus()));
        };
        let got = tokio::try_join!(self.graphs(wanted, &missed.norms), self.said(read, &missed.spoken_of))?;
        let (graphs, said) = match got {
            (Ok(graphs), Ok(said)) => (graphs, said),
            // A later batch has taken them away, or is just doing so; else they are harmed.
            (Err(what), _) | (_, Err(what)) => {
                self.refresh().await?;
                let held = self.held();
                let later = held.batches.len() != of;
                return if later { Ok(Arc::new(held.corpus())) } else { Err(self.server.damaged(what)) };
            }
        };
        let mut corpus = read.clone();
        match said {
            Some(said) => said.into_iter().for_each(|(of, said)| corpus.add_said(of, said)),
            None => corpus.read_words_only(),
        }
        for graph in graphs {
            corpus.share(Arc::clone(&graph));
            self.held().keep(graph, of, self.capacity);
        }
        Ok(Arc::new(corpus))
    }

    /// The graphs of norms from their columns; or, in words, what is wrong with these.
    async fn graphs(
        &self,
        wanted: Vec<BoltType>,
        missed: &BTreeSet<NormId>,
    ) -> Result<Result<Vec<Arc<NormGraph>>, String>, StoreError> {
        if missed.is_empty() {
            return Ok(Ok(Vec::new()));
        }
        let rows = self.server.ask(cypher::COLUMNS, Properties::default().with("norms", wanted)).await?;
        let parts = rows.iter().map(|row| row.to::<Part<'_>>().map_err(|error| unread(row, &error)));
        let parts: Result<Vec<_>, _> = parts.collect();
        let columns = KeptColumns::of(parts.map_err(|what| self.server.damaged(what))?);
        let graph = |id: &NormId| {
            let columns =
                columns.get(id).ok_or_else(|| format!("the columns of {id} are missing ({ANEW})"))?;
            columns.graph(id).map(Arc::new).map_err(|what| format!("{id}: {what}"))
        };
        Ok(missed.iter().map(graph).collect())
    }

    /// What is said of provisions; nothing where other grammars than this program's read their words; or, in words,
    /// what is wrong with it.
    async fn said(&self, read: &Corpus, asked: &BTreeSet<OnDay>) -> Result<Result<Said, String>, StoreError> {
        if asked.is_empty() {
            return Ok(Ok(Some(Vec::new())));
        }
        let asked: Vec<BoltType> = asked.iter().map(of_day).collect();
        let number = i64::from(read.number());
        let asked = Properties::default().with("asked", asked).with("number", number);
        let rows = self.server.ask(cypher::SPOKEN_OF, asked).await?;
        let told = || -> Result<Said, String> {
            let row = rows.first().ok_or("the server does not say who speaks of what")?;
            let refused = |error: neo4rs::DeError| format!("a relationship cannot be read: {error} ({ANEW})");
            if row.get::<Vec<String>>("grammars").map_err(refused)? != made_by() {
                return Ok(None);
            }
            if row.get::<Option<i64>>("last").map_err(refused)? != Some(number) {
                return Err(format!("batch {number} is not the last"));
            }
            let answers: Vec<Told> = row.get("answers").map_err(refused)?;
            answers
                .into_iter()
                .map(Told::read)
                .collect::<Option<Vec<_>>>()
                .map(Some)
                .ok_or_else(|| format!("a relationship cannot be read ({ANEW})"))
        };
        Ok(told())
    }
}

/// A part of the columns of a norm, as a statement returns it.
#[derive(Debug, Deserialize)]
struct Part<'r> {
    id: NormId,
    batch: i64,
    packing: Option<String>,
    /// They are borrowed: a megabyte that is copied costs as much as all that is read of it.
    #[serde(borrow)]
    bytes: Option<&'r [u8]>,
}

/// Of which norm there is a part that cannot be read, and why. What stands there instead may be long.
fn unread(row: &Row, error: &neo4rs::DeError) -> String {
    let id: String = row.get("id").unwrap_or_default();
    let why: String = error.to_string().chars().take(200).collect();
    format!("the columns of {id} cannot be read: {why} ({ANEW})")
}

/// The columns of a norm as the database keeps them.
struct KeptColumns<'r> {
    batch: i64,
    packing: Option<String>,
    bytes: Cow<'r, [u8]>,
}

impl<'r> KeptColumns<'r> {
    /// The columns of norms, of which each part follows the one before it.
    fn of(parts: Vec<Part<'r>>) -> BTreeMap<NormId, Self> {
        let mut columns: BTreeMap<NormId, Self> = BTreeMap::new();
        for Part { id, batch, packing, bytes } in parts {
            let Some(bytes) = bytes else { continue };
            columns.entry(id).and_modify(|of| of.bytes.to_mut().extend_from_slice(bytes)).or_insert(Self {
                batch,
                packing,
                bytes: Cow::Borrowed(bytes),
            });
        }
        columns
    }

    /// The graph, if it is that of the norm under which it is kept: that of another would be asked for without end, or answer
    /// for that one.
    fn graph(&self, id: &NormId) -> Result<NormGraph, String> {
        let graph = self.unpacked()?;
        let of = &graph.norm().id;
        if of == id { Ok(graph) } else { Err(format!("its columns are those of {of} ({ANEW})")) }
    }

    /// Older versions of this program did not pack them, or had more in them.
    fn unpacked(&self) -> Result<NormGraph, String> {
        let graph = match self.packing.as_deref() {
            None => NormGraph::from_checked(&self.bytes),
            Some(PACKING) => NormGraph::from_packed(&self.bytes),
            Some(packing) if EARLIER_PACKINGS.contains(&packing) => {
                NormGraph::from_packed_in_one(&self.bytes)
            }
            Some(other) => {
                // The error goes on to say what helps where bytes are harmed, which these need not be.
                return Err(format!(
                    "the columns are packed as {other:?}, which this version of asof cannot unpack: if a later one wrote them, use that"
                ));
            }
        };
        graph.map_err(|what| format!("{what} ({ANEW})"))
    }
}

/// What is said of provisions on days, of each that is there; nothing where words alone say it.
type Said = Option<Vec<(OnDay, Option<Vec<Reference>>)>>;

/// What is said of a provision on a day, as a statement returns it.
#[derive(Debug, Deserialize)]
struct Told {
    id: String,
    asked: i32,
    there: bool,
    said: Vec<Kept>,
}

impl Told {
    fn read(self) -> Option<(OnDay, Option<Vec<Reference>>)> {
        let said = Kept::read(&self.said)?;
        Some(((self.id.parse().ok()?, Day::from_epoch(self.asked)), self.there.then_some(said)))
    }
}

/// With the day, and the last one before that by which the graph tells what is open.
fn of_day((id, day): &OnDay) -> BoltType {
    let asked = i64::from(day.epoch());
    let of = Properties::default().with("id", id.as_str());
    map(of.with("asked", asked).with("day", asked.min(OPEN - 1)))
}

impl Held {
    fn corpus(&self) -> Corpus {
        let graphs = self.norms.values().filter_map(|entry| entry.graph.clone());
        let elsewhere = self.norms.values().filter(|entry| entry.graph.is_none());
        let elsewhere = elsewhere.map(|entry| (Arc::clone(&entry.norm), entry.spoken_of_by.clone()));
        Corpus::partial(graphs, elsewhere, self.batches.clone())
    }

    /// Which columns have the graphs of some norms; `None` where the revision with so many batches is current no more.
    fn parts(&self, norms: &BTreeSet<NormId>, batches: usize) -> Option<Vec<BoltType>> {
        let parts = norms.iter().filter_map(|id| Some(row(id, self.norms.get(id)?.batch)));
        (self.batches.len() == batches).then(|| parts.collect())
    }

    /// Goes on to a later revision, unless somebody else has; graphs that it did not write stay.
    fn renew(&mut self, behind: i64, new: Vec<Batch>, entries: Vec<Entry>) {
        if self.batches.last().map_or(0, |batch| i64::from(batch.number)) != behind {
            return;
        }
        self.batches.extend(new);
        let mut before = std::mem::take(&mut self.norms);
        for mut entry in entries {
            let id = entry.norm.id.clone();
            entry.graph = before.remove(&id).filter(|was| was.batch == entry.batch).and_then(|was| was.graph);
            self.norms.insert(id, entry);
        }
        let norms = &self.norms;
        self.order.retain(|id| norms.get(id).is_some_and(|entry| entry.graph.is_some()));
        self.bytes = norms.values().filter_map(|entry| entry.graph.as_deref()).map(size).sum();
    }

    /// Keeps a graph of the revision with so many batches, and lets go of those that were got first where there is no room.
    fn keep(&mut self, graph: Arc<NormGraph>, batches: usize, capacity: usize) {
        let id = graph.norm().id.clone();
        let current = self.batches.len() == batches;
        let Some(entry) = self.norms.get_mut(&id).filter(|entry| current && entry.graph.is_none()) else {
            return;
        };
        self.bytes += size(&graph);
        entry.graph = Some(graph);
        self.order.push_back(id);
        while self.bytes > capacity {
            let Some(first) = self.order.front().cloned() else { return };
            self.let_go(&first);
        }
    }

    /// Keeps the graph of a norm no more.
    fn let_go(&mut self, id: &NormId) {
        let gone = self.norms.get_mut(id).and_then(|entry| entry.graph.take());
        self.bytes -= gone.as_deref().map_or(0, size);
        self.order.retain(|kept| kept != id);
    }
}

fn size(graph: &NormGraph) -> usize {
    let (texts, rest) = graph.bytes();
    texts + rest
}

fn after(batch: i64, words: Vec<String>) -> Properties {
    Properties::default().with("after", batch).with("words", words)
}

fn row(id: &NormId, batch: i64) -> BoltType {
    BoltType::Map(Properties::default().with("id", id.as_str()).with("batch", batch).0)
}

/// What is newer than a revision, as a statement returns it.
#[derive(Debug, Deserialize)]
struct Revision {
    batches: Vec<BatchRow>,
    norms: Vec<Catalogued>,
}

/// A norm as a statement returns it.
#[derive(Debug, Deserialize)]
struct Catalogued {
    id: String,
    title: String,
    #[serde(rename = "type")]
    norm_type: String,
    jurisdiction: String,
    language: String,
    data_source: String,
    citations: Vec<String>,
    adopted: Option<String>,
    published: Option<String>,
    batch: i64,
    spoken_of_by: Vec<String>,
}

impl Catalogued {
    fn entry(self) -> Result<Entry, Box<dyn std::error::Error>> {
        let day = |written: Option<String>| written.map(|day| day.parse::<Day>()).transpose();
        let norm = Norm {
            id: self.id.parse()?,
            title: self.title,
            norm_type: self.norm_type,
            jurisdiction: self.jurisdiction,
            language: self.language,
            adopted_on: day(self.adopted)?,
            published_on: day(self.published)?,
            data_source: self.data_source,
            citations: self.citations,
        };
        let spoken_of_by = self.spoken_of_by.iter().map(|norm| norm.parse()).collect::<Result<_, _>>()?;
        Ok(Entry { norm: Arc::new(norm), batch: self.batch, spoken_of_by, graph: None })
    }
}
