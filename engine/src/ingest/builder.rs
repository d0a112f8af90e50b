//! The graph of a norm while a batch is recorded in it.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same builder gave")]

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher as _;

use asof_schema::{
    Act, ActKind, Cause, Command, CommandId, ComponentId, Day, Instant, Norm, Op as SchemaOp, Retraction,
    Target, Text, content_hash,
};
use hashbrown::{DefaultHashBuilder, HashTable};
use serde::Serialize;

use super::rectangles::{Fact, Rectangle, Stretches};
use super::timeline::{Evaluation, is_words, same_words};
use super::{IngestError, NormPart};
use crate::graph::{
    Columns, Interner, LANGUAGE, MISSING, Meta, NormGraph, Rows as _, Strings, VARIES, narrow, unpack_state,
};
use crate::replay::{Clocked, Cmd, Content, InPlay, NONE, Names, Op, Put, Reach, TextRow, When};

/// A command as recorded.
#[derive(Debug)]
struct Entry {
    cmd: Cmd,
    tx: [u32; 2],
}

/// An act as recorded.
#[derive(Debug)]
struct ActEntry {
    id: u32,
    tx: [u32; 2],
}

/// What identifies a version beside its content and children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VersionKey {
    pub(crate) component: u32,
    pub(crate) start: i32,
    pub(crate) made_by: u32,
    pub(crate) cause: Cause,
    pub(crate) ephemeral: bool,
}

#[derive(Debug)]
struct VersionRow {
    key: VersionKey,
    content: u32,
    nth: u32,
    children: Vec<u32>,
    hash: [u8; 32],
}

/// Everything that versions are made of. Each distinct thing stands once.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    strings: Strings,
    string_index: Interner,
    texts: Strings,
    text_index: Interner,
    text_hashes: Vec<[u8; 32]>,
    locals: Vec<u32>,
    types: Vec<u32>,
    contents: Vec<Content>,
    content_index: HashTable<u32>,
    lists: Vec<Vec<u32>>,
    list_index: HashTable<u32>,
    versions: Vec<VersionRow>,
    version_index: HashTable<u32>,
    /// How many versions a component has that start on a day.
    of_day: HashMap<(u32, i32), u32, DefaultHashBuilder>,
    hasher: DefaultHashBuilder,
    /// By command: its act's number, and whether what it writes is a correction or original text.
    command_acts: Vec<u32>,
    correcting: Vec<bool>,
    enacting: Vec<bool>,
}

impl Arena {
    pub(crate) fn components(&self) -> usize {
        self.locals.len()
    }

