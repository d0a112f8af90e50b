//! How far an answer is known, in one piece, and in a sentence for people.

use std::collections::BTreeSet;

use asof_schema::{AsOf, Claim, ComponentId, CoverageState, Day, Evidence};

use super::{Parts, Reason, StateDays, Stretch, Survey};
use crate::graph::{Command, NormGraph, Point, Version};
use crate::store::{Corpus, Lack};

/// So many reasons, and so many stretches of days, are named in a sentence; the rest are counted.
const NAMED: usize = 3;

/// How far the state of a component with everything below it is known at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The weakest state of the parts.
    pub state: CoverageState,
    /// The parts by state.
    pub parts: Parts,
    /// The last day through which claims speak of every part; `None` where none speaks of one.
    pub through: Option<Day>,
    /// Where the component itself is assured: the day up to which no published act is missing.
    pub as_known_on: Option<Day>,
    /// Where the point is not covered: how many acts on the norm are published after the last covered day and by the point,
    /// known, and not applied.
    pub later_acts: usize,
    /// What touches any part.
    pub reasons: Vec<Why>,
    /// The claims that speak of the component itself, the furthest first.
    pub claims: Vec<Claim>,
    /// Of the claims that speak of the parts that are not covered, those that end first, if others of the norm go on.
    pub limits: Vec<Claim>,
    /// Components that are touched and not there: law that is missing.
    pub missing: Vec<ComponentId>,
    /// The day of the answer.
    pub on: Day,
    /// Whether the text is that of the last covered day.
    pub is_of_last_covered: bool,
}

/// Words in another language than the norm's that an answer shows of a version, and the command that they are behind, by
/// [`Version::behind`].
#[derive(Debug, Clone, Copy)]
pub struct Behind<'g> {
    /// The version.
    pub version: Version<'g>,
    /// The language of the words.
    pub language: &'g str,
    /// The command.
    pub since: Command<'g>,
}

/// What touches an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// `act-not-applied`, `unknown-words`, `language-behind`, or the code of a doubt, in kebab case.
    pub code: String,
    /// The URN of the act; of unknown words, that of the command. `None` of a doubt without an act.
    pub act: Option<String>,
    /// The title of the act, or what was not settled; `None` of unknown words.
    pub message: Option<String>,
    /// The day from which it is known; `None` of unknown words.
    pub published: Option<Day>,
    /// The first day whose law it may make wrong; `None` of unknown words.
    pub effective: Option<Day>,
    /// The day before which it ends, if it does.
    pub until: Option<Day>,
    /// What it touches, each with everything below it; empty of unknown words.
    pub touches: Vec<ComponentId>,
    /// The bytes that bear it out.
    pub evidence: Option<Evidence>,
    /// It in words, without a full stop.
    pub words: String,
}

/// How far an answer about a period is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodReport {
    /// The weakest state, on the first day that has it.
    pub weakest: Report,
    /// The days of the period by state.
    pub stretches: Vec<Stretch>,
}

impl From<&Reason<'_>> for Why {
    fn from(reason: &Reason<'_>) -> Self {
        let words = reason.words();
        match reason {
            Reason::Act { act, touch } => Self {
                code: "act-not-applied".to_owned(),
                act: Some(act.id.to_string()),
                message: Some(act.title.clone()),
                published: Some(act.published.on),
                effective: Some(act.effective_at(touch)),
                until: None,
                touches: vec![touch.component.clone()],
                evidence: act.evidence,
                words,
            },
            Reason::Doubt(doubt) => Self {
                code: doubt.code.clone(),
                act: doubt.act.as_ref().map(ToString::to_string),
                message: Some(doubt.message.clone()),
                published: Some(doubt.published),
                effective: Some(doubt.effective()),
                until: doubt.until,
                touches: doubt.touches.clone(),
                evidence: doubt.evidence,
                words,
            },
            Reason::UnknownWords { by } => Self {
                code: "unknown-words".to_owned(),
                act: Some(by.to_string()),
                message: None,
                published: None,
                effective: None,
                until: None,
                touches: Vec::new(),
                evidence: None,
                words,
            },
        }
    }
}

