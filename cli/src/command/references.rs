//! `asof references`: what the words of a provision speak of, and who speaks of it.

mod render;

use std::collections::BTreeSet;

use asof_engine::Version;
use asof_engine::query::{self, Absence, Along, Direction, Reach, Reference, Relations};
use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId, CoverageState, Day, Interval, ReferenceKind, Vocabulary as _};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::at::period::{Asking, last_day, words as words_of};
use super::clocks::{Clocks, asked, day, moment};
use super::vocabulary::{member, spelt};
use crate::coverage::{self, Coverage, Strictness};
use crate::shape::{Assurance, OfEnds, Relation, Shaper};
use crate::text::words;
use crate::{Failure, Outcome, clock, reference, text};

/// What a provision refers to, or what refers to it: references, exceptions, definitions
///
/// Relations are read from the text of a day. Each target is shown with its state on that day: in force,
/// repealed or gone, renumbered, not yet in force, never there, without a known text, or in a law that the store
/// does not hold. Of the words of a judgment or a debate it is that of their own day, and where a judgment states
/// the day of its facts, of that day for what it says of penal law.
#[derive(Debug, Args)]
pub(crate) struct References {
    /// The provision: "art. 6º, CF", a URN or an alias; everything below it counts too
    #[arg(value_name = "REF")]
    reference: String,
    /// The day, or a month or year throughout which it has one version [default: today]
    #[arg(value_name = "DAY", value_parser = moment)]
    day: Option<Moment>,
    /// List what refers to it, in any norm, instead of what it refers to
    #[arg(long, conflicts_with = "broken")]
    incoming: bool,
    /// Only references whose target is not in force
    #[arg(long)]
    broken: bool,
    /// Only this kind; repeat the flag for several
    #[arg(long = "kind", value_name = "KIND", value_parser = member::<ReferenceKind>())]
    kinds: Vec<ReferenceKind>,
    /// Show every row; without it, people see the first 50 of a long list and how many have which state
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// A reference, and how far both its ends are known, on the day or on that of which its words speak.
#[derive(Debug)]
pub(crate) struct Entry {
    said: Reference,
    /// How far the provision is known that speaks.
    coverage: Coverage,
    /// How far the provision is known that is spoken of, where it has an id.
    target_coverage: Option<Coverage>,
}

/// An entry for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape {
    #[serde(flatten)]
    said: Relation,
    assurance: OfEnds,
}

impl Entry {
    fn all(corpus: &Corpus, list: Vec<Reference>, at: AsOf) -> Result<Vec<Self>, Failure> {
        let entry = |said: Reference| {
            let coverage = coverage::of(corpus, &said.source, at)?;
            let there = AsOf { at: said.as_of.unwrap_or(at.at), ..at };
            let target =
                said.target.as_ref().map(|target| coverage::of(corpus, target, there)).transpose()?;
            Ok(Self { said, coverage, target_coverage: target })
        };
        list.into_iter().map(entry).collect()
    }

    /// The entries for programs.
    fn shape(shaper: Shaper<'_>, list: &[Self]) -> Vec<Shape> {
        let one = |entry: &Self| Shape {
            said: shaper.relation(&entry.said),
            assurance: OfEnds {
                state: entry.weakest(),
                source: Assurance::from(&entry.coverage),
                target: entry.target_coverage.as_ref().map(Assurance::from),
            },
        };
        list.iter().map(one).collect()
    }

    /// The weaker state of the two.
    fn weakest(&self) -> CoverageState {
        self.ends().map(|end| end.state).min().unwrap_or(self.coverage.state)
    }

    /// How far the speaker is known, and what is spoken of.
    fn ends(&self) -> impl Iterator<Item = &Coverage> {
        std::iter::once(&self.coverage).chain(&self.target_coverage)
    }
}

