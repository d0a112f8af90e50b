//! Stores: where a corpus lives. Each gives revisions of it ([`Corpus`]), which queries read in memory.
//!
//! [`Embedded`] lives here; the store over Bolt is the module `neo4j`, which depends on this one and `query`.

mod canonical;
mod corpus;
mod current;
mod declared;
mod documents;
mod embedded;
mod lines;
mod lock_file;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use asof_schema::{ChangeSet, Instant};
use backon::ConstantBuilder;
use tokio::sync::watch;

pub(crate) use canonical::CanonicalChangeSet;
pub use corpus::{Batch, Corpus, Lack, Loaded};
pub(crate) use corpus::{Missed, OnDay, SaidOf};
pub(crate) use current::{Current, Numbers};
pub(crate) use declared::{Declaration, Declared};
pub(crate) use embedded::put_in_place;
pub use embedded::{Embedded, FORMAT};
pub use lock_file::LockFile;

use crate::graph::{Component, ComponentRow, NormGraph, Point, Version, VersionRow};
pub use crate::graph::{DEBATE, JUDGMENT};
use crate::ingest::IngestError;

/// Why a store cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process writes it.
    #[error("{path} is being written by {}: try again when it has finished", by.as_deref().unwrap_or("another process"))]
    Busy {
        /// The store's folder.
        path: String,
        /// That process, where it says so: its number, its command line and since when it writes.
        by: Option<String>,
    },
    /// There is no store.
    #[error("{path} holds no store: load a corpus into it first (`asof load`)")]
    Missing {
        /// The folder.
        path: String,
    },
    /// It was written in a form that this program does not read.
    #[error(
        "{path} is in store format {found}, and this program reads format {expected}: {}",
        another_form(*found, *expected)
    )]
    Format {
        /// The store's folder.
        path: String,
        /// The format that it names.
        found: u64,
        /// The format that this program reads.
        expected: u64,
    },
    /// Its bytes are not those that were written.
    #[error(
        "{path} is damaged: {what}; restore it from a copy, or load the corpus again into an empty folder"
    )]
    Damaged {
        /// The store's folder.
        path: String,
        /// What does not fit.
        what: String,
    },
    /// The system or the database refused.
    #[error("{path}: {source}")]
    Io {
        /// The store's folder.
        path: String,
        /// What it said.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The server does not know the user, or the password is wrong.
    #[error("{address}: the server refuses the user or the password")]
    Denied {
        /// The server.
        address: String,
    },
    /// There is no server, or it has stopped.
    #[error("{address} cannot be reached: {what}")]
    Unreachable {
        /// The server.
        address: String,
        /// What happened.
        what: String,
    },
    /// The database holds what is not ours.
    #[error(
        "{address}: the database holds {nodes} nodes and no corpus of asof: use an empty database, so that nothing is mixed"
    )]
    Foreign {
        /// The server.
        address: String,
        /// How many nodes there are.
        nodes: i64,
    },
    /// Another load is running.
    #[error("{address}: another load is running; try again when it has finished")]
    Contended {
        /// The server.
        address: String,
    },
    /// The server does not do what it is asked.
    #[error("{address}: {what}")]
    Refused {
        /// The server.
        address: String,
        /// Why.
        what: String,
    },
    /// The batch cannot be recorded.
    #[error(transparent)]
    Ingest(#[from] IngestError),
}

/// What to do with a store in another form. One of a later form is whole, and is read by the program that wrote it.
fn another_form(found: u64, expected: u64) -> &'static str {
    if found > expected {
        "use the newer version of asof that wrote it"
    } else {
        "load the corpus again into an empty folder"
    }
}

/// What comes of [`Store::complete`].
pub type Completing<'s> =
    std::pin::Pin<Box<dyn Future<Output = Result<Option<Arc<Corpus>>, StoreError>> + Send + 's>>;

/// A document as a source reads it: its name, without folders, and its bytes.
pub type Document = (String, Vec<u8>);

/// A place where a corpus is kept durably, with its current revision in memory.
pub trait Store: std::fmt::Debug + Send + Sync {
    /// The current revision. It does not change while others are loaded.
    fn corpus(&self) -> Arc<Corpus>;

    /// The number of the current revision ([`Corpus::number`]), to be waited on: it changes after [`Store::corpus`]
    /// gives a new revision, whoever recorded that.
    fn revisions(&self) -> watch::Receiver<u32>;

    /// Records a batch: durably, whole or not at all; readers see it at once and whole. May block.
    fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError>;

