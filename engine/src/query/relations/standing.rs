//! A norm as it stands at a point, and how the addresses that words use are found in it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asof_law::lexicon::annex_beside;
use asof_law::{
    Language, Law, Mention, NameIndex, Names, Number, SECTION, Speaker, Step, Target, Unit, absolute,
    citations, is_basic,
};
use asof_schema::{Cause, ComponentId, Day, Interval};

use super::facts::Facts;
use crate::graph::{Component, ComponentRow, NormGraph, Point, Version, VersionRow, digits};
use crate::rows::TextRow;

/// A norm at a point.
#[derive(Debug)]
pub(in crate::query) struct Standing {
    pub(super) graph: Arc<NormGraph>,
    /// (version, depth), each parent before its children.
    pub(super) rows: Vec<(VersionRow, u32)>,
    /// The row after the last that is below each.
    ends: Vec<usize>,
    parents: Vec<Option<usize>>,
    /// The last step of each row's address.
    steps: Vec<Option<Step>>,
    /// The rows at each address step.
    by_step: HashMap<(Unit, String), Vec<usize>>,
    row_of: HashMap<ComponentRow, usize>,
    names: Arc<Names>,
    pub(super) provision: Unit,
    /// The numbers of the provisions of each part with numbers of its own, and of the body.
    provisions: HashMap<Option<usize>, Arc<[String]>>,
    /// The numbers of one level below a row, as far as they were asked for.
    levels: Mutex<Levels>,
    anew_in: Option<Unit>,
    /// Whether anything is annexed to the body.
    has_annexes: bool,
    cited_laws: OnceLock<CitedLaws>,
    facts: OnceLock<Option<Facts>>,
}

/// By the number of a provision, laws.
type CitedLaws = HashMap<Step, Vec<Law>>;

/// By row and level.
type Levels = HashMap<(usize, Unit), Arc<[String]>>;

impl Standing {
    /// `None` where the norm has no version at the point.
    pub(in crate::query) fn of(graph: &Arc<NormGraph>, point: Point) -> Option<Self> {
        let top = graph.root()?.version_at(point)?;
        let rows: Vec<(VersionRow, u32)> =
            top.walk(None).map(|(version, depth)| (version.row, depth)).collect();
        let (ends, parents) = nest(&rows);
        let mut standing = Self {
            graph: Arc::clone(graph),
            row_of: rows
                .iter()
                .enumerate()
                .map(|(row, &(v, _))| (v.of(graph).component().row, row))
                .collect(),
            names: Arc::new(Names::of(graph.norm())),
            provision: graph.basic_level(),
            steps: rows.iter().map(|&(version, _)| step(version.of(graph))).collect(),
            rows,
            ends,
            parents,
            by_step: HashMap::new(),
            provisions: HashMap::new(),
            levels: Mutex::default(),
            anew_in: None,
            has_annexes: false,
            cited_laws: OnceLock::new(),
            facts: OnceLock::new(),
        };
        let mut provisions: HashMap<_, Vec<String>> = HashMap::new();
        for row in 0..standing.rows.len() {
            let Some(Step { unit, number: Number::Of(number) }) = standing.step(row).cloned() else {
                continue;
            };
            standing.by_step.entry((unit, plain(&number))).or_default().push(row);
            if unit == standing.provision {
                provisions.entry(standing.part(row)).or_default().push(number);
            }
        }
        standing.provisions = provisions.into_iter().map(|(part, numbers)| (part, numbers.into())).collect();
        standing.anew_in = standing.numbered_anew();
        standing.has_annexes = standing.steps.iter().flatten().any(is_annex);
        Some(standing)
    }

    /// Whether the norm stands so at another point too: all that is below a version is there as long as it is itself.
    pub(super) fn stands_so_at(&self, point: Point) -> bool {
        let top = self.graph.root().and_then(|root| root.version_at(point));
        top.is_some_and(|top| self.rows.first().is_some_and(|&(row, _)| row == top.row))
    }

    /// The language of the norm.
    pub(in crate::query) fn language(&self) -> Option<Language> {
        self.graph.language()
    }

