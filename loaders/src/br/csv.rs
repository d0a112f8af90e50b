//! The source's own form: UTF-8, LF, `NA` for what is absent, ten columns, one row a provision.

use std::borrow::Cow;
use std::io;

use crate::error::ReadError;
use crate::source::Line;
use ::csv::{ByteRecord, QuoteStyle, ReaderBuilder, Terminator, WriterBuilder};

/// The heading row.
pub(crate) const COLUMNS: [&str; 10] =
    ["classe", "texto", "titulo", "capitulo", "secao", "subsecao", "artigo", "paragrafo", "inciso", "alinea"];

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

/// Reads a file and hands over its rows, and why one cannot be read, each with its first byte and the byte after it.
pub(crate) fn read(
    file: &str,
    bytes: &[u8],
    mut take: impl FnMut(Result<Row<'_>, ReadError>, (usize, usize)),
) -> Result<(), ReadError> {
    let error = |row, problem: String| ReadError::row(file, row, problem);
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let mut record = ByteRecord::new();
    let mut line = 0;
    while reader.read_byte_record(&mut record).map_err(|bad| error(line + 1, bad.to_string()))? {
        line += 1;
        if line == 1 {
            if !record.iter().eq(COLUMNS.iter().map(|column| column.as_bytes())) {
                return Err(error(1, format!("the heading must be `{}`", COLUMNS.join(","))));
            }
            continue;
        }
        let at = record.position().map_or(0, ::csv::Position::byte);
        let row = row(line, &record, bytes, at).map_err(|problem| error(line, problem));
        let offset = |byte| usize::try_from(byte).unwrap_or(bytes.len()).min(bytes.len());
        take(row, (offset(at), offset(reader.position().byte())));
    }
    if line == 0 { Err(error(1, "the file is empty".to_owned())) } else { Ok(()) }
}

fn row<'a>(line: u64, record: &'a ByteRecord, bytes: &[u8], at: u64) -> Result<Row<'a>, String> {
    if record.len() != COLUMNS.len() {
        return Err(format!("{} fields, where there must be {}", record.len(), COLUMNS.len()));
    }
    let field = |index: usize| {
        let bytes = record.get(index).unwrap_or_default();
        std::str::from_utf8(bytes)
            .map_err(|bad| format!("column `{}`: {bad}", COLUMNS.get(index).unwrap_or(&"?")))
    };
    let key = |index| field(index).map(|key| (key != ABSENT).then_some(key));
    let (class, text) = (field(0)?, field(1)?);
    let (start, quoted) =
        text_start(bytes, at, class, text).ok_or("the words cannot be found in the bytes of the row")?;
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

/// Where the words begin, after the class, its comma and an opening quote, and whether there is one. The class is never
/// quoted.
fn text_start(bytes: &[u8], at: u64, class: &str, text: &str) -> Option<(u64, bool)> {
    let row = usize::try_from(at).ok()?;
    let record = bytes.get(row..)?;
    let breaks = record.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let field = row + breaks + class.len() + 1;
    let quoted = bytes.get(field) == Some(&b'"');
    let start = field + usize::from(quoted);
    let end = start + raw_length(text, quoted);
    let escaped: Cow<'_, str> =
        if quoted && text.contains('"') { text.replace('"', "\"\"").into() } else { text.into() };
    let is_there = bytes.get(start..end) == Some(escaped.as_bytes());
    u64::try_from(start).ok().filter(|_| is_there).map(|start| (start, quoted))
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
        assert_eq!(text_start(file, 0, "classe", "a \"b\", c"), Some((8, true)));
        assert_eq!(text_start(b"classe,a \"b\" c,NA\n", 0, "classe", "a \"b\" c"), Some((7, false)));
    }
}
