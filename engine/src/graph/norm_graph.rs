//! The columns of one norm, and how they are read.
#![expect(
    clippy::indexing_slicing,
    reason = "rows are numbers that the same graph gave; the bytes are checksummed at open"
)]

use std::collections::BTreeSet;
use std::sync::OnceLock;

use asof_law::{Language, Mention, Profile, Unit, extract};
use asof_schema::{
    Act, Alias, Aspect, Cause, ComponentId, Day, Definition, Finding, Instant, Interval, Norm, Reference,
    Sha256, SourceDocument, Status, VersionId, Vocabulary as _,
};
use bytemuck::cast_slice;
use serde::{Deserialize, Serialize};

use super::codec::{CodecError, Reader, Writer};
use super::mentions::MentionIndex;
use super::rows::{ComponentRow, VersionRow};
use crate::replay::{Cmd, NONE, TextRow};
use crate::strings::{Strings, narrow};

/// Declares the columns once, with their coding.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// The arrays of a norm. A name `x_end` holds, for each row, the end of its stretch in `x`.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub(crate) struct Columns {
            pub(crate) strings: Strings,
            pub(crate) texts: Strings,
            $($(#[$doc])* pub(crate) $name: Vec<$type>,)*
        }
        impl Columns {
            /// The columns as bytes, behind as many zeros as are asked for.
            pub(crate) fn encode_behind(&self, zeros: usize) -> Vec<u8> {
                let expected = self.texts.bytes.len() + self.bytes_beside_texts() + 1024;
                let mut out = Writer(Vec::with_capacity(zeros + expected));
                out.0.resize(zeros, 0);
                for strings in [&self.strings, &self.texts] {
                    out.column(strings.bytes.as_bytes());
                    out.column(&strings.ends);
                }
                $(out.column(&self.$name);)*
                out.0
            }
            pub(crate) fn decode(bytes: &[u8]) -> Result<Self, CodecError> {
                let mut input = Reader { bytes, at: 0 };
                let strings = Strings { bytes: input.text()?, ends: input.column()? };
                let texts = Strings { bytes: input.text()?, ends: input.column()? };
                Ok(Self { strings, texts, $($name: input.column()?,)* })
            }
            /// Bytes that the columns take, texts apart.
            pub(crate) fn bytes_beside_texts(&self) -> usize {
                let strings = self.strings.bytes.len() + (self.strings.ends.len() + self.texts.ends.len()) * 4;
                strings $(+ size_of_val(self.$name.as_slice()))*
            }
        }
    };
}

columns! {
    text_hash: [u8; 32],
    component_local: u32,
    component_type: u32,
    /// The types that components have, each once.
    component_types: u32,
    component_minted: i32,
    /// The parent, where it is the same in every version; else `VARIES`.
    component_parent: u32,
    /// Components in the order of their local ids.
    component_sorted: u32,
    /// Versions of each component in the order (start, ordinal within the day).
    component_versions_end: u32,
    component_versions: u32,
    content_parent: u32,
    content_number: u32,
    content_order: u32,
    /// What a line of text needs, side by side: label, own words in the norm's language (`NONE` if there are none),
    /// status with 128 if printed.
    content_line: [u32; 3],
    /// Writers of the insertion, the place and the state.
    content_writers: [u32; 3],
    content_texts_end: u32,
    /// Language, aspect, text, writer.
    content_texts: [u32; 4],
    list_end: u32,
    list: u32,
    version_component: u32,
    version_content: u32,
    version_made_by: u32,
    version_nth: u32,
    version_start: i32,
    /// The day before which the version ends at (now, now); `MISSING` if it is not there at (now, now).
    version_until: i32,
    /// Cause, and 128 if ephemeral.
    version_cause: u8,
    version_children_end: u32,
    version_children: u32,
    version_hash: [u8; 32],
    birth_end: u32,
    /// known_from, known_to.
    birth_known: [i32; 2],
    /// tx_from, tx_to: numbers of batches.
    birth_tx: [u32; 2],
    end_end: u32,
    /// at, known_from, known_to.
    end_known: [i32; 3],
    /// tx_from, tx_to, and the list of what made the end.
    end_tx: [u32; 3],
    command_act: u32,
    command_seq: u32,
    command_tx: [u32; 2],
    command_end: u32,
    command: u8,
    /// Commands that state that components continue others.
    continuations: u32,
    /// Versions that count as a change of their component, by first day.
    changes: u32,
    act_tx: [u32; 2],
    act_id: u32,
    meta: u8,
}

