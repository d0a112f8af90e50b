//! Days on which the history of a document says that its law is repealed (an `eventRef` of type `repeal`). What repealed it
//! is not read: the law is in doubt from that day on.

use std::collections::BTreeSet;

use asof_schema::{ChangeSet, Day, Doubt, Evidence, NormId, Place, Sha256, SourceDocument};

use super::{document_of, identity, modifications};
use crate::encoding;
use crate::formats::xml::{self, Element};
use crate::from_acts::Drafting;
use crate::source::File;

/// Puts laws in doubt from the day on which a document of them says that they are repealed. Where acts say in words what they
/// repeal, that is carried out, and the history says nothing more.
pub(super) fn doubt(files: &[File], drafting_of: impl Fn(&str) -> &'static Drafting, set: &mut ChangeSet) {
    let mut seen: BTreeSet<(NormId, Day)> = BTreeSet::new();
    for file in files.iter().filter(|(_, bytes)| encoding::guessed(bytes).contains("repeal")) {
        let Some((norm, root)) = law(file, &drafting_of, set) else { continue };
        for (day, event) in document_of(&root).map(events).unwrap_or_default() {
            if seen.insert((norm.clone(), day)) {
                tell(file, &norm, (day, event), set);
            }
        }
    }
}

/// The law that was made of a file, and the file.
fn law(
    (file, bytes): &File,
    drafting_of: impl Fn(&str) -> &'static Drafting,
    set: &ChangeSet,
) -> Option<(NormId, Element)> {
    let text = super::text(file, bytes, drafting_of).ok()?;
    let norm = text.id().ok()?;
    let is_law = text.document.drafting.levels.is_empty() && set.norms.iter().any(|one| one.id == norm);
    let root = xml::read(file, bytes).ok().filter(|_| is_law)?;
    Some((norm, root))
}

/// The repeals of a document with their days. One on whose day the period of a part ends is of that part.
fn events(document: &Element) -> Vec<(Day, &Element)> {
    let Some(meta) = document.child("meta") else { return Vec::new() };
    let mut ends = BTreeSet::new();
    for part in document.children.iter().filter(|part| part.name != "meta") {
        part.children.iter().for_each(|below| ends_in(meta, below, &mut ends));
    }
    let repeals = meta.all("eventRef").filter(|event| event.attribute("type") == Some("repeal"));
    let dated = repeals.filter_map(|event| Some((event.attribute("date")?.parse::<Day>().ok()?, event)));
    dated.filter(|(day, _)| !ends.contains(day)).collect()
}

/// The days on which an element, or any in it, says that it holds no more.
fn ends_in(meta: &Element, element: &Element, ends: &mut BTreeSet<Day>) {
    ends.extend(identity::days_of(meta, element).and_then(|(_, end)| end));
    element.children.iter().for_each(|child| ends_in(meta, child, ends));
}

fn tell((file, bytes): &File, norm: &NormId, (day, event): (Day, &Element), set: &mut ChangeSet) {
    let sha256 = Sha256::of(bytes);
    set.doubts.push(Doubt {
        code: modifications::CODE.to_owned(),
        act: None,
        published: day,
        effective: None,
        until: None,
        touches: vec![norm.root()],
        message: format!(
            "the history of {file} has a repeal of {day}, which is not applied: whether any of the law is in force after \
             it is not told"
        ),
        places: vec![Place { file: file.clone(), line: Some(event.line) }],
        evidence: Some(Evidence { sha256, start: event.tag as u64, end: event.end as u64 }),
    });
    let name = file.clone();
    let source = SourceDocument { sha256, name, norm: norm.clone(), url: None, retrieved_at: None };
    if !set.sources.contains(&source) {
        set.sources.push(source);
    }
}
