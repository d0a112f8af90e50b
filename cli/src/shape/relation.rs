//! What provisions say of each other, and words that are quoted.

use asof_engine::query::{
    self, CheckedCitation, CheckedQuote, Mode, Reference, TargetState, Verdict, Yields,
};
use asof_engine::search::{Quote, Stretch};
use asof_schema::{Day, ReferenceKind};
use serde::Serialize;

use super::{Head, Law, Provision, Shaper};
use crate::Reading;

/// A relation in the words of a version: `Reference`.
#[derive(Debug, Serialize)]
pub(crate) struct Relation {
    kind: ReferenceKind,
    source: Option<Head>,
    surface: String,
    start: usize,
    end: usize,
    law: Option<String>,
    path: Vec<String>,
    target: Option<Provision>,
    state: Option<TargetState>,
    mode: Mode,
    #[serde(rename = "asOf", skip_serializing_if = "Option::is_none")]
    as_of: Option<Day>,
    #[serde(rename = "asOfFacts", skip_serializing_if = "std::ops::Not::not")]
    as_of_facts: bool,
    yields: Option<Yields>,
    basis: Option<query::Basis>,
    term: Option<String>,
    scope: Option<query::DefinitionScope>,
    extractor: &'static str,
    confidence: f64,
}

/// A provision that is reached: `Path`.
#[derive(Debug, Serialize)]
pub(crate) struct Path {
    component: Provision,
    distance: u32,
    steps: Vec<Relation>,
}

/// Words of a version: `Quote`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Quoted {
    version: Option<Head>,
    start: usize,
    end: usize,
    text: String,
    cut_before: bool,
    cut_after: bool,
}

/// A stretch of the words of a version: `Stretch`.
#[derive(Debug, Serialize)]
pub(crate) struct Span {
    version: Option<Head>,
    start: u32,
    end: u32,
}

/// A citation that was checked: `CheckedCitation`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Checked {
    surface: String,
    start: usize,
    end: usize,
    component: Option<Provision>,
    version: Option<Head>,
    verdict: Verdict,
    valid_at: Option<bool>,
    quote_verbatim: Option<bool>,
    quotes: Vec<CheckedText>,
    problem: Option<String>,
}

/// A quotation that was checked: `CheckedQuote`.
#[derive(Debug, Serialize)]
pub(crate) struct CheckedText {
    text: String,
    start: usize,
    end: usize,
    verbatim: bool,
    version: Option<Head>,
}

/// What words may mean: `ResolvedComponent`.
#[derive(Debug, Serialize)]
pub(crate) struct Resolved {
    component: Meant,
    confidence: f64,
    citation: String,
    path: Vec<String>,
}

/// A provision as the reading of a citation knows it: `Component`.
#[derive(Debug, Serialize)]
struct Meant {
    urn: String,
    label: Option<String>,
    citation: String,
    norm: Law,
}

impl From<&Reading> for Resolved {
    fn from(reading: &Reading) -> Self {
        Self {
            component: Meant {
                urn: reading.component.to_string(),
                label: reading.path.last().cloned(),
                citation: reading.cited.clone(),
                norm: Law { urn: reading.component.norm_str().to_owned(), label: Some(reading.norm.clone()) },
            },
            confidence: f64::from(reading.confidence) / 100.0,
            citation: reading.cited.clone(),
            path: reading.path.clone(),
        }
    }
}

impl Shaper<'_> {
    pub(crate) fn relation(self, said: &Reference) -> Relation {
        Relation {
            kind: said.kind,
            source: self.version(&said.version),
            surface: said.surface.clone(),
            start: said.start,
            end: said.end,
            law: said.law.clone(),
            path: said.path.clone(),
            target: said.target.as_ref().map(|target| self.provision(target)),
            state: said.state,
            mode: said.mode,
            as_of: said.as_of,
            as_of_facts: said.is_as_of_facts(),
            yields: said.yields,
            basis: said.basis,
            term: said.term.clone(),
            scope: said.scope,
            extractor: said.extractor,
            confidence: (f64::from(said.confidence) * 100.0).round() / 100.0,
        }
    }

    pub(crate) fn relations(self, said: &[Reference]) -> Vec<Relation> {
        said.iter().map(|said| self.relation(said)).collect()
    }

    pub(crate) fn paths(self, paths: &[query::Path]) -> Vec<Path> {
        let one = |path: &query::Path| Path {
            component: self.provision(&path.component),
            distance: path.distance,
            steps: self.relations(&path.steps),
        };
        paths.iter().map(one).collect()
    }

    pub(crate) fn quote(self, quote: &Quote) -> Quoted {
        let Quote { version, start, end, text, cut_before, cut_after } = quote;
        Quoted {
            version: self.version(version),
            start: *start,
            end: *end,
            text: text.clone(),
            cut_before: *cut_before,
            cut_after: *cut_after,
        }
    }

    pub(crate) fn spans(self, stretches: &[Stretch]) -> Vec<Span> {
        let one = |of: &Stretch| Span { version: self.version(&of.version), start: of.start, end: of.end };
        stretches.iter().map(one).collect()
    }

    pub(crate) fn checked(self, said: &CheckedCitation) -> Checked {
        Checked {
            surface: said.surface.clone(),
            start: said.start,
            end: said.end,
            component: said.component.as_ref().map(|component| self.provision(component)),
            version: said.version.as_ref().and_then(|version| self.version(version)),
            verdict: said.verdict,
            valid_at: said.valid_at,
            quote_verbatim: said.quote_verbatim(),
            quotes: said.quotes.iter().map(|quote| self.checked_quote(quote)).collect(),
            problem: said.problem.clone(),
        }
    }

    pub(crate) fn checked_quote(self, said: &CheckedQuote) -> CheckedText {
        CheckedText {
            text: said.text.clone(),
            start: said.start,
            end: said.end,
            verbatim: said.verbatim,
            version: said.found.as_ref().and_then(|version| self.version(version)),
        }
    }
}
