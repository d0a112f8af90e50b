//! Whether what was found may answer the question at all.

use std::collections::HashSet;

use asof_law::fold;

use super::super::rarity::{Rarities, begun, said};
use super::{Analysis, Named, Ranked, Search, synonyms};
use crate::search::{Insufficiency, SearchError};

/// How many of the first may each be what answers.
const LOOKED_AT: usize = 3;

/// How many of the first tell whether a word stands with other letters alone.
const BEST: usize = 10;

/// Which share of the question is most of it.
const MOST: f32 = 0.5;

/// Of fewer pieces is no word that is put together of others.
const PIECES: usize = 4;

impl Search<'_> {
    /// Why the first of what was found hardly answers the question, and whether its words say all that is asked. Where vectors had a part
    /// in it, its words tell nothing of that.
    pub(super) fn insufficient(
        &self,
        ranked: &[Ranked],
    ) -> Result<(Option<Insufficiency>, bool), SearchError> {
        match self.named {
            Some(Named::Nowhere) => return Ok((Some(Insufficiency::NoSuchProvision), false)),
            _ if ranked.is_empty() => return Ok((Some(Insufficiency::NothingFound), false)),
            Some(Named::There) => return Ok((None, false)),
            None if self.find.near.is_some() => return Ok((None, false)),
            None => {}
        }
        let strange = self.strange(ranked);
        for one in ranked.iter().take(LOOKED_AT) {
            if let Some(has_all) = self.grounds(one.number, &strange)? {
                return Ok((None, has_all));
            }
        }
        Ok((Some(Insufficiency::TooFewWords), false))
    }

    /// Whether a passage has most of what is asked, in its own words or in those of every day, or more of it than some passage
    /// would have by chance; where it has, whether its own words are all that is asked, and hardly by chance.
    fn grounds(&self, number: u32, strange: &HashSet<String>) -> Result<Option<bool>, SearchError> {
        let Some((rarities, mut has)) = self.asked_of(number)? else { return Ok(None) };
        let rarities = rarities.without(strange);
        if self.is_enough(number, &rarities, &has) {
            return Ok(Some(rarities.is_said_by(&has)));
        }
        has.extend(self.in_pieces(number));
        Ok(self.is_enough(number, &rarities, &has).then_some(false))
    }

    /// Whether the stems that a passage has, or its everyday words, are enough of what is asked.
    fn is_enough(&self, number: u32, rarities: &Rarities, has: &HashSet<String>) -> bool {
        let guess = self.guessed.get(&number);
        let own = rarities.stems().filter(|stem| has.contains(*stem));
        let said_so = |stem: &String| guess.is_some_and(|guess| guess.matched.contains(stem));
        let share = rarities.share(rarities.stems().filter(|stem| has.contains(*stem) || said_so(stem)));
        share >= MOST || rarities.is_telling(own) || guess.is_some_and(|guess| guess.is_telling)
    }

    /// How much of the question is in the words of a passage, from 0 to 1.
    pub(super) fn own_share(&self, number: u32) -> Result<f32, SearchError> {
        let share = |(rarities, has): (Rarities, HashSet<String>)| {
            rarities.share(rarities.stems().filter(|stem| has.contains(*stem)))
        };
        Ok(self.asked_of(number)?.map_or(0.0, share))
    }

    /// What is read of a passage, and its language.
    fn read(&self, number: u32) -> Option<(String, &str)> {
        let passages = self.of.standing(number, &self.visible)?.passages;
        let (base, _) = self.of.norm_of(number)?;
        let passage = passages.all.get((number - base) as usize)?;
        Some((passages.text(passage), passages.graph.norm().language.as_str()))
    }

    /// The stems of words of the question that a passage has in pieces, in a language that compounds: a "cost report" is
    /// a "report of costs". The search finds it by these pieces, and no stem says so.
    fn in_pieces(&self, number: u32) -> Vec<String> {
        let Some((text, language)) = self.read(number) else { return Vec::new() };
        let mut analysis = Analysis::default();
        let lower = self.find.words.to_lowercase();
        let mut words = asof_law::words(&lower);
        words.retain(|word| analysis.terms(word, language).grams.len() >= PIECES);
        if words.is_empty() {
            return Vec::new();
        }
        let has: HashSet<String> =
            analysis.terms(&text, language).grams.into_iter().map(|piece| piece.text).collect();
        words.retain(|word| {
            let pieces = analysis.terms(word, language).grams;
            let there = pieces.iter().filter(|piece| has.contains(&piece.text)).count();
            3 * there >= 2 * pieces.len()
        });
        words.into_iter().flat_map(|word| said(word, language)).map(|stem| stem.text).collect()
    }

    /// The stems of words of the question that a text has with other letters alone: "França" is no "Zona Franca". Marks of stress
    /// come and go with inflection, and are left out by those who type.
    fn of_other_letters(&self, text: &str, language: &str) -> Vec<String> {
        let strange =
            begun(&self.find.words, language).into_iter().filter(|(begin, _)| !text.contains(begin));
        strange.map(|(_, stem)| stem).collect()
    }

    /// The stems of words of the question that the best of what was found has with other letters alone: that many entries have
    /// "franca" says nothing of how rare "França" is.
    fn strange(&self, ranked: &[Ranked]) -> HashSet<String> {
        let Some((_, language)) = ranked.first().and_then(|one| self.read(one.number)) else {
            return HashSet::new();
        };
        let begun = begun(&self.find.words, language);
        if begun.is_empty() {
            return HashSet::new();
        }
        let texts = ranked.iter().take(BEST).filter_map(|one| self.read(one.number));
        let texts: Vec<String> = texts.map(|(text, _)| text.to_lowercase()).collect();
        let plain: Vec<String> = texts.iter().map(|text| fold(text)).collect();
        let is_strange = |begin: &str| {
            let alike = fold(begin);
            plain.iter().any(|text| text.contains(&alike)) && !texts.iter().any(|text| text.contains(begin))
        };
        begun.into_iter().filter(|(begin, _)| is_strange(begin)).map(|(_, stem)| stem).collect()
    }

    /// The stems of what is asked, with how rare they are, and those of a passage. What a word may also be called stands for
    /// it where the passage has that.
    fn asked_of(&self, number: u32) -> Result<Option<(Rarities, HashSet<String>)>, SearchError> {
        let Some((text, language)) = self.read(number) else { return Ok(None) };
        let words = self.of.terms(&text, Some(language)).words;
        let mut has: HashSet<String> = words.into_iter().map(|token| token.text).collect();
        for stem in self.of_other_letters(&text.to_lowercase(), language) {
            has.remove(&stem);
        }
        let mut asked = said(&self.find.words, language);
        let code = language.split('-').next().unwrap_or_default();
        for alike in synonyms::same(&self.find.words, std::iter::once(code)) {
            let words = self.of.terms(&alike, Some(language)).words;
            asked.extend(words.into_iter().filter(|token| has.contains(&token.text)));
        }
        Ok(Some((Rarities::of(asked, self.of.words(), self.of.searcher())?, has)))
    }
}
