#![expect(clippy::unwrap_used, reason = "a test")]

mod times;

use asof_law::QuestionKind;
use asof_schema::{AsOf, ChangeSet, Day};
use serde_json::{Value, json};

use super::{Asking, Days, InTime, ReadQuestion};
use crate::search::{Insufficiency, SearchRequest, TextIndex, When};
use crate::store::Corpus;

const TODAY: &str = "2025-11-03";

/// The demo.
fn corpus() -> Corpus {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../demo");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    files.iter().zip(1..).fold(Corpus::default(), |corpus, (file, hour)| {
        let set = ChangeSet::read(std::fs::read(file).unwrap().as_slice()).unwrap();
        corpus.with(&set, format!("2020-01-15T{hour:02}:00:00Z").parse().unwrap()).unwrap().0
    })
}

/// Reads a question by its words.
fn read(corpus: &Corpus, words: &str) -> ReadQuestion {
    let today = TODAY.parse().unwrap();
    super::read(corpus, words, Asking::InWords { today, last: AsOf::day(today) })
}

/// What is asked for, of what, on which days.
fn told(read: &ReadQuestion) -> String {
    let asked = read.asked.map_or_else(|| "open".to_owned(), |asked| format!("{asked:?}").to_lowercase());
    let provisions = read.provisions.iter().map(|id| id.local().to_owned());
    let acts =
        read.acts.iter().filter_map(|act| act.as_str().rsplit(';').next()).map(|number| format!("#{number}"));
    let days = read.days.iter().map(|days| {
        let Days { from, to, .. } = days;
        if *from == days.last() { from.to_string() } else { format!("[{from}, {to})") }
    });
    std::iter::once(asked).chain(provisions).chain(acts).chain(days).collect::<Vec<_>>().join(" ")
}

#[test]
fn which_parts_were_changed_is_asked_of_the_only_law() {
    let corpus = laws_in(&["Constituição Federal"], "pt");
    for words in ["quais artigos mudaram em 1995", "quais artigos foram alterados em 1995"] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.norms.len()), (Some(QuestionKind::Changed), 1), "{words}: {read:?}");
    }
}

/// What waits to take effect is asked for by who asks of changes.
#[test]
fn when_a_law_itself_begins_is_no_question_of_what_is_to_come() {
    let corpus = corpus();
    for words in [
        "When does this Act enter into force?",
        "When does the law come into force?",
        "Quando a lei entra em vigor?",
        "Milloin asetus tulee voimaan?",
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.otherwise), (None, vec![QuestionKind::Upcoming]), "{words}");
    }
    for words in ["What enters into force next?", "When will the new rules come into force?"] {
        assert_eq!(read(&corpus, words).asked, Some(QuestionKind::Upcoming), "{words}");
    }
}

#[test]
fn since_when_a_provision_is_in_force_is_no_question_of_its_text() {
    let corpus = corpus();
    let asked = |words: &str| read(&corpus, words).asked;
    assert_eq!(asked("o art. 6º da Carta está em vigor?"), Some(QuestionKind::Text));
    for words in ["Is the Carta in force?", "is the Carta still in force?", "Is art. 6 of the Carta valid?"] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.provisions.len()), (Some(QuestionKind::Text), 1), "{words}");
    }
    for words in
        ["desde quando o art. 6º da Carta está em vigor?", "Since when is art. 6 of the Carta in force?"]
    {
        assert_ne!(asked(words), Some(QuestionKind::Text), "{words}");
    }
    for words in [
        "até quando vigorou o art. 6º da Carta?",
        "Until when was art. 6 of the Carta in force?",
        "How long was art. 6 of the Carta in force?",
        "For how long is art. 6 of the Carta valid?",
        "o art. 6º da Carta valerá até quando?",
        "Art. 6º da Carta: até quando vale a regra?",
        "When does art. 6 of the Carta expire?",
        "Mihin asti art. 6º, Carta oli voimassa?",
        "Milloin art. 6º, Carta lakkasi olemasta voimassa?",
    ] {
        assert_eq!(asked(words), Some(QuestionKind::Amended), "its history says until when: {words}");
    }
}

#[test]
fn a_history_that_is_asked_of_no_provision_is_told_as_not_read() {
    let corpus = corpus();
    for (words, said) in [
        ("desde quando os moradores votam?", "desde quando"),
        ("Since when has the council eleven members?", "since when"),
        ("mistä lähtien asukkaat äänestävät?", "mistä lähtien"),
    ] {
        let read = read(&corpus, words);
        assert_eq!(read.asked, None, "{words}");
        assert!(read.unused.iter().any(|(words, _)| words == said), "{words}: {:?}", read.unused);
    }
}