impl Behind<'_> {
    fn why(self) -> Option<Why> {
        let act = self.since.act()?;
        let words = format!(
            "words in `{}` are those from before {}, which gave others in `{}` alone: whether they still hold is not told",
            self.language,
            act.title,
            self.version.graph.norm().language
        );
        Some(Why {
            code: "language-behind".to_owned(),
            act: Some(act.id.to_string()),
            message: Some(words.clone()),
            published: Some(act.published.on),
            effective: None,
            until: None,
            touches: vec![self.version.component().id()],
            evidence: None,
            words,
        })
    }
}

impl Report {
    /// The same for an answer that shows words in another language than the norm's: a part is touched whose words there are
    /// behind, whatever the state of those in the norm's own.
    #[must_use]
    pub fn with_behind(mut self, shown: &[Behind<'_>], point: Point) -> Self {
        for one in shown {
            let Some(why) = one.why() else { continue };
            self.parts.touch(one.version.coverage_state(point));
            match self.reasons.iter_mut().find(|other| other.words == why.words) {
                Some(other) => other.touches.extend(why.touches),
                None => self.reasons.push(why),
            }
            (self.state, self.as_known_on) = (CoverageState::Touched, None);
        }
        self
    }

    /// That of a component, which need not be in the corpus. Its norm must.
    pub fn of(corpus: &Corpus, id: &ComponentId, at: AsOf) -> Result<Self, Lack> {
        Ok(corpus.graph(id.norm_str())?.report(id.local(), corpus.point(at)))
    }

    /// Whether nothing that is known speaks against the answer, and a source reaches to it.
    pub fn is_assured(&self) -> bool {
        self.state == CoverageState::Assured
    }

    /// The state in a plain sentence or two.
    pub fn sentence(&self) -> String {
        match (self.state, self.through) {
            (CoverageState::Assured, _) => match self.as_known_on {
                Some(known) if known != Day::MAX => format!("Assured, as known on {known}."),
                _ => "Assured.".to_owned(),
            },
            (CoverageState::Touched, covered) => {
                let covered = covered.map(|day| format!(" Last covered day: {day}.")).unwrap_or_default();
                format!("Touched: {}.{}{covered}", self.why(), self.absent())
            }
            (CoverageState::NotCovered, Some(day)) if self.on <= day => format!(
                "What was known of it then no source tells: nothing of this law that is here was published yet. \
                 Last covered day of this law: {day}{}.",
                self.noted()
            ),
            (CoverageState::NotCovered, Some(day)) => {
                format!("Last covered day of this law: {day}{}.{}", self.noted(), self.later())
            }
            (CoverageState::NotCovered, None) => self.unvouched(),
            (CoverageState::NoClaim, _) => "No source says how far this corpus reaches.".to_owned(),
        }
    }

    /// What sources say of the claims that end on the last covered day, after it in brackets: a note may begin with
    /// the name of a file, which is no beginning of a sentence.
    fn noted(&self) -> String {
        let notes: BTreeSet<&str> = self.limits.iter().filter_map(|claim| claim.note.as_deref()).collect();
        let notes: Vec<&str> = notes.into_iter().take(NAMED).map(|why| why.trim_end_matches('.')).collect();
        if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) }
    }

    /// What is known of the days after the last covered one.
    fn later(&self) -> String {
        let acts = match self.later_acts {
            0 => None,
            1 => Some("1 later act is known and not applied".to_owned()),
            more => Some(format!("{more} later acts are known and not applied")),
        };
        match (acts, self.is_of_last_covered) {
            (Some(acts), true) => format!(" {acts}; this is the text of that day."),
            (Some(acts), false) => format!(" {acts}."),
            (None, true) => " This is the text of that day.".to_owned(),
            (None, false) => format!(" {}", self.unvouched()),
        }
    }

    fn unvouched(&self) -> String {
        match self.on.closed() {
            Some(on) => format!("Nothing vouches for {on}."),
            None => "Nothing vouches for later days.".to_owned(),
        }
    }

    /// The first reasons in words, and how many others there are.
    fn why(&self) -> String {
        let mut said: Vec<String> = Vec::new();
        let mut seen = BTreeSet::new();
        for reason in &self.reasons {
            if seen.insert(&reason.words) {
                said.push(reason.words.clone());
            }
        }
        let more = said.len().saturating_sub(NAMED);
        said.truncate(NAMED);
        let rest = if more > 0 { format!("; and {more} more") } else { String::new() };
        format!("{}{rest}", said.join("; "))
    }

    fn absent(&self) -> String {
        match self.missing.len() {
            0 => String::new(),
            1 => " 1 provision may be missing.".to_owned(),
            many => format!(" {many} provisions may be missing."),
        }
    }
}

