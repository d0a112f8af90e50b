//! Similarity: a model, and the vectors of a corpus, which follow its revisions.
//!
//! Nothing waits for them. As long as the model is out of reach or the vectors are not made, search goes on by words, and
//! says so. What was cut off goes on where it stopped: texts that were embedded are kept by model and hash, and of the
//! entries of a norm those are put that are not there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use asof_engine::embedding::{Cached, Embedder, Role};
use asof_engine::search::{Embeddable, SearchRequest, Searchable, SemanticHit};
use asof_engine::store::Corpus;
use asof_engine::vectors::{
    self, Entry, Folder, Model, Server, ServerConfig, ServerFound, VectorError, VectorStore,
};
use asof_schema::{NormId, Sha256};
use serde::Serialize;

use crate::config::Settings;
use crate::{Failure, embedder};

/// How long a model that failed is left alone.
const PAUSE: Duration = Duration::from_secs(10);

/// How many passages are asked for, at least and at most: fewer than are wanted leave too little to be ranked.
const ASKED: std::ops::RangeInclusive<usize> = 50..=200;

/// How many passages tell what any passage is like.
const ANY: usize = 1_000;

/// How many texts are embedded and put at once.
const AT_ONCE: usize = 256;

/// What was made of a revision.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Made {
    /// The entries that there are.
    pub entries: usize,
    /// Those that were put now.
    pub put: usize,
    /// Those that were taken away.
    pub removed: usize,
    /// The texts that the model was asked for; others were kept.
    pub embedded: u64,
}

/// A model and the vectors of a corpus.
#[derive(Debug)]
pub struct SemanticSearch {
    settings: Settings,
    folder: PathBuf,
    state: Mutex<State>,
    working: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    open: Option<Arc<Open>>,
    /// The mean of the model's vectors of passages.
    mean: Arc<[f32]>,
    /// The revision of which the vectors are made.
    made: Weak<Corpus>,
    trouble: Option<String>,
    /// When vectors that could not be made are made again.
    again: Option<Instant>,
    /// Until when a model that left a question without a vector is asked no other: nobody waits in vain for what failed just now.
    rests: Option<Instant>,
}

#[derive(Debug)]
struct Open {
    queries: Arc<dyn Embedder>,
    passages: Cached,
    vectors: Arc<dyn VectorStore>,
}