    /// By the number of an article or section, the laws of which the words here cite it. They are read once.
    pub(super) fn cited_laws(&self) -> &CitedLaws {
        self.cited_laws.get_or_init(|| {
            let mut cited = CitedLaws::new();
            let versions = (0..self.rows.len()).filter_map(|row| self.version(row));
            let mentions = versions.flat_map(Version::mentions);
            for Target { law, path } in mentions.filter_map(|mention| mention.target.as_ref()) {
                let other = *law != Law::This;
                let Some(first) = path.first().filter(|step| other && is_basic(step.unit)) else { continue };
                let laws = cited.entry(first.clone()).or_default();
                if !laws.contains(law) {
                    laws.push(law.clone());
                }
            }
            cited
        })
    }

    /// What it says of the day of its facts, by the record of a point, which is that of every question here.
    pub(super) fn facts(&self, point: Point) -> Option<&Facts> {
        self.facts.get_or_init(|| Facts::of(&self.graph, point)).as_ref()
    }

    /// The row of a component.
    pub(super) fn row(&self, component: ComponentRow) -> Option<usize> {
        self.row_of.get(&component).copied()
    }

    /// A row and all below it.
    pub(super) fn below(&self, row: usize) -> std::ops::Range<usize> {
        row..self.ends.get(row).copied().unwrap_or(row)
    }