#[test]
fn whether_one_of_several_provisions_says_something_is_asked_of_each() {
    let corpus = corpus();
    for words in [
        "O art. 4º ou o art. 6º da Carta diz que os conselheiros são eleitos?",
        "Does art. 4 or art. 6 of the Carta say that councillors must be elected?",
        "Sanooko art. 4º, Carta tai art. 6º, Carta, että kokous on julkinen?",
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.provisions.len()), (Some(QuestionKind::Says), 2), "{words}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn questions_are_read_as_what_they_ask_for() {
    let corpus = corpus();
    let mut wrong = Vec::new();
    for (words, expected) in [
        ("o que diz o art. 4º da Carta?", "text art4"),
        ("art. 4º, Carta, em 1991", "text art4 [1991-01-01, 1992-01-01)"),
        ("O que dizia o art. 4º da Carta em 1º de maio de 1991?", "text art4 1991-05-01"),
        ("o que dizia o art. 4º da Carta antes da Emenda nº 1?", "text art4 #1 1992-03-08"),
        ("Como era o art. 4º da Carta depois da Emenda nº 1?", "text art4 #1 1992-03-09"),
        ("quem alterou o art. 6º da Carta?", "amended art6"),
        ("Que emenda mudou o art. 6º da Carta, e quando?", "amended art6"),
        ("o que mudou no art. 6º da Carta entre 1990 e 2005?", "changed art6 [1990-01-01, 2006-01-01)"),
        (
            "o que mudou no art. 6º da Carta nos seis meses antes de 1º de janeiro de 1995?",
            "changed art6 [1994-07-01, 1995-01-01)",
        ),
        (
            "o que mudou no art. 6º da Carta dois anos antes de 3 de maio de 2010?",
            "changed art6 [1990-03-12, 2010-05-03)",
        ),
        ("o que dizia o art. 6º da Carta dois anos antes de 3 de maio de 2010?", "text art6 2008-05-03"),
        (
            "o art. 6º da Carta mudou em algum dia depois de 1º de janeiro de 1993?",
            "changed art6 [1993-01-02, 2025-11-04)",
        ),
        ("o que mudou na Carta entre 1990 e 2005?", "changed [1990-01-01, 2006-01-01)"),
        ("o que mudou no art. 6º da Carta?", "amended art6"),
        ("qual a diferença entre o art. 4º e o art. 6º da Carta?", "text art4 art6"),
        ("art. 4º vs. art. 6º da Carta", "text art4 art6"),
        ("diferenças entre os arts. 4º e 6º da Carta", "text art4 art6"),
        (
            "o art. 4º da Carta era diferente antes de 1998?",
            "difference art4 [0001-01-01, 1998-01-01) 2025-11-03",
        ),
        (
            "qual a diferença entre o art. 4º e o art. 6º da Carta em 1991?",
            "text art4 art6 [1991-01-01, 1992-01-01)",
        ),
        (
            "difference between art. 4 and art. 6 of the Carta between 1991-05-01 and 1995-05-01",
            "text art4 art6 [1991-05-01, 1995-05-02)",
        ),
        // There is no other law here.
        ("quais artigos mudaram em 1999?", "changed [1999-01-01, 2000-01-01)"),
        ("Which articles changed in 1999?", "changed [1999-01-01, 2000-01-01)"),
        (
            "qual a diferença entre o art. 6º da Carta em 1990 e em 2005?",
            "difference art6 [1990-01-01, 1991-01-01) [2005-01-01, 2006-01-01)",
        ),
        (
            "compare o art. 4º da Carta de 1990 com o de 1995",
            "difference art4 [1995-01-01, 1996-01-01) [1990-01-01, 1991-01-01)",
        ),
        (
            "qual a diferença entre o art. 4º da Carta de 1990 e o de hoje?",
            "difference art4 2025-11-03 [1990-01-01, 1991-01-01)",
        ),
        (
            "qual a diferença do art. 4º da Carta de 1990 para hoje?",
            "difference art4 2025-11-03 [1990-01-01, 1991-01-01)",
        ),
        // The year of its name alone is no other time.
        ("o que mudou no art. 4º da Carta de 1990 em 1995?", "changed art4 [1995-01-01, 1996-01-01)"),
        (
            "o que mudou no art. 4º da Carta entre a Emenda nº 1 e a Emenda nº 2?",
            "changed art4 [1992-03-09, 1993-05-11)",
        ),
        (
            "o que mudou no art. 4º da Carta entre a Emenda nº 2 e a Emenda nº 1?",
            "changed art4 [1992-03-09, 1993-05-11)",
        ),
        ("art 6 da Carta no inicio de 1995", "text art6 1995-01-01"),
        ("o que dizia o art 6 da Carta em 30 de marco de 1995", "text art6 1995-03-30"),
        ("histórico do art. 6º da Carta", "history art6"),
        ("O que fez a Emenda nº 4?", "deeds #4"),
        ("quais artigos foram alterados pela Emenda nº 4?", "deeds #4"),
        ("o que a Emenda nº 4 mudou no art. 6º da Carta?", "changed art6 #4"),
        ("quais dispositivos se referem ao art. 6º da Carta?", "referrers art6"),
        ("a que remete o art. 6º da Carta?", "references art6"),
        ("o que significa morador?", "meaning"),
        (
            "o que diz o art. 4º da Carta antes da Emenda nº 1, de 2 de março de 1992?",
            "text art4 #1 1992-03-08",
        ),
        (
            "o que dizia o art. 4º da Carta em 1991 e em 1993?",
            "difference art4 [1991-01-01, 1992-01-01) [1993-01-01, 1994-01-01)",
        ),
        ("art. 4º da Carta: março de 1991", "text art4 [1991-03-01, 1991-04-01)"),
        ("o texto vigente do art. 4º da Carta em 1991", "text art4 [1991-01-01, 1992-01-01)"),
        ("o que mudou no art. 6º da Carta antes de 1998?", "changed art6 [1990-03-12, 1998-01-01)"),
        ("Redação do art. 4º da Carta anterior à Emenda nº 1", "text art4 #1 1992-03-08"),
        ("como evoluiu o art. 6º da Carta entre 1990 e 2005?", "changed art6 [1990-01-01, 2006-01-01)"),
        ("art. 6º da Carta 1990–1995: alterações", "changed art6 [1990-01-01, 1996-01-01)"),
        // What it said first, or on the day on which its law was made; "since" that day names no day.
        ("qual era a redação original do art. 4º da Carta?", "text art4 1990-03-12"),
        ("texto do art. 4º da Carta no dia da promulgação", "text art4 1990-03-12"),
        ("o que dizia o art. 4º da Carta na sua forma primitiva?", "text art4 1990-03-12"),
        ("o que dizia o art. 4º da Carta na sua forma original?", "text art4 1990-03-12"),
        // What a provision asks for before any change is no time of its own.
        ("o que diz o art. 4º da Carta antes de qualquer alteração do mandato?", "text art4"),
        ("What does art. 4 of the Carta say before any change of office?", "text art4"),
        ("o que dizia o art. 4º da Carta como foi promulgada?", "text art4 1990-03-12"),
        ("What did art. 4 of the Carta say as it was first enacted?", "text art4 1990-03-12"),
        ("mitä art. 4º, Carta sanoi sellaisena kuin se säädettiin?", "text art4 1990-03-12"),
        (
            "compare a redação original do art. 4º da Carta com a redação de 1995",
            "difference art4 [1995-01-01, 1996-01-01) 1990-03-12",
        ),
        (
            "histórico do art. 6º da Carta, da redação original a 1995",
            "history art6 [1995-01-01, 1996-01-01) 1990-03-12",
        ),
        ("histórico do art. 6º da Carta desde a redação original", "history art6"),
        ("art. 4º da Carta na véspera da Emenda nº 1", "text art4 #1 1992-03-08"),
        ("o que dizia o art. 4º da Carta no dia da Emenda nº 1?", "text art4 #1 1992-03-09"),
        ("o que dizia o art. 4º da Carta à data da promulgação da Emenda nº 1?", "text art4 #1 1992-03-09"),
        ("o que dizia o art. 4º da Carta dois anos depois da Emenda nº 1?", "text art4 #1 1994-03-09"),
        ("o que dizia o art. 4º da Carta um ano antes da Emenda nº 1?", "text art4 #1 1991-03-09"),
        (
            "o que dizia o art. 4º da Carta antes da reforma do Conselho (Emenda nº 1)?",
            "text art4 #1 1992-03-08",
        ),
        (
            "o que dizia o art. 4º da Carta depois de 1995, no Conselho (Emenda nº 1)?",
            "text art4 #1 [1996-01-01, 2025-11-04)",
        ),
        (
            "o que dizia o art. 4º da Carta nos dois anos depois da Emenda nº 1?",
            "text art4 #1 [1992-03-09, 1994-03-10)",
        ),
        ("o que dizia o art. 4º da Carta quando a Emenda nº 1 entrou em vigor?", "text art4 #1 1992-03-09"),
        ("art. 4º da Carta, 1991", "text art4 [1991-01-01, 1992-01-01)"),
        ("o que dizia o art. 4º da Carta em 1º/5/1991?", "text art4 1991-05-01"),
        ("o que dizia o art. 4º da Carta há 30 anos?", "text art4 1995-11-03"),
        ("o que dizia o art. 4º da Carta no último Natal?", "text art4 2024-12-25"),
        ("o que dizia o art. 4º da Carta nos anos noventa?", "text art4 [1990-01-01, 2000-01-01)"),
        ("What did art. 4 of the Carta say in the nineties?", "text art4 [1990-01-01, 2000-01-01)"),
        ("What did art. 4 of the Carta say in mid-1991?", "text art4 [1991-01-01, 1992-01-01)"),
        ("What did art. 4 of the Carta say at the end of 1991?", "text art4 1991-12-31"),
        ("What did art. 4 of the Carta say on the eve of 1 May 1991?", "text art4 1991-04-30"),
        ("What did art. 4 of the Carta say the day after 1 May 1991?", "text art4 1991-05-02"),
        ("o que dizia o art. 4º da Carta no dia seguinte a 1º de maio de 1991?", "text art4 1991-05-02"),
        ("o que dizia o art. 4º da Carta no 1º semestre de 1991?", "text art4 [1991-01-01, 1991-07-01)"),
        ("What did art. 4 of the Carta say a decade ago?", "text art4 2015-11-03"),
        ("mitä art. 4º, Carta sanoi ennen vuotta 1995?", "text art4 [0001-01-01, 1995-01-01)"),
        ("o que dizia o art. 4º da Carta a partir de 1995?", "text art4 [1995-01-01, 2025-11-04)"),
        ("o art. 4º da Carta está em vigor?", "text art4"),
        ("o art. 4º da Carta ainda vale?", "text art4"),
        ("onko art. 4º, Carta vielä voimassa?", "text art4"),
        ("oliko art. 4º, Carta voimassa 1.5.1991?", "text art4 1991-05-01"),
        ("a Carta está em vigor?", "text "),
        ("does art. 4º, Carta say anything about force?", "says art4"),
        ("does art. 4º, Carta not mention the cacique?", "says art4"),
        ("o que dizia o art. 4º da Carta amanhã?", "text art4 2025-11-04"),
        ("o que dizem os arts. 4º e 6º da Carta?", "text art4 art6"),
        ("quem alterou os arts. 4º e 6º da Carta?", "open art4 art6"),
        ("art. 4º da Carta antes e depois da Emenda nº 1", "difference art4 #1 1992-03-08 1992-03-09"),
        ("como era e como ficou o art. 4º da Carta com a Emenda nº 1?", "changed art4 #1"),
        (
            "o art. 4º de 1991 comparado ao de 1995, na Carta",
            "difference art4 [1991-01-01, 1992-01-01) [1995-01-01, 1996-01-01)",
        ),
        ("histórico completo do art. 6º da Carta desde 1980", "history art6 [1980-01-01, 2025-11-04)"),
        // Nothing of the law changed after 2022: up to 2024 is all of it.
        (
            "histórico completo do art. 6º da Carta desde 1980 até 2024",
            "history art6 [1980-01-01, 2025-01-01)",
        ),
        ("quem mexeu no art. 6º da Carta desde 1980?", "changed art6 [1980-01-01, 2025-11-04)"),
        ("quem mexeu no art. 6º da Carta desde 1995?", "changed art6 [1995-01-01, 2025-11-04)"),
        ("a Carta fala em internet?", "says"),
        ("o art. 4º da Carta menciona o cacique?", "says art4"),
        ("Novos moradores, Emenda nº 4: entradas e saídas do texto", "deeds #4"),
        // An act may be told by its day alone, where one act was made on it.
        ("Em 30 de maio de 1994 saiu uma emenda. O que ela mudou?", "deeds #4 1994-05-30"),
        ("Em 24 de junho de 1996 saiu uma emenda. O que ela mudou?", "open 1996-06-24"),
        ("o que mudou no art. 6º da Carta em 30 de maio de 1994?", "changed art6 #4 1994-05-30"),
        ("quantos votaram a favor da Emenda nº 4?", "open #4"),
        ("art. 4º da Carta, que coisa estranha e triste", "open art4"),
        ("texto do art. 4º da Carta, 1991-05-01 e 1995-05-01", "difference art4 1991-05-01 1995-05-01"),
        // Without words that tell more: two times are compared, one is asked for, and an act alone did something.
        ("art. 4º da Carta: 1991-05-01 x 1995-05-01", "difference art4 1991-05-01 1995-05-01"),
        (
            "em 1991, o prefeito podia pelo art. 4º da Carta vender bens?",
            "text art4 [1991-01-01, 1992-01-01)",
        ),
        ("Emenda nº 4", "deeds #4"),
        ("a Carta em 1991", "text  [1991-01-01, 1992-01-01)"),
        ("o que diz a Carta?", "text "),
        // The year of a law is no day.
        ("o que diz o art. 4º da Lei de Terras de 1850?", "open"),
        ("o que mudou no art. 6º da Carta de 1990 a 2005?", "changed art6 [1990-01-01, 2006-01-01)"),
        // What names no provision asks for no history of one.
        ("como mudou o direito dos moradores?", "open"),
        ("Em 2001, quem era morador?", "open [2001-01-01, 2002-01-01)"),
        ("quem elege o presidente do Conselho?", "open"),
        ("", "open"),
    ] {
        let read = read(&corpus, words);
        if told(&read) != expected {
            wrong.push(format!("{words}: {} | {expected}", told(&read)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_citation_that_leads_nowhere_is_told() {
    let corpus = corpus();
    let read = read(&corpus, "o que diz o art. 99 da Carta?");
    assert_eq!((read.asked, read.provisions.len(), read.unread.len()), (None, 0, 1), "{read:?}");
    assert_eq!(read.unread.first().unwrap().0, "art. 99 da Carta");
}

/// What one number leads to is not taken for another, and none is passed over.
#[test]
fn each_number_of_a_list_is_read_or_told() {
    let corpus = corpus();
    let nothing = "nothing ever had this address, as known and recorded";
    for (words, provisions, unread) in [
        ("O que dizem os arts. 4º e 6º da Carta?", "art4 art6", None),
        ("O que dizem os arts. 4º e 99 da Carta?", "art4", Some(("arts. 4º e 99 da Carta", "as to 99: "))),
        (
            "O que dizem os arts. 4º, 98, 6º e 99 da Carta?",
            "art4 art6",
            Some(("arts. 4º, 98, 6º e 99 da Carta", "as to 98, 99: ")),
        ),
        ("O que dizem os arts. 98 e 99 da Carta?", "", Some(("arts. 98 e 99 da Carta", ""))),
        // A day is no number of the list.
        ("O que dizem os arts. 4º, 6º e 1995?", "art4 art6", None),
        ("O que dizem os arts. 4º e 6º da Carta de 5 de março de 1990?", "art4 art6", None),
    ] {
        let read = read(&corpus, words);
        let named: Vec<&str> = read.provisions.iter().map(asof_schema::ComponentId::local).collect();
        assert_eq!(named.join(" "), provisions, "{words}");
        let expected: Vec<_> =
            unread.iter().map(|(said, which)| ((*said).to_owned(), format!("{which}{nothing}"))).collect();
        assert_eq!(read.unread, expected, "{words}");
    }
}

#[test]
fn what_is_told_of_one_provision_is_not_told_of_several_and_that_is_said() {
    let corpus = corpus();
    let unread = |words: &str| read(&corpus, words).unread;
    let told = unread("quem alterou os arts. 4º e 6º da Carta?");
    assert!(told.iter().any(|(_, why)| why.contains("several provisions")), "{told:?}");
    for words in ["o que dizem os arts. 4º e 6º da Carta?", "quem alterou o art. 4º da Carta?"] {
        assert!(unread(words).is_empty(), "{words}");
    }
}

#[test]
fn several_provisions_of_which_a_search_need_not_find_each_are_told() {
    let corpus = corpus();
    let read = read(&corpus, "What sets art. 4 apart from art. 6 of the Carta?");
    assert_eq!((read.asked, read.provisions.len()), (None, 2), "{read:?}");
    assert!(read.unread.iter().any(|(_, why)| why.contains("several provisions")), "{:?}", read.unread);
}

#[test]
fn an_act_of_another_year_is_not_that_of_its_number() {
    let corpus = corpus();
    assert_eq!(read(&corpus, "o que fez a Emenda nº 1/1992?").acts.len(), 1);
    let other = read(&corpus, "o que fez a Emenda nº 1/1999?");
    assert!(other.acts.is_empty() && other.unread.len() == 1, "{other:?}");
}

#[test]
fn a_verb_that_joins_is_no_word_that_the_law_must_have() {
    let corpus = corpus();
    let read = read(&corpus, "a Carta diz que o transporte é gratuito?");
    assert_eq!(read.asked, Some(QuestionKind::Says), "{read:?}");
    assert!(read.rest.contains("transporte") && !read.rest.split(' ').any(|word| word == "é"), "{read:?}");
}

#[test]
fn what_is_not_here_is_lacking() {
    let corpus = corpus();
    let lacks = |words: &str| read(&corpus, words).lacks;
    for words in [
        "O que fez a Emenda nº 900?",
        "o que diz o art. 5º da Lei nº 8.112/1990?",
        "o que diz o art. 5º da Carta das Nações Unidas?",
        "Que alterações fez a Lei nº 13.467?",
    ] {
        assert_eq!(lacks(words), Some(Insufficiency::NotHeld), "{words}: {:?}", read(&corpus, words));
    }
    assert_eq!(lacks("o que diz o art. 99 da Carta?"), Some(Insufficiency::NoSuchProvision));
    // A year is no answer to a day within it that is not known.
    let carnival = read(&corpus, "o que dizia o art. 4º da Carta no carnaval de 1991?");
    assert_eq!((carnival.asked, carnival.lacks), (None, Some(Insufficiency::UnknownDay)));
    assert_eq!(carnival.unread.first().unwrap().0, "carnaval de 1991");
    assert_eq!(lacks("o que diz o art. 4º da Carta do carnaval?"), None);
    // Nor is today an answer to a day that no calendar has, or that may be another one.
    for (words, said, why) in [
        ("o que dizia o art. 4º da Carta em 31/02/2001?", "31/02/2001", "february 2001 has 28 days"),
        ("o que dizia o art. 4º da Carta em 30 de fevereiro de 2001?", "30 de fevereiro de 2001", "28 days"),
        ("o que dizia o art. 4º da Carta em 05/20/2001?", "05/20/2001", "20/05/2001"),
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.lacks), (None, Some(Insufficiency::UnknownDay)), "{words}");
        let told = read.unread.first().unwrap();
        assert!(told.0 == said && told.1.to_lowercase().contains(why), "{words}: {told:?}");
    }
    for words in [
        "o que dizia o art. 4º da Carta em 29/02/2000?",
        // Numbers of provisions and of other things are no days.
        "o que dizia o art. 4º, fevereiro de 2000, da Carta?",
        "o que dizia o art. 4º da Carta no processo 2010.61.99?",
        "o que dizia o art. 4º da Carta sobre R$ 100,00 março de 2012?",
    ] {
        assert_eq!(lacks(words), None, "{words}");
    }
    let given = Asking::On(AsOf::day("2000-01-01".parse().unwrap()));
    assert_eq!(super::read(&corpus, "o que dizia o art. 4º da Carta em 31/02/2001?", given).lacks, None);
    for words in [
        "quem era morador em 2015?",
        "quem vota em 30 dias?",
        "o que fez a Emenda nº 4?",
        "quem é morador?",
        "o art. 4º da Carta e a Lei nº 8.112/1990",
    ] {
        assert_eq!(lacks(words), None, "{words}");
    }
}

#[test]
fn no_words_make_it_stumble() {
    let corpus = corpus();
    for words in [
        "ßİ 2001 ẞ em 2001",
        "art.",
        "§§§ 2001 2001",
        "@ # ... ^",
        "antes da Emenda nº 1 antes",
        "\u{0}2001\u{301}",
    ] {
        let read = read(&corpus, words);
        assert!(read.provisions.is_empty(), "{words}");
    }
    let long = read(&corpus, &"art. 4º da Carta, ".repeat(5_000));
    assert!(
        long.unread.iter().any(|(_, why)| why.contains("limit")),
        "what is not read is told: {:?}",
        long.unread
    );
}

#[test]
fn what_is_asked_of_a_law_that_is_named_is_without_its_name() {
    let corpus = corpus();
    let of_law = |words: &str| read(&corpus, words).in_laws.map(|of| (of.norms.len(), of.words));
    assert_eq!(of_law("O que a Carta diz sobre os moradores?"), Some((1, "moradores".to_owned())));
    // Nothing else is asked, a provision is named, or no law is.
    for words in ["a Carta?", "o que diz o art. 4º da Carta sobre moradores?", "quem são os moradores?"] {
        assert_eq!(of_law(words), None, "{words}");
    }
}

#[test]
fn a_document_that_no_corpus_has_as_an_act_is_not_here() {
    let lacks = |words: &str| read(&corpus(), words).lacks;
    assert_eq!(lacks("o que se decidiu na ADPF 54?"), Some(Insufficiency::NotHeld));
    assert_eq!(lacks("quem são os moradores na adpf?"), None);
}

#[test]
fn the_term_that_is_asked_for_is_what_is_left() {
    let corpus = corpus();
    let rest = |words: &str| read(&corpus, words).rest;
    for (words, expected) in [
        ("Como a Carta conceitua patrimônio do povo?", "patrimônio do povo"),
        ("How do the rules define 'statement of case'?", "statement of case"),
        ("a Carta fala em cacique hereditário?", "cacique hereditário"),
    ] {
        assert_eq!(rest(words), expected, "{words}");
    }
    let said = read(&corpus, "a Carta fala em cacique?");
    assert_eq!(
        (said.words.as_str(), said.in_laws.map(|of| of.words)),
        ("cacique", Some("cacique".to_owned()))
    );
}

#[test]
fn an_opinion_and_what_courts_hold_is_not_here() {
    let corpus = corpus();
    for words in ["Você acha justo o art. 4º da Carta?", "o que o STJ entende sobre moradores?"] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.lacks), (None, Some(Insufficiency::Outside)), "{words}");
    }
}

