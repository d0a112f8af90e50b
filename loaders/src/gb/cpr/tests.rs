//! Made-up pieces, and the real ones where they are at hand.
#![expect(clippy::print_stdout, reason = "figures are for people who read")]

use std::collections::{BTreeMap, HashSet};

use asof_schema::{ChangeSet, DateBasis, Op};
use serde_json::json;

use super::SOURCE;
use crate::source::Given;

const PART: &str = "PART 3 - CATS\n\nContents of this Part\n\nI GENERAL\n\n---\n\nWhat cats may do\n\n3.1\n\n(1) A cat may-\n\n(a) sleep;\n\n\
    (b) eat; and\n\n(c) sit-\n\n(i) on a wall; or\n\n(ii) on a roof,\n\nbut not on a road.\n\n(Rule 3.2 is about dogs.)\n\n\
    (2) A cat has \"nine\" lives.\n\n---\n\nDogs\n\n3.1 A (1) A dog may bark.\n\n3.2 A cat is no dog.\n\n3.1 is above.";

const DIRECTION: &str = "PRACTICE DIRECTION 3B - CATS\n\n---\n\nThis practice direction supplements Part 3\n\n---\n\n1. Wards\n\n1.1 A ward is-\n\n\
    (1) a room; or\n\n(2) a cage-\n\n(a) of wood.\n\n---\n\nANNEX A\n\n---\n\n1. Form of order.";

fn piece(id: &str, url: &str, content: &str) -> serde_json::Value {
    json!({"id": id, "content": content, "storageUrl": url, "updated": "2025-10-20T00:00:00Z"})
}

fn load(pieces: &[serde_json::Value]) -> (ChangeSet, Vec<u8>) {
    let bytes = serde_json::to_vec_pretty(pieces).unwrap();
    let files = [("cpr.json".to_owned(), bytes.clone())];
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    (set, bytes)
}

/// `rule3.1_par1: words`, of all that commands put.
fn outline(set: &ChangeSet, language: &str) -> Vec<String> {
    let one = |op: &Op| {
        let Op::Insert(insert) = op else { panic!("{op:?}") };
        let texts = insert.texts.iter().filter(|text| text.language == language);
        let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
        format!("{}: {}", insert.component.local(), texts.join(" / "))
    };
    set.commands.iter().map(|command| one(&command.op)).collect()
}

fn assert_borne_out(set: &ChangeSet, bytes: &[u8]) -> usize {
    let texts = set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) => Some(&insert.texts),
        _ => None,
    });
    let texts: Vec<_> = texts.flatten().collect();
    for text in &texts {
        let at = text.evidence.unwrap();
        assert!(crate::evidence::bears_out(bytes, at.start, at.end, &text.text), "{text:?}");
    }
    texts.len()
}

#[test]
fn rules_hold_what_is_printed_in_them() {
    let (set, bytes) = load(&[piece("Part 3 – Cats", "u/part3", PART)]);
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "part3: PART 3 - CATS / Contents of this Part",
            "part3_head-i-general: I GENERAL",
            "rule3.1: What cats may do",
            "rule3.1_par1: A cat may-",
            "rule3.1_par1_subpara: sleep;",
            "rule3.1_par1_subparb: eat; and",
            "rule3.1_par1_subparc: sit-",
            "rule3.1_par1_subparc_itemi: on a wall; or",
            "rule3.1_par1_subparc_itemii: on a roof,",
            "rule3.1_par1_subparc_wrap: but not on a road.",
            "rule3.1_wrap: (Rule 3.2 is about dogs.)",
            "rule3.1_par2: A cat has \"nine\" lives.",
            "rule3.1a: Dogs",
            "rule3.1a_par1: A dog may bark.",
            "rule3.2: A cat is no dog. 3.1 is above.",
        ]
    );
    assert_eq!(assert_borne_out(&set, &bytes), 16);
    let cited: Vec<&str> = set.aliases.iter().map(|alias| alias.value.as_str()).collect();
    assert!(cited.contains(&"CPR r. 3.1(1)(c)(ii)") && cited.contains(&"CPR Part 3"), "{cited:?}");
    let codes: Vec<&str> = set.findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["number-does-not-rise"]);
    let act = &set.acts[0];
    assert_eq!(
        (act.published.basis, act.published.on.to_string().as_str()),
        (DateBasis::Assumed, "2025-10-20")
    );
}

