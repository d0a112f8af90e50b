//! A whole year of the Statute Book of Finland: every document is accounted for.
#![expect(clippy::unwrap_used, reason = "a test")]

mod finland_data;

use std::collections::{BTreeMap, BTreeSet};

use asof_loaders::account::Documents;
use asof_loaders::registry;
use asof_loaders::source::Given;

#[test]
fn a_whole_year_loads_and_every_document_is_accounted_for() {
    let Some(folder) = finland_data::folder("statute-book-2016") else { return };
    let files = finland_data::files(&folder, "xml");
    assert_eq!(files.len(), 1_560);
    let source = registry::source("fi-acts").unwrap();
    let (set, said) = source.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    set.check().unwrap();
    let documents = Documents::of(&files, &set, &said);
    assert_eq!(documents.not_read, 0, "{said:?}");
    assert_eq!(documents.read + documents.in_part + documents.left_out, files.len());
    // A document that is not a source of a norm is told with its reason.
    let sources: BTreeSet<&str> = set.sources.iter().map(|source| source.name.as_str()).collect();
    let told: BTreeSet<&str> = said.iter().map(|said| said.place.file.as_str()).collect();
    let silent: Vec<&str> = files
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| !sources.contains(name) && !told.contains(name))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
    let kinds = set.norms.iter().fold(BTreeMap::<&str, usize>::new(), |mut kinds, norm| {
        *kinds.entry(norm.id.as_str().split(':').nth(3).unwrap()).or_default() += 1;
        kinds
    });
    for kind in ["laki", "asetus", "paatos", "ilmoitus", "luettelo", "kirje", "tyojarjestys"] {
        assert!(kinds.contains_key(kind), "{kind}: {kinds:?}");
    }
}
