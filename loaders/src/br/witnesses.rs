//! What is told of sources that bear witness of the same: where they agree, and where they do not.

use asof_schema::{ComponentId, Day, Doubt, Finding, IdError, Place, Severity};

use super::body::Part;
use super::later::{Compared, Differing};
use super::names::Kind;
use super::notes::Aside;
use super::plan::{Entry, Plan, act_id};
use crate::from_snapshots::{Note, Said};

const DIFFER: &str = "witnesses-differ";

impl Plan {
    /// How far the body and the last text have the same words.
    pub(super) fn agreement(&self, body: &str, text: &str, on: Day, compared: &Compared) -> Finding {
        let Compared { same, repealed, differ } = compared;
        Finding {
            code: "witnesses-compared".to_owned(),
            severity: Severity::Info,
            component: self.norm.root(),
            act: None,
            on: Some(on),
            message: format!(
                "of the provisions that no note says were changed after {text}, {same} have the same words in \
                 {body} (but for spaces, quotation marks, dashes, ordinal signs and final punctuation), \
                 {repealed} are repealed in both, and {} differ",
                differ.len()
            ),
            places: places(&[(body, None), (text, None)]),
        }
    }

    /// A part that a note says was changed, and that is not there to be changed.
    pub(super) fn unplaced(&self, entry: &Entry<'_>, part: &Part) -> Result<Doubt, IdError> {
        Ok(Doubt {
            code: "note-without-provision".to_owned(),
            act: None,
            published: entry.boundary,
            effective: None,
            until: None,
            touches: vec![self.norm.component(&part.worded_at())?],
            message:
                "a note says that it was changed or put in on this day, and there is nothing that could have \
                      been changed, or in which it could have been put"
                    .to_owned(),
            places: places(&[(entry.file, Some(part.line))]),
            evidence: None,
        })
    }

