//! Bytes that may be text. The places of words are those of the bytes of their file, whatever its encoding: one in which
//! a character tells how many bytes it has is read, and each place in the text is one in the bytes. Of a document in
//! another encoding it is told which, and what makes it UTF-8.

mod plain;

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

pub(crate) use plain::{Plain, column, document, line_and_column, plain, plain_stretch};

/// Within so many bytes a document declares its encoding.
const HEAD: usize = 256;

/// Bytes as text. The error says from which byte on they are none, and why.
pub fn utf8(bytes: &[u8]) -> Result<&str, (usize, String)> {
    match std::str::from_utf8(bytes) {
        Ok(text) if wide(bytes).is_none() => Ok(text),
        Ok(_) => Err((0, problem(bytes))),
        Err(error) => Err((error.valid_up_to(), problem(bytes))),
    }
}

/// From which byte on a file is no UTF-8, and why, where most of what is not ASCII in it is none: then it is in another
/// encoding, and what can be read of it tells nothing of the rest.
pub(crate) fn other_than_utf8(bytes: &[u8]) -> Option<(usize, String)> {
    let is_other = || {
        let (good, bad) = runs(bytes);
        is_wide(bytes) || bad > good
    };
    utf8(bytes).err().filter(|_| is_other())
}

/// A document in JSON as text, without the mark with which some programs begin UTF-8. Its characters stand where they stood.
/// The error says from which byte on it is no UTF-8, and in which encoding it is.
pub(crate) fn json(bytes: &[u8]) -> Result<&str, (usize, String)> {
    let name = match bytes {
        [b'[' | b'{', 0, ..] => Some("UTF-16LE"),
        [0, b'[' | b'{', ..] => Some("UTF-16BE"),
        _ => None,
    };
    match name {
        Some(name) => Err((0, no_utf8(name))),
        None => utf8(bytes).map(|text| text.strip_prefix('\u{feff}').unwrap_or(text)),
    }
}

/// How a document writes its characters as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coding {
    encoding: &'static Encoding,
}

impl Default for Coding {
    fn default() -> Self {
        Self { encoding: UTF_8 }
    }
}

/// Where control characters stand in a text that are no sign of one.
pub(crate) fn controls(text: &str) -> impl Iterator<Item = usize> {
    text.char_indices().filter(|&(_, c)| is_control(c)).map(|(at, _)| at)
}

/// What is wrong with a control character.
pub(crate) const CONTROL: &str = "a control character stands here, which is no sign of a text";

/// How many more there are of what is told of the first alone.
pub(crate) fn more(others: usize) -> String {
    if others == 0 { String::new() } else { format!("; so it does for {others} more") }
}

/// Where a text has characters that no text has, or two by which it was read once in another encoding than it is written in, and
/// what is wrong there.
pub(crate) fn odd_signs(text: &str) -> impl Iterator<Item = (Range<usize>, &'static str)> {
    const MISREAD: &str = "these signs are one letter of UTF-8 that was read in another encoding";
    // Nearly all texts have none.
    let text = if may_be_odd(text.as_bytes()) { text } else { "" };
    let after = text.chars().skip(1).map(Some).chain([None]);
    text.char_indices().zip(after).filter_map(move |((at, c), next)| {
        let end = at + c.len_utf8();
        let before = text.get(..at).unwrap_or_default();
        let misread = next.filter(|&next| is_misread(c, next) && !ends_capitals(before, (c, next)));
        match misread {
            Some(next) => Some((at..end + next.len_utf8(), MISREAD)),
            None if is_lost(c, before, next) => Some((at..end, LOST)),
            None => is_control(c).then_some((at..end, CONTROL)),
        }
    })
}

/// Whether the bytes of a text have a control character, or the beginning of such a sign.
fn may_be_odd(bytes: &[u8]) -> bool {
    let begins = |pair: &[u8]| matches!(pair, [0xc2, 0x80..=0x9f] | [0xc3, 0x82 | 0x83] | [0xef, _]);
    bytes.iter().any(|byte| matches!(byte, ..0x09 | 0x0e..0x20 | 0x7f)) || bytes.windows(2).any(begins)
}

/// What is wrong where U+FFFD stands for a letter or a sign.
const LOST: &str = "U+FFFD stands here for a character that was lost";

