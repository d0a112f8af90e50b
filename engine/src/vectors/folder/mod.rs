//! Vectors in a folder of this machine: all of them in memory, and each that fits compared with the question.
//!
//! Below the folder there is one for each model, with its entries in a file and a lock that keeps a second writer out. What
//! was flushed is there after any end; what was put since is not, and is put again.
//!
//! Memory holds 4 bytes for each number of a vector and some 300 beside them for each entry; opening reads it all.
//!
//! Turned down: several threads for one question. A scan waits for memory, and rayon's threads may be replaying a load.

mod blocks;
mod columns;
mod dot;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use asof_schema::{IdError, NormId};
use serde::{Deserialize, Serialize};

use self::blocks::{Blocks, Reader};
use self::columns::Columns;
use super::{Doing, Entry, Model, VectorError, VectorHit, VectorStore, Wanted, check, place_of};
use crate::driver::Driver;

/// The file below the folder of a model.
const FILE: &str = "entries";
const FORMAT: u32 = 1;

/// What releases before this file kept beside their lock.
const BEFORE: &str = "segments";

/// How many entries are in a block, and are put before others may read.
const AT_ONCE: usize = 256;

/// The vectors of a model in a folder.
pub struct Folder {
    model: Model,
    driver: Driver,
    shared: Arc<Shared>,
}

/// Without the vectors.
impl std::fmt::Debug for Folder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Folder").field("folder", &self.shared.folder).finish_non_exhaustive()
    }
}

struct Shared {
    folder: PathBuf,
    columns: RwLock<Columns>,
    /// None where it is open to be read.
    kept: Option<Mutex<Kept>>,
}

/// What is on the disk.
struct Kept {
    blocks: Blocks,
    header: Vec<u8>,
    /// How many ids the blocks speak of, an id as often as it was put or removed.
    told: usize,
    /// Given back when the file is closed.
    _lock: File,
}

/// The first block.
#[derive(Serialize, Deserialize)]
struct Header<'h> {
    format: u32,
    model: &'h str,
    dimension: usize,
}

impl Folder {
    /// Opens the vectors of a model below a folder, or makes room for them. Reads all of them, so it may block.
    pub fn open(folder: &Path, model: Model) -> Result<Self, VectorError> {
        let folder = folder_of(folder, &model)?;
        let io = |error: io::Error| refused(&folder.display(), error);
        fs::create_dir_all(&folder).map_err(io)?;
        let lock = lock(&folder)?;
        let file = folder.join(FILE);
        let header = header(&model).map_err(io)?;
        if !file.try_exists().map_err(io)? {
            nothing_of_before(&folder, &model)?;
            Blocks::make(&file, [Ok(header.clone())]).map_err(io)?;
        }
        let (columns, told, reader) = read(&file, &model)?;
        let kept = Kept { blocks: reader.into_blocks()?, header, told, _lock: lock };
        Self::start(folder, model, columns, Some(kept))
    }

    /// Opens what was flushed to be read, beside a process that writes or not. What that flushes later is not seen, and
    /// nothing can be put or removed. May block.
    pub fn open_read_only(folder: &Path, model: Model) -> Result<Self, VectorError> {
        let folder = folder_of(folder, &model)?;
        let (columns, ..) = read(&folder.join(FILE), &model)?;
        Self::start(folder, model, columns, None)
    }

    fn start(
        folder: PathBuf,
        model: Model,
        columns: Columns,
        kept: Option<Kept>,
    ) -> Result<Self, VectorError> {
        let driver = Driver::start("asof-vectors").map_err(|error| refused(&folder.display(), error))?;
        let shared = Shared { folder, columns: RwLock::new(columns), kept: kept.map(Mutex::new) };
        Ok(Self { model, driver, shared: Arc::new(shared) })
    }

    /// Work on a thread that may block.
    fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Shared) -> Result<T, VectorError> + Send + 'static,
    ) -> Doing<'static, T> {
        let shared = Arc::clone(&self.shared);
        let broken =
            refused(&shared.folder.display(), "the work stopped because of an error in this program");
        let done = self.driver.spawn_blocking(move || work(&shared));
        Box::pin(async move { done.await.unwrap_or(Err(broken)) })
    }
}

impl VectorStore for Folder {
    fn model(&self) -> &Model {
        &self.model
    }

    fn put<'v>(&'v self, entries: &'v [(Entry, Vec<f32>)]) -> Doing<'v, ()> {
        Box::pin(async move {
            check(&self.model, entries.iter().map(|(_, vector)| vector.as_slice()))?;
            for entries in entries.chunks(AT_ONCE) {
                let entries = entries.to_vec();
                let put = move |columns: &mut Columns| {
                    for (entry, vector) in &entries {
                        columns.put(entry, vector);
                    }
                };
                self.work(|shared| shared.change(put)).await?;
            }
            Ok(())
        })
    }

    fn remove<'v>(&'v self, ids: &'v [u128]) -> Doing<'v, ()> {
        let ids = ids.to_vec();
        let remove = move |columns: &mut Columns| ids.into_iter().for_each(|id| columns.remove(id));
        self.work(|shared| shared.change(remove))
    }

    fn ids<'v>(&'v self, norm: &'v NormId) -> Doing<'v, BTreeSet<u128>> {
        let norm = norm.clone();
        self.work(move |shared| Ok(shared.columns().ids(&norm)))
    }

