//! Rows of a text that cannot be read: what they may be about stays as it was in the text before, and is in doubt.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::tree::Gap;
use crate::from_snapshots::Node;

/// The addresses of the articles that a row may be of: the one that its keys name, and those that stood in the text before
/// from the article before the row to the article after it.
pub(super) fn concerned(gap: &Gap, nodes: &[Node], before: &[Node]) -> BTreeSet<String> {
    let (above, below) = nodes.split_at(gap.at.min(nodes.len()));
    let one = above.iter().rev().find_map(|node| article(nodes, node));
    let next = below.iter().find_map(|node| article(nodes, node));
    let mut articles: BTreeSet<String> = [one, next].into_iter().flatten().map(str::to_owned).collect();
    articles.extend(gap.article.clone());
    let place = |wanted: Option<&str>| {
        let wanted = wanted?;
        before.iter().position(|node| node.address == wanted)
    };
    if let (Some(first), Some(last)) = (place(one), place(next)) {
        let between = before.get(first..last).unwrap_or_default();
        articles.extend(between.iter().filter_map(|node| article(before, node)).map(str::to_owned));
    }
    articles
}

fn article<'n>(nodes: &'n [Node], node: &Node) -> Option<&'n str> {
    nodes.get(node.article?).map(|article| article.address.as_str())
}

/// Adds to a text what stood in these articles in the text before and does not stand in it: that it is gone cannot be told
/// from rows that cannot be read. So cannot that a heading is gone.
pub(super) fn keep(nodes: &mut Vec<Node>, articles: &BTreeSet<String>, before: &[Node]) {
    let here: HashSet<&str> = nodes.iter().map(|node| node.address.as_str()).collect();
    let kept: Vec<usize> = (0..before.len())
        .filter(|&at| {
            let Some(node) = before.get(at).filter(|node| !here.contains(node.address.as_str())) else {
                return false;
            };
            article(before, node).is_none_or(|article| articles.contains(article))
        })
        .collect();
    let mut places: HashMap<String, usize> =
        nodes.iter().enumerate().map(|(at, node)| (node.address.clone(), at)).collect();
    for node in kept.into_iter().filter_map(|at| before.get(at)) {
        let place = |at: Option<usize>| places.get(&before.get(at?)?.address).copied();
        let Some(parent) = place(node.parent) else { continue };
        let own = nodes.len();
        let is_article =
            node.article.and_then(|at| before.get(at)).is_some_and(|one| one.address == node.address);
        let article = if is_article { Some(own) } else { place(node.article) };
        places.insert(node.address.clone(), own);
        nodes.push(Node { parent: Some(parent), article, ..node.clone() });
    }
}
