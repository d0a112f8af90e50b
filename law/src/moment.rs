//! Days, months, quarters and years as people write them, in the words of any language with a grammar.
//!
//! One grammar reads what somebody types where a day is asked for ([`moment`]) and the time that a question
//! names ([`date`]). Numbers go from the day to the year ("20/05/2001", "20.5.2001") or from the year to the
//! day ("2001-05-20"). Nothing is guessed: what no calendar has, and what may be meant in two ways, is an
//! error that says so.

use std::fmt;

use asof_schema::{Day, Interval};

use super::language::Time;
use super::{COMMON, LANGUAGES};

/// A time that somebody wrote: a day, or a period of whole months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A day.
    Day(Day),
    /// A month, a quarter or a year.
    Period(Interval),
}

impl Moment {
    /// Some months of a year; the first may lie outside of it, and month 0 is the December before.
    pub fn months(year: i32, first: i32, count: i32) -> Option<Self> {
        let month = |month: i32| {
            let (year, month) = (year + (month - 1).div_euclid(12), (month - 1).rem_euclid(12) + 1);
            Some((year, u32::try_from(month).ok()?))
        };
        let ((year, first), last) = (month(first)?, month(first + count - 1)?);
        let end = Day::from_ymd(last.0, last.1, length(last.0, last.1)?)?.succ();
        Interval::new(Day::from_ymd(year, first, 1)?, end).ok().map(Self::Period)
    }

    /// Its first day, and the day after its last.
    pub fn days(self) -> (Day, Day) {
        match self {
            Self::Day(day) => (day, day.succ()),
            Self::Period(days) => (days.start(), days.end().unwrap_or(Day::MAX)),
        }
    }

    /// The one day that it is; of a period, which days may be meant, as words after what was typed.
    pub fn day(self) -> Result<Day, String> {
        let (first, end) = self.days();
        match self {
            Self::Day(day) => Ok(day),
            Self::Period(_) => {
                let last = end.pred();
                Err(format!("is a period: expected one day, such as {first}, its first, or {last}, its last"))
            }
        }
    }

    /// It as people say it: "20 May 2001", "May 2001", "2001", "October to December 2001".
    pub fn words(self) -> String {
        let said = |day: Day| COMMON.day(day);
        let month =
            |day: Day| said(day).split_once(' ').map(|(_, month)| month.to_owned()).unwrap_or_default();
        let (first, end) = self.days();
        match (self, self.whole()) {
            (Self::Day(day), _) => said(day),
            (_, Some(whole)) if whole.len() == 4 => whole,
            (_, Some(_)) => month(first),
            (_, None) => {
                let year = |day: Day| day.ymd().map(|(year, ..)| year);
                let is_of_one = year(first) == year(end.pred());
                let (first, last) = (month(first), month(end.pred()));
                if !is_of_one {
                    return format!("{first} to {last}");
                }
                format!("{} to {last}", first.split(' ').next().unwrap_or_default())
            }
        }
    }

    /// A period that is one month or one year, as ISO 8601 writes it: "2001-05", "2001".
    fn whole(self) -> Option<String> {
        let (first, end) = self.days();
        let ((year, first, _), (until, last, _)) = (first.ymd()?, end.pred().ymd()?);
        match (first, last) {
            _ if year != until => None,
            (1, 12) => Some(format!("{year:04}")),
            _ => (first == last).then(|| format!("{year:04}-{first:02}")),
        }
    }
}

/// As ISO 8601 writes it; a quarter, which has no such form, by its first month and its last.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.whole()) {
            (Self::Day(day), _) => day.fmt(f),
            (_, Some(whole)) => f.write_str(&whole),
            (_, None) => f.write_str(&self.words()),
        }
    }
}

/// Why what somebody typed is no time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` {why}")]
pub struct MomentError {
    /// What was typed.
    pub text: String,
    /// What is wrong with it.
    pub why: Untimely,
}