/// Whether a letter or a sign of a text was lost, for which U+FFFD stands.
pub(crate) fn has_lost(text: &str) -> bool {
    text.contains(char::REPLACEMENT_CHARACTER) && odd_signs(text).any(|(_, problem)| problem == LOST)
}

/// Whether U+FFFD stands for a letter or a sign in words; after the last of these it may be an odd white space.
fn is_lost(c: char, before: &str, next: Option<char>) -> bool {
    let is_last = next.is_none_or(|next| matches!(next, '<' | '\n' | '\r'));
    c == char::REPLACEMENT_CHARACTER && (!is_last || before.ends_with(char::is_alphanumeric))
}

/// Whether two characters are the bytes of one of UTF-8, each read as a character: `Ã§`. No word has `Ã` or `Â` before such a sign;
/// a quotation mark may come after a word.
fn is_misread(c: char, next: char) -> bool {
    let is_sign = matches!(next, '\u{a1}'..='\u{bf}') && !matches!(next, '«' | '»');
    match c {
        'Ã' => is_sign,
        'Â' => is_sign || next == '\u{a0}',
        _ => false,
    }
}

/// Whether such a letter is the last one of a word or a syllable in capitals, as in `AMANHÃ²` with the number of a note: what is
/// misread after `Ã` is a small letter, which no word in capitals has. What is misread after `Â` may come after a word.
fn ends_capitals(before: &str, (c, next): (char, char)) -> bool {
    let is_word = before.chars().rev().take(2).filter(|c| c.is_uppercase()).count() == 2;
    is_word && (c == 'Ã' || matches!(next, '\u{a0}' | '\u{ad}' | '¹' | '²' | '³'))
}

/// How many bytes the character has that stands at a place of a text.
pub(crate) fn width_at(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
}

/// Whether a character is neither a sign of a text nor white space, as U+0085 is, too.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
}

impl Coding {
    /// The one that the first bytes of a document have or declare. The error names one in which nothing is read.
    pub(crate) fn of(bytes: &[u8]) -> Result<Self, String> {
        if let Some((encoding, _)) = wide(bytes) {
            return Ok(Self { encoding });
        }
        let Some(name) = name_declared(bytes) else { return Ok(Self::default()) };
        if name.eq_ignore_ascii_case("us-ascii") { Ok(Self::default()) } else { Self::named(&name) }
    }

    /// The one that has a name. The error is one in which nothing is read.
    fn named(name: &str) -> Result<Self, String> {
        match Encoding::for_label(name.as_bytes()) {
            Some(encoding) if encoding == UTF_8 || encoding.is_single_byte() => Ok(Self { encoding }),
            _ => Err(format!(
                "the encoding {name} is not read: UTF-8, UTF-16 and those of one byte a character are"
            )),
        }
    }

    /// Some bytes of the document as text. The error says at which of them it is none, and why.
    pub(crate) fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, (usize, String)> {
        if self.encoding == UTF_8 {
            return utf8(bytes).map(Cow::Borrowed);
        }
        let decoded = self.encoding.decode_without_bom_handling_and_without_replacement(bytes);
        decoded.ok_or_else(|| {
            let text = self.decode_any(bytes);
            let before = text.split(char::REPLACEMENT_CHARACTER).next().unwrap_or_default();
            let name = self.encoding.name();
            (self.length(before), format!("no {name}: no character begins with these bytes"))
        })
    }

    /// The text of bytes, whatever they are. What is no text is U+FFFD.
    pub(crate) fn decode_any(self, bytes: &[u8]) -> Cow<'_, str> {
        self.encoding.decode_without_bom_handling(bytes).0
    }

    /// How many bytes of the document a text has.
    pub(crate) fn length(self, text: &str) -> usize {
        text.chars().map(|c| self.width(c)).sum()
    }

    fn width(self, c: char) -> usize {
        if self.encoding.is_single_byte() {
            1
        } else if self.encoding == UTF_8 {
            c.len_utf8()
        } else {
            2 * c.len_utf16()
        }
    }

    /// Where the characters of the document's text stand in its bytes.
    pub(crate) fn places(self, text: &str) -> Places {
        if self.encoding == UTF_8 {
            return Places::default();
        }
        let mut behind = (0, 0);
        let mut places = Vec::new();
        for c in text.chars() {
            let (own, width) = (c.len_utf8(), self.width(c));
            behind = (behind.0 + own, behind.1 + width);
            if own != width {
                places.push(behind);
            }
        }
        Places(places)
    }
}

