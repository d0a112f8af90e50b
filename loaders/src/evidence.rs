//! Whether bytes of a source bear words out.

use asof_schema::normalise;

use crate::{br_constitution, xml};

/// Whether the bytes of a span are the words: as they are, or in the quoting of CSV, of JSON or of XML. Of XML and
/// JSON, white space does not count.
pub fn bears_out(bytes: &[u8], start: u64, end: u64, words: &str) -> bool {
    let Some((first, behind)) = usize::try_from(start).ok().zip(usize::try_from(end).ok()) else {
        return false;
    };
    let Some(span) = bytes.get(first..behind) else { return false };
    let json =
        || serde_json::from_slice::<String>(span).is_ok_and(|text| normalise(&text) == normalise(words));
    span == words.as_bytes()
        || br_constitution::evidence_text(bytes, start, end).as_deref() == Some(words)
        || json()
        || xml::words(bytes, first, behind).is_some_and(|text| normalise(&text) == normalise(words))
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
            ("a <i>b</i>\n c &amp; d", "a b c & d", true),
            ("plain", "plane", false),
            ("<i>plain</i>", "plane", false),
        ];
        for (bytes, words, fits) in cases {
            assert_eq!(bears_out(bytes.as_bytes(), 0, bytes.len() as u64, words), *fits, "{bytes}");
        }
        assert!(!bears_out(b"x", 0, 9, "x"));
    }
}
