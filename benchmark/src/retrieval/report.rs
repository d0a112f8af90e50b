//! The report: one page that needs nothing else.

use std::collections::BTreeMap;

use anyhow::Result;
use asof_benchmark::charts::{self, COLOURS};
use asof_schema::Day;
use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::judge::JudgedHit;
use super::measures::{Estimate, month};
use super::set::{Evidence, Family, Item, Time, day};
use super::table::{Answer, GROUPS, Group, Row, Run, best_recency, find};
use super::variant::{ALPHAS, LAMBDAS, Mode, System};
use super::{Experiment, corpora};

/// How many hits of each answer are shown.
const SHOWN: usize = 5;

const STYLE: &str = "
:root { color-scheme: light dark; --faint: color-mix(in srgb, currentColor 14%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--faint); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } small, .faint { opacity: .72; }
figure { margin: 1rem 0; overflow-x: auto; } svg { width: 100%; min-width: 30rem; height: auto; }
svg text { fill: currentColor; } svg [stroke='#000000'] { stroke: currentColor; }
.key span { display: inline-block; width: .8rem; height: .8rem; margin: 0 .3rem 0 1rem; }
details { border-bottom: 1px solid var(--faint); padding: .4rem 0; } summary { cursor: pointer; }
.good { color: #009E73; } .bad { color: #D55E00; } li { margin: .25rem 0; overflow-wrap: anywhere; }";

pub(super) fn html(experiment: &Experiment<'_>) -> Result<String> {
    let config = &experiment.config;
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Retrieval over debates, " (config.at) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Retrieval over parliamentary debates" }
                p { (config.at) ", " (config.endpoint) ". "
                    @for (group, count) in &config.items { (count) " " (group) "; " }
                    "debates: " @for (corpus, count) in &config.debates { (count) " of " (corpus) "; " }
                    "seed " (config.seed) "." }
                @if !config.left_out.is_empty() {
                    p { "Left out:" }
                    ul { @for what in config.left_out { li { (what) } } }
                }
                (explained())
                (intervals(experiment)?)
                (families(experiment))
                (grids(experiment)?)
                (coverage(experiment)?)
                (corpus(experiment)?)
                (questions(experiment))
            }
        }
    };
    Ok(page.into_string())
}

fn explained() -> Markup {
    markup! {
        p.faint {
            "A hit is right where it shares half of the shorter of both with words that were judged. Of the time: the part of the "
            "hits that is of the time asked for. Nothing: the part of the questions that got no hit. Misled: the part of those "
            "that words of another time would answer, which got these among the first ten. Months and days: from the oldest to "
            "the newest hit, and how many days. Intervals hold 95 of 100 means of questions drawn anew. Of the grid of recency, "
            "that cell is told of that ranks best what has other answers on other days: it was chosen on these very questions."
        }
    }
}

fn key(names: &[String]) -> Markup {
    markup! {
        figcaption.key {
            @for (name, colour) in names.iter().zip(COLOURS) {
                span style=(format!("background:{colour}")) {} (name)
            }
        }
    }
}

fn intervals(experiment: &Experiment<'_>) -> Result<Markup> {
    let systems: Vec<System> = experiment.systems().into_iter().collect();
    let mode = |system, nth: usize| match nth {
        0 => Some(Mode::Baseline),
        1 => Some(Mode::Filter),
        _ => best_recency(&experiment.rows, system),
    };
    let chart = |value: fn(&Row) -> Option<Estimate>| {
        let bar = |system, nth| {
            let estimate = value(find(&experiment.rows, system, mode(system, nth)?, Group::All)?)?;
            Some((estimate.mean, Some((estimate.low, estimate.high))))
        };
        let series: Vec<_> =
            (0..3).map(|nth| systems.iter().map(|&system| bar(system, nth)).collect()).collect();
        charts::bars(&systems.iter().map(ToString::to_string).collect::<Vec<_>>(), &series)
    };
    let names = ["baseline", "A, filter", "B, recency (best of the grid)"].map(str::to_owned);
    Ok(markup! {
        h2 { "All judged questions" }
        h3 { "nDCG@10" }
        figure { (PreEscaped(chart(|row| row.ndcg_10)?)) (key(&names)) }
        h3 { "Hits of the time asked for" }
        figure { (PreEscaped(chart(|row| row.temporal_precision)?)) (key(&names)) }
    })
}

