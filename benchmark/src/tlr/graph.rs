//! What is asked of a service, as any user may ask it, and the shapes of its answers.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::item::Ground;
use crate::client::Client;

/// Every document that is sent, with the variables of an example on the demonstration corpus.
pub const DOCUMENTS: &[(&str, &str, &str)] = &[
    ("norms", NORMS, r"{}"),
    ("components", COMPONENTS, r#"{"norm": "urn:lex:zz:municipal:carta:1990-03-05;1"}"#),
    ("acts", ACTS, r"{}"),
    ("history", HISTORY, r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4"}"#),
    ("texts", TEXTS, r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4"}"#),
    ("cited", CITED, r#"{"scope": "urn:lex:zz:municipal:carta:1990-03-05;1!art4"}"#),
    (
        "chunks",
        CHUNKS,
        r#"{"norm": "urn:lex:zz:municipal:carta:1990-03-05;1", "types": ["article", "paragraph"]}"#,
    ),
    ("resolve", RESOLVE, r#"{"text": "art. 4, Carta"}"#),
    ("at", AT, r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4", "at": "1992-01-01"}"#),
    (
        "diff",
        DIFF,
        r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4", "from": "1992-01-01", "to": "2000-01-01"}"#,
    ),
    (
        "impact",
        IMPACT,
        r#"{"scope": "urn:lex:zz:municipal:carta:1990-03-05;1", "from": "1992-01-01", "to": "2000-01-01", "types": ["article"]}"#,
    ),
    (
        "assurance",
        ASSURANCE,
        r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4", "at": "2100-01-01"}"#,
    ),
    ("gaps", GAPS, r#"{"target": "urn:lex:zz:municipal:carta:1990-03-05;1!art4", "at": "2100-01-01"}"#),
];

const NORMS: &str = "query Norms($after: String) { norms(first: 100, after: $after) {
    nodes { id: urn label citations language dataSource root { lineage(scope: SUBTREE) { entries { version { treeHash valid { from } } } } } }
    pageInfo { endCursor hasNextPage } } }";

const COMPONENTS: &str = "query Components($norm: ID!, $after: String) { norm(ref: $norm) { components(first: 100, after: $after) {
    nodes { id: urn type citation(asOf: { at: \"9999-12-31\" }) label(asOf: { at: \"9999-12-31\" }) lineage(scope: SUBTREE) { ...history } }
    pageInfo { endCursor hasNextPage } } } }
fragment history on Lineage { amended amendments { code effectiveOn act { kind } }
    entries { ordinal version { cause status ephemeral number valid { from to } }
        actions { retroactive notBefore parent { code kind candidates }
            corrects { parent { code kind } corrects { parent { code kind } corrects { parent { code kind } } } } } } }";

const ACTS: &str = "query Acts($after: String) { actions(first: 1000, after: $after) {
    nodes { id: urn code kind effectiveOn targets(first: 0) { totalCount } }
    pageInfo { endCursor hasNextPage } } }";

const HISTORY: &str = "query History($target: ID!) { lineage(ref: $target, scope: SUBTREE) { ...history
    component { id: urn citation(asOf: { at: \"9999-12-31\" }) } } }
fragment history on Lineage { amended amendments { code effectiveOn act { kind } }
    entries { ordinal version { cause status ephemeral number valid { from to } }
        actions { retroactive notBefore parent { code kind }
            corrects { parent { code kind } corrects { parent { code kind } corrects { parent { code kind } } } } } } }";

const TEXTS: &str = "query Texts($target: ID!) { component(ref: $target) { versions(first: 1000) {
    nodes { ordinal status ephemeral valid { from to } fullText } } } }";

const CHUNKS: &str = "query Chunks($norm: ID!, $types: [String!], $after: String) { norm(ref: $norm) {
    components(types: $types, first: 100, after: $after) {
        nodes { id: urn citation(asOf: { at: \"9999-12-31\" }) versions(first: 100) { nodes { ordinal status ephemeral valid { from to } fullText } } }
        pageInfo { endCursor hasNextPage } } } }";

const CITED: &str = "query Cited($scope: ID!) { references(ref: $scope, direction: IN, asOf: { at: \"9999-12-31\" }, first: 200) {
    nodes { source { producedBy { parent { code kind } } } } } }";

const RESOLVE: &str =
    "query Resolve($text: String!, $asOf: AsOf) { resolveReference(text: $text, asOf: $asOf, first: 2) {
    component { id: urn } ambiguous } }";

