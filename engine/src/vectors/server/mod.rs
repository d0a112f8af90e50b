//! Vectors on a Qdrant server: a collection for each model, and a name for readers that means one of them.

mod connection;
mod look;
mod payload;

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use asof_schema::NormId;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use qdrant_client::Payload;
use qdrant_client::qdrant::facet_value::Variant;
use qdrant_client::qdrant::point_id::PointIdOptions;
use qdrant_client::qdrant::{
    AcornSearchParamsBuilder, CollectionInfo, CollectionStatus, Condition as Must, CountPointsBuilder,
    CreateAliasBuilder, CreateCollectionBuilder, CreateFieldIndexCollectionBuilder, DeletePointsBuilder,
    Distance, FacetCountsBuilder, FieldType, Filter, HnswConfigDiffBuilder, IntegerIndexParams,
    IntegerIndexParamsBuilder, OptimizersConfigDiffBuilder, PayloadIncludeSelector, PointId, PointStruct,
    PointsIdsList, PointsOperationResponse, Query, QueryPoints, QueryPointsBuilder, Range, ScoredPoint,
    ScrollPointsBuilder, SearchParamsBuilder, UpdateResult, UpdateStatus, UpsertPointsBuilder,
    VectorParamsBuilder, VectorParamsMap, value, vectors_config,
};

use connection::Connection;
pub use connection::ServerConfig;
pub use look::{ServerFound, look};

use self::payload::{AT_ONCE, Condition, NORM, NUMBERS, PAGE, TOLD, WORDS};
use super::{Doing, Entry, Model, VectorError, VectorHit, VectorStore, Wanted, check, place_of};
use crate::driver::Driver;

/// How often the server is asked whether its graph is built.
const EVERY: Duration = Duration::from_millis(200);

/// The first release whose searches find every point that was written while the graph is built: before it, one that came as
/// a segment was taken to be rebuilt stayed out of them until the next time (qdrant/qdrant#9116).
const FINDS_ALL: [u32; 3] = [1, 18, 1];

/// The vectors of a model on a server.
#[derive(Debug)]
pub struct Server {
    model: Model,
    driver: Driver,
    collection: Collection,
    version: String,
}

/// A collection on a server. Cheap to clone.
#[derive(Debug, Clone)]
struct Collection {
    connection: Connection,
    name: String,
    alias: String,
    building: Duration,
}

impl Server {
    /// Opens the collection of a model, or makes one. May block.
    pub fn open(config: &ServerConfig, model: Model) -> Result<Self, VectorError> {
        let (driver, collection) = Collection::reached(config, &model)?;
        let (ready, of, graph_from) = (collection.clone(), model.clone(), config.graph_from);
        let opened = driver.block_on(async move { ready.make_ready(&of, graph_from).await });
        let version = opened.unwrap_or_else(|| Err(collection.broken()))?;
        Ok(Self { model, driver, collection, version })
    }

    /// The known problem of the server's release; `None` if it finds everything that it holds.
    pub fn caveat(&self) -> Option<String> {
        caveat(&self.version)
    }

    /// The number of requests sent so far.
    pub fn sent(&self) -> usize {
        self.collection.connection.sent()
    }

    /// The number of vectors in a graph, as the server counts them.
    pub fn in_graph(&self) -> Doing<'_, usize> {
        self.work(|collection| async move {
            let indexed = collection.info().await?.indexed_vectors_count;
            Ok(indexed.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX)))
        })
    }

    /// Work with the server, on threads of our own.
    fn work<T, F>(&self, work: impl FnOnce(Collection) -> F) -> Doing<'static, T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, VectorError>> + Send + 'static,
    {
        let broken = self.collection.broken();
        let done = self.driver.spawn(work(self.collection.clone()));
        Box::pin(async move { done.await.unwrap_or(Err(broken)) })
    }
}

impl VectorStore for Server {
    fn model(&self) -> &Model {
        &self.model
    }

    fn put<'v>(&'v self, entries: &'v [(Entry, Vec<f32>)]) -> Doing<'v, ()> {
        Box::pin(async move {
            check(&self.model, entries.iter().map(|(_, vector)| vector.as_slice()))?;
            for entries in entries.chunks(AT_ONCE) {
                let points = entries.iter().map(|entry| point(&self.model, entry)).collect();
                self.work(|collection| collection.put(points)).await?;
            }
            Ok(())
        })
    }

    fn remove<'v>(&'v self, ids: &'v [u128]) -> Doing<'v, ()> {
        Box::pin(async move {
            for ids in ids.chunks(PAGE as usize) {
                let ids = ids.iter().map(|&id| point_id(id)).collect();
                self.work(|collection| collection.remove(ids)).await?;
            }
            Ok(())
        })
    }

