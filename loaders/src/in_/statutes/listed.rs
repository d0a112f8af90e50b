//! An Act as a list of sections that others typed -> one text that was seen once.

use asof_schema::{
    Act, ActId, ActKind, ChangeSet, DateBasis, Dated, Day, Doubt, Evidence, Finding, IdError, KnownAct,
    NormId, Severity, Sha256, Touch,
};

use super::facts::{self, Dating, Known, Law, Number};
use super::rows::{self, Sections};
use super::{Told, place, section};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::provision::Printed;
use crate::source::Given;

/// The days of which a text may be.
struct Days {
    first: Day,
    /// The last of them: by then the text held; on those before it, it may have.
    last: Day,
    /// The acts between which it lies.
    acts: Vec<ActId>,
    /// How that is known.
    why: String,
}

/// Reads a file.
pub(super) fn read(file: &str, bytes: &[u8], given: &Given<'_>) -> Result<ChangeSet, ReadError> {
    let number = given.option::<String>("law")?.and_then(|law| Number::parse(&law));
    let number = number.or_else(|| named_by_file(file));
    let number = number.ok_or_else(|| {
        ReadError::of(file, "nothing says of which Act its sections are: give --law, e.g. 45/1860")
    })?;
    let law = Law::of(&number).ok_or_else(|| {
        ReadError::of(
            file,
            format!("Act {} is not in the table of laws: its title and day are not known", number.key()),
        )
    })?;
    let sections = rows::read(file, bytes)?;
    let days = days(file, &number, &law, &sections, given)?;
    change_set((file, bytes), (&number, &law), sections, &days)
        .and_then(|set| set.map_err(ReadError::id(file)))
}

/// The law whose short name the file has: `ipc.json`.
fn named_by_file(file: &str) -> Option<Number> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let is_named = |law: &Law| law.names().iter().any(|name| name.eq_ignore_ascii_case(stem));
    facts::laws().iter().find(|law| is_named(law)).and_then(Law::number)
}

fn days(
    file: &str,
    number: &Number,
    law: &Law,
    sections: &Sections,
    given: &Given<'_>,
) -> Result<Days, ReadError> {
    let met: Vec<Dating> = Dating::of(number).into_iter().filter(|dating| has(sections, dating)).collect();
    let in_force = facts::Commencement::of(number)
        .iter()
        .find(|row| row.provisions().is_empty())
        .and_then(|row| row.day);
    let first = met.iter().filter_map(|dating| dating.from).max().or(in_force).unwrap_or(law.adopted);
    let before = met.iter().filter_map(|dating| dating.before).min();
    let acts = met.iter().filter_map(|dating| dating.act.parse().ok()).collect();
    let why = met.iter().map(|dating| dating.note.as_str()).collect::<Vec<_>>().join("; ");
    if let Some(day) = given.option::<Day>("text-of")? {
        let fits = first <= day && before.is_none_or(|before| day < before);
        let wrong = || ReadError::of(file, format!("it is not the text of {day}: {why}"));
        return fits
            .then_some(Days { first: day, last: day, acts, why: "the day was given".to_owned() })
            .ok_or_else(wrong);
    }
    let last = before.map(Day::pred).filter(|last| first <= *last);
    last.map(|last| Days { first, last, acts, why }).ok_or_else(|| {
        ReadError::of(file, "nothing in it bounds the days of which it is the text: give one with --text-of")
    })
}

/// Whether a section is in the text, with the words.
fn has(sections: &Sections, dating: &Dating) -> bool {
    let all = sections.provisions.iter().flat_map(Printed::all);
    let mut own =
        all.filter(|one| one.kind.name == "section" && one.number.as_ref() == Some(&dating.provision));
    own.any(|one| {
        dating.words.is_empty() || one.words.as_ref().is_some_and(|words| words.text.contains(&dating.words))
    })
}

