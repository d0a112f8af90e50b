//! Everything that can be set, as one table: a row has the name, the type, what it means, the default, who
//! may say it, and what it must be. The struct, the environment variables, the flags and `docs/settings.md`
//! follow from the rows.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use axum::http::HeaderValue;
use serde::{Deserialize, Deserializer, Serialize};

use crate::endpoint::Model;

/// In the place of the embedder's address: the built-in n-grams, which are lexical.
pub const NGRAMS: &str = "ngrams";

/// A row of the table.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Setting {
    /// Its name: in a file as it is, in the environment as [`Setting::variable`].
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What holds if nobody says anything.
    pub default: Option<&'static str>,
    /// Whether its value is never shown.
    pub secret: bool,
    /// Whether the environment alone may say it.
    pub environment_only: bool,
    /// The flag that says it, and what stands for its value in help.
    #[serde(skip)]
    pub flag: Option<(&'static str, &'static str)>,
    /// The least and the greatest number that it may be.
    pub range: Option<(u64, u64)>,
    /// Whether its value can be used, beside those of the others; in words why not.
    #[serde(skip)]
    pub(super) check: fn(&Settings) -> Result<(), String>,
}

impl Setting {
    const fn unset() -> Self {
        Self {
            name: "",
            doc: "",
            default: None,
            secret: false,
            environment_only: false,
            flag: None,
            range: None,
            check: |_| Ok(()),
        }
    }

    const fn default(value: &'static str) -> Self {
        Self { default: Some(value), ..Self::unset() }
    }

    const fn secret(self) -> Self {
        Self { secret: true, ..self }
    }

    const fn environment_only(self) -> Self {
        Self { environment_only: true, ..self }
    }

    const fn flag(self, long: &'static str, value: &'static str) -> Self {
        Self { flag: Some((long, value)), ..self }
    }

    const fn positive(self) -> Self {
        self.range(1, u64::MAX)
    }

    const fn range(self, least: u64, most: u64) -> Self {
        Self { range: Some((least, most)), ..self }
    }

    const fn check(self, check: fn(&Settings) -> Result<(), String>) -> Self {
        Self { check, ..self }
    }

    /// The environment variable that says it.
    pub fn variable(&self) -> String {
        format!("ASOF_{}", self.name.to_ascii_uppercase())
    }

    /// What it means, with its default.
    pub fn help(&self) -> String {
        let default = self.default.filter(|default| !default.is_empty()).unwrap_or("none");
        format!("{} [default: {default}]", self.doc.trim().trim_end_matches('.'))
    }
}

macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty $([$serde:meta])? = $row:expr;)+) => {
        /// Everything that can be set.
        #[derive(Clone, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Settings {
            $($(#[doc = $doc])+ $(#[serde($serde)])? pub $name: $type,)+
        }

        /// The table, in the order in which settings are shown.
        pub static SETTINGS: &[Setting] =
            &[$(Setting { name: stringify!($name), doc: concat!($($doc),+), ..$row }),+];
    };
}

