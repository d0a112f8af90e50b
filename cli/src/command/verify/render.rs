//! What the sources bear out.

use std::collections::BTreeSet;

use asof_engine::store::Corpus;
use asof_schema::{AsOf, Proof};

use crate::Failure;
use crate::coverage::counted;
use crate::proof::{Checked, Clause, LevelResult as Shown, Silent, Verdict};
use crate::sample::{Refuted, Sample, Tally};
use crate::text::{Page, acts, in_norm, paint};
use crate::verify::Verification;

/// So many problems are shown; all of them are in the JSON form.
const SHOWN: usize = 50;

/// Writes the answer of `asof verify`.
pub(super) fn verification(
    page: &mut Page<'_>,
    corpus: &Corpus,
    verification: &Verification,
) -> Result<(), Failure> {
    let palette = page.palette;
    let days = &verification.days;
    let on = match days.as_slice() {
        [only] => format!("on {only}"),
        many => format!("on {}", acts::count(many.len(), "day")),
    };
    page.field("answers", format!("{}, {on}", acts::count(verification.answers, "provision")))?;
    page.field("texts", format!("{} found at the bytes that they name", acts::grouped(verification.texts)))?;
    match verification.coverage.as_slice() {
        [] => {}
        [only] => page.field("coverage", only.sentence())?,
        many => page.field("coverage", counted(many.iter().map(|of| of.state).collect()))?,
    }
    if verification.rows > 0 {
        let rows = acts::count(verification.rows, "row");
        page.field("rows", format!("{rows} of the consolidated texts read anew, and the same"))?;
    }
    match verification.files.as_slice() {
        [] => {}
        few if few.len() <= 5 => page.field("files", few.join(", "))?,
        many => page.field("files", format!("{}, of the SHA-256 that the answers name", many.len()))?,
    }
    if let Some(first) = verification.doubted.first() {
        let rows = acts::count(verification.doubted.len(), "row");
        let named = in_norm(corpus, &first.component, AsOf::day(first.on));
        let told = format!("{rows} not held against texts that are not read whole: {} {named}: ", first.on);
        page.field("in doubt", told + &first.message)?;
    }
    let found = verification.problems.len();
    if found == 0 {
        let all = if verification.doubted.is_empty() { "everything" } else { "everything else" };
        return page.field("result", paint(palette.added, format!("the sources bear {all} out")));
    }
    page.field("result", paint(palette.warning, acts::count(found, "problem")))?;
    for problem in verification.problems.iter().take(SHOWN) {
        let named = in_norm(corpus, &problem.component, AsOf::day(problem.on));
        page.wrapped("    ", 8, &format!("{} {named}: {}", problem.on, problem.message))?;
    }
    if found > SHOWN {
        page.line(format!("    and {} more; `--json` gives them all", found - SHOWN))?;
    }
    Ok(())
}

/// So many problems of a level are shown, and so many clauses.
const FEW: usize = 10;

