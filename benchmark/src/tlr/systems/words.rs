//! What a question asks, read out of its words.

use std::ops::Range;
use std::sync::LazyLock;

use chrono::NaiveDate;
use regex::{Match, Regex};

use crate::pattern;
use crate::tlr::days::named;

/// The most words that a citation has.
const LONGEST: usize = 24;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    /// The text of a day.
    At,
    /// The acts that changed a provision.
    Amendments,
    /// Whether it ever changed.
    Ever,
    /// What differs between two days.
    Difference,
    /// Every version.
    History,
    /// What changed below it in a period.
    Below,
}

/// A question as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) intent: Intent,
    /// The days it names, in the order of time; of what changed below, one where the period has no end.
    pub(super) days: Vec<NaiveDate>,
    /// The day from which on it asks for all that happened.
    pub(super) since: Option<NaiveDate>,
    /// The day up to which it asks for all that happened.
    pub(super) until: Option<NaiveDate>,
    /// What may be the citation, the likeliest first.
    pub(super) spans: Vec<String>,
    /// What is to be listed, of a question on what changed below: the kind of provision.
    pub(super) listed: &'static str,
}

mod patterns {
    use super::{LazyLock, Regex, pattern};

    pub(super) static HISTORY: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(version history|every version|all versions|history of|hist[óo]rico|todas as vers[õo]es|versiohistoria|kaikki versiot)\b",
        )
    });
    pub(super) static EVER: LazyLock<Regex> = LazyLock::new(|| {
        pattern(r"(?i)^\s*(has|have|was|were|did|onko|houve)\b|\b(ever|j[áa] foi|alguma vez|koskaan)\b")
    });
    /// Years that are meant as times: of a period both, else the first or the last of all.
    pub(super) static YEARS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)\b(?:(?:between|from|entre|de|desde|vuodesta|vuosien) (\d{4}) (?:and|to|through|until|e|a|até|vuoteen|ja) (\d{4})|(?:since|until|up to|up to and including|through|desde|até|vuodesta|vuoteen) (\d{4}))\b",
        )
    });
    /// What stands before a day that is the first of all.
    pub(super) static FROM: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)\b(since|desde|vuodesta)\s*$"));
    /// What stands before a day that is the last of all, and after it.
    pub(super) static UP_TO: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"(?i)\b(up to(?: and including)?|until|through|até|vuoteen)\s*$"));
    pub(super) static BY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^\s*(mennessä|saakka|asti)\b"));
    pub(super) static LISTED: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^\s*(?:which|what|list|quais|que|mitkä|luettele)\s+(?:os\s+|the\s+)?(?:(articles|artigos|artiklat)|(sections|parágrafos|pykälät))\b",
        )
    });
    /// What a citation may begin with: a kind of provision, or a number with a year.
    pub(super) static BEGINS: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            r"(?i)^(art\b|art\.|artigo\b|article\b|§|par[áa]grafo|inciso|t[íi]tulo|title|cap[íi]tulo|chapter|seç[ãa]o|section\b|subseç[ãa]o|adct|lain\b|laki\b|\d+/\d{4}|\d+$)",
        )
    });
    /// What it may end with: a number, a kind of provision as Finns put it, or a name.
    pub(super) static ENDS: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"\d|§|º|^[[:upper:]]|^(momentti|kohta|alakohta|luku|único|caput)$"));
}

/// A day or a year that a question names, and where.
#[derive(Debug, Clone)]
struct Time {
    range: Range<usize>,
    first: NaiveDate,
    last: NaiveDate,
}

/// The times that a question names, in its order.
fn times(question: &str) -> Vec<Time> {
    let mut times: Vec<Time> =
        named(question).into_iter().map(|(range, day)| Time { range, first: day, last: day }).collect();
    let years = patterns::YEARS
        .captures_iter(question)
        .flat_map(|found| found.iter().skip(1).flatten().filter_map(year).collect::<Vec<_>>());
    // The year of a day is no time of its own.
    let years: Vec<Time> =
        years.filter(|year| times.iter().all(|day| apart(&day.range, &year.range))).collect();
    times.extend(years);
    times.sort_by_key(|time| time.range.start);
    times
}

fn year(found: Match<'_>) -> Option<Time> {
    let year = found.as_str().parse().ok()?;
    let (first, last) = (NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?);
    Some(Time { range: found.range(), first, last })
}

fn apart(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.end <= other.start || other.end <= one.start
}

