//! What questions ask for, told from examples.
//!
//! A language has a list of examples (`questions.tsv`): on each line what is asked for, a tab, and a question in which `@` stands for
//! a provision, `#` for an act, `&` for a law as a whole and `%` for a day or period. How they are told apart is learned from them
//! when the library is built. What is in the lists of everyday words (`law/everyday`) is an example of what is not outside of law.

mod classes;
mod features;
mod weights;

use strum::{EnumMessage, EnumString, IntoStaticStr, VariantArray};

use crate::{LANGUAGES, fold};
use classes::CLASSES;

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

/// What a question may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A question of a kind.
    Kind(QuestionKind),
    /// What a search answers.
    Open,
    /// What courts hold.
    Courts,
    /// What no law answers: an opinion, a forecast, who voted for it.
    Outside,
}

impl Asked {
    fn of_class(class: &str) -> Self {
        match class {
            "COURTS" => Self::Courts,
            "OUTSIDE" => Self::Outside,
            kind => kind.parse().map_or(Self::Open, Self::Kind),
        }
    }
}

/// What some words may ask for, the likeliest first, each with a score: what is told from all others has about 1, and what is not
/// asked for about -1. In the words, `@` stands for a provision, `#` for an act, `&` for a law as a whole and `%` for a day.
pub fn asked(words: &str) -> Vec<(Asked, f32)> {
    let scores = weights::scores(&features::features(words));
    let mut asked: Vec<(Asked, f32)> =
        CLASSES.iter().map(|class| Asked::of_class(class)).zip(scores).collect();
    asked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    asked
}

/// Whether a word asks for a meaning or a mention, and is not of the term that is asked for.
pub fn tells(word: &str) -> bool {
    LANGUAGES.iter().any(|language| is_among(word, language.telling))
}

/// Whether a word asks for the text of a provision, and is not what the text is asked about.
pub fn quotes(word: &str) -> bool {
    LANGUAGES.iter().any(|language| is_among(word, language.quoting))
}

