//! One revision of a whole corpus in memory.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asof_law::NameIndex;
use asof_schema::{AsOf, ChainLink, ChangeSet, ComponentId, Day, Instant, Norm, NormId, Retracted, Sha256};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::declared::{Declarations, DeclaredOf};
use super::{Anchor, Pair};
use crate::graph::{Component, DEBATE, NormGraph, Point};
use crate::ingest::{self, IngestError, Whereabouts};
use crate::relation::Reference;

/// A norm that is not at hand, and the norms that are declared to speak of it.
pub(crate) type Elsewhere = (Arc<Norm>, Vec<NormId>);

/// A provision on a day.
pub(crate) type OnDay = (ComponentId, Day);

/// What was wanted of a revision and is not at hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Missed {
    /// Norms whose graphs were.
    pub(crate) norms: BTreeSet<NormId>,
    /// Provisions of which the store tells who speaks.
    pub(crate) spoken_of: BTreeSet<OnDay>,
}

/// Who says what is said of a provision.
#[derive(Debug)]
pub(crate) enum SaidOf<'c> {
    /// The words of the norms, which must be read.
    Words,
    /// The store, in the order of norms, then of documents; nothing where it is yet to be asked, which is noted.
    Told(&'c [Reference]),
    /// Nobody: there is no such provision.
    Nothing,
}

impl Missed {
    /// Whether it is nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.norms.is_empty() && self.spoken_of.is_empty()
    }
}

/// A batch as recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// Its number, from 1.
    pub number: u32,
    /// When it was recorded.
    pub recorded_at: Instant,
    /// SHA-256 of its plain form.
    pub hash: Sha256,
    /// What it was, in its own words.
    pub description: Option<String>,
}

/// What a load did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loaded {
    /// The batch; `None` if the store held everything already.
    pub batch: Option<u32>,
    /// The norms that changed.
    pub norms: Vec<NormId>,
}

/// Why a revision gives no graph, or no component, under an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// The norm is in the corpus, but its graph is not in memory: there is no answer yet.
    NotAtHand(NormId),
    /// The corpus does not have it: that is the answer.
    Absent,
}

/// An immutable revision: share it by `Arc` and read on while the next one is made.
///
/// A store that reads on demand gives one in which the graphs of some norms are not at hand ([`Lack::NotAtHand`]). The
/// revision notes which of them were wanted, so that [`super::ask`] gets them all at once and asks again. What is said of a
/// provision is wanted, noted and got in the same way, without any graph. A store that reads parts of a norm would note
/// parts here.
#[derive(Debug, Default)]
pub struct Corpus {
    pub(super) norms: BTreeMap<NormId, Arc<NormGraph>>,
    by_id: HashMap<String, Arc<NormGraph>, hashbrown::DefaultHashBuilder>,
    elsewhere: BTreeMap<NormId, Arc<Norm>>,
    missed: Mutex<Missed>,
    /// What is said of provisions, as far as it was asked for, by all that is known and recorded now; none of what is not
    /// there.
    said: BTreeMap<OnDay, Option<Arc<[Reference]>>>,
    /// Whether words alone say what they speak of: the store does not, or not as this program reads them.
    only_words: bool,
    /// Of the norms that are not at hand, those of whose provisions others are declared to speak: by whom.
    spoken_of: BTreeMap<NormId, Vec<NormId>>,
    names: OnceLock<NameIndex>,
    declared: OnceLock<Declarations>,
    pub(super) batches: Vec<Batch>,
    head: OnceLock<Sha256>,
}

/// A copy that nobody has read yet.
impl Clone for Corpus {
    fn clone(&self) -> Self {
        Self {
            norms: self.norms.clone(),
            by_id: self.by_id.clone(),
            elsewhere: self.elsewhere.clone(),
            spoken_of: self.spoken_of.clone(),
            missed: Mutex::default(),
            said: self.said.clone(),
            only_words: self.only_words,
            names: OnceLock::new(),
            declared: OnceLock::new(),
            batches: self.batches.clone(),
            head: OnceLock::new(),
        }
    }
}

