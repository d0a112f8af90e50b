//! The graph of a norm while a batch is recorded in it.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same builder gave")]

use std::collections::{HashMap, HashSet};

use asof_schema::{
    Act, ActKind, Command, CommandId, ComponentId, Construe, Day, Doubt, Instant, Norm, Op as SchemaOp,
    Operation, Reading, Record, Retracted, Retraction, Sha256, Target, Text, UnknownText,
};
use hashbrown::DefaultHashBuilder;
use serde::Serialize;

use super::arena::Arena;
use super::layout::{
    stored_content, stored_rectangles, write_components, write_contents, write_indexes, write_rectangles,
    write_versions,
};
use super::rectangles::{Fact, Rectangle, Stretches};
use super::timeline::Evaluation;
use super::{IngestError, NormPart};
use crate::graph::{Columns, Doubts, Kept, LANGUAGE, Meta, NormGraph, Rows as _};
use crate::replay::{CONSTRUING, Clocked, Cmd, InPlay, Op, Put, Reach, When, act_ranks, statutory};
use crate::rows::{ActNumber, CommandRow, ComponentRow, ContentRow, ListRow, StringRow, TextRow};
use crate::strings::{Interner, narrow};

/// A command as recorded.
#[derive(Debug)]
struct Entry {
    cmd: Cmd,
    tx: [u32; 2],
}