/// Whether a word is one of a list, or begins as those that end with a hyphen.
fn is_among(word: &str, list: &[&str]) -> bool {
    let word = fold(word);
    let is = |one: &&str| {
        let one = fold(one);
        one.strip_suffix('-').map_or(one == word, |stem| word.starts_with(stem))
    };
    list.iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(words: &str) -> Asked {
        asked(words).first().map_or(Asked::Open, |(asked, _)| *asked)
    }

    #[test]
    fn every_kind_is_a_class_of_its_own() {
        for kind in QuestionKind::VARIANTS {
            let of_kind = CLASSES.iter().filter(|class| Asked::of_class(class) == Asked::Kind(*kind)).count();
            assert_eq!(of_kind, 1, "{kind:?}");
        }
        let open = CLASSES.iter().filter(|class| Asked::of_class(class) == Asked::Open).count();
        assert_eq!(open, 1, "a class that is misspelt is open");
    }

    #[test]
    fn features_are_told_apart() {
        let features = features::features;
        assert_eq!(
            features("O que DIZ o @?"),
            features("o que díz o  @"),
            "case, accents and signs do not matter"
        );
        assert_eq!(features("@: diz"), features("@:diz"), "marks stand apart from letters");
        assert_ne!(features("a b @"), features("a @ b"), "order matters");
        assert_ne!(features("@ e @"), features("@ e"), "how many there are matters");
    }

    #[test]
    fn words_that_ask_for_a_text_are_no_topic() {
        for word in ["texto", "Redação", "transcreva", "wording", "Show", "require", "vigor", "sanamuoto"] {
            assert!(quotes(word), "{word}");
        }
        for word in ["elefantes", "council", "sessão", "pohjavesi"] {
            assert!(!quotes(word), "{word}");
        }
    }

    #[test]
    fn a_term_of_the_rules_is_asked_for_its_meaning() {
        let words = "How do the rules define 'statement of case'?";
        assert_eq!(first(words), Asked::Kind(QuestionKind::Meaning), "{:?}", asked(words));
    }

    #[test]
    fn what_no_law_answers_is_told() {
        for words in ["você acha justo o @?", "in your opinion, did # work?", "mikä on mielestäsi paras?"]
        {
            assert_eq!(first(words), Asked::Outside, "{words}");
        }
        for words in
            ["capital of Iceland", "mikä on Unkarin pääkaupunki?", "receita de quindim", "recipe for scones"]
        {
            assert_eq!(first(words), Asked::Outside, "{words}");
        }
        // What people call a matter of law in a few words is a matter of law.
        for words in
            ["death of a director", "kokouksen ajankohta", "capital social", "mudança de nome", "resignation"]
        {
            assert_ne!(first(words), Asked::Outside, "{words}");
        }
        assert_eq!(first("o que o STJ entende sobre juros"), Asked::Courts);
        assert_eq!(first("quantos votaram a favor da #?"), Asked::Outside);
        assert_eq!(first("#: o que entrou?"), Asked::Kind(QuestionKind::Deeds));
    }

    #[test]
    fn long_words_are_read_and_none_are_open() {
        assert_eq!(first(&"o que @ diz ".repeat(20_000)), Asked::Kind(QuestionKind::Text));
        assert!(asked("").iter().all(|(_, score)| score.is_finite()));
    }

    #[test]
    fn words_of_the_question_are_told_from_its_term() {
        for word in ["meaning", "significa", "Määritelmä", "mentions", "noção", "mainitaanko"] {
            assert!(tells(word), "{word}");
        }
        assert!(!["internet", "kunta", "stakeholder", "tortura"].into_iter().any(tells));
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
            ("quando entrou em vigor o @?", Some(QuestionKind::Amended)),
            ("quando vai entrar em vigor o novo @?", Some(QuestionKind::Upcoming)),
            ("o que a # fez?", Some(QuestionKind::Deeds)),
            ("O que mudou no @ entre % e %?", Some(QuestionKind::Changed)),
            ("qual a diferença entre o @ em % e em %", Some(QuestionKind::Difference)),
            ("histórico do @", Some(QuestionKind::History)),
            ("o que significa salário-família", Some(QuestionKind::Meaning)),
            ("quais são as exceções ao @", Some(QuestionKind::Exceptions)),
            ("quais dispositivos se referem ao @", Some(QuestionKind::Referrers)),
            ("a que remete o @", Some(QuestionKind::References)),
            ("a que se refere o @?", Some(QuestionKind::References)),
            ("quais eram os direitos sociais?", None),
            ("What does @ say?", Some(QuestionKind::Text)),
            ("Who amended @ and when?", Some(QuestionKind::Amended)),
            ("Which act repealed @?", Some(QuestionKind::Amended)),
            ("How has @ evolved?", Some(QuestionKind::History)),
            ("What did # do?", Some(QuestionKind::Deeds)),
            ("What changed in @ between % and %?", Some(QuestionKind::Changed)),
            ("compare @ on % with %", Some(QuestionKind::Difference)),
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
            ("Mikä muuttui @ % ja % välillä", Some(QuestionKind::Changed)),
            ("Mitä tarkoittaa kuntayhtymä?", Some(QuestionKind::Meaning)),
            ("Mihin @ viittaa?", Some(QuestionKind::References)),
            ("Mitkä pykälät viittaavat @?", Some(QuestionKind::Referrers)),
            ("poikkeukset @", Some(QuestionKind::Exceptions)),
            ("voiko kunta mennä konkurssiin?", None),
            ("a lei fala em internet?", Some(QuestionKind::Says)),
            ("does the law mention privacy?", Some(QuestionKind::Says)),
            ("puhutaanko laissa tekoälystä?", Some(QuestionKind::Says)),
            ("em que casos não vale o @?", Some(QuestionKind::Exceptions)),
            ("de quantas maneiras o @ já foi escrito?", Some(QuestionKind::History)),
            ("@: emendas e datas", Some(QuestionKind::Amended)),
            ("What else points to @?", Some(QuestionKind::Referrers)),
            ("does @ read any differently?", Some(QuestionKind::Difference)),
            ("onko @ koskettu", Some(QuestionKind::Amended)),
            ("@ aikajana", Some(QuestionKind::History)),
            ("a hidrovia é citada no @?", Some(QuestionKind::Says)),
            ("onde o @ é mencionado?", Some(QuestionKind::Referrers)),
            ("puhuttiinko @ jo % kalastuksesta?", Some(QuestionKind::Says)),
        ] {
            let expected = expected.map_or(Asked::Open, Asked::Kind);
            if first(words) != expected {
                wrong.push(format!("{words}: {expected:?} {:?}", &asked(words)[..2]));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