impl Corpus {
    pub(super) fn assemble(graphs: Vec<Arc<NormGraph>>, batches: Vec<Batch>) -> Self {
        Self::partial(graphs.into_iter(), std::iter::empty::<Elsewhere>(), batches)
    }

    pub(crate) fn share(&mut self, graph: Arc<NormGraph>) {
        let id = graph.norm().id.clone();
        self.elsewhere.remove(&id);
        self.spoken_of.remove(&id);
        self.names.take();
        self.declared.take();
        self.by_id.insert(id.as_str().to_owned(), Arc::clone(&graph));
        self.norms.insert(id, graph);
    }

    /// A revision with the graphs of some norms, and no more than the names of others.
    pub(crate) fn partial(
        graphs: impl Iterator<Item = Arc<NormGraph>>,
        elsewhere: impl Iterator<Item = Elsewhere>,
        batches: Vec<Batch>,
    ) -> Self {
        let mut corpus = Self { batches, ..Self::default() };
        for (norm, spoken_of_by) in elsewhere {
            if !spoken_of_by.is_empty() {
                corpus.spoken_of.insert(norm.id.clone(), spoken_of_by);
            }
            corpus.elsewhere.insert(norm.id.clone(), norm);
        }
        graphs.for_each(|graph| corpus.share(graph));
        corpus
    }

    /// Whether the graphs of all norms are at hand.
    pub fn is_whole(&self) -> bool {
        self.elsewhere.is_empty()
    }

    /// What was wanted and is not at hand: what was read of this revision is no answer, unless that is nothing.
    pub(crate) fn missed(&self) -> Missed {
        self.missing().clone()
    }

    /// A norm at hand of which readers wanted what cannot be read, and why: what was read of this revision is no answer.
    pub(crate) fn unread(&self) -> Option<(&NormId, &str)> {
        self.norms.iter().find_map(|(id, graph)| Some((id, graph.unread()?)))
    }

    fn missing(&self) -> std::sync::MutexGuard<'_, Missed> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The revision after a batch, and what the batch did. Norms are worked on side by side.
    pub fn with(&self, set: &ChangeSet, recorded: Instant) -> Result<(Self, Loaded), IngestError> {
        self.with_hashed(set, hash_of(set), recorded)
    }

    /// [`Corpus::with`], for a change set whose plain form has a known SHA-256.
    pub(crate) fn with_hashed(
        &self,
        set: &ChangeSet,
        hash: Sha256,
        recorded: Instant,
    ) -> Result<(Self, Loaded), IngestError> {
        let nothing = Loaded { batch: None, norms: Vec::new() };
        if self.batches.iter().any(|batch| batch.hash == hash) {
            return Ok((self.clone(), nothing));
        }
        let only = self.norms.keys().next().filter(|_| self.norms.len() == 1);
        let parts = ingest::by_norm(set, &self.whereabouts(set), only)?;
        let number = self.batches.last().map_or(1, |batch| batch.number + 1);
        let next = parts.par_iter().map(|(id, part)| {
            ingest::ingest(id, self.norms.get(id).map(Arc::as_ref), part, number, recorded)
        });
        // Of several errors the first norm's is told, whichever thread ended first.
        let next: Vec<_> = next.filter_map(Result::transpose).collect();
        let changed = next.into_iter().collect::<Result<Vec<_>, _>>()?;
        if changed.is_empty() {
            return Ok((self.clone(), nothing));
        }
        if let Some(last) = self.batches.last().filter(|last| last.recorded_at >= recorded) {
            return Err(IngestError::Clock { at: recorded, last: last.recorded_at });
        }
        let mut corpus = self.clone();
        let norms = changed.iter().map(|graph| graph.norm().id.clone()).collect();
        for graph in changed {
            corpus.share(Arc::new(graph));
        }
        corpus.batches.push(Batch {
            number,
            recorded_at: recorded,
            hash,
            description: set.description.clone(),
        });
        Ok((corpus, Loaded { batch: Some(number), norms }))
    }

