//! Numbers in English words.

/// Verbs by which nothing in a provision reaches something.
pub(super) const LIMITS: &[&str] = &[
    "shall", "will", "must", "may", "can", "is", "applies", "apply", "affects", "affect", "prevents",
    "limits", "prejudices", "derogates", "requires", "authorises", "authorizes", "restricts", "extends",
    "prohibits", "renders", "confines", "confers", "precludes", "excludes", "entitles", "permits", "allows",
    "relieves", "obliges", "imposes", "detracts", "operates", "invalidates", "alters", "enables", "empowers",
    "interferes", "impairs", "abrogates", "modifies",
];

/// The days of a month in words, the first first; a slash between words that mean the same.
pub(super) const DAYS: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twenty-first/twenty first",
    "twenty-second/twenty second",
    "twenty-third/twenty third",
    "twenty-fourth/twenty fourth",
    "twenty-fifth/twenty fifth",
    "twenty-sixth/twenty sixth",
    "twenty-seventh/twenty seventh",
    "twenty-eighth/twenty eighth",
    "twenty-ninth/twenty ninth",
    "thirtieth",
    "thirty-first/thirty first",
];

/// So many of them are one word each.
const SINGLE: usize = 19;

/// The value of an ordinal, folded: "sixth", "twenty-first".
pub(crate) fn ordinal(folded: &str) -> Option<u32> {
    const TENS: &[&str] = &[
        "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth",
    ];
    in_tens(folded, DAYS.get(..SINGLE).unwrap_or_default(), TENS)
}

/// The value of a number in words, folded: "six", "sixth".
pub(crate) fn value(folded: &str) -> Option<u32> {
    ordinal(folded).or_else(|| cardinal(folded))
}

/// The value of a cardinal, folded: "six".
pub(crate) fn cardinal(folded: &str) -> Option<u32> {
    const WORDS: &[&str] = &[
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ];
    in_tens(folded, WORDS, TENS)
}

const TENS: &[&str] = &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

fn in_tens(folded: &str, words: &[&str], whole: &[&str]) -> Option<u32> {
    let place = |list: &[&str], word: &str| {
        list.iter().position(|own| *own == word).and_then(|place| u32::try_from(place).ok())
    };
    if let Some((tens, ones)) = folded.split_once('-') {
        let ones = place(words, ones).filter(|&ones| ones < 9)? + 1;
        return Some((place(TENS, tens)? + 2) * 10 + ones);
    }
    place(words, folded).map(|place| place + 1).or_else(|| place(whole, folded).map(|place| (place + 2) * 10))
}
