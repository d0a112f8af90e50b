//! What was found, held against what was judged.

use serde::Serialize;

use super::service::Hit;
use super::set::Item;

/// What a question got.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Judged {
    pub(super) item: String,
    pub(super) hits: Vec<JudgedHit>,
    /// The ranking as evaluations of documents know it.
    #[serde(skip)]
    pub(super) documents: Vec<Document>,
}

/// A hit, and what it meets.
#[derive(Debug, Clone, Serialize)]
pub(super) struct JudgedHit {
    #[serde(flatten)]
    pub(super) hit: Hit,
    /// Whether it is of the time asked for.
    pub(super) inside: bool,
    /// The places of the stretches that it meets in the evidence.
    pub(super) meets: Vec<usize>,
    /// Whether it meets what would answer at another time.
    pub(super) misleads: bool,
}

/// A document of a ranking: a stretch of evidence that was met, for the first time, or a hit that met no new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Document {
    pub(super) id: String,
    pub(super) grade: u8,
}

/// How evidence is called among documents.
pub(super) fn document_id(item: &Item, place: usize) -> String {
    format!("{}.{place}", item.id)
}

/// Holds the hits for a question against its evidence.
pub(super) fn judge(item: &Item, hits: Vec<Hit>) -> Judged {
    let hits: Vec<JudgedHit> = hits.into_iter().map(|hit| judged(item, hit)).collect();
    let documents = documents(item, &hits);
    Judged { item: item.id.clone(), hits, documents }
}

fn judged(item: &Item, hit: Hit) -> JudgedHit {
    let met = |stretch| hit.stretches.iter().any(|of_hit| of_hit.meets(stretch));
    let evidence = item.judged().iter().enumerate();
    let meets = evidence.filter(|(_, one)| met(&one.stretch)).map(|(place, _)| place).collect();
    let misleads = item.outside.iter().any(|one| met(&one.stretch));
    JudgedHit { inside: item.time.holds(hit.day), meets, misleads, hit }
}

/// A hit that meets several new stretches stands for each of them, so that what is found counts as found.
fn documents(item: &Item, hits: &[JudgedHit]) -> Vec<Document> {
    let mut documents: Vec<Document> = Vec::new();
    for (rank, hit) in hits.iter().enumerate() {
        let before = documents.len();
        for &place in &hit.meets {
            let grade = item.judged().get(place).map_or(0, |evidence| evidence.grade);
            let document = Document { id: document_id(item, place), grade };
            if !documents.contains(&document) {
                documents.push(document);
            }
        }
        if documents.len() == before {
            documents.push(Document { id: format!("{}#{}", hit.hit.day, rank + 1), grade: 0 });
        }
    }
    documents
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]
mod tests {
    use super::super::set::{self, Stretch};
    use super::*;

    const COMPONENT: &str = "urn:lex:us:congress:debate:2024-01-01!body";

    fn hit(component: &str, start: usize, end: usize) -> Hit {
        let stretches = vec![Stretch { component: component.to_owned(), start, end }];
        Hit { stretches, day: set::day(component).unwrap(), quote: String::new() }
    }

    /// A question with two stretches of evidence, `[100, 200)` and `[300, 400)`, of the grades 2 and 1.
    fn item() -> Item {
        let evidence = |start: usize, grade: u8| {
            serde_json::json!({ "component": COMPONENT, "start": start, "end": start + 100,
                "sha256": "0".repeat(64), "grade": grade, "note": "" })
        };
        let outside = serde_json::json!({ "component": COMPONENT.replace("2024", "2025"), "start": 0, "end": 9,
            "sha256": "0".repeat(64), "grade": 2, "note": "" });
        serde_json::from_value(serde_json::json!({
            "id": "q", "corpus": "urn:lex:us:congress", "family": "point", "question": "?",
            "time": { "asOf": "2024-01-01" }, "said": true,
            "evidence": [evidence(100, 2), evidence(300, 1)], "outside": [outside],
        }))
        .unwrap()
    }

    #[test]
    fn half_of_the_shorter_must_be_shared() {
        let stretch = |start, end| Stretch { component: COMPONENT.to_owned(), start, end };
        let evidence = stretch(100, 200);
        assert!(evidence.meets(&stretch(0, 5000)));
        assert!(evidence.meets(&stretch(150, 5000)));
        assert!(!evidence.meets(&stretch(151, 5000)));
        assert!(evidence.meets(&stretch(190, 210)));
        assert!(!evidence.meets(&stretch(200, 210)));
        assert!(!evidence.meets(&stretch(150, 150)));
        assert!(!evidence.meets(&Stretch { component: "other".into(), ..evidence.clone() }));
    }

    #[test]
    fn evidence_counts_once_and_a_hit_for_all_that_it_meets() {
        let documents = |hits| judge(&item(), hits).documents;
        let ids = |documents: Vec<Document>| documents.into_iter().map(|one| one.id).collect::<Vec<_>>();
        let (first, other) = (hit(COMPONENT, 90, 210), hit(COMPONENT, 500, 600));
        assert_eq!(
            ids(documents(vec![first.clone(), first, other])),
            ["q.0", "2024-01-01#2", "2024-01-01#3"]
        );
        let wide = documents(vec![hit(COMPONENT, 0, 1000)]);
        assert_eq!(wide.iter().map(|one| one.grade).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn what_answers_at_another_time_misleads() {
        let judged = judge(&item(), vec![hit(&COMPONENT.replace("2024", "2025"), 0, 20)]);
        assert!(judged.hits[0].misleads && !judged.hits[0].inside && judged.hits[0].meets.is_empty());
    }
}
