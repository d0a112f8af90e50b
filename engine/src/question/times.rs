//! The days that a question names.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::{COMMON, LANGUAGES, Language, Law, Time, citations};
use asof_schema::{Act, AsOf, ComponentId, DateBasis, Day, NormId, Vocabulary as _};

use super::days::{Days, SOON, Telling, count, first_of_all, says, told_before};
use super::effects::Effective;
use super::{ActsAt, LawsAt};
use crate::graph::Version;
use crate::query::{self, CheckedCitation, Scope};
use crate::search::{TimeConstraint, dated, times};
use crate::store::Corpus;

/// The days that some words name: dates and periods in their order, then the day before or on which an act takes effect ("before EC
/// 26"), then the day of asking ("today"; "current" only where no other day is named). The date of an act beside its name is a
/// part of that. With them what is "current" beside another day, for whoever holds the two against each other.
pub(super) fn days(
    corpus: &Corpus,
    words: &str,
    today: Day,
    acts: &ActsAt,
    laws: &LawsAt,
    citations: &[CheckedCitation],
    at: AsOf,
) -> (Vec<Days>, Option<Days>) {
    let first = first_of_all();
    let (mut days, mut now) = (Vec::new(), Vec::new());
    // The numbers of provisions are of no day: "2:2 elokuussa 2016".
    let is_number = |one: &&CheckedCitation| {
        one.component.is_some() && !ends_in_a_day(words, one) && !has_year(words, one)
    };
    let shown: Vec<CheckedCitation> = citations.iter().map(|one| without_year(words, one)).collect();
    let cited: Vec<CheckedCitation> = shown.iter().filter(is_number).cloned().collect();
    let marked = without_amounts(&super::marked(words, &cited, &[]));
    for (time, words) in times(&marked, today, super::asks_change(&marked)) {
        match time {
            TimeConstraint::During { from, to } => {
                let from = from.max(first);
                // Before the first day, and after the last that has a date, there is none.
                if from < to && dated(from).is_some() {
                    days.push(Days { from, to, words, by: None });
                }
            }
            TimeConstraint::Latest => now.push(Days { from: today, to: today.succ(), words, by: None }),
            TimeConstraint::Event => {}
        }
    }
    let named: Vec<(&Range<usize>, &Act)> = acts
        .iter()
        .filter_map(|(span, id)| Some((span, super::live(corpus).find(|act| act.id == *id)?)))
        .collect();
    // "[2014] EWCA Civ 906" is of a report.
    days.retain(|days| !words.contains(&format!("[{}]", days.words)));
    without_year_of_asking(&mut days);
    days.retain(|days| !named.iter().any(|(span, act)| is_of_name(words, span, act, days)));
    for name in names_of_laws(corpus, words) {
        if let Some(at) = days.iter().position(|days| within(&name, &days.words)) {
            days.remove(at);
        }
    }
    // Beside another time it may be held against that.
    if days.len() == 1 && now.is_empty() {
        days.retain(|days| !is_year_of_named(corpus, words, laws, days));
    }
    // Beside a law, the day on which another began is one as well: "the Penal Code before the new Code came into force".
    let is_placed = laws.len() > 1 || citations.iter().any(|one| one.component.is_some());
    let begun = if is_placed { begun(corpus, acts, laws, citations, at) } else { Vec::new() };
    let effects = named.iter().map(|(span, act)| ((*span).clone(), takes_effect(act))).chain(begun);
    let mut effects: Vec<(Range<usize>, Effect)> = effects.collect();
    effects.sort_by_key(|(span, _)| span.start);
    days.extend(between(words, &effects).filter(|_| is_placed || !laws.is_empty()));
    days.extend(effects.into_iter().flat_map(|(span, effect)| {
        let (on, by) = effect;
        Effective { words, span, on, by, today }.days(is_placed)
    }));
    let is_plain = days.is_empty();
    let (now, current): (Vec<Days>, Vec<Days>) =
        now.into_iter().partition(|now| is_plain || says(&now.words, |time| time.today));
    days.extend(now);
    (days, current.into_iter().next())
}

/// Words in which numbers of four digits that are sums of money, or count or measure something, are none: "R$ 2000", "2000
/// rupees". What stands elsewhere keeps its bytes. "In 2000 people voted" has a year.
fn without_amounts(words: &str) -> String {
    let is_digit = |at: usize| words.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let is_glued = |letter: char| letter.is_alphanumeric() || matches!(letter, '/' | '-' | '–' | '§');
    let parts = |before: &str| before.strip_suffix('.').is_some_and(|head| head.ends_with(char::is_numeric));
    let (mut left, mut at) = (String::new(), 0);
    for (from, _) in words.char_indices().filter(|(from, _)| is_digit(*from)) {
        let end = from + AMOUNT.len();
        let (Some(before), Some(behind)) = (words.get(..from), words.get(end..)) else { continue };
        let is_number = (from..end).all(is_digit);
        let stands_alone =
            !before.ends_with(is_glued) && !parts(before) && !behind.starts_with(char::is_alphanumeric);
        if from < at || !is_number || !stands_alone {
            continue;
        }
        let so_far = format!("{left}{}", words.get(at..from).unwrap_or_default());
        if is_amount(&so_far, behind) {
            left = so_far + AMOUNT;
            at = end;
        }
    }
    left + words.get(at..).unwrap_or_default()
}

/// What stands in words for a number of four digits that is no year: signs of as many bytes, and no word.
const AMOUNT: &str = "¤¤";

