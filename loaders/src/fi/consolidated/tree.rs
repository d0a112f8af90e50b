//! Lines -> the tree of the statute.

use std::collections::HashMap;

use asof_schema::AliasScheme;

use super::Row;
use crate::fi::drafting::{CHAPTER, PART, SECTION, SUBSECTION};
use crate::provision::{Kind, Printed, number_of};

/// Whether a section number comes again in another chapter, so that sections are cited with their chapter.
pub(crate) fn restarts(rows: &[Row<'_>]) -> bool {
    let mut chapters: HashMap<&str, &str> = HashMap::new();
    rows.iter().any(|row| *chapters.entry(&row.section_id).or_insert(&row.chapter) != row.chapter)
}

/// The provisions at the top of the statute, each with what stands in it.
pub(crate) fn tree(rows: &[Row<'_>]) -> Vec<Printed> {
    let parts = rows.chunk_by(|row, next| row.part == next.part);
    let heading = |row: &Row<'_>| (row.part.clone(), "part_title", row.part_title.clone());
    parts.flat_map(|rows| grouping(PART, rows, heading, chapters)).collect()
}

fn chapters(rows: &[Row<'_>]) -> Vec<Printed> {
    let chapters = rows.chunk_by(|row, next| row.chapter == next.chapter);
    let heading = |row: &Row<'_>| (row.chapter.clone(), "chapter_title", row.chapter_title.clone());
    chapters.flat_map(|rows| grouping(CHAPTER, rows, heading, sections)).collect()
}

/// The grouping of some lines, or what stands in it where the lines name none.
fn grouping(
    kind: Kind,
    rows: &[Row<'_>],
    heading: impl Fn(&Row<'_>) -> (String, &'static str, String),
    children: impl Fn(&[Row<'_>]) -> Vec<Printed>,
) -> Vec<Printed> {
    let children = children(rows);
    let Some(row) = rows.first() else { return children };
    let (label, field, title) = heading(row);
    if label.is_empty() {
        return children;
    }
    let printed = Printed::new(kind, number_of(&label), &label, row.line);
    vec![Printed { heading: row.words(field, &title), children, ..printed }]
}

fn sections(rows: &[Row<'_>]) -> Vec<Printed> {
    rows.chunk_by(|row, next| row.section_id == next.section_id).filter_map(section).collect()
}

fn section(rows: &[Row<'_>]) -> Option<Printed> {
    let row = rows.first()?;
    let number = row.section_id.as_str();
    let mut section = Printed::new(SECTION, Some(number.to_owned()), &label(number), row.line);
    section.heading = row.words("section_title", &row.section_title);
    for row in rows {
        moment(&mut section, row);
    }
    Some(section)
}

/// `62a` -> `62 a §`.
fn label(number: &str) -> String {
    let digits = number.chars().take_while(char::is_ascii_digit).count();
    let (digits, letter) = number.split_at_checked(digits).unwrap_or((number, ""));
    if letter.is_empty() { format!("{digits} §") } else { format!("{digits} {letter} §") }
}

fn moment(section: &mut Printed, row: &Row<'_>) {
    let whole_section = is_notice(&row.text, "§");
    if whole_section && section.children.is_empty() {
        section.notice = row.words("text", &row.text);
        section.aliases.extend(aliases(row));
        return;
    }
    let mut moment = Printed::new(SUBSECTION, Some(row.moment.clone()), "", row.line);
    let words = row.words("text", &row.text);
    if is_notice(&row.text, "momentti") || is_notice(&row.text, "momentit") {
        moment.notice = words;
    } else {
        moment.words = words;
    }
    moment.aliases = aliases(row);
    section.children.push(moment);
}

/// Whether the words only say that something is repealed: `121 a § on kumottu L:lla 21.5.2021/419 .`
pub(super) fn is_notice(text: &str, what: &str) -> bool {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((before, after)) = text.split_once(" on kumottu ") else { return false };
    let by_act = ["L:lla ", "A:lla ", "P:llä "].iter().any(|act| after.starts_with(act));
    by_act && before.ends_with(what) && before.starts_with(|c: char| c.is_ascii_digit()) && text.len() < 80
}

fn aliases(row: &Row<'_>) -> Vec<(AliasScheme, String)> {
    let element = row.source.xpath.as_deref().and_then(|path| path.split('\'').nth(1));
    let akn = element.map(|id| format!("{}#{id}", row.source.xml_path.as_deref().unwrap_or_default()));
    let native = (AliasScheme::Native, row.node_id.clone());
    std::iter::once(native).chain(akn.map(|value| (AliasScheme::Akn, value))).collect()
}
