//! What a citation means by the law of a day, and where quoted words are.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use asof_law::{COMMON, Language, Number, Step, Unit};
use asof_schema::{AsOf, ComponentId, CoverageState, Day, Interval, NormId, VersionId};

use super::beyond::cites_on;
use super::near::Near;
use super::places::{self, Place, Says, Whose};
use super::quoted::{Said, holds, tidy};
use super::{CheckedCitation, Decides, Verdict};
use crate::coverage::Report;
use crate::graph::{Component, ComponentRow, NormGraph, Point, Version, VersionRow, text_lines, write_lines};
use crate::query::relations::{Addressed, joined};
use crate::query::{Relations, TargetState};
use crate::store::{Corpus, JUDGMENT};

/// Of how many components below a provision the other days are looked through for words that it has not got.
const MOST_BELOW: usize = 1_000;

/// What is said of words that look like a citation.
const UNREAD: &str = "cannot be read as the citation of a provision";

/// Whether an address is that of a provision, though not on the day.
fn is_of_another_day(addressed: &Addressed) -> bool {
    matches!(
        addressed.state,
        TargetState::TargetRepealed | TargetState::TargetNotYetInForce | TargetState::TargetRenumbered
    )
}

/// What may be of a law that is not here.
fn may_be(name: &str) -> Meaning {
    let why = format!("may be of {name:?}, and no norm here has this name");
    Meaning { of_another_law: true, ..Meaning::unjudged(why) }
}

/// What is said of a citation that cannot be read: one that cites on, "section 4 et seq.", may be right as far as it goes.
fn unread(words: &str) -> Meaning {
    if cites_on(words) {
        return Meaning::unjudged("cites on and does not say how far: cite each provision");
    }
    Meaning::problem(UNREAD)
}

/// A text being checked by the law of a day.
pub(super) struct Check<'c> {
    corpus: &'c Corpus,
    at: AsOf,
    point: Point,
    relations: Relations<'c>,
    norm: Option<&'c NormId>,
    /// The tidied words of the versions that stand in a norm, and the version of the norm below which they do.
    words: HashMap<NormId, (VersionRow, Tidied)>,
}

/// Versions, each with its tidied words.
type Tidied = Arc<Vec<(VersionRow, String)>>;

/// What a citation means.
#[derive(Default)]
struct Meaning {
    component: Option<ComponentId>,
    version: Option<VersionId>,
    valid: bool,
    problem: Option<String>,
    of_another_law: bool,
    known: Option<Report>,
    decides: Decides,
    /// Whether no law here has the address on the day.
    leads_nowhere: bool,
}

impl Meaning {
    fn problem(problem: impl Into<String>) -> Self {
        Self { problem: Some(problem.into()), ..Self::default() }
    }

    /// What nothing here tells of, and why.
    fn unjudged(why: impl Into<String>) -> Self {
        Self { decides: Decides::Nothing, ..Self::problem(why) }
    }
}

impl<'c> Check<'c> {
    pub(super) fn of(corpus: &'c Corpus, at: AsOf, norm: Option<&'c NormId>) -> Self {
        let relations = Relations::of(corpus, at);
        Self { corpus, at, point: corpus.point(at), relations, norm, words: HashMap::new() }
    }

    /// What follows is checked by the law of another day.
    pub(super) fn turn_to(&mut self, day: Day) {
        self.at = AsOf { at: day, ..self.at };
        self.point = self.corpus.point(self.at);
        self.relations = self.relations.turned_to(day);
    }

    pub(super) fn citation(&self, text: &str, place: &Place) -> CheckedCitation {
        let Range { start, end } = place.span.clone();
        let surface = text.get(start..end).unwrap_or_default().to_owned();
        let meaning = match &place.says {
            Says::Component(id) => self.component(id),
            Says::Version(id) => self.version(id),
            Says::Unread => {
                let before = text.get(..start).unwrap_or_default();
                // What follows in brackets would make another provision of it.
                let is_whole = !text.get(end..).unwrap_or_default().starts_with('(');
                let alias = is_whole.then(|| self.by_alias_after_name(before, &surface)).flatten();
                alias.unwrap_or_else(|| unread(&surface))
            }
            Says::NoId => self.no_id(&surface),
            // It may count something.
            Says::Number => Meaning::unjudged(UNREAD),
            Says::Provision { whose, language, steps } => {
                let meaning = self.provision(whose, *language, steps);
                let alias = meaning.leads_nowhere.then(|| self.by_alias(&surface, whose, *language));
                alias.flatten().unwrap_or(meaning)
            }
            Says::Judgment(whose) => self.judgment(whose),
        };
        let Meaning { component, version, valid, problem, of_another_law, known, decides, .. } = meaning;
        CheckedCitation {
            surface,
            start,
            end,
            component,
            version,
            // Judged once what is quoted beside it is held against it.
            verdict: Verdict::Unverified,
            valid_at: Some(valid),
            quotes: Vec::new(),
            problem: None,
            on_record: problem,
            of_another_law,
            says_law: !matches!(place.says, Says::Provision { whose: Whose::Unsaid, .. }),
            is_of_provision: !matches!(place.says, Says::Judgment(_) | Says::Number),
            number: place.number(),
            known,
            decides,
            unchecked: None,
        }
    }

