//! Relations over the real texts, and against labels made by reading.
//!
//! `tests/labels/*.jsonl` holds offsets and labels only; the texts come from the data. `fi` and `pt` are random
//! provisions, `*-kinds` were drawn among those with cues of exceptions and definitions. Half A of each and `*-c` may
//! be read to improve a grammar; half B and `*-d` are for the figures alone (`halves.rs` draws the last two). `cargo test -p asof-law --test references -- --nocapture`
//! prints all, and the misses of A, C and E to P.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod corpus;
mod labels;

use std::collections::{BTreeMap, HashMap};

use asof_law::en::ENGLISH;
use asof_law::{Law, Number, Target, absolute, extract};
use asof_schema::{Sha256, Vocabulary as _};
use corpus::Provision;
use labels::{Item, agree, all_provisions, item, labelled, provisions};
use serde_json::Value;

#[derive(Default, Clone, Copy)]
struct Score {
    hits: usize,
    read: usize,
    labelled: usize,
}

impl Score {
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    fn line(self) -> String {
        let rate = |hits: usize, of: usize| {
            if of == 0 { "  -  ".to_owned() } else { format!("{:.3}", hits as f64 / of as f64) }
        };
        let (precision, recall) = (rate(self.hits, self.read), rate(self.hits, self.labelled));
        let f1 = rate(2 * self.hits, self.read + self.labelled);
        format!(
            "P {precision} R {recall} F1 {f1} ({} of {} read, {} labelled)",
            self.hits, self.read, self.labelled
        )
    }

    fn add(&mut self, hits: usize, read: usize, labelled: usize) {
        self.hits += hits;
        self.read += read;
        self.labelled += labelled;
    }
}

/// Pairs labels with what was read, one to one; gives what is left of each.
fn pair(
    labels: Vec<Item>,
    read: Vec<Item>,
    same: impl Fn(&Item, &Item) -> bool,
) -> (Vec<(Item, Item)>, Vec<Item>, Vec<Item>) {
    let (mut missed, mut left, mut hits) = (Vec::new(), read, Vec::new());
    for label in labels {
        match left.iter().position(|read| same(&label, read)) {
            Some(at) => {
                let read = left.swap_remove(at);
                hits.push((label, read));
            }
            None => missed.push(label),
        }
    }
    (hits, missed, left)
}

/// Half A or B, by a seed; the others are in files of their own.
fn half(file: &str, id: &str) -> char {
    if let Some((_, letter)) = file.split_once('-').filter(|(_, name)| name.len() == 1) {
        return letter.chars().next().unwrap().to_ascii_uppercase();
    }
    let even =
        Sha256::of(format!("references 1 {id}").as_bytes()).to_string().as_bytes()[0].is_multiple_of(2);
    if even { 'A' } else { 'B' }
}

/// Whether it is the speaker's own chapter, section or moment as a whole ("tässä pykälässä"), which the labels from Q on leave out.
fn is_own(item: &Item, text: &str) -> bool {
    let words = text[item.start..item.end].to_lowercase();
    let is_bare = ["tässä ", "tämän ", "tästä ", "tähän "].iter().any(|this| words.starts_with(this));
    is_bare && !words.contains(char::is_numeric)
}

#[test]
fn labels() {
    let Some(provisions) = all_provisions() else { return };
    let mut scores: BTreeMap<(String, String, char), Score> = BTreeMap::new();
    for file in FILES {
        for (id, labels) in labelled(file, &provisions) {
            let provision = &provisions[&id];
            let mentions = extract(&provision.text, provision.language);
            let mut read: Vec<Item> = mentions.iter().map(|mention| item(mention, provision)).collect();
            read.retain(|item| !(matches!(half(file, &id), 'Q'..) && is_own(item, &provision.text)));
            for kind in ["REFERS_TO", "EXCEPTS", "DEFINES"] {
                let of = |items: &[Item]| {
                    items.iter().filter(|item| item.kind == kind).cloned().collect::<Vec<_>>()
                };
                let (labels, read) = (of(&labels), of(&read));
                let (labelled, all) = (labels.len(), read.len());
                let (hits, missed, wrong) = pair(labels, read, agree);
                let key = |kind: &str| (file.to_owned(), kind.to_owned(), half(file, &id));
                scores.entry(key(kind)).or_default().add(hits.len(), all, labelled);
                let detailed = hits.iter().filter(|(label, read)| label.detail == read.detail).count();
                if kind != "REFERS_TO" {
                    let score = scores.entry(key(&format!("{kind}, detail"))).or_default();
                    score.add(detailed, hits.len(), hits.len());
                }
                if matches!(half(file, &id), 'A' | 'C' | 'E' | 'F' | 'G' | 'H' | 'I'..='R') {
                    show(file, provision, "missed", &missed);
                    show(file, provision, "wrong", &wrong);
                }
            }
        }
    }
    for ((file, kind, half), score) in &scores {
        println!("{file:8} {kind:15} half {half}: {}", score.line());
    }
    for ((file, kind, half), floor) in FLOORS {
        let score = scores[&((*file).to_owned(), (*kind).to_owned(), *half)];
        assert!(
            score.hits * 100 >= floor * (score.read + score.labelled) / 2,
            "{file} {kind} {half}: {}",
            score.line()
        );
    }
}

