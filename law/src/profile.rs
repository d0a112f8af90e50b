//! How the law of a country is divided, numbered and cited: data, with one reader for what is compiled in and for
//! files of users.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::mark::Mark;
use crate::spoken::SpeaksOf;
use crate::{Step, Unit, table};

/// A country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its ISO 3166 code, as norms have their jurisdiction.
    pub country: String,
    /// Its name in English.
    pub name: String,
    /// The languages of its law, by the primary subtags of BCP 47.
    pub languages: Vec<String>,
    /// What separates the steps of a citation.
    pub separator: String,
    levels: Vec<Level>,
    basic: Vec<Unit>,
    anew: Vec<Unit>,
    apart: Vec<(Unit, Vec<String>)>,
    speaks_of: Vec<SpeaksOf>,
    lead_in: Option<LeadIn>,
    repealed: Vec<String>,
    pub(crate) everyday: String,
    /// What people type for what is written ([`crate::Habits`]).
    pub(crate) typed: Vec<[String; 2]>,
    /// How its lawyers cite judgments by the numbers of cases.
    pub(crate) cases: Cases,
    /// How its lawyers call laws, whether they are here or not.
    pub(crate) laws: Laws,
}

/// The names of laws.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laws {
    /// The names, in full and in short; what is in short has no points.
    #[serde(default)]
    pub(crate) names: Vec<String>,
    /// Words before a name that make another law of it: "antigo".
    #[serde(default)]
    pub(crate) others: Vec<String>,
    /// Words before a name that say that it is the newer of two: "novo".
    #[serde(default)]
    pub(crate) newer: Vec<String>,
    /// What others call its laws beside the name of the country, each with its own name: "Constitution", of Brazil.
    #[serde(default)]
    pub(crate) abroad: Vec<[String; 2]>,
    /// What they call a law in short, each with its title: "RL", of "Rikoslaki". Without a law of that title it names nothing.
    #[serde(default)]
    pub(crate) short: Vec<[String; 2]>,
    /// Whether two digits after a name are a year, and no provision: "CPC 73".
    #[serde(default)]
    pub(crate) dated: bool,
    /// Those that say what is punished, and hold no procedure: each deed is judged by what stood on its own day.
    #[serde(default)]
    pub(crate) penal: Vec<String>,
    /// The sections of others that do, beside procedure of their own.
    #[serde(default)]
    pub(crate) penal_parts: Vec<PenalPart>,
}

/// Which sections of a law say what is punished.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PenalPart {
    /// What the law is called.
    pub(crate) names: Vec<String>,
    /// The first and the last of each run; `["15", "32"]` has 31A, and not 32A.
    pub(crate) sections: Vec<[String; 2]>,
}

impl PenalPart {
    fn has(&self, section: &str) -> bool {
        let own = numbered(section);
        own.is_some()
            && self.sections.iter().any(|[first, last]| (numbered(first)..=numbered(last)).contains(&own))
    }
}

/// The number of a section and its letters: 31A comes after 31 and before 32.
fn numbered(section: &str) -> Option<(u32, String)> {
    let letters = section.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = section.strip_suffix(letters)?.parse().ok()?;
    Some((number, letters.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()))
}

/// The cases by whose class and number judgments are cited.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cases {
    /// Whether the year belongs to a number: "12 of 2019".
    #[serde(default)]
    pub(crate) dated: bool,
    /// The names of each class, without points.
    #[serde(default)]
    pub(crate) classes: Vec<Vec<String>>,
    /// Those of the names that are words or letters of other things, too: of states, "MS", or of what is counted.
    #[serde(default)]
    pub(crate) doubtful: Vec<String>,
    /// Words before letters that make them the place of a register and no class: "OAB MS 12.345".
    #[serde(default)]
    pub(crate) registers: Vec<String>,
    /// Words after a number that counts them, and numbers no case.
    #[serde(default)]
    pub(crate) counted: Vec<String>,
}

/// The opening words of a provision, which introduce a list and which citations leave out: the caput of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeadIn {
    /// The level of the provision.
    pub of: Unit,
    /// The level of its opening words.
    pub level: Unit,
    /// The level of what they introduce.
    pub list: Unit,
}

