//! Which provision of the text before goes on under another number.
//!
//! A note says at most "renumbered", never from where. So the words decide, and where they do not, the
//! provision is not moved: a [`Doubt`] says so.

use std::collections::{HashMap, HashSet};

use super::attribution::{Note, Said, Testimony};
use super::{Node, Words};

/// Texts shorter than this may agree by chance.
const LONG_ENOUGH: usize = 40;
/// The least similarity by which a reworded provision is recognised.
const ALIKE: f32 = 0.5;
/// By how much the best candidate must lead.
const LEAD: f32 = 0.1;

/// A provision that stands at another address than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Renumbering {
    /// Its place in the list of the text before.
    pub(crate) old: usize,
    /// Its place in the list of the new text.
    pub(crate) new: usize,
}

/// What the words and the notes leave open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Doubt {
    /// A note says renumbered, and no source can be told.
    Unknown { new: usize },
    /// Carried on by equal words, though a note says that it was put in or reworded.
    Contradicted { new: usize, said: Said },
    /// The sole paragraph is carried on as the first one, no note says so, and the words are hardly alike.
    Debatable { new: usize, likeness: f32 },
}

/// Two neighbours in the series.
pub(crate) struct Neighbours<'a> {
    pub(crate) old: &'a [Node],
    pub(crate) new: &'a [Node],
    pub(crate) testimony: &'a Testimony,
    /// Codes of the acts between them.
    pub(crate) codes: &'a [&'a str],
    /// Codes of the acts that changed the provision at a place of the text before, until then.
    pub(crate) history: &'a dyn Fn(usize) -> HashSet<String>,
}

/// What goes on under another number, and what stays open.
pub(crate) fn renumberings(neighbours: &Neighbours<'_>) -> (Vec<Renumbering>, Vec<Doubt>) {
    let mut search = Search::new(neighbours);
    search.by_equal_words();
    search.sole_to_first();
    search.by_noted_likeness();
    (search.found, search.doubts)
}

struct Search<'a> {
    by: &'a Neighbours<'a>,
    new_at: HashMap<&'a str, usize>,
    /// Those whose address is gone or bears other words.
    loose_old: Vec<usize>,
    loose_new: Vec<usize>,
    found: Vec<Renumbering>,
    doubts: Vec<Doubt>,
}

impl<'a> Search<'a> {
    fn new(by: &'a Neighbours<'a>) -> Self {
        let at = |nodes: &'a [Node]| nodes.iter().enumerate().map(|(i, n)| (n.address.as_str(), i)).collect();
        let (old_at, new_at): (HashMap<_, _>, HashMap<_, _>) = (at(by.old), at(by.new));
        let loose = |nodes: &[Node], others: &[Node], at: &HashMap<&str, usize>| {
            let same = |node: &Node| {
                at.get(node.address.as_str()).is_some_and(|&i| text_at(others, i) == text(node))
            };
            let movable =
                |node: &Node| node.segment.is_some() && node.article.is_some() && node.words.is_some();
            nodes.iter().enumerate().filter(|(_, n)| movable(n) && !same(n)).map(|(i, _)| i).collect()
        };
        let loose_old = loose(by.old, by.new, &new_at);
        let loose_new = loose(by.new, by.old, &old_at);
        Self { by, new_at, loose_old, loose_new, found: Vec::new(), doubts: Vec::new() }
    }

    /// Equal words in one article and type, long enough and unique in both texts.
    fn by_equal_words(&mut self) {
        let mut pairs = Vec::new();
        for &new in &self.loose_new {
            let Some(node) = self.by.new.get(new) else { continue };
            let Some(words) = text(node).filter(|words| words.chars().count() >= LONG_ENOUGH) else {
                continue;
            };
            let alike =
                |&&old: &&usize| text_at(self.by.old, old) == Some(words) && self.same_article(old, new);
            let Some(&old) = self.loose_old.iter().find(alike) else { continue };
            if occurs_once(self.by.old, words)
                && occurs_once(self.by.new, words)
                && !self.slot_says_repealed(old)
            {
                pairs.push(Renumbering { old, new });
            }
        }
        // Parents come before their children in the list, so their moves are known here.
        for pair in pairs {
            if !self.follows_parent(pair) {
                self.found.push(pair);
                self.note_contradiction(pair.new);
            }
        }
    }

