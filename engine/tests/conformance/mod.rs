//! The suite that every store must pass: a table of questions with right answers, put to a revision that it gave.
//!
//! The table is data (`demo/questions.json`); each row names what it asks and which parts of the answer it states.
//! [`run`] gives the rows whose answers differ, so that one run shows every failure.

use asof_engine::query::{
    self, Absence, ActionView, Applied, Found, ImpactFilter, QueryError, ReadingView, Scope, Taxonomy,
    VersionView, diff, full_text, impact, lineage, resolve, tree, upcoming,
};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Aspect, ChangeKind, ComponentId, Day, Described, Instant, NormId};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// Where a side of a diff stands.
#[derive(Debug, Clone, Deserialize)]
struct Side {
    at: Day,
    known: Option<Day>,
    recorded: Option<Instant>,
}

/// A row of the table.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    At {
        component: String,
        at: Day,
        language: Option<String>,
    },
    Tree {
        component: String,
        at: Day,
        #[serde(default)]
        notices: bool,
    },
    Lineage {
        component: String,
        scope: String,
    },
    Diff {
        component: String,
        from: Side,
        to: Side,
    },
    Impact {
        component: String,
        from: Day,
        to: Day,
        #[serde(rename = "type")]
        rolled_to: String,
    },
    Upcoming {
        from: Day,
    },
    Resolve {
        text: String,
        at: Option<Day>,
    },
    Readings {
        component: String,
        at: Day,
        language: Option<String>,
    },
    Applicable {
        component: String,
        at: Day,
    },
    About {
        component: String,
    },
}

/// The clocks of a row.
#[derive(Debug, Clone, Deserialize)]
struct Clocks {
    known: Option<Day>,
    recorded: Option<Instant>,
}

/// Puts every row of the table to the revision; gives a message for each whose answer differs from what it states.
/// An unreadable row is a failure too.
pub(crate) fn run(corpus: &Corpus, norm: &NormId, table: &str) -> Vec<String> {
    let rows: Vec<Value> = match serde_json::from_str(table) {
        Ok(rows) => rows,
        Err(error) => return vec![format!("the table cannot be read: {error}")],
    };
    let mut failures = Vec::new();
    for row in rows {
        let expected = row.get("expect").cloned().unwrap_or(Value::Null);
        match answer(corpus, norm, &row) {
            Ok(found) if fits(&expected, &found) => {}
            Ok(found) => failures.push(format!("{row}\n  found {found}")),
            Err(error) => failures.push(format!("{row}\n  {error}")),
        }
    }
    failures
}

/// Whether the answer has everything that the row states; an object states only the keys that it has.
fn fits(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|found| fits(value, found)))
        }
        (Value::Array(expected), Value::Array(found)) => {
            expected.len() == found.len()
                && expected.iter().zip(found).all(|(expected, found)| fits(expected, found))
        }
        (expected, found) => expected == found,
    }
}