#[test]
fn what_no_law_answers_is_asked_of_debates_where_they_are_alone() {
    let words = "Do you think it is fair?";
    let lacks = |norm_type| read(&norms_saying(norm_type, &["Prisons"], "en", "It is fair."), words).lacks;
    assert_eq!((lacks("statute"), lacks("debate")), (Some(Insufficiency::Outside), None));
}

#[test]
fn what_was_said_is_held_against_the_time_that_is_asked_for() {
    let debates = norms_saying("debate", &["Monday", "Tuesday"], "en", "Water is common.");
    let day = |text: &str| text.parse::<Day>().unwrap();
    let years = |from: &str, to: &str| (day(from), day(to));
    let of_2023 = years("2023-01-01", "2024-01-01");
    for (words, expected) in [
        ("is water common?", InTime::Latest(day("1990-01-01"))),
        ("is water currently common?", InTime::Latest(day("1990-01-01"))),
        ("what was said of water in 2024?", InTime::Nearest),
        ("what was said of water yesterday?", InTime::Nearest),
        ("how has the talk of water changed?", InTime::Ends),
        ("how has the talk of water changed since 2020?", InTime::Ends),
        (
            "was water common in 2023 and in 2021?",
            InTime::Each(vec![of_2023, years("2021-01-01", "2022-01-01")]),
        ),
        ("what was said of water two years ago?", InTime::Each(vec![of_2023])),
    ] {
        let read = read(&debates, words);
        assert_eq!(read.in_time, expected, "{words}");
        assert_eq!((read.unused.len(), read.asked), (0, None), "{words}: {read:?}");
        if let InTime::Each(times) = expected {
            let last = times.iter().map(|(_, to)| to.pred()).max();
            assert_eq!(Some(read.at.at), last, "all that was said until then is there: {words}");
            let all = times.iter().map(|(from, _)| *from).min().zip(times.iter().map(|(_, to)| *to).max());
            assert_eq!(read.asked_days(), all, "{words}");
        }
    }
    // Who gives the day asks of that day, and of the law of a day there is one text.
    let given = Asking::On(AsOf::day(day("2025-01-01")));
    let asked = |corpus: &Corpus, words: &str| super::read(corpus, words, given).in_time;
    assert_eq!(asked(&debates, "was water common in 2023 and in 2021?"), InTime::Nearest);
    // Whether a day is given or read, the same is looked for.
    for words in ["what is the current toll?", "what was said of the toll in 2021?"] {
        let of_given = super::read(&debates, words, given).words;
        assert_eq!(of_given, read(&debates, words).words);
        assert!(!of_given.contains("current") && !of_given.contains("2021"), "{of_given}");
    }
    assert_eq!(read(&laws_titled(&["Water Act 1990"]), "is water common?").in_time, InTime::Nearest);
}

