//! The table of amending acts: number, kind, dates by source, summary.

use std::collections::HashMap;

use asof_schema::Day;

use super::names::Kind;
use crate::error::ReadError;

/// An act of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ActRow {
    /// When it was adopted.
    pub(crate) adopted: Day,
    /// Whether a source other than the file names states that.
    pub(crate) stated: bool,
    /// Its dates by source, where the sources differ.
    pub(crate) dates: Vec<(String, Day)>,
    /// When the Diário Oficial da União published it.
    pub(crate) published: Option<Day>,
    /// What is known of a later commencement.
    pub(crate) commencement: Option<String>,
    /// Its ementa.
    pub(crate) summary: Option<String>,
    /// What it is known to change: `body-only`, `ADCT-only`, `body (art. 155)`.
    pub(crate) scope: Option<String>,
    /// Row of the table.
    pub(crate) row: u64,
    /// The bytes of the row.
    pub(crate) span: std::ops::Range<u64>,
}

impl ActRow {
    /// The earliest day that a source gives it.
    pub(crate) fn earliest(&self) -> Day {
        self.dates.iter().map(|(_, day)| *day).fold(self.adopted, Day::min)
    }

    /// The first day on which it may bind: that of its publication, else the earliest.
    pub(crate) fn first_day(&self) -> Day {
        self.published.unwrap_or_else(|| self.earliest())
    }
}

/// The acts by kind and number.
pub(crate) type Acts = HashMap<(Kind, u32), ActRow>;

/// The columns in which a source gives a date, and what they are called in findings.
const DATES: [&str; 3] = ["planalto_title_date", "normas_leg_br_date", "abjur_snapshot_date"];

/// Reads the table.
pub(crate) fn read(file: &str, bytes: &[u8]) -> Result<Acts, ReadError> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let error = |row, problem: String| ReadError::row(file, row, problem);
    let header = reader.headers().map_err(|source| error(1, source.to_string()))?.clone();
    let at = |name: &str| header.iter().position(|column| column == name);
    let need = |name: &str| at(name).ok_or_else(|| error(1, format!("the column `{name}` is missing")));
    let (number, kind, date) = (need("number")?, need("kind")?, need("date")?);
    let mut acts = Acts::new();
    let mut record = csv::StringRecord::new();
    for row in 2.. {
        let start = reader.position().byte();
        if !reader.read_record(&mut record).map_err(|source| error(row, source.to_string()))? {
            break;
        }
        let span = start..reader.position().byte();
        if record.len() != header.len() {
            return Err(error(
                row,
                format!("{} fields, where the heading has {}", record.len(), header.len()),
            ));
        }
        let cell = |at: Option<usize>| {
            at.and_then(|at| record.get(at)).map(str::trim).filter(|cell| !cell.is_empty())
        };
        let day = |at| {
            cell(at).map(|day| day.parse::<Day>().map_err(|bad| error(row, bad.to_string()))).transpose()
        };
        let kind = match cell(Some(kind)) {
            Some("EC") => Kind::Amendment,
            Some("ECR") => Kind::Revision,
            other => return Err(error(row, format!("`{}` is no kind of act", other.unwrap_or_default()))),
        };
        let number: u32 = cell(Some(number))
            .and_then(|number| number.parse().ok())
            .ok_or_else(|| error(row, "the number is missing".to_owned()))?;
        let mut dates = Vec::new();
        for column in DATES {
            dates.extend(day(at(column))?.map(|day| (column.to_owned(), day)));
        }
        let Some(adopted) = day(Some(date))? else { continue };
        let stated = dates.iter().any(|(source, day)| *day == adopted && source != "abjur_snapshot_date");
        let act = ActRow {
            adopted,
            stated,
            dates,
            published: day(at("publication_date_dou"))?,
            commencement: cell(at("effect_note")).map(str::to_owned),
            summary: cell(at("ementa")).map(|ementa| without_note(ementa).to_owned()),
            scope: cell(at("scope")).map(str::to_owned),
            row,
            span,
        };
        if acts.insert((kind, number), act).is_some() {
            return Err(error(row, format!("{} stands here twice", kind.code(number))));
        }
    }
    Ok(acts)
}

/// An ementa without what a compiler of the table noted after it in parentheses: those of an ementa come before its stop.
fn without_note(ementa: &str) -> &str {
    let before =
        ementa.strip_suffix(')').and_then(|inside| inside.rsplit_once('(')).map(|(before, _)| before);
    before.map(str::trim_end).filter(|before| !before.is_empty()).unwrap_or(ementa)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_compiler_notes_is_no_part_of_an_ementa() {
        for (cell, ementa) in [
            ("Altera o art. 9º. (page 12, abridged)", "Altera o art. 9º."),
            ("Altera o art. 9º (seen)", "Altera o art. 9º"),
            ("Altera o art. 9º (prazo de um ano).", "Altera o art. 9º (prazo de um ano)."),
            ("Altera o art. 9º (um) ano", "Altera o art. 9º (um) ano"),
            ("(Sem ementa)", "(Sem ementa)"),
        ] {
            let table = format!("number,kind,date,ementa\n9,EC,1999-05-06,\"{cell}\"\n");
            let acts = read("acts.csv", table.as_bytes()).unwrap();
            assert_eq!(acts[&(Kind::Amendment, 9)].summary.as_deref(), Some(ementa));
        }
    }
}