    pub(crate) fn names(&self) -> Names<'_> {
        Names { strings: &self.strings, locals: &self.locals }
    }

    pub(crate) fn act_of(&self, command: u32) -> u32 {
        self.command_acts[command as usize]
    }

    pub(crate) fn component_of(&self, version: u32) -> u32 {
        self.versions[version as usize].key.component
    }

    pub(crate) fn version_children(&self, version: u32) -> &[u32] {
        &self.versions[version as usize].children
    }

    pub(crate) fn version_made_by(&self, version: u32) -> &[u32] {
        &self.lists[self.versions[version as usize].key.made_by as usize]
    }

    pub(crate) fn version_content(&self, version: u32) -> &Content {
        &self.contents[self.versions[version as usize].content as usize]
    }

    pub(crate) fn version_has_content(&self, version: u32, content: &Content) -> bool {
        self.version_content(version) == content
    }

    fn string(&mut self, text: &str) -> u32 {
        self.string_index.intern(&mut self.strings, text).0
    }

    fn text(&mut self, text: &str) -> u32 {
        let (index, new) = self.text_index.intern(&mut self.texts, text);
        if new {
            self.text_hashes.push(content_hash(text).0);
        }
        index
    }

    pub(crate) fn list(&mut self, commands: &[u32]) -> u32 {
        let hash = self.hasher.hash_one(commands);
        if let Some(&index) = self.list_index.find(hash, |&i| self.lists[i as usize] == commands) {
            return index;
        }
        let index = narrow(self.lists.len());
        self.lists.push(commands.to_vec());
        self.list_index
            .insert_unique(hash, index, |&i| self.hasher.hash_one(self.lists[i as usize].as_slice()));
        index
    }

    fn content(&mut self, content: &Content) -> u32 {
        let hash = self.hasher.hash_one(content);
        if let Some(&index) = self.content_index.find(hash, |&i| self.contents[i as usize] == *content) {
            return index;
        }
        let index = narrow(self.contents.len());
        self.contents.push(content.clone());
        self.content_index.insert_unique(hash, index, |&i| self.hasher.hash_one(&self.contents[i as usize]));
        index
    }

    /// The version with this key, content and children: the one that was there before, or a new one.
    pub(crate) fn version(&mut self, key: VersionKey, content: &Content, children: Vec<u32>) -> u32 {
        let content = self.content(content);
        let hash_of = |row: &VersionRow| {
            self.hasher.hash_one((row.key.component, row.key.start, row.content, &row.children))
        };
        let mut row = VersionRow { key, content, nth: 0, children, hash: [0; 32] };
        let hash = hash_of(&row);
        let equal = |&i: &u32| {
            let other = &self.versions[i as usize];
            other.key == row.key && other.content == row.content && other.children == row.children
        };
        if let Some(&index) = self.version_index.find(hash, equal) {
            return index;
        }
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth += 1;
        row.nth = *nth;
        row.hash = self.tree_hash(key.component, content, &row.children);
        let index = narrow(self.versions.len());
        self.versions.push(row);
        let versions = &self.versions;
        self.version_index.insert_unique(hash, index, |&i| hash_of(&versions[i as usize]));
        index
    }

    /// `SHA-256` over, each with its length before it: local id, number, label, order key, status, printed, the texts by
    /// (language, aspect) as their content hashes, and the children's hashes in document order.
    fn tree_hash(&self, component: u32, content: u32, children: &[u32]) -> [u8; 32] {
        use sha2::Digest as _;
        let content = &self.contents[content as usize];
        let mut bytes = Vec::with_capacity(128 + 40 * (children.len() + content.texts.len()));
        let mut field = |field: &[u8]| {
            bytes.extend_from_slice(&narrow(field.len()).to_le_bytes());
            bytes.extend_from_slice(field);
        };
        let optional = |string: u32| if string == NONE { "" } else { self.strings.get(string) };
        field(self.strings.get(self.locals[component as usize]).as_bytes());
        field(optional(content.number).as_bytes());
        field(optional(content.label).as_bytes());
        field(optional(content.order).as_bytes());
        field(&[content.status as u8, u8::from(content.printed)]);
        for row in &content.texts {
            field(self.strings.get(row.language).as_bytes());
            field(&[row.aspect]);
            field(&self.text_hashes[row.text as usize]);
        }
        for &child in children {
            field(&self.versions[child as usize].hash);
        }
        sha2::Sha256::digest(&bytes).into()
    }

    /// Why a version exists, against the one of the day before.
    pub(crate) fn cause(
        &self,
        old: Option<u32>,
        new: &Content,
        children: &[u32],
        play: &InPlay<'_>,
    ) -> Cause {
        let old_content = old.map(|version| self.version_content(version));
        if let Some(cause) = self.own_cause(old_content, new, play) {
            return cause;
        }
        let components =
            |versions: &[u32]| versions.iter().map(|&v| self.component_of(v)).collect::<Vec<_>>();
        let old_children = old.map(|version| components(self.version_children(version)));
        if old_children == Some(components(children)) { Cause::Aggregate } else { Cause::Structure }
    }

    /// The cause that lies in the content itself.
    pub(crate) fn own_cause(&self, old: Option<&Content>, new: &Content, play: &InPlay<'_>) -> Option<Cause> {
        let Some(old) = old else {
            let slot = play.slot_of(new.insert_writer);
            return Some(if self.enacting[slot as usize] { Cause::Enacted } else { Cause::Inserted });
        };
        let same = |a: u32, b: u32| self.text_hashes[a as usize] == self.text_hashes[b as usize];
        if !same_words(old, new, &same) {
            let stood = |row: &TextRow| {
                let equal = |o: &TextRow| {
                    (o.language, o.aspect) == (row.language, row.aspect) && same(o.text, row.text)
                };
                old.texts.iter().any(equal)
            };
            let put_right =
                |row: &TextRow| is_words(row.aspect) && self.correcting[row.writer as usize] && !stood(row);
            return Some(if new.texts.iter().any(put_right) { Cause::Correction } else { Cause::Text });
        }
        if (old.status, old.printed) != (new.status, new.printed) {
            return Some(Cause::Status);
        }
        ((old.number, old.parent) != (new.number, new.parent)).then_some(Cause::Move)
    }
}