impl LeadIn {
    /// Whether a level stands beside that of the opening words, as an article's paragraphs do.
    pub fn is_beside(&self, unit: Unit) -> bool {
        unit.level() == self.level.level() && unit != self.level
    }
}

/// A level of a country's law.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Level {
    unit: Unit,
    component_type: String,
    number: Numbering,
    cite: Option<String>,
    words: Vec<String>,
    marks: Vec<Mark>,
    rubric: Vec<String>,
    excepts: bool,
}

/// How provisions of a level are numbered, and so how words cite them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Numbering {
    /// As they are.
    #[default]
    Plain,
    /// In Roman numerals, which are cited as digits.
    Roman,
    /// By letters; some sources count them.
    Letter,
    /// Not at all: there is only one.
    None,
}

/// Why a profile cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// It is no TOML, lacks a part or has one that is not known.
    #[error("{0}")]
    Format(#[from] toml::de::Error),
    /// A name that is none of its levels.
    #[error("`{0}` is not one of the `levels`")]
    NoLevel(String),
    /// It names no level of provisions.
    #[error("`basic` names no level")]
    NoBasic,
    /// The lead-in is not told in full.
    #[error("`lead_in` must name three levels or none: a provision, its opening words, what they introduce")]
    LeadIn,
    /// A mark that no text could have.
    #[error(
        "`{0}` is not a mark: write it as the first of its level has it, its number in braces, such as `Art. {{1}}`"
    )]
    Mark(String),
    /// Two common levels the other way round, or more levels of its own than fit between two common ones.
    #[error(
        "the level `{0}` does not fit where it stands: give it a name of its own, and put the component type that \
         it has into `type`"
    )]
    Order(String),
    /// A pattern that is no regular expression.
    #[error("`typed`: {0}")]
    Typed(String),
}

/// A profile as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    country: String,
    name: String,
    languages: Vec<String>,
    levels: Vec<LevelOfFile>,
    basic: Vec<String>,
    anew: Vec<String>,
    lead_in: Vec<String>,
    separator: String,
    apart: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    repealed: Vec<String>,
    #[serde(default)]
    everyday: String,
    #[serde(default)]
    typed: Vec<[String; 2]>,
    #[serde(default)]
    cases: Cases,
    #[serde(default)]
    laws: Laws,
    #[serde(default)]
    speaks_of: Vec<SpeaksOfFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpeaksOfFile {
    types: Vec<String>,
    levels: Vec<String>,
    law: String,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    others: Vec<String>,
    #[serde(default)]
    led: Vec<String>,
    #[serde(default)]
    owned: Vec<String>,
}

