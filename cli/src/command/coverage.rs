//! `asof coverage`: how far each norm is known, and on what that rests.

mod render;

use std::collections::BTreeSet;
use std::path::PathBuf;

use asof_engine::NormGraph;
use asof_engine::coverage::{StateDays, Stretch, TouchStatus};
use asof_engine::query::{self, Scope};
use asof_engine::store::Corpus;
use asof_schema::{ActId, AsOf, Claim, ComponentId, CoverageState, Day, Doubt, KnownAct, NormId, Touch};
use asof_server::picture::{self, Row};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, last};
use crate::coverage::{self as known, Coverage, lacking};
use crate::shape::{self, ActTouch, Asked, Assurance, Provision, Shaper};
use crate::{Failure, Outcome, clock, reference};

/// How far the law in the store is known: claims of sources, acts that are not applied, doubts
///
/// A claim says through which day a source has every act, or the words that are in force. An act that is known
/// and not applied may have changed what it touches. A doubt is what reading a source could not settle. An
/// answer is assured where a claim reaches it and nothing touches it. A gap is a run of days, up to the day asked
/// for, on which not all is assured. Of one norm each part is shown too, with a bar of what is assured of it over
/// the years. Of long lists the first few are shown, what is open and weakest before the rest, unless --all asks for
/// them; JSON, CSV and Markdown have all. The exit code is 1 if nothing is recorded.
///
/// Examples: asof coverage, asof coverage CF 2015-09-15, asof coverage CF --svg cf.svg
#[derive(Debug, Args)]
pub(crate) struct CoverageOf {
    /// Only this norm, as people cite it or by its URN [default: all]
    #[arg(value_name = "NORM")]
    norm: Option<String>,
    /// The day; of a month or year, its last [default: today]
    #[arg(value_name = "DAY", value_parser = last)]
    day: Option<End>,
    /// Show every norm, part and record, and the state of each part on the day
    #[arg(long)]
    all: bool,
    /// Draw the parts of the norm and their states over the years into this file, as SVG
    #[arg(long, value_name = "FILE", requires = "norm")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    clocks: Clocks,
}

/// What is recorded of a norm.
#[derive(Debug)]
struct OfNorm<'c> {
    norm: &'c NormId,
    title: &'c str,
    as_of: AsOf,
    /// The whole norm on the day.
    coverage: Coverage,
    /// The days up to that of the point on which not all of it is assured.
    gaps: Vec<StateDays>,
    /// What stands directly below it on the day, where one norm is asked for.
    parts: Vec<OfPart>,
    claims: Vec<&'c Claim>,
    acts: Vec<OfAct<'c>>,
    doubts: Vec<&'c Doubt>,
    /// Its days by state.
    stretches: Vec<Stretch>,
}

/// How far a part of a norm is known.
#[derive(Debug)]
struct OfPart {
    component: ComponentId,
    citation: String,
    coverage: Coverage,
    gaps: Vec<StateDays>,
    /// How many acts that touch it or what is below it are not applied.
    acts: usize,
    /// How many doubts touch it or what is below it on the day.
    doubts: usize,
    /// Its days by state.
    stretches: Vec<Stretch>,
}

/// What an act touches, and what became of that.
#[derive(Debug)]
struct OfAct<'c> {
    act: &'c KnownAct,
    touch: &'c Touch,
    status: TouchStatus,
}

/// The answer for programs: `Coverage`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    component: Provision,
    on: Option<Day>,
    assurance: Assurance,
    gaps: &'a [StateDays],
    parts: Vec<PartShape<'a>>,
    claims: Vec<shape::Claim>,
    acts: Vec<ActTouch>,
    doubts: Vec<shape::Doubt>,
}

/// A part of a norm, with what a list of its acts and doubts would count.
#[derive(Debug, Serialize)]
struct PartShape<'a> {
    component: Provision,
    assurance: Assurance,
    gaps: &'a [StateDays],
    acts: usize,
    doubts: usize,
}

impl CoverageOf {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.day.map_or_else(clock::today, |end| end.day));
        let only = self.norm.as_ref().map(|words| reference::norm(&corpus, words)).transpose()?;
        let norms = corpus.catalogue().filter(|norm| only.as_ref().is_none_or(|only| norm.id == *only));
        let mut all = Vec::new();
        for norm in norms {
            let graph = corpus.graph(norm.id.as_str()).map_err(|lack| lacking(&norm.id.root(), &lack))?;
            all.push(OfNorm::of(&corpus, graph, at, only.is_some())?);
        }
        if let (Some(file), [of]) = (&self.svg, all.as_slice()) {
            let rows = of.rows(&of.parts);
            let span = picture::Span::of(&rows).ok_or_else(|| {
                Failure::not_found(format!("nothing of {} was there by {}", of.title, at.at))
            })?;
            let title = format!("{}: how far it is known, by the record of {}", of.title, at.at);
            let drawn = picture::svg(&title, span, &rows);
            std::fs::write(file, drawn).map_err(|error| Failure::file("write", file, &error))?;
        }
        context.shaped(
            &all,
            |all| all.iter().map(|of| of.shape(&corpus)).collect::<Vec<_>>(),
            |all| render::sheet(all),
            |page, all| render::norms(page, all, self.all),
        )?;
        Ok(super::any(all.iter().any(OfNorm::says_something)))
    }
}

