//! What one request reads, and what it has to say beside its data.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asof_engine::store::Corpus;
use asof_engine::{CommandRow, DocumentOrder, NormGraph};
use asof_schema::{ActId, AsOf, Day, Instant};
use async_graphql::{Context, DataContext, Error, Name, QueryPathSegment, Value, indexmap::IndexMap};

use super::command_effects::{self, ByAct, CommandEffects, Names};
use super::error::{Code, Warning, error};
use super::read_point::ReadPoint;

/// How many rows of the graph one request may touch. The complexity of a document is told from its text alone; this holds
/// where a list is longer than any document can know.
const MOST_ROWS: usize = 250_000;

/// How many warnings a response holds, one more counting the rest; and how many steps of a search.
const MOST_WARNINGS: usize = 100;

/// One request's revision of the corpus, its warnings, and the points that it asked for.
pub(super) struct RequestContext {
    corpus: Arc<Corpus>,
    /// The day of a question that names none.
    today: Day,
    /// Whether such a question was asked.
    undated: AtomicBool,
    /// Whether a point that was asked for is strict.
    strict: AtomicBool,
    warnings: Mutex<Vec<Value>>,
    more_warnings: AtomicUsize,
    traces: Mutex<Vec<Value>>,
    asked: Mutex<BTreeSet<AsOf>>,
    /// Whether the answer rests on more of the revision than the points that were asked for.
    moves: AtomicBool,
    /// Whether the answer rests on more than the revision.
    varies: AtomicBool,
    rows: AtomicUsize,
    effects: Mutex<HashMap<String, Arc<CommandEffects>>>,
    names: Mutex<HashMap<(String, u32), Arc<Names>>>,
    by_act: OnceLock<ByAct>,
    orders: Mutex<HashMap<String, Arc<DocumentOrder>>>,
    /// Whether who asked takes bytes.
    direct: bool,
    asks_once: OnceLock<bool>,
}

/// The place in the response that a warning is about: a field, or an item of the list that it gives.
#[derive(Clone, Copy)]
pub(super) struct Spot<'c> {
    ctx: &'c Context<'c>,
    item: Option<usize>,
}

impl<'c> From<&'c Context<'c>> for Spot<'c> {
    fn from(ctx: &'c Context<'c>) -> Self {
        Self { ctx, item: None }
    }
}

impl<'c> Spot<'c> {
    /// An item of the list that a field gives.
    pub(super) fn item(ctx: &'c Context<'c>, item: usize) -> Self {
        Self { ctx, item: Some(item) }
    }

    fn path(self) -> Value {
        let above = self.ctx.path_node.iter().flat_map(|node| std::iter::once(node).chain(node.parents()));
        let mut path: Vec<Value> = above.map(|node| segment(&node.segment)).collect();
        path.reverse();
        path.extend(self.item.map(Value::from));
        Value::List(path)
    }
}

impl RequestContext {
    pub(super) fn of(corpus: Arc<Corpus>, today: Day, direct: bool) -> Self {
        Self {
            corpus,
            today,
            undated: AtomicBool::new(false),
            strict: AtomicBool::new(false),
            warnings: Mutex::default(),
            more_warnings: AtomicUsize::new(0),
            traces: Mutex::default(),
            asked: Mutex::default(),
            moves: AtomicBool::new(false),
            varies: AtomicBool::new(false),
            rows: AtomicUsize::new(0),
            effects: Mutex::default(),
            names: Mutex::default(),
            by_act: OnceLock::new(),
            orders: Mutex::default(),
            direct,
            asks_once: OnceLock::new(),
        }
    }

