//! Vectors on disk: what was once asked of a model is not asked again.
//!
//! Each vector stands in one redb file under the model's name, the prefix of its role and the SHA-256 of its text, its
//! BLAKE3 before it. Texts are not kept.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use asof_schema::Sha256;
use redb::{
    ConcurrencyMode, Database, DatabaseError, ReadableDatabase as _, ReadableTableMetadata as _,
    StorageError, TableDefinition,
};

use super::{Embedder, Embedding, EmbeddingError, Model, Role};
use crate::store::put_in_place;

const FORMAT: u64 = 1;
const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
/// By the model's name, the prefix and the hash of the text.
const VECTORS: TableDefinition<'_, (&str, &str, &[u8; 32]), &[u8]> = TableDefinition::new("vectors");
const CHECKSUM: usize = blake3::OUT_LEN;
/// Few vectors are read twice: pages need not be kept.
const CACHE: usize = 8 << 20;
/// How many texts are asked for before what came is written.
const BATCH: usize = 64;

/// An embedder whose vectors are kept on disk, for any number of processes.
///
/// What is missing is asked for in the order of the texts, and written after every batch: whoever is killed goes on where
/// he stopped. Two calls at a time that miss the same text both ask for it. Reading and writing the file
/// blocks, and a writer waits for the one before it.
#[derive(Debug)]
pub struct Cached {
    inner: Arc<dyn Embedder>,
    path: PathBuf,
    database: Database,
    batch: usize,
    asked: AtomicU64,
    found: AtomicU64,
}

impl Cached {
    /// Keeps what an embedder gives in a file, which is made if it is not there.
    pub fn open(file: &Path, inner: Arc<dyn Embedder>) -> Result<Self, EmbeddingError> {
        if !file.exists() {
            give_birth(file)?;
        }
        let mut shared = Database::builder();
        shared.set_cache_size(CACHE).set_concurrency_mode(ConcurrencyMode::MultiWriter);
        let cached = Self {
            database: shared.open(file).map_err(|error| refused(file, error))?,
            path: file.to_owned(),
            inner,
            batch: BATCH,
            asked: AtomicU64::new(0),
            found: AtomicU64::new(0),
        };
        cached.check_format()?;
        Ok(cached)
    }

    /// Sets how many texts are asked for before the vectors are written; at least one. It should be as many
    /// as the embedder can take in hand at once.
    #[must_use]
    pub fn in_batches_of(self, batch: usize) -> Self {
        Self { batch: batch.max(1), ..self }
    }

    /// For how many texts the embedder was asked since this was opened.
    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    /// The number of different texts, over all calls since this was opened, whose vector was on disk.
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// The number of vectors on disk, including those of other models.
    pub fn kept(&self) -> Result<u64, EmbeddingError> {
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let table = read.open_table(VECTORS).map_err(|error| self.io(error))?;
        table.len().map_err(|error| self.io(error))
    }

    /// The mean of the vectors of texts in a role, or of so many of them: those with the lowest hashes, which are any. None if there
    /// are none.
    pub fn mean(&self, role: Role, most: usize) -> Result<Option<Vec<f32>>, EmbeddingError> {
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let table = read.open_table(VECTORS).map_err(|error| self.io(error))?;
        let (first, last) = (Sha256([0; 32]), Sha256([u8::MAX; 32]));
        let all = table.range(self.key(role, &first)..=self.key(role, &last));
        let mut sum = vec![0.0_f64; self.inner.model().dimension];
        let mut count = 0.0;
        for kept in all.map_err(|error| self.io(error))?.take(most) {
            let (_, kept) = kept.map_err(|error| self.io(error))?;
            let vector = self.decode(kept.value()).map_err(|what| self.damaged(what))?;
            sum.iter_mut().zip(vector).for_each(|(sum, number)| *sum += f64::from(number));
            count += 1.0;
        }
        #[expect(clippy::cast_possible_truncation, reason = "vectors are kept as f32")]
        let mean = || sum.iter().map(|sum| (sum / count) as f32).collect();
        Ok((count > 0.0).then(mean))
    }

    async fn vectors(&self, role: Role, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let hashes: Vec<Sha256> = texts.iter().map(|text| Sha256::of(text.as_bytes())).collect();
        let mut known = self.read(role, &hashes)?;
        self.found.fetch_add(known.len() as u64, Ordering::Relaxed);
        let mut seen = HashSet::new();
        let missing = hashes.iter().zip(texts);
        let missing: Vec<_> =
            missing.filter(|(hash, _)| !known.contains_key(hash) && seen.insert(**hash)).collect();
        for batch in missing.chunks(self.batch) {
            let (hashes, texts): (Vec<Sha256>, Vec<String>) =
                batch.iter().map(|&(hash, text)| (*hash, text.clone())).unzip();
            let vectors = self.ask(role, &texts).await?;
            self.write(role, &hashes, &vectors)?;
            known.extend(hashes.into_iter().zip(vectors));
        }
        Ok(hashes.iter().filter_map(|hash| known.get(hash).cloned()).collect())
    }

    async fn ask(&self, role: Role, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        self.asked.fetch_add(texts.len() as u64, Ordering::Relaxed);
        let vectors = self.inner.embed(role, texts).await?;
        let Model { name, dimension, .. } = self.inner.model();
        if vectors.len() != texts.len() || vectors.iter().any(|vector| vector.len() != *dimension) {
            let source = format!("it did not return {} vectors of {dimension} numbers", texts.len()).into();
            return Err(EmbeddingError::Model { model: name.clone(), transient: false, source });
        }
        Ok(vectors)
    }

