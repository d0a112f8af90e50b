//! Words and marks of a legal sentence.

/// A word or a mark, with the bytes of the sentence in which it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Splits at white space (no-break spaces too); commas, brackets, dashes of ranges and the stop of a sentence
/// are tokens of their own. `§:n` and `1.1.2017` stay whole, and words that the printer ran together come
/// apart: `8§:n`, `a§`, `§seuraavasti`, `2momentti`, `momenttiseuraavasti`, `15päivänä`, `päivänätammikuuta`,
/// `tammikuuta2001`. A stroke between two words says nothing: it stands for a number that was left out
/// (`laissa / ja`).
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for word in text.split_whitespace().filter(|word| *word != "/") {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        split(word, start, &mut tokens);
    }
    tokens
}

/// Where a word that was run together with the next one ends.
fn seam(word: &str) -> Option<usize> {
    let section = word.find('§').filter(|&at| at > 0 && !word.starts_with('§'));
    let after = || {
        let rest = word.strip_prefix('§').filter(|rest| rest.starts_with(char::is_alphabetic))?;
        Some(word.len() - rest.len())
    };
    let adverb = || word.strip_suffix("seuraavasti").map(str::len).filter(|&at| at > 0);
    let day = || {
        let at = word.find("päiv")?;
        word.get(..at)?.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then_some(at)
    };
    let month = || {
        let rest = ["päivänä", "päivään", "päivästä"].iter().find_map(|day| word.strip_prefix(day))?;
        rest.contains("kuu").then_some(word.len() - rest.len())
    };
    let year = || {
        let at = word.find("kuuta")? + "kuuta".len();
        word.get(at..)?.starts_with(|c: char| c.is_ascii_digit()).then_some(at)
    };
    let number = || {
        let rest = word.strip_prefix("§:n").filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(word.len() - rest.len())
    };
    let below = || {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word.get(digits..).filter(|_| digits > 0)?;
        ["moment", "kohta", "kohda", "luku", "luvun"]
            .iter()
            .any(|stem| rest.starts_with(stem))
            .then_some(digits)
    };
    let of_day = || day().filter(|&at| at > 0).or_else(month).or_else(year);
    section.or_else(after).or_else(number).or_else(below).or_else(adverb).or_else(of_day)
}

fn split<'t>(word: &'t str, start: usize, tokens: &mut Vec<Token<'t>>) {
    let mut from = 0;
    let mut push = |mut from: usize, to: usize| {
        while let Some(text) = word.get(from..to).filter(|text| !text.is_empty()) {
            let text = seam(text).and_then(|at| text.get(..at)).unwrap_or(text);
            tokens.push(Token { text, start: start + from, end: start + from + text.len() });
            from += text.len();
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

/// Whether a letter or a sign of the token was lost, for which U+FFFD stands.
pub(super) fn is_lost(token: &Token<'_>) -> bool {
    token.text.contains(char::REPLACEMENT_CHARACTER)
}

/// Whether a token is a word, or may be it but for the letters that are lost.
pub(super) fn may_be(text: &str, word: &str) -> bool {
    let alike = |(own, other): (char, char)| own == other || own == char::REPLACEMENT_CHARACTER;
    text.chars().count() == word.chars().count() && text.chars().zip(word.chars()).all(alike)
}

/// What printers put between the ends of a range, the hyphen apart.
const DASHES: [char; 5] = ['–', '—', '―', '‒', '−'];

fn is_mark(c: char, before: &str, after: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    match c {
        ',' | ';' | '(' | ')' => true,
        _ if DASHES.contains(&c) => true,
        '.' | ':' => after.is_empty() || after.starts_with([',', ')']),
        '-' => after.starts_with(digit) && (before.ends_with(digit) || before.chars().count() == 1),
        _ => false,
    }
}

/// Whether the token is a dash between the ends of a range.
pub(super) fn is_dash(text: &str) -> bool {
    text == "-" || text.strip_prefix(DASHES) == Some("")
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
            ("8§:n 1 a§ 15 a-15 d, 2―5 §seuraavasti:", "8|§:n|1|a|§|15|a|-|15|d|,|2|―|5|§|seuraavasti|:"),
            ("1 momenttiseuraavasti a―h", "1|momentti|seuraavasti|a|―|h"),
            ("65 §:n1 momentti 7 §:n 2momentin 3kohta", "65|§:n|1|momentti|7|§:n|2|momentin|3|kohta"),
            ("laissa / ja 5 §", "laissa|ja|5|§"),
            ("15päivänä päivänä 1.päivänä", "15|päivänä|päivänä|1.|päivänä"),
            (
                "1 päivänätammikuuta2001 31päiväänjoulukuuta",
                "1|päivänä|tammikuuta|2001|31|päivään|joulukuuta",
            ),
        ];
        for (text, split) in cases {
            let found: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
            assert_eq!(found.join("|"), split);
            assert!(tokens(text).iter().all(|token| &text[token.start..token.end] == token.text));
        }
    }
}
