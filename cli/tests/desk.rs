//! Where an answer goes and in which form: lines, tables, files. And what the desk gives beside the questions: acts,
//! citations to paste, a look at what it rests on.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::fs;

use asof_engine::query;
use asof_engine::store::{Embedded, Store as _};
use asof_schema::{AsOf, Day};
use common::{Desk, Ran, demo};

/// A question whose answer is a table, and how many rows it has at least.
const TABLES: &[(&[&str], usize)] = &[
    (&["act", "Emenda nº 9"], 3),
    (&["at", "art. 4º", "1992-03-09"], 4),
    (&["citations", "draft.txt", "--at", "2000-01-01"], 2),
    (&["config", "show"], 10),
    (&["corpus", "list"], 1),
    (&["define", "nothing of the kind"], 0),
    (&["diff", "art. 4º", "1991-01-01", "2019-01-01"], 2),
    (&["doctor"], 6),
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
    assert_eq!(cell(first, "version"), "urn:lex:zz:municipal:carta:1990-03-05;1@1990-03-12!art8");
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
        (&[], ""),
        (&["corpus", "get", "br-constitution"], "corpus get"),
    ] {
        let ran = in_form(&desk, command, "csv");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command:?}");
        let name = format!("asof {name}");
        let said = format!(
            "error: `{}` gives no table: its --format is text or json; csv and markdown are for about, ",
            name.trim_end()
        );
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
    assert_eq!(ran.err.replace(',', ""), format!("answer.txt: {} bytes written\n", shown.len()));
    assert_eq!(fs::read_to_string(&file).unwrap(), shown);

    let failed = desk
        .run(&["diff", "art. 4º", "1991-01-01", "1992-01-01", "--store", "none.asof", "-o", "answer.txt"]);
    assert_eq!(failed.code, Some(4));
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

#[test]
fn a_no_replaces_an_older_answer_in_every_form() {
    let desk = demo();
    let file = desk.path().join("answer.txt");
    let nothing = desk.run(&["at", "art. 99", "1992-03-09"]);
    assert_eq!((nothing.code, nothing.out.as_str()), (Some(1), ""), "{}", nothing.err);
    let heads = [("text", "no: "), ("csv", "code,why\nNOT_FOUND,"), ("markdown", "| code | why |\n")];
    for (form, head) in heads {
        fs::write(&file, "an older answer").unwrap();
        let ran = in_form(&desk, &["at", "art. 99", "1992-03-09", "-o", "answer.txt"], form);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{form}: {}", ran.err);
        let kept = fs::read_to_string(&file).unwrap();
        assert!(kept.starts_with(head) && !kept.contains("older"), "{form}: {kept}");
    }
    fs::write(&file, "an older answer").unwrap();
    let early = desk.run(&["cite", "art. 4º", "--at", "1980-01-01", "-o", "answer.txt"]);
    assert_eq!(early.code, Some(1), "{}", early.err);
    assert!(fs::read_to_string(&file).unwrap().starts_with("no: "), "{}", early.err);
    fs::write(&file, "an older answer").unwrap();
    let unread = desk.run(&["at", "art. 4º", "no day", "-o", "answer.txt"]);
    assert_eq!(unread.code, Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "an older answer", "bad input leaves the file as it was");
}

