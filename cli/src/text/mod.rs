//! What answers for people are made of: words, tables, pages as wide as the terminal, coloured where that is
//! wanted.

pub(crate) mod acts;
pub(crate) mod courts;
mod failure;
mod page;
mod readings;
mod relations;
pub(crate) mod sheet;
mod table;
pub(crate) mod words;

pub(crate) use failure::{explain, failure, no_answer, no_in_file, note, tell};
pub(crate) use page::{Page, Palette, paint, screen, width, wrapping};
pub(crate) use readings::readings;
pub(crate) use relations::{cited, elsewhere, in_norm, kind, paths, quoted, state, target, titled};
pub(crate) use sheet::{Sheet, TableForm};
pub(crate) use table::Rows;
pub(crate) use words::Words;

use crate::Failure;

/// Words; of more than so many letters those with which they begin.
pub(crate) fn begun(words: &str, letters: usize) -> String {
    let Some((end, _)) = words.char_indices().nth(letters) else { return words.to_owned() };
    let begin = words.get(..end).unwrap_or_default();
    let begin = begin.rsplit_once(char::is_whitespace).map_or(begin, |(whole, _)| whole);
    format!("{begin} […]")
}

/// Writes how much of some lists is shown: each with its length, and of how many rows at most.
pub(crate) fn left(page: &mut Page<'_>, lists: &[(usize, usize, &str)]) -> Result<(), Failure> {
    let cut = lists.iter().filter(|(count, shown, _)| count > shown);
    let cut = cut.map(|(count, shown, of)| format!("{shown} of {} {of}", acts::grouped(*count)));
    let cut: Vec<String> = cut.collect();
    if cut.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(format!("Shown are {}: {}.", cut.join(", "), page.whole))
}
