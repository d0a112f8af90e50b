//! A law as it stands while acts are applied to it: which component stands where, and what each of them says. It
//! turns what an act asks for into operations, and keeps what they do.

use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::{
    Alias, Amend, Aspect, ComponentId, Day, IdError, Insert, Move, NormId, Op, Repeal, Sha256, Status, Text,
    UnknownText,
};

use super::{ActNumber, Drafting, Schedule, Target};
use crate::encoding;
use crate::provision::{self, Kind, Printed, Role, Words, renumbered};
use crate::unread::Unread;

/// An article, with all that ever stood at its place.
pub(crate) struct Article<'l> {
    pub(crate) incarnations: Vec<ComponentId>,
    pub(crate) renewals: Renewals<'l>,
}

/// The days on which an act gave an article anew as a whole, or repealed it.
#[derive(Clone, Copy)]
pub(crate) struct Renewals<'l>(&'l [(Day, ActNumber)]);

impl Renewals<'_> {
    /// The first by an act that fits.
    pub(crate) fn first(self, fits: impl Fn(Day, ActNumber) -> bool) -> Option<Day> {
        self.0.iter().filter(|(day, act)| fits(*day, *act)).map(|(day, _)| *day).min()
    }

    /// Whether an act is among them.
    pub(crate) fn are_by(self, act: ActNumber) -> bool {
        self.0.iter().any(|(_, by)| *by == act)
    }
}

/// A component of the law.
#[derive(Debug, Clone)]
struct Component {
    id: ComponentId,
    kind: Option<Kind>,
    parent: Option<usize>,
    number: Option<String>,
    /// Its marker, as it is printed.
    label: String,
    /// Where it stands among its siblings.
    key: String,
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
        Text {
            language: self.language.to_owned(),
            aspect,
            text: words.text.clone(),
            evidence: Some(words.evidence(self.sha256)),
        }
    }
}

