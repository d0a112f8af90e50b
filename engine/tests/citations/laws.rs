//! Of which law a citation is.

use asof_engine::query::{Verdict, resolve, verify_citations};
use asof_engine::store::Corpus;
use asof_schema::NormId;
use serde_json::{Value, json};

use super::{AUDIT, CHARTER, MUNICIPAL, at, check, commands, judged, judgment, lines, statutes, table, with};

#[test]
fn what_names_no_law_may_be_of_several() {
    let corpus = statutes(&CHARTER);
    let several = format!("may mean several provisions; name one: {AUDIT}!chp1_sec1; {AUDIT}!chp2_sec1");
    let undivided = format!(
        "sec3_sub1: {MUNICIPAL}!sec3_sub1 is there, and nothing in it has this number on record: only its words tell \
         whether it has such a part"
    );
    table(
        &corpus,
        "2018-01-01",
        &[
            (
                "Any article I read: Article VI and título IX",
                &[
                    "Article VI = art6",
                    "título IX = nothing: nothing ever had this address, as known and recorded",
                ],
            ),
            (
                "o § 1º",
                &[
                    "§ 1º = nothing: is ambiguous: it names no article or section, or a kind of unit that the corpus does not hold",
                ],
            ),
            ("Art 6 e ARTIGO 7", &["Art 6 = art6", "ARTIGO 7 = art7"]),
            ("Kuntalaki 3 § 1 mom. 2 kohta", &[&format!("Kuntalaki 3 § 1 mom. 2 kohta = {undivided}")]),
            (
                "liite 1, 3 §",
                &[
                    "liite 1, 3 § = nothing: is ambiguous: it names no article or section, or a kind of unit that the corpus does not hold",
                ],
            ),
            ("Tilintarkastuslain 1 §", &[&format!("Tilintarkastuslain 1 § = nothing: {several}")]),
            (
                "1 luvun 1 §",
                &[
                    "1 luvun 1 § = nothing: may mean several provisions; name one: urn:lex:fi:laki:2015-04-10;410!sec1; urn:lex:fi:laki:2015-09-18;1141!chp1_sec1",
                ],
            ),
        ],
    );
    let norm: NormId = AUDIT.parse().unwrap();
    let of = verify_citations(&corpus, "1 luvun 1 § ja 2 luvun 2 §", at("2018-01-01"), Some(&norm)).unwrap();
    assert_eq!(
        lines(&of),
        ["1 luvun 1 § ja 2 luvun 2 § = chp1_sec1", "1 luvun 1 § ja 2 luvun 2 § = chp2_sec2"]
    );
}

