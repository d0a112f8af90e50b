//! What stands in relation to the primary provisions.

use std::collections::HashSet;

use asof_schema::{ComponentId, ReferenceKind};

use super::{Answer, AnswerError, Passage, Question, Reader, definitions, leads};
use crate::query::{Along, Direction, Reach, Reference, Relations};

/// The most passages of each kind.
const MOST: usize = 24;

/// The exceptions, definitions and references of some provisions.
pub(super) fn of(
    reader: &Reader<'_>,
    relations: &Relations<'_>,
    primary: &[Passage],
    question: &Question,
) -> Result<Answer, AnswerError> {
    let mut gathered = Gathered { reader, seen: primary.iter().map(|one| one.component.clone()).collect() };
    let (mut exceptions, mut references, mut elsewhere) = (Vec::new(), Vec::new(), Vec::new());
    let mut spoken: Vec<(f32, Vec<Reference>)> = Vec::new();
    for one in primary {
        spoken.push((one.score, nearest_first(reader, relations, &one.component)?));
    }
    let excepting = excepting(relations, primary, reader)?;
    for (score, said) in &spoken {
        for reference in said.iter().filter(|said| said.kind == ReferenceKind::Excepts) {
            let to = reference.target.clone().filter(|_| leads(reference));
            // An exception that names no provision is in the words themselves.
            let to = to.or_else(|| reference.state.is_none().then(|| reference.source.clone()));
            exceptions.extend(to.and_then(|to| gathered.take(&to, *score, vec![reference.clone()])));
        }
    }
    for (score, reference) in excepting {
        let source = reference.source.clone();
        exceptions.extend(gathered.take(&source, score, vec![reference]));
    }
    let mut definitions = definitions::of(reader, relations, primary, question)?;
    definitions.retain(|definition| {
        gathered.seen.insert(definition.component.clone()) || is_primary(primary, definition)
    });
    for (one, (score, said)) in primary.iter().zip(&spoken) {
        for reference in said.iter().filter(|said| refers(said)) {
            match reference.target.clone().filter(|_| leads(reference)) {
                Some(to) => references.extend(gathered.take(&to, *score, vec![reference.clone()])),
                None => elsewhere.push(reference.clone()),
            }
        }
        if question.hops > 1 {
            let along = Along {
                kinds: vec![ReferenceKind::RefersTo],
                hops: question.hops,
                direction: Direction::Out,
                reach: Reach::Unit,
            };
            for path in relations.expand(std::slice::from_ref(&one.component), &along)? {
                references.extend(gathered.take(&path.component, *score, path.steps));
            }
        }
    }
    for list in [&mut exceptions, &mut definitions, &mut references] {
        list.truncate(MOST);
    }
    dedup(&mut elsewhere);
    Ok(Answer {
        primary: Vec::new(),
        exceptions,
        definitions,
        references,
        elsewhere,
        leaning: Vec::new(),
        insufficient: false,
    })
}

fn refers(said: &Reference) -> bool {
    matches!(said.kind, ReferenceKind::RefersTo | ReferenceKind::Cites)
}

fn is_primary(primary: &[Passage], one: &Passage) -> bool {
    primary.iter().any(|primary| primary.component == one.component)
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
        for reference in relations.incoming(&unit)? {
            let meant = reference.target.as_ref().is_some_and(|target| {
                reader.is_within(target, &one.component) || reader.is_within(&one.component, target)
            });
            let own = reader.is_within(&reference.source, &one.component);
            if reference.kind == ReferenceKind::Excepts && leads(&reference) && meant && !own {
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
}

/// The first of those that point at the same.
fn dedup(references: &mut Vec<Reference>) {
    let mut seen = HashSet::new();
    references.retain(|said| seen.insert((said.law.clone(), said.path.clone(), said.target.clone())));
}