    /// The version of a row.
    pub(super) fn version(&self, row: usize) -> Option<Version<'_>> {
        self.rows.get(row).map(|&(version, _)| version.of(&self.graph))
    }

    /// The component of a row.
    pub(in crate::query) fn id(&self, row: usize) -> Option<ComponentId> {
        Some(self.version(row)?.component().id())
    }

    /// The row of its own words.
    pub(super) fn text(&self, row: usize) -> Option<TextRow> {
        self.version(row).and_then(Version::own_text_row)
    }

    /// The digits of all numbers that the article or section of a row ever had, and those in which anything below the row
    /// ever stood; `None` above articles and sections.
    pub(super) fn numbers(&self, row: usize) -> Option<HashSet<String>> {
        self.unit(row)?;
        let mut open: Vec<Component<'_>> =
            self.below(row).filter_map(|row| self.version(row)).map(Version::component).collect();
        let (mut seen, mut numbers) = (HashSet::new(), HashSet::new());
        while let Some(component) = open.pop() {
            if !seen.insert(component.row) {
                continue;
            }
            let is_unit = self.graph.profile().unit(component.kind()) == Some(self.provision);
            for version in component.versions() {
                if is_unit {
                    numbers.insert(digits(version.number().unwrap_or_default()));
                } else {
                    open.extend(version.parent());
                }
            }
        }
        Some(numbers)
    }

    /// The row above a row.
    pub(super) fn parent(&self, row: usize) -> Option<usize> {
        self.parents.get(row).copied().flatten()
    }

    /// Whether the row or anything above it is a tombstone.
    pub(in crate::query) fn is_fallen(&self, row: usize) -> bool {
        self.upward(row).filter_map(|row| self.version(row)).any(Version::is_tombstone)
    }

    /// The components at a target of words about the norm itself.
    pub(in crate::query) fn cited(&self, target: &Target) -> Vec<ComponentRow> {
        let path = absolute(target, &self.speaker(0)).map(|target| target.path).unwrap_or_default();
        let rows = if path.is_empty() { Vec::new() } else { self.find(&path) };
        rows.into_iter().filter_map(|row| Some(self.version(row)?.component().row)).collect()
    }

    pub(super) fn step(&self, row: usize) -> Option<&Step> {
        self.steps.get(row)?.as_ref()
    }

    /// What lies below rows by the numbers of steps, each one level down, whatever the levels are called: in law of no country,
    /// which a text alone divides.
    pub(in crate::query) fn by_numbers(&self, rows: &[usize], steps: &[Step]) -> Vec<usize> {
        if !self.graph.profile().is_of_no_country() {
            return Vec::new();
        }
        steps.iter().fold(rows.to_vec(), |above, wanted| {
            let parts = |row: usize| self.below(row).filter(move |&part| self.parent(part) == Some(row));
            let is_meant = |part: &usize| self.step(*part).is_some_and(|own| has_number_of(own, wanted));
            above.into_iter().flat_map(parts).filter(is_meant).collect()
        })
    }

    /// The row and those above it, the row first.
    pub(super) fn upward(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(row), |&row| self.parent(row))
    }

    /// The basic unit that a row is or is a part of.
    pub(super) fn unit(&self, row: usize) -> Option<usize> {
        self.upward(row).find(|&above| self.step(above).is_some_and(|step| step.unit == self.provision))
    }

    /// What holds a row, up to and with one of these; the nearest first.
    pub(super) fn between(&self, row: usize, top: usize) -> impl Iterator<Item = usize> + '_ {
        self.upward(row).skip(1).take_while(move |&above| above >= top)
    }

    /// The level, of those that the country's law has for it, within which provisions are numbered anew.
    fn numbered_anew(&self) -> Option<Unit> {
        self.graph.profile().anew().iter().copied().find(|&level| self.restarts_in(level))
    }

    /// Whether most rows of a level begin with a number that stands in another of them too: one provision that
    /// stands in two places numbers no law anew.
    fn restarts_in(&self, level: Unit) -> bool {
        let is_of = |row: usize, unit: Unit| self.step(row).is_some_and(|step| step.unit == unit);
        let holder = |row: usize| self.upward(row).find(|&above| is_of(above, level));
        let provisions = (0..self.rows.len()).filter(|&row| is_of(row, self.provision));
        let (mut first_in, mut holders) = (HashMap::new(), HashMap::<String, HashSet<usize>>::new());
        for row in provisions.filter(|&row| self.part(row).is_none()) {
            if let (Some(holder), Some(Step { number: Number::Of(number), .. })) =
                (holder(row), self.step(row))
            {
                let number = plain(number);
                holders.entry(number.clone()).or_default().insert(holder);
                first_in.entry(holder).or_insert(number);
            }
        }
        let again = |first: &&String| holders.get(*first).is_some_and(|holders| holders.len() > 1);
        2 * first_in.values().filter(again).count() > first_in.len()
    }

    /// The level of what prints the sign of a section before its number: that of sections, where they do or nothing does. The law
    /// of a country has it by its profile.
    pub(super) fn signed(&self) -> Unit {
        let profile = self.graph.profile();
        let own = profile.own(Unit::Section);
        if !profile.is_of_no_country() {
            return own;
        }
        let signs = |&row: &usize| self.version(row).is_some_and(|one| one.label().starts_with(SECTION));
        let rows = (0..self.rows.len()).filter(signs);
        let units: BTreeSet<Unit> = rows.filter_map(|row| Some(self.step(row)?.unit)).collect();
        units.first().copied().filter(|_| !units.contains(&own)).unwrap_or(own)
    }

    /// The part with numbers of its own in which a row stands.
    pub(super) fn part(&self, row: usize) -> Option<usize> {
        let apart = |row: usize| self.step(row).is_some_and(|step| self.graph.profile().is_apart(step.unit));
        self.upward(row).find(|&above| apart(above))
    }

    /// Who speaks where the words of a row are read.
    pub(super) fn speaker(&self, row: usize) -> Speaker {
        let line: Vec<usize> = {
            let mut line: Vec<usize> = self.upward(row).collect();
            line.reverse();
            line
        };
        let steps: Vec<(usize, Step)> =
            line.into_iter().filter_map(|row| Some((row, self.step(row)?.clone()))).collect();
        Speaker {
            siblings: steps.iter().map(|(row, step)| (step.unit, self.siblings(*row, step.unit))).collect(),
            steps: steps.into_iter().map(|(_, step)| step).collect(),
            names: Arc::clone(&self.names),
            profile: self.graph.profile(),
            provision: self.provision,
            anew_in: self.anew_in,
        }
    }

    /// The numbers among which a row's own stands: those of the whole part for provisions, of the parent for what is in them.
    fn siblings(&self, row: usize, unit: Unit) -> Arc<[String]> {
        if unit == self.provision {
            return self.provisions.get(&self.part(row)).cloned().unwrap_or_default();
        }
        let Some(parent) = self.parent(row) else { return Arc::default() };
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let numbers = || {
            let steps = self.below(parent).filter_map(|row| self.step(row)).filter(|step| step.unit == unit);
            let numbers = steps.filter_map(|step| match &step.number {
                Number::Of(number) => Some(number.clone()),
                _ => None,
            });
            numbers.collect()
        };
        Arc::clone(levels.entry((parent, unit)).or_insert_with(numbers))
    }

    /// The rows that an address means: those of the body, where it has the numbers, and else those of annexes and schedules
    /// that the address does not name.
    pub(super) fn find(&self, path: &[Step]) -> Vec<usize> {
        let body = self.rows_at(path, self.has_annexes);
        if body.is_empty() && self.has_annexes { self.rows_at(path, false) } else { body }
    }

    /// The rows at an address: of those below what was found so far, the nearest; of these, those of the body before what
    /// is annexed to it, where that is wanted.
    pub(super) fn rows_at(&self, path: &[Step], body_first: bool) -> Vec<usize> {
        let profile = self.graph.profile();
        let apart = path.first().is_some_and(|step| profile.is_apart(step.unit));
        let mut heads = vec![0];
        for step in path {
            let Number::Of(number) = &step.number else { return Vec::new() };
            let at = |unit: Unit| self.by_step.get(&(unit, plain(number))).map_or(&[][..], Vec::as_slice);
            let under = |unit: Unit| -> Vec<usize> {
                heads.iter().flat_map(|&head| self.nearest(head, at(unit), (apart, body_first))).collect()
            };
            let mut found = under(step.unit);
            // A number in brackets right after another names no level: "2(28)" is a clause in some laws.
            if found.is_empty() && step.unit == Unit::Subsection && heads != [0] {
                found = under(Unit::Paragraph);
            }
            if found.is_empty() && heads != [0] {
                found = heads.iter().flat_map(|&head| self.bracketed(head, step)).collect();
            }
            // Not every provision has a lead-in of its own.
            if !(found.is_empty() && profile.is_lead_in(step.unit)) {
                heads = found;
            }
        }
        heads
    }

    /// What is right below a row and prints the number of a step in brackets, at a level further in: "2(28)(a)" is a subclause of
    /// a clause in some laws.
    fn bracketed(&self, head: usize, wanted: &Step) -> Vec<usize> {
        if !IN_BRACKETS.contains(&wanted.unit) {
            return Vec::new();
        }
        let prints = |row: usize| self.version(row).is_some_and(|version| version.label().starts_with('('));
        let is_meant = |&row: &usize| {
            let fits = |own: &Step| own.unit > wanted.unit && has_number_of(own, wanted);
            self.parent(row) == Some(head) && self.step(row).is_some_and(fits) && prints(row)
        };
        self.below(head).filter(is_meant).collect()
    }

    /// Whether a row stands in an annex or a schedule that is below another row.
    pub(super) fn is_annexed(&self, row: usize, head: usize) -> bool {
        self.between(row, head).any(|above| above != head && self.step(above).is_some_and(is_annex))
    }

    fn nearest(&self, head: usize, at: &[usize], (apart, body_first): (bool, bool)) -> Vec<usize> {
        let below = self.below(head);
        let depth = |row: usize| self.rows.get(row).map_or(0, |&(_, depth)| depth);
        let inside = at.iter().copied().filter(|&row| {
            row != head && below.contains(&row) && (apart || head != 0 || self.part(row).is_none())
        });
        let mut inside: Vec<usize> = inside.collect();
        if body_first && inside.iter().any(|&row| !self.is_annexed(row, head)) {
            inside.retain(|&row| !self.is_annexed(row, head));
        }
        let mut least: HashMap<Option<usize>, u32> = HashMap::new();
        for &row in &inside {
            let nearest = least.entry(self.one_of_many(row, head)).or_insert(u32::MAX);
            *nearest = depth(row).min(*nearest);
        }
        inside.retain(|&row| least.get(&self.one_of_many(row, head)) == Some(&depth(row)));
        let nearest = inside;
        nearest.iter().copied().filter(|&row| !self.is_given_anew(row, &nearest)).collect()
    }

    /// Of the provisions below a head, that in which a row stands: a number names the nearest inside one of them, and says
    /// nothing of the others. Provisions of one number, and what is above them, are all meant at whatever depth.
    fn one_of_many(&self, row: usize, head: usize) -> Option<usize> {
        if self.step(row).is_some_and(|step| step.unit <= self.provision) {
            return Some(row);
        }
        self.unit(row).filter(|&unit| unit > head)
    }

    /// Whether what fell in a row stands beside it again, under the number that it had.
    fn is_given_anew(&self, row: usize, of_number: &[usize]) -> bool {
        let fell = |row: usize| self.version(row).is_some_and(Version::is_tombstone);
        fell(row) && of_number.iter().any(|&other| self.parent(other) == self.parent(row) && !fell(other))
    }

    /// The rows after one, of the same parent, whose numbers are between two and have a letter of their own.
    pub(super) fn lettered(&self, row: usize, (from, to): (&str, &str)) -> Vec<usize> {
        let value = |number: &str| digits(number).parse::<u64>().ok();
        let (Some(step), Some(Some(parent))) = (self.step(row), self.parents.get(row)) else {
            return Vec::new();
        };
        let (Some(from), Some(last)) = (value(from), value(to)) else { return Vec::new() };
        let between = |row: &usize| {
            self.parents.get(*row) == Some(&Some(*parent))
                && self.step(*row).is_some_and(|other| match &other.number {
                    Number::Of(number) if other.unit == step.unit => {
                        let own = digits(number);
                        own.len() < number.len()
                            && value(number).is_some_and(|value| from <= value && value < last)
                    }
                    _ => false,
                })
        };
        (row + 1..self.below(*parent).end).filter(between).collect()
    }
}

