//! Of the relations that the grammars read in whole laws, how many are right: a sample judged by reading the words.
//!
//! [`draw`] takes, of each kind and language, the edges whose hash with a seed is least in each stratum, in proportion
//! to the stratum and at least one: the same texts and grammars give the same sample, and a change to a grammar moves
//! only what it touches. Strata are law and form, for references also whether they lead out of the law. The verdicts
//! are `tests/labels/precision.jsonl`: offsets, targets, `right`, and `why` for what is wrong. Run with `--nocapture`
//! for the figures; `ASOF_SHOW=1 cargo test -p asof-law --test precision -- --ignored --nocapture drawn` prints
//! what was drawn and has no verdict yet.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod corpus;
mod labels;

use std::collections::{BTreeMap, HashMap};

use asof_law::{Mention, Relation, extract};
use asof_schema::Sha256;
use corpus::Provision;
use labels::{Item, item, label_item, provisions};
use serde_json::{Value, json};

const SEED: &str = "precision 1";

/// Texts that are not sampled: wordings after the day of the Constitution that is, and what is English.
const OTHERS: [&str; 2] = ["constituicao-later", "clml"];

/// How many edges of each kind and language are drawn, before each stratum is rounded up.
const WANTED: usize = 80;

/// An edge with where it was read and what it is drawn among.
struct Edge<'p> {
    provision: &'p Provision,
    item: Item,
    stratum: String,
    rank: String,
}

impl<'p> Edge<'p> {
    fn new(provision: &'p Provision, mention: &Mention) -> Self {
        let item = item(mention, provision);
        let stratum = format!("{} {}", provision.law, form(mention, &item, provision));
        let rank =
            format!("{SEED} {} {} {} {:?} {:?}", provision.id, item.kind, item.start, item.target, item.term);
        Self { provision, item, stratum, rank: Sha256::of(rank.as_bytes()).to_string() }
    }
}

/// The rule that read an edge, as far as its words show.
fn form(mention: &Mention, item: &Item, provision: &Provision) -> String {
    match &mention.relation {
        Relation::Excepts { .. } => format!("{:?} {}", item.detail, cue(&mention.surface)),
        Relation::Defines { .. } => provision.text[..item.start].trim_end().chars().next_back().map_or(
            "beginning".to_owned(),
            |before| {
                if before.is_alphanumeric() { "word".to_owned() } else { before.to_string() }
            },
        ),
        _ => {
            let (law, path) = item.target.clone().unwrap_or_default();
            let (out, whole) = (law != "this", path.is_empty());
            let carried = mention.confidence < 0.9;
            format!("out {out} whole {whole} carried {carried} range {}", mention.range.is_some())
        }
    }
}

/// The stem of the cue that an exception rests on.
fn cue(surface: &str) -> &'static str {
    const STEMS: [&str; 18] = [
        "jollei", "ellei", "poike", "poikk", "estämättä", "huolimatta", "ottamatta", "sovelleta", "koske",
        "noudateta", "salvo", "exce", "ressalvad", "aplic", "obstante", "dispensad", "inaplic",
        "sem prejuízo",
    ];
    let words = surface.to_lowercase();
    STEMS.into_iter().find(|stem| words.contains(stem)).unwrap_or("other")
}

/// The sample of each language and kind.
fn draw(provisions: &HashMap<String, Provision>) -> BTreeMap<(&'static str, String), Vec<Edge<'_>>> {
    let mut strata: BTreeMap<(&str, String), BTreeMap<String, Vec<Edge<'_>>>> = BTreeMap::new();
    for provision in provisions.values().filter(|provision| !OTHERS.contains(&&*provision.law)) {
        let language = provision.language.tag;
        for mention in extract(&provision.text, provision.language) {
            let edge = Edge::new(provision, &mention);
            let of_kind = strata.entry((language, edge.item.kind.clone())).or_default();
            of_kind.entry(edge.stratum.clone()).or_default().push(edge);
        }
    }
    strata.into_iter().map(|(key, strata)| (key, least(strata))).collect()
}

/// The edges of least rank in each stratum.
fn least<'p>(strata: BTreeMap<String, Vec<Edge<'p>>>) -> Vec<Edge<'p>> {
    let all: usize = strata.values().map(Vec::len).sum();
    let of_one = |mut edges: Vec<Edge<'p>>| {
        edges.sort_by(|one, other| one.rank.cmp(&other.rank));
        edges.truncate((edges.len() * WANTED).div_ceil(all));
        edges
    };
    strata.into_values().flat_map(of_one).collect()
}

