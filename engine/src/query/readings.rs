//! What courts say that provisions mean: readings, which lie over the law and change none of it (`schema/REPLAY.md`).

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{AsOf, Aspect, CommandId, ComponentId, Day, Interval, Reading, Status, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::lineage::Scope;
use super::{ActionView, QueryError};
use crate::graph::{Component, Expression, NormGraph, Point, Version};
use crate::ingest::Journal;
use crate::replay::{InPlay, Op};
use crate::rows::{CommandRow, StringRow};
use crate::store::Corpus;

/// How the words that a reading reads stand to those of the day asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ReadWords {
    /// It reads the words of the day.
    Current,
    /// The words differ: it reads others.
    Other,
    /// Some of the words are unknown, so that nobody can tell.
    Unknown,
    /// There are none under it: a rule of common law, or the component is not there on one of the days.
    None,
}

/// Why a reading ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ReadingEnd {
    /// A later decision overruled it.
    Overruled,
    /// Its decision was annulled, suspended or withdrawn.
    Negated,
    /// Its term came to an end.
    Expired,
    /// Its provision fell.
    Lapsed,
}

/// The end of a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndOfReading {
    /// Why.
    pub why: ReadingEnd,
    /// The commands that ended it.
    pub by: Vec<ActionView>,
}

/// A reading that stands at a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingView {
    /// Its id: the command that brings it.
    pub id: CommandId,
    /// What it reads.
    pub component: ComponentId,
    /// The command that brings it, or the correction that stands for it.
    pub action: ActionView,
    /// What the court said.
    pub reading: Reading,
    /// The commands whose readings it ends or builds on.
    pub upon: Vec<CommandId>,
    /// The day whose words it reads.
    pub of: Day,
    /// The version that it reads; absent where the component has none on that day.
    pub version: Option<VersionId>,
    /// How these words stand to those of the day asked for.
    pub words: ReadWords,
    /// The days around the one asked for on which it stands.
    pub valid: Interval,
    /// What ends it, if something does.
    pub ended: Option<EndOfReading>,
}

/// Whether the readings of one component agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Agreement {
    /// There is no reading.
    None,
    /// No reading contradicts another.
    One,
    /// Readings contradict each other, and nothing decides between them.
    Split,
}

/// The readings of a component that stand at a point, or also of whatever is below it, in the order of their commands'
/// publication.
pub fn readings(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
) -> Result<Vec<ReadingView>, QueryError> {
    let graph = corpus.graph(id.norm_str()).map_err(|lack| super::lacking(id, lack))?;
    Ok(readings_in(graph, id, corpus.point(at), scope))
}

/// [`readings`] of a norm that is at hand.
pub fn readings_in(graph: &NormGraph, id: &ComponentId, point: Point, scope: Scope) -> Vec<ReadingView> {
    if !graph.has_readings() {
        return Vec::new();
    }
    let journal = Journal::at(graph, point);
    let bench = Bench::new(graph, point, &journal);
    let reads = |brought: &Brought| scope == Scope::Subtree || brought.component == *id;
    let above = |component: Component<'_>| component.upward(point).any(|up| up.local() == id.local());
    let within = |brought: &Brought| {
        let component = graph.component(brought.component.local());
        id.is_root() || brought.component == *id || component.is_some_and(above)
    };
    let standing = bench.standing(point.at).into_iter().filter(|brought| reads(brought) && within(brought));
    standing.filter_map(|brought| bench.view(brought)).collect()
}

/// Every stretch of days on which a reading of a component stands, by the knowledge and record of `at` (its day does
/// not matter), by their first days.
pub fn readings_over_time(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
) -> Result<Vec<ReadingView>, QueryError> {
    let graph = corpus.graph(id.norm_str()).map_err(|lack| super::lacking(id, lack))?;
    if !graph.has_readings() {
        return Ok(Vec::new());
    }
    let point = corpus.point(at);
    let days = Bench::new(graph, point, &Journal::at(graph, point)).days(id);
    let begun = |day: Day| {
        let standing = readings_in(graph, id, Point { at: day, ..point }, Scope::Own).into_iter();
        standing.filter(move |view| view.valid.start() == day)
    };
    Ok(days.into_iter().flat_map(begun).collect())
}

