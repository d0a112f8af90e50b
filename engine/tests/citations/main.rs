//! Citations of a draft, held against the law of a day: over the demo charter and two small laws in Finnish.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod forms;
mod judgments;
mod laws;
mod numbers;
mod quotations;
mod references;

use std::iter;
use std::sync::LazyLock;

use asof_engine::query::{
    CheckedCitation, CitationReport, DraftError, LONGEST_DRAFT, MOST_CITATIONS, Verdict, verify_citations,
};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ChangeSet};
use proptest::prelude::*;
use serde_json::{Value, json};

const BATCHES: [(&str, &str); 4] = [
    ("2020-01-15T12:00:00Z", include_str!("../../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../../demo/3-corrections.jsonl")),
    ("2024-03-15T12:00:00Z", include_str!("../../../demo/4-courts.jsonl")),
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
