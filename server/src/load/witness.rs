//! A source that says again what acts do which the store has: a witness of them, and no second record.

use std::collections::{BTreeSet, HashMap};

use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Version};
use asof_schema::{
    AboutText, ActId, Annotation, AsOf, Aspect, ChangeSet, Command, CommandId, ComponentId, Day, Described,
    Finding, Instant, NormId, Retracted, Severity,
};
use serde_json::Map;

/// Takes out of a change set what acts do to norms that the store has them do otherwise, and says where the two differ. What
/// is said about commands that are taken out is said about those of the store.
pub fn as_witness(corpus: &Corpus, mut set: ChangeSet) -> ChangeSet {
    let held = Held::of(corpus, &set);
    set.norms.retain(|norm| corpus.graph(norm.id.as_str()).map_or(true, |graph| *graph.norm() == *norm));
    if held.acts.is_empty() {
        return set;
    }
    let plain = ChangeSet {
        retractions: Vec::new(),
        annotations: Vec::new(),
        norms: all_norms(corpus, &set),
        ..set.clone()
    };
    // What the witness says by itself, in a corpus of its own.
    let Ok((alone, _)) = Corpus::default().with(&plain, Instant::from_micros(0)) else { return set };
    let (kept, out): (Vec<Command>, Vec<Command>) =
        set.commands.drain(..).partition(|command| !held.has(&command.act, &command.norm));
    set.commands = kept;
    let with_commands: BTreeSet<&ActId> = set.commands.iter().map(|command| &command.act).collect();
    let of_held: BTreeSet<&ActId> = held.acts.iter().map(|(act, _)| act).collect();
    set.acts.retain(|act| with_commands.contains(&act.id) || !of_held.contains(&act.id));
    let targets: BTreeSet<ComponentId> =
        out.iter().filter_map(|command| command.op.target().cloned()).collect();
    let mut borne = Borne::default();
    for target in &targets {
        borne.compare(corpus, &alone, target);
    }
    for command in &out {
        borne.place(corpus, command);
    }
    set.annotations = set.annotations.drain(..).filter_map(|said| borne.about(said)).collect();
    set.findings.append(&mut borne.findings);
    set
}

fn all_norms(corpus: &Corpus, set: &ChangeSet) -> Vec<asof_schema::Norm> {
    let mut norms = set.norms.clone();
    let named: BTreeSet<&NormId> = set.commands.iter().map(|command| &command.norm).collect();
    for id in named {
        if !norms.iter().any(|norm| norm.id == *id)
            && let Ok(graph) = corpus.graph(id.as_str())
        {
            norms.push(graph.norm().clone());
        }
    }
    norms
}

/// The acts of a change set that do something else to a norm in the store.
struct Held {
    acts: BTreeSet<(ActId, NormId)>,
}

impl Held {
    fn of(corpus: &Corpus, set: &ChangeSet) -> Self {
        let retracted: BTreeSet<&ActId> = set
            .retractions
            .iter()
            .filter_map(|retraction| match &retraction.target {
                Retracted::Act(act) => Some(act),
                _ => None,
            })
            .collect();
        let mut said: HashMap<(&ActId, &NormId), usize> = HashMap::new();
        for command in &set.commands {
            *said.entry((&command.act, &command.norm)).or_default() += 1;
        }
        let differs = |(act, norm): &(&ActId, &NormId)| {
            let Ok(graph) = corpus.graph(norm.as_str()) else { return false };
            let Some(row) = graph.acts().find(|row| row.live && row.act.id == **act) else { return false };
            let same_act = set.acts.iter().any(|said| said.id == **act && said == row.act);
            let same = |command: &Command| graph.command_by_id(&command.id()).is_some() && same_act;
            !set.commands.iter().filter(|of| of.act == **act && of.norm == **norm).all(same)
        };
        let acts = said.into_keys().filter(|(act, _)| !retracted.contains(act)).filter(differs);
        Self { acts: acts.map(|(act, norm)| (act.clone(), norm.clone())).collect() }
    }

    fn has(&self, act: &ActId, norm: &NormId) -> bool {
        self.acts.contains(&(act.clone(), norm.clone()))
    }
}

/// What comes of a witness.
#[derive(Default)]
struct Borne {
    findings: Vec<Finding>,
    /// The commands of the store in the place of those that were taken out.
    places: HashMap<CommandId, Option<CommandId>>,
    /// Words in languages that the store does not have, by version.
    other: HashMap<(ComponentId, Day), Vec<AboutText>>,
}

