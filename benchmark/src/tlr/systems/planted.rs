//! Systems that are broken on purpose: what a set cannot tell from the sound one, it does not measure.

use anyhow::Result;
use chrono::NaiveDate;
use clap::ValueEnum;

use super::words::{Intent, Reading};
use super::{Reply, System};
use crate::tlr::days::replaced;
use crate::tlr::graph::Graph;
use crate::tlr::item::Question;

/// What is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Defect {
    /// Every day is read, and told, as the day before it.
    OffByOne,
    /// The day after the last of an interval belongs to it.
    EndInclusive,
    /// An act whose words cite a provision is taken to have amended it.
    CitationsAsAmendments,
}

impl Defect {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OffByOne, Self::EndInclusive, Self::CitationsAsAmendments];
}

/// A system with a defect.
pub struct Planted {
    system: Box<dyn System>,
    defect: Defect,
    graph: Graph,
}

impl std::fmt::Debug for Planted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Planted")
            .field("system", &self.system.name())
            .field("defect", &self.defect)
            .finish_non_exhaustive()
    }
}

impl Planted {
    /// Breaks a system; who cites what is asked of the service at an endpoint.
    pub fn new(system: Box<dyn System>, defect: Defect, endpoint: &str) -> Result<Self> {
        Ok(Self { system, defect, graph: Graph::new(endpoint)? })
    }

    fn off_by_one(&mut self, question: &Question) -> Result<Reply> {
        let mut reply = self.system.retrieve(&moved(question, before))?;
        for result in &mut reply.results {
            result.valid_from = result.valid_from.map(before);
            result.valid_to = result.valid_to.map(before);
        }
        Ok(reply)
    }

    fn end_inclusive(&mut self, question: &Question) -> Result<Reply> {
        let read = Reading::of(&question.query, question.target_date);
        let last = read.days.last().copied();
        let only_last = |change: fn(NaiveDate) -> NaiveDate| {
            moved(question, move |day| if Some(day) == last { change(day) } else { day })
        };
        match read.intent {
            Intent::At => {
                let mut reply = self.system.retrieve(question)?;
                let earlier = self.system.retrieve(&moved(question, before))?.results;
                let new: Vec<_> = earlier.into_iter().filter(|one| !reply.results.contains(one)).collect();
                reply.results.extend(new);
                Ok(reply)
            }
            // The version that ends on the later day is the first that holds on it.
            Intent::Difference => self.system.retrieve(&only_last(before)),
            Intent::Below => self.system.retrieve(&only_last(|day| day.succ_opt().unwrap_or(day))),
            Intent::Amendments | Intent::Ever | Intent::History => self.system.retrieve(question),
        }
    }

    fn citations_as_amendments(&mut self, question: &Question) -> Result<Reply> {
        let mut reply = self.system.retrieve(question)?;
        for result in &mut reply.results {
            let Some(component) = &result.component else { continue };
            let citing = self.graph.citing(component)?;
            let acts = citing.into_iter().filter(|act| act.kind.as_deref() == Some("AMENDMENT"));
            result.amendments.extend(acts.map(|act| act.code));
        }
        let cited = reply.results.iter().any(|result| !result.amendments.is_empty());
        reply.amended = reply.amended.map(|amended| amended || cited);
        Ok(reply)
    }
}

fn before(day: NaiveDate) -> NaiveDate {
    day.pred_opt().unwrap_or(day)
}

fn moved(question: &Question, change: impl Fn(NaiveDate) -> NaiveDate) -> Question {
    Question {
        id: question.id.clone(),
        query: replaced(&question.query, &change),
        target_date: question.target_date.map(&change),
    }
}

impl System for Planted {
    fn name(&self) -> String {
        let defect = self.defect.to_possible_value().map(|value| value.get_name().to_owned());
        format!("{}, broken: {}", self.system.name(), defect.unwrap_or_default())
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        match self.defect {
            Defect::OffByOne => self.off_by_one(question),
            Defect::EndInclusive => self.end_inclusive(question),
            Defect::CitationsAsAmendments => self.citations_as_amendments(question),
        }
    }
}
