//! Where an answer goes and in which form: lines, tables, files.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use std::fs;
use std::sync::LazyLock;

use common::{Desk, Ran};

/// The demo's store, loaded once; tests copy it, since a store serves one process at a time.
static DEMO: LazyLock<Desk> = LazyLock::new(|| {
    let desk = Desk::new();
    assert_eq!(desk.run(&["--store", "corpus.asof", "demo"]).code, Some(0));
    desk
});

fn demo() -> Desk {
    Desk::with_store(&DEMO.store())
}

/// A question whose answer is a table, and how many rows it has at least.
const TABLES: &[(&[&str], usize)] = &[
    (&["at", "art. 4º", "1992-03-09"], 4),
    (&["citations", "draft.txt", "--at", "2000-01-01"], 2),
    (&["config", "show"], 10),
    (&["corpus", "list"], 1),
    (&["define", "nothing of the kind"], 0),
    (&["diff", "art. 4º", "1991-01-01", "2019-01-01"], 2),
    (&["evolution", "conselho"], 2),
    (&["expand", "Parte Transitória", "--at", "2010-01-01"], 1),
    (&["findings"], 0),
    (&["impact", "Carta", "1990-01-01", "2020-01-01"], 5),
    (&["impact", "--act", "em_9"], 1),
    (&["lineage", "art. 12, § 1º", "--follow"], 2),
    (&["references", "Carta", "2010-01-01"], 1),
    (&["resolve", "art. 2º"], 1),
    (&["search", "conselho", "--at", "2001-01-01"], 1),
    (&["stats"], 1),
    (&["upcoming", "--from", "2024-01-01"], 2),
];

/// An answer in a form.
fn in_form(desk: &Desk, question: &[&str], form: &str) -> Ran {
    desk.run(&[question, &["--format", form]].concat())
}

#[test]
fn a_table_has_the_same_rows_as_csv_and_as_markdown() {
    let desk = demo();
    fs::write(desk.path().join("draft.txt"), "Veja o art. 4º da Carta e o art. 99 da Carta.").unwrap();
    for (question, least) in TABLES {
        let (csv, markdown) = (in_form(&desk, question, "csv"), in_form(&desk, question, "markdown"));
        assert_eq!((csv.code, csv.err.as_str()), (markdown.code, markdown.err.as_str()), "{question:?}");
        let mut reader = csv::Reader::from_reader(csv.out.as_bytes());
        let columns = reader.headers().unwrap().len();
        let rows = reader.records().map(Result::unwrap).count();
        assert!(rows >= *least, "{question:?} has {rows} rows\n{}", csv.out);
        let lines: Vec<&str> = markdown.out.lines().collect();
        assert_eq!(lines.len(), rows + 2, "{question:?}\n{}", markdown.out);
        let borders = |line: &str| line.replace("\\|", "").matches('|').count();
        assert!(lines.iter().all(|line| borders(line) == columns + 1), "{question:?}\n{}", markdown.out);
    }
}

#[test]
fn a_table_says_which_versions_days_and_acts_it_is_about() {
    let csv = in_form(&demo(), &["lineage", "art. 8º"], "csv").out;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let names = reader.headers().unwrap().clone();
    let cell = |row: &csv::StringRecord, name: &str| {
        row.get(names.iter().position(|column| column == name).unwrap()).unwrap().to_owned()
    };
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let [first, .., last] = rows.as_slice() else { panic!("{csv}") };
    assert_eq!(cell(first, "component"), "urn:lex:zz:municipal:carta:1990-03-05;1!art8");
    assert_eq!(cell(first, "version"), "urn:lex:zz:municipal:carta:1990-03-05;1!art8@1990-03-12");
    assert_eq!(cell(first, "valid_from"), "1990-03-12");
    assert_eq!(cell(first, "published_basis"), "STATED");
    assert_eq!(cell(last, "valid_to"), "");
    for (row, next) in rows.iter().zip(rows.iter().skip(1)) {
        assert_eq!(cell(row, "valid_to"), cell(next, "valid_from"));
    }
}

