//! The embedded store: one redb file in a folder, the graph in memory.
//!
//! A batch is one transaction: after a crash the store holds it or not. Each norm is one value, the columns of its
//! graph with their BLAKE3 before them, checked at every open. The change set of each batch stands beside them as it was
//! said, under its SHA-256, checked when it is read.
//!
//! Any number of processes read the file while one writes it, and the file is open only while it is read or
//! written. So a process that serves a store keeps nobody from asking it, nor from loading into it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use asof_schema::{ChangeSet, Instant};
use backon::BlockingRetryable as _;
use rayon::prelude::*;
use redb::{
    Builder, ConcurrencyMode, Database, DatabaseError, ReadOnlyDatabase, ReadTransaction,
    ReadableDatabase as _, ReadableTable as _, StorageError, TableDefinition, TableError, TransactionError,
};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::canonical::CanonicalChangeSet;
use super::lines::Lines;
use super::lock_file::LockFile;
use super::{Batch, Corpus, Current, Document, Loaded, Store, StoreError, documents, patience};
use crate::graph::NormGraph;
use crate::harm::caught;
use crate::runs;

/// The form in which the store is written.
pub const FORMAT: u64 = 4;
/// The oldest form that is read. It knows neither claims, known acts and doubts nor unknown words, and form 3 has
/// doubts elsewhere in the values of norms. A program that writes one of these would lose them, so the next batch
/// raises the form. Values of norms that the batch does not touch stay as they are, and are read as they are.
const OLDEST: u64 = 2;
const FILE: &str = "asof.redb";
/// Says who writes, while somebody does.
const WRITER: &str = "writer.json";
/// How often a store that is followed is looked at.
const EVERY: Duration = Duration::from_secs(1);
/// Most characters of a command line that are told.
const TOLD: usize = 100;
/// Each value is read once, at the start: pages need not be kept.
const CACHE: usize = 8 << 20;
/// How many norms are in memory in the form of the file at once.
const AT_ONCE: usize = 64;
/// Why a file stays shut that a writer left in the middle of a batch.
const UNREPAIRED: &str = "a writer was cut off, and what it left cannot be put right here: that takes some free room on the disk and \
leave to write; nothing that was recorded is lost";
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
const BATCHES: TableDefinition<'_, u32, &[u8]> = TableDefinition::new("batches");
/// The change set of each batch in its plain form, compressed.
const SAID: TableDefinition<'_, u32, &[u8]> = TableDefinition::new("said");
/// The ids of the norms, apart from their graphs: to list them does not read the graphs.
const IDS: TableDefinition<'_, &str, ()> = TableDefinition::new("ids");
const NORMS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("norms");

/// A durable corpus on this machine.
#[derive(Debug)]
pub struct Embedded {
    path: PathBuf,
    corpus: Current,
    /// One at a time replaces the revision.
    changing: Mutex<()>,
}

/// The file while this process writes it.
struct Writing {
    _said: Option<LockFile>,
    database: Database,
}

/// A process that writes.
#[derive(Serialize, Deserialize)]
struct Writer {
    pid: u32,
    command: String,
}

impl Embedded {
    /// Opens the store in a folder, or makes one there.
    pub fn create(folder: &Path) -> Result<Self, StoreError> {
        let store = Self::of(folder);
        let there = store.is_there()?;
        std::fs::create_dir_all(folder).map_err(|error| store.io(error))?;
        if !there {
            store.give_birth()?;
        }
        Self::open(folder)
    }

