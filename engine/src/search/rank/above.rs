//! What stands above a passage: the headings up to its law, and the names of the law. A guide of the Commercial Court says
//! "the court" throughout, and only its title says which.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_law::Language;
use asof_schema::Norm;

use super::super::rarity::{Rarities, said};
use super::super::searchable::Standing;
use super::{Ranked, Search};
use crate::graph::{NormGraph, VersionRow};
use crate::search::SearchError;

/// What a passage gains above which all of the question stands, of a best score of 1. More helps guides and rules, whose names
/// questions say, and harms laws, whose headings share words with those of others: over six laws two of twelve questions fall already.
const ABOVE: f32 = 0.5;

/// What a passage gains whose own heading, or that of what it stands right below, is all of the question; which part of it that is
/// at least; and how long it is at most, in bytes.
const TITLED: f32 = 0.5;
const LEAST_TITLED: f32 = 0.5;
const LONGEST_TITLE: usize = 100;

/// What the passages of a law gain whose name has a word of the question as its subject: the accounts of a municipality are asked of
/// the law on municipalities, though the law on accounting says "accounts" throughout, and the municipality stands in many laws, and
/// so is not rare. By how rare it is, as any other word of a name counts, it would weigh next to nothing.
///
/// It is a false alarm where the subject only belongs to the question: what a municipality procures is of the law on procurement. There the
/// name of that law has a word of the question, too, and both gain alike; where it has none, what is gained is less than what a
/// passage of the right law has by a word more of the question. Only a whole subject counts, in a case of its own: a joint authority of
/// municipalities is no municipality. Of 37 questions on six laws, written for this, the right law is first for 32, and for 28 without; none
/// falls, as one does from a half on. Turned down: to look in that law first, as in one that is named. Who names a subject has named no law.
const SUBJECT: f32 = 0.3;

impl Search<'_> {
    /// Raises what stands below words of the question, by the share that they are of it, each counted by how rare it is.
    pub(super) fn read_above(&mut self, ranked: &mut [Ranked]) -> Result<(), SearchError> {
        let mut asked: HashMap<&str, Rarities> = HashMap::new();
        let mut known: HashMap<(u32, Vec<VersionRow>), f32> = HashMap::new();
        let mut subjects: HashMap<u32, f32> = HashMap::new();
        for one in ranked {
            let Some(Standing { passages, top, .. }) = self.of.standing(one.number, &self.visible) else {
                continue;
            };
            let graph = &passages.graph;
            let language = graph.norm().language.as_str();
            if !asked.contains_key(language) {
                let words = said(&self.find.words, language);
                asked.insert(language, Rarities::of(words, self.of.words(), self.of.searcher())?);
            }
            let (Some(asked), Some((base, _))) = (asked.get(language), self.of.norm_of(one.number)) else {
                continue;
            };
            let mut above = self.above(graph, top);
            if top.of(graph).heading().is_some() {
                above.insert(0, top);
            }
            let gain = known.entry((base, above)).or_insert_with_key(|(_, above)| {
                ABOVE * self.share_of(asked, graph, above) + TITLED * titled(asked, graph, above)
            });
            let subject = subjects.entry(base).or_insert_with(|| self.of_subject(graph.norm()));
            one.score += *gain + *subject;
        }
        self.trace.push(format!("words of the question in headings above and names of laws: up to {ABOVE}"));
        Ok(())
    }

    /// What the passages of a law gain by its names.
    fn of_subject(&self, norm: &Norm) -> f32 {
        let language = Language::of_tag(&norm.language);
        let Some(is_subject) = language.and_then(|language| language.is_subject) else { return 0.0 };
        let asked = self.find.words.to_lowercase();
        let asked = asof_law::words(&asked);
        let mut names = norm.citations.iter().chain([&norm.title]).flat_map(|name| asof_law::words(name));
        let has_subject = names.any(|name| asked.iter().any(|word| is_subject(name, word)));
        if has_subject { SUBJECT } else { 0.0 }
    }

    /// The versions above a passage that have words, the nearest first.
    fn above(&self, graph: &NormGraph, top: VersionRow) -> Vec<VersionRow> {
        let upward = top.of(graph).component().upward(self.point).skip(1);
        let versions = upward.filter_map(|above| above.version_at(self.point));
        versions.filter(|above| above.own_text().is_some()).map(|above| above.row).collect()
    }

    /// Which part of what is asked stands in versions and in the names of their law.
    fn share_of(&self, asked: &Rarities, graph: &NormGraph, above: &[VersionRow]) -> f32 {
        let norm = graph.norm();
        let names = norm.citations.iter().chain([&norm.title]).map(String::as_str);
        // Where there is a heading, the words beside it are no heading.
        let heading = |row: &VersionRow| row.of(graph).heading().or_else(|| row.of(graph).own_text());
        let headings = above.iter().filter_map(heading);
        let words = headings.chain(names).collect::<Vec<_>>().join("\n");
        let terms = self.of.terms(&words, Some(&norm.language)).words;
        let has: HashSet<String> = terms.into_iter().map(|token| token.text).collect();
        asked.share(asked.stems().filter(|stem| has.contains(*stem)))
    }
}

