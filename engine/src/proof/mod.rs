//! Proofs: what an answer says of a provision, with the commands that make it.
//!
//! A fact is proven by a part of the record: the commands on the component, on what was ever below it, and those that
//! decide whether what it stands in is in force. Replaying that part alone must give the fact, which is why a proof can be
//! checked without the store. [`prove`] checks so itself before it gives a proof.
//!
//! *Invariant:* nothing here reads sources: which bytes bear a proof out is for verifiers.

mod plain;
mod scope;

use std::collections::HashMap;

use asof_schema::{
    Act, AsOf, ChangeSet, Command, CommandId, Commencement, ComponentId, Correct, DateBasis, Day, Evidence,
    Fact, FactAssurance, FactProvision, FactText, Instant, LevelReach, NamedSource, Norm, NotProvable, Op,
    PROOF_FORMAT, Proof, ProofLevel, Text,
};

use crate::graph::{Component, Expression, NormGraph, Point, Version};
use crate::query::{Absence, QueryError};
use crate::store::{Corpus, Subtree};
use scope::Scope;

/// Why there is no proof, or why one proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// The question has no answer.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The commands do not give the fact.
    #[error("replaying the commands does not give the fact: {0}")]
    Differs(String),
    /// The commands cannot be replayed.
    #[error("the commands cannot be replayed: {0}")]
    Unplayable(String),
    /// It is in a form that this program does not read.
    #[error("the proof is in format {0}, and this program reads format {PROOF_FORMAT}")]
    Format(u32),
}

