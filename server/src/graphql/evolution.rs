//! How what is said of something changed.

use std::sync::Arc;

use asof_engine::search::{self as engine, SearchRequest, When};
use async_graphql::{Context, Description, ID, InputObject, Object, Result};

use super::answer::number as whole;
use super::assurance::{AssuranceStretch, counted};
use super::connection::count;
use super::period::{DateRangeInput, Interval};
use super::request_context::RequestContext;
use super::search::{SearchHit, check_question, find_near, of_search, searchable};
use super::target::find as provision;
use super::vocabulary::{Chunking, SearchMode, VersionNature};

/// The most passages that are compared.
const MOST: i32 = 200;

/// A search at both ends of time.
#[derive(Debug, InputObject)]
pub(super) struct EvolutionInput {
    /// The words; a question may be a sentence.
    query: String,
    /// The maximum number of relevant passages to sort by time, 1 to 200.
    #[graphql(default = 50)]
    pool: i32,
    /// The maximum number of passages on each side, 1 to 200.
    #[graphql(default = 5)]
    per_side: i32,
    /// Only within these days. Default: all time.
    during: Option<DateRangeInput>,
    /// Only these provisions and those below them. Default: everywhere.
    #[graphql(default)]
    within: Vec<ID>,
    /// Only words of these natures: STATUTORY is the law, DOCUMENTARY what judgments are written in and what
    /// debates have. Default: the law, and the documents that `kinds` or `within` name; all documents where
    /// there is no law here.
    #[graphql(default)]
    natures: Vec<VersionNature>,
    /// Only norms of these types, e.g. `debate`. Default: all.
    #[graphql(default)]
    kinds: Vec<String>,
    /// Only norms in this language, e.g. `en`. Default: all.
    language: Option<String>,
    /// How passages are ranked.
    #[graphql(default)]
    mode: SearchMode,
    /// How debates are split.
    #[graphql(default)]
    chunking: Chunking,
}

/// The earliest and the latest of the relevant passages, ready for comparison.
#[derive(Clone, Description)]
pub(super) struct Evolution {
    early: Vec<SearchHit>,
    late: Vec<SearchHit>,
    found: Arc<engine::Evolution>,
}

/// The passages found in a year.
#[derive(Debug, Clone, Copy, Description)]
pub(super) struct YearCount(engine::YearCount);

#[Object(use_type_description)]
impl YearCount {
    /// The year.
    fn year(&self) -> i32 {
        self.0.year
    }
    /// The number of passages in the pool that begin in it.
    fn hits(&self) -> i32 {
        count(self.0.hits)
    }
}

#[Object(use_type_description)]
impl Evolution {
    /// The earliest, in order of time.
    fn early(&self) -> &[SearchHit] {
        &self.early
    }
    /// The latest, in order of time, without the earliest.
    fn late(&self) -> &[SearchHit] {
        &self.late
    }
    /// From the first day of the earliest to the day after that of the latest; null if nothing was found.
    fn span(&self) -> Option<Interval> {
        self.found.span.map(Into::into)
    }
    /// How far the earliest and the latest are known, each on the days of its version: stretches of days on
    /// which equally many are in each state. Days on which none of them is in force are left out.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Vec<AssuranceStretch>> {
        let request = RequestContext::at(ctx)?;
        let mut stretches = Vec::new();
        for hit in self.early.iter().chain(&self.late) {
            stretches.extend(hit.shown().states_over_its_days(request)?);
        }
        Ok(counted(&stretches))
    }
    /// The number of passages in the pool that begin in each year.
    fn years(&self) -> Vec<YearCount> {
        self.found.years.iter().copied().map(YearCount).collect()
    }
}

/// Questions about change.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evolutions;

#[Object]
impl Evolutions {
    /// How the answer to a question changed: the earliest and the latest passages of a relevant pool.
    #[graphql(complexity = "500 + 50 * child_complexity")]
    async fn evolution(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A search.")] input: EvolutionInput,
    ) -> Result<Evolution> {
        let request = RequestContext::at(ctx)?;
        check_question(&input.query)?;
        let read_point = request.read_point(None);
        let during = input.during.map(DateRangeInput::days).transpose()?;
        let (from, to) = during.unwrap_or((asof_schema::Day::MIN, asof_schema::Day::MAX));
        let pool = whole("pool", input.pool, 1, MOST)?;
        let mut find = SearchRequest::of(input.query, When::During { from, to, by: read_point.as_of }, pool);
        for words in &input.within {
            find.within.extend(
                provision(ctx.into(), request, words, read_point)?.map(|found| found.component.key()),
            );
        }
        if find.within.is_empty() && !input.within.is_empty() {
            find.limit = 0;
        }
        (find.language, find.mode, find.chunking) = (input.language, input.mode.0, input.chunking.0);
        find.natures = input.natures.into_iter().map(|nature| nature.0).collect();
        find.kinds = input.kinds;
        let per_side = whole("perSide", input.per_side, 1, MOST)?;
        let searchable = searchable(ctx, request)?;
        find_near(ctx, &searchable, &mut find).await?;
        let found = searchable.evolution(&find, per_side).map_err(of_search)?;
        found.pool.trace.iter().for_each(|step| request.trace(step.clone()));
        let of = |hits: &[engine::Hit]| {
            let found = Arc::new(found.pool.with(hits));
            (0..hits.len()).filter_map(|at| SearchHit::of(&found, at, request, read_point, true)).collect()
        };
        Ok(Evolution { early: of(&found.early), late: of(&found.late), found: Arc::new(found) })
    }
}
