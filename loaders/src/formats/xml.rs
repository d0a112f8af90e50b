//! XML as a tree of elements with their places in the bytes. The words of an element are read from its bytes, so
//! that what a text says and what its evidence shows are the same by construction.

mod prolog;

use std::ops::Range;

use quick_xml::Reader;
use quick_xml::escape::unescape_with;
use quick_xml::events::{BytesStart, Event};

use asof_schema::Sha256;

use crate::encoding::{self, Coding, Places};
use crate::error::ReadError;
use crate::unread::{Unit, Unread};

pub(crate) use prolog::{Entities, Prolog};

/// Deepest nesting that is read: no law comes near it, a hostile file would.
const DEEPEST: usize = 128;

/// How long the number of a character is at most, with its end.
const LONGEST_NUMBER: usize = 8;

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
    /// The coding of its document.
    coding: Coding,
}

impl Element {
    /// Whether bytes of the document are in it, or in its tag.
    pub(crate) fn has(&self, bytes: &Range<usize>) -> bool {
        self.tag <= bytes.start && bytes.end <= self.end
    }

    /// An element of which no more is known than where it stands.
    pub(crate) fn bare(name: &str, line: u64, Range { start, end }: Range<usize>) -> Self {
        Self { name: name.to_owned(), line, tag: start, start, end, ..Self::default() }
    }

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

    pub(crate) fn words(&self, bytes: &[u8]) -> String {
        self.words_between(bytes, self.start, self.end).unwrap_or_default()
    }

    /// The words between two bytes of its document, as [`words`] reads them; but the coding of the document is known. U+FFFD
    /// stands for bytes that are no text in it.
    pub(crate) fn words_between(&self, bytes: &[u8], start: usize, end: usize) -> Option<String> {
        words_of_document(&self.coding.decode_any(bytes.get(start..end)?), bytes)
    }

    /// Whether it says of itself that nothing in it is of the document.
    pub(crate) fn is_removed(&self) -> bool {
        self.attributes.iter().any(|(name, value)| is_removal(name, value))
    }
}

/// The words between two bytes: tags and comments taken out, entities put in, runs of white space as one space. A
/// tag that is not in the run of a line parts words. The entities of a document are those of XML, or its own.
pub(crate) fn words(bytes: &[u8], start: usize, end: usize) -> Option<String> {
    let (span, _) = encoding::stretch(bytes, start, end)?;
    words_of_document(&span, bytes)
}

/// The words of a stretch of a document. U+FFFD stands for what is no entity of it.
fn words_of_document(span: &str, bytes: &[u8]) -> Option<String> {
    let declared = || {
        let entities = declared(bytes);
        words_of(span, &entities).or_else(|| words_past_odd(span, &entities))
    };
    words_of(span, &Entities::default()).or_else(declared)
}

/// The entities that a document declares.
fn declared(bytes: &[u8]) -> Entities {
    Prolog::read(bytes).map(|prolog| prolog.entities).unwrap_or_default()
}

/// The words between two bytes of a document in its own encoding, with its own entities.
pub(crate) fn words_in(bytes: &[u8], start: usize, end: usize) -> Option<String> {
    let prolog = Prolog::read(bytes).ok()?;
    let span = prolog.decode(bytes.get(start..end)?).ok()?;
    words_of(&span, &prolog.entities).or_else(|| words_past_odd(&span, &prolog.entities))
}

/// The words of a stretch of XML.
pub(crate) fn words_of(span: &str, entities: &Entities) -> Option<String> {
    words_with(span, entities, None)
}

/// The words of a stretch of XML, with U+FFFD for each entity that nothing declares, and `&` where it begins none.
fn words_past_odd(span: &str, entities: &Entities) -> Option<String> {
    words_with(span, entities, Some("\u{fffd}"))
}