/// What is wrong with words that should be a time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Untimely {
    /// They are in no form that is read.
    #[error(
        "is not a day: expected one such as 2001-05-20, 20/05/2001, 20.5.2001, \"20 May 2001\" or `today`"
    )]
    Unread,
    /// A day that the month does not have.
    #[error("is {day} {month}, which does not exist: {month} has {length} days")]
    NoDay {
        /// The day of the month.
        day: u32,
        /// The month and its year, in words.
        month: String,
        /// How many days the month has.
        length: u32,
    },
    /// A month that the year does not have.
    #[error("is of month {0}, which does not exist: a year has 12")]
    NoMonth(u32),
    /// A year before the first.
    #[error("is of the year 0, which does not exist: the first is 0001")]
    NoYear,
    /// The month stands before the day.
    #[error("has the month first: the day comes first, so {} is {}", COMMON.day(*.0), day_first(*.0))]
    MonthFirst(Day),
    /// The year has two digits, of whatever century.
    #[error("leaves the century open: write the year in four digits")]
    NoCentury,
}

fn day_first(day: Day) -> String {
    day.ymd().map(|(year, month, day)| format!("{day:02}/{month:02}/{year:04}")).unwrap_or_default()
}

/// The time that a whole text says; the words for today mean `today`.
pub fn moment(text: &str, today: Day) -> Result<Moment, MomentError> {
    if is(text.trim().to_lowercase().as_str(), |time| time.today) {
        return Ok(Moment::Day(today));
    }
    whole(text).map_err(|why| MomentError { text: text.to_owned(), why })
}

/// The time that a whole text says, whatever the day is on which it is read.
pub(crate) fn whole(text: &str) -> Result<Moment, Untimely> {
    let lower = text.trim().to_lowercase();
    let words = words(&lower);
    // "20. 5. 2001"
    let numbers = lower.replace(". ", ".");
    let in_words = || written(&words, 0).filter(|(_, end)| *end == words.len()).map(|(written, _)| written);
    match numeric(&numbers).or_else(in_words) {
        Some(written) => written.moment(),
        None => spanned(&words).ok_or(Untimely::Unread),
    }
}

/// "January to June 1998", "January 1990 to December 1999": from one month on to another, as [`Moment::words`] says them.
fn spanned(words: &[&str]) -> Option<Moment> {
    let joint = words.iter().position(|word| is(word, |time| time.to))?;
    let (first, last) = (words.get(..joint)?, words.get(joint + 1..)?);
    let month_of = |words: &[&str]| {
        let (moment, taken) = date(words, 0)?;
        (taken == words.len() && month(words.first()?).is_some() && matches!(moment, Moment::Period(_)))
            .then(|| moment.days())
    };
    let (begin, end) = month_of(last)?;
    let (year, ..) = begin.ymd().filter(|(year, ..)| (1700..2200).contains(year))?;
    let (from, _) = match first {
        [name] => Moment::months(year, i32::try_from(month(name)?).ok()?, 1)?.days(),
        words => month_of(words)?,
    };
    let is_likely = from.ymd().is_some_and(|(year, ..)| (1700..2200).contains(&year));
    (is_likely && from < begin).then(|| Interval::new(from, end).ok().map(Moment::Period)).flatten()
}

/// The words of a text in lower case, among which [`date`] looks for times. A date in numbers is one word, and so is `@`,
/// which may stand for a provision that is cited.
pub fn words(lower: &str) -> Vec<&str> {
    let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '–' | '/' | '.' | '@');
    let inside = |piece| {
        let piece: &str = str::trim_matches(piece, ['/', '.', '–']);
        let is_date = matches!(numeric(piece), Some(Written::Day { .. } | Written::Short));
        let parts = move |c: char| !is_date && matches!(c, '/' | '.');
        piece.split(parts).filter(|word| !word.is_empty())
    };
    lower.split(ends).flat_map(inside).collect()
}

/// The day, month, quarter or year that begins with one of some [`words`], and the word after it. What does
/// not exist is none.
pub fn date(words: &[&str], at: usize) -> Option<(Moment, usize)> {
    let (written, end) = written(words, at)?;
    Some((written.moment().ok()?, end))
}

