//! The columns of one norm, and how they are read.
#![expect(
    clippy::indexing_slicing,
    reason = "rows are numbers that the same graph gave; the bytes are checksummed at open"
)]

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use asof_law::{Language, Law, Mention, Number, Profile, Target, Unit, extract_printed};
use asof_schema::{
    Act, Alias, Annotation, Aspect, Claim, ComponentId, Day, Definition, Doubt, Finding, Instant, KnownAct,
    Norm, Record, Reference, Sha256, SourceDocument, Status, Vocabulary as _,
};
use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};

use super::by_id::ComponentsById;
use super::by_target::CommandsByTarget;
use super::codec::{CodecError, Layout, Reader, Writer};
use super::doubts::Doubts;
use super::hashes::{HashOf, LEFT_OUT, TreeHashes, is_unknown};
use super::kept::Kept;
use super::mentions::MentionIndex;
use super::reach::ReachIndex;
use crate::rows::{ActNumber, CommandRow, ComponentRow, ContentRow, ListRow, StringRow, TextRow, VersionRow};
use crate::runs::{self, PackedRun, Runs};
use crate::strings::{Strings, narrow};

/// Declares the columns once, with their coding.
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// The arrays of a norm. A name `x_end` holds, for each row, the end of its stretch in `x`.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub(crate) struct Columns {
            pub(crate) strings: Strings<StringRow>,
            pub(crate) texts: Strings<TextRow>,
            $($(#[$doc])* pub(crate) $name: Vec<$type>,)*
            /// The meta as JSON, as one string or in the pieces of [`meta_in_pieces`].
            pub(crate) meta: Strings<u32>,
            /// The doubts, as [`Doubts::encode`] writes them. They come last, and where there are none nothing
            /// is written: earlier forms have them in the meta.
            pub(crate) doubts: Vec<u8>,
        }
        impl Columns {
            /// The columns as bytes, after as many zeros as are asked for.
            pub(crate) fn encode_after(&self, zeros: usize, layout: Layout) -> Vec<u8> {
                let expected = self.texts.byte_len() + self.bytes_beside_texts() + 1024;
                let mut out = Writer { bytes: Vec::with_capacity(zeros + expected), layout };
                out.bytes.resize(zeros, 0);
                out.strings(&self.strings);
                out.strings(&self.texts);
                $(out.column(&self.$name);)*
                out.column(self.meta.bytes().as_bytes());
                if !self.doubts.is_empty() {
                    out.column(&self.doubts);
                }
                out.bytes
            }
            pub(crate) fn decode(bytes: &[u8], layout: Layout) -> Result<Self, CodecError> {
                let mut input = Reader { bytes, at: 0, layout };
                Ok(Self {
                    strings: input.strings()?,
                    texts: input.strings()?,
                    $($name: input.column()?,)*
                    meta: Self::meta_of(input.words()?),
                    doubts: if input.at < bytes.len() { input.column()? } else { Vec::new() },
                })
            }
            /// Bytes that the columns take, texts apart.
            pub(crate) fn bytes_beside_texts(&self) -> usize {
                let strings = self.strings.byte_len() + (self.strings.ends.len() + self.texts.ends.len()) * 4;
                strings + self.meta.byte_len() + self.doubts.len() $(+ size_of_val(self.$name.as_slice()))*
            }
        }
    };
}

columns! {
    text_hash: [u8; 32],
    component_local: StringRow,
    component_type: StringRow,
    /// The types that components have, each once.
    component_types: StringRow,
    component_minted: i32,
    /// The parent, where it is the same in every version; else `VARIES`.
    component_parent: ComponentRow,
    /// Components in the order of their local ids.
    component_sorted: ComponentRow,
    /// Versions of each component in the order (start, ordinal within the day).
    component_versions_end: u32,
    component_versions: VersionRow,
    content_parent: ComponentRow,
    content_number: StringRow,
    content_order: StringRow,
    content_line: ContentLine,
    /// Writers of the insertion, the place and the state.
    content_writers: [CommandRow; 3],
    content_texts_end: u32,
    content_texts: ContentText,
    list_end: u32,
    list: CommandRow,
    version_component: ComponentRow,
    version_content: ContentRow,
    version_made_by: ListRow,
    version_nth: u32,
    version_start: i32,
    /// The day before which the version ends at (now, now); `MISSING` if it is not there at (now, now).
    version_until: i32,
    /// Cause, and 128 if ephemeral.
    version_cause: u8,
    version_children_end: u32,
    version_children: VersionRow,
    version_hash: [u8; 32],
    birth_end: u32,
    /// known_from, known_to.
    birth_known: [i32; 2],
    /// tx_from, tx_to: numbers of batches.
    birth_tx: [u32; 2],
    end_end: u32,
    /// at, known_from, known_to.
    end_known: [i32; 3],
    /// tx_from, tx_to.
    end_tx: EndRecord,
    command_act: ActNumber,
    command_seq: u32,
    command_tx: [u32; 2],
    command_end: u32,
    command: u8,
    /// Commands that state that components continue others.
    continuations: CommandRow,
    /// Versions that count as a change of their component, by first day.
    changes: VersionRow,
    act_tx: [u32; 2],
    act_id: StringRow,
}

