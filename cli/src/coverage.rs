//! How far an answer is known, as every command shows it: one shape for programs, one sentence for people.

use std::collections::BTreeSet;

use asof_engine::coverage::{self, Parts, Reason};
use asof_engine::store::{Corpus, Lack};
use asof_schema::{ActId, AsOf, CommandId, ComponentId, CoverageState, Day};
use serde::Serialize;

use crate::Failure;
use crate::text::acts;

/// So many reasons are named in a sentence; the rest are counted.
const NAMED: usize = 3;

/// How far the state of a component with everything below it is known at a point. `schema/COVERAGE.md` defines it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Coverage {
    /// The weakest state of the parts.
    pub(crate) state: CoverageState,
    /// The parts by state.
    pub(crate) parts: Parts,
    /// The last day through which claims speak of every part; `None` where none speaks of one.
    pub(crate) last_covered: Option<Day>,
    /// For an assured answer: the day up to which no published act is missing, for its top.
    assured_to: Option<Day>,
    /// What touches any part.
    reasons: Vec<Why>,
    /// Components that are touched and not there: law that is missing.
    missing: Vec<ComponentId>,
    /// The day of the answer.
    #[serde(skip)]
    on: Day,
}

/// What touches an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub(crate) enum Why {
    /// An act is known and not applied.
    Act {
        act: ActId,
        title: String,
        published: Day,
        effective: Day,
        /// What it touches, with everything below it.
        touches: ComponentId,
    },
    /// Reading left a doubt.
    Doubt {
        code: String,
        act: Option<ActId>,
        published: Day,
        effective: Day,
        until: Option<Day>,
        message: String,
    },
    /// The words that a command put are unknown.
    UnknownWords { by: CommandId },
}

impl Why {
    fn of(reason: &Reason<'_>) -> Self {
        match reason {
            Reason::Act { act, touch } => Self::Act {
                act: act.id.clone(),
                title: act.title.clone(),
                published: act.published.on,
                effective: act.effective_at(touch),
                touches: touch.component.clone(),
            },
            Reason::Doubt(doubt) => Self::Doubt {
                code: doubt.code.clone(),
                act: doubt.act.clone(),
                published: doubt.published,
                effective: doubt.effective(),
                until: doubt.until,
                message: doubt.message.clone(),
            },
            Reason::UnknownWords { by } => Self::UnknownWords { by: by.clone() },
        }
    }

    /// In words, without a full stop.
    fn words(&self) -> String {
        match self {
            Self::Act { title, effective, .. } => {
                format!("{title}, in effect from {effective}, is known and not applied")
            }
            Self::Doubt { message, .. } => message.trim_end_matches('.').to_owned(),
            Self::UnknownWords { by } => format!("the words that {by} gave are unknown"),
        }
    }
}

impl Coverage {
    /// The state of a component with everything below it. The component need not be in the corpus, its norm must.
    pub(crate) fn of(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Self, Failure> {
        let survey = coverage::survey(corpus, id, at).map_err(|lack| lacking(id, &lack))?;
        let top = coverage::coverage(corpus, id, at).map_err(|lack| lacking(id, &lack))?;
        Ok(Self {
            state: survey.state,
            parts: survey.parts,
            last_covered: survey.through,
            assured_to: top.as_known_on.filter(|_| survey.state == CoverageState::Assured),
            reasons: survey.reasons.iter().map(Why::of).collect(),
            missing: survey.missing,
            on: at.at,
        })
    }

    /// The weakest state of a component with everything below it on the days `[from, until)`, on the first day that has it.
    pub(crate) fn over(
        corpus: &Corpus,
        id: &ComponentId,
        at: AsOf,
        days: (Day, Day),
    ) -> Result<Self, Failure> {
        let stretches = coverage::over(corpus, id, at, days).map_err(|lack| lacking(id, &lack))?;
        let weakest = stretches.iter().min_by_key(|stretch| stretch.state);
        let day = weakest.map_or(days.0, |stretch| stretch.days.start());
        Self::of(corpus, id, AsOf { at: day, ..at })
    }

    pub(crate) fn is_assured(&self) -> bool {
        self.state == CoverageState::Assured
    }

    /// The state in a plain sentence or two.
    pub(crate) fn sentence(&self) -> String {
        let on = self.on;
        match (self.state, self.last_covered) {
            (CoverageState::Assured, _) => match self.assured_to {
                Some(known) if known != Day::MAX => format!("Assured, as known on {known}."),
                _ => "Assured.".to_owned(),
            },
            (CoverageState::Touched, covered) => {
                let covered = covered.map(|day| format!(" Last covered day: {day}.")).unwrap_or_default();
                format!("Touched: {}.{}{covered}", self.why(), self.absent())
            }
            (CoverageState::NotCovered, Some(day)) => {
                format!("Last covered day: {day}. Nothing vouches for {on}.")
            }
            (CoverageState::NotCovered, None) => format!("Nothing vouches for {on}."),
            (CoverageState::NoClaim, _) => "No source says how far this corpus reaches.".to_owned(),
        }
    }

    /// The first reasons in words, and how many others there are.
    fn why(&self) -> String {
        let said: BTreeSet<String> = self.reasons.iter().map(Why::words).collect();
        let mut first: Vec<String> = Vec::new();
        for reason in self.reasons.iter().map(Why::words) {
            if first.len() < NAMED && !first.contains(&reason) {
                first.push(reason);
            }
        }
        let more = said.len() - first.len();
        let rest = if more > 0 { format!("; and {} more", acts::grouped(more)) } else { String::new() };
        format!("{}{rest}", first.join("; "))
    }

    fn absent(&self) -> String {
        match self.missing.as_slice() {
            [] => String::new(),
            missing => format!(" {} may be missing.", acts::count(missing.len(), "provision")),
        }
    }

    /// An error with the reason where the answer is not assured, as `--strict` asks for.
    pub(crate) fn hold(&self) -> Result<(), Failure> {
        if self.is_assured() {
            return Ok(());
        }
        let sentence = self.sentence();
        Err(Failure::No(format!(
            "the law of {} is not assured here, and --strict refuses it: {}",
            self.on,
            sentence.trim_end_matches('.')
        )))
    }
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

/// Why the engine has no state to give.
pub(crate) fn lacking(id: &ComponentId, lack: &Lack) -> Failure {
    match lack {
        Lack::Absent => Failure::Input(format!("nothing has the id {id}")),
        Lack::NotAtHand(norm) => {
            Failure::System(format!("the norm {norm} is in the corpus, but not in memory"))
        }
    }
}
