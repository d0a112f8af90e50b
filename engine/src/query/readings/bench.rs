//! Which readings of a norm stand on which days.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{Aspect, CommandId, ComponentId, Day, Interval, Operation, Reading, Status};

use super::view::{EndOfReading, ReadWords, ReadingEnd, ReadingView};
use crate::graph::{Component, Expression, NormGraph, Point, Version};
use crate::ingest::Journal;
use crate::query::ActionView;
use crate::replay::{CONSTRUING, Clocked, InPlay, Op};
use crate::rows::{CommandRow, StringRow};

/// A reading that stands on a day.
pub(super) struct Brought {
    /// The command that brings it.
    pub(super) row: CommandRow,
    pub(super) id: CommandId,
    pub(super) component: ComponentId,
    /// What the command does.
    pub(super) operation: Operation,
    /// What stands for the command.
    pub(super) writer: CommandRow,
    effective: i32,
    pub(super) upon: Vec<CommandId>,
    /// In its plain form.
    reading: StringRow,
}

/// The readings of a norm by one knowledge and record.
pub(super) struct Bench<'g> {
    graph: &'g NormGraph,
    /// Whose day does not matter.
    point: Point,
    pub(super) play: InPlay<'g>,
    /// The commands about readings, in the order of publication.
    construing: Vec<CommandRow>,
    /// The days on which anything of them may change, ascending.
    pub(super) days: Vec<Day>,
    /// The commands whose readings stand from each of these days on, worked out when it is asked for.
    timeline: OnceCell<Vec<(Day, Vec<CommandRow>)>>,
}

impl<'g> Bench<'g> {
    pub(super) fn new(graph: &'g NormGraph, point: Point, journal: &'g Journal) -> Self {
        Self::of(graph, point, journal.clocked().collect())
    }

    /// Of the commands that are in play at a point, or of some of them without any that reaches one of these.
    pub(super) fn of(graph: &'g NormGraph, point: Point, mut commands: Vec<Clocked<'g>>) -> Self {
        let play = InPlay::new(commands.clone());
        commands.sort_unstable_by_key(|command| (command.act_rank, command.cmd.seq));
        commands.retain(|command| command.cmd.op.construes());
        let mut days: BTreeSet<Day> = play.boundaries().iter().map(|&day| Day::from_epoch(day)).collect();
        days.extend(
            commands.iter().flat_map(|c| c.effective().into_iter().chain(c.cmd.until)).map(Day::from_epoch),
        );
        let targets: BTreeSet<StringRow> =
            commands.iter().filter_map(|command| target(&command.cmd.op)).collect();
        let components = targets.into_iter().filter_map(|id| graph.columns.strings.get(id).parse().ok());
        let components = components.filter_map(|id: ComponentId| component_of(graph, &id));
        days.extend(components.filter(|&one| falls(one)).flat_map(Component::versions).map(Version::start));
        let construing = commands.iter().map(|command| command.row).collect();
        Self { graph, point, play, construing, days: days.into_iter().collect(), timeline: OnceCell::new() }
    }

