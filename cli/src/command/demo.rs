//! `asof demo`: the four questions, asked of a charter that never was.

use std::path::{Path, PathBuf};

use asof_engine::store::{Store, StoreError};
use clap::{Args, Parser as _};
use serde::Serialize;

use super::serve::Flags;
use super::suggest::{self, Next, typed};
use super::{Cli, Context, DEMO_STORE, serve};
use crate::store::{self, StoreFailure};
use crate::text::{Page, paint};
use crate::{Failure, Outcome, demo};

/// Load the demo corpus and show the four questions with their answers, on one screen
///
/// The demo corpus is the Charter of Vila Serena, an imaginary town, with everything that happened to it from
/// 1990 to 2023. It is loaded into ./demo.asof, or into the store given, so you can repeat every command
/// shown.
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// Show the long tour instead: twelve questions, each with its whole answer
    #[arg(long, conflicts_with = "serve")]
    tour: bool,
    /// Serve the demo corpus instead of showing it: GraphQL over HTTP, until the process is told to end
    #[arg(long)]
    serve: bool,
    /// Address and port to listen on; port 0 is any free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", requires = "serve")]
    listen: Option<String>,
}

/// A question of the first screen.
struct Sight {
    question: &'static str,
    arguments: &'static [&'static str],
    /// How many of the last paragraphs of the answer are shown: those that answer the question.
    paragraphs: usize,
}

/// The four questions, each with a short answer.
const SIGHTS: [Sight; 4] = [
    Sight {
        question: "What did a provision say on a day, and which act wrote each line?",
        arguments: &["at", "art. 4º, Carta", "1992-03-09"],
        paragraphs: 1,
    },
    Sight {
        question: "Which versions did it ever have?",
        arguments: &["lineage", "art. 6º, Carta"],
        paragraphs: 2,
    },
    Sight {
        question: "What differs between two days?",
        arguments: &["diff", "art. 4º, § 2º, Carta", "1991-01-01", "2019-01-01"],
        paragraphs: 2,
    },
    Sight {
        question: "What changed below a provision in a period, and by which acts?",
        arguments: &["impact", "Título II, Carta", "1992-01-01", "1999-01-01"],
        paragraphs: 2,
    },
];

/// Three commands that go on from there, in the demo's store.
const NEXT: [(&str, &[&str]); 3] = [
    (
        "The law of one day as it was known on another:",
        &["at", "art. 8º, Carta", "2003-05-01", "--known", "2003-05-01"],
    ),
    ("Twelve questions with whole answers, mistakes and corrections among them:", &["demo", "--tour"]),
    ("The same over GraphQL, in a browser:", &["demo", "--serve"]),
];

/// A stop of the tour: why, and the command's arguments.
const TOUR: [(&str, &[&str]); 12] = [
    ("What did article 4 say in 1991?", &["at", "art. 4º, Carta", "1991-01-01"]),
    ("And on the day on which the first amendment took effect?", &["at", "art. 4º, Carta", "1992-03-09"]),
    ("How did article 6 come to say what it says?", &["lineage", "art. 6º, Carta"]),
    (
        "What differs in article 4 between two days, word by word?",
        &["diff", "art. 4º, Carta", "1991-01-01", "2019-01-01"],
    ),
    (
        "What changed in the charter from 1998 to before 2003?",
        &["impact", "Carta da Cidade", "1998-01-01", "2003-01-01"],
    ),
    (
        "An amendment of June 2003 reached back to January. What was article 8 in May, as known in May?",
        &["at", "art. 8º, Carta", "2003-05-01", "--known", "2003-05-01"],
    ),
    ("And what is the law of that May, as known now?", &["at", "art. 8º, Carta", "2003-05-01"]),
    (
        "A repeal was recorded on the wrong item by our own error. What did the store answer before that was put right?",
        &["at", "art. 5º, III, Carta", "2000-01-01", "--recorded", "2022-01-01T00:00:00Z"],
    ),
    ("And what does it answer now?", &["at", "art. 5º, III, Carta", "2000-01-01"]),
    ("What is published and still waits, seen from 2024?", &["upcoming", "--from", "2024-01-01"]),
    (
        "Two panels of the court read article 15 each in its own way. What stood in March 2020, and do they agree?",
        &["readings", "art. 15, Carta", "2020-03-01", "--below"],
    ),
    ("What did the court ever say or do about Title V?", &["judgments", "Título V, Carta", "--below"]),
];

/// A stop as a program gets it.
#[derive(Debug, Serialize)]
struct Stop {
    question: &'static str,
    command: String,
    answer: serde_json::Value,
}

impl Demo {
    pub(super) fn serves(&self) -> bool {
        self.serve
    }

    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let at = context.store.clone().unwrap_or_else(|| PathBuf::from(DEMO_STORE));
        let acts = load(&at)?;
        if self.serve {
            let (settings, _) = Flags::listening_at(self.listen.clone()).settings(Some(&at), context.read)?;
            return serve::run(context, &settings);
        }
        let stops: Vec<(&str, &[&str])> = if self.tour {
            TOUR.to_vec()
        } else {
            SIGHTS.iter().map(|sight| (sight.question, sight.arguments)).collect()
        };
        match (context.json, self.tour) {
            (true, _) => as_json(context, &at, &stops)?,
            (false, true) => tour(context, &at, acts)?,
            (false, false) => first_sight(context, &at, acts)?,
        }
        Ok(Outcome::Yes)
    }
}