/// Whether readings of one component agree.
pub fn agreement(readings: &[ReadingView]) -> Agreement {
    match sides(readings).len() {
        0 => Agreement::None,
        1 => Agreement::One,
        _ => Agreement::Split,
    }
}

/// The sides of readings of one component: no reading of a side contradicts another of it.
pub fn sides(readings: &[ReadingView]) -> Vec<Vec<&ReadingView>> {
    let contradicts = |a: &ReadingView, b: &ReadingView| {
        a.reading.contradicts.contains(&b.id) || b.reading.contradicts.contains(&a.id)
    };
    let mut sides: Vec<Vec<&ReadingView>> = Vec::new();
    for reading in readings {
        match sides.iter_mut().find(|side| !side.iter().any(|other| contradicts(reading, other))) {
            Some(side) => side.push(reading),
            None => sides.push(vec![reading]),
        }
    }
    sides
}

/// A reading that stands on a day.
struct Brought {
    /// The command that brings it.
    row: CommandRow,
    id: CommandId,
    component: ComponentId,
    /// What stands for the command.
    writer: CommandRow,
    effective: i32,
    upon: Vec<CommandId>,
    reading: Reading,
}

/// The readings of a norm by one knowledge and record.
struct Bench<'g> {
    graph: &'g NormGraph,
    point: Point,
    play: InPlay<'g>,
    /// The commands about readings, in the order of publication.
    construing: Vec<CommandRow>,
    /// The days on which anything of them may change, ascending.
    days: Vec<Day>,
}

impl<'g> Bench<'g> {
    fn new(graph: &'g NormGraph, point: Point, journal: &'g Journal) -> Self {
        let play = journal.whole();
        let mut commands: Vec<_> = journal.clocked().collect();
        commands.sort_unstable_by_key(|command| (command.act_rank, command.cmd.seq));
        let construing = commands.iter().filter(|command| command.cmd.op.construes());
        let mut days: BTreeSet<i32> = play.boundaries().iter().copied().collect();
        days.extend(construing.clone().flat_map(|c| c.effective().into_iter().chain(c.cmd.until)));
        let construing = construing.map(|command| command.row).collect();
        Self { graph, point, construing, days: days.into_iter().map(Day::from_epoch).collect(), play }
    }

