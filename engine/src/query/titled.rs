//! Words that have the whole title of a law, which a grammar may take for something else: "art. 2, Articles of Association",
//! "2024 Budget Rules, art. 1".

use std::ops::Range;

use asof_law::lexicon::is;
use asof_law::{Address, Law, Name};
use asof_schema::Norm;

use crate::store::Corpus;

/// A name that no grammar takes for anything else.
const NAME: &str = "Zqxa";
/// The longest words in which titles are looked for, in bytes.
const LONGEST: usize = 1_000;

/// The laws of which words have the title, each with the words that have a plain name in its place. Of several titles, the
/// longest counts.
pub(super) fn titled<'c>(corpus: &'c Corpus, words: &str) -> Vec<(&'c Norm, String)> {
    let laws = corpus.laws().filter_map(|norm| Some((norm, place(words, &norm.title)?)));
    let mut laws: Vec<(&Norm, Range<usize>)> = laws.collect();
    let longest = laws.iter().map(|(_, place)| place.len()).max().unwrap_or_default();
    laws.retain(|(_, place)| place.len() == longest);
    let named = |(norm, place): (&'c Norm, Range<usize>)| {
        Some((norm, format!("{}{NAME}{}", words.get(..place.start)?, words.get(place.end..)?)))
    };
    laws.into_iter().filter_map(named).collect()
}

/// Whether an address is of what has the plain name, after words that are of no name or none. Words in small letters are of none
/// where others have capitals: "by the Penal Code".
pub(super) fn is_of_title(address: &Address, has_capitals: bool) -> bool {
    let Some(Name::Words(name) | Name::Law(Law::Cited { name: Some(name), number: None })) = &address.norm
    else {
        return false;
    };
    let joins = |word: &str| {
        has_capitals && word.starts_with(char::is_lowercase)
            || is(|lexicon| lexicon.joining, word)
            || is(|lexicon| lexicon.leading, word)
    };
    let mut words = name.split(' ');
    words.next_back().is_some_and(|last| last.eq_ignore_ascii_case(NAME)) && words.all(joins)
}

/// Where words have a title, in whatever case of its plain letters, and no part of a longer word.
fn place(words: &str, title: &str) -> Option<Range<usize>> {
    if title.is_empty() || words.len() > LONGEST {
        return None;
    }
    let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let mut places = words.char_indices().map(|(start, _)| start..start + title.len());
    places.find(|place| {
        words.get(place.clone()).is_some_and(|there| there.eq_ignore_ascii_case(title))
            && !is_part(words.get(..place.start).and_then(|before| before.chars().next_back()))
            && !is_part(words.get(place.end..).and_then(|after| after.chars().next()))
    })
}