#[test]
fn a_command_without_a_table_says_so_before_it_does_anything() {
    let desk = Desk::new();
    for (command, name) in [
        (&["demo"][..], "demo"),
        (&["load", "changeset", "there-is-none.jsonl"], "load changeset"),
        (&["index"], "index"),
        (&["schema"], "schema"),
        (&["corpus", "get", "br-constitution"], "corpus get"),
    ] {
        let ran = in_form(&desk, command, "csv");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command:?}");
        let said = format!("error: `asof {name}` gives no table: its --format is text or json; csv and markdown are for at, ");
        assert!(ran.err.starts_with(&said), "{}", ran.err);
    }
    assert_eq!(fs::read_dir(desk.path()).unwrap().count(), 0);
}

#[test]
fn json_is_a_format() {
    let desk = demo();
    let question = ["at", "art. 4º", "1992-03-09"];
    assert_eq!(in_form(&desk, &question, "json").out, desk.run(&[&question[..], &["--json"]].concat()).out);
    assert_eq!(in_form(&desk, &question, "text").out, desk.run(&question).out);
    assert_eq!(in_form(&desk, &["at", "art. 4º", "1992-03-09", "--json"], "csv").code, Some(2));
    assert_eq!(in_form(&desk, &["expand", "art. 4º", "--dot"], "csv").code, Some(2));
}

#[test]
fn an_answer_goes_to_a_file_whole_or_not_at_all() {
    let desk = demo();
    let file = desk.path().join("answer.txt");
    let question = ["at", "art. 4º", "1992-03-09"];
    let shown = desk.run(&question).out;
    let ran = desk.run(&[&question[..], &["--output", "answer.txt"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, format!("answer.txt: {} bytes written\n", shown.len()));
    assert_eq!(fs::read_to_string(&file).unwrap(), shown);

    let failed = desk.run(&["diff", "art. 4º", "1991-01-01", "1992-01-01", "--store", "none.asof", "-o", "answer.txt"]);
    assert_eq!(failed.code, Some(3));
    assert_eq!(fs::read_to_string(&file).unwrap(), shown, "a failure leaves the file as it was");

    let no = desk.run(&["at", "art. 99", "1992-03-09", "--json", "-o", "answer.txt"]);
    assert_eq!(no.code, Some(1));
    assert!(fs::read_to_string(&file).unwrap().contains("\"answer\": null"), "no is an answer too");

    let nowhere = desk.run(&[&question[..], &["-o", "no/such/folder/answer.txt"]].concat());
    assert_eq!((nowhere.code, nowhere.out.as_str()), (Some(2), ""));
    assert!(nowhere.err.contains("cannot write no/such/folder/answer.txt"), "{}", nowhere.err);

    let served = desk.run(&["serve", "-o", "answer.txt"]);
    assert_eq!(served.code, Some(2));
    assert!(served.err.contains("`asof serve` goes on until it is ended"), "{}", served.err);
}

/// Whether a line is as short as it can be: what is left of it after the margin is one word.
fn unbreakable(line: &str) -> bool {
    !line.trim().contains(' ')
}

#[test]
fn lines_follow_the_width() {
    let desk = demo();
    let questions: [&[&str]; 12] = [
        &["at", "art. 4º", "1992-03-09"],
        &["lineage", "art. 6º"],
        &["diff", "art. 4º", "1991-01-01", "2019-01-01"],
        &["impact", "Carta", "1998-01-01", "2003-01-01"],
        &["references", "Carta", "2010-01-01"],
        &["search", "conselho", "--at", "2001-01-01"],
        &["evolution", "conselho"],
        &["answer", "quem preside o conselho"],
        &["upcoming", "--from", "2017-06-01"],
        &["stats"],
        &["check"],
        &["lineage", "--help"],
    ];
    for question in questions {
        let lines = |width: usize| {
            let output = desk.command(question).env("COLUMNS", width.to_string()).output().unwrap();
            let ran = Ran::from(output);
            for line in ran.out.lines().filter(|line| line.chars().count() > width) {
                assert!(unbreakable(line), "{question:?} at {width}: {line:?}");
            }
            ran.out.lines().count()
        };
        assert!(lines(60) >= lines(140), "{question:?}");
    }
    let [narrow, wide] = ["60", "140"].map(|width| {
        let mut command = desk.command(&["lineage", "art. 6º"]);
        Ran::from(command.env("COLUMNS", width).output().unwrap()).out
    });
    let longest = |out: &str| out.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest(&narrow) <= 60 && longest(&wide) > 60, "{narrow}\n{wide}");
}
