//! Provisions of the corpora with who speaks, for tests over real texts.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use asof_relations::{Language, Number, Speaker, Step, Unit};
use serde_json::Value;

/// A provision's words.
pub(crate) struct Provision {
    /// The law: "410/2015", "constituicao".
    pub(crate) law: String,
    /// Its id in the labels.
    pub(crate) id: String,
    pub(crate) language: Language,
    pub(crate) text: String,
    pub(crate) speaker: Speaker,
}

/// The folder of the data.
pub(crate) fn data() -> PathBuf {
    std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from)
}

/// The moments of the six consolidated laws; `None`, said aloud, where the data are absent.
pub(crate) fn finnish() -> Option<Vec<Provision>> {
    let root = data().join("finland/seed-upstream");
    let mut files = vec![root.join("analysis_layer/json/kuntalaki_410-2015.jsonl")];
    let Ok(folder) = std::fs::read_dir(root.join("laws")) else {
        println!("skipped: the Finnish laws are not at {}", root.display());
        return None;
    };
    files.extend(folder.map(|entry| entry.unwrap().path()));
    files.sort();
    Some(files.iter().flat_map(|file| law(file)).collect())
}

fn law(file: &Path) -> Vec<Provision> {
    let rows: Vec<Value> = std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut chapters: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in &rows {
        chapters
            .entry(row["section_id"].as_str().unwrap())
            .or_default()
            .insert(row["chapter"].as_str().unwrap());
    }
    let anew = chapters.values().any(|chapters| chapters.len() > 1);
    rows.iter().map(|row| moment(row, anew)).collect()
}

fn moment(row: &Value, anew: bool) -> Provision {
    let said = |key: &str| row[key].as_str().unwrap();
    let mut steps = Vec::new();
    if let Some(part) = said("part").split_whitespace().next() {
        steps.push(Step::of(Unit::Part, roman(part)));
    }
    let chapter = said("chapter").trim_end_matches("luku").replace(' ', "");
    steps.push(Step::of(Unit::Chapter, chapter));
    steps.push(Step::of(Unit::Section, said("section_id").replace(' ', "")));
    steps.push(Step::of(Unit::Moment, said("moment")));
    let names = vec![said("law_id").to_owned(), said("law").to_owned()];
    let anew_in = anew.then_some(Unit::Chapter);
    let speaker = Speaker { steps, names, provision: Unit::Section, anew_in, siblings: Vec::new() };
    Provision {
        law: said("law_id").to_owned(),
        id: said("node_id").to_owned(),
        language: Language::Finnish,
        text: said("text").to_owned(),
        speaker,
    }
}

fn roman(numeral: &str) -> String {
    roman::from(numeral).map_or(String::new(), |value| value.to_string())
}

/// The Constitution of Brazil as of 2015-09-15, one provision a row, with their printed labels.
pub(crate) fn constitution() -> Option<Vec<Provision>> {
    let file = data().join("brazil/cf1988/20150915_EMC89_EMC90.csv");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("skipped: the Constitution is not at {}", file.display());
        return None;
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let sole = |row: &&csv::StringRecord| row[1].starts_with("Parágrafo único");
    let soles: BTreeSet<(bool, String)> =
        rows.iter().filter(sole).map(|row| (&row[2] == "10", row[6].to_owned())).collect();
    let mut provisions: Vec<Provision> =
        rows.iter().filter(|row| &row[0] != "titartb").map(|row| provision(row, &soles)).collect();
    let mut siblings: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for provision in &provisions {
        let (last, above) = provision.speaker.steps.split_last().unwrap();
        let Number::Of(number) = &last.number else { continue };
        siblings.entry(family(above, last.unit)).or_default().push(number.clone());
    }
    for provision in &mut provisions {
        let steps = &provision.speaker.steps;
        provision.speaker.siblings = (0..steps.len())
            .filter_map(|at| {
                let unit = steps[at].unit;
                siblings.get(&family(&steps[..at], unit)).map(|numbers| (unit, numbers.clone()))
            })
            .collect();
    }
    Some(provisions)
}

fn family(above: &[Step], unit: Unit) -> String {
    let path: Vec<String> = above.iter().map(ToString::to_string).collect();
    format!("{} {}", path.join("/"), unit.name())
}

fn provision(row: &csv::StringRecord, soles: &BTreeSet<(bool, String)>) -> Provision {
    let said = |at: usize| Some(&row[at]).filter(|value| *value != "NA");
    let transitional = said(2) == Some("10");
    let mut steps = Vec::new();
    let mut id = vec![if transitional { "adct" } else { "body" }.to_owned()];
    if transitional {
        steps.push(Step::of(Unit::Transitional, ""));
    } else {
        for (at, unit) in [(2, Unit::Title), (3, Unit::Chapter), (4, Unit::Section), (5, Unit::Subsection)] {
            steps.extend(said(at).map(|number| Step::of(unit, number)));
        }
    }
    let article = said(6).unwrap();
    steps.push(Step::of(Unit::Article, article));
    id.push(format!("art:{}", article.to_lowercase()));
    let sole = soles.contains(&(transitional, article.to_owned()));
    match said(7) {
        Some(number) => {
            steps.push(Step::of(Unit::Paragraph, if sole { "1u" } else { number }));
            id.push(format!("par:{}", if sole { "unico" } else { number }));
        }
        None if said(8).is_some() => steps.push(Step::of(Unit::Caput, "")),
        None => {}
    }
    if let Some(number) = said(8) {
        steps.push(Step::of(Unit::Inciso, number));
        id.push(format!("inc:{}", number.parse().ok().and_then(roman::to).unwrap_or(number.to_owned())));
    }
    if let Some(number) = said(9) {
        let letter =
            number.parse::<u8>().map_or(number.to_owned(), |at| char::from(b'a' + at - 1).to_string());
        steps.push(Step::of(Unit::Alinea, &letter));
        id.push(format!("ali:{letter}"));
    }
    let names = ["Constituição Federal", "Constituição", "CF"].map(str::to_owned).to_vec();
    let speaker = Speaker { steps, names, provision: Unit::Article, anew_in: None, siblings: Vec::new() };
    Provision {
        law: if transitional { "adct" } else { "constituicao" }.to_owned(),
        id: id.join(";"),
        language: Language::Portuguese,
        text: row[1].to_owned(),
        speaker,
    }
}

/// The rules of court of England and Wales, a document each: name and text.
pub(crate) fn rules_of_court() -> Option<Vec<(String, String)>> {
    let file = data().join("uk/cpr-two-scrapes/scrape_current.jsonl");
    let Ok(lines) = std::fs::read_to_string(&file) else {
        println!("skipped: the rules of court are not at {}", file.display());
        return None;
    };
    let document = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let said = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        (said("sourcepage"), said("content"))
    };
    Some(lines.lines().map(document).collect())
}
