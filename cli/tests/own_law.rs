//! Law of one's own, in Markdown: loaded, asked, changed and held against its bytes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::fs;

use common::Desk;
use serde_json::{Value, json};

/// A law of ten lines.
const HELLO: &str = "\
---
title: House Rules
short names: HR
in force from: 2024-01-01
---
# Art. 1 Quiet
Nobody plays music after ten at night.
# Art. 2 Guests
(1) Guests are welcome, as article 1 allows.
(2) Who stays a week washes up.
";

fn desk() -> Desk {
    let desk = Desk::new();
    let next = HELLO.replace("2024-01-01", "2025-07-01").replace("after ten", "after nine");
    fs::write(desk.path().join("hello.md"), HELLO).unwrap();
    fs::write(desk.path().join("hello-2.md"), format!("{next}(3) Dogs are guests.\n")).unwrap();
    desk
}

fn asof(desk: &Desk, arguments: &[&str]) -> Value {
    let (value, code) = desk.json(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {value}");
    value
}

#[test]
fn a_law_of_ten_lines_is_loaded_asked_and_verified() {
    let desk = desk();
    let loaded = asof(&desk, &["load", "markdown", "hello.md"]);
    assert_eq!(loaded["norms"][0]["components"], json!(5));
    let ran = desk.run(&["at", "art. 1, House Rules", "2024-05-01"]);
    assert!(ran.out.contains("Nobody plays music after ten at night."), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("in effect from\n") && ran.out.contains("2024-01-01 (stated)"), "{}", ran.out);
    let verified = asof(&desk, &["verify", "--all", "--sources", "."]);
    assert_eq!((&verified["problems"], &verified["files"]), (&json!([]), &json!(["hello.md"])));
    let mut narrow = desk.command(&["resolve", "art. 2, HR"]);
    let narrow = String::from_utf8(narrow.env("COLUMNS", "40").output().unwrap().stdout).unwrap();
    assert!(narrow.lines().any(|line| line.contains("cited") && line.contains("Art. 2")), "{narrow}");
    let early = desk.run(&["search", "guests", "--at", "2020"]).out;
    assert!(
        early.contains("No law that is here has a text of then: the first one is of 2024-01-01."),
        "{early}"
    );
}

/// Whatever words and numbers a title begins with, it names the law, on days before the first one, too.
#[test]
fn a_law_is_cited_by_a_title_that_reads_as_something_else() {
    let titles = ["Articles of Association", "Schedule of Fees", "2024 Budget Rules", "ISO 9001 Policy"];
    let desk = Desk::new();
    for (at, title) in titles.iter().enumerate() {
        let law = format!(
            "---\ntitle: {title}\nin force from: 2024-01-01\n---\n# Art. 1 A\nOne.\n# Art. 2 B\nTwo.\n"
        );
        desk.file(&format!("{at}.md"), &law);
    }
    asof(&desk, &["load", "markdown", "0.md", "1.md", "2.md", "3.md"]);
    for title in titles {
        let forms = [
            format!("art. 2, {title}"),
            format!("{title} art 2"),
            format!("article 2 of the {title}"),
            format!("art. 2 do {title}"),
            format!("by the {title}, art. 2"),
        ];
        for form in &forms {
            let ran = desk.run(&["at", form, "2024-05-01"]);
            assert!(ran.out.starts_with(&format!("Art. 2 · {title}\n")), "{form}: {}{}", ran.out, ran.err);
        }
        let early = desk.run(&["at", &forms[0], "2023-05-01"]);
        assert!(early.out.contains("its first day is 2024-01-01"), "{}{}", early.out, early.err);
        let none = desk.run(&["at", &format!("art. 9, {title}"), "2024-05-01"]).err;
        assert!(none.contains("nothing is cited as"), "{none}");
        // A longer name is that of another law.
        let other = desk.run(&["at", &format!("article 2 of the Foreign {title}"), "2024-05-01"]);
        assert_eq!(
            (other.code.is_some_and(|code| code > 0), other.out.as_str()),
            (true, ""),
            "{}",
            other.err
        );
    }
}

#[test]
fn control_characters_are_shown_in_text_and_kept_in_data() {
    let desk = Desk::new();
    let law = "---\ntitle: Gate Rules\nin force from: 2024-01-01\n---\n# Art. 1\nThe gate\u{1b}[2K is\u{7} \u{202e}shut.\n";
    desk.file("gate.md", law);
    asof(&desk, &["load", "markdown", "gate.md"]);
    for colours in ["0", "1"] {
        let mut command = desk.command(&["at", "art. 1, Gate Rules", "2024-05-01"]);
        let shown =
            String::from_utf8(command.env("CLICOLOR_FORCE", colours).output().unwrap().stdout).unwrap();
        assert!(shown.contains("The gate\u{241b}[2K is\u{2407} <U+202E>shut."), "{shown}");
        assert!(!shown.contains("\u{1b}[2K") && !shown.contains('\u{7}'), "{shown:?}");
    }
    let at = asof(&desk, &["at", "art. 1, Gate Rules", "2024-05-01"]).to_string();
    assert!(at.contains("gate\\u001b[2K is\\u0007 \u{202e}shut."), "{at}");
    let csv = desk.run(&["at", "art. 1, Gate Rules", "2024-05-01", "--format", "csv"]).out;
    assert!(csv.contains("gate\u{1b}[2K is\u{7} \u{202e}shut."), "{csv:?}");
}

#[test]
fn a_number_whose_words_are_all_below_it_is_printed() {
    let desk = Desk::new();
    let law = "---\ntitle: Harbour Rules\nin force from: 2024-01-01\n---\n# Article 1\n(1) First.\n(2) Second:\n\
               # Article 2\n(1) Third.\n(2) Fourth.\n";
    desk.file("harbour.md", law);
    asof(&desk, &["load", "markdown", "harbour.md"]);
    let at = asof(&desk, &["at", "Harbour Rules", "2024-05-01"]);
    let lines: Vec<&str> =
        at["wordings"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    let said = ["Article 1", "(1) First.", "(2) Second:", "Article 2", "(1) Third.", "(2) Fourth."];
    assert_eq!(lines[lines.len() - 6..], said, "{at}");
    let query = desk.file("q.graphql", "{ pointInTime(ref: \"Article 2, Harbour Rules\") { fullText } }");
    let (answer, _) = desk.json(&["query", query.to_str().unwrap()]);
    assert_eq!(answer["data"]["pointInTime"]["fullText"], "Article 2\n(1) Third.\n(2) Fourth.");
}

#[test]
fn a_number_inside_provisions_without_their_own_means_that_of_each_of_them() {
    let desk = Desk::new();
    let law = "---\ntitle: Club Rules\nin force from: 2024-01-01\n---\n# Part 1 All\n## Art. 1 Dues\n(1) Members pay.\n\
               (2) Guests pay nothing.\n# Part 2 Guests\n## Chapter 1 Fees\n### Art. 2 Guests\n(1) Guests sign.\n\
               (2) Guests pay five euros.\n";
    desk.file("club.md", law);
    asof(&desk, &["load", "markdown", "club.md"]);
    let ran = desk.run(&["at", "paragraph 2, Club Rules", "2024-05-01"]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    for meant in ["Art. 1(2)", "Art. 2(2)"] {
        assert!(ran.err.contains(meant), "{}", ran.err);
    }
    let one = desk.run(&["at", "Art. 2(2), Club Rules", "2024-05-01"]);
    assert!(one.out.contains("Guests pay five euros."), "{}{}", one.out, one.err);
}

#[test]
fn a_part_that_only_the_words_of_a_section_have_is_told() {
    let desk = Desk::new();
    let law = "---\ntitle: Dog Code\nshort names: DGC\nin force from: 2024-01-01\n---\n# Section 5 Dogs\nA dog is kept, \
               and is quiet.\n# Section 6 Cats\nA cat is kept.\n";
    desk.file("dogs.md", law);
    asof(&desk, &["load", "markdown", "dogs.md"]);
    for words in ["section 5 Part II DGC", "u/s 5-II DGC", "5-II DGC"] {
        let ran = desk.run(&["at", words, "2024-05-01"]);
        let said = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("is there, and the record keeps no part 2 of it apart"), "{words}: {said}");
        let ran = desk.run(&["resolve", words, "--at", "2024-05-01"]);
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("the record keeps no part 2 of it apart"), "{words}: {said}");
    }
}

#[test]
fn a_text_of_a_day_is_first_seen_on_it() {
    let desk = Desk::new();
    desk.file("seen.md", "---\ntitle: Harbour Rules\ntext of: 2010-05-01\n---\n# Article 1\nA boat pays.\n");
    asof(&desk, &["load", "markdown", "seen.md"]);
    let ran = desk.run(&["at", "Article 1, Harbour Rules", "2012-01-01"]);
    assert!(ran.out.contains("first seen (ENACTED)"), "{}", ran.out);
    let ran = desk.run(&["lineage", "Article 1, Harbour Rules"]);
    assert!(ran.out.contains("first seen") && ran.out.contains("No amendment is known."), "{}", ran.out);
}

/// The articles of the annex have numbers of the body: who names no annex means the body, as the answer says.
#[test]
fn a_number_without_its_annex_is_of_the_body() {
    let desk = Desk::new();
    let head = "---\ntitle: Harbour Rules\nshort names: HR\nin force from: 2010-01-01\n---\n";
    let text = "# Part 1 General\n## Article 1 Boats\nBoats pay.\n# Annex A\n## Article 1 Forms\nForm one.\n\
                ## Article 2 Seals\nSeals are blue.\n";
    desk.file("a.md", &format!("{head}{text}"));
    asof(&desk, &["load", "markdown", "a.md"]);
    let id = |local: &str| format!("urn:lex:xx:rules:harbour.rules!{local}");
    let body = asof(&desk, &["at", "article 1, HR", "2011-01-01"]);
    assert_eq!(body["component"]["urn"], id("art1"), "{body}");
    assert_eq!(body["alsoMeans"][0]["urn"], id("annexa_art1"), "{body}");
    let ran = desk.run(&["at", "article 1, HR", "2011-01-01"]);
    assert!(ran.out.contains("or else") && ran.out.contains("annexa_art1"), "{}", ran.out);
    let found = asof(&desk, &["resolve", "article 1, HR", "--at", "2011-01-01"]);
    let found: Vec<&Value> = found.as_array().unwrap().iter().map(|one| &one["component"]["urn"]).collect();
    assert_eq!(found, [&json!(id("art1")), &json!(id("annexa_art1"))]);
    // Who names the annex means it, and so does who asks for what it has alone.
    for (words, local) in [("Annex A, article 1, HR", "annexa_art1"), ("article 2, HR", "annexa_art2")] {
        let found = asof(&desk, &["at", words, "2011-01-01"]);
        assert_eq!((&found["component"]["urn"], &found["alsoMeans"]), (&json!(id(local)), &Value::Null));
    }
    // What is printed of it is what means it.
    let annexed = asof(&desk, &["at", &id("annexa_art1"), "2011-01-01"]);
    assert_eq!(annexed["component"]["citation"], "Annex A, Article 1");
    let draft = desk.file("draft.txt", "Article 1 of the Harbour Rules applies.\n");
    let (report, _) = desk.json(&["citations", draft.to_str().unwrap(), "--at", "2011-01-01"]);
    let report = report.to_string();
    assert!(report.contains("!art1\"") && !report.contains("annexa"), "{report}");
}

#[test]
fn what_is_annexed_is_cited_as_it_is_headed() {
    let desk = Desk::new();
    let head = "---\ntitle: Harbour Rules\nshort names: HR\nin force from: 2010-01-01\n---\n";
    let text = "# Article 1 Boats\nBoats pay.\n# Appendix 1 Fees\nTen pounds.\n# Annex\n## Article 1 Forms\nForm one.\n";
    desk.file("a.md", &format!("{head}{text}"));
    asof(&desk, &["load", "markdown", "a.md"]);
    for (words, local) in [
        ("Appendix 1, HR", "annex1"),
        ("appendix 1, hr", "annex1"),
        ("Annex, HR", "annex"),
        ("the Annex to the Harbour Rules", "annex"),
        ("article 1 of the Annex, HR", "annex_art1"),
        ("article 1, HR", "art1"),
    ] {
        let found = asof(&desk, &["at", words, "2011-01-01"]);
        let id = format!("urn:lex:xx:rules:harbour.rules!{local}");
        assert_eq!(found["component"]["urn"], id, "{words}");
    }
}

/// The body gets an article of a number that the annex has all along: until then nothing has the number that names no annex.
#[test]
fn a_number_that_the_body_has_on_another_day_is_never_of_the_annex() {
    let desk = Desk::new();
    let text = |day: &str, more: &str| {
        let head = format!("---\ntitle: Harbour Rules\nshort names: HR\nin force from: {day}\n---\n");
        let body = format!("# Part 1 General\n## Article 1 Boats\nBoats pay.\n{more}");
        format!("{head}{body}# Annex A\n## Article 2 Seals\nSeals are blue.\n(1) Wax is red.\n")
    };
    desk.file("a.md", &text("2010-01-01", ""));
    desk.file("b.md", &text("2015-01-01", "## Article 2 Nets\nNets are dry.\n"));
    asof(&desk, &["load", "markdown", "a.md", "b.md"]);
    let resolved = |words: &str, day: &str| -> Vec<String> {
        let (found, _) = desk.json(&["resolve", words, "--at", day]);
        let found = found.as_array().unwrap().iter();
        found.map(|one| one["component"]["urn"].as_str().unwrap().to_owned()).collect()
    };
    let id = |local: &str| format!("urn:lex:xx:rules:harbour.rules!{local}");
    assert_eq!(resolved("article 2, HR", "2011-01-01"), Vec::<String>::new());
    assert_eq!(resolved("article 2, HR", "2016-01-01"), [id("art2"), id("annexa_art2")]);
    assert_eq!(resolved("Annex A, article 2, HR", "2011-01-01"), [id("annexa_art2")]);
    // What is below is of the article that the body has.
    assert_eq!(resolved("article 2(1), HR", "2016-01-01"), Vec::<String>::new());
    let draft = desk.file("draft.txt", "Article 2 of the Harbour Rules applies.\n");
    let (report, _) = desk.json(&["citations", draft.to_str().unwrap(), "--at", "2011-01-01"]);
    let report = report.to_string();
    assert!(report.contains("not in force yet") && !report.contains("annexa"), "{report}");
}

#[test]
fn a_heading_that_changes_is_shown_word_by_word() {
    let desk = Desk::new();
    for (file, day, heading) in [("a.md", "2010-01-01", "Boats"), ("b.md", "2012-01-01", "Ships")] {
        let head = format!("---\ntitle: Harbour Rules\nin force from: {day}\n---\n");
        desk.file(file, &format!("{head}# Article 1 {heading} and nets\nWho comes pays.\n"));
    }
    asof(&desk, &["load", "markdown", "a.md", "b.md"]);
    let ran = desk.run(&["diff", "Article 1, Harbour Rules", "2011-01-01", "2013-01-01"]);
    assert!(ran.out.contains("heading: [-Boats-]{+Ships+} and nets"), "{}", ran.out);
    assert!(!ran.out.contains("its words in"), "{}", ran.out);
}

/// Article 2 is repealed, and two years later its number is given to another.
#[test]
fn a_number_that_is_used_again_is_told_with_who_bears_it_when() {
    let desk = Desk::new();
    for (file, day, article) in [
        ("a.md", "2010-01-01", "Dogs\nDogs are tied."),
        ("b.md", "2012-01-01", "[Repealed]"),
        ("c.md", "2014-01-01", "Cats\nCats may sleep anywhere."),
    ] {
        let head = format!("---\ntitle: Harbour Rules\nshort names: HR\nin force from: {day}\n---\n");
        let articles =
            format!("# Article 1\nBoats pay.\n# Article 2 {article}\n# Article 3\nNobody swims.\n");
        desk.file(file, &(head + &articles));
    }
    asof(&desk, &["load", "markdown", "a.md", "b.md", "c.md"]);
    let (first, second) =
        ("urn:lex:xx:rules:harbour.rules!art2", "urn:lex:xx:rules:harbour.rules!art2~2014-01-01");
    let (before, code) = desk.json(&["at", "article 2, HR", "2009-01-01"]);
    assert_eq!((code, &before["absence"]["first"]), (Some(1), &json!("2010-01-01")), "{before}");
    assert_eq!(before["component"]["urn"], first);
    let lineage = asof(&desk, &["lineage", "article 2, HR"]);
    assert_eq!(lineage["component"]["urn"], second);
    let other = &lineage["otherBearers"][0];
    assert_eq!(other["component"]["urn"], first, "{lineage}");
    assert_eq!(other["days"], json!([{ "from": "2010-01-01", "to": "2012-01-01" }]));
    let ran = desk.run(&["lineage", "article 2, HR"]);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!told.contains("Never amended") && told.contains("No amendment of it is known."), "{told}");
    let said = format!("from 2010-01-01 until the day before 2012-01-01 this is the number of {first}");
    assert!(told.contains(&said), "{told}");
    let ran = desk.run(&["diff", "article 2, HR", "2011-01-01", "2015-01-01"]);
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&said) && told.contains("Cats may sleep anywhere."), "{told}");
    // On neither of these days does another bear it.
    let differs = asof(&desk, &["diff", "article 2, HR", "2013-12-31", "2015-01-01"]);
    assert_eq!(differs["otherBearers"], Value::Null, "{differs}");
    // What keeps its number has no other bearer, and an id is nobody's number.
    for words in ["article 3, HR", second] {
        assert_eq!(asof(&desk, &["lineage", words])["otherBearers"], Value::Null, "{words}");
    }
    let query = desk.file("q.graphql", "{ lineage(ref: \"article 2, HR\") { versionCount } }");
    let (answer, _) = desk.json(&["query", query.to_str().unwrap()]);
    let warning = &answer["extensions"]["warnings"][0];
    assert_eq!(warning["code"], "OTHER_DAY", "{answer}");
    assert!(warning["message"].as_str().unwrap().starts_with(&said), "{answer}");
}

