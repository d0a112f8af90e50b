//! Where an address leads that words about a law name, and since when or until when it led there.

use std::sync::Arc;

use asof_law::{Number, SECTION, Step, Unit};
use asof_schema::{ComponentId, Interval};

use super::standing::{Standing, borne, days_at, further_in, is_annex, step};
use super::{Relations, TargetState, gone, in_words};
use crate::coverage::Report;
use crate::graph::{ComponentRow, NormGraph, Point, Version};

/// What an address in a norm leads to at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::query) struct Addressed {
    /// How it stands there.
    pub(in crate::query) state: TargetState,
    /// What is there, was there or will be there; several where the words leave that open.
    pub(in crate::query) components: Vec<ComponentRow>,
    /// The days on which the one component was in force at this address.
    pub(in crate::query) days: Vec<Interval>,
}

impl Addressed {
    fn nothing(state: TargetState) -> Self {
        Self { state, components: Vec::new(), days: Vec::new() }
    }
}

impl Relations<'_> {
    /// How far it is known that nothing has an address: by the nearest provision that would hold it. Where there is none, it
    /// may be anywhere in the norm, and be any of the provisions that are missing.
    pub(in crate::query) fn of_nothing(
        &self,
        graph: &Arc<NormGraph>,
        steps: &[Step],
        is_named: bool,
    ) -> Report {
        let point = self.corpus.point(self.at);
        let holders = (1..steps.len()).rev().filter_map(|length| steps.get(..length));
        let mut held = holders.map(|steps| self.addressed(graph, steps, is_named).components);
        let holder = held.find_map(|components| match components.as_slice() {
            [one] => Some(one.of(graph).local().to_owned()),
            _ => None,
        });
        match holder {
            Some(holder) => graph.report(&holder, point),
            None => graph.report_of_nothing(point),
        }
    }

    /// What steps lead to in a norm. Steps that begin below an article or section, or point at who speaks, lead nowhere by
    /// themselves, but for those of a norm that the words name and that has none, as a practice direction has paragraphs alone.
    pub(in crate::query) fn addressed(
        &self,
        graph: &Arc<NormGraph>,
        steps: &[Step],
        is_named: bool,
    ) -> Addressed {
        let point = self.corpus.point(self.at);
        let now = self.standing(graph);
        let Some(standing) = now.clone().or_else(|| at_first(graph, point).map(Arc::new)) else {
            return Addressed::nothing(TargetState::External);
        };
        let begins = |sought: &Sought| standing.begins_above(sought, is_named);
        let Some(sought) = standing.sought(steps).filter(begins) else {
            return Addressed::nothing(TargetState::Unresolved);
        };
        let path = &sought.path;
        let (mut rows, sure) = now.map(|standing| standing.rows_of(&sought, point)).unwrap_or_default();
        if !sure {
            // Who means the part with numbers of its own names it, in a draft.
            rows.clear();
        }
        if rows.is_empty() {
            rows.extend(in_words(&standing, path));
        }
        let component = |&row: &usize| standing.version(row).map(|version| version.component().row);
        let of = |state, component: Option<ComponentRow>| {
            let days = component.map(|row| days_at(row.of(graph), path, point));
            Addressed { state, components: component.into_iter().collect(), days: days.unwrap_or_default() }
        };
        match rows.as_slice() {
            [] => {
                let (state, component) = gone(graph, path, point);
                of(state, component)
            }
            [row] => {
                let fallen = standing.is_fallen(*row);
                let state = if fallen { TargetState::TargetRepealed } else { TargetState::Resolved };
                of(state, component(row))
            }
            several => {
                let components = several.iter().filter_map(component).collect();
                Addressed { components, ..Addressed::nothing(TargetState::Unresolved) }
            }
        }
    }
}

/// The norm as it stood on its first day.
fn at_first(graph: &Arc<NormGraph>, point: Point) -> Option<Standing> {
    let first = graph.root()?.first_version(point)?;
    Standing::of(graph, Point { at: first.start(), ..point })
}

