//! Whether a text is the whole of its law, by what the texts before it have.
//!
//! What a text lacks is repealed by it. Of a text that was cut off, or in whose place a page says that it is not at hand,
//! that would be wrong, and nobody would be told.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_schema::{ComponentId, Doubt, Finding, Place, Severity};

use super::Version;
use crate::error::ReadError;
use crate::from_snapshots::{Node, Series};
use crate::provision::{Printed, Role};
use crate::source::Loaded;
use crate::unread::{Unit, Unread};

/// The code of a text that may be a part of its law.
const IN_PART: &str = "text-in-part";

/// The code of what is printed without anything in it.
const PRINTED_EMPTY: &str = "printed-empty";

/// Takes out of the texts of a law, in the order of their days, those in which no provision opens though one does in another
/// of them. They are not read, so that the law is in doubt from their day to that of the next.
pub(super) fn without_blank(versions: &mut Vec<Version<'_>>) -> Loaded {
    let (mut set, mut said) = Loaded::default();
    // A law may begin with words alone.
    let Some(first) = versions.iter().position(|version| !is_blank(version)) else { return (set, said) };
    let mut whole: Vec<Version<'_>> = versions.drain(..first).collect();
    let (blank, rest): (Vec<_>, Vec<_>) = std::mem::take(versions).into_iter().partition(is_blank);
    whole.extend(rest);
    for one in &blank {
        let on = one.day.on();
        let problem = "no provision opens in it, and other texts of its law have provisions: a text that is not at hand is \
                       no repeal of them";
        let error = ReadError::of(one.file, problem);
        let unread = Unread::new(Unit::File, error, (one.file, one.bytes));
        let until = whole.iter().map(|other| other.day.on()).find(|other| *other > on);
        set.doubts.push(Doubt { until, ..unread.doubt(vec![one.norm.id.root()], on) });
        set.sources.extend(unread.source(&one.norm.id));
        said.push(unread.diagnostic());
    }
    *versions = whole;
    (set, said)
}

/// Whether no provision opens in a text, and nothing in it says that the law is repealed.
pub(super) fn is_blank(version: &Version<'_>) -> bool {
    let is_law =
        |one: &Printed| one.kind.role == Role::Article || one.notice.is_some() || one.words.is_some();
    !version.text.provisions.iter().flat_map(Printed::all).any(is_law) && !says_repealed(version)
}

/// Whether the head of a text says that the law is repealed.
fn says_repealed(version: &Version<'_>) -> bool {
    let (text, profile) = (&version.text, version.profile);
    let mut heads = [&text.title, &text.preamble].into_iter().flatten();
    heads.any(|words| profile.ends_with_notice(&words.text) || profile.notice(&words.text).is_some())
}

/// What a text may have left out, so that it is no repeal.
#[derive(Debug)]
pub(super) struct Absence {
    /// The addresses of the articles that it lacks.
    pub(super) lacking: Vec<String>,
    /// What it prints without what stood in it.
    empty: Vec<Empty>,
}

/// What is printed without what stood in it.
#[derive(Debug)]
struct Empty {
    address: String,
    name: String,
    line: u64,
}

