//! Writing a batch: staged in many transactions, published in one.

use std::time::Duration;

use neo4rs::{BoltType, Error};

use super::project::project;
use super::rows::{ByStatement, Delta, Properties, Rows};
use super::server::{Server, Transaction, rows};
use super::statements as cypher;
use crate::store::{Corpus, Loaded, Plain, StoreError};

/// Rows in one statement.
const ROWS: usize = 5_000;

/// Bytes of a change set in one node, or one line if that is longer.
const PART: usize = 1 << 20;

/// How long a writer that says nothing keeps others from writing.
const LEASE: Duration = Duration::from_secs(20);

/// How often to look whether the other writer has ended.
const LOOK: Duration = Duration::from_millis(500);

/// A batch that is to be written.
pub(super) struct Write<'w> {
    pub(super) server: &'w Server,
    pub(super) before: &'w Corpus,
    pub(super) after: &'w Corpus,
    pub(super) said: &'w Plain,
}

/// The right to write: the database's name for this load.
#[derive(Clone)]
struct Turn(String);

impl Write<'_> {
    pub(super) async fn run(self, loaded: &Loaded) -> Result<(), StoreError> {
        let turn = self.claim().await?;
        let written = self.stage_and_publish(&turn, loaded).await;
        if written.is_err() {
            // Where this fails too, the lease runs out, and the next load takes away what is staged.
            let _ = self.server.ask_once(cypher::RELEASE, turn.parameters()).await;
        }
        written
    }

    /// Waits until no other load is at work, and takes away what a load that was cut off has left.
    async fn claim(&self) -> Result<Turn, StoreError> {
        let mut waited = Duration::ZERO;
        loop {
            let claimed = self.server.ask(cypher::CLAIM, lease()).await?;
            if let Some(load) = claimed.first().and_then(|row| row.get("load").ok()) {
                self.server.ask(cypher::ROLL_BACK, Properties::default()).await?;
                return Ok(Turn(load));
            }
            if waited > LEASE * 3 {
                return Err(StoreError::Contended { address: self.server.address().to_owned() });
            }
            tokio::time::sleep(LOOK).await;
            waited += LOOK;
        }
    }

    async fn stage_and_publish(&self, turn: &Turn, loaded: &Loaded) -> Result<(), StoreError> {
        let number = loaded.batch.unwrap_or_default();
        let parts = self.stage_said(turn, number).await?;
        let mut last = ByStatement::new();
        for norm in &loaded.norms {
            let rows_of = |corpus: &Corpus| {
                corpus.graph(norm.as_str()).map_or_else(Rows::default, |graph| project(graph))
            };
            let delta = Delta::between(&rows_of(self.before), &rows_of(self.after));
            self.stage(turn, cypher::STAGE, &delta.nodes).await?;
            for (statement, links) in &delta.links {
                self.stage(turn, statement, links).await?;
            }
            for (statement, rows) in delta.last {
                last.entry(statement).or_default().extend(rows);
            }
        }
        self.publish(turn, parts, &last).await
    }

    /// The change set, in parts that end with a line; how many.
    async fn stage_said(&self, turn: &Turn, batch: u32) -> Result<i64, StoreError> {
        let mut parts = Vec::new();
        let mut open = String::new();
        for line in self.said.lines.split_inclusive(|&byte| byte == b'\n') {
            // JSON is UTF-8.
            open += &String::from_utf8_lossy(line);
            if open.len() >= PART {
                parts.push(std::mem::take(&mut open));
            }
        }
        parts.extend((!open.is_empty()).then_some(open));
        for (nth, lines) in (0_i64..).zip(&parts) {
            let properties = Properties::default()
                .with("batch", i64::from(batch))
                .with("nth", nth)
                .with("lines", lines.as_str());
            let row = Properties::default()
                .with("key", format!("ChangeSetPart {batch}/{nth}"))
                .with("labels", vec!["ChangeSetPart"])
                .with("properties", BoltType::Map(properties.0));
            self.stage(turn, cypher::STAGE, &[BoltType::Map(row.0)]).await?;
        }
        Ok(i64::try_from(parts.len()).unwrap_or(i64::MAX))
    }

    /// Writes what nobody sees yet, a transaction for each bundle of rows.
    async fn stage(&self, turn: &Turn, statement: &str, all: &[BoltType]) -> Result<(), StoreError> {
        for bundle in all.chunks(ROWS) {
            let held = self.server.transact(async |mut transaction: Transaction| {
                let held = turn.renew(&mut transaction).await?;
                if held {
                    transaction.run(statement, rows(bundle)).await?;
                }
                Ok((transaction, held))
            });
            self.unless_lost(held.await?)?;
        }
        Ok(())
    }

    /// Lets everyone see everything at once.
    async fn publish(&self, turn: &Turn, parts: i64, last: &ByStatement) -> Result<(), StoreError> {
        let published = self.server.transact(async |mut transaction: Transaction| {
            let done = self.publish_in(&mut transaction, turn, parts, last).await?;
            Ok((transaction, done))
        });
        self.unless_lost(published.await?)
    }

    async fn publish_in(
        &self,
        transaction: &mut Transaction,
        turn: &Turn,
        parts: i64,
        last: &ByStatement,
    ) -> Result<bool, Error> {
        let Some(batch) = self.after.recorded().last() else { return Ok(false) };
        let number =
            Properties::default().with("number", i64::from(batch.number)).with("load", turn.0.as_str());
        // The answer to the commit may have been lost, and what it committed not.
        if !transaction.run(cypher::RECORDED, number.clone()).await?.is_empty() {
            return Ok(true);
        }
        if !turn.renew(transaction).await? {
            return Ok(false);
        }
        for (statement, all) in last {
            for bundle in all.chunks(ROWS) {
                transaction.run(statement, rows(bundle)).await?;
            }
        }
        transaction.run(cypher::PUBLISH, Properties::default()).await?;
        let record = number
            .with("recorded_at", batch.recorded_at.to_string())
            .with("recorded_micros", batch.recorded_at.micros())
            .with("hash", batch.hash.to_string())
            .with("description", batch.description.clone())
            .with("parts", parts);
        if transaction.run(cypher::RECORD, record).await?.is_empty() {
            return Ok(false);
        }
        transaction.run(cypher::RELEASE, turn.parameters()).await?;
        Ok(true)
    }

    fn unless_lost(&self, held: bool) -> Result<(), StoreError> {
        let lost = || StoreError::Contended { address: self.server.address().to_owned() };
        if held { Ok(()) } else { Err(lost()) }
    }
}

impl Turn {
    fn parameters(&self) -> Properties {
        lease().with("load", self.0.as_str())
    }

    /// Whether this load still has the right to write; if so, nobody else gets it before the transaction ends.
    async fn renew(&self, transaction: &mut Transaction) -> Result<bool, Error> {
        Ok(!transaction.run(cypher::RENEW, self.parameters()).await?.is_empty())
    }
}

fn lease() -> Properties {
    Properties::default().with("lease", i64::try_from(LEASE.as_millis()).unwrap_or(i64::MAX))
}