fn words_with(span: &str, entities: &Entities, unknown: Option<&str>) -> Option<String> {
    let mut reader = Reader::from_str(span);
    reader.config_mut().allow_dangling_amp = unknown.is_some();
    // A span may cut through elements.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut text = String::new();
    loop {
        match reader.read_event().ok()? {
            Event::Eof => break,
            Event::Start(tag) if is_apart(&tag) => {
                reader.read_to_end(tag.name()).ok()?;
                if !runs_on(tag.local_name().as_ref()) {
                    text.push(' ');
                }
            }
            Event::Text(part) => text.push_str(&part),
            Event::CData(part) => text.push_str(&part),
            Event::GeneralRef(entity) => match entity.resolve_char_ref() {
                Ok(Some(c)) => text.push(c),
                _ => text.push_str(entities.get(&entity).or(unknown)?),
            },
            Event::Start(tag) | Event::Empty(tag) if !runs_on(tag.local_name().as_ref()) => text.push(' '),
            Event::End(tag) if !runs_on(tag.local_name().as_ref()) => text.push(' '),
            _ => {}
        }
    }
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether the element only marks words within a line: those of Finland's statute book, of HTML, and the inline
/// elements of Akoma Ntoso 3.0. Those for the parts of a title (`docTitle`, `docNumber`) often are lines of their own.
fn runs_on(name: &str) -> bool {
    const INLINE: [&str; 59] = [
        "SaadosKursiiviKooste", "KursiiviTeksti", "YlaindeksiTeksti", "AlaindeksiTeksti", "i", "b", "u",
        "sup", "sub", "span", "a", "em", "strong", "small", "abbr", "phrase", "ref", "rref", "mref", "mod",
        "mmod", "rmod", "quotedText", "embeddedText", "remark", "noteRef", "authorialNote", "recordedTime",
        "vote", "outcome", "ins", "del", "omissis", "placeholder", "fillIn", "decoration", "inline",
        "change", "affectedDocument", "relatedDocument", "date", "time", "person", "organization", "concept",
        "object", "event", "location", "process", "role", "term", "quantity", "def", "entity", "party",
        "judge", "lawyer", "neutralCitation", "shortTitle",
    ];
    INLINE.contains(&name)
}

/// Whether what the element holds is none of the words of the text: what a correction struck out, with the editor's note
/// on it; what Akoma Ntoso marks as deleted or removed; notes and remarks of whoever edited the text.
fn is_apart(tag: &BytesStart<'_>) -> bool {
    const APART: [&str; 5] = ["vanha", "Vanha", "del", "authorialNote", "remark"];
    let name = tag.local_name();
    let name: &str = name.as_ref();
    APART.contains(&name)
        || tag
            .attributes()
            .filter_map(Result::ok)
            .any(|one| is_removal(one.key.local_name().as_ref(), &one.value))
}

/// Whether the attribute says of its element that nothing in it is of the document.
fn is_removal(name: &str, value: &str) -> bool {
    name == "status" && matches!(value, "removed" | "ignored")
}

/// Reads a document in its encoding. `file` is its name, for errors.
pub(crate) fn read(file: &str, bytes: &[u8]) -> Result<Element, ReadError> {
    let (text, coding) =
        encoding::decoded(bytes).map_err(|(at, problem)| ReadError::at(file, line_of(bytes, at), problem))?;
    let mut root = read_text(file, &text, &declared(bytes))?;
    put_at_bytes(&mut root, coding, &coding.places(&text));
    Ok(root)
}

/// Bytes of a document that cannot be read, past which the rest of it can.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Odd {
    /// Where they stand.
    pub(crate) bytes: Range<usize>,
    /// Their line, from 1.
    line: u64,
    /// What is wrong with them, and what stands for them.
    pub(crate) problem: String,
}

impl Odd {
    /// It as what cannot be read of a file.
    pub(crate) fn error(&self, file: &str) -> ReadError {
        let Range { start, end } = self.bytes;
        ReadError::at(file, self.line, self.problem.as_str()).spanning(start, end)
    }

