//! One norm as a property graph: labels, properties and relationships by the names of the version graph's papers.
//!
//! What stands on a node or a relationship without clocks of its own (`date_start`, `vf`, HAS_VERSION, SUPERSEDES, HAS_CHILD ...)
//! is what holds by all that is known and recorded now; HAD_VERSION and TERMINATES carry the clocks (rule T). All of it is
//! derived from the change sets in the same database, and can be made again from them.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_schema::{
    Aspect, Cause, ComponentId, Dated, Day, Evidence, Record, Sha256, VersionId, Vocabulary as _,
    content_hash,
};
use chrono::NaiveDate;
use neo4rs::{BoltBytes, BoltType};

use super::rows::{Link, Properties, Rows, shortened};
use crate::graph::{
    Birth, Command, Component, End, Kept, NormGraph, Point, Version, VersionRow, is_unknown, text_lines,
    write_lines,
};
use crate::query::{ActionView, Scope, VersionNature, in_full};

/// An open end: the largest number that a client with numbers of 32 bits reads.
pub(super) const OPEN: i64 = i32::MAX as i64;

/// Every valid day, all that is known and recorded now.
pub(super) const NOW: Point = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };

/// How the columns are packed that this program writes. Columns without a word about it lie as they do in
/// memory.
pub(super) const PACKING: &str = "runs-lz4";

/// How earlier versions packed them, all columns in one block: with doubts in the meta, with hashes that can be worked out, and
/// without these.
pub(super) const EARLIER_PACKINGS: [&str; 3] = ["planes-lz4", "planes-lz4-2", "planes-lz4-3"];

/// Bytes of columns in one node. What comes in one piece is read where it lies.
const COLUMNS_PART: usize = 1 << 22;

/// Labels with a meaning of their own, which no type of a component may take.
const RESERVED: [&str; 33] = [
    "Asof", "Theme", "ItemType", "Metadata", "Applicability", "KeptDocument", "Reading", "Address", "Term",
    "Staged", "Writer", "Migration", "Batch", "ChangeSetPart", "Norm", "NormColumns", "Component", "CTV",
    "CTVRetracted", "CTVOverlay", "CLV", "TextUnit", "Action", "MacroAction", "MicroAction", "Reference",
    "Definition", "Alias", "SourceDocument", "Finding", "Claim", "KnownAct", "Doubt",
];

/// The rows of a norm.
pub(super) fn project(graph: &NormGraph) -> Rows {
    let unit = graph.basic_unit();
    let mut projection = Projection { graph, unit, rows: Rows::default(), numbers: HashMap::new() };
    projection.norm();
    projection.columns();
    projection.acts();
    graph.commands().for_each(|command| projection.command(command));
    graph.components().for_each(|component| projection.component(component));
    graph.versions().for_each(|version| projection.version(version));
    projection.beside();
    projection.coverage();
    let Rows { nodes, links } = &mut projection.rows;
    // What stands beside the versions may speak of a component that no command has inserted yet.
    links.retain(|link, _| nodes.contains_key(&link.from) && nodes.contains_key(&link.to));
    projection.rows
}

struct Projection<'g> {
    graph: &'g NormGraph,
    /// The type of the level from which the law is cited: its whole text stands on it.
    unit: &'static str,
    rows: Rows,
    /// The place of each version that holds now in the lineage of its component, from 1.
    numbers: HashMap<VersionRow, i64>,
}

