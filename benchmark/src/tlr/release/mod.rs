//! The released set: questions on the Constitution of Brazil, their certificate, a table of systems, and what describes them. Nothing
//! in it hangs on the clock, the machine or the folder, and it has no words of the law: texts are told by their hashes.

mod croissant;
mod sheet;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, ensure};
use serde::Serialize;
use serde_json::{Map, Value};

use super::certify::{Sources, certify};
use super::compare::{markdown, measure, said};
use super::evaluate::evaluate;
use super::generate::{Order, generate};
use super::item::{Benchmark, Task, Truth};
use super::score::{Abstaining, Summary};
use super::systems::{Asof, Corpus, Defect, Planted, Rag, System, Timeless};

/// The name of the set.
const NAME: &str = "tlr-br-1";

/// The law.
const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

/// What every draw hangs on.
const SEED: u64 = 1;

/// How many questions are drawn that have an answer, and how many that have none: some are not certified.
const DRAWN: (usize, usize) = (300, 80);

/// The files, by their names.
pub const ITEMS: &str = "items.json";
/// What each witness said.
pub const CERTIFICATE: &str = "certificate.json";
/// The figures of the systems, a row each.
pub const SYSTEMS: &str = "systems.json";
/// The same for people.
pub const TABLE: &str = "systems.md";
/// What is to be known before it is used.
pub const SHEET: &str = "DATASHEET.md";
/// What the files hold, for programs.
pub const CROISSANT: &str = "croissant.json";

/// Makes the set of what a service and its sources hold: the texts of its files by their names.
pub fn release(endpoint: &str, brazil: &Path) -> Result<BTreeMap<&'static str, String>> {
    let order = Order {
        seed: SEED,
        size: DRAWN.0,
        undecidable: DRAWN.1,
        language: None,
        norms: vec![NORM.to_owned()],
    };
    let set = wordless(generate(endpoint, &order)?);
    let (certified, certificate) = certify(&set, Sources { brazil: Some(brazil), ..Sources::default() })?;
    let summaries = summaries(endpoint, &certified)?;
    let mut files = BTreeMap::from([
        (ITEMS, json(&certified)?),
        (CERTIFICATE, json(&certificate)?),
        (SYSTEMS, json(&rows(&summaries))?),
        (TABLE, markdown(&summaries, false)),
    ]);
    files.insert(SHEET, sheet::sheet(&certified, &certificate, &markdown(&summaries, false)));
    files.insert(CROISSANT, json(&croissant::describe(&files))?);
    Ok(files)
}

/// The set without phrases of the law, and without the version of the program, which makes no other set.
fn wordless(mut set: Benchmark) -> Benchmark {
    "tlr-bench release".clone_into(&mut set.generator);
    set.remarks.push("phrases that a text has or lacks are left out: they are words of the law".to_owned());
    for item in &mut set.items {
        if let Truth::PointInTime(truth) = &mut item.truth {
            truth.must_contain.clear();
            truth.must_not_contain.clear();
        }
    }
    set
}

/// JSON with its fields in the order of their names, and with a line end after it.
fn json(value: &impl Serialize) -> Result<String> {
    // An object of this crate has its fields in order.
    let mut text = serde_json::to_string_pretty(&serde_json::to_value(value)?)?;
    text.push('\n');
    Ok(text)
}

/// What every system scores that takes nothing but the service: those that are meant well, and asof broken on purpose.
fn summaries(endpoint: &str, set: &Benchmark) -> Result<Vec<Summary>> {
    let asof = || anyhow::Ok(Box::new(Asof::new(endpoint)?));
    let mut systems: Vec<Box<dyn System>> = vec![
        asof()?,
        Box::new(Timeless::new(endpoint, Corpus::Current)?),
        Box::new(Timeless::new(endpoint, Corpus::EveryVersion)?),
        Box::new(Rag::new(endpoint, Corpus::Current, 1)?),
        Box::new(Rag::new(endpoint, Corpus::EveryVersion, 1)?),
    ];
    for defect in Defect::ALL {
        systems.push(Box::new(Planted::new(asof()?, defect, endpoint)?));
    }
    let summary = |mut system: Box<dyn System>| {
        let (summary, traces) = evaluate(set, system.as_mut(), SEED);
        let failure = traces.iter().find_map(|trace| trace.failure.as_deref());
        ensure!(failure.is_none(), "{} did not reply: {}", summary.system, failure.unwrap_or_default());
        Ok(summary)
    };
    systems.into_iter().map(summary).collect()
}

/// The figures of systems with three decimals, as text: a number would be written with as many as it has.
fn rows(summaries: &[Summary]) -> Vec<Value> {
    let row = |summary: &Summary| {
        let mut row = Map::new();
        row.insert("system".into(), summary.system.as_str().into());
        row.insert("TLR-Score".into(), said(summary.tlr_score).into());
        for task in Task::ALL {
            row.insert(measure(task).into(), summary.estimate(task).map(said).into());
        }
        let Abstaining { undecidable, right, other_ground, answered, decidable, wrong, .. } =
            summary.abstention;
        let counts = [
            ("undecidable", undecidable),
            ("right abstention", right),
            ("abstention for another ground", other_ground),
            ("answered where it ought not", answered),
            ("decidable", decidable),
            ("wrong abstention", wrong),
        ];
        row.extend(counts.map(|(name, count)| (name.to_owned(), count.into())));
        Value::Object(row)
    };
    summaries.iter().map(row).collect()
}