/// Bytes of a BLAKE3.
const CHECKSUM: usize = 32;

/// `version_until` of a version that is not there at (now, now).
pub(crate) const MISSING: i32 = i32::MIN;

/// `component_parent` of a component that had several.
pub(crate) const VARIES: u32 = u32::MAX - 1;

/// The number of the norm's own language among the strings: it is the first to be written there.
pub(crate) const LANGUAGE: u32 = 0;

/// Lists of rows by the row of another table.
pub(crate) trait Rows {
    /// The stretch of row `index`.
    fn stretch(&self, index: u32) -> std::ops::Range<usize>;
}

impl Rows for Vec<u32> {
    fn stretch(&self, index: u32) -> std::ops::Range<usize> {
        let index = index as usize;
        let start = if index == 0 { 0 } else { self[index - 1] as usize };
        start..self[index] as usize
    }
}

/// What a norm says of itself, and everything that belongs to it beside its versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// The norm.
    pub norm: Norm,
    /// Its acts; one that was retracted stays, with the end of its record.
    pub acts: Vec<Act>,
    /// Documents that bear its texts out.
    pub sources: Vec<SourceDocument>,
    /// Other addresses.
    pub aliases: Vec<Alias>,
    /// Mentions.
    pub references: Vec<Reference>,
    /// Defined terms.
    pub definitions: Vec<Definition>,
    /// Findings that loaders reported.
    pub findings: Vec<Finding>,
    /// When each batch that touched the norm was recorded: (number of the batch, instant).
    pub batches: Vec<(u32, Instant)>,
}

/// An act as recorded.
#[derive(Debug, Clone, Copy)]
pub struct ActRow<'a> {
    /// The act.
    pub act: &'a Act,
    /// Whether it is still in the record.
    pub live: bool,
    /// The number of the batch that recorded it, and of the one that retracted it (`u32::MAX` = none).
    pub tx: (u32, u32),
}

/// A text of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expression<'a> {
    /// BCP 47 tag.
    pub language: &'a str,
    /// What it is for.
    pub aspect: Aspect,
    /// The words.
    pub text: &'a str,
    /// SHA-256 of the normalised words.
    pub hash: Sha256,
    /// Number of the command that put it.
    pub writer: u32,
}

/// A belief that a version begins on its first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Birth {
    /// The days of publication between which it is held, half-open; [`Day::MAX`] = for good.
    pub known: (Day, Day),
    /// The numbers of the batch that recorded it and of the one that took it back (`u32::MAX` = none).
    pub recorded: (u32, u32),
}

/// A belief that a version ends on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<'g> {
    /// The first day on which the version is no longer there.
    pub at: Day,
    /// The days of publication between which it is held, half-open; [`Day::MAX`] = for good.
    pub known: (Day, Day),
    /// The numbers of the batch that recorded it and of the one that took it back (`u32::MAX` = none).
    pub recorded: (u32, u32),
    /// The commands that made it.
    pub by: &'g [u32],
}

/// A point of the three clocks, resolved against the batches of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The valid day.
    pub at: Day,
    /// Acts published on or before this day; [`Day::MAX`] = all.
    pub known: Day,
    /// Batches up to this number; `u32::MAX` = all.
    pub recorded: u32,
}

impl Point {
    fn is_now(self) -> bool {
        self.known == Day::MAX && self.recorded == u32::MAX
    }
    fn covers_known(self, from: i32, to: i32) -> bool {
        // An act published on `from` is known on that day; the last slab never ends.
        from <= self.known.epoch() && (self.known.epoch() < to || to == i32::MAX)
    }
    pub(crate) fn covers_recorded(self, from: u32, to: u32) -> bool {
        from <= self.recorded && (self.recorded < to || to == u32::MAX)
    }
}

