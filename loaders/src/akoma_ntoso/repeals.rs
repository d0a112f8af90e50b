//! Days from which on a document says that its law is no longer in force: a repeal in its history (an `eventRef`), or a date of
//! the work that is named for that. What ended it is not read: the law is in doubt from that day on.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ChangeSet, Day, Doubt, Evidence, NormId, Place, Sha256, SourceDocument};

use super::{document_of, identity, modifications};
use crate::encoding;
use crate::formats::xml::{self, Element};
use crate::from_acts::Drafting;
use crate::source::File;

/// Puts laws in doubt from the day from which on a document of them says that they are no longer in force; where that is said
/// of a text, until the next one. Where acts say in words what they repeal, that is carried out, and nothing more is said.
/// `texts` are the days of consolidated texts by law.
pub(super) fn doubt(
    files: &[File],
    drafting_of: impl Fn(&str) -> &'static Drafting,
    texts: &BTreeMap<NormId, Vec<Day>>,
    set: &mut ChangeSet,
) {
    let mut seen: BTreeSet<(NormId, Day)> = BTreeSet::new();
    for file in files.iter().filter(|(_, bytes)| may_end(&encoding::guessed(bytes))) {
        let Some((norm, root)) = law(file, &drafting_of, set) else { continue };
        let first = first_day(&norm, set);
        for (from, said) in document_of(&root).map(ends).unwrap_or_default() {
            // On its own day a law repeals others.
            if said.name == "eventRef" && first.is_some_and(|first| from <= first) {
                continue;
            }
            let next = || texts.get(&norm)?.iter().copied().find(|day| *day >= from);
            let until = if identity::is_of_text(said) { next() } else { None };
            if until != Some(from) && seen.insert((norm.clone(), from)) {
                tell(file, &norm, (from, until, said), set);
            }
        }
    }
}

/// The day on which a law came.
fn first_day(norm: &NormId, set: &ChangeSet) -> Option<Day> {
    let law = set.norms.iter().find(|one| one.id == *norm)?;
    law.adopted_on.or(law.published_on)
}

/// Whether a document may say that it ends: one of the names is the end of an attribute.
fn may_end(text: &str) -> bool {
    let mut names = identity::ENDS.iter().chain(&identity::TEXT_ENDS);
    names.any(|name| ['"', '\''].into_iter().any(|quote| text.contains(&format!("{name}{quote}"))))
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
    let root = xml::read_any(bytes).filter(|_| is_law)?;
    Some((norm, root))
}

/// What of a document says that its law, or its text, is no longer in force, with the first day. A repeal on whose day the
/// period of a part ends is of that part.
fn ends(document: &Element) -> Vec<(Day, &Element)> {
    let Some(meta) = document.child("meta") else { return Vec::new() };
    let mut of_parts = BTreeSet::new();
    for part in document.children.iter().filter(|part| part.name != "meta") {
        part.children.iter().for_each(|below| ends_in(meta, below, &mut of_parts));
    }
    let repeals = meta.all("eventRef").filter(|event| event.attribute("type") == Some("repeal"));
    let dated = repeals.filter_map(|event| Some((event.attribute("date")?.parse::<Day>().ok()?, event)));
    let mut ends: Vec<(Day, &Element)> = dated.filter(|(day, _)| !of_parts.contains(day)).collect();
    ends.extend(meta.find("FRBRWork").map(identity::ends).unwrap_or_default());
    ends
}

/// The days on which an element, or any in it, says that it holds no more.
fn ends_in(meta: &Element, element: &Element, ends: &mut BTreeSet<Day>) {
    ends.extend(identity::days_of(meta, element).and_then(|(_, end)| end));
    element.children.iter().for_each(|child| ends_in(meta, child, ends));
}

fn tell(
    (file, bytes): &File,
    norm: &NormId,
    (from, until, said): (Day, Option<Day>, &Element),
    set: &mut ChangeSet,
) {
    let sha256 = Sha256::of(bytes);
    let [name, kind] = ["name", "type"].map(|name| said.attribute(name));
    set.doubts.push(Doubt {
        code: modifications::CODE.to_owned(),
        act: None,
        published: from,
        effective: None,
        until,
        touches: vec![norm.root()],
        message: format!(
            "{file} says by `{}` that its law is no longer in force from {from} on, which is not applied: whether any of it \
             is, is not told",
            name.or(kind).unwrap_or_default()
        ),
        places: vec![Place { file: file.clone(), line: Some(said.line) }],
        evidence: Some(Evidence { sha256, start: said.tag as u64, end: said.end as u64 }),
    });
    let name = file.clone();
    let source = SourceDocument { sha256, name, norm: norm.clone(), url: None, retrieved_at: None };
    if !set.sources.contains(&source) {
        set.sources.push(source);
    }
}