/// What a batch changed.
pub(crate) struct Changed {
    /// The first publication day whose slab is to be replayed.
    pub(crate) earliest: Option<i32>,
}

/// A norm's graph, open for one batch.
#[derive(Debug)]
pub(crate) struct Builder {
    arena: Arena,
    meta: Meta,
    entries: Vec<Entry>,
    live_commands: HashMap<(u32, u32), u32, DefaultHashBuilder>,
    acts: Vec<ActEntry>,
    live_acts: HashMap<u32, u32, DefaultHashBuilder>,
    component_index: HashMap<u32, u32, DefaultHashBuilder>,
    rectangles: Vec<Rectangle>,
}

impl Builder {
    pub(crate) fn open(norm: &Norm, before: Option<&NormGraph>) -> Self {
        if let Some(graph) = before {
            return Self::reopen(graph);
        }
        let mut arena = Arena::default();
        let language = arena.string(&norm.language);
        debug_assert_eq!(language, LANGUAGE);
        Self {
            arena,
            meta: Meta::of(norm.clone()),
            entries: Vec::new(),
            live_commands: HashMap::default(),
            acts: Vec::new(),
            live_acts: HashMap::default(),
            component_index: HashMap::default(),
            rectangles: Vec::new(),
        }
    }

    fn reopen(graph: &NormGraph) -> Self {
        let c = &graph.columns;
        let mut arena = Arena {
            string_index: Interner::over(&c.strings),
            strings: c.strings.clone(),
            text_index: Interner::over(&c.texts),
            texts: c.texts.clone(),
            text_hashes: c.text_hash.clone(),
            locals: c.component_local.clone(),
            types: c.component_type.clone(),
            ..Arena::default()
        };
        for row in 0..narrow(c.content_parent.len()) {
            let content = stored_content(c, row);
            arena.content(&content);
        }
        for row in 0..narrow(c.list_end.len()) {
            arena.list(&c.list[c.list_end.stretch(row)]);
        }
        for version in 0..narrow(c.version_component.len()) {
            arena.restore_version(c, graph, version);
        }
        let mut builder = Self {
            arena,
            meta: graph.meta().clone(),
            entries: Vec::new(),
            live_commands: HashMap::default(),
            acts: c.act_id.iter().zip(&c.act_tx).map(|(&id, &tx)| ActEntry { id, tx }).collect(),
            live_acts: HashMap::default(),
            component_index: (0..)
                .zip(&c.component_local)
                .map(|(component, &local)| (local, component))
                .collect(),
            rectangles: stored_rectangles(c),
        };
        for (act, entry) in (0..).zip(&builder.acts) {
            if entry.tx[1] == u32::MAX {
                builder.live_acts.insert(entry.id, act);
            }
        }
        for command in 0..narrow(c.command_act.len()) {
            if let Some(cmd) = graph.command_row(command) {
                builder.push_entry(cmd, c.command_tx[command as usize]);
            }
        }
        builder
    }

    /// The journal of a graph without anything that was derived from it.
    pub(crate) fn journal_of(graph: &NormGraph) -> Self {
        let mut builder = Self::reopen(graph);
        builder.rectangles.clear();
        let arena = &mut builder.arena;
        arena.versions.clear();
        arena.version_index.clear();
        arena.of_day.clear();
        arena.contents.clear();
        arena.content_index.clear();
        builder
    }

    fn push_entry(&mut self, cmd: Cmd, tx: [u32; 2]) {
        let index = narrow(self.entries.len());
        let kind = self.meta.acts[cmd.act as usize].kind;
        self.arena.command_acts.push(cmd.act);
        self.arena.enacting.push(kind == ActKind::Enactment);
        let corrects = matches!(cmd.op, Op::Correct { .. });
        self.arena.correcting.push(corrects || matches!(kind, ActKind::Editorial | ActKind::Corrigendum));
        if tx[1] == u32::MAX {
            self.live_commands.insert((self.acts[cmd.act as usize].id, cmd.seq), index);
        }
        self.entries.push(Entry { cmd, tx });
    }

    // ----- recording -----

