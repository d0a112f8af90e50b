//! Headings of sections, by their form: `IV SERVICE OUT OF THE JURISDICTION`, `SECTION II - CLAIMS`.
//!
//! Some pages print such a heading without a rule above it, or in one line with the sentence before it or with the heading of the
//! rule after it. Then its form alone tells what it is, and its numeral whether it comes next.

/// The longest heading of a section, in characters.
pub(super) const LONGEST: usize = 320;

/// The numeral of a section: that of `IA` is 1 with a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numeral {
    value: i32,
    letter: Option<char>,
}

impl Numeral {
    /// Whether it comes next after the last one, or is the first where there is none.
    pub(super) fn is_next_after(self, last: Option<Self>) -> bool {
        let Some(last) = last else { return self.value == 1 && self.letter.is_none() };
        self.value == last.value + 1 && self.letter.is_none()
            || self.value == last.value && self.letter > last.letter
    }
}

/// The numeral of a line that is the heading of a section by its form. Without the word "Section" its title begins with a word
/// in capitals: "I have read this" is none.
pub(super) fn numeral(text: &str) -> Option<Numeral> {
    let named = ["SECTION ", "Section "].iter().find_map(|word| text.strip_prefix(word));
    let rest = named.unwrap_or(text);
    let (numeral, length) = roman_at(rest)?;
    let after = rest.get(length..)?;
    let title = after.trim_start_matches(is_joint);
    let fits = match named {
        Some(_) => title.starts_with(char::is_uppercase),
        None => after.starts_with(is_joint) && title.split_whitespace().next().is_some_and(is_in_capitals),
    };
    let ends = text.ends_with(['.', ';', ':', ',', '-', '–']);
    (fits && !ends && text.chars().count() <= LONGEST).then_some(numeral)
}

/// The numeral of such a heading as it is printed: `IA` of "IA CATS IN HOUSES".
pub(super) fn printed(text: &str) -> Option<&str> {
    numeral(text)?;
    let named = ["SECTION ", "Section "].iter().find_map(|word| text.strip_prefix(word));
    let rest = named.unwrap_or(text);
    let (_, length) = roman_at(rest)?;
    rest.get(..length)
}

/// Where the heading of a section begins that a line has after the end of a sentence: "of that Act) II SERVICE OF THE CLAIM FORM".
pub(super) fn run_on(text: &str) -> Option<usize> {
    let ends =
        |before: &str| before.ends_with(['.', ')', ']', '"', '”']) && before.contains(char::is_lowercase);
    let begins = |(at, _): (usize, &str)| {
        let heading = text.get(at + 1..)?;
        // "(see rule 3.1) Section II of this Part" goes on with a sentence.
        let fits = ends(text.get(..at)?) && !heading.starts_with("Section") && numeral(heading).is_some();
        fits.then_some(at + 1)
    };
    text.match_indices(' ').find_map(begins)
}

/// Where the heading of a rule begins that a line has after that of its section, which is in capitals: "II APPEALS Right to appeal".
pub(super) fn rubric(text: &str) -> Option<usize> {
    numeral(text)?;
    let skipped = if text.to_lowercase().starts_with("section ") { 2 } else { 1 };
    let (mut at, mut in_capitals) = (0, false);
    for (place, word) in text.split(' ').enumerate() {
        let begins = at;
        at += word.len() + 1;
        if place < skipped {
            continue;
        }
        if word.starts_with(char::is_alphabetic) && word.contains(char::is_lowercase) {
            // Capitals after it say that it is in the heading of the section.
            let goes_on = text.get(begins..)?.split(' ').any(|word| word.len() > 4 && is_in_capitals(word));
            return (in_capitals && word.starts_with(char::is_uppercase) && !goes_on).then_some(begins);
        }
        in_capitals |= word.len() > 3 && is_in_capitals(word);
    }
    None
}

/// The numeral at the beginning of words, and how long it is.
fn roman_at(text: &str) -> Option<(Numeral, usize)> {
    let run = text.bytes().take_while(|byte| matches!(byte, b'I' | b'V' | b'X' | b'L')).count();
    // A page prints "SECTION IIInterim Injunctions": the last letter is of the title.
    let is_joined = text.get(run..)?.starts_with(char::is_lowercase);
    let run = run - usize::from(is_joined && run > 0);
    let value = roman::from(text.get(..run)?)?;
    let letter = text.get(run..)?.chars().next().filter(|letter| ('A'..='C').contains(letter));
    let letter = letter.filter(|_| text.get(run + 1..).is_some_and(|after| after.starts_with(is_joint)));
    Some((Numeral { value, letter }, run + usize::from(letter.is_some())))
}

/// What may stand between a numeral and its title.
fn is_joint(c: char) -> bool {
    c.is_whitespace() || matches!(c, '.' | ':' | '-' | '–' | '—')
}

fn is_in_capitals(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic());
    letters.clone().count() > 1 && letters.clone().all(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_sections_have_numerals() {
        let read = |text: &str| numeral(text).map(|read| (read.value, read.letter));
        assert_eq!(printed("SECTION IIInterim cats"), Some("II"));
        assert_eq!((printed("IA CATS IN HOUSES"), printed("I have not been asked")), (Some("IA"), None));
        for (text, is) in [
            ("IV CATS OUT OF THE HOUSE Scope", Some((4, None))),
            ("SECTION IIInterim cats", Some((2, None))),
            ("SECTION VInterim cats", Some((5, None))),
            ("Section III - Other cats", Some((3, None))),
            ("IA CATS IN HOUSES", Some((1, Some('A')))),
            ("I have not been asked", None),
            ("I Cats", None),
            ("IV CATS:", None),
            ("SECTION 7 - CATS", None),
            ("INCOMING CATS", None),
            ("Section", None),
            ("", None),
        ] {
            assert_eq!(read(text), is, "{text}");
        }
        let next =
            |text: &str, last: Option<&str>| numeral(text).unwrap().is_next_after(last.and_then(numeral));
        assert!(next("I CATS", None) && !next("II CATS", None));
        assert!(next("II CATS", Some("I DOGS")) && next("IA CATS", Some("I DOGS")));
        assert!(next("II CATS", Some("IA DOGS")) && !next("III CATS", Some("I DOGS")));
    }

    #[test]
    fn headings_of_sections_run_on() {
        for (text, heading, rule) in [
            (
                "of that Act) II CATS OF THE HOUSE What cats do",
                "II CATS OF THE HOUSE What cats do",
                "What cats do",
            ),
            ("a cat. SECTION VI Cats in the House", "SECTION VI Cats in the House", ""),
            (
                "a cat. I CATS UNDER THE ACT (CATS AND DOGS) 1975",
                "I CATS UNDER THE ACT (CATS AND DOGS) 1975",
                "",
            ),
            ("a cat (rule 3.1) Section II of this Part", "", ""),
            ("see Part I CATS", "", ""),
        ] {
            let read = run_on(text).and_then(|at| text.get(at..)).unwrap_or_default();
            assert_eq!(read, heading, "{text}");
            assert_eq!(rubric(read).and_then(|at| read.get(at..)).unwrap_or_default(), rule, "{text}");
        }
    }
}
