//! Several passages of one article or section among what is found.

use std::collections::HashMap;

use super::leads::NAMED;
use super::{Ranked, Search, sort};
use crate::graph::ComponentRow;

/// What each passage of an article or section counts for, of what the one before it does.
const AFTER: f32 = 0.7;

impl Search<'_> {
    /// Lowers passages of an article or section after its best: who reads that has its other parts beside it, and another article or
    /// section that is about as near is not crowded out. What a provision gains because the question names it stays.
    pub(super) fn spread(&mut self, ranked: &mut [Ranked]) {
        if !self.find.spread {
            return;
        }
        let mut parts: HashMap<(u32, ComponentRow), f32> = HashMap::new();
        for one in &mut *ranked {
            let Some(unit) = self.unit(one.number) else { continue };
            let part = parts.entry(unit).or_insert(1.0);
            let named = if self.named_passages.contains(&one.number) { NAMED } else { 0.0 };
            one.score = named + (one.score - named) * *part;
            *part *= AFTER;
        }
        sort(ranked);
        self.trace
            .push(format!("each passage of an article or section after its best: {AFTER} of the one before"));
    }

    /// The article or section that a passage is of, or what it is in itself where it is of none.
    fn unit(&self, number: u32) -> Option<(u32, ComponentRow)> {
        let (base, passages) = self.of.norm_of(number)?;
        let top = self.of.standing(number, &self.visible)?.top.of(&passages.graph).component();
        let kind = passages.graph.basic_unit();
        let unit = top.upward(self.point).find(|above| above.kind() == kind);
        Some((base, unit.map_or(top.row, |unit| unit.row)))
    }
}