impl SpeaksOfFile {
    fn of(self, units: Vec<Unit>) -> SpeaksOf {
        let Self { types, law, names, others, led, owned, .. } = self;
        SpeaksOf { types, units, law, names, others, led, owned }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelOfFile {
    name: String,
    r#type: Option<String>,
    #[serde(default)]
    number: Numbering,
    cite: Option<String>,
    #[serde(default)]
    words: Vec<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    rubric: Vec<String>,
    #[serde(default)]
    excepts: bool,
}

/// The profile of a country that has none: the common levels.
impl Default for Profile {
    fn default() -> Self {
        Self::neutral("")
    }
}

/// A level of a country that has no profile.
fn neutral_level(unit: Unit, marks: Vec<&'static str>) -> Level {
    Level {
        unit,
        component_type: unit.name().to_owned(),
        number: if unit == Unit::Part { Numbering::Roman } else { Numbering::Plain },
        cite: None,
        words: Vec::new(),
        marks: marks.into_iter().filter_map(Mark::parse).collect(),
        rubric: Vec::new(),
        excepts: false,
    }
}

impl Profile {
    /// The profile of a language that no country here has: the common levels, and what opens provisions in its law. A mark
    /// that the language has for one level is of no other, and stands once.
    pub(crate) fn neutral(tag: &str) -> Self {
        let own = table::of_language(tag);
        let common = |unit: Unit| {
            let is_left = |mark: &&str| !own.iter().any(|(_, own)| own == mark);
            common_marks(unit).iter().copied().filter(is_left).collect::<Vec<_>>()
        };
        let mut units: Vec<Unit> =
            Unit::COMMON.iter().copied().chain(own.iter().map(|(unit, _)| *unit)).collect();
        units.sort();
        units.dedup();
        let level = |unit: Unit| {
            let marks = own.iter().filter(|(own, _)| *own == unit).map(|(_, mark)| *mark);
            neutral_level(unit, marks.chain(common(unit)).collect())
        };
        Self {
            country: String::new(),
            name: String::new(),
            languages: Vec::new(),
            separator: ", ".to_owned(),
            levels: units.into_iter().map(level).collect(),
            basic: vec![Unit::Article, Unit::Rule, Unit::Section],
            anew: vec![Unit::Chapter],
            apart: Vec::new(),
            speaks_of: Vec::new(),
            lead_in: None,
            repealed: Vec::new(),
            everyday: String::new(),
            typed: Vec::new(),
            cases: Cases::default(),
            laws: Laws::default(),
        }
    }

    /// Reads a profile. The names of its own levels live as long as the program: profiles are read once.
    pub fn read(text: &str) -> Result<Self, ProfileError> {
        let file: File = toml::from_str(text)?;
        let units = depths(&file.levels, &file.basic)?;
        let unit = |name: &String| {
            let known = units.iter().copied().find(|unit| unit.name() == name);
            known.ok_or_else(|| ProfileError::NoLevel(name.clone()))
        };
        let all = |names: &[String]| names.iter().map(unit).collect::<Result<Vec<_>, _>>();
        let basic = all(&file.basic)?;
        if basic.is_empty() {
            return Err(ProfileError::NoBasic);
        }
        let lead_in = match *all(&file.lead_in)? {
            [] => None,
            [of, level, list] => Some(LeadIn { of, level, list }),
            _ => return Err(ProfileError::LeadIn),
        };
        let speaks_of = file.speaks_of.into_iter().map(|one| all(&one.levels).map(|units| one.of(units)));
        let apart = file.apart.into_iter().map(|(name, called)| Ok((unit(&name)?, called)));
        let levels = file.levels.into_iter().zip(&units).map(|(level, &unit)| {
            let mark = |mark: String| Mark::parse(&mark).ok_or(ProfileError::Mark(mark));
            Ok(Level {
                unit,
                component_type: level.r#type.unwrap_or(level.name),
                number: level.number,
                cite: level.cite,
                words: level.words,
                marks: level.marks.into_iter().map(mark).collect::<Result<_, _>>()?,
                rubric: level.rubric,
                excepts: level.excepts,
            })
        });
        Ok(Self {
            country: file.country,
            name: file.name,
            languages: file.languages,
            separator: file.separator,
            apart: apart.collect::<Result<_, ProfileError>>()?,
            speaks_of: speaks_of.collect::<Result<_, ProfileError>>()?,
            levels: levels.collect::<Result<_, ProfileError>>()?,
            anew: all(&file.anew)?,
            basic,
            lead_in,
            repealed: file.repealed,
            everyday: file.everyday,
            typed: file.typed,
            cases: file.cases,
            laws: file.laws,
        })
    }

    /// Its levels, outermost first.
    pub(crate) fn units(&self) -> impl Iterator<Item = Unit> {
        self.levels.iter().map(|level| level.unit)
    }

    /// The level of a component type; that of the common one with its name where the country has none.
    pub fn unit(&self, component_type: &str) -> Option<Unit> {
        let own = self.levels.iter().find(|level| level.component_type == component_type);
        own.map(|level| level.unit).or_else(|| Unit::of_name(component_type))
    }

    /// Whether what a component of a type says excepts from the provision in which it stands.
    pub fn excepts(&self, component_type: &str) -> bool {
        self.levels.iter().any(|level| level.component_type == component_type && level.excepts)
    }

    /// The component type of a level.
    pub fn component_type(&self, unit: Unit) -> &str {
        self.level(unit).map_or(unit.name(), |level| &level.component_type)
    }

    /// The step to a component, by its type and number, as words cite it; `None` for a type that no words cite.
    pub fn step(&self, component_type: &str, number: &str) -> Option<Step> {
        let unit = self.unit(component_type)?;
        let numbering = self.level(unit).map_or(Numbering::Plain, |level| level.number);
        Some(Step::of(unit, numbering.cited(number)))
    }

    /// The level from which addresses begin, of a norm that has some component types: article, rule or section.
    pub fn basic(&self, mut has: impl FnMut(&str) -> bool) -> Unit {
        let there = self.basic.iter().find(|&&unit| has(self.component_type(unit)));
        there.or(self.basic.last()).copied().unwrap_or(Unit::Section)
    }

    /// Whether provisions of the country are of this level.
    pub fn is_basic(&self, unit: Unit) -> bool {
        self.basic.contains(&unit)
    }

    /// The levels by which norms of the country are cited; of several, the first that a norm has.
    pub fn basics(&self) -> &[Unit] {
        &self.basic
    }

    /// The levels within which some norms number their provisions anew.
    pub fn anew(&self) -> &[Unit] {
        &self.anew
    }

    /// Whether a level holds provisions with numbers of their own, apart from the body.
    pub fn is_apart(&self, unit: Unit) -> bool {
        self.apart.iter().any(|(apart, _)| *apart == unit)
    }

    /// The law of which a document of some type speaks by a level without the name of a law: "rule 6.15" in a practice
    /// direction.
    pub fn spoken_of(&self, norm_type: &str, unit: Unit) -> Option<&str> {
        let is_meant = |one: &&SpeaksOf| one.units.contains(&unit) && one.is_of(norm_type);
        self.speaks_of.iter().find(is_meant).map(|one| one.law.as_str())
    }

    /// Whether words of a document of some type name other laws like the one of which such documents speak: "Insolvency Rules".
    pub fn speaks_of_others(&self, norm_type: &str, words: &str) -> bool {
        self.speaks_of.iter().any(|one| one.is_of(norm_type) && one.has_others(words))
    }

    /// Whether the words of a citation in such a document, or those before and after it, say of what its number is: "Part 2 of
    /// the form".
    pub fn says_of_what(&self, norm_type: &str, words: (&str, &str, &str)) -> bool {
        self.speaks_of.iter().any(|one| one.is_of(norm_type) && one.is_owned(words))
    }

    /// What such a part is called.
    pub fn called_apart(&self) -> impl Iterator<Item = &str> {
        self.apart.iter().flat_map(|(_, called)| called).map(String::as_str)
    }

    /// What is printed in place of a repealed provision; `{}` at the end stands for more words. A form in brackets is one
    /// in brackets only.
    pub(crate) fn repealed(&self) -> &[String] {
        &self.repealed
    }

    /// The opening words of its provisions, where they are a level of their own.
    pub fn lead_in(&self) -> Option<LeadIn> {
        self.lead_in
    }

    /// Whether a level is that of opening words.
    pub fn is_lead_in(&self, unit: Unit) -> bool {
        self.lead_in.is_some_and(|lead_in| lead_in.level == unit)
    }

    /// A path with the lead-in through which the list of a provision hangs.
    pub fn through_lead_in(&self, path: impl IntoIterator<Item = Step>) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for step in path {
            let hangs = |lead_in: &LeadIn| {
                lead_in.list == step.unit && steps.last().is_some_and(|last| last.unit == lead_in.of)
            };
            if let Some(lead_in) = self.lead_in.filter(hangs) {
                steps.push(Step::of(lead_in.level, ""));
            }
            steps.push(step);
        }
        steps
    }

    /// The country's level of a unit that another language may name: a British subsection is a Finnish moment.
    pub fn own(&self, unit: Unit) -> Unit {
        self.unit(self.component_type(unit)).unwrap_or(unit)
    }

    /// How a component is called in a citation, by its type and by its marker or else its number: "3 kohta". `None`
    /// where the marker says it all.
    pub fn cited(&self, component_type: &str, marker: &str, number: &str) -> Option<String> {
        let form = self.level(self.unit(component_type)?)?.cite.as_deref()?;
        // "Section 5" and "(5)" say it all; "5" and "5 a" do not.
        let bare = marker.split_whitespace().collect::<String>();
        if !bare.is_empty() && !number.is_empty() && bare != number {
            return None;
        }
        let called = if marker.is_empty() { number } else { marker };
        let fits = if form.contains("{}") { !called.is_empty() } else { marker.is_empty() };
        fits.then(|| form.replace("{}", called))
    }

    /// The words that announce a level, beside those that the grammar of the language knows.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, Unit)> {
        self.levels.iter().flat_map(|level| level.words.iter().map(|word| (word.as_str(), level.unit)))
    }

