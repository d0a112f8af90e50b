//! `asof at`: what a provision said on a day.

pub(super) mod period;
mod render;

use asof_engine::Expression;
use asof_engine::coverage::Behind;
use asof_engine::query::{self, Absence, ActionView, Applied, PointInTime, Scope};
use asof_engine::store::{Corpus, Subtree};
use asof_law::Moment;
use asof_schema::{ActId, AsOf, Aspect, ComponentId, Day, Interval};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, moment};
use crate::coverage::{self, Coverage, Known, Strictness};
use crate::reference::Found;
use crate::shape::{Action, Asked, Assurance, OnOrOver, Provision, ReadingShape, Shaper, Whole};
use crate::text::acts;
use crate::text::courts::Construed;
use crate::{Failure, NoAnswer, Outcome, clock, reference};

/// What a provision said on a day, and who made it so
///
/// The act that wrote a line stands at its right. A month or year is answered if the provision has one
/// version throughout; else its versions are listed, each with its days. Without a day, a provision that is
/// not assured today is shown as of its last assured day, if it has one. What courts say that it means stands
/// under the text; for a rule of courts that no statute is under, it stands alone.
///
/// Examples: asof at "art. 6º, CF" 2001-05-20, asof at "art. 6º, CF" 2001
#[derive(Debug, Args)]
pub(crate) struct At {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The day, or a month or year: 2001-05-20, 20/05/2001, 20.5.2001, 2001-05, 2001 [default: that
    /// of the citation if it names one, else today]
    #[arg(value_name = "DAY", value_parser = moment)]
    when: Option<Moment>,
    /// Show the text in this language, if it was published in it
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
    /// Also show what is printed in place of repealed provisions
    #[arg(long)]
    notices: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// The answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// How the provision is cited on the day.
    cited: String,
    /// The title of its norm.
    norm: String,
    /// The days throughout which it is the answer, where a period is asked for.
    period: Option<Interval>,
    /// What was asked for, in words.
    asked: String,
    /// The groupings in which it stands, outermost first.
    groupings: Vec<String>,
    /// The engine's answer.
    point_in_time: PointInTime,
    /// Whether the version only shows the provision for the first time.
    first_seen: bool,
    /// For a tombstone: the command that ended it.
    fallen_by: Option<ActionView>,
    /// For a tombstone: the last day on which it was in force, if there was one.
    last_in_force: Option<Day>,
    /// The lines in the language asked for, and whose words they are.
    wordings: Vec<Wording>,
    /// How far the answer is known.
    coverage: Known,
    /// How far today's answer is known, where today is asked for and an earlier day is shown.
    today: Option<Coverage>,
    /// The last covered day, where the end of the version is open and not covered.
    open_end: Option<Day>,
    /// The days on which the version is applied, where these are not those of its force.
    applied: Option<Applied>,
    /// What courts say that it means, on the day.
    readings: Vec<Construed>,
    /// What the words mean less likely.
    also: Vec<ComponentId>,
    /// Whether to show the notices of tombstones.
    notices: bool,
    /// The language asked for.
    language: Option<String>,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    component: Provision,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also_means: Vec<Provision>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<Interval>,
    groupings: &'a [String],
    version: Option<Whole>,
    absence: Option<Absent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallen_by: Option<Action>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_in_force: Option<Day>,
    wordings: Vec<WordingShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    applied: Option<Interval>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<ReadingShape<'a>>,
    assurance: OnOrOver,
    #[serde(skip_serializing_if = "Option::is_none")]
    today: Option<Assurance>,
}

/// A line of the text, with the marker of its provision and how that is cited within its norm.
#[derive(Debug, Serialize)]
struct WordingShape<'a> {
    #[serde(flatten)]
    line: &'a Wording,
    label: Option<String>,
    citation: Option<String>,
}

/// Why there is no version: the code of the warning that GraphQL gives, and the day of the first text that is known, if it is
/// later.
#[derive(Debug, Serialize)]
struct Absent {
    code: &'static str,
    first: Option<Day>,
}

impl From<Absence> for Absent {
    fn from(absence: Absence) -> Self {
        match absence {
            Absence::NotYet { first } => Self { code: "NOT_YET", first: Some(first) },
            Absence::NoText { first } => Self { code: "UNKNOWN", first: Some(first) },
            Absence::Unknown => Self { code: "UNKNOWN", first: None },
        }
    }
}

