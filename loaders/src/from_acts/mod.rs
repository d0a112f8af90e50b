//! Law from its acts: the text as enacted, and what each amending act commands.
//!
//! A reader of a format hands on [`Document`]s. A grammar of a language (today: Finnish) reads from an
//! enacting clause what it commands (`Instruction`s on `Target`s) and from the commencement clause when
//! (`Schedule`). What both mean for the law is the same in every language, and is done here: the instructions of all
//! acts are put in the order in which they take effect and applied, one after another, to the law as it then stands.

mod apply;
mod excerpt;
mod law;
mod load;

pub use load::load;

pub(crate) use law::{Law, Origin, ROOT};

use asof_schema::{Day, Sha256};

use crate::fi::statutes::StatuteNumber;
use crate::provision::{Printed, Words};

/// An act as its document prints it.
#[derive(Debug, Clone)]
pub struct Document {
    /// The name of its file.
    pub file: String,
    /// The SHA-256 of its bytes.
    pub sha256: Sha256,
    /// ISO 3166 code of its country, lower case.
    pub country: String,
    /// BCP 47 tag of its text.
    pub language: String,
    /// Its number.
    pub number: StatuteNumber,
    /// What it is, as in its id: laki, asetus
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
    /// Its provisions: of an original all, of an amending act those that it puts, the rest left out.
    pub provisions: Vec<Printed>,
    /// Whether it has appendices, which are not read.
    pub appendices: bool,
    /// What was met on the way: line and words.
    pub remarks: Vec<(u64, String)>,
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
    /// The name of the law.
    Title,
    /// Its wording in another language.
    OtherLanguage,
    /// An appendix.
    Appendix,
}

/// A provision that an act names; a level that it does not name is absent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Target {
    pub(crate) chapter: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) subsection: Option<String>,
    pub(crate) item: Option<String>,
    pub(crate) subitem: Option<String>,
    pub(crate) facet: Facet,
}

impl Target {
    /// Whether what is named here is the other provision, or what that stands in.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        let agree = |own: &Option<String>, other: &Option<String>| own.is_none() || own == other;
        let chapter = other.chapter.is_none() || agree(&self.chapter, &other.chapter);
        let named = [&self.chapter, &self.section].into_iter().any(Option::is_some);
        named
            && chapter
            && (self.section.is_some() || self.chapter == other.chapter)
            && agree(&self.section, &other.section)
            && agree(&self.subsection, &other.subsection)
            && agree(&self.item, &other.item)
            && agree(&self.subitem, &other.subitem)
    }
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
        /// Their kind.
        kind: crate::provision::Kind,
        /// Their numbers, and the new ones.
        numbers: Vec<(String, String)>,
    },
}

impl Instruction {
    pub(crate) fn target(&self) -> &Target {
        match self {
            Self::Repeal(target) | Self::Amend(target) | Self::Insert(target) => target,
            Self::Renumber { within, .. } => within,
        }
    }
}

/// What an enacting clause says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Clause {
    /// The law that it amends.
    pub(crate) amends: Option<StatuteNumber>,
    /// What it commands, each with the words that say so.
    pub(crate) instructions: Vec<(Instruction, String)>,
    /// The earlier acts of which it speaks.
    pub(crate) cites: Vec<StatuteNumber>,
    /// Words of which the grammar makes nothing.
    pub(crate) unread: Vec<String>,
}

/// When an act takes effect, and until when.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Schedule {
    /// The first day, where it is stated.
    pub(crate) from: Option<Day>,
    /// The first day without effect.
    pub(crate) until: Option<Day>,
    /// Where single provisions begin on another day.
    pub(crate) begins: Vec<(Target, Day)>,
    /// Where single provisions end.
    pub(crate) ends: Vec<(Target, Day)>,
    /// The condition on which it takes effect, where it says no day.
    pub(crate) condition: Option<String>,
    /// Sentences with a date of which the grammar makes nothing.
    pub(crate) unread: Vec<String>,
}

impl Schedule {
    /// The first day of a provision.
    pub(crate) fn begin(&self, target: &Target) -> Option<Day> {
        let named = self.begins.iter().rev().find(|(named, _)| named.covers(target));
        named.map(|&(_, day)| day).or(self.from)
    }

    /// The first day without a provision.
    pub(crate) fn end(&self, target: &Target) -> Option<Day> {
        let named = self.ends.iter().rev().find(|(named, _)| named.covers(target));
        named.map(|&(_, day)| day).or(self.until)
    }
}
