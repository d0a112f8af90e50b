//! The embedded store: one redb file in a folder, the graph in memory.
//!
//! A batch is one transaction: after a crash the store holds it or not. Each norm is one value, the columns of its
//! graph with their BLAKE3 before them, checked at every open. The change set of each batch stands beside them as it was
//! said, under its SHA-256, checked when it is read.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;
use asof_schema::{ChangeSet, Instant};
use rayon::prelude::*;
use redb::{Database, DatabaseError, ReadableDatabase as _, ReadableTable as _, TableDefinition};

use super::canonical::CanonicalChangeSet;
use super::{Batch, Corpus, Loaded, Store, StoreError};
use crate::graph::NormGraph;

/// The form in which the store is written.
pub const FORMAT: u64 = 2;
const FILE: &str = "asof.redb";
/// Each value is read once, at the start: pages need not be kept.
const CACHE: usize = 8 << 20;
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
const BATCHES: TableDefinition<'_, u32, &[u8]> = TableDefinition::new("batches");
/// The change set of each batch in its plain form, compressed.
const SAID: TableDefinition<'_, u32, &[u8]> = TableDefinition::new("said");
/// The ids of the norms, apart from their graphs: to list them does not read the graphs.
const IDS: TableDefinition<'_, &str, ()> = TableDefinition::new("ids");
const NORMS: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("norms");

/// A durable corpus on this machine, for one process at a time.
#[derive(Debug)]
pub struct Embedded {
    path: PathBuf,
    database: Database,
    corpus: ArcSwap<Corpus>,
    writing: Mutex<()>,
}

impl Embedded {
    /// Opens the store in a folder, or makes one there.
    pub fn create(folder: &Path) -> Result<Self, StoreError> {
        let io = |source: std::io::Error| StoreError::Io {
            path: folder.display().to_string(),
            source: source.into(),
        };
        std::fs::create_dir_all(folder).map_err(io)?;
        if !folder.join(FILE).exists() {
            Self::give_birth(folder)?;
        }
        Self::open(folder)
    }

    /// Makes the file under another name, and gives it its own once it is whole: a process that is killed meanwhile
    /// leaves no store, rather than half of one. Where another process is faster, its file stays.
    fn give_birth(folder: &Path) -> Result<(), StoreError> {
        let unborn = folder.join(format!("{FILE}.{}", std::process::id()));
        let io = |source: std::io::Error| StoreError::Io {
            path: folder.display().to_string(),
            source: source.into(),
        };
        // What an earlier process of this number left.
        let _ = std::fs::remove_file(&unborn);
        let database = Database::builder().create(&unborn).map_err(|error| refused(folder, error))?;
        drop(Self::start(folder, database)?);
        put_in_place(&unborn, &folder.join(FILE)).map_err(io)
    }

