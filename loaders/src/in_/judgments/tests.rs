//! Judgments as a whole: made-up ones, and the real ones where they are at hand.

use std::collections::BTreeMap;

use asof_schema::{Annotation, ChangeSet, Described, Insert, Op};

use super::document::Judgment;
use super::lines::{Part, Stretch};
use super::*;
use crate::bears_out;
use crate::source::File;

pub(super) const FRONT: &str = "2023 INSC 7\n1\nREPORTABLE\nIN THE SUPREME COURT OF INDIA\nCRIMINAL APPELLATE JURISDICTION\n\
                     CRIMINAL APPEAL NO. 12 OF 2023\n[Arising out of SLP (Crl.) No. 99 of\n2022]\nTHE ACME LTD. @ A  …APPELLANT(S)\n\
                     VERSUS\nSTATE OF NOWHERE & ORS.   …RESPONDENT(S)\nJ U D G M E N T\nA.B. RAO, J.\n";
pub(super) const END: &str = "……………………J.\n(A.B. RAO)\n……………………J.\n(C. DEVI)\nNEW DELHI;\nMAY 03, 2023.\n";

pub(super) fn load(files: &[(&str, String)]) -> ChangeSet {
    let files: Vec<File> =
        files.iter().map(|(name, text)| ((*name).to_owned(), text.clone().into_bytes())).collect();
    load_files(&files)
}

fn load_files(files: &[File]) -> ChangeSet {
    let (set, _) = JUDGMENTS.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
    set.check().unwrap();
    let words = inserts(&set).into_iter().flat_map(|insert| insert.texts);
    for text in words {
        let evidence = text.evidence.unwrap();
        let (_, bytes) =
            files.iter().find(|(_, bytes)| asof_schema::Sha256::of(bytes) == evidence.sha256).unwrap();
        assert!(bears_out(bytes, evidence.start, evidence.end, &text.text), "{}", text.text);
    }
    set
}

pub(super) fn inserts(set: &ChangeSet) -> Vec<Insert> {
    let insert = |op: &Op| match op {
        Op::Insert(insert) => Some(insert.clone()),
        _ => None,
    };
    set.commands.iter().filter_map(|command| insert(&command.op)).collect()
}

/// By local id, the words.
fn words(set: &ChangeSet) -> BTreeMap<String, String> {
    let of = |insert: Insert| {
        let text = insert.texts.iter().find(|text| text.aspect == asof_schema::Aspect::Canonical);
        (insert.component.local().to_owned(), text.map(|text| text.text.clone()).unwrap_or_default())
    };
    inserts(set).into_iter().map(of).collect()
}

pub(super) fn data(set: &ChangeSet) -> serde_json::Map<String, serde_json::Value> {
    let metadata = set.annotations.iter().find_map(|annotation| match annotation {
        Annotation::Metadata(metadata) if matches!(&metadata.of, Described::Component(of) if of.is_root()) => {
            Some(metadata.data.clone())
        }
        _ => None,
    });
    metadata.unwrap()
}

#[test]
fn a_judgment_has_its_paragraphs_quotations_and_notes() {
    let body = "1. Leave granted.\nFACTS\n2. The Bank1 lent. The Act says:\n“12. Whoever lends,\nis a lender.”\n\
                It is so.\n1 Called ‘bank’.\n\u{c}2\n3. We find:\n3.1 first;\n(a) one;\n(b) two.\n3.2 second,\n";
    let set = load(&[("a.txt", format!("{FRONT}{body}{END}"))]);
    let expected = [
        ("fn1", "Called ‘bank’."),
        ("intro", ""),
        ("para1", "Leave granted."),
        ("para2", "The Bank lent. The Act says:"),
        ("para2_more", "It is so."),
        ("para2_quote", "“12. Whoever lends, is a lender.”"),
        ("para3", "We find:"),
        ("para3.1", "first;"),
        ("para3.1_a", "one;"),
        ("para3.1_b", "two."),
        ("para3.2", "second,"),
    ];
    let words = words(&set);
    for (local, text) in expected.iter().filter(|(_, text)| !text.is_empty()) {
        assert_eq!(words.get(*local).map(String::as_str), Some(*text), "{local} of {words:#?}");
    }
    let of =
        |local: &str| inserts(&set).into_iter().find(|insert| insert.component.local() == local).unwrap();
    let parent = |local: &str| of(local).parent.unwrap().local().to_owned();
    assert_eq!(
        (parent("fn1"), parent("para3.1_a"), parent("para3.1")),
        ("para2".into(), "para3.1".into(), "para3".into())
    );
    assert_eq!(of("para2").label, "2.");
    assert!(of("para2").texts.iter().any(|text| text.text == "FACTS"));
    assert!(set.doubts.is_empty() && set.findings.is_empty(), "{:?}", set.doubts);
    let aliases: Vec<&str> = set.aliases.iter().map(|alias| alias.value.as_str()).collect();
    let base = "SC:2023:INSC7:acme-v-state-of-nowhere";
    assert_eq!(aliases[0], base);
    for end in [":Para:2", ":Para:3.1", ":Para:3.1:b"] {
        assert!(aliases.contains(&format!("{base}{end}").as_str()), "{aliases:?}");
    }
}