impl Projection<'_> {
    fn norm(&mut self) {
        let norm = self.graph.norm();
        let (id, root) = (norm.id.as_str(), component_key(norm.id.root().as_str()));
        let properties = Properties::default()
            .with("norm_id", id)
            .with("urn", id)
            .with("title", norm.title.as_str())
            .with("norm_type", norm.norm_type.as_str())
            .with("jurisdiction", norm.jurisdiction.as_str())
            .with("language", norm.language.as_str())
            .with("data_source", norm.data_source.as_str())
            .with("citations", norm.citations.clone())
            .with("basic_unit", self.unit)
            .with("columns_batch", written_by(self.graph))
            .some("spoken_of_by", declared_by(self.graph))
            .day("adopted_on", norm.adopted_on)
            .day("published_on", norm.published_on);
        let key = norm_key(id);
        self.rows.plain(Link::HasComponent, &key, &root);
        self.rows.node(key, &["Norm"], properties);
    }

    /// The columns themselves, for who reads on demand: each batch writes those of its norms anew.
    fn columns(&mut self) {
        let (id, batch) = (self.graph.norm().id.to_string(), written_by(self.graph));
        for (nth, part) in (0_i64..).zip(self.graph.to_packed().chunks(COLUMNS_PART)) {
            let properties = Properties::default()
                .with("norm_id", id.as_str())
                .with("batch", batch)
                .with("nth", nth)
                .with("packing", PACKING)
                .with("bytes", BoltType::Bytes(BoltBytes::new(part.to_vec().into())));
            self.rows.node(format!("NormColumns {id} {batch}/{nth}"), &["NormColumns"], properties);
        }
    }

    fn acts(&mut self) {
        for row in self.graph.acts() {
            let act = row.act;
            let candidates: Vec<String> = act.candidates.iter().map(ToString::to_string).collect();
            let properties = Properties::default()
                .with("action_id", act.id.as_str())
                .with("type", name_of(&act.kind))
                .with("amendment_code", shortened(&act.code))
                .with("title", act.title.as_str())
                .text("summary", act.summary.as_deref())
                .dated("adopted", act.adopted)
                .dated("published", Some(act.published))
                .dated("effective", act.effective)
                .with("resolved", candidates.is_empty())
                .with("candidates", candidates)
                .with("retracted", !row.live);
            self.rows.node(action_key(act.id.as_str()), &["Action", "MacroAction"], properties);
        }
    }

    fn command(&mut self, command: Command<'_>) {
        let Some(action) = ActionView::of(command) else { return };
        let (tx_from, tx_to) = command.recorded();
        let candidates: Vec<String> = action.candidates.iter().map(ToString::to_string).collect();
        let properties = Properties::default()
            .with("action_id", action.id.to_string())
            .with("type", action.operation.name())
            .with("amendment_code", shortened(&action.code))
            .with("seq", i64::from(action.id.seq))
            .text("command_text", action.wording.as_deref())
            .text("condition", action.condition.as_deref())
            .dated("adopted", action.adopted)
            .dated("published", Some(action.published))
            .dated("effective", action.effective)
            .with("retroactive", action.retroactive)
            .with("resolved", action.resolved)
            .with("candidates", candidates)
            .with("confidence", f64::from(action.confidence) / 100.0)
            .with("tx_from", i64::from(tx_from))
            .with("tx_to", open(tx_to));
        let key = command_key(command);
        self.rows.plain(Link::PartOf, &key, &action_key(action.act.as_str()));
        if let Some(corrected) = &action.corrects {
            self.rows.plain(Link::Corrects, &key, &action_key(&corrected.id.to_string()));
        }
        self.rows.node(key, &["Action", "MicroAction"], properties);
    }

    fn component(&mut self, component: Component<'_>) {
        let id = component.id();
        let (key, kind) = (component_key(id.as_str()), component.kind());
        let properties = Properties::default()
            .with("component_id", id.as_str())
            .with("component_type", kind)
            .with("norm_id", component.graph.norm().id.as_str())
            .with("seq", i64::from(component.row.0))
            .with("citation", in_full(component, NOW))
            .day("minted_on", Some(component.minted_on()));
        let label = label_of(kind);
        let labels: Vec<&str> = std::iter::once("Component").chain(label.as_deref()).collect();
        self.rows.node(key.clone(), &labels, properties);
        let versions = component.lineage(NOW, Scope::Subtree);
        self.numbers.extend(versions.iter().map(|version| version.row).zip(1..));
        let keys: Vec<String> = versions.iter().map(|version| version_key(&version.id())).collect();
        for version in &keys {
            self.rows.plain(Link::HasVersion, &key, version);
        }
        for (earlier, later) in keys.iter().zip(keys.iter().skip(1)) {
            self.rows.plain(Link::Supersedes, later, earlier);
        }
        self.places(&key, &versions);
        self.continuations(component, &key);
    }

    fn continuations(&mut self, component: Component<'_>, key: &str) {
        let id = component.id();
        let links = component.identity_links(NOW);
        for (nth, link) in (0..).zip(links.iter().filter(|link| link.from.contains(&id))) {
            for later in &link.to {
                let properties = Properties::default()
                    .with("action_id", link.by.to_string())
                    .with("kind", name_of(&link.kind))
                    .day("on", link.on);
                self.rows.link(
                    Link::ContinuesAs,
                    (key, &component_key(later.as_str())),
                    [nth, 0, 0],
                    properties,
                );
            }
        }
    }

    /// The parents of a component, each with the days from which and before which it stood there without a break.
    fn places(&mut self, child: &str, versions: &[Version<'_>]) {
        let mut stays: Vec<(Component<'_>, i64, i64)> = Vec::new();
        for version in versions.iter().filter(|version| !version.is_ephemeral()) {
            let Some(parent) = version.parent() else { continue };
            let valid = version.valid(NOW);
            let (from, to) = (i64::from(valid.start().epoch()), until(valid.end()));
            match stays.last_mut() {
                Some(last) if last.0 == parent && last.2 == from => last.2 = to,
                _ => stays.push((parent, from, to)),
            }
        }
        for (parent, from, to) in stays {
            let properties = Properties::default().with("vf", from).with("vt", to);
            self.rows.link(
                Link::HasChild,
                (&component_key(parent.id().as_str()), child),
                [from, 0, 0],
                properties,
            );
        }
    }

    fn version(&mut self, version: Version<'_>) {
        let (key, component) = (version_key(&version.id()), component_key(version.component().id().as_str()));
        let label = match VersionNature::of(self.graph) {
            _ if !version.is_born(NOW) => "CTVRetracted",
            VersionNature::Statutory => "CTV",
            VersionNature::Documentary | VersionNature::Interpretive => "CTVOverlay",
        };
        self.rows.node(key.clone(), &[label], self.version_properties(version));
        for Birth { known, recorded } in version.births() {
            let properties = clocks(known, recorded);
            let nth = [i64::from(known.0.epoch()), i64::from(recorded.0), 0];
            self.rows.link(Link::HadVersion, (&component, &key), nth, properties);
        }
        for End { at, known, recorded, by } in version.ends() {
            let nth = [i64::from(at.epoch()), i64::from(known.0.epoch()), i64::from(recorded.0)];
            for &command in by {
                let properties = clocks(known, recorded).with("at", i64::from(at.epoch()));
                self.rows.link(
                    Link::Terminates,
                    (&command_key(command.of(version.graph)), &key),
                    nth,
                    properties,
                );
            }
        }
        for (ordering, child) in (0_i64..).zip(version.children()) {
            let properties = Properties::default().with("ordering", ordering);
            self.rows.link(Link::Aggregates, (&key, &version_key(&child.id())), [ordering, 0, 0], properties);
        }
        self.makers(version, &key);
        self.texts(version, &key);
    }

    fn version_properties(&self, version: Version<'_>) -> Properties {
        let language = &self.graph.norm().language;
        let heading = version.expression(language, Aspect::Heading).map(|heading| heading.text);
        let own = version.expression(language, Aspect::Canonical);
        let valid = version.valid(NOW);
        let (status, printed) = version.state();
        let properties = Properties::default()
            .with("ctv_id", version.id().to_string())
            .with("component_id", version.component().id().as_str())
            .with("citation", in_full(version.component(), Point { at: version.start(), ..NOW }))
            .with("vf", i64::from(valid.start().epoch()))
            .with("vt", until(valid.end()))
            .day("date_start", Some(valid.start()))
            .day("date_end", valid.end())
            .with("cause", name_of(&version.cause()))
            .with("status", name_of(&status))
            .with("printed", printed)
            .with("label", version.label())
            .with("order_key", version.order_key())
            .text("number", version.number())
            .text("heading", heading)
            .text("text_hash", own.map(|own| own.hash().to_string()).as_deref())
            .with("tree_hash", version.tree_hash().to_string())
            .with("ephemeral", version.is_ephemeral());
        // A version of the law is one without saying so.
        let nature = Some(VersionNature::of(self.graph)).filter(|&nature| nature != VersionNature::Statutory);
        let properties = properties.text("nature", nature.map(<&str>::from));
        match self.numbers.get(&version.row) {
            Some(&number) => properties.with("version_number", number),
            None => properties,
        }
    }

    fn makers(&mut self, version: Version<'_>, key: &str) {
        let cause = version.cause();
        let link = match cause {
            Cause::Enacted => Link::Enacted,
            Cause::Aggregate if !self.is_in_unit(version) => Link::PropagatedTo,
            _ => Link::ResultedIn,
        };
        for &command in version.made_by() {
            let properties = match link {
                Link::ResultedIn => Properties::default().with("direct", cause.counts_as_change()),
                _ => Properties::default(),
            };
            self.rows.link(link, (&command_key(command.of(version.graph)), key), [0; 3], properties);
        }
    }

    /// The texts of a version by language. Versions of a component that say the same share them.
    fn texts(&mut self, version: Version<'_>, key: &str) {
        let component = version.component().id();
        let own = version.graph.norm().language.as_str();
        let mut languages: Vec<&str> = version.expressions().map(|text| text.language).collect();
        let whole = self.whole_unit(version);
        languages.extend(whole.is_some().then_some(own));
        languages.sort_unstable();
        languages.dedup();
        for language in languages {
            let texts = || version.expressions().filter(|text| text.language == language);
            let whole = whole.as_deref().filter(|_| language == own);
            let said = texts().map(|text| format!("{:?} {}", text.aspect, text.hash()));
            let said: Vec<String> = said.chain(whole.map(|whole| content_hash(whole).to_string())).collect();
            let digest: String =
                Sha256::of(said.join("\n").as_bytes()).to_string().chars().skip(7).take(16).collect();
            let id = format!("{component}#{language}/{digest}");
            let clv = format!("CLV {id}");
            let properties = Properties::default()
                .with("clv_id", id.as_str())
                .with("language", language)
                .with("authentic", language == own);
            self.rows.node(clv.clone(), &["CLV"], properties);
            self.rows.plain(Link::ExpressedIn, key, &clv);
            for (nth, text) in (0..).zip(texts()) {
                let aspect = name_of(&text.aspect);
                let main = text.aspect == Aspect::Canonical && language == own && whole.is_none();
                let unit =
                    self.text_unit(&clv, &format!("{id}/{aspect}"), (&aspect, text.text, text.hash()), main);
                if let Some((document, start, end)) = text.writer.of(version.graph).evidence(text.text) {
                    let (from, to) =
                        (i64::try_from(start).unwrap_or(OPEN), i64::try_from(end).unwrap_or(OPEN));
                    let properties = Properties::default()
                        .with("text_id", unit)
                        .with("start", from)
                        .with("end", to)
                        .with("quote_hash", text.hash().to_string());
                    self.rows.link(
                        Link::EvidencedBy,
                        (key, &source_key(document)),
                        [nth, from, to],
                        properties,
                    );
                }
            }
            if let Some(whole) = whole {
                self.text_unit(
                    &clv,
                    &format!("{id}/aggregated"),
                    ("aggregated", whole, content_hash(whole)),
                    true,
                );
            }
        }
    }

    fn text_unit(
        &mut self,
        clv: &str,
        id: &str,
        (aspect, text, hash): (&str, &str, Sha256),
        main: bool,
    ) -> String {
        let unknown = is_unknown(text, &hash.0);
        let properties = Properties::default()
            .with("text_id", id)
            .with("aspect", aspect)
            .with("full_text", text)
            .with("content_hash", hash.to_string())
            .with("char_count", i64::try_from(text.chars().count()).unwrap_or(OPEN));
        let properties = if unknown { properties.with("unknown", true) } else { properties };
        let key = format!("TextUnit {id}");
        self.rows.plain(if main { Link::HasText } else { Link::HasOtherText }, clv, &key);
        self.rows.node(key, &["TextUnit"], properties);
        id.to_owned()
    }

    fn beside(&mut self) {
        let meta = self.graph.meta();
        for source in &meta.sources {
            let properties = Properties::default()
                .with("sha256", source.sha256.to_string())
                .with("name", source.name.as_str())
                .text("url", source.url.as_deref())
                .text("retrieved_at", source.retrieved_at.map(|at| at.to_string()).as_deref());
            self.rows.node(source_key(source.sha256), &["SourceDocument"], properties);
        }
        for alias in &meta.aliases {
            let scheme = name_of(&alias.scheme);
            let from = alias.from.map_or(-OPEN, |from| i64::from(from.epoch()));
            let value = shortened(&alias.value);
            let id = format!("{} {scheme} {value} {from}", alias.component);
            let properties = Properties::default()
                .with("scheme", scheme)
                .with("value", value)
                .day("valid_from", alias.from)
                .day("valid_to", alias.to);
            let key = format!("Alias {id}");
            self.rows.plain(Link::Names, &key, &component_key(alias.component.as_str()));
            self.rows.node(key, &["Alias"], properties);
        }
        for finding in &meta.findings {
            let properties = Properties::default()
                .with("code", finding.code.as_str())
                .with("severity", name_of(&finding.severity))
                .with("message", finding.message.as_str())
                .text("act", finding.act.as_ref().map(asof_schema::ActId::as_str))
                .day("on", finding.on);
            // Writing what has text keys into memory cannot fail.
            let said = serde_json::to_vec(finding).unwrap_or_default();
            let key = format!("Finding {}", Sha256::of(&said));
            self.rows.plain(Link::Concerns, &key, &component_key(finding.component.as_str()));
            self.rows.node(key, &["Finding"], properties);
        }
    }
}

impl Projection<'_> {
    /// Claims, known acts and doubts, each with the batches between which it was in the record.
    fn coverage(&mut self) {
        let meta = self.graph.meta();
        for kept in &meta.claims {
            let claim = &kept.said;
            let except: Vec<String> = claim.except.iter().map(name_of).collect();
            let properties = Properties::default()
                .with("says", name_of(&claim.says))
                .day("through", Some(claim.through))
                .with("without", ids(claim.without.iter()))
                .with("except", except)
                .with("basis", name_of(&claim.basis))
                .text("note", claim.note.as_deref());
            self.record(
                "Claim",
                kept,
                std::iter::once(&claim.component),
                evidenced(properties, claim.evidence),
            );
        }
        for kept in &meta.known_acts {
            let act = &kept.said;
            let touches = || act.touches.iter().map(|touch| &touch.component);
            let days: Vec<String> =
                act.touches.iter().map(|touch| act.effective_at(touch).to_string()).collect();
            let properties = Properties::default()
                .with("action_id", act.id.as_str())
                .with("type", name_of(&act.kind))
                .with("title", act.title.as_str())
                .text("summary", act.summary.as_deref())
                .dated("published", Some(act.published))
                .dated("effective", act.effective)
                .with("touches", ids(touches()))
                .with("touches_from", days);
            self.record("KnownAct", kept, touches(), evidenced(properties, act.evidence));
        }
        for kept in self.graph.doubts().all() {
            let doubt = &kept.said;
            let properties = Properties::default()
                .with("code", shortened(&doubt.code))
                .text("act", doubt.act.as_ref().map(asof_schema::ActId::as_str))
                .day("published", Some(doubt.published))
                .day("effective", Some(doubt.effective()))
                .day("until", doubt.until)
                .with("touches", ids(doubt.touches.iter()))
                .with("message", doubt.message.as_str());
            self.record("Doubt", kept, doubt.touches.iter(), evidenced(properties, doubt.evidence));
        }
    }

    fn record<'c, T: Clone + Into<Record>>(
        &mut self,
        label: &str,
        kept: &Kept<T>,
        concerns: impl Iterator<Item = &'c ComponentId>,
        properties: Properties,
    ) {
        let key = format!("{label} {} {}", kept.hash(), kept.tx.0);
        for component in concerns {
            self.rows.plain(Link::Concerns, &key, &component_key(component.as_str()));
        }
        let mut properties = properties;
        properties.0.value.extend(recorded(kept).0.value);
        self.rows.node(key, &[label], properties);
    }
}

