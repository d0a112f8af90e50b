//! A guide of a court as sections in JSON: its sections, annexes and numbered paragraphs.
//!
//! A guide is cited by its name and the number of a paragraph, and it has one norm. The day of its text is ASSUMED to be the
//! newest on which one of its sections was changed. What the sections leave out shows in their numbers and in paragraphs that
//! do not end as a sentence does: those are in doubt.

use std::collections::{HashMap, HashSet};

use asof_law::Profile;
use asof_schema::{
    Act, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, Dated, Day, Doubt, Evidence, Finding, Norm,
    NormId, Op, Place, Severity, Sha256, SourceDocument, urn,
};

use super::outline::{self, Of, Unsure};
use super::pieces::{self, Guide, Line, Section};
use super::{COUNTRY, LANGUAGE, aliases, marks};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::from_snapshots::{Series, Snapshot, Testimony};
use crate::own_law::nodes::nodes;
use crate::provision::{Kind, Printed, Role};

/// Of so many sections one may have a number twice before its file is not read.
const SECTIONS_A_SLIP: usize = 10;

/// A day before all law: nothing says when there was a guide first.
const ALWAYS: (i32, u32, u32) = (1, 1, 1);

struct Reading<'a> {
    file: &'a str,
    sha256: Sha256,
    size: u64,
    on: Day,
    id: NormId,
    guide: &'a Guide,
}

/// Reads a file that is a guide; `None` where it is none. Refuses one whose sections hold the paragraphs of others.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Option<ChangeSet>, ReadError> {
    let Some(guide) = pieces::guide(file, bytes)? else { return Ok(None) };
    let slips = guide.sections.iter().filter(|section| has_number_twice(section)).count();
    if slips * SECTIONS_A_SLIP > guide.sections.len() {
        let message = format!(
            "{slips} of {} sections have a number twice, so they hold paragraphs of others: read the guide as it was printed \
             (`asof load pdf`)",
            guide.sections.len()
        );
        return Err(ReadError::of(file, message));
    }
    let Some(on) = guide.updated else {
        return Err(ReadError::of(file, "no section says when it was `updated`, so its day is not known"));
    };
    let id = format!("urn:lex:gb:court.guide:{}", urn::name(&title(&guide)));
    let id = id.parse().map_err(ReadError::id(file))?;
    let (sha256, size) = (Sha256::of(bytes), bytes.len() as u64);
    Reading { file, sha256, size, on, id, guide: &guide }.change_set().map(Some)
}

/// `King's Bench Division` -> `King's Bench Division Guide`.
fn title(guide: &Guide) -> String {
    let name = guide.category.trim();
    if name.ends_with("Guide") { name.to_owned() } else { format!("{name} Guide") }
}