    fn ids<'v>(&'v self, norm: &'v NormId) -> Doing<'v, BTreeSet<u128>> {
        let of_norm = filter(&[Condition::OneOf(NORM, vec![norm.as_str()])]);
        self.work(|collection| collection.ids(of_norm))
    }

    fn norms(&self) -> Doing<'_, BTreeSet<NormId>> {
        self.work(Collection::norms)
    }

    fn count(&self) -> Doing<'_, usize> {
        self.work(Collection::count)
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
            let query = query(&self.collection.name, &self.model, vector, &conditions, limit, exact);
            self.work(|collection| collection.near(query)).await
        })
    }

    fn flush(&self) -> Doing<'_, ()> {
        self.work(Collection::settle)
    }

    fn publish(&self) -> Doing<'_, ()> {
        self.work(Collection::publish)
    }
}

impl Collection {
    /// The collection of a model, of which nothing is asked yet, and what asks for it.
    fn reached(config: &ServerConfig, model: &Model) -> Result<(Driver, Self), VectorError> {
        let collection = Self {
            connection: Connection::new(config)?,
            name: format!("{}-{}", config.prefix, place_of(model)),
            alias: config.prefix.clone(),
            building: config.building,
        };
        let driver = Driver::start("asof-vectors").map_err(|error| VectorError::Refused {
            place: collection.connection.address().to_owned(),
            what: error.to_string(),
        })?;
        Ok((driver, collection))
    }

    /// Makes the collection where it is not there; the version of the server.
    async fn make_ready(&self, model: &Model, graph_from: usize) -> Result<String, VectorError> {
        let health = self.connection.ask_once(&(), |client, ()| async move { client.health_check().await });
        let version = health.await?.version;
        let there = self
            .connection
            .ask(&self.name, |client, name| async move { client.collection_exists(name).await })
            .await?;
        if !there {
            self.make(model, graph_from).await?;
        }
        let info = self.info().await?;
        self.belongs(model, &info)?;
        let is_new = |field: &&str| !info.payload_schema.contains_key(*field);
        let index = |field, kind| CreateFieldIndexCollectionBuilder::new(&self.name, field, kind).wait(true);
        let number = NUMBERS
            .into_iter()
            .filter(is_new)
            .map(|field| index(field, FieldType::Integer).field_index_params(numbers()));
        let word = WORDS.into_iter().filter(is_new).map(|field| index(field, FieldType::Keyword));
        for index in number.chain(word).map(CreateFieldIndexCollectionBuilder::build) {
            self.connection
                .ask(&index, |client, index| async move { client.create_field_index(index).await })
                .await?;
        }
        Ok(version)
    }

    /// Somebody else may make it at the same time, or an answer be lost: then it is there, and is looked at.
    async fn make(&self, model: &Model, graph_from: usize) -> Result<(), VectorError> {
        let from = u64::try_from(graph_from).unwrap_or(u64::MAX);
        let graph = HnswConfigDiffBuilder::default().m(16).ef_construct(200).full_scan_threshold(from);
        let vector = VectorParamsBuilder::new(model.dimension as u64, Distance::Cosine).build();
        let vectors = VectorParamsMap { map: HashMap::from([(name_of(model), vector)]) };
        let collection = CreateCollectionBuilder::new(&self.name)
            .vectors_config(vectors_config::Config::ParamsMap(vectors))
            .hnsw_config(graph)
            .optimizers_config(OptimizersConfigDiffBuilder::default().indexing_threshold(from))
            .build();
        let made = self
            .connection
            .ask(&collection, |client, collection| async move { client.create_collection(collection).await })
            .await;
        let there = self
            .connection
            .ask(&self.name, |client, name| async move { client.collection_exists(name).await })
            .await?;
        if there { Ok(()) } else { made.map(|_| ()) }
    }

    /// Whether the collection has the vectors of the model: two names can be one in the letters of a collection.
    fn belongs(&self, model: &Model, info: &CollectionInfo) -> Result<(), VectorError> {
        let params = info.config.as_ref().and_then(|config| config.params.as_ref());
        let vectors = params.and_then(|params| params.vectors_config.as_ref()?.config.as_ref());
        let named = match vectors {
            Some(vectors_config::Config::ParamsMap(named)) => named.map.clone(),
            _ => HashMap::new(),
        };
        let fits = named.get(&name_of(model)).is_some_and(|vector| {
            vector.size == model.dimension as u64 && vector.distance() == Distance::Cosine
        });
        if fits {
            return Ok(());
        }
        let held = named.iter().map(|(name, vector)| {
            let name = percent_decode_str(name).decode_utf8_lossy();
            format!("{name} ({} numbers, {})", vector.size, vector.distance().as_str_name())
        });
        Err(VectorError::Foreign {
            place: self.place(),
            model: model.name.clone(),
            dimension: model.dimension,
            what: format!("its vectors are [{}]", held.collect::<Vec<_>>().join(", ")),
        })
    }

