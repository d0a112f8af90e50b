//! The real binary on the demo corpus.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use common::{Desk, Ran, demo};

fn gazette() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo/gazette").to_str().unwrap().to_owned()
}

/// Commands with their answers, for people.
fn told(desk: &Desk, commands: &[(&[&str], i32)]) -> String {
    let mut told = String::new();
    for (arguments, code) in commands {
        let ran = desk.run(arguments);
        assert_eq!(ran.code, Some(*code), "{arguments:?}\n{}\n{}", ran.out, ran.err);
        assert!(!ran.out.contains('\u{1b}'), "{arguments:?} has colours without a terminal");
        write!(told, "$ asof {}\n{}{}[{code}]\n\n", arguments.join(" "), ran.out, ran.err).unwrap();
    }
    told
}

/// Holds an answer against the one in `snapshots/`.
fn snapshot(name: &str, answer: &str) {
    // How many bytes the graph takes is the engine's affair.
    let sizes = (r"[\d,]+ bytes beside the texts", "SOME bytes beside the texts");
    let today = (r"\d{4}-\d\d-\d\d \(today", "SOME DAY (today");
    insta::with_settings!({ omit_expression => true, filters => vec![sizes, today] }, { insta::assert_snapshot!(name, answer) });
}

#[test]
fn the_first_sight() {
    let ran = Desk::new().run(&["demo"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.lines().count() < 50, "one screen:\n{}", ran.out);
    snapshot("the_first_sight", &ran.out);
}

#[test]
fn the_tour() {
    let ran = Desk::new().run(&["demo", "--tour"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    snapshot("the_tour", &ran.out);
}

/// Runs a command line as it was shown.
fn shown(desk: &Desk, line: &str, flags: &str) -> std::process::Output {
    let script = line.replacen("asof", &format!("\"{}\" {flags}", env!("CARGO_BIN_EXE_asof")), 1);
    std::process::Command::new("sh").args(["-c", &script]).current_dir(desk.path()).output().unwrap()
}

#[test]
fn every_command_of_the_demo_can_be_repeated() {
    for (arguments, count) in [(&["demo"][..], 4), (&["demo", "--tour"], 12)] {
        let desk = Desk::new();
        let (stops, _) = desk.json(arguments);
        let stops = stops.as_array().unwrap();
        assert_eq!(stops.len(), count);
        for stop in stops {
            let line = stop["command"].as_str().unwrap();
            let again: serde_json::Value =
                serde_json::from_slice(&shown(&desk, line, "--json").stdout).unwrap();
            assert_eq!(again, stop["answer"], "{line}");
        }
    }
}

#[test]
fn without_a_command_it_says_how_to_get_a_store() {
    let desk = Desk::new();
    snapshot("without_a_store", &told(&desk, &[(&[], 0)]));
    assert!(!desk.store().exists(), "looking makes no store");
}

#[test]
fn without_a_command_it_names_three_questions_that_work() {
    let desk = demo();
    snapshot("with_a_store", &told(&desk, &[(&[], 0)]));
    let (start, _) = desk.json(&[]);
    let next = start["next"].as_array().unwrap();
    assert_eq!(next.len(), 3);
    for next in next {
        let output = shown(&desk, next["command"].as_str().unwrap(), "");
        assert!(output.status.success() && !output.stdout.is_empty(), "{next}");
    }
}

#[test]
fn at() {
    snapshot(
        "at",
        &told(
            &demo(),
            &[
                (&["at", "Carta da Cidade", "1990-03-12"], 0),
                (&["at", "art. 1º", "2012-02-06", "--language", "en"], 0),
                (&["at", "art. 1º", "2012-02-06", "--language", "fr"], 2),
                (&["at", "art. 5º", "1999-01-01"], 0),
                (&["at", "art. 5º", "1999-01-01", "--notices"], 0),
                (&["at", "art. 11", "2000-01-01"], 0),
                (&["at", "art. 13", "2005-01-01"], 1),
                (&["at", "art. 13", "2010-03-01", "--known", "2010-02-28"], 1),
                (&["at", "art. 99", "2005-01-01"], 1),
                (&["at", "urn:lex:zz:municipal:carta:1990-03-05;1!art99", "2005-01-01"], 1),
                (&["at", "art. 4º, § 3º", "1990-03-12"], 1),
                (&["at", "capítulo I", "2000-01-01"], 2),
                (&["at", "arts. 1 e 2", "2000-01-01"], 2),
                (&["at", "art. 1º", "2001-02-29"], 2),
            ],
        ),
    );
}

#[test]
fn lineage() {
    snapshot(
        "lineage",
        &told(
            &demo(),
            &[
                (&["lineage", "art. 8º"], 0),
                (&["lineage", "art. 8º", "--known", "2003-05-01"], 0),
                (&["lineage", "art. 9º", "--own"], 0),
                (&["lineage", "art. 1º, § 1º"], 0),
                (&["lineage", "art. 9º, § 1º"], 0),
                (&["lineage", "art. 12, § 1º", "--follow"], 0),
                (&["lineage", "art. 7º"], 0),
                (&["lineage", "art. 12, parágrafo único", "--follow"], 0),
                (&["lineage", "art. 99", "--at", "2020-01-01"], 1),
            ],
        ),
    );
}

#[test]
fn diff() {
    snapshot(
        "diff",
        &told(
            &demo(),
            &[
                (
                    &[
                        "diff", "art. 10", "1993-05-12", "1993-05-12", "--from-known", "1993-05-10",
                        "--to-known", "2020-01-01",
                    ],
                    0,
                ),
                (&["diff", "Carta", "1999-08-01", "1999-08-02"], 0),
                (&["diff", "art. 1º", "2012-02-05", "2012-02-06"], 0),
                (&["diff", "art. 9º", "2001-02-28", "2001-03-01"], 0),
                (
                    &[
                        "diff", "art. 5º", "2000-01-01", "2000-01-01", "--from-recorded",
                        "2022-01-01T00:00:00Z",
                    ],
                    0,
                ),
                (&["diff", "art. 3º", "1991-01-01", "1992-01-01"], 1),
            ],
        ),
    );
}

#[test]
fn impact() {
    snapshot(
        "impact",
        &told(
            &demo(),
            &[
                (&["impact", "art. 9º", "1990-01-01", "2020-01-01"], 0),
                (&["impact", "Carta", "1999-01-01", "2000-01-01", "--types", "each"], 0),
                (&["impact", "--act", "Emenda nº 9"], 0),
                (&["impact", "--act", "em_3"], 1),
                (
                    &[
                        "impact", "Carta", "1990-01-01", "2020-01-01", "--act", "em_18,ac_5", "--types",
                        "paragraph",
                    ],
                    0,
                ),
                (&["impact", "Carta", "1990-01-01", "2020-01-01", "--types", "verse"], 2),
                (&["impact", "Carta", "2020-01-01", "1990-01-01"], 2),
                (&["impact", "--act", "em_99"], 1),
                (&["impact", "Carta", "1990-01-01"], 2),
            ],
        ),
    );
}

#[test]
fn the_rest() {
    let gazette = gazette();
    let told = told(
        &demo(),
        &[
            (&["resolve", "art. 1º, § 1º"], 0),
            (&["resolve", "parágrafo único do art. 1º", "--at", "1995-01-01"], 0),
            (&["resolve", "art. 1º, § 1º", "--at", "1995-01-01"], 1),
            (&["resolve", "art. 2º"], 0),
            (&["resolve", "art. 2º da Parte Transitória"], 0),
            (&["resolve", "art. 2º, ADCT"], 0),
            (&["upcoming", "--from", "2017-06-01"], 0),
            (&["upcoming", "--from", "2024-01-01", "--norm", "CVS"], 0),
            (&["upcoming", "--from", "2024-01-01", "--before", "2035-01-02"], 0),
            (&["upcoming", "--from", "2024-01-01", "--norm", "CLT"], 2),
            (&["upcoming", "--from", "1991-01-01", "--known", "1991-01-01"], 1),
            (&["findings"], 1),
            (&["findings", "--code", "nothing-of-the-kind"], 1),
            (&["stats"], 0),
            (&["check"], 0),
            (&["verify", "art. 4º", "1992-03-09", "--sources", &gazette], 0),
            (&["verify", "art. 13", "1992-03-09", "--sources", &gazette], 1),
            (&["verify", "--all", "--days", "20", "--seed", "7", "--sources", &gazette], 0),
            (&["verify", "art. 4º", "1992-03-09", "--sources", "."], 2),
            (&["export", "br-csv", "--at", "1992-03-09"], 2),
            (&["corpus", "list"], 0),
            (&["corpus", "get", "atlantis"], 2),
        ],
    );
    snapshot("the_rest", &told.replace(&gazette, "GAZETTE"));
}

/// What holds of an answer.
type Check = fn(&serde_json::Value) -> bool;

/// Every command that answers, in the form for programs.
#[test]
fn every_answer_is_one_json_document() {
    let (desk, gazette) = (demo(), gazette());
    let file = desk.file("nothing-new.jsonl", include_str!("../../demo/1-charter.jsonl"));
    let cases: &[(&[&str], i32, Check)] = &[
        (&["at", "art. 4º", "1992-03-09"], 0, |a| {
            a["version"]["cause"] == "STRUCTURE"
                && a["wordings"][0]["code"] == "em_1"
                && a["wordings"][0]["text"].as_str().unwrap().contains("onze conselheiros")
                && a["version"]["valid"]["to"] == "2014-03-03"
        }),
        (&["at", "art. 13", "2005-01-01"], 1, |a| a["absence"]["first"] == "2010-03-01"),
        (&["at", "art. 99", "2005-01-01"], 1, |a| a["answer"].is_null() && a["code"] == "NOT_FOUND"),
        (&["at", "capítulo I", "2000-01-01"], 2, |a| a["readings"].as_array().unwrap().len() == 2),
        (&["lineage", "art. 8º"], 0, |a| a["amended"] == true && a["entries"][0]["ordinal"] == 1),
        (&["diff", "art. 4º", "1991-01-01", "1993-01-01"], 0, |a| a["summary"]["added"] == 1),
        (&["diff", "art. 4º", "1991-01-01", "1991-01-02"], 1, |a| {
            a["changes"].as_array().unwrap().is_empty()
        }),
        (&["impact", "art. 9º", "1990-01-01", "2020-01-01"], 0, |a| {
            a["affected"][0]["component"]["type"] == "article"
        }),
        (&["impact", "--act", "em_3"], 1, |a| a["changeCount"] == 0),
        (&["resolve", "art. 1º, § 1º"], 0, |a| {
            a.as_array().unwrap().len() == 1
                && a[0]["component"]["urn"].as_str().unwrap().ends_with("!art1_par1u")
        }),
        (&["resolve", "art. 99"], 1, |a| a.as_array().unwrap().is_empty()),
        (&["upcoming", "--from", "2024-01-01"], 0, |a| a[0]["on"] == "2035-01-01"),
        (&["upcoming", "--from", "2024-01-01", "--norm", "art. 1º"], 1, |a| {
            a.as_array().unwrap().is_empty()
        }),
        (&["upcoming", "--from", "2024-01-01", "--norm", "art. 4º", "--before", "2035-01-02"], 0, |a| {
            a.as_array().unwrap().len() == 1 && a[0]["on"] == "2035-01-01"
        }),
        // What waits for a condition may take effect on any day.
        (&["upcoming", "--from", "2024-01-01", "--since", "2035-01-02"], 0, |a| {
            a.as_array().unwrap().len() == 1 && a[0]["on"].is_null()
        }),
        (&["findings"], 1, |a| a.as_array().unwrap().is_empty()),
        (&["stats"], 0, |a| a["batches"].as_array().unwrap().len() == 4),
        (&["check"], 0, |a| a["norms"][0]["violations"].as_array().unwrap().is_empty()),
        // Several versions are shown, and none is verified.
        (&["verify", "art. 4º", "1992", "--sources", &gazette], 1, |a| {
            a["versions"].as_array().unwrap().len() == 2
        }),
        (&["verify", "art. 4º", "1992-03-09", "--sources", &gazette], 0, |a| {
            a["problems"].as_array().unwrap().is_empty() && a["files"].as_array().unwrap().len() == 2
        }),
        (&["corpus", "list"], 0, |a| a[0]["files"] == 94),
        (&["load", "changeset", file.to_str().unwrap()], 0, |a| a["batch"].is_null()),
        (&["completions", "bash"], 0, |a| a.as_str().unwrap().contains("_asof")),
    ];
    for (arguments, code, check) in cases {
        let (answer, ran) = desk.json(arguments);
        assert_eq!(ran, Some(*code), "{arguments:?}\n{answer:#}");
        assert!(check(&answer), "{arguments:?}\n{answer:#}");
    }
}

#[test]
fn a_store_is_named_by_option_by_environment_or_by_default() {
    let desk = demo();
    let missing = desk.run(&["--store", "elsewhere", "stats"]);
    assert_eq!(missing.code, Some(4));
    assert!(missing.err.contains("elsewhere holds no store"), "{}", missing.err);
    assert!(!desk.path().join("elsewhere").exists(), "asking makes no store");
    fs::rename(desk.store(), desk.path().join("other")).unwrap();
    let named = desk.command(&["stats"]).env("ASOF_STORE", "other").status().unwrap();
    assert_eq!(named.code(), Some(0));
}

#[test]
fn a_malformed_change_set_leaves_the_store_as_it_was() {
    let desk = demo();
    let before = desk.run(&["stats", "--json"]).out;
    let head = r#"{"changeset":{"format":1}}"#;
    let cases = [
        ("", "line 1: the first line must be"),
        ("{\"changeset\":{\"format\":9}}", "format 9 is unknown"),
        (&format!("{head}\n{{\"norm\":{{}}}}"), "missing field `id`"),
        (
            &format!(
                "{head}\n{}",
                r#"{"command":{"act":"urn:x:y","seq":1,"norm":"urn:x:z","op":{"suspend":{"target":"urn:x:z!a"}}}}"#
            ),
            "urn:x:y",
        ),
        (
            &format!(
                "{head}\n{}",
                r#"{"retract":{"target":"urn:lex:zz:municipal:emenda:1992-03-02;99","reason":"r"}}"#
            ),
            "cannot be retracted",
        ),
    ];
    for (lines, message) in cases {
        let file = desk.file("bad.jsonl", lines);
        let ran = desk.run(&["load", "changeset", file.to_str().unwrap()]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(message), "{message}: {}", ran.err);
        assert_eq!(desk.run(&["stats", "--json"]).out, before);
    }
    let empty = Desk::new();
    let file = empty.file("bad.jsonl", "{}");
    assert_eq!(empty.run(&["load", "changeset", file.to_str().unwrap()]).code, Some(2));
    assert!(!empty.store().exists(), "what cannot be read leaves no store behind");
    assert_eq!(empty.run(&["load", "changeset", "absent.jsonl"]).code, Some(2));
}

#[test]
fn the_recorded_clock_only_goes_on() {
    let desk = demo();
    let second = r#"{"changeset":{"format":1}}
{"norm":{"id":"urn:lex:zz:municipal:lei:1991-01-01;1","title":"Lei","type":"statute","jurisdiction":"zz","language":"pt","data_source":"none"}}"#;
    let file = desk.file("second.jsonl", second);
    let ran =
        desk.run(&["load", "changeset", file.to_str().unwrap(), "--recorded-at", "2023-01-01T00:00:00Z"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("recorded times must increase"), "{}", ran.err);
}

/// A law with one article, in the plain form.
const LAW: &str = r#"{"changeset":{"format":1,"description":"A second norm."}}
{"norm":{"id":"urn:lex:zz:municipal:lei:1991-01-01;1","title":"Lei do Porto","type":"statute","jurisdiction":"zz","language":"pt","data_source":"written for a test","citations":["LP"]}}
{"act":{"id":"urn:lex:zz:municipal:lei:1991-01-01;1","kind":"enactment","number":1,"code":"lei","title":"Lei do Porto","published":{"on":"1991-01-01","basis":"STATED"}}}
{"command":{"act":"urn:lex:zz:municipal:lei:1991-01-01;1","seq":1,"norm":"urn:lex:zz:municipal:lei:1991-01-01;1","op":{"insert":{"component":"urn:lex:zz:municipal:lei:1991-01-01;1","type":"statute","label":"","order_key":"0"}}}}
{"command":{"act":"urn:lex:zz:municipal:lei:1991-01-01;1","seq":2,"norm":"urn:lex:zz:municipal:lei:1991-01-01;1","op":{"insert":{"component":"urn:lex:zz:municipal:lei:1991-01-01;1!art1","type":"article","parent":"urn:lex:zz:municipal:lei:1991-01-01;1","number":"1","label":"Art. 1º","order_key":"1"}}}}
{"command":{"act":"urn:lex:zz:municipal:lei:1991-01-01;1","seq":3,"norm":"urn:lex:zz:municipal:lei:1991-01-01;1","op":{"insert":{"component":"urn:lex:zz:municipal:lei:1991-01-01;1!art1_cpt","type":"caput","parent":"urn:lex:zz:municipal:lei:1991-01-01;1!art1","label":"","order_key":"0","texts":[{"language":"pt","text":"O porto é livre."}]}}}}
"#;

#[test]
fn with_several_norms_a_citation_names_its_own() {
    let desk = demo();
    let mut load = desk.command(&["load", "changeset", "-", "--recorded-at", "2025-01-01T00:00:00Z"]);
    let mut child = load.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(LAW.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    snapshot(
        "with_several_norms_a_citation_names_its_own",
        &told(
            &desk,
            &[
                (&["at", "art. 1º", "2000-01-01"], 2),
                (&["at", "art. 1º, LP", "2000-01-01"], 0),
                (&["impact", "--act", "lei"], 1),
                (&["upcoming", "--from", "2024-01-01"], 0),
            ],
        ),
    );
    // A text without evidence is not borne out.
    let ran = desk.run(&["verify", "art. 1º, LP", "2000-01-01", "--sources", &gazette()]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("names no evidence"), "{}", ran.out);
    let ran = desk.run(&["demo", "--store", "corpus.asof"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("needs a store of its own"), "{}", ran.err);
}

#[test]
fn a_source_that_was_tampered_with_is_found_out() {
    let desk = demo();
    let sources = desk.path().join("gazette");
    fs::create_dir(&sources).unwrap();
    for entry in fs::read_dir(gazette()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, sources.join(path.file_name().unwrap())).unwrap();
    }
    let command = ["verify", "art. 4º", "1992-03-09", "--sources", "gazette"];
    assert_eq!(desk.run(&command).code, Some(0));
    let file = sources.join("1992-03-09-em_1.txt");
    let text = fs::read_to_string(&file).unwrap().replace("onze", "treze");
    fs::write(&file, text).unwrap();
    let ran = desk.run(&command);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("no file of the folder has the SHA-256"), "{}", ran.out);
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let desk = demo();
    let mut child = desk.command(&["at", "Carta", "2000-01-01"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

#[test]
fn help_names_the_exit_codes() {
    let ran = Desk::new().run(&["--help"]);
    assert_eq!(ran.code, Some(0));
    snapshot("help_names_the_exit_codes", &ran.out);
    assert_eq!(Desk::new().run(&["unheard-of"]).code, Some(2));
}

/// A change set that takes a while.
fn large(desk: &Desk) -> PathBuf {
    let (head, _) = LAW.rsplit_once("{\"command\"").unwrap();
    let mut lines = head.to_owned();
    for seq in 3..9_000 {
        writeln!(
            lines,
            r#"{{"command":{{"act":"urn:lex:zz:municipal:lei:1991-01-01;1","seq":{seq},"norm":"urn:lex:zz:municipal:lei:1991-01-01;1","op":{{"insert":{{"component":"urn:lex:zz:municipal:lei:1991-01-01;1!art{seq}","type":"article","parent":"urn:lex:zz:municipal:lei:1991-01-01;1","number":"{seq}","label":"Art. {seq}.","order_key":"{seq:06}","texts":[{{"language":"pt","text":"Words of article {seq}."}}]}}}}}}}}"#
        )
        .unwrap();
    }
    desk.file("large.jsonl", &lines)
}

#[test]
fn a_load_that_is_killed_leaves_a_store_that_holds_the_batch_or_not() {
    let desk = demo();
    let file = large(&desk);
    let before = desk.run(&["stats", "--json"]).out;
    let load = ["load", "changeset", file.to_str().unwrap(), "--recorded-at", "2025-01-01T00:00:00Z"];
    let whole = Desk::with_store(&desk.store());
    let begun = std::time::Duration::from_millis(1);
    assert_eq!(whole.run(&load).code, Some(0));
    let after = whole.run(&["stats", "--json"]).out;
    assert_ne!(before, after);
    let (mut killed, mut wait) = (0, begun);
    // Ever later, until a load gets through.
    loop {
        let desk = Desk::with_store(&desk.store());
        let mut child = desk.command(&load).spawn().unwrap();
        std::thread::sleep(wait);
        let done = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        killed += i32::from(!done);
        let now = desk.run(&["stats", "--json"]);
        assert_eq!(now.code, Some(0), "after {wait:?}: {}", now.err);
        assert!(now.out == before || now.out == after, "after {wait:?}");
        if done {
            assert_eq!(now.out, after);
            break;
        }
        wait = wait.mul_f64(1.5) + Duration::from_millis(3);
    }
    assert!(killed > 2, "the load was killed {killed} times only");
}

#[test]
fn colours_are_for_terminals_and_for_who_wants_them() {
    let desk = demo();
    let coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let arguments = [&["at", "art. 4º"], arguments].concat();
        let output = desk.command(&arguments).envs(variables.iter().copied()).output().unwrap();
        Ran::from(output).out.contains('\u{1b}')
    };
    let forced = ("CLICOLOR_FORCE", "1");
    assert!(coloured(&["2000-01-01"], &[forced]));
    assert!(!coloured(&["2000-01-01"], &[]));
    assert!(!coloured(&["2000-01-01"], &[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(&["2000-01-01"], &[forced, ("NO_COLOR", "0")]));
    assert!(!coloured(&["2000-01-01", "--no-color"], &[forced]));
}

#[test]
fn a_store_that_was_killed_at_its_birth_can_be_made_again() {
    let template = Desk::new();
    let file = large(&template);
    for micros in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000] {
        let desk = Desk::new();
        let load = ["load", "changeset", file.to_str().unwrap(), "--recorded-at", "2025-01-01T00:00:00Z"];
        let mut child = desk.command(&load).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(micros));
        child.kill().unwrap();
        child.wait().unwrap();
        let ran = desk.run(&load);
        assert_eq!(ran.code, Some(0), "after {micros} µs: {}", ran.err);
    }
}
