//! What a text lacks of the text before. The publisher prints a notice of what is repealed, and leaves out without a word only
//! what an act wrote anew, gave another number or is said to repeal. What nothing of this explains may stand where the file is
//! cut off or has a hole: that is no repeal.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::gaps;
use crate::from_snapshots::{Node, Said, Testimony, Words};

/// Words shorter than this may stand in another article by chance.
const LONG: usize = 40;

/// What is said of the acts that may have made what differs.
pub(super) struct Sayings<'s> {
    pub(super) testimony: &'s Testimony,
    /// The codes of the acts.
    pub(super) codes: &'s [&'s str],
    /// The articles of which their summaries say that something is repealed in them.
    pub(super) articles: BTreeSet<String>,
}

impl Sayings<'_> {
    /// Whether a summary or a note says that what stands at a place, or what that stands in, is repealed.
    fn repeal(&self, nodes: &[Node], at: usize) -> bool {
        let Some(article) = nodes.get(at).and_then(|node| gaps::article(nodes, node)) else { return false };
        if self.articles.contains(article) {
            return true;
        }
        let noted = |address: &str| self.testimony.noted(address, self.codes, Some(Said::Repealed));
        let mut way = std::iter::successors(nodes.get(at), |node| nodes.get(node.parent?));
        way.any(|node| noted(&node.address)) || noted(&caput(article))
    }
}

/// Provisions that stand one after another in the text before, and are lacking without an explanation.
pub(super) struct Hole {
    /// Their places in the text before.
    pub(super) places: Vec<usize>,
    /// The addresses of the first and the last of them that stand in none of the others.
    pub(super) ends: [String; 2],
    /// The addresses of what is in doubt: these, and the article before where articles are lacking, which may have lost what
    /// was put at its end.
    pub(super) doubted: Vec<String>,
    /// The addresses of the articles in which these stand.
    pub(super) articles: BTreeSet<String>,
    /// The row of the file after which they are lacking.
    pub(super) after: Option<u64>,
}

/// A text and the one before it, and where what stood there goes on.
pub(super) struct Neighbours<'n> {
    old: &'n [Node],
    new: &'n [Node],
    goes_on: &'n HashMap<usize, usize>,
    then: HashMap<&'n str, usize>,
    now: HashMap<&'n str, usize>,
    /// Articles whose words all stand under another number.
    moved: OnceCell<HashSet<&'n str>>,
}

impl<'n> Neighbours<'n> {
    pub(super) fn new(old: &'n [Node], new: &'n [Node], goes_on: &'n HashMap<usize, usize>) -> Self {
        let (then, now) = (by_address(old), by_address(new));
        Self { old, new, goes_on, then, now, moved: OnceCell::new() }
    }

    /// What nothing explains, in the order of the text before.
    pub(super) fn holes(&self, said: &Sayings<'_>) -> Vec<Hole> {
        let gone: HashSet<usize> = (0..self.old.len()).filter(|&at| self.is_gone(at)).collect();
        if gone.is_empty() {
            return Vec::new();
        }
        let (order, lives) = (gaps::order(self.old), living(self.old));
        let mut lost: HashSet<usize> = HashSet::new();
        for &at in order.iter().filter(|at| gone.contains(*at)) {
            let above = self.old.get(at).and_then(|node| node.parent).filter(|above| gone.contains(above));
            let is_lost = match above {
                Some(above) => lost.contains(&above),
                // A notice of a repeal that is no longer printed is no work of a hole.
                None => lives.contains(&at) && !self.is_explained(at, said),
            };
            if is_lost {
                lost.insert(at);
            }
        }
        let runs = self.runs(&order, &lost);
        runs.into_iter().filter_map(|run| self.hole(run, &order, &lost)).collect()
    }

    /// Whether a provision goes on nowhere, and nothing stands at its number.
    fn is_gone(&self, at: usize) -> bool {
        let Some(node) = self.old.get(at).filter(|node| node.article.is_some()) else { return false };
        if self.goes_on.contains_key(&at) {
            return false;
        }
        let above = node.parent.and_then(|parent| self.new.get(*self.goes_on.get(&parent)?));
        let address = above.map_or_else(|| node.address.clone(), |above| gaps::address_in(above, node));
        !self.now.contains_key(address.as_str())
    }

    fn is_explained(&self, at: usize, said: &Sayings<'_>) -> bool {
        said.repeal(self.old, at)
            || self.stands_elsewhere(at)
            || self.is_counted_anew(at)
            || self.is_written_anew(at)
            || self.is_before_an_end(at)
    }

