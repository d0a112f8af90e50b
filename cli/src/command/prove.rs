//! `asof prove`: an answer with all that it takes to check it.

use asof_engine::proof;
use asof_engine::query::QueryError;
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId};
use clap::Args;

use super::Context;
use super::at::period::Asking;
use super::clocks::{Clocks, moment};
use crate::coverage::Strictness;
use crate::{Failure, Outcome, reference};

/// Prove what a provision says on a day: one JSON document that others check without asof
///
/// The proof has the answer, the commands that make it by replay, and where each of its texts is in the sources. It goes with
/// the sources and a manifest of them (`asof manifest`). `asof verify --proof` checks it, and so does
/// verify/asof_verify.py, which shares no code with asof. A provision that is not there is proven to be absent; one that
/// the norm never had is named by its URN.
///
/// Examples: asof prove "art. 6º, CF" 2001-05-20 --output proof.json
#[derive(Debug, Args)]
pub(crate) struct Prove {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The day whose law is asked for, or a month or year throughout which it has one version
    #[arg(value_name = "DAY", value_parser = moment)]
    date: Moment,
    #[command(flatten)]
    clocks: Clocks,
}

impl Prove {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let asking = Asking {
            reference: &self.reference,
            clocks: self.clocks,
            strictness: Strictness { strict: false },
            command: &["prove"],
            flag: None,
        };
        let Some(day) = asking.day(context, &corpus, Some(self.date))? else { return Ok(Outcome::No) };
        let at = self.clocks.at(day);
        let proof =
            proof::prove(&corpus, &self.component(&corpus, at)?, at).map_err(|error| match error {
                proof::ProofError::Query(QueryError::Unknown(id)) => {
                    Failure::not_found(format!("the store does not have the norm {id}"))
                }
                error => Failure::Input(error.to_string()),
            })?;
        context.page.json(&proof)?;
        Ok(super::any(!proof.fact.provisions.is_empty()))
    }

    /// A URN needs no component in the store: that there is none is proven.
    fn component(&self, corpus: &asof_engine::store::Corpus, at: AsOf) -> Result<ComponentId, Failure> {
        let urn = self.reference.parse::<ComponentId>().ok();
        match urn.filter(|id| corpus.graph(id.norm_str()).is_ok()) {
            Some(id) => Ok(id),
            None => Ok(reference::find(corpus, &self.reference, at)?.component),
        }
    }
}