    /// Those of a text, one after another.
    fn in_text(text: &str) -> impl FnMut((Range<usize>, &'static str)) -> Self {
        let mut lines = Lines { bytes: text.as_bytes(), at: 0, line: 1 };
        move |(bytes, problem)| Self { line: lines.of(bytes.start), bytes, problem: problem.to_owned() }
    }

    /// Puts it among what is not read, where the like is not told there yet. What stands around it is read, and in doubt.
    pub(crate) fn tell(&self, unread: &mut Vec<Unread>, (file, bytes): (&str, &[u8]), sha256: Sha256) {
        if unread.iter().all(|one| one.problem != self.problem) {
            let error = self.error(file);
            let told = Unread::hashed(Unit::Provision, error, (file, bytes), sha256);
            unread.push(Unread { kept: true, ..told });
        }
    }
}

/// The characters of a document that no text has, and those by which it was read once in another encoding. They are kept as they
/// stand.
pub(crate) fn odd_signs(bytes: &[u8]) -> Vec<Odd> {
    let Ok(plain) = encoding::document(bytes) else { return Vec::new() };
    // For bytes that are no text U+FFFD stands here: who reads past them tells these.
    let past: &[usize] = if encoding::decoded(bytes).is_ok() { &[] } else { &plain.odd };
    let text = &*plain.text;
    let named = named_controls(text).map(|span| (span, encoding::CONTROL)).map(Odd::in_text(text));
    let signs = encoding::odd_signs(text).filter(|(span, _)| past.binary_search(&span.start).is_err());
    let mut found: Vec<Odd> = signs.map(Odd::in_text(text)).chain(named).collect();
    put_odd_at_bytes(&mut found, &plain.places);
    found
}

fn put_odd_at_bytes(odd: &mut [Odd], places: &Places) {
    for one in odd {
        one.bytes = places.byte(one.bytes.start)..places.byte(one.bytes.end);
    }
}

/// Where a document names control characters by their numbers, as `&#7;`. Of `&#0;` nothing is read.
fn named_controls(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("&#").filter_map(|(at, mark)| {
        let start = at + mark.len();
        let end = start
            + text.as_bytes().get(start..)?.iter().take(LONGEST_NUMBER).position(|&byte| byte == b';')?;
        let number = text.get(start..end)?;
        let code = match number.strip_prefix('x') {
            Some(number) => u32::from_str_radix(number, 16),
            None => number.parse(),
        };
        let named = char::from_u32(code.ok()?)?;
        (named != '\0' && encoding::is_control(named)).then_some(at..end + 1)
    })
}

/// Reads a document, past what is odd in it where it must.
pub(crate) fn read_any(bytes: &[u8]) -> Option<Element> {
    read("", bytes).ok().or_else(|| read_past_odd(bytes).map(|(root, _)| root))
}

/// Reads a document past bytes that are no text in its encoding, and past entities in its words that nothing declares, and tells
/// these; nothing, where most of what is not ASCII in it is no text, as then it is in another encoding.
pub(crate) fn read_past_odd(bytes: &[u8]) -> Option<(Element, Vec<Odd>)> {
    let plain = encoding::document(bytes).ok()?;
    let coding = plain.encoding.map_or(Ok(Coding::default()), |_| Coding::of(bytes)).ok()?;
    if coding == Coding::default() && encoding::other_than_utf8(bytes).is_some() {
        return None;
    }
    let mut entities = Vec::new();
    let mut root = grow("", &plain.text, &declared(bytes), (&mut Vec::new(), Some(&mut entities))).ok()?;
    put_at_bytes(&mut root, coding, &plain.places);
    let problem = "no character of the encoding of the file begins here, and U+FFFD stands for it";
    let no_text = plain.odd.iter().map(|&at| (at..at + char::REPLACEMENT_CHARACTER.len_utf8(), problem));
    let mut odd: Vec<Odd> = no_text.map(Odd::in_text(&plain.text)).chain(entities).collect();
    put_odd_at_bytes(&mut odd, &plain.places);
    Some((root, odd))
}

/// Gives an element of a text, and all in it, the coding of the document and the places that it has in its bytes.
fn put_at_bytes(element: &mut Element, coding: Coding, places: &Places) {
    element.coding = coding;
    for at in [&mut element.tag, &mut element.start, &mut element.end] {
        *at = places.byte(*at);
    }
    element.children.iter_mut().for_each(|child| put_at_bytes(child, coding, places));
}

/// What can be read of a document that cannot be read to its end: its elements up to there, the open ones closed.
pub(crate) fn read_head(bytes: &[u8]) -> Option<Element> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(bytes.get(..error.valid_up_to())?).ok()?,
    };
    let mut open = Vec::new();
    if let Ok(root) = grow("", text, &declared(bytes), (&mut open, None)) {
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
    grow(file, text, entities, (&mut Vec::new(), None))
}

