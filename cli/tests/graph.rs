//! `asof graph`: the graph in numbers, around a provision, as files, as a picture, and from a prompt.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "tests")]

mod common;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::Stdio;

use asof_engine::query::Relations;
use asof_schema::AsOf;
use common::served::CONSTITUTION;
use common::statutes::{MUNICIPAL, STATUTES};
use common::{Desk, Ran};
use serde_json::{Value, json};

const AT: &str = "2020-01-01";

fn desk() -> Desk {
    Desk::with_store(&STATUTES.desk.store())
}

/// "sec6_sub1" of an id.
fn local(id: &Value) -> String {
    id.as_str()
        .map_or_else(|| "-".to_owned(), |id| id.split_once('!').map_or(id, |(_, local)| local).to_owned())
}

/// A relation in short: where it stands, its kind, what it points at.
fn short(said: &Value) -> String {
    let to = said["term"].as_str().map_or_else(|| local(&said["target"]["urn"]), str::to_owned);
    format!("{} {} {to}", local(&said["source"]["component"]["urn"]), said["kind"].as_str().unwrap())
}

fn around(desk: &Desk, arguments: &[&str]) -> Vec<String> {
    let (said, _) = desk.json(&[&["graph", "--at", AT], arguments].concat());
    let relations = said["relations"].as_array().unwrap().iter();
    relations.map(|said| format!("{} {}", said["hop"], short(said))).collect()
}

#[test]
fn the_graph_in_numbers() {
    let (stats, code) = desk().json(&["graph", "--stats", "--at", AT]);
    assert_eq!(code, Some(0));
    let municipal =
        json!({ "norm": MUNICIPAL, "title": "Kuntalaki", "language": "fi", "nodes": 9, "edges": 7 });
    assert!(stats["norms"].as_array().unwrap().contains(&municipal), "{stats:#}");
    assert_eq!(stats["nodes"], 12);
    assert_eq!(stats["nodes_by_type"], json!({ "section": 4, "statute": 2, "subsection": 6 }));
    assert_eq!(stats["edges_by_kind"], json!({ "DEFINES": 1, "EXCEPTS": 1, "REFERS_TO": 6 }));
    assert_eq!(stats["edges_by_language"], json!({ "fi": 8 }));
    // On a day on which one law was there.
    let (before, _) = desk().json(&["graph", "--stats", "--at", "2000-01-01"]);
    assert_eq!(before["nodes_by_type"], json!({ "section": 1, "statute": 1, "subsection": 1 }));
}