/// The levels that a grammar gives to numbers in brackets, which name none, outermost first.
const IN_BRACKETS: [Unit; 5] =
    [Unit::Subsection, Unit::Paragraph, Unit::Subparagraph, Unit::Item, Unit::Subitem];

/// A path whose numbers in brackets are each one level further in: "2(28)(a)" is a subclause of a clause in some laws. `None`
/// where it has no subsection below another provision.
pub(super) fn further_in(path: &[Step]) -> Option<Vec<Step>> {
    if !path.iter().skip(1).any(|step| step.unit == Unit::Subsection) {
        return None;
    }
    let inner = |unit: Unit| {
        let at = IN_BRACKETS.iter().position(|&level| level == unit)?;
        IN_BRACKETS.get(at + 1).copied()
    };
    let level = |(at, step): (usize, &Step)| {
        let unit = inner(step.unit).filter(|_| at > 0).unwrap_or(step.unit);
        Step { unit, number: step.number.clone() }
    };
    Some(path.iter().enumerate().map(level).collect())
}

/// Whether the norm ever had a component of each kind on the way.
pub(super) fn knows_units(graph: &NormGraph, path: &[Step]) -> bool {
    path.iter().all(|step| graph.type_row(graph.profile().component_type(step.unit)).is_some())
}

