//! A law as its acts make it, held against the publisher's consolidated text, section by section.
//!
//! Two sections are compared by their words: heading, moments and lists in order. What counts as equal has three steps,
//! each of which is told apart: runs of white space as one space; spaces at brackets and stops tidied; dashes of one
//! kind, the publisher's stamps `(21.5.2021/419)` dropped and no spaces at all. A section or moment that the publisher
//! shows by a notice of repeal equals one that is repealed. Nothing that still differs is passed over: each is a
//! [`Difference`] with its class and the words of both sides.

use std::collections::{BTreeSet, HashMap};

use asof_schema::{ComponentId, normalise};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::tree::{is_notice, restarts};
use super::{Row, rows};
use crate::comparison::{Class, Comparison, Difference};
use crate::error::ReadError;
use crate::fi::statutes;
use crate::from_acts::ActNumber;
use crate::source::{File, Line, Replay};

/// A section as a replay shows it on a day.
#[derive(Debug)]
struct Section {
    component: ComponentId,
    /// The number of its chapter.
    chapter: Option<String>,
    /// Its number: `62a`.
    number: String,
    /// Its heading and what stands in it, one line for each provision.
    lines: Vec<String>,
    repealed: bool,
    /// The numbers of its moments that are tombstones.
    repealed_moments: Vec<String>,
    /// The numbers of items in its other moments that are tombstones.
    repealed_items: Vec<String>,
    /// The acts that ever made a version of it.
    made_by: BTreeSet<ActNumber>,
}

/// The sections of a law.
fn sections(replay: &Replay<'_>) -> Vec<Section> {
    let (mut above, mut sections) = (Vec::<&Line>::new(), Vec::new());
    for (at, line) in replay.lines.iter().enumerate() {
        above.truncate(line.depth);
        above.push(line);
        if line.component_type == "section" {
            let chapter = above.iter().rev().find(|above| above.component_type == "chapter");
            let rest = replay.lines.get(at + 1..).unwrap_or_default().iter();
            let inside: Vec<&Line> = rest.take_while(|inside| inside.depth > line.depth).collect();
            let made_by = (replay.made_by)(&line.component);
            sections.push(Section {
                chapter: chapter.map(|chapter| number(chapter)),
                made_by: numbers(&made_by),
                ..Section::new(line, &inside)
            });
        }
    }
    sections
}

fn number(line: &Line) -> String {
    line.number.clone().unwrap_or_default()
}

fn numbers(codes: &[String]) -> BTreeSet<ActNumber> {
    codes.iter().filter_map(|code| statutes::number(code).ok()).collect()
}

impl Section {
    fn new(section: &Line, inside: &[&Line]) -> Self {
        let (mut lines, mut repealed_moments, mut repealed_items) = (Vec::new(), Vec::new(), Vec::new());
        // How deep the tombstone lies whose inside is passed over.
        let mut fallen: Option<usize> = None;
        for line in std::iter::once(&section).chain(inside) {
            fallen = fallen.filter(|&depth| line.depth > depth);
            if fallen.is_none() && !line.tombstone {
                lines.extend(line.heading.clone());
                lines.extend(line.text.as_ref().map(|text| format!("{} {text}", line.label)));
            }
            if line.tombstone {
                match line.depth - section.depth {
                    1 => repealed_moments.push(number(line)),
                    2 if fallen.is_none() => repealed_items.push(number(line)),
                    _ => {}
                }
                fallen = fallen.or(Some(line.depth));
            }
        }
        Self {
            component: section.component.clone(),
            chapter: None,
            number: number(section),
            lines,
            repealed: section.tombstone,
            repealed_moments,
            repealed_items,
            made_by: BTreeSet::new(),
        }
    }
}

/// Compares a replay with a consolidated text.
pub(crate) fn compare(replay: &Replay<'_>, (file, bytes): &File) -> Result<Comparison, ReadError> {
    let (rows, unread) = rows(file, bytes);
    if let Some(unread) = unread.first() {
        return Err(ReadError::at(file, unread.place.line.unwrap_or(1), unread.problem.clone()));
    }
    if let Some(row) = rows.iter().find(|row| replay.enacted_by != Some(row.law_id.as_str())) {
        return Err(ReadError::at(file, row.line, format!("it is {}, not {}", row.law_id, replay.norm)));
    }
    Ok(by_section(replay, &sections(replay), file, &rows))
}

