//! Acts that may take effect later than their text shows.
//!
//! The consolidated texts have the words of an act from its own day on, whenever it takes effect. So they
//! cannot tell the day: where the table or a mark of Planalto says that an act takes effect later in part, that
//! part is uncertain from the act's day on. It stays so until another act, of which nothing of the kind is
//! said, gives the provision words or repeals it: those words hold whenever the former took effect.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ActId, ChangeSet, ComponentId, Day, Doubt, IdError, Op, Place};

use super::marks::{Effect, is_at_or_below};
use super::names::Kind;
use super::plan::{Entry, Plan, act_id};
use super::scope;

/// The days on which it is not certain what a provision says.
#[derive(Debug, Clone)]
pub(super) struct Uncertain {
    pub(super) from: Day,
    /// The day of the act that ends it.
    pub(super) until: Option<Day>,
    pub(super) act: ActId,
    pub(super) why: String,
    file: String,
}

impl Uncertain {
    /// As a doubt of its days.
    pub(super) fn doubt(&self, component: &ComponentId) -> Doubt {
        Doubt {
            code: "effect-may-be-later".to_owned(),
            act: Some(self.act.clone()),
            published: self.from,
            effective: None,
            until: self.until,
            touches: vec![component.clone()],
            message: self.why.clone(),
            places: vec![Place { file: self.file.clone(), line: None }],
            evidence: None,
        }
    }
}

/// The uncertain days of each component, in their order.
pub(super) type Days = BTreeMap<ComponentId, Vec<Uncertain>>;

/// Whether a component is uncertain without end.
pub(super) fn is_open(days: &Days, component: &ComponentId) -> bool {
    days.get(component).and_then(|days| days.last()).is_some_and(|last| last.until.is_none())
}

impl Plan {
    /// What is uncertain because an act may take effect later than its text shows.
    pub(super) fn uncertain(&self, entries: &[Entry<'_>], set: &ChangeSet) -> Result<Days, IdError> {
        let changed = Changed::of(set);
        let mut days = Days::new();
        for entry in entries {
            let (mut later, mut plain) = (Vec::new(), BTreeSet::new());
            for &(kind, number) in &entry.name.acts {
                let act = act_id(kind, number, self.adopted(entry, kind, number).on)?;
                plain.extend(changed.rewritten(&act));
                if let Some(effect) = self.effect(entry, (kind, number)) {
                    later.push((effect.concerned(changed.by(&act)), act, effect.why(kind, number)));
                }
            }
            // What an act without a text of its own changed is in the next one, among what the acts of that one did.
            for &(kind, number) in self.without_text(entries).get(&entry.boundary).into_iter().flatten() {
                if let (Some(row), Some(effect)) =
                    (self.table.get(&(kind, number)), self.effect(entry, (kind, number)))
                {
                    let acts = self.acts(entry)?;
                    let act = act_id(kind, number, row.adopted)?;
                    let ids = acts.iter().map(|act| &act.id).chain([&act]);
                    let of_entry: BTreeSet<&ComponentId> = ids.flat_map(|id| changed.by(id)).collect();
                    later.push((effect.concerned(of_entry.into_iter()), act, effect.why(kind, number)));
                }
            }
            for (concerned, ..) in &later {
                plain.retain(|component| !concerned.contains(component));
            }
            changed.end(&mut days, &plain, entry.boundary);
            for (concerned, act, why) in later {
                for component in concerned {
                    let days = days.entry(component.clone()).or_default();
                    if days.last().is_none_or(|last| last.until.is_some()) {
                        let (from, file) = (entry.boundary, entry.file.to_owned());
                        days.push(Uncertain { from, until: None, act: act.clone(), why: why.clone(), file });
                    }
                }
            }
        }
        Ok(days)
    }

    /// What is told of a later effect of an act. A text has its words as of a day, so it is in doubt only where
    /// a mark is known; the day of a note is assumed, so whatever the table tells holds.
    pub(super) fn effect(&self, entry: &Entry<'_>, act: (Kind, u32)) -> Option<Effect> {
        let told = self.table.get(&act).and_then(|row| row.commencement.as_ref());
        let told = told.map(|note| Effect { of: scope::articles(note), note: note.clone() });
        match self.marks.get(&act) {
            Some(marked) if !entry.noted || told.is_none() => marked.clone(),
            _ => told,
        }
    }
}

/// What each act changes, and what acts of which it may be one.
pub(super) struct Changed {
    by: BTreeMap<ActId, BTreeMap<ComponentId, bool>>,
    among: BTreeMap<ActId, Vec<ActId>>,
    wordless: BTreeSet<ComponentId>,
}

impl Changed {
    pub(super) fn of(set: &ChangeSet) -> Self {
        let mut changed = Self { by: BTreeMap::new(), among: BTreeMap::new(), wordless: BTreeSet::new() };
        for command in &set.commands {
            let Some(target) = command.op.target() else { continue };
            let rewritten = matches!(command.op, Op::Amend(_) | Op::Repeal(_));
            let of_act = changed.by.entry(command.act.clone()).or_default();
            *of_act.entry(target.clone()).or_default() |= rewritten;
            if matches!(&command.op, Op::Insert(insert) if insert.component_type == "article") {
                changed.wordless.insert(target.clone());
            }
        }
        for act in &set.acts {
            for candidate in &act.candidates {
                changed.among.entry(candidate.clone()).or_default().push(act.id.clone());
            }
        }
        changed
    }

    /// What an act changes, or may change.
    pub(super) fn by(&self, act: &ActId) -> impl Iterator<Item = &ComponentId> {
        let others = self.among.get(act).into_iter().flatten();
        let all = others.chain([act]).filter_map(|act| self.by.get(act)).flat_map(BTreeMap::keys);
        all.collect::<BTreeSet<_>>().into_iter()
    }

    /// What an act gives words, or repeals; or what one of several of its day does.
    fn rewritten<'s>(&'s self, act: &ActId) -> impl Iterator<Item = &'s ComponentId> + use<'s> {
        let others = self.among.get(act).into_iter().flatten().filter_map(|act| self.by.get(act));
        others
            .chain(self.by.get(act))
            .flatten()
            .filter(|(_, rewritten)| **rewritten)
            .map(|(component, _)| component)
    }

    /// Ends what is uncertain of provisions that are given words or repealed, and of an article of which any
    /// part is.
    fn end(&self, days: &mut Days, rewritten: &BTreeSet<&ComponentId>, on: Day) {
        for (component, days) in days.iter_mut() {
            let Some(open) = days.last_mut().filter(|last| last.until.is_none()) else { continue };
            let below = |part: &&ComponentId| is_at_or_below(part.local(), component.local());
            let holds = || self.wordless.contains(component) && rewritten.iter().any(below);
            if rewritten.contains(component) || holds() {
                open.until = Some(on);
            }
        }
    }
}
