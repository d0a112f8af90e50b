//! A revision in full: the words that it hands on to the next one are fetched from there, and every component is put
//! below the heading that it stands under.

use std::collections::{HashMap, HashSet};

use super::model::{Outline, Part, Revision};
use super::transcript::{Entry, Gid, Item, Kind, Node, Redirect, Role};

/// The revision in place `at` of the revisions of a day.
pub(super) fn outline(revisions: &[Revision<'_>], at: usize) -> Outline {
    let (mut outline, mut seen) = (Outline::default(), HashSet::new());
    let (mut major, mut minor) = (None, None);
    let Some(revision) = revisions.get(at) else { return outline };
    for item in &revision.items {
        let (gid, via, entry) = match item {
            // What follows a heading that cannot be read stands under none that is known.
            Item::Unread(kind) => {
                if let Role::Section { minor: is_minor } = kind.role {
                    (major, minor) = (major.filter(|_| is_minor), None);
                }
                continue;
            }
            Item::Entry(entry) => (&entry.gid, None, Some(entry)),
            Item::Redirect(redirect) if revision.entry(&redirect.old.number).is_some() => continue,
            Item::Redirect(redirect) => (&redirect.old, Some(redirect), fetched(revisions, at, redirect)),
        };
        if !seen.insert(&gid.number) {
            continue;
        }
        outline.entries += 1;
        let handed_on = entry.filter(|_| via.is_some()).map(|entry| entry.gid.full.clone());
        outline.handed_on.extend(handed_on);
        let node = entry.map(|entry| &entry.node);
        if node.is_none() {
            outline.not_held.push(gid.full.clone());
        }
        let Some(kind) = node.map(|node| node.kind).or_else(|| later_kind(revisions, at, &gid.number)) else {
            outline.left_out.push(gid.full.clone());
            continue;
        };
        let place = outline.parts.len();
        let parent = match kind.role {
            Role::Section { minor: false } => {
                (major, minor) = (Some(place), None);
                None
            }
            Role::Section { minor: true } => {
                minor = Some(place);
                major
            }
            _ => minor.or(major),
        };
        outline.push_entry(gid, kind, via, node, parent);
    }
    outline
}

impl Outline {
    fn push_entry(
        &mut self,
        gid: &Gid,
        kind: Kind,
        via: Option<&Redirect>,
        node: Option<&Node>,
        parent: Option<usize>,
    ) {
        let tags = [via.map(|redirect| redirect.tag.as_str()), node.map(|node| node.tag.as_str())];
        let place = self.parts.len();
        self.parts.push(Part {
            kind,
            number: Some(gid.number.clone()),
            text: node.and_then(|node| node.text.clone()),
            gid: Some(gid.full.clone()),
            wording: tags.into_iter().flatten().collect::<Vec<_>>().join(" "),
            parent,
            held: node.is_some_and(|node| node.held),
        });
        node.into_iter().flat_map(|node| &node.children).for_each(|child| self.push(child, place));
    }

    fn push(&mut self, node: &Node, parent: usize) {
        let place = self.parts.len();
        self.parts.push(Part {
            kind: node.kind,
            number: None,
            text: node.text.clone(),
            gid: None,
            wording: node.tag.clone(),
            parent: Some(parent),
            held: true,
        });
        node.children.iter().for_each(|child| self.push(child, place));
    }
}

fn redirects<'a>(revision: &'a Revision<'_>) -> impl Iterator<Item = &'a Redirect> {
    revision.items.iter().filter_map(|item| match item {
        Item::Entry(_) | Item::Unread(_) => None,
        Item::Redirect(redirect) => Some(redirect),
    })
}

/// What a redirect leads to, over as many revisions as say that the words are the same. They are followed forward
/// only, so the way ends.
fn fetched<'a>(revisions: &'a [Revision<'_>], at: usize, redirect: &'a Redirect) -> Option<&'a Entry> {
    let (mut at, mut redirect) = (at, redirect);
    while redirect.perfect {
        let mut later = revisions.iter().enumerate().skip(at + 1);
        let (place, next) = later.find(|(_, next)| redirect.new.is_of(&next.name, &next.name.revision))?;
        match next.item(&redirect.new.number)? {
            Item::Entry(entry) => return Some(entry),
            Item::Redirect(onward) => (at, redirect) = (place, onward),
            Item::Unread(_) => return None,
        }
    }
    None
}

/// What an entry is in the first later revision that prints one of its number.
fn later_kind(revisions: &[Revision<'_>], at: usize, number: &str) -> Option<Kind> {
    let mut later = revisions.iter().skip(at + 1);
    later.find_map(|revision| revision.entry(number)).map(|entry| entry.node.kind)
}

/// Which number the entries of a revision have in the next one, by what the publisher says.
pub(super) fn renumbered<'a>(revision: &'a Revision<'_>, next: &Revision<'_>) -> HashMap<&'a str, &'a str> {
    let onward = redirects(revision).filter(|redirect| redirect.new.is_of(&next.name, &next.name.revision));
    let mut numbers = HashMap::new();
    for redirect in onward {
        numbers.entry(redirect.old.number.as_str()).or_insert(redirect.new.number.as_str());
    }
    numbers
}
