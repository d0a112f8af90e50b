//! How far what an answer rests on reaches.

use std::collections::BTreeSet;

use asof_engine::NormGraph;
use asof_engine::coverage::{Parts, Reason, Stretch, Survey, Why};
use asof_schema::{ComponentId, CoverageState as State, Day, Evidence, Vocabulary as _};
use async_graphql::{Error, Result, SimpleObject};

use super::component::Component;
use super::connection::count;
use super::error::{Code, Warning, error};
use super::period::Interval;
use super::read_point::ReadPoint;
use super::request_context::{RequestContext, Spot};
use super::scalars::{Date, Hash, Urn};
use super::version::ComponentVersion;
use super::vocabulary::{ActKind, ClaimBasis, ClaimKind, CoverageState};

/// How many reasons an answer lists.
const MOST_REASONS: usize = 100;

/// How many reasons a sentence names.
const NAMED_REASONS: usize = 3;

/// So many parts of which the state alone is asked cost as much as reading one row.
const PARTS_OF_A_ROW: usize = 8;

/// How far an answer about a provision and everything below it is known at a point, as `schema/COVERAGE.md`
/// defines it.
#[derive(Debug, SimpleObject)]
pub(super) struct Assurance {
    /// The weakest state of the parts.
    state: CoverageState,
    /// The parts by state: the provision, what is below it, and what should be there and is missing.
    parts: AssuranceParts,
    /// The last day (inclusive) through which sources speak of every part; null if no source speaks of one.
    through: Option<Date>,
    /// Where the provision itself is assured: the day up to which nothing published is missing.
    as_known_on: Option<Date>,
    /// What makes a part TOUCHED: acts in the order of publication, then doubts, then unknown words; at most 100.
    reasons: Vec<AssuranceReason>,
    /// The number of all reasons.
    reason_count: i32,
    /// The claims of sources that speak of the provision itself, the furthest first.
    claims: Vec<Claim>,
    /// Of the claims that speak of the parts that are not covered, those that end first, if others of the norm
    /// go on; at most 100.
    limits: Vec<Claim>,
    /// The provisions that acts or doubts touch and that are not there.
    missing: Vec<Urn>,
}

/// How many provisions are in each state.
#[derive(Debug, SimpleObject)]
struct AssuranceParts {
    /// An act that is not applied, a doubt, or unknown words may make the answer wrong.
    touched: u32,
    /// No source says how far it reaches here.
    no_claim: u32,
    /// The point lies after the last covered day.
    not_covered: u32,
    /// A source reaches to the point, and nothing is known against it.
    assured: u32,
}

/// Days on which the parts are in the same states.
#[derive(Debug, SimpleObject)]
pub(super) struct AssuranceStretch {
    /// The days.
    days: Interval,
    /// The weakest state of the parts.
    state: CoverageState,
    /// The parts by state.
    parts: AssuranceParts,
}

/// Why an answer may be wrong.
#[derive(Debug, SimpleObject)]
struct AssuranceReason {
    /// `act-not-applied`, `unknown-words`, or the code of a doubt, in kebab case.
    code: String,
    /// The URN of the act; for unknown words, that of the command. Null for a doubt without an act.
    act: Option<Urn>,
    /// What was not settled, or the title of the act; null for unknown words.
    message: Option<String>,
    /// The day from which it is known; null for unknown words.
    published_on: Option<Date>,
    /// The first day whose law it may make wrong; null for unknown words.
    effective_on: Option<Date>,
    /// The day after the last such day (exclusive); null if it does not end.
    until: Option<Date>,
    /// The provisions that it touches, each with everything below it.
    touches: Vec<Urn>,
    /// The bytes that bear it out.
    evidence: Option<EvidenceSpan>,
}

/// What a source says of how far it reaches.
#[derive(Debug, SimpleObject)]
pub(super) struct Claim {
    /// The provision of which it speaks, with everything below it.
    component: Urn,
    /// The provisions below it of which it does not speak.
    without: Vec<Urn>,
    /// What it says.
    says: ClaimKind,
    /// The last day (inclusive) of which it says so.
    through: Date,
    /// The kinds of acts for which it does not speak.
    except: Vec<ActKind>,
    /// On what it rests.
    basis: ClaimBasis,
    /// Why it may be said.
    note: Option<String>,
    /// The bytes that bear it out; null only where it is assumed.
    evidence: Option<EvidenceSpan>,
}