/// Whether a number between some words is a sum of money, or counts or measures something.
fn is_amount(before: &str, behind: &str) -> bool {
    const LEADS: [Telling; 7] = [
        |time| time.within,
        |time| time.since,
        |time| time.before,
        |time| time.after,
        |time| time.between,
        |time| time.year,
        |time| time.years,
    ];
    let before = before.trim_end_matches([' ', '\u{a0}', '.']);
    let last =
        before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    let next = behind.trim_start_matches([' ', '\u{a0}']);
    let next = next.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
    // "Até 2000 reais" is up to so much.
    let leads = LEADS.iter().any(|list| says(&last, *list)) && !says(&last, |time| time.to);
    let is_led = leads || asof_law::month_named(&last).is_some() || joins_to_a_year(before);
    before.ends_with(['$', '£', '€', '₹'])
        || says(&last, |time| time.money)
        || says(&next, |time| time.measures) && !is_led
}

/// Whether words end in a year and what joins another one to it: "de 1990 a", "1990, 1995 e".
fn joins_to_a_year(before: &str) -> bool {
    const SPACES: [char; 2] = [' ', '\u{a0}'];
    let (head, last) = before.rsplit_once(SPACES).unwrap_or((before, ""));
    let last = last.to_lowercase();
    let joins =
        says(&last, |time| time.and) || says(&last, |time| time.to) || matches!(last.as_str(), "-" | "–");
    let head = if joins { head } else { before };
    let head = head.trim_end_matches([' ', '\u{a0}', ',', ';']);
    let number = head.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_year =
        number.len() == YEAR && number.parse::<i32>().is_ok_and(|year| (1_700..2_200).contains(&year));
    is_year && head.len() < before.len()
}

/// Whether some days begin before the year of asking and go on to its day at most.
pub(super) fn are_over(days: &[Days], today: Day) -> bool {
    let year = |day: Day| day.ymd().map(|(year, ..)| year);
    !days.is_empty() && days.iter().all(|days| year(days.from) < year(today) && days.to <= today.succ())
}

/// Drops days whose words name a month and no year where others name one: "in 2010, of the session from 2 February" is of no other
/// year than that.
fn without_year_of_asking(days: &mut Vec<Days>) {
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let year = |day: Day| day.ymd().map(|(year, ..)| year);
    let named: Vec<i32> = days
        .iter()
        .filter(|days| days.words.split(|c: char| !c.is_alphanumeric()).any(is_year))
        .flat_map(|days| [year(days.from), year(days.last())])
        .flatten()
        .collect();
    let is_short = |days: &Days| days.words.split(' ').any(|word| asof_law::month_named(word).is_some());
    days.retain(|days| {
        named.is_empty() || !is_short(days) || year(days.from).is_some_and(|of| named.contains(&of))
    });
}

/// A citation without a year that follows its provisions after a comma: "art. 37, 1990" is of one provision and a year. In the
/// name of a law it is the law's.
fn without_year(words: &str, one: &CheckedCitation) -> CheckedCitation {
    let provisions = || {
        let (provisions, year) = words.get(one.start..one.end)?.rsplit_once(',')?;
        let number: u32 = year.trim().parse().ok().filter(|_| year.trim().len() == 4)?;
        let of_law = |language| {
            let cited = citations(provisions, language);
            cited
                .into_iter()
                .any(|one| one.target.is_some_and(|target| matches!(target.law, Law::Cited { .. })))
        };
        let is_of_law = [COMMON].into_iter().chain(LANGUAGES.iter().copied()).any(of_law);
        ((1_700..2_200).contains(&number) && !is_of_law).then_some(provisions.len())
    };
    let mut one = one.clone();
    if let Some(length) = provisions() {
        one.end = one.start + length;
    }
    one
}

/// Whether a year stands in a citation: "Carta de 1990 a 2005" may be a law of that year, or the law of these years.
fn has_year(words: &str, one: &CheckedCitation) -> bool {
    words.get(one.start..one.end).is_some_and(has_a_year)
}

/// The years of law: other numbers of as many digits are of something else.
const YEARS: Range<u32> = 1_700..2_200;

/// Whether a number that may be a year stands in some words.
pub(super) fn has_a_year(words: &str) -> bool {
    let is_year =
        |word: &str| word.len() == YEAR && word.parse::<u32>().is_ok_and(|year| YEARS.contains(&year));
    words.split(|c: char| !c.is_alphanumeric()).any(is_year)
}

/// The year in the name of the law of which a provision is cited, where the only other time says "that of", or is the day of asking:
/// "compare o art. 4º da Carta de 1990 com o de 2010", "o art. 4º da Carta de 1990 e hoje".
pub(super) fn year_of_law(
    words: &str,
    citations: &[CheckedCitation],
    other: &Days,
    today: Day,
) -> Option<Days> {
    let lower = words.to_lowercase();
    let tokens = asof_law::words(&lower);
    let said: Vec<&str> = other.words.split(' ').collect();
    let at = tokens.windows(said.len()).position(|run| run == said.as_slice())?;
    let is_that =
        |at: usize| tokens.get(at).is_some_and(|word| says(word, |time| time.dated) && super::asks(word));
    let is_of = |at: usize| tokens.get(at).is_some_and(|word| says(word, |time| time.of));
    let stands_for_it = is_that(at) && is_of(at + 1) || at >= 2 && is_that(at - 2) && is_of(at - 1);
    let cited = citations.iter().find(|one| one.component.is_some() && has_year(words, one))?;
    // Two provisions are held against each other as of one day.
    let is_now =
        || other.from == today && citations.iter().filter(|one| one.component.is_some()).count() == 1;
    let cited = words.get(cited.start..cited.end).filter(|_| stands_for_it || is_now())?;
    let year = cited.rsplit(|c: char| !c.is_ascii_digit()).find(|number| number.len() == YEAR)?;
    let year: i32 = year.parse().ok().filter(|year| (1_700..2_200).contains(year))?;
    let by = Some("the year of the law that is named, which is held against another time".to_owned());
    let (from, to) = (Day::from_ymd(year, 1, 1)?, Day::from_ymd(year + 1, 1, 1)?);
    Some(Days { from, to, words: year.to_string(), by })
}

/// So many digits has a year.
const YEAR: usize = 4;

