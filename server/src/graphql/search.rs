//! Search by words.

use std::sync::Arc;

use asof_engine::search::{Find, Found, Hit, TextIndex, When};
use async_graphql::{Context, Description, ID, InputObject, Object, OneofObject, Result};

use super::as_of::AsOf;
use super::component::Component;
use super::connection::{LONGEST, connection, cost, count, page};
use super::error::{Code, error};
use super::period::DateRangeInput;
use super::quote::Quote;
use super::reading::Reading;
use super::stand::Stand;
use super::target::find;
use super::version::ComponentVersion;

/// The longest question, in bytes.
const LONGEST_QUESTION: usize = 2_000;

/// How many rows it is like to rank the passages of one norm's rows, in hundredths.
const RANKING: usize = 25;

/// What is looked for.
#[derive(Debug, InputObject)]
pub(super) struct SearchInput {
    /// The words, in any order and inflection; a question may be a sentence.
    query: String,
    /// In or below one of these provisions: ids, URNs, aliases or citations, 1000 at most. Left out: everywhere.
    #[graphql(default)]
    within: Vec<ID>,
    /// In norms of this language only, e.g. `pt`. Left out: all.
    language: Option<String>,
    /// When what is found must stand. Left out: the last state of the law.
    time: Option<SearchTime>,
}

/// Exactly one: a point, a period, or every version that is known and recorded.
#[derive(Debug, Clone, Copy, OneofObject)]
pub(super) enum SearchTime {
    /// What stands at a point.
    AsOf(AsOf),
    /// What stands on some day of a period, by all that is known and recorded.
    During(DateRangeInput),
    /// What ever stood, by all that is known and recorded; false is what stands at last.
    AnyTime(bool),
}

/// A passage that was found: a provision below an article or section with what stands below it, or the lead-in or an item of a
/// long one.
#[derive(Clone, Description)]
pub(super) struct SearchHit {
    found: Arc<Found>,
    at: usize,
    version: ComponentVersion,
}

connection!(SearchHitConnection, SearchHitEdge, SearchHit);

impl SearchHit {
    fn of(found: &Arc<Found>, at: usize, reading: &Reading, stand: Stand, period: bool) -> Option<Self> {
        let hit = found.hits.get(at)?;
        let version = if period {
            ComponentVersion::by_id(reading, hit.version.to_string().as_str())?
        } else {
            Component::by_id(reading, &hit.component, stand)?.current()?
        };
        Some(Self { found: Arc::clone(found), at, version })
    }

    fn hit(&self) -> Option<&Hit> {
        self.found.hits.get(self.at)
    }

    fn key(&self) -> String {
        let versions = self.hit().map(|hit| hit.versions.as_slice()).unwrap_or_default();
        let last = versions.last().map(ToString::to_string).unwrap_or_default();
        format!("{}+{}>{last}", self.version.key(), versions.len())
    }
}

#[Object(use_type_description)]
impl SearchHit {
    /// How near: the best by words is 1; less where the question leans to another norm.
    fn score(&self) -> f64 {
        self.hit().map_or(0.0, |hit| f64::from(hit.score))
    }
    /// Its place by BM25 alone, from 1.
    fn lexical_rank(&self) -> i32 {
        count(self.hit().map_or(0, |hit| hit.lexical_rank))
    }
    /// The topmost provision of the passage.
    fn component(&self) -> Component {
        self.version.of()
    }
    /// Its version: at the point, or in a period the last one with these words, read from its own first day.
    fn version(&self) -> &ComponentVersion {
        &self.version
    }
    /// What of the words of the passage says most of what was asked, verbatim.
    fn quote(&self, ctx: &Context<'_>) -> Result<Option<Quote>> {
        let corpus = Reading::at(ctx)?.corpus();
        Ok(self.hit().and_then(|hit| self.found.quote(corpus, hit)).map(Quote))
    }
}

/// Questions that are asked in words.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Searches;

#[Object]
impl Searches {
    /// Passages by their words, the likeliest first, 1000 at most: BM25 over stems and pieces of words. What is found stands when it
    /// must; the words of other days have a small part in the order, and none in what is found.
    #[graphql(complexity = "100 + cost(first, child_complexity)")]
    fn search(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What is looked for.")] input: SearchInput,
        #[graphql(desc = "How many items, 0 to 1000.", default = 10)] first: i32,
        #[graphql(desc = "The cursor behind which the page begins.")] after: Option<String>,
    ) -> Result<SearchHitConnection> {
        let reading = Reading::at(ctx)?;
        check_question(&input.query)?;
        let (stand, when) = input.when(reading)?;
        let mut within = Vec::new();
        for words in &input.within {
            within.extend(find(ctx.into(), reading, words, stand)?.map(|found| found.component.key()));
        }
        // What is named and not there holds nothing.
        let nothing = within.is_empty() && !input.within.is_empty();
        let limit = if nothing { 0 } else { usize::try_from(LONGEST).unwrap_or(0) };
        let find = Find { words: input.query, when, within, language: input.language, limit };
        let found = Arc::new(searchable(ctx, reading)?.find(&find).map_err(of_search)?);
        let period = matches!(when, When::During { .. });
        let hits = 0..found.hits.len();
        let hits: Vec<SearchHit> =
            hits.filter_map(|at| SearchHit::of(&found, at, reading, stand, period)).collect();
        Ok(page(&hits, (first, after), SearchHit::key, SearchHit::clone)?.into())
    }
}

impl SearchInput {
    fn when(&self, reading: &Reading) -> Result<(Stand, When)> {
        let by = match self.time {
            Some(SearchTime::AsOf(point)) => Some(point),
            _ => None,
        };
        let stand = reading.stand(by);
        let during = |(from, to)| When::During { from, to, by: stand.as_of };
        Ok((
            stand,
            match self.time {
                Some(SearchTime::During(period)) => during(period.days()?),
                Some(SearchTime::AnyTime(true)) => during((asof_schema::Day::MIN, asof_schema::Day::MAX)),
                _ => When::At(stand.as_of),
            },
        ))
    }
}

/// A question that is longer than questions are is none.
pub(super) fn check_question(words: &str) -> Result<()> {
    if words.len() > LONGEST_QUESTION {
        let message = format!("a question has {LONGEST_QUESTION} bytes at most: ask it in fewer words");
        return Err(error(Code::BadArgument, message));
    }
    Ok(())
}

/// The revision of the request, ready to be searched; its rows are charged.
pub(super) fn searchable(
    ctx: &Context<'_>,
    reading: &Reading,
) -> Result<Arc<asof_engine::search::Searchable>> {
    let rows: usize = reading.corpus().graphs().map(|graph| graph.counts().0).sum();
    reading.charge(rows * RANKING / 100)?;
    let index = ctx.data::<Arc<TextIndex>>()?;
    index.of(&reading.shared()).map_err(of_search)
}

pub(super) fn of_search(failure: asof_engine::search::SearchError) -> async_graphql::Error {
    error(Code::Internal, failure.to_string())
}
