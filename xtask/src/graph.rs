//! Who depends on whom, as `cargo tree --prefix depth` tells it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use anyhow::{Context as _, Result};

/// Packages by name and what each depends on. Two versions of a package are one here: no rule tells them apart.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    edges: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// Reads lines such as `2|serde v1.0.229 (*)`: the depth, a bar, the package.
    pub(crate) fn from_tree(tree: &str) -> Result<Self> {
        let mut graph = Self::default();
        let mut path: Vec<&str> = Vec::new();
        for line in tree.lines().filter(|line| !line.is_empty()) {
            let (depth, package) = line.split_once('|').with_context(|| format!("no depth in {line:?}"))?;
            let name = package.split(' ').next().unwrap_or_default();
            path.truncate(depth.parse().with_context(|| format!("no depth in {line:?}"))?);
            if let Some(parent) = path.last() {
                graph.add(parent, name);
            }
            path.push(name);
        }
        Ok(graph)
    }

    /// Adds that one package depends on another.
    pub(crate) fn add(&mut self, from: &str, to: &str) {
        self.edges.entry(from.to_owned()).or_default().insert(to.to_owned());
    }

    /// What the package itself asks for.
    pub(crate) fn direct(&self, package: &str) -> impl Iterator<Item = &str> {
        self.edges.get(package).into_iter().flatten().map(String::as_str)
    }

    /// A shortest way from one package to another, both included, that takes no edge for which `closed` holds.
    pub(crate) fn way(
        &self,
        from: &str,
        to: &str,
        closed: impl Fn(&str, &str) -> bool,
    ) -> Option<Vec<String>> {
        let mut ways = VecDeque::from([vec![from.to_owned()]]);
        let mut seen = BTreeSet::from([from.to_owned()]);
        while let Some(way) = ways.pop_front() {
            let last = way.last()?;
            for next in self.direct(last).filter(|next| !closed(last, next)) {
                let mut longer = way.clone();
                longer.push(next.to_owned());
                if next == to {
                    return Some(longer);
                }
                if seen.insert(next.to_owned()) {
                    ways.push_back(longer);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn a_tree_becomes_a_graph() {
        let tree = "0|a v0.1.0 (/here)\n1|b v1.0.0\n2|c v1.0.0\n1|d v1.0.0\n2|b v1.0.0 (*)\n";
        let graph = Graph::from_tree(tree).unwrap();
        assert_eq!(graph.direct("a").collect::<Vec<_>>(), ["b", "d"]);
        assert_eq!(graph.way("a", "c", |_, _| false).unwrap(), ["a", "b", "c"]);
        assert_eq!(graph.way("a", "c", |from, to| (from, to) == ("a", "b")).unwrap(), ["a", "d", "b", "c"]);
        assert_eq!(graph.way("c", "a", |_, _| false), None);
        assert!(Graph::from_tree("a v0.1.0").is_err());
    }
}