/// The hash of a record's line, and the batches between which it was in the record.
pub(super) fn recorded<T: Clone + Into<Record>>(kept: &Kept<T>) -> Properties {
    let (from, to) = kept.tx;
    Properties::default()
        .with("sha256", kept.hash().to_string())
        .with("tx_from", i64::from(from))
        .with("tx_to", open(to))
}

fn ids<'c>(components: impl Iterator<Item = &'c ComponentId>) -> Vec<String> {
    components.map(ToString::to_string).collect()
}

/// With the bytes that bear it out.
fn evidenced(properties: Properties, evidence: Option<Evidence>) -> Properties {
    let Some(Evidence { sha256, start, end }) = evidence else { return properties };
    properties
        .with("source", sha256.to_string())
        .with("start", i64::try_from(start).unwrap_or(OPEN))
        .with("end", i64::try_from(end).unwrap_or(OPEN))
}

impl Projection<'_> {
    /// Whether a version is one of an article, or a section, or of what stands in one.
    fn is_in_unit(&self, version: Version<'_>) -> bool {
        let point = Point { at: version.start(), ..NOW };
        version.component().upward(point).any(|component| component.kind() == self.unit)
    }

    /// The text of an article or section is that of all below it.
    fn whole_unit(&self, version: Version<'_>) -> Option<String> {
        if version.component().kind() != self.unit || version.child_rows().is_empty() {
            return None;
        }
        let (mut text, point) = (String::new(), Point { at: version.start(), ..NOW });
        write_lines(text_lines(version.walk(None), point, false), |part| text.push_str(part));
        (!text.is_empty()).then_some(text)
    }
}

