//! What stands in relation to the primary provisions.

use std::collections::HashSet;

use asof_schema::{ComponentId, ReferenceKind};

use super::{Answer, AnswerError, Passage, Question, Reader, definitions, leads};
use crate::query::{Along, Direction, Reach, Reference, Relations, VersionNature};
use crate::search::Quote;

/// The most passages of each kind.
const MOST: usize = 24;

/// The exceptions, definitions and references of some provisions. A provision is told once: as an exception before as a
/// definition, and as one of these before as a reference.
pub(super) fn of(
    reader: &Reader<'_>,
    relations: &Relations<'_>,
    primary: &[Passage],
    question: &Question,
) -> Result<Answer, AnswerError> {
    let mut gathered = Gathered { reader, seen: primary.iter().map(|one| one.component.clone()).collect() };
    let mut spoken: Vec<(f32, Reference)> = Vec::new();
    for one in primary {
        let said = nearest_first(reader, relations, &one.component)?;
        spoken.extend(said.into_iter().map(|said| (one.score, said)));
    }
    let mut exceptions = excepted(&mut gathered, &spoken);
    for (score, reference) in excepting(relations, primary, reader)? {
        if exceptions.len() == MOST {
            break;
        }
        let source = reference.source.clone();
        exceptions.extend(gathered.take(&source, score, vec![reference]));
    }
    let score = primary.first().map_or(1.0, |one| one.score);
    let defining = definitions::of(reader, relations, primary, question)?;
    let defined = defining.into_iter().filter_map(|said| gathered.define(said, score, primary));
    let definitions = defined.take(MOST).collect();
    let (mut references, elsewhere) = referred(&mut gathered, spoken);
    if question.hops > 1 {
        references.extend(further(&mut gathered, relations, primary, question.hops)?);
        references.truncate(MOST);
    }
    Ok(Answer { exceptions, definitions, references, elsewhere, ..Answer::default() })
}

/// What the primary provisions make an exception from, or give way to. An exception that names no provision is in the words
/// themselves.
fn excepted(gathered: &mut Gathered<'_, '_>, spoken: &[(f32, Reference)]) -> Vec<Passage> {
    let of = |(score, said): &(f32, Reference)| {
        let named = said.target.as_ref().filter(|_| leads(said));
        let to = named.or_else(|| said.state.is_none().then_some(&said.source))?;
        gathered.take(to, *score, vec![said.clone()])
    };
    spoken.iter().filter(|(_, said)| said.kind == ReferenceKind::Excepts).filter_map(of).take(MOST).collect()
}

/// What the primary provisions refer to; and the references that lead to no words here, each target once.
fn referred(
    gathered: &mut Gathered<'_, '_>,
    spoken: Vec<(f32, Reference)>,
) -> (Vec<Passage>, Vec<Reference>) {
    let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
    for (score, said) in spoken.into_iter().filter(|(_, said)| refers(said)) {
        match said.target.clone().filter(|_| leads(&said)) {
            Some(to) if here.len() < MOST => here.extend(gathered.take(&to, score, vec![said])),
            Some(_) => {}
            None => elsewhere.push(said),
        }
    }
    let mut seen = HashSet::new();
    elsewhere.retain(|said| seen.insert((said.law.clone(), said.path.clone(), said.target.clone())));
    (here, elsewhere)
}

/// What is reached by several references, one after another.
fn further(
    gathered: &mut Gathered<'_, '_>,
    relations: &Relations<'_>,
    primary: &[Passage],
    hops: u32,
) -> Result<Vec<Passage>, AnswerError> {
    let kinds = vec![ReferenceKind::RefersTo];
    let along = Along { kinds, hops, direction: Direction::Out, reach: Reach::Unit };
    let mut found = Vec::new();
    for one in primary {
        for path in relations.expand(std::slice::from_ref(&one.component), &along)? {
            found.extend(gathered.take(&path.component, one.score, path.steps));
        }
    }
    Ok(found)
}

fn refers(said: &Reference) -> bool {
    matches!(said.kind, ReferenceKind::RefersTo | ReferenceKind::Cites)
}

/// What a provision speaks of, and then what the rest of its article or section does.
fn nearest_first(
    reader: &Reader<'_>,
    relations: &Relations<'_>,
    id: &ComponentId,
) -> Result<Vec<Reference>, AnswerError> {
    let mut said = relations.outgoing(id)?;
    let own: HashSet<ComponentId> = said.iter().map(|said| said.source.clone()).collect();
    let unit = relations.outgoing(&reader.unit(id))?;
    said.extend(unit.into_iter().filter(|said| !own.contains(&said.source)));
    Ok(said)
}

/// The exceptions that other provisions make from the primary ones or from a provision above or below them, each with the score
/// of the primary one.
fn excepting(
    relations: &Relations<'_>,
    primary: &[Passage],
    reader: &Reader<'_>,
) -> Result<Vec<(f32, Reference)>, AnswerError> {
    let mut found = Vec::new();
    for one in primary {
        let unit = reader.unit(&one.component);
        let from_above = relations.excepting_above(&unit)?;
        for reference in relations.excepting(&unit)?.into_iter().chain(from_above) {
            let meant = reference.target.as_ref().is_some_and(|target| {
                reader.is_within(target, &one.component) || reader.is_within(&one.component, target)
            });
            let own = reader.is_within(&reference.source, &one.component);
            // A document makes no exception from the law.
            let is_law = one.nature != VersionNature::Statutory || reader.is_law(&reference.source);
            if leads(&reference) && meant && !own && is_law {
                found.push((one.score, reference));
            }
        }
    }
    Ok(found)
}

/// Passages, each provision once.
struct Gathered<'r, 'c> {
    reader: &'r Reader<'c>,
    seen: HashSet<ComponentId>,
}

impl Gathered<'_, '_> {
    /// A provision at the end of a path from a primary one with this score.
    #[expect(clippy::cast_precision_loss, reason = "paths are short")]
    fn take(&mut self, id: &ComponentId, score: f32, path: Vec<Reference>) -> Option<Passage> {
        if self.seen.contains(id) {
            return None;
        }
        let passage = self.reader.passage(id, score / (1 + path.len()) as f32, path)?;
        self.seen.insert(id.clone());
        Some(passage)
    }

    /// A definition, with the relation itself as the way to it. One that stands in a primary provision is told all the same.
    fn define(&mut self, said: Reference, score: f32, primary: &[Passage]) -> Option<Passage> {
        let known = self.seen.contains(&said.source);
        if known && !primary.iter().any(|one| one.component == said.source) {
            return None;
        }
        let version = self.reader.place(&said.source)?;
        let quote = Quote::around(version, said.start)?;
        let component = said.source.clone();
        self.seen.insert(component.clone());
        let (nature, version) = (VersionNature::of(version.graph), version.id());
        Some(Passage { component, nature, version, quote, score: score / 2.0, path: vec![said] })
    }
}
