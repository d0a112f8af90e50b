//! Rows of a text that cannot be read: what they may be about stays as it was in the text before, and is in doubt.
//! So does what a text lacks, see [`super::holes`].

use std::collections::{BTreeSet, HashMap, HashSet};

use super::tree::Gap;
use crate::from_snapshots::Node;

/// The articles of a text in their order, whatever that of its nodes.
pub(super) fn in_order(nodes: &[Node]) -> Vec<&str> {
    let articles =
        order(nodes).into_iter().filter_map(|at| nodes.get(at).filter(|node| node.article == Some(at)));
    articles.map(|article| article.address.as_str()).collect()
}

/// The places of the nodes of a text in its order, each before what stands in it.
pub(super) fn order(nodes: &[Node]) -> Vec<usize> {
    let mut ways: Vec<(Vec<&str>, usize)> =
        nodes.iter().enumerate().map(|(at, node)| (way(nodes, node), at)).collect();
    ways.sort();
    ways.into_iter().map(|(_, at)| at).collect()
}

/// The order keys down to a node.
fn way<'n>(nodes: &'n [Node], node: &'n Node) -> Vec<&'n str> {
    let above = std::iter::successors(Some(node), |node| nodes.get(node.parent?));
    let mut way: Vec<&str> = above.map(|node| node.order_key.as_str()).collect();
    way.reverse();
    way
}

/// The addresses of the articles that a row may be of: the one that its keys name, those before and after the row, and those
/// that stood between these two in the text before. At an end of the file these are all up to that end.
pub(super) fn concerned(gap: &Gap, nodes: &[Node], before: &[&str]) -> BTreeSet<String> {
    let (above, below) = nodes.split_at(gap.at.min(nodes.len()));
    let one = above.iter().rev().find_map(|node| article(nodes, node));
    let next = below.iter().find_map(|node| article(nodes, node));
    let mut articles: BTreeSet<String> = [one, next].into_iter().flatten().map(str::to_owned).collect();
    articles.extend(gap.article.clone());
    let place = |node: &Node| {
        let own = article(nodes, node)?;
        before.iter().position(|address| *address == own)
    };
    let first = above.iter().rev().find_map(place).unwrap_or(0);
    let last = below.iter().find_map(place).unwrap_or(before.len());
    // Where the rows stand in another order, only its keys say what a row is of.
    let (first, last) =
        if gap.article.is_some() { (first, last) } else { (first.min(last), first.max(last)) };
    let between = before.get(first..last).unwrap_or_default();
    articles.extend(between.iter().map(|address| (*address).to_owned()));
    articles
}

/// The address of the article of a node.
pub(super) fn article<'n>(nodes: &'n [Node], node: &Node) -> Option<&'n str> {
    nodes.get(node.article?).map(|article| article.address.as_str())
}

/// The address of a node of the text before in what it stands in now.
pub(super) fn address_in(above: &Node, node: &Node) -> String {
    let absolute = || node.address.clone();
    node.segment.as_ref().map_or_else(absolute, |segment| format!("{}_{segment}", above.address))
}

/// Adds to a text what is to be kept of the text before and goes on nowhere in it.
pub(super) fn keep(
    nodes: &mut Vec<Node>,
    (before, goes_on): (&[Node], &HashMap<usize, usize>),
    is_kept: impl Fn(usize) -> bool,
) {
    let mut here: HashSet<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let mut places = goes_on.clone();
    for (at, node) in before.iter().enumerate() {
        if goes_on.contains_key(&at) || !is_kept(at) {
            continue;
        }
        // What stands in something that is no longer there stays all the same, in what that stood in.
        let mut above = std::iter::successors(node.parent, |&at| before.get(at)?.parent);
        let Some((nearest, place)) = above.find_map(|at| Some((at, *places.get(&at)?))) else { continue };
        let Some(parent) =
            nodes.get(place).filter(|_| Some(nearest) == node.parent || node.segment.is_none())
        else {
            continue;
        };
        let address = address_in(parent, node);
        if !here.insert(address.clone()) {
            continue;
        }
        let own = nodes.len();
        let is_article = node.article == Some(at);
        let article = if is_article {
            Some(own)
        } else {
            node.article.and_then(|article| places.get(&article).copied())
        };
        places.insert(at, own);
        nodes.push(Node { address, parent: Some(place), article, ..node.clone() });
    }
}
