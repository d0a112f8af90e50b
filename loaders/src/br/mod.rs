//! Brazil: its Constitution of 1988.

mod acts;
mod body;
mod constitution;
mod coverage;
pub mod csv;
mod effects;
mod gaps;
mod holes;
mod label;
mod later;
mod marks;
mod names;
mod notes;
mod path;
mod plan;
mod print;
mod reading;
mod returns;
mod scope;
mod standing;
mod summaries;
mod tree;
mod witness;
mod witnesses;

pub use constitution::{ACTS_TABLE, Input, load};
pub use witness::{Page, RowKey, Witness, WitnessRow};

use crate::country::Country;
use crate::error::ReadError;
use crate::source::{self, Corpus, Export, File, Source, Takes, WitnessOf};
use constitution::{ACTS, NORM, NOTES};

/// The country.
pub static COUNTRY: Country = Country {
    code: "br",
    name: "Brazil",
    sources: &[&CONSTITUTION],
    drafting: None,
    norm: Some(constitution::norm),
    steps: Some(path::steps),
};

const CALLED: &str = "the Constitution of Brazil";

static CONSTITUTION: Source = Source {
    name: "br-constitution",
    summary: "The Constitution of Brazil, from DIR/cf1988/*.csv and DIR/cf1988-later/*.csv",
    details: "DIR/emendas.csv is the table of acts (else the project's own), DIR/normas_leg_br_body_to_ec135.json the \
              dated notes and the body's words of 2024-12-20 (else the series ends with its last text, and acts of \
              a shared date stay unresolved where no summary names the article).",
    input: source::Input {
        takes: Takes::Folder,
        help: "The folder, as `asof corpus get br-constitution DIR` fills it",
        called: "consolidated text",
        texts: &["cf1988/*.csv", "cf1988-later/*.csv"],
        beside: &[ACTS, NOTES],
        together: false,
    },
    options: &[],
    load: |given, progress| load(&Input::of(given.files), progress),
    may_touch: source::any_norm,
    bears_witness: false,
    corpus: Some(Corpus {
        name: "br-constitution",
        description: "the Constitution of Brazil of 1988 as consolidated after each amending date, 1988-10-05 to \
                      2020-08-26, and its body as of 2024-12-20",
        origin: "github.com/abjur/constituicao at commit c56edd9 and github.com/yuritorres/datasets at \
                 commit 7303084, MIT licence",
        base_url: "https://raw.githubusercontent.com/abjur/constituicao/c56edd96ad5371ad29d001774a3ec8094feed99a/CSV",
        folder: "cf1988",
        pins: include_str!("constitution.sha256"),
        acts: Some((ACTS, ACTS_TABLE)),
    }),
    witness: Some(WitnessOf { norm: NORM, called: CALLED, read: witness }),
    bears_out: None,
    numbered: None,
    export: Some(Export {
        name: "br-csv",
        summary: "The Constitution of Brazil, as a CSV file of abjur/constituicao has it",
        norm: NORM,
        called: CALLED,
        write: csv::write,
    }),
    comparison: None,
};

fn witness(files: &[File]) -> Result<Box<dyn source::Witness + '_>, ReadError> {
    let Input { snapshots, acts, notes, .. } = Input::of(files);
    Ok(Box::new(Witness::new(snapshots, acts.map(|(_, bytes)| bytes), notes)?))
}