const FILES: [&str; 28] = [
    "in-c", "in-d", "en-c", "en-d", "fi", "fi-kinds", "fi-c", "fi-d", "fi-e", "fi-f", "fi-g", "fi-h", "fi-i",
    "fi-j", "fi-k", "fi-l", "fi-m", "fi-n", "fi-o", "fi-p", "fi-q", "fi-r", "fi-s", "fi-t", "pt", "pt-kinds",
    "pt-c", "pt-d",
];

/// F1 in percent below which a change has made things worse.
const FLOORS: &[((&str, &str, char), usize)] = &[
    (("fi", "REFERS_TO", 'A'), 95),
    (("fi", "REFERS_TO", 'B'), 90),
    (("fi-kinds", "REFERS_TO", 'A'), 97),
    (("fi-kinds", "REFERS_TO", 'B'), 94),
    (("fi-kinds", "EXCEPTS", 'A'), 97),
    (("fi-kinds", "EXCEPTS", 'B'), 92),
    (("fi-kinds", "DEFINES", 'A'), 94),
    (("fi-kinds", "DEFINES", 'B'), 92),
    (("fi-e", "REFERS_TO", 'E'), 97),
    (("fi-e", "EXCEPTS", 'E'), 97),
    (("fi-e", "DEFINES", 'E'), 96),
    (("fi-f", "REFERS_TO", 'F'), 97),
    (("fi-f", "EXCEPTS", 'F'), 96),
    (("fi-f", "DEFINES", 'F'), 97),
    (("fi-g", "REFERS_TO", 'G'), 96),
    (("fi-g", "EXCEPTS", 'G'), 96),
    (("fi-g", "DEFINES", 'G'), 96),
    (("fi-h", "EXCEPTS", 'H'), 95),
    (("fi-i", "REFERS_TO", 'I'), 97),
    (("fi-i", "EXCEPTS", 'I'), 97),
    (("fi-i", "DEFINES", 'I'), 97),
    (("fi-j", "REFERS_TO", 'J'), 97),
    (("fi-j", "EXCEPTS", 'J'), 97),
    (("fi-j", "DEFINES", 'J'), 97),
    (("fi-k", "REFERS_TO", 'K'), 97),
    (("fi-k", "EXCEPTS", 'K'), 96),
    (("fi-k", "DEFINES", 'K'), 96),
    (("fi-l", "REFERS_TO", 'L'), 93),
    (("fi-l", "EXCEPTS", 'L'), 95),
    (("fi-l", "DEFINES", 'L'), 95),
    (("fi-m", "REFERS_TO", 'M'), 95),
    (("fi-m", "EXCEPTS", 'M'), 97),
    (("fi-n", "REFERS_TO", 'N'), 97),
    (("fi-n", "EXCEPTS", 'N'), 97),
    (("fi-n", "DEFINES", 'N'), 92),
    (("fi-o", "REFERS_TO", 'O'), 95),
    (("fi-o", "EXCEPTS", 'O'), 97),
    (("fi-o", "DEFINES", 'O'), 97),
    (("fi-q", "REFERS_TO", 'Q'), 97),
    (("fi-q", "EXCEPTS", 'Q'), 94),
    (("fi-r", "REFERS_TO", 'R'), 97),
    (("fi-t", "REFERS_TO", 'T'), 97),
    (("fi-t", "EXCEPTS", 'T'), 95),
    (("pt", "REFERS_TO", 'A'), 96),
    (("pt", "REFERS_TO", 'B'), 92),
    (("pt-kinds", "REFERS_TO", 'A'), 98),
    (("pt-kinds", "REFERS_TO", 'B'), 94),
    (("pt-kinds", "EXCEPTS", 'A'), 96),
    (("pt-kinds", "EXCEPTS", 'B'), 88),
    (("fi-d", "REFERS_TO", 'D'), 95),
    (("fi-d", "EXCEPTS", 'D'), 90),
    (("pt-d", "REFERS_TO", 'D'), 97),
    (("pt-d", "EXCEPTS", 'D'), 88),
    (("in-c", "REFERS_TO", 'C'), 97),
    (("in-c", "EXCEPTS", 'C'), 95),
    (("in-c", "DEFINES", 'C'), 97),
    (("in-d", "REFERS_TO", 'D'), 93),
    (("en-c", "REFERS_TO", 'C'), 95),
    (("en-d", "REFERS_TO", 'D'), 87),
    (("en-d", "EXCEPTS", 'D'), 85),
];

