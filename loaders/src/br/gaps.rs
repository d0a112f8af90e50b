//! Rows of a text that cannot be read, and what a text that is cut off lacks: what they may be about stays as it was in the
//! text before, and is in doubt.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::tree::Gap;
use crate::from_snapshots::Node;

/// So many articles in a row do not go at once: the publisher prints a notice of what is repealed.
const MANY: usize = 3;

/// An article of a text: the title in which it stands, its address, and whether more is printed of it than that it is
/// repealed.
type Placed<'n> = (&'n str, &'n str, bool);

/// The articles of a text in their order, whatever that of its nodes.
pub(super) fn in_order(nodes: &[Node]) -> Vec<Placed<'_>> {
    let speaks = |node: &&Node| node.words.as_ref().is_some_and(|words| !words.notice);
    let living: HashSet<usize> = nodes.iter().filter(speaks).filter_map(|node| node.article).collect();
    let own = nodes.iter().enumerate().filter(|(at, node)| node.article == Some(*at));
    let mut articles: Vec<(Vec<&str>, Placed<'_>)> =
        own.map(|(at, node)| placed(nodes, node, living.contains(&at))).collect();
    articles.sort();
    articles.into_iter().map(|(_, article)| article).collect()
}

/// The order keys down to an article, and the article.
fn placed<'n>(nodes: &'n [Node], article: &'n Node, lives: bool) -> (Vec<&'n str>, Placed<'n>) {
    let mut way: Vec<&Node> = std::iter::successors(Some(article), |node| nodes.get(node.parent?)).collect();
    way.reverse();
    let title = way.get(1).map_or("", |title| title.address.as_str());
    (way.iter().map(|node| node.order_key.as_str()).collect(), (title, article.address.as_str(), lives))
}

/// The addresses of the articles that a row may be of: the one that its keys name, those before and after the row, and those
/// that stood between these two in the text before. At an end of the file these are all up to that end.
pub(super) fn concerned(gap: &Gap, nodes: &[Node], before: &[Placed<'_>]) -> BTreeSet<String> {
    let (above, below) = nodes.split_at(gap.at.min(nodes.len()));
    let one = above.iter().rev().find_map(|node| article(nodes, node));
    let next = below.iter().find_map(|node| article(nodes, node));
    let mut articles: BTreeSet<String> = [one, next].into_iter().flatten().map(str::to_owned).collect();
    articles.extend(gap.article.clone());
    let place = |node: &Node| {
        let own = article(nodes, node)?;
        before.iter().position(|(_, address, _)| *address == own)
    };
    let first = above.iter().rev().find_map(place).unwrap_or(0);
    let last = below.iter().find_map(place).unwrap_or(before.len());
    // Where the rows stand in another order, only its keys say what a row is of.
    let (first, last) =
        if gap.article.is_some() { (first, last) } else { (first.min(last), first.max(last)) };
    let between = before.get(first..last).unwrap_or_default();
    articles.extend(between.iter().map(|(_, address, _)| (*address).to_owned()));
    articles
}

fn article<'n>(nodes: &'n [Node], node: &Node) -> Option<&'n str> {
    nodes.get(node.article?).map(|article| article.address.as_str())
}

/// The articles of the text before that a text lacks as one that is cut off does: its last ones, all of a title, or many in
/// a row; with the article before them, which may be cut off too. One whose words a new article has stands there now.
pub(super) fn cut_off(nodes: &[Node], before: &[Placed<'_>], old: &[Node]) -> Vec<String> {
    let mut here: HashSet<&str> = nodes.iter().map(|node| node.address.as_str()).collect();
    here.extend(moved(nodes, old));
    let standing: HashSet<&str> =
        before.iter().filter(|(_, address, _)| here.contains(address)).map(|(title, ..)| *title).collect();
    let mut lost = Vec::new();
    let mut at = 0;
    for run in before.chunk_by(|(_, one, _), (_, other, _)| here.contains(one) == here.contains(other)) {
        let (from, end) = (at, at + run.len());
        at = end;
        let is_here = run.first().is_some_and(|(_, address, _)| here.contains(address));
        // A notice of a repeal that is no longer printed is no work of a cut.
        let living = run.iter().filter(|(.., lives)| *lives).count();
        let is_title = || run.iter().any(|(title, ..)| !standing.contains(title));
        if !is_here && living > 0 && (living >= MANY || end == before.len() || is_title()) {
            let cut = before.get(from.saturating_sub(1)..end).unwrap_or_default();
            lost.extend(cut.iter().map(|(_, address, _)| (*address).to_owned()));
        }
    }
    lost
}

/// The articles of the text before that a text has with all their words under another number, which is new and of which there
/// is one.
fn moved<'n>(nodes: &[Node], old: &'n [Node]) -> Vec<&'n str> {
    let (now, then) = (worded(nodes), worded(old));
    let mut new: HashMap<&Vec<&str>, usize> = HashMap::new();
    for (address, words) in &now {
        if !then.contains_key(*address) {
            *new.entry(words).or_default() += 1;
        }
    }
    let mut moved = Vec::new();
    for (address, words) in &then {
        if !now.contains_key(*address) && new.get(&words) == Some(&1) {
            moved.push(*address);
        }
    }
    moved
}

/// The articles of a text by their addresses, each with its words, if these are no notices.
fn worded(nodes: &[Node]) -> HashMap<&str, Vec<&str>> {
    let mut articles: HashMap<&str, Vec<&str>> = HashMap::new();
    for node in nodes {
        let words = node.words.as_ref().filter(|words| !words.notice && !words.unknown);
        if let (Some(address), Some(words)) = (article(nodes, node), words) {
            articles.entry(address).or_default().push(&words.text);
        }
    }
    articles
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
        let place = |at: usize| places.get(&before.get(at)?.address).copied();
        // What stands in something that is no longer there stays all the same, in what that stood in.
        let mut above = std::iter::successors(node.parent, |&at| before.get(at)?.parent);
        let Some(parent) = above.find_map(place) else { continue };
        let own = nodes.len();
        let is_article =
            node.article.and_then(|at| before.get(at)).is_some_and(|one| one.address == node.address);
        let article = if is_article { Some(own) } else { node.article.and_then(place) };
        places.insert(node.address.clone(), own);
        nodes.push(Node { parent: Some(parent), article, ..node.clone() });
    }
}
