//! A day as one line of text, its punctuation parted by spaces.
//!
//! Nothing in it says where a speech ends or who speaks, so nothing is guessed: all of it is one component
//! (`debatebody`), verbatim but for the byte order mark and for bytes that are no text, which put it in doubt. The
//! Congressional Record prints headers between its articles (`Section Date : 2023 - 07 - 03`); they part no speeches, but
//! witness the day.

use asof_schema::{
    Act, ActKind, Aspect, ChangeSet, Command, ComponentId, Dated, Day, Diagnostic, Doubt, Evidence, Finding,
    IdError, Insert, Norm, NormId, Op, Place, Severity, Sha256, SourceDocument, Text,
};

use super::house::Sitting;
use super::model::root;
use super::{CONTROL, LANGUAGE};
use crate::encoding::{self, Plain};
use crate::error::ReadError;
use crate::unread::{Unit, Unread};

const MARK: char = '\u{feff}';

/// The address of all that was said.
const BODY: &str = "body";

/// The code of a text whose encoding nothing says.
const GUESSED: &str = "encoding-not-said";

/// The norm of a day as text, and its act.
pub(super) fn record(sitting: &Sitting) -> Result<(Norm, Act), IdError> {
    let norm = sitting.norm("A day as one line of text, without speakers or bounds of speeches")?;
    let act = act(&norm.id, sitting);
    Ok((norm, act))
}

/// Puts the debate into the change set.
pub(super) fn load(
    file: &str,
    bytes: &[u8],
    sitting: &Sitting,
    set: &mut ChangeSet,
    said: &mut Vec<Diagnostic>,
) -> Result<(), ReadError> {
    let plain = encoding::plain(bytes).map_err(|(_, problem)| ReadError::of(file, problem))?;
    let start = if plain.text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
    let text = plain.text.get(start..).filter(|text| !text.trim().is_empty());
    let text = text.ok_or_else(|| ReadError::of(file, "there is nothing in it"))?;
    let sha256 = Sha256::of(bytes);
    let (norm, act) = record(sitting).map_err(ReadError::id(file))?;
    let evidence = Evidence { sha256, start: plain.places.byte(start) as u64, end: bytes.len() as u64 };
    for unread in unread(&plain, (file, bytes), sha256) {
        let body = norm.id.component(BODY).map_err(ReadError::id(file))?;
        set.doubts.push(unread.doubt(vec![body], sitting.day));
        said.push(unread.diagnostic());
    }
    if plain.is_guess {
        let body = norm.id.component(BODY).map_err(ReadError::id(file))?;
        set.doubts.push(guessed(&plain, file, (body, sitting.day)));
    }
    set.commands.extend(commands(&act, &norm.id, text, evidence).map_err(ReadError::id(file))?);
    set.sources.push(SourceDocument {
        sha256,
        name: file.to_owned(),
        norm: norm.id.clone(),
        url: None,
        retrieved_at: None,
    });
    set.findings.extend(other_day(text, sitting.day).map(|other| Finding {
        code: "conflicting-dates".to_owned(),
        severity: Severity::Warning,
        component: norm.id.root(),
        act: None,
        on: Some(sitting.day),
        message: format!(
            "a part of the text says that it is of {other}; the debate has the day of the file's name"
        ),
        places: vec![Place { file: file.to_owned(), line: None }],
    }));
    set.norms.push(norm);
    set.acts.push(act);
    Ok(())
}

/// The bytes that are no text, one from another, and the control characters: the first of each, and how many there are. All are of
/// one speech, and of some files half of the letters are lost.
fn unread(plain: &Plain<'_>, file: (&str, &[u8]), sha256: Sha256) -> Vec<Unread> {
    let name = plain.encoding.unwrap_or("UTF-8");
    let no_text = format!("no {name} begins here, or a character was lost: U+FFFD stands for it");
    let controls: Vec<usize> = encoding::controls(&plain.text).collect();
    let kinds = [(plain.odd.as_slice(), no_text.as_str()), (controls.as_slice(), CONTROL)];
    let told = kinds.into_iter().filter_map(|(places, problem)| {
        let (&at, others) = places.split_first()?;
        let (line, column) = encoding::line_and_column(&plain.text, at);
        let problem = format!("column {column}: {problem}{}", encoding::more(others.len()));
        let end = at + encoding::width_at(&plain.text, at);
        let error =
            ReadError::at(file.0, line, problem).spanning(plain.places.byte(at), plain.places.byte(end));
        Some(Unread::hashed(Unit::Provision, error, file, sha256))
    });
    told.collect()
}

/// The doubt about letters that hang on an encoding that nothing says.
fn guessed(plain: &Plain<'_>, file: &str, (body, on): (ComponentId, Day)) -> Doubt {
    let name = plain.encoding.unwrap_or("UTF-8");
    Doubt {
        code: GUESSED.to_owned(),
        act: None,
        published: on,
        effective: None,
        until: None,
        touches: vec![body],
        message: format!("nothing says the encoding of {file}: its letters are read as {name}"),
        places: vec![Place { file: file.to_owned(), line: None }],
        evidence: None,
    }
}

/// Nothing says when it was published: that is assumed to be the day itself.
fn act(norm: &NormId, sitting: &Sitting) -> Act {
    Act {
        id: norm.clone().into(),
        kind: ActKind::Enactment,
        number: 0,
        code: "original".to_owned(),
        title: sitting.title(),
        summary: None,
        adopted: Some(Dated::stated(sitting.day)),
        published: Dated::assumed(sitting.day),
        effective: Some(Dated::stated(sitting.day)),
        candidates: Vec::new(),
        quotes: Vec::new(),
    }
}

fn commands(
    act: &Act,
    norm: &NormId,
    text: &str,
    evidence: Evidence,
) -> Result<[Command; 2], asof_schema::IdError> {
    let words = Text {
        language: LANGUAGE.to_owned(),
        aspect: Aspect::Canonical,
        text: text.to_owned(),
        evidence: Some(evidence),
    };
    let body = Insert {
        component: norm.component(BODY)?,
        component_type: "debatebody".to_owned(),
        parent: Some(norm.root()),
        number: None,
        label: String::new(),
        order_key: "1".to_owned(),
        texts: vec![words],
    };
    Ok([Command::new(&act.id, 1, norm, root(norm)), Command::new(&act.id, 2, norm, Op::Insert(body))])
}

/// The first day that a header names and that is not the debate's.
fn other_day(text: &str, day: Day) -> Option<Day> {
    let said = text.split("Section Date : ").skip(1).filter_map(|rest| {
        let date: String = rest.chars().filter(|c| !c.is_whitespace()).take(10).collect();
        date.parse().ok()
    });
    said.into_iter().find(|&said| said != day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_of_another_day_is_told() {
        let day = Day::from_ymd(2023, 12, 7).unwrap();
        let header = |date: &str| format!("Title : A Section Date : {date} Volume");
        assert_eq!(other_day(&header("2023 - 12 - 07"), day), None);
        assert_eq!(other_day(&header("2023 - 12 - 06"), day), Day::from_ymd(2023, 12, 6));
        assert_eq!(other_day("Section Date : soon", day), None);
    }
}
