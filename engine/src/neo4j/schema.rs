//! What a server and a database must be before a corpus lives there.

use std::time::Duration;

use asof_schema::Sha256;
use serde::Deserialize;

use super::rows::Properties;
use super::server::Server;
use super::statements as cypher;
use crate::store::StoreError;

/// The oldest server on which all statements run: labels by parameter came with it.
const OLDEST: [u32; 2] = [5, 26];

/// How often a change of the schema is tried that stands in another one's way, and how long lies between.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(500);

/// Refuses a server or a database that is not for us, and brings the schema up to date.
pub(super) async fn claim(server: &Server, create: bool) -> Result<(), StoreError> {
    let address = || server.address().to_owned();
    let Told { applied, .. } = told(server).await?;
    if applied.is_empty() {
        let held = server.ask(cypher::INHABITANTS, Properties::default()).await?;
        let count = |name: &str| held.first().and_then(|row| row.get::<i64>(name).ok()).unwrap_or(0);
        if count("nodes") > count("ours") {
            return Err(StoreError::Foreign { address: address(), nodes: count("nodes") });
        }
        if !create {
            return Err(StoreError::Missing { path: address() });
        }
    }
    let known = last_known();
    if let Some(&newer) = applied.iter().find(|&&number| number > known) {
        return Err(StoreError::Format {
            path: address(),
            found: newer.unsigned_abs(),
            expected: known.unsigned_abs(),
        });
    }
    for (number, name, file) in cypher::MIGRATIONS.iter().filter(|(number, ..)| !applied.contains(number)) {
        for statement in cypher::each(file) {
            change(server, statement).await?;
        }
        let hash = Sha256::of(file.as_bytes()).to_string();
        let row = Properties::default().with("number", *number).with("name", *name).with("hash", hash);
        server.ask(cypher::MIGRATE, row).await?;
    }
    Ok(())
}

/// Makes one change of the schema.
///
/// A constraint whose making was cut off leaves its index, without an owner, and no second try gets past it. An
/// index that another process is just making a constraint of looks the same; so it gets half of the tries to go on.
async fn change(server: &Server, statement: &str) -> Result<(), StoreError> {
    for left in (0..TRIES).rev() {
        if server.change_schema(statement).await? {
            return Ok(());
        }
        if left == TRIES / 2 {
            drop_orphans(server).await?;
        }
        tokio::time::sleep(PAUSE).await;
    }
    server.ask_once(statement, Properties::default()).await.map(drop)
}

async fn drop_orphans(server: &Server) -> Result<(), StoreError> {
    let all = cypher::MIGRATIONS.iter().flat_map(|(.., file)| cypher::each(file));
    let names: Vec<&str> = all.filter_map(constraint).collect();
    for orphan in server.ask(cypher::ORPHANS, Properties::default().with("names", names)).await? {
        let name: String = orphan.get("name").unwrap_or_default();
        server.ask(cypher::DROP_ORPHAN, Properties::default().with("name", name)).await?;
    }
    Ok(())
}

/// The name of the constraint that a statement makes, which may stand after lines of comment.
fn constraint(statement: &str) -> Option<&str> {
    statement.lines().find_map(|line| line.strip_prefix("CREATE CONSTRAINT "))?.split_whitespace().next()
}

/// What a server says of itself.
#[derive(Debug, Deserialize)]
pub(super) struct Told {
    /// Its version.
    pub(super) version: String,
    /// The numbers of the changes that were made to the schema there.
    pub(super) applied: Vec<i64>,
}

impl Told {
    /// Whether the server and the schema are those for which this program is made: then nothing is to be done
    /// to them.
    pub(super) fn is_current(&self) -> bool {
        let known: Vec<i64> = cypher::MIGRATIONS.iter().map(|&(number, ..)| number).collect();
        let mut applied = self.applied.clone();
        applied.sort_unstable();
        !self.is_too_old() && applied == known
    }

    fn is_too_old(&self) -> bool {
        let parts = self.version.split(['.', '-']).map_while(|part| part.parse().ok());
        parts.take(2).collect::<Vec<u32>>().as_slice() < OLDEST.as_slice()
    }
}

/// The last change of the schema that this program knows.
pub(super) fn last_known() -> i64 {
    cypher::MIGRATIONS.last().map_or(0, |&(number, ..)| number)
}

/// What a server says of itself; an error if it is too old.
pub(super) async fn told(server: &Server) -> Result<Told, StoreError> {
    let rows = server.ask_once(cypher::SERVER, Properties::default()).await?;
    let none = || server.damaged("it does not say which Neo4j it is".to_owned());
    let unread = |error: neo4rs::DeError| server.damaged(format!("what it says of itself: {error}"));
    let told: Told = rows.first().ok_or_else(none)?.to().map_err(unread)?;
    if told.is_too_old() {
        let [major, minor] = OLDEST;
        let what = format!("it is Neo4j {}, but asof needs {major}.{minor} or later", told.version);
        return Err(StoreError::Refused { address: server.address().to_owned(), what });
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_constraint_of_any_change_stays_without_its_owner() {
        let made = cypher::MIGRATIONS.iter().flat_map(|(.., file)| cypher::each(file)).filter_map(constraint);
        let made: Vec<&str> = made.collect();
        assert!(["asof_key", "overlay_ctv_id"].iter().all(|name| made.contains(name)), "{made:?}");
        assert_eq!(constraint("CREATE INDEX said_batch IF NOT EXISTS FOR (n:A) ON (n.b)"), None);
    }
}
