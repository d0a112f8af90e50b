//! Laws by the names that a country's lawyers give them, whether they are here or not: "CPC", "C.P.C.", "o novo Código
//! Civil". The names are data of its profile. What is of one of them is never of another law that is here.

use crate::Profile;
use crate::lexicon::{begins, ends};
use crate::names::{further, year_length};

/// Some words that name a law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedLaw {
    /// Its name as the profile has it, with what the words add to it: "CPC/2015".
    pub name: String,
    /// How many bytes the words take.
    pub length: usize,
    /// The same without the word before it.
    pub plain: String,
    /// Whether a word before the name may make another law of it: "antigo CPC", "novo CPC".
    pub is_other: bool,
    /// Whether that word says that it is the newer of two: "novo CPC".
    pub is_newer: bool,
}

/// Whether two digits after the name of a law are a year in one of some countries.
pub fn is_dated(name: &str, countries: &[&Profile]) -> bool {
    countries.iter().any(|country| country.laws.dated && country.laws.names.iter().any(|own| own == name))
}

/// The words before the name of a law that may make another of it, and whether that is the newer.
fn others<'p>(countries: &[&'p Profile]) -> impl Iterator<Item = (&'p str, bool)> {
    countries.iter().flat_map(|country| {
        let older = country.laws.others.iter().map(|word| (word.as_str(), false));
        older.chain(country.laws.newer.iter().map(|word| (word.as_str(), true)))
    })
}

/// The law that is named where a text begins.
pub fn law_begins(text: &str, countries: &[&Profile]) -> Option<NamedLaw> {
    let skipped = |(other, is_newer): (&str, bool)| {
        let word = begins(text, other)?;
        let rest = text.get(word..)?.trim_start_matches(BLANK);
        Some((text.len() - rest.len(), is_newer)).filter(|&(length, _)| length > word)
    };
    let (other, is_newer) = others(countries).filter_map(skipped).max().unwrap_or((0, false));
    let (name, own) = longest(countries, |name| begun(text.get(other..)?, name))?;
    let own = other + own;
    let length = year_length(text, own).max(further(text, own).unwrap_or(own)).max(own);
    let before = text.get(..other)?;
    let plain = format!("{name}{}", text.get(own..length)?);
    Some(NamedLaw { name: format!("{before}{plain}"), plain, length, is_other: other > 0, is_newer })
}

/// The law that is named where a text ends.
pub fn law_ends(text: &str, countries: &[&Profile]) -> Option<NamedLaw> {
    // "CPC/2015", "CPC de 1973", "CrPC, 1973": a year at the end.
    let stem = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - stem.len();
    let dated = matches!(digits, 2 | 4);
    let joins = |c: char| c == '/' || BLANK.contains(&c) || digits == 4 && matches!(c, ',' | '(');
    let stem = stem.trim_end_matches(joins);
    let stem = ["de", "of"].iter().find_map(|of| stem.strip_suffix(*of)).unwrap_or(stem);
    let stem = Some(stem.trim_end_matches(BLANK)).filter(|_| dated);
    let ended = |text: &str| longest(countries, |name| ended(text, name));
    let (before, (name, own)) = match stem.and_then(|stem| Some((stem, ended(stem)?))) {
        Some(found) => found,
        None => (text, ended(text)?),
    };
    let start = before.len() - own;
    let head = before.get(..start)?;
    let words = head.trim_end_matches(BLANK);
    let told = |(other, is_newer): (&str, bool)| Some((ends(words, other)?, is_newer));
    let other = others(countries).filter_map(told).max().filter(|_| words.len() < head.len());
    let from = other.map_or(start, |(other, _)| words.len() - other);
    let plain = format!("{name}{}", text.get(before.len()..)?);
    let name = format!("{}{plain}", text.get(from..start)?);
    let (is_other, is_newer) = (other.is_some(), other.is_some_and(|(_, is_newer)| is_newer));
    Some(NamedLaw { name, plain, length: text.len() - from, is_other, is_newer })
}

const BLANK: [char; 2] = [' ', '\u{a0}'];

/// The name that takes most of some words, and how much.
fn longest<'p>(
    countries: &[&'p Profile],
    length: impl Fn(&str) -> Option<usize>,
) -> Option<(&'p str, usize)> {
    let names = countries.iter().flat_map(|country| &country.laws.names);
    names.filter_map(|name| Some((name.as_str(), length(name)?))).max_by_key(|(_, length)| *length)
}

/// The length of a name with which a text begins.
fn begun(text: &str, name: &str) -> Option<usize> {
    let small = || {
        let (words, rest) = text.split_at_checked(name.len())?;
        (is_small(words, name) && !rest.starts_with(char::is_alphanumeric)).then_some(words.len())
    };
    begins(text, name).max(pointed(text, name)).max(small())
}

/// Whether words are an abbreviation of three letters or more in small ones, "cpc": with fewer they are words of their own.
fn is_small(words: &str, name: &str) -> bool {
    let small = || name.bytes().map(|letter| letter.to_ascii_lowercase());
    name.len() > 2 && is_short(name) && words.bytes().eq(small())
}

