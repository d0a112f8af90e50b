//! Which readings of a norm stand on which days.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

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

/// The commands whose readings of a component stand, from each day on on which they may be others.
type Timeline = Vec<(Day, Vec<CommandRow>)>;

/// The readings of a norm by one knowledge and record.
pub(super) struct Bench<'g> {
    graph: &'g NormGraph,
    /// Whose day does not matter.
    point: Point,
    pub(super) play: InPlay<'g>,
    /// The commands about readings, in the order of publication.
    construing: Vec<Clocked<'g>>,
    /// The place of each of them in that order.
    places: HashMap<CommandId, usize>,
    /// The days on which negations and corrections begin or end to count.
    turns: BTreeSet<i32>,
    /// The commands that corrections name.
    corrected: HashSet<(StringRow, u32)>,
    /// By component, worked out when it is asked for.
    timelines: RefCell<HashMap<ComponentId, Rc<Timeline>>>,
}

impl<'g> Bench<'g> {
    pub(super) fn new(graph: &'g NormGraph, point: Point, journal: &'g Journal) -> Self {
        Self::of(graph, point, journal.clocked().collect())
    }

    /// Of the commands that are in play at a point, or of some of them without any that reaches one of these.
    pub(super) fn of(graph: &'g NormGraph, point: Point, commands: Vec<Clocked<'g>>) -> Self {
        let mut construing: Vec<Clocked<'_>> =
            commands.iter().filter(|command| command.cmd.op.construes()).copied().collect();
        construing.sort_unstable_by_key(|command| (command.act_rank, command.cmd.seq));
        let reaching: Vec<Clocked<'_>> =
            commands.iter().filter(|command| command.reaches_back()).copied().collect();
        let corrected = |command: &Clocked<'_>| match &command.cmd.op {
            Op::Correct { command, .. } => Some(*command),
            _ => None,
        };
        let places = construing.iter().zip(0..);
        Self {
            graph,
            point,
            play: InPlay::new(commands),
            places: places
                .filter_map(|(command, place)| Some((command.row.of(graph).id()?, place)))
                .collect(),
            turns: reaching.iter().flat_map(Clocked::turns).collect(),
            corrected: reaching.iter().filter_map(corrected).collect(),
            construing,
            timelines: RefCell::default(),
        }
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

    /// The place of a command in the order of publication.
    pub(super) fn place(&self, id: &CommandId) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The components that are read.
    pub(super) fn components(&self) -> BTreeSet<ComponentId> {
        let targets: BTreeSet<StringRow> = self.construing.iter().filter_map(target).collect();
        targets.into_iter().filter_map(|id| self.string(id).parse().ok()).collect()
    }