impl SemanticSearch {
    /// Semantic search as it is set; `None` without an embedder. Nothing is asked yet.
    pub fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        if settings.embedder_url.is_none() {
            return Ok(None);
        }
        let folder = settings.index_folder().ok_or_else(|| {
            Failure::Input("set index to a folder for vectors: the store is on a server".to_owned())
        })?;
        let (state, working) = (Mutex::default(), AtomicBool::new(false));
        Ok(Some(Self { settings: settings.clone(), folder, state, working }))
    }

    /// What keeps it from working.
    pub fn trouble(&self) -> Option<String> {
        self.state().trouble.clone()
    }

    /// Whether the vectors are of another revision than this one, so that what is new in it is not found by them.
    pub fn is_behind(&self, searchable: &Searchable) -> bool {
        self.state().made.as_ptr() != Arc::as_ptr(searchable.corpus())
    }

    /// The passages nearest to what is looked for; an error in words where nothing can tell.
    pub async fn near(
        &self,
        searchable: &Searchable,
        find: &SearchRequest,
    ) -> Result<Vec<SemanticHit>, String> {
        let (open, mean) = {
            let state = self.state();
            let why = || state.trouble.clone().unwrap_or_else(|| "the vectors are not made yet".to_owned());
            let rests = state.rests.is_some_and(|until| now() < until);
            (state.open.clone().filter(|_| !rests).ok_or_else(why)?, Arc::clone(&state.mean))
        };
        let asked = [find.words.clone()];
        let told = open.queries.embed(Role::Query, &asked).await;
        let vector = match told.map(|vectors| vectors.into_iter().next().unwrap_or_default()) {
            Ok(vector) => vector,
            Err(error) => return Err(self.failed(&error)),
        };
        let limit = find.limit.clamp(*ASKED.start(), *ASKED.end());
        let found = open.vectors.near(&vector, &searchable.wanted(find), limit, false).await;
        let found = found.map_err(|error| self.failed(&error))?;
        let mut state = self.state();
        state.rests = None;
        // What kept the vectors from being made is another trouble.
        if state.again.is_none() {
            state.trouble = None;
        }
        let any = cosine(&vector, &mean);
        let near = |near: vectors::VectorHit| SemanticHit {
            norm: near.norm,
            content: near.content,
            score: nearer(near.score, any),
        };
        Ok(found.into_iter().map(near).collect())
    }

    /// Makes the vectors of a revision in the background, unless they are made or being made.
    pub fn follow(self: &Arc<Self>, searchable: &Arc<Searchable>) {
        let rests = self.state().again.is_some_and(|again| now() < again);
        if !self.is_behind(searchable) || rests || self.working.swap(true, Ordering::AcqRel) {
            return;
        }
        let (semantic, searchable) = (Arc::clone(self), Arc::clone(searchable));
        std::thread::spawn(move || {
            match semantic.make(&searchable, &mut |_, _| {}) {
                Ok(made) => {
                    tracing::info!(made.entries, made.put, made.removed, made.embedded, "vectors were made");
                    semantic.try_out();
                }
                Err(error) => tracing::warn!(%error, "vectors could not be made"),
            }
            semantic.working.store(false, Ordering::Release);
        });
    }

    /// Makes the vectors of a revision, telling how many of the norms are done.
    pub fn make(
        &self,
        searchable: &Searchable,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Made, Failure> {
        let made = self.opened().and_then(|open| {
            let made = pollster::block_on(open.make(searchable, progress))?;
            let mean = open.passages.mean(Role::Passage, ANY).map_err(system)?.unwrap_or_default();
            let mut state = self.state();
            (state.open, state.mean) = (Some(open), mean.into());
            Ok(made)
        });
        let mut state = self.state();
        match &made {
            Ok(_) => {
                state.made = Arc::downgrade(searchable.corpus());
                (state.trouble, state.again, state.rests) = (None, None, None);
            }
            Err(error) => {
                (state.trouble, state.again) = (Some(error.to_string()), Some(now() + PAUSE));
            }
        }
        made
    }

    /// Asks the model for the vector of one question: whoever runs it learns before people do that it is out of reach.
    fn try_out(&self) {
        let Some(open) = self.state().open.clone() else { return };
        let question = ["Is anybody there?".to_owned()];
        if let Err(error) = pollster::block_on(open.queries.embed(Role::Query, &question)) {
            tracing::warn!(error = self.failed(&error), "no vector for a question");
        }
    }

    fn opened(&self) -> Result<Arc<Open>, Failure> {
        if let Some(open) = self.state().open.clone() {
            return Ok(open);
        }
        let queries = embedder::of(&self.settings)?;
        let queries = queries.ok_or_else(|| Failure::Input("no embedder is configured".to_owned()))?;
        std::fs::create_dir_all(&self.folder).map_err(|error| Failure::file("make", &self.folder, &error))?;
        let kept = self.folder.join("embeddings.redb");
        let passages =
            Cached::open(&kept, Arc::clone(&queries)).map_err(|error| Failure::System(error.to_string()))?;
        let vectors = self.vectors(&queries)?;
        Ok(Arc::new(Open { queries, passages, vectors }))
    }

    fn vectors(&self, embedder: &Arc<dyn Embedder>) -> Result<Arc<dyn VectorStore>, Failure> {
        let model = embedder.model().clone();
        if let Some(config) = server_config(&self.settings) {
            let server = Server::open(&config, model).map_err(|error| Failure::System(error.to_string()))?;
            if let Some(caveat) = server.caveat() {
                tracing::warn!("{caveat}");
            }
            return Ok(Arc::new(server));
        }
        let folder = Folder::open(&self.folder.join("vectors"), model);
        Ok(Arc::new(folder.map_err(|error| Failure::System(error.to_string()))?))
    }

    fn failed(&self, error: &dyn std::error::Error) -> String {
        let told = error.to_string();
        let mut state = self.state();
        (state.trouble, state.rests) = (Some(told.clone()), Some(now() + PAUSE));
        told
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The mean of the cosines between a question and some passages: that between it and the mean of their vectors, all of length 1.
fn cosine(question: &[f32], mean: &[f32]) -> f32 {
    question.iter().zip(mean).map(|(one, other)| one * other).sum()
}

/// How near a cosine is, if that of any passage is 0 and that of the same direction 1. Models differ in this: of some, unrelated
/// texts point nearly the same way (Ethayarajh, "How Contextual are Contextualized Word Representations?", EMNLP 2019).
fn nearer(cosine: f32, any: f32) -> f32 {
    ((cosine - any) / (1.0 - any).max(f32::EPSILON)).max(0.0)
}

/// The Qdrant server that is set.
fn server_config(settings: &Settings) -> Option<ServerConfig> {
    let url = settings.vectors_url.as_ref()?;
    Some(ServerConfig {
        key: settings.vectors_key.clone(),
        prefix: settings.vectors_prefix.clone(),
        question: Duration::from_millis(settings.semantic_timeout_ms),
        ..ServerConfig::new(url)
    })
}

/// What the Qdrant server that is set holds of a model; nothing there changes. `None` if none is set.
pub fn look(settings: &Settings, model: &Model) -> Result<Option<ServerFound>, VectorError> {
    server_config(settings).map(|config| vectors::look(&config, model)).transpose()
}

impl Open {
    async fn make(
        &self,
        searchable: &Searchable,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Made, Failure> {
        let asked = self.passages.asked();
        let mut made = Made::default();
        let norms = searchable.ids();
        for (done, norm) in norms.iter().enumerate() {
            progress(done, norms.len());
            self.make_of(searchable, norm, &mut made).await?;
        }
        let held = self.vectors.norms().await.map_err(system)?;
        for norm in held.difference(&norms) {
            let gone: Vec<u128> = self.vectors.ids(norm).await.map_err(system)?.into_iter().collect();
            self.vectors.remove(&gone).await.map_err(system)?;
            made.removed += gone.len();
        }
        if made.put + made.removed > 0 {
            self.vectors.flush().await.map_err(system)?;
        }
        self.vectors.publish().await.map_err(system)?;
        progress(norms.len(), norms.len());
        made.embedded = self.passages.asked() - asked;
        Ok(made)
    }

    async fn make_of(&self, searchable: &Searchable, norm: &NormId, made: &mut Made) -> Result<(), Failure> {
        let wanted = searchable.embeddable(norm);
        let held = self.vectors.ids(norm).await.map_err(system)?;
        let ids: BTreeSet<u128> = wanted.iter().map(|one| one.entry.id).collect();
        made.entries += ids.len();
        let missing: Vec<Embeddable> =
            wanted.into_iter().filter(|one| !held.contains(&one.entry.id)).collect();
        let texts = searchable.texts(norm, &missing);
        let mut of_text: BTreeMap<Sha256, Vec<Entry>> = BTreeMap::new();
        for one in missing {
            of_text.entry(one.entry.content).or_default().push(one.entry);
        }
        let contents: Vec<Sha256> = of_text.keys().copied().collect();
        for contents in contents.chunks(AT_ONCE) {
            let asked: Vec<String> =
                contents.iter().filter_map(|content| texts.get(content).cloned()).collect();
            let vectors = self.passages.embed(Role::Passage, &asked).await.map_err(system)?;
            let vectors: HashMap<&Sha256, Vec<f32>> = contents.iter().zip(vectors).collect();
            let entries = contents.iter().flat_map(|content| {
                let vector = vectors.get(content).cloned();
                let entries = of_text.get(content).cloned().unwrap_or_default();
                vector.into_iter().flat_map(move |vector| {
                    entries.clone().into_iter().map(move |entry| (entry, vector.clone()))
                })
            });
            let entries: Vec<(Entry, Vec<f32>)> = entries.collect();
            self.vectors.put(&entries).await.map_err(system)?;
            made.put += entries.len();
        }
        // What stands otherwise by now goes last, so that what is asked meanwhile finds the text.
        let gone: Vec<u128> = held.difference(&ids).copied().collect();
        if !gone.is_empty() {
            self.vectors.remove(&gone).await.map_err(system)?;
            made.removed += gone.len();
        }
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "how long a model is left alone is no matter of law")]
fn now() -> Instant {
    Instant::now()
}

fn system(error: impl std::error::Error) -> Failure {
    Failure::System(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_what_is_nearer_than_any() {
        let is = |told: f32, expected: f32| assert!((told - expected).abs() < 1e-6, "{told} for {expected}");
        is(nearer(0.8, 0.8), 0.0);
        is(nearer(0.9, 0.8), 0.5);
        is(nearer(1.0, 0.8), 1.0);
        is(nearer(0.7, 0.8), 0.0);
        is(nearer(1.0, 1.0), 0.0);
        is(cosine(&[0.6, 0.8], &[0.5, 0.5]), 0.7);
        is(cosine(&[0.6, 0.8], &[]), 0.0);
    }
}