settings! {
    /// The store: a folder, or the address of a Neo4j server, e.g. `bolt://localhost:7687`.
    store: PathBuf = Setting::default("./corpus.asof");
    /// How a store on a Neo4j server is read: `memory` or `cypher`.
    read: Read = Setting::default("memory");
    /// Whether `asof serve` loads the demo corpus before it listens, into a store that holds nothing else.
    demo: bool = Setting::default("false");
    /// A folder of change sets (`*.jsonl`) that `asof serve` loads before it listens, in the order of their names; what
    /// the store has already is passed over.
    change_sets: Option<PathBuf> = Setting::unset().check(|it| {
        let both = it.demo && it.change_sets.is_some();
        let refused = || "the demo corpus needs a store of its own: unset demo, or change_sets".to_owned();
        if both { Err(refused()) } else { Ok(()) }
    });
    /// A folder with the files of the official sources. Where it is set, agents can have answers held against them.
    sources: Option<PathBuf> = Setting::unset();
    /// A folder of profiles: how the law of a country is divided, numbered and cited, for countries that asof does not
    /// know.
    profiles: Option<PathBuf> = Setting::unset();
    /// With `cypher`: how many bytes of norms are kept in memory after they were read.
    cache_bytes: usize = Setting::default("1073741824");
    /// The user on the Neo4j server.
    neo4j_user: String = Setting::default("neo4j");
    /// The password of that user.
    neo4j_password: Option<String> = Setting::unset().secret();
    /// A file that holds the password; it is read if `neo4j_password` is not set.
    neo4j_password_file: Option<PathBuf> = Setting::unset();
    /// The database on the Neo4j server; if it is not set, the server's default database.
    neo4j_database: Option<String> = Setting::unset();
    /// How long the Neo4j server may be silent within an answer, in milliseconds.
    neo4j_timeout_ms: u64 = Setting::default("30000").positive();
    /// How long asof tries to connect to the Neo4j server again, and `asof serve` waits for it at its start, in
    /// milliseconds.
    neo4j_patience_ms: u64 = Setting::default("30000");
    /// How long a load into Neo4j that has stopped keeps others from writing, in milliseconds.
    neo4j_lease_ms: u64 = Setting::default("20000").positive();
    /// Address and port to listen on; port 0 is any free one.
    listen: String =
        Setting::default("127.0.0.1:8080").flag("listen", "ADDRESS").check(|it| has_port(&it.listen));
    /// Longest body of a GraphQL request, in bytes.
    max_body_bytes: usize = Setting::default("262144").positive().flag("max-body-bytes", "BYTES");
    /// Longest change set that may be sent, in bytes.
    max_load_bytes: u64 = Setting::default("268435456");
    /// How long a GraphQL request may take, with its body, in milliseconds.
    deadline_ms: u64 = Setting::default("10000").positive().flag("deadline-ms", "MS");
    /// Most errors in an answer; one more error counts the rest.
    max_errors: usize = Setting::default("10").range(1, 50);
    /// Most selections of a query, with those of its fragments.
    max_selections: usize = Setting::default("2000").positive();
    /// Deepest nesting of the fields of a query.
    max_depth: usize = Setting::default("20").range(1, 30);
    /// Most aliases of a query, with those of its fragments, each as often as it is spread.
    max_aliases: usize = Setting::default("100");
    /// Most directives at one place of a query: at a field, a fragment or an operation.
    max_directives: usize = Setting::default("4");
    /// Greatest cost of a query: each field costs 1, and what is below a page costs once for each of its items.
    max_cost: usize = Setting::default("200000").positive();
    /// Most subscriptions at once, over WebSocket and server-sent events together; and most open WebSockets. 0 switches
    /// subscriptions off.
    max_subscriptions: usize = Setting::default("100");
    /// Whether clients can explore the schema. `false` switches off introspection, the page at `/`,
    /// `/schema.graphql`, and the names that errors suggest.
    introspection: bool = Setting::default("true");
    /// Most requests at once.
    max_in_flight: usize = Setting::default("512").positive();
    /// Most persisted queries that are kept.
    persisted_queries: usize = Setting::default("1000");
    /// Whether answers are compressed for clients that accept it.
    gzip: bool = Setting::default("true");
    /// Origins whose pages may read answers, separated by commas; `*` is every origin.
    cors_origins: Vec<String> [deserialize_with = "list"] =
        Setting::default("").flag("cors-origins", "ORIGINS").check(|it| origins(&it.cors_origins));
    /// The token that a client needs to send change sets; if it is not set, none can be sent.
    load_token: Option<String> = Setting::unset().secret().check(|it| long_enough(it.load_token.as_ref()));
    /// What to log: error, warn, info, debug, or levels by target as `tracing` has them.
    log: String = Setting::default("info").flag("log", "FILTER");
    /// Whether each request is logged, at the level debug. A summary is logged in any case: once a minute, at
    /// info.
    access_log: bool = Setting::default("false");
    /// Whether each answered question is logged, at the level info under the target `audit`: the SHA-256 of its words,
    /// the provisions that were found, what its parts took, and tokens. Its words are not logged.
    audit_log: bool = Setting::default("false");
    /// How long a request may take before the log warns of it and says what to do, in milliseconds; 0 is never.
    slow_ms: u64 = Setting::default("3000");
    /// How to log: text or json.
    log_format: LogFormat = Setting::default("text").flag("log-format", "FORM");
    /// How long requests may go on after the service is told to end, in milliseconds.
    shutdown_ms: u64 = Setting::default("10000");
    /// The address of an OpenAI-compatible endpoint, to which `/embeddings` is added, e.g.
    /// `http://127.0.0.1:8000/v1`; or `ngrams`, which needs no model and is lexical. If it is not set, there
    /// is no embedder.
    embedder_url: Option<String> = Setting::unset().check(|it| it.embedder().map(drop));
    /// The embedder's name, as the endpoint has it; vectors are kept under it.
    embedder_model: Option<String> = Setting::unset();
    /// The key of the embedder's endpoint.
    embedder_key: Option<String> = Setting::unset().secret().environment_only();
    /// How many numbers a vector has; if it is not set, the embedder is asked at the start.
    embedder_dimension: Option<NonZeroUsize> = Setting::unset();
    /// Text put before a query when it is embedded, e.g. `query: `.
    embedder_query_prefix: String = Setting::default("");
    /// Text put before a passage when it is embedded, e.g. `passage: `.
    embedder_passage_prefix: String = Setting::default("");
    /// The field `input_type` of requests for queries, for servers that put the prefix there themselves.
    embedder_query_type: Option<String> = Setting::unset();
    /// The field `input_type` of requests for passages.
    embedder_passage_type: Option<String> = Setting::unset().check(both_types);
    /// Most texts in a request to the embedder.
    embedder_batch: NonZeroUsize = Setting::default("32");
    /// Most requests for passages at once, and most for queries, which do not wait for those.
    embedder_concurrency: NonZeroUsize = Setting::default("2");
    /// How long an answer of the embedder may take, in milliseconds.
    embedder_timeout_ms: u64 = Setting::default("120000").positive();
    /// The address of an OpenAI-compatible endpoint, to which `/chat/completions` is added, e.g.
    /// `http://127.0.0.1:8000/v1`. If it is not set, answers have no prose.
    chat_url: Option<String> = Setting::unset().check(|it| it.chat().map(drop));
    /// The name of the model that writes prose, as the endpoint has it.
    chat_model: Option<String> = Setting::unset();
    /// The key of the chat model's endpoint.
    chat_key: Option<String> = Setting::unset().secret().environment_only();
    /// How many tokens the chat model takes, with those that it writes: a quarter is kept free for these, and the passages
    /// that it is given are cut to the rest. It must be no more than the model has.
    chat_window: usize = Setting::default("8192").range(2048, 1 << 24);
    /// How long prose may take, in milliseconds, a second attempt with it. It must be less than `deadline_ms`: after that a request has
    /// no answer.
    chat_timeout_ms: u64 = Setting::default("8000").positive();
    /// The folder of the search index. If it is not set: `search` in the store's folder, and memory for a
    /// store on a server.
    index: Option<PathBuf> = Setting::unset();
    /// The address of a Qdrant server for vectors, with its gRPC port, e.g. `http://localhost:6334`. If it is
    /// not set, vectors are kept in `index`.
    vectors_url: Option<String> = Setting::unset();
    /// The API key of the Qdrant server.
    vectors_key: Option<String> = Setting::unset().secret();
    /// The name under which vectors are kept on the Qdrant server.
    vectors_prefix: String = Setting::default("asof");
    /// How long a question waits for its vector, and then again for a server of vectors, in milliseconds,
    /// before the search goes on by words alone. Twice this time must be less than `deadline_ms`.
    semantic_timeout_ms: u64 = Setting::default("3000").positive();
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Read {
    /// The whole corpus is replayed into memory at the start.
    Memory,
    /// A norm is read in one statement when a question needs it, and kept while there is room.
    Cypher,
}

impl Read {
    /// Its name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Cypher => "cypher",
        }
    }
}

