//! The fold: what each command does to the tree of a norm.
#![expect(
    clippy::indexing_slicing,
    reason = "components, strings and contents are numbers that the same norm gave"
)]

use asof_schema::{Aspect, Status, Vocabulary as _};

use super::{Op, Put, Run};
use crate::rows::{CommandRow, ComponentRow, StringRow, TextRow};
use crate::strings::Strings;

/// One text of a component: what stands, and the command that put it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Written {
    pub(crate) language: StringRow,
    pub(crate) aspect: u8,
    pub(crate) text: TextRow,
    pub(crate) writer: CommandRow,
}

impl Written {
    /// Whether it is the component's own words: a canonical text or a heading, in whatever language.
    pub(crate) fn is_words(&self) -> bool {
        self.aspect == Aspect::Canonical as u8 || self.aspect == Aspect::Heading as u8
    }
}

/// A component's own content, with the writer of each part.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    pub(crate) parent: ComponentRow,
    pub(crate) number: StringRow,
    pub(crate) label: StringRow,
    pub(crate) order: StringRow,
    pub(crate) status: Status,
    pub(crate) printed: bool,
    pub(crate) insert_writer: CommandRow,
    pub(crate) place_writer: CommandRow,
    pub(crate) state_writer: CommandRow,
    /// Sorted by (language, aspect).
    pub(crate) texts: Vec<Written>,
}

impl Content {
    /// The commands that wrote it, ascending, each once.
    pub(crate) fn writers(&self) -> Vec<CommandRow> {
        let mut writers = vec![self.insert_writer, self.place_writer, self.state_writer];
        writers.extend(self.texts.iter().map(|row| row.writer));
        writers.sort_unstable();
        writers.dedup();
        writers
    }

    /// Whether the command wrote any part of it.
    pub(crate) fn has_writer(&self, command: CommandRow) -> bool {
        [self.insert_writer, self.place_writer, self.state_writer].contains(&command)
            || self.texts.iter().any(|row| row.writer == command)
    }

    /// Whether the words are the same in every language, by a comparison of texts.
    pub(crate) fn has_words_of(&self, other: &Self, same: &dyn Fn(&Written, &Written) -> bool) -> bool {
        let words = |content: &Self| -> Vec<Written> {
            content.texts.iter().filter(|row| row.is_words()).copied().collect()
        };
        let (ours, theirs) = (words(self), words(other));
        let equal =
            |(a, b): (&Written, &Written)| (a.language, a.aspect) == (b.language, b.aspect) && same(a, b);
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(equal)
    }

    fn set_texts(&mut self, puts: &[Put], writer: CommandRow) {
        for put in puts {
            let row = Written { language: put.language, aspect: put.aspect, text: put.text, writer };
            match self
                .texts
                .binary_search_by_key(&(put.language, put.aspect), |row| (row.language, row.aspect))
            {
                Ok(at) if self.texts[at].text == put.text => {}
                Ok(at) => self.texts[at] = row,
                Err(at) => self.texts.insert(at, row),
            }
        }
    }
}

/// The maximum number of levels of a component below the root. Law has eight or so; the bound keeps what
/// walks a tree by recursion from running out of stack on a hostile file.
pub(crate) const DEEPEST: usize = 255;

/// Why a command had no effect on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum VoidReason {
    /// The target is not there.
    TargetAbsent,
    /// The parent is not there.
    ParentAbsent,
    /// The id exists already.
    IdExists,
    /// A component would be below itself.
    CyclicMove,
    /// The component to be revived is in force.
    NotATombstone,
    /// The component to be revived is below a tombstone.
    ParentIsTombstone,
    /// A component would be more than [`DEEPEST`] levels below the root.
    TooDeep,
    /// A correction gives another kind of operation, or another target, than what it corrects.
    Mismatch,
}

/// The tree of a norm on one day. `contents` and `children` are by component.
#[derive(Debug, Clone, Default)]
pub(crate) struct State {
    pub(crate) contents: Vec<Option<Content>>,
    pub(crate) children: Vec<Vec<ComponentRow>>,
    /// For a tombstone, the stroke that made it: what one stroke struck, one revival brings back. Not content: a later
    /// `print` changes the writer of the state, not the stroke.
    stamps: Vec<CommandRow>,
    /// Components that a command wrote to since this was last emptied; may hold one more than once.
    pub(crate) touched: Vec<ComponentRow>,
}

/// The names by which siblings are ordered.
pub(crate) struct Names<'a> {
    pub(crate) strings: &'a Strings<StringRow>,
    /// The local id of each component.
    pub(crate) locals: &'a [StringRow],
}

impl State {
    pub(crate) fn empty(components: usize) -> Self {
        Self {
            contents: vec![None; components],
            children: vec![Vec::new(); components],
            stamps: vec![CommandRow::NONE; components],
            touched: Vec::new(),
        }
    }

