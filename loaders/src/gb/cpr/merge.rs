//! A document as one scrape has it, and what stood in it before -> what stands in it then.
//!
//! What a scrape does not hold of a document stays as it was. Words that differ in form alone (white space, quotation marks,
//! dashes) stay as they were first printed. What has one address is one provision, so nothing is taken for renumbered.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_law::Profile;
use asof_schema::Sha256;

use super::names::Name;
use super::outline::{self, Of, Unsure};
use super::pieces::Document;
use super::{COUNTRY, LANGUAGE};
use crate::formats::numbered::Text;
use crate::from_snapshots::{Node, Words};
use crate::own_law::nodes::nodes;
use crate::provision::{Kind, Printed, Role};

/// A document as one scrape has it: what it is, then what stands in it.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) nodes: Vec<Node>,
    pub(super) held: Held,
    pub(super) unsure: Vec<Unsure>,
}

/// What a scrape holds of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Held {
    Whole,
    /// Its first rules or paragraphs, by address.
    Cut {
        articles: HashSet<String>,
        /// That in which it is cut off, of which nothing is taken.
        ends_in: Option<String>,
    },
}

/// A node, with the addresses of what it stands in.
#[derive(Debug, Clone)]
struct Placed {
    node: Node,
    parent: Option<String>,
    article: Option<String>,
}

/// Reads a document. Where pieces of it are missing, the rule in which it is cut off is left out, with what comes after.
pub(super) fn body(name: &Name, document: &Document, sha256: Sha256) -> Body {
    let (text, unsure) = match name {
        Name::Part(number) => part(number, document),
        _ => outline::read(&Of::Other, &document.lines),
    };
    let mut all = nodes(&text, Profile::of_country_and_language(COUNTRY, LANGUAGE), false);
    if matches!(name, Name::Part(_)) {
        all.remove(0);
    }
    let first = usize::from(matches!(name, Name::Part(_)));
    for node in &mut all {
        // A provision is the one of its address, wherever it stands.
        node.segment = None;
        node.parent = node.parent.and_then(|at| at.checked_sub(first));
        node.article = node.article.and_then(|at| at.checked_sub(first));
        for words in node.heading.iter_mut().chain(&mut node.words) {
            words.file = Some(sha256);
        }
    }
    if let Some(top) = all.first_mut().filter(|_| first == 1) {
        top.parent = None;
    }
    let held = if document.is_whole() { Held::Whole } else { cut(&mut all) };
    Body { nodes: all, held, unsure }
}

/// A Part of the Rules as their only provision.
fn part(number: &str, document: &Document) -> (Text, Vec<Unsure>) {
    let (text, unsure) = outline::read(&Of::Part(number.to_owned()), &document.lines);
    let row = document.lines.first().map_or(0, |line| line.row);
    let kind = Kind { name: "part", segment: "part", role: Role::Grouping };
    let mut part = Printed::new(kind, Some(number.to_owned()), &format!("Part {number}"), row);
    part.heading = text.title;
    part.words = text.preamble;
    part.children = text.provisions;
    (Text { provisions: vec![part], ..Text::default() }, unsure)
}

/// Takes away what may not be whole: the last rule or paragraph, and what comes after it.
fn cut(nodes: &mut Vec<Node>) -> Held {
    let last = nodes.iter().enumerate().rposition(|(at, node)| node.article == Some(at));
    let ends_in = last.and_then(|at| nodes.get(at)).map(|node| node.address.clone());
    nodes.truncate(last.unwrap_or(1));
    if let (None, Some(top)) = (last, nodes.first_mut()) {
        top.words = None;
    }
    let articles = nodes.iter().enumerate().filter(|(at, node)| node.article == Some(*at));
    let articles = articles.map(|(_, node)| node.address.clone()).collect();
    Held::Cut { articles, ends_in }
}