#[test]
fn a_judgment_is_read_by_the_bytes_of_its_file() {
    let text = format!("{FRONT}1. Leave \u{2013} granted.\n2. Allowed.\n{END}");
    let touched = |set: &ChangeSet| -> Vec<(String, String)> {
        let all = set.doubts.iter().flat_map(|doubt| doubt.touches.iter().map(move |one| (doubt, one)));
        all.map(|(doubt, one)| (doubt.code.clone(), one.local().to_owned())).collect()
    };
    let of = |bytes: Vec<u8>| load_files(&[("a.txt".to_owned(), bytes)]);
    let wide = of(format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect());
    assert_eq!((words(&wide)["para1"].as_str(), touched(&wide)), ("Leave \u{2013} granted.", Vec::new()));
    let windows = of(encoding_rs::WINDOWS_1252.encode(&text).0.into_owned());
    assert_eq!(words(&windows)["para1"], "Leave \u{2013} granted.");
    let found = touched(&windows);
    let says = |local: &str| found.contains(&("encoding-not-said".to_owned(), local.to_owned()));
    assert!(says("para1") && !says("para2"), "{found:?}");
    // A carriage return alone ends a line, too.
    let old = of(text.replace('\n', "\r").into_bytes());
    assert_eq!((words(&old), touched(&old)), (words(&wide), Vec::new()));
    // One byte that is no text leaves its paragraph alone in doubt.
    let mut odd = text.into_bytes();
    let at = odd.windows(7).position(|seven| seven == b"Allowed").unwrap();
    odd[at + 3] = 0x96;
    let odd = of(odd);
    assert_eq!(words(&odd)["para2"], "All\u{fffd}wed.");
    assert_eq!(touched(&odd), [("provision-not-read".to_owned(), "para2".to_owned())]);
    // Whoever made the file lost a letter: that is told once a line, and not as bytes that are no UTF-8 alone.
    let lost = of(format!("{FRONT}1. Leave \u{fffd} gr\u{fffd}nted.\n2. Allowed.\n{END}").into_bytes());
    assert_eq!(touched(&lost), [("provision-not-read".to_owned(), "para1".to_owned())]);
    let said = &lost.doubts[0].message;
    assert!(said.contains("column 10: no UTF-8 begins there, or a character was lost"), "{said}");
}

#[test]
fn a_word_that_may_have_had_a_hyphen_is_told_of_its_paragraph_and_no_doubt() {
    let body = "1. Leave is granted, since the statement was kept in a room and was digitally-\n\
                recorded by the clerk of the court.\n2. Allowed.\n";
    let text = format!("{FRONT}{body}{END}").replace('…', "...");
    let shown: String = (0_u32..)
        .zip(text.lines())
        .map(|(nth, line)| {
            crate::formats::pdf::testing::shown("F", 60.0, 60.0 + 16.0 * f64::from(nth), 10.0, line)
        })
        .collect();
    let mut made = crate::formats::pdf::testing::Made::new();
    made.page_with(shown.as_bytes(), "");
    let set = load_files(&[("a.pdf".to_owned(), made.bytes())]);
    let told = set.findings.iter().find(|finding| finding.code == "hyphen-or-not").unwrap();
    assert_eq!((told.component.local(), told.severity), ("para1", asof_schema::Severity::Info));
    assert!(set.doubts.iter().all(|doubt| doubt.code != "hyphen-or-not"), "{:?}", set.doubts);
}

#[test]
fn a_judgment_says_its_court_bench_day_and_parties() {
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}"))]);
    let data = data(&set);
    let say = |key: &str| data.get(key).map(ToString::to_string).unwrap_or_default();
    assert_eq!(say("court"), "\"SUPREME COURT OF INDIA\"");
    assert_eq!(say("bench"), r#"["A.B. RAO","C. DEVI"]"#);
    assert_eq!((say("author"), say("decidedOn")), ("\"A.B. RAO\"".into(), "\"2023-05-03\"".into()));
    assert_eq!((say("reportable"), say("neutralCitation")), ("true".into(), "\"2023 INSC 7\"".into()));
    assert_eq!(
        say("caseNumbers"),
        r#"["CRIMINAL APPEAL NO. 12 OF 2023","[Arising out of SLP (Crl.) No. 99 of 2022]"]"#
    );
    assert_eq!(
        (say("appellants"), say("respondents")),
        (r#"["THE ACME LTD. @ A"]"#.into(), r#"["STATE OF NOWHERE & ORS."]"#.into())
    );
    let norm = &set.norms[0];
    assert_eq!(norm.id.as_str(), "urn:lex:in:supreme.court:judgment:2023;insc-7");
    assert_eq!(norm.citations, ["2023 INSC 7", "ACME v. STATE OF NOWHERE"]);
    assert_eq!(set.acts[0].published, asof_schema::Dated::stated("2023-05-03".parse().unwrap()));
}

#[test]
fn a_day_that_is_missing_or_said_twice_is_a_doubt() {
    let missing = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n"))]);
    let day = missing.acts[0].published;
    assert_eq!(day.basis, asof_schema::DateBasis::SnapshotBound);
    assert_eq!(
        (day.not_before.unwrap().to_string().as_str(), day.on.to_string().as_str()),
        ("2023-01-01", "2023-12-31")
    );
    assert_eq!(missing.doubts.iter().map(|doubt| doubt.code.as_str()).collect::<Vec<_>>(), ["no-day"]);
    let record = "\u{c}ITEM NO.1\nS U P R E M E C O U R T O F I N D I A\nRECORD OF PROCEEDINGS\nDate : 04-05-2023 called on\n";
    let twice = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}{record}"))]);
    assert_eq!(
        twice.doubts.iter().map(|doubt| doubt.code.as_str()).collect::<Vec<_>>(),
        ["conflicting-dates"]
    );
    let nameless = "IN THE SUPREME COURT OF INDIA\nORDER\n1. Leave granted.\n2. Allowed.\n";
    let files = [("a.txt".to_owned(), nameless.as_bytes().to_vec())];
    let error = JUDGMENTS.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains("nothing says when it was decided"), "{error}");
}

#[test]
fn signs_that_no_text_has_leave_their_paragraph_in_doubt() {
    for odd in ["It\u{0} is\u{7} so.", "It is so: nÃ£o. NÃ£o."] {
        let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. {odd}\n3. Allowed.\n{END}"))]);
        let doubts: Vec<_> =
            set.doubts.iter().map(|doubt| (doubt.code.as_str(), doubt.touches[0].local())).collect();
        assert_eq!(doubts, [("provision-not-read", "para2")], "{odd:?}");
    }
}

#[test]
fn numbers_that_jump_are_doubts_with_their_place() {
    let body = "1. Leave granted.\n2. It is so.\n4. Thus.\n5. And so.\n5. Again.\n6. Allowed.\n";
    let set = load(&[("a.txt", format!("{FRONT}{body}{END}"))]);
    let doubts: Vec<_> =
        set.doubts.iter().map(|doubt| (doubt.code.as_str(), doubt.places[0].line.unwrap())).collect();
    assert_eq!(doubts, [("number-left-out", 16), ("number-twice", 18)]);
    assert!(words(&set).contains_key("para5-2"));
}

