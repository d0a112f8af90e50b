//! What a server holds, for whoever wants to know and changes nothing.

use super::{Collection, ServerConfig, caveat};
use crate::vectors::{Model, VectorError};

/// What a Qdrant server says of itself, and of the vectors of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerFound {
    /// The version of the server.
    pub version: String,
    /// The known problem of this version.
    pub caveat: Option<String>,
    /// The name of the model's collection.
    pub collection: String,
    /// How many vectors the collection holds, and of how many norms; `None` if it is not there.
    pub held: Option<(usize, usize)>,
}

/// Looks at the vectors of a model on a server. Nothing there changes; an error if the server is out of reach,
/// or if the collection is not of this model.
pub fn look(config: &ServerConfig, model: &Model) -> Result<ServerFound, VectorError> {
    let (driver, collection) = Collection::reached(config, model)?;
    let (asked, model) = (collection.clone(), model.clone());
    let looked = driver.block_on(async move {
        let health = asked.connection.ask_once(&(), |client, ()| async move { client.health_check().await });
        let version = health.await?.version;
        let there = asked
            .connection
            .ask_once(&asked.name, |client, name| async move { client.collection_exists(name).await })
            .await?;
        let mut held = None;
        if there {
            asked.belongs(&model, &asked.info().await?)?;
            held = Some((asked.clone().count().await?, asked.clone().norms().await?.len()));
        }
        Ok(ServerFound { caveat: caveat(&version), version, collection: asked.name, held })
    });
    looked.unwrap_or_else(|| Err(collection.broken()))
}