impl Columns {
    /// A meta of one piece.
    pub(crate) fn meta_of(json: String) -> Strings<u32> {
        let end = narrow(json.len());
        Strings::whole(json, vec![end])
    }

    /// The local id of a component.
    #[inline]
    pub(crate) fn local_id(&self, component: ComponentRow) -> &str {
        self.strings.get(self.component_local[component.index()])
    }

    /// Whether a text has unknown words.
    pub(crate) fn is_unknown(&self, text: TextRow) -> bool {
        self.text_hash.get(text.index()).is_some_and(|hash| is_unknown(self.texts.get(text), hash))
    }

    pub(super) fn hash_of(&self, text: TextRow) -> HashOf<'_> {
        match self.text_hash[text.index()] {
            LEFT_OUT => HashOf::Words(self.texts.get(text)),
            kept => HashOf::Kept(Sha256(kept)),
        }
    }

    /// The columns without what can be worked out: hashes of texts without characters stay, which may be of unknown words.
    pub(super) fn without_hashes(&self) -> Self {
        let blank = |text: &TextRow| self.texts.is_blank(*text);
        let text_hash = TextRow::all(self.texts.len()).filter(blank).map(|text| self.text_hash[text.index()]);
        Self { text_hash: text_hash.collect(), version_hash: Vec::new(), ..self.clone() }
    }

    /// Puts the hashes that [`Self::without_hashes`] kept in their rows; columns that have all stay as they are.
    pub(super) fn with_room_for_hashes(mut self) -> Result<Self, String> {
        if self.text_hash.len() < self.texts.len() {
            let mut kept = std::mem::take(&mut self.text_hash).into_iter();
            let of = |text| if self.texts.is_blank(text) { kept.next() } else { Some(LEFT_OUT) };
            let hashes: Option<Vec<_>> = TextRow::all(self.texts.len()).map(of).collect();
            self.text_hash = hashes.ok_or("hashes of unknown words are missing")?;
        }
        if self.version_hash.is_empty() {
            self.version_hash = vec![LEFT_OUT; self.version_component.len()];
        }
        Ok(self)
    }
}

/// What a line of text needs of a content, side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct ContentLine {
    pub(crate) label: StringRow,
    /// The own words in the norm's language; none where there are none, or nobody knows them.
    pub(crate) words: TextRow,
    /// The status, with 128 if printed.
    pub(crate) state: u32,
}

/// A text of a content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct ContentText {
    pub(crate) language: StringRow,
    pub(crate) aspect: u32,
    pub(crate) text: TextRow,
    pub(crate) writer: CommandRow,
}

/// The batches between which an end is in the record, and the commands that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct EndRecord {
    pub(crate) tx: [u32; 2],
    pub(crate) by: ListRow,
}

/// Bytes of a BLAKE3.
const CHECKSUM: usize = 32;

/// `version_until` of a version that is not there at (now, now).
pub(crate) const MISSING: i32 = i32::MIN;

/// `component_parent` of a component that had several.
pub(crate) const VARIES: ComponentRow = ComponentRow(u32::MAX - 1);

/// The norm's own language: it is the first string to be written.
pub(crate) const LANGUAGE: StringRow = StringRow(0);

/// What a norm says of itself, and everything that belongs to it beside its versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    /// The norm.
    pub norm: Norm,
    /// Its acts; one that was retracted stays, with the end of its record.
    pub acts: Vec<Act>,
    /// Documents that bear its texts out.
    pub sources: Vec<SourceDocument>,
    /// The number of the batch that first named each source. Stores of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources_since: Vec<u32>,
    /// Other addresses.
    pub aliases: Vec<Alias>,
    /// Mentions.
    pub references: Vec<Reference>,
    /// Defined terms.
    pub definitions: Vec<Definition>,
    /// Findings that loaders reported.
    pub findings: Vec<Finding>,
    /// What sources say of how far they reach.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Kept<Claim>>,
    /// Acts of which lists say that they exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_acts: Vec<Kept<KnownAct>>,
    /// The doubts of a value of an earlier form, until they are taken to the others ([`NormGraph::doubts`]).
    #[serde(default, skip_serializing)]
    doubts: Vec<Kept<Doubt>>,
    /// What is said about it and is no law.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Kept<Annotation>>,
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

