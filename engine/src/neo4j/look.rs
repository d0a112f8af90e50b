//! What a database holds, for whoever wants to know and changes nothing.

use super::server::{Neo4jConfig, Server, driver};
use super::{broken, schema};
use crate::store::{Batch, StoreError};

/// What a server says of itself, and what its database holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neo4jFound {
    /// The version of the server.
    pub version: String,
    /// The last change of the schema that was made there, and the last one that this program knows.
    pub schema: (i64, i64),
    /// The batches that are recorded there, oldest first.
    pub batches: Vec<Batch>,
}

/// Looks at a database. Nothing in it changes; an error if it is out of reach, too old, or holds no corpus.
pub fn look(config: &Neo4jConfig) -> Result<Neo4jFound, StoreError> {
    let config = config.clone();
    let looked = driver()?.block_on(async move {
        let server = Server::new(&config)?;
        let schema::Told { version, applied } = schema::told(&server).await?;
        let Some(last) = applied.iter().max() else {
            return Err(StoreError::Missing { path: server.address().to_owned() });
        };
        Ok(Neo4jFound {
            version,
            schema: (*last, schema::last_known()),
            batches: server.batches_after(0).await?,
        })
    });
    looked.unwrap_or_else(|| Err(broken()))
}
