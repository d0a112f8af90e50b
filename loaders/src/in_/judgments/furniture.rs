//! What a page prints around its words: running heads, numbers of pages, seals.
//!
//! A line at the edge of a page is furniture where it is the number of its page, says "Page 2 of 11", or is printed at
//! that edge of half of the pages, the number of the page apart.

use std::collections::{HashMap, HashSet};

use super::front::{court, reportable};
use super::lines::{Line, Part};

/// How many lines at an edge may be furniture.
const DEPTH: usize = 3;

/// The seal of an electronic signature, which the printer puts over the first page.
const SEAL: [&str; 4] =
    ["Signature Not Verified", "Digitally signed by", "Signature valid", "Digitally Signed"];

/// How many lines a seal has at most.
const LONGEST_SEAL: usize = 8;

/// Marks the furniture among the lines.
pub(super) fn mark(lines: &mut [Line<'_>]) {
    let pages = lines.iter().map(|line| line.page).max().map_or(0, |last| last + 1);
    seal(lines);
    for is_top in [true, false] {
        let edges = edges(lines, pages, is_top);
        let shift = shift(lines, &edges);
        let mut count: HashMap<String, usize> = HashMap::new();
        for edge in &edges {
            let of_page: HashSet<String> =
                edge.iter().filter_map(|&at| lines.get(at)).map(|line| shape(line, shift)).collect();
            for shape in of_page {
                *count.entry(shape).or_default() += 1;
            }
        }
        // Most pages have it, and the first may be another.
        let often = (pages / 2).max(2);
        for edge in &edges {
            for &at in edge {
                let Some(line) = lines.get_mut(at) else { continue };
                let is_number = shift.is_some() && number(&line.text).map(|own| own - page(line)) == shift;
                let repeats = number(&line.text).is_none()
                    && count.get(&shape(line, shift)).is_some_and(|&count| count >= often);
                // The stamp of a citation may stand over the head of the first page.
                if is_number || repeats || is_page_of(&line.text) {
                    line.part = Part::Furniture;
                }
            }
        }
    }
}

/// The lines of the edges of pages, outermost first.
fn edges(lines: &[Line<'_>], pages: usize, is_top: bool) -> Vec<Vec<usize>> {
    let mut edges = vec![Vec::new(); pages];
    let mut add = |(at, line): (usize, &Line<'_>)| {
        if let Some(edge) = edges.get_mut(line.page).filter(|edge| edge.len() < DEPTH)
            && line.part == Part::Words
        {
            edge.push(at);
        }
    };
    if is_top {
        lines.iter().enumerate().for_each(&mut add);
    } else {
        lines.iter().enumerate().rev().for_each(&mut add);
    }
    edges
}

/// How far the numbers that pages print are from their places, where at least two pages, or half of them, agree.
fn shift(lines: &[Line<'_>], edges: &[Vec<usize>]) -> Option<i64> {
    let mut count: HashMap<i64, usize> = HashMap::new();
    for edge in edges {
        let mut of_page: Vec<i64> = edge
            .iter()
            .filter_map(|&at| lines.get(at))
            .filter_map(|line| Some(number(&line.text)? - page(line)))
            .collect();
        of_page.sort_unstable();
        of_page.dedup();
        for shift in of_page {
            *count.entry(shift).or_default() += 1;
        }
    }
    let (shift, pages) = count.into_iter().max_by_key(|&(shift, pages)| (pages, -shift.abs()))?;
    (pages >= 2 && pages * 2 >= edges.len()).then_some(shift)
}

fn page(line: &Line<'_>) -> i64 {
    i64::try_from(line.page).unwrap_or(i64::MAX).saturating_add(1)
}

/// `12`, `- 12 -`, `[12]`.
fn number(text: &str) -> Option<i64> {
    let inner = text
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '[' | ']' | '(' | ')' | '|'));
    Some(inner)
        .filter(|inner| inner.len() <= 4 && inner.bytes().all(|byte| byte.is_ascii_digit()))?
        .parse()
        .ok()
}

/// `... Page 2 of 11 ...`
fn is_page_of(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let counts =
        |word: Option<&&str>| word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let at = words.iter().position(|word| word.eq_ignore_ascii_case("page"));
    at.is_some_and(|at| {
        counts(words.get(at + 1))
            && words.get(at + 2).is_some_and(|of| of.eq_ignore_ascii_case("of"))
            && counts(words.get(at + 3))
            && (at == 0 || at + 4 == words.len())
    })
}

/// The words without spaces, with the number of the page alike on all pages. Other numbers count: footnotes that cite reports
/// look alike without them.
fn shape(line: &Line<'_>, shift: Option<i64>) -> String {
    let mut shape = String::new();
    let mut digits = String::new();
    for c in line.text.chars().chain([' ']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let own = digits.parse().ok().map(|number: i64| number - page(line));
        let is_page = own == Some(0) || own.is_some() && own == shift;
        shape.push_str(if is_page { "#" } else { &digits });
        digits.clear();
        shape.extend(c.to_lowercase().filter(|c| !c.is_whitespace()));
    }
    shape
}

/// The lines of the seals of electronic signatures: those of their own forms, and the name of who signs. Other lines end a seal,
/// however short they are.
fn seal(lines: &mut [Line<'_>]) {
    let mut left = 0_usize;
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let begins = begins_seal(&line.text);
        if begins {
            left = LONGEST_SEAL;
        }
        if left > 0 && (begins || is_of_seal(&line.text) || is_signer(lines, at)) {
            found.push(at);
            left = if line.text.starts_with("Reason:") { 0 } else { left - 1 };
        } else {
            left = 0;
        }
    }
    for at in found {
        if let Some(line) = lines.get_mut(at) {
            line.part = Part::Furniture;
        }
    }
}

/// Whether a line is the first one of a seal, or says that somebody signed.
pub(super) fn begins_seal(text: &str) -> bool {
    SEAL.iter().any(|words| text.starts_with(words))
}

/// The day, the time, its zone, the reason or the place of a signature: `Date: 2024.10.22`, `17:02:11 IST`, `Reason:`.
fn is_of_seal(text: &str) -> bool {
    let is_instant = |text: &str| text.chars().all(|c| c.is_ascii_digit() || " .-/:+'IST".contains(c));
    let day = ["Date:", "Signing Date:"].iter().find_map(|words| text.strip_prefix(words));
    let says = ["Reason:", "Location:"].iter().any(|words| text.starts_with(words));
    let is_time = text.starts_with(|c: char| c.is_ascii_digit() || c == '+') && text.contains([':', '+']);
    // What the name of who signs is made of, and the zone of a time that a narrow seal breaks before it.
    let is_signer = text.starts_with("DN:") && text.contains('=');
    let is_zone = matches!(text, "IST" | "GMT" | "UTC");
    day.is_some_and(is_instant)
        || is_time && is_instant(text)
        || says && text.chars().count() <= 60
        || is_signer
        || is_zone
}

/// Whether a line is the name below "Digitally signed by": the seal goes on after it.
fn is_signer(lines: &[Line<'_>], at: usize) -> bool {
    let above = at.checked_sub(1).and_then(|above| lines.get(above));
    let mut below = lines.iter().skip(at + 1).take(3);
    let is_name = |text: &str| {
        text.split_whitespace().count() <= 5
            && text.starts_with(char::is_uppercase)
            && text.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-'))
            && court(text).is_none()
            && reportable(text).is_none()
    };
    above.is_some_and(|above| above.text.to_lowercase().starts_with("digitally signed"))
        && below.any(|line| is_of_seal(&line.text))
        && lines.get(at).is_some_and(|line| is_name(&line.text))
}

#[cfg(test)]
mod tests {
    use super::super::lines::of_text;
    use super::*;

    fn words(source: &str) -> Vec<String> {
        let mut lines = of_text(source);
        mark(&mut lines);
        lines.into_iter().filter(|line| line.part == Part::Words).map(|line| line.text.into_owned()).collect()
    }

    #[test]
    fn numbers_of_pages_and_running_heads_are_furniture() {
        let cases = [
            ("1\nalpha\n\u{c}2\nbeta\n\u{c}3\ngamma", vec!["alpha", "beta", "gamma"]),
            ("alpha\n1\n\u{c}beta\n2\n\u{c}gamma\n3", vec!["alpha", "beta", "gamma"]),
            (
                "Crl. A. 7 of 2015 Page 1 of 2\nalpha\n\u{c}Crl. A. 7 of 2015 Page 2 of 2\nbeta",
                vec!["alpha", "beta"],
            ),
            (
                "Page 1 of 3\nSLP 8 of 2023\nalpha\n\u{c}Page 2 of 3\nSLP 8 of 2023\nbeta\n\u{c}Page 3 of 3\nSLP 8 of 2023\nc",
                vec!["alpha", "beta", "c"],
            ),
            // A line of one number that is not that of its page is words.
            ("alpha\n2005\n\u{c}beta\n7", vec!["alpha", "2005", "beta", "7"]),
        ];
        for (source, expected) in cases {
            assert_eq!(words(source), expected, "{source}");
        }
    }

    #[test]
    fn a_seal_is_furniture() {
        let source =
            "Signature Not Verified\nDigitally signed by\nA B\nDate: 2024.10.22\nReason:\nREPORTABLE\nx";
        assert_eq!(words(source), ["REPORTABLE", "x"]);
        let source = "Leave granted.\nDigitally signed by A B\nDN: c=IN, o=A COURT\nDate: 2024.10.03 17:02:11\nIST\nReason:\nIST\nx";
        assert_eq!(words(source), ["Leave granted.", "IST", "x"]);
    }

    #[test]
    fn what_comes_after_a_seal_without_a_reason_is_words() {
        let seal = "Signature Not Verified\nDigitally signed by\n";
        for words in [
            "(i) Rs. 5,000;\n(ii) Rs. 7,000; and\nwithin four weeks.",
            "SUPREME COURT OF INDIA\nEXTRAORDINARY",
        ] {
            assert_eq!(self::words(&format!("{seal}{words}")).join("\n"), words);
        }
        let full = "Digitally Signed By:XY\nSigning Date:21.10.2024\n17:02:11\n(a) Rs. 10 lakhs to A;\nDate: 3rd May, 2024.";
        assert_eq!(words(full), ["(a) Rs. 10 lakhs to A;", "Date: 3rd May, 2024."]);
    }
}
