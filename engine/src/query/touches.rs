//! Which commands touched which components, those about readings among them.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ActId, ActKind, AsOf, ComponentId, Day, Operation, Reading};
use serde::Serialize;

use super::{ActionView, QueryError, Scope};
use crate::graph::{Command, Component, NormGraph, Point};
use crate::replay::Op;
use crate::rows::{CommandRow, ComponentRow};
use crate::store::Corpus;

/// Which commands are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TouchFilter {
    /// Those that touch the component itself, or also those that touch what was ever below it.
    pub scope: Scope,
    /// Whether the commands that enacted the norm count.
    pub enactment: bool,
    /// Whether only what courts did counts: commands about readings, and those of judgments.
    pub judgments: bool,
    /// Only on or after this day.
    pub from: Day,
    /// Only before this day; [`Day::MAX`] = also what waits for a condition.
    pub to: Day,
    /// Only of this court, as its readings name it; upper and lower case are one.
    pub court: Option<String>,
    /// Only of this body of a court.
    pub body: Option<String>,
}

impl Default for TouchFilter {
    fn default() -> Self {
        Self {
            scope: Scope::Own,
            enactment: true,
            judgments: false,
            from: Day::MIN,
            to: Day::MAX,
            court: None,
            body: None,
        }
    }
}

/// Whose a command is, as far as that is known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Attribution {
    /// The court.
    pub court: Option<String>,
    /// Its body.
    pub body: Option<String>,
    /// The case, as it is cited.
    pub case: Option<String>,
}

impl Attribution {
    /// That of a reading.
    pub fn of(reading: &Reading) -> Self {
        Self { court: reading.court.clone(), body: reading.body.clone(), case: reading.case.clone() }
    }

    /// Whether it is the court that is asked for, and its body.
    pub fn is(&self, court: Option<&str>, body: Option<&str>) -> bool {
        let same = |own: Option<&String>, asked: Option<&str>| {
            asked.is_none_or(|asked| own.is_some_and(|own| own.to_lowercase() == asked.to_lowercase()))
        };
        same(self.court.as_ref(), court) && same(self.body.as_ref(), body)
    }

    /// What two have in common: what differs is not known of both.
    fn and(self, other: &Self) -> Self {
        let same = |a: Option<String>, b: &Option<String>| a.filter(|a| Some(a) == b.as_ref());
        Self {
            court: same(self.court, &other.court),
            body: same(self.body, &other.body),
            case: same(self.case, &other.case),
        }
    }
}

/// A command that touched components.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Touch {
    /// The command.
    pub action: ActionView,
    /// Its first day: that of its effect; of a negation, that of its window, or that of its publication where
    /// the window is open to the past. Absent under a condition that is not met.
    pub on: Option<Day>,
    /// The components that it touched and that were asked for, in the order of their ids.
    pub components: Vec<ComponentId>,
    /// Whose it is: for a command about a reading, the court of that reading; for another one of a judgment,
    /// the court of the readings that the same act brings in the norm, where they are of one.
    pub whose: Attribution,
    /// Whether it changes the law itself, and not a reading alone.
    pub statutory: bool,
}

/// The commands that touched a component, by the knowledge and record of `at` (its day does not matter):
/// those that name it or that wrote a part of one of its versions, and the negations and corrections of
/// these. In order of their first days.
pub fn touches(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &TouchFilter,
) -> Result<Vec<Touch>, QueryError> {
    let component = super::component(corpus, id)?;
    Ok(touches_in(component, corpus.point(at), filter))
}

/// [`touches`] of a component that is at hand.
pub fn touches_in(component: Component<'_>, point: Point, filter: &TouchFilter) -> Vec<Touch> {
    let graph = component.graph;
    let asked: BTreeSet<ComponentRow> = match filter.scope {
        Scope::Own => BTreeSet::from([component.row]),
        // What stands nowhere, such as a rule of common law, is below the root alone.
        Scope::Subtree if component.local().is_empty() => graph.components().map(|below| below.row).collect(),
        Scope::Subtree => component.ever_below(point).into_iter().map(|below| below.row).collect(),
    };
    let index = Index::of(graph, point);
    let mut touches: Vec<Touch> = index.touches(&asked).filter(|touch| filter.lets(touch)).collect();
    let order = |touch: &Touch| (touch.action.published.on, touch.action.act.clone(), touch.action.id.seq);
    touches.sort_by_cached_key(|touch| (touch.on.is_none(), touch.on, order(touch)));
    touches
}

impl TouchFilter {
    fn lets(&self, touch: &Touch) -> bool {
        let of_court = touch.action.kind == ActKind::Judgment || touch.construes();
        let during = touch.on.map_or(self.to == Day::MAX, |on| self.from <= on && on < self.to);
        during
            && (self.enactment || touch.action.kind != ActKind::Enactment)
            && (!self.judgments || of_court)
            && touch.whose.is(self.court.as_deref(), self.body.as_deref())
    }
}