/// What is read of a part of a text by itself.
#[derive(Debug)]
pub(crate) struct Part {
    /// Its first element; of one that cannot be read, the tag alone, with the attributes that can. `None` where there is no
    /// tag either.
    pub(crate) element: Option<Element>,
    /// Why the element cannot be read.
    pub(crate) error: Option<ReadError>,
}

/// Reads the element with which a part of a text begins, on a line of the text; places are those in the text.
pub(crate) fn read_part(
    file: &str,
    text: &str,
    (span, line): (Range<usize>, u64),
    entities: &Entities,
) -> Part {
    let own = text.get(span.clone()).unwrap_or_default();
    let before = line.saturating_sub(1);
    let (mut element, mut error) = match read_text(file, own, entities) {
        Ok(element) => (Some(element), None),
        Err(error) => (first_tag(own, entities), Some(error)),
    };
    if let Some(element) = &mut element {
        shift(element, span.start, before);
    }
    if let Some(line) = error.as_mut().and_then(|error| error.place.as_mut()?.line.as_mut()) {
        *line += before;
    }
    Part { element, error }
}

/// The tag with which a text begins, with the attributes that can be read; all that follows is in the element.
fn first_tag(text: &str, entities: &Entities) -> Option<Element> {
    let mut reader = Reader::from_str(text);
    let (Event::Start(tag) | Event::Empty(tag)) = reader.read_event().ok()? else { return None };
    let attributes = tag.attributes().filter_map(|attribute| {
        let attribute = attribute.ok()?;
        let value = unescape_with(&attribute.value, |entity| entities.get(entity)).ok()?;
        Some((attribute.key.local_name().as_ref().to_owned(), value.into_owned()))
    });
    Some(Element {
        name: tag.local_name().as_ref().to_owned(),
        attributes: attributes.collect(),
        line: 1,
        start: offset(reader.buffer_position()),
        end: text.len(),
        ..Element::default()
    })
}

/// Moves an element, and all in it, to where a part of a text stands.
fn shift(element: &mut Element, by: usize, lines: u64) {
    for at in [&mut element.tag, &mut element.start, &mut element.end] {
        *at += by;
    }
    element.line += lines;
    element.children.iter_mut().for_each(|child| shift(child, by, lines));
}

