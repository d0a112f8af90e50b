//! The words of law in English.

use crate::language::{Lexicon, Printing, Time};

/// The months, January first.
pub(super) const MONTHS: [&str; 12] = [
    "january jan",
    "february feb",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sep",
    "october oct",
    "november nov",
    "december dec",
];

/// The words around citations.
pub(super) const LEXICON: Lexicon = Lexicon {
    joining: &["of", "the", "in", "under"],
    leading: &["the", "see", "See", "cf", "Cf"],
    between: &["and", "or", "to"],
    genitive: &["of", "the"],
    peoples: &[],
    countries: &[
        ("of brazil", "br"),
        ("brazilian", "br"),
        ("of finland", "fi"),
        ("finnish", "fi"),
        ("of india", "in"),
        ("indian", "in"),
    ],
    pages: &["p", "pp", "page", "vol", "no"],
    listing: &["and", "or"],
    onward: &["et seq", "et seqq", "ff"],
    linking: &["and/or"],
    kinds: &["Act", "Code", "Regulation", "Convention"],
    cues: &["art", "arts", "article", "articles", "section", "sections"],
    defining: &["means", "mean"],
    copulas: &["is", "are"],
    relatives: &["who", "whom", "whose", "which", "that", "where"],
    duties: &[],
};

/// The words of time in questions.
pub(super) const TIME: Time = Time {
    today: &["today", "now"],
    latest: &["current", "currently", "latest", "nowadays", "presently", "recent", "recently", "newest"],
    changes: &["changed", "change", "evolved", "evolve", "evolution", "developed", "develop", "shifted"],
    asks: &["how", "has", "have", "did", "evolution"],
    events: &["before the", "after the"],
    fillers: &["the", "early", "late"],
    of: &["of"],
    named_of: &["of", "from"],
    between: &["between", "from"],
    and: &["and", "to", "until", "till"],
    since: &["since"],
    before: &["before", "until"],
    after: &["after"],
    quarter: &["quarter"],
    ordinals: &[
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("last", 4),
        ("final", 4),
        ("1st", 1),
        ("2nd", 2),
        ("3rd", 3),
        ("4th", 4),
    ],
    year: &["year"],
    month: &["month"],
    last: &["last", "past", "previous"],
    this: &["this"],
    years: &["years", "year"],
    ago: &["ago"],
    counts: &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
};

/// How citations are printed.
pub(super) const PRINTING: Printing = Printing {
    in_force: "as in force on",
    day: |month, year, _, day| {
        let mut letters = month.chars();
        let month: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        format!("{day} {month} {year:04}")
    },
    small: &[],
};