    /// The change set of a recorded batch, as it was said. May block.
    fn change_set(&self, batch: &Batch) -> Result<ChangeSet, StoreError>;

    /// The documents that are kept of a source for later loads, in the order of their names. May block.
    fn documents(&self, of: &str) -> Result<Vec<Document>, StoreError>;

    /// Keeps documents of a source for later loads beside those that are there, each in the place of one of its name. May
    /// block.
    fn keep(&self, of: &str, documents: &[Document]) -> Result<(), StoreError>;

    /// The revision that was read, with the norms that its readers missed; `None` if they missed nothing.
    /// That is always so for a store with everything in memory. [`ask`] calls this.
    fn complete<'s>(&'s self, _read: &'s Corpus) -> Completing<'s> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Where the store also holds what is made from the record by grammars, and others than this program's made it: which.
    /// May block.
    fn outdated(&self) -> Result<Option<Outdated>, StoreError> {
        Ok(None)
    }

    /// Makes what follows from the record anew where it is not what this program makes of it; how many pieces were
    /// otherwise. Answers do not change. May block, and takes as long as the corpus is large.
    fn renew(&self) -> Result<usize, StoreError> {
        Ok(0)
    }

    /// What the store holds that does not follow from the change sets, in words; empty if there is nothing.
    /// May block, and takes as long as the corpus is large.
    fn differences(&self) -> Result<Vec<String>, StoreError>;
}

/// By which grammars a store was made, and which ones this program has; the form in which it was written is among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outdated {
    /// Those of the store; none where it was made before stores said so.
    pub by: Vec<String>,
    /// Those of this program.
    pub now: Vec<String>,
}

impl std::fmt::Display for Outdated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let by =
            if self.by.is_empty() { "an earlier version of asof".to_owned() } else { self.by.join(", ") };
        write!(f, "its graph was made by {by}; this program makes it by {}", self.now.join(", "))
    }
}

/// Asks a question of a revision, and again of a fuller one as long as the question needed norms that were
/// not loaded. A store that may not have everything in memory must be read in this way: an answer that lacked
/// something is thrown away.
pub async fn ask<T, A: Future<Output = T>>(
    store: &dyn Store,
    mut corpus: Arc<Corpus>,
    mut question: impl FnMut(Arc<Corpus>) -> A,
) -> Result<T, StoreError> {
    loop {
        let answer = question(Arc::clone(&corpus)).await;
        match store.complete(&corpus).await? {
            None => return Ok(answer),
            Some(fuller) => corpus = fuller,
        }
    }
}

/// How often a file that another process writes is tried, and how long is waited in between: two seconds in
/// all.
pub(crate) fn patience() -> ConstantBuilder {
    ConstantBuilder::new().with_delay(Duration::from_millis(50)).with_max_times(40)
}

/// A component in a store.
#[derive(Debug, Clone)]
pub struct Anchor {
    /// The graph that holds it.
    pub graph: Arc<NormGraph>,
    /// Its number there.
    pub component: ComponentRow,
}

impl Anchor {
    /// The component as it is read in its graph.
    pub fn get(&self) -> Component<'_> {
        self.component.of(&self.graph)
    }
}

/// A version with the versions below it, in document order.
#[derive(Debug, Clone)]
pub struct Subtree {
    /// The graph that holds the versions.
    pub graph: Arc<NormGraph>,
    /// The point at which it is read.
    pub point: Point,
    /// (version, depth below the top); the top first, each parent before its children.
    pub rows: Vec<(VersionRow, u32)>,
}

impl Subtree {
    /// A version of a graph with at most so many levels below it; all of them by `None`.
    pub fn of(graph: &Arc<NormGraph>, top: Version<'_>, depth: Option<u32>, point: Point) -> Self {
        let alone = depth == Some(0) || top.children().len() == 0;
        let mut rows = Vec::with_capacity(if alone { 1 } else { graph.counts().0.min(4096) });
        rows.extend(top.walk(depth).map(|(version, depth)| (version.row, depth)));
        Self { graph: Arc::clone(graph), point, rows }
    }

    /// The versions with their depths, in order.
    pub fn versions(&self) -> impl Iterator<Item = (Version<'_>, u32)> {
        self.rows.iter().map(|&(row, depth)| (row.of(&self.graph), depth))
    }
}

/// A component at two points.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The component.
    pub anchor: Anchor,
    /// The points.
    pub points: [Point; 2],
}

impl Pair {
    /// The version at each point; `None` where there is none.
    pub fn tops(&self) -> [Option<Version<'_>>; 2] {
        self.points.map(|point| self.anchor.get().version_at(point))
    }
}