/// Whether the last number of a citation stands apart, before the name of a month: "CPR 57.9(4), 11 May 2025".
fn ends_in_a_day(words: &str, one: &CheckedCitation) -> bool {
    let (cited, behind) = (words.get(one.start..one.end), words.get(one.end..).map(str::to_lowercase));
    let last = cited.and_then(|cited| cited.split_whitespace().last()).unwrap_or_default();
    let behind = behind.unwrap_or_default();
    if behind.trim_start().starts_with([':', ';', ',', '(']) {
        return false;
    }
    let next = asof_law::words(&behind).into_iter().find(|word| !says(word, |time| time.of));
    let number = last.trim_end_matches(['.', 'º', ',']).parse::<u8>();
    let is_day = number.is_ok_and(|number| (1..=31).contains(&number));
    is_day && next.is_some_and(|word| asof_law::month_named(word).is_some())
}

/// The days that some words name and that are others in each year, or no whole month, each with its year: "carnaval de 2010". They
/// are not known here, and the year is no answer.
pub(super) fn unfixed(words: &str) -> Vec<String> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let phrases = || LANGUAGES.iter().flat_map(|language| language.time.unfixed);
    let longest = |at| phrases().filter_map(|phrase| asof_law::phrase(&words, at, phrase)).max();
    let is_year = |at: usize| {
        words.get(at).is_some_and(|word| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let said_at = |at: usize| {
        let next = at + longest(at)?;
        let of = next + words.get(next..)?.iter().take_while(|word| says(word, |time| time.of)).count();
        let dated = if is_year(of) { Some(of + 1) } else { asof_law::date(&words, of).map(|(_, end)| end) };
        // "vuoden 2010 pääsiäisenä"
        let before = at.checked_sub(1).filter(|&before| dated.is_none() && is_year(before));
        let end = dated.or_else(|| before.map(|_| next))?;
        Some((words.get(before.unwrap_or(at)..end)?.join(" "), end))
    };
    each(words.len(), said_at)
}

/// What is said at each of so many words, or from there on, one after the other: `said` gives it with the word after it.
fn each(words: usize, said: impl Fn(usize) -> Option<(String, usize)>) -> Vec<String> {
    let (mut at, mut found) = (0, Vec::new());
    while at < words {
        let said = said(at);
        at = said.as_ref().map_or(at + 1, |(_, end)| *end);
        found.extend(said.map(|(said, _)| said));
    }
    found
}

/// The names of days that words of time lead to, "at Christmas", and parts of a year of which it is said which, "last summer",
/// in words without the days that were read.
pub(super) fn undated(words: &str) -> Vec<String> {
    let lower = words.to_lowercase();
    let tokens = asof_law::words(&lower);
    let is = |at: usize, lists: &[Telling]| {
        tokens.get(at).is_some_and(|word| lists.iter().any(|list| says(word, *list)))
    };
    let asks = |at: usize| tokens.get(at).is_some_and(|word| super::asks(word));
    let said = |at: usize| {
        let named = named_day(&tokens, at);
        let taken = named.map(|(taken, _)| taken).or_else(|| is(at, &PARTS).then_some(1))?;
        let end = at + taken;
        let before = at.checked_sub(1);
        // "over the Christmas of that year"
        let beyond = before.filter(|&before| asks(before)).and_then(|before| before.checked_sub(1));
        let leads = |lead: &usize| is(*lead, &WHICH) || named.is_some() && is(*lead, &LEADING);
        let lead = before.into_iter().chain(beyond).find(leads);
        let behind = is(end, &[|time| time.last_behind]);
        let last = tokens.get(end - 1)?;
        let itself = named.is_some_and(|(_, language)| ends_as_day(last, *language));
        let first = lead.or_else(|| (behind || itself).then_some(at))?;
        Some((tokens.get(first..end + usize::from(behind))?.join(" "), end))
    };
    each(tokens.len(), said)
}

/// The words that say which one of several is meant.
const WHICH: [Telling; 4] = [|time| time.last, |time| time.this, |time| time.next, |time| time.lately];

/// The words that lead to the name of a day.
const LEADING: [Telling; 5] =
    [|time| time.on, |time| time.within, |time| time.since, |time| time.before, |time| time.after];

/// The parts of a time whose days nobody fixes.
const PARTS: [Telling; 1] = [|time| time.vague];

/// The words from one on that name a day of the year, whatever the year, and in which language.
fn named_day(tokens: &[&str], at: usize) -> Option<(usize, &'static Language)> {
    let longest = |language: &'static Language| {
        let Time { feasts, unfixed, .. } = language.time;
        let names = feasts.iter().map(|(name, ..)| *name).chain(unfixed.iter().copied());
        let taken = names.filter_map(|name| asof_law::phrase(tokens, at, name)).max()?;
        Some((taken, language))
    };
    LANGUAGES.iter().filter_map(longest).max_by_key(|(taken, _)| *taken)
}

/// Whether the last word of the name of a day has an ending by which something is said to be on that day.
fn ends_as_day(word: &str, language: Language) -> bool {
    let ends = |form: &&str| form.strip_prefix('-').is_some_and(|ending| word.ends_with(ending));
    language.time.on.iter().any(ends)
}

