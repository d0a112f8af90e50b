//! Provisions as a document prints them, whatever its format: what readers of formats hand on.

use std::ops::Range;

use asof_schema::{Evidence, Sha256};

use crate::encoding;
use crate::unread::Unread;

/// Where in a norm a kind of component stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Above the articles: part, title, chapter. Its address carries its path.
    Grouping,
    /// What the law is cited by: article, section. Addresses begin here.
    Article,
    /// Below an article.
    Below,
}

/// A kind of component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Its name as a component type.
    pub name: &'static str,
    /// Its name in ids.
    pub segment: &'static str,
    /// Where it stands.
    pub role: Role,
}

/// The words after a list, which close the sentence that its items are part of.
pub(crate) const WRAP_UP: Kind = Kind { name: "wrap_up", segment: "wrap", role: Role::Below };

/// The kinds of provisions that many countries have, as Akoma Ntoso calls them, with their names in ids.
pub(crate) const KINDS: [(&str, &str, Role); 23] = [
    ("tome", "tome", Role::Grouping),
    ("book", "book", Role::Grouping),
    ("part", "part", Role::Grouping),
    ("subpart", "subpart", Role::Grouping),
    ("title", "title", Role::Grouping),
    ("subtitle", "subtitle", Role::Grouping),
    ("chapter", "chp", Role::Grouping),
    ("subchapter", "subchp", Role::Grouping),
    ("division", "div", Role::Grouping),
    ("subdivision", "subdiv", Role::Grouping),
    ("article", "art", Role::Article),
    ("rule", "rule", Role::Article),
    ("section", "sec", Role::Article),
    ("subrule", "subrule", Role::Below),
    ("subsection", "subsec", Role::Below),
    ("clause", "cl", Role::Below),
    ("subclause", "subcl", Role::Below),
    ("paragraph", "par", Role::Below),
    ("subparagraph", "subpar", Role::Below),
    ("point", "pt", Role::Below),
    ("alinea", "ali", Role::Below),
    ("indent", "ind", Role::Below),
    ("list", "list", Role::Below),
];

/// The name in ids of a component type.
pub(crate) fn segment(name: &'static str) -> &'static str {
    KINDS.iter().find(|(known, ..)| *known == name).map_or(name, |&(_, segment, _)| segment)
}

/// Words and the bytes in which they stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// The words, without the marker, runs of white space as one space.
    pub text: String,
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}

impl Words {
    /// Where they stand in the file with this hash.
    pub(crate) fn evidence(&self, sha256: Sha256) -> Evidence {
        Evidence { sha256, start: self.start as u64, end: self.end as u64 }
    }
}

/// A provision with what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// What it is.
    pub kind: Kind,
    /// Its number, normalised: `62a`, `IV`; absent where it has none.
    pub number: Option<String>,
    /// Its marker as printed: `62 a §`, `1)`; empty where it has none.
    pub label: String,
    /// Its heading.
    pub heading: Option<Words>,
    /// Its own words.
    pub words: Option<Words>,
    /// What is printed in place of it, where it is repealed.
    pub notice: Option<Words>,
    /// The publisher's addresses of it.
    pub aliases: Vec<(asof_schema::AliasScheme, String)>,
    /// What stands in it, in order.
    pub children: Vec<Printed>,
    /// Whether the document leaves something out between them, as an amending act does.
    pub gaps: bool,
    /// Its line in the file, from 1.
    pub line: u64,
    /// What stands directly in it and cannot be read.
    pub unread: Vec<Unread>,
}

impl Printed {
    /// Where its words begin, or those of the first that stands in it.
    pub(crate) fn first_byte(&self) -> Option<usize> {
        let own = self.words.as_ref().map(|words| words.start);
        own.or_else(|| self.children.iter().find_map(Self::first_byte))
    }

    /// The one among some provisions, and what stands in them, that has bytes in its own words or its heading.
    pub(crate) fn holding<'p>(among: &'p mut [Self], bytes: &Range<usize>) -> Option<&'p mut Self> {
        let one = among.iter_mut().find(|one| one.all().any(|own| own.has(bytes)))?;
        if one.has(bytes) { Some(one) } else { Self::holding(&mut one.children, bytes) }
    }

    /// Whether bytes are in its own words or its heading.
    fn has(&self, bytes: &Range<usize>) -> bool {
        let mut own = [&self.words, &self.heading].into_iter().flatten();
        own.any(|words| words.start <= bytes.start && bytes.end <= words.end)
    }

    /// One without words or children.
    pub fn new(kind: Kind, number: Option<String>, label: &str, line: u64) -> Self {
        Self {
            kind,
            number,
            label: label.to_owned(),
            heading: None,
            words: None,
            notice: None,
            aliases: Vec::new(),
            children: Vec::new(),
            gaps: false,
            line,
            unread: Vec::new(),
        }
    }

    /// It and all below it, in document order.
    pub fn all(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        Box::new(std::iter::once(self).chain(self.children.iter().flat_map(Self::all)))
    }
}

