//! Words that a draft quotes.

use asof_engine::query::{CheckedCitation, CitationReport, Verdict, verify_citations};
use asof_engine::store::Corpus;
use asof_schema::NormId;

use super::{BATCHES, CHARTER, MUNICIPAL, at, check, statutes, with};

#[test]
fn a_quotation_keeps_to_the_sentence_of_the_law() {
    let corpus = &*CHARTER;
    let graph = corpus.graph("urn:lex:zz:municipal:carta:1990-03-05;1").unwrap();
    let caput = graph.component("art8_cpt").unwrap();
    let words = caput.version_at(corpus.point(at("2000-01-01"))).unwrap().own_text().unwrap();
    let (first, rest) = words.split_once(' ').unwrap();
    let (middle, last) = rest.rsplit_once(' ').unwrap();
    let lower = words.to_lowercase().chars().next().unwrap();
    let tail = words.chars().skip(1).collect::<String>();
    for (quoted, verbatim) in [
        (words.to_owned(), true),
        (format!("{lower}{tail}"), true),
        (format!("[{lower}]{tail}"), true),
        (format!("{first} [...] {last}"), true),
        (format!("{first} (…) {last}"), true),
        (format!("{first} {middle}."), false),
        (format!("{last} [...] {first}"), false),
        (format!("{first} ... {last}"), false),
    ] {
        let report = check(corpus, "2000-01-01", &format!("Carta, art. 8º: “{quoted}”"));
        assert_eq!(report.valid, verbatim, "{quoted}: {report:#?}");
    }
}

/// Quotations by the citation that they stand beside: whether they are verbatim.
fn quotes(report: &CitationReport) -> Vec<(&str, bool)> {
    let of = |one: &'_ CheckedCitation| one.quotes.iter().map(|quote| quote.verbatim).collect::<Vec<_>>();
    let each = |one| of(one).into_iter().map(|verbatim| (one.surface.as_str(), verbatim)).collect::<Vec<_>>();
    report.citations.iter().flat_map(each).collect()
}

#[test]
fn what_is_quoted_beside_a_citation_must_stand_there_on_the_day() {
    let corpus = statutes(&Corpus::default());
    let (one, other) = ("Kuntalaki 3 § 1 mom.", "Kuntalaki 1 § 1 mom.");
    for (text, expected) in [
        (format!("{one}: “Kunta 2.1.1 päättää \u{a0}»asiasta»\n itse.”"), vec![(one, true)]),
        (format!("”päättää 'asiasta' itse” ({one})"), vec![(one, true)]),
        (format!("{one} säätää \"Kunta 2.1.1 päättää\" ja \"itse\"."), vec![(one, true), (one, true)]),
        (
            format!("\"Kunta 2.1.1 päättää\" ({one}) mutta \"Kunta 1.1.1 päättää\" ({other})."),
            vec![(one, true), (other, true)],
        ),
        (format!("{one}: \"Kunta 2.1.1 ei päätä\""), vec![(one, false)]),
        (format!("{one}: \"Kunta 2.1.1 päättä\""), vec![(one, false)]),
        (format!("{one}: \"Kunta 2.1.1 ... itse\""), vec![(one, false)]),
        (format!("{one}. \"Kunta 2.1.1 päättää\""), vec![(one, true)]),
        (format!("{one}. Se on toinen asia. \"Kunta 2.1.1 päättää\""), vec![]),
        (format!("{one}: \"Kunta 2.1.1 päättää"), vec![(one, false)]),
        (format!("{one}: 'Kunta 2.1.1 päättää ‘asiasta’ itse'"), vec![(one, true)]),
        (format!("{one}: ‘Kunta 2.1.1 ei päätä’"), vec![(one, false)]),
        (format!("{one} säätää:\n\n> Kunta 2.1.1 pää\u{ad}ttää \"asi-\n> asta\" itse.\n"), vec![(one, true)]),
        (format!("{one} säätää:\n\n> Kunta 2.1.1\n> ei päätä.\n\nNäin on."), vec![(one, false)]),
        (format!("{one} säätää \"Kunta 2.1.1\n> päättää\"."), vec![(one, true)]),
        (format!("Muuta.\n\n> Kunta 2.1.1 päättää\n\nVrt. {one}."), vec![]),
        // What somebody else says after the citation is no quotation of it.
        (
            format!("{one} oli esillä asiassa, josta oikeus totesi jo aiemmin näin:\n\n> Kanne hylätään."),
            vec![],
        ),
    ] {
        let report = check(&corpus, "2018-01-01", &text);
        assert_eq!(quotes(&report), expected, "{text}: {report:#?}");
        assert_eq!(report.valid, expected.iter().all(|&(_, verbatim)| verbatim), "{text}");
        assert_eq!(report.uncited.len(), usize::from(expected.is_empty()), "{text}");
    }
    let elsewhere = check(&corpus, "2018-01-01", "Kuntalaki 1 §: \"Kunta 2.1.1 päättää\"");
    let problem = elsewhere.citations.first().unwrap().problem.clone().unwrap();
    assert_eq!(
        problem,
        format!(
            "the quotation from byte 17 on is not verbatim: the words are those of {MUNICIPAL}!sec3_sub1"
        )
    );
    let across = check(&corpus, "2018-01-01", "Kuntalaki 3 §: \"itse. Kunta 2.1.2 päättää\"");
    assert!(across.valid, "a quotation may go on in the next moment: {across:#?}");
}