    /// An id names a component whatever its address.
    fn component(&self, id: &ComponentId) -> Meaning {
        let Ok(component) = self.corpus.component(id) else {
            // Of a norm that is not here nothing is known that may be short.
            let graph = self.corpus.graph(id.norm_str()).ok();
            let known = graph.map(|graph| graph.report(id.local(), self.point));
            return Meaning { known, ..Meaning::problem(format!("nothing has the id {id}")) };
        };
        let version = component.version_at(self.point);
        let stands = version.is_some_and(|version| !version.is_tombstone());
        let in_force = component.born(self.point).filter(|version| !version.is_tombstone());
        let days: Vec<Interval> = in_force.map(|version| version.valid(self.point)).collect();
        let problem = (!stands).then(|| self.otherwise("is not in force", &joined(days)));
        let version = version.map(Version::id);
        let known = Some(component.graph.report(id.local(), self.point));
        Meaning { component: Some(id.clone()), version, valid: stands, problem, known, ..Meaning::default() }
    }

    /// What is said of an id with colons that nothing has. Of a law that is here, what is known of it tells whether that is
    /// wrong; of another nothing does.
    fn no_id(&self, id: &str) -> Meaning {
        let Some(holder) = places::holder(self.corpus, id, self.at) else {
            let why = "is written as an id, and nothing here has it";
            return Meaning { of_another_law: true, ..Meaning::unjudged(why) };
        };
        let graph = self.corpus.graph(holder.norm_str()).ok();
        let known = graph.map(|graph| graph.report(holder.local(), self.point));
        Meaning { known, ..Meaning::problem(format!("nothing has the id {id}")) }
    }

    fn version(&self, id: &VersionId) -> Meaning {
        let meaning = self.component(&id.component);
        if !meaning.valid || meaning.version.as_ref() == Some(id) {
            return meaning;
        }
        let now = meaning.version.as_ref().map(ToString::to_string).unwrap_or_default();
        let problem = format!("is not the version in force on {}: that is {now}", self.at.at);
        Meaning { valid: false, problem: Some(problem), ..meaning }
    }

    /// A judgment is cited as a whole by its name alone.
    fn judgment(&self, whose: &Whose) -> Meaning {
        if let Whose::Of(norms) = whose
            && norms.len() == 1
            && let Some(norm) = norms.first()
        {
            return self.component(&norm.root());
        }
        self.provision(whose, COMMON, &[])
    }

