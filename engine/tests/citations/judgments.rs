//! Judgments that a draft cites, and the law beside them.

use asof_engine::query::{DraftError, MOST_CITATIONS, Relations, Verdict, cite, resolve, verify_citations};
use asof_engine::store::Corpus;
use asof_schema::ReferenceKind;
use serde_json::{Value, json};

use super::{CHARTER, at, check, commands, judged, judgment, lines, verdicts, with};

#[test]
fn judgments_are_found_by_their_citations_and_others_are_told() {
    use Verdict::{Right, Unverified};
    let corpus = judgment();
    let elsewhere = |name: &str| {
        format!("cannot be verified: it is of the judgment {name:?}, and none here has this citation")
    };
    for (text, surface, local, problem) in [
        ("So held in 2024 INSC 363.", "2024 INSC 363", Some(""), String::new()),
        ("2024 INSC 363, para 12, says", "2024 INSC 363, para 12", Some("para12"), String::new()),
        ("para 12 of 2024 INSC 363 says", "para 12 of 2024 INSC 363", Some("para12"), String::new()),
        ("2024 INSC 363 at para 12", "2024 INSC 363 at para 12", Some("para12"), String::new()),
        ("2024 INSC 363 at [12].", "2024 INSC 363 at [12]", Some("para12"), String::new()),
        ("2024 INSC 363 ¶ 12.", "2024 INSC 363 ¶ 12", Some("para12"), String::new()),
        ("2024 INSC 363, at ¶12", "2024 INSC 363, at ¶12", Some("para12"), String::new()),
        ("[2019] EWHC 3 (Ch), para 12", "[2019] EWHC 3 (Ch), para 12", None, elsewhere("[2019] EWHC 3")),
        ("2024 INSC 363: \"The appeal is allowed.\"", "2024 INSC 363", Some(""), String::new()),
        ("(2017) 10 SCC 1, para 12", "(2017) 10 SCC 1, para 12", None, elsewhere("(2017) 10 SCC 1")),
        ("See 2024 INSC 24.", "2024 INSC 24", None, elsewhere("2024 INSC 24")),
        ("[2024] UKSC 12", "[2024] UKSC 12", None, elsewhere("[2024] UKSC 12")),
        ("2023 SCC OnLine SC 1", "2023 SCC OnLine SC 1", None, elsewhere("2023 SCC OnLine SC 1")),
        ("AIR 1978 SC 597;", "AIR 1978 SC 597", None, elsewhere("AIR 1978 SC 597")),
        ("(ECLI:EU:C:2020:559)", "ECLI:EU:C:2020:559", None, elsewhere("ECLI:EU:C:2020:559")),
        (
            "AIR 1978 SC 597: \"The appeal fails.\"",
            "AIR 1978 SC 597",
            None,
            format!("{}; the quotation from byte 18 on is not checked", elsewhere("AIR 1978 SC 597")),
        ),
    ] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let found = one.component.as_ref().map(asof_schema::ComponentId::local);
        assert_eq!((one.surface.as_str(), found), (surface, local), "{text}");
        assert_eq!(one.problem.clone().unwrap_or_default(), problem, "{text}");
        assert_eq!(one.verdict, if local.is_some() { Right } else { Unverified }, "{text}");
    }
    for words in ["2024 INSC 363, para 12", "para 12 of 2024 INSC 363", "2024 INSC 363 at para 12"] {
        let found = resolve(&corpus, words, at("2024-12-01")).unwrap();
        let found: Vec<&str> = found.iter().map(|one| one.component.local()).collect();
        assert_eq!(found, ["para12"], "{words}");
    }
    for (words, told) in [
        ("(2017) 10 SCC 1", "it is a judgment, and none here has this citation"),
        ("(2017) 10 SCC 1, para 12", "it is of \"(2017) 10 SCC 1\", and no norm here has this name"),
    ] {
        let error = resolve(&corpus, words, at("2024-12-01")).unwrap_err().to_string();
        assert!(error.contains(told), "{words}: {error}");
    }
    // Words that stand between a law and a judgment may be of either.
    let both = "urn:lex:in:supreme.court:judgment:2024;insc-363!para12 (2024 INSC 363) and (2017) 10 SCC 1";
    let text = format!("{both} say \"The appeal is allowed.\"");
    let report = verify_citations(&corpus, &text, at("2024-12-01"), None).unwrap();
    let quoted: Vec<bool> = report.citations.iter().map(|one| !one.quotes.is_empty()).collect();
    assert_eq!(quoted, [true, false, false], "{report:#?}");
    // A section is of a law, whatever judgment speaks of it.
    let report = verify_citations(&corpus, "section 302, 2024 INSC 363", at("2024-12-01"), None).unwrap();
    let surfaces: Vec<&str> = report.citations.iter().map(|one| one.surface.as_str()).collect();
    assert_eq!(surfaces, ["section 302", "2024 INSC 363"]);
}

