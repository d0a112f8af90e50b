//! A law as its acts make it, held against the publisher's consolidated text, section by section.
//!
//! Two sections are compared by their words: heading, moments and lists in order. What counts as equal has three steps,
//! each of which is told apart: runs of white space as one space; spaces at brackets and stops tidied; dashes of one
//! kind, the publisher's stamps `(21.5.2021/419)` dropped and no spaces at all. A section or moment that the publisher
//! shows by a notice of repeal equals one that is repealed. Nothing that still differs is passed over: each is a
//! [`Difference`] with its class and the words of both sides.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_schema::{ComponentId, Day, Finding, NormId, Place, Severity, normalise};
use serde::Serialize;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::Row;
use super::tree::{is_notice, restarts};
use crate::from_acts::ActNumber;

/// A section as a replay shows it on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The component.
    pub component: ComponentId,
    /// The number of its chapter.
    pub chapter: Option<String>,
    /// Its number: `62a`.
    pub number: String,
    /// Its heading and what stands in it, one line for each provision.
    pub lines: Vec<String>,
    /// Whether it is a tombstone.
    pub repealed: bool,
    /// The numbers of its moments that are tombstones.
    pub repealed_moments: Vec<String>,
    /// The numbers of items in its other moments that are tombstones.
    pub repealed_items: Vec<String>,
    /// The acts that ever made a version of it.
    pub made_by: BTreeSet<ActNumber>,
}

/// A law as a replay of its acts shows it.
#[derive(Debug, Clone, Copy)]
pub struct Replay<'a> {
    /// The law.
    pub norm: &'a NormId,
    /// The day.
    pub on: Day,
    /// Its sections, tombstones among them.
    pub sections: &'a [Section],
    /// The acts that made it.
    pub acts: &'a BTreeSet<ActNumber>,
}

/// Why two texts of a section differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// In spaces, dashes or stamps only: equal under normalisation.
    Typography,
    /// The publisher's data lacks words that the same acts print, and has no others.
    PublisherLacksWords,
    /// A word or two differ, though the publisher names no other act for the section than those that made it here:
    /// the editor put an error of an act right, or made one.
    Editorial,
    /// The publisher's text takes up an act that the acts at hand do not have.
    MissingAct,
    /// Nothing explains it: taken for an error of ours.
    OurDefect,
}

/// A section that is not the same on both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The section.
    pub component: ComponentId,
    /// Its number, with that of its chapter.
    pub section: String,
    /// Why.
    pub class: Class,
    /// What only the acts have.
    pub acts: Vec<String>,
    /// What only the consolidated text has.
    pub consolidated: Vec<String>,
    /// The line of the consolidated text.
    pub line: Option<u64>,
}

/// What came of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The law.
    pub norm: NormId,
    /// The file of the consolidated text.
    pub file: String,
    /// The day of the replay.
    pub on: Day,
    /// The sections of the consolidated text.
    pub sections: usize,
    /// Those that are equal but for runs of white space.
    pub equal_by_white_space: usize,
    /// Those that are equal with the spaces at brackets and stops tidied, too.
    pub equal_by_spacing: usize,
    /// Those that are equal under all of the normalisation.
    pub equal_normalised: usize,
    /// Each section that is not equal by white space alone, in the order of the law.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// How many sections differ by class.
    pub fn classes(&self) -> BTreeMap<Class, usize> {
        self.differences.iter().fold(BTreeMap::new(), |mut counts, difference| {
            *counts.entry(difference.class).or_default() += 1;
            counts
        })
    }

    /// Each difference as a finding.
    pub fn findings(&self) -> Vec<Finding> {
        self.differences.iter().map(|difference| self.finding(difference)).collect()
    }

    fn finding(&self, difference: &Difference) -> Finding {
        let (code, severity) = match difference.class {
            Class::Typography => ("consolidated-typography", Severity::Info),
            Class::PublisherLacksWords => ("consolidated-lacks-words", Severity::Warning),
            Class::Editorial => ("consolidated-editorial", Severity::Warning),
            Class::MissingAct => ("consolidated-missing-act", Severity::Error),
            Class::OurDefect => ("consolidated-unexplained", Severity::Error),
        };
        Finding {
            code: code.to_owned(),
            severity,
            component: difference.component.clone(),
            act: None,
            on: Some(self.on),
            message: format!(
                "§ {}: the acts have {:?}, the consolidated text {:?}",
                difference.section, difference.acts, difference.consolidated
            ),
            places: vec![Place { file: self.file.clone(), line: difference.line }],
        }
    }
}

/// Compares a replay with the lines of a consolidated text.
pub fn compare(replay: &Replay<'_>, file: &str, rows: &[Row<'_>]) -> Comparison {
    let (sections, on) = (replay.sections, replay.on);
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
        on,
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
        out.take(&key, rows, ours.get(&key).copied(), replay.acts);
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

impl Comparison {
    fn take(&mut self, key: &str, rows: &[Row<'_>], ours: Option<&Section>, known: &BTreeSet<ActNumber>) {
        self.sections += 1;
        let theirs = theirs(rows, ours);
        let lines = ours.filter(|section| !section.repealed).map(|section| section.lines.join(" "));
        let acts = lines.unwrap_or_default();
        let steps: [fn(&str) -> String; 3] = [by_white_space, by_spacing, normalised];
        let equal = steps.map(|step| step(&acts) == step(&theirs));
        let there = ours.is_some();
        let [white_space, spacing, all] = equal.map(|equal| equal && there);
        self.equal_by_white_space += usize::from(white_space);
        self.equal_by_spacing += usize::from(spacing);
        self.equal_normalised += usize::from(all);
        if white_space {
            return;
        }
        let (only_acts, only_theirs) = apart(&acts, &theirs);
        let class = match ours {
            _ if all => Class::Typography,
            _ if acts_of(rows).any(|act| !known.contains(&act)) => Class::MissingAct,
            Some(section)
                if acts_of(rows).all(|act| section.made_by.contains(&act)) && !theirs.is_empty() =>
            {
                class(&only_acts, &only_theirs)
            }
            _ => Class::OurDefect,
        };
        self.differences.push(Difference {
            component: ours.map_or_else(|| self.norm.root(), |section| section.component.clone()),
            section: key.to_owned(),
            class,
            acts: only_acts,
            consolidated: only_theirs,
            line: rows.first().map(|row| row.line),
        });
    }
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
        Some(ActNumber { year: year.parse().ok()?, number: number.parse().ok()? })
    })
}

fn by_white_space(text: &str) -> String {
    normalise(text).into_owned()
}

/// No space before `) , . ; :` and behind `(`.
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
