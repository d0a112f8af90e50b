//! Words that mean the same in law, by the list of each language.
//!
//! A line has words or phrases with commas between, any of which stands for all others. In a line with `>`, those on its left may
//! mean those on its right, and not the other way round. A question that has one of them, in the form that stands there or as the
//! beginning of an inflected word, is also asked with the others.

use std::collections::BTreeSet;

use asof_law::Language;

/// What a synonym counts for, of a word of the question.
pub(super) const SYNONYM: f32 = 0.5;

/// What the words of a question may also be called, or may mean, in some languages.
pub(super) fn of<'l>(words: &str, languages: impl Iterator<Item = &'l str>) -> BTreeSet<String> {
    alike(words, languages, |_| true)
}

/// What means the same as words of a question.
pub(super) fn same<'l>(words: &str, languages: impl Iterator<Item = &'l str>) -> BTreeSet<String> {
    alike(words, languages, |line| !line.contains('>'))
}

fn alike<'l>(
    words: &str,
    languages: impl Iterator<Item = &'l str>,
    of: impl Fn(&str) -> bool,
) -> BTreeSet<String> {
    let asked = words.to_lowercase();
    let lines = languages
        .filter_map(Language::of_tag)
        .flat_map(|language| language.synonyms.lines().filter(|line| !line.starts_with('#')));
    let mut found = BTreeSet::new();
    for line in lines.filter(|line| of(line)) {
        let (said, meant) = line.split_once('>').unwrap_or((line, line));
        if each(said).any(|word| stands(&asked, word)) {
            found.extend(each(meant).filter(|word| !stands(&asked, word)).map(str::to_owned));
        }
    }
    found
}

/// The words or phrases of a list.
fn each(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// Whether a word begins with the given one, or is it where that is short: "fir" is not in "first".
fn stands(asked: &str, word: &str) -> bool {
    let short = word.chars().count() <= 4;
    asked.match_indices(word).any(|(at, _)| {
        let before = asked.get(..at).and_then(|before| before.chars().next_back());
        let behind = asked.get(at + word.len()..).and_then(|behind| behind.chars().next());
        !(before.is_some_and(char::is_alphanumeric) || short && behind.is_some_and(char::is_alphanumeric))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stands_for_the_others() {
        let found = of("Who may file an FIR?", ["en"].into_iter());
        assert!(found.contains("first information report"), "{found:?}");
        assert_eq!(of("the first report", ["en"].into_iter()), BTreeSet::new());
        assert_eq!(of("FIR", ["pt"].into_iter()), BTreeSet::new());
        assert!(of("can the debt collector come in?", ["en"].into_iter()).contains("enforcement agent"));
        assert!(!of("may an enforcement agent enter?", ["en"].into_iter()).contains("debt collector"));
        assert!(of("kunnan budjetin laatiminen", ["fi"].into_iter()).contains("talousarvio"));
    }
}
