//! Whether a text is the whole of its law, by what the texts before and after it have.
//!
//! What a text lacks is repealed by it. Of a text that was cut off, or in whose place a page says that it is not at hand,
//! that would be wrong, and nobody would be told.

use std::collections::BTreeSet;

use asof_schema::{ComponentId, Doubt, Finding, Place, Severity};

use super::Version;
use crate::error::ReadError;
use crate::from_snapshots::Node;
use crate::provision::{Printed, Role};
use crate::source::Loaded;
use crate::unread::{Unit, Unread};

/// The code of a text that lacks what the texts around it have.
const GONE_AND_BACK: &str = "provisions-gone-and-back";

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
fn is_blank(version: &Version<'_>) -> bool {
    let (text, profile) = (&version.text, version.profile);
    let is_law =
        |one: &Printed| one.kind.role == Role::Article || one.notice.is_some() || one.words.is_some();
    let mut heads = [&text.title, &text.preamble].into_iter().flatten();
    let is_notice = |words: &str| profile.ends_with_notice(words) || profile.notice(words).is_some();
    !text.provisions.iter().flat_map(Printed::all).any(is_law) && !heads.any(|words| is_notice(&words.text))
}

/// What each of the texts of a law lacks of the articles that the text before it and the one after it have, by their
/// addresses, where it lacks most of these.
pub(super) fn gone_and_back(texts: &[Vec<Node>]) -> Vec<Vec<String>> {
    let in_force: Vec<BTreeSet<&str>> = texts.iter().map(|nodes| articles(nodes, false)).collect();
    let around = |at: usize| Some((in_force.get(at.checked_sub(1)?)?, in_force.get(at + 1)?));
    let lacks = |(at, nodes): (usize, &Vec<Node>)| {
        let Some((before, after)) = around(at) else { return Vec::new() };
        let both: Vec<&str> = before.intersection(after).copied().collect();
        // What it says to be repealed it does not lack.
        let here = articles(nodes, true);
        let gone: Vec<String> =
            both.iter().filter(|one| !here.contains(*one)).map(|one| (*one).to_owned()).collect();
        if gone.len() * 2 > both.len() { gone } else { Vec::new() }
    };
    texts.iter().enumerate().map(lacks).collect()
}

/// The addresses of the articles that a text has in force, and of those that it says to be repealed where these are wanted.
fn articles(nodes: &[Node], repealed: bool) -> BTreeSet<&str> {
    let is_notice = |node: &Node| node.words.as_ref().is_some_and(|words| words.notice);
    let is_meant = |at: usize, node: &Node| node.article == Some(at) && (repealed || !is_notice(node));
    let articles = nodes.iter().enumerate().filter(|(at, node)| is_meant(*at, node));
    articles.map(|(_, node)| node.address.as_str()).collect()
}

/// The doubt about what a text lacks and the next one has again, as is known since that one.
pub(super) fn doubt(text: &Version<'_>, next: &Version<'_>, lost: Vec<ComponentId>) -> (Doubt, Finding) {
    let (on, back) = (text.day.on(), next.day.on());
    let message = format!(
        "the text of {on} lacks {} provisions that the text before it has and that of {back} has again, most of what \
         these two have: it may be a part of the text, and no repeal",
        lost.len()
    );
    let places = vec![Place { file: text.file.to_owned(), line: None }];
    let finding = Finding {
        code: GONE_AND_BACK.to_owned(),
        severity: Severity::Warning,
        component: text.norm.id.root(),
        act: None,
        on: Some(on),
        message: message.clone(),
        places: places.clone(),
    };
    let doubt = Doubt {
        code: GONE_AND_BACK.to_owned(),
        act: None,
        published: back,
        effective: Some(on),
        until: Some(back),
        touches: lost,
        message,
        places,
        evidence: None,
    };
    (doubt, finding)
}