/// Judgments by number and title, each with one paragraph of some words.
fn judgments_of(cases: &[(u32, &str, &str)]) -> Corpus {
    let mut lines = vec![json!({ "changeset": { "format": 1 } })];
    for (number, title, words) in cases {
        let norm = format!("urn:lex:in:supreme.court:judgment:2024;insc-{number}");
        let on = json!({ "on": "2024-05-01", "basis": "STATED" });
        lines.push(json!({ "norm": { "id": norm, "title": title, "type": "judgment", "jurisdiction": "in",
            "language": "en", "adopted_on": "2024-05-01", "data_source": "x",
            "citations": [format!("2024 INSC {number}")] } }));
        lines.push(json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31",
            "basis": "assumed" } }));
        lines.push(json!({ "act": { "id": norm, "kind": "enactment", "number": number, "code": title,
            "title": title, "adopted": on, "published": on } }));
        let ops = [
            json!({ "insert": { "component": norm, "type": "norm", "order_key": "0" } }),
            json!({ "insert": { "component": format!("{norm}!para12"), "type": "paragraph", "parent": norm,
                "number": "12", "label": "12.", "order_key": "0012",
                "texts": [{ "language": "en", "text": words }] } }),
        ];
        lines.extend(commands(&norm, &norm, &ops));
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(&Corpus::default(), &lines.join("\n"), "2024-06-01T00:00:00Z")
}

#[test]
fn a_case_is_cited_by_its_parties_alone() {
    let corpus = judgments_of(&[
        (1, "THE ACME LTD. & ANR. v. STATE OF NOWHERE & ORS.", "The appeal is allowed."),
        (2, "Rao v. Devi", "So it was in Acme Ltd. vs. State of Nowhere and section 5 of the Act."),
        (3, "RAO v. DEVI AND OTHERS", "In Omega v. State of Nowhere the Court held so."),
    ]);
    let first = "urn:lex:in:supreme.court:judgment:2024;insc-1";
    let checked = |text: &str| {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let found = report.citations.into_iter().map(|one| {
            let id = one.component.map(|id| id.to_string()).unwrap_or_default();
            (one.surface, id, one.problem.unwrap_or_default())
        });
        found.collect::<Vec<_>>()
    };
    for (text, surface, id) in [
        ("In Acme v. State of Nowhere the Court held so.", "Acme v. State of Nowhere", first.to_owned()),
        ("ACME LTD. VERSUS THE STATE OF NOWHERE", "ACME LTD. VERSUS THE STATE OF NOWHERE", first.to_owned()),
        ("Thus Acme vs State of Nowhere (2024) has it.", "Acme vs State of Nowhere (2024)", first.to_owned()),
        (
            "Acme v. State of Nowhere, para 12, says",
            "Acme v. State of Nowhere, para 12",
            format!("{first}!para12"),
        ),
        ("Acme v. State of Nowhere, 2024 INSC 1,", "2024 INSC 1", first.to_owned()),
        (
            "Acme v. State of Nowhere holds: \"The appeal is allowed.\"",
            "Acme v. State of Nowhere",
            first.to_owned(),
        ),
    ] {
        assert_eq!(checked(text), vec![(surface.to_owned(), id, String::new())], "{text}");
    }
    let one = |text: &str| {
        let all = checked(text);
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        all[0].clone()
    };
    let (.., problem) = one("as in Acme v. State of Nowhere: \"The appeal fails.\"");
    assert!(problem.contains("quot"), "{problem}");
    let (surface, id, problem) = one("It was so in Rao v. Devi.");
    assert_eq!((surface.as_str(), id.as_str()), ("Rao v. Devi", ""));
    assert!(problem.contains("insc-2") && problem.contains("insc-3"), "{problem}");
    for name in ["Omega v. State of Nowhere", "State of Nowhere v. Acme", "Acme v. State of Nowhere (2019)"] {
        let (surface, _, problem) = one(&format!("It was held in {name}."));
        assert_eq!(surface, name);
        assert!(problem.contains("none here has this citation"), "{name}: {problem}");
        let error = resolve(&corpus, name, at("2024-12-01")).unwrap_err().to_string();
        assert!(error.contains("none here has this citation"), "{name}: {error}");
    }
    for text in ["Plan A v. plan B", "the match Omega v. Alpha", "Ram s/o Rao v. Devi"] {
        assert!(checked(text).is_empty(), "{text}");
    }
    let found =
        resolve(&corpus, "M/s Acme Limited vs. The State of Nowhere & Anr", at("2024-12-01")).unwrap();
    assert_eq!(found.first().map(|one| one.component.to_string()).as_deref(), Some(first));
    // A judgment cites another by its parties.
    let relations = Relations::of(&corpus, at("2024-12-01"));
    let cited = |number: u32| {
        let id = format!("urn:lex:in:supreme.court:judgment:2024;insc-{number}!para12").parse().unwrap();
        let all = relations.outgoing(&id).unwrap();
        let cases = all.into_iter().filter(|one| one.kind == ReferenceKind::Cites);
        cases.map(|one| one.target.map(|id| id.to_string())).collect::<Vec<_>>()
    };
    assert_eq!((cited(2), cited(3)), (vec![Some(first.to_owned())], vec![None]));
}

