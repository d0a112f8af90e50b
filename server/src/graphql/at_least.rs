//! Reading one's own writes: a request may ask for at least a revision, which another process may have recorded.

use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::{Corpus, Store};
use async_graphql::{Request, ServerError, Value};

use super::error::{Code, server};

/// The extension of a request, by the name under which a response says its revision.
pub(crate) const EXTENSION: &str = "asOf";

/// Its member: the number of the revision.
const AT_LEAST: &str = "atLeast";

/// The revision that a request asks for at least, in `{"asOf": {"atLeast": 3}}` of its extensions; 0 where it asks for none.
pub(super) fn asked(request: &Request) -> Result<u32, ServerError> {
    let said = match request.extensions.get(EXTENSION) {
        None | Some(Value::Null) => return Ok(0),
        Some(Value::Object(members)) if members.len() == 1 => members.get(AT_LEAST),
        Some(_) => None,
    };
    let number = match said {
        Some(Value::Number(number)) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        _ => None,
    };
    let message = "the extension asOf must be {\"atLeast\": N} with the number of a revision, as asOf.revision of a response has it";
    number.ok_or_else(|| server(Code::BadArgument, message))
}

/// The current revision, as soon as it is not before the one that a request asks for; an error where that takes longer than
/// `patience`.
pub(super) async fn corpus(
    store: &dyn Store,
    request: &Request,
    patience: Duration,
) -> Result<Arc<Corpus>, ServerError> {
    let least = asked(request)?;
    let corpus = store.corpus();
    if corpus.number() >= least {
        return Ok(corpus);
    }
    let mut numbers = store.revisions();
    // Where the time is over, what came meanwhile is looked at once more.
    let _ = tokio::time::timeout(patience, numbers.wait_for(|&number| number >= least)).await;
    let corpus = store.corpus();
    if corpus.number() >= least {
        return Ok(corpus);
    }
    let newest = corpus.number();
    let message = format!(
        "revision {least} is asked for at least, and this service has read up to {newest}: ask again, or look whether {least} was recorded in its store"
    );
    Err(server(Code::Behind, message))
}
