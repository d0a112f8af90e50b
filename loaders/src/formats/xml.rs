//! XML as a tree of elements with their places in the bytes. The words of an element are read from its bytes, so
//! that what a text says and what its evidence shows are the same by construction.

mod prolog;

use quick_xml::Reader;
use quick_xml::escape::unescape_with;
use quick_xml::events::{BytesStart, Event};

use crate::error::ReadError;
use crate::formats::encoding;

pub(crate) use prolog::{Entities, Prolog};

/// Deepest nesting that is read: no law comes near it, a hostile file would.
const DEEPEST: usize = 128;

/// An element. Names are local: the prefixes of a document say nothing that its root does not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element>,
    /// Line of its tag, from 1.
    pub(crate) line: u64,
    /// First byte of its tag.
    pub(crate) tag: usize,
    /// First byte of its content.
    pub(crate) start: usize,
    /// Byte after its content.
    pub(crate) end: usize,
}

impl Element {
    /// The value of an attribute, by its local name.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The first child of that name.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The first element of that name at any depth, itself included.
    pub(crate) fn find(&self, name: &str) -> Option<&Self> {
        if self.name == name { Some(self) } else { self.children.iter().find_map(|child| child.find(name)) }
    }

    /// Every element of that name at any depth, in document order.
    pub(crate) fn all<'e>(&'e self, name: &'e str) -> Box<dyn Iterator<Item = &'e Self> + 'e> {
        let own = (self.name == name).then_some(self);
        Box::new(own.into_iter().chain(self.children.iter().flat_map(move |child| child.all(name))))
    }

    /// Its words.
    pub(crate) fn words(&self, bytes: &[u8]) -> String {
        words(bytes, self.start, self.end).unwrap_or_default()
    }
}

/// The words between two bytes: tags and comments taken out, entities put in, runs of white space as one space. A
/// tag that is not in the run of a line parts words.
pub(crate) fn words(bytes: &[u8], start: usize, end: usize) -> Option<String> {
    words_of(std::str::from_utf8(bytes.get(start..end)?).ok()?, &Entities::default())
}

/// The words between two bytes of a document in its own encoding, with its own entities.
pub(crate) fn words_in(bytes: &[u8], start: usize, end: usize) -> Option<String> {
    let prolog = Prolog::read(bytes).ok()?;
    words_of(&prolog.decode(bytes.get(start..end)?).ok()?, &prolog.entities)
}

/// The words of a stretch of XML.
pub(crate) fn words_of(span: &str, entities: &Entities) -> Option<String> {
    let mut reader = Reader::from_str(span);
    // A span may cut through elements.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut text = String::new();
    loop {
        match reader.read_event().ok()? {
            Event::Eof => break,
            Event::Start(tag) if is_struck_out(tag.local_name().as_ref()) => {
                reader.read_to_end(tag.name()).ok()?;
                text.push(' ');
            }
            Event::Text(part) => text.push_str(&part),
            Event::CData(part) => text.push_str(&part),
            Event::GeneralRef(entity) => match entity.resolve_char_ref().ok()? {
                Some(c) => text.push(c),
                None => text.push_str(entities.get(&entity)?),
            },
            Event::Start(tag) | Event::Empty(tag) if !runs_on(tag.local_name().as_ref()) => text.push(' '),
            Event::End(tag) if !runs_on(tag.local_name().as_ref()) => text.push(' '),
            _ => {}
        }
    }
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether the element only marks words within a line.
fn runs_on(name: &str) -> bool {
    const INLINE: [&str; 17] = [
        "SaadosKursiiviKooste",
        "KursiiviTeksti",
        "i",
        "b",
        "u",
        "sup",
        "sub",
        "span",
        "a",
        "ref",
        "rref",
        "mref",
        "term",
        "def",
        "ins",
        "affectedDocument",
        "phrase",
    ];
    INLINE.contains(&name)
}

/// Whether the element holds what a correction struck out, with the editor's note on it.
fn is_struck_out(name: &str) -> bool {
    matches!(name, "vanha" | "Vanha")
}

/// Reads a document. `file` is its name, for errors.
pub(crate) fn read(file: &str, bytes: &[u8]) -> Result<Element, ReadError> {
    let text =
        encoding::utf8(bytes).map_err(|(at, problem)| ReadError::at(file, line_of(bytes, at), problem))?;
    read_text(file, text, &Entities::default())
}

/// What can be read of a document that cannot be read to its end: its elements up to there, the open ones closed.
pub(crate) fn read_head(bytes: &[u8]) -> Option<Element> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(bytes.get(..error.valid_up_to())?).ok()?,
    };
    let mut open = Vec::new();
    if let Ok(root) = grow("", text, &Entities::default(), &mut open) {
        return Some(root);
    }
    for element in &mut open {
        element.end = text.len();
    }
    std::iter::repeat_with(|| (open.is_empty(), close(&mut open)))
        .find_map(|(nothing, root)| (nothing || root.is_some()).then_some(root))
        .flatten()
}

/// Reads a document whose bytes are text by now; places are those in the text.
pub(crate) fn read_text(file: &str, text: &str, entities: &Entities) -> Result<Element, ReadError> {
    grow(file, text, entities, &mut Vec::new())
}

