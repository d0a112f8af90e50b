//! Which provisions the halves C and D of the labels hold: drawn by a seed among those that no labels before them hold,
//! half of them with words that exceptions may use. They were labelled before the grammar was run on them; C was read
//! afterwards to improve the grammars, D was not. `cargo test -p asof-law --test halves -- --ignored --nocapture`
//! prints them.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod corpus;
mod labels;

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use asof_schema::Sha256;
use corpus::Provision;
use labels::{all_provisions, labelled, provisions};

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
const DRAWS: [Draw; 12] = [
    Draw { file: "pt-c", seed: "half C 1", laws: LATER, with: 24, without: 8 },
    Draw { file: "pt-c", seed: "half C 1", laws: BRAZIL, with: 8, without: 20 },
    Draw { file: "fi-c", seed: "half C 1", laws: FINLAND, with: 20, without: 20 },
    Draw { file: "pt-d", seed: "half D 1", laws: LATER, with: 30, without: 0 },
    Draw { file: "pt-d", seed: "half D 1", laws: BRAZIL, with: 15, without: 15 },
    Draw { file: "fi-d", seed: "half D 1", laws: FINLAND, with: 30, without: 10 },
    Draw { file: "en-c", seed: "half D 1", laws: &["clml"], with: 20, without: 10 },
    Draw { file: "en-d", seed: "half D 2", laws: &["clml"], with: 20, without: 10 },
    Draw { file: "in-c", seed: "half C 1", laws: &["bns"], with: 40, without: 20 },
    Draw { file: "in-c", seed: "half C 1", laws: &["ipc"], with: 30, without: 20 },
    Draw { file: "in-d", seed: "half D 1", laws: &["bns"], with: 40, without: 20 },
    Draw { file: "in-d", seed: "half D 1", laws: &["ipc"], with: 30, without: 20 },
];

const LATER: &[&str] = &["constituicao-later"];
const BRAZIL: &[&str] = &["constituicao", "adct"];
const FINLAND: &[&str] = &["1141/2015", "1336/1997", "1339/1997", "1397/2016", "410/2015", "624/2006"];

/// Stems of words that exceptions may use: more than any grammar knows, since what a grammar misses is to be found.
const STEMS: &[&str] = &[
    "salvo", "exceto", "exceç", "excetu", "ressalv", "não se aplic", "lhe aplic", "lhes aplic", "inaplic",
    "prejuízo", "obstante", "independente", "a não ser", "dispensad", "jollei", "ellei", "poiket", "poikke",
    "estämättä", "huolimatta", "ottamatta", "ei sovelleta", "ei kuitenkaan", "ei koske", "toisin",
    "muuta johdu", "paitsi", "subject to", "unless", "except", "notwithstanding", "despite", "not apply",
    " means", "prejudice", "otherwise",
];

/// A draw among the moments of Finnish statutes as they were enacted, of at most 1,500 bytes: its file, its seed, whether
/// the statutes are those of 2016, how many moments they have, the first of them in the order of their hash, how many they
/// are at most, and how many moments with words of exceptions, with words of definitions and no others, and with neither.
struct Enacted {
    file: &'static str,
    seed: &'static str,
    of_2016: bool,
    sizes: Range<usize>,
    from: usize,
    laws: usize,
    counts: [usize; 3],
}

/// None of these statutes is in another file. E was read to improve the grammar; so were F and G, after they had been
/// measured once, and H to M.
const ENACTED: [Enacted; 9] = [
    Enacted {
        file: "fi-e",
        seed: "half E 1",
        of_2016: false,
        sizes: LARGE,
        from: 0,
        laws: 25,
        counts: [50, 45, 45],
    },
    Enacted {
        file: "fi-f",
        seed: "half F 1",
        of_2016: false,
        sizes: LARGE,
        from: 25,
        laws: 25,
        counts: [40, 30, 40],
    },
    Enacted {
        file: "fi-g",
        seed: "half G 1",
        of_2016: true,
        sizes: LARGE,
        from: 0,
        laws: 25,
        counts: [32, 28, 34],
    },
    Enacted {
        file: "fi-h",
        seed: "half H 1",
        of_2016: true,
        sizes: LARGE,
        from: 25,
        laws: 25,
        counts: [20, 16, 20],
    },
    Enacted {
        file: "fi-i",
        seed: "half I 1",
        of_2016: true,
        sizes: LARGE,
        from: 50,
        laws: 40,
        counts: [54, 44, 30],
    },
    Enacted {
        file: "fi-j",
        seed: "half J 1",
        of_2016: true,
        sizes: LARGE,
        from: 90,
        laws: 29,
        counts: [32, 28, 15],
    },
    Enacted {
        file: "fi-k",
        seed: "half K 1",
        of_2016: false,
        sizes: LARGE,
        from: 104,
        laws: 18,
        counts: [30, 24, 12],
    },
    Enacted {
        file: "fi-l",
        seed: "half L 1",
        of_2016: true,
        sizes: SMALL,
        from: 0,
        laws: 184,
        counts: [56, 39, 14],
    },
    Enacted {
        file: "fi-m",
        seed: "half M 1",
        of_2016: false,
        sizes: SMALL,
        from: 0,
        laws: 26,
        counts: [34, 6, 4],
    },
];