    fn provision(&self, whose: &Whose, language: Language, steps: &[Step]) -> Meaning {
        let norms = match whose {
            Whose::Unknown(name) => {
                let slip = self.corpus.names().slipped(name);
                let near = slip.and_then(|id| self.corpus.catalogue().find(|norm| norm.id == *id));
                let why = format!("is of {name:?}, and no norm here has this name");
                // A law that is not here may well be as cited. A slip in the name of one that is here is told.
                let meaning = match near {
                    Some(norm) => Meaning::problem(format!("{why}; it is one slip from {:?}", norm.title)),
                    None => Meaning::unjudged(why),
                };
                return Meaning { of_another_law: true, ..meaning };
            }
            Whose::Elsewhere(name) => {
                let why = format!("is of the judgment {name:?}, and none here has this citation");
                return Meaning { of_another_law: true, ..Meaning::unjudged(why) };
            }
            Whose::Of(norms) if norms.len() > 1 => {
                return Meaning::problem(open(norms.iter().map(NormId::root)));
            }
            Whose::Of(norms) => {
                norms.iter().filter_map(|norm| self.corpus.graph(norm.as_str()).ok()).collect()
            }
            // Who says of which norm the text speaks says so of what the words leave open.
            Whose::MayBe(name) => return may_be(name),
            Whose::Beside(name) if self.norm.is_none() => return self.beside(name, language, steps),
            // "This rule" is the author's own, and so may be "rule 3".
            Whose::Quoted if self.norm.is_none() || !steps.iter().all(Step::is_numbered) => {
                return Meaning::unjudged(
                    "stands in words that are quoted and do not say of which law it is",
                );
            }
            Whose::Unsaid | Whose::Quoted | Whose::Beside(_) => self.candidates(language),
        };
        let is_named = matches!(whose, Whose::Of(_)) || self.norm.is_some();
        let read = |graph: &&'c Arc<NormGraph>| (*graph, self.relations.addressed(graph, steps, is_named));
        let all: Vec<(&Arc<NormGraph>, Addressed)> = norms.iter().map(read).collect();
        let named: Vec<&(&Arc<NormGraph>, Addressed)> =
            all.iter().filter(|(_, addressed)| !addressed.components.is_empty()).collect();
        match (named.as_slice(), all.as_slice()) {
            ([(graph, addressed)], _) => self.addressed(graph, addressed),
            ([], several) => {
                let undivided = self.undivided(&norms, steps, is_named);
                let meaning = undivided.unwrap_or_else(|| self.nowhere(several, steps, is_named));
                let leads_nowhere = !several.iter().any(|(_, one)| is_of_another_day(one));
                Meaning { leads_nowhere, ..meaning }
            }
            (several, _) => {
                let ids = several.iter().flat_map(|(graph, addressed)| {
                    addressed.components.iter().map(|component| component.of(graph).id())
                });
                Meaning::problem(open(ids))
            }
        }
    }

