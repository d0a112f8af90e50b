//! A law that was replayed from its acts, compared with its publisher's consolidated text.

use std::path::Path;

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_loaders::comparison::Comparison;
use asof_loaders::registry;
use asof_loaders::source::Replay;
use asof_schema::{AsOf, ComponentId, NormId};

use crate::{Failure, export, load};

/// Compares a norm on a day with a consolidated text, section by section.
pub fn with_consolidated(
    corpus: &Corpus,
    norm: &NormId,
    at: AsOf,
    file: &Path,
) -> Result<Comparison, Failure> {
    let file = load::named(file)?;
    let tree = query::tree(corpus, &norm.root(), at)?
        .there()
        .ok_or_else(|| Failure::not_found(format!("{norm} has no text on {}", at.at)))?;
    let graph = &*tree.graph;
    let country = graph.norm().jurisdiction.as_str();
    let comparer = registry::comparer(country).ok_or_else(|| {
        Failure::Input(format!(
            "no source has consolidated texts of `{country}` that {norm} can be compared with"
        ))
    })?;
    let enacted_by = graph.acts().find(|act| act.act.id.to_string() == norm.as_str());
    let acts: Vec<String> = graph.acts().map(|act| act.act.code.clone()).collect();
    let replay = Replay {
        norm,
        on: at.at,
        enacted_by: enacted_by.map(|act| act.act.code.as_str()),
        acts: &acts,
        lines: &export::lines(&tree),
        made_by: &|component: &ComponentId| {
            let Some(component) = graph.component(component.local()) else { return Vec::new() };
            let commands = component.versions().flat_map(asof_engine::Version::made_by);
            commands.filter_map(|row| Some(row.of(graph).act()?.code.clone())).collect()
        },
    };
    (comparer.compare)(&replay, &file).map_err(|error| Failure::Input(error.to_string()))
}