impl References {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let kinds: Vec<String> = self.kinds.iter().map(|&kind| spelt(kind)).collect();
        let way = [(self.incoming, "--incoming"), (self.broken, "--broken")];
        let way = way.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, flag)| flag);
        let kinds = kinds.iter().flat_map(|kind| ["--kind", kind.as_str()]);
        let command: Vec<&str> = std::iter::once("references").chain(way).chain(kinds).collect();
        let asking = Asking {
            reference: &self.reference,
            clocks: self.clocks,
            strictness: self.strictness,
            command: &command,
            flag: None,
        };
        let Some(day) = asking.day(context, &corpus, self.day)? else { return Ok(Outcome::No) };
        let at = self.clocks.at(day);
        let found = reference::find(&corpus, &self.reference, at)?.component;
        let list = self.list(&corpus, &found, at)?;
        if let Some(Moment::Period(period)) = self.day {
            self.hold_throughout(&corpus, &found, period, &list)?;
        }
        let list = Entry::all(&corpus, list, at)?;
        let whole = coverage::of(&corpus, &found, at)?;
        self.strictness.hold(std::iter::once(&whole).chain(list.iter().flat_map(Entry::ends)))?;
        let mut none = String::new();
        if list.is_empty() {
            context.note(&format!("coverage: {}", whole.sentence()));
            none = self.none(&text::cited(&corpus, &found, at), at.at) + &absent(&corpus, &found, at)?;
        }
        context.shaped(
            &list,
            |list| Entry::shape(Shaper::new(&corpus, at), list),
            |list| render::sheet(list),
            |page, list| {
                page.field("on", asked(self.day, at))?;
                page.field("coverage", whole.sentence())?;
                let shown = if self.all { list.len() } else { render::MOST };
                render::references(page, &corpus, list, at, &none, shown)
            },
        )?;
        Ok(super::any(!list.is_empty()))
    }

    /// The relations that are asked for.
    fn list(&self, corpus: &Corpus, of: &ComponentId, at: AsOf) -> Result<Vec<Reference>, Failure> {
        let relations = Relations::of(corpus, at);
        let mut list = if self.incoming {
            relations.incoming(of)?
        } else if self.broken {
            relations.broken(of)?
        } else {
            relations.outgoing(of)?
        };
        list.retain(|reference| self.kinds.is_empty() || self.kinds.contains(&reference.kind));
        Ok(list)
    }

    /// An error where the relations of the first day of a period are not those of each other day: though a provision stays the
    /// same, others may come to refer to it, or what it refers to may go.
    fn hold_throughout(
        &self,
        corpus: &Corpus,
        of: &ComponentId,
        period: Interval,
        list: &[Reference],
    ) -> Result<(), Failure> {
        let later = period.start().succ()..=last_day(period);
        let starts = corpus.graphs().flat_map(|graph| graph.versions()).map(Version::start);
        for day in starts.filter(|day| later.contains(day)).collect::<BTreeSet<Day>>() {
            let then = self.list(corpus, of, self.clocks.at(day))?;
            if then.len() != list.len() || !list.iter().zip(&then).all(|(one, other)| says_so(one, other)) {
                return Err(Failure::Input(format!(
                    "the references asked for are not the same throughout {}: they differ from {day} on; ask for a day",
                    words_of(period)
                )));
            }
        }
        Ok(())
    }

    /// What it means that there are none.
    fn none(&self, cited: &str, day: Day) -> String {
        let kinds: Vec<&str> = self.kinds.iter().map(|kind| kind.name()).collect();
        let kinds =
            if kinds.is_empty() { String::new() } else { format!(" of the kind {}", kinds.join(" or ")) };
        let read = format!("On {day} asof reads no reference{kinds}");
        match (self.incoming, self.broken) {
            (true, _) => format!("{read} to {cited} or to what is below it, in any law of the store."),
            (_, true) => {
                format!("{read} in the words of {cited} and below it whose target is out of force.")
            }
            _ => format!(
                "{read} in the words of {cited} and below it. With --incoming you see what refers to it."
            ),
        }
    }
}

/// Whether two relations say the same, in whichever versions of their provision.
fn says_so(one: &Reference, other: &Reference) -> bool {
    let Reference { kind, source, surface, target, state, .. } = one;
    (kind, source, surface, target, state)
        == (&other.kind, &other.source, &other.surface, &other.target, &other.state)
}