    /// Opens the store in a folder; an error if there is none.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let store = Self::of(folder);
        store.catch_up()?;
        Ok(store)
    }

    /// Follows what other processes record, as long as the store lives. Failures are reported and retried.
    pub fn follow(self: &Arc<Self>, trouble: impl Fn(StoreError) + Send + 'static) {
        let store = Arc::downgrade(self);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(EVERY);
                let Some(store) = store.upgrade() else { return };
                store.catch_up().unwrap_or_else(&trouble);
            }
        });
    }

    fn of(folder: &Path) -> Self {
        Self { path: folder.to_owned(), corpus: Current::default(), changing: Mutex::new(()) }
    }

    /// Whether the file is there. An error where that cannot be known: a folder that may not be looked into may hold a store.
    fn is_there(&self) -> Result<bool, StoreError> {
        if self.path.is_file() {
            let is_ours = self.path.file_name().is_some_and(|name| name == FILE);
            return Err(self.io(if is_ours {
                "this is the file of a store: name the folder that holds it"
            } else {
                "this is a file, and a store is a folder"
            }));
        }
        self.path.join(FILE).try_exists().map_err(|error| self.io(error))
    }

    /// Makes the file under another name, and gives it its own once it is whole: a process that is killed
    /// meanwhile leaves no store, rather than half of one. Where another process is faster, its file stays.
    fn give_birth(&self) -> Result<(), StoreError> {
        let unborn = self.path.join(format!("{FILE}.{}", std::process::id()));
        // What an earlier process of this number left.
        let _ = std::fs::remove_file(&unborn);
        let born = self
            .make(&unborn)
            .and_then(|()| put_in_place(&unborn, &self.path.join(FILE)).map_err(|error| self.io(error)));
        if born.is_err() {
            // What kept it from being made, such as a full disk, is not made worse by half a file.
            let _ = std::fs::remove_file(&unborn);
        }
        born
    }

    /// Makes an empty file.
    fn make(&self, file: &Path) -> Result<(), StoreError> {
        let database = Database::builder().create(file).map_err(|error| self.refused(error))?;
        let write = database.begin_write().map_err(|error| self.io(error))?;
        {
            let mut meta = write.open_table(META).map_err(|error| self.io(error))?;
            meta.insert("format", FORMAT).map_err(|error| self.io(error))?;
            write.open_table(BATCHES).map_err(|error| self.io(error))?;
            write.open_table(SAID).map_err(|error| self.io(error))?;
            write.open_table(IDS).map_err(|error| self.io(error))?;
            write.open_table(NORMS).map_err(|error| self.io(error))?;
        }
        write.commit().map_err(|error| self.io(error))
    }

    /// Opens the file beside whoever writes it. What a killed writer left is repaired first.
    fn reader(&self) -> Result<ReadOnlyDatabase, StoreError> {
        let file = self.path.join(FILE);
        if !self.is_there()? {
            return Err(StoreError::Missing { path: self.path.display().to_string() });
        }
        let opened = patiently(|| match shared().open_read_only(&file) {
            Err(DatabaseError::RepairAborted) => {
                drop(shared().open(&file)?);
                shared().open_read_only(&file)
            }
            opened => opened,
        });
        opened.map_err(|error| self.refused(error))
    }

    /// Opens the file to write it, which one process does at a time.
    fn writer(&self) -> Result<Writing, StoreError> {
        let opened = patiently(|| shared().open(self.path.join(FILE)));
        let database = opened.map_err(|error| self.refused(error))?;
        let said = LockFile::take(&self.path.join(WRITER), &Writer::this());
        // Its name serves a message alone.
        Ok(Writing { _said: said.ok().flatten(), database })
    }

    /// Takes up what other processes have recorded.
    fn catch_up(&self) -> Result<(), StoreError> {
        let _changing = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let (_database, read) = self.unharmed(|| {
            let database = self.reader()?;
            let read = database.begin_read().map_err(|error| self.io(error))?;
            Ok((database, read))
        })?;
        self.read(&read)
    }

    /// Reads the file. Where a page of it is not what was written, redb may not return: that is told like other damage.
    fn unharmed<T>(&self, read: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        caught(read).unwrap_or_else(|why| Err(self.damaged(format!("a page cannot be read ({why})"))))
    }

    /// Takes up the revision in the file, unless it is the one at hand.
    fn read(&self, read: &ReadTransaction) -> Result<(), StoreError> {
        let batches = self.unharmed(|| {
            self.check_format(read)?;
            self.batches(read)
        })?;
        if batches != self.corpus().recorded() {
            let graphs = self.unharmed(|| self.graphs(read))?;
            self.corpus.set(Arc::new(Corpus::assemble(graphs, batches)));
        }
        Ok(())
    }

    fn check_format(&self, read: &ReadTransaction) -> Result<(), StoreError> {
        let meta = read.open_table(META).map_err(|error| self.damaged(error.to_string()))?;
        let found = meta.get("format").map_err(|error| self.io(error))?.map(|format| format.value());
        match found {
            Some(OLDEST..=FORMAT) => Ok(()),
            Some(found) => {
                let path = self.path.display().to_string();
                Err(StoreError::Format { path, found, expected: FORMAT })
            }
            None => Err(self.damaged("it does not say its format".to_owned())),
        }
    }

    fn batches(&self, read: &ReadTransaction) -> Result<Vec<Batch>, StoreError> {
        let table = read.open_table(BATCHES).map_err(|error| self.io(error))?;
        let mut batches: Vec<Batch> = Vec::new();
        for row in table.iter().map_err(|error| self.io(error))? {
            let (number, batch) = row.map_err(|error| self.io(error))?;
            let batch = serde_json::from_slice(batch.value());
            batches.push(batch.map_err(|error| self.damaged(format!("batch {}: {error}", number.value())))?);
        }
        Ok(batches)
    }

    /// The graphs in the file. One that is at hand is shared, so that whoever made something of it makes it
    /// once.
    fn graphs(&self, read: &ReadTransaction) -> Result<Vec<Arc<NormGraph>>, StoreError> {
        let before = self.corpus();
        let table = read.open_table(IDS).map_err(|error| self.io(error))?;
        let rows = table.iter().map_err(|error| self.io(error))?;
        let ids = rows.map(|row| row.map(|(id, _)| id.value().to_owned()).map_err(|error| self.io(error)));
        let ids = ids.collect::<Result<Vec<String>, _>>()?;
        let table = read.open_table(NORMS).map_err(|error| self.io(error))?;
        let graph = |id: &String| {
            let bytes = table.get(id.as_str()).map_err(|error| self.io(error))?;
            let bytes = bytes.ok_or_else(|| self.damaged(format!("{id} is listed but missing")))?;
            match before.graph(id) {
                Ok(graph) if graph.to_checked() == bytes.value() => Ok(Arc::clone(graph)),
                _ => NormGraph::from_checked(bytes.value()).map(Arc::new),
            }
            .map_err(|what| self.damaged(format!("{id}: {what}")))
        };
        let graphs: Vec<_> = ids.par_iter().map(graph).collect();
        graphs.into_iter().collect()
    }

    fn write(
        &self,
        database: &Database,
        next: &Corpus,
        loaded: &Loaded,
        said: &[u8],
    ) -> Result<(), StoreError> {
        let changed: Vec<_> = loaded.norms.iter().filter_map(|id| next.norms.get(id)).collect();
        let write = database.begin_write().map_err(|error| self.io(error))?;
        {
            let mut ids = write.open_table(IDS).map_err(|error| self.io(error))?;
            let mut norms = write.open_table(NORMS).map_err(|error| self.io(error))?;
            for some in changed.chunks(AT_ONCE) {
                let encoded: Vec<_> = some.par_iter().map(|graph| graph.to_checked()).collect();
                for (graph, bytes) in some.iter().zip(&encoded) {
                    ids.insert(graph.norm().id.as_str(), ()).map_err(|error| self.io(error))?;
                    norms
                        .insert(graph.norm().id.as_str(), bytes.as_slice())
                        .map_err(|error| self.io(error))?;
                }
            }
            let mut meta = write.open_table(META).map_err(|error| self.io(error))?;
            meta.insert("format", FORMAT).map_err(|error| self.io(error))?;
            let mut batches = write.open_table(BATCHES).map_err(|error| self.io(error))?;
            if let Some(batch) = next.recorded().last() {
                let row = serde_json::to_vec(batch).map_err(|error| self.io(error))?;
                batches.insert(batch.number, row.as_slice()).map_err(|error| self.io(error))?;
                let mut table = write.open_table(SAID).map_err(|error| self.io(error))?;
                table.insert(batch.number, said).map_err(|error| self.io(error))?;
            }
        }
        write.commit().map_err(|error| self.io(error))
    }

    /// The folder with the documents of a source.
    fn documents_of(&self, source: &str) -> PathBuf {
        self.path.join("documents").join(source)
    }

    fn refused(&self, error: DatabaseError) -> StoreError {
        let path = self.path.display().to_string();
        match error {
            DatabaseError::DatabaseAlreadyOpen => {
                StoreError::Busy { path, by: Writer::of(&self.path.join(WRITER)) }
            }
            DatabaseError::RepairAborted => StoreError::Io { path, source: UNREPAIRED.into() },
            error => self.io(error),
        }
    }

    fn io(&self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
        let source = source.into();
        match damage(&*source) {
            Some(what) => self.damaged(what),
            None => StoreError::Io { path: self.path.display().to_string(), source },
        }
    }

    fn damaged(&self, what: String) -> StoreError {
        StoreError::Damaged { path: self.path.display().to_string(), what }
    }
}

