//! Vectors in a folder of this machine: the search engine of Qdrant, within this process.
//!
//! Below the folder there is one for each model, with a lock that keeps a second opener out. What was flushed is there after
//! any end; what was put since may be there or not, and is put again.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use asof_schema::NormId;
use qdrant_edge::external::ordered_float::OrderedFloat;
use qdrant_edge::external::uuid::Uuid;
use qdrant_edge::{
    AcornSearchParams, Condition as Must, CreateIndex, Distance, EdgeConfig, EdgeOptimizersConfig, EdgeShard,
    EdgeVectorParams, FacetRequest, FacetValue, FieldCondition, FieldIndexOperations, Filter,
    HnswIndexConfig, IntegerIndexParams, JsonPath, NamedQuery, OperationError, PayloadFieldSchema,
    PayloadSchemaParams, PayloadSchemaType, PointId, PointInsertOperations, PointOperations, PointStruct,
    QueryEnum, QueryRequest, Range, ScoredPoint, ScoringQuery, ScrollRequest, SearchParams, UpdateOperation,
    VectorInternal, Vectors, WithPayloadInterface, WithVector,
};
use serde_json::Value;

use super::payload::{self, AT_ONCE, Condition, NORM, NUMBERS, PAGE, TOLD, WORDS};
use super::{
    Doing, Entry, GRAPH_FROM, Model, VectorError, VectorHit, VectorStore, Wanted, check, in_order, place_of,
};
use crate::driver::Driver;

/// Where the optimiser makes what then takes the place of older segments.
const UNFINISHED: &str = "temp_segments";

/// The vectors of a model in a folder.
#[derive(Debug)]
pub struct Edge {
    model: Model,
    driver: Driver,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    place: String,
    shard: EdgeShard,
    /// One at a time changes what is there; the search engine takes a second one for a fault.
    writing: Mutex<()>,
    /// Given back when the shard is closed.
    _lock: File,
}

type Failed = OperationError;

impl Edge {
    /// Opens the vectors of a model below a folder, or makes room for them.
    pub fn open(folder: &Path, model: Model) -> Result<Self, VectorError> {
        Self::open_with(folder, model, GRAPH_FROM)
    }

    /// The same, with the number of kilobytes of vectors from which on a graph is built and walked.
    pub fn open_with(folder: &Path, model: Model, graph_from: usize) -> Result<Self, VectorError> {
        let folder = folder.join(place_of(&model));
        let place = folder.display().to_string();
        let io = |error: std::io::Error| refused(&place, error);
        fs::create_dir_all(&folder).map_err(io)?;
        let lock = lock(&folder, &place)?;
        belongs(&folder, &place, &model)?;
        remove_unfinished(&folder).map_err(io)?;
        let opened = EdgeShard::load(&folder, Some(config(&model, graph_from)));
        let damaged = |error: Failed| VectorError::Damaged { place: place.clone(), what: error.to_string() };
        let opened = opened.map_err(damaged)?;
        let driver = Driver::start("asof-vectors").map_err(io)?;
        let shared = Shared { place, shard: opened, writing: Mutex::default(), _lock: lock };
        shared.index_fields().map_err(|error| refused(&shared.place, error))?;
        Ok(Self { model, driver, shared: Arc::new(shared) })
    }

    /// The number of vectors in a graph.
    pub fn in_graph(&self) -> usize {
        self.shared.shard.info().indexed_vectors_count
    }

    /// Work on the shard, on a thread that may block.
    fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Shared) -> Result<T, Failed> + Send + 'static,
    ) -> Doing<'static, T> {
        let shared = Arc::clone(&self.shared);
        let place = shared.place.clone();
        let done = self.driver.spawn_blocking(move || work(&shared));
        Box::pin(async move {
            match done.await {
                Some(done) => done.map_err(|error| refused(&place, error)),
                None => Err(refused(&place, "the work stopped because of an error in this program")),
            }
        })
    }
}

impl VectorStore for Edge {
    fn model(&self) -> &Model {
        &self.model
    }

    fn put<'v>(&'v self, entries: &'v [(Entry, Vec<f32>)]) -> Doing<'v, ()> {
        Box::pin(async move {
            check(&self.model, entries.iter().map(|(_, vector)| vector.as_slice()))?;
            for entries in entries.chunks(AT_ONCE) {
                let points = entries.iter().map(|entry| point(&self.model, entry).into()).collect();
                let points = PointOperations::UpsertPoints(PointInsertOperations::PointsList(points));
                self.work(move |shared| shared.update(UpdateOperation::PointOperation(points))).await?;
            }
            Ok(())
        })
    }

