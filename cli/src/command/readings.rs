//! `asof readings`: what courts say that a provision means.

mod render;

use asof_engine::query::{self, Agreement, ReadingDiff, ReadingView, Scope};
use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId, Day, Interval};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, as_known, asked, moment};
use crate::coverage::{self, Coverage};
use crate::shape::{Asked, Assurance, OfSides, Provision, ReadingShape, Shaper};
use crate::text::courts::{Construed, cited};
use crate::{Failure, Outcome, clock, reference};

/// What courts say that a provision means on a day, over time, or between two days
///
/// A reading changes no word of the law, and may stand beside others. Readings that contradict each other are
/// shown as split, and several of which no source says how they relate as such: asof decides between none.
/// Of a month or year, those that stand throughout it are shown, or else each with its days. The exit code is 1
/// if there is none.
///
/// Examples: asof readings "art. 5º, LVII, CF" 2018-01-01, asof readings "art. 5º, CF" --below --history,
/// asof readings "art. 5º, LVII, CF" --between 2016-01-01 2020-01-01
#[derive(Debug, Args)]
pub(crate) struct Readings {
    /// The provision, or a rule of courts: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The day, or a month or year [default: today]
    #[arg(value_name = "DAY", value_parser = moment)]
    when: Option<Moment>,
    /// Also the readings of what is below it
    #[arg(long)]
    below: bool,
    /// Every stretch of days on which a reading stands, by first day
    #[arg(long, conflicts_with = "when")]
    history: bool,
    /// Which readings came and which went between two days, and under which the words of the law changed; a month
    /// or year means its first day as FROM, and its last as TO
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"], value_parser = moment, conflicts_with_all = ["when", "history"])]
    between: Vec<Moment>,
    #[command(flatten)]
    clocks: Clocks,
}

/// What was asked, and the answer to it.
#[derive(Debug)]
pub(crate) struct Answer {
    component: ComponentId,
    /// How the provision is cited.
    cited: String,
    /// The title of its norm.
    norm: String,
    /// The day, or the days, in words.
    asked: String,
    /// The month or year that is asked for.
    period: Option<Interval>,
    /// How far the provision is known on the day, on the last of a period, or on both.
    known: Vec<Coverage>,
    told: Told,
}

/// The readings.
#[derive(Debug)]
enum Told {
    /// Those that stand on a day, and whether those of the provision itself agree.
    Standing(AsOf, Agreement, Vec<Construed>),
    /// Every stretch of days on which one stands, or of those that are in the period.
    History(AsOf, Vec<ReadingView>),
    /// What differs between two days.
    Between([AsOf; 2], ReadingDiff),
}

/// The answer for programs: the fields of `Component`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase", untagged)]
enum Shape<'a> {
    #[serde(rename_all = "camelCase")]
    Standing {
        as_of: Asked,
        component: Provision,
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<Interval>,
        agreement: Agreement,
        assurance: Option<Assurance>,
        #[serde(flatten)]
        courts: Courts,
        readings: Vec<ReadingShape<'a>>,
    },
    #[serde(rename_all = "camelCase")]
    History {
        component: Provision,
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<Interval>,
        assurance: Option<Assurance>,
        #[serde(flatten)]
        courts: Courts,
        reading_history: Vec<ReadingShape<'a>>,
    },
    #[serde(rename_all = "camelCase")]
    Between {
        as_of: Sides,
        component: Provision,
        assurance: Option<Box<OfSides>>,
        #[serde(flatten)]
        courts: Courts,
        reading_diff: DiffShape<'a>,
    },
}

/// What the state is of, and whether a source says that all judgments are here.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Courts {
    assurance_of: &'static str,
    all_judgments: bool,
}

/// Two points.
#[derive(Debug, Serialize)]
struct Sides {
    before: Asked,
    after: Asked,
}

/// `ReadingDiff`.
#[derive(Debug, Serialize)]
struct DiffShape<'a> {
    begun: Vec<ReadingShape<'a>>,
    gone: Vec<ReadingShape<'a>>,
    stayed: Vec<StayedShape<'a>>,
}

/// `StayedReading`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct StayedShape<'a> {
    before: ReadingShape<'a>,
    after: ReadingShape<'a>,
    words_changed: Option<bool>,
}

impl Readings {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let said = self.between.last().copied().or(self.when);
        let at = self.clocks.at(last_day(said.unwrap_or_else(|| Moment::Day(clock::today()))));
        let component = reference::find(&corpus, &self.reference, at)?.component;
        let scope = if self.below { Scope::Subtree } else { Scope::Own };
        let period = self.when.and_then(|when| match when {
            Moment::Period(days) => Some(days),
            Moment::Day(_) => None,
        });
        let (asked, told) = match self.between.as_slice() {
            &[from, to] => {
                let sides @ [before, after] = [from.days().0, last_day(to)].map(|on| self.clocks.at(on));
                let diff = query::readings_between(&corpus, &component, sides, scope)?;
                (format!("{} and {}", before.at, after.at), Told::Between(sides, diff))
            }
            _ if self.history => {
                let history = query::readings_over_time(&corpus, &component, at, scope)?;
                ("all days".to_owned(), Told::History(at, history))
            }
            _ => match period {
                Some(days) => during(&corpus, &component, at, scope, days)?,
                None => (asked(self.when, at), standing(&corpus, &component, at, scope)?),
            },
        };
        let graph = query::component(&corpus, &component)?.graph;
        let (cited, norm) = (cited(&corpus, &component, at), graph.norm().title.clone());
        let known = told.points().into_iter().map(|at| coverage::of(&corpus, &component, at));
        let known = known.collect::<Result<Vec<_>, _>>()?;
        let answer = Answer { component, cited, norm, asked, period, known, told };
        let write =
            |page: &mut crate::text::Page<'_>, answer: &Answer| render::readings(page, &corpus, answer);
        context.shaped(&answer, |answer| answer.shape(&corpus), render::sheet, write)?;
        Ok(super::any(answer.readings().next().is_some()))
    }
}