fn families(experiment: &Experiment<'_>) -> Markup {
    markup! {
        h2 { "By what the questions ask of time" }
        @for group in GROUPS {
            @let rows: Vec<&Row> = experiment.told().filter(|row| row.group == group).collect();
            @if let Some(first) = rows.first() {
                h3 { (group.name()) " (" (first.items) " questions)" }
                div.wide { table {
                    tr { th {} @for head in HEADS { th { (head) } } }
                    @for row in rows { tr { td { (row.system) " " (row.mode) } @for cell in cells(row) { td { (cell) } } } }
                } }
            }
        }
    }
}

const HEADS: [&str; 10] = [
    "nDCG@10", "MRR", "recall@5", "recall@10", "recall@20", "of the time", "misled", "nothing", "months",
    "days",
];

fn cells(row: &Row) -> [String; 10] {
    let told = |estimate: Option<Estimate>| match estimate {
        Some(Estimate { mean, low, high, .. }) => format!("{mean:.2} [{low:.2}, {high:.2}]"),
        None => String::new(),
    };
    [
        row.ndcg_10, row.reciprocal_rank, row.recall_5, row.recall_10, row.recall_20, row.temporal_precision,
        row.misled, row.empty, row.months, row.days,
    ]
    .map(told)
}

fn grids(experiment: &Experiment<'_>) -> Result<Markup> {
    let group = Group::Of(Family::Conflict);
    let names = |letter: &str, values: &[f64]| {
        values.iter().map(|value| format!("{letter} {value}")).collect::<Vec<_>>()
    };
    let mut pictures = Vec::new();
    for system in experiment.systems() {
        let cell = |alpha, lambda| {
            Some(find(&experiment.rows, system, Mode::Recency { alpha, lambda }, group)?.ndcg_10?.mean)
        };
        let line = |&alpha: &f64| LAMBDAS.iter().map(|&lambda| cell(alpha, lambda)).collect();
        let values: Vec<Vec<_>> = ALPHAS.iter().map(line).collect();
        if values.iter().flatten().any(Option::is_some) {
            let picture = charts::heat(&names("alpha", &ALPHAS), &names("lambda", &LAMBDAS), &values)?;
            pictures.push((system, picture));
        }
    }
    Ok(markup! {
        @if !pictures.is_empty() {
            h2 { "The grid of recency: nDCG@10 of questions with other answers on other days" }
            @for (system, picture) in pictures { h3 { (system) } figure { (PreEscaped(picture)) } }
        }
    })
}

fn coverage(experiment: &Experiment<'_>) -> Result<Markup> {
    let mut pictures = Vec::new();
    for system in experiment.systems() {
        let runs: Vec<&Run> =
            experiment.told_modes(system).iter().filter_map(|&mode| experiment.find(system, mode)).collect();
        let counts: Vec<BTreeMap<i32, usize>> = runs.iter().map(|run| years(run)).collect();
        let all: Vec<i32> = counts.iter().flat_map(BTreeMap::keys).copied().collect();
        let (Some(first), Some(last)) = (all.iter().min(), all.iter().max()) else { continue };
        let span: Vec<i32> = (*first..=*last).filter(|year| all.contains(year)).collect();
        let series: Vec<_> = counts.iter().map(|count| parts(count, &span)).collect();
        let labels: Vec<String> = span.iter().map(ToString::to_string).collect();
        let names: Vec<String> = runs.iter().map(|run| run.mode.to_string()).collect();
        pictures.push((system, charts::bars(&labels, &series)?, names));
    }
    Ok(markup! {
        h2 { "Of which year the first ten hits are" }
        @for (system, picture, names) in pictures {
            h3 { (system) }
            figure { (PreEscaped(picture)) (key(&names)) }
        }
    })
}

fn years(run: &Run) -> BTreeMap<i32, usize> {
    let mut years = BTreeMap::new();
    for hit in run.answers.iter().flat_map(|answer| &answer.judged.hits) {
        if let Some(month) = month(hit.hit.day) {
            *years.entry(month / 12).or_default() += 1;
        }
    }
    years
}

