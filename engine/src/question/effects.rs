//! The days that words around the name of an act or a law say of it: "before EC 26", "at least two years after EC 26".

use std::ops::Range;

use asof_law::lexicon::CUES;
use asof_law::{Bound, LANGUAGES, bound_before};
use asof_schema::Day;

use super::days::{Days, SOON, Telling, count, first_of_all, says, told_before};
use crate::search::{bounded, dated, months_on};

/// So many words before the name of an act may say from when on.
const LEAD: usize = 4;

/// An act or a law that some words name, and from when on it has effect.
pub(super) struct Effective<'w> {
    /// The words.
    pub(super) words: &'w str,
    /// Where they name it.
    pub(super) span: Range<usize>,
    /// The first day on which it has effect.
    pub(super) on: Day,
    /// How that is known.
    pub(super) by: String,
    /// The day of asking.
    pub(super) today: Day,
}

impl Effective<'_> {
    /// The day before it takes effect, or the one on which it does, where words before its name say "before" or "after"; each where
    /// they say both ("before and after"). Beside a provision, words for a day before its name say that on which it takes effect.
    pub(super) fn days(&self, is_placed: bool) -> Vec<Days> {
        let before = self.words.get(..self.span.start).unwrap_or_default().to_lowercase();
        let all = asof_law::words(&before);
        let tokens = all.get(..without_effect(&all)).unwrap_or_default();
        let Some(at) = told_before(tokens).or_else(|| apposed(&before, tokens)) else {
            let since = tokens.iter().rev().take(LEAD).any(|word| says(word, |time| time.since));
            let on = || self.on_day(tokens).filter(|_| is_placed && !since);
            let behind = self.behind(tokens, is_placed && !since);
            return behind.or_else(|| self.within(tokens)).or_else(on).into_iter().collect();
        };
        let is_before = |at: usize| is(tokens, at, |time| time.before);
        let both = (at.saturating_sub(2)..at)
            .find(|&first| told_before(tokens.get(..=first).unwrap_or_default()) == Some(first))
            .filter(|&first| is_before(first) != is_before(at));
        both.into_iter().chain([at]).filter_map(|at| self.beside(tokens, at)).collect()
    }

    /// Some days in the words that say them; none before the first day, and none without a date.
    fn told(&self, (from, to): (Day, Day), words: String) -> Option<Days> {
        let from = from.max(first_of_all());
        (from < to && dated(from).is_some()).then(|| Days { from, to, words, by: Some(self.by.clone()) })
    }

    /// The words from one on to its name, with that.
    fn with_name(&self, from: usize) -> Option<String> {
        let before = self.words.get(..self.span.start)?.to_lowercase();
        let name = self.words.get(self.span.clone())?.to_lowercase();
        let said = asof_law::words(&before).into_iter().skip(from).chain(asof_law::words(&name));
        Some(said.collect::<Vec<_>>().join(" "))
    }

    /// The end of what goes on from a day without one: the day of asking, where that does not lie before it.
    fn open(&self, from: Day) -> Day {
        if from > self.today { Day::MAX } else { self.today.succ() }
    }

    /// The days that the word "before" or "after" at a place says, with what is counted before it: "two years after".
    fn beside(&self, tokens: &[&str], at: usize) -> Option<Days> {
        let is_before = is(tokens, at, |time| time.before);
        let (first, days) = match Length::before(tokens, at) {
            Some(length) => (length.first, self.counted(tokens, &length, is_before)?),
            None => self.next_to(tokens, at, is_before),
        };
        self.told(days, self.with_name(first)?)
    }

    /// The day that is so far from its first, or all that is counted, "in the two years after"; with a bound the days up to that day
    /// or from it on.
    fn counted(&self, tokens: &[&str], length: &Length, is_before: bool) -> Option<(Day, Day)> {
        let day = length.day_from(self.on, is_before)?;
        if let Some(bound) = length.bound {
            return Some(bounded(bound, day, (self.on, self.on), self.open(day.succ())));
        }
        let led = tokens.iter().take(length.first).rev().find(|word| !says(word, |time| time.of));
        let is_span = led.is_some_and(|word| says(word, |time| time.spans));
        Some(match (is_span, is_before) {
            (false, _) => self.led(tokens, length.first, day),
            (true, true) => (day, self.on),
            (true, false) => (self.on, day.succ()),
        })
    }

    /// The first word of what says the day next to its first where nothing is counted, and that day: "before", "the day after"; "any
    /// day after" is all of these.
    fn next_to(&self, tokens: &[&str], at: usize, is_before: bool) -> (usize, (Day, Day)) {
        let is_day = |at: &usize| is(tokens, *at, |time| time.eves) && is(tokens, *at, |time| time.days);
        let said = at.checked_sub(1).filter(is_day);
        let any = said.and_then(|at| at.checked_sub(1)).filter(|at| is(tokens, *at, |time| time.loose));
        let day = match said {
            _ if is_before => self.on.pred(),
            Some(_) => self.on.succ(),
            None => self.on,
        };
        match any {
            Some(first) if is_before => (first, (first_of_all(), self.on)),
            Some(first) => (first, (self.on, self.open(self.on))),
            None => {
                let first = said.unwrap_or(at);
                (first, self.led(tokens, first, day))
            }
        }
    }

    /// A day alone, or from it on after "since", and up to it after "until", which stand before a place with nothing after them but
    /// words that join.
    fn led(&self, tokens: &[&str], first: usize, day: Day) -> (Day, Day) {
        let is_since = |word: &str| says(word, |time| time.since);
        let is_until = |word: &str| says(word, |time| time.before) && says(word, |time| time.to);
        let leads = |word: &str| is_since(word) || is_until(word) || !super::asks(word);
        match tokens.iter().take(first).rev().find(|word| leads(word)) {
            Some(word) if is_since(word) => (day, self.open(day)),
            Some(word) if is_until(word) => (first_of_all(), day.succ()),
            _ => (day, day.succ()),
        }
    }

    /// The day on which it takes effect, where words soon after its name say "after" or, beside a provision, that it takes
    /// effect, or the one before or after that: who names it alone may ask for that day. "Kaksi vuotta lain 418/2019 jälkeen"
    /// counts from it.
    fn behind(&self, tokens: &[&str], is_placed: bool) -> Option<Days> {
        let lower = self.words.get(self.span.end..)?.to_lowercase();
        let behind = asof_law::words(&lower);
        let said = |end: usize| Some(behind.get(..end)?.join(" "));
        if let Some(end) = soon(&behind, is_placed, |time| time.eve_behind) {
            return self.told((self.on.pred(), self.on), said(end)?);
        }
        let next = self.on.succ();
        if let Some(end) = soon(&behind, is_placed, |time| time.next_day_behind) {
            return self.told((next, next.succ()), said(end)?);
        }
        let end = soon(&behind, is_placed, |time| time.after_behind)?;
        let is_unit = |end: &usize| {
            end.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|word| Unit::of(word).is_some())
        };
        // "vuoden 2010 lain jälkeen" counts nothing.
        let is_word = tokens.last().is_some_and(|word| word.chars().all(char::is_alphabetic));
        let ends = [tokens.len(), tokens.len().saturating_sub(usize::from(is_word))];
        let unit = ends.into_iter().find(is_unit).filter(|_| is(&behind, end - 1, |time| time.after));
        let Some(unit) = unit else { return self.told((self.on, next), said(end)?) };
        let length = Length::before(tokens, unit)?;
        let words = format!("{} {}", self.with_name(length.first)?, said(end)?);
        self.told(self.counted(tokens, &length, false)?, words)
    }

    /// What is counted from it on without a word for "after": "within six months of EC 45", "kahden vuoden kuluttua EC 26:sta".
    fn within(&self, tokens: &[&str]) -> Option<Days> {
        let joins = |word: &&str| LANGUAGES.iter().any(|language| language.lexicon.genitive.contains(word));
        let last = tokens.iter().rposition(|word| !joins(word))?;
        let is_inside = is(tokens, last, |time| time.inside);
        let is_later = is(tokens, last, |time| time.later);
        let mut length = Length::before(tokens, if is_inside || is_later { last } else { last + 1 })?;
        length.bound = length.bound.or_else(|| is_inside.then_some(Bound::AtMost));
        let is_near = matches!(length.bound, Some(Bound::AtMost | Bound::LessThan));
        if !is_near && !is_later {
            return None;
        }
        let words = self.with_name(length.first)?;
        let mut days = self.told(self.counted(tokens, &length, false)?, words)?;
        if is_near && !is_inside {
            days.by = Some(format!("{}, and is counted from that day on", self.by));
        }
        Some(days)
    }

    /// The day on which it takes effect, where the words before its name end in a word for a day or for its making: "no dia da
    /// EC 26".
    fn on_day(&self, tokens: &[&str]) -> Option<Days> {
        // "Em que data a EC 26 ..." asks for the day.
        let joins = |word: &&str| LANGUAGES.iter().any(|language| language.lexicon.genitive.contains(word));
        let end = tokens.iter().rposition(|word| !joins(word))? + 1;
        let phrases =
            LANGUAGES.iter().flat_map(|language| language.time.enacted.iter().chain(language.time.day));
        let ending = |phrase: &&str| {
            let taken = phrase.split(' ').count();
            asof_law::phrase(tokens, end.checked_sub(taken)?, phrase)
        };
        let taken = phrases.filter_map(ending).max()?;
        self.told((self.on, self.on.succ()), self.with_name(end.checked_sub(taken)?)?)
    }
}

