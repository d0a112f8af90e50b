//! Where an answer is written.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Effects, Style};
use serde::Serialize;

use crate::Failure;

/// The width where there is no terminal, and the greatest that is used: longer lines are hard to read.
const WIDEST: usize = 100;

/// How wide an answer may be.
pub(crate) fn width(terminal: bool) -> usize {
    let columns =
        terminal.then(terminal_size::terminal_size).flatten().map(|(width, _)| usize::from(width.0));
    columns.unwrap_or(WIDEST).clamp(40, WIDEST)
}

/// The colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    /// What an answer is about.
    pub(crate) strong: Style,
    /// What stands beside it.
    pub(crate) dim: Style,
    /// Acts.
    pub(crate) act: Style,
    /// What came.
    pub(crate) added: Style,
    /// What went.
    pub(crate) removed: Style,
    /// What is to be minded.
    pub(crate) warning: Style,
    /// Whether there is any colour.
    pub(crate) coloured: bool,
}

impl Palette {
    /// None.
    pub(crate) const fn plain() -> Self {
        let none = Style::new();
        Self {
            strong: none,
            dim: none,
            act: none,
            added: none,
            removed: none,
            warning: none,
            coloured: false,
        }
    }

    /// For a terminal, by its own sixteen colours.
    pub(crate) const fn coloured() -> Self {
        const fn colour(colour: AnsiColor) -> Style {
            Style::new().fg_color(Some(anstyle::Color::Ansi(colour)))
        }
        Self {
            strong: Style::new().bold(),
            dim: Style::new().dimmed(),
            act: colour(AnsiColor::Cyan),
            added: colour(AnsiColor::Green),
            removed: colour(AnsiColor::Red).effects(Effects::STRIKETHROUGH),
            warning: colour(AnsiColor::Yellow),
            coloured: true,
        }
    }
}

/// Lines break at spaces and nowhere else: ids, dates and file names stay whole where they fit.
pub(crate) fn wrapping<'a>(width: usize) -> textwrap::Options<'a> {
    let options = textwrap::Options::new(width).word_separator(textwrap::WordSeparator::AsciiSpace);
    options
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
}

/// Text in a style, which says nothing where there are no colours.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A place to write an answer to.
pub(crate) struct Page<'p> {
    out: &'p mut dyn Write,
    /// The colours.
    pub(crate) palette: Palette,
    /// How wide a line may be.
    pub(crate) width: usize,
}

impl<'p> Page<'p> {
    pub(crate) fn new(out: &'p mut dyn Write, palette: Palette, width: usize) -> Self {
        Self { out, palette, width }
    }

    /// A page like this one, to be looked at before it is shown.
    pub(crate) fn draft<'d>(&self, out: &'d mut Vec<u8>) -> Page<'d> {
        Page { out, palette: self.palette, width: self.width }
    }

    /// Writes what another page holds.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        // What is painted or padded ends in nothing that anyone sees.
        let line = line.to_string();
        Ok(writeln!(self.out, "{}", line.trim_end())?)
    }

    /// Writes an empty line.
    pub(crate) fn blank(&mut self) -> Result<(), Failure> {
        Ok(writeln!(self.out)?)
    }

    /// Writes words over as many lines as they need, those after the first below `indent`.
    pub(crate) fn wrapped(&mut self, first: &str, indent: usize, words: &str) -> Result<(), Failure> {
        let rest = " ".repeat(indent);
        let options = wrapping(self.width).initial_indent(first).subsequent_indent(&rest);
        for line in textwrap::wrap(words, options) {
            self.line(line)?;
        }
        Ok(())
    }

    /// Writes `name  value`, the value wrapped below itself.
    pub(crate) fn field(&mut self, name: &str, value: impl Display) -> Result<(), Failure> {
        let name = paint(self.palette.dim, format!("{name:<11}"));
        self.wrapped(&format!("  {name} "), 14, &value.to_string())
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes a value as a JSON document.
    pub(crate) fn json(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self.out, value)?;
        Ok(writeln!(self.out)?)
    }

    /// Hands everything on.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}
