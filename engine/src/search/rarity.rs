//! How much the words of a question say: the rarer a word is in an index, the more.

use std::collections::{BTreeMap, HashSet};

use asof_law::Language;
use tantivy::schema::Field;
use tantivy::tokenizer::Token;
use tantivy::{Searcher, Term};

use super::SearchError;
use super::analysis::Analysis;

/// Of less of a question than this, stems tell nothing, however rare they are: a long question has some words in
/// common with much that is about something else. Among the odd questions of the sets no larger share refuses none
/// that can be answered.
const LEAST: f32 = 1.0 / 6.0;

/// A word that no entry has is as rare as if half of one had it.
const HALF: f32 = 0.5;

/// Of so many indexes one has by chance an entry with what a question of the world and a law may both say.
const FIVE: f32 = 5.0;

/// The stems of a question, each with the logarithm of one in how many entries of an index has it.
pub(super) struct Rarities {
    by_stem: BTreeMap<String, f32>,
    /// The logarithm of the number of entries.
    all: f32,
}

impl Rarities {
    /// Of some words in a field of an index.
    #[expect(clippy::cast_precision_loss, reason = "entries are few enough")]
    pub(super) fn of(words: Vec<Token>, field: Field, searcher: &Searcher) -> Result<Self, SearchError> {
        let all = (searcher.num_docs().max(1) as f32).ln();
        let rarity = |Token { text, .. }: Token| {
            let having = searcher.doc_freq(&Term::from_field_text(field, &text))? as f32;
            Ok((text, all - having.max(HALF).ln()))
        };
        Ok(Self { by_stem: words.into_iter().map(rarity).collect::<Result<_, SearchError>>()?, all })
    }

    /// The same, where no entry has some of its stems: those that stand in other words are of these alone.
    pub(super) fn without(mut self, strange: &HashSet<String>) -> Self {
        for (_, rarity) in self.by_stem.iter_mut().filter(|(stem, _)| strange.contains(*stem)) {
            *rarity = self.all - HALF.ln();
        }
        self
    }

    pub(super) fn stems(&self) -> impl Iterator<Item = &String> {
        self.by_stem.keys()
    }

    fn sum<'s>(&self, stems: impl IntoIterator<Item = &'s String>) -> f32 {
        stems.into_iter().filter_map(|stem| self.by_stem.get(stem)).sum()
    }

    /// How much of the question some of its stems are, from 0 to 1.
    pub(super) fn share<'s>(&self, stems: impl IntoIterator<Item = &'s String>) -> f32 {
        self.share_of(stems, self)
    }

    /// How much some of its stems are beside all of other words.
    pub(super) fn share_of<'s>(&self, stems: impl IntoIterator<Item = &'s String>, whole: &Self) -> f32 {
        let all = whole.sum(whole.stems());
        if all > 0.0 { self.sum(stems) / all } else { 0.0 }
    }

    /// Whether at most one entry would have these stems by chance, if words stood independently of each other, and
    /// they are enough of the question: an entry that has them all is then no accident.
    pub(super) fn is_telling<'s>(&self, stems: impl IntoIterator<Item = &'s String>) -> bool {
        let (sum, asked) = (self.sum(stems), self.sum(self.stems()));
        sum > 0.0 && sum >= self.all && sum >= LEAST * asked
    }

    /// Whether an entry has all of these stems, and chance would give them to one index in five at most.
    pub(super) fn is_said_by(&self, has: &HashSet<String>) -> bool {
        self.stems().all(|stem| has.contains(stem)) && self.sum(self.stems()) >= self.all + FIVE.ln()
    }
}

/// The stems of some words in a language (BCP 47), but those by which anything may be asked and numbers.
pub(super) fn said(words: &str, language: &str) -> Vec<Token> {
    let asking = Language::of_tag(language).map_or(&[][..], |language| language.asking);
    let words = unclipped(&words.to_lowercase());
    let kept: Vec<&str> = asof_law::words(&words).into_iter().filter(|word| !asking.contains(word)).collect();
    let mut stems = Analysis::default().terms(&kept.join(" "), language).words;
    // Also those of "BR-101" and "covid-19".
    stems.retain(|stem| !stem.text.bytes().all(|byte| byte.is_ascii_digit()));
    stems
}

