//! Laws of which documents speak without their names.

use crate::Unit;

/// The fewest letters of a word that names a law: shorter ones may begin a sentence, as "Under" in "Under Rules 3.1 and 3.2".
const SHORTEST_NAME: usize = 6;

/// How many words before a number may say of what it is: "RSC Order 28, rule 11", "IR 2016 rule 12.39".
const NEAR: usize = 3;

/// A law of which documents speak without its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SpeaksOf {
    /// The types of the documents.
    pub(crate) types: Vec<String>,
    /// The levels that are those of the law.
    pub(crate) units: Vec<Unit>,
    pub(crate) law: String,
    /// Its names in full. What else the last word of the first ends is another such law.
    pub(crate) names: Vec<String>,
    /// Such laws in short.
    pub(crate) others: Vec<String>,
    /// Words shortly before a number that make it one of something else, as what is in short does: "Order 28, rule 11".
    pub(crate) led: Vec<String>,
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
        let Some((_, kind)) = self.names.first().and_then(|name| name.rsplit_once(' ')) else { return false };
        before_each(words, kind).any(|before| {
            let Some(before) = before.strip_suffix(' ') else { return false };
            let last = before.rsplit(' ').next().unwrap_or_default();
            let name = last.trim_matches(['(', ')', '“', '"', '‘', '\'']);
            let is_word =
                !name.is_empty() && name.chars().all(|letter| letter.is_alphabetic() || letter == '-');
            let is_long = name.starts_with(char::is_uppercase) && name.chars().count() >= SHORTEST_NAME;
            is_word && (is_long || last.ends_with(')')) && !self.is_own(before)
        })
    }

    /// Whether words end with one of its names, but for the last word.
    fn is_own(&self, words: &str) -> bool {
        let own = |name: &String| name.rsplit_once(' ').is_some_and(|(own, _)| words.ends_with(own));
        self.names.iter().any(own)
    }

    /// Whether the words of a citation, or those around it, say of what its number is: "Part 2 of the form".
    pub(crate) fn is_owned(&self, (before, surface, after): (&str, &str, &str)) -> bool {
        let after = after.trim_start();
        let is_after = self.owned.iter().any(|of| after.starts_with(of.as_str()) || has(surface, of));
        let words = before.rsplit(|letter: char| !letter.is_alphanumeric());
        let mut near = words.filter(|word| !word.is_empty()).take(NEAR);
        is_after || near.any(|word| self.led.iter().chain(&self.others).any(|name| name == word))
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
