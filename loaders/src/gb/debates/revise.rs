//! What a revision changes of the one before, as commands of an act that reaches back to the day of the sitting.
//!
//! Words that differ are a correction of the insertion that put them; what is new is an insertion; what is gone is the
//! withdrawal of its insertion; what stands elsewhere is a move. A correction stands in the place of what it corrects,
//! which may be before the revision's own insertions: so an insertion whose parent is gone is corrected to stand below
//! the root, from where a move takes it to its place.

use std::collections::{HashMap, HashSet};

use asof_schema::{
    Alias, AliasScheme, Command, CommandId, ComponentId, Correct, IdError, Insert, Move, Negate,
    NegationKind, NormId, Op, Target,
};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::identity;
use super::model::{Part, Revision, root};
use crate::order;

/// Where a component stands.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    parent: ComponentId,
    key: String,
}

/// A component that the last revision has.
#[derive(Debug, Clone)]
struct Standing {
    /// The command that put it, and what that does as corrected until now.
    put_by: CommandId,
    put: Insert,
    /// The move that holds, if one does.
    moved_by: Option<CommandId>,
    place: Place,
}

/// A debate in its last revision.
#[derive(Debug)]
pub(super) struct Debate {
    norm: NormId,
    parts: Vec<Part>,
    standing: Vec<Standing>,
    minted: HashSet<ComponentId>,
    pub(super) commands: Vec<Command>,
    pub(super) aliases: Vec<Alias>,
}

impl Debate {
    pub(super) fn new(norm: NormId) -> Self {
        Self {
            norm,
            parts: Vec::new(),
            standing: Vec::new(),
            minted: HashSet::new(),
            commands: Vec::new(),
            aliases: Vec::new(),
        }
    }

    /// Takes the next revision in; says how many commands that took. `renumbered` is what the one before says of its
    /// entries.
    pub(super) fn revise(
        &mut self,
        revision: &Revision<'_>,
        parts: Vec<Part>,
        renumbered: &HashMap<&str, &str>,
    ) -> Result<usize, IdError> {
        let act = revision.act_id(&self.norm)?;
        let mut deed = Deed { act, seq: 0, norm: self.norm.clone(), commands: Vec::new() };
        if self.minted.insert(self.norm.root()) {
            deed.command(root(&self.norm), None);
        }
        let matched = identity::matches(&self.parts, &parts, renumbered);
        let gone = self.withdraw(&matched, &mut deed);
        let ids = self.ids(revision, &parts, &matched)?;
        let places = self.places(&parts, &matched, &ids);
        let mut standing = Vec::with_capacity(parts.len());
        for (((part, id), place), before) in parts.iter().zip(&ids).zip(places).zip(matched) {
            let before = before.and_then(|before| self.standing.get(before));
            standing.push(match before {
                Some(before) => deed.change(before, part, place, &gone),
                None => deed.put(part, id, place),
            });
            self.aliases.extend(part.gid.as_ref().map(|gid| alias(id, gid)));
        }
        (self.parts, self.standing) = (parts, standing);
        let commands = deed.commands.len();
        self.commands.append(&mut deed.commands);
        Ok(commands)
    }

    /// Withdraws what the new revision does not have; says which components those are.
    fn withdraw(&self, matched: &[Option<usize>], deed: &mut Deed) -> HashSet<ComponentId> {
        let kept: HashSet<usize> = matched.iter().copied().flatten().collect();
        let gone = self.standing.iter().enumerate().filter(|(place, _)| !kept.contains(place));
        gone.map(|(_, standing)| {
            deed.withdraw(&standing.put_by);
            standing.moved_by.iter().for_each(|moved| deed.withdraw(moved));
            standing.put.component.clone()
        })
        .collect()
    }

    /// The component of each part.
    fn ids(
        &mut self,
        revision: &Revision<'_>,
        parts: &[Part],
        matched: &[Option<usize>],
    ) -> Result<Vec<ComponentId>, IdError> {
        let mut ids: Vec<ComponentId> = Vec::with_capacity(parts.len());
        let mut counts = HashMap::new();
        for (part, before) in parts.iter().zip(matched) {
            let nth: &mut usize = counts.entry((part.parent, part.kind.name)).or_default();
            *nth += 1;
            let own = match &part.number {
                Some(number) => format!("{}{number}", part.kind.segment),
                None => format!("{}{nth}", part.kind.segment),
            };
            let parent = part.parent.and_then(|parent| ids.get(parent)).filter(|_| part.number.is_none());
            let local = parent.map_or(own.clone(), |parent| format!("{}_{own}", parent.local()));
            ids.push(match before.and_then(|before| self.standing.get(before)) {
                Some(standing) => standing.put.component.clone(),
                None => self.mint(&local, revision)?,
            });
        }
        Ok(ids)
    }

    /// The address of a newcomer: with the day of the revision where another had it, and a count where that is not enough.
    fn mint(&mut self, local: &str, revision: &Revision<'_>) -> Result<ComponentId, IdError> {
        let dated = format!("{local}~{}", revision.published());
        let counted = (2..).map(|nth| format!("{dated}.{nth}"));
        for local in [local.to_owned(), dated.clone()].into_iter().chain(counted) {
            let id = self.norm.component(&local)?;
            if self.minted.insert(id.clone()) {
                return Ok(id);
            }
        }
        self.norm.component(&dated)
    }

