//! From what was typed to the provision that it means, by the same rules as the command line.

use asof_schema::{AsOf, ComponentId, VersionId};
use async_graphql::Error;

use super::component::Component;
use super::error::{Code, Warning, error, failed};
use super::ids::{NoId, NodeId};
use super::read_point::ReadPoint;
use super::request_context::{RequestContext, Spot};
use crate::{Failure, NoAnswer, Reading as Meaning, reference};

/// A component that some words mean.
pub(super) struct Target {
    pub(super) component: Component,
    /// The point at which it was cited so.
    pub(super) read_point: ReadPoint,
    /// Whether it was cited so on the day asked for; if not, it is the first that is cited so later.
    pub(super) on_the_day: bool,
}

/// The component that some words mean at a point; `None` with a warning where they mean none, an error where they mean
/// several.
pub(super) fn find(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &str,
    read_point: ReadPoint,
) -> Result<Option<Target>, Error> {
    find_near(spot, request, words, &[read_point])
}

/// The same, which must be assured with everything below it where the point is strict.
pub(super) fn held(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &str,
    read_point: ReadPoint,
) -> Result<Option<Target>, Error> {
    let found = find(spot, request, words, read_point)?;
    found.iter().try_for_each(|found| found.component.hold(request, read_point))?;
    Ok(found)
}

/// The component that some words mean, by the first of several points at which something was cited so.
pub(super) fn find_near(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &str,
    stands: &[ReadPoint],
) -> Result<Option<Target>, Error> {
    let named = of_node(words);
    if let Some(component) = named.as_ref().and_then(|id| Component::by_id(request, id)) {
        return Ok(stands.first().map(|&read_point| Target { component, read_point, on_the_day: true }));
    }
    // Of an id that leads nowhere the same is said as of its URN.
    let sought = named.as_ref().map_or(words, ComponentId::as_str);
    let mut first = None;
    for &read_point in stands {
        let found =
            reference::find(request.corpus(), sought, read_point.as_of).map(|found| (found, read_point));
        if matches!(&found, Ok((found, _)) if found.on_the_day) {
            first = Some(found);
            break;
        }
        first = first.or(Some(found));
    }
    match first {
        Some(Ok((found, read_point))) => {
            if found.component.as_str() != words {
                request.move_on();
            }
            Ok(request.corpus().anchor(&found.component).ok().map(|anchor| Target {
                component: Component { graph: anchor.graph, row: anchor.component },
                read_point,
                on_the_day: found.on_the_day,
            }))
        }
        Some(Err(Failure::No(NoAnswer::Unknown, why))) => {
            request.warn(spot, Warning::Unknown, words, why);
            Ok(None)
        }
        // Words that cannot be read name as little as an id that nothing has.
        Some(Err(Failure::No(_, why) | Failure::Input(why))) => {
            request.warn(spot, Warning::NotFound, words, why);
            Ok(None)
        }
        Some(Err(Failure::Ambiguous { readings, .. })) => Err(ambiguous(words, &readings)),
        Some(Err(failure)) => Err(failed(&failure)),
        None => Ok(None),
    }
}

/// The component that an object with this id is, or belongs to.
fn of_node(id: &str) -> Option<ComponentId> {
    match id.parse().ok()? {
        NodeId::Norm(norm) => Some(norm.root()),
        NodeId::Component(component) => Some(component),
        NodeId::Version(version, _) | NodeId::Expression(version, ..) | NodeId::Text(version, ..) => {
            Some(version.component)
        }
        NodeId::Action(..) | NodeId::Reading(..) | NodeId::Finding(_) => None,
    }
}

/// What is in doubt at the place of the provision that an id names, to be said after that nothing has the id; empty where nothing
/// is. A version is doubted on the day that its id says, anything else today.
pub(super) fn doubt(request: &RequestContext, id: &str) -> String {
    let (component, at) = match id.parse() {
        Ok(
            NodeId::Version(version, pin)
            | NodeId::Expression(version, pin, _)
            | NodeId::Text(version, pin, ..),
        ) => {
            let day = pin.at.unwrap_or(version.start);
            let pinned = ReadPoint::pinned(request.corpus(), pin);
            let at = pinned.map_or_else(|| AsOf::day(day), |pinned| AsOf { at: day, ..pinned.as_of });
            (Some(version.component), Some(at))
        }
        Ok(_) => (of_node(id), None),
        Err(NoId) => id
            .parse::<VersionId>()
            .map_or((None, None), |version| (Some(version.component), Some(AsOf::day(version.start)))),
    };
    let Some(component) = component else { return String::new() };
    let at = at.unwrap_or_else(|| request.read_point(None).as_of);
    request.ask(at);
    request.move_on();
    reference::doubted_id(request.corpus(), &component, at)
}

/// The version that an id or a URN names.
pub(super) fn named_version(id: &str) -> Option<VersionId> {
    match id.parse() {
        Ok(NodeId::Version(version, _)) => Some(version),
        Ok(_) => None,
        Err(NoId) => id.parse().ok(),
    }
}

fn ambiguous(words: &str, readings: &[Meaning]) -> Error {
    const MOST: usize = 10;
    let list: Vec<String> = readings
        .iter()
        .take(MOST)
        .map(|meaning| format!("{} ({})", meaning.cited, meaning.component))
        .collect();
    let more = readings.len().saturating_sub(MOST);
    let more = if more == 0 { String::new() } else { format!("; and {more} more") };
    let list = list.join("; ");
    let message = format!("{words:?} may mean several provisions; name one by its id: {list}{more}");
    error(Code::BadReference, message)
}
