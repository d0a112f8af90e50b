//! The revisions of one day: an act for each, and what is doubtful about them.

use std::collections::HashMap;

use asof_schema::{
    Act, ActKind, Alias, ChangeSet, Dated, Day, Diagnostic, Doubt, Finding, IdError, Norm, NormId, Place,
    Severity, SourceDocument,
};

use super::house::{Name, Sitting};
use super::instants::{self, Instants};
use super::model::{Outline, Revision, Transcript};
use super::outline::{outline, renumbered};
use super::revise::Debate;
use super::transcript::Lost;
use crate::error::ReadError;
use crate::unread::{MISSING, Unit};

/// What is said of where the debates come from.
const SOURCE: &str = "XML of ParlParse, in revisions";

/// The record of a day as an act, where no revision of it can be read: when it was published is assumed.
pub(super) fn unread(sitting: &Sitting) -> Result<(Norm, Act), IdError> {
    let norm = sitting.norm(SOURCE)?;
    let act = Act {
        id: format!("{}:record", norm.id).parse()?,
        kind: ActKind::Enactment,
        number: 0,
        code: "record".to_owned(),
        title: sitting.title(),
        summary: Some("its record cannot be read".to_owned()),
        adopted: None,
        published: Dated::assumed(sitting.day),
        effective: Some(Dated::stated(sitting.day)),
        candidates: Vec::new(),
        quotes: Vec::new(),
    };
    Ok((norm, act))
}

