//! Paths along relations, from some provisions outwards.

use std::collections::{HashMap, HashSet};

use asof_law::ReferenceKind;
use asof_schema::ComponentId;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{Reference, Relations, Wanted};
use crate::query::QueryError;

/// Which way relations are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Direction {
    /// From the words to the provision to which they refer.
    Out,
    /// From a provision to the words that refer to it.
    In,
    /// Both.
    Both,
}

impl Direction {
    fn leads_out(self) -> bool {
        self != Self::In
    }

    fn leads_in(self) -> bool {
        self != Self::Out
    }
}

/// What belongs to a provision on a path: the words that are followed outwards, and the targets that count backwards.
///
/// The basic unit is the level from which a law is cited: the article or, in a law without articles, the rule or the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reach {
    /// The provision and all below it.
    #[default]
    Below,
    /// The whole basic unit that holds it: a part of a section has the words of the whole section. A component that is
    /// not in a basic unit (a chapter, the law) reaches as with [`Reach::Below`].
    Unit,
    /// Within the basic unit: the provision, what holds it and what is below it. A reference to a section is one to each
    /// of its paragraphs, and one to an item is one to the words that introduce it; one to a paragraph is one to no
    /// other. A component that is not in a basic unit is alone: a chapter's heading is none of its sections.
    Line,
}

/// Along what relations, and how far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Along {
    /// Only these kinds; none = all.
    pub kinds: Vec<ReferenceKind>,
    /// The maximum number of relations on a path.
    pub hops: u32,
    /// Which way.
    pub direction: Direction,
    /// What belongs to a provision, at each hop.
    pub reach: Reach,
}

impl Along {
    /// To the provisions that depend on others: those that refer to them, directly or through others. A reference to a
    /// section depends on each of its paragraphs ([`Reach::Line`]).
    pub fn dependents(kinds: Vec<ReferenceKind>, hops: u32) -> Self {
        Self { kinds, hops, direction: Direction::In, reach: Reach::Line }
    }

    fn follows(&self, reference: &Reference) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&reference.kind)
    }
}

/// A provision that was reached, and how.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Path {
    /// The provision.
    pub component: ComponentId,
    /// The number of relations on the path.
    pub distance: u32,
    /// The relations, from the start on.
    pub steps: Vec<Reference>,
}

/// Where a walk has been, in its order, and the relations that it met on each hop.
struct Walk {
    reached: Vec<Reached>,
    met: Vec<(u32, Reference)>,
}

/// What a walk has come to: from which place in the walk, by what.
struct Reached {
    component: ComponentId,
    distance: u32,
    by: Option<(usize, Reference)>,
}