/// Words of exceptions, and of definitions.
const CUES: [&[&str]; 2] = [
    &[
        "jollei", "ellei", "poiket", "poikke", "estämättä", "huolimatta", "ottamatta", "ei sovelleta",
        "ei kuitenkaan", "ei koske", "toisin", "muuta johdu", "paitsi",
    ],
    &["tarkoitetaan", "tarkoittaa", "jäljempänä", "kutsutaan", "nimitetään"],
];

/// How many moments statutes have that are drawn from.
const LARGE: Range<usize> = 20..usize::MAX;
const SMALL: Range<usize> = 5..20;

/// The moments of a draw.
fn drawn_from<'p>(draw: &Enacted, all: &'p [Provision], elsewhere: &BTreeSet<&str>) -> Vec<&'p Provision> {
    let mut statutes: HashMap<&str, Vec<&Provision>> = HashMap::new();
    for provision in all.iter().filter(|provision| !elsewhere.contains(provision.law.as_str())) {
        statutes.entry(&provision.law).or_default().push(provision);
    }
    let ranked = |of: String| Sha256::of(of.as_bytes()).to_string();
    let mut order: Vec<&str> = statutes
        .iter()
        .filter(|(_, moments)| draw.sizes.contains(&moments.len()))
        .map(|(law, _)| *law)
        .collect();
    order.sort_by_key(|law| ranked(format!("laws 1 {law}")));
    let mut moments: Vec<&Provision> = order[draw.from..draw.from + draw.laws]
        .iter()
        .flat_map(|law| statutes[law].iter().copied())
        .collect();
    moments.retain(|moment| moment.text.len() <= 1_500);
    moments.sort_by_key(|moment| ranked(format!("{} {}", draw.seed, moment.id)));
    let group = |moment: &&Provision| {
        let words = moment.text.to_lowercase();
        CUES.iter().position(|cues| cues.iter().any(|cue| words.contains(cue))).unwrap_or(CUES.len())
    };
    let of = |(at, count): (usize, &usize)| {
        moments.iter().copied().filter(|moment| group(moment) == at).take(*count).collect::<Vec<_>>()
    };
    draw.counts.iter().enumerate().flat_map(of).collect()
}

#[test]
fn moments_as_enacted_are_what_was_drawn() {
    let (Some(provisions), Some(enacted), Some(of_2016)) =
        (all_provisions(), corpus::enacted(), corpus::of_2016())
    else {
        return;
    };
    let labelled_before: BTreeSet<&str> = FINLAND.iter().copied().chain(["1227/2016"]).collect();
    let mut known: BTreeSet<&str> = enacted.iter().map(|provision| provision.law.as_str()).collect();
    known.extend(&labelled_before);
    for draw in ENACTED {
        let (all, elsewhere) = if draw.of_2016 { (&of_2016, &known) } else { (&enacted, &labelled_before) };
        let drawn: BTreeSet<&str> =
            drawn_from(&draw, all, elsewhere).into_iter().map(|moment| moment.id.as_str()).collect();
        let held = labelled(draw.file, &provisions);
        assert_eq!(held.iter().map(|(id, _)| id.as_str()).collect::<BTreeSet<_>>(), drawn, "{}", draw.file);
    }
}

/// The provisions of a draw, in the order of their hash with the seed.
fn drawn_by<'p>(draw: &Draw, provisions: &'p HashMap<String, Provision>) -> Vec<&'p Provision> {
    let before: &[&str] = if draw.file.ends_with("-d") { &["fi-c", "pt-c", "en-c", "in-c"] } else { &[] };
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
    for file in ["pt-c", "fi-c", "pt-d", "fi-d", "en-c", "en-d", "in-c", "in-d"] {
        let drawn: BTreeSet<&str> = DRAWS
            .iter()
            .filter(|draw| draw.file == file)
            .flat_map(|draw| drawn_by(draw, provisions))
            .map(|provision| provision.id.as_str())
            .collect();
        let held = labelled(file, provisions);
        assert_eq!(held.iter().map(|(id, _)| id.as_str()).collect::<BTreeSet<_>>(), drawn, "{file}");
    }
}

#[test]
#[ignore = "prints for people who read"]
fn drawn() {
    let Some(provisions) = provisions() else { return };
    for draw in DRAWS {
        for provision in drawn_by(&draw, provisions) {
            let hash = Sha256::of(provision.text.as_bytes());
            println!("{}\t{}\t{hash}\t{}", draw.file, provision.id, provision.text.replace('\n', " "));
        }
    }
}
