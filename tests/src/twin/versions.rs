//! Versions at a fixed (k, r): where they begin, what made them, why.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{Aspect, Cause, CommandId, ComponentId, Day, Status};

use super::fold::{Outcome, Overtaken};
use super::play::Play;
use super::{TwinChild, TwinContent, TwinText, TwinVersion};

/// The components of a day, each with its content and the list of its children's versions.
#[derive(Default, Clone)]
struct Picture(BTreeMap<ComponentId, Shown>);

#[derive(Clone)]
struct Shown {
    content: TwinContent,
    start: Day,
    children: Vec<TwinChild>,
}

/// The versions of each component, from the outcomes of all boundary days.
pub(super) fn timeline(
    play: &Play,
    days: &[Day],
    outcomes: &[Outcome],
) -> BTreeMap<ComponentId, Vec<TwinVersion>> {
    let mut timeline: BTreeMap<ComponentId, Vec<TwinVersion>> = BTreeMap::new();
    let mut yesterday: Option<(Day, Picture)> = None;
    for (day, outcome) in days.iter().zip(outcomes) {
        let step = Step { play, day: *day, yesterday: yesterday.as_ref(), outcome };
        let today = step.picture();
        for overtaken in &outcome.overtaken {
            let version = step.ephemeral(overtaken);
            timeline.entry(overtaken.component.clone()).or_default().push(version);
        }
        for id in yesterday.iter().flat_map(|(_, picture)| picture.0.keys()) {
            if today.0.get(id).is_none_or(|shown| shown.start == *day) {
                close(timeline.entry(id.clone()).or_default(), *day);
            }
        }
        for (id, shown) in today.0.iter().filter(|(_, shown)| shown.start == *day) {
            let version = step.version(&today, id, shown);
            timeline.entry(id.clone()).or_default().push(version);
        }
        yesterday = Some((*day, today));
    }
    timeline
}

fn close(versions: &mut [TwinVersion], day: Day) {
    if let Some(open) = versions.iter_mut().find(|version| version.end.is_none()) {
        open.end = Some(day);
    }
}

/// From one boundary day to the next.
struct Step<'a> {
    play: &'a Play,
    day: Day,
    yesterday: Option<&'a (Day, Picture)>,
    outcome: &'a Outcome,
}

