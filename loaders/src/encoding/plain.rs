//! Plain texts, whose files say little of their encoding: by a mark, by a line `encoding: NAME` before the
//! text, or not at all.
//!
//! What is UTF-8 throughout is read so. In a text that is UTF-8 for the most part, U+FFFD stands for a byte
//! that is none, and the rest is read. A text that is in no way UTF-8 is taken for windows-1252 where its
//! bytes are as those of languages of Western Europe are, and that is told as a guess; any other is refused
//! until its file names its encoding. Turned down: to tell encodings of one byte a character apart by how
//! often letters come, which is wrong without a word in one law of some.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{Coding, Places, decoded, is_mostly_utf8, is_wide, made_utf8, runs, utf8, wide};

/// The languages whose texts of one byte a character are in other encodings, by the table of the Encoding
/// Standard.
const OTHERS: [&str; 34] = [
    "ar", "ba", "be", "bg", "cs", "el", "et", "fa", "he", "hr", "hu", "ja", "kk", "ko", "ku", "ky", "lt",
    "lv", "mk", "pl", "ro", "ru", "sah", "sk", "sl", "sr", "tg", "th", "tr", "tt", "uk", "uz", "vi", "zh",
];

/// A plain text, and what is known of how its file writes it.
#[derive(Debug)]
pub(crate) struct Plain<'b> {
    /// U+FFFD stands in it for bytes that are no text.
    pub(crate) text: Cow<'b, str>,
    /// Where its characters stand in the bytes of the file.
    pub(crate) places: Places,
    /// Where in the text U+FFFD stands for bytes that are no text, or as it is in the file: who made that lost a character.
    pub(crate) odd: Vec<usize>,
    /// The name of its encoding, where that is not UTF-8.
    pub(crate) encoding: Option<&'static str>,
    /// Whether nothing says the encoding.
    pub(crate) is_guess: bool,
}

/// The text of a file. The error says from which byte on it is none that is read, and why.
pub(crate) fn plain(bytes: &[u8]) -> Result<Plain<'_>, (usize, String)> {
    let (coding, is_guess) = coding(bytes)?;
    if coding == Coding::default() {
        return Ok(Plain { is_guess, ..mended(bytes) });
    }
    Ok(Plain { is_guess, ..replacing(coding, bytes) })
}

/// A document in XML, with U+FFFD for the bytes that are no text in its encoding. One that is UTF-8 throughout or for the
/// most part is read so, whatever it declares. The error says of one in which nothing can be read from where on, and why.
pub(crate) fn document(bytes: &[u8]) -> Result<Plain<'_>, (usize, String)> {
    let error = match decoded(bytes) {
        Ok((text, coding)) => {
            let (places, odd, encoding) = (coding.places(&text), replaced(&text), name(coding));
            return Ok(Plain { text, places, odd, encoding, is_guess: false });
        }
        Err(error) => error,
    };
    let Ok(coding) = Coding::of(bytes) else { return Err(error) };
    if coding == Coding::default() || coding.encoding.is_single_byte() && is_mostly_utf8(bytes) {
        return Ok(mended(bytes));
    }
    Ok(replacing(coding, bytes))
}

/// The name of an encoding that is not UTF-8.
fn name(coding: Coding) -> Option<&'static str> {
    (coding != Coding::default()).then(|| coding.encoding.name())
}

/// The text of bytes in an encoding other than UTF-8, with U+FFFD for what is none.
fn replacing(coding: Coding, bytes: &[u8]) -> Plain<'_> {
    let text = coding.decode_any(bytes);
    let odd = replaced(&text);
    let mut places = coding.places(&text);
    // A file may be cut off amid a character.
    if let Some((_, end)) = places.0.last_mut() {
        *end = (*end).min(bytes.len());
    }
    Plain { text, places, odd, encoding: name(coding), is_guess: false }
}

/// A stretch of a plain text that is not UTF-8, or not throughout; `None` of one that reads as UTF-8. To find the encoding,
/// all of the text may have to be read.
pub(crate) fn plain_stretch(bytes: &[u8], start: usize, end: usize) -> Option<String> {
    let own = bytes.get(start..end)?;
    let is_utf8 = !is_wide(bytes) && !own.contains(&0) && std::str::from_utf8(own).is_ok();
    if is_utf8 || bytes.starts_with(b"%PDF") {
        return None;
    }
    let (coding, _) = coding(bytes).ok()?;
    Some(coding.decode_any(own).into_owned())
}

/// The line of a text and the character in it at which a byte stands, both from 1.
pub(crate) fn line_and_column(text: &str, at: usize) -> (u64, u64) {
    let before = text.get(..at).unwrap_or_default();
    (before.matches('\n').count() as u64 + 1, column(text, at))
}

/// The second of both alone, for which no line before it is read.
pub(crate) fn column(text: &str, at: usize) -> u64 {
    let before = text.get(..at).unwrap_or_default();
    before.rsplit(['\n', '\r']).next().unwrap_or_default().chars().count() as u64 + 1
}