/// What is of a law by a name that lawyers give it is never of a law that is here.
#[test]
fn what_is_of_a_law_that_is_not_here_is_of_no_other() {
    let is_of = |surface: &str, name: &str| {
        format!("{surface} = nothing: cannot be verified: it is of {name:?}, and no norm here has this name")
    };
    let may_be = |surface: &str, name: &str| {
        format!(
            "{surface} = nothing: cannot be verified: it may be of {name:?}, and no norm here has this name"
        )
    };
    let names = [
        "CC", "C.C.", "CPC", "C.P.C.", "C. P. C.", "CPP", "C.P.P.", "CP", "C.P.", "CLT", "C.L.T.", "CTN",
        "C.T.N.", "CDC", "C.D.C.", "ECA", "E.C.A.", "LINDB", "L.I.N.D.B.", "CTB", "C.T.B.", "CPC/2015",
        "antigo CPC", "Cód. Civil", "novo Código Civil",
    ];
    for name in names {
        for (before, after) in [("", " art. 7º"), ("", ", art. 7º"), ("art. 7º, ", ""), ("art. 7º do ", "")]
        {
            let text = format!("Diz {before}{name}{after} outra coisa.");
            let report = check(&CHARTER, "2000-01-01", &text);
            let expected = is_of(&format!("{before}{name}{after}"), name);
            assert_eq!(lines(&report), [expected], "{text}");
        }
    }
    for (text, expected) in [
        ("o art. 7º – CPC", vec![is_of("art. 7º – CPC", "CPC")]),
        ("o art. 7º do cpc diz", vec![is_of("art. 7º do cpc", "cpc")]),
        ("Cf. STF, art. 6º da Carta", vec!["art. 6º da Carta = art6".to_owned()]),
        ("No CPC, o art. 7º diz", vec![may_be("CPC, o art. 7º", "CPC")]),
        ("O CPC prevê, em seu art. 7º,", vec![may_be("CPC prevê, em seu art. 7º", "CPC")]),
        ("A CLT garante no seu art. 7º o aviso", vec![may_be("CLT garante no seu art. 7º", "CLT")]),
        ("Após o CPC, a Carta prevê, em seu art. 6º,", vec!["art. 6º = art6".to_owned()]),
        ("Cita o CPC. A regra está em seu art. 6º.", vec!["art. 6º = art6".to_owned()]),
        ("Além do Código Civil, o art. 6º", vec![may_be("Código Civil, o art. 6º", "Código Civil")]),
        ("Antes da CLT, no art. 6º", vec![may_be("CLT, no art. 6º", "CLT")]),
        ("o C.P.C., em seu art. 7º,", vec![is_of("C.P.C., em seu art. 7º", "C.P.C.")]),
        ("o Código Civil (CC), art. 7º", vec![is_of("CC), art. 7º", "CC")]),
        ("art. 7º c/c art. 8º do CPC", vec![may_be("art. 7º", "CPC"), is_of("art. 8º do CPC", "CPC")]),
        ("o art. 6º e o CPC, art. 8º", vec!["art. 6º = art6".to_owned(), is_of("CPC, art. 8º", "CPC")]),
        ("no art. 6º, o art. 8º do CPC", vec!["art. 6º = art6".to_owned(), is_of("art. 8º do CPC", "CPC")]),
        ("Além do CPC – art. 6º da Carta", vec!["art. 6º da Carta = art6".to_owned()]),
        (
            "Estatuto da Criança e do Adolescente, art. 7º",
            vec![is_of(
                "Estatuto da Criança e do Adolescente, art. 7º",
                "Estatuto da Criança e do Adolescente",
            )],
        ),
        (
            "o art. 6º do CPC. A Carta, art. 6º",
            vec![is_of("art. 6º do CPC", "CPC"), "Carta, art. 6º = art6".to_owned()],
        ),
    ] {
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), expected, "{text}");
    }
}

/// A "new" law is the one of the name that is here; an "old" one may be another.
#[test]
fn a_new_law_is_the_one_that_is_here_and_an_old_one_may_be() {
    let norm = "urn:lex:in:act:2023-12-25;45";
    let mut lines_of = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Bharatiya Nyaya Sanhita", "type": "statute", "jurisdiction": "in",
            "language": "en", "data_source": "x", "citations": ["BNS"] } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 45, "code": "BNS", "title": "Bharatiya Nyaya Sanhita",
            "adopted": { "on": "2023-12-25", "basis": "STATED" }, "published": { "on": "2023-12-25", "basis": "STATED" } } }),
    ];
    let ops = [
        json!({ "insert": { "component": norm, "type": "norm", "order_key": "0" } }),
        json!({ "insert": { "component": format!("{norm}!sec103"), "type": "section", "parent": norm,
            "number": "103", "label": "103.", "order_key": "0103",
            "texts": [{ "language": "en", "text": "Murder is punished." }] } }),
    ];
    lines_of.extend(commands(norm, norm, &ops));
    let all: Vec<String> = lines_of.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &all.join("\n"), "2024-06-01T00:00:00Z");
    for (text, local, told) in [
        ("Under the new BNS, section 103 is", Some("sec103"), ""),
        ("section 103 of the new BNS", Some("sec103"), ""),
        ("section 103 of the old BNS", None, "may be of \"old BNS\""),
        ("section 103 of the new Indian Penal Code", None, "is of \"new Indian Penal Code\""),
    ] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        assert_eq!(one.component.as_ref().map(asof_schema::ComponentId::local), local, "{text}");
        let problem = one.problem.as_deref().unwrap_or_default();
        assert!(problem.contains(told), "{text}: {problem}");
    }
    // A number beside its name is told as a whole.
    let report = verify_citations(&corpus, "BNS 103.25 was cited.", at("2024-12-01"), None).unwrap();
    let surfaces: Vec<&str> = report.citations.iter().map(|one| one.surface.as_str()).collect();
    assert_eq!(surfaces, ["BNS 103.25"]);
}