/// Bytes of a source document.
#[derive(Debug, SimpleObject)]
pub(super) struct EvidenceSpan {
    /// SHA-256 of the whole document.
    sha256: Hash,
    /// The first byte (inclusive).
    start: u64,
    /// The byte after the last (exclusive).
    end: u64,
}

/// How far both sides of a difference are known.
#[derive(Debug, SimpleObject)]
pub(super) struct DiffAssurance {
    /// The weaker of the two states.
    state: CoverageState,
    /// That of the component on the first side, with everything below it.
    before: Assurance,
    /// That of the component on the other side, with everything below it.
    after: Assurance,
}

/// How far both ends of a relation are known.
#[derive(Debug, SimpleObject)]
pub(super) struct ReferenceAssurance {
    /// The weaker of the two states.
    state: CoverageState,
    /// That of the provision whose words they are.
    source: Assurance,
    /// That of the target, on the day `asOf` of the relation if it has one; null if the words name no provision.
    target: Option<Assurance>,
}

/// How far the entries of a list are known.
#[derive(Debug, SimpleObject)]
pub(super) struct ListAssurance {
    /// The weakest state of the entries; null if there are none.
    state: Option<CoverageState>,
    /// The entries by state, each with everything below it.
    parts: AssuranceParts,
}

/// How far the open end of a version is known.
#[derive(Debug, SimpleObject)]
pub(super) struct OpenEnd {
    /// The state of the provision itself on days after all others: the open end is known only if it is
    /// ASSURED.
    state: CoverageState,
    /// The last day (inclusive) through which sources speak of the provision; null if none does.
    last_covered: Option<Date>,
}

impl Assurance {
    /// That of what has a local id, which need not be there, at a point.
    pub(super) fn of(
        request: &RequestContext,
        graph: &NormGraph,
        local: &str,
        at: ReadPoint,
    ) -> Result<Self> {
        let survey = graph.survey(local, at.point);
        request.charge(total(survey.parts))?;
        let own = graph.coverage(local, at.point);
        let Survey { state, parts, reasons, through, limits, missing } = survey;
        Ok(Self {
            state: state.into(),
            parts: parts.into(),
            through: through.map(Date),
            as_known_on: own.as_known_on.map(Date),
            reason_count: count(reasons.len()),
            reasons: reasons.iter().take(MOST_REASONS).map(AssuranceReason::from).collect(),
            claims: own.claims.into_iter().map(Claim::from).collect(),
            limits: limits.into_iter().take(MOST_REASONS).map(Claim::from).collect(),
            missing: missing.iter().map(urn).collect(),
        })
    }
}

impl DiffAssurance {
    pub(super) fn of(request: &RequestContext, component: &Component, sides: [ReadPoint; 2]) -> Result<Self> {
        let [before, after] = sides.map(|side| component.assured(request, side));
        let (before, after) = (before?, after?);
        Ok(Self { state: before.state.weaker(after.state), before, after })
    }
}

impl ReferenceAssurance {
    /// The first end is read at its point, and the other on the day of which the words speak, if that is another one.
    pub(super) fn of(
        request: &RequestContext,
        source: &ComponentVersion,
        target: Option<&Component>,
        as_of: Option<Day>,
    ) -> Result<Self> {
        let at = source.read_point;
        let there = as_of.map_or(at, |day| at.on(day));
        let target = target.map(|target| target.assured(request, there)).transpose()?;
        let source = source.of().assured(request, at)?;
        let weaker = |target: &Assurance| target.state.weaker(source.state);
        Ok(Self { state: target.as_ref().map_or(source.state, weaker), source, target })
    }
}

impl ListAssurance {
    /// Each version is an entry, at the point at which it is read.
    pub(super) fn of<'v>(
        request: &RequestContext,
        entries: impl Iterator<Item = &'v ComponentVersion>,
    ) -> Result<Self> {
        let state = |entry: &ComponentVersion| entry.of().state(request, entry.read_point);
        let parts = entries.map(state).collect::<Result<Parts>>()?;
        Ok(Self { state: parts.weakest().map(Into::into), parts: parts.into() })
    }
}