impl Step<'_> {
    fn before(&self, id: &ComponentId) -> Option<&Shown> {
        self.yesterday.and_then(|(_, picture)| picture.0.get(id))
    }

    fn picture(&self) -> Picture {
        let shown = |id: &ComponentId| self.shown(id).map(|shown| (id.clone(), shown));
        Picture(self.outcome.state.keys().filter_map(shown).collect())
    }

    /// The version of a component on the day: yesterday's, unless its content, a writer or the list of its
    /// children's versions differs.
    fn shown(&self, id: &ComponentId) -> Option<Shown> {
        let content = self.outcome.state.get(id)?.content.clone();
        let children = self.children(id);
        let same = |shown: &&Shown| shown.content == content && shown.children == children;
        let start = self.before(id).filter(same).map_or(self.day, |shown| shown.start);
        Some(Shown { content, start, children })
    }

    /// The children's versions in the order of (order key, id).
    fn children(&self, parent: &ComponentId) -> Vec<TwinChild> {
        let mut children: Vec<(&String, &ComponentId)> = self
            .outcome
            .state
            .iter()
            .filter(|(_, entry)| entry.content.parent.as_ref() == Some(parent))
            .map(|(id, entry)| (&entry.content.order_key, id))
            .collect();
        children.sort();
        let version = |(_, id): (_, &ComponentId)| Some((id.clone(), self.shown(id)?.start));
        children
            .into_iter()
            .filter_map(version)
            .enumerate()
            .map(|(ordinal, (component, start))| TwinChild { component, start, ordinal })
            .collect()
    }

    fn version(&self, today: &Picture, id: &ComponentId, shown: &Shown) -> TwinVersion {
        TwinVersion {
            start: self.day,
            end: None,
            content: shown.content.clone(),
            children: shown.children.clone(),
            made_by: self.made_by(today, id),
            cause: self.cause(id, &shown.content, Some(&shown.children)),
            ephemeral: false,
        }
    }

    fn ephemeral(&self, overtaken: &Overtaken) -> TwinVersion {
        TwinVersion {
            start: self.day,
            end: Some(self.day),
            content: overtaken.content.clone(),
            children: Vec::new(),
            made_by: overtaken.made_by.clone(),
            cause: self.cause(&overtaken.component, &overtaken.content, None),
            ephemeral: true,
        }
    }

    /// What made the version of a component that is new today; nothing where none is.
    fn made_by(&self, today: &Picture, id: &ComponentId) -> BTreeSet<CommandId> {
        let Some(shown) = today.0.get(id).filter(|shown| shown.start == self.day) else {
            return BTreeSet::new();
        };
        let before = self.before(id);
        let own = self.made_content(before.map(|before| &before.content), &shown.content);
        let had: Vec<(&ComponentId, Day)> = before
            .iter()
            .flat_map(|before| &before.children)
            .map(|child| (&child.component, child.start))
            .collect();
        let came = shown.children.iter().filter(|child| !had.contains(&(&child.component, child.start)));
        let from_children: BTreeSet<CommandId> =
            came.flat_map(|child| self.made_by(today, &child.component)).collect();
        let Some(before) = before else {
            let acts: BTreeSet<_> = own.iter().map(|writer| &writer.act).collect();
            let others = from_children.iter().filter(|writer| !acts.contains(&writer.act));
            return own.iter().chain(others).cloned().collect();
        };
        let mut made: BTreeSet<CommandId> = own.union(&from_children).cloned().collect();
        for child in &before.children {
            let now = today.0.get(&child.component).filter(|now| now.content.parent.as_ref() != Some(id));
            if let (Some(was), Some(now)) = (self.before(&child.component), now) {
                made.extend(self.made_content(Some(&was.content), &now.content));
            }
        }
        if made.is_empty() { self.play.of_day(self.day) } else { made }
    }

    /// What made a component's own content.
    fn made_content(&self, before: Option<&TwinContent>, now: &TwinContent) -> BTreeSet<CommandId> {
        let had = before.map(TwinContent::writers).unwrap_or_default();
        let has = now.writers();
        let lost = had.difference(&has).filter_map(|writer| self.taken_away(writer));
        let mut made: BTreeSet<CommandId> = has.difference(&had).cloned().chain(lost).collect();
        let ran_out =
            |before: &TwinContent| before.status != Status::Expired && now.status == Status::Expired;
        if before.is_some_and(ran_out) {
            made.insert(now.state.clone());
        }
        made
    }

    fn taken_away(&self, writer: &CommandId) -> Option<CommandId> {
        self.yesterday.and_then(|(before, _)| self.play.taken_away(writer, *before, self.day))
    }

    /// The strongest cause that applies against the version of the day before.
    fn cause(&self, id: &ComponentId, content: &TwinContent, children: Option<&[TwinChild]>) -> Cause {
        let Some(before) = self.before(id) else {
            return if self.play.is_enacted(&content.insertion) { Cause::Enacted } else { Cause::Inserted };
        };
        let (old, changed) = (&before.content, changed_words(&before.content, content));
        let is_correction =
            |key: &&Key| content.texts.get(*key).is_some_and(|text| self.play.is_correction(&text.writer));
        if changed.iter().any(|key| is_correction(&key)) {
            Cause::Correction
        } else if !changed.is_empty() {
            Cause::Text
        } else if (old.status, old.printed) != (content.status, content.printed) {
            Cause::Status
        } else if (&old.number, &old.parent) != (&content.number, &content.parent) {
            Cause::Move
        } else if children.is_some_and(|children| ids(children) != ids(&before.children)) {
            Cause::Structure
        } else {
            Cause::Aggregate
        }
    }
}

fn ids(children: &[TwinChild]) -> Vec<&ComponentId> {
    children.iter().map(|child| &child.component).collect()
}

/// Language and aspect of a text.
type Key = (String, Aspect);

/// The own texts and headings, in any language, whose content hash differs.
fn changed_words(old: &TwinContent, new: &TwinContent) -> Vec<Key> {
    let is_word = |key: &&Key| matches!(key.1, Aspect::Canonical | Aspect::Heading);
    let keys: BTreeSet<&Key> = old.texts.keys().chain(new.texts.keys()).filter(is_word).collect();
    let differ = |key: &&Key| match (old.texts.get(*key), new.texts.get(*key)) {
        (Some(old), Some(new)) if old.unknown.is_some() => {
            old.unknown != new.unknown || old.writer != new.writer
        }
        (old, new) => old.map(TwinText::hash) != new.map(TwinText::hash),
    };
    keys.into_iter().filter(differ).cloned().collect()
}