/// Whether a step leads into what is annexed to the body.
pub(in crate::query) fn is_annex(step: &Step) -> bool {
    matches!(step.unit, Unit::Annex | Unit::Schedule)
}

/// Whether an address is of an annex by its number, in a norm of which annexes have none: it may be any of them.
pub(super) fn has_unnumbered_annexes(graph: &NormGraph, path: &[Step]) -> bool {
    let kinds = path
        .iter()
        .filter(|step| is_annex(step))
        .filter_map(|step| graph.type_row(graph.profile().component_type(step.unit)));
    kinds.into_iter().any(|kind| {
        let mut annexes = graph.components().filter(|component| component.type_row() == kind);
        annexes.any(|annex| annex.versions().any(|version| version.number().is_none()))
    })
}

/// What words about anything name by its number, under the name of a norm or under none.
pub(super) fn named(names: &NameIndex, graph: &NormGraph, words: &str) -> Vec<Target> {
    let Some(language) = graph.language() else { return Vec::new() };
    let is_own = |law: &Law| *law == Law::This || names.of(law).contains(&graph.norm().id);
    // Who names an annex that no grammar reads means no provision of the body.
    let in_body = |mention: &Mention| annex_beside(words, 0, &(mention.start..mention.end)).is_none();
    let is_meant = |mention: &Mention| {
        let target = mention.target.as_ref();
        target.is_some_and(|target| {
            is_own(&target.law) && (target.path.iter().any(is_annex) || in_body(mention))
        })
    };
    let meant = citations(words, language).into_iter().filter(is_meant);
    meant.filter_map(|mention| mention.target).collect()
}

/// When something with an address was there, apart from the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Once {
    pub(super) component: ComponentRow,
    /// Its first day at that address.
    pub(super) first: Day,
}

/// The norm itself, which is what an address without steps means.
fn whole(graph: &NormGraph, point: Point) -> Vec<Once> {
    let Some(root) = graph.root() else { return Vec::new() };
    let first = root.versions().find(|version| version.is_born(point));
    first.map(|version| Once { component: root.row, first: version.start() }).into_iter().collect()
}

