//! The relations of a norm as relationships: REFERS_TO, EXCEPTS, CITES and DEFINES, one for each stretch of days on which a
//! relation stands alike, from the version whose own words speak; and REFERS_TO and CITES from a reading whose words cite.
//!
//! They are what follows by all that is known and recorded now, as HAS_VERSION is. What no component of the corpus is, they
//! lead to an `:Address` or a `:Term`; several norms share these.

use std::sync::Arc;

use asof_law::{LANGUAGES, ReferenceKind};
use asof_schema::{Day, Reference as Declared, VersionId, Vocabulary};
use serde::Deserialize;

use super::overlays::{overlay_key, text_ids};
use super::project::{OPEN, action_key, component_key, until, version_key};
use super::rows::{Link, LinkKey, Node, Properties, Rows, shortened};
use crate::NormGraph;
use crate::query::{
    DECLARED, HEADED, Lasting, Origin, Reference, TargetState, Yields, lasting, lasting_of_readings,
};
use crate::store::Corpus;

/// The form in which this program writes the graph. Whoever changes what follows from the same record counts it up.
const FORM: &str = "graph-12";

/// A space within a step of a path.
const UNBROKEN: &str = "\u{a0}";

/// By what the graph is made, beside the record: the grammars, each with its version, and the form.
pub(super) fn made_by() -> Vec<String> {
    let grammars = LANGUAGES.iter().map(|language| language.extractor).chain([HEADED, FORM]);
    grammars.map(str::to_owned).collect()
}

/// The rows of the relations of a norm: their ends in the version graph are not among them.
pub(super) fn relations(corpus: &Corpus, graph: &Arc<NormGraph>) -> Rows {
    let mut rows = Rows::default();
    for said in lasting(corpus, graph) {
        add(&mut rows, graph, version_key(&said.reference.version), &said, properties(&said));
    }
    for (overlay, said) in lasting_of_readings(corpus, graph) {
        let texts = text_ids(&overlay);
        for (text, said) in said {
            let properties = properties(&said).text("text_id", texts.get(text).map(String::as_str));
            add(&mut rows, graph, overlay_key(&overlay), &said, properties);
        }
    }
    let declared = graph.meta().references.iter().enumerate();
    rows.links.extend(declared.filter_map(|(nth, said)| by_act(corpus, graph, (number(nth), said))));
    rows
}

/// A relation that leaves from the node with a key.
fn add(rows: &mut Rows, graph: &NormGraph, from: String, said: &Lasting, properties: Properties) {
    let reference = &said.reference;
    let (to, node) = end_of(reference, graph.norm().id.as_str(), &graph.norm().language);
    let link = match reference.kind {
        ReferenceKind::RefersTo => Link::RefersTo,
        ReferenceKind::Excepts => Link::Excepts,
        ReferenceKind::Cites => Link::Cites,
        ReferenceKind::Defines => Link::Defines,
    };
    let declared = i64::from(reference.origin == Origin::Declared);
    let nth = [i64::from(said.days.start().epoch()), number(reference.nth), declared];
    rows.nodes.extend(node.map(|node| (to.clone(), node)));
    rows.links.insert(LinkKey { link, from, to, nth }, properties);
}

/// A reference that is declared of an act which is no component: the act cites from its publication on.
fn by_act(
    corpus: &Corpus,
    graph: &NormGraph,
    (nth, said): (i64, &Declared),
) -> Option<(LinkKey, Properties)> {
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
        .with("nth", nth)
        .with("surface", said.surface.as_str())
        .with("start", 0_i64)
        .with("end", 0_i64)
        .with("origin", "declared");
    let nth = [i64::from(from.epoch()), nth, 1];
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
    let path = shortened(&said.path.join(" ")).to_owned();
    if said.state.is_none() && said.law.is_none() && path.is_empty() {
        let words = normal(&said.surface);
        let properties = Properties::default().with("words", words.as_str());
        return node("Address", format!("Address words {words}"), properties);
    }
    let properties = Properties::default().with("path", path.as_str());
    match said.law.as_deref().map(shortened) {
        Some(law) => node("Address", format!("Address law {law} {path}"), properties.with("law", law)),
        None => node("Address", format!("Address norm {norm} {path}"), properties.with("norm_id", norm)),
    }
}

