//! Every country whose law is read, and every source.

use asof_schema::{Norm, NormId};

use crate::akoma_ntoso;
use crate::country::{Country, Step};
use crate::error::ReadError;
use crate::from_acts::{Drafting, UNDRAFTED};
use crate::sat_graph::{self, Countries};
use crate::source::{Comparer, Given, Input, Loaded, Progress, Source, Takes, any_norm};

/// Every country.
pub const COUNTRIES: &[&Country] =
    &[&crate::br::COUNTRY, &crate::fi::COUNTRY, &crate::gb::COUNTRY, &crate::in_::COUNTRY];

/// The sources in formats that no country owns.
const OF_NO_COUNTRY: &[&Source] =
    &[&AKOMA_NTOSO, &crate::own_law::MARKDOWN, &crate::own_law::PDF, &SAT_GRAPH];

/// Every source.
pub fn sources() -> impl Iterator<Item = &'static Source> {
    COUNTRIES.iter().flat_map(|country| country.sources).chain(OF_NO_COUNTRY).copied()
}

/// The source of a name.
pub fn source(name: &str) -> Option<&'static Source> {
    sources().find(|source| source.name == name)
}

/// How the acts of a country say what they do.
pub fn drafting(country: &str) -> &'static Drafting {
    of(country).and_then(|country| country.drafting).unwrap_or(&UNDRAFTED)
}

/// How the acts of each country that is known say what they do.
pub(crate) fn draftings() -> impl Iterator<Item = &'static Drafting> {
    COUNTRIES.iter().filter_map(|country| country.drafting)
}

/// How the laws of a country are compared with a consolidated text.
pub fn comparer(country: &str) -> Option<&'static Comparer> {
    of(country)?.sources.iter().find_map(|source| source.comparison.as_ref())
}

/// What is known of a norm of a country by its id alone.
pub fn norm(country: &str, id: &NormId) -> Option<Norm> {
    of(country)?.norm?(id)
}

/// The provisions on the way to the one that a path in an id of a country's law names.
pub fn steps(country: &str, local: &str) -> Option<Vec<Step>> {
    of(country)?.steps?(local)
}

fn of(country: &str) -> Option<&'static Country> {
    COUNTRIES.iter().copied().find(|known| known.code == country)
}

static AKOMA_NTOSO: Source = Source {
    name: "akn",
    summary: "Laws in Akoma Ntoso 3.0: acts as enacted, acts that amend them, and consolidated texts",
    details: "The enacting clauses of a country are understood where asof knows how its acts are drafted. Acts of other \
              countries are read as enacted; changes that they mark of others are told, and not carried out. \
              Consolidated texts of a law, each of another day, are its texts on these days. Bills and collections are \
              refused.",
    input: Input {
        takes: Takes::Files,
        help: "The files",
        called: "text of a law",
        texts: &["*.xml"],
        beside: &[],
        together: true,
    },
    options: &[],
    load: load_akoma_ntoso,
    may_touch: any_norm,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

fn load_akoma_ntoso(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    akoma_ntoso::load(given, progress, drafting)
}

static SAT_GRAPH: Source = Source {
    name: "sat-graph",
    summary: "Datasets of SAT-Graph: versions of provisions, and courts' readings that lie over them",
    details: "What an act does that the store has already is not recorded a second time: the dataset is a witness of it, and \
              `asof findings` lists where the two differ. Ids become those of asof by rule (art5_inc57 is art5_cpt_inc57); \
              those of the dataset stay as aliases.",
    input: Input {
        takes: Takes::Paths,
        help: "The files, or folders of them",
        called: "dataset",
        texts: &["*.json"],
        beside: &[],
        together: true,
    },
    options: &[],
    load: load_sat_graph,
    may_touch: any_norm,
    bears_witness: true,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

fn load_sat_graph(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    sat_graph::load(given, progress, Countries { steps, norm })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_name_is_given_once() {
        let names: Vec<&str> = sources().map(|source| source.name).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        let exports: Vec<_> = sources().filter_map(|source| Some(source.export.as_ref()?.name)).collect();
        assert_eq!(exports.iter().collect::<BTreeSet<_>>().len(), exports.len(), "{exports:?}");
        let codes: BTreeSet<_> = COUNTRIES.iter().map(|country| country.code).collect();
        assert_eq!(codes.len(), COUNTRIES.len());
    }

    #[test]
    fn a_file_that_cannot_be_read_is_set_aside_and_told() {
        let good = b"---\ntitle: Rules\nin force from: 2020-01-01\n---\n\n1. Nobody sings.\n".to_vec();
        let files = [("a.md".to_owned(), good), ("b.md".to_owned(), b"x\n\xff".to_vec())];
        let read = |files| source("markdown").unwrap().read(&Given { files, options: &[] }, &mut |_| ());
        let (alone, _) = read(&files[..1]).unwrap();
        let (set, said) = read(&files).unwrap();
        assert_eq!((&set.acts, &set.commands), (&alone.acts, &alone.commands));
        let told = said.iter().find(|said| said.code == "file-not-read").unwrap();
        assert_eq!(told.place.file, "b.md");
        let doubt = set.doubts.iter().find(|doubt| doubt.code == told.code).unwrap();
        assert_eq!(
            (doubt.touches.as_slice(), &doubt.message),
            (&[set.norms[0].id.root()][..], &told.message)
        );
        let evidence = doubt.evidence.unwrap();
        assert!(set.sources.iter().any(|source| source.sha256 == evidence.sha256));
        // Where nothing else is there, it is refused.
        assert!(read(&files[1..]).is_err());
    }

    #[test]
    fn every_source_says_what_it_reads_and_offers() {
        for source in sources() {
            assert!(!source.summary.is_empty() && !source.input.texts.is_empty(), "{}", source.name);
            let norms =
                [source.witness.as_ref().map(|one| one.norm), source.export.as_ref().map(|one| one.norm)];
            for norm in norms.into_iter().flatten() {
                assert!(norm.parse::<asof_schema::NormId>().is_ok(), "{}: {norm}", source.name);
            }
        }
    }
}
