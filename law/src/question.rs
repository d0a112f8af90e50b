//! What questions ask for, in the phrases of a language.
//!
//! A language has a list (`questions.txt`): a line names what is asked for, and after a colon the phrases that ask for it, with
//! commas between. A phrase is words as they follow each other: a slash joins words of which one stands, a hyphen at the end
//! makes a stem, `...` is any words or none, `^` the beginning of the question, `@` a provision that it cites and `#` an act that it
//! names. Accents and letter case do not matter.

use std::sync::LazyLock;

use strum::{EnumMessage, EnumString, IntoStaticStr, VariantArray};

use crate::{LANGUAGES, fold};

/// What a question asks for, what is said of one provision or act before what may be open.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    VariantArray,
    EnumMessage,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum QuestionKind {
    /// To what a provision refers.
    References,
    /// What refers to a provision.
    Referrers,
    /// What excepts from a provision, and from what it excepts.
    Exceptions,
    /// By which acts a provision was changed, and when.
    Amended,
    /// What differs in a provision between two days.
    Difference,
    /// How a provision came to say what it says.
    History,
    /// What an act did.
    Deeds,
    /// What will be changed.
    Upcoming,
    /// What changed in a provision and below it.
    Changed,
    /// What a term means.
    Meaning,
    /// What a provision says.
    Text,
}

/// A phrase, as words are held against it.
struct Phrase {
    asks: QuestionKind,
    written: &'static str,
    /// Whether it begins the question.
    opens: bool,
    /// What stands between its gaps: for each word the forms that it may have, accents and case apart.
    runs: Vec<Vec<Vec<String>>>,
}

/// The phrases of all languages, read at the first question.
static PHRASES: LazyLock<Vec<Phrase>> =
    LazyLock::new(|| LANGUAGES.iter().flat_map(|language| phrases(language.questions)).collect());

/// What a question asks for by its phrases, the most particular first, each with the first phrase that asks for it. In the words,
/// `@` stands for a provision that is cited, and `#` for an act.
pub fn asked(words: &str) -> Vec<(QuestionKind, &'static str)> {
    let folded = fold(words);
    let words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric() && !matches!(c, '@' | '#')).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut found: Vec<(QuestionKind, &'static str)> = Vec::new();
    for phrase in PHRASES.iter() {
        if !found.iter().any(|(one, _)| *one == phrase.asks) && phrase.stands(&words) {
            found.push((phrase.asks, phrase.written));
        }
    }
    found.sort();
    found
}

/// The phrases of a list.
fn phrases(list: &'static str) -> impl Iterator<Item = Phrase> {
    let lines = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(':'));
    lines
        .filter_map(|(asks, phrases)| Some((asks.trim().parse().ok()?, phrases)))
        .flat_map(|(asks, phrases)| phrases.split(',').map(move |phrase| Phrase::of(asks, phrase.trim())))
        .filter(|phrase| !phrase.runs.is_empty())
}

impl Phrase {
    fn of(asks: QuestionKind, written: &'static str) -> Self {
        let (opens, words) = written.strip_prefix('^').map_or((false, written), |words| (true, words));
        let forms = |word: &str| word.split('/').map(fold).collect();
        let run = |run: &str| run.split_whitespace().map(forms).collect();
        let runs = words.split("...").filter(|run| !run.trim().is_empty()).map(run).collect();
        Self { asks, written, opens, runs }
    }

    /// Whether it stands in some words. Each run is taken where it comes first, which leaves the most words for the next: so the
    /// work grows with the words, and not with the ways of choosing among them.
    fn stands(&self, words: &[&str]) -> bool {
        let mut left = words;
        for (nth, run) in self.runs.iter().enumerate() {
            let last = if self.opens && nth == 0 { 0 } else { left.len() };
            let begins = |at: &usize| {
                let here = left.get(*at..*at + run.len());
                here.is_some_and(|here| here.iter().zip(run).all(|(word, forms)| is_one_of(word, forms)))
            };
            let Some(at) = (0..=last).find(begins) else { return false };
            left = left.get(at + run.len()..).unwrap_or_default();
        }
        true
    }
}

