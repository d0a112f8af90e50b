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

use crate::error::ReadError;
use crate::source::{Given, Input, Loaded, Progress, Source, Takes, any_norm};
use dataset::Dataset;
use law::Made;

pub(crate) static SAT_GRAPH: Source = Source {
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
    load,
    may_touch: any_norm,
    bears_witness: true,
    corpus: None,
    witness: None,
    export: None,
    comparison: None,
};

/// What change sets of datasets are called.
pub const DESCRIPTION: &str = "datasets of SAT-Graph";

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let mut data = Dataset::default();
    for (done, file) in (1..).zip(given.files) {
        data.add(file)?;
        progress(done);
    }
    let mut made = Made::of(&data);
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
