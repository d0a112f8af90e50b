//! Neighbours in a series of texts -> changes.
//!
//! What stands at one address in both texts is one component, but for what [`super::identity`] recognises under
//! another number. The rest is new, gone, reworded, moved or repealed.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use asof_schema::{
    Amend, Aspect, ComponentId, Evidence, IdError, Insert, Move, Op, Print, Repeal, Revive, Status, Text,
    UnknownText,
};

use super::attribution::Said;
use super::registry::Registry;
use super::{Node, Snapshot, Words};

/// A text of the series, and which component stands at each of its places.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) snapshot: Snapshot,
    pub(crate) owners: Vec<usize>,
}

/// What happens to one component at one boundary. One act does all of it.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) component: usize,
    /// The addresses of the component and, up to its article, of what it stands in, innermost first.
    pub(crate) path: Vec<String>,
    /// The address of its article.
    pub(crate) article: Option<String>,
    pub(crate) did: Said,
    pub(crate) steps: Vec<Step>,
    /// Row of the file, where it stands in the new text.
    pub(crate) line: Option<u64>,
    /// The words before and after, where nothing else differs.
    pub(crate) reworded: Option<(String, String)>,
}

/// One operation and its place in the order of execution.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) order: Order,
    pub(crate) op: Op,
}

/// First what puts, moves and rewords, in the order of the new text; then what falls, the innermost first, so
/// that each provision falls by its own command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    Put(usize),
    Fall { height: usize, at: usize },
}

/// The changes from one text to the next, and the components of the next. `moves` holds, by place in the new
/// text, the place in the old one of what goes on under another number.
pub(crate) fn compare(
    registry: &mut Registry,
    language: &str,
    last: Option<&Standing>,
    snapshot: &Snapshot,
    moves: &HashMap<usize, usize>,
) -> Result<(Vec<usize>, Vec<Change>), IdError> {
    let pairs = match last {
        Some(last) => pair(&last.snapshot.nodes, &snapshot.nodes, moves),
        None => vec![None; snapshot.nodes.len()],
    };
    let repealed = repealed(&snapshot.nodes);
    let mut round = Round {
        registry,
        language,
        last,
        snapshot,
        repealed,
        continued: HashSet::new(),
        changes: Vec::new(),
    };
    let owners = round.put_all(&pairs)?;
    round.bury_the_rest();
    round.close_the_wordless();
    Ok((owners, round.changes))
}

/// For each node of the new text the node of the old one that it continues.
pub(crate) fn pair(old: &[Node], new: &[Node], moves: &HashMap<usize, usize>) -> Vec<Option<usize>> {
    let at: HashMap<&str, usize> =
        old.iter().enumerate().map(|(i, node)| (node.address.as_str(), i)).collect();
    let gone: HashSet<usize> = moves.values().copied().collect();
    let mut pairs: Vec<Option<usize>> = Vec::with_capacity(new.len());
    for (i, node) in new.iter().enumerate() {
        let beside = || {
            let index = match &node.segment {
                None => at.get(node.address.as_str()),
                Some(segment) => {
                    let parent =
                        pairs.get(node.parent?).copied().flatten().and_then(|parent| old.get(parent))?;
                    at.get(child_address(parent, node, segment).as_ref())
                }
            };
            let index = *index.filter(|index| !gone.contains(index))?;
            let same_type = old.get(index).is_some_and(|other| other.component_type == node.component_type);
            same_type.then_some(index)
        };
        pairs.push(moves.get(&i).copied().or_else(beside));
    }
    pairs
}

/// Where the node stood, if it stood at the same segment of the parent.
fn child_address<'a>(parent: &Node, node: &'a Node, segment: &str) -> std::borrow::Cow<'a, str> {
    let rest = node.address.strip_prefix(parent.address.as_str()).and_then(|rest| rest.strip_prefix('_'));
    if rest == Some(segment) {
        return node.address.as_str().into();
    }
    format!("{}_{segment}", parent.address).into()
}

/// For each node whether it bears nothing but the notice of its repeal, and nothing below it bears more.
fn repealed(nodes: &[Node]) -> Vec<bool> {
    let mut lives = vec![false; nodes.len()];
    for (at, node) in nodes.iter().enumerate().rev() {
        let speaks = node.words.as_ref().is_some_and(|words| !words.notice);
        if (speaks || lives.get(at) == Some(&true))
            && let Some(parent) = node.parent.and_then(|parent| lives.get_mut(parent))
        {
            *parent = true;
        }
    }
    let notice = |node: &Node| node.words.as_ref().is_some_and(|words| words.notice);
    nodes.iter().zip(lives).map(|(node, lives)| notice(node) && !lives).collect()
}

