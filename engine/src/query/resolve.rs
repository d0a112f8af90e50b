//! From the words by which people cite to components, as the law stood on a day.

use asof_schema::{AsOf, ComponentId, VersionId};
use serde::Serialize;

use super::QueryError;
use super::citation::{self, Citation, Part, Step, StepKind};
use super::relations::{Standing, target_of};
use crate::graph::{ComponentRow, NormGraph, VersionRow};
use crate::store::{Anchor, Corpus, Subtree};

/// A component that the words may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The component.
    pub component: ComponentId,
    /// How sure, 0 to 100: 100 for an id or the only reading; lower where the words leave a choice open.
    pub confidence: u8,
    /// The markers on the way down to it, as printed on that day.
    pub path: Vec<String>,
}

/// The components that a text may mean on the day of `at`, the likeliest first; empty if none stood there then.
/// Ids (URNs), aliases and the names of norms are taken as they are; anything else is read as a citation.
pub fn resolve(corpus: &Corpus, text: &str, at: AsOf) -> Result<Vec<Candidate>, QueryError> {
    let text = text.trim();
    if text.starts_with("urn:") {
        return by_id(corpus, text);
    }
    let mut candidates = Vec::new();
    let mut problem = None;
    for norm in corpus.catalogue() {
        // The norms that are not at hand are all noted in one pass.
        let Ok(of) = corpus.anchor(&norm.id.root()) else { continue };
        let named = names(&of.graph, text).then(|| norm.id.root());
        if let Some(native) = named.or_else(|| of.graph.alias(text, at)) {
            candidates.push(Candidate { component: native, confidence: 100, path: Vec::new() });
            continue;
        }
        // Other languages than that of the citations are read by the grammar of their relations first.
        let read = by_grammar(corpus, &of, text, at);
        if !read.is_empty() {
            candidates.extend(read);
            continue;
        }
        let citation = match citation::parse(text) {
            Ok(citation) => citation,
            Err(error) => {
                problem = problem.or(Some(error));
                continue;
            }
        };
        let named = citation.norm.as_deref().map(|words| names(&of.graph, words));
        if named == Some(false) {
            continue;
        }
        if let Some(tree) = corpus.tree(&of, at) {
            candidates.extend(in_tree(&tree, &citation));
        }
    }
    match problem {
        Some(error) if candidates.is_empty() => Err(error.into()),
        _ => {
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.confidence));
            let best = candidates.first().map(|candidate| candidate.confidence);
            let tied = candidates.iter().filter(|candidate| Some(candidate.confidence) == best).count();
            if let (true, Ok(tied)) = (tied > 1, u8::try_from(tied)) {
                for candidate in &mut candidates {
                    candidate.confidence /= tied;
                }
            }
            Ok(candidates)
        }
    }
}

/// The components that words in the norm's own language cite.
fn by_grammar(corpus: &Corpus, of: &Anchor, text: &str, at: AsOf) -> Vec<Candidate> {
    // Portuguese is what citations are read in: what they make nothing of means nothing.
    let other = !of.graph.norm().language.starts_with("pt");
    let Some(target) = other.then(|| target_of(of.graph.norm(), text)).flatten() else {
        return Vec::new();
    };
    let Some(tree) = corpus.tree(of, at) else { return Vec::new() };
    let cited = Standing::of(&of.graph, tree.point).map(|norm| norm.cited(&target)).unwrap_or_default();
    let row = |component: &ComponentRow| {
        tree.rows.iter().position(|&(v, _)| of.graph.component_of(v) == *component)
    };
    cited.iter().filter_map(row).filter_map(|row| candidate(&tree, row, 100)).collect()
}

fn by_id(corpus: &Corpus, text: &str) -> Result<Vec<Candidate>, QueryError> {
    let id = text.parse::<ComponentId>().ok().or_else(|| text.parse::<VersionId>().ok().map(|v| v.component));
    let Some(id) = id else {
        let error = text.parse::<ComponentId>().err().map(|error| error.to_string()).unwrap_or_default();
        return Err(citation::CitationError { text: text.to_owned(), at: 0, message: error }.into());
    };
    let known = corpus.anchor(&id).is_ok();
    Ok(known.then(|| Candidate { component: id, confidence: 100, path: Vec::new() }).into_iter().collect())
}

/// Whether the words name the norm: one of its citations or its title, letter case and punctuation apart.
fn names(graph: &NormGraph, words: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let norm = graph.norm();
    let words = plain(words);
    norm.citations.iter().chain([&norm.title]).any(|name| plain(name) == words)
}