/// One norm with all that was ever recorded of it. Components, versions, contents and commands are addressed by
/// their number within the norm.
#[derive(Debug)]
pub struct NormGraph {
    pub(crate) columns: Columns,
    meta: Meta,
    /// How the law of its country is written.
    profile: &'static Profile,
    /// The number among the strings of the type of opening words.
    lead_in: u32,
    /// What the words of each text speak of, read when it is asked for.
    mentions: OnceLock<Vec<OnceLock<Box<[Mention]>>>>,
    mention_index: OnceLock<MentionIndex>,
}

impl NormGraph {
    pub(crate) fn new(columns: Columns) -> Result<Self, serde_json::Error> {
        let meta: Meta = serde_json::from_slice(&columns.meta)?;
        let (profile, lead_in) = (Profile::of(&meta.norm), NONE);
        let (mentions, mention_index) = (OnceLock::new(), OnceLock::new());
        let mut graph = Self { columns, meta, profile, lead_in, mentions, mention_index };
        let lead_in = profile.lead_in().map(|lead_in| profile.component_type(lead_in.level));
        graph.lead_in = lead_in.and_then(|kind| graph.type_number(kind)).unwrap_or(NONE);
        Ok(graph)
    }

    /// The norm.
    pub fn norm(&self) -> &Norm {
        &self.meta.norm
    }

