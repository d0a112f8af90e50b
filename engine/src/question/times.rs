//! The days that a question names.

use std::fmt;
use std::ops::Range;

use asof_law::LANGUAGES;
use asof_schema::{ActId, Day};
use serde::Serialize;

use super::acts;
use crate::search::{TimeConstraint, times};
use crate::store::Corpus;

/// Some days, `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Days {
    /// The first.
    pub from: Day,
    /// The one after the last.
    pub to: Day,
}

impl Days {
    /// The first of them.
    pub fn first(self) -> Day {
        self.from
    }

    /// The last of them.
    pub fn last(self) -> Day {
        self.to.pred()
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first() == self.last() {
            return self.from.fmt(f);
        }
        write!(f, "[{}, {})", self.from, self.to)
    }
}

/// The days that some words name, in their order, each with the words that do: dates and periods, and the day before or on which an
/// act takes effect ("before EC 26"). The words for today and for what holds at last are the day of asking.
pub(super) fn days(
    corpus: &Corpus,
    words: &str,
    today: Day,
    acts: &[(Range<usize>, ActId)],
) -> Vec<(Days, String)> {
    let dated = times(words, today).into_iter().filter_map(|(time, said)| match time {
        TimeConstraint::During { from, to } => Some((Days { from, to }, said)),
        TimeConstraint::Latest => Some((Days { from: today, to: today.succ() }, said)),
        TimeConstraint::Event => None,
    });
    // The year in an act's name is no time that is asked for.
    let outside = |said: &str| {
        !acts.iter().any(|(span, _)| words.get(span.clone()).is_some_and(|name| name.contains(said)))
    };
    let mut days: Vec<(Days, String)> = dated.filter(|(_, said)| outside(said)).collect();
    days.extend(acts.iter().filter_map(|(span, act)| around(corpus, words, span, act)));
    days
}

/// The day before an act takes effect, or the one on which it does, where words before its name say "before" or "after".
fn around(corpus: &Corpus, words: &str, span: &Range<usize>, act: &ActId) -> Option<(Days, String)> {
    let lower = words.get(..span.start)?.to_lowercase();
    let mut before = lower.split_whitespace().rev();
    let is = |word: &str, list: fn(&asof_law::Time) -> &'static [&'static str]| {
        LANGUAGES.iter().any(|language| list(&language.time).contains(&word))
    };
    let says = |word: &str| is(word, |time| time.before) || is(word, |time| time.after);
    let joins = |word: &str| LANGUAGES.iter().any(|language| language.asking.contains(&word)) && !says(word);
    let mut said = before.next()?;
    while joins(said) {
        said = before.next()?;
    }
    let effective = acts::live(corpus).find(|one| one.id == *act)?;
    let on = effective.effective.as_ref().unwrap_or(&effective.published).on;
    let day = if is(said, |time| time.before) {
        on.pred()
    } else if is(said, |time| time.after) {
        on
    } else {
        return None;
    };
    Some((Days { from: day, to: day.succ() }, format!("{said} {}", words.get(span.clone())?)))
}

/// Some words without those that name days; as they stand where these are not found again.
pub(super) fn without(words: &str, days: &[(Days, String)]) -> String {
    let mut left = words.to_owned();
    for (_, said) in days {
        let lower = left.to_lowercase();
        if lower.len() != left.len() {
            continue;
        }
        let tokens: Vec<&str> = asof_law::words(&lower);
        let wanted: Vec<&str> = said.split_whitespace().collect();
        let Some(at) = tokens.windows(wanted.len().max(1)).position(|run| run == wanted.as_slice()) else {
            continue;
        };
        let place = |token: &&str| token.as_ptr() as usize - lower.as_ptr() as usize;
        let (Some(first), Some(last)) = (tokens.get(at), tokens.get(at + wanted.len() - 1)) else { continue };
        let (from, to) = (place(first), place(last) + last.len());
        left = format!("{}{}", left.get(..from).unwrap_or_default(), left.get(to..).unwrap_or_default());
    }
    left
}
