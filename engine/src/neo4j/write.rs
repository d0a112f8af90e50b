//! Writing a batch: staged in many transactions, published in one.

use std::sync::Arc;
use std::time::Duration;

use asof_schema::NormId;
use neo4rs::{BoltType, Error};

use super::annotations::annotations;
use super::overlays::readings;
use super::project::{VERSION, project, version_keys};
use super::relations::{made_by, relations};
use super::rows::{ByStatement, Delta, Properties, Rows};
use super::server::{Server, Transaction};
use super::statements as cypher;
use crate::NormGraph;
use crate::query::spoken_of;
use crate::store::{CanonicalChangeSet, Corpus, Loaded, StoreError};

/// Rows in one statement.
const ROWS: usize = 5_000;

/// Bytes of a change set in one node, or one line if that is longer.
const PART: usize = 1 << 20;

/// How often to look whether the other writer has ended.
const LOOK: Duration = Duration::from_millis(500);

/// A batch that is to be written.
pub(super) struct Write<'w> {
    pub(super) server: &'w Server,
    pub(super) turn: &'w Turn,
    pub(super) before: &'w Corpus,
    pub(super) after: &'w Corpus,
    pub(super) said: &'w CanonicalChangeSet,
}

/// The right to write: the database's name for this load.
pub(super) struct Turn(String);

impl Turn {
    /// Waits until no other load is at work, and takes away what a load that was cut off has left. A writer is gone once its
    /// beat has stood still for the lease.
    pub(super) async fn claim(server: &Server) -> Result<Self, StoreError> {
        let (mut waited, mut stood, mut seen) = (Duration::ZERO, Duration::ZERO, None);
        loop {
            let still = seen.clone().filter(|_| stood >= server.lease());
            let asked = Properties::default().with("still", still.unwrap_or_default());
            let claimed = server.ask(cypher::CLAIM, asked).await?;
            let told = |name| claimed.first().and_then(|row| row.get::<String>(name).ok());
            if claimed.first().and_then(|row| row.get("free").ok()).unwrap_or(false) {
                server.ask(cypher::ROLL_BACK, Properties::default()).await?;
                return Ok(Self(told("load").unwrap_or_default()));
            }
            let beat = told("beat");
            if beat != seen {
                (stood, seen) = (Duration::ZERO, beat);
            }
            if waited > server.lease() * 15 {
                return Err(StoreError::Contended { address: server.address().to_owned() });
            }
            tokio::time::sleep(LOOK).await;
            waited += LOOK;
            stood += LOOK;
        }
    }

    /// Lets the next one write.
    pub(super) async fn release(self, server: &Server) -> Result<(), StoreError> {
        server.ask_once(cypher::RELEASE, self.parameters()).await.map(drop)
    }

    fn parameters(&self) -> Properties {
        Properties::default().with("load", self.0.as_str())
    }

    /// Whether this load still has the right to write; if so, nobody else gets it before the transaction ends.
    async fn renew(&self, transaction: &mut Transaction) -> Result<bool, Error> {
        Ok(!transaction.run(cypher::RENEW, self.parameters()).await?.is_empty())
    }

    /// Lets everyone see what is staged, and says by what the graph is made.
    pub(super) async fn publish(&self, server: &Server) -> Result<(), StoreError> {
        let held = server.transact(async |mut transaction: Transaction| {
            let held = self.renew(&mut transaction).await?;
            if held {
                transaction.run(cypher::PUBLISH, Properties::default()).await?;
                transaction.run(cypher::STAMP, stamp()).await?;
            }
            Ok((transaction, held))
        });
        unless_lost(server, held.await?)
    }

    /// Writes what nobody sees yet, or what may be seen at once, a transaction for each bundle of rows.
    pub(super) async fn stage(
        &self,
        server: &Server,
        statement: &str,
        all: &[BoltType],
    ) -> Result<(), StoreError> {
        for bundle in all.chunks(ROWS) {
            self.write(server, statement, bundle).await?;
        }
        Ok(())
    }

    /// Writes rows in one transaction.
    pub(super) async fn write(
        &self,
        server: &Server,
        statement: &str,
        rows: &[BoltType],
    ) -> Result<(), StoreError> {
        let held = server.transact(async |mut transaction: Transaction| {
            let held = self.renew(&mut transaction).await?;
            if held {
                transaction.run(statement, super::server::rows(rows)).await?;
            }
            Ok((transaction, held))
        });
        unless_lost(server, held.await?)
    }
}

/// What the last transaction of a batch writes.
#[derive(Default)]
struct Pending {
    last: ByStatement,
    forsaken: Vec<BoltType>,
}

impl Pending {
    /// What nothing leads to any more is known once all else is written.
    fn in_order(self) -> Vec<(&'static str, Vec<BoltType>)> {
        self.last.into_iter().chain([(cypher::FORSAKEN, self.forsaken)]).collect()
    }
}

/// By what the graph is made.
pub(super) fn stamp() -> Properties {
    Properties::default().with("grammars", made_by())
}

/// Everything that follows from the record of a norm.
pub(super) fn rows(corpus: &Corpus, graph: &Arc<NormGraph>) -> Rows {
    of_norm(graph).with(relations(corpus, graph))
}

