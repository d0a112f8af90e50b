//! The time that a question asks for in its words.
//!
//! Years, months, quarters and days as people write them in any language with a grammar; relative ones ("last
//! quarter") from a day that is passed in. What is said and fixes no day ("before the reform") is told as such, and
//! nothing is guessed.

use asof_law::{Bound, LANGUAGES, Moment, Time};
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
    let said = (0..words.len())
        .find_map(|at| Reader { words: &words, today, exact: false, is_change: false }.period(at));
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

/// All times that some words fix, in their order, each with the words that say so; relative ones are read from a day. They are
/// the days of law, and as exact as the words are: "two years ago" is a day, where what was said two years ago is looked for in all
/// of that year ([`intent`]). Where a change is asked for, no one day is counted from another: what is asked of may lie between.
pub fn times(words: &str, today: Day, is_change: bool) -> Vec<(TimeConstraint, String)> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let reader = Reader { words: &words, today, exact: true, is_change };
    let (mut at, mut found) = (0, Vec::new());
    while at < words.len() {
        let latest =
            || reader.phrase(at, |time| time.today).or_else(|| reader.phrase(at, |time| time.latest));
        let said = reader
            .period(at)
            .or_else(|| latest().map(|taken| (TimeConstraint::Latest, reader.said(at, at + taken))));
        at += said.as_ref().map_or(1, |(_, said)| said.split(' ').count());
        found.extend(said);
    }
    found
}

struct Reader<'w> {
    words: &'w [&'w str],
    today: Day,
    /// Whether the days of law are read, and not the years in which something may have been said.
    exact: bool,
    /// Whether the words ask for a change.
    is_change: bool,
}

