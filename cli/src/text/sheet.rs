//! Answers as tables for spreadsheets and documents: what a row is about stands there as ids, and days as
//! YYYY-MM-DD with how they are known.

use std::fmt::Display;

use asof_engine::query::ActionView;
use asof_schema::{Dated, Interval, Vocabulary as _};

use super::acts;
use super::page::Page;
use crate::Failure;

/// The form of such a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableForm {
    /// RFC 4180, with the names of the columns in the first record.
    Csv,
    /// A table of GitHub's Markdown.
    Markdown,
}

/// Rows with the same columns.
#[derive(Debug)]
pub(crate) struct Sheet {
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

/// The columns of [`made_by`].
pub(crate) const MADE_BY: [&str; 6] =
    ["acts", "codes", "published", "published_basis", "effective", "effective_basis"];

impl Sheet {
    /// Rows under the names of their columns, as many cells in each.
    pub(crate) fn new(
        columns: impl IntoIterator<Item = &'static str>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        Self { columns: columns.into_iter().collect(), rows: rows.into_iter().collect() }
    }

    /// It with more rows.
    pub(crate) fn and(mut self, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        self.rows.extend(rows);
        self
    }

    pub(crate) fn write(&self, page: &mut Page<'_>, form: TableForm) -> Result<(), Failure> {
        match form {
            TableForm::Csv => self.csv(page),
            TableForm::Markdown => self.markdown(page),
        }
    }

    fn csv(&self, page: &mut Page<'_>) -> Result<(), Failure> {
        let wrong = |error: &dyn Display| Failure::System(format!("the answer has no form as CSV: {error}"));
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.columns).map_err(|error| wrong(&error))?;
        for row in &self.rows {
            writer.write_record(row).map_err(|error| wrong(&error))?;
        }
        page.bytes(&writer.into_inner().map_err(|error| wrong(&error))?)
    }

    fn markdown(&self, page: &mut Page<'_>) -> Result<(), Failure> {
        page.exact(format!("| {} |", self.columns.join(" | ")))?;
        page.exact(format!("|{}", " --- |".repeat(self.columns.len())))?;
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| plain(cell)).collect();
            page.exact(format!("| {} |", cells.join(" | ")))?;
        }
        Ok(())
    }
}

/// Words as Markdown shows them: no mark of theirs is one of the document's.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '\\' | '|' | '`' | '*' | '[' | ']' | '<' | '>' => out.extend(['\\', letter]),
            letter => out.push(letter),
        }
    }
    out
}

/// What there is, or nothing.
pub(crate) fn maybe(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Several things in a cell.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join("; ")
}

/// The first day and the day after the last; an open end has none.
pub(crate) fn span(valid: Interval) -> [String; 2] {
    [valid.start().to_string(), maybe(valid.end())]
}

/// A day and how it is known.
pub(crate) fn dated(date: Option<Dated>) -> [String; 2] {
    [maybe(date.map(|date| date.on)), maybe(date.map(|date| date.basis.name()))]
}

/// The acts of some commands with their days, by the columns of [`MADE_BY`].
pub(crate) fn made_by(actions: &[ActionView]) -> [String; 6] {
    let acts = acts::by_act(actions);
    let of = |cell: fn(&ActionView) -> String| list(acts.iter().map(|action| cell(action)));
    [
        of(|action| action.act.to_string()),
        of(|action| action.code.clone()),
        of(|action| action.published.on.to_string()),
        of(|action| action.published.basis.name().to_owned()),
        of(|action| dated(action.effective)[0].clone()),
        of(|action| dated(action.effective)[1].clone()),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::page::Palette;
    use super::*;

    fn written(form: TableForm) -> String {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows =
            [row(["a|b", "said \"so\", twice\nand *more*"]), row(["[x](y) <b>", "urn:lex:zz;1!art1_par1u"])];
        let mut out = Vec::new();
        let mut page = Page::new(&mut out, Palette::plain(), 40);
        Sheet::new(["id", "words"], rows).write(&mut page, form).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_is_csv_that_others_read() {
        let written = written(TableForm::Csv);
        let mut reader = csv::Reader::from_reader(written.as_bytes());
        assert_eq!(reader.headers().unwrap(), vec!["id", "words"]);
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows[0], vec!["a|b", "said \"so\", twice\nand *more*"]);
        assert_eq!(rows[1], vec!["[x](y) <b>", "urn:lex:zz;1!art1_par1u"]);
    }

    #[test]
    fn in_markdown_no_words_are_marks() {
        let expected = "| id | words |\n| --- | --- |\n| a\\|b | said \"so\", twice and \\*more\\* |\n\
                        | \\[x\\](y) \\<b\\> | urn:lex:zz;1!art1_par1u |\n";
        assert_eq!(written(TableForm::Markdown), expected);
    }

    #[test]
    fn a_row_that_does_not_fit_its_columns_is_refused() {
        let mut out = Vec::new();
        let sheet = Sheet::new(["id", "words"], [vec!["alone".to_owned()]]);
        assert!(sheet.write(&mut Page::new(&mut out, Palette::plain(), 40), TableForm::Csv).is_err());
    }
}
