//! How the acts of a country say what they do: all that [`super::load`] must be told of it.

use std::collections::BTreeMap;

use asof_schema::{DateBasis, Day};

use super::{ActNumber, Clause, Instruction, Schedule, Unheard};
use crate::provision::{Kind, Printed, Role};

/// What is known of a statute besides its text.
#[derive(Debug, Clone)]
pub(crate) struct Statute {
    pub(crate) drafting: &'static Drafting,
    /// ISO 3166 code of its country, in lower case.
    pub(crate) country: String,
    /// BCP 47 tag of its text.
    pub(crate) language: String,
    pub(crate) number: ActNumber,
    /// What it is, as in its id.
    pub(crate) kind: String,
    /// The day on which it was given; without it the id has the year only.
    pub(crate) adopted: Option<Day>,
    pub(crate) title: String,
    pub(crate) citations: Vec<String>,
}

/// A passage of an act: the words of a moment or a paragraph, with the items that stand in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Passage {
    /// Where in the act it stands.
    pub(crate) place: Target,
    /// That place as printed: `146 §`.
    pub(crate) label: String,
    /// Its words.
    pub(crate) text: String,
}

/// What a passage does to another act.
#[derive(Debug, Clone)]
pub(crate) struct Effect {
    /// The passage, by its place among those of the act.
    pub(crate) passage: usize,
    pub(crate) act: Named,
    pub(crate) does: Does,
    /// The day on which it does so, where that is not the day of the passage.
    pub(crate) on: Option<Day>,
    /// The words that say so.
    pub(crate) wording: String,
}

/// How an act is named. A day is that on which it was given, where the words say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Named {
    /// With the day on which it was given and its type of norm, where the words say these.
    Number(ActNumber, Option<Day>, Option<&'static str>),
    Title(String, Option<Day>),
    /// By its title as enacting clauses have it.
    Cited(String),
}

/// What happens to the act that is named.
#[derive(Debug, Clone)]
pub(crate) enum Does {
    /// Provisions of it fall, each with the words that say so; a target without numbers is all of it. With the first
    /// of each range of them, and the command on the last.
    Repeal(Vec<(Instruction, String)>, Vec<(Target, Instruction)>),
    /// Of what falls, these provisions are said to stay in force; where none is named, any.
    Stays(Vec<Target>),
    /// It takes effect.
    Begin(Schedule),
    /// Something of it falls, and it cannot be told what.
    Unclear,
}

/// How the acts of a country say what they do, and what they are called.
#[derive(Debug)]
pub struct Drafting {
    /// What a change set of such acts is, in words.
    pub(crate) description: &'static str,
    /// Where the acts come from, in words.
    pub(crate) data_source: &'static str,
    /// The levels by which a provision is named, outermost first. One is that of the articles.
    pub(crate) levels: &'static [Level],
    /// The letters of numbers, in their order: `62b` comes after `62a`.
    pub(crate) alphabet: &'static str,
    /// Reads an enacting clause.
    pub(crate) clause: fn(&str) -> Clause,
    /// Reads from an enacting clause which earlier acts made the provisions what they are that it names.
    pub(crate) vouched: fn(&str) -> Vec<(Target, ActNumber)>,
    /// Reads from an enacting clause for which provisions, or parts of them, it names which earlier acts.
    pub(crate) made_by: fn(&str) -> Vec<(Target, ActNumber)>,
    /// Reads the paragraphs of a commencement clause.
    pub(crate) schedule: fn(&[String]) -> Schedule,
    /// Whether a text says when the act itself takes effect.
    pub(crate) commences: fn(&str) -> bool,
    /// Reads what the passages of an act do to other acts.
    pub(crate) effects: fn(&[Passage]) -> Vec<Effect>,
    /// Whether the words of a clause, dates apart, name a law of that title: `rikoslain` for `Rikoslaki`.
    pub(crate) is_titled: fn(&str, &str) -> bool,
    /// How far the words by which a clause names a law beside its number are those of one of its titles.
    pub(crate) suits: fn(&str, &[&str]) -> Suits,
    /// How the number of an act is written: `410/2015`.
    pub(crate) code: fn(ActNumber) -> String,
    /// Reads a number as acts cite it, in any of the ways in which that is written.
    pub(crate) cited: fn(&str) -> Option<ActNumber>,
    /// The names by which an act is cited, besides its number and title.
    pub(crate) names: fn(ActNumber) -> Vec<String>,
    /// Whether the words of an act on what it is about may mean a statute.
    pub(crate) may_mean: fn(&str, &Statute) -> bool,
    /// The type of norm of a kind of act: `statute`, `decree`.
    pub(crate) norm_type: fn(&str) -> &'static str,
    /// What an element of Akoma Ntoso is here, where it is not what the standard says.
    pub(crate) element: fn(&str) -> Option<Kind>,
    /// The kind of an act in Akoma Ntoso, as it stands in ids, where its publisher says more than the standard does.
    pub(crate) act_kind: fn(&Act<'_>) -> Option<String>,
}

/// How far a name of a law is one of its titles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Suits {
    /// It is that of another law.
    Not,
    /// It may be that of another law.
    Partly,
    Wholly,
}