    /// What was recorded, in its order.
    pub fn batches(&self) -> &[Batch] {
        &self.batches
    }

    /// The norms in which what a change set names, but may not bring, is in the record already.
    fn whereabouts(&self, set: &ChangeSet) -> Whereabouts {
        if self.norms.is_empty() {
            return Whereabouts::default();
        }
        let mut acts: HashSet<&asof_schema::ActId> =
            set.commands.iter().map(|command| &command.act).collect();
        acts.extend(set.acts.iter().map(|act| &act.id));
        let mut lines = HashSet::new();
        for retraction in &set.retractions {
            match &retraction.target {
                Retracted::Act(act) => drop(acts.insert(act)),
                Retracted::Command(command) => drop(acts.insert(&command.act)),
                Retracted::Line(hash) => drop(lines.insert(*hash)),
            }
        }
        let mut found = Whereabouts::default();
        for (id, graph) in &self.norms {
            for row in graph.acts().filter(|row| row.live && acts.contains(&row.act.id)) {
                found.acts.entry(row.act.id.clone()).or_default().push(id.clone());
            }
            if !lines.is_empty() {
                for hash in graph.lines().filter(|hash| lines.contains(hash)) {
                    found.lines.entry(hash).or_default().push(id.clone());
                }
            }
        }
        found
    }

    /// The graphs at hand, in the order of their norms' ids; the others are noted as missed.
    pub fn graphs(&self) -> impl Iterator<Item = &Arc<NormGraph>> {
        if !self.is_whole() {
            self.missing().norms.extend(self.elsewhere.keys().cloned());
        }
        self.norms.values()
    }

