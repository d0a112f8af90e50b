//! Provisions by the numbers that laws give them.

use asof_engine::query::{
    Relations, TargetState, Verdict, citation, cite, kept_in_words, resolve, verify_citations,
};
use asof_engine::store::Corpus;
use asof_schema::ComponentId;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{AUDIT, MUNICIPAL, amended, at, commands, insert, lines_of, statutes, with};

/// A guide whose sections hold paragraphs with their numbers, which people cite as sections.
#[test]
fn a_section_with_a_point_may_be_the_paragraph_of_its_number() {
    let norm = "urn:lex:zz:city:guide:2000-01-01;1";
    let on = json!({ "on": "2000-01-01", "basis": "STATED" });
    let provision = |local: &str, kind: &str, number: &str| {
        json!({ "insert": { "component": format!("{norm}!{local}"), "type": kind, "parent": norm, "number": number,
            "label": number, "order_key": local, "texts": [{ "language": "en", "text": "Boats pay." }] } })
    };
    let ops = [
        json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } }),
        provision("sec14", "section", "14"),
        provision("par14.1", "paragraph", "14.1"),
        provision("sec15.1", "section", "15.1"),
        provision("par15.1", "paragraph", "15.1"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Boat Guide", "type": "statute", "jurisdiction": "gb",
            "language": "en", "data_source": "x" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": "Guide",
            "adopted": on, "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    // A name that no address leads to.
    lines.push(json!({ "alias": { "component": format!("{norm}!sec14"), "scheme": "CITATION",
        "value": "Boat Guide section 99.9" } }));
    lines.push(json!({ "alias": { "component": format!("{norm}!sec15.1"), "scheme": "CITATION",
        "value": "Part 50(2)" } }));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2020-01-01T00:00:00Z");
    for (text, local) in [
        ("Boat Guide section 99.9", Some("sec14")),
        ("Boat Guide para 14.1", Some("par14.1")),
        ("Boat Guide section 14", Some("sec14")),
        ("Boat Guide section 14.1", Some("par14.1")),
        ("section 14.1 of the Boat Guide", Some("par14.1")),
        ("section 15.1 of the Boat Guide", Some("sec15.1")),
        ("section 14.2 of the Boat Guide", None),
    ] {
        let found = resolve(&corpus, text, at("2010-01-01")).unwrap();
        assert_eq!(found.first().map(|one| one.component.local()), local, "{text}");
    }
    // A draft names a paragraph by its whole number, and no other by a part of it.
    for (text, local) in [
        ("See the Boat Guide, para 14.1.", Some("par14.1")),
        ("See the Boat Guide, para 1.", None),
        ("See the Boat Guide section 99.9.", Some("sec14")),
        ("See the Boat Guide section 99.8.", None),
        // No grammar reads it: it is a name for a provision beside the name of its law alone.
        ("See the Boat Guide, Part 50(2).", Some("sec15.1")),
        ("See the Dogs Act 1990, Part 50(2).", None),
        ("See Part 50(2) of the Dogs Act 1990.", None),
    ] {
        let report = verify_citations(&corpus, text, at("2010-01-01"), None).unwrap();
        let found = report.citations.first().and_then(|one| one.component.as_ref());
        assert_eq!(found.map(ComponentId::local), local, "{text}");
    }
}