/// A level by which a provision is named.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// What stands there.
    pub(crate) kind: Kind,
    /// What it is called in messages.
    pub(crate) called: &'static str,
    /// Whether acts print its numbers. Where they do not, the enacting clause alone tells which ones are meant.
    pub(crate) is_numbered: bool,
}

/// What a document in Akoma Ntoso says of the kind of its act.
#[derive(Debug)]
pub struct Act<'a> {
    /// What the publisher's own `typeStatute` refers to.
    pub(crate) publisher_type: Option<&'a str>,
    /// The title.
    pub(crate) title: &'a str,
}

/// What of a provision is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Facet {
    /// All of it.
    #[default]
    Whole,
    /// Its heading.
    Heading,
    /// The words before its list.
    Intro,
    /// The words after its list.
    Closing,
    /// A heading between provisions, which is of none of them.
    Between,
    /// The name of the law.
    Title,
    /// Its wording in another language.
    OtherLanguage,
    /// An appendix.
    Appendix,
    /// The clause that says when the act takes effect.
    Commencement,
}

impl Facet {
    /// Whether it is of the words of a provision itself, in the language at hand.
    pub(crate) fn is_of_words(self) -> bool {
        matches!(self, Self::Whole | Self::Heading | Self::Intro | Self::Closing)
    }
}

/// A provision that an act names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Target {
    /// The numbers that the act says, by place in [`Drafting::levels`].
    pub(crate) numbers: BTreeMap<usize, String>,
    pub(crate) facet: Facet,
}

impl Target {
    pub(crate) fn number(&self, level: usize) -> Option<&str> {
        self.numbers.get(&level).map(String::as_str)
    }

    /// The innermost level that it names, with the number there.
    pub(crate) fn innermost(&self) -> Option<(usize, &str)> {
        self.numbers.last_key_value().map(|(&level, number)| (level, number.as_str()))
    }

    /// As far as a level, that one included, with all that it says.
    pub(crate) fn down_to(&self, level: usize) -> Self {
        let numbers = self.numbers.range(..=level).map(|(&level, number)| (level, number.clone()));
        Self { numbers: numbers.collect(), facet: Facet::Whole }
    }
}

impl Drafting {
    /// The level of the articles.
    pub(crate) fn article(&self) -> usize {
        let is_article = |level: &Level| level.kind.role == Role::Article;
        self.levels.iter().position(is_article).unwrap_or(self.levels.len())
    }

    /// The level of a kind.
    pub(crate) fn level(&self, kind: Kind) -> Option<usize> {
        self.levels.iter().position(|level| level.kind == kind)
    }

    /// Whether what is named is the other provision, or what that stands in.
    pub(crate) fn covers(&self, named: &Target, other: &Target) -> bool {
        let article = self.article();
        let (own, theirs) = (|level| named.number(level), |level| other.number(level));
        named.numbers.keys().next().is_some_and(|&outermost| outermost <= article)
            && (0..article).all(|level| match (own(level), theirs(level)) {
                (Some(own), Some(theirs)) => own == theirs,
                (Some(_), None) => own(article).is_some(),
                (None, _) => true,
            })
            && named.numbers.range(article..).all(|(&level, number)| theirs(level) == Some(number))
    }

    /// Whether articles are numbered anew in groupings, so that they are cited with what they stand in: the first number
    /// comes again. Another one that comes twice is a slip of the printer, and says nothing of the rest.
    pub(crate) fn restarts(&self, provisions: &[Printed]) -> bool {
        let articles = provisions.iter().flat_map(Printed::all);
        let articles = articles.filter(|one| self.level(one.kind) == Some(self.article()));
        let mut numbers = articles.filter_map(|article| article.number.as_deref());
        numbers.next().is_some_and(|first| numbers.any(|number| number == first))
    }

    /// The first day of a provision by a schedule: where the schedule leaves it open, that on which the provision is in
    /// force at the latest.
    pub(crate) fn begin(&self, schedule: &Schedule, target: &Target) -> Option<Day> {
        let open = || match self.left_open(schedule, target) {
            Some(_) => self.at_the_latest(schedule, target),
            None => schedule.from,
        };
        self.last_named(&schedule.begins, target).or_else(open)
    }

