//! Search by words and by vectors.

use std::sync::Arc;

use asof_engine::question::LONGEST_QUESTION;
use asof_engine::search::{
    self as engine, Found, Fusion, Hit, Mode, Recency, Rerank, SearchRequest, Searchable, TextIndex, When,
    time_said,
};
use asof_schema::{ComponentId, Day};
use async_graphql::{Context, Description, ID, InputObject, Object, OneofObject, Result, SimpleObject};

use super::answer::number as whole;
use super::as_of::AsOf;
use super::assurance::{Assurance, AssuranceStretch, ListAssurance};
use super::component::Component;
use super::connection::{LONGEST, Paging, connection, cost, count, page};
use super::error::{Code, Warning, error};
use super::period::DateRangeInput;
use super::quote::Quote;
use super::read_point::ReadPoint;
use super::reading::{self, AspectText, Reading};
use super::request_context::RequestContext;
use super::scalars::Date;
use super::target::find as provision;
use super::version::ComponentVersion;
use super::vocabulary::{Chunking, SearchMode, VersionNature};
use crate::measure::{Part, note, timed};
use crate::semantic::SemanticSearch;

/// How many rows it is like to rank the passages of one norm's rows, in hundredths.
const RANKING: usize = 25;

/// A search.
#[derive(Debug, InputObject)]
pub(super) struct SearchInput {
    /// The words, in any order and inflection; a question may be a sentence.
    query: String,
    /// How passages are ranked. Without an embedder, HYBRID ranks by words alone, with a warning, and
    /// SEMANTIC is an error.
    #[graphql(default)]
    mode: SearchMode,
    /// The weight of vector similarity where words and vectors both rank, from 0 to 1. Default: 0.5 in law,
    /// 0.9 in debates.
    semantic_weight: Option<f64>,
    /// All of these words must occur.
    #[graphql(default)]
    must: Vec<String>,
    /// None of these words may occur.
    #[graphql(default)]
    must_not: Vec<String>,
    /// These words raise the score of a passage.
    #[graphql(default)]
    should: Vec<BoostInput>,
    /// Only these provisions and those below them: at most 1000 ids, URNs, aliases or citations. Default:
    /// everywhere.
    #[graphql(default)]
    within: Vec<ID>,
    /// Only words of these natures: STATUTORY is the law, DOCUMENTARY what judgments are written in and what
    /// debates have, and INTERPRETIVE, in `searchReadings`, what courts say that the law means. Default: the
    /// law, and the documents that `kinds` or `within` name; all documents where there is no law here; in
    /// `searchReadings`, readings.
    #[graphql(default)]
    natures: Vec<VersionNature>,
    /// Only norms of these types, e.g. `debate`; `reading` stands for readings of courts. Default: all.
    #[graphql(default)]
    kinds: Vec<String>,
    /// Only components of these types, e.g. `paragraph`. Default: all.
    #[graphql(default)]
    types: Vec<String>,
    /// Only norms in this language, e.g. `pt`. Default: all.
    language: Option<String>,
    /// How debates are split.
    #[graphql(default)]
    chunking: Chunking,
    /// The time at which a passage must be in force. Default: today, unless `reference` is given and the
    /// query itself names a time.
    time: Option<SearchTime>,
    /// The day from which words such as "last quarter" and "currently" are read. If `time` is left out, the
    /// query's own words then set the time, and the trace reports what was read.
    reference: Option<Date>,
    /// Ranks newer passages before older ones.
    recency: Option<RecencyInput>,
    /// Weights of the final order.
    rerank: Option<RerankInput>,
    /// Maximal marginal relevance, from 0 (avoid passages that resemble earlier ones) to 1 (ignore
    /// resemblance).
    diversity: Option<f64>,
}

/// Words that raise the score of a passage.
#[derive(Debug, InputObject)]
pub(super) struct BoostInput {
    /// The words.
    text: String,
    /// Their weight; a word of the query has weight 1.
    #[graphql(default = 1.5)]
    boost: f64,
}

/// Makes the score `(1 - alpha) * score + alpha / (1 + lambda * years)`. The years are those between the
/// first day of a version (of a debate, its day) and the reference.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct RecencyInput {
    /// The weight of age, from 0 to 1.
    #[graphql(default = 0.5)]
    alpha: f64,
    /// How fast the score falls with age.
    #[graphql(default = 1.0)]
    lambda: f64,
    /// The day from which age is counted. Default: the day asked for; for a period, its last; for all time,
    /// that of the newest norm.
    reference: Option<Date>,
}

