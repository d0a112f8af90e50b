//! `asof diff`: what differs between two days, or two states of knowledge.

mod render;

use asof_engine::query::{self, Bearer};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ChangeKind, ComponentId, Day, Instant};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, day, first, instant, last};
use crate::coverage::{self, Coverage, Strictness};
use crate::shape::{
    Action, Amendment, Asked, Assurance, Head, OfSides, OtherBearer, Provision, Shaper, Whole,
};
use crate::{Failure, Outcome, reference};

/// What differs between two days of a provision or a whole norm, word by word
///
/// The exit code is 1 if nothing differs.
///
/// Example: asof diff "art. 6º, CF" 2000-01-01 2016-01-01
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The first day, usually the earlier one; a month or year means its first day, and alone what changed in it
    #[arg(value_parser = first)]
    from: End,
    /// The other day; a month or year means its last day
    #[arg(value_parser = last)]
    to: Option<End>,
    /// For the first day, use only what was published on or before this day [default: --known]
    #[arg(long, value_name = "DAY", value_parser = day)]
    from_known: Option<Day>,
    /// For the other day, use only what was published on or before this day [default: --known]
    #[arg(long, value_name = "DAY", value_parser = day)]
    to_known: Option<Day>,
    /// For the first day, use only what the store held at this instant [default: --recorded]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    from_recorded: Option<Instant>,
    /// For the other day, use only what the store held at this instant [default: --recorded]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    to_recorded: Option<Instant>,
    /// Show every provision that differs; without it, people see the first 50 of a long list
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// What differs, and how far both sides are known.
#[derive(Debug)]
pub(crate) struct Answer {
    diff: query::Diff,
    /// How far each side is known.
    sides: Sides,
    /// What bears the number that was asked for on a side on which what is compared does not.
    others: Vec<Bearer>,
}

/// One thing of each side.
#[derive(Debug)]
pub(crate) struct Sides {
    from: Coverage,
    to: Coverage,
}

/// The answer for programs: `VersionDiff`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Both<Asked>,
    component: Provision,
    #[serde(flatten)]
    versions: Both<Option<Head>>,
    changed: Option<bool>,
    summary: Summary,
    changes: Vec<ChangeShape<'a>>,
    amendments_between: Vec<Amendment>,
    untold: Vec<Provision>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_bearers: Vec<OtherBearer>,
    assurance: OfSides,
}

/// Something of each side.
#[derive(Debug, Serialize)]
struct Both<T> {
    before: T,
    after: T,
}

/// `DiffSummary`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    added: u32,
    removed: u32,
    modified: u32,
    moved: u32,
    renumbered: u32,
    nodes_compared: u32,
    subtrees_skipped: u32,
}

/// `ComponentChange`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangeShape<'a> {
    component: Provision,
    kinds: &'a [ChangeKind],
    #[serde(flatten)]
    versions: Both<Option<Whole>>,
    segments: &'a [query::Segment],
    #[serde(skip_serializing_if = "<[query::Segment]>::is_empty")]
    heading_segments: &'a [query::Segment],
    caused_by: Vec<Action>,
}

impl Answer {
    /// It for programs. A provision has the number of the later side; one that is gone, that of the earlier.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let diff = &self.diff;
        let sides @ [before, after] = [diff.from, diff.to].map(|side| Shaper::new(corpus, side));
        let changes = diff.changes.iter().map(|change| ChangeShape {
            component: if change.after.is_some() { after } else { before }.provision(&change.component),
            kinds: &change.kinds,
            versions: Both {
                before: change.before.as_ref().and_then(|_| before.version_of(&change.component)),
                after: change.after.as_ref().and_then(|_| after.version_of(&change.component)),
            },
            segments: &change.segments,
            heading_segments: &change.heading_segments,
            caused_by: Action::list(&change.caused_by),
        });
        let [first, last] = sides.map(|side| side.version_at(&diff.component));
        let told = diff.changes.iter().any(|change| change.kinds != [ChangeKind::Untold]);
        Shape {
            as_of: Both { before: diff.from.into(), after: diff.to.into() },
            component: if last.is_some() { after } else { before }.provision(&diff.component),
            versions: Both { before: first, after: last },
            changed: (told || diff.untold.is_empty()).then_some(told),
            summary: diff.summary.into(),
            changes: changes.collect(),
            amendments_between: Amendment::list(&diff.amendments),
            untold: after.provisions(&diff.untold),
            other_bearers: after.bearers(&self.others),
            assurance: OfSides {
                state: self.sides.weaker().state,
                before: Assurance::from(&self.sides.from),
                after: Assurance::from(&self.sides.to),
            },
        }
    }
}

impl From<query::DiffSummary> for Summary {
    fn from(said: query::DiffSummary) -> Self {
        let query::DiffSummary { added, removed, modified, moved, renumbered, .. } = said;
        let query::DiffSummary { nodes_compared, subtrees_skipped, .. } = said;
        Self { added, removed, modified, moved, renumbered, nodes_compared, subtrees_skipped }
    }
}

impl Diff {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let [from, to] = self.sides()?;
        if self.to.is_none() {
            context.understood(&format!(
                "what changed in it is what differs between {} and {}",
                from.at, to.at
            ))?;
        }
        let component = match reference::find(&corpus, &self.reference, to) {
            Ok(found) if found.on_the_day => found.component,
            // What is gone by the second day, or numbered otherwise, is cited by the first.
            last => match reference::find(&corpus, &self.reference, from) {
                Ok(found) if found.on_the_day => found.component,
                _ => last?.component,
            },
        };
        let sides = Sides {
            from: coverage::of(&corpus, &component, from)?,
            to: coverage::of(&corpus, &component, to)?,
        };
        self.strictness.hold([&sides.from, &sides.to])?;
        let diff = query::diff(&corpus, &component, from, to)?;
        let answer = Answer { diff, sides, others: self.others(&corpus, &component, [from, to]) };
        context.shaped(
            &answer,
            |answer| answer.shape(&corpus),
            |answer| render::sheet(&corpus, answer),
            |page, answer| render::diff(page, &corpus, answer, self.all),
        )?;
        Ok(super::any(!answer.diff.changes.is_empty()))
    }

    /// What bears the number on either side beside what is compared.
    fn others(&self, corpus: &Corpus, component: &ComponentId, sides: [AsOf; 2]) -> Vec<Bearer> {
        let mut others: Vec<Bearer> = Vec::new();
        for side in sides {
            let there = reference::other_bearers(corpus, &self.reference, component, side).into_iter();
            let there = there.filter(|other| other.days.iter().any(|days| days.contains(side.at)));
            let new: Vec<Bearer> = there.filter(|other| !others.contains(other)).collect();
            others.extend(new);
        }
        others
    }

    fn sides(&self) -> Result<[AsOf; 2], Failure> {
        let (from, to) = match self.to {
            Some(to) => (self.from.day, to.day),
            None => (self.from.day.pred(), self.from.of_its_own()?.day),
        };
        let side = |day: Day, known: Option<Day>, recorded: Option<Instant>| {
            let shared = self.clocks.at(day);
            AsOf { at: day, known: known.or(shared.known), recorded: recorded.or(shared.recorded) }
        };
        Ok([side(from, self.from_known, self.from_recorded), side(to, self.to_known, self.to_recorded)])
    }
}

impl Sides {
    /// That of the side that is known less; of equals, that of the second.
    fn weaker(&self) -> &Coverage {
        if self.from.state < self.to.state { &self.from } else { &self.to }
    }

    fn are_assured(&self) -> bool {
        self.from.is_assured() && self.to.is_assured()
    }
}
