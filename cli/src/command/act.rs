//! `asof act`: an act, and what it did.

mod render;

use asof_engine::query::{self, ActView, Cited, CommandView};
use asof_engine::store::Corpus;
use asof_schema::{ActId, Day, Instant, SourceDocument};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::Clocks;
use crate::shape::{self, Action, Hash, Head, Law, Provision, Shaper, Text};
use crate::{Failure, Outcome};

/// An act, its dates and sources, and what it commands: each provision that it names, in its own order
///
/// `asof act` shows what the act itself says: one row for each of its commands. `asof impact --act` shows what
/// follows from them: the changes, counted for each article that they are in.
///
/// Example: asof act "EC 45"
#[derive(Debug, Args)]
pub(crate) struct Act {
    /// The act by code, title or URN, or as the law cites it: ec_45, "EC 45/2004"
    #[arg(value_name = "ACT")]
    act: String,
    #[command(flatten)]
    clocks: Clocks,
}

impl Act {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let act = named(&corpus, &self.act)?;
        let view = query::act(&corpus, &act, self.clocks.at(Day::MAX));
        let view = view.ok_or_else(|| {
            Failure::not_found(format!("{act} is not among the acts that were known then, as recorded then"))
        })?;
        let shaper = Shaper::new(&corpus, self.clocks.at(Day::MAX));
        context.shaped(
            &view,
            |view| Shape::of(shaper, view),
            render::sheet,
            |page, view| render::act(page, &corpus, view),
        )?;
        Ok(super::any(view.norms.iter().any(|norm| !norm.commands.is_empty())))
    }
}

/// The answer for programs.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    act: shape::Act,
    norms: Vec<InNorm<'a>>,
}

/// What it commands in a norm.
#[derive(Debug, Serialize)]
struct InNorm<'a> {
    norm: Law,
    sources: Vec<SourceShape<'a>>,
    cites: Vec<CitedShape<'a>>,
    commands: Vec<CommandShape>,
}

/// A document with words that it put: `SourceSpan`, without the place in it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SourceShape<'a> {
    sha256: Hash,
    document: &'a str,
    url: Option<&'a str>,
    retrieved_at: Option<Instant>,
}

/// A provision that the act itself cites, and the words by which it does.
#[derive(Debug, Serialize)]
struct CitedShape<'a> {
    component: Provision,
    text: &'a str,
}

/// A command, with the provisions that it names and the versions that it made, each on its own first day.
#[derive(Debug, Serialize)]
struct CommandShape {
    action: Action,
    targets: Vec<Provision>,
    texts: Vec<Text>,
    versions: Vec<Head>,
}

impl<'a> Shape<'a> {
    fn of(shaper: Shaper<'_>, view: &'a ActView) -> Self {
        let command = |command: &CommandView| CommandShape {
            action: Action::from(&command.action),
            targets: shaper.provisions(&command.targets),
            texts: command.texts.iter().map(Text::from).collect(),
            versions: shaper.versions(&command.versions),
        };
        let cited = |cited: &'a Cited| CitedShape {
            component: shaper.provision(&cited.component),
            text: &cited.words,
        };
        let norms = view.norms.iter().map(|of| InNorm {
            norm: shaper.norm(of.norm.as_str()),
            sources: of.sources.iter().map(SourceShape::from).collect(),
            cites: of.cites.iter().map(cited).collect(),
            commands: of.commands.iter().map(command).collect(),
        });
        Self { act: shape::Act::from(&view.act), norms: norms.collect() }
    }
}

impl<'a> From<&'a SourceDocument> for SourceShape<'a> {
    fn from(source: &'a SourceDocument) -> Self {
        let SourceDocument { sha256, name, url, retrieved_at, .. } = source;
        Self { sha256: Hash(*sha256), document: name, url: url.as_deref(), retrieved_at: *retrieved_at }
    }
}

/// The one act that words name.
fn named(corpus: &Corpus, words: &str) -> Result<ActId, Failure> {
    let found: Vec<ActId> = query::acts_named(corpus, words).into_iter().collect();
    match found.as_slice() {
        [only] => Ok(only.clone()),
        [] if let Some(known) = query::not_applied(corpus, words) => Err(Failure::not_found(known)),
        [] => {
            let close = listed(corpus, |act| act.number.to_string() == words.trim());
            let close = if close.is_empty() {
                nearest(corpus, words)
            } else {
                format!("; this number have: {close}")
            };
            Err(Failure::not_found(format!(
                "there is no act {words:?}: name it by code (as a lineage shows), title or URN, or as the law \
                 cites it{close}"
            )))
        }
        several => {
            let list = listed(corpus, |act| several.contains(&act.id));
            Err(Failure::Input(format!("{words:?} may mean several acts; name one by its URN: {list}")))
        }
    }
}

/// The three acts that are nearest by their number, of those whose code begins as words do: "EC 999".
fn nearest(corpus: &Corpus, words: &str) -> String {
    let small = words.to_lowercase();
    let Some((name, number)) =
        small.find(|c: char| c.is_ascii_digit()).and_then(|at| small.split_at_checked(at))
    else {
        return String::new();
    };
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let number = number.get(..end).and_then(|number| number.parse::<u32>().ok());
    let (Some(number), name) = (number, name.trim_end_matches(|c: char| !c.is_alphanumeric())) else {
        return String::new();
    };
    let is_kin = |act: &&asof_schema::Act| {
        let kind = act.code.trim_end_matches(|c: char| !c.is_alphabetic());
        !name.is_empty() && kind == name
    };
    let mut acts: Vec<_> = live(corpus).filter(is_kin).collect();
    acts.sort_by_key(|act| (act.number.abs_diff(number), &act.id));
    acts.dedup_by_key(|act| &act.id);
    acts.truncate(3);
    let near = listed(corpus, |act| acts.iter().any(|one| one.id == act.id));
    if near.is_empty() { near } else { format!("; the nearest are {near}") }
}

/// The acts that are in the record.
fn live(corpus: &Corpus) -> impl Iterator<Item = &asof_schema::Act> {
    corpus.graphs().flat_map(|graph| graph.acts()).filter(|row| row.live).map(|row| row.act)
}

/// The acts that are meant, each with its code, its day and its URN.
fn listed(corpus: &Corpus, meant: impl Fn(&asof_schema::Act) -> bool) -> String {
    let mut acts: Vec<_> = live(corpus).filter(|act| meant(act)).collect();
    acts.sort_by_key(|act| (act.published.on, &act.id));
    acts.dedup_by_key(|act| &act.id);
    let one = |act: &&asof_schema::Act| {
        format!("{} ({}, published {}, {})", act.title, act.code, act.published.on, act.id)
    };
    acts.iter().map(one).collect::<Vec<_>>().join("; ")
}
