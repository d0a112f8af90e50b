//! The baselines with their search made perfect: the provision is found as asof finds it, and time alone is missing. What they score
//! more than ranked chunks is owed to the search, what they score less than asof to time.

use anyhow::Result;

use super::rag::{Corpus, known};
use super::words::Reading;
use super::{Asof, Reply, Retrieved, System};
use crate::tlr::item::Question;

/// A system that knows where everything stands and nothing of days.
#[derive(Debug)]
pub struct Timeless {
    asof: Asof,
    corpus: Corpus,
}

impl Timeless {
    /// Over the texts that a service holds.
    pub fn new(endpoint: &str, corpus: Corpus) -> Result<Self> {
        Ok(Self { asof: Asof::new(endpoint)?, corpus })
    }
}

impl System for Timeless {
    fn name(&self) -> String {
        match self.corpus {
            Corpus::Current => "flat, resolved".into(),
            Corpus::EveryVersion => "naive, resolved".into(),
        }
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let read = Reading::of(&question.query, None);
        let Some(id) = self.asof.meant(&read.spans, &[None])? else { return Ok(Reply::default()) };
        let texts = self.asof.graph.texts(&id)?;
        let versions = texts.into_iter().filter(|version| known(self.corpus, version));
        let of = |text| Retrieved { component: Some(id.clone()), text: Some(text), ..Retrieved::default() };
        Ok(Reply { results: versions.map(|version| of(version.full_text)).collect(), ..Reply::default() })
    }
}