fn show(file: &str, provision: &Provision, what: &str, items: &[Item]) {
    for item in items {
        let words = &provision.text[item.start..item.end];
        let target = item.target.as_ref().map(|(law, path)| format!("{law} {}", path.join(" ")));
        let target = target.or(item.term.clone()).unwrap_or_default();
        println!("{file} {what} {} {} [{words}] {target}", provision.id, item.kind);
    }
}

/// The edges of the graph that was published with the Finnish texts (FoxRav/Kuntalaki_SOTA-datapaketti), on the
/// labelled moments, beside ours. They have no offsets, so that only kind and target
/// are compared; their definitions have no term, so that any definition of the moment is a hit.
#[test]
fn edges_published_with_the_texts() {
    let Some(provisions) = provisions() else { return };
    let path = corpus::data().join("finland/seed-upstream/graph/edges.jsonl");
    let mut edges: HashMap<String, Vec<Item>> = HashMap::new();
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let edge: Value = serde_json::from_str(line).unwrap();
        let source = edge["source"].as_str().unwrap();
        let read = edge_item(source, edge["target"].as_str().unwrap(), edge["edge_type"].as_str().unwrap());
        edges.entry(source.to_owned()).or_default().push(read);
    }
    let same = |label: &Item, read: &Item| {
        label.kind == "DEFINES" || numbered(label.target.as_ref()) == numbered(read.target.as_ref())
    };
    let mut scores: BTreeMap<(&str, &str), [Score; 2]> = BTreeMap::new();
    for file in ["fi", "fi-kinds"] {
        for (id, labels) in labelled(file, provisions) {
            let mentions = extract(&provisions[&id].text, provisions[&id].language);
            let ours: Vec<Item> = mentions.iter().map(|mention| item(mention, &provisions[&id])).collect();
            for kind in ["REFERS_TO", "EXCEPTS", "DEFINES"] {
                let of = |items: &[Item]| {
                    items.iter().filter(|item| item.kind == kind).cloned().collect::<Vec<_>>()
                };
                let labels = of(&labels);
                for (read, score) in [of(edges.get(&id).map_or(&[], Vec::as_slice)), of(&ours)]
                    .into_iter()
                    .zip(scores.entry((file, kind)).or_default())
                {
                    let (hits, ..) = pair(labels.clone(), read.clone(), same);
                    score.add(hits.len(), read.len(), labels.len());
                }
            }
        }
    }
    for ((file, kind), [edges, ours]) in scores {
        println!("{file:9} {kind:9} edges: {}\n{:20} ours: {}", edges.line(), "", ours.line());
    }
}

/// The edges know six laws by number; labels have the name where the words have no number.
fn numbered(target: Option<&(String, Vec<String>)>) -> Option<(&str, &[String])> {
    let (law, path) = target?;
    let law = match law.as_str() {
        "kirjanpitolaki" => "1336/1997",
        "kirjanpitoasetus" => "1339/1997",
        "osakeyhtiölaki" => "624/2006",
        "tilintarkastuslaki" => "1141/2015",
        "hankintalaki" => "1397/2016",
        "kuntalaki" => "410/2015",
        other => other,
    };
    Some((law, path))
}