/// One line of the text.
#[derive(Debug, Serialize)]
pub(crate) struct Wording {
    /// The component.
    component: ComponentId,
    /// Depth below the component asked for.
    depth: u32,
    /// BCP 47 tag of the words.
    language: String,
    /// Marker and words.
    text: String,
    /// Whether it is a heading: the name of a grouping, or what stands above the words of its provision.
    heading: bool,
    /// Whether it is the notice of a tombstone.
    notice: bool,
    /// Of words in another language than the norm's: the act that gave other ones in the norm's own alone. From then on
    /// nothing says whether they hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<ActId>,
    /// The act that put these words.
    act: Option<ActId>,
    /// The code of that act.
    code: Option<String>,
}

impl At {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        match self.when {
            Some(Moment::Day(day)) => self.on(context, &corpus, day, day.to_string()),
            None => match query::cited_day(&corpus, &self.reference) {
                Some((_, day)) => self.on(context, &corpus, day, format!("{day} (the day of the citation)")),
                None => self.today(context, &corpus, clock::today()),
            },
            Some(Moment::Period(days)) => self.during(context, &corpus, days),
        }
    }

    /// Answers for today; where that is not assured, and once was, as of the last assured day.
    fn today(&self, context: &mut Context<'_, '_>, corpus: &Corpus, today: Day) -> Result<Outcome, Failure> {
        let asked = format!("{today} (today, since no day is given)");
        let at = self.clocks.at(today);
        let found = reference::find(corpus, &self.reference, at)?;
        let state = coverage::of(corpus, &found.component, at)?;
        let last = if state.is_assured() || self.strictness.strict {
            None
        } else {
            coverage::last_assured(corpus, &found.component, at)?
        };
        let Some(last) = last else { return self.on(context, corpus, today, asked) };
        let asked = format!("{last} (the last assured day; today, {today}, is not assured)");
        let answer = self.answer(corpus, &found.component, self.clocks.at(last))?;
        self.write(context, corpus, &Answer { asked, today: Some(state), also: others(&found), ..answer })
    }

    fn on(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        day: Day,
        asked: String,
    ) -> Result<Outcome, Failure> {
        let at = self.clocks.at(day);
        let found = reference::find(corpus, &self.reference, at)?;
        let answer = Answer { asked, also: others(&found), ..self.answer(corpus, &found.component, at)? };
        if !found.on_the_day && answer.point_in_time.version.is_some() {
            return Err(otherwise(&self.reference, day, &answer.cited, &found.component));
        }
        self.write(context, corpus, &answer)
    }

    fn write(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        answer: &Answer,
    ) -> Result<Outcome, Failure> {
        self.strictness.hold([answer.coverage.weakest()])?;
        context.shaped(answer, |answer| answer.shape(corpus), render::sheet, render::at)?;
        Ok(super::any(answer.point_in_time.version.is_some() || !answer.readings.is_empty()))
    }

    /// Answers for a period.
    fn during(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        period: Interval,
    ) -> Result<Outcome, Failure> {
        let asking = period::Asking {
            reference: &self.reference,
            clocks: self.clocks,
            strictness: self.strictness,
            command: &["at"],
            flag: None,
        };
        let (component, coverage) = match asking.throughout(context, corpus, period)? {
            Ok(once) => once,
            Err(outcome) => return Ok(outcome),
        };
        let answer = self.answer(corpus, &component, self.clocks.at(period.start()))?;
        let asked = format!("{}, throughout: {}", period::words(period), acts::days(period));
        let answer = Answer { period: Some(period), asked, ..answer };
        // What is in doubt for its language is so on each of the days.
        let is_weaker = answer.coverage.weakest().state < coverage.weakest().state;
        let coverage = if is_weaker && answer.is_behind() { answer.coverage.clone() } else { coverage };
        self.write(context, corpus, &Answer { coverage, ..answer })
    }

    fn answer(&self, corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Answer, Failure> {
        let found = query::tree(corpus, id, at)?;
        let point_in_time = PointInTime::of(id, at, &found);
        let (component, point) = (query::component(corpus, id)?, corpus.point(at));
        let tree = found.there();
        let (wordings, behind) =
            tree.as_ref().map_or(Ok((Vec::new(), Vec::new())), |tree| self.wordings(tree))?;
        let fallen = component.version_at(point).filter(|version| version.is_tombstone());
        let fallen_by = fallen.map(asof_engine::Version::writers);
        let language = self.language(&component.graph.norm().language).map(str::to_owned);
        Ok(Answer {
            first_seen: component
                .version_at(point)
                .is_some_and(|version| query::is_first_seen(version, point)),
            fallen_by: fallen_by.and_then(|[.., state]| ActionView::of(state.of(component.graph))),
            last_in_force: fallen.and_then(|_| query::last_in_force(component, point)),
            cited: query::cite(component, point),
            norm: component.graph.norm().title.clone(),
            period: None,
            asked: String::new(),
            groupings: query::groupings(component, point),
            point_in_time,
            wordings,
            coverage: Known::On(coverage::of(corpus, id, at)?.with_behind(&behind, point)),
            today: None,
            open_end: coverage::open_end(corpus, id, at)?,
            applied: component
                .version_at(point)
                .map(|version| query::applied(version, point))
                .filter(|of| of.said.is_some()),
            readings: Construed::list(corpus, query::readings(corpus, id, at, Scope::Subtree)?, at),
            also: Vec::new(),
            notices: self.notices,
            language,
        })
    }

    /// The language asked for: the norm's own by its whole tag or by the first part of it.
    fn language<'l>(&'l self, own: &'l str) -> Option<&'l str> {
        let asked = self.language.as_deref()?;
        let whole = own.split('-').next().unwrap_or(own);
        let is_own = [own, whole].iter().any(|tag| tag.eq_ignore_ascii_case(asked));
        Some(if is_own { own } else { asked })
    }

    /// The lines with the notices of tombstones, in the language asked for where they were published in it; and those whose
    /// words there are behind.
    fn wordings<'s>(&self, subtree: &'s Subtree) -> Result<(Vec<Wording>, Vec<Behind<'s>>), Failure> {
        let own = subtree.graph.norm().language.as_str();
        let language = self.language(own).unwrap_or(own);
        let said = query::wordings(subtree, &[language], true);
        let wordings: Vec<Wording> = said.iter().flat_map(wordings).collect();
        if language != own
            && !wordings.is_empty()
            && wordings.iter().all(|wording| wording.language != language)
        {
            return Err(Failure::Input(format!(
                "there is no text in {language:?}; the authentic language is {own:?}"
            )));
        }
        let is_behind = |line: &query::Wording<'s>| {
            let (version, since) = (line.version, line.behind.or(line.heading_behind)?);
            Some(Behind { version, language: line.words.language, since })
        };
        Ok((wordings, said.iter().filter_map(is_behind).collect()))
    }
}

