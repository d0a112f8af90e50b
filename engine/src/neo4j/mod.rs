//! A corpus in Neo4j: the system of record where users outgrow one process.
//!
//! The database holds *what was said*, the change set of each batch, byte for byte; and what follows from it: the version graph,
//! for everyone who asks in Cypher (`project`), and the columns. Who opens the store replays what was said into memory, as
//! the embedded store would have it, and reads there; so nothing that is done to the graph can make an answer wrong.
//!
//! A batch is one revision, although it takes several transactions: new nodes are staged without the labels by which they
//! are found, and one last transaction gives them their labels, brings older nodes up to date and records the batch
//! (`write`). A load that is cut off leaves staged nodes, which the next one takes away.
//!
//! There are two ways to read ([`Neo4j`] replays everything at the start, `OnDemand` gets the columns of a norm once a question
//! needs them), and both read columns that one replay made, so that they cannot differ.
//!
//! *Invariant:* the only module that speaks Cypher. All statements are in `cypher/`, and take parameters
//! only.
//!
//! Turned down: building the graph in memory out of the nodes. Every column of a [`crate::NormGraph`] would need its place
//! in the database, and whoever changed a node would change an answer.

#![expect(clippy::large_futures, reason = "the driver's futures are large, and each waits for a server")]

mod annotations;
mod compare;
mod documents;
mod look;
mod on_demand;
mod overlays;
mod project;
mod record;
mod relations;
mod rows;
mod schema;
mod server;
mod statements;
mod write;

use std::sync::{Arc, Mutex, PoisonError};

use asof_schema::{ChangeSet, Instant};
use tokio::sync::watch;

use crate::driver::Driver;
use crate::store::{
    Batch, CanonicalChangeSet, Corpus, Current, Document, Loaded, Outdated, Store, StoreError,
};
pub use look::{Neo4jFound, look};
pub use on_demand::OnDemand;
use rows::Properties;
pub use server::Neo4jConfig;
use server::Server;
pub use statements::STATEMENTS;
use write::{Turn, Write};

/// A corpus in a Neo4j database, with its current revision in memory.
#[derive(Debug)]
pub struct Neo4j {
    driver: Driver,
    shared: Arc<Shared>,
    writing: Mutex<()>,
}

#[derive(Debug)]
struct Shared {
    server: Server,
    corpus: Current,
    /// One at a time brings the corpus up to date.
    catching_up: tokio::sync::Mutex<()>,
}

/// How far the reading of a store is: batches done, batches in all.
pub type Progress = Box<dyn FnMut(usize, usize) + Send>;

impl Neo4j {
    /// Opens the corpus in a database, or makes the database ready for one if it is empty.
    pub fn create(config: &Neo4jConfig, progress: Progress) -> Result<Self, StoreError> {
        Self::start(config, true, progress)
    }

    /// Opens the corpus in a database; an error if there is none.
    pub fn open(config: &Neo4jConfig, progress: Progress) -> Result<Self, StoreError> {
        Self::start(config, false, progress)
    }

    fn start(config: &Neo4jConfig, create: bool, progress: Progress) -> Result<Self, StoreError> {
        let driver = server::driver()?;
        let config = config.clone();
        let opened = driver.block_on(async move {
            let server = Server::new(&config)?;
            schema::claim(&server, create).await?;
            let shared =
                Shared { server, corpus: Current::default(), catching_up: tokio::sync::Mutex::default() };
            shared.catch_up(progress).await?;
            Ok(Arc::new(shared))
        });
        Ok(Self { shared: opened.unwrap_or_else(|| Err(broken()))?, driver, writing: Mutex::new(()) })
    }

    /// Follows the batches that others record, as long as the store lives. Failures are reported and retried.
    pub fn follow(&self, trouble: impl Fn(StoreError) + Send + Sync + 'static) {
        let catch_up = async |shared: Arc<Shared>| shared.catch_up(Box::new(|_, _| {})).await;
        self.driver.repeat(&self.shared, catch_up, trouble);
    }
}

impl Store for Neo4j {
    fn corpus(&self) -> Arc<Corpus> {
        self.shared.corpus.get()
    }

    fn revisions(&self) -> watch::Receiver<u32> {
        self.shared.corpus.numbers()
    }

    fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let (shared, set) = (Arc::clone(&self.shared), set.clone());
        self.driver
            .block_on(async move { shared.load(&set, recorded).await })
            .unwrap_or_else(|| Err(broken()))
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
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        keep_documents(&self.driver, &self.shared.server, of, documents)
    }

    fn differences(&self) -> Result<Vec<String>, StoreError> {
        let shared = Arc::clone(&self.shared);
        let compared = self.driver.block_on(async move {
            let corpus = shared.corpus.get();
            Ok(compare::compare(&shared.server, &corpus).await?.told())
        });
        compared.unwrap_or_else(|| Err(broken()))
    }

    fn outdated(&self) -> Result<Option<Outdated>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.driver.block_on(async move { shared.outdated().await }).unwrap_or_else(|| Err(broken()))
    }

    fn renew(&self) -> Result<usize, StoreError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = Arc::clone(&self.shared);
        let renewed = self.driver.block_on(async move {
            let turn = Turn::claim(&shared.server).await?;
            let renewed = shared.renew(&turn).await;
            let _ = turn.release(&shared.server).await;
            renewed
        });
        renewed.unwrap_or_else(|| Err(broken()))
    }
}

