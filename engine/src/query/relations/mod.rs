//! How provisions speak of each other: references, exceptions and definitions, and the paths along them.
//!
//! A relation is in the words of a version and lives as long as they do, so that it is read from them
//! ([`asof_law::extract`]) and never recorded; what it points at is found anew for every point, by the numbers that
//! hold there.

mod addressed;
mod cited_before;
mod declared;
mod facts;
mod heading_definition;
mod lasting;
mod lasting_of_readings;
mod nearest;
mod of_facts;
mod of_readings;
mod paths;
mod standing;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

pub use asof_law::{Basis, Mode, Scope as DefinitionScope, Yields};
use asof_law::{
    Language, Law, Mention, Number, Profile, ReferenceKind, Relation, Step, Target, Unit, absolute,
    announces_law, begins_term, extract_below,
};
use asof_schema::{AsOf, ComponentId, Day, NormId, VersionId};

use super::{QueryError, VersionNature};
use crate::graph::{ComponentRow, NormGraph, Point, Version};
pub use crate::relation::{Origin, Reference, TargetState};
use crate::store::{Corpus, SaidOf};
pub(super) use addressed::Addressed;
pub(crate) use declared::EXTRACTOR as DECLARED;
pub(crate) use heading_definition::EXTRACTOR as HEADED;
pub(crate) use lasting::spoken_of;
pub use lasting::{Lasting, lasting};
pub use lasting_of_readings::lasting_of_readings;
pub(super) use nearest::Distance;
pub use of_readings::ReadingReference;
pub use paths::{Along, Direction, Path, Reach};
use standing::ever;
pub(super) use standing::{Standing, is_annex, joined};

/// The relations of a revision at a point. What was found for one question is kept for the next.
#[derive(Debug)]
pub struct Relations<'c> {
    corpus: &'c Corpus,
    at: AsOf,
    standings: Standings,
}

/// What is in force in the norms of one revision as something is known and recorded, by day, as far as it was asked for.
/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Standings(Arc<Mutex<ByDay>>);

/// A norm of which nothing stands on a day has none.
type ByDay = HashMap<(NormId, Day), Option<Arc<Standing>>>;

impl Standings {
    /// Keeps what stands at a point as it stood on the days before, as of its day.
    fn turn_to(&self, day: Day, point: Point) {
        let mut standings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |((norm, _), standing): ((NormId, Day), Option<Arc<Standing>>)| {
            let standing = standing.filter(|standing| standing.stands_so_at(point))?;
            Some(((norm, day), Some(standing)))
        };
        let kept: ByDay = standings.drain().filter_map(same).collect();
        *standings = kept;
    }
}

/// How sure it is at most which law a number alone means in a document.
const CARRIED: f32 = 0.8;

/// Which relations are asked for: what nobody asks for is not resolved.
#[derive(Debug, Clone, Copy)]
struct Wanted<'w> {
    kinds: fn(ReferenceKind) -> bool,
    /// Only what points into this norm; none: wherever it points.
    norm: Option<&'w NormId>,
}

impl Wanted<'_> {
    const ALL: Self = Self { kinds: |_| true, norm: None };
}

impl<'c> Relations<'c> {
    /// Nothing is read yet.
    pub fn of(corpus: &'c Corpus, at: AsOf) -> Self {
        Self::knowing(corpus, at, Standings::default())
    }

    /// With what is known already of the same revision and point.
    pub(crate) fn knowing(corpus: &'c Corpus, at: AsOf, standings: Standings) -> Self {
        Self { corpus, at, standings }
    }

    /// The norms that were looked into so far.
    pub fn norms_read(&self) -> HashSet<NormId> {
        let standings = self.standings.0.lock().unwrap_or_else(PoisonError::into_inner);
        standings.keys().map(|(norm, _)| norm.clone()).collect()
    }

    /// The relations in the words of a provision and of all below it, in document order; none where it has no version.
    pub fn outgoing(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        let Some((standing, row)) = self.place(id)? else { return Ok(Vec::new()) };
        Ok(standing.below(row).flat_map(|row| self.of_row(&standing, row)).collect())
    }

