//! The elements of a debate. Where its XML is broken somewhere, each is read by itself, from its tag to the next one, so
//! that what is broken refuses one element and not the day.

use std::ops::Range;

use crate::error::ReadError;
use crate::formats::xml::{self, Element, Entities, Part};

const ROOT: &str = "publicwhip";

/// What stands in a debate.
#[derive(Debug)]
pub(super) struct Pieces {
    /// The element of the debate. Where it is read in pieces, nothing is in it.
    pub(super) root: Element,
    pub(super) found: Vec<Found>,
    /// Whether anything stands between the pieces, where it is read in pieces.
    pub(super) has_more: bool,
    /// Why it cannot be read to its end, where it has none.
    pub(super) cut: Option<ReadError>,
}

/// An element of a debate.
#[derive(Debug)]
pub(super) struct Found {
    /// It, or its tag alone with all that follows until the next one.
    pub(super) element: Element,
    /// Why it is not read.
    pub(super) error: Option<ReadError>,
}

/// Reads the elements of a debate, of which those by some names stand among the speeches. Fails where it is none.
pub(super) fn read(
    file: &str,
    text: &str,
    entities: &Entities,
    is_item: fn(&str) -> bool,
) -> Result<Pieces, ReadError> {
    let mut root = match xml::read_text(file, text, entities) {
        Ok(root) => root,
        Err(error) => return in_pieces((file, text, entities), is_item, error),
    };
    if root.name != ROOT {
        let problem = format!("`{}` is no debate of ParlParse: `{ROOT}` is", root.name);
        return Err(ReadError::at(file, root.line, problem));
    }
    let elements = std::mem::take(&mut root.children).into_iter();
    let found = elements.map(|element| Found { element, error: None }).collect();
    Ok(Pieces { root, found, has_more: false, cut: None })
}

/// Reads each element of a debate by itself; `error` is why they are not read together.
fn in_pieces(
    (file, text, entities): (&str, &str, &Entities),
    is_item: fn(&str) -> bool,
    error: ReadError,
) -> Result<Pieces, ReadError> {
    let Some((mut root, start)) = root(text) else { return Err(error) };
    let (starts, close) = starts(text, start, is_item);
    let end = close.unwrap_or(text.len());
    (root.start, root.end) = (start, end);
    let mut found = Vec::with_capacity(starts.len());
    let (mut line, mut at) = (root.line, root.tag);
    let first = starts.first().map_or(end, |(first, _)| *first);
    let mut has_more = !is_blank(text, start..first);
    for (nth, &(start, name)) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).map_or(end, |(next, _)| *next);
        line += lines(text, at..start);
        at = start;
        let Part { element, error } = xml::read_part(file, text, (start..end, line), entities);
        let element = element.unwrap_or_else(|| Element::bare(name, line, start..end));
        has_more |= error.is_none() && !is_blank(text, end_of(text, &element)..end);
        found.push(Found { element, error });
    }
    let last = 1 + lines(text, 0..text.len());
    let cut = || ReadError::at(file, last, "the document is not complete: what may follow is not known");
    Ok(Pieces { root, found, has_more, cut: close.is_none().then(cut) })
}

/// The element of a debate, and where its content begins.
fn root(text: &str) -> Option<(Element, usize)> {
    let tag = text.find(&format!("<{ROOT}"))?;
    let start = tag + text.get(tag..)?.find('>')? + 1;
    let line = 1 + lines(text, 0..tag);
    Some((Element::bare(ROOT, line, tag..start), start))
}

/// Where the elements among the speeches begin, and what they are called; and where the debate ends, if it does. What is
/// in a comment is none.
fn starts(text: &str, from: usize, is_item: fn(&str) -> bool) -> (Vec<(usize, &str)>, Option<usize>) {
    let (mut starts, mut at) = (Vec::new(), from);
    while let Some(tag) = text.get(at..).and_then(|rest| rest.find('<')).map(|next| at + next) {
        let rest = text.get(tag..).unwrap_or_default();
        if rest.strip_prefix("</").is_some_and(|rest| rest.starts_with(ROOT)) {
            return (starts, Some(tag));
        }
        let apart = [("<!--", "-->"), ("<![CDATA[", "]]>")];
        at = match apart.into_iter().find(|(open, _)| rest.starts_with(open)) {
            Some((_, close)) => rest.find(close).map_or(text.len(), |end| tag + end + close.len()),
            None => tag + 1,
        };
        starts.extend(name(rest).filter(|name| is_item(name)).map(|name| (tag, name)));
    }
    (starts, None)
}

/// The name of an element by its tag.
fn name(tag: &str) -> Option<&str> {
    let rest = tag.strip_prefix('<')?;
    rest.get(..rest.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))?)
}

/// Where the text goes on after an element that is read.
fn end_of(text: &str, element: &Element) -> usize {
    let rest = text.get(element.end..).unwrap_or_default();
    let close = rest.starts_with("</").then(|| rest.find('>')).flatten();
    element.end + close.map_or(0, |close| close + 1)
}

/// Whether nothing but comments is in a stretch.
fn is_blank(text: &str, span: Range<usize>) -> bool {
    let mut rest = text.get(span).unwrap_or_default().trim_start();
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        rest = after.trim_start();
    }
    rest.is_empty()
}

fn lines(text: &str, span: Range<usize>) -> u64 {
    text.get(span).unwrap_or_default().matches('\n').count() as u64
}
