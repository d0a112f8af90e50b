//! The command line as it is typed.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};

use super::{Command, Context, TABLES, clocks, start};
use crate::config::{self, Read};
use crate::destination::Destination;
use crate::pager::Pager;
use crate::text::{self, Page, Palette, TableForm, screen};
use crate::{Failure, Outcome, profiles};

/// The law of any day, as known on any other day, with the source bytes that prove it.
///
/// Without a command, asof says what is in the store and what to do next.
#[derive(Debug, Parser)]
#[command(name = "asof", version, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// The store: a folder, or a Neo4j server as bolt://HOST:PORT [default: what ./asof.toml says, else
    /// ./corpus.asof; for `demo`: ./demo.asof]
    #[arg(long, global = true, env = "ASOF_STORE", hide_env_values = true, value_name = "STORE")]
    store: Option<PathBuf>,
    /// How a store on a Neo4j server is read [default: memory]
    #[arg(long, global = true, env = "ASOF_READ", hide_env_values = true, value_name = "HOW")]
    read: Option<How>,
    /// A folder of profiles, TOML files that say how the law of a country is divided, numbered and cited
    /// [default: what ./asof.toml says]
    #[arg(long, global = true, env = "ASOF_PROFILES", hide_env_values = true, value_name = "DIR")]
    profiles: Option<PathBuf>,
    /// Print the answer as one JSON document, the same as --format json
    #[arg(long, global = true)]
    json: bool,
    /// The form of the answer [default: text]
    #[arg(long, global = true, value_name = "FORM", conflicts_with = "json")]
    format: Option<Format>,
    /// Write the answer to this file, whole or not at all, and replace what it holds [default: the standard
    /// output]
    #[arg(long, short, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print a long answer without a pager. On a terminal it goes through that of ASOF_PAGER, else of PAGER,
    /// else `less`; an empty one and `cat` are none
    #[arg(long, global = true)]
    no_pager: bool,
    /// Print without colours, as if `NO_COLOR` were set. Output that is not to a terminal has colours only if
    /// `CLICOLOR_FORCE` is set
    #[arg(long, global = true)]
    no_color: bool,
    #[command(subcommand)]
    command: Option<Command>,
    /// What the command is called.
    #[arg(skip)]
    name: String,
    /// What was understood of the days that were typed, in words.
    #[arg(skip)]
    pub(crate) understood: Vec<String>,
    /// What is typed, in words and between commas: some of it may name a norm.
    #[arg(skip)]
    words: Vec<String>,
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON document
    Json,
    /// A table for a spreadsheet, where the answer is one: ids, and days as YYYY-MM-DD
    Csv,
    /// The same table for a document
    Markdown,
}

/// How a store on a Neo4j server is read.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum How {
    /// The whole corpus is replayed into memory at the start
    Memory,
    /// A norm is read in one statement when a question needs it, and kept while there is room
    Cypher,
}

impl From<How> for Read {
    fn from(how: How) -> Self {
        match how {
            How::Memory => Self::Memory,
            How::Cypher => Self::Cypher,
        }
    }
}

const EXIT_CODES: &str = "\
Examples:
  asof demo                                                   load a small corpus and show what to ask
  asof --store demo.asof at \"art. 4º, Carta\" 1991-01-01     what did it say on that day?
  asof --store demo.asof lineage \"art. 6º, Carta\"           how did it come to say what it says?

Exit codes:
  0  answered
  1  the answer is no: nothing is found, the provision is absent, or a check finds violations
  2  bad usage or bad input
  3  loaded, and something was read in part or not at all
  4  the store or the system failed

A day is written 2001-05-20, or with the day first as 20/05/2001, 20.5.2001 or \"20 May 2001\", or in the words of \
another language of the law; `today` is the day in UTC. What was understood of it is printed in words. A \
month or year, 2001-05 or 2001, is taken where an answer can hold throughout it, and by both ends of a period, which it \
includes whole. A period of days includes its first and excludes its last. A provision is named as people cite it \
(\"art. 6º, CF\"), by its URN, or by an alias.";