    /// The components of a norm that words about anything name by their numbers; `None` where they name no number of it. What
    /// is below a provision names nothing without it.
    pub(crate) fn named(&self, graph: &Arc<NormGraph>, words: &str) -> Option<Vec<ComponentRow>> {
        // Most words name nothing, and what stands where takes time to tell.
        let mut named = standing::named(self.corpus.names(), graph, words);
        named.retain(|target| begins_at_provision(graph, &target.path));
        if named.is_empty() {
            return None;
        }
        let standing = self.standing(graph);
        let rows: Vec<ComponentRow> = standing
            .map(|one| named.iter().flat_map(|target| one.cited(target)).collect())
            .unwrap_or_default();
        // What is printed of a law may leave its annexes out.
        let is_annex = |target: &Target| {
            target.path.first().is_some_and(|step| matches!(step.unit, Unit::Annex | Unit::Schedule))
        };
        (!rows.is_empty() || !named.iter().all(is_annex)).then_some(rows)
    }

    /// What the words of a provision itself speak of.
    fn own(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        let place = self.place(id)?;
        Ok(place.map(|(standing, row)| self.of_row(&standing, row)).unwrap_or_default())
    }

    /// The relations of any norm that point at a provision or at one below it, in the order of norms, then of documents. Of a
    /// provision that is not there yet, those that point at what is to come.
    pub fn incoming(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        self.speaking_of(id, |_| true)
    }

    /// The exceptions among [`Relations::incoming`].
    pub fn excepting(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        self.speaking_of(id, |kind| kind == ReferenceKind::Excepts)
    }

    fn speaking_of(
        &self,
        id: &ComponentId,
        kinds: fn(ReferenceKind) -> bool,
    ) -> Result<Vec<Reference>, QueryError> {
        match self.corpus.said_of(id, self.corpus.point(self.at)) {
            SaidOf::Told(said) => {
                return Ok(said.iter().filter(|said| kinds(said.kind)).cloned().collect());
            }
            SaidOf::Nothing => return self.place(id).map(|_| Vec::new()),
            SaidOf::Words => {}
        }
        // Before the provision is looked for, so that a store is asked for all of them at once.
        let graphs: Vec<&Arc<NormGraph>> = self.corpus.graphs().collect();
        let Some((standing, row, begun)) = self.place_or_to_come(id)? else { return Ok(Vec::new()) };
        let inside = |target: &ComponentId| {
            let component = (target.norm_str() == id.norm_str())
                .then(|| standing.graph.component(target.local()))
                .flatten();
            component
                .and_then(|component| standing.row(component.row))
                .is_some_and(|at| standing.below(row).contains(&at))
        };
        let norm = id.norm();
        let wanted = Wanted { kinds, norm: Some(&norm) };
        let mut found = match standing.numbers(row) {
            Some(numbers) => self.candidates((&standing, row), &graphs, &numbers, wanted),
            None => self.everything(&graphs, wanted),
        };
        // What will be part of it may be there already, elsewhere: who speaks of that does not speak of what is to come.
        let meant = |said: &Reference| begun || said.state == Some(TargetState::TargetNotYetInForce);
        found.retain(|said| meant(said) && said.target.as_ref().is_some_and(inside));
        Ok(found)
    }

    /// The relations in words of some norms that may speak of what is in an article or section that ever had these numbers.
    fn candidates(
        &self,
        (of, row): (&Standing, usize),
        graphs: &[&Arc<NormGraph>],
        numbers: &HashSet<String>,
        wanted: Wanted<'_>,
    ) -> Vec<Reference> {
        let unit = of.version(of.unit(row).unwrap_or(row)).map(|version| version.component().row);
        let mut found = Vec::new();
        for graph in graphs {
            let own = graph.norm().id == of.graph.norm().id;
            let texts = graph.mention_index().candidates(numbers);
            if texts.is_empty() && !own && self.corpus.declared(&graph.norm().id, wanted.norm).is_none() {
                continue;
            }
            let Some(standing) = self.standing(graph) else { continue };
            // What is to come is placed by its first day, on which other rows may stand before it.
            let around = unit.filter(|_| own).and_then(|unit| standing.row(unit));
            let around = around.map(|unit| standing.below(unit)).unwrap_or_default();
            let speaks = |&row: &usize| {
                around.contains(&row)
                    || standing.text(row).is_some_and(|text| texts.contains(&text))
                    || self.is_declared_of(&standing, row, wanted)
            };
            let rows = (0..standing.rows.len()).filter(speaks);
            found.extend(rows.flat_map(|row| self.of_kinds(&standing, row, wanted)));
        }
        found
    }

