//! Nodes and relationships as rows, and what differs between two sets of them.

use std::collections::{BTreeMap, HashMap};

use neo4rs::{BoltMap, BoltNull, BoltType};

use super::statements as cypher;

/// Bytes of words that go into an index: of a key, Neo4j takes some 8,000.
const LONGEST: usize = 2000;

/// The beginning of what is too long for an index, which is all that tells it from others.
pub(super) fn shortened(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text)
}

macro_rules! links {
    ($($link:ident = $name:ident,)*) => {
        /// Which relationship. Each has a statement of its own.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Link {
            $($link,)*
        }

        impl Link {
            /// Its type in the database.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$link => stringify!($name),)*
                }
            }

            /// The statement that writes it.
            pub(super) fn write(self) -> &'static str {
                match self {
                    $(Self::$link => cypher::$name,)*
                }
            }
        }
    };
}

links! {
    About = ABOUT,
    Aggregates = AGGREGATES,
    Broader = BROADER,
    Cites = CITES,
    Concerns = CONCERNS,
    ContinuesAs = CONTINUES_AS,
    Contradicts = CONTRADICTS,
    Corrects = CORRECTS,
    Defines = DEFINES,
    Describes = DESCRIBES,
    Distinguishes = DISTINGUISHES,
    Enacted = ENACTED,
    EvidencedBy = EVIDENCED_BY,
    Excepts = EXCEPTS,
    ExpressedIn = EXPRESSED_IN,
    HadInterpretation = HAD_INTERPRETATION,
    HadVersion = HAD_VERSION,
    HasChild = HAS_CHILD,
    HasComponent = HAS_COMPONENT,
    HasInterpretation = HAS_INTERPRETATION,
    HasOtherText = HAS_OTHER_TEXT,
    HasTerm = HAS_TERM,
    HasText = HAS_TEXT,
    HasVersion = HAS_VERSION,
    Names = NAMES,
    OfType = OF_TYPE,
    Overlays = OVERLAYS,
    Overrules = OVERRULES,
    PartOf = PART_OF,
    PropagatedTo = PROPAGATED_TO,
    RefersTo = REFERS_TO,
    Refines = REFINES,
    ResultedIn = RESULTED_IN,
    Supersedes = SUPERSEDES,
    Terminates = TERMINATES,
}

impl Link {
    /// The statement that takes it away; `None` for what is never taken away, because it is part of an identity or tells
    /// itself until when it held.
    pub(super) fn unlink(self) -> Option<&'static str> {
        match self {
            Self::HasChild => Some(cypher::UNLINK_HAS_CHILD),
            Self::HasVersion => Some(cypher::UNLINK_HAS_VERSION),
            Self::Supersedes => Some(cypher::UNLINK_SUPERSEDES),
            Self::RefersTo => Some(cypher::UNLINK_REFERS_TO),
            Self::Excepts => Some(cypher::UNLINK_EXCEPTS),
            Self::Cites => Some(cypher::UNLINK_CITES),
            Self::Defines => Some(cypher::UNLINK_DEFINES),
            Self::HasInterpretation => Some(cypher::UNLINK_HAS_INTERPRETATION),
            Self::Overlays => Some(cypher::UNLINK_OVERLAYS),
            Self::Contradicts => Some(cypher::UNLINK_CONTRADICTS),
            Self::Refines => Some(cypher::UNLINK_REFINES),
            Self::Distinguishes => Some(cypher::UNLINK_DISTINGUISHES),
            Self::Overrules => Some(cypher::UNLINK_OVERRULES),
            Self::About => Some(cypher::UNLINK_ABOUT),
            Self::OfType => Some(cypher::UNLINK_OF_TYPE),
            Self::Broader => Some(cypher::UNLINK_BROADER),
            Self::HasTerm => Some(cypher::UNLINK_HAS_TERM),
            Self::Describes => Some(cypher::UNLINK_DESCRIBES),
            _ => None,
        }
    }
}

/// Properties by name.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Properties(pub(super) BoltMap);

impl Properties {
    pub(super) fn with(mut self, name: &str, value: impl Into<BoltType>) -> Self {
        self.0.put(name.into(), value.into());
        self
    }
}

/// A node: its labels, beside the one that all have, and its properties.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) labels: Vec<String>,
    pub(super) properties: Properties,
}

impl Node {
    /// Whether several norms may have it: what is no part of a law, and to which relations and terms lead.
    pub(super) fn is_shared(&self) -> bool {
        self.labels.iter().any(|label| matches!(label.as_str(), "Address" | "Term" | "Theme" | "ItemType"))
    }
}

/// What identifies a relationship: its kind, the keys of its two nodes, and what tells it from others between the same two.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LinkKey {
    pub(super) link: Link,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) nth: [i64; 3],
}

