//! What words refer to and define.

use asof_engine::query::{Relations, TargetState};
use asof_engine::store::Corpus;
use serde_json::{Value, json};

use super::{AUDIT, MUNICIPAL, amended, at, commands, insert, statutes, with};

/// A heading's word is defined where the words say what it is, and not where they rule it; a term is found by its nominative.
#[test]
fn terms_are_defined_by_headings_and_found_by_their_nominatives() {
    let sections = [
        ("5", "Katselmus", "Katselmus on julkinen."),
        ("6", "Kokous", "Kokous on julkinen, jollei se, joka sen pitää, toisin määrää."),
        ("7", "Toimikunta", "Toimikunta on elin, joka valmistelee asiat."),
        ("8", "Esteellisyys", "Läheisellä tarkoitetaan tässä laissa puolisoa."),
        ("9", "Pöytäkirja", "Pöytäkirja on säilytettävä hallussa, joka on turvallinen."),
    ];
    let of = |(number, heading, words): &(&str, &str, &str)| {
        let id = format!("{MUNICIPAL}!sec{number}");
        let section = insert(&id, "section", &format!("{MUNICIPAL}!chp2"), &format!("{number} §"), heading);
        [section, insert(&format!("{id}_sub1"), "subsection", &id, "", words)]
    };
    let corpus = amended(&statutes(&Corpus::default()), &sections.iter().flat_map(of).collect::<Vec<_>>());
    let relations = Relations::of(&corpus, at("2022-01-01"));
    let found = |term: &str, within: Option<&str>| {
        let within = within.map(|id| id.parse().unwrap());
        let said = relations.definitions(term, within.as_ref()).unwrap();
        said.into_iter().map(|said| said.term.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!([found("Toimikunta", None), found("Pöytäkirja", None)], [vec!["Toimikunta"], Vec::new()]);
    // No words ask for no term, and not for every one.
    for blank in ["", "  ", "\u{ad}\n"] {
        assert_eq!(found(blank, None), [""; 0]);
    }
    assert_eq!(found("läheinen", None), ["Läheisellä"]);
    assert_eq!(found("Läheis", Some(MUNICIPAL)), ["Läheisellä"]);
    assert_eq!(found("läheinen", Some(MUNICIPAL)), ["Läheisellä"]);
    assert_eq!(found("läheinen", Some(AUDIT)), [""; 0]);
}

/// A section that stands in two chapters numbers no law anew in each, and an item cites the law that the words above it name.
#[test]
fn references_are_of_the_law_and_chapter_that_are_meant() {
    let corpus = statutes(&Corpus::default());
    let (twice, list) = (format!("{MUNICIPAL}!chp1_sec3"), format!("{MUNICIPAL}!sec90a_sub3"));
    let item = format!("{list}_item1");
    let words = "2 luvun 1 §:ssä säädetään tarkastajasta.";
    let ops = [
        insert(&twice, "section", &format!("{MUNICIPAL}!chp1"), "3 §", ""),
        insert(&format!("{twice}_sub1"), "subsection", &twice, "", "Mitä 4 §:ssä säädetään, sovelletaan."),
        insert(
            &list,
            "subsection",
            &format!("{MUNICIPAL}!sec90a"),
            "",
            "Sovelletaan, mitä tilintarkastuslain:",
        ),
        json!({ "insert": { "component": item, "type": "item", "parent": list, "number": "1", "label": "1)",
            "order_key": "0001", "texts": [{ "language": "fi", "text": words }] } }),
    ];
    let corpus = amended(&corpus, &ops);
    let relations = Relations::of(&corpus, at("2022-01-01"));
    let target = |of: &str| {
        let said = relations.outgoing(&of.parse().unwrap()).unwrap();
        assert_eq!(
            said.iter().map(|said| said.state).collect::<Vec<_>>(),
            [Some(TargetState::Resolved)],
            "{of}"
        );
        said.into_iter().find_map(|said| said.target).unwrap().to_string()
    };
    assert_eq!(target(&twice), format!("{MUNICIPAL}!sec4"));
    assert_eq!(target(&item), format!("{AUDIT}!chp2_sec1"));
}

/// A direction has no rules of its own: those of which it speaks are of the Rules, and what it has itself is its own.
#[test]
fn a_direction_speaks_of_rules_that_are_not_its_own() {
    let on = json!({ "on": "2000-01-01", "basis": "STATED" });
    let law = |norm: &str, (title, norm_type): (&str, &str), held: &[(&str, &str, &str)]| {
        let mut ops = vec![json!({ "insert": { "component": norm, "type": norm_type, "order_key": "0" } })];
        ops.extend(held.iter().map(|(kind, number, text)| {
            json!({ "insert": { "component": format!("{norm}!{kind}{number}"), "type": kind, "parent": norm,
                "number": number, "label": number, "order_key": number, "texts": [{ "language": "en", "text": text }] } })
        }));
        let mut lines = vec![
            json!({ "changeset": { "format": 1 } }),
            json!({ "norm": { "id": norm, "title": title, "type": norm_type, "jurisdiction": "gb",
                "language": "en", "data_source": "x", "citations": [title] } }),
            json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": title,
                "adopted": on, "published": on } }),
        ];
        lines.extend(commands(norm, norm, &ops));
        lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")
    };
    let (rules, direction) = ("urn:lex:zz:city:rules:2000-01-01;1", "urn:lex:zz:city:direction:2000-01-01;2");
    let speaks = "Boats moor under rule 6.15 (see CPR6.16). Part 23 applies, and rule 99.9 does not.";
    let held = [("rule", "6.15", "Boats moor."), ("rule", "6.16", "Boats leave."), ("part", "23", "Boats.")];
    let rules = law(rules, ("CPR", "rules"), &held);
    let without = with(&Corpus::default(), &rules, "2020-01-01T00:00:00Z");
    let of_an_order = "Boats moor under RSC Order 6, rule 6.15 (see CPR6.16).";
    let of_the_form = "Boats moor under rule 6.15 (see CPR6.16), as Part 23 of the form says.";
    for (norm_type, words, own, expected) in [
        ("practice direction", speaks, None, ["rule6.15", "rule6.16", "part23"].as_slice()),
        // It has a rule itself.
        ("practice direction", speaks, Some(("rule", "1", "Boats float.")), &["rule6.16", "part23"]),
        // It speaks of the rules of others, too.
        (
            "practice direction",
            speaks,
            Some(("paragraph", "9.2", "See the Insolvency Rules.")),
            &["rule6.16"],
        ),
        ("practice direction", speaks, Some(("paragraph", "9.2", "See the FPR 2010.")), &["rule6.16"]),
        ("practice direction", of_an_order, None, &["rule6.16"]),
        ("practice direction", of_the_form, None, &["rule6.15", "rule6.16"]),
        ("statute", speaks, None, &["rule6.16"]),
    ] {
        let held: Vec<_> = [("paragraph", "9.1", words)].into_iter().chain(own).collect();
        let lines = law(direction, ("Direction 1", norm_type), &held);
        let corpus = with(&without, &lines, "2020-02-01T00:00:00Z");
        let id = format!("{direction}!paragraph9.1").parse().unwrap();
        let relations = Relations::of(&corpus, at("2010-01-01"));
        let said = relations.outgoing(&id).unwrap();
        let there = said.iter().filter(|one| one.state == Some(TargetState::Resolved));
        let there: Vec<&str> = there.filter_map(|one| Some(one.target.as_ref()?.local())).collect();
        assert_eq!(there, expected, "{norm_type}: {said:?}");
        for local in expected {
            let rule = format!("urn:lex:zz:city:rules:2000-01-01;1!{local}").parse().unwrap();
            let speaking = relations.incoming(&rule).unwrap();
            assert!(speaking.iter().any(|one| one.source == id), "{local}: {speaking:?}");
        }
    }
}
