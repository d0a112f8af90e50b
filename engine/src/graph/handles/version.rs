//! A version, as it is read in its graph.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use asof_law::Mention;
use asof_schema::{Aspect, Cause, Day, Interval, Sha256, Status, VersionId, Vocabulary as _};

use super::{Birth, Component, End, Expression, Version, Walk};
use crate::graph::hashes::{LEFT_OUT, Tree};
use crate::graph::kept::{Point, Rows as _};
use crate::graph::norm_graph::{EndRecord, aspect, unpack_state};
use crate::rows::{CommandRow, ContentRow, StringRow, TextRow, VersionRow};

impl<'g> Version<'g> {
    /// Whether a birth of it covers (known, recorded).
    pub fn is_born(self, point: Point) -> bool {
        let c = &self.graph.columns;
        c.birth_end.stretch(self.row).any(|row| {
            let ([known_from, known_to], [tx_from, tx_to]) = (c.birth_known[row], c.birth_tx[row]);
            point.covers_known(known_from, known_to) && point.covers_recorded(tx_from, tx_to)
        })
    }

    /// Its births.
    pub fn births(self) -> impl Iterator<Item = Birth> {
        let c = &self.graph.columns;
        c.birth_end.stretch(self.row).map(|row| Birth {
            known: c.birth_known[row].map(Day::from_epoch).into(),
            recorded: c.birth_tx[row].into(),
        })
    }

    /// Its birth that is believed at (known, recorded).
    pub fn birth(self, point: Point) -> Option<Birth> {
        self.births().find(|&Birth { known: (from, to), recorded: (tx_from, tx_to) }| {
            point.covers_known(from.epoch(), to.epoch()) && point.covers_recorded(tx_from, tx_to)
        })
    }