/// Weights of the final order.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct RerankInput {
    /// The weight of the score so far.
    #[graphql(default = 0.6)]
    relevance: f64,
    /// The weight of an edge to the law that the question is about: the passage is in that law, or refers to
    /// it.
    #[graphql(default = 0.25)]
    statute_edge: f64,
    /// The weight of 1 / (1 + years).
    #[graphql(default = 0.15)]
    recency: f64,
}

/// Exactly one: a point, a period, or every version that is known and recorded.
#[derive(Debug, Clone, Copy, OneofObject)]
pub(super) enum SearchTime {
    /// What is in force at a point.
    AsOf(AsOf),
    /// What is in force on some day of a period, with everything that is known and recorded.
    During(DateRangeInput),
    /// What was ever in force, with everything that is known and recorded; false means what is in force
    /// today.
    AnyTime(bool),
}

/// A passage that was found: a provision below an article or section, with everything below it; or the
/// lead-in or an item of a long one.
#[derive(Clone, Description)]
pub(super) struct SearchHit {
    found: Arc<Found>,
    at: usize,
    version: ComponentVersion,
}

/// All that a search found, and where it found nothing.
pub(super) struct Searched {
    hits: Vec<SearchHit>,
    unfound: Vec<Unfound>,
}

connection!(SearchHitConnection, SearchHitEdge, SearchHit, Searched, {
    /// How far the items of the whole list are known.
    fn assurance(&self, ctx: &Context<'_>) -> Result<ListAssurance> {
        ListAssurance::of(RequestContext::at(ctx)?, self.whole.hits.iter().map(|hit| &hit.version))
    }
    /// Where nothing is found: the provisions of `within`, each with how far it is known. And, where debates are searched,
    /// those of the days asked for of which nothing could be read, whatever is found.
    fn unfound(&self) -> &[Unfound] {
        &self.whole.unfound
    }
});

/// A provision in which nothing is found: what is not known of it may say what is looked for.
#[derive(Clone, Description)]
pub(super) struct Unfound {
    component: Component,
    read_point: ReadPoint,
    days: (Day, Day),
}

#[Object(use_type_description)]
impl Unfound {
    /// The provision.
    fn component(&self) -> &Component {
        &self.component
    }
    /// How far it is known, with everything below it, at the point or, of a period, on its days since the provision began:
    /// stretches of days on which its parts are in the same states.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Vec<AssuranceStretch>> {
        let stretches = self.component.states_over(RequestContext::at(ctx)?, self.read_point, self.days)?;
        Ok(stretches.into_iter().map(AssuranceStretch::from).collect())
    }
}

impl Unfound {
    fn of(request: &RequestContext, id: &ComponentId, (when, read_point): (When, ReadPoint)) -> Option<Self> {
        let component = Component::by_id(request, id)?;
        let days = match when {
            When::At(at) => (at.at, at.at.succ()),
            When::During { from, to, .. } => {
                let first = from.max(component.get().minted_on());
                (first, to.max(first.succ()))
            }
        };
        Some(Self { component, read_point, days })
    }
}

/// A reading of a court that was found.
#[derive(SimpleObject)]
pub(super) struct ReadingHit {
    /// The score: the best has 1.
    score: f64,
    /// The reading at the point; for a period, as on the first of its days.
    reading: Reading,
    /// The text of it that matches best.
    text: AspectText,
}

impl ReadingHit {
    /// A reading as it is read at the point; of a period, on its own first day.
    fn of(
        request: &RequestContext,
        found: engine::ReadingHit,
        (when, read_point): (When, ReadPoint),
    ) -> Option<Self> {
        let engine::ReadingHit { reading, text, score } = found;
        let graph = request.corpus().graph(reading.component.norm_str()).ok()?;
        let text = AspectText::of(graph, &text);
        let mut read = match when {
            When::At(_) => Reading::list(graph, vec![reading], read_point),
            When::During { .. } => Reading::on_first_days(graph, vec![reading], read_point),
        };
        Some(Self { score: f64::from(score), reading: read.pop()?, text })
    }
}

/// Some of a version's own words.
#[derive(Debug, Clone, Description)]
pub(super) struct Stretch(engine::Stretch);

#[Object(use_type_description)]
impl Stretch {
    /// The version, read on its own first day.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        Ok(ComponentVersion::by_urn(RequestContext::at(ctx)?, &self.0.version))
    }
    /// The first byte.
    fn start(&self) -> i32 {
        i32::try_from(self.0.start).unwrap_or(i32::MAX)
    }
    /// The byte after the last.
    fn end(&self) -> i32 {
        i32::try_from(self.0.end).unwrap_or(i32::MAX)
    }
}

