//! What sources say besides law, as nodes beside the version graph: themes and types as trees, metadata, and when law is
//! applied.
//!
//! Norms share a theme, and so its node. What is said of it with a norm stands on relationships: HAS_TERM has what it is
//! called, BROADER the norm. They are what is recorded now, as HAS_VERSION is; metadata and applicability are records with
//! their batches, as a claim is.

use std::collections::BTreeMap;

use asof_schema::{Annotation, Applicability, Described, Metadata, Term, TermLabel};

use super::overlays::overlay_key;
use super::project::{NOW, action_key, component_key, name_of, norm_key, recorded, source_key, version_key};
use super::rows::{Link, LinkKey, Node, Properties, Rows, shortened};
use crate::graph::{Component, Kept, NormGraph};
use crate::query::{Taxonomy, overlays, subject, terms_of};

/// The rows of what is said besides law with a norm. `law` has the nodes of the norm: what is said of others leads nowhere.
pub(super) fn annotations(graph: &NormGraph, law: &BTreeMap<String, Node>) -> Rows {
    let mut said = Said { graph, law, rows: Rows::default() };
    for taxonomy in [Taxonomy::Themes, Taxonomy::ItemTypes] {
        terms_of(graph, taxonomy, NOW).for_each(|term| said.term(taxonomy, term));
    }
    for kept in &graph.meta().annotations {
        match &kept.said {
            Annotation::Metadata(metadata) => said.metadata(kept, metadata),
            Annotation::Applicability(applicability) => said.applicability(kept, applicability),
            Annotation::Theme(_) | Annotation::ItemType(_) => {}
        }
    }
    said.rows
}

struct Said<'g> {
    graph: &'g NormGraph,
    law: &'g BTreeMap<String, Node>,
    rows: Rows,
}