/// Where "before" or "after" stands in some words that go on to a bracket with what the name of an act in it calls: "depois da
/// reforma do Judiciário (". Other signs and numbers part the two.
fn apposed(before: &str, tokens: &[&str]) -> Option<usize> {
    let head = before.trim_end().strip_suffix('(')?;
    let is_told = |word: &&str| says(word, |time| time.before) || says(word, |time| time.after);
    let at = tokens.iter().rposition(is_told).filter(|at| tokens.len() - at <= LONGEST_NOUN)?;
    let noun = head.rsplit_once(*tokens.get(at)?).map(|(_, noun)| noun)?;
    noun.chars().all(|letter| letter.is_alphabetic() || letter == ' ').then_some(at)
}

/// So many words at most are "before" or "after" and what it is before or after, where an act in brackets follows.
const LONGEST_NOUN: usize = 6;

/// How many of the words before the name of an act are left without those at their end for its taking effect: "after the entry into
/// force of".
fn without_effect(tokens: &[&str]) -> usize {
    let joins = |word: &&str| LANGUAGES.iter().any(|language| language.lexicon.genitive.contains(word));
    let end = tokens.iter().rposition(|word| !joins(word)).map_or(0, |last| last + 1);
    let starts = |phrase: &&str| {
        let first = end.checked_sub(phrase.split(' ').count())?;
        asof_law::phrase(tokens, first, phrase).map(|_| first)
    };
    let phrases = LANGUAGES.iter().flat_map(|language| language.time.taking_effect);
    phrases.filter_map(starts).min().unwrap_or(tokens.len())
}

