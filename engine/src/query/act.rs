//! An act: what it says of itself, and what it commands in each norm.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Act, ActId, AsOf, Aspect, Cause, ComponentId, Day, NormId, Reference, ReferenceKind, Sha256,
    SourceDocument, VersionId,
};
use serde::Serialize;

use super::ActionView;
use crate::graph::{Command, CommandRow, Component, DocumentOrder, NormGraph, Point, Version, aspect};
use crate::store::Corpus;

/// An act, as recorded at some instant and known on some day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActView {
    /// The act.
    pub act: Act,
    /// What it commands, norm by norm.
    pub norms: Vec<ActInNorm>,
}

/// What an act commands in a norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActInNorm {
    /// The norm.
    pub norm: NormId,
    /// Its title.
    pub title: String,
    /// The documents that have the words that the act put.
    pub sources: Vec<SourceDocument>,
    /// The provisions that it cites itself, as its enacting formula does, in document order.
    pub cites: Vec<Cited>,
    /// Its commands, in its own order.
    pub commands: Vec<CommandView>,
}

/// A provision that an act cites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cited {
    /// The provision.
    pub component: ComponentId,
    /// The words by which it is cited.
    pub words: String,
}

/// A command of an act, with what it names and what it made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommandView {
    /// The command.
    pub action: ActionView,
    /// The provisions that it names, in document order.
    pub targets: Vec<ComponentId>,
    /// The words that it put.
    pub texts: Vec<PutText>,
    /// The versions that it made, in document order, but for those that only hold another version.
    pub versions: Vec<VersionId>,
}

/// Words that a command put.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PutText {
    /// BCP 47 tag.
    pub language: String,
    /// What they are for.
    pub aspect: Aspect,
    /// The words; empty where they are unknown.
    pub text: String,
    /// Whether nobody knows the words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unknown: bool,
    /// SHA-256 of the source document, and the byte span in it.
    pub evidence: Option<(Sha256, u64, u64)>,
}

/// An act and what it commands, by the knowledge and record of `at` (its day does not matter); `None` if no norm in the corpus
/// has it there.
pub fn act(corpus: &Corpus, id: &ActId, at: AsOf) -> Option<ActView> {
    let point = corpus.point(at);
    let mut view: Option<ActView> = None;
    for graph in corpus.graphs() {
        let recorded = |from_to: (u32, u32)| point.covers_recorded(from_to.0, from_to.1);
        let row = graph.acts().find(|row| row.act.id == *id && recorded(row.tx));
        let Some(row) = row.filter(|row| row.act.published.on <= point.known) else { continue };
        let view = view.get_or_insert_with(|| ActView { act: row.act.clone(), norms: Vec::new() });
        view.norms.push(in_norm(graph, id, point));
    }
    view
}

impl NormGraph {
    /// What an act is declared to cite of the norm itself: the provisions, and the words; not what the
    /// provisions of the act cite, where it is a norm.
    pub fn cited_by<'g>(&'g self, act: &'g ActId) -> impl Iterator<Item = (Component<'g>, &'g Reference)> {
        let of_act =
            |said: &&Reference| said.kind == ReferenceKind::Cites && said.source.as_str() == act.as_str();
        let cites = self.meta().references.iter().filter(of_act);
        cites.filter_map(|said| Some((self.component(said.target.local())?, said)))
    }
}

fn in_norm(graph: &NormGraph, id: &ActId, point: Point) -> ActInNorm {
    let of_act = |command: &Command<'_>| {
        let (from, to) = command.recorded();
        point.covers_recorded(from, to) && command.act().is_some_and(|act| act.id == *id)
    };
    let mut made: BTreeMap<CommandRow, Vec<Version<'_>>> =
        graph.commands().filter(of_act).map(|command| (command.row, Vec::new())).collect();
    for version in graph.versions().filter(|v| v.cause() != Cause::Aggregate && v.is_born(point)) {
        for command in version.made_by() {
            if let Some(versions) = made.get_mut(command) {
                versions.push(version);
            }
        }
    }
    let order = DocumentOrder::of(graph, Point { at: Day::MAX, ..point });
    let place = |component: Component<'_>| order.place(component.row);
    let view = |(row, mut versions): (CommandRow, Vec<Version<'_>>)| {
        versions.sort_by_cached_key(|version| (place(version.component()), version.start(), version.nth()));
        let mut targets = row.of(graph).targets(point);
        targets.sort_by_cached_key(|target| place(*target));
        view(row.of(graph), &targets, &versions)
    };
    let mut commands: Vec<CommandView> = made.into_iter().filter_map(view).collect();
    commands.sort_by_key(|command| command.action.id.seq);
    let mut named: Vec<_> = graph.cited_by(id).collect();
    named.sort_by_cached_key(|(component, _)| place(*component));
    let cited = |(component, said): (Component<'_>, &Reference)| Cited {
        component: component.id(),
        words: said.surface.clone(),
    };
    let texts = commands.iter().flat_map(|command| &command.texts);
    let files: BTreeSet<Sha256> = texts.filter_map(|text| Some(text.evidence?.0)).collect();
    let sources = graph.meta().sources.iter().filter(|source| files.contains(&source.sha256));
    ActInNorm {
        norm: graph.norm().id.clone(),
        title: graph.norm().title.clone(),
        sources: sources.cloned().collect(),
        cites: named.into_iter().map(cited).collect(),
        commands,
    }
}

fn view(command: Command<'_>, targets: &[Component<'_>], versions: &[Version<'_>]) -> Option<CommandView> {
    Some(CommandView {
        action: ActionView::of(command)?,
        targets: targets.iter().map(|target| target.id()).collect(),
        texts: command.texts_put(),
        versions: versions.iter().map(|version| version.id()).collect(),
    })
}

impl Command<'_> {
    /// The words that it puts, with where they stand.
    fn texts_put(self) -> Vec<PutText> {
        let puts = self.said().map(|row| row.op.texts().to_vec()).unwrap_or_default();
        let columns = &self.graph.columns;
        let text = |put: &crate::replay::Put| PutText {
            language: columns.strings.get(put.language).to_owned(),
            aspect: aspect(u32::from(put.aspect)),
            text: columns.texts.get(put.text).to_owned(),
            unknown: columns.is_unknown(put.text),
            evidence: put
                .evidence
                .and_then(|(hash, start, end)| Some((columns.strings.get(hash).parse().ok()?, start, end))),
        };
        puts.iter().map(text).collect()
    }
}