    /// What opens its provisions in a text, by level, outermost first.
    pub fn marks(&self) -> impl Iterator<Item = (Unit, &Mark)> {
        self.levels.iter().flat_map(|level| level.marks.iter().map(|mark| (level.unit, mark)))
    }

    /// What ends the heading of a provision of a level where its words follow on the same line: ".—". A line break
    /// means that a heading has the line after the mark.
    pub fn rubric(&self, unit: Unit) -> &[String] {
        self.level(unit).map_or(&[], |level| &level.rubric)
    }

    /// The names of the laws that say in a section of this number what is punished: those that hold no procedure, and those of which
    /// that section does.
    pub fn punishing(&self, section: &str) -> impl Iterator<Item = &str> {
        let parts = self.laws.penal_parts.iter().filter(move |part| part.has(section));
        self.laws.penal.iter().chain(parts.flat_map(|part| &part.names)).map(String::as_str)
    }

    fn level(&self, unit: Unit) -> Option<&Level> {
        self.levels.iter().find(|level| level.unit == unit)
    }
}

/// What opens provisions in a country without a profile: signs, and words that many languages have.
fn common_marks(unit: Unit) -> &'static [&'static str] {
    match unit {
        Unit::Annex => &[
            "Annex {1}", "Annex {I}", "Annex", "Annexe {1}", "Annexe {I}", "Annexe", "Anexo {1}",
            "Anexo {I}", "Anexo", "Anlage {1}", "Anlage", "Allegato {1}", "Allegato {I}", "Allegato",
        ],
        Unit::Part => &[
            "Part {1}", "Part {I}", "Partie {1}", "Partie {I}", "Parte {1}", "Parte {I}", "Teil {1}",
            "Livre {I}er", "Livre {I}", "Libro {I}", "Buch {1}",
        ],
        Unit::Title => &["Title {1}", "Title {I}", "Titre {I}er", "Titre {I}", "Título {I}", "Titolo {I}"],
        Unit::Chapter => &[
            "Chapter {1}", "Chapter {I}", "Chapitre {I}er", "Chapitre {I}", "Capítulo {I}", "Capo {I}",
            "Kapitel {1}", "Abschnitt {1}",
        ],
        Unit::Section => &["Section {1}", "§ {1}", "{1} §", "{1}."],
        Unit::Article => &[
            "Art. {1}er", "Art. {1}", "Article {1}er", "Article {1}", "Artículo {1}", "Articolo {1}",
            "Artikel {1}", "{1}.",
        ],
        Unit::Paragraph => &["({1})", "{1})", "{1}.", "§ {1}"],
        Unit::Subparagraph => &["({1})", "{1})", "{1}.", "({a})", "{a})"],
        Unit::Item => &["({a})", "{a})", "({i})"],
        _ => &[],
    }
}