    /// The references in a provision and below it that point where nothing is in force.
    pub fn broken(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        let mut references = self.outgoing(id)?;
        references.retain(|reference| reference.state.is_some_and(TargetState::is_broken));
        Ok(references)
    }

    /// The definitions of a term, in the whole corpus or below a provision. Letter case does not matter, nor the
    /// grammatical case of its words in the definition, and a definition whose term begins with it counts.
    pub fn definitions(
        &self,
        term: &str,
        within: Option<&ComponentId>,
    ) -> Result<Vec<Reference>, QueryError> {
        let of = |id: &ComponentId, language: Option<Language>| {
            let mut found = self.defining(id)?;
            found.retain(|one| one.term.as_ref().is_some_and(|defined| begins_term(defined, term, language)));
            Ok(found)
        };
        if let Some(id) = within {
            return of(id, super::anchor(self.corpus, id)?.graph.language());
        }
        let roots = self.corpus.graphs().map(|graph| of(&graph.norm().id.root(), graph.language()));
        Ok(roots.collect::<Result<Vec<_>, QueryError>>()?.concat())
    }

    /// The exceptions that words of the same norm make from a whole chapter, part or title above a provision.
    pub fn excepting_above(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        let Some((standing, row)) = self.place(id)? else { return Ok(Vec::new()) };
        let texts = standing.graph.mention_index().of_groupings();
        let above: HashSet<ComponentId> =
            standing.between(row, 1).filter_map(|above| standing.id(above)).collect();
        let norm = id.norm();
        let excepts = Wanted { kinds: |kind| kind == ReferenceKind::Excepts, norm: Some(&norm) };
        let speaks = |&row: &usize| {
            standing.text(row).is_some_and(|text| texts.contains(&text))
                || self.is_declared_of(&standing, row, excepts)
        };
        let rows = (0..standing.rows.len()).filter(speaks);
        let said = rows.flat_map(|row| self.of_kinds(&standing, row, excepts));
        Ok(said.filter(|said| said.target.as_ref().is_some_and(|target| above.contains(target))).collect())
    }

    /// The definitions in a provision and below it, in document order.
    pub fn defining(&self, id: &ComponentId) -> Result<Vec<Reference>, QueryError> {
        let Some((standing, row)) = self.place(id)? else { return Ok(Vec::new()) };
        let texts = standing.graph.mention_index().defining();
        let definition = Wanted { kinds: |kind| kind == ReferenceKind::Defines, ..Wanted::ALL };
        let defines = |&row: &usize| {
            standing.text(row).is_some_and(|text| texts.contains(&text))
                || heading_definition::definition(&standing, row).is_some()
                || self.is_declared_of(&standing, row, definition)
        };
        let rows = standing.below(row).filter(defines);
        Ok(rows.flat_map(|row| self.of_kinds(&standing, row, definition)).collect())
    }

    /// The relations in the words of some norms.
    fn everything(&self, graphs: &[&Arc<NormGraph>], wanted: Wanted<'_>) -> Vec<Reference> {
        let standings: Vec<Arc<Standing>> = graphs.iter().filter_map(|graph| self.standing(graph)).collect();
        let of = |standing: &Arc<Standing>| {
            let rows = 0..standing.rows.len();
            rows.flat_map(|row| self.of_kinds(standing, row, wanted)).collect::<Vec<_>>()
        };
        standings.iter().flat_map(of).collect()
    }

    fn place(&self, id: &ComponentId) -> Result<Option<(Arc<Standing>, usize)>, QueryError> {
        let anchor = super::anchor(self.corpus, id)?;
        let standing = self.standing(&anchor.graph);
        Ok(standing.and_then(|standing| Some((Arc::clone(&standing), standing.row(anchor.component)?))))
    }