fn in_tree(tree: &Subtree, citation: &Citation) -> Vec<Candidate> {
    let mut heads = vec![(0, 100_u8)];
    let transitional = tree.rows.iter().position(|&(v, _)| is_transitional(&tree.graph, v));
    match (citation.part, transitional) {
        (Part::Transitional, Some(part)) => heads = vec![(part, 100)],
        (Part::Transitional, None) => return Vec::new(),
        _ => {}
    }
    for step in &citation.steps {
        heads = heads.iter().flat_map(|&(head, confidence)| below(tree, head, step, confidence)).collect();
    }
    if citation.part != Part::Transitional {
        // The transitional part numbers its articles anew: who does not name it means the body.
        let within = |&(row, _): &(usize, u8)| transitional.is_some_and(|part| is_within(tree, row, part));
        let body = heads.iter().any(|head| !within(head));
        heads.retain(|head| !body || !within(head));
        if citation.part == Part::Body {
            heads.retain(|head| !within(head));
        } else if !body {
            for (_, confidence) in &mut heads {
                *confidence /= 2;
            }
        }
    }
    heads.into_iter().filter_map(|(row, confidence)| candidate(tree, row, confidence)).collect()
}

/// The rows below a head that a step names: those at the least depth.
fn below(tree: &Subtree, head: usize, step: &Step, confidence: u8) -> Vec<(usize, u8)> {
    let Some(&(_, depth)) = tree.rows.get(head) else { return Vec::new() };
    let rows = tree.rows.iter().enumerate().skip(head + 1).take_while(|&(_, &(_, d))| d > depth);
    let found: Vec<(usize, u32)> =
        rows.filter(|&(_, &(v, _))| fits(&tree.graph, v, step)).map(|(row, &(_, d))| (row, d)).collect();
    // "art. 5º, II" is an inciso of the caput, not one of a paragraph: what stands in the caput comes first.
    let nearest = found.iter().map(|&(_, d)| d).min();
    let is_group = matches!(step.kind, StepKind::Article);
    let near = found.iter().filter(|&&(_, d)| is_group || Some(d) == nearest);
    let near: Vec<usize> = near.map(|&(row, _)| row).collect();
    let in_caput = |row: usize| {
        let parent = tree.rows.get(row).and_then(|&(v, _)| tree.graph.parent(v));
        parent.is_some_and(|parent| tree.graph.is_lead_in(parent))
    };
    let caput: Vec<usize> = near.iter().copied().filter(|&row| in_caput(row)).collect();
    let chosen = if caput.is_empty() { near } else { caput };
    chosen.into_iter().map(|row| (row, confidence)).collect()
}

fn fits(graph: &NormGraph, version: VersionRow, step: &Step) -> bool {
    let types: &[&str] = match step.kind {
        StepKind::Title => &["title"],
        StepKind::Chapter => &["chapter"],
        StepKind::Section => &["section"],
        StepKind::Subsection => &["subsection"],
        StepKind::Article => &["article"],
        StepKind::Caput => &["caput"],
        StepKind::Paragraph | StepKind::SoleParagraph => &["paragraph"],
        StepKind::Inciso => &["inciso"],
        StepKind::Alinea => &["alinea"],
    };
    if !types.contains(&graph.component_type(graph.component_of(version))) {
        return false;
    }
    let number = graph.number(version);
    let sole = number.is_some_and(|number| number.ends_with('u'));
    match (step.kind, &step.number) {
        (StepKind::SoleParagraph, _) => sole,
        (StepKind::Alinea, Some(letter)) => {
            number.is_some_and(|n| n == letter || Some(n) == ordinal(letter).as_deref())
        }
        (_, Some(wanted)) => number == Some(wanted) && !sole,
        (StepKind::Caput, _) | (_, None) => true,
    }
}

/// `b` as `2`.
fn ordinal(letter: &str) -> Option<String> {
    let mut chars = letter.chars();
    let first = chars.next().filter(char::is_ascii_lowercase)?;
    chars.next().is_none().then(|| (u32::from(first) - u32::from('a') + 1).to_string())
}

fn is_transitional(graph: &NormGraph, version: VersionRow) -> bool {
    matches!(graph.component_type(graph.component_of(version)), "adct" | "part")
}

fn is_within(tree: &Subtree, row: usize, part: usize) -> bool {
    let Some(&(_, depth)) = tree.rows.get(part) else { return false };
    row == part || row > part && tree.rows.iter().take(row + 1).skip(part + 1).all(|&(_, d)| d > depth)
}

fn candidate(tree: &Subtree, row: usize, confidence: u8) -> Option<Candidate> {
    let &(version, depth) = tree.rows.get(row)?;
    let mut path = Vec::new();
    let mut wanted = depth;
    for &(above, d) in tree.rows.iter().take(row + 1).rev() {
        if d == wanted {
            let label = tree.graph.label(above);
            if !label.is_empty() {
                path.insert(0, label.to_owned());
            }
            wanted = d.saturating_sub(1);
        }
    }
    Some(Candidate { component: tree.graph.component_id(tree.graph.component_of(version)), confidence, path })
}