/// That a provision is absent on a day, as a sentence; nothing where it is there.
fn absent(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<String, Failure> {
    let (anchor, point) = (query::anchor(corpus, id)?, corpus.point(at));
    let component = anchor.get();
    let absence = component.version_at(point).is_none().then(|| Absence::of(component, point));
    Ok(absence.and_then(words::absent).map(|why| format!(" It is {why}.")).unwrap_or_default())
}

/// Where a term is defined
#[derive(Debug, Args)]
pub(crate) struct Define {
    /// The term, or its beginning
    #[arg(value_name = "TERM")]
    term: String,
    /// The day [default: today]
    #[arg(value_name = "DAY", value_parser = day)]
    day: Option<Day>,
    /// Only in this provision and below it [default: in all norms]
    #[arg(long, value_name = "REF")]
    within: Option<String>,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

impl Define {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        if self.term.trim().is_empty() {
            return Err(Failure::Input("the term has no words: give the term, or its beginning".to_owned()));
        }
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.day.unwrap_or_else(clock::today));
        let within = self.within.as_ref().map(|words| reference::find(&corpus, words, at)).transpose()?;
        let within = within.map(|found| found.component);
        let list: Vec<Reference> = Relations::of(&corpus, at).definitions(&self.term, within.as_ref())?;
        let list = Entry::all(&corpus, list, at)?;
        self.strictness.hold(list.iter().flat_map(Entry::ends))?;
        context.shaped(
            &list,
            |list| Entry::shape(Shaper::new(&corpus, at), list),
            |list| render::sheet(list),
            |page, list| {
                page.field("on", asked(self.day, at))?;
                let none = format!(
                    "On {} asof reads no definition of a term that begins with “{}”.",
                    at.at, self.term
                );
                render::references(page, &corpus, list, at, &none, list.len())
            },
        )?;
        Ok(super::any(!list.is_empty()))
    }
}

/// What can be reached from a provision along references, exceptions and definitions
#[derive(Debug, Args)]
pub(crate) struct Expand {
    /// The provisions to start from
    #[arg(value_name = "REF", required = true)]
    seeds: Vec<String>,
    /// Follow at most this many relations in a row
    #[arg(long, value_name = "N", default_value_t = 1)]
    hops: u32,
    /// Follow relations backwards: which provisions depend on it?
    #[arg(long)]
    incoming: bool,
    /// Only along this kind; repeat the flag for several
    #[arg(long = "kind", value_name = "KIND", value_parser = member::<ReferenceKind>())]
    kinds: Vec<ReferenceKind>,
    /// Follow the references of the whole article (in some laws a section), not just of the part
    #[arg(long)]
    neighbours: bool,
    /// Print a picture for Graphviz: `... --dot | dot -Tsvg`
    #[arg(long, conflicts_with_all = ["json", "format"])]
    dot: bool,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Expand {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        if let Some(typed) = self.seeds.iter().find(|seed| moment(seed).is_ok()) {
            let why =
                format!("{typed:?} is a day and no provision: this command takes its day as --at {typed}");
            return Err(Failure::Input(why));
        }
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let seeds = self.seeds.iter().map(|words| Ok(reference::find(&corpus, words, at)?.component));
        let seeds = seeds.collect::<Result<Vec<_>, Failure>>()?;
        let direction = if self.incoming { Direction::In } else { Direction::Out };
        let reach = if self.neighbours { Reach::Unit } else { Reach::Below };
        let along = Along { kinds: self.kinds.clone(), hops: self.hops, direction, reach };
        let paths = Relations::of(&corpus, at).expand(&seeds, &along)?;
        let known = seeds.iter().map(|seed| coverage::of(&corpus, seed, at));
        let known = known.collect::<Result<Vec<_>, _>>()?;
        if paths.is_empty() {
            for known in &known {
                context.note(&format!("coverage: {}", known.sentence()));
            }
        }
        context.shaped(
            &paths,
            |paths| Shaper::new(&corpus, at).paths(paths),
            |paths| render::paths(paths),
            |page, paths| {
                if self.dot {
                    return render::dot(page, &corpus, paths, at);
                }
                page.field("on", asked(self.at, at))?;
                known.iter().try_for_each(|known| page.field("coverage", known.sentence()))?;
                page.blank()?;
                text::paths(page, &corpus, paths, at)
            },
        )?;
        Ok(super::any(!paths.is_empty()))
    }
}
