//! `asof load`: from sources to the store.

mod render;

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use asof_engine::store::{Corpus, Store, StoreError};
use asof_loaders::account::{self, Documents};
use asof_loaders::registry;
use asof_loaders::source::{Opt, OptKind, Source, Takes};
use asof_schema::{ChangeSet, Day, Diagnostic, Instant, Place};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand, value_parser};

use super::clocks::{day, instant};
use super::{Context, index};
use crate::address::{self, Address};
use crate::load::{self, Summary};
use crate::service::Service;
use crate::store::StoreFailure;
use crate::{Failure, Outcome, clock, store};

/// Read sources and record what is new in them, whole or not at all
#[derive(Debug, Args)]
pub(crate) struct Load {
    #[command(subcommand)]
    what: What,
}

/// What is loaded, and how.
#[derive(Debug)]
struct What {
    input: Input,
    how: How,
}

#[derive(Debug)]
enum Input {
    Source { source: &'static Source, paths: Vec<PathBuf>, options: Vec<(&'static str, String)> },
    ChangeSet(PathBuf),
}

const CHANGE_SET: &str = "changeset";
const PATHS: &str = "paths";

impl Subcommand for What {
    fn augment_subcommands(command: Command) -> Command {
        let file = Arg::new(PATHS).value_name("FILE").help("The file; `-` is the standard input");
        let change_set = with_how(CHANGE_SET, [file.required(true).value_parser(value_parser!(PathBuf))])
            .about("A change set in its plain form: JSON Lines");
        command.subcommands(registry::sources().map(of_source)).subcommand(change_set)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == CHANGE_SET || registry::source(name).is_some()
    }
}

