//! Places of what no number tells, from text to text: what is put in between others, or left out, moves none
//! of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::nodes;
use crate::from_snapshots::Node;
use crate::order;

/// Siblings whose places no numbers tell, without a number or with one that does not rise: the address of
/// their parent, and what their order keys begin with.
type Row = (String, String);

/// Gives what stands after another, whatever its number, the order key that it had in the text before, as
/// long as it stands in the same order among its like.
pub(super) fn keep(texts: &mut [Vec<Node>]) {
    for at in 1..texts.len() {
        let (before, rest) = texts.split_at_mut(at);
        if let (Some(old), Some(new)) = (before.last(), rest.first_mut()) {
            keep_of(old, new);
        }
    }
}

fn keep_of(old: &[Node], new: &mut [Node]) {
    let (before, now) = (rows(old), rows(new));
    let fresh: Vec<String> = new.iter().map(|node| node.order_key.clone()).collect();
    for (row, places) in now {
        let Some(known) = before.get(&row) else { continue };
        let known: Vec<(&str, &str)> = known.iter().filter_map(|&at| ends(old.get(at)?)).collect();
        let own: Vec<&str> =
            places.iter().filter_map(|&at| new.get(at)).map(|node| node.address.as_str()).collect();
        let Some(keys) = settled(&known, &own) else { continue };
        for (at, key) in places.into_iter().zip(keys) {
            if let Some(node) = new.get_mut(at) {
                node.order_key = format!("{}{key}", row.1);
            }
        }
    }
    // The order of the text comes first: where kept keys would break it, all siblings have fresh ones.
    let astray = astray(new);
    for (node, fresh) in new.iter_mut().zip(fresh) {
        if node.parent.is_some_and(|parent| astray.contains(&parent)) {
            node.order_key = fresh;
        }
    }
}

/// The parents whose children do not sort in the order of the text.
fn astray(nodes: &[Node]) -> HashSet<usize> {
    let mut last: HashMap<usize, &str> = HashMap::new();
    let parents = nodes.iter().filter_map(|node| {
        let (parent, key) = (node.parent?, node.order_key.as_str());
        last.insert(parent, key).filter(|before| *before >= key).map(|_| parent)
    });
    parents.collect()
}

/// The rows of a text, each with the places of its nodes.
fn rows(nodes: &[Node]) -> BTreeMap<Row, Vec<usize>> {
    let mut rows: BTreeMap<Row, Vec<usize>> = BTreeMap::new();
    for (at, node) in nodes.iter().enumerate() {
        let parent = node.parent.and_then(|parent| nodes.get(parent));
        if let (Some(parent), Some((base, _))) = (parent, apart(node)) {
            rows.entry((parent.address.clone(), base.to_owned())).or_default().push(at);
        }
    }
    rows
}

/// What the order key of a node begins with, and the digits that tell its place in the row. One that its
/// number made has none.
fn apart(node: &Node) -> Option<(&str, &str)> {
    let key = node.order_key.as_str();
    if node.number.as_deref().is_some_and(|number| nodes::is_of_number(key, number)) {
        return None;
    }
    let (base, digits) = key.split_at_checked(key.rfind(['~', '-', '+'])? + 1)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then_some((base, digits))
}

/// The address of a node of a row, and the digits that tell its place.
fn ends(node: &Node) -> Option<(&str, &str)> {
    Some((&node.address, apart(node)?.1))
}