/// Where the norm is given, what the words leave open is of it.
#[test]
fn a_norm_that_is_given_decides_where_a_law_is_named_beside() {
    let norm: NormId = "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap();
    for (text, expected) in [
        ("Além do Código Civil, o art. 6º", &["Código Civil, o art. 6º = art6"][..]),
        (
            "o art. 6º, e o art. 8º do CPC",
            &[
                "art. 6º = art6",
                "art. 8º do CPC = nothing: cannot be verified: it is of \"CPC\", and no norm here has this name",
            ],
        ),
        (
            "o CPC, em seu art. 6º",
            &[
                "CPC, em seu art. 6º = nothing: cannot be verified: it is of \"CPC\", and no norm here has this name",
            ],
        ),
    ] {
        let report = verify_citations(&CHARTER, text, at("2000-01-01"), Some(&norm)).unwrap();
        assert_eq!(lines(&report), expected, "{text}");
    }
}

/// In India a number beside the short name of a law cites a section.
#[test]
fn a_number_alone_beside_a_law_that_is_not_here_is_told() {
    let corpus = judgment();
    let of = |surface: &str, how: &str, name: &str| {
        format!("{surface} = nothing: cannot be verified: it {how} {name:?}, and no norm here has this name")
    };
    let may_be = |surface: &str, name: &str| of(surface, "may be of", name);
    for (text, expected) in [
        ("guilty under 302 BNS.", vec![may_be("302 BNS", "BNS")]),
        ("guilty under 302 bns", vec![may_be("302 bns", "bns")]),
        ("420 IPC and 103(1) of the BNS", vec![may_be("420 IPC", "IPC"), may_be("103(1) of the BNS", "BNS")]),
        ("(302/34 I.P.C.)", vec![may_be("302/34 I.P.C.", "I.P.C.")]),
        ("125 Cr.P.C. or BNSS 35.", vec![may_be("125 Cr.P.C.", "Cr.P.C."), may_be("BNSS 35", "BNSS")]),
        ("convicted u/s 302 BNS", vec![of("u/s 302 BNS", "is of", "BNS")]),
        ("under 302 BNS for murder", vec![may_be("302 BNS", "BNS")]),
        ("the BNS 14 days, the BNS of 2023, page 12 of the BNS, 3 BNS cases", vec![]),
        ("It is bailable.\n2 CrPC", vec![]),
    ] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        assert_eq!(lines(&report), expected, "{text}");
    }
    // It is of no other law, though one is given.
    let norm: NormId = "urn:lex:in:supreme.court:judgment:2024;insc-363".parse().unwrap();
    let report = verify_citations(&corpus, "guilty under 302 BNS.", at("2024-12-01"), Some(&norm)).unwrap();
    assert_eq!(lines(&report), [may_be("302 BNS", "BNS")]);
    // In Brazil it is a year.
    assert!(check(&CHARTER, "2000-01-01", "O CPC 73, revogado pelo CPC 15").citations.is_empty());
}

/// Letters with full stops may be of a company, a country or a court, and words in mixed letters of anything.
#[test]
fn an_abbreviation_beside_a_citation_makes_it_of_no_other_law() {
    use Verdict::{Right, Unverified, Wrong};
    judged(&[
        ("A empresa ACME S.A. (art. 6º da CVS)", &[("art. 6º da CVS", Right)]),
        ("A empresa ACME S.A. Art. 6º, CVS", &[("Art. 6º, CVS", Right)]),
        ("In the U.K. article 6 applies.", &[("article 6", Right)]),
        ("In the U.S.A. Article 6 applies.", &[("Article 6", Right)]),
        ("In the U.S.A. Article 99 applies.", &[("Article 99", Wrong)]),
        ("o art. 6º (S.T.F., 2ª Turma)", &[("art. 6º", Right)]),
        ("o art. 6º do C.C., diz", &[("art. 6º do C.C.", Unverified)]),
        ("na C.V.S. art. 6º", &[("C.V.S. art. 6º", Right)]),
        ("PhD art. 6º", &[("art. 6º", Right)]),
        ("o art. 6º (DfE)", &[("art. 6º", Right)]),
        ("o art. 99 (DfE)", &[("art. 99", Wrong)]),
        ("o art. 6º (KunL)", &[("art. 6º (KunL)", Unverified)]),
    ]);
}

#[test]
fn a_number_beside_the_name_of_a_law_is_in_doubt_and_takes_no_quotation() {
    use Verdict::{Right, Unverified, Wrong};
    judged(&[
        ("Under the CVS 14 days are allowed by article 6.", &[("article 6", Right)]),
        ("a CVS 30 anos depois", &[]),
        ("made 3 CVS scans", &[]),
        ("ver CVS 14.", &[("CVS 14", Unverified)]),
        ("ver CVS 14 e 15.", &[("CVS 14", Unverified)]),
        ("O art. 6º, diz a CVS 14: “O vinho é bem comum”", &[("art. 6º", Wrong), ("CVS 14", Unverified)]),
    ]);
}

