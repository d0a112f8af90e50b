//! What a client learns without asking again: a new revision, and what it changed.
//!
//! A subscription is a document that is run once for each new batch, and each run is a request of its own: it reads one
//! revision, has its own warnings, and says in `extensions.asOf` which revision that was. [`subscribe`] waits for the
//! batches; the resolvers give one item where the batch concerns them, and none where it does not.
#![expect(clippy::unused_async, reason = "the form of a subscription: its resolvers are asynchronous")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use asof_engine::store::{self, Batch, Corpus, Store, StoreError};
use asof_engine::{ComponentRow, Version};
use asof_schema::{AsOf, Day};
use async_graphql::futures_util::stream::{self, BoxStream, StreamExt as _};
use async_graphql::{Context, Description, ID, Object, Request, Response, Result, SimpleObject};
use tokio::sync::watch;

use super::component::Component;
use super::connection::{Paging, connection, cost, page};
use super::direct_json::DirectFields;
use super::error::{self, Code, error};
use super::norm::{Norm, NormConnection};
use super::query::check_length;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::DateTime;
use super::target::find;
use super::version::ComponentVersion;
use super::vocabulary::CoverageState;
use super::{Schema, at_least, copied, limits, today};

/// The batch for which a subscription's document is run.
#[derive(Debug)]
struct Turn {
    /// Its number; `None` where the document is only checked.
    batch: Option<u32>,
    /// The number of the last batch that the client does not ask for. A check sets it.
    since: AtomicU32,
}

impl Turn {
    fn new(batch: Option<u32>) -> Arc<Self> {
        Arc::new(Self { batch, since: AtomicU32::new(0) })
    }

    /// The batch of the run; `None` where the document is only checked.
    fn batch(&self, corpus: &Corpus, since: Option<u32>) -> Result<Option<Batch>> {
        let Some(number) = self.batch else {
            let newest = corpus.number();
            let since = since.unwrap_or(newest);
            if since > newest {
                let message = format!("`since` is {since}, and the newest revision is {newest}");
                return Err(error(Code::BadArgument, message));
            }
            self.since.store(since, Ordering::Relaxed);
            return Ok(None);
        };
        Ok(corpus.recorded().iter().find(|batch| batch.number == number).cloned())
    }
}

fn turn<'c>(ctx: &Context<'c>) -> Result<&'c Turn> {
    let turn = ctx.data_opt::<Arc<Turn>>().map(Arc::as_ref);
    turn.ok_or_else(|| error(Code::Internal, "the document was not run by `graphql::subscribe`"))
}

/// A revision of the corpus: what the record holds after a batch.
#[derive(Clone, Description)]
struct Revision(Batch);

#[Object(use_type_description)]
impl Revision {
    /// Its number, which is that of the batch, from 1.
    fn number(&self) -> u32 {
        self.0.number
    }
    /// When the batch was recorded: the instant to pin the revision by (`asOf: { recordedAt: ... }`).
    fn recorded_at(&self) -> DateTime {
        DateTime(self.0.recorded_at)
    }
    /// The description of the batch, in the words of its source.
    fn description(&self) -> Option<&str> {
        self.0.description.as_deref()
    }
    /// The norms that the batch changed, in order of URN.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn norms(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<NormConnection> {
        let request = RequestContext::at(ctx)?;
        let graphs = request
            .corpus()
            .graphs()
            .filter(|graph| graph.meta().batches.iter().any(|&(number, _)| number == self.0.number));
        let norms: Vec<Norm> = graphs.map(|graph| Norm { graph: Arc::clone(graph) }).collect();
        let asked = Paging::of(ctx, format_args!("revision {}", self.0.number), (first, after))?;
        Ok(page(&norms, asked, Norm::key, Norm::clone)?.into())
    }
}

/// What a revision changed at or below the provisions that the subscription names.
#[derive(Description)]
struct RevisionChanges {
    revision: Revision,
    changed: Vec<RecordedChange>,
}

#[Object(use_type_description)]
impl RevisionChanges {
    /// The revision.
    fn revision(&self) -> &Revision {
        &self.revision
    }
    /// The provisions of which it recorded, ended or took back a version, with the versions, and those that
    /// are now known further or less far, in document order. A provision is also changed by a change below it (cause AGGREGATE).
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn provisions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<RecordedChangeConnection> {
        let asked = Paging::of(ctx, format_args!("revision {}", self.revision.0.number), (first, after))?;
        Ok(page(&self.changed, asked, RecordedChange::key, RecordedChange::clone)?.into())
    }
}