/// How the file of a plain text writes it, and whether that is a guess: by its bytes alone, so that whoever
/// has them finds the same.
fn coding(bytes: &[u8]) -> Result<(Coding, bool), (usize, String)> {
    if let Some(encoding) = wide_text(bytes) {
        return Ok((Coding { encoding }, false));
    }
    let Err((at, problem)) = utf8(bytes) else { return Ok((Coding::default(), false)) };
    if let Some(name) = said(bytes, &["encoding", "charset"]) {
        let coding =
            Coding::named(&name).map_err(|problem| (at, format!("{problem}; {}", made_utf8(&name))))?;
        return Ok((coding, false));
    }
    let (good, bad) = runs(bytes);
    if good > 0 && good >= bad {
        return Ok((Coding::default(), false));
    }
    let language = said(bytes, &["language", "lang"]).unwrap_or_default().to_ascii_lowercase();
    let has_other = OTHERS.contains(&language.split('-').next().unwrap_or_default());
    if has_other || !is_western(bytes, bad) {
        return Err((at, format!("{problem}; or begin it with `encoding: NAME` between two lines `---`")));
    }
    Ok((Coding { encoding: WINDOWS_1252 }, true))
}

/// Whether bytes in so many runs that are no ASCII may be windows-1252: its letters with signs stand alone or
/// in twos, and it has no zeros and no letters for some bytes.
fn is_western(bytes: &[u8], runs: usize) -> bool {
    // A row of dots is one sign, however long it is.
    let is_new = |pair: &[u8]| matches!(pair, [before, own] if !own.is_ascii() && own != before);
    let first = usize::from(bytes.first().is_some_and(|first| !first.is_ascii()));
    let high = first + bytes.windows(2).filter(|pair| is_new(pair)).count();
    let is_none = |byte: &u8| matches!(byte, 0 | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
    high * 2 <= runs * 3 && !bytes.iter().any(is_none)
}

/// UTF-16, by its mark, or by the zeros that every other byte is in a text whose letters are Latin.
fn wide_text(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = wide(bytes) {
        return Some(encoding);
    }
    let zeros =
        |from: usize| bytes.iter().skip(from).step_by(2).map(|byte| usize::from(*byte == 0)).sum::<usize>();
    let are_most = |zeros: usize| zeros * 4 > bytes.len() && bytes.len() >= 4;
    match (zeros(0), zeros(1)) {
        (0, second) if are_most(second) => Some(UTF_16LE),
        (first, 0) if are_most(first) => Some(UTF_16BE),
        _ => None,
    }
}

/// What a file says of itself in lines `key: value` between two lines `---`.
fn said(bytes: &[u8], keys: &[&str]) -> Option<String> {
    let mut lines = bytes.split(|&byte| matches!(byte, b'\n' | b'\r')).map(String::from_utf8_lossy);
    lines.next().filter(|first| first.trim_start_matches('\u{feff}').trim_end() == "---")?;
    let mut said = lines.take_while(|line| line.trim_end() != "---");
    said.find_map(|line| {
        let (key, value) = line.split_once(':')?;
        let value = value.trim().trim_matches(['"', '\'']);
        let is_meant = keys.iter().any(|own| key.trim().eq_ignore_ascii_case(own)) && !value.is_empty();
        is_meant.then(|| value.to_owned())
    })
}

/// Bytes as UTF-8, with U+FFFD for what is none: the text, where its characters stand in the bytes, and where
/// in the text these signs stand.
fn mended(bytes: &[u8]) -> Plain<'_> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return in_utf8(Cow::Borrowed(text), Places::default());
    }
    let (mut text, mut places) = (String::with_capacity(bytes.len()), Vec::new());
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            at += chunk.invalid().len();
            places.push((text.len(), at));
        }
    }
    in_utf8(Cow::Owned(text), Places(places))
}