/// One norm with all that was ever recorded of it. Components, versions, contents and commands are addressed by
/// their number within the norm.
#[derive(Debug)]
pub struct NormGraph {
    pub(crate) columns: Columns,
    norm: Norm,
    /// What is read when it is asked for, of a norm that came over a line: of a question about a provision, a few acts are.
    meta: OnceLock<Meta>,
    acts: Box<[OnceLock<Option<Box<Act>>>]>,
    doubts: OnceLock<Doubts>,
    /// Why something that was asked for could not be read.
    unread: OnceLock<String>,
    /// How the law of its country is written.
    profile: &'static Profile,
    /// The type of opening words; none where no component is one.
    pub(super) lead_in: StringRow,
    pub(super) by_id: ComponentsById,
    /// What the words of each text speak of, read when it is asked for.
    mentions: OnceLock<Vec<OnceLock<Box<[Mention]>>>>,
    mention_index: OnceLock<MentionIndex>,
    unknown_words: OnceLock<bool>,
    /// Whether the words name laws like the one of which documents of the norm's type speak.
    speaks_of_others: OnceLock<bool>,
    pub(super) readings: OnceLock<bool>,
    pub(super) tree_hashes: TreeHashes,
    /// The commands by what they act on, read when a proof is asked for.
    pub(super) commands_by_target: OnceLock<CommandsByTarget>,
    /// What reaches what, which the room `coverage` works out when it is asked for.
    pub(crate) reach_index: OnceLock<ReachIndex>,
}

impl NormGraph {
    pub(crate) fn new(columns: Columns) -> Result<Self, String> {
        let mut meta: Meta =
            serde_json::from_str(&columns.meta.bytes()).map_err(|error| error.to_string())?;
        let doubts = match (std::mem::take(&mut meta.doubts), columns.doubts.as_slice()) {
            (earlier, []) => Doubts::of(&earlier)?,
            (earlier, coded) if earlier.is_empty() => Doubts::decode(coded)?,
            _ => return Err("its doubts are there twice".to_owned()),
        };
        let graph = Self::reading_later(meta.norm.clone(), columns);
        Ok(Self { meta: OnceLock::from(meta), doubts: OnceLock::from(doubts), ..graph })
    }

    /// A graph that reads its meta and its doubts when they are asked for.
    fn reading_later(norm: Norm, columns: Columns) -> Self {
        let (profile, lead_in) = (Profile::of(&norm), StringRow::NONE);
        let (mentions, mention_index) = (OnceLock::new(), OnceLock::new());
        let (unknown_words, readings, reach_index) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let mut graph = Self {
            acts: columns.act_tx.iter().map(|_| OnceLock::new()).collect(),
            columns,
            norm,
            meta: OnceLock::new(),
            doubts: OnceLock::new(),
            unread: OnceLock::new(),
            profile,
            lead_in,
            by_id: ComponentsById::default(),
            mentions,
            mention_index,
            unknown_words,
            speaks_of_others: OnceLock::new(),
            readings,
            tree_hashes: TreeHashes::default(),
            commands_by_target: OnceLock::new(),
            reach_index,
        };
        let lead_in = profile.lead_in().map(|lead_in| profile.component_type(lead_in.level));
        graph.lead_in = lead_in.and_then(|kind| graph.type_row(kind)).unwrap_or(StringRow::NONE);
        graph
    }

    /// The norm.
    pub fn norm(&self) -> &Norm {
        &self.norm
    }

    /// Acts, sources and everything else beside the versions.
    pub fn meta(&self) -> &Meta {
        self.meta.get_or_init(|| {
            let read = serde_json::from_str(&self.columns.meta.bytes());
            read.unwrap_or_else(|error| self.cannot_read("its meta", &error, Meta::of(self.norm.clone())))
        })
    }

    /// An act. Others are not read.
    pub(crate) fn act(&self, number: ActNumber) -> Option<&Act> {
        let at = number.index();
        match self.meta.get() {
            Some(meta) => meta.acts.get(at),
            None => self.acts.get(at)?.get_or_init(|| self.read_act(at)).as_deref(),
        }
    }

    fn read_act(&self, at: usize) -> Option<Box<Act>> {
        let json = self.columns.meta.get(narrow(at + 1));
        let read = serde_json::from_str(json.strip_suffix(',').unwrap_or(json));
        read.map_or_else(|error| self.cannot_read("an act", &error, None), Some)
    }