    /// Where a provision stands, or will on its first day; and whether it is there already.
    fn place_or_to_come(&self, id: &ComponentId) -> Result<Option<(Arc<Standing>, usize, bool)>, QueryError> {
        if let Some((standing, row)) = self.place(id)? {
            return Ok(Some((standing, row, true)));
        }
        let anchor = super::anchor(self.corpus, id)?;
        let first = anchor.get().first_version(self.corpus.point(self.at)).map(Version::start);
        let Some(first) = first.filter(|&first| first > self.at.at) else { return Ok(None) };
        let place = self.on(first).place(id)?;
        Ok(place.map(|(standing, row)| (standing, row, false)))
    }

    fn standing(&self, graph: &Arc<NormGraph>) -> Option<Arc<Standing>> {
        let mut standings = self.standings.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of = standings.entry((graph.norm().id.clone(), self.at.at));
        of.or_insert_with(|| Standing::of(graph, self.corpus.point(self.at)).map(Arc::new)).clone()
    }

    /// The relations as they stand on another day.
    fn on(&self, day: Day) -> Self {
        Self { corpus: self.corpus, at: AsOf { at: day, ..self.at }, standings: self.standings.clone() }
    }

    /// The relations on another day, with what was found on this one as far as that is the same. The rest is given up, since what
    /// stands on a day takes much room.
    pub(super) fn turned_to(&self, day: Day) -> Self {
        let turned = self.on(day);
        turned.standings.turn_to(day, self.corpus.point(turned.at));
        turned
    }

    fn of_row(&self, standing: &Standing, row: usize) -> Vec<Reference> {
        self.of_kinds(standing, row, Wanted::ALL)
    }

    /// Those of the relations of a row that are wanted, and some that point elsewhere. A document speaks of the law of its
    /// own day, or of that of its facts, whatever day is asked.
    fn of_kinds(&self, standing: &Standing, row: usize, wanted: Wanted<'_>) -> Vec<Reference> {
        let Some(version) = standing.version(row) else { return Vec::new() };
        if VersionNature::of(&standing.graph) != VersionNature::Documentary {
            return self.as_said((standing, row, version), wanted);
        }
        let day = version.start();
        let mut said = self.on(day).as_said((standing, row, version), wanted);
        for one in &mut said {
            (one.as_of, one.mode) = (one.as_of.or(Some(day)), Mode::Static);
        }
        said
    }

