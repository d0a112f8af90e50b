//! Readings as nodes over the version graph: `:CTVOverlay`, never `:CTV`, so that no count of the law sees
//! them.
//!
//! As with versions, what stands on a node or a relationship without clocks of its own is what holds by all
//! that is known and recorded now; HAD_INTERPRETATION and TERMINATES carry the clocks. A reading that no
//! longer stands on any day is `:CTVRetracted`.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{AspectText, CommandId, ComponentId, Evidence, Operation, Vocabulary as _, content_hash};

use super::project::{NOW, OPEN, clocks, command_key, component_key, source_key, until, version_key};
use super::rows::{Link, Properties, Rows, shortened};
use crate::graph::{NormGraph, Point};
use crate::query::{Overlay, OverlayEnd, VersionNature, component_of, overlays};

/// The rows of the readings of a norm: the commands and versions to which they lead are not among them.
pub(super) fn readings(graph: &NormGraph) -> Rows {
    let overlays = overlays(graph);
    let mut by_command: BTreeMap<&CommandId, Vec<&Overlay>> = BTreeMap::new();
    for overlay in overlays.iter().filter(|overlay| overlay.is_born(NOW)) {
        by_command.entry(&overlay.command).or_default().push(overlay);
    }
    let sources = graph.meta().sources.iter().map(|source| source_key(source.sha256)).collect();
    let mut readings = Readings { graph, by_command, sources, rows: Rows::default() };
    for overlay in &overlays {
        readings.overlay(overlay);
    }
    readings.rows
}

struct Readings<'g> {
    graph: &'g NormGraph,
    /// Those that hold by all that is known and recorded now.
    by_command: BTreeMap<&'g CommandId, Vec<&'g Overlay>>,
    /// The keys of the source documents that are there.
    sources: BTreeSet<String>,
    rows: Rows,
}

