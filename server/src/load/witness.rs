//! A source that says again what acts do which the store has: a witness of them, and no second record.

use std::collections::{BTreeSet, HashMap};

use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Version};
use asof_schema::{
    Act, ActId, Annotation, AsOf, Aspect, AspectText, ChangeSet, Command, CommandId, Commencement,
    ComponentId, Day, Described, Finding, Instant, NormId, Retracted, Severity,
};

/// Takes out of a change set what acts do to norms that the store has them do otherwise, and what it has another act do on that
/// day, and says where the two differ. What is said about commands that are taken out is said about those of the store.
pub fn as_witness(corpus: &Corpus, mut set: ChangeSet) -> ChangeSet {
    let out = Held::of(corpus, &set).commands(&set);
    set.norms.retain(|norm| corpus.graph(norm.id.as_str()).map_or(true, |graph| *graph.norm() == *norm));
    if out.is_empty() {
        return set;
    }
    let norms = all_norms(corpus, &set);
    let plain = ChangeSet { retractions: Vec::new(), annotations: Vec::new(), norms, ..set.clone() };
    // What the witness says by itself, in a corpus of its own.
    let Ok((alone, _)) = Corpus::default().with(&plain, Instant::from_micros(0)) else { return set };
    let mut borne = Borne { out, ..Borne::default() };
    let (out, kept): (Vec<Command>, Vec<Command>) =
        set.commands.drain(..).partition(|command| borne.out.contains(&command.id()));
    set.commands = kept;
    let acts: BTreeSet<&ActId> = set.commands.iter().map(|command| &command.act).collect();
    let emptied = |act: &ActId| !acts.contains(act) && out.iter().any(|command| command.act == *act);
    set.acts.retain(|act| !emptied(&act.id));
    let targets: BTreeSet<&ComponentId> = out.iter().filter_map(|command| command.op.target()).collect();
    for target in targets {
        borne.compare(corpus, &alone, target);
    }
    for command in &out {
        borne.place(corpus, &alone, command);
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

/// What of a change set the store has already.
struct Held<'c> {
    corpus: &'c Corpus,
    /// The acts that the set takes out of the record, to say them anew.
    retracted: BTreeSet<&'c ActId>,
    acts: HashMap<&'c ActId, &'c Act>,
}

impl<'c> Held<'c> {
    fn of(corpus: &'c Corpus, set: &'c ChangeSet) -> Self {
        let retracted = set.retractions.iter().filter_map(|retraction| match &retraction.target {
            Retracted::Act(act) => Some(act),
            _ => None,
        });
        let acts = set.acts.iter().map(|act| (&act.id, act)).collect();
        Self { corpus, retracted: retracted.collect(), acts }
    }

    /// The commands of a set that are not to be recorded.
    fn commands(&self, set: &ChangeSet) -> BTreeSet<CommandId> {
        let mut of_act: HashMap<(&ActId, &NormId), Vec<&Command>> = HashMap::new();
        for command in set.commands.iter().filter(|command| !self.retracted.contains(&command.act)) {
            of_act.entry((&command.act, &command.norm)).or_default().push(command);
        }
        let mut out = BTreeSet::new();
        for ((act, norm), commands) in of_act {
            let Ok(graph) = self.corpus.graph(norm.as_str()) else { continue };
            let held = graph.acts().find(|row| row.live && row.act.id == *act);
            let is_same = held.is_some_and(|row| {
                self.acts.get(act).is_some_and(|said| *said == row.act)
                    && commands.iter().all(|command| graph.command_by_id(&command.id()).is_some())
            });
            let wanted = |command: &&&Command| held.is_some() || self.has_another(graph, command);
            out.extend(commands.iter().filter(|_| !is_same).filter(wanted).map(|command| command.id()));
        }
        out
    }

    /// Whether a provision of the store has a version from the day of a command, by an act that stays in the record.
    fn has_another(&self, graph: &NormGraph, command: &Command) -> bool {
        let day = self.day(command);
        let component = command.op.target().and_then(|target| graph.component(target.local()));
        let point = self.corpus.point(AsOf::day(Day::MAX));
        let of_day = |version: &Version<'_>| Some(version.start()) == day && version.is_born(point);
        let made = |version: Version<'_>| {
            let mut acts = version.made_by().iter().filter_map(|row| row.of(version.graph).act());
            acts.any(|act| !self.retracted.contains(&act.id))
        };
        command.op.construes().is_none()
            && component.is_some_and(|component| component.versions().filter(of_day).any(made))
    }

    fn day(&self, command: &Command) -> Option<Day> {
        match &command.commencement {
            Some(Commencement::On(dated)) => Some(dated.on),
            Some(Commencement::Condition(_)) => None,
            None => self.acts.get(&command.act).map(|act| act.effective.unwrap_or(act.published).on),
        }
    }
}

/// What comes of a witness.
#[derive(Default)]
struct Borne {
    /// The commands that are taken out.
    out: BTreeSet<CommandId>,
    findings: Vec<Finding>,
    /// The commands of the store in the place of those that were taken out.
    places: HashMap<CommandId, Option<CommandId>>,
    /// Words in languages that the store does not have, by version.
    other: HashMap<(ComponentId, Day), Vec<AspectText>>,
}