/// Laws with these titles, each with a section 3.
fn laws_titled(titles: &[&str]) -> Corpus {
    laws_in(titles, "en")
}

/// A law whose section 3 has some words.
fn speaking_of(words: &str) -> Corpus {
    laws_saying(&["Water Act 1990"], "en", words)
}

fn laws_in(titles: &[&str], language: &str) -> Corpus {
    laws_saying(titles, language, "Water is common.")
}

fn laws_saying(titles: &[&str], language: &str, words: &str) -> Corpus {
    norms_saying("statute", titles, language, words)
}

fn norms_saying(norm_type: &str, titles: &[&str], language: &str, words: &str) -> Corpus {
    let mut lines = vec![json!({"changeset": {"format": 1}})];
    for (at, title) in (1..).zip(titles) {
        let law = format!("urn:lex:zz:municipal:act:1990-01-01;{at}");
        let insert = |seq: u32, component: &str, kind: &str, number: &str, parent: Option<&str>| {
            let texts = json!([{"language": language, "text": words}]);
            let own = json!({"component": component, "type": kind, "order_key": "1", "number": number, "label": number, "texts": texts, "parent": parent});
            json!({"command": {"act": law, "seq": seq, "norm": law, "op": {"insert": own}}})
        };
        lines.extend([
            json!({"norm": {"id": law, "title": title, "type": norm_type, "jurisdiction": "zz", "language": language, "data_source": "invented", "published_on": "1990-01-01"}}),
            json!({"act": {"id": law, "kind": "enactment", "number": at, "code": law, "title": title, "published": {"on": "1990-01-01", "basis": "STATED"}}}),
            insert(1, law.as_str(), "norm", "", None),
            insert(2, &format!("{law}!sec3"), "section", "3", Some(law.as_str())),
        ]);
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    Corpus::default().with(&set, "2020-01-15T12:00:00Z".parse().unwrap()).unwrap().0
}

/// Whether a law says something is no question of how it is typed.
#[test]
fn what_is_typed_without_marks_is_looked_for_with_them() {
    let corpus = std::sync::Arc::new(laws_saying(&["Vesilaki"], "fi", "Alijäämä katetaan."));
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let found = |must: &str| {
        let when = When::At(AsOf::day(TODAY.parse().unwrap()));
        let find = SearchRequest { must: vec![must.to_owned()], ..SearchRequest::of(must, when, 5) };
        searchable.find(&find).unwrap().hits.len()
    };
    for (must, is_there) in [("alijäämä", true), ("alijaama", true), ("ylijaama", false)] {
        assert_eq!(found(must) > 0, is_there, "{must}");
    }
}

#[test]
fn the_act_is_the_only_one_that_is_here_and_of_several_they_are_told() {
    let asks = "What does section 3 of the Act say?";
    let only = read(&laws_titled(&["Water Act 1990"]), asks);
    assert_eq!((only.asked, only.provisions.len()), (Some(QuestionKind::Text), 1), "{only:?}");
    let taken: Vec<&str> = only.unread.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(taken, ["says not which law it is: it is taken for Water Act 1990"], "{only:?}");
    let several = read(&laws_titled(&["Water Act 1990", "Road Act 1990"]), asks);
    assert_eq!((several.provisions.len(), several.lacks), (0, None), "{several:?}");
    let told = &several.unread.first().unwrap().1;
    assert!(told.contains("Water Act 1990") && told.contains("Road Act 1990"), "{told}");
    let named = "In the Road Act 1990, what does section 3 of the Act say?";
    let named = read(&laws_titled(&["Water Act 1990", "Road Act 1990"]), named);
    assert_eq!(named.provisions.len(), 1, "{named:?}");
    assert!(!named.unread.iter().any(|(_, why)| why.contains("taken for")), "{named:?}");
    assert!(named.provisions.iter().all(|id| id.norm_str().ends_with(";2")), "{named:?}");
    let none = read(&laws_titled(&["Water Rules 1990"]), asks);
    assert_eq!(none.lacks, Some(Insufficiency::NotHeld), "{none:?}");
}

#[test]
fn what_excepts_from_a_provision_stands_in_it() {
    let law = "urn:lex:in:act:2000-01-01;1";
    let on = json!({"on": "2000-01-01", "basis": "STATED"});
    let insert = |seq: u32, local: &str, kind: &str, parent: Option<String>| {
        let component = format!("{law}{local}");
        let is_toll = local.starts_with("!sec4");
        let text = if is_toll { "No toll is due, save at the bridge." } else { "Water is common." };
        let texts = json!([{"language": "en", "text": text}]);
        let own = json!({"component": component, "type": kind, "order_key": seq.to_string(), "texts": texts, "parent": parent});
        json!({"command": {"act": law, "seq": seq, "norm": law, "op": {"insert": own}}})
    };
    let section = || Some(format!("{law}!sec3"));
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Water Act", "type": "statute", "jurisdiction": "in", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": law, "kind": "enactment", "number": 1, "code": law, "title": "Water Act", "published": on}}),
        insert(1, "", "norm", None),
        insert(2, "!sec3", "section", Some(law.to_owned())),
        insert(3, "!sec3_exc1", "exception", section()),
        insert(4, "!sec3_expl1", "explanation", section()),
        insert(5, "!sec3_prov1", "proviso", section()),
        insert(6, "!sec4", "section", Some(law.to_owned())),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2020-01-15T12:00:00Z".parse().unwrap()).unwrap().0;
    let found = |id: String, day: &str| {
        let found = super::exceptions_in(&corpus, &id.parse().unwrap(), AsOf::day(day.parse().unwrap()));
        found.iter().map(|id| id.local().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(format!("{law}!sec3"), "2010-01-01"), ["sec3_exc1", "sec3_prov1"]);
    assert!(found(format!("{law}!sec3_exc1"), "2010-01-01").is_empty(), "it is one itself");
    assert_eq!(found(format!("{law}!sec4"), "2010-01-01"), ["sec4"], "its own words have one");
    assert!(found(format!("{law}!sec3"), "1990-01-01").is_empty());
}

