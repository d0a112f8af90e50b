//! What the sources bear out.

use asof_engine::store::Corpus;
use asof_schema::AsOf;

use crate::Failure;
use crate::coverage::counted;
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
    let found = verification.problems.len();
    if found == 0 {
        return page.field("result", paint(palette.added, "the sources bear everything out"));
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
