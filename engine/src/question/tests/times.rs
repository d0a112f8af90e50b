//! The days that a question names.

use asof_law::QuestionKind;
use asof_schema::AsOf;

use super::{TODAY, corpus, laws_titled, read};
use crate::question::{self, Asking, Days};
use crate::search::Insufficiency;
use crate::store::Corpus;

#[test]
fn a_number_that_is_no_year_is_no_time() {
    for (words, is_time) in [("seen in 1995", true), ("a fine of 5000", false), ("coin 1699, 19951", false)] {
        assert_eq!(question::times::has_a_year(words), is_time, "{words}");
    }
}

/// By a year that is not read a provision is not answered, whatever else is asked of it: that is told.
#[test]
fn a_year_beside_a_provision_is_read_or_told() {
    let read = read(&corpus(), "o art. 4º da Carta no rastro de 1995");
    let told: Vec<&str> = read.unread.iter().chain(&read.unused).map(|(said, _)| said.as_str()).collect();
    assert!(read.days.is_empty() && told.iter().any(|said| said.contains("1995")), "{told:?}");
}

#[test]
fn what_changes_tomorrow_is_to_come() {
    let corpus = corpus();
    for words in ["o que muda na Carta amanhã?", "What changes in the Carta tomorrow?"] {
        assert_eq!(read(&corpus, words).asked, Some(QuestionKind::Upcoming), "{words}");
    }
    // What is over is, whatever day is given beside the words.
    let given = Asking::On(AsOf::day("1990-06-01".parse().unwrap()));
    let read = question::read(&corpus, "o que mudou no art. 6º da Carta em 2003?", given);
    assert_eq!(read.asked, Some(QuestionKind::Changed));
}

#[test]
fn days_of_what_is_to_come_are_those_of_its_effect() {
    let corpus = corpus();
    for (words, from, to) in [
        ("o que vai mudar no art. 4º da Carta a partir de 2030?", "2030-01-01", "open"),
        ("What will change in the Carta from 1 October 2027?", "2027-10-01", "open"),
        ("o que vai mudar no art. 4º da Carta em 2035?", "2035-01-01", "2036-01-01"),
        ("What will change in the Carta next year?", "2026-01-01", "2027-01-01"),
    ] {
        let read = read(&corpus, words);
        assert_eq!(read.asked, Some(QuestionKind::Upcoming), "{words}");
        let (first, end) = read.ahead().unwrap();
        assert_eq!((first.to_string().as_str(), end.to_string().as_str()), (from, to), "{words}");
        assert_eq!(read.at, AsOf::day(TODAY.parse().unwrap()), "it waits on the day of asking: {words}");
    }
    let next = read(&corpus, "What will change in the Carta in the coming weeks?");
    assert_eq!((next.asked, next.unread.len()), (Some(QuestionKind::Upcoming), 1), "{:?}", next.unread);
}

#[test]
fn what_says_the_day_is_not_searched_for() {
    let corpus = corpus();
    let read = read(&corpus, "Em 2001, quem era morador?");
    assert_eq!(read.words, "morador?");
    assert_eq!(read.at.at.to_string(), "2001-12-31");
    assert!(read.said.unwrap().contains("2001"));
    assert_eq!(read.rest, "morador");
}

/// How it is asked what art. 4 said.
const EN: &str = "What did art. 4 of the Carta say";

const FI: &str = "mitä art. 4º, Carta sanoi";

const PT: &str = "o que dizia o art. 4º da Carta";

