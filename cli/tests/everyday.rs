//! Words of every day that lead to provisions, the day that a question says, and answers that say what they lack.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::fs;

use common::{Desk, demo};
use serde_json::{Value, json};

const LAW: &str = "urn:lex:qe:act:1990;7";

const PROFILE: &str = r#"
country = "qe"
name = "Quimbra"
languages = ["en"]
levels = [{ name = "section", cite = "section {}", marks = ["Section {1}"] }]
basic = ["section"]
anew = []
lead_in = []
separator = ", "
everyday = """
# what people say
Wrongs Act: section 1 | theft | pinched, nicked my bike, walked off with it
Wrongs Act: section 2; No Such Act: section 9 | lying in court | fibbed to the judge
"""
[apart]
"#;

/// An Act of three sections, the first of which is repealed in 2010.
fn set() -> String {
    let act = |id: &str, day: &str| json!({"act": {"id": id, "kind": "enactment", "number": 1, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let insert = |seq: u32, number: &str, words: &str| {
        let (id, kind) = match number {
            "" => (LAW.to_owned(), "norm"),
            number => (format!("{LAW}!sec{}", number.to_lowercase()), "section"),
        };
        let parent = if number.is_empty() { Value::Null } else { json!(LAW) };
        json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": {"component": id, "type": kind, "order_key": seq.to_string(), "number": number,
            "label": format!("Section {number}"), "texts": [{"language": "en", "text": words}], "parent": parent}}}})
    };
    let later = "urn:lex:qe:act:2010;1";
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Wrongs Act", "type": "statute", "jurisdiction": "qe", "language": "en", "data_source": "invented"}}),
        act(LAW, "1990-01-01"),
        act(later, "2010-01-01"),
        insert(1, "", "Wrongs Act"),
        insert(2, "1", "Whoever takes movable goods dishonestly is fined."),
        insert(3, "2", "Whoever deposes what is untrue before a tribunal is fined."),
        insert(4, "2A", "A bike that stands on a footway is removed."),
        json!({"command": {"act": later, "seq": 1, "norm": LAW, "op": {"repeal": {"target": format!("{LAW}!sec1")}}}}),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

#[test]
fn a_question_in_words_of_every_day_finds_what_stands_on_its_day() {
    let desk = Desk::new();
    let (folder, set) = (desk.path().join("profiles"), desk.file("wrongs.jsonl", &set()));
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("qe.toml"), PROFILE).unwrap();
    let ask =
        |arguments: &[&str]| desk.json(&[&["--profiles", folder.to_str().unwrap()], arguments].concat());
    let (loaded, code) = ask(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    let first = |question: &str, day: &str| {
        let (found, _) = ask(&["search", question, "--at", day]);
        found["hits"][0]["component"]["urn"].clone()
    };
    let section = |number: &str| json!(format!("{LAW}!sec{number}"));
    assert_eq!(first("who pinched my bike?", "2005-01-01"), section("1"), "more of the question leads there");
    assert_eq!(first("who pinched my bike?", "2015-01-01"), section("2a"), "what is repealed is no guess");
    assert_eq!(first("he fibbed to the judge", "2015-01-01"), section("2"), "no word of it is in the law");
    assert_eq!(
        first("what does 2A say of who pinched it", "2005-01-01"),
        section("2a"),
        "a number is no guess"
    );

    let (answer, code) = ask(&["answer", "Who", "pinched", "my", "bike", "in", "2005?"]);
    assert_eq!(
        (code, &answer["asOf"]["at"], &answer["insufficient"]),
        (Some(0), &json!("2005-12-31"), &json!(false)),
        "{answer}"
    );
    assert!(answer["timeRead"].as_str().unwrap().contains("2005"), "{answer}");
    assert_eq!(answer["primary"][0]["component"]["urn"], section("1"));
    for (question, why, code) in [
        ("what does 9Z say?", "NO_SUCH_PROVISION", Some(1)),
        ("the zebra on Mars", "NOTHING_FOUND", Some(1)),
        ("was a zebra on Mars fined at noon?", "TOO_FEW_WORDS", Some(1)),
        // Words from here and there in a line.
        ("a zebra from Mars pinched and walked to a comet", "TOO_FEW_WORDS", Some(1)),
    ] {
        let (answer, ended) = ask(&["answer", question, "--at", "2005-01-01"]);
        assert_eq!((&answer["insufficientBecause"], ended), (&json!(why), code), "{question}: {answer}");
        assert!(answer["clarify"].as_str().unwrap().ends_with('?'), "{answer}");
    }
    // What looks like a number of a provision, and may be none, silences nothing.
    let (answer, _) = ask(&["answer", "may I leave a bike on a footway filmed in 3D?", "--at", "2005-01-01"]);
    assert_eq!(answer["insufficientBecause"], json!("NO_SUCH_PROVISION"), "{answer}");
    assert_eq!(answer["primary"][0]["component"]["urn"], section("2a"), "{answer}");
    let together = "a zebra from Mars nicked the bike of a comet";
    let (answer, _) = ask(&["answer", together, "--at", "2005-01-01"]);
    assert_eq!(answer["insufficientBecause"], Value::Null, "{answer}");
    assert_eq!(answer["primary"][0]["component"]["urn"], section("1"));
}

