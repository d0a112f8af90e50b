//! The suite that every store of vectors must pass: entries and questions that are made up, and answers held against plain
//! code that filters and ranks.
//!
//! [`run`] gives every failure, so that one run shows them all.

mod made;
mod oracle;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::pin::pin;
use std::task::{Context, Waker};

use asof_engine::vectors::{Entry, VectorError, VectorHit, VectorStore, Wanted, When};
use asof_schema::{Day, NormId};

use made::{Made, anything, at_the_edges};
use oracle::Right;

/// How many are asked for where what need not be exact is held against the truth.
const AT: usize = 10;

type Held = [(Entry, Vec<f32>)];

/// Puts `size` entries, made from `seed`, into the store that `open` gives, which must be empty, and asks it. `open` is called
/// again once the store before is dropped. Give it a model of few numbers: the answers are the same, and come sooner. `recall`
/// is the share of the best that must be found where that need not be exact.
pub(super) async fn run<S: VectorStore>(
    open: impl Fn() -> Result<S, VectorError>,
    size: usize,
    seed: u64,
    recall: f64,
) -> Vec<String> {
    let mut suite = Suite { recall, failures: Vec::new() };
    if let Err(error) = suite.run(open, size, seed).await {
        suite.failures.push(format!("the suite ended early: {error}"));
    }
    suite.failures
}

struct Suite {
    recall: f64,
    failures: Vec<String>,
}

impl Suite {
    async fn run<S: VectorStore>(
        &mut self,
        open: impl Fn() -> Result<S, VectorError>,
        size: usize,
        seed: u64,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let store = open()?;
        let mut made = Made::new(store.model().dimension, seed);
        let all = made.entries(size)?;
        self.holds("an empty store", &store, &[]).await?;
        self.refuses_what_is_no_vector(&store, &all).await?;
        cut_off(store.put(&all));
        store.put(&all).await?;
        self.holds("after a put that was cut off and done again", &store, &all).await?;
        store.remove(&all.iter().map(|(entry, _)| entry.id).collect::<Vec<_>>()).await?;
        self.holds("after all was removed", &store, &[]).await?;
        store.put(&all).await?;
        store.flush().await?;
        self.holds("after a flush", &store, &all).await?;
        self.answers("after a flush", &store, &all, &mut made).await?;
        // What is put again is not there twice.
        let some: Vec<(Entry, Vec<f32>)> = all.iter().step_by(10).cloned().collect();
        store.put(&some).await?;
        self.holds("after a tenth was put again", &store, &all).await?;
        self.exact("after a tenth was put again", &store, &all, &mut made).await?;
        store.flush().await?;
        drop(store);

        let store = open()?;
        self.holds("opened again", &store, &all).await?;
        self.exact("opened again", &store, &all, &mut made).await?;
        let (gone, left) = all.split_at(size / 3);
        let ids: Vec<u128> = gone.iter().map(|(entry, _)| entry.id).collect();
        store.remove(&ids).await?;
        store.remove(&ids).await?;
        self.holds("after a third was removed", &store, left).await?;
        self.exact("after a third was removed", &store, left, &mut made).await?;
        store.flush().await?;
        store.put(gone).await?;
        drop(store);

        // Whatever was put since the flush may be there or not.
        let store = open()?;
        self.lacks_none("opened again without a flush", &store, left).await?;
        store.put(gone).await?;
        self.holds("put again", &store, &all).await?;
        self.exact("put again", &store, &all, &mut made).await?;
        store.publish().await?;
        self.holds("published", &store, &all).await?;
        Ok(())
    }

    fn check(&mut self, is_so: bool, what: impl FnOnce() -> String) {
        if !is_so {
            self.failures.push(what());
        }
    }

    /// Exactly these are there.
    async fn holds<S: VectorStore>(&mut self, when: &str, store: &S, held: &Held) -> Result<(), VectorError> {
        let by_norm = by_norm(held);
        let count = store.count().await?;
        self.check(count == held.len(), || format!("{when}: {count} entries, and not {}", held.len()));
        let norms = store.norms().await?;
        let expected: BTreeSet<NormId> = by_norm.keys().cloned().collect();
        self.check(norms == expected, || format!("{when}: norms {norms:?}, and not {expected:?}"));
        for (norm, expected) in by_norm {
            let ids = store.ids(&norm).await?;
            self.check(ids == expected, || format!("{when}: {norm} has other ids"));
        }
        let strange: Result<NormId, _> = "urn:lex:zz:municipal:lei:1800-01-01;1".parse();
        if let Ok(strange) = strange {
            let ids = store.ids(&strange).await?;
            self.check(ids.is_empty(), || format!("{when}: a norm that is not there has ids"));
        }
        Ok(())
    }

