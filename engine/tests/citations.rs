//! Citations of a draft, held against the law of a day: over the demo charter and two small laws in Finnish.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::{iter, sync::LazyLock};

use asof_engine::query::{
    CheckedCitation, CitationReport, DraftError, LONGEST_DRAFT, MOST_CITATIONS, Relations, TargetState,
    Verdict, citation, cite, kept_in_words, resolve, verify_citations,
};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ChangeSet, NormId, ReferenceKind};
use proptest::prelude::*;
use serde_json::{Value, json};

const BATCHES: [(&str, &str); 4] = [
    ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../demo/3-corrections.jsonl")),
    ("2024-03-15T12:00:00Z", include_str!("../../demo/4-courts.jsonl")),
];
const MUNICIPAL: &str = "urn:lex:fi:laki:2015-04-10;410";
const AUDIT: &str = "urn:lex:fi:laki:2015-09-18;1141";

fn at(day: &str) -> AsOf {
    AsOf::day(day.parse().unwrap())
}

fn with(corpus: &Corpus, lines: &str, recorded: &str) -> Corpus {
    let set = ChangeSet::read(lines.as_bytes()).unwrap();
    corpus.with(&set, recorded.parse().unwrap()).unwrap().0
}

/// The charter of the demo.
static CHARTER: LazyLock<Corpus> = LazyLock::new(|| {
    BATCHES.iter().fold(Corpus::default(), |corpus, (recorded, lines)| with(&corpus, lines, recorded))
});

/// Two laws of chapters, sections and moments; the second numbers its sections anew in each chapter. A section of the first is
/// repealed, and one is inserted later.
fn statutes(corpus: &Corpus) -> Corpus {
    let on = |day: &str| json!({ "on": day, "basis": "STATED" });
    let act = |id: &str, day: &str| json!({ "act": { "id": id, "kind": "enactment", "number": 1, "code": id, "title": id, "adopted": on(day), "published": on(day) } });
    let mut lines = vec![json!({ "changeset": { "format": 1 } })];
    for (norm, title, number) in
        [(MUNICIPAL, "Kuntalaki", "410/2015"), (AUDIT, "Tilintarkastuslaki", "1141/2015")]
    {
        lines.push(json!({ "norm": { "id": norm, "title": title, "type": "statute", "jurisdiction": "fi",
            "language": "fi", "data_source": "x", "citations": [number] } }));
        lines.push(json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }));
        lines.push(act(norm, "2016-01-01"));
        let mut ops = vec![json!({ "insert": { "component": norm, "type": "statute", "order_key": "0" } })];
        // The chapters of a part have its number in their ids; sections that are numbered anew have that of
        // the chapter alone.
        let part = format!("{norm}!part1");
        let above = if norm == MUNICIPAL { norm } else { &part };
        if norm == AUDIT {
            ops.push(insert(&part, "part", norm, "I OSA", ""));
        }
        for chapter in ["1", "2"] {
            let head = if norm == MUNICIPAL { "" } else { "part1_" };
            let grouping = format!("{norm}!{head}chp{chapter}");
            ops.push(insert(&grouping, "chapter", above, &format!("{chapter} luku"), ""));
            for section in ["1", "2"] {
                let number = if norm == MUNICIPAL && chapter == "2" {
                    section.replace('1', "3").replace('2', "90 a")
                } else {
                    section.to_owned()
                };
                let plain = number.replace(' ', "");
                let id = if norm == MUNICIPAL {
                    format!("{norm}!sec{plain}")
                } else {
                    format!("{norm}!chp{chapter}_sec{plain}")
                };
                ops.push(insert(&id, "section", &grouping, &format!("{number} §"), ""));
                for moment in ["1", "2"] {
                    let words = format!("Kunta {chapter}.{section}.{moment} päättää ”asiasta” itse.");
                    ops.push(insert(&format!("{id}_sub{moment}"), "subsection", &id, "", &words));
                }
            }
        }
        lines.extend(commands(norm, norm, &ops));
    }
    let later = format!("{MUNICIPAL}:later");
    lines.push(act(&later, "2020-01-01"));
    let section = format!("{MUNICIPAL}!sec4");
    let chapter = format!("{MUNICIPAL}!chp2");
    let ops = [
        json!({ "repeal": { "target": format!("{MUNICIPAL}!sec2") } }),
        insert(&section, "section", &chapter, "4 §", ""),
        insert(&format!("{section}_sub1"), "subsection", &section, "", "Uusi momentti."),
    ];
    lines.extend(commands(&later, MUNICIPAL, &ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(corpus, &lines.join("\n"), "2024-06-01T00:00:00Z")
}

fn insert(id: &str, kind: &str, parent: &str, label: &str, words: &str) -> Value {
    let number = label.trim_end_matches([' ', '§', 'l', 'u', 'k']).replace(' ', "");
    let number =
        if number.is_empty() { id.rsplit("sub").next().unwrap_or_default().to_owned() } else { number };
    let texts = if words.is_empty() { json!([]) } else { json!([{ "language": "fi", "text": words }]) };
    json!({ "insert": { "component": id, "type": kind, "parent": parent, "number": number, "label": label,
        "order_key": format!("{number:0>4}"), "texts": texts } })
}

fn commands(act: &str, norm: &str, ops: &[Value]) -> Vec<Value> {
    let command = |(seq, op)| json!({ "command": { "act": act, "seq": seq, "norm": norm, "op": op } });
    (1..).zip(ops).map(|(seq, op): (u32, _)| command((seq, op))).collect()
}

/// With an act of 2021 that amends the first law.
fn amended(corpus: &Corpus, ops: &[Value]) -> Corpus {
    let (act, on) = (format!("{MUNICIPAL}:moved"), json!({ "on": "2021-01-01", "basis": "STATED" }));
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "act": { "id": act, "kind": "enactment", "number": 2, "code": act, "title": act, "adopted": on, "published": on } }),
    ];
    lines.extend(commands(&act, MUNICIPAL, ops));
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(corpus, &lines.join("\n"), "2024-07-01T00:00:00Z")
}

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

