//! `asof impact`: what changed in a period, or by an act.

mod render;

use std::collections::BTreeSet;

use asof_engine::coverage::PeriodReport;
use asof_engine::query::{self, Along, Bearer, ImpactFilter, Path, Relations};
use asof_engine::store::Corpus;
use asof_engine::{Component, NormGraph, Version};
use asof_schema::{ActId, AsOf, Cause, ComponentId, Day, Interval, ReferenceKind};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, day, first, last, period};
use super::vocabulary::member;
use crate::coverage::{self, Strictness};
use crate::shape::{self, Amendment, Asked, OtherBearer, Over, Provision, Shaper};
use crate::text::Page;
use crate::{Failure, Outcome, clock, reference};

/// What changed in a provision or a whole norm in a period, or by an act
///
/// The period includes FROM and excludes TO, but a month or year is included whole: 1990 2000 is both years and
/// what is between them. `asof impact --act ec_45` lists everything that an act changed.
/// The exit code is 1 if nothing changed.
#[derive(Debug, Args)]
pub(crate) struct Impact {
    /// The provision: "art. 5º, CF", a URN or an alias; optional with --act
    #[arg(value_name = "REF", required_unless_present = "acts")]
    reference: Option<String>,
    /// First day of the period (inclusive); a month or year is included from its first day; optional with --act
    #[arg(value_parser = first, required_unless_present = "acts")]
    from: Option<End>,
    /// Day after the period (exclusive); a month or year is included through its last day; optional with --act, and after a month
    /// or year, which is then the period
    #[arg(value_parser = last)]
    to: Option<End>,
    /// Count a change at the nearest provision of these types: article, paragraph, ...; `each` counts every
    /// provision for itself [default: articles, what contains them and what stands beside them, as annexes do;
    /// in a law without articles each provision]
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    types: Vec<String>,
    /// Only what these acts changed, by code, title, URN or as the law cites them: ec_45, "EC 45/2004"; several
    /// with commas between
    #[arg(long = "act", value_name = "ACT")]
    acts: Vec<String>,
    /// Also list the provisions, in any norm, that depend on what changed by relations of these kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = member::<ReferenceKind>())]
    along: Vec<ReferenceKind>,
    /// Follow at most this many relations in a row
    #[arg(long, value_name = "N", default_value_t = 1, requires = "along")]
    hops: u32,
    /// The day whose text is read for --along [default: the last day of the period]
    #[arg(long, value_name = "DAY", value_parser = day, requires = "along")]
    at: Option<Day>,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// What changed, and what leans on it if that is asked for.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The point by whose knowledge and record it is.
    at: AsOf,
    impact: query::Impact,
    /// How far the scope is known on the days of the period.
    coverage: PeriodReport,
    /// What else bears the number that was asked for on days of the period.
    others: Vec<Bearer>,
    dependents: Option<Dependents>,
}

/// The answer for programs: `HierarchicalImpact`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    component: Provision,
    during: Period,
    types: &'a [String],
    acts: Vec<String>,
    affected_count: usize,
    change_count: u32,
    affected: Vec<EntryShape>,
    amendments: Vec<Amendment>,
    #[serde(flatten)]
    known: Over,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_bearers: Vec<OtherBearer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_at: Option<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dependents: Option<Vec<shape::Path>>,
}

/// `Period`.
#[derive(Debug, Serialize)]
pub(super) struct Period {
    from: Option<Day>,
    to: Option<Day>,
}

impl Period {
    pub(super) fn of(from: Day, to: Day) -> Self {
        Self { from: (from != Day::MIN).then_some(from), to: to.closed() }
    }
}

/// `ImpactEntry`.
#[derive(Debug, Serialize)]
struct EntryShape {
    component: Provision,
    label: String,
    changes: u32,
    causes: Vec<CauseCount>,
    amendments: Vec<Amendment>,
    first: Day,
    last: Day,
}

/// `CauseCount`.
#[derive(Debug, Serialize)]
struct CauseCount {
    cause: Cause,
    count: u32,
}

impl Answer {
    /// It for programs. A provision has the number of the last day of the period.
    fn shape(&self, corpus: &Corpus, clocks: Clocks) -> Shape<'_> {
        let query::Impact { scope, filter, changes, affected, acts } = &self.impact;
        let shaper = Shaper::new(corpus, clocks.at(filter.last_day()));
        let entry = |entry: &query::ImpactEntry| EntryShape {
            component: shaper.provision(&entry.component),
            label: entry.label.clone(),
            changes: entry.changes,
            causes: entry.causes.iter().map(|&(cause, count)| CauseCount { cause, count }).collect(),
            amendments: Amendment::list(&entry.acts),
            first: entry.first,
            last: entry.last,
        };
        let dependents = self.dependents.as_ref();
        Shape {
            as_of: clocks.at(filter.last_day()).into(),
            component: shaper.provision(scope),
            during: Period::of(filter.from, filter.to),
            types: &filter.types,
            acts: filter.acts.iter().map(ToString::to_string).collect(),
            affected_count: affected.len(),
            change_count: *changes,
            affected: affected.iter().map(entry).collect(),
            amendments: Amendment::list(acts),
            known: Over::from(&self.coverage),
            other_bearers: shaper.bearers(&self.others),
            read_at: dependents.map(|of| of.read_at.into()),
            dependents: dependents.map(|of| Shaper::new(corpus, of.read_at).paths(&of.dependents)),
        }
    }
}

