//! The day of the facts: on which one day that was done which a judgment is about.
//!
//! Strong words alone say it: that the incident took place on a day, that this is the date of the offence, that by the case of
//! the prosecution somebody was killed on it, or that the accused did so at an hour of it. The day of a report, of an arrest or
//! of an order is none. A word too few leaves the day open; so do two days, and two reports of the police. What
//! parties, witnesses and reports say of it is sure where another paragraph says so, too, or begins the story of the prosecution with it.

use std::collections::BTreeSet;

use asof_schema::{ComponentId, Day};

use super::closing::last_day;
use super::lines::Stretch;

/// What is done or suffered.
const DEEDS: &str = "incident occurrence accident offence crime murder";

/// Those of them that laws speak of, too, without a deed.
const LEGAL: &str = "offence crime murder";

/// Words that may stand between a deed and its day.
const FILLS: &str = "in question alleged allegedly herein is was has had have been said stated to which that took taken place \
                     occurred happened committed on or at about around the intervening night evening morning afternoon midnight \
                     noon of i.e being day";

/// Words right before a deed that make another of it.
const ANOTHER: &str = "earlier previous prior another first second third similar subsequent later other last next no cross \
                       counter there";

/// Words right before a deed or a case, anywhere above, after which other facts may be told.
const OTHER_ONE: &str = "another other counter cross reported cited connected earlier previous";

/// Words right before a case that point at one of which the court spoke.
const THAT: &str = "that those said aforesaid aforementioned latter former";

/// Words before a day that leave it open.
const OPEN: &str = "if whether not never where when suppose supposing assuming unless erred wrong wrongly error denies denied \
                    no neither nor had would cannot failed fails unable doubtful disbelieved";

/// Words that lead to a day of which the court speaks by itself, or for the prosecution. After others, somebody else may say it.
const OWN: &str = "the this said alleged present unfortunate fateful it is was admitted admittedly undisputedly indisputably according \
                   to as per case story version prosecution of that in on brief briefly facts are stated thus and date day time \
                   commission intervening night evening offence";

/// Words after a day, in its sentence, by which it may have been another or several, or by which somebody else says it.
const CONTRARY: &str = "but whereas wrongly instead according says per if stated told deposed claimed denies \
                        denied disputes disputed incorrect incorrectly days dates onwards till until continued continuing month";

/// Words right after a day by which there was more than one, or by which it is of somebody else.
const AGAIN: &str = "again repeated thereafter later every each several co-accused";

/// Words between the date of a deed and the deed.
const OF_DEED: &str = "of the said alleged commission this such";

/// Words between the case of the prosecution and its day.
const TOLD: &str = "case story version is was that in brief a nutshell on or about at the intervening night evening of between";

/// Words by which a deed is only said to have been, and those that do so before "to".
const HEARSAY: &str = "allegedly reportedly purportedly supposedly apparently";
const SAID_TO: &str = "said stated alleged claimed believed reported supposed suspected understood purported";

/// Words of violence.
const ACTS: &str = "murdered killed assaulted attacked stabbed shot fired raped abducted kidnapped robbed strangulated strangled \
                    beaten beat struck hit molested stole stolen snatched looted threatened poisoned inflicted committed burnt";

/// Words by which a day is that of something else.
const OTHERS: &str = "fir complaint informed information lodged registered reported report married marriage solemnized \
                      solemnised arrested convicted recorded statement recovered filed submitted found order judgment \
                      judgement agreement charge-sheet chargesheet deposed examined prior before after";

/// Words after which a deed may be of another day, or of somebody else.
const ELSEWHEN: &str = "later next following subsequently thereafter eventually ultimately week weeks month months year years who whom \
                        which january february march april may june july august september october november december";

/// Words between the accused and an act by which he suffers, sees or does not do it.
const NOT_DONE: &str = "was were be been being he she saw seen heard watched not no";

/// Words by which somebody is tried for a deed on another day than that of the deed, or for another deed.
const TRIES: &str = "also by court bench judge magistrate last missing died dead";

/// Words by which violence is only said to have been.
const CLAIMS: &str = "claimed alleged allegation allegations threatened committed died expired";

/// The names of hours.
const HOURS: &str = "a.m p.m am pm hours hrs o'clock o’clock";

/// The signs between the numbers of a day.
const BETWEEN: [char; 4] = ['-', '–', '.', '/'];

/// The words for a night.
const NIGHT: &str = "night midnight";

