//! The command line on a Neo4j server: the same answers as from a folder, and nothing half-visible whatever is killed.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::process::Child;
use std::time::Duration;

use asof_tests::neo4j::{Access, Database, OwnServer};
use asof_tests::{DEMO, courts};
use common::{Desk, Ran, Serving};

fn spawn(desk: &Desk, access: &Access, arguments: &[&str]) -> Child {
    let mut command = desk.command(arguments);
    command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
    command.env("ASOF_NEO4J_LEASE_MS", "1500");
    command.spawn().unwrap()
}

fn run(desk: &Desk, access: &Access, arguments: &[&str]) -> Ran {
    spawn(desk, access, arguments).wait_with_output().unwrap().into()
}

fn batch(desk: &Desk, nth: usize, store: &str) -> [String; 8] {
    let (recorded, lines) = DEMO[nth];
    let file = desk.file("batch.jsonl", lines).display().to_string();
    ["load", "changeset", &file, "--recorded-at", recorded, "--json", "--store", store].map(str::to_owned)
}

#[test]
fn the_samples_of_cypher_answer_for_a_day_as_one_types_it() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    assert_eq!(run(&desk, access, &["demo", "--json", "--store", &access.uri]).code, Some(0));
    let page = include_str!("../../cypher/README.md");
    let samples: Vec<&str> =
        page.split("```cypher\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!samples.is_empty());
    for sample in samples {
        // One sample asks for the words of a provision, the other who speaks of an article.
        let (local, column, expected) = if sample.contains("t.full_text") {
            ("art4_cpt", "t.full_text", "onze conselheiros")
        } else {
            ("art4", "v.citation", "Parte Transitória, Art. 1º")
        };
        let id = format!("'urn:lex:zz:municipal:carta:1990-03-05;1!{local}'");
        let sample = sample.replace("$id", &id).replace("$day", "'1992-03-09'");
        let answers: Vec<String> = database.column(&sample, column);
        assert!(answers.iter().any(|answer| answer.contains(expected)), "{sample}: {answers:?}");
    }
}

#[test]
fn the_tour_of_the_demo_is_the_same_and_copies_are_equal() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    let uri = access.uri.as_str();
    let folder = desk.run(&["demo", "--tour", "--json", "--store", "corpus.asof"]);
    let server = run(&desk, access, &["demo", "--tour", "--json", "--store", uri]);
    assert_eq!(server.code, Some(0), "{}", server.err);
    assert!(server.out.replace(uri, "corpus.asof") == folder.out, "the tours differ");

    let checked = run(&desk, access, &["check", "--store", uri]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);
    let back = run(&desk, access, &["copy", "--from", uri, "--to", "back.asof"]);
    assert!(back.out.contains("4 copied, 0 there already"), "{}{}", back.out, back.err);
    database.clear();
    let there = run(&desk, access, &["copy", "--from", "back.asof", "--to", uri, "--json"]);
    assert_eq!(there.code, Some(0), "{}", there.err);
    let again = run(&desk, access, &["copy", "--from", "corpus.asof", "--to", uri]);
    assert!(again.out.contains("0 copied, 4 there already"), "{}{}", again.out, again.err);

    database.run("MATCH (v:CTV) WITH v LIMIT 1 SET v.status = 'REPEALED?'");
    let harmed = run(&desk, access, &["check", "--store", uri]);
    assert_eq!(harmed.code, Some(1), "{}", harmed.err);
    assert!(harmed.out.contains("differs: CTV"), "{}", harmed.out);
}

