//! What a dataset says besides: its own ids, labels, types, themes, metadata, and texts that are no words of law.

use std::collections::BTreeMap;

use asof_schema::{
    ActId, Alias, AliasScheme, Annotation, Applicability, AspectText, ChangeSet, ComponentId, Dated,
    Described, Metadata, NormId, Term, TermLabel,
};
use serde_json::{Map, Value};

use super::dataset::{Dataset, Object};
use super::law::Made;
use super::readings::Brought;

/// The name under which metadata keep the fields of an object that have no place of their own.
pub const FIELDS: &str = "satGraph";

/// Adds what is said about items, versions, actions and files.
pub(super) fn say(data: &Dataset, made: &Made, brought: &Brought, set: &mut ChangeSet) {
    let mut said = Vec::new();
    for item in &data.items {
        let Some(component) = made.component(item.id()) else { continue };
        if component.as_str() != item.id() {
            set.aliases.push(Alias {
                component: component.clone(),
                scheme: AliasScheme::Native,
                value: item.id().to_owned(),
                from: None,
                to: None,
            });
        }
        let of = Described::Component(component.clone());
        let mut about = metadata(component.norm(), of, item, texts(data, item, |_| true));
        units(data, item, &mut about);
        said.push(about);
    }
    for version in &data.versions {
        let Some(component) = version.text("itemId").and_then(|item| made.component(item)) else { continue };
        let (of, texts) = if let Some(command) = brought.get(version.id()) {
            (Described::Reading(command.clone()), Vec::new())
        } else {
            let of = Described::Version { component: component.clone(), from: version.start() };
            (of, texts(data, version, |unit| unit.text("aspect") != Some("canonical")))
        };
        let mut about = metadata(component.norm(), of, version, texts);
        units(data, version, &mut about);
        said.push(about);
    }
    set.annotations.extend(data.versions.iter().filter_map(|version| applicability(made, version)));
    actions(data, made, set, &mut said);
    terms(data, made, set);
    files(data, made, &mut said);
    set.annotations.extend(said.into_iter().map(Annotation::Metadata));
}

/// On which days a version is applied, where the dataset says so.
fn applicability(made: &Made, version: &Object) -> Option<Annotation> {
    let (from, until) = version.interval("applicabilityInterval")?;
    let (norm, command) = made.by_version.get(version.id()).cloned()?;
    let from = Some(Dated::stated(from));
    Some(Annotation::Applicability(Applicability { norm, command, from, until, evidence: None }))
}

/// Keeps the fields of the text units of an object, but for their words.
fn units(data: &Dataset, object: &Object, about: &mut Metadata) {
    let units = data.units_of(object.id()).map(|unit| Value::Object(without(unit, &["content"])));
    let units: Vec<Value> = units.collect();
    if let Some(Value::Object(fields)) = about.data.get_mut(FIELDS).filter(|_| !units.is_empty()) {
        fields.insert("textUnits".to_owned(), Value::Array(units));
    }
}

fn actions(data: &Dataset, made: &Made, set: &ChangeSet, said: &mut Vec<Metadata>) {
    let norm = |(act, seq): &(ActId, u32)| {
        let command = set.commands.iter().find(|command| command.act == *act && command.seq == *seq);
        command.map(|command| command.norm.clone())
    };
    for action in &data.actions {
        let commands = made.by_action.get(action.id()).map(Vec::as_slice).unwrap_or_default();
        for (at, command) in commands.iter().enumerate() {
            let Some(norm) = norm(command) else { continue };
            let of = Described::Command(command.0.command(command.1));
            // The first command says what the action is; the others say that they are of it.
            said.push(if at == 0 {
                metadata(norm, of, action, Vec::new())
            } else {
                let same_as = vec![action.id().to_owned()];
                Metadata { norm, of, same_as, texts: Vec::new(), data: Map::new() }
            });
        }
        let act = made.act_of(action.id());
        let Some(first) = set.norms.first().filter(|_| commands.is_empty()) else { continue };
        let of_act = set.norms.iter().find(|norm| norm.id.as_str() == act.as_str()).unwrap_or(first);
        said.push(metadata(of_act.id.clone(), Described::Act(act), action, Vec::new()));
    }
}

