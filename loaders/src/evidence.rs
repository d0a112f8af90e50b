//! Whether bytes of a source bear words out.

use asof_schema::normalise;

use crate::encoding;
use crate::formats::{csv, numbered, pdf, xml};
use crate::registry;
use crate::source::Numbered;

/// Whether the bytes of a span are the words: as they are, or in the quoting of CSV, of JSON, of XML or of Markdown; in
/// XML in the encoding and with the entities that the document declares, in a plain text in the encoding that it has. Of a
/// PDF, the pages whose contents are in the span have the words. White space counts in CSV alone. A source may say of files
/// of its own what is left out between words.
pub fn bears_out(bytes: &[u8], start: u64, end: u64, words: &str) -> bool {
    let Some((first, behind)) = usize::try_from(start).ok().zip(usize::try_from(end).ok()) else {
        return false;
    };
    let Some(span) = bytes.get(first..behind) else { return false };
    let is_string = |json: &[u8]| {
        serde_json::from_slice::<String>(json).is_ok_and(|text| normalise(&text) == normalise(words))
    };
    // The span is a string, or lies within one.
    let json = || is_string(span) || is_string(&[b"\"", span, b"\""].concat());
    span == words.as_bytes()
        || csv::evidence_text(bytes, start, end).as_deref() == Some(words)
        || json()
        || [xml::words, xml::words_in]
            .into_iter()
            .filter_map(|read| read(bytes, first, behind))
            .any(|text| normalise(&text) == normalise(words))
        || numbered::bears_out(span, words)
        || pdf::bears_out(bytes, &(first..behind), words)
        || encoding::plain_stretch(bytes, first, behind)
            .is_some_and(|text| numbered::bears_out(text.as_bytes(), words))
        || registry::sources()
            .filter_map(|source| source.bears_out)
            .any(|bears_out| bears_out(bytes, first, behind, words))
}

/// Which bytes of a file are said to be of which provision, where it is a file of a source that says so.
pub fn numbered(bytes: &[u8]) -> Option<Numbered> {
    registry::sources().filter_map(|source| source.numbered).find_map(|numbered| numbered(bytes))
}

#[cfg(test)]
mod tests {
    use super::bears_out;

    #[test]
    fn each_quoting_is_read_and_other_words_are_not() {
        let cases: &[(&str, &str, bool)] = &[
            ("plain", "plain", true),
            ("a \"\"b\"\"", "a \"b\"", true),
            (r#""a \u00e4""#, "a ä", true),
            (r#"a \"b\""#, "a \"b\"", true),
            (r#"a \"b\""#, "a b", false),
            ("a <i>b</i>\n c &amp; d", "a b c & d", true),
            ("§ *6*<sup>1</sup>\n   [b](c)", "§ 6¹ b", true),
            ("1. a\n2. b", "1. a 2. b", true),
            ("a ![b](c)", "a", true),
            ("a ![b](c)", "a b", true),
            ("a ![b](c)", "a c", false),
            ("plain", "plane", false),
            ("*plain*", "plane", false),
            ("<i>plain</i>", "plane", false),
        ];
        for (bytes, words, fits) in cases {
            assert_eq!(bears_out(bytes.as_bytes(), 0, bytes.len() as u64, words), *fits, "{bytes}");
        }
        assert!(!bears_out(b"x", 0, 9, "x"));
    }

    #[test]
    fn a_document_is_read_in_its_encoding_and_with_its_entities() {
        let head = b"<?xml version='1.0' encoding='ISO-8859-1'?><!DOCTYPE a [<!ENTITY pound '&#163;'>]><a>";
        let bytes = [head.as_slice(), b"&pound;5 to Lembit \xd6pik</a>"].concat();
        let (start, end) = (head.len() as u64, bytes.len() as u64 - 4);
        assert!(bears_out(&bytes, start, end, "\u{a3}5 to Lembit \u{d6}pik"));
        assert!(!bears_out(&bytes, start, end, "\u{a3}6 to Lembit \u{d6}pik"));
    }
}