#[test]
fn what_came_and_went_between_two_days_is_told_with_its_days() {
    let desk = Desk::new();
    for (file, day, more) in [
        ("a.md", "2010-01-01", ""),
        ("b.md", "2012-01-01", "# Article 2\nNets are dry.\n"),
        ("c.md", "2014-01-01", ""),
    ] {
        let head = format!("---\ntitle: Harbour Rules\nin force from: {day}\n---\n");
        desk.file(file, &format!("{head}# Article 1\nBoats pay.\n{more}"));
    }
    asof(&desk, &["load", "markdown", "a.md", "b.md", "c.md"]);
    let sides = ["Article 2, Harbour Rules", "2011-01-01", "2015-01-01"];
    let ran = desk.run(&[&["diff"][..], &sides].concat());
    for told in ["came and went between the days", "in force 2012-01-01 through 2013-12-31"] {
        assert!(ran.out.contains(told), "{}", ran.out);
    }
    assert!(!ran.out.contains("from the start") && !ran.out.contains("edited"), "{}", ran.out);
    let (diff, _) = desk.json(&[&["diff"][..], &sides].concat());
    assert_eq!(diff["changes"][0]["kinds"], json!(["CAME_AND_WENT"]), "{diff}");
}

#[test]
fn every_answer_says_by_what_knowledge_it_is_given() {
    let desk = Desk::new();
    let head = "---\ntitle: Harbour Rules\nin force from: 2010-01-01\npublished: 2009-06-01\n---\n";
    desk.file(
        "a.md",
        &format!("{head}# Article 1\nBoats pay, as article 2 says.\n# Article 2\nNets are dry.\n"),
    );
    asof(&desk, &["load", "markdown", "a.md"]);
    let draft = desk.file("draft.txt", "Article 1 of the Harbour Rules applies.\n");
    let (rules, draft) = ("Article 1, Harbour Rules", draft.to_str().unwrap().to_owned());
    for asked in [
        vec!["lineage", rules],
        vec!["impact", rules, "2009-01-01", "2012-01-01"],
        vec!["references", rules, "2011-01-01"],
        vec!["citations", &draft, "--at", "2011-01-01"],
        vec!["search", "boats", "--at", "2011-01-01"],
    ] {
        let asked = [&asked[..], &["--known", "2010-06-01"]].concat();
        let ran = desk.run(&asked);
        assert!(ran.out.contains("as known on 2010-06-01"), "{asked:?}: {}{}", ran.out, ran.err);
    }
    let (said, _) = desk.json(&["lineage", rules, "--known", "2010-06-01"]);
    assert_eq!(said["asOf"]["knownAt"], "2010-06-01", "{said}");
}