    /// Writes what the batch says into the journal; `None` if it says nothing new.
    pub(crate) fn record(&mut self, part: &NormPart<'_>, batch: u32) -> Result<Option<Changed>, IngestError> {
        let (mut news, mut earliest) = (false, None::<i32>);
        let mut touch = |day: i32| earliest = Some(earliest.map_or(day, |first| first.min(day)));
        if let Some(norm) = part.norm {
            if *norm != self.meta.norm {
                return Err(IngestError::Conflict { id: norm.id.to_string() });
            }
            news |= self.acts.is_empty();
        }
        for retraction in &part.retractions {
            for published in self.retract(retraction, batch)? {
                touch(published);
            }
            news = true;
        }
        for act in &part.acts {
            news |= self.record_act(act, batch)?;
        }
        for command in part.commands.iter().filter(|command| matches!(command.op, SchemaOp::Insert(_))) {
            self.mint(command);
        }
        for command in &part.commands {
            if let Some(published) = self.record_command(command, batch)? {
                touch(published);
                news = true;
            }
        }
        news |= add_new(&mut self.meta.sources, &part.sources);
        news |= add_new(&mut self.meta.aliases, &part.aliases);
        news |= add_new(&mut self.meta.references, &part.references);
        news |= add_new(&mut self.meta.definitions, &part.definitions);
        news |= add_new(&mut self.meta.findings, &part.findings);
        Ok(news.then_some(Changed { earliest }))
    }

    fn retract(&mut self, retraction: &Retraction, batch: u32) -> Result<Vec<i32>, IngestError> {
        let nothing = || IngestError::NothingToRetract { id: retraction.target.to_string() };
        let (act, seq) = match &retraction.target {
            Target::Act(act) => (act, None),
            Target::Command(CommandId { act, seq }) => (act, Some(*seq)),
        };
        let id = self.arena.string_index.find(&self.arena.strings, act.as_str()).ok_or_else(nothing)?;
        let index = *self.live_acts.get(&id).ok_or_else(nothing)?;
        let seqs: Vec<u32> = match seq {
            Some(seq) => vec![seq],
            None => self.live_commands.keys().filter(|(act, _)| *act == id).map(|&(_, seq)| seq).collect(),
        };
        for seq in seqs {
            let command = self.live_commands.remove(&(id, seq)).ok_or_else(nothing)?;
            self.entries[command as usize].tx[1] = batch;
        }
        if seq.is_none() {
            self.acts[index as usize].tx[1] = batch;
            self.live_acts.remove(&id);
        }
        Ok(vec![self.meta.acts[index as usize].published.on.epoch()])
    }

    fn record_act(&mut self, act: &Act, batch: u32) -> Result<bool, IngestError> {
        let id = self.arena.string(act.id.as_str());
        if let Some(&index) = self.live_acts.get(&id) {
            let same = self.meta.acts[index as usize] == *act;
            return if same { Ok(false) } else { Err(IngestError::Conflict { id: act.id.to_string() }) };
        }
        self.live_acts.insert(id, narrow(self.acts.len()));
        self.acts.push(ActEntry { id, tx: [batch, u32::MAX] });
        self.meta.acts.push(act.clone());
        Ok(true)
    }

    /// Gives the component of an insertion its number and type.
    fn mint(&mut self, command: &Command) {
        let SchemaOp::Insert(insert) = &command.op else { return };
        let component = self.number_of(&insert.component);
        if self.arena.types[component as usize] == NONE {
            self.arena.types[component as usize] = self.arena.string(&insert.component_type);
        }
    }

    /// The number of a component. One that no command has inserted yet gets one too: the command that names it has no
    /// effect, and resolves itself once the insertion is known.
    fn number_of(&mut self, component: &ComponentId) -> u32 {
        let local = self.arena.string(component.local());
        *self.component_index.entry(local).or_insert_with(|| {
            self.arena.locals.push(local);
            self.arena.types.push(NONE);
            narrow(self.arena.locals.len() - 1)
        })
    }