/// "surface = component", and what is wrong.
fn lines(report: &CitationReport) -> Vec<String> {
    let line = |one: &CheckedCitation| {
        let component = one.component.as_ref().map_or("nothing", |id| id.local());
        let problem = one.problem.as_ref().map(|problem| format!(": {problem}")).unwrap_or_default();
        format!("{} = {component}{problem}", one.surface)
    };
    report.citations.iter().map(line).collect()
}

fn check(corpus: &Corpus, day: &str, text: &str) -> CitationReport {
    let report = verify_citations(corpus, text, at(day), None).unwrap();
    for one in &report.citations {
        assert_eq!(text.get(one.start..one.end), Some(one.surface.as_str()));
        assert!(one.problem.is_some() || one.valid_at == Some(true) && one.version.is_some(), "{one:?}");
    }
    assert_eq!(report.valid, report.citations.iter().all(|one| one.problem.is_none()));
    report
}

fn table(corpus: &Corpus, day: &str, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(lines(&check(corpus, day, text)), *expected, "{text}");
    }
}

#[test]
fn citations_of_the_charter_are_found_in_running_words() {
    table(
        &CHARTER,
        "2000-01-01",
        &[
            (
                "Segundo o art. 5º, II, a, da Carta, é livre.",
                &["art. 5º, II, a, da Carta = art5_cpt_inc2_ali1"],
            ),
            ("Art. 6º, § 1º, CVS", &["Art. 6º, § 1º, CVS = art6_par1"]),
            ("(CVS, art. 4º, § 2º)", &["CVS, art. 4º, § 2º = art4_par2"]),
            (
                "Vejam-se os arts. 4º e 6º (CVS).",
                &["arts. 4º e 6º (CVS) = art4", "arts. 4º e 6º (CVS) = art6"],
            ),
            ("Article 6 of the CVS says so.", &["Article 6 of the CVS = art6"]),
            ("o art. 6º da Carta de 1990", &["art. 6º da Carta de 1990 = art6"]),
            ("o art. 6º da C.V.S. diz", &["art. 6º da C.V.S. = art6"]),
            ("(C.V.S., art. 6º)", &["C.V.S., art. 6º = art6"]),
            ("(CVS, art. 6o)", &["CVS, art. 6o = art6"]),
            ("o art. 6º, caput, c/c § 1º", &["art. 6º, caput = art6_cpt", "§ 1º = art6_par1"]),
            (
                "o art. 6º da Carta, c/c o § 1º da Carta",
                &["art. 6º da Carta = art6", "§ 1º da Carta = art6_par1"],
            ),
            ("art. 6º, C.V.S.", &["art. 6º, C.V.S. = art6"]),
            ("o art. 6º da C.V.S./90 diz", &["art. 6º da C.V.S./90 = art6"]),
            ("CVS art. 6º c.c. art. 7º, CVS", &["CVS art. 6º = art6", "art. 7º, CVS = art7"]),
            ("Parte Transitória, Art. 1º", &["Parte Transitória, Art. 1º = trans_art1"]),
            (
                "O art. 1º diz; o art. 1º da Parte Transitória também.",
                &["art. 1º = art1", "art. 1º da Parte Transitória = trans_art1"],
            ),
            (
                "urn:lex:zz:municipal:carta:1990-03-05;1!art6_par1.",
                &["urn:lex:zz:municipal:carta:1990-03-05;1!art6_par1 = art6_par1"],
            ),
            ("Nada se cita aqui em 2000.", &[]),
        ],
    );
}