    /// Opens the store in a folder; an error if there is none.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join(FILE);
        if !file.exists() {
            return Err(StoreError::Missing { path: folder.display().to_string() });
        }
        let database =
            Database::builder().set_cache_size(CACHE).open(file).map_err(|error| refused(folder, error))?;
        Self::start(folder, database)
    }

    fn start(folder: &Path, database: Database) -> Result<Self, StoreError> {
        let store =
            Self { path: folder.to_owned(), database, corpus: ArcSwap::default(), writing: Mutex::new(()) };
        store.claim()?;
        store.corpus.store(Arc::new(store.read()?));
        Ok(store)
    }

    /// Marks an empty file as ours; refuses another format.
    fn claim(&self) -> Result<(), StoreError> {
        let write = self.database.begin_write().map_err(|error| self.io(error))?;
        {
            let mut meta = write.open_table(META).map_err(|error| self.io(error))?;
            let found = meta.get("format").map_err(|error| self.io(error))?.map(|format| format.value());
            match found {
                Some(FORMAT) => return Ok(()),
                Some(found) => {
                    return Err(StoreError::Format {
                        path: self.path.display().to_string(),
                        found,
                        expected: FORMAT,
                    });
                }
                None => meta.insert("format", FORMAT).map_err(|error| self.io(error))?,
            };
            write.open_table(BATCHES).map_err(|error| self.io(error))?;
            write.open_table(SAID).map_err(|error| self.io(error))?;
            write.open_table(IDS).map_err(|error| self.io(error))?;
            write.open_table(NORMS).map_err(|error| self.io(error))?;
        }
        write.commit().map_err(|error| self.io(error))
    }

    fn read(&self) -> Result<Corpus, StoreError> {
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let table = read.open_table(BATCHES).map_err(|error| self.io(error))?;
        let mut batches: Vec<Batch> = Vec::new();
        for row in table.iter().map_err(|error| self.io(error))? {
            let (number, batch) = row.map_err(|error| self.io(error))?;
            let batch = serde_json::from_slice(batch.value());
            batches.push(batch.map_err(|error| self.damaged(format!("batch {}: {error}", number.value())))?);
        }
        let table = read.open_table(IDS).map_err(|error| self.io(error))?;
        let rows = table.iter().map_err(|error| self.io(error))?;
        let ids = rows.map(|row| row.map(|(id, _)| id.value().to_owned()).map_err(|error| self.io(error)));
        let ids = ids.collect::<Result<Vec<String>, _>>()?;
        let table = read.open_table(NORMS).map_err(|error| self.io(error))?;
        let graph = |id: &String| {
            let bytes = table.get(id.as_str()).map_err(|error| self.io(error))?;
            let bytes = bytes.ok_or_else(|| self.damaged(format!("{id} is listed but missing")))?;
            NormGraph::from_checked(bytes.value()).map_err(|what| self.damaged(format!("{id}: {what}")))
        };
        let graphs: Vec<_> = ids.par_iter().map(graph).collect();
        Ok(Corpus::assemble(graphs.into_iter().collect::<Result<_, _>>()?, batches))
    }

    fn write(&self, next: &Corpus, loaded: &Loaded, said: &CanonicalChangeSet) -> Result<(), StoreError> {
        let changed: Vec<_> = loaded.norms.iter().filter_map(|id| next.norms.get(id)).collect();
        let encoded: Vec<_> = changed.par_iter().map(|graph| graph.to_checked()).collect();
        let write = self.database.begin_write().map_err(|error| self.io(error))?;
        {
            let mut ids = write.open_table(IDS).map_err(|error| self.io(error))?;
            let mut norms = write.open_table(NORMS).map_err(|error| self.io(error))?;
            for (graph, bytes) in changed.iter().zip(&encoded) {
                ids.insert(graph.norm().id.as_str(), ()).map_err(|error| self.io(error))?;
                norms.insert(graph.norm().id.as_str(), bytes.as_slice()).map_err(|error| self.io(error))?;
            }
            let mut batches = write.open_table(BATCHES).map_err(|error| self.io(error))?;
            if let Some(batch) = next.recorded().last() {
                let row = serde_json::to_vec(batch).map_err(|error| self.io(error))?;
                batches.insert(batch.number, row.as_slice()).map_err(|error| self.io(error))?;
                let mut table = write.open_table(SAID).map_err(|error| self.io(error))?;
                let lines = lz4_flex::compress_prepend_size(&said.lines);
                table.insert(batch.number, lines.as_slice()).map_err(|error| self.io(error))?;
            }
        }
        write.commit().map_err(|error| self.io(error))
    }

    fn io(&self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
        StoreError::Io { path: self.path.display().to_string(), source: source.into() }
    }

    fn damaged(&self, what: String) -> StoreError {
        StoreError::Damaged { path: self.path.display().to_string(), what }
    }
}

impl Store for Embedded {
    fn corpus(&self) -> Arc<Corpus> {
        self.corpus.load_full()
    }

    fn load(&self, set: &ChangeSet, recorded: Instant) -> Result<Loaded, StoreError> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let said = CanonicalChangeSet::of(set);
        let (next, loaded) = self.corpus().with_hashed(set, said.hash, recorded)?;
        if loaded.batch.is_some() {
            self.write(&next, &loaded, &said)?;
            self.corpus.store(Arc::new(next));
        }
        Ok(loaded)
    }

    fn change_set(&self, batch: &Batch) -> Result<ChangeSet, StoreError> {
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let table = read.open_table(SAID).map_err(|error| self.io(error))?;
        let lines = table.get(batch.number).map_err(|error| self.io(error))?;
        let damaged = |what: String| self.damaged(format!("batch {}: {what}", batch.number));
        let lines = lines.ok_or_else(|| damaged("its change set is missing".into()))?;
        let lines = lz4_flex::decompress_size_prepended(lines.value());
        let lines = lines.map_err(|error| damaged(error.to_string()))?;
        CanonicalChangeSet::read(&lines, batch.hash).map_err(damaged)
    }

    /// Each norm was checked when the store was opened: what is left is what was said.
    fn differences(&self) -> Result<Vec<String>, StoreError> {
        let corpus = self.corpus();
        let unread = |batch: &Batch| self.change_set(batch).err().map(|error| error.to_string());
        Ok(corpus.recorded().iter().filter_map(unread).collect())
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

fn refused(folder: &Path, error: DatabaseError) -> StoreError {
    let path = folder.display().to_string();
    match error {
        DatabaseError::DatabaseAlreadyOpen => StoreError::Busy { path },
        DatabaseError::Storage(redb::StorageError::Corrupted(what)) => StoreError::Damaged { path, what },
        error => StoreError::Io { path, source: error.into() },
    }
}
