//! Whether the graph in the database is the one that follows from what was said.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use neo4rs::{BoltMap, BoltType, Row};

use super::rows::{ByStatement, LinkKey, Node, Properties, keyed, linked, map, staged};
use super::server::Server;
use super::statements as cypher;
use super::write::{Turn, rows};
use crate::store::{Corpus, StoreError};

/// Differences that are told one by one; the rest is counted.
const TOLD: usize = 20;

/// What differs.
#[derive(Default)]
pub(super) struct Differences {
    missing: Vec<(String, Node)>,
    changed: Vec<(String, Node)>,
    /// Keys of nodes that do not follow from the record.
    beyond: Vec<String>,
    missing_links: Vec<(LinkKey, Properties)>,
    /// Types and ids of relationships that do not follow from it.
    beyond_links: Vec<(String, String)>,
}

/// What differs between the graph in the database and what follows from the record.
pub(super) async fn compare(server: &Server, corpus: &Corpus) -> Result<Differences, StoreError> {
    let mut found = Found::default();
    server.stream(cypher::ALL_NODES, |row| found.node(row)).await?;
    server.stream(cypher::ALL_LINKS, |row| found.link(row)).await?;
    let mut differences = Differences::default();
    // A node or link that several norms share is expected once.
    let mut seen = HashSet::new();
    for graph in corpus.graphs() {
        let rows = rows(corpus, graph);
        for (key, node) in rows.nodes {
            if !seen.insert(digest(&key)) {
                continue;
            }
            match found.nodes.remove(&key) {
                None => differences.missing.push((key, node)),
                Some(there) if there != digest(&of_node(&key, &node)) => {
                    differences.changed.push((key, node));
                }
                Some(_) => {}
            }
        }
        for (key, properties) in rows.links {
            let link = digest(&of_link(&key, &properties));
            if seen.insert(link) && found.links.remove(&link).is_none() {
                differences.missing_links.push((key, properties));
            }
        }
    }
    differences.beyond = found.nodes.into_keys().collect();
    differences.beyond_links = found.links.into_values().collect();
    differences.beyond_links.extend(found.twice);
    Ok(differences)
}

impl Differences {
    /// How many nodes and relationships differ.
    pub(super) fn count(&self) -> usize {
        let nodes = self.missing.len() + self.changed.len() + self.beyond.len();
        nodes + self.missing_links.len() + self.beyond_links.len()
    }

    /// What differs, in words; nothing if the graphs are equal.
    pub(super) fn told(&self) -> Vec<String> {
        let missing = self.missing.iter().map(|(key, _)| format!("missing: {key}"));
        let changed = self.changed.iter().map(|(key, _)| format!("differs: {key}"));
        let links = self.missing_links.iter().map(|(key, _)| key);
        let links = links
            .map(|key| format!("missing or different: {} from {} to {}", key.link.name(), key.from, key.to));
        let beyond = |what: &str| format!("does not follow from the change sets: {what}");
        let told = missing.chain(changed).chain(links);
        let told = told.chain(self.beyond.iter().map(|key| beyond(key)));
        let told = told.chain(self.beyond_links.iter().map(|(link, _)| beyond(&format!("a {link}"))));
        let mut told: Vec<String> = told.take(TOLD).collect();
        let rest = self.count().saturating_sub(TOLD);
        told.extend((rest > 0).then(|| format!("and {rest} more")));
        told
    }

    /// Makes the graph what follows from the record. Who asks meanwhile sees some of both; what is begun and not ended is
    /// ended by doing it again.
    pub(super) async fn mend(&self, server: &Server, turn: &Turn) -> Result<(), StoreError> {
        let rows = |nodes: &[(String, Node)]| -> Vec<BoltType> {
            nodes.iter().map(|(key, node)| staged(key, node)).collect()
        };
        turn.stage(server, cypher::STAGE, &rows(&self.missing)).await?;
        turn.stage(server, cypher::MEND, &rows(&self.changed)).await?;
        let gone = self.beyond_links.iter().map(|(_, id)| map(Properties::default().with("id", id.as_str())));
        turn.stage(server, cypher::DROP_LINKS, &gone.collect::<Vec<_>>()).await?;
        let gone: Vec<BoltType> = self.beyond.iter().map(|key| keyed(key)).collect();
        turn.stage(server, cypher::FORGET, &gone).await?;
        let mut links = ByStatement::new();
        for (key, properties) in &self.missing_links {
            links.entry(key.link.write()).or_default().push(linked(key, properties));
        }
        for (statement, links) in &links {
            turn.stage(server, statement, links).await?;
        }
        turn.publish(server).await
    }
}

type Digest = [u8; 32];

/// What is in the database, in digests.
#[derive(Default)]
struct Found {
    nodes: HashMap<String, Digest>,
    /// With the type and the id of each.
    links: HashMap<Digest, (String, String)>,
    /// Those that are there once more.
    twice: Vec<(String, String)>,
}

impl Found {
    fn node(&mut self, row: &Row) {
        let key: String = row.get("key").unwrap_or_default();
        let mut labels: Vec<String> = row.get("labels").unwrap_or_default();
        labels.sort();
        let digest = digest(&written_node(&labels, &properties(row)));
        self.nodes.insert(key, digest);
    }

    fn link(&mut self, row: &Row) {
        let text = |name: &str| row.get::<String>(name).unwrap_or_default();
        let link = written_link(&text("from"), &text("link"), &text("to"), &properties(row));
        let named = (text("link"), text("id"));
        self.twice.extend(self.links.insert(digest(&link), named));
    }
}

fn properties(row: &Row) -> BoltMap {
    match row.get::<BoltType>("properties") {
        Ok(BoltType::Map(properties)) => properties,
        _ => BoltMap::default(),
    }
}

fn of_node(key: &str, node: &Node) -> String {
    let mut labels: Vec<String> = node.labels.iter().cloned().chain(["Asof".to_owned()]).collect();
    labels.sort();
    written_node(&labels, &node.properties.clone().with("key", key).0)
}

fn of_link(key: &LinkKey, properties: &Properties) -> String {
    written_link(&key.from, key.link.name(), &key.to, &properties.0)
}

fn written_node(labels: &[String], properties: &BoltMap) -> String {
    format!("{labels:?} {}", written(properties))
}

fn written_link(from: &str, name: &str, to: &str, properties: &BoltMap) -> String {
    format!("({from})-[{name} {}]->({to})", written(properties))
}

/// The properties in the order of their names.
fn written(properties: &BoltMap) -> String {
    let mut names: Vec<_> = properties.value.iter().collect();
    names.sort_by(|(a, _), (b, _)| a.value.cmp(&b.value));
    names.iter().fold(String::new(), |mut written, (name, value)| {
        // Writing into a string cannot fail.
        let _ = write!(written, "{}: {value:?}, ", name.value);
        written
    })
}

fn digest(text: &str) -> Digest {
    *blake3::hash(text.as_bytes()).as_bytes()
}
