//! Acts and their commands.

use asof_engine::query::{self, ActionView};
use asof_schema::{ActId, ActKind, DateBasis, Dated, Day, Operation};
use serde::Serialize;

use super::name;

/// An act by its URN alone.
#[derive(Debug, Serialize)]
pub(crate) struct Named {
    urn: String,
}

impl From<&ActId> for Named {
    fn from(act: &ActId) -> Self {
        Self { urn: act.to_string() }
    }
}

/// A command of an act: `Action`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Action {
    urn: String,
    /// Its act.
    parent: Named,
    #[serde(serialize_with = "name")]
    operation: Operation,
    #[serde(flatten)]
    dates: Dates,
    code: String,
    title: String,
    #[serde(serialize_with = "name")]
    kind: ActKind,
    condition: Option<String>,
    retroactive: bool,
    resolved: bool,
    candidates: Vec<String>,
    /// From 0 to 1.
    confidence: f64,
    command_text: Option<String>,
    corrects: Option<Box<Action>>,
}

/// The days of an act or a command, and how each is known.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Dates {
    adopted_on: Option<Day>,
    adopted_basis: Option<DateBasis>,
    published_on: Day,
    published_basis: DateBasis,
    effective_on: Option<Day>,
    effective_basis: Option<DateBasis>,
    not_before: Option<Day>,
}

impl Dates {
    fn of(adopted: Option<Dated>, published: Dated, effective: Option<Dated>) -> Self {
        Self {
            adopted_on: adopted.map(|dated| dated.on),
            adopted_basis: adopted.map(|dated| dated.basis),
            published_on: published.on,
            published_basis: published.basis,
            effective_on: effective.map(|dated| dated.on),
            effective_basis: effective.map(|dated| dated.basis),
            not_before: effective.and_then(|dated| dated.not_before),
        }
    }
}

impl From<&ActionView> for Action {
    fn from(view: &ActionView) -> Self {
        Self {
            urn: view.id.to_string(),
            parent: Named::from(&view.act),
            operation: view.operation,
            dates: Dates::of(view.adopted, view.published, view.effective),
            code: view.code.clone(),
            title: view.title.clone(),
            kind: view.kind,
            condition: view.condition.clone(),
            retroactive: view.retroactive,
            resolved: view.resolved,
            candidates: view.candidates.iter().map(ToString::to_string).collect(),
            confidence: f64::from(view.confidence) / 100.0,
            command_text: view.wording.clone(),
            corrects: view.corrects.as_deref().map(|corrects| Box::new(Self::from(corrects))),
        }
    }
}

impl Action {
    pub(crate) fn list(views: &[ActionView]) -> Vec<Self> {
        views.iter().map(Self::from).collect()
    }
}

/// A whole act: `Action`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Act {
    urn: String,
    code: String,
    title: String,
    summary: Option<String>,
    #[serde(serialize_with = "name")]
    kind: ActKind,
    #[serde(flatten)]
    dates: Dates,
    resolved: bool,
    candidates: Vec<String>,
}

impl From<&asof_schema::Act> for Act {
    fn from(act: &asof_schema::Act) -> Self {
        let effective = act.effective.unwrap_or(Dated::assumed(act.published.on));
        Self {
            urn: act.id.to_string(),
            code: act.code.clone(),
            title: act.title.clone(),
            summary: act.summary.clone(),
            kind: act.kind,
            dates: Dates::of(act.adopted, act.published, Some(effective)),
            resolved: act.kind != ActKind::Unresolved,
            candidates: act.candidates.iter().map(ToString::to_string).collect(),
        }
    }
}

/// An act behind some changes: `AmendmentSummary`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Amendment {
    code: String,
    title: String,
    effective_on: Option<Day>,
    act: Named,
}

impl Amendment {
    pub(crate) fn list(said: &[query::Amendment]) -> Vec<Self> {
        let one = |said: &query::Amendment| Self {
            code: said.code.clone(),
            title: said.title.clone(),
            effective_on: said.effective,
            act: Named::from(&said.act),
        };
        said.iter().map(one).collect()
    }
}
