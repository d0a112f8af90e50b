//! Which store is meant: a folder on this machine, or a database on a Neo4j server.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig, Neo4jFound, OnDemand, Progress};
use asof_engine::store::{Embedded, Store, StoreError};
use backon::{BlockingRetryable as _, ExponentialBuilder};

use crate::config::{self, Read, Settings, Sources};
use crate::{Failure, progress};

/// Schemes of a Neo4j server's address.
const SCHEMES: [&str; 6] = ["bolt://", "bolt+s://", "bolt+ssc://", "neo4j://", "neo4j+s://", "neo4j+ssc://"];

/// Opens the store at an address: a folder, or the address of a Neo4j server. An error if there is none.
pub fn open(at: &Path) -> Result<Arc<dyn Store>, StoreFailure> {
    match server(at)? {
        None => Ok(Arc::new(Embedded::open(at)?)),
        Some(uri) => Ok(Arc::new(Neo4j::open(&access(uri, by_environment()?)?, replaying())?)),
    }
}

/// [`open`] for a question in which there are some words, in the way that is asked for or else set; a folder is always
/// read into memory.
pub fn ask(at: &Path, read: Option<Read>, words: &[String]) -> Result<Arc<dyn Store>, StoreFailure> {
    let Some(uri) = server(at)? else { return open(at) };
    let settings = by_environment()?;
    match read.unwrap_or(settings.read) {
        Read::Memory => open(at),
        Read::Cypher => {
            let room = settings.cache_bytes;
            Ok(Arc::new(OnDemand::open_naming(&access(uri, settings)?, room, words.to_vec())?))
        }
    }
}

/// Opens the store at an address, or makes one there.
pub fn create(at: &Path) -> Result<Arc<dyn Store>, StoreFailure> {
    make(at, by_environment)
}

fn make(
    at: &Path,
    settings: impl FnOnce() -> Result<Settings, Failure>,
) -> Result<Arc<dyn Store>, StoreFailure> {
    match server(at)? {
        None => Ok(Arc::new(Embedded::create(at)?)),
        Some(uri) => Ok(Arc::new(Neo4j::create(&access(uri, settings()?)?, replaying())?)),
    }
}

/// Opens the store of some settings for as long as it is served: what other processes record in it is followed. Where
/// there is no store, an empty one is made; a server that cannot be reached yet is waited for.
pub fn follow(settings: &Settings) -> Result<Arc<dyn Store>, StoreFailure> {
    let pauses = ExponentialBuilder::default()
        .with_min_delay(Duration::from_millis(250))
        .with_max_delay(Duration::from_secs(2))
        .without_max_times()
        .with_total_delay(Some(Duration::from_millis(settings.neo4j_patience_ms)));
    let is_away = |error: &StoreFailure| matches!(error, StoreFailure::Store(StoreError::Unreachable { .. }));
    let mut told = false;
    let tell = |error: &StoreFailure, _| {
        if !std::mem::replace(&mut told, true) {
            tracing::warn!(%error, "waiting for the store");
        }
    };
    let followed = (|| follow_or_make(settings)).retry(pauses).when(is_away).notify(tell).call()?;
    if let Some(outdated) = followed.outdated()? {
        tracing::warn!("{outdated}; `asof renew` brings it up to date");
    }
    Ok(followed)
}

/// [`follow`] of a store that must be there.
pub fn follow_made(settings: &Settings) -> Result<Arc<dyn Store>, StoreFailure> {
    let trouble = |error| tracing::warn!(%error, "new batches cannot be followed");
    let Some(uri) = server(&settings.store)? else {
        let store = Arc::new(Embedded::open(&settings.store)?);
        store.follow(trouble);
        return Ok(store);
    };
    let config = access(uri, settings.clone())?;
    match settings.read {
        Read::Memory => {
            let store = Neo4j::open(&config, replaying())?;
            store.follow(trouble);
            Ok(Arc::new(store))
        }
        Read::Cypher => {
            let store = OnDemand::open(&config, settings.cache_bytes)?;
            store.follow(trouble);
            Ok(Arc::new(store))
        }
    }
}

fn follow_or_make(settings: &Settings) -> Result<Arc<dyn Store>, StoreFailure> {
    match follow_made(settings) {
        Err(StoreFailure::Store(StoreError::Missing { .. })) => {
            // A folder has one writer, so what made it is closed before it is followed.
            drop(make(&settings.store, || Ok(settings.clone()))?);
            follow_made(settings)
        }
        followed => followed,
    }
}

