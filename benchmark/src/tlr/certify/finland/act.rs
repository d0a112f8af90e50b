//! An act as the statute book prints it.

use std::sync::LazyLock;

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use regex::Regex;
use roxmltree::{Document, Node};

use super::Place;
use crate::pattern;

const MONTHS: [&str; 12] =
    ["tammi", "helmi", "maalis", "huhti", "touko", "kesä", "heinä", "elo", "syys", "loka", "marras", "joulu"];

/// What of a section a clause repeals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeal {
    Whole,
    Part,
}

/// An act as printed.
#[derive(Debug)]
pub(super) struct Act {
    /// Number and year: `419/2021`.
    pub(super) code: String,
    /// The law that it amends; itself, where it is one.
    pub(super) law: String,
    pub(super) clause: String,
    pub(super) sections: Vec<Section>,
    /// The words on its own commencement.
    commencement: String,
}

/// A section as an act prints it.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub(super) part: Option<String>,
    pub(super) chapter: Option<String>,
    pub(super) number: String,
    /// Whether something of it is left out.
    pub(super) partial: bool,
    words: String,
    moments: Vec<Moment>,
}

#[derive(Debug, Clone)]
struct Moment {
    words: String,
    items: Vec<(String, String)>,
}

static FORCE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"tulee voimaan (\d{1,2}) päivänä (\w+)kuuta (\d{4})"));

static REPEALED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"kumotaan(.*?)(?:muutetaan|lisätään|seuraavasti|$)"));

/// Numbers, with letters and ranges, one after another, and what is counted by them.
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    let number = r"\d+(?: [a-z]\b)?(?: ?[–—-] ?\d+(?: [a-z]\b)?)?";
    pattern(&format!(r"((?:{number}(?:, | ja | sekä ))*{number}) (§|luku\b|luvun\b)"))
});

static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\d+)(?: ([a-z])\b)?(?: ?[–—-] ?(\d+))?"));

impl Act {
    pub(super) fn read(document: &Document<'_>) -> Result<Self> {
        let root = document.root_element();
        let text = |name: &str| named(root, name).next().map(words).context(format!("no {name}"));
        let code = format!("{}/{}", text("AsiakirjaNroTeksti")?, text("ValtiopaivavuosiTeksti")?);
        let clause = text("Johtolause")?;
        let amended = clause.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(law, _)| law);
        let law = amended.filter(|_| amends(&clause)).unwrap_or(&code).to_owned();
        let own = |node: &Node<'_, '_>| words(*node).contains("Tämä laki tulee voimaan");
        let commencement = named(root, "Pykala").filter(own).last().map(words).unwrap_or_default();
        let sections = named(root, "Pykala").filter_map(Section::read).collect();
        Ok(Self { code, law, clause, sections, commencement })
    }

    /// Year and number.
    pub(super) fn key(&self) -> (u32, u32) {
        key(&self.code)
    }

    /// Whether it may put a whole chapter anew, or away, in which a section stands.
    pub(super) fn may_touch(&self, place: &Place) -> bool {
        if self.code == self.law {
            return false;
        }
        let (changed, _) = self.clause.split_once("lisätään").unwrap_or((&self.clause, ""));
        match &place.chapter {
            Some(chapter) => mentions(changed, "luku", chapter),
            None => COUNTED.captures_iter(changed).any(|found| &found[2] == "luku"),
        }
    }

    /// What its clause repeals of a section, as it says first: what it names again, it says where it stands ("sellaisina kuin
    /// niistä ovat 13 § laissa 4/2010").
    pub(super) fn repeals(&self, place: &Place) -> Result<Option<Repeal>, String> {
        let mut repealed = None;
        for clause in REPEALED.captures_iter(&self.clause).filter(|_| self.code != self.law) {
            let (mut chapters, clause) = (None, clause.get(1).map_or("", |clause| clause.as_str()));
            for found in COUNTED.captures_iter(clause) {
                let (numbers, end) = (&found[1], found.get(0).map_or(0, |found| found.end()));
                match &found[2] {
                    "luvun" => chapters = Some(numbers.to_owned()),
                    "§" if counts(numbers, &place.section) => {
                        match (&place.chapter, &chapters) {
                            (Some(chapter), Some(chapters)) if !counts(chapters, chapter) => continue,
                            (Some(_), None) => {
                                return Err(format!("{} does not say of which chapter", self.code));
                            }
                            _ => {}
                        }
                        let part = clause.get(end..).is_some_and(|rest| rest.starts_with(':'));
                        repealed = repealed.or(Some(if part { Repeal::Part } else { Repeal::Whole }));
                    }
                    _ => {}
                }
            }
        }
        Ok(repealed)
    }

    /// The one day from which its command on a section takes effect.
    pub(super) fn from(&self, place: &Place) -> Result<NaiveDate, String> {
        let open = |why: &str| Err(format!("{} {why}", self.code));
        if self.clause.contains("väliaikaisesti") || self.commencement.contains("on voimassa") {
            return open("is in force for a time");
        }
        let mut exceptions = self.commencement.split(". ").filter(|said| said.contains("kuitenkin voimaan"));
        if exceptions.any(|said| mentions(said, "§", &place.section)) {
            return open("takes effect on several days");
        }
        let Some(found) = FORCE.captures(&self.commencement) else {
            return open("does not say when it takes effect");
        };
        let month =
            MONTHS.iter().position(|month| *month == &found[2]).and_then(|at| u32::try_from(at + 1).ok());
        let day = month.zip(found[1].parse().ok()).zip(found[3].parse().ok());
        let day = day.and_then(|((month, day), year)| NaiveDate::from_ymd_opt(year, month, day));
        day.ok_or_else(|| format!("{} takes effect on no day", self.code))
    }
}