    /// Its words stand at another place, where they did not stand before.
    fn stands_elsewhere(&self, at: usize) -> bool {
        let Some(node) = self.old.get(at) else { return false };
        if is_article(node, at) {
            let moved = self.moved.get_or_init(|| moved(self.new, self.old).into_iter().collect());
            return moved.contains(node.address.as_str());
        }
        let Some(words) = node.words.as_ref().filter(|words| speaks(words)) else { return false };
        let (is_long, own) = (words.text.chars().count() >= LONG, gaps::article(self.old, node));
        self.new.iter().any(|other| {
            let has_words = |node: &Node| node.words.as_ref().is_some_and(|one| one.text == words.text);
            let before = self.then.get(other.address.as_str()).and_then(|&at| self.old.get(at));
            has_words(other)
                && (is_long || gaps::article(self.new, other) == own)
                && before.is_none_or(|node| !has_words(node))
        })
    }

    /// The sole paragraph is the first of several now, or of several there is a sole one.
    fn is_counted_anew(&self, at: usize) -> bool {
        let Some(node) = self.old.get(at) else { return false };
        let Some(parent) = node.parent.and_then(|parent| self.goes_on.get(&parent)) else { return false };
        let counts = |other: &&Node| {
            let is_new = !self.then.contains_key(other.address.as_str());
            let is_first = !other.sole && other.number.as_deref() == Some("1");
            is_new && if node.sole { is_first } else { other.sole }
        };
        let is_kin = |other: &&Node| other.component_type == node.component_type;
        self.new
            .iter()
            .filter(|other| other.parent == Some(*parent))
            .filter(is_kin)
            .any(|other| counts(&other))
    }

    /// What it stood in has other words, and nothing of its kind that stood beside it has those of before: an act wrote all
    /// of it. So it is where a notice stands in the place of those words, or another provision at that number.
    fn is_written_anew(&self, at: usize) -> bool {
        let Some((node, above)) = self.old.get(at).and_then(|node| Some((node, node.parent?))) else {
            return false;
        };
        let Some(&now) = self.goes_on.get(&above) else {
            return self.old.get(above).is_some_and(|above| above.article.is_some());
        };
        let is = worded_at(self.new, &self.now, now);
        if text(worded_at(self.old, &self.then, above)) == text(is) {
            return false;
        }
        let keeps_its_words = |other: usize| {
            let was = worded_at(self.old, &self.then, other).filter(|words| speaks(words));
            let goes_on = self.goes_on.get(&other).copied().filter(|&place| self.stays(other, place, now));
            was.is_some()
                && text(was) == text(goes_on.and_then(|place| worded_at(self.new, &self.now, place)))
        };
        is.is_some_and(|words| words.notice) || !self.kin(node).any(keeps_its_words)
    }

    /// Whether what goes on has its number, in the same as before: what has another one was written anew with the others.
    fn stays(&self, was: usize, is: usize, above: usize) -> bool {
        let nodes = self.old.get(was).zip(self.new.get(is));
        nodes.is_some_and(|(old, new)| new.parent == Some(above) && new.segment == old.segment)
    }

    /// All from it to the end of a list are gone, and what stands before it ends the list now.
    fn is_before_an_end(&self, at: usize) -> bool {
        let Some(node) = self.old.get(at).filter(|node| !is_article(node, at)) else { return false };
        let mut kin: Vec<usize> = self.kin(node).collect();
        kin.sort_by_key(|&place| self.old.get(place).map(|node| node.order_key.as_str()));
        let (before, from) = kin.split_at(kin.iter().position(|&place| place == at).unwrap_or(0));
        let last = before.iter().rev().find_map(|place| Some((*place, *self.goes_on.get(place)?)));
        let ends = |words: Option<&Words>| words.is_some_and(|words| words.text.trim_end().ends_with('.'));
        from.iter().all(|&place| self.is_gone(place))
            && last.is_some_and(|(was, is)| {
                ends(worded_at(self.new, &self.now, is)) && !ends(worded_at(self.old, &self.then, was))
            })
    }