/// What ever had an address, by (known, recorded): the earliest first. What is annexed has one that does not name it only where
/// the body never had it.
pub(super) fn ever(graph: &NormGraph, path: &[Step], point: Point) -> Vec<Once> {
    let own = ever_at(graph, path, point);
    match further_in(path).filter(|_| own.is_empty()) {
        Some(path) => ever_at(graph, &path, point),
        None => own,
    }
}

fn ever_at(graph: &NormGraph, path: &[Step], point: Point) -> Vec<Once> {
    let Some((last, above)) = path.split_last() else { return whole(graph, point) };
    let Some(kind) = graph.type_row(graph.profile().component_type(last.unit)) else { return Vec::new() };
    let (mut body, mut annexed) = (Vec::new(), Vec::new());
    for component in graph.components().filter(|component| component.type_row() == kind) {
        if let Some(version) = component.versions().find(|&version| has_address(version, last, above, point))
        {
            let on = Point { at: version.start(), ..point };
            let stands_beside = version.above(on).any(|above| step(above).as_ref().is_some_and(is_annex));
            let found = if stands_beside { &mut annexed } else { &mut body };
            found.push(Once { component: component.row, first: version.start() });
        }
    }
    let names_annex = path.iter().any(is_annex);
    let mut found = if names_annex || body.is_empty() { [body, annexed].concat() } else { body };
    found.sort_by_key(|once| once.first);
    found
}

/// The days on which a component was in force at an address, by (known, recorded): the earliest first.
pub(super) fn days_at(component: Component<'_>, path: &[Step], point: Point) -> Vec<Interval> {
    let days = |path: &[Step]| {
        let Some((last, above)) = path.split_last() else { return Vec::new() };
        let there = component
            .versions()
            .filter(|&version| has_address(version, last, above, point) && !version.is_tombstone());
        joined(there.map(|version| version.valid(point)).collect())
    };
    let own = days(path);
    match further_in(path).filter(|_| own.is_empty()) {
        Some(path) => days(&path),
        None => own,
    }
}

/// What was ever in force at an address, by (known, recorded), each with the days on which it was: with what stands
/// above it on each of them.
pub(super) fn borne(graph: &NormGraph, path: &[Step], point: Point) -> Vec<(ComponentRow, Vec<Interval>)> {
    let Some((last, above)) = path.split_last() else { return Vec::new() };
    let Some(kind) = graph.type_row(graph.profile().component_type(last.unit)) else { return Vec::new() };
    let is_last = |version: Version<'_>| step(version).is_some_and(|step| same(&step, last));
    let of_kind = graph.components().filter(|component| component.type_row() == kind);
    let of_number = of_kind.filter(|component| component.born(point).any(is_last));
    let bears = |component: Component<'_>, on: Point| {
        component.version_at(on).is_some_and(|version| {
            let falls = version.is_tombstone() || version.above(on).any(Version::is_tombstone);
            !falls && is_last(version) && stands_below(version, above, on)
        })
    };
    let with_days = |component: Component<'_>| {
        let days: Vec<Day> = days_of_place(component, point).into_iter().collect();
        let ends = days.iter().skip(1).copied().chain([Day::MAX]);
        let stretches = days.iter().copied().zip(ends);
        let there = stretches.filter(|&(from, _)| bears(component, Point { at: from, ..point }));
        let days = joined(there.filter_map(|(from, until)| Interval::new(from, until).ok()).collect());
        (!days.is_empty()).then_some((component.row, days))
    };
    of_number.filter_map(with_days).collect()
}

/// The days on which the place of a component may change, by (known, recorded): those of its versions, and those on which
/// anything changes itself in which it ever stood.
fn days_of_place(component: Component<'_>, point: Point) -> BTreeSet<Day> {
    let (mut days, mut seen, mut open) = (BTreeSet::new(), HashSet::new(), vec![component]);
    while let Some(next) = open.pop() {
        if !seen.insert(next.row) {
            continue;
        }
        for version in next.born(point) {
            if next == component || version.cause() != Cause::Aggregate {
                let valid = version.valid(point);
                days.extend(std::iter::once(valid.start()).chain(valid.end()));
            }
            open.extend(version.parent());
        }
    }
    days
}

/// Stretches of days in order, those that meet as one.
pub(in crate::query) fn joined(mut days: Vec<Interval>) -> Vec<Interval> {
    days.retain(|days| !days.is_empty());
    days.sort_unstable();
    days.into_iter().fold(Vec::new(), |mut joined: Vec<Interval>, next| {
        match joined.pop_if(|last| last.end() == Some(next.start())) {
            Some(last) => joined.extend(Interval::new(last.start(), next.end().unwrap_or(Day::MAX))),
            None => joined.push(next),
        }
        joined
    })
}