/// The words beside some days that make another time of them and are not read: a part whose days nobody fixes, "early 2011", and what
/// is counted from them, "two years before 2010".
pub(super) fn beside_days(words: &str, days: &[Days]) -> Vec<String> {
    let lower = words.to_lowercase();
    let tokens = asof_law::words(&lower);
    let is = |at: usize, lists: &[Telling]| {
        tokens.get(at).is_some_and(|word| lists.iter().any(|list| says(word, *list)))
    };
    let is_genitive = |at: usize| {
        let genitive = |word: &&str| LANGUAGES.iter().any(|of| of.lexicon.genitive.contains(word));
        tokens.get(at).is_some_and(genitive)
    };
    let beside = |days: &Days| {
        let said: Vec<&str> = days.words.split(' ').collect();
        let first = tokens.windows(said.len()).position(|run| run == said.as_slice())?;
        let end = first + said.len();
        let near = (0..first).rev().find(|&at| !is_genitive(at));
        // "late in 2011"; "48 hours a week, in 2011" are of all of it.
        let before = (0..first).rev().find(|&at| !is_genitive(at) && !is(at, &[|time| time.within]));
        // "Late in 2011", "in summer, in 2011"; "princípios em 2011" are of no time.
        let is_time = |at: usize| {
            let led = (0..at).rev().find(|&at| !is_genitive(at));
            at >= first
                || is(at, &[|time| time.fillers])
                || led.is_some_and(|led| is(led, &LEADING) || is(led, &WHICH))
        };
        let is_part = |at: &usize| {
            let is_near = near == Some(*at) || *at == end;
            let weekday = || tokens.get(*at).is_some_and(|word| is_weekday(word));
            is(*at, &PARTS) && (is_near || is_time(*at))
                || is_near && (weekday() || is(*at, &[|time| time.begins, |time| time.weeks]))
        };
        let part = before.into_iter().chain(first..=end).find(is_part);
        let is_led = (first..end).any(|at| is(at, &[|time| time.before, |time| time.after]));
        // "two years before 2010", "kaksi vuotta vuoden 2010 jälkeen"
        let counting = |unit: usize| {
            let is_unit = is(unit, &UNITS) || is(unit, &[|time| time.days]);
            let number = unit.checked_sub(1).filter(|_| is_unit && is_led)?;
            count(tokens.get(number)?).map(|_| number)
        };
        let counted = [1, 2].into_iter().filter_map(|back| first.checked_sub(back)).find_map(counting);
        let part = || Some((*tokens.get(part?)?).to_owned());
        counted.and_then(|at| Some(tokens.get(at..first)?.join(" "))).or_else(part)
    };
    // A day has no parts.
    days.iter().filter(|days| days.from.succ() < days.to).filter_map(beside).collect()
}

/// The dates among some words that do not exist, or have their month first, each with what is wrong with it.
pub(super) fn impossible(words: &str) -> Vec<(String, String)> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let wrong = |at| {
        let (why, end) = asof_law::no_date(&words, at)?;
        Some((words.get(at..end)?.join(" "), why.to_string()))
    };
    (0..words.len()).filter_map(wrong).collect()
}

/// The words left of a question of which no day was read that may say one: a unit of time, a number that no provision has, a day of
/// the week, and what is before or after something.
pub(super) fn left(rest: &str) -> Option<String> {
    left_by(rest, &TELLING)
}

/// The same of what is to come: what is "not yet" so is before or after nothing.
pub(super) fn left_of_what_comes(rest: &str) -> Option<String> {
    left_by(rest, &UNITS)
}

fn left_by(rest: &str, telling: &[Telling]) -> Option<String> {
    let lower = rest.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let is_counted = |at: usize| {
        at.checked_sub(1).is_some_and(|at| words.get(at).is_some_and(|word| count(word).is_some()))
    };
    let may_say = |&at: &usize| {
        words.get(at).is_some_and(|word| {
            word.bytes().any(|byte| byte.is_ascii_digit())
                || is_weekday(word)
                || telling.iter().any(|list| says(word, *list))
                // "The day" alone is of the law's own words.
                || is_counted(at) && says(word, |time| time.days)
        })
    };
    let at = (0..words.len()).find(may_say)?;
    let first = at - usize::from(is_counted(at));
    let end = at + 1 + usize::from(says(words.get(at)?, |time| time.year));
    Some(words.get(first..end.min(words.len()))?.join(" "))
}

/// The units of time.
const UNITS: [Telling; 4] = [|time| time.year, |time| time.years, |time| time.months, |time| time.weeks];

/// The words that may say a day wherever they stand.
const TELLING: [Telling; 9] = [
    |time| time.ages,
    |time| time.year,
    |time| time.years,
    |time| time.months,
    |time| time.weeks,
    |time| time.ago,
    |time| time.before,
    |time| time.after,
    |time| time.tomorrow,
];