/// The date that begins with one of some [`words`] and that no calendar has, or that has its month first: what is
/// wrong with it, and the word after it. Where a number is above those of all days, it is that of something else.
pub fn no_date(words: &[&str], at: usize) -> Option<(Untimely, usize)> {
    let (written, end) = written(words, at)?;
    let days = 1..=31;
    let is_day =
        matches!(written, Written::Day { day, month, .. } if days.contains(&day) && days.contains(&month));
    is_day.then(|| written.moment().err()).flatten().map(|why| (why, end))
}

/// What the words say, whether a calendar has it or not.
#[derive(Debug, Clone, Copy)]
enum Written {
    Day {
        year: i32,
        month: u32,
        day: u32,
        year_first: bool,
    },
    Months {
        year: i32,
        first: i32,
        count: i32,
    },
    /// A year of two digits.
    Short,
}

impl Written {
    fn moment(self) -> Result<Moment, Untimely> {
        match self {
            Self::Short => Err(Untimely::NoCentury),
            Self::Day { year: 0, .. } | Self::Months { year: 0, .. } => Err(Untimely::NoYear),
            Self::Months { year, first, count } => {
                let wrong = u32::try_from(first).ok().filter(|first| !(1..=12).contains(first));
                let none = || Moment::months(year, first, count).ok_or(Untimely::Unread);
                wrong.map_or_else(none, |month| Err(Untimely::NoMonth(month)))
            }
            Self::Day { year, month, day, year_first } => Day::from_ymd(year, month, day)
                .map(Moment::Day)
                .ok_or_else(|| no_day(year, month, day, year_first)),
        }
    }
}

/// Why there is no such day.
fn no_day(year: i32, month: u32, day: u32, year_first: bool) -> Untimely {
    let Some(length) = length(year, month) else {
        let swapped = Day::from_ymd(year, day, month).filter(|_| !year_first);
        return swapped.map_or(Untimely::NoMonth(month), Untimely::MonthFirst);
    };
    let month = Moment::months(year, i32::try_from(month).unwrap_or_default(), 1);
    Untimely::NoDay { day, month: month.map(Moment::words).unwrap_or_default(), length }
}

/// How many days a month has.
fn length(year: i32, month: u32) -> Option<u32> {
    (28..=31).rev().find(|&day| Day::from_ymd(year, month, day).is_some())
}

/// A day or month in numbers with one sign between them: "2001-05-20", "20/05/2001", "1º/5/2001", "20.5.2001", "2001-05",
/// "05/2001".
fn numeric(word: &str) -> Option<Written> {
    let word = &word.replace(['º', '°'], "");
    let sign = word.chars().find(|c| !c.is_ascii_digit()).filter(|sign| matches!(sign, '-' | '/' | '.'))?;
    let numbers: Vec<u32> = word.split(sign).map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let digits: Vec<usize> = word.split(sign).map(str::len).collect();
    let year = |year: u32| i32::try_from(year).ok();
    let months = |of: u32, month: u32| {
        Some(Written::Months { year: year(of)?, first: i32::try_from(month).ok()?, count: 1 })
    };
    match (numbers.as_slice(), digits.as_slice()) {
        (&[of, month, day], [4, 1..=2, 1..=2]) if sign == '-' => {
            Some(Written::Day { year: year(of)?, month, day, year_first: true })
        }
        (&[day, month, of], [1..=2, 1..=2, 4]) => {
            Some(Written::Day { year: year(of)?, month, day, year_first: false })
        }
        (_, [1..=2, 1..=2, 2]) => Some(Written::Short),
        (&[of, month], [4, 1..=2]) if sign == '-' => months(of, month),
        (&[month, of], [1..=2, 4]) => months(of, month),
        _ => None,
    }
}

/// Whether a word is in a list of any language.
fn is(word: &str, list: impl Fn(&Time) -> &'static [&'static str]) -> bool {
    LANGUAGES.iter().any(|language| list(&language.time).contains(&word))
}