impl Numbering {
    fn cited(self, number: &str) -> String {
        match self {
            Self::Plain => number.to_owned(),
            Self::None => String::new(),
            Self::Roman => roman::from(number).map_or_else(|| number.to_owned(), |value| value.to_string()),
            Self::Letter => {
                let letter = number.parse::<u8>().ok().filter(|at| (1..=26).contains(at));
                letter.map_or_else(|| number.to_owned(), |at| char::from(b'a' + at - 1).to_string())
            }
        }
    }
}

/// The levels of a file with their depths. Common ones have theirs, and a basic one of its own is as deep as a section;
/// the others are spread between their neighbours, and those that come first below the annexes.
fn depths(levels: &[LevelOfFile], basic: &[String]) -> Result<Vec<Unit>, ProfileError> {
    let fixed = |level: &LevelOfFile| {
        let own = basic.contains(&level.name).then(|| Unit::Section.level());
        Unit::of_name(&level.name).map(Unit::level).or(own)
    };
    let wrong = |level: &LevelOfFile| ProfileError::Order(level.name.clone());
    let mut above = 0;
    let mut units = Vec::with_capacity(levels.len());
    for (at, level) in levels.iter().enumerate() {
        let depth = if let Some(depth) = fixed(level) {
            depth
        } else {
            let rest = levels.get(at..).unwrap_or_default();
            let run = rest.iter().take_while(|level| fixed(level).is_none()).count();
            let next = rest.iter().find_map(fixed).unwrap_or(u8::MAX);
            let first = above.max(Unit::Annex.level());
            let room = usize::from(next.checked_sub(first).ok_or_else(|| wrong(level))?);
            let step = u8::try_from(room / (run + 1)).ok().filter(|step| *step > 0);
            first + step.ok_or_else(|| wrong(level))?
        };
        if depth < above {
            return Err(wrong(level));
        }
        above = depth;
        units.push(Unit::of_name(&level.name).unwrap_or_else(|| Unit::new(level.name.clone().leak(), depth)));
    }
    Ok(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(levels: &str, rest: &str) -> Result<Profile, ProfileError> {
        let head = "country = \"qm\"\nname = \"Quimbra\"\nlanguages = [\"en\"]\nseparator = \", \"\n";
        Profile::read(&format!("{head}levels = [{levels}]\n{rest}\n[apart]\n"))
    }

    const REST: &str = "basic = [\"canon\"]\nanew = []\nlead_in = []";

    #[test]
    fn levels_of_its_own_lie_in_their_order() {
        let levels = "{ name = \"book\" }, { name = \"scroll\" }, { name = \"canon\" }, { name = \"verse\" }, \
            { name = \"paragraph\" }, { name = \"point\", type = \"dot\" }";
        let profile = profile(levels, REST).unwrap();
        let units =
            ["book", "scroll", "canon", "verse", "paragraph", "dot"].map(|kind| profile.unit(kind).unwrap());
        assert!(units.is_sorted_by(|a, b| a.level() < b.level()), "{units:?}");
        assert_eq!(units.map(Unit::is_grouping), [true, true, false, false, false, false]);
        assert_eq!(units.map(|unit| profile.component_type(unit)).last(), Some(&"dot"));
        assert_eq!(profile.basic(|kind| kind == "canon").name(), "canon");
        assert_eq!(profile.unit("section"), Some(Unit::Section), "the common ones are known to all");
    }

    #[test]
    fn some_sections_of_a_law_with_procedure_punish() {
        let parts = "[laws]\npenal = [\"CoE\"]\npenal_parts = [{ names = [\"Drugs Act\"], sections = [[\"8\", \"8\"], [\"15\", \"32\"]] }]";
        let profile = profile("{ name = \"canon\" }", &format!("{REST}\n{parts}")).unwrap();
        let of = |section| profile.punishing(section).collect::<Vec<_>>();
        for section in ["8", "15", "27a", "31-A", "32"] {
            assert_eq!(of(section), ["CoE", "Drugs Act"], "{section}");
        }
        for section in ["", "8a", "9", "32A", "37", "x"] {
            assert_eq!(of(section), ["CoE"], "{section}");
        }
    }

    #[test]
    fn sections_of_indian_acts_that_punish_are_those_that_say_what_is_an_offence() {
        let india = Profile::read(include_str!("../profiles/in.toml")).unwrap();
        for (law, punishes, others) in [
            ("NDPS Act", "8 8A 15 20 27A 27B 31A 32 58 59", "2 14 32A 32B 35 37 42 50 52A 60 67"),
            ("SC/ST Act", "3 4 5 6 13", "8 10 14 14A 15A 18 18A"),
            ("Dowry Prohibition Act", "2 3 4 4A 6", "5 7 8 8A 8B"),
            ("POCSO Act", "3 6 14 17 18 20 21 23 42", "2 19 24 29 30 33 42A"),
            ("Prevention of Corruption Act 1988", "7 7A 8 12 13 14 15", "4 5 16 17A 19 20"),
        ] {
            let of = |section: &str| india.punishing(section).any(|name| name == law);
            for (sections, expected) in [(punishes, true), (others, false)] {
                for section in sections.split(' ') {
                    assert_eq!(of(section), expected, "section {section} of the {law}");
                }
            }
        }
    }

    #[test]
    fn a_document_speaks_of_a_law_by_levels_of_that() {
        const SPEAKS: &str = "[[speaks_of]]\ntypes = [\"gloss\"]\nlevels = [\"canon\"]\nlaw = \"COE\"\n\
            names = [\"Elder Codes\", \"General Codes\"]\nothers = [\"CoY\"]\nled = [\"Roll\"]\nowned = [\"of the\"]";
        let levels = "{ name = \"book\" }, { name = \"canon\" }";
        let profile = profile(levels, &format!("{REST}\n{SPEAKS}")).unwrap();
        let law = |norm_type: &str, kind: &str| profile.spoken_of(norm_type, profile.unit(kind).unwrap());
        assert_eq!(law("gloss", "canon"), Some("COE"));
        assert_eq!((law("gloss", "book"), law("code", "canon")), (None, None));
        for (words, expected) in [
            (
                "The Elder Codes, these Codes, General Codes and Codes of kin. Under Codes 3 and 4, and PreCodes",
                false,
            ),
            ("the Harbour Codes 1990", true),
            ("the Harbour (East and West) Codes", true),
            ("as CoY, 3 says", true),
            ("as CoYX says", false),
        ] {
            assert_eq!(profile.speaks_of_others("gloss", words), expected, "{words}");
            assert!(!profile.speaks_of_others("code", words), "{words}");
        }
        for (words, expected) in [
            (("", "canon 3", " of the form"), true),
            (("", "canon 3 of the form", "."), true),
            (("see Roll 28, ", "canon 3", ""), true),
            (("by CoY 2016 ", "canon 3", ""), true),
            (("The Roll is kept as said in ", "canon 3", " of his own will"), false),
        ] {
            assert_eq!(profile.says_of_what("gloss", words), expected, "{words:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_told() {
        for (levels, rest, said) in [
            ("{ name = \"canon\" }", "basic = []\nanew = []\nlead_in = []", "`basic` names no level"),
            (
                "{ name = \"canon\" }",
                "basic = [\"canon\"]\nanew = [\"book\"]\nlead_in = []",
                "`book` is not one",
            ),
            ("{ name = \"canon\" }", "basic = [\"canon\"]\nanew = []\nlead_in = [\"canon\"]", "three levels"),
            (
                "{ name = \"article\" }, { name = \"section\" }, { name = \"canon\" }",
                REST,
                "the level `section`",
            ),
            ("{ name = \"canon\", colour = \"red\" }", REST, "unknown field `colour`"),
            ("{ name = \"canon\" }", "basic = [\"canon\"]\nlead_in = []", "missing field `anew`"),
        ] {
            let error = profile(levels, rest).unwrap_err().to_string();
            assert!(error.contains(said), "{levels} {rest}: {error}");
        }
    }

    #[test]
    fn numbers_are_cited_as_their_level_has_them() {
        let brazil = Profile::read(include_str!("../profiles/br.toml")).unwrap();
        for (kind, number, cited) in [
            ("article", "5", "article:5"),
            ("part", "IV", "part:4"),
            ("alinea", "2", "alinea:b"),
            ("alinea", "b", "alinea:b"),
            ("caput", "x", "caput"),
        ] {
            assert_eq!(brazil.step(kind, number).unwrap().to_string(), cited);
        }
        assert_eq!(brazil.step("letter", "1"), None);
    }

    #[test]
    fn a_marker_is_cited_with_its_word() {
        let britain = Profile::read(include_str!("../profiles/gb.toml")).unwrap();
        for (kind, marker, cited) in
            [("section", "5", Some("section 5")), ("section", "Section 5", None), ("subsection", "(5)", None)]
        {
            assert_eq!(britain.cited(kind, marker, "5").as_deref(), cited, "{marker}");
        }
        let finland = Profile::read(include_str!("../profiles/fi.toml")).unwrap();
        for (kind, marker, number, cited) in [
            ("subsection", "", "2", Some("2 mom.")),
            ("item", "3", "3", Some("3 kohta")),
            ("item", "4 a", "4a", Some("4 a kohta")),
            ("section", "5 §", "5", None),
            ("chapter", "36", "36", Some("36 luku")),
            ("chapter", "36 LUKU", "36", None),
            ("chapter", "", "", None),
        ] {
            assert_eq!(finland.cited(kind, marker, number).as_deref(), cited);
        }
    }
}