impl Reading {
    pub(super) fn of(question: &str, target_date: Option<NaiveDate>) -> Self {
        let times = times(question);
        let listed = patterns::LISTED.captures(question);
        let sections = listed.as_ref().is_some_and(|found| found.get(2).is_some());
        let whole = patterns::HISTORY.is_match(question);
        let (mut since, mut until) = match times.as_slice() {
            [time] if ends_all(question, &time.range) => (None, Some(time.last)),
            [time] if begins_all(question, &time.range) => (Some(time.first), None),
            [one, other] if whole => (Some(one.first.min(other.first)), Some(one.last.max(other.last))),
            _ => (None, None),
        };
        let mut days: Vec<NaiveDate> = match (since, times.as_slice()) {
            // What changed below since a day has a period without an end.
            (Some(day), _) if listed.is_some() => vec![day],
            (None, [one, other]) if listed.is_some() => vec![one.first, other.last],
            (None, times) if until.is_none() => times.iter().map(|time| time.first).collect(),
            _ => Vec::new(),
        };
        if days.is_empty() && since.is_none() && until.is_none() {
            days.extend(target_date);
        }
        days.sort_unstable();
        let intent = match days.len() {
            0 if whole => Intent::History,
            0 if patterns::EVER.is_match(question) => Intent::Ever,
            0 => Intent::Amendments,
            1 if since.is_some() => Intent::Below,
            1 => Intent::At,
            _ if listed.is_some() => Intent::Below,
            _ => Intent::Difference,
        };
        if intent == Intent::Below {
            (since, until) = (None, None);
        }
        Self {
            intent,
            days,
            since,
            until,
            spans: spans(question, times.into_iter().map(|time| time.range)),
            listed: if sections { "section" } else { "article" },
        }
    }
}

/// Whether a time is told as the last of all that is asked for.
fn ends_all(question: &str, time: &Range<usize>) -> bool {
    let (before, behind) = (question.get(..time.start), question.get(time.end..));
    before.is_some_and(|before| patterns::UP_TO.is_match(before))
        || behind.is_some_and(|behind| patterns::BY.is_match(behind))
}

/// Whether a time is told as the first of all that is asked for.
fn begins_all(question: &str, time: &Range<usize>) -> bool {
    question.get(..time.start).is_some_and(|before| patterns::FROM.is_match(before))
}

/// Runs of words that may be a citation: from each word that may begin one, the longest first, never across a day.
fn spans(question: &str, days: impl Iterator<Item = Range<usize>>) -> Vec<String> {
    let mut text = question.to_owned();
    for day in days.collect::<Vec<_>>().into_iter().rev() {
        text.replace_range(day, "\n");
    }
    let text: String = text.chars().map(|c| if "”“\"«»".contains(c) { ' ' } else { c }).collect();
    text.lines().enumerate().flat_map(|(line, part)| in_part(part, line == 0)).collect()
}

fn in_part(part: &str, opens: bool) -> Vec<String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let named = |(at, word): (usize, &str)| {
        // The first word of a sentence is large for another reason.
        patterns::BEGINS.is_match(word) || (word.starts_with(char::is_uppercase) && !(opens && at == 0))
    };
    let begins = words.iter().enumerate().filter(|(at, word)| named((*at, word))).map(|(at, _)| at);
    let runs = begins.flat_map(|begin| {
        let ends = (begin + 1..=words.len().min(begin + LONGEST)).rev();
        ends.filter_map(|end| words.get(begin..end))
            .filter(|run| may_end(run))
            .map(trimmed)
            .collect::<Vec<_>>()
    });
    runs.collect()
}

/// Whether the last word may end a citation; a letter may where it is one more step.
fn may_end(run: &[&str]) -> bool {
    let mut last = run.iter().rev();
    let word = last.next().map_or("", |word| word.trim_end_matches(SIGNS));
    let step = last.next().is_some_and(|before| before.ends_with(','));
    patterns::ENDS.is_match(word) || (word.chars().count() == 1 && step)
}

/// What may stand behind a citation.
const SIGNS: [char; 7] = ['?', '!', '.', ',', ';', ':', ')'];

