//! `asof upcoming`: what is published and not yet in effect.

mod render;

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, day, first, last, period};
use crate::coverage::{self, Coverage, Strictness};
use crate::shape::{Action, Assurance, Provision, Shaper};
use crate::text::Page;
use crate::{Failure, Outcome, clock, reference};

/// What is published and not yet in effect on a day
#[derive(Debug, Args)]
pub(crate) struct Upcoming {
    /// Only this norm, or this provision with what is below it, as people cite it or by its URN [default: all]
    #[arg(long, value_name = "REF")]
    norm: Option<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: Option<Day>,
    /// Only what takes effect on this day or later, or under a condition; a month or year from its first day
    #[arg(long, value_name = "DAY", value_parser = first)]
    since: Option<End>,
    /// Only what takes effect before this day, or under a condition; a month or year through its last day
    #[arg(long, value_name = "DAY", value_parser = last)]
    before: Option<End>,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// What waits, and how far that is known.
#[derive(Debug)]
pub(crate) struct Entry {
    waits: query::Upcoming,
    /// How far what it will change is known on the day of effect, as known on the day of the question.
    coverage: Coverage,
}

/// The days on which what is asked for takes effect.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    since: Option<Day>,
    before: Option<Day>,
}

impl Window {
    /// Whether something may take effect then: what waits for a condition may on any day.
    fn lets(self, on: Option<Day>) -> bool {
        let during = |on: Day| {
            self.since.is_none_or(|since| since <= on) && self.before.is_none_or(|before| on < before)
        };
        on.is_none_or(during)
    }
}

/// An entry for programs: `Upcoming`.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    action: Action,
    component: Option<Provision>,
    on: Option<Day>,
    condition: Option<&'a str>,
    assurance: Assurance,
}

impl Entry {
    fn shape<'a>(shaper: Shaper<'_>, waiting: &'a [Self]) -> Vec<Shape<'a>> {
        let one = |Self { waits, coverage }: &'a Self| Shape {
            action: Action::from(&waits.action),
            component: waits.component.as_ref().map(|component| shaper.provision(component)),
            on: waits.on,
            condition: waits.condition.as_deref(),
            assurance: Assurance::from(coverage),
        };
        waiting.iter().map(one).collect()
    }
}

impl Upcoming {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.from.unwrap_or_else(clock::today));
        period(self.since, self.before, "as --since")?;
        let (since, before) = (self.since.map(|end| end.day), self.before.map(End::excluded));
        let window = Window { since, before };
        let scopes = match &self.norm {
            Some(words) => vec![scope(&corpus, words, at)?],
            None => corpus.graphs().map(|graph| graph.norm().id.root()).collect(),
        };
        // What waits is what is known on the day, whatever was published later.
        let then = AsOf { known: Some(at.known.unwrap_or(at.at)), ..at };
        let (mut waiting, mut whole) = (Vec::new(), Vec::new());
        for scope in scopes {
            let waits = query::upcoming(&corpus, &scope, at)?;
            for waits in waits.into_iter().filter(|waits| window.lets(waits.on)) {
                let coverage = of_entry(&corpus, &scope, &waits, at)?;
                waiting.push(Entry { waits, coverage });
            }
            // Only a source of acts says that no other act waits.
            whole.push(coverage::of(&corpus, &scope, AsOf { at: Day::MAX, ..then })?);
        }
        self.strictness.hold(waiting.iter().map(|entry| &entry.coverage).chain(&whole))?;
        waiting.sort_by_key(|entry| (entry.waits.on.is_none(), entry.waits.on));
        if let (true, [one]) = (waiting.is_empty(), whole.as_slice()) {
            context.note(&format!("whether it is all: {}", one.sentence()));
        } else if waiting.is_empty() && !whole.is_empty() {
            let parts = whole.iter().map(|known| known.state).collect();
            context.note(&format!("whether it is all of each norm: {}", coverage::counted(parts)));
        }
        let sheet = |waiting: &Vec<Entry>| render::sheet(waiting);
        let write = |page: &mut Page<'_>, waiting: &Vec<Entry>| {
            render::upcoming(page, &corpus, waiting, &whole, at, window)
        };
        let shaper = Shaper::new(&corpus, at);
        context.shaped(&waiting, |waiting| Entry::shape(shaper, waiting), sheet, write)?;
        Ok(super::any(!waiting.is_empty()))
    }
}

/// What words name: a norm, else a provision by the numbers of the day.
fn scope(corpus: &Corpus, words: &str, at: AsOf) -> Result<ComponentId, Failure> {
    match reference::norm(corpus, words) {
        Ok(norm) => Ok(norm.root()),
        Err(no_norm) => match reference::find(corpus, words, at) {
            Ok(found) => Ok(found.component),
            Err(no_provision @ Failure::No(..)) => Err(no_provision),
            Err(_) => Err(no_norm),
        },
    }
}

/// How far what an act will change is known on the day of effect; on no day, while its condition is not met.
fn of_entry(
    corpus: &Corpus,
    scope: &ComponentId,
    waits: &query::Upcoming,
    asked: AsOf,
) -> Result<Coverage, Failure> {
    let component = waits.component.clone().unwrap_or_else(|| scope.clone());
    coverage::of(corpus, &component, waits.takes_effect_at(asked))
}