impl Borne {
    /// Compares what the two say of a component, version by version.
    fn compare(&mut self, corpus: &Corpus, alone: &Corpus, id: &ComponentId) {
        let Ok(component) = alone.component(id) else { return };
        let language =
            corpus.graph(id.norm_str()).map(|graph| graph.norm().language.clone()).unwrap_or_default();
        for version in component.versions().filter(|version| version.expressions().next().is_some()) {
            let day = version.start();
            self.translations(version, &language);
            let Some(held) = visible(corpus, id, day) else {
                let message =
                    format!("the dataset has a version from {day}, and the store has none on that day");
                self.say("witness-without-version", Severity::Warning, (id, day), message);
                continue;
            };
            if held.start() != day {
                let message = format!(
                    "the dataset has a version from {day}; the one of that day begins on {}",
                    held.start()
                );
                self.say("witness-of-another-day", Severity::Warning, (id, day), message);
            }
            let words = |of: Version<'_>| {
                of.expression(&language, Aspect::Canonical).map(|said| said.text.to_owned())
            };
            let (Some(theirs), Some(ours)) = (words(version), words(held)) else { continue };
            if asof_schema::normalise(&theirs) != asof_schema::normalise(&ours) {
                let bare = |text: &str| {
                    text.trim_end_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace()).to_owned()
                };
                let only_end = bare(&asof_schema::normalise(&theirs)) == bare(&asof_schema::normalise(&ours));
                let (severity, how) = if only_end {
                    (Severity::Info, "other punctuation at the end")
                } else {
                    (Severity::Warning, "other words")
                };
                let message =
                    format!("from {day}: the dataset has {how}: {theirs:?}, and the store {ours:?}");
                self.say("witness-of-other-words", severity, (id, day), message);
            }
        }
    }

    /// Keeps words in other languages as texts about the version.
    fn translations(&mut self, version: Version<'_>, language: &str) {
        let graph = version.graph;
        let others = version.expressions().filter(|said| said.language != language && !said.is_unknown());
        let texts = others.map(|said| AboutText {
            language: said.language.to_owned(),
            aspect: <&str>::from(said.aspect).to_lowercase(),
            text: said.text.to_owned(),
            evidence: evidence(graph, said.writer, said.text),
            data: Map::new(),
        });
        let texts: Vec<AboutText> = texts.collect();
        if !texts.is_empty() {
            self.other.entry((version.component().id(), version.start())).or_default().extend(texts);
        }
    }

    /// Finds the command of the store in the place of one that was taken out.
    fn place(&mut self, corpus: &Corpus, command: &Command) {
        let day = match &command.commencement {
            Some(asof_schema::Commencement::On(dated)) => Some(dated.on),
            _ => None,
        };
        let found = command.op.target().and_then(|target| {
            let component = corpus.component(target).ok()?;
            let of_act = |of: &CommandId| of.act == command.act;
            let versions =
                component.versions().filter(|version| day.is_none_or(|day| version.start() == day));
            let ids = versions.flat_map(|version| {
                version.made_by().iter().filter_map(move |row| row.of(version.graph).id())
            });
            ids.into_iter().find(of_act)
        });
        self.places.insert(command.id(), found);
    }

    /// What is said about something, with the ids of the store; nothing where the store has no such thing.
    fn about(&mut self, said: Annotation) -> Option<Annotation> {
        let Annotation::Metadata(mut metadata) = said else { return Some(said) };
        match &mut metadata.of {
            Described::Command(id) => {
                if let Some(place) = self.places.get(id) {
                    *id = place.clone()?;
                }
            }
            Described::Version { component, from } => {
                metadata.texts.extend(self.other.remove(&(component.clone(), *from)).unwrap_or_default());
            }
            _ => {}
        }
        Some(Annotation::Metadata(metadata))
    }

    fn say(&mut self, code: &str, severity: Severity, (component, on): (&ComponentId, Day), message: String) {
        self.findings.push(Finding {
            code: code.to_owned(),
            severity,
            component: component.clone(),
            act: None,
            on: Some(on),
            message,
            places: Vec::new(),
        });
    }
}

fn visible<'c>(corpus: &'c Corpus, id: &ComponentId, day: Day) -> Option<Version<'c>> {
    corpus.component(id).ok()?.version_at(corpus.point(AsOf::day(day)))
}

fn evidence(graph: &NormGraph, writer: asof_engine::CommandRow, text: &str) -> Option<asof_schema::Evidence> {
    let (sha256, start, end) = writer.of(graph).evidence(text)?;
    Some(asof_schema::Evidence { sha256, start, end })
}
