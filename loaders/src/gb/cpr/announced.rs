//! Words that announce a list or a table of which nothing comes: the source has lost it, or it stands elsewhere.

use std::collections::{BTreeMap, HashSet};

use crate::from_snapshots::Node;
use crate::provision::WRAP_UP;

/// The code of the doubt about them.
pub(super) const CODE: &str = "words-end-early";

/// What ends words that announce something.
const SIGNS: [char; 4] = ['-', '–', '—', ':'];

/// The first numbers of lists, and those that may be put in before them.
const FIRST: [&str; 8] = ["1", "a", "i", "aa", "a1", "1a", "za", "zi"];

/// Words before a dash that join an item to the next: "(a) is a cat; and -".
const JOINS: [&str; 7] = ["and", "or", "nor", "but", "ac", "neu", "ond"];

const LOST: &str =
    "it ends as words that announce a list or a table do, and none comes: the source has lost it";

const IN_ITS_LIST: &str = "it ends as words that announce a list or a table do, and what comes next goes on with its own \
                           list: that may be what it announces, the sign may be a slip, or the source has lost it";

/// A provision that announces something and after which nothing of it comes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unmet<'n> {
    pub(super) node: &'n Node,
    /// What is told of it.
    pub(super) message: &'static str,
    /// Whether it is the last of its article.
    is_last: bool,
}

/// Those of a text, by their addresses.
pub(super) fn unmet(nodes: &[Node]) -> BTreeMap<&str, Unmet<'_>> {
    unmet_in(nodes).map(|unmet| (unmet.node.address.as_str(), unmet)).collect()
}

/// The same but for what is the last of its article.
pub(super) fn unmet_within(nodes: &[Node]) -> Vec<Unmet<'_>> {
    unmet_in(nodes).filter(|unmet| !unmet.is_last).collect()
}

fn unmet_in(nodes: &[Node]) -> impl Iterator<Item = Unmet<'_>> {
    let holders: HashSet<usize> = nodes.iter().filter_map(|node| node.parent).collect();
    let free = nodes.iter().enumerate().filter(move |(at, _)| !holders.contains(at));
    free.map(move |(at, node)| (node, nodes.get(at + 1)))
        .filter(|(node, next)| announces(node) && !goes_on(node, *next))
        .map(|(node, next)| Unmet::of(node, next))
}

impl<'n> Unmet<'n> {
    fn of(node: &'n Node, next: Option<&Node>) -> Self {
        let next = next.filter(|next| next.article == node.article);
        let beside = |next: &Node| next.parent == node.parent && next.component_type == node.component_type;
        let message = if next.is_some_and(beside) { IN_ITS_LIST } else { LOST };
        Self { node, message, is_last: next.is_none() }
    }
}

/// Whether a provision of an article ends as words that announce a list do. Elsewhere a sign may end what is no sentence.
fn announces(node: &Node) -> bool {
    node.article.is_some() && ends_with_sign(node)
}

/// Whether the words of a provision end with a sign that announces something, wherever it stands.
pub(super) fn ends_with_sign(node: &Node) -> bool {
    node.words.as_ref().is_some_and(|words| words.text.trim_end().ends_with(SIGNS))
}

/// Whether words go on in what comes next: a list that hangs elsewhere, or the words after one.
fn goes_on(node: &Node, next: Option<&Node>) -> bool {
    let Some(next) = next.filter(|next| next.article == node.article) else { return false };
    let number = next.number.as_ref().map(|number| number.to_lowercase());
    let begins = number.is_some_and(|number| FIRST.contains(&number.as_str()));
    let wraps = [node, next].iter().any(|one| one.component_type == WRAP_UP.name);
    begins || wraps || joins(node)
}

fn joins(node: &Node) -> bool {
    let words = node.words.as_ref().map_or("", |words| words.text.as_str());
    let words = words.trim_end_matches(|c: char| SIGNS.contains(&c) || c.is_whitespace());
    let last = words.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    JOINS.contains(&last)
}