fn last_day(of: Moment) -> Day {
    of.days().1.pred()
}

/// What stands in a period, in words and as it is told: as on its last day, where the same stands throughout; else every stretch
/// that has days in it.
fn during(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
    days: Interval,
) -> Result<(String, Told), Failure> {
    let (words, (first, end)) = (Moment::Period(days).words(), Moment::Period(days).days());
    let mut history = query::readings_over_time(corpus, id, at, scope)?;
    let until = |view: &ReadingView| view.valid.end().unwrap_or(Day::MAX);
    history.retain(|view| view.valid.start() < end && first < until(view));
    if history.iter().all(|view| view.valid.start() <= first && end <= until(view)) {
        let asked = format!("{words}, throughout: as on its last day, {}", asked(Some(days), at));
        return Ok((asked, standing(corpus, id, at, scope)?));
    }
    Ok((format!("{words}: it is not the same throughout{}", as_known(at)), Told::History(at, history)))
}

fn standing(corpus: &Corpus, id: &ComponentId, at: AsOf, scope: Scope) -> Result<Told, Failure> {
    let readings = query::readings(corpus, id, at, scope)?;
    let agreement = query::agreement(readings.iter().filter(|view| view.component == *id));
    Ok(Told::Standing(at, agreement, Construed::list(corpus, readings, at)))
}

impl Told {
    /// The points of which it tells.
    fn points(&self) -> Vec<AsOf> {
        match self {
            Self::Standing(at, ..) | Self::History(at, _) => vec![*at],
            Self::Between(sides, _) => sides.to_vec(),
        }
    }
}

impl Answer {
    /// How far the provision is known on the day that is asked for.
    fn assurance(&self) -> Option<Assurance> {
        self.known.first().map(Assurance::from)
    }

    /// Whether a source says that all judgments are here on each day of which it tells.
    fn has_all_judgments(&self) -> bool {
        !self.known.is_empty() && self.known.iter().all(coverage::has_all_judgments)
    }

    fn courts(&self) -> Courts {
        Courts { assurance_of: coverage::OF_TEXT, all_judgments: self.has_all_judgments() }
    }

    /// How far it is known on both days.
    fn of_sides(&self) -> Option<Box<OfSides>> {
        let [before, after] = self.known.as_slice() else { return None };
        let state = before.state.min(after.state);
        Some(Box::new(OfSides { state, before: before.into(), after: after.into() }))
    }

    /// All readings: those that went, that stayed, as on the later day, and that came.
    fn readings(&self) -> Box<dyn Iterator<Item = &ReadingView> + '_> {
        match &self.told {
            Told::Standing(_, _, list) => Box::new(list.iter().flat_map(|of| &of.readings)),
            Told::History(_, history) => Box::new(history.iter()),
            Told::Between(_, ReadingDiff { begun, gone, stayed }) => {
                Box::new(gone.iter().chain(stayed.iter().map(|stayed| &stayed.after)).chain(begun))
            }
        }
    }

    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        match &self.told {
            Told::Standing(at, agreement, _) => {
                let shaper = Shaper::new(corpus, *at);
                Shape::Standing {
                    as_of: Asked::from(*at),
                    component: shaper.provision(&self.component),
                    period: self.period,
                    agreement: *agreement,
                    assurance: self.assurance(),
                    courts: self.courts(),
                    readings: self.readings().map(|view| ReadingShape::of(shaper, view)).collect(),
                }
            }
            Told::History(at, history) => {
                let shaper = Shaper::new(corpus, *at);
                let component = shaper.provision(&self.component);
                let history = history.iter().map(|view| ReadingShape::on_first_day(shaper, view));
                let (assurance, courts) = (self.assurance(), self.courts());
                let (period, reading_history) = (self.period, history.collect());
                Shape::History { component, period, assurance, courts, reading_history }
            }
            Told::Between([before, after], ReadingDiff { begun, gone, stayed }) => {
                let [old, new] = [before, after].map(|at| Shaper::new(corpus, *at));
                let stayed = stayed.iter().map(|stayed| StayedShape {
                    before: ReadingShape::of(old, &stayed.before),
                    after: ReadingShape::of(new, &stayed.after),
                    words_changed: stayed.words_changed,
                });
                Shape::Between {
                    as_of: Sides { before: Asked::from(*before), after: Asked::from(*after) },
                    component: new.provision(&self.component),
                    assurance: self.of_sides(),
                    courts: self.courts(),
                    reading_diff: DiffShape {
                        begun: shapes(new, begun),
                        gone: shapes(old, gone),
                        stayed: stayed.collect(),
                    },
                }
            }
        }
    }
}

fn shapes<'a>(shaper: Shaper<'_>, views: &'a [ReadingView]) -> Vec<ReadingShape<'a>> {
    views.iter().map(|view| ReadingShape::of(shaper, view)).collect()
}