    /// The day on which a provision is in force at the latest that a schedule leaves open.
    pub(crate) fn at_the_latest(&self, schedule: &Schedule, target: &Target) -> Option<Day> {
        self.last_named(&schedule.latest, target)
    }

    /// The sentence by which a provision certainly has no day yet.
    pub(crate) fn left_open<'s>(&self, schedule: &'s Schedule, target: &Target) -> Option<&'s Unheard> {
        let names = |one: &&Unheard| {
            one.leaves_open() && one.is_certain && one.named.iter().any(|named| self.covers(named, target))
        };
        schedule.unread.iter().find(names).filter(|_| self.last_named(&schedule.begins, target).is_none())
    }

    /// How the first day of a provision is known that [`Self::begin`] has.
    pub(crate) fn basis(&self, schedule: &Schedule, target: &Target) -> DateBasis {
        let names = |one: &Unheard| one.named.iter().any(|named| self.covers(named, target));
        let may_wait = |one: &Unheard| one.waits && (one.named.is_empty() || names(one));
        let is_said = self.last_named(&schedule.begins, target).is_some();
        // The day of a sentence that names nothing is that of the act.
        let on_condition =
            |one: &Unheard| one.is_on_condition() && if one.named.is_empty() { !is_said } else { names(one) };
        if self.left_open(schedule, target).is_some() {
            DateBasis::SnapshotBound
        } else if schedule.unread.iter().any(|one| (!is_said && may_wait(one)) || on_condition(one)) {
            DateBasis::Assumed
        } else {
            DateBasis::Stated
        }
    }

    /// The first day without a provision by a schedule.
    pub(crate) fn end(&self, schedule: &Schedule, target: &Target) -> Option<Day> {
        self.ends_apart(schedule, target).or(schedule.until)
    }

    /// The same of what ends on a day of its own.
    pub(crate) fn ends_apart(&self, schedule: &Schedule, target: &Target) -> Option<Day> {
        self.last_named(&schedule.ends, target)
    }

    fn last_named(&self, days: &[(Target, Day)], target: &Target) -> Option<Day> {
        days.iter().rev().find(|(named, _)| self.covers(named, target)).map(|&(_, day)| day)
    }

    /// A key that puts numbers into the order of the law: `62` before `62a` before `63`; Roman numbers by their value.
    pub(crate) fn order_key(&self, number: &str) -> String {
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        let letters = number.get(digits.len()..).unwrap_or_default();
        match digits.parse::<u32>() {
            Ok(value) => format!("{value:04}{}", self.letter_key(letters)),
            Err(_) => match roman::from(number) {
                Some(value) => format!("{value:04}"),
                None => self.letter_key(number),
            },
        }
    }

    /// Whether a number has a letter and comes between two others.
    pub(crate) fn is_between(&self, number: &str, (first, last): (&str, &str)) -> bool {
        let own = self.order_key(number);
        let is_lettered =
            number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with(char::is_alphabetic);
        is_lettered && self.order_key(first) < own && own < self.order_key(last)
    }

    fn letter_key(&self, letters: &str) -> String {
        letters.chars().fold(String::new(), |key, letter| format!("{key}{:02}", self.letter_value(letter)))
    }

    /// The place of a letter in the alphabet, from 1.
    fn letter_value(&self, c: char) -> usize {
        let lower = c.to_lowercase().next().unwrap_or(c);
        self.alphabet.chars().position(|letter| letter == lower).map_or(99, |at| at + 1)
    }

    /// A number as it stands in an id: Roman numbers by their value, single letters by their place.
    pub(crate) fn segment_number(&self, number: &str) -> String {
        let mut letters = number.chars();
        match (roman::from(number), letters.next(), letters.next()) {
            (Some(value), ..) => value.to_string(),
            (None, Some(letter), None) if !letter.is_ascii() || letter.is_ascii_lowercase() => {
                self.letter_value(letter).to_string()
            }
            _ => number.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase(),
        }
    }
}

/// How acts are read whose country's drafting is not known: as enacted, their clauses unread.
pub(crate) static UNDRAFTED: Drafting = Drafting {
    description: "Laws in Akoma Ntoso",
    data_source: "Laws in Akoma Ntoso",
    levels: &[],
    alphabet: "abcdefghijklmnopqrstuvwxyz",
    clause: |_| Clause::default(),
    vouched: |_| Vec::new(),
    made_by: |_| Vec::new(),
    schedule: |_| Schedule::default(),
    commences: |_| false,
    effects: |_| Vec::new(),
    is_titled: |_, _| false,
    suits: |_, _| Suits::Wholly,
    code: |number| format!("{}/{}", number.number, number.year),
    cited: |_| None,
    names: |_| Vec::new(),
    may_mean: |_, _| true,
    norm_type: |_| "statute",
    element: |_| None,
    act_kind: |_| None,
};