/// An act as recorded.
#[derive(Debug)]
struct ActEntry {
    id: StringRow,
    tx: [u32; 2],
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
    doubts: Vec<Kept<Doubt>>,
    entries: Vec<Entry>,
    /// By the id of the act and the ordinal in it.
    live_commands: HashMap<(StringRow, u32), CommandRow, DefaultHashBuilder>,
    acts: Vec<ActEntry>,
    live_acts: HashMap<StringRow, ActNumber, DefaultHashBuilder>,
    component_index: HashMap<StringRow, ComponentRow, DefaultHashBuilder>,
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
            doubts: Vec::new(),
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
            text_index: Interner::over_those(&c.texts, |text| !c.is_unknown(text)),
            texts: c.texts.clone(),
            unknown_texts: TextRow::all(c.texts.len())
                .filter(|&text| c.is_unknown(text))
                .map(|text| (graph.text_hash(text).0, text))
                .collect(),
            text_hashes: TextRow::all(c.texts.len()).map(|text| graph.text_hash(text).0).collect(),
            locals: c.component_local.clone(),
            types: c.component_type.clone(),
            ..Arena::default()
        };
        for row in ContentRow::all(c.content_parent.len()) {
            let content = stored_content(c, row);
            arena.content(&content);
        }
        for row in ListRow::all(c.list_end.len()) {
            arena.list(&c.list[c.list_end.stretch(row)]);
        }
        graph.versions().for_each(|version| arena.restore_version(version));
        let mut builder = Self {
            arena,
            meta: graph.meta().clone(),
            doubts: graph.doubts().to_vec(),
            entries: Vec::new(),
            live_commands: HashMap::default(),
            acts: c.act_id.iter().zip(&c.act_tx).map(|(&id, &tx)| ActEntry { id, tx }).collect(),
            live_acts: HashMap::default(),
            component_index: c.component_local.iter().copied().zip((0..).map(ComponentRow)).collect(),
            rectangles: stored_rectangles(c),
        };
        for (act, entry) in (0..).map(ActNumber).zip(&builder.acts) {
            if entry.tx[1] == u32::MAX {
                builder.live_acts.insert(entry.id, act);
            }
        }
        for command in graph.commands() {
            if let Some(cmd) = command.said() {
                builder.push_entry(cmd, c.command_tx[command.row.index()]);
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
        let row = CommandRow::new(self.entries.len());
        let kind = self.meta.acts[cmd.act.index()].kind;
        self.arena.command_acts.push(cmd.act);
        self.arena.enacting.push(kind == ActKind::Enactment);
        let corrects = matches!(cmd.op, Op::Correct { .. });
        self.arena.correcting.push(corrects || matches!(kind, ActKind::Editorial | ActKind::Corrigendum));
        if tx[1] == u32::MAX {
            self.live_commands.insert((self.acts[cmd.act.index()].id, cmd.seq), row);
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
                if !part.is_described_anew(&self.meta.norm) {
                    return Err(IngestError::Conflict { id: norm.id.to_string() });
                }
                self.meta.norm = norm.clone();
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
        // A store of an earlier version does not say when its sources came: they count from the first batch.
        self.meta.sources_since.resize(self.meta.sources.len(), 0);
        news |= add_new(&mut self.meta.sources, &part.sources);
        self.meta.sources_since.resize(self.meta.sources.len(), batch);
        news |= add_new(&mut self.meta.aliases, &part.aliases);
        news |= add_new(&mut self.meta.references, &part.references);
        news |= add_new(&mut self.meta.definitions, &part.definitions);
        news |= add_new(&mut self.meta.findings, &part.findings);
        news |= keep_new(&mut self.meta.claims, &part.claims, batch);
        news |= keep_new(&mut self.meta.known_acts, &part.known_acts, batch);
        news |= keep_new(&mut self.doubts, &part.doubts, batch);
        news |= keep_new(&mut self.meta.annotations, &part.annotations, batch);
        Ok(news.then_some(Changed { earliest }))
    }

    fn retract(&mut self, retraction: &Retraction, batch: u32) -> Result<Vec<i32>, IngestError> {
        let nothing = || IngestError::NothingToRetract { id: retraction.target.to_string() };
        let (act, seq) = match &retraction.target {
            Retracted::Act(act) => (act, None),
            Retracted::Command(CommandId { act, seq }) => (act, Some(*seq)),
            Retracted::Line(hash) => {
                return self.retract_line(*hash, batch).then(Vec::new).ok_or_else(nothing);
            }
        };
        let id = self.arena.string_index.find(&self.arena.strings, act.as_str()).ok_or_else(nothing)?;
        let index = self.live_acts.get(&id).ok_or_else(nothing)?.index();
        let seqs: Vec<u32> = match seq {
            Some(seq) => vec![seq],
            None => self.live_commands.keys().filter(|(act, _)| *act == id).map(|&(_, seq)| seq).collect(),
        };
        for seq in seqs {
            let command = self.live_commands.remove(&(id, seq)).ok_or_else(nothing)?;
            self.entries[command.index()].tx[1] = batch;
        }
        if seq.is_none() {
            self.acts[index].tx[1] = batch;
            self.live_acts.remove(&id);
        }
        Ok(vec![self.meta.acts[index].published.on.epoch()])
    }

    /// Whether a claim, a known act, a doubt, an annotation or a finding had a line with the hash. No version
    /// hangs on it. Nobody asks for findings at an earlier instant: one that is retracted is gone.
    fn retract_line(&mut self, hash: Sha256, batch: u32) -> bool {
        fn retract<T: Clone + Into<Record>>(kept: &mut [Kept<T>], hash: Sha256, batch: u32) -> bool {
            let found = kept.iter_mut().find(|kept| kept.live().is_some() && kept.hash() == hash);
            found.map(|kept| kept.tx.1 = batch).is_some()
        }
        let meta = &mut self.meta;
        retract(&mut meta.claims, hash, batch)
            || retract(&mut meta.known_acts, hash, batch)
            || retract(&mut self.doubts, hash, batch)
            || retract(&mut meta.annotations, hash, batch)
            || meta.findings.extract_if(.., |found| Record::from(found.clone()).hash() == hash).count() > 0
    }

    fn record_act(&mut self, act: &Act, batch: u32) -> Result<bool, IngestError> {
        let id = self.arena.string(act.id.as_str());
        if let Some(known) = self.live_acts.get(&id) {
            let same = self.meta.acts[known.index()].is_as(act);
            return if same { Ok(false) } else { Err(IngestError::Conflict { id: act.id.to_string() }) };
        }
        self.live_acts.insert(id, ActNumber::new(self.acts.len()));
        self.acts.push(ActEntry { id, tx: [batch, u32::MAX] });
        self.meta.acts.push(act.clone());
        Ok(true)
    }

    /// Gives the component of an insertion its number and type.
    fn mint(&mut self, command: &Command) {
        let SchemaOp::Insert(insert) = &command.op else { return };
        let component = self.row_of(&insert.component);
        if self.arena.types[component.index()] == StringRow::NONE {
            self.arena.types[component.index()] = self.arena.string(&insert.component_type);
        }
    }

    /// The row of a component. One that no command has inserted yet gets one too: the command that names it has no
    /// effect, and resolves itself once the insertion is known.
    fn row_of(&mut self, component: &ComponentId) -> ComponentRow {
        let local = self.arena.string(component.local());
        *self.component_index.entry(local).or_insert_with(|| {
            self.arena.locals.push(local);
            self.arena.types.push(StringRow::NONE);
            ComponentRow::new(self.arena.locals.len() - 1)
        })
    }

    /// The publication day of a command that is new.
    fn record_command(&mut self, command: &Command, batch: u32) -> Result<Option<i32>, IngestError> {
        let act_id = self.arena.string(command.act.as_str());
        let Some(&act) = self.live_acts.get(&act_id) else {
            return Err(IngestError::UnknownAct { command: command.id().to_string() });
        };
        let cmd = self.compile(command, act);
        if let Some(known) = self.live_commands.get(&(act_id, command.seq)) {
            let same = self.entries[known.index()].cmd == cmd;
            return if same { Ok(None) } else { Err(IngestError::Conflict { id: command.id().to_string() }) };
        }
        self.push_entry(cmd, [batch, u32::MAX]);
        Ok(Some(self.meta.acts[act.index()].published.on.epoch()))
    }

    fn compile(&mut self, command: &Command, act: ActNumber) -> Cmd {
        let place = command.place.as_deref().map(|text| self.arena.string(text));
        let wording = command.wording.as_deref().map(|text| self.arena.string(text));
        let when =
            command.commencement.as_ref().map(|when| When::new(when, &mut |text| self.arena.string(text)));
        let op = self.compile_op(&command.id(), &command.op);
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

    fn compile_op(&mut self, id: &CommandId, op: &SchemaOp) -> Op {
        match op {
            SchemaOp::Insert(insert) => Op::Insert {
                component: self.row_of(&insert.component),
                parent: insert.parent.as_ref().map_or(ComponentRow::NONE, |parent| self.row_of(parent)),
                number: insert.number.as_deref().map_or(StringRow::NONE, |number| self.arena.string(number)),
                label: self.label(&insert.label),
                order: self.arena.string(&insert.order_key),
                texts: self.puts(&insert.texts),
            },
            SchemaOp::Amend(amend) => {
                let mut texts = self.puts(&amend.texts);
                texts.extend(amend.unknown.iter().map(|unknown| self.unknown(id, unknown)));
                Op::Amend { target: self.row_of(&amend.target), texts }
            }
            SchemaOp::Move(to) => Op::Move {
                target: self.row_of(&to.target),
                parent: to.parent.as_ref().map(|parent| self.row_of(parent)),
                number: to.number.as_deref().map(|number| self.arena.string(number)),
                label: to.label.as_deref().map(|label| self.label(label)),
                order: to.order_key.as_deref().map(|order| self.arena.string(order)),
            },
            SchemaOp::Repeal(repeal) => Op::Repeal {
                target: self.row_of(&repeal.target),
                status: repeal.status as u8,
                printed: repeal.printed,
                notices: self.puts(&repeal.notices),
            },
            SchemaOp::Suspend(op) => Op::Suspend { target: self.row_of(&op.target) },
            SchemaOp::Revive(op) => Op::Revive { target: self.row_of(&op.target) },
            SchemaOp::Print(print) => Op::Print {
                target: self.row_of(&print.target),
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
                op: correct.op.as_deref().map(|op| Box::new(self.compile_op(id, op))),
                when: correct
                    .commencement
                    .as_ref()
                    .map(|when| When::new(when, &mut |text| self.arena.string(text))),
            },
            SchemaOp::Interpret(construe)
            | SchemaOp::Overrule(construe)
            | SchemaOp::Refine(construe)
            | SchemaOp::Distinguish(construe)
            | SchemaOp::Establish(construe) => self.construe(Operation::from(op), construe),
        }
    }

    fn construe(&mut self, operation: Operation, construe: &Construe) -> Op {
        let kind = (0..).zip(CONSTRUING).find_map(|(kind, one)| (one == operation).then_some(kind));
        // A reading always has a JSON form.
        let plain = |reading: &Reading| serde_json::to_string(reading).unwrap_or_default();
        // What is read has a place among the components, as the norm has: so both can be asked for without a
        // statute under them.
        self.row_of(&construe.target.norm().root());
        self.row_of(&construe.target);
        Op::Construe {
            kind: kind.unwrap_or_default(),
            target: self.component_string(&construe.target),
            upon: construe.upon.iter().map(|of| (self.arena.string(of.act.as_str()), of.seq)).collect(),
            reading: construe
                .reading
                .as_ref()
                .map_or(StringRow::NONE, |reading| self.arena.string(&plain(reading))),
        }
    }

    fn label(&mut self, label: &str) -> StringRow {
        if label.is_empty() { StringRow::NONE } else { self.arena.string(label) }
    }

    /// Both sides of a continuation are kept as ids: one of them may belong to another norm.
    fn component_string(&mut self, component: &ComponentId) -> StringRow {
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

    fn unknown(&mut self, id: &CommandId, UnknownText { language, aspect }: &UnknownText) -> Put {
        let (language, text) = (self.arena.string(language), self.arena.unknown_text(id));
        Put { language, aspect: *aspect as u8, text, evidence: None }
    }

    /// The commands as recorded.
    fn entries(&self) -> impl Iterator<Item = (CommandRow, &Entry)> {
        (0..).map(CommandRow).zip(&self.entries)
    }

    // ----- replaying -----

    /// Re-evaluates the slabs from a publication day on, and records what changed.
    pub(crate) fn replay_from(&mut self, first: i32, batch: u32) {
        let ranks = act_ranks(&self.meta.acts);
        let clocked = |(row, entry): (CommandRow, &'_ Entry)| {
            let act = &self.meta.acts[entry.cmd.act.index()];
            let published = act.published.on.epoch();
            (published, row, act.effective.map_or(published, |on| on.on.epoch()))
        };
        let live = self.entries().filter(|(_, entry)| entry.tx[1] == u32::MAX);
        let mut journal: Vec<(i32, CommandRow, i32)> = live.map(clocked).collect();
        journal.sort_unstable();
        let entries = &self.entries;
        let acts = &self.acts;
        let command = |&(published, row, act_effective): &(i32, CommandRow, i32)| {
            let cmd = &entries[row.index()].cmd;
            let (act_id, act_rank) = (acts[cmd.act.index()].id, ranks[cmd.act.index()]);
            Clocked { row, cmd, act_id, act_rank, published, act_effective }
        };
        let kept = statutory(journal.iter().map(command).collect());
        if kept.len() < journal.len() {
            let kept: HashSet<CommandRow> = kept.iter().map(|command| command.row).collect();
            journal.retain(|row| kept.contains(&row.1));
        }
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
            let mut next = evaluation.take().unwrap_or_else(|| {
                let play = InPlay::new(journal[..old].iter().map(command).collect());
                Evaluation::whole(&play, &mut self.arena)
            });
            if next.can_append(&fresh) {
                let facts = next.append(fresh, &mut self.arena);
                facts.0.into_iter().for_each(|fact| stretches.also(day, fact));
            } else {
                let first = fresh.iter().map(Clocked::first_day).min().unwrap_or(i32::MIN);
                let (since, facts) = next.again(&InPlay::new(all()), first, &mut self.arena);
                let arena = &self.arena;
                let is_anew = |fact: &Fact| {
                    let day = fact.end.map_or_else(|| arena.version_start(fact.version), |(day, _)| day);
                    since < Some(day)
                };
                stretches.instead(day, facts.0.into_iter(), is_anew);
            }
            evaluation = Some(next);
        }
        stretches.record(first, batch, &mut self.rectangles);
    }

    // ----- finishing -----

    pub(crate) fn finish(mut self, batch: u32, recorded: Instant) -> Result<NormGraph, IngestError> {
        let too_large = IngestError::TooLarge { norm: self.meta.norm.id.to_string() };
        if self.arena.texts.byte_len() >= u32::MAX as usize || self.entries.len() >= CommandRow::NONE.index()
        {
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
        c.meta = Columns::meta_of(serde_json::to_string(&self.meta).unwrap_or_default());
        c.doubts = Doubts::encode(&self.doubts);
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
        c.continuations = self.entries().filter(|(_, entry)| continues(entry)).map(|(row, _)| row).collect();
        c.act_id = self.acts.iter().map(|act| act.id).collect();
        c.act_tx = self.acts.iter().map(|act| act.tx).collect();
    }
}

/// Keeps what is not in the record; says whether anything was added.
fn keep_new<T: Clone + std::hash::Hash + Eq>(kept: &mut Vec<Kept<T>>, new: &[&T], batch: u32) -> bool {
    if new.is_empty() {
        return false;
    }
    let mut known: HashSet<T> = kept.iter().filter_map(Kept::live).cloned().collect();
    let before = kept.len();
    let news = new.iter().filter(|&&said| known.insert(said.clone()));
    kept.extend(news.map(|&said| Kept { said: said.clone(), tx: (batch, u32::MAX) }));
    kept.len() > before
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