    /// The publication day of a command that is new.
    fn record_command(&mut self, command: &Command, batch: u32) -> Result<Option<i32>, IngestError> {
        let act_id = self.arena.string(command.act.as_str());
        let Some(&act) = self.live_acts.get(&act_id) else {
            return Err(IngestError::UnknownAct { command: command.id().to_string() });
        };
        let cmd = self.compile(command, act);
        if let Some(&known) = self.live_commands.get(&(act_id, command.seq)) {
            let same = self.entries[known as usize].cmd == cmd;
            return if same { Ok(None) } else { Err(IngestError::Conflict { id: command.id().to_string() }) };
        }
        self.push_entry(cmd, [batch, u32::MAX]);
        Ok(Some(self.meta.acts[act as usize].published.on.epoch()))
    }

    fn compile(&mut self, command: &Command, act: u32) -> Cmd {
        let place = command.place.as_deref().map(|text| self.arena.string(text));
        let wording = command.wording.as_deref().map(|text| self.arena.string(text));
        let when =
            command.commencement.as_ref().map(|when| When::new(when, &mut |text| self.arena.string(text)));
        let op = self.compile_op(&command.op);
        Cmd {
            act,
            seq: command.seq,
            place,
            wording,
            when,
            until: command.until.map(Day::epoch),
            confidence: command.confidence,
            op,
        }
    }

    fn compile_op(&mut self, op: &SchemaOp) -> Op {
        match op {
            SchemaOp::Insert(insert) => Op::Insert {
                component: self.number_of(&insert.component),
                parent: insert.parent.as_ref().map_or(NONE, |parent| self.number_of(parent)),
                number: insert.number.as_deref().map_or(NONE, |number| self.arena.string(number)),
                label: if insert.label.is_empty() { NONE } else { self.arena.string(&insert.label) },
                order: self.arena.string(&insert.order_key),
                texts: self.puts(&insert.texts),
            },
            SchemaOp::Amend(amend) => {
                Op::Amend { target: self.number_of(&amend.target), texts: self.puts(&amend.texts) }
            }
            SchemaOp::Move(to) => Op::Move {
                target: self.number_of(&to.target),
                parent: to.parent.as_ref().map(|parent| self.number_of(parent)),
                number: to.number.as_deref().map(|number| self.arena.string(number)),
                label: to.label.as_deref().map(|l| if l.is_empty() { NONE } else { self.arena.string(l) }),
                order: to.order_key.as_deref().map(|order| self.arena.string(order)),
            },
            SchemaOp::Repeal(repeal) => Op::Repeal {
                target: self.number_of(&repeal.target),
                status: repeal.status as u8,
                printed: repeal.printed,
                notices: self.puts(&repeal.notices),
            },
            SchemaOp::Suspend(op) => Op::Suspend { target: self.number_of(&op.target) },
            SchemaOp::Revive(op) => Op::Revive { target: self.number_of(&op.target) },
            SchemaOp::Print(print) => Op::Print {
                target: self.number_of(&print.target),
                printed: print.printed,
                notices: self.puts(&print.notices),
            },
            SchemaOp::Continue(to) => Op::Continue {
                kind: to.kind as u8,
                from: to.from.iter().map(|c| self.component_string(c)).collect(),
                to: to.to.iter().map(|c| self.component_string(c)).collect(),
            },
            SchemaOp::Negate(negate) => {
                let target = match &negate.target {
                    Target::Act(act) => Reach { act: self.arena.string(act.as_str()), seq: None },
                    Target::Command(CommandId { act, seq }) => {
                        Reach { act: self.arena.string(act.as_str()), seq: Some(*seq) }
                    }
                };
                let (from, until) = (negate.from.map(Day::epoch), negate.until.map(Day::epoch));
                Op::Negate { target, kind: negate.kind, from, until }
            }
            SchemaOp::Correct(correct) => Op::Correct {
                command: (self.arena.string(correct.command.act.as_str()), correct.command.seq),
                op: correct.op.as_deref().map(|op| Box::new(self.compile_op(op))),
                when: correct
                    .commencement
                    .as_ref()
                    .map(|when| When::new(when, &mut |text| self.arena.string(text))),
            },
        }
    }

    /// Both sides of a continuation are kept as ids: one of them may belong to another norm.
    fn component_string(&mut self, component: &ComponentId) -> u32 {
        self.arena.string(component.as_str())
    }

    fn puts(&mut self, texts: &[Text]) -> Vec<Put> {
        texts
            .iter()
            .map(|text| Put {
                language: self.arena.string(&text.language),
                aspect: text.aspect as u8,
                text: self.arena.text(&text.text),
                evidence: text.evidence.map(|e| (self.arena.string(&e.sha256.to_string()), e.start, e.end)),
            })
            .collect()
    }