impl Touch {
    /// Whether the command, or what it corrects, is about readings.
    fn construes(&self) -> bool {
        use Operation::{Distinguish, Establish, Interpret, Overrule, Refine};
        let operation = self.action.corrected_last().operation;
        matches!(operation, Interpret | Overrule | Refine | Distinguish | Establish)
    }
}

/// What each command of a norm touched.
struct Index<'g> {
    graph: &'g NormGraph,
    touched: BTreeMap<CommandRow, BTreeSet<ComponentRow>>,
    /// The commands that change the law itself.
    statutory: BTreeSet<CommandRow>,
    /// Whose the commands about readings are.
    attributions: BTreeMap<CommandRow, Attribution>,
    /// What the readings that each act brings have in common.
    of_act: BTreeMap<ActId, Attribution>,
}

impl<'g> Index<'g> {
    /// By the knowledge and record of a point.
    fn of(graph: &'g NormGraph, point: Point) -> Self {
        let mut commands: Vec<Command<'g>> =
            graph.commands().filter(|command| counts(*command, point)).collect();
        commands.sort_by_cached_key(|command| {
            let act = command.act();
            (act.map(|act| (act.published.on, act.number, act.id.clone())), command.seq())
        });
        let mut index = Self {
            graph,
            touched: BTreeMap::new(),
            statutory: BTreeSet::new(),
            attributions: BTreeMap::new(),
            of_act: BTreeMap::new(),
        };
        index.written(point);
        for command in commands {
            index.read(command, point);
        }
        index
    }

    /// Takes from the versions who wrote a part of them.
    fn written(&mut self, point: Point) {
        for version in self.graph.versions().filter(|version| version.is_born(point)) {
            let texts = version.expressions().map(|text| text.writer);
            for writer in version.writers().into_iter().chain(texts) {
                self.touched.entry(writer).or_default().insert(version.component().row);
            }
        }
    }

    /// Takes a command, after all that it may reach.
    fn read(&mut self, command: Command<'g>, point: Point) {
        let Some(said) = command.said() else { return };
        let reached: Vec<CommandRow> =
            command.reaches(&said.op, point).into_iter().map(|of| of.row).collect();
        let mut touched: BTreeSet<ComponentRow> =
            command.targets(point).into_iter().map(|target| target.row).collect();
        for of in &reached {
            touched.extend(self.touched.get(of).into_iter().flatten());
        }
        self.touched.entry(command.row).or_default().extend(touched);
        let statutory = match said.op {
            Op::Negate { .. } | Op::Correct { .. } => reached.iter().any(|of| self.statutory.contains(of)),
            ref op => !op.construes(),
        };
        if statutory {
            self.statutory.insert(command.row);
        }
        self.read_attribution(command, &said.op);
    }

    fn read_attribution(&mut self, command: Command<'g>, op: &Op) {
        let op = if let Op::Correct { op: Some(op), .. } = op { op } else { op };
        let Op::Construe { reading, .. } = op else { return };
        let plain = reading.some().map(|reading| self.graph.columns.strings.get(reading));
        let Some(reading) = plain.and_then(|plain| serde_json::from_str::<Reading>(plain).ok()) else {
            return;
        };
        let whose = Attribution::of(&reading);
        if let Some(act) = command.act() {
            let all = self.of_act.entry(act.id.clone()).or_insert_with(|| whose.clone());
            *all = std::mem::take(all).and(&whose);
        }
        self.attributions.insert(command.row, whose);
    }

    /// The commands that touched some components.
    fn touches(&self, asked: &BTreeSet<ComponentRow>) -> impl Iterator<Item = Touch> {
        let touched = self.touched.iter().filter_map(|(&row, touched)| {
            let components: BTreeSet<&str> =
                touched.intersection(asked).map(|component| component.of(self.graph).local()).collect();
            (!components.is_empty()).then_some((row.of(self.graph), components))
        });
        touched.filter_map(|(command, components)| {
            let action = ActionView::of(command)?;
            let components = components.into_iter().filter_map(|local| self.graph.component(local));
            let of_act = || self.of_act.get(&action.act).cloned().unwrap_or_default();
            Some(Touch {
                on: first_day(command, &action),
                components: components.map(Component::id).collect(),
                whose: self.attributions.get(&command.row).cloned().unwrap_or_else(of_act),
                statutory: self.statutory.contains(&command.row),
                action,
            })
        })
    }
}

/// Whether a command is published and recorded at a point.
fn counts(command: Command<'_>, point: Point) -> bool {
    let (from, to) = command.recorded();
    point.covers_recorded(from, to) && command.act().is_some_and(|act| act.published.on <= point.known)
}

fn first_day(command: Command<'_>, action: &ActionView) -> Option<Day> {
    match command.said()?.op {
        Op::Negate { from, .. } => Some(from.map_or(action.published.on, Day::from_epoch)),
        _ => action.effective.map(|effective| effective.on),
    }
}