/// The digits of a row, by those that were known by address: those that are there still have theirs, and newcomers have
/// those of what they stand in place of, or new ones between. Nothing where the order is another.
fn settled(known: &[(&str, &str)], now: &[&str]) -> Option<Vec<String>> {
    let place: HashMap<&str, usize> =
        known.iter().enumerate().map(|(at, (address, _))| (*address, at)).collect();
    let kept: Vec<Option<usize>> = now.iter().map(|address| place.get(address).copied()).collect();
    let order: Vec<usize> = kept.iter().flatten().copied().collect();
    if !order.is_sorted_by(|one, next| one < next) {
        return None;
    }
    let digits = |at: usize| known.get(at).map(|(_, digits)| *digits);
    let (mut keys, mut from, mut waiting) = (Vec::with_capacity(now.len()), 0, 0);
    for at in kept.into_iter().chain([Some(known.len())]) {
        let Some(at) = at else {
            waiting += 1;
            continue;
        };
        let left_out = known.get(from..at).unwrap_or_default();
        if left_out.len() == waiting {
            keys.extend(left_out.iter().map(|(_, digits)| (*digits).to_owned()));
        } else {
            let low = from.checked_sub(1).and_then(digits);
            keys.extend(order::keys(low, digits(at), waiting));
        }
        keys.extend(digits(at).map(str::to_owned));
        (from, waiting) = (at + 1, 0);
    }
    Some(keys)
}

#[cfg(test)]
mod tests {
    use asof_law::Profile;
    use proptest::prelude::*;

    use super::*;
    use crate::formats::numbered::Text;
    use crate::provision::{Kind, Printed, Role, Words};

    const SECTION: Kind = Kind { name: "section", segment: "sec", role: Role::Article };
    const HEADING: Kind = Kind { name: "heading", segment: "head", role: Role::Grouping };
    const NUMBERS: [&str; 7] = ["1", "1-1", "1a", "2", "3", "10", "10-2"];

    /// A text of siblings: sections by their numbers, and headings without one.
    fn text(siblings: &[usize]) -> Text {
        let one = |at: &usize| {
            if let Some(number) = NUMBERS.get(*at) {
                return Printed::new(SECTION, Some((*number).to_owned()), number, 1);
            }
            let mut one = Printed::new(HEADING, None, "", 1);
            one.heading = Some(Words { text: format!("Of room {at}"), start: 0, end: 1 });
            one
        };
        Text { provisions: siblings.iter().map(one).collect(), ..Text::default() }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn siblings_sort_as_they_are_printed(
            first in prop::collection::vec(0_usize..12, 0..9),
            put_in in prop::collection::vec((0_usize..12, 0_usize..12), 1..4),
            left_out in 0_usize..12,
        ) {
            let mut texts = vec![first.clone()];
            let mut now = first;
            for (at, one) in put_in {
                now.insert(at.min(now.len()), one);
                texts.push(now.clone());
            }
            if left_out < now.len() {
                now.remove(left_out);
                texts.push(now);
            }
            let profile = Profile::of_country("xx").unwrap();
            let mut nodes: Vec<Vec<Node>> =
                texts.iter().map(|siblings| nodes::nodes(&text(siblings), profile, false)).collect();
            keep(&mut nodes);
            for (siblings, nodes) in texts.iter().zip(&nodes) {
                let keys: Vec<&str> = nodes.iter().skip(1).map(|node| node.order_key.as_str()).collect();
                prop_assert!(keys.is_sorted_by(|one, next| one < next), "{siblings:?}: {keys:?}");
            }
        }
    }

    #[test]
    fn newcomers_move_none_of_the_others() {
        let known = [("a", "000001"), ("b", "000002"), ("c", "000003")];
        let keys = |now: &[&str]| settled(&known, now).map(|keys| keys.join(" "));
        for (now, expected) in [
            (&["a", "b", "c"][..], Some("000001 000002 000003")),
            (&["a", "c"][..], Some("000001 000003")),
            (&["a", "x", "c"][..], Some("000001 000002 000003")),
            (&["b", "a", "c"][..], None),
            (&[][..], Some("")),
        ] {
            assert_eq!(keys(now).as_deref(), expected, "{now:?}");
        }
        for now in [&["x", "a", "y", "b", "c", "z", "w"][..], &["x", "y", "c"], &["a", "c", "x"]] {
            let all = settled(&known, now).unwrap();
            assert!(all.len() == now.len() && all.is_sorted_by(|one, next| one < next), "{now:?}: {all:?}");
            for (address, digits) in known {
                let at = now.iter().position(|own| *own == address);
                assert!(at.is_none_or(|at| all[at] == digits), "{now:?}: {all:?}");
            }
        }
    }
}
