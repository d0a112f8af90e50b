//! Where the sentences of a text about law end.

use asof_law::lexicon::{abbreviates, starts};
use unicode_segmentation::UnicodeSegmentation as _;

/// The sentences of some words (UAX #29), each with its first byte. The full stop of an abbreviation ends none: "art. 5", "i.e.".
pub(crate) fn sentences(words: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut pieces = words.split_sentence_bound_indices();
    std::iter::from_fn(move || {
        let (start, piece) = pieces.next()?;
        let mut end = start + piece.len();
        while words.split_at_checked(end).is_some_and(|(said, after)| abbreviates(said, after)) {
            let Some((at, piece)) = pieces.next() else { break };
            end = at + piece.len();
        }
        Some((start, words.get(start..end)?))
    })
}

/// Whether words begin an exception to what is said before them: "unless", "But".
pub(super) fn begins_exception(words: &str) -> bool {
    let words = words.trim_start_matches(|c: char| !c.is_alphanumeric());
    starts(|lexicon| lexicon.exceptions, words).is_some()
}

/// Whether words have an exception to what they say before it, set off by a sign: "All may draw water, unless it is locked".
pub(crate) fn has_exception(words: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_punctuation() || matches!(c, '\u{2010}'..='\u{2015}');
    words.split(is_sign).any(begins_exception)
}

/// Whether words announce more than they say: they end with a colon, a comma, a dash or a word that begins an exception.
pub(super) fn announces(words: &str) -> bool {
    let words = words.trim_end();
    let last = words.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    words.ends_with(|c: char| matches!(c, ':' | ',' | '-' | '\u{2010}'..='\u{2015}'))
        || begins_exception(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(words: &str) -> Vec<&str> {
        sentences(words).map(|(_, sentence)| sentence.trim()).collect()
    }

    #[test]
    fn an_abbreviation_ends_no_sentence() {
        for words in [
            "A party relies on r. 3.4(2) CPR and on s. 5 Act.",
            "See art. 5 CF, inc. XII CF and No. 7 Acts.",
            "A party, i.e. The Cat, and para. (2) Below.",
            "Cats v. Dogs was read with Mr. Mouse.",
            "A notice is S.O. 25 Acts and s. 5 Act.",
            "Ks. 5 §, esim. Kissalaki ja s. 12 Koiralaki.",
            "Nos termos do art. 7º Lei, p. ex. O gato, do Dr. Rato.",
        ] {
            assert_eq!(ends(words), [words], "{words}");
        }
        for (words, count) in [
            ("The answer is no. The court may say so. It does.", 3),
            ("It is of part A. The rest is not.", 2),
            ("It is of rule 5.3. (2) The rest is not.", 2),
            ("First line etc.\nSecond line.", 2),
            ("", 0),
        ] {
            assert_eq!(ends(words).len(), count, "{words}");
        }
    }

    #[test]
    fn an_exception_is_set_off_by_a_sign() {
        for words in [
            "All may draw water, unless it is locked.",
            "Não haverá pedágio, salvo o da ponte;",
            "Paitsi yöllä",
        ] {
            assert!(has_exception(words), "{words}");
        }
        for words in ["All may save water.", "They may draw all but the last.", ""] {
            assert!(!has_exception(words), "{words}");
        }
    }

    #[test]
    fn exceptions_are_known_by_the_words_that_begin_them() {
        for words in
            [", unless the court", "But it may", "Provided that", "salvo se", "jollei laissa", "paitsi"]
        {
            assert!(begins_exception(words), "{words}");
        }
        for words in ["The court", "butter", "mast", ""] {
            assert!(!begins_exception(words), "{words}");
        }
        assert!(announces("the court must order -") && announces("do not apply unless"));
        assert!(!announces("It applies.") && !announces("a party; or") && !announces(""));
    }
}