#[test]
fn what_does_not_stand_on_the_day_is_told_and_never_read_by_another() {
    let corpus = &*CHARTER;
    table(
        corpus,
        "2000-01-01",
        &[
            (
                "o art. 11",
                &[
                    "art. 11 = art11: is not in force on 2000-01-01; in force from 1990-03-12 until the day before 1998-03-02, from 2018-10-08 on",
                ],
            ),
            (
                "o art. 13",
                &[
                    "art. 13 = art13: is not in force yet on 2000-01-01; in force from 2010-03-01 until the day before 2011-08-08, from 2016-04-04 on",
                ],
            ),
            (
                "o art. 99 da Carta",
                &["art. 99 da Carta = nothing: nothing ever had this address, as known and recorded"],
            ),
            (
                "o art. 5º, III",
                &[
                    "art. 5º, III = art5_cpt_inc3: is not in force on 2000-01-01; in force from 1990-03-12 until the day before 1998-03-02",
                ],
            ),
            (
                "o art. 1º, parágrafo único",
                &[
                    "art. 1º, parágrafo único = art1_par1u: is not the address of anything in force; urn:lex:zz:municipal:carta:1990-03-05;1!art1_par1u had it, and has another now on 2000-01-01; in force from 1990-03-12 until the day before 1999-08-02",
                ],
            ),
            (
                "urn:lex:zz:municipal:carta:1990-03-05;1!art11 e urn:lex:zz:municipal:carta:1990-03-05;1!art77",
                &[
                    "urn:lex:zz:municipal:carta:1990-03-05;1!art11 = art11: is not in force on 2000-01-01; in force from 1990-03-12 until the day before 1998-03-02, from 2018-10-08 on",
                    "urn:lex:zz:municipal:carta:1990-03-05;1!art77 = nothing: nothing has the id urn:lex:zz:municipal:carta:1990-03-05;1!art77",
                ],
            ),
            (
                "urn:lex:zz:municipal:carta:1990-03-05;1@1990-03-12!art4_cpt",
                &[
                    "urn:lex:zz:municipal:carta:1990-03-05;1@1990-03-12!art4_cpt = art4_cpt: is not the version in force on 2000-01-01: that is urn:lex:zz:municipal:carta:1990-03-05;1@1992-03-09!art4_cpt",
                ],
            ),
        ],
    );
    let before = check(corpus, "1995-01-01", "o art. 11 e o art. 1º, parágrafo único, da Carta");
    assert!(before.valid, "{before:#?}");
    let known = AsOf { known: Some("2000-01-01".parse().unwrap()), ..at("2012-01-01") };
    let unknown = verify_citations(corpus, "o art. 13", known, None).unwrap();
    assert_eq!(lines(&unknown), ["art. 13 = nothing: nothing ever had this address, as known and recorded"]);
}

#[test]
fn what_the_words_leave_open_is_a_problem() {
    let corpus = statutes(&CHARTER);
    let number = "cannot be verified: it cannot be read as the citation of a provision";
    table(
        &corpus,
        "2018-01-01",
        &[
            (
                "o art. 6º do Código Civil",
                &[
                    "art. 6º do Código Civil = nothing: cannot be verified: it is of \"Código Civil\", and no norm here has this name",
                ],
            ),
            (
                "o Código Civil, art. 6º",
                &[
                    "Código Civil, art. 6º = nothing: cannot be verified: it is of \"Código Civil\", and no norm here has this name",
                ],
            ),
            (
                "Kuntalaki 3 §, 1 mom., 2.",
                &["Kuntalaki 3 §, 1 mom., 2 = nothing: cannot be read as the citation of a provision"],
            ),
            (
                "NuorisoL 3 § ja RL:n 3 §",
                &[
                    "NuorisoL 3 § = nothing: cannot be verified: it is of \"NuorisoL\", and no norm here has this name",
                    "RL:n 3 § = nothing: cannot be verified: it is of \"RL\", and no norm here has this name",
                ],
            ),
            ("conforme CVS 3", &[&format!("CVS 3 = nothing: {number}")]),
            ("conforme 3 CVS", &[&format!("3 CVS = nothing: {number}")]),
            (
                "o art. 6º, CPC",
                &[
                    "art. 6º, CPC = nothing: cannot be verified: it is of \"CPC\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º do C.C. e o C.P.C. art. 7º",
                &[
                    "art. 6º do C.C. = nothing: cannot be verified: it is of \"C.C.\", and no norm here has this name",
                    "C.P.C. art. 7º = nothing: cannot be verified: it is of \"C.P.C.\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º da CVS/67",
                &[
                    "art. 6º da CVS/67 = nothing: cannot be verified: it is of \"CVS/67\", and no norm here has this name",
                ],
            ),
            (
                "CVS/67, art. 6º",
                &[
                    "CVS/67, art. 6º = nothing: cannot be verified: it is of \"CVS/67\", and no norm here has this name",
                ],
            ),
            (
                "o art. 6º da Lei nº 8.112/1990",
                &[
                    "art. 6º da Lei nº 8.112/1990 = nothing: cannot be verified: it is of \"Lei 8112/1990\", and no norm here has this name",
                ],
            ),
            (
                "laki asiasta 10/2012 3 §",
                &[
                    "10/2012 3 § = nothing: cannot be verified: it is of \"10/2012\", and no norm here has this name",
                ],
            ),
        ],
    );
}

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

/// A judgment with one paragraph.
fn judgment() -> Corpus {
    let (norm, on) =
        ("urn:lex:in:supreme.court:judgment:2024;insc-363", json!({ "on": "2024-05-01", "basis": "STATED" }));
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": "A v. B", "type": "judgment", "jurisdiction": "in",
            "language": "en", "data_source": "x", "citations": ["2024 INSC 363"] } }),
        json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 363, "code": "2024 INSC 363", "title": "A v. B",
            "adopted": on, "published": on } }),
    ];
    let ops = [
        json!({ "insert": { "component": norm, "type": "norm", "order_key": "0" } }),
        json!({ "insert": { "component": format!("{norm}!para12"), "type": "paragraph", "parent": norm,
            "number": "12", "label": "12.", "order_key": "0012",
            "texts": [{ "language": "en", "text": "The appeal is allowed." }] } }),
        json!({ "insert": { "component": format!("{norm}!fn12"), "type": "footnote", "parent": norm,
            "number": "12", "label": "12", "order_key": "9012",
            "texts": [{ "language": "en", "text": "A report." }] } }),
    ];
    lines.extend(commands(norm, norm, &ops));
    for (local, end) in [("", ""), ("!para12", ":Para:12")] {
        lines.push(json!({ "alias": { "component": format!("{norm}{local}"), "scheme": "CITATION",
            "value": format!("SC:2024:INSC363:a-v-b{end}") } }));
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(&Corpus::default(), &lines.join("\n"), "2024-06-01T00:00:00Z")
}

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

