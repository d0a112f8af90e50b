//! Paths along relations, from some provisions outwards.

use std::collections::{HashMap, HashSet, VecDeque};

use asof_relations::ReferenceKind;
use asof_schema::ComponentId;
use serde::Serialize;

use super::{Reference, Relations};
use crate::query::QueryError;

/// Which way relations are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Direction {
    /// From the words to what they speak of.
    Out,
    /// From what is spoken of to the words.
    In,
    /// Both.
    Both,
}

/// A provision that was reached, and how.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Path {
    /// The provision.
    pub component: ComponentId,
    /// How many relations lie between.
    pub distance: u32,
    /// The relations, from the start on.
    pub steps: Vec<Reference>,
}

impl Relations<'_> {
    /// What is reached from some provisions within so many relations of some kinds (none = all), by a shortest path, the
    /// nearest first. Who stands at a provision has the words of all below it; who follows relations backwards comes to the
    /// provision whose words they are. The provisions themselves are not among the answers.
    pub fn expand(
        &self,
        seeds: &[ComponentId],
        kinds: &[ReferenceKind],
        hops: u32,
        direction: Direction,
    ) -> Result<Vec<Path>, QueryError> {
        for seed in seeds {
            self.place(seed)?;
        }
        let follows = |reference: &Reference| kinds.is_empty() || kinds.contains(&reference.kind);
        let all: Vec<Reference> = self.everything().into_iter().filter(follows).collect();
        let edges = Edges::of(&all, direction);
        let mut seen: HashSet<&ComponentId> = seeds.iter().collect();
        let mut open: VecDeque<(&ComponentId, Vec<usize>)> =
            seeds.iter().map(|id| (id, Vec::new())).collect();
        let mut found = Vec::new();
        while let Some((at, steps)) = open.pop_front() {
            if steps.len() as u64 >= u64::from(hops) {
                continue;
            }
            for &(edge, to) in edges.from(&self.line_below(at)?) {
                if seen.insert(to) {
                    let steps: Vec<usize> = steps.iter().copied().chain([edge]).collect();
                    found.push((to, steps.clone()));
                    open.push_back((to, steps));
                }
            }
        }
        let path = |(to, steps): (&ComponentId, Vec<usize>)| Path {
            component: to.clone(),
            distance: u32::try_from(steps.len()).unwrap_or(u32::MAX),
            steps: steps.into_iter().filter_map(|step| all.get(step).cloned()).collect(),
        };
        Ok(found.into_iter().map(path).collect())
    }

    /// A provision and all below it.
    fn line_below(&self, id: &ComponentId) -> Result<Vec<ComponentId>, QueryError> {
        let Some((standing, row)) = self.place(id)? else { return Ok(vec![id.clone()]) };
        let id_of = |row| {
            let version = standing.version(row)?;
            Some(standing.graph.component_id(standing.graph.component_of(version)))
        };
        Ok(standing.below(row).filter_map(id_of).collect())
    }
}

/// Relations by where one stands.
struct Edges<'r> {
    from: HashMap<&'r ComponentId, Vec<(usize, &'r ComponentId)>>,
}

impl<'r> Edges<'r> {
    fn of(all: &'r [Reference], direction: Direction) -> Self {
        let mut from: HashMap<_, Vec<_>> = HashMap::new();
        for (edge, reference) in all.iter().enumerate() {
            let Some(target) = &reference.target else { continue };
            if direction != Direction::In {
                from.entry(&reference.source).or_default().push((edge, target));
            }
            if direction != Direction::Out {
                from.entry(target).or_default().push((edge, &reference.source));
            }
        }
        Self { from }
    }

    fn from<'e>(&'e self, at: &[ComponentId]) -> Vec<&'e (usize, &'r ComponentId)> {
        at.iter().filter_map(|id| self.from.get(id)).flatten().collect()
    }
}