/// Numbers in brackets name no level: they are found by what the law prints, on every day. A law that is kept in sections alone
/// says nothing of their parts, and says when it is in force.
#[test]
fn numbers_in_brackets_are_found_at_whatever_level_the_law_has_them() {
    let norm = "urn:lex:in:act:2001-01-01;2";
    let on = json!({ "on": "2001-01-01", "basis": "STATED" });
    let provision = |local: &str, kind: &str, number: &str| {
        let parent =
            local.rsplit_once('_').map_or_else(|| norm.to_owned(), |(above, _)| format!("{norm}!{above}"));
        let label = if kind == "section" { format!("{number}.") } else { format!("({number})") };
        json!({ "insert": { "component": format!("{norm}!{local}"), "type": kind, "parent": parent, "number": number,
            "label": label, "order_key": number, "texts": [{ "language": "en", "text": "Boats pay." }] } })
    };
    let ops = [
        json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } }),
        provision("sec2", "section", "2"),
        provision("sec2_cl16", "clause", "16"),
        provision("sec2_cl16_subcla", "subclause", "a"),
        provision("sec2_cl16_subcla_itemi", "item", "i"),
        provision("sec4", "section", "4"),
        provision("sec4_clc", "clause", "c"),
        provision("sec4_clc_subcl1", "subclause", "1"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Boat Code, 2001", "type": "statute", "jurisdiction": "in",
            "language": "en", "data_source": "x", "citations": ["BTC"] } }),
        json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "BTC", "title": "Boat Code, 2001",
            "adopted": on, "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2024-06-01T00:00:00Z");
    for (cited, local) in [
        ("section 2(16) BTC", "sec2_cl16"),
        ("section 2(16)(a) BTC", "sec2_cl16_subcla"),
        ("section 2(16)(a)(i) BTC", "sec2_cl16_subcla_itemi"),
        ("section 4(c)(1) BTC", "sec4_clc_subcl1"),
    ] {
        let found = resolve(&corpus, cited, at("2010-01-01")).unwrap();
        assert_eq!(found.first().map(|one| one.component.local()), Some(local), "{cited}");
        let now = lines_of(&corpus, "2010-01-01", cited);
        assert_eq!(now, [format!("{cited} = {local}")]);
        let before = lines_of(&corpus, "2000-06-01", cited);
        let said = "is not in force yet on 2000-06-01; in force from 2001-01-01 on";
        assert_eq!(before, [format!("{cited} = {local}: {said}")]);
    }
    // What follows a law that is not here may be of the one that is, where no law numbers both, and a month is no law.
    for (text, last) in [
        ("section 2(16) HRA 1998, and section 4", "HRA 1998"),
        ("rule 2 HRA 1998, and section 4", "section 4 = sec4"),
        ("in JUNE 2009, section 4 was", "section 4 = sec4"),
    ] {
        let said = lines_of(&corpus, "2010-01-01", text);
        assert!(said.last().is_some_and(|said| said.contains(last)), "{text}: {said:?}");
    }
    let said = lines_of(&corpus, "2010-01-01", "section 2(16)(b) BTC");
    let is_there = "is there, and nothing in it has this number on record: only its words tell whether it has \
                    such a part";
    assert_eq!(said, [format!("section 2(16)(b) BTC = sec2_cl16: {norm}!sec2_cl16 {is_there}")]);
    // Of what is not in force, its parts are not either.
    let said = lines_of(&corpus, "2000-06-01", "section 2(16)(b) BTC");
    let not_yet = "is not in force yet on 2000-06-01; in force from 2001-01-01 on";
    assert_eq!(said, [format!("section 2(16)(b) BTC = sec2_cl16: {not_yet}")]);
}

/// A sign names what is printed with it, whatever else the law has that a grammar calls a section.
#[test]
fn a_sign_names_the_provisions_that_print_it() {
    let norm = "urn:lex:de:act:2001-01-01;2";
    let on = json!({ "on": "2001-01-01", "basis": "STATED" });
    let provision = |local: &str, kind: &str, parent: &str, number: &str, label: &str| {
        json!({ "insert": { "component": format!("{norm}!{local}"), "type": kind, "parent": parent, "number": number,
            "label": label, "order_key": number, "texts": [{ "language": "de", "text": "Katzen." }] } })
    };
    let (first, second) = (format!("{norm}!sec1"), format!("{norm}!sec2"));
    let ops = [
        json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } }),
        provision("sec1", "section", norm, "1", "Abschnitt 1"),
        provision("art1", "article", &first, "1", "§ 1"),
        provision("sec2", "section", norm, "2", "Abschnitt 2"),
        provision("art2", "article", &second, "2", "§ 2"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Katzengesetz", "type": "statute", "jurisdiction": "de",
            "language": "de", "data_source": "x", "citations": ["KatzG"] } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "KatzG", "title": "Katzengesetz",
            "adopted": on, "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2024-06-01T00:00:00Z");
    for (cited, local) in
        [("§ 1", "art1"), ("§ 2, Katzengesetz", "art2"), ("section 2, Katzengesetz", "sec2")]
    {
        let found = resolve(&corpus, cited, at("2010-01-01")).unwrap();
        assert_eq!(found.first().map(|one| one.component.local()), Some(local), "{cited}");
    }
}