/// What stands in a document once a scrape is known, after what stood in it before.
pub(super) fn merge(before: &[Node], body: Option<&Body>) -> Vec<Node> {
    let Some(body) = body else { return before.to_vec() };
    if before.is_empty() {
        return body.nodes.clone();
    }
    if body.held == Held::Whole && folded(before) == folded(&body.nodes) {
        return before.to_vec();
    }
    let old = placed(before);
    let mut new = kept(&old, &placed(&body.nodes));
    if let Held::Cut { articles, .. } = &body.held {
        carry_on(&old, articles, &mut new);
    }
    keep_places(&old, &mut new);
    settle(new)
}

/// The index after the last node that a scrape holds of what stands in a document.
pub(super) fn reach(nodes: &[Node], held: &Held) -> usize {
    let Held::Cut { articles, .. } = held else { return nodes.len() };
    let is_held = |node: &Node| {
        let article = node.article.and_then(|at| nodes.get(at));
        article.is_some_and(|article| articles.contains(&article.address))
    };
    nodes.iter().rposition(is_held).map_or(1, |at| at + 1)
}

/// The addresses at which two texts of a document say different things, not in form alone.
pub(super) fn differing(one: &[Node], other: &[Node]) -> BTreeSet<String> {
    let says = |nodes: &[Node]| -> HashMap<String, String> {
        nodes.iter().map(|node| (node.address.clone(), fold_node(node))).collect()
    };
    let (one, other) = (says(one), says(other));
    let all = one.keys().chain(other.keys());
    all.filter(|address| one.get(*address) != other.get(*address)).cloned().collect()
}

/// The new nodes, with the old ones where a rule, or else a text, differs in form alone.
fn kept(old: &[Placed], new: &[Placed]) -> Vec<Placed> {
    let at: HashMap<&str, &Placed> = old.iter().map(|one| (one.node.address.as_str(), one)).collect();
    let mut out: Vec<Placed> = Vec::with_capacity(new.len());
    let mut done: HashSet<&str> = HashSet::new();
    for one in new {
        let article = one.article.as_deref();
        if article.is_some_and(|article| done.contains(article)) {
            continue;
        }
        let begins = article.filter(|article| *article == one.node.address);
        if let Some(was) = begins.and_then(|article| alike(old, new, article)) {
            done.insert(one.node.address.as_str());
            for (place, was) in was.into_iter().enumerate() {
                let mut was = was.clone();
                if place == 0 {
                    was.parent.clone_from(&one.parent);
                    was.node.order_key.clone_from(&one.node.order_key);
                }
                out.push(was);
            }
            continue;
        }
        let mut one = one.clone();
        if let Some(was) = at.get(one.node.address.as_str()) {
            keep_form(&mut one.node, &was.node);
        }
        out.push(one);
    }
    out
}

/// What stood in a rule, where it and what stands there now differ in form alone.
fn alike<'p>(old: &'p [Placed], new: &[Placed], article: &str) -> Option<Vec<&'p Placed>> {
    let is_in = |one: &&Placed| one.article.as_deref() == Some(article);
    let was: Vec<&Placed> = old.iter().filter(is_in).collect();
    let is: Vec<&Placed> = new.iter().filter(is_in).collect();
    (was.first().is_some_and(|first| first.node.address == article) && words(&was) == words(&is))
        .then_some(was)
}

fn words(nodes: &[&Placed]) -> String {
    nodes.iter().map(|one| fold_node(&one.node)).collect()
}

fn keep_form(new: &mut Node, old: &Node) {
    let alike = |new: &Option<Words>, old: &Option<Words>| match (new, old) {
        (Some(new), Some(old)) => fold(&new.text) == fold(&old.text),
        _ => false,
    };
    if new.component_type != old.component_type {
        return;
    }
    if alike(&new.heading, &old.heading) {
        new.heading.clone_from(&old.heading);
    }
    if alike(&new.words, &old.words) {
        new.words.clone_from(&old.words);
    }
    if fold(&new.label) == fold(&old.label) {
        new.label.clone_from(&old.label);
    }
}

