//! Law as a dataset of SAT-Graph: items, versions, text units and actions.
//!
//! What was loaded from datasets is written with their ids and fields; the days are those of the graph, which a later load may
//! have changed. Other law is written with its own ids.

use std::collections::{BTreeMap, HashMap};

use asof_engine::query::{self, ActionView, ReadingView, Scope, VersionNature};
use asof_engine::store::Corpus;
use asof_engine::{CommandRow, Component, NormGraph, Point, Version};
use asof_loaders::sat_graph::FIELDS;
use asof_schema::{
    AsOf, CommandId, ComponentId, Day, Described, Interval, Metadata, NormId, Operation, Vocabulary as _,
};
use serde_json::{Map, Value, json};

use crate::Failure;

/// The lists of a dataset.
#[derive(Default)]
struct Dataset {
    lists: BTreeMap<&'static str, Vec<Value>>,
    /// What files said besides, one after another.
    besides: Vec<(String, Map<String, Value>)>,
}

/// All of some norms; of none, what was loaded from datasets.
pub fn dataset(corpus: &Corpus, norms: &[NormId]) -> Result<Value, Failure> {
    let mut dataset = Dataset::default();
    let point = corpus.point(AsOf::day(Day::MAX));
    for graph in corpus.graphs().filter(|_| norms.is_empty()) {
        let said: Vec<&Metadata> = query::described(graph, point).collect();
        let actions = actions(&said);
        for metadata in said.iter().filter(|metadata| metadata.data.contains_key(FIELDS)) {
            dataset.said(&Of { corpus, graph, point, actions: &actions }, metadata)?;
        }
    }
    for norm in norms {
        let graph = corpus
            .graph(norm.as_str())
            .map_err(|_| Failure::Input(format!("the store does not hold {norm}")))?;
        dataset.derived(corpus, graph, point);
    }
    Ok(dataset.finish())
}

/// By a command, the id of the action of a dataset that it is.
fn actions(said: &[&Metadata]) -> HashMap<CommandId, String> {
    let of = |metadata: &&Metadata| match &metadata.of {
        Described::Command(command) => Some((command.clone(), metadata.same_as.first()?.clone())),
        _ => None,
    };
    said.iter().filter_map(of).collect()
}

/// Where something is said.
struct Of<'c> {
    corpus: &'c Corpus,
    graph: &'c NormGraph,
    point: Point,
    actions: &'c HashMap<CommandId, String>,
}

impl Dataset {
    fn push(&mut self, list: &'static str, value: Value) {
        self.lists.entry(list).or_default().push(value);
    }