/// What a revision changed in one provision, by everything that is known.
#[derive(Clone, SimpleObject)]
struct RecordedChange {
    /// The provision.
    component: Component,
    /// How far the provision itself was known before the revision, on today's law.
    state_before: CoverageState,
    /// How far it is known with the revision.
    state_after: CoverageState,
    /// The versions that the record did not hold before, each read on its own first day.
    began: Vec<ComponentVersion>,
    /// The versions that end on another day than the record said before, or have an end now and had none, each
    /// read on its own first day.
    ended: Vec<ComponentVersion>,
    /// The versions that the record held before and holds no longer, as they were read before.
    withdrawn: Vec<ComponentVersion>,
}

impl DirectFields for RecordedChange {}
connection!(RecordedChangeConnection, RecordedChangeEdge, RecordedChange);

impl RecordedChange {
    fn key(&self) -> String {
        self.component.key().to_string()
    }

    /// What a batch changed in a component, and in how far it is known on a day; `None` if nothing.
    fn of(component: &Component, [before, after]: [ReadPoint; 2], today: Day) -> Option<Self> {
        let wrap = |version: Version<'_>, read_point| {
            let graph = Arc::clone(&component.graph);
            ComponentVersion { graph, row: version.row, read_point }.on_its_first_day()
        };
        let (mut began, mut ended, mut withdrawn) = (Vec::new(), Vec::new(), Vec::new());
        for version in component.get().versions() {
            match (version.is_born(before.point), version.is_born(after.point)) {
                (false, true) => began.push(wrap(version, after)),
                (true, false) => withdrawn.push(wrap(version, before)),
                (true, true) if version.valid(before.point) != version.valid(after.point) => {
                    ended.push(wrap(version, after));
                }
                _ => {}
            }
        }
        let state = |side: ReadPoint| component.get().coverage_state(side.on(today).point).into();
        let (state_before, state_after): (CoverageState, CoverageState) = (state(before), state(after));
        let nothing = began.is_empty() && ended.is_empty() && withdrawn.is_empty();
        let component = component.clone();
        (!nothing || state_before != state_after).then_some(Self {
            component,
            state_before,
            state_after,
            began,
            ended,
            withdrawn,
        })
    }
}

/// The last state of the law as a batch and those before it recorded it.
fn recorded_by(request: &RequestContext, batch: &Batch) -> ReadPoint {
    let as_of = AsOf { at: Day::MAX, known: None, recorded: Some(batch.recorded_at) };
    let mut read_point = ReadPoint::new(request.corpus(), as_of);
    // The newest batch resolves to "all": what comes later is not to be seen either.
    read_point.point.recorded = batch.number;
    read_point
}

/// What the record held before a batch, and after it.
fn around(request: &RequestContext, batch: &Batch) -> [ReadPoint; 2] {
    let earlier = request.corpus().recorded().iter().rfind(|earlier| earlier.number < batch.number);
    let after = recorded_by(request, batch);
    let mut before = earlier.map_or(after, |earlier| recorded_by(request, earlier));
    before.point.recorded = earlier.map_or(0, |earlier| earlier.number);
    [before, after]
}

/// What clients learn of without asking again, over WebSocket (graphql-transport-ws) or as server-sent events.
#[derive(Debug, Clone, Copy, Default, Description)]
pub struct Subscription;

#[async_graphql::Subscription(use_type_description)]
impl Subscription {
    /// Each new revision, as soon as it can be read.
    async fn revisions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Begin with the revision after the one with this number. Default: the newest one.")]
        since: Option<u32>,
    ) -> Result<impl stream::Stream<Item = Revision> + use<>> {
        let batch = turn(ctx)?.batch(RequestContext::at(ctx)?.corpus(), since)?;
        Ok(stream::iter(batch.map(Revision)))
    }
    /// What each new revision changed at or below some provisions; nothing for a revision that changed nothing
    /// there.
    async fn changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The provisions, at most 1000: ids, URNs, aliases or citations as of today."
        )]
        refs: Vec<ID>,
        #[graphql(desc = "Begin with the revision after the one with this number. Default: the newest one.")]
        since: Option<u32>,
    ) -> Result<impl stream::Stream<Item = RevisionChanges> + use<>> {
        check_length(&refs)?;
        let request = RequestContext::at(ctx)?;
        let batch = turn(ctx)?.batch(request.corpus(), since)?;
        let provisions = provisions(ctx, request, &refs, batch.is_none())?;
        let changes = batch.map(|batch| changes(request, batch, &provisions)).transpose()?;
        Ok(stream::iter(changes.flatten()))
    }
}

/// The provisions that some words mean today. Words that mean nothing are an error where a client
/// begins to listen, and a warning where a later revision took away what they meant.
fn provisions(
    ctx: &Context<'_>,
    request: &RequestContext,
    refs: &[ID],
    check: bool,
) -> Result<Vec<Component>> {
    let now = ReadPoint::new(request.corpus(), AsOf::day(request.today()));
    let mut provisions = Vec::new();
    for words in refs {
        match find(ctx.into(), request, words, now)? {
            Some(found) => provisions.push(found.component),
            None if check => {
                let message = format!("{:?} names no provision", words.as_str());
                return Err(error(Code::BadReference, message));
            }
            None => {}
        }
    }
    Ok(provisions)
}