    // ----- replaying -----

    /// Re-evaluates the slabs from a publication day on, and records what changed.
    pub(crate) fn replay_from(&mut self, first: i32, batch: u32) {
        let ranks = act_ranks(&self.meta.acts, &self.acts);
        let clocked = |(index, entry): (u32, &'_ Entry)| {
            let act = &self.meta.acts[entry.cmd.act as usize];
            let published = act.published.on.epoch();
            (published, index, act.effective.map_or(published, |on| on.on.epoch()))
        };
        let mut journal: Vec<(i32, u32, i32)> =
            (0..).zip(&self.entries).filter(|(_, entry)| entry.tx[1] == u32::MAX).map(clocked).collect();
        journal.sort_unstable();
        let entries = &self.entries;
        let acts = &self.acts;
        let command = |&(published, index, act_effective): &(i32, u32, i32)| {
            let cmd = &entries[index as usize].cmd;
            let (act_id, act_rank) = (acts[cmd.act as usize].id, ranks[cmd.act as usize]);
            Clocked { index, cmd, act_id, act_rank, published, act_effective }
        };
        let mut days: Vec<i32> = journal.iter().map(|row| row.0).filter(|&day| day >= first).collect();
        days.dedup();
        if days.first() != Some(&first) && !self.rectangles.is_empty() {
            days.insert(0, first); // everything published on that day was retracted
        }
        let up_to = |day: i32| journal.partition_point(|row| row.0 <= day);
        let mut stretches = Stretches::before(first, &self.rectangles);
        let mut evaluation = None;
        for day in days {
            let (old, new) = (up_to(day.saturating_sub(1)), up_to(day));
            let fresh: Vec<Clocked<'_>> = journal[old..new].iter().map(command).collect();
            let all = || journal[..new].iter().map(command).collect::<Vec<_>>();
            let before = evaluation.take().unwrap_or_else(|| {
                let play = InPlay::new(journal[..old].iter().map(command).collect());
                Evaluation::whole(&play, &mut self.arena).0
            });
            evaluation = Some(if before.can_append(&fresh) {
                let mut next = before;
                let facts = next.append(fresh, &mut self.arena);
                facts.0.into_iter().for_each(|fact| stretches.also(day, fact));
                next
            } else {
                let (next, facts) = Evaluation::whole(&InPlay::new(all()), &mut self.arena);
                stretches.exactly(day, facts.0.into_iter());
                next
            });
        }
        stretches.record(first, batch, &mut self.rectangles);
    }

    // ----- finishing -----

    pub(crate) fn finish(mut self, batch: u32, recorded: Instant) -> Result<NormGraph, IngestError> {
        let too_large = IngestError::TooLarge { norm: self.meta.norm.id.to_string() };
        if self.arena.texts.bytes.len() >= u32::MAX as usize || self.entries.len() >= NONE as usize {
            return Err(too_large);
        }
        self.meta.batches.push((batch, recorded));
        let mut c = Columns::default();
        self.write_journal(&mut c);
        write_contents(&self.arena, &mut c);
        write_versions(&self.arena, &mut c);
        write_rectangles(&mut self.rectangles, self.arena.versions.len(), &mut c);
        write_indexes(&self.arena, &mut c);
        write_components(&self.arena, &mut c);
        c.meta = serde_json::to_vec(&self.meta).unwrap_or_default();
        let arena = self.arena;
        (c.strings, c.texts, c.text_hash) = (arena.strings, arena.texts, arena.text_hashes);
        (c.component_local, c.component_type) = (arena.locals, arena.types);
        NormGraph::new(c).map_err(|_| too_large)
    }

    fn write_journal(&self, c: &mut Columns) {
        for entry in &self.entries {
            c.command_act.push(entry.cmd.act);
            c.command_seq.push(entry.cmd.seq);
            c.command_tx.push(entry.tx);
            // A row of numbers and vectors always has a postcard form.
            c.command.extend(postcard::to_stdvec(&entry.cmd).unwrap_or_default());
            c.command_end.push(narrow(c.command.len()));
        }
        let continues = |entry: &&Entry| matches!(entry.cmd.op, Op::Continue { .. });
        c.continuations =
            (0..).zip(&self.entries).filter(|(_, entry)| continues(entry)).map(|(i, _)| i).collect();
        c.act_id = self.acts.iter().map(|act| act.id).collect();
        c.act_tx = self.acts.iter().map(|act| act.tx).collect();
    }
}

