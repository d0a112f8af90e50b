//! What answering a request took, in parts, and what it found: for the numbers and the log of a service. No words of a question are
//! kept here, nor of the law.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asof_schema::Sha256;
use tokio::time::Instant;

/// The most questions of a request that are named, and the most provisions that it found.
const NAMED: usize = 20;

tokio::task_local! {
    static MEASURE: Measure;
}

/// A part that is measured apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Provisions by words, and what stands in relation to them.
    Search,
    /// The vector of a question, and what is near to it.
    Vectors,
    /// A chat model.
    Model,
}

/// What is known of a request.
#[derive(Debug, Clone, Default)]
pub(crate) struct Measured {
    /// The SHA-256 of its questions.
    pub(crate) questions: Vec<String>,
    /// The provisions that it found, the likeliest first.
    pub(crate) found: Vec<String>,
    /// Whether what was found hardly answers.
    pub(crate) insufficient: bool,
    /// How long its parts took.
    pub(crate) search: Duration,
    pub(crate) vectors: Duration,
    pub(crate) model: Duration,
    /// The tokens that a model was given, and those that it wrote.
    pub(crate) tokens: (u64, u64),
}

impl Measured {
    /// The parts by name, and how long each took.
    pub(crate) fn parts(&self) -> [(&'static str, Duration); 3] {
        [("search", self.search), ("vectors", self.vectors), ("model", self.model)]
    }

    /// What to do where all of it took too long: about the part that took most.
    pub(crate) fn advice(&self, total: Duration) -> &'static str {
        let rest = total.saturating_sub(self.search + self.vectors + self.model);
        let parts = [
            (rest, "ask for fewer fields and items; max_cost bounds what a query may ask for"),
            (self.search, "ask for less (first, hops) or within fewer norms (within)"),
            (self.vectors, "see whether the embedder and the vectors are near; lower semantic_timeout_ms"),
            (self.model, "take a faster model, lower chat_window and chat_timeout_ms, or ask without prose"),
        ];
        parts.into_iter().max_by_key(|(took, _)| *took).map_or("", |(_, advice)| advice)
    }

    fn part(&mut self, part: Part) -> &mut Duration {
        match part {
            Part::Search => &mut self.search,
            Part::Vectors => &mut self.vectors,
            Part::Model => &mut self.model,
        }
    }

    /// Adds a question and what it found. What is asked twice is told once.
    pub(crate) fn answer(&mut self, question: &str, found: impl Iterator<Item = String>, insufficient: bool) {
        add(&mut self.questions, Sha256::of(question.as_bytes()).to_string());
        found.take(NAMED).for_each(|id| add(&mut self.found, id));
        self.insufficient |= insufficient;
    }
}

fn add(list: &mut Vec<String>, one: String) {
    if list.len() < NAMED && !list.contains(&one) {
        list.push(one);
    }
}

/// What is known so far of a request that is being answered. A request of a route that is added to the service has one among its
/// extensions.
#[derive(Debug, Clone, Default)]
pub struct Measure(Arc<Mutex<Measured>>);

impl Measure {
    /// Adds a question, what it found (the likeliest first), and whether that hardly answers.
    pub fn answer(&self, question: &str, found: impl Iterator<Item = String>, insufficient: bool) {
        self.lock().answer(question, found, insufficient);
    }

    fn lock(&self) -> MutexGuard<'_, Measured> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does some work, which [`note`]s here what it has to say.
    pub(crate) async fn during<T>(self, work: impl Future<Output = T>) -> T {
        MEASURE.scope(self, work).await
    }

    /// What is known by now.
    pub(crate) fn read(&self) -> Measured {
        self.lock().clone()
    }
}

/// Notes something of the request that is being answered; nothing where nobody measures.
pub(crate) fn note(change: impl FnOnce(&mut Measured)) {
    // An error means that nobody does.
    let _ = MEASURE.try_with(|measure| change(&mut measure.lock()));
}

/// Does a part of the work, and notes how long it took.
pub(crate) async fn timed<T>(part: Part, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let done = work.await;
    note(|measured| *measured.part(part) += begun.elapsed());
    done
}
