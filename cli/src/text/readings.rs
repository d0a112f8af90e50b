//! What words may mean.

use super::page::{Page, paint};
use super::table::Rows;
use crate::{Failure, Reading};

/// Writes what words may mean, the likeliest first.
pub(crate) fn readings(page: &mut Page<'_>, readings: &[Reading]) -> Result<(), Failure> {
    if readings.is_empty() {
        return page.line("Nothing was cited so on that day.");
    }
    let mut readings: Vec<&Reading> = readings.iter().collect();
    readings.sort_by(|a, b| (&a.norm, b.confidence).cmp(&(&b.norm, a.confidence)));
    for (at, of_norm) in readings.chunk_by(|a, b| a.norm == b.norm).enumerate() {
        if at > 0 {
            page.blank()?;
        }
        let mut rows = Rows::new(page, ["cited", "sure", "id"]);
        rows.numbers(1);
        rows.keep(1);
        rows.keep(2);
        for reading in of_norm {
            rows.row([
                reading.cited.clone(),
                format!("{} %", reading.confidence),
                reading.component.to_string(),
            ]);
        }
        let norm = of_norm.first().map(|reading| reading.norm.as_str()).unwrap_or_default();
        page.line(paint(page.palette.strong, norm))?;
        rows.write(page)?;
    }
    Ok(())
}