impl PeriodReport {
    /// That of a component on the days `[from, until)`, by the knowledge and record of `at`. The component need not be in the
    /// corpus, its norm must.
    pub fn of(corpus: &Corpus, id: &ComponentId, at: AsOf, days: (Day, Day)) -> Result<Self, Lack> {
        let (graph, point) = (corpus.graph(id.norm_str())?, corpus.point(at));
        let stretches = graph.coverage_over(id.local(), point, days);
        let weakest = stretches.iter().min_by_key(|stretch| stretch.state);
        let day = weakest.map_or(days.0, |stretch| stretch.days.start());
        Ok(Self { weakest: graph.report(id.local(), Point { at: day, ..point }), stretches })
    }

    /// The weakest state in a plain sentence or two; where the days have several states, after those.
    pub fn sentence(&self) -> String {
        let weakest = self.weakest.sentence();
        let by_state = StateDays::of(&self.stretches);
        if by_state.len() < 2 {
            return weakest;
        }
        let mut said: Vec<String> = by_state.iter().take(NAMED).map(part).collect();
        if by_state.len() > NAMED {
            said.push(format!("and {} more stretches", by_state.len() - NAMED));
        }
        format!("{}. {weakest}", said.join("; "))
    }
}

/// `2015-09-16 through 2016-01-01 not covered`.
fn part(StateDays { days, state }: &StateDays) -> String {
    let word = match state {
        CoverageState::Touched => "touched",
        CoverageState::NoClaim => "without a claim",
        CoverageState::NotCovered => "not covered",
        CoverageState::Assured => "assured",
    };
    match (days.start(), days.end().and_then(Day::closed)) {
        (Day::MIN, None) => word.to_owned(),
        (Day::MIN, Some(end)) => format!("through {} {word}", end.pred()),
        (start, None) => format!("from {start} on {word}"),
        (start, Some(end)) if start == end.pred() => format!("{start} {word}"),
        (start, Some(end)) => format!("{start} through {} {word}", end.pred()),
    }
}

impl NormGraph {
    /// How far the state of what has a local id, with everything below it, is known.
    pub fn report(&self, local: &str, point: Point) -> Report {
        let Survey { state, parts, reasons, through, limits, missing } = self.survey(local, point);
        let is_not_covered = state == CoverageState::NotCovered;
        let after = through.filter(|_| is_not_covered);
        let top = self.coverage(local, point);
        Report {
            state,
            parts,
            through,
            as_known_on: top.as_known_on,
            later_acts: after.map_or(0, |day| self.acts_after(local, day, point)),
            reasons: reasons.iter().map(Why::from).collect(),
            claims: top.claims.into_iter().cloned().collect(),
            limits: limits.into_iter().cloned().collect(),
            missing,
            on: point.at,
            is_of_last_covered: after.is_some_and(|day| self.is_the_same(local, point, day)),
        }
    }

    /// How far it is known that there is no provision of some address anywhere: it may be any that is missing.
    pub(crate) fn report_of_nothing(&self, point: Point) -> Report {
        // No id has a blank: what is nowhere is reached by all that may hold it.
        let nowhere = self.report(" ", point);
        let whole = self.survey("", point);
        if nowhere.state == CoverageState::Touched || whole.missing.is_empty() {
            return nowhere;
        }
        let reasons = whole.missing.iter().flat_map(|id| self.survey(id.local(), point).reasons);
        let reasons = reasons.map(|reason| Why::from(&reason)).collect();
        Report { state: CoverageState::Touched, reasons, missing: whole.missing.clone(), ..nowhere }
    }

    /// Whether a component is there at a point and on another day, with the same text and what is below it.
    fn is_the_same(&self, local: &str, point: Point, day: Day) -> bool {
        let there = |at: Day| self.component(local)?.version_at(Point { at, ..point });
        point.at != Day::MAX && there(point.at).is_some_and(|version| there(day) == Some(version))
    }
}