/// The words of a question of which no day was read that name times by who governed or what happened then, each with the name after
/// them, or before them where a language has it there, or else with the next word; and with another such name that is joined to it.
pub(super) fn eras(words: &str) -> Vec<String> {
    let lower = words.to_lowercase();
    // Where a letter has another length in lower case, places in the words are not known.
    let written = if lower.len() == words.len() { words } else { lower.as_str() };
    let tokens = asof_law::words(&lower);
    let place = |token: &str| token.as_ptr() as usize - lower.as_ptr() as usize;
    let capital = |at: usize| {
        let written = tokens.get(at).and_then(|token| written.get(place(token)..));
        written.is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    let names = |from: usize| (from..tokens.len()).take_while(|&at| capital(at)).count();
    let longest = |at: usize| {
        let of = |language: &'static Language| {
            let phrases = language.time.eras.iter();
            phrases
                .filter_map(|phrase| asof_law::phrase(&tokens, at, phrase))
                .max()
                .map(|taken| (taken, language))
        };
        LANGUAGES.iter().filter_map(of).max_by_key(|(taken, _)| *taken)
    };
    let asks = |at: usize| tokens.get(at).is_some_and(|word| super::asks(word));
    let slice = |from: usize, end: usize| {
        let (first, last) = (tokens.get(from)?, tokens.get(end.checked_sub(1)?)?);
        Some((written.get(place(first)..place(last) + last.len())?.to_owned(), end))
    };
    // "during the Cold War"; "during the trial" is of the law's own words.
    let during = |at: usize| {
        let is = |list: Telling| tokens.get(at).is_some_and(|word| says(word, list));
        let is_during = is(|time| time.during);
        let may_lead = is_during || is(|time| time.clauses);
        let name = (at + 1..tokens.len()).find(|&next| !asks(next)).filter(|_| may_lead)?;
        // "during the State of Siege"
        let is_of = |at: usize| {
            let is_genitive = |word: &&str| LANGUAGES.iter().any(|of| of.lexicon.genitive.contains(word));
            tokens.get(at).is_some_and(is_genitive) && capital(at + 1)
        };
        let mut end = name + names(name);
        while end > name && is_of(end) {
            end += 1 + names(end + 1);
        }
        // "while Souza was mayor"; "when the Court decides" is of the law's own words.
        let is_past = tokens.get(end).is_some_and(|word| was(word));
        (end > name && (is_during || is_past)).then(|| slice(at, end)).flatten()
    };
    let again = |end: usize, noun: usize| {
        let joins = tokens.get(end).is_some_and(|word| says(word, |time| time.and));
        let next = (end + 1..end + 1 + SOON + SOON).find(|&next| tokens.get(next) == tokens.get(noun))?;
        joins.then(|| next + 1 + names(next + 1))
    };
    let said = |at: usize| {
        let Some((taken, language)) = longest(at) else { return during(at) };
        let behind = at + taken;
        let before = if language.lexicon.genitive.is_empty() {
            (1..at).rev().take_while(|&at| capital(at)).count()
        } else {
            0
        };
        let next = usize::from(before == 0 && !asks(behind));
        let mut end = (behind + names(behind).max(next)).min(tokens.len());
        while let Some(joined) = again(end, behind - 1) {
            end = joined;
        }
        slice(at - before, end)
    };
    each(tokens.len(), said)
}

/// Whether what words name as a time is what one of some provisions speaks of, and nothing in a question says that something was so:
/// "what does art. 138 allow during the State of Siege?"
pub(super) fn is_of_law(corpus: &Corpus, words: &str, said: &str, of: &[ComponentId], at: AsOf) -> bool {
    let (lower, said) = (words.to_lowercase(), said.to_lowercase());
    let is_during = |word: &str| says(word, |time| time.during);
    let sought = asof_law::words(&said).into_iter().skip_while(|word| super::asks(word) || is_during(word));
    let sought: Vec<&str> = sought.collect();
    if sought.is_empty() || asof_law::words(&lower).into_iter().any(may_be_past) {
        return false;
    }
    of.iter().any(|id| speaks_of(corpus, id, &sought, at))
}

/// Whether some words in lower case stand next to each other in the text of a provision.
fn speaks_of(corpus: &Corpus, id: &ComponentId, sought: &[&str], at: AsOf) -> bool {
    let Some(version) = corpus.component(id).ok().and_then(|one| one.version_at(corpus.point(at))) else {
        return false;
    };
    let mut texts = version.standing_below().into_iter().filter_map(Version::own_text);
    texts.any(|text| {
        let text = text.to_lowercase();
        asof_law::words(&text).windows(sought.len()).any(|run| run == sought)
    })
}

/// Whether a word joins a subject with what it was.
fn was(word: &str) -> bool {
    LANGUAGES
        .iter()
        .any(|language| language.time.passed.contains(&word) && language.time.past.contains(&word))
}

/// A clause in marked words that may say when, and is not read: "as it stood then", "como saiu da Câmara". Between the word that
/// begins it and the one that says that something was so are none but those by which anything is asked. One of whose words
/// some provisions speak is of what they say.
pub(super) fn clause_left(corpus: &Corpus, marked: &str, of: &[ComponentId], at: AsOf) -> Option<String> {
    let words: Vec<&str> = marked.split_whitespace().collect();
    let bare = |at: usize| {
        words.get(at).map(|word| word.trim_matches(super::is_sign).to_lowercase()).unwrap_or_default()
    };
    let ends = |at: usize| words.get(at).is_none_or(|word| word.ends_with(['.', ',', ':', '?', '!', ';']));
    let is_mark = |at: usize| words.get(at).is_some_and(|word| matches!(*word, "@" | "#" | "&"));
    let clause = |first: usize| {
        let mut said = (first + 1..words.len()).take_while(|&at| !is_mark(at) && !ends(at - 1));
        let verb = said.find(|&at| passed(&bare(at)) || !super::asks(&bare(at)))?;
        let last = said.take(LONGEST_CLAUSE).last().unwrap_or(verb);
        // "Como era o art. 4º?" opens the question; "when it was made, what did art. 4 say?" does not.
        let opens = (0..first).all(|at| super::asks(&bare(at)));
        let is_closed = words.get(last).is_some_and(|word| word.ends_with(','));
        let speaks = |word: usize| of.iter().any(|id| speaks_of(corpus, id, &[bare(word).as_str()], at));
        let is_of_law =
            (first + 1..=last).any(|at| !super::asks(&bare(at)) && !passed(&bare(at)) && speaks(at));
        // "Me diga como era o art. 4º" asks what it was.
        let is_said = passed(&bare(verb)) && (!opens && !is_mark(last + 1) || is_closed);
        (is_said && !is_of_law).then_some(first..=last)
    };
    let begins = |at: &usize| says(&bare(*at), |time| time.clauses);
    let clause = (0..words.len()).filter(begins).find_map(clause)?;
    let said: Vec<&str> =
        clause.filter_map(|at| words.get(at)).map(|word| word.trim_matches(super::is_sign)).collect();
    Some(said.join(" "))
}

/// So many words at most follow the verb of a clause that may say when.
const LONGEST_CLAUSE: usize = 6;

/// Whether a word of a clause says that something was so.
fn passed(word: &str) -> bool {
    LANGUAGES.iter().any(|language| has_form(language.time.passed, word))
}

/// Whether a word is in a list, or has one of its endings.
fn has_form(list: &[&str], word: &str) -> bool {
    list.iter().any(|form| match form.strip_prefix('-') {
        Some(ending) => word.len() > ending.len() + 1 && word.ends_with(ending),
        None => word == *form,
    })
}