    /// Acts, sources and everything else beside the versions.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// Every column as bytes, as the embedded store writes them: equal bytes, equal graphs.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.columns.encode_behind(0)
    }

    /// The BLAKE3 of the columns, and the columns: the form in which stores keep a norm.
    pub(crate) fn to_checked(&self) -> Vec<u8> {
        let mut bytes = self.columns.encode_behind(CHECKSUM);
        let (sum, columns) = bytes.split_at_mut(CHECKSUM);
        sum.copy_from_slice(blake3::hash(columns).as_bytes());
        bytes
    }

    /// The graph that [`NormGraph::to_checked`] wrote; in words what is wrong where the bytes are others.
    pub(crate) fn from_checked(bytes: &[u8]) -> Result<Self, String> {
        let (sum, columns) = bytes.split_at_checked(CHECKSUM).ok_or("the value is too short")?;
        if blake3::hash(columns).as_bytes() != sum {
            return Err("the checksum does not match".into());
        }
        let columns = Columns::decode(columns).map_err(|error| error.to_string())?;
        Self::new(columns).map_err(|error| error.to_string())
    }

    /// The numbers of components, versions and commands.
    pub fn counts(&self) -> (usize, usize, usize) {
        let c = &self.columns;
        (c.component_local.len(), c.version_component.len(), c.command_act.len())
    }

    /// Bytes that the texts take, and bytes that all else takes.
    pub fn bytes(&self) -> (usize, usize) {
        (self.columns.texts.bytes.len(), self.columns.bytes_beside_texts())
    }

    // ----- components -----

    /// The component with a local id (empty for the root).
    pub fn component(&self, local: &str) -> Option<ComponentRow> {
        let c = &self.columns;
        let local_of = |row: u32| c.strings.get(c.component_local[row as usize]);
        c.component_sorted
            .binary_search_by(|&component| local_of(component).cmp(local))
            .ok()
            .map(|at| ComponentRow(c.component_sorted[at]))
    }

    /// The root component.
    pub fn root(&self) -> Option<ComponentRow> {
        self.component("")
    }

    /// Every component that was ever recorded.
    pub fn components(&self) -> impl DoubleEndedIterator<Item = ComponentRow> + use<> {
        (0..narrow(self.columns.component_local.len())).map(ComponentRow)
    }

    /// A component and everything above it at a point, the nearest first. The way up ends: replay refuses to move a
    /// component below itself.
    pub fn upward(&self, component: ComponentRow, point: Point) -> impl Iterator<Item = ComponentRow> + '_ {
        std::iter::successors(Some(component), move |&below| self.parent_at(below, point))
    }

    /// The local id of a component.
    pub fn local(&self, component: ComponentRow) -> &str {
        self.columns.strings.get(self.columns.component_local[component.index()])
    }

    /// The id of a component.
    pub fn component_id(&self, component: ComponentRow) -> ComponentId {
        match self.local(component) {
            "" => self.meta.norm.id.root(),
            local => self.meta.norm.id.component(local).unwrap_or_else(|_| self.meta.norm.id.root()),
        }
    }

    /// The type of a component.
    pub fn component_type(&self, component: ComponentRow) -> &str {
        self.columns.strings.get(self.columns.component_type[component.index()])
    }

    /// The types that components have, each once.
    pub fn component_types(&self) -> impl Iterator<Item = &str> {
        self.columns.component_types.iter().map(|&number| self.columns.strings.get(number))
    }

    /// The first day of any version of the component.
    pub fn minted_on(&self, component: ComponentRow) -> Day {
        Day::from_epoch(self.columns.component_minted[component.index()])
    }

    /// Whether the component ever had another parent.
    pub(crate) fn moves(&self, component: ComponentRow) -> bool {
        self.columns.component_parent[component.index()] == VARIES
    }

    /// The parent of a component on a day, by (known, recorded).
    pub fn parent_at(&self, component: ComponentRow, point: Point) -> Option<ComponentRow> {
        match self.columns.component_parent[component.index()] {
            VARIES => self.version_at(component, point).and_then(|version| self.parent(version)),
            NONE => None,
            parent => Some(ComponentRow(parent)),
        }
    }

    /// Every version of the component that was ever recorded, in the order (start, ordinal of recording).
    pub fn versions(&self, component: ComponentRow) -> &[VersionRow] {
        let stretch = self.columns.component_versions_end.stretch(component.0);
        cast_slice(&self.columns.component_versions[stretch])
    }

    /// The version of a component at a point, by rule T.
    pub fn version_at(&self, component: ComponentRow, point: Point) -> Option<VersionRow> {
        let c = &self.columns;
        let versions = self.versions(component);
        let day = point.at.epoch();
        let begun = versions.partition_point(|&v| c.version_start[v.index()] <= day);
        let mut candidates = versions[..begun].iter().rev().copied();
        if point.is_now() {
            // At (now, now) versions follow each other without a gap: the last that is there at all decides.
            let there = |until: i32| until > day || until == i32::MAX;
            return candidates.find(|&v| there(c.version_until[v.index()]));
        }
        candidates.find(|&v| self.is_born(v, point) && self.end(v, point).is_none_or(|end| end.at > point.at))
    }

    /// The first version of a component that is there at (known, recorded), on whatever day.
    pub fn first_version(&self, component: ComponentRow, point: Point) -> Option<VersionRow> {
        self.versions(component).iter().copied().find(|&v| self.is_born(v, point) && !self.is_ephemeral(v))
    }

    // ----- versions -----

    /// Every version that was ever recorded.
    pub fn all_versions(&self) -> impl DoubleEndedIterator<Item = VersionRow> + use<> {
        (0..narrow(self.columns.version_component.len())).map(VersionRow)
    }

    /// Whether a birth of the version covers (known, recorded).
    pub fn is_born(&self, version: VersionRow, point: Point) -> bool {
        let c = &self.columns;
        c.birth_end.stretch(version.0).any(|row| {
            let ([known_from, known_to], [tx_from, tx_to]) = (c.birth_known[row], c.birth_tx[row]);
            point.covers_known(known_from, known_to) && point.covers_recorded(tx_from, tx_to)
        })
    }

    /// The earliest end of the version at (known, recorded).
    pub fn end(&self, version: VersionRow, point: Point) -> Option<End<'_>> {
        let c = &self.columns;
        c.end_end
            .stretch(version.0)
            .filter(|&row| {
                let ([_, known_from, known_to], [tx_from, tx_to, _]) = (c.end_known[row], c.end_tx[row]);
                point.covers_known(known_from, known_to) && point.covers_recorded(tx_from, tx_to)
            })
            .min_by_key(|&row| c.end_known[row][0])
            .map(|row| self.end_row(row))
    }

    /// The births of a version.
    pub fn births(&self, version: VersionRow) -> impl Iterator<Item = Birth> + '_ {
        let c = &self.columns;
        c.birth_end.stretch(version.0).map(|row| Birth {
            known: c.birth_known[row].map(Day::from_epoch).into(),
            recorded: c.birth_tx[row].into(),
        })
    }

    /// The birth of a version that is believed at (known, recorded).
    pub fn birth(&self, version: VersionRow, point: Point) -> Option<Birth> {
        self.births(version).find(|&Birth { known: (from, to), recorded: (tx_from, tx_to) }| {
            point.covers_known(from.epoch(), to.epoch()) && point.covers_recorded(tx_from, tx_to)
        })
    }

    /// The ends of a version.
    pub fn ends(&self, version: VersionRow) -> impl Iterator<Item = End<'_>> + '_ {
        self.columns.end_end.stretch(version.0).map(|row| self.end_row(row))
    }

    fn end_row(&self, row: usize) -> End<'_> {
        let ([at, from, to], [tx_from, tx_to, by]) = (self.columns.end_known[row], self.columns.end_tx[row]);
        let known = (Day::from_epoch(from), Day::from_epoch(to));
        End { at: Day::from_epoch(at), known, recorded: (tx_from, tx_to), by: self.list(by) }
    }

    /// The component of a version.
    pub fn component_of(&self, version: VersionRow) -> ComponentRow {
        ComponentRow(self.columns.version_component[version.index()])
    }

    /// The first day of a version.
    pub fn start(&self, version: VersionRow) -> Day {
        Day::from_epoch(self.columns.version_start[version.index()])
    }

    /// The days on which the version is valid, by (known, recorded).
    pub fn valid(&self, version: VersionRow, point: Point) -> Interval {
        let start = self.start(version);
        let end = self.end(version, point).map_or(Day::MAX, |end| end.at);
        Interval::new(start, end.max(start))
            .unwrap_or_else(|_| unreachable!("the end is not before the start"))
    }

    /// The id of a version.
    pub fn version_id(&self, version: VersionRow) -> VersionId {
        VersionId {
            component: self.component_id(self.component_of(version)),
            start: self.start(version),
            nth: self.columns.version_nth[version.index()],
        }
    }

    /// Why the version exists.
    pub fn cause(&self, version: VersionRow) -> Cause {
        let code = self.columns.version_cause[version.index()] & 127;
        Cause::ALL.get(code as usize).copied().unwrap_or(Cause::Aggregate)
    }

    /// Whether the version was superseded on the day on which it took effect.
    pub fn is_ephemeral(&self, version: VersionRow) -> bool {
        self.columns.version_cause[version.index()] & 128 != 0
    }

    /// The child versions, in document order.
    pub fn children(&self, version: VersionRow) -> &[VersionRow] {
        cast_slice(&self.columns.version_children[self.columns.version_children_end.stretch(version.0)])
    }

    /// The commands that made the version.
    pub fn made_by(&self, version: VersionRow) -> &[u32] {
        self.list(self.columns.version_made_by[version.index()])
    }

    /// The structural hash of the version with all below it.
    pub fn tree_hash(&self, version: VersionRow) -> Sha256 {
        Sha256(self.columns.version_hash[version.index()])
    }

    fn list(&self, list: u32) -> &[u32] {
        &self.columns.list[self.columns.list_end.stretch(list)]
    }

    // ----- contents -----

    fn content(&self, version: VersionRow) -> usize {
        self.columns.version_content[version.index()] as usize
    }

    /// The number of the version's content: two versions of a component with the same content share it.
    pub fn content_row(&self, version: VersionRow) -> u32 {
        self.columns.version_content[version.index()]
    }

    fn optional(&self, string: u32) -> Option<&str> {
        (string != NONE).then(|| self.columns.strings.get(string))
    }

    /// The parent component.
    pub fn parent(&self, version: VersionRow) -> Option<ComponentRow> {
        let parent = self.columns.content_parent[self.content(version)];
        (parent != NONE).then_some(ComponentRow(parent))
    }

    /// The number, normalised.
    pub fn number(&self, version: VersionRow) -> Option<&str> {
        self.optional(self.columns.content_number[self.content(version)])
    }

    /// The marker as printed.
    pub fn label(&self, version: VersionRow) -> &str {
        self.optional(self.columns.content_line[self.content(version)][0]).unwrap_or("")
    }

    /// The place among the siblings.
    pub fn order_key(&self, version: VersionRow) -> &str {
        self.optional(self.columns.content_order[self.content(version)]).unwrap_or("")
    }

    /// The state, and whether it is printed.
    pub fn status(&self, version: VersionRow) -> (Status, bool) {
        unpack_state(self.columns.content_line[self.content(version)][2])
    }

    /// The commands that wrote the insertion, the place and the state.
    pub fn writers(&self, version: VersionRow) -> [u32; 3] {
        self.columns.content_writers[self.content(version)]
    }

    pub(crate) fn text_rows(&self, version: VersionRow) -> impl Iterator<Item = TextRow> + '_ {
        let rows = self.columns.content_texts_end.stretch(self.content_row(version));
        self.columns.content_texts[rows].iter().map(|&[language, aspect, text, writer]| TextRow {
            language,
            aspect: u8::try_from(aspect).unwrap_or(0),
            text,
            writer,
        })
    }

    /// The texts of a version, by language and aspect.
    pub fn expressions(&self, version: VersionRow) -> impl Iterator<Item = Expression<'_>> + '_ {
        self.text_rows(version).map(|row| Expression {
            language: self.columns.strings.get(row.language),
            aspect: aspect(row.aspect),
            text: self.columns.texts.get(row.text),
            hash: Sha256(self.columns.text_hash[row.text as usize]),
            writer: row.writer,
        })
    }

    /// The text of a version in a language and aspect.
    pub fn expression(&self, version: VersionRow, language: &str, wanted: Aspect) -> Option<Expression<'_>> {
        self.expressions(version).find(|e| e.aspect == wanted && e.language == language)
    }

    /// The own words in the norm's language: the canonical text, else the heading.
    pub fn own_text(&self, version: VersionRow) -> Option<&str> {
        let [_, text, _] = self.columns.content_line[self.content(version)];
        (text != NONE).then(|| self.columns.texts.get(text))
    }

    /// The number of the own words in the norm's language: equal words of two versions have one number.
    pub(crate) fn own_text_row(&self, version: VersionRow) -> Option<u32> {
        let [_, text, _] = self.columns.content_line[self.content(version)];
        (text != NONE).then_some(text)
    }

    /// What the version's own words speak of; nothing where their language has no grammar.
    pub fn mentions(&self, version: VersionRow) -> &[Mention] {
        self.own_text_row(version).map_or(&[], |text| self.mentions_of(text))
    }

    fn mentions_of(&self, text: u32) -> &[Mention] {
        let Some(language) = self.language() else { return &[] };
        let read = || (0..self.columns.texts.ends.len()).map(|_| OnceLock::new()).collect();
        self.mentions.get_or_init(read)[text as usize]
            .get_or_init(|| extract(self.columns.texts.get(text), language).into_boxed_slice())
    }

    /// Which texts may speak of what. The first time, the words of all versions are read.
    pub(crate) fn mention_index(&self) -> &MentionIndex {
        self.mention_index.get_or_init(|| {
            let texts: BTreeSet<u32> = self
                .columns
                .content_line
                .iter()
                .map(|&[_, text, _]| text)
                .filter(|&text| text != NONE)
                .collect();
            MentionIndex::of(texts.into_iter().map(|text| (text, self.mentions_of(text))))
        })
    }

    /// The number of a type among the strings; `None` if no component has it.
    pub(crate) fn type_number(&self, name: &str) -> Option<u32> {
        let c = &self.columns;
        c.component_types.iter().copied().find(|&t| c.strings.get(t) == name)
    }

    pub(crate) fn type_of(&self, component: ComponentRow) -> u32 {
        self.columns.component_type[component.index()]
    }

    /// The component that an alias names on the day.
    pub fn alias(&self, value: &str, at: asof_schema::AsOf) -> Option<ComponentId> {
        let holds = |alias: &&Alias| {
            alias.value == value
                && alias.from.is_none_or(|from| from <= at.at)
                && alias.to.is_none_or(|to| at.at < to)
        };
        self.meta.aliases.iter().find(holds).map(|alias| alias.component.clone())
    }

    // ----- acts and commands -----

    /// The acts, and whether each is still in the record.
    pub fn acts(&self) -> impl Iterator<Item = ActRow<'_>> + '_ {
        let rows = self.meta.acts.iter().zip(&self.columns.act_tx);
        rows.map(|(act, &[from, to])| ActRow { act, live: to == u32::MAX, tx: (from, to) })
    }

    /// The act of a command.
    pub fn act_of(&self, command: u32) -> Option<&Act> {
        self.meta.acts.get(self.columns.command_act[command as usize] as usize)
    }

    /// The ordinal of a command in its act.
    pub fn seq_of(&self, command: u32) -> u32 {
        self.columns.command_seq[command as usize]
    }

    pub(crate) fn command_row(&self, command: u32) -> Option<Cmd> {
        let bytes = self.columns.command.get(self.columns.command_end.stretch(command))?;
        postcard::from_bytes(bytes).ok()
    }

    /// The commands that state that components continue others.
    pub(crate) fn continuations(&self) -> &[u32] {
        &self.columns.continuations
    }

    /// The versions that count as changes and start in `[from, to)`, by first day, whatever (known, recorded).
    pub(crate) fn changes(&self, from: Day, to: Day) -> &[VersionRow] {
        let start = |&v: &u32| self.columns.version_start[v as usize];
        let changes = &self.columns.changes;
        let (first, last) = (
            changes.partition_point(|v| start(v) < from.epoch()),
            changes.partition_point(|v| start(v) < to.epoch()),
        );
        cast_slice(changes.get(first..last).unwrap_or(&[]))
    }

    /// How the law of the norm's country is written.
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The component type of the level from which addresses begin: article, rule or section.
    pub fn basic_unit(&self) -> &'static str {
        self.profile.component_type(self.basic_level())
    }

    /// The level from which addresses begin.
    pub(crate) fn basic_level(&self) -> Unit {
        self.profile.basic(|kind| self.type_number(kind).is_some())
    }

    /// The norm's language, where it has a grammar.
    pub fn language(&self) -> Option<Language> {
        Language::of_tag(&self.meta.norm.language)
    }

    /// Whether a component is the opening words of a provision, which citations leave out.
    pub fn is_lead_in(&self, component: ComponentRow) -> bool {
        self.columns.component_type[component.index()] == self.lead_in
    }

    /// The number of the batch that recorded the command, and of the one that retracted it (`u32::MAX` = none).
    pub fn command_tx(&self, command: u32) -> (u32, u32) {
        let [from, to] = self.columns.command_tx[command as usize];
        (from, to)
    }

    /// The days on which acts in the record were published, ascending.
    pub fn publication_days(&self) -> Vec<Day> {
        let mut days: Vec<Day> = self.acts().filter(|row| row.live).map(|row| row.act.published.on).collect();
        days.sort_unstable();
        days.dedup();
        days
    }
}

impl Meta {
    pub(crate) fn of(norm: Norm) -> Self {
        Self {
            norm,
            acts: Vec::new(),
            sources: Vec::new(),
            aliases: Vec::new(),
            references: Vec::new(),
            definitions: Vec::new(),
            findings: Vec::new(),
            batches: Vec::new(),
        }
    }
}

pub(crate) fn unpack_state(state: u32) -> (Status, bool) {
    (Status::ALL.get((state & 127) as usize).copied().unwrap_or_default(), state & 128 != 0)
}

pub(crate) fn aspect(code: u8) -> Aspect {
    match code {
        1 => Aspect::Heading,
        2 => Aspect::Label,
        3 => Aspect::Notice,
        _ => Aspect::Canonical,
    }
}
