//! Law with levels that asof does not know, by a profile from a file.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::fs;

use common::Desk;
use serde_json::{Value, json};

const NORM: &str = "urn:lex:qm:state:code:2001-01-01;1";

/// Its component, type, what holds it, number, marker and words.
const COMPONENTS: [(&str, &str, &str, &str, &str, &str); 7] = [
    ("bok1", "book", "", "I", "Book I", ""),
    ("can1", "canon", "bok1", "1", "Canon 1", "The council meets at noon."),
    ("can2", "canon", "bok1", "2", "Canon 2", ""),
    ("can2_ver1", "verse", "can2", "1", "", "A meeting is held as canon 1 says."),
    ("can2_ver2", "verse", "can2", "2", "", "Point 1 of verse 3 does not bind the elders."),
    ("can2_ver3", "verse", "can2", "3", "", "The council hears"),
    ("can2_ver3_pt1", "point", "can2_ver3", "1", "", "the elders;"),
];

/// The change set of a law of such a country.
fn change_set() -> String {
    let sha = "0".repeat(64);
    let day = json!({"on": "2001-01-01", "basis": "STATED"});
    let evidence = json!({"sha256": sha, "start": 0, "end": 1});
    let mut records = vec![
        json!({"changeset": {"format": 1}}),
        json!({"norm": {
            "id": NORM, "title": "Code of Elders", "type": "code", "jurisdiction": "qm", "language": "en",
            "data_source": "made up", "citations": ["CE"],
        }}),
        json!({"source": {"sha256": sha, "name": "code.txt", "norm": NORM}}),
        json!({"act": {
            "id": NORM, "kind": "enactment", "number": 1, "code": "code", "title": "Code of Elders",
            "adopted": day, "published": day,
        }}),
    ];
    let mut seq = 0;
    let mut insert = |insert: Value| {
        seq += 1;
        records.push(json!({"command": {"act": NORM, "seq": seq, "norm": NORM, "op": {"insert": insert}}}));
    };
    insert(json!({"component": NORM, "type": "code", "order_key": "0-0000"}));
    for (at, (id, kind, above, number, label, words)) in COMPONENTS.into_iter().enumerate() {
        let parent = if above.is_empty() { NORM.to_owned() } else { format!("{NORM}!{above}") };
        let text = json!({"language": "en", "text": words, "evidence": evidence});
        let texts: Vec<Value> = if words.is_empty() { Vec::new() } else { vec![text] };
        let mut component = json!({
            "component": format!("{NORM}!{id}"), "type": kind, "parent": parent, "number": number,
            "order_key": format!("1-{at:04}"), "texts": texts,
        });
        if !label.is_empty() {
            component["label"] = json!(label);
        }
        insert(component);
    }
    records.iter().map(|record| record.to_string() + "\n").collect()
}

fn desk() -> Desk {
    let desk = Desk::new();
    fs::create_dir(desk.path().join("profiles")).unwrap();
    fs::write(desk.path().join("profiles/qm.toml"), include_str!("profiles/qm.toml")).unwrap();
    fs::write(desk.path().join("code.jsonl"), change_set()).unwrap();
    desk
}

#[test]
fn its_levels_are_read_and_printed() {
    let desk = desk();
    let asof = |arguments: &[&str]| {
        let ran = desk.run(&[&["--profiles", "profiles"], arguments].concat());
        assert_eq!(ran.code, Some(0), "{arguments:?}\n{}\n{}", ran.out, ran.err);
        ran.out
    };
    asof(&["load", "changeset", "code.jsonl"]);
    for (cited, id, printed) in [
        ("canon 1", "can1", "Canon 1"),
        ("verse 1 of canon 2, CE", "can2_ver1", "Canon 2, verse 1"),
        ("point 1 of verse 3 of canon 2, Code of Elders", "can2_ver3_pt1", "Canon 2, verse 3, point 1"),
        ("Book 1", "bok1", "Book I"),
    ] {
        let found: Value =
            serde_json::from_str(&asof(&["--json", "resolve", cited, "--at", "2002-01-01"])).unwrap();
        let found = &found.as_array().unwrap_or_else(|| panic!("{found}"))[0];
        assert_eq!(
            (&found["component"]["urn"], &found["citation"]),
            (&json!(format!("{NORM}!{id}")), &json!(printed)),
            "{cited}"
        );
    }
    let said = asof(&["--json", "references", "CE", "2002-01-01"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    let targets: Vec<&str> =
        said.as_array().unwrap().iter().filter_map(|one| one["target"]["urn"].as_str()).collect();
    assert_eq!(targets, [format!("{NORM}!can1"), format!("{NORM}!can2_ver3_pt1")]);

    let unread = desk.run(&["resolve", "verse 1 of canon 2, CE"]);
    assert_ne!(unread.code, Some(0), "without its profile nothing is a canon: {}", unread.out);
    desk.file("asof.toml", "profiles = \"profiles\"\n");
    let (found, code) = desk.json(&["resolve", "verse 1 of canon 2, CE"]);
    assert_eq!((code, &found[0]["component"]["urn"]), (Some(0), &json!(format!("{NORM}!can2_ver1"))));
}

#[test]
fn a_profile_that_lacks_a_part_is_refused() {
    let desk = desk();
    let file = desk.path().join("profiles/qm.toml");
    let whole = fs::read_to_string(&file).unwrap();
    for (text, said) in [
        (whole.replace("basic = [\"canon\"]", ""), "missing field `basic`"),
        (whole.replace("anew = [\"book\"]", "anew = [\"boook\"]"), "`boook` is not one of the `levels`"),
    ] {
        fs::write(&file, text).unwrap();
        let ran = desk.run(&["--profiles", "profiles", "stats"]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("qm.toml") && ran.err.contains(said), "{}", ran.err);
    }
}