/// The days that a question about art. 4 names.
fn days_of(corpus: &Corpus, words: &str) -> String {
    let read = read(corpus, words);
    assert_eq!(read.provisions.len(), 1, "{words}: {read:?}");
    let days = read.days.iter().map(|days| {
        let Days { from, to, .. } = days;
        if *from == days.last() { from.to_string() } else { format!("[{from}, {to})") }
    });
    days.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_counted_from_an_act_with_a_bound_is_a_period() {
    let corpus = corpus();
    let mut wrong = Vec::new();
    for (asks, said, expected) in [
        (EN, "at least two years after Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (EN, "two years or more after Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (EN, "two or more years after Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (EN, "no earlier than two years after Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (EN, "more than two years after Emenda nº 1", "[1994-03-10, 2025-11-04)"),
        (EN, "over a year before Emenda nº 1", "[0001-01-01, 1991-03-09)"),
        (EN, "less than a year before Emenda nº 1", "[1991-03-10, 1992-03-09)"),
        (EN, "within six months before Emenda nº 1", "[1991-09-09, 1992-03-09)"),
        (EN, "within six months of Emenda nº 1", "[1992-03-09, 1992-09-10)"),
        (PT, "mais de um ano depois da Emenda nº 1", "[1993-03-10, 2025-11-04)"),
        (PT, "pelo menos dois anos depois da Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (PT, "dentro de seis meses da Emenda nº 1", "[1992-03-09, 1992-09-10)"),
        (PT, "desde dois anos depois da Emenda nº 1", "[1994-03-09, 2025-11-04)"),
        (PT, "até dois anos depois da Emenda nº 1", "[0001-01-01, 1994-03-10)"),
        (PT, "um ano e dois meses depois da Emenda nº 1", "1993-05-09"),
        (PT, "no ano depois da Emenda nº 1", "[1992-03-09, 1993-03-10)"),
        (FI, "kaksi vuotta Emenda nº 1 jälkeen", "1994-03-09"),
        (FI, "vähintään kaksi vuotta Emenda nº 1:n jälkeen", "[1994-03-09, 2025-11-04)"),
        (FI, "kahden vuoden kuluttua Emenda nº 1:stä", "1994-03-09"),
        (FI, "kuuden kuukauden kuluessa Emenda nº 1:stä", "[1992-03-09, 1992-09-10)"),
        // Of a date the same is read.
        (PT, "pelo menos dois anos antes de 1º de maio de 1995", "[0001-01-01, 1993-05-02)"),
    ] {
        let told = days_of(&corpus, &format!("{asks} {said}?"));
        if told != expected {
            wrong.push(format!("{said}: {told} | {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_day_next_to_that_of_an_act_is_read_from_either_side() {
    let corpus = corpus();
    let mut wrong = Vec::new();
    for (asks, said, expected) in [
        (EN, "on the eve of Emenda nº 1", "1992-03-08"),
        (EN, "the day before Emenda nº 1 came into force", "1992-03-08"),
        (EN, "the day after Emenda nº 1 came into force", "1992-03-10"),
        (EN, "since the day before Emenda nº 1", "[1992-03-08, 2025-11-04)"),
        (EN, "on any day after Emenda nº 1", "[1992-03-09, 2025-11-04)"),
        (EN, "after Emenda nº 1", "1992-03-09"),
        (PT, "desde a véspera da Emenda nº 1", "[1992-03-08, 2025-11-04)"),
        (PT, "no dia seguinte à Emenda nº 1", "1992-03-10"),
        (PT, "no dia seguinte à entrada em vigor da Emenda nº 1", "1992-03-10"),
        (PT, "antes da entrada em vigor da Emenda nº 1", "1992-03-08"),
        (PT, "na data da entrada em vigor da Emenda nº 1", "1992-03-09"),
        (EN, "two years after the entry into force of Emenda nº 1", "1994-03-09"),
        (EN, "within six months of the coming into force of Emenda nº 1", "[1992-03-09, 1992-09-10)"),
        (FI, "Emenda nº 1:tä edeltävänä päivänä", "1992-03-08"),
        (FI, "Emenda nº 1:n jälkeisenä päivänä", "1992-03-10"),
        (FI, "Emenda nº 1:n voimaantulon jälkeen", "1992-03-09"),
    ] {
        let told = days_of(&corpus, &format!("{asks} {said}?"));
        if told != expected {
            wrong.push(format!("{said}: {told} | {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn days_up_to_some_time_after_an_act_are_read_beside_the_number_of_a_provision() {
    let corpus = corpus();
    let one = read(&corpus, "o que aconteceu com o art. 4 até dois anos depois da Emenda nº 1?");
    assert!(one.unused.iter().all(|(said, _)| !said.contains("até")), "{one:?}");
    // They end on no day that is held against that of asking.
    let two = read(&corpus, "Até dois anos depois da Emenda nº 1, como era o art. 4º da Carta?");
    assert!(two.days.iter().all(|days| days.from.to_string() != TODAY), "{two:?}");
}

#[test]
fn what_changed_in_a_period_from_an_act_is_not_what_the_act_changed() {
    let corpus = corpus();
    for words in [
        "o que mudou no art. 6º da Carta nos dois anos depois da Emenda nº 4?",
        "What changed in art. 6 of the Carta more than two years after Emenda nº 4?",
        "o que mudou na Carta nos dois anos depois da Emenda nº 4?",
        "o que mudou na Carta dentro de 30 dias da Emenda nº 4?",
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.acts.len()), (Some(QuestionKind::Changed), 0), "{words}: {read:?}");
        assert!(read.between().is_some(), "{words}: {read:?}");
    }
}

#[test]
fn a_day_that_follows_from_an_act_is_told_with_its_basis() {
    let read = read(&corpus(), "Quem era morador antes da Emenda nº 10?");
    assert_eq!(
        (read.at.at.to_string().as_str(), read.words.as_str()),
        ("2001-02-28", "morador ?"),
        "{read:?}"
    );
    assert!(read.said.unwrap().ends_with("Emenda nº 10 takes effect on 2001-03-01 (STATED)"));
}

#[test]
fn of_two_times_the_first_counts_unless_they_are_compared() {
    let corpus = corpus();
    let at = |words: &str| read(&corpus, words).at.at.to_string();
    assert_eq!(at("quem era morador em 1991-05-01, e em 1995-05-01?"), "1991-05-01");
    assert_eq!(at("compare o art. 4º da Carta em 1995-05-01 e em 1991-05-01"), "1995-05-01");
    assert_eq!(at("o que mudou no art. 4º da Carta entre 1991 e 1995?"), "1995-12-31");
}

#[test]
fn a_question_is_answered_by_the_day_that_it_says_or_by_the_last_of_a_period() {
    let (corpus, today) = (corpus(), TODAY.parse().unwrap());
    let last = AsOf::day("2025-01-01".parse().unwrap());
    let said = |words: &str| question::read(&corpus, words, Asking::InWords { today, last });
    let day = |words: &str| said(words).at.at.to_string();
    assert_eq!(day("On 3 May 2019 a man was held"), "2019-05-03");
    assert_eq!(day("caught in January 2019"), "2019-01-31");
    assert_eq!(day("what holds today?"), TODAY);
    for words in ["before the reform", "may a man be held?"] {
        assert_eq!((said(words).at, said(words).said), (last, None), "{words}");
    }
}

#[test]
fn a_point_that_is_given_counts_whatever_the_words_say() {
    let given = AsOf::day("2000-01-01".parse().unwrap());
    let read =
        question::read(&corpus(), "o que mudou no art. 6º da Carta entre 1990 e 1995?", Asking::On(given));
    assert_eq!((read.at, read.said.as_deref()), (given, None));
    let (from, to) = read.between().unwrap();
    assert_eq!((from.to_string().as_str(), to.to_string().as_str()), ("1990-01-01", "1995-12-31"));
}

#[test]
fn a_day_of_the_words_by_which_it_is_not_answered_is_told() {
    let corpus = corpus();
    let given = |words: &str, day: &str| {
        let read = question::read(&corpus, words, Asking::On(AsOf::day(day.parse().unwrap())));
        assert_eq!(read.lacks, None, "{words}");
        read.unused.into_iter().map(|(said, _)| said).collect::<Vec<_>>()
    };
    let text = "o que dizia o art. 4º da Carta em 1991?";
    assert_eq!(given(text, "1995-05-01"), ["1991"]);
    assert_eq!(given("o que dizia o art. 4º da Carta em 31/02/1991?", "1995-05-01"), ["31/02/1991"]);
    assert_eq!(given("quem era morador em 1991?", "1995-05-01"), ["1991"]);
    assert!(given(text, "1991-05-01").is_empty());
    assert!(given("o que mudou no art. 6º da Carta entre 1990 e 1995?", "2000-01-01").is_empty());
    assert!(given("O que fez a Emenda nº 4?", "2000-01-01").is_empty());
    let unused =
        |words: &str| read(&corpus, words).unused.into_iter().map(|(said, _)| said).collect::<Vec<_>>();
    assert_eq!(unused("quem era morador em 1991-05-01, e em 1995-05-01?"), ["1995-05-01"]);
    for words in [text, "o que dizia o art. 4º da Carta em 1991 e em 1993?", "quem é morador hoje?"] {
        assert!(unused(words).is_empty(), "{words}");
    }
}

#[test]
fn an_act_that_says_no_day_is_told_beside_a_text() {
    let corpus = corpus();
    let text = read(&corpus, "o que dizia o art. 4º da Carta antes de ser alterado pela Emenda nº 1?");
    assert_eq!((text.asked, text.days.len()), (Some(QuestionKind::Text), 0), "{text:?}");
    assert!(text.unread.iter().any(|(said, _)| said == "Emenda nº 1"), "{text:?}");
    let open = read(&corpus, "O que o art. 4º da Carta dizia quando a Emenda nº 1 foi publicada?");
    assert_eq!(open.asked, None);
    assert!(open.unused.iter().any(|(said, _)| said == "Emenda nº 1"), "{open:?}");
}

#[test]
fn words_of_a_time_that_is_not_read_are_told_beside_a_text() {
    let corpus = corpus();
    for (words, told) in [
        ("o que dizia o art. 4º da Carta daqui a dois anos?", "dois anos"),
        ("o que dizia o art. 4º da Carta na segunda-feira?", "segunda-feira"),
        ("o que dizia o art. 4º da Carta quando Barros era prefeito?", "quando Barros"),
        ("o que dizia o art. 4º da Carta no governo anterior?", "no governo anterior"),
        ("o que dizia o art. 4º da Carta na data da posse?", "na data da posse"),
        ("o que dizia o art. 4º da Carta no século XIX?", "no século XIX"),
        ("What did art. 4 of the Carta say in the last decade?", "decade"),
        ("o que dizia o art. 4º da Carta no governo Ana Souza?", "no governo Ana Souza"),
        (
            "o que dizia o art. 4º da Carta no governo Souza e no governo Bento?",
            "no governo Souza e no governo Bento",
        ),
        ("mitä art. 4º, Carta sanoi Virtasen hallituksen aikana?", "Virtasen hallituksen aikana"),
        ("What did art. 4 of the Carta say during the pandemic?", "during the pandemic"),
        ("What did art. 4 of the Carta say during the Cold War?", "during the Cold War"),
        ("What did art. 4 of the Carta say after Brexit?", "after Brexit"),
        ("o que dizia o art. 4º da Carta na pandemia?", "na pandemia"),
        ("mitä art. 4º, Carta sanoi sota-aikana?", "sota-aikana"),
    ] {
        let read = read(&corpus, words);
        assert_eq!(read.asked, Some(QuestionKind::Text), "{words}");
        assert!(read.unread.iter().any(|(said, _)| said == told), "{words}: {:?}", read.unread);
    }
    let plain = read(&corpus, "o que diz o art. 4º da Carta?");
    assert!(plain.unread.is_empty(), "{plain:?}");
    for (words, said) in [
        ("Who was mayor when Brexit happened?", "when Brexit"),
        ("quem era prefeito quando o Brexit aconteceu?", "quando o Brexit"),
    ] {
        let open = read(&corpus, words);
        assert!(open.unused.iter().any(|(words, _)| words == said), "{words}: {open:?}");
    }
    let accident = read(&corpus, "Who pays when the accident happened at work?");
    assert!(accident.unused.is_empty(), "{accident:?}");
    let history = read(&corpus, "quem alterou o art. 4º da Carta no governo Souza?");
    assert_eq!(history.asked, Some(QuestionKind::Amended));
    assert!(history.unused.iter().any(|(said, _)| said == "no governo Souza"), "{history:?}");
}

#[test]
fn a_clause_that_may_say_when_is_told_and_one_of_the_law_is_not() {
    let corpus = corpus();
    for (words, told) in [
        ("o art. 4º da Carta como saiu da Câmara, por favor", "como saiu da Câmara"),
        ("o que dizia o art. 4º da Carta quando surgiu?", "quando surgiu"),
        ("What did art. 4 of the Carta say as it stood at the outset?", "as it stood at the outset"),
        ("mitä art. 4º, Carta sanoi silloin kun se hyväksyttiin?", "kun se hyväksyttiin"),
    ] {
        let read = read(&corpus, words);
        let is_told = |(said, _): &(String, String)| said == told;
        assert!(read.unread.iter().chain(&read.unused).any(is_told), "{words}: {read:?}");
    }
    for words in [
        "como era o art. 4º da Carta?",
        "Me diga como era o art. 4º da Carta",
        "o que diz o art. 4º da Carta como regra?",
        "o que diz o art. 4º da Carta quando o morador é eleito?",
        "What does art. 4 of the Carta say when a resident was elected?",
        "What does art. 4 of the Carta say as to residents?",
    ] {
        assert!(read(&corpus, words).unread.is_empty(), "{words}: {:?}", read(&corpus, words).unread);
    }
}

#[test]
fn sums_of_money_and_counts_are_no_years() {
    let corpus = corpus();
    for words in [
        "quem paga multa de R$ 2000 perde o mandato?",
        "quem ganha até 2000 reais paga taxa?",
        "quem tem 2000 hectares perde a terra?",
        "is there a fine of Rs. 2000 for residents?",
        "he owes 1990 rupees, may he vote?",
        "a claim worth £2010",
        "kunnassa asuu 1990 asukasta, montako valtuutettua?",
    ] {
        let read = read(&corpus, words);
        assert!(read.days.is_empty(), "{words}: {:?}", read.days);
    }
    for words in [
        "em 1995 pessoas de fora votavam?",
        "In 1995 people of the town voted?",
        "quem votava em 1995, pessoas de fora?",
        "nos anos 1990 trabalhadores de fora votavam?",
    ] {
        assert_eq!(read(&corpus, words).days.len(), 1, "{words}");
    }
    let days_in = |words: &str| {
        let days = read(&corpus, words).days.into_iter();
        days.map(|days| format!("{}..{}", days.from, days.last())).collect::<Vec<_>>().join(" ")
    };
    for (words, days) in [
        ("em 5 de outubro de 1995 pessoas de fora votavam?", "1995-10-05..1995-10-05"),
        ("de 1992 a 1995 trabalhadores de fora votavam?", "1992-01-01..1995-12-31"),
        ("de 1992 a 1995 pessoas de fora votavam?", "1992-01-01..1995-12-31"),
        ("from 1992 to 1995 people of the town voted?", "1992-01-01..1995-12-31"),
        ("quem paga multa de R$ 1992 a 2000 reais?", ""),
    ] {
        assert_eq!(days_in(words), days, "{words}");
    }
    assert_eq!(read(&corpus, "em 1992 e 1995 votos eram secretos?").days.len(), 2);
}

#[test]
fn an_act_that_only_says_a_day_is_not_what_is_asked_about() {
    let corpus = corpus();
    for (words, day) in [
        ("como era a eleição do prefeito antes da Emenda nº 1?", "1992-03-08"),
        ("quem podia votar antes da Emenda nº 1?", "1992-03-08"),
        ("who could vote before Emenda nº 1?", "1992-03-08"),
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.acts.len()), (None, 0), "{words}: {read:?}");
        assert_eq!(read.at.at.to_string(), day, "{words}");
    }
    for words in ["o que fez a Emenda nº 4?", "Emenda nº 4", "o que mudou depois da Emenda nº 4?"] {
        assert_eq!(read(&corpus, words).asked, Some(QuestionKind::Deeds), "{words}");
    }
}

#[test]
fn the_year_of_a_law_right_after_its_name_says_no_day() {
    let corpus = laws_titled(&["Water Code"]);
    for words in [
        "What does section 3 of the Water Code 1990 say?",
        "What does the Water Code of 1990 say about water?",
        "Is water common under the Water Code 1990?",
    ] {
        let read = read(&corpus, words);
        assert!(read.days.is_empty(), "{words}: {:?}", read.days);
    }
    let of_day = read(&corpus, "What did section 3 of the Water Code say in 1990?");
    assert_eq!(of_day.days.len(), 1, "{of_day:?}");
    let compared = read(&corpus, "compare section 3 of the Water Code 1990 with 1995");
    assert_eq!(compared.days.len(), 2, "{compared:?}");
}

#[test]
fn a_number_after_the_name_of_a_law_that_can_be_no_year_makes_no_other_law_of_it() {
    let corpus = laws_titled(&["Water Code"]);
    let lacks = |words: &str| read(&corpus, words).lacks;
    assert_eq!(lacks("is water common by the Water Code 1240?"), None);
    assert_eq!(lacks("is water common by the Water Code of 1860?"), Some(Insufficiency::NotHeld));
}

#[test]
fn each_year_of_a_list_is_read() {
    let read = read(&corpus(), &format!("{PT} em 1992, 1995 e 2001?"));
    let years: Vec<&str> = read.days.iter().map(|days| days.words.as_str()).collect();
    assert_eq!(years, ["1992", "1995", "2001"], "{read:?}");
}

#[test]
fn of_three_days_that_are_compared_the_one_between_is_told() {
    let corpus = corpus();
    let read = read(&corpus, "art. 4º da Carta: 1991-05-01 x 1993-05-01 x 1995-05-01, diferenças");
    assert_eq!(read.asked, Some(QuestionKind::Difference), "{read:?}");
    let told: Vec<&str> = read.unused.iter().map(|(said, _)| said.as_str()).collect();
    assert_eq!(told, ["1993-05-01"], "{read:?}");
}

#[test]
fn the_years_of_a_decade_are_one_unless_others_are_joined_to_them() {
    let corpus = corpus();
    assert_eq!(days_of(&corpus, &format!("{PT} nos anos 1990?")), "[1990-01-01, 2000-01-01)");
    assert_eq!(days_of(&corpus, &format!("{PT} nos anos 2000?")), "[2000-01-01, 2010-01-01)");
    for said in ["nos anos 1990 e 1995", "nos anos 1990, 1995 e 2001", "nos anos 1990 a 1995"] {
        let told = days_of(&corpus, &format!("{PT} {said}?"));
        assert!(!told.contains("[1990-01-01, 2000-01-01)"), "{said}: {told}");
    }
}

#[test]
fn what_is_before_or_after_something_that_is_not_read_is_told() {
    for (left, told) in [
        ("@ depois da reforma da previdência", &["depois da reforma"][..]),
        ("@ entre os dois textos: o que mudou?", &[]),
        ("@ entre as duas reformas: o que mudou?", &["entre as duas"]),
        ("@ anterior à reforma", &["anterior à reforma"]),
        ("@ entre a EC 20 e a EC 41: o que mudou?", &["entre a ec"]),
        ("@ entre a promulgação e", &["entre a promulgação"]),
        ("who changed @ before amendment 34", &["before amendment"]),
        ("o que mudou antes de @", &[]),
        ("até quando vigorou @?", &[]),
        ("as versões anteriores do texto de @", &[]),
        ("como era @ antes?", &[]),
        ("o que mudou em @ até hoje na lei", &[]),
        ("o que mudou de um texto para outro em @", &[]),
    ] {
        assert_eq!(question::times::led_by_none(left), told, "{left}");
    }
    let read = read(&corpus(), "quem alterou o art. 4º da Carta depois da reforma?");
    assert_eq!(read.asked, Some(QuestionKind::Amended), "{read:?}");
    assert!(read.unused.iter().any(|(said, _)| said == "depois da reforma"), "{read:?}");
}

/// What the provision itself speaks of is no time of the past, unless the question asks what was.
#[test]
fn a_time_of_which_a_provision_speaks_is_not_told() {
    let corpus = corpus();
    let told = |words: &str| {
        let read = read(&corpus, words);
        assert_eq!(read.asked, Some(QuestionKind::Text), "{words}");
        read.unread.into_iter().map(|(said, _)| said).collect::<Vec<_>>()
    };
    assert!(told("o que diz o art. 2º da Carta durante o Hino?").is_empty());
    for (words, era) in [
        ("o que dizia o art. 2º da Carta durante o Hino?", "durante o Hino"),
        ("o que diz o art. 2º da Carta durante o Estado de Sítio?", "durante o Estado de Sítio"),
    ] {
        assert_eq!(told(words), [era], "{words}");
    }
}

#[test]
fn no_day_is_read_outside_of_the_years_of_four_digits() {
    let corpus = corpus();
    for words in [
        "What did art. 4 of the Carta say before 1 January 0001?",
        "What did art. 4 of the Carta say the day before 1 January 0001?",
        "What did art. 4 of the Carta say 999 days before 1 January 0001?",
        "What did art. 4 of the Carta say three days after 31 December 9999?",
    ] {
        let read = read(&corpus, words);
        assert!(read.days.is_empty() && !read.unread.is_empty(), "{words}: {read:?}");
        assert_eq!(read.at.at.to_string(), TODAY, "{words}");
    }
}

#[test]
fn words_of_a_time_beside_what_was_read_are_told() {
    let corpus = corpus();
    let unused = |words: &str| {
        let read = read(&corpus, words);
        assert_eq!(read.asked, Some(QuestionKind::Text), "{words}");
        read.unused.into_iter().map(|(said, _)| said).collect::<Vec<_>>()
    };
    for (words, told) in [
        ("What did art. 4 of the Carta say at Christmas?", "at christmas"),
        ("What did art. 4 of the Carta say this Easter?", "this easter"),
        ("What did art. 4 of the Carta say last summer?", "last summer"),
        ("o que dizia o art. 4º da Carta na Páscoa?", "na páscoa"),
        ("o que dizia o art. 4º da Carta em 1991, no Natal?", "no natal"),
        ("mitä art. 4º, Carta sanoi jouluna?", "jouluna"),
        ("What did art. 4 of the Carta say in early 1991?", "early"),
        ("What did art. 4 of the Carta say in mid-1991?", "mid"),
        ("What did art. 4 of the Carta say late in 1991?", "late"),
        ("What did art. 4 of the Carta say in the first week of May 1991?", "week"),
        ("o que dizia o art. 4º da Carta por volta de 1991?", "volta"),
        ("What did art. 4 of the Carta say in the summer of 1991?", "summer"),
        ("What did art. 4 of the Carta say in the fall of 1991?", "fall"),
        ("mitä art. 4º, Carta sanoi kesän 1991 aikana?", "kesän"),
        ("o que dizia o art. 4º da Carta em meados de 1991?", "meados"),
        ("o que dizia o art. 4º da Carta no início dos anos 90?", "início"),
        ("What did art. 4 of the Carta say at the beginning of the 1990s?", "beginning"),
        ("mitä art. 4º, Carta sanoi vuoden 1991 kesällä?", "kesällä"),
        ("o que dizia o art. 4º da Carta dois anos antes de 1995?", "dois anos"),
        ("What did art. 4 of the Carta say several years after 1 May 1991?", "several years"),
        ("What did art. 4 of the Carta say two years or more after 1 May 1991?", "two years or more"),
        ("mitä art. 4º, Carta sanoi puolitoista vuotta 1.5.1991 jälkeen?", "puolitoista vuotta"),
        ("What did art. 4 of the Carta say roughly two years after Emenda nº 1?", "roughly"),
        ("What did art. 4 of the Carta say several years after Emenda nº 1?", "several years"),
        ("What did art. 4 of the Carta say two and a half years after Emenda nº 1?", "half years"),
        ("What did art. 4 of the Carta say two or three years after Emenda nº 1?", "two or"),
        ("What did art. 4 of the Carta say between one and two years after Emenda nº 1?", "between one and"),
        ("o que dizia o art. 4º da Carta alguns anos depois da Emenda nº 1?", "alguns anos"),
        ("mitä art. 4º, Carta sanoi kaksi vuotta vuoden 1995 jälkeen?", "kaksi vuotta vuoden"),
        ("What did art. 4 of the Carta say on the fifth Monday of May 1991?", "monday"),
    ] {
        assert_eq!(unused(words), [told], "{words}");
    }
    for words in [
        "o que dizia o art. 4º da Carta no Natal de 1991?",
        "o que dizia o art. 4º da Carta até o ano novo de 1994?",
        "quais eram os princípios em 1991 do art. 4º da Carta?",
        "o que dizia o art. 4º da Carta no início de 1991?",
        "o que dizia o art. 4º da Carta antes de 1995?",
        "What did art. 4 of the Carta say in the years before 1995?",
        "What did art. 4 of the Carta say the day before 1 May 1991?",
        "What did art. 4 of the Carta say on any day after 1 May 1991?",
        "mitä art. 4º, Carta sanoi vuoden 1995 jälkeen?",
        "What did art. 4 of the Carta say in 1991?",
        "What did art. 4 of the Carta say last week?",
        "What did art. 4 of the Carta say at the end of 1991?",
    ] {
        assert!(unused(words).is_empty(), "{words}");
    }
    let diwali = read(&corpus, "What did art. 4 of the Carta say on Diwali 1991?");
    assert_eq!((diwali.asked, diwali.lacks), (None, Some(Insufficiency::UnknownDay)));
    let eastern = read(&corpus, "mitä art. 4º, Carta sanoi vuoden 1991 pääsiäisenä?");
    assert_eq!((eastern.asked, eastern.lacks), (None, Some(Insufficiency::UnknownDay)));
    assert_eq!(eastern.unread.first().unwrap().0, "1991 pääsiäisenä");
}

#[test]
fn a_day_between_two_that_are_compared_is_told() {
    let corpus = corpus();
    let words = "O que dizia o art. 4º da Carta em 1991-01-01, em 1993-01-01 e em 1995-01-01?";
    let read = read(&corpus, words);
    assert_eq!(read.asked, Some(QuestionKind::Difference));
    let why = "is not told by itself: 1991-01-01 and 1995-01-01 are held against each other";
    assert_eq!(read.unused, [("1993-01-01".to_owned(), why.to_owned())]);
    assert!(read.other_texts().is_empty());
    let texts = question::read(
        &corpus,
        "arts. 4º e 6º da Carta em 1991 e 1995",
        Asking::InWords { today: TODAY.parse().unwrap(), last: AsOf::day(TODAY.parse().unwrap()) },
    );
    assert_eq!((texts.asked, texts.unused.len()), (Some(QuestionKind::Text), 0), "{texts:?}");
    let others: Vec<String> = texts.other_texts().into_iter().map(|(said, _)| said).collect();
    assert_eq!(others, ["1995"]);
}
