//! The contract of a source of law: what it is called, what it reads, what it makes of that, and what else can be done
//! with it.
//!
//! A source is data. Commands, their help, the fuzz target and a table in the documentation are derived from it, so a
//! source that is registered has all of them. No field has a default: a source that lacks a part says so with `None` or
//! an empty list. Turned down: a trait, whose default methods would let a country forget a part unseen.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use asof_schema::{ChangeSet, ComponentId, Day, Diagnostic, Finding, Norm, NormId, Place, Severity, Sha256};

use crate::account;
use crate::comparison::Comparison;
use crate::encoding;
use crate::error::ReadError;
use crate::unread::{self, Unit, Unread};

/// A file: its name without folders, and its bytes.
pub type File = (String, Vec<u8>);

/// What a source makes of its files: acts and commands, and what it met on the way.
pub type Loaded = (ChangeSet, Vec<Diagnostic>);

/// Hears how many texts are read.
pub type Progress<'a> = &'a mut dyn FnMut(usize);

/// A source of law.
#[derive(Debug)]
pub struct Source {
    /// Its name in commands: `br-constitution`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// What else a user should know; may be empty.
    pub details: &'static str,
    /// What it reads.
    pub input: Input,
    /// What must or may be said besides the files.
    pub options: &'static [Opt],
    /// Reads the files. The same files and options always give the same change set. Whoever loads calls
    /// [`Source::read`], which sets aside what this cannot read.
    pub load: fn(&Given<'_>, Progress<'_>) -> Result<Loaded, ReadError>,
    /// Whether a text that cannot be read may be about a norm; [`any_norm`] where nothing tells.
    pub may_touch: fn(&Unread, &Norm) -> bool,
    /// Whether it may say again what acts do that a store has from another source: then it is a witness of them, which is
    /// compared with the store, and nothing of it is recorded a second time.
    pub bears_witness: bool,
    /// The published files that can be downloaded.
    pub corpus: Option<Corpus>,
    /// How answers are checked against the files a second time, by code that shares nothing with `load`.
    pub witness: Option<WitnessOf>,
    /// Whether the bytes from one place to another of a file of the source are words, where its files have them in a way that
    /// no format knows: with running heads between, say. Bytes that are no file of the source bear nothing out.
    pub bears_out: Option<BearsOut>,
    /// Which bytes of a file of the source are said to be of which provision, where its files say so.
    pub numbered: Option<Numbers>,
    /// How a text of a day is written in the form of the source.
    pub export: Option<Export>,
    /// How a law that was replayed from its acts is compared with a text of this source.
    pub comparison: Option<Comparer>,
}

/// Reads the numbers that a file prints; `None` for bytes that are no file of the source.
pub type Numbers = fn(&[u8]) -> Option<Numbered>;

/// Stretches of a file, with the numbers of the provisions that they are of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// The types of the provisions that have printed numbers.
    pub types: &'static [&'static str],
    /// The stretches in the order of their beginnings, with what is shown of the number of each type.
    pub stretches: Vec<Stretch>,
    /// What the file names; `None` where its act may change something that it does not name by the number of a section.
    pub named: Option<Named>,
    /// The numbers, each or from one to another, in what says that its act repeals something; `None` where nothing says so.
    pub repeals: Option<Vec<RangeInclusive<u32>>>,
    /// The sections, and the parts of sections, that its act says to repeal by their numbers.
    pub repealed: Vec<Repealed>,
    /// What it says of how long something is in force.
    pub term: Term,
}

/// What a file says of how long something is in force. Each day is the first one without it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Term {
    /// That of all of its act.
    pub whole: Option<Day>,
    /// Those of sections that its act says to end on days of their own, by their numbers.
    pub sections: Vec<(String, Day)>,
    /// Those of anything, also of what it prints anew of another act.
    pub told: BTreeSet<Day>,
}

/// A section, or a part of one, that an act says to repeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repealed {
    /// The number of the section.
    pub section: String,
    /// The type of what is repealed.
    pub kind: &'static str,
    /// Its number. That of an item is told without that of what the item is in.
    pub number: String,
}

