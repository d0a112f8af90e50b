//! Which acts and commands are asked for.

use asof_schema::{Act, Day};
use async_graphql::{ID, InputObject, Result};

use super::act_kind::ActKind;
use super::action::Action;
use super::period::DateRangeInput;
use super::reading::Reading;
use super::stand::Stand;
use super::vocabulary::{Granularity, Operation};

/// Which acts or commands are asked for; all that is said must hold.
#[derive(Debug, Clone, Default, InputObject)]
pub(super) struct ActionFilter {
    /// Only acts of these sorts, and their commands.
    kinds: Option<Vec<ActKind>>,
    /// Only commands that do one of these; with MACRO it is of no use.
    operations: Option<Vec<Operation>>,
    /// Only what takes effect in this period.
    effective: Option<DateRangeInput>,
    /// Only what was published in this period.
    published: Option<DateRangeInput>,
    /// Only these acts and their commands, by id, code or title.
    acts: Option<Vec<ID>>,
}

impl ActionFilter {
    /// What passes, in the order of publication.
    pub(super) fn apply(
        &self,
        reading: &Reading,
        stand: Stand,
        granularity: Granularity,
    ) -> Result<Vec<Action>> {
        let acts = self.acts.as_ref().map(|acts| Action::ids(reading, acts, stand)).transpose()?;
        let [published, effective] = [self.published, self.effective]
            .map(|range| range.map_or(Ok((Day::MIN, Day::MAX)), DateRangeInput::days));
        let (published, effective) = (published?, effective?);
        let wanted = |act: &Act| {
            self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&act.kind.into()))
                && acts.as_ref().is_none_or(|acts| acts.contains(&act.id))
                && within(act.published.on, published)
                && act.published.on <= stand.point.known
        };
        let mut actions = match granularity {
            Granularity::Macro => Action::acts(reading, stand, wanted),
            Granularity::Micro => Action::commands(reading, stand, wanted)?,
        };
        actions.retain(|action| {
            let takes_effect = |on: Option<Day>| on.is_some_and(|on| within(on, effective));
            let does = |wanted: &Vec<Operation>| action.does().is_some_and(|does| wanted.contains(&does));
            (self.effective.is_none() || takes_effect(action.effective().map(|dated| dated.on)))
                && self.operations.as_ref().is_none_or(does)
        });
        Ok(actions)
    }
}

fn within(day: Day, (from, to): (Day, Day)) -> bool {
    from <= day && (day < to || to == Day::MAX)
}
