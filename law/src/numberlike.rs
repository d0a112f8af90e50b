//! What looks like the number of a provision, whether or not a mark has it: "b-bis)", "(ii)", "1.1.".

use crate::mark::{digit, latin, roman_value};

/// The most letters of such a number.
const LONGEST: usize = 12;

/// The byte after what looks like the number of a provision at the beginning of a text: a bracket or a point after
/// whole numbers with points between sets it off, or a dash, or a bracket two letters, which number below one: "ba)". Words in
/// brackets and what a list of citations goes on with are none.
pub fn begins_numbered(text: &str) -> Option<usize> {
    bracketed(text).or_else(|| dotted(text)).or_else(|| dashed(text)).or_else(|| below_letter(text))
}

/// "1 – A cat", "1- A cat" and "1.º A cat", and no span, word or sum: a sentence begins after the sign.
fn dashed(text: &str) -> Option<usize> {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - after.len();
    let pointed = || after.strip_prefix('.')?.strip_prefix(['º', 'ª', '°']);
    let ordinal = || pointed().or_else(|| after.strip_prefix(['º', 'ª']));
    let dash = after.trim_start().strip_prefix(['–', '—']).or_else(|| after.strip_prefix('-'));
    let words = dash.or_else(ordinal)?;
    let begins = |c: char| c.is_alphabetic() && !c.is_lowercase();
    let is_apart = words.starts_with(' ') && words.trim_start().starts_with(begins);
    (is_apart && (1..=2).contains(&digits)).then(|| text.len() - words.len())
}

fn below_letter(text: &str) -> Option<usize> {
    let (letters, after) = text.split_once(") ")?;
    let fits = letters.len() == 2 && letters.bytes().all(|byte| byte.is_ascii_lowercase());
    (fits && !after.is_empty()).then_some(letters.len() + 1)
}

fn bracketed(text: &str) -> Option<usize> {
    let inner = text.strip_prefix(['(', '（']).unwrap_or(text);
    let (number, _) = inner.split_once([')', '）'])?;
    let after = inner.get(number.len()..)?.trim_start_matches([')', '）']);
    let goes_on = |c: char| matches!(c, ',' | ';' | '/') || c.is_alphanumeric() && c < '\u{2e80}';
    (is_number(number) && !after.starts_with(goes_on)).then(|| text.len() - after.len())
}

/// "1.1." and "3.2.1", and no measure: words follow that begin as a sentence does.
fn dotted(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (run, rest) = text.split_at_checked(end)?;
    let parts: Vec<&str> = run.trim_end_matches('.').split('.').collect();
    let is_closed = run.ends_with('.') || parts.len() > 2;
    let fits = parts.len() > 1 && parts.iter().all(|part| (1..=2).contains(&part.len()));
    let words = rest.trim_start();
    let begins =
        words.len() < rest.len() && words.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
    (is_closed && fits && begins).then_some(end)
}

/// Whether it is a number or a letter, with what was put in after it: "b", "aa", "iv", "1A", "βα", "b-bis", "1.1".
fn is_number(text: &str) -> bool {
    let mut parts = text.split([' ', '\u{a0}', '-', '‑', '.']);
    let is_short = text.chars().count() <= LONGEST;
    is_short && parts.next().is_some_and(is_first) && parts.all(is_more)
}

fn is_first(part: &str) -> bool {
    let end = part.find(|c: char| digit(c).is_none()).unwrap_or(part.len());
    let Some((digits, letters)) = part.split_at_checked(end) else { return false };
    match digits.chars().count() {
        0 => is_letter(letters),
        count => count <= 3 && (letters.is_empty() || is_more(letters)),
    }
}

/// Whether letters number by themselves: one, one twice, two of a script that is not ours, a small numeral.
fn is_letter(letters: &str) -> bool {
    let (mut all, count) = (letters.chars(), letters.chars().count());
    let Some(first) = all.next().filter(|first| first.is_alphabetic()) else { return false };
    let mut is_twice =
        || all.all(|c| c == first) || !letters.is_ascii() && letters.chars().all(char::is_alphabetic);
    let is_roman = || letters.chars().all(|c| "ivx".contains(c));
    count == 1
        || count == 2 && is_twice()
        || count <= 5 && is_roman() && roman_value(&letters.to_ascii_uppercase()).is_some()
}

/// Whether it is put in after a number: a Latin word, a whole number, a letter, or nothing after a point.
fn is_more(part: &str) -> bool {
    let is_whole = part.len() <= 3 && part.chars().all(|c| digit(c).is_some());
    let is_letter = part.chars().count() == 1 && part.chars().all(char::is_alphabetic);
    is_whole || is_letter || latin(part).is_some()
}

#[cfg(test)]
mod tests {
    use super::begins_numbered;

    #[test]
    fn a_number_may_be_one_that_no_mark_has() {
        for (text, number) in [
            ("b-bis) la tigre", Some("b-bis)")),
            ("c bis) querer", Some("c bis)")),
            ("(b-1) cats", Some("(b-1)")),
            ("(aa) cats", Some("(aa)")),
            ("βα) γκρι", Some("βα)")),
            ("(क) तीन", Some("(क)")),
            ("（三）猫", Some("（三）")),
            ("viii) cats", Some("viii)")),
            ("12) cats", Some("12)")),
            ("1.1. Cats", Some("1.1.")),
            ("3.2.1 Cats", Some("3.2.1")),
            ("ba) cats", Some("ba)")),
            ("1 — A cat", Some("1 —")),
            ("12 – Cats", Some("12 –")),
            ("1- A cat", Some("1-")),
            ("1.º En lagos", Some("1.º")),
            ("1- الصيد", Some("1-")),
            ("1 - A cat", None),
            ("20° Celsius", None),
            ("1º de maio", None),
            ("1–A", None),
            ("1 – a cat", None),
            ("2001 – Cats", None),
            ("cat) dogs", None),
            ("1.1 cats", None),
            ("1.5 Litres", None),
            ("20.5.2001 Cats", None),
            ("(EU) 2016/679", None),
            ("(s)he may", None),
            ("(see) cats", None),
            ("(cats)", None),
            ("b), c) and d)", None),
            ("cats (or 2) dogs", None),
            ("A cat (of 2)", None),
            ("", None),
        ] {
            assert_eq!(begins_numbered(text), number.map(str::len), "{text}");
        }
    }
}
