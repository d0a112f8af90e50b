//! The days that a question names.

use std::fmt;
use std::ops::Range;

use asof_law::{LANGUAGES, Time};
use asof_schema::{Act, ActId, DateBasis, Day, Vocabulary as _};
use serde::Serialize;

use super::acts;
use crate::search::{TimeConstraint, times};
use crate::store::Corpus;

/// Before this day there is no law: "before 1998" begins here.
const FIRST: (i32, u32, u32) = (1, 1, 1);

/// Some days that a question names, `[from, to)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Days {
    /// The first.
    pub from: Day,
    /// The one after the last.
    pub to: Day,
    /// The words that name them, in lower case.
    pub words: String,
    /// From what they follow that the words do not say: the day of an act, with its basis.
    pub by: Option<String>,
}

impl Days {
    /// The last of them.
    pub fn last(&self) -> Day {
        self.to.pred()
    }
}

/// `"em 2001" asks for [2001-01-01, 2002-01-01)`.
impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, words, by } = self;
        write!(f, "\"{words}\" asks for ")?;
        if *from == self.last() {
            write!(f, "{from}")?
        } else {
            write!(f, "[{from}, {to})")?
        }
        by.as_ref().map_or(Ok(()), |by| write!(f, ": {by}"))
    }
}

/// The days that some words name: dates and periods in their order, then the day before or on which an act takes effect ("before EC
/// 26"), then the day of asking ("today"; "current" only where no other day is named). The date of an act beside its name is a
/// part of that.
pub(super) fn days(corpus: &Corpus, words: &str, today: Day, acts: &[(Range<usize>, ActId)]) -> Vec<Days> {
    let first = Day::from_ymd(FIRST.0, FIRST.1, FIRST.2).unwrap_or(Day::MIN);
    let (mut days, mut now) = (Vec::new(), Vec::new());
    for (time, words) in times(words, today) {
        match time {
            TimeConstraint::During { from, to } => {
                days.push(Days { from: from.max(first), to, words, by: None });
            }
            TimeConstraint::Latest => now.push(Days { from: today, to: today.succ(), words, by: None }),
            TimeConstraint::Event => {}
        }
    }
    let named: Vec<(&Range<usize>, &Act)> = acts
        .iter()
        .filter_map(|(span, id)| Some((span, acts::live(corpus).find(|act| act.id == *id)?)))
        .collect();
    days.retain(|days| !named.iter().any(|(span, act)| is_of_name(words, span, act, days)));
    days.extend(named.iter().filter_map(|(span, act)| around(words, span, act)));
    let is_plain = days.is_empty();
    now.retain(|now| is_plain || says(&now.words, |time| time.today));
    days.extend(now);
    days
}

/// Whether some days are said in the name of an act, or are its own date, said right after its name.
fn is_of_name(words: &str, span: &Range<usize>, act: &Act, days: &Days) -> bool {
    let name = words.get(span.clone()).unwrap_or_default().to_lowercase();
    let after = words.get(span.end..).unwrap_or_default().to_lowercase();
    let after = asof_law::words(&after);
    let joined = after.iter().take_while(|word| says(word, |time| time.of)).count();
    let said: Vec<&str> =
        days.words.split_whitespace().skip_while(|word| says(word, |time| time.of)).collect();
    let dates = [act.adopted.as_ref(), Some(&act.published), act.effective.as_ref()].into_iter().flatten();
    let is_its_date = dates.into_iter().any(|date| (days.from..days.to).contains(&date.on));
    name.contains(&days.words)
        || is_its_date && after.get(joined..).is_some_and(|after| after.starts_with(&said))
}

/// The day before an act takes effect, or the one on which it does, where words before its name say "before" or "after".
fn around(words: &str, span: &Range<usize>, act: &Act) -> Option<Days> {
    let before = words.get(..span.start)?.to_lowercase();
    let tokens = asof_law::words(&before);
    let is_before = |word: &str| says(word, |time| time.before);
    let told = |word: &str| is_before(word) || says(word, |time| time.after);
    let joins = |word: &str| LANGUAGES.iter().any(|language| language.asking.contains(&word));
    let at = tokens.iter().rposition(|word| told(word) || !joins(word))?;
    let said = tokens.get(at).filter(|word| told(word))?;
    // What takes effect upon publication is said by no source to do so.
    let (on, basis) = act.effective.map_or((act.published.on, DateBasis::Assumed), |on| (on.on, on.basis));
    let day = if is_before(said) { on.pred() } else { on };
    let name = words.get(span.clone())?.to_lowercase();
    let said: Vec<&str> = tokens.iter().skip(at).copied().chain(asof_law::words(&name)).collect();
    let by = format!("{} takes effect on {on} ({})", act.title, basis.name());
    Some(Days { from: day, to: day.succ(), words: said.join(" "), by: Some(by) })
}

/// Whether a word is in a list of any language.
fn says(word: &str, list: fn(&Time) -> &'static [&'static str]) -> bool {
    LANGUAGES.iter().any(|language| list(&language.time).contains(&word))
}

/// Some words without those that name days; as they stand where these are not found again.
pub(super) fn without(words: &str, days: &[Days]) -> String {
    let mut left = words.to_owned();
    for said in days {
        let lower = left.to_lowercase();
        let tokens: Vec<&str> = asof_law::words(&lower);
        let wanted: Vec<&str> = said.words.split_whitespace().collect();
        let at = tokens.windows(wanted.len().max(1)).position(|run| run == wanted.as_slice());
        let run = at.and_then(|at| tokens.get(at..at + wanted.len()));
        // Where a letter has another length in lower case, places in the words are not known.
        let Some([first, .., last] | [first @ last]) = run.filter(|_| lower.len() == left.len()) else {
            continue;
        };
        let place = |token: &str| token.as_ptr() as usize - lower.as_ptr() as usize;
        let (from, to) = (place(first), place(last) + last.len());
        left = format!("{}{}", left.get(..from).unwrap_or_default(), left.get(to..).unwrap_or_default());
    }
    left
}
