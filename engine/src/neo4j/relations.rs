//! The relations of a norm as relationships: REFERS_TO, EXCEPTS, CITES and DEFINES, one for each stretch of days on which a
//! relation stands alike, from the version whose own words speak.
//!
//! They are what follows by all that is known and recorded now, as HAS_VERSION is. What no component of the corpus is, they
//! lead to an `:Address` or a `:Term`; several norms share these.

use std::sync::Arc;

use asof_law::{LANGUAGES, ReferenceKind};
use asof_schema::{Reference as Declared, Vocabulary as _};

use super::project::{OPEN, action_key, component_key, until, version_key};
use super::rows::{Link, LinkKey, Node, Properties, Rows};
use crate::NormGraph;
use crate::query::{HEADED, Lasting, Origin, Reference, TargetState, Yields, lasting};
use crate::store::Corpus;

/// The form in which this program writes the graph. Whoever changes what follows from the same record counts it up.
const FORM: &str = "graph-2";

/// By what the graph is made, beside the record: the grammars, each with its version, and the form.
pub(super) fn made_by() -> Vec<String> {
    let grammars = LANGUAGES.iter().map(|language| language.extractor).chain([HEADED, FORM]);
    grammars.map(str::to_owned).collect()
}

/// The rows of the relations of a norm: their ends in the version graph are not among them.
pub(super) fn relations(corpus: &Corpus, graph: &Arc<NormGraph>) -> Rows {
    let mut rows = Rows::default();
    for said in lasting(corpus, graph) {
        let (to, node) = end_of(&said.reference, graph.norm().id.as_str(), &graph.norm().language);
        let link = match said.reference.kind {
            ReferenceKind::RefersTo => Link::RefersTo,
            ReferenceKind::Excepts => Link::Excepts,
            ReferenceKind::Cites => Link::Cites,
            ReferenceKind::Defines => Link::Defines,
        };
        let (from, reference) = (version_key(&said.reference.version), &said.reference);
        let declared = i64::from(reference.origin == Origin::Declared);
        let nth = [
            i64::from(said.days.start().epoch()),
            number(reference.start) * 2 + declared,
            number(reference.end),
        ];
        rows.nodes.extend(node.map(|node| (to.clone(), node)));
        rows.links.insert(LinkKey { link, from, to, nth }, properties(&said));
    }
    rows.links.extend(graph.meta().references.iter().filter_map(|said| by_act(corpus, graph, said)));
    rows
}

/// A reference that is declared of an act which is no component: the act cites from its publication on.
fn by_act(corpus: &Corpus, graph: &NormGraph, said: &Declared) -> Option<(LinkKey, Properties)> {
    let mut acts = graph.acts().filter(|row| row.live);
    let act = acts.find(|row| row.act.id.as_str() == said.source.as_str())?.act;
    let (from, target) = (act.published.on, graph.component(said.target.local())?.id());
    if said.kind != ReferenceKind::Cites || corpus.component(&said.source).is_ok() {
        return None;
    }
    let properties = Properties::default()
        .with("vf", i64::from(from.epoch()))
        .with("vt", OPEN)
        .day("date_start", Some(from))
        .with("surface", said.surface.as_str())
        .with("start", 0_i64)
        .with("end", 0_i64)
        .with("origin", "declared");
    let nth = [i64::from(from.epoch()), 1, 0];
    let (from, to) = (action_key(act.id.as_str()), component_key(target.as_str()));
    Some((LinkKey { link: Link::Cites, from, to, nth }, properties))
}

fn number(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(OPEN)
}

/// The key of the node to which a relation leads; and the node, where it is no component.
fn end_of(said: &Reference, norm: &str, language: &str) -> (String, Option<Node>) {
    if let Some(target) = &said.target {
        return (component_key(target.as_str()), None);
    }
    let node = |label: &str, key: String, properties| {
        (key, Some(Node { labels: vec![label.to_owned()], properties }))
    };
    if let Some(term) = &said.term {
        let (normal, language) = (normal(term), said.language.as_deref().unwrap_or(language));
        let properties = Properties::default().with("language", language).with("normal", normal.as_str());
        return node("Term", format!("Term {language} {normal}"), properties);
    }
    let path = said.path.join(" ");
    if said.state.is_none() && said.law.is_none() && path.is_empty() {
        let words = normal(&said.surface);
        let properties = Properties::default().with("words", words.as_str());
        return node("Address", format!("Address words {words}"), properties);
    }
    let properties = Properties::default().with("path", path.as_str());
    match &said.law {
        Some(law) => {
            node("Address", format!("Address law {law} {path}"), properties.with("law", law.as_str()))
        }
        None => node("Address", format!("Address norm {norm} {path}"), properties.with("norm_id", norm)),
    }
}

/// Words in lower case with single spaces.
fn normal(words: &str) -> String {
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn properties(said: &Lasting) -> Properties {
    let Lasting { reference, days } = said;
    let properties = Properties::default()
        .with("vf", i64::from(days.start().epoch()))
        .with("vt", until(days.end()))
        .day("date_start", Some(days.start()))
        .day("date_end", days.end())
        .with("surface", reference.surface.as_str())
        .with("start", number(reference.start))
        .with("end", number(reference.end))
        .with("origin", if reference.origin == Origin::Declared { "declared" } else { "read" })
        .with("grammar", reference.extractor)
        // As it is written: 0.95, and not what the nearest number of 32 bits is.
        .with("confidence", (f64::from(reference.confidence) * 100.0).round() / 100.0);
    if reference.kind == ReferenceKind::Defines {
        return properties
            .text("term", reference.term.as_deref())
            .text("scope", reference.scope.map(<&str>::from))
            .text("within", reference.within.as_ref().map(asof_schema::ComponentId::as_str));
    }
    let yields = reference.yields.map(|side| match side {
        Yields::Speaker => "speaker",
        Yields::Target => "target",
    });
    properties
        .text("standing", reference.state.map(TargetState::name))
        .text("law", reference.law.as_deref())
        .with("path", reference.path.join(" "))
        .with("mode", <&str>::from(reference.mode))
        .text("yields", yields)
        .text("basis", reference.basis.map(<&str>::from))
}
