//! Interpretive versions as readings: what a court says that a provision means, and which earlier readings it ends or builds on.

use std::collections::{BTreeSet, HashMap};

use asof_schema::{CommandId, Construe, Day, Op, Reading};
use serde_json::Value;

use super::dataset::{Dataset, Object};
use super::law::{Made, Said};

/// By the id of an interpretive version, the command that brings it.
pub(super) type Brought = HashMap<String, CommandId>;

/// How a field of metadata with ids of other versions or actions says that they relate, by how its name begins. One whose
/// name ends with "by" says it of the others.
const RELATIONS: [(&str, Relation); 11] = [
    ("overrul", Relation::Overrules),
    ("distinguish", Relation::Distinguishes),
    ("refine", Relation::Refines),
    ("clarif", Relation::Refines),
    ("narrow", Relation::Refines),
    ("contradict", Relation::Contradicts),
    ("conflict", Relation::Contradicts),
    ("inconflict", Relation::Contradicts),
    ("diverge", Relation::Contradicts),
    ("oppos", Relation::Contradicts),
    ("disagree", Relation::Contradicts),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    let relations = Relations::of(data);
    let mut brought = Brought::new();
    for version in versions {
        let Some(component) = version.text("itemId").and_then(|item| made.component(item)).cloned() else {
            continue;
        };
        let Some((from, to)) = version.interval("validityInterval") else { continue };
        let id = version.text("producedByActionId");
        let action = id.and_then(|id| data.actions.iter().find(|action| action.id() == id));
        let of = |wanted: Relation| relations.earlier(version.id(), wanted, &brought);
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
        let is_ended = data.actions.iter().any(|one| one.names("terminatesVersionIds", version.id()));
        let until = to.filter(|_| !is_ended);
        let norm = component.norm();
        let (act, seq) = made.say(Said { action: id, norm: &norm, from, until, op });
        made.by_version.insert(version.id().to_owned(), (norm, act.command(seq)));
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

/// How interpretive versions say that they relate to one another: by the id of one, to those of others.
struct Relations<'d>(HashMap<(&'d str, Relation), Vec<&'d str>>);

impl<'d> Relations<'d> {
    fn of(data: &'d Dataset) -> Self {
        let mut relations = Self(HashMap::new());
        let is_reading =
            |id: &str| data.version(id).is_some_and(|of| of.text("type") == Some("interpretive"));
        // An action stands for the readings that it brings.
        let mut brings: HashMap<&str, Vec<&str>> = HashMap::new();
        for action in &data.actions {
            let brought: Vec<&str> = action.texts("producesVersionIds").filter(|id| is_reading(id)).collect();
            for ended in action.texts("terminatesVersionIds").filter(|id| is_reading(id)) {
                for id in &brought {
                    relations.add(id, Relation::Overrules, ended);
                }
            }
            brings.insert(action.id(), brought);
        }
        let meant = |id: &'d str| match brings.get(id) {
            Some(brought) => brought.clone(),
            None => vec![id],
        };
        for object in data.versions.iter().chain(&data.actions) {
            for (name, others) in object.metadata().into_iter().flatten() {
                let name = name.to_lowercase().replace(['_', '-'], "");
                let found = RELATIONS.iter().find(|(begins, _)| name.starts_with(begins));
                let Some((_, relation)) = found else { continue };
                for other in strings(others).into_iter().flat_map(meant).filter(|id| is_reading(id)) {
                    for own in meant(object.id()) {
                        let (one, two) = if name.ends_with("by") { (other, own) } else { (own, other) };
                        relations.add(one, *relation, two);
                    }
                }
            }
        }
        relations
    }

    fn add(&mut self, one: &'d str, relation: Relation, other: &'d str) {
        let mut push = |one, other| {
            let others = self.0.entry((one, relation)).or_default();
            if one != other && !others.contains(&other) {
                others.push(other);
            }
        };
        push(one, other);
        // What is contradicted contradicts.
        if relation == Relation::Contradicts {
            push(other, one);
        }
    }

    /// The commands of those to which one relates, of those that are brought already.
    fn earlier(&self, one: &str, relation: Relation, brought: &Brought) -> Vec<CommandId> {
        let others = self.0.get(&(one, relation)).into_iter().flatten();
        others.filter_map(|other| brought.get(*other).cloned()).collect()
    }
}

fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(id) => vec![id],
        Value::Array(ids) => ids.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn reading(data: &Dataset, made: &Made, version: &Object, action: Option<&Object>) -> Reading {
    let word = |names: &[&str]| version.word(names).or_else(|| action?.word(names));
    let source = action.and_then(|action| action.texts("sourceVersionIds").next());
    let source =
        source.and_then(|id| data.version(id)).and_then(|version| made.component(version.text("itemId")?));
    Reading {
        texts: data.units_of(version.id()).filter_map(Object::as_text).collect(),
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
