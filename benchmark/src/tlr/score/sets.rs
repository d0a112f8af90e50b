//! What is expected and what is told, as sets of names: of texts, acts, versions or articles, or of the one word that is asked for.
//! They are the documents of a run of TREC, of which others compute the same measures.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::tlr::item::{Abstention, Attribution, Chain, Impact, Item, PointInTime, Truth};
use crate::tlr::systems::{Reply, Retrieved};
use crate::tlr::text::text_hash;

/// The name of no text at all: what is right of a day on which nothing was in force.
const NOTHING: &str = "nothing";

/// The name of an answer to a question that has none.
const ANSWER: &str = "answer";

/// What is expected of an item, and what a reply tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sets {
    /// What is true; never empty.
    pub expected: BTreeSet<String>,
    /// What is said; empty where nothing is.
    pub told: BTreeSet<String>,
}

impl Sets {
    /// Those of a reply to an item; no reply tells nothing.
    pub fn of(item: &Item, reply: Option<&Reply>) -> Self {
        let expected = expected(item);
        Self { told: reply.map(|reply| told(item, reply)).unwrap_or_default(), expected }
    }

    fn hits(&self) -> usize {
        self.expected.intersection(&self.told).count()
    }

    /// Which part of what is told is expected; 0 where nothing is told.
    pub fn precision(&self) -> f64 {
        part(self.hits(), self.told.len())
    }

    /// Which part of what is expected is told.
    pub fn recall(&self) -> f64 {
        part(self.hits(), self.expected.len())
    }

    /// The harmonic mean of both.
    pub fn f1(&self) -> f64 {
        part(2 * self.hits(), self.told.len() + self.expected.len())
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of items are small")]
fn part(of: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { of as f64 / whole as f64 }
}

fn expected(item: &Item) -> BTreeSet<String> {
    match &item.truth {
        Truth::PointInTime(PointInTime { text_hash, .. }) => {
            BTreeSet::from([text_hash.clone().unwrap_or(NOTHING.into())])
        }
        Truth::AmendmentAttribution(Attribution { amendments, .. }) => keys(amendments),
        Truth::TemporalDifference(truth) => word(Some(truth.changed)),
        Truth::CausalLineage(Chain { version_chain, .. }) => {
            numbered(version_chain.iter().map(|link| version(link.date, &link.amendments)))
        }
        Truth::TemporalConsistency(_) => word(Some(false)),
        Truth::HierarchicalImpact(truth) => truth.affected_articles.iter().cloned().collect(),
        Truth::Abstention(Abstention { grounds, .. }) => {
            grounds.iter().map(|ground| ground.name().to_owned()).collect()
        }
    }
}

fn told(item: &Item, reply: &Reply) -> BTreeSet<String> {
    let abstains = reply.abstains.clone();
    match &item.truth {
        Truth::Abstention(_) => BTreeSet::from([abstains.unwrap_or(ANSWER.into())]),
        // Who abstains tells nothing, nor that nothing was in force.
        _ if abstains.is_some() => BTreeSet::new(),
        Truth::PointInTime(_) => texts(reply),
        Truth::AmendmentAttribution(_) => keys(reply.results.iter().flat_map(|result| &result.amendments)),
        Truth::TemporalDifference(_) => word(changed(reply)),
        Truth::CausalLineage(_) => {
            let dated = |result: &Retrieved| Some(version(result.valid_from?, &result.amendments));
            numbered(reply.results.iter().filter_map(dated))
        }
        Truth::TemporalConsistency(_) => word(amended(reply)),
        Truth::HierarchicalImpact(truth) => {
            let inside = |result: &&Retrieved| result.component.as_ref() != Some(&item.target_component);
            reply.results.iter().filter(inside).map(|result| article(truth, result)).collect()
        }
    }
}

/// A text is told by its words, the same words twice are one; a result without words is a text that nobody knows.
fn texts(reply: &Reply) -> BTreeSet<String> {
    let name = |(at, result): (usize, &Retrieved)| match &result.text {
        Some(text) => text_hash(text),
        None => format!("no text {at}"),
    };
    let texts: BTreeSet<String> = reply.results.iter().enumerate().map(name).collect();
    if texts.is_empty() { BTreeSet::from([NOTHING.into()]) } else { texts }
}

fn keys<'a>(acts: impl IntoIterator<Item = &'a String>) -> BTreeSet<String> {
    acts.into_iter().map(|act| act_key(act)).collect()
}

/// An act as people and data name it: `EC 59`, `ec_59` and `EC nº 59` are one.
fn act_key(act: &str) -> String {
    let words = act.replace("nº", "").to_lowercase();
    words.chars().filter(|c| c.is_alphanumeric() || *c == '/').collect()
}

/// A version counts by its day and its acts.
fn version<'a>(day: NaiveDate, acts: impl IntoIterator<Item = &'a String>) -> String {
    format!("{day} {}", keys(acts).into_iter().collect::<Vec<_>>().join(" "))
}

/// Names that may come several times, each with how many of it came before.
fn numbered(names: impl Iterator<Item = String>) -> BTreeSet<String> {
    let mut seen = BTreeMap::<String, usize>::new();
    let number = |name: String| {
        let times = seen.entry(name.clone()).or_default();
        *times += 1;
        format!("{name} {times}")
    };
    names.map(number).collect()
}

/// Yes or no, where either is said.
fn word(said: Option<bool>) -> BTreeSet<String> {
    said.map(|said| if said { "yes" } else { "no" }.to_owned()).into_iter().collect()
}

/// What is said of a change; where nothing is, two different texts say that there is one, and one text alone nothing.
fn changed(reply: &Reply) -> Option<bool> {
    let texts: BTreeSet<_> = reply.results.iter().filter_map(|result| result.text.as_ref()).collect();
    let dated = reply.results.iter().any(|result| result.valid_from.is_some());
    reply.changed.or((texts.len() > 1 && dated).then_some(true))
}

/// What is said of amendments; where nothing is, an act that is told says that there is one.
fn amended(reply: &Reply) -> Option<bool> {
    reply.amended.or(reply.results.iter().any(|result| !result.amendments.is_empty()).then_some(true))
}

/// An article by its id. A citation alone says nothing of the norm: it counts where no id is told.
fn article(truth: &Impact, result: &Retrieved) -> String {
    let cited = |said: &String| truth.affected_citations.iter().position(|citation| citation == said);
    let by_citation = || truth.affected_articles.get(result.citation.as_ref().and_then(cited)?).cloned();
    let unknown = || result.citation.clone().unwrap_or("no provision".into());
    result.component.clone().or_else(by_citation).unwrap_or_else(unknown)
}
