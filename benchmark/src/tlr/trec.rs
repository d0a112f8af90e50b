//! A run and its judgments in the form of TREC, for evaluations of others: an item is a query, and what is expected of it and told are
//! documents. The measures are those of sets, so that the order of a run says nothing.

use std::fmt::Write as _;

use super::score::{Sets, Trace};

/// `query 0 document 1`, one thing that is expected a line.
pub(super) fn qrels(traces: &[Trace]) -> String {
    let mut out = String::new();
    for Trace { item, .. } in traces {
        for document in Sets::of(item, None).expected {
            // Writing to a string does not fail.
            let _ = writeln!(out, "{} 0 {} 1", item.id, name(&document));
        }
    }
    out
}

/// `query Q0 document rank score run`, one thing that is told a line.
pub(super) fn run(system: &str, traces: &[Trace]) -> String {
    let (mut out, system) = (String::new(), name(system));
    for Trace { item, reply, .. } in traces {
        let told = Sets::of(item, reply.as_ref()).told;
        for (place, document) in told.iter().enumerate() {
            let (rank, score) = (place + 1, told.len() - place);
            let _ = writeln!(out, "{} Q0 {} {rank} {score} {system}", item.id, name(document));
        }
    }
    out
}

/// A name without white space, which ends a field.
fn name(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tlr::item::{Item, PointInTime, Truth};
    use crate::tlr::score::mark;
    use crate::tlr::systems::{Reply, Retrieved};
    use crate::tlr::text::text_hash;

    fn trace(id: &str, stood: Option<&str>, reply: Option<&[&str]>) -> Trace {
        let truth = Truth::PointInTime(PointInTime {
            in_force: stood.is_some(),
            correct_version: None,
            valid_range: None,
            text_hash: stood.map(text_hash),
            must_contain: vec![],
            must_not_contain: vec![],
        });
        let item = Item { id: id.into(), ..Item::sample(truth) };
        let result = |text: &&str| Retrieved { text: Some((*text).into()), ..Retrieved::default() };
        let reply =
            reply.map(|texts| Reply { results: texts.iter().map(result).collect(), ..Reply::default() });
        let mark = mark(&item, reply.as_ref());
        Trace { item, reply, failure: None, mark, took_us: 0 }
    }

    #[test]
    fn what_is_expected_and_told_are_documents() {
        let (old, new) = (text_hash("old"), text_hash("new"));
        let traces = [
            trace("stood", Some("old"), Some(&["old", "new", "new"])),
            trace("gone", None, Some(&[])),
            trace("unanswered", None, None),
        ];
        assert_eq!(qrels(&traces), format!("stood 0 {old} 1\ngone 0 nothing 1\nunanswered 0 nothing 1\n"));
        let mut told = [&old, &new];
        told.sort();
        let [first, second] = told;
        let lines = format!(
            "stood Q0 {first} 1 2 a_system\nstood Q0 {second} 2 1 a_system\ngone Q0 nothing 1 1 a_system\n"
        );
        assert_eq!(run("a system", &traces), lines);
    }
}
