//! The measures of an answer against the truth. docs/legal-eval.md says each rule.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;

use super::cited::{judgments, provisions};
use crate::pattern;

/// How many words and citations of an answer count, unless it may have more.
pub const WORDS: usize = 200;
/// See [`WORDS`].
pub const CITATIONS: usize = 5;

/// The measures of one answer, each from 0 to 1; -1 where there is no answer. `None`: the truth, or for a precision the answer, has
/// nothing of the kind.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scores {
    /// The share of the provisions of the truth that the answer cites.
    pub statute_citation_accuracy: Option<f64>,
    /// The share of the provisions that the answer cites which the truth has.
    pub statute_citation_precision: Option<f64>,
    /// The share of the judgments of the truth that the answer cites.
    pub case_law_citation_accuracy: Option<f64>,
    /// The share of the judgments that the answer cites which the truth has.
    pub case_law_citation_precision: Option<f64>,
    /// Of the terms of both jurisdictions that the answer uses, the share of those of the United Kingdom.
    pub legal_terminology_accuracy: Option<f64>,
    /// 1 where all markers of sources are well formed, 0.5 where some are, 0 where none is.
    pub citation_format_compliance: Option<f64>,
    /// How near the sources that the answer names come to those of the truth.
    pub precedent_matching: Option<f64>,
    /// The same, the other way round.
    pub precedent_precision: Option<f64>,
    /// The share of the sources of the truth that the answer names by the same name.
    pub citations_matched: Option<f64>,
    /// Whether the answer cites anything at all.
    pub any_citation: Option<f64>,
    /// Its length, in characters.
    pub answer_length: Option<usize>,
}

impl Scores {
    /// Those of an answer; of none, each measure that the truth asks for is -1.
    pub fn of(truth: &str, answer: Option<&str>, bounded: bool) -> Self {
        let Some(answer) = answer else { return Self::missing(truth) };
        let counted = if bounded { first_words(answer) } else { answer };
        let (expected, cited) = (provisions(truth), provisions(counted));
        let (cases, cited_cases) = (judgments(truth), judgments(counted));
        let (wanted, mut named) = (sources(truth), sources(counted));
        if bounded {
            named.truncate(CITATIONS);
        }
        let holds = |one: &super::Cited| cited.iter().any(|cited| cited.is_within(one));
        let held = |one: &super::Cited| expected.iter().any(|expected| one.is_within(expected));
        let nearest = |one: &String, among: &[String]| {
            among.iter().map(|other| likeness(one, other)).fold(0.0, f64::max)
        };
        Self {
            statute_citation_accuracy: share(&expected, holds),
            statute_citation_precision: share(&cited, held),
            case_law_citation_accuracy: share(&cases, |case| cited_cases.contains(case)),
            case_law_citation_precision: share(&cited_cases, |case| cases.contains(case)),
            legal_terminology_accuracy: Some(terminology(counted)),
            citation_format_compliance: Some(format(counted)),
            precedent_matching: mean(wanted.iter().map(|one| nearest(one, &named))),
            precedent_precision: mean(named.iter().map(|one| nearest(one, &wanted))),
            citations_matched: mean(wanted.iter().map(|one| f64::from(u8::from(named.contains(one))))),
            any_citation: Some(f64::from(u8::from(
                is_marked(counted) || !cited.is_empty() || !cited_cases.is_empty(),
            ))),
            answer_length: Some(answer.chars().count()),
        }
    }

    fn missing(truth: &str) -> Self {
        let asked = |has: bool| has.then_some(-1.0);
        Self {
            statute_citation_accuracy: asked(!provisions(truth).is_empty()),
            case_law_citation_accuracy: asked(!judgments(truth).is_empty()),
            legal_terminology_accuracy: Some(-1.0),
            citation_format_compliance: Some(-1.0),
            precedent_matching: asked(!sources(truth).is_empty()),
            citations_matched: asked(!sources(truth).is_empty()),
            ..Self::default()
        }
    }
}

/// The words of an answer that count.
fn first_words(answer: &str) -> &str {
    let begins = |&(at, c): &(usize, char)| {
        let before = answer.get(..at).and_then(|before| before.chars().next_back());
        !c.is_whitespace() && before.is_none_or(char::is_whitespace)
    };
    let next = answer.char_indices().filter(begins).nth(WORDS);
    next.and_then(|(at, _)| answer.get(..at)).unwrap_or(answer)
}

#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn share<T>(all: &BTreeSet<T>, holds: impl Fn(&T) -> bool) -> Option<f64> {
    mean(all.iter().map(|one| f64::from(u8::from(holds(one)))))
}

/// Words of the United Kingdom, and what is said in the United States in place of them.
const TERMS: [(&[&str], &[&str]); 5] = [
    (&["claimant", "claimants"], &["plaintiff", "plaintiffs"]),
    (
        &["solicitor", "solicitors", "barrister", "barristers"],
        &["attorney", "attorneys", "lawyer", "lawyers"],
    ),
    (&["judgment", "judgments"], &["judgement", "judgements"]),
    (&["disclosure"], &["discovery"]),
    (&["part 36 offer", "part 36 offers"], &["settlement offer", "settlement offers"]),
];

