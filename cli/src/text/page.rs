//! Where an answer is written.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Effects, Style};
use serde::Serialize;

use crate::Failure;

/// The width where nothing says one, so that what goes to a file or a pipe is the same everywhere.
const USUAL: u16 = 100;

/// The least width that is used: in a narrower one, tables fall to pieces.
const LEAST: u16 = 40;

/// How wide an answer may be, on a terminal or not.
pub(crate) fn width(terminal: bool) -> usize {
    let said = std::env::var("COLUMNS").ok();
    columns(said.as_deref(), screen().filter(|_| terminal).map(|(columns, _)| columns))
}

/// The columns and rows of the terminal, if there is one.
pub(crate) fn screen() -> Option<(u16, u16)> {
    terminal_size::terminal_size().map(|(width, height)| (width.0, height.0))
}

/// What `COLUMNS` says, else the terminal, else the usual width.
fn columns(said: Option<&str>, terminal: Option<u16>) -> usize {
    let said = said.and_then(|said| said.trim().parse().ok()).filter(|&columns: &u16| columns > 0);
    usize::from(said.or(terminal).unwrap_or(USUAL).max(LEAST))
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

/// A text with a sign in the place of each character that is a command to a terminal or turns the order of letters: the
/// words of a law hide no others, and say no others than they are. The styles of a [`Palette`] stay where there are any.
pub(super) fn harmless(text: &str, coloured: bool) -> Cow<'_, str> {
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(commands) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let mut letters = from.chars();
        rest = if let Some((style, after)) = styled(from).filter(|_| coloured) {
            out.push_str(style);
            after
        } else {
            out.extend(letters.next().map(sign));
            letters.as_str()
        };
    }
    Cow::Owned(out + rest)
}

/// Whether a character does something else than being read. Line ends and tabs do what is expected of them.
fn commands(letter: char) -> bool {
    const OVERRIDES: [char; 2] = ['\u{202d}', '\u{202e}'];
    (letter.is_control() && !['\n', '\t'].contains(&letter)) || OVERRIDES.contains(&letter)
}

/// A style of a palette at the beginning of a text, and what comes after it.
fn styled(text: &str) -> Option<(&str, &str)> {
    const OURS: [&str; 8] = ["0", "1", "2", "9", "31", "32", "33", "36"];
    let (code, _) = text.strip_prefix("\u{1b}[")?.split_once('m')?;
    // The mark before the code has two letters, and one closes it.
    if OURS.contains(&code) { text.split_at_checked(code.len() + 3) } else { None }
}

/// What is shown in the place of such a character: its picture, or its number.
fn sign(command: char) -> String {
    let picture = match command {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(command)),
        '\u{7f}' => Some('\u{2421}'),
        _ => None,
    };
    picture.map_or_else(|| format!("<U+{:04X}>", u32::from(command)), String::from)
}

/// A place to write an answer to.
pub(crate) struct Page<'p> {
    out: &'p mut dyn Write,
    /// The colours.
    pub(crate) palette: Palette,
    /// How wide a line may be.
    pub(crate) width: usize,
    /// Whether an answer is one of several for which there is little room: then what stands above its words is left out, but for
    /// what it is, how far it is known, and its days.
    pub(crate) brief: bool,
    /// How a reader sees the whole of a list that is shown in part.
    pub(crate) whole: &'static str,
}

impl<'p> Page<'p> {
    pub(crate) fn new(out: &'p mut dyn Write, palette: Palette, width: usize) -> Self {
        Self { out, palette, width, brief: false, whole: "--all shows all" }
    }

    /// A page like this one, to be looked at before it is shown.
    pub(crate) fn draft<'d>(&self, out: &'d mut Vec<u8>) -> Page<'d> {
        let Self { palette, width, brief, whole, .. } = *self;
        Page { out, palette, width, brief, whole }
    }

    /// Writes what another page holds.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes a line, or as many as it needs: those after the first are indented by two more.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        let text = line.to_string();
        let text = harmless(&text, self.palette.coloured);
        if textwrap::core::display_width(&text) <= self.width {
            return self.exact(text);
        }
        for line in text.split('\n') {
            let words = line.trim_start_matches(' ');
            let indent = line.len() - words.len();
            self.wrapped(&" ".repeat(indent), indent + 2, words)?;
        }
        Ok(())
    }

    /// Writes a line as it is, however long: a row of a table, a command to repeat, code.
    pub(crate) fn exact(&mut self, line: impl Display) -> Result<(), Failure> {
        // What is painted or padded ends in nothing that anyone sees.
        let line = line.to_string();
        Ok(writeln!(self.out, "{}", harmless(line.trim_end(), self.palette.coloured))?)
    }

    /// Writes an empty line.
    pub(crate) fn blank(&mut self) -> Result<(), Failure> {
        Ok(writeln!(self.out)?)
    }

    /// Writes words over as many lines as they need, those after the first below `indent`.
    pub(crate) fn wrapped(&mut self, first: &str, indent: usize, words: &str) -> Result<(), Failure> {
        let rest = " ".repeat(indent);
        let options = wrapping(self.width).initial_indent(first).subsequent_indent(&rest);
        for line in textwrap::wrap(&harmless(words, self.palette.coloured), options) {
            self.exact(line)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_before_the_terminal_and_the_terminal_before_the_usual_width() {
        for (said, terminal, width) in [
            (None, None, 100),
            (None, Some(160), 160),
            (None, Some(12), 40),
            (Some("72"), Some(160), 72),
            (Some("72"), None, 72),
            (Some("0"), Some(80), 80),
            (Some("wide"), None, 100),
            (Some("99999999"), None, 100),
        ] {
            assert_eq!(columns(said, terminal), width, "{said:?} {terminal:?}");
        }
    }

    #[test]
    fn no_word_of_a_law_is_a_command_to_the_terminal() {
        let law = "a\u{1b}[2K gate\u{7} \u{1b}[8mis\u{1b}[0m \u{202e}nepo\u{9b}\u{7f}\tb\r";
        let shown = "a\u{241b}[2K gate\u{2407} \u{241b}[8mis";
        let (plain, coloured) = (harmless(law, false), harmless(law, true));
        assert_eq!(plain, format!("{shown}\u{241b}[0m <U+202E>nepo<U+009B>\u{2421}\tb\u{240d}"));
        assert_eq!(coloured, format!("{shown}\u{1b}[0m <U+202E>nepo<U+009B>\u{2421}\tb\u{240d}"));
        let painted = paint(Palette::coloured().removed, paint(Palette::coloured().strong, "Ärzte"));
        assert_eq!(harmless(&painted, true), painted.as_str());
        let palette = Palette::coloured();
        for style in
            [palette.strong, palette.dim, palette.act, palette.added, palette.removed, palette.warning]
        {
            let painted = paint(style, "x");
            assert_eq!(harmless(&painted, true), painted.as_str());
        }
    }

    #[test]
    fn a_line_is_broken_where_it_is_too_long_and_stays_below_itself() {
        let mut written = Vec::new();
        let mut page = Page::new(&mut written, Palette::coloured(), 40);
        let painted = paint(page.palette.warning, "three four five six seven eight nine");
        page.line(format!("  one two {painted}")).unwrap();
        page.exact("a row of a table is as long as it is, and stays so").unwrap();
        let written = String::from_utf8(written).unwrap();
        let expected = "  one two \u{1b}[33mthree four five six seven\n    eight nine\u{1b}[0m\n\
                        a row of a table is as long as it is, and stays so\n";
        assert_eq!(written, expected);
    }
}