/// A year of two digits that is so many years old is more likely a misprint.
const OLD: i32 = 60;

/// How many words may lead from a deed to its day, and from its day to the act.
const NEAR: usize = 14;

/// How far from its day an act may be told, in words.
const FAR: usize = 30;

/// What a judgment says of the day of its facts.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// What speaks of other facts: quotations, and what is of other cases, by local ids.
    pub(super) apart: Vec<String>,
    /// Whether the paragraph read last speaks of another case.
    pub(super) is_after_case: bool,
    stated: Vec<Stated>,
    /// The numbers of the first information reports.
    reports: BTreeSet<u32>,
}

/// The day of something, or the two days of its night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct When {
    pub(super) on: Day,
    pub(super) last: Day,
}

impl When {
    /// The night from one day to the next.
    fn night(on: Day, last: Day) -> Option<Self> {
        (on.succ() == last).then_some(Self { on, last })
    }

    /// Whether it has all days of another.
    fn holds(self, other: Self) -> bool {
        self.on <= other.on && other.last <= self.last
    }
}

/// How sure words are of the day that they give to the facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Surety {
    /// The court says it.
    Sure,
    /// The court tells that somebody says it.
    Told,
    /// The story of the prosecution begins with it.
    Story,
    Open,
}

/// A day that words give to the facts.
#[derive(Debug)]
pub(super) struct Stated {
    when: When,
    surety: Surety,
    /// The paragraph, and its words in print.
    pub(super) component: ComponentId,
    pub(super) words: Stretch,
}

impl Facts {
    /// Reads words about the case: the court's own, or those that may tell what the parties submit or what was so in another case.
    pub(super) fn read(
        &mut self,
        (text, may_be_told): (&str, bool),
        decided: Day,
        (component, words): (&ComponentId, Stretch),
    ) {
        let said = Said::of(text, decided);
        self.reports.extend(said.reports());
        let of = |(when, surety): (When, Surety)| {
            let is_told = may_be_told && surety == Surety::Sure;
            let surety = if is_told { Surety::Told } else { surety };
            Stated { when, surety, component: component.clone(), words }
        };
        self.stated.extend(said.days().into_iter().map(of));
    }

    /// The only day that is stated, or the only night with days of it, which is before the day of the decision, and where it surely is.
    pub(super) fn one(&self, decided: Day) -> Option<(When, Vec<&Stated>)> {
        let of = |surety: Surety| self.stated.iter().filter(move |stated| stated.surety == surety);
        let mut sure: Vec<&Stated> = of(Surety::Sure).collect();
        if sure.is_empty() {
            let first = &of(Surety::Told).next()?.component;
            sure.extend(of(Surety::Told).chain(of(Surety::Story)));
            if sure.iter().all(|other| other.component == *first) {
                return None;
            }
        }
        let when = self.stated.iter().map(|stated| stated.when).max_by_key(|when| when.on < when.last)?;
        let is_one = self.reports.len() <= 1 && self.stated.iter().all(|stated| when.holds(stated.when));
        (is_one && when.last < decided).then_some((when, sure))
    }
}

/// Whether words are of another case, too.
pub(super) fn cites_another(text: &str) -> bool {
    let small = text.to_lowercase();
    let parties = [" v. ", " vs. ", " v ", " vs ", " versus "];
    parties.iter().any(|between| small.contains(between)) || !asof_law::judgments(text, &[]).is_empty()
}

/// Words with what is printed around them.
struct Said<'a> {
    /// Without the signs around them.
    words: Vec<&'a str>,
    small: Vec<String>,
    /// Whether a sentence ends with each.
    ends: Vec<bool>,
    /// Whether each is quoted.
    quoted: Vec<bool>,
    /// The day of the decision.
    decided: Day,
}

impl<'a> Said<'a> {
    fn of(text: &'a str, decided: Day) -> Self {
        let is_sign = |c: char| !c.is_alphanumeric();
        let (words, small, ends, quoted) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut said = Self { words, small, ends, quoted, decided };
        let (mut depth, mut straight) = (0_i32, false);
        for printed in text.split_whitespace() {
            let count = |sign: char| printed.chars().map(|c| i32::from(c == sign)).sum::<i32>();
            depth += count('“');
            let turns = printed.matches('"').count() % 2 == 1;
            said.quoted.push(depth > 0 || straight || turns);
            straight ^= turns;
            depth = (depth - count('”')).max(0);
            let word = printed.trim_matches(is_sign);
            let small = word.to_lowercase();
            // "Ms.", "p.m." and "F.I.R." end no sentence.
            let is_letters = word.contains('.') && !word.contains(|c: char| c.is_ascii_digit());
            let is_short = word.chars().count() <= 3 || is_letters || is_hour(&small);
            said.ends.push(printed.ends_with(['.', ';', '?']) && !is_short);
            said.words.push(word);
            said.small.push(small);
        }
        said
    }

