//! Lines that begin as a provision does and open none: "b-bis) tigers", "ARTICLE III", "Article Two", "Rule No. 4", "§§ 4 und
//! 5 (weggefallen)"; and what a text has that lost its lines: provisions amid a line, and headings that their words run on.

use asof_law::{begins_numbered, cites_below};

use super::{Candidate, Reader, SENTENCE, is_name};
use crate::formats::numbered::lines::{Line, Stand};

/// The code of such a line.
const NOT_READ: &str = "number-not-read";

/// The code of words beside a number that may be its heading.
const HEADING_OR_WORDS: &str = "heading-or-words";

/// The most letters of a heading that its words run on; longer lines are those of words that a width breaks.
const LONGEST_RUN_ON: usize = 40;

/// The most bytes of a word with a point that may be cut: "cf.", "Abs.".
const SHORTENED: usize = 4;

/// What may stand between the word of a mark and its number.
const SIGNS: [&str; 9] = ["No.", "Nr.", "no.", "nr.", "Nº", "nº", "N°", "n°", "№"];

impl Reader<'_> {
    /// Tells of such a line, once for the provision with which it is kept.
    pub(super) fn tell_unread_number(&mut self, at: usize, line: &Line) {
        let concerns = self.open.last().map_or(0, |open| open.at);
        if line.stand == Stand::Quoted || self.unread.contains(&concerns) || self.is_unfinished(at) {
            return;
        }
        let end = begins_numbered(&line.text).or_else(|| several(&line.text)).or_else(|| self.named(line));
        if let Some(shown) = end.and_then(|end| line.text.get(..end)) {
            let message = format!(
                "`{}` begins a line as the number of a provision does, and no mark of the profile is so: it opens none, and \
                 neither does any like it here",
                shown.trim()
            );
            self.unread.insert(concerns);
            self.doubt_of(concerns, NOT_READ, line, message);
        }
    }

    /// Tells of the next provision amid a line, after a sentence that has ended: the text may have lost its lines.
    pub(super) fn tell_amid(&mut self, line: &Line) {
        let Some(open) = self.open.iter().rfind(|open| open.unit == Some(self.basic)).cloned() else {
            return;
        };
        let is_next = |text: &str, before: &str| {
            let mut own =
                self.marks.iter().filter(|known| known.unit == self.basic && known.mark.is_worded());
            let found = own.find_map(|known| known.mark.find(text))?;
            let (label, rest) = text.split_at_checked(found.length)?;
            let follows = found.number?.follows(open.number.as_ref()?);
            // A short word with a point may be one that is cut: "enligt 3 kap. 2 §".
            let ended = before.len() > SHORTENED || !before.starts_with(char::is_lowercase);
            let begins = rest.trim_start().starts_with(char::is_uppercase) && !cites_below(rest.trim_start());
            (follows && ended && begins && !text.starts_with(char::is_lowercase)).then_some(label.len())
        };
        let mut ends = line.text.match_indices(". ").filter_map(|(at, _)| line.text.split_at_checked(at + 1));
        let shown = ends.find_map(|(before, text)| {
            let last = before.split_whitespace().next_back().unwrap_or_default();
            let text = text.trim_start();
            text.get(..is_next(text, last)?)
        });
        let Some(shown) = shown.filter(|_| line.stand != Stand::Quoted) else { return };
        let message = format!(
            "`{}` stands amid a line, where the next provision may begin: kept as words",
            shown.trim()
        );
        self.unread.insert(open.at);
        self.doubt_of(open.at, NOT_READ, line, message);
    }

    /// Tells, once for a text, of a name beside the number of a provision whose words go on with the next line: they are
    /// joined, and the name may be the heading.
    pub(super) fn tell_run_on(&mut self, at: usize, line: &Line, opened: &Candidate) {
        let name = line.text.get(opened.length..).unwrap_or_default().trim_start();
        let last = name.split_whitespace().next_back().unwrap_or_default();
        let is_heading = name.chars().count() <= LONGEST_RUN_ON && is_name(name, SENTENCE) && last.len() > 3;
        let goes_on = |next: &Line| {
            let begins = next.stand == Stand::GoesOn && next.text.starts_with(char::is_uppercase);
            begins && self.candidates(next, 0).is_empty()
        };
        let is_told = || self.unsure.iter().any(|one| one.code == HEADING_OR_WORDS && one.concerns == 0);
        let place = self.open.iter().rfind(|open| open.unit == Some(opened.unit)).map(|open| open.at);
        let is_headed = place.and_then(|at| self.grown.get(at)).is_none_or(|one| one.heading.is_some());
        let is_basic = opened.unit == self.basic && !is_headed && self.rubric.is_none();
        if is_basic && is_heading && self.lines.get(at + 1).is_some_and(goes_on) && !is_told() {
            let message = format!(
                "`{name}` beside a number may be its heading, and the next line goes on with it: read as one sentence, \
                 here and wherever else a text has no empty line between"
            );
            self.doubt_of(0, HEADING_OR_WORDS, line, message);
        }
    }

    /// The byte after the word of a mark and what may be its number, with which a line begins.
    fn named(&self, line: &Line) -> Option<usize> {
        let text = line.text.as_str();
        let (word, rest) = text.split_at_checked(text.find(|c: char| !c.is_alphabetic())?)?;
        let shown = |word: &str| asof_law::fold(word).chars().map(latin).collect::<String>();
        let small = shown(word);
        let has_word = || {
            let mut openings = self.marks.iter().map(|known| known.mark.opening());
            openings.any(|opening| shown(opening.trim_end_matches(['.', ' '])) == small)
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

/// The Latin letter that one of another script looks like: "Аrt. 2" with the first letter of Cyrillic.
fn latin(c: char) -> char {
    const ALIKE: (&str, &str) = ("аеорсхуіјѕтмкнвαορνικ", "aeopcxyijstmkhbaopvik");
    let mut pairs = ALIKE.0.chars().zip(ALIKE.1.chars());
    pairs.find(|(other, _)| *other == c).map_or(c, |(_, own)| own)
}

/// The byte after the number with which a line of several sections begins that ends with a mark in brackets.
fn several(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("§§")?.trim_start();
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < rest.len() && text.ends_with([')', ']'])).then(|| text.len() - after.len())
}

/// Whether a word numbers in digits, Roman numerals or a capital, and no sentence goes on after it; but what lies below may be
/// named: "Art. I, Sec. 1. Cats".
fn is_numeral(word: &str, after: &str) -> bool {
    let word = word.strip_suffix(',').filter(|_| begins_part(after)).unwrap_or(word);
    let bare = word.trim_end_matches(['.', ':', ')', '-', '–', '—']);
    let is_roman = !bare.is_empty() && bare.chars().all(|c| "IVXLC".contains(c));
    let is_capital = bare.chars().count() == 1 && bare.starts_with(char::is_uppercase);
    let goes_on =
        word.ends_with([',', ';']) || after.trim_start().starts_with(|c: char| c.is_lowercase() || c == '(');
    (bare.starts_with(|c: char| c.is_ascii_digit()) || is_roman || is_capital) && !goes_on
}

/// Whether words begin with a name and a number that a point or a colon sets off: "Sec. 1. Cats".
fn begins_part(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_name = words.next().is_some_and(|name| name.starts_with(char::is_uppercase));
    let number = words.next().and_then(|word| word.strip_suffix(['.', ':'])).unwrap_or_default();
    let is_all = |fits: fn(char) -> bool| !number.is_empty() && number.chars().all(fits);
    is_name && (is_all(|c| c.is_ascii_digit()) || is_all(|c| "IVXLC".contains(c)))
}

/// Whether a word is the only one beside that of the mark: "Article Two".
fn is_alone(word: &str, after: &str) -> bool {
    let bare = word.trim_end_matches(['.', ':']);
    after.trim().is_empty() && bare.starts_with(char::is_uppercase) && bare.chars().all(char::is_alphabetic)
}
