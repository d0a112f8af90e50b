//! Lines that begin as a provision does and open none: "b-bis) tigers", "ARTICLE III", "Article Two", "Rule No. 4".

use asof_law::begins_numbered;

use super::{Reader, Unsure};
use crate::formats::numbered::lines::{Line, Stand};

/// The code of such a line.
const NOT_READ: &str = "number-not-read";

/// What may stand between the word of a mark and its number.
const SIGNS: [&str; 9] = ["No.", "Nr.", "no.", "nr.", "Nº", "nº", "N°", "n°", "№"];

impl Reader<'_> {
    /// Tells of such a line, once for the provision with which it is kept.
    pub(super) fn tell_unread_number(&mut self, at: usize, line: &Line) {
        let concerns = self.open.last().map_or(0, |open| open.at);
        let is_told = |one: &Unsure| one.code == NOT_READ && one.concerns == concerns;
        if line.stand == Stand::Quoted || self.is_unfinished(at) || self.unsure.iter().any(is_told) {
            return;
        }
        let end = begins_numbered(&line.text).or_else(|| self.named(line));
        if let Some(shown) = end.and_then(|end| line.text.get(..end)) {
            let message = format!(
                "`{}` begins a line as the number of a provision does, and no mark of the profile is so: it opens none, and \
                 neither does any like it here",
                shown.trim()
            );
            self.doubt_of(concerns, NOT_READ, line, message);
        }
    }

    /// The byte after the word of a mark and what may be its number, with which a line begins.
    fn named(&self, line: &Line) -> Option<usize> {
        let text = line.text.as_str();
        let (word, rest) = text.split_at_checked(text.find(|c: char| !c.is_alphabetic())?)?;
        let small = word.to_lowercase();
        let has_word = || {
            let mut openings = self.marks.iter().map(|known| known.mark.opening());
            openings.any(|opening| opening.trim_end_matches(['.', ' ']).to_lowercase() == small)
        };
        let number = rest.trim_start_matches(['.', ' ', '\u{a0}']);
        let signed = SIGNS.iter().find_map(|sign| number.strip_prefix(sign));
        let number = signed.map_or(number, str::trim_start);
        let (number, after) =
            number.split_at_checked(number.find(char::is_whitespace).unwrap_or(number.len()))?;
        let numbers = is_numeral(number, after) || line.stand != Stand::GoesOn && is_alone(number, after);
        (word.starts_with(char::is_uppercase) && numbers && has_word()).then(|| text.len() - after.len())
    }
}

/// Whether a word numbers in digits, Roman numerals or a capital, and no sentence goes on after it.
fn is_numeral(word: &str, after: &str) -> bool {
    let bare = word.trim_end_matches(['.', ':', ')', '-', '–', '—']);
    let is_roman = !bare.is_empty() && bare.chars().all(|c| "IVXLC".contains(c));
    let is_capital = bare.chars().count() == 1 && bare.starts_with(char::is_uppercase);
    let goes_on =
        word.ends_with([',', ';']) || after.trim_start().starts_with(|c: char| c.is_lowercase() || c == '(');
    (bare.starts_with(|c: char| c.is_ascii_digit()) || is_roman || is_capital) && !goes_on
}

/// Whether a word is the only one beside that of the mark: "Article Two".
fn is_alone(word: &str, after: &str) -> bool {
    let bare = word.trim_end_matches(['.', ':']);
    after.trim().is_empty() && bare.starts_with(char::is_uppercase) && bare.chars().all(char::is_alphabetic)
}