    fn small(&self, at: usize) -> &str {
        self.small.get(at).map_or("", String::as_str)
    }

    /// Whether a word is one of some.
    fn is(&self, at: usize, words: &str) -> bool {
        is_among(self.small(at), words)
    }

    fn ends(&self, at: usize) -> bool {
        self.ends.get(at).copied().unwrap_or(true)
    }

    /// A day from a word on, or the two days of a night, and the word after.
    fn when_at(&self, at: usize) -> Option<(When, usize)> {
        let Some((day, after)) = self.day_at(at) else { return self.night_at(at) };
        // "the night between 3.5.2001 and 4.5.2001", "the night of 3.5.2001 - 4.5.2001"
        let is_joined = (self.is(after, "and to") || self.small(after).is_empty()) && self.is_after_night(at);
        let next = self.day_at(after + 1).filter(|_| is_joined);
        let night = next.and_then(|(last, after)| Some((When::night(day, last)?, after)));
        // What was done in the night of a day may have been done after midnight.
        let is_of_night =
            at.checked_sub(2).is_some_and(|night| self.is(night, NIGHT) && self.is(night + 1, "of"));
        let alone = When { on: day, last: if is_of_night { day.succ() } else { day } };
        Some(night.unwrap_or((alone, after)))
    }

    /// Whether words right before one speak of a night.
    fn is_after_night(&self, at: usize) -> bool {
        (at.saturating_sub(5)..at).any(|before| self.is(before, NIGHT))
    }

    /// "3/4.5.2001", "30.4/1.5.2001", "30.4.2001-1.5.2001", "3rd/4th May, 2001", and of a night "3rd and 4th of May, 2001".
    fn night_at(&self, at: usize) -> Option<(When, usize)> {
        let word = *self.words.get(at)?;
        let parts: Vec<&str> = word.split(BETWEEN).collect();
        // "9.10-10.10"
        let are_hours = word.matches(BETWEEN).next() == Some(".");
        let days = match *parts.as_slice() {
            [first, last, month, year] if !are_hours => Some(([first, month, year], [last, month, year])),
            [day, month, last, later, year] => Some(([day, month, year], [last, later, year])),
            [day, month, year, last, later, of] => Some(([day, month, year], [last, later, of])),
            _ => None,
        };
        if let Some((first, last)) = days {
            return Some((When::night(self.of_numbers(first)?, self.of_numbers(last)?)?, at + 1));
        }
        let (first, last, next) = match *parts.as_slice() {
            [first, last] => (first, last, at + 1),
            [_] if self.is(at + 1, "and") && self.is_after_night(at) => {
                (word, *self.words.get(at + 2)?, at + 3)
            }
            _ => return None,
        };
        let next = next + usize::from(self.is(next, "of"));
        let &[month, year] = self.words.get(next..next + 2)? else { return None };
        let day = |day: &str| {
            let (day, before) = last_day(&[day, month, year]).map(|(day, before)| (day, before.len()))?;
            (before == 0).then_some(day)
        };
        Some((When::night(day(first)?, day(last)?)?, next + 2))
    }

    /// `12.03.1998`, `12/3/98`: the day comes first.
    fn of_numbers(&self, [day, month, year]: [&str; 3]) -> Option<Day> {
        let number = |digits: &str| digits.parse::<u32>().ok().filter(|_| digits.len() <= 2);
        let of: i32 = year.parse().ok()?;
        let of = match year.len() {
            2 => {
                let decided = self.decided.ymd()?.0;
                let age = (decided - of).rem_euclid(100);
                (age < OLD).then_some(decided - age)?
            }
            4 => of,
            _ => return None,
        };
        Day::from_ymd(of, number(month)?, number(day)?).filter(|_| of > 1900)
    }

