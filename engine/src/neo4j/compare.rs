//! Whether the graph in the database is the one that follows from what was said.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use neo4rs::{BoltMap, BoltType, Row};

use super::project::project;
use super::rows::{LinkKey, Node, Properties};
use super::server::Server;
use super::statements as cypher;
use crate::store::{Corpus, StoreError};

/// Differences that are told one by one; the rest is counted.
const TOLD: usize = 20;

/// What differs, in words; nothing if the graphs are equal.
pub(super) async fn compare(server: &Server, corpus: &Corpus) -> Result<Vec<String>, StoreError> {
    let mut found = Found::default();
    server.stream(cypher::ALL_NODES, |row| found.node(row)).await?;
    server.stream(cypher::ALL_LINKS, |row| found.link(row)).await?;
    let mut said = Vec::new();
    // A node or link that several norms share is expected once.
    let mut seen = HashSet::new();
    for graph in corpus.graphs() {
        let rows = project(graph);
        for (key, node) in rows.nodes.iter().filter(|(key, _)| seen.insert(digest(key))) {
            match found.nodes.remove(key) {
                None => said.push(format!("missing: {key}")),
                Some(there) if there != digest(&of_node(key, node)) => said.push(format!("differs: {key}")),
                Some(_) => {}
            }
        }
        for (key, properties) in &rows.links {
            let link = of_link(key, properties);
            if seen.insert(digest(&link)) && found.links.remove(&digest(&link)).is_none() {
                said.push(format!("missing: {link}"));
            }
        }
    }
    said.extend(found.nodes.keys().map(|key| format!("does not follow from the change sets: {key}")));
    said.extend(found.links.values().map(|link| format!("does not follow from the change sets: a {link}")));
    let rest = said.len().saturating_sub(TOLD);
    said.truncate(TOLD);
    said.extend((rest > 0).then(|| format!("and {rest} more")));
    Ok(said)
}

type Digest = [u8; 32];

/// What is in the database, in digests.
#[derive(Default)]
struct Found {
    nodes: HashMap<String, Digest>,
    /// With the type of each.
    links: HashMap<Digest, String>,
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
        self.links.insert(digest(&link), text("link"));
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