/// Reads elements until the root is closed. Where that fails, `open` has those that are open, with what is in them.
fn grow(file: &str, text: &str, entities: &Entities, open: &mut Vec<Element>) -> Result<Element, ReadError> {
    let bytes = text.as_bytes();
    let mut reader = Reader::from_str(text);
    let mut lines = Lines { bytes, at: 0, line: 1 };
    loop {
        let tag = offset(reader.buffer_position());
        let event = reader.read_event().map_err(|error| {
            ReadError::at(file, line_of(bytes, offset(reader.error_position())), error.to_string())
        })?;
        let start = offset(reader.buffer_position());
        let empty = matches!(event, Event::Empty(_));
        match event {
            Event::Start(start_tag) | Event::Empty(start_tag) => {
                let line = lines.of(tag);
                if open.len() >= DEEPEST {
                    return Err(ReadError::at(
                        file,
                        line,
                        format!("elements are nested deeper than {DEEPEST}"),
                    ));
                }
                let name = start_tag.local_name().as_ref().to_owned();
                let attributes =
                    attributes(&start_tag, entities).map_err(|problem| ReadError::at(file, line, problem))?;
                open.push(Element { name, attributes, line, tag, start, end: start, children: Vec::new() });
                if empty && let Some(root) = close(open) {
                    return Ok(root);
                }
            }
            Event::End(_) => {
                if let Some(element) = open.last_mut() {
                    element.end = tag;
                }
                if let Some(root) = close(open) {
                    return Ok(root);
                }
            }
            Event::GeneralRef(entity) if !is_known(&entity, entities) => {
                let problem = format!("the entity `&{};` is not declared", &*entity);
                return Err(ReadError::at(file, lines.of(tag), problem));
            }
            Event::Eof => {
                return Err(ReadError::at(file, lines.of(bytes.len()), "the document is not complete"));
            }
            _ => {}
        }
    }
}

/// Puts the innermost open element into the one around it; gives the root back when it is closed.
fn close(open: &mut Vec<Element>) -> Option<Element> {
    let element = open.pop()?;
    match open.last_mut() {
        Some(parent) => {
            parent.children.push(element);
            None
        }
        None => Some(element),
    }
}

fn attributes(tag: &BytesStart<'_>, entities: &Entities) -> Result<Vec<(String, String)>, String> {
    tag.attributes()
        .map(|attribute| {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = unescape_with(&attribute.value, |entity| entities.get(entity));
            let value = value.map_err(|error| error.to_string())?;
            Ok((attribute.key.local_name().as_ref().to_owned(), value.into_owned()))
        })
        .collect()
}

fn is_known(entity: &quick_xml::events::BytesRef<'_>, entities: &Entities) -> bool {
    matches!(entity.resolve_char_ref(), Ok(Some(_))) || entities.get(entity).is_some()
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

pub(crate) fn line_of(bytes: &[u8], at: usize) -> u64 {
    Lines { bytes, at: 0, line: 1 }.of(at)
}

/// Counts lines as the reader goes on.
struct Lines<'b> {
    bytes: &'b [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    fn of(&mut self, at: usize) -> u64 {
        let passed = self.bytes.get(self.at..at).unwrap_or_default();
        self.line += passed.iter().map(|&byte| u64::from(byte == b'\n')).sum::<u64>();
        self.at = at.max(self.at);
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_that_the_bytes_show() {
        let text = "<a><p>one <i>t</i>wo &amp; &#228;\n  three</p><t>f<x/>our</t></a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        assert_eq!(root.words(text.as_bytes()), "one two & ä three f our");
        let last = root.child("t").unwrap();
        assert_eq!((last.line, &text[last.start..last.end]), (2, "f<x/>our"));
    }

    #[test]
    fn what_a_correction_struck_out_is_no_word_of_the_text() {
        let text = "<a>at least <oikaisu><uusi>10</uusi><vanha><oikhuom>Corrected.</oikhuom><oikte>20</oikte></vanha>\
                    </oikaisu> days</a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        assert_eq!(root.words(text.as_bytes()), "at least 10 days");
    }

    #[test]
    fn the_head_of_a_broken_document_is_read() {
        let cases: [(&[u8], &str); 4] = [
            (b"<a><t>one</t><p>two<", "one two<"),
            (b"<a><t>one</t>\xff</a>", "one"),
            (b"<a><t>one</t></b>", "one"),
            (b"<a><t>one</t></a>", "one"),
        ];
        for (bytes, words) in cases {
            let root = read_head(bytes).unwrap();
            assert_eq!(root.child("t").unwrap().words(bytes), "one", "{words}");
        }
        assert_eq!(read_head(b"no"), None);
    }

    #[test]
    fn what_is_no_xml_is_refused_with_its_line() {
        let deep = format!("{}{}", "<a>".repeat(200), "</a>".repeat(200));
        let cases: &[(&[u8], u64)] = &[
            (b"", 1),
            (b"<a>\n<b>\n</a>", 3),
            (b"<a>\n", 2),
            (b"<a>\n&evil;</a>", 2),
            (b"<a>\n\xff</a>", 2),
            (b"<a>\n<b x='1' x='2'/></a>", 2),
            (deep.as_bytes(), 1),
        ];
        for (bytes, line) in cases {
            let error = read("x.xml", bytes).expect_err("must be refused");
            assert_eq!(error.place.as_ref().unwrap().line, Some(*line), "{error}");
        }
    }
}
