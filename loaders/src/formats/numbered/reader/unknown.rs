//! Lines that begin with one word and numbers in order, and open nothing: "Clause 1", "Punkt 2.", "第3条". The profile
//! may lack what the law calls its provisions.

use std::collections::BTreeMap;

use super::{BARE, Reader};
use crate::formats::numbered::lines::{Line, Stand};

/// How many signs the word of a mark has at most.
const LONGEST: usize = 16;

/// Whether a sentence goes on after a sign at the end of a line.
fn leads_on(sign: char) -> bool {
    matches!(sign, ',' | '(' | '[' | '{' | '/' | '-' | '–' | '—' | '«' | '„' | '“' | '+' | '=' | '&')
}

impl Reader<'_> {
    /// Tells of such lines, once for each word. What is in a table of contents, in a list that was told or in
    /// one within a provision is left out.
    pub(super) fn tell_unknown_marks(&mut self) {
        let lines = self.lines;
        let list = self.bare.as_ref().and_then(|bare| bare.list).unwrap_or(usize::MAX);
        let mut rows: BTreeMap<String, Vec<(usize, u32)>> = BTreeMap::new();
        for (at, line) in lines.iter().enumerate().take_while(|(at, _)| *at < list) {
            let before = at.checked_sub(1).and_then(|at| lines.get(at));
            // Without an empty line between, a sentence has to end before it.
            let ended = |before: &Line| before.text.ends_with(|c: char| !c.is_alphanumeric() && !leads_on(c));
            let begins = match line.stand {
                Stand::Begins => true,
                Stand::GoesOn => before.is_some_and(ended),
                _ => false,
            };
            let is_other = !begins || self.contents.contains(&at) || self.is_bare_number(at);
            let has_mark = || self.marks.iter().any(|known| known.mark.find(&line.text).is_some());
            let Some((word, number)) = worded(&line.text).filter(|_| !is_other && !has_mark()) else {
                continue;
            };
            let row = rows.entry(word.to_lowercase()).or_default();
            let before = row.last().map(|(_, number)| *number);
            if before.map_or(number <= 2, |before| before.checked_add(1) == Some(number)) {
                row.push((at, number));
            }
        }
        let provisions = self.grown.iter().filter(|one| one.unit == Some(self.basic)).count();
        let found: Vec<(usize, usize)> = rows
            .into_values()
            .filter(|row| row.len() >= BARE && !self.is_list(row, provisions))
            .filter_map(|row| Some((row.first()?.0, row.len())))
            .collect();
        for (at, count) in found {
            let Some(line) = lines.get(at) else { continue };
            let shown: String = line.text.chars().take(LONGEST).collect();
            let message = format!(
                "{count} lines begin with one word and numbers in order, `{shown}` the first, and the profile has no such \
                 mark: kept as words, though each may open a provision"
            );
            self.doubt_of(0, "unknown-marks", line, message);
        }
    }

    /// Whether a row is a list within one provision: after what leads on to it, or no longer than the law has
    /// provisions. A longer one may be the law itself, after one line that was taken for a provision.
    fn is_list(&self, row: &[(usize, u32)], provisions: usize) -> bool {
        let mut holders =
            row.iter().map(|(at, _)| self.lines.get(*at).and_then(|line| self.holder(line.line)));
        let Some(Some(first)) = holders.next() else { return false };
        let before = row.first().and_then(|(at, _)| self.lines.get(at.checked_sub(1)?));
        let leads_on = before.is_some_and(|before| before.text.ends_with(':'));
        holders.all(|holder| holder == Some(first)) && (leads_on || row.len() <= provisions)
    }

    /// The place of the provision, of those by which the law is cited, in which a line of the file stands.
    fn holder(&self, line: u64) -> Option<usize> {
        let last = self.grown.partition_point(|one| one.line <= line).checked_sub(1);
        let above = |at: &usize| self.grown.get(*at).filter(|_| *at > 0).map(|one| one.parent);
        let is_basic = |at: &usize| self.grown.get(*at).is_some_and(|one| one.unit == Some(self.basic));
        std::iter::successors(last, above).find(is_basic)
    }
}

/// The word, or the one sign, and the number with which a line begins: "Clause 1. Goods", "SEC. 2", "第3条".
fn worded(text: &str) -> Option<(&str, u32)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (word, rest) = text.split_at_checked(start)?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    let name = word.trim_end().trim_end_matches('.');
    let is_word = name.chars().all(char::is_alphabetic) && name.chars().count() <= LONGEST;
    let begins = name.starts_with(|c: char| c.is_uppercase() || c.is_alphabetic() && !c.is_lowercase());
    // "A1" and "2nd" are no words with numbers of their own; "第3条" is.
    let is_apart = word.ends_with(char::is_whitespace) && !after.starts_with(char::is_alphanumeric)
        || name.chars().all(|c| c.is_alphabetic() && !c.is_ascii() && !c.is_uppercase());
    number.parse().ok().filter(|_| is_word && begins && is_apart).map(|number| (name, number))
}

#[cfg(test)]
mod tests {
    use super::worded;

    #[test]
    fn a_word_has_its_number() {
        for (text, found) in [
            ("Clause 1. Goods", Some(("Clause", 1))),
            ("SEC. 2. FEES", Some(("SEC", 2))),
            ("\u{7b2c}3\u{6761} \u{8336}", Some(("\u{7b2c}", 3))),
            ("A1 paper", None),
            ("clause 1 applies", None),
            ("Part of 2 cats", None),
            ("Rule 1st", None),
            ("12 cats", None),
            ("Cats", None),
        ] {
            assert_eq!(worded(text), found, "{text}");
        }
    }
}