    fn norms(&self) -> Doing<'_, BTreeSet<NormId>> {
        self.work(|shared| shared.columns().norms().map_err(|error| shared.damaged(&error)))
    }

    fn count(&self) -> Doing<'_, usize> {
        self.work(|shared| Ok(shared.columns().count()))
    }

    /// Compares every vector in any case.
    fn near<'v>(
        &'v self,
        vector: &'v [f32],
        wanted: &'v Wanted,
        limit: usize,
        _exact: bool,
    ) -> Doing<'v, Vec<VectorHit>> {
        Box::pin(async move {
            check(&self.model, [vector])?;
            let (vector, wanted) = (vector.to_vec(), wanted.clone());
            let near = move |shared: &Shared| {
                shared.columns().near(&vector, &wanted, limit).map_err(|error| shared.damaged(&error))
            };
            self.work(near).await
        })
    }

    fn flush(&self) -> Doing<'_, ()> {
        self.work(Shared::flush)
    }

    fn publish(&self) -> Doing<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }
}

impl Shared {
    fn columns(&self) -> RwLockReadGuard<'_, Columns> {
        self.columns.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn columns_mut(&self) -> RwLockWriteGuard<'_, Columns> {
        self.columns.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> Result<&Mutex<Kept>, VectorError> {
        self.kept.as_ref().ok_or_else(|| refused(&self.folder.display(), "it is open to be read only"))
    }

    fn change(&self, change: impl FnOnce(&mut Columns)) -> Result<(), VectorError> {
        self.kept()?;
        change(&mut self.columns_mut());
        Ok(())
    }

    fn flush(&self) -> Result<(), VectorError> {
        let mut kept = self.kept()?.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = self.columns_mut().take_changed();
        if changed.is_empty() {
            return Ok(());
        }
        let done = self.keep(&mut kept, changed.iter().copied().collect());
        if done.is_err() {
            self.columns_mut().put_back(changed);
        }
        done.map_err(|error| refused(&self.folder.display(), error))
    }

    /// Adds what changed to the file, or makes it anew where more than half of it would be of the past.
    fn keep(&self, kept: &mut Kept, mut ids: Vec<u128>) -> io::Result<()> {
        let told = kept.told + ids.len();
        let held = self.columns().all_ids();
        if told > 2 * held.len() + AT_ONCE {
            ids = held;
            let header = [Ok(kept.header.clone())];
            let blocks = header.into_iter().chain(self.blocks(&ids));
            kept.blocks = Blocks::make(&self.folder.join(FILE), blocks)?;
            kept.told = ids.len();
        } else {
            kept.blocks.add(self.blocks(&ids))?;
            kept.told = told;
        }
        Ok(())
    }

    /// The entries of these ids, as they are when each block is asked for.
    fn blocks(&self, ids: &[u128]) -> impl Iterator<Item = io::Result<Vec<u8>>> {
        ids.chunks(AT_ONCE).map(|ids| self.columns().block(ids).map_err(io::Error::other))
    }

    fn damaged(&self, error: &IdError) -> VectorError {
        let what = format!("an entry cannot be read: {error}");
        VectorError::Damaged { place: self.folder.display().to_string(), what }
    }
}

fn folder_of(folder: &Path, model: &Model) -> Result<PathBuf, VectorError> {
    let folder = folder.join(place_of(model));
    if model.dimension == 0 {
        return Err(refused(&folder.display(), "vectors of 0 numbers cannot be compared"));
    }
    Ok(folder)
}

/// Keeps other writers out as long as the file is open.
fn lock(folder: &Path) -> Result<File, VectorError> {
    let place = folder.display();
    let file = File::create(folder.join("lock")).map_err(|error| refused(&place, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(VectorError::Busy { place: place.to_string() }),
        Err(TryLockError::Error(error)) => Err(refused(&place, error)),
    }
}

fn header(model: &Model) -> io::Result<Vec<u8>> {
    let Model { name, dimension, .. } = model;
    let header = Header { format: FORMAT, model: name, dimension: *dimension };
    postcard::to_stdvec(&header).map_err(io::Error::other)
}

/// The entries in a file, how many ids it tells of, and its reader, at the end.
fn read(file: &Path, model: &Model) -> Result<(Columns, usize, Reader), VectorError> {
    let mut reader = Reader::open(file)?;
    let header = reader.next()?.map(postcard::from_bytes::<Header<'_>>);
    match header {
        Some(Ok(header)) => belongs(file, &header, model)?,
        _ => return Err(reader.damaged("its first block names no model")),
    }
    let (mut columns, mut told) = (Columns::new(model.dimension), 0);
    while let Some(block) = reader.next()? {
        let read = columns.read(block);
        told += read.map_err(|what| reader.damaged(&what))?;
    }
    Ok((columns, told, reader))
}

/// Two names can be one in the letters of a folder.
fn belongs(file: &Path, header: &Header<'_>, model: &Model) -> Result<(), VectorError> {
    let what = if header.format != FORMAT {
        format!("it is in format {}, and this program reads {FORMAT}", header.format)
    } else if (header.model, header.dimension) != (model.name.as_str(), model.dimension) {
        format!("it holds vectors of {} ({} numbers)", header.model, header.dimension)
    } else {
        return Ok(());
    };
    Err(foreign(file, model, what))
}

fn nothing_of_before(folder: &Path, model: &Model) -> Result<(), VectorError> {
    if !folder.join(BEFORE).exists() {
        return Ok(());
    }
    Err(foreign(
        folder,
        model,
        format!("an earlier release kept them in its `{BEFORE}`, which this one does not read"),
    ))
}

fn foreign(place: &Path, model: &Model, what: String) -> VectorError {
    let Model { name, dimension, .. } = model.clone();
    VectorError::Foreign { place: place.display().to_string(), model: name, dimension, what }
}

fn refused(place: &impl Display, error: impl Display) -> VectorError {
    VectorError::Refused { place: place.to_string(), what: error.to_string() }
}