/// Gives one of two items that stand side by side under one number the number of its place, where only one reading fits:
/// of `3) 4) 4) 6)` the second is 5). What it read so, with the lines. An act may print an article twice, with other days.
pub(crate) fn mend_slips(printed: &mut [Printed]) -> Vec<(u64, String)> {
    let number = |at: usize| printed.get(at)?.number.as_ref()?.parse::<u32>().ok();
    let same_kind =
        |one: usize, other: usize| printed.get(one).map(|p| p.kind) == printed.get(other).map(|p| p.kind);
    let meant = |first: usize| {
        let (second, twice) = (first + 1, number(first)?);
        let is_below = printed.get(first)?.kind.role == Role::Below;
        if number(second) != Some(twice) || !same_kind(first, second) || !is_below {
            return None;
        }
        let follows = number(second + 1) == Some(twice + 2) && same_kind(second, second + 1);
        let leads = first.checked_sub(1).and_then(|before| Some(number(before)? + 2)) == Some(twice);
        match (leads, follows) {
            (true, false) => Some((first, twice - 1)),
            (false, true) => Some((second, twice + 1)),
            _ => None,
        }
    };
    let meant: Vec<(usize, u32)> = (0..printed.len()).filter_map(meant).collect();
    let mut said = Vec::new();
    for (at, number) in meant {
        let Some(one) = printed.get_mut(at) else { continue };
        let number = number.to_string();
        let label = renumbered(&one.label, &number).unwrap_or_else(|| one.label.clone());
        said.push((
            one.line,
            format!("`{}` is printed twice, and is read as `{label}` by its place", one.label),
        ));
        (one.number, one.label) = (Some(number), label);
    }
    said.extend(printed.iter_mut().flat_map(|one| mend_slips(&mut one.children)));
    said
}

/// `62 a §` -> `62a`, `IV OSA` -> `IV`, `4 a)` -> `4a`, `1 luku` -> `1`: the number that a marker shows. One that has lost a sign
/// may be any.
pub(crate) fn number_of(label: &str) -> Option<String> {
    if encoding::has_lost(label) {
        return None;
    }
    let label = label.trim().trim_start_matches('(').trim_end_matches(['.', ')', '§']).trim();
    let mut words = label.split_whitespace().skip_while(|word| !is_number(word));
    let first = words.next()?;
    let letter = words.next().filter(|word| is_letter(word) && first.ends_with(|c: char| c.is_ascii_digit()));
    Some(format!("{first}{}", letter.unwrap_or_default()))
}

/// `63 d §` with the number `63e` -> `63 e §`: a marker with another number in the place of its own; `None` where it
/// shows none.
pub(crate) fn renumbered(label: &str, number: &str) -> Option<String> {
    let spaced = |number: &str| {
        let letter = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = number.strip_suffix(letter).filter(|digits| !digits.is_empty() && !letter.is_empty());
        digits.map_or_else(|| number.to_owned(), |digits| format!("{digits} {letter}"))
    };
    let own = number_of(label)?;
    let is_printed_so = own != spaced(&own) && label.contains(&own);
    let (own, new) = if is_printed_so { (own, number.to_owned()) } else { (spaced(&own), spaced(number)) };
    let (before, after) = label.match_indices(&own).find_map(|(at, _)| {
        let (before, after) = (label.get(..at)?, label.get(at + own.len()..)?);
        let is_whole = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        is_whole.then_some((before, after))
    })?;
    Some(format!("{before}{new}{after}"))
}

fn is_letter(word: &str) -> bool {
    word.chars().count() == 1 && word.chars().all(char::is_lowercase)
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        || is_letter(word)
        || (word.chars().all(|c| "IVXLCDM".contains(c)) && !word.is_empty())
}

