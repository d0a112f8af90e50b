//! The measures of TLR-Bench.
//!
//! Every measure is one of two sets, of what is expected and of what is told; it lies in [0, 1], and that of a task is the mean over
//! its items. A reply that did not come, or that says nothing on what is asked, scores 0.

mod abstaining;
mod sets;
mod summary;

use serde::{Deserialize, Serialize};

use super::item::{Item, Truth};
use super::systems::Reply;
pub use abstaining::Abstaining;
pub use sets::Sets;
pub use summary::{Estimate, Group, Latency, Summary, summarize};

/// An item with what was answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The item, with its truth.
    pub item: Item,
    /// The reply; none where none came.
    pub reply: Option<Reply>,
    /// Why none came.
    pub failure: Option<String>,
    /// What it scored.
    pub mark: Mark,
    /// Microseconds of the reply.
    pub took_us: u64,
}

/// What an item scored.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "snake_case")]
pub enum Mark {
    /// Temporal precision and recall.
    PointInTime {
        /// Which part of the texts that were retrieved is that of the day.
        precision: f64,
        /// Whether the version of the day was retrieved.
        recall: f64,
    },
    /// Amendment F1.
    AmendmentAttribution {
        /// Which part of the acts told is right.
        precision: f64,
        /// Which part of the acts is told.
        recall: f64,
        /// Their harmonic mean.
        f1: f64,
    },
    /// Change accuracy.
    TemporalDifference {
        /// 1 if what is said is so.
        accuracy: f64,
    },
    /// Causal completeness.
    CausalLineage {
        /// Which part of the chain is told: the right day with the right acts.
        completeness: f64,
    },
    /// Consistency precision: true negatives among all items, each of which is a negative.
    TemporalConsistency {
        /// 1 if it is said not to have been amended.
        precision: f64,
    },
    /// Article recall.
    HierarchicalImpact {
        /// Which part of the articles is told.
        recall: f64,
        /// Which part of what is told is right; no part of the aggregate.
        precision: f64,
    },
    /// Right abstention; no part of the aggregate.
    Abstention {
        /// 1 if a ground is named that there is.
        right: f64,
    },
}

impl Mark {
    /// The measure that counts for its task.
    pub fn value(self) -> f64 {
        match self {
            Self::PointInTime { precision: value, .. }
            | Self::AmendmentAttribution { f1: value, .. }
            | Self::TemporalDifference { accuracy: value }
            | Self::CausalLineage { completeness: value }
            | Self::TemporalConsistency { precision: value }
            | Self::HierarchicalImpact { recall: value, .. }
            | Self::Abstention { right: value } => value,
        }
    }
}

