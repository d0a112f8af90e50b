//! The datasets of SAT-Graph: items, versions, text units and actions in JSON, courts' readings among them.
//!
//! They say versions; we say commands. An action becomes the commands of its act: what it inserts, words anew, ends, and how
//! it reads a provision. What no action makes was enacted with its norm. A day is ASSUMED to be that of publication, since a
//! dataset gives one day only. Fields that have no place of their own are kept as metadata.

mod about;
mod dataset;
mod ids;
mod law;
mod readings;

use asof_schema::{ChangeSet, ComponentId, Day, Diagnostic, NormId, SourceDocument};

pub use about::FIELDS;
pub use ids::Countries;

use crate::error::ReadError;
use crate::source::{Given, Loaded, Progress};
use dataset::Dataset;
use law::Made;

/// What change sets of datasets are called.
pub const DESCRIPTION: &str = "datasets of SAT-Graph";

/// Reads datasets.
pub(crate) fn load(
    given: &Given<'_>,
    progress: Progress<'_>,
    countries: Countries,
) -> Result<Loaded, ReadError> {
    let mut data = Dataset::default();
    for (done, file) in (1..).zip(given.files) {
        data.add(file)?;
        progress(done);
    }
    let mut made = Made::of(&data, countries);
    law::say(&data, &mut made);
    let brought = readings::say(&data, &mut made);
    let mut set = ChangeSet { description: Some(DESCRIPTION.to_owned()), ..ChangeSet::default() };
    made.record(&data, &mut set);
    about::say(&data, &made, &brought, &mut set);
    sources(&data, &made, &mut set);
    let said = unread(&data, &made, &mut set);
    Ok((set, said))
}

/// Each file as a source of every norm of which it has words.
fn sources(data: &Dataset, made: &Made, set: &mut ChangeSet) {
    let mut norms: Vec<NormId> = set.norms.iter().map(|norm| norm.id.clone()).collect();
    norms.retain(|norm| made.places.values().any(|place| place.component.norm() == *norm));
    for file in &data.files {
        let of_file = data
            .units
            .iter()
            .filter(|unit| unit.evidence.is_some_and(|evidence| evidence.sha256 == file.sha256));
        let items = of_file.filter_map(|unit| data.version(unit.text("sourceId")?)?.text("itemId"));
        let mut of: Vec<NormId> =
            items.filter_map(|item| made.component(item)).map(ComponentId::norm).collect();
        of.extend(file.first.as_deref().and_then(|item| made.component(item)).map(ComponentId::norm));
        of.sort();
        of.dedup();
        for norm in of.into_iter().filter(|norm| norms.contains(norm)) {
            set.sources.push(SourceDocument {
                sha256: file.sha256,
                name: file.name.clone(),
                norm,
                url: None,
                retrieved_at: None,
            });
        }
    }
}

/// Tells of what is not read: it is in doubt of the item that it names, else of everything.
fn unread(data: &Dataset, made: &Made, set: &mut ChangeSet) -> Vec<Diagnostic> {
    for (unread, about) in &data.unread {
        let item = about.as_deref().map(|id| data.item_of(id)).and_then(|item| made.component(item));
        let touched = match item {
            Some(item) => vec![item.clone()],
            None => set.norms.iter().map(|norm| norm.id.root()).collect(),
        };
        for component in touched {
            set.sources.push(unread.source(&component.norm()));
            set.doubts.push(unread.doubt(vec![component], Day::FIRST));
        }
    }
    set.sources.sort_by(|a, b| (&a.norm, &a.name).cmp(&(&b.norm, &b.name)));
    set.sources.dedup();
    data.unread.iter().map(|(unread, _)| unread.diagnostic()).collect()
}
