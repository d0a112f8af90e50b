//! The time that a question asks for in its words.
//!
//! Years, months, quarters and days as people write them in any language with a grammar; relative ones ("last
//! quarter") from a day that is passed in. What is said and fixes no day ("before the reform") is told as such, and
//! nothing is guessed.

use asof_law::{LANGUAGES, Moment, Time};
use asof_schema::{AsOf, Day};
use serde::Serialize;

use super::When;

/// The time that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TimeConstraint {
    /// On some day of a period `[from, to)`.
    During {
        /// First day.
        from: Day,
        /// Day after the last.
        to: Day,
    },
    /// What holds at last.
    Latest,
    /// By an event whose day the words do not say.
    Event,
}

/// What a question says of time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Intent {
    /// The time, and the words that say it.
    pub time: Option<(TimeConstraint, String)>,
    /// The words that ask how something changed.
    pub evolution: Option<String>,
}

/// Whether a word is in a list of any language.
fn is(word: &str, list: impl Fn(&Time) -> &'static [&'static str]) -> bool {
    LANGUAGES.iter().any(|language| list(&language.time).contains(&word))
}

/// What a question says of time, relative words being read from a day.
pub fn intent(words: &str, today: Day) -> Intent {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let evolution = words.iter().position(|word| is(word, |time| time.changes)).filter(|&at| {
        words.get(..=at).is_some_and(|said| said.iter().any(|word| is(word, |time| time.asks)))
    });
    let said = (0..words.len()).find_map(|at| Reader { words: &words, today }.period(at));
    let is_latest = |word: &&&str| is(word, |time| time.latest) || is(word, |time| time.today);
    let latest = || words.iter().find(is_latest).map(|word| (TimeConstraint::Latest, (*word).to_owned()));
    let event = || {
        let mut events = LANGUAGES.iter().flat_map(|language| language.time.events);
        let at = events.find_map(|event| lower.find(event))?;
        let end = lower.get(at..)?.find(['?', ',', '.']).map_or(lower.len(), |length| at + length);
        Some((TimeConstraint::Event, lower.get(at..end)?.to_owned()))
    };
    Intent {
        time: said.or_else(latest).or_else(event),
        evolution: evolution.and_then(|at| words.get(at)).map(|word| (*word).to_owned()),
    }
}

/// The time that a question's own words ask about, relative ones read from a day, with the words that say so. Where no
/// words fix a time, it is `last`.
pub fn time_said(words: &str, today: Day, last: AsOf) -> (When, String) {
    match intent(words, today).time {
        Some((TimeConstraint::During { from, to }, said)) => {
            (When::During { from, to, by: last }, format!("\"{said}\" asks for [{from}, {to})"))
        }
        Some((TimeConstraint::Latest, said)) => {
            (When::At(AsOf { at: today, ..last }), format!("\"{said}\" asks for {today}"))
        }
        Some((TimeConstraint::Event, said)) => {
            (When::At(last), format!("\"{said}\" says no day: not taken as a bound"))
        }
        None => (When::At(last), "the words say no time".to_owned()),
    }
}

/// All times that some words fix, in their order, each with the words that say so; relative ones are read from a day.
pub fn times(words: &str, today: Day) -> Vec<(TimeConstraint, String)> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let reader = Reader { words: &words, today };
    let (mut at, mut found) = (0, Vec::new());
    while let Some(word) = words.get(at) {
        let is_latest = is(word, |time| time.latest) || is(word, |time| time.today);
        let said =
            reader.period(at).or_else(|| is_latest.then(|| (TimeConstraint::Latest, (*word).to_owned())));
        at += said.as_ref().map_or(1, |(_, said)| said.split(' ').count());
        found.extend(said);
    }
    found
}

