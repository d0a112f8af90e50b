//! What a provision said over a month or year: its text, if it has one version throughout, or else its
//! versions.

use asof_engine::query::{self, Stretch};
use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId, Day, Interval, Vocabulary as _};
use serde::Serialize;

use super::render;
use crate::command::clocks::Clocks;
use crate::command::{Context, any, suggest};
use crate::coverage::{self, Known, Strictness};
use crate::reference::Found;
use crate::shape::{Asked, OnOrOver, Provision, Shaper, Whole};
use crate::text::sheet::{MADE_BY, made_by, maybe, span};
use crate::text::{Page, Rows, Sheet, Words as _, acts};
use crate::{Failure, Outcome, clock, reference};

/// The versions of a provision in a period throughout which it has not one.
#[derive(Debug)]
struct Several {
    /// The component.
    component: ComponentId,
    /// How it is cited on the last day of the period.
    cited: String,
    /// The title of its norm.
    norm: String,
    /// The point of the last day, with the other clocks.
    last: AsOf,
    /// The days asked for.
    period: Interval,
    /// How far it is known on them: the weakest state.
    coverage: Option<Known>,
    /// What it is on them, in order.
    versions: Vec<Cited>,
    /// The command that reads each of them.
    commands: Vec<String>,
}

/// A stretch of days, and how the provision is cited on its first.
#[derive(Debug)]
struct Cited {
    cited: String,
    stretch: Stretch,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    component: Provision,
    period: Interval,
    assurance: Option<OnOrOver>,
    versions: Vec<OnDays<'a>>,
}

/// The version of some days; none before the provision is there.
#[derive(Debug, Serialize)]
struct OnDays<'a> {
    days: Interval,
    /// How it is cited on the first of them.
    citation: &'a str,
    version: Option<Whole>,
}

impl Several {
    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let shaper = Shaper::new(corpus, self.last);
        let versions =
            self.versions.iter().map(|Cited { cited, stretch: Stretch { days, version } }| OnDays {
                days: *days,
                citation: cited,
                version: version.as_ref().and_then(|version| shaper.on(days.start()).whole(version)),
            });
        Shape {
            as_of: Asked::from(self.last),
            component: shaper.provision(&self.component),
            period: self.period,
            assurance: self.coverage.as_ref().map(Known::shape),
            versions: versions.collect(),
        }
    }
}

/// What is asked of a provision on a day, by which clocks, and how one types it.
pub(in crate::command) struct Asking<'a> {
    /// The words that name the provision.
    pub(in crate::command) reference: &'a str,
    pub(in crate::command) clocks: Clocks,
    pub(in crate::command) strictness: Strictness,
    /// The command, and what stands before the provision.
    pub(in crate::command) command: &'a [&'a str],
    /// What stands between the provision and the day.
    pub(in crate::command) flag: Option<&'a str>,
}