    /// What reading could not settle.
    pub fn doubts(&self) -> &Doubts {
        self.doubts.get_or_init(|| {
            let read = Doubts::decode(&self.columns.doubts);
            read.unwrap_or_else(|error| self.cannot_read("its doubts", &error, Doubts::default()))
        })
    }

    /// Notes that something cannot be read, and reads on with what stands for it: the answer is thrown away.
    fn cannot_read<T>(&self, what: &str, error: &dyn std::fmt::Display, instead: T) -> T {
        self.unread.get_or_init(|| format!("{what} cannot be read: {error}"));
        instead
    }

    /// What was asked for and could not be read, in words. Whoever was told something else by this graph must not believe it.
    pub(crate) fn unread(&self) -> Option<&str> {
        let columns = &self.columns;
        self.unread.get().map(String::as_str).or(columns.texts.unread()).or(columns.meta.unread())
    }

    /// The hashes of the lines of claims, known acts, doubts, annotations and findings in the record.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Sha256> + '_ {
        fn hashes<'k, T: Clone + Into<Record> + 'k>(
            kept: impl Iterator<Item = &'k Kept<T>>,
        ) -> impl Iterator<Item = Sha256> {
            kept.filter(|kept| kept.live().is_some()).map(Kept::hash)
        }
        let meta = self.meta();
        let coverage = hashes(meta.claims.iter()).chain(hashes(meta.known_acts.iter()));
        let findings = meta.findings.iter().map(|finding| Record::from(finding.clone()).hash());
        let said = hashes(self.doubts().all()).chain(hashes(meta.annotations.iter()));
        coverage.chain(said).chain(findings)
    }

    /// Every column as bytes, as the embedded store writes them: equal bytes, equal graphs.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.with_hashes().encode_after(0, Layout::Rows)
    }

    /// The BLAKE3 of the columns, and the columns: the form in which a store keeps a norm at hand.
    pub(crate) fn to_checked(&self) -> Vec<u8> {
        let mut bytes = self.with_hashes().encode_after(CHECKSUM, Layout::Rows);
        let (sum, columns) = bytes.split_at_mut(CHECKSUM);
        sum.copy_from_slice(blake3::hash(columns).as_bytes());
        bytes
    }

    /// The graph that [`NormGraph::to_checked`] wrote; in words what is wrong where the bytes are others.
    pub(crate) fn from_checked(bytes: &[u8]) -> Result<Self, String> {
        Self::new(Columns::decode(checked(bytes)?, Layout::Rows).map_err(|error| error.to_string())?)
    }

    /// The form in which a norm comes over a line: the BLAKE3 of what follows, and [`Packed`]. It has about a quarter of the
    /// bytes, since hashes that can be worked out are left out.
    pub(crate) fn to_packed(&self) -> Vec<u8> {
        let (texts, json) = (&self.columns.texts, self.columns.meta.bytes());
        let meta = meta_in_pieces(self.meta(), &json).unwrap_or_else(|| self.columns.meta.clone());
        let columns = Columns {
            texts: Strings::whole(String::new(), texts.ends.clone()),
            meta: Strings::default(),
            ..self.columns.without_hashes()
        };
        let packed = Packed {
            columns: lz4_flex::compress_prepend_size(&columns.encode_after(0, Layout::Planes)),
            texts: runs::pack(&texts.bytes(), &texts.ends),
            meta: runs::pack(&json, &meta.ends),
            pieces: meta.ends,
        };
        // Writing into memory cannot fail.
        let packed = postcard::to_stdvec(&packed).unwrap_or_default();
        [blake3::hash(&packed).as_bytes(), packed.as_slice()].concat()
    }

    /// The graph that [`NormGraph::to_packed`] wrote; in words what is wrong where the bytes are others.
    pub(crate) fn from_packed(bytes: &[u8]) -> Result<Self, String> {
        let packed: Packed<&[u8]> =
            postcard::from_bytes(checked(bytes)?).map_err(|error| error.to_string())?;
        let mut columns = unpacked(packed.columns)?;
        let ends = std::mem::take(&mut columns.texts.ends);
        columns.texts = Strings::packed(Runs::new(&packed.texts, &ends)?, ends);
        columns.meta = Strings::packed(Runs::new(&packed.meta, &packed.pieces)?, packed.pieces);
        let columns = columns.with_room_for_hashes()?;
        if columns.meta.len() != columns.act_tx.len() + PIECES_BESIDE_ACTS {
            return Self::new(columns);
        }
        let head = format!("{}]}}", columns.meta.get(0));
        let Head { norm } = serde_json::from_str(&head).map_err(|error| error.to_string())?;
        Ok(Self::reading_later(norm, columns))
    }

    /// The graph of columns as earlier versions packed them: all of them in one LZ4 block.
    pub(crate) fn from_packed_in_one(bytes: &[u8]) -> Result<Self, String> {
        Self::new(unpacked(checked(bytes)?)?.with_room_for_hashes()?)
    }

    /// The same with words that cannot be unpacked, as if over a line.
    #[cfg(test)]
    pub(crate) fn with_words_that_cannot_be_unpacked(&self) -> Result<Self, String> {
        let ends = self.columns.texts.ends.clone();
        let (last, other) = (ends.last().copied(), lz4_flex::compress_prepend_size(b"other words"));
        let words = Runs::new(&[(last.unwrap_or_default(), other.as_slice())], &ends)?;
        let columns = Columns { texts: Strings::packed(words, ends), ..self.columns.clone() };
        let harmed = Self::reading_later(self.norm.clone(), columns);
        harmed.meta();
        Ok(harmed)
    }

    pub(crate) fn text_hash(&self, text: TextRow) -> Sha256 {
        self.columns.hash_of(text).get()
    }

    /// The columns with every hash.
    pub(super) fn with_hashes(&self) -> Cow<'_, Columns> {
        let c = &self.columns;
        if !c.text_hash.contains(&LEFT_OUT) && !c.version_hash.contains(&LEFT_OUT) {
            return Cow::Borrowed(c);
        }
        let text_hash = TextRow::all(c.texts.len()).map(|text| self.text_hash(text).0).collect();
        let versions = VersionRow::all(c.version_component.len());
        let version_hash = versions.map(|row| row.of(self).tree_hash().0).collect();
        Cow::Owned(Columns { text_hash, version_hash, ..c.clone() })
    }

    /// The numbers of components, versions and commands.
    pub fn counts(&self) -> (usize, usize, usize) {
        let c = &self.columns;
        (c.component_local.len(), c.version_component.len(), c.command_act.len())
    }

    /// Bytes that the texts take, and bytes that all else takes.
    pub fn bytes(&self) -> (usize, usize) {
        (self.columns.texts.byte_len(), self.columns.bytes_beside_texts())
    }

    /// The types that components have, each once. A rule of courts, which no statute is under, has none.
    pub fn component_types(&self) -> impl Iterator<Item = &str> {
        let types = self.columns.component_types.iter().map(|&row| self.columns.strings.get(row));
        types.filter(|name| !name.is_empty())
    }

    pub(super) fn mentions_of(&self, text: TextRow) -> &[Mention] {
        let Some(language) = self.language() else { return &[] };
        let read = || (0..self.columns.texts.ends.len()).map(|_| OnceLock::new()).collect();
        self.mentions.get_or_init(read)[text.index()].get_or_init(|| {
            let words = self.columns.texts.get(text);
            let mut mentions = extract_printed(words, language, self.profile);
            self.name_laws(words, &mut mentions);
            mentions.into_boxed_slice()
        })
    }

    /// Names the laws of what some words say of another without its name, as "rule 6.15" in a practice direction is. What is of a
    /// level that the norm has itself is its own; and of which law "Part 2 of the form" is, or "rule 7.6" where the norm
    /// names other such rules, too, nobody can tell.
    pub(crate) fn name_laws(&self, words: &str, mentions: &mut [Mention]) {
        let norm_type = &self.norm().norm_type;
        for mention in mentions {
            let before = words.get(..mention.start).unwrap_or_default();
            let after = words.get(mention.end..).unwrap_or_default();
            let is_owned = self.profile.says_of_what(norm_type, (before, mention.surface.as_str(), after));
            // "Part VI" is of a law that numbers so.
            let is_of_another = is_owned || is_in_letters(&mention.surface);
            if let Some(target) = mention.target.as_mut().filter(|_| !is_of_another) {
                self.name_law(target);
            }
        }
    }

    fn name_law(&self, target: &mut Target) {
        let Some(first) = target.path.first().filter(|first| matches!(first.number, Number::Of(_))) else {
            return;
        };
        let unit = first.unit;
        let spoken_of = self.profile.spoken_of(&self.norm().norm_type, unit);
        let has_own = || self.type_row(self.profile.component_type(unit)).is_some();
        if let Some(law) =
            spoken_of.filter(|_| target.law == Law::This && !has_own() && !self.speaks_of_others())
        {
            target.law = Law::Cited { name: Some(law.to_owned()), number: None };
        }
    }

    fn speaks_of_others(&self) -> bool {
        let norm_type = &self.norm().norm_type;
        let names_others = |text| self.profile.speaks_of_others(norm_type, self.columns.texts.get(text));
        *self.speaks_of_others.get_or_init(|| TextRow::all(self.columns.texts.len()).any(names_others))
    }

    /// Which texts may speak of what. The first time, the words of all versions are read.
    pub(crate) fn mention_index(&self) -> &MentionIndex {
        self.mention_index.get_or_init(|| {
            let texts: BTreeSet<TextRow> =
                self.columns.content_line.iter().filter_map(|line| line.words.some()).collect();
            MentionIndex::of(texts.into_iter().map(|text| (text, self.mentions_of(text))))
        })
    }

    /// A type among the strings; `None` if no component has it.
    pub(crate) fn type_row(&self, name: &str) -> Option<StringRow> {
        let c = &self.columns;
        c.component_types.iter().copied().find(|&t| c.strings.get(t) == name)
    }

    /// The component that an alias names on the day.
    pub fn alias(&self, value: &str, at: asof_schema::AsOf) -> Option<ComponentId> {
        let holds = |alias: &&Alias| {
            alias.value == value
                && alias.from.is_none_or(|from| from <= at.at)
                && alias.to.is_none_or(|to| at.at < to)
        };
        self.meta().aliases.iter().find(holds).map(|alias| alias.component.clone())
    }

    /// The acts, and whether each is still in the record.
    pub fn acts(&self) -> impl Iterator<Item = ActRow<'_>> + '_ {
        let rows = self.meta().acts.iter().zip(&self.columns.act_tx);
        rows.map(|(act, &[from, to])| ActRow { act, live: to == u32::MAX, tx: (from, to) })
    }

    /// Whether any text has unknown words.
    pub fn has_unknown_words(&self) -> bool {
        *self
            .unknown_words
            .get_or_init(|| TextRow::all(self.columns.texts.len()).any(|text| self.columns.is_unknown(text)))
    }

    /// Whether any text has some words, as they are written.
    pub(crate) fn has_words(&self, words: &str) -> bool {
        TextRow::all(self.columns.texts.len()).any(|text| self.columns.texts.get(text).contains(words))
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
        self.profile.basic(|kind| self.type_row(kind).is_some())
    }

    /// The norm's language, where it has a grammar.
    pub fn language(&self) -> Option<Language> {
        Language::of_tag(&self.norm.language)
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
    /// The sources that batches up to this one name. Where the store does not say when it came, a source counts.
    pub fn sources_by(&self, batch: u32) -> impl Iterator<Item = &SourceDocument> {
        let since = self.sources_since.iter().copied().chain(std::iter::repeat(0));
        self.sources.iter().zip(since).filter(move |(_, since)| *since <= batch).map(|(source, _)| source)
    }

    pub(crate) fn of(norm: Norm) -> Self {
        Self {
            norm,
            acts: Vec::new(),
            sources: Vec::new(),
            sources_since: Vec::new(),
            aliases: Vec::new(),
            references: Vec::new(),
            definitions: Vec::new(),
            findings: Vec::new(),
            claims: Vec::new(),
            known_acts: Vec::new(),
            doubts: Vec::new(),
            annotations: Vec::new(),
            batches: Vec::new(),
        }
    }
}

