//! From what was typed to the provision that it means, by the same rules as the command line.

use async_graphql::Error;

use super::component::Component;
use super::error::{Code, error, failed};
use super::read_point::ReadPoint;
use super::request_context::{RequestContext, Spot};
use crate::{Failure, Reading as Meaning, reference};

/// A component that some words mean.
pub(super) struct Target {
    pub(super) component: Component,
    /// Whether it was cited so on the day asked for; if not, it is cited so by the last state of the law.
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

/// The same, by the first of several points at which something was cited so.
pub(super) fn find_near(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &str,
    stands: &[ReadPoint],
) -> Result<Option<Target>, Error> {
    let mut first = None;
    for &read_point in stands {
        let found =
            reference::find(request.corpus(), words, read_point.as_of).map(|found| (found, read_point));
        if matches!(&found, Ok((found, _)) if found.on_the_day) {
            first = Some(found);
            break;
        }
        first = first.or(Some(found));
    }
    match first {
        Some(Ok((found, read_point))) => {
            Ok(request.corpus().anchor(&found.component).ok().map(|anchor| Target {
                component: Component { graph: anchor.graph, row: anchor.component, read_point },
                on_the_day: found.on_the_day,
            }))
        }
        // Words that cannot be read name as little as an id that nothing has.
        Some(Err(Failure::No(why) | Failure::Input(why))) => {
            request.warn(spot, words, why);
            Ok(None)
        }
        Some(Err(Failure::Ambiguous { readings, .. })) => Err(ambiguous(words, &readings)),
        Some(Err(failure)) => Err(failed(&failure)),
        None => Ok(None),
    }
}

fn ambiguous(words: &str, readings: &[Meaning]) -> Error {
    let list: Vec<String> =
        readings.iter().map(|meaning| format!("{} ({})", meaning.cited, meaning.component)).collect();
    let message = format!("{words:?} may mean several provisions; name one by its id: {}", list.join("; "));
    error(Code::BadReference, message)
}
