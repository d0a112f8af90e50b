//! What documents mark as changes (`textualMod` and its like): those that one makes in other acts, and those that others
//! made in it.
//! They are not carried out. What one names is in doubt from the day of its force on; where that act is not among the
//! documents, a finding says so.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ChangeSet, ComponentId, Day, Doubt, Evidence, Finding, NormId, Place, Severity, Sha256, SourceDocument,
};

use super::{document_of, identity};
use crate::encoding;
use crate::formats::xml::{self, Element};
use crate::from_acts::Drafting;
use crate::source::File;

pub(super) const CODE: &str = "modification-not-applied";

/// What marks a change: of words, of what they mean or where they hold, of when they are in force or in effect.
const CHANGES: [&str; 6] =
    ["textualMod", "meaningMod", "scopeMod", "forceMod", "efficacyMod", "legalSystemMod"];

/// A document with its metadata.
struct Work<'a> {
    file: &'a str,
    sha256: Sha256,
    uri: String,
    /// The address that its texts have in common.
    series: String,
    meta: Element,
    /// What was made of it.
    norm: NormId,
    /// The day from which it is known.
    known: Day,
    /// The days of its consolidated texts, in their order, where these are what was made of it.
    texts: &'a [Day],
}

/// Puts what the documents mark as changes in doubt. Where acts say in words what they amend, those are carried out, and
/// the marks say nothing more. What a consolidated text takes up is in doubt until its day; `texts` are the days of these
/// by law.
pub(super) fn doubt(
    files: &[File],
    drafting_of: impl Fn(&str) -> &'static Drafting,
    texts: &BTreeMap<NormId, Vec<Day>>,
    set: &mut ChangeSet,
) {
    let marks = |bytes: &[u8]| encoding::guessed(bytes).contains("Modifications");
    if !files.iter().any(|(_, bytes)| marks(bytes)) {
        return;
    }
    let works = files.iter().filter_map(|file| Work::read(file, &drafting_of, texts, set));
    let works: Vec<Work<'_>> = works.collect();
    // Several texts of a law may mark what its act changes, or one of them alone.
    let (mut seen, mut undated) = (BTreeSet::new(), BTreeSet::new());
    for work in &works {
        let of = |group: &'static str| work.meta.all(group).flat_map(changes);
        let without_day = of("passiveModifications").filter(|change| work.force(change).is_none());
        let without_day: Vec<&Element> = without_day.collect();
        if !without_day.is_empty() && undated.insert(&work.norm) {
            set.findings.extend(work.undated(&without_day));
        }
        let of_others = of("activeModifications").map(|one| (one, false));
        let of_itself = of("passiveModifications").filter(|change| work.is_open(change));
        for (change, is_own) in of_others.chain(of_itself.map(|one| (one, true))) {
            for href in destinations(change) {
                // What is in the document itself is the place of the change in the words that it quotes.
                if !is_own && href.starts_with('#') {
                    continue;
                }
                if !seen.insert((&work.norm, is_own, href, kind(change), work.force(change))) {
                    continue;
                }
                let (address, part) = href.split_once('#').unwrap_or((href, ""));
                let named = if is_own { Some(work) } else { works.iter().find(|one| one.is_at(address)) };
                work.tell(change, (href, part), named, set);
            }
        }
    }
}

fn changes(group: &Element) -> impl Iterator<Item = &Element> {
    CHANGES.into_iter().flat_map(move |kind| group.all(kind))
}

/// What a change is called.
fn kind(change: &Element) -> &str {
    change.attribute("type").unwrap_or(&change.name)
}

/// What a change names; one that names nothing is of an unknown place.
fn destinations(change: &Element) -> Vec<&str> {
    let all = change.children.iter().filter(|child| child.name == "destination");
    let mut hrefs: Vec<&str> = all.map(|one| one.attribute("href").unwrap_or_default()).collect();
    if hrefs.is_empty() {
        hrefs.push("");
    }
    hrefs
}