/// What the Neo4j server at an address holds; nothing there changes. `None` if the address is a folder.
pub fn look(at: &Path, settings: &Settings) -> Result<Option<Neo4jFound>, StoreFailure> {
    let Some(uri) = server(at)? else { return Ok(None) };
    Ok(Some(asof_engine::neo4j::look(&access(uri, settings.clone())?)?))
}

/// Why a store cannot be opened: its address or the settings are wrong, or the store says no.
#[derive(Debug, thiserror::Error)]
pub enum StoreFailure {
    /// The settings.
    #[error(transparent)]
    Settings(#[from] Failure),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<StoreFailure> for Failure {
    fn from(failure: StoreFailure) -> Self {
        match failure {
            StoreFailure::Settings(failure) => failure,
            StoreFailure::Store(error) => error.into(),
        }
    }
}

/// Whether an address is that of a Neo4j server.
pub fn is_server(at: &Path) -> bool {
    at.to_str().is_some_and(|uri| SCHEMES.iter().any(|scheme| uri.starts_with(scheme)))
}

/// The address of a server; `None` for a folder. An address of another kind is no folder: whoever types one means none.
fn server(at: &Path) -> Result<Option<&str>, Failure> {
    let uri = at.to_str().filter(|_| is_server(at));
    if let Some(scheme) = at.to_str().and_then(scheme).filter(|_| uri.is_none()) {
        return Err(Failure::Input(no_store(scheme)));
    }
    if uri.is_some_and(|uri| uri.contains('@')) {
        let said = "the address of a Neo4j server must not contain a password, because others could read it: set ASOF_NEO4J_USER and \
            ASOF_NEO4J_PASSWORD";
        return Err(Failure::Input(said.into()));
    }
    if uri.is_some_and(|uri| uri.starts_with("neo4j")) && !cfg!(feature = "neo4j-routing") {
        let said = "neo4j:// routes within a cluster, and this asof was built without the feature neo4j-routing: use bolt://";
        return Err(Failure::Input(said.into()));
    }
    Ok(uri)
}

/// The scheme that an address begins with, as `http` in `http://HOST`.
fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once("://")?;
    let fits = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    (scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(fits)).then_some(scheme)
}

/// That an address with a scheme is that of no store. The rest of it may hold a password, and is not shown.
fn no_store(scheme: &str) -> String {
    let said = format!(
        "{scheme}:// is the address of no store: a store is a folder, or a Neo4j server as bolt://HOST:PORT"
    );
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => {
            format!("{said}; a service is asked by `asof query --url`, and loaded into by `asof load --to`")
        }
        _ => said,
    }
}

/// The settings where no flag says which file has them.
fn by_environment() -> Result<Settings, Failure> {
    let environment = std::env::vars_os().collect();
    Ok(config::read(Sources { environment, ..Sources::default() })?.0)
}

fn access(uri: &str, settings: Settings) -> Result<Neo4jConfig, Failure> {
    Ok(Neo4jConfig {
        uri: uri.to_owned(),
        password: password(&settings)?,
        user: settings.neo4j_user,
        database: settings.neo4j_database,
        timeout: Duration::from_millis(settings.neo4j_timeout_ms),
        patience: Duration::from_millis(settings.neo4j_patience_ms),
        lease: Duration::from_millis(settings.neo4j_lease_ms),
    })
}

fn password(settings: &Settings) -> Result<String, Failure> {
    if let Some(password) = &settings.neo4j_password {
        return Ok(password.clone());
    }
    let Some(file) = &settings.neo4j_password_file else {
        let said = "there is no password for the Neo4j server: set ASOF_NEO4J_PASSWORD, or name a file that holds it in \
            ASOF_NEO4J_PASSWORD_FILE";
        return Err(Failure::Input(said.into()));
    };
    let read = std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error))?;
    Ok(read.trim_end_matches(['\r', '\n']).to_owned())
}

/// A bar that shows how far the replay of a store's batches is.
fn replaying() -> Progress {
    let bar = Mutex::new(None);
    Box::new(move |done, all| {
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| progress::bar("replaying batches", all));
        bar.set_position(done as u64);
        if done == all {
            bar.finish_and_clear();
        }
    })
}
