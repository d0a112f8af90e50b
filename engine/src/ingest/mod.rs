//! From a ChangeSet to versions: record the journal, replay the slabs that it touches, keep what changed.
//!
//! [`ingest`] is a pure function from the graph of a norm and what a batch says of it to the next graph. It
//! knows no store and no clock: the recorded instant comes with the batch. A batch re-evaluates the known
//! slabs from the earliest publication that it adds or retracts; a slab whose commands all sort after
//! everything before is appended to the current state, without replay from the beginning.

mod arena;
mod builder;
mod layout;
mod recorded;
mod rectangles;
mod timeline;

use asof_schema::{
    Act, ActId, Alias, Annotation, ChangeSet, Claim, Command, Definition, Doubt, Finding, Instant, KnownAct,
    Norm, NormId, Reference, Retracted, Retraction, Sha256, SourceDocument,
};

use hashbrown::DefaultHashBuilder;
use std::collections::HashMap;

use crate::graph::{JUDGMENT, NormGraph};
use builder::Builder;
pub(crate) use recorded::Journal;

/// Why a batch cannot be recorded. The store is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IngestError {
    /// It speaks of a norm that neither it nor the store describes.
    #[error("{subject}: the norm {norm} is unknown; a `norm` record must come with it")]
    UnknownNorm {
        /// The record that names it.
        subject: String,
        /// The norm.
        norm: String,
    },
    /// A command belongs to an act that neither the batch nor the store describes.
    #[error("{command}: its act is unknown; an `act` record must come with it")]
    UnknownAct {
        /// The command.
        command: String,
    },
    /// An act without commands, and more than one norm that it could belong to.
    #[error("{act}: the act has no commands, so its norm is ambiguous; load it with one norm at a time")]
    HomelessAct {
        /// The act.
        act: String,
    },
    /// Something is already recorded with other content.
    #[error(
        "{id} is already recorded with other content: load what is new together with all that was loaded of it before, \
         with the same bytes; or retract that first, or load into a new store"
    )]
    Conflict {
        /// The act, command or norm.
        id: String,
    },
    /// There is nothing to retract.
    #[error("{id} cannot be retracted: it is not recorded")]
    NothingToRetract {
        /// The act, the command, or the hash of the line.
        id: String,
    },
    /// The batch is not later than the last one.
    #[error("recorded at {at}, but the store holds a batch recorded at {last}: recorded times must increase")]
    Clock {
        /// The batch's instant.
        at: Instant,
        /// The last batch's.
        last: Instant,
    },
    /// A norm has more than 4 GiB of texts.
    #[error("{norm}: more texts than one norm can hold (4 GiB)")]
    TooLarge {
        /// The norm.
        norm: String,
    },
}

/// What a batch says of one norm.
#[derive(Debug, Default)]
pub(crate) struct NormPart<'a> {
    pub(crate) norm: Option<&'a Norm>,
    pub(crate) sources: Vec<&'a SourceDocument>,
    pub(crate) retractions: Vec<&'a Retraction>,
    pub(crate) acts: Vec<&'a Act>,
    pub(crate) commands: Vec<&'a Command>,
    pub(crate) aliases: Vec<&'a Alias>,
    pub(crate) references: Vec<&'a Reference>,
    pub(crate) definitions: Vec<&'a Definition>,
    pub(crate) findings: Vec<&'a Finding>,
    pub(crate) claims: Vec<&'a Claim>,
    pub(crate) known_acts: Vec<&'a KnownAct>,
    pub(crate) doubts: Vec<&'a Doubt>,
    pub(crate) annotations: Vec<&'a Annotation>,
}

impl NormPart<'_> {
    /// Whether it is another text of a judgment: it brings the act that made the norm anew, and with it what the norm is called and of
    /// which day it is. What the record said of it before is in the batches before.
    fn is_described_anew(&self, before: &Norm) -> bool {
        let is_own = |act: &ActId| act.as_str() == before.id.as_str();
        let is_retracted = |one: &&Retraction| matches!(&one.target, Retracted::Act(act) if is_own(act));
        let is_alike = |now: &Norm| {
            [now, before].iter().all(|norm| norm.norm_type == JUDGMENT)
                && now.jurisdiction == before.jurisdiction
                && now.language == before.language
        };
        self.norm.is_some_and(is_alike)
            && self.retractions.iter().any(is_retracted)
            && self.acts.iter().any(|act| is_own(&act.id))
    }
}

/// In which norms of a store what a change set names is in the record.
#[derive(Debug, Default)]
pub(crate) struct Whereabouts {
    pub(crate) acts: HashMap<ActId, Vec<NormId>>,
    /// Claims, known acts, doubts, annotations and findings that the change set retracts, by the hashes of
    /// their lines.
    pub(crate) lines: HashMap<Sha256, Vec<NormId>>,
}

impl Whereabouts {
    fn of_act(&self, act: &ActId) -> &[NormId] {
        self.acts.get(act).map_or(&[], Vec::as_slice)
    }

    fn of_retracted(&self, target: &Retracted) -> &[NormId] {
        match target {
            Retracted::Act(act) => self.of_act(act),
            Retracted::Command(command) => self.of_act(&command.act),
            Retracted::Line(hash) => self.lines.get(hash).map_or(&[], Vec::as_slice),
        }
    }
}

