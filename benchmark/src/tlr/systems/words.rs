//! What a question asks, read out of its words.

use std::sync::LazyLock;

use chrono::NaiveDate;
use regex::Regex;

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
    /// The days it names, in the order of time.
    pub(super) days: Vec<NaiveDate>,
    /// The day up to which it asks for all that happened.
    pub(super) until: Option<NaiveDate>,
    /// What may be the citation, the likeliest first.
    pub(super) spans: Vec<String>,
    /// What is to be listed, of a question on what changed below: the kind of provision.
    pub(super) listed: &'static str,
}

#[expect(clippy::expect_used, reason = "the patterns are ours, and a test reads with them")]
mod patterns {
    use super::{LazyLock, Regex};

    pub(super) static HISTORY: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)\b(version history|every version|all versions|history of|hist[óo]rico|todas as vers[õo]es|versiohistoria|kaikki versiot)\b")
            .expect("a pattern of ours")
    });
    pub(super) static EVER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^\s*(has|have|was|were|did|onko|houve)\b|\b(ever|j[áa] foi|alguma vez|koskaan)\b")
            .expect("a pattern of ours")
    });
    /// What stands before a day that is the last of all, and after it.
    pub(super) static UP_TO: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)\b(up to(?: and including)?|until|até)\s*$").expect("a pattern of ours")
    });
    pub(super) static BY: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?i)^\s*(mennessä|saakka|asti)\b").expect("a pattern of ours"));
    pub(super) static LISTED: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^\s*(?:which|what|list|quais|que|mitkä|luettele)\s+(?:os\s+|the\s+)?(?:(articles|artigos|artiklat)|(sections|parágrafos|pykälät))\b")
            .expect("a pattern of ours")
    });
    /// What a citation may begin with: a kind of provision, or a number with a year.
    pub(super) static BEGINS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)^(art\b|art\.|artigo\b|article\b|§|par[áa]grafo|inciso|t[íi]tulo|title|cap[íi]tulo|chapter|seç[ãa]o|section\b|subseç[ãa]o|adct|lain\b|laki\b|\d+/\d{4}|\d+$)")
            .expect("a pattern of ours")
    });
    /// What it may end with: a number, a kind of provision as Finns put it, or a name.
    pub(super) static ENDS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\d|§|º|^[[:upper:]]|^(momentti|kohta|alakohta|luku|único|caput)$")
            .expect("a pattern of ours")
    });
}

impl Reading {
    pub(super) fn of(question: &str, target_date: Option<NaiveDate>) -> Self {
        let found = named(question);
        let mut days: Vec<NaiveDate> = found.iter().map(|(_, day)| *day).collect();
        let until = match found.as_slice() {
            [(range, day)] if ends_all(question, range) => Some(*day),
            _ => None,
        };
        if until.is_some() {
            days.clear();
        } else if days.is_empty() {
            days.extend(target_date);
        }
        days.sort_unstable();
        let listed = patterns::LISTED.captures(question);
        let sections = listed.as_ref().is_some_and(|found| found.get(2).is_some());
        let intent = match days.len() {
            0 if patterns::HISTORY.is_match(question) => Intent::History,
            0 if patterns::EVER.is_match(question) => Intent::Ever,
            0 => Intent::Amendments,
            1 => Intent::At,
            _ if listed.is_some() => Intent::Below,
            _ => Intent::Difference,
        };
        let ranges = found.into_iter().map(|(range, _)| range);
        Self {
            intent,
            days,
            until,
            spans: spans(question, ranges),
            listed: if sections { "section" } else { "article" },
        }
    }
}

/// Whether a day is told as the last of all that is asked for.
fn ends_all(question: &str, day: &std::ops::Range<usize>) -> bool {
    let (before, behind) = (question.get(..day.start), question.get(day.end..));
    before.is_some_and(|before| patterns::UP_TO.is_match(before))
        || behind.is_some_and(|behind| patterns::BY.is_match(behind))
}

/// Runs of words that may be a citation: from each word that may begin one, the longest first, never across a day.
fn spans(question: &str, days: impl Iterator<Item = std::ops::Range<usize>>) -> Vec<String> {
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
}