/// Of what a list is asked, and at which point: that it is empty says nothing of what is not known.
pub(super) struct AskedOf(Option<(Component, ReadPoint)>);

impl AskedOf {
    pub(super) fn new(component: Option<Component>, at: ReadPoint) -> Self {
        Self(component.map(|component| (component, at)))
    }

    /// How far it is known; `None` where nothing is named, or nothing is there that is named so.
    pub(super) fn assurance(&self, request: &RequestContext) -> Result<Option<Assurance>> {
        self.0.as_ref().map(|(component, at)| component.assured(request, *at)).transpose()
    }
}

impl OpenEnd {
    /// That of a version; `None` where its end is a day.
    pub(super) fn of(version: &ComponentVersion) -> Option<Self> {
        let at = version.read_point;
        if version.get().valid(at.point).end().is_some() {
            return None;
        }
        let end = version.graph.coverage(version.get().component().local(), at.on(Day::MAX).point);
        Some(Self { state: end.state.into(), last_covered: end.through.map(Date) })
    }
}

impl CoverageState {
    fn weaker(self, other: Self) -> Self {
        self.0.min(other.0).into()
    }
}

impl Component {
    /// How far it is known with everything below it.
    pub(super) fn assured(&self, request: &RequestContext, at: ReadPoint) -> Result<Assurance> {
        Assurance::of(request, &self.graph, self.get().local(), at)
    }

    /// The same in one word.
    fn state(&self, request: &RequestContext, at: ReadPoint) -> Result<State> {
        let Survey { state, parts, .. } = self.graph.survey(self.get().local(), at.point);
        charge(request, parts)?;
        Ok(state)
    }

    /// How far it is known on each of some days, by the knowledge and record of a point.
    pub(super) fn states_over(
        &self,
        request: &RequestContext,
        at: ReadPoint,
        days: (Day, Day),
    ) -> Result<Vec<Stretch>> {
        let stretches = self.graph.coverage_over(self.get().local(), at.point, days);
        stretches.iter().try_for_each(|stretch| charge(request, stretch.parts))?;
        Ok(stretches)
    }

    /// An error with the reason where the point is strict, and it is not assured there with everything below
    /// it.
    pub(super) fn hold(&self, request: &RequestContext, at: ReadPoint) -> Result<()> {
        if !at.strict {
            return Ok(());
        }
        let survey = self.graph.survey(self.get().local(), at.point);
        charge(request, survey.parts)?;
        if survey.state == State::Assured {
            return Ok(());
        }
        let message = format!(
            "{} is not assured on {}, and `strict` refuses it: {}",
            self.key(),
            at.as_of.at,
            sentence(&survey)
        );
        Err(error(Code::NotAssured, message))
    }

    /// Where a single provision is shown: at the point asked for. Without a day that is today; where it is
    /// not assured today and once was, its last assured day, with a warning.
    pub(super) fn shown(
        &self,
        spot: Spot<'_>,
        request: &RequestContext,
        today: ReadPoint,
    ) -> Result<ReadPoint> {
        if today.dated || today.strict {
            return Ok(today);
        }
        let (graph, local) = (&self.graph, self.get().local());
        let count = |parts| charge(request, parts);
        let last = graph.last_assured_counted(local, today.point, count)?;
        let Some(day) = last.filter(|&day| day != today.point.at) else { return Ok(today) };
        let survey = graph.survey(local, today.point);
        charge(request, survey.parts)?;
        let message = format!(
            "today, on {}, it is {}: {}; this is its state on {day}, the last day on which it is assured: \
             ask with `at` for another day",
            today.as_of.at,
            survey.state.name(),
            sentence(&survey)
        );
        request.warn(spot, Warning::LastAssured, self.key().as_str(), message);
        let shown = today.on(day);
        request.ask(shown.as_of);
        Ok(shown)
    }
}

impl ComponentVersion {
    /// How far its component is known on each of its own days.
    pub(super) fn states_over_its_days(&self, request: &RequestContext) -> Result<Vec<Stretch>> {
        let days = self.get().valid(self.read_point.point);
        if days.is_empty() {
            return Ok(Vec::new());
        }
        let days = (days.start(), days.end().unwrap_or(Day::MAX));
        self.of().states_over(request, self.read_point, days)
    }
}

