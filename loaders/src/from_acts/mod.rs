//! Law from its acts: the text as enacted, and what each amending act commands.
//!
//! A reader of a format hands on [`Document`]s. The [`Drafting`] of their country reads from an enacting clause what it
//! commands (`Instruction`s on `Target`s) and from the commencement clause when (`Schedule`). What both mean for the
//! law is the same in every country, and is done here: the instructions of all acts are put in the order in which they
//! take effect and applied, one after another, to the law as it then stands.

mod apply;
mod at_hand;
mod days;
mod drafting;
mod effects;
mod excerpt;
mod in_force;
mod law;
mod left_out;
mod load;
mod missing;
mod reading;
mod statute;
mod terms;
mod told;

pub use drafting::{Act, Drafting, Level};
pub use load::load;

pub(crate) use drafting::{Does, Effect, Facet, Named, Passage, Statute, Suits, Target, UNDRAFTED};
pub(crate) use law::{Law, Origin, ROOT};
pub(crate) use load::{put_together, read};

use asof_schema::{Day, QuoteKind, Sha256};

use crate::provision::{Printed, Words};
use crate::unread::Unread;

/// The number of an act: a year, a number within it, and a letter where two acts have that number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActNumber {
    /// The year.
    pub year: i32,
    /// The number within the year.
    pub number: u32,
    /// The letter that tells it from another act of this number.
    pub letter: Option<char>,
    /// Which of several acts of this number it is.
    pub nth: Nth,
}

/// Which of several acts of one number an act is. Acts that cite it say the number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Nth {
    /// The number alone names it.
    #[default]
    Only,
    /// Its publisher counts the acts of its number.
    Counted(u32),
    /// It is another one than those that were read before it, by its title and by its kind or day.
    After(usize),
}

impl ActNumber {
    /// A number without a letter. `None` if the year cannot be one.
    pub fn new(year: i32, number: u32) -> Option<Self> {
        (1700..=9999).contains(&year).then_some(Self { year, number, letter: None, nth: Nth::Only })
    }

    /// The number as acts cite it, whichever act of it is meant.
    pub(crate) fn as_cited(self) -> Self {
        Self { nth: Nth::Only, ..self }
    }

    /// What an id has after the number: its letter, and the count of its publisher from the second act on.
    fn mark_in_id(self) -> String {
        let letter: String = self.letter.into_iter().flat_map(char::to_lowercase).collect();
        match self.nth {
            Nth::Counted(nth) if nth > 1 => format!("{letter}-{nth}"),
            _ => letter,
        }
    }

    /// The first day on which an act of that number can have been given.
    fn first_day(self) -> Day {
        Day::from_ymd(self.year, 1, 1).unwrap_or(Day::FIRST)
    }
}

/// An act as its document prints it.
#[derive(Debug, Clone)]
pub struct Document {
    /// How the acts of its country say what they do.
    pub drafting: &'static Drafting,
    /// The name of its file.
    pub file: String,
    /// The SHA-256 of its bytes.
    pub sha256: Sha256,
    /// ISO 3166 code of its country, lower case.
    pub country: String,
    /// BCP 47 tag of its text.
    pub language: String,
    /// Its number.
    pub number: ActNumber,
    /// What it is, as in its id.
    pub kind: String,
    /// Its title, and the bytes in which it stands.
    pub title: Words,
    /// The day on which it was signed.
    pub signed: Option<Day>,
    /// The day on which it was published, where the document says so.
    pub published: Option<Day>,
    /// Its enacting clause.
    pub enacting: String,
    /// The line of its enacting clause.
    pub line: u64,
    /// The title that it gives to the law that it amends.
    pub new_title: Option<Words>,
    /// The paragraphs on its commencement.
    pub commencement: Vec<String>,
    /// The day on which it is in force at the latest, by what its markup says of the days of its provisions.
    pub in_force_by: Option<Day>,
    /// The paragraphs on the commencement of the act that it amends, where it prints them anew.
    pub reprinted: Vec<String>,
    /// Its enacting clause and its paragraphs on its commencement, as they stand in the file.
    pub quotes: Vec<(QuoteKind, Words)>,
    /// Its provisions: of an original all, of an amending act those that it puts, the rest left out.
    pub provisions: Vec<Printed>,
    /// Whether it has appendices, which are not read.
    pub appendices: bool,
    /// What was met on the way: line and words.
    pub remarks: Vec<(u64, String)>,
    /// The numbers that were read by their place, because they are printed twice: line and words.
    pub slips: Vec<(u64, String)>,
    /// What stands among its outermost provisions and cannot be read.
    pub unread: Vec<Unread>,
}

