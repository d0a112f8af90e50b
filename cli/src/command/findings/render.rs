//! What stays doubtful.

use asof_engine::query;
use std::collections::HashMap;

use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day, Finding, Place};

use crate::Failure;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Sheet, Words as _, acts, paint};

/// Findings as a table.
pub(super) fn sheet(findings: &[Finding]) -> Sheet {
    let row = |finding: &Finding| {
        vec![
            finding.code.clone(),
            finding.severity.words().to_owned(),
            finding.component.to_string(),
            maybe(finding.act.as_ref()),
            maybe(finding.on),
            finding.message.clone(),
            list(finding.places.iter().map(place)),
        ]
    };
    let columns = ["code", "severity", "component", "act", "on", "message", "places"];
    Sheet::new(columns, findings.iter().map(row))
}

/// So many findings of a code are shown.
pub(super) const MOST: usize = 10;

/// Writes findings, which come sorted by code, of each so many at most, and how many doubts there are besides.
pub(super) fn findings(
    page: &mut Page<'_>,
    corpus: &Corpus,
    findings: &[Finding],
    doubts: usize,
    most: usize,
) -> Result<(), Failure> {
    if findings.is_empty() {
        page.line("No findings.")?;
    }
    for (at, of_code) in findings.chunk_by(|a, b| a.code == b.code).enumerate() {
        let Some(first) = of_code.first() else { continue };
        if at > 0 {
            page.blank()?;
        }
        let palette = page.palette;
        page.line(format!(
            "{}  {}, {}",
            paint(palette.strong, &first.code),
            paint(palette.warning, first.severity.words()),
            of_code.len()
        ))?;
        let lines = lines(corpus, of_code);
        let more = lines.len().saturating_sub(most);
        for (line, times) in lines.into_iter().take(most) {
            let times = if times > 1 { format!(" ({times} times)") } else { String::new() };
            page.wrapped("  ", 14, &format!("{line}{times}"))?;
        }
        if more > 0 {
            page.line(format!("  and {} more: --code {} shows them", acts::grouped(more), first.code))?;
        }
    }
    if doubts == 0 {
        return Ok(());
    }
    if !findings.is_empty() {
        page.blank()?;
    }
    page.line(format!(
        "Doubts: {}. `asof coverage --all` lists them with what they touch.",
        acts::grouped(doubts)
    ))
}

/// What is said, each once, and how often: a file that cannot be read may concern every norm.
fn lines(corpus: &Corpus, findings: &[Finding]) -> Vec<(String, usize)> {
    let (mut lines, mut at) = (Vec::<(String, usize)>::new(), HashMap::new());
    for finding in findings {
        let line = line(corpus, finding);
        let place = *at.entry(line.clone()).or_insert(lines.len());
        match lines.get_mut(place) {
            Some((_, times)) => *times += 1,
            None => lines.push((line, 1)),
        }
    }
    lines
}

fn line(corpus: &Corpus, finding: &Finding) -> String {
    let on = finding.on.map(|on| format!("{on}  ")).unwrap_or_default();
    let at = AsOf::day(finding.on.unwrap_or(Day::MAX));
    let named = corpus.component(&finding.component).ok().map(|c| query::cite(c, corpus.point(at)));
    let subject = if finding.component.is_root() { None } else { named };
    let subject = subject.map(|named| format!("{named}: ")).unwrap_or_default();
    format!("{on}{subject}{}{}", finding.message, places(&finding.places))
}

/// So many places are named; the others are counted.
const NAMED: usize = 3;

fn place(place: &Place) -> String {
    match place.line {
        Some(line) => format!("{}:{line}", place.file),
        None => place.file.clone(),
    }
}

fn places(places: &[Place]) -> String {
    if places.is_empty() {
        return String::new();
    }
    let mut named: Vec<String> = places.iter().take(NAMED).map(place).collect();
    if let Some(more) = places.len().checked_sub(NAMED).filter(|&more| more > 0) {
        named.push(format!("and {more} more"));
    }
    format!(" [{}]", named.join(", "))
}