/// The marker at the beginning of a list item, with its number: `4 a) tieto` -> (`4 a)`, `4a`). The number of a
/// subitem is its letter.
pub(crate) fn item_marker(text: &str) -> Option<(&str, String)> {
    let (inside, _) = text.split_once(')')?;
    let marker = text.get(..=inside.len())?;
    let digits = inside.chars().take_while(char::is_ascii_digit).count();
    let rest = inside.get(digits..)?.trim_start();
    let fits = rest.is_empty() || is_letter(rest);
    (fits && digits <= 3 && !inside.is_empty())
        .then(|| (marker, format!("{}{rest}", inside.get(..digits).unwrap_or_default())))
}

/// For each of some siblings the key that is its own, or else the next one after it.
pub(crate) fn keys_ahead(rising: &[Option<String>]) -> Vec<Option<&str>> {
    let (mut ahead, mut next) = (Vec::with_capacity(rising.len()), None);
    for key in rising.iter().rev() {
        next = key.as_deref().or(next);
        ahead.push(next);
    }
    ahead.reverse();
    ahead
}

/// The order key of what has no number of its own and is printed after a sibling with a key, as the nth after it; `next`: the
/// key that comes then. A number that goes on with the one before, as 12a with 12, sorts before all that a tilde marks.
pub(crate) fn order_key_after(before: &str, next: Option<&str>, nth: usize) -> String {
    let sign = match next.and_then(|next| next.strip_prefix(before)) {
        // 112-1 has a hyphen of its own.
        Some(more) if more.starts_with('-') => '+',
        Some(_) => '-',
        None => '~',
    };
    format!("{before}{sign}{nth:06}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_show_their_numbers() {
        let cases = [
            ("62 a §", Some("62a")),
            ("IV OSA", Some("IV")),
            ("1 luku", Some("1")),
            ("12 a luku", Some("12a")),
            ("Art. 6", Some("6")),
            ("(3)", Some("3")),
            ("Voimaantulo", None),
            ("c)", Some("c")),
            ("", None),
            ("3 §\u{fffd}", Some("3")),
            ("3\u{fffd} §", None),
            ("3 \u{fffd} §", None),
        ];
        for (label, number) in cases {
            assert_eq!(number_of(label).as_deref(), number, "{label}");
        }
    }

    #[test]
    fn a_number_printed_twice_is_read_by_its_place_where_one_reading_fits() {
        for (printed, read) in [
            ("3 4 4 6", "3 4 5 6"),
            ("2 4 4 5", "2 3 4 5"),
            ("3 4 4 5", "3 4 4 5"),
            ("2 4 4 6", "2 4 4 6"),
            ("1 1", "1 1"),
            ("4a 4a 5", "4a 4a 5"),
        ] {
            let item = Kind { name: "item", segment: "item", role: Role::Below };
            let one = |number: &str| Printed::new(item, Some(number.to_owned()), &format!("{number})"), 1);
            let mut list = Printed::new(item, None, "", 1);
            list.children = printed.split(' ').map(one).collect();
            let mut all = [list];
            let said = mend_slips(&mut all);
            let labels: Vec<&str> =
                all[0].children.iter().map(|one| one.label.trim_end_matches(')')).collect();
            assert_eq!((labels.join(" ").as_str(), said.is_empty()), (read, printed == read), "{printed}");
        }
    }

    #[test]
    fn a_marker_takes_another_number() {
        for (label, number, expected) in [
            ("63 d §", "63e", Some("63 e §")),
            ("63 §", "63a", Some("63 a §")),
            ("63d §", "64", Some("64 §")),
            ("63d §", "63e", Some("63e §")),
            ("12 a luku", "12b", Some("12 b luku")),
            ("3)", "4", Some("4)")),
            ("4 a)", "5", Some("5)")),
            ("c)", "d", Some("d)")),
            ("SECTION I", "II", Some("SECTION II")),
            ("", "2", None),
            ("Voimaantulo", "2", None),
        ] {
            assert_eq!(renumbered(label, number).as_deref(), expected, "{label} {number}");
        }
    }

    #[test]
    fn items_begin_with_their_marker() {
        let cases = [
            ("1) henkilö", Some(("1)", "1"))),
            ("4 a) tieto", Some(("4 a)", "4a"))),
            ("f) sisäisestä", Some(("f)", "f"))),
            ("Kunta (kunnat) on", None),
            (") x", None),
            ("ja) x", None),
            ("2015) x", None),
        ];
        for (text, marker) in cases {
            assert_eq!(item_marker(text), marker.map(|(label, number)| (label, number.to_owned())), "{text}");
        }
    }
}