    /// A day from a word on, and the word after it.
    fn day_at(&self, at: usize) -> Option<(Day, usize)> {
        let parts: Vec<&str> = self.words.get(at)?.split(BETWEEN).collect();
        if let &[day, month, year] = parts.as_slice() {
            return Some((self.of_numbers([day, month, year])?, at + 1));
        }
        let told = last_day(self.words.get(at..at + 3).unwrap_or_default());
        let told = told.filter(|(_, before)| before.is_empty()).map(|(day, _)| (day, at + 3));
        told.or_else(|| self.day_of_month_at(at))
    }

    /// "4th of May, 2019", "12th day of March 2019".
    fn day_of_month_at(&self, at: usize) -> Option<(Day, usize)> {
        let of = at + 1 + usize::from(self.is(at + 1, "day"));
        let &[month, year] = self.words.get(of + 1..of + 3)? else { return None };
        let words = [*self.words.get(at)?, month, year];
        let (day, before) = last_day(&words).filter(|_| self.is(of, "of"))?;
        before.is_empty().then_some((day, of + 3))
    }

    /// The days that the words give to the facts, and whether they surely do.
    fn days(&self) -> Vec<(When, Surety)> {
        let mut days = Vec::new();
        for at in 0..self.words.len() {
            let said = self.of_deed(at).or_else(|| self.of_prosecution(at)).or_else(|| self.of_accused(at));
            let said = said.or_else(|| self.of_trial(at));
            if let Some((when, after)) = said.or_else(|| self.of_story(at)) {
                let surety = match said {
                    _ if self.is_doubtful(at, after) => Surety::Open,
                    None => Surety::Story,
                    Some(_) if self.is_told(at) || self.is_hearsay(at, after) => Surety::Told,
                    Some(_) => Surety::Sure,
                };
                days.push((when, surety));
                days.extend(self.day_beside(after).map(|other| (other, Surety::Open)));
            }
            days.extend(self.of_act(at).map(|when| (when, Surety::Open)));
        }
        days
    }

