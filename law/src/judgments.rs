//! Judgments as words cite them by a report or by a number: "(2017) 2 SCC 779", "[2024] UKSC 12", "KKO 2023:12", an ECLI.
//!
//! Texts about law mix languages, so that what any grammar reads counts. Whether there is such a judgment, no grammar knows.

use std::ops::Range;

use crate::registry::LANGUAGES;
use crate::token::Tokens;

/// Where words cite judgments so, in order.
pub fn judgments(words: &str) -> Vec<Range<usize>> {
    let tokens = Tokens::about(words);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let end = end_of(&tokens, at).filter(|&end| end > at);
        found.extend(end.map(|end| tokens.start(at)..tokens.end(end - 1)));
        at = end.unwrap_or(at + 1);
    }
    found
}

/// Whether words cite one judgment so and say nothing else: no number in them is that of a year beside a name.
pub fn is_judgment(words: &str) -> bool {
    matches!(judgments(words).as_slice(), [one] if *one == (0..words.len()))
}

/// The token after a judgment that is cited from a token on.
pub(crate) fn end_of(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let read = LANGUAGES.iter().filter_map(|language| language.judgment);
    ecli(tokens, at).or_else(|| read.filter_map(|read| read(tokens, at)).max())
}

/// How many colons an ECLI has.
const COLONS: usize = 4;

/// "ECLI:EU:C:2020:559". The last of its five pieces may have points.
fn ecli(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    if !tokens.word(first).eq_ignore_ascii_case("ECLI") {
        return None;
    }
    let is_piece = |at: usize| tokens.is_glued(at) && tokens.sign(at).is_none();
    let (mut end, mut colons) = (first + 1, 0);
    loop {
        let colon = tokens.is_sign(end, ':') && colons < COLONS;
        let joins = colon || tokens.is_sign(end, '.') && colons == COLONS;
        if joins && tokens.is_glued(end) && is_piece(end + 1) {
            (end, colons) = (end + 2, colons + usize::from(colon));
        } else if is_piece(end) {
            end += 1;
        } else {
            return (colons == COLONS).then_some(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgments_are_found_by_report_and_by_number() {
        for (text, expected) in [
            ("as held in 2024 INSC 363, para 12", &["2024 INSC 363"][..]),
            ("[2024] UKSC 12 and [2019] EWHC 3072 (Ch)", &["[2024] UKSC 12", "[2019] EWHC 3072"]),
            ("2023 SCC OnLine SC 1; (2017) 10 SCC 1.", &["2023 SCC OnLine SC 1", "(2017) 10 SCC 1"]),
            ("R v A [1994] 1 AC 212, [1990] 2 All ER 456", &["[1994] 1 AC 212", "[1990] 2 All ER 456"]),
            ("in 1994 AC 212 boats", &[]),
            ("In 2019 Scale 1 costs, in (2019) 10 Scale 1", &["(2019) 10 Scale 1"]),
            ("AIR 1978 SC 597 ja KKO 2023:12.", &["AIR 1978 SC 597", "KKO 2023:12"]),
            ("KHO:2019:5 ja kuntalain (410/2015) 2:1", &["KHO:2019:5"]),
            ("ECLI:EU:C:2020:559.", &["ECLI:EU:C:2020:559"]),
            ("(ECLI:DE:BVerfG:2020:rs20200505.2bvr085915)", &["ECLI:DE:BVerfG:2020:rs20200505.2bvr085915"]),
            ("ECLI:EU:C: 5 and section 302 of 1860", &[]),
        ] {
            let found: Vec<&str> = judgments(text).into_iter().map(|span| &text[span]).collect();
            assert_eq!(found, expected, "{text}");
        }
        assert!(is_judgment("2024 INSC 363") && !is_judgment("in 2024 INSC 363"));
    }
}