impl Said<'_> {
    fn term(&mut self, taxonomy: Taxonomy, term: &Term) {
        let key = self.node(taxonomy, &term.id);
        let norm = norm_key(self.graph.norm().id.as_str());
        self.called(&norm, &key, &term.labels);
        for broader in &term.broader {
            let above = self.node(taxonomy, broader);
            let properties = Properties::default().with("norm_id", self.graph.norm().id.as_str());
            self.rows.link(Link::Broader, (&key, &above), [0; 3], properties);
        }
        let link = match taxonomy {
            Taxonomy::Themes => Link::About,
            Taxonomy::ItemTypes => Link::OfType,
        };
        for component in &term.on {
            self.lead(link, &component_key(component.as_str()), &key);
        }
    }

    /// The node of a term, which other norms may share: it has its id alone.
    fn node(&mut self, taxonomy: Taxonomy, id: &str) -> String {
        let (label, name) = match taxonomy {
            Taxonomy::Themes => ("Theme", "theme_id"),
            Taxonomy::ItemTypes => ("ItemType", "item_type_id"),
        };
        let key = term_key(taxonomy, id);
        self.rows.node(key.clone(), &[label], Properties::default().with(name, shortened(id)));
        key
    }

    /// Adds what a term is called to what a record before it called it.
    fn called(&mut self, norm: &str, key: &str, labels: &[TermLabel]) {
        let ends = (norm.to_owned(), key.to_owned());
        let before =
            self.rows.links.get(&LinkKey { link: Link::HasTerm, from: ends.0, to: ends.1, nth: [0; 3] });
        let list = |name: &str| -> Vec<String> {
            before.and_then(|properties| properties.0.get(name).ok()).unwrap_or_default()
        };
        let mut all: Vec<(String, String)> = list("labels").into_iter().zip(list("languages")).collect();
        for TermLabel { language, label } in labels {
            let new = (label.clone(), language.clone().unwrap_or_default());
            if !all.contains(&new) {
                all.push(new);
            }
        }
        let (labels, languages): (Vec<String>, Vec<String>) = all.into_iter().unzip();
        let properties = Properties::default().with("labels", labels).with("languages", languages);
        self.rows.link(Link::HasTerm, (norm, key), [0; 3], properties);
    }

    fn metadata(&mut self, kept: &Kept<Annotation>, said: &Metadata) {
        let key = record_key("Metadata", kept);
        let list = |of: fn(&asof_schema::AspectText) -> &str| -> Vec<String> {
            said.texts.iter().map(|text| of(text).to_owned()).collect()
        };
        let data = serde_json::Value::Object(said.data.clone()).to_string();
        let properties = recorded(kept)
            .with("norm_id", said.norm.as_str())
            .with("of", shortened(&subject(&said.of)))
            .with("of_kind", kind_of(&said.of))
            .with("same_as", said.same_as.clone())
            .with("texts", list(|text| &text.text))
            .with("text_aspects", list(|text| &text.aspect))
            .with("text_languages", list(|text| &text.language))
            .with("data", data);
        self.rows.node(key.clone(), &["Metadata"], properties);
        for thing in self.things(&said.of) {
            self.lead(Link::Describes, &key, &thing);
        }
    }

    fn applicability(&mut self, kept: &Kept<Annotation>, said: &Applicability) {
        let key = record_key("Applicability", kept);
        let properties = recorded(kept)
            .with("norm_id", said.norm.as_str())
            .with("action_id", said.command.to_string())
            .day("from", said.from.map(|from| from.on))
            .text("from_basis", said.from.map(|from| name_of(&from.basis)).as_deref())
            .day("until", said.until);
        self.rows.node(key.clone(), &["Applicability"], properties);
        self.lead(Link::Describes, &key, &action_key(&said.command.to_string()));
    }

    /// The keys of what is described, as it is now.
    fn things(&self, of: &Described) -> Vec<String> {
        match of {
            Described::Component(component) => vec![component_key(component.as_str())],
            Described::Version { component, from } => {
                let versions = self.graph.component(component.local()).into_iter();
                let versions = versions.flat_map(Component::versions);
                let begun = versions.filter(|version| version.start() == *from && version.is_born(NOW));
                begun.map(|version| version_key(&version.id())).collect()
            }
            Described::Act(act) => vec![action_key(act.as_str())],
            Described::Command(command) => vec![action_key(&command.to_string())],
            Described::Reading(command) => {
                let of_command = overlays(self.graph).into_iter();
                let of_command = of_command.filter(|one| one.command == *command && one.is_born(NOW));
                of_command.map(|overlay| overlay_key(&overlay)).collect()
            }
            Described::Theme(id) => vec![term_key(Taxonomy::Themes, id)],
            Described::ItemType(id) => vec![term_key(Taxonomy::ItemTypes, id)],
            Described::Source(sha256) => vec![source_key(*sha256)],
        }
    }

    /// A relationship without properties, where both ends are there: something may be said of what no command has put.
    fn lead(&mut self, link: Link, from: &str, to: &str) {
        let there = |key: &str| self.law.contains_key(key) || self.rows.nodes.contains_key(key);
        if there(from) && there(to) {
            self.rows.plain(link, from, to);
        }
    }
}

fn kind_of(of: &Described) -> &'static str {
    match of {
        Described::Component(_) => "component",
        Described::Version { .. } => "version",
        Described::Act(_) => "act",
        Described::Command(_) => "command",
        Described::Reading(_) => "reading",
        Described::Theme(_) => "theme",
        Described::ItemType(_) => "item_type",
        Described::Source(_) => "source",
    }
}

fn term_key(taxonomy: Taxonomy, id: &str) -> String {
    match taxonomy {
        Taxonomy::Themes => format!("Theme {}", shortened(id)),
        Taxonomy::ItemTypes => format!("ItemType {}", shortened(id)),
    }
}

fn record_key(label: &str, kept: &Kept<Annotation>) -> String {
    format!("{label} {} {}", kept.hash(), kept.tx.0)
}