const AT: &str = "query At($target: ID!, $at: Date!) {
    pointInTime(ref: $target, asOf: { at: $at }) { ordinal status fullText fullTextHash valid { from to }
        component { id: urn citation(asOf: { at: $at }) } producedBy { parent { code kind }
            corrects { parent { code kind } corrects { parent { code kind } corrects { parent { code kind } } } } } }
    component(ref: $target) { citation(asOf: { at: $at }) } }";

const DIFF: &str = "query Diff($target: ID!, $from: Date!, $to: Date!) {
    diff(input: { ref: $target, before: { at: $from }, after: { at: $to } }) { changed
        before { ordinal fullText status valid { from to } } after { ordinal fullText status valid { from to } }
        amendmentsBetween { code effectiveOn act { kind } } } }";

const IMPACT: &str = "query Impact($scope: ID!, $from: Date!, $to: Date, $types: [String!]!) {
    impact(ref: $scope, input: { during: { from: $from, to: $to }, types: $types }) { changeCount
        affected(first: 1000) { nodes { component { id: urn citation(asOf: { at: \"9999-12-31\" }) } amendments { code effectiveOn act { kind } } } }
        amendments { code effectiveOn act { kind } } } }";

const ASSURANCE: &str =
    "query Assurance($target: ID!, $at: Date!) { coverage(ref: $target, asOf: { at: $at }) {
    assurance { state parts { notCovered } through reasons { code act } } } }";

const GAPS: &str = "query Gaps($target: ID!, $at: Date!) { coverage(ref: $target, asOf: { at: $at }) {
    gaps { state days { from to } } } }";

/// A norm.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Norm {
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) citations: Vec<String>,
    pub(crate) language: String,
    pub(crate) data_source: String,
    pub(crate) root: Option<Root>,
}

