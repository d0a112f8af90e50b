//! Tables without frames: a line below the headings, two spaces between the columns.

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, TableComponent, Width,
    presets,
};

use super::page::Page;
use crate::Failure;

/// A table under construction.
pub(crate) struct Rows {
    table: Table,
    coloured: bool,
}

impl Rows {
    /// A table as wide as the page at most.
    pub(crate) fn new<const N: usize>(page: &Page<'_>, headings: [&str; N]) -> Self {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING).set_style(TableComponent::HeaderLines, '─');
        table.set_style(TableComponent::MiddleHeaderIntersections, '─');
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(page.width).unwrap_or(u16::MAX));
        let coloured = page.palette.coloured;
        if coloured {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let heading =
            |name| if coloured { Cell::new(name).add_attribute(Attribute::Dim) } else { Cell::new(name) };
        table.set_header(headings.map(heading));
        Self { table, coloured }
    }

    /// The column is as wide as its longest cell, whatever becomes of the others.
    pub(crate) fn keep(&mut self, column: usize) {
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
        let coloured = self.coloured;
        let cell = |(at, text): (usize, String)| {
            let cell = Cell::new(text);
            if at == 0 && coloured { cell.add_attribute(Attribute::Bold) } else { cell }
        };
        self.table.add_row(cells.into_iter().enumerate().map(cell));
    }

    /// Writes the table.
    pub(crate) fn write(self, page: &mut Page<'_>) -> Result<(), Failure> {
        for line in self.table.lines() {
            page.exact(line)?;
        }
        Ok(())
    }
}