#[test]
fn each_form_of_numbers_is_read() {
    for form in ["{}. ", "({}) ", "{}) ", "¶ {} "] {
        let line = |number: &str, text: &str| format!("{}{text}\n", form.replace("{}", number));
        let body =
            [line("1", "Leave granted."), line("2", "It says:\n“7. Not this.”"), line("3", "Allowed.")]
                .concat();
        let words = words(&load(&[("a.txt", format!("{FRONT}{body}{END}"))]));
        assert_eq!(words.get("para3").map(String::as_str), Some("Allowed."), "{form}");
        assert!(!words.contains_key("para7"), "{form}");
    }
}

#[test]
fn a_judgment_begins_as_high_courts_and_reports_print_it() {
    let head = "IN THE HIGH COURT OF NOWHERE\nWRIT PETITION NO. 5 OF 2022\nA. ... Petitioner\nVersus\n\
                1] B. 2] C. ... Respondents\n";
    for (opening, form, author) in [
        ("JUDGMENT (Per A.B. RAO, J.) :-\n", "{}] ", Some("A.B. RAO")),
        ("The Judgment of the Court was delivered by\nA.B. RAO, J.\n", "({}) ", Some("A.B. RAO")),
        ("", "({}) ", None),
        ("", "¶ {} ", None),
        ("ORAL JUDGMENT :-\n", "{}] ", None),
    ] {
        let line = |number: &str, text: &str| format!("{}{text}\n", form.replace("{}", number));
        let body = [line("1", "Leave granted."), line("2", "Heard."), line("3", "Allowed.")].concat();
        let set = load(&[("a.txt", format!("{head}{opening}{body}{END}"))]);
        let words = words(&set);
        assert_eq!(words.get("para1").map(String::as_str), Some("Leave granted."), "{opening}{form}");
        assert_eq!(words.get("para3").map(String::as_str), Some("Allowed."), "{opening}{form}");
        assert_eq!(data(&set).get("author").and_then(serde_json::Value::as_str), author, "{opening}{form}");
        assert!(!codes(&set).contains(&"paragraph-before-title"), "{opening}{form}");
    }
    // A list that the court's words lead to may be no paragraphs.
    let list = "The petitioner prays for:\n(1) A writ.\n(2) Costs.\nNone is granted.\n";
    let set = load(&[("a.txt", format!("{head}{list}{END}"))]);
    assert_eq!(codes(&set), ["paragraph-before-title"]);
}

#[test]
fn front_pages_of_high_courts_say_number_and_parties() {
    let body = "1. Heard.\n2. We have read the papers.\n3. Allowed.\n";
    for (front, end, id, title) in [
        (
            "$~12\n*      IN THE HIGH COURT OF NOWHERE AT PLACE\n%  Judgment reserved on: 04.02.2022\n\
             +      W.P.(C) 1234/2020 & CM APPL. 55/2020\n       ACME SOCIETY   ..... Petitioner\n\
             Through: Mr. X. Wye, Advocate.\nversus\nGOVT. OF NOWHERE & ANR.  ..... Respondents\n\
             Through: Ms. Zed, ASC.\nCORAM:\nHON'BLE MR. JUSTICE A.B. RAO\nJUDGMENT\nA.B. RAO, J.\n",
            END,
            "high.court.of.nowhere.at.place:judgment:2023-05-03;w-p-c-1234-2020-cm-appl-55-2020",
            "ACME SOCIETY v. GOVT. OF NOWHERE & ANR.",
        ),
        (
            "IN THE HIGH COURT OF NOWHERE\nDATED THIS THE 5TH DAY OF JULY, 2021\nBEFORE\n\
             THE HON'BLE MR. JUSTICE C. DEVI\nCRIMINAL PETITION NO.4321/2020\nBETWEEN:\nSRI. RAMESH\nS/O ANAND,\n\
             AGED ABOUT 40 YEARS,   ... PETITIONER\n(BY SRI X. WYE, ADVOCATE)\nAND:\nSTATE OF NOWHERE\n\
             BY ITS OFFICER.   ... RESPONDENT\n(BY SMT. ZED, HCGP)\nORDER\n",
            "Sd/-\nJUDGE\n",
            "high.court.of.nowhere:judgment:2021-07-05;criminal-petition-no-4321-2020",
            "SRI. RAMESH v. STATE OF NOWHERE BY ITS OFFICER",
        ),
        (
            "IN THE HIGH COURT OF NOWHERE\nCORAM\nTHE HONOURABLE MR.JUSTICE A.B.RAO\nAND\n\
             THE HONOURABLE MRS.JUSTICE C.DEVI\nW.A.No.77 of 2019\nThe Secretary  .. Appellant\nVs.\n\
             R.Shankar  .. Respondent\nJUDGMENT\n",
            END,
            "high.court.of.nowhere:judgment:2023-05-03;w-a-no-77-of-2019",
            "The Secretary v. R.Shankar",
        ),
        (
            "Neutral Citation No. - 2023:XHC:12345\nCourt No. - 64\nCase :- BAIL APPLICATION No. - 55 of 2023\n\
             Applicant :- Ramesh\nOpposite Party :- State of Nowhere\nHon'ble C. Devi,J.\n",
            "Order Date :- 12.1.2023\nRK\n",
            "court.xhc:judgment:2023;xhc-12345",
            "Ramesh v. State of Nowhere",
        ),
        (
            "IN THE HIGH COURT OF NOWHERE\nCRM-M-4444-2022\nDate of decision: 21.09.2022\nRamesh Singh  ...Petitioner\n\
             Versus\nState of Nowhere  ...Respondent\nJUDGMENT\nA.B. RAO, J.\n",
            "(A.B. RAO)\nJUDGE\n",
            "high.court.of.nowhere:judgment:2022-09-21;crm-m-4444-2022",
            "Ramesh Singh v. State of Nowhere",
        ),
        (
            "IN THE HIGH COURT OF NOWHERE\nWRIT PETITION NO. 11 OF 2020\n==========\n1. RAMESH\nAge: 40 years\nVersus\n\
             STATE OF NOWHERE\n==========\nAppearance:\nMR. X for the Petitioner\nJudgment on: 15.02.2022\nJUDGMENT\n",
            "(A.B. RAO, J.)\n",
            "high.court.of.nowhere:judgment:2022-02-15;writ-petition-no-11-of-2020",
            "RAMESH v. STATE OF NOWHERE",
        ),
    ] {
        let set = load(&[("a.txt", format!("{front}{body}{end}"))]);
        let norm = &set.norms[0];
        assert_eq!((norm.id.as_str(), norm.title.as_str()), (format!("urn:lex:in:{id}").as_str(), title));
        assert_eq!(words(&set)["para3"], "Allowed.", "{title}");
    }
}