#[test]
fn a_document_is_answered_byte_for_byte_alike() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    for nth in 0..DEMO.len() {
        for store in [access.uri.as_str(), "corpus.asof"] {
            let arguments = batch(&desk, nth, store);
            let loaded = run(&desk, access, &arguments.each_ref().map(String::as_str));
            assert_eq!(loaded.code, Some(0), "{}", loaded.err);
        }
    }
    let document = desk.file(
        "q.graphql",
        r"{ norms(first: 1) { nodes { id: urn label root { descendants(first: 60) { nodes { id: urn citation
            versions(first: 8) { nodes { id: urn ordinal cause status valid { from to } known { from to }
                recorded { from to } label treeHash fullText(notices: true) producedBy { id: urn effectiveOn effectiveBasis }
                terminatedBy { id } sources { sha256 start end quote } } } } } } } }
          actions(first: 20) { nodes { id: urn kind publishedOn effectiveOn parts(first: 10) { nodes { id: urn operation produces(first: 5) { nodes { id: urn } } } } } }
          corpus { revision recordedAt versions } }",
    );
    let ask = |store: &str| run(&desk, access, &["query", &document.display().to_string(), "--store", store]);
    let (ours, theirs) = (ask("corpus.asof"), ask(&access.uri));
    assert!(ours.out.len() > 100_000, "{} {}", ours.err, ours.out.chars().take(500).collect::<String>());
    assert_eq!((ours.code, theirs.code), (Some(0), Some(0)), "{}", theirs.err);
    assert!(ours.out == theirs.out, "the answers differ");
    let document = document.display().to_string();
    for command in [
        vec!["query", &document],
        vec!["at", "art. 1", "--date", "2001-01-01"],
        vec!["at", "art. 1", "--date", "2001-01-01", "--json"],
        vec!["at", "art. 99", "--date", "2001-01-01"],
        vec!["lineage", "art. 2"],
        vec!["diff", "urn:lex:zz:municipal:carta:1990-03-05;1", "1995-01-01", "2012-01-01"],
        vec![
            "impact",
            "urn:lex:zz:municipal:carta:1990-03-05;1",
            "--from",
            "1995-01-01",
            "--to",
            "2012-01-01",
        ],
        vec!["resolve", "art. 3"],
        vec!["findings"],
        vec!["stats"],
        vec!["at", "--date"],
    ] {
        let ours = run(&desk, access, &[&command[..], &["--store", "corpus.asof"]].concat());
        for read in ["memory", "cypher"] {
            let how = ["--store", &access.uri, "--read", read];
            let theirs = run(&desk, access, &[&command[..], &how].concat());
            assert_eq!((theirs.code, theirs.err), (ours.code, ours.err.clone()), "{command:?} by {read}");
            assert!(theirs.out == ours.out, "{command:?} by {read}");
        }
    }
}

/// What courts say is kept by `check` and `copy`, is answered alike whatever reads it, and is drawn anew by
/// `renew`.
#[test]
fn readings_are_checked_copied_and_renewed() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    let uri = access.uri.as_str();
    for (recorded, lines) in courts::BATCHES {
        let file = desk.file("batch.jsonl", lines).display().to_string();
        for store in [uri, "corpus.asof"] {
            let load = ["load", "changeset", &file, "--recorded-at", recorded, "--json", "--store", store];
            let loaded = run(&desk, access, &load);
            assert_eq!(loaded.code, Some(0), "{}", loaded.err);
        }
    }
    let overlays = "MATCH (o {nature: 'INTERPRETIVE'}) RETURN o.ctv_id AS n ORDER BY n";
    let drawn = database.column::<String>(overlays, "n");
    assert!(drawn.len() > 8, "{drawn:?}");
    for (article, day) in [("art1", "2015-01-01"), ("art1", "2021-06-01"), ("art2", "2015-01-01")] {
        for form in [None, Some("--json")] {
            let id = format!("{}!{article}", courts::LAW);
            let ask = |how: &[&str]| {
                let asked: Vec<&str> =
                    ["at", &id, day].into_iter().chain(form).chain(how.iter().copied()).collect();
                run(&desk, access, &asked).out
            };
            let ours = ask(&["--store", "corpus.asof"]);
            assert!(ours.contains("Supreme Court"), "{ours}");
            for read in ["memory", "cypher"] {
                assert!(ask(&["--store", uri, "--read", read]) == ours, "{article} {day} by {read}");
            }
        }
    }
    let check = || run(&desk, access, &["check", "--store", uri]);
    assert_eq!(check().code, Some(0), "{}", check().out);
    let back = run(&desk, access, &["copy", "--from", uri, "--to", "back.asof"]);
    assert!(back.out.contains("3 copied"), "{}{}", back.out, back.err);
    database.clear();
    let there = run(&desk, access, &["copy", "--from", "back.asof", "--to", uri]);
    assert!(there.out.contains("3 copied"), "{}{}", there.out, there.err);
    assert_eq!(database.column::<String>(overlays, "n"), drawn);

    database.run("MATCH (o {nature: 'INTERPRETIVE'}) DETACH DELETE o");
    database.run(
        "MATCH (r:Reading) SET r.grammars = [by IN r.grammars WHERE NOT by STARTS WITH 'graph-'] + 'graph-4'",
    );
    let older = check();
    assert!(
        older.code != Some(0) && (older.out + &older.err).contains("renew"),
        "a graph of an older form is told of"
    );
    let renewed = run(&desk, access, &["renew", "--store", uri]);
    assert_eq!(renewed.code, Some(0), "{}", renewed.err);
    assert_eq!(database.column::<String>(overlays, "n"), drawn);
    assert_eq!(check().code, Some(0), "{}", check().out);
}