#[test]
fn a_change_in_an_annex_is_none_of_the_whole_law() {
    let desk = Desk::new();
    for (file, day, colour) in [("a.md", "2010-01-01", "blue"), ("b.md", "2012-01-01", "red")] {
        let head = format!("---\ntitle: Harbour Rules\nin force from: {day}\n---\n");
        let body = "# Part 1 General\n## Article 1 Boats\nBoats pay.\n";
        let annex = format!("# Annex A\n## Section 1 Seals\nSeals are {colour}.\n");
        desk.file(file, &format!("{head}{body}{annex}"));
    }
    asof(&desk, &["load", "markdown", "a.md", "b.md"]);
    let impact = asof(&desk, &["impact", "Harbour Rules", "2011-01-01", "2013-01-01"]);
    assert_eq!(
        impact["affected"][0]["component"]["urn"], "urn:lex:xx:rules:harbour.rules!annexa",
        "{impact}"
    );
    assert_eq!(impact["affectedCount"], 1, "{impact}");
}

#[test]
fn the_language_of_a_law_is_asked_for_with_its_region_or_without() {
    let desk = Desk::new();
    let head =
        "---\ntitle: Regras do Porto\nshort names: RP\nlanguage: pt-BR\nin force from: 2010-01-01\n---\n";
    desk.file("a.md", &format!("{head}# Art. 1º\nOs barcos pagam.\n"));
    asof(&desk, &["load", "markdown", "a.md"]);
    for language in ["pt", "PT-br"] {
        let ran = desk.run(&["at", "art. 1º, RP", "2011-01-01", "--language", language]);
        assert!(ran.code == Some(0) && ran.out.contains("Os barcos pagam."), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn a_law_in_a_language_without_a_grammar_is_asked_by_its_numbers() {
    let desk = Desk::new();
    let head = "---\ntitle: Harbour Rules\nshort names: HR\nlanguage: eo\nin force from: 2010-01-01\n---\n";
    desk.file("a.md", &format!("{head}# Article 1\nBoatoj pagas.\n"));
    asof(&desk, &["load", "markdown", "a.md"]);
    let ran = desk.run(&["at", "article 1, HR", "2011-01-01"]);
    assert!(ran.out.contains("Boatoj pagas."), "{}{}", ran.out, ran.err);
}

#[test]
fn an_address_that_is_printed_is_read_back_where_no_grammar_is() {
    let desk = Desk::new();
    let head = "---\ntitle: Legge gatti\nshort names: LGA\nlanguage: it\nin force from: 2024-01-01\n---\n";
    let law =
        "Art. 1.\n\n1. Sono gatti:\n\na) i domestici;\n\nb) i selvatici.\n\nArt. 2.\n\nTutti sono liberi.\n";
    desk.file("gatti.md", &format!("{head}{law}"));
    asof(&desk, &["load", "markdown", "gatti.md"]);
    for cited in ["Art. 1, 1, b", "art. 1, 1,  b, LGA", "LGA, Art. 1, 1, b", "Legge gatti Art. 1, 1, b"] {
        let found = asof(&desk, &["resolve", cited]);
        let urn = json!("urn:lex:xx:rules:legge.gatti!art1_par1_subparb");
        assert_eq!(found[0]["component"]["urn"], urn, "{cited}");
    }
    let printed = desk.run(&["cite", "art. 1, comma 1, lett. b, LGA", "--at", "2024-05-01"]).out;
    assert!(printed.starts_with("Legge gatti"), "{printed}");
    let read = desk.run(&["at", printed.trim()]);
    assert!(read.out.contains("i selvatici."), "{printed}{}{}", read.out, read.err);
    for other in ["Art. 1, 1, c", "Art. 1, 2", "Altra, Art. 1, 1, b"] {
        assert_ne!(desk.run(&["resolve", other]).code, Some(0), "{other}");
    }
    // Nor may a grammar know the levels of rules of one's own.
    let desk = Desk::new();
    let head = "---\ntitle: Club Rules\nin force from: 2024-01-01\n---\n";
    desk.file(
        "club.md",
        &format!("{head}PART 1\nUSE\n\n1. All may:\n\na. come;\n\nb. go.\n\n# Committee\n\n2. It sits.\n"),
    );
    asof(&desk, &["load", "markdown", "club.md"]);
    for (cited, local) in [("PART 1, Club Rules", "part1"), ("section 1, subparagraph b", "sec1_subparb")] {
        let found = asof(&desk, &["resolve", cited]);
        let urn = format!("urn:lex:xx:rules:club.rules!{local}");
        assert_eq!(found[0]["component"]["urn"], json!(urn), "{cited}");
    }
}

#[test]
fn letters_that_are_composed_otherwise_are_no_other_words() {
    let desk = Desk::new();
    for (file, day, letter) in [("a.md", "2010-01-01", "e\u{301}"), ("b.md", "2012-01-01", "\u{e9}")] {
        let head = format!("---\ntitle: Harbour Rules\nin force from: {day}\n---\n");
        desk.file(file, &format!("{head}# Article 1\nThe caf{letter} pays.\n"));
    }
    asof(&desk, &["load", "markdown", "a.md", "b.md"]);
    let ran = desk.run(&["diff", "Article 1, Harbour Rules", "2011-01-01", "2013-01-01"]);
    assert!(ran.out.contains("Nothing differs"), "{}", ran.out);
}

#[test]
fn a_second_text_has_its_own_versions() {
    let desk = desk();
    asof(&desk, &["load", "markdown", "hello.md"]);
    // The first text is recorded already: the second is what is new.
    let loaded = asof(&desk, &["load", "markdown", "hello.md", "hello-2.md"]);
    assert_eq!((&loaded["batch"], &loaded["norms"][0]["acts"]), (&json!(2), &json!(2)));
    let lineage = asof(&desk, &["lineage", "art. 1, HR"]);
    let causes: Vec<&Value> =
        lineage["entries"].as_array().unwrap().iter().map(|entry| &entry["version"]["cause"]).collect();
    assert_eq!(causes, [&json!("ENACTED"), &json!("TEXT")]);
    let differs = desk.run(&["diff", "HR", "2024-05-01", "2025-08-01"]);
    for expected in ["[-ten-]{+nine+}", "Art. 2(3)  added  text_2025-07-01", "{+Dogs are guests.+}"] {
        assert!(differs.out.contains(expected), "{expected} is not in {}", differs.out);
    }
    // A citation that is printed is one that is read.
    let found = asof(&desk, &["resolve", "Art. 2(3), HR", "--at", "2025-08-01"]);
    assert_eq!(found[0]["component"]["urn"], json!("urn:lex:xx:rules:house.rules!art2_par3"));
    assert_eq!(asof(&desk, &["verify", "--all", "--sources", "."])["problems"], json!([]));
    assert_eq!(desk.run(&["check"]).code, Some(0));
}

#[test]
fn a_made_up_country_is_read_by_its_profile() {
    let desk = desk();
    fs::create_dir(desk.path().join("profiles")).unwrap();
    let profile = include_str!("profiles/qm.toml")
        .replace("{ name = \"book\",", "{ name = \"book\", marks = [\"Book {I}\"],")
        .replace("{ name = \"canon\",", "{ name = \"canon\", marks = [\"Canon {1}\"],")
        .replace("{ name = \"verse\",", "{ name = \"verse\", marks = [\"{1}:\"],");
    fs::write(desk.path().join("profiles/qm.toml"), profile).unwrap();
    let text =
        "Book I\nOf meetings\nCanon 1\nThe council meets at noon.\nCanon 2\n1: It hears all.\n3: It rests.\n";
    fs::write(desk.path().join("code-2001-01-01.txt"), text).unwrap();
    let load = ["--profiles", "profiles", "load", "markdown", "code-2001-01-01.txt", "--country", "qm"];
    let loaded = asof(&desk, &[&load[..], &["--title", "Code of Elders"]].concat());
    let doubts: Vec<&Value> =
        loaded["findings_by_code"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(doubts, [&json!("number-jumps"), &json!("undated-text")]);
    let ran = desk.run(&["--profiles", "profiles", "at", "verse 3 of canon 2, Code of Elders", "2002-01-01"]);
    assert!(
        ran.out.contains("It rests.") && ran.out.contains("(bounded: the text of that day has it first)"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn a_load_says_where_what_it_told_is_read() {
    let desk = desk();
    desk.file(
        "rules.md",
        "---\ntitle: Rules\nin force from: 2024-01-01\npublishd: 2023-12-01\n---\n1. One.\n3. Three.\n",
    );
    let loaded = desk.run(&["load", "markdown", "rules.md"]);
    for said in
        ["1 × front-matter (warning)", "--diagnostics lists what was said", "`asof findings` lists them"]
    {
        assert!(loaded.out.contains(said), "{said}: {}", loaded.out);
    }
    let loaded = desk.run(&["load", "markdown", "rules.md", "--diagnostics"]).out;
    assert!(loaded.contains("publishd: 2023-12-01") && !loaded.contains("--diagnostics"), "{loaded}");
}

#[test]
fn a_text_without_a_day_is_refused_with_what_to_do() {
    let desk = desk();
    fs::write(desk.path().join("bare.md"), "# Club\n1. All may come.\n").unwrap();
    let ran = desk.run(&["load", "markdown", "bare.md"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("bare.md: nothing says of which day") && ran.err.contains("--at"),
        "{}",
        ran.err
    );
    assert_eq!(desk.run(&["load", "markdown", "bare.md", "--at", "2020-01-01"]).code, Some(0));
}

#[test]
fn a_provision_whose_words_are_a_notice_is_repealed() {
    let desk = desk();
    let next = HELLO.replace("2024-01-01", "2025-07-01");
    let next = next
        .replace("(1) Guests are welcome, as article 1 allows.", "(1) [Repealed by Resolution 2]")
        .replace("# Art. 1 Quiet\nNobody plays music after ten at night.", "# Art. 1 Quiet [Repealed]");
    fs::write(desk.path().join("hello-2.md"), next).unwrap();
    asof(&desk, &["load", "markdown", "hello.md", "hello-2.md"]);
    for (cited, at, repealed) in [
        ("art. 1, HR", "2025-06-30", false),
        ("art. 1, HR", "2025-07-01", true),
        ("art. 2(1), HR", "2025-06-30", false),
        ("art. 2(1), HR", "2025-07-01", true),
        ("art. 2(2), HR", "2025-07-01", false),
    ] {
        let ran = desk.run(&["at", cited, at]);
        assert_eq!(ran.code, Some(0), "{cited} on {at}\n{}", ran.err);
        assert_eq!(ran.out.contains("repealed by Text in force"), repealed, "{cited} on {at}\n{}", ran.out);
    }
    asof(&desk, &["verify", "--all", "--sources", "."]);
    asof(&desk, &["check"]);
}

#[test]
fn an_older_text_that_is_found_later_is_loaded_with_all_others() {
    let desk = desk();
    asof(&desk, &["load", "markdown", "hello-2.md"]);
    let alone = desk.run(&["load", "markdown", "hello.md"]);
    assert!(
        alone.code != Some(0) && alone.err.contains("together with all that was loaded"),
        "{}",
        alone.err
    );
    asof(&desk, &["load", "markdown", "hello.md", "hello-2.md"]);
    for (day, words) in [("2024-05-01", "after ten"), ("2025-08-01", "after nine")] {
        let ran = desk.run(&["at", "art. 1, HR", day]);
        assert!(ran.out.contains(words), "{day}\n{}{}", ran.out, ran.err);
    }
    asof(&desk, &["verify", "--all", "--sources", "."]);
    asof(&desk, &["check"]);
    // What was read before stays on record at its instant; once more, nothing is new.
    let again = asof(&desk, &["load", "markdown", "hello.md", "hello-2.md"]);
    assert_eq!(again["batch"], json!(null));
}

#[test]
fn the_same_bytes_on_a_later_day_do_not_take_the_place_of_the_earlier_text() {
    let desk = Desk::new();
    for day in ["2010-01-01", "2012-01-01"] {
        fs::write(desk.path().join(format!("club-{day}.md")), "# Club\n1. One cat.\n2. Two dogs.\n").unwrap();
    }
    asof(&desk, &["load", "markdown", "club-2010-01-01.md"]);
    let later = desk.run(&["load", "markdown", "club-2012-01-01.md"]);
    assert!(later.code != Some(0) && later.err.contains("together with all that was loaded"), "{later:?}");
    let ran = desk.run(&["at", "section 2, Club", "2011-01-01"]);
    assert!(ran.code == Some(0) && ran.out.contains("Two dogs"), "{ran:?}");
}

#[test]
fn provisions_that_a_heading_repeals_together_stand_there_as_repealed() {
    let desk = Desk::new();
    let head = "---\ntitle: House Rules\nshort names: HR\nin force from: 2024-01-01\n---\n# House Rules\n";
    let text =
        "## Article 1 Quiet\nNobody sings.\n## Articles 2 to 4 [Repealed]\n## Article 5 Guests\nAll pay.\n";
    fs::write(desk.path().join("rules.md"), format!("{head}{text}")).unwrap();
    assert_eq!(asof(&desk, &["load", "markdown", "rules.md"])["findings_by_code"], json!([]));
    for cited in ["art. 2, HR", "art. 3, HR", "art. 4, HR"] {
        let ran = desk.run(&["at", cited, "2024-05-01"]);
        assert_eq!(ran.code, Some(0), "{cited}\n{}{}", ran.out, ran.err);
        assert!(ran.out.contains("repealed by Text in force"), "{cited}\n{}", ran.out);
    }
    asof(&desk, &["verify", "--all", "--sources", "."]);
    asof(&desk, &["check"]);
}

#[test]
fn a_copy_of_a_file_is_told_and_leaves_nothing_in_doubt() {
    let desk = desk();
    fs::copy(desk.path().join("hello.md"), desk.path().join("copy.md")).unwrap();
    let loaded = asof(&desk, &["load", "markdown", "hello.md", "copy.md"]);
    assert_eq!(loaded["diagnostics_by_code"][0]["code"], "document-stands-twice");
    assert_eq!(loaded["documents"], json!({ "read": 1, "in_part": 0, "not_read": 0, "left_out": 1 }));
    assert_eq!(loaded["contents"]["doubts_by_code"], json!({}));
    assert_eq!(desk.json(&["findings"]), (json!([]), Some(1)));
}

#[test]
fn what_cannot_be_opened_or_read_is_set_aside_and_what_is_not_there_is_refused() {
    let desk = desk();
    std::os::unix::fs::symlink("nowhere", desk.path().join("gone.md")).unwrap();
    // Shift_JIS, which nothing in it says.
    fs::write(desk.path().join("wide.md"), b"# \x92\x83\x93X\x96@\n").unwrap();
    assert_eq!(desk.run(&["load", "markdown", "hello.md", "not-there.md"]).code, Some(2));
    let alone = desk.run(&["load", "markdown", "gone.md"]);
    assert!(alone.code == Some(2) && alone.err.contains("cannot read gone.md"), "{}", alone.err);
    assert!(!desk.store().exists());
    let (loaded, code) = desk.json(&["load", "markdown", "hello.md", "gone.md", "wide.md"]);
    assert_eq!(code, Some(3), "{loaded}");
    assert_eq!(loaded["documents"], json!({ "read": 1, "in_part": 0, "not_read": 2, "left_out": 0 }));
    let (found, _) = desk.json(&["findings", "--code", "file-not-read"]);
    let files: Vec<&Value> = found.as_array().unwrap().iter().map(|one| &one["places"][0]["file"]).collect();
    assert_eq!(files, [&json!("wide.md"), &json!("gone.md")], "{found}");
    assert!(found.to_string().contains("begin it with `encoding: NAME`"), "{found}");
}

#[test]
fn a_law_that_a_question_names_is_searched_first() {
    let desk = Desk::new();
    let law = |name: &str, short: &str, fees: &str| {
        format!(
            "---\ntitle: {name}\nshort names: {short}\nin force from: 2024-01-01\n---\n# Art. 1 Keeping\n\
             Whoever keeps one is told what it eats.\n# Art. 2 Fees\n{fees}\n"
        )
    };
    let dogs = "The yearly fee for keeping a dog is due in May. A fee for keeping that is late is doubled.";
    fs::write(desk.path().join("dogs.md"), law("Dog Act", "DA", dogs)).unwrap();
    fs::write(desk.path().join("cats.md"), law("Cat Act", "CA", "No fee is due.")).unwrap();
    for file in ["dogs.md", "cats.md"] {
        asof(&desk, &["load", "markdown", file]);
    }
    let first = |question: &str| {
        let (answer, _) = desk.json(&["answer", question, "--at", "2024-05-01"]);
        answer["primary"][0]["component"]["urn"].as_str().unwrap().to_owned()
    };
    assert_eq!(first("is a yearly fee due for keeping one?"), "urn:lex:xx:rules:dog.act!art2");
    assert_eq!(first("is a fee due by the Cat Act?"), "urn:lex:xx:rules:cat.act!art2");
    // What the law that is named hardly answers is looked for in all.
    assert_eq!(first("is it doubled in May, says the Cat Act?"), "urn:lex:xx:rules:dog.act!art2");
}

#[test]
fn what_its_title_or_a_heading_above_it_says_finds_a_provision() {
    let desk = Desk::new();
    let rules = |court: &str| {
        format!(
            "---\ntitle: Rules of the {court} Court\nin force from: 2024-01-01\n---\n# Chapter 1 Sailors\n\
             ## Art. 1\nPapers are filed two days before the hearing.\n# Chapter 2 Merchants\n\
             ## Art. 2\nPapers are filed two days before the hearing.\n"
        )
    };
    for court in ["Harbour", "Market"] {
        fs::write(desk.path().join("rules.md"), rules(court)).unwrap();
        asof(&desk, &["load", "markdown", "rules.md"]);
    }
    for (court, who, article) in
        [("harbour", "sailors", 1), ("market", "sailors", 1), ("market", "merchants", 2)]
    {
        let question = format!("when are papers of {who} filed in the {court} court?");
        let found = asof(&desk, &["search", &question, "--at", "2024-05-01"]);
        let first = found["hits"][0]["component"]["urn"].as_str().unwrap();
        assert_eq!(first, format!("urn:lex:xx:rules:rules.of.the.{court}.court!art{article}"), "{question}");
    }
}

#[test]
fn a_heading_beside_the_words_of_its_provision_is_shown_found_and_quoted() {
    let desk = Desk::new();
    let law = "---\ntitle: Harbour Ordinance\nshort names: HO\nin force from: 2024-01-01\n---\n\
               # Art. 1 Lighthouse dues\nThe keeper collects them.\n# Art. 2 Berths\nThe keeper gives them.\n";
    fs::write(desk.path().join("harbour.md"), law).unwrap();
    asof(&desk, &["load", "markdown", "harbour.md"]);
    let shown = asof(&desk, &["at", "art. 1, HO", "2024-05-01"]);
    let lines: Vec<_> = shown["wordings"].as_array().unwrap().iter().collect();
    let words: Vec<_> = lines.iter().map(|line| (&line["text"], line["heading"] == true)).collect();
    let (heading, text) = (json!("Lighthouse dues"), json!("Art. 1 The keeper collects them."));
    assert_eq!(words, [(&heading, true), (&text, false)]);
    let found = asof(&desk, &["search", "lighthouses of the keeper", "--at", "2024-05-01"]);
    assert_eq!(found["hits"][0]["component"]["urn"], "urn:lex:xx:rules:harbour.ordinance!art1");
    for (quoted, is_there) in [("Lighthouse dues", true), ("Berths", false)] {
        fs::write(desk.path().join("draft.txt"), format!("Art. 1 of the HO: \"{quoted}\".")).unwrap();
        let checked = desk.run(&["citations", "draft.txt", "--at", "2024-05-01"]);
        assert_eq!(checked.out.contains("is not verbatim"), !is_there, "{}", checked.out);
    }
}

/// The sign that its sections are printed with is read in running words, and its title is the same without its article.
#[test]
fn sections_with_a_sign_and_a_title_with_an_article_are_cited_in_words() {
    let desk = Desk::new();
    let law = "---\ntitle: The Market Act\nlanguage: en\nin force from: 2020-01-01\n---\n# The Market Act\n\n## § 1 Purpose\nThis Act is \
               about markets.\n\n## § 2 Stalls\n(1) A stall has a number.\n(2) A stall has a roof.\n\n## § 3 Hours\nA stall is open by day, as § 2(1) allows.\n";
    desk.file("market.md", law);
    asof(&desk, &["load", "markdown", "market.md"]);
    for (text, cited) in [
        ("See § 3 of The Market Act for it.", vec![("§ 3 of The Market Act", "sec3")]),
        ("See § 2(1), The Market Act.", vec![("§ 2(1), The Market Act", "sec2_subsec1")]),
        ("Of §§ 1 and 3 no more is said.", vec![("§§ 1 and 3", "sec1"), ("§§ 1 and 3", "sec3")]),
        ("As section 2 of the Market Act says.", vec![("section 2 of the Market Act", "sec2")]),
    ] {
        let (report, _) = desk.json(&["citations", "--text", text, "--at", "2021-01-01"]);
        let told = report["citations"].as_array().unwrap().iter().map(|one| {
            let urn = one["component"]["urn"].as_str().unwrap_or_default();
            (one["surface"].as_str().unwrap(), urn.rsplit('!').next().unwrap())
        });
        assert_eq!(told.collect::<Vec<_>>(), cited, "{text}: {report}");
    }
    let ran = desk.run(&["references", "§ 3, The Market Act", "2021-01-01"]);
    assert!(ran.code == Some(0) && ran.out.contains("§ 2(1)"), "{}{}", ran.out, ran.err);
    let ran = desk.run(&["at", "section 2 of The Market Act", "2021-01-01"]);
    assert!(ran.out.contains("A stall has a roof."), "{}{}", ran.out, ran.err);
}

/// A law of no country may have "(1)" below "(a)": what lies below a section is cited by its numbers.
#[test]
fn what_lies_below_a_section_is_cited_by_its_numbers() {
    let desk = Desk::new();
    let law = "---\ntitle: The Kite Act\ncountry: us\nlanguage: en\nin force from: 2020-01-01\n---\n\
               SEC. 1. TITLE.\n\n(a) Kites.\n\n(1) Tame.\n\n(A) Small kites are free.\n\n(B) Big.\n\n\
               SEC. 2. FEES.\n\nPaid.\n";
    desk.file("kite.txt", law);
    asof(&desk, &["load", "markdown", "kite.txt"]);
    for (cited, words) in [
        ("section 1(a)(1)(A), The Kite Act", "Small kites are free."),
        ("§ 1(a)(1), The Kite Act", "Tame."),
        ("section 1(a), The Kite Act", "Kites."),
    ] {
        let ran = desk.run(&["at", cited, "2021-01-01"]);
        assert!(ran.code == Some(0) && ran.out.contains(words), "{cited}: {}{}", ran.out, ran.err);
    }
    let ran = desk.run(&["at", "section 1(b)(1), The Kite Act", "2021-01-01"]);
    assert!(ran.code != Some(0), "{}", ran.out);
}

/// A heading above words is law that changes too, and is told wherever the difference is.
#[test]
fn a_heading_that_changes_above_the_same_words_is_told() {
    let desk = Desk::new();
    let law = |day: &str, heading: &str| {
        format!(
            "---\ntitle: Toll Act\nlanguage: en\nin force from: {day}\n---\n# Toll Act\n\n## § 1 {heading}\nWho crosses pays one coin.\n"
        )
    };
    desk.file("a.md", &law("2020-01-01", "Tolls"));
    desk.file("b.md", &law("2022-01-01", "Fees"));
    asof(&desk, &["load", "markdown", "a.md", "b.md"]);
    let said = json!([{ "op": "DELETE", "text": "Tolls" }, { "op": "INSERT", "text": "Fees" }]);
    let told = asof(&desk, &["diff", "§ 1, Toll Act", "2021-01-01", "2023-01-01"]);
    assert_eq!(
        (&told["changes"][0]["headingSegments"], &told["changes"][0]["segments"]),
        (&said, &json!([]))
    );
    let document = r#"{ diff(input: { ref: "§ 1, Toll Act", before: { at: "2021-01-01" }, after: { at: "2023-01-01" } }) {
        unified plain: unified(headings: true) changes { nodes { headingSegments { op text } } } }
        pointInTime(ref: "§ 1, Toll Act", asOf: { at: "2023-01-01" }) { fullText headed: fullText(headings: true) } }"#;
    desk.file("q.graphql", document);
    let data = asof(&desk, &["query", "q.graphql"])["data"].clone();
    let diff = &data["diff"];
    assert_eq!((&diff["changes"]["nodes"][0]["headingSegments"], &diff["unified"]), (&said, &json!("")));
    assert!(diff["plain"].as_str().unwrap().contains("-Tolls\n+Fees\n"), "{diff}");
    let text = "§ 1 Who crosses pays one coin.";
    let version = &data["pointInTime"];
    assert_eq!((&version["fullText"], &version["headed"]), (&json!(text), &json!(format!("Fees\n{text}"))));
}

/// A law with many references is told on a screen or two, and whole where that is asked for.
#[test]
fn of_many_references_the_first_are_shown_and_all_are_counted() {
    let desk = Desk::new();
    let articles: Vec<String> =
        (2..=61).map(|number| format!("# Art. {number} A\nAs article 1 allows.\n")).collect();
    let head = "---\ntitle: Many Rules\nin force from: 2024-01-01\n---\n# Art. 1 A\nOne.\n";
    let term = "# Art. 62 A\nIn these Rules, \"hut\" means a house of wood.\n";
    desk.file("many.md", &format!("{head}{}{term}", articles.concat()));
    asof(&desk, &["load", "markdown", "many.md"]);
    let told = desk.run(&["references", "Many Rules", "2024-05-01"]).out;
    let counted = "61 references: 60 in force, 1 of no provision.";
    assert!(told.contains(counted) && told.contains("50 of 61 references"), "{told}");
    let all = desk.run(&["references", "Many Rules", "2024-05-01", "--all"]).out;
    assert!(all.contains("Art. 61") && !all.contains("--all"), "{all}");
}

#[test]
fn of_many_laws_some_have_a_row_each_and_all_are_counted() {
    let desk = Desk::new();
    let files: Vec<String> = (1..=14).map(|number| format!("{number}.md")).collect();
    for file in &files {
        let law = "---\ntitle: Rules of Hut NUMBER\nin force from: 2024-01-01\n---\n# Art. 1 A\nOne.\n";
        desk.file(file, &law.replace("NUMBER", file.trim_end_matches(".md")));
    }
    let load: Vec<&str> = ["load", "markdown"].into_iter().chain(files.iter().map(String::as_str)).collect();
    asof(&desk, &load);
    let told = desk.run(&["stats"]).out;
    assert!(told.contains("12 of 14 norms: --all shows all.") && told.lines().count() < 30, "{told}");
    let all = desk.run(&["stats", "--all"]).out;
    assert_eq!(all.matches("components").count(), 14, "{all}");
    let checked = desk.run(&["check"]).out;
    assert!(checked.starts_with("14 norms with 28 components") && checked.lines().count() < 8, "{checked}");
    let known = desk.run(&["coverage"]).out;
    assert!(
        known.starts_with("14 norms: 14 without a claim.") && known.contains("12 of 14 norms"),
        "{known}"
    );
}
