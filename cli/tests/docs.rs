//! Every command of the README and of the pages of docs/ does what the page says.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;
#[path = "common/documented.rs"]
mod documented;

use std::path::PathBuf;
use std::process::Command;

use common::{Desk, Ran, data};
use documented::pages;

/// What is not run here, by how it begins, and why. The tests of the command line parse these, too.
const ELSEWHERE: [(&str, &str); 11] = [
    ("asof serve", "it serves until it is told to end: tests/serve.rs"),
    ("asof demo --serve", "it serves until it is told to end: tests/serve.rs"),
    ("asof mcp", "it answers an agent: tests/mcp.rs"),
    ("asof corpus get", "it takes a network: src/corpus/tests.rs"),
    ("asof copy", "it takes a Neo4j server: tests/neo4j.rs"),
    ("asof index", "it takes a model: tests/embedder.rs of the service"),
    ("asof compare", "it takes the statutes of Finland: tests/finland.rs"),
    ("asof at uk.org", "it takes debates: tests/debates.rs"),
    ("asof --profiles", "it takes a profile: tests/profiles.rs"),
    ("asof load fi-", "it takes other sources: tests/finland.rs"),
    ("asof load debates", "it takes other sources: tests/debates.rs"),
];

/// Words that stand for what a reader has: a command with one of them is not run as it stands.
const PLACEHOLDERS: [&str; 10] =
    ["...", " DIR", " FILE", " DAY", " PATH", " URL", " NAME", " REF", " COMMAND", " CODE"];

/// A draft as a lawyer writes it.
const DRAFT: &str =
    "Nos termos do art. 6º da Constituição Federal, são direitos sociais a educação e a saúde.\n";

/// The published files of the Constitution, where they are.
fn constitution() -> Option<PathBuf> {
    let folder = data("brazil");
    if folder.is_dir() {
        return folder.canonicalize().ok();
    }
    println!("skipped: the commands on the Constitution of Brazil, which is not at {}", folder.display());
    None
}

fn elsewhere(command: &str) -> bool {
    let remote = ["bolt://", "--prose", "--interactive", "--url"];
    remote.iter().chain(&PLACEHOLDERS).any(|word| command.contains(word))
        || ELSEWHERE.iter().any(|(begins, _)| command.starts_with(begins))
}

/// Runs a command line in a folder, as a shell does.
fn typed(desk: &Desk, line: &str) -> Ran {
    let script = line.replacen("asof", concat!("'", env!("CARGO_BIN_EXE_asof"), "'"), 1);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(desk.path()).env_remove("ASOF_STORE");
    shell.output().unwrap().into()
}

#[test]
fn every_command_of_the_pages_answers() {
    let (demo, law) = (Desk::new(), Desk::new());
    assert_eq!(demo.run(&["demo"]).code, Some(0));
    let source = constitution();
    if let Some(source) = &source {
        std::os::unix::fs::symlink(source, law.path().join("br")).unwrap();
        law.file("draft.txt", DRAFT);
        let loaded = law.run(&["load", "br-constitution", "br"]);
        assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    }
    let (mut ran, mut wrong) = (0, Vec::new());
    for page in pages() {
        let own = Desk::new();
        for (name, text) in &page.files {
            own.file(name, text);
        }
        for command in page.commands.iter().filter(|command| !elsewhere(command)) {
            let desk = match () {
                () if !page.files.is_empty() => &own,
                () if command.contains("demo") => &demo,
                () if source.is_some() => &law,
                () => continue,
            };
            let answer = typed(desk, command);
            let silent = answer.out.trim().is_empty() && !answer.err.contains("bytes written");
            if answer.code != Some(0) || silent {
                wrong.push(format!("{}: {command}\n{}{}", page.page, answer.out, answer.err));
            }
            ran += 1;
        }
    }
    assert!(wrong.is_empty(), "no answer from:\n{}", wrong.join("\n"));
    assert!(ran > 3, "the pages show commands");
}

#[test]
fn what_is_not_run_is_still_shown_somewhere() {
    let all: Vec<String> = pages().into_iter().flat_map(|page| page.commands).collect();
    for (begins, why) in ELSEWHERE {
        assert!(all.iter().any(|command| command.starts_with(begins)), "no page shows {begins}: {why}");
    }
}

/// What a page shows in blocks of a language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn programs_of_the_page_on_graphql_print_the_text_of_the_day() {
    let desk = Desk::new();
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/graphql.md");
    let page = std::fs::read_to_string(page).unwrap();
    let serving = common::Serving::of(&mut desk.command(&["demo", "--serve", "--listen", "127.0.0.1:0"]));
    for (language, program, arguments) in [
        ("sh", "sh", &["-c"][..]),
        ("python", "python3", &["-c"]),
        ("js", "node", &["--input-type=module", "-e"]),
    ] {
        if Command::new(program).arg("--version").output().is_err() {
            println!("skipped: the programs in {language}, which take {program}");
            continue;
        }
        let shown = blocks(&page, language);
        let shown: Vec<&String> = shown.iter().filter(|block| block.contains(":8080/graphql")).collect();
        assert!(!shown.is_empty(), "the page has one in {language}");
        for block in shown {
            let block = block.replace("http://127.0.0.1:8080", &serving.url);
            let mut command = Command::new(program);
            let ran = Ran::from(command.args(arguments).arg(block).env("NO_PROXY", "*").output().unwrap());
            assert!(ran.out.contains("onze conselheiros"), "{language}: {}\n{}", ran.out, ran.err);
        }
    }
}