impl Norm {
    /// As people cite it.
    pub(crate) fn short(&self) -> &str {
        self.citations.first().unwrap_or(&self.label)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Root {
    pub(crate) lineage: RootLineage,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct RootLineage {
    pub(crate) entries: Vec<RootEntry>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct RootEntry {
    pub(crate) version: RootVersion,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RootVersion {
    pub(crate) tree_hash: String,
    pub(crate) valid: Interval,
}

/// Half-open days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Interval {
    #[serde(rename = "from")]
    pub(crate) start: NaiveDate,
    #[serde(rename = "to", default)]
    pub(crate) end: Option<NaiveDate>,
}

/// A provision with its history.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Component {
    pub(crate) id: String,
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) citation: String,
    pub(crate) lineage: Lineage,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Lineage {
    pub(crate) amended: bool,
    pub(crate) amendments: Vec<Amendment>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) component: Option<Cited>,
}

/// An act behind changes, with the first day on which it took effect there.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Amendment {
    pub(crate) code: String,
    pub(crate) effective_on: Option<NaiveDate>,
    pub(crate) act: Option<Kinded>,
}

impl Amendment {
    pub(crate) fn kind(&self) -> &str {
        self.act.as_ref().and_then(|act| act.kind.as_deref()).unwrap_or_default()
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Kinded {
    pub(crate) kind: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Entry {
    pub(crate) ordinal: u32,
    pub(crate) version: Version,
    pub(crate) actions: Vec<Action>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Version {
    pub(crate) cause: String,
    pub(crate) status: String,
    pub(crate) ephemeral: bool,
    pub(crate) number: Option<String>,
    pub(crate) valid: Interval,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Action {
    #[serde(default)]
    pub(crate) retroactive: bool,
    #[serde(default)]
    pub(crate) not_before: Option<NaiveDate>,
    pub(crate) parent: Option<Act>,
    /// The command that it corrects: of a correction of corrections, the first three.
    #[serde(default)]
    pub(crate) corrects: Option<Box<Self>>,
}

/// The acts behind something: those of its commands, and of what they correct.
pub(crate) fn acts(actions: &[Action]) -> impl Iterator<Item = &Act> {
    let each = |action| std::iter::successors(Some(action), |action: &&Action| action.corrects.as_deref());
    actions.iter().flat_map(each).filter_map(|action| action.parent.as_ref())
}

/// The act of a command.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Act {
    pub(crate) code: String,
    pub(crate) kind: Option<String>,
    /// The acts that it may be, by their URNs, where that is asked.
    #[serde(default)]
    pub(crate) candidates: BTreeSet<String>,
}

/// An act, with how many provisions it names.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WholeAct {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) kind: Option<String>,
    pub(crate) effective_on: Option<NaiveDate>,
    pub(crate) targets: Targets,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Targets {
    pub(crate) total_count: usize,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Cited {
    pub(crate) id: String,
    pub(crate) citation: String,
}

/// A version with its words.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Worded {
    pub(crate) ordinal: Option<u32>,
    pub(crate) status: String,
    #[serde(default)]
    pub(crate) ephemeral: bool,
    pub(crate) valid: Interval,
    pub(crate) full_text: String,
}

/// A provision with the words of all its versions.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Chunk {
    pub(crate) id: String,
    pub(crate) citation: String,
    pub(crate) versions: Nodes<Worded>,
}

/// A provision at a point.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Standing {
    pub(crate) ordinal: Option<u32>,
    pub(crate) status: String,
    pub(crate) full_text: String,
    pub(crate) full_text_hash: String,
    pub(crate) valid: Interval,
    pub(crate) component: Cited,
    pub(crate) produced_by: Vec<Action>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diff {
    /// Nothing where nobody knows some of the words.
    pub(crate) changed: Option<bool>,
    pub(crate) before: Option<Worded>,
    pub(crate) after: Option<Worded>,
    pub(crate) amendments_between: Vec<Amendment>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Impact {
    pub(crate) change_count: usize,
    pub(crate) affected: Nodes<Affected>,
    pub(crate) amendments: Vec<Amendment>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Affected {
    pub(crate) component: Option<Cited>,
    pub(crate) amendments: Vec<Amendment>,
}

/// Days on which a provision with everything below it is not assured.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Gap {
    pub(crate) state: State,
    pub(crate) days: Interval,
}

/// What may be said of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum State {
    Touched,
    NoClaim,
    NotCovered,
    Assured,
}

impl State {
    /// Whether an answer of such days is not to be relied on. Where no source says how far it reaches, nothing speaks against it.
    pub(crate) fn is_ground(self) -> bool {
        matches!(self, Self::Touched | Self::NotCovered)
    }
}

/// How far a provision with everything below it is known on a day.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Assurance {
    pub(crate) state: State,
    parts: Parts,
    pub(crate) through: Option<NaiveDate>,
    pub(crate) reasons: Vec<Why>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Parts {
    not_covered: usize,
}

/// Why a part is touched.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Why {
    code: String,
    /// The act; of unknown words the command.
    act: Option<String>,
}

impl Why {
    fn ground(&self) -> Ground {
        if self.code == "unknown-words" { Ground::UnknownWords } else { Ground::Touched }
    }
}

impl Assurance {
    /// Why an answer cannot be relied on.
    pub(crate) fn grounds(&self) -> BTreeSet<Ground> {
        let ends = (self.parts.not_covered > 0).then_some(Ground::NotCovered);
        self.reasons.iter().map(Why::ground).chain(ends).collect()
    }

    /// The acts that are not applied or in doubt.
    pub(crate) fn acts(&self) -> BTreeSet<String> {
        let open = self.reasons.iter().filter(|why| why.ground() == Ground::Touched);
        open.filter_map(|why| why.act.clone()).collect()
    }
}

/// The items of a list.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Nodes<T> {
    pub(crate) nodes: Vec<T>,
}

#[derive(Deserialize)]
struct Meaning {
    component: Identified,
    ambiguous: bool,
}

#[derive(Deserialize)]
struct Identified {
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Spoken {
    source: Produced,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Produced {
    produced_by: Vec<Action>,
}

/// A service, asked in the terms of this room.
#[derive(Debug)]
pub(crate) struct Graph(Client);

impl Graph {
    pub(crate) fn new(endpoint: &str) -> Result<Self> {
        Client::new(endpoint).map(Self)
    }

    /// The data of an answer.
    pub(crate) fn raw(&self, document: &str, variables: &Value) -> Result<Value> {
        self.0.ask(document, variables).map(|(data, _)| data)
    }

    /// What stands at a place of an answer.
    fn get<T: DeserializeOwned>(&self, document: &str, variables: &Value, place: &str) -> Result<T> {
        let mut data = self.raw(document, variables)?;
        let found = data.pointer_mut(place).map(Value::take).unwrap_or_default();
        serde_json::from_value(found).with_context(|| format!("{place} of the answer for {variables}"))
    }

    /// All items of a list, page by page.
    fn all<T: DeserializeOwned>(&self, document: &str, variables: &Value, place: &str) -> Result<Vec<T>> {
        let (mut all, mut variables) = (Vec::new(), variables.clone());
        loop {
            let mut page: Value = self.get(document, &variables, place)?;
            let nodes = page.pointer_mut("/nodes").map(Value::take).unwrap_or_default();
            let nodes: Vec<T> = serde_json::from_value(nodes).with_context(|| format!("{place}/nodes"))?;
            all.extend(nodes);
            if page.pointer("/pageInfo/hasNextPage") != Some(&Value::Bool(true)) {
                return Ok(all);
            }
            let end = page.pointer_mut("/pageInfo/endCursor").map(Value::take).unwrap_or_default();
            if let Some(after) = variables.as_object_mut() {
                after.insert("after".into(), end);
            }
        }
    }

    pub(crate) fn norms(&self) -> Result<Vec<Norm>> {
        self.all(NORMS, &json!({}), "/norms")
    }

    pub(crate) fn components(&self, norm: &str) -> Result<Vec<Component>> {
        self.all(COMPONENTS, &json!({ "norm": norm }), "/norm/components")
    }

    pub(crate) fn acts(&self) -> Result<Vec<WholeAct>> {
        self.all(ACTS, &json!({}), "/actions")
    }

    pub(crate) fn history(&self, target: &str) -> Result<Option<Lineage>> {
        self.get(HISTORY, &json!({ "target": target }), "/lineage")
    }

    pub(crate) fn texts(&self, target: &str) -> Result<Vec<Worded>> {
        self.get(TEXTS, &json!({ "target": target }), "/component/versions/nodes")
    }

    /// The provisions of some types with the words of all their versions.
    pub(crate) fn chunks(&self, norm: &str, types: &[&str]) -> Result<Vec<Chunk>> {
        self.all(CHUNKS, &json!({ "norm": norm, "types": types }), "/norm/components")
    }

    /// The acts by whose words a provision is cited, and the codes of which are told.
    pub(crate) fn citing(&self, scope: &str) -> Result<Vec<Act>> {
        let spoken: Vec<Spoken> = self.get(CITED, &json!({ "scope": scope }), "/references/nodes")?;
        Ok(spoken
            .into_iter()
            .flat_map(|one| one.source.produced_by)
            .filter_map(|action| action.parent)
            .collect())
    }

    /// The provision that words mean by the numbers of a day, where they mean one.
    pub(crate) fn resolve(&self, text: &str, at: Option<NaiveDate>) -> Result<Option<String>> {
        let as_of = at.map(|at| json!({ "at": at }));
        let variables = json!({ "text": text, "asOf": as_of });
        let meanings: Vec<Meaning> = self.get(RESOLVE, &variables, "/resolveReference")?;
        let first = meanings.into_iter().next().filter(|meaning| !meaning.ambiguous);
        Ok(first.map(|meaning| meaning.component.id))
    }

    /// A provision on a day, and how it is cited then.
    pub(crate) fn at(&self, target: &str, at: NaiveDate) -> Result<(Option<Standing>, String)> {
        let variables = json!({ "target": target, "at": at });
        let mut data: Value = self.get(AT, &variables, "")?;
        let standing = data.pointer_mut("/pointInTime").map(Value::take).unwrap_or_default();
        let citation = data.pointer("/component/citation").and_then(Value::as_str).unwrap_or_default();
        Ok((serde_json::from_value(standing).context("pointInTime")?, citation.to_owned()))
    }

    pub(crate) fn diff(&self, target: &str, from: NaiveDate, to: NaiveDate) -> Result<Option<Diff>> {
        self.get(DIFF, &json!({ "target": target, "from": from, "to": to }), "/diff")
    }

    /// How far a provision is known on a day, also where it is not there.
    pub(crate) fn assurance(&self, target: &str, at: NaiveDate) -> Result<Assurance> {
        self.get(ASSURANCE, &json!({ "target": target, "at": at }), "/coverage/assurance")
    }

    /// The days from its first one to another on which not all of a provision is assured, in their order.
    pub(crate) fn gaps(&self, target: &str, at: NaiveDate) -> Result<Vec<Gap>> {
        self.get(GAPS, &json!({ "target": target, "at": at }), "/coverage/gaps")
    }

    pub(crate) fn impact(
        &self,
        scope: &str,
        from: NaiveDate,
        to: Option<NaiveDate>,
        types: &[&str],
    ) -> Result<Option<Impact>> {
        let variables = json!({ "scope": scope, "from": from, "to": to, "types": types });
        self.get(IMPACT, &variables, "/impact")
    }
}
