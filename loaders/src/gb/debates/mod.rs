//! Debates of parliaments: a norm of type `debate` for each house and day on which it sat, valid from that day on.
//!
//! A day comes as one line of text, or as XML of ParlParse. The XML comes in revisions: `debates2009-10-26a.xml` is
//! what was first written, and each later one the record as it was corrected by then. So a revision is an act on the
//! clock of what is *known*: it is published on the day on which ParlParse wrote it (UTC; `changedates.txt` tells the
//! instant) and takes effect on the day of the sitting. Whoever asks for a debate as known on a day gets the revision
//! of then.
//!
//! When ParlParse writes a revision, it takes out of the one before every speech whose words stay as they are, and
//! leaves a `gidredirect` with `matchtype="perfectmatch"`. The words are then read from the later file, and a finding
//! counts them: that they are the same is the publisher's word. Its comparison is of words, tags within paragraphs and
//! the speaker's id; it does not see how paragraphs are parted, nor what the later revision adds at the end of a speech.
//! Where the later file is not there, the speech stands without words until a revision has them, and a finding says so.
//!
//! What cannot be read refuses the least that holds it: a speech, which stays in its place without
//! words; and a day of which nothing can be read is a debate without words, in doubt.
//!
//! Components are `debatesection` (a heading, major or minor), `speech`, `p` and `tr` (a row of a table), by Akoma
//! Ntoso's names; and, for what it has none, ParlParse's own: `division`, `divisioncount`, `mplist`, `mpname`. A speech
//! has the speaker's name as its heading. Its id (`2009-10-26a.1.2`, one for each revision) is an alias; its tag stands
//! verbatim as the wording of the command that put it: the speaker's id and office, column, time and address. They are no
//! part of its state: where a later revision has the same words under another tag, that tag is not kept.

mod day;
mod house;
mod identity;
mod instants;
mod line;
mod model;
mod outline;
mod pieces;
mod revise;
mod transcript;

use std::collections::BTreeMap;

use asof_schema::{
    ChangeSet, Claim, ClaimBasis, ClaimKind, Command, ComponentId, Day, Diagnostic, Doubt, Evidence, IdError,
    Norm, Sha256,
};

use crate::account;
use crate::error::ReadError;
use crate::source::{self, Loaded, Progress};
use crate::unread::{MISSING, Unit, Unread};
use house::{Name, Sitting};
use instants::Instants;
use model::Transcript;

pub use house::House;

/// The houses that are read speak English.
const LANGUAGE: &str = "en";

/// What is said of a character that no text has.
const CONTROL: &str = "a control character stands here, which is no sign of a text: kept as it stands";

/// Reads debates: texts of one line, XML of ParlParse, and the `changedates.txt` that goes with it. All revisions of a
/// day must come together. `house` says whose they are; else the names of the files do. `progress` hears how many of the
/// files are read.
pub fn load(
    files: &[source::File],
    house: Option<&House>,
    progress: Progress<'_>,
) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    set.description = Some("Debates of parliaments".to_owned());
    let (mut instants, mut rows) = (Instants::new(), Vec::new());
    for (_, bytes) in files.iter().filter(|(file, _)| file == instants::FILE) {
        rows.extend(instants::read(bytes, &mut instants)?);
    }
    let (mut done, sittings) = (0, sittings(files, house, &mut said)?);
    let mut unread = Vec::new();
    for (sitting, files) in &sittings {
        let (told, doubted) = (set.findings.len(), set.doubts.len());
        let read = match files.as_slice() {
            [Transcript { name, file, bytes }] if !name.is_xml => {
                line::load(file, bytes, sitting, &mut set, &mut said)
            }
            files => day::load(sitting, files, &instants, &mut set, &mut said),
        };
        match (read, files.as_slice()) {
            (Ok(()), _) => {}
            (Err(error), [only]) => {
                unread.push((sitting, only, error_of(sitting, error)));
                continue;
            }
            (Err(error), _) => return Err(error_of(sitting, error)),
        }
        let lacking = |code: &str| LACKING.contains(&code);
        let is_of_all = |doubt: &Doubt| doubt.touches.iter().any(ComponentId::is_root);
        let is_whole = !set.doubts.iter().skip(doubted).any(is_of_all);
        if is_whole && !set.findings.iter().skip(told).any(|finding| lacking(&finding.code)) {
            let file = files.last().map_or("", |last| last.file);
            set.claims.extend(claim(sitting, files).map_err(ReadError::id(file))?);
        }
        done += files.len();
        progress(done);
    }
    if set.norms.is_empty() && !unread.is_empty() {
        return Err(unread.swap_remove(0).2);
    }
    for (sitting, transcript, error) in unread {
        put_unread(sitting, transcript, error, (&mut set, &mut said))?;
    }
    doubt_instants(&rows, (&sittings, house), (&mut set, &mut said))?;
    Ok((set, said))
}