#[test]
fn what_changed_in_a_part_that_has_a_name_is_asked_of_it() {
    let law = "urn:lex:br:federal:constituicao:1988-10-05;1988";
    let on = json!({"on": "1988-10-05", "basis": "STATED"});
    let insert = |seq: u32, local: &str, kind: &str, parent: Option<&str>| {
        let own = json!({"component": format!("{law}{local}"), "type": kind, "order_key": seq.to_string(), "parent": parent,
            "texts": [{"language": "pt", "text": "A água é de todos."}]});
        json!({"command": {"act": law, "seq": seq, "norm": law, "op": {"insert": own}}})
    };
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Constituição Federal", "type": "statute", "jurisdiction": "br", "language": "pt", "data_source": "invented"}}),
        json!({"act": {"id": law, "kind": "enactment", "number": 1, "code": law, "title": "Constituição", "published": on}}),
        insert(1, "", "norm", None),
        insert(2, "!adct", "adct", Some(law)),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2020-01-15T12:00:00Z".parse().unwrap()).unwrap().0;
    let read = read(&corpus, "o que mudou no ADCT em 2016?");
    let locals: Vec<&str> = read.provisions.iter().map(asof_schema::ComponentId::local).collect();
    assert_eq!((read.asked, locals), (Some(QuestionKind::Changed), vec!["adct"]), "{read:?}");
}