    /// The commands that bring or may end a reading of a component.
    fn about(&self, id: &ComponentId) -> Vec<Clocked<'g>> {
        let name = |command: &Clocked<'_>| (command.act_id, command.cmd.seq);
        let is_own = |command: &Clocked<'_>| target(command).is_some_and(|of| self.string(of) == id.as_str());
        let own: HashSet<(StringRow, u32)> =
            self.construing.iter().filter(|command| is_own(command)).map(name).collect();
        let ends = |command: &Clocked<'_>| match &command.cmd.op {
            Op::Construe { upon, .. } => upon.iter().any(|of| own.contains(of)),
            _ => false,
        };
        // What a command is upon may be put right.
        let about = |command: &&Clocked<'_>| {
            is_own(command) || ends(command) || self.corrected.contains(&name(command))
        };
        self.construing.iter().filter(about).copied().collect()
    }

    /// What acts on a day of some commands, with the readings that overrulings end on it.
    fn acting(
        &self,
        commands: &[Clocked<'g>],
        day: Day,
    ) -> (Vec<Brought>, BTreeMap<CommandId, Vec<CommandRow>>) {
        let (mut brought, mut ended) = (Vec::new(), BTreeMap::<CommandId, Vec<CommandRow>>::new());
        for &Clocked { row, .. } in commands {
            let Some((writer, op, effective)) = self.play.acts(row, day.epoch()) else { continue };
            let Op::Construe { kind, target, upon, reading } = op else { continue };
            let Some(id) = row.of(self.graph).id() else { continue };
            let upon: Vec<CommandId> = upon.iter().filter_map(|&of| self.command(of)).collect();
            let Some(&operation) = CONSTRUING.get(usize::from(*kind)) else { continue };
            if operation == Operation::Overrule {
                let earlier = |of: &&CommandId| self.place(of).is_some_and(|of| Some(of) < self.place(&id));
                for of in upon.iter().filter(earlier) {
                    ended.entry(of.clone()).or_default().push(writer);
                }
            }
            if let (Some(reading), Ok(component)) = (reading.some(), self.string(*target).parse()) {
                brought.push(Brought { row, id, component, operation, writer, effective, upon, reading });
            }
        }
        (brought, ended)
    }

    /// The readings of all components that stand on a day.
    pub(super) fn standing(&self, day: Day) -> Vec<Brought> {
        self.standing_of(&self.construing, day)
    }

    fn standing_of(&self, commands: &[Clocked<'g>], day: Day) -> Vec<Brought> {
        let (mut brought, ended) = self.acting(commands, day);
        brought.retain(|one| !ended.contains_key(&one.id) && !self.has_lapsed(one, day));
        brought
    }

    fn timeline(&self, id: &ComponentId) -> Rc<Timeline> {
        let known = self.timelines.borrow().get(id).map(Rc::clone);
        known.unwrap_or_else(|| {
            let timeline = Rc::new(self.timeline_of(id));
            self.timelines.borrow_mut().insert(id.clone(), Rc::clone(&timeline));
            timeline
        })
    }

    fn timeline_of(&self, id: &ComponentId) -> Timeline {
        let about = self.about(id);
        let component = component_of(self.graph, id);
        let versions = component.into_iter().flat_map(Component::versions).map(Version::start);
        let days: BTreeSet<Day> = self.days_of(&about).chain(versions).collect();
        let rows = |day: Day| {
            let standing = self.standing_of(&about, day).into_iter().filter(|one| one.component == *id);
            standing.map(|one| one.row).collect()
        };
        days.into_iter().map(|day| (day, rows(day))).collect()
    }

    /// The days on which some commands begin or end to act.
    fn days_of(&self, commands: &[Clocked<'g>]) -> impl Iterator<Item = Day> {
        let own =
            commands.iter().flat_map(|command| command.effective().into_iter().chain(command.cmd.until));
        own.chain(self.turns.iter().copied()).map(Day::from_epoch)
    }

    /// The days on which any reading may begin or end to stand.
    pub(super) fn days(&self) -> BTreeSet<Day> {
        let components = self.components();
        let falling =
            components.iter().filter_map(|id| component_of(self.graph, id)).filter(|&one| falls(one));
        let versions = falling.flat_map(Component::versions).map(Version::start);
        self.days_of(&self.construing).chain(versions).collect()
    }

    /// The readings of a component, each as on the first day of every stretch of days on which it stands.
    pub(super) fn begun(&self, id: &ComponentId) -> Vec<ReadingView> {
        let (about, timeline) = (self.about(id), self.timeline(id));
        let (mut views, mut before) = (Vec::new(), &[][..]);
        for (day, rows) in timeline.iter() {
            let is_new = |row: &CommandRow| rows.contains(row) && !before.contains(row);
            if rows.iter().any(is_new) {
                let begun = self.standing_of(&about, *day).into_iter().filter(|one| is_new(&one.row));
                views.extend(begun.filter_map(|one| self.view(one, *day)));
            }
            before = rows;
        }
        views
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
        let timeline = self.timeline(&one.component);
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
        let (brought, mut ended) = self.acting(&self.about(&one.component), day);
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

/// The component that a command about readings names.
fn target(command: &Clocked<'_>) -> Option<StringRow> {
    if let Op::Construe { target, .. } = command.cmd.op { Some(target) } else { None }
}

/// Whether two versions have the same words, with those of what is in force below them; `None` where some are
/// unknown.
pub(super) fn same_words(a: Version<'_>, b: Version<'_>) -> Option<bool> {
    Some(words(a)? == words(b)?)
}

/// The words of a version and of what stands below it; `None` where some are unknown.
fn words(version: Version<'_>) -> Option<Vec<&str>> {
    let is_own = |text: &Expression<'_>| matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
    let texts = version.standing_below().into_iter().flat_map(Version::expressions).filter(is_own);
    texts.map(|text| (!text.is_unknown()).then_some(text.text)).collect()
}