/// Where no source claims to have all, the words are on record all the same.
#[test]
fn quoted_words_that_are_on_record_are_told_as_such() {
    let (recorded, charter) = BATCHES[0];
    let corpus = with(&Corpus::default(), charter, recorded);
    let text = |words: &str| format!("Carta, art. 8º: “{words}”");
    for (words, told) in [("A água é bem comum", true), ("O vinho é bem comum", false)] {
        let report = check(&corpus, "2000-01-01", &text(words));
        let [one] = report.citations.as_slice() else { panic!("{report:?}") };
        assert_eq!(one.verdict, Verdict::Unverified, "{one:?}");
        let problem = one.problem.as_deref().unwrap();
        assert_eq!(problem.ends_with("the words quoted are those on record"), told, "{problem}");
    }
}

#[test]
fn words_of_another_day_are_told_with_their_days() {
    let text = "Carta, art. 4º: “O Conselho tem nove conselheiros”";
    let corpus = &*CHARTER;
    let graph = corpus.graph("urn:lex:zz:municipal:carta:1990-03-05;1").unwrap();
    let point = corpus.point(at("1991-01-01"));
    let caput = graph.component("art4_cpt").unwrap();
    let words = caput.version_at(point).unwrap().own_text().unwrap();
    let text = text.replace("O Conselho tem nove conselheiros", words);
    assert!(check(corpus, "1991-01-01", &text).valid);
    let later = check(corpus, "2000-01-01", &text);
    let problem = later.citations.first().unwrap().problem.clone().unwrap();
    let expected =
        "is not verbatim: the provision had these words from 1990-03-12 until the day before 1992-03-09";
    assert!(problem.ends_with(expected), "{problem}");
    let found = later.citations.first().unwrap().quotes.first().unwrap().found.clone().unwrap();
    assert_eq!(found.to_string(), "urn:lex:zz:municipal:carta:1990-03-05;1@1990-03-12!art4_cpt");
}

#[test]
fn a_citation_that_carries_its_day_is_checked_on_it() {
    let corpus = &*CHARTER;
    let graph = corpus.graph("urn:lex:zz:municipal:carta:1990-03-05;1").unwrap();
    let caput = graph.component("art4_cpt").unwrap();
    let words = caput.version_at(corpus.point(at("1991-01-01"))).unwrap().own_text().unwrap();
    let language = asof_law::Language::of_tag("pt").unwrap();
    let cited = language.cited_on("Carta, art. 4º", "1991-01-01".parse().unwrap());
    let report = check(corpus, "2000-01-01", &format!("{cited}: “{words}” Carta, art. 6º."));
    assert!(report.valid, "{report:#?}");
    let [first, second] = report.citations.as_slice() else { panic!("{report:#?}") };
    assert_eq!((first.surface.as_str(), first.quotes.len()), (cited.as_str(), 1));
    assert_eq!(second.surface, "Carta, art. 6º");
    assert!(!check(corpus, "2000-01-01", &format!("Carta, art. 4º: “{words}”")).valid);
}

#[test]
fn what_a_quotation_cites_is_not_the_draft_s_own() {
    let report = check(&CHARTER, "2000-01-01", "A Carta diz “nos termos do art. 99 e do art. 98 da Carta”.");
    assert!(report.citations.is_empty() && report.valid, "{report:#?}");
    assert_eq!(report.uncited.len(), 1);
}

/// Lines that are set off are somebody's own words: nothing says whose rule "this rule" is.
#[test]
fn what_set_off_lines_cite_is_judged_where_they_say_of_which_law_it_is() {
    use Verdict::{Right, Unverified};
    let verdicts = |text: &str, norm: Option<&NormId>| {
        let report = verify_citations(&CHARTER, text, at("2000-01-01"), norm).unwrap();
        let each = report.citations.iter().map(|one| (one.surface.clone(), one.verdict)).collect::<Vec<_>>();
        (each, report.valid)
    };
    let why = "cannot be verified: it stands in words that are quoted and do not say of which law it is";
    for words in ["o art. 6º", "this rule", "o art. 99"] {
        let text = format!("Disse o juiz, e disse bem:\n\n> É livre {words} e basta.\n\nAssim.");
        let report = verify_citations(&CHARTER, &text, at("2000-01-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{words}: {report:?}") };
        assert_eq!((one.verdict, one.component.clone()), (Unverified, None), "{words}");
        assert_eq!((one.problem.as_deref(), one.valid_at, report.valid), (Some(why), None, false), "{words}");
    }
    let set_off = |words: &str| format!("Disse o juiz, e disse bem:\n\n> É livre {words} e basta.\n");
    let own: NormId = "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap();
    for (words, norm, verdict) in [
        ("o art. 6º da Carta", None, Right),
        ("o art. 6º", Some(&own), Right),
        ("this rule", Some(&own), Unverified),
    ] {
        let (each, valid) = verdicts(&set_off(words), norm);
        assert_eq!((each.first().map(|one| one.1), valid), (Some(verdict), verdict == Right), "{words}");
    }
    // Where the words are the law's, what they cite is the law's, too.
    let law = "O Prefeito pode vetar leis no prazo de dez dias, ressalvado o disposto no art. 5º, inciso II.";
    let text = format!("A Carta, art. 7º, diz:\n\n> {law}\n");
    let report = verify_citations(&CHARTER, &text, at("1991-01-01"), None).unwrap();
    assert!(report.valid && report.citations.len() == 1, "{report:#?}");
}
