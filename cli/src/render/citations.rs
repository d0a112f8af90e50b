//! The citations of a draft.

use asof_engine::query::CitationReport;
use asof_schema::AsOf;

use super::page::{Page, paint};
use crate::Failure;

/// Writes each citation with the version that it means, and below it what is wrong.
pub(crate) fn citations(page: &mut Page<'_>, report: &CitationReport, at: AsOf) -> Result<(), Failure> {
    let CitationReport { citations, uncited, .. } = report;
    if citations.is_empty() {
        page.line("The text cites no provision.")?;
    }
    for one in citations {
        let id = one.version.as_ref().map(ToString::to_string);
        let id = id.or_else(|| one.component.as_ref().map(ToString::to_string)).unwrap_or_default();
        let surface = paint(page.palette.strong, one.surface.replace('\n', " "));
        page.line(format!("{:>6}  {surface}  {}", one.start, paint(page.palette.dim, id)))?;
        if let Some(problem) = &one.problem {
            page.wrapped("        ", 10, problem)?;
        }
    }
    for quote in uncited {
        page.line(format!("{:>6}  “{}”", quote.start, quote.text.replace('\n', " ")))?;
        page.line("        stands beside no citation: nothing was checked")?;
    }
    let wrong = citations.iter().filter(|one| one.problem.is_some()).count();
    page.blank()?;
    page.line(format!("{} cited, {wrong} with a problem, by the law of {}", citations.len(), at.at))
}