/// The addresses of a node and of what it stands in, up to its article, innermost first.
fn path(nodes: &[Node], at: usize) -> Vec<String> {
    let top = nodes.get(at).and_then(|node| node.article);
    let parent = |&at: &usize| (Some(at) != top && top.is_some()).then(|| nodes.get(at)?.parent).flatten();
    std::iter::successors(Some(at), parent)
        .filter_map(|at| nodes.get(at).map(|node| node.address.clone()))
        .collect()
}

/// One boundary.
struct Round<'r> {
    registry: &'r mut Registry,
    language: &'r str,
    last: Option<&'r Standing>,
    snapshot: &'r Snapshot,
    repealed: Vec<bool>,
    /// Places in the old text of what goes on.
    continued: HashSet<usize>,
    changes: Vec<Change>,
}

impl<'r> Round<'r> {
    fn put_all(&mut self, pairs: &[Option<usize>]) -> Result<Vec<usize>, IdError> {
        let snapshot = self.snapshot;
        let mut owners = Vec::with_capacity(pairs.len());
        for (at, (node, pair)) in snapshot.nodes.iter().zip(pairs).enumerate() {
            let parent = node.parent.and_then(|parent| owners.get(parent).copied());
            let owner = match self.continuing(at, node, *pair) {
                Some((owner, old)) => {
                    let buried = self.registry.get(owner).and_then(|component| component.buried.clone());
                    self.carry_on(at, node, parent, owner, old.or(buried.as_deref()));
                    owner
                }
                None => self.insert(at, node, parent)?,
            };
            owners.push(owner);
        }
        Ok(owners)
    }

    /// The component that a node continues, with its node in the old text if it was printed there. A tombstone
    /// goes on as a tombstone, or with the words that it had; other words at its address are a newcomer's.
    fn continuing(
        &mut self,
        at: usize,
        node: &Node,
        pair: Option<usize>,
    ) -> Option<(usize, Option<&'r Node>)> {
        let (owner, old) = match (self.last, pair) {
            (Some(last), Some(old)) => (*last.owners.get(old)?, last.snapshot.nodes.get(old)),
            _ => (self.registry.buried_at(&node.address)?, None),
        };
        let component = self.registry.get(owner)?;
        let goes_on = !component.tombstone || self.is_repealed(at) || node.text() == component.last_words;
        if goes_on {
            self.continued.extend(pair);
        }
        goes_on.then_some((owner, old))
    }

    fn insert(&mut self, at: usize, node: &Node, parent: Option<usize>) -> Result<usize, IdError> {
        self.revive_above(at, parent);
        let component = self.registry.mint(node, parent, self.snapshot.boundary)?;
        let given: Vec<&Words> = node.texts().filter(|_| !self.is_repealed(at)).collect();
        let mut change = self.change(at, component, Said::Inserted);
        if let Some(id) = self.registry.id(component) {
            let insert = Insert {
                component: id,
                component_type: node.component_type.to_owned(),
                parent: parent.and_then(|parent| self.registry.id(parent)),
                number: node.number.clone(),
                label: node.label.clone(),
                order_key: node.order_key.clone(),
                texts: given.iter().filter(|words| !words.unknown).map(|words| self.text(words)).collect(),
            };
            let target = insert.component.clone();
            change.steps.push(Step { order: Order::Put(at), op: Op::Insert(insert) });
            let unknown: Vec<&Words> = given.into_iter().filter(|words| words.unknown).collect();
            if !unknown.is_empty() {
                change.steps.push(Step { order: Order::Put(at), op: self.amend(target, &unknown) });
            }
        }
        if self.is_repealed(at) {
            change.steps.extend(self.fall(at, node, component, None));
        }
        self.changes.push(change);
        Ok(component)
    }

    fn carry_on(&mut self, at: usize, node: &Node, parent: Option<usize>, owner: usize, old: Option<&Node>) {
        let Some(target) = self.registry.id(owner) else { return };
        let mut change = self.change(at, owner, Said::Worded);
        let was_tombstone = self.registry.get(owner).is_some_and(|component| component.tombstone);
        let revived = was_tombstone && !node.is_wordless() && !self.is_repealed(at);
        if revived {
            self.revive_above(at, parent);
            self.registry.revive(owner);
            let op = Op::Revive(Revive { target: target.clone() });
            change.steps.push(Step { order: Order::Put(at), op });
        }
        if let Some(moved) = self.moved(&target, node, parent, owner, old) {
            change.did = if moved.number.is_some() { Said::Renumbered } else { Said::Moved };
            change.steps.push(Step { order: Order::Put(at), op: Op::Move(moved) });
        }
        if let Some(component) = self.registry.get_mut(owner) {
            component.parent = parent;
            component.address.clone_from(&node.address);
        }
        match (was_tombstone, self.is_repealed(at)) {
            (true, true) => self.print_again(at, node, target, owner, old, &mut change),
            (false, true) => {
                change.did = Said::Repealed;
                let last_words = old.and_then(Node::text);
                change.steps.extend(self.fall(at, node, owner, last_words));
            }
            (true, false) => {}
            (false, false) => self.reword(at, node, target, old, &mut change),
        }
        if !change.steps.is_empty() {
            self.changes.push(change);
        }
    }