/// What a file names whose act changes nothing but sections of one law, all by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The number and the year of the law.
    pub law: (u32, i32),
    /// The numbers, each or from one to another, that it has anywhere.
    pub numbers: Vec<RangeInclusive<u32>>,
    /// Those in the words that say what the act changes; `None` where it puts a chapter, whose sections these do not number.
    pub commanded: Option<Vec<RangeInclusive<u32>>>,
}

impl Named {
    /// Whether the act leaves alone the section of a law that has a number. The id of the law ends with its year or day and
    /// its number.
    pub fn leaves(&self, law: &NormId, section: u32) -> bool {
        self.is_of(law) && !has(&self.numbers, section)
    }

    /// Whether the act commands nothing of the section of a law that has a number, whatever it prints of it.
    pub fn commands_others(&self, law: &NormId, section: u32) -> bool {
        self.is_of(law) && self.commanded.as_ref().is_some_and(|numbers| !has(numbers, section))
    }

    fn is_of(&self, law: &NormId) -> bool {
        let is_it = |of: &str| {
            let (day, number) = of.split_once(';')?;
            let year: i32 = day.split('-').next()?.parse().ok()?;
            let number: u32 = number.parse().ok()?;
            Some(self.law == (number, year))
        };
        law.as_str().rsplit(':').next().and_then(is_it) == Some(true)
    }
}

fn has(numbers: &[RangeInclusive<u32>], number: u32) -> bool {
    numbers.iter().any(|range| range.contains(&number))
}

/// Some bytes, and what is shown of the numbers of the provision that they are of, by its types.
pub type Stretch = (Range<usize>, Vec<(&'static str, Shown)>);

/// What a file shows of the number of a provision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// This one is printed.
    Is(String),
    /// It is this one by its place, as far as the file has all that stands before it.
    Seems(String),
    /// It is greater: so many stand before it, and something is left out.
    After(usize),
}

impl Shown {
    /// Whether a number may be that of the provision.
    pub fn fits(&self, number: &str) -> bool {
        match self {
            Self::Is(own) | Self::Seems(own) => own.eq_ignore_ascii_case(number),
            Self::After(least) => number.parse().map_or(true, |number: usize| number > *least),
        }
    }
}

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Is(number) | Self::Seems(number) => f.write_str(number),
            Self::After(least) => write!(f, "after {least}"),
        }
    }
}

