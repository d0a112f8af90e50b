//! The words beside some bytes in a document with markup.
//!
//! An element with words right before or after it is one text with these (`No fish. <i>Except</i> in March.`), and so are
//! paragraphs one after another. What is in any other element is another text.

use super::Form;

/// A part of a document with markup, in the order of the document. What is blank is none, and an empty element is none.
#[derive(Debug, Clone)]
enum Part<'b> {
    Words(String),
    /// A tag, by the name of its element without a prefix.
    Opens(&'b [u8]),
    Closes(&'b [u8]),
}

/// An element that is open.
#[derive(Debug, Default)]
struct Open {
    /// Its words so far.
    words: String,
    /// The words of the paragraphs before it.
    above: String,
    /// The words right before it.
    lead: String,
    /// Whether it is the first in its element, and no words are before it there.
    is_first: bool,
}

/// What came last.
enum Last<'b> {
    Nothing,
    Words(String),
    Opened,
    Closed(&'b [u8], Open),
}

/// All words of a part of a document that may begin in a tag; each tag parts words.
pub(super) fn plain(part: &[u8]) -> String {
    let sign = part.iter().position(|byte| b"<>".contains(byte));
    let cut = sign.filter(|at| part.get(*at) == Some(&b'>')).map_or(0, |at| at + 1);
    let tags = part.get(cut..).unwrap_or_default().split(|byte| *byte == b'<').enumerate();
    // What stands before the first tag is in none.
    let texts =
        tags.filter_map(
            |(nth, tag)| {
                if nth == 0 { Some(tag) } else { tag.splitn(2, |byte| *byte == b'>').nth(1) }
            },
        );
    texts.map(|text| Form::Markup.words(text)).collect::<Vec<String>>().join(" ")
}

/// The words of the text in which some bytes end, up to that end.
pub(super) fn before(bytes: &[u8]) -> String {
    let (mut open, mut last) = (vec![Open::default()], Last::Nothing);
    for part in parts(bytes) {
        last = match part {
            Part::Words(own) => {
                add(&mut open, &own);
                Last::Words(own)
            }
            Part::Opens(name) => {
                open.push(match last {
                    Last::Words(lead) => Open { lead, ..Open::default() },
                    Last::Opened => Open { is_first: true, ..Open::default() },
                    Last::Closed(last, own) if is_paragraph(name) && is_paragraph(last) => {
                        Open { above: own.above + &own.words, words: String::new(), ..own }
                    }
                    Last::Closed(..) | Last::Nothing => Open::default(),
                });
                Last::Opened
            }
            Part::Closes(name) => {
                // What began before the bytes ends the first.
                let own = if open.len() > 1 { open.pop() } else { open.first_mut().map(std::mem::take) };
                let own = own.unwrap_or_default();
                add(&mut open, &own.words);
                Last::Closed(name, own)
            }
        };
    }
    let mut words = open.last().map(|innermost| innermost.words.clone()).unwrap_or_default();
    for of in open.iter().rev() {
        words = format!("{} {} {words}", of.lead, of.above);
        if !of.lead.is_empty() || !of.is_first {
            break;
        }
    }
    words.trim().to_owned()
}

/// The words of the text in which some bytes begin, from there on.
pub(super) fn after(bytes: &[u8]) -> String {
    let (mut words, mut depth) = (String::new(), 0_usize);
    let mut parts = parts(bytes).into_iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Words(own) => words = format!("{words} {own}"),
            Part::Opens(_) => depth += 1,
            Part::Closes(_) if depth > 0 => depth -= 1,
            Part::Closes(name) => match parts.peek() {
                Some(Part::Words(own)) => {
                    words = format!("{words} {own}");
                    break;
                }
                Some(Part::Opens(next)) if is_paragraph(name) && is_paragraph(next) => {
                    parts.next();
                }
                Some(Part::Closes(_)) => {}
                Some(Part::Opens(_)) | None => break,
            },
        }
    }
    words.trim().to_owned()
}

fn add(open: &mut [Open], words: &str) {
    if let Some(innermost) = open.last_mut() {
        innermost.words.push(' ');
        innermost.words.push_str(words);
    }
}

fn is_paragraph(name: &[u8]) -> bool {
    name == b"p"
}

/// The parts of some bytes, without the elements that are apart.
fn parts(bytes: &[u8]) -> Vec<Part<'_>> {
    let (mut found, mut apart) = (Vec::new(), None::<(&[u8], usize)>);
    for (nth, piece) in bytes.split(|byte| *byte == b'<').enumerate() {
        let (tag, text) = if nth == 0 { (None, piece) } else { split_tag(piece) };
        let tag = tag.and_then(part_of);
        apart = match (apart, &tag) {
            (None, Some(Part::Opens(name))) if is_apart(name, piece) => Some((*name, 1)),
            (Some((of, depth)), Some(Part::Opens(name))) if of == *name => Some((of, depth + 1)),
            (Some((of, 1)), Some(Part::Closes(name))) if of == *name => {
                push_words(&mut found, text);
                None
            }
            (Some((of, depth)), Some(Part::Closes(name))) if of == *name => Some((of, depth - 1)),
            (None, _) => {
                found.extend(tag.clone());
                push_words(&mut found, text);
                None
            }
            (apart, _) => apart,
        };
    }
    found
}