impl Arena {
    fn restore_version(&mut self, c: &Columns, graph: &NormGraph, version: u32) {
        let v = version as usize;
        let key = VersionKey {
            component: c.version_component[v],
            start: c.version_start[v],
            made_by: c.version_made_by[v],
            cause: graph.cause(version),
            ephemeral: graph.is_ephemeral(version),
        };
        let row = VersionRow {
            key,
            content: c.version_content[v],
            nth: c.version_nth[v],
            children: graph.children(version).to_vec(),
            hash: c.version_hash[v],
        };
        let hash_of = |row: &VersionRow| {
            self.hasher.hash_one((row.key.component, row.key.start, row.content, &row.children))
        };
        let hash = hash_of(&row);
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth = (*nth).max(row.nth);
        self.versions.push(row);
        let versions = &self.versions;
        self.version_index.insert_unique(hash, version, |&i| hash_of(&versions[i as usize]));
    }
}

/// The rank of each act in the order (published, number, id); acts that are retracted have one too.
fn act_ranks(acts: &[Act], entries: &[ActEntry]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..acts.len().min(entries.len())).collect();
    order.sort_by_key(|&i| (acts[i].published.on, acts[i].number, &acts[i].id));
    let mut ranks = vec![0; acts.len()];
    for (rank, i) in (0..).zip(order) {
        ranks[i] = rank;
    }
    ranks
}

/// What is precomputed over components: the day of their first version, and their parent where it never changes.
fn write_components(arena: &Arena, c: &mut Columns) {
    c.component_minted = vec![i32::MAX; arena.locals.len()];
    c.component_parent = vec![VARIES; arena.locals.len()];
    c.component_types.clone_from(&arena.types);
    c.component_types.sort_unstable();
    c.component_types.dedup();
    let mut seen = vec![false; arena.locals.len()];
    for row in &arena.versions {
        let component = row.key.component as usize;
        c.component_minted[component] = c.component_minted[component].min(row.key.start);
        let parent = arena.contents[row.content as usize].parent;
        if !std::mem::replace(&mut seen[component], true) {
            c.component_parent[component] = parent;
        } else if c.component_parent[component] != parent {
            c.component_parent[component] = VARIES;
        }
    }
    c.changes = (0..narrow(arena.versions.len()))
        .filter(|&version| arena.versions[version as usize].key.cause.counts_as_change())
        .collect();
    c.changes.sort_by_key(|&version| arena.versions[version as usize].key.start);
}

/// Adds what is not there; says whether anything was added.
fn add_new<T: Serialize + Clone>(held: &mut Vec<T>, new: &[&T]) -> bool {
    let key = |item: &T| serde_json::to_vec(item).unwrap_or_default();
    if new.is_empty() {
        return false;
    }
    let mut known: HashSet<Vec<u8>> = held.iter().map(key).collect();
    let before = held.len();
    held.extend(new.iter().filter(|item| known.insert(key(item))).map(|&item| item.clone()));
    held.len() > before
}

fn stored_content(c: &Columns, row: u32) -> Content {
    let r = row as usize;
    let [insert_writer, place_writer, state_writer] = c.content_writers[r];
    let (status, printed) = unpack_state(c.content_state[r]);
    let texts = c.content_texts[c.content_texts_end.stretch(row)].iter();
    let text = |&[language, aspect, text, writer]: &[u32; 4]| TextRow {
        language,
        aspect: u8::try_from(aspect).unwrap_or(0),
        text,
        writer,
    };
    Content {
        parent: c.content_parent[r],
        number: c.content_number[r],
        label: c.content_label[r],
        order: c.content_order[r],
        status,
        printed,
        insert_writer,
        place_writer,
        state_writer,
        texts: texts.map(text).collect(),
    }
}