struct Reader<'w> {
    words: &'w [&'w str],
    today: Day,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    fn is(&self, at: usize, list: impl Fn(&Time) -> &'static [&'static str]) -> bool {
        is(self.word(at), list)
    }

    fn said(&self, from: usize, to: usize) -> String {
        self.words.get(from..to.min(self.words.len())).unwrap_or_default().join(" ")
    }

    /// The period that begins with a word.
    fn period(&self, at: usize) -> Option<(TimeConstraint, String)> {
        let told =
            |(from, to): (Day, Day), end: usize| (TimeConstraint::During { from, to }, self.said(at, end));
        let opens = self.is(at, |time| time.between) || self.is(at, |time| time.since);
        if let Some((days, end)) = self.range(at + usize::from(opens)) {
            return Some(told(days, end));
        }
        if self.is(at, |time| time.between)
            && let Some(((from, _), next)) = self.date(at + 1)
            && self.is(next, |time| time.and)
            && let Some(((_, to), end)) = self.date(next + 1)
        {
            return Some(told((from, to), end));
        }
        if self.is(at, |time| time.since)
            && let Some(((from, _), end)) = self.date(at + 1)
        {
            return Some(told((from, self.today.succ()), end));
        }
        if self.is(at, |time| time.before)
            && let Some(((from, _), end)) = self.date_or_year(at + 1 + self.of(at + 1))
        {
            return Some(told((Day::MIN, from), end));
        }
        if self.is(at, |time| time.after)
            && let Some(((_, to), end)) = self.date_or_year(at + 1 + self.of(at + 1))
        {
            return Some(told((to, self.today.succ()), end));
        }
        self.relative(at).or_else(|| {
            let (period, end) = self.date(at)?;
            Some(told(period, end))
        })
    }

    /// How many words join a preposition and its date, at a word.
    fn of(&self, at: usize) -> usize {
        usize::from(self.is(at, |time| time.of))
    }

    /// "1999 to 2003", "1990-1995": the days of both and those between, and the word after them. Even after a word that joins a
    /// law and its year: no law has two.
    fn range(&self, at: usize) -> Option<((Day, Day), usize)> {
        if let Some((from, to)) = self.word(at).split_once(['-', '–'])
            && let (Some((from, _)), Some((_, to))) = (year(from), year(to))
        {
            return (from < to).then_some(((from, to), at + 1));
        }
        let ((from, _), next) = self.date_or_year(at)?;
        let ((_, to), end) = self.date_or_year(next + 1).filter(|_| self.is(next, |time| time.to))?;
        (from < to).then_some(((from, to), end))
    }

    /// The first word that is not one that may stand before a date.
    fn after_fillers(&self, at: usize) -> usize {
        let fillers = (at..self.words.len()).take_while(|&at| self.is(at, |time| time.fillers)).count();
        at + fillers
    }

    /// The days of the date that begins with a word, and the word after it. A number alone is a year only
    /// within reason.
    fn date(&self, at: usize) -> Option<((Day, Day), usize)> {
        let at = self.after_fillers(at);
        let (moment, next) = asof_law::date(self.words, at)?;
        let days = moment.days();
        let is_year = days.0.ymd().is_some_and(|(year, ..)| (1700..2200).contains(&year));
        (is_year || matches!(moment, Moment::Day(_))).then_some((days, next))
    }

    /// The same where a date is sure to come: "de 1998", too, which elsewhere may be the year of a law.
    fn date_or_year(&self, at: usize) -> Option<((Day, Day), usize)> {
        let at = self.after_fillers(at);
        self.date(at).or_else(|| Some((year(self.word(at))?, at + 1)))
    }

    /// "last year", "this month", "in the last quarter", "two years ago".
    fn relative(&self, at: usize) -> Option<(TimeConstraint, String)> {
        let (year, month, _) = self.today.ymd()?;
        let month = i32::try_from(month).ok()?;
        let unit = |list: fn(&Time) -> &'static [&'static str]| self.is(at + 1, list);
        let back = i32::from(self.is(at, |time| time.last));
        let is_one = back == 1 || self.is(at, |time| time.this);
        let ago = self.is(at + 2, |time| time.ago);
        let period = if is_one && unit(|time| time.year) {
            months(year - back, 1, 12)?
        } else if is_one && unit(|time| time.month) {
            months(year, month - back, 1)?
        } else if is_one && unit(|time| time.quarter) && self.date(at).is_none() {
            months(year, (month - 1) / 3 * 3 + 1 - 3 * back, 3)?
        } else if ago && unit(|time| time.years) {
            months(year - self.count(at)?, 1, 12)?
        } else {
            return None;
        };
        Some((
            TimeConstraint::During { from: period.0, to: period.1 },
            self.said(at, at + 2 + usize::from(ago)),
        ))
    }

    /// A number in words or digits.
    fn count(&self, at: usize) -> Option<i32> {
        let place = |counts: &[&str]| counts.iter().position(|word| *word == self.word(at));
        let named = LANGUAGES.iter().find_map(|language| place(language.time.counts));
        named.and_then(|at| i32::try_from(at + 1).ok()).or_else(|| self.word(at).parse().ok())
    }
}

/// The days of a year in four digits, within reason.
fn year(word: &str) -> Option<(Day, Day)> {
    let is_year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let year = word.parse().ok().filter(|year| is_year && (1700..2200).contains(year))?;
    months(year, 1, 12)
}

