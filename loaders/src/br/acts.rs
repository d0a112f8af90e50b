//! The table of amending acts: number, kind, dates by source, summary.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use asof_schema::Day;

use super::names::Kind;
use crate::encoding;
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
    /// Whether it is known to change words of the Constitution, by its scope or by the provisions counted that it changed.
    pub(crate) changes_words: bool,
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

    /// The latest day that a source gives it.
    pub(crate) fn last_day(&self) -> Day {
        self.dates.iter().map(|(_, day)| *day).chain(self.published).fold(self.adopted, Day::max)
    }

    /// Whether another row says the same of its act.
    fn says(&self, other: &Self) -> bool {
        let one = Self { row: other.row, span: other.span.clone(), ..self.clone() };
        one == *other
    }

    /// The first day on which it may bind: that of its publication, else the earliest.
    pub(crate) fn first_day(&self) -> Day {
        self.published.unwrap_or_else(|| self.earliest())
    }
}

/// What tells an act from others: its kind and number.
pub(crate) type Numbered = (Kind, u32);

/// The acts by kind and number.
pub(crate) type Acts = HashMap<(Kind, u32), ActRow>;

/// The columns in which a source gives a date, and what they are called in findings.
const DATES: [&str; 3] = ["planalto_title_date", "normas_leg_br_date", "abjur_snapshot_date"];

/// A row of the table that cannot be read, or says otherwise of an act than a row before.
#[derive(Debug)]
pub(crate) struct BadRow {
    /// The act that it is of, as far as that can be read.
    pub(crate) act: Option<(Kind, u32)>,
    pub(crate) error: ReadError,
}

/// Reads the table. A row that cannot be read is left out; of two rows of one act the first is taken.
pub(crate) fn read(file: &str, bytes: &[u8]) -> Result<(Acts, Vec<BadRow>), ReadError> {
    if let Some((at, problem)) = encoding::other_than_utf8(bytes) {
        return Err(ReadError::of(file, problem).spanning(at, bytes.len()));
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let error = |row, problem: String| ReadError::row(file, row, problem);
    let header = reader.headers().map_err(|source| error(1, source.to_string()))?.clone();
    let table = Table::of(&header).map_err(|problem| error(1, problem))?;
    let (mut acts, mut bad) = (Acts::new(), Vec::new());
    let mut bytes_of_row = csv::ByteRecord::new();
    for row in 2.. {
        let start = reader.position().byte();
        let read = reader.read_byte_record(&mut bytes_of_row);
        let span = start..reader.position().byte();
        if matches!(read, Ok(false)) {
            break;
        }
        // An odd byte in one cell leaves the others, which may say what act the row is of.
        let record = read_past(&bytes_of_row);
        let act = read.is_ok().then(|| table.act(&record).ok()).flatten();
        let read = match (read, csv::StringRecord::from_byte_record(bytes_of_row.clone())) {
            (Err(source), _) => Err(source.to_string()),
            (Ok(_), Err(bad)) => Err(bad.utf8_error().to_string()),
            (Ok(_), Ok(_)) => table.row(&record, row, span.clone()),
        };
        let problem = match read {
            Ok(None) => continue,
            Ok(Some((act, read))) => match acts.entry(act) {
                Entry::Vacant(slot) => {
                    slot.insert(read);
                    continue;
                }
                Entry::Occupied(one) if one.get().says(&read) => continue,
                Entry::Occupied(_) => format!("{} stands here twice", act.0.code(act.1)),
            },
            Err(problem) => problem,
        };
        let place = |byte| usize::try_from(byte).unwrap_or(bytes.len()).min(bytes.len());
        bad.push(BadRow { act, error: error(row, problem).spanning(place(span.start), place(span.end)) });
    }
    Ok((acts, bad))
}

/// Where the columns of a table stand.
struct Table<'h> {
    header: &'h csv::StringRecord,
    number: usize,
    kind: usize,
    date: usize,
}

impl<'h> Table<'h> {
    fn of(header: &'h csv::StringRecord) -> Result<Self, String> {
        let need = |name: &str| {
            let at = header.iter().position(|column| column == name);
            at.ok_or_else(|| format!("the column `{name}` is missing"))
        };
        Ok(Self { header, number: need("number")?, kind: need("kind")?, date: need("date")? })
    }

