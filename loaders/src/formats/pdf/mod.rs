//! PDF -> pages of lines, read by their layout.
//!
//! [`read`] makes a [`Document`]: pages of lines in the order of reading, each line with its words, its place and its part
//! (text of the page, running head, heading in the margin, footnote). A page knows the bytes of the file in which its
//! content stands. What was mended is counted, and what stays doubtful is a [`Doubt`] with its page.
//!
//! The library opens the file and takes its objects and operators apart; fonts, places and the layout are read here. No
//! limit is a time: what a hostile file may cost is counted ([`Limits`]).

mod content;
mod encodings;
mod fonts;
mod guard;
mod layers;
mod layout;
mod lines;
mod mend;
mod text;
mod widths;

use std::borrow::Cow;
use std::ops::Range;

use crate::error::ReadError;

pub use text::{Note, PdfText, bears_out};

/// What a file may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub file: usize,
    /// Pages.
    pub pages: usize,
    /// Objects of the file.
    pub objects: usize,
    /// Bytes that all packed streams that are read may have together when they are unpacked.
    pub unpacked: usize,
    /// Operators and characters together.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { file: 128 << 20, pages: 10_000, objects: 1_000_000, unpacked: 256 << 20, steps: 50_000_000 }
    }
}

/// A document.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// Its pages, in order.
    pub pages: Vec<Page>,
    /// What is doubtful in it, by page.
    pub doubts: Vec<Doubt>,
}

/// A page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its width in points.
    pub width: f64,
    /// Its height in points.
    pub height: f64,
    /// Its lines in the order of reading.
    pub lines: Vec<Line>,
    /// The bytes of the file in which its content stands: from its first content stream to its last. The whole file where
    /// that cannot be told, as in an encrypted one.
    pub bytes: Range<usize>,
    /// How well it could be read.
    pub quality: Quality,
}

/// How well a page could be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Quality {
    /// Its characters, but for spaces.
    pub characters: usize,
    /// Those whose Unicode value the file does not give.
    pub unknown: usize,
    /// Characters that are written across the page, and are left out.
    pub turned: usize,
    /// Characters outside of the page or on a layer that is off, which are left out.
    pub unseen: usize,
    /// Characters that are not shown, as a scanner adds them below its picture.
    pub hidden: usize,
    /// Pictures.
    pub pictures: usize,
    /// Words that were split out of joined ones.
    pub split: usize,
    /// Words that were joined out of parts.
    pub joined: usize,
    /// Hyphens at the ends of lines that were undone.
    pub hyphens: usize,
    /// Raised numbers that are the marks of its footnotes, and are no words.
    pub marks: usize,
}

impl Quality {
    /// Whether it is a picture without text.
    pub fn is_picture_only(&self) -> bool {
        self.characters == 0 && self.pictures > 0
    }

    /// The share of characters whose Unicode value is known, from 0 to 1; 1 for a page without text.
    pub fn known(&self) -> f64 {
        let share = |part: usize, all: usize| lines::float(part) / lines::float(all);
        if self.characters == 0 { 1.0 } else { share(self.characters - self.unknown, self.characters) }
    }
}

/// A line of a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// Which part of the page it belongs to.
    pub part: Part,
    /// Whether it begins a paragraph.
    pub begins: bool,
    /// Its words.
    pub words: Vec<Word>,
    /// Where it begins, in points from the left.
    pub x: f64,
    /// Its base line, in points from the top.
    pub y: f64,
    /// Its width in points.
    pub width: f64,
    /// The size of most of its characters, in points.
    pub size: f64,
    /// Whether all of it is bold.
    pub bold: bool,
    /// Whether all of it is italic.
    pub italic: bool,
}