#[test]
fn a_number_beside_the_short_name_of_a_law_cites_its_provision() {
    let corpus = laws_titled(&["IPC", "RCA"]);
    for words in [
        "what is IPC 3?",
        "3 IPC",
        "what is the punishment by IPC 3 in 1995?",
        "IPC 3 in May 1995",
        "IPC 3 in May 1985",
        "what did IPC 3 say on 5 May 1995?",
        "IPC 3 today",
        "RCA 3",
    ] {
        let read = read(&corpus, words);
        let [only] = read.provisions.as_slice() else { panic!("{words}: {read:?}") };
        let law = if words.starts_with("RCA") { ";2" } else { ";1" };
        assert!(only.norm_str().ends_with(law) && only.local() == "sec3", "{words}: {only}");
    }
    let counted = read(&corpus, "is water common under the IPC 3 days later?");
    assert!(counted.provisions.iter().all(|id| id.local() != "sec3"), "{counted:?}");
}

#[test]
fn a_part_that_only_the_words_of_a_provision_tell_is_told() {
    let corpus = laws_titled(&["Water Act 1990"]);
    for words in [
        "What does section 3 Part II Water Act 1990 say?",
        "What does the proviso to section 3 of the Water Act 1990 say?",
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.provisions.len()), (Some(QuestionKind::Text), 1), "{read:?}");
        assert!(read.unread.iter().any(|(_, why)| why.contains("apart: only its words")), "{read:?}");
    }
}

