//! `asof serve`: the store for clients of GraphQL.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asof_engine::store::Store;
use clap::{Args, ValueEnum as _};
use serde::Serialize;
use tracing_subscriber::EnvFilter;

use super::{Context, index};
use crate::chat::Chat;
use crate::config::{self, LogFormat, Read, Settings, Shown, Sources};
use crate::nearness::Nearness;
use crate::{Failure, Outcome, graphql, http, profiles, store};

/// Serve the store: GraphQL over HTTP, until the process is told to end
///
/// Settings come from flags, else from the environment (ASOF_LISTEN and so on), else from a file, else they have
/// defaults; `asof config show` tells which. ASOF_LOAD_TOKEN lets change sets be sent (`asof load ... --to URL`).
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    flags: Flags,
}

/// The settings as flags. The token is not among them: command lines can be read by others.
#[derive(Debug, Default, Args)]
pub(crate) struct Flags {
    /// A file with settings [default: ./asof.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Address and port to listen on; port 0 is any free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// How long a request may take, in milliseconds [default: 10000]
    #[arg(long, value_name = "MS")]
    deadline_ms: Option<u64>,
    /// Longest body of a request, in bytes [default: 262144]
    #[arg(long, value_name = "BYTES")]
    max_body_bytes: Option<usize>,
    /// Origins whose pages may read answers, with commas between them; `*` is all [default: none]
    #[arg(long, value_name = "ORIGINS")]
    cors_origins: Option<String>,
    /// What to log: error, warn, info, debug, or levels by target [default: info]
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// How to log: text or json [default: text]
    #[arg(long, value_name = "FORM")]
    log_format: Option<String>,
}

/// Where the service is.
#[derive(Debug, Serialize)]
struct Listening {
    url: String,
    graphql: String,
}

impl Serve {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let (settings, _) = self.flags.settings(context.store.as_deref(), context.read)?;
        settings.profiles.as_deref().map_or(Ok(()), profiles::install)?;
        let store = store::follow(&settings)?;
        run(context, &store, &settings)
    }
}

impl Flags {
    /// None but that of the address.
    pub(super) fn listening_at(listen: Option<String>) -> Self {
        Self { listen, ..Self::default() }
    }

    /// The settings, by these flags and all other sources.
    pub(super) fn settings(
        &self,
        store: Option<&Path>,
        read: Option<Read>,
    ) -> Result<(Settings, Vec<Shown>), Failure> {
        let mut flags = Vec::new();
        let mut flag = |name, value: Option<String>| flags.extend(value.map(|value| (name, value)));
        // The command line takes the store from the environment by itself.
        let by_flag =
            store.filter(|store| std::env::var_os("ASOF_STORE").as_deref() != Some(store.as_os_str()));
        flag("store", by_flag.map(|store| store.display().to_string()));
        let how = read.and_then(|read| read.to_possible_value()).map(|value| value.get_name().to_owned());
        flag("read", how.filter(|how| std::env::var("ASOF_READ").ok().as_ref() != Some(how)));
        flag("listen", self.listen.clone());
        flag("deadline_ms", self.deadline_ms.map(|ms| ms.to_string()));
        flag("max_body_bytes", self.max_body_bytes.map(|bytes| bytes.to_string()));
        flag("cors_origins", self.cors_origins.clone());
        flag("log", self.log.clone());
        flag("log_format", self.log_format.clone());
        let environment = std::env::vars_os().collect();
        config::read(Sources { flags, environment, file: self.config.as_deref() })
    }
}

/// Serves a store and says where as soon as it listens.
pub(super) fn run(
    context: &mut Context<'_, '_>,
    store: &Arc<dyn Store>,
    settings: &Settings,
) -> Result<Outcome, Failure> {
    log(settings)?;
    let nearness = Nearness::of(settings)?.map(Arc::new);
    let chat = Chat::of(settings)?.map(Arc::new);
    let schema = graphql::schema_with(Arc::clone(store), index::text_index(settings), nearness, chat);
    let (ahead, corpus) = (schema.clone(), store.corpus());
    // Nobody waits for it: a search that comes before it is ready makes it, or waits.
    std::thread::spawn(move || graphql::index(&ahead, &corpus));
    http::serve(schema, store, settings, |address| tell(context, address))?;
    Ok(Outcome::Yes)
}

fn tell(context: &mut Context<'_, '_>, address: SocketAddr) -> Result<(), Failure> {
    let url = format!("http://{address}");
    let listening = Listening { graphql: format!("{url}/graphql"), url };
    context.answer(&listening, |page, listening| page.line(format!("listening on {}", listening.url)))?;
    context.page.flush()
}

/// Logs to the error stream from here on.
fn log(settings: &Settings) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&settings.log)
        .map_err(|error| Failure::Input(format!("the configuration: log: {error}")))?;
    let terminal = std::io::stderr().is_terminal();
    let format = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = match settings.log_format {
        LogFormat::Text => format.with_ansi(terminal).try_init(),
        LogFormat::Json => format.json().flatten_event(true).try_init(),
    };
    begun.map_err(|error| Failure::System(format!("cannot log: {error}")))
}