    async fn info(&self) -> Result<CollectionInfo, VectorError> {
        let info = self
            .connection
            .ask(&self.name, |client, name| async move { client.collection_info(name).await })
            .await?;
        info.result.ok_or_else(|| self.refused("the server does not describe it"))
    }

    async fn put(self, points: Vec<PointStruct>) -> Result<(), VectorError> {
        let points = UpsertPointsBuilder::new(&self.name, points).wait(true).build();
        let said = self
            .connection
            .ask(&points, |client, points| async move { client.upsert_points(points).await })
            .await?;
        self.applied(&said)
    }

    async fn remove(self, ids: Vec<PointId>) -> Result<(), VectorError> {
        let gone = DeletePointsBuilder::new(&self.name).points(PointsIdsList { ids }).wait(true).build();
        let said = self
            .connection
            .ask(&gone, |client, gone| async move { client.delete_points(gone).await })
            .await?;
        self.applied(&said)
    }

    /// What a server has taken but not applied is not yet found, and what was there before still is.
    fn applied(&self, said: &PointsOperationResponse) -> Result<(), VectorError> {
        let status = said.result.as_ref().map(UpdateResult::status);
        if status == Some(UpdateStatus::Completed) {
            return Ok(());
        }
        let status = status.map_or("nothing", |status| status.as_str_name());
        let place = self.connection.address().to_owned();
        Err(VectorError::Refused {
            place,
            what: format!("points were sent, and the server answered {status}"),
        })
    }

    async fn ids(self, filter: Filter) -> Result<BTreeSet<u128>, VectorError> {
        let mut ids = BTreeSet::new();
        let mut scroll = ScrollPointsBuilder::new(&self.name)
            .filter(filter)
            .limit(PAGE)
            .with_payload(false)
            .with_vectors(false)
            .build();
        loop {
            let page = self
                .connection
                .ask(&scroll, |client, scroll| async move { client.scroll(scroll).await })
                .await?;
            for point in page.result {
                ids.insert(self.id(point.id)?);
            }
            if page.next_page_offset.is_none() {
                return Ok(ids);
            }
            scroll.offset = page.next_page_offset;
        }
    }

    fn id(&self, id: Option<PointId>) -> Result<u128, VectorError> {
        let id = match id.and_then(|id| id.point_id_options) {
            Some(PointIdOptions::Uuid(id)) => u128::from_str_radix(&id.replace('-', ""), 16).ok(),
            _ => None,
        };
        id.ok_or_else(|| self.damaged("an id is not a UUID"))
    }

    async fn norms(self) -> Result<BTreeSet<NormId>, VectorError> {
        let mut limit = u64::from(PAGE);
        loop {
            let facet = FacetCountsBuilder::new(&self.name, NORM).limit(limit).exact(true).build();
            let hits = self
                .connection
                .ask(&facet, |client, facet| async move { client.facet(facet).await })
                .await?
                .hits;
            if (hits.len() as u64) < limit {
                // A value whose points are all removed is still told, with none.
                return hits
                    .into_iter()
                    .filter(|hit| hit.count > 0)
                    .map(|hit| self.norm(hit.value.and_then(|value| value.variant)))
                    .collect();
            }
            limit *= 2;
        }
    }

    fn norm(&self, told: Option<Variant>) -> Result<NormId, VectorError> {
        match told {
            Some(Variant::StringValue(norm)) => {
                norm.parse().map_err(|error: asof_schema::IdError| self.damaged(&error.to_string()))
            }
            _ => Err(self.damaged("a norm is not a string")),
        }
    }