impl FromArgMatches for What {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let mut paths = matches.get_many::<PathBuf>(PATHS).into_iter().flatten().cloned();
        let input = if name == CHANGE_SET {
            Input::ChangeSet(paths.next().ok_or_else(missing)?)
        } else {
            let source = registry::source(name).ok_or_else(missing)?;
            let given = |option: &Opt| {
                let value = match option.kind {
                    OptKind::Day => matches.get_one::<Day>(option.name)?.to_string(),
                    OptKind::Text(_) => matches.get_one::<String>(option.name)?.clone(),
                };
                Some((option.name, value))
            };
            let options = source.options.iter().filter_map(given).collect();
            Input::Source { source, paths: paths.collect(), options }
        };
        Ok(Self { input, how: How::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The command that loads from a source.
fn of_source(source: &'static Source) -> Command {
    let paths = Arg::new(PATHS).help(source.input.help).required(true).value_parser(value_parser!(PathBuf));
    let paths = match source.input.takes {
        Takes::Folder => paths.value_name("DIR"),
        Takes::Files => paths.value_name("FILE").num_args(1..),
        Takes::Paths => paths.value_name("PATH").num_args(1..),
    };
    let command = with_how(source.name, std::iter::once(paths).chain(source.options.iter().map(option)));
    match source.details {
        "" => command.about(source.summary),
        details => command.about(source.summary).long_about(format!("{}\n\n{details}", source.summary)),
    }
}

fn option(option: &'static Opt) -> Arg {
    let arg = Arg::new(option.name).long(option.name).value_name(option.value).help(option.help);
    let arg = arg.required(option.required);
    match option.kind {
        OptKind::Day => arg.value_parser(day),
        OptKind::Text(check) => arg.value_parser(move |text: &str| check(text).map(|()| text.to_owned())),
    }
}

fn with_how(name: &'static str, arguments: impl IntoIterator<Item = Arg>) -> Command {
    How::augment_args(Command::new(name).args(arguments))
}

/// The help of `--to`.
static TO: LazyLock<String> = LazyLock::new(|| {
    format!(
        "Send it to the service at this address: {}. A store in a folder that a service of this machine serves is \
         loaded through that service without this, if its token is at hand. A service keeps no documents: where a source reads \
         those of earlier loads again, all of them are given here",
        address::HELP
    )
});

#[derive(Debug, Args)]
struct How {
    /// When it was recorded [default: now]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    recorded_at: Option<Instant>,
    /// List all that the loader said
    #[arg(long)]
    diagnostics: bool,
    /// Refuse what cannot be read whole: nothing is recorded, and the exit code is 2
    #[arg(long)]
    strict: bool,
    /// Only say what would be recorded
    #[arg(long, conflicts_with = "to")]
    dry_run: bool,
    #[arg(long, value_name = "URL", help = TO.as_str())]
    to: Option<Address>,
    /// The environment variable with the service's token
    #[arg(long, value_name = "NAME", default_value = "ASOF_LOAD_TOKEN")]
    token_env: String,
}

impl Load {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        // Sources are read before the store is touched: what cannot be read leaves no store behind.
        let earlier = self.what.earlier(context)?;
        let (set, said, documents, files) = match &self.what.input {
            Input::Source { source, paths, options } => {
                let mut gathered = load::gather(source, paths)?;
                if let Some(store) = &earlier {
                    gathered.files = load::with_kept(&**store, source, gathered.files)?;
                }
                let (set, said) = gathered.read(source, options).map_err(|why| self.what.alone(why))?;
                let mut documents = Documents::of(&gathered.files, &set, &said);
                documents.not_read += gathered.unopened.len();
                (set, said, Some(documents), Some((*source, gathered.files)))
            }
            Input::ChangeSet(file) => (load::read_change_set(file)?, Vec::new(), None, None),
        };
        let faults = match &self.what.input {
            Input::ChangeSet(_) if self.what.how.to.is_none() => load::faults(&set, &*corpus(context)?),
            _ => Vec::new(),
        };
        let whole = documents.is_none_or(Documents::is_whole) && faults.is_empty();
        if self.what.how.strict && !whole {
            let of_set =
                faults.first().map(|fault| Failure::Input(format!("{}: {}", fault.component, fault.message)));
            return Err(of_set.unwrap_or_else(|| refused(&set, &said)));
        }
        let mut set = set;
        if let Some(store) = &earlier {
            set = load::superseding(&**store, set)?;
            if files.as_ref().is_some_and(|(source, _)| source.bears_witness) {
                set = load::as_witness(&store.corpus(), set);
            }
        } else if let Some((source, _)) = &files
            && self.what.how.to.is_none()
        {
            match there(context)? {
                Some(store) => set = load::of_source(&*store, source, set)?,
                None => set.doubts.extend(load::doubts_of_new(&Corpus::default(), &set)),
            }
        }
        let source = files.as_ref().map(|(source, _)| *source);
        let summary = Summary { documents, ..self.what.how.record(context, &set, said, source)? };
        if let Some((source, files)) = files.filter(|_| !self.what.how.dry_run && self.what.keeps()) {
            let store = earlier.map_or_else(|| store::open(&context.address()?), Ok)?;
            store.keep(source.name, &files)?;
        }
        context.answer(&summary, render::load)?;
        Ok(if whole { Outcome::Yes } else { Outcome::InPart })
    }
}

/// The corpus that is there; an empty one where there is no store.
fn corpus(context: &Context<'_, '_>) -> Result<Arc<Corpus>, Failure> {
    Ok(there(context)?.map(|store| store.corpus()).unwrap_or_default())
}

/// The store, if there is one.
fn there(context: &Context<'_, '_>) -> Result<Option<Arc<dyn Store>>, Failure> {
    match store::open(&context.address()?) {
        Ok(store) => Ok(Some(store)),
        Err(StoreFailure::Store(StoreError::Missing { .. })) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// The first of what cannot be read, for those who load it whole or not at all.
fn refused(set: &ChangeSet, said: &[Diagnostic]) -> Failure {
    let said = said.iter().map(|said| (&said.code, Some(&said.place), &said.message));
    let doubts = set.doubts.iter().map(|doubt| (&doubt.code, doubt.places.first(), &doubt.message));
    let first = said.chain(doubts).find(|(code, ..)| account::is_unread(code));
    Failure::Input(match first {
        Some((_, Some(Place { file, line: Some(line) }), message)) => {
            format!("{file}, line {line}: {message}")
        }
        Some((_, Some(Place { file, .. }), message)) => format!("{file}: {message}"),
        _ => "something cannot be read".to_owned(),
    })
}

impl What {
    /// Whether the store keeps the documents for later loads. A service does not.
    fn keeps(&self) -> bool {
        let together = matches!(&self.input, Input::Source { source, .. } if source.input.together);
        together && self.how.to.is_none()
    }

    /// Why documents of a source are not read whose store keeps those of earlier loads: a service keeps none.
    fn alone(&self, why: Failure) -> Failure {
        let is_together = matches!(&self.input, Input::Source { source, .. } if source.input.together);
        match why {
            Failure::Input(said) if is_together && self.how.to.is_some() => Failure::Input(format!(
                "{said}; a service keeps no documents: with --to, give those of earlier loads again"
            )),
            why => why,
        }
    }

    /// The store whose documents of earlier loads are read again; `None` where they are not, or there is none yet.
    fn earlier(&self, context: &Context<'_, '_>) -> Result<Option<Arc<dyn Store>>, Failure> {
        if self.keeps() { there(context) } else { Ok(None) }
    }
}

impl How {
    fn record(
        &self,
        context: &Context<'_, '_>,
        set: &ChangeSet,
        said: Vec<Diagnostic>,
        source: Option<&Source>,
    ) -> Result<Summary, Failure> {
        if self.dry_run {
            let recorded_at = self.recorded_at.unwrap_or_else(clock::now);
            let mut summary = load::rehearse(&*corpus(context)?, set, &said, recorded_at)?;
            summary.diagnostics = self.diagnostics.then_some(said);
            return Ok(summary);
        }
        let taken = match &self.to {
            Some(to) => Some(self.send(to, set, &said, source)?),
            None => self.through(context, set, &said),
        };
        let mut summary = if let Some(summary) = taken {
            summary
        } else {
            let store = store::create(&context.address()?)?;
            match self.recorded_at {
                Some(instant) => load::record(&*store, set, &said, instant)?,
                None => load::record_now(&*store, set, &said)?,
            }
        };
        summary.diagnostics = self.diagnostics.then_some(said);
        Ok(summary)
    }

    fn send(
        &self,
        to: &Address,
        set: &ChangeSet,
        said: &[Diagnostic],
        source: Option<&Source>,
    ) -> Result<Summary, Failure> {
        let token = std::env::var(&self.token_env).map_err(|_| {
            Failure::Input(format!("the environment variable {} holds no token", self.token_env))
        })?;
        load::send(to, &token, set, said, (self.recorded_at, source))
    }

    /// Sends it to the service of the store, so that its clients see it at once. `None` where none is
    /// running, where its token is not at hand, and where it does not take what is sent: whoever can write
    /// the folder needs no service.
    fn through(&self, context: &Context<'_, '_>, set: &ChangeSet, said: &[Diagnostic]) -> Option<Summary> {
        let service = Service::of(&context.address().ok()?).filter(|service| service.loads)?;
        let of_settings = || index::settings(context).ok()?.load_token;
        let token = std::env::var(&self.token_env).ok().or_else(of_settings)?;
        match load::send(&service.url.parse().ok()?, &token, set, said, (self.recorded_at, None)) {
            Ok(summary) => Some(summary),
            Err(failure) => {
                eprintln!("note: {failure}; loading into the store without the service");
                None
            }
        }
    }
}