impl Readings<'_> {
    fn overlay(&mut self, overlay: &Overlay) {
        let key = overlay_key(overlay);
        let holds = overlay.is_born(NOW);
        let label = if holds { "CTVOverlay" } else { "CTVRetracted" };
        self.rows.node(key.clone(), &[label], self.properties(overlay));
        self.over(overlay, &key);
        self.clocks(overlay, &key);
        self.texts(overlay, &key);
        if holds {
            self.beside(overlay, &key);
        }
    }

    fn properties(&self, overlay: &Overlay) -> Properties {
        let Overlay { reading, writer, .. } = overlay;
        let valid_to = overlay.end(NOW).map(|end| end.at);
        let title = writer.of(self.graph).act().map(|act| act.title.as_str());
        Properties::default()
            .with("ctv_id", overlay.id.as_str())
            .with("component_id", overlay.component.as_str())
            .with("norm_id", self.graph.norm().id.as_str())
            .with("nature", <&str>::from(VersionNature::Interpretive))
            .with("action_id", overlay.command.to_string())
            .with("type", overlay.operation.name())
            .text("citation", reading.case.as_deref().or(title))
            .text("court", reading.court.as_deref().map(shortened))
            .text("body", reading.body.as_deref())
            .text("case", reading.case.as_deref())
            .text("vote", reading.vote.as_deref())
            .text("rapporteur", reading.rapporteur.as_deref())
            .text("authority", reading.authority.as_deref())
            .text("binds", reading.binds.as_deref())
            .text("source", reading.source.as_ref().map(ComponentId::as_str))
            .with("outlives", reading.outlives)
            .day("of", Some(overlay.of))
            .with("vf", i64::from(overlay.start.epoch()))
            .with("vt", until(valid_to))
            .day("date_start", Some(overlay.start))
            .day("date_end", valid_to)
    }

    /// What it lies over: a component, which is in no statute where it is a rule of common law, and the
    /// version whose words it reads.
    fn over(&mut self, overlay: &Overlay, key: &str) {
        // Another norm's component is that norm's to show.
        let Some(component) = component_of(self.graph, &overlay.component) else { return };
        let target = component_key(overlay.component.as_str());
        self.rows.plain(Link::Overlays, key, &target);
        for birth in &overlay.births {
            let nth = [i64::from(birth.known.0.epoch()), i64::from(birth.recorded.0), 0];
            let properties = clocks(birth.known, birth.recorded);
            self.rows.link(Link::HadInterpretation, (&target, key), nth, properties);
        }
        if !overlay.is_born(NOW) {
            return;
        }
        self.rows.plain(Link::HasInterpretation, &target, key);
        if let Some(version) = component.version_at(Point { at: overlay.of, ..NOW }) {
            self.rows.plain(Link::Overlays, key, &version_key(&version.id()));
        }
    }

    /// What brought it, and what ends it by what is known and recorded when.
    fn clocks(&mut self, overlay: &Overlay, key: &str) {
        let direct = Properties::default().with("direct", true);
        let writer = command_key(overlay.writer.of(self.graph));
        self.rows.link(Link::ResultedIn, (&writer, key), [0; 3], direct);
        for OverlayEnd { at, known, recorded, by } in &overlay.ends {
            let nth = [i64::from(at.epoch()), i64::from(known.0.epoch()), i64::from(recorded.0)];
            for command in by {
                let properties = clocks(*known, *recorded).with("at", i64::from(at.epoch()));
                let command = command_key(command.of(self.graph));
                self.rows.link(Link::Terminates, (&command, key), nth, properties);
            }
        }
    }

    /// How it stands to other readings of the norm.
    fn beside(&mut self, overlay: &Overlay, key: &str) {
        for command in &overlay.reading.contradicts {
            self.beside_those_of(command, Link::Contradicts, overlay, key);
        }
        let link = match overlay.operation {
            Operation::Refine => Link::Refines,
            Operation::Distinguish => Link::Distinguishes,
            Operation::Overrule => Link::Overrules,
            _ => return,
        };
        let brings = self.graph.command_by_id(&overlay.command);
        for command in &overlay.upon {
            let upon = self.graph.command_by_id(command);
            let precedes = upon.zip(brings).is_some_and(|(upon, brings)| upon.precedes(brings));
            // An overruling ends nothing that comes after it.
            if link != Link::Overrules || precedes {
                self.beside_those_of(command, link, overlay, key);
            }
        }
    }

    fn beside_those_of(&mut self, command: &CommandId, link: Link, of: &Overlay, key: &str) {
        let others = self.by_command.get(command).into_iter().flatten();
        for other in others.filter(|other| other.command != of.command) {
            self.rows.plain(link, key, &overlay_key(other));
        }
    }

    /// Its texts by language.
    fn texts(&mut self, overlay: &Overlay, key: &str) {
        let units = text_ids(overlay).into_iter();
        for (nth, (text, unit)) in (0..).zip(overlay.reading.texts.iter().zip(units)) {
            let AspectText { language, aspect, text, evidence } = text;
            let id = format!("{}#{language}", overlay.id);
            let (clv, text_key) = (format!("CLV {id}"), format!("TextUnit {unit}"));
            self.rows.plain(Link::ExpressedIn, key, &clv);
            self.rows.plain(Link::HasText, &clv, &text_key);
            let in_language = Properties::default().with("clv_id", id).with("language", language.as_str());
            self.rows.node(clv, &["CLV"], in_language);
            let properties = Properties::default()
                .with("text_id", unit.as_str())
                .with("aspect", aspect.as_str())
                .with("nth", nth)
                .with("full_text", text.as_str())
                .with("content_hash", content_hash(text).to_string())
                .with("char_count", i64::try_from(text.chars().count()).unwrap_or(OPEN));
            self.rows.node(text_key, &["TextUnit"], properties);
            self.evidence(key, (nth, &unit, text), *evidence);
        }
    }

    /// The bytes that bear a text out, where their document is there.
    fn evidence(&mut self, key: &str, (nth, unit, text): (i64, &str, &str), evidence: Option<Evidence>) {
        let Some(Evidence { sha256, start, end }) = evidence else { return };
        let source = source_key(sha256);
        if !self.sources.contains(&source) {
            return;
        }
        let (from, to) = (i64::try_from(start).unwrap_or(OPEN), i64::try_from(end).unwrap_or(OPEN));
        let properties = Properties::default()
            .with("text_id", unit)
            .with("start", from)
            .with("end", to)
            .with("quote_hash", content_hash(text).to_string());
        self.rows.link(Link::EvidencedBy, (key, &source), [nth, from, to], properties);
    }
}

pub(super) fn overlay_key(overlay: &Overlay) -> String {
    format!("CTVOverlay {}", overlay.id)
}

/// The ids of its texts, in their order: the second of one language and aspect has the number 2, and so on.
pub(super) fn text_ids(overlay: &Overlay) -> Vec<String> {
    let mut before: BTreeMap<(String, String), usize> = BTreeMap::new();
    let id = |text: &AspectText| {
        let AspectText { language, aspect, .. } = text;
        let of = before.entry((language.clone(), aspect.clone())).or_default();
        *of += 1;
        let nth = if *of == 1 { String::new() } else { format!(".{of}") };
        format!("{}#{language}/{aspect}{nth}", overlay.id)
    };
    overlay.reading.texts.iter().map(id).collect()
}
