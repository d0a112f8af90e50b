//! The source's own form: UTF-8, LF, `NA` for what is absent, ten columns, one row a provision. Columns are read by their
//! names, in whatever order, and others beside them are left alone.

use std::borrow::Cow;
use std::io;

use crate::encoding;
use crate::error::ReadError;
use crate::source::Line;
use ::csv::{ByteRecord, QuoteStyle, ReaderBuilder, Terminator, WriterBuilder};

/// The heading row.
pub(crate) const COLUMNS: [&str; 10] =
    ["classe", "texto", "titulo", "capitulo", "secao", "subsecao", "artigo", "paragrafo", "inciso", "alinea"];

/// The place of the words among the columns.
const WORDS: usize = 1;

const ABSENT: &str = "NA";

/// One row. The keys are those of the columns; `None` for `NA`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row<'a> {
    /// From 1; the heading row is 1.
    pub(crate) line: u64,
    pub(crate) class: &'a str,
    pub(crate) text: &'a str,
    /// First byte of the text in the file, after an opening quote.
    pub(crate) start: u64,
    /// Whether the text is in quotes, so that those in it are doubled.
    pub(crate) quoted: bool,
    pub(crate) groupings: [Option<&'a str>; 4],
    pub(crate) article: Option<&'a str>,
    pub(crate) paragraph: Option<&'a str>,
    pub(crate) inciso: Option<&'a str>,
    pub(crate) alinea: Option<&'a str>,
}

/// A row that cannot be read, with the keys by which it says what it is of, as far as they can be.
#[derive(Debug)]
pub(crate) struct Unreadable<'a> {
    pub(crate) error: ReadError,
    pub(crate) groupings: [Option<&'a str>; 4],
    pub(crate) article: Option<&'a str>,
}

/// Reads a file and hands over its rows, and why one cannot be read, each with its first byte and the byte after it.
pub(crate) fn read(
    file: &str,
    bytes: &[u8],
    mut take: impl FnMut(Result<Row<'_>, Unreadable<'_>>, (usize, usize)),
) -> Result<(), ReadError> {
    let error = |row, problem: String| ReadError::row(file, row, problem);
    if let Some((at, problem)) = encoding::other_than_utf8(bytes) {
        return Err(ReadError::of(file, problem).spanning(at, bytes.len()));
    }
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let mut record = ByteRecord::new();
    let mut columns: Option<Columns> = None;
    let mut line = 0;
    while reader.read_byte_record(&mut record).map_err(|bad| error(line + 1, bad.to_string()))? {
        line += 1;
        let Some(columns) = &columns else {
            columns = Some(Columns::of(&record).map_err(|problem| error(1, problem))?);
            continue;
        };
        let at = record.position().map_or(0, ::csv::Position::byte);
        let row = columns.row(line, &record, bytes, at).map_err(|problem| {
            let keys = |index| columns.field(&record, index).ok().and_then(present);
            Unreadable {
                error: error(line, problem),
                groupings: [keys(2), keys(3), keys(4), keys(5)],
                article: keys(6),
            }
        });
        let offset = |byte| usize::try_from(byte).unwrap_or(bytes.len()).min(bytes.len());
        take(row, (offset(at), offset(reader.position().byte())));
    }
    if line == 0 { Err(error(1, "the file is empty".to_owned())) } else { Ok(()) }
}

/// Where the columns stand in the rows of a file.
#[derive(Debug)]
struct Columns {
    at: [usize; COLUMNS.len()],
    /// How many fields the heading has.
    fields: usize,
}

impl Columns {
    /// By the heading, which must have each column once.
    fn of(heading: &ByteRecord) -> Result<Self, String> {
        let mut at = [0; COLUMNS.len()];
        for (slot, column) in at.iter_mut().zip(COLUMNS) {
            let is_it = |field: &[u8]| field.trim_ascii().eq_ignore_ascii_case(column.as_bytes());
            let mut found = (0..heading.len()).filter(|&place| heading.get(place).is_some_and(is_it));
            *slot = found.next().filter(|_| found.next().is_none()).ok_or_else(|| {
                format!(
                    "the heading must be `{}`, and has not one column `{column}` between commas",
                    COLUMNS.join(",")
                )
            })?;
        }
        Ok(Self { at, fields: heading.len() })
    }