    /// Acts of which no text is at hand and that one source alone dates, on the very day of the act before
    /// them in the list: that day may be that act's.
    pub(super) fn dated_by_one(&self, entries: &[Entry<'_>]) -> Result<Vec<Finding>, IdError> {
        let mut findings = Vec::new();
        for (&(kind, number), row) in &self.table {
            let Some((source, before)) = self.doubtful_date(entries, kind, number) else { continue };
            findings.push(Finding {
                code: "conflicting-dates".to_owned(),
                severity: Severity::Warning,
                component: self.norm.root(),
                act: Some(act_id(kind, number, row.adopted)?),
                on: Some(row.adopted),
                message: format!(
                    "{source} alone dates {}, on {}, which is the day of {}: it may be of a later day",
                    kind.title(number),
                    row.adopted,
                    kind.title(before)
                ),
                places: places(&[(&self.acts_file(), Some(row.row))]),
            });
        }
        findings.sort_by(|one, other| one.act.cmp(&other.act));
        Ok(findings)
    }

    /// The one source of an act's date, and the number of the act before it, where both have the same day.
    fn doubtful_date(&self, entries: &[Entry<'_>], kind: Kind, number: u32) -> Option<(&str, u32)> {
        let row = self.table.get(&(kind, number))?;
        let [(source, _)] = row.dates.as_slice() else { return None };
        let before = number.checked_sub(1)?;
        let same = self.table.get(&(kind, before)).is_some_and(|before| before.adopted == row.adopted);
        let has_text = || entries.iter().any(|entry| entry.name.acts.contains(&(kind, number)));
        (same && !has_text()).then_some((source.as_str(), before))
    }
}

impl Compared {
    /// From which day a provision that differs is in doubt, and what the notes tell of it. `acts` are those of the text that
    /// has its words first. The body has the words of its own day alone, so up to the day of a later note nothing speaks
    /// against the texts.
    pub(super) fn told(&self, differing: &Differing, since: Day, acts: &[String]) -> (Day, String) {
        let (from, mut told) = differing.note(since, acts);
        if let Some(other) = self.meant(differing) {
            told.push_str("; the latter has the former's words at ");
            told.push_str(&other.address);
        }
        if let Some(other) = self.printed_at(differing) {
            told.push_str("; the former has the latter's words at ");
            told.push_str(&other.address);
        }
        (from, told)
    }
}

impl Differing {
    /// The note by which its words may be others than those of the texts, with the day from which that is so.
    fn note(&self, since: Day, acts: &[String]) -> (Day, String) {
        let aside = |one: &Aside| format!("a note on it says `{}`", one.words);
        let of_act = |note: &Note, day: Day| {
            let named = Kind::of_code(&note.code).map(|(kind, number)| kind.title(number));
            let act = named.unwrap_or_else(|| note.code.clone());
            format!("a note on it names {act}, of {day}, and no text has changed it since {since}")
        };
        let gives = |note: &Note| {
            let said = matches!(note.said, Said::Inserted | Said::Worded | Said::Repealed);
            said && !acts.contains(&note.code)
        };
        let later = |day: Option<Day>| day.filter(|day| *day > since);
        let asides = self.asides.iter().filter_map(|one| Some((later(one.on)?, aside(one))));
        let noted = self.notes.iter().filter(|note| gives(note));
        let noted = noted.filter_map(|note| later(note.on).map(|day| (day, of_act(note, day))));
        let undated = self.asides.iter().find(|one| one.on.is_none()).map(|one| (since, aside(one)));
        let first = asides.chain(noted).min_by_key(|(day, _)| *day).or(undated);
        first.unwrap_or_else(|| (since, format!("no note on it tells of other words after {since}")))
    }

    /// Both wordings. Those of the texts hold, and are in doubt.
    pub(super) fn tell(
        &self,
        component: ComponentId,
        (from, told): (Day, String),
        text: &str,
        body: &str,
    ) -> (Finding, Doubt) {
        let quoted = |words: &Option<String>| {
            words.as_ref().map_or_else(|| "does not have it".to_owned(), |words| format!("has `{words}`"))
        };
        let message = format!(
            "{text} {}, {body} {}, and the former is kept; {told}",
            quoted(&self.text),
            quoted(&self.body)
        );
        let places = places(&[(body, self.line), (text, None)]);
        let finding = Finding {
            code: DIFFER.to_owned(),
            severity: Severity::Warning,
            component: component.clone(),
            act: None,
            on: Some(from),
            message: message.clone(),
            places: places.clone(),
        };
        let doubt = Doubt {
            code: DIFFER.to_owned(),
            act: None,
            published: from,
            effective: None,
            until: None,
            touches: vec![component],
            message,
            places,
            evidence: None,
        };
        (finding, doubt)
    }
}

/// The words of a provision on the days on which they may be those before a correction in the gazette.
pub(super) fn corrected(
    component: ComponentId,
    (from, until): (Day, Day),
    note: &str,
    body: &str,
    line: u64,
) -> Doubt {
    Doubt {
        code: "corrected-later".to_owned(),
        act: None,
        published: from,
        effective: None,
        until: Some(until),
        touches: vec![component],
        message: format!(
            "a note on it says `{note}`: up to {until} the texts may have other words than the gazette had"
        ),
        places: places(&[(body, Some(line))]),
        evidence: None,
    }
}

/// The words of a provision on which a note tells what the court did: they stand, and may have no effect.
pub(super) fn of_court(
    component: ComponentId,
    (from, until): (Day, Option<Day>),
    note: &str,
    body: &str,
    line: u64,
) -> Doubt {
    Doubt {
        code: "court-note".to_owned(),
        act: None,
        published: from,
        effective: None,
        until,
        touches: vec![component],
        message: format!("a note on it says `{note}`: its words stand, and may have no effect"),
        places: places(&[(body, Some(line))]),
        evidence: None,
    }
}

fn places(of: &[(&str, Option<u64>)]) -> Vec<Place> {
    of.iter().map(|(file, line)| Place { file: (*file).to_owned(), line: *line }).collect()
}
