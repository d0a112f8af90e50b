//! `asof lineage`: every version of a provision.

mod render;

use asof_engine::query::{self, Lineage as Answer, LineageEntry, Scope};
use asof_engine::store::Corpus;
use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::text::in_norm;
use crate::{Failure, Outcome, clock, reference};

/// Every version of a provision, the acts that made it and what it changed
#[derive(Debug, Args)]
pub(crate) struct Lineage {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// Only its own words, place and status, not what is inside it
    #[arg(long)]
    own: bool,
    /// Add the histories of the provisions that it continues
    #[arg(long, overrides_with = "no_follow")]
    follow: bool,
    /// Leave those histories out (the default)
    #[arg(long, overrides_with = "follow")]
    no_follow: bool,
    /// Read REF by the numbering of this day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

/// The answer with what people want to read beside it.
pub(crate) struct Told {
    /// How the provision is cited.
    cited: String,
    /// The title of its norm.
    norm: String,
    /// For each entry, what differs from the day before: (how it is cited, in which ways).
    differences: Vec<Vec<(String, Vec<asof_schema::ChangeKind>)>>,
    /// The same for the histories that it carries on.
    before: Vec<Told>,
}

impl Lineage {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let found = reference::find(&corpus, &self.reference, at)?;
        let scope = if self.own { Scope::Own } else { Scope::Subtree };
        let follow = self.follow && !self.no_follow;
        let answer = query::lineage(&corpus, &found.component, at, scope, follow)?;
        context.tabled(&answer, render::sheet, |page, answer| {
            let told = self.told(&corpus, answer)?;
            render::lineage(page, answer, &told)
        })?;
        Ok(super::any(!answer.entries.is_empty()))
    }

    fn told(&self, corpus: &Corpus, answer: &Answer) -> Result<Told, Failure> {
        let cited = in_norm(corpus, &answer.component, self.clocks.at(Day::MAX));
        let norm = corpus.graph(answer.component.norm_str()).map(|graph| graph.norm().title.clone());
        let differences = answer.entries.iter().map(|entry| self.differences(corpus, answer, entry));
        let before = answer.before.iter().map(|before| self.told(corpus, before));
        Ok(Told {
            cited,
            norm: norm.unwrap_or_default(),
            differences: differences.collect::<Result<_, _>>()?,
            before: before.collect::<Result<_, _>>()?,
        })
    }

    fn differences(
        &self,
        corpus: &Corpus,
        answer: &Answer,
        entry: &LineageEntry,
    ) -> Result<Vec<(String, Vec<asof_schema::ChangeKind>)>, Failure> {
        let day = entry.version.valid.start();
        if entry.version.ephemeral || entry.number == 1 {
            return Ok(Vec::new());
        }
        let (before, after) = (self.clocks.at(day.pred()), self.clocks.at(day));
        let diff = query::diff(corpus, &answer.component, before, after)?;
        let inside = |change: &&query::Change| !self.own || change.component == answer.component;
        let told = diff.changes.iter().filter(inside).map(|change| {
            let at = if change.after.is_some() { after } else { before };
            (in_norm(corpus, &change.component, at), change.kinds.clone())
        });
        Ok(told.collect())
    }
}