    /// A field of a row, by the place of its column in the source's own order. There is none where the row has more fields
    /// than the heading, or fewer: nothing then says which they are.
    fn field<'a>(&self, record: &'a ByteRecord, index: usize) -> Result<&'a str, String> {
        if record.len() != self.fields {
            return Err(format!("{} fields, where there must be {}", record.len(), self.fields));
        }
        let at = self.at.get(index).copied().unwrap_or_default();
        std::str::from_utf8(record.get(at).unwrap_or_default())
            .map_err(|bad| format!("column `{}`: {bad}", COLUMNS.get(index).unwrap_or(&"?")))
    }

    fn row<'a>(&self, line: u64, record: &'a ByteRecord, bytes: &[u8], at: u64) -> Result<Row<'a>, String> {
        let key = |index| self.field(record, index).map(present);
        let (class, text) = (self.field(record, 0)?, self.field(record, WORDS)?);
        if let Some((_, problem)) = encoding::odd_signs(text).next() {
            return Err(format!("column `{}`: {problem}", COLUMNS.get(WORDS).unwrap_or(&"?")));
        }
        let before = self.at.get(WORDS).copied().unwrap_or_default();
        let (start, quoted) =
            text_start(bytes, at, before, text).ok_or("the words cannot be found in the bytes of the row")?;
        Ok(Row {
            line,
            class,
            text,
            start,
            quoted,
            groupings: [key(2)?, key(3)?, key(4)?, key(5)?],
            article: key(6)?,
            paragraph: key(7)?,
            inciso: key(8)?,
            alinea: key(9)?,
        })
    }
}

/// A key, unless it says that there is none.
fn present(key: &str) -> Option<&str> {
    (key != ABSENT).then_some(key)
}

/// Where the words begin, after so many fields and an opening quote, and whether there is one.
fn text_start(bytes: &[u8], at: u64, before: usize, text: &str) -> Option<(u64, bool)> {
    let row = usize::try_from(at).ok()?;
    let breaks = bytes.get(row..)?.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let mut field = row + breaks;
    for _ in 0..before {
        field += field_length(bytes.get(field..)?)? + 1;
    }
    let quoted = bytes.get(field) == Some(&b'"');
    let start = field + usize::from(quoted);
    let end = start + raw_length(text, quoted);
    let escaped: Cow<'_, str> =
        if quoted && text.contains('"') { text.replace('"', "\"\"").into() } else { text.into() };
    let is_there = bytes.get(start..end) == Some(escaped.as_bytes());
    u64::try_from(start).ok().filter(|_| is_there).map(|start| (start, quoted))
}

/// How many bytes the first field of some has, up to its comma. A comma in quotes is none.
fn field_length(bytes: &[u8]) -> Option<usize> {
    let is_quoted = bytes.first() == Some(&b'"');
    let mut inside = false;
    bytes.iter().position(|byte| {
        inside ^= is_quoted && *byte == b'"';
        *byte == b',' && !inside
    })
}

/// Bytes that the words take in the file.
pub(crate) fn raw_length(text: &str, quoted: bool) -> usize {
    text.len() + if quoted { text.matches('"').count() } else { 0 }
}

/// Writes a text in the source's own form. `lines` is the tree in depth-first pre-order: each parent, then its
/// children in their order.
pub fn write(lines: &[Line]) -> Vec<u8> {
    let mut out = Vec::new();
    write_to(&mut out, lines).map_or_else(|_| Vec::new(), |()| out)
}