/// What serves by reading on demand answers as any other, and takes up what is loaded through it.
#[test]
fn a_service_that_reads_on_demand() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    for nth in 0..2 {
        let loaded = run(&desk, access, &batch(&desk, nth, &access.uri).each_ref().map(String::as_str));
        assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    }
    let token = "a-token-of-this-test";
    let serve = ["serve", "--listen", "127.0.0.1:0", "--store", &access.uri, "--read", "cypher"];
    let mut command = desk.command(&serve);
    command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
    // A database that just began takes its time for what it is asked first.
    command.env("ASOF_LOAD_TOKEN", token).env("ASOF_DEADLINE_MS", "60000");
    let server = Serving::of(&mut command);
    let document = desk
        .file("q.graphql", "{ corpus { revision versions } norms(first: 9) { nodes { id: urn label } } }");
    let document = document.display().to_string();
    let graphql = format!("{}/graphql", server.url);
    let answer = |from: [&str; 2]| {
        let ran = run(&desk, access, &["query", &document, from[0], from[1]]);
        assert_eq!(ran.code, Some(0), "{from:?}: {}{}", ran.out, ran.err);
        ran.out
    };
    let ask = || answer(["--url", &graphql]);
    let here = || answer(["--store", &access.uri]);
    assert_eq!(ask(), here());
    assert!(ask().contains("\"revision\": 2"), "{}", ask());
    let (recorded, lines) = DEMO[2];
    let file = desk.file("third.jsonl", lines).display().to_string();
    let mut load =
        desk.command(&["load", "changeset", &file, "--recorded-at", recorded, "--to", &server.url]);
    let loaded: Ran = load.env("ASOF_LOAD_TOKEN", token).output().unwrap().into();
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    assert!(ask().contains("\"revision\": 3"), "{}", ask());
    assert_eq!(ask(), here());
}

/// A service that starts before its server waits for it; where none comes, it says so and ends.
#[test]
fn a_service_waits_for_its_server() {
    let desk = Desk::new();
    let data = desk.path().join("neo4j");
    let Some(mut server) = OwnServer::start(&data, 0) else { return };
    let (access, port) = (server.access.clone(), server.port());
    server.kill();
    let serve = |patience: &str| {
        let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0", "--store", &access.uri]);
        command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
        command.env("ASOF_NEO4J_PATIENCE_MS", patience);
        command
    };
    let in_vain: Ran = serve("300").output().unwrap().into();
    assert_eq!(in_vain.code, Some(4), "{}", in_vain.err);
    assert_eq!(in_vain.err.matches("waiting for the store").count(), 1, "{}", in_vain.err);
    assert!(in_vain.err.lines().last().unwrap().contains("cannot be reached"), "{}", in_vain.err);
    let service = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| Serving::of(&mut serve("300000")));
        server = OwnServer::start(&data, port).unwrap();
        waiting.join().unwrap()
    });
    let document = desk.file("q.graphql", "{ corpus { revision } }").display().to_string();
    let told = desk.run(&["query", &document, "--url", &service.url]);
    assert!(told.out.contains("\"revision\": 0"), "{}{}", told.out, told.err);
}