/// What leans on what changed, by the words of a day.
#[derive(Debug)]
pub(crate) struct Dependents {
    read_at: AsOf,
    dependents: Vec<Path>,
}

impl Impact {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let acts =
            self.acts.iter().map(|acts| all_named(&corpus, acts)).collect::<Result<Vec<_>, _>>()?.concat();
        let mut answers = Vec::new();
        for scope in self.scopes(&corpus, &acts)? {
            let filter = self.filter(&corpus, &scope, &acts)?;
            answers.push(self.answer(&corpus, &scope, &filter)?);
        }
        self.strictness.hold(answers.iter().map(|answer| &answer.coverage.weakest))?;
        // An act may change several norms; what is asked of one provision has one answer.
        match answers.as_slice() {
            [only] => {
                let one = std::slice::from_ref;
                let write = |page: &mut Page<'_>, answer: &Answer| render::impact(page, &corpus, one(answer));
                let sheet = |answer: &Answer| render::sheet(one(answer));
                context.shaped(only, |answer| answer.shape(&corpus, self.clocks), sheet, write)?;
            }
            all => {
                let write = |page: &mut Page<'_>, answers: &&[Answer]| render::impact(page, &corpus, answers);
                context.shaped(
                    &all,
                    |all| all.iter().map(|of| of.shape(&corpus, self.clocks)).collect::<Vec<_>>(),
                    |answers| render::sheet(answers),
                    write,
                )?;
            }
        }
        Ok(super::any(answers.iter().any(|answer| answer.impact.changes > 0)))
    }

    fn answer(&self, corpus: &Corpus, scope: &ComponentId, filter: &ImpactFilter) -> Result<Answer, Failure> {
        let at = self.clocks.at(Day::MAX);
        let impact = query::impact(corpus, scope, at, filter)?;
        let coverage = self.coverage(corpus, &impact)?;
        let others = self.others(corpus, scope, filter);
        if self.along.is_empty() {
            return Ok(Answer { at, impact, coverage, others, dependents: None });
        }
        let read_at = self.clocks.at(self.at.unwrap_or(filter.last_day()));
        let changed = query::affected(corpus, scope, at, filter)?.changed();
        let along = Along::dependents(self.along.clone(), self.hops);
        let dependents = Relations::of(corpus, read_at).expand(&changed, &along)?;
        Ok(Answer { at, impact, coverage, others, dependents: Some(Dependents { read_at, dependents }) })
    }

    /// What else bears the number on days of the period: its changes are not among these.
    fn others(&self, corpus: &Corpus, scope: &ComponentId, filter: &ImpactFilter) -> Vec<Bearer> {
        let Some(words) = &self.reference else { return Vec::new() };
        let meets =
            |days: &Interval| days.start() < filter.to && days.end().is_none_or(|end| filter.from < end);
        let mut others = reference::other_bearers(corpus, words, scope, self.clocks.at(filter.last_day()));
        others.retain(|other| other.days.iter().any(meets));
        others
    }

    /// How far the scope is known on the days of the period. One without an end reaches to today, or to the last change where
    /// that is later; one without a beginning begins with the scope.
    fn coverage(&self, corpus: &Corpus, impact: &query::Impact) -> Result<PeriodReport, Failure> {
        let (scope, filter) = (&impact.scope, &impact.filter);
        let at = self.clocks.at(Day::MAX);
        let first = query::component(corpus, scope)?.first_version(corpus.point(at)).map(Version::start);
        let last = impact.affected.iter().map(|entry| entry.last).max().unwrap_or(Day::MIN);
        let from = if filter.from == Day::MIN { first.unwrap_or(Day::MIN) } else { filter.from };
        let to = if filter.to == Day::MAX { last.max(clock::today()).succ() } else { filter.to };
        coverage::over(corpus, scope, at, (from, to.max(from)))
    }

    /// The end of the period: one month or year alone is a period of its own.
    fn to(&self) -> Result<Option<End>, Failure> {
        if self.to.is_some() { Ok(self.to) } else { self.from.map(End::of_its_own).transpose() }
    }

    fn scopes(&self, corpus: &Corpus, acts: &[ActId]) -> Result<Vec<ComponentId>, Failure> {
        let Some(reference) = &self.reference else {
            let holds = |graph: &NormGraph| graph.acts().any(|row| acts.contains(&row.act.id));
            return Ok(corpus
                .graphs()
                .filter(|graph| holds(graph))
                .map(|graph| graph.norm().id.root())
                .collect());
        };
        // What was there at the end of the period is cited by the numbers of its last day.
        let (from, to) = (self.from.map(|end| end.day), self.to()?.map(End::excluded));
        let at_the_end = reference::find(corpus, reference, self.clocks.at(to.map_or(Day::MAX, Day::pred)));
        let at_the_start = || reference::find(corpus, reference, self.clocks.at(from.unwrap_or(Day::MAX)));
        let found = match at_the_end {
            Ok(found) if found.on_the_day => found,
            last => at_the_start().ok().filter(|found| found.on_the_day).map_or(last, Ok)?,
        };
        Ok(vec![found.component])
    }

    fn filter(&self, corpus: &Corpus, scope: &ComponentId, acts: &[ActId]) -> Result<ImpactFilter, Failure> {
        let (from, to) = period(self.from, self.to()?, "first")?;
        let types = match self.types.as_slice() {
            [] => rolled_up(corpus, scope),
            [each] if each == "each" => Vec::new(),
            types => types.to_vec(),
        };
        if let Ok(graph) = corpus.graph(scope.norm_str()) {
            check_types(graph, &self.types)?;
        }
        Ok(ImpactFilter { from, to, types, acts: acts.to_vec() })
    }
}