impl Numbered {
    /// What is shown by type of the innermost stretch around some bytes; nothing where there is none.
    pub fn around(&self, bytes: &Range<usize>) -> &[(&'static str, Shown)] {
        let is_around = |own: &Range<usize>| own.start <= bytes.start && bytes.end <= own.end;
        self.stretches.iter().rev().find(|(own, _)| is_around(own)).map_or(&[], |(_, shown)| shown)
    }
}

/// Whether `(file, start, end, words)` is so: the bytes of the span of the file are the words.
pub type BearsOut = fn(&[u8], usize, usize, &str) -> bool;

/// Of a source whose texts do not say what they are about unless they are read.
pub fn any_norm(_: &Unread, _: &Norm) -> bool {
    true
}

impl Source {
    /// Reads the files. A file that cannot be read is set aside and told ([`Unread`]), and the others are read without it.
    /// One that is another of them byte by byte leaves nothing in doubt. Fails only where there is nothing else, and where
    /// no file is at fault.
    pub fn read(&self, given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
        let (mut aside, mut copies): (Vec<Unread>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
        let mut files: Option<Vec<File>> = None;
        loop {
            let left = files.as_deref().unwrap_or(given.files);
            match (self.load)(&Given { files: left, ..*given }, progress) {
                Ok((mut set, mut said)) => {
                    said.append(&mut copies);
                    unread::tell(&aside, self.may_touch, (&mut set, &mut said));
                    unread::keep(&mut set, &said);
                    tell_encodings(left, (&mut set, &mut said));
                    return Ok((set, said));
                }
                Err(error) => {
                    let Some(at) = unread::culprit(&error, left).filter(|_| left.len() > 1) else {
                        return Err(after(error, &aside));
                    };
                    let mut rest = files.take().unwrap_or_else(|| given.files.to_vec());
                    let (name, bytes) = rest.remove(at);
                    match rest.iter().find(|(_, other)| !bytes.is_empty() && *other == bytes) {
                        Some((other, _)) => copies.push(account::copy(&name, other)),
                        None => aside.push(Unread::new(Unit::File, error, (&name, &bytes))),
                    }
                    files = Some(rest);
                }
            }
        }
    }

    /// Tells of files that are there and cannot be opened, each by its name and why, in what the others came to. What
    /// they may be about is in doubt where a later load reads all again, and ends the doubt if it can read them.
    pub fn tell_unopened(&self, files: &[(String, String)], (set, said): &mut Loaded) {
        let none: fn(&Unread, &Norm) -> bool = |_, _| false;
        let may_touch = if self.input.together { self.may_touch } else { none };
        unread::tell_unopened(files, may_touch, (set, said));
    }
}

/// Why nothing is left to read, with why the first of the files that were set aside cannot be read: an error that names a
/// file says enough.
fn after(error: ReadError, aside: &[Unread]) -> ReadError {
    match aside.first().filter(|_| error.place.is_none()) {
        Some(first) => {
            let problem = format!("{}; {}: {}", error.problem, first.place.file, first.problem);
            ReadError { problem, ..error }
        }
        None => error,
    }
}

/// The code of a document with bytes that the encoding which it declares has no letters for.
const ENCODING: &str = "encoding";

/// Tells of the documents of a change set with bytes that the encoding which they declare has no letters for.
fn tell_encodings(files: &[File], (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>)) {
    for (file, bytes) in files {
        let Some((at, message)) = encoding::read_past_iso(bytes) else { continue };
        let before = bytes.get(..at).unwrap_or_default();
        let line = before.split(|&byte| byte == b'\n').count() as u64;
        let (place, sha256) = (Place { file: file.clone(), line: Some(line) }, Sha256::of(bytes));
        let norms: BTreeSet<&NormId> =
            set.sources.iter().filter(|source| source.sha256 == sha256).map(|source| &source.norm).collect();
        let finding = |norm: &NormId| Finding {
            code: ENCODING.to_owned(),
            severity: Severity::Info,
            component: norm.root(),
            act: None,
            on: None,
            message: message.clone(),
            places: vec![place.clone()],
        };
        let findings: Vec<Finding> = norms.into_iter().map(finding).collect();
        if !findings.is_empty() {
            set.findings.extend(findings);
            said.push(Diagnostic { code: ENCODING.to_owned(), severity: Severity::Info, place, message });
        }
    }
}

/// What a source reads.
#[derive(Debug)]
pub struct Input {
    /// What is named on the command line.
    pub takes: Takes,
    /// Help for that.
    pub help: &'static str,
    /// What one of its texts is called in messages: `debate`.
    pub called: &'static str,
    /// The texts in a folder, as [`Pattern`]s. A folder must have at least one.
    pub texts: &'static [&'static str],
    /// What is read besides the texts where it is there, as [`Pattern`]s.
    pub beside: &'static [&'static str],
    /// Whether what a text says hangs on the texts of earlier loads, as an act on the law that it amends: then those are
    /// kept, and read again with the texts of a later load.
    pub together: bool,
}

/// What is named on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// One folder.
    Folder,
    /// Files.
    Files,
    /// Files, and folders of them.
    Paths,
}

/// A name of files in a folder, or in those below it: `emendas.csv`, `cf1988/*.csv`, `laws/*/json/*.jsonl`,
/// `**/*.xml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern<'p> {
    /// The folder below the one that is named, `*` for any on the way; empty for that one.
    pub folder: &'p str,
    name: &'p str,
}

impl<'p> Pattern<'p> {
    /// The folder of a pattern that means a folder and all below it: `**/*.xml`.
    pub const ANY_DEPTH: &'static str = "**";

    /// Takes a pattern apart.
    pub fn new(pattern: &'p str) -> Self {
        let (folder, name) = pattern.rsplit_once('/').unwrap_or(("", pattern));
        Self { folder, name }
    }

