//! The graph as three files, under the field names of the graphs that others made before: a program that reads one
//! reads the other.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use asof_engine::Version;
use asof_engine::query::{self, Mode, Origin, Reference, TargetState, Yields};
use asof_schema::{AsOf, ComponentId, Day, NormId, Status, VersionId, Vocabulary as _};
use serde::Serialize;

use super::stats::{Counts, counts};
use super::{Graph, Node};
use crate::{Failure, text};

/// A provision that stands at the point.
#[derive(Serialize)]
struct NodeRow {
    node_id: ComponentId,
    /// The level in capitals, as the law of the country names it: its type, unless the profile says otherwise.
    node_type: String,
    law_key: NormId,
    /// The number of the section (article, rule) that it is or is a part of.
    section_num: Option<String>,
    /// The number of the part of that section.
    moment: Option<String>,
    section_title: Option<String>,
    text: Option<String>,
    /// How it is cited.
    label: String,
    version: VersionId,
    status: Status,
    /// The first day of its version.
    start: Day,
    /// The day before which that ends.
    end: Option<Day>,
}

/// A relation, or that one provision holds another.
#[derive(Serialize)]
struct EdgeRow {
    source: ComponentId,
    /// A provision; `external:LAW PATH` in a law that is not here; `definition:SOURCE` of a term; `unresolved:PATH`.
    target: Option<String>,
    edge_type: String,
    context: String,
    #[serde(flatten)]
    said: Option<Said>,
}

/// What the words say beside that.
#[derive(Serialize)]
struct Said {
    version: VersionId,
    /// The first byte of the words in the version's own text.
    start: usize,
    /// The byte behind the last.
    end: usize,
    state: Option<TargetState>,
    mode: Mode,
    yields: Option<Yields>,
    term: Option<String>,
    origin: Origin,
}

/// The counts.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    pub(crate) total_nodes: usize,
    pub(crate) total_edges: usize,
    pub(crate) edge_types: Counts,
    pub(crate) laws: Vec<NormId>,
    pub(crate) as_of: AsOf,
}

/// What was written where.
#[derive(Debug, Serialize)]
pub(crate) struct Written {
    pub(crate) folder: PathBuf,
    pub(crate) files: [&'static str; 3],
    #[serde(flatten)]
    pub(crate) summary: Summary,
}

/// Writes the graph into a folder, which is made where there is none.
pub(crate) fn write(graph: &Graph<'_>, folder: &Path) -> Result<Written, Failure> {
    let nodes = graph.nodes();
    let held = nodes.iter().filter_map(hierarchy);
    let edges: Vec<EdgeRow> = held.chain(graph.edges()?.into_iter().map(EdgeRow::of)).collect();
    let summary = Summary {
        total_nodes: nodes.len(),
        total_edges: edges.len(),
        edge_types: counts(edges.iter().map(EdgeRow::counted_as)),
        laws: graph.corpus.catalogue().map(|norm| norm.id.clone()).collect(),
        as_of: graph.at,
    };
    let files = ["nodes.jsonl", "edges.jsonl", "graph_summary.json"];
    let [nodes_file, edges_file, summary_file] = files.map(|file| folder.join(file));
    std::fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
    lines(&nodes_file, nodes.iter().map(|node| NodeRow::of(graph, node)))?;
    lines(&edges_file, edges.iter())?;
    let mut pretty = serde_json::to_vec_pretty(&summary)?;
    pretty.push(b'\n');
    std::fs::write(&summary_file, pretty).map_err(|error| Failure::file("write", &summary_file, &error))?;
    Ok(Written { folder: folder.to_owned(), files, summary })
}

fn lines(path: &Path, rows: impl Iterator<Item = impl Serialize>) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::file("write", path, &error);
    let mut file = BufWriter::new(File::create(path).map_err(wrong)?);
    for row in rows {
        let line = serde_json::to_string(&row)?;
        writeln!(file, "{line}").map_err(wrong)?;
    }
    file.flush().map_err(wrong)
}

impl NodeRow {
    fn of(graph: &Graph<'_>, node: &Node<'_>) -> Self {
        let (version, point) = (node.version, graph.corpus.point(graph.at));
        let is_unit = |version: &Version<'_>| version.component().kind() == version.graph.basic_unit();
        let mut within = node.line().skip_while(|version| !is_unit(version));
        let (section, part) = (within.next(), within.next());
        let number = |version: Version<'_>| version.number().map(str::to_owned);
        let valid = version.valid(point);
        Self {
            node_id: node.id(),
            node_type: node_type(node),
            law_key: version.graph.norm().id.clone(),
            section_num: section.and_then(number),
            moment: part.and_then(number),
            section_title: section.and_then(Version::own_text).map(str::to_owned),
            text: version.own_text().map(str::to_owned),
            label: query::cite(version.component(), point),
            version: version.id(),
            status: version.status(),
            start: valid.start(),
            end: valid.end(),
        }
    }
}

fn node_type(node: &Node<'_>) -> String {
    let kind = node.component_type();
    node.version.graph.profile().unit(kind).map_or(kind, |unit| unit.name()).to_uppercase()
}

/// That what stands above a provision holds it.
fn hierarchy(node: &Node<'_>) -> Option<EdgeRow> {
    let above = *node.above.last()?;
    Some(EdgeRow {
        source: above.component().id(),
        target: Some(node.id().to_string()),
        edge_type: format!("HAS_{}", node_type(node)),
        context: String::new(),
        said: None,
    })
}

impl EdgeRow {
    fn of(said: Reference) -> Self {
        let words = || text::elsewhere(&said);
        let target = match (&said.target, &said.term, &said.law) {
            (Some(target), ..) => Some(target.to_string()),
            (_, Some(_), _) => Some(format!("definition:{}", said.source)),
            (.., Some(_)) => Some(format!("external:{}", words())),
            _ if said.path.is_empty() => None,
            _ => Some(format!("unresolved:{}", words())),
        };
        let edge_type = said.kind.name().to_owned();
        let Reference { source, version, start, end, surface, state, mode, yields, term, origin, .. } = said;
        let said = Some(Said { version, start, end, state, mode, yields, term, origin });
        Self { source, target, edge_type, context: surface, said }
    }

    /// References are counted apart by whether they leave their law.
    fn counted_as(&self) -> String {
        if self.edge_type != "REFERS_TO" {
            return self.edge_type.clone();
        }
        let of = |target: &String| target.parse::<ComponentId>().ok().map(|id| id.norm());
        let leaves = self.target.as_ref().is_some_and(|target| {
            target.starts_with("external:") || of(target).is_some_and(|norm| norm != self.source.norm())
        });
        format!("REFERS_TO_{}", if leaves { "external" } else { "internal" })
    }
}