/// What a reply to an item scores; no reply scores as one that says nothing.
pub fn mark(item: &Item, reply: Option<&Reply>) -> Mark {
    let sets = Sets::of(item, reply);
    let (precision, recall) = (sets.precision(), sets.recall());
    match &item.truth {
        Truth::PointInTime(_) => Mark::PointInTime { precision, recall },
        Truth::AmendmentAttribution(_) => Mark::AmendmentAttribution { precision, recall, f1: sets.f1() },
        Truth::TemporalDifference(_) => Mark::TemporalDifference { accuracy: precision },
        Truth::CausalLineage(_) => Mark::CausalLineage { completeness: recall },
        Truth::TemporalConsistency(_) => Mark::TemporalConsistency { precision },
        Truth::HierarchicalImpact(_) => Mark::HierarchicalImpact { recall, precision },
        Truth::Abstention(_) => Mark::Abstention { right: precision },
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "worked examples by hand, in fractions that are exact"
)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::tlr::item::{
        Abstention, Attribution, Chain, Consistency, Difference, Ground, Impact, Link, PointInTime,
    };
    use crate::tlr::systems::Retrieved;
    use crate::tlr::text::text_hash;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn reply(results: Vec<Retrieved>) -> Reply {
        Reply { results, ..Reply::default() }
    }

    fn text(words: &str) -> Retrieved {
        Retrieved { text: Some(words.into()), ..Retrieved::default() }
    }

    fn acts(codes: &[&str]) -> Retrieved {
        Retrieved { amendments: codes.iter().map(|&code| code.to_owned()).collect(), ..Retrieved::default() }
    }

    #[test]
    fn one_right_version_of_two_is_half_precise_and_wholly_recalled() {
        let truth = |hash: Option<String>| {
            Item::sample(Truth::PointInTime(PointInTime {
                in_force: hash.is_some(),
                correct_version: Some(1),
                valid_range: None,
                text_hash: hash,
                must_contain: vec![],
                must_not_contain: vec![],
            }))
        };
        let stood = truth(Some(text_hash("Art. 1 old")));
        let two = reply(vec![text("Art. 1 new"), text("Art. 1\n old")]);
        assert_eq!(mark(&stood, Some(&two)), Mark::PointInTime { precision: 0.5, recall: 1.0 });
        assert_eq!(mark(&stood, Some(&reply(vec![]))), Mark::PointInTime { precision: 0.0, recall: 0.0 });
        // The same words twice are one text; results without words are as many wrong ones.
        let four = reply(vec![text("Art. 1 old"), text("Art. 1  old"), acts(&["ec_1"]), acts(&["ec_1"])]);
        assert_eq!(mark(&stood, Some(&four)), Mark::PointInTime { precision: 1.0 / 3.0, recall: 1.0 });
        // Where nothing stood, to say so is right; not to answer is not.
        let gone = truth(None);
        assert_eq!(mark(&gone, Some(&reply(vec![]))).value(), 1.0);
        assert_eq!(mark(&gone, Some(&two)).value(), 0.0);
        assert_eq!(mark(&gone, None).value(), 0.0);
    }

    #[test]
    fn two_of_three_acts_with_one_wrong_make_two_thirds() {
        let truth = Attribution {
            amendments: vec!["ec_1".into(), "ec_2".into(), "ec_3".into()],
            dates: vec![],
            chronological_order: true,
        };
        let item = Item::sample(Truth::AmendmentAttribution(truth));
        let told = reply(vec![acts(&["EC 1", "ec_9"]), acts(&["EC nº 3", "ec_1"])]);
        let Mark::AmendmentAttribution { precision, recall, f1 } = mark(&item, Some(&told)) else { panic!() };
        // Told are 1, 3, 9: precision 2/3, recall 2/3.
        assert_eq!((precision, recall), (2.0 / 3.0, 2.0 / 3.0));
        assert!((f1 - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(mark(&item, Some(&reply(vec![]))).value(), 0.0);
        // One act told of three, rightly: precision 1, recall 1/3, F1 1/2.
        let one = mark(&item, Some(&reply(vec![acts(&["ec_2"])])));
        assert!((one.value() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_difference_is_right_or_wrong() {
        let truth = |changed| {
            Item::sample(Truth::TemporalDifference(Difference {
                changed,
                amendments_between: vec![],
                version_1: None,
                version_2: None,
                change_description: String::new(),
            }))
        };
        let says = |changed| Reply { changed: Some(changed), ..Reply::default() };
        for (is, said, value) in
            [(true, true, 1.0), (true, false, 0.0), (false, false, 1.0), (false, true, 0.0)]
        {
            assert_eq!(mark(&truth(is), Some(&says(said))).value(), value);
        }
        // Who says nothing is not right by chance.
        assert_eq!(mark(&truth(false), Some(&reply(vec![text("a")]))).value(), 0.0);
        let dated = |words| Retrieved { valid_from: Some(day("2000-01-01")), ..text(words) };
        assert_eq!(mark(&truth(true), Some(&reply(vec![dated("a"), dated("b")]))).value(), 1.0);
        assert_eq!(mark(&truth(true), Some(&reply(vec![text("a"), text("b")]))).value(), 0.0);
    }

    #[test]
    fn a_link_counts_with_its_day_and_its_acts_and_once() {
        let link = |date: &str, codes: &[&str]| Link {
            version: 1,
            date: day(date),
            amendment: None,
            amendments: codes.iter().map(|&code| code.to_owned()).collect(),
        };
        let version_chain = vec![
            link("1988-10-05", &[]),
            link("2009-11-11", &["ec_59"]),
            link("2009-11-11", &["ec_59"]),
            link("2020-08-26", &["ec_108"]),
        ];
        let item = Item::sample(Truth::CausalLineage(Chain { version_chain, total_versions: 4 }));
        let said = |date: &str, codes: &[&str]| Retrieved { valid_from: Some(day(date)), ..acts(codes) };
        let told = reply(vec![
            said("1988-10-05", &[]),
            said("2009-11-11", &["EC 59"]),
            said("2020-08-27", &["ec_108"]),
            said("2020-08-26", &["ec_107"]),
        ]);
        assert_eq!(mark(&item, Some(&told)).value(), 0.5);
    }

    #[test]
    fn a_negative_must_be_said() {
        let truth = Consistency { amended: false, versions: 1, amendments: vec![] };
        let item = Item::sample(Truth::TemporalConsistency(truth));
        let says = |amended| Reply { amended, ..Reply::default() };
        assert_eq!(mark(&item, Some(&says(Some(false)))).value(), 1.0);
        assert_eq!(mark(&item, Some(&says(Some(true)))).value(), 0.0);
        assert_eq!(mark(&item, Some(&says(None))).value(), 0.0);
        assert_eq!(mark(&item, Some(&reply(vec![acts(&["ec_1"])]))).value(), 0.0);
    }

    #[test]
    fn articles_count_by_id_or_where_there_is_none_by_citation() {
        let truth = Impact {
            affected_articles: vec!["urn:n!1".into(), "urn:n!2".into(), "urn:n!3".into(), "urn:n!4".into()],
            affected_citations: vec!["Art. 1".into(), "Art. 2".into(), "Art. 3".into(), "Art. 4".into()],
            amendments: vec![],
            total_changes: 4,
        };
        let item = Item::sample(Truth::HierarchicalImpact(truth));
        let id = |id: &str| Retrieved {
            component: Some(id.into()),
            citation: Some("Art. 2".into()),
            ..Retrieved::default()
        };
        let cited = Retrieved { citation: Some("Art. 4".into()), ..Retrieved::default() };
        let told = reply(vec![id("urn:n!1"), id("urn:n!1"), id("urn:n!9"), cited]);
        let found = mark(&item, Some(&told));
        assert_eq!(found, Mark::HierarchicalImpact { recall: 0.5, precision: 2.0 / 3.0 });
    }

    #[test]
    fn who_abstains_is_right_where_nothing_can_be_decided_and_for_a_ground_that_there_is() {
        let item = Item::sample(Truth::Abstention(Abstention {
            ground: Ground::Touched,
            grounds: [Ground::NotCovered, Ground::Touched].into(),
            on: day("2030-01-01"),
            through: None,
            acts: [].into(),
            candidates: [].into(),
        }));
        for (ground, value) in
            [(Ground::Touched, 1.0), (Ground::NotCovered, 1.0), (Ground::UnknownWords, 0.0)]
        {
            assert_eq!(mark(&item, Some(&Reply::abstaining(ground))).value(), value);
        }
        for answer in [reply(vec![]), reply(vec![text("a")])] {
            assert_eq!(mark(&item, Some(&answer)).value(), 0.0);
        }
        // Not to know is another thing than that nothing was in force.
        let gone = Item::sample(Truth::PointInTime(PointInTime {
            in_force: false,
            correct_version: None,
            valid_range: None,
            text_hash: None,
            must_contain: vec![],
            must_not_contain: vec![],
        }));
        assert_eq!(mark(&gone, Some(&Reply::abstaining(Ground::NotCovered))).value(), 0.0);
    }
}