    /// Makes room for components that came later.
    pub(crate) fn grow(&mut self, components: usize) {
        self.contents.resize(components, None);
        self.children.resize(components, Vec::new());
        self.stamps.resize(components, CommandRow::NONE);
    }

    pub(crate) fn content(&self, component: ComponentRow) -> Option<&Content> {
        self.contents.get(component.index()).and_then(Option::as_ref)
    }

    fn change(&mut self, component: ComponentRow, edit: impl FnOnce(&mut Content)) {
        if let Some(content) = &mut self.contents[component.index()] {
            edit(content);
            self.touched.push(component);
        }
    }

    /// Runs one command.
    pub(crate) fn run(&mut self, run: &Run<'_>, names: &Names<'_>) -> Result<(), VoidReason> {
        let writer = run.writer;
        match run.op {
            Op::Insert { component, parent, number, label, order, texts } => {
                let mut content = Content {
                    parent: *parent,
                    number: *number,
                    label: *label,
                    order: *order,
                    status: Status::InForce,
                    printed: true,
                    insert_writer: writer,
                    place_writer: writer,
                    state_writer: writer,
                    texts: Vec::with_capacity(texts.len()),
                };
                content.set_texts(texts, writer);
                self.insert(*component, content, run.tombstone, names)
            }
            Op::Amend { target, texts } => {
                self.present(*target)?;
                let differs = |content: &Content| {
                    let mut edited = content.clone();
                    edited.set_texts(texts, writer);
                    (edited != *content).then_some(edited)
                };
                if let Some(edited) = self.content(*target).and_then(differs) {
                    self.change(*target, |content| *content = edited);
                }
                Ok(())
            }
            Op::Move { target, parent, number, label, order } => {
                self.shift(*target, *parent, (*number, *label, *order), writer, names)
            }
            Op::Repeal { target, status, printed, notices } => {
                let status = Status::ALL.get(*status as usize).copied().unwrap_or(Status::Repealed);
                let stands = |status| matches!(status, Status::InForce | Status::Suspended);
                if stands(self.present(*target)?.status) {
                    self.stamp(*target, &stands, status, writer, true);
                    self.change(*target, |content| {
                        content.printed = *printed;
                        content.set_texts(notices, writer);
                    });
                }
                Ok(())
            }
            Op::Suspend { target } => {
                let stands = |status| status == Status::InForce;
                if stands(self.present(*target)?.status) {
                    self.stamp(*target, &stands, Status::Suspended, writer, false);
                }
                Ok(())
            }
            Op::Revive { target } => self.revive(*target, writer),
            Op::Print { target, printed, notices } => {
                let mut edited = self.present(*target)?.clone();
                edited.set_texts(notices, writer);
                if edited.printed != *printed {
                    (edited.printed, edited.state_writer) = (*printed, writer);
                }
                if self.content(*target) != Some(&edited) {
                    self.change(*target, |content| *content = edited);
                }
                Ok(())
            }
            Op::Continue { .. } | Op::Negate { .. } | Op::Correct { .. } | Op::Construe { .. } => Ok(()),
        }
    }

    fn present(&self, component: ComponentRow) -> Result<&Content, VoidReason> {
        self.content(component).ok_or(VoidReason::TargetAbsent)
    }

    fn insert(
        &mut self,
        component: ComponentRow,
        mut content: Content,
        tombstone: Option<(Status, CommandRow)>,
        names: &Names<'_>,
    ) -> Result<(), VoidReason> {
        if self.content(component).is_some() {
            return Err(VoidReason::IdExists);
        }
        let parent = content.parent;
        if self.depth(parent) > DEEPEST {
            return Err(VoidReason::TooDeep);
        }
        let mut stroke = None;
        if parent != ComponentRow::NONE {
            stroke = Some(self.content(parent).ok_or(VoidReason::ParentAbsent)?.status)
                .filter(|status| status.is_tombstone())
                .map(|status| (status, self.stamps[parent.index()]));
        }
        if tombstone.is_some() {
            (stroke, content.printed) = (tombstone, false);
        }
        if let Some((status, stamp)) = stroke {
            (content.status, content.state_writer) = (status, stamp);
        }
        self.stamps[component.index()] = stroke.map_or(CommandRow::NONE, |(_, stamp)| stamp);
        self.contents[component.index()] = Some(content);
        self.touched.push(component);
        self.attach(component, parent, names);
        Ok(())
    }

    /// Puts a component back that was there on the day before and that no command puts any more: as a tombstone.
    /// `false` if its parent is not there (yet).
    pub(crate) fn put_back(
        &mut self,
        component: ComponentRow,
        mut content: Content,
        names: &Names<'_>,
    ) -> bool {
        let parent = content.parent;
        if parent != ComponentRow::NONE && self.content(parent).is_none() {
            return false;
        }
        if content.status == Status::InForce {
            (content.status, content.printed) = (Status::Annulled, false);
            content.state_writer = content.insert_writer;
        }
        self.stamps[component.index()] = content.state_writer;
        self.contents[component.index()] = Some(content);
        self.attach(component, parent, names);
        true
    }

