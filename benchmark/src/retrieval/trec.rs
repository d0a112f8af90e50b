//! Runs and judgments in the form of TREC, for evaluations of others.

use std::fmt::Write as _;

use super::judge::document_id;
use super::set::Item;
use super::table::Run;

/// `query 0 document grade`, one judged stretch a line.
pub(super) fn qrels(items: &[Item]) -> String {
    let mut out = String::new();
    for item in items {
        for (place, evidence) in item.judged().iter().enumerate() {
            // Writing to a string does not fail.
            let _ = writeln!(out, "{} 0 {} {}", item.id, document_id(item, place), evidence.grade);
        }
    }
    out
}

/// `query Q0 document rank score run`. The score falls with the rank, so that who sorts by it keeps the order.
pub(super) fn run(run: &Run) -> String {
    let (mut out, name) = (String::new(), &run.name);
    for answer in &run.answers {
        let documents = &answer.judged.documents;
        for (place, document) in documents.iter().enumerate() {
            let (item, score) = (&answer.judged.item, documents.len() - place);
            let _ = writeln!(out, "{item} Q0 {} {} {score} {name}", document.id, place + 1);
        }
    }
    out
}