/// Services that begin at once on an empty server load the demo once, and each follows what any process loads; loads at once
/// queue; and who loaded reads that anywhere by asking for at least its revision.
#[test]
fn several_processes_on_one_server() {
    let Some(database) = Database::empty() else { return };
    database.clear_schema();
    let (desk, access) = (Desk::new(), &database.access);
    let (uri, token) = (access.uri.as_str(), "a-token-of-this-test");
    let serve = |read: &str| {
        let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0", "--store", uri, "--read", read]);
        command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
        command.env("ASOF_DEMO", "1").env("ASOF_LOAD_TOKEN", token).env("ASOF_DEADLINE_MS", "60000");
        Serving::of(&mut command)
    };
    let services = std::thread::scope(|scope| {
        let begun = ["memory", "cypher"].map(|read| scope.spawn(move || serve(read)));
        begun.map(|service| service.join().unwrap())
    });
    let document = desk.file("q.graphql", "{ corpus { revision } norms { nodes { label } } }");
    let document = document.display().to_string();
    let ask = |service: &Serving, least: &str| {
        desk.run(&["query", &document, "--url", &service.url, "--at-least", least])
    };
    for service in &services {
        let told = ask(service, "4");
        assert!(told.out.contains("\"revision\": 4"), "the demo once: {}{}", told.out, told.err);
    }
    for name in ["one", "two", "three"] {
        desk.file(&format!("{name}.md"), &format!("# Law of rule {name}\n\nArt. 1 It ends.\n"));
    }
    let load = |name: &str, to: [&str; 2]| {
        let file = format!("{name}.md");
        let mut command = desk.command(&["load", "markdown", &file, "--at", "2020-01-01", to[0], to[1]]);
        command.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD", &access.password);
        command.env("ASOF_LOAD_TOKEN", token).spawn().unwrap()
    };
    let loads = [
        load("one", ["--store", uri]),
        load("two", ["--to", &services[0].url]),
        load("three", ["--to", &services[1].url]),
    ];
    for load in loads {
        let ran: Ran = load.wait_with_output().unwrap().into();
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    }
    let answers = services.each_ref().map(|service| ask(service, "7"));
    for told in &answers {
        assert!(told.out.contains("\"revision\": 7"), "{}{}", told.out, told.err);
        assert!(
            ["one", "two", "three"].iter().all(|name| told.out.contains(&format!("rule {name}"))),
            "{}",
            told.out
        );
    }
    assert_eq!(answers[0].out, answers[1].out);
    let checked = run(&desk, access, &["check", "--store", uri]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);
}

/// A load that is killed at any moment, the first one on a new server too, leaves its batch whole or not there, and the
/// next load goes on.
#[test]
fn a_load_that_is_killed() {
    let Some(database) = Database::empty() else { return };
    database.clear_schema();
    let (desk, access) = (Desk::new(), &database.access);
    let uri = access.uri.as_str();
    let (mut killed, mut delay) = (0, Duration::from_millis(100));
    for nth in 0..DEMO.len() {
        let arguments = batch(&desk, nth, uri);
        let mut ended = None;
        while ended.is_none() {
            let load = spawn(&desk, access, &arguments.each_ref().map(String::as_str));
            ended = ended_within(load, delay);
            killed += usize::from(ended.is_none());
            delay = (delay * 5 / 4).min(Duration::from_mins(1));
            let recorded = database.numbers("MATCH (b:Batch) RETURN count(b) AS n")[0];
            let versions = database.numbers(
                "MATCH (v:CTV) WHERE NOT EXISTS { (:Component)-[:HAS_VERSION]->(v) } RETURN count(v) AS n",
            );
            assert_eq!(versions, [0]);
            let recorded = usize::try_from(recorded).unwrap();
            assert!(recorded == nth || recorded == nth + 1, "{recorded} batches after {nth}");
            assert!(killed < 30 * DEMO.len(), "no load comes to its end");
        }
        let ended = ended.unwrap();
        assert_eq!(ended.code, Some(0), "after {killed} kills\n{}", ended.err);
        // The next batch begins with early kills again.
        delay = Duration::from_millis(150);
    }
    assert!(killed > 10, "only {killed} loads were killed");
    let checked = run(&desk, access, &["check", "--store", uri]);
    assert_eq!(checked.code, Some(0), "after {killed} kills\n{}{}", checked.out, checked.err);
}