/// Where characters of a text stand in the bytes of its document: the places after each that is longer or
/// shorter there, in the text and in the bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Places(Vec<(usize, usize)>);

impl Places {
    /// The byte of the document at which a character of the text begins.
    pub(crate) fn byte(&self, at: usize) -> usize {
        let before = self.0.partition_point(|&(text, _)| text <= at).checked_sub(1);
        let (text, byte) = before.and_then(|last| self.0.get(last)).copied().unwrap_or_default();
        byte + (at - text)
    }
}

/// A document in XML as text, and how its bytes are counted. What is UTF-8 throughout is so whatever it declares: what
/// makes it UTF-8 leaves the declaration as it was. What is so for the most part only is read in neither.
pub(crate) fn decoded(bytes: &[u8]) -> Result<(Cow<'_, str>, Coding), (usize, String)> {
    let (at, problem) = match utf8(bytes) {
        Ok(text) => return Ok((Cow::Borrowed(text), Coding::default())),
        Err(problem) => problem,
    };
    let Ok(coding) = Coding::of(bytes) else { return Err((at, problem)) };
    if coding.encoding.is_single_byte() && is_mostly_utf8(bytes) {
        let name = name_declared(bytes).unwrap_or_default();
        let problem = format!(
            "no {name}, which it declares: most of what is not ASCII in it is UTF-8, and the byte here is not"
        );
        return Err((at, problem));
    }
    Ok((coding.decode(bytes)?, coding))
}

/// What is to be told of a document in XML whose bytes have 0x80 to 0x9F and whose encoding is one of ISO, which has
/// control characters there: the first of these bytes, and how they are read. The Encoding Standard of the WHATWG reads
/// some names of ISO as an encoding of Windows, whose dashes and quotation marks these bytes mostly are.
pub(crate) fn read_past_iso(bytes: &[u8]) -> Option<(usize, String)> {
    let name = name_declared(bytes)?;
    let own = name.to_ascii_lowercase();
    let is_iso = own.starts_with("iso") || own.starts_with("latin");
    let coding = Coding::of(bytes).ok().filter(|coding| is_iso && coding.encoding.is_single_byte())?;
    let is_past = |byte: &u8| (0x80..0xa0).contains(byte);
    let at = bytes.iter().position(is_past).filter(|_| utf8(bytes).is_err())?;
    let first = bytes.get(at).copied()?;
    let shown = coding.decode_any(&[first]).chars().next()?;
    let how = if shown.is_control() {
        format!("kept as the control character U+{:04X}", u32::from(shown))
    } else {
        format!("read as `{shown}`, by {}, as the Encoding Standard reads that name", coding.encoding.name())
    };
    let more = bytes.iter().skip(at + 1).filter(|byte| is_past(byte)).count();
    let more =
        if more == 0 { String::new() } else { format!("; so are {more} more bytes from 0x80 to 0x9F") };
    Some((
        at,
        format!("it declares {name}, which has no letter for the byte 0x{first:02X} here: {how}{more}"),
    ))
}

/// Whether more runs of bytes that are no ASCII are UTF-8 than are not.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (good, bad) = runs(bytes);
    good > bad
}

/// How many runs of bytes that are no ASCII are UTF-8, and how many are not.
fn runs(bytes: &[u8]) -> (usize, usize) {
    let runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    runs.fold(
        (0, 0),
        |(good, bad), run| {
            if std::str::from_utf8(run).is_ok() { (good + 1, bad) } else { (good, bad + 1) }
        },
    )
}

/// A stretch of such a document as text, and how its bytes are counted; U+FFFD stands for bytes that are no text. Whoever
/// has read the document knows its coding: to find it here, all of it may have to be read.
pub(crate) fn stretch(bytes: &[u8], start: usize, end: usize) -> Option<(Cow<'_, str>, Coding)> {
    let own = bytes.get(start..end)?;
    // What is ASCII is so in each encoding of one byte a character.
    let is_plain = !is_wide(bytes) && own.is_ascii();
    let mut coding = if is_plain { Coding::default() } else { Coding::of(bytes).unwrap_or_default() };
    if coding.encoding.is_single_byte() && (std::str::from_utf8(bytes).is_ok() || is_mostly_utf8(bytes)) {
        coding = Coding::default();
    }
    Some((coding.decode_any(own), coding))
}