/// A law under change.
#[derive(Debug, Clone)]
pub(crate) struct Law {
    norm: NormId,
    drafting: &'static Drafting,
    /// Whether articles are numbered anew in each grouping, so that their address begins with it.
    restarts: bool,
    components: Vec<Component>,
    at: HashMap<ComponentId, usize>,
    /// The addresses that acts gave which are not in effect.
    given: HashSet<ComponentId>,
    pub(crate) aliases: Vec<Alias>,
    /// The words that it took of documents, by the document and their first byte.
    taken: HashSet<(Sha256, usize)>,
    /// The days on which an act gave an article anew as a whole, or repealed it, by the address of the article.
    renewals: BTreeMap<ComponentId, Vec<(Day, ActNumber)>>,
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
            label: String::new(),
            key: "0".to_owned(),
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
            given: HashSet::new(),
            aliases: Vec::new(),
            taken: HashSet::new(),
            renewals: BTreeMap::new(),
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
        self.numbered(parent, kind, number, on).next()
    }

    /// The children of a kind and number that stand on a day: one, but for a slip of the printer.
    pub(crate) fn numbered(
        &self,
        parent: usize,
        kind: Kind,
        number: &str,
        on: Day,
    ) -> impl Iterator<Item = usize> {
        self.children(parent, on).filter(move |&at| self.is(at, kind, number))
    }

    /// The same, and those in what no clause names there: in a list that begins again.
    pub(crate) fn numbered_within(
        &self,
        parent: usize,
        kind: Kind,
        number: &str,
        on: Day,
    ) -> impl Iterator<Item = usize> {
        let is_list = move |at: &usize| {
            let kind = self.components.get(*at).and_then(|one| one.kind);
            kind.is_some_and(|kind| self.drafting.level(kind).is_none())
        };
        let lists = self.children(parent, on).filter(is_list);
        std::iter::once(parent).chain(lists).flat_map(move |at| self.numbered(at, kind, number, on))
    }

    /// The groupings or articles of a number that stand on a day: within another component if one is named, else
    /// anywhere.
    pub(crate) fn find(
        &self,
        kind: Kind,
        number: &str,
        within: Option<usize>,
        on: Day,
    ) -> impl Iterator<Item = usize> + '_ {
        let stands = move |at: usize| self.components.get(at).is_some_and(|component| component.stands(on));
        self.ever(kind, number, within).into_iter().filter(move |&at| stands(at))
    }

    /// Whether two components of a kind that stand on a day have one number.
    pub(crate) fn comes_again(&self, kind: Kind, on: Day) -> bool {
        let mut seen = HashSet::new();
        let standing = self.components.iter().filter(|one| one.kind == Some(kind) && one.stands(on));
        standing.map(|one| &one.number).any(|number| !seen.insert(number))
    }

    /// The provisions with letters that stand on a day between two others of one kind and place, each with
    /// its number. Where articles are numbered anew in each grouping, these must name it: else nothing tells
    /// which are meant.
    pub(crate) fn between(&self, first: &Target, last: &Target, on: Day) -> Vec<(ComponentId, String)> {
        let article = self.drafting.article();
        let kind = |level: usize| self.drafting.levels.get(level).map(|level| level.kind);
        let Some((level, last_number)) = last.innermost() else { return Vec::new() };
        let Some(first_number) = first.number(level) else { return Vec::new() };
        if level >= article && self.restarts && last.numbers.range(..article).next().is_none() {
            return Vec::new();
        }
        let stands_in = |at: usize| {
            let tells = |&(&above, _): &(&usize, &String)| above >= article || self.restarts;
            last.numbers.range(..level).filter(tells).all(|(&above, number)| {
                let is_it = |at: usize| kind(above).is_some_and(|kind| self.is(at, kind, number));
                self.above(at).any(is_it)
            })
        };
        let lettered = |(at, one): (usize, &Component)| {
            let ends = (first_number, last_number);
            let number = one.number.as_ref().filter(|number| self.drafting.is_between(number, ends))?;
            let is_meant = one.kind == kind(level) && one.stands(on) && stands_in(at);
            is_meant.then(|| (one.id.clone(), number.clone()))
        };
        self.components.iter().enumerate().filter_map(lettered).collect()
    }

    /// The groupings or articles of a number that ever stood, as [`Law::find`] has them.
    fn ever(&self, kind: Kind, number: &str, within: Option<usize>) -> Vec<usize> {
        let holds = |at: usize| within.is_none_or(|within| self.above(at).any(|above| above == within));
        (0..self.components.len()).filter(|&at| self.is(at, kind, number) && holds(at)).collect()
    }

    /// The parent of the last component of a kind that comes before a number in the order of the law, else of the first
    /// one after it; the root, where none stands.
    pub(crate) fn parent_of_neighbour(&self, kind: Kind, number: &str, on: Day) -> usize {
        let key = self.drafting.order_key(number);
        let of_kind = self.components.iter().filter(|one| one.kind == Some(kind) && one.stands(on));
        let keyed: Vec<(String, Option<usize>)> = of_kind
            .filter_map(|one| Some((self.drafting.order_key(one.number.as_deref()?), one.parent)))
            .collect();
        let before = keyed.iter().filter(|(own, _)| *own < key).max();
        before.or_else(|| keyed.iter().min()).and_then(|(_, parent)| *parent).unwrap_or(ROOT)
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

    /// Makes it what it was before an act that is not in effect. The addresses that the act gave stay given, and the
    /// words that it took are taken.
    pub(crate) fn put_back(&mut self, before: Self) {
        let after = std::mem::replace(self, before);
        let new = after.at.into_keys().filter(|id| !self.at.contains_key(id));
        self.given.extend(after.given.into_iter().chain(new));
        (self.taken, self.aliases, self.unread) = (after.taken, after.aliases, after.unread);
    }

    /// The heading of a component.
    pub(crate) fn heading(&self, at: usize) -> Option<&str> {
        self.components.get(at)?.heading.as_deref()
    }

    /// Whether one of some components has a heading.
    pub(crate) fn has_heading(&self, of: &[ComponentId], heading: &str) -> bool {
        self.components.iter().any(|one| of.contains(&one.id) && one.heading.as_deref() == Some(heading))
    }

    /// The first day without a component, where that is known.
    pub(crate) fn gone(&self, at: usize) -> Option<Day> {
        self.components.get(at)?.gone
    }

    /// Ends by its own term what an operation put.
    pub(crate) fn expire(&mut self, id: &ComponentId, on: Day) {
        if let Some(component) = self.at.get(id).and_then(|&at| self.components.get_mut(at)) {
            component.gone = Some(component.gone.map_or(on, |gone| gone.min(on)));
        }
    }

    /// Ends what a schedule ends on a day of its own: no later act finds it, and what one puts in its place is new.
    pub(crate) fn end_parts(&mut self, schedule: &Schedule) {
        let end = |one: &Component| {
            Some((one.id.clone(), self.drafting.ends_apart(schedule, &self.path(&one.id))?))
        };
        for (id, end) in self.components.iter().filter_map(end).collect::<Vec<_>>() {
            self.expire(&id, end);
        }
    }

    fn is(&self, at: usize, kind: Kind, number: &str) -> bool {
        let component = self.components.get(at);
        component
            .is_some_and(|one| one.kind == Some(kind) && one.number.as_deref().unwrap_or_default() == number)
    }

    fn above(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(at), |&at| self.components.get(at)?.parent)
    }

    /// Puts a provision with all that stands in it among those that are there.
    pub(crate) fn put(
        &mut self,
        parent: usize,
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<usize, IdError> {
        let key = self.newcomers_key(parent, printed);
        self.put_at((parent, key), printed, origin, on, ops)
    }

    /// Puts provisions with all that stands in them, in the order of print, where nothing is yet.
    pub(crate) fn put_all(
        &mut self,
        parent: usize,
        printed: &[Printed],
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<(), IdError> {
        for (one, key) in printed.iter().zip(self.keys_in_print(printed)) {
            self.put_at((parent, key), one, origin, on, ops)?;
        }
        Ok(())
    }

    fn put_at(
        &mut self,
        place: (usize, String),
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<usize, IdError> {
        let at = self.put_one(place, printed, origin, on, ops)?;
        self.put_all(at, &printed.children, origin, on, ops)?;
        if let Some(notice) = &printed.notice {
            let notices = vec![origin.text(Aspect::Notice, notice)];
            ops.extend(self.repeal(at, on, true, notices));
        }
        Ok(at)
    }

    fn put_one(
        &mut self,
        (parent, key): (usize, String),
        printed: &Printed,
        origin: Origin<'_>,
        on: Day,
        ops: &mut Vec<Op>,
    ) -> Result<usize, IdError> {
        let place = self.components.len();
        let id = self.mint(parent, printed, on)?;
        self.taken.extend(printed.words.as_ref().map(|words| (origin.sha256, words.start)));
        let heading = printed.heading.as_ref().map(|words| origin.text(Aspect::Heading, words));
        let words = printed.words.as_ref().map(|words| origin.text(Aspect::Canonical, words));
        ops.push(Op::Insert(Insert {
            component: id.clone(),
            component_type: printed.kind.name.to_owned(),
            parent: self.components.get(parent).map(|parent| parent.id.clone()),
            number: printed.number.clone(),
            label: printed.label.clone(),
            order_key: key.clone(),
            texts: heading.into_iter().chain(words).collect(),
        }));
        self.aliases.extend(printed.aliases.iter().map(|(scheme, value)| Alias {
            component: id.clone(),
            scheme: *scheme,
            value: value.clone(),
            from: None,
            to: None,
        }));
        // What has lost its number may be anything in the law.
        let is_lost = || printed.number.is_none() && encoding::has_lost(&printed.label);
        for unread in &printed.unread {
            let own = if is_lost() { self.norm.root() } else { id.clone() };
            self.unread.push((own, unread.clone()));
        }
        self.at.insert(id.clone(), place);
        self.components.push(Component {
            id,
            kind: Some(printed.kind),
            parent: Some(parent),
            number: printed.number.clone(),
            label: printed.label.clone(),
            key,
            heading: printed.heading.as_ref().map(|words| words.text.clone()),
            words: printed.words.as_ref().map(|words| words.text.clone()),
            gone: None,
        });
        Ok(place)
    }

    /// Where siblings stand that are printed one after another: by their numbers as long as these rise, so that newcomers find
    /// their places. What has no number, or one that does not rise, stands after the one before it; all that is after the
    /// last that rises stands last, as a proviso after the items to which others may be added.
    fn keys_in_print(&self, siblings: &[Printed]) -> Vec<String> {
        let mut last = String::new();
        // Numbers of another kind begin again: theirs tell no place among these.
        let kind = siblings.iter().find(|one| one.number.is_some()).map(|one| one.kind);
        let key_that_rises = |one: &Printed| {
            let key = self.drafting.order_key(one.number.as_deref()?);
            if key <= last || Some(one.kind) != kind {
                return None;
            }
            last.clone_from(&key);
            Some(key)
        };
        let rising: Vec<Option<String>> = siblings.iter().map(key_that_rises).collect();
        let behind = rising.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        let mut before = String::new();
        let key = |(at, (key, next)): (usize, (&Option<String>, Option<&str>))| match key {
            Some(key) => {
                before.clone_from(key);
                key.clone()
            }
            None if at >= behind => format!("9999{at:04}"),
            // Before every number.
            None if before.is_empty() => format!("-{at:04}"),
            None => provision::order_key_after(&before, next, at),
        };
        rising.iter().zip(provision::keys_ahead(&rising)).enumerate().map(key).collect()
    }

    /// Where a newcomer stands: by its number, after the one of its kind before it where that does not stand by its own.
    /// What nothing numbers stands after what is there.
    fn newcomers_key(&self, parent: usize, printed: &Printed) -> String {
        let siblings = || self.components.iter().filter(move |component| component.parent == Some(parent));
        let Some(number) = &printed.number else { return format!("9999{:04}", siblings().count()) };
        let key = self.drafting.order_key(number);
        let by_number = |one: &Component| Some(self.drafting.order_key(one.number.as_deref()?));
        let of_kind = siblings().filter(|one| one.kind == Some(printed.kind));
        let keyed = of_kind.filter_map(|one| Some((by_number(one)?, one.key.as_str())));
        match keyed.filter(|(own, _)| *own < key).max() {
            Some((own, place)) if own != place => format!("{place}~{key}"),
            _ => key,
        }
    }

    /// The address of a newcomer. At an address that another had, it gets its day, and a count where that is not
    /// enough.
    fn mint(&self, parent: usize, printed: &Printed, on: Day) -> Result<ComponentId, IdError> {
        let wanted = self.norm.component(&self.address(parent, printed))?;
        let is_free = |id: &ComponentId| !self.at.contains_key(id) && !self.given.contains(id);
        if is_free(&wanted) {
            return Ok(wanted);
        }
        let dated: ComponentId = format!("{wanted}~{on}").parse()?;
        let counted = (2..).map(|n| format!("{dated}.{n}").parse::<ComponentId>());
        std::iter::once(Ok(dated.clone()))
            .chain(counted)
            .find(|id| id.as_ref().map_or(true, is_free))
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
    /// that it names, else the law. Where articles are numbered anew in groupings, one without its grouping may be any
    /// of its number. What once stood at the place is named with it.
    pub(crate) fn concerned(&self, target: &Target) -> Result<Vec<ComponentId>, IdError> {
        let article = self.drafting.article();
        let named = |(&level, number): (&usize, &String)| {
            Some((self.drafting.levels.get(level)?.kind, number.clone()))
        };
        let grouping = target.numbers.range(..article).next_back().and_then(named);
        let own = target.numbers.range(article..=article).next().and_then(named);
        let segment = |named: &(Kind, String)| self.segment(named.0, &named.1);
        let address = match (&own, &grouping) {
            (Some(own), Some(grouping)) if self.restarts => {
                Some(format!("{}_{}", segment(grouping), segment(own)))
            }
            (Some(own), _) if !self.restarts => Some(segment(own)),
            (None, Some(grouping)) => Some(segment(grouping)),
            _ => None,
        };
        let stands_in = |at: usize| {
            let wanted = grouping.as_ref().filter(|_| self.restarts && own.is_some());
            wanted.is_none_or(|(kind, number)| self.above(at).any(|above| self.is(above, *kind, number)))
        };
        let ever = own.as_ref().or(grouping.as_ref()).map(|(kind, number)| self.ever(*kind, number, None));
        let ever = ever.into_iter().flatten().filter(|&at| stands_in(at));
        let mut touched: Vec<ComponentId> =
            ever.filter_map(|at| Some(self.components.get(at)?.id.clone())).collect();
        if let Some(address) = address.filter(|_| touched.is_empty()) {
            touched.push(self.norm.component(&address)?);
        }
        if touched.is_empty() {
            touched.push(self.norm.root());
        }
        Ok(touched)
    }

    /// What a target concerns, if that is all at one place: where it may be any of several articles, nothing.
    pub(crate) fn only_one(&self, target: &Target) -> Result<Vec<ComponentId>, IdError> {
        let concerned = self.concerned(target)?;
        let places: HashSet<ComponentId> = concerned.iter().map(place).collect();
        Ok(if places.len() == 1 { concerned } else { Vec::new() })
    }

    /// Whether an article holds the words that a document prints, or has taken them.
    pub(crate) fn has_words(&self, article: &[ComponentId], words: &Words, origin: Origin<'_>) -> bool {
        if self.taken.contains(&(origin.sha256, words.start)) {
            return true;
        }
        let folded = |text: &str| folded(text, self.drafting);
        let wanted = folded(&words.text);
        let is_here = |one: &Component| {
            let rest = |top: &ComponentId| {
                one.id.local().strip_prefix(top.local()).is_some_and(|rest| rest.starts_with('_'))
            };
            article.iter().any(rest)
        };
        let texts = self.components.iter().filter(|one| is_here(one)).filter_map(|one| one.words.as_deref());
        texts.map(folded).any(|own| own == wanted)
    }

    /// The articles that ever stood: what stood at one place is one.
    pub(crate) fn articles(&self) -> Vec<Article<'_>> {
        let mut articles: BTreeMap<ComponentId, Vec<ComponentId>> = BTreeMap::new();
        let is_article = |one: &&Component| one.kind.is_some_and(|kind| kind.role == Role::Article);
        for component in self.components.iter().filter(is_article) {
            articles.entry(place(&component.id)).or_default().push(component.id.clone());
        }
        let renewals = |place: &ComponentId| self.renewals.get(place).map(Vec::as_slice).unwrap_or_default();
        let article = |(place, incarnations)| Article { renewals: Renewals(renewals(&place)), incarnations };
        articles.into_iter().map(article).collect()
    }

    /// When the article was given anew in which a component is.
    pub(crate) fn renewals(&self, of: &ComponentId) -> Renewals<'_> {
        let mut above = std::iter::successors(Some(place(of)), above);
        Renewals(above.find_map(|id| self.renewals.get(&id)).map(Vec::as_slice).unwrap_or_default())
    }

    /// Remembers that an act gave anew, or repealed, the articles at or in a component.
    pub(crate) fn renew(&mut self, at: usize, on: Day, act: ActNumber) {
        let is_article = |one: &Component| one.kind.is_some_and(|kind| kind.role == Role::Article);
        let holds = |other: usize| self.above(other).any(|above| above == at);
        let components = self.components.iter().enumerate();
        let within = components.filter(|(other, one)| is_article(one) && holds(*other));
        let places: Vec<ComponentId> = within.map(|(_, one)| place(&one.id)).collect();
        for article in places {
            self.renewals.entry(article).or_default().push((on, act));
        }
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
        self.taken.insert((origin.sha256, words.start));
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

    /// The heading of a component falls or changes, and what it is then is not known.
    pub(crate) fn lose_heading(&mut self, at: usize, language: &str) -> Option<Op> {
        let component = self.components.get_mut(at)?;
        component.heading = None;
        let unknown = vec![UnknownText { language: language.to_owned(), aspect: Aspect::Heading }];
        Some(Op::Amend(Amend { target: component.id.clone(), texts: Vec::new(), unknown }))
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
        let order_key = self.drafting.order_key(number);
        let component = self.components.get_mut(at)?;
        component.number = Some(number.to_owned());
        component.key.clone_from(&order_key);
        let label = renumbered(&component.label, number);
        if let Some(label) = &label {
            component.label.clone_from(label);
        }
        Some(Op::Move(Move {
            target: component.id.clone(),
            parent: None,
            number: Some(number.to_owned()),
            label,
            order_key: Some(order_key),
        }))
    }

    /// Puts a component into another one.
    pub(crate) fn relocate(&mut self, at: usize, parent: usize) -> Option<Op> {
        let into = self.components.get(parent)?.id.clone();
        let component = self.components.get_mut(at).filter(|one| one.parent != Some(parent))?;
        component.parent = Some(parent);
        Some(Op::Move(Move {
            target: component.id.clone(),
            parent: Some(into),
            number: None,
            label: None,
            order_key: None,
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
            // Of two with one number the second is another one.
            match self.child(at, child.kind, number, on).filter(|same| !kept.contains(same)) {
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

/// The address of a component without the days that tell it from what stood there before.
pub(super) fn place(id: &ComponentId) -> ComponentId {
    let segments = id.local().split('_').map(|segment| segment.split('~').next().unwrap_or_default());
    id.norm().component(&segments.collect::<Vec<_>>().join("_")).unwrap_or_else(|_| id.clone())
}

/// The address that an address goes on from; the root is above none.
pub(super) fn above(id: &ComponentId) -> Option<ComponentId> {
    let (above, _) = id.local().rsplit_once('_')?;
    id.norm().component(above).ok()
}

/// Words without what printers vary: spaces, dashes, and how the number of an act is written.
fn folded(text: &str, drafting: &Drafting) -> String {
    let varies = |c: &char| c.is_whitespace() || matches!(c, '-' | '–' | '—' | '―' | '‒');
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';' | ':');
    let numbered = text.split_inclusive(is_mark).map(|piece| {
        let word = piece.trim_end_matches(is_mark);
        let number = (drafting.cited)(word).map(drafting.code);
        number.map_or_else(|| piece.to_owned(), |code| piece.replacen(word, &code, 1))
    });
    numbered.collect::<String>().chars().filter(|c| !varies(c)).flat_map(char::to_lowercase).collect()
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
        assert_eq!(law.find(SECTION, "148", None, day).collect::<Vec<_>>(), [second]);
    }

    #[test]
    fn what_is_enacted_stands_as_it_is_printed_and_newcomers_by_their_numbers() {
        const SECTION: Kind = Kind { name: "section", segment: "sec", role: Role::Article };
        const ITEM: Kind = Kind { name: "item", segment: "item", role: Role::Below };
        const NOTE: Kind = Kind { name: "note", segment: "note", role: Role::Below };
        let day = Day::from_ymd(2020, 9, 1).unwrap();
        let origin = Origin { sha256: Sha256([0; 32]), language: "en" };
        let one = |kind: Kind, number: &str| {
            let number = Some(number.to_owned()).filter(|number| !number.is_empty());
            Printed::new(kind, number, "", 1)
        };
        let order = |children: Vec<Printed>, newcomers: Vec<Printed>| {
            let (mut law, _) = Law::new("urn:lex:xx:act:a".parse().unwrap(), &UNDRAFTED, false, None);
            let mut section = one(SECTION, "1");
            section.children = children;
            let mut ops = Vec::new();
            law.put_all(ROOT, &[section], origin, day, &mut ops).unwrap();
            for newcomer in newcomers {
                law.put(1, &newcomer, origin, day, &mut ops).unwrap();
            }
            let mut below: Vec<&Component> =
                law.components.iter().filter(|one| one.parent == Some(1)).collect();
            below.sort_by(|one, other| one.key.cmp(&other.key));
            let name = |one: &&Component| {
                let kind = one.kind.map(|kind| kind.name).unwrap_or_default();
                format!("{kind}{}", one.number.clone().unwrap_or_default())
            };
            below.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        // What has no number stands where it is printed.
        let proviso_first = vec![one(NOTE, ""), one(NOTE, "1"), one(NOTE, "2")];
        assert_eq!(order(proviso_first, Vec::new()), "note note1 note2");
        let between = vec![one(ITEM, "1"), one(NOTE, ""), one(ITEM, "2"), one(NOTE, "")];
        assert_eq!(order(between, vec![one(ITEM, "3")]), "item1 note item2 item3 note");
        let goes_on = vec![one(ITEM, "12"), one(NOTE, ""), one(ITEM, "12a"), one(ITEM, "13")];
        assert_eq!(order(goes_on, Vec::new()), "item12 note item12a item13");
        // Numbers of another kind begin again after those before them.
        let kinds = || vec![one(ITEM, "1"), one(ITEM, "2"), one(NOTE, ""), one(NOTE, "1"), one(NOTE, "2")];
        assert_eq!(order(kinds(), Vec::new()), "item1 item2 note note1 note2");
        let newcomers = vec![one(NOTE, "3"), one(ITEM, "3"), one(ITEM, "2a"), one(NOTE, "4")];
        assert_eq!(order(kinds(), newcomers), "item1 item2 item2a item3 note note1 note2 note3 note4");
        let more = vec![one(ITEM, "1"), one(ITEM, "2"), one(NOTE, "1"), one(NOTE, "2"), one(NOTE, "3")];
        assert_eq!(order(more, vec![one(ITEM, "3")]), "item1 item2 item3 note1 note2 note3");
    }
}
