//! A guide of a court as sections in JSON: its sections, annexes and numbered paragraphs.
//!
//! A guide is cited by its name and the number of a paragraph, and it has one norm. The day of its text is ASSUMED to be the
//! newest on which one of its sections was changed. What the sections leave out shows in their numbers and in paragraphs that
//! do not end as a sentence does: those are in doubt.

use std::collections::HashSet;

use asof_schema::{Act, ChangeSet, Day, Diagnostic, Doubt, Finding, NormId, Place, Severity, Sha256};

use super::edition::{self, Edition};
use super::outline::{self, Of, Unsure};
use super::pieces::{self, Guide, Line, Section};
use super::{aliases, marks};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::provision::{Kind, Printed, Role};

/// Of so many sections one may have a number twice before its file is not read.
const SECTIONS_A_SLIP: usize = 10;

struct Reading<'a> {
    edition: Edition<'a>,
    guide: &'a Guide,
}

/// Reads a file that is a guide; `None` where it is none. One that is at hand as it was printed is left out and told. Refuses one
/// whose sections hold the paragraphs of others.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    printed: &[NormId],
    said: &mut Vec<Diagnostic>,
) -> Result<Option<ChangeSet>, ReadError> {
    let Some(guide) = pieces::guide(file, bytes)? else { return Ok(None) };
    let title = title(&guide);
    let id = edition::id(file, &title)?;
    let slips = guide.sections.iter().filter(|section| has_number_twice(section)).count();
    if printed.contains(&id) {
        let message = format!(
            "`{title}` is read as it was printed: its sections here are left out ({slips} of {} have a number twice)",
            guide.sections.len()
        );
        let place = Place { file: file.to_owned(), line: None };
        said.push(Diagnostic { code: "guide-twice".to_owned(), severity: Severity::Info, place, message });
        return Ok(Some(ChangeSet::default()));
    }
    if slips * SECTIONS_A_SLIP > guide.sections.len() {
        let message = format!(
            "{slips} of {} sections have a number twice, so they hold paragraphs of others: give the guide as PDF with it",
            guide.sections.len()
        );
        return Err(ReadError::of(file, message));
    }
    let Some(on) = guide.updated else {
        return Err(ReadError::of(file, "no section says when it was `updated`, so its day is not known"));
    };
    let names = names(&title, on);
    let (sha256, size) = (Sha256::of(bytes), bytes.len() as u64);
    let of = "Sections of a guide of judiciary.uk";
    let note = format!(
        "{file} has no day: it is taken to be of the newest on which one of its sections was changed"
    );
    let edition = Edition { file, sha256, size, id, title, names, days: (on, on), of, note };
    Reading { edition, guide: &guide }.change_set().map(Some)
}

/// `King's Bench Division` -> `King's Bench Division Guide`.
fn title(guide: &Guide) -> String {
    let name = guide.category.trim();
    if name.ends_with("Guide") { name.to_owned() } else { format!("{name} Guide") }
}

/// How people call it: `King's Bench Division Guide`, `King's Bench Guide`, `KB Guide`, `KBG`, each with its year or without.
fn names(title: &str, on: Day) -> Vec<String> {
    let short = title.replace(" Division Guide", " Guide");
    let year = on.to_string().get(..4).unwrap_or_default().to_owned();
    let mut names = vec![title.to_owned(), short];
    names.dedup();
    let short: Vec<String> = names.iter().filter_map(|name| initials(name)).collect();
    names.extend(short.iter().flat_map(|letters| [format!("{letters} Guide"), format!("{letters}G")]));
    let with_year: Vec<String> = names.iter().map(|name| format!("{name} {year}")).collect();
    names.into_iter().chain(with_year).collect()
}

/// `King's Bench Guide` -> `KB`, where there are several initials.
fn initials(name: &str) -> Option<String> {
    let words = name.strip_suffix(" Guide")?.split_whitespace();
    let letters: String = words.filter_map(|word| word.chars().next()).filter(|c| c.is_uppercase()).collect();
    (letters.chars().count() > 1).then_some(letters)
}

fn number(section: &Section) -> Option<String> {
    marks::opening(&section.heading.text, None)
        .filter(|opening| opening.number.parts() == 1)
        .map(|opening| opening.number.text())
}

/// The numbers of its own that open lines of a section: 3 of `10.3`.
fn counts(section: &Section) -> Vec<u32> {
    let Some(own) = number(section) else { return Vec::new() };
    let count = |line: &Line| {
        let number = marks::opening(&line.text, None)?.number;
        let text = number.text();
        let (first, last) = text.split_once('.')?;
        last.parse().ok().filter(|_| first == own)
    };
    section.lines.iter().filter_map(count).collect()
}

