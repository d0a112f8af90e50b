//! What was said, read back.

use asof_schema::{ChangeSet, Instant, Sha256};
use neo4rs::Row;
use serde::Deserialize;

use super::rows::Properties;
use super::server::Server;
use super::statements as cypher;
use crate::store::{Batch, CanonicalChangeSet, StoreError};

/// Parts of a change set that are asked for at once.
const PARTS: i64 = 16;

impl Server {
    /// The batches after the one with a number, oldest first.
    pub(super) async fn batches_after(&self, number: i64) -> Result<Vec<Batch>, StoreError> {
        let rows = self.ask(cypher::BATCHES, Properties::default().with("after", number)).await?;
        let read =
            |row: &Row| row.to::<BatchRow>().map_err(|error| self.damaged(format!("a batch: {error}")));
        rows.iter().map(|row| read(row)?.batch(self)).collect()
    }

    /// The change set of a batch.
    pub(super) async fn said_in(&self, batch: &Batch) -> Result<ChangeSet, StoreError> {
        let mut lines = Vec::new();
        let mut from = 0;
        loop {
            let of = Properties::default().with("batch", i64::from(batch.number));
            let parts = self.ask(cypher::SAID, of.with("from", from).with("to", from + PARTS)).await?;
            for part in &parts {
                let part: String = part.get("lines").map_err(|error| self.damaged(error.to_string()))?;
                lines.extend_from_slice(part.as_bytes());
            }
            if parts.is_empty() {
                break;
            }
            from += PARTS;
        }
        CanonicalChangeSet::read(&lines, batch.hash)
            .map_err(|what| self.damaged(format!("batch {}: {what}", batch.number)))
    }

    pub(super) fn damaged(&self, what: String) -> StoreError {
        StoreError::Damaged { path: self.address().to_owned(), what }
    }
}

/// A batch as a statement returns it.
#[derive(Debug, Deserialize)]
pub(super) struct BatchRow {
    number: u32,
    recorded: i64,
    hash: String,
    description: Option<String>,
}

impl BatchRow {
    pub(super) fn batch(self, server: &Server) -> Result<Batch, StoreError> {
        let hash =
            self.hash.parse::<Sha256>().map_err(|error| server.damaged(format!("a batch: {error}")))?;
        let Self { number, recorded, description, .. } = self;
        Ok(Batch { number, recorded_at: Instant::from_micros(recorded), hash, description })
    }
}
