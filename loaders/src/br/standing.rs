//! The last text of the series, and what the texts so far said.

use std::collections::HashMap;

use asof_schema::{Day, Sha256};

use super::later;
use crate::from_snapshots::{Node, Snapshot};

/// The last text, and what the texts so far said.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) nodes: Vec<Node>,
    pub(super) file: Option<Sha256>,
    pub(super) spoken: Spoken,
}

impl Standing {
    /// Its nodes, each with the file of its words.
    pub(super) fn carried(&self) -> Vec<Node> {
        self.file.map_or_else(Vec::new, |file| later::carried(self.nodes.clone(), file))
    }

    /// Its headings by their addresses, each with the file of its words.
    pub(super) fn headings(&self) -> HashMap<String, Node> {
        let is_heading = |node: &&Node| node.article.is_none() && node.parent.is_some();
        let Some(file) = self.file else { return HashMap::new() };
        let headings = later::carried(self.nodes.iter().filter(is_heading).cloned().collect(), file);
        headings.into_iter().map(|node| (node.address.clone(), node)).collect()
    }

    pub(super) fn take(&mut self, snapshot: &Snapshot) {
        for node in &snapshot.nodes {
            let words = node.words.as_ref().map(|words| &words.text);
            let said = |spoken: &Vec<(Option<String>, Day)>| {
                spoken.last().is_some_and(|(text, _)| text.as_ref() == words)
            };
            // Most say what they said in the text before.
            if !self.spoken.0.get(&node.address).is_some_and(said) {
                let spoken = self.spoken.0.entry(node.address.clone()).or_default();
                spoken.push((words.cloned(), snapshot.boundary));
            }
        }
        self.nodes.clone_from(&snapshot.nodes);
        self.file = Some(snapshot.document.sha256);
    }
}

/// The words at each address, each with the day of the first text that has them.
#[derive(Default)]
pub(super) struct Spoken(HashMap<String, Vec<(Option<String>, Day)>>);

impl Spoken {
    /// Since when the last words stand.
    pub(super) fn since(&self, address: &str) -> Option<Day> {
        self.0.get(address)?.last().map(|(_, day)| *day)
    }

    /// Since when the words of a day stand, and the day of the next ones.
    pub(super) fn on(&self, address: &str, day: Day) -> Option<(Day, Option<Day>)> {
        let spoken = self.0.get(address)?;
        let at = spoken.iter().rposition(|(_, from)| *from <= day)?;
        Some((spoken.get(at)?.1, spoken.get(at + 1).map(|(_, from)| *from)))
    }
}