fn push_words(found: &mut Vec<Part<'_>>, text: &[u8]) {
    let words = Form::Markup.words(text).trim().to_owned();
    if !words.is_empty() {
        found.push(Part::Words(words));
    }
}

/// The tag at the beginning of what follows a `<`, if it is whole, and the text after it.
fn split_tag(piece: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match piece.iter().position(|byte| *byte == b'>') {
        Some(at) => (piece.get(..at), piece.get(at + 1..).unwrap_or_default()),
        None => (Some(piece), b"".as_slice()),
    }
}

/// What a tag does. None of an empty element, a comment, or what is no tag.
fn part_of(tag: &[u8]) -> Option<Part<'_>> {
    let (closes, own) = match tag.strip_prefix(b"/") {
        Some(own) => (true, own),
        None => (false, tag),
    };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b":_-.".contains(byte);
    let end = own.iter().position(|byte| !is_name(byte)).unwrap_or(own.len());
    let name = own.get(..end)?.rsplit(|byte| *byte == b':').next()?;
    let is_one = name.first().is_some_and(u8::is_ascii_alphabetic) && !own.ends_with(b"/");
    is_one.then_some(if closes { Part::Closes(name) } else { Part::Opens(name) })
}

/// Whether what an element holds is none of the words of its document: what was struck out, and notes of its editors.
fn is_apart(name: &[u8], tag: &[u8]) -> bool {
    const APART: [&[u8]; 5] = [b"vanha", b"Vanha", b"del", b"authorialNote", b"remark"];
    let own = split_tag(tag).0.map(String::from_utf8_lossy).unwrap_or_default();
    let is_removed = || {
        let mut attributes = own.split_whitespace().map(|of| of.replace('\'', "\""));
        attributes.any(|of| {
            let of = of.rsplit_once(':').map_or(of.as_str(), |(_, local)| local);
            of.starts_with("status=\"removed\"") || of.starts_with("status=\"ignored\"")
        })
    };
    APART.contains(&name) || own.contains("status=") && is_removed()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    /// What stands before and after the first place of some words.
    fn beside(document: &str, given: &str) -> (String, String) {
        let (before_it, after_it) = document.split_once(given).unwrap();
        (before(before_it.as_bytes()), after(after_it.as_bytes()))
    }

    fn words_of(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }

    #[test]
    fn elements_with_words_beside_them_are_of_one_text() {
        for (document, given, before, after) in [
            ("<a><p>No fish. <i>Except</i> in March.</p></a>", "No fish.", "", "Except in March."),
            ("<a><p>No <i>fish.</i> Except in March.</p></a>", "No <i>fish.", "", "Except in March."),
            ("<a><p>No <i>fish.</i> Except in March.</p></a>", "No <i>fish.</i>", "", "Except in March."),
            ("<a><p>No <b><i>fish.</i></b> Nets.</p></a>", "No <b><i>fish.", "", "Nets."),
            ("<a><p>In March, <i>no fish.</i></p></a>", "no fish.", "In March,", ""),
            ("<a><p>In March, <b><i>no fish.</i></b></p></a>", "no fish.", "In March,", ""),
            ("<a><p><b>In March:</b> no fish.</p></a>", "no fish.", "In March:", ""),
            ("<a><b>1)</b>No fish.&#160;<c>Nets</c></a>", "No fish.", "1)", "Nets"),
        ] {
            let found = beside(document, given);
            assert_eq!((found.0.as_str(), found.1.as_str()), (before, after), "{document}");
        }
    }

    #[test]
    fn paragraphs_one_after_another_are_of_one_text_and_other_elements_are_not() {
        let two = "<x:a><x:p>No fish.</x:p>\n<x:p q=\"r\"><i>Except</i> in March.</x:p></x:a>";
        assert_eq!(beside(two, "No fish.").1, "Except in March.");
        assert_eq!(words_of(&beside(two, "in March.").0), ["No", "fish.", "Except"]);
        for (document, given) in [
            ("<a><c><p>No fish.</p></c><c><p>Nets.</p></c></a>", "No fish."),
            ("<a><c><p>Nets.</p></c><c><p>No fish.</p></c></a>", "No fish."),
            ("<a><b>Nets.</b><c>No fish.</c>&#160;<d>Nets.</d></a>", "No fish."),
            ("<?xml version='1.0'?><a><!-- Nets. --><b>No fish.</b><e/></a>", "No fish."),
            (
                "<a><p><del>Nets <del>and</del> boats.</del>No fish.<i status='removed'>Nets.</i></p></a>",
                "No fish.",
            ),
        ] {
            assert_eq!(beside(document, given), (String::new(), String::new()), "{document}");
        }
    }
}