#[test]
fn what_a_judgment_lacks_may_be_on_a_page_that_is_a_picture() {
    let texts = [
        "IN THE SUPREME COURT OF INDIA",
        "CRIMINAL APPEAL NO. 12 OF 2023",
        "A. RAO ... APPELLANT",
        "VERSUS",
        "STATE OF NOWHERE ... RESPONDENT",
        "ORDER",
        "1. Leave granted.",
        "2. The appeal is allowed.",
    ];
    let mut made = crate::formats::pdf::testing::Made::new();
    let pieces = texts.iter().zip(4..).map(|(text, at)| (60.0, 16.0 * f64::from(at), 10.0, *text));
    made.page(&pieces.collect::<Vec<_>>());
    let picture = made.stream("/Type /XObject /Subtype /Image /Width 1 /Height 1", b"x");
    made.page_with(b"/P Do", &format!("/XObject << /P {picture} 0 R >>"));
    let files = [("a.pdf".to_owned(), made.bytes())];
    let error = JUDGMENTS.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("nothing says when it was decided"), "{error}");
    assert!(
        error.ends_with("; page 2: the page is a picture without text: nothing of it is read"),
        "{error}"
    );
}

#[test]
fn a_judgment_that_is_not_read_leaves_all_but_its_namesake_as_they_are() {
    let one = format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}");
    let other = one.replace("2023 INSC 7", "2023 INSC 8");
    let again = one.replace("Allowed.", "Dismissed.");
    let set = load(&[("a.txt", one), ("b.txt", other), ("c.txt", again), ("d.txt", "No words.".to_owned())]);
    let unread = set.doubts.iter().filter(|doubt| doubt.code == "file-not-read");
    let unread: Vec<(String, &str)> =
        unread.map(|doubt| (doubt.touches[0].norm().to_string(), doubt.places[0].file.as_str())).collect();
    assert_eq!(unread, [("urn:lex:in:supreme.court:judgment:2023;insc-7".to_owned(), "c.txt")]);
    let told: Vec<&str> = set.findings.iter().map(|finding| finding.places[0].file.as_str()).collect();
    assert_eq!(told, ["d.txt"]);
}

#[test]
fn a_second_opinion_has_paragraphs_of_its_own() {
    let second = format!("J U D G M E N T\nC. DEVI, J.\n1. I agree.\n2. The appeal fails.\n{END}");
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}{second}"))]);
    let words = words(&set);
    assert_eq!(words["opinion2_para1"], "I agree.");
    assert!(set.aliases.iter().any(|alias| alias.value.ends_with(":Opinion:2:Para:1")));
}

#[test]
fn a_second_opinion_may_go_on_with_the_numbers_of_the_first() {
    let second = format!("J U D G M E N T\nC. DEVI, J.\n3. I agree.\n4. The appeal fails.\n{END}");
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}{second}"))]);
    assert_eq!(words(&set)["opinion2_para3"], "I agree.");
    assert_eq!(words(&set)["opinion2_para4"], "The appeal fails.");
    assert!(
        codes(&set).iter().all(|code| !code.starts_with("number") && *code != "no-numbers"),
        "{:?}",
        codes(&set)
    );
}

/// The front of an order that has no citation.
fn uncited() -> String {
    let (_, front) = FRONT.split_once('\n').unwrap();
    front.replace("J U D G M E N T\nA.B. RAO, J.\n", "O R D E R\n")
}

fn codes(set: &ChangeSet) -> Vec<&str> {
    set.doubts.iter().map(|doubt| doubt.code.as_str()).collect()
}

