//! `asof serve`: the store for clients of GraphQL.

mod fill;

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgMatches, Args, FromArgMatches, value_parser};
use serde::Serialize;
use tracing_subscriber::EnvFilter;

use super::{Context, Kept, agents};
use crate::chat::Chat;
use crate::config::{self, LogFormat, Read, SETTINGS, Settings, Shown, Sources};
use crate::{Failure, Outcome, graphql, http, profiles, store};

/// Serve the store: GraphQL over HTTP, until the process is told to end
///
/// A setting is taken from a flag, else from the environment (ASOF_LISTEN and so on), else from a file, else
/// it has its default; `asof config show` tells which. If ASOF_LOAD_TOKEN is set, change sets can be sent
/// (`asof load ... --to URL`). Other commands can read the store and load into it meanwhile. Where there is no
/// store, an empty one is made, and ASOF_DEMO or ASOF_CHANGE_SETS fill it.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    flags: Flags,
}

/// The settings that have flags. Secrets have none: command lines can be read by others.
#[derive(Debug)]
pub(crate) struct Flags {
    config: Option<PathBuf>,
    set: Vec<(&'static str, String)>,
}

/// The flags are those of the table of settings.
impl Args for Flags {
    fn augment_args(command: clap::Command) -> clap::Command {
        let config =
            Arg::new("config").long("config").value_name("FILE").value_parser(value_parser!(PathBuf));
        let config = config.help("A file with settings [default: ./asof.toml, if it is there]");
        SETTINGS.iter().fold(command.arg(config), |command, setting| match setting.flag {
            None => command,
            Some((long, value)) => {
                command.arg(Arg::new(setting.name).long(long).value_name(value).help(setting.help()))
            }
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let flags = SETTINGS.iter().filter(|setting| setting.flag.is_some());
        let set = flags.filter_map(|flag| Some((flag.name, matches.get_one::<String>(flag.name)?.clone())));
        Ok(Self { config: matches.get_one("config").cloned(), set: set.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
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
        run(context, &settings)
    }
}

impl Flags {
    /// None but that of the address.
    pub(super) fn listening_at(listen: Option<String>) -> Self {
        Self::only(None, "listen", listen)
    }

    /// A file, and one setting.
    pub(super) fn only(config: Option<PathBuf>, name: &'static str, value: Option<String>) -> Self {
        Self { config, set: value.map(|value| (name, value)).into_iter().collect() }
    }

    /// The settings, by these flags and all other sources.
    pub(super) fn settings(
        &self,
        store: Option<&Path>,
        read: Option<Read>,
    ) -> Result<(Settings, Vec<Shown>), Failure> {
        let mut flags = self.set.clone();
        let mut flag = |name, value: Option<String>| flags.extend(value.map(|value| (name, value)));
        // The command line takes the store from the environment by itself.
        let by_flag =
            store.filter(|store| std::env::var_os("ASOF_STORE").as_deref() != Some(store.as_os_str()));
        flag("store", by_flag.map(|store| store.display().to_string()));
        let how = read.map(|read| read.name().to_owned());
        flag("read", how.filter(|how| std::env::var("ASOF_READ").ok().as_ref() != Some(how)));
        let environment = std::env::vars_os().collect();
        config::read(Sources { flags, environment, file: self.config.as_deref() })
    }
}

/// Serves the store of some settings and says where as soon as it listens.
pub(super) fn run(context: &mut Context<'_, '_>, settings: &Settings) -> Result<Outcome, Failure> {
    log(settings)?;
    let store = store::follow(settings)?;
    fill::fill(&*store, settings)?;
    let kept = Arc::new(Kept::of(settings.clone())?);
    let chat = Chat::of(settings)?.map(Arc::new);
    let limits = graphql::Limits::of(settings);
    let schema = graphql::schema_with(
        Arc::clone(&store),
        Arc::clone(&kept.words),
        kept.semantic.clone(),
        chat,
        limits,
    );
    let (ahead, corpus) = (schema.clone(), store.corpus());
    // Nobody waits for it: a search that comes before it is ready makes it, or waits.
    std::thread::spawn(move || graphql::index(&ahead, &corpus));
    let door = agents::router(Arc::clone(&store), kept);
    http::serve_with(schema, &store, settings, door, |address| tell(context, address))?;
    Ok(Outcome::Yes)
}

fn tell(context: &mut Context<'_, '_>, address: SocketAddr) -> Result<(), Failure> {
    let url = format!("http://{address}");
    let listening = Listening { graphql: format!("{url}/graphql"), url };
    context.answer(&listening, |page, listening| page.line(format!("listening on {}", listening.url)))?;
    context.page.flush()
}

/// Logs to the error stream from here on.
pub(super) fn log(settings: &Settings) -> Result<(), Failure> {
    let access = if settings.access_log { ",asof::access=debug" } else { "" };
    let audit = if settings.audit_log { ",audit=info" } else { "" };
    // What the protocol of agents says at info comes with each request.
    let filter = EnvFilter::try_new(format!("rmcp=warn,{}{access}{audit}", settings.log))
        .map_err(|error| Failure::Input(format!("the configuration: log: {error}")))?;
    let terminal = std::io::stderr().is_terminal();
    let format = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = match settings.log_format {
        LogFormat::Text => format.with_ansi(terminal).try_init(),
        LogFormat::Json => format.json().flatten_event(true).try_init(),
    };
    begun.map_err(|error| Failure::System(format!("cannot log: {error}")))
}