#[test]
fn a_paragraph_of_a_judgment_is_cited_so_that_no_note_is_meant() {
    let corpus = judgment();
    let point = corpus.point(at("2024-06-01"));
    for (local, cited) in [("para12", "para 12"), ("fn12", "footnote 12")] {
        let id = format!("urn:lex:in:supreme.court:judgment:2024;insc-363!{local}").parse().unwrap();
        assert_eq!(cite(corpus.component(&id).unwrap(), point), cited);
    }
    let found = resolve(&corpus, "2024 INSC 363, para 12", at("2024-06-01")).unwrap();
    assert_eq!(found.first().map(|one| one.component.local()), Some("para12"));
}

/// The classes of cases are those of the countries in whose language the corpus has law.
#[test]
fn cases_are_judgments_by_class_and_number() {
    let told = |surface: &str, name: &str| {
        format!(
            "{surface} = nothing: cannot be verified: it is of the judgment {name:?}, and none here has this citation"
        )
    };
    let own = |name: &str| told(name, name);
    for (text, expected) in [
        (
            "O RE 574.706, a ADI nº 4.277/DF e o HC 126.292.",
            vec![own("RE 574.706"), own("ADI nº 4.277/DF"), own("HC 126.292")],
        ),
        ("as ADIs 4.277 e 4.439", vec![own("ADIs 4.277"), told("4.439", "ADI 4439")]),
        ("o art. 6º, RE 574.706", vec!["art. 6º = art6".to_owned(), own("RE 574.706")]),
        ("Segundo o recurso especial nº 1.221.170/PR", vec![own("recurso especial nº 1.221.170/PR")]),
        ("o HC 12 e a RE, o MS 2015, na rodovia MS-306 e no Inquérito 5 da delegacia", vec![]),
    ] {
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), expected, "{text}");
    }
    let corpus = judgment();
    let case = "Civil Appeal No. 12 of 2019";
    let report =
        verify_citations(&corpus, &format!("{case} and RE 574.706"), at("2024-12-01"), None).unwrap();
    assert_eq!(lines(&report), [own(case)], "{report:?}");
    let error = resolve(&CHARTER, "ADI 4.277", at("2000-01-01")).unwrap_err().to_string();
    assert!(error.contains("it is a judgment, and none here has this citation"), "{error}");
}