/// Some days `[from, to)`, and the word after those that say them.
type Said = Option<((Day, Day), usize)>;

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

    /// The words of the longest phrase of a list that stands at a word.
    fn phrase(&self, at: usize, list: fn(&Time) -> &'static [&'static str]) -> Option<usize> {
        let phrases = LANGUAGES.iter().flat_map(|language| list(&language.time));
        phrases.filter_map(|phrase| asof_law::phrase(self.words, at, phrase)).max()
    }

    /// The period that begins with a word.
    fn period(&self, at: usize) -> Option<(TimeConstraint, String)> {
        let told =
            |(from, to): (Day, Day), end: usize| (TimeConstraint::During { from, to }, self.said(at, end));
        if let Some((days, end)) = self.exact.then(|| self.counted(at)).flatten() {
            return Some(told(days, end));
        }
        let opens = self.is(at, |time| time.between) || self.is(at, |time| time.since);
        if let Some((days, end)) = self.range(at + usize::from(opens)) {
            return Some(told(days, end));
        }
        if self.is(at, |time| time.between)
            && let Some(((from, past), next)) = self.date(at + 1)
            && self.is(next, |time| time.and)
            && (!self.exact || self.of(at) == 0 || self.is(next, |time| time.to)) // "of 1999 and that of 2011" are two
            && let Some(((begin, to), end)) = self.date(next + 1).or_else(|| {
                let taken = self.phrase(next + 1, |time| time.today).filter(|_| self.exact)?;
                Some(((self.today, self.today.succ()), next + 1 + taken))
            })
        {
            return Some(told(in_order((from, past), (begin, to)), end));
        }
        if let Some((days, end)) = self.onward(at) {
            return Some(told(days, end));
        }
        if let Some(((from, to), end)) = self.date(at)
            && self.is(end, |time| time.until_behind)
            // Where a date goes before, the period begins with that.
            && (0..at).all(|before| self.date(before).is_none())
        {
            let since = (at.saturating_sub(1)..end).any(|at| self.is(at, |time| time.since_forms));
            let days = if since && from <= self.today { (from, self.today.succ()) } else { (Day::MIN, to) };
            return Some(told(days, end + 1));
        }
        // What follows an act follows a date as well, where one word after it says so.
        if self.exact
            && let Some(((_, to), end)) = self.date(at)
            && self.phrase(end, |time| time.after_behind) == Some(1)
        {
            return Some(told((to, self.open_end(to)), end + 1));
        }
        if self.is(at, |time| time.since)
            && let Some(((from, _), end)) = self.date(at + 1)
            && from <= self.today
        {
            return Some(told((from, self.today.succ()), end));
        }
        if self.is(at, |time| time.before)
            && let Some(((from, to), end)) = self.date_or_year(at + 1 + self.joined(at + 1))
        {
            // "until the end of 1998"
            let closes = (at + 1..end).any(|at| self.is(at, |time| time.closes));
            let to = if closes { to } else { from };
            let is_eve = self.is(at, |time| time.eves) || self.is_next_day(at);
            let days = if is_eve { self.neighbour(at, to.pred(), end) } else { (Day::MIN, to) };
            return Some(told(days, end));
        }
        if self.is(at, |time| time.after)
            && let Some(((_, to), end)) = self.date_or_year(at + 1 + self.joined(at + 1))
        {
            // "the day after 1 May"
            let is_next = self.exact && self.is_next_day(at);
            let days = if is_next { self.neighbour(at, to, end) } else { (to, self.open_end(to)) };
            return Some(told(days, end));
        }
        self.relative(at).or_else(|| {
            let (period, end) = self.date(at).filter(|_| !self.begins_decade(at))?;
            Some(told(period, end))
        })
    }

    /// Whether a word begins what names the beginning of a decade: that is no day, and the decade is read by itself.
    fn begins_decade(&self, at: usize) -> bool {
        let named = self.after_fillers(at);
        let is_begin = (at..named).any(|at| self.is(at, |time| time.begins));
        is_begin && self.exact && self.decade(named).is_some()
    }

    /// A day that is counted from another; "in the two years before 1 May 2010", the days between, and with a bound those up to the
    /// day or from it on. Of a change the day alone is not asked.
    fn counted(&self, at: usize) -> Said {
        if let Some((bound, next)) = asof_law::bound(self.words, at)
            && let Some(said) = self.at_a_bound(bound, next)
        {
            return Some(said);
        }
        let first = self.after_fillers(at);
        let is_last = self.is(first, |time| time.last) || self.is(first, |time| time.lately);
        let (day, (from, to), end) = self.reckoned(if is_last { first + 1 } else { at })?;
        let led = (0..at).rev().find(|&at| self.of(at) == 0);
        let is_led = |list: fn(&Time) -> &'static [&'static str]| led.is_some_and(|at| self.is(at, list));
        if is_last || is_led(|time| time.spans) {
            return Some((if day < from { (day, from) } else { (to, day.succ()) }, end));
        }
        let is_bound = is_led(|time| time.loose)
            || is_led(|time| time.vague)
            || is_led(|time| time.since)
            || is_led(|time| time.between)
            || is_led(|time| time.before)
            || is_led(|time| time.to);
        // "two years and a month before"
        let is_more = is_led(|time| time.and) && led.is_some_and(|at| at > 0 && self.counts(at - 1));
        (!is_bound && !is_more && !self.is_change).then_some(((day, day.succ()), end))
    }

    /// The days of "at least two years before 1 May 2010" after its bound; "within six months of" a day is counted from that day on.
    fn at_a_bound(&self, bound: Bound, at: usize) -> Said {
        let open = |day: Day| self.open_end(day.succ());
        if let Some((day, of, end)) = self.reckoned(at) {
            let days = bounded(bound, day, of, open(day));
            return (days.0 < days.1).then_some((days, end));
        }
        let (_, led) = self.count(at).and_then(|_| self.moved(self.today, at, 1))?;
        let ((from, to), end) = self.date(led + 1).filter(|_| self.of(led) == 1)?;
        let (day, _) = self.moved(from, at, 1).filter(|_| from.succ() == to)?;
        let is_near = matches!(bound, Bound::AtMost | Bound::LessThan);
        is_near.then(|| (bounded(bound, day, (from, from), open(day)), end))
    }

    /// Whether a word is a number that is counted, or a unit of time.
    fn counts(&self, at: usize) -> bool {
        let units: [fn(&Time) -> &'static [&'static str]; 4] =
            [|time| time.years, |time| time.months, |time| time.weeks, |time| time.days];
        self.count(at).is_some_and(|count| (1..=MOST_BACK).contains(&count))
            || units.into_iter().any(|list| self.is(at, list))
    }

    /// "two years before 1 May 2010", "kaksi vuotta 1.5.2010 jälkeen": the day that is counted from another, that one, and the word
    /// after them. From a year nothing is.
    fn reckoned(&self, at: usize) -> Option<(Day, (Day, Day), usize)> {
        let (_, led) = self.count(at).and_then(|_| self.moved(self.today, at, 1))?;
        let is_before = self.is(led, |time| time.before) && !self.is(led, |time| time.to);
        let ((from, to), end) = if is_before || self.is(led, |time| time.after) {
            self.date(led + 1 + self.joined(led + 1))?
        } else {
            let (days, end) = self.date(led)?;
            (days, end + self.phrase(end, |time| time.after_behind).filter(|taken| *taken == 1)?)
        };
        let (day, _) = self.moved(from, at, if is_before { -1 } else { 1 })?;
        (from.succ() == to).then_some((day, (from, to), end))
    }

    /// Whether the word before "before" or "after" is that for one day, "the day before", and not for several, "two days before", or
    /// for any, "some day before".
    fn is_next_day(&self, at: usize) -> bool {
        let is_any =
            |at: usize| self.count(at).is_some_and(|count| count > 1) || self.is(at, |time| time.loose);
        let is_day = at.checked_sub(1).is_some_and(|at| self.is(at, |time| time.eves));
        is_day && !at.checked_sub(2).is_some_and(is_any)
    }

    /// The day next to a date that "before" or "after" leads to and that ends before a word: that day alone, from it on after
    /// "since", and up to it after "until".
    fn neighbour(&self, at: usize, day: Day, end: usize) -> (Day, Day) {
        let said = at - usize::from(at > 0 && self.is_next_day(at));
        let led = (0..said).rev().find(|&at| !self.is(at, |time| time.fillers));
        let goes_on = self.is(end, |time| time.to) || self.is(end, |time| time.and);
        if self.exact && !goes_on && led.is_some_and(|at| self.is(at, |time| time.since)) {
            (day, self.open_end(day))
        } else if led.is_some_and(|at| self.is(at, |time| time.before)) {
            (Day::MIN, day.succ())
        } else {
            (day, day.succ())
        }
    }

    /// The end of a period that the day of asking tells: "this year" goes up to it, where the days of law are read.
    fn until(&self, from: Day, to: Day) -> Day {
        let is_now = self.exact && from <= self.today && self.today < to;
        if is_now { self.today.succ() } else { to }
    }

    /// The end of what begins on a day and of which no end is said: the day of asking, or none where the days of law are read and
    /// it lies ahead.
    fn open_end(&self, from: Day) -> Day {
        if self.exact && from > self.today { Day::MAX } else { self.today.succ() }
    }

    /// How many words join "before" or "after" and its date, at a word: "anterior a".
    fn joined(&self, at: usize) -> usize {
        self.of(at).max(usize::from(self.is(at, |time| time.to)))
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
        let (first, next) = self.date_or_year(at)?;
        let now = || {
            let taken = self.phrase(next + 1, |time| time.today).filter(|_| self.exact)?;
            Some(((self.today, self.today.succ()), next + 1 + taken))
        };
        let (last, end) =
            self.date_or_year(next + 1).or_else(now).filter(|_| self.is(next, |time| time.to))?;
        Some((in_order(first, last), end))
    }

    /// The first word that is not one that may stand before a date. One that begins the name of a day is of the date: "ano novo".
    fn after_fillers(&self, at: usize) -> usize {
        let is_filler =
            |&at: &usize| self.is(at, |time| time.fillers) && asof_law::feast_named(self.words, at).is_none();
        at + (at..self.words.len()).take_while(is_filler).count()
    }

    /// The days of the date that begins with a word, and the word after it. A number alone is a year only
    /// within reason.
    fn date(&self, at: usize) -> Option<((Day, Day), usize)> {
        let first = at;
        let at = self.after_fillers(at);
        let begins = |at| self.exact && self.is(at, |time| time.begins);
        let is_begin = (first..at).any(begins);
        let first_of =
            |days: (Day, Day), is_begin: bool| if is_begin { (days.0, days.0.succ()) } else { days };
        if let Some((days, next)) =
            self.exact.then(|| self.by_today(at).or_else(|| self.by_today(first))).flatten()
        {
            return Some((first_of(days, is_begin), next));
        }
        let (moment, next) = asof_law::date(self.words, at)?;
        let days = moment.days();
        let is_year = days.0.ymd().is_some_and(|(year, ..)| (1700..2200).contains(&year));
        if !is_year && !matches!(moment, Moment::Day(_)) {
            return None;
        }
        let behind = begins(next);
        Some((first_of(days, behind || is_begin), next + usize::from(behind)))
    }

    /// What begins with a date, or with a month of the year of asking or the one before, and goes on to the day of asking: "since
    /// October", "2010 onwards"; or without an end where it lies ahead: "from 2030".
    fn onward(&self, at: usize) -> Said {
        if !self.exact {
            return None;
        }
        let since = self.is(at, |time| time.since);
        let opens = since || self.is(at, |time| time.between) || self.of(at) == 1;
        let start = self.after_fillers(at + usize::from(opens));
        let is_short = |word: &str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        let short = || {
            let year = self.word(start).parse().ok().filter(|_| opens && is_short(self.word(start)))?;
            Some((months(self.short_year(year)?, 1, 12)?, start + 1))
        };
        let month = || {
            let month =
                i32::try_from(asof_law::month_named(self.word(start)).filter(|_| opens || start == at)?)
                    .ok()?;
            let (year, now, _) = self.today.ymd()?;
            let past = i32::from(month > i32::try_from(now).ok()?);
            Some((months(year - past, month, 1)?, start + 1))
        };
        let plain = || Some((year(self.word(start))?, start + 1)).filter(|_| opens);
        // "desde o início do ano"
        let this_year = || {
            let begins = (at..start).any(|at| self.is(at, |time| time.begins));
            let unit = start + usize::from(self.is(start, |time| time.year));
            let named = (at..unit).any(|at| self.is(at, |time| time.year));
            let (year, ..) = self.today.ymd().filter(|_| begins && named)?;
            Some((months(year, 1, 12)?, unit))
        };
        let dated = || self.date(at + usize::from(opens));
        let ((from, _), end) = dated().or_else(plain).or_else(month).or_else(this_year).or_else(short)?;
        let behind = self.phrase(end, |time| time.onward);
        let ahead = || from > self.today && self.is(at, |time| time.between) && self.of(at) == 0;
        let is_open = (since || ahead()) && !self.is(end, |time| time.to) && !self.is(end, |time| time.and);
        let end = behind.map_or_else(|| is_open.then_some(end), |taken| Some(end + taken))?;
        Some(((from, self.open_end(from)), end))
    }

    /// What is read from the day of asking: "yesterday", "six months ago", "over the past two years", "1 May this year".
    fn by_today(&self, at: usize) -> Said {
        let today = (self.today, self.today.succ());
        if self.is(at, |time| time.yesterday) {
            return Some(((self.today.pred(), self.today), at + 1));
        }
        if self.is(at, |time| time.tomorrow) {
            return Some(((today.1, today.1.succ()), at + 1));
        }
        let before = usize::from(self.is(at, |time| time.ago_before));
        if let Some((day, end)) = self.back(at + before) {
            let ago = self.phrase(end, |time| time.ago);
            if before == 1 || ago.is_some() {
                return Some(((day, day.succ()), end + ago.unwrap_or_default()));
            }
        }
        if asof_law::date(self.words, at).is_none()
            && let Some(said) = self.weekday(at)
        {
            return Some(said);
        }
        let lately = self.is(at, |time| time.lately);
        let counted = self.is(at, |time| time.last) && self.count(at + 1).is_some_and(|count| count > 1);
        if let Some((day, end)) = (lately || counted).then(|| self.back(at + 1)).flatten() {
            return Some(((day, today.1), end));
        }
        self.decade(at)
            .or_else(|| self.feast(at))
            .or_else(|| self.of_this_year(at))
            .or_else(|| self.year_of(at))
            .or_else(|| self.next_month(at))
            .or_else(|| self.week_of(at))
            .or_else(|| self.short_date(at))
            .or_else(|| self.latest(at))
    }

    /// "last Friday", "sexta-feira passada": the one before the day of asking.
    fn weekday(&self, at: usize) -> Said {
        let named = |at: usize| asof_law::weekday_named(self.word(at));
        let before = self.is(at, |time| time.last) || self.is(at, |time| time.lately);
        let (weekday, end) = match named(at + usize::from(before)) {
            Some(weekday) if before => (weekday, at + 2),
            Some(weekday) if self.is(at + 1, |time| time.last_behind) => (weekday, at + 2),
            _ => return None,
        };
        let day =
            (1..=7).map(|back| self.days_back(back)).find(|&day| asof_law::weekday_of(day) == weekday)?;
        Some(((day, day.succ()), end))
    }

    /// A day so many years, months, weeks or days before that of asking, and the word after those that count: "six months", "a
    /// year", "vuosi", "two years and a month".
    fn back(&self, at: usize) -> Option<(Day, usize)> {
        let (day, end) = self.back_from(self.today, at)?;
        let joins = self.is(end, |time| time.and) && !self.is(end, |time| time.to);
        let more = joins.then(|| self.back_from(day, end + 1)).flatten();
        let is_of_it =
            |next: usize| self.count(end + 1).is_some() || self.phrase(next, |time| time.ago).is_some();
        Some(more.filter(|(_, next)| is_of_it(*next)).unwrap_or((day, end)))
    }

    fn back_from(&self, day: Day, at: usize) -> Option<(Day, usize)> {
        self.moved(day, at, -1)
    }

    /// A day so many years, months, weeks or days after another, or before it where the sign is negative.
    fn moved(&self, day: Day, at: usize, sign: i32) -> Option<(Day, usize)> {
        let counted = self.count(at).filter(|count| (1..=MOST_BACK).contains(count));
        let (count, unit) = counted.map_or((sign, at), |count| (sign * count, at + 1));
        let day = if self.is(unit, |time| time.years) {
            months_on(day, count * 12)?
        } else if self.is(unit, |time| time.months) {
            months_on(day, count)?
        } else if self.is(unit, |time| time.weeks) {
            Day::from_epoch(day.epoch() + count * 7)
        } else if self.is(unit, |time| time.days) && counted.is_some() {
            Day::from_epoch(day.epoch() + count)
        } else {
            return None;
        };
        Some((dated(day)?, unit + 1))
    }

    fn days_back(&self, count: i32) -> Day {
        days_before(self.today, count)
    }

    /// "last Christmas", "Christmas last year": a day with a name that is the nearest before or after that of asking, or is of a year
    /// that is told from it.
    fn feast(&self, at: usize) -> Said {
        let past = self.is(at, |time| time.last) || self.is(at, |time| time.lately);
        let ahead = self.is(at, |time| time.next);
        let named = at + usize::from(past || ahead);
        let (month, day, end) = asof_law::feast_named(self.words, named)?;
        if asof_law::date(self.words, named).is_some() {
            return None;
        }
        let (today, ..) = self.today.ymd()?;
        let near =
            |step: i32| (0..=LEAP).filter_map(move |years| Day::from_ymd(today + step * years, month, day));
        let behind = self.is(end, |time| time.last_behind);
        let (day, end) = if past || behind {
            (near(-1).find(|day| *day < self.today)?, end + usize::from(behind))
        } else if ahead {
            (near(1).find(|day| *day > self.today)?, end)
        } else {
            let joint = self.of(end).max(usize::from(self.is(end, |time| time.fillers)));
            let ((from, _), end) = self.year_of(end).or_else(|| self.year_of(end + joint))?;
            (Day::from_ymd(from.ymd()?.0, month, day)?, end)
        };
        Some(((day, day.succ()), end))
    }

    /// "anos 90", "the 1990s", "décadas de 1990 e 2000": with years joined to them, all decades up to the last.
    fn decade(&self, at: usize) -> Said {
        let behind = self.is(at, |time| time.decades);
        let tens = if behind { at + 1 + self.of(at + 1) } else { at };
        let word = self.word(tens);
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let (number, ending) = word.split_at_checked(word.len() - digits.len())?;
        let ends =
            |form: &&str| form.strip_suffix('-').map_or(**form == *ending, |stem| ending.starts_with(stem));
        let is_named = LANGUAGES.iter().any(|language| language.time.decade_ends.iter().any(&ends));
        // "anos 1990" is a decade, and "anos 1990 e 1995", "anos 1990 a 1995" are years.
        let joins = |at| self.is(at, |time| time.and) || self.is(at, |time| time.to);
        let is_joined = joins(tens + 1) || year(self.word(tens + 1)).is_some();
        let is_long = number.len() == 4 && !(self.is(at, |time| time.years) && is_joined);
        let fits = if behind { ending.is_empty() && (number.len() == 2 || is_long) } else { is_named };
        let first: i32 = number.parse().ok().filter(|first| fits && first % 10 == 0)?;
        let first = match number.len() {
            2 => self.short_year(first)?,
            4 => first,
            _ => return None,
        };
        let (mut last, mut end) = (first, tens + 1);
        while let Some(next) = self.joined_decade(end, last).filter(|_| behind) {
            (last, end) = (next, end + 2);
        }
        Some((months(first, 1, 120 + (last - first) * 12)?, end))
    }

    /// The first year of a later decade that is joined to one, "e 2000"; "e 20 de maio" is none.
    fn joined_decade(&self, at: usize, after: i32) -> Option<i32> {
        let word = self.word(at + 1);
        let first: i32 = word.parse().ok().filter(|first| first % 10 == 0 && self.is(at, |time| time.and))?;
        let first = match word.len() {
            2 => self.short_year(first)?,
            4 => first,
            _ => return None,
        };
        let is_day = self.of(at + 2) == 1 || asof_law::month_named(self.word(at + 2)).is_some();
        (!is_day && (after + 1..2200).contains(&first)).then_some(first)
    }

    /// "1 May this year", "May last year": a day or a month of the year of asking or the one before.
    fn of_this_year(&self, at: usize) -> Said {
        let (day, named) = match asof_law::day_of_month(self.words, at) {
            Some((day, taken)) => (Some(day), at + taken + self.of(at + taken)),
            None => (None, at),
        };
        let month = asof_law::month_named(self.word(named))?;
        let ((from, _), end) =
            self.year_of(named + 1).or_else(|| self.year_of(named + 1 + self.of(named + 1)))?;
        let (year, ..) = from.ymd()?;
        let days = match day {
            Some(day) => Day::from_ymd(year, month, day).map(|day| (day, day.succ()))?,
            None => months(year, i32::try_from(month).ok()?, 1)?,
        };
        Some((days, end))
    }

    /// A year in two digits: that of this century, unless it is yet to come.
    fn short_year(&self, year: i32) -> Option<i32> {
        let (now, ..) = self.today.ymd()?;
        let year = now / 100 * 100 + year;
        Some(if year > now { year - 100 } else { year })
    }

    /// "31/12/98"
    fn short_date(&self, at: usize) -> Said {
        let word = self.word(at);
        let sign = word.chars().find(|letter| matches!(letter, '/' | '.' | '-'))?;
        let numbers: Vec<u32> = word.split(sign).map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let &[day, month, year] = numbers.as_slice() else { return None };
        let year = i32::try_from(year).ok().filter(|_| word.rsplit(sign).next().map(str::len) == Some(2))?;
        let day = Day::from_ymd(self.short_year(year)?, month, day)?;
        Some(((day, day.succ()), at + 1))
    }

    /// "in October", "on 1 October": the latest one, where no year is said.
    fn latest(&self, at: usize) -> Said {
        let (day, named) = match asof_law::day_of_month(self.words, at) {
            Some((day, taken)) => (Some(day), at + taken + self.of(at + taken)),
            None => (None, at + usize::from(self.is(at, |time| time.within))),
        };
        let word = self.word(named);
        let month = asof_law::month_named(word).filter(|_| day.is_none() || word.len() > AMBIGUOUS)?;
        let ends = |form: &&str| form.strip_prefix('-').is_some_and(|ending| word.ends_with(ending));
        let inside = || LANGUAGES.iter().any(|language| language.time.within.iter().any(&ends));
        let is_dated =
            asof_law::date(self.words, at).is_some() || asof_law::date(self.words, named).is_some();
        if is_dated || day.is_none() && named == at && !inside() {
            return None;
        }
        let (year, ..) = self.today.ymd()?;
        let of = |year: i32| match day {
            Some(day) => Day::from_ymd(year, month, day).map(|day| (day, day.succ())),
            None => months(year, i32::try_from(month).ok()?, 1),
        };
        let days = of(year).filter(|(from, _)| *from <= self.today).or_else(|| of(year - 1))?;
        Some((days, named + 1))
    }

    /// "last year", "ano passado", "deste ano", "viime vuoden toukokuussa", "next year".
    fn year_of(&self, at: usize) -> Said {
        let (today, ..) = self.today.ymd()?;
        let unit = |at: usize| self.is(at, |time| time.year);
        let (year, end) = if unit(at) && self.is(at + 1, |time| time.last_behind) {
            (today - 1, at + 2)
        } else if let Some(end) = self.next(at, |time| time.year) {
            (today + 1, end)
        } else if unit(at + 1) && (self.is(at, |time| time.last) || self.is(at, |time| time.this)) {
            (today - i32::from(self.is(at, |time| time.last)), at + 2)
        } else {
            return None;
        };
        let month = asof_law::month_named(self.word(end)).filter(|_| self.word(end).len() > AMBIGUOUS);
        let month = month.and_then(|month| i32::try_from(month).ok());
        let days = month.map_or_else(|| months(year, 1, 12), |month| months(year, month, 1))?;
        Some((days, end + usize::from(month.is_some())))
    }

    /// The word after a unit of time that is said to be the next one: "next year", "próximo ano", "ano que vem".
    fn next(&self, at: usize, unit: fn(&Time) -> &'static [&'static str]) -> Option<usize> {
        if self.is(at, |time| time.next) && self.is(at + 1, unit) {
            return Some(at + 2);
        }
        let behind = self.is(at, unit).then(|| self.phrase(at + 1, |time| time.next_behind)).flatten();
        behind.map(|taken| at + 1 + taken)
    }

    /// "next month".
    fn next_month(&self, at: usize) -> Said {
        let end = self.next(at, |time| time.month)?;
        let (year, month, _) = self.today.ymd()?;
        Some((months(year, i32::try_from(month).ok()? + 1, 1)?, end))
    }

    /// "last week", "semana passada", "viime viikolla", "this week": from Monday to Sunday.
    fn week_of(&self, at: usize) -> Said {
        let unit = |at: usize| self.is(at, |time| time.weeks);
        let back = if unit(at) && self.is(at + 1, |time| time.last_behind) {
            1
        } else if unit(at + 1) && (self.is(at, |time| time.last) || self.is(at, |time| time.this)) {
            i32::from(self.is(at, |time| time.last))
        } else {
            return None;
        };
        let weekday = i32::try_from(asof_law::weekday_of(self.today)).ok()?;
        let monday = self.days_back(weekday + back * 7);
        Some(((monday, Day::from_epoch(monday.epoch() + 7)), at + 2))
    }

    /// The same where a date is sure to come: "de 1998", too, which elsewhere may be the year of a law.
    fn date_or_year(&self, at: usize) -> Option<((Day, Day), usize)> {
        let at = self.after_fillers(at);
        self.date(at).or_else(|| Some((year(self.word(at))?, at + 1)))
    }

    /// "last year", "this month", "in the last quarter", "two years ago".
    fn relative(&self, at: usize) -> Option<(TimeConstraint, String)> {
        if let Some((days, end)) = self.exact.then(|| self.by_today(at)).flatten() {
            let (from, to) = (days.0, self.until(days.0, days.1));
            return Some((TimeConstraint::During { from, to }, self.said(at, end)));
        }
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
        } else if let Some(part) = asof_law::part(self.word(at + 1)).filter(|_| is_one)
            && self.date(at).is_none()
        {
            months(year, (month - 1) / part * part + 1 - part * back, part)?
        } else if ago && unit(|time| time.years) {
            months(year - self.count(at)?, 1, 12)?
        } else {
            return None;
        };
        let (from, to) = (period.0, self.until(period.0, period.1));
        Some((TimeConstraint::During { from, to }, self.said(at, at + 2 + usize::from(ago))))
    }

    /// A number in words or digits.
    fn count(&self, at: usize) -> Option<i32> {
        let is_it = |forms: &&str| forms.split('/').any(|form| form == self.word(at));
        let place = |counts: &[&str]| counts.iter().position(is_it);
        let named = LANGUAGES.iter().find_map(|language| place(language.time.counts));
        named.and_then(|at| i32::try_from(at + 1).ok()).or_else(|| self.word(at).parse().ok())
    }
}

