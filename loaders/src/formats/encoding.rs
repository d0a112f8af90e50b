//! Bytes that may be text. Texts are read in UTF-8, because the places of words are those of the bytes of their
//! file; of a document in another encoding it is told which, and what makes it UTF-8.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Within so many bytes a document declares its encoding.
const HEAD: usize = 256;

/// Bytes as text. The error says from which byte on they are none, and why.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, (usize, String)> {
    match std::str::from_utf8(bytes) {
        Ok(text) if wide(bytes).is_none() => Ok(text),
        Ok(_) => Err((0, problem(bytes))),
        Err(error) => Err((error.valid_up_to(), problem(bytes))),
    }
}

/// Bytes as text in the encoding that they seem to have. What is no text in it is U+FFFD.
pub(crate) fn guessed(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let (text, ..) = named(bytes).map_or(UTF_8, |(encoding, _)| encoding).decode(bytes);
    text
}

/// Text whose lines end as most programs end them, at the same bytes. A text most of whose lines end with a carriage return
/// alone was written by an old one.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let count = |end: &str| text.matches(end).count();
    if count("\r") - count("\r\n") <= count("\n") {
        return Cow::Borrowed(text);
    }
    let mut signs = text.chars().peekable();
    let mut lines = String::with_capacity(text.len());
    while let Some(sign) = signs.next() {
        let ends = sign == '\r' && signs.peek() != Some(&'\n');
        lines.push(if ends { '\n' } else { sign });
    }
    Cow::Owned(lines)
}

fn problem(bytes: &[u8]) -> String {
    match named(bytes) {
        Some((_, name)) => format!(
            "no UTF-8: the file is in {name}, and texts are read in UTF-8: `iconv -f {name} -t UTF-8 FILE` makes \
             it so"
        ),
        None => "no UTF-8: where the file is in another encoding, as ISO-8859-1, \
                 `iconv -f ISO-8859-1 -t UTF-8 FILE` makes it UTF-8"
            .to_owned(),
    }
}

/// The encoding that bytes have by their first ones, if it is another than UTF-8, and its name.
fn named(bytes: &[u8]) -> Option<(&'static Encoding, String)> {
    wide(bytes).map(|(encoding, name)| (encoding, name.to_owned())).or_else(|| declared(bytes))
}

/// UTF-16, by its mark or by how a tag begins in it.
fn wide(bytes: &[u8]) -> Option<(&'static Encoding, &'static str)> {
    match bytes {
        [0xff, 0xfe, ..] => Some((UTF_16LE, "UTF-16")),
        [0xfe, 0xff, ..] => Some((UTF_16BE, "UTF-16")),
        [b'<', 0, ..] => Some((UTF_16LE, "UTF-16LE")),
        [0, b'<', ..] => Some((UTF_16BE, "UTF-16BE")),
        _ => None,
    }
}

/// The encoding that an XML document declares, with the name that it has there.
fn declared(bytes: &[u8]) -> Option<(&'static Encoding, String)> {
    let head = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes));
    let (declaration, _) = head.strip_prefix("<?xml")?.split_once("?>")?;
    let (_, value) = declaration.split_once("encoding")?;
    let name = value.split(['"', '\'']).nth(1)?.trim();
    let encoding = Encoding::for_label(name.as_bytes()).filter(|encoding| *encoding != UTF_8)?;
    Some((encoding, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carriage_return_ends_a_line_where_most_lines_end_with_one() {
        for (text, lines) in [
            ("a\rb\r\rc\r", "a\nb\n\nc\n"),
            ("a\rb\rc\r\nd\r", "a\nb\nc\r\nd\n"),
            ("a\r\nb\r\n", "a\r\nb\r\n"),
            ("a\rb\nc\n", "a\rb\nc\n"),
            ("", ""),
        ] {
            assert_eq!(with_line_feeds(text), lines, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_utf8_is_told_by_its_name_with_what_to_do() {
        let cases: [(&[u8], usize, &str, &str); 5] = [
            (b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4</a>", 46, "iconv -f ISO-8859-1 ", "ä"),
            (b"<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>\x96</a>", 48, "windows-1252 ", "–"),
            (b"\xff\xfe<\0a\0/\0>\0", 0, "iconv -f UTF-16 ", "<a/>"),
            (b"\0<\0a\0/\0>", 0, "iconv -f UTF-16BE ", "<a/>"),
            (b"<a>\xe4</a>", 3, "where the file is in another encoding", "\u{fffd}"),
        ];
        for (bytes, at, told, words) in cases {
            let (place, problem) = utf8(bytes).unwrap_err();
            assert_eq!(place, at, "{problem}");
            assert!(problem.starts_with("no UTF-8: ") && problem.contains(told), "{problem}");
            assert!(guessed(bytes).contains(words), "{}", guessed(bytes));
        }
        assert_eq!(
            utf8("<?xml version='1.0' encoding='utf-8'?>ä".as_bytes()).unwrap().chars().last(),
            Some('ä')
        );
    }
}