#[expect(clippy::cast_precision_loss, reason = "hits are few")]
fn parts(count: &BTreeMap<i32, usize>, years: &[i32]) -> Vec<Option<charts::Bar>> {
    let all = count.values().sum::<usize>().max(1) as f64;
    years.iter().map(|year| Some((count.get(year).copied().unwrap_or_default() as f64 / all, None))).collect()
}

/// How many debates each month has.
#[expect(clippy::cast_precision_loss, reason = "debates are few")]
fn corpus(experiment: &Experiment<'_>) -> Result<Markup> {
    let mut pictures = Vec::new();
    for corpus in corpora(experiment.items) {
        let mut months = BTreeMap::<i32, usize>::new();
        for month in experiment.service.norms_of(corpus).filter_map(|norm| month(day(norm)?)) {
            *months.entry(month).or_default() += 1;
        }
        let labels: Vec<String> =
            months.keys().map(|month| format!("{}-{:02}", month / 12, month % 12 + 1)).collect();
        let values = months.values().map(|&count| Some((count as f64, None))).collect();
        pictures.push((corpus, charts::bars(&labels, &[values])?));
    }
    Ok(markup! {
        h2 { "The corpus: debates a month" }
        p.faint { "Months without a debate are not drawn." }
        @for (corpus, picture) in pictures { h3 { (corpus) } figure { (PreEscaped(picture)) } }
    })
}

fn questions(experiment: &Experiment<'_>) -> Markup {
    markup! {
        h2 { "Every question, and what was found" }
        @for item in experiment.items {
            details {
                summary { small { (item.id) " · " (Group::Of(item.family).name()) " · " (told(item.time))
                    @if !item.said { ", which it does not say" } } br; (item.question) }
                (judgments(item))
                @for system in experiment.systems() {
                    @for mode in experiment.told_modes(system) {
                        @if let Some(answer) = experiment.find(system, mode).and_then(|run| answer(run, item)) {
                            (found(system, mode, answer))
                        }
                    }
                }
            }
        }
    }
}

fn answer<'r>(run: &'r Run, item: &Item) -> Option<&'r Answer> {
    run.answers.iter().find(|answer| answer.judged.item == item.id)
}

fn told(time: Time) -> String {
    match time {
        Time::Day { as_of } => as_of.to_string(),
        Time::Current { reference, .. } => format!("asked on {reference}"),
        Time::Period { from, to } => format!("{from} to {}", to.pred()),
    }
}

fn judgments(item: &Item) -> Markup {
    let date =
        |evidence: &Evidence| evidence.stretch.day().map_or_else(String::new, |day: Day| day.to_string());
    markup! {
        @match &item.evidence {
            None => p.faint { "Nobody has judged what answers it." },
            Some(evidence) if evidence.is_empty() => p.faint { "Nothing of this time answers it." },
            Some(evidence) => ol start="0" {
                @for one in evidence { li { (date(one)) ", grade " (one.grade) ": " (one.note) } }
            },
        }
        @if !item.outside.is_empty() {
            p.faint { "At other times: " @for one in &item.outside { (date(one)) " " } }
        }
    }
}

fn found(system: System, mode: Mode, answer: &Answer) -> Markup {
    markup! {
        h3 { (system) " " (mode)
            @if let Some(ranking) = answer.measured.ranking { small { (format!(" nDCG@10 {:.2}", ranking.ndcg)) } } }
        @if answer.judged.hits.is_empty() { p.faint { "Nothing was found." } }
        ol { @for hit in answer.judged.hits.iter().take(SHOWN) { li { (shown(hit)) } } }
    }
}

fn shown(hit: &JudgedHit) -> Markup {
    markup! {
        span class=(if hit.inside { "good" } else { "bad" }) { (hit.hit.day) }
        @if !hit.meets.is_empty() { b { " meets " (format!("{:?}", hit.meets)) } }
        @if hit.misleads { " answers at another time" }
        " " span.faint { (hit.hit.quote) }
    }
}
