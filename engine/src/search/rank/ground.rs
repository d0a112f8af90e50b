//! Whether what was found may answer the question at all.

use std::collections::HashSet;

use super::super::rarity::{Rarities, said};
use super::super::searchable::Standing;
use super::{Named, Ranked, Search, synonyms};
use crate::search::{Insufficiency, SearchError};

/// How many of the first may each be what answers.
const LOOKED_AT: usize = 3;

/// Which share of the question is most of it.
const MOST: f32 = 0.5;

impl Search<'_> {
    /// Why the first of what was found hardly answers the question. Where vectors had a part in it, its words tell nothing of that.
    pub(super) fn insufficient(&self, ranked: &[Ranked]) -> Result<Option<Insufficiency>, SearchError> {
        match self.named {
            Some(Named::Nowhere) => return Ok(Some(Insufficiency::NoSuchProvision)),
            _ if ranked.is_empty() => return Ok(Some(Insufficiency::NothingFound)),
            Some(Named::There) => return Ok(None),
            None if self.find.near.is_some() => return Ok(None),
            None => {}
        }
        for one in ranked.iter().take(LOOKED_AT) {
            if self.is_grounded(one.number)? {
                return Ok(None);
            }
        }
        Ok(Some(Insufficiency::TooFewWords))
    }

    /// Whether a passage has most of what is asked, in its own words or in those of every day, or more of it than some passage
    /// would have by chance.
    fn is_grounded(&self, number: u32) -> Result<bool, SearchError> {
        let Some((rarities, has)) = self.asked_of(number)? else { return Ok(false) };
        let guess = self.guessed.get(&number);
        let own = rarities.stems().filter(|stem| has.contains(*stem));
        let said_so = |stem: &String| guess.is_some_and(|guess| guess.matched.contains(stem));
        let share = rarities.share(rarities.stems().filter(|stem| has.contains(*stem) || said_so(stem)));
        Ok(share >= MOST || rarities.is_telling(own) || guess.is_some_and(|guess| guess.is_telling))
    }

    /// How much of the question is in the words of a passage, from 0 to 1.
    pub(super) fn own_share(&self, number: u32) -> Result<f32, SearchError> {
        let share = |(rarities, has): (Rarities, HashSet<String>)| {
            rarities.share(rarities.stems().filter(|stem| has.contains(*stem)))
        };
        Ok(self.asked_of(number)?.map_or(0.0, share))
    }

    /// The stems of what is asked, with how rare they are, and those of a passage. What a word may also be called stands for
    /// it where the passage has that.
    fn asked_of(&self, number: u32) -> Result<Option<(Rarities, HashSet<String>)>, SearchError> {
        let Some(Standing { passages, .. }) = self.of.standing(number, &self.visible) else {
            return Ok(None);
        };
        let Some((base, _)) = self.of.norm_of(number) else { return Ok(None) };
        let Some(passage) = passages.all.get((number - base) as usize) else { return Ok(None) };
        let language = &passages.graph.norm().language;
        let words = self.of.terms(&passages.text(passage), Some(language)).words;
        let has: HashSet<String> = words.into_iter().map(|token| token.text).collect();
        let mut asked = said(&self.find.words, language);
        let code = language.split('-').next().unwrap_or_default();
        for alike in synonyms::of(&self.find.words, std::iter::once(code)) {
            let words = self.of.terms(&alike, Some(language)).words;
            asked.extend(words.into_iter().filter(|token| has.contains(&token.text)));
        }
        Ok(Some((Rarities::of(asked, self.of.words(), self.of.searcher())?, has)))
    }
}