impl Store for Embedded {
    fn corpus(&self) -> Arc<Corpus> {
        self.corpus.get()
    }

    fn revisions(&self) -> watch::Receiver<u32> {
        self.corpus.numbers()
    }

    fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError> {
        let CanonicalChangeSet { lines, hash } = CanonicalChangeSet::of(set);
        // Of many laws the lines are long: from here on they are kept as the file has them.
        let said = lz4_flex::compress_prepend_size(&lines);
        drop(lines);
        let _changing = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let Writing { database, _said } = self.unharmed(|| self.writer())?;
        self.read(&database.begin_read().map_err(|error| self.io(error))?)?;
        let (next, loaded) = self.corpus().with_hashed(set, hash, recorded)?;
        if loaded.batch.is_some() {
            self.write(&database, &next, &loaded, &said)?;
            self.corpus.set(Arc::new(next));
        }
        Ok(loaded)
    }

    fn change_set(&self, batch: &Batch) -> Result<ChangeSet, StoreError> {
        let packed = self.unharmed(|| {
            let database = self.reader()?;
            let read = database.begin_read().map_err(|error| self.io(error))?;
            let table = read.open_table(SAID).map_err(|error| self.io(error))?;
            let packed = table.get(batch.number).map_err(|error| self.io(error))?;
            Ok(packed.map(|packed| packed.value().to_vec()))
        })?;
        let damaged = |what: String| self.damaged(format!("batch {}: {what}", batch.number));
        let packed = packed.ok_or_else(|| damaged("its change set is missing".into()))?;
        let lines = runs::unpack(&packed).map_err(damaged)?;
        CanonicalChangeSet::read(&lines, batch.hash).map_err(damaged)
    }