    fn read(&self, role: Role, hashes: &[Sha256]) -> Result<HashMap<Sha256, Vec<f32>>, EmbeddingError> {
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let table = read.open_table(VECTORS).map_err(|error| self.io(error))?;
        let mut known = HashMap::new();
        for hash in hashes {
            let kept = table.get(self.key(role, hash)).map_err(|error| self.io(error))?;
            if let Some(kept) = kept {
                let vector = self.decode(kept.value());
                known.insert(*hash, vector.map_err(|what| self.damaged(format!("text {hash}: {what}")))?);
            }
        }
        Ok(known)
    }

    fn write(&self, role: Role, hashes: &[Sha256], vectors: &[Vec<f32>]) -> Result<(), EmbeddingError> {
        let write = self.database.begin_write().map_err(|error| self.io(error))?;
        {
            let mut table = write.open_table(VECTORS).map_err(|error| self.io(error))?;
            for (hash, vector) in hashes.iter().zip(vectors) {
                let kept = table.insert(self.key(role, hash), encode(vector).as_slice());
                kept.map_err(|error| self.io(error))?;
            }
        }
        write.commit().map_err(|error| self.io(error))
    }

    fn key<'k>(&'k self, role: Role, hash: &'k Sha256) -> (&'k str, &'k str, &'k [u8; 32]) {
        (&self.inner.model().name, self.inner.prefix(role), &hash.0)
    }

    /// What [`encode`] wrote, if it is a vector of this model.
    fn decode(&self, kept: &[u8]) -> Result<Vec<f32>, String> {
        let (sum, bytes) = kept.split_at_checked(CHECKSUM).ok_or("the value is too short")?;
        if blake3::hash(bytes).as_bytes() != sum {
            return Err("the checksum does not match".to_owned());
        }
        let Model { name, dimension, .. } = self.inner.model();
        let (numbers, _) = bytes.as_chunks();
        if numbers.len() != *dimension {
            let kept = numbers.len();
            return Err(format!(
                "its vector by {name} has {kept} numbers, and those of {name} now have {dimension}"
            ));
        }
        Ok(numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    fn check_format(&self) -> Result<(), EmbeddingError> {
        let foreign = |error: redb::TableError| self.damaged(error.to_string());
        let read = self.database.begin_read().map_err(|error| self.io(error))?;
        let meta = read.open_table(META).map_err(foreign)?;
        read.open_table(VECTORS).map_err(foreign)?;
        let format = meta.get("format").map_err(|error| self.io(error))?.map(|format| format.value());
        if format != Some(FORMAT) {
            let found = format.map_or("none".to_owned(), |format| format.to_string());
            return Err(self.damaged(format!("it is in format {found}, and this program reads {FORMAT}")));
        }
        Ok(())
    }

    fn io(&self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> EmbeddingError {
        io(&self.path, source)
    }

    fn damaged(&self, what: String) -> EmbeddingError {
        EmbeddingError::Damaged { path: self.path.display().to_string(), what }
    }
}

impl Embedder for Cached {
    fn model(&self) -> &Model {
        self.inner.model()
    }

    fn prefix(&self, role: Role) -> &str {
        self.inner.prefix(role)
    }

    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e> {
        Box::pin(self.vectors(role, texts))
    }
}

fn encode(vector: &[f32]) -> Vec<u8> {
    let bytes: Vec<u8> = vector.iter().flat_map(|number| number.to_le_bytes()).collect();
    [blake3::hash(&bytes).as_bytes().as_slice(), &bytes].concat()
}

/// Makes an empty file under another name, and gives it its own once it is whole.
fn give_birth(file: &Path) -> Result<(), EmbeddingError> {
    let mut unborn = file.as_os_str().to_owned();
    unborn.push(format!(".{}", std::process::id()));
    let unborn = PathBuf::from(unborn);
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| io(file, error))?;
    }
    // What an earlier process of this number left.
    let _ = std::fs::remove_file(&unborn);
    let database = Database::builder().create(&unborn).map_err(|error| refused(file, error))?;
    let write = database.begin_write().map_err(|error| io(file, error))?;
    write.open_table(VECTORS).map_err(|error| io(file, error))?;
    write
        .open_table(META)
        .map_err(|error| io(file, error))?
        .insert("format", FORMAT)
        .map_err(|error| io(file, error))?;
    write.commit().map_err(|error| io(file, error))?;
    drop(database);
    put_in_place(&unborn, file).map_err(|error| io(file, error))
}

fn io(path: &Path, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> EmbeddingError {
    EmbeddingError::Io { path: path.display().to_string(), source: source.into() }
}

fn refused(file: &Path, error: DatabaseError) -> EmbeddingError {
    let path = file.display().to_string();
    match error {
        DatabaseError::Storage(StorageError::Corrupted(what)) => EmbeddingError::Damaged { path, what },
        DatabaseError::Storage(StorageError::Io(error))
            if error.kind() == std::io::ErrorKind::InvalidData =>
        {
            EmbeddingError::Damaged { path, what: error.to_string() }
        }
        error => EmbeddingError::Io { path, source: error.into() },
    }
}