    fn at(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// The act that a row is of.
    fn act(&self, record: &csv::StringRecord) -> Result<(Kind, u32), String> {
        let kind = match cell(record, Some(self.kind)) {
            Some("EC") => Kind::Amendment,
            Some("ECR") => Kind::Revision,
            other => return Err(format!("`{}` is no kind of act", other.unwrap_or_default())),
        };
        let number = cell(record, Some(self.number)).and_then(|number| number.parse().ok());
        Ok((kind, number.ok_or_else(|| "the number is missing".to_owned())?))
    }

    /// What a row says of an act; nothing where it does not say when that was adopted.
    fn row(
        &self,
        record: &csv::StringRecord,
        row: u64,
        span: std::ops::Range<u64>,
    ) -> Result<Option<(Numbered, ActRow)>, String> {
        if record.len() != self.header.len() {
            return Err(format!("{} fields, where the heading has {}", record.len(), self.header.len()));
        }
        let day =
            |at| cell(record, at).map(|day| day.parse::<Day>().map_err(|bad| bad.to_string())).transpose();
        let act = self.act(record)?;
        let mut dates = Vec::new();
        for column in DATES {
            dates.extend(day(self.at(column))?.map(|day| (column.to_owned(), day)));
        }
        let Some(adopted) = day(Some(self.date))? else { return Ok(None) };
        let stated = dates.iter().any(|(source, day)| *day == adopted && source != "abjur_snapshot_date");
        let scope = cell(record, self.at("scope"));
        let said = ActRow {
            adopted,
            stated,
            dates,
            published: day(self.at("publication_date_dou"))?,
            commencement: cell(record, self.at("effect_note")).map(str::to_owned),
            summary: cell(record, self.at("ementa")).map(|ementa| without_note(ementa).to_owned()),
            scope: scope.map(str::to_owned),
            changes_words: changes_words(scope, cell(record, self.at("devices_changed_abjur"))),
            row,
            span,
        };
        Ok(Some((act, said)))
    }
}

/// Whether an act changes words, by its scope (`body-only`) or by what is counted (`CF 3 ADCT 4`).
fn changes_words(scope: Option<&str>, counted: Option<&str>) -> bool {
    let is_some = |word: &str| word.parse::<u32>().is_ok_and(|count| count > 0);
    counted.is_some_and(|counted| counted.split(' ').any(is_some))
        || scope.is_some_and(|scope| scope.starts_with("body") || scope.starts_with("ADCT"))
}

/// A row with a sign in the place of what is no UTF-8.
fn read_past(row: &csv::ByteRecord) -> csv::StringRecord {
    row.iter().map(String::from_utf8_lossy).collect()
}

/// What a row has in a column.
fn cell(record: &csv::StringRecord, at: Option<usize>) -> Option<&str> {
    record.get(at?).map(str::trim).filter(|cell| !cell.is_empty())
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
    fn a_row_that_cannot_be_read_leaves_the_others() {
        let rows = "3,EC,1993-03-17\n4,EC,14/09/1993\n3,EC,1993-03-17\n5,EC,1995-08-15,x\n3,EC,1994-03-17\n";
        let (acts, bad) = read("acts.csv", format!("number,kind,date\n{rows}").as_bytes()).unwrap();
        assert_eq!(acts.keys().collect::<Vec<_>>(), [&(Kind::Amendment, 3)]);
        let told: Vec<String> =
            bad.iter().map(|bad| format!("{:?} {}", bad.act.map(|(_, number)| number), bad.error)).collect();
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[0].starts_with("Some(4) acts.csv, row 3: `14/09/1993` is not a date"), "{told:?}");
        assert!(told[1].starts_with("Some(5) acts.csv, row 5: 4 fields"), "{told:?}");
        assert!(told[2].starts_with("Some(3) acts.csv, row 6: ec_3 stands here twice"), "{told:?}");
        // An odd byte in its summary leaves what act it is of.
        let mut table = "number,kind,date,ementa\n3,EC,1993-03-17,ação já\n4,EC,1993-09-14,a!ao\n"
            .to_owned()
            .into_bytes();
        let odd = table.iter().position(|byte| *byte == b'!').unwrap();
        table[odd] = 0xe7;
        let (acts, bad) = read("acts.csv", &table).unwrap();
        assert_eq!((acts.len(), bad.len()), (1, 1), "{bad:?}");
        assert_eq!(
            (bad[0].act, bad[0].error.to_string().contains("row 3")),
            (Some((Kind::Amendment, 4)), true)
        );
    }

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
            let (acts, _) = read("acts.csv", table.as_bytes()).unwrap();
            assert_eq!(acts[&(Kind::Amendment, 9)].summary.as_deref(), Some(ementa));
        }
    }
}
