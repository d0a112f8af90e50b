//! What stands around the provisions of a law, or among their words, and is none of them: it is told, each once.

use crate::formats::xml::Element;
use crate::from_acts::Drafting;
use crate::provision::Words;

/// What of a document holds no provisions.
const BEFORE: [&str; 5] = ["meta", "coverPage", "preface", "preamble", "conclusions"];

/// What stands around the provisions and is not read: line and words.
pub(super) fn remarks(
    drafting: &Drafting,
    document: &Element,
    title: &Words,
    bytes: &[u8],
) -> Vec<(u64, String)> {
    let mut remarks = Vec::new();
    // Where it is known how acts are drafted, it is known what they begin and end with.
    if drafting.levels.is_empty() {
        remarks.extend(long_title(document, title, bytes));
    }
    remarks.extend(preamble(document, bytes));
    if drafting.levels.is_empty() {
        remarks.extend(conclusions(document, bytes));
    }
    remarks.extend(left_out(document));
    if drafting.levels.is_empty() {
        let quotes =
            |one: &Element| ["startQuote", "endQuote"].iter().any(|name| one.attribute(name).is_some());
        remarks.extend(counted(
            document,
            &quotes,
            "quotation marks that stand in attributes",
            "are none of the text",
        ));
        remarks.extend(counted(
            document,
            &has_columns,
            "tables",
            "are read as the words of one cell after another",
        ));
    }
    remarks
}

/// A long title beside the title: it may be all that is called a title of the document.
fn long_title(document: &Element, title: &Words, bytes: &[u8]) -> Option<(u64, String)> {
    let before = ["coverPage", "preface", "preamble"].into_iter().filter_map(|name| document.child(name));
    let titles =
        |part| ["longTitle", "docTitle"].into_iter().filter_map(move |name| Element::find(part, name));
    let is_title = |one: &Element| (one.start..one.end).contains(&title.start);
    let is_other = |one: &Element| {
        let words = one.words(bytes);
        !words.is_empty() && words != title.text && !is_title(one)
    };
    let long = before.flat_map(titles).find(|one| is_other(one))?;
    Some((
        long.line,
        "of what stands before the body only the title is read, and not the long title".to_owned(),
    ))
}

/// What stands before the body and is no enacting clause.
fn preamble(document: &Element, bytes: &[u8]) -> Option<(u64, String)> {
    let preamble = document.child("preamble")?;
    let is_said = |part: &&Element| part.name != "formula" && !part.words(bytes).is_empty();
    let first = preamble.children.iter().find(is_said)?;
    Some((first.line, "of the preamble only the enacting clause is read".to_owned()))
}

/// What stands after the body.
fn conclusions(document: &Element, bytes: &[u8]) -> Option<(u64, String)> {
    let conclusions = document.child("conclusions").filter(|one| !one.words(bytes).is_empty())?;
    Some((conclusions.line, "the conclusions are not read".to_owned()))
}

/// Whether it is a table with more than one cell in a row.
fn has_columns(element: &Element) -> bool {
    element.name == "table" && element.all("tr").any(|row| row.children.len() > 1)
}

/// What fits in the provisions: where the first is, and in words how many there are and what becomes of them.
fn counted(
    document: &Element,
    fits: &dyn Fn(&Element) -> bool,
    what: &str,
    becomes: &str,
) -> Option<(u64, String)> {
    let mut found = Vec::new();
    for part in document.children.iter().filter(|part| !BEFORE.contains(&part.name.as_str())) {
        find(part, fits, &mut found);
    }
    Some((*found.first()?, format!("{what} ({}) {becomes}", found.len())))
}

/// The lines of what fits, at any depth.
fn find(element: &Element, fits: &dyn Fn(&Element) -> bool, found: &mut Vec<u64>) {
    found.extend(fits(element).then_some(element.line));
    element.children.iter().for_each(|child| find(child, fits, found));
}

/// What stands in the provisions and is none of their words.
fn left_out(document: &Element) -> Option<(u64, String)> {
    const LEFT_OUT: [&str; 4] = ["del", "authorialNote", "remark", "noteRef"];
    let parts = document.children.iter().filter(|part| !BEFORE.contains(&part.name.as_str()));
    let mut found = parts.flat_map(|part| LEFT_OUT.into_iter().flat_map(move |name| part.all(name)));
    let first = found.next()?;
    let count = found.count() + 1;
    Some((first.line, format!("notes, remarks and deleted words ({count}) are none of the text")))
}
