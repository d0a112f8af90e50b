//! The commands, one a file.

mod about;
mod act;
mod agents;
mod answer;
mod at;
mod audit;
mod check;
mod citations;
mod cite;
mod clocks;
mod compare;
mod completions;
mod config;
mod copy;
mod corpus;
mod court;
mod coverage;
mod demo;
mod diff;
mod doctor;
mod evolution;
mod export;
mod findings;
mod graph;
mod impact;
mod index;
mod judgments;
mod line;
mod lineage;
mod load;
mod man;
mod manifest;
mod mcp;
mod prove;
mod query;
mod readings;
mod references;
mod renew;
mod resolve;
mod schema;
mod search;
mod serve;
mod start;
mod stats;
mod suggest;
mod themes;
mod upcoming;
mod validate;
mod verify;
mod vocabulary;

use std::path::PathBuf;
use std::sync::Arc;

use asof_engine::store::{Corpus, Store, ask};
use clap::Subcommand;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

use crate::config::{Read, filed};
use crate::text::{self, Page, Sheet, TableForm};
use crate::{Failure, Outcome};

pub(crate) use index::Kept;
pub(crate) use line::Cli;

/// What `asof` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Demo(demo::Demo),
    Load(load::Load),
    At(at::At),
    Lineage(lineage::Lineage),
    Readings(readings::Readings),
    Judgments(judgments::Judgments),
    Court(court::Court),
    Themes(themes::Themes),
    About(about::About),
    Diff(diff::Diff),
    Impact(impact::Impact),
    Act(act::Act),
    References(references::References),
    Define(references::Define),
    Expand(references::Expand),
    Search(search::Search),
    Evolution(evolution::Evolution),
    Answer(answer::Ask),
    Cite(cite::Cite),
    Citations(citations::Citations),
    Graph(graph::Graph),
    Index(index::Index),
    Resolve(resolve::Resolve),
    Upcoming(upcoming::Upcoming),
    Findings(findings::Findings),
    Stats(stats::Stats),
    Check(check::Check),
    Renew(renew::Renew),
    Prove(prove::Prove),
    Verify(verify::Verify),
    Manifest(manifest::ManifestOf),
    Audit(audit::Audit),
    Validate(validate::Validate),
    Compare(compare::Compare),
    Export(export::Export),
    Corpus(corpus::Corpus),
    Coverage(coverage::CoverageOf),
    Copy(copy::Copy),
    Serve(serve::Serve),
    Mcp(mcp::Mcp),
    Config(config::Config),
    Doctor(doctor::Doctor),
    Query(query::Query),
    Schema(schema::Schema),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The commands whose answer can be had as a table.
pub(crate) const TABLES: [&str; 25] = [
    "about", "act", "at", "audit", "citations", "config show", "corpus list", "court", "coverage", "define",
    "diff", "doctor", "evolution", "expand", "findings", "impact", "judgments", "lineage", "readings",
    "references", "resolve", "search", "stats", "themes", "upcoming",
];

/// Where a store is when nobody says.
const STORE: &str = "./corpus.asof";

/// Where the demo's store is when nobody says.
const DEMO_STORE: &str = "./demo.asof";

/// What every command is given.
pub(crate) struct Context<'c, 'p> {
    /// The store that the command line or the environment names.
    pub(crate) store: Option<PathBuf>,
    /// How it is to be read.
    pub(crate) read: Option<Read>,
    /// What was typed, in words: who opens the store gets at once the norms that some of it names.
    pub(crate) words: Vec<String>,
    /// Whether the answer is for a program.
    pub(crate) json: bool,
    /// The form of the table that the answer is to be, if it is to be one.
    pub(crate) table: Option<TableForm>,
    /// What a service keeps for search.
    pub(crate) kept: Option<Arc<Kept>>,
    /// The store that a question opened, and the revision that it reads.
    pub(crate) asked: Option<Asked>,
    /// Where the answer goes.
    pub(crate) page: &'c mut Page<'p>,
}