/// A verdict on an edge.
struct Verdict {
    item: Item,
    right: bool,
}

/// The verdicts by provision; a text that changed since it was judged is a failure.
fn verdicts(provisions: &HashMap<String, Provision>) -> HashMap<String, Vec<Verdict>> {
    let verdict =
        |label: &Value| Verdict { item: label_item(label), right: label["right"].as_bool().unwrap() };
    labels::lines("precision", provisions, verdict).into_iter().collect()
}

/// What the verdicts say of an edge: the same words, read as the same.
fn judged(edge: &Edge<'_>, verdicts: &HashMap<String, Vec<Verdict>>) -> Option<bool> {
    let same = |verdict: &&Verdict| {
        labels::agree(&verdict.item, &edge.item) && verdict.item.detail == edge.item.detail
    };
    verdicts.get(&edge.provision.id)?.iter().find(same).map(|verdict| verdict.right)
}

/// The Wilson interval of a share at 95%, in percent.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn wilson(right: usize, of: usize) -> (f64, f64) {
    let (share, of, z) = (right as f64 / of as f64, of as f64, 1.96_f64);
    let middle = share + z * z / (2.0 * of);
    let reach = z * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    let bound = |value: f64| 100.0 * value / (1.0 + z * z / of);
    (bound(middle - reach), bound(middle + reach))
}

#[test]
fn precision() {
    let Some(provisions) = provisions() else { return };
    let verdicts = verdicts(provisions);
    let sample = draw(provisions);
    for ((language, kind), floor) in FLOORS {
        let drawn = &sample[&(language, kind.to_owned())];
        let said: Vec<bool> = drawn.iter().filter_map(|edge| judged(edge, &verdicts)).collect();
        let right = said.iter().filter(|&&right| right).count();
        let (low, high) = wilson(right, said.len());
        println!(
            "{language} {kind:9} {right} of {} right: {:.1}% (95%: {low:.1} to {high:.1}), {} drawn",
            said.len(),
            100.0 * f64::from(u32::try_from(right).unwrap()) / f64::from(u32::try_from(said.len()).unwrap()),
            drawn.len(),
        );
        assert!(said.len() >= WANTED.min(drawn.len()), "{language} {kind}: verdicts are missing");
        assert!(right * 100 >= floor * said.len(), "{language} {kind}: {right} of {}", said.len());
    }
}

/// Percent right below which a change has made things worse.
const FLOORS: [((&str, &str), usize); 6] = [
    (("fi", "REFERS_TO"), 98),
    (("fi", "EXCEPTS"), 97),
    (("fi", "DEFINES"), 97),
    (("pt", "REFERS_TO"), 97),
    (("pt", "EXCEPTS"), 98),
    (("pt", "DEFINES"), 85),
];

/// Prints what was drawn and waits for a verdict, one JSON line an edge, and above it the words to judge by.
#[test]
#[ignore = "prints for people who read"]
fn drawn() {
    let Some(provisions) = provisions() else { return };
    let verdicts = verdicts(provisions);
    for ((language, _), edges) in draw(provisions) {
        for edge in edges.iter().filter(|edge| judged(edge, &verdicts).is_none()) {
            let (text, item) = (&edge.provision.text, &edge.item);
            let marked =
                [&text[..item.start], "⟦", &text[item.start..item.end], "⟧", &text[item.end..]].concat();
            println!("{}\n{}", marked.replace('\n', " "), unjudged(language, edge));
        }
    }
}

/// The line of an edge without a verdict.
fn unjudged(language: &str, edge: &Edge<'_>) -> Value {
    let Item { kind, start, end, target, term, detail, .. } = &edge.item;
    let key = if term.is_some() { "scope" } else { "yields" };
    let mut mention = json!({ "kind": kind, "start": start, "end": end, "right": null });
    let target = target.as_ref().map(|(law, path)| json!({ "law": law, "path": path }));
    mention.as_object_mut().unwrap().extend(
        [("target", target), ("term", term.clone().map(Value::from)), (key, detail.clone().map(Value::from))]
            .into_iter()
            .filter_map(|(key, value)| Some((key.to_owned(), value?))),
    );
    let hash = Sha256::of(edge.provision.text.as_bytes()).to_string();
    json!({ "language": language, "id": edge.provision.id, "sha256": hash, "mentions": [mention] })
}
