//! A law as it stands while acts are applied to it: which component stands where, and what each of them says. It
//! turns what an act asks for into operations, and keeps what they do.

use std::collections::HashMap;

use asof_schema::{
    Alias, Amend, Aspect, ComponentId, Day, Evidence, IdError, Insert, Move, NormId, Op, Repeal, Sha256,
    Status, Text,
};

use super::{Drafting, Target};
use crate::provision::{Kind, Printed, Role, Words};
use crate::unread::Unread;

/// A component of the law.
#[derive(Debug, Clone)]
struct Component {
    id: ComponentId,
    kind: Option<Kind>,
    parent: Option<usize>,
    number: Option<String>,
    heading: Option<String>,
    words: Option<String>,
    /// The day from which it is a tombstone, by repeal or by its own term.
    gone: Option<Day>,
}

impl Component {
    fn stands(&self, on: Day) -> bool {
        self.gone.is_none_or(|gone| on < gone)
    }
}

/// Where texts come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub(crate) sha256: Sha256,
    pub(crate) language: &'a str,
}

impl Origin<'_> {
    fn text(&self, aspect: Aspect, words: &Words) -> Text {
        let evidence = Evidence { sha256: self.sha256, start: words.start as u64, end: words.end as u64 };
        Text {
            language: self.language.to_owned(),
            aspect,
            text: words.text.clone(),
            evidence: Some(evidence),
        }
    }
}

/// A law under change.
#[derive(Debug)]
pub(crate) struct Law {
    norm: NormId,
    drafting: &'static Drafting,
    /// Whether articles are numbered anew in each grouping, so that their address begins with it.
    restarts: bool,
    components: Vec<Component>,
    at: HashMap<ComponentId, usize>,
    pub(crate) aliases: Vec<Alias>,
    /// What stands in the provisions that were put, and cannot be read.
    pub(crate) unread: Vec<(ComponentId, Unread)>,
}

pub(crate) const ROOT: usize = 0;

impl Law {
    /// A law with nothing in it but its root, and the operation that puts it.
    pub(crate) fn new(
        norm: NormId,
        drafting: &'static Drafting,
        restarts: bool,
        title: Option<Text>,
    ) -> (Self, Op) {
        let root = norm.root();
        let component = Component {
            id: root.clone(),
            kind: None,
            parent: None,
            number: None,
            heading: title.as_ref().map(|text| text.text.clone()),
            words: None,
            gone: None,
        };
        let insert = Insert {
            component: root.clone(),
            component_type: "norm".to_owned(),
            parent: None,
            number: None,
            label: String::new(),
            order_key: "0".to_owned(),
            texts: title.into_iter().collect(),
        };
        let law = Self {
            norm,
            drafting,
            restarts,
            components: vec![component],
            at: HashMap::from([(root, ROOT)]),
            aliases: Vec::new(),
            unread: Vec::new(),
        };
        (law, Op::Insert(insert))
    }

