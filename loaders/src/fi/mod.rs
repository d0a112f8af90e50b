//! Finland: statutes from their acts, and consolidated statutes.

pub mod consolidated;
pub(crate) mod drafting;
mod named;
pub mod statute_book;
pub(crate) mod statutes;

pub use statutes::number;

use asof_schema::Day;

use crate::country::Country;
use crate::error::ReadError;
use crate::from_acts;
use crate::source::{self, Comparer, Given, Input, Loaded, Opt, Progress, Source, Takes};

/// The country.
pub static COUNTRY: Country = Country {
    code: statutes::COUNTRY,
    name: "Finland",
    sources: &[&ACTS, &CONSOLIDATED],
    drafting: Some(&drafting::DRAFTING),
    norm: None,
    steps: None,
};

static ACTS: Source = Source {
    name: "fi-acts",
    summary: "Statutes of Finland from their acts: the text as enacted, and each act that amends it",
    details: "",
    input: Input {
        takes: Takes::Folder,
        help: "The folder with the acts, as XML of the statute book, or with folders of them, one a year",
        called: "law as enacted",
        texts: &["**/*.xml"],
        beside: &[],
        together: true,
    },
    options: &[Opt::text("law", "NUMBER", "Only this law, e.g. 410/2015", |text| number(text).map(drop))],
    load: load_acts,
    may_touch: source::any_norm,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: Some(statute_book::numbered),
    export: None,
    comparison: None,
};

fn load_acts(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    from_acts::read(given.files, given.option_by("law", number)?, progress, statute_book::read)
}

static CONSOLIDATED: Source = Source {
    name: "fi-consolidated",
    summary: "Consolidated statutes of Finland: JSON Lines, one moment a line",
    details: "They say which act they take up last, and no date. Their text is taken to hold on the day on which it was \
              seen at the latest.",
    input: Input {
        takes: Takes::Folder,
        help: "The folder with the files, or with `laws` and `analysis_layer/json` in it, or one of each law",
        called: "consolidated text",
        texts: &[
            "*.jsonl",
            "laws/*.jsonl",
            "analysis_layer/json/*.jsonl",
            "*/analysis_layer/json/*.jsonl",
            "laws/*/analysis_layer/json/*.jsonl",
        ],
        beside: &[],
        together: false,
    },
    options: &[Opt::day("seen", "The day on which they were taken from the publisher").required()],
    load: load_consolidated,
    // Each text is of a law of its own.
    may_touch: |_, _| false,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: Some(consolidated::numbered),
    export: None,
    comparison: Some(Comparer { form: "JSON Lines, one moment a line", compare: consolidated::compare }),
};

fn load_consolidated(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let seen: Option<Day> = given.option("seen")?;
    let seen =
        seen.ok_or_else(|| ReadError::all("--seen must say when the texts were taken from the publisher"))?;
    consolidated::load(given.files, seen, progress)
}