    fn moved(
        &self,
        target: &ComponentId,
        node: &Node,
        parent: Option<usize>,
        owner: usize,
        old: Option<&Node>,
    ) -> Option<Move> {
        let old_parent = self.registry.get(owner)?.parent;
        let differs = |old: Option<&String>, new: &String| (old != Some(new)).then(|| new.clone());
        let moved = Move {
            target: target.clone(),
            parent: parent.filter(|_| parent != old_parent).and_then(|parent| self.registry.id(parent)),
            number: node
                .number
                .clone()
                .filter(|number| old.and_then(|old| old.number.as_ref()) != Some(number)),
            label: differs(old.map(|old| &old.label), &node.label),
            order_key: differs(old.map(|old| &old.order_key), &node.order_key),
        };
        let anything = moved.parent.is_some()
            || [&moved.number, &moved.label, &moved.order_key].into_iter().any(Option::is_some);
        anything.then_some(moved)
    }

    fn reword(&self, at: usize, node: &Node, target: ComponentId, old: Option<&Node>, change: &mut Change) {
        let Some(old) = old else { return };
        let pairs = [(&node.heading, &old.heading), (&node.words, &old.words)];
        let now: Vec<Words> =
            pairs.into_iter().filter_map(|(new, old)| now(new.as_ref(), old.as_ref())).collect();
        if now.is_empty() {
            return;
        }
        if change.steps.is_empty() && node.heading == old.heading {
            let before = old.words.as_ref().map(|words| words.text.clone());
            change.reworded = before.zip(node.words.as_ref().map(|words| words.text.clone()));
        }
        change.did = Said::Worded;
        let op = self.amend(target, &now.iter().collect::<Vec<_>>());
        change.steps.push(Step { order: Order::Put(at), op });
    }

    fn amend(&self, target: ComponentId, given: &[&Words]) -> Op {
        let (unknown, known): (Vec<&Words>, Vec<&Words>) = given.iter().partition(|words| words.unknown);
        let unknown_text =
            |words: &Words| UnknownText { language: self.language.to_owned(), aspect: words.aspect };
        Op::Amend(Amend {
            target,
            texts: known.into_iter().map(|words| self.text(words)).collect(),
            unknown: unknown.into_iter().map(unknown_text).collect(),
        })
    }

    /// A tombstone that is printed with another notice, or again.
    fn print_again(
        &mut self,
        at: usize,
        node: &Node,
        target: ComponentId,
        owner: usize,
        old: Option<&Node>,
        change: &mut Change,
    ) {
        let Some(words) = &node.words else { return };
        let printed = self.registry.get(owner).is_some_and(|component| component.printed);
        if printed && words_of(old).is_some_and(|before| before.text == words.text) {
            return;
        }
        self.registry.print(owner, true);
        let op = Op::Print(Print { target, printed: true, notices: vec![self.notice(words)] });
        change.did = Said::Repealed;
        change.steps.push(Step { order: Order::Put(at), op });
    }

    fn fall(&mut self, at: usize, node: &Node, owner: usize, last_words: Option<String>) -> Option<Step> {
        let target = self.registry.id(owner)?;
        self.registry.repeal(owner, last_words, true);
        let notices = node.words.iter().map(|words| self.notice(words)).collect();
        let op = Op::Repeal(Repeal { target, status: Status::Repealed, printed: true, notices });
        Some(Step { order: self.falling(owner, at), op })
    }

    /// What stood in the old text and goes on nowhere: repealed, or a tombstone that is no longer printed.
    fn bury_the_rest(&mut self) {
        let Some(last) = self.last else { return };
        let holders: HashSet<usize> = last.snapshot.nodes.iter().filter_map(|node| node.parent).collect();
        for (at, node) in last.snapshot.nodes.iter().enumerate() {
            if self.continued.contains(&at) {
                continue;
            }
            let Some(&owner) = last.owners.get(at) else { continue };
            if let Some(component) = self.registry.get_mut(owner) {
                component.buried = Some(Rc::new(node.clone()));
            }
            // What has no words falls with what stands in it.
            if node.is_wordless() && holders.contains(&at) {
                continue;
            }
            let Some(target) = self.registry.id(owner) else { continue };
            let op = if self.registry.get(owner).is_some_and(|component| component.tombstone) {
                self.registry.print(owner, false);
                Op::Print(Print { target, printed: false, notices: Vec::new() })
            } else {
                self.registry.repeal(owner, node.text(), false);
                Op::Repeal(Repeal { target, status: Status::Repealed, printed: false, notices: Vec::new() })
            };
            let nodes = &last.snapshot.nodes;
            self.changes.push(Change {
                component: owner,
                path: path(nodes, at),
                article: article(nodes, at),
                did: Said::Repealed,
                steps: vec![Step { order: self.falling(owner, at), op }],
                line: None,
                reworded: None,
            });
        }
    }

