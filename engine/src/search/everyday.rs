//! What people say in place of the words of the law, by the list of each country ([`asof_law::Everyday`]).
//!
//! The lines of a list are ranked for a question by BM25, as passages are. What they lead to is a guess: it raises provisions
//! that stand at the point, by a part of the best score, and says nothing itself.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{LazyLock, OnceLock};

use asof_law::{Everyday, Profile};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, BoostQuery, Query, TermQuery};
use tantivy::schema::{FAST, Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{Index, IndexWriter, Searcher, TantivyDocument, Term};

use super::rarity::{Rarities, begun, said};
use super::synonyms::SYNONYM;
use super::{SearchError, synonyms};

/// Lines that a question is led to.
const MOST: usize = 5;

/// Of so much of a question the words need not stand together in a line. The largest part that refuses none of the odd
/// questions of the sets that can be answered, for each corpus among the others.
const APART: f32 = 0.3;

/// How many words of a question are said together.
const TOGETHER: usize = 2;

/// Bytes that may wait in memory to be indexed: the least that an index takes.
const BUFFER: usize = 15 << 20;

/// The field with the number of a line.
const NUMBER: &str = "number";

/// A list that can be asked.
struct List {
    lines: Vec<Line>,
    language: &'static str,
    words: Field,
    searcher: Searcher,
}

/// A line, with the stems of its words.
struct Line {
    of: Everyday<'static>,
    stems: HashSet<String>,
    /// The stems of each of its phrases, read when they are first asked for.
    phrases: OnceLock<Vec<HashSet<String>>>,
}

/// A line to which a question leads.
#[derive(Debug, Clone)]
pub(super) struct Guess {
    pub(super) line: Everyday<'static>,
    /// The stems of the question that the line has.
    pub(super) matched: Vec<String>,
    /// How much of the question that is, from 0 to 1: its words count by how rare they are in the list, and what they may also be
    /// called for less.
    pub(super) share: f32,
    /// Whether it is more than some line of the list would have by chance, and no mere words from here and there in it.
    pub(super) is_telling: bool,
}

/// A profile, with its list as soon as that was asked for.
type OfCountry = (&'static Profile, OnceLock<Option<List>>);

/// By country.
static LISTS: LazyLock<BTreeMap<&'static str, OfCountry>> = LazyLock::new(|| {
    let profiles = Profile::all().into_iter().rev();
    profiles.map(|profile| (profile.country.as_str(), (profile, OnceLock::new()))).collect()
});

/// The list of a country, made at the first question that its law is asked; `None` where it has none.
fn list(country: &str) -> Option<&'static List> {
    let (profile, list) = LISTS.get(country)?;
    list.get_or_init(|| List::of(profile).ok().flatten()).as_ref()
}

/// What a question may mean by the lists of some countries, each with its likeliest first.
pub(super) fn guesses(words: &str, countries: &BTreeSet<&str>) -> Result<Vec<Guess>, SearchError> {
    let mut found = Vec::new();
    for list in countries.iter().filter_map(|country| list(country)) {
        found.extend(list.guesses(words)?);
    }
    Ok(found)
}

impl List {
    /// The list of a country; `None` where it has none.
    fn of(profile: &'static Profile) -> Result<Option<Self>, SearchError> {
        let Some(language) = profile.languages.first() else { return Ok(None) };
        let mut schema = Schema::builder();
        let number = schema.add_u64_field(NUMBER, FAST);
        let indexing = TextFieldIndexing::default().set_tokenizer("raw");
        let indexing = indexing.set_index_option(IndexRecordOption::WithFreqs);
        let words = schema.add_text_field("words", TextOptions::default().set_indexing_options(indexing));
        let index = Index::create_in_ram(schema.build());
        let mut writer: IndexWriter = index.writer_with_num_threads(1, BUFFER)?;
        let mut lines = Vec::new();
        for of in profile.everyday() {
            let tokens = said(&format!("{} {}", of.about, of.words), language);
            let mut document = TantivyDocument::new();
            document.add_u64(number, lines.len() as u64);
            let stems = tokens.iter().map(|token| token.text.clone()).collect();
            document.add_pre_tokenized_text(words, PreTokenizedString { text: String::new(), tokens });
            writer.add_document(document)?;
            lines.push(Line { of, stems, phrases: OnceLock::new() });
        }
        if lines.is_empty() {
            return Ok(None);
        }
        writer.commit()?;
        Ok(Some(Self { lines, language, words, searcher: index.reader()?.searcher() }))
    }