/// So many years, months, weeks or days are counted back at most.
const MOST_BACK: i32 = 999;

/// So many years lie between two leap days at most.
const LEAP: i32 = 8;

/// Names of months that are no longer may be other words: "may".
const AMBIGUOUS: usize = 3;

/// The days of a year in four digits, within reason.
fn year(word: &str) -> Option<(Day, Day)> {
    let is_year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let year = word.parse().ok().filter(|year| is_year && (1700..2200).contains(year))?;
    months(year, 1, 12)
}

fn days_before(day: Day, count: i32) -> Day {
    (0..count).fold(day, |day, _| day.pred())
}

/// A day that a date of four digits has; "999 days before 1 January 0001" has none.
pub(crate) fn dated(day: Day) -> Option<Day> {
    day.ymd().filter(|(year, ..)| (1..=9999).contains(year)).map(|_| day)
}

/// The days `[from, to)` that a bound makes of one that is counted from others, before or after these. What goes on without an end
/// goes on to `open`.
pub(crate) fn bounded(bound: Bound, day: Day, (from, to): (Day, Day), open: Day) -> (Day, Day) {
    let is_before = day < from;
    match bound {
        Bound::AtLeast if is_before => (Day::MIN, day.succ()),
        Bound::MoreThan if is_before => (Day::MIN, day),
        Bound::AtMost if is_before => (day, from),
        Bound::LessThan if is_before => (day.succ(), from),
        Bound::AtLeast | Bound::NotEarlier => (day, open),
        Bound::MoreThan => (day.succ(), open),
        Bound::AtMost => (to, day.succ()),
        Bound::LessThan => (to, day),
        Bound::NotLater => (Day::MIN, day.succ()),
    }
}