/// The types to which changes in a scope are rolled up: those of articles and above. What is below an article has none of
/// these, and each change in it counts for itself.
fn rolled_up(corpus: &Corpus, scope: &ComponentId) -> Vec<String> {
    let types = corpus.graph(scope.norm_str()).map(|graph| articles_and_above(graph)).unwrap_or_default();
    let own = corpus.component(scope).map(|component| component.kind().to_owned());
    if own.is_ok_and(|own| types.contains(&own)) { types } else { Vec::new() }
}

/// The types of articles, of whatever an article ever stood in, and of what stands beside them.
fn articles_and_above<'g>(graph: &'g NormGraph) -> Vec<String> {
    let mut types = BTreeSet::new();
    for article in graph.components().filter(|component| component.kind() == "article") {
        types.insert(article.kind().to_owned());
        for version in article.versions() {
            let above =
                |component: &Component<'g>| component.versions().next_back().and_then(Version::parent);
            let line = std::iter::successors(version.parent(), above);
            types.extend(line.map(|above| above.kind().to_owned()));
        }
    }
    let beside = beside_articles(graph, &types);
    types.extend(beside);
    types.into_iter().collect()
}

/// The types of what stands in the same as articles, as annexes do, and never in an article: a change in an annex is none of the
/// whole law.
fn beside_articles<'g>(graph: &'g NormGraph, holders: &BTreeSet<String>) -> Vec<String> {
    let parent = |component: &Component<'g>| component.versions().next_back().and_then(Version::parent);
    let (mut beside, mut inside) = (BTreeSet::new(), BTreeSet::new());
    for component in graph.components() {
        let Some(holder) = parent(&component) else { continue };
        let mut line = std::iter::successors(Some(holder), parent);
        if line.any(|above| above.kind() == "article") {
            inside.insert(component.kind());
        } else if holders.contains(holder.kind()) {
            beside.insert(component.kind());
        }
    }
    beside.difference(&inside).map(|kind| (*kind).to_owned()).collect()
}

fn check_types(graph: &NormGraph, asked: &[String]) -> Result<(), Failure> {
    let known: BTreeSet<&str> = graph.component_types().collect();
    match asked.iter().find(|asked| *asked != "each" && !known.contains(asked.as_str())) {
        Some(wrong) => {
            let known: Vec<&str> = known.into_iter().collect();
            Err(Failure::Input(format!(
                "the norm has no provisions of type {wrong:?}; it has: {}",
                known.join(", ")
            )))
        }
        None => Ok(()),
    }
}

/// The acts that words name: one by all of them, since a title may have commas, or one between each two commas.
fn all_named(corpus: &Corpus, words: &str) -> Result<Vec<ActId>, Failure> {
    let whole = query::acts_named(corpus, words);
    if !whole.is_empty() {
        return Ok(whole.into_iter().collect());
    }
    let each = words.split(',').map(|name| named(corpus, name.trim()));
    Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
}

/// The acts that some words name.
fn named(corpus: &Corpus, name: &str) -> Result<Vec<ActId>, Failure> {
    let found = query::acts_named(corpus, name);
    if found.is_empty() {
        if let Some(known) = query::not_applied(corpus, name) {
            return Err(Failure::not_found(known));
        }
        return Err(Failure::not_found(format!(
            "there is no act {name:?}: name it by code (as a lineage shows), title or URN, or as the law cites it"
        )));
    }
    Ok(found.into_iter().collect())
}
