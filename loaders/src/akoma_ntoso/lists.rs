//! Lists in two languages whose items pair by their letters. In each language the items may stand in the order of its
//! alphabet, as definitions do: then one letter is of two terms. They pair only where something else tells that they are
//! the same: a name that no language changes, or numbers in their words.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::identity::id;
use crate::formats::xml::Element;
use crate::from_snapshots::Node;

/// What names provisions in every language, by the first bytes of their words.
pub(super) type Marks = HashMap<u64, String>;

/// A provision in two languages.
pub(super) type Pair<'n> = (&'n Node, &'n Node);

/// What an item has in each of the two languages.
type Keys = [Option<String>; 2];

/// What names a provision in every language: its GUID, the name in the work that is not that in the text, or what is
/// defined in its own words. An `eId` is often made of the letter.
pub(super) fn mark(element: &Element, words: &[Element]) -> Option<String> {
    let of_work = || element.attribute("wId").filter(|name| id(element) != Some(*name));
    if let Some(name) = element.attribute("GUID").or_else(of_work) {
        return Some(name.to_owned());
    }
    let mut terms: BTreeSet<&str> = element.attribute("refersTo").into_iter().collect();
    for words in words {
        defined(words, &mut terms);
    }
    (!terms.is_empty()).then(|| terms.into_iter().collect::<Vec<_>>().join(" "))
}

fn defined<'e>(element: &'e Element, terms: &mut BTreeSet<&'e str>) {
    if ["def", "term"].contains(&element.name.as_str()) {
        terms.extend(element.attribute("refersTo"));
    }
    element.children.iter().for_each(|child| defined(child, terms));
}

/// The addresses, in the first of two texts, of the provisions that may be others than those with which they are paired, and
/// of all below them. The pairs are all, in the order of the second text.
pub(super) fn unsure(pairs: &[Pair<'_>], marks: [&Marks; 2]) -> BTreeSet<String> {
    let mut lists: BTreeMap<(Option<usize>, &str), Vec<usize>> = BTreeMap::new();
    for (at, (our, their)) in pairs.iter().enumerate() {
        if our.number.is_some() && !our.label.is_empty() {
            lists.entry((their.parent, their.component_type)).or_default().push(at);
        }
    }
    let mut unsure: HashSet<usize> = HashSet::new();
    for list in lists.values() {
        let items: Vec<Pair<'_>> = list.iter().filter_map(|&at| pairs.get(at).copied()).collect();
        if is_of_alphabet(&items) {
            let sure = sure(&items, marks);
            unsure.extend(list.iter().zip(sure).filter(|(_, is_sure)| !is_sure).map(|(at, _)| *at));
        }
    }
    let mut addresses = BTreeSet::new();
    for (at, (our, their)) in pairs.iter().enumerate() {
        let is_below = their.parent.is_some_and(|parent| unsure.contains(&parent));
        if is_below || unsure.contains(&at) {
            unsure.insert(at);
            addresses.insert(our.address.clone());
        }
    }
    addresses
}

/// Whether the items may stand in the order of an alphabet in both texts. Items with numbers do so only where each begins with
/// a term in quotes.
fn is_of_alphabet(items: &[Pair<'_>]) -> bool {
    let ours: Vec<&str> = items.iter().map(|&(our, _)| words(our)).collect();
    let theirs: Vec<&str> = items.iter().map(|&(_, their)| words(their)).collect();
    let is_sorted = is_sorted(&ours) && is_sorted(&theirs);
    let is_quoted = is_quoted(&ours) && is_quoted(&theirs);
    let is_letters = |number: &str| number.chars().all(char::is_alphabetic);
    let has_letters = items.iter().any(|(our, _)| our.number.as_deref().is_some_and(is_letters));
    let may_be = if has_letters { is_sorted || is_quoted } else { is_sorted && is_quoted };
    items.len() > 1 && may_be
}

fn words(node: &Node) -> &str {
    node.words.as_ref().or(node.heading.as_ref()).map_or("", |words| words.text.as_str())
}

fn is_quoted(items: &[&str]) -> bool {
    const QUOTES: [char; 9] =
        ['"', '\'', '\u{ab}', '\u{bb}', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{201e}'];
    items.iter().all(|item| item.trim_start().starts_with(QUOTES))
}

fn is_sorted(items: &[&str]) -> bool {
    items.windows(2).all(|two| matches!(two, [one, next] if may_precede(one, next)))
}

/// Whether words may come before others in an alphabet, by letters or by words. A letter with a mark has another place in each
/// language.
fn may_precede(one: &str, next: &str) -> bool {
    let letters = |text: &str, spaces: bool| -> Vec<char> {
        let is_letter = |c: &char| c.is_alphanumeric() || (spaces && c.is_whitespace());
        text.trim().chars().filter(is_letter).flat_map(char::to_lowercase).collect()
    };
    let is_marked = |c: char| !c.is_ascii() && c < '\u{370}';
    [false, true].into_iter().any(|spaces| {
        let (one, next) = (letters(one, spaces), letters(next, spaces));
        let differ = one.into_iter().zip(next).find(|(a, b)| a != b);
        differ.is_none_or(|(a, b)| is_marked(a) || is_marked(b) || a < b)
    })
}

/// Of each item, whether what tells it from the others is the same in both texts.
fn sure(items: &[Pair<'_>], [ours, theirs]: [&Marks; 2]) -> Vec<bool> {
    let keys_of = |marks: &Marks, node: &Node| marks.get(&node.words.as_ref()?.start).cloned();
    let names: Vec<Keys> =
        items.iter().map(|&(our, their)| [keys_of(ours, our), keys_of(theirs, their)]).collect();
    let is_shared = names.iter().any(|[our, _]| our.is_some() && names.iter().any(|[_, their]| their == our));
    let by_numbers = || items.iter().map(|&(our, their)| [numbers(our), numbers(their)]).collect();
    let keys: Vec<Keys> = if is_shared { names } else { by_numbers() };
    let times = |side: usize, key: &str| {
        keys.iter().filter(|of| of.get(side).and_then(Option::as_deref) == Some(key)).count()
    };
    let is_alone = |key: &str| times(0, key) == 1 && times(1, key) == 1;
    keys.iter().map(|[our, their]| our == their && our.as_deref().is_some_and(is_alone)).collect()
}

/// The numbers in the words of an item.
fn numbers(node: &Node) -> Option<String> {
    let mut runs: Vec<&str> = words(node).split(|c: char| !c.is_ascii_digit()).collect();
    runs.retain(|run| !run.is_empty());
    runs.sort_unstable();
    (!runs.is_empty()).then(|| runs.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_in_the_order_of_an_alphabet() {
        for (items, expected) in [
            (&["boat means", "harbour means", "quay means"][..], true),
            (&["quay means", "boat means"], false),
            (&["\u{201c}boat\u{201d}", "Harbour"], true),
            (&["zebra", "\u{e4}lg"], true),
            (&["air port", "airman"], true),
            (&["airman", "air port"], true),
            (&["\u{3b2}", "\u{3b1}"], false),
            (&["", "boat"], true),
        ] {
            assert_eq!(is_sorted(items), expected, "{items:?}");
        }
    }
}
