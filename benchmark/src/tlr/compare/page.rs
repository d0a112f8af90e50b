//! The comparison as one page that needs no network.

use anyhow::Result;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::plot::{COLOURS, bars};
use super::{ABSTAINING, Run, abstaining, differences, measure, millis};
use crate::tlr::item::Task;
use crate::tlr::score::{Estimate, Trace};
use crate::tlr::systems::Reply;

/// The longest words of a reply that are shown.
const SHOWN: usize = 400;

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;max-width:1040px;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;margin:1rem 0}th,td{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}
.wide{overflow-x:auto}small{color:#555;white-space:nowrap}td.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}details{border-bottom:1px solid #eee;padding:.3rem 0}
summary{cursor:pointer}pre{white-space:pre-wrap;background:#f6f6f6;padding:.5rem;font-size:13px}.swatch{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
.sure{font-weight:600}";

/// Runs over one set, the first of them the one with which the others are compared.
pub fn page(runs: &[Run], seed: u64) -> Result<String> {
    let plot = bars(runs)?;
    let set = runs.first().map(|run| &run.config);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; meta name="viewport" content="width=device-width"; title { "TLR-Bench" } style { (PreEscaped(STYLE)) } }
            body {
                h1 { "TLR-Bench" }
                @if let Some(config) = set {
                    p { (config.set) ", " code { (config.set_hash) } ". Below each figure, between which 95 of 100 means lie of items drawn anew within each task." }
                }
                (figures(runs))
                p { "Beside the score: who abstained where the corpus decides nothing, and where it does." }
                (abstentions(runs))
                (PreEscaped(plot))
                h2 { "Differences to the first system" }
                p { "p: how likely so great a difference is where both are equal (paired, random signs, two-sided); in bold below 0.05." }
                @if let Some((first, others)) = runs.split_first() {
                    @for run in others { (beside(first, run, seed)) }
                }
                h2 { "Every item" }
                @for task in Task::ALL.into_iter().chain([Task::Abstention]) { (items(task, runs)) }
            }
        }
    };
    Ok(page.into_string())
}

fn figures(runs: &[Run]) -> Markup {
    html! {
        div.wide { table {
            thead { tr {
                th { "system" } th { "TLR-Score" }
                @for task in Task::ALL { th { (measure(task)) } }
                th { "temporal recall" } th { "no reply" } th { "p50, ms" } th { "p95, ms" } th { "all, ms" }
            } }
            tbody { @for (run, colour) in runs.iter().zip(COLOURS.iter().cycle()) { tr {
                td { span.swatch style=(format!("background:rgb({},{},{})", colour.0, colour.1, colour.2)) {} (run.summary.system) }
                td.n { (cell(run.summary.tlr_score)) }
                @for task in Task::ALL { td.n { @match run.estimate(task) { Some(one) => (cell(one)), None => "–" } } }
                td.n { (format!("{:.3}", run.summary.temporal_recall)) }
                td.n { (run.summary.failures) }
                td.n { (millis(run.summary.latency.p50_us)) } td.n { (millis(run.summary.latency.p95_us)) }
                td.n { (run.summary.latency.total_ms) }
            } } }
        } }
    }
}

fn abstentions(runs: &[Run]) -> Markup {
    html! {
        div.wide { table {
            thead { tr { th { "system" } @for head in ABSTAINING { th { (head) } } th { "no reply" } } }
            tbody { @for Run { summary, .. } in runs { tr {
                td { (summary.system) }
                @for count in abstaining(&summary.abstention) { td.n { (count) } }
                td.n { (summary.abstention.no_reply) }
            } } }
        } }
    }
}

/// A figure with its interval below it.
fn cell(estimate: Estimate) -> Markup {
    let Estimate { value, low, high } = estimate;
    html! { (format!("{value:.3}")) br; small { (format!("{low:.3}–{high:.3}")) } }
}

fn beside(first: &Run, run: &Run, seed: u64) -> Markup {
    html! {
        h3 { (run.summary.system) " − " (first.summary.system) }
        table {
            thead { tr { th { "task" } th { "difficulty" } th { "items" } th { "difference" } th { "p" } } }
            tbody { @for one in differences(first, run, seed) { tr class=[(one.p < 0.05).then_some("sure")] {
                td { (measure(one.task)) }
                td { (one.difficulty.map_or("all".to_owned(), |difficulty| difficulty.to_string())) }
                td.n { (one.items) } td.n { (format!("{:+.3}", one.difference)) } td.n { (format!("{:.4}", one.p)) }
            } } }
        }
    }
}

fn items(task: Task, runs: &[Run]) -> Markup {
    let first = runs.first().map(|run| run.traces.as_slice()).unwrap_or_default();
    let places = first.iter().enumerate().filter(|(_, trace)| trace.item.truth.task() == task);
    html! {
        h3 { (measure(task)) }
        @for (at, trace) in places {
            @let answers: Vec<(&Run, &Trace)> = runs.iter().filter_map(|run| Some((run, run.traces.get(at)?))).collect();
            details {
                summary {
                    (trace.item.id) " · " (trace.item.query) " · " (trace.item.difficulty)
                    @for (_, answer) in &answers { " · " (format!("{:.2}", answer.mark.value())) }
                }
                pre { (serde_json::to_string_pretty(&trace.item.truth).unwrap_or_default()) }
                @for (run, answer) in &answers { (answered(run, answer)) }
            }
        }
    }
}

fn answered(run: &Run, trace: &Trace) -> Markup {
    html! {
        p { strong { (run.summary.system) } ": " (format!("{:.2}", trace.mark.value())) ", " (millis(trace.took_us)) " ms" }
        @match (&trace.reply, &trace.failure) {
            (Some(reply), _) => pre { (shortened(reply)) },
            (None, Some(failure)) => p { "no reply: " (failure) },
            (None, None) => p { "no reply" },
        }
    }
}

/// A reply as JSON, long words cut.
fn shortened(reply: &Reply) -> String {
    let mut reply = reply.clone();
    for result in &mut reply.results {
        let cut = |text: &String| text.char_indices().nth(SHOWN).map(|(at, _)| at);
        if let Some((text, at)) = result.text.as_mut().and_then(|text| cut(text).map(|at| (text, at))) {
            text.truncate(at);
            text.push('…');
        }
    }
    serde_json::to_string_pretty(&reply).unwrap_or_default()
}