    /// The sole paragraph of an article that gets more becomes the first, unless a note says that it was put in.
    fn sole_to_first(&mut self) {
        for old in self.loose_old.clone() {
            let Some((new, likeness)) = self.first_for_sole(old) else { continue };
            let Some(address) = self.by.new.get(new).map(|node| node.address.as_str()) else { continue };
            let noted = |said| self.by.testimony.noted(address, self.by.codes, said);
            if noted(Some(Said::Inserted)) {
                continue;
            }
            if likeness < ALIKE && !noted(None) {
                self.doubts.push(Doubt::Debatable { new, likeness });
            }
            self.found.push(Renumbering { old, new });
        }
    }

    fn first_for_sole(&self, old: usize) -> Option<(usize, f32)> {
        let node = self.by.old.get(old).filter(|node| node.sole && !self.is_taken(old))?;
        if self.new_at.contains_key(node.address.as_str()) {
            return None;
        }
        let parent = self.by.old.get(node.parent?)?;
        let new_parent = *self.new_at.get(parent.address.as_str())?;
        let is_first = |candidate: &Node| {
            candidate.parent == Some(new_parent)
                && candidate.component_type == node.component_type
                && candidate.number.as_deref() == Some("1")
        };
        let new = self.by.new.iter().position(is_first)?;
        (!self.is_target(new)).then(|| (new, self.likeness(old, new)))
    }

    /// Noted as renumbered and reworded: the one provision that is most alike, if its history agrees with the
    /// notes, and if as many provisions stand before and after it as the notes ask for.
    fn by_noted_likeness(&mut self) {
        let renumbered: Vec<usize> =
            self.loose_new.iter().copied().filter(|&new| self.is_noted(new)).collect();
        let choices: Vec<(usize, Option<usize>)> =
            renumbered.iter().map(|&n| (n, self.most_alike(n))).collect();
        let rival = |old, new| choices.iter().any(|&(n, choice)| n != new && choice == Some(old));
        let agrees = |old, new| match self.chain(new) {
            chain if chain.is_empty() => self.leaves_room(old, new, &renumbered),
            _ => true,
        };
        let chosen = choices.iter().filter_map(|&(new, choice)| choice.map(|old| Renumbering { old, new }));
        let accepted: Vec<Renumbering> =
            chosen.filter(|pair| !rival(pair.old, pair.new) && agrees(pair.old, pair.new)).collect();
        self.found.extend(accepted);
        self.by_chain(&renumbered);
        // Where a later act renumbered it again, the note speaks of what then stood at another number.
        let here = |new: usize| {
            let place = address(self.by.new, new).unwrap_or_default();
            self.by.testimony.noted(place, self.by.codes, Some(Said::Renumbered))
        };
        let unknown = renumbered.iter().filter(|&&new| !self.is_target(new) && here(new));
        self.doubts.extend(unknown.map(|&new| Doubt::Unknown { new }).collect::<Vec<_>>());
        // Some of these are where they were.
        let same = |pair: &Renumbering| address(self.by.old, pair.old) == address(self.by.new, pair.new);
        let moved = self.found.iter().copied().filter(|pair| !same(pair)).collect();
        self.found = moved;
    }

    /// Of what is left: the one provision that the acts named by the notes have changed, and no other act.
    fn by_chain(&mut self, renumbered: &[usize]) {
        let left: Vec<usize> = renumbered.iter().copied().filter(|&new| !self.is_target(new)).collect();
        let mut accepted = Vec::new();
        for &new in &left {
            let chain = self.chain(new);
            let alone = !left.iter().any(|&other| other != new && self.chain(other) == chain);
            let free: Vec<usize> =
                self.free_old(new).into_iter().filter(|&old| (self.by.history)(old) == chain).collect();
            if let ([old], false, true) = (free.as_slice(), chain.is_empty(), alone) {
                accepted.push(Renumbering { old: *old, new });
            }
        }
        self.found.extend(accepted);
    }

    /// The acts that the notes on a provision name before those of this date.
    fn chain(&self, new: usize) -> HashSet<String> {
        let place = address(self.by.new, new).unwrap_or_default();
        let earlier = |note: &&Note| !self.by.codes.contains(&note.code.as_str());
        self.by.testimony.notes(place).iter().take_while(earlier).map(|note| note.code.clone()).collect()
    }

    fn is_noted(&self, new: usize) -> bool {
        let notes = self.by.testimony.notes(address(self.by.new, new).unwrap_or_default());
        let says = |note: &Note| note.said == Said::Renumbered && self.by.codes.contains(&note.code.as_str());
        !self.is_target(new) && notes.iter().any(says)
    }