    /// What is said of a provision and of what is below it, as far as the store tells it.
    pub(crate) fn said_of(&self, id: &ComponentId, point: Point) -> SaidOf<'_> {
        if self.is_whole() || self.only_words || !point.is_now() {
            return SaidOf::Words;
        }
        let norm = id.norm_str();
        if !self.by_id.contains_key(norm) && !self.elsewhere.keys().any(|id| id.as_str() == norm) {
            return SaidOf::Nothing;
        }
        let asked = (id.clone(), point.at);
        match self.said.get(&asked) {
            Some(Some(said)) => SaidOf::Told(said),
            Some(None) => SaidOf::Nothing,
            None => {
                self.missing().spoken_of.insert(asked);
                SaidOf::Told(&[])
            }
        }
    }

    /// Adds what is said of a provision on a day; `None` where there is no such provision.
    pub(crate) fn add_said(&mut self, of: OnDay, said: Option<Vec<Reference>>) {
        self.said.insert(of, said.map(Into::into));
    }

    /// From now on, words alone say what they speak of.
    pub(crate) fn read_words_only(&mut self) {
        self.only_words = true;
    }

    /// The norms, without their graphs; in the order of their ids.
    pub fn catalogue(&self) -> impl Iterator<Item = &Norm> {
        let at_hand = self.norms.iter().map(|(id, graph)| (id, graph.norm()));
        let mut all: Vec<_> =
            at_hand.chain(self.elsewhere.iter().map(|(id, norm)| (id, norm.as_ref()))).collect();
        if !self.is_whole() {
            all.sort_unstable_by_key(|(id, _)| *id);
        }
        all.into_iter().map(|(_, norm)| norm)
    }

    /// The norms by their names, built when first asked for. Names are at hand where graphs are not.
    pub fn names(&self) -> &NameIndex {
        self.names.get_or_init(|| NameIndex::new(self.catalogue(), |norm| norm.norm_type != DEBATE))
    }

    /// What is declared of the provisions of a norm; `None` for nothing. Declarations stand with the norm that is spoken of,
    /// so that norms may be missed: where only what is said of one norm is wanted, no others.
    pub(crate) fn declared(&self, norm: &NormId, wanted: Option<&NormId>) -> Option<&DeclaredOf> {
        let speaks = |(id, by): &(&NormId, &Vec<NormId>)| {
            by.contains(norm) && wanted.is_none_or(|wanted| wanted == *id)
        };
        for (id, _) in self.spoken_of.iter().filter(speaks) {
            self.missing().norms.insert(id.clone());
        }
        self.declared.get_or_init(|| Declarations::of(self.norms.values())).of_norm(norm)
    }

    /// The norms that are law.
    pub(crate) fn laws(&self) -> impl Iterator<Item = &Norm> {
        self.catalogue().filter(|norm| norm.norm_type != DEBATE)
    }

    /// The graph of a norm.
    pub fn graph(&self, norm: &str) -> Result<&Arc<NormGraph>, Lack> {
        self.by_id.get(norm).ok_or_else(|| {
            let Some(id) = self.elsewhere.keys().find(|id| id.as_str() == norm) else { return Lack::Absent };
            self.missing().norms.insert(id.clone());
            Lack::NotAtHand(id.clone())
        })
    }

    /// The batches, oldest first.
    pub fn recorded(&self) -> &[Batch] {
        &self.batches
    }

    /// The batches as a chain, oldest first: each names the hash of the one before.
    pub fn chain(&self) -> Vec<ChainLink> {
        ChainLink::chain(self.batches.iter().map(|batch| (batch.number, batch.recorded_at, batch.hash)))
    }

    /// The head of the record: the hash of the last batch of the chain, 64 zeros for none.
    pub fn head(&self) -> Sha256 {
        *self.head.get_or_init(|| ChainLink::head(&self.chain()))
    }

    /// The number of the revision: that of its last batch, 0 for none.
    pub fn number(&self) -> u32 {
        self.batches.last().map_or(0, |batch| batch.number)
    }

    /// A point of the three clocks, by the batches of this revision.
    pub fn point(&self, at: AsOf) -> Point {
        let recorded = at.recorded.map_or(u32::MAX, |instant| {
            let held = self.batches.partition_point(|batch| batch.recorded_at <= instant);
            match held.checked_sub(1).and_then(|last| self.batches.get(last)) {
                Some(_) if held == self.batches.len() => u32::MAX,
                Some(batch) => batch.number,
                None => 0,
            }
        });
        Point { at: at.at, known: at.known.unwrap_or(Day::MAX), recorded }
    }

    /// The component with an id.
    pub fn component(&self, id: &ComponentId) -> Result<Component<'_>, Lack> {
        self.graph(id.norm_str())?.component(id.local()).ok_or(Lack::Absent)
    }

    /// The component with an id, to be kept.
    pub fn anchor(&self, id: &ComponentId) -> Result<Anchor, Lack> {
        let graph = self.graph(id.norm_str())?;
        let component = graph.component(id.local()).ok_or(Lack::Absent)?.row;
        Ok(Anchor { component, graph: Arc::clone(graph) })
    }

    /// A component at two points.
    pub fn pair(&self, anchor: Anchor, sides: [AsOf; 2]) -> Pair {
        Pair { anchor, points: sides.map(|at| self.point(at)) }
    }
}

/// SHA-256 of a change set's plain form.
fn hash_of(set: &ChangeSet) -> Sha256 {
    let mut plain = HashWriter::default();
    // Writing into a hash cannot fail.
    let _ = set.write(&mut plain);
    plain.finish()
}

/// Hashes what is written to it.
#[derive(Default)]
struct HashWriter(sha2::Sha256);

impl HashWriter {
    fn finish(self) -> Sha256 {
        use sha2::Digest as _;
        Sha256(self.0.finalize().into())
    }
}

impl std::io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        use sha2::Digest as _;
        self.0.update(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
