//! Every version of a provision, with what made and ended it.

use asof_schema::{AsOf, Cause, CommandId, ComponentId, ContinuationKind, Day};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::{ActionView, Amendment, QueryError, VersionView, anchor};
use crate::graph::{ComponentRow, NormGraph, Point, VersionRow};
use crate::replay::Op;
use crate::store::{Anchor, Corpus};

/// What counts as a change of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Scope {
    /// Its own words, place and state.
    Own,
    /// Also anything inside it: the meaning of "has Article 5 been amended?".
    Subtree,
}

/// A version in a lineage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineageEntry {
    /// Its ordinal by the knowledge and record asked for, from 1.
    pub number: u32,
    /// The version.
    pub version: VersionView,
}

/// A component that carries another on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IdentityLink {
    /// How.
    pub kind: ContinuationKind,
    /// What was.
    pub from: Vec<ComponentId>,
    /// What carries it on.
    pub to: Vec<ComponentId>,
    /// The command that says so.
    pub by: CommandId,
    /// From which day.
    pub on: Option<Day>,
}

/// The history of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lineage {
    /// The component.
    pub component: ComponentId,
    /// What counts.
    pub scope: Scope,
    /// Whether anything changed since its first version.
    pub amended: bool,
    /// Its versions, oldest first.
    pub entries: Vec<LineageEntry>,
    /// The acts that changed it since its first version.
    pub amendments: Vec<Amendment>,
    /// Splits, merges and re-enactments in which it takes part.
    pub links: Vec<IdentityLink>,
    /// The histories of the components that it carries on.
    pub before: Vec<Lineage>,
}

/// The lineage of a component by the knowledge and record of `at` (its day does not matter). With `follow`, the
/// histories of what it carries on come along; a renumbered provision is the same component and needs no following.
pub fn lineage(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
    follow: bool,
) -> Result<Lineage, QueryError> {
    let Anchor { graph, component } = anchor(corpus, id)?;
    Ok(of_component(&graph, component, corpus.point(at), scope, follow, &mut vec![component]))
}

/// The versions of a component by the knowledge and record of `at`, oldest first: the lean form, without texts.
pub fn lineage_rows(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
) -> Result<Vec<VersionRow>, QueryError> {
    let Anchor { graph, component } = anchor(corpus, id)?;
    let mut versions = ordered_versions(&graph, component, corpus.point(at));
    versions.retain(|&v| scope == Scope::Subtree || graph.cause(v) != Cause::Aggregate);
    Ok(versions)
}

fn of_component(
    graph: &NormGraph,
    component: ComponentRow,
    point: Point,
    scope: Scope,
    follow: bool,
    seen: &mut Vec<ComponentRow>,
) -> Lineage {
    let versions = ordered_versions(graph, component, point);
    let kept = versions.iter().filter(|&&v| scope == Scope::Subtree || graph.cause(v) != Cause::Aggregate);
    let entries: Vec<LineageEntry> = (1..)
        .zip(kept)
        .map(|(number, &version)| LineageEntry { number, version: VersionView::of(graph, version, point) })
        .collect();
    let links = identity_links(graph, component, point);
    let id = graph.component_id(component);
    let mut before = Vec::new();
    if follow {
        for from in links.iter().filter(|link| link.to.contains(&id)).flat_map(|link| &link.from) {
            // A component of another norm is named in the link; its history is asked for there.
            let here = (from.norm_str() == id.norm_str()).then(|| graph.component(from.local())).flatten();
            if let Some(from) = here.filter(|from| !seen.contains(from)) {
                seen.push(from);
                before.push(of_component(graph, from, point, scope, follow, seen));
            }
        }
    }
    Lineage {
        component: id,
        scope,
        amended: entries.len() > 1,
        amendments: super::amendments(entries.iter().skip(1).flat_map(|entry| &entry.version.made_by)),
        entries,
        links,
        before,
    }
}

/// The versions of a component by (known, recorded), oldest first: (start, ephemeral before lasting, act, sequence).
pub(crate) fn ordered_versions(graph: &NormGraph, component: ComponentRow, point: Point) -> Vec<VersionRow> {
    let mut versions: Vec<VersionRow> =
        graph.versions(component).iter().copied().filter(|&v| graph.is_born(v, point)).collect();
    let same_day = |pair: &[VersionRow]| matches!(pair, &[a, b] if graph.start(a) == graph.start(b));
    if !versions.windows(2).any(same_day) {
        return versions; // they stand in the order of their first days already
    }
    versions.sort_by_key(|&v| {
        let act = graph
            .made_by(v)
            .first()
            .and_then(|&command| Some((graph.act_of(command)?, graph.seq_of(command))));
        let order = act.map(|(act, seq)| (act.published.on, act.number, act.id.clone(), seq));
        (graph.start(v), !graph.is_ephemeral(v), order)
    });
    versions
}

pub(crate) fn identity_links(graph: &NormGraph, component: ComponentRow, point: Point) -> Vec<IdentityLink> {
    let id = graph.component_id(component);
    let ids = |strings: &[u32]| -> Vec<ComponentId> {
        strings.iter().filter_map(|&s| graph.columns.strings.get(s).parse().ok()).collect()
    };
    let active = graph.active_continuations(point);
    let link = |&command: &u32| {
        let Op::Continue { kind, from, to } = graph.command_row(command)?.op else { return None };
        let (from, to) = (ids(&from), ids(&to));
        let action = ActionView::of(graph, command)?;
        let kind = KINDS.into_iter().find(|known| *known as u8 == kind)?;
        (from.contains(&id) || to.contains(&id)).then(|| IdentityLink {
            kind,
            from,
            to,
            by: action.id,
            on: action.effective.map(|on| on.on),
        })
    };
    active.iter().filter_map(link).collect()
}

const KINDS: [ContinuationKind; 4] = [
    ContinuationKind::Split,
    ContinuationKind::Merge,
    ContinuationKind::Reenactment,
    ContinuationKind::OtherNorm,
];
