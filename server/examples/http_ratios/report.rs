//! The table.

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::client::Took;
use crate::questions::Question;

/// What one server did in one round, or in the median of all rounds.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Side {
    p50_us: f64,
    p95_us: f64,
    per_second_1: f64,
    per_second_8: f64,
}

impl Side {
    /// Times by one connection, and what eight at once came to.
    pub(crate) fn of(alone: Took, many: &Took) -> Self {
        let mut micros = alone.micros;
        micros.sort_by(f64::total_cmp);
        Self {
            p50_us: micros[micros.len() / 2],
            p95_us: micros[micros.len() * 95 / 100],
            per_second_1: alone.per_second,
            per_second_8: many.per_second,
        }
    }

    fn median(rounds: &[Self]) -> Self {
        let of = |number: fn(&Self) -> f64| median(rounds.iter().map(number).collect());
        Self {
            p50_us: of(|side| side.p50_us),
            p95_us: of(|side| side.p95_us),
            per_second_1: of(|side| side.per_second_1),
            per_second_8: of(|side| side.per_second_8),
        }
    }
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// What each round gave.
#[derive(Default)]
pub(crate) struct Rounds {
    pub(crate) ours: Vec<Side>,
    pub(crate) theirs: Vec<Side>,
    /// In microseconds; nothing where SQLite is not asked.
    pub(crate) sqlite: Vec<f64>,
}

impl Rounds {
    /// The median of the ratios of the rounds.
    fn ratio(&self, of: fn(&Side) -> f64) -> f64 {
        median(self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| of(ours) / of(theirs)).collect())
    }

    fn to_sqlite(&self) -> f64 {
        median(self.ours.iter().zip(&self.sqlite).map(|(ours, sqlite)| ours.p50_us / sqlite).collect())
    }
}

/// A number beside what it should be at most or at least.
#[derive(Clone, Copy, Serialize)]
struct Held {
    is: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<f64>,
}

impl Held {
    fn new(is: f64, at_most: Option<f64>, at_least: Option<f64>) -> Self {
        Self { is, at_most, at_least }
    }

    fn text(self, digits: usize) -> String {
        let missed = self.at_most.is_some_and(|most| self.is > most)
            || self.at_least.is_some_and(|least| self.is < least);
        let goal = match (self.at_most, self.at_least) {
            (Some(most), _) => format!(" (<= {most})"),
            (_, Some(least)) => format!(" (>= {least})"),
            _ => String::new(),
        };
        format!("{}{:.digits$}{goal}", if missed { "! " } else { "" }, self.is)
    }
}

/// One question on one corpus.
#[derive(Serialize)]
pub(crate) struct Row {
    question: &'static str,
    norms: u32,
    bytes: usize,
    service: Side,
    bare: Side,
    p50_to_bare: Held,
    per_second_8: Held,
    per_second_8_to_bare: Held,
    sqlite_us: Option<f64>,
    p50_to_sqlite: Option<Held>,
    /// To the first corpus of the run.
    growth: Option<Held>,
}

/// Most of p50 on a hundred times the norms.
const GROWTH: f64 = 1.3;

impl Row {
    pub(crate) fn new(question: &Question, (norms, bytes): (u32, usize), rounds: &Rounds) -> Self {
        let (goals, service) = (&question.goals, Side::median(&rounds.ours));
        let asked = question.sqlite.is_some();
        Self {
            question: question.name,
            norms,
            bytes,
            service,
            bare: Side::median(&rounds.theirs),
            p50_to_bare: Held::new(rounds.ratio(|side| side.p50_us), goals.p50, None),
            per_second_8: Held::new(service.per_second_8, None, goals.per_second),
            per_second_8_to_bare: Held::new(rounds.ratio(|side| side.per_second_8), None, goals.rate),
            sqlite_us: asked.then(|| median(rounds.sqlite.clone())),
            p50_to_sqlite: asked.then(|| Held::new(rounds.to_sqlite(), goals.sqlite, None)),
            growth: None,
        }
    }
}

/// Says how p50 grew from the first corpus of a run to the others.
pub(crate) fn compare_scales(rows: &mut [Row]) {
    let first: Vec<(&str, u32, f64)> =
        rows.iter().map(|row| (row.question, row.norms, row.service.p50_us)).collect();
    for row in rows {
        let Some(&(_, norms, p50)) = first.iter().find(|(question, ..)| *question == row.question) else {
            continue;
        };
        row.growth = (norms != row.norms).then(|| Held::new(row.service.p50_us / p50, Some(GROWTH), None));
    }
}

const HEAD: [&str; 14] = [
    "question", "norms", "bytes", "p50 us", "p95 us", "1 conn./s", "8 conn./s", "bare p50", "bare p95",
    "bare 8/s", "p50 : bare", "8/s : bare", "p50 : SQLite", "growth",
];

/// Prints the table as Markdown. A goal stands in brackets, and `!` before what misses it.
pub(crate) fn print(rows: &[Row]) {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(HEAD);
    table.add_rows(rows.iter().map(cells));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    println!("{table}");
}

fn cells(row: &Row) -> Vec<String> {
    let micros = |micros: f64| format!("{micros:.0}");
    let sqlite = row.sqlite_us.zip(row.p50_to_sqlite);
    vec![
        row.question.to_owned(),
        row.norms.to_string(),
        row.bytes.to_string(),
        micros(row.service.p50_us),
        micros(row.service.p95_us),
        micros(row.service.per_second_1),
        row.per_second_8.text(0),
        micros(row.bare.p50_us),
        micros(row.bare.p95_us),
        micros(row.bare.per_second_8),
        row.p50_to_bare.text(2),
        row.per_second_8_to_bare.text(2),
        sqlite.map_or(String::new(), |(micros, held)| format!("{} of {micros:.0}", held.text(2))),
        row.growth.map_or(String::new(), |growth| growth.text(2)),
    ]
}