/// The columns of a norm, packed. What a question about a provision takes a little of is in runs, which are unpacked when they are
/// asked for.
#[derive(Debug, Serialize, Deserialize)]
struct Packed<B> {
    /// All columns but those below, in an LZ4 block with its length in front.
    columns: B,
    texts: Vec<PackedRun<B>>,
    meta: Vec<PackedRun<B>>,
    /// Where the pieces of the meta end.
    pieces: Vec<u32>,
}

/// The first piece of a meta, once it is closed.
#[derive(Debug, Deserialize)]
struct Head {
    norm: Norm,
}

/// What stands before the acts of a meta, and what stands after them.
const PIECES_BESIDE_ACTS: usize = 2;

/// The JSON of a meta cut before, between and after its acts; `None` where it is not as this program writes it.
fn meta_in_pieces(meta: &Meta, json: &str) -> Option<Strings<u32>> {
    if serde_json::to_string(meta).ok()? != json {
        return None;
    }
    let mut pieces = Strings::default();
    pieces.push(&format!("{{\"norm\":{},\"acts\":[", serde_json::to_string(&meta.norm).ok()?));
    for (nth, act) in (1..).zip(&meta.acts) {
        let comma = if nth < meta.acts.len() { "," } else { "" };
        pieces.push(&(serde_json::to_string(act).ok()? + comma));
    }
    let rest = json.strip_prefix(pieces.bytes().as_ref())?.to_owned();
    pieces.push(&rest);
    Some(pieces)
}

