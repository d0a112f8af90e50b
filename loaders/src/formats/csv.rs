//! The quoting of CSV.

/// The words of a span of the file's bytes, the quoting of the form undone. `None` where the bytes are not
/// there, no UTF-8, or cut through a quote.
pub fn evidence_text(bytes: &[u8], start: u64, end: u64) -> Option<String> {
    let span = bytes.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)?;
    let text = std::str::from_utf8(span).ok()?;
    let undone = text.replace("\"\"", "\u{0}");
    (!undone.contains('"')).then(|| undone.replace('\u{0}', "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_is_undone() {
        let file = b"classe,\"a \"\"b\"\", c\",NA\n";
        assert_eq!(evidence_text(file, 8, 18).as_deref(), Some("a \"b\", c"));
        assert_eq!(evidence_text(file, 7, 18), None);
        assert_eq!(evidence_text(file, 8, 99), None);
    }
}
