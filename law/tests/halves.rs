//! Which provisions the halves C and D of the labels hold: drawn by a seed among those that no labels before them hold,
//! half of them with words that exceptions may use. They were labelled before the grammar was run on them; C was read
//! afterwards to improve the grammars, D was not. `cargo test -p asof-law --test halves -- --ignored --nocapture`
//! prints them.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod corpus;
mod labels;

use std::collections::{BTreeSet, HashMap};

use asof_schema::Sha256;
use corpus::Provision;
use labels::{labelled, provisions};

/// A draw: the file of its labels, its seed, the laws, and how many provisions with a cue and without.
struct Draw {
    seed: &'static str,
    laws: &'static [&'static str],
    file: &'static str,
    with: usize,
    without: usize,
}

/// Most provisions of Brazil's Constitution that except something are in the other halves; wordings that it had later
/// are not.
const DRAWS: [Draw; 8] = [
    Draw { file: "pt-c", seed: "half C 1", laws: LATER, with: 24, without: 8 },
    Draw { file: "pt-c", seed: "half C 1", laws: BRAZIL, with: 8, without: 20 },
    Draw { file: "fi-c", seed: "half C 1", laws: FINLAND, with: 20, without: 20 },
    Draw { file: "pt-d", seed: "half D 1", laws: LATER, with: 30, without: 0 },
    Draw { file: "pt-d", seed: "half D 1", laws: BRAZIL, with: 15, without: 15 },
    Draw { file: "fi-d", seed: "half D 1", laws: FINLAND, with: 30, without: 10 },
    Draw { file: "en-c", seed: "half D 1", laws: &["clml"], with: 20, without: 10 },
    Draw { file: "en-d", seed: "half D 2", laws: &["clml"], with: 20, without: 10 },
];

const LATER: &[&str] = &["constituicao-later"];
const BRAZIL: &[&str] = &["constituicao", "adct"];
const FINLAND: &[&str] = &["1141/2015", "1336/1997", "1339/1997", "1397/2016", "410/2015", "624/2006"];

/// Stems of words that exceptions may use: more than any grammar knows, since what a grammar misses is to be found.
const STEMS: &[&str] = &[
    "salvo",
    "exceto",
    "exceç",
    "excetu",
    "ressalv",
    "não se aplic",
    "lhe aplic",
    "lhes aplic",
    "inaplic",
    "prejuízo",
    "obstante",
    "independente",
    "a não ser",
    "dispensad",
    "jollei",
    "ellei",
    "poiket",
    "poikke",
    "estämättä",
    "huolimatta",
    "ottamatta",
    "ei sovelleta",
    "ei kuitenkaan",
    "ei koske",
    "toisin",
    "muuta johdu",
    "paitsi",
    "subject to",
    "unless",
    "except",
    "notwithstanding",
    "despite",
    "not apply",
    " means",
    "prejudice",
    "otherwise",
];

/// The provisions of a draw, in the order of their hash with the seed.
fn drawn_by<'p>(draw: &Draw, provisions: &'p HashMap<String, Provision>) -> Vec<&'p Provision> {
    let before: &[&str] = if draw.file.ends_with("-d") { &["fi-c", "pt-c", "en-c"] } else { &[] };
    let held: BTreeSet<String> = ["fi", "fi-kinds", "pt", "pt-kinds"]
        .iter()
        .chain(before)
        .flat_map(|file| labelled(file, provisions))
        .map(|(id, _)| id)
        .collect();
    let is_held =
        |id: &str| held.contains(id) || id.strip_prefix("later;").is_some_and(|id| held.contains(&body(id)));
    let mut left: Vec<&Provision> = provisions
        .values()
        .filter(|provision| draw.laws.contains(&provision.law.as_str()) && !is_held(&provision.id))
        .collect();
    left.sort_by_key(|provision| {
        Sha256::of(format!("{} {}", draw.seed, provision.id).as_bytes()).to_string()
    });
    let (with, without): (Vec<&Provision>, Vec<&Provision>) = left.into_iter().partition(|provision| {
        let words = provision.text.to_lowercase();
        STEMS.iter().any(|stem| words.contains(stem))
    });
    with.into_iter().take(draw.with).chain(without.into_iter().take(draw.without)).collect()
}

/// A later wording's id as the other labels would name its provision: a rewritten provision is no new one.
fn body(id: &str) -> String {
    let named = |step: &str| {
        let (unit, number) = step.split_once(':').unwrap();
        let number = match (unit, number.parse().ok().and_then(roman::to)) {
            ("inciso", Some(roman)) => roman,
            _ if number == "1u" => "unico".to_owned(),
            _ => number.to_owned(),
        };
        format!("{}:{number}", &unit[..3])
    };
    id.split(';').fold("body".to_owned(), |id, part| format!("{id};{}", named(part)))
}

#[test]
fn they_are_what_was_drawn() {
    let Some(provisions) = provisions() else { return };
    for file in ["pt-c", "fi-c", "pt-d", "fi-d", "en-c", "en-d"] {
        let drawn: BTreeSet<&str> = DRAWS
            .iter()
            .filter(|draw| draw.file == file)
            .flat_map(|draw| drawn_by(draw, &provisions))
            .map(|provision| provision.id.as_str())
            .collect();
        let held = labelled(file, &provisions);
        assert_eq!(held.iter().map(|(id, _)| id.as_str()).collect::<BTreeSet<_>>(), drawn, "{file}");
    }
}

#[test]
#[ignore = "prints for people who read"]
fn drawn() {
    let Some(provisions) = provisions() else { return };
    for draw in DRAWS {
        for provision in drawn_by(&draw, &provisions) {
            let hash = Sha256::of(provision.text.as_bytes());
            println!("{}\t{}\t{hash}\t{}", draw.file, provision.id, provision.text.replace('\n', " "));
        }
    }
}
