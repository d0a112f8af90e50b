//! What a document says of itself before its root: its encoding, and the entities of its internal DTD.
//!
//! An entity is read only if it stands for a few characters and names no other entity: so nothing that a document
//! declares can make it much longer than its bytes. Any other that is used is an error, as one that is not declared.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::Event;

use crate::encoding::Coding;

/// Longest prolog that is read, in bytes.
const LONGEST: usize = 1 << 14;

/// Longest words that an entity may stand for, in bytes.
const LONGEST_ENTITY: usize = 16;

/// The entities that the internal DTD declares, with what they stand for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Entities(Vec<(String, String)>);

impl Entities {
    /// What an entity stands for: one of XML's own five, or one of the DTD.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let declared = || self.0.iter().find(|(own, _)| own == name).map(|(_, words)| words.as_str());
        resolve_xml_entity(name).or_else(declared)
    }

    /// Reads the declarations of a DTD; the first of several of one name holds.
    fn of(dtd: &str) -> Self {
        let declarations = dtd.split("<!ENTITY").skip(1).filter_map(|rest| {
            let (name, rest) = rest.trim_start().split_once(|c: char| c.is_ascii_whitespace())?;
            let rest = rest.trim_start();
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (words, _) = rest.get(1..)?.split_once(quote)?;
            Some((name.to_owned(), plain(words)?))
        });
        Self(declarations.collect())
    }
}

/// What the value of an entity stands for, unless it is markup, names entities or is long.
fn plain(value: &str) -> Option<String> {
    let words = unescape(value).ok()?;
    let fits = words.len() <= LONGEST_ENTITY && !words.contains(['<', '&']);
    fits.then(|| words.into_owned())
}

/// The prolog of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Prolog {
    coding: Coding,
    pub(crate) entities: Entities,
}

impl Prolog {
    /// Reads what stands before the root. The error says at which byte it stands.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, (usize, String)> {
        let head = bytes.get(..LONGEST).unwrap_or(bytes);
        let coding = Coding::of(head).map_err(|problem| (0, problem))?;
        let mut prolog = Self { coding, entities: Entities::default() };
        // What is wrong with the rest of the document is for its reader to say.
        let text = coding.decode_any(head);
        let mut reader = Reader::from_str(&text);
        while let Ok(event) = reader.read_event() {
            match event {
                Event::DocType(dtd) => prolog.entities = Entities::of(&dtd),
                Event::Start(_) | Event::Empty(_) | Event::Eof => break,
                _ => {}
            }
        }
        Ok(prolog)
    }

    /// Some of the document's bytes as text. The error says at which of them it stands.
    pub(crate) fn decode<'b>(&self, bytes: &'b [u8]) -> Result<Cow<'b, str>, (usize, String)> {
        self.coding.decode(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n";

    fn entities(dtd: &str) -> Entities {
        Prolog::read(format!("{HEAD}<!DOCTYPE a [{dtd}]><a/>").as_bytes()).unwrap().entities
    }

    #[test]
    fn an_entity_stands_for_a_few_characters() {
        let read = entities("<!-- x --><!ENTITY ndash   \"&#8211;\">\n<!ENTITY iuml\t'&#239;' >");
        assert_eq!((read.get("ndash"), read.get("iuml"), read.get("amp")), (Some("–"), Some("ï"), Some("&")));
    }

    #[test]
    fn what_could_grow_is_not_read() {
        let bomb = "<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'><!ENTITY c SYSTEM 'file:///etc/passwd'>\
                    <!ENTITY d '<p/>'><!ENTITY % e 'x'><!ENTITY f 'aaaaaaaaaaaaaaaaa'>";
        let read = entities(bomb);
        assert_eq!(read.get("a"), Some("ha"));
        assert!(["b", "c", "d", "e", "%", "f", "g"].iter().all(|name| read.get(name).is_none()));
    }

    #[test]
    fn bytes_are_read_by_the_encoding_that_they_name() {
        let latin1 = Prolog::read(format!("{HEAD}<a/>").as_bytes()).unwrap();
        assert_eq!(latin1.decode(b"\xd6pik").as_deref(), Ok("Öpik"));
        assert_eq!(latin1.decode(b"a\x96b").as_deref(), Ok("a\u{2013}b"));
        let utf8 = Prolog::read(b"<a/>").unwrap();
        assert_eq!((utf8.decode(b"\xc3\x96").as_deref(), utf8.decode(b"a\xd6").unwrap_err().0), (Ok("Ö"), 1));
        let other = Prolog::read(b"<?xml version='1.0' encoding='UTF-16'?><a/>").unwrap_err();
        assert!(other.0 == 0 && other.1.starts_with("the encoding UTF-16 is not read: "), "{}", other.1);
        let wide: Vec<u8> =
            "<!DOCTYPE a [<!ENTITY x '&#228;'>]><a/>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let wide = Prolog::read(&[b"\xfe\xff".as_slice(), wide.as_slice()].concat()).unwrap();
        assert_eq!(wide.entities.get("x"), Some("ä"));
    }
}