/// Counts parts of which the state alone is asked.
fn charge(request: &RequestContext, parts: Parts) -> Result<(), Error> {
    request.charge(total(parts).div_ceil(PARTS_OF_A_ROW))
}

fn total(parts: Parts) -> usize {
    State::ALL.iter().map(|&state| parts.of(state) as usize).sum()
}

/// What keeps an answer from being assured, in words.
fn sentence(survey: &Survey<'_>) -> String {
    match (survey.state, survey.through) {
        (State::Touched, _) => {
            let mut seen = BTreeSet::new();
            let words = survey.reasons.iter().map(Reason::words);
            let all: Vec<String> = words.filter(|words| seen.insert(words.clone())).collect();
            let named = all.get(..NAMED_REASONS).unwrap_or(&all);
            let rest = all.len() - named.len();
            let more = if rest > 0 { format!("; and {rest} more") } else { String::new() };
            format!("{}{more}", named.join("; "))
        }
        (State::NotCovered, Some(day)) => format!("the last covered day is {day}"),
        (State::NotCovered | State::NoClaim, _) => "no source says how far it reaches".to_owned(),
        (State::Assured, _) => "nothing is known against it".to_owned(),
    }
}

/// Of several things, each in a state on some days: how many are in each state. A day on which there is none
/// is left out.
pub(super) fn counted(all: &[Stretch]) -> Vec<AssuranceStretch> {
    let ends = |stretch: &Stretch| [stretch.days.start(), stretch.days.end().unwrap_or(Day::MAX)];
    let cuts: BTreeSet<Day> = all.iter().flat_map(ends).collect();
    let mut counted: Vec<Stretch> = Vec::new();
    for (&from, &to) in cuts.iter().zip(cuts.iter().skip(1)) {
        let there = all.iter().filter(|stretch| stretch.days.contains(from));
        let parts: Parts = there.map(|stretch| stretch.state).collect();
        let goes_on = counted.pop_if(|last| last.parts == parts && last.days.end() == Some(from));
        let from = goes_on.map_or(from, |last| last.days.start());
        let days = asof_schema::Interval::new(from, to).ok();
        counted.extend(days.zip(parts.weakest()).map(|(days, state)| Stretch { days, state, parts }));
    }
    counted.into_iter().map(Into::into).collect()
}

pub(super) fn urn(id: &ComponentId) -> Urn {
    Urn(id.to_string())
}

impl From<Parts> for AssuranceParts {
    fn from(parts: Parts) -> Self {
        let Parts { touched, no_claim, not_covered, assured } = parts;
        Self { touched, no_claim, not_covered, assured }
    }
}

impl From<Stretch> for AssuranceStretch {
    fn from(stretch: Stretch) -> Self {
        Self { days: stretch.days.into(), state: stretch.state.into(), parts: stretch.parts.into() }
    }
}

impl From<&Reason<'_>> for AssuranceReason {
    fn from(reason: &Reason<'_>) -> Self {
        let why = Why::from(reason);
        Self {
            code: why.code,
            act: why.act.map(Urn),
            message: why.message,
            published_on: why.published.map(Date),
            effective_on: why.effective.map(Date),
            until: why.until.map(Date),
            touches: why.touches.iter().map(urn).collect(),
            evidence: why.evidence.as_ref().map(EvidenceSpan::from),
        }
    }
}

impl From<&asof_schema::Claim> for Claim {
    fn from(claim: &asof_schema::Claim) -> Self {
        Self {
            component: urn(&claim.component),
            without: claim.without.iter().map(urn).collect(),
            says: claim.says.into(),
            through: Date(claim.through),
            except: claim.except.iter().map(|&kind| kind.into()).collect(),
            basis: claim.basis.into(),
            note: claim.note.clone(),
            evidence: claim.evidence.as_ref().map(EvidenceSpan::from),
        }
    }
}

impl From<&Evidence> for EvidenceSpan {
    fn from(span: &Evidence) -> Self {
        Self { sha256: Hash(span.sha256), start: span.start, end: span.end }
    }
}