/// Adds what comes after the last of some rules, as it was.
fn carry_on(old: &[Placed], held: &HashSet<String>, new: &mut Vec<Placed>) {
    let is_held = |one: &Placed| one.article.as_ref().is_some_and(|article| held.contains(article));
    let from = old.iter().rposition(is_held).map_or(1, |at| at + 1);
    let mut there: HashSet<String> = new.iter().map(|one| one.node.address.clone()).collect();
    for one in old.iter().skip(from) {
        let mut above = Vec::new();
        let mut next = Some(one);
        while let Some(one) = next.filter(|one| !there.contains(&one.node.address)) {
            there.insert(one.node.address.clone());
            above.push(one.clone());
            next = one.parent.as_ref().and_then(|parent| old.iter().find(|old| old.node.address == *parent));
        }
        new.extend(above.into_iter().rev());
    }
}

/// Leaves every provision at its place among its siblings where they keep their order, and puts new ones between.
fn keep_places(old: &[Placed], new: &mut [Placed]) {
    let was: HashMap<(&str, Option<&str>), &str> = old
        .iter()
        .map(|one| ((one.node.address.as_str(), one.parent.as_deref()), one.node.order_key.as_str()))
        .collect();
    let mut siblings: HashMap<Option<String>, Vec<usize>> = HashMap::new();
    for (at, one) in new.iter().enumerate() {
        siblings.entry(one.parent.clone()).or_default().push(at);
    }
    for all in siblings.into_values() {
        let own: Vec<(Option<&str>, String)> = all
            .iter()
            .filter_map(|&at| new.get(at))
            .map(|one| {
                let key = was.get(&(one.node.address.as_str(), one.parent.as_deref())).copied();
                (key, one.node.order_key.clone())
            })
            .collect();
        let keys = places(&own);
        if keys.is_sorted_by(|one, other| one < other) {
            for (at, key) in all.into_iter().zip(keys) {
                if let Some(one) = new.get_mut(at) {
                    one.node.order_key = key;
                }
            }
        }
    }
}

/// The places of siblings, of each of which the old place is given, if it has one, and the one that it would have alone.
fn places(siblings: &[(Option<&str>, String)]) -> Vec<String> {
    let mut last = String::new();
    let mut keys = Vec::with_capacity(siblings.len());
    for (at, (old, own)) in siblings.iter().enumerate() {
        let next = siblings.iter().skip(at + 1).find_map(|(old, _)| *old);
        let key = match old {
            Some(old) => (*old).to_owned(),
            None if *own > last && next.is_none_or(|next| own.as_str() < next) => own.clone(),
            None if last.is_empty() => "0".to_owned(),
            None => format!("{last}~000000"),
        };
        last.clone_from(&key);
        keys.push(key);
    }
    keys
}

fn placed(nodes: &[Node]) -> Vec<Placed> {
    let address = |at: Option<usize>| at.and_then(|at| nodes.get(at)).map(|node| node.address.clone());
    nodes
        .iter()
        .map(|node| Placed {
            node: node.clone(),
            parent: address(node.parent),
            article: address(node.article),
        })
        .collect()
}

fn settle(placed: Vec<Placed>) -> Vec<Node> {
    let at: HashMap<String, usize> =
        placed.iter().enumerate().map(|(at, one)| (one.node.address.clone(), at)).collect();
    let find = |address: Option<String>| address.and_then(|address| at.get(&address).copied());
    placed
        .into_iter()
        .map(|one| Node { parent: find(one.parent), article: find(one.article), ..one.node })
        .collect()
}

fn folded(nodes: &[Node]) -> String {
    nodes.iter().map(fold_node).collect()
}

/// What a provision says, in the order of print. A number stands before the heading that a page has above it, so a heading
/// that ran on would fold otherwise: the label comes after the heading.
fn fold_node(node: &Node) -> String {
    let text = |words: &Option<Words>| words.as_ref().map_or_else(String::new, |words| fold(&words.text));
    format!("{}{}{}", text(&node.heading), fold(&node.label), text(&node.words))
}

/// Words without what is form alone.
fn fold(words: &str) -> String {
    let is_form = |c: char| {
        c.is_whitespace()
            || matches!(c, '\'' | '"' | '`' | '´' | '‘' | '’' | '“' | '”' | '‛' | '„')
            || matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−' | '\u{ad}' | '\u{200b}' | '\u{feff}')
    };
    words.chars().filter(|&c| !is_form(c)).collect()
}