    fn string(&self, row: StringRow) -> &'g str {
        self.graph.columns.strings.get(row)
    }

    fn command(&self, (act, seq): (StringRow, u32)) -> Option<CommandId> {
        Some(self.string(act).parse::<asof_schema::ActId>().ok()?.command(seq))
    }

    /// What acts on a day, with the readings that overrulings end on it.
    fn acting(&self, day: Day) -> (Vec<Brought>, BTreeMap<CommandId, Vec<CommandRow>>) {
        let (mut brought, mut ended) = (Vec::new(), BTreeMap::<CommandId, Vec<CommandRow>>::new());
        for &row in &self.construing {
            let Some((writer, op, effective)) = self.play.acts(row, day.epoch()) else { continue };
            let Op::Construe { kind, target, upon, reading } = op else { continue };
            let upon: Vec<CommandId> = upon.iter().filter_map(|&of| self.command(of)).collect();
            if crate::replay::CONSTRUING.get(usize::from(*kind)) == Some(&asof_schema::Operation::Overrule) {
                let earlier = |of: &&CommandId| {
                    self.graph.command_by_id(of).is_some_and(|of| of.precedes(row.of(self.graph)))
                };
                for of in upon.iter().filter(earlier) {
                    ended.entry(of.clone()).or_default().push(writer);
                }
            }
            let reading = reading.some().and_then(|reading| serde_json::from_str(self.string(reading)).ok());
            let (id, component) = (row.of(self.graph).id(), self.string(*target).parse().ok());
            if let (Some(reading), Some(id), Some(component)) = (reading, id, component) {
                brought.push(Brought { row, id, component, writer, effective, upon, reading });
            }
        }
        (brought, ended)
    }

    fn standing(&self, day: Day) -> Vec<Brought> {
        let (mut brought, ended) = self.acting(day);
        brought.retain(|one| !ended.contains_key(&one.id) && !self.has_lapsed(one, day));
        brought
    }

    fn version(&self, component: &ComponentId, day: Day) -> Option<Version<'g>> {
        self.graph.component(component.local())?.version_at(Point { at: day, ..self.point })
    }

    /// Whether the provision fell, and its readings with it.
    fn has_lapsed(&self, one: &Brought, day: Day) -> bool {
        let status = self.version(&one.component, day).map(Version::status);
        !one.reading.outlives && !matches!(status, None | Some(Status::InForce | Status::Suspended))
    }

    fn view(&self, one: Brought) -> Option<ReadingView> {
        let at = self.point.at;
        let action = ActionView::of(one.writer.of(self.graph))?;
        let decided = action.adopted.map_or(Day::from_epoch(one.effective), |adopted| adopted.on);
        let of = one.reading.of.unwrap_or(decided);
        let read = self.version(&one.component, of);
        let words = match (read, self.version(&one.component, at)) {
            (Some(read), Some(now)) => match (words(read), words(now)) {
                (Some(read), Some(now)) if read == now => ReadWords::Current,
                (Some(_), Some(_)) => ReadWords::Other,
                _ => ReadWords::Unknown,
            },
            _ => ReadWords::None,
        };
        let (valid, ended) = self.stretch(&one)?;
        Some(ReadingView {
            id: one.id,
            component: one.component,
            action,
            upon: one.upon,
            reading: one.reading,
            of,
            version: read.map(Version::id),
            words,
            valid,
            ended,
        })
    }

    /// The days on which the readings of a component may change, ascending.
    fn days(&self, component: &ComponentId) -> Vec<Day> {
        let component = self.graph.component(component.local());
        let versions = component.into_iter().flat_map(Component::versions).map(Version::start);
        let days: BTreeSet<Day> = self.days.iter().copied().chain(versions).collect();
        days.into_iter().collect()
    }

    fn stands(&self, one: &Brought, day: Day) -> bool {
        self.standing(day).iter().any(|other| other.row == one.row)
    }

    /// The days around that of the point on which a reading stands, and what ends it.
    fn stretch(&self, one: &Brought) -> Option<(Interval, Option<EndOfReading>)> {
        let days = self.days(&one.component);
        let begun = days.partition_point(|&day| day <= self.point.at);
        let (past, future) = days.split_at(begun);
        let from = past.iter().rev().take_while(|&&day| self.stands(one, day)).last().copied();
        let to = future.iter().find(|&&day| !self.stands(one, day)).copied();
        let from = from.unwrap_or(self.point.at);
        let valid = Interval::new(from, to.unwrap_or(Day::MAX)).ok()?;
        Some((valid, to.map(|day| self.end(one, day))))
    }

    /// What ends a reading that stood on the day before.
    fn end(&self, one: &Brought, day: Day) -> EndOfReading {
        let view = |row: &CommandRow| ActionView::of(row.of(self.graph));
        let (brought, mut ended) = self.acting(day);
        let negation = || self.play.negation(one.row, day.epoch());
        let (why, by) = if let Some(by) = ended.remove(&one.id) {
            (ReadingEnd::Overruled, by)
        } else if brought.iter().any(|other| other.row == one.row) {
            let version = self.version(&one.component, day);
            (ReadingEnd::Lapsed, version.map(|version| version.made_by().to_vec()).unwrap_or_default())
        } else if let Some(by) = negation() {
            (ReadingEnd::Negated, vec![by])
        } else {
            (ReadingEnd::Expired, Vec::new())
        };
        EndOfReading { why, by: by.iter().filter_map(view).collect() }
    }
}

/// The words of a version and of what stands below it; `None` where some are unknown.
fn words(version: Version<'_>) -> Option<Vec<&str>> {
    let is_own = |text: &Expression<'_>| matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
    let texts = version.standing_below().into_iter().flat_map(Version::expressions).filter(is_own);
    texts.map(|text| (!text.is_unknown()).then_some(text.text)).collect()
}