impl Shared {
    /// Replays the batches that this process does not know yet.
    async fn catch_up(&self, mut progress: Progress) -> Result<(), StoreError> {
        let _one = self.catching_up.lock().await;
        let mut corpus = self.corpus.get();
        let after = corpus.recorded().last().map_or(0, |batch| i64::from(batch.number));
        let batches = self.server.batches_after(after).await?;
        for (done, batch) in (1..).zip(&batches) {
            let set = self.server.said_in(batch).await?;
            let (next, loaded) = corpus.with_hashed(&set, batch.hash, batch.recorded_at)?;
            if loaded.batch != Some(batch.number) {
                return Err(self.server.damaged(format!(
                    "batch {} adds nothing, or a batch before it is missing",
                    batch.number
                )));
            }
            corpus = Arc::new(next);
            progress(done, batches.len());
        }
        self.corpus.set(corpus);
        Ok(())
    }

    /// Whether the graph was made by other grammars than this program's, or in another form.
    async fn outdated(&self) -> Result<Option<Outdated>, StoreError> {
        if self.corpus.get().recorded().is_empty() { Ok(None) } else { outdated(&self.server).await }
    }

    /// Makes the graph what follows from the record, as this program reads it; how much was otherwise.
    async fn renew(&self, turn: &Turn) -> Result<usize, StoreError> {
        self.catch_up(Box::new(|_, _| {})).await?;
        let differences = compare::compare(&self.server, &self.corpus.get()).await?;
        differences.mend(&self.server, turn).await?;
        Ok(differences.count())
    }

    async fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError> {
        let said = CanonicalChangeSet::of(set);
        self.catch_up(Box::new(|_, _| {})).await?;
        // What says nothing new needs no turn.
        let (_, loaded) = self.corpus.get().with_hashed(set, said.hash, recorded)?;
        if loaded.batch.is_none() {
            return Ok(loaded);
        }
        let turn = Turn::claim(&self.server).await?;
        let loaded = self.load_in(&turn, set, &said, recorded).await;
        // Where this fails, the lease runs out.
        let _ = turn.release(&self.server).await;
        loaded
    }

    /// Records a change set after everything that others recorded before it was this process's turn.
    async fn load_in(
        &self,
        turn: &Turn,
        set: &ChangeSet,
        said: &CanonicalChangeSet,
        recorded: Instant,
    ) -> Result<Loaded, StoreError> {
        if self.outdated().await?.is_some() {
            self.renew(turn).await?;
        }
        self.catch_up(Box::new(|_, _| {})).await?;
        let _one = self.catching_up.lock().await;
        let before = self.corpus.get();
        let (next, loaded) = before.with_hashed(set, said.hash, recorded)?;
        if loaded.batch.is_some() {
            let write = Write { server: &self.server, turn, before: &before, after: &next, said };
            write.stage_and_publish(&loaded).await?;
            self.corpus.set(Arc::new(next));
        }
        Ok(loaded)
    }
}

/// Whether the graph in a database that holds batches was made by others than this program's grammars, or in another form.
async fn outdated(server: &Server) -> Result<Option<Outdated>, StoreError> {
    let made = server.ask(statements::READING, Properties::default()).await?;
    let by: Vec<String> = made.first().and_then(|row| row.get("grammars").ok()).unwrap_or_default();
    let now = relations::made_by();
    Ok((by != now).then_some(Outdated { by, now }))
}

/// The documents of a source that a database keeps.
fn kept_documents(driver: &Driver, server: &Server, of: &str) -> Result<Vec<Document>, StoreError> {
    let (server, of) = (server.clone(), of.to_owned());
    let read = driver.block_on(async move { documents::read(&server, &of).await });
    read.unwrap_or_else(|| Err(broken()))
}

/// Keeps documents of a source in a database.
fn keep_documents(
    driver: &Driver,
    server: &Server,
    of: &str,
    documents: &[Document],
) -> Result<(), StoreError> {
    let asked = (server.clone(), of.to_owned());
    let kept = driver.block_on(async move { documents::kept(&asked.0, &asked.1).await });
    let new = documents::packed(of, &kept.unwrap_or_else(|| Err(broken()))?, documents);
    let server = server.clone();
    let written = driver.block_on(async move { documents::write(&server, &new).await });
    written.unwrap_or_else(|| Err(broken()))
}

/// The work was broken off: its thread panicked.
fn broken() -> StoreError {
    StoreError::Refused {
        address: "neo4j".to_owned(),
        what: "the work stopped because of an error in this program".to_owned(),
    }
}
