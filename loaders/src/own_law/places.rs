//! Places of what has no number, from text to text: what is put in between others, or left out, moves none of them.

use std::collections::{BTreeMap, HashMap};

use crate::from_snapshots::Node;
use crate::order;

/// Siblings in a row without numbers: the address of their parent, and what their order keys begin with.
type Row = (String, String);

/// Gives what has no number the order key that it had in the text before, as long as it stands in the same order among its
/// like.
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

/// What the order key of a node without a number begins with, and the digits that tell its place in the row.
fn apart(node: &Node) -> Option<(&str, &str)> {
    let key = node.number.is_none().then_some(node.order_key.as_str())?;
    let (base, digits) = key.split_at_checked(key.rfind(['~', '-'])? + 1)?;
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
    use super::settled;

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