impl<'c> OfNorm<'c> {
    fn of(corpus: &Corpus, graph: &'c NormGraph, at: AsOf, with_parts: bool) -> Result<Self, Failure> {
        let point = corpus.point(at);
        let acts = graph.touching_acts(point).into_iter().map(|of| OfAct {
            act: of.act,
            touch: of.touch,
            status: of.status,
        });
        let root = graph.norm().id.root();
        let stretches = stretches(graph, &root, corpus, at);
        let mut of = Self {
            norm: &graph.norm().id,
            title: &graph.norm().title,
            as_of: at,
            coverage: known::of(corpus, &root, at)?,
            gaps: gaps(&stretches),
            parts: Vec::new(),
            claims: graph.recorded_claims(point),
            acts: acts.collect(),
            doubts: graph.known_doubts(point),
            stretches,
        };
        let top = graph.root().and_then(|root| root.version_at(point)).filter(|_| with_parts);
        for part in top.iter().flat_map(|top| top.children()) {
            let part = of.part(corpus, graph, part.component().id())?;
            of.parts.push(part);
        }
        Ok(of)
    }

    fn part(&self, corpus: &Corpus, graph: &NormGraph, component: ComponentId) -> Result<OfPart, Failure> {
        let (at, point) = (self.as_of, corpus.point(self.as_of));
        let concerns = graph.concerns(component.local(), point);
        let open =
            self.acts.iter().filter(|of| of.status == TouchStatus::Touching && concerns(&of.touch.component));
        let acts: BTreeSet<&ActId> = open.map(|of| &of.act.id).collect();
        let days =
            |doubt: &Doubt| doubt.effective() <= at.at && doubt.until.is_none_or(|until| at.at < until);
        let doubts = self.doubts.iter().filter(|doubt| days(doubt) && doubt.touches.iter().any(&concerns));
        let (acts, doubts) = (acts.len(), doubts.count());
        drop(concerns);
        let stretches = stretches(graph, &component, corpus, at);
        Ok(OfPart {
            citation: query::full(corpus, &component, at),
            coverage: known::of(corpus, &component, at)?,
            gaps: gaps(&stretches),
            acts,
            doubts,
            component,
            stretches,
        })
    }

    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let shaper = Shaper::new(corpus, self.as_of);
        let part = |part| Self::part_shape(shaper, part);
        Shape {
            as_of: Asked::from(self.as_of),
            component: shaper.provision(&self.norm.root()),
            on: self.as_of.at.closed(),
            assurance: Assurance::from(&self.coverage),
            gaps: &self.gaps,
            parts: self.parts.iter().map(part).collect(),
            claims: self.claims.iter().map(|&claim| shape::Claim::from(claim)).collect(),
            acts: self.acts.iter().map(|of| ActTouch::of(of.act, of.touch, of.status)).collect(),
            doubts: self.doubts.iter().map(|&doubt| shape::Doubt::from(doubt)).collect(),
        }
    }

    fn part_shape<'p>(shaper: Shaper<'_>, part: &'p OfPart) -> PartShape<'p> {
        PartShape {
            component: shaper.provision(&part.component),
            assurance: Assurance::from(&part.coverage),
            gaps: &part.gaps,
            acts: part.acts,
            doubts: part.doubts,
        }
    }

    fn says_something(&self) -> bool {
        !(self.claims.is_empty() && self.acts.is_empty() && self.doubts.is_empty())
    }

    /// The rows of its picture: all of it, then each of some parts.
    fn rows<'s>(&'s self, parts: impl IntoIterator<Item = &'s OfPart>) -> Vec<Row<'s>> {
        let all = Row { name: "all of it".to_owned(), stretches: &self.stretches };
        let part = |part: &'s OfPart| Row { name: part.citation.clone(), stretches: &part.stretches };
        std::iter::once(all).chain(parts.into_iter().map(part)).collect()
    }
}

/// The days of a component by state, from its first one to that of the point.
fn stretches(graph: &NormGraph, id: &ComponentId, corpus: &Corpus, at: AsOf) -> Vec<Stretch> {
    let point = corpus.point(at);
    let versions = graph.component(id.local()).map(|component| component.lineage(point, Scope::Subtree));
    let first = versions.iter().flatten().map(|version| version.start()).min();
    let first = first.filter(|&first| first <= at.at);
    first.map(|first| graph.coverage_over(id.local(), point, (first, at.at.succ()))).unwrap_or_default()
}

fn gaps(stretches: &[Stretch]) -> Vec<StateDays> {
    let mut days = StateDays::of(stretches);
    days.retain(|days| days.state != CoverageState::Assured);
    days
}