#[test]
fn an_id_of_others_that_nothing_has_is_told() {
    let corpus = judgment();
    let unjudged = "cannot be verified: it is written as an id, and nothing here has it";
    for (id, verdict, problem) in [
        ("SC:2024:INSC363:a-v-b:Para:12", Verdict::Right, ""),
        (
            "SC:2024:INSC363:a-v-b:Para:400",
            Verdict::Wrong,
            "nothing has the id SC:2024:INSC363:a-v-b:Para:400",
        ),
        ("SC:2024:INSC9:c-v-d:Para:4", Verdict::Unverified, unjudged),
        ("DC:2019:Sec:999", Verdict::Unverified, unjudged),
    ] {
        let text = format!("So says {id}.");
        let report = verify_citations(&corpus, &text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let found = (one.surface.as_str(), one.verdict, one.problem.as_deref().unwrap_or_default());
        assert_eq!(found, (id, verdict, problem), "{text}");
    }
    for text in ["2024 INSC 363, para 400", "2024 INSC 363 at [400]", "2024 INSC 363 ¶ 400"] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let never = "nothing ever had this address, as known and recorded";
        assert_eq!((one.surface.as_str(), one.problem.as_deref()), (text, Some(never)), "{text}");
    }
    // Before the judgment its paragraphs are not there either, and what names no judgment is of none in particular.
    for (text, day, said) in [
        ("2024 INSC 363 ¶ 12", "2024-04-01", "is not in force on 2024-04-01; in force from 2024-05-01 on"),
        (
            "2024 INSC 363, para 12",
            "2024-04-01",
            "is not in force on 2024-04-01; in force from 2024-05-01 on",
        ),
        ("she said so in paragraph 6", "2024-12-01", "is ambiguous"),
    ] {
        let report = verify_citations(&corpus, text, at(day), None).unwrap();
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        let problem = one.problem.clone().unwrap_or_default();
        assert!(problem.contains(said), "{text}: {problem}");
    }
    for (text, surface) in [("2024 INSC 363 ¶¶ 12-14", "¶"), ("2024 INSC 363 ¶ 12.1", "¶")] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        let unread = report.citations.iter().find(|one| one.surface == surface).unwrap();
        assert_eq!(unread.verdict, Verdict::Wrong, "{text}");
    }
    for text in ["It began at 10:30:00.", "¶ 12. We come to the facts.", "see ECLI:EU:C:2020:559"] {
        let report = verify_citations(&corpus, text, at("2024-12-01"), None).unwrap();
        assert!(report.citations.iter().all(|one| one.surface.starts_with("ECLI")), "{text}: {report:?}");
    }
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
        "CC",
        "C.C.",
        "CPC",
        "C.P.C.",
        "C. P. C.",
        "CPP",
        "C.P.P.",
        "CP",
        "C.P.",
        "CLT",
        "C.L.T.",
        "CTN",
        "C.T.N.",
        "CDC",
        "C.D.C.",
        "ECA",
        "E.C.A.",
        "LINDB",
        "L.I.N.D.B.",
        "CTB",
        "C.T.B.",
        "CPC/2015",
        "antigo CPC",
        "Cód. Civil",
        "novo Código Civil",
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

/// Surfaces and verdicts of what a text cites.
fn verdicts(corpus: &Corpus, text: &str) -> Vec<(String, Verdict)> {
    let report = verify_citations(corpus, text, at("2000-01-01"), None).unwrap();
    report.citations.into_iter().map(|one| (one.surface, one.verdict)).collect()
}