/// Whether a word may say that something was so.
fn may_be_past(word: &str) -> bool {
    LANGUAGES.iter().any(|language| has_form(language.time.past, word))
}

/// The words "before", "after" or "between" that stand before what names no day that is read, each with the next word: "depois da
/// reforma". Of what is cited (`@`) they tell nothing.
pub(super) fn led_by_none(left: &str) -> Vec<String> {
    let lower = left.to_lowercase();
    let tokens = asof_law::words(&lower);
    let word = |at: usize| tokens.get(at).copied().unwrap_or_default();
    let is_said = |at: usize| word(at) != "@" && !super::asks(word(at));
    // "as versões anteriores" are of no time.
    let is_of_noun = |at: usize| {
        let before = at.checked_sub(1).filter(|&before| is_said(before) && !asof_law::tells(word(before)));
        before.is_some() && !leads_first(word(at))
    };
    let leads = |at: usize| {
        let told = says(word(at), |time| time.before) || says(word(at), |time| time.after);
        told && !is_of_noun(at) || leads_first(word(at))
    };
    let is_now = |word: &str| says(word, |time| time.today) || says(word, |time| time.latest);
    // "Até quando" asks for a time, and names none.
    let asks_when = |word: &str| LANGUAGES.iter().any(|language| language.lexicon.whens.contains(&word));
    let led = |at: usize| {
        let next = (at + 1..tokens.len()).find(|&next| !super::asks(word(next)))?;
        // "entre os dois textos" is of no time.
        let are_texts = count(word(next)) == Some(2) && says(word(next + 1), |time| time.dated);
        let names = is_said(next) && !is_now(word(next)) && !are_texts;
        let is_led = leads(at) && names && !asks_when(word(at + 1));
        is_led.then(|| Some((tokens.get(at..=next)?.join(" "), next + 1)))?
    };
    each(tokens.len(), led)
}

/// Whether a word is the one that first says "before", "after" or "between" in a language: it is no adjective.
fn leads_first(word: &str) -> bool {
    LANGUAGES.iter().any(|language| {
        let Time { before, after, between, .. } = language.time;
        [before, after, between].iter().any(|list| list.first() == Some(&word))
    })
}

/// The names in marked words of which some provisions do not speak, so many at most: who asks for their text may say by one of them
/// when. One that opens a sentence may be no name.
pub(super) fn names_left(corpus: &Corpus, marked: &str, of: &[ComponentId], at: AsOf) -> Vec<String> {
    let (mut opens, mut names) = (true, Vec::new());
    for word in marked.split_whitespace() {
        let bare = word.trim_matches(super::is_sign);
        let is_name = bare.starts_with(char::is_uppercase)
            && bare.chars().filter(|letter| letter.is_lowercase()).count() > 1
            && !super::asks(bare)
            && !asof_law::tells(bare);
        if is_name && !opens {
            names.push(bare);
        }
        opens = bare.is_empty() && opens || word.ends_with(['.', ':', '?', '!', ';']);
    }
    names.dedup();
    let speaks = |name: &str| of.iter().any(|id| speaks_of(corpus, id, &[name.to_lowercase().as_str()], at));
    names.into_iter().take(super::FEW).filter(|name| !speaks(name)).map(str::to_owned).collect()
}

/// The words that ask since when something is so. Until when something may be done is the law's own to say.
pub(super) fn since_when(words: &str) -> Option<String> {
    asking_when(words, &[|time| time.since], &[|time| time.onward])
}

/// Whether words ask since or until when something is so, or how long.
pub(super) fn asks_how_long(words: &str) -> bool {
    let before: &[Telling] = &[|time| time.since, |time| time.before, |time| time.to, |time| time.asks];
    asking_when(words, before, &[|time| time.onward, |time| time.until_behind]).is_some()
}

/// A word that asks when, with one before or one behind it.
fn asking_when(words: &str, before: &[Telling], behind: &[Telling]) -> Option<String> {
    let lower = words.to_lowercase();
    let words = asof_law::words(&lower);
    let asks = |at: usize| {
        let is_it = |word: &&str| LANGUAGES.iter().any(|language| language.lexicon.whens.contains(word));
        words.get(at).is_some_and(is_it)
    };
    let is = |at: usize, lists: &[Telling]| {
        words.get(at).is_some_and(|word| lists.iter().any(|list| says(word, *list)))
    };
    let said = |&at: &usize| is(at, before) && asks(at + 1) || asks(at) && is(at + 1, behind);
    let at = (0..words.len()).find(said)?;
    Some(words.get(at..at + 2)?.join(" "))
}

/// Whether a word names a day of the week and no ordinal: "segunda" is both.
fn is_weekday(word: &str) -> bool {
    let is_ordinal = |language: &Language| language.time.ordinals.iter().any(|(said, _)| *said == word);
    asof_law::weekday_named(word).is_some() && !LANGUAGES.iter().any(is_ordinal)
}

/// The first day of a provision, where the words ask for what it said first, or that of its law, where they name the day on which
/// the law was made. "Since the enactment" names a period.
pub(super) fn first(corpus: &Corpus, words: &str, provision: &ComponentId, at: AsOf) -> Option<Days> {
    let lower = words.to_lowercase();
    let tokens: Vec<&str> = asof_law::words(&lower);
    let said = |list: fn(&Time) -> &'static [&'static str]| {
        LANGUAGES.iter().flat_map(|language| list(&language.time)).find_map(|phrase| {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            let at = tokens.windows(phrase.len()).position(|run| run == phrase.as_slice())?;
            let joins = |word: &&&str| LANGUAGES.iter().any(|language| language.asking.contains(*word));
            let before = tokens.get(..at)?.iter().rev().find(|word| !joins(word));
            let since = before.is_some_and(|word| says(word, |time| time.since));
            (!since).then(|| phrase.join(" "))
        })
    };
    let (of, words) = match (said(|time| time.original), said(|time| time.enacted)) {
        (Some(words), _) => (provision.clone(), words),
        (None, Some(words)) => (provision.norm().root(), words),
        (None, None) => return None,
    };
    let from = first_day(corpus, &of, at)?;
    let by = Some(format!("{} begins on {from}", query::cite_in(corpus, &of, AsOf { at: from, ..at })));
    Some(Days { from, to: from.succ(), words, by })
}

