//! `asof about`: what sources say besides law.

mod render;

use std::sync::Arc;

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Described, Metadata};
use clap::{ArgGroup, Args};
use serde::Serialize;
use serde_json::{Map, Value};

use super::Context;
use super::clocks::Clocks;
use crate::shape::{Provision, Shaper, TextShape};
use crate::{Failure, Outcome, clock, reference};

/// What sources say about a provision, or about things that have a value in their data
///
/// It is kept as the source has it: ids that a thing has elsewhere, texts about it (a summary, a translation)
/// and data. None of it is law, and no answer about law hangs on it. With a provision, it lists what is said
/// of it and of its versions. The exit code is 1 if nothing is said.
///
/// Examples: asof about "art. 5º, LVII, CF", asof about --path court.name --value "Supremo Tribunal Federal"
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").args(["reference", "path"]).required(true).multiple(true))]
pub(crate) struct About {
    /// The provision, by the numbering of today: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: Option<String>,
    /// Only what has a value here in its data: the names of fields with dots between them
    #[arg(long, value_name = "PATH", requires = "value")]
    path: Option<String>,
    /// That value, as JSON or as words; where the path leads to a list, one of the list
    #[arg(long, value_name = "VALUE", requires = "path")]
    value: Option<String>,
    #[command(flatten)]
    clocks: Clocks,
}

/// What is said, in the order of what it is about.
#[derive(Debug)]
pub(crate) struct Answer {
    at: AsOf,
    said: Vec<Metadata>,
}

/// The answer for programs: `Query.about`.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    about: Vec<AboutShape<'a>>,
}

/// `About`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AboutShape<'a> {
    of: String,
    component: Option<Provision>,
    same_as: &'a [String],
    texts: Vec<TextShape<'a>>,
    data: &'a Map<String, Value>,
}

/// The component that it is about, itself or in a version.
fn component(said: &Metadata) -> Option<&ComponentId> {
    match &said.of {
        Described::Component(of) | Described::Version { component: of, .. } => Some(of),
        _ => None,
    }
}

impl Answer {
    /// It for programs.
    fn shape<'a>(&'a self, shaper: Shaper<'_>) -> Shape<'a> {
        let one = |said: &'a Metadata| AboutShape {
            of: query::subject(&said.of),
            component: component(said).map(|of| shaper.provision(of)),
            same_as: &said.same_as,
            texts: said.texts.iter().map(TextShape::from).collect(),
            data: &said.data,
        };
        Shape { about: self.said.iter().map(one).collect() }
    }
}

impl About {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(clock::today());
        let answer = Answer { at, said: self.said(&corpus, at)? };
        let shaper = Shaper::new(&corpus, at);
        let write = |page: &mut crate::text::Page<'_>, answer: &Answer| render::about(page, &corpus, answer);
        context.shaped(&answer, |answer| answer.shape(shaper), render::sheet, write)?;
        Ok(super::any(!answer.said.is_empty()))
    }

    fn said(&self, corpus: &Arc<Corpus>, at: AsOf) -> Result<Vec<Metadata>, Failure> {
        let of = self.reference.as_deref().map(|words| reference::find(corpus, words, at)).transpose()?;
        let of = of.map(|found| found.component);
        let (path, values) = (self.path.as_deref(), self.values());
        let point = corpus.point(at);
        let meant = |said: &&Metadata| {
            let is_of = of.as_ref().is_none_or(|of| component(said) == Some(of));
            is_of && path.is_none_or(|path| values.iter().any(|value| query::has(said, path, value)))
        };
        let graphs: Vec<_> = match &of {
            Some(of) => corpus.graph(of.norm_str()).into_iter().collect(),
            None => corpus.graphs().collect(),
        };
        let found = graphs.into_iter().flat_map(|graph| query::described(graph, point)).filter(meant);
        let mut found: Vec<Metadata> = found.cloned().collect();
        found.sort_by_cached_key(|said| {
            (query::subject(&said.of), serde_json::to_string(said).unwrap_or_default())
        });
        Ok(found)
    }

    /// What the value may be: words, and what they are as JSON.
    fn values(&self) -> Vec<Value> {
        let said = self.value.as_deref();
        let words = said.map(|value| Value::String(value.to_owned()));
        let json = said.and_then(|value| serde_json::from_str(value).ok());
        words.into_iter().chain(json).collect()
    }
}
