//! What a component is over a period: the versions that it has in it, and the days on which it has none.

use asof_schema::{AsOf, ComponentId, Day, Interval};
use serde::Serialize;

use super::{QueryError, Scope, VersionView, component};
use crate::store::Corpus;

/// Some days of a period on which a component has one version, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// The days, `[start, end)`, all of them in the period.
    pub days: Interval,
    /// The version of these days, whose own days may be more; `None` before the component is there.
    pub version: Option<VersionView>,
}

/// What a component is over a period, by the knowledge and record of `by` (its day does not matter). The
/// stretches are in order and fill the period, so that a component is the same throughout if there is one. A
/// tombstone is a version of its own, and a version that was replaced on its first day has no days.
pub fn over(
    corpus: &Corpus,
    id: &ComponentId,
    by: AsOf,
    period: Interval,
) -> Result<Vec<Stretch>, QueryError> {
    let (component, point) = (component(corpus, id)?, corpus.point(by));
    let end = period.end().unwrap_or(Day::MAX);
    let mut stretches = Vec::new();
    let mut next = period.start();
    let mut put = |from: Day, to: Day, version: Option<VersionView>| {
        let days = Interval::new(from, to).ok().filter(|days| !days.is_empty());
        stretches.extend(days.map(|days| Stretch { days, version }));
    };
    for version in component.lineage(point, Scope::Subtree) {
        let valid = version.valid(point);
        let (from, to) = (valid.start().max(next), valid.end().unwrap_or(Day::MAX).min(end));
        if from < to {
            put(next, from, None);
            put(from, to, Some(VersionView::of(version, point)));
            next = to;
        }
    }
    put(next, end, None);
    Ok(stretches)
}