fn unpacked(block: &[u8]) -> Result<Columns, String> {
    let columns = runs::unpack(block)?;
    Columns::decode(&columns, Layout::Planes).map_err(|error| error.to_string())
}

/// What stands after its own BLAKE3.
fn checked(bytes: &[u8]) -> Result<&[u8], String> {
    let (sum, rest) = bytes.split_at_checked(CHECKSUM).ok_or("the value is too short")?;
    if blake3::hash(rest).as_bytes() == sum { Ok(rest) } else { Err("the checksum does not match".into()) }
}

pub(crate) fn unpack_state(state: u32) -> (Status, bool) {
    (Status::ALL.get((state & 127) as usize).copied().unwrap_or_default(), state & 128 != 0)
}

pub(crate) fn aspect(code: u32) -> Aspect {
    match code {
        1 => Aspect::Heading,
        2 => Aspect::Label,
        3 => Aspect::Notice,
        _ => Aspect::Canonical,
    }
}

/// Whether words give their number in letters alone: "Part VI". "That rule" gives none.
fn is_in_letters(words: &str) -> bool {
    let is_numeral = |word: &str| !word.is_empty() && word.chars().all(|c| "IVXLC".contains(c));
    !words.contains(|c: char| c.is_ascii_digit())
        && words.split(|c: char| !c.is_alphanumeric()).any(is_numeral)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::sync::Arc;

    use asof_schema::content_hash;
    use serde_json::json;

    use super::*;
    use crate::store::Corpus;

    /// A norm of numbers that grow and words that come back.
    fn columns() -> Columns {
        let norm = Norm {
            id: "urn:lex:zz:lei:2001-01-01;1".parse().unwrap(),
            title: "Lei".to_owned(),
            norm_type: "lei".to_owned(),
            jurisdiction: "zz".to_owned(),
            language: "pt".to_owned(),
            adopted_on: None,
            published_on: None,
            data_source: "test".to_owned(),
            citations: Vec::new(),
        };
        let mut meta = Meta::of(norm);
        meta.acts = acts();
        let meta = Columns::meta_of(serde_json::to_string(&meta).unwrap());
        let mut columns = Columns { component_minted: (0..3000).collect(), meta, ..Columns::default() };
        columns.act_tx = vec![[1, u32::MAX]; 2];
        for nth in 0..40 {
            let text = format!("Os direitos previstos no art. {nth} são garantidos pelo Município.");
            columns.texts.push(&text);
            columns.text_hash.push(content_hash(&text).0);
        }
        // Words that nobody knows: their hash is that of a command.
        columns.texts.push("");
        columns.text_hash.push([7; 32]);
        columns
    }

    fn acts() -> Vec<Act> {
        let act = |number: u32| {
            let on = json!({ "on": "2001-01-01", "basis": "STATED" });
            let id = format!("urn:lex:zz:lei:2001-01-01;{number}");
            let title = "Lei, \"de\" acts\":[".to_owned();
            json!({ "id": id, "kind": "enactment", "number": number, "code": "1", "title": title, "published": on })
        };
        (1..3).map(|number| serde_json::from_value(act(number)).unwrap()).collect()
    }

    fn graph() -> NormGraph {
        NormGraph::new(columns()).unwrap()
    }

    fn doubts() -> Vec<Kept<Doubt>> {
        let doubt = |local: Option<&str>, nth: u32| {
            let norm: asof_schema::NormId = "urn:lex:zz:lei:2001-01-01;1".parse().unwrap();
            let said = Doubt {
                code: "missing-act".to_owned(),
                act: None,
                published: Day::from_ymd(2002, 1, 1).unwrap(),
                effective: None,
                until: None,
                touches: vec![local.map_or(norm.root(), |local| norm.component(local).unwrap())],
                message: format!("act {nth} is not at hand"),
                places: Vec::new(),
                evidence: None,
            };
            Kept { said, tx: (nth, u32::MAX) }
        };
        vec![doubt(None, 1), doubt(Some("art2"), 2)]
    }

    #[test]
    fn doubts_have_a_column_and_are_read_from_where_earlier_forms_have_them() {
        let said = doubts();
        let mut meta: serde_json::Value = serde_json::from_str(&columns().meta.bytes()).unwrap();
        meta["doubts"] = serde_json::to_value(&said).unwrap();
        let earlier = Columns { meta: Columns::meta_of(meta.to_string()), ..columns() };
        let now = Columns { doubts: Doubts::encode(&said), ..columns() };
        for columns in [earlier.clone(), now.clone()] {
            let graph = NormGraph::new(columns).unwrap();
            assert_eq!(graph.doubts().to_vec(), said);
            for again in [
                NormGraph::from_checked(&graph.to_checked()).unwrap(),
                NormGraph::from_packed(&graph.to_packed()).unwrap(),
            ] {
                assert_eq!(again.to_bytes(), graph.to_bytes(), "what is read is written again as it was");
                assert_eq!(again.doubts().to_vec(), said);
            }
        }
        let twice = Columns { doubts: now.doubts.clone(), ..earlier };
        assert_eq!(NormGraph::new(twice).unwrap_err(), "its doubts are there twice");
        let mut cut = now;
        cut.doubts.pop();
        let refused = NormGraph::new(cut).unwrap_err();
        assert!(refused.starts_with("its doubts cannot be read"), "{refused}");
        // Nothing of a norm without doubts is otherwise than in an earlier form.
        assert!(!graph().columns.meta.bytes().contains("doubts"));
        assert!(graph().to_bytes().ends_with(graph().columns.meta.bytes().as_bytes()));
    }

    #[test]
    fn packed_columns_are_unpacked_or_refused() {
        let (graph, packed) = (graph(), graph().to_packed());
        assert!(packed.len() * 3 < graph.to_bytes().len(), "{}", packed.len());
        assert_eq!(NormGraph::from_packed(&packed).unwrap().to_bytes(), graph.to_bytes());
        for at in (0..packed.len()).step_by(37) {
            let mut harmed = packed.clone();
            *harmed.get_mut(at).unwrap() ^= 1;
            assert_eq!(NormGraph::from_packed(&harmed).unwrap_err(), "the checksum does not match");
            assert!(NormGraph::from_packed(packed.get(..at).unwrap()).is_err(), "cut at {at}");
        }
        // What was written with another packing is no block, even if nothing has harmed it.
        NormGraph::from_packed(&graph.to_checked()).unwrap_err();
        let block = lz4_flex::compress_prepend_size(&graph.columns.encode_after(0, Layout::Planes));
        let earlier = [blake3::hash(&block).as_bytes(), block.as_slice()].concat();
        assert_eq!(NormGraph::from_packed_in_one(&earlier).unwrap().to_bytes(), graph.to_bytes());
    }

    #[test]
    fn what_comes_over_a_line_is_read_when_it_is_asked_for() {
        let said = doubts();
        let graph = NormGraph::new(Columns { doubts: Doubts::encode(&said), ..columns() }).unwrap();
        let read = NormGraph::from_packed(&graph.to_packed()).unwrap();
        assert_eq!(read.norm(), graph.norm());
        assert_eq!(read.act(ActNumber(1)), Some(&acts()[1]));
        assert_eq!(read.act(ActNumber(2)), None);
        assert!(read.meta.get().is_none() && read.doubts.get().is_none() && read.acts[0].get().is_none());
        assert_eq!((read.meta(), read.doubts().to_vec()), (graph.meta(), said));
        assert_eq!((read.act(ActNumber(0)), read.unread()), (Some(&acts()[0]), None));
    }

    #[test]
    fn what_cannot_be_read_is_noted_once_it_is_asked_for() {
        let harmed = |meta: Strings<u32>, doubts: Vec<u8>| {
            let mut columns = NormGraph::from_packed(&graph().to_packed()).unwrap().columns;
            (columns.meta, columns.doubts) = (meta, doubts);
            NormGraph::reading_later(graph().norm().clone(), columns)
        };
        let mut pieces = Strings::default();
        for piece in ["", "{},", "{}", ""] {
            pieces.push(piece);
        }
        let read = harmed(pieces.clone(), Vec::new());
        assert_eq!(read.unread(), None);
        assert_eq!(read.act(ActNumber(1)), None);
        assert!(read.unread().unwrap().starts_with("an act cannot be read: missing field"));
        let read = harmed(pieces.clone(), Vec::new());
        assert_eq!(read.meta(), &Meta::of(graph().norm().clone()));
        assert!(read.unread().unwrap().starts_with("its meta cannot be read"));
        let read = harmed(pieces, vec![1]);
        assert!(read.doubts().is_empty());
        assert!(read.unread().unwrap().starts_with("its doubts cannot be read"));
        let mut corpus = Corpus::default();
        corpus.share(Arc::new(graph()));
        assert_eq!(corpus.unread(), None);
        corpus.share(Arc::new(read));
        let (id, what) = corpus.unread().unwrap();
        assert_eq!((id, what.contains("doubts")), (&graph().norm().id, true));
    }

    /// A graph in a database is compared byte by byte. Where this fails, since another LZ4 packs in another
    /// way, the form of the graph is to be counted up, so that `asof renew` packs anew.
    #[test]
    fn columns_are_packed_as_ever() {
        let sum = blake3::hash(&graph().to_packed()).to_hex();
        assert_eq!(sum.as_str(), "2c1af86d5729496d736bc02a6582e6985c2af94bc0be33799635d1732206ad94");
    }
}