fn answer(corpus: &Corpus, norm: &NormId, row: &Value) -> Result<Value, String> {
    let question: Question = serde_json::from_value(row.clone()).map_err(|error| error.to_string())?;
    let clocks: Clocks = serde_json::from_value(row.clone()).map_err(|error| error.to_string())?;
    let id = |local: &str| -> Result<ComponentId, String> {
        if local.is_empty() {
            Ok(norm.root())
        } else {
            norm.component(local).map_err(|error| error.to_string())
        }
    };
    let as_of = |at: Day| AsOf { at, known: clocks.known, recorded: clocks.recorded };
    let found = match question {
        Question::At { component, at, language } => at_answer(corpus, &id(&component)?, as_of(at), language),
        Question::Tree { component, at, notices } => {
            let text = tree(corpus, &id(&component)?, as_of(at))
                .map(|found| found.there().map(|tree| full_text(&tree, notices)));
            text.map(|text| json!({ "lines": text.unwrap_or_default().lines().collect::<Vec<_>>() }))
        }
        Question::Lineage { component, scope } => {
            let scope = if scope == "OWN" { Scope::Own } else { Scope::Subtree };
            let lineage = lineage(corpus, &id(&component)?, as_of(Day::MAX), scope, false);
            lineage.map(|lineage| {
                lineage.entries.iter().map(|entry| Value::Object(version(&entry.version))).collect()
            })
        }
        Question::Diff { component, from, to } => {
            let side = |side: Side| AsOf { at: side.at, known: side.known, recorded: side.recorded };
            let diff = diff(corpus, &id(&component)?, side(from), side(to));
            diff.map(|diff| {
                let of_kind = |kind: ChangeKind| {
                    let mut ids: Vec<&str> = diff
                        .changes
                        .iter()
                        .filter(|c| c.kinds.contains(&kind))
                        .map(|c| c.component.local())
                        .collect();
                    ids.sort_unstable();
                    json!(ids)
                };
                json!({
                    "added": of_kind(ChangeKind::Added),
                    "removed": of_kind(ChangeKind::Removed),
                    "modified": of_kind(ChangeKind::Modified),
                    "moved": of_kind(ChangeKind::Moved),
                    "renumbered": of_kind(ChangeKind::Renumbered),
                })
            })
        }
        Question::Impact { component, from, to, rolled_to } => {
            let filter = ImpactFilter { from, to, types: vec![rolled_to], acts: Vec::new() };
            let impact = impact(corpus, &id(&component)?, as_of(Day::MAX), &filter);
            impact.map(|impact| {
                let entry = |entry: &query::ImpactEntry| {
                    let mut acts: Vec<&str> = entry.acts.iter().map(|act| act.code.as_str()).collect();
                    acts.sort_unstable();
                    json!({
                        "component": entry.component.local(), "changes": entry.changes, "acts": acts,
                        "first": entry.first, "last": entry.last,
                    })
                };
                impact.affected.iter().map(entry).collect()
            })
        }
        Question::Upcoming { from } => {
            let upcoming = upcoming(corpus, &norm.root(), as_of(from));
            upcoming.map(|rows| {
                let row = |row: &query::Upcoming| {
                    json!({
                        "component": row.component.as_ref().map(ComponentId::local), "act": row.action.code,
                        "on": row.on, "condition": row.condition,
                    })
                };
                rows.iter().map(row).collect()
            })
        }
        Question::Resolve { text, at } => {
            let found = resolve(corpus, &text, as_of(at.unwrap_or(Day::MAX)));
            found.map(|found| {
                let best = found.first().map_or(0, |candidate| candidate.confidence);
                let best = found.iter().filter(|candidate| candidate.confidence == best);
                best.map(|candidate| json!(candidate.component.local())).collect()
            })
        }
        Question::Readings { component, at, language } => {
            readings(corpus, &id(&component)?, as_of(at), language.as_deref().unwrap_or(NATIVE))
        }
        Question::Applicable { component, at } => applicable(corpus, &id(&component)?, as_of(at)),
        Question::About { component } => Ok(about(corpus, &id(&component)?)),
    };
    found.map_err(|error: QueryError| error.to_string())
}

/// The language of the charter, in which texts are given where a row names none.
const NATIVE: &str = "pt";