/// Whether a name is an abbreviation.
fn is_short(name: &str) -> bool {
    name.bytes().all(|letter| letter.is_ascii_alphabetic())
        && name.bytes().filter(u8::is_ascii_uppercase).count() > 1
}

/// The length of a name with which a text ends.
fn ended(text: &str, name: &str) -> Option<usize> {
    let starts = || {
        let first = name.chars().next()?;
        let nearest = text.char_indices().rev().take(LONGEST_POINTED * name.len());
        let is_whole = |(at, letter): (usize, char)| {
            let (before, rest) = text.split_at_checked(at)?;
            let begins = letter == first && !before.ends_with(|c: char| c.is_alphanumeric() || c == '.');
            (begins && pointed(rest, name) == Some(rest.len())).then_some(rest.len())
        };
        nearest.filter_map(is_whole).max()
    };
    let small = || {
        let (before, words) = text.split_at_checked(text.len().checked_sub(name.len())?)?;
        (is_small(words, name) && !before.ends_with(char::is_alphanumeric)).then_some(words.len())
    };
    ends(text, name).max(starts()).max(small())
}

/// How many characters a letter takes at most in a name with points and blanks.
const LONGEST_POINTED: usize = 3;

/// The length of an abbreviation with points, "C.P.C.", with which a text begins. Blanks may part three letters or more.
fn pointed(text: &str, name: &str) -> Option<usize> {
    if !text.starts_with(name.chars().next()?) {
        return None;
    }
    if !is_short(name) {
        return None;
    }
    let capitals = name.bytes().filter(u8::is_ascii_uppercase).count();
    let (mut rest, mut is_parted, mut is_stopped) = (text, false, false);
    for (at, letter) in name.chars().enumerate() {
        is_parted |= is_stopped;
        if at > 0 && capitals > 2 && is_stopped {
            rest = rest.strip_prefix(BLANK).unwrap_or(rest);
        }
        rest = rest.strip_prefix(letter)?;
        let stop = rest.strip_prefix('.');
        is_stopped = stop.is_some();
        rest = stop.unwrap_or(rest);
    }
    // A point at the end alone ends a sentence.
    (is_parted && !rest.starts_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brazil() -> Vec<&'static Profile> {
        Profile::of_country("br").into_iter().collect()
    }

    #[test]
    fn laws_are_named_in_every_spelling_of_their_names() {
        for (text, name, words) in [
            ("CPC, que", "CPC", "CPC"),
            ("cpc diz", "CPC", "cpc"),
            ("C.P.C., que", "CPC", "C.P.C."),
            ("C. P. C. diz", "CPC", "C. P. C."),
            ("C.C. diz", "CC", "C.C."),
            ("CPC/2015 diz", "CPC/2015", "CPC/2015"),
            ("C.P.C. de 1973 diz", "CPC de 1973", "C.P.C. de 1973"),
            ("código civil diz", "Código Civil", "código civil"),
            (
                "Novo Código de Processo Civil.",
                "Novo Código de Processo Civil",
                "Novo Código de Processo Civil",
            ),
            ("antigo CPC,", "antigo CPC", "antigo CPC"),
            ("Código Penal Português diz", "Código Penal Português", "Código Penal Português"),
            ("Cód. Civil,", "Cód. Civil", "Cód. Civil"),
        ] {
            let found = law_begins(text, &brazil()).unwrap();
            assert_eq!((found.name.as_str(), &text[..found.length]), (name, words), "{text}");
        }
        for text in ["CPCX", "C. C. diz", "Código", "novo", "cpcs", "cc", "S.T.F.", "C.P.D."] {
            assert_eq!(law_begins(text, &brazil()), None, "{text}");
        }
        assert_eq!(law_begins("CPC", &[]), None);
    }

    #[test]
    fn a_law_may_be_named_where_a_text_ends() {
        for (text, name, words) in [
            ("no CPC", "CPC", "CPC"),
            ("no C.P.C.", "CPC", "C.P.C."),
            ("no cpc", "CPC", "cpc"),
            ("no C. P. C.", "CPC", "C. P. C."),
            ("no CPC/2015", "CPC/2015", "CPC/2015"),
            ("o CPC de 1973", "CPC de 1973", "CPC de 1973"),
            ("o antigo Código Civil", "antigo Código Civil", "antigo Código Civil"),
            (
                "na Lei de Introdução às Normas do Direito Brasileiro",
                "Lei de Introdução às Normas do Direito Brasileiro",
                "Lei de Introdução às Normas do Direito Brasileiro",
            ),
        ] {
            let found = law_ends(text, &brazil()).unwrap();
            let from = text.len() - found.length;
            assert_eq!((found.name.as_str(), &text[from..]), (name, words), "{text}");
        }
        for text in ["o TCPC", "a X.C.P.", "do CPC.", "o xcpc", "o novo", ""] {
            assert_eq!(law_ends(text, &brazil()), None, "{text}");
        }
    }
}