/// Neither the token nor the password nor a key may get into logs.
impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("store", &self.store)
            .field("listen", &self.listen)
            .finish_non_exhaustive()
    }
}

impl Settings {
    /// The embedder behind an endpoint; none if none is set, or the built-in one. In words what is wrong.
    pub(crate) fn embedder(&self) -> Result<Option<Model>, String> {
        let url = self.embedder_url.as_deref().filter(|url| *url != NGRAMS);
        Model::set("embedder", url, self.embedder_model.as_ref(), self.embedder_key.as_ref(), ", or `ngrams`")
    }

    /// The model that writes prose; none if none is set. In words what is wrong.
    pub(crate) fn chat(&self) -> Result<Option<Model>, String> {
        Model::set("chat", self.chat_url.as_deref(), self.chat_model.as_ref(), self.chat_key.as_ref(), "")
    }

    /// Where the search index is kept; `None` in memory.
    pub fn index_folder(&self) -> Option<PathBuf> {
        let own = || (!self.store.to_string_lossy().contains("://")).then(|| self.store.join("search"));
        self.index.clone().or_else(own)
    }
}

fn origins(origins: &[String]) -> Result<(), String> {
    if let Some(wrong) = origins.iter().find(|origin| HeaderValue::from_str(origin).is_err()) {
        return Err(format!("cors_origins: {wrong:?} is not an origin"));
    }
    if origins.len() > 1 && origins.iter().any(|origin| origin == "*") {
        return Err("cors_origins holds `*` and others".to_owned());
    }
    Ok(())
}

fn has_port(listen: &str) -> Result<(), String> {
    let port = listen.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
    match port {
        Some(Ok(_)) => Ok(()),
        _ => Err(format!(
            "listen is {listen:?}, and must be an address and a port from 0 to 65535, such as 127.0.0.1:8080"
        )),
    }
}

fn long_enough(token: Option<&String>) -> Result<(), String> {
    match token {
        Some(token) if token.len() < 16 => {
            Err("load_token must have at least 16 characters: it is all that guards the store".to_owned())
        }
        _ => Ok(()),
    }
}

fn both_types(settings: &Settings) -> Result<(), String> {
    if settings.embedder_query_type.is_some() == settings.embedder_passage_type.is_some() {
        return Ok(());
    }
    Err("embedder_query_type and embedder_passage_type must both be set, or neither".to_owned())
}

/// A list of words, or words separated by commas.
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