/// A store, and a revision of it.
pub(crate) type Asked = (Arc<dyn Store>, Arc<Corpus>);

impl Command {
    /// Whether it goes on after its first words.
    pub(crate) fn goes_on(&self) -> bool {
        match self {
            Self::Demo(command) => command.serves(),
            Self::Graph(command) => command.is_a_prompt(),
            Self::Serve(_) | Self::Mcp(_) => true,
            _ => false,
        }
    }

    /// Whether it reads law, and so by the profiles that are set. `serve` and `mcp` find them themselves: they may
    /// be given another file of settings.
    pub(crate) fn reads_law(&self) -> bool {
        use Command::{Completions, Config, Demo, Doctor, Man, Mcp, Schema, Serve};
        !matches!(
            self,
            Completions(_) | Config(_) | Demo(_) | Doctor(_) | Man(_) | Mcp(_) | Schema(_) | Serve(_)
        )
    }

    pub(crate) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        match self {
            Self::Demo(command) => command.run(context),
            Self::Load(command) => command.run(context),
            Self::At(command) => context.question(|context| command.run(context)),
            Self::Lineage(command) => context.question(|context| command.run(context)),
            Self::Readings(command) => context.question(|context| command.run(context)),
            Self::Judgments(command) => context.question(|context| command.run(context)),
            Self::Court(command) => context.question(|context| command.run(context)),
            Self::Themes(command) => context.question(|context| command.run(context)),
            Self::About(command) => context.question(|context| command.run(context)),
            Self::Diff(command) => context.question(|context| command.run(context)),
            Self::Impact(command) => context.question(|context| command.run(context)),
            Self::Act(command) => context.question(|context| command.run(context)),
            Self::References(command) => context.question(|context| command.run(context)),
            Self::Define(command) => context.question(|context| command.run(context)),
            Self::Expand(command) => context.question(|context| command.run(context)),
            Self::Answer(command) => context.question(|context| command.run(context)),
            Self::Cite(command) => context.question(|context| command.run(context)),
            Self::Citations(command) => command.run(context),
            Self::Search(command) => context.question(|context| command.run(context)),
            Self::Evolution(command) => context.question(|context| command.run(context)),
            Self::Graph(command) => command.run(context),
            Self::Index(command) => command.run(context),
            Self::Resolve(command) => context.question(|context| command.run(context)),
            Self::Upcoming(command) => context.question(|context| command.run(context)),
            Self::Findings(command) => context.question(|context| command.run(context)),
            Self::Stats(command) => context.question(|context| command.run(context)),
            Self::Check(command) => command.run(context),
            Self::Renew(command) => command.run(context),
            Self::Prove(command) => context.question(|context| command.run(context)),
            Self::Verify(command) if !command.asks_a_store() => command.run(context),
            Self::Verify(command) => context.question(|context| command.run(context)),
            Self::Manifest(command) => command.run(context),
            Self::Audit(command) => context.question(|context| command.run(context)),
            Self::Compare(command) => context.question(|context| command.run(context)),
            Self::Validate(command) => command.run(context),
            Self::Export(command) => context.question(|context| command.run(context)),
            Self::Corpus(command) => command.run(context),
            Self::Coverage(command) => context.question(|context| command.run(context)),
            Self::Copy(command) => command.run(context),
            Self::Serve(command) => command.run(context),
            Self::Mcp(command) => command.run(context),
            Self::Config(command) => command.run(context),
            Self::Doctor(command) => command.run(context),
            Self::Query(command) => command.run(context),
            Self::Schema(command) => command.run(context),
            Self::Completions(command) => command.run(context),
            Self::Man(command) => command.run(context),
        }
    }
}

impl Context<'_, '_> {
    /// The address of the store: that of the command line or the environment, else of the file of settings.
    fn address(&self) -> Result<PathBuf, Failure> {
        let said = self.store.clone().map_or_else(|| filed("store"), |store| Ok(Some(store)))?;
        Ok(said.unwrap_or_else(|| STORE.into()))
    }

