//! What a consolidated text may lack, by its numbers and by how it ends. The publisher prints a notice of what is
//! repealed, so that the numbers of sections and moments leave none out, and a law says at its end when it takes
//! effect.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Row;
use super::order::{backwards, section};
use super::tree::{is_notice, restarts};
use crate::fi::drafting::{CHAPTER, DRAFTING, SECTION};
use crate::from_acts::Target;
use crate::provision::{Kind, number_of};

/// The codes of numbers that are left out, and of a text that does not end as a law does.
const NUMBER: &str = "number-missing";
const END: &str = "end-not-seen";

/// So many provisions are named one by one; where more are lacking, it is the law.
const MANY: usize = 50;

/// What may be lacking.
#[derive(Debug)]
pub(super) struct Lacking {
    pub(super) code: &'static str,
    /// The line before which it would be, or the last one.
    pub(super) line: u64,
    /// What is in doubt.
    pub(super) concerned: Vec<Target>,
    pub(super) message: String,
}

/// What the text may lack. Where its lines are in another order than their numbers, these do not tell.
pub(super) fn lacking(rows: &[Row<'_>]) -> Vec<Lacking> {
    let mut found = Vec::new();
    if backwards(rows).is_empty() {
        let by_chapter = restarts(rows);
        let before = std::iter::once(None).chain(rows.iter().map(Some));
        found.extend(before.zip(rows).flat_map(|(before, row)| left_out(before, row, by_chapter)));
    }
    found.extend(end(rows));
    found
}

/// The numbers that are left out before a moment.
fn left_out(before: Option<&Row<'_>>, row: &Row<'_>, by_chapter: bool) -> Vec<Lacking> {
    let in_chapter = before.filter(|one| (&one.part, &one.chapter) == (&row.part, &row.chapter));
    let in_section = in_chapter.filter(|one| one.section_id == row.section_id);
    let counted = if by_chapter { in_chapter } else { before };
    let chapter = |row: &Row<'_>| number_of(&row.chapter).and_then(|number| digits(&number));
    // Where sections go on through the law, their numbers tell whether a chapter is lacking.
    let chapters = match in_chapter {
        None if by_chapter => between(before.map_or(Some(0), chapter), chapter(row)),
        _ => 0..0,
    };
    let sections = match in_section {
        Some(_) => 0..0,
        None => between(counted.map_or(Some(0), |one| digits(&one.section_id)), digits(&row.section_id)),
    };
    let moments = between(in_section.map_or(Some(0), |one| digits(&one.moment)), digits(&row.moment));
    let is_told = |words: &[&str], numbers: &Range<u32>| {
        let of_chapter = || before.is_some_and(|one| is_notice(&one.text, "luku"));
        let told = [before, Some(row)].map(|one| one.and_then(|one| noticed(one, words)));
        of_chapter()
            || numbers.clone().all(|number| told.iter().flatten().any(|range| range.contains(&number)))
    };
    let kinds: [(&str, &[&str], Range<u32>); 3] = [
        ("chapter", &["luku"], chapters),
        ("section", &["§"], sections),
        ("moment", &["momentti", "momentit"], moments),
    ];
    let lacking =
        kinds.into_iter().filter(|(_, words, numbers)| !numbers.is_empty() && !is_told(words, numbers));
    lacking.map(|(what, _, numbers)| Lacking::of(what, numbers, row)).collect()
}

impl Lacking {
    fn of(what: &str, numbers: Range<u32>, row: &Row<'_>) -> Self {
        let [first, last] = [numbers.start, numbers.end.saturating_sub(1)];
        let named = if first == last {
            format!("{what} {first} is")
        } else {
            format!("{what}s {first} to {last} are")
        };
        let place = if what == "moment" { format!(" of {} §", row.section_id) } else { String::new() };
        let concerned = match what {
            "moment" => vec![section(row)],
            _ if numbers.len() > MANY => vec![Target::default()],
            "chapter" => numbers.map(|number| target([(CHAPTER, Some(number.to_string()))])).collect(),
            _ => numbers.map(|number| section_at(row, number)).collect(),
        };
        let message = format!(
            "{named} lacking before {what} {}{place}, and no notice says that it is repealed: the text may have a hole there",
            numbers_end(what, row)
        );
        Self { code: NUMBER, line: row.line, concerned, message }
    }
}

/// The number before which others are lacking.
fn numbers_end(what: &str, row: &Row<'_>) -> String {
    match what {
        "chapter" => number_of(&row.chapter).unwrap_or_default(),
        "section" => row.section_id.clone(),
        _ => row.moment.clone(),
    }
}

/// Where no provision tells when the law takes effect: the text may be cut off.
fn end(rows: &[Row<'_>]) -> Option<Lacking> {
    let last = rows.last()?;
    let commences = |row: &Row<'_>| {
        (DRAFTING.commences)(&row.text) || row.section_title.to_lowercase().contains("voimaantulo")
    };
    if rows.iter().any(commences) {
        return None;
    }
    let next = digits(&last.section_id).map(|number| section_at(last, number.saturating_add(1)));
    let chapter = number_of(&last.chapter).and_then(|number| digits(&number));
    let chapter = chapter.map(|number| target([(CHAPTER, Some(number.saturating_add(1).to_string()))]));
    let concerned = std::iter::once(section(last)).chain(next).chain(chapter).collect();
    let message = format!(
        "the text ends after {} §, and nothing in it says when the law takes effect, as laws do at their end: it may be cut off",
        last.section_id
    );
    Some(Lacking { code: END, line: last.line, concerned, message })
}

/// A section by its number, in the chapter of a moment.
fn section_at(row: &Row<'_>, number: u32) -> Target {
    section_by(row, number.to_string())
}

/// The same, of a number with a letter, too.
pub(super) fn section_by(row: &Row<'_>, number: String) -> Target {
    target([(CHAPTER, number_of(&row.chapter)), (SECTION, Some(number))])
}

fn target<const N: usize>(numbers: [(Kind, Option<String>); N]) -> Target {
    let levels = numbers.into_iter().filter_map(|(kind, number)| DRAFTING.level(kind).zip(number));
    Target { numbers: levels.collect::<BTreeMap<_, _>>(), ..Target::default() }
}

/// The numbers between two, where both have one.
fn between(last: Option<u32>, next: Option<u32>) -> Range<u32> {
    last.zip(next).map_or(0..0, |(last, next)| last.saturating_add(1)..next)
}

/// The numbers that a notice of a repeal is of: `4–6 § on kumottu L:lla 21.5.2021/419 .`
pub(super) fn noticed(row: &Row<'_>, words: &[&str]) -> Option<std::ops::RangeInclusive<u32>> {
    if !words.iter().any(|what| is_notice(&row.text, what)) {
        return None;
    }
    let (before, _) = row.text.split_once("kumottu")?;
    let numbers = before.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok());
    let numbers: Vec<u32> = numbers.collect();
    Some(*numbers.iter().min()?..=*numbers.iter().max()?)
}

/// The digits with which a number begins: 12 of `12a`.
pub(super) fn digits(number: &str) -> Option<u32> {
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    number.strip_suffix(rest)?.parse().ok()
}
