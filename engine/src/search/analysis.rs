//! From words to the terms by which they are found, one analysis for each language.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use asof_law::{Stemming, stemmings};
use asof_schema::{is_unseen, on_the_line};
use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;
use serde::de::value::{Error, StrDeserializer};
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer, StopWordFilter,
    TextAnalyzer, Token,
};
use unicode_normalization::char::{canonical_combining_class, compose};
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// Longer words are no words, but what is left of tables and addresses.
const LONGEST: usize = 60;

/// How many characters of a word make a term of their own.
const GRAM: usize = 5;

/// The terms of some words.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    /// Stems.
    pub(crate) words: Vec<Token>,
    /// Words as they stand, in lower case: one stem may be that of several words.
    pub(crate) forms: Vec<Token>,
    /// Pieces of words, for languages whose compounds and cases hide the stem.
    pub(crate) grams: Vec<Token>,
}

/// The analyses of all languages, made once: a list of stop words takes longer to read than a sentence.
static ANALYZERS: LazyLock<HashMap<Option<&'static str>, TextAnalyzer>> = LazyLock::new(|| {
    let known = stemmings().map(|(code, stemming)| (Some(code), stemmed(Some(stemming))));
    known.chain([(None, stemmed(None))]).collect()
});

/// How the words of a language (BCP 47) are stemmed, where that is known.
static STEMMINGS: LazyLock<HashMap<&'static str, Stemming>> = LazyLock::new(|| stemmings().collect());

/// The analyses of the languages that were asked for.
#[derive(Default)]
pub(crate) struct Analysis {
    stems: HashMap<Option<&'static str>, TextAnalyzer>,
}

impl Analysis {
    /// The terms of some words in a language (BCP 47). Of a language that has no stemmer the words are the terms.
    pub(crate) fn terms(&mut self, words: &str, language: &str) -> Terms {
        let code = code_of(language);
        let stems = self.tokens(code, words);
        let forms = self.tokens(None, words);
        let grams = if compounds(code) { grams(&forms) } else { Vec::new() };
        Terms { words: stems, forms, grams }
    }

    fn tokens(&mut self, code: Option<&'static str>, words: &str) -> Vec<Token> {
        let analyzer = self.stems.entry(code).or_insert_with(|| {
            let known = ANALYZERS.get(&code).or_else(|| ANALYZERS.get(&None)).cloned();
            known.unwrap_or_else(|| stemmed(None))
        });
        tokens(analyzer, words)
    }

    /// What two words in different cases have in common: pieces, or stems in a language that has none.
    pub(crate) fn pieces(&mut self, words: &str, language: &str) -> HashSet<String> {
        let mut found = HashSet::new();
        self.each_piece(words, language, |_, piece| {
            if !found.contains(piece) {
                found.insert(piece.to_owned());
            }
        });
        found
    }

    /// Where some pieces stand in words of a language: the first byte of the word, and the piece.
    pub(crate) fn spots<'p>(
        &mut self,
        words: &str,
        language: &str,
        pieces: &HashSet<&'p str>,
    ) -> Vec<(usize, &'p str)> {
        let mut found = Vec::new();
        self.each_piece(words, language, |at, piece| {
            found.extend(pieces.get(piece).map(|&piece| (at, piece)));
        });
        found
    }

    fn each_piece(&mut self, words: &str, language: &str, mut each: impl FnMut(usize, &str)) {
        let code = code_of(language);
        if compounds(code) {
            for word in self.tokens(None, words) {
                each_gram(&word.text, |gram| each(word.offset_from, gram));
            }
        } else {
            self.tokens(code, words).iter().for_each(|stem| each(stem.offset_from, &stem.text));
        }
    }
}

/// The language of a tag, where it is one that is known.
fn code_of(language: &str) -> Option<&'static str> {
    let code = language.split('-').next().unwrap_or_default();
    STEMMINGS.get_key_value(code).map(|(&known, _)| known)
}

fn compounds(code: Option<&'static str>) -> bool {
    code.and_then(|code| STEMMINGS.get(code)).is_some_and(|stemming| stemming.compounds)
}