    fn remove<'v>(&'v self, ids: &'v [u128]) -> Doing<'v, ()> {
        let ids = ids.iter().map(|&id| PointId::Uuid(Uuid::from_u128(id))).collect();
        let gone = PointOperations::DeletePoints { ids };
        self.work(move |shared| shared.update(UpdateOperation::PointOperation(gone)))
    }

    fn ids<'v>(&'v self, norm: &'v NormId) -> Doing<'v, BTreeSet<u128>> {
        let of_norm = filter(&[Condition::OneOf(NORM, vec![norm.as_str()])]);
        self.work(move |shared| shared.ids(Some(&of_norm)))
    }

    fn norms(&self) -> Doing<'_, BTreeSet<NormId>> {
        let norms = self.work(Shared::norms);
        Box::pin(async move { norms.await?.iter().map(|norm| self.shared.norm(norm)).collect() })
    }

    fn count(&self) -> Doing<'_, usize> {
        // Whoever was cut off while the graph was built can have left an entry in two segments.
        self.work(|shared| Ok(shared.ids(None)?.len()))
    }

    fn near<'v>(
        &'v self,
        vector: &'v [f32],
        wanted: &'v Wanted,
        limit: usize,
        exact: bool,
    ) -> Doing<'v, Vec<VectorHit>> {
        Box::pin(async move {
            check(&self.model, [vector])?;
            let language = payload::language(wanted);
            let Some(conditions) = payload::conditions(wanted, language.as_deref()).filter(|_| limit > 0)
            else {
                return Ok(Vec::new());
            };
            let query = query(&self.model, vector, &conditions, limit, exact);
            let found = self.work(move |shared| shared.shard.query(query)).await?;
            let found: Result<Vec<VectorHit>, VectorError> =
                found.iter().map(|point| self.shared.near(point)).collect();
            Ok(in_order(found?))
        })
    }

    fn flush(&self) -> Doing<'_, ()> {
        self.work(|shared| {
            let _writing = shared.writing.lock().unwrap_or_else(PoisonError::into_inner);
            // Durable first: a graph takes its time.
            shared.shard.flush();
            if shared.shard.optimize()? {
                shared.index_fields()?;
                shared.shard.flush();
            }
            Ok(())
        })
    }

    fn publish(&self) -> Doing<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }
}

impl Shared {
    fn update(&self, operation: UpdateOperation) -> Result<(), Failed> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.shard.update(operation)
    }

    /// Every segment needs the indexes, those too that came since they were made last.
    fn index_fields(&self) -> Result<(), Failed> {
        let number = PayloadFieldSchema::FieldParams(PayloadSchemaParams::Integer(numbers()));
        let word = PayloadFieldSchema::FieldType(PayloadSchemaType::Keyword);
        let fields =
            NUMBERS.iter().map(|field| (field, &number)).chain(WORDS.iter().map(|field| (field, &word)));
        fields.into_iter().try_for_each(|(field, kind)| {
            let index = CreateIndex { field_name: path(field), field_schema: Some(kind.clone()) };
            self.shard.update(UpdateOperation::FieldIndexOperation(FieldIndexOperations::CreateIndex(index)))
        })
    }

    fn ids(&self, filter: Option<&Filter>) -> Result<BTreeSet<u128>, Failed> {
        let mut ids = BTreeSet::new();
        let mut offset = None;
        loop {
            let page = ScrollRequest {
                offset,
                limit: Some(PAGE as usize),
                filter: filter.cloned(),
                with_payload: Some(WithPayloadInterface::Bool(false)),
                with_vector: WithVector::Bool(false),
                order_by: None,
            };
            let (found, next) = self.shard.scroll(page)?;
            ids.extend(found.iter().filter_map(|record| match record.id {
                PointId::Uuid(id) => Some(id.as_u128()),
                PointId::NumId(_) => None,
            }));
            if next.is_none() {
                return Ok(ids);
            }
            offset = next;
        }
    }

    fn norms(&self) -> Result<Vec<String>, Failed> {
        let mut limit = PAGE as usize;
        loop {
            let request = FacetRequest { key: path(NORM), limit, filter: None, exact: true };
            let hits = self.shard.facet(request)?.hits;
            if hits.len() < limit {
                let norms = hits.into_iter().filter_map(|hit| match hit.value {
                    FacetValue::Keyword(norm) => Some(norm),
                    _ => None,
                });
                return Ok(norms.collect());
            }
            limit *= 2;
        }
    }

    fn norm(&self, norm: &str) -> Result<NormId, VectorError> {
        norm.parse().map_err(|error: asof_schema::IdError| VectorError::Damaged {
            place: self.place.clone(),
            what: error.to_string(),
        })
    }

    fn near(&self, point: &ScoredPoint) -> Result<VectorHit, VectorError> {
        let said = |field| point.payload.as_ref()?.0.get(field)?.as_str();
        payload::near(point.score, &self.place, said)
    }
}