/// Year and number of a statute: those of `419/2021`.
pub(super) fn key(code: &str) -> (u32, u32) {
    let (number, year) = code.split_once('/').unwrap_or_default();
    (year.parse().unwrap_or_default(), number.parse().unwrap_or_default())
}

/// Whether a clause amends a law.
fn amends(clause: &str) -> bool {
    ["muutetaan", "lisätään", "kumotaan"].iter().any(|verb| clause.contains(verb))
}

/// Whether a text counts a section or chapter by its number.
fn mentions(text: &str, what: &str, number: &str) -> bool {
    let mut lists = COUNTED.captures_iter(text).filter(|found| &found[2] == what);
    lists.any(|found| counts(&found[1], number))
}

/// Whether a list has a number: alone, with its letter, or within a range.
fn counts(numbers: &str, number: &str) -> bool {
    let digits = number.trim_end_matches(char::is_alphabetic);
    let letter = number.get(digits.len()..).unwrap_or_default();
    let wanted = digits.parse::<u32>().ok();
    NUMBER.captures_iter(numbers).any(|found| {
        let first = found[1].parse::<u32>().ok();
        let last = found.get(3).and_then(|last| last.as_str().parse().ok());
        let same = found.get(2).map_or("", |letter| letter.as_str()) == letter;
        match last {
            Some(last) => first <= wanted && wanted <= Some(last),
            None => first == wanted && same,
        }
    })
}

impl Section {
    fn read(node: Node<'_, '_>) -> Option<Self> {
        let number = squeezed(named(node, "PykalaTunnusKooste").next().map(words)?.strip_suffix('§')?);
        let above = |level: &str, label: &str| {
            let heading = node.ancestors().find(|up| up.tag_name().name() == level)?;
            let label = heading.descendants().find(|one| one.tag_name().name() == label)?;
            Some(squeezed(words(label).rsplit_once(' ')?.0))
        };
        let (part, chapter) = (above("Osa", "OsaTunnusKooste"), above("Luku", "LukuTunnusKooste"));
        // Tables are printed in columns: how they read in a line is not shown.
        let partial = ["Katkoviiva", "table"].iter().any(|name| named(node, name).next().is_some());
        let blocks = node
            .children()
            .filter(|one| ["MomenttiKooste", "KohdatMomentti"].contains(&one.tag_name().name()));
        let moments = blocks.map(Moment::read).collect();
        Some(Self { part, chapter, number, partial, words: words(node), moments })
    }

    pub(super) fn is(&self, place: &Place) -> bool {
        self.number == place.section && (place.chapter.is_none() || self.chapter == place.chapter)
    }

    /// Whether its number is that of a place that is told by its chapter too, and its own chapter is not printed.
    pub(super) fn may_be(&self, place: &Place) -> bool {
        self.number == place.section && self.chapter.is_none() && place.chapter.is_some()
    }

    /// The words of a place in it, empty where it is not there; nothing where it is not told apart.
    pub(super) fn words_at(&self, place: &Place) -> Option<String> {
        let Some(number) = place.moment else { return Some(self.words.clone()) };
        // Some items are tagged as moments: then no moment can be counted.
        let item = |moment: &Moment| {
            moment.words.split_once(')').is_some_and(|(first, _)| first.parse::<u32>().is_ok())
        };
        if self.moments.iter().any(item) {
            return None;
        }
        let Some(moment) = number.checked_sub(1).and_then(|at| self.moments.get(at)) else {
            return Some(String::new());
        };
        let Some(item) = &place.item else { return Some(moment.words.clone()) };
        let mut found = moment.items.iter().filter(|(number, _)| number == item);
        match (found.next(), found.next()) {
            (Some((_, words)), None) => Some(words.clone()),
            (None, _) => Some(String::new()),
            _ => None,
        }
    }
}

impl Moment {
    fn read(node: Node<'_, '_>) -> Self {
        let mut items = Vec::<(String, String)>::new();
        for part in node.children().filter(Node::is_element) {
            let said = words(part);
            match part.tag_name().name() {
                "MomenttiKohtaKooste" => {
                    let number = said.split(')').next().map(squeezed).unwrap_or_default();
                    items.push((number, said));
                }
                "MomenttiAlakohtaKooste" => {
                    if let Some((_, item)) = items.last_mut() {
                        item.push(' ');
                        item.push_str(&said);
                    }
                }
                _ => {}
            }
        }
        Self { words: words(node), items }
    }
}

fn named<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |one| one.tag_name().name() == name)
}

/// All words below a node, with single spaces.
fn words(node: Node<'_, '_>) -> String {
    let text: String = node.descendants().filter(Node::is_text).filter_map(|one| one.text()).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `5 a` as `5a`.
pub(super) fn squeezed(number: &str) -> String {
    number.split_whitespace().collect()
}

/// `5a` as `5 a`.
pub(super) fn spaced(number: &str) -> String {
    let digits = number.trim_end_matches(char::is_alphabetic);
    let letter = number.get(digits.len()..).unwrap_or_default();
    if letter.is_empty() { digits.to_owned() } else { format!("{digits} {letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_alone_and_in_ranges() {
        let clause =
            "muutetaan lain (410/2015) 2 luvun 9 §:n 3 momentti, 12–15 ja 21 §, 121 a § sekä 5 ja 16 luku";
        for (what, number, told) in [
            ("§", "13", true),
            ("§", "21", true),
            ("§", "9", true),
            ("§", "121a", true),
            ("§", "121", false),
            ("§", "3", false),
            ("§", "2", false),
            ("§", "5", false),
            ("luku", "5", true),
            ("luku", "16", true),
            ("luku", "2", false),
        ] {
            assert_eq!(mentions(clause, what, number), told, "{number} {what}");
        }
    }
}