    fn attach(&mut self, component: ComponentRow, parent: ComponentRow, names: &Names<'_>) {
        if parent == ComponentRow::NONE {
            return;
        }
        let key = |c: ComponentRow| {
            let order =
                self.contents[c.index()].as_ref().map_or("", |content| names.strings.get(content.order));
            (order, names.strings.get(names.locals[c.index()]))
        };
        let at = self.children[parent.index()].partition_point(|&sibling| key(sibling) < key(component));
        self.children[parent.index()].insert(at, component);
    }

    fn shift(
        &mut self,
        target: ComponentRow,
        parent: Option<ComponentRow>,
        (number, label, order): (Option<StringRow>, Option<StringRow>, Option<StringRow>),
        writer: CommandRow,
        names: &Names<'_>,
    ) -> Result<(), VoidReason> {
        let old = self.present(target)?.clone();
        let to = parent.unwrap_or(old.parent);
        if parent.is_some() {
            if self.content(to).is_none() {
                return Err(VoidReason::ParentAbsent);
            }
            if self.is_at_or_below(to, target) {
                return Err(VoidReason::CyclicMove);
            }
            if to != old.parent && self.depth(to) + self.height(target) > DEEPEST {
                return Err(VoidReason::TooDeep);
            }
        }
        let mut edited = old.clone();
        edited.parent = to;
        edited.number = number.unwrap_or(old.number);
        edited.label = label.unwrap_or(old.label);
        edited.order = order.unwrap_or(old.order);
        if edited == old {
            return Ok(());
        }
        edited.place_writer = writer;
        if old.parent != ComponentRow::NONE {
            self.children[old.parent.index()].retain(|&child| child != target);
        }
        self.change(target, |content| *content = edited);
        self.attach(target, to, names);
        if to != old.parent {
            let above = self.content(to).map(|parent| (parent.status, self.stamps[to.index()]));
            if let Some((status, stamp)) = above.filter(|(status, _)| status.is_tombstone()) {
                self.stamp(target, &|status| status == Status::InForce, status, stamp, false);
            }
        }
        Ok(())
    }

    /// How many components stand at or above one; 0 for none.
    fn depth(&self, mut component: ComponentRow) -> usize {
        let mut depth = 0;
        while let Some(content) = self.content(component) {
            (component, depth) = (content.parent, depth + 1);
        }
        depth
    }

    /// How many levels stand below a component.
    fn height(&self, top: ComponentRow) -> usize {
        let (mut level, mut height) = (self.children[top.index()].clone(), 0);
        while !level.is_empty() {
            height += 1;
            level = level.iter().flat_map(|&component| &self.children[component.index()]).copied().collect();
        }
        height
    }

    fn is_at_or_below(&self, mut component: ComponentRow, top: ComponentRow) -> bool {
        while component != ComponentRow::NONE {
            if component == top {
                return true;
            }
            component = self.content(component).map_or(ComponentRow::NONE, |content| content.parent);
        }
        false
    }

    /// Gives every component at or below `top` whose state `stands` the status and stamp.
    fn stamp(
        &mut self,
        top: ComponentRow,
        stands: &dyn Fn(Status) -> bool,
        status: Status,
        stamp: CommandRow,
        unprint: bool,
    ) {
        let mut open = vec![top];
        while let Some(component) = open.pop() {
            open.extend_from_slice(&self.children[component.index()]);
            if self.content(component).is_some_and(|content| stands(content.status)) {
                self.change(component, |content| {
                    (content.status, content.state_writer) = (status, stamp);
                    content.printed &= !unprint || component == top;
                });
                self.stamps[component.index()] = stamp;
            }
        }
    }

    fn revive(&mut self, target: ComponentRow, writer: CommandRow) -> Result<(), VoidReason> {
        let content = self.present(target)?;
        if !content.status.is_tombstone() {
            return Err(VoidReason::NotATombstone);
        }
        if self.content(content.parent).is_some_and(|parent| parent.status.is_tombstone()) {
            return Err(VoidReason::ParentIsTombstone);
        }
        let stamp = self.stamps[target.index()];
        let mut open = vec![target];
        while let Some(component) = open.pop() {
            self.change(component, |content| {
                (content.status, content.state_writer, content.printed) = (Status::InForce, writer, true);
                content.texts.retain(|row| row.aspect != Aspect::Notice as u8);
            });
            self.stamps[component.index()] = CommandRow::NONE;
            let below = self.children[component.index()].iter().copied();
            let struck = |child: &ComponentRow| self.stamps[child.index()] == stamp;
            open.extend(below.filter(struck));
        }
        Ok(())
    }
}