/// Keeps others out as long as the file is open.
fn lock(folder: &Path, place: &str) -> Result<File, VectorError> {
    let file = File::create(folder.join("lock")).map_err(|error| refused(place, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(VectorError::Busy { place: place.to_owned() }),
        Err(TryLockError::Error(error)) => Err(refused(place, error)),
    }
}

/// Whether a folder that has vectors has those of the model: two names can be one in the letters of a folder.
fn belongs(folder: &Path, place: &str, model: &Model) -> Result<(), VectorError> {
    let found = match EdgeConfig::load(folder) {
        None => return Ok(()),
        Some(Err(error)) => {
            return Err(VectorError::Damaged { place: place.to_owned(), what: error.to_string() });
        }
        Some(Ok(found)) => found.vectors,
    };
    if found.get(&model.name).is_some_and(|vector| vector.size == model.dimension) {
        return Ok(());
    }
    let held = found.iter().map(|(name, vector)| format!("{name} ({} numbers)", vector.size));
    Err(VectorError::Foreign {
        place: place.to_owned(),
        model: model.name.clone(),
        dimension: model.dimension,
        what: format!("it holds vectors of {}", held.collect::<Vec<_>>().join(", ")),
    })
}

/// What a process left behind that was killed while it built a graph.
fn remove_unfinished(folder: &Path) -> std::io::Result<()> {
    let unfinished: PathBuf = folder.join(UNFINISHED);
    if unfinished.is_dir() { fs::remove_dir_all(unfinished) } else { Ok(()) }
}

fn config(model: &Model, graph_from: usize) -> EdgeConfig {
    let vector = EdgeVectorParams::builder(model.dimension, Distance::Cosine).build();
    let graph = HnswIndexConfig {
        m: 16,
        ef_construct: 200,
        full_scan_threshold: graph_from,
        max_indexing_threads: 0,
        on_disk: None,
        payload_m: None,
        inline_storage: None,
    };
    let optimizers = EdgeOptimizersConfig { indexing_threshold: Some(graph_from), ..Default::default() };
    EdgeConfig::builder().vector(&model.name, vector).hnsw_config(graph).optimizers(optimizers).build()
}

/// Ranges alone are asked for. Whatever stands at a time is found by ACORN: links for each stretch of each clock would take
/// most of the time that the graph does.
fn numbers() -> IntegerIndexParams {
    IntegerIndexParams {
        lookup: Some(false),
        range: Some(true),
        enable_hnsw: Some(false),
        ..Default::default()
    }
}

fn point(model: &Model, (entry, vector): &(Entry, Vec<f32>)) -> PointStruct {
    let vectors = Vectors::new_named([(model.name.as_str(), vector.as_slice())]);
    let payload = Value::Object(payload::payload(entry));
    PointStruct::new(PointId::Uuid(Uuid::from_u128(entry.id)), vectors, payload)
}

fn query(
    model: &Model,
    vector: &[f32],
    conditions: &[Condition<'_>],
    limit: usize,
    exact: bool,
) -> QueryRequest {
    let nearest =
        NamedQuery { query: VectorInternal::Dense(vector.to_vec()), using: Some(model.name.clone()) };
    let acorn = AcornSearchParams { enable: true, max_selectivity: None };
    QueryRequest {
        prefetches: Vec::new(),
        query: Some(ScoringQuery::Vector(QueryEnum::Nearest(nearest))),
        filter: Some(filter(conditions)),
        score_threshold: None,
        limit,
        offset: 0,
        params: Some(SearchParams { exact, acorn: Some(acorn), ..Default::default() }),
        with_vector: WithVector::Bool(false),
        with_payload: WithPayloadInterface::Fields(TOLD.map(path).to_vec()),
    }
}

fn filter(conditions: &[Condition<'_>]) -> Filter {
    Filter {
        must: Some(conditions.iter().map(|condition| Must::Field(must(condition))).collect()),
        ..Filter::default()
    }
}

fn must(condition: &Condition<'_>) -> FieldCondition {
    match *condition {
        Condition::OneOf(field, ref words) => {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            FieldCondition::new_match(path(field), words.into())
        }
        Condition::AtMost(field, number) => FieldCondition::new_range(
            path(field),
            Range { lte: Some(OrderedFloat(number)), ..Range::default() },
        ),
        Condition::Above(field, number) => FieldCondition::new_range(
            path(field),
            Range { gt: Some(OrderedFloat(number)), ..Range::default() },
        ),
    }
}

/// A field of the payload.
fn path(field: &str) -> JsonPath {
    JsonPath { first_key: field.to_owned(), rest: Vec::new() }
}

fn refused(place: &str, error: impl Display) -> VectorError {
    VectorError::Refused { place: place.to_owned(), what: error.to_string() }
}