/// Writes the answer of `asof verify --proof`.
pub(super) fn verdict(page: &mut Page<'_>, proof: &Proof, verdict: &Verdict) -> Result<(), Failure> {
    let fact = &proof.fact;
    let known = fact.known.map(|day| format!(", as known on {day}")).unwrap_or_default();
    page.field("fact", format!("{} on {}{known}", fact.component, fact.at))?;
    page.field("marked", format!("{}: no level proves this", <&'static str>::from(fact.assurance.state)))?;
    verdict.levels.iter().try_for_each(|level| of_level(page, level))?;
    page.field("reading", "what a grammar read is not proven; judge these clauses:")?;
    // Commands of one clause, as those of a law as enacted, are told together.
    let key = |of: &Clause| {
        let days = (of.effective, of.until);
        (of.act.clone(), of.place.clone(), of.wording.clone(), days, of.cancels.clone())
    };
    let groups: Vec<&[Clause]> = verdict.clauses.chunk_by(|one, next| key(one) == key(next)).collect();
    let mut told = BTreeSet::new();
    for (first, count) in groups.iter().take(FEW).filter_map(|group| Some((group.first()?, group.len()))) {
        let Clause { command, act, place, wording, effective, until, commencement, cancels } = first;
        let on = effective
            .map(|(on, basis)| format!(", {on} ({})", <&'static str>::from(basis)))
            .unwrap_or_default();
        let until = until.map(|day| format!(", until {day}")).unwrap_or_default();
        let clause =
            [place, wording].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(": ");
        let clause = if clause.is_empty() { "no clause of its own in the record" } else { &clause };
        let commands =
            if count == 1 { command.to_string() } else { format!("{count} commands from {command}") };
        let cancelled =
            cancels.as_ref().map(|cancelled| format!(", cancels {cancelled}")).unwrap_or_default();
        page.wrapped("    ", 8, &format!("{act}{on}{until}: {clause} ({commands}{cancelled})"))?;
        if told.insert(act) {
            commencement
                .iter()
                .try_for_each(|days| page.wrapped("      ", 8, &format!("of its days: {days}")))?;
        }
    }
    let more = groups.len().saturating_sub(FEW);
    if more > 0 {
        page.line(format!("    and {more} more; `--json` gives them all"))?;
    }
    silent(page, &verdict.silent)
}

/// Writes the listed acts without a command.
fn silent(page: &mut Page<'_>, silent: &[Silent]) -> Result<(), Failure> {
    if silent.is_empty() {
        return Ok(());
    }
    page.line("    no command of these acts here changes it: read whether they leave the provision alone:")?;
    for Silent { act, documents } in silent.iter().take(FEW) {
        page.wrapped("    ", 8, &format!("{act}: {}", documents.join(", ")))?;
    }
    let more = silent.len().saturating_sub(FEW);
    if more > 0 {
        page.line(format!("    and {more} more; `--json` gives them all"))?;
    }
    Ok(())
}

/// Writes the answer of `asof verify --all --sample`.
pub(super) fn sample(page: &mut Page<'_>, sample: &Sample) -> Result<(), Failure> {
    let Sample { facts, there, levels, refuted } = sample;
    let palette = page.palette;
    page.field("facts", format!("{} drawn; in {there} the provision is there", acts::grouped(*facts)))?;
    for (level, Tally { verified, not_checked, failed }) in levels {
        let told = format!("verified {verified}, not all checked {not_checked}, failed {failed}");
        page.field(&label(level), told)?;
    }
    if refuted.is_empty() {
        return page.field("result", paint(palette.added, "no level speaks against a fact"));
    }
    let told = format!("{} that a level speaks against", acts::count(refuted.len(), "fact"));
    page.field("result", paint(palette.warning, told))?;
    for Refuted { component, on, problems } in refuted.iter().take(SHOWN) {
        for (level, problem) in problems.iter().take(FEW) {
            page.wrapped("    ", 8, &format!("{component} on {on}: {level}: {problem}"))?;
        }
    }
    let more = refuted.len().saturating_sub(SHOWN);
    if more > 0 {
        page.line(format!("    and {more} more; `--json` gives them all"))?;
    }
    Ok(())
}

/// A level as a label, which has twelve columns.
fn label(level: &str) -> String {
    if level == "COMPLETENESS" { "complete".to_owned() } else { level.to_lowercase() }
}

fn of_level(page: &mut Page<'_>, level: &Checked) -> Result<(), Failure> {
    let palette = page.palette;
    let said = match level.result {
        Shown::Verified => paint(palette.added, format!("verified, {} checks", acts::grouped(level.count))),
        Shown::Failed => {
            paint(palette.warning, format!("failed, {}", acts::count(level.problems.len(), "problem")))
        }
        Shown::NotChecked => {
            paint(palette.dim, format!("not all checked; {} checks", acts::grouped(level.count)))
        }
    };
    page.field(&label(level.level), said)?;
    level.problems.iter().chain(&level.open).take(FEW).try_for_each(|said| page.wrapped("    ", 8, said))
}