/// The proof of what a provision is at a point, with everything below it. A provision that the norm does not have, or not
/// there, gives a proof of its absence.
pub fn prove(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Proof, ProofError> {
    let root = id.norm().root();
    let graph = crate::query::anchor(corpus, &root)?.graph;
    let point = corpus.point(at);
    let fact = fact_of(corpus, &graph, id, at);
    let component = graph.component(id.local());
    let scope = component.map(|component| Scope::of(component, point)).unwrap_or_default();
    let narrow = Part::new(&graph, scope.commands(&graph, point));
    let part = match narrow.gives(&fact) {
        Ok(()) => narrow,
        // What was put back, say, has no command of its own on that day: then all that is in play is the proof.
        Err(_) => Part::new(&graph, scope::in_play(&graph, point).collect()),
    };
    part.gives(&fact)?;
    let record = corpus
        .chain()
        .into_iter()
        .filter(|link| at.recorded.is_none_or(|recorded| link.recorded_at <= recorded));
    let (listed, sources) = (scope::acts_in_play(&graph, point), sources(&graph, point));
    Ok(Proof {
        proof: PROOF_FORMAT,
        levels: levels(&fact, &part.acts, &part.commands, sources.len()),
        fact,
        acts: part.acts,
        commands: part.commands,
        listed,
        sources,
        record: record.collect(),
    })
}

/// Replays the commands of a proof and compares what they give with its fact. Bytes, sources and the record are not asked.
pub fn replay(proof: &Proof) -> Result<(), ProofError> {
    if proof.proof != PROOF_FORMAT {
        return Err(ProofError::Format(proof.proof));
    }
    let known = proof.fact.known.unwrap_or(Day::MAX);
    if let Some(act) = proof.acts.iter().find(|act| act.published.on > known) {
        return Err(ProofError::Differs(format!("{} is published after {known}", act.id)));
    }
    if proof.levels != levels(&proof.fact, &proof.acts, &proof.commands, proof.sources.len()) {
        return Err(ProofError::Differs(
            "`levels` is not what follows from the fact and the commands".to_owned(),
        ));
    }
    if let Some(act) = proof.acts.iter().find(|act| !proof.listed.contains(&act.id)) {
        return Err(ProofError::Differs(format!("{} has commands and is not listed", act.id)));
    }
    Part::of(proof).gives(&proof.fact)
}

/// A proof with the fact that its commands give and the levels that follow: what a change of its commands comes to.
pub fn remade(proof: &Proof) -> Result<Proof, ProofError> {
    let mut remade = proof.clone();
    let corpus = part_of(proof)?;
    let at = AsOf { at: proof.fact.at, known: proof.fact.known, recorded: None };
    (remade.fact.provisions, remade.fact.first) = match corpus.graph(proof.fact.norm.id.as_str()) {
        Ok(graph) => provisions(graph, &proof.fact.component, corpus.point(at)),
        Err(_) => (Vec::new(), None),
    };
    remade.levels = levels(&remade.fact, &remade.acts, &remade.commands, remade.sources.len());
    Ok(remade)
}

/// The state that the commands of a proof give, as a corpus of that norm alone. Days may be asked that the proof does not
/// speak of; what lies outside of its part is not there.
pub fn part_of(proof: &Proof) -> Result<Corpus, ProofError> {
    Part::of(proof).corpus()
}

/// A part of the record of a norm.
struct Part {
    norm: Norm,
    acts: Vec<Act>,
    commands: Vec<Command>,
}

impl Part {
    fn new(graph: &NormGraph, rows: Vec<crate::graph::Command<'_>>) -> Self {
        let mut acts: Vec<Act> = rows.iter().filter_map(|row| row.act()).cloned().collect();
        acts.sort_by(|one, other| {
            (one.published.on, one.number, &one.id).cmp(&(other.published.on, other.number, &other.id))
        });
        acts.dedup_by(|one, other| one.id == other.id);
        let commands = rows.into_iter().filter_map(crate::graph::Command::plain).collect();
        Self { norm: graph.norm().clone(), acts, commands }
    }

    fn of(proof: &Proof) -> Self {
        let (acts, commands) = (proof.acts.clone(), proof.commands.clone());
        Self { norm: proof.fact.norm.clone(), acts, commands }
    }

    fn corpus(&self) -> Result<Corpus, ProofError> {
        let set = ChangeSet {
            norms: vec![self.norm.clone()],
            acts: self.acts.clone(),
            commands: self.commands.clone(),
            ..ChangeSet::default()
        };
        set.check().map_err(|error| ProofError::Unplayable(error.to_string()))?;
        let recorded = Instant::from_micros(0);
        let (corpus, _) = Corpus::default()
            .with(&set, recorded)
            .map_err(|error| ProofError::Unplayable(error.to_string()))?;
        Ok(corpus)
    }

    /// Whether replay gives a fact.
    fn gives(&self, fact: &Fact) -> Result<(), ProofError> {
        let corpus = self.corpus()?;
        let at = AsOf { at: fact.at, known: fact.known, recorded: None };
        let (provisions, first) = match corpus.graph(self.norm.id.as_str()) {
            Ok(graph) => provisions(graph, &fact.component, corpus.point(at)),
            Err(_) => (Vec::new(), None),
        };
        if first != fact.first {
            let told = |day: Option<Day>| day.map_or_else(|| "none".to_owned(), |day| day.to_string());
            return Err(ProofError::Differs(format!(
                "the first day of {} is {} by replay, and {} by the fact",
                fact.component,
                told(first),
                told(fact.first)
            )));
        }
        if provisions.len() != fact.provisions.len() {
            return Err(ProofError::Differs(format!(
                "replay gives {} provisions, and the fact has {}",
                provisions.len(),
                fact.provisions.len()
            )));
        }
        let differs = provisions.iter().zip(&fact.provisions).find(|(ours, theirs)| ours != theirs);
        match differs {
            Some((ours, theirs)) => Err(ProofError::Differs(difference(ours, theirs))),
            None => Ok(()),
        }
    }
}

/// What differs between what replay gives and what a fact says of a provision.
fn difference(ours: &FactProvision, theirs: &FactProvision) -> String {
    let json = |provision| serde_json::to_value(provision).unwrap_or_default();
    let (by_replay, by_fact) = (json(ours), json(theirs));
    let fields =
        by_replay.as_object().into_iter().chain(by_fact.as_object()).flat_map(|object| object.keys());
    let fields = fields.filter(|field| by_replay.get(field) != by_fact.get(field));
    let mut fields: Vec<&str> = fields.map(String::as_str).collect();
    fields.sort_unstable();
    fields.dedup();
    let of = |value: &serde_json::Value, field: &str| {
        value.get(field).map_or("nothing".to_owned(), ToString::to_string)
    };
    let told = |field: &&str| {
        format!("`{field}` is {}, and {} by the fact", of(&by_replay, field), of(&by_fact, field))
    };
    format!("{}: {}", ours.component, fields.iter().map(told).collect::<Vec<_>>().join("; "))
}

fn fact_of(corpus: &Corpus, graph: &std::sync::Arc<NormGraph>, id: &ComponentId, at: AsOf) -> Fact {
    let point = corpus.point(at);
    let (provisions, first) = provisions(graph, id, point);
    let report = graph.report(id.local(), point);
    Fact {
        norm: graph.norm().clone(),
        component: id.clone(),
        at: at.at,
        known: at.known,
        recorded: at.recorded,
        provisions,
        first,
        assurance: FactAssurance {
            state: report.state,
            through: report.through,
            touched_by: report.reasons.into_iter().map(|why| why.words).collect(),
        },
    }
}

/// The versions at a point of a component and of what is below it, in document order; where it has none, its first day.
fn provisions(
    graph: &std::sync::Arc<NormGraph>,
    id: &ComponentId,
    point: Point,
) -> (Vec<FactProvision>, Option<Day>) {
    let Some(component) = graph.component(id.local()) else { return (Vec::new(), None) };
    match component.version_at(point) {
        Some(top) => {
            let tree = Subtree::of(graph, top, None, point);
            (tree.versions().map(|(version, _)| provision(version, point)).collect(), None)
        }
        None => match Absence::of(component, point) {
            Absence::NotYet { first } | Absence::NoText { first } => (Vec::new(), Some(first)),
            Absence::Unknown => (Vec::new(), None),
        },
    }
}

fn provision(version: Version<'_>, point: Point) -> FactProvision {
    let (status, printed) = version.state();
    let valid = version.valid(point);
    let made_by: Vec<_> = version.made_by().iter().map(|row| row.of(version.graph)).collect();
    let basis = made_by.iter().filter_map(|command| basis(&command.plain()?, command.act()?)).max();
    let mut ids: Vec<CommandId> = made_by.into_iter().filter_map(crate::graph::Command::id).collect();
    ids.sort();
    let of_version = |expression| text(version, expression, point);
    let mut texts: Vec<FactText> = version.expressions().filter_map(of_version).collect();
    texts.sort_by(|one, other| (&one.language, one.aspect).cmp(&(&other.language, other.aspect)));
    FactProvision {
        component: version.component().id(),
        component_type: version.component().kind().to_owned(),
        parent: version.parent().map(Component::id),
        number: version.number().map(str::to_owned),
        label: version.label().to_owned(),
        status,
        printed,
        from: valid.start(),
        to: valid.end(),
        basis: basis.unwrap_or(DateBasis::Assumed),
        cause: version.cause(),
        made_by: ids,
        texts,
    }
}

/// How the day is known on which a command takes effect for itself; none under a condition.
fn basis(command: &Command, act: &Act) -> Option<DateBasis> {
    match &command.commencement {
        Some(Commencement::On(dated)) => Some(dated.basis),
        Some(Commencement::Condition(_)) => None,
        None => Some(act.effective.map_or(act.published.basis, |effective| effective.basis)),
    }
}

fn text(version: Version<'_>, expression: Expression<'_>, point: Point) -> Option<FactText> {
    Some(FactText {
        language: expression.language.to_owned(),
        aspect: expression.aspect,
        text: (!expression.is_unknown()).then(|| expression.text.to_owned()),
        by: expression.writer.of(version.graph).id()?,
        behind: version.behind(&expression, point).and_then(crate::graph::Command::id),
    })
}

/// The documents of a norm, in the order of their names.
fn sources(graph: &NormGraph, point: Point) -> Vec<NamedSource> {
    let named = |of: &asof_schema::SourceDocument| NamedSource { name: of.name.clone(), sha256: of.sha256 };
    let mut sources: Vec<_> = graph.meta().sources_by(point.recorded).map(named).collect();
    sources.sort();
    sources.dedup();
    sources
}

/// What each level can prove of a fact that these commands make, whose acts have quotes, and so many sources support.
fn levels(fact: &Fact, acts: &[Act], commands: &[Command], sources: usize) -> Vec<LevelReach> {
    let count = |items: usize| u32::try_from(items).unwrap_or(u32::MAX);
    let reach = |level, of: usize, open| LevelReach { level, of: count(of), open };
    let open = |what: String, why: &str| NotProvable { what, why: why.to_owned() };
    let by_id = CommandsById::new(commands);
    let texts = || fact.provisions.iter().flat_map(|of| of.texts.iter().map(move |text| (of, text)));
    let unborne = texts().filter(|(_, text)| by_id.evidence(text).is_none()).map(|(of, text)| {
        let unknown = "nobody knows the words of a text";
        let why = if text.text.is_none() { unknown } else { "the record names no bytes for a text" };
        open(of.component.to_string(), why)
    });
    let quotes = acts.iter().flat_map(|act| &act.quotes);
    let unsourced = (sources == 0).then(|| open(fact.norm.id.to_string(), "the record names no sources"));
    let unworded = commands.iter().filter(|command| command.wording.is_none());
    let unworded = unworded.map(|command| open(command.id().to_string(), "the record has no clause for it"));
    vec![
        reach(ProofLevel::Bytes, texts().count() + quotes.count(), unborne.collect()),
        reach(ProofLevel::Arithmetic, fact.provisions.len().max(1), Vec::new()),
        reach(ProofLevel::Completeness, sources.max(1), unsourced.into_iter().collect()),
        reach(ProofLevel::Reading, commands.len(), unworded.collect()),
    ]
}

/// The commands of a proof by their ids.
#[derive(Debug)]
pub struct CommandsById<'p>(HashMap<CommandId, &'p Command>);