/// What a batch changed at or below some provisions; `None` if nothing.
fn changes(
    request: &RequestContext,
    batch: Batch,
    provisions: &[Component],
) -> Result<Option<RevisionChanges>> {
    let (sides, today) = (around(request, &batch), request.today());
    let mut below: BTreeMap<String, (Component, BTreeSet<ComponentRow>)> = BTreeMap::new();
    for provision in provisions {
        // A norm that the batch did not touch costs nothing.
        if !provision.graph.meta().batches.iter().any(|&(number, _)| number == batch.number) {
            continue;
        }
        let norm = provision.graph.norm().id.to_string();
        let (_, rows) = below.entry(norm).or_insert_with(|| (provision.clone(), BTreeSet::new()));
        for side in sides {
            let ever = provision.get().ever_below(side.point);
            request.charge(ever.len())?;
            rows.extend(ever.into_iter().map(|component| component.row));
        }
    }
    let mut changed = Vec::new();
    for (of, rows) in below.into_values() {
        let mut rows: Vec<ComponentRow> = rows.into_iter().collect();
        let order = request.document_order(&of.graph);
        rows.sort_by_key(|&row| order.place(row));
        for component in rows.into_iter().map(|row| of.other(row)) {
            request.charge(component.get().versions().len())?;
            changed.extend(RecordedChange::of(&component, sides, today));
        }
    }
    let revision = Revision(batch);
    Ok((!changed.is_empty()).then_some(RevisionChanges { revision, changed }))
}

/// Runs a subscription: one response for each batch that concerns it. A document that is a query is answered once, and one
/// that cannot be run has one response with its errors.
pub fn subscribe(schema: &Schema, request: Request) -> BoxStream<'static, Response> {
    let Some(store) = schema.data::<Arc<dyn Store>>().map(Arc::clone) else {
        let error = error::server(Code::Internal, "the schema was built without a store");
        return stream::iter([Response::from_errors(vec![error])]).boxed();
    };
    let numbers = store.revisions();
    let listener = Listener { schema: schema.clone(), store, request, numbers, state: State::New };
    stream::unfold(listener, Listener::next).boxed()
}

/// A client that listens.
struct Listener {
    schema: Schema,
    store: Arc<dyn Store>,
    request: Request,
    numbers: watch::Receiver<u32>,
    state: State,
}

enum State {
    New,
    /// The batches up to this number are dealt with.
    Told(u32),
    Over,
}

impl Listener {
    async fn next(mut self) -> Option<(Response, Self)> {
        let mut told = match self.state {
            State::Over => return None,
            State::Told(told) => told,
            State::New => {
                let check = Turn::new(None);
                if let Some(response) = self.first(&check).await {
                    self.state = State::Over;
                    return Some((response, self));
                }
                check.since.load(Ordering::Relaxed)
            }
        };
        loop {
            let newest = *self.numbers.borrow_and_update();
            while told < newest {
                told += 1;
                if let Some(response) = self.run(&Turn::new(Some(told))).await {
                    self.state = State::Told(told);
                    return Some((response, self));
                }
            }
            // An error means that the store is gone, and with it the service.
            self.numbers.changed().await.ok()?;
        }
    }

    /// Runs the document for the first time, on the revision that the client asks for at least.
    async fn first(&mut self, check: &Arc<Turn>) -> Option<Response> {
        match at_least::corpus(&*self.store, &self.request, limits(&self.schema).patience).await {
            Ok(_) => self.run(check).await,
            Err(error) => Some(Response::from_errors(vec![error])),
        }
    }

    /// Runs the document once; `None` if it has nothing to say.
    async fn run(&mut self, turn: &Arc<Turn>) -> Option<Response> {
        let Self { schema, store, request, .. } = self;
        let answered = store::ask(&**store, store.corpus(), |corpus| {
            run(schema, copied(request).data(Arc::clone(turn)), corpus)
        });
        let failed = |error: StoreError| vec![error::server(Code::Internal, error.to_string())];
        answered.await.unwrap_or_else(|error| Some(Response::from_errors(failed(error))))
    }
}

/// The first response of a document on one revision.
async fn run(schema: &Schema, request: Request, corpus: Arc<Corpus>) -> Option<Response> {
    let context = Arc::new(RequestContext::of(corpus, today(schema), false));
    let mut response = schema.execute_stream(request.data(Arc::clone(&context))).next().await?;
    response.errors.iter_mut().for_each(|error| error::complete(error, limits(schema)));
    response.extensions.append(&mut context.extensions());
    Some(response)
}