/// The types of items and the themes, each with the norms whose components have them.
fn terms(data: &Dataset, made: &Made, set: &mut ChangeSet) {
    let first = data.items.first().and_then(|item| made.component(item.id())).map(ComponentId::norm);
    let mut of =
        |listed: &[Object], named: &dyn Fn(&Object) -> Vec<String>, make: &dyn Fn(Term) -> Annotation| {
            let mut uses: BTreeMap<(String, NormId), Vec<ComponentId>> = BTreeMap::new();
            for item in &data.items {
                let Some(component) = made.component(item.id()) else { continue };
                for id in named(item) {
                    uses.entry((id, component.norm())).or_default().push(component.clone());
                }
            }
            for object in listed {
                let is_used = uses.keys().any(|(id, _)| id == object.id());
                if let Some(first) = first.clone().filter(|_| !is_used) {
                    uses.insert((object.id().to_owned(), first), Vec::new());
                }
            }
            for ((id, norm), on) in uses {
                let object = listed.iter().find(|object| object.id() == id);
                let labels = object
                    .and_then(|object| object.text("label"))
                    .map(|label| TermLabel { language: None, label: label.to_owned() });
                let broader = object.map(|object| {
                    object.texts("parentIds").chain(object.text("parentId")).map(str::to_owned).collect()
                });
                set.annotations.push(make(Term {
                    norm,
                    id,
                    labels: labels.into_iter().collect(),
                    broader: broader.unwrap_or_default(),
                    on,
                }));
            }
        };
    of(
        &data.types,
        &|item| item.text("typeId").map(str::to_owned).into_iter().collect(),
        &Annotation::ItemType,
    );
    of(&data.themes, &|item| item.texts("themeIds").map(str::to_owned).collect(), &Annotation::Theme);
    let described = [(&data.themes, true), (&data.types, false)];
    for (object, is_theme) in
        described.into_iter().flat_map(|(list, is)| list.iter().map(move |object| (object, is)))
    {
        let Some(norm) = first.clone() else { continue };
        let id = object.id().to_owned();
        let of = if is_theme { Described::Theme(id) } else { Described::ItemType(id) };
        set.annotations.push(Annotation::Metadata(metadata(norm, of, object, texts(data, object, |_| true))));
    }
}

/// What each file says besides its objects.
fn files(data: &Dataset, made: &Made, said: &mut Vec<Metadata>) {
    for file in &data.files {
        let norm = file.first.as_deref().and_then(|item| made.component(item)).map(ComponentId::norm);
        let Some(norm) = norm.filter(|_| !file.besides.is_empty()) else { continue };
        let mut data = Map::new();
        data.insert(FIELDS.to_owned(), Value::Object(file.besides.clone()));
        said.push(Metadata {
            norm,
            of: Described::Source(file.sha256),
            same_as: vec![file.name.clone()],
            texts: Vec::new(),
            data,
        });
    }
}

fn metadata(norm: NormId, of: Described, object: &Object, texts: Vec<AspectText>) -> Metadata {
    let mut data = object.metadata().cloned().unwrap_or_default();
    // Metadata that say nothing are kept among the fields, so that they are said again as they were.
    let kept: &[&str] = if data.is_empty() { &[] } else { &["metadata"] };
    data.insert(FIELDS.to_owned(), Value::Object(without(object, kept)));
    Metadata { norm, of, same_as: vec![object.id().to_owned()], texts, data }
}

fn without(object: &Object, fields: &[&str]) -> Map<String, Value> {
    let kept = object.said.iter().filter(|(name, _)| !fields.contains(&name.as_str()));
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn texts(data: &Dataset, object: &Object, wanted: impl Fn(&Object) -> bool) -> Vec<AspectText> {
    data.units_of(object.id()).filter(|unit| wanted(unit)).filter_map(Object::as_text).collect()
}