    async fn lacks_none<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
    ) -> Result<(), VectorError> {
        for (norm, expected) in by_norm(held) {
            let ids = store.ids(&norm).await?;
            self.check(ids.is_superset(&expected), || format!("{when}: {norm} lacks what was flushed"));
        }
        Ok(())
    }

    async fn refuses_what_is_no_vector<S: VectorStore>(
        &mut self,
        store: &S,
        all: &Held,
    ) -> Result<(), VectorError> {
        let anytime = anything(When::At { at: Day::MAX, known: Day::MAX, recorded: u32::MAX });
        for spoil in [|vector: &mut Vec<f32>| vector.push(0.5), |vector: &mut Vec<f32>| vector.fill(f32::NAN)]
        {
            let mut odd: Vec<(Entry, Vec<f32>)> = all.iter().take(3).cloned().collect();
            let Some((_, vector)) = odd.last_mut() else { continue };
            spoil(vector);
            let asked = store.near(vector, &anytime, 1, true).await;
            self.check(matches!(asked, Err(VectorError::Vector { at: 0, .. })), || {
                format!("a question with an odd vector gives {asked:?}")
            });
            let put = store.put(&odd).await;
            self.check(matches!(put, Err(VectorError::Vector { at: 2, .. })), || {
                format!("an odd vector gives {put:?}")
            });
        }
        self.holds("after odd vectors", store, &[]).await
    }

    async fn answers<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
        made: &mut Made,
    ) -> Result<(), Box<dyn std::error::Error>> {
        self.exact(when, store, held, made).await?;
        self.edges(when, store, held, made).await?;
        for (breadth, narrow) in [("narrow", true), ("wide", false)] {
            self.walks(&format!("{when}, {breadth}"), store, held, made, narrow).await?;
        }
        Ok(())
    }

    /// Questions with any conditions, answered exactly.
    async fn exact<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
        made: &mut Made,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let mut met = 0;
        for limit in [1, 10, 50, held.len()].repeat(25) {
            let (vector, wanted) = (made.vector(), made.wanted(held)?);
            met += usize::from(!self.compare(when, store, held, &vector, &wanted, limit).await?.is_empty());
        }
        self.check(met > 50, || format!("{when}: only {met} of 100 questions have an answer at all"));
        let none = store.near(&made.vector(), &made.wanted(held)?, 0, true).await?;
        self.check(none.is_empty(), || format!("{when}: none were asked for, and {none:?} came"));
        Ok(())
    }

    async fn edges<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
        made: &mut Made,
    ) -> Result<(), VectorError> {
        for (entry, vector) in held.iter().step_by(held.len() / 12 + 1) {
            for wanted in at_the_edges(entry) {
                self.compare(when, store, held, vector, &wanted, held.len()).await?;
            }
        }
        let vector = made.vector();
        for at in [Day::MIN, Day::MAX] {
            let wanted = anything(When::At { at, known: Day::MAX, recorded: u32::MAX });
            self.compare(when, store, held, &vector, &wanted, held.len()).await?;
        }
        Ok(())
    }

    /// An exact answer is the right one.
    async fn compare<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
        vector: &[f32],
        wanted: &Wanted,
        limit: usize,
    ) -> Result<Vec<VectorHit>, VectorError> {
        let right = Right::new(held, vector, wanted, limit);
        let found = store.near(vector, wanted, limit, true).await?;
        let told = |what: &dyn Display| format!("{when}: {wanted:?}, at most {limit}: {what}");
        if let Some(trouble) = right.trouble(&found) {
            self.failures.push(told(&trouble));
        }
        let (has, of) = (right.found(&found), right.len());
        self.check(has == of && found.len() == of, || {
            told(&format!("{} came, {has} of the best {of}", found.len()))
        });
        Ok(found)
    }

    /// Without `exact` nothing wrong comes, and of the best as many as must.
    async fn walks<S: VectorStore>(
        &mut self,
        when: &str,
        store: &S,
        held: &Held,
        made: &mut Made,
        narrow: bool,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let (mut has, mut of) = (0, 0);
        for _ in 0..100 {
            let (vector, wanted) = (made.vector(), made.at_some_time(narrow)?);
            let right = Right::new(held, &vector, &wanted, AT);
            let found = store.near(&vector, &wanted, AT, false).await?;
            if let Some(trouble) = right.trouble(&found) {
                self.failures.push(format!("{when}: {wanted:?}: {trouble}"));
            }
            has += right.found(&found);
            of += right.len();
        }
        #[expect(clippy::cast_precision_loss, reason = "a thousand at most")]
        let recall = has as f64 / of as f64;
        self.check(recall >= self.recall, || format!("{when}: recall@{AT} is {recall}"));
        Ok(())
    }
}

fn by_norm(held: &Held) -> BTreeMap<NormId, BTreeSet<u128>> {
    let mut norms: BTreeMap<NormId, BTreeSet<u128>> = BTreeMap::new();
    for (entry, _) in held {
        norms.entry(entry.norm.clone()).or_default().insert(entry.id);
    }
    norms
}

/// Begins some work and waits no longer.
fn cut_off(work: impl Future) {
    let mut work = pin!(work);
    let _ = work.as_mut().poll(&mut Context::from_waker(Waker::noop()));
}