/// The Snowball stemmer with a name.
fn snowball(name: &'static str) -> Option<Language> {
    let name: StrDeserializer<'_, Error> = name.into_deserializer();
    Language::deserialize(name).ok()
}

fn stemmed(stemming: Option<Stemming>) -> TextAnalyzer {
    let plain = TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(LONGEST))
        .filter(LowerCaser)
        .dynamic();
    let Some(stemming) = stemming else { return plain.build() };
    let Some(language) = stemming.stemmer.and_then(snowball) else { return plain.build() };
    let plain = match StopWordFilter::new(language) {
        Some(stop) => plain.filter_dynamic(stop),
        None => plain,
    };
    let stemmed = plain.filter_dynamic(Stemmer::new(language));
    if stemming.folds_accents { stemmed.filter_dynamic(AsciiFoldingFilter).build() } else { stemmed.build() }
}

/// The tokens of some words, by the bytes of the words. A letter and its accent are one letter, however they are written, and
/// what nobody sees parts no word.
fn tokens(analyzer: &mut TextAnalyzer, words: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let composed = Composed::of(words);
    let text = composed.as_ref().map_or(words, |composed| composed.text.as_str());
    analyzer.token_stream(text).process(&mut |token| tokens.push(token.clone()));
    for token in tokens.iter_mut().filter(|_| composed.is_some()) {
        let place = |at: usize| composed.as_ref().map_or(at, |composed| composed.place(at));
        (token.offset_from, token.offset_to) = (place(token.offset_from), place(token.offset_to));
    }
    tokens
}

/// Words in the composed form of Unicode (NFC), in which each letter with its accents is one sign, without what nobody sees.
struct Composed {
    text: String,
    /// Where its letters begin, with where they do in the words; then both ends.
    places: Vec<(usize, usize)>,
}

impl Composed {
    /// `None` where words are composed, and all of them is seen.
    fn of(words: &str) -> Option<Self> {
        // Below U+0300 there is nothing to compose.
        let is_composed = words.chars().all(|c| c < '\u{300}') || is_nfc(words);
        if is_composed && !words.contains(|c| is_unseen(c) || on_the_line(c) != c) {
            return None;
        }
        let (mut text, mut places, mut letter) = (String::new(), Vec::new(), 0);
        let starts = words.char_indices().filter(|&(_, c)| canonical_combining_class(c) == 0);
        for at in starts.map(|(at, _)| at).skip_while(|at| *at == 0).chain([words.len()]) {
            let own = words.get(letter..at).unwrap_or_default();
            let next = words.get(at..).and_then(|rest| rest.chars().next());
            // Some letters, as those of syllables, are written in parts that begin as letters do.
            if next.is_some_and(|next| own.nfc().last().is_some_and(|last| compose(last, next).is_some())) {
                continue;
            }
            places.push((text.len(), letter));
            text.extend(own.nfc().filter(|c| !is_unseen(*c)).map(on_the_line));
            letter = at;
        }
        places.push((text.len(), words.len()));
        Some(Self { text, places })
    }

    /// The byte of the words at which stands what begins at a byte of the text.
    fn place(&self, at: usize) -> usize {
        let after = self.places.partition_point(|(own, _)| *own <= at);
        after.checked_sub(1).and_then(|before| self.places.get(before)).map_or(0, |(_, place)| *place)
    }
}

/// The pieces of each word.
fn grams(words: &[Token]) -> Vec<Token> {
    let mut found = Vec::new();
    for word in words {
        each_gram(&word.text, |gram| {
            found.push(Token { text: gram.to_owned(), position: found.len(), ..word.clone() });
        });
    }
    found
}