fn judged(cases: &[(&str, &[(&str, Verdict)])]) {
    for (text, expected) in cases {
        let found = verdicts(&CHARTER, text);
        let found: Vec<(&str, Verdict)> =
            found.iter().map(|(surface, one)| (surface.as_str(), *one)).collect();
        assert_eq!(found, *expected, "{text}");
    }
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
        assert_eq!(found.map(asof_schema::ComponentId::local), local, "{text}");
    }
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

fn lines_of(corpus: &Corpus, day: &str, text: &str) -> Vec<String> {
    lines(&check(corpus, day, text))
}

/// Before anything of a law is published, nobody knows what it never had.
#[test]
fn a_law_of_which_nothing_is_known_yet_is_another_one() {
    let corpus = statutes(&CHARTER);
    let known = Some("2010-01-01".parse().unwrap());
    let report =
        verify_citations(&corpus, "Kuntalaki 3 §", AsOf { known, ..at("2018-01-01") }, None).unwrap();
    let [one] = report.citations.as_slice() else { panic!("{report:?}") };
    let problem = one.problem.as_deref().unwrap();
    assert!(one.of_another_law && problem.contains("of which nothing is on record"), "{problem}");
}

#[test]
fn short_forms_are_read_and_what_is_not_understood_is_told() {
    let never = "nothing ever had this address, as known and recorded";
    let unread = "cannot be read as the citation of a provision";
    let foreign =
        |name: &str| format!("cannot be verified: it is of {name:?}, and no norm here has this name");
    for (text, surface, meaning) in [
        ("o art. 5º, inc. II, da Carta", "art. 5º, inc. II, da Carta", "art5_cpt_inc2".to_owned()),
        ("o art. 5º, inc. XCIX, da Carta", "art. 5º, inc. XCIX, da Carta", format!("nothing: {never}")),
        ("o art. 6º, par. 1º, CVS", "art. 6º, par. 1º, CVS", "art6_par1".to_owned()),
        ("o art. 6º, par. 99", "art. 6º, par. 99", format!("nothing: {never}")),
        ("o art. 5º, II, al. z", "art. 5º, II, al. z", format!("nothing: {never}")),
        ("o art. 5º, xyz. II", "art. 5º, xyz. II", format!("nothing: {unread}")),
        ("o art. 5º, subitem 2, da CVS", "art. 5º, subitem 2", format!("nothing: {unread}")),
        ("o art. 5º, n.º 2", "art. 5º, n", format!("nothing: {unread}")),
        ("o art. 6º (CVS, p. 12)", "art. 6º (CVS", "art6".to_owned()),
        ("o artigo sexto da Carta", "artigo sexto da Carta", "art6".to_owned()),
        ("o art. 6º da Carta, § 1º", "art. 6º da Carta, § 1º", "art6_par1".to_owned()),
        ("o art. 6º da CVS de 1990", "art. 6º da CVS de 1990", "art6".to_owned()),
        ("o art. 6º da CVS 90", "art. 6º da CVS 90", "art6".to_owned()),
        (
            "o art. 6º da Constituição Portuguesa",
            "art. 6º da Constituição Portuguesa",
            format!("nothing: {}", foreign("Constituição Portuguesa")),
        ),
        (
            "o art. 5º, inc. II, da Carta de 1967",
            "art. 5º, inc. II, da Carta de 1967",
            format!("nothing: {}", foreign("Carta de 1967")),
        ),
        (
            "o art. 6º da Carta das Nações Unidas",
            "art. 6º da Carta das Nações Unidas",
            format!("nothing: {}", foreign("Carta das Nações Unidas")),
        ),
        (
            "o art. 6º da Lei nº 8.112/90",
            "art. 6º da Lei nº 8.112/90",
            format!("nothing: {}", foreign("Lei 8112/1990")),
        ),
        ("o art. 1º do Título IX", "art. 1º do Título IX", format!("nothing: {never}")),
    ] {
        let expected = match meaning.strip_prefix("nothing: ") {
            Some(problem) => format!("{surface} = nothing: {problem}"),
            None => format!("{surface} = {meaning}"),
        };
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), [expected], "{text}");
    }
}

/// Ranges without a word of their unit, and citations that go outwards with commas, with their whole span.
#[test]
fn ranges_and_ways_outwards_are_read_whole() {
    let each = |text: &str| {
        let report = verify_citations(&CHARTER, text, at("2000-01-01"), None).unwrap();
        let local = |one: &CheckedCitation| {
            let local = one.component.as_ref().map_or("nothing", |id| id.local());
            format!("{} = {local}", one.surface)
        };
        report.citations.iter().map(local).collect::<Vec<_>>()
    };
    for (text, surface, components) in [
        (
            "o art. 5º, I a III, da Carta",
            "art. 5º, I a III, da Carta",
            "art5_cpt_inc1 art5_cpt_inc2 art5_cpt_inc3",
        ),
        ("o art. 5º, de I até II", "art. 5º, de I até II", "art5_cpt_inc1 art5_cpt_inc2"),
        ("o art. 5º, I-II, da Carta", "art. 5º, I-II, da Carta", "art5_cpt_inc1 art5_cpt_inc2"),
        (
            "o art. 5º, II, \"a\" a \"b\"",
            "art. 5º, II, \"a\" a \"b\"",
            "art5_cpt_inc2_ali1 art5_cpt_inc2_ali2",
        ),
        ("o inciso II, art. 5º, CVS", "inciso II, art. 5º, CVS", "art5_cpt_inc2"),
        (
            "a alínea a, inciso II, art. 5º, da Carta",
            "alínea a, inciso II, art. 5º, da Carta",
            "art5_cpt_inc2_ali1",
        ),
        ("o § 1º, art. 6º", "§ 1º, art. 6º", "art6_par1"),
    ] {
        let expected: Vec<String> =
            components.split(' ').map(|local| format!("{surface} = {local}")).collect();
        assert_eq!(each(text), expected, "{text}");
    }
    let range = check(&CHARTER, "2000-01-01", "o art. 5º, I a XCIX, da Carta");
    assert_eq!((range.citations.len(), range.valid), (99, false));
}