    pub(crate) fn drafting(&self) -> &'static Drafting {
        self.drafting
    }

    pub(crate) fn restarts(&self) -> bool {
        self.restarts
    }

    /// What stands on a day directly in a component.
    pub(crate) fn children(&self, parent: usize, on: Day) -> impl Iterator<Item = usize> + '_ {
        let here = move |component: &Component| component.parent == Some(parent) && component.stands(on);
        self.components.iter().enumerate().filter(move |(_, component)| here(component)).map(|(at, _)| at)
    }

    /// The child of a kind and number that stands on a day.
    pub(crate) fn child(&self, parent: usize, kind: Kind, number: &str, on: Day) -> Option<usize> {
        self.children(parent, on).find(|&at| self.is(at, kind, number))
    }

    /// The grouping or article of a number that stands on a day: within another component if one is named, else
    /// anywhere.
    pub(crate) fn find(&self, kind: Kind, number: &str, within: Option<usize>, on: Day) -> Option<usize> {
        (0..self.components.len()).find(|&at| {
            self.is(at, kind, number)
                && self.components.get(at).is_some_and(|component| component.stands(on))
                && within.is_none_or(|within| self.above(at).any(|above| above == within))
        })
    }

    /// The parent of the last component of a kind that comes before a number in the order of the law.
    pub(crate) fn parent_of_last_before(&self, kind: Kind, number: &str, on: Day) -> Option<usize> {
        let key = self.drafting.order_key(number);
        let of_kind = self.components.iter().filter(|one| one.kind == Some(kind) && one.stands(on));
        let keyed =
            of_kind.filter_map(|one| Some((self.drafting.order_key(one.number.as_deref()?), one.parent)));
        keyed.filter(|(own, _)| *own < key).max().and_then(|(_, parent)| parent)
    }

    /// The numbers by which a component is cited.
    fn path(&self, id: &ComponentId) -> Target {
        let above = self.at.get(id).into_iter().flat_map(|&at| self.above(at));
        let components = above.filter_map(|at| self.components.get(at));
        let number = |one: &Component| Some((self.drafting.level(one.kind?)?, one.number.clone()?));
        Target { numbers: components.filter_map(number).collect(), ..Target::default() }
    }

    /// The numbers of what an operation acts on.
    pub(crate) fn path_of(&self, op: &Op) -> Target {
        op.target().map(|id| self.path(id)).unwrap_or_default()
    }

    /// What a component says after a temporary wording is not known here: the next wording is always put.
    pub(crate) fn forget_words(&mut self, id: &ComponentId) {
        if let Some(component) = self.at.get(id).and_then(|&at| self.components.get_mut(at)) {
            (component.heading, component.words) = (None, None);
        }
    }

    /// The heading of a component.
    pub(crate) fn heading(&self, at: usize) -> Option<&str> {
        self.components.get(at)?.heading.as_deref()
    }

    /// Ends by its own term what an operation put.
    pub(crate) fn expire(&mut self, id: &ComponentId, on: Day) {
        if let Some(component) = self.at.get(id).and_then(|&at| self.components.get_mut(at)) {
            component.gone = Some(component.gone.map_or(on, |gone| gone.min(on)));
        }
    }

    fn is(&self, at: usize, kind: Kind, number: &str) -> bool {
        let component = self.components.get(at);
        component.is_some_and(|one| one.kind == Some(kind) && one.number.as_deref() == Some(number))
    }

    fn above(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(at), |&at| self.components.get(at)?.parent)
    }

    /// Puts a provision with all that stands in it.
    pub(crate) fn put(
        &mut self,
        parent: usize,
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<usize, IdError> {
        let at = self.put_one(parent, printed, origin, on, ops)?;
        for child in &printed.children {
            self.put(at, child, origin, on, ops)?;
        }
        if let Some(notice) = &printed.notice {
            let notices = vec![origin.text(Aspect::Notice, notice)];
            ops.extend(self.repeal(at, on, true, notices));
        }
        Ok(at)
    }

    fn put_one(
        &mut self,
        parent: usize,
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<usize, IdError> {
        let place = self.components.len();
        let id = self.mint(parent, printed, on)?;
        let heading = printed.heading.as_ref().map(|words| origin.text(Aspect::Heading, words));
        let words = printed.words.as_ref().map(|words| origin.text(Aspect::Canonical, words));
        ops.push(Op::Insert(Insert {
            component: id.clone(),
            component_type: printed.kind.name.to_owned(),
            parent: self.components.get(parent).map(|parent| parent.id.clone()),
            number: printed.number.clone(),
            label: printed.label.clone(),
            order_key: self.order_key(parent, printed),
            texts: heading.into_iter().chain(words).collect(),
        }));
        self.aliases.extend(printed.aliases.iter().map(|(scheme, value)| Alias {
            component: id.clone(),
            scheme: *scheme,
            value: value.clone(),
            from: None,
            to: None,
        }));
        self.unread.extend(printed.unread.iter().map(|unread| (id.clone(), unread.clone())));
        self.at.insert(id.clone(), place);
        self.components.push(Component {
            id,
            kind: Some(printed.kind),
            parent: Some(parent),
            number: printed.number.clone(),
            heading: printed.heading.as_ref().map(|words| words.text.clone()),
            words: printed.words.as_ref().map(|words| words.text.clone()),
            gone: None,
        });
        Ok(place)
    }

    /// Where nothing numbers it, a component stands behind what is there.
    fn order_key(&self, parent: usize, printed: &Printed) -> String {
        let behind = || self.components.iter().filter(|component| component.parent == Some(parent)).count();
        printed
            .number
            .as_deref()
            .map_or_else(|| format!("9999{:04}", behind()), |number| self.drafting.order_key(number))
    }

    /// The address of a newcomer. At an address that another had, it gets its day, and a count where that is not
    /// enough.
    fn mint(&self, parent: usize, printed: &Printed, on: Day) -> Result<ComponentId, IdError> {
        let wanted = self.norm.component(&self.address(parent, printed))?;
        if !self.at.contains_key(&wanted) {
            return Ok(wanted);
        }
        let dated: ComponentId = format!("{wanted}~{on}").parse()?;
        let counted = (2..).map(|n| format!("{dated}.{n}").parse::<ComponentId>());
        std::iter::once(Ok(dated.clone()))
            .chain(counted)
            .find(|id| id.as_ref().map_or(true, |id| !self.at.contains_key(id)))
            .unwrap_or(Ok(dated))
    }

    fn address(&self, parent: usize, printed: &Printed) -> String {
        let own = self.segment(printed.kind, printed.number.as_deref().unwrap_or_default());
        let above = match printed.kind.role {
            Role::Article if self.restarts => self.grouping_of(parent).unwrap_or_default(),
            Role::Article => String::new(),
            Role::Grouping | Role::Below => {
                self.components.get(parent).map_or(String::new(), |parent| parent.id.local().to_owned())
            }
        };
        if above.is_empty() { own } else { format!("{above}_{own}") }
    }

    fn segment(&self, kind: Kind, number: &str) -> String {
        format!("{}{}", kind.segment, self.drafting.segment_number(number))
    }

    /// What a target certainly concerns, whether or not it stands in the law: its article, else the innermost grouping
    /// that it names, else the law. Where articles are numbered anew in groupings, one without its grouping may be any.
    pub(crate) fn concerned(&self, target: &Target) -> Result<ComponentId, IdError> {
        let article = self.drafting.article();
        let segment = |(level, number): (&usize, &String)| {
            self.drafting.levels.get(*level).map(|named| self.segment(named.kind, number))
        };
        let grouping = target.numbers.range(..article).next_back().and_then(segment);
        let own = target.numbers.range(article..=article).next().and_then(segment);
        let address = match (own, grouping) {
            (Some(own), Some(grouping)) if self.restarts => format!("{grouping}_{own}"),
            (Some(own), _) if !self.restarts => own,
            (None, Some(grouping)) => grouping,
            _ => return Ok(self.norm.root()),
        };
        self.norm.component(&address)
    }

    /// The innermost grouping above that articles are named by.
    fn grouping_of(&self, at: usize) -> Option<String> {
        let named = |kind: Kind| kind.role == Role::Grouping && self.drafting.level(kind).is_some();
        let mut components = self.above(at).filter_map(|at| self.components.get(at));
        let grouping = components.find(|component| component.kind.is_some_and(named))?;
        Some(self.segment(grouping.kind?, grouping.number.as_deref()?))
    }

    /// Gives a component the words of a document, where they differ.
    pub(crate) fn reword(&mut self, at: usize, words: &Words, origin: Origin<'_>) -> Option<Op> {
        let component = self.components.get_mut(at)?;
        let changed = component.words.as_deref() != Some(&words.text);
        component.words = Some(words.text.clone());
        changed.then(|| amend(&component.id, origin.text(Aspect::Canonical, words)))
    }

    /// Gives a component the heading of a document, where it differs.
    pub(crate) fn retitle(&mut self, at: usize, words: &Words, origin: Origin<'_>) -> Option<Op> {
        let component = self.components.get_mut(at)?;
        let changed = component.heading.as_deref() != Some(&words.text);
        component.heading = Some(words.text.clone());
        changed.then(|| amend(&component.id, origin.text(Aspect::Heading, words)))
    }

    /// Makes a tombstone of a component and of what stands in it.
    pub(crate) fn repeal(&mut self, at: usize, on: Day, printed: bool, notices: Vec<Text>) -> Option<Op> {
        let target = self.components.get(at).filter(|component| component.stands(on))?.id.clone();
        self.end(at, on);
        Some(Op::Repeal(Repeal { target, status: Status::Repealed, printed, notices }))
    }

    /// Ends a component and what stands in it on a day.
    fn end(&mut self, at: usize, on: Day) {
        let below: Vec<usize> = self.children(at, on).collect();
        for child in below {
            self.end(child, on);
        }
        if let Some(component) = self.components.get_mut(at) {
            component.gone = Some(on);
        }
    }

    /// Gives a component another number.
    pub(crate) fn renumber(&mut self, at: usize, number: &str) -> Option<Op> {
        let order_key = Some(self.drafting.order_key(number));
        let component = self.components.get_mut(at)?;
        component.number = Some(number.to_owned());
        Some(Op::Move(Move {
            target: component.id.clone(),
            parent: None,
            number: Some(number.to_owned()),
            label: None,
            order_key,
        }))
    }

    /// Makes a provision what a document prints of it as a whole: what is new is put, what differs reworded, and
    /// what the document does not print any more repealed.
    pub(crate) fn replace(
        &mut self,
        at: usize,
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<(), IdError> {
        ops.extend(printed.heading.as_ref().and_then(|heading| self.retitle(at, heading, origin)));
        ops.extend(printed.words.as_ref().and_then(|words| self.reword(at, words, origin)));
        let mut kept = Vec::new();
        for child in &printed.children {
            let number = child.number.as_deref().unwrap_or_default();
            match self.child(at, child.kind, number, on) {
                Some(same) => {
                    kept.push(same);
                    self.replace(same, child, origin, on, ops)?;
                }
                None => kept.push(self.put(at, child, origin, on, ops)?),
            }
        }
        let dropped: Vec<usize> = self.children(at, on).filter(|child| !kept.contains(child)).collect();
        for child in dropped {
            ops.extend(self.repeal(child, on, false, Vec::new()));
        }
        Ok(())
    }
}

fn amend(target: &ComponentId, text: Text) -> Op {
    Op::Amend(Amend { target: target.clone(), texts: vec![text], unknown: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_acts::UNDRAFTED;

    #[test]
    fn an_occupied_address_is_dated() {
        const SECTION: Kind = Kind { name: "section", segment: "sec", role: Role::Article };
        let day = Day::from_ymd(2020, 9, 1).unwrap();
        let (mut law, _) = Law::new("urn:lex:fi:laki:2000-01-01;1".parse().unwrap(), &UNDRAFTED, false, None);
        let origin = Origin { sha256: Sha256([0; 32]), language: "fi" };
        let section = Printed::new(SECTION, Some("148".into()), "148 §", 1);
        let mut ops = Vec::new();
        let first = law.put(ROOT, &section, origin, day, &mut ops).unwrap();
        ops.extend(law.repeal(first, day, false, Vec::new()));
        let second = law.put(ROOT, &section, origin, day, &mut ops).unwrap();
        assert_eq!(law.components[second].id.local(), "sec148~2020-09-01");
        assert_eq!(law.find(SECTION, "148", None, day), Some(second));
    }
}
