//! Which of the acts of one date changed a provision: by the provision's own dated note, else by that of what it
//! stands in, else by the one summary that names its article. Where none tells, the change stays unresolved.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_schema::Day;

/// What a note says that an act did to a provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Said {
    /// Put it in.
    Inserted,
    /// Gave it its words.
    Worded,
    /// Gave it another number.
    Renumbered,
    /// Put it elsewhere.
    Moved,
    /// Repealed or suppressed it.
    Repealed,
    /// Changed its punctuation alone, because of what it put beside it.
    Adjusted,
    /// Something else.
    Other,
}

/// A dated note on a provision. Notes are joined to acts by `code`: dates differ between sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The code of the act, e.g. `ec_59`.
    pub code: String,
    /// What it says.
    pub said: Said,
    /// The date of the act, by the note.
    pub on: Option<Day>,
}

/// What the summary of an act tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The addresses of the articles that it says the act changes.
    pub articles: BTreeSet<String>,
    /// Whether the act may do more than its summary says.
    pub open: bool,
}

/// What the sources beside the texts say of single changes.
#[derive(Debug, Clone)]
pub struct Testimony {
    notes: HashMap<String, Vec<Note>>,
    summaries: HashMap<String, Summary>,
    sole_as_first: fn(&str) -> Option<String>,
}

/// To which act a change belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attribution {
    /// To the act at this place of the snapshot's list.
    Act { index: usize, confidence: u8 },
    /// To one of them.
    Unresolved,
    /// To none: an error was put right.
    Editorial,
}

/// Confidence in an act that is the only one of its date.
const ALONE: u8 = 100;
/// Confidence in an act that the provision's own note names.
const BY_NOTE: u8 = 98;
/// Confidence in the act that a note on what the provision stands in names.
const BY_PARENT: u8 = 90;
/// Confidence in the one act whose summary names the article, where the others' summaries are closed.
const BY_SUMMARY: u8 = 85;
/// The same where another act of the date may do more than its summary says.
pub(crate) const BY_OPEN_SUMMARY: u8 = 60;
/// Confidence that a repaired word is no act's doing.
pub(crate) const EDITORIAL: u8 = 80;

impl Testimony {
    /// Notes by address, summaries by code of act. `sole_as_first` gives the address that a provision in a sole paragraph
    /// has once there are more.
    pub fn new(
        notes: HashMap<String, Vec<Note>>,
        summaries: HashMap<String, Summary>,
        sole_as_first: fn(&str) -> Option<String>,
    ) -> Self {
        Self { notes, summaries, sole_as_first }
    }

    /// The notes on the provision at an address, the oldest first. They stand at today's number. Where the source
    /// no longer has a sole paragraph, because later acts made it the first of several, the first paragraph's
    /// notes are its own.
    pub fn notes(&self, address: &str) -> &[Note] {
        let own = self.notes.get(address);
        let notes = own.or_else(|| self.notes.get((self.sole_as_first)(address)?.as_str()));
        notes.map_or(&[], Vec::as_slice)
    }

    /// Those of the notes that were made when the provision had this number: what a later act renumbered stood
    /// elsewhere until then.
    fn notes_then<'a>(&'a self, address: &str, codes: &'a [&str]) -> impl Iterator<Item = &'a Note> {
        let notes = self.notes(address);
        let here = self.notes.contains_key(address);
        let renumbers =
            |note: &Note| here && note.said == Said::Renumbered && !codes.contains(&note.code.as_str());
        let from = notes.iter().rposition(renumbers).map_or(0, |at| at + 1);
        notes.iter().skip(from)
    }

    /// Whether the notes' source knows the provision.
    pub(crate) fn covers(&self, address: &str) -> bool {
        self.notes.contains_key(address)
    }

    /// Whether a note on the provision names one of the acts.
    pub(crate) fn noted(&self, address: &str, codes: &[&str], said: Option<Said>) -> bool {
        self.notes_then(address, codes)
            .any(|note| codes.contains(&note.code.as_str()) && said.is_none_or(|said| said == note.said))
    }

    /// How many of the acts notes on the provision name as having changed it.
    pub(crate) fn noted_acts(&self, address: &str, codes: &[&str]) -> usize {
        let noted: HashSet<&str> = self
            .notes_then(address, codes)
            .filter(|note| note.said != Said::Other)
            .map(|note| note.code.as_str())
            .filter(|code| codes.contains(code))
            .collect();
        noted.len()
    }

    /// Whether the summary of one of the acts names the article.
    pub(crate) fn summarised(&self, article: &str, codes: &[&str]) -> bool {
        codes.iter().any(|code| self.names(code, article))
    }

    /// Whether all that an act does is, by its summary, in this article.
    pub(crate) fn is_all_about(&self, code: &str, article: &str) -> bool {
        let alone = |summary: &Summary| !summary.open && summary.articles.len() == 1;
        self.summaries.get(code).is_some_and(alone) && self.names(code, article)
    }

    fn names(&self, code: &str, article: &str) -> bool {
        self.summaries.get(code).is_some_and(|summary| summary.articles.contains(article))
    }

    fn may_do_more(&self, code: &str) -> bool {
        self.summaries.get(code).is_none_or(|summary| summary.open)
    }

    /// The act of a change: `path` holds the addresses of the provision and of what it stands in, innermost first.
    pub(crate) fn attribute(
        &self,
        path: &[&str],
        article: Option<&str>,
        did: Said,
        codes: &[&str],
    ) -> Attribution {
        if let [_] = codes {
            return Attribution::Act { index: 0, confidence: ALONE };
        }
        let own = path.first().and_then(|address| self.by_note(address, did, codes));
        if let Some(index) = own {
            return Attribution::Act { index, confidence: BY_NOTE };
        }
        if let Some(index) = path.iter().skip(1).find_map(|address| self.by_note(address, did, codes)) {
            return Attribution::Act { index, confidence: BY_PARENT };
        }
        article.and_then(|article| self.by_summary(article, codes)).unwrap_or(Attribution::Unresolved)
    }

    fn by_note(&self, address: &str, did: Said, codes: &[&str]) -> Option<usize> {
        let named = |said: Option<Said>| {
            let names = |code: &str| {
                // What a note says beside a change, as that an act sets the words aside for a case, made no words.
                let tells = |note: &Note| said.map_or(note.said != Said::Other, |said| said == note.said);
                self.notes_then(address, codes).any(|note| note.code == code && tells(note))
            };
            only(codes.iter().enumerate().filter(|(_, code)| names(code)).map(|(index, _)| index))
        };
        named(None).or_else(|| named(Some(did)))
    }

    fn by_summary(&self, article: &str, codes: &[&str]) -> Option<Attribution> {
        let index =
            only((0..codes.len()).filter(|&i| codes.get(i).is_some_and(|code| self.names(code, article))))?;
        let others_open =
            codes.iter().enumerate().any(|(other, code)| other != index && self.may_do_more(code));
        let confidence = if others_open { BY_OPEN_SUMMARY } else { BY_SUMMARY };
        Some(Attribution::Act { index, confidence })
    }
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}