fn by_section(replay: &Replay<'_>, sections: &[Section], file: &str, rows: &[Row<'_>]) -> Comparison {
    let known = numbers(replay.acts);
    let by_chapter = restarts(rows);
    let key = |chapter: Option<&str>, number: &str| {
        let chapter = chapter.filter(|_| by_chapter).map(|chapter| format!("{chapter}:")).unwrap_or_default();
        format!("{chapter}{number}")
    };
    let ours: HashMap<String, &Section> =
        sections.iter().map(|one| (key(one.chapter.as_deref(), &one.number), one)).collect();
    let mut out = Comparison {
        norm: replay.norm.clone(),
        file: file.to_owned(),
        on: replay.on,
        sections: 0,
        equal_by_white_space: 0,
        equal_by_spacing: 0,
        equal_normalised: 0,
        differences: Vec::new(),
    };
    let mut seen = BTreeSet::new();
    for rows in
        rows.chunk_by(|row, next| (&row.chapter, &row.section_id) == (&next.chapter, &next.section_id))
    {
        let Some(first) = rows.first() else { continue };
        let chapter = crate::provision::number_of(&first.chapter);
        let key = key(chapter.as_deref(), &first.section_id);
        take(&mut out, &key, rows, ours.get(&key).copied(), &known);
        seen.insert(key);
    }
    for section in sections.iter().filter(|section| !section.repealed) {
        let key = key(section.chapter.as_deref(), &section.number);
        if !seen.contains(&key) {
            out.differences.push(Difference {
                component: section.component.clone(),
                section: key,
                class: Class::OurDefect,
                acts: section.lines.clone(),
                consolidated: Vec::new(),
                line: None,
            });
        }
    }
    out
}

/// Compares one section and puts what comes of it into the comparison.
fn take(
    out: &mut Comparison,
    key: &str,
    rows: &[Row<'_>],
    ours: Option<&Section>,
    known: &BTreeSet<ActNumber>,
) {
    out.sections += 1;
    let theirs = theirs(rows, ours);
    let lines = ours.filter(|section| !section.repealed).map(|section| section.lines.join(" "));
    let acts = lines.unwrap_or_default();
    let steps: [fn(&str) -> String; 3] = [by_white_space, by_spacing, normalised];
    let equal = steps.map(|step| step(&acts) == step(&theirs));
    let there = ours.is_some();
    let [white_space, spacing, all] = equal.map(|equal| equal && there);
    out.equal_by_white_space += usize::from(white_space);
    out.equal_by_spacing += usize::from(spacing);
    out.equal_normalised += usize::from(all);
    if white_space {
        return;
    }
    let (only_acts, only_theirs) = apart(&acts, &theirs);
    let class = match ours {
        _ if all => Class::Typography,
        _ if acts_of(rows).any(|act| !known.contains(&act)) => Class::MissingAct,
        Some(section) if acts_of(rows).all(|act| section.made_by.contains(&act)) && !theirs.is_empty() => {
            class(&only_acts, &only_theirs)
        }
        _ => Class::OurDefect,
    };
    out.differences.push(Difference {
        component: ours.map_or_else(|| out.norm.root(), |section| section.component.clone()),
        section: key.to_owned(),
        class,
        acts: only_acts,
        consolidated: only_theirs,
        line: rows.first().map(|row| row.line),
    });
}

/// The words of a section of the consolidated text, without the notices of what is repealed in the acts, too.
fn theirs(rows: &[Row<'_>], ours: Option<&Section>) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let repealed = |row: &&Row<'_>| {
        let section = is_notice(&row.text, "§") && ours.is_some_and(|ours| ours.repealed);
        let moment = ["momentti", "momentit"].iter().any(|what| is_notice(&row.text, what));
        section || (moment && ours.is_some_and(|ours| ours.repealed_moments.contains(&row.moment)))
    };
    let moments = rows.iter().filter(|row| !repealed(row)).map(|row| row.text.as_str());
    let heading = Some(first.section_title.as_str()).filter(|title| !title.is_empty());
    let text = heading.into_iter().chain(moments).collect::<Vec<_>>().join(" ");
    let items = ours.map_or(&[][..], |ours| ours.repealed_items.as_slice());
    items.iter().fold(text, |text, item| without_notice(&text, item))
}

/// The words without the notice that an item is repealed: `6 kohta on kumottu L:lla 21.5.2021/419 .`
fn without_notice(text: &str, item: &str) -> String {
    let notice = format!("{item} kohta on kumottu L:lla ");
    let Some((before, behind)) = text.split_once(&notice) else { return text.to_owned() };
    let stamp = behind.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '/')).unwrap_or(behind.len());
    let rest = behind.get(stamp..).unwrap_or_default().trim_start();
    format!("{before}{}", rest.strip_prefix('.').unwrap_or(rest))
}