/// What is of an article is of a law, unless the words say that it is of the judgment.
#[test]
fn a_provision_beside_a_judgment_is_of_a_law() {
    use Verdict::{Right, Unverified, Wrong};
    let paragraph = "para 34 of [2014] EWCA Civ 906";
    judged(&[
        ("para 34 of [2014] EWCA Civ 906 and article 99", &[(paragraph, Unverified), ("article 99", Wrong)]),
        ("para 34 of [2014] EWCA Civ 906 and article 6", &[(paragraph, Unverified), ("article 6", Right)]),
        (
            "[2014] EWCA Civ 906, para 34; para 35",
            &[("[2014] EWCA Civ 906, para 34", Unverified), ("para 35", Unverified)],
        ),
        (
            "[2014] EWCA Civ 906, para 34; para 35 and article 6",
            &[("[2014] EWCA Civ 906, para 34", Unverified), ("para 35", Unverified), ("article 6", Right)],
        ),
        ("o art. 6º da ECLI:BR:STF:2020:123", &[("art. 6º da ECLI:BR:STF:2020:123", Unverified)]),
        ("o art. 6º, [2014] UKSC 5", &[("art. 6º", Right), ("[2014] UKSC 5", Unverified)]),
    ]);
    // Judgments beside what is cited leave as much of that to be checked.
    let line = "[2014] EWCA Civ 906, para 5 and article 6.\n";
    assert_eq!(verdicts(&CHARTER, &line.repeat(200)).len(), 400);
    let judgments = "[2014] UKSC 5; ".repeat(MOST_CITATIONS + 1);
    let error = verify_citations(&CHARTER, &judgments, at("2000-01-01"), None).unwrap_err();
    assert_eq!(error, DraftError::TooMany);
}

/// Words beside a judgment that is not here may be of the law before it, which is not right before they are checked.
#[test]
fn words_that_may_be_of_a_judgment_leave_the_law_beside_it_in_doubt() {
    use Verdict::{Right, Unverified, Wrong};
    let (law, judgment) = ("Carta, art. 6º", "[2014] UKSC 5");
    judged(&[
        (
            "Carta, art. 6º, como diz [2014] UKSC 5, “O vinho é bem comum”",
            &[(law, Unverified), (judgment, Unverified)],
        ),
        (
            "Carta, art. 6º, como diz [2014] UKSC 5, “O Prefeito, auxiliado por secretários, dirige a administração da Cidade”",
            &[(law, Right), (judgment, Unverified)],
        ),
        (
            "“O vinho é bem comum” ([2014] UKSC 5; Carta, art. 6º)",
            &[(judgment, Unverified), (law, Unverified)],
        ),
        (
            "Carta, art. 99, como diz [2014] UKSC 5, “O vinho é bem comum”",
            &[("Carta, art. 99", Wrong), (judgment, Unverified)],
        ),
        (
            "Carta, art. 6º: “O vinho” e, como diz [2014] UKSC 5, “A água”",
            &[(law, Wrong), (judgment, Unverified)],
        ),
    ]);
    // The number of a case that is not here takes no words from the law.
    let says = [
        "o art. 6º da Carta diz que “O vinho é bem comum” (ADI 4.277)",
        "o art. 6º da Carta, ADI 4.277: “O vinho é bem comum”",
    ];
    for text in says {
        let expected = [("art. 6º da Carta".to_owned(), Wrong), ("ADI 4.277".to_owned(), Unverified)];
        assert_eq!(verdicts(&CHARTER, text), expected, "{text}");
    }
    let report = check(&CHARTER, "2000-01-01", "A ADI 4.277 diz: “O vinho é bem comum”");
    assert_eq!(report.citations[0].quotes.len(), 1, "{report:?}");
    // Each is held against the law of its own day.
    let graph = CHARTER.graph("urn:lex:zz:municipal:carta:1990-03-05;1").unwrap();
    let caput = graph.component("art4_cpt").unwrap();
    let words = caput.version_at(CHARTER.point(at("1991-01-01"))).unwrap().own_text().unwrap();
    let language = asof_law::Language::of_tag("pt").unwrap();
    let cited = language.cited_on("Carta, art. 4º", "1991-01-01".parse().unwrap());
    let found = verdicts(&CHARTER, &format!("{cited}, como diz {judgment}, “{words}”"));
    assert_eq!(found, [(cited, Right), (judgment.to_owned(), Unverified)]);
}