impl Line {
    /// Its words with a space between, as they are to be read: without the marks of footnotes. In the text of a page,
    /// other digits that are raised or lowered stay so, because `10` and a raised `6` are not 106.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.starts(|at, word| {
            text.push_str(if at > text.len() { " " } else { "" });
            text.push_str(&self.shown(word));
        });
        text
    }

    /// All that is printed in it, the marks of footnotes among it, each digit as if it stood on the line.
    pub fn printed(&self) -> String {
        let mut text = String::new();
        for word in &self.words {
            if !text.is_empty() && !word.follows {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The words that are in its text, each with the byte at which it begins there.
    pub(crate) fn starts<'l>(&'l self, mut each: impl FnMut(usize, &'l Word)) {
        let (mut end, mut apart, mut marked) = (0, false, false);
        for word in &self.words {
            apart |= !word.follows;
            if word.mark {
                marked = true;
                continue;
            }
            // The mark had the room that is between two words.
            let spaced = apart || marked && word.text.starts_with(char::is_alphanumeric);
            end += usize::from(spaced && end > 0);
            each(end, word);
            end += self.shown(word).len();
            (apart, marked) = (false, false);
        }
    }

    fn shown<'w>(&self, word: &'w Word) -> Cow<'w, str> {
        let digits = |of: &[char; 10]| -> Cow<'w, str> {
            let place = |c: char| c.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
            let digit = |c: char| place(c).and_then(|at| of.get(at)).copied().unwrap_or(c);
            Cow::Owned(word.text.chars().map(digit).collect())
        };
        match self.part {
            Part::Body if word.raised => digits(&RAISED),
            Part::Body if word.lowered => digits(&LOWERED),
            _ => Cow::Borrowed(&word.text),
        }
    }
}

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const LOWERED: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

/// A part of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Its text.
    #[default]
    Body,
    /// Beside the text, in small print: the heading of what stands there.
    Margin,
    /// Below the text, in small print.
    Footnote,
    /// No part of the text: who signed and printed it, and print too small to read.
    Apart,
    /// What repeats on pages: running heads and feet, the numbers of pages and of lines.
    Running,
}

/// A word.
#[derive(Debug, Clone, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each look of a word is there or not")]
pub struct Word {
    /// Its characters. One whose value is unknown is U+FFFD.
    pub text: String,
    /// Where it begins, in points from the left.
    pub x: f64,
    /// Its base line, in points from the top.
    pub y: f64,
    /// Its width in points.
    pub width: f64,
    /// The size of its first character, in points.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is italic.
    pub italic: bool,
    /// Whether it is small and above the base line, as the number of a footnote is.
    pub raised: bool,
    /// Whether it is small and below the base line.
    pub lowered: bool,
    /// Whether it is the mark of a footnote of its page.
    pub mark: bool,
    /// Whether no space comes before it: it has another look than the word before, or is raised.
    pub follows: bool,
    /// The bytes of the text at which its letters are a bit further apart than those of the line are.
    seams: Vec<usize>,
}

/// The code of a word that may have had a hyphen of its own: a finding of the provision that has the word, and no
/// doubt, since its letters are all there.
pub(crate) const HYPHEN: &str = "hyphen-or-not";

/// Something doubtful on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// Stable code in kebab case.
    pub code: &'static str,
    /// The page, from 1.
    pub page: usize,
    /// The base line of the line that it is about, in points from the top; `None` where it is about the page.
    pub y: Option<f64>,
    /// What it is, and what was done.
    pub message: String,
}

impl Doubt {
    /// The word that may have had a hyphen of its own.
    pub(crate) fn hyphenated(&self) -> Option<&str> {
        self.message.split('`').nth(1).filter(|_| self.code == HYPHEN)
    }

    /// Whether it leaves open what a text says: words may be missing, be in another order, or be no words at all.
    pub(crate) fn is_open(code: &str) -> bool {
        const OPEN: [&str; 12] = [
            "picture-only", "content-not-read", "form-not-read", "form-field-not-read", "turned-page",
            "text-cut-off", "struck-out", "white-text", "overlapping-text", "columns-or-table",
            "right-to-left-text", "tiny-print",
        ];
        OPEN.contains(&code)
    }
}

/// Whether a file begins as a PDF does: within its first 1024 bytes, as readers of PDF allow.
pub fn is_pdf(bytes: &[u8]) -> bool {
    let head = bytes.get(..1024).unwrap_or(bytes);
    head.windows(5).any(|five| five == b"%PDF-")
}

/// Reads a file. An error says why nothing can be read of it; what cannot be read of a page is a doubt.
pub fn read(file: &str, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError> {
    let mut budget = guard::Budget::new(limits);
    let pdf = guard::open(file, bytes, limits, &mut budget)?;
    let mut document = Document::default();
    let (mut fonts, layers) = (fonts::Fonts::default(), layers::Layers::of(&pdf));
    let mut sheets = Vec::new();
    for (number, page) in (1..).zip(pdf.pages().iter()) {
        let sheet = content::read((&pdf, &layers), page, number, &mut fonts, &mut budget);
        if let Some(what) = budget.spent() {
            return Err(ReadError::of(file, format!("on page {number}, {what}")));
        }
        sheets.push(sheet);
    }
    layout::read(sheets, &mut document);
    mend::mend(&mut document);
    document.doubts.sort_by_key(|doubt| doubt.page);
    Ok(document)
}

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