    fn string(&self, row: StringRow) -> &'g str {
        self.graph.columns.strings.get(row)
    }

    fn command(&self, (act, seq): (StringRow, u32)) -> Option<CommandId> {
        Some(self.string(act).parse::<asof_schema::ActId>().ok()?.command(seq))
    }

    pub(super) fn reading(&self, one: &Brought) -> Option<Reading> {
        serde_json::from_str(self.string(one.reading)).ok()
    }

    /// What acts on a day, with the readings that overrulings end on it.
    fn acting(&self, day: Day) -> (Vec<Brought>, BTreeMap<CommandId, Vec<CommandRow>>) {
        let (mut brought, mut ended) = (Vec::new(), BTreeMap::<CommandId, Vec<CommandRow>>::new());
        for &row in &self.construing {
            let Some((writer, op, effective)) = self.play.acts(row, day.epoch()) else { continue };
            let Op::Construe { kind, target, upon, reading } = op else { continue };
            let upon: Vec<CommandId> = upon.iter().filter_map(|&of| self.command(of)).collect();
            let Some(&operation) = CONSTRUING.get(usize::from(*kind)) else { continue };
            if operation == Operation::Overrule {
                let earlier = |of: &&CommandId| {
                    self.graph.command_by_id(of).is_some_and(|of| of.precedes(row.of(self.graph)))
                };
                for of in upon.iter().filter(earlier) {
                    ended.entry(of.clone()).or_default().push(writer);
                }
            }
            let (id, component) = (row.of(self.graph).id(), self.string(*target).parse().ok());
            if let (Some(reading), Some(id), Some(component)) = (reading.some(), id, component) {
                brought.push(Brought { row, id, component, operation, writer, effective, upon, reading });
            }
        }
        (brought, ended)
    }

    pub(super) fn standing(&self, day: Day) -> Vec<Brought> {
        let (mut brought, ended) = self.acting(day);
        brought.retain(|one| !ended.contains_key(&one.id) && !self.has_lapsed(one, day));
        brought
    }

    /// The commands whose readings stand, from each day on on which they may be others.
    pub(super) fn timeline(&self) -> &[(Day, Vec<CommandRow>)] {
        self.timeline.get_or_init(|| {
            let rows = |day: Day| self.standing(day).into_iter().map(|one| one.row).collect();
            self.days.iter().map(|&day| (day, rows(day))).collect()
        })
    }

    fn version(&self, component: &ComponentId, day: Day) -> Option<Version<'g>> {
        component_of(self.graph, component)?.version_at(Point { at: day, ..self.point })
    }

    /// Whether the provision fell, and its readings with it.
    fn has_lapsed(&self, one: &Brought, day: Day) -> bool {
        let fell = self.version(&one.component, day).is_some_and(has_fallen);
        fell && !self.reading(one).is_some_and(|reading| reading.outlives)
    }

    /// The day whose words a reading reads.
    pub(super) fn reads(&self, one: &Brought, reading: &Reading) -> Day {
        let adopted = || one.writer.of(self.graph).act().and_then(|act| act.adopted);
        let decided = || adopted().map_or(Day::from_epoch(one.effective), |adopted| adopted.on);
        reading.of.unwrap_or_else(decided)
    }

    /// A reading as it stands on a day.
    pub(super) fn view(&self, one: Brought, at: Day) -> Option<ReadingView> {
        let (action, reading) = (ActionView::of(one.writer.of(self.graph))?, self.reading(&one)?);
        let of = self.reads(&one, &reading);
        let read = self.version(&one.component, of);
        let words = match (read, self.version(&one.component, at)) {
            (Some(read), Some(now)) => match same_words(read, now) {
                Some(true) => ReadWords::Current,
                Some(false) => ReadWords::Other,
                None => ReadWords::Unknown,
            },
            _ => ReadWords::None,
        };
        let (valid, ended) = self.stretch(&one, at)?;
        Some(ReadingView {
            id: one.id,
            component: one.component,
            action,
            upon: one.upon,
            reading,
            of,
            version: read.map(Version::id),
            words,
            valid,
            ended,
        })
    }

    /// The days around one on which a reading stands, and what ends it.
    fn stretch(&self, one: &Brought, at: Day) -> Option<(Interval, Option<EndOfReading>)> {
        let timeline = self.timeline();
        let stands = |(_, rows): &(Day, Vec<CommandRow>)| rows.contains(&one.row);
        let (past, future) = timeline.split_at_checked(timeline.partition_point(|(day, _)| *day <= at))?;
        let from = past.iter().rev().take_while(|of| stands(of)).last().map_or(at, |(day, _)| *day);
        let to = future.iter().find(|of| !stands(of)).map(|(day, _)| *day);
        let valid = Interval::new(from, to.unwrap_or(Day::MAX)).ok()?;
        Some((valid, to.map(|day| self.end(one, day))))
    }

    /// What ends a reading that stood on the day before.
    fn end(&self, one: &Brought, day: Day) -> EndOfReading {
        let (why, by) = self.ended(one, day);
        EndOfReading { why, by: by.iter().filter_map(|row| ActionView::of(row.of(self.graph))).collect() }
    }

    /// Why a reading that stood on the day before stands no more, and the commands that ended it.
    pub(super) fn ended(&self, one: &Brought, day: Day) -> (ReadingEnd, Vec<CommandRow>) {
        let (brought, mut ended) = self.acting(day);
        let negation = || self.play.negation(one.row, day.epoch());
        if let Some(by) = ended.remove(&one.id) {
            (ReadingEnd::Overruled, by)
        } else if brought.iter().any(|other| other.row == one.row) {
            let version = self.version(&one.component, day);
            (ReadingEnd::Lapsed, version.map(|version| version.made_by().to_vec()).unwrap_or_default())
        } else if let Some(by) = negation() {
            (ReadingEnd::Negated, vec![by])
        } else {
            (ReadingEnd::Expired, Vec::new())
        }
    }
}

/// The component of this norm that has an id; none of another norm's.
pub(crate) fn component_of<'g>(graph: &'g NormGraph, id: &ComponentId) -> Option<Component<'g>> {
    (id.norm_str() == graph.norm().id.as_str()).then(|| graph.component(id.local())).flatten()
}

/// Whether a provision is neither in force nor suspended in a version: its readings have fallen with it.
fn has_fallen(version: Version<'_>) -> bool {
    !matches!(version.status(), Status::InForce | Status::Suspended)
}

/// Whether a component ever falls, by whatever is known and recorded.
pub(super) fn falls(component: Component<'_>) -> bool {
    component.versions().any(has_fallen)
}

/// The component that a command about readings, or a correction of one, names.
fn target(op: &Op) -> Option<StringRow> {
    if let Op::Construe { target, .. } = op { Some(*target) } else { None }
}

/// Whether two versions have the same words, with those of what is in force below them; `None` where some are unknown.
pub(super) fn same_words(a: Version<'_>, b: Version<'_>) -> Option<bool> {
    Some(words(a)? == words(b)?)
}

/// The words of a version and of what stands below it; `None` where some are unknown.
fn words(version: Version<'_>) -> Option<Vec<&str>> {
    let is_own = |text: &Expression<'_>| matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
    let texts = version.standing_below().into_iter().flat_map(Version::expressions).filter(is_own);
    texts.map(|text| (!text.is_unknown()).then_some(text.text)).collect()
}