#[test]
fn what_a_citation_goes_on_to_is_never_dropped() {
    for (text, surface) in [
        ("o art. 6º c/c 999 da Carta", "art. 6º c/c 999"),
        ("o art. 6º, combinado com o 999", "art. 6º, combinado com o 999"),
        ("o art. 6º da Carta e seguintes", "art. 6º da Carta e seguintes"),
        ("os arts. 6º/7º", "arts. 6º/7º"),
        ("os arts. 6º/7º CVS", "arts. 6º/7º"),
        ("o art. 5º, inciso ll, da Carta", "art. 5º, inciso ll"),
        ("o art. 5º da Carta, inc. ll", "art. 5º da Carta, inc. ll"),
        ("o art. 5º, §s primeiro e segundo", "art. 5º, §s"),
        ("o art. 5º, incisos I a IIII, da Carta", "art. 5º, incisos I a IIII"),
        ("o art. 5º (I a XCIX)", "art. 5º (I"),
        ("o art. 5º-XCIX", "art. 5º-XCIX"),
        ("o art. 5º, II, e § 1º, art. 6º, da Carta", "art. 5º, II, e § 1º, art. 6º"),
        ("o art. 5º, I CVS", "art. 5º, I"),
        ("o art. 5º I CVS", "art. 5º I"),
        ("Anexo I, art. 6º, CVS", "Anexo I, art. 6º"),
        ("o art. 6º, Anexo I, da Carta", "art. 6º, Anexo I"),
        ("o art. 6º do Anexo I da Carta", "art. 6º do Anexo I"),
        ("Annex, art. 6º", "Annex, art. 6º"),
        ("Ver trans_art1.", "trans_art1"),
        ("Ver lei_art6.pdf.", "lei_art6.pdf"),
    ] {
        let expected = format!("{surface} = nothing: cannot be read as the citation of a provision");
        assert_eq!(lines(&check(&CHARTER, "2000-01-01", text)), [expected], "{text}");
    }
    let told = check(&CHARTER, "2000-01-01", "o art. 5º, II, item 3");
    assert!(told.citations.iter().any(|one| one.surface == "item 3" && one.problem.is_some()), "{told:#?}");
    for text in [
        "o art. 6º, e seguintes palavras",
        "o art. 6º a V. Exa.",
        "o art. 6º (V. nota)",
        "o art. 6º, art. 8º e art. 4º",
        "o art. 6º e 3 anos",
        "_art. 6º_",
    ] {
        let report = check(&CHARTER, "2000-01-01", text);
        assert!(
            report
                .citations
                .iter()
                .all(|one| one.problem.as_deref() != Some("cannot be read as the citation of a provision")),
            "{text}: {report:#?}"
        );
    }
}

#[test]
fn finnish_short_forms_are_read() {
    let corpus = statutes(&Corpus::default());
    table(
        &corpus,
        "2018-01-01",
        &[
            ("Tilintarkastuslain (1141/2015) 2:1", &["Tilintarkastuslain (1141/2015) 2:1 = chp2_sec1"]),
            (
                "Tilintarkastuslain (1141/2015) 99:99",
                &[
                    "Tilintarkastuslain (1141/2015) 99:99 = nothing: nothing ever had this address, as known and recorded",
                ],
            ),
            ("L 1141/2015 2:1 §", &["L 1141/2015 2:1 § = chp2_sec1"]),
            ("kuntalain 3.2 §", &["kuntalain 3.2 § = sec3_sub2"]),
            ("KuntaL 3 §", &["KuntaL 3 § = sec3"]),
            ("KuntaL:n 2:3:ssä säädetään", &["KuntaL:n 2:3:ssä = sec3"]),
            (
                "KuntaL 2:3, TSL 2:1",
                &[
                    "KuntaL 2:3 = sec3",
                    "TSL 2:1 = nothing: cannot be verified: it is of \"TSL\", and no norm here has this name",
                ],
            ),
            (
                "kuntalain kolmannen pykälän toinen momentti",
                &["kuntalain kolmannen pykälän toinen momentti = sec3_sub2"],
            ),
            (
                "kuntalain 1―3 §",
                &["kuntalain 1―3 § = sec1", "kuntalain 1―3 § = sec2", "kuntalain 1―3 § = sec3"],
            ),
            (
                "vuoden 1995 kuntalain 3 §",
                &[
                    "vuoden 1995 kuntalain 3 § = nothing: cannot be verified: it is of \"kuntalaki 1995\", and no norm here has this name",
                ],
            ),
            ("Klo 12:30 ja s. 5", &[]),
        ],
    );
}

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