/// The word after the longest phrase of a list that stands soon in some words; one of several words only beside a provision.
fn soon(tokens: &[&str], is_placed: bool, list: Telling) -> Option<usize> {
    (0..SOON).find_map(|at| {
        let phrases = LANGUAGES.iter().flat_map(|language| list(&language.time));
        let may = phrases.filter(|phrase| is_placed || !phrase.contains(' '));
        may.filter_map(|phrase| asof_law::phrase(tokens, at, phrase)).max().map(|taken| at + taken)
    })
}

/// Whether a word at a place is in a list of any language.
fn is(tokens: &[&str], at: usize, list: Telling) -> bool {
    tokens.get(at).is_some_and(|word| says(word, list))
}

/// The words right before days that make other days of them and are not read: "about two years after EC 26", "several years after
/// EC 26", "several years after 1 May 2001".
pub(super) fn unread_before(words: &str, days: &[Days]) -> Vec<String> {
    let lower = words.to_lowercase();
    let tokens = asof_law::words(&lower);
    let before = |days: &Days| {
        let said: Vec<&str> = days.words.split(' ').collect();
        let first = tokens.windows(said.len()).position(|run| run == said.as_slice())?;
        let is_led = said.iter().any(|word| says(word, |time| time.before) || says(word, |time| time.after));
        let from = match days.by {
            Some(_) => before_effect(&tokens, first)?,
            None if is_led => before_date(&tokens, first)?,
            None => return None,
        };
        Some(tokens.get(from..first)?.join(" "))
    };
    days.iter().filter_map(before).collect()
}

/// The first of the words before the days of an act that make other days of them, where these days begin at a place.
fn before_effect(tokens: &[&str], first: usize) -> Option<usize> {
    let last = first.checked_sub(1)?;
    let before = last.checked_sub(1);
    let number = |at: usize| tokens.get(at).is_some_and(|word| count(word).is_some());
    let unit = |at: usize| tokens.get(at).is_some_and(|word| Unit::of(word).is_some());
    let is = |at: usize, lists: &[Telling]| lists.iter().any(|list| is(tokens, at, *list));
    if unit(last) {
        // "several years after"
        let is_counted = |at: &usize| tokens.get(*at).is_some_and(|word| !super::asks(word));
        return Some(before.filter(is_counted).unwrap_or(last));
    }
    if !number(first) && !unit(first) {
        return None;
    }
    // "between one and two years after", "two or three years after"
    // "art. 40 até dois anos depois": the number of a provision counts nothing.
    let is_of_provision = |at: usize| {
        let cue = at.checked_sub(1).and_then(|cue| tokens.get(cue));
        cue.is_some_and(|cue| CUES.contains(&cue.trim_end_matches('.')))
    };
    let numbered = before.filter(|&at| number(at) && !is_of_provision(at));
    let between = numbered
        .and_then(|at| at.checked_sub(1))
        .filter(|&at| is(at, &[|time| time.between]) && is(last, &[|time| time.and]));
    let joined = numbered.filter(|_| is(last, &[|time| time.to, |time| time.loose]));
    let vague = Some(last).filter(|&at| is(at, &[|time| time.loose, |time| time.vague]));
    between.or(joined).or(vague)
}