/// Whether a version that is there by (known, recorded) has an address on its first day.
fn has_address(version: Version<'_>, last: &Step, above: &[Step], point: Point) -> bool {
    version.is_born(point)
        && step(version).is_some_and(|step| same(&step, last))
        && stands_below(version, above, Point { at: version.start(), ..point })
}

/// Whether the steps are met in this order on the way up, whatever stands between.
fn stands_below(version: Version<'_>, above: &[Step], on: Point) -> bool {
    let mut left = above;
    let profile = version.graph.profile();
    let mut apart = above.first().is_some_and(|step| profile.is_apart(step.unit));
    for version in version.above(on) {
        let own = step(version);
        if let (Some(own), Some((last, rest))) = (&own, left.split_last())
            && (same(own, last) || profile.is_lead_in(last.unit) && same_skipping(own, rest))
        {
            left = if same(own, last) { rest } else { rest.split_last().map_or(rest, |(_, rest)| rest) };
        }
        if own.is_some_and(|own| profile.is_apart(own.unit)) {
            if !apart {
                return false;
            }
            apart = false;
        }
    }
    left.is_empty() && !apart
}

fn same_skipping(own: &Step, rest: &[Step]) -> bool {
    rest.last().is_some_and(|step| same(own, step))
}

fn same(one: &Step, other: &Step) -> bool {
    match (&one.number, &other.number) {
        (Number::Of(a), Number::Of(b)) => one.unit == other.unit && plain(a) == plain(b),
        _ => false,
    }
}

/// Whether steps have one number, of whatever levels they are.
fn has_number_of(one: &Step, other: &Step) -> bool {
    match (&one.number, &other.number) {
        (Number::Of(a), Number::Of(b)) => plain(a) == plain(b),
        _ => false,
    }
}

/// The step from its parent to a version; `None` for a type that no words cite.
pub(super) fn step(version: Version<'_>) -> Option<Step> {
    version.graph.profile().step(version.component().kind(), version.number().unwrap_or_default())
}

/// "103-A" and "103a" are one number, and so are "1.045" and "1045"; "3.12" and "31.2" are two, and so are "1-11" and
/// "11-1". A point between digits is of the number unless three digits follow it, as after thousands; a hyphen between
/// them always is.
fn plain(number: &str) -> String {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let parts = |(at, c): &(usize, char)| {
        let (before, after) =
            (number.get(..*at).unwrap_or_default(), number.get(at + 1..).unwrap_or_default());
        let follow = digits(after);
        let is_between = before.ends_with(|c: char| c.is_ascii_digit()) && follow > 0;
        is_between && (*c == '-' || *c == '.' && follow != 3)
    };
    let kept = number.char_indices().filter(|one| one.1.is_alphanumeric() || parts(one));
    kept.flat_map(|(_, c)| c.to_lowercase()).collect()
}

/// For each row, the row after the last below it, and its parent.
fn nest(rows: &[(VersionRow, u32)]) -> (Vec<usize>, Vec<Option<usize>>) {
    let (mut ends, mut parents) = (vec![rows.len(); rows.len()], vec![None; rows.len()]);
    let mut open: Vec<(usize, u32)> = Vec::new();
    for (row, &(_, depth)) in rows.iter().enumerate() {
        while let Some((closed, _)) = open.pop_if(|&mut (_, above)| above >= depth) {
            if let Some(end) = ends.get_mut(closed) {
                *end = row;
            }
        }
        if let Some(parent) = parents.get_mut(row) {
            *parent = open.last().map(|&(above, _)| above);
        }
        open.push((row, depth));
    }
    (ends, parents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_however_they_are_printed() {
        for (one, other) in [("103-A", "103a"), ("1.045", "1045"), ("52.19 A", "52.19a"), ("7.", "7")] {
            assert_eq!(plain(one), plain(other));
        }
        for (one, other) in [
            ("3.12", "31.2"),
            ("6.31", "63.1"),
            ("3.1", "31"),
            ("1.2.3", "12.3"),
            ("1-11", "11-1"),
            ("5-1", "51"),
        ] {
            assert_ne!(plain(one), plain(other));
        }
    }
}