#[test]
fn who_asks_in_the_words_of_a_heading_means_what_has_it() {
    let law = "---\ntitle: Wrongs Act\nin force from: 1990-01-01\ncountry: gb\n---\n# Wrongs Act\n\n## 1. Theft\n\n\
               Whoever takes movable goods dishonestly commits theft, and is fined.\n\n\
               ## 2. Ships run aground for theft of cargo\n\n\
               Whoever runs a ship aground to commit theft has the punishment of theft.\n\n\
               ## 3. Wells\n\nA well is kept closed.\n\n## 4. Dogs\n\nA dog is kept on a lead.\n";
    let desk = Desk::new();
    let file = desk.file("wrongs.md", law);
    let (loaded, code) = desk.json(&["load", "markdown", file.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    let first = |question: &str| {
        let (found, _) = desk.json(&["search", question, "--at", "1991-01-01"]);
        found["hits"][0]["component"]["urn"].as_str().map(str::to_owned).unwrap()
    };
    assert!(first("theft").ends_with("!sec1"), "the other has the word more often");
    assert!(first("theft of the cargo of a ship").ends_with("!sec2"));
}

/// A law in a language that compounds.
fn compounding() -> String {
    const STATUTE: &str = "urn:lex:xx:act:1990;8";
    let insert = |seq: u32, number: &str, words: &str| {
        let (id, kind, parent) = match number {
            "" => (STATUTE.to_owned(), "norm", Value::Null),
            number => (format!("{STATUTE}!sec{number}"), "section", json!(STATUTE)),
        };
        json!({"command": {"act": STATUTE, "seq": seq, "norm": STATUTE, "op": {"insert": {"component": id, "type": kind, "order_key": seq.to_string(), "number": number,
            "label": format!("{number} §"), "texts": [{"language": "fi", "text": words}], "parent": parent}}}})
    };
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": STATUTE, "title": "Talouslaki", "type": "statute", "jurisdiction": "xx", "language": "fi", "data_source": "invented"}}),
        json!({"act": {"id": STATUTE, "kind": "enactment", "number": 1, "code": STATUTE, "title": STATUTE, "published": {"on": "1990-01-01", "basis": "STATED"}}}),
        insert(1, "", "Talouslaki"),
        insert(2, "1", "Johtaja antaa selvityksen alijäämästä."),
        insert(3, "2", "Kokous pidetään keväällä."),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

#[test]
fn a_compound_is_answered_by_what_has_its_parts() {
    let desk = Desk::new();
    let set = desk.file("compounding.jsonl", &compounding());
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    for (question, because) in [
        ("kuka laatii alijäämäselvityksen?", Value::Null),
        // Only its first part is there.
        ("kuka laatii alijäämälautakunnan?", json!("TOO_FEW_WORDS")),
    ] {
        let (answer, _) = desk.json(&["answer", question, "--at", "2005-01-01"]);
        assert_eq!(
            answer["primary"][0]["component"]["urn"], "urn:lex:xx:act:1990;8!sec1",
            "{question}: {answer}"
        );
        assert_eq!(answer["insufficientBecause"], because, "{question}: {answer}");
    }
}

/// Rules of court, whose numbers have a point, and a direction that has paragraphs alone.
fn rules() -> String {
    const RULES: &str = "urn:lex:gb:rules:1998;1";
    const DIRECTION: &str = "urn:lex:gb:direction:1998;9";
    let norm = |id: &str, title: &str, cited: &str| json!({"norm": {"id": id, "title": title, "type": "rules", "jurisdiction": "gb", "language": "en", "data_source": "invented", "citations": [cited]}});
    let act = |id: &str| json!({"act": {"id": id, "kind": "enactment", "number": 1, "code": id, "title": id, "published": {"on": "1998-01-01", "basis": "STATED"}}});
    let insert = |norm: &str, seq: u32, kind: &str, number: &str, words: &str| {
        let (id, parent) = match number {
            "" => (norm.to_owned(), Value::Null),
            number => (format!("{norm}!{kind}{number}"), json!(norm)),
        };
        json!({"command": {"act": norm, "seq": seq, "norm": norm, "op": {"insert": {"component": id, "type": kind, "order_key": seq.to_string(), "number": number,
            "label": number, "texts": [{"language": "en", "text": words}], "parent": parent}}}})
    };
    let lines = [
        json!({"changeset": {"format": 1}}),
        norm(RULES, "Civil Procedure Rules", "CPR"),
        norm(DIRECTION, "Practice Direction 9", "PD 9"),
        act(RULES),
        act(DIRECTION),
        insert(RULES, 1, "norm", "", "Civil Procedure Rules"),
        insert(RULES, 2, "rule", "38.6", "Whoever discontinues is liable."),
        insert(
            RULES,
            3,
            "rule",
            "44.1",
            "A claim that is dropped, the bill that a party pays, and the test for costs.",
        ),
        insert(DIRECTION, 1, "norm", "", "Practice Direction 9"),
        insert(DIRECTION, 2, "paragraph", "3.4", "A form is filed."),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

#[test]
fn a_rule_that_a_question_names_comes_before_words() {
    let desk = Desk::new();
    let set = desk.file("rules.jsonl", &rules());
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    for (question, rule) in [
        ("does CPR 38.6 mean that I pay the bill if I dropped my claim?", "38.6"),
        ("what is the 38.6 test for costs of a dropped claim?", "38.6"),
        ("do I pay the bill by 38.6 pm if I dropped my claim?", "44.1"),
        ("do I pay the bill of 12.5 if I dropped my claim?", "44.1"),
    ] {
        let (found, _) = desk.json(&["search", question, "--at", "2005-01-01"]);
        let urn = found["hits"][0]["component"]["urn"].as_str().unwrap();
        assert_eq!(urn, format!("urn:lex:gb:rules:1998;1!rule{rule}"), "{question}");
    }
    // A direction has no rule or section above its paragraphs: named, they are found; by themselves, they may be of any.
    let draft = desk.file("draft.txt", "See PD 9 para 3.4. See CPR 38.6.");
    let (checked, _) = desk.json(&["citations", draft.to_str().unwrap(), "--at", "2005-01-01"]);
    let said: Vec<&Value> =
        checked["citations"].as_array().unwrap().iter().map(|one| &one["component"]["urn"]).collect();
    assert_eq!(
        said,
        [&json!("urn:lex:gb:direction:1998;9!paragraph3.4"), &json!("urn:lex:gb:rules:1998;1!rule38.6")],
        "{checked:#}"
    );
}

/// Where much of a question is not read, what answers the rest has fewer lines.
#[test]
fn what_is_not_read_takes_its_lines_from_the_answers() {
    let desk = demo();
    let lacking: Vec<String> = (91..99).map(|number| format!("o art. {number} da Carta")).collect();
    let asked = format!("o que dizem o Título II da Carta, o Título III da Carta, {}?", lacking.join(", "));
    let page = desk.run(&["answer", &asked]);
    assert!(page.out.lines().count() <= 60, "{}", page.out);
    assert_eq!(page.out.matches("Not read: ").count(), 8, "{}", page.out);
    for title in ["Título II · Carta", "Título III · Carta"] {
        assert!(page.out.contains(title), "{title}: {}", page.out);
    }
}

/// Of several provisions each has words of its own, and how far these are known.
#[test]
fn several_provisions_share_the_lines_of_an_answer() {
    let desk = demo();
    let several = "o que dizem os arts. 1º, 2º, 4º, 5º, 6º e 8º da Carta?";
    let page = desk.run(&["answer", several]);
    assert!(page.out.lines().count() <= 60, "{}", page.out);
    for begin in
        ["1º Vila Serena", "2º São símbolos", "4º O Conselho", "5º Compete", "6º O Prefeito", "8º A água"]
    {
        assert!(page.out.contains(&format!("  Art. {begin}")), "{begin}: {}", page.out);
    }
    for field in ["  coverage ", "  valid "] {
        assert_eq!(page.out.matches(field).count(), 6, "{field}: {}", page.out);
    }
}

/// A question that asks for what another command answers is answered by it, and says which.
#[test]
fn a_question_leads_to_the_command_that_answers_it() {
    let desk = demo();
    let ask = |question: &str, more: &[&str]| desk.json(&[&["answer", question], more].concat());
    let command = |words: &[&str]| desk.json(words);
    for (question, kind, same) in [
        ("O que dizia o art. 4º da Carta em 1991?", "TEXT", vec![vec!["at", "art. 4º, Carta", "1991"]]),
        (
            "o que dizia o art. 4º da Carta antes da Emenda nº 1?",
            "TEXT",
            vec![vec!["at", "art. 4º, Carta", "1992-03-08"]],
        ),
        (
            "o que dizia o art. 4º da Carta até 1995?",
            "TEXT",
            vec![vec!["at", "art. 4º, Carta", "March 1990 to December 1994"]],
        ),
        (
            "O que diziam os arts. 4º e 6º da Carta em 1991?",
            "TEXT",
            vec![vec!["at", "art. 4º, Carta", "1991"], vec!["at", "art. 6º, Carta", "1991"]],
        ),
        ("quem alterou o art. 6º da Carta?", "AMENDED", vec![vec!["lineage", "art. 6º, Carta"]]),
        (
            "o que mudou no art. 6º da Carta entre 1990 e 2005?",
            "CHANGED",
            vec![
                // What the law said first is no change: it is of 1990-03-12.
                vec!["diff", "art. 6º, Carta", "1990-03-12", "2005-12-31"],
                vec!["impact", "art. 6º, Carta", "1990-01-01", "2006-01-01"],
            ],
        ),
        (
            "o que mudou na Carta entre 1998 e 1999?",
            "CHANGED",
            vec![vec!["impact", "Carta", "1998-01-01", "2000-01-01"]],
        ),
        (
            "qual a diferença entre o art. 4º da Carta em 1991-01-01 e em 1993-01-01?",
            "DIFFERENCE",
            vec![vec!["diff", "art. 4º, Carta", "1991-01-01", "1993-01-01"]],
        ),
        ("O que fez a Emenda nº 4?", "DEEDS", vec![vec!["act", "Emenda nº 4"]]),
    ] {
        let (answer, code) = ask(question, &[]);
        assert_eq!((code, &answer["readAs"]["asked"]), (Some(0), &json!(kind)), "{question}: {answer}");
        let answers: Vec<Value> = same.iter().map(|words| command(words).0).collect();
        assert_eq!(answer["answers"], json!(answers), "{question}");
        assert_eq!(answer["readAs"]["commands"].as_array().unwrap().len(), same.len(), "{answer}");
    }
    // What is long is begun, and where all of it is had is said.
    let page = desk.run(&["answer", "o que diz a Carta em 2005?", "--as", "text"]);
    assert!(page.out.lines().count() <= 60 && page.out.contains("more lines: asof at"), "{}", page.out);
    let page = desk.run(&["answer", "quem alterou o art. 6º da Carta?"]);
    assert!(page.out.starts_with("Read as: "), "{page:?}");
    let words = page.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("`asof lineage \"Art. 6º\"`"), "it can be typed: {page:?}");

    // Who asks says what is meant, and on which day.
    let (open, _) = ask("quem alterou o art. 6º da Carta?", &["--as", "open"]);
    assert_eq!(
        (&open["readAs"]["asked"], open["primary"].as_array().unwrap().len()),
        (&json!(null), 1),
        "{open}"
    );
    let (history, _) = ask("art. 6º da Carta", &["--as", "history"]);
    assert_eq!(history["answers"][0], command(&["lineage", "art. 6º, Carta"]).0);
    let (text, _) = ask("o que diz o art. 4º da Carta em 1991?", &["--at", "1995-01-01"]);
    assert_eq!(text["answers"][0], command(&["at", "art. 4º, Carta", "1995-01-01"]).0);
    assert_eq!(text["readAs"]["unread"][0]["words"], "1991", "a day that is not used is told: {text}");
    let (strict, code) = ask("o que diz o art. 4º da Carta em 1991?", &["--strict", "--known", "1990-03-20"]);
    let same = command(&["at", "art. 4º, Carta", "1991", "--strict", "--known", "1990-03-20"]);
    assert_eq!(
        (strict.get("answers").and_then(|told| told.get(0)), code),
        (Some(&same.0), same.1),
        "{strict}"
    );
    // Of a period that is not of whole months the last day is shown, and that is told.
    let (text, _) = ask("o que dizia o art. 4º da Carta até 20/05/1995?", &[]);
    assert_eq!(text["answers"][0], command(&["at", "art. 4º, Carta", "1995-05-19"]).0);
    assert!(text["readAs"]["unread"][0]["problem"].as_str().unwrap().contains("last day alone"), "{text}");
    // That no one provision has all of the words is no "no": what is there is told, and shown.
    let (partly, code) = ask("a Carta diz que o conselho é imortal?", &[]);
    assert_eq!(
        partly["readAs"]["words"],
        json!({ "found": ["conselho"], "missing": ["imortal"] }),
        "{partly}"
    );
    assert!(code.is_some_and(|code| code < 2) && partly["primary"].is_array(), "{partly}");
    let page = desk.run(&["answer", "a Carta diz que o conselho é imortal?"]);
    assert!(page.out.contains("Found: conselho. Not found: imortal."), "{page:?}");
    let (none, code) = ask("a Carta diz que o dragão é imortal?", &[]);
    assert_eq!((none["answers"].as_array().map(Vec::len), code), (Some(1), Some(1)), "{none}");
    // What stood on some day of a period need not stand on its last.
    let (once, code) = ask("o art. 4º da Carta mencionava nove conselheiros em 1992?", &[]);
    let command = once["readAs"]["commands"][0].as_str().unwrap();
    assert_eq!((code, command.contains("--from 1992-01-01 --to 1993-01-01")), (Some(0), true), "{once}");
    // A term that nothing defines may be asked for openly.
    let (open, _) = ask("o que é o mercado?", &[]);
    assert!(open["primary"].as_array().is_some_and(|found| !found.is_empty()), "{open}");
    let page = desk.run(&["answer", "o que diz o art. 99 da Carta sobre o porto?"]);
    assert!(page.out.contains("Not read: \"art. 99 da Carta\""), "{page:?}");
    assert!(page.out.contains("For \"art. 99 da Carta\", the nearest are \""), "{page:?}");
}

#[test]
fn words_that_stand_apart_in_the_provision_that_is_asked_are_enough() {
    let desk = demo();
    let question = "o art. 4º da Carta menciona mandato e pública e presidente e cidade?";
    let (whole, code) = desk.json(&["answer", question]);
    assert_eq!(whole["readAs"]["words"]["missing"], json!([]), "{whole}");
    assert_eq!((code, &whole["insufficient"]), (Some(0), &json!(false)), "{whole}");
}

#[test]
fn each_of_several_provisions_is_asked_whether_it_says_something() {
    let desk = demo();
    let ask = |question: &str| desk.json(&["answer", question]);
    // What one of several provisions says, the others need not: each is answered, and no other provision is.
    let (each, code) = ask("O art. 4º ou o art. 6º da Carta diz que os conselheiros são eleitos?");
    assert_eq!((code, &each["readAs"]["asked"]), (Some(0), &json!("SAYS")), "{each}");
    assert_eq!(each["answers"].as_array().map(Vec::len), Some(2), "{each}");
    let (partly, _) = ask("O art. 4º ou o art. 6º da Carta diz que o conselho é imortal?");
    for passage in partly["primary"].as_array().unwrap() {
        let urn = passage["component"]["urn"].as_str().unwrap();
        assert!(urn.contains("!art4") || urn.contains("!art6"), "{urn}");
    }
}

#[test]
fn what_is_asked_of_a_day_before_all_law_that_is_here_is_told_when_that_begins() {
    let desk = demo();
    let ask = |question: &str| desk.run(&["answer", question]);
    let before = ask("quem elegia o presidente do Conselho em 1980?");
    assert_eq!(before.code, Some(1), "{before:?}");
    assert!(before.out.contains("\"1980\" asks for [1980-01-01, 1981-01-01)"), "{before:?}");
    assert!(before.out.contains("Nothing that is here begins before 1990-03-12."), "{before:?}");
    let later = ask("o zebu dança em 1995?");
    assert!(later.out.contains("\"1995\" asks for") && !later.out.contains("begins before"), "{later:?}");
}

#[test]
fn what_a_law_said_first_is_no_change_of_it() {
    let desk = demo();
    let command = |question: &str| {
        let (said, _) = desk.json(&["answer", question]);
        said["readAs"]["commands"][0].as_str().unwrap().to_owned()
    };
    let of_the_law = command("o art. 1º da Carta foi alterado desde 1980?");
    assert!(of_the_law.contains("diff \"Art. 1º\" 1990-03-12 "), "{of_the_law}");
    // What came into it later was a change.
    let added = command("o art. 6º, § 3º, da Carta foi alterado desde 1980?");
    assert!(added.contains(" 1980-01-01 "), "{added}");
}

/// A word with letters of its own is as rare as it is with these.
#[test]
fn a_word_that_stands_with_other_letters_alone_answers_nothing() {
    const LAW: &str = "urn:lex:zz:law:1990-01-01;1";
    let things = ["moinho", "jardim", "canal", "poço", "celeiro", "telhado", "muro", "carro"];
    let kept = things.map(|thing| format!("O {thing} é mantido pelo conselho."));
    let own = [
        "A cidade é a capital da ilha.",
        "Na capital há um farol.",
        "A zona franca fica no porto.",
        "A entrada na zona franca é livre.",
    ];
    let articles = own.map(str::to_owned).into_iter().chain(kept).zip(1..).map(|(words, number)| {
        let texts = json!([{"language": "pt", "text": words}]);
        let insert = json!({"component": format!("{LAW}!art{number}"), "type": "article", "order_key": number.to_string(),
            "number": number.to_string(), "label": format!("Art. {number}"), "parent": LAW, "texts": texts});
        json!({"command": {"act": LAW, "seq": number + 1, "norm": LAW, "op": {"insert": insert}}}).to_string()
    });
    let day = json!({"on": "1990-01-01", "basis": "STATED"});
    let root = json!({"component": LAW, "type": "norm", "order_key": "0"});
    let head = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Lei da Ponte", "type": "law", "jurisdiction": "zz", "language": "pt", "data_source": "invented"}}),
        json!({"act": {"id": LAW, "kind": "enactment", "number": 1, "code": "l1", "title": "Lei da Ponte", "published": day}}),
        json!({"command": {"act": LAW, "seq": 1, "norm": LAW, "op": {"insert": root}}}),
    ];
    let lines: Vec<String> = head.iter().map(Value::to_string).chain(articles).collect();
    let desk = Desk::new();
    let set = desk.file("ponte.jsonl", &lines.join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    let because = |words: &str| desk.json(&["answer", words]).0["insufficientBecause"].clone();
    assert_eq!(because("a capital deve imposto à França?"), "TOO_FEW_WORDS");
    // What reads as a question of the world is one of law where this law has all of its words.
    assert_eq!(because("qual é a capital da França?"), "OUTSIDE");
    assert_eq!(because("qual é a capital da ilha?"), Value::Null);
    assert_eq!(because("a entrada na zona franca é livre?"), Value::Null);
    assert_eq!(because("quem deve manter o poço?"), Value::Null);
}

/// However much it leans on.
#[test]
fn an_answer_fits_in_sixty_lines() {
    const LAW: &str = "urn:lex:zz:law:1990-01-01;1";
    let laws: Vec<String> =
        (1..=40).map(|number| format!("a Lei nº 1.{number:03}, de 20 de setembro de 2001")).collect();
    let texts = json!([{"language": "pt", "text": format!("O pedágio da ponte segue {}.", laws.join(", "))}]);
    let day = json!({"on": "1990-01-01", "basis": "STATED"});
    let insert = |seq: u32, insert: Value| json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": insert}}});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Lei da Ponte", "type": "law", "jurisdiction": "zz", "language": "pt", "data_source": "invented"}}),
        json!({"act": {"id": LAW, "kind": "enactment", "number": 1, "code": "l1", "title": "Lei da Ponte", "published": day}}),
        insert(1, json!({"component": LAW, "type": "norm", "order_key": "0"})),
        insert(
            2,
            json!({"component": format!("{LAW}!art1"), "type": "article", "order_key": "1", "number": "1", "label": "Art. 1", "parent": LAW, "texts": texts}),
        ),
    ];
    let desk = Desk::new();
    let set = desk.file("ponte.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    let out = desk.run(&["answer", "o que segue o pedágio da ponte?"]).out;
    assert!(out.lines().count() <= 60, "{out}");
    assert!(out.contains("Lei 1001/2001") && out.contains(" more that it leans on"), "{out}");
}