/// What an act says of what it changes, and of when it takes effect.
pub(crate) fn quotes(
    enacting: impl IntoIterator<Item = Words>,
    commencement: Vec<Words>,
) -> Vec<(QuoteKind, Words)> {
    let of = |kind| move |words| (kind, words);
    let enacting = enacting.into_iter().map(of(QuoteKind::EnactingClause));
    let quotes = enacting.chain(commencement.into_iter().map(of(QuoteKind::Commencement)));
    quotes.filter(|(_, words)| !words.text.is_empty()).collect()
}

/// One thing that an enacting clause commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Instruction {
    /// The provision falls.
    Repeal(Target),
    /// It gets other words.
    Amend(Target),
    /// It is new.
    Insert(Target),
    /// Those that stand there get other numbers; the target says in what.
    Renumber {
        /// What they stand in.
        within: Target,
        /// Their level.
        level: usize,
        /// Their numbers, and the new ones.
        numbers: Vec<(String, String)>,
    },
    /// It stands in another grouping.
    Relocate { target: Target, into: Target },
}

impl Instruction {
    /// Whether it gives the provision that it names words.
    pub(crate) fn puts(&self) -> bool {
        matches!(self, Self::Amend(_) | Self::Insert(_))
    }

    pub(crate) fn target(&self) -> &Target {
        match self {
            Self::Repeal(target)
            | Self::Amend(target)
            | Self::Insert(target)
            | Self::Relocate { target, .. } => target,
            Self::Renumber { within, .. } => within,
        }
    }
}

/// What an enacting clause says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clause {
    /// The law that it amends, where it says its number.
    pub(crate) amends: Option<ActNumber>,
    /// The law that it amends, by its title as the clause has it, where it does not say its number.
    pub(crate) named: Option<String>,
    /// The words by which it names the law whose number it says, dates and all.
    pub(crate) called: String,
    /// The last word of its name, as the clause has it: it names the law again.
    pub(crate) law_word: Option<String>,
    /// What it commands, each with the words that say so.
    pub(crate) instructions: Vec<(Instruction, String)>,
    /// The provisions that it names by the first and the last of them (`12–14 a §`): the first one, and what
    /// it commands of the last one. Others may stand between them whose numbers have letters.
    pub(crate) ranges: Vec<(Target, Instruction)>,
    /// The earlier acts of which it speaks.
    pub(crate) cites: Vec<ActNumber>,
    /// Words of which the grammar makes nothing.
    pub(crate) unread: Vec<String>,
    /// The places of the instructions before and after these words: what they mean may be another thing.
    pub(crate) beside_unread: Vec<usize>,
    /// Whether these words may command what the act does not print: a repeal, another number or place, another law.
    pub(crate) unprinted: bool,
    /// Whether it says that something of what it commands is for a time.
    pub(crate) temporary: bool,
}

impl Clause {
    /// Whether it changes no other law: that of a law as enacted.
    pub(crate) fn is_empty(&self) -> bool {
        self.amends.is_none()
            && self.named.is_none()
            && self.instructions.is_empty()
            && self.unread.is_empty()
    }

    /// Puts a command before the one at a place.
    pub(crate) fn command_at(&mut self, at: usize, command: Instruction, wording: String) {
        let at = at.min(self.instructions.len());
        self.instructions.insert(at, (command, wording));
        self.beside_unread.iter_mut().filter(|place| **place >= at).for_each(|place| *place += 1);
    }
}

/// When an act takes effect, and until when.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Schedule {
    /// The first day, where it is stated.
    pub(crate) from: Option<Day>,
    /// The first day without effect.
    pub(crate) until: Option<Day>,
    /// Where single provisions begin on another day.
    pub(crate) begins: Vec<(Target, Day)>,
    /// Where single provisions end.
    pub(crate) ends: Vec<(Target, Day)>,
    /// Where provisions whose day is left open are in force at the latest.
    pub(crate) latest: Vec<(Target, Day)>,
    /// The condition on which it takes effect, where it says no day.
    pub(crate) condition: Option<String>,
    /// Sentences with a date of which the grammar makes nothing.
    pub(crate) unread: Vec<Unheard>,
}