/// Whether bytes are in UTF-16.
pub(crate) fn is_wide(bytes: &[u8]) -> bool {
    wide(bytes).is_some()
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
        Some((_, name)) => no_utf8(&name),
        // Read in another encoding, the letters of such a file would be others.
        None if is_mostly_utf8(bytes) => {
            let at = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), |_| 0);
            format!(
                "no UTF-8: most of what is not ASCII in the file is UTF-8, and what begins at byte {at} is not"
            )
        }
        None => format!("no UTF-8: {}", made_utf8("ISO-8859-1")),
    }
}

/// What is said of a file in another encoding.
fn no_utf8(name: &str) -> String {
    format!(
        "no UTF-8: the file is in {name}, and texts are read in UTF-8: `iconv -f {name} -t UTF-8 FILE` makes it so"
    )
}

/// What makes a file UTF-8 that may be in another encoding.
fn made_utf8(encoding: &str) -> String {
    format!(
        "where the file is in another encoding, as {encoding}, `iconv -f {encoding} -t UTF-8 FILE` makes it UTF-8"
    )
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

/// The encoding that an XML document declares, if it is another than UTF-8, with the name that it has there.
fn declared(bytes: &[u8]) -> Option<(&'static Encoding, String)> {
    let name = name_declared(bytes)?;
    let encoding = Encoding::for_label(name.as_bytes()).filter(|encoding| *encoding != UTF_8)?;
    Some((encoding, name))
}

/// The name of the encoding that an XML document declares.
fn name_declared(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes));
    let (declaration, _) = head.strip_prefix("<?xml")?.split_once("?>")?;
    let (_, value) = declaration.split_once("encoding")?;
    value.split(['"', '\'']).nth(1).map(|name| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_capitals_before_a_sign_are_not_misread_ones() {
        for good in ["IRMÃ² E AMANHÃ\u{ad}ZINHA", "NÃO, ÂMBITO, A MAÇû", "IMLÂ\u{a0}YASASI", "a\u{85}b\u{b}c"]
            .into_iter()
            .chain(["2/2016)\u{fffd}", "(x)\u{fffd}</p>"])
        {
            assert_eq!(odd_signs(good).count(), 0, "{good:?}");
        }
        for odd in ["aÃ§Ã£o", "LÃª", "VÃ\u{ad}deo", "Art. 5Âº", "ARTIGO IIÂº", "10Â°", "a\u{96}b"]
            .into_iter()
            .chain(["caf\u{fffd}", "a \u{fffd} b", "<p>\u{fffd}rt</p>"])
        {
            assert_ne!(odd_signs(odd).count(), 0, "{odd:?}");
        }
    }

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
    fn json_is_read_after_its_mark_and_told_in_another_encoding() {
        let marked = "\u{feff}[\"ä\"]".as_bytes();
        let text = json(marked).unwrap();
        assert_eq!((text, text.as_ptr().addr() - marked.as_ptr().addr()), ("[\"ä\"]", 3));
        let cases: [(&[u8], &str); 4] = [
            (b"\xff\xfe[\0]\0", "-f UTF-16 "),
            (b"[\0]\0", "-f UTF-16LE "),
            (b"\0{\0}", "-f UTF-16BE "),
            (b"[\"\xe4\"]", "where the file is in another encoding"),
        ];
        for (bytes, told) in cases {
            let (_, problem) = json(bytes).unwrap_err();
            assert!(problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn what_is_no_utf8_is_told_by_its_name_with_what_to_do() {
        let cases: [(&[u8], usize, &str, &str); 6] = [
            (b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4</a>", 46, "iconv -f ISO-8859-1 ", "ä"),
            (b"<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>\x96</a>", 48, "windows-1252 ", "–"),
            (b"\xff\xfe<\0a\0/\0>\0", 0, "iconv -f UTF-16 ", "<a/>"),
            (b"\0<\0a\0/\0>", 0, "iconv -f UTF-16BE ", "<a/>"),
            (b"<a>\xe4</a>", 3, "where the file is in another encoding", "\u{fffd}"),
            (b"<a>\xc3\xa4 \xc3\xb6 \xe4</a>", 9, "what begins at byte 9 is not", "\u{fffd}"),
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

    #[test]
    fn a_place_in_the_text_of_a_document_is_one_in_its_bytes() {
        let cases: [(&[u8], &str, usize); 4] = [
            (b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4\xf6x</a>", "x", 48),
            (b"<?xml version='1.0' encoding='windows-1252'?><a>\x96\xe4x</a>", "x", 50),
            (b"\xff\xfe<\0a\0>\0\xe4\0\x3d\xd8\x00\xdex\0<\0/\0a\0>\0", "x", 14),
            ("<?xml version='1.0' encoding='ISO-8859-1'?><a>äx</a>".as_bytes(), "x", 48),
        ];
        for (bytes, word, byte) in cases {
            let (text, coding) = decoded(bytes).unwrap();
            let places = coding.places(&text);
            let at = text.rfind(word).unwrap();
            assert_eq!(places.byte(at), byte, "{text}");
            assert_eq!(places.byte(text.len()), bytes.len(), "{text}");
            let (own, coding) = stretch(bytes, byte, bytes.len()).unwrap();
            assert_eq!((&*own, coding.length(&own)), ("x</a>", bytes.len() - byte));
            // What is not ASCII is in the coding of the whole.
            assert_eq!(stretch(bytes, 0, bytes.len()).unwrap().0, text);
        }
    }

    #[test]
    fn what_is_no_text_in_its_encoding_is_told_with_its_place() {
        let cases: [(&[u8], usize, &str); 4] = [
            (b"<?xml version='1.0' encoding='latin1'?><a>\xc3\xa4 \xc3\xb6 \xff</a>", 48, "no latin1, which"),
            (b"\xff\xfe<\0a\0>\0\x00\xdcx\0", 8, "no UTF-16LE"),
            (b"\xff\xfe<\0a\0>", 6, "no UTF-16LE"),
            (b"<?xml version='1.0' encoding='Shift_JIS'?><a>\xe4</a>", 45, "iconv -f Shift_JIS "),
        ];
        for (bytes, at, told) in cases {
            let (place, problem) = decoded(bytes).unwrap_err();
            assert!(place == at && problem.contains(told), "{place} {problem}");
        }
        // Two letters may by chance be one of UTF-8.
        let by_chance = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>IRM\xc3\xbb, \xe7, \xe9</a>";
        assert!(decoded(by_chance).unwrap().0.contains("IRM\u{c3}\u{bb}, \u{e7}, \u{e9}"));
    }

    #[test]
    fn a_name_of_iso_is_read_as_the_encoding_standard_reads_it_and_told() {
        let told = |bytes: &[u8]| read_past_iso(bytes).map(|(at, told)| (at, told.contains("more"), told));
        let one = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4 \x96 \x93x\x94</a>";
        let (text, coding) = decoded(one).unwrap();
        assert_eq!(&text[43..], "<a>\u{e4} \u{2013} \u{201c}x\u{201d}</a>");
        assert_eq!(coding.places(&text).byte(text.rfind('x').unwrap()), 51);
        let (at, more, message) = told(one).unwrap();
        assert!(at == 48 && more && message.contains("read as `\u{2013}`, by windows-1252"), "{message}");
        // Another name of ISO has control characters there.
        let other = b"<?xml version='1.0' encoding='ISO-8859-15'?><a>\x96\xa4</a>";
        assert_eq!(&decoded(other).unwrap().0[44..], "<a>\u{96}\u{20ac}</a>");
        let (at, more, message) = told(other).unwrap();
        assert!(at == 47 && !more && message.contains("control character U+0096"), "{message}");
        for none in [
            b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe4</a>".as_slice(),
            b"<?xml version='1.0' encoding='windows-1252'?><a>\x96</a>",
            "<?xml version='1.0' encoding='ISO-8859-1'?><a>\u{2013}</a>".as_bytes(),
            b"<a>\x96</a>",
        ] {
            assert_eq!(read_past_iso(none), None);
        }
    }
}
