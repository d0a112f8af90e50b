//! Interpretive versions as readings: what a court says that a provision means, and which earlier readings it ends or builds on.

use std::collections::{BTreeSet, HashMap};

use asof_schema::{CommandId, Construe, Day, Op, Reading, ReadingText};
use serde_json::Value;

use super::dataset::{Dataset, Object};
use super::law::{Made, Said};

/// By the id of an interpretive version, the command that brings it.
pub(super) type Brought = HashMap<String, CommandId>;

/// How a field of metadata with ids of other versions or actions says that they relate, by how its name begins.
const RELATIONS: [(&str, Relation); 12] = [
    ("overrul", Relation::Overrules),
    ("distinguish", Relation::Distinguishes),
    ("refine", Relation::Refines),
    ("clarif", Relation::Refines),
    ("narrow", Relation::Refines),
    ("contradict", Relation::Contradicts),
    ("conflict", Relation::Contradicts),
    ("diverge", Relation::Contradicts),
    ("divergent", Relation::Contradicts),
    ("oppos", Relation::Contradicts),
    ("disagree", Relation::Contradicts),
    ("inconflict", Relation::Contradicts),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Overrules,
    Distinguishes,
    Refines,
    Contradicts,
}

/// Adds the commands of all interpretive versions; what each of them is.
pub(super) fn say(data: &Dataset, made: &mut Made) -> Brought {
    let mut versions: Vec<&Object> =
        data.versions.iter().filter(|version| version.text("type") == Some("interpretive")).collect();
    versions.sort_by_key(|version| version.start());
    let worded: BTreeSet<&str> = data
        .versions
        .iter()
        .filter(|version| version.text("type") != Some("interpretive"))
        .filter_map(|version| version.text("itemId"))
        .collect();
    let mut brought = Brought::new();
    for version in versions {
        let Some(component) = version.text("itemId").and_then(|item| made.component(item)).cloned() else {
            continue;
        };
        let Some((from, to)) = version.interval("validityInterval") else { continue };
        let id = version.text("producedByActionId");
        let action = id.and_then(|id| data.actions.iter().find(|action| action.id() == id));
        let related = related(data, version, action, &brought);
        let of = |wanted: Relation| -> Vec<CommandId> {
            related.iter().filter(|(relation, _)| *relation == wanted).map(|(_, id)| id.clone()).collect()
        };
        let mut reading = reading(data, made, version, action);
        reading.contradicts = of(Relation::Contradicts);
        let construe = |upon: Vec<CommandId>| Construe {
            target: component.clone(),
            upon,
            reading: Some(Box::new(reading.clone())),
        };
        let (overruled, distinguished, refined) =
            (of(Relation::Overrules), of(Relation::Distinguishes), of(Relation::Refines));
        let op = if !overruled.is_empty() {
            Op::Overrule(construe(overruled))
        } else if !distinguished.is_empty() {
            Op::Distinguish(construe(distinguished))
        } else if !refined.is_empty() {
            Op::Refine(construe(refined))
        } else if version.text("itemId").is_some_and(|item| worded.contains(item)) {
            Op::Interpret(construe(Vec::new()))
        } else {
            Op::Establish(construe(Vec::new()))
        };
        // An end that no action brings is the reading's own.
        let until = to.filter(|_| version.text("terminatedByActionId").is_none());
        let norm = component.norm();
        let (act, seq) = made.say(Said { action: id, norm: &norm, from, until, op });
        brought.insert(version.id().to_owned(), act.command(seq));
    }
    ends(data, made, &brought);
    brought
}

/// Adds the ends of readings by actions that bring no reading in their place.
fn ends(data: &Dataset, made: &mut Made, brought: &Brought) {
    for action in &data.actions {
        let brings = action.texts("producesVersionIds").any(|id| brought.contains_key(id));
        let ended: Vec<&Object> = action
            .texts("terminatesVersionIds")
            .filter_map(|id| data.version(id))
            .filter(|version| brought.contains_key(version.id()))
            .collect();
        for version in ended.into_iter().filter(|_| !brings) {
            let target = version.text("itemId").and_then(|item| made.component(item)).cloned();
            let (Some(target), Some(upon)) = (target, brought.get(version.id())) else { continue };
            let end = version
                .interval("validityInterval")
                .and_then(|(_, to)| to)
                .or_else(|| action.day("eventTime"));
            let norm = target.norm();
            let op = Op::Overrule(Construe { target, upon: vec![upon.clone()], reading: None });
            made.say(Said {
                action: Some(action.id()),
                norm: &norm,
                from: end.unwrap_or(Day::FIRST),
                until: None,
                op,
            });
        }
    }
}

/// The earlier readings to which a version says that it relates, and how.
fn related(
    data: &Dataset,
    version: &Object,
    action: Option<&Object>,
    brought: &Brought,
) -> Vec<(Relation, CommandId)> {
    let mut found: Vec<(Relation, CommandId)> = Vec::new();
    let mut add = |relation: Relation, id: &str| {
        let commands: Vec<&CommandId> = match brought.get(id) {
            Some(command) => vec![command],
            None => data
                .actions
                .iter()
                .filter(|action| action.id() == id)
                .flat_map(|action| action.texts("producesVersionIds"))
                .filter_map(|id| brought.get(id))
                .collect(),
        };
        for command in commands {
            if !found.iter().any(|(known, id)| *known == relation && id == command) {
                found.push((relation, command.clone()));
            }
        }
    };
    for id in action.into_iter().flat_map(|action| action.texts("terminatesVersionIds")) {
        add(Relation::Overrules, id);
    }
    let metadata = [Some(version), action].into_iter().flatten().filter_map(Object::metadata);
    for (name, value) in metadata.flatten() {
        let name = name.to_lowercase().replace(['_', '-'], "");
        let Some((_, relation)) = RELATIONS.iter().find(|(begins, _)| name.starts_with(begins)) else {
            continue;
        };
        let ids: Vec<&str> = match value {
            Value::String(id) => vec![id],
            Value::Array(ids) => ids.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        for id in ids {
            add(*relation, id);
        }
    }
    found
}

fn reading(data: &Dataset, made: &Made, version: &Object, action: Option<&Object>) -> Reading {
    let word = |names: &[&str]| version.word(names).or_else(|| action?.word(names));
    let source = action.and_then(|action| action.texts("sourceVersionIds").next());
    let source =
        source.and_then(|id| data.version(id)).and_then(|version| made.component(version.text("itemId")?));
    let texts = data.units_of(version.id()).filter_map(|unit| {
        Some(ReadingText {
            language: unit.text("language")?.to_owned(),
            aspect: unit.text("aspect")?.to_owned(),
            text: unit.text("content")?.to_owned(),
            evidence: unit.evidence,
        })
    });
    Reading {
        texts: texts.collect(),
        court: word(&["court", "tribunal"]),
        body: word(&["chamber", "body", "panel", "division", "bench"]),
        case: word(&["caseNumber", "case", "citation"]),
        vote: word(&["vote", "votes"]),
        rapporteur: word(&["rapporteur", "judge", "author"]),
        authority: word(&["authorityLevel", "authority"]),
        binds: word(&["bindingOn", "binds", "bindingEffect", "binding"]),
        source: source.cloned(),
        ..Reading::default()
    }
}