/// Whether a word has one of some forms; one that ends with a hyphen is a stem.
fn is_one_of(word: &str, forms: &[String]) -> bool {
    forms.iter().any(|form| form.strip_suffix('-').map_or(form == word, |stem| word.starts_with(stem)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(words: &str) -> Option<QuestionKind> {
        super::asked(words).first().map(|(asked, _)| *asked)
    }

    #[test]
    fn every_line_of_a_list_is_read() {
        for language in LANGUAGES {
            let lines =
                language.questions.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
            for line in lines {
                let name = line.split_once(':').map(|(name, _)| name.trim()).unwrap();
                assert!(name.parse::<QuestionKind>().is_ok(), "{}: {line}", language.tag);
            }
            for asked in QuestionKind::VARIANTS {
                let has = phrases(language.questions).any(|phrase| phrase.asks == *asked);
                assert!(has, "{} has no phrase for {asked:?}", language.tag);
            }
        }
    }

    #[test]
    fn phrases_have_stems_gaps_and_choices() {
        let stands = |phrase: &'static str, words: &str| {
            Phrase::of(QuestionKind::Text, phrase).stands(&words.split(' ').collect::<Vec<_>>())
        };
        assert!(stands("quem alter-/mudou", "diga quem alterou isso"));
        assert!(stands("o que ... @ ... diz", "o que e que o @ nos diz"));
        assert!(stands("o que ... @", "o que @"));
        assert!(!stands("quem mudou", "quem nos mudou"));
        assert!(!stands("^ quem mudou", "e quem mudou"));
        assert!(!stands("quem ... @", "@ quem"));
        assert!(
            stands("a ... a b", "a a a b"),
            "what comes first may be too early for what stands next to it"
        );
        let long = "o que @ diz ".repeat(20_000);
        assert!(
            asked(&long).iter().any(|(asked, _)| *asked == QuestionKind::Text),
            "long words take no longer than they are"
        );
    }

    #[test]
    fn what_people_ask_for() {
        let mut wrong = Vec::new();
        for (words, expected) in [
            ("o que diz o @?", Some(QuestionKind::Text)),
            ("Qual era a redação do @ antes da #?", Some(QuestionKind::Text)),
            ("quem alterou o @?", Some(QuestionKind::Amended)),
            ("Que emenda mudou o @?", Some(QuestionKind::Amended)),
            ("Quando foi alterado o @", Some(QuestionKind::Amended)),
            ("o que a # fez?", Some(QuestionKind::Deeds)),
            ("O que mudou no @ entre 2004 e 2010?", Some(QuestionKind::Changed)),
            ("qual a diferença entre o @ em 1990 e em 2012", Some(QuestionKind::Difference)),
            ("histórico do @", Some(QuestionKind::History)),
            ("o que significa salário-família", Some(QuestionKind::Meaning)),
            ("quais são as exceções ao @", Some(QuestionKind::Exceptions)),
            ("quais dispositivos se referem ao @", Some(QuestionKind::Referrers)),
            ("a que remete o @", Some(QuestionKind::References)),
            ("quais eram os direitos sociais?", None),
            ("What does @ say?", Some(QuestionKind::Text)),
            ("Who amended @ and when?", Some(QuestionKind::Amended)),
            ("Which act repealed @?", Some(QuestionKind::Amended)),
            ("How has @ evolved?", Some(QuestionKind::History)),
            ("What did # do?", Some(QuestionKind::Deeds)),
            ("What changed in @ between 1999 and 2003?", Some(QuestionKind::Changed)),
            ("compare @ on 1 May 1990 with 2 June 2001", Some(QuestionKind::Difference)),
            ("what does theft mean", Some(QuestionKind::Meaning)),
            ("exceptions to @", Some(QuestionKind::Exceptions)),
            ("what does @ refer to?", Some(QuestionKind::References)),
            ("which provisions refer to @?", Some(QuestionKind::Referrers)),
            ("what will change in @", Some(QuestionKind::Upcoming)),
            ("may the council decide?", None),
            ("Mitä @ sanoo?", Some(QuestionKind::Text)),
            ("Kuka muutti @ ja milloin", Some(QuestionKind::Amended)),
            ("Miten @ on kehittynyt", Some(QuestionKind::History)),
            ("Mitä # muutti?", Some(QuestionKind::Deeds)),
            ("Mikä muuttui @ 2015 ja 2017 välillä", Some(QuestionKind::Changed)),
            ("Mitä tarkoittaa kuntayhtymä?", Some(QuestionKind::Meaning)),
            ("Mihin @ viittaa?", Some(QuestionKind::References)),
            ("Mitkä pykälät viittaavat @?", Some(QuestionKind::Referrers)),
            ("poikkeukset @", Some(QuestionKind::Exceptions)),
            ("voiko kunta mennä konkurssiin?", None),
        ] {
            if first(words) != expected {
                wrong.push(format!("{words}: {expected:?} {:?}", super::asked(words)));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