/// An address as it is looked for in a norm.
#[derive(Debug)]
pub(in crate::query) struct Sought {
    /// The steps, that of a part with numbers of its own first.
    pub(super) path: Vec<Step>,
    /// Whether the words say that it is in such a part, or that it is not.
    in_part: Option<bool>,
    /// Whether they call it by the sign of a section, or by the word.
    is_signed: Option<bool>,
}

impl Standing {
    /// The address that steps of any language name. No step is left out: an article of Title II is in no other title.
    /// `None` where a step points at who speaks, or at a part that the norm has not.
    pub(in crate::query) fn sought(&self, steps: &[Step]) -> Option<Sought> {
        let profile = self.graph.profile();
        if steps.iter().any(|step| !matches!(step.number, Number::Of(_))) {
            return None;
        }
        let is_part = |step: &Step| step.unit.is_apart() || profile.is_apart(step.unit);
        let own = steps.iter().filter(|step| !step.unit.is_body() && !is_part(step));
        let unit = |unit: Unit| if unit == Unit::Signed { self.signed() } else { profile.own(unit) };
        let own = own.map(|step| Step { unit: unit(step.unit), number: step.number.clone() });
        let part = steps.iter().find(|step| is_part(step));
        let in_body = steps.iter().any(|step| step.unit.is_body());
        // A part that is named by its number is no other part.
        let named = |part: &Step| matches!(&part.number, Number::Of(number) if !number.is_empty());
        let meant = |part| self.part_step().filter(|_| !named(part)).unwrap_or(part);
        let step = part.map(meant).cloned();
        let apart = if in_body { Some(false) } else { part.map(|_| true) };
        let last = steps.last().filter(|_| profile.is_of_no_country()).map(|step| step.unit);
        let is_signed = last.filter(|unit| matches!(*unit, Unit::Section | Unit::Signed));
        Some(Sought {
            path: step.into_iter().chain(profile.through_lead_in(own)).collect(),
            in_part: apart,
            is_signed: is_signed.map(|unit| unit == Unit::Signed),
        })
    }

    /// The rows at an address, and whether the words mean them for sure: provisions of a part with numbers of its own may be
    /// meant by who does not name it, where the body never had the provision, by the knowledge and record of a point.
    pub(in crate::query) fn rows_of(&self, sought: &Sought, point: Point) -> (Vec<usize>, bool) {
        if sought.path.is_empty() {
            return (Vec::new(), true);
        }
        let mut rows = self.find(&sought.path);
        // Of a law that prints "§ 2" and "Section 2" the words mean the one that is printed as they say.
        let is_alike = |&row: &usize| {
            let signs = |version: Version<'_>| version.label().starts_with(SECTION);
            sought.is_signed.is_some_and(|signed| self.version(row).is_some_and(|it| signs(it) == signed))
        };
        if rows.iter().any(is_alike) {
            rows.retain(is_alike);
        }
        if sought.in_part == Some(true) {
            return (rows, true);
        }
        if rows.is_empty()
            && let Some(part) = self.part_step()
        {
            rows = self.find(&[std::slice::from_ref(part), &sought.path].concat());
        }
        let body: Vec<usize> = rows.iter().copied().filter(|&row| !self.is_in_part(row)).collect();
        if sought.in_part == Some(false) || rows.is_empty() {
            return (body, true);
        }
        let sure = !body.is_empty();
        let meant = if sure { body } else { rows };
        let is_named = sought.path.iter().any(|step| self.leaves_body(step));
        let stands_beside = |&row: &usize| self.between(row, 0).any(|above| self.leads_away(above));
        // What the body had or will have is the body's, on the days on which it has not got it too.
        if !is_named && meant.iter().all(stands_beside) && self.is_of_body(sought, point) {
            return (Vec::new(), true);
        }
        (meant, sure)
    }