    /// What the words of a row say, of the law of the point.
    fn as_said(
        &self,
        (standing, row, version): (&Standing, usize, Version<'_>),
        wanted: Wanted<'_>,
    ) -> Vec<Reference> {
        let below = standing.parent(row).and_then(|above| listed(standing.version(above)?, version));
        let mentions = below.as_deref().unwrap_or_else(|| version.mentions());
        // What the grammar reads as a definition by itself needs no heading.
        let read_as = |one: &Mention| (one.kind() == ReferenceKind::Defines).then_some((one.start, one.end));
        let headed = (wanted.kinds)(ReferenceKind::Defines)
            .then(|| heading_definition::definition(standing, row))
            .flatten()
            .filter(|headed| !mentions.iter().filter_map(read_as).any(|at| at == (headed.start, headed.end)))
            .map(|headed| Reference { nth: mentions.len(), ..headed });
        let declared = self.declared(standing, row, wanted);
        // What is repealed speaks of nothing any more.
        if mentions.is_empty() && headed.is_none() && declared.is_empty() || standing.is_fallen(row) {
            return Vec::new();
        }
        let is_document = VersionNature::of(&standing.graph) == VersionNature::Documentary;
        let speaker = standing.speaker(row);
        let read = |(nth, mention): (usize, &Mention)| {
            let speaks = (version.component().id(), version.id());
            let first = Reference { nth, ..Reference::bare(speaks, mention) };
            let Some(target) = &mention.target else { return vec![first] };
            match absolute(target, &speaker) {
                // A law that is called by its own name, as in its title, refers to nothing.
                Some(Target { law: Law::This, path })
                    if path.is_empty() && (is_document || first.kind == ReferenceKind::RefersTo) =>
                {
                    Vec::new()
                }
                // "Paragraph 7" in a judgment is one of a testimony or of another decision more often than its own, and
                // "section 302" is of an Act that it speaks of elsewhere.
                Some(_) if is_document && target.law == Law::This => {
                    match self.cited_before(standing, target) {
                        Some(meant) => {
                            let confidence = first.confidence.min(CARRIED);
                            let first = Reference { confidence, ..first.towards(&meant) };
                            self.meant((standing, version), first, (&meant, mention), wanted.norm)
                        }
                        None => {
                            vec![Reference { state: Some(TargetState::Unresolved), ..first.towards(target) }]
                        }
                    }
                }
                None => vec![Reference { state: Some(TargetState::Unresolved), ..first.towards(target) }],
                Some(target) if is_document => {
                    self.meant((standing, version), first.towards(&target), (&target, mention), wanted.norm)
                }
                Some(target) => {
                    let own = &standing.graph.norm().id;
                    self.resolved(own, first.towards(&target), (&target, mention), wanted.norm)
                }
            }
        };
        let asked = mentions.iter().enumerate().filter(|(_, mention)| (wanted.kinds)(mention.kind()));
        headed.into_iter().chain(asked.flat_map(read)).chain(declared).collect()
    }

    /// The reference with what its target is; and where a range named it, one more for each number with a letter within.
    /// None where only what points into another norm is wanted.
    fn resolved(
        &self,
        own: &NormId,
        reference: Reference,
        (target, mention): (&Target, &Mention),
        wanted: Option<&NormId>,
    ) -> Vec<Reference> {
        let law = match &target.law {
            Law::This => Ok(own.clone()),
            other => self.norm(other),
        };
        let there = match law {
            Ok(norm) if wanted.is_some_and(|wanted| *wanted != norm) => return Vec::new(),
            Err(state) => return vec![Reference { state: Some(state), ..reference }],
            Ok(norm) => self.corpus.graph(norm.as_str()).ok(),
        };
        let Some(graph) = there else {
            return vec![Reference { state: Some(TargetState::External), ..reference }];
        };
        let Some(target_standing) = self.standing(graph) else {
            return vec![self.elsewhere(graph, reference, &target.path)];
        };
        let mut found = target_standing.find(&target.path);
        if found.is_empty() {
            found.extend(in_words(&target_standing, &target.path));
        }
        match found.as_slice() {
            [] => {
                let first = self.elsewhere(graph, reference.clone(), &target.path);
                let said = mention.target.as_ref().map_or(&[][..], |target| &target.path);
                let outer = further_out(graph.profile(), said, &target.path);
                let mut outer = outer.into_iter().map(|path| {
                    let written = path.iter().map(ToString::to_string).collect();
                    let reference = Reference { path: written, ..reference.clone() };
                    match *target_standing.find(&path).as_slice() {
                        [row] => standing_at(&target_standing, row, reference),
                        _ => self.elsewhere(graph, reference, &path),
                    }
                });
                let open = [TargetState::TargetNeverExisted, TargetState::Unresolved];
                let there = |said: &Reference| said.state.is_none_or(|state| !open.contains(&state));
                let found = if there(&first) { None } else { outer.find(there) };
                vec![found.unwrap_or(first)]
            }
            [row] => {
                let mut rows = vec![*row];
                if let Some((from, to)) = mention.range.as_ref().filter(|(from, _)| ends_with(target, from)) {
                    rows.extend(target_standing.lettered(*row, (from, to)));
                }
                rows.into_iter().map(|row| standing_at(&target_standing, row, reference.clone())).collect()
            }
            _ => vec![Reference { state: Some(TargetState::Unresolved), ..reference }],
        }
    }

    /// The norm of the corpus that some words name.
    fn norm(&self, law: &Law) -> Result<NormId, TargetState> {
        let mut found = self.corpus.names().of(law).into_iter();
        match (found.next(), found.next()) {
            (None, _) => Err(TargetState::External),
            (Some(only), None) => Ok(only),
            _ => Err(TargetState::Unresolved),
        }
    }

    /// Why nothing has the address at the point.
    fn elsewhere(&self, graph: &Arc<NormGraph>, reference: Reference, path: &[Step]) -> Reference {
        let (state, component) = gone(graph, path, self.corpus.point(self.at));
        let target = component.map(|row| row.of(graph).id());
        Reference { state: Some(state), target: target.or(reference.target), ..reference }
    }
}

/// Whether an address names a provision or what is above one; in a norm that has none, any does.
fn begins_at_provision(graph: &NormGraph, path: &[Step]) -> bool {
    let profile = graph.profile();
    let basic = graph.basic_level();
    let has_provisions = graph.type_row(profile.component_type(basic)).is_some();
    let reaches = |step: &Step| profile.own(step.unit) <= basic || step.unit <= basic;
    !path.is_empty() && (!has_provisions || path.iter().any(reaches))
}

/// What an item speaks of, where the words above it name the law that their list cites.
fn listed(above: Version<'_>, item: Version<'_>) -> Option<Vec<Mention>> {
    let (words, language) = (above.own_text()?, item.graph.language()?);
    announces_law(words, above.mentions(), language).then(|| {
        let own = item.own_text().unwrap_or_default();
        let mut below = extract_below(words, own, language);
        item.graph.name_laws(own, &mut below);
        below
    })
}

/// Why nothing has an address at a point, and what had it or will have it.
fn gone(graph: &NormGraph, path: &[Step], point: Point) -> (TargetState, Option<ComponentRow>) {
    // Of a norm of which nothing is known then, nothing tells what it never had.
    if graph.root().and_then(|root| root.first_version(point)).is_none() {
        return (TargetState::External, None);
    }
    let once = ever(graph, path, point);
    let Some(first) = once.first() else {
        // Of a kind that nothing of the norm has, no more can be said: annexes, say, that no loader read.
        let never = standing::knows_units(graph, path) && !standing::has_unnumbered_annexes(graph, path);
        return (if never { TargetState::TargetNeverExisted } else { TargetState::Unresolved }, None);
    };
    let begun = once.iter().rev().find(|once| once.first <= point.at);
    let component = begun.unwrap_or(first).component;
    let state = match (begun, component.of(graph).version_at(point)) {
        (None, _) => TargetState::TargetNotYetInForce,
        (Some(_), Some(version)) if !version.is_tombstone() => TargetState::TargetRenumbered,
        _ => TargetState::TargetRepealed,
    };
    (state, Some(component))
}

/// What else words may mean by an address that nothing ever had: a part with numbers of its own speaks of the body by
/// its numbers alone, and what stands beside the opening words of a provision speaks of the list that these introduce.
/// What the words do not say themselves is read so only.
fn further_out(profile: &Profile, said: &[Step], path: &[Step]) -> Vec<Vec<Step>> {
    let says = |is: &dyn Fn(Unit) -> bool| said.iter().any(|step| is(step.unit));
    let apart = |unit| profile.is_apart(unit);
    let body = path
        .split_first()
        .filter(|(first, _)| apart(first.unit) && says(&|unit| profile.is_basic(unit)) && !says(&apart));
    let in_lead_in = profile.lead_in().and_then(|lead_in| {
        let beside = |step: &Step| lead_in.is_beside(step.unit) && !says(&|unit| unit == step.unit);
        let at = path.iter().position(beside)?;
        path.get(at + 1).filter(|step| step.unit == lead_in.list)?;
        let mut path = path.to_vec();
        *path.get_mut(at)? = Step::of(lead_in.level, "");
        Some(path)
    });
    body.map(|(_, rest)| rest.to_vec()).into_iter().chain(in_lead_in).collect()
}

/// The provision in whose words an item stands, where a source gives items no place of their own: its marker is there.
fn in_words(standing: &Standing, path: &[Step]) -> Option<usize> {
    let held = |step: &Step| standing::knows_units(&standing.graph, std::slice::from_ref(step));
    let cut = path.iter().position(|step| step.unit.may_be_in_words() && !held(step))?;
    let (whole, item) = path.split_at_checked(cut)?;
    let [row] = *standing.find(whole).as_slice() else { return None };
    let Number::Of(number) = &item.first()?.number else { return None };
    let words = standing.version(row)?.own_text()?;
    let marker = format!("{number})");
    let stands = |(at, _): (usize, &str)| {
        words.get(..at).is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    };
    words.match_indices(&marker).any(stands).then_some(row)
}

fn ends_with(target: &Target, number: &str) -> bool {
    target.path.last().is_some_and(|step| step.number == Number::Of(number.to_owned()))
}

fn standing_at(standing: &Standing, row: usize, reference: Reference) -> Reference {
    let Some(version) = standing.version(row) else { return reference };
    let state = if standing.is_fallen(row) { TargetState::TargetRepealed } else { TargetState::Resolved };
    Reference { state: Some(state), target: Some(version.component().id()), ..reference }
}

impl Reference {
    /// What the words alone say.
    fn bare((source, version): (ComponentId, VersionId), mention: &Mention) -> Self {
        let (mut yields, mut basis, mut term, mut scope) = (None, None, None, None);
        match &mention.relation {
            Relation::Excepts { yields: side, basis: ground } => {
                yields = Some(*side);
                basis = Some(*ground);
            }
            Relation::Defines { term: defined, scope: within } => {
                term = Some(defined.clone());
                scope = Some(*within);
            }
            Relation::RefersTo | Relation::Cites => {}
        }
        Self {
            kind: mention.kind(),
            source,
            version,
            start: mention.start,
            end: mention.end,
            nth: 0,
            surface: mention.surface.clone(),
            law: None,
            path: Vec::new(),
            target: None,
            state: None,
            mode: mention.mode,
            as_of: None,
            yields,
            basis,
            term,
            scope,
            within: None,
            language: None,
            origin: Origin::Read,
            extractor: mention.extractor,
            confidence: mention.confidence,
        }
    }