#[test]
fn what_changed_in_a_law_that_is_not_here_is_no_deed_of_an_act_of_another() {
    let corpus = corpus();
    for words in [
        "Quais artigos do Código Civil mudaram em 30 de maio de 1994?",
        "O que mudou no Código Civil em 1994?",
    ] {
        let read = read(&corpus, words);
        assert_eq!((read.asked, read.lacks), (None, Some(Insufficiency::NotHeld)), "{words}");
        assert!(read.acts.is_empty(), "{words}: {:?}", read.acts);
        let told: Vec<&str> = read.unread.iter().map(|(said, _)| said.as_str()).collect();
        assert_eq!(told, ["Código Civil"], "{words}");
    }
}

#[test]
fn the_first_words_of_a_provision_are_of_no_act_of_their_day() {
    let corpus = corpus();
    let read = read(&corpus, "o texto original do art. 4º da Carta");
    assert_eq!(told(&read), "text art4 1990-03-12");
    assert!(read.unread.is_empty(), "{read:?}");
}

#[test]
fn a_law_that_is_here_by_another_name_is_no_law_that_is_not_here() {
    let corpus = laws_in(&["Constituição Federal", "Lei das Águas"], "pt");
    let read = read(&corpus, "O que mudou na Lei Maior em 1º de maio de 1990?");
    assert_eq!(read.lacks, None, "{read:?}");
    let told: Vec<&str> = read.unread.iter().map(|(_, why)| why.as_str()).collect();
    assert_eq!(told, ["is the time of no act that is here"], "{read:?}");
}

#[test]
fn the_law_of_another_people_or_time_is_not_here() {
    let corpus = laws_titled(&["Penal Code"]);
    for (words, name) in [
        ("What does the US Penal Code say about water?", "US Penal Code"),
        ("What does the Pakistan Penal Code say about water?", "Pakistan Penal Code"),
        ("Is water common by the Ranbir Penal Code?", "Ranbir Penal Code"),
        ("Is water common under the Pakistan Penal Code section 3?", "Pakistan Penal Code"),
        ("Is water common, section 3 Pakistan Penal Code?", "Pakistan Penal Code"),
    ] {
        let read = read(&corpus, words);
        assert_eq!(read.lacks, Some(Insufficiency::NotHeld), "{words}: {read:?}");
        assert!(read.provisions.is_empty() && read.norms.is_empty(), "{words}: {read:?}");
        assert!(read.unread.iter().any(|(said, _)| said.contains(name)), "{words}: {:?}", read.unread);
    }
    let ours = read(&corpus, "What does the Penal Code say about water?");
    assert_eq!((ours.lacks, ours.norms.len()), (None, 1), "{ours:?}");
    assert_eq!(read(&corpus, "what does Penal Code section 3 say").provisions.len(), 1);
    let older = laws_in(&["Constituição"], "pt");
    let of_before = read(&older, "a Constituição anterior permitia a pena de morte?");
    assert_eq!((of_before.lacks, of_before.norms.len()), (Some(Insufficiency::NotHeld), 0), "{of_before:?}");
}