    /// Whether a file in the folder is meant.
    pub fn matches(&self, file: &str) -> bool {
        match self.name.strip_prefix('*') {
            Some(ending) => file.len() > ending.len() && file.ends_with(ending),
            None => file == self.name,
        }
    }
}

/// An option of a source.
#[derive(Debug)]
pub struct Opt {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called in help: `NUMBER`.
    pub value: &'static str,
    /// Help.
    pub help: &'static str,
    /// Whether it must be given.
    pub required: bool,
    /// What it takes.
    pub kind: OptKind,
}

impl Opt {
    /// A day, which need not be given.
    pub const fn day(name: &'static str, help: &'static str) -> Self {
        Self { name, value: "DAY", help, required: false, kind: OptKind::Day }
    }

    /// Words that a function accepts, which need not be given.
    pub const fn text(
        name: &'static str,
        value: &'static str,
        help: &'static str,
        accepts: fn(&str) -> Result<(), String>,
    ) -> Self {
        Self { name, value, help, required: false, kind: OptKind::Text(accepts) }
    }

    /// It as one that must be given.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

/// What an option takes.
#[derive(Debug)]
pub enum OptKind {
    /// A day.
    Day,
    /// Words that the function accepts, or says why not.
    Text(fn(&str) -> Result<(), String>),
}

/// What a source is given to read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given<'a> {
    /// The files, in the order of the command line, of the patterns and of their names.
    pub files: &'a [File],
    /// The options with their values.
    pub options: &'a [(&'a str, String)],
}

impl Given<'_> {
    /// The value of an option, if it is given.
    pub fn option<T: FromStr<Err: fmt::Display>>(&self, name: &str) -> Result<Option<T>, ReadError> {
        self.option_by(name, str::parse)
    }

    /// The value of an option as a function reads it, if it is given.
    pub fn option_by<T, E: fmt::Display>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, ReadError> {
        let value = self.options.iter().find(|(option, _)| *option == name);
        let wrong = |error: E| ReadError::all(format!("--{name}: {error}"));
        value.map(|(_, value)| read(value).map_err(wrong)).transpose()
    }
}

/// Published files, each with its SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corpus {
    /// The name of its source.
    pub name: &'static str,
    /// What it holds, in words.
    pub description: &'static str,
    /// Who published it and under which licence, in words.
    pub origin: &'static str,
    /// Where its texts are published; a file's name follows, after a slash.
    pub base_url: &'static str,
    /// The folder that its texts go to, below the directory asked for.
    pub folder: &'static str,
    /// The files, one a line: SHA-256, size and name, and the address of one that is published elsewhere and
    /// goes beside the folder of the texts; `#` begins a comment line.
    pub pins: &'static str,
    /// The name and bytes of a table of acts that goes beside the files.
    pub acts: Option<(&'static str, &'static [u8])>,
}

/// A provision as an answer has it on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The component.
    pub component: ComponentId,
    /// Its type.
    pub component_type: String,
    /// Its number.
    pub number: Option<String>,
    /// Its marker as printed.
    pub label: String,
    /// Its heading.
    pub heading: Option<String>,
    /// Its words.
    pub text: Option<String>,
    /// What is printed in place of it.
    pub notice: Option<String>,
    /// How far below the first line it stands.
    pub depth: usize,
    /// Whether it is printed.
    pub printed: bool,
    /// Whether it is a tombstone.
    pub tombstone: bool,
}

/// How a text of a day is written in the form of its source.
#[derive(Debug)]
pub struct Export {
    /// The name of the form in commands: `br-csv`.
    pub name: &'static str,
    /// What is written, in one line.
    pub summary: &'static str,
    /// The norm.
    pub norm: &'static str,
    /// The norm, in words.
    pub called: &'static str,
    /// Writes the lines of the norm.
    pub write: fn(&[Line]) -> Vec<u8>,
}

