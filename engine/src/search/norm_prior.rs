//! Which norms a question is about, by its own words.
//!
//! A question names a law ("kuntalain", "KPL", "410/2015"), or has a word that stands in one law nearly alone
//! ("valtuusto"): then the passages of others fall back a little. Of several such laws, that counts in which its words
//! stand most often. It is a prior, not a filter: "how does the accounting act apply to a municipality" names one law and
//! is answered by another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use asof_law::extract;
use asof_schema::{Norm, NormId};

use super::analysis::Terms;
use super::passages::{DEBATE, Passages};
use super::searchable::{Searchable, Visible};
use super::{SearchError, SearchRequest};
use crate::store::Corpus;

/// In how many passages a word must stand to lean a question to where it stands.
const ENOUGH: usize = 10;

/// Which part of them must be of one norm, in hundredths.
const MOST: usize = 70;

/// The norms to which a question leans, by the number of their first passage; none where it leans to none.
pub(super) fn boosted(
    of: &Searchable,
    find: &SearchRequest,
    terms: &Terms,
    visible: &Visible,
) -> Result<BTreeSet<u32>, SearchError> {
    // Nobody means the debate of a day by a word that was said on it, nor what is not looked at.
    let meant = |norm: &Norm| norm.norm_type != DEBATE && of.looks_in(find, norm);
    let laws = of.norms().iter().filter(|(_, passages)| meant(passages.graph.norm()));
    let laws: BTreeMap<u32, &Arc<Passages>> = laws.map(|(&base, passages)| (base, passages)).collect();
    if laws.is_empty() {
        return Ok(BTreeSet::new());
    }
    let meant = named(of.corpus(), &find.words);
    let named = laws.iter().filter(|(_, passages)| meant.contains(&passages.graph.norm().id));
    let mut norms: BTreeSet<u32> = named.map(|(&base, _)| base).collect();
    let mut evidence: BTreeMap<u32, usize> = BTreeMap::new();
    for form in &terms.forms {
        let spread = of.spread(form, visible)?;
        let all: usize = spread.values().sum();
        let most = spread
            .into_iter()
            .filter(|&(base, count)| laws.contains_key(&base) && all >= ENOUGH && count * 100 >= all * MOST);
        for (base, count) in most {
            *evidence.entry(base).or_default() += count;
        }
    }
    norms.extend(evidence.into_iter().max_by_key(|&(_, count)| count).map(|(base, _)| base));
    Ok(norms)
}

/// The norms that a question names: by a name as it stands, or inflected as the grammar of a language reads it.
pub(super) fn named(corpus: &Corpus, words: &str) -> BTreeSet<NormId> {
    let names = corpus.names();
    let mentions = names.languages().iter().flat_map(|&language| extract(words, language));
    let laws = mentions.filter_map(|mention| mention.target).flat_map(|target| names.of(&target.law));
    names.within(words).into_iter().chain(laws).collect()
}