    /// The revision that the question under way reads; outside a question, the whole of the store, which must be there.
    fn corpus(&self) -> Result<Arc<Corpus>, Failure> {
        match &self.asked {
            Some((_, corpus)) => Ok(Arc::clone(corpus)),
            None => Ok(crate::store::open(&self.address()?)?.corpus()),
        }
    }

    /// Answers a question. Where the store has not all of it at hand, the question is asked again once it
    /// has; what was written before is not shown.
    fn question(
        &mut self,
        question: impl Fn(&mut Context<'_, '_>) -> Result<Outcome, Failure>,
    ) -> Result<Outcome, Failure> {
        let (store, corpus) = if let Some(asked) = self.asked.take() {
            asked
        } else {
            let store = crate::store::ask(&self.address()?, self.read, &self.words)?;
            let corpus = store.corpus();
            (store, corpus)
        };
        if corpus.is_whole() {
            self.asked = Some((store, corpus));
            return question(self);
        }
        let asking = ask(&*store, corpus, |corpus| {
            let mut draft = Vec::new();
            let mut page = self.page.draft(&mut draft);
            self.asked = Some((Arc::clone(&store), corpus));
            let (address, read, asked) = (self.store.clone(), self.read, self.asked.clone());
            let (json, table, kept, words) = (self.json, self.table, self.kept.clone(), Vec::new());
            let page = &mut page;
            let outcome =
                question(&mut Context { store: address, read, words, json, table, kept, asked, page });
            std::future::ready((outcome, draft))
        });
        let (outcome, draft) = pollster::block_on(asking)?;
        self.page.raw(&draft)?;
        outcome
    }

    /// Says on the error stream what the text of an answer says, and its JSON or table has no room for: an empty list has no
    /// entry that could say how far it is known. Agents get the text beside it.
    fn note(&self, said: &str) {
        if (self.json || self.table.is_some()) && self.kept.is_none() {
            text::note(said);
        }
    }

    /// Says how what was typed is understood: on the error stream, and to agents above the text.
    fn understood(&mut self, said: &str) -> Result<(), Failure> {
        match (&self.kept, self.json) {
            (Some(_), false) => self.page.line(format!("note: {said}")),
            (Some(_), true) => Ok(()),
            (None, _) => {
                text::note(said);
                Ok(())
            }
        }
    }

    /// Writes an answer: as JSON if asked for, else as the function renders it.
    fn answer<T: Serialize>(
        &mut self,
        answer: &T,
        render: impl FnOnce(&mut Page<'_>, &T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match (self.json, self.table) {
            (true, _) => self.page.json(answer),
            (_, None) => render(self.page, answer),
            (_, Some(_)) => {
                Err(Failure::Input("this answer is no table: its --format is text or json".to_owned()))
            }
        }
    }

    /// Writes an answer that can also be a table.
    fn tabled<T: Serialize>(
        &mut self,
        answer: &T,
        sheet: impl FnOnce(&T) -> Sheet,
        render: impl FnOnce(&mut Page<'_>, &T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.shaped(answer, |answer| answer, sheet, render)
    }

    /// The same, of an answer that has another shape for programs.
    fn shaped<'t, T, S: Serialize>(
        &mut self,
        answer: &'t T,
        shape: impl FnOnce(&'t T) -> S,
        sheet: impl FnOnce(&T) -> Sheet,
        render: impl FnOnce(&mut Page<'_>, &T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match (self.table, self.json) {
            (Some(form), _) => sheet(answer).write(self.page, form),
            (None, true) => self.page.json(&shape(answer)),
            (None, false) => render(self.page, answer),
        }
    }
}

/// Yes if there is anything.
fn any(found: bool) -> Outcome {
    if found { Outcome::Yes } else { Outcome::No }
}

/// Reads how many items are wanted: who wants none would be told that there are none.
fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}