#[test]
fn what_is_given_anew_under_a_number_is_meant_and_not_what_fell() {
    let (anew, speaks) = (format!("{MUNICIPAL}!sec2~2021-01-01"), format!("{MUNICIPAL}!sec5"));
    let (first, second) = (format!("{MUNICIPAL}!chp1"), format!("{MUNICIPAL}!chp2"));
    let ops = [
        insert(&anew, "section", &first, "2 §", ""),
        insert(&format!("{anew}_sub1"), "subsection", &anew, "1", "Uusi momentti."),
        insert(&speaks, "section", &second, "5 §", ""),
        insert(&format!("{speaks}_sub1"), "subsection", &speaks, "1", "Siitä säädetään 2 §:n 1 momentissa."),
    ];
    let corpus = amended(&statutes(&Corpus::default()), &ops);
    let relations = Relations::of(&corpus, at("2022-01-01"));
    let said = relations.outgoing(&format!("{speaks}_sub1").parse().unwrap()).unwrap();
    let said: Vec<_> =
        said.iter().map(|said| (said.state, said.target.as_ref().map(ComponentId::local))).collect();
    assert_eq!(said, [(Some(TargetState::Resolved), Some("sec2~2021-01-01_sub1"))]);
}

#[test]
fn a_section_that_is_numbered_within_its_chapter_is_cited_with_it() {
    let corpus = statutes(&Corpus::default());
    let graph = corpus.graph(AUDIT).unwrap();
    let point = corpus.point(at("2018-01-01"));
    for component in graph.components().filter(|component| component.local().contains("_sec")) {
        let cited = cite(component, point);
        let chapter = component.local().trim_start_matches("chp").split('_').next().unwrap();
        assert!(cited.starts_with(&format!("{chapter} luku, ")), "{}: {cited}", component.local());
        let found = resolve(&corpus, &format!("{cited}, Tilintarkastuslaki"), at("2018-01-01")).unwrap();
        let found: Vec<&str> = found.iter().map(|one| one.component.local()).collect();
        assert_eq!(found, [component.local()], "{cited}");
    }
}

