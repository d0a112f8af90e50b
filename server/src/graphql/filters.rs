//! Which acts and commands are asked for.

use asof_schema::{Act, ActId, Day};
use async_graphql::{ID, InputObject, Result};

use super::action::Action;
use super::period::DateRangeInput;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::vocabulary::{ActKind, Granularity, Operation};

/// A filter for acts or commands; every condition that is given must hold.
#[derive(Debug, Clone, Default, InputObject)]
pub(super) struct ActionFilter {
    /// Only acts of these kinds, and their commands.
    kinds: Option<Vec<ActKind>>,
    /// Only commands with one of these operations; no act passes, so it is of no use with MACRO.
    operations: Option<Vec<Operation>>,
    /// Only acts or commands that take effect in this period.
    effective: Option<DateRangeInput>,
    /// Only acts published in this period, and their commands.
    published: Option<DateRangeInput>,
    /// Only these acts and their commands, by id, code or title.
    acts: Option<Vec<ID>>,
}

impl ActionFilter {
    /// The filter with its names looked up; an error for an act that nobody knows and for a period that is none.
    pub(super) fn read(&self, request: &RequestContext, read_point: ReadPoint) -> Result<Sieve<'_>> {
        let acts = self.acts.as_ref().map(|acts| Action::ids(request, acts)).transpose()?;
        let [published, effective] = [self.published, self.effective]
            .map(|range| range.map_or(Ok((Day::MIN, Day::MAX)), DateRangeInput::days));
        Ok(Sieve {
            filter: self,
            acts,
            published: published?,
            effective: effective?,
            known: read_point.point.known,
        })
    }

    /// What passes, in the order of publication.
    pub(super) fn apply(
        &self,
        request: &RequestContext,
        read_point: ReadPoint,
        granularity: Granularity,
    ) -> Result<Vec<Action>> {
        let sieve = self.read(request, read_point)?;
        let mut actions = match granularity {
            Granularity::Macro => {
                Action::acts(request, |row| read_point.records(row.tx) && sieve.lets_act(row.act))
            }
            Granularity::Micro => Action::commands(request, read_point, |act| sieve.lets_act(act))?,
        };
        actions.retain(|action| sieve.lets(action));
        Ok(actions)
    }
}

/// A filter, ready for use.
pub(super) struct Sieve<'f> {
    filter: &'f ActionFilter,
    acts: Option<Vec<ActId>>,
    published: (Day, Day),
    effective: (Day, Day),
    known: Day,
}

impl Sieve<'_> {
    /// Whether an act passes, and with it what its commands have from it.
    fn lets_act(&self, act: &Act) -> bool {
        self.filter.kinds.as_ref().is_none_or(|kinds| kinds.contains(&act.kind.into()))
            && self.acts.as_ref().is_none_or(|acts| acts.contains(&act.id))
            && within(act.published.on, self.published)
            && act.published.on <= self.known
    }

    /// Whether an act or a command passes.
    pub(super) fn lets(&self, action: &Action) -> bool {
        let takes_effect = |on: Option<Day>| on.is_some_and(|on| within(on, self.effective));
        let does = |wanted: &Vec<Operation>| action.does().is_some_and(|does| wanted.contains(&does));
        action.act().is_some_and(|act| self.lets_act(act))
            && (self.filter.effective.is_none() || takes_effect(action.effective().map(|dated| dated.on)))
            && self.filter.operations.as_ref().is_none_or(does)
    }
}

fn within(day: Day, (from, to): (Day, Day)) -> bool {
    from <= day && (day < to || to == Day::MAX)
}