/// What begins with a word, and the word after it.
fn written(words: &[&str], at: usize) -> Option<(Written, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let of = |at: usize| usize::from(is(word(at), |time| time.of));
    if let Some(day @ Written::Day { .. }) = numeric(word(at)) {
        return Some((day, at + 1));
    }
    let day_of = |year, month, day| Written::Day { year, month, day, year_first: false };
    // "26 October 2009", "26 de outubro de 2009"
    if let Some((day, taken)) = day_of_month(words, at) {
        let named = at + taken + of(at + taken);
        if let Some(month) = month(word(named)) {
            let (year, end) = year_of_month(words, named + 1)?;
            return Some((day_of(year, month, day), end));
        }
    }
    if let Some(said) = day_of_several(words, at).or_else(|| nth_weekday(words, at)) {
        return Some(said);
    }
    if let Some(said) = feast(words, at).or_else(|| edge(words, at)) {
        return Some(said);
    }
    if let Some(month) = month(word(at)) {
        // "October 26, 2009", "lokakuun 26. päivänä 2009"
        let last = at + 2 + of(at + 2);
        if let (Some(day), Some(year)) = (number(word(at + 1)), year(word(last))) {
            return Some((day_of(year, month, day), last + 1));
        }
        let (year, end) = year_of_month(words, at + 1)?;
        return Some((Written::Months { year, first: i32::try_from(month).ok()?, count: 1 }, end));
    }
    // "saman vuoden maaliskuussa"
    if let Some((year, next)) = same_year(words, at)
        && let Some(month) = month(word(next))
    {
        return Some((Written::Months { year, first: i32::try_from(month).ok()?, count: 1 }, next + 1));
    }
    if let Some((first, count, taken)) = part_of_year(word(at), word(at + 1)) {
        let last = at + taken + of(at + taken);
        return Some((Written::Months { year: year(word(last))?, first, count }, last + 1));
    }
    // "vuoden 2020 toisella neljänneksellä", "2020, second quarter"
    if let (Some(year), Some((first, count, taken))) =
        (year(word(at)), part_of_year(word(at + 1), word(at + 2)))
    {
        return Some((Written::Months { year, first, count }, at + 1 + taken));
    }
    // "Act 8,112 of 1990", "410/2015": such a year is a part of a law's name. One after another is not: "1990, 1995 and 2005".
    let before = at.checked_sub(1).map(word).unwrap_or_default();
    let leading = at.checked_sub(2).map(word).unwrap_or_default();
    let dated = is(leading, |time| time.dated) || is(leading, |time| time.vague) || leading == CITED;
    let is_number = before.contains(|c: char| c.is_ascii_digit()) && year(before).is_none();
    let is_name = is(before, |time| time.named_of) && !dated || is_number;
    let year = year(word(at)).filter(|_| !is_name)?;
    // "vuoden 2018 jouluna"; "2018, Christmas 2019" is two.
    let named = feast_named(words, at + 1).filter(|_| feast(words, at + 1).is_none());
    if let Some((month, day, end)) = named {
        return Some((day_of(year, month, day), end));
    }
    Some((Written::Months { year, first: 1, count: 12 }, at + 1))
}

/// The year of a month after which a word stands, and the word after what says it: its own, "of the same year", or that of the day
/// or month with which it is joined, "1 de janeiro e 30 de março de 2006".
fn year_of_month(words: &[&str], at: usize) -> Option<(i32, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let of = |at: usize| usize::from(is(word(at), |time| time.of));
    let said = at + of(at);
    if let Some(year) = year(word(said)) {
        return Some((year, said + 1));
    }
    if let Some(same) = same_year(words, at) {
        return Some(same);
    }
    let next = at + usize::from(is(word(at), |time| time.and) || is(word(at), |time| time.to));
    let day = day_of_month(words, next).map_or(0, |(_, taken)| taken);
    let named = next + day + usize::from(day > 0) * of(next + day);
    month(word(named)).filter(|_| next > at)?;
    Some((year(word(named + 1 + of(named + 1)))?, at))
}