    /// Whether the body ever had the provision that an address names or begins with, by (known, recorded).
    fn is_of_body(&self, sought: &Sought, point: Point) -> bool {
        let provision = sought.path.iter().position(|step| step.unit == self.provision);
        let path = provision.and_then(|at| sought.path.get(..=at)).unwrap_or(&sought.path);
        let stood_in_body = |row: ComponentRow, days: &Interval| {
            let on = Point { at: days.start(), ..point };
            let version = row.of(&self.graph).version_at(on);
            let leaves = |above| step(above).is_some_and(|step| self.leaves_body(&step));
            version.is_some_and(|version| !version.above(on).any(leaves))
        };
        let mut bearers = borne(&self.graph, path, point).into_iter();
        bearers.any(|(row, days)| days.iter().any(|days| stood_in_body(row, days)))
    }

    /// Whether a step leads out of the body: into a part with numbers of its own or into what is annexed.
    fn leaves_body(&self, step: &Step) -> bool {
        let has_no_number = step.number == Number::Of(String::new());
        let is_part = self.graph.profile().is_apart(step.unit) || step.unit.may_be_apart() && has_no_number;
        is_part || is_annex(step)
    }

    fn leads_away(&self, row: usize) -> bool {
        self.step(row).is_some_and(|step| self.leaves_body(step))
    }

    /// The rows of annexes and schedules at an address by which some rows of the body are meant.
    pub(in crate::query) fn beside_body(&self, sought: &Sought, meant: &[usize]) -> Vec<usize> {
        if meant.is_empty() {
            return Vec::new();
        }
        let all = self.rows_at(&sought.path, false).into_iter();
        all.filter(|row| !meant.contains(row) && self.is_annexed(*row, 0)).collect()
    }

    /// What was ever in force at an address, by (known, recorded), each with the days on which it was.
    pub(in crate::query) fn borne(&self, sought: &Sought, point: Point) -> Vec<(ComponentId, Vec<Interval>)> {
        let mut found = borne(&self.graph, &sought.path, point);
        if let Some(path) = further_in(&sought.path).filter(|_| found.is_empty()) {
            found = borne(&self.graph, &path, point);
        }
        found.into_iter().map(|(row, days)| (row.of(&self.graph).id(), days)).collect()
    }

    /// Whether an address says of what article or section it speaks, where the norm has any or is not named. In a norm that is
    /// named, a number with points says its place: "TCC Guide, para 12.2.2".
    fn begins_above(&self, sought: &Sought, is_named: bool) -> bool {
        let apart = usize::from(sought.in_part == Some(true));
        let first = sought.path.get(apart).or_else(|| sought.path.first());
        let is_of_provision = |row| self.step(row).is_some_and(|step| step.unit == self.provision);
        let has_none = || is_named && !(0..self.rows.len()).any(is_of_provision);
        let says_place =
            |step: &Step| matches!(&step.number, Number::Of(number) if is_named && number.contains('.'));
        first.is_some_and(|step| step.unit <= self.provision || says_place(step) || has_none())
    }

    /// The markers on the way down to a row.
    pub(in crate::query) fn labels(&self, row: usize) -> Vec<String> {
        let line = self.upward(row).filter_map(|row| self.version(row)).map(Version::label);
        let mut labels: Vec<String> = line.filter(|label| !label.is_empty()).map(str::to_owned).collect();
        labels.reverse();
        labels
    }

    /// The row of the part whose provisions are numbered on their own.
    fn part_apart(&self) -> Option<usize> {
        let profile = self.graph.profile();
        let is_part = |&row: &usize| {
            self.step(row).is_some_and(|step| {
                (profile.is_apart(step.unit) || step.unit.may_be_apart())
                    && step.number == Number::Of(String::new())
            })
        };
        (0..self.rows.len()).find(is_part)
    }

    fn part_step(&self) -> Option<&Step> {
        self.step(self.part_apart()?)
    }

    fn is_in_part(&self, row: usize) -> bool {
        self.part_apart().is_some_and(|part| self.below(part).contains(&row))
    }
}