#[test]
fn a_heading_of_an_annex_takes_no_citation_of_the_next_line() {
    use Verdict::{Right, Wrong};
    judged(&[
        ("Apêndice A\nArt. 6º da CVS", &[("Art. 6º da CVS", Right)]),
        (
            "art. 6º da CVS\n\nAnexo I\n\nart. 7º da CVS",
            &[("art. 6º da CVS", Right), ("art. 7º da CVS", Right)],
        ),
        ("Ver o Anexo: art. 6º da CVS", &[("art. 6º da CVS", Right)]),
        ("no Anexo I,\nart. 6º", &[("Anexo I,\nart. 6º", Wrong)]),
    ]);
}

/// The name of another law at the end of the title of a norm that is here.
#[test]
fn a_title_that_ends_with_the_name_of_an_act_is_the_norm_s() {
    let norm = "urn:lex:zz:city:rules:2000-01-01;1";
    let on = json!({ "on": "2000-01-01", "basis": "STATED" });
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Directions – Moorings under the Harbour Act 1990", "type": "statute",
            "jurisdiction": "gb", "language": "en", "data_source": "x" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": "Rules",
            "adopted": on, "published": on } }),
        json!({ "command": { "act": norm, "seq": 1, "norm": norm,
            "op": { "insert": { "component": norm, "type": "statute", "order_key": "0" } } } }),
        json!({ "command": { "act": norm, "seq": 2, "norm": norm, "op": { "insert": { "component":
            format!("{norm}!sec3"), "type": "section", "parent": norm, "number": "3", "label": "3", "order_key": "3",
            "texts": [{ "language": "en", "text": "Boats pay." }] } } } }),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2020-01-01T00:00:00Z");
    let text = "Directions – Moorings under the Harbour Act 1990, section 3";
    let report = verify_citations(&corpus, text, at("2010-01-01"), None).unwrap();
    let [one] = report.citations.as_slice() else { panic!("{report:?}") };
    assert_eq!(one.component.as_ref().map(asof_schema::ComponentId::local), Some("sec3"), "{one:?}");
}

#[test]
fn what_names_no_norm_here_is_told_by_resolve() {
    let resolved = |words: &str| resolve(&CHARTER, words, at("2000-01-01"));
    for words in ["Carta", "CVS de 1990", "CVS/90", "CVS 1990", "Carta da Cidade de Vila Serena"] {
        let found = resolved(words).unwrap();
        assert_eq!(found.len(), 1, "{words}");
        assert_eq!(found.first().unwrap().component.local(), "", "{words}");
    }
    for words in [
        "artigo sexto", "art. 6º da CVS/90", "ARTIGO VI", "Article six", "C.V.S., art. 6º",
        "art. 6º da C.V.S./90",
    ] {
        let found = resolved(words).unwrap();
        assert_eq!(found.first().unwrap().component.local(), "art6", "{words}");
    }
    for (words, told) in [
        ("art. 6, CC", "it is of \"CC\", and no norm here has this name"),
        ("art. 6º da CVS/67", "it is of \"CVS/67\", and no norm here has this name"),
        ("art. 6º da Constituição Portuguesa", "it is of \"Constituição Portuguesa\""),
        ("art. 5º, xyz. II", "no norm here has this name"),
        ("arts. 5º e 6º", "one at a time"),
    ] {
        let error = resolved(words).unwrap_err().to_string();
        assert!(error.contains(told), "{words}: {error}");
    }
}

#[test]
fn acts_are_named_as_the_law_cites_them() {
    let named = |words: &str| {
        let acts = asof_engine::query::acts_named(&CHARTER, words);
        acts.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let expected = ["urn:lex:zz:municipal:emenda:1992-03-02;1"];
    for words in
        ["em_1", "Emenda nº 1", "EC 1/1992", "EC nº 1, de 1992", "Emenda Constitucional nº 1/92", "EC 1"]
    {
        assert_eq!(named(words), expected, "{words}");
    }
    for words in ["EC 1/1993", "LC 1/1992", "EC 99/1992", "Emenda"] {
        assert_eq!(named(words), Vec::<String>::new(), "{words}");
    }
}