impl Borne {
    /// Whether a version with words comes of what is taken out.
    fn is_of(&self, version: Version<'_>) -> bool {
        let mut ids = version.made_by().iter().filter_map(|row| row.of(version.graph).id());
        version.expressions().next().is_some() && ids.any(|id| self.out.contains(&id))
    }

    /// Compares what the two say of a component, version by version.
    fn compare(&mut self, corpus: &Corpus, alone: &Corpus, id: &ComponentId) {
        let Ok(component) = alone.component(id) else { return };
        let language =
            corpus.graph(id.norm_str()).map(|graph| graph.norm().language.clone()).unwrap_or_default();
        let taken_out: Vec<Version<'_>> = component.versions().filter(|of| self.is_of(*of)).collect();
        for version in taken_out {
            let day = version.start();
            self.translations(version, &language);
            let Some(held) = visible(corpus, id, day) else {
                let message =
                    format!("the dataset has a version from {day}, and the store has none on that day");
                self.say("witness-without-version", Severity::Warning, (id, Some(day)), message);
                continue;
            };
            let acts = |of: Version<'_>| -> BTreeSet<String> {
                let acts = of.made_by().iter().filter_map(|row| row.of(of.graph).act());
                acts.map(|act| act.id.to_string()).collect()
            };
            if acts(version).is_disjoint(&acts(held)) && held.start() == day {
                let [theirs, ours] = [acts(version), acts(held)].map(|acts| Vec::from_iter(acts).join(", "));
                let message = format!("from {day}: the dataset has the act {theirs}, and the store {ours}");
                self.say("witness-of-another-act", Severity::Warning, (id, Some(day)), message);
            }
            if held.start() != day {
                let message = format!(
                    "the dataset has a version from {day}; the one of that day begins on {}",
                    held.start()
                );
                self.say("witness-of-another-day", Severity::Warning, (id, Some(day)), message);
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
                self.say("witness-of-other-words", severity, (id, Some(day)), message);
            }
        }
    }

    /// Keeps words in other languages as texts about the version.
    fn translations(&mut self, version: Version<'_>, language: &str) {
        let others = version.expressions().filter(|said| said.language != language && !said.is_unknown());
        let texts = others.map(|said| AspectText {
            language: said.language.to_owned(),
            aspect: <&str>::from(said.aspect).to_lowercase(),
            text: said.text.to_owned(),
            evidence: evidence(version.graph, said.writer, said.text),
        });
        let texts: Vec<AspectText> = texts.collect();
        if !texts.is_empty() {
            self.other.entry((version.component().id(), version.start())).or_default().extend(texts);
        }
    }

    /// Finds the command of the store in the place of one that was taken out: it made the version of that day.
    fn place(&mut self, corpus: &Corpus, alone: &Corpus, command: &Command) {
        let made = |of: &Version<'_>, id: &CommandId| {
            of.made_by().iter().any(|row| row.of(of.graph).id().as_ref() == Some(id))
        };
        let found = command.op.target().and_then(|target| {
            let theirs = alone.component(target).ok()?;
            let day = theirs.versions().find(|version| made(version, &command.id()))?.start();
            let ours = corpus.component(target).ok()?;
            let of_day = ours.versions().filter(|version| version.start() == day);
            let ids = of_day.flat_map(|of| of.made_by().iter().filter_map(move |row| row.of(of.graph).id()));
            let ids: Vec<CommandId> = ids.collect();
            ids.iter().find(|id| id.act == command.act).or(ids.first()).cloned()
        });
        self.places.insert(command.id(), found);
    }

    /// What is said about something, with the ids of the store; nothing where the store has no such thing, which is told.
    fn about(&mut self, said: Annotation) -> Option<Annotation> {
        match said {
            Annotation::Metadata(mut metadata) => {
                match &mut metadata.of {
                    Described::Command(id) => *id = self.placed(id, &metadata.norm)?,
                    Described::Version { component, from } => {
                        let texts = self.other.remove(&(component.clone(), *from));
                        metadata.texts.extend(texts.unwrap_or_default());
                    }
                    _ => {}
                }
                Some(Annotation::Metadata(metadata))
            }
            Annotation::Applicability(mut said) => {
                said.command = self.placed(&said.command, &said.norm)?;
                Some(Annotation::Applicability(said))
            }
            said => Some(said),
        }
    }

    /// The command of the store in the place of one; itself where it was not taken out.
    fn placed(&mut self, id: &CommandId, norm: &NormId) -> Option<CommandId> {
        let Some(place) = self.places.get(id) else { return Some(id.clone()) };
        if place.is_none() {
            let message =
                format!("what the dataset says of {id} is left out: the store has no command in its place");
            self.say("witness-without-command", Severity::Warning, (&norm.root(), None), message);
        }
        self.places.get(id)?.clone()
    }

    fn say(
        &mut self,
        code: &str,
        severity: Severity,
        (component, on): (&ComponentId, Option<Day>),
        message: String,
    ) {
        self.findings.push(Finding {
            code: code.to_owned(),
            severity,
            component: component.clone(),
            act: None,
            on,
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
