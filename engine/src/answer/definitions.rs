//! Where the terms of a question are defined.

use std::collections::{BTreeSet, HashSet};

use asof_schema::ComponentId;

use super::{AnswerError, Passage, Question, Reader};
use crate::graph::Version;
use crate::query::{Reference, Relations};
use crate::search::Analysis;

/// Which part of the pieces of a term must be met in some words, in hundredths: its case may be another there, and a case takes
/// up to four of the ten pieces that a word commonly has.
const MET: usize = 60;

/// The definitions, in the norms of the primary provisions, of the terms that the question has, and then of those that
/// these provisions have.
pub(super) fn of(
    reader: &Reader<'_>,
    relations: &Relations<'_>,
    primary: &[Passage],
    question: &Question,
) -> Result<Vec<Reference>, AnswerError> {
    let norms: BTreeSet<ComponentId> =
        primary.iter().filter_map(|one| root(reader, &one.component)).collect();
    let mut analysis = Analysis::default();
    let (mut asked, mut used) = (Vec::new(), Vec::new());
    for root in norms {
        let language =
            reader.place(&root).map(|place| place.graph.norm().language.clone()).unwrap_or_default();
        let mut pieces = |words: &str| analysis.pieces(words, &language);
        let question = pieces(&question.words);
        let own: HashSet<String> =
            primary.iter().flat_map(|one| pieces(&words(reader, &one.component))).collect();
        for said in relations.defining(&root)? {
            let term = pieces(said.term.as_deref().unwrap_or_default());
            let met = |words: &HashSet<String>| {
                let shared = term.iter().filter(|piece| words.contains(*piece)).count();
                !term.is_empty() && shared * 100 >= term.len() * MET
            };
            if met(&question) {
                asked.push(said);
            } else if met(&own) {
                used.push(said);
            }
        }
    }
    asked.extend(used);
    Ok(asked)
}

fn root(reader: &Reader<'_>, id: &ComponentId) -> Option<ComponentId> {
    reader.place(id).map(|place| place.graph.norm().id.root())
}

fn words(reader: &Reader<'_>, id: &ComponentId) -> String {
    let Some(version) = reader.place(id) else { return String::new() };
    let rows = version.standing_below();
    rows.into_iter().filter_map(Version::own_text).collect::<Vec<_>>().join(" ")
}
