//! What questions ask for, in the phrases of a language.
//!
//! A language has a list (`questions.txt`): a line names what is asked for, and after a colon the phrases that ask for it, with
//! commas between. A phrase is words as they follow each other: a slash joins words of which one stands, a hyphen at the end
//! makes a stem, `...` is any words or none, `^` the beginning of the question, `!` stands before words that stand nowhere in it,
//! `@` is a provision that it cites and `#` an act that it names. Accents and letter case do not matter.

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
    /// Whether a law or provision says something.
    Says,
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
    /// The name of its line.
    line: &'static str,
    /// What it asks for; `None` of a line that names no kind.
    asks: Option<QuestionKind>,
    written: &'static str,
    /// Whether it begins the question.
    opens: bool,
    /// The forms of which none stands in the words.
    bans: Vec<String>,
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
    let words = words_of(&folded);
    let mut found: Vec<(QuestionKind, &'static str)> = Vec::new();
    for phrase in PHRASES.iter() {
        let Some(asks) = phrase.asks else { continue };
        if !found.iter().any(|(one, _)| *one == asks) && phrase.stands(&words) {
            found.push((asks, phrase.written));
        }
    }
    found.sort();
    found
}

/// The line of those who ask for an opinion.
const OPINION: &str = "OPINION";
/// The line of those who ask for what courts hold.
const COURTS: &str = "COURTS";
/// The line of those who ask for people, numbers, reasons or the time around an act.
const PEOPLE: &str = "PEOPLE";

/// Whether a question asks for somebody's opinion or, where `judged` is false, for what courts hold: no law answers it. In the
/// words, `@` stands for a provision that is cited.
pub fn asks_outside(words: &str, judged: bool) -> bool {
    stands_in(words, if judged { &[OPINION] } else { &[OPINION, COURTS] })
}

/// Whether a question asks for people, numbers, reasons or the time around an act, and not for what the act did.
pub fn asks_around(words: &str) -> bool {
    stands_in(words, &[PEOPLE])
}

/// Whether a phrase of some lines stands in some words.
fn stands_in(words: &str, lines: &[&str]) -> bool {
    let folded = fold(words);
    let words = words_of(&folded);
    PHRASES.iter().any(|phrase| lines.contains(&phrase.line) && phrase.stands(&words))
}

/// The words of a question, and the signs that stand for what it cites.
fn words_of(folded: &str) -> Vec<&str> {
    let words = folded.split(|c: char| !c.is_alphanumeric() && !matches!(c, '@' | '#'));
    words.filter(|word| !word.is_empty()).collect()
}

/// The phrases of a list.
fn phrases(list: &'static str) -> impl Iterator<Item = Phrase> {
    let lines = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(':'));
    lines
        .flat_map(|(line, phrases)| phrases.split(',').map(|phrase| Phrase::of(line.trim(), phrase.trim())))
        .filter(|phrase| !phrase.runs.is_empty())
}

impl Phrase {
    fn of(line: &'static str, written: &'static str) -> Self {
        let (opens, words) = written.strip_prefix('^').map_or((false, written), |words| (true, words));
        let forms = |word: &str| word.split('/').map(fold).collect::<Vec<_>>();
        let banned = words.split_whitespace().filter_map(|word| word.strip_prefix('!'));
        let bans = banned.flat_map(forms).collect();
        let run =
            |run: &str| run.split_whitespace().filter(|word| !word.starts_with('!')).map(forms).collect();
        let runs = words.split("...").filter(|run| !run.trim().is_empty()).map(run).collect();
        Self { line, asks: line.parse().ok(), written, opens, bans, runs }
    }

    /// Whether it stands in some words. Each run is taken where it comes first, which leaves the most words for the next: so the
    /// work grows with the words, and not with the ways of choosing among them.
    fn stands(&self, words: &[&str]) -> bool {
        if !self.bans.is_empty() && words.iter().any(|word| is_one_of(word, &self.bans)) {
            return false;
        }
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
                let is_read =
                    name.parse::<QuestionKind>().is_ok() || [OPINION, COURTS, PEOPLE].contains(&name);
                assert!(is_read, "{}: {line}", language.tag);
            }
            for asked in QuestionKind::VARIANTS {
                let has = phrases(language.questions).any(|phrase| phrase.asks == Some(*asked));
                assert!(has, "{} has no phrase for {asked:?}", language.tag);
            }
        }
    }

    #[test]
    fn phrases_have_stems_gaps_and_choices() {
        let stands = |phrase: &'static str, words: &str| {
            Phrase::of("TEXT", phrase).stands(&words.split(' ').collect::<Vec<_>>())
        };
        assert!(stands("quem alter-/mudou", "diga quem alterou isso"));
        assert!(stands("o que ... @ ... diz", "o que e que o @ nos diz"));
        assert!(stands("o que ... @", "o que @"));
        assert!(!stands("quem mudou", "quem nos mudou"));
        assert!(!stands("^ quem mudou", "e quem mudou"));
        assert!(!stands("quem ... @", "@ quem"));
        assert!(stands("!que/quem fala de", "o @ fala de internet"));
        assert!(!stands("!que/quem fala de", "o que o @ fala de internet"));
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
    fn what_no_law_answers_is_told_by_its_phrases() {
        for words in ["você acha justo?", "in your opinion, did it work?", "mikä on mielestäsi paras?"] {
            assert!(asks_outside(words, true), "{words}");
        }
        let of_courts = "o que o STJ entende sobre juros";
        assert!(asks_outside(of_courts, false) && !asks_outside(of_courts, true));
        for words in ["quantos ministros tem o STF?", "who may vote?", "o que diz o @?"] {
            assert!(!asks_outside(words, false), "{words}");
        }
        assert!(asks_around("quantos votaram a favor da #?") && !asks_around("#: o que entrou?"));
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
            ("a lei fala em internet?", Some(QuestionKind::Says)),
            ("does the law mention privacy?", Some(QuestionKind::Says)),
            ("what does the law mention?", None),
            ("puhutaanko laissa tekoälystä?", Some(QuestionKind::Says)),
            ("em que casos não vale o @?", Some(QuestionKind::Exceptions)),
            ("de quantas maneiras o @ já foi escrito?", Some(QuestionKind::History)),
            ("@: emendas e datas", Some(QuestionKind::Amended)),
            ("texto antigo x texto de hoje do @", Some(QuestionKind::Difference)),
            ("What else points to @?", Some(QuestionKind::Referrers)),
            ("does @ read any differently?", Some(QuestionKind::Difference)),
            ("onko @ koskettu", Some(QuestionKind::Amended)),
            ("@ aikajana", Some(QuestionKind::History)),
        ] {
            if first(words) != expected {
                wrong.push(format!("{words}: {expected:?} {:?}", super::asked(words)));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