/// The first day of a provision, by what is known and recorded where it is asked.
pub fn first_day(corpus: &Corpus, of: &ComponentId, at: AsOf) -> Option<Day> {
    Some(corpus.component(of).ok()?.lineage(corpus.point(at), Scope::Subtree).first()?.start())
}

/// The last day until a point on which something changed in a law or provision.
pub(super) fn last_change(corpus: &Corpus, of: &ComponentId, at: AsOf) -> Option<Day> {
    let versions = corpus.component(of).ok()?.lineage(corpus.point(at), Scope::Subtree);
    versions.into_iter().map(Version::start).filter(|day| *day <= at.at).max()
}

/// The names of laws that stand in some words, in lower case: those that the corpus has, and those that are cited by another name.
/// The year of a law says no day.
fn names_of_laws(corpus: &Corpus, words: &str) -> Vec<String> {
    let plain = words.to_lowercase();
    let mut names: Vec<String> = corpus.names().names_in(&plain).into_iter().map(str::to_owned).collect();
    let languages = [COMMON].into_iter().chain(corpus.names().languages().iter().copied());
    for cited in languages.flat_map(|language| citations(words, language)) {
        if let Some(Law::Cited { name: Some(name), .. }) = cited.target.map(|target| target.law) {
            let name = name.to_lowercase();
            if !names.iter().any(|held| held.contains(&name) || name.contains(held.as_str())) {
                names.push(name);
            }
        }
    }
    names
}

