//! Words and marks of a legal sentence.

/// A word or a mark, with the bytes of the sentence in which it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Splits at white space (no-break spaces too); commas, brackets, dashes of ranges and the stop of a sentence are
/// tokens of their own. `§:n` and `1.1.2017` stay whole.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for word in text.split_whitespace() {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        split(word, start, &mut tokens);
    }
    tokens
}

fn split<'t>(word: &'t str, start: usize, tokens: &mut Vec<Token<'t>>) {
    let mut from = 0;
    let mut push = |from: usize, to: usize| {
        if let Some(text) = word.get(from..to).filter(|text| !text.is_empty()) {
            tokens.push(Token { text, start: start + from, end: start + to });
        }
    };
    for (at, c) in word.char_indices() {
        let behind = at + c.len_utf8();
        if is_mark(c, word.get(..at).unwrap_or_default(), word.get(behind..).unwrap_or_default()) {
            push(from, at);
            push(at, behind);
            from = behind;
        }
    }
    push(from, word.len());
}

fn is_mark(c: char, before: &str, after: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    match c {
        ',' | ';' | '(' | ')' | '–' | '—' => true,
        '.' | ':' => after.is_empty() || after.starts_with([',', ')']),
        '-' => before.ends_with(digit) && after.starts_with(digit),
        _ => false,
    }
}

/// Whether the token is a dash between the ends of a range.
pub(super) fn is_dash(text: &str) -> bool {
    matches!(text, "–" | "—" | "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_off_and_legal_words_stay_whole() {
        let cases = [
            ("12 §:n 1–3 ja 5 momentti,", "12|§:n|1|–|3|ja|5|momentti|,"),
            ("kuntalain (410/2015) 4\u{a0}a—4 c kohta.", "kuntalain|(|410/2015|)|4|a|—|4|c|kohta|."),
            ("elinkeino-, 31.12.2016 seuraavasti:", "elinkeino-|,|31.12.2016|seuraavasti|:"),
        ];
        for (text, split) in cases {
            let found: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
            assert_eq!(found.join("|"), split);
            assert!(tokens(text).iter().all(|token| &text[token.start..token.end] == token.text));
        }
    }
}
