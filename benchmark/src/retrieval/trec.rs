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

#[cfg(test)]
mod tests {
    use super::super::judge::{Document, Judged};
    use super::super::measures::Measured;
    use super::super::table::Answer;
    use super::super::variant::{Method, Mode, System};
    use super::*;

    #[test]
    fn the_order_is_kept_by_who_sorts_by_score() {
        let document = |id: &str, grade| Document { id: id.to_owned(), grade };
        let documents = vec![document("q.1", 2), document("2024-01-01#2", 0)];
        let judged = Judged { item: "q".to_owned(), hits: Vec::new(), documents };
        let measured = Measured {
            temporal_precision: None,
            months: 0.0,
            days: 0.0,
            empty: 0.0,
            misled: None,
            ranking: None,
        };
        let system = System { method: Method::Lexical, chunking: None };
        let answers = vec![Answer { judged, measured }];
        let lines = run(&Run { name: "words".to_owned(), system, mode: Mode::Baseline, answers });
        assert_eq!(lines, "q Q0 q.1 1 2 words\nq Q0 2024-01-01#2 2 1 words\n");
    }
}