    /// The places of what stood in the same and is of the same kind.
    fn kin(&self, node: &'n Node) -> impl Iterator<Item = usize> + '_ {
        let is_kin =
            move |other: &Node| other.parent == node.parent && other.component_type == node.component_type;
        self.old.iter().enumerate().filter(move |(_, other)| is_kin(other)).map(|(place, _)| place)
    }

    /// What is lost one after another. Headings that are gone too stand between.
    fn runs(&self, order: &[usize], lost: &HashSet<usize>) -> Vec<Vec<usize>> {
        let mut runs: Vec<Vec<usize>> = Vec::new();
        let mut is_open = false;
        for &at in order {
            let is_heading = self.old.get(at).is_some_and(|node| node.article.is_none());
            if lost.contains(&at) {
                match runs.last_mut().filter(|_| is_open) {
                    Some(run) => run.push(at),
                    None => runs.push(vec![at]),
                }
                is_open = true;
            } else if !is_heading || self.goes_on.contains_key(&at) {
                is_open = false;
            }
        }
        runs
    }

    fn hole(&self, places: Vec<usize>, order: &[usize], lacking: &HashSet<usize>) -> Option<Hole> {
        let node = |at: &usize| self.old.get(*at);
        let tops = places.iter().filter(|at| {
            let above = node(at).and_then(|node| node.parent);
            above.is_none_or(|above| !lacking.contains(&above))
        });
        let tops: Vec<(usize, &Node)> = tops.filter_map(|at| Some((*at, node(at)?))).collect();
        let before = |at: usize| {
            let end = order.iter().position(|other| *other == at).unwrap_or(0);
            order.get(..end).unwrap_or_default().iter().rev()
        };
        let first_article = tops.iter().find(|(at, node)| is_article(node, *at));
        let beside = first_article.and_then(|&(at, _)| {
            before(at)
                .filter_map(|at| Some((*at, node(at)?)))
                .find(|(at, node)| is_article(node, *at) && self.goes_on.contains_key(at))
        });
        let beside = beside.map(|(_, node)| node.address.as_str());
        let own = tops.iter().filter(|(_, node)| gaps::article(self.old, node) != beside);
        let own = own.map(|(_, node)| node.address.as_str());
        let doubted: Vec<String> = beside.into_iter().chain(own).map(str::to_owned).collect();
        let articles = tops.iter().filter_map(|(_, node)| gaps::article(self.old, node)).chain(beside);
        let articles = articles.map(str::to_owned).collect();
        let (first, last) = (tops.first()?, tops.last()?);
        let ends = [first, last].map(|(_, node)| node.address.clone());
        let row = |at: &usize| {
            let node = self.new.get(*self.goes_on.get(at)?)?;
            // What is kept has the row of another file.
            node.words.as_ref().filter(|words| words.file.is_none()).map(|_| node.line)
        };
        let after = before(first.0).find_map(row);
        Some(Hole { places, ends, doubted, articles, after })
    }
}

fn by_address(nodes: &[Node]) -> HashMap<&str, usize> {
    nodes.iter().enumerate().map(|(at, node)| (node.address.as_str(), at)).collect()
}

fn is_article(node: &Node, at: usize) -> bool {
    node.article == Some(at)
}

fn caput(article: &str) -> String {
    format!("{article}_cpt")
}

/// Whether words are known, and more than a notice of a repeal.
fn speaks(words: &Words) -> bool {
    !words.notice && !words.unknown
}

fn text(words: Option<&Words>) -> Option<&str> {
    words.map(|words| words.text.as_str())
}

/// The words of what stands at a place; of an article those of its caput.
fn worded_at<'n>(nodes: &'n [Node], places: &HashMap<&str, usize>, at: usize) -> Option<&'n Words> {
    let node = nodes.get(at)?;
    let worded = match &node.words {
        Some(_) => node,
        None => nodes.get(*places.get(caput(&node.address).as_str())?)?,
    };
    worded.words.as_ref()
}

/// What says more than that it is repealed, and what that stands in.
fn living(nodes: &[Node]) -> HashSet<usize> {
    let mut lives = HashSet::new();
    for (at, _) in
        nodes.iter().enumerate().filter(|(_, node)| node.words.as_ref().is_some_and(|one| !one.notice))
    {
        let mut next = Some(at);
        while let Some(place) = next.filter(|place| lives.insert(*place)) {
            next = nodes.get(place).and_then(|node| node.parent);
        }
    }
    lives
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
        let words = node.words.as_ref().filter(|words| speaks(words));
        if let (Some(address), Some(words)) = (gaps::article(nodes, node), words) {
            articles.entry(address).or_default().push(&words.text);
        }
    }
    articles
}