/// How the answers about a norm are checked against the files a second time.
#[derive(Debug)]
pub struct WitnessOf {
    /// The norm.
    pub norm: &'static str,
    /// The norm, in words.
    pub called: &'static str,
    /// Takes the files that the source reads.
    pub read: ReadWitness,
}

/// Makes a witness of the files that a source reads.
pub type ReadWitness = for<'f> fn(&'f [File]) -> Result<Box<dyn Witness + 'f>, ReadError>;

/// A second reading of the files of a source.
pub trait Witness: fmt::Debug {
    /// Compares the answer to what was printed on a day. `above` is what the first line stands in, outermost first. The
    /// lines have all that stands below the first one on that day.
    fn check(&self, on: Day, above: &[Line], lines: &[Line]) -> Result<Borne, ReadError>;

    /// Whether the text of a day has nothing at the address that a component has by its id; `None` where the id tells no
    /// address, or no text holds on the day.
    fn lacks(&self, on: Day, component: &ComponentId) -> Result<Option<bool>, ReadError>;

    /// The days from which the texts hold, ascending, each with the acts that its text names; for days that notes alone tell
    /// of, those that the notes name.
    fn days(&self) -> Vec<(Day, Vec<NamedAct>)>;
}

/// An act as the name of a text names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAct {
    /// Its code in data: `ec_45`.
    pub code: String,
    /// Its title: `EC 45`.
    pub title: String,
    /// Its number.
    pub number: u32,
}

impl NamedAct {
    /// That of a kind, by its short name: `EC`.
    pub fn new(kind: &str, number: u32) -> Self {
        Self { code: format!("{}_{number}", kind.to_lowercase()), title: format!("{kind} {number}"), number }
    }
}

/// What a witness found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Borne {
    /// How many rows of the files the answer has too.
    pub rows: usize,
    /// Where the two differ, and how.
    pub problems: Vec<(ComponentId, String)>,
    /// Of what the answer has and the files lack as ones that are cut off or have a hole do: they are no witness of it.
    pub open: Vec<(ComponentId, String)>,
}

/// How a law that was replayed from its acts is compared with its publisher's consolidated text.
#[derive(Debug)]
pub struct Comparer {
    /// The form of the consolidated text, in words.
    pub form: &'static str,
    /// Compares.
    pub compare: fn(&Replay<'_>, &File) -> Result<Comparison, ReadError>,
}

/// A law as a replay of its acts shows it on a day.
#[derive(Clone, Copy)]
pub struct Replay<'a> {
    /// The law.
    pub norm: &'a NormId,
    /// The day.
    pub on: Day,
    /// The code of the act that enacted it.
    pub enacted_by: Option<&'a str>,
    /// The codes of all acts that made it.
    pub acts: &'a [String],
    /// Its provisions, tombstones among them; the root first.
    pub lines: &'a [Line],
    /// The codes of the acts that ever made a version of a provision.
    pub made_by: &'a dyn Fn(&ComponentId) -> Vec<String>,
}

impl fmt::Debug for Replay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay").field("norm", self.norm).field("on", &self.on).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_files() {
        let cases = [
            ("*.xml", "", "a.xml", true),
            ("*.xml", "", ".xml", false),
            ("*.xml", "", "a.txt", false),
            ("cf1988/*.csv", "cf1988", "a.csv", true),
            ("emendas.csv", "", "emendas.csv", true),
            ("emendas.csv", "", "x-emendas.csv", false),
        ];
        for (pattern, folder, file, fits) in cases {
            let pattern = Pattern::new(pattern);
            assert_eq!((pattern.folder, pattern.matches(file)), (folder, fits), "{pattern:?} {file}");
        }
    }

    #[test]
    fn an_option_is_read_or_its_name_is_told() {
        let options = [("seen", "2020-01-01".to_owned()), ("law", "x".to_owned())];
        let given = Given { files: &[], options: &options };
        assert_eq!(given.option::<Day>("seen").unwrap(), Day::from_ymd(2020, 1, 1));
        assert_eq!(given.option::<Day>("house").unwrap(), None);
        assert!(given.option::<u32>("law").unwrap_err().to_string().starts_with("--law: "));
    }
}