    fn most_alike(&self, new: usize) -> Option<usize> {
        let mut scores: Vec<(f32, usize)> =
            self.free_old(new).into_iter().map(|old| (self.likeness(old, new), old)).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        let &(best, old) = scores.first()?;
        let second = scores.get(1).map_or(0.0, |&(score, _)| score);
        (best >= ALIKE && best - second >= LEAD && (self.by.history)(old) == self.chain(new)).then_some(old)
    }

    /// Those of the article and type that equal words have not taken.
    fn free_old(&self, new: usize) -> Vec<usize> {
        self.loose_old
            .iter()
            .copied()
            .filter(|&old| self.same_article(old, new) && !self.is_taken(old))
            .collect()
    }

    /// Provisions keep their order when they are renumbered: those noted before this one need others before its
    /// source, and those after it others after.
    fn leaves_room(&self, old: usize, new: usize, renumbered: &[usize]) -> bool {
        let siblings: Vec<usize> =
            renumbered.iter().copied().filter(|&o| self.same_siblings(o, new)).collect();
        let before = siblings.iter().filter(|&&o| o < new).count();
        let behind = siblings.iter().filter(|&&o| o > new).count();
        let free = self.free_old(new);
        let free_before = free.iter().filter(|&&o| o < old).count();
        let free_behind = free.iter().filter(|&&o| o > old).count();
        before <= free_before && behind <= free_behind
    }

    fn note_contradiction(&mut self, new: usize) {
        let Some(node) = self.by.new.get(new) else { return };
        let of_these = |said| self.by.testimony.noted(&node.address, self.by.codes, Some(said));
        if of_these(Said::Renumbered) {
            return;
        }
        if let Some(said) = [Said::Inserted, Said::Worded].into_iter().find(|&said| of_these(said)) {
            self.doubts.push(Doubt::Contradicted { new, said });
        }
    }

    fn follows_parent(&self, pair: Renumbering) -> bool {
        let (Some(old), Some(new)) = (self.by.old.get(pair.old), self.by.new.get(pair.new)) else {
            return false;
        };
        if old.segment != new.segment {
            return false;
        }
        let parents = old.parent.zip(new.parent);
        parents.is_some_and(|(old, new)| {
            self.found.contains(&Renumbering { old, new })
                || self.first_for_sole(old).is_some_and(|(n, _)| n == new)
        })
    }

    fn slot_says_repealed(&self, old: usize) -> bool {
        let now = self.by.old.get(old).and_then(|node| self.new_at.get(node.address.as_str()));
        now.and_then(|&i| self.by.new.get(i)?.words.as_ref()).is_some_and(|words| words.notice)
    }

    fn same_article(&self, old: usize, new: usize) -> bool {
        let (Some(o), Some(n)) = (self.by.old.get(old), self.by.new.get(new)) else { return false };
        let article = |nodes: &'a [Node], node: &Node| node.article.map(|article| address(nodes, article));
        o.component_type == n.component_type && article(self.by.old, o) == article(self.by.new, n)
    }

    fn same_siblings(&self, a: usize, b: usize) -> bool {
        let key = |i: usize| self.by.new.get(i).map(|node| (node.parent, node.component_type));
        key(a) == key(b)
    }

    fn is_taken(&self, old: usize) -> bool {
        self.found.iter().any(|pair| pair.old == old)
    }

    fn is_target(&self, new: usize) -> bool {
        self.found.iter().any(|pair| pair.new == new)
    }

    fn likeness(&self, old: usize, new: usize) -> f32 {
        match (text_at(self.by.old, old), text_at(self.by.new, new)) {
            (Some(old), Some(new)) => likeness(old, new),
            _ => 0.0,
        }
    }
}

/// The share of words that two texts have in common, in order.
fn likeness(old: &str, new: &str) -> f32 {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.split_whitespace().collect(), new.split_whitespace().collect());
    let diff = similar::capture_diff_slices(similar::Algorithm::Myers, &old, &new);
    similar::diff_ratio(&diff, old.len(), new.len())
}

fn address(nodes: &[Node], at: usize) -> Option<&str> {
    nodes.get(at).map(|node| node.address.as_str())
}

fn text(node: &Node) -> Option<&str> {
    node.words.as_ref().map(|words| words.text.as_str())
}

fn text_at(nodes: &[Node], at: usize) -> Option<&str> {
    nodes.get(at).and_then(text)
}

fn occurs_once(nodes: &[Node], words: &str) -> bool {
    let same = |node: &&Node| node.words.as_ref().is_some_and(|Words { text, .. }| text == words);
    nodes.iter().filter(same).count() == 1
}