    /// The words of a sentence from one on.
    fn rest(&self, after: usize) -> impl Iterator<Item = usize> + '_ {
        (after..after + FAR).take_while(|&word| !self.ends(word.saturating_sub(1)))
    }

    /// Another day in the rest of a sentence, which words give to nothing else: "and on 6.10.1995".
    fn day_beside(&self, after: usize) -> Option<When> {
        let is_open = |word: &usize| !self.is(*word, OTHERS) && !self.is(*word, CLAIMS);
        self.rest(after).take_while(is_open).find_map(|word| self.when_at(word)).map(|(when, _)| when)
    }

    /// The day to which a word leads, and the word after it: "on 12.03.2019", "on or about 12.03.2019", "in the night of 3/4.5.2019".
    fn led(&self, at: usize) -> Option<(When, usize)> {
        let is_of_night =
            self.is(at, "of between") && at.checked_sub(1).is_some_and(|before| self.is(before, NIGHT));
        let is_on = self.is(at, "on");
        let about = is_on && self.is(at + 1, "or") && self.is(at + 2, "about");
        let the = at + 1 + if about { 2 } else { 0 };
        let first = the + usize::from(self.is(the, "the"));
        self.when_at(first).filter(|_| is_on || is_of_night)
    }

    /// A day on which somebody does violence, of this case or not: "on 7.5.2019 he was killed", "he was killed on 7.5.2019".
    fn of_act(&self, at: usize) -> Option<When> {
        let (when, after) = self.led(at)?;
        let is_told = |word: &usize| !self.is(*word, OTHERS) && !self.is(*word, CLAIMS);
        let later = self.rest(after).take(NEAR).take_while(is_told);
        let before =
            (at.saturating_sub(NEAR / 2)..at).rev().take_while(|word| !self.ends(*word) && is_told(word));
        let is_quoted = self.quoted.get(at).copied().unwrap_or(true);
        (!is_quoted && later.chain(before).any(|word| self.is(word, ACTS))).then_some(when)
    }

    /// "The incident took place on 5th October 1995", "the date of the offence is 5.10.1995", "the incident is of 5.10.1995".
    fn of_deed(&self, at: usize) -> Option<(When, usize)> {
        if !self.is(at, DEEDS) || self.ends(at) {
            return None;
        }
        let date = (0..at).rev().find(|&before| !self.is(before, OF_DEED));
        let mut is_told = date.is_some_and(|before| self.is(before, "date day") && before + 1 < at);
        for next in at + 1..at + NEAR {
            if let Some(told) = self.when_at(next) {
                let of = next > at + 1 && self.is(next - 1, "of") && !self.is(at, LEGAL);
                let is_of = of && (at + 1..next - 1).all(|word| self.is(word, "is was"));
                return (is_told && !self.is(next - 1, "to") || is_of).then_some(told);
            }
            let is_between = self.is(next, "between") && self.is_after_night(next);
            if self.ends(next) || !self.is(next, FILLS) && !is_hour(self.small(next)) && !is_between {
                return None;
            }
            let is_place = self.is(next, "place") && self.is(next - 1, "took taken");
            is_told |= is_place || self.is(next, "occurred happened committed");
        }
        None
    }

    /// "It is the case of the prosecution that on 5.10.1995 X was murdered".
    fn of_prosecution(&self, at: usize) -> Option<(When, usize)> {
        self.story_at(at).filter(|&(_, after)| self.act_after(after).is_some())
    }

    /// "As per the prosecution case, on 5.10.1995 at about 9 p.m. X was at home": a story that begins with a day and an hour.
    fn of_story(&self, at: usize) -> Option<(When, usize)> {
        let is_other = |after: usize| self.rest(after).any(|word| self.is(word, OTHERS));
        self.story_at(at).filter(|&(_, after)| self.hour_after(after).is_some() && !is_other(after))
    }

    /// The day with which a word for the prosecution begins its case, and the word after it.
    fn story_at(&self, at: usize) -> Option<(When, usize)> {
        let cases = "case story version";
        let is_case = self.is(at + 1, cases) || at >= 3 && self.is(at - 3, cases) && self.is(at - 2, "of");
        if !self.small(at).starts_with("prosecution") || !is_case {
            return None;
        }
        let (from, when, after) = (at + 1..at + NEAR).find_map(|next| {
            let (when, after) = self.when_at(next)?;
            Some((next, when, after))
        })?;
        let is_led = (at + 1..from).all(|word| self.is(word, TOLD) && !self.ends(word))
            && (self.is(from - 1, "on of about the")
                || self.is(from - 1, "between") && self.is_after_night(from));
        is_led.then_some((when, after))
    }

    /// "On 5.10.1995 at about 9 p.m. the accused stabbed X": the accused himself, and nobody else.
    fn of_accused(&self, at: usize) -> Option<(When, usize)> {
        let (when, after) = self.led(at)?;
        let hour = self.hour_after(after)?;
        let is_who = |word: usize| self.is(word, "accused appellant appellants assailants");
        let who = (hour..hour + NEAR).find(|&word| is_who(word) && !self.is_beside(word))?;
        let act = self.act_after(after)?;
        let is_done = !(who + 1..act).any(|word| self.is(word, NOT_DONE));
        (who < act && is_done).then_some((when, after))
    }

    /// Whether what is said is of something beside somebody: "the wife of the accused", "near the accused".
    fn is_beside(&self, at: usize) -> bool {
        let lead =
            self.before(at, 4).find(|&word| !self.is(word, "the said all both other two three present"));
        lead.is_some_and(|word| self.is(word, "of to by with from for against near behind"))
    }

    /// "The appellant was tried for the murder of X on 5.10.1995 at 9 p.m.": one deed, of a day and an hour, of whom the sentence
    /// begins with.
    fn of_trial(&self, at: usize) -> Option<(When, usize)> {
        const WHO: &str = "accused appellant appellants";
        if !self.is(at, "tried") || !self.is(at + 1, "for") {
            return None;
        }
        let who = self.before(at, NEAR).find(|&word| self.is(word, WHO))?;
        let is_lead = |word: usize| {
            self.is(word, "the present")
                || self.is(word, WHO)
                || self.small(word).starts_with(char::is_numeric)
        };
        if !self.before(who, NEAR).all(is_lead) {
            return None;
        }
        let (on, when, after) = self.rest(at + 2).find_map(|word| {
            let (when, after) = self.led(word)?;
            Some((word, when, after))
        })?;
        let between = |words: &str| (who + 1..on).any(|word| self.is(word, words));
        let is_of_deed = between(DEEDS) || between(ACTS);
        let is_of_other = [OTHERS, ANOTHER, OTHER_ONE, TRIES, "who whom whose that"].into_iter().any(between)
            || (at..on).any(|word| self.is(word, "and"))
            || self.rest(after).take(8).any(|word| self.is(word, "before court judge magistrate"));
        (is_of_deed && !is_of_other && self.hour_after(after).is_some()).then_some((when, after))
    }

    /// Where an hour stands right after a day.
    fn hour_after(&self, after: usize) -> Option<usize> {
        let is_hour = |word: &usize| is_hour(self.small(*word)) && self.small(*word).parse::<u32>().is_err();
        (after..after + 5).find(is_hour)
    }

    /// Where, in the sentence, something violent is done after a word, and nothing else before it.
    fn act_after(&self, after: usize) -> Option<usize> {
        let is_same = |word: &usize| !self.is(*word, OTHERS) && !self.is(*word, ELSEWHEN);
        self.rest(after).take_while(is_same).find(|&word| self.is(word, ACTS))
    }

    /// Whether words above speak of another deed or case.
    fn is_after_another(&self, at: usize) -> bool {
        (1..at).any(|word| {
            let is_case = self.is(word, "case decision matter");
            let is_one = is_case || self.is(word, DEEDS) || self.is(word, "fir");
            is_one && self.is(word - 1, OTHER_ONE) || is_case && self.is(word - 1, THAT)
        })
    }

    /// Whether a word leads to a day near which something was: "around 12.03.2019". "On or about" that day is a form of charges.
    fn is_rough(&self, at: usize) -> bool {
        let day = at + 1 + usize::from(self.is(at + 1, "the"));
        self.is(at, "about around") && !self.is(at.saturating_sub(1), "or") && self.when_at(day).is_some()
    }

    /// The words of a sentence right before one.
    fn before(&self, at: usize, far: usize) -> impl Iterator<Item = usize> + '_ {
        (at.saturating_sub(far)..at).rev().take_while(|&word| !self.ends(word))
    }

    /// Whether somebody else may tell it: other words than the court's own lead to it, or a witness deposed above.
    fn is_told(&self, at: usize) -> bool {
        // What leads to a trial is its own form.
        let is_led = !self.is(at, "tried") && self.before(at, 8).any(|word| !self.is(word, OWN));
        is_led || (0..at).any(|word| self.is(word, "deposed testified"))
    }

    /// Whether words of the sentence only have it said: "is said to have stabbed", "allegedly". "The alleged incident" is that of the
    /// case.
    fn is_hearsay(&self, at: usize, after: usize) -> bool {
        let is_said_to = |word: usize| self.is(word, SAID_TO) && self.is(word + 1, "to");
        let mut words = self.before(at, NEAR).chain(at..after).chain(self.rest(after));
        words.any(|word| self.is(word, HEARSAY) || is_said_to(word))
    }

    /// Whether words beside leave open whether it was so, or whether it is the deed of this case.
    fn is_doubtful(&self, at: usize, after: usize) -> bool {
        self.quoted.get(at).copied().unwrap_or(true)
            || self.before(at, 8).any(|word| self.is(word, OPEN))
            || self.is_after_another(at)
            || self.rest(after).any(|word| self.is(word, CONTRARY))
            || self.rest(after).any(|word| self.is(word, "case") && self.is(word + 1, "of"))
            || self.rest(after).take(3).any(|word| self.is(word, AGAIN))
            || (at..after).any(|word| self.is_rough(word))
            || self.before(at, 2).any(|word| self.is(word, ANOTHER))
            || self.is(at, LEGAL) && self.before(at, 1).any(|word| self.is(word, "a an any each every"))
            // An accident on the road is more often none of the deeds of a case.
            || self.is(at, "accident")
    }

    /// Whether the number of a first information report may follow a word: "FIR", "Crime", "P.S. Case".
    fn is_report(&self, at: usize) -> bool {
        let of_station = |before: usize| self.is(before, "p.s ps station");
        self.is(at, "fir crime") || self.is(at, "case") && at.checked_sub(1).is_some_and(of_station)
    }

    /// The numbers of first information reports: "FIR No. 87/11".
    fn reports(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.words.len()).filter(|&at| self.is_report(at)).filter_map(|at| {
            let number = self.small(at + 1).strip_prefix("no")?;
            let number = if number.is_empty() { self.small(at + 2) } else { number };
            let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit());
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            digits.get(..end)?.parse().ok()
        })
    }
}

/// Whether a word is one of some.
fn is_among(word: &str, words: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|one| one == word)
}

/// Whether a word is an hour or belongs to one: `9.45`, `10:00`, `9pm`, `p.m`.
fn is_hour(word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | 'a' | 'p' | 'm');
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    // "2.3.98" is a day.
    let numbers = word.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).count();
    is_among(word, HOURS) || is_number && numbers <= 2 && word.len() <= 7 && word.chars().all(is_part)
}

#[cfg(test)]
mod tests;