/// Letters that are none with a mark.
const OF_THEIR_OWN: [char; 7] = ['ç', 'ä', 'ö', 'å', 'æ', 'ø', 'ñ'];

/// The beginnings of words that have letters of their own, each as far as the last of these in its stem in a language, with that
/// stem: marks after it may be left away, as in "proteçao".
pub(super) fn begun(words: &str, language: &str) -> Vec<(String, String)> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower).into_iter().filter(|word| word.contains(OF_THEIR_OWN));
    words
        .flat_map(|word| said(word, language).into_iter().map(move |token| (word, token.text)))
        .map(|(word, stem)| (word.chars().take(stem.chars().count()).collect::<String>(), stem))
        .map(|(begin, stem)| {
            let own = begin.trim_end_matches(|letter: char| !OF_THEIR_OWN.contains(&letter));
            (own.to_owned(), stem)
        })
        .filter(|(begin, _)| !begin.is_empty())
        .collect()
}

/// Words without the one letter after an apostrophe: what is left of "landlord's" and "don't" is no word of its
/// own.
fn unclipped(words: &str) -> String {
    let mut pieces = words.split(['\'', '’']);
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(piece.len());
        let (first, rest) = piece.split_at(end);
        let is_clipped = kept.ends_with(char::is_alphanumeric) && first.chars().count() == 1;
        kept.push(' ');
        kept.push_str(if is_clipped { rest } else { piece });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(words: &str) -> Vec<String> {
        said(words, "en").into_iter().map(|stem| stem.text).collect()
    }

    /// Of the stems of a question, each with how rare it is, among 1,000 entries.
    fn rarities(asked: &[(&str, f32)]) -> Rarities {
        let by_stem = asked.iter().map(|&(stem, rarity)| (stem.to_owned(), rarity)).collect();
        Rarities { by_stem, all: 6.9 }
    }

    #[test]
    fn what_is_clipped_off_a_word_and_numbers_say_nothing() {
        assert_eq!(stems("The landlord's dog"), ["landlord", "dog"]);
        assert_eq!(
            stems("the landlords’ dogs, I’m told, don't bite"),
            ["landlord", "dog", "told", "don", "bite"]
        );
        assert_eq!(stems("24 dogs on the BR-101 in 2019, by 326B"), ["dog", "br", "326b"]);
        // A letter that stands for itself names an annex.
        assert_eq!(stems("annex G and annex 'H'"), ["annex", "g", "annex", "h"]);
    }

    #[test]
    fn rare_words_that_are_little_of_a_question_tell_nothing() {
        let words =
            ["zebra", "noon", "mars", "comet", "orbit", "lunar", "solar", "crater", "rocket", "probe"];
        let told = ["dog", "bite"].map(str::to_owned);
        let long: Vec<(&str, f32)> =
            words.iter().map(|&word| (word, 6.0)).chain([("dog", 4.0), ("bite", 4.0)]).collect();
        assert!(!rarities(&long).is_telling(&told));
        assert!(rarities(long.get(7..).unwrap_or_default()).is_telling(&told));
        assert!(!rarities(&[("dog", 3.0), ("bite", 3.0)]).is_telling(&told), "chance gives these to several");
        assert!(!rarities(&[]).is_telling(&told));
    }

    #[test]
    fn an_entry_says_what_is_asked_where_chance_hardly_gives_it_the_words() {
        let has = HashSet::from(["dog", "bite", "noon"].map(str::to_owned));
        assert!(rarities(&[("dog", 4.0), ("bite", 5.0)]).is_said_by(&has));
        assert!(!rarities(&[("dog", 4.0), ("bite", 4.0)]).is_said_by(&has), "chance gives it these");
        assert!(!rarities(&[("dog", 4.0), ("bite", 5.0), ("mars", 1.0)]).is_said_by(&has), "it lacks one");
        assert!(!rarities(&[]).is_said_by(&has));
    }
}
