//! Tables without frames: a line below the headings, two spaces between the columns.

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, TableComponent, Width, presets,
};
use textwrap::core::display_width;

use super::page::{Page, paint};
use crate::Failure;

/// What the line below the headings is drawn with.
const LINE: char = '─';
/// Where a column ends in it, for as long as nobody sees it.
const END: char = '┬';

/// The letters of a word that a column has room for at least: with less, words fall to pieces.
const LEAST: usize = 8;
/// What stands between two columns.
const BETWEEN: usize = 3;

/// A table under construction.
pub(crate) struct Rows {
    table: Table,
    /// The columns that are as wide as their longest cells.
    kept: Vec<usize>,
}

impl Rows {
    /// A table as wide as the page at most.
    pub(crate) fn new<const N: usize>(page: &Page<'_>, headings: [&str; N]) -> Self {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_style(TableComponent::HeaderLines, LINE);
        table.set_style(TableComponent::MiddleHeaderIntersections, END);
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(page.width).unwrap_or(u16::MAX));
        table.set_header(headings);
        Self { table, kept: Vec::new() }
    }

    /// The column is as wide as its longest cell, whatever becomes of the others.
    pub(crate) fn keep(&mut self, column: usize) {
        self.kept.push(column);
        if let Some(column) = self.table.column_mut(column) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }

    /// The column is at least so wide.
    pub(crate) fn at_least(&mut self, column: usize, width: u16) {
        if let Some(column) = self.table.column_mut(column) {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
        }
    }

    /// The column holds numbers.
    pub(crate) fn numbers(&mut self, column: usize) {
        if let Some(column) = self.table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }

    /// A row; its first cell stands out.
    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.table.add_row(cells);
    }

    /// Writes the table; where the page is too narrow for its columns, each row as a list.
    pub(crate) fn write(self, page: &mut Page<'_>) -> Result<(), Failure> {
        if self.breaks_words(page.width) {
            return self.write_lists(page);
        }
        let lines: Vec<String> = self.table.lines().collect();
        let below = lines.iter().position(|line| line.contains(LINE)).unwrap_or_default();
        let first = lines.get(below).and_then(|line| line.split(END).next()).map_or(0, display_width);
        for (at, line) in lines.iter().enumerate() {
            if at == below {
                page.exact(line.replace(END, &LINE.to_string()))?;
            } else if !page.palette.coloured {
                page.exact(line)?;
            } else if at < below {
                page.exact(paint(page.palette.dim, line))?;
            } else {
                let (cell, others) = line.split_at(reaching(line, first));
                page.exact(format!("{}{others}", paint(page.palette.strong, cell)))?;
            }
        }
        Ok(())
    }

    /// Whether a column has no room for its longest word, nor for [`LEAST`] letters of it, beside those that are kept.
    fn breaks_words(&self, width: usize) -> bool {
        let columns = self.table.header().map_or(0, comfy_table::Row::cell_count);
        if self.kept.is_empty() && columns * (LEAST + BETWEEN) <= width {
            return false;
        }
        let mut longest = vec![0; columns];
        for row in self.table.header().into_iter().chain(self.table.row_iter()) {
            for (at, (longest, cell)) in longest.iter_mut().zip(row.cell_iter()).enumerate() {
                let content = cell.content();
                let word = || content.split_whitespace().map(display_width).max().unwrap_or_default();
                let widest =
                    if self.kept.contains(&at) { display_width(&content) } else { word().min(LEAST) };
                *longest = widest.max(*longest);
            }
        }
        longest.iter().map(|longest| longest + BETWEEN).sum::<usize>() > width
    }

    /// Writes a line a cell, with its heading, and an empty line between rows.
    fn write_lists(&self, page: &mut Page<'_>) -> Result<(), Failure> {
        let headings: Vec<String> =
            self.table.header().into_iter().flat_map(|row| row.cell_iter().map(Cell::content)).collect();
        for (at, row) in self.table.row_iter().enumerate() {
            if at > 0 {
                page.blank()?;
            }
            let cells = headings.iter().zip(row.cell_iter().map(Cell::content));
            for (heading, cell) in cells.filter(|(_, cell)| !cell.is_empty()) {
                page.field(heading, cell)?;
            }
        }
        Ok(())
    }
}

/// Where a line has become so wide.
fn reaching(line: &str, width: usize) -> usize {
    let ends = line.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let mut wide = ends.filter(|&end| line.get(..end).is_some_and(|begin| display_width(begin) >= width));
    wide.next().unwrap_or(line.len())
}