/// The acts that the publisher names as the writers of some lines: `sec_1v20160622__subsec_1v20160622`.
fn acts_of<'r>(rows: &'r [Row<'_>]) -> impl Iterator<Item = ActNumber> + 'r {
    let paths = rows.iter().filter_map(|row| row.source.xpath.as_deref());
    paths.flat_map(|path| path.split('v').skip(1)).filter_map(|part| {
        let (year, number) = part.get(..8)?.split_at_checked(4)?;
        ActNumber::new(year.parse().ok()?, number.parse().ok()?)
    })
}

fn by_white_space(text: &str) -> String {
    normalise(text).into_owned()
}

/// No space before `) , . ; :` and after `(`.
fn by_spacing(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in normalise(text).chars() {
        if matches!(c, ')' | ',' | '.' | ';' | ':') && out.ends_with(' ') {
            out.pop();
        }
        if !(c == ' ' && out.ends_with('(')) {
            out.push(c);
        }
    }
    out
}

/// Dashes of one kind, no stamps, no spaces.
fn normalised(text: &str) -> String {
    let spaced = by_spacing(text);
    let mut kept = String::new();
    let mut rest = spaced.as_str();
    while let Some((before, behind)) = rest.split_once('(') {
        kept.push_str(before);
        match behind.split_once(')') {
            Some((inside, after)) if is_stamp(inside) => rest = after,
            _ => {
                kept.push('(');
                rest = behind;
            }
        }
    }
    kept.push_str(rest);
    kept.chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| if matches!(c, '–' | '—' | '‑' | '−') { '-' } else { c })
        .collect()
}

/// `21.5.2021/419`
fn is_stamp(text: &str) -> bool {
    let Some((date, number)) = text.split_once('/') else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(number) && date.split('.').count() == 3 && date.split('.').all(digits)
}

/// The words that only one side has.
fn apart(acts: &str, theirs: &str) -> (Vec<String>, Vec<String>) {
    let (acts, theirs) = (by_spacing(acts), by_spacing(theirs));
    let (acts, theirs): (Vec<&str>, Vec<&str>) = (acts.split(' ').collect(), theirs.split(' ').collect());
    let (mut only_acts, mut only_theirs) = (Vec::new(), Vec::new());
    for change in capture_diff_slices(Algorithm::Myers, &acts, &theirs) {
        if change.tag() != DiffTag::Equal {
            only_acts.extend(
                acts.get(change.old_range()).filter(|words| !words.is_empty()).map(|words| words.join(" ")),
            );
            only_theirs.extend(
                theirs.get(change.new_range()).filter(|words| !words.is_empty()).map(|words| words.join(" ")),
            );
        }
    }
    (only_acts, only_theirs)
}

/// How many letters may differ in what an editor put right.
const EDITED: usize = 24;

/// Why the words differ that only one side has.
fn class(only_acts: &[String], only_theirs: &[String]) -> Class {
    let letters = |words: &[String]| normalised(&words.concat()).chars().collect::<Vec<char>>();
    let (acts, theirs) = (letters(only_acts), letters(only_theirs));
    let changes = capture_diff_slices(Algorithm::Myers, &acts, &theirs);
    let apart = changes.iter().filter(|change| change.tag() != DiffTag::Equal);
    let edited: usize = apart.map(|change| change.old_range().len() + change.new_range().len()).sum();
    match edited {
        _ if edited <= EDITED => Class::Editorial,
        _ if only_theirs.is_empty() => Class::PublisherLacksWords,
        _ => Class::OurDefect,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_makes_more_equal() {
        let cases = [
            ("a  b", "a b", [true, true, true]),
            ("laki (1/2001), joka", "laki ( 1/2001 ) , joka", [false, true, true]),
            ("1–3 momentti", "1—3 momentti (21.5.2021/419)", [false, false, true]),
            ("laki (1/2001)", "laki", [false, false, false]),
            ("tosin", "toisin", [false, false, false]),
        ];
        for (acts, theirs, equal) in cases {
            let steps: [fn(&str) -> String; 3] = [by_white_space, by_spacing, normalised];
            assert_eq!(steps.map(|step| step(acts) == step(theirs)), equal, "{acts} / {theirs}");
        }
    }

    #[test]
    fn classes_tell_what_differs() {
        let long = "ja jotakin aivan muuta, mitä laissa ei koskaan ollut";
        let cases = [
            ("ellei tosin säädetä", "ellei toisin säädetä", Class::Editorial),
            ("luettelo: a) ensimmäinen kohta; b) toinen kohta", "luettelo:", Class::PublisherLacksWords),
            ("luettelo", long, Class::OurDefect),
        ];
        for (acts, theirs, expected) in cases {
            let (only_acts, only_theirs) = apart(acts, theirs);
            assert_eq!(class(&only_acts, &only_theirs), expected, "{acts} / {theirs}");
        }
    }
}