/// The same day of the month so many months on, or the last one that the month has.
pub(crate) fn months_on(day: Day, count: i32) -> Option<Day> {
    let (year, month, day) = day.ymd()?;
    let months = year * 12 + i32::try_from(month).ok()? - 1 + count;
    let month = u32::try_from(months.rem_euclid(12) + 1).ok()?;
    (1..=day).rev().find_map(|day| Day::from_ymd(months.div_euclid(12), month, day))
}

/// The days of two times and those between, the later of which may be said first.
fn in_order(first: (Day, Day), last: (Day, Day)) -> (Day, Day) {
    if first.0 < last.1 { (first.0, last.1) } else { (last.0, first.1) }
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
    #[expect(clippy::too_many_lines, reason = "a table")]
    fn days_of_law_are_as_exact_as_their_words() {
        let told = |words: &str| {
            let said =
                times(words, "2025-11-03".parse().unwrap(), false).into_iter().map(
                    |(time, said)| match time {
                        TimeConstraint::During { from, to } if from.succ() == to => format!("{from} {said}"),
                        TimeConstraint::During { from, to } => format!("{from}..{to} {said}"),
                        TimeConstraint::Latest => format!("latest {said}"),
                        TimeConstraint::Event => format!("event {said}"),
                    },
                );
            said.collect::<Vec<_>>().join(", ")
        };
        let cases = [
            (
                "entre 15 de março e 30 de setembro de 2021",
                "2021-03-15..2021-10-01 entre 15 de março e 30 de setembro de 2021",
            ),
            ("1º de março a 30 de abril de 2021", "2021-03-01..2021-05-01 1º de março a 30 de abril de 2021"),
            ("on 3 May and 5 June 2021", "2021-05-03 3 may, 2021-06-05 5 june 2021"),
            (
                "em janeiro de 2006 e em março do mesmo ano",
                "2006-01-01..2006-02-01 janeiro de 2006, 2006-03-01..2006-04-01 março do mesmo ano",
            ),
            ("on 2006-01-02 and 3 May of that year", "2006-01-02 2006-01-02, 2006-05-03 3 may of that year"),
            (
                "tammikuussa 2006 ja saman vuoden maaliskuussa",
                "2006-01-01..2006-02-01 tammikuussa 2006, 2006-03-01..2006-04-01 saman vuoden maaliskuussa",
            ),
            ("vuoden 2020 toisella neljänneksellä", "2020-04-01..2020-07-01 2020 toisella neljänneksellä"),
            ("two years ago and now", "2023-11-03 two years ago, latest now"),
            ("six months back", "2025-05-03 six months back"),
            ("há dez anos", "2015-11-03 há dez anos"),
            ("two years and a month ago", "2023-10-03 two years and a month ago"),
            ("two years ago and a month ago", "2023-11-03 two years ago, 2025-10-03 a month ago"),
            ("last week", "2025-10-27..2025-11-03 last week"),
            ("na semana passada", "2025-10-27..2025-11-03 semana passada"),
            ("viime viikolla", "2025-10-27..2025-11-03 viime viikolla"),
            ("nos anos 80 e 90", "1980-01-01..2000-01-01 anos 80 e 90"),
            ("nas décadas de 1990 e 2000", "1990-01-01..2010-01-01 décadas de 1990 e 2000"),
            ("entre 2012 e 1990", "1990-01-01..2013-01-01 entre 2012 e 1990"),
            ("de 2004 a 1998", "1998-01-01..2005-01-01 de 2004 a 1998"),
            ("kymmenen vuotta sitten", "2015-11-03 kymmenen vuotta sitten"),
            ("vuosi sitten", "2024-11-03 vuosi sitten"),
            ("over the past six months", "2025-05-03..2025-11-04 the past six months"),
            ("dos últimos dez anos", "2015-11-03..2025-11-04 últimos dez anos"),
            ("last two weeks", "2025-10-20..2025-11-04 last two weeks"),
            ("e ontem?", "2025-11-02 ontem"),
            ("huomenna", "2025-11-04 huomenna"),
            ("a partir de 1995", "1995-01-01..2025-11-04 partir de 1995"),
            ("a partir de 1º de maio de 1995", "1995-05-01..2025-11-04 partir de 1º de maio de 1995"),
            ("no ano passado", "2024-01-01..2025-01-01 ano passado"),
            ("viime vuonna", "2024-01-01..2025-01-01 viime vuonna"),
            ("next year", "2026-01-01..2027-01-01 next year"),
            ("no ano que vem", "2026-01-01..2027-01-01 ano que vem"),
            ("no próximo mês", "2025-12-01..2026-01-01 próximo mês"),
            ("ensi vuonna", "2026-01-01..2027-01-01 ensi vuonna"),
            ("next month", "2025-12-01..2026-01-01 next month"),
            ("viime vuoden toukokuussa", "2024-05-01..2024-06-01 viime vuoden toukokuussa"),
            ("on 1 May this year", "2025-05-01 1 may this year"),
            ("since the start of October", "2025-10-01..2025-11-04 since the start of october"),
            ("since December", "2024-12-01..2025-11-04 since december"),
            ("desde o início do ano", "2025-01-01..2025-11-04 desde o início do ano"),
            ("de 88 pra cá", "1988-01-01..2025-11-04 de 88 pra cá"),
            ("vuodesta 2017 lähtien", "2017-01-01..2025-11-04 2017 lähtien"),
            ("1.1.2020 jälkeen", "2020-01-02..2025-11-04 1.1.2020 jälkeen"),
            ("vuoden 2020 jälkeen", "2021-01-01..2025-11-04 2020 jälkeen"),
            // What lies ahead goes on without an end.
            ("a partir de 2030", "2030-01-01..+ partir de 2030"),
            ("vuodesta 2030 alkaen", "2030-01-01..+ 2030 alkaen"),
            ("from 1 October 2027", "2027-10-01..+ from 1 october 2027"),
            ("from 2027 to 2029", "2027-01-01..2030-01-01 from 2027 to 2029"),
            ("after 2030", "2031-01-01..+ after 2030"),
            ("desde 2010 até hoje", "2010-01-01..2025-11-04 desde 2010 até hoje"),
            ("in the 1990s", "1990-01-01..2000-01-01 the 1990s"),
            ("anos 90", "1990-01-01..2000-01-01 anos 90"),
            ("no início de 2006", "2006-01-01 início de 2006"),
            ("o art. 5 de 1999", ""),
            ("o @ de 1999 e o de 2011", "1999-01-01..2000-01-01 de 1999, 2011-01-01..2012-01-01 o de 2011"),
            ("há quantos anos?", ""),
            ("em 31/12/98", "1998-12-31 31/12/98"),
            ("in October", "2025-10-01..2025-11-01 in october"),
            ("em dezembro", "2024-12-01..2025-01-01 em dezembro"),
            ("lokakuussa", "2025-10-01..2025-11-01 lokakuussa"),
            ("on 1 October", "2025-10-01 1 october"),
            ("rule 5 may be changed", ""),
            ("de outubro de 2019", "2019-10-01..2019-11-01 de outubro de 2019"),
            ("até o fim de 1998", "-..1999-01-01 até o fim de 1998"),
            ("até 1998", "-..1998-01-01 até 1998"),
            ("vuoteen 2010 asti", "-..2011-01-01 2010 asti"),
            ("vuodesta 2018 asti", "2018-01-01..2025-11-04 2018 asti"),
            ("the day before 1 july 2024", "2024-06-30 before 1 july 2024"),
            ("the day after 1 july 2024", "2024-07-02 after 1 july 2024"),
            ("no dia depois de 1º de julho de 2024", "2024-07-02 depois de 1º de julho de 2024"),
            ("since the day after 1 july 2024", "2024-07-02..2025-11-04 after 1 july 2024"),
            ("since the day before 1 july 2024", "2024-06-30..2025-11-04 before 1 july 2024"),
            ("until the day before 1 july 2024", "-..2024-07-01 before 1 july 2024"),
            ("until the day after 1 july 2024", "-..2024-07-03 after 1 july 2024"),
            (
                "a partir do dia depois de 1º de julho de 2024",
                "2024-07-02..2025-11-04 depois de 1º de julho de 2024",
            ),
            ("any day after 1 july 2024", "2024-07-02..2025-11-04 after 1 july 2024"),
            ("on some day before 1 july 2024", "-..2024-07-01 before 1 july 2024"),
            (
                "em algum dia depois de 1º de julho de 2024",
                "2024-07-02..2025-11-04 depois de 1º de julho de 2024",
            ),
            ("três dias depois de 1º de julho de 2024", "2024-07-04 três dias depois de 1º de julho de 2024"),
            ("three days after 1 july 2024", "2024-07-04 three days after 1 july 2024"),
            ("päivää ennen 9.3.1992", "1992-03-08 ennen 9.3.1992"),
            ("kaksi päivää ennen 9.3.1992", "1992-03-07 kaksi päivää ennen 9.3.1992"),
            ("kaksi vuotta 9.3.1992 jälkeen", "1994-03-09 kaksi vuotta 9.3.1992 jälkeen"),
            ("dois anos antes de 3 de maio de 2010", "2008-05-03 dois anos antes de 3 de maio de 2010"),
            // A word before makes a period of it, or leaves open how long.
            ("in the two years before 3 May 2010", "2008-05-03..2010-05-03 two years before 3 may 2010"),
            (
                "within three months after 1 July 2024",
                "2024-07-02..2024-10-02 within three months after 1 july 2024",
            ),
            (
                "nos dois anos antes de 3 de maio de 2010",
                "2008-05-03..2010-05-03 dois anos antes de 3 de maio de 2010",
            ),
            (
                "dentro de dois meses depois de 3 de maio de 2010",
                "2010-05-04..2010-07-04 dentro de dois meses depois de 3 de maio de 2010",
            ),
            (
                "the last two weeks before 3 May 2010",
                "2010-04-19..2010-05-03 the last two weeks before 3 may 2010",
            ),
            ("at least two years before 3 May 2010", "-..2008-05-04 at least two years before 3 may 2010"),
            (
                "mais de dois anos depois de 3 de maio de 2010",
                "2012-05-04..2025-11-04 mais de dois anos depois de 3 de maio de 2010",
            ),
            (
                "less than a month before 3 May 2010",
                "2010-04-04..2010-05-03 less than a month before 3 may 2010",
            ),
            (
                "no earlier than a month before 3 May 2010",
                "2010-04-03..2025-11-04 no earlier than a month before 3 may 2010",
            ),
            (
                "no later than a month after 3 May 2010",
                "-..2010-06-04 no later than a month after 3 may 2010",
            ),
            ("at least 20 years after 3 May 2010", "2030-05-03..+ at least 20 years after 3 may 2010"),
            ("within a week of 3 May 2010", "2010-05-03..2010-05-11 within a week of 3 may 2010"),
            (
                "dentro de seis meses de 3 de maio de 2010",
                "2010-05-03..2010-11-04 dentro de seis meses de 3 de maio de 2010",
            ),
            // How long is not said.
            ("about two years before 3 May 2010", "-..2010-05-03 before 3 may 2010"),
            (
                "até dois anos depois de 3 de maio de 2010",
                "2010-05-04..2025-11-04 depois de 3 de maio de 2010",
            ),
            ("yli kaksi vuotta 9.3.1992 jälkeen", "1994-03-10..2025-11-04 yli kaksi vuotta 9.3.1992 jälkeen"),
            ("two years and a month before 3 May 2010", "-..2010-05-03 before 3 may 2010"),
            (
                "on 1 May 2009 and two days before 3 May 2010",
                "2009-05-01 1 may 2009, 2010-05-01 two days before 3 may 2010",
            ),
            ("two years before 2010", "-..2010-01-01 before 2010"),
            ("999 days before 1 January 0001", "-..0001-01-01 before 1 january 0001"),
            ("no dia anterior a 4 de fevereiro de 2010", "2010-02-03 anterior a 4 de fevereiro de 2010"),
            ("toukokuusta 2019 saakka", "2019-05-01..2025-11-04 toukokuusta 2019 saakka"),
            ("20.5.2001 saakka", "-..2001-05-21 20.5.2001 saakka"),
            ("vuodesta 1991 vuoteen 1995 asti", "1991-01-01..1992-01-01 1991, 1995-01-01..1996-01-01 1995"),
            ("vuodesta 2017 tähän päivään asti", "2017-01-01..2025-11-04 2017 tähän päivään"),
            ("em 3 e 5 de fevereiro de 2010", "2010-02-03 3, 2010-02-05 5 de fevereiro de 2010"),
            ("em 3, 4 e 5 de junho de 1998", "1998-06-03 3, 1998-06-04 4, 1998-06-05 5 de junho de 1998"),
            ("as emendas 3 e 4 de setembro de 1993", "1993-09-04 4 de setembro de 1993"),
            ("between 19 and 20 October 2025", "2025-10-19..2025-10-21 between 19 and 20 october 2025"),
            ("the first Monday in October 2023", "2023-10-02 the first monday in october 2023"),
            ("na última sexta-feira de março de 2010", "2010-03-26 última sexta-feira de março de 2010"),
            ("no segundo quadrimestre de 2010", "2010-05-01..2010-09-01 segundo quadrimestre de 2010"),
            ("último bimestre de 2010", "2010-11-01..2011-01-01 último bimestre de 2010"),
            (
                "vuoden 2019 viimeisellä neljänneksellä",
                "2019-10-01..2020-01-01 2019 viimeisellä neljänneksellä",
            ),
            ("last Friday", "2025-10-31 last friday"),
            ("last Monday", "2025-10-27 last monday"),
            ("na sexta-feira passada", "2025-10-31 sexta-feira passada"),
            ("last Christmas", "2024-12-25 last christmas"),
            ("last Christmas 2019", "2019-12-25 christmas 2019"),
            ("no ano novo de 1994", "1994-01-01 ano novo de 1994"),
            ("até o ano novo de 1994", "-..1994-01-01 até o ano novo de 1994"),
            ("next Christmas", "2025-12-25 next christmas"),
            ("no último Natal", "2024-12-25 último natal"),
            ("no Natal do ano passado", "2024-12-25 natal do ano passado"),
            ("viime jouluna", "2024-12-25 viime jouluna"),
            ("vuoden 2018 jouluna", "2018-12-25 2018 jouluna"),
            // Which one is meant is not said.
            ("at Christmas", ""),
            ("this Christmas", ""),
            // Nobody says how long the beginning of a decade is.
            ("at the beginning of the 1990s", "1990-01-01..2000-01-01 of the 1990s"),
            ("since the beginning of the 1990s", "1990-01-01..2025-11-04 since the beginning of the 1990s"),
            ("em meados de 2008", "2008-01-01..2009-01-01 de 2008"),
            ("viime torstaina", "2025-10-30 viime torstaina"),
            // What is named from the day of asking goes up to it; what has a name of its own is whole.
            ("this year", "2025-01-01..2025-11-04 this year"),
            ("tässä kuussa", "2025-11-01..2025-11-04 tässä kuussa"),
            ("in 2025", "2025-01-01..2026-01-01 2025"),
            ("em novembro de 2025", "2025-11-01..2025-12-01 novembro de 2025"),
        ];
        let first = format!("{}..", Day::MIN);
        let end = format!("..{}", Day::MAX);
        let full = |expected: &str| expected.replace("-..", &first).replace("..+", &end);
        let wrong = cases.iter().map(|(words, expected)| (*words, full(expected), told(words)));
        let wrong: Vec<_> = wrong.filter(|(_, expected, told)| expected != told).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
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