    /// Adds an object that a dataset had.
    fn said(&mut self, of: &Of<'_>, metadata: &Metadata) -> Result<(), Failure> {
        let mut data = metadata.data.clone();
        let Some(Value::Object(mut fields)) = data.remove(FIELDS) else { return Ok(()) };
        let units = fields.remove("textUnits");
        if !data.is_empty() {
            fields.insert("metadata".to_owned(), Value::Object(data));
        }
        let mut words = metadata
            .texts
            .iter()
            .map(|text| (text.language.clone(), text.aspect.clone(), text.text.clone()))
            .collect::<Vec<_>>();
        let list = match &metadata.of {
            Described::Component(_) => "items",
            Described::Command(_) | Described::Act(_) => "actions",
            Described::Theme(_) => "themes",
            Described::ItemType(_) => "itemTypes",
            Described::Source(_) => {
                let name = metadata.same_as.first().cloned().unwrap_or_default();
                self.besides.push((name, fields));
                return Ok(());
            }
            Described::Version { component, from } => {
                if let Some((version, days)) = of.words(component, *from) {
                    words.extend(version.expressions().map(|said| {
                        (
                            said.language.to_owned(),
                            <&str>::from(said.aspect).to_lowercase(),
                            said.text.to_owned(),
                        )
                    }));
                    of.mend(&mut fields, days, &version_ends(version, of.point));
                }
                "versions"
            }
            Described::Reading(command) => {
                if let Some(view) = of.reading(command)? {
                    words.extend(
                        view.reading
                            .texts
                            .iter()
                            .map(|said| (said.language.clone(), said.aspect.clone(), said.text.clone())),
                    );
                    let ended: Vec<CommandId> = view
                        .ended
                        .as_ref()
                        .map(|end| end.by.iter().map(|by| by.id.clone()).collect())
                        .unwrap_or_default();
                    of.mend(&mut fields, view.valid, &ended);
                }
                "versions"
            }
        };
        for unit in units.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_object) {
            self.unit(unit, &words);
        }
        self.push(list, Value::Object(fields));
        Ok(())
    }

    /// Adds a text unit with its words.
    fn unit(&mut self, unit: &Map<String, Value>, words: &[(String, String, String)]) {
        let field = |name: &str| unit.get(name).and_then(Value::as_str).unwrap_or_default();
        let (language, aspect) = (field("language"), field("aspect"));
        // A dataset may name the language of a norm without its region.
        let is = |said: &str| {
            said == language || said.strip_prefix(language).is_some_and(|rest| rest.starts_with('-'))
        };
        let found = words.iter().find(|(said, of, _)| said == language && of == aspect);
        let found = found.or_else(|| words.iter().find(|(said, of, _)| is(said) && of == aspect));
        let mut unit = unit.clone();
        if let Some((.., text)) = found {
            unit.insert("content".to_owned(), Value::String(text.clone()));
        }
        self.push("textUnits", Value::Object(unit));
    }

    /// Adds all of a norm: components, versions by their own content, words, and the commands that made them.
    fn derived(&mut self, corpus: &Corpus, graph: &NormGraph, point: Point) {
        let none = HashMap::new();
        let of = Of { corpus, graph, point, actions: &none };
        let nature = VersionNature::of(graph).name().to_lowercase();
        let mut commands: BTreeMap<CommandId, [Vec<String>; 2]> = BTreeMap::new();
        for component in graph.components() {
            let mut versions = of.born(component);
            versions.dedup_by_key(|version| version.content_row());
            let Some(last) = versions.last() else { continue };
            let id = component.id();
            let named = query::full(corpus, &id, AsOf::day(last.start()));
            let parent = last.parent().map(|parent| parent.id().to_string());
            self.push(
                "items",
                json!({"id": id, "typeId": component.kind(), "label": named, "parentId": parent}),
            );
            for version in versions {
                let Some((_, days)) = of.words(&id, version.start()) else { continue };
                let [made, ended] = of.actions_of(version, days);
                let version_id = version.id().to_string();
                self.push(
                    "versions",
                    json!({"id": version_id, "itemId": id, "type": nature, "validityInterval": interval(days),
                    "producedByActionId": made.first(), "terminatedByActionId": ended.first()}),
                );
                for said in version.expressions().filter(|said| !said.is_unknown()) {
                    let aspect = <&str>::from(said.aspect).to_lowercase();
                    self.push("textUnits", json!({"id": format!("{version_id}~{aspect};{}", said.language), "sourceType": "Version",
                        "sourceId": version_id, "language": said.language, "aspect": aspect, "content": said.text}));
                }
                for (list, ids) in [made, ended].into_iter().enumerate() {
                    for id in ids {
                        if let Some(of) = commands.entry(id).or_default().get_mut(list) {
                            of.push(version_id.clone());
                        }
                    }
                }
            }
        }
        for (id, [produces, terminates]) in commands {
            let Some(action) = graph.command_by_id(&id).and_then(ActionView::of) else { continue };
            let day = action.adopted.unwrap_or(action.published).on;
            let from = action.effective.map_or(day, |on| on.on);
            self.push("actions", json!({"id": id, "type": kind(action.operation), "eventTime": moment(day),
                "validityInterval": [moment(from), null], "sourceVersionIds": [], "terminatesVersionIds": terminates,
                "producesVersionIds": produces, "metadata": {"label": action.title}}));
        }
    }

    fn finish(self) -> Value {
        let mut all = Map::new();
        if let [(_, besides)] = self.besides.as_slice() {
            all.clone_from(besides);
        } else {
            // Of several files, lists are joined, and the rest is told by file.
            for (name, besides) in self.besides {
                for (key, value) in besides {
                    let into = all
                        .entry(key)
                        .or_insert_with(|| if value.is_array() { json!([]) } else { json!({}) });
                    match (into, value) {
                        (Value::Array(all), Value::Array(more)) => all.extend(more),
                        (Value::Object(all), value) => drop(all.insert(name.clone(), value)),
                        _ => {}
                    }
                }
            }
        }
        for list in ["items", "versions", "textUnits", "actions"] {
            all.insert(list.to_owned(), Value::Array(Vec::new()));
        }
        all.extend(self.lists.into_iter().map(|(list, objects)| (list.to_owned(), Value::Array(objects))));
        Value::Object(all)
    }
}

