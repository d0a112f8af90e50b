//! What a debate is made of: files, revisions, and the components of a revision.

use std::collections::HashMap;

use asof_schema::{Act, ActId, ActKind, Dated, Day, IdError, Insert, Instant, NormId, Op, Sha256, Text};

use super::house::Name;
use super::instants::{self, Instants};
use super::transcript::{self, Entry, Item, Kind, Lost};
use crate::error::ReadError;

/// A file of a debate.
pub(super) struct Transcript<'a> {
    pub(super) name: Name,
    pub(super) file: &'a str,
    pub(super) bytes: &'a [u8],
}

/// A revision of a debate.
#[derive(Debug)]
pub(super) struct Revision<'a> {
    pub(super) name: Name,
    pub(super) file: &'a str,
    pub(super) sha256: Sha256,
    pub(super) written: Instant,
    pub(super) items: Vec<Item>,
    /// What of it is not read, or not as it stands.
    pub(super) lost: Vec<Lost>,
    /// Where among the items a number is: its entry, else its first redirect.
    of_number: HashMap<String, usize>,
}

impl<'a> Revision<'a> {
    /// Reads a file; of a day that has several, the first one may be cut off.
    pub(super) fn read(
        file: &Transcript<'a>,
        is_first: bool,
        instants: &Instants,
    ) -> Result<Self, ReadError> {
        let written = instants.get(file.file).copied().ok_or_else(|| {
            ReadError::of(file.file, format!("{} does not say when it was written", instants::FILE))
        })?;
        // A house may be a day ahead of UTC.
        if instants::day(written) < file.name.sitting.day.pred() {
            let problem = format!(
                "{} says that it was written at {written}, before the day of the sitting",
                instants::FILE
            );
            return Err(ReadError::of(file.file, problem));
        }
        let (items, lost) = transcript::read(file.file, (&file.name, is_first), file.bytes)?;
        let of_number = of_number(&items);
        let sha256 = Sha256::of(file.bytes);
        Ok(Self { name: file.name.clone(), file: file.file, sha256, written, items, lost, of_number })
    }

    /// What the revision prints of a number: its entry, else its first redirect.
    pub(super) fn item(&self, number: &str) -> Option<&Item> {
        self.items.get(*self.of_number.get(number)?)
    }

    /// The entry that it prints of a number.
    pub(super) fn entry(&self, number: &str) -> Option<&Entry> {
        match self.item(number)? {
            Item::Entry(entry) => Some(entry),
            Item::Redirect(_) | Item::Unread(_) => None,
        }
    }

    /// The day from which it is known.
    pub(super) fn published(&self) -> Day {
        instants::day(self.written)
    }

    /// `urn:lex:gb:house.of.commons:debate:2009-10-26:revision.b`
    pub(super) fn act_id(&self, norm: &NormId) -> Result<ActId, IdError> {
        format!("{norm}:revision.{}", self.letter()).parse()
    }

    /// Its letter; of a file without one, `a`.
    fn letter(&self) -> char {
        self.name.revision.chars().next().unwrap_or('a')
    }

    pub(super) fn act(&self, norm: &NormId, kind: ActKind) -> Result<Act, IdError> {
        let sitting = &self.name.sitting;
        Ok(Act {
            id: self.act_id(norm)?,
            kind,
            number: u32::from(self.letter()) - u32::from('a') + 1,
            code: format!("revision_{}", self.letter()),
            title: format!("{}, revision {}", sitting.title(), self.letter()),
            summary: Some(format!("written by ParlParse at {}", self.written)),
            adopted: None,
            published: Dated::stated(self.published()),
            effective: Some(Dated::stated(sitting.day)),
            candidates: Vec::new(),
            quotes: Vec::new(),
        })
    }
}

fn of_number(items: &[Item]) -> HashMap<String, usize> {
    let mut of_number = HashMap::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Redirect(redirect) => _ = of_number.entry(redirect.old.number.clone()).or_insert(at),
            Item::Entry(entry) => _ = of_number.insert(entry.gid.number.clone(), at),
            Item::Unread(_) => {}
        }
    }
    of_number
}

/// A component of a revision. A revision is a list of them in the order of the document.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) kind: Kind,
    /// Of an entry: column, and ordinal in it.
    pub(super) number: Option<String>,
    pub(super) text: Option<Text>,
    /// The publisher's id in this revision.
    pub(super) gid: Option<String>,
    /// The tags that printed it, verbatim.
    pub(super) wording: String,
    /// Place in the list of what it stands in; nothing for what stands in no section.
    pub(super) parent: Option<usize>,
    /// Whether its words are known.
    pub(super) held: bool,
}

/// A revision, and what of it rests on another.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pub(super) parts: Vec<Part>,
    /// How many entries it has.
    pub(super) entries: usize,
    /// The ids, in later revisions, of those that have the words that these have.
    pub(super) handed_on: Vec<String>,
    /// Those whose words are in a revision that is not among the files.
    pub(super) not_held: Vec<String>,
    /// Those among them of which not even the kind is known: they are left out.
    pub(super) left_out: Vec<String>,
}

/// The operation that puts the root of a debate.
pub(super) fn root(norm: &NormId) -> Op {
    Op::Insert(Insert {
        component: norm.root(),
        component_type: "norm".to_owned(),
        parent: None,
        number: None,
        label: String::new(),
        order_key: "0".to_owned(),
        texts: Vec::new(),
    })
}