/// Some months of a year, the first of which may lie outside of it.
fn months(year: i32, first: i32, count: i32) -> Option<(Day, Day)> {
    Moment::months(year, first, count).map(Moment::days)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    fn told(words: &str) -> String {
        match intent(words, "2025-11-03".parse().unwrap()).time {
            None => "nothing".to_owned(),
            Some((TimeConstraint::During { from, to }, said)) => format!("{from}..{to} {said}"),
            Some((TimeConstraint::Latest, said)) => format!("latest {said}"),
            Some((TimeConstraint::Event, said)) => format!("event {said}"),
        }
    }

    #[test]
    fn times_as_people_say_them() {
        for (words, expected) in [
            ("What was the debate about the NHS funding in 2015?", "2015-01-01..2016-01-01 2015"),
            ("supportive in the last quarter of 2023?", "2023-10-01..2024-01-01 the last quarter of 2023"),
            ("What was said last quarter?", "2025-07-01..2025-10-01 last quarter"),
            ("What was said last month?", "2025-10-01..2025-11-01 last month"),
            ("the budget this year", "2025-01-01..2026-01-01 this year"),
            ("two years ago", "2023-01-01..2024-01-01 two years ago"),
            ("between March 2024 and June 2024", "2024-03-01..2024-07-01 between march 2024 and june 2024"),
            ("policy since 2020", "2020-01-01..2025-11-04 since 2020"),
            ("the law before 1998", "-..1998-01-01 before 1998"),
            ("a lei antes de 1998", "-..1998-01-01 antes de 1998"),
            ("depois de 1998", "1999-01-01..2025-11-04 depois de 1998"),
            ("on 26 October 2009", "2009-10-26..2009-10-27 26 october 2009"),
            ("on October 26, 2009", "2009-10-26..2009-10-27 october 26 2009"),
            ("on 2009-10-26", "2009-10-26..2009-10-27 2009-10-26"),
            ("o que valia em 20/05/2001?", "2001-05-20..2001-05-21 20/05/2001"),
            ("mikä oli voimassa 20.5.2001?", "2001-05-20..2001-05-21 20.5.2001"),
            ("on 31/02/2001", "nothing"),
            ("Mitä laki sanoo tänään?", "latest tänään"),
            ("a EC 12/2015", "nothing"),
            ("the budget for 2009-10", "nothing"),
            ("no ano de 2012", "2012-01-01..2013-01-01 ano de 2012"),
            ("redação de 2007", "2007-01-01..2008-01-01 de 2007"),
            ("de 2005 a 2014", "2005-01-01..2015-01-01 de 2005 a 2014"),
            (
                "desde o início de 2006 até o fim de 2016",
                "2006-01-01..2017-01-01 desde o início de 2006 até o fim de 2016",
            ),
            ("entre os anos de 2004 e 2014", "2004-01-01..2015-01-01 entre os anos de 2004 e 2014"),
            ("no período 1990-1995", "1990-01-01..1996-01-01 1990-1995"),
            ("from 2005 to 2014", "2005-01-01..2015-01-01 from 2005 to 2014"),
            ("the version of 1999", "1999-01-01..2000-01-01 of 1999"),
            ("Q3 2024 results", "2024-07-01..2024-10-01 q3 2024"),
            ("em outubro de 2019", "2019-10-01..2019-11-01 outubro de 2019"),
            ("tammikuussa 2021", "2021-01-01..2021-02-01 tammikuussa 2021"),
            ("Who is currently the Prime Minister?", "latest currently"),
            ("What was the rule before the reform?", "event before the reform"),
            ("What may the council decide?", "nothing"),
            ("budget 2024", "2024-01-01..2025-01-01 2024"),
            ("What does Act 123 of 1999 say of fees?", "nothing"),
            ("O que diz a Lei nº 8.112, de 1990?", "nothing"),
            ("a Constituição de 1988", "nothing"),
            ("kuntalain 410/2015 mukaan", "nothing"),
        ] {
            let expected = expected.replace("-..", &format!("{}..", Day::MIN));
            assert_eq!(told(words), expected, "{words}");
        }
    }

    #[test]
    fn questions_of_change() {
        let asks = |words: &str| intent(words, "2025-11-03".parse().unwrap()).evolution;
        assert_eq!(asks("How has the discussion on climate targets evolved?").as_deref(), Some("evolved"));
        assert_eq!(asks("Como mudou o direito de voto?").as_deref(), Some("mudou"));
        assert_eq!(asks("May the council change its rules?"), None);
        assert_eq!(asks("Change of the seat of the company"), None);
    }
}