/// The rows of a part of the graph.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// By key.
    pub(super) nodes: BTreeMap<String, Node>,
    pub(super) links: HashMap<LinkKey, Properties>,
}

impl Rows {
    pub(super) fn node(&mut self, key: String, labels: &[&str], properties: Properties) {
        let labels = labels.iter().map(|&label| label.to_owned()).collect();
        self.nodes.insert(key, Node { labels, properties });
    }

    pub(super) fn link(&mut self, link: Link, ends: (&str, &str), nth: [i64; 3], properties: Properties) {
        let key = LinkKey { link, from: ends.0.to_owned(), to: ends.1.to_owned(), nth };
        self.links.insert(key, properties);
    }

    /// A relationship without properties.
    pub(super) fn plain(&mut self, link: Link, from: &str, to: &str) {
        self.link(link, (from, to), [0; 3], Properties::default());
    }

    pub(super) fn with(mut self, more: Self) -> Self {
        self.nodes.extend(more.nodes);
        self.links.extend(more.links);
        self
    }
}

/// Rows by the statement that takes them.
pub(super) type ByStatement = BTreeMap<&'static str, Vec<BoltType>>;

/// What must be written so that a graph becomes another one.
#[derive(Debug, Default)]
pub(super) struct Delta {
    /// New nodes.
    pub(super) nodes: Vec<BoltType>,
    /// Relationships of which one end is a new node: nobody sees them as long as nobody sees it.
    pub(super) links: ByStatement,
    /// All else, which shows as soon as it is written.
    pub(super) last: ByStatement,
    /// Nodes that other norms share, and which go once no relationship is left.
    pub(super) forsaken: Vec<BoltType>,
}

impl Delta {
    /// `is_new` tells of a key whether its node is one that nobody sees yet.
    pub(super) fn between(before: &Rows, after: &Rows, is_new: impl Fn(&str) -> bool) -> Self {
        let mut delta = Self::default();
        for (key, node) in &after.nodes {
            match before.nodes.get(key) {
                None => delta.nodes.push(staged(key, node)),
                Some(was) if was != node => {
                    delta.last.entry(cypher::CHANGE).or_default().push(changed(key, was, node));
                }
                Some(_) => {}
            }
        }
        // Of nodes, columns and findings are taken away, and what relations alone lead to: what the version
        // graph ever held stays.
        let gone = before.nodes.iter().filter(|(key, _)| !after.nodes.contains_key(*key));
        let (shared, own): (Vec<_>, Vec<_>) = gone.partition(|(_, node)| node.is_shared());
        delta.forsaken = shared.into_iter().map(|(key, _)| keyed(key)).collect();
        if !own.is_empty() {
            delta.last.insert(cypher::FORGET, own.into_iter().map(|(key, _)| keyed(key)).collect());
        }
        for (key, properties) in &after.links {
            if before.links.get(key) != Some(properties) {
                let unseen = is_new(&key.from) || is_new(&key.to);
                let rows = if unseen { &mut delta.links } else { &mut delta.last };
                rows.entry(key.link.write()).or_default().push(linked(key, properties));
            }
        }
        for (key, properties) in &before.links {
            if let Some(statement) = key.link.unlink().filter(|_| !after.links.contains_key(key)) {
                delta.last.entry(statement).or_default().push(linked(key, properties));
            }
        }
        delta
    }
}

/// The row of a node that is to be taken away.
pub(super) fn keyed(key: &str) -> BoltType {
    map(Properties::default().with("key", key))
}

pub(super) fn map(properties: Properties) -> BoltType {
    BoltType::Map(properties.0)
}

pub(super) fn staged(key: &str, node: &Node) -> BoltType {
    let row = Properties::default().with("key", key).with("labels", node.labels.clone());
    map(row.with("properties", map(node.properties.clone())))
}

/// Properties that are gone become null, labels that are gone are taken off.
fn changed(key: &str, was: &Node, is: &Node) -> BoltType {
    let mut properties = is.properties.clone();
    for name in was.properties.0.value.keys().filter(|name| !is.properties.0.value.contains_key(*name)) {
        properties.0.put(name.clone(), BoltType::Null(BoltNull));
    }
    let without: Vec<String> =
        was.labels.iter().filter(|label| !is.labels.contains(label)).cloned().collect();
    let row =
        Properties::default().with("key", key).with("labels", is.labels.clone()).with("without", without);
    map(row.with("properties", map(properties)))
}

pub(super) fn linked(key: &LinkKey, properties: &Properties) -> BoltType {
    map(properties.clone().with("from", key.from.as_str()).with("to", key.to.as_str()))
}