fn write_to(out: &mut Vec<u8>, lines: &[Line]) -> io::Result<()> {
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Necessary)
        .terminator(Terminator::Any(b'\n'))
        .from_writer(out);
    writer.write_record(COLUMNS)?;
    let mut above: Vec<&Line> = Vec::new();
    for line in lines {
        above.truncate(line.depth);
        above.push(line);
        if let Some((class, text)) = printed(line, &above) {
            let keys = keys(&above);
            let fields =
                [class, text.as_str()].into_iter().chain(keys.iter().map(|key| key.unwrap_or(ABSENT)));
            writer.write_record(fields)?;
        }
    }
    writer.flush()
}

fn printed(line: &Line, above: &[&Line]) -> Option<(&'static str, String)> {
    let words =
        if line.tombstone { line.notice.as_ref() } else { line.heading.as_ref().or(line.text.as_ref()) };
    let words = words.filter(|_| line.printed)?;
    let (class, label) = match line.component_type.as_str() {
        "caput" => ("artigo", above.iter().rev().nth(1).map_or("", |article| article.label.as_str())),
        "paragraph" => ("paragrafo", line.label.as_str()),
        "inciso" => ("inciso", line.label.as_str()),
        "alinea" => ("alinea", line.label.as_str()),
        _ => ("titartb", line.label.as_str()),
    };
    Some((class, if label.is_empty() { words.clone() } else { format!("{label} {words}") }))
}

/// The eight key columns, from what the row stands in. The transitional act counts as title 10.
fn keys<'a>(above: &[&'a Line]) -> [Option<&'a str>; 8] {
    let mut keys = [None; 8];
    for line in above {
        let number = line.number.as_deref();
        let (column, key) = match line.component_type.as_str() {
            "title" => (0, number),
            "adct" => (0, Some("10")),
            "chapter" => (1, number),
            "section" => (2, number),
            "subsection" => (3, number),
            "article" => (4, number),
            "paragraph" => (5, number.map(|number| number.trim_end_matches('u'))),
            "inciso" => (6, number),
            "alinea" => (7, number),
            _ => continue,
        };
        if let Some(slot) = keys.get_mut(column) {
            *slot = key;
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_after_their_quote() {
        let file = b"classe,\"a \"\"b\"\", c\",NA\n";
        assert_eq!(text_start(file, 0, 1, "a \"b\", c"), Some((8, true)));
        assert_eq!(text_start(b"classe,a \"b\" c,NA\n", 0, 1, "a \"b\" c"), Some((7, false)));
        // A field before them may be quoted, with commas and quotes in it.
        assert_eq!(text_start(b"\n\"cl,\"\"a\",\"b\",NA\n", 0, 1, "b"), Some((11, true)));
        assert_eq!(text_start(b"b,NA\n", 0, 0, "b"), Some((0, false)));
    }

    #[test]
    fn columns_are_read_by_their_names() {
        let file = "fonte,Texto,classe,titulo,capitulo,secao,subsecao,artigo,paragrafo,inciso,alinea\n\
                    \"x, y\",\"a, b\",\"artigo\",1,NA,NA,NA,5,NA,NA,NA\n\
                    x,z,artigo,1\n";
        let mut seen = Vec::new();
        read("x.csv", file.as_bytes(), |row, _| {
            seen.push(row.map(|row| (row.start, row.text.to_owned())).ok());
        })
        .unwrap();
        let start = file.find("a, b").unwrap() as u64;
        assert_eq!(seen, [Some((start, "a, b".to_owned())), None]);
        let bad = |file: &[u8]| read("x.csv", file, |_, _| ()).unwrap_err().to_string();
        assert!(bad(b"classe;texto;titulo\n").contains("has not one column `classe` between commas"));
        assert!(bad(&[0xff, 0xfe, b'c', 0, b'l', 0]).contains("iconv -f UTF-16"));
        assert!(bad(b"classe,texto\nartigo,\xe0 \xe9\n").contains("iconv"));
    }
}