    /// What has no words of its own, as an article, is a tombstone when nothing in it lives, and is printed as
    /// long as something in it is.
    fn close_the_wordless(&mut self) {
        let falls =
            |change: &Change| change.steps.iter().any(|step| matches!(step.op, Op::Repeal(_) | Op::Print(_)));
        let parent =
            |change: &Change| self.registry.get(change.component).and_then(|component| component.parent);
        let mut parents: BTreeSet<usize> =
            self.changes.iter().filter(|change| falls(change)).filter_map(parent).collect();
        // What holds one that closes may close with it.
        while let Some(owner) = parents.pop_last() {
            if let Some((op, address)) = self.closing(owner) {
                parents.extend(self.registry.get(owner).and_then(|component| component.parent));
                let order = self.falling(owner, 0);
                self.changes.push(Change {
                    component: owner,
                    path: vec![address.clone()],
                    article: Some(address),
                    did: Said::Repealed,
                    steps: vec![Step { order, op }],
                    line: None,
                    reworded: None,
                });
            }
        }
    }

    fn closing(&mut self, owner: usize) -> Option<(Op, String)> {
        let component =
            self.registry.get(owner).filter(|component| component.wordless && !component.id.is_root())?;
        let (was_tombstone, was_printed) = (component.tombstone, component.printed);
        let (target, address) = (component.id.clone(), component.address.clone());
        if self.registry.children(owner).any(|child| !child.tombstone) {
            return None;
        }
        let printed = self.registry.children(owner).any(|child| child.printed);
        if !was_tombstone {
            self.registry.repeal(owner, None, printed);
            let op = Op::Repeal(Repeal { target, status: Status::Repealed, printed, notices: Vec::new() });
            return Some((op, address));
        }
        if was_printed == printed {
            return None;
        }
        self.registry.print(owner, printed);
        Some((Op::Print(Print { target, printed, notices: Vec::new() }), address))
    }

    /// Nothing can live below a tombstone: what stands above a newcomer is revived.
    fn revive_above(&mut self, at: usize, parent: Option<usize>) {
        for owner in self.registry.fallen_above(parent) {
            let Some(target) = self.registry.id(owner) else { continue };
            self.registry.revive(owner);
            let mut change = self.change(at, owner, Said::Inserted);
            change.steps.push(Step { order: Order::Put(at), op: Op::Revive(Revive { target }) });
            self.changes.push(change);
        }
    }

    fn is_repealed(&self, at: usize) -> bool {
        self.repealed.get(at) == Some(&true)
    }

    fn falling(&self, owner: usize, at: usize) -> Order {
        Order::Fall { height: usize::MAX - self.registry.depth(owner), at }
    }

    fn change(&self, at: usize, component: usize, did: Said) -> Change {
        let nodes = &self.snapshot.nodes;
        let line = nodes.get(at).map(|node| node.line);
        let (path, article) = (path(nodes, at), article(nodes, at));
        Change { component, path, article, did, steps: Vec::new(), line, reworded: None }
    }

    fn text(&self, words: &Words) -> Text {
        let sha256 = words.file.unwrap_or(self.snapshot.document.sha256);
        let evidence = Evidence { sha256, start: words.start, end: words.end };
        let language = self.language.to_owned();
        Text { language, aspect: words.aspect, text: words.text.clone(), evidence: Some(evidence) }
    }

    fn notice(&self, words: &Words) -> Text {
        Text { aspect: Aspect::Notice, ..self.text(words) }
    }
}

/// A text as it is now, where it is another than before: empty where it is gone.
fn now(new: Option<&Words>, old: Option<&Words>) -> Option<Words> {
    let said = |words: Option<&Words>| words.map(|words| (words.unknown, words.text.clone()));
    let gone = |old: &Words| Words { text: String::new(), unknown: false, start: 0, end: 0, ..old.clone() };
    (said(new) != said(old)).then(|| new.cloned().or_else(|| old.map(gone))).flatten()
}

fn words_of(node: Option<&Node>) -> Option<&Words> {
    node.and_then(|node| node.words.as_ref())
}

fn article(nodes: &[Node], at: usize) -> Option<String> {
    let article = nodes.get(at)?.article?;
    nodes.get(article).map(|node| node.address.clone())
}