/// The same of a date. What is counted from it in numbers is told elsewhere.
fn before_date(tokens: &[&str], first: usize) -> Option<usize> {
    let last = first.checked_sub(1)?;
    if Unit::of(tokens.get(last)?).is_some() {
        return last.checked_sub(1).filter(|&at| is(tokens, at, |time| time.several));
    }
    // "two years or more after 1 May 2001"
    let length = Length::before(tokens, first)?;
    length.bound.map(|_| length.first)
}

/// A unit of time, the shortest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Day,
    Week,
    Month,
    Year,
}

impl Unit {
    /// The unit that a word names.
    fn of(word: &str) -> Option<Self> {
        let units: [(Self, Telling); 4] = [
            (Self::Year, |time| time.years),
            (Self::Month, |time| time.months),
            (Self::Week, |time| time.weeks),
            (Self::Day, |time| time.days),
        ];
        units.into_iter().find(|(_, list)| says(word, *list)).map(|(unit, _)| unit)
    }

    /// A day so many of it after another, or before it where the number is negative.
    fn on_from(self, day: Day, number: i32) -> Option<Day> {
        let day = match self {
            Self::Year => months_on(day, number * 12)?,
            Self::Month => months_on(day, number)?,
            Self::Week => Day::from_epoch(day.epoch() + number * 7),
            Self::Day => Day::from_epoch(day.epoch() + number),
        };
        dated(day)
    }
}

/// A number of units of time, where it stands in some words.
struct Count {
    first: usize,
    number: i32,
    unit: Unit,
    /// Whether the number is said: "the year after" says none.
    is_said: bool,
    /// "two or more years"
    bound: Option<Bound>,
}

impl Count {
    /// What is counted right before a place. "Years after" counts none, and "the day after" is no count.
    fn before(tokens: &[&str], at: usize) -> Option<Self> {
        let place = at.checked_sub(1)?;
        let word = tokens.get(place)?;
        let unit = Unit::of(word)?;
        let number_before = |end: usize| {
            let at = end.checked_sub(1)?;
            Some((at, count(tokens.get(at)?)?))
        };
        if let Some((first, number)) = number_before(place) {
            return Some(Self { first, number, unit, is_said: true, bound: None });
        }
        let within = bound_before(tokens, place);
        if let Some((bound, (first, number))) =
            within.and_then(|(bound, end)| Some((bound, number_before(end)?)))
        {
            return Some(Self { first, number, unit, is_said: true, bound: Some(bound) });
        }
        let is_one = says(word, |time| time.one);
        is_one.then_some(Self { first: place, number: 1, unit, is_said: false, bound: None })
    }
}

/// How far from a day another lies: "at least two years", "a year and two months".
struct Length {
    /// The first of the words that say it.
    first: usize,
    /// Its parts, the longest first.
    parts: Vec<(Unit, i32)>,
    /// Whether it is so long at least or at most.
    bound: Option<Bound>,
}

impl Length {
    /// The length that some words say right before a place.
    fn before(tokens: &[&str], at: usize) -> Option<Self> {
        let behind = bound_before(tokens, at);
        let last = Count::before(tokens, behind.map_or(at, |(_, first)| first))?;
        let joint = last
            .first
            .checked_sub(1)
            .filter(|&joint| is(tokens, joint, |time| time.and) && !is(tokens, joint, |time| time.to));
        // "before, and two years after" counts once, and so does "one year and two years after".
        let more = joint
            .and_then(|joint| Count::before(tokens, joint))
            .filter(|more| more.is_said && more.bound.is_none() && more.unit > last.unit);
        let mut first = more.as_ref().map_or(last.first, |more| more.first);
        let mut bound = behind.map(|(bound, _)| bound).or(last.bound);
        if let Some((ahead, at)) = bound_before(tokens, first) {
            (first, bound) = (at, bound.or(Some(ahead)));
        }
        let parts = more.iter().chain([&last]).map(|count| (count.unit, count.number)).collect();
        Some(Self { first, parts, bound })
    }

    /// The day that lies so far before or after another.
    fn day_from(&self, day: Day, is_before: bool) -> Option<Day> {
        let sign = if is_before { -1 } else { 1 };
        self.parts.iter().try_fold(day, |day, (unit, number)| unit.on_from(day, sign * number))
    }
}
