#![expect(clippy::unwrap_used, reason = "a test")]

use asof_schema::{AsOf, ChangeSet};

use super::{ReadQuestion, read};
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

/// What is asked for, of what, on which days.
fn told(read: &ReadQuestion) -> String {
    let asked = read.asked.map_or_else(|| "open".to_owned(), |asked| format!("{asked:?}").to_lowercase());
    let provisions = read.provisions.iter().map(|id| id.local().to_owned());
    let acts =
        read.acts.iter().filter_map(|act| act.as_str().rsplit(';').next()).map(|number| format!("#{number}"));
    let days = read.days.iter().map(|(days, _)| days.to_string());
    std::iter::once(asked).chain(provisions).chain(acts).chain(days).collect::<Vec<_>>().join(" ")
}

#[test]
fn questions_are_read_as_what_they_ask_for() {
    let (corpus, today) = (corpus(), TODAY.parse().unwrap());
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
        ("o que mudou na Carta entre 1990 e 2005?", "changed [1990-01-01, 2006-01-01)"),
        ("o que mudou no art. 6º da Carta?", "amended art6"),
        (
            "qual a diferença entre o art. 6º da Carta em 1990 e em 2005?",
            "difference art6 [1990-01-01, 1991-01-01) [2005-01-01, 2006-01-01)",
        ),
        ("histórico do art. 6º da Carta", "history art6"),
        ("O que fez a Emenda nº 4?", "deeds #4"),
        ("quais artigos foram alterados pela Emenda nº 4?", "deeds #4"),
        ("o que a Emenda nº 4 mudou no art. 6º da Carta?", "changed art6 #4"),
        ("quais dispositivos se referem ao art. 6º da Carta?", "referrers art6"),
        ("a que remete o art. 6º da Carta?", "references art6"),
        ("o que significa morador?", "meaning"),
        // What names no provision asks for no history of one.
        ("como mudou o direito dos moradores?", "open"),
        ("Em 2001, quem era morador?", "open [2001-01-01, 2002-01-01)"),
        ("quem elege o presidente do Conselho?", "open"),
        ("", "open"),
    ] {
        let read = read(&corpus, words, today, AsOf::day(today));
        if told(&read) != expected {
            wrong.push(format!("{words}: {} | {expected}", told(&read)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_says_the_day_is_not_searched_for() {
    let (corpus, today) = (corpus(), TODAY.parse().unwrap());
    let read = read(&corpus, "Em 2001, quem era morador?", today, AsOf::day(today));
    assert_eq!(read.words, "morador?");
    assert_eq!(read.at.at.to_string(), "2001-12-31");
    assert!(read.said.unwrap().contains("2001"));
    assert_eq!(read.rest, "morador");
}

#[test]
fn a_citation_that_leads_nowhere_is_told() {
    let (corpus, today) = (corpus(), TODAY.parse().unwrap());
    let read = read(&corpus, "o que diz o art. 99 da Carta?", today, AsOf::day(today));
    assert_eq!((read.asked, read.provisions.len(), read.unread.len()), (None, 0, 1), "{read:?}");
    assert_eq!(read.unread.first().unwrap().0, "art. 99 da Carta");
}

#[test]
fn no_words_make_it_stumble() {
    let (corpus, today) = (corpus(), TODAY.parse().unwrap());
    for words in [
        "ßİ 2001 ẞ em 2001",
        "art.",
        "§§§ 2001 2001",
        "@ # ... ^",
        "antes da Emenda nº 1 antes",
        "\u{0}2001\u{301}",
    ] {
        let read = read(&corpus, words, today, AsOf::day(today));
        assert!(read.provisions.is_empty(), "{words}");
    }
}