/// Puts a day of whose record nothing can be read: a debate without words, in doubt, so that whoever asks for the day is
/// told. Its file is no source of it: a copy that can be read may be loaded later.
fn put_unread(
    sitting: &Sitting,
    transcript: &Transcript<'_>,
    error: ReadError,
    (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>),
) -> Result<(), ReadError> {
    let Transcript { name, file, bytes } = transcript;
    let record = if name.is_xml { day::unread(sitting) } else { line::record(sitting) };
    let (norm, act) = record.map_err(ReadError::id(file))?;
    let unread = Unread::new(Unit::File, error, (file, bytes));
    said.push(unread.diagnostic());
    set.doubts.push(Doubt { evidence: None, ..unread.doubt(vec![norm.id.root()], Day::FIRST) });
    set.commands.push(Command::new(&act.id, 1, &norm.id, model::root(&norm.id)));
    set.acts.push(act);
    set.norms.push(norm);
    Ok(())
}

/// Tells of lines that say when a file was written and cannot be read: each may be about a revision of the debate whose file
/// it names; where it names none, of any.
fn doubt_instants(
    rows: &[Unread],
    (sittings, house): (&BTreeMap<Sitting, Vec<Transcript<'_>>>, Option<&House>),
    (set, said): (&mut ChangeSet, &mut Vec<Diagnostic>),
) -> Result<(), ReadError> {
    for row in rows {
        said.push(row.diagnostic());
        let named = row.says.as_deref().and_then(|file| Name::read(file, house).ok());
        let is_meant = |sitting: &Sitting| named.as_ref().is_none_or(|name| name.sitting == *sitting);
        for (sitting, files) in sittings {
            if is_meant(sitting) && files.iter().any(|transcript| transcript.name.is_xml) {
                let root = sitting.id()?.root();
                set.doubts.push(Doubt { evidence: None, ..row.doubt(vec![root], Day::FIRST) });
            }
        }
    }
    Ok(())
}

/// An error in a file of a debate, which says so.
fn error_of(sitting: &Sitting, error: ReadError) -> ReadError {
    match sitting.id() {
        Ok(id) => error.saying(id.to_string()),
        Err(_) => error,
    }
}

/// A file is a record of the house and the day that it is known to be of. Of one that could not be opened, no more is known
/// than the day that its name says.
pub(super) fn may_touch(unread: &Unread, norm: &Norm) -> bool {
    if let Some(id) = &unread.says {
        return norm.id.as_str() == id;
    }
    house::day_of(&unread.place.file).is_some_and(|day| norm.adopted_on == Some(day))
}

/// Findings by which a debate is not what its house said: nothing is claimed for it.
const LACKING: [&str; 4] = [MISSING, "words-not-held", "entries-left-out", "conflicting-dates"];

/// The record of a day has the words of that day, as its last file at hand says.
fn claim(sitting: &Sitting, files: &[Transcript<'_>]) -> Result<Option<Claim>, IdError> {
    let Some(last) = files.last() else { return Ok(None) };
    Ok(Some(Claim {
        component: sitting.id()?.root(),
        without: Vec::new(),
        says: ClaimKind::Text,
        through: sitting.day,
        except: Vec::new(),
        basis: ClaimBasis::Stated,
        evidence: Some(Evidence { sha256: Sha256::of(last.bytes), start: 0, end: last.bytes.len() as u64 }),
        note: Some(format!("{} is the record of this day", last.file)),
    }))
}

/// The files of each debate, in the order of their revisions. A copy of a file is told and left out.
fn sittings<'a>(
    files: &'a [source::File],
    house: Option<&House>,
    said: &mut Vec<Diagnostic>,
) -> Result<BTreeMap<Sitting, Vec<Transcript<'a>>>, ReadError> {
    let mut sittings = BTreeMap::<_, Vec<Transcript<'_>>>::new();
    for (file, bytes) in files.iter().filter(|(file, _)| file != instants::FILE) {
        let name = match Name::read(file, house) {
            Ok(name) => name,
            Err(error) => {
                let is_copy = |(other, own): &&source::File| own == bytes && Name::read(other, house).is_ok();
                let (first, _) = files.iter().find(is_copy).ok_or(error)?;
                said.push(account::copy(file, first));
                continue;
            }
        };
        let of_day = sittings.entry(name.sitting.clone()).or_default();
        let other = of_day
            .iter()
            .find(|other| other.name.revision == name.revision || other.name.is_xml != name.is_xml);
        match other {
            None => of_day.push(Transcript { name, file, bytes }),
            Some(other) if other.bytes == bytes.as_slice() => said.push(account::copy(file, other.file)),
            Some(other) => {
                let problem = format!("{} is the same debate: only one of them can be it", other.file);
                return Err(error_of(&name.sitting, ReadError::of(file, problem)));
            }
        }
    }
    for files in sittings.values_mut() {
        files.sort_by(|one, other| one.name.revision.cmp(&other.name.revision));
    }
    Ok(sittings)
}