#[test]
fn a_title_with_a_year_that_is_not_here_is_told_and_refused_unless_the_law_speaks_of_it() {
    let corpus = laws_titled(&["Water Act 1990"]);
    for words in [
        "What does the Theft Act 1968 say about water?",
        "is water common under the UK Theft Act 1968?",
        "the Sale of Goods Act 1979",
    ] {
        let read = read(&corpus, words);
        assert_eq!(read.lacks, Some(Insufficiency::NotHeld), "{words}: {read:?}");
        assert!(read.unread.iter().any(|(said, _)| said.contains("Act 19")), "{words}: {:?}", read.unread);
    }
    let spoken = speaking_of("The Theft Act does not apply.");
    let of_text = read(&spoken, "What does the Theft Act 1968 say about water?");
    assert_eq!(of_text.lacks, None, "{of_text:?}");
    assert!(of_text.unread.iter().any(|(said, _)| said.contains("Theft Act 1968")), "{:?}", of_text.unread);
    let beside = read(&corpus, "Does the Water Act 1990 speak of the Theft Act 1968?");
    assert_eq!(beside.lacks, None, "{beside:?}");
    assert_eq!(read(&corpus, "What does the Water Act 1990 say about theft?").lacks, None);
}

#[test]
fn a_law_by_the_name_that_lawyers_give_it_is_told_where_it_is_not_here() {
    let corpus = laws_in(&["Constituição Federal"], "pt");
    let alone = read(&corpus, "o que a CLT diz sobre férias?");
    assert_eq!(alone.lacks, Some(Insufficiency::NotHeld), "{alone:?}");
    assert_eq!(alone.unread.first().map(|(said, _)| said.as_str()), Some("CLT"));
    let small = read(&corpus, "quem devia elaborar o código de defesa do consumidor?");
    assert_ne!(small.lacks, Some(Insufficiency::NotHeld), "{small:?}");
    let beside = read(&corpus, "a Constituição Federal manda aplicar a CLT?");
    assert_eq!(beside.lacks, None, "{beside:?}");
    assert!(beside.unread.iter().any(|(said, _)| said == "CLT"), "{beside:?}");
}

#[test]
fn several_acts_of_a_day_and_a_day_of_none_are_told() {
    let corpus = corpus();
    let why = |words: &str| {
        let read = read(&corpus, words);
        assert!(read.acts.is_empty(), "{words}: {:?}", read.acts);
        read.unread.into_iter().map(|(said, why)| format!("{said} {why}")).collect::<Vec<_>>()
    };
    assert_eq!(
        why("Em 24 de junho de 1996 saiu uma emenda à Carta. O que ela mudou?"),
        ["24 de junho de 1996 is the time of 2 acts: Emenda nº 6, Emenda nº 7"]
    );
    assert_eq!(
        why("O que mudou na Carta em 25 de junho de 1996?"),
        ["25 de junho de 1996 is the time of no act that is here"]
    );
    assert!(why("O que diz a Carta sobre o prefeito em 25 de junho de 1996?").is_empty());
}

/// The guide of a court is meant by who names the court, and another court has no part in its name.
#[test]
fn a_court_that_is_named_leads_to_its_guide() {
    let norm = |id: &str, title: &str, norm_type: &str, called: &str| {
        json!({ "norm": { "id": id, "title": title, "type": norm_type, "jurisdiction": "gb", "language": "en",
            "data_source": "x", "citations": [called] } })
    };
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        norm(
            "urn:lex:zz:city:guide:2000-01-01;1",
            "Harbour and Docks Court Guide",
            "court guide",
            "HDC Guide",
        ),
        norm("urn:lex:zz:city:guide:2000-01-01;2", "Tolls Guide", "court guide", "Tolls Guide"),
        norm("urn:lex:zz:city:guide:2000-01-01;4", "Mayor's Bench Guide", "court guide", "MB Guide"),
        norm("urn:lex:zz:city:act:2000-01-01;3", "Harbour Pilots Act", "act", "Harbour Pilots Act"),
    ];
    let lines = lines.map(|line| line.to_string()).join("\n");
    let set = ChangeSet::read(lines.as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2020-01-15T00:00:00Z".parse().unwrap()).unwrap().0;
    for (words, left) in [
        ("When does the Harbour and Docks Court sit?", Some("sit")),
        ("In HDC claims, who files bundles?", Some("claims, files bundles")),
        ("Does the Inner Harbour and Docks Court sit?", None),
        ("Does the HDCX sit?", None),
        ("Does the Mayor's Bench sit?", Some("sit")),
        ("Does the Mayor’s Bench sit?", Some("sit")),
        ("Who sits in a harbour and docks court?", None),
        ("Which tolls do Tolls officers take?", None),
        ("Who licenses Harbour Pilots?", None),
    ] {
        let read = super::of_guides(&corpus, words);
        assert_eq!(read.as_ref().map(|of| of.words.trim_end_matches('?')), left, "{words}");
        assert!(read.is_none_or(|of| of.norms.len() == 1), "{words}");
    }
}

#[test]
fn what_nobody_sees_changes_no_question() {
    let corpus = corpus();
    let plain = read(&corpus, "O que diz o art. 6º da Carta?");
    assert_eq!(told(&plain), "text art6");
    for words in [
        "\u{feff}O que diz o art. 6º da Carta\u{202e}?",
        "O que diz o \u{2067}art. 6º\u{2069} da Car\u{ad}ta?",
        "O que diz o\u{200b} art. 6º da Carta?\u{200e}",
    ] {
        assert_eq!(read(&corpus, words), plain, "{words:?}");
    }
}

#[test]
fn the_heading_of_a_provision_beside_it_asks_for_its_text() {
    let corpus = laws_saying(&["Toll Act"], "en", "Relief from tolls");
    for (words, asked) in [
        ("section 3 of the Toll Act relief from tolls", Some(QuestionKind::Text)),
        ("section 3 of the Toll Act, tolls", Some(QuestionKind::Text)),
        ("who changed section 3 of the Toll Act?", Some(QuestionKind::Amended)),
    ] {
        assert_eq!(read(&corpus, words).asked, asked, "{words}");
    }
}