#[test]
fn around_a_provision_both_ways() {
    let desk = desk();
    // By the publisher's own id, as the first graph was asked.
    let near = around(&desk, &["--node", "410/2015:fin@20230780:6:2"]);
    assert_eq!(near, ["1 sec6_sub2 REFERS_TO sec1_sub1", "1 sec2_sub1 REFERS_TO sec6_sub2"]);
    let out = around(&desk, &["--node", "410/2015:fin@20230780:6:1", "--kind", "defines"]);
    assert_eq!(out, ["1 sec6_sub1 DEFINES kuntakonsernilla"]);
    let whole = around(&desk, &["--node", "410/2015:fin@20230780:6:1", "--neighbours"]);
    assert_eq!(whole, around(&desk, &["--node", "6 §, Kuntalaki"]));
    // What a hop meets, the next one does not meet again.
    let far = around(&desk, &["--node", "410/2015:fin@20230780:6:2", "--hops", "2"]);
    assert_eq!(far[..2], near);
    assert!(far[2..].iter().all(|said| said.starts_with('2')), "{far:?}");
    assert!(far.contains(&"2 sec2_sub1 EXCEPTS sec6".to_owned()), "{far:?}");
    let ran = desk.run(&["graph", "--node", "6 §, Kuntalaki", "--at", AT]);
    assert!(ran.out.contains("Kuntalaki 113 § 1"), "{}", ran.out);
    let ran = desk.run(&["graph", "--node", "77 §, Kuntalaki", "--at", AT]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
}

#[test]
fn each_part_of_a_section_with_its_relations() {
    let desk = desk();
    let (parts, _) = desk.json(&["graph", "--section", "6", "--law", "410", "--at", AT]);
    let parts: BTreeMap<String, [Vec<String>; 2]> = parts
        .as_array()
        .unwrap()
        .iter()
        .map(|part| {
            let of = |key: &str| part[key].as_array().unwrap().iter().map(short).collect::<Vec<_>>();
            (local(&part["component"]["urn"]), [of("outgoing"), of("incoming")])
        })
        .collect();
    assert_eq!(parts.keys().collect::<Vec<_>>(), ["sec6", "sec6_sub1", "sec6_sub2"]);
    assert_eq!(parts["sec6_sub2"][0], ["sec6_sub2 REFERS_TO sec1_sub1"]);
    assert_eq!(parts["sec6_sub2"][1], ["sec2_sub1 REFERS_TO sec6_sub2"]);
    assert!(parts["sec6"][1].contains(&"sec113_sub1 REFERS_TO sec6".to_owned()), "{parts:?}");
    for (arguments, code) in [
        (vec!["--section", "6"], 2),
        (vec!["--section", "77", "--law", "410"], 1),
        (vec!["--section", "6", "--law", "Tieliikennelaki"], 2),
    ] {
        assert_eq!(
            desk.run(&[&["graph", "--at", AT], &arguments[..]].concat()).code,
            Some(code),
            "{arguments:?}"
        );
    }
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn lines(desk: &Desk, file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(desk.path().join(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_files_have_the_fields_of_the_first_graph() {
    let desk = desk();
    let (said, _) = desk.json(&["graph", "--export", "out", "--at", AT]);
    let summary: Value =
        serde_json::from_slice(&std::fs::read(desk.path().join("out/graph_summary.json")).unwrap()).unwrap();
    let (nodes, edges) = (lines(&desk, "out/nodes.jsonl"), lines(&desk, "out/edges.jsonl"));
    assert_eq!((number(&summary["total_nodes"]), nodes.len()), (12, 12));
    assert_eq!(number(&summary["total_edges"]), edges.len());
    assert_eq!(said["edge_types"], summary["edge_types"]);
    let expected = json!({ "HAS_SECTION": 4, "HAS_MOMENT": 6, "DEFINES": 1, "EXCEPTS": 1,
        "REFERS_TO_internal": 4, "REFERS_TO_external": 2 });
    assert_eq!(summary["edge_types"], expected);
    let moment = nodes.iter().find(|node| local(&node["node_id"]) == "sec113_sub2").unwrap();
    let fields = ["node_type", "section_num", "moment", "section_title", "text", "label", "start", "end"];
    assert_eq!(
        fields.map(|field| moment[field].clone()),
        [
            json!("MOMENT"),
            json!("113"),
            json!("2"),
            json!("Tilinpäätös"),
            json!("Kunta päättää muusta."),
            json!("113 §, 2 mom."),
            json!("2015-05-01"),
            Value::Null,
        ]
    );
    let edge = |kind: &str, from: &str| {
        edges.iter().find(|edge| edge["edge_type"] == kind && local(&edge["source"]) == from).unwrap()
    };
    let outside = edges.iter().find(|edge| edge["target"] == "external:hallintolaki section:28").unwrap();
    assert_eq!(
        (outside["state"].as_str(), outside["context"].as_str()),
        (Some("EXTERNAL"), Some("hallintolain 28 §:ssä"))
    );
    assert_eq!(edge("DEFINES", "sec6_sub1")["target"], format!("definition:{MUNICIPAL}!sec6_sub1"));
    assert_eq!(edge("HAS_MOMENT", "sec6")["target"], format!("{MUNICIPAL}!sec6_sub1"));
    let text = nodes.iter().find(|node| node["node_id"] == outside["source"]).unwrap()["text"]
        .as_str()
        .unwrap()
        .to_owned();
    let place = number(&outside["start"])..number(&outside["end"]);
    assert_eq!(&text[place], "hallintolain 28 §:ssä");
}

/// As many relations as the library tells, each source and each resolved target among the nodes.
#[test]
fn the_files_hold_the_whole_constitution() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let desk = Desk::with_store(&server.desk.store());
    let (said, _) = desk.json(&["graph", "--export", "out", "--at", "2015-09-15"]);
    let (nodes, edges) = (lines(&desk, "out/nodes.jsonl"), lines(&desk, "out/edges.jsonl"));
    let ids: std::collections::BTreeSet<&str> =
        nodes.iter().map(|node| node["node_id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), nodes.len());
    let (held, spoken): (Vec<_>, Vec<_>) =
        edges.iter().partition(|edge| edge["edge_type"].as_str().unwrap().starts_with("HAS_"));
    assert_eq!(held.len(), nodes.len() - 1, "all but the root are held by one");
    let corpus = server.store.corpus();
    let root = corpus.graphs().next().unwrap().norm().id.root();
    let told = Relations::of(&corpus, AsOf::day("2015-09-15".parse().unwrap())).outgoing(&root).unwrap();
    assert_eq!(spoken.len(), told.len());
    for edge in spoken.iter().filter(|edge| edge["state"] == "RESOLVED") {
        assert!(ids.contains(edge["target"].as_str().unwrap()), "{edge}");
    }
    println!("{said:#}");
}

#[test]
fn a_picture_shows_boxes_arrows_and_a_legend() {
    let desk = desk();
    let node = ["graph", "--node", "6 §, Kuntalaki", "--hops", "2", "--at", AT];
    let ran = desk.run(&[&node[..], &["--svg", "out.svg"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let svg = std::fs::read_to_string(desk.path().join("out.svg")).unwrap();
    for shown in [
        ">Kuntalaki 113 § 1 mom.<",
        ">“kuntakonsernilla”<",
        ">hallintolaki section:28<",
        ">excepts<",
        ">part of<",
    ] {
        assert!(svg.contains(shown), "{shown}\n{svg}");
    }
    let again = desk.run(&[&node[..], &["--svg", "again.svg"]].concat());
    assert_eq!(again.code, Some(0));
    assert_eq!(std::fs::read_to_string(desk.path().join("again.svg")).unwrap(), svg);
    let dot = desk.run(&[&node[..], &["--dot"]].concat()).out;
    let arrows = |text: &str, mark: &str| text.lines().filter(|line| line.contains(mark)).count();
    // Five of the legend's lines are no arrows of the picture.
    assert_eq!(arrows(&svg, "<path d=\"M"), arrows(&dot, " -> ") + 10);
    assert_eq!(arrows(&svg, "<rect class="), arrows(&dot, " [label=") - arrows(&dot, " -> "));
}

#[test]
fn too_large_a_picture_is_refused() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let desk = Desk::with_store(&server.desk.store());
    let ran = desk.run(&["graph", "--node", "CF", "--at", "2015-09-15", "--svg", "out.svg"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("lower --hops"), "{}", ran.err);
    assert!(!desk.path().join("out.svg").exists());
}

fn typed(desk: &Desk, arguments: &[&str], lines: &str) -> Ran {
    let mut command = desk.command(&[&["graph", "--interactive", "--at", AT], arguments].concat());
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_prompt_answers_and_survives_errors() {
    let desk = desk();
    let node = "410/2015:fin@20230780:6:2";
    let ran = typed(
        &desk,
        &[],
        &format!(
            "nonsense\nnode\nnode 77 §\nhops many\nhops 2\n\nnode {node}\nsection 6 410\nhelp\nquit\nstats\n"
        ),
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let by_flags = desk.run(&["graph", "--at", AT, "--node", node, "--hops", "2"]).out;
    let section = desk.run(&["graph", "--at", AT, "--section", "6", "--law", "410"]).out;
    assert!(ran.out.contains(&by_flags), "{}\n{by_flags}", ran.out);
    assert!(ran.out.contains(&section), "{}", ran.out);
    assert!(ran.out.contains("section NUMBER [LAW]"), "{}", ran.out);
    assert_eq!(
        ran.err.lines().filter(|line| line.starts_with("error: ") || line.starts_with("no: ")).count(),
        4,
        "{}",
        ran.err
    );
    assert!(!ran.out.contains("provisions  "), "nothing is answered after `quit`");
    // The end of the input is an end, too; and the day can be set.
    let ran = typed(&desk, &["--json"], "at 2000-01-01\nstats\n");
    assert_eq!(serde_json::from_str::<Value>(&ran.out).unwrap()["nodes"], 3, "{}", ran.err);
}