    fn documents(&self, of: &str) -> Result<Vec<Document>, StoreError> {
        documents::read(&self.documents_of(of))
    }

    fn keep(&self, of: &str, documents: &[Document]) -> Result<(), StoreError> {
        documents::keep(&self.documents_of(of), documents)
    }

    /// Each norm was checked when the store was opened, and replay holds its versions: what is left is what was said, and
    /// the claims, known acts and doubts, of which replay knows nothing.
    fn differences(&self) -> Result<Vec<String>, StoreError> {
        let corpus = self.corpus();
        let (mut lines, mut found) = (Lines::default(), Vec::new());
        for batch in corpus.recorded() {
            match self.change_set(batch) {
                Ok(set) => lines.say(&set, batch.number),
                Err(error) => found.push(error.to_string()),
            }
        }
        if found.is_empty() {
            found.extend(lines.differences(&corpus));
        }
        Ok(found)
    }
}

/// Gives a file that is whole its own name. Where another process was faster, its file stays.
pub(crate) fn put_in_place(unborn: &Path, file: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(unborn, file) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            // Not every file system has links.
            std::fs::rename(unborn, file)
        }
        _ => std::fs::remove_file(unborn),
    }
}

impl Writer {
    fn this() -> Self {
        let mut words = std::env::args_os();
        let program = words.next().map(PathBuf::from).unwrap_or_default();
        let program = program.file_name().unwrap_or_default().to_owned();
        let words = std::iter::once(program).chain(words);
        let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
        Self { pid: std::process::id(), command: words.join(" ").chars().take(TOLD).collect() }
    }

    /// The process that says that it writes, in words.
    fn of(file: &Path) -> Option<String> {
        let (Self { pid, command }, since) = LockFile::holder(file)?;
        let since = since.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let since = Instant::from_micros(i64::try_from(since.as_micros()).ok()?);
        let command: String = command.chars().filter(|c| !c.is_control()).collect();
        Some(format!("process {pid} (`{command}`, since {since})"))
    }
}

/// What an error says of the bytes of the file, if it is about them: that they are cut short, or are no store's.
fn damage(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    let of_database = || match error.downcast_ref::<DatabaseError>()? {
        DatabaseError::Storage(storage) => Some(storage),
        _ => None,
    };
    let of_transaction = || match error.downcast_ref::<TransactionError>()? {
        TransactionError::Storage(storage) => Some(storage),
        _ => None,
    };
    let of_table = || match error.downcast_ref::<TableError>()? {
        TableError::Storage(storage) => Some(storage),
        _ => None,
    };
    let storage = error.downcast_ref::<StorageError>();
    let storage = storage.or_else(of_database).or_else(of_transaction).or_else(of_table);
    match storage? {
        StorageError::Corrupted(what) => Some(what.clone()),
        StorageError::Io(error)
            if [std::io::ErrorKind::UnexpectedEof, std::io::ErrorKind::InvalidData]
                .contains(&error.kind()) =>
        {
            Some(error.to_string())
        }
        _ => None,
    }
}

/// A file that one process writes while others read it.
fn shared() -> Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE).set_concurrency_mode(ConcurrencyMode::SingleWriter);
    builder
}

/// Tries again while another process is in the way, for a moment.
fn patiently<T>(attempt: impl FnMut() -> Result<T, DatabaseError>) -> Result<T, DatabaseError> {
    let busy = |error: &DatabaseError| matches!(error, DatabaseError::DatabaseAlreadyOpen);
    attempt.retry(patience()).when(busy).call()
}