/// A direction with a paragraph, and an annex that has its number in its heading alone and a paragraph of the same number,
/// below a heading or not.
fn direction(annex: &str, number: u32, headed: bool) -> Corpus {
    let norm = "urn:lex:zz:city:direction:2000-01-01;3";
    let on = json!({ "on": "2000-01-01", "basis": "STATED" });
    let put = |local: &str, kind: &str, parent: &str, number: Option<u32>, text: &str| {
        let number = number.map(|number| number.to_string());
        json!({ "insert": { "component": format!("{norm}!{local}"), "type": kind, "parent": parent, "number": number,
            "label": number.clone().unwrap_or_default(), "order_key": local,
            "texts": [{ "language": "en", "text": text }] } })
    };
    let (above, heading) = (format!("{norm}!annex-a"), format!("{norm}!annex-a_head-b"));
    let parent = if headed { &heading } else { &above };
    let ops = [
        json!({ "insert": { "component": norm, "type": "practice direction", "order_key": "0" } }),
        put("par1", "paragraph", norm, Some(number), "Boats pay."),
        put("annex-a", "annex", norm, None, &format!("Appendix {annex}: Smaller boats")),
        put("annex-a_head-b", "heading", &above, None, "What is small"),
        put("annex-a_par1", "paragraph", parent, Some(number), "Rafts pay nothing."),
        put("head-scope", "heading", norm, None, "Scope of Part 8"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Practice Direction 57AD – Boats", "type": "practice direction",
            "jurisdiction": "gb", "language": "en", "data_source": "x", "citations": ["PD 57AD"] } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": "t", "adopted": on,
            "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    let own = format!("PD 57AD, Appendix {annex}");
    for (local, value) in [
        ("annex-a", own.clone()),
        ("annex-a_par1", format!("{own}, para {number}")),
        ("head-scope", "PD 57AD, Scope of Part 8".to_owned()),
        ("head-scope", "PD 57AD Scope of Part 8".to_owned()),
    ] {
        lines.push(json!({ "alias": { "component": format!("{norm}!{local}"), "scheme": "CITATION", "value": value } }));
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(&Corpus::default(), &lines.join("\n"), "2020-01-01T00:00:00Z")
}

/// The numbers in the words of a heading are its own, and cite nothing beside it.
#[test]
fn a_heading_is_cited_by_its_words_after_a_name_of_its_norm() {
    let corpus = direction("A", 1, false);
    for (text, expected) in [
        ("See PD 57AD, Scope of Part 8.", &[Some("head-scope")][..]),
        ("PD 57AD Scope of Part 8 is short.", &[Some("head-scope")]),
        ("Practice Direction 57AD – Boats, Scope of Part 8", &[Some("head-scope")]),
        ("PD 57AD, Scope of Part 8 and PD 57AD para 1", &[Some("head-scope"), Some("par1")]),
        ("See PD 57AD, Appendix A.", &[Some("annex-a")]),
    ] {
        let report = verify_citations(&corpus, text, at("2010-01-01"), None).unwrap();
        let found = report.citations.iter().map(|one| one.component.as_ref().map(ComponentId::local));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }
    for text in [
        "See XPD 57AD, Scope of Part 8.",
        "See PD 57AD, Scope of Part 8 Boats.",
        "See PD 57AD, Scope of Part 8A.",
    ] {
        let report = verify_citations(&corpus, text, at("2010-01-01"), None).unwrap();
        let mut found = report.citations.iter().filter_map(|one| one.component.as_ref());
        assert!(!found.any(|id| id.local() == "head-scope"), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn what_is_cited_to_paste_is_read_as_the_same(annex in "[1-9]|[A-H]", number in 1..40_u32, headed in any::<bool>()) {
        let corpus = direction(&annex, number, headed);
        for local in ["par1", "annex-a", "annex-a_par1"] {
            let id = format!("urn:lex:zz:city:direction:2000-01-01;3!{local}").parse().unwrap();
            let printed = citation(&corpus, &id, at("2010-01-01")).unwrap().unwrap();
            let report = verify_citations(&corpus, &printed.citation, at("2020-01-01"), None).unwrap();
            let found = report.citations.first().and_then(|one| one.component.as_ref());
            prop_assert_eq!(found, Some(&id), "{}", printed.citation);
            prop_assert!(!printed.citation.starts_with("urn:"), "{}", printed.citation);
        }
    }
}

/// A section that the record keeps in one piece may have a proviso in its words; of a law that keeps explanations apart, one that
/// is not there is nowhere.
#[test]
fn what_is_hung_on_a_section_kept_in_one_piece_is_in_doubt() {
    use Verdict::{Right, Unverified, Wrong};
    let (norm, on) = ("urn:lex:in:act:2001-01-01;1", json!({ "on": "2001-01-01", "basis": "STATED" }));
    let provision = |local: &str, kind: &str, parent: &str, number: Option<&str>, key: &str| {
        let texts = json!([{ "language": "en", "text": "A dog is kept, provided that it is quiet." }]);
        let mut op = json!({ "component": format!("{norm}!{local}"), "type": kind, "parent": parent,
            "order_key": key, "texts": texts });
        if let Some(number) = number {
            op["number"] = json!(number);
            op["label"] = json!(format!("{number}."));
        }
        json!({ "insert": op })
    };
    let sixth = format!("{norm}!sec6");
    let ops = [
        json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } }),
        provision("sec5", "section", norm, Some("5"), "0005"),
        provision("sec6", "section", norm, Some("6"), "0006"),
        provision("sec6_expl", "explanation", &sixth, None, "0001"),
        provision("sec6_expl~2", "explanation", &sixth, None, "0002"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Dog Code, 2001", "type": "statute", "jurisdiction": "in",
            "language": "en", "data_source": "x", "citations": ["DGC"] } }),
        json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "DGC", "title": "Dog Code, 2001",
            "adopted": on, "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2024-06-01T00:00:00Z");
    for (text, verdict, component, said) in [
        ("section 5 DGC", Right, Some("sec5"), ""),
        ("section 5 of the DGC, 2001", Right, Some("sec5"), ""),
        ("DGC, 2001, s. 5", Right, Some("sec5"), ""),
        ("DGC (2001) s. 5", Right, Some("sec5"), ""),
        ("Dog Code, 2001 — S. 5", Right, Some("sec5"), ""),
        ("Dog Code, 2001 - Section 5", Right, Some("sec5"), ""),
        ("Section 5 of the Dog Code, 2001 (Act No. 1 of 2001)", Right, Some("sec5"), ""),
        ("section 5 of Act 1 of 2001", Right, Some("sec5"), ""),
        ("HRA 1998, s 5", Unverified, None, "it is of \"HRA 1998\""),
        ("CrPC, 1973, s. 5", Unverified, None, "it is of \"CrPC, 1973\""),
        ("HRA (1998) s. 5", Unverified, None, "it is of \"HRA (1998)\""),
        ("Cat Code, 2003 — S. 5", Unverified, None, "it is of \"Cat Code, 2003\""),
        ("section 5 Part II DGC", Unverified, Some("sec5"), "the record keeps no part 2 of it apart"),
        ("section 5-II DGC", Unverified, Some("sec5"), "the record keeps no part 2 of it apart"),
        ("u/s 5/II of the DGC", Unverified, Some("sec5"), "the record keeps no part 2 of it apart"),
        ("Part II of section 5 DGC", Unverified, Some("sec5"), "the record keeps no part 2 of it apart"),
        ("section 7 Part II DGC", Wrong, None, "is ambiguous"),
        ("Proviso to section 5 DGC", Unverified, Some("sec5"), "the record keeps no proviso of it apart"),
        (
            "section 5, thirdly, DGC",
            Unverified,
            Some("sec5"),
            "the record keeps no paragraph thirdly of it apart",
        ),
        ("Explanation to section 5 DGC", Wrong, None, "nothing ever had this address"),
        ("second Explanation to section 6 DGC", Wrong, None, "may mean several"),
        ("Explanation to section 7 DGC", Wrong, None, "nothing ever had this address"),
        ("section 5 read with 3 others", Right, Some("sec5"), ""),
    ] {
        let report = verify_citations(&corpus, text, at("2022-01-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let problem = one.problem.clone().unwrap_or_default();
        assert_eq!((one.verdict, problem.contains(said)), (verdict, true), "{text}: {problem}");
        let component = component.map(|local| format!("{norm}!{local}"));
        assert_eq!(one.component.as_ref().map(ToString::to_string), component, "{text}");
    }
    for text in ["5 DGC", "5 of the DGC", "DGC 5", "u/s 5 DGC"] {
        let found = resolve(&corpus, text, at("2022-01-01")).unwrap();
        let found: Vec<&str> = found.iter().map(|one| one.component.local()).collect();
        assert_eq!(found, ["sec5"], "{text}");
    }
    assert!(resolve(&corpus, "5 XYZ", at("2022-01-01")).is_err());
    let kept = |text: &str| kept_in_words(&corpus, text, at("2022-01-01"));
    assert!(kept("5-II DGC").is_some_and(|said| said.contains("keeps no part 2 of it apart")));
    assert!(kept("section 5 Part II DGC").is_some_and(|said| said.contains("keeps no part 2 of it apart")));
    for text in ["section 5 DGC", "section 9 Part II DGC", "see section 5 Part II DGC"] {
        assert_eq!(kept(text), None, "{text}");
    }
}

/// A law of no country may print two provisions of one number, one with a sign and one with a word.
#[test]
fn the_sign_or_the_word_tells_which_section_of_a_number_is_meant() {
    let (norm, on) = ("urn:lex:zz:city:rules:2001-01-01;7", json!({ "on": "2001-01-01", "basis": "STATED" }));
    let section = |local: &str, label: &str| {
        json!({ "insert": { "component": format!("{norm}!{local}"), "type": "section", "parent": norm, "number": "2",
            "label": label, "order_key": local, "texts": [{ "language": "en", "text": "A bed." }] } })
    };
    let ops = [
        json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } }),
        section("sec2", "§ 2"),
        section("sec2~2", "Section 2"),
    ];
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "Bed Rules", "type": "statute", "jurisdiction": "xx",
            "language": "en", "data_source": "x" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": "Bed Rules",
            "adopted": on, "published": on } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let corpus = with(&Corpus::default(), &lines.join("\n"), "2020-01-01T00:00:00Z");
    for (text, expected) in [("§ 2, Bed Rules", "sec2"), ("section 2, Bed Rules", "sec2~2")] {
        let found = resolve(&corpus, text, at("2010-01-01")).unwrap();
        let found: Vec<&str> = found.iter().map(|one| one.component.local()).collect();
        assert_eq!(found, [expected], "{text}");
    }
}