/// Sorts a ChangeSet by norm, in the order in which the norms first appear. An act goes to every norm that
/// one of its commands changes. `only_norm` is the norm of a store that holds one.
pub(crate) fn by_norm<'a>(
    set: &'a ChangeSet,
    store: &Whereabouts,
    only_norm: Option<&NormId>,
) -> Result<Vec<(NormId, NormPart<'a>)>, IngestError> {
    let mut parts = Parts::default();
    for norm in &set.norms {
        parts.of(&norm.id).norm = Some(norm);
    }
    for source in &set.sources {
        parts.of(&source.norm).sources.push(source);
    }
    // Commands of one norm mostly stand together.
    for run in set.commands.chunk_by(|a, b| a.norm == b.norm) {
        if let Some(first) = run.first() {
            parts.of(&first.norm).commands.extend(run);
        }
    }
    let mut acts: HashMap<&ActId, (&Act, Vec<NormId>), DefaultHashBuilder> = HashMap::default();
    for act in &set.acts {
        acts.insert(&act.id, (act, Vec::new()));
    }
    for run in set.commands.chunk_by(|a, b| a.act == b.act && a.norm == b.norm) {
        let Some(command) = run.first() else { continue };
        match acts.get_mut(&command.act) {
            Some((_, norms)) if norms.last() == Some(&command.norm) || norms.contains(&command.norm) => {}
            Some((_, norms)) => norms.push(command.norm.clone()),
            None if store.of_act(&command.act).contains(&command.norm) => {}
            None => return Err(IngestError::UnknownAct { command: command.id().to_string() }),
        }
    }
    // An act that changes nothing goes to the norm that its id names, else to the only norm that the batch speaks of, else
    // to the store's only norm.
    let only = parts.only().or_else(|| only_norm.cloned());
    for act in &set.acts {
        let Some((_, norms)) = acts.get(&act.id) else { continue };
        let mut norms = norms.clone();
        if norms.is_empty() {
            norms = store.of_act(&act.id).to_vec();
        }
        if norms.is_empty() {
            let Some(home) = parts.named_by(&act.id).or_else(|| only.clone()) else {
                return Err(IngestError::HomelessAct { act: act.id.to_string() });
            };
            norms.push(home);
        }
        for norm in norms {
            parts.of(&norm).acts.push(act);
        }
    }
    for retraction in &set.retractions {
        let norms = store.of_retracted(&retraction.target);
        if norms.is_empty() {
            return Err(IngestError::NothingToRetract { id: retraction.target.to_string() });
        }
        for norm in norms {
            parts.of(norm).retractions.push(retraction);
        }
    }
    for alias in &set.aliases {
        parts.of(&alias.component.norm()).aliases.push(alias);
    }
    for reference in &set.references {
        parts.of(&reference.target.norm()).references.push(reference);
    }
    for definition in &set.definitions {
        parts.of(&definition.defined_in.norm()).definitions.push(definition);
    }
    for finding in &set.findings {
        parts.of(&finding.component.norm()).findings.push(finding);
    }
    parts.coverage(set);
    Ok(parts.in_order)
}

#[derive(Default)]
struct Parts<'a> {
    in_order: Vec<(NormId, NormPart<'a>)>,
    position: HashMap<NormId, usize, DefaultHashBuilder>,
}

impl<'a> Parts<'a> {
    /// What makes no version.
    fn coverage(&mut self, set: &'a ChangeSet) {
        for claim in &set.claims {
            self.of(&claim.component.norm()).claims.push(claim);
        }
        for act in &set.known_acts {
            self.of(&act.norm).known_acts.push(act);
        }
        for doubt in &set.doubts {
            if let Some(norm) = doubt.norm() {
                self.of(&norm).doubts.push(doubt);
            }
        }
        for annotation in &set.annotations {
            self.of(annotation.norm()).annotations.push(annotation);
        }
    }

    fn only(&self) -> Option<NormId> {
        match self.in_order.as_slice() {
            [(norm, _)] => Some(norm.clone()),
            _ => None,
        }
    }

    /// The norm of the batch by whose id that of an act begins: it made the norm, or is a text of it
    /// (`urn:lex:xx:act:2009;10:text:2015-01-01`).
    fn named_by(&self, act: &ActId) -> Option<NormId> {
        let mut names = std::iter::successors(Some(act.as_str()), |name| Some(name.rsplit_once(':')?.0));
        names.find_map(|name| name.parse::<NormId>().ok().filter(|norm| self.position.contains_key(norm)))
    }

    #[expect(clippy::indexing_slicing, reason = "the position was just looked up or made")]
    fn of(&mut self, norm: &NormId) -> &mut NormPart<'a> {
        let at = self.position.get(norm).copied().unwrap_or_else(|| {
            self.in_order.push((norm.clone(), NormPart::default()));
            self.position.insert(norm.clone(), self.in_order.len() - 1);
            self.in_order.len() - 1
        });
        &mut self.in_order[at].1
    }
}

/// The next graph of a norm; `None` if the part says nothing that is not in the record.
pub(crate) fn ingest(
    id: &NormId,
    before: Option<&NormGraph>,
    part: &NormPart<'_>,
    batch: u32,
    recorded: Instant,
) -> Result<Option<NormGraph>, IngestError> {
    let norm = before.map(NormGraph::norm).or(part.norm);
    let Some(norm) = norm else {
        let first = part.commands.first().map(|command| command.id().to_string());
        return Err(IngestError::UnknownNorm {
            subject: first.unwrap_or_else(|| "the batch".into()),
            norm: id.to_string(),
        });
    };
    let mut builder = Builder::open(norm, before);
    let earliest = builder.record(part, batch)?;
    let Some(changed) = earliest else { return Ok(None) };
    if let Some(day) = changed.earliest {
        builder.replay_from(day, batch);
    }
    builder.finish(batch, recorded).map(Some)
}

/// A graph made again from the recorded journal of another, whose births and ends must equal those of this
/// one.
pub(crate) fn replay_all(graph: &NormGraph) -> Result<NormGraph, IngestError> {
    let mut builder = Builder::journal_of(graph);
    builder.replay_from(i32::MIN, 1);
    builder.finish(1, Instant::from_micros(0))
}