impl SearchHit {
    pub(super) fn of(
        found: &Arc<Found>,
        at: usize,
        request: &RequestContext,
        read_point: ReadPoint,
        period: bool,
    ) -> Option<Self> {
        let hit = found.hits.get(at)?;
        let version = if period {
            ComponentVersion::by_urn(request, &hit.version)?
        } else {
            Component::by_id(request, &hit.component)?.version_at(read_point)?
        };
        Some(Self { found: Arc::clone(found), at, version })
    }

    /// The version that it shows.
    pub(super) fn shown(&self) -> &ComponentVersion {
        &self.version
    }

    fn hit(&self) -> Option<&Hit> {
        self.found.hits.get(self.at)
    }

    fn key(&self) -> String {
        let stretches = self.hit().map(|hit| hit.stretches.as_slice()).unwrap_or_default();
        let bytes = |one: Option<&engine::Stretch>| one.map_or((0, 0), |one| (one.start, one.end));
        let ((start, _), (_, end)) = (bytes(stretches.first()), bytes(stretches.last()));
        let last = stretches.last().map(|one| one.version.to_string()).unwrap_or_default();
        format!("{}:{start}+{}>{last}:{end}", self.version.key(), stretches.len())
    }
}

#[Object(use_type_description)]
impl SearchHit {
    /// The score. The best passage has 1, less if the question points to another norm, and 1 more if it names
    /// the provision by its number. Recency and the weights of the final order then apply.
    fn score(&self) -> f64 {
        self.hit().map_or(0.0, |hit| f64::from(hit.score))
    }
    /// Its rank by BM25 alone, from 1; null if words did not find it.
    fn lexical_rank(&self) -> Option<i32> {
        self.hit().and_then(|hit| hit.lexical_rank).map(count)
    }
    /// Its rank by vector similarity alone, from 1; null if similarity did not find it.
    fn semantic_rank(&self) -> Option<i32> {
        self.hit().and_then(|hit| hit.semantic_rank).map(count)
    }
    /// The first day of the version; of a debate, its day.
    fn since(&self) -> Option<Date> {
        self.hit().map(|hit| Date(hit.valid.start()))
    }
    /// Its words, in document order, as stretches of the versions' own words.
    fn stretches(&self) -> Vec<Stretch> {
        self.hit().map(|hit| hit.stretches.iter().cloned().map(Stretch).collect()).unwrap_or_default()
    }
    /// The words from which it was taken: for a few sentences, the whole speech. The same as `stretches` if
    /// it was not taken from longer words.
    fn whole(&self) -> Vec<Stretch> {
        self.hit().map(|hit| hit.whole.iter().cloned().map(Stretch).collect()).unwrap_or_default()
    }
    /// STATUTORY; DOCUMENTARY in a judgment or a debate, whose words are no law.
    fn nature(&self) -> Option<VersionNature> {
        self.hit().map(|hit| hit.nature.into())
    }
    /// The topmost provision of the passage.
    fn component(&self) -> Component {
        self.version.of()
    }
    /// Its version at the point; for a period, the last one with these words, read on its own first day.
    fn version(&self) -> &ComponentVersion {
        &self.version
    }
    /// How far `version` is known, with everything below it, at the point at which it is read.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Assurance> {
        self.version.of().assured(RequestContext::at(ctx)?, self.version.read_point)
    }
    /// The excerpt of the passage that best matches the question, verbatim.
    fn quote(&self, ctx: &Context<'_>) -> Result<Option<Quote>> {
        let corpus = RequestContext::at(ctx)?.corpus();
        Ok(self.hit().and_then(|hit| self.found.quote(corpus, hit)).map(Quote))
    }
}

/// Questions that are asked in words.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Searches;