/// How much of what is asked the nearest heading is, where it has no other words: who asks of "the punishment for theft" means
/// the section "Theft", and not those whose longer headings have the word, too.
fn titled(asked: &Rarities, graph: &NormGraph, above: &[VersionRow]) -> f32 {
    let nearest = above.first().map(|row| row.of(graph)).filter(|one| !one.component().id().is_root());
    // What has no words of its own keeps its heading in their place.
    let heading = nearest.and_then(|one| one.heading().or_else(|| one.own_text()));
    let heading = heading.filter(|words| words.len() <= LONGEST_TITLE).unwrap_or_default();
    let stems: BTreeSet<String> =
        said(heading, &graph.norm().language).into_iter().map(|token| token.text).collect();
    let is_asked = !stems.is_empty() && stems.iter().all(|stem| asked.stems().any(|own| own == stem));
    let share = if is_asked { asked.share(&stems) } else { 0.0 };
    if share >= LEAST_TITLED { share } else { 0.0 }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::sync::Arc;

    use asof_schema::{AsOf, ChangeSet};
    use serde_json::{Value, json};

    use crate::search::{SearchRequest, TextIndex, When};
    use crate::store::Corpus;

    #[test]
    fn a_law_whose_name_has_the_subject_of_the_question_comes_first() {
        let mut lines = vec![json!({"changeset": {"format": 1}})];
        for (at, title) in (1..).zip(["Kirjanpitolaki", "Kuntalaki"]) {
            let law = format!("urn:lex:zz:laki:1990-01-01;{at}");
            let insert = |seq: u32, local: &str, kind: &str, parent: Option<&str>, texts: Value| {
                let own = json!({"component": format!("{law}{local}"), "type": kind, "order_key": seq.to_string(),
                    "number": seq.to_string(), "label": seq.to_string(), "parent": parent, "texts": texts});
                json!({"command": {"act": law, "seq": seq, "norm": law, "op": {"insert": own}}})
            };
            let words = json!([{"language": "fi", "text": "Tilikertomus laaditaan keväällä."}]);
            lines.extend([
                json!({"norm": {"id": law, "title": title, "type": "law", "jurisdiction": "zz", "language": "fi", "data_source": "invented", "published_on": "1990-01-01"}}),
                json!({"act": {"id": law, "kind": "enactment", "number": at, "code": law, "title": title, "published": {"on": "1990-01-01", "basis": "STATED"}}}),
                insert(1, "", "norm", None, json!([])),
                insert(2, "!sec2", "section", Some(law.as_str()), words),
            ]);
        }
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
        let recorded = "2020-01-15T12:00:00Z".parse().unwrap();
        let corpus = Arc::new(Corpus::default().with(&set, recorded).unwrap().0);
        let searchable = TextIndex::default().of(&corpus).unwrap();
        let first = |words: &str| {
            let at = When::At(AsOf::day("2000-01-01".parse().unwrap()));
            let found = searchable.find(&SearchRequest::of(words, at, 2)).unwrap();
            found.hits.first().map(|hit| corpus.graph(hit.component.norm_str()).unwrap().norm().title.clone())
        };
        for (words, title) in [
            ("kunnan tilikertomus", "Kuntalaki"),
            ("tilikertomus kirjanpidossa", "Kirjanpitolaki"),
            ("kuntayhtymän tilikertomus", "Kirjanpitolaki"),
        ] {
            assert_eq!(first(words).as_deref(), Some(title), "{words}");
        }
    }
}