/// That words name a provision of a later day, which was cited otherwise on a day.
fn otherwise(words: &str, day: Day, cited: &str, component: &ComponentId) -> Failure {
    Failure::No(
        NoAnswer::OtherDay,
        format!(
            "{words:?} did not exist on {day}. What is cited so later was cited as {cited} then: ask for \
             {component}"
        ),
    )
}

/// What words mean beside what they most likely mean.
fn others(found: &Found) -> Vec<ComponentId> {
    found.also.iter().map(|other| other.component.clone()).collect()
}

impl Answer {
    /// Whether it has words in another language than the norm's that may not hold any more.
    fn is_behind(&self) -> bool {
        self.wordings.iter().any(|line| line.behind.is_some())
    }

    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let PointInTime { as_of, component, version, absence, .. } = &self.point_in_time;
        let shaper = Shaper::new(corpus, *as_of);
        let wordings = self.wordings.iter().map(|line| {
            let (label, citation) = shaper.named(&line.component);
            WordingShape { line, label, citation }
        });
        let readings = self.readings.iter().flat_map(|of| &of.readings);
        Shape {
            as_of: Asked::from(*as_of),
            component: shaper.provision(component),
            also_means: shaper.provisions(&self.also),
            period: self.period,
            groupings: &self.groupings,
            version: version.as_ref().and_then(|version| shaper.whole(version)),
            absence: absence.map(Absent::from),
            fallen_by: self.fallen_by.as_ref().map(Action::from),
            last_in_force: self.last_in_force,
            wordings: wordings.collect(),
            applied: self.applied.as_ref().map(|applied| applied.days),
            readings: readings.map(|said| ReadingShape::of(shaper, said)).collect(),
            assurance: self.coverage.shape(),
            today: self.today.as_ref().map(Assurance::from),
        }
    }
}

/// A line of the text, after the heading above it.
fn wordings(line: &query::Wording<'_>) -> impl Iterator<Item = Wording> {
    let with = |words: Expression<'_>, text, behind: Option<asof_engine::Command<'_>>| {
        let behind = behind.and_then(asof_engine::Command::act);
        let act = words.writer.of(line.version.graph).author().act();
        Wording {
            component: line.version.component().id(),
            depth: line.depth,
            language: words.language.to_owned(),
            text,
            heading: words.aspect == Aspect::Heading,
            notice: words.aspect == Aspect::Notice,
            behind: behind.map(|act| act.id.clone()),
            act: act.map(|act| act.id.clone()),
            code: act.map(|act| act.code.clone()),
        }
    };
    let heading = line.heading.map(|heading| with(heading, heading.text.to_owned(), line.heading_behind));
    heading.into_iter().chain([with(line.words, line.line(), line.behind)])
}