#[test]
fn what_names_no_norm_here_is_told_by_resolve() {
    let resolved = |words: &str| resolve(&CHARTER, words, at("2000-01-01"));
    for words in ["Carta", "CVS de 1990", "CVS/90", "CVS 1990", "Carta da Cidade de Vila Serena"] {
        let found = resolved(words).unwrap();
        assert_eq!(found.len(), 1, "{words}");
        assert_eq!(found.first().unwrap().component.local(), "", "{words}");
    }
    for words in [
        "artigo sexto",
        "art. 6º da CVS/90",
        "ARTIGO VI",
        "Article six",
        "C.V.S., art. 6º",
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

#[test]
fn finnish_citations_are_read_as_lawyers_and_as_asof_write_them() {
    let corpus = statutes(&Corpus::default());
    table(
        &corpus,
        "2018-01-01",
        &[
            ("Kuntalaki 90 a §", &["Kuntalaki 90 a § = sec90a"]),
            ("kuntalain (410/2015) 3 §:n 2 momentti", &["kuntalain (410/2015) 3 §:n 2 momentti = sec3_sub2"]),
            ("Kuntalaki 3 § 2 mom.", &["Kuntalaki 3 § 2 mom. = sec3_sub2"]),
            ("90 a §, 1 mom., Kuntalaki", &["90 a §, 1 mom., Kuntalaki = sec90a_sub1"]),
            ("2 luku, 1 §, Tilintarkastuslaki", &["2 luku, 1 §, Tilintarkastuslaki = chp2_sec1"]),
            ("1141/2015 1 luku 2 §", &["1141/2015 1 luku 2 § = chp1_sec2"]),
            ("Ks. 2 §, Kuntalaki, ja 3 §, Kuntalaki.", &["2 §, Kuntalaki = sec2", "3 §, Kuntalaki = sec3"]),
        ],
    );
    table(
        &corpus,
        "2021-01-01",
        &[
            (
                "kuntalain 2 §",
                &[
                    "kuntalain 2 § = sec2: is not in force on 2021-01-01; in force from 2016-01-01 until the day before 2020-01-01",
                ],
            ),
            ("kuntalain 4 §", &["kuntalain 4 § = sec4"]),
        ],
    );
    table(
        &corpus,
        "2019-12-31",
        &[(
            "kuntalain 4 §",
            &["kuntalain 4 § = sec4: is not in force yet on 2019-12-31; in force from 2020-01-01 on"],
        )],
    );
    let resolved = |words: &str| {
        let found = resolve(&corpus, words, at("2018-01-01")).unwrap();
        found.iter().map(|one| one.component.to_string()).collect::<Vec<_>>()
    };
    for (words, id) in [
        ("Kuntalaki 90 a § 1 mom.", format!("{MUNICIPAL}!sec90a_sub1")),
        ("90 a §, 1 mom., Kuntalaki", format!("{MUNICIPAL}!sec90a_sub1")),
        ("2 luku, 1 §, Tilintarkastuslaki", format!("{AUDIT}!chp2_sec1")),
        ("1141/2015 1 luku 2 §", format!("{AUDIT}!chp1_sec2")),
        ("Tilintarkastuslaki 2 luku 1 § 2 mom.", format!("{AUDIT}!chp2_sec1_sub2")),
    ] {
        assert_eq!(resolved(words), [id], "{words}");
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
    let said: Vec<_> = said
        .iter()
        .map(|said| (said.state, said.target.as_ref().map(asof_schema::ComponentId::local)))
        .collect();
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

#[test]
fn a_text_is_bounded() {
    let corpus = &*CHARTER;
    let said = |text: &str| verify_citations(corpus, text, at("2000-01-01"), None).unwrap_err();
    assert_eq!(said(&" ".repeat(LONGEST_DRAFT + 1)), DraftError::TooLong(LONGEST_DRAFT + 1));
    assert_eq!(said(&"art. 6º; ".repeat(MOST_CITATIONS + 1)), DraftError::TooMany);
    assert_eq!(said(&"«casa» ".repeat(MOST_CITATIONS + 1)), DraftError::TooMany);
    assert_eq!(said(&"§ 1x ".repeat(MOST_CITATIONS + 1)), DraftError::TooMany);
    assert_eq!(verify_citations(corpus, "", at("2000-01-01"), None).unwrap().citations, []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_text_makes_it_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..60), spaced in any::<bool>()) {
        let corpus = &*CHARTER;
        let text = words.join(if spaced { " " } else { "" });
        let report = verify_citations(corpus, &text, at("2000-01-01"), None).unwrap();
        for one in &report.citations {
            prop_assert_eq!(text.get(one.start..one.end), Some(one.surface.as_str()));
            prop_assert!(one.problem.is_some() || one.valid_at == Some(true));
        }
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
    for (local, value) in [("annex-a", own.clone()), ("annex-a_par1", format!("{own}, para {number}"))] {
        lines.push(json!({ "alias": { "component": format!("{norm}!{local}"), "scheme": "CITATION", "value": value } }));
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    with(&Corpus::default(), &lines.join("\n"), "2020-01-01T00:00:00Z")
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

const WORDS: &[&str] = &[
    "art.",
    "Art. 5º",
    "6º",
    ",",
    "§ 1º",
    "§",
    "I",
    "a",
    "e",
    "da",
    "Carta",
    "CVS",
    "CPC",
    "(",
    ")",
    "“",
    "”",
    "\"",
    "»",
    "são livres",
    ".",
    "\n\n",
    "urn:lex:zz:municipal:carta:1990-03-05;1!art6",
    "urn:",
    "Parte Transitória",
    "Article 6",
    "of",
    "Código Civil",
    "90 §",
    "1 mom.",
    "luku",
    "ä",
    "\u{301}",
    "_1:",
    "–",
];

/// The charter with other claims than its own: all of it through 2019, an act of 2020 on art. 6º that is not applied, and one
/// that puts an article which is not there.
fn short() -> Corpus {
    let norm = "urn:lex:zz:municipal:carta:1990-03-05;1";
    let claims = BATCHES.iter().flat_map(|(_, lines)| ChangeSet::read(lines.as_bytes()).unwrap().claims);
    let retractions = claims.map(|claim| {
        let own = asof_schema::Record::from(claim).hash();
        json!({ "retract": { "target": format!("sha256:{own}"), "reason": "written for a test" } })
    });
    let on = json!({ "on": "2020-06-01", "basis": "STATED" });
    let told = [
        json!({ "claim": { "component": norm, "says": "text", "through": "2019-12-31", "basis": "assumed" } }),
        json!({ "known_act": { "id": "urn:lex:zz:municipal:emenda:2020-05-25;99", "norm": norm, "kind": "amendment",
            "title": "Emenda nº 99", "published": on,
            "touches": [{ "component": format!("{norm}!art6") }, { "component": format!("{norm}!art99") }] } }),
    ];
    let header = json!({ "changeset": { "format": 1 } });
    let lines: Vec<_> =
        iter::once(header).chain(retractions).chain(told).map(|line| line.to_string()).collect();
    with(&CHARTER, &lines.join("\n"), "2025-01-01T00:00:00Z")
}

#[test]
fn nothing_is_right_or_never_there_where_the_law_is_not_assured() {
    use Verdict::{Right, Unverified, Wrong};
    let corpus = short();
    let one = |day: &str, text: &str| {
        let report = verify_citations(&corpus, text, at(day), None).unwrap();
        assert_eq!(report.valid, report.citations.iter().all(|one| one.verdict == Right));
        let [one] = report.citations.as_slice() else { panic!("{text}: {report:?}") };
        assert_eq!(one.valid_at.is_none(), one.verdict == Unverified, "{one:?}");
        (one.verdict, one.problem.clone().unwrap_or_default())
    };
    for (day, text, verdict, said) in [
        ("2019-12-31", "Carta, art. 6º", Right, ""),
        ("2019-12-31", "Carta, art. 99", Wrong, "nothing ever had this address"),
        (
            "2020-01-01",
            "Carta, art. 8º",
            Unverified,
            "Last covered day of this law: 2019-12-31. This is the text of that day.",
        ),
        (
            "2020-06-01",
            "Carta, art. 8º",
            Unverified,
            "1 later act is known and not applied; this is the text of that day.",
        ),
        ("2020-06-01", "Carta, art. 6º", Unverified, "Touched: Emenda nº 99, in effect from 2020-06-01"),
        // It may be the article that the act puts.
        ("2020-06-01", "Carta, art. 98", Unverified, "Touched: Emenda nº 99"),
        ("2020-06-01", "Carta, art. 8º, § 40", Unverified, "On record: nothing ever had this address"),
        // It may well be as cited.
        ("2020-06-01", "art. 8º da Lei 999/2001", Unverified, "no norm here has this name"),
    ] {
        let (is, problem) = one(day, text);
        assert_eq!(is, verdict, "{text} on {day}: {problem}");
        assert!(problem.contains(said), "{text} on {day}: {problem}");
    }
    // The words of a quotation stand on record, which vouches for the last covered day.
    let (_, said) = one("2020-06-01", "Carta, art. 8º: “A água é bem comum”");
    assert!(said.ends_with("the words quoted are those of the last covered day, 2019-12-31"), "{said}");
    let (_, said) = one("2020-06-01", "Carta, art. 8º: “O vinho é bem comum”");
    assert!(said.contains("On record: the quotation from byte"), "{said}");
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