    /// The reading of the request that a field belongs to.
    pub(super) fn at<'c>(ctx: &impl DataContext<'c>) -> Result<&'c Self, Error> {
        let found = ctx.data_opt::<Arc<Self>>().map(Arc::as_ref);
        found.ok_or_else(|| error(Code::Internal, "the document was not run by `graphql::execute`"))
    }

    /// Whether lists and texts may be written as bytes; whether the document asks nothing twice is found out once.
    pub(super) fn is_direct(&self, asks_once: impl FnOnce() -> bool) -> bool {
        self.direct && *self.asks_once.get_or_init(asks_once)
    }

    /// The revision.
    pub(super) fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// The revision, to be kept.
    pub(super) fn shared(&self) -> Arc<Corpus> {
        Arc::clone(&self.corpus)
    }

    /// The day of a question that names none; that it was asked is noted.
    pub(super) fn today(&self) -> Day {
        self.undated.store(true, Ordering::Relaxed);
        self.today
    }

    /// The day on which the answer rests beside the points that were asked for, if it does.
    pub(super) fn rests_on(&self) -> Option<Day> {
        self.undated.load(Ordering::Relaxed).then_some(self.today)
    }

    /// Notes that a strict point was asked for.
    pub(super) fn refuse_what_is_not_assured(&self) {
        self.strict.store(true, Ordering::Relaxed);
    }

    /// Whether a strict point was asked for: then a text may be refused.
    pub(super) fn is_strict(&self) -> bool {
        self.strict.load(Ordering::Relaxed)
    }

    /// Notes that a point was asked for.
    pub(super) fn ask(&self, at: AsOf) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(at);
    }

    /// Notes that the answer rests on what a later revision may change, whatever the points that were asked for.
    pub(super) fn move_on(&self) {
        self.moves.store(true, Ordering::Relaxed);
    }

    /// Notes that the answer rests on more than the revision: on what a model said.
    pub(super) fn vary(&self) {
        self.varies.store(true, Ordering::Relaxed);
    }

    pub(super) fn varies(&self) -> bool {
        self.varies.load(Ordering::Relaxed)
    }

    /// The latest recorded instant of the points that were asked for, if each of them has all three clocks and nothing
    /// else was read.
    pub(super) fn pinned(&self) -> Option<Instant> {
        if self.moves.load(Ordering::Relaxed) || self.rests_on().is_some() {
            return None;
        }
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let pinned = |point: &AsOf| {
            let day = point.at != Day::MAX && point.known.is_some();
            point.recorded.filter(|_| day)
        };
        asked.iter().map(pinned).collect::<Option<Vec<Instant>>>()?.into_iter().max()
    }

    /// Says that something is not there.
    pub(super) fn warn(&self, spot: Spot<'_>, code: Warning, id: &str, message: impl Into<String>) {
        // What is not there may be there later.
        self.move_on();
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        if warnings.len() == MOST_WARNINGS {
            self.more_warnings.fetch_add(1, Ordering::Relaxed);
            return;
        }
        warnings.push(object([
            ("path", spot.path()),
            ("code", Value::from(code.name())),
            ("id", Value::from(id)),
            ("message", Value::from(message.into())),
        ]));
    }

    /// Notes how something was found.
    pub(super) fn trace(&self, step: String) {
        let mut traces = self.traces.lock().unwrap_or_else(PoisonError::into_inner);
        if traces.len() < MOST_WARNINGS {
            traces.push(Value::from(step));
        }
    }

    /// Counts rows that are about to be read; an error where the request has had its share.
    pub(super) fn charge(&self, rows: usize) -> Result<(), Error> {
        let before = self.rows.fetch_add(rows, Ordering::Relaxed);
        if before.saturating_add(rows) <= MOST_ROWS {
            return Ok(());
        }
        let message = format!(
            "the request reads more than {MOST_ROWS} rows: ask for fewer provisions, or in several requests"
        );
        Err(error(Code::TooComplex, message))
    }

    /// What the commands of a norm made and ended.
    pub(super) fn effects(&self, graph: &NormGraph) -> Arc<CommandEffects> {
        let mut effects = self.effects.lock().unwrap_or_else(PoisonError::into_inner);
        let of_norm = effects.entry(graph.norm().id.to_string());
        Arc::clone(of_norm.or_insert_with(|| Arc::new(CommandEffects::of(graph))))
    }

    /// What the commands of a norm name that stand in the record.
    pub(super) fn names(&self, graph: &NormGraph, read_point: ReadPoint) -> Arc<Names> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let of_norm = names.entry((graph.norm().id.to_string(), read_point.point.recorded));
        Arc::clone(of_norm.or_insert_with(|| Arc::new(Names::of(graph, read_point))))
    }

    /// The commands of an act in all norms, whether they stand in the record or not.
    pub(super) fn commands_of(&self, act: &ActId) -> &[(Arc<NormGraph>, CommandRow)] {
        let by_act = self.by_act.get_or_init(|| command_effects::by_act(self.corpus.graphs()));
        by_act.get(act).map_or(&[], Vec::as_slice)
    }

    /// The components of a norm in document order by the last state of the law.
    pub(super) fn document_order(&self, graph: &NormGraph) -> Arc<DocumentOrder> {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let of_norm = orders.entry(graph.norm().id.to_string());
        Arc::clone(
            of_norm.or_insert_with(|| {
                Arc::new(DocumentOrder::of(graph, ReadPoint::latest(self.corpus()).point))
            }),
        )
    }

    /// What the response says beside its data.
    pub(super) fn extensions(&self) -> BTreeMap<String, Value> {
        let last = self.corpus.recorded().last();
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let as_of = object([
            ("revision", last.map_or(Value::Null, |batch| Value::from(batch.number))),
            ("recordedAt", last.map_or(Value::Null, |batch| Value::from(batch.recorded_at.to_string()))),
            ("head", last.map_or(Value::Null, |_| Value::from(format!("sha256:{}", self.corpus.head())))),
            ("points", Value::List(asked.iter().map(|&at| point(at)).collect())),
        ]);
        let mut extensions = BTreeMap::from([("asOf".to_owned(), as_of)]);
        let mut warnings = std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner));
        let more = self.more_warnings.load(Ordering::Relaxed);
        if more > 0 {
            let message = format!("and {more} more warnings");
            let code = Value::from(Warning::More.name());
            warnings.push(object([
                ("code", code),
                ("message", Value::from(message)),
                ("count", Value::from(more)),
            ]));
        }
        if !warnings.is_empty() {
            extensions.insert("warnings".to_owned(), Value::List(warnings));
        }
        let traces = std::mem::take(&mut *self.traces.lock().unwrap_or_else(PoisonError::into_inner));
        if !traces.is_empty() {
            extensions.insert("search".to_owned(), Value::List(traces));
        }
        extensions
    }
}

fn segment(segment: &QueryPathSegment<'_>) -> Value {
    match segment {
        QueryPathSegment::Name(name) => Value::from(*name),
        QueryPathSegment::Index(index) => Value::from(*index),
    }
}

fn point(at: AsOf) -> Value {
    let text = |text: Option<String>| text.map_or(Value::Null, Value::from);
    object([
        ("at", text(at.at.closed().map(|day| day.to_string()))),
        ("knownAt", text(at.known.map(|day| day.to_string()))),
        ("recordedAt", text(at.recorded.map(|instant| instant.to_string()))),
    ])
}

fn object<const N: usize>(fields: [(&'static str, Value); N]) -> Value {
    let fields = fields.into_iter().map(|(name, value)| (Name::new(name), value));
    Value::Object(fields.collect::<IndexMap<_, _>>())
}