#[test]
fn a_day_of_the_facts_is_no_day_of_the_judgment() {
    let facts = "1. Leave granted.\n2. The sale deed was registered in New Delhi on\nMarch 4, 1998.\n3. The appeal fails.\n";
    let ends = [
        "(A.B. RAO)\n(C. DEVI)\nNew Delhi;\nOctober 3, 2024.\n",
        "(A.B. RAO)\nJUDGE\n(C. DEVI)\nJUDGE\nNew Delhi\n03.10.2024\n",
        "A.B. RAO\n(JUDGE)\nC. DEVI\n(JUDGE)\nNew Delhi\n03.10.2024\n",
        "(A.B. RAO)\n(C. DEVI)\nNew Delhi\n03.10.2024\nPrepared on 5.10.2024\nUploading Date 6.10.2024\n",
        "(A.B. RAO)\n(C. DEVI)\nNew Delhi;\nOctober 3, 2024.\nCertified on 5th October, 2024\n",
        "[A.B. RAO] ............J.\n[C. DEVI] ............J.\nNew Delhi\nOctober 3, 2024/rk\n",
        "A.B. RAO, J.\nC. DEVI, J.\nNew Delhi\nOCTOBER 3, 2024\nrk\n",
        "A.B. RAO\nJUDGE\nC. DEVI\nJUDGE\nNew Delhi, Dated: 3rd October, 2024\n",
        "(A.B. RAO)   (C. DEVI)\nNew Delhi;\nOctober 3, 2024.\nTo\n1. The Registrar\n2. The Superintendent\n",
    ];
    let copied = format!("{}To\n{}", ends[0], "1. The Officer of a Place\n".repeat(19));
    for end in ends.into_iter().chain([copied.as_str()]) {
        let set = load(&[("a.txt", format!("{}{facts}{end}", uncited()))]);
        assert_eq!(set.acts[0].published, asof_schema::Dated::stated("2024-10-03".parse().unwrap()), "{end}");
        let data = data(&set);
        assert_eq!(data["bench"].to_string(), r#"["A.B. RAO","C. DEVI"]"#, "{end}");
        assert_eq!(data["place"], "New Delhi", "{end}");
        let words = words(&set);
        assert_eq!(words["para2"], "The sale deed was registered in New Delhi on March 4, 1998.");
        assert_eq!(words["para3"], "The appeal fails.", "{end}");
        assert!(codes(&set).is_empty(), "{:?}", set.doubts);
    }
}

#[test]
fn a_day_that_words_follow_is_no_day_of_the_judgment() {
    let unsigned = FRONT.replace("A.B. RAO, J.\n", "");
    let with = |end: &str| load(&[("a.txt", format!("{unsigned}1. Leave granted.\n{end}"))]);
    let set = with("2. He was released.\nMarch 4, 2023.\n3. The appeal is dismissed.\n");
    assert_eq!(
        (codes(&set), words(&set)["para2"].as_str()),
        (vec!["no-day"], "He was released. March 4, 2023.")
    );
    let set = with("2. He was released.\nMarch 4, 2023.\n3. Dismissed.\n(A.B. RAO)\nMAY 03, 2023.\n");
    assert_eq!(set.acts[0].published.on.to_string(), "2023-05-03");
    assert_eq!(codes(&set), ["conflicting-dates"]);
}

#[test]
fn a_day_before_the_words_is_that_of_the_judgment_where_its_end_has_none() {
    let body = "1. Leave granted.\n2. Allowed.\n";
    let head = |line: &str| {
        let text = format!("{}{body}(A.B. RAO)\n", uncited())
            .replace("O R D E R\n", &format!("{line}\nO R D E R\n"));
        let files = [("a.txt".to_owned(), text.into_bytes())];
        let read = JUDGMENTS.read(&Given { files: &files, options: &[] }, &mut |_| ());
        read.ok().map(|(set, _)| set.acts[0].published.on.to_string())
    };
    for line in [
        "DATE : 21st OCTOBER, 2024",
        "% Date of Decision: 21.10.2024",
        "Reserved on: 3rd October, 2024\nPronounced on: 21st October, 2024",
    ] {
        assert_eq!(head(line).as_deref(), Some("2024-10-21"), "{line}");
    }
    for line in [
        "Judgment reserved on: 3rd October, 2024",
        "[Against the\nJudgment dated 04.05.2023\nof the High Court of Nowhere]",
        "Impugned order:\nDated: 04.05.2023",
        "(Against the order of the High Court\nDated: 04.05.2023)",
        "Judgment dated: 04.05.2023",
        "Decided on: 04.05.2023\nby the High Court",
        "(Arising out of S.C. No. 12 of 2023)\nDecided on: 04.05.2023",
        // No case is decided before the year of its number.
        "Date of decision: 04.05.2019",
    ] {
        assert_eq!(head(line), None, "{line}");
    }
    let appealed =
        format!("{FRONT}{body}{END}").replace("J U D G", "Impugned:\nJudgment dated 04.05.2022\nJ U D G");
    assert!(codes(&load(&[("a.txt", appealed)])).is_empty());
    let twice = format!("{FRONT}{body}{END}").replace("J U D G", "Pronounced on: May 4, 2023\nJ U D G");
    assert_eq!(codes(&load(&[("a.txt", twice)])), ["conflicting-dates"]);
}

#[test]
fn what_a_registry_prints_below_the_names_is_no_word_of_the_court() {
    let front = uncited().replace("O R D E R\n", "ORAL JUDGMENT\nDate : 21-10-2024\n");
    let end = "(A.B. Rao, J)\nFoo/-\nAFR/NAFR NAFR\nCAV DATE NA\nUploading Date 25.10.2024\nTransmission Date 26.10.2024\n";
    let set = load(&[("a.txt", format!("{front}1. Leave granted.\n2. Allowed.\n{end}"))]);
    assert_eq!(set.acts[0].published, asof_schema::Dated::stated("2024-10-21".parse().unwrap()));
    assert_eq!(words(&set)["para2"], "Allowed.");
    let data = data(&set);
    assert_eq!((data["bench"].to_string().as_str(), data.get("place")), (r#"["A.B. Rao"]"#, None));
    assert!(codes(&set).is_empty(), "{:?}", set.doubts);
}

#[test]
fn a_number_that_is_left_blank_names_no_judgment() {
    let blank = |party: &str| {
        let front = uncited()
            .replace("NO. 12 OF", "No. ______ OF")
            .replace("[Arising out of SLP (Crl.) No. 99 of\n2022]\n", "");
        format!("{}1. Leave granted.\n2. Allowed.\n{END}", front.replace("THE ACME LTD. @ A", party))
    };
    let set = load(&[("a.txt", blank("ACME LTD.")), ("b.txt", blank("A. RAO"))]);
    let ids: Vec<&str> = set.norms.iter().map(|norm| norm.id.as_str()).collect();
    let base = "urn:lex:in:supreme.court:judgment:2023-05-03;";
    assert_eq!(ids, [format!("{base}acme-v-state-of-nowhere"), format!("{base}a-rao-v-state-of-nowhere")]);
    // What cannot be told apart refuses itself alone.
    let files = [("a.txt", blank("ACME")), ("b.txt", blank("ACME").replace("2. Allowed", "2. Refused"))];
    let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    let (set, said) = JUDGMENTS.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(set.norms.len(), 1);
    assert!(
        said.iter().any(|said| said.place.file == "b.txt" && said.message.contains("as a.txt is")),
        "{said:?}"
    );
    // The same file twice is read once.
    let files = [files[0].clone(), ("c.txt".to_owned(), files[0].1.clone())];
    let (set, said) = JUDGMENTS.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!((set.norms.len(), said[0].code.as_str()), (1, "document-stands-twice"));
}

#[test]
fn a_seal_is_told_and_takes_no_words_with_it() {
    let seal = "Signature Not Verified\nDigitally signed by\n";
    let body = format!("1. Leave granted.\n2. He shall pay:\n{seal}(i) Rs. 5;\n(ii) Rs. 7.\n3. Allowed.\n");
    let front = FRONT.replace("2023 INSC 7\n1\nREPORTABLE", "2023 INSC 7       REPORTABLE");
    let set = load(&[("a.txt", format!("{front}{body}{END}"))]);
    assert_eq!(words(&set)["para2_ii"], "Rs. 7.");
    assert_eq!(
        set.findings.iter().map(|finding| finding.code.as_str()).collect::<Vec<_>>(),
        ["seal-left-out"]
    );
    let data = data(&set);
    assert_eq!((&data["neutralCitation"], &data["reportable"]), (&"2023 INSC 7".into(), &true.into()));
}

#[test]
fn an_opinion_is_told_by_its_judge_or_by_another_signature() {
    let first =
        format!("{FRONT}1. Leave granted.\n2. Allowed.\n......J.\n(A.B. RAO)\nNEW DELHI;\nMAY 03, 2023.\n");
    let second = "1. I do not agree.\n2. The appeal fails.\n......J.\n(C. DEVI)\nNEW DELHI;\nMAY 03, 2023.\n";
    for heading in [
        "C. DEVI, J. (Dissenting)",
        "PER C. DEVI, J.",
        "Justice C. Devi",
        "HON'BLE MS. JUSTICE C. DEVI",
        "DISSENTING OPINION\nC. DEVI, J.",
    ] {
        let set = load(&[("a.txt", format!("{first}{heading}\n{second}"))]);
        let words = words(&set);
        assert_eq!(words.get("opinion2_para1").map(String::as_str), Some("I do not agree."), "{heading}");
        assert_eq!(data(&set)["bench"].to_string(), r#"["A.B. RAO","C. DEVI"]"#, "{heading}");
        assert!(codes(&set).is_empty(), "{heading}: {:?}", set.doubts);
    }
    let set = load(&[("a.txt", format!("{first}{second}"))]);
    assert_eq!(words(&set)["opinion2_para2"], "The appeal fails.");
    assert_eq!(codes(&set), ["opinion-without-author"]);
    let (unsigned, _) = second.split_once("......").unwrap();
    let set = load(&[("a.txt", format!("{first}{unsigned}"))]);
    assert!(words(&set)["conclusions"].ends_with("The appeal fails."));
    assert_eq!(codes(&set), ["words-after-signatures"]);
    // To whom the registry sends a copy is no opinion, and a name below a signature is none.
    let copied =
        "......J.\nHON'BLE MS. JUSTICE C. DEVI\nMAY 03, 2023.\nTo\n1. The Registrar of the court below\n";
    assert!(codes(&load(&[("a.txt", format!("{first}{copied}"))])).is_empty());
}

#[test]
fn what_is_added_after_the_signatures_is_no_opinion() {
    let record = "ITEM NO.5 COURT NO.3 SECTION II\nS U P R E M E C O U R T O F I N D I A\n";
    for added in [
        "Whether the order is speaking : Yes\nWhether the order is reportable : Yes/No\n".to_owned(),
        "Note: The Registry shall send a copy of this judgment\nto the court below and to the parties.\n".to_owned(),
        "Appendix\nThe following exhibits were marked for the prosecution in the trial court.\nP-1 the report\n".to_owned(),
        format!("{record}RECORD OF PROCEEDINGS\nDate : 03-05-2023 This appeal was called on for judgment today.\n"),
        format!("{record}For Appellant(s) Mr. D. Foo, AOR\nThe judgment was pronounced by the Court today.\n"),
    ] {
        let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}{added}"))]);
        assert!(codes(&set).is_empty(), "{added}: {:?}", set.doubts);
        assert_eq!(words(&set)["para2"], "Allowed.");
    }
    // Words after a note are told.
    let after = format!("{FRONT}1. Leave granted.\n2. Allowed.\n{END}Note: Sent.\n1. I do not agree.\n");
    assert_eq!(codes(&load(&[("a.txt", after)])), ["words-after-signatures"]);
    // A day in an annexure is not that of the judgment.
    let annexed = "(A.B. RAO)\nJUDGE\nPatna\nMay 3, 2023\nANNEXURE\nThe will was made at the place and on the day below.\n\
                   Patna\nMarch 4, 1998\n";
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{annexed}"))]);
    assert_eq!(set.acts[0].published, asof_schema::Dated::stated("2023-05-03".parse().unwrap()));
    assert_eq!((codes(&set).len(), words(&set)["para2"].as_str()), (0, "Allowed."));
}

#[test]
fn a_day_between_the_words_and_who_signs_may_be_another() {
    let listed =
        "2. He shall appear before the trial court on the day below.\n18.11.2023\n(A.B. RAO)\nJUDGE\n";
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n{listed}"))]);
    assert_eq!(codes(&set), ["no-day"]);
    let set = load(&[("a.txt", format!("{FRONT}1. Leave granted.\n{listed}May 3, 2023\n"))]);
    assert_eq!(set.acts[0].published.on.to_string(), "2023-05-03");
    assert!(codes(&set).is_empty(), "{:?}", set.doubts);
    // A line that says which day it is, or below a place, is the day.
    for day in ["Order Date :- 3.5.2023", "New Delhi\nMay 3, 2023"] {
        let set =
            load(&[("a.txt", format!("{FRONT}1. Leave granted.\n2. Allowed.\n{day}\n(A.B. RAO)\nJUDGE\n"))]);
        assert_eq!(set.acts[0].published, asof_schema::Dated::stated("2023-05-03".parse().unwrap()), "{day}");
    }
}

#[test]
fn a_signature_that_a_judgment_quotes_does_not_end_it() {
    let body =
        "1. Leave granted.\n2. The order reads thus:\n“1. He is guilty.\n......J.\n(D. FOO)”\n3. Allowed.\n";
    let set = load(&[("a.txt", format!("{FRONT}{body}{END}"))]);
    assert_eq!(words(&set)["para3"], "Allowed.");
    assert_eq!(data(&set)["bench"].to_string(), r#"["A.B. RAO","C. DEVI"]"#);
    assert!(codes(&set).is_empty(), "{:?}", set.doubts);
}

#[test]
fn a_title_that_a_judgment_quotes_does_not_begin_it() {
    let front = FRONT.replace("J U D G M E N T\n", "");
    let body = "1. Leave granted.\n2. He was convicted.\n3. The court below passed an order, which reads thus:\nORDER\n\
                1. He is guilty.\n2. He is fined.\n4. We have heard counsel.\n5. Allowed.\n";
    let set = load(&[("a.txt", format!("{front}{body}{END}"))]);
    assert_eq!(words(&set)["para1"], "Leave granted.");
    assert_eq!(data(&set)["author"], "A.B. RAO");
    // Parties that are numbered are none of its paragraphs.
    let numbered = FRONT.replace("STATE OF NOWHERE", "1. STATE OF NOWHERE\n2. A STATE");
    let set = load(&[("a.txt", format!("{numbered}1. Leave granted.\n2. Allowed.\n{END}"))]);
    assert_eq!((words(&set)["para1"].as_str(), codes(&set).len()), ("Leave granted.", 0));
}

#[test]
fn what_reports_print_before_a_judgment_is_no_paragraph_of_it() {
    let body = "1. Leave granted.\n2. Allowed.\n";
    let with = |head: &str| {
        let text = format!("{FRONT}{body}{END}").replace("J U D G", &format!("{head}J U D G"));
        load(&[("a.txt", text)])
    };
    let headnote = "Headnote\n1. Bail is the rule. (Para 3)\n2. Jail is the exception. (Para 4)\n";
    let counsel = "Mr. D. Foo, Adv.\n".repeat(14);
    for head in [
        format!("{headnote}The following judgment of the Court was delivered:\n"),
        format!("{headnote}The Court delivered the following:\n"),
        format!("CORAM:\nA.B. RAO, J.\nC. DEVI, J.\n{counsel}"),
        format!("BEFORE\nHON'BLE MR. JUSTICE A.B. RAO\nC. DEVI, J.\n{counsel}"),
        format!("A.B. RAO, J.\n{counsel}"),
    ] {
        let set = with(&head);
        let words = words(&set);
        assert_eq!(words["para1"], "Leave granted.", "{head}");
        assert!(codes(&set).is_empty() && !words.contains_key("para1-2"), "{head}: {:?}", set.doubts);
    }
    // Without the name of its judge the title may be that of an order that is quoted.
    let set = load(&[(
        "a.txt",
        format!(
            "{}{headnote}The Court passed the following:\nORDER\n{body}{END}",
            FRONT.replace("J U D G M E N T\nA.B. RAO, J.\n", "")
        ),
    )]);
    assert_eq!(words(&set)["para1"], "Leave granted.");
    assert_eq!(codes(&set), ["paragraph-before-title"]);
}

#[test]
fn another_judgment_in_the_same_text_is_a_doubt() {
    let body = "1. Leave granted.\n2. It is so.\n3. Allowed.\n";
    let one = format!("{FRONT}{body}{END}");
    let codes = |text: String| {
        let set = load(&[("a.txt", text)]);
        set.doubts.iter().filter(|doubt| doubt.code == "another-judgment").count()
    };
    assert_eq!(codes(one.clone()), 0);
    assert_eq!(codes(format!("{one}\u{c}{}", one.replace("2023 INSC 7", "2023 INSC 8"))), 1);
    // The citation of another judgment alone, as in a note, is none.
    assert_eq!(codes(one.replace("2. It is so.", "2. It is so.\n\u{c}2022 INSC 8")), 0);
}

/// The texts of judgments that are at hand.
pub(super) fn real() -> Option<Vec<File>> {
    let Ok(data) = std::env::var("ASOF_DATA") else {
        eprintln!("skipped: ASOF_DATA names no folder with the judgments");
        return None;
    };
    let folder = std::fs::read_dir(format!("{data}/india/sc-text")).ok()?;
    let mut files: Vec<File> = folder
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    Some(files)
}

/// Every line of a page is furniture, or is in the words of one component.
#[test]
fn no_line_of_a_real_judgment_is_passed_over() {
    for (file, bytes) in real().into_iter().flatten() {
        let judgment =
            Judgment::read(&file, document::lines_of(std::str::from_utf8(&bytes).unwrap())).unwrap();
        let mut seen = vec![0; judgment.lines.len()];
        let mut see = |stretch: Stretch, part: Part| {
            let within = judgment.lines.iter().zip(&mut seen).take(stretch.end).skip(stretch.first);
            within.for_each(|(line, seen)| *seen += usize::from(line.part == part));
        };
        see(Stretch::lines(judgment.header.clone()), Part::Words);
        judgment.record.clone().into_iter().for_each(|record| see(Stretch::lines(record), Part::Words));
        judgment.notes.iter().for_each(|note| see(note.words, Part::Note));
        for opinion in &judgment.opinions {
            see(Stretch::lines(opinion.end.clone()), Part::Words);
            for paragraph in opinion.paragraphs.iter().flat_map(|paragraph| paragraph.all()) {
                see(paragraph.words, Part::Words);
                paragraph.heading.into_iter().for_each(|heading| see(heading, Part::Words));
            }
        }
        for (line, seen) in judgment.lines.iter().zip(seen) {
            let expected = usize::from(line.part != Part::Furniture);
            assert_eq!(seen, expected, "{file} line {}: {}", line.number, line.text);
        }
    }
}

/// Of each text: the file, the day, the greatest paragraph, the judges by their first letters, as they were read by eye.
const REAL: [(&str, &str, &str, &str, bool, &str); 24] = [
    ("10", "2024 INSC 818", "2024-10-16", "A.A", false, "13"),
    ("17", "2024 INSC 798", "2024-10-21", "C.S", false, "14"),
    ("19", "2024 INSC 759", "2024-09-25", "B.S", true, "38"),
    ("20", "2024 INSC 806", "2024-10-21", "A.A", true, "18"),
    ("21", "2024 INSC 809", "2024-10-22", "B.S", true, "29"),
    ("22", "2024 INSC 772", "2024-10-14", "J.M", true, "24"),
    ("30", "2024 INSC 776", "2024-10-01", "S.U", true, "22"),
    ("32", "2024 INSC 807", "2024-10-22", "B.K", true, "31"),
    ("35", "2024 INSC 794", "2024-10-18", "V.P", true, "20"),
    ("39", "2024 INSC 826", "2024-10-25", "C.S", false, "28"),
    ("41", "2024 INSC 777", "2024-10-15", "J.R", true, "23"),
    ("44", "2024 INSC 782", "2024-10-16", "C.R", true, "16"),
    ("46", "2024 INSC 779", "2024-10-16", "B.A.K", false, "34"),
    ("49", "2024 INSC 752", "2024-10-03", "B.K", true, "17"),
    ("53", "2024 INSC 390", "2024-05-01", "A.U", false, "16"),
    ("55", "", "2024-05-15", "B.S.S", false, "20"),
    ("58", "2024 INSC 363", "2024-05-01", "S.S", true, "49"),
    ("6", "2024 INSC 771", "2024-10-14", "P.R", true, "21"),
    ("67", "2024 INSC 450", "2024-05-15", "B.S.S", true, "15"),
    ("79", "2024 INSC 369", "2024-05-03", "J.M", true, "44"),
    ("84", "2024 INSC 366", "2024-05-02", "P.A", true, "26"),
    ("9", "2024 INSC 750", "2024-10-03", "B.K", true, "40"),
    ("92", "2024 INSC 421", "2024-05-15", "A.U", false, "15"),
    ("95", "2024 INSC 370", "2024-05-03", "B.S", false, "25"),
];

#[test]
fn real_judgments_say_what_a_reader_finds_in_them() {
    let mut unbroken = 0;
    for (file, bytes) in real().into_iter().flatten() {
        let name = file.trim_end_matches(".pypdf.txt");
        let expected = REAL.iter().find(|(known, ..)| *known == name).unwrap();
        let set = load(&[(&file, String::from_utf8(bytes).unwrap())]);
        let data = data(&set);
        let say = |key: &str| data.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        let bench = data["bench"].as_array().unwrap().iter().filter_map(|judge| judge.as_str()?.get(..1));
        let bench = bench.collect::<Vec<_>>().join(".");
        let numbers = inserts(&set).into_iter().filter(|insert| insert.component_type == "paragraph");
        let numbers: Vec<u32> = numbers.filter_map(|insert| insert.number?.parse().ok()).collect();
        let last = numbers.last().unwrap();
        let read = (
            name,
            say("neutralCitation"),
            say("decidedOn"),
            bench,
            data["reportable"].as_bool().unwrap(),
            last.to_string(),
        );
        let (name, citation, day, bench, reportable, last) = *expected;
        assert_eq!(
            read,
            (name, citation.to_owned(), day.to_owned(), bench.to_owned(), reportable, last.to_owned()),
            "{file}"
        );
        let first = numbers[0];
        assert!(first == 1 || first == 2 && words(&set).contains_key("intro"), "{file}");
        unbroken += usize::from(numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]));
        let is_head =
            |text: &str| text.split("Page ").skip(1).any(|rest| rest.split(' ').nth(1) == Some("of"));
        let heads: Vec<_> = words(&set).into_values().filter(|text| is_head(text)).collect();
        assert!(heads.is_empty(), "{file}: {heads:?}");
    }
    assert!(
        real().is_none() || unbroken == REAL.len(),
        "{unbroken} of {} have their numbers without a gap",
        REAL.len()
    );
}

/// A PDF and the text that another reader made of it give the same paragraphs, letter by letter, apart from tables.
#[test]
fn a_real_pdf_is_read_as_its_text_is() {
    let Ok(folder) = std::env::var("ASOF_DATA") else {
        eprintln!("skipped: ASOF_DATA names no folder with the judgments");
        return;
    };
    let (mut same, mut all) = (0, 0);
    for (file, text) in real().into_iter().flatten() {
        let name = file.trim_end_matches(".pypdf.txt");
        let Ok(bytes) = std::fs::read(format!("{folder}/india/sc-pdf/{name}.pdf")) else { continue };
        let files = [(format!("{name}.pdf"), bytes), (file.clone(), text)];
        let [printed, read] = files.each_ref().map(|file| {
            let files = std::slice::from_ref(file);
            JUDGMENTS.read(&Given { files, options: &[] }, &mut |_| ()).unwrap().0
        });
        for text in inserts(&printed).into_iter().flat_map(|insert| insert.texts) {
            let evidence = text.evidence.unwrap();
            assert!(
                bears_out(&files[0].1, evidence.start, evidence.end, &text.text),
                "{name}: {}",
                text.text
            );
        }
        assert_eq!(printed.acts[0].published, read.acts[0].published, "{name}");
        let (printed, read) = (words(&printed), words(&read));
        let letters = |words: &String| words.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        for (id, words) in &read {
            let is_same = printed.get(id).is_some_and(|other| letters(other) == letters(words));
            if !is_same {
                eprintln!("{name} {id}:\n  {}\n  {words}", printed.get(id).map_or("nothing", String::as_str));
            }
            same += usize::from(is_same);
            all += 1;
        }
    }
    eprintln!("{same} of {all} texts are the same");
    assert!(all == 0 || same * 100 >= all * 96, "{same} of {all} texts are the same");
}

/// Measures the references in words of real judgments by what a reader finds in them.
#[test]
fn references_are_those_that_a_reader_finds() {
    let language = asof_law::LANGUAGES.iter().find(|language| language.tag == "en").copied().unwrap();
    let mut count = BTreeMap::<String, [usize; 3]>::new();
    for (file, bytes) in real().into_iter().flatten() {
        let hash = asof_schema::Sha256::of(&bytes).to_string();
        let rows = include_str!("references.txt").lines().filter(|line| line.contains(&hash));
        let rows: Vec<Vec<&str>> = rows.map(|line| line.split('|').collect()).collect();
        let Some(half) = rows.first().map(|row| row[0].to_owned()) else { continue };
        let words = words(&load(&[(&file, String::from_utf8(bytes).unwrap())]));
        let components: std::collections::BTreeSet<&str> = rows.iter().map(|row| row[2]).collect();
        for component in components {
            let mut expected: Vec<&str> =
                rows.iter().filter(|row| row[2] == component).map(|row| row[3]).collect();
            let read = asof_law::extract(&words[component], language);
            for target in read.iter().filter_map(|mention| mention.target.as_ref()).map(ToString::to_string) {
                let [right, wrong, _] = count.entry(half.clone()).or_default();
                if let Some(at) = expected.iter().position(|one| *one == target) {
                    expected.remove(at);
                    *right += 1;
                } else {
                    *wrong += 1;
                    eprintln!("{half} {file} {component}: {target} is not there");
                }
            }
            count.entry(half.clone()).or_default()[2] += expected.len();
            for target in expected {
                eprintln!("{half} {file} {component}: {target} is missed");
            }
        }
    }
    eprintln!("right, wrong, missed: {count:?}");
    for (half, [right, wrong, missed]) in count {
        assert!(
            2 * right * 100 >= (2 * right + wrong + missed) * 85,
            "{half}: {right} right, {wrong} wrong, {missed} missed"
        );
    }
}
