//! The revision that is current, and the number by which others learn of a new one.

use std::sync::Arc;

use arc_swap::ArcSwap;
use tokio::sync::watch;

use super::Corpus;

/// A revision that is replaced as a whole. This is the only place where a revision in memory becomes current.
#[derive(Debug, Default)]
pub(crate) struct Current {
    corpus: ArcSwap<Corpus>,
    numbers: Numbers,
}

impl Current {
    pub(crate) fn get(&self) -> Arc<Corpus> {
        self.corpus.load_full()
    }

    /// Makes a revision the current one, and then announces its number.
    pub(crate) fn set(&self, corpus: Arc<Corpus>) {
        let number = corpus.number();
        self.corpus.store(corpus);
        self.numbers.announce(number);
    }

    pub(crate) fn numbers(&self) -> watch::Receiver<u32> {
        self.numbers.watch()
    }
}

/// The number of the current revision: that of its last batch, 0 for none.
#[derive(Debug)]
pub(crate) struct Numbers(watch::Sender<u32>);

impl Default for Numbers {
    fn default() -> Self {
        Self(watch::Sender::new(0))
    }
}

impl Numbers {
    /// Announces a number to all who watch; one that is announced already wakes nobody.
    pub(crate) fn announce(&self, number: u32) {
        self.0.send_if_modified(|current| std::mem::replace(current, number) != number);
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u32> {
        self.0.subscribe()
    }
}