/// Whether some words stand next to each other in a name.
fn within(name: &str, words: &str) -> bool {
    let wanted: Vec<&str> = words.split(' ').collect();
    asof_law::words(name).windows(wanted.len()).any(|run| run == wanted.as_slice())
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

/// Whether some days are the year of a law, said right after its name: "the Water Code 1860". One that is held against
/// another, "1860 x 1900", is a time.
fn is_year_of_named(corpus: &Corpus, words: &str, laws: &LawsAt, days: &Days) -> bool {
    const AGAINST: [&str; 4] = ["x", "vs", "v", "versus"];
    let said = days.words.split(' ').find(|word| !says(word, |time| time.of)).unwrap_or_default();
    let Ok(year) = said.parse::<i32>() else { return false };
    let follows = |span: &Range<usize>| {
        let behind = words.get(span.end..).unwrap_or_default().to_lowercase();
        let tokens = asof_law::words(&behind);
        let joined = tokens.iter().take_while(|word| says(word, |time| time.of)).count();
        let next = tokens.get(joined + 1).copied().unwrap_or_default();
        let goes_on = says(next, |time| time.and) || says(next, |time| time.to) || AGAINST.contains(&next);
        behind.trim_start_matches(' ').starts_with(char::is_alphanumeric)
            && tokens.get(joined) == Some(&said)
            && !goes_on
    };
    let is_its_year = |norms: &BTreeSet<NormId>| {
        let named = corpus.catalogue().filter(|norm| norms.contains(&norm.id));
        let mut made = named.filter_map(|norm| norm.adopted_on.or(norm.published_on)?.ymd());
        made.any(|(of, ..)| of == year)
    };
    laws.iter().any(|(span, norms)| follows(span) && is_its_year(norms))
}

/// Whether the name of an act stands in words that say several days: these follow from it.
pub(super) fn says_a_period(words: &str, span: &Range<usize>, days: &[Days]) -> bool {
    days.iter().any(|days| days.from.succ() < days.to && follows_from(words, span, days))
}

/// Whether the name of an act stands in words that say some days: these follow from it.
pub(super) fn says_days(words: &str, span: &Range<usize>, days: &[Days]) -> bool {
    days.iter().any(|days| follows_from(words, span, days))
}

/// Whether the name of an act stands in the words of some days, which follow from it.
fn follows_from(words: &str, span: &Range<usize>, days: &Days) -> bool {
    let name = words.get(span.clone()).unwrap_or_default().to_lowercase();
    let name = asof_law::words(&name).join(" ");
    days.by.is_some() && within(&days.words, &name)
}

/// Whether words before the name of an act say "before" or "after".
pub(super) fn tells_a_day(words: &str, span: &Range<usize>) -> bool {
    let before = words.get(..span.start).unwrap_or_default().to_lowercase();
    told_before(&asof_law::words(&before)).is_some()
}

/// The day from which on an act or a law has effect, and how that is known.
type Effect = (Day, String);

/// From the day on which an act or a law has effect to that of another, where words hold the two together:
/// "entre a EC 20 e a EC 41".
fn between(words: &str, effects: &[(Range<usize>, Effect)]) -> Option<Days> {
    let of = |word: &str| LANGUAGES.iter().any(|language| language.lexicon.genitive.contains(&word));
    let is_link = |word: &str| super::asks(word) || of(word);
    let leads = |word: &str| says(word, |time| time.between) && !of(word);
    let held = |pair: &[(Range<usize>, Effect)]| {
        let [(one, first), (other, second)] = pair else { return None };
        let joint = words.get(one.end..other.start)?.to_lowercase();
        let joint = asof_law::words(&joint);
        let is_and = |word: &str| says(word, |time| time.and);
        let is_pair =
            joint.iter().any(|word| is_and(word)) && joint.iter().all(|word| is_and(word) || is_link(word));
        let before = words.get(..one.start)?.to_lowercase();
        let before = asof_law::words(&before);
        let at = before.iter().rposition(|word| leads(word) || !is_link(word))?;
        if !is_pair || !leads(before.get(at)?) || first.0 == second.0 {
            return None;
        }
        let names = words.get(one.start..other.end)?.to_lowercase();
        let said: Vec<&str> = before.into_iter().skip(at).chain(asof_law::words(&names)).collect();
        let (from, to) = (first.0.min(second.0), first.0.max(second.0));
        let by = Some(format!("{}, {}", first.1, second.1));
        Some(Days { from, to: to.succ(), words: said.join(" "), by })
    };
    effects.windows(2).find_map(held)
}

/// The first days of the laws that are named apart from what is cited and from acts: a law may end another.
fn begun(
    corpus: &Corpus,
    acts: &ActsAt,
    laws: &LawsAt,
    citations: &[CheckedCitation],
    at: AsOf,
) -> Vec<(Range<usize>, Effect)> {
    let of = |norms: &BTreeSet<NormId>| {
        let root = norms.first().filter(|_| norms.len() == 1)?.root();
        let on = first_day(corpus, &root, at)?;
        Some((on, format!("{} begins on {on}", query::cite_in(corpus, &root, AsOf { at: on, ..at }))))
    };
    let apart = laws.iter().filter(|(span, _)| is_apart(span, acts, citations));
    apart.filter_map(|(span, norms)| Some((span.clone(), of(norms)?))).collect()
}

/// Whether a place in the words is none of an act or a citation.
fn is_apart(span: &Range<usize>, acts: &ActsAt, citations: &[CheckedCitation]) -> bool {
    let is_clear = |start: usize, end: usize| end <= span.start || span.end <= start;
    acts.iter().all(|(act, _)| is_clear(act.start, act.end))
        && citations.iter().all(|one| is_clear(one.start, one.end))
}

/// The names of the acts, and of the laws other than those of some provisions, that the words have apart from what is cited.
pub(super) fn named_beside(
    words: &str,
    acts: &ActsAt,
    laws: &LawsAt,
    citations: &[CheckedCitation],
) -> Vec<String> {
    let is_cited = |norm: &NormId| {
        let mut cited = citations.iter().filter_map(|one| one.component.as_ref());
        cited.any(|id| id.norm_str() == norm.as_str())
    };
    let others = laws.iter().filter(|(_, norms)| !norms.iter().any(is_cited));
    let laws = others.map(|(span, _)| span).filter(|span| is_apart(span, acts, citations));
    let acts = acts.iter().map(|(span, _)| span).filter(|span| is_apart(span, &[], citations));
    let mut names: Vec<String> =
        acts.chain(laws).filter_map(|span| Some(words.get(span.clone())?.to_owned())).collect();
    names.dedup();
    names
}

/// The day on which an act takes effect, in words that tell its basis: what takes effect upon publication is said by no source to
/// do so.
fn takes_effect(act: &Act) -> (Day, String) {
    let (on, basis) = act.effective.map_or((act.published.on, DateBasis::Assumed), |on| (on.on, on.basis));
    (on, format!("{} takes effect on {on} ({})", act.title, basis.name()))
}

/// Some words without those that name days; as they stand where these are not found again.
pub(super) fn without(words: &str, days: &[Days]) -> String {
    days.iter().fold(words.to_owned(), |left, days| replaced(left, days, |_| String::new()))
}

/// The same, each with as many spaces in its place: what stands elsewhere keeps its bytes.
pub(super) fn blanked(words: &str, days: &[Days]) -> String {
    days.iter().fold(words.to_owned(), |left, days| replaced(left, days, |said| " ".repeat(said.len())))
}

/// The same, each number, month and date in them as one `%`: "entre % e %", "since %". What says no number ("last month") is a `%` as
/// a whole, and what says the day of asking, or days that lie ahead, stays as it is.
pub(super) fn masked(words: &str, days: &[Days], today: Day) -> String {
    days.iter()
        .fold(words.to_owned(), |left, days| replaced(left, days, |said| general(said, days.from >= today)))
}

/// The words of some days, made general.
fn general(said: &str, is_to_come: bool) -> String {
    let is_date =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) || asof_law::month_named(word).is_some();
    let lower = said.to_lowercase();
    let words: Vec<&str> =
        lower.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())).collect();
    if !words.iter().any(|word| is_date(word)) {
        return if is_to_come { said.to_owned() } else { " % ".to_owned() };
    }
    let mut made: Vec<&str> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let joins = says(word, |time| time.of)
            && made.last() == Some(&"%")
            && words.get(at + 1).is_some_and(|next| is_date(next));
        match *word {
            // "1º semestre de 1991" is one time.
            _ if (is_date(word) || asof_law::part(word).is_some()) && made.last() == Some(&"%") || joins => {}
            _ if is_date(word) => made.push("%"),
            word => made.push(word),
        }
    }
    made.join(" ")
}

/// Some words with others for those that name some days, where these stand first.
fn replaced(words: String, days: &Days, by: impl Fn(&str) -> String) -> String {
    let lower = words.to_lowercase();
    let tokens: Vec<&str> = asof_law::words(&lower);
    let wanted: Vec<&str> = days.words.split_whitespace().collect();
    let at = tokens.windows(wanted.len().max(1)).position(|run| run == wanted.as_slice());
    let run = at.and_then(|at| tokens.get(at..at + wanted.len()));
    // Where a letter has another length in lower case, places in the words are not known.
    let Some([first, .., last] | [first @ last]) = run.filter(|_| lower.len() == words.len()) else {
        return words;
    };
    let place = |token: &str| token.as_ptr() as usize - lower.as_ptr() as usize;
    let (from, to) = (place(first), place(last) + last.len());
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    format!("{}{}{}", part(0..from), by(part(from..to)), part(to..words.len()))
}