#[test]
fn a_practice_direction_is_a_norm_and_its_welsh_text_is_of_it() {
    let welsh = "CYFARWYDDYD YMARFER 3B\n\n1.1 Ward yw-\n\n(1) ystafell.\n\n9.9 Dim.";
    let (set, bytes) = load(&[
        piece("Cyfarwyddyd Ymarfer 3B – Cathod", "u/cy", welsh),
        piece("Practice direction 3B_ Cats", "u/pd3b", DIRECTION),
    ]);
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:gb:civil.procedure.rules:practice.direction:3b");
    assert_eq!(
        outline(&set, "en")[1..],
        [
            "head-1.-wards: 1. Wards",
            "par1.1: A ward is-",
            "par1.1_subpar1: a room; or",
            "par1.1_subpar2: a cage-",
            "par1.1_subpar2_itema: of wood.",
            "annex-annex-a: ANNEX A",
            "annex-annex-a_par1: Form of order.",
        ]
    );
    let welsh: Vec<String> = outline(&set, "cy").into_iter().filter(|line| !line.ends_with(": ")).collect();
    assert_eq!(welsh, ["par1.1: Ward yw-", "par1.1_subpar1: ystafell."]);
    assert_borne_out(&set, &bytes);
    let (alone, _) = load(&[piece("Cats in Wales (Welsh)", "u/wales", "CATHOD\n\n1.1 Cath.")]);
    assert_eq!(
        (alone.norms[0].language.as_str(), outline(&alone, "cy")[1].as_str()),
        ("cy", "par1.1: Cath.")
    );
    let told = set.findings.iter().find(|finding| finding.code == "welsh-paired").unwrap();
    assert!(told.message.contains("; 1 provisions have no like"), "{told:?}");
    assert!(set.aliases.iter().any(|alias| alias.value == "PD 3B para 1.1(2)(a)"));
}

#[test]
fn words_go_on_from_one_piece_to_the_next_and_what_is_missing_is_in_doubt() {
    let head = |part: u32| format!("Document: Part 3 – Cats\nPart {part} of 3\n==========\n");
    let first =
        piece("Part 3 – Cats_chunk_001", "u/part3", &format!("{}PART 3 - CATS\n\n3.1 A cat is", head(1)));
    let second =
        piece("Part 3 – Cats_chunk_002", "u/part3", &format!("{}no dog.\n\n3.2 Nor a bird.", head(2)));
    let (set, bytes) = load(&[first, second]);
    assert!(outline(&set, "en").contains(&"rule3.1: A cat is no dog.".to_owned()));
    assert_borne_out(&set, &bytes);
    let cut = set.doubts.iter().find(|doubt| doubt.code == "pieces-missing").unwrap();
    assert_eq!(cut.touches[0].local(), "part3");
    assert_eq!(set.claims[0].without, cut.touches);
}

#[test]
fn every_text_of_the_real_scrape_is_borne_out() {
    let data = std::env::var_os("ASOF_DATA").map_or_else(
        || std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        std::path::PathBuf::from,
    );
    let Ok(bytes) = std::fs::read(data.join("uk/cpr/civil_procedure_rules_flattened.json")) else {
        println!("skipped: the scrape of the Civil Procedure Rules is not at hand");
        return;
    };
    let files = [("cpr.json".to_owned(), bytes)];
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    let texts = assert_borne_out(&set, &files[0].1);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut ids = HashSet::new();
    for command in &set.commands {
        let Op::Insert(insert) = &command.op else { panic!("{command:?}") };
        *kinds.entry(insert.component_type.clone()).or_default() += 1;
        assert!(ids.insert(insert.component.clone()), "{}", insert.component);
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    set.findings.iter().for_each(|finding| *codes.entry(&finding.code).or_default() += 1);
    println!("{} norms, {texts} texts, {kinds:?}, findings {codes:?}", set.norms.len());
    let twice = ids.iter().filter(|id| id.local().contains('~')).count();
    println!("{twice} addresses are taken twice");
    for local in
        ["rule44.1", "rule44.2_par4_subpara", "rule52.19a", "rule25.1_par1_subparc_itemi", "rule2.3_par1"]
    {
        let id = format!("urn:lex:gb:statutory.instrument:1998-12-10;3132!{local}");
        assert!(ids.iter().any(|known| known.as_str() == id), "{local}");
    }
    assert_eq!(kinds["part"], 89);
    for alias in ["CPR r. 44.2(4)", "PD 36 para 1.1", "PD 54A para 4.1(1)"] {
        assert!(set.aliases.iter().any(|one| one.value == alias), "{alias}");
    }
}