/// Words in lower case with single spaces, as far as an index takes them.
fn normal(words: &str) -> String {
    shortened(&words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")).to_owned()
}

/// The steps of a path with spaces between them: one within a step does not break there.
fn written(path: &[String]) -> String {
    path.iter().map(|step| step.replace(' ', UNBROKEN)).collect::<Vec<_>>().join(" ")
}

fn steps(written: &str) -> Vec<String> {
    written.split(' ').filter(|step| !step.is_empty()).map(|step| step.replace(UNBROKEN, " ")).collect()
}

/// A relationship as a statement returns it, with where it stands.
#[derive(Debug, Deserialize)]
pub(super) struct Kept {
    kind: String,
    version: String,
    target: String,
    nth: i64,
    start: i64,
    end: i64,
    surface: String,
    standing: Option<String>,
    law: Option<String>,
    path: String,
    mode: String,
    yields: Option<String>,
    basis: Option<String>,
    origin: String,
    grammar: String,
    confidence: f64,
    /// Whether a document speaks.
    document: bool,
    /// The day of the facts, where its words mean the law of that day.
    facts: Option<String>,
    /// Which child of which child of its norm speaks.
    place: Vec<i64>,
    /// Which child of which child of the provision that was asked for is meant.
    below: Vec<i64>,
}

impl Kept {
    /// What relationships say, in the order of norms, then of documents; `None` where one is none of this program's.
    pub(super) fn read(kept: &[Self]) -> Option<Vec<Reference>> {
        let read = |kept: &Self| Some((kept.reference()?, kept.place.clone(), kept.below.clone()));
        let mut read = kept.iter().map(read).collect::<Option<Vec<_>>>()?;
        let order = |(said, place, below): &(Reference, Vec<i64>, Vec<i64>)| {
            let declared = said.origin == Origin::Declared;
            (said.source.norm_str().to_owned(), place.clone(), declared, said.nth, below.clone())
        };
        read.sort_by_cached_key(order);
        Some(read.into_iter().map(|(said, ..)| said).collect())
    }

    fn reference(&self) -> Option<Reference> {
        let version: VersionId = self.version.parse().ok()?;
        let facts = self.facts.as_ref().map(|day| day.parse::<Day>()).transpose().ok()?;
        let as_of = facts.or(self.document.then_some(version.start));
        let yields = match self.yields.as_deref() {
            None => None,
            Some("speaker") => Some(Yields::Speaker),
            Some("target") => Some(Yields::Target),
            Some(_) => return None,
        };
        let extractors = LANGUAGES.iter().map(|language| language.extractor);
        #[expect(clippy::cast_possible_truncation, reason = "it was written from as few bits")]
        let confidence = self.confidence as f32;
        Some(Reference {
            kind: member(&self.kind)?,
            source: version.component.clone(),
            version,
            start: usize::try_from(self.start).ok()?,
            end: usize::try_from(self.end).ok()?,
            nth: usize::try_from(self.nth).ok()?,
            surface: self.surface.clone(),
            law: self.law.clone(),
            path: steps(&self.path),
            target: Some(self.target.parse().ok()?),
            state: optional(self.standing.as_deref())?,
            mode: member(&self.mode)?,
            as_of,
            yields,
            basis: optional(self.basis.as_deref())?,
            term: None,
            scope: None,
            within: None,
            language: None,
            origin: if self.origin == "declared" { Origin::Declared } else { Origin::Read },
            extractor: extractors.chain([DECLARED]).find(|extractor| *extractor == self.grammar)?,
            confidence,
        })
    }
}

/// The member of a closed list that has a name.
fn member<T: Vocabulary>(name: &str) -> Option<T> {
    T::ALL.iter().copied().find(|member| member.name() == name)
}

/// The member that has a name, if there is a name.
#[expect(clippy::option_option, reason = "no name is no error, and a wrong one is")]
fn optional<T: Vocabulary>(name: Option<&str>) -> Option<Option<T>> {
    name.map_or(Some(None), |name| member(name).map(Some))
}

fn properties(said: &Lasting) -> Properties {
    let Lasting { reference, days } = said;
    let properties = Properties::default()
        .with("vf", i64::from(days.start().epoch()))
        .with("vt", until(days.end()))
        .day("date_start", Some(days.start()))
        .day("date_end", days.end())
        .with("nth", number(reference.nth))
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
        .with("path", written(&reference.path))
        .with("mode", <&str>::from(reference.mode))
        .day("facts", reference.as_of.filter(|_| reference.is_as_of_facts()))
        .text("yields", yields)
        .text("basis", reference.basis.map(<&str>::from))
}