    /// Where each part stands: where it stood, if its neighbours allow that, else between them.
    fn places(&self, parts: &[Part], matched: &[Option<usize>], ids: &[ComponentId]) -> Vec<Place> {
        let parent =
            |part: &Part| part.parent.and_then(|parent| ids.get(parent)).cloned().unwrap_or(self.norm.root());
        let mut places: Vec<Place> =
            parts.iter().map(|part| Place { parent: parent(part), key: String::new() }).collect();
        let mut siblings = HashMap::<&ComponentId, Vec<usize>>::new();
        let parents: Vec<ComponentId> = places.iter().map(|place| place.parent.clone()).collect();
        for (at, parent) in parents.iter().enumerate() {
            siblings.entry(parent).or_default().push(at);
        }
        for (parent, children) in siblings {
            let old = |at: &usize| {
                let before =
                    matched.get(*at).copied().flatten().and_then(|before| self.standing.get(before))?;
                (before.place.parent == *parent).then_some(before.place.key.as_str())
            };
            let keys = keys(&children.iter().map(old).collect::<Vec<_>>());
            for (at, key) in children.into_iter().zip(keys) {
                if let Some(place) = places.get_mut(at) {
                    place.key = key;
                }
            }
        }
        places
    }
}

/// Keys for siblings in their order, given those that they have had here: as many of them stay as can.
fn keys(had: &[Option<&str>]) -> Vec<String> {
    let now: Vec<&str> = had.iter().copied().flatten().collect();
    let mut sorted = now.clone();
    sorted.sort_unstable();
    let mut kept: Vec<&str> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &sorted, &now) {
        if op.tag() == DiffTag::Equal {
            kept.extend(sorted.get(op.old_range()).into_iter().flatten());
        }
    }
    let mut kept = kept.into_iter().peekable();
    let (mut keys, mut waiting) = (Vec::<String>::with_capacity(had.len()), 0);
    for own in had {
        match kept.next_if(|next| *own == Some(next)) {
            Some(key) => {
                let between = order::keys(keys.last().map(String::as_str), Some(key), waiting);
                keys.extend(between.into_iter().chain([key.to_owned()]));
                waiting = 0;
            }
            None => waiting += 1,
        }
    }
    keys.extend(order::keys(keys.last().cloned().as_deref(), None, waiting));
    keys
}

fn alias(component: &ComponentId, gid: &str) -> Alias {
    Alias {
        component: component.clone(),
        scheme: AliasScheme::Native,
        value: gid.to_owned(),
        from: None,
        to: None,
    }
}

/// The commands of one revision.
struct Deed {
    act: asof_schema::ActId,
    seq: u32,
    norm: NormId,
    commands: Vec<Command>,
}

impl Deed {
    fn command(&mut self, op: Op, part: Option<&Part>) -> CommandId {
        self.seq += 1;
        let mut command = Command::new(&self.act, self.seq, &self.norm, op);
        command.place = part.and_then(|part| part.gid.clone());
        command.wording = part.map(|part| part.wording.clone()).filter(|wording| !wording.is_empty());
        let id = command.id();
        self.commands.push(command);
        id
    }

    fn withdraw(&mut self, command: &CommandId) {
        let target = Target::Command(command.clone());
        self.command(
            Op::Negate(Negate { target, kind: NegationKind::Withdrawal, from: None, until: None }),
            None,
        );
    }

    fn put(&mut self, part: &Part, id: &ComponentId, place: Place) -> Standing {
        let put = Insert {
            component: id.clone(),
            component_type: part.kind.name.to_owned(),
            parent: Some(place.parent.clone()),
            number: part.number.clone(),
            label: String::new(),
            order_key: place.key.clone(),
            texts: part.text.iter().cloned().collect(),
        };
        let put_by = self.command(Op::Insert(put.clone()), Some(part));
        Standing { put_by, put, moved_by: None, place }
    }

    /// Makes of a component what the revision has of it, and nothing where that is what stood.
    fn change(
        &mut self,
        before: &Standing,
        part: &Part,
        place: Place,
        gone: &HashSet<ComponentId>,
    ) -> Standing {
        let mut after = before.clone();
        let orphaned = before.put.parent.as_ref().is_some_and(|parent| gone.contains(parent));
        if orphaned {
            after.put.parent = Some(self.norm.root());
        }
        after.put.number.clone_from(&part.number);
        if words(&after.put) != part.text.as_ref().map(|text| text.text.as_str()) {
            after.put.texts = part.text.iter().cloned().collect();
        }
        if after.put != before.put {
            let op = Some(Box::new(Op::Insert(after.put.clone())));
            self.command(
                Op::Correct(Correct { command: before.put_by.clone(), op, commencement: None }),
                Some(part),
            );
        }
        let stays = before.place == place && !(orphaned && before.moved_by.is_none());
        if !stays {
            after.moved_by.take().iter().for_each(|moved| self.withdraw(moved));
            let to = Move {
                target: after.put.component.clone(),
                parent: Some(place.parent.clone()),
                number: None,
                label: None,
                order_key: Some(place.key.clone()),
            };
            after.moved_by = Some(self.command(Op::Move(to), Some(part)));
        }
        after.place = place;
        after
    }
}

fn words(put: &Insert) -> Option<&str> {
    put.texts.first().map(|text| text.text.as_str())
}