/// How a load ended within a time; it is killed after that.
fn ended_within(mut load: Child, time: Duration) -> Option<Ran> {
    std::thread::sleep(time);
    let ended = load.try_wait().unwrap().is_some();
    load.kill().unwrap();
    let ran = load.wait_with_output().unwrap().into();
    ended.then_some(ran)
}

#[test]
fn an_address_holds_no_password() {
    let refused = Desk::new().run(&["stats", "--store", "bolt://neo4j:secret-word@localhost"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("ASOF_NEO4J_PASSWORD") && !refused.err.contains("secret"),
        "{}",
        refused.err
    );
}

#[test]
fn what_is_missing_is_told() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    let empty = run(&desk, access, &["stats", "--store", &access.uri]);
    assert_eq!(empty.code, Some(4));
    assert!(empty.err.contains("holds no store: load a corpus into it first"), "{}", empty.err);
    let wrong = run(
        &desk,
        &Access { password: "wrong".into(), ..access.clone() },
        &["stats", "--store", &access.uri],
    );
    assert!(
        wrong.err.contains("refuses the user or the password") && !wrong.err.contains("wrong"),
        "{}",
        wrong.err
    );
    let mut unsaid = desk.command(&["stats", "--store", &access.uri]);
    unsaid.env_remove("ASOF_NEO4J_PASSWORD").env_remove("ASOF_NEO4J_PASSWORD_FILE");
    let unsaid: Ran = unsaid.output().unwrap().into();
    assert_eq!(unsaid.code, Some(2));
    assert!(unsaid.err.contains("ASOF_NEO4J_PASSWORD_FILE"), "{}", unsaid.err);
    let file = desk.file("password", &format!("{}\n", access.password));
    let mut by_file = desk.command(&["demo", "--json", "--store", &access.uri]);
    by_file.env("ASOF_NEO4J_USER", &access.user).env("ASOF_NEO4J_PASSWORD_FILE", file);
    let by_file: Ran = by_file.output().unwrap().into();
    assert_eq!(by_file.code, Some(0), "{}", by_file.err);
}

#[test]
fn the_doctor_says_whether_the_server_holds_the_same_corpus() {
    let Some(database) = Database::empty() else { return };
    let (desk, access) = (Desk::new(), &database.access);
    let uri = access.uri.as_str();
    let doctor = |arguments: &[&str]| {
        let ran = run(&desk, access, &[&["doctor", "--json"], arguments].concat());
        let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let checks = told["checks"].as_array().unwrap().clone();
        let seen = checks.into_iter().find(|check| check["what"] == "neo4j").unwrap();
        (seen["state"].as_str().unwrap().to_owned(), seen["seen"].as_str().unwrap().to_owned())
    };
    assert_eq!(desk.run(&["demo", "--json", "--store", "corpus.asof"]).code, Some(0));
    let (state, seen) = doctor(&["--neo4j", uri]);
    assert!(state == "problem" && seen.contains("holds no store"), "{state}: {seen}");
    assert_eq!(database.numbers("MATCH (n) RETURN count(n) AS n"), [0], "looking makes nothing");

    let first = batch(&desk, 0, uri);
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    assert_eq!(run(&desk, access, &first).code, Some(0));
    let (state, seen) = doctor(&["--neo4j", uri]);
    assert!(
        state == "warning" && seen.contains("batches recorded: 1, the first of the 4"),
        "{state}: {seen}"
    );
    assert_eq!(run(&desk, access, &["copy", "--from", "corpus.asof", "--to", uri]).code, Some(0));
    let (state, seen) = doctor(&["--neo4j", uri]);
    assert!(
        state == "ok" && seen.contains("batches recorded: 4, the same as in the store"),
        "{state}: {seen}"
    );
    let (state, _) = doctor(&["--store", uri]);
    assert_eq!(state, "ok");
}