fn change_set(
    (file, bytes): (&str, &[u8]),
    (number, law): (&Number, &Law),
    sections: Sections,
    days: &Days,
) -> Result<Result<ChangeSet, IdError>, ReadError> {
    let id = law.id().map_err(ReadError::id(file))?;
    let act = act(&id, number, law, days).map_err(ReadError::id(file))?;
    let text = Text { provisions: sections.provisions, ..Text::default() };
    let told = Told {
        file,
        bytes,
        number,
        norm: law.norm(id.clone()),
        act: act.clone(),
        text,
        unsure: sections.unsure,
    };
    let mut set = told.change_set()?;
    set.findings.push(undated(file, &id, &act, days));
    set.doubts.push(earlier(file, &id, &act, law, days));
    let evidence = Evidence { sha256: Sha256::of(bytes), start: 0, end: bytes.len() as u64 };
    for one in sections.broken {
        let named = Some(&one.section).filter(|number| !number.is_empty());
        let doubt = Doubt {
            code: one.code.to_owned(),
            touches: vec![named.and_then(|number| section(&id, number)).unwrap_or_else(|| id.root())],
            message: one.why,
            places: vec![place(file, one.place)],
            until: None,
            ..earlier(file, &id, &act, law, days)
        };
        set.doubts.push(Doubt { evidence: Some(evidence), ..doubt });
    }
    Ok(known_acts(&id, number).map(|known| {
        set.known_acts = known;
        set
    }))
}

/// The act of all words: nothing says which of many acts wrote which.
fn act(id: &NormId, number: &Number, law: &Law, days: &Days) -> Result<Act, IdError> {
    let since = facts::Commencement::of(number).iter().find_map(|row| row.day).unwrap_or(law.adopted);
    // Between the bounds the text is shown as what may hold: it is in doubt until the last day, so nothing assures it.
    let by = |not_before| {
        let bound = Dated { on: days.last, basis: DateBasis::SnapshotBound, not_before: Some(not_before) };
        if days.first < days.last { Dated::assumed(days.first) } else { bound }
    };
    Ok(Act {
        id: format!("{id}:text:{}", days.last).parse()?,
        kind: ActKind::Unresolved,
        number: u32::MAX,
        code: format!("text_{}", days.last),
        title: format!("{} as it was between {} and {}", law.title, days.first, days.last),
        summary: None,
        adopted: None,
        published: by(days.first),
        effective: Some(by(since)),
        candidates: std::iter::once(id.clone().into()).chain(days.acts.iter().cloned()).collect(),
        quotes: Vec::new(),
    })
}

fn undated(file: &str, id: &NormId, act: &Act, days: &Days) -> Finding {
    Finding {
        code: "undated-text".to_owned(),
        severity: Severity::Warning,
        component: id.root(),
        act: Some(act.id.clone()),
        on: Some(days.last),
        message: format!(
            "the text has no date, and was typed by others: it is of a day from {} to {} ({}); it is shown from the first of \
             these days on, and nothing is claimed of it on any day",
            days.first, days.last, days.why
        ),
        places: vec![place(file, 1)],
    }
}

/// The law was there before the text, and which of its words held then is not told.
fn earlier(file: &str, id: &NormId, act: &Act, law: &Law, days: &Days) -> Doubt {
    Doubt {
        code: "undated-text".to_owned(),
        act: Some(act.id.clone()),
        published: law.adopted,
        effective: None,
        until: Some(days.last),
        touches: vec![id.root()],
        message: format!(
            "the law was in force, and its text was seen once, as of a day from {} to {}: before the last of these days, \
             other words may have held",
            days.first, days.last
        ),
        places: vec![place(file, 1)],
        evidence: None,
    }
}

/// The acts that the table knows to change the law.
fn known_acts(id: &NormId, number: &Number) -> Result<Vec<KnownAct>, IdError> {
    let touch = |component| Touch { component, effective: None };
    let known = |row: Known| {
        let provisions: Result<Vec<_>, _> =
            row.provisions().iter().map(|local| id.component(local)).collect();
        let mut touches: Vec<Touch> = provisions?.into_iter().map(touch).collect();
        if touches.is_empty() {
            touches.push(touch(id.root()));
        }
        Ok(KnownAct {
            id: row.act.parse()?,
            norm: id.clone(),
            kind: row.kind,
            title: row.title,
            summary: Some(row.note),
            published: Dated::assumed(row.published),
            effective: row.effective.map(Dated::assumed),
            touches,
            evidence: None,
        })
    };
    Known::of(number).into_iter().map(known).collect()
}