impl Asking<'_> {
    /// The day by which it is answered. A month or year is answered by its first, if the provision has one version
    /// throughout; else its versions are written, which is no answer: none.
    pub(in crate::command) fn day(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        when: Option<Moment>,
    ) -> Result<Option<Day>, Failure> {
        let period = match when {
            None => return Ok(Some(clock::today())),
            Some(Moment::Day(day)) => return Ok(Some(day)),
            Some(Moment::Period(period)) => period,
        };
        let Ok((_, coverage)) = self.throughout(context, corpus, period)? else { return Ok(None) };
        // What nothing vouches for is the same as far as is known.
        let known = if coverage.weakest().is_assured() { "" } else { " on record" };
        let (day, period) = (period.start(), words(period));
        context.understood(&format!(
            "{} is the same throughout {period}{known}, and this is as of its first day, {day}",
            self.reference
        ))?;
        Ok(Some(day))
    }

    /// The provision, if it has one version throughout a period, and how far it is known there; else its versions are
    /// written, and how that ended is given back.
    pub(super) fn throughout(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        period: Interval,
    ) -> Result<Result<(ComponentId, Known), Outcome>, Failure> {
        let (first, last) = (period.start(), last_day(period));
        let (component, named) = self.meant(corpus, period)?;
        let stretches = query::over(corpus, &component, self.clocks.at(last), period)?;
        let there = stretches.iter().find(|stretch| stretch.version.is_some());
        let there = there.map(|stretch| stretch.days.start());
        if let Some(day) = there.filter(|_| named == [false, false]) {
            let cited = query::cite(query::component(corpus, &component)?, corpus.point(self.clocks.at(day)));
            return Err(super::otherwise(self.reference, day, &cited, &component));
        }
        let days = (first, last.succ());
        let coverage = Known::Over(coverage::over(corpus, &component, self.clocks.at(last), days)?);
        self.strictness.hold([coverage.weakest()])?;
        if stretches.len() == 1 && (there.is_none() || named == [true, true]) {
            return Ok(Ok((component, coverage)));
        }
        let several = self.several(context, corpus, component, stretches, period)?;
        let several = Several { coverage: Some(coverage), ..several };
        context.shaped(&several, |several| several.shape(corpus), sheet, write)?;
        Ok(Err(any(there.is_some())))
    }

    fn several(
        &self,
        context: &Context<'_, '_>,
        corpus: &Corpus,
        id: ComponentId,
        stretches: Vec<Stretch>,
        period: Interval,
    ) -> Result<Several, Failure> {
        let component = query::component(corpus, &id)?;
        let cited = |day: Day| query::cite(component, corpus.point(self.clocks.at(day)));
        let there = stretches.iter().filter(|stretch| stretch.version.is_some());
        let on_its_first = |stretch: Stretch| Cited { cited: cited(stretch.days.start()), stretch };
        Ok(Several {
            cited: cited(last_day(period)),
            norm: component.graph.norm().title.clone(),
            last: self.clocks.at(last_day(period)),
            period,
            coverage: None,
            commands: there.map(|there| self.command(context, corpus, &id, there.days.start())).collect(),
            versions: stretches.into_iter().map(on_its_first).collect(),
            component: id,
        })
    }

    /// The one provision that the words name on the first day of a period or on its last, or else by the last
    /// state of the law; and whether they name it on each of the two.
    pub(in crate::command) fn meant(
        &self,
        corpus: &Corpus,
        period: Interval,
    ) -> Result<(ComponentId, [bool; 2]), Failure> {
        let (first, last) = (period.start(), last_day(period));
        let find = |day: Day| match reference::find(corpus, self.reference, self.clocks.at(day)) {
            Err(several @ Failure::Ambiguous { .. }) => Err(several),
            found => Ok(found),
        };
        let (on_first, on_last) = (find(first)?, find(last)?);
        let is_named = |found: &Result<Found, Failure>| found.as_ref().is_ok_and(|found| found.on_the_day);
        let named = [is_named(&on_first), is_named(&on_last)];
        match (on_first, on_last) {
            (Ok(one), Ok(other)) if named == [true, true] && one.component != other.component => {
                Err(Failure::Input(format!(
                    "{:?} is one provision on {first}, {}, and another on {last}, {}: ask for a day, or by the id",
                    self.reference, one.component, other.component
                )))
            }
            (_, Ok(found)) if named == [false, true] => Ok((found.component, named)),
            (found, _) => found.map(|found| (found.component, named)),
        }
    }

    /// What to type for a day: the words that were typed, where they name the component then.
    fn command(
        &self,
        context: &Context<'_, '_>,
        corpus: &Corpus,
        component: &ComponentId,
        day: Day,
    ) -> String {
        let (at, day) = (self.clocks.at(day), day.to_string());
        let is_named = |words: &&str| {
            let found = reference::find(corpus, words, at);
            found.is_ok_and(|found| found.on_the_day && found.component == *component)
        };
        let cited = query::cite_in(corpus, component, at);
        let name = [self.reference, &cited].into_iter().find(is_named).unwrap_or(component.as_str());
        let before = self.command.iter().copied();
        let clocks = self.clocks.words();
        let words = before.chain([name]).chain(self.flag).chain([day.as_str()]);
        let words: Vec<&str> = words.chain(clocks.iter().map(String::as_str)).collect();
        suggest::typed(context.store.as_deref(), &words)
    }
}

pub(in crate::command) fn last_day(period: Interval) -> Day {
    period.end().unwrap_or(Day::MAX).pred()
}

/// `May 2001`.
pub(in crate::command) fn words(period: Interval) -> String {
    Moment::Period(period).words()
}

/// The versions as a table, each with the days of the period on which it is there.
fn sheet(several: &Several) -> Sheet {
    let columns = ["component", "from", "to", "cited", "version", "cause", "status"];
    let row = |Cited { cited, stretch }: &Cited| {
        let mut cells = vec![several.component.to_string()];
        cells.extend(span(stretch.days));
        cells.push(cited.clone());
        let version = stretch.version.as_ref();
        cells.push(maybe(version.map(|version| &version.id)));
        cells.push(maybe(version.map(|version| version.cause.name())));
        cells.push(maybe(version.map(|version| version.status.name())));
        cells.extend(made_by(version.map_or(&[], |version| &version.made_by)));
        cells
    };
    Sheet::new(columns.into_iter().chain(MADE_BY), several.versions.iter().map(row))
}

/// Writes the versions with their days, and what to type.
fn write(page: &mut Page<'_>, several: &Several) -> Result<(), Failure> {
    render::head(page, &several.cited, &several.norm, &[])?;
    page.field("in", format!("{}: {}", words(several.period), acts::days(several.period)))?;
    render::clocks(page, several.last)?;
    page.field("provision", &several.component)?;
    if let Some(coverage) = &several.coverage {
        page.field("coverage", coverage.sentence())?;
    }
    page.blank()?;
    page.line("It is not the same throughout:")?;
    page.blank()?;
    let mut rows = Rows::new(page, ["days", "status", "why", "by"]);
    rows.keep(0);
    for Cited { cited, stretch } in &several.versions {
        let days = acts::days(stretch.days);
        let Some(version) = &stretch.version else {
            rows.row([days, "not yet there".to_owned(), String::new(), String::new()]);
            continue;
        };
        let by: Vec<String> = acts::by_act(&version.made_by).into_iter().map(acts::title).collect();
        let otherwise = if *cited == several.cited { String::new() } else { format!(", as {cited}") };
        let status = format!("{}{otherwise}", version.status.words());
        rows.row([days, status, version.cause.words().to_owned(), by.join(", ")]);
    }
    rows.write(page)?;
    page.blank()?;
    page.line("To read one, ask for a day of it:")?;
    several.commands.iter().try_for_each(|command| page.exact(format!("  {command}")))
}
