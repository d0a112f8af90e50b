//! What is asked, and what the answers should cost at most.

use asof_schema::Day;
use serde_json::{Value, json};

use crate::generator::norm_id;
use crate::sqlite::Sqlite;

/// A question with its goals, all of them ratios.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    document: &'static str,
    variables: fn(&Point) -> Value,
    /// The same asked of SQLite; gives the bytes that were decoded.
    pub(crate) sqlite: Option<fn(&Sqlite, &Variant) -> usize>,
    pub(crate) goals: Goals,
}

/// The most or the least that is wanted.
pub(crate) struct Goals {
    /// Most of p50 to that of bare axum.
    pub(crate) p50: Option<f64>,
    /// Least of requests a second at 8 connections to those of bare axum.
    pub(crate) rate: Option<f64>,
    /// Most of p50 to the time of SQLite.
    pub(crate) sqlite: Option<f64>,
    /// Least requests a second at 8 connections: the one goal that is no ratio.
    pub(crate) per_second: Option<f64>,
}

const NO_GOALS: Goals = Goals { p50: None, rate: None, sqlite: None, per_second: None };

/// Of which norm, which provision and which days one variant asks.
pub(crate) struct Point {
    pub(crate) norm: u32,
    pub(crate) days: [Day; 2],
    provision: String,
    title: String,
}

/// One way to ask a question.
pub(crate) struct Variant {
    pub(crate) point: Point,
    pub(crate) body: String,
}

impl Question {
    /// Variants over the first norms, equal on every run.
    pub(crate) fn variants(&self, norms: u32, count: u32) -> Vec<Variant> {
        let variant = |number| {
            let point = Point::new(number, norms);
            let body = json!({ "query": self.document, "variables": (self.variables)(&point) }).to_string();
            Variant { point, body }
        };
        (0..count).map(variant).collect()
    }
}

impl Point {
    fn new(number: u32, norms: u32) -> Self {
        let norm = number.wrapping_mul(2_654_435_761) % norms;
        let day = |n: u32| Day::from_epoch(6_900 + i32::try_from(n.wrapping_mul(40_503) % 9_500).unwrap());
        let (a, b) = (day(number), day(number + 1));
        let id = |local: String| norm_id(norm).component(&local).unwrap().to_string();
        Self {
            norm,
            days: [a.min(b), a.max(b)],
            provision: id(format!("art{}_cpt", 1 + number % 300)),
            title: id(format!("tit{}", 1 + number % 9)),
        }
    }

    fn root(&self) -> String {
        norm_id(self.norm).to_string()
    }
}

pub(crate) const QUESTIONS: [Question; 6] = [
    Question {
        name: "provision at a date",
        document: "query($target: ID!, $at: Date!) { pointInTime(ref: $target, asOf: { at: $at }) {
            id label text { content } valid { from to } } }",
        variables: |point| json!({ "target": point.provision, "at": point.days[0].to_string() }),
        sqlite: None,
        goals: Goals { p50: Some(2.5), rate: Some(0.6), ..NO_GOALS },
    },
    Question {
        name: "whole text at a date",
        document: "query($target: ID!, $at: Date!) { pointInTime(ref: $target, asOf: { at: $at }) { fullText } }",
        variables: |point| json!({ "target": point.root(), "at": point.days[0].to_string() }),
        sqlite: Some(|sqlite, variant| sqlite.whole_text(&variant.point)),
        goals: Goals { sqlite: Some(0.7), per_second: Some(2_000.0), ..NO_GOALS },
    },
    Question {
        name: "1000 nodes at a date",
        document: "query($target: ID!, $at: Date!) { pointInTime(ref: $target, asOf: { at: $at }) {
            descendants(first: 1000) { nodes { label text { content } valid { from to } } } } }",
        variables: |point| json!({ "target": point.root(), "at": point.days[0].to_string() }),
        sqlite: None,
        goals: NO_GOALS,
    },
    Question {
        name: "lineage",
        document: "query($target: ID!) { lineage(ref: $target) {
            versionCount entries { ordinal version { id cause valid { from to } text { content } } } } }",
        variables: |point| json!({ "target": point.provision }),
        sqlite: None,
        goals: Goals { p50: Some(3.0), ..NO_GOALS },
    },
    Question {
        name: "diff of two dates",
        document: "query($input: DiffInput!) { diff(input: $input) { summary { added removed modified }
            changes(first: 1000) { nodes {
                component { id } kinds before { label text { content } } after { label text { content } } } } } }",
        variables: |point| {
            let [from, to] = point.days.map(|day| json!({ "at": day.to_string() }));
            json!({ "input": { "ref": point.root(), "before": from, "after": to } })
        },
        sqlite: Some(|sqlite, variant| sqlite.difference(&variant.point)),
        goals: Goals { sqlite: Some(0.5), ..NO_GOALS },
    },
    Question {
        name: "impact of a title",
        document: "query($scope: ID!, $input: ImpactInput!) { impact(ref: $scope, input: $input) {
            changeCount affectedCount affected(first: 1000) { nodes { component { id } label changes } } } }",
        variables: |point| {
            let [from, to] = point.days.map(|day| day.to_string());
            json!({ "scope": point.title, "input": { "during": { "from": from, "to": to }, "types": ["article"] } })
        },
        sqlite: None,
        goals: Goals { p50: Some(3.0), ..NO_GOALS },
    },
];