/// What is wrong with a day, and in which order it is typed where one stands before what was read as a day.
fn with_order(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidValue).cloned() else {
        return error;
    };
    let line = Cli::command();
    let is_command = |word: &str| line.find_subcommand(word).is_some();
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let exchanged = words.windows(3).find_map(|words| match words {
        [command, day, last] if *last == typed && is_command(command) && clocks::moment(day).is_ok() => {
            Some(format!("what is asked for comes first: asof {command} {last:?} {day}"))
        }
        _ => None,
    });
    if let Some(tip) = exchanged {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// What is wrong with a command line, and how the day is said that stands where its command takes none.
fn with_day(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    if error.kind() == ErrorKind::ValueValidation {
        return with_order(error, arguments);
    }
    let typed = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(typed)) if error.kind() == ErrorKind::UnknownArgument => typed.clone(),
        _ => return error,
    };
    let line = Cli::command();
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    let command = words.find_map(|word| line.find_subcommand(word));
    let of_provision = command.into_iter().flat_map(clap::Command::get_positionals).next();
    let takes_ref = of_provision.and_then(clap::Arg::get_value_names);
    let takes_ref = takes_ref.is_some_and(|names| names.iter().any(|name| name.as_str() == "REF"));
    let options = command.into_iter().flat_map(clap::Command::get_arguments).filter_map(clap::Arg::get_long);
    let option = options.filter(|name| matches!(*name, "at" | "from")).min();
    if let Ok(when) = clocks::moment(&typed) {
        let Some(option) = option else { return error };
        let with_option = |argument: &OsString| -> OsString {
            if argument == typed.as_str() { format!("--{option}={typed}").into() } else { argument.clone() }
        };
        // An option that takes one day takes the first of a month or year.
        let retried = line.clone().try_get_matches_from(arguments.iter().map(with_option));
        let is_refused = retried.is_err_and(|failed| failed.kind() == ErrorKind::ValueValidation);
        let day = if is_refused { when.days().0.to_string() } else { typed.clone() };
        let tip = format!("this command takes its day as '--{option} {day}'");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    } else if takes_ref && !typed.starts_with('-') {
        let tip = "a provision of several words stands in quotation marks, as in \"art. 6º, CF\"";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// How many words may name a norm: the server holds each norm against all of them, and a draft has thousands.
const MOST_WORDS: usize = 200;

/// The words of an argument, and what stands in it between commas, quotation marks and the parts of an id.
fn parts(typed: &str) -> impl Iterator<Item = String> {
    let between = typed.split([',', '"', '!']).map(str::trim);
    between.chain(typed.split_whitespace()).map(str::to_owned)
}

impl Cli {
    /// Reads a command line; help has lines of a width.
    pub(crate) fn read(
        arguments: impl IntoIterator<Item = OsString>,
        width: usize,
    ) -> Result<Self, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let matches = Self::command().term_width(width).try_get_matches_from(&arguments);
        let matches = matches.map_err(|error| with_day(error, &arguments))?;
        let names = std::iter::successors(matches.subcommand(), |(_, matches)| matches.subcommand());
        let name = names.map(|(name, _)| name).collect::<Vec<_>>().join(" ");
        let understood = clocks::understood(&matches);
        let words = arguments.iter().filter_map(|argument| argument.to_str()).flat_map(parts);
        let words = words.take(MOST_WORDS).collect();
        Ok(Self { name, understood, words, ..Self::from_arg_matches(&matches)? })
    }

    /// The command of some words, as they would be typed after `asof`, and what was understood of their days. None of the
    /// options counts that say which store is meant, or where the answer goes. Nobody typed the words: what is wrong
    /// with one is said without its option, and nothing offers the help of the command line.
    pub(crate) fn alone(words: &[String]) -> Result<(Command, Vec<String>), Failure> {
        let wrong = |error: clap::Error| {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            Failure::Input(cause.unwrap_or_else(|| error.to_string().trim_end().to_owned()))
        };
        let words = std::iter::once("asof").chain(words.iter().map(String::as_str));
        let line = Self::command().disable_help_flag(true).disable_help_subcommand(true);
        let matches = line.try_get_matches_from(words).map_err(wrong)?;
        let understood = clocks::understood(&matches);
        let command = Self::from_arg_matches(&matches).map_err(wrong)?.command;
        Ok((command.ok_or_else(|| Failure::Input("there is no command".to_owned()))?, understood))
    }

    /// Whether the answer is for a program.
    pub(crate) fn json(&self) -> bool {
        self.json || self.format == Some(Format::Json)
    }

    /// The form of a table, if one is asked for. An error if the command gives none.
    pub(crate) fn table(&self) -> Result<Option<TableForm>, Failure> {
        let form = match self.format {
            Some(Format::Csv) => TableForm::Csv,
            Some(Format::Markdown) => TableForm::Markdown,
            _ => return Ok(None),
        };
        if TABLES.contains(&self.name.as_str()) {
            return Ok(Some(form));
        }
        Err(Failure::Input(format!(
            "`{}` gives no table: its --format is text or json; csv and markdown are for {}",
            format!("asof {}", self.name).trim_end(),
            TABLES.join(", ")
        )))
    }

    /// Whether the command goes on after its first words, so that they cannot wait for the last.
    pub(crate) fn goes_on(&self) -> bool {
        self.command.as_ref().is_some_and(Command::goes_on)
    }

    /// Where the answer goes, from a terminal or not.
    pub(crate) fn destination(&self, terminal: bool) -> Destination {
        if let Some(file) = &self.output {
            return Destination::File(file.clone());
        }
        let variable = |name: &str| std::env::var(name).ok();
        let screen = screen().filter(|_| terminal && !self.no_pager && !self.json());
        let pager = screen.and_then(|screen| Pager::of(variable, screen));
        pager.map_or(Destination::Out, Destination::Pager)
    }

    /// The colours of its answer, on a terminal or not.
    pub(crate) fn palette(&self, terminal: bool) -> Palette {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let refused = self.no_color || set("NO_COLOR").is_some();
        let wanted = terminal || set("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        if wanted && !refused { Palette::coloured() } else { Palette::plain() }
    }

    /// Makes the profiles known that the command line, the environment or the file of settings names.
    fn install_profiles(&self) -> Result<(), Failure> {
        let reads_law = self.command.as_ref().is_none_or(Command::reads_law);
        let said = match &self.profiles {
            None if reads_law => config::filed("profiles")?,
            said => said.clone(),
        };
        said.as_deref().map_or(Ok(()), profiles::install)
    }

    /// Notes the settings in the file that nothing reads. Commands that read all of it refuse it; these go on.
    fn note_strangers(&self) {
        if self.command.as_ref().is_none_or(Command::reads_law) {
            // A file that cannot be read is refused where something of it is needed.
            for name in config::strangers().unwrap_or_default() {
                let file = config::FILE;
                text::note(&format!(
                    "{file} has `{name}`, which is no setting; `asof config docs` lists them"
                ));
            }
        }
    }

    /// Runs the command on a page.
    pub(crate) fn execute(&self, page: &mut Page<'_>) -> Result<Outcome, Failure> {
        self.install_profiles()?;
        self.note_strangers();
        if self.goes_on() && self.output.is_some() {
            let said = "`asof {}` goes on until it is ended, and --output is for answers that are whole";
            return Err(Failure::Input(said.replace("{}", &self.name)));
        }
        let (store, read, table) = (self.store.clone(), self.read.map(Into::into), self.table()?);
        let (words, json) = (self.words.clone(), self.json());
        let mut context = Context { store, read, words, json, table, kept: None, asked: None, page };
        match &self.command {
            Some(command) => command.run(&mut context),
            None => start::run(&mut context),
        }
    }
}

#[cfg(test)]
#[path = "../../tests/common/documented.rs"]
mod documented;

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::documented;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }

    /// By the id or the name of a norm a store on a server sends what a question needs of it.
    #[test]
    fn what_may_name_a_norm_is_among_the_words() {
        let words = |typed: &str| super::parts(typed).collect::<Vec<_>>();
        for (typed, name) in [
            ("art. 5º, CF", "CF"),
            ("art. 5º da CF", "CF"),
            ("art. 5º, Constituição Federal", "Constituição Federal"),
            ("urn:lex:br:federal:lei:2002-01-10;10406!art5", "urn:lex:br:federal:lei:2002-01-10;10406"),
            (r#"{"target": "art. 5º, CF"}"#, "CF"),
        ] {
            assert!(words(typed).iter().any(|word| word == name), "{typed}: {:?}", words(typed));
        }
        let draft = ["asof".to_owned(), "search".to_owned(), "word ".repeat(1000)];
        let read = super::Cli::read(draft.map(Into::into), 100).unwrap();
        assert_eq!(read.words.len(), super::MOST_WORDS);
    }

    #[test]
    fn every_command_that_a_page_shows_is_one() {
        let lines = documented::pages().into_iter().flat_map(|page| page.commands);
        let lines: Vec<String> =
            lines.filter(|line| !line.contains("...") && !line.contains(" COMMAND")).collect();
        assert!(lines.len() > 40, "the pages show commands: {lines:?}");
        for line in lines {
            let words = shlex::split(&line.replace(" DAY", " 2001-01-01").replace(" CODE", " gb"))
                .unwrap_or_else(|| panic!("{line} has a quotation mark that stays open"));
            match super::Cli::try_parse_from(words) {
                Ok(_) => {}
                Err(error) if !error.use_stderr() => {}
                Err(error) => panic!("{line}: {error}"),
            }
        }
    }
}