fn stored_rectangles(c: &Columns) -> Vec<Rectangle> {
    let mut rectangles = Vec::with_capacity(c.birth_known.len() + c.end_known.len());
    for version in 0..narrow(c.version_component.len()) {
        for row in c.birth_end.stretch(version) {
            let fact = Fact { version, end: None };
            rectangles.push(Rectangle { fact, known: c.birth_known[row], tx: c.birth_tx[row] });
        }
        for row in c.end_end.stretch(version) {
            let ([at, from, to], [tx_from, tx_to, by]) = (c.end_known[row], c.end_tx[row]);
            let fact = Fact { version, end: Some((at, by)) };
            rectangles.push(Rectangle { fact, known: [from, to], tx: [tx_from, tx_to] });
        }
    }
    rectangles
}

fn write_contents(arena: &Arena, c: &mut Columns) {
    for content in &arena.contents {
        c.content_parent.push(content.parent);
        c.content_number.push(content.number);
        c.content_label.push(content.label);
        c.content_order.push(content.order);
        c.content_state.push(content.status as u8 | if content.printed { 128 } else { 0 });
        c.content_writers.push([content.insert_writer, content.place_writer, content.state_writer]);
        c.content_texts
            .extend(content.texts.iter().map(|t| [t.language, u32::from(t.aspect), t.text, t.writer]));
        c.content_texts_end.push(narrow(c.content_texts.len()));
    }
}

fn write_versions(arena: &Arena, c: &mut Columns) {
    for list in &arena.lists {
        c.list.extend_from_slice(list);
        c.list_end.push(narrow(c.list.len()));
    }
    for row in &arena.versions {
        c.version_component.push(row.key.component);
        c.version_content.push(row.content);
        c.version_made_by.push(row.key.made_by);
        c.version_nth.push(row.nth);
        c.version_start.push(row.key.start);
        c.version_cause.push(row.key.cause as u8 | if row.key.ephemeral { 128 } else { 0 });
        c.version_children.extend_from_slice(&row.children);
        c.version_children_end.push(narrow(c.version_children.len()));
        c.version_hash.push(row.hash);
    }
}

fn write_rectangles(rectangles: &mut [Rectangle], versions: usize, c: &mut Columns) {
    rectangles.sort_by_key(|r| (r.fact.version, r.tx[0], r.known));
    let (mut birth_count, mut end_count) = (vec![0_u32; versions], vec![0_u32; versions]);
    c.version_until = vec![MISSING; versions];
    for r in rectangles.iter() {
        let now = r.tx[1] == u32::MAX && r.known[1] == i32::MAX;
        let version = r.fact.version as usize;
        match r.fact.end {
            None => {
                birth_count[version] += 1;
                c.birth_known.push(r.known);
                c.birth_tx.push(r.tx);
                if now && c.version_until[version] == MISSING {
                    c.version_until[version] = i32::MAX;
                }
            }
            Some((at, by)) => {
                end_count[version] += 1;
                c.end_known.push([at, r.known[0], r.known[1]]);
                c.end_tx.push([r.tx[0], r.tx[1], by]);
            }
        }
    }
    // An end counts at (now, now) only for a version that is there at (now, now).
    for r in rectangles.iter().filter(|r| r.tx[1] == u32::MAX && r.known[1] == i32::MAX) {
        let until = &mut c.version_until[r.fact.version as usize];
        if let Some((at, _)) = r.fact.end.filter(|_| *until != MISSING) {
            *until = (*until).min(at);
        }
    }
    c.birth_end = running_sum(birth_count);
    c.end_end = running_sum(end_count);
}

fn running_sum(counts: Vec<u32>) -> Vec<u32> {
    let mut sum = 0;
    counts
        .into_iter()
        .map(|count| {
            sum += count;
            sum
        })
        .collect()
}

fn write_indexes(arena: &Arena, c: &mut Columns) {
    let components = arena.locals.len();
    let local = |component: u32| arena.strings.get(arena.locals[component as usize]);
    c.component_sorted = (0..narrow(components)).collect();
    c.component_sorted.sort_unstable_by(|&a, &b| local(a).cmp(local(b)));
    let mut order: Vec<u32> = (0..narrow(arena.versions.len())).collect();
    order.sort_by_key(|&v| {
        let row = &arena.versions[v as usize];
        (row.key.component, row.key.start, row.nth)
    });
    let mut counts = vec![0; components];
    for row in &arena.versions {
        counts[row.key.component as usize] += 1;
    }
    c.component_versions = order;
    c.component_versions_end = running_sum(counts);
}