/// The year that was said last, where some words mean it, "do mesmo ano", and the word after these.
fn same_year(words: &[&str], at: usize) -> Option<(i32, usize)> {
    let phrases = LANGUAGES.iter().flat_map(|language| language.time.same_year);
    let taken = phrases.filter_map(|same| phrase(words, at, same)).max()?;
    let said = |word: &&str| match numeric(word) {
        Some(Written::Day { year, .. } | Written::Months { year, .. }) => Some(year),
        _ => year(word),
    };
    // The number of a law is no year: "Lei 8112".
    let is_likely = |year: &i32| (1700..2200).contains(year);
    Some((words.get(..at)?.iter().rev().filter_map(said).find(is_likely)?, at + taken))
}

/// A day of a month: "26", "1º", "3rd".
fn number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
    digits.parse().ok().filter(|_| digits.len() <= 2)
}

fn month(word: &str) -> Option<u32> {
    LANGUAGES.iter().find_map(|language| language.month(word))
}

fn year(word: &str) -> Option<i32> {
    let is_year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_year)
}

/// What stands in words for a provision that is cited.
const CITED: &str = "@";

/// The words of a phrase, where they stand from a word on.
pub fn phrase(words: &[&str], at: usize, phrase: &str) -> Option<usize> {
    let taken = phrase.split(' ').count();
    let here = words.get(at..at + taken)?;
    here.iter().copied().eq(phrase.split(' ')).then_some(taken)
}

/// A day of a month in digits or words, and how many words that takes: "26", "twentieth", "vinte e um".
pub fn day_of_month(words: &[&str], at: usize) -> Option<(u32, usize)> {
    if let Some(day) = number(words.get(at)?) {
        return Some((day, 1));
    }
    let named = LANGUAGES.iter().flat_map(|language| (1..).zip(language.time.nth));
    let said = named.flat_map(|(day, forms)| forms.split('/').map(move |form| (day, form)));
    said.filter_map(|(day, form)| Some((day, phrase(words, at, form)?))).max_by_key(|(_, taken)| *taken)
}

/// A month that a word names in any language.
pub fn month_named(word: &str) -> Option<u32> {
    month(word)
}

/// "last quarter", "Q4", "first half", "1º semestre": its first month, how many it has, and how many words that takes.
fn part_of_year(word: &str, next: &str) -> Option<(i32, i32, usize)> {
    let short = word.strip_prefix('q').and_then(|number| number.parse::<i32>().ok());
    if let Some(quarter) = short.filter(|quarter| (1..=4).contains(quarter)) {
        return Some((quarter * 3 - 2, 3, 1));
    }
    let mut ordinals = LANGUAGES.iter().flat_map(|language| language.time.ordinals);
    let named = ordinals.find(|(said, _)| *said == word).map(|(_, ordinal)| *ordinal);
    let ordinal = named.or_else(|| i32::try_from(number(word)?).ok())?;
    let months = part(next)?;
    let count = 12 / months;
    let nth = if is(word, |time| time.ends) { count } else { ordinal };
    (1..=count).contains(&nth).then_some(((nth - 1) * months + 1, months, 2))
}

/// How many months a part of a year has: "quarter", "half".
pub fn part(word: &str) -> Option<i32> {
    let mut parts = LANGUAGES.iter().flat_map(|language| language.time.parts);
    parts.find(|(said, _)| *said == word).map(|(_, months)| *months)
}

/// The day with a name, "christmas", that begins with one of some [`words`]: its month, its day of the month, and the word after it.
pub fn feast_named(words: &[&str], at: usize) -> Option<(u32, u32, usize)> {
    let feasts = LANGUAGES.iter().flat_map(|language| language.time.feasts);
    let named = feasts.filter_map(|(name, month, day)| Some((*month, *day, at + phrase(words, at, name)?)));
    named.max_by_key(|(.., end)| *end)
}

/// "Christmas 2004", "no natal de 2004".
fn feast(words: &[&str], at: usize) -> Option<(Written, usize)> {
    let (month, day, end) = feast_named(words, at)?;
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let last = end + usize::from(is(word(end), |time| time.of));
    Some((Written::Day { year: year(word(last))?, month, day, year_first: false }, last + 1))
}