    async fn count(self) -> Result<usize, VectorError> {
        let count = CountPointsBuilder::new(&self.name).exact(true).build();
        let told =
            self.connection.ask(&count, |client, count| async move { client.count(count).await }).await?;
        let count = told.result.ok_or_else(|| self.refused("the server returned no count"))?.count;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    async fn near(self, query: QueryPoints) -> Result<Vec<VectorHit>, VectorError> {
        let found = self
            .connection
            .ask_now(&query, |client, query| async move { client.query(query).await })
            .await?
            .result;
        let place = self.place();
        let found: Result<Vec<VectorHit>, VectorError> =
            found.iter().map(|point| near(&place, point)).collect();
        Ok(in_order(found?))
    }

    /// Each put is in the server's log before it is answered; what remains is the graph.
    async fn settle(self) -> Result<(), VectorError> {
        let built = async {
            loop {
                let status = self.info().await?.status();
                if status == CollectionStatus::Red {
                    return Err(self.refused("the server cannot build the graph; its log says why"));
                }
                if status != CollectionStatus::Yellow {
                    return Ok(());
                }
                tokio::time::sleep(EVERY).await;
            }
        };
        tokio::time::timeout(self.building, built).await.unwrap_or(Ok(()))
    }

    /// A name that means another collection is given this meaning in one step.
    async fn publish(self) -> Result<(), VectorError> {
        let alias = CreateAliasBuilder::new(&self.name, &self.alias).build();
        self.connection.ask(&alias, |client, alias| async move { client.create_alias(alias).await }).await?;
        Ok(())
    }

    fn place(&self) -> String {
        format!("{} (collection {})", self.connection.address(), self.name)
    }

    fn refused(&self, what: &str) -> VectorError {
        VectorError::Refused { place: self.place(), what: what.to_owned() }
    }

    fn damaged(&self, what: &str) -> VectorError {
        VectorError::Damaged { place: self.place(), what: what.to_owned() }
    }

    fn broken(&self) -> VectorError {
        self.refused("the work stopped because of an error in this program")
    }
}

/// Ranges alone are asked for. Whatever stands at a time is found by ACORN: links for each stretch of each clock would take
/// most of the time that the graph does.
fn numbers() -> IntegerIndexParams {
    IntegerIndexParamsBuilder::new(false, true).enable_hnsw(false).build()
}

fn point(model: &Model, (entry, vector): &(Entry, Vec<f32>)) -> PointStruct {
    let vectors = HashMap::from([(name_of(model), vector.clone())]);
    PointStruct::new(point_id(entry.id), vectors, Payload::from(payload::payload(entry)))
}

/// Characters that a server refuses in the name of a vector, since it makes a folder of it.
const REFUSED: &AsciiSet = &CONTROLS
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b':')
    .add(b'"')
    .add(b'/')
    .add(b'\\')
    .add(b'|')
    .add(b'?')
    .add(b'*');

/// What the vectors of a model are called: its name, escaped as in an address, so that no two models share one.
fn name_of(model: &Model) -> String {
    utf8_percent_encode(&model.name, REFUSED).to_string()
}

fn caveat(version: &str) -> Option<String> {
    // A release that is not yet out has a suffix.
    let numbers = version.split('-').next()?.split('.').map(|number| number.parse().ok());
    let numbers: [u32; 3] = numbers.collect::<Option<Vec<u32>>>()?.try_into().ok()?;
    let [major, minor, patch] = FINDS_ALL;
    let told = || {
        format!(
            "Qdrant {version} can miss in a search what is written while it builds its graph: use {major}.{minor}.{patch} or later"
        )
    };
    (numbers < FINDS_ALL).then(told)
}

fn point_id(id: u128) -> PointId {
    PointIdOptions::Uuid(format!("{id:032x}")).into()
}

fn query(
    collection: &str,
    model: &Model,
    vector: &[f32],
    conditions: &[Condition<'_>],
    limit: usize,
    exact: bool,
) -> QueryPoints {
    QueryPointsBuilder::new(collection)
        .query(Query::new_nearest(vector.to_vec()))
        .using(name_of(model))
        .filter(filter(conditions))
        .limit(limit as u64)
        .params(SearchParamsBuilder::default().exact(exact).acorn(AcornSearchParamsBuilder::new(true)))
        .with_payload(PayloadIncludeSelector { fields: TOLD.map(str::to_owned).to_vec() })
        .build()
}

fn filter(conditions: &[Condition<'_>]) -> Filter {
    Filter::must(conditions.iter().map(must))
}

fn must(condition: &Condition<'_>) -> Must {
    match *condition {
        Condition::OneOf(field, ref words) => {
            Must::matches(field, words.iter().map(ToString::to_string).collect::<Vec<String>>())
        }
        Condition::AtMost(field, number) => {
            Must::range(field, Range { lte: Some(number), ..Range::default() })
        }
        Condition::Above(field, number) => Must::range(field, Range { gt: Some(number), ..Range::default() }),
    }
}

fn near(place: &str, point: &ScoredPoint) -> Result<VectorHit, VectorError> {
    payload::near(point.score, place, |field| match point.payload.get(field)?.kind.as_ref()? {
        value::Kind::StringValue(word) => Some(word.as_str()),
        _ => None,
    })
}

/// The order in which equals are told.
fn in_order(mut found: Vec<VectorHit>) -> Vec<VectorHit> {
    let place = |near: &VectorHit| (near.norm.clone(), near.component.clone(), near.content);
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| place(a).cmp(&place(b))));
    found
}

#[cfg(test)]
mod tests {
    use super::caveat;

    #[test]
    fn releases_that_leave_points_out_are_told() {
        for version in ["1.16.3", "1.17.1", "1.18.0", "1.18.0-dev"] {
            assert!(caveat(version).is_some_and(|told| told.contains(version)), "{version}");
        }
        for version in ["1.18.1", "1.18.3", "1.19.0", "2.0.0", ""] {
            assert_eq!(caveat(version), None, "{version}");
        }
    }
}