fn in_utf8(text: Cow<'_, str>, places: Places) -> Plain<'_> {
    let odd = replaced(&text);
    Plain { text, places, odd, encoding: None, is_guess: false }
}

/// Where U+FFFD stands in a text.
fn replaced(text: &str) -> Vec<usize> {
    text.match_indices(char::REPLACEMENT_CHARACTER).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn a_text_is_read_in_the_encoding_that_it_has_or_names() {
        let text = "1. Das Haus \u{2013} f\u{fc}r alle.\n";
        let marked = format!("\u{feff}{text}");
        let named = b"---\nencoding: ISO-8859-15\n---\n1. Zehn \xa4 f\xfcr alle.\n".to_vec();
        let cases: [(Vec<u8>, Option<&str>, bool, &str); 7] = [
            (text.into(), None, false, text),
            (marked.clone().into(), None, false, marked.as_str()),
            (utf16(&marked, u16::to_le_bytes), Some("UTF-16LE"), false, marked.as_str()),
            (utf16(&marked, u16::to_be_bytes), Some("UTF-16BE"), false, marked.as_str()),
            (utf16(text, u16::to_le_bytes), Some("UTF-16LE"), false, text),
            (b"1. Das Haus \x96 f\xfcr alle.\n".to_vec(), Some("windows-1252"), true, text),
            (
                named,
                Some("ISO-8859-15"),
                false,
                "---\nencoding: ISO-8859-15\n---\n1. Zehn \u{20ac} f\u{fc}r alle.\n",
            ),
        ];
        assert!(plain(b"It is so ordered.\n\x85\x85\x85\x85\x85\x85J.\n").unwrap().is_guess);
        for (bytes, encoding, is_guess, words) in cases {
            let read = plain(&bytes).unwrap();
            assert_eq!((&*read.text, read.encoding, read.is_guess), (words, encoding, is_guess));
            assert_eq!(read.odd, [0_usize; 0]);
            let (from, end) = (words.find("f\u{fc}r").unwrap(), words.find(" alle").unwrap());
            let (start, end) = (read.places.byte(from), read.places.byte(end));
            let own = plain_stretch(&bytes, start, end);
            assert_eq!(own, encoding.map(|_| "f\u{fc}r".to_owned()), "{encoding:?}");
            assert_eq!(read.places.byte(words.len()), bytes.len());
        }
    }

    #[test]
    fn a_byte_that_is_no_text_is_one_sign_and_changes_nothing_else() {
        let bytes = b"F\xc3\xbcr\nalle \x96 \xe2\x80 H\xc3\xa4user";
        let read = plain(bytes).unwrap();
        assert_eq!(&*read.text, "F\u{fc}r\nalle \u{fffd} \u{fffd} H\u{e4}user");
        let places: Vec<_> = read.odd.iter().map(|at| line_and_column(&read.text, *at)).collect();
        assert_eq!(places, [(2, 6), (2, 8)]);
        let at = |word: &str| read.places.byte(read.text.find(word).unwrap());
        assert_eq!((at("alle"), at("H\u{e4}user"), read.places.byte(read.text.len())), (5, 15, bytes.len()));
        assert_eq!(plain_stretch(bytes, 5, 14).unwrap(), "alle \u{fffd} \u{fffd}");
        // It stands in the file already.
        for lost in ["a \u{fffd}b", "<a>\u{fffd}</a>"] {
            let at = lost.find('\u{fffd}');
            assert_eq!(plain(lost.as_bytes()).unwrap().odd.first().copied(), at);
            assert_eq!(document(lost.as_bytes()).unwrap().odd.first().copied(), at);
        }
        // A file that was cut off, and half of a character of UTF-16.
        let cut = plain(b"\xff\xfea\0\xfc").unwrap();
        assert_eq!((&*cut.text, cut.places.byte(cut.text.len())), ("\u{feff}a\u{fffd}", 5));
        assert_eq!(cut.odd, [4]);
    }

    #[test]
    fn a_document_is_read_past_a_byte_that_is_no_text() {
        let declared = |name: &str, rest: &[u8]| {
            [format!("<?xml version='1.0' encoding='{name}'?><a>").as_bytes(), rest, b"</a>"].concat()
        };
        let cases: [(&str, &[u8], &str, usize); 4] = [
            ("UTF-8", b"one \xff \xc3\xa4 two", "one \u{fffd} \u{e4} two", 1),
            ("ISO-8859-1", b"\xc3\xa4 \xc3\xb6 \xff x", "\u{e4} \u{f6} \u{fffd} x", 1),
            ("ISO-8859-1", b"\xe4 \xf6", "\u{e4} \u{f6}", 0),
            ("ISO-8859-7", b"\xe1 \xff", "\u{3b1} \u{fffd}", 1),
        ];
        for (name, rest, words, odd) in cases {
            let bytes = declared(name, rest);
            let read = document(&bytes).unwrap();
            assert!(read.text.ends_with(&format!("<a>{words}</a>")), "{}", read.text);
            assert_eq!(read.odd.len(), odd, "{name}");
            let start = read.places.byte(read.text.find("<a>").unwrap() + 3);
            let end = read.places.byte(read.text.find("</a>").unwrap());
            assert_eq!(&bytes[start..end], rest);
            let (shown, _) = crate::encoding::stretch(&bytes, start, end).unwrap();
            assert_eq!(shown, words, "the bytes bear the words out");
        }
        assert!(document(&declared("Shift_JIS", b"\xe4")).is_err());
    }

    #[test]
    fn what_may_be_in_many_encodings_is_refused_until_it_names_one() {
        let polish = b"---\nlanguage: pl\n---\n1. Us\xb3ugi s\xb9 wolne.\n";
        for bytes in [polish.as_slice(), b"\xcf\xf0\xe0\xe2\xee", b"a \x81 b", b"\x92\x83\x93X\x96@ \x96\xb1"]
        {
            let (_, problem) = plain(bytes).unwrap_err();
            assert!(problem.contains("iconv") && problem.contains("`encoding: NAME`"), "{problem}");
        }
        let named = b"---\nlanguage: pl\nEncoding: \"windows-1250\"\n---\n1. Us\xb3ugi s\xb9 wolne.\n";
        assert!(plain(named).unwrap().text.contains("1. Us\u{142}ugi s\u{105} wolne."));
        let (at, problem) = plain(b"---\nencoding: Shift_JIS\n---\n\x92\x83").unwrap_err();
        assert!(at == 28 && problem.contains("the encoding Shift_JIS is not read"), "{at} {problem}");
    }
}