#[Object]
impl Searches {
    /// Passages of the law found by words and by vector similarity, most likely first, at most 1000. Words of
    /// judgments and debates, and readings of courts, are apart: see `natures` and `searchReadings`. Every passage is in
    /// force at the time asked for; the words of other days have a small effect on the order, and none on
    /// which passages are found. The extension `search` of the response reports how they were found.
    #[graphql(complexity = "100 + cost(first, child_complexity)")]
    async fn search(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A search.")] input: SearchInput,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 10)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<SearchHitConnection> {
        let request = RequestContext::at(ctx)?;
        let (read_point, find) = input.find(ctx, usize::try_from(LONGEST).unwrap_or(0))?;
        let (when, within, unread) = (find.when, find.within.clone(), find.unread(request.corpus()));
        let found = Arc::new(found(ctx, find).await?);
        let period = matches!(when, When::During { .. });
        let hits = 0..found.hits.len();
        let hits: Vec<SearchHit> =
            hits.filter_map(|at| SearchHit::of(&found, at, request, read_point, period)).collect();
        let page = page(&hits, Paging::of(ctx, "", (first, after))?, SearchHit::key, SearchHit::clone)?;
        page.items.iter().try_for_each(|hit| hit.version.of().hold(request, read_point))?;
        let within = if hits.is_empty() { within.as_slice() } else { &[] };
        let unfound =
            within.iter().chain(&unread).filter_map(|id| Unfound::of(request, id, (when, read_point)));
        let unfound: Vec<Unfound> = unfound.collect();
        unfound.iter().try_for_each(|one| one.component.hold(request, read_point))?;
        Ok((page, Searched { hits, unfound }).into())
    }
    /// Readings of courts found by words alone, most likely first: what courts say, and no words of the law.
    /// Every reading stands at the time asked for; for a period, on some day of it.
    #[graphql(complexity = "100 + cost(first, child_complexity)")]
    fn search_readings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A search. How passages are ranked does not count.")] input: SearchInput,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 10)] first: i32,
    ) -> Result<Vec<ReadingHit>> {
        let request = RequestContext::at(ctx)?;
        let (read_point, mut find) = input.find(ctx, whole("first", first, 0, LONGEST)?)?;
        find.mode = Mode::Lexical;
        for graph in request.corpus().graphs() {
            reading::charge(request, graph)?;
        }
        let found = searchable(ctx, request)?.find_readings(&find);
        request.charge(found.len())?;
        Ok(found
            .into_iter()
            .filter_map(|hit| ReadingHit::of(request, hit, (find.when, read_point)))
            .collect())
    }
}

impl SearchInput {
    /// What is looked for, and where it is read.
    fn find(self, ctx: &Context<'_>, limit: usize) -> Result<(ReadPoint, SearchRequest)> {
        let words = self.must.iter().chain(&self.must_not).chain(self.should.iter().map(|one| &one.text));
        check_question(&words.chain([&self.query]).map(String::as_str).collect::<Vec<_>>().join(" "))?;
        let request = RequestContext::at(ctx)?;
        let (read_point, when, told) = self.when(request)?;
        if let Some(told) = told {
            request.trace(told);
        }
        let mut find = SearchRequest::of(self.query, when, limit);
        for words in &self.within {
            find.within.extend(
                provision(ctx.into(), request, words, read_point)?.map(|found| found.component.key()),
            );
        }
        // What is named and not there holds nothing.
        if find.within.is_empty() && !self.within.is_empty() {
            find.limit = 0;
        }
        find.mode = self.mode.0;
        find.chunking = self.chunking.0;
        (find.must, find.must_not, find.language) = (self.must, self.must_not, self.language);
        (find.kinds, find.types) = (self.kinds, self.types);
        find.natures = self.natures.into_iter().map(|nature| nature.0).collect();
        let boost = |one: BoostInput| Ok((one.text, number("should.boost", one.boost, 100.0)?));
        find.should = self.should.into_iter().map(boost).collect::<Result<_>>()?;
        if let Some(weight) = self.semantic_weight {
            find.fusion = Fusion::weighted(number("semanticWeight", weight, 1.0)?);
        }
        find.recency = self.recency.map(RecencyInput::read).transpose()?;
        find.rerank = self.rerank.map(RerankInput::read).transpose()?;
        find.diversity = self.diversity.map(|lambda| number("diversity", lambda, 1.0)).transpose()?;
        Ok((read_point, find))
    }

    /// When what is found must stand, and what of that was read in the words.
    fn when(&self, request: &RequestContext) -> Result<(ReadPoint, When, Option<String>)> {
        let by = match self.time {
            Some(SearchTime::AsOf(point)) => Some(point),
            _ => None,
        };
        let read_point = request.read_point(by);
        let during = |(from, to)| When::During { from, to, by: read_point.as_of };
        let (when, told) = match self.time {
            None if let Some(Date(reference)) = self.reference => {
                let (when, told) = time_said(&self.query, reference, read_point.as_of);
                (when, Some(told))
            }
            Some(SearchTime::During(period)) => (during(period.days()?), None),
            Some(SearchTime::AnyTime(true)) => (during((Day::MIN, Day::MAX)), None),
            _ => (When::At(read_point.as_of), None),
        };
        // The words may name another day.
        let read_point = match when {
            When::At(said) if said.at != read_point.as_of.at => read_point.on(said.at),
            When::At(_) | When::During { .. } => read_point,
        };
        request.ask(read_point.as_of);
        Ok((read_point, when, told))
    }
}