/// How people call it: `King's Bench Division Guide`, `King's Bench Guide`, each with its year or without.
fn names(title: &str, on: Day) -> Vec<String> {
    let short = title.replace(" Division Guide", " Guide");
    let year = on.to_string().get(..4).unwrap_or_default().to_owned();
    let mut names = vec![title.to_owned(), short];
    names.dedup();
    let with_year: Vec<String> = names.iter().map(|name| format!("{name} {year}")).collect();
    names.into_iter().chain(with_year).collect()
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
        let wrong = ReadError::id(self.file);
        let mut unsure = Vec::new();
        let provisions = self.guide.sections.iter().map(|section| provision(section, &mut unsure)).collect();
        let text = Text { provisions, ..Text::default() };
        let act = self.act()?;
        let testimony = Testimony::new(HashMap::new(), HashMap::new(), |_| None);
        let mut series = Series::new(self.id.clone(), LANGUAGE, &testimony);
        let profile = Profile::of_country_and_language(COUNTRY, LANGUAGE);
        let document = SourceDocument {
            sha256: self.sha256,
            name: self.file.to_owned(),
            norm: self.id.clone(),
            url: None,
            retrieved_at: None,
        };
        let (acts, unresolved, editorial) = (vec![act.clone()], act.clone(), act.clone());
        let nodes = nodes(&text, profile, false);
        series
            .push(Snapshot { boundary: self.on, document, acts, unresolved, editorial, nodes })
            .map_err(wrong)?;
        let mut set = series.finish();
        let names = names(&title(self.guide), self.on);
        let begins: Vec<String> = names
            .iter()
            .flat_map(|name| ["", "para ", "paragraph "].map(|para| format!("{name} {para}")))
            .collect();
        set.aliases = aliases::below(&begins, &set);
        set.findings.extend(unsure.iter().map(|unsure| self.finding(unsure)));
        set.doubts.push(self.earlier(&act));
        set.doubts.extend(self.missing(&act));
        set.doubts.extend(self.broken_off(&act, &set));
        set.claims.push(self.claim());
        set.norms.push(Norm {
            id: self.id.clone(),
            title: title(self.guide),
            norm_type: "court guide".to_owned(),
            jurisdiction: COUNTRY.to_owned(),
            language: LANGUAGE.to_owned(),
            adopted_on: None,
            published_on: None,
            data_source: "Sections of a guide of judiciary.uk".to_owned(),
            citations: names,
        });
        Ok(set)
    }

    fn act(&self) -> Result<Act, ReadError> {
        Ok(Act {
            id: format!("{}:text:{}", self.id, self.on).parse().map_err(ReadError::id(self.file))?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("text_{}", self.on),
            title: format!("{} as seen about {}", title(self.guide), self.on),
            summary: None,
            adopted: None,
            published: Dated::assumed(self.on),
            effective: Some(Dated::assumed(self.on)),
            candidates: vec![self.id.clone().into()],
            quotes: Vec::new(),
        })
    }

    fn place(&self, row: Option<u64>) -> Place {
        Place { file: self.file.to_owned(), line: row }
    }

    fn claim(&self) -> Claim {
        Claim {
            component: self.id.root(),
            without: Vec::new(),
            says: ClaimKind::Text,
            through: self.on,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Assumed,
            evidence: Some(Evidence { sha256: self.sha256, start: 0, end: self.size }),
            note: Some(format!(
                "{} has no day: it is taken to be of the newest on which one of its sections was changed",
                self.file
            )),
        }
    }

    /// No edition before is known, nor whether there was one.
    fn earlier(&self, act: &Act) -> Doubt {
        Doubt {
            code: "undated-text".to_owned(),
            act: Some(act.id.clone()),
            published: Day::from_ymd(ALWAYS.0, ALWAYS.1, ALWAYS.2).unwrap_or(self.on),
            effective: None,
            until: Some(self.on),
            touches: vec![self.id.root()],
            message: format!(
                "the text was seen once, about {}: whether there was a guide before, and with which words, is not told",
                self.on
            ),
            places: vec![self.place(Some(1))],
            evidence: None,
        }
    }

    fn doubt(&self, act: &Act, code: &str, touches: Vec<asof_schema::ComponentId>, row: u64) -> Doubt {
        Doubt {
            code: code.to_owned(),
            touches,
            until: None,
            published: self.on,
            places: vec![self.place(Some(row))],
            ..self.earlier(act)
        }
    }

    /// Paragraphs whose numbers a section leaves out.
    fn missing(&self, act: &Act) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for section in &self.guide.sections {
            let (Some(own), counts) = (number(section), counts(section)) else { continue };
            let Some(last) = counts.iter().max() else { continue };
            let missing: Vec<u32> = (1..*last).filter(|count| !counts.contains(count)).collect();
            let ids = missing.iter().filter_map(|count| self.id.component(&format!("par{own}.{count}")).ok());
            let touches: Vec<_> = ids.collect();
            if !touches.is_empty() {
                let doubt = self.doubt(act, "paragraphs-missing", touches, section.heading.row);
                let message = format!(
                    "{} paragraphs of `{}` are not in the file: what they say is not told",
                    missing.len(),
                    section.heading.text
                );
                doubts.push(Doubt { message, ..doubt });
            }
        }
        doubts
    }

    /// Paragraphs that do not end as a sentence does.
    fn broken_off(&self, act: &Act, set: &ChangeSet) -> Vec<Doubt> {
        let mut last: Vec<(asof_schema::ComponentId, String)> = Vec::new();
        for command in &set.commands {
            let Op::Insert(insert) = &command.op else { continue };
            let own = insert.texts.last().map(|text| text.text.clone());
            let local = insert.component.local();
            match (last.last_mut(), own) {
                (Some((article, words)), Some(own))
                    if local.starts_with(&format!("{}_", article.local())) =>
                {
                    *words = own;
                }
                (_, own) if insert.component_type == "paragraph" => {
                    last.push((insert.component.clone(), own.unwrap_or_default()));
                }
                _ => {}
            }
        }
        let is_whole =
            |words: &str| words.ends_with(['.', '!', '?', ')', ']', '"', '”', '\'', '’', '>', '|']);
        let broken: Vec<_> =
            last.into_iter().filter(|(_, words)| !is_whole(words)).map(|(id, _)| id).collect();
        let one = |id: asof_schema::ComponentId| {
            let message =
                "it does not end as a sentence does: words after it are not in the file, or a heading is at its end".to_owned();
            Doubt {
                message,
                places: vec![self.place(None)],
                ..self.doubt(act, "words-end-early", vec![id], 1)
            }
        };
        broken.into_iter().map(one).collect()
    }

    fn finding(&self, unsure: &Unsure) -> Finding {
        let local = unsure.within.as_ref().map(|number| format!("par{}", number.to_lowercase()));
        let component = local.and_then(|local| self.id.component(&local).ok());
        Finding {
            code: unsure.code.to_owned(),
            severity: Severity::Warning,
            component: component.unwrap_or_else(|| self.id.root()),
            act: None,
            on: Some(self.on),
            message: unsure.message.clone(),
            places: vec![self.place(Some(unsure.row))],
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
