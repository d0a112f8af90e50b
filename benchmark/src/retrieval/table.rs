//! What the runs came to, by what their questions ask of time.

use serde::Serialize;

use super::judge::Judged;
use super::measures::{Estimate, Measured, Ranking};
use super::set::{Family, Item};
use super::variant::{Mode, System};

/// One way of searching and what it made of every question that it was asked.
#[derive(Debug, Serialize)]
pub(super) struct Run {
    /// As its file is called.
    pub(super) name: String,
    pub(super) system: System,
    pub(super) mode: Mode,
    pub(super) answers: Vec<Answer>,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    pub(super) judged: Judged,
    pub(super) measured: Measured,
}

/// Questions that are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Group {
    /// All that were judged.
    All,
    /// The queries that nobody judged.
    Seed,
    /// Of one family, as far as they were judged.
    #[serde(untagged)]
    Of(Family),
}

/// In the order in which they are told.
pub(super) const GROUPS: [Group; 8] = [
    Group::All,
    Group::Of(Family::Point),
    Group::Of(Family::Period),
    Group::Of(Family::Current),
    Group::Of(Family::Conflict),
    Group::Of(Family::Evolution),
    Group::Of(Family::Empty),
    Group::Seed,
];

impl Group {
    pub(super) fn holds(self, item: &Item) -> bool {
        match self {
            Self::All => item.evidence.is_some(),
            Self::Of(family) => item.evidence.is_some() && item.family == family,
            Self::Seed => item.evidence.is_none(),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Of(Family::Point) => "point",
            Self::Of(Family::Period) => "period",
            Self::Of(Family::Current) => "current",
            Self::Of(Family::Conflict) => "conflict",
            Self::Of(Family::Evolution) => "evolution",
            Self::Of(Family::Empty) => "empty",
            Self::Seed => "seed",
        }
    }
}

/// The measures of a run over a group of questions.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) system: System,
    pub(super) mode: Mode,
    pub(super) group: Group,
    pub(super) items: usize,
    /// The part of the hits that is of the time asked for, over the questions that got any.
    pub(super) temporal_precision: Option<Estimate>,
    /// Calendar months from the oldest to the newest hit.
    pub(super) months: Option<Estimate>,
    /// Distinct days of the hits.
    pub(super) days: Option<Estimate>,
    /// The part of the questions that got nothing.
    pub(super) empty: Option<Estimate>,
    /// The part of those which something of another time would answer, that got it among the first ten.
    pub(super) misled: Option<Estimate>,
    pub(super) recall_5: Option<Estimate>,
    pub(super) recall_10: Option<Estimate>,
    pub(super) recall_20: Option<Estimate>,
    pub(super) reciprocal_rank: Option<Estimate>,
    pub(super) ndcg_10: Option<Estimate>,
}

/// The rows of a run, for the groups of which it was asked every question.
pub(super) fn rows(run: &Run, items: &[Item], seed: u64) -> Vec<Row> {
    GROUPS.iter().filter_map(|&group| row(run, items, group, seed)).collect()
}

fn row(run: &Run, items: &[Item], group: Group, seed: u64) -> Option<Row> {
    let holds =
        |answer: &&Answer| items.iter().any(|item| item.id == answer.judged.item && group.holds(item));
    let of: Vec<Measured> = run.answers.iter().filter(holds).map(|answer| answer.measured).collect();
    let over = |value: &dyn Fn(&Measured) -> Option<f64>| {
        Estimate::of(&of.iter().filter_map(value).collect::<Vec<_>>(), seed)
    };
    let ranked = |value: fn(Ranking) -> f64| over(&|measured| measured.ranking.map(value));
    let [recall_5, recall_10, recall_20] = [
        ranked(|ranking| ranking.recall[0]),
        ranked(|ranking| ranking.recall[1]),
        ranked(|ranking| ranking.recall[2]),
    ];
    let all = items.iter().filter(|item| group.holds(item)).count();
    (of.len() == all && all > 0).then(|| Row {
        system: run.system,
        mode: run.mode,
        group,
        items: of.len(),
        temporal_precision: over(&|measured| measured.temporal_precision),
        months: over(&|measured| Some(measured.months)),
        days: over(&|measured| Some(measured.days)),
        empty: over(&|measured| Some(measured.empty)),
        misled: over(&|measured| measured.misled),
        recall_5,
        recall_10,
        recall_20,
        reciprocal_rank: ranked(|ranking| ranking.reciprocal_rank),
        ndcg_10: ranked(|ranking| ranking.ndcg),
    })
}

/// The row of a run over a group.
pub(super) fn find(rows: &[Row], system: System, mode: Mode, group: Group) -> Option<&Row> {
    rows.iter().find(|row| row.system == system && row.mode == mode && row.group == group)
}

/// The weights of recency under which a system ranks what holds now best: over the questions with other answers on
/// other days.
pub(super) fn best_recency(rows: &[Row], system: System) -> Option<Mode> {
    let of_grid = |row: &&Row| {
        row.system == system
            && matches!(row.mode, Mode::Recency { .. })
            && row.group == Group::Of(Family::Conflict)
    };
    let ndcg = |row: &Row| row.ndcg_10.map_or(0.0, |ndcg| ndcg.mean);
    let best = rows.iter().filter(of_grid).max_by(|one, other| ndcg(one).total_cmp(&ndcg(other)));
    best.map(|row| row.mode)
}