    fn towards(self, target: &Target) -> Self {
        let law = (target.law != Law::This).then(|| target.law.to_string());
        Self { law, path: target.path.iter().map(ToString::to_string).collect(), ..self }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use asof_schema::ChangeSet;

    use super::*;

    const CHARTER: &str = "urn:lex:zz:municipal:carta:1990-03-05;1";

    fn charter() -> Corpus {
        let batches = [
            ("2020-01-15T12:00:00Z", include_str!("../../../../demo/1-charter.jsonl")),
            ("2021-06-01T12:00:00Z", include_str!("../../../../demo/2-amendments.jsonl")),
        ];
        batches.iter().fold(Corpus::default(), |corpus, (recorded, lines)| {
            let set = ChangeSet::read(lines.as_bytes()).unwrap();
            corpus.with(&set, recorded.parse().unwrap()).unwrap().0
        })
    }

    /// What stands is built once for all days between two changes, and anew after each.
    #[test]
    fn what_the_next_day_does_not_change_is_not_built_anew() {
        let corpus = charter();
        let graph = corpus.graph(CHARTER).unwrap();
        let changes = lasting::boundaries(graph);
        let mut relations = Relations::of(&corpus, AsOf::day("1990-03-12".parse().unwrap()));
        let (mut built, mut before): (usize, Option<Arc<Standing>>) = (0, None);
        let days: Vec<Day> = (1990..2020)
            .flat_map(|year| (4..13).map(move |month| (year, month)))
            .map(|(year, month)| Day::from_ymd(year, month, 15).unwrap())
            .collect();
        for &day in &days {
            relations = relations.turned_to(day);
            let standing = relations.standing(graph).unwrap();
            let anew = Standing::of(graph, corpus.point(AsOf::day(day))).unwrap();
            assert_eq!(standing.rows, anew.rows, "{day}");
            built += usize::from(!before.is_some_and(|before| Arc::ptr_eq(&before, &standing)));
            before = Some(standing);
        }
        assert!((2..=changes.len()).contains(&built), "{built} of {} days", days.len());
        assert!(changes.len() < days.len() / 2, "{} changes", changes.len());
    }

    #[test]
    fn a_part_of_a_provision_names_nothing_without_it() {
        let corpus = charter();
        let graph = corpus.graph(CHARTER).unwrap();
        let relations = Relations::of(&corpus, AsOf::day("2000-01-01".parse().unwrap()));
        for words in ["o prazo de que trata o caput", "o inciso II", "o parágrafo único"] {
            assert_eq!(relations.named(graph, words), None, "{words}");
        }
        // Nor does what stands in an annex that the law has not got.
        for words in ["Anexo I, art. 4º", "o art. 4º do Anexo I", "Annex 1, article 4"] {
            assert_eq!(relations.named(graph, words), None, "{words}");
        }
        let named = relations.named(graph, "o prazo do art. 4º, caput").unwrap();
        assert!(!named.is_empty());
    }
}
