//! Words as they are typed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use asof_law::{Language, fold};

/// Words in which those by which anything is asked in some languages have their marks: "mita" is "mitä". As it is typed such a word is
/// no stop word and stands in no law, and its pieces are those of others, "mitata". A word of a language as it stands is left alone.
pub(super) fn with_marks<'w>(words: &'w str, languages: &BTreeSet<Language>) -> Cow<'w, str> {
    let asking = || languages.iter().flat_map(|language| language.asking);
    let marked: Vec<(String, &str)> =
        asking().filter(|word| !word.is_ascii()).map(|word| (fold(word), *word)).collect();
    let (mut written, mut at) = (String::new(), 0);
    for word in asof_law::words(words) {
        let start = word.as_ptr() as usize - words.as_ptr() as usize;
        let lower = word.to_lowercase();
        let as_written = marked.iter().find(|(typed, _)| *typed == lower);
        if let Some((_, word_written)) = as_written.filter(|_| asking().all(|own| *own != lower)) {
            written.push_str(words.get(at..start).unwrap_or_default());
            written.push_str(word_written);
            at = start + word.len();
        }
    }
    if at == 0 {
        return Cow::Borrowed(words);
    }
    Cow::Owned(written + words.get(at..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_without_marks_is_read_with_them() {
        let of = |words: &str, tags: &[&str]| {
            let languages = tags.iter().filter_map(|tag| Language::of_tag(tag)).collect();
            with_marks(words, &languages).into_owned()
        };
        assert_eq!(of("Mika on kunnan tilikausi?", &["fi"]), "mikä on kunnan tilikausi?");
        assert_eq!(of("missä ja mita missa", &["fi"]), "missä ja mitä missä");
        assert_eq!(of("nao ha multa", &["pt"]), "não há multa");
        // What is a word as it stands, and what is one of another language.
        for words in ["a economia mista e a missa", "esta lei e as outras", "", "cão"] {
            assert_eq!(of(words, &["pt"]), words);
        }
        assert_eq!(of("Mika on", &["en"]), "Mika on");
    }
}