/// What follows from the record of a norm alone.
fn of_norm(graph: &NormGraph) -> Rows {
    let law = project(graph).with(readings(graph));
    let said = annotations(graph, &law.nodes);
    law.with(said)
}

fn unless_lost(server: &Server, held: bool) -> Result<(), StoreError> {
    let lost = || StoreError::Contended { address: server.address().to_owned() };
    if held { Ok(()) } else { Err(lost()) }
}

impl Write<'_> {
    /// Writes what is new where nobody sees it, then lets everyone see everything at once.
    pub(super) async fn stage_and_publish(&self, loaded: &Loaded) -> Result<(), StoreError> {
        let number = loaded.batch.unwrap_or_default();
        let parts = self.stage_said(number).await?;
        let mut pending = Pending::default();
        for norm in &loaded.norms {
            let rows_of = |corpus: &Corpus| corpus.graph(norm.as_str()).map(|graph| of_norm(graph));
            let (before, after) = (rows_of(self.before), rows_of(self.after));
            let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
            // What norms share may be there for all to see.
            let own = |key: &str| after.nodes.get(key).is_some_and(|node| !node.is_shared());
            let is_new = |key: &str| own(key) && !before.nodes.contains_key(key);
            self.stage(&mut pending, Delta::between(&before, &after, is_new)).await?;
        }
        // Relations lead from norm to norm, so that all of these must be there.
        for norm in loaded.norms.iter().chain(&self.renewed(&loaded.norms)) {
            let rows_of = |corpus: &Corpus| corpus.graph(norm.as_str()).map(|graph| relations(corpus, graph));
            let (before, after) = (rows_of(self.before), rows_of(self.after));
            let known = self.before.graph(norm.as_str()).map(|graph| version_keys(graph)).unwrap_or_default();
            let is_new = |key: &str| key.starts_with(VERSION) && !known.contains(key);
            let delta = Delta::between(&before.unwrap_or_default(), &after.unwrap_or_default(), is_new);
            self.stage(&mut pending, delta).await?;
        }
        self.publish(parts, &pending.in_order()).await
    }

    /// Writes what nobody sees, and keeps the rest for the last transaction.
    async fn stage(&self, pending: &mut Pending, delta: Delta) -> Result<(), StoreError> {
        self.turn.stage(self.server, cypher::STAGE, &delta.nodes).await?;
        for (statement, links) in &delta.links {
            self.turn.stage(self.server, statement, links).await?;
        }
        for (statement, rows) in delta.last {
            pending.last.entry(statement).or_default().extend(rows);
        }
        pending.forsaken.extend(delta.forsaken);
        Ok(())
    }

    /// The norms that the batch does not change, but whose words speak of one that it changes: what they speak of may
    /// stand in another way.
    fn renewed(&self, changed: &[NormId]) -> Vec<NormId> {
        let speaks = |corpus: &Corpus, graph: &NormGraph| {
            let spoken = spoken_of(corpus, graph);
            changed.iter().any(|norm| spoken.contains(norm))
        };
        let others = self.after.graphs().filter(|graph| !changed.contains(&graph.norm().id));
        let renewed = others.filter(|graph| speaks(self.before, graph) || speaks(self.after, graph));
        renewed.map(|graph| graph.norm().id.clone()).collect()
    }

    /// The change set, in parts that end with a line; how many.
    async fn stage_said(&self, batch: u32) -> Result<i64, StoreError> {
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
            self.turn.stage(self.server, cypher::STAGE, &[BoltType::Map(row.0)]).await?;
        }
        Ok(i64::try_from(parts.len()).unwrap_or(i64::MAX))
    }

    /// Lets everyone see everything at once.
    async fn publish(&self, parts: i64, last: &[(&str, Vec<BoltType>)]) -> Result<(), StoreError> {
        let published = self.server.transact(async |mut transaction: Transaction| {
            let done = self.publish_in(&mut transaction, parts, last).await?;
            Ok((transaction, done))
        });
        unless_lost(self.server, published.await?)
    }

    /// Whether it was done. Where it was not, the transaction has written nothing but the lease.
    async fn publish_in(
        &self,
        transaction: &mut Transaction,
        parts: i64,
        last: &[(&str, Vec<BoltType>)],
    ) -> Result<bool, Error> {
        let Some(batch) = self.after.recorded().last() else { return Ok(false) };
        let load = self.turn.0.as_str();
        let number = Properties::default().with("number", i64::from(batch.number)).with("load", load);
        // The answer to the commit may have been lost, and what it committed not.
        if !transaction.run(cypher::RECORDED, number.clone()).await?.is_empty() {
            return Ok(true);
        }
        let record = number
            .with("recorded_at", batch.recorded_at.to_string())
            .with("recorded_micros", batch.recorded_at.micros())
            .with("hash", batch.hash.to_string())
            .with("description", batch.description.clone())
            .with("parts", parts);
        if !self.turn.renew(transaction).await? || transaction.run(cypher::RECORD, record).await?.is_empty() {
            return Ok(false);
        }
        for (statement, all) in last {
            for bundle in all.chunks(ROWS) {
                transaction.run(statement, super::server::rows(bundle)).await?;
            }
        }
        transaction.run(cypher::STAMP, stamp()).await?;
        transaction.run(cypher::PUBLISH, Properties::default()).await?;
        Ok(true)
    }
}
