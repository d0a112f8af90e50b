//! How far an answer is known, as every command shows it: one shape for programs, one sentence for people.

use asof_engine::coverage::{self, Parts, PeriodReport};
use asof_engine::store::{Corpus, Lack};
use asof_schema::{ActKind, AsOf, ClaimKind, ComponentId, CoverageState, Day, Vocabulary as _};
use clap::Args;
use serde::Serialize;

use crate::shape::OnOrOver;
use crate::text::{Page, Words as _, acts};
use crate::{Failure, NoAnswer};

/// How far the state of a component with everything below it is known at a point. `schema/COVERAGE.md` defines it.
pub(crate) type Coverage = coverage::Report;

/// How far an answer about a day or about a period is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Known {
    /// On a day.
    On(Coverage),
    /// On the days of a period.
    Over(PeriodReport),
}

impl Known {
    /// The state, for a period on the first day that has the weakest.
    pub(crate) fn weakest(&self) -> &Coverage {
        match self {
            Self::On(coverage) => coverage,
            Self::Over(period) => &period.weakest,
        }
    }

    /// It for programs.
    pub(crate) fn shape(&self) -> OnOrOver {
        match self {
            Self::On(coverage) => coverage.into(),
            Self::Over(period) => period.into(),
        }
    }

    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::On(coverage) => coverage.sentence(),
            Self::Over(period) => period.sentence(),
        }
    }
}

/// Whether an answer that is not assured is one.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Strictness {
    /// Refuse an answer that is not assured, with the reason and exit code 1
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Strictness {
    /// An error with the reason where it is asked for and something of the answer is not assured: the first of these.
    pub(crate) fn hold<'c>(self, parts: impl IntoIterator<Item = &'c Coverage>) -> Result<(), Failure> {
        let weak = parts.into_iter().find(|part| self.strict && !part.is_assured());
        weak.map_or(Ok(()), |weak| {
            let law = match weak.on.closed() {
                Some(on) => format!("the law of {on}"),
                None => "the law to come".to_owned(),
            };
            let sentence = weak.sentence();
            let why = sentence.trim_end_matches('.');
            let why = format!("{law} is not assured here, and --strict refuses it: {why}");
            Err(Failure::No(NoAnswer::NotAssured, why))
        })
    }
}

/// The state of the entries of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct OfList {
    /// The weakest state of the entries; none of an empty list.
    state: Option<CoverageState>,
    /// The entries by state.
    parts: Parts,
}

impl OfList {
    pub(crate) fn of<'c>(entries: impl IntoIterator<Item = &'c Coverage>) -> Self {
        let parts: Parts = entries.into_iter().map(|entry| entry.state).collect();
        Self { state: parts.weakest(), parts }
    }

    /// `Coverage: 8 assured, 2 not covered.`, for a list that has entries.
    pub(crate) fn write(self, page: &mut Page<'_>) -> Result<(), Failure> {
        match self.state {
            Some(_) => page.line(format!("Coverage: {}.", counted(self.parts))),
            None => Ok(()),
        }
    }
}

/// `1,204 assured, 3 touched`.
pub(crate) fn counted(parts: Parts) -> String {
    let of = |&state: &CoverageState| {
        let count = parts.of(state) as usize;
        (count > 0).then(|| format!("{} {}", acts::grouped(count), state.words()))
    };
    CoverageState::ALL.iter().rev().filter_map(of).collect::<Vec<_>>().join(", ")
}

/// The state of a component with everything below it. The component need not be in the corpus, its norm must.
pub(crate) fn of(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Coverage, Failure> {
    Coverage::of(corpus, id, at).map_err(|lack| lacking(id, &lack))
}

/// The state of a component with everything below it on the days `[from, until)`.
pub(crate) fn over(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    days: (Day, Day),
) -> Result<PeriodReport, Failure> {
    PeriodReport::of(corpus, id, at, days).map_err(|lack| lacking(id, &lack))
}

/// The last day up to that of `at` on which the component is there and all of it is assured.
pub(crate) fn last_assured(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Option<Day>, Failure> {
    coverage::last_assured(corpus, id, at).map_err(|lack| lacking(id, &lack))
}

/// The last covered day, where a version's open end is not covered: no day after all others is assured.
pub(crate) fn open_end(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Option<Day>, Failure> {
    let end = AsOf { at: Day::MAX, ..at };
    let known = coverage::coverage(corpus, id, end).map_err(|lack| lacking(id, &lack))?;
    Ok(known.through.filter(|_| known.state != CoverageState::Assured))
}

/// What a state is of, beside what courts say: claims of a law speak of its text.
pub(crate) const OF_TEXT: &str = "text of the law";

/// What is said beside an empty list of readings or judgments.
pub(crate) const JUDGMENTS_UNTOLD: &str = "No source says whether all judgments are here.";

/// Whether a source says that all judgments on a component are here.
pub(crate) fn has_all_judgments(known: &Coverage) -> bool {
    let speaks = |kinds: &[ActKind]| !kinds.contains(&ActKind::Judgment);
    let mut claims = known.claims.iter().filter(|claim| claim.says == ClaimKind::Acts);
    claims.any(|claim| speaks(&claim.except) && known.on <= claim.through)
}

/// Why the engine has no state to give.
pub(crate) fn lacking(id: &ComponentId, lack: &Lack) -> Failure {
    match lack {
        Lack::Absent => Failure::Input(format!("nothing has the id {id}")),
        Lack::NotAtHand(norm) => {
            Failure::System(format!("the norm {norm} is in the corpus, but not in memory"))
        }
    }
}