/// Puts the debate of a day into the change set. Its files stand in the order of their revisions.
pub(super) fn load(
    sitting: &Sitting,
    files: &[Transcript<'_>],
    instants: &Instants,
    set: &mut ChangeSet,
    said: &mut Vec<Diagnostic>,
) -> Result<(), ReadError> {
    let read = files.iter().enumerate().map(|(at, file)| Revision::read(file, at == 0, instants));
    let revisions = read.collect::<Result<Vec<_>, _>>()?;
    if let Some([earlier, later]) = revisions.array_windows().find(|[one, next]| next.written <= one.written)
    {
        let problem = format!("{} says that it was written before {}", instants::FILE, earlier.file);
        return Err(ReadError::of(later.file, problem));
    }
    let file = revisions.first().map_or("", |first| first.file);
    put(sitting, &revisions, instants, set).map_err(ReadError::id(file))?;
    said.extend(revisions.into_iter().flat_map(|revision| revision.lost).map(|lost| lost.said));
    Ok(())
}

fn put(
    sitting: &Sitting,
    revisions: &[Revision<'_>],
    instants: &Instants,
    set: &mut ChangeSet,
) -> Result<(), IdError> {
    let norm = sitting.norm(SOURCE)?;
    let mut debate = Debate::new(norm.id.clone());
    let mut since = HashMap::new();
    for (at, revision) in revisions.iter().enumerate() {
        let mut outline = outline(revisions, at);
        for gid in outline.handed_on.iter().cloned() {
            since.entry(gid).or_insert_with(|| revision.published());
        }
        let before = at.checked_sub(1).and_then(|before| revisions.get(before));
        let renumbered = before.map_or_else(HashMap::new, |before| renumbered(before, revision));
        let commands = debate.revise(revision, std::mem::take(&mut outline.parts), &renumbered)?;
        set.findings.extend(doubts(revision, &outline, commands == 0, &norm.id));
        let kind = if at == 0 { ActKind::Enactment } else { ActKind::Editorial };
        // What commands nothing is no act.
        if commands > 0 {
            set.acts.push(revision.act(&norm.id, kind)?);
        }
        set.sources.push(SourceDocument {
            sha256: revision.sha256,
            name: revision.file.to_owned(),
            norm: norm.id.clone(),
            url: None,
            retrieved_at: None,
        });
    }
    set.findings.extend(absent(sitting, revisions, instants, &norm.id));
    for revision in revisions {
        let doubt = |lost| in_doubt(lost, (revision, &since), &debate.aliases, &norm.id);
        set.doubts.extend(revision.lost.iter().map(doubt));
    }
    set.commands.append(&mut debate.commands);
    set.aliases.append(&mut debate.aliases);
    set.norms.push(norm);
    Ok(())
}

/// The first days on which words are known of entries that an earlier revision leaves to a later one, by their ids there.
type Since = HashMap<String, Day>;

/// What is not read of a revision is in doubt: for the entry whose words it is in, else for the debate, which lacks words.
/// The words may be those of earlier revisions too.
fn in_doubt(
    lost: &Lost,
    (revision, since): (&Revision<'_>, &Since),
    aliases: &[Alias],
    norm: &NormId,
) -> Doubt {
    let Lost { said, of } = lost;
    let is_it = |alias: &&Alias| of.as_ref().is_some_and(|gid| alias.value == *gid);
    let entry = aliases.iter().find(is_it).map(|alias| alias.component.clone());
    let published =
        of.as_ref().and_then(|gid| since.get(gid).copied()).unwrap_or_else(|| revision.published());
    let day = revision.name.sitting.day;
    let names_file = said.code == Unit::Provision.code();
    let message =
        if names_file { said.message.clone() } else { format!("in {}, {}", revision.file, said.message) };
    Doubt {
        code: said.code.clone(),
        act: None,
        published,
        effective: (day != published).then_some(day),
        until: None,
        touches: vec![entry.unwrap_or_else(|| norm.root())],
        message,
        places: vec![said.place.clone()],
        evidence: None,
    }
}

/// What of a revision rests on others.
fn doubts(revision: &Revision<'_>, outline: &Outline, is_idle: bool, norm: &NormId) -> Vec<Finding> {
    let Outline { entries, handed_on, not_held, left_out, .. } = outline;
    let finding = |code: &str, severity, message| Finding {
        code: code.to_owned(),
        severity,
        component: norm.root(),
        act: None,
        on: Some(revision.published()),
        message,
        places: vec![Place { file: revision.file.to_owned(), line: None }],
    };
    let handed_on = handed_on.len();
    let handed = (handed_on > 0).then(|| {
        let message = format!(
            "{handed_on} of its {entries} headings, speeches and divisions are printed in a later revision only; that their \
             words are the same is what the publisher says (matchtype perfectmatch)"
        );
        finding("words-of-later-revision", Severity::Info, message)
    });
    let unheld = not_held.first().map(|first| {
        let message = format!(
            "of {} of its {entries} headings, speeches and divisions the words are not known, {first} the first: they are in a \
             revision that is not among the files; what they are is taken from the next one that has their numbers",
            not_held.len()
        );
        finding("words-not-held", Severity::Warning, message)
    });
    let unknown = (!left_out.is_empty()).then(|| {
        let message =
            format!("not even what they are is known of, and left out are: {}", left_out.join(", "));
        finding("entries-left-out", Severity::Warning, message)
    });
    let idle = is_idle.then(|| {
        let message = "it says what the revision before it says".to_owned();
        finding("revision-without-changes", Severity::Info, message)
    });
    [handed, unheld, unknown, idle].into_iter().flatten().collect()
}

/// The revisions of the day that are not among the files.
fn absent<'a>(
    sitting: &'a Sitting,
    revisions: &'a [Revision<'_>],
    instants: &'a Instants,
    norm: &'a NormId,
) -> impl Iterator<Item = Finding> + 'a {
    let of_day =
        move |file: &str| Name::read(file, Some(&sitting.house)).is_ok_and(|name| name.sitting == *sitting);
    let absent = instants.iter().filter(move |(file, _)| {
        of_day(file) && !revisions.iter().any(|revision| revision.file == file.as_str())
    });
    absent.map(move |(file, written)| Finding {
        code: MISSING.to_owned(),
        severity: Severity::Warning,
        component: norm.root(),
        act: None,
        on: Some(instants::day(*written)),
        message: format!(
            "{file} was written at {written} and is not among the files: what it said is not known, and until the next \
             revision the one before it, if there is one, stands for it"
        ),
        places: vec![Place { file: instants::FILE.to_owned(), line: None }],
    })
}
