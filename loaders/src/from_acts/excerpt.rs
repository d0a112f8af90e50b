//! What an amending act prints of the provisions that it names. It prints them by their numbers, but for moments,
//! which have none: the numbers that the enacting clause names say which ones they are, in their order.

use std::collections::BTreeSet;

use super::law::order_key;
use super::{Document, Facet, Instruction, Target};
use crate::provision::{Kind, Printed};

/// The printed chapter of a number.
pub(super) fn chapter<'d>(document: &'d Document, number: &str) -> Option<&'d Printed> {
    let all = document.provisions.iter().flat_map(Printed::all);
    all.into_iter().find(|one| one.kind == Kind::CHAPTER && one.number.as_deref() == Some(number))
}

/// The printed section that a target names, or in which it stands.
pub(super) fn section<'d>(document: &'d Document, target: &Target, by_chapter: bool) -> Option<&'d Printed> {
    let number = target.section.as_deref()?;
    let named = |one: &&Printed| one.kind == Kind::SECTION && one.number.as_deref() == Some(number);
    match target.chapter.as_deref().filter(|_| by_chapter) {
        Some(within) => chapter(document, within)?.all().find(named),
        None => document.provisions.iter().flat_map(Printed::all).find(named),
    }
}

/// The section with its moments under the numbers that the clause gives them; why that cannot be told.
pub(super) fn numbered(
    document: &Document,
    instructions: &[(Instruction, String)],
    target: &Target,
    by_chapter: bool,
) -> Result<Printed, String> {
    let section = section(document, target, by_chapter).ok_or("it is not printed")?;
    let same =
        |other: &Target| other.section == target.section && (!by_chapter || other.chapter == target.chapter);
    let puts = instructions.iter().map(|(instruction, _)| instruction).filter(|one| {
        !matches!(one, Instruction::Repeal(_) | Instruction::Renumber { .. }) && same(one.target())
    });
    let mut numbers = BTreeSet::new();
    for instruction in puts {
        let target = instruction.target();
        match (&target.subsection, target.facet) {
            (_, Facet::OtherLanguage | Facet::Heading) => {}
            (Some(number), _) => {
                numbers.insert((order_key(number), number.clone()));
            }
            // The whole section is printed: its moments are numbered from the first on.
            (None, _) => return Ok(section.clone()),
        }
    }
    let moments = section.children.len();
    if moments != numbers.len() {
        return Err(format!("{moments} moments are printed where the clause names {}", numbers.len()));
    }
    let mut section = section.clone();
    for (moment, (_, number)) in section.children.iter_mut().zip(numbers) {
        moment.number = Some(number);
    }
    Ok(section)
}
