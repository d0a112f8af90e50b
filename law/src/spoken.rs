//! Laws of which documents speak without their names.

use crate::Unit;

/// The fewest letters of a word that names a law: shorter ones may begin a sentence, as "Under" in "Under Rules 3.1 and 3.2".
const SHORTEST_NAME: usize = 6;

/// A law of which documents speak without its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SpeaksOf {
    /// The types of the documents.
    pub(crate) types: Vec<String>,
    /// The levels that are those of the law.
    pub(crate) units: Vec<Unit>,
    pub(crate) law: String,
    /// Its name in full. What its last word ends beside it is another such law.
    pub(crate) name: String,
    /// Such laws in short.
    pub(crate) others: Vec<String>,
    /// Words after a number that say of what it is.
    pub(crate) owned: Vec<String>,
}

impl SpeaksOf {
    pub(crate) fn is_of(&self, norm_type: &str) -> bool {
        self.types.iter().any(|own| own == norm_type)
    }

    /// Whether words name another such law: "Insolvency Rules" beside "Civil Procedure Rules".
    pub(crate) fn has_others(&self, words: &str) -> bool {
        self.others.iter().any(|name| has(words, name)) || self.has_another_name(words)
    }

    fn has_another_name(&self, words: &str) -> bool {
        let Some((own, kind)) = self.name.rsplit_once(' ') else { return false };
        before_each(words, kind).any(|before| {
            let Some(before) = before.strip_suffix(' ') else { return false };
            let last = before.rsplit(' ').next().unwrap_or_default();
            let name = last.trim_matches(['(', ')', '“', '"', '‘', '\'']);
            let is_word =
                !name.is_empty() && name.chars().all(|letter| letter.is_alphabetic() || letter == '-');
            let is_long = name.starts_with(char::is_uppercase) && name.chars().count() >= SHORTEST_NAME;
            is_word && (is_long || last.ends_with(')')) && !before.ends_with(own)
        })
    }

    /// Whether the words of a citation, or what follows them, say of what its number is: "Part 2 of the form".
    pub(crate) fn is_owned(&self, surface: &str, after: &str) -> bool {
        let after = after.trim_start();
        self.owned.iter().any(|of| after.starts_with(of.as_str()) || has(surface, of))
    }
}

fn has(words: &str, name: &str) -> bool {
    before_each(words, name).next().is_some()
}

/// What stands before each place where words have a name, whole.
fn before_each<'w>(words: &'w str, name: &'w str) -> impl Iterator<Item = &'w str> {
    words.match_indices(name).filter_map(move |(at, found)| {
        let (before, after) = (words.get(..at)?, words.get(at + found.len()..)?);
        let is_whole = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        is_whole.then_some(before)
    })
}