/// The other norms that are declared to speak of a norm.
fn declared_by(graph: &NormGraph) -> Vec<String> {
    let own = &graph.norm().id;
    let sources = graph.meta().references.iter().map(|said| said.source.norm());
    let others: BTreeSet<String> = sources.filter(|norm| norm != own).map(|norm| norm.to_string()).collect();
    others.into_iter().collect()
}

/// The batch that wrote the norm last.
fn written_by(graph: &NormGraph) -> i64 {
    graph.meta().batches.last().map_or(0, |&(batch, _)| i64::from(batch))
}

/// How the key of a version begins.
pub(super) const VERSION: &str = "CTV ";

/// The keys of all versions of a norm.
pub(super) fn version_keys(graph: &NormGraph) -> HashSet<String> {
    graph.versions().map(|version| version_key(&version.id())).collect()
}

pub(super) fn version_key(version: &VersionId) -> String {
    format!("{VERSION}{version}")
}

pub(super) fn command_key(command: Command<'_>) -> String {
    action_key(&command.id().map(|id| id.to_string()).unwrap_or_default())
}

pub(super) fn component_key(id: &str) -> String {
    format!("Component {id}")
}

pub(super) fn norm_key(id: &str) -> String {
    format!("Norm {id}")
}

pub(super) fn action_key(id: &str) -> String {
    format!("Action {id}")
}