/// An answer that uses terms of neither is right by this measure.
fn terminology(answer: &str) -> f64 {
    let words = format!(" {} ", spaced(answer));
    let used = |terms: &[&str]| terms.iter().any(|term| words.contains(&format!(" {term} ")));
    let own = TERMS.iter().filter(|(own, _)| used(own)).count();
    let foreign = TERMS.iter().filter(|(_, foreign)| used(foreign)).count();
    let ratio = |own: usize, all: usize| mean((0..all).map(|at| f64::from(u8::from(at < own))));
    ratio(own, own + foreign).unwrap_or(1.0)
}

/// The letters and digits of words in lower case, each run after one space.
fn spaced(words: &str) -> String {
    let plain: String = words.nfkc().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands in brackets.
static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\[\]\n]{1,300})\]"));
/// "1, 2" and "1-3".
static JOINED: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{1,3}(?:\s*[,;–-]\s*\d{1,3})+$"));
/// "1, 2, 3" at the end of a sentence, without brackets: at least three, and no more after them.
static BARE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[.!?”])\s+\d{1,2}(?:\s*,\s*\d{1,2}){2,}\s*(?:$|\n)"));
static YEAR: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\d{4}$"));

/// The year of a neutral citation is no marker.
fn markers(words: &str) -> impl Iterator<Item = &str> {
    let inner = |found: regex::Captures<'_>| found.get(1).map(|inner| inner.range());
    let ranges: Vec<_> = BRACKETS.captures_iter(words).filter_map(inner).collect();
    ranges
        .into_iter()
        .filter_map(move |range| words.get(range))
        .map(str::trim)
        .filter(|inner| !YEAR.is_match(inner))
}

/// Whether it has a marker of a source, by its name or by its number.
fn is_marked(words: &str) -> bool {
    markers(words).any(|inner| inner.contains(char::is_alphanumeric))
}

fn format(answer: &str) -> f64 {
    let malformed =
        markers(answer).filter(|inner| JOINED.is_match(inner)).count() + BARE.find_iter(answer).count();
    let formed = markers(answer).filter(|inner| !JOINED.is_match(inner)).count();
    match (formed, malformed) {
        (_, 0) => 1.0,
        (0, _) => 0.0,
        _ => 0.5,
    }
}

/// The page of a print, which is no part of a name: "15. Court Orders (p. 134)".
static PAGE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\s*\(pp?\.?\s*\d+(?:\s*[-–]\s*\d+)?\)\s*$"));

/// The sources that words name in brackets, without numbers and without the section of the page.
pub(super) fn sources(words: &str) -> Vec<String> {
    let mut sources: Vec<String> = Vec::new();
    for inner in markers(words).filter(|inner| inner.chars().any(char::is_alphabetic)) {
        let document = inner.split_once("#page=").map_or(inner, |(document, _)| document);
        let source = spaced(&PAGE.replace(document, ""));
        if !source.is_empty() && !sources.contains(&source) {
            sources.push(source);
        }
    }
    sources
}

/// Groups of words that speak of one matter.
const TOPICS: [&[&str]; 8] = [
    &["hearings", "hearing", "open justice", "media"],
    &["disclosure", "documents", "inspection"],
    &["costs", "assessment", "budgets"],
    &["evidence", "witness", "witnesses", "experts"],
    &["offers", "settle", "settlement", "part 36"],
    &["appeals", "appeal", "permission"],
    &["enforcement", "charging", "attachment", "execution"],
    &["case management", "directions", "tracks", "allocation"],
];

/// From which share of common words names are like.
const OVERLAP: f64 = 0.3;

/// How near two names of sources are: 1 equal, .95 one in the other, .75 to .9 by the share of common words, .75 by topic, else 0.
pub fn likeness(one: &str, other: &str) -> f64 {
    let (one, other) = (spaced(one), spaced(other));
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    if one == other {
        return 1.0;
    }
    let holds = |outer: &str, inner: &str| format!(" {outer} ").contains(&format!(" {inner} "));
    if holds(&one, &other) || holds(&other, &one) {
        return 0.95;
    }
    let (words, others): (BTreeSet<&str>, BTreeSet<&str>) =
        (one.split(' ').collect(), other.split(' ').collect());
    let overlap =
        share(&words.union(&others).copied().collect(), |word| words.contains(word) && others.contains(word))
            .unwrap_or(0.0);
    if overlap >= OVERLAP {
        return 0.75 + 0.15 * (overlap - OVERLAP) / (1.0 - OVERLAP);
    }
    let speaks = |name: &str, topic: &&[&str]| topic.iter().any(|word| holds(name, word));
    if TOPICS.iter().any(|topic| speaks(&one, topic) && speaks(&other, topic)) { 0.75 } else { 0.0 }
}