/// What stands before days has so many letters at most: "em", "nos", "the".
const SHORT: usize = 3;

/// So many days are named with one month at most.
const MOST: usize = 8;

/// "3" in "em 3 e 5 de fevereiro de 2010": a day whose month and year stand after another day.
fn day_of_several(words: &[&str], at: usize) -> Option<(Written, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_day = |at: usize| number(word(at)).is_some_and(|day| (1..=31).contains(&day));
    let day = number(word(at)).filter(|_| is_day(at))?;
    // "the acts 3 and 4 of September 1993" are no days.
    let before = at.checked_sub(1).map(word).unwrap_or_default();
    if before.chars().count() > SHORT && !is(before, |time| time.days) && !is(before, |time| time.between) {
        return None;
    }
    let joint = (at + 1..at + MOST).find(|&at| !is_day(at))?;
    if !is(word(joint), |time| time.and) && !is(word(joint), |time| time.to) {
        return None;
    }
    let last = joint + 1;
    if let Some(Written::Day { year, month, .. }) = numeric(word(last)) {
        return Some((Written::Day { year, month, day, year_first: false }, at + 1));
    }
    let named = last + 1 + usize::from(is(word(last + 1), |time| time.of));
    let month = number(word(last)).and(month(word(named)))?;
    let (year, _) = year_of_month(words, named + 1)?;
    Some((Written::Day { year, month, day, year_first: false }, at + 1))
}

/// "the first Monday in October 2023", "última sexta-feira de março de 2010".
fn nth_weekday(words: &[&str], at: usize) -> Option<(Written, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let mut ordinals = LANGUAGES.iter().flat_map(|language| language.time.ordinals);
    let nth = ordinals.find(|(said, _)| *said == word(at)).map(|(_, nth)| *nth)?;
    let weekday = weekday_named(word(at + 1))?;
    let joins = is(word(at + 2), |time| time.of) || is(word(at + 2), |time| time.within);
    let named = at + 2 + usize::from(joins);
    let month = month(word(named))?;
    let (year, end) = year_of_month(words, named + 1)?;
    let days =
        (1..=31).filter_map(|day| Day::from_ymd(year, month, day)).filter(|day| weekday_of(*day) == weekday);
    let days: Vec<Day> = days.collect();
    let is_last = is(word(at), |time| time.ends);
    let day = if is_last { days.last() } else { days.get(usize::try_from(nth - 1).ok()?) };
    let (year, month, day) = day?.ymd()?;
    Some((Written::Day { year, month, day, year_first: false }, end))
}

/// The day of the week that a word names in any language, Monday being 0.
pub fn weekday_named(word: &str) -> Option<usize> {
    let is_it = |forms: &&str| forms.split('/').any(|form| form == word);
    LANGUAGES.iter().find_map(|language| language.time.weekdays.iter().position(is_it))
}

/// The day of the week of a day, Monday being 0.
pub fn weekday_of(day: Day) -> usize {
    // 1970-01-01 is a Thursday.
    usize::try_from((day.epoch() + 3).rem_euclid(7)).unwrap_or_default()
}