fn codes<'v>(actions: impl IntoIterator<Item = &'v ActionView>) -> Vec<&'v str> {
    let mut codes: Vec<&str> = actions.into_iter().map(|action| action.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The readings that stand of a component alone, and whether they agree.
fn readings(corpus: &Corpus, id: &ComponentId, at: AsOf, language: &str) -> Result<Value, QueryError> {
    let readings = query::readings(corpus, id, at, Scope::Own)?;
    let each: Vec<Value> = readings.iter().map(|view| reading(view, language)).collect();
    Ok(json!({ "agreement": query::agreement(&readings), "readings": each }))
}

/// The versions of a component that are applied on a day.
fn applicable(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Value, QueryError> {
    let point = corpus.point(at);
    let versions = query::applicable(corpus, id, at)?;
    let view =
        |(version, applied): &(_, Applied)| applied_version(&VersionView::of(*version, point), applied);
    Ok(versions.iter().map(view).collect())
}

fn reading(view: &ReadingView, language: &str) -> Value {
    let text = view.reading.texts.iter().find(|text| text.language == language);
    json!({
        "by": view.action.code, "operation": <&str>::from(view.operation()), "body": view.reading.body,
        "vote": view.reading.vote, "text": text.map(|text| &text.text), "of": view.of, "words": view.words,
        "start": view.valid.start(), "end": view.valid.end(),
        "ends": view.ended.as_ref().map(|ended| ended.why),
        "ended_by": codes(view.ended.iter().flat_map(|ended| &ended.by)),
    })
}

fn applied_version(view: &VersionView, applied: &Applied) -> Value {
    json!({
        "start": view.valid.start(), "end": view.valid.end(), "made_by": codes(&view.made_by),
        "text": view.text(NATIVE, Aspect::Canonical),
        "applied": { "start": applied.days.start(), "end": applied.days.end() },
    })
}

/// What is said about a component besides law, by the last record.
fn about(corpus: &Corpus, id: &ComponentId) -> Value {
    let at = AsOf::day(Day::MAX);
    let terms = |taxonomy| {
        let all = query::terms(corpus, taxonomy, at).into_iter().filter(|term| term.on.contains(id));
        all.map(|term| term.id).collect::<Vec<_>>()
    };
    let said = corpus
        .graph(id.norm_str())
        .map(|graph| query::about(graph, &Described::Component(id.clone()), corpus.point(at)))
        .unwrap_or_default();
    let texts = said.iter().flat_map(|said| &said.texts);
    json!({
        "themes": terms(Taxonomy::Themes), "item_types": terms(Taxonomy::ItemTypes),
        "same_as": said.iter().flat_map(|said| &said.same_as).collect::<Vec<_>>(),
        "texts": texts.map(|text| json!([text.language, text.aspect, text.text])).collect::<Vec<_>>(),
    })
}

fn at_answer(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    language: Option<String>,
) -> Result<Value, QueryError> {
    let found = match query::provision(corpus, id, at) {
        Err(QueryError::Unknown(_)) => return Ok(json!({ "state": "UNKNOWN" })),
        found => found?,
    };
    Ok(match found {
        Found::Absent(Absence::NotYet { .. }) => json!({ "state": "NOT_YET" }),
        Found::Absent(Absence::NoText { .. } | Absence::Unknown) => json!({ "state": "UNKNOWN" }),
        Found::There(tree) => {
            let Some((top, _)) = tree.versions().next() else { return Ok(Value::Null) };
            let view = VersionView::of(top, tree.point);
            let language = language.unwrap_or_else(|| tree.graph.norm().language.clone());
            let mut found = version(&view);
            let words =
                view.text(&language, Aspect::Canonical).or_else(|| view.text(&language, Aspect::Heading));
            let label = view.text(&language, Aspect::Label).unwrap_or(&view.label);
            found.insert("state".into(), json!(view.status));
            found.insert("text".into(), json!(words));
            found.insert("label".into(), json!(label));
            found.insert("number".into(), json!(view.number));
            found.insert("parent".into(), json!(view.parent.as_ref().map(ComponentId::local)));
            found.insert("printed".into(), json!(view.printed));
            found.insert("notice".into(), json!(view.text(&language, Aspect::Notice)));
            Value::Object(found)
        }
    })
}

fn version(view: &VersionView) -> Map<String, Value> {
    let found = json!({
        "start": view.valid.start(), "end": view.valid.end(), "cause": view.cause,
        "made_by": codes(&view.made_by), "ephemeral": view.ephemeral,
    });
    match found {
        Value::Object(found) => found,
        _ => Map::new(),
    }
}
