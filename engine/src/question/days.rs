//! Some days that words name, and the words of every language that tell of time.

use std::fmt;

use asof_law::{LANGUAGES, Time};
use asof_schema::Day;
use serde::Serialize;

/// Before this day there is no law: "before 1998" begins here.
const FIRST: (i32, u32, u32) = (1, 1, 1);

/// The first day of all, where "before 1998" begins.
pub(super) fn first_of_all() -> Day {
    Day::from_ymd(FIRST.0, FIRST.1, FIRST.2).unwrap_or(Day::MIN)
}

/// Some days that a question names, `[from, to)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Days {
    /// The first.
    pub from: Day,
    /// The one after the last; [`Day::MAX`] = open.
    pub to: Day,
    /// The words that name them, in lower case.
    pub words: String,
    /// From what they follow that the words do not say: the day of an act, with its basis.
    pub by: Option<String>,
}

impl Days {
    /// Whether its words say the day of asking.
    pub(super) fn is_now(&self) -> bool {
        says(&self.words, |time| time.today) || says(&self.words, |time| time.latest)
    }

    /// The day of asking, where they have no first day of their own: what was different "before 1998" is held against that.
    pub(super) fn against(&self, today: Day) -> Option<Self> {
        let is_since_ever = self.from.ymd() == Some(FIRST);
        // "Until two years after EC 20" ends on no day of a change.
        let is_plain = !self.words.split(' ').any(|word| says(word, |time| time.after));
        (is_since_ever && is_plain && self.last() != today).then(|| Self {
            from: today,
            to: today.succ(),
            words: String::new(),
            by: None,
        })
    }

    /// The last of them; of what begins ahead and is open, the first.
    pub fn last(&self) -> Day {
        if self.to == Day::MAX { self.from } else { self.to.pred() }
    }
}

/// `"em 2001" asks for [2001-01-01, 2002-01-01)`.
impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, words, by } = self;
        write!(f, "\"{words}\" asks for ")?;
        if *to == Day::MAX {
            write!(f, "{from} and later days")?;
        } else if *from == self.last() {
            write!(f, "{from}")?;
        } else {
            write!(f, "[{from}, {to})")?;
        }
        by.as_ref().map_or(Ok(()), |by| write!(f, ": {by}"))
    }
}

/// A list of words that may say a day.
pub(super) type Telling = fn(&Time) -> &'static [&'static str];

/// Whether a word is in a list of any language.
pub(super) fn says(word: &str, list: fn(&Time) -> &'static [&'static str]) -> bool {
    LANGUAGES.iter().any(|language| list(&language.time).contains(&word))
}

/// Where the last "before" or "after" stands in some words in lower case, with nothing after it but words that join, or one by which
/// an act may be called: "ennen muutoslakia".
pub(super) fn told_before(tokens: &[&str]) -> Option<usize> {
    let told = |word: &str| says(word, |time| time.before) || says(word, |time| time.after);
    let joins = |word: &str| LANGUAGES.iter().any(|language| language.asking.contains(&word));
    let at = tokens.iter().rposition(|word| told(word) || !joins(word))?;
    let is_told = |at: usize| tokens.get(at).is_some_and(|word| told(word));
    let calls = tokens.get(at)?.chars().all(char::is_alphabetic);
    is_told(at).then_some(at).or_else(|| at.checked_sub(1).filter(|&before| calls && is_told(before)))
}

/// So many words after the name of an act may say "after".
pub(super) const SOON: usize = 2;

/// A number of at most [`MOST`] in words or digits.
pub(super) fn count(word: &str) -> Option<i32> {
    let is_it = |forms: &&str| forms.split('/').any(|form| form == word);
    let named = LANGUAGES.iter().find_map(|language| language.time.counts.iter().position(is_it));
    let number = named.and_then(|at| i32::try_from(at + 1).ok()).or_else(|| word.parse().ok());
    number.filter(|number| (1..=MOST).contains(number))
}

/// So many units are counted at most.
const MOST: i32 = 999;
