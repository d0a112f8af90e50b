//! Who abstains, and whether rightly: told apart from what is scored of answers, and no part of the aggregate.

use serde::{Deserialize, Serialize};

use super::Trace;
use crate::tlr::item::Truth;

/// How often a system abstained where it ought to, and where it ought not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Abstaining {
    /// Questions that the corpus cannot decide.
    pub undecidable: usize,
    /// Of these, those of which it was said, with a ground that there is.
    pub right: usize,
    /// Of these, those of which it was said, with no ground or another one.
    pub other_ground: usize,
    /// Of these, those that were answered.
    pub answered: usize,
    /// Of these, those to which no reply came.
    pub no_reply: usize,
    /// Questions that have an answer.
    pub decidable: usize,
    /// Of these, those of which it was said that they have none.
    pub wrong: usize,
}

impl Abstaining {
    /// Of the replies to a set.
    pub fn of(traces: &[Trace]) -> Self {
        let mut counts = Self::default();
        for trace in traces {
            counts.count(trace);
        }
        counts
    }

    fn count(&mut self, Trace { item, reply, mark, .. }: &Trace) {
        let abstains = reply.as_ref().map(|reply| reply.abstains.is_some());
        if !matches!(item.truth, Truth::Abstention(_)) {
            self.decidable += 1;
            self.wrong += usize::from(abstains == Some(true));
            return;
        }
        self.undecidable += 1;
        *match abstains {
            None => &mut self.no_reply,
            Some(false) => &mut self.answered,
            Some(true) if mark.value() > 0.0 => &mut self.right,
            Some(true) => &mut self.other_ground,
        } += 1;
    }
}