fn trimmed(run: &[&str]) -> String {
    run.join(" ").trim_end_matches(SIGNS).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        for (question, intent, days, span) in [
            ("What did Article 214, CF say on 2005-06-15?", Intent::At, 1, "Article 214, CF"),
            (
                "Give the wording that Article 5, LXXVIII, CF had on 2005-06-15.",
                Intent::At,
                1,
                "Article 5, LXXVIII, CF",
            ),
            (
                "O que dizia o dispositivo art. 60, § 6º, ADCT, CF em 1º de maio de 2004?",
                Intent::At,
                1,
                "art. 60, § 6º, ADCT, CF",
            ),
            (
                "Mitä säädettiin säännöksessä ”lain 410/2015 90 §” 4.11.2023?",
                Intent::At,
                1,
                "lain 410/2015 90 §",
            ),
            ("Quais emendas alteraram o dispositivo art. 7º, CF?", Intent::Amendments, 0, "art. 7º, CF"),
            (
                "Quais emendas alteraram o dispositivo art. 7º, CF até 15 de setembro de 2015, inclusive?",
                Intent::Amendments,
                0,
                "art. 7º, CF",
            ),
            (
                "Was Article 1, CF ever changed up to and including 2015-09-15?",
                Intent::Ever,
                0,
                "Article 1, CF",
            ),
            (
                "Näytä säännöksen ”lain 410/2015 8 §” koko versiohistoria 1.1.2024 saakka.",
                Intent::History,
                0,
                "lain 410/2015 8 §",
            ),
            (
                "By which acts has Article 7, CF been amended since its enactment?",
                Intent::Amendments,
                0,
                "Article 7, CF",
            ),
            ("Has Article 1, CF ever been changed?", Intent::Ever, 0, "Article 1, CF"),
            (
                "Houve alguma alteração do dispositivo art. 1º, CF desde a sua promulgação?",
                Intent::Ever,
                0,
                "art. 1º, CF",
            ),
            ("Onko säännöstä ”lain 410/2015 8 §” koskaan muutettu?", Intent::Ever, 0, "lain 410/2015 8 §"),
            (
                "Was Article 6, CF on 2001-01-01 different from what it was on 1999-01-01?",
                Intent::Difference,
                2,
                "Article 6, CF",
            ),
            (
                "Liste todas as versões do dispositivo art. 6º, CF, com a data e o ato de cada uma.",
                Intent::History,
                0,
                "art. 6º, CF",
            ),
            (
                "Which articles of Título II, CF were amended from 2000-01-01 to 2001-01-01, both days included?",
                Intent::Below,
                2,
                "Título II, CF",
            ),
            (
                "Que artigos mudaram em CF de 1º de maio de 2004 até 2 de maio de 2005, inclusive?",
                Intent::Below,
                2,
                "CF",
            ),
        ] {
            let read = Reading::of(question, None);
            assert_eq!((read.intent, read.days.len()), (intent, days), "{question}");
            assert!(read.spans.iter().any(|one| one == span), "{question}: {:?}", read.spans);
            assert!(read.days.is_sorted());
            let up_to = ["até 15 ", "up to", "saakka"].iter().any(|words| question.contains(words));
            assert_eq!(read.until.is_some(), up_to, "{question}");
        }
        let read = Reading::of(
            "Liste todas as versões do dispositivo art. 6º, I, a, CF, com a data e o ato de cada uma.",
            None,
        );
        let few =
            ["art. 6º, I, a, CF", "art. 6º, I, a", "art. 6º, I", "art. 6º", "I, a, CF", "I, a", "I", "CF"];
        assert_eq!(read.spans, few);
        assert_eq!(Reading::of("Mitkä pykälät muuttuivat 1.1.2020–2.2.2021 laissa?", None).listed, "section");
        assert_eq!(Reading::of("What is art. 1?", "2000-01-01".parse().ok()).intent, Intent::At);
    }

    #[test]
    fn the_wordings_of_the_requirements_are_read() {
        let day = |text: &str| text.parse::<NaiveDate>().ok();
        let read = |question: &str| {
            let Reading { intent, days, since, until, spans, .. } = Reading::of(question, None);
            (intent, days.iter().map(ToString::to_string).collect::<Vec<_>>(), since, until, spans)
        };
        for (question, intent, days, [since, until], span) in [
            (
                "What did Article 214 say on 2005-06-15?",
                Intent::At,
                vec!["2005-06-15"],
                [None; 2],
                "Article 214",
            ),
            (
                "Which constitutional amendments changed Article 214?",
                Intent::Amendments,
                vec![],
                [None; 2],
                "Article 214",
            ),
            (
                "What changed in Article 214 between 2005 and 2015?",
                Intent::Difference,
                vec!["2005-01-01", "2015-01-01"],
                [None; 2],
                "Article 214",
            ),
            (
                "Show the complete version history of Article 214 from 1988 to 2025",
                Intent::History,
                vec![],
                [day("1988-01-01"), day("2025-12-31")],
                "Article 214",
            ),
            (
                "Has Article 1 been amended since 1988?",
                Intent::Ever,
                vec![],
                [day("1988-01-01"), None],
                "Article 1",
            ),
            (
                "Which articles in Title VIII have been amended since 2000?",
                Intent::Below,
                vec!["2000-01-01"],
                [None; 2],
                "Title VIII",
            ),
        ] {
            let (is, on, from, to, spans) = read(question);
            assert_eq!(
                (is, on, from, to),
                (intent, days.iter().map(ToString::to_string).collect(), since, until),
                "{question}"
            );
            assert_eq!(spans.first().map(String::as_str), Some(span), "{question}: {spans:?}");
        }
    }

    #[test]
    fn a_year_is_a_time_only_where_it_is_said_to_be_one() {
        let days = |question: &str| {
            let read = Reading::of(question, None);
            let all = read.since.into_iter().chain(read.days).chain(read.until);
            all.map(|day| day.to_string()).collect::<Vec<_>>()
        };
        for (question, expected) in [
            ("Quais artigos do Título VIII mudaram de 2000 a 2010?", vec!["2000-01-01", "2010-12-31"]),
            ("O que mudou no art. 214 entre 2005 e 2015?", vec!["2005-01-01", "2015-01-01"]),
            ("O art. 1º foi alguma vez alterado desde 1988?", vec!["1988-01-01"]),
            ("Mikä muuttui 8 §:ssä vuosien 2005 ja 2015 välillä?", vec!["2005-01-01", "2015-01-01"]),
            ("Quais emendas alteraram o art. 7º até 2015?", vec!["2015-12-31"]),
            ("Which acts changed art. 4 since 2001-02-03?", vec!["2001-02-03"]),
            ("Which acts changed Article 2005 of the Constitution of 1988?", vec![]),
        ] {
            assert_eq!(days(question), expected, "{question}");
        }
    }
}