/// "the first day of June 2018", "kesäkuun viimeisenä päivänä 2018".
fn edge(words: &[&str], at: usize) -> Option<(Written, usize)> {
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_first = |at: usize| is(word(at), |time| time.starts) && is(word(at + 1), |time| time.day);
    let is_last =
        |at: usize| is_first(at) || is(word(at), |time| time.ends) && is(word(at + 1), |time| time.day);
    let of = |at: usize| usize::from(is(word(at), |time| time.of));
    let (month, of_year, end) = if is_last(at) {
        let next = at + 2 + of(at + 2);
        let named = month(word(next));
        let last = named.map_or(next, |_| next + 1 + of(next + 1));
        (named, last, last + 1)
    } else if let Some(month) = month(word(at)).filter(|_| is_last(at + 1)) {
        (Some(month), at + 3, at + 4)
    } else {
        (None, Some(at).filter(|at| is_last(at + 1))?, at + 3)
    };
    let year = year(word(of_year))?;
    let (first, count) = month.map_or(Some((1, 12)), |month| Some((i32::try_from(month).ok()?, 1)))?;
    let (begin, end_of) = Moment::months(year, first, count)?.days();
    let day = if is_first(at) || is_first(at + 1) { begin } else { end_of.pred() };
    let (year, month, day) = day.ymd()?;
    Some((Written::Day { year, month, day, year_first: false }, end))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TODAY: &str = "2025-11-03";

    fn read(text: &str) -> Result<Moment, String> {
        moment(text, TODAY.parse().unwrap()).map_err(|error| error.to_string())
    }

    fn said(text: &str) -> String {
        read(text).map_or_else(|error| error, |moment| format!("{moment} = {}", moment.words()))
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, expected) in [
            ("2001-05-20", "2001-05-20 = 20 May 2001"),
            ("20/05/2001", "2001-05-20 = 20 May 2001"),
            ("5/6/2001", "2001-06-05 = 5 June 2001"),
            ("20.5.2001", "2001-05-20 = 20 May 2001"),
            ("20. 5. 2001", "2001-05-20 = 20 May 2001"),
            ("20-05-2001", "2001-05-20 = 20 May 2001"),
            ("2001-5-2", "2001-05-02 = 2 May 2001"),
            ("20 May 2001", "2001-05-20 = 20 May 2001"),
            ("May 20th, 2001", "2001-05-20 = 20 May 2001"),
            (" 1º de maio de 2001", "2001-05-01 = 1 May 2001"),
            ("20. toukokuuta 2001", "2001-05-20 = 20 May 2001"),
            ("toukokuun 20. päivänä 2001", "2001-05-20 = 20 May 2001"),
            ("2001-05", "2001-05 = May 2001"),
            ("05/2001", "2001-05 = May 2001"),
            ("toukokuu 2001", "2001-05 = May 2001"),
            ("dezembro de 2001", "2001-12 = December 2001"),
            ("Q4 2001", "October to December 2001 = October to December 2001"),
            ("primeiro de junho de 2010", "2010-06-01 = 1 June 2010"),
            ("vinte e um de abril de 2001", "2001-04-21 = 21 April 2001"),
            ("twentieth of October 2025", "2025-10-20 = 20 October 2025"),
            ("natal de 2004", "2004-12-25 = 25 December 2004"),
            ("2018 jouluna", "2018-12-25 = 25 December 2018"),
            ("last day of June 2018", "2018-06-30 = 30 June 2018"),
            ("first day of 2018", "2018-01-01 = 1 January 2018"),
            ("kesäkuun viimeisenä päivänä 2018", "2018-06-30 = 30 June 2018"),
            ("segundo semestre de 2001", "July to December 2001 = July to December 2001"),
            ("1º trimestre de 2001", "January to March 2001 = January to March 2001"),
            ("January to June 1998", "January to June 1998 = January to June 1998"),
            (
                "January 1990 to December 1999",
                "January 1990 to December 1999 = January 1990 to December 1999",
            ),
            ("2001", "2001 = 2001"),
            ("9999", "9999 = 9999"),
            ("today", "2025-11-03 = 3 November 2025"),
            ("Hoje", "2025-11-03 = 3 November 2025"),
            ("tänään", "2025-11-03 = 3 November 2025"),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_told_with_the_reason() {
        for (text, expected) in [
            ("31/02/2001", "is 31 February 2001, which does not exist: February 2001 has 28 days"),
            ("2000-02-30", "is 30 February 2000, which does not exist: February 2000 has 29 days"),
            ("31 de abril de 2001", "is 31 April 2001, which does not exist: April 2001 has 30 days"),
            ("0.5.2001", "is 0 May 2001, which does not exist: May 2001 has 31 days"),
            ("05/20/2001", "has the month first: the day comes first, so 20 May 2001 is 20/05/2001"),
            ("02/30/2001", "is of month 30, which does not exist: a year has 12"),
            ("2001-20-05", "is of month 20, which does not exist: a year has 12"),
            ("2001-13", "is of month 13, which does not exist: a year has 12"),
            ("0000-01-01", "is of the year 0, which does not exist: the first is 0001"),
            ("20/05/01", "leaves the century open: write the year in four digits"),
        ] {
            assert_eq!(read(text), Err(format!("`{text}` {expected}")));
        }
        for text in [
            "", "sedning", "early 2001", "May", "20 May", "20/05-2001", "2001/05/20", "410/2015",
            "2001 2002", "last year",
        ] {
            assert!(
                read(text).is_err_and(|error| error.contains("is not a day: expected one such as")),
                "{text:?}"
            );
        }
    }

    /// The forms of a day, the parts of which need not be of one.
    fn forms(year: i32, month: u32, day: u32) -> Vec<String> {
        let numbers = [
            format!("{year:04}-{month:02}-{day:02}"),
            format!("{year:04}-{month}-{day}"),
            format!("{day:02}/{month:02}/{year:04}"),
            format!("{day}/{month}/{year:04}"),
            format!("{day}.{month}.{year:04}"),
            format!("{day}. {month}. {year:04}"),
            format!("{day:02}-{month:02}-{year:04}"),
        ];
        let worded = LANGUAGES.iter().flat_map(|language| {
            let named = language.months.get(month as usize - 1).copied().unwrap_or_default();
            let of: Vec<&str> = language.time.of.iter().copied().chain([""]).collect();
            named.split(' ').flat_map(move |name| {
                let name = name.trim_end_matches('-').to_owned();
                of.clone().into_iter().flat_map(move |of| {
                    let joint = if of.is_empty() { " ".to_owned() } else { format!(" {of} ") };
                    [format!("{day}{joint}{name}{joint}{year:04}"), format!("{name} {day}, {year:04}")]
                })
            })
        });
        numbers.into_iter().chain(worded).collect()
    }

    proptest! {
        #[test]
        fn every_day_is_read_back_in_every_form(epoch in -719_162..2_932_896_i32) {
            let day = Day::from_epoch(epoch);
            let (year, month, number) = day.ymd().unwrap();
            for text in forms(year, month, number).into_iter().chain([COMMON.day(day)]) {
                prop_assert_eq!(read(&text), Ok(Moment::Day(day)), "{}", text);
                prop_assert_eq!(read(&text.to_uppercase()), Ok(Moment::Day(day)), "{}", text);
            }
        }

        #[test]
        fn a_day_that_does_not_exist_is_named_in_every_form(
            year in 1..=9999_i32,
            month in 1..=12_u32,
            over in 1..=9_u32,
        ) {
            let length = length(year, month).unwrap();
            let day = length + over;
            for text in forms(year, month, day) {
                let name = Moment::months(year, month.try_into().unwrap(), 1).unwrap().words();
                let said =
                    format!("`{text}` is {day} {name}, which does not exist: {name} has {length} days");
                prop_assert_eq!(read(&text), Err(said));
            }
        }

        #[test]
        fn every_month_and_year_is_read_back(year in 1..=9999_i32, month in 1..=12_i32) {
            let months = Moment::months(year, month, 1).unwrap();
            let whole = Moment::months(year, 1, 12).unwrap();
            for text in [months.to_string(), months.words(), format!("{month:02}/{year:04}")] {
                prop_assert_eq!(read(&text), Ok(months), "{}", text);
            }
            prop_assert_eq!(read(&whole.to_string()), Ok(whole));
            prop_assert_eq!(whole.words(), whole.to_string());
            let next = Moment::months(year, month + 1, 1);
            prop_assert!(next.is_none_or(|next| next.days().0 == months.days().1));
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,40}") {
            let _ = read(&text);
            let _ = words(&text);
        }

        #[test]
        fn no_numbers_make_it_panic(text in "[0-9]{0,12}[-/. ]?[0-9]{0,12}[-/. ]?[0-9]{0,12}") {
            let _ = read(&text);
        }
    }
}