impl<'a> Work<'a> {
    /// A document of which a law was made, whose country's acts say nothing that is carried out.
    fn read(
        (file, bytes): &'a File,
        drafting_of: impl Fn(&str) -> &'static Drafting,
        texts: &'a BTreeMap<NormId, Vec<Day>>,
        set: &ChangeSet,
    ) -> Option<Self> {
        let text = super::text(file, bytes, drafting_of).ok()?;
        let norm = text.id().ok()?;
        let super::Text { document, uri, series, .. } = text;
        let is_law = document.drafting.levels.is_empty() && set.norms.iter().any(|one| one.id == norm);
        let root = xml::read_any(bytes).filter(|_| is_law)?;
        let meta = document_of(&root)?.child("meta")?;
        let of_year = || Day::from_ymd(document.number.year, 1, 1);
        let known = document.published.or(document.signed).or_else(of_year).unwrap_or(Day::FIRST);
        let texts = texts.get(&norm).map_or(&[][..], Vec::as_slice);
        let (sha256, meta) = (document.sha256, meta.clone());
        Some(Self { file, sha256, uri, series, meta, norm, known, texts })
    }

    /// Whether an address is that of the work, or of an expression of it.
    fn is_at(&self, address: &str) -> bool {
        let below = |uri: &String| address.strip_prefix(uri.as_str());
        let is_below = |rest: &str| rest.is_empty() || rest.starts_with('/');
        [&self.uri, &self.series].into_iter().filter_map(below).any(is_below)
    }

    /// Whether a change of its own law is in none of the texts of that. What tells no day is taken to be in them.
    fn is_open(&self, change: &Element) -> bool {
        self.texts.last().is_none_or(|last| self.force(change).is_some_and(|from| from > *last))
    }

    /// That consolidated texts are taken to have the changes of which no day is told.
    fn undated(&self, changes: &[&Element]) -> Option<Finding> {
        let (last, first) = (self.texts.last()?, changes.first()?);
        Some(Finding {
            code: CODE.to_owned(),
            severity: Severity::Info,
            component: self.norm.root(),
            act: None,
            on: Some(*last),
            message: format!(
                "{} marks changes of itself without a day ({}): its texts are taken to have them",
                self.uri,
                changes.len()
            ),
            places: vec![Place { file: self.file.to_owned(), line: Some(first.line) }],
        })
    }

    /// A change that it marks, with what that names.
    fn tell(&self, change: &Element, (href, part): (&str, &str), named: Option<&Self>, set: &mut ChangeSet) {
        let kind = kind(change);
        let place = Place { file: self.file.to_owned(), line: Some(change.line) };
        let Some(named) = named else {
            set.findings.push(Finding {
                code: CODE.to_owned(),
                severity: Severity::Warning,
                component: self.norm.root(),
                act: None,
                on: self.force(change),
                message: format!("{} marks a {kind} of `{href}`, which is not among the documents", self.uri),
                places: vec![place],
            });
            return;
        };
        let (from, touched) = (self.force(change), named.component(part, set));
        let until = from.and_then(|from| named.texts.iter().copied().find(|day| *day >= from));
        if until.is_some() && until == from {
            return;
        }
        set.doubts.push(Doubt {
            code: CODE.to_owned(),
            act: None,
            published: self.known,
            effective: from.filter(|from| *from != self.known),
            until,
            touches: vec![touched],
            message: format!("{} marks a {kind} of `{href}`, which is not applied", self.uri),
            places: vec![place],
            evidence: Some(Evidence {
                sha256: self.sha256,
                start: change.tag as u64,
                end: change.end as u64,
            }),
        });
        let source = SourceDocument {
            sha256: self.sha256,
            name: self.file.to_owned(),
            norm: named.norm.clone(),
            url: None,
            retrieved_at: None,
        };
        if !set.sources.contains(&source) {
            set.sources.push(source);
        }
    }

    /// The provision of an `eId`, or the innermost one there in which it would stand; else the law.
    fn component(&self, part: &str, set: &ChangeSet) -> ComponentId {
        let above = std::iter::successors(Some(part), |part| Some(part.rsplit_once("__")?.0));
        let known = |part: &str| {
            let value = format!("{}#{part}", self.series);
            let mut aliases = set.aliases.iter();
            aliases
                .find(|one| one.value == value && one.component.norm() == self.norm)
                .map(|one| one.component.clone())
        };
        above.filter(|part| !part.is_empty()).find_map(known).unwrap_or_else(|| self.norm.root())
    }

    /// The first day of a change, by the events of the document.
    fn force(&self, change: &Element) -> Option<Day> {
        let force = change.child("force").or_else(|| change.child("efficacy"))?;
        let group = force.attribute("period").and_then(|id| identity::by_id(&self.meta, "temporalGroup", id));
        let start = group.and_then(|group| group.child("timeInterval")?.attribute("start"));
        let start = start.or_else(|| force.attribute("start"))?;
        let event = identity::by_id(&self.meta, "eventRef", start)?;
        event.attribute("date")?.parse().ok()
    }
}
