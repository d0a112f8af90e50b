//! Vectors without a model: which pieces of words a text has.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{Embedder, Embedding, Model, Role};

/// The number of characters of a piece, including the marks of a word's ends.
const SIZES: std::ops::RangeInclusive<usize> = 3..=5;

/// Hashed n-grams of characters (Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009): similarity
/// is likeness of letters, so this is lexical and never semantic. The same text has the same vector on every machine.
///
/// A text is brought into NFKC and lower case and cut into words (UAX #29), each with `^` before and `$`
/// after it. Its pieces are the runs of 3, 4 and 5 characters within a word. The first 8 bytes of the BLAKE3
/// of a piece's UTF-8 are a number h (little-endian): the piece counts at place (h / 2) mod dimension, with a
/// minus if h is odd, by the square root of how often it occurs. The whole is brought to length 1. A text
/// that has no words, or whose pieces cancel each other out, counts as one piece.
#[derive(Debug)]
pub struct HashedNgrams {
    model: Model,
}

impl HashedNgrams {
    /// With this number of dimensions, at least one.
    pub fn new(dimension: usize) -> Self {
        let dimension = dimension.max(1);
        Self { model: Model { name: format!("hashed-ngrams-1-{dimension}"), dimension, semantic: false } }
    }

    fn vector(&self, text: &str) -> Vec<f32> {
        let text = text.nfkc().collect::<String>().to_lowercase();
        self.sum(&pieces(&text)).or_else(|| self.sum(&BTreeMap::from([(text, 1)]))).unwrap_or_default()
    }

    /// The sum of some pieces, of length 1, in the order of the pieces: sums of floats hang on it. None if it is zero.
    fn sum(&self, pieces: &BTreeMap<String, u32>) -> Option<Vec<f32>> {
        let mut sum = vec![0.0_f64; self.model.dimension];
        for (piece, &times) in pieces {
            let hash = hash(piece);
            let weight = f64::from(times).sqrt();
            let place = usize::try_from((hash >> 1) % self.model.dimension as u64).ok()?;
            *sum.get_mut(place)? += if hash & 1 == 1 { -weight } else { weight };
        }
        super::unit(&sum)
    }
}

impl Embedder for HashedNgrams {
    fn model(&self) -> &Model {
        &self.model
    }

    fn prefix(&self, _: Role) -> &'static str {
        ""
    }

    fn embed<'e>(&'e self, _: Role, texts: &'e [String]) -> Embedding<'e> {
        Box::pin(std::future::ready(Ok(texts.iter().map(|text| self.vector(text)).collect())))
    }
}

fn pieces(text: &str) -> BTreeMap<String, u32> {
    let mut pieces = BTreeMap::new();
    for word in text.unicode_words() {
        let marked: Vec<char> = std::iter::once('^').chain(word.chars()).chain(['$']).collect();
        for piece in SIZES.flat_map(|size| marked.windows(size)) {
            *pieces.entry(piece.iter().collect()).or_default() += 1;
        }
    }
    pieces
}

fn hash(piece: &str) -> u64 {
    let hash = blake3::hash(piece.as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]
mod tests {
    use pollster::block_on;
    use proptest::prelude::*;

    use super::*;

    fn vectors(ngrams: &HashedNgrams, texts: &[&str]) -> Vec<Vec<f32>> {
        let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
        block_on(ngrams.embed(Role::Passage, &texts)).unwrap()
    }

    fn cosine(one: &[f32], other: &[f32]) -> f32 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    }

    #[test]
    fn the_hash_is_the_documented_one() {
        // Of "a" there is one piece, "^a$", whose BLAKE3 any other program can tell.
        let hash = u64::from_le_bytes(blake3::hash(b"^a$").as_bytes()[..8].try_into().unwrap());
        let vector = &vectors(&HashedNgrams::new(16), &["a"])[0];
        let mut expected = vec![0.0; 16];
        expected[(hash / 2 % 16) as usize] = if hash % 2 == 1 { -1.0 } else { 1.0 };
        assert_eq!(vector, &expected);
        assert_eq!(hash, 5_328_548_977_744_079_154, "as another implementation of BLAKE3 has it");
    }

    #[test]
    fn near_is_what_has_like_letters() {
        let ngrams = HashedNgrams::new(1024);
        let texts =
            ["A câmara municipal aprova", "das CÂMARAS municipais", "Kunnanvaltuusto päättää", "of meaning"];
        let vectors = vectors(&ngrams, &texts);
        assert!(cosine(&vectors[0], &vectors[1]) > 0.3);
        assert!(cosine(&vectors[0], &vectors[2]).abs() < 0.15);
        assert!(!ngrams.model().semantic, "house and home have no letters in common that matter");
    }

    #[test]
    fn composition_case_and_stops_do_not_count() {
        let vectors =
            vectors(&HashedNgrams::new(64), &["Ação, penal.", "ac\u{327}a\u{303}o PENAL", "ação... (penal)"]);
        assert_eq!(vectors[0], vectors[1]);
        assert_eq!(vectors[0], vectors[2]);
    }

    proptest! {
        #[test]
        fn every_text_has_a_vector_of_length_1(text in "\\PC{0,60}", dimension in 1_usize..300) {
            let ngrams = HashedNgrams::new(dimension);
            let vectors = vectors(&ngrams, &[&text, "§ 1º", &text]);
            prop_assert!(vectors.iter().all(|vector| vector.len() == dimension));
            prop_assert!((cosine(&vectors[0], &vectors[0]) - 1.0).abs() < 1e-5);
            prop_assert_eq!(&vectors[0], &vectors[2]);
        }
    }
}