impl RecencyInput {
    fn read(self) -> Result<Recency> {
        let reference = self.reference.map(|Date(day)| day);
        let (alpha, lambda) =
            (number("recency.alpha", self.alpha, 1.0)?, number("recency.lambda", self.lambda, 1e6)?);
        Ok(Recency { alpha, lambda, reference })
    }
}

impl RerankInput {
    fn read(self) -> Result<Rerank> {
        let weight = |name, weight| number(name, weight, 1e6);
        Ok(Rerank {
            relevance: weight("rerank.relevance", self.relevance)?,
            statute_edge: weight("rerank.statuteEdge", self.statute_edge)?,
            recency: weight("rerank.recency", self.recency)?,
        })
    }
}

/// A number between 0 and a most.
#[expect(clippy::cast_possible_truncation, reason = "weights need no more than the first digits")]
fn number(name: &str, number: f64, most: f64) -> Result<f32> {
    let fits = (0.0..=most).contains(&number);
    let refused = || error(Code::BadArgument, format!("{name} is {number}: it must be from 0 to {most}"));
    fits.then_some(number as f32).ok_or_else(refused)
}

/// Asks what is near, where that counts and something can tell. What cannot is said, and words go on alone.
pub(super) async fn find_near(
    ctx: &Context<'_>,
    searchable: &Arc<Searchable>,
    find: &mut SearchRequest,
) -> Result<()> {
    if find.mode == Mode::Lexical || find.limit == 0 {
        return Ok(());
    }
    let told = match ctx.data_opt::<Arc<SemanticSearch>>() {
        None => Err("no embedder is configured".to_owned()),
        Some(semantic) => {
            RequestContext::at(ctx)?.vary();
            semantic.follow(searchable);
            let near = timed(Part::Vectors, semantic.near(searchable, find)).await;
            if near.is_ok() && semantic.is_behind(searchable) {
                let message = "the vectors of this revision are being made: until then, what is new in it is found by words alone";
                RequestContext::at(ctx)?.warn(ctx.into(), Warning::WordsAlone, "search", message);
            }
            near
        }
    };
    match told {
        Ok(near) => find.near = Some(near),
        Err(why) if find.mode == Mode::Semantic => {
            return Err(error(
                Code::Unavailable,
                format!("vectors cannot be searched: {why}; search by words (LEXICAL)"),
            ));
        }
        Err(why) => {
            let message = format!("ranked by words alone: {why}");
            RequestContext::at(ctx)?.warn(ctx.into(), Warning::WordsAlone, "search", message);
        }
    }
    Ok(())
}

/// What is found; how stands in the extensions.
async fn found(ctx: &Context<'_>, mut find: SearchRequest) -> Result<Found> {
    let request = RequestContext::at(ctx)?;
    let searchable = searchable(ctx, request)?;
    find_near(ctx, &searchable, &mut find).await?;
    let found = timed(Part::Search, async { searchable.find(&find) }).await.map_err(of_search)?;
    let nothing = found.hits.is_empty() && find.limit > 0 && find.must.is_empty();
    if nothing && !searchable.has_terms(&find.words, find.language.as_deref()) {
        let message = "`query` has no word by which anything is found: give one that not every sentence has";
        return Err(error(Code::BadArgument, message));
    }
    let ids = found.hits.iter().map(|hit| hit.component.to_string());
    note(|measured| measured.answer(&find.words, ids, found.insufficient.is_some()));
    found.trace.iter().for_each(|step| request.trace(step.clone()));
    Ok(found)
}

/// A question that is longer than questions are is none.
pub(super) fn check_question(words: &str) -> Result<()> {
    if words.len() > LONGEST_QUESTION {
        let message = format!(
            "a question may have at most {LONGEST_QUESTION} bytes, with the words of must, should and mustNot: shorten it"
        );
        return Err(error(Code::BadArgument, message));
    }
    Ok(())
}

/// The revision of the request, ready to be searched; its rows are charged.
pub(super) fn searchable(
    ctx: &Context<'_>,
    request: &RequestContext,
) -> Result<Arc<asof_engine::search::Searchable>> {
    charge(request)?;
    let index = ctx.data::<Arc<TextIndex>>()?;
    index.of(&request.shared()).map_err(of_search)
}

/// Counts what it is like to look through the whole corpus.
pub(super) fn charge(request: &RequestContext) -> Result<()> {
    let rows: usize = request.corpus().graphs().map(|graph| graph.counts().0).sum();
    request.charge(rows * RANKING / 100)
}

pub(super) fn of_search(failure: asof_engine::search::SearchError) -> async_graphql::Error {
    error(Code::Internal, failure.to_string())
}