pub(super) fn source_key(sha256: Sha256) -> String {
    format!("SourceDocument {sha256}")
}

/// The name of a member of a closed list, as in the plain form.
pub(super) fn name_of(member: &impl serde::Serialize) -> String {
    match serde_json::to_value(member) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// `article` is `Article`; `None` for what is no name of a label, or one that means something else.
fn label_of(kind: &str) -> Option<String> {
    let mut letters = kind.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?;
    let label: String = std::iter::once(first.to_ascii_uppercase()).chain(letters).collect();
    let is_name = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && !RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(&label))).then_some(label)
}

pub(super) fn until(end: Option<Day>) -> i64 {
    end.map_or(OPEN, |end| i64::from(end.epoch()))
}

fn open(tx_to: u32) -> i64 {
    if tx_to == u32::MAX { OPEN } else { i64::from(tx_to) }
}

pub(super) fn clocks((from, to): (Day, Day), (tx_from, tx_to): (u32, u32)) -> Properties {
    Properties::default()
        .with("known_from", i64::from(from.epoch()))
        .with("known_to", i64::from(to.epoch()))
        .with("tx_from", i64::from(tx_from))
        .with("tx_to", open(tx_to))
}

impl Properties {
    pub(super) fn text(self, name: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.with(name, text),
            None => self,
        }
    }

    /// A list, unless it is empty.
    fn some(self, name: &str, list: Vec<String>) -> Self {
        if list.is_empty() { self } else { self.with(name, list) }
    }

    /// A day, unless it is no date: one end of an interval that is open.
    pub(super) fn day(self, name: &str, day: Option<Day>) -> Self {
        match day.and_then(|day| NaiveDate::from_epoch_days(day.epoch())) {
            Some(date) => self.with(name, BoltType::from(date)),
            None => self,
        }
    }

    /// A day with its basis: `published_on`, `published_basis`, `published_not_before`.
    fn dated(self, name: &str, dated: Option<Dated>) -> Self {
        let Some(dated) = dated else { return self };
        self.day(&format!("{name}_on"), Some(dated.on))
            .with(&format!("{name}_basis"), name_of(&dated.basis))
            .day(&format!("{name}_not_before"), dated.not_before)
    }
}