/// The pieces of a word, its ends marked; a short word is one piece.
fn each_gram(word: &str, mut each: impl FnMut(&str)) {
    let marked = format!("^{word}$");
    let bounds: Vec<usize> = marked.char_indices().map(|(at, _)| at).chain([marked.len()]).collect();
    for piece in bounds.windows(bounds.len().min(GRAM + 1)) {
        if let [start, .., end] = piece {
            marked.get(*start..*end).into_iter().for_each(&mut each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(tokens: &[Token]) -> Vec<&str> {
        tokens.iter().map(|token| token.text.as_str()).collect()
    }

    #[test]
    fn every_stemmer_is_known() {
        for (code, stemming) in stemmings() {
            assert!(stemming.stemmer.is_none_or(|name| snowball(name).is_some()), "{code}");
        }
    }

    #[test]
    fn words_are_found_by_their_stems() {
        let mut analysis = Analysis::default();
        let mut stems = |words: &str, language: &str| {
            texts(&analysis.terms(words, language).words).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(stems("dos direitos políticos", "pt-BR"), stems("direito político", "pt"));
        assert_eq!(stems("talousarvion", "fi"), stems("talousarvio", "fi"));
        assert_eq!(stems("Shares held", "en"), ["share", "held"]);
        assert_eq!(stems("Words of no tongue", "xx"), ["words", "of", "no", "tongue"]);
    }

    #[test]
    fn an_accent_that_is_a_sign_of_its_own_is_part_of_its_letter() {
        let mut analysis = Analysis::default();
        for (composed, parted) in [
            ("L'été, la forêt brûle.", "L'e\u{301}te\u{301}, la fore\u{302}t bru\u{302}le."),
            ("Käärmeen hoitoa", "Ka\u{308}a\u{308}rmeen hoitoa"),
            ("각 가", "\u{1100}\u{1161}\u{11a8} \u{1100}\u{1161}"),
        ] {
            for language in ["fr", "fi", "pt"] {
                let [one, other] = [composed, parted].map(|words| analysis.terms(words, language));
                assert_eq!(texts(&one.words), texts(&other.words), "{composed} {language}");
                assert_eq!(texts(&one.grams), texts(&other.grams), "{composed} {language}");
                let spoken = |words: &'static str, terms: &Terms| {
                    let of = |token: &Token| -> String {
                        words[token.offset_from..token.offset_to].nfc().collect()
                    };
                    terms.forms.iter().map(of).collect::<Vec<String>>()
                };
                assert_eq!(spoken(composed, &one), spoken(parted, &other));
            }
        }
        assert!(Composed::of("plain, ä").is_none() && Composed::of("“quoted”").is_none());
        assert_eq!(Composed::of("\u{301}a\u{301}").map(|one| (one.place(0), one.place(9))), Some((0, 5)));
    }

    #[test]
    fn what_nobody_sees_parts_no_word() {
        let mut analysis = Analysis::default();
        let mut terms = |words: &str| analysis.terms(words, "pt").forms;
        let whole = terms("a moradia digna");
        for words in ["a mora\u{ad}dia digna", "a mora\u{200b}dia\u{a0}digna", "\u{feff}a moradia digna"] {
            let parted = terms(words);
            assert_eq!(texts(&parted), texts(&whole), "{words:?}");
            let last = parted.last().map(|token| words.get(token.offset_from..token.offset_to));
            assert_eq!(last, Some(Some("digna")), "{words:?}");
        }
    }

    #[test]
    fn pieces_are_of_words_and_not_across_them() {
        let terms = Analysis::default().terms("Kunnan II", "fi");
        assert_eq!(texts(&terms.grams), ["^kunn", "kunna", "unnan", "nnan$", "^ii$"]);
        assert_eq!(Analysis::default().terms("câmara", "pt").grams, []);
    }

    #[test]
    fn pieces_stand_where_their_words_do() {
        let mut analysis = Analysis::default();
        let asked = HashSet::from(["kunna", "ei"]);
        assert_eq!(analysis.spots("Se on kunnan. Kunnallinen", "fi", &asked), [(6, "kunna"), (14, "kunna")]);
        let stem = analysis.pieces("direitos", "pt");
        let asked: HashSet<&str> = stem.iter().map(String::as_str).collect();
        assert_eq!(analysis.spots("o direito", "pt", &asked).len(), 1);
        assert!(analysis.pieces("Õigus", "et").contains("õigus"));
    }
}
