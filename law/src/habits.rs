//! What people type for what is written: "pykälä 110", "emenda quarenta e cinco", "15.III.2006", "rule three point nine".
//!
//! A question is brought into the forms that the grammars and the reader of times know, by lists of each language and, for what
//! people call the law of a country, of its profile (`typed`). Every list is looked through for every question, whatever its
//! language. A list has patterns of regular expressions, each with what is written instead. In a pattern `<n>` is a number in
//! words, cardinal or ordinal, and `<m>` a month, in full or abbreviated; each is a group. In what is written `$1` is a group as it
//! stands, and a letter before its number says how it is written. What cannot be written so stays as it was typed.
//!
//! | letter | how a group is written |
//! |---|---|
//! | `n` | a number in words, in digits |
//! | `h` | the same, so many years and a half, in months |
//! | `l` | as it stands, in small letters |
//! | `N` | a number in words, but for "one", which may be an article |
//! | `a` | a number in words, where it is a year from 1700 to 2199 |
//! | `Y` | the same, and no round one, which may be a sum |
//! | `!` | not at all; where it has anything, what was typed stays |
//! | `y` | the same, a year of two digits in four: of this century, unless it is yet to come |
//! | `r`, `R` | a Roman numeral, in digits, and as the month that it means |
//! | `m` | a month, in full |
//! | `M` | the month that a number means, in full |
//! | `-` | no group: the year so many years before that of asking |
//! | `p`, `P` | no group: the month before that of asking, in full, and its year |

use crate::fold;

/// How people of a language type.
#[derive(Debug)]
pub struct Habits {
    /// Numbers in words, without marks, each with its value. What stands one after another is added.
    pub(crate) numbers: &'static [(&'static str, u32)],
    /// The words that join numbers: "e", "and".
    pub(crate) joints: &'static [&'static str],
    /// Abbreviations of months, January's first, with spaces between those of one, that may be other words elsewhere: "mar".
    pub(crate) months: [&'static str; 12],
    /// How names of months end after a day: "", or a case.
    pub(crate) month_endings: &'static [&'static str],
    /// Words before the number of a provision, in which a slip of one letter is mended.
    pub(crate) units: &'static [&'static str],
    /// Patterns, each with what is written instead, in the order in which they are looked for.
    pub(crate) list: &'static [(&'static str, &'static str)],
}

impl Habits {
    /// Whether a word is the first of the numbers, that for one, which is an article, too.
    pub(crate) fn is_one(&self, word: &str) -> bool {
        self.numbers.first().is_some_and(|(name, _)| *name == fold(word))
    }

    /// A number in digits or words. Each word must be of a lower order than the one before it: "dois três" is none.
    pub(crate) fn value(&self, words: &str) -> Option<u32> {
        if let Ok(number) = words.parse() {
            return Some(number);
        }
        let words = fold(words);
        let words = words.split([' ', '-']).filter(|word| !word.is_empty() && !self.joints.contains(word));
        let (mut all, mut part, mut order) = (0, 0, u32::MAX);
        for word in words {
            let (_, number) = self.numbers.iter().find(|(name, _)| fold(name) == word)?;
            match *number {
                1000 => (all, part, order) = (all + part.max(1) * 1000, 0, u32::MAX),
                // "nineteen hundred"
                100 if (1..10).contains(&part) || all == 0 && (11..20).contains(&part) => {
                    (part, order) = (part * 100, 100);
                }
                number => {
                    // "nineteen ninety-five"
                    if all == 0 && (10..100).contains(&part) && number >= 10 {
                        (all, part, order) = (part * 100, 0, u32::MAX);
                    }
                    if number >= order {
                        return None;
                    }
                    part += number;
                    order = match number {
                        0..10 | 11..20 => 1,
                        10 | 20..100 => 10,
                        _ => 100,
                    };
                }
            }
        }
        Some(all + part)
    }
}