impl Schedule {
    /// The days on which something begins by it, also where it is not understood what.
    pub(crate) fn first_days(&self) -> Vec<Day> {
        let apart = self.begins.iter().chain(&self.latest).map(|(_, day)| *day);
        let unread = self.unread.iter().filter_map(|one| one.begins);
        self.from.into_iter().chain(apart).chain(unread).collect()
    }

    /// The first days without what ends by it.
    pub(crate) fn last_days(&self) -> Vec<Day> {
        self.until.into_iter().chain(self.ends.iter().map(|(_, day)| *day)).collect()
    }

    /// Leaves nothing open whose day another sentence says.
    pub(crate) fn settle(&mut self) {
        self.take_day_of_rest();
        let begins = &self.begins;
        let open = |named: &Target| !begins.iter().any(|(target, _)| target == named);
        self.unread.retain_mut(|one| {
            let left_open = one.leaves_open();
            if left_open {
                one.named.retain(open);
            }
            !left_open || !one.named.is_empty()
        });
    }

    /// Takes the day of the rest of the act for that of the act, where what is not the rest has days of its own.
    fn take_day_of_rest(&mut self) {
        let has_day = |named: &Target| self.begins.iter().any(|(target, _)| target == named);
        let is_told = |excepted: &[Target]| match excepted {
            [] => !self.begins.is_empty() || self.unread.len() > 1,
            excepted => excepted.iter().all(has_day),
        };
        let of_rest = self.unread.iter().position(|one| one.rest_of.as_deref().is_some_and(is_told));
        if let Some(at) = of_rest.filter(|_| self.from.is_none() && self.condition.is_none()) {
            self.from = self.unread.remove(at).begins;
        }
    }
}

/// What a sentence leaves open of the days that it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Open {
    /// No day was taken from it.
    #[default]
    NotTaken,
    /// What begins by it begins on its day or later: a condition says which, and nothing says whether it was met.
    OrLater,
    /// What begins by it begins on its day if a condition is met.
    Conditional,
    /// What ends by it ends before its day, and may have ended earlier.
    AtMost,
}

/// A sentence on days of which the grammar makes nothing, or that leaves them open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Unheard {
    pub(crate) words: String,
    /// The provisions that it names.
    pub(crate) named: Vec<Target>,
    /// Whether it leaves to another act when what it names takes effect, or excepts that from the day of the act.
    pub(crate) waits: bool,
    /// Whether it means these provisions as a whole, and nothing else.
    pub(crate) is_certain: bool,
    /// The day on which something begins by it.
    pub(crate) begins: Option<Day>,
    /// The first day without something that ends by it.
    pub(crate) ends: Option<Day>,
    /// What it leaves open.
    pub(crate) open: Open,
    /// Where its day is that of the rest of the act: the provisions that it excepts; none where other sentences
    /// say which those are.
    pub(crate) rest_of: Option<Vec<Target>>,
}

impl Unheard {
    /// Whether it names provisions, and no day of them.
    pub(crate) fn leaves_open(&self) -> bool {
        self.waits && !self.named.is_empty()
    }

    /// Whether the day on which something begins by it holds on a condition.
    pub(crate) fn is_on_condition(&self) -> bool {
        matches!(self.open, Open::OrLater | Open::Conditional)
    }

    /// The code of what is in doubt by it, and that in words.
    fn in_doubt(&self) -> (&'static str, &'static str) {
        match self.open {
            Open::NotTaken => ("commencement-not-understood", "no day was taken from this sentence"),
            Open::OrLater => (
                "day-not-certain",
                "on a condition it begins later, and nothing at hand says whether it was met",
            ),
            Open::Conditional => (
                "day-not-certain",
                "its day holds on a condition, and nothing at hand says whether it was met",
            ),
            Open::AtMost => {
                ("day-not-certain", "the day is the last one that is possible: it may have ended before")
            }
        }
    }
}