/// Reads elements until the root is closed. Where that fails, `open` has those that are open, with what is in them. Entities that
/// nothing declares are put into `odd`, if it is there, and else an error.
fn grow(
    file: &str,
    text: &str,
    entities: &Entities,
    (open, mut odd): (&mut Vec<Element>, Option<&mut Vec<Odd>>),
) -> Result<Element, ReadError> {
    let bytes = text.as_bytes();
    // The reader passes over a byte order mark without counting it.
    let xml = text.trim_start_matches('\u{feff}');
    let marked = text.len() - xml.len();
    let place = |position: u64| offset(position).saturating_add(marked);
    let mut reader = Reader::from_str(xml);
    reader.config_mut().allow_dangling_amp = odd.is_some();
    let mut lines = Lines { bytes, at: 0, line: 1 };
    loop {
        let tag = place(reader.buffer_position());
        let event = reader.read_event().map_err(|error| {
            ReadError::at(file, line_of(bytes, place(reader.error_position())), error.to_string())
        })?;
        let start = place(reader.buffer_position());
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
                let element =
                    Element { name, attributes, line, tag, start, end: start, ..Element::default() };
                open.push(element);
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
                let Some(odd) = &mut odd else { return Err(ReadError::at(file, lines.of(tag), problem)) };
                let problem = format!("{problem}, and U+FFFD stands for it");
                odd.push(Odd { bytes: tag..start, line: lines.of(tag), problem });
            }
            Event::Text(part) if part.starts_with('&') => {
                let problem = "`&` begins no entity here, and is read as it stands".to_owned();
                if let Some(odd) = &mut odd {
                    odd.push(Odd { bytes: tag..tag + 1, line: lines.of(tag), problem });
                }
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

/// The line of a byte, counted in the text before it.
pub(crate) fn line_of(bytes: &[u8], at: usize) -> u64 {
    let before = encoding::guessed(bytes.get(..at).unwrap_or_default());
    Lines { bytes: before.as_bytes(), at: 0, line: 1 }.of(before.len())
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
    fn raised_and_lowered_signs_part_no_words() {
        let text =
            "<a>10 dm<YlaindeksiTeksti>2</YlaindeksiTeksti>, M<AlaindeksiTeksti>1</AlaindeksiTeksti></a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        assert_eq!(root.words(text.as_bytes()), "10 dm2, M1");
    }

    #[test]
    fn what_a_correction_struck_out_is_no_word_of_the_text() {
        let text = "<a>at least <oikaisu><uusi>10</uusi><vanha><oikhuom>Corrected.</oikhuom><oikte>20</oikte></vanha>\
                    </oikaisu> days</a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        assert_eq!(root.words(text.as_bytes()), "at least 10 days");
    }

    #[test]
    fn a_byte_order_mark_shifts_no_place() {
        let text = "\u{feff}<?xml version='1.0'?>\n<a>\n<t>one</t><p>two</p></a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        let last = root.child("p").unwrap();
        assert_eq!((&text[last.start..last.end], &text[last.tag..last.start], last.line), ("two", "<p>", 3));
        assert_eq!(read_head(text.as_bytes()).unwrap().child("t").unwrap().words(text.as_bytes()), "one");
        assert_eq!(read("x.xml", "\u{feff}<a>\n</b>".as_bytes()).unwrap_err().place.unwrap().line, Some(2));
    }

    #[test]
    fn entities_are_those_that_the_document_declares() {
        let text = "<!DOCTYPE a [<!ENTITY nbsp '&#160;'><!ENTITY x SYSTEM 'x.txt'>]><a n='1&nbsp;2'>one&nbsp;two</a>";
        let root = read("x.xml", text.as_bytes()).unwrap();
        assert_eq!(
            (root.words(text.as_bytes()).as_str(), root.attribute("n")),
            ("one two", Some("1\u{a0}2"))
        );
        assert!(read("x.xml", text.replace("one&nbsp;", "&x;").as_bytes()).is_err());
    }

    #[test]
    fn what_only_marks_words_parts_none_and_notes_are_no_words() {
        for (xml, words) in [
            (
                "the <date>1 May</date>, <quotedText>X</quotedText>; S<small>m</small>all <em>v</em>essel",
                "the 1 May, X; Small vessel",
            ),
            (
                "second <del>old</del><ins>new</ins> par<noteRef/>.<authorialNote><p>A note.</p></authorialNote>",
                "second new par.",
            ),
            ("R 500. <remark status='editorial'>[amended]</remark>", "R 500."),
            ("one <p status='removed'>two</p><p status='edited'>three</p>", "one three"),
        ] {
            let text = format!("<a>{xml}</a>");
            let root = read("x.xml", text.as_bytes()).unwrap();
            assert_eq!(root.words(text.as_bytes()), words, "{xml}");
        }
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
    fn a_part_is_read_at_its_place_or_its_tag_alone() {
        let text = "<a>\n<b n='1'><p>one</p></b>\n<b n='&x;' m='2'>\n&y;</b></a>";
        let (entities, second) = (Entities::default(), text.rfind("<b").unwrap());
        let read = read_part("x.xml", text, (4..second, 2), &entities);
        let element = read.element.unwrap();
        let inner = element.child("p").unwrap();
        assert_eq!((&text[inner.start..inner.end], inner.line, read.error.is_none()), ("one", 2, true));
        let read = read_part("x.xml", text, (second..text.len() - 4, 3), &entities);
        let element = read.element.unwrap();
        assert_eq!((element.attribute("n"), element.attribute("m"), element.line), (None, Some("2"), 3));
        assert_eq!(&text[element.tag..element.start], "<b n='&x;' m='2'>");
        assert_eq!(read.error.unwrap().place.unwrap().line, Some(3));
        let read = read_part("x.xml", "<a>words", (3..8, 1), &entities);
        assert!(read.element.is_none() && read.error.is_some());
    }

    #[test]
    fn a_document_is_read_past_a_byte_that_is_no_text() {
        let bytes = b"<a><p>\xc3\xa4 o\xffe</p><p>two</p></a>";
        assert!(read("x.xml", bytes).is_err());
        let (root, odd) = read_past_odd(bytes).unwrap();
        let words: Vec<String> = root.children.iter().map(|child| child.words(bytes)).collect();
        assert_eq!(words, ["\u{e4} o\u{fffd}e", "two"]);
        assert!(matches!(odd.as_slice(), [only] if only.bytes == (10..11)));
        assert_eq!(read_past_odd(b"<a>\xe4 \xf6 \xc3\xa4</a>"), None);
    }

    #[test]
    fn a_document_is_read_past_an_entity_that_nothing_declares() {
        let text = "<!DOCTYPE a [<!ENTITY x '&#228;'>]><a><p>one &foo;&x; two</p><p>R & D &amp; &#0;</p><p>&lt;</p></a>";
        for bytes in [text.as_bytes().to_vec(), [b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat()] {
            assert!(read("x.xml", &bytes).is_err());
            let (root, odd) = read_past_odd(&bytes).unwrap();
            let said: Vec<String> = root.children.iter().map(|child| child.words(&bytes)).collect();
            assert_eq!(said, ["one \u{fffd}\u{e4} two", "R & D & \u{fffd}", "<"]);
            let shown = odd.iter().map(|one| std::str::from_utf8(&bytes[one.bytes.clone()]).unwrap());
            assert_eq!(shown.collect::<Vec<_>>(), ["&foo;", "&", "&#0;"]);
            let first = &root.children[0];
            let [own, of_other] = [words, words_in].map(|read| read(&bytes, first.start, first.end));
            assert_eq!((own.as_deref(), &own), (Some("one \u{fffd}\u{e4} two"), &of_other));
        }
        // In a tag it may be of what the element is.
        assert_eq!(read_past_odd(b"<a n='&foo;'/>"), None);
    }

    #[test]
    fn signs_that_no_text_has_are_told_beside_bytes_that_are_none() {
        let odd = odd_signs(b"<r><a>h\xe4t</a><b>x\x07</b></r>");
        let told: Vec<_> = odd.iter().map(|one| (one.bytes.clone(), one.problem.as_str())).collect();
        assert_eq!(told, [(17..18, encoding::CONTROL)]);
    }

    /// A long document is not read again for each of its provisions.
    #[test]
    fn the_words_of_an_element_are_read_from_its_own_bytes() {
        let head = b"<?xml version='1.0' encoding='ISO-8859-1'?>".as_slice();
        for own in [b"<a><p>one \xe4</p><p>two</p></a>".as_slice(), "<a><p>one \u{e4}</p></a>".as_bytes()] {
            let mut bytes = [head, own].concat();
            let root = read("x.xml", &bytes).unwrap();
            let first = root.child("p").unwrap();
            let others = bytes.iter_mut().enumerate().skip(head.len());
            for (_, byte) in others.filter(|(at, _)| !(first.start..first.end).contains(at)) {
                *byte = 0xff;
            }
            assert_eq!(first.words(&bytes), "one \u{e4}");
        }
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