fn edge_item(source: &str, target: &str, kind: &str) -> Item {
    let law = source.split(':').next().unwrap();
    let mut parts = target.split(':');
    let (named, path) = match parts.next().unwrap() {
        "external" => (parts.next().unwrap().to_owned(), Vec::new()),
        named => {
            parts.next();
            (
                if named == law { "this".to_owned() } else { named.to_owned() },
                edge_path(&parts.collect::<Vec<_>>()),
            )
        }
    };
    let target = Some((named, path));
    Item { kind: kind.to_owned(), start: 0, end: 0, target, names: Vec::new(), term: None, detail: None }
}

fn edge_path(parts: &[&str]) -> Vec<String> {
    let chapters = usize::from(parts.first().is_some_and(|part| part.ends_with('l')) || parts.len() == 3);
    let units = ["chapter", "section", "moment"];
    let named = parts.iter().zip(&units[1 - chapters..]).filter(|(part, _)| **part != "*");
    named.map(|(part, unit)| format!("{unit}:{}", part.trim_end_matches('l'))).collect()
}

/// Prints what is read in a law's texts that no label of the halves B and D covers: `ASOF_SHOW=adct`.
#[test]
#[ignore = "prints for people who read"]
fn shown() {
    let Some(wanted) = std::env::var("ASOF_SHOW").ok() else { return };
    let Some(provisions) = all_provisions() else { return };
    let labelled: Vec<(&str, String)> = FILES
        .into_iter()
        .flat_map(|file| labelled(file, &provisions).into_iter().map(move |(id, _)| (file, id)))
        .collect();
    if wanted == "cpr" {
        let documents = corpus::rules_of_court().unwrap_or_default();
        for mention in documents.iter().flat_map(|(_, text)| extract(text, ENGLISH)) {
            let target = mention.target.map_or(String::new(), |target| target.to_string());
            println!("cpr {:?} [{}] {target}", mention.relation, mention.surface);
        }
    }
    for provision in provisions.values().filter(|provision| provision.law == wanted) {
        if labelled.iter().any(|(file, id)| *id == provision.id && matches!(half(file, id), 'B' | 'D')) {
            continue;
        }
        println!("{} {}", provision.id, provision.text);
        for mention in extract(&provision.text, provision.language) {
            let item = item(&mention, provision);
            let target = item.target.map(|(law, path)| format!("{law} {}", path.join(" ")));
            println!("    {} [{}] {}", item.kind, mention.surface, target.or(item.term).unwrap_or_default());
        }
    }
}

/// Every text of the corpora: offsets fit, own targets become absolute, and the counts are told.
#[test]
fn everything() {
    let Some(provisions) = provisions() else { return };
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut unresolved = 0;
    for provision in provisions.values() {
        for mention in extract(&provision.text, provision.language) {
            assert_eq!(provision.text[mention.start..mention.end], mention.surface);
            let class = match &mention.target {
                Some(target) => class(target, provision, &mut unresolved),
                None => "no target",
            };
            let kind = mention.kind().name();
            *counts.entry((provision.law.clone(), format!("{kind} {class}"))).or_default() += 1;
        }
    }
    for (_, text) in corpus::rules_of_court().unwrap_or_default() {
        for mention in extract(&text, ENGLISH) {
            assert_eq!(text[mention.start..mention.end], mention.surface);
            let law = match &mention.target {
                Some(Target { law: Law::This, .. }) => "own rules",
                Some(_) => "other law",
                None => "no target",
            };
            let kind = mention.kind().name();
            *counts.entry(("cpr".to_owned(), format!("{kind} {law}"))).or_default() += 1;
        }
    }
    for ((law, what), count) in &counts {
        println!("{law:13} {what:30} {count:5}");
    }
    println!("relative targets that the speaker cannot fill: {unresolved}");
    let total: usize = counts.values().sum();
    assert!(total > 3_000, "{total}");
}

fn class(target: &Target, provision: &Provision, unresolved: &mut usize) -> &'static str {
    let Some(known) = absolute(target, &provision.speaker) else {
        *unresolved += 1;
        return "unresolved";
    };
    assert!(known.path.iter().all(|step| matches!(step.number, Number::Of(_))));
    match (&known.law, known.path.is_empty()) {
        (Law::This, false) => "own law, provision",
        (Law::This, true) => "own law",
        (_, false) => "other law, provision",
        (_, true) => "other law",
    }
}