fn has_number_twice(section: &Section) -> bool {
    let counts = counts(section);
    counts.iter().collect::<HashSet<_>>().len() < counts.len()
}

impl Reading<'_> {
    fn change_set(&self) -> Result<ChangeSet, ReadError> {
        let mut unsure = Vec::new();
        let provisions = self.guide.sections.iter().map(|section| provision(section, &mut unsure)).collect();
        let text = Text { provisions, ..Text::default() };
        let (mut set, act) = self.edition.change_set(&text)?;
        let names = self.edition.names.iter();
        let begins: Vec<String> =
            names.flat_map(|name| ["", "para ", "paragraph "].map(|para| format!("{name} {para}"))).collect();
        let mut cited = aliases::below(&begins, &set);
        cited.extend(aliases::of_annexes(&self.edition.names, &set));
        cited.extend(aliases::of_headings(&self.edition.names, &set));
        set.aliases = cited;
        set.findings.extend(unsure.iter().map(|unsure| self.finding(unsure)));
        set.doubts.extend(self.missing(&act));
        let broken = edition::broken_off(&set).into_iter().map(|(id, _)| {
            let message =
                "it does not end as a sentence does: words after it are not in the file, or a heading is at its end";
            self.edition.doubt(&act, "words-end-early", vec![id], (self.edition.place(None), message.to_owned()))
        });
        let broken: Vec<Doubt> = broken.collect();
        set.doubts.extend(broken);
        Ok(set)
    }

    /// Paragraphs whose numbers a section leaves out.
    fn missing(&self, act: &Act) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for section in &self.guide.sections {
            let (Some(own), counts) = (number(section), counts(section)) else { continue };
            let Some(last) = counts.iter().max() else { continue };
            let missing: Vec<u32> = (1..*last).filter(|count| !counts.contains(count)).collect();
            let id = &self.edition.id;
            let ids = missing.iter().filter_map(|count| id.component(&format!("par{own}.{count}")).ok());
            let touches: Vec<_> = ids.collect();
            if !touches.is_empty() {
                let message = format!(
                    "{} paragraphs of `{}` are not in the file: what they say is not told",
                    missing.len(),
                    section.heading.text
                );
                let place = self.edition.place(Some(section.heading.row));
                doubts.push(self.edition.doubt(act, "paragraphs-missing", touches, (place, message)));
            }
        }
        doubts
    }

    fn finding(&self, unsure: &Unsure) -> Finding {
        let id = &self.edition.id;
        let local = unsure.within.as_ref().map(|number| format!("par{}", number.to_lowercase()));
        let component = local.and_then(|local| id.component(&local).ok());
        Finding {
            code: unsure.code.to_owned(),
            severity: Severity::Warning,
            component: component.unwrap_or_else(|| id.root()),
            act: None,
            on: Some(self.edition.days.0),
            message: unsure.message.clone(),
            places: vec![self.edition.place(Some(unsure.row))],
        }
    }
}

/// A section as a heading with what stands below it. The paragraphs of one without a number have numbers of their own.
fn provision(section: &Section, unsure: &mut Vec<Unsure>) -> Printed {
    let number = number(section);
    let name = if number.is_some() { "heading" } else { "annex" };
    let of = number.map_or(Of::Other, Of::Section);
    let lines: Vec<Line> = std::iter::once(&section.heading).chain(&section.lines).cloned().collect();
    let (text, mut doubts) = outline::read(&of, &lines);
    unsure.append(&mut doubts);
    let segment = if name == "heading" { "head" } else { name };
    let kind = Kind { name, segment, role: Role::Grouping };
    let mut printed = Printed::new(kind, None, "", section.heading.row);
    printed.heading = text.title;
    printed.words = text.preamble;
    printed.children = text.provisions;
    printed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_called_by_the_initials_of_its_court() {
        let names = names("Queen's Cat Division Guide", Day::from_ymd(2025, 4, 1).unwrap());
        for name in
            ["Queen's Cat Division Guide", "Queen's Cat Guide", "QC Guide", "QCG", "QCD Guide", "QCG 2025"]
        {
            assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
        }
        assert_eq!(
            super::names("Cat Guide", Day::from_ymd(2025, 4, 1).unwrap()).len(),
            2,
            "one initial tells nothing"
        );
    }
}
