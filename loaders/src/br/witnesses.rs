//! What is told of sources that bear witness of the same: where they agree, and where they do not.

use asof_schema::{ComponentId, Day, Doubt, Finding, IdError, Place, Severity};

use super::body::Part;
use super::later::{Compared, Differing};
use super::names::Kind;
use super::plan::{Entry, Plan, act_id};

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

impl Differing {
    /// Both wordings. Those of the texts hold, and are in doubt since they stand.
    pub(super) fn tell(
        &self,
        component: ComponentId,
        since: Day,
        text: &str,
        body: &str,
    ) -> (Finding, Doubt) {
        let quoted = |words: &Option<String>| {
            words.as_ref().map_or_else(|| "does not have it".to_owned(), |words| format!("has `{words}`"))
        };
        let message = format!(
            "{text} {}, {body} {}; no note tells of a change, and the former is kept",
            quoted(&self.text),
            quoted(&self.body)
        );
        let places = places(&[(body, self.line), (text, None)]);
        let finding = Finding {
            code: DIFFER.to_owned(),
            severity: Severity::Warning,
            component: component.clone(),
            act: None,
            on: Some(since),
            message: message.clone(),
            places: places.clone(),
        };
        let doubt = Doubt {
            code: DIFFER.to_owned(),
            act: None,
            published: since,
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

fn places(of: &[(&str, Option<u64>)]) -> Vec<Place> {
    of.iter().map(|(file, line)| Place { file: (*file).to_owned(), line: *line }).collect()
}