impl Relations<'_> {
    /// The provisions that are reached from some provisions, each by a shortest path, the nearest first. Outwards, a
    /// path starts from all words that belong to a provision ([`Reach`]); backwards, it leads to the provision whose
    /// words refer. The provisions themselves are not among the answers.
    ///
    /// Outwards reads only the words of what is reached; backwards reads those of the whole corpus.
    pub fn expand(&self, seeds: &[ComponentId], along: &Along) -> Result<Vec<Path>, QueryError> {
        let Walk { reached, .. } = self.walk(seeds, along)?;
        Ok((seeds.len()..reached.len()).filter_map(|end| path(&reached, end)).collect())
    }

    /// Every relation within a number of hops of some provisions, once, with the hop on which it is met: those that an
    /// expansion follows, those that lead back, and those that lead nowhere (terms, laws that are not loaded).
    pub fn around(&self, seeds: &[ComponentId], along: &Along) -> Result<Vec<(u32, Reference)>, QueryError> {
        let mut met = self.walk(seeds, along)?.met;
        let mut seen = HashSet::new();
        met.retain(|(_, said)| {
            let Reference { version, start, end, kind, path, target, term, .. } = said;
            seen.insert((version.clone(), (*start, *end, *kind), path.clone(), target.clone(), term.clone()))
        });
        Ok(met)
    }

    fn walk(&self, seeds: &[ComponentId], along: &Along) -> Result<Walk, QueryError> {
        for seed in seeds {
            self.place(seed)?;
        }
        let edges = Edges::of(self, along);
        let (mut seen, mut stood): (HashSet<ComponentId>, HashSet<ComponentId>) =
            (seeds.iter().cloned().collect(), HashSet::new());
        let start = |id: &ComponentId| Reached { component: id.clone(), distance: 0, by: None };
        let mut walk = Walk { reached: seeds.iter().map(start).collect(), met: Vec::new() };
        let mut next = 0;
        while let Some(at) = walk.reached.get(next).filter(|at| at.distance < along.hops) {
            let (distance, reach) = (at.distance + 1, self.reach(&at.component, along.reach)?);
            // Where the walk has stood before, all that is to be reached was reached from there.
            for place in reach.into_iter().filter(|id| stood.insert(id.clone())) {
                for (reference, component) in edges.from(&place)? {
                    if let Some(component) = component.filter(|id| seen.insert(id.clone())) {
                        walk.reached.push(Reached {
                            component,
                            distance,
                            by: Some((next, reference.clone())),
                        });
                    }
                    walk.met.push((distance, reference));
                }
            }
            next += 1;
        }
        Ok(walk)
    }

    /// Where one stands who stands at a provision. Where it has no version yet, in it and in what comes with it.
    fn reach(&self, id: &ComponentId, reach: Reach) -> Result<Vec<ComponentId>, QueryError> {
        let Some((standing, row)) = self.place(id)? else { return self.to_come(id, reach) };
        let rows: Vec<usize> = match (reach, standing.unit(row)) {
            (Reach::Unit, Some(unit)) => standing.below(unit).collect(),
            (Reach::Line, Some(unit)) => standing.below(row).chain(standing.between(row, unit)).collect(),
            (Reach::Line, None) => vec![row],
            (Reach::Below, _) | (Reach::Unit, None) => standing.below(row).collect(),
        };
        Ok(rows.into_iter().filter_map(|row| standing.id(row)).collect())
    }

    /// What is not there yet, and below it on its first day what is not there yet either.
    fn to_come(&self, id: &ComponentId, reach: Reach) -> Result<Vec<ComponentId>, QueryError> {
        let mut found = vec![id.clone()];
        if reach == Reach::Line {
            return Ok(found);
        }
        let Some((standing, row, _)) = self.place_or_to_come(id)? else { return Ok(found) };
        for below in standing.below(row).skip(1).filter_map(|row| standing.id(row)) {
            if self.place(&below)?.is_none() {
                found.push(below);
            }
        }
        Ok(found)
    }
}

/// The way to a place in a walk.
fn path(reached: &[Reached], end: usize) -> Option<Path> {
    let Reached { component, distance, .. } = reached.get(end)?;
    let back =
        std::iter::successors(reached.get(end)?.by.as_ref(), |(from, _)| reached.get(*from)?.by.as_ref());
    let mut steps: Vec<Reference> = back.map(|(_, reference)| reference.clone()).collect();
    steps.reverse();
    Some(Path { component: component.clone(), distance: *distance, steps })
}

/// The relations that may be followed.
struct Edges<'r, 'c> {
    relations: &'r Relations<'c>,
    along: &'r Along,
    /// By what they point at, if they are followed backwards.
    back: HashMap<ComponentId, Vec<Reference>>,
}

impl<'r, 'c> Edges<'r, 'c> {
    fn of(relations: &'r Relations<'c>, along: &'r Along) -> Self {
        let mut back: HashMap<_, Vec<_>> = HashMap::new();
        let graphs = || relations.corpus.graphs().collect::<Vec<_>>();
        let back_too = along.direction.leads_in();
        let all = if back_too { relations.everything(&graphs(), Wanted::ALL) } else { Vec::new() };
        for reference in all.into_iter().filter(|reference| along.follows(reference)) {
            if let Some(target) = &reference.target {
                back.entry(target.clone()).or_default().push(reference);
            }
        }
        Self { relations, along, back }
    }

    /// The relations at a provision itself, each with where it leads, if anywhere.
    fn from(&self, at: &ComponentId) -> Result<Vec<(Reference, Option<ComponentId>)>, QueryError> {
        let out = if self.along.direction.leads_out() { self.relations.own(at)? } else { Vec::new() };
        let out = out.into_iter().filter(|reference| self.along.follows(reference));
        let out = out.map(|reference| (reference.clone(), reference.target));
        let back = self.back.get(at).into_iter().flatten();
        Ok(out.chain(back.map(|reference| (reference.clone(), Some(reference.source.clone())))).collect())
    }
}
