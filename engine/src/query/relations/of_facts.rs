//! The day of the facts that a judgment states: of law that says what is punished, its words mean what stood on that day.
//!
//! Only words about its own facts mean that day: what it quotes and what is of
//! other cases speaks of its own day, as a document does, and so do words about a law that did not stand yet. Of a night between two
//! days it means what stood on both, if that is the same.

use asof_law::{Law, Mention, Number, Target, Unit};
use asof_schema::{ComponentId, Day, NormId};

use super::{Reference, Relations, Standing, TargetState};
use crate::graph::Version;
use crate::query::point_in_time::Absence;
use crate::rows::VersionRow;

impl Relations<'_> {
    /// What words of a document mean: by the day of its facts, where it states one and they speak of law that punishes, else by
    /// the day of the document, which is that of the point.
    pub(super) fn meant(
        &self,
        (standing, version): (&Standing, Version<'_>),
        reference: Reference,
        (target, mention): (&Target, &Mention),
        wanted: Option<&NormId>,
    ) -> Vec<Reference> {
        let own = &standing.graph.norm().id;
        let Some((day, last)) = self.days_of_facts(standing, version, (target, mention)) else {
            return self.resolved(own, reference, (target, mention), wanted);
        };
        let then = self.on(day);
        let mut said = then.resolved(own, reference.clone(), (target, mention), wanted);
        if last != day {
            let later = self.on(last);
            let also = later.resolved(own, reference.clone(), (target, mention), wanted);
            if then.versions_of(&said) != later.versions_of(&also) {
                return self.resolved(own, reference, (target, mention), wanted);
            }
        }
        if !said.iter().all(stood) {
            let decided = self.resolved(own, reference, (target, mention), wanted);
            // A law of which no text of that day is known was there all the same; one that began later was not.
            if !decided.iter().all(|one| one.target.as_ref().is_some_and(|target| then.has_no_text(target))) {
                return decided;
            }
            let unknown = |one: Reference| Reference { state: Some(TargetState::External), ..one };
            said = decided.into_iter().map(unknown).collect();
        }
        for one in &mut said {
            one.as_of = Some(day);
        }
        said
    }

    /// The versions that are meant at the point.
    fn versions_of(&self, said: &[Reference]) -> Vec<Option<(ComponentId, VersionRow)>> {
        let point = self.corpus.point(self.at);
        let version = |one: &Reference| {
            let id = one.target.as_ref()?;
            let version = self.corpus.component(id).ok()?.version_at(point)?;
            Some((id.clone(), version.row))
        };
        said.iter().map(version).collect()
    }

    /// The first and the last of the days on one of which the facts were.
    fn days_of_facts(
        &self,
        document: &Standing,
        version: Version<'_>,
        said: (&Target, &Mention),
    ) -> Option<(Day, Day)> {
        let facts = document.facts(self.corpus.point(self.at))?;
        let is_apart = facts.apart.iter().any(|apart| apart == version.component().local());
        (!is_apart && self.is_penal(document, said)).then_some((facts.on, facts.last.unwrap_or(facts.on)))
    }

    /// Whether a provision is of a law by which the country of a document punishes, or one of the sections by which another does. Of
    /// several sections that are named by the first and the last, it is not asked.
    fn is_penal(&self, document: &Standing, (target, mention): (&Target, &Mention)) -> bool {
        let Ok(meant) = self.norm(&target.law) else { return false };
        let section = target.path.iter().find_map(|step| match &step.number {
            Number::Of(number) if step.unit == Unit::Section => Some(number.as_str()),
            _ => None,
        });
        let section = section.filter(|_| mention.range.is_none()).unwrap_or_default();
        let named = |name: &str| Law::Cited { name: Some(name.to_owned()), number: None };
        let penal = document.graph.profile().punishing(section).map(named);
        penal.flat_map(|law| self.corpus.names().of(&law)).any(|norm| norm == meant)
    }

    /// Whether a provision may have stood at the point with words that nobody has.
    fn has_no_text(&self, id: &ComponentId) -> bool {
        let point = self.corpus.point(self.at);
        self.corpus.component(id).is_ok_and(|component| {
            component.version_at(point).is_none()
                && matches!(Absence::of(component, point), Absence::NoText { .. })
        })
    }
}

/// Whether what is meant was there, or had been.
fn stood(said: &Reference) -> bool {
    use TargetState::{Resolved, TargetRenumbered, TargetRepealed};
    said.state.is_some_and(|state| matches!(state, Resolved | TargetRenumbered | TargetRepealed))
}