/// What each of the texts of a law may have left out of what the texts before it have.
pub(super) fn absences(versions: &[Version<'_>], texts: &[Vec<Node>]) -> Vec<Absence> {
    let lacking = lacking(versions, texts).into_iter().zip(empty(texts));
    lacking.map(|(lacking, empty)| Absence { lacking, empty }).collect()
}

/// The addresses of the articles that each text lacks and does not say to be repealed: of a publisher's consolidated text all,
/// as a text of its own tells neither what repealed them nor that it is whole; of another where it lacks most of those in force
/// before it, and has not half as many new ones; and of those that such a text lacked, where it lacks them still.
fn lacking(versions: &[Version<'_>], texts: &[Vec<Node>]) -> Vec<Vec<String>> {
    let (mut in_force, mut lost) = (BTreeSet::<&str>::new(), BTreeSet::<&str>::new());
    let mut of_texts = Vec::with_capacity(texts.len());
    for (version, nodes) in versions.iter().zip(texts) {
        // What it says to be repealed it does not lack.
        let here = articles(nodes, true);
        let lacks: BTreeSet<&str> = in_force.difference(&here).copied().collect();
        let new = here.difference(&in_force).count();
        lost = if says_repealed(version) {
            BTreeSet::new()
        } else if version.is_consolidated || lacks.len() * 2 > in_force.len() && new * 2 <= lacks.len() {
            lacks
        } else {
            lost.intersection(&lacks).copied().collect()
        };
        in_force = &articles(nodes, false) | &lost;
        of_texts.push(lost.iter().map(|address| (*address).to_owned()).collect());
    }
    of_texts
}

/// The addresses of the articles that a text has in force, and of those that it says to be repealed where these are wanted.
fn articles(nodes: &[Node], repealed: bool) -> BTreeSet<&str> {
    let is_meant = |at: usize, node: &Node| node.article == Some(at) && (repealed || !is_notice(node));
    let articles = nodes.iter().enumerate().filter(|(at, node)| is_meant(*at, node));
    articles.map(|(_, node)| node.address.as_str()).collect()
}

fn is_notice(node: &Node) -> bool {
    node.words.as_ref().is_some_and(|words| words.notice)
}

/// The groupings and articles that each text prints with nothing in them, though they had words in the text before, or
/// something stood in them that is nowhere in this one.
fn empty(texts: &[Vec<Node>]) -> Vec<Vec<Empty>> {
    let (mut before, mut open) = (HashMap::<&str, Vec<&str>>::new(), HashSet::<&str>::new());
    let mut spoken = HashMap::<&str, &str>::new();
    let mut of_texts = Vec::with_capacity(texts.len());
    for nodes in texts {
        let now = held(nodes);
        let here: HashSet<&str> = nodes.iter().map(|node| node.address.as_str()).collect();
        let lost =
            |address: &str| before.get(address).is_some_and(|had| had.iter().any(|one| !here.contains(one)));
        let holders = nodes.iter().enumerate().filter(|(at, node)| may_hold(*at, node));
        let bare: Vec<&Node> = holders
            .map(|(_, node)| node)
            .filter(|node| !now.contains_key(node.address.as_str()))
            .filter(|node| {
                open.contains(node.address.as_str()) || lost(&node.address) || fell_silent(node, &spoken)
            })
            .collect();
        spoken = spoken_in(nodes);
        open = bare.iter().map(|node| node.address.as_str()).collect();
        of_texts.push(bare.into_iter().map(Empty::of).collect());
        before = now;
    }
    of_texts
}

/// The words of a text, by the address of what has them.
fn spoken_in(nodes: &[Node]) -> HashMap<&str, &str> {
    let spoken = nodes.iter().filter_map(|node| {
        let words = node.words.as_ref().filter(|words| !words.notice)?;
        Some((node.address.as_str(), words.text.as_str()))
    });
    spoken.collect()
}

/// Whether a node has no words where the text before has some that are not its heading now.
fn fell_silent(node: &Node, spoken: &HashMap<&str, &str>) -> bool {
    let heading = node.heading.as_ref().map(|heading| heading.text.as_str());
    let before = spoken.get(node.address.as_str()).copied();
    node.words.is_none() && before.is_some() && before != heading
}

/// Whether a node is a grouping, or an article without words, and does not say that it is repealed.
fn may_hold(at: usize, node: &Node) -> bool {
    let is_grouping = at > 0 && node.article.is_none() && node.segment.is_none();
    !is_notice(node) && (is_grouping || node.article == Some(at) && node.words.is_none())
}

/// The addresses of the provisions with words that stand in each grouping and article, by the address of that.
fn held(nodes: &[Node]) -> HashMap<&str, Vec<&str>> {
    let mut held: HashMap<&str, Vec<&str>> = HashMap::new();
    let is_provision = |node: &Node| node.article.is_some() || node.segment.is_some();
    for node in nodes.iter().filter(|node| is_provision(node) && !node.is_wordless()) {
        let above = |node: &&Node| nodes.get(node.parent?);
        for holder in std::iter::successors(above(&node), above) {
            held.entry(&holder.address).or_default().push(&node.address);
        }
    }
    held
}

impl Empty {
    fn of(node: &Node) -> Self {
        let heading = || node.heading.as_ref().map(|heading| heading.text.clone()).unwrap_or_default();
        let name = if node.label.is_empty() { heading() } else { node.label.clone() };
        Self { address: node.address.clone(), name, line: node.line }
    }
}

impl Absence {
    /// The doubts about what a text may have left out, and what is told of each, once the text is in the series. `seen` has
    /// the components of the articles that it lacks.
    pub(super) fn told(
        &self,
        text: &Version<'_>,
        series: &Series<'_>,
        seen: &HashMap<String, ComponentId>,
    ) -> Vec<(Doubt, Finding)> {
        // What goes on under another number is not lacking.
        let lacking = self.lacking.iter().filter_map(|address| seen.get(address));
        let lacking: Vec<ComponentId> = lacking.filter(|id| !series.has(id)).cloned().collect();
        let empty = self.empty.iter().filter_map(|one| series.component_at(&one.address)).collect();
        let whole = vec![Place { file: text.file.to_owned(), line: None }];
        let lines = self.empty.iter().map(|one| text.place(one.line)).collect();
        let told = [
            (IN_PART, in_part(text, lacking.len()), lacking, whole),
            (PRINTED_EMPTY, self.printed_empty(), empty, lines),
        ];
        let told = told.into_iter().filter(|(_, _, touches, _)| !touches.is_empty());
        told.map(|(code, message, touches, places)| doubt(text, code, message, touches, places)).collect()
    }

    fn printed_empty(&self) -> String {
        let names: Vec<String> = self.empty.iter().map(|one| format!("`{}`", one.name)).collect();
        format!(
            "{}: printed without what a text before has there: it may be left out, and no repeal",
            names.join(", ")
        )
    }
}

fn in_part(text: &Version<'_>, lacking: usize) -> String {
    let (on, provisions) = (text.day.on(), if lacking == 1 { "provision" } else { "provisions" });
    format!(
        "the text of {on} lacks {lacking} {provisions} of the texts before it, and does not say that they are repealed: \
         it, or the text before it, may be a part of the law"
    )
}

/// A doubt from the day of a text on.
pub(super) fn doubt(
    text: &Version<'_>,
    code: &str,
    message: String,
    touches: Vec<ComponentId>,
    places: Vec<Place>,
) -> (Doubt, Finding) {
    let on = text.day.on();
    let finding = Finding {
        code: code.to_owned(),
        severity: Severity::Warning,
        component: text.norm.id.root(),
        act: None,
        on: Some(on),
        message: message.clone(),
        places: places.clone(),
    };
    let doubt = Doubt {
        code: code.to_owned(),
        act: None,
        published: on,
        effective: None,
        until: None,
        touches,
        message,
        places,
        evidence: None,
    };
    (doubt, finding)
}