/// Puts the demo corpus into a store and counts its acts; a store that holds something else is left alone.
fn load(folder: &Path) -> Result<usize, Failure> {
    match store::open(folder) {
        Ok(store) => refuse_others(&*store, folder)?,
        Err(StoreFailure::Store(StoreError::Missing { .. })) => {}
        Err(error) => return Err(error.into()),
    }
    let store = store::create(folder)?;
    demo::load(&*store)?;
    let corpus = store.corpus();
    Ok(corpus.graphs().flat_map(|graph| graph.acts()).filter(|row| row.live).count())
}

fn refuse_others(store: &dyn Store, folder: &Path) -> Result<(), Failure> {
    demo::other(store).map_or(Ok(()), |title| {
        let folder = folder.display();
        Err(Failure::Input(format!(
            "{folder} holds {title}: the demo needs a store of its own; name another folder with --store"
        )))
    })
}

fn tour(context: &mut Context<'_, '_>, store: &Path, acts: usize) -> Result<(), Failure> {
    begin(context.page, store, acts)?;
    for (question, arguments) in TOUR {
        let command =
            Cli::try_parse_from(words(store, arguments, false)).map_err(|error| misprint(&error))?;
        announce(context.page, question, &typed(Some(store), arguments))?;
        command.execute(context.page)?;
    }
    end(context.page, store)
}

/// What asof is, the four questions with the heart of their answers, and three things to try.
fn first_sight(context: &mut Context<'_, '_>, store: &Path, acts: usize) -> Result<(), Failure> {
    let said = format!(
        "asof keeps every version of a law and answers for any day. Here is the Charter of Vila Serena, a town that \
         never was: {acts} acts from 1990 to 2023, loaded into {}.",
        store.display()
    );
    context.page.wrapped("", 0, &said)?;
    for sight in &SIGHTS {
        let palette = context.page.palette;
        let answer = answered(context, store, sight.arguments, false)?;
        context.page.blank()?;
        context.page.line(paint(palette.strong, sight.question))?;
        context.page.exact(format!("$ {}", paint(palette.warning, typed(Some(store), sight.arguments))))?;
        let answer = String::from_utf8_lossy(&answer);
        let paragraphs: Vec<&str> = answer.trim_end().split("\n\n").collect();
        let heart = paragraphs.iter().skip(paragraphs.len().saturating_sub(sight.paragraphs));
        context.page.line(heart.copied().collect::<Vec<_>>().join("\n\n"))?;
    }
    context.page.blank()?;
    context.page.line("Three things to try; `asof --help` has the rest:")?;
    let next = NEXT.map(|(why, arguments)| Next::new(why, typed(Some(store), arguments)));
    suggest::tell(context.page, &next)
}

/// What a command answers on a page like this one.
fn answered(
    context: &Context<'_, '_>,
    store: &Path,
    arguments: &[&str],
    json: bool,
) -> Result<Vec<u8>, Failure> {
    let command = Cli::try_parse_from(words(store, arguments, json)).map_err(|error| misprint(&error))?;
    let mut written = Vec::new();
    command.execute(&mut context.page.draft(&mut written))?;
    Ok(written)
}

fn as_json(
    context: &mut Context<'_, '_>,
    store: &Path,
    stops: &[(&'static str, &[&str])],
) -> Result<(), Failure> {
    let stop = |&(question, arguments): &(&'static str, &[&str])| {
        let answer = serde_json::from_slice(&answered(context, store, arguments, true)?)?;
        Ok(Stop { question, command: typed(Some(store), arguments), answer })
    };
    let stops = stops.iter().map(stop).collect::<Result<Vec<_>, Failure>>()?;
    context.page.json(&stops)
}

/// The command line of a stop.
fn words(store: &Path, arguments: &[&str], json: bool) -> Vec<std::ffi::OsString> {
    let mut words: Vec<std::ffi::OsString> = vec!["asof".into(), "--store".into(), store.into()];
    words.extend(json.then(|| "--json".into()));
    words.extend(arguments.iter().map(Into::into));
    words
}

fn misprint(error: &clap::Error) -> Failure {
    Failure::System(format!("the tour has a misprint: {error}"))
}

/// Writes what the tour is.
fn begin(page: &mut Page<'_>, store: &Path, acts: usize) -> Result<(), Failure> {
    let said = format!(
        "The Charter of Vila Serena, a town that never was: {acts} acts from 1990 to 2023, loaded into {}. Every command \
         below can be repeated as it stands; with --json it gives the same answer to a program.",
        store.display()
    );
    page.wrapped("", 0, &said)
}

/// Writes a question and the command that asks it.
fn announce(page: &mut Page<'_>, question: &str, command: &str) -> Result<(), Failure> {
    let palette = page.palette;
    page.blank()?;
    page.line(paint(palette.dim, "─".repeat(page.width)))?;
    page.wrapped("", 0, question)?;
    page.exact(format!("$ {}", paint(palette.warning, command)))?;
    page.blank()
}

/// Writes where to go on.
fn end(page: &mut Page<'_>, store: &Path) -> Result<(), Failure> {
    page.blank()?;
    page.line(paint(page.palette.dim, "─".repeat(page.width)))?;
    page.line("Go on: asof --help, or with a real constitution:")?;
    page.exact("$ asof corpus get br-constitution && asof load br-constitution br-constitution")?;
    page.exact("$ asof at \"art. 6º, CF\" 2001-05-20")?;
    page.line(paint(page.palette.dim, format!("The demo's store may be deleted: {}", store.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_of_the_tour_is_a_command() {
        let sights = SIGHTS.iter().map(|sight| (sight.question, sight.arguments));
        for (question, arguments) in TOUR.into_iter().chain(sights).chain(NEXT) {
            let parsed = Cli::try_parse_from(words(Path::new("x"), arguments, false));
            assert!(parsed.is_ok(), "{question} {:?}", parsed.err());
        }
    }
}