impl<'c> Of<'c> {
    /// The version of a component that begins on a day, and the days on which its own content is the same.
    fn words(&self, id: &ComponentId, from: Day) -> Option<(Version<'c>, Interval)> {
        let born = self.born(self.graph.component(id.local())?);
        let at = born.iter().position(|version| version.start() == from)?;
        let (first, later) = (born.get(at)?, born.get(at + 1..)?);
        let mut last = first;
        for next in later.iter().take_while(|next| next.content_row() == first.content_row()) {
            last = next;
        }
        let end = last.valid(self.point).end().unwrap_or(Day::MAX);
        Some((*first, Interval::new(from, end).ok()?))
    }

    /// The versions of a component, by first day.
    fn born(&self, component: Component<'c>) -> Vec<Version<'c>> {
        let born = component.versions().filter(|of| of.is_born(self.point) && !of.is_ephemeral());
        let mut born: Vec<Version<'c>> = born.collect();
        born.sort_by_key(|version| version.start());
        born
    }

    /// The commands on a component that made its content and that ended it.
    fn actions_of(&self, version: Version<'_>, days: Interval) -> [Vec<CommandId>; 2] {
        let id = version.component().id();
        let own = |rows: &[CommandRow]| -> Vec<CommandId> {
            let commands = rows.iter().map(|row| row.of(self.graph));
            commands
                .filter(|command| command.targets(self.point).iter().any(|of| of.id() == id))
                .filter_map(asof_engine::Command::id)
                .collect()
        };
        let next = days.end().and_then(|end| version.component().version_at(Point { at: end, ..self.point }));
        [own(version.made_by()), next.map(|next| own(next.made_by())).unwrap_or_default()]
    }

    /// The last stretch of days on which a reading stands.
    fn reading(&self, command: &CommandId) -> Result<Option<ReadingView>, Failure> {
        let target = self.graph.command_by_id(command).and_then(asof_engine::Command::construed);
        let Some(target) = target else { return Ok(None) };
        let views = query::readings_over_time(self.corpus, &target, AsOf::day(Day::MAX), Scope::Own)?;
        Ok(views.into_iter().rfind(|view| view.id == *command))
    }

    /// Says the days of the graph where they are others than those of the dataset.
    fn mend(&self, fields: &mut Map<String, Value>, days: Interval, ended: &[CommandId]) {
        let said =
            |at: usize| fields.get("validityInterval")?.get(at)?.as_str()?.get(..10)?.parse::<Day>().ok();
        if said(0) == Some(days.start()) && said(1) == days.end() {
            return;
        }
        fields.insert("validityInterval".to_owned(), interval(days));
        match ended.first() {
            Some(by) => {
                let id = self.actions.get(by).cloned().unwrap_or_else(|| by.to_string());
                fields.insert("terminatedByActionId".to_owned(), Value::String(id));
            }
            None => drop(fields.remove("terminatedByActionId")),
        }
    }
}

fn version_ends(version: Version<'_>, point: Point) -> Vec<CommandId> {
    let by = version.end(point).map_or(&[][..], |end| end.by);
    by.iter().filter_map(|row| row.of(version.graph).id()).collect()
}

fn moment(day: Day) -> String {
    format!("{day}T00:00:00Z")
}

fn interval(days: Interval) -> Value {
    json!([moment(days.start()), days.end().map(moment)])
}

/// What SAT-Graph calls an operation.
fn kind(operation: Operation) -> &'static str {
    match operation {
        Operation::Insert => "Creation",
        Operation::Repeal | Operation::Negate | Operation::Suspend => "Revocation",
        Operation::Interpret | Operation::Establish => "Interpretation",
        Operation::Overrule => "Overruling",
        Operation::Refine | Operation::Distinguish => "Distinguishing",
        _ => "Amendment",
    }
}
