//! The normal form of names in a URN LEX; `schema/URN.md` has the rules.

use std::fmt::Write as _;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Letters that are no base letter with a mark, with what they are written as.
const LETTERS: [(char, &str); 10] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('ħ', "h"),
    ('ı', "i"),
];

/// A name as it is a part of a URN LEX: `Päätös` is `paatos`, `House of Lords` is `house.of.lords`; a letter that has no
/// base in ASCII is percent-encoded. Empty if the name has no letter and no digit.
pub fn name(text: &str) -> String {
    let mut name = String::new();
    for c in base(text).nfc().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' | '-' => name.push(c),
            _ if c.is_alphanumeric() => encode(c, &mut name),
            _ if !name.is_empty() && !name.ends_with('.') => name.push('.'),
            _ => {}
        }
    }
    name.truncate(name.trim_end_matches('.').len());
    name
}

/// An id as people type it, in the normal form: percent-encoded letters are those that they stand for, letters with marks
/// their base, and what has none is percent-encoded. ASCII stays as it is.
pub fn normal(typed: &str) -> String {
    let mut id = String::new();
    for c in base(&decoded(typed)).nfc() {
        if c.is_ascii() {
            id.push(c);
        } else {
            c.to_lowercase().for_each(|c| encode(c, &mut id));
        }
    }
    id
}

/// Letters without their marks, where that leaves ASCII.
fn base(text: &str) -> String {
    let mut out = String::new();
    for c in text.nfc() {
        let mut parts = c.nfd();
        let first = parts.next().unwrap_or(c);
        let lower = c.to_lowercase().next().unwrap_or(c);
        if let Some((_, letters)) = LETTERS.iter().find(|(letter, _)| *letter == lower) {
            out.push_str(letters);
        } else if first.is_ascii() && parts.all(is_combining_mark) {
            out.push(first);
        } else {
            out.push(c);
        }
    }
    out
}

fn encode(c: char, out: &mut String) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        // Writing to a string does not fail.
        let _ = write!(out, "%{byte:02X}");
    }
}

/// The text with each run of percent-encoded bytes beyond ASCII as what it stands for, where that is UTF-8.
fn decoded(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('%') {
        let (before, run) = rest.split_at(at);
        let triples = run.as_bytes().chunks_exact(3).map_while(byte).collect::<Vec<u8>>();
        let length = (triples.len() * 3).max(1);
        let (own, after) = run.split_at(length);
        out.push_str(before);
        out.push_str(std::str::from_utf8(&triples).ok().filter(|words| !words.is_empty()).unwrap_or(own));
        rest = after;
    }
    out + rest
}

/// The byte beyond ASCII that `%C3` stands for.
fn byte(triple: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(triple).ok()?.strip_prefix('%')?;
    u8::from_str_radix(digits, 16).ok().filter(|byte| !byte.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_base_letters() {
        let cases = [
            ("Päätös", "paatos"),
            ("Pa\u{308}a\u{308}to\u{308}s", "paatos"),
            ("Työjärjestys", "tyojarjestys"),
            ("House of Lords", "house.of.lords"),
            ("Valtioneuvoston – päätös", "valtioneuvoston.paatos"),
            ("Straße", "strasse"),
            ("İçtüzük", "ictuzuk"),
            ("закон", "%D0%B7%D0%B0%D0%BA%D0%BE%D0%BD"),
            ("法", "%E6%B3%95"),
            ("!?", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(name(text), expected, "{text}");
            assert!(format!("urn:lex:xx:x{expected}").parse::<crate::NormId>().is_ok(), "{text}");
        }
    }

    #[test]
    fn what_people_type_is_the_normal_form() {
        let id = "urn:lex:fi:paatos:2016-03-18;185!par1";
        for typed in [
            id,
            "urn:lex:fi:päätös:2016-03-18;185!par1",
            "urn:lex:fi:p%C3%A4%c3%a4t%C3%B6s:2016-03-18;185!par1",
            "urn:lex:fi:pa\u{308}a\u{308}to\u{308}s:2016-03-18;185!par1",
        ] {
            assert_eq!(normal(typed), id);
        }
        assert_eq!(normal("urn:lex:ru:закон:1"), format!("urn:lex:ru:{}:1", name("закон")));
        for odd in ["100%", "%2", "%C3", "%zz", "%€a"] {
            assert!(normal(odd).starts_with(odd.get(..1).unwrap_or_default()));
        }
    }
}