#[test]
fn a_period_that_ends_before_it_begins_is_refused_and_finds_nothing_by_no_command() {
    let desk = demo();
    for (question, first, last, earlier) in [
        (&["search", "conselho"][..], "--from", "--to", "as --from"),
        (&["evolution", "conselho"], "--from", "--to", "as --from"),
        (&["upcoming"], "--since", "--before", "as --since"),
        (&["judgments", "Carta"], "--from", "--to", "as --from"),
    ] {
        let ran = desk.run(&[question, &[first, "2002-01-01", last, "2001-01-01"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{question:?}: {}", ran.err);
        let said = format!(
            "error: the period ends (2001-01-01) before it begins (2002-01-01): give the earlier day {earlier}\n"
        );
        assert_eq!(ran.err, said, "{question:?}");
        let none = desk.run(&[question, &[first, "2001-01-01", last, "2001-01-01"]].concat());
        assert_ne!(none.code, Some(2), "an empty period is one: {}", none.err);
    }
}

#[test]
fn settings_that_cannot_be_read_are_no_settings_that_are_not_there() {
    let desk = demo();
    fs::create_dir(desk.path().join("asof.toml")).unwrap();
    let ran = desk.run(&["at", "art. 4º", "1992-03-09"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(4), ""));
    assert!(ran.err.starts_with("error: cannot read asof.toml: "), "{}", ran.err);
    let (diagnosis, code) = desk.json(&["doctor"]);
    fs::remove_dir(desk.path().join("asof.toml")).unwrap();
    fs::write(desk.path().join("asof.toml"), b"store = \"\xe9.asof\"\n").unwrap();
    let ran = desk.run(&["at", "art. 4º", "1992-03-09"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "no text is bad input: {}", ran.err);
    let settings = &diagnosis["checks"][1];
    assert_eq!(
        (&settings["what"], &settings["state"], code),
        (&"settings".into(), &"problem".into(), Some(1))
    );
}

#[test]
fn a_setting_that_is_none_is_noted_and_keeps_nobody_from_asking() {
    let desk = demo();
    fs::write(desk.path().join("asof.toml"), "store = \"corpus.asof\"\nprofile = \"p\"\n").unwrap();
    let ran = desk.run(&["at", "art. 4º", "1992-03-09"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let note = "note: asof.toml has `profile`, which is no setting; `asof config docs` lists them\n";
    assert_eq!(ran.err, note);
    assert_eq!(desk.run(&["config", "show"]).code, Some(2), "who needs all of them refuses");
}

#[test]
fn an_address_that_is_none_of_a_store_makes_no_folder() {
    let desk = Desk::new();
    fs::write(desk.path().join("law.md"), "---\nin force from: 2020-01-01\n---\n# A law\n\n1. One.\n")
        .unwrap();
    for (address, said) in [
        (
            "http://127.0.0.1:8080",
            "a service is asked by `asof query --url`, and loaded into by `asof load --to`",
        ),
        (
            "s3://bucket/corpus",
            "s3:// is the address of no store: a store is a folder, or a Neo4j server as bolt://",
        ),
    ] {
        for question in [&["load", "markdown", "law.md"][..], &["stats"]] {
            let ran = desk.run(&[question, &["--store", address]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{question:?} {address}: {}", ran.err);
            assert!(ran.err.contains(said), "{}", ran.err);
        }
    }
    let left: Vec<_> = fs::read_dir(desk.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["law.md"]);
}

#[test]
fn what_is_suggested_is_for_the_store_that_was_named_and_on_one_line() {
    let desk = Desk::new();
    let none = "a store that is not there yet.asof";
    let ran = Ran::from(desk.command(&["--store", none]).env("COLUMNS", "60").output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for command in [
        format!("    $ asof --store \"{none}\" demo\n"),
        format!(
            "    $ asof corpus get br-constitution && asof --store \"{none}\" load br-constitution br-constitution\n"
        ),
    ] {
        assert!(ran.out.contains(&command), "{command}{}", ran.out);
    }
    let with = demo();
    let ran = Ran::from(with.command(&["--store", "./corpus.asof"]).env("COLUMNS", "40").output().unwrap());
    let commands: Vec<&str> = ran.out.lines().filter_map(|line| line.trim().strip_prefix("$ ")).collect();
    assert_eq!(commands.len(), 3, "{}", ran.out);
    for command in commands {
        assert!(command.starts_with("asof --store ./corpus.asof "), "{command}");
        assert!(shlex::split(command).is_some_and(|words| words.len() > 4), "{command}");
    }
}

#[test]
fn a_draft_that_is_no_utf_8_is_bad_input_with_what_to_do() {
    let desk = demo();
    let latin = desk.path().join("draft.txt");
    fs::write(&latin, b"Veja o art. 4\xba da Carta.").unwrap();
    let wide: Vec<u8> =
        "\u{feff}Veja o art. 4º da Carta.".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(desk.path().join("wide.txt"), wide).unwrap();
    for (file, encoding) in [("draft.txt", "ISO-8859-1"), ("wide.txt", "UTF-16")] {
        let ran = desk.run(&["citations", file, "--at", "2000-01-01"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains(&format!("`iconv -f {encoding} -t UTF-8 FILE`")), "{}", ran.err);
    }
}

#[test]
fn what_is_told_of_a_provision_says_how_far_it_is_known() {
    let desk = demo();
    let said = "  coverage    Assured, as known on 2099-12-31.\n";
    for question in [
        &["graph", "--node", "art. 4º", "--at", "2010-01-01"][..],
        &["readings", "art. 15, Carta", "2020-03-01", "--below"],
        &["readings", "art. 15, Carta", "--history", "--below"],
        &["judgments", "Título V, Carta", "--below"],
    ] {
        // Beside what courts say, it is of the text.
        let of = if question[0] == "graph" { "" } else { "text of the law: " };
        let said = said.replace("Assured", &format!("{of}Assured"));
        let ran = desk.run(question);
        assert!(ran.code == Some(0) && ran.out.contains(&said), "{question:?}: {}{}", ran.out, ran.err);
        assert_eq!(desk.json(question).0["assurance"]["state"], "ASSURED", "{question:?}");
    }
    let both = ["readings", "art. 15, Carta", "--between", "2020-01-01", "2022-01-01", "--below"];
    assert!(desk.run(&both).out.contains("  coverage    text of the law on 2020-01-01: Assured, "));
    let sides = &desk.json(&both).0["assurance"];
    assert_eq!((&sides["before"]["state"], &sides["after"]["state"]), (&"ASSURED".into(), &"ASSURED".into()));
    let expand = ["expand", "Parte Transitória", "--at", "2010-01-01"];
    assert!(desk.run(&expand).out.contains(said));
    assert!(!desk.run(&[&expand[..], &["--dot"]].concat()).out.contains("coverage"));
}

#[test]
fn no_judgment_is_not_assured_by_the_text_of_the_law() {
    let desk = Desk::new();
    desk.file("rules.md", "---\ntitle: Rules\nin force from: 2024-01-01\n---\n# Art. 1 Tea\nTea is free.\n");
    assert_eq!(desk.run(&["load", "markdown", "rules.md"]).code, Some(0));
    for question in [
        &["judgments", "art. 1, Rules", "--from", "2024-05-01", "--to", "2024-05-02"][..],
        &["readings", "art. 1, Rules", "2024-05-01"],
        &["readings", "art. 1, Rules", "--history"],
    ] {
        let ran = desk.run(question);
        assert_eq!(ran.code, Some(1), "{question:?}: {}{}", ran.out, ran.err);
        let says = ["text of the law: ", "No source says whether all judgments are here."];
        assert!(says.iter().all(|words| ran.out.contains(words)), "{question:?}: {}", ran.out);
        let said = desk.json(question).0;
        assert_eq!((&said["assuranceOf"], &said["allJudgments"]), (&"text of the law".into(), &false.into()));
    }
}

#[test]
fn an_empty_list_says_beside_it_how_far_that_is_known() {
    let desk = demo();
    for (question, said) in [
        (
            &["upcoming", "--from", "1991-01-01", "--known", "1991-01-01"][..],
            "note: whether it is all: Assured, as known on 1991-01-01.\n",
        ),
        (&["references", "art. 14", "2020-01-01"], "note: coverage: Assured, as known on 2099-12-31.\n"),
        (
            &["resolve", "art. 99, Carta", "--at", "2020-01-01"],
            "note: nothing was cited so on that day; the nearest are \"Art. 16\", \"Art. 15\" and \"Art. 14\"\n",
        ),
        (&["expand", "art. 14", "--at", "2020-01-01"], "note: coverage: Assured, as known on 2099-12-31.\n"),
    ] {
        let ran = in_form(&desk, question, "json");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(1), "[]\n", said), "{question:?}");
        assert_eq!(in_form(&desk, question, "csv").err, said, "{question:?}");
        assert_eq!(desk.run(question).err, "", "the text says it itself");
    }
}

/// Whether a line is as short as it can be: what is left of it after the margin is one word.
fn unbreakable(line: &str) -> bool {
    !line.trim().contains(' ')
}

#[test]
fn a_term_without_words_is_no_question() {
    let desk = demo();
    for term in ["", "  ", "\n"] {
        let ran = desk.run(&["define", term]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{term:?}");
        assert!(ran.err.contains("the term has no words"), "{}", ran.err);
    }
}

/// Of what nobody wants to see it is not known whether it is there.
#[test]
fn no_results_are_not_asked_for() {
    let desk = demo();
    for question in [["search", "prefeito", "--first", "0"], ["answer", "prefeito", "--first", "0"]] {
        let ran = desk.run(&question);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{question:?}");
        assert!(ran.err.contains("--first"), "{}", ran.err);
    }
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
    // Where columns would cut words to pieces, each row is a list.
    let mut command = desk.command(&["lineage", "art. 6º"]);
    let lists = Ran::from(command.env("COLUMNS", "40").output().unwrap()).out;
    assert!(lists.contains("\n  known       assured\n") && !lists.contains('─'), "{lists}");
}

#[test]
fn an_act_is_shown_with_what_it_commands_in_its_order() {
    let desk = demo();
    let ran = desk.run(&["act", "Emenda nº 9"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for said in [
        "Emenda nº 9 (em_9)",
        "urn:lex:zz:municipal:emenda:1999-07-26;9",
        "about       Acrescenta parágrafos aos arts. 1º, 9º e 11 da Carta.",
        "adopted     1999-07-26 (stated)",
        "published   1999-08-02 (stated)",
        "source      1999-08-02-em_9.txt, SHA-256",
        "103600e7b831959d50e759ea542979c9761af81469702319310f2cee775f2ce6",
        "added: ",
    ] {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    let (answer, _) = desk.json(&["act", "em_9"]);
    let commands = answer["norms"][0]["commands"].as_array().unwrap();
    let seq = |command: &serde_json::Value| {
        let id = command["action"]["urn"].as_str().unwrap().to_owned();
        id.rsplit_once('#').unwrap().1.parse::<u32>().unwrap()
    };
    assert_eq!(commands.iter().map(seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    for command in commands {
        assert_eq!(command["action"]["code"], "em_9");
        assert!(!command["targets"].as_array().unwrap().is_empty(), "{command}");
    }
    let (citing, _) = desk.json(&["act", "em_3"]);
    let cites = &citing["norms"][0]["cites"];
    assert_eq!(
        (&cites[0]["component"]["citation"], &cites[0]["text"]),
        (&"Art. 12".into(), &"art. 12 da Carta".into())
    );
    assert!(desk.run(&["act", "em_3"]).out.contains("cites       Art. 12: art. 12 da Carta"));
    // What the act commands is what impact counts: no provision changed that no command of it stands at or above.
    let (impact, _) = desk.json(&["impact", "--act", "em_9", "--types", "each"]);
    let named: Vec<&str> = commands
        .iter()
        .flat_map(|command| command["versions"].as_array().unwrap())
        .map(|version| version["urn"].as_str().unwrap())
        .collect();
    for entry in impact["affected"].as_array().unwrap() {
        let (norm, local) = entry["component"]["urn"].as_str().unwrap().split_once('!').unwrap();
        let made = |id: &&str| id.starts_with(norm) && id.ends_with(&format!("!{local}"));
        assert!(named.iter().any(made), "{local} is not among {named:?}");
    }
}

#[test]
fn an_act_that_is_not_known_is_answered_with_those_of_its_number() {
    let desk = demo();
    let none = desk.run(&["act", "99"]);
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    assert!(none.err.contains("there is no act \"99\"") && !none.err.contains("this number"), "{}", none.err);
    let number = desk.run(&["act", "9"]);
    assert_eq!(number.code, Some(1));
    let near = desk.run(&["act", "Em 99"]).err;
    assert!(near.contains("; the nearest are Emenda nº ") && near.matches("(em_").count() == 3, "{near}");
    for question in [&["act", "em_99"][..], &["impact", "--act", "em_99"]] {
        let (answer, code) = desk.json(question);
        assert_eq!((&answer["answer"], &answer["code"], code), (&().into(), &"NOT_FOUND".into(), Some(1)));
    }
    let said = "this number have: Emenda nº 9 (em_9, published 1999-08-02, urn:lex:zz:municipal:emenda:1999-07-26;9)";
    assert!(number.err.contains(said), "{}", number.err);
    let early = desk.run(&["act", "em_9", "--known", "1999-08-01"]);
    assert_eq!(early.code, Some(1), "{}", early.err);
}

#[test]
fn a_citation_to_paste_carries_its_day() {
    let desk = demo();
    let cited = desk.run(&["cite", "art. 4º, § 1º, Carta", "--at", "1992-03-09"]);
    let said = "Carta da Cidade de Vila Serena, art. 4º, § 1º (texto em vigor em 9 de março de 1992)";
    assert_eq!((cited.code, cited.out.trim_end()), (Some(0), said));
    let (id, _) = desk.json(&["resolve", said]);
    assert_eq!(id[0]["component"]["urn"], "urn:lex:zz:municipal:carta:1990-03-05;1!art4_par1");
    assert_eq!(desk.run(&["at", said, "1992-03-09"]).code, Some(0));

    let with_id = desk.run(&["cite", "art. 4º, § 1º, Carta", "--at", "1992-03-09", "--id"]).out;
    let (answer, _) = desk.json(&["cite", "art. 4º, § 1º, Carta", "--at", "1992-03-09"]);
    assert_eq!(answer["citation"], said);
    for field in ["urn", "treeHash"] {
        let said = answer["version"][field].as_str().unwrap();
        assert!(with_id.contains(said.trim_start_matches("sha256:")), "{with_id}");
    }
    for (reference, day, why) in [
        ("urn:lex:zz:municipal:carta:1990-03-05;1!art13", "2005-01-01", "it is not there then"),
        ("urn:lex:zz:municipal:carta:1990-03-05;1!art5_cpt_inc3", "2024-01-01", "it is repealed then"),
    ] {
        let refused = desk.run(&["cite", reference, "--at", day]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{reference}");
        assert!(refused.err.contains(why), "{}", refused.err);
    }
}

#[test]
fn every_citation_leads_back_to_its_provision() {
    let corpus = Embedded::open(&demo().store()).unwrap().corpus();
    let days = ["1990-03-12", "1995-01-01", "1999-08-02", "2003-05-01", "2012-02-06", "2023-11-13"];
    let (mut cited, mut by_name) = (0, 0);
    for graph in corpus.graphs() {
        for component in graph.components().map(asof_engine::Component::id) {
            for day in days {
                let at = AsOf::day(day.parse::<Day>().unwrap());
                let Ok(citation) = query::citation(&corpus, &component, at).unwrap() else { continue };
                // Whoever reads it may stand on any day.
                let read = query::resolve(&corpus, &citation.citation, AsOf::day(Day::MAX)).unwrap();
                let [first, rest @ ..] = read.as_slice() else { panic!("{citation:?} means nothing") };
                assert_eq!(first.component, component, "{citation:?}");
                assert!(rest.iter().all(|other| other.confidence < first.confidence), "{citation:?}");
                cited += 1;
                by_name += usize::from(!citation.citation.starts_with("urn:"));
            }
        }
    }
    assert!(cited > 200 && by_name * 10 >= cited * 9, "{by_name} of {cited} by name");
}

#[test]
fn the_doctor_sees_what_is_there_and_what_is_not() {
    let (sound, empty) = (demo(), Desk::new());
    let without = |desk: &Desk, arguments: &[&str]| {
        let mut command = desk.command(arguments);
        command.env_remove("ASOF_DATA");
        command
    };
    let ran = Ran::from(without(&sound, &["doctor"]).output().unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains("ok       store     ./corpus.asof: 1 norm, acts published through 2023-11-13"),
        "{}",
        ran.out
    );
    assert!(ran.out.lines().all(|line| line.starts_with("ok ") || line.starts_with("   ")), "{}", ran.out);

    let ran = Ran::from(without(&empty, &["doctor"]).output().unwrap());
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("problem  store     ./corpus.asof holds no store"), "{}", ran.out);
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0, "looking makes nothing");
}

#[test]
fn a_damaged_store_is_told_with_what_to_do_and_is_a_problem_to_the_doctor() {
    let desk = demo();
    let file = desk.store().join("asof.redb");
    let whole = fs::read(&file).unwrap();
    let mut told = 0;
    for page in (0..whole.len()).step_by(4096) {
        let mut bytes = whole.clone();
        bytes[page..whole.len().min(page + 4096)].fill(0);
        fs::write(&file, &bytes).unwrap();
        let ran = desk.run(&["at", "art. 4º, Carta", "2001-01-01"]);
        if ran.code == Some(0) {
            continue;
        }
        told += 1;
        assert_eq!(ran.code, Some(4), "page {page}: {}", ran.err);
        assert!(
            ran.err.contains("corpus.asof is damaged: ") && ran.err.contains("restore it"),
            "{}",
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "page {page}: {}", ran.err);
        if told == 1 {
            let (diagnosis, code) = desk.json(&["doctor"]);
            assert_eq!((&diagnosis["sound"], code), (&false.into(), Some(1)), "{diagnosis}");
        }
    }
    assert!(told > 5, "{told}");
}

#[test]
fn an_index_that_is_not_kept_is_not_said_to_be() {
    let desk = demo();
    fs::write(desk.store().join("search"), "no folder").unwrap();
    let ran = desk.run(&["index"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(4), ""));
    assert!(ran.err.contains("the index of words is not kept: "), "{}", ran.err);
    assert_eq!(desk.run(&["search", "conselho", "--at", "2001-01-01"]).code, Some(0), "in memory");
    fs::remove_file(desk.store().join("search")).unwrap();
    assert_eq!(desk.run(&["index"]).code, Some(0));
}

#[test]
fn the_doctor_says_what_to_do_and_no_secret() {
    let desk = demo();
    let secret = "a-secret-that-nobody-may-see";
    let mut command = desk.command(&["doctor", "--json", "--neo4j", "bolt://127.0.0.1:1"]);
    for (name, value) in [
        ("ASOF_LOAD_TOKEN", secret),
        ("ASOF_NEO4J_PASSWORD", secret),
        ("ASOF_EMBEDDER_KEY", secret),
        ("ASOF_VECTORS_KEY", secret),
        ("ASOF_EMBEDDER_URL", "http://127.0.0.1:1/v1"),
        ("ASOF_EMBEDDER_MODEL", "a-model"),
        ("ASOF_VECTORS_URL", "http://127.0.0.1:1"),
        ("ASOF_EMBEDER_TIMEOUT", "5"),
    ] {
        command.env(name, value);
    }
    let ran = Ran::from(command.env_remove("ASOF_DATA").output().unwrap());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(!ran.out.contains(secret) && !ran.err.contains(secret), "{}", ran.out);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let states: Vec<(&str, &str)> = told["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|check| (check["what"].as_str().unwrap(), check["state"].as_str().unwrap()))
        .collect();
    let expected = [
        ("versions", "ok"),
        ("settings", "warning"),
        ("store", "ok"),
        ("index", "ok"),
        ("embedder", "problem"),
        ("qdrant", "warning"),
        ("neo4j", "problem"),
    ];
    assert_eq!(states, expected, "{}", ran.out);
    assert!(ran.out.contains("nothing reads ASOF_EMBEDER_TIMEOUT"), "{}", ran.out);
    for check in told["checks"].as_array().unwrap().iter().filter(|check| check["state"] != "ok") {
        assert!(check["advice"].as_str().is_some_and(|advice| !advice.is_empty()), "{check}");
    }

    fs::write(desk.path().join("asof.toml"), "listen = \"127.0.0.1:0\"\nno_such_key = 1\n").unwrap();
    let ran = desk.run(&["doctor"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("problem  settings") && ran.out.contains("no_such_key"), "{}", ran.out);
    assert!(ran.out.contains("ok       store"), "one failing check stops no other: {}", ran.out);
}

#[test]
fn every_command_takes_the_store_that_the_file_of_settings_names() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["--store", "town", "demo"]).code, Some(0));
    desk.file("asof.toml", "store = \"town\"\nembedder_url = \"no setting of a question\"\n");
    for question in [&["at", "art. 4º, Carta", "1992-03-09"][..], &["check"], &["stats"], &[]] {
        assert_eq!(desk.run(question).code, Some(0), "{question:?}");
    }
    assert!(desk.run(&[]).out.contains("town holds 1 norm"));
    let named = desk.run(&["--store", "nowhere", "stats"]);
    assert!(named.err.contains("nowhere") && named.code != Some(0), "{}", named.err);

    desk.file("asof.toml", "store = \"town\nlog = 1");
    let ran = desk.run(&["stats"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("asof.toml"), "it says which file it cannot read: {}", ran.err);
    assert_eq!(desk.run(&["completions", "bash"]).code, Some(0), "what reads no law needs no settings");
}
