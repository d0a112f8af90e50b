//! Statutes of India: Acts and Bills as the Gazette prints them, and Acts as lists of sections that others typed.
//!
//! An Act takes effect on the day that it says; where it leaves the day to a notification, on the day of the table or of
//! the option, which is assumed. A provision whose day nobody knows waits, and is a doubt. A Bill waits for good.
//!
//! A list of sections says of no day. By what the text has and has not, the table bounds its days. The text is shown from
//! the first of these on, which is assumed; until the last, a doubt says that other words may have held. Nothing is claimed
//! of it.

mod aliases;
mod commencement;
mod continued;
mod enacted;
mod facts;
mod gazette;
mod line;
mod listed;
mod marks;
mod quotation;
mod repeals;
mod rows;
mod schedules;
mod structure;

use std::collections::HashMap;

use asof_law::{Names, Profile};
use asof_schema::{
    Act, ChangeSet, Diagnostic, Finding, Norm, NormId, Place, Severity, Sha256, SourceDocument,
};

use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::formats::pdf;
use crate::from_snapshots::{Open, Series, Snapshot, Testimony};
use crate::own_law::nodes::nodes;
use crate::source::{Given, Input, Loaded, Opt, Progress, Source, Takes, any_norm};
use facts::Number;
use structure::Unsure;

const COUNTRY: &str = "in";
const LANGUAGE: &str = "en";

pub(crate) static STATUTE: Source = Source {
    name: "in-statute",
    summary: "Statutes of India: Acts and Bills in PDF as the Gazette prints them, Acts as JSON lists of sections",
    details: "A PDF says by itself which Act or Bill it is. A JSON list has an object a section, with `chapter`, \
              `chapter_title`, `Section`, `section_title` and `section_desc`; --law says of which Act.\n\n\
              Where an Act leaves its commencement to a notification, the day is that of --in-force-from, else that of \
              the project's table, and it is assumed. What nobody knows the day of does not take effect, and is told.",
    input: Input {
        takes: Takes::Files,
        help: "The files, as PDF or JSON",
        called: "statute",
        texts: &["*.pdf", "*.json"],
        beside: &[],
        together: true,
    },
    options: &[
        Opt::text("law", "NUMBER", "The Act that a JSON list has the sections of, as `45/1860`", is_number),
        Opt::day(
            "in-force-from",
            "The day on which an Act came into force that leaves it to a notification [default: the table's]",
        ),
        Opt::day(
            "text-of",
            "A day on which a JSON list was the text in force [default: what the text itself tells]",
        ),
    ],
    load,
    may_touch: any_norm,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

fn is_number(words: &str) -> Result<(), String> {
    Number::parse(words)
        .map(|_| ())
        .ok_or_else(|| format!("`{words}` is not the number of an Act: expected e.g. 45/1860"))
}

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    set.description = Some("Statutes of India".to_owned());
    for (done, (file, bytes)) in (1..).zip(given.files) {
        let one = if pdf::is_pdf(bytes) {
            enacted::read(file, bytes, given, &mut said)?
        } else {
            listed::read(file, bytes, given)?
        };
        if set.norms.iter().any(|norm| one.norms.contains(norm)) {
            return Err(ReadError::of(file, "another file has a text of the same law"));
        }
        set.append(one);
        progress(done);
    }
    repeals::add(&mut set)?;
    continued::add(&mut set);
    Ok((set, said))
}

/// A text of a law that is told by one act.
struct Told<'a> {
    file: &'a str,
    bytes: &'a [u8],
    number: &'a Number,
    norm: Norm,
    act: Act,
    text: Text,
    unsure: Vec<Unsure>,
}

impl Told<'_> {
    /// Its commands, aliases and findings.
    fn change_set(self) -> Result<ChangeSet, ReadError> {
        let document = SourceDocument {
            sha256: Sha256::of(self.bytes),
            name: self.file.to_owned(),
            norm: self.norm.id.clone(),
            url: None,
            retrieved_at: None,
        };
        let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
        let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
        let mut series = Series::new(self.norm.id.clone(), LANGUAGE, &testimony);
        let boundary = self.act.effective.unwrap_or(self.act.published).on;
        let nodes = nodes(&self.text, profile, false);
        let (acts, unresolved, editorial) = (vec![self.act.clone()], self.act.clone(), self.act.clone());
        let snapshot =
            Snapshot { boundary, document, acts, unresolved, editorial, nodes, open: Open::default() };
        series.push(snapshot).map_err(ReadError::id(self.file))?;
        let mut set = series.finish();
        set.aliases = aliases::of(&set.commands, &aliases::prefix(self.number));
        let findings: Vec<Finding> = self.unsure.iter().map(|unsure| self.finding(unsure)).collect();
        set.findings.extend(findings);
        set.norms.push(self.norm);
        Ok(set)
    }

    fn finding(&self, unsure: &Unsure) -> Finding {
        let id = &self.norm.id;
        let section = unsure.section.as_ref().and_then(|number| section(id, number));
        Finding {
            code: unsure.code.to_owned(),
            severity: Severity::Warning,
            component: section.unwrap_or_else(|| id.root()),
            act: Some(self.act.id.clone()),
            on: None,
            message: unsure.message.clone(),
            places: vec![place(self.file, unsure.place)],
        }
    }
}

/// The id of a section.
fn section(norm: &NormId, number: &str) -> Option<asof_schema::ComponentId> {
    norm.component(&format!("sec{}", number.to_lowercase())).ok()
}

/// The section that words name, of an Act of the table.
pub(crate) fn section_of(law: &asof_law::Law, number: &str) -> Option<asof_schema::ComponentId> {
    let mut acts = facts::laws().into_iter().filter(|row| row.kind == "act");
    let named = |row: facts::Law| {
        let id = row.id().ok()?;
        Names::of(&row.norm(id.clone())).are_of(law).then_some(id)
    };
    section(&acts.find_map(named)?, &number.replace('-', ""))
}

/// A page of a PDF, or a row of a list.
fn place(file: &str, at: u64) -> Place {
    Place { file: file.to_owned(), line: Some(at) }
}

fn told(code: &str, severity: Severity, place: Place, message: String) -> Diagnostic {
    Diagnostic { code: code.to_owned(), severity, place, message }
}

#[cfg(test)]
mod tests;