    fn guesses(&self, words: &str) -> Result<Vec<Guess>, SearchError> {
        let of = |tokens| Rarities::of(tokens, self.words, &self.searcher);
        let asked = of(said(words, self.language))?;
        let alike = synonyms::of(words, std::iter::once(self.language));
        let mut alike: Vec<Token> = alike.iter().flat_map(|words| said(words, self.language)).collect();
        alike.retain(|token| asked.stems().all(|stem| *stem != token.text));
        let alike = of(alike)?;
        let best =
            self.searcher.search(&self.query(&asked, &alike), &TopDocs::with_limit(MOST).order_by_score())?;
        let begun = begun(words, self.language);
        let mut found = Vec::new();
        for (_, address) in best {
            let numbers = self.searcher.segment_reader(address.segment_ord).fast_fields().u64(NUMBER)?;
            let line = numbers.first(address.doc_id).and_then(|at| self.lines.get(usize::try_from(at).ok()?));
            found.extend(line.map(|line| line.guess((&asked, &alike), &begun, self.language)));
        }
        found.retain(|guess| guess.share > 0.0);
        Ok(found)
    }

    /// The lines that have what is asked, or what that may also be called.
    fn query(&self, asked: &Rarities, alike: &Rarities) -> BooleanQuery {
        let term = |stem: &String| -> Box<dyn Query> {
            let term = Term::from_field_text(self.words, stem);
            Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
        };
        let less = |stem: &String| -> Box<dyn Query> { Box::new(BoostQuery::new(term(stem), SYNONYM)) };
        BooleanQuery::union(asked.stems().map(term).chain(alike.stems().map(less)).collect())
    }
}

impl Line {
    fn guess(
        &self,
        (asked, alike): (&Rarities, &Rarities),
        begun: &[(String, String)],
        language: &str,
    ) -> Guess {
        let strange = self.strange(begun);
        let is_own = |stem: &&String| self.stems.contains(*stem) && !strange.contains(&stem.as_str());
        let matched: Vec<String> = asked.stems().filter(is_own).cloned().collect();
        let others = alike.stems().filter(|&stem| self.stems.contains(stem));
        let own = asked.share(&matched);
        let share = own + SYNONYM * alike.share_of(others, asked);
        let is_telling =
            asked.is_telling(&matched) && (own >= APART || self.has_together(&matched, language));
        Guess { line: self.of, is_telling, matched, share: share.min(1.0) }
    }

    /// The stems of what it has with other letters alone, of the beginnings of words: "França" is no "zona franca".
    fn strange<'b>(&self, begun: &'b [(String, String)]) -> Vec<&'b str> {
        if begun.is_empty() {
            return Vec::new();
        }
        let line = format!("{} {}", self.of.about, self.of.words).to_lowercase();
        begun.iter().filter(|(begin, _)| !line.contains(begin)).map(|(_, stem)| stem.as_str()).collect()
    }

    /// Whether one of its phrases has several of some stems: a line has so many phrases that it has single words of much.
    fn has_together(&self, stems: &[String], language: &str) -> bool {
        let read = |phrase: &str| -> HashSet<String> {
            said(phrase, language).into_iter().map(|token| token.text).collect()
        };
        let all = || std::iter::once(self.of.about).chain(self.of.words.split(','));
        let phrases = self.phrases.get_or_init(|| all().map(read).collect());
        phrases.iter().any(|has| stems.iter().filter(|&stem| has.contains(stem)).count() >= TOGETHER)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_day_lead_to_provisions() {
        let found = guesses("who snatched the purse", &BTreeSet::from(["in"])).unwrap();
        let of = |guess: &Guess, section: &str| guess.line.cited().any(|(_, cited)| cited == section);
        let snatching = found.iter().take(3).find(|guess| of(guess, "section 304"));
        assert!(snatching.unwrap().share > 0.9, "{found:?}");
        assert!(found.iter().all(|guess| (0.0..=1.0).contains(&guess.share)));
    }

    #[test]
    fn a_word_with_other_letters_is_another_word() {
        let to_zone = |words: &str| {
            let found = guesses(words, &BTreeSet::from(["br"])).unwrap();
            found.iter().any(|guess| guess.line.words.contains("zona franca"))
        };
        assert!(to_zone("o que é a zona franca?"));
        assert!(!to_zone("a França"));
        let begun = begun("a proteçao da França", "pt");
        let begun: Vec<&str> = begun.iter().map(|(begin, _)| begin.as_str()).collect();
        assert_eq!(begun, ["proteç", "franç"], "what is typed without the marks after it is the same word");
    }

    #[test]
    fn what_says_nothing_leads_nowhere() {
        for words in ["", "who is it and what may he do?", "zxcv"] {
            assert!(guesses(words, &BTreeSet::from(["in"])).unwrap().is_empty(), "{words}");
        }
        assert!(guesses("purse", &BTreeSet::from(["xx"])).unwrap().is_empty());
    }
}