    /// Its earliest end at (known, recorded).
    pub fn end(self, point: Point) -> Option<End<'g>> {
        let c = &self.graph.columns;
        c.end_end
            .stretch(self.row)
            .filter(|&row| {
                let ([_, known_from, known_to], [tx_from, tx_to]) = (c.end_known[row], c.end_tx[row].tx);
                point.covers_known(known_from, known_to) && point.covers_recorded(tx_from, tx_to)
            })
            .min_by_key(|&row| c.end_known[row][0])
            .map(|row| self.end_row(row))
    }

    /// Its ends.
    pub fn ends(self) -> impl Iterator<Item = End<'g>> {
        self.graph.columns.end_end.stretch(self.row).map(move |row| self.end_row(row))
    }

    fn end_row(self, row: usize) -> End<'g> {
        let c = &self.graph.columns;
        let ([at, from, to], EndRecord { tx, by }) = (c.end_known[row], c.end_tx[row]);
        let known = (Day::from_epoch(from), Day::from_epoch(to));
        End { at: Day::from_epoch(at), known, recorded: tx.into(), by: self.graph.commands_of(by) }
    }

    /// Its component.
    pub fn component(self) -> Component<'g> {
        self.graph.columns.version_component[self.row.index()].of(self.graph)
    }

    /// Its first day.
    pub fn start(self) -> Day {
        Day::from_epoch(self.graph.columns.version_start[self.row.index()])
    }

    /// The days on which it is valid, by (known, recorded).
    pub fn valid(self, point: Point) -> Interval {
        let start = self.start();
        let end = self.end(point).map_or(Day::MAX, |end| end.at);
        Interval::new(start, end.max(start))
            .unwrap_or_else(|_| unreachable!("the end is not before the start"))
    }

    /// Its id.
    pub fn id(self) -> VersionId {
        VersionId { component: self.component().id(), start: self.start(), nth: self.nth() }
    }

    /// Its ordinal among the versions of its component that start on the same day.
    pub fn nth(self) -> u32 {
        self.graph.columns.version_nth[self.row.index()]
    }

    /// Why it exists.
    pub fn cause(self) -> Cause {
        let code = self.graph.columns.version_cause[self.row.index()] & 127;
        Cause::ALL.get(code as usize).copied().unwrap_or(Cause::Aggregate)
    }

    /// Whether it was superseded on the day on which it took effect.
    pub fn is_ephemeral(self) -> bool {
        self.graph.columns.version_cause[self.row.index()] & 128 != 0
    }

    /// The child versions, in document order.
    pub fn children(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        self.child_rows().iter().map(move |&row| row.of(self.graph))
    }

    /// The rows of the child versions, in document order.
    #[inline]
    pub(crate) fn child_rows(self) -> &'g [VersionRow] {
        let c = &self.graph.columns;
        &c.version_children[c.version_children_end.stretch(self.row)]
    }

    /// The commands that made it.
    pub fn made_by(self) -> &'g [CommandRow] {
        self.graph.commands_of(self.graph.columns.version_made_by[self.row.index()])
    }

    /// The commands that made it what it is itself, by the record of a point: one that changed only what is below it on the
    /// same day is none of them.
    pub fn made_itself(self, point: Point) -> Vec<CommandRow> {
        let all = self.made_by();
        if all.len() < 2 || !self.cause().counts_as_change() {
            return all.to_vec();
        }
        let (own, on) = (self.component(), Point { at: self.start(), ..point });
        let is_below = |target: &Component<'_>| *target != own && target.upward(on).any(|above| above == own);
        let is_of_below = |row: &CommandRow| {
            let targets = row.of(self.graph).targets(point);
            !targets.is_empty() && targets.iter().all(is_below)
        };
        let itself: Vec<CommandRow> = all.iter().filter(|row| !is_of_below(row)).copied().collect();
        if itself.is_empty() { all.to_vec() } else { itself }
    }

    /// The structural hash of it with all below it.
    pub fn tree_hash(self) -> Sha256 {
        let (c, row) = (&self.graph.columns, self.row);
        match c.version_hash[row.index()] {
            LEFT_OUT => Sha256(self.graph.tree_hashes.get(row, c.version_hash.len(), || self.tree().hash())),
            kept => Sha256(kept),
        }
    }

    fn tree(&self) -> Tree<'_, impl Iterator<Item = (&str, u8, [u8; 32])>, impl Iterator<Item = [u8; 32]>> {
        Tree {
            local: self.graph.columns.local_id(self.component().row),
            number: self.number().unwrap_or(""),
            label: self.label(),
            order: self.order_key(),
            state: self.state(),
            texts: self.expressions().map(|text| (text.language, text.aspect as u8, text.hash().0)),
            children: self.children().map(|child| child.tree_hash().0),
        }
    }

    fn content(self) -> usize {
        self.content_row().index()
    }

    /// The row of its content: two versions of a component with the same content share it.
    #[inline]
    pub fn content_row(self) -> ContentRow {
        self.graph.columns.version_content[self.row.index()]
    }

    fn optional(self, string: StringRow) -> Option<&'g str> {
        Some(self.graph.columns.strings.get(string.some()?))
    }

    /// The parent component.
    pub fn parent(self) -> Option<Component<'g>> {
        Some(self.graph.columns.content_parent[self.content()].some()?.of(self.graph))
    }

    /// The number, normalised.
    pub fn number(self) -> Option<&'g str> {
        self.optional(self.graph.columns.content_number[self.content()])
    }

    /// The marker as printed.
    pub fn label(self) -> &'g str {
        self.optional(self.graph.columns.content_line[self.content()].label).unwrap_or("")
    }

    /// The place among the siblings.
    pub fn order_key(self) -> &'g str {
        self.optional(self.graph.columns.content_order[self.content()]).unwrap_or("")
    }

    /// The state, and whether it is printed.
    pub fn state(self) -> (Status, bool) {
        unpack_state(self.graph.columns.content_line[self.content()].state)
    }

    /// The state.
    pub fn status(self) -> Status {
        self.state().0
    }

    /// Whether it keeps place and address but does not bind.
    pub fn is_tombstone(self) -> bool {
        self.status().is_tombstone()
    }

    /// The commands that wrote the insertion, the place and the state.
    pub fn writers(self) -> [CommandRow; 3] {
        self.graph.columns.content_writers[self.content()]
    }

    /// Its texts, by language and aspect.
    pub fn expressions(self) -> impl Iterator<Item = Expression<'g>> {
        let c = &self.graph.columns;
        let texts = &c.content_texts[c.content_texts_end.stretch(self.content_row())];
        texts.iter().map(|held| Expression {
            language: c.strings.get(held.language),
            aspect: aspect(held.aspect),
            text: c.texts.get(held.text),
            hash: c.hash_of(held.text),
            writer: held.writer,
        })
    }

    /// Its text in a language and aspect.
    pub fn expression(self, language: &str, wanted: Aspect) -> Option<Expression<'g>> {
        self.expressions().find(|e| e.aspect == wanted && e.language == language)
    }

    /// Its own words in the norm's language: the canonical text, else the heading; `None` where they are unknown too.
    pub fn own_text(self) -> Option<&'g str> {
        self.own_text_row().map(|text| self.graph.columns.texts.get(text))
    }

    /// Its heading in the norm's language, where it has other words of its own beside it: [`Self::own_text`] is these.
    pub fn heading(self) -> Option<&'g str> {
        let language = &self.graph.norm().language;
        self.expression(language, Aspect::Canonical)?;
        self.expression(language, Aspect::Heading).map(|heading| heading.text)
    }

    /// The row of the own words in the norm's language: equal words of two versions have one row.
    pub(crate) fn own_text_row(self) -> Option<TextRow> {
        self.graph.columns.content_line[self.content()].words.some()
    }

    /// Whether nobody knows its own words in the norm's language: an act left them unknown, or gave words in other
    /// languages alone.
    pub fn own_words_are_unknown(self) -> bool {
        let own = |e: &Expression<'_>| matches!(e.aspect, Aspect::Canonical | Aspect::Heading);
        let language = &self.graph.norm().language;
        let mut said = self.expressions().filter(own);
        let here = self.expressions().find(|e| own(e) && e.language == language);
        self.own_text_row().is_none() && here.map_or_else(|| said.next().is_some(), |e| e.is_unknown())
    }

    /// Its texts whose words nobody knows.
    pub fn unknown(self) -> impl Iterator<Item = Expression<'g>> {
        self.expressions().filter(Expression::is_unknown)
    }

    /// What its own words speak of; nothing where their language has no grammar.
    pub fn mentions(self) -> &'g [Mention] {
        self.own_text_row().map_or(&[], |text| self.graph.mentions_of(text))
    }

    /// The versions of what it stands in at a point, the nearest first.
    pub fn above(self, point: Point) -> impl Iterator<Item = Self> {
        let parent = move |version: &Self| version.parent()?.version_at(point);
        std::iter::successors(parent(&self), parent)
    }

    /// It and the versions below it with their depths, each parent before its children; at most `depth` levels down.
    pub fn walk(self, depth: Option<u32>) -> Walk<'g> {
        Walk::new(self, depth)
    }

    /// It and the versions below it in document order, without tombstones and what is below these.
    pub(crate) fn standing_below(self) -> Vec<Self> {
        let (mut rows, mut open) = (Vec::new(), vec![self]);
        while let Some(version) = open.pop() {
            if !version.is_tombstone() {
                rows.push(version);
                open.extend(version.children().rev());
            }
        }
        rows
    }
}