    /// What is said of an address that none of some laws has.
    fn nowhere(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Meaning {
        // A paragraph that the judgment which is named has not got is of no article or section that might be meant.
        let is_paragraph = is_named && matches!(steps, [step] if step.unit == Unit::Paragraph);
        let judgment = read
            .first()
            .filter(|(graph, _)| is_paragraph && read.len() == 1 && graph.norm().norm_type == JUDGMENT);
        if let Some(meaning) = judgment.and_then(|(graph, _)| self.not_yet_said(graph)) {
            return meaning;
        }
        let never = |(_, one): &&(&Arc<NormGraph>, Addressed)| {
            one.state == TargetState::TargetNeverExisted
                || judgment.is_some() && one.state == TargetState::Unresolved
        };
        let never: Vec<_> = read.iter().filter(never).collect();
        if never.is_empty() {
            return self.unresolved(read, steps, is_named);
        }
        // It may be in any of them: the one of which least is known tells.
        let known = never.iter().map(|(graph, _)| self.relations.of_nothing(graph, steps, is_named));
        let known = known.min_by_key(|known| known.state);
        Meaning { known, ..Meaning::problem(nothing(TargetState::TargetNeverExisted)) }
    }

    /// What is said of a paragraph of a judgment on a day on which the judgment is not there.
    fn not_yet_said(&self, graph: &NormGraph) -> Option<Meaning> {
        Some(self.component(&graph.norm().id.root())).filter(|whole| !whole.valid)
    }

    /// What words mean that as a whole are the name of one provision, of a law that they may be of: a heading is cited by the
    /// numeral that it prints, which is no number on record.
    fn by_alias(&self, words: &str, whose: &Whose, language: Language) -> Option<Meaning> {
        let graphs: Vec<&Arc<NormGraph>> = match whose {
            Whose::Of(norms) => {
                norms.iter().filter_map(|norm| self.corpus.graph(norm.as_str()).ok()).collect()
            }
            Whose::Unsaid => self.candidates(language),
            _ => return None,
        };
        // The day of a citation is no part of the name.
        self.only_alias(graphs, language.cited_day(words).map_or(words, |(name, _)| name))
    }

    /// What has words that no grammar reads for a way to cite it, and a name of its law right before them: "CPR, Part 50(2)"; or
    /// that name and these words, "Boat Guide, Annex A(2)".
    fn by_alias_after_name(&self, before: &str, words: &str) -> Option<Meaning> {
        let before = before.trim_end().trim_end_matches(',').trim_end();
        let meant = self.candidates(COMMON).into_iter().filter_map(|graph| {
            let norm = graph.norm();
            let names = norm.citations.iter().chain([&norm.title]);
            let mut names = names.filter(|name| !name.is_empty() && before.ends_with(name.as_str()));
            names.find_map(|name| {
                let after_name = || graph.alias(&format!("{name}, {words}"), self.at);
                graph.alias(words, self.at).or_else(after_name)
            })
        });
        self.only(&meant.collect::<Vec<_>>())
    }

    /// The one provision of some laws that has words for a way to cite it.
    fn only_alias(&self, graphs: Vec<&Arc<NormGraph>>, words: &str) -> Option<Meaning> {
        let meant = graphs.into_iter().filter_map(|graph| graph.alias(words, self.at));
        self.only(&meant.collect::<Vec<_>>())
    }

    /// What is meant, where it is one provision.
    fn only(&self, meant: &[ComponentId]) -> Option<Meaning> {
        let [one] = meant else { return None };
        Some(self.component(one))
    }

    /// What may be of a law that is named beside it. Where that is here, it is in doubt only if another law here has the address.
    fn beside(&self, name: &str, language: Language, steps: &[Step]) -> Meaning {
        let named = self.corpus.names().named(name);
        if named.is_empty() {
            return may_be(name);
        }
        let meant = self.provision(&Whose::Unsaid, language, steps);
        match meant.component.as_ref().map(ComponentId::norm).filter(|norm| !named.contains(norm)) {
            Some(norm) => Meaning::unjudged(format!("may be of {name:?} or of {norm}")),
            None => meant,
        }
    }

    /// What is said of an address in a provision of which the record sets nothing apart so, as the explanation of a section
    /// that it keeps in one piece: the provision is there. Of several without numbers, none is taken for the second.
    fn undivided(&self, norms: &[&'c Arc<NormGraph>], steps: &[Step], is_named: bool) -> Option<Meaning> {
        let mut below = steps.iter().zip(steps.iter().skip(1));
        let cut = below.position(|(holder, step)| step.may_be_undivided(holder))? + 1;
        let (whole, part) = (steps.get(..cut)?, steps.get(cut)?);
        let held = norms.iter().filter_map(|&graph| Some((graph, self.the_one(graph, whole, is_named)?)));
        let held: Vec<(&Arc<NormGraph>, ComponentRow)> = held.collect();
        let &[(graph, component)] = held.as_slice() else {
            let ids = held.iter().map(|(graph, component)| component.of(graph).id());
            return (!held.is_empty()).then(|| Meaning::problem(open(ids)));
        };
        let (component, unit) = (component.of(graph), graph.profile().own(part.unit));
        let is_of_unit = |one: &Component<'_>| graph.profile().unit(one.kind()) == Some(unit);
        let apart = component.ever_below(self.point).into_iter().filter(is_of_unit);
        let apart: Vec<Component<'_>> = apart.collect();
        if !apart.is_empty() {
            let several = apart.len() > 1
                && apart.iter().all(|one| {
                    one.version_at(self.point).and_then(Version::number).is_none_or(str::is_empty)
                });
            return several.then(|| Meaning::problem(open(apart.iter().map(|one| one.id()))));
        }
        let id = component.id();
        let known = graph.report(id.local(), self.point);
        // Of a law that keeps others apart, and of which all is known, it is none.
        let keeps = graph.type_row(graph.profile().component_type(unit)).is_some();
        if known.is_assured() && keeps && !unit.is_grouping() {
            return None;
        }
        let what = match &part.number {
            Number::Of(number) if !number.is_empty() => format!("{} {number}", part.unit.name()),
            _ => part.unit.name().to_owned(),
        };
        let problem = format!(
            "{id} is there, and the record keeps no {what} of it apart: only its words tell whether it has one"
        );
        Some(Meaning { decides: Decides::Words, ..self.is_there(component, known, problem) })
    }

    /// What is said of an address that leads nowhere and of which nobody can say that nothing ever had it. Where it begins with
    /// a provision that is there, and nothing in that has such numbers on record, only the words of the provision tell.
    fn unresolved(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Meaning {
        if !read.is_empty() && read.iter().all(|(_, one)| one.state == TargetState::External) {
            let problem = "is of a law of which nothing is on record, as known and recorded";
            return Meaning { of_another_law: true, ..Meaning::problem(problem) };
        }
        let holder = |graph: &Arc<NormGraph>| {
            let mut holders = (1..steps.len()).rev().filter_map(|length| steps.get(..length));
            holders.find_map(|steps| self.the_one(graph, steps, is_named))
        };
        let held = read.iter().filter_map(|(graph, _)| Some((*graph, holder(graph)?)));
        let held: Vec<(&Arc<NormGraph>, ComponentRow)> = held.collect();
        let &[(graph, component)] = held.as_slice() else {
            let away = if held.is_empty() { self.away(read, steps, is_named) } else { None };
            return away.unwrap_or_else(|| Meaning::problem(nothing(TargetState::Unresolved)));
        };
        let component = component.of(graph);
        let id = component.id();
        let problem = format!(
            "{id} is there, and nothing in it has this number on record: only its words tell whether it has such a part"
        );
        self.is_there(component, graph.report(id.local(), self.point), problem)
    }

    /// What is said of a part of a provision of which the record keeps no parts, where the provision itself is not in force on
    /// the day.
    fn away(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Option<Meaning> {
        let holder = |graph: &Arc<NormGraph>| {
            let holders = (1..steps.len()).rev().filter_map(|length| steps.get(..length));
            let mut found = holders.map(|steps| self.relations.addressed(graph, steps, is_named));
            found.find(is_of_another_day)
        };
        let mut away = read.iter().filter_map(|(graph, _)| Some((*graph, holder(graph)?)));
        let (graph, holder) = away.next().filter(|_| away.next().is_none())?;
        Some(self.addressed(graph, &holder))
    }

    /// The one component that an address names in a norm, where it is there.
    fn the_one(&self, graph: &Arc<NormGraph>, steps: &[Step], is_named: bool) -> Option<ComponentRow> {
        let found = self.relations.addressed(graph, steps, is_named);
        let &[component] = found.components.as_slice() else { return None };
        (found.state == TargetState::Resolved).then_some(component)
    }

    /// What is said of a part of a component that is there, where the record does not tell whether it has the part.
    fn is_there(&self, component: Component<'_>, known: Report, problem: String) -> Meaning {
        let version = component.version_at(self.point).map(Version::id);
        let (known, problem) = (Some(known), Some(problem));
        Meaning { component: Some(component.id()), version, problem, known, ..Meaning::default() }
    }

    /// The norms of which a citation may be that names none.
    fn candidates(&self, language: Language) -> Vec<&'c Arc<NormGraph>> {
        if let Some(norm) = self.norm {
            return self.corpus.graph(norm.as_str()).into_iter().collect();
        }
        let speaks = |graph: &&Arc<NormGraph>| {
            let own = Language::of_tag(&graph.norm().language);
            graph.norm().norm_type != "debate"
                && (own == Some(language) || own.is_some() && language == COMMON)
        };
        self.corpus.graphs().filter(speaks).collect()
    }

    fn addressed(&self, graph: &NormGraph, addressed: &Addressed) -> Meaning {
        let &[component] = addressed.components.as_slice() else {
            return Meaning::problem(open(addressed.components.iter().map(|one| one.of(graph).id())));
        };
        let component = component.of(graph);
        let id = component.id();
        let version = component.version_at(self.point).map(Version::id);
        let valid = addressed.state == TargetState::Resolved;
        let known = graph.report(id.local(), self.point);
        let problem = match addressed.state {
            TargetState::Resolved => None,
            TargetState::TargetRenumbered => {
                let now =
                    format!("is not the address of anything in force; {id} had it, and has another now");
                Some(self.otherwise(&now, &addressed.days))
            }
            TargetState::TargetNotYetInForce if known.state == CoverageState::Touched => {
                Some(self.otherwise("has no text that is known", &addressed.days))
            }
            TargetState::TargetNotYetInForce => Some(self.otherwise("is not in force yet", &addressed.days)),
            _ => Some(self.otherwise("is not in force", &addressed.days)),
        };
        Meaning { component: Some(id), version, valid, problem, known: Some(known), ..Meaning::default() }
    }

    /// That something does not hold on the day, and when it did or will.
    fn otherwise(&self, what: &str, days: &[Interval]) -> String {
        let mut said = format!("{what} on {}", self.at.at);
        let days: Vec<String> = days.iter().map(|days| days.in_words()).collect();
        if days.is_empty() {
            said.push_str(", nor on any other day, as known and recorded");
        } else {
            // Writing into a string cannot fail.
            let _ = write!(said, "; in force {}", days.join(", "));
        }
        said
    }

    /// Looks for quoted words in what is cited at a place beside them; where that is the first place and has not got them,
    /// elsewhere too.
    pub(super) fn look(
        &mut self,
        words: &Said,
        near: &mut Near,
        is_first: bool,
        citations: &[CheckedCitation],
    ) {
        let there = citations.iter().filter(|citation| near.is_at(citation));
        let cited: Vec<ComponentId> = there.filter_map(|citation| citation.component.clone()).collect();
        near.held = cited.iter().find_map(|id| self.holding(id, words));
        if is_first && near.held.is_none() {
            (near.elsewhere, near.told) = self.elsewhere(&cited, words);
        }
    }

    /// The version of a provision on the day, or of what is below it, that has some words; they may also begin in one line of
    /// the provision and end in another, with its markers or without.
    fn holding(&self, id: &ComponentId, words: &Said) -> Option<VersionId> {
        let version = self.corpus.component(id).ok()?.version_at(self.point)?;
        let rows = version.standing_below();
        let has = |row: &&Version<'_>| {
            [row.own_text(), row.heading()].into_iter().flatten().any(|own| holds(&tidy(own), words))
        };
        if let Some(row) = rows.iter().find(has) {
            return Some(row.id());
        }
        let texts = rows.iter().filter_map(|row| row.own_text());
        let plain = tidy(&texts.collect::<Vec<_>>().join(" "));
        let mut marked = String::new();
        write_lines(text_lines(version.walk(None), self.point, false), |part| marked.push_str(part));
        let stands = !version.is_tombstone();
        (stands && (holds(&plain, words) || holds(&tidy(&marked), words))).then(|| version.id())
    }

    /// Where words are that the provisions cited have not got: in them on another day, or elsewhere in their norm.
    fn elsewhere(&mut self, cited: &[ComponentId], words: &Said) -> (Option<VersionId>, String) {
        for component in cited.iter().filter_map(|id| self.corpus.component(id).ok()) {
            let below = component.ever_below(self.point);
            let mut versions = below.iter().take(MOST_BELOW).flat_map(|component| component.born(self.point));
            let had = |version: &Version<'_>| {
                version.own_text().is_some_and(|own| holds(&tidy(own), words))
                    && !version.valid(self.point).is_empty()
            };
            if let Some(version) = versions.find(had) {
                let days = self.days_of(version, had).in_words();
                return (Some(version.id()), format!(": the provision had these words {days}"));
            }
            let standing = self.standing(component.graph);
            if let Some((row, _)) = standing.iter().find(|(_, own)| holds(own, words)) {
                let version = row.of(component.graph);
                let id = version.component().id();
                return (Some(version.id()), format!(": the words are those of {id}"));
            }
        }
        let told = if cited.is_empty() { "" } else { ": nothing in the norm has these words on that day" };
        (None, told.to_owned())
    }

    /// The days on which a provision had what a version of it has: those of the versions next to it, too, that have it.
    fn days_of(&self, version: Version<'_>, had: impl Fn(&Version<'_>) -> bool) -> Interval {
        let all = version.component().born(self.point).filter(had).map(|version| version.valid(self.point));
        let own = version.valid(self.point);
        let next = |days: Interval, more: Interval| {
            let touches = days.end().is_some_and(|end| end == more.start());
            if touches {
                Interval::new(days.start(), more.end().unwrap_or(Day::MAX)).unwrap_or(days)
            } else {
                days
            }
        };
        all.filter(|days| days.start() > own.start()).fold(own, next)
    }

    fn standing(&mut self, graph: &NormGraph) -> Tidied {
        let Some(top) = graph.root().and_then(|root| root.version_at(self.point)) else {
            return Tidied::default();
        };
        let kept = self.words.get(&graph.norm().id).filter(|(of, _)| *of == top.row);
        if let Some((_, words)) = kept {
            return Arc::clone(words);
        }
        let words = top.standing_below().into_iter();
        let words = words.filter_map(|version| Some((version.row, tidy(version.own_text()?))));
        let words: Tidied = Arc::new(words.collect());
        self.words.insert(graph.norm().id.clone(), (top.row, Arc::clone(&words)));
        words
    }
}

/// That words lead to nothing, and why.
fn nothing(state: TargetState) -> &'static str {
    if state == TargetState::TargetNeverExisted {
        return "nothing ever had this address, as known and recorded";
    }
    "is ambiguous: it names no article or section, or a kind of unit that the corpus does not hold"
}

/// That words may mean several provisions.
fn open(ids: impl Iterator<Item = ComponentId>) -> String {
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    format!("may mean several provisions; name one: {}", ids.join("; "))
}