impl<'p> CommandsById<'p> {
    /// Takes the commands of a proof.
    pub fn new(commands: &'p [Command]) -> Self {
        Self(commands.iter().map(|command| (command.id(), command)).collect())
    }

    /// Where a text of the fact is in its source: as the command says that set it, or, where a correction gives no texts, as
    /// the command says that it corrects.
    pub fn evidence(&self, text: &FactText) -> Option<Evidence> {
        let mut command = self.0.get(&text.by)?;
        for _ in 0..self.0.len() {
            let op = match &command.op {
                Op::Correct(Correct { command: corrected, op: None, .. }) => {
                    command = self.0.get(corrected)?;
                    continue;
                }
                op => op,
            };
            let is = |put: &&Text| {
                (&put.language, put.aspect, Some(&put.text))
                    == (&text.language, text.aspect, text.text.as_ref())
            };
            return texts(op).iter().find(is)?.evidence;
        }
        None
    }

    /// The command that set a text; where that is a correction, the one that it corrects.
    pub fn setter(&self, text: &FactText) -> Option<&'p Command> {
        let mut command = *self.0.get(&text.by)?;
        for _ in 0..self.0.len() {
            let Op::Correct(correct) = &command.op else { break };
            command = self.0.get(&correct.command)?;
        }
        Some(command)
    }
}

/// The texts that an operation puts.
pub fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Correct(correct) => correct.op.as_deref().map_or(&[], texts),
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        Op::Repeal(repeal) => &repeal.notices,
        Op::Print(print) => &print.notices,
        _ => &[],
    }
}
