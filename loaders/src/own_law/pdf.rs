//! Law of one's own, printed as PDF: its pages are read by their layout, and its provisions by their marks.
//!
//! A heading in the margin is that of the provision that begins beside it. The bytes of words are those of the contents of
//! their pages.
//!
//! What leaves open what the text says is a doubt of the provision that has the line, or of the law.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::{Profile, Unit};
use asof_schema::{ChangeSet, Day, Diagnostic, Finding, NormId, Place, Severity};

use super::front_matter::FrontMatter;
use super::written::Written;
use super::{
    NO_COUNTRY, Version, day, day_in_name, is_country, is_title, is_urn, language_of, load_by, norm,
};
use crate::error::ReadError;
use crate::formats::numbered::{self, Line, Remark, Text, Unsure};
use crate::formats::pdf::{self, Doubt, Limits, Note, Part, PdfText};
use crate::provision::{Printed, Role, Words};
use crate::source::{File, Given, Input, Loaded, Opt, Progress, Source, Takes, any_norm};
use crate::unread;

/// How far the base lines of a provision and of its heading in the margin may lie apart, in points.
const BESIDE: f64 = 9.0;

/// How many lines that are the title are looked at.
const TITLES: usize = 32;

/// The codes of a line that is the title, at the top of a page of the text, and of a number in bold without a mark.
const HEAD: &str = "running-head-or-words";
const BARE: &str = "number-without-mark";

/// The code of provisions above the title that do not come again below it.
const ABOVE: &str = "number-above-title";

/// The codes of what a page has and was not read.
const NOT_READ: [&str; 5] =
    ["picture-only", "content-not-read", "form-not-read", "form-field-not-read", "turned-page"];

pub(crate) static PDF: Source = Source {
    name: "pdf",
    summary: "Law printed as PDF: numbered provisions, one text of a law a file",
    details: "The layout is read: running heads, footnotes and notes in margins are told from the text, columns come one \
              after the other, and words that the layout joined or broke are mended. A heading in the margin becomes that \
              of the provision beside it. What opens a provision is said by the profile of the country. The text begins \
              at the last line that is the title, so that a title page and a table of contents are left out.\n\n\
              The day of a text is that of --in-force-from, else of the file's name (2020-01-01.pdf), else of --at. Only \
              the first is taken as stated. Each text keeps the bytes of the pages on which it stands.\n\n\
              `asof findings` lists what the reader mended, left out and was unsure of, by page.",
    input: Input {
        takes: Takes::Files,
        help: "The files",
        called: "law as PDF",
        texts: &["*.pdf"],
        beside: &[],
        together: false,
    },
    options: &[
        Opt::text("title", "TITLE", "The title of the law, as it is printed above its text", is_title)
            .required(),
        Opt::text("id", "URN", "The URN of the law [default: made of country, type and title]", is_urn),
        Opt::text(
            "country",
            "CODE",
            "The country whose profile says how provisions are numbered [default: xx, which is none]",
            is_country,
        ),
        Opt::text("language", "TAG", "The language of the text [default: that of the country]", is_language),
        Opt::day("in-force-from", "The day from which the text is in force, if that is certain"),
        Opt::day("at", "A day on which the text was in force"),
        Opt::day("adopted", "The day on which the law was adopted"),
        Opt::day("published", "The day on which the law was published"),
    ],
    load,
    may_touch: any_norm,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: None,
    numbered: None,
    export: None,
    comparison: None,
};

pub(super) fn is_language(text: &str) -> Result<(), String> {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    let letters = first.bytes().all(|byte| byte.is_ascii_lowercase()) && (2..=3).contains(&first.len());
    if letters && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    {
        Ok(())
    } else {
        Err(format!("`{text}` is not the tag of a language: expected e.g. en"))
    }
}

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = load_by(given, progress, read)?;
    let is_unread = |finding: &&Finding| NOT_READ.contains(&finding.code.as_str()) && is_open(finding);
    said.extend(set.findings.iter().filter(is_unread).flat_map(not_read));
    doubt(&mut set);
    Ok((set, said))
}

/// What is said of a text of which a page, or a part of one, was not read.
fn not_read(finding: &Finding) -> Vec<Diagnostic> {
    let said = |place: &Place| Diagnostic {
        code: unread::Unit::Provision.code().to_owned(),
        severity: Severity::Warning,
        place: Place { file: file_of(place).to_owned(), line: None },
        message: format!("{}: {}", place.file, finding.message),
    };
    finding.places.iter().map(said).collect()
}

/// The file of a place on a page.
fn file_of(place: &Place) -> &str {
    place.file.rsplit_once(", page ").map_or(place.file.as_str(), |(file, _)| file)
}

/// Whether a finding leaves open what the text says. What is before the title does not, and is told alone.
fn is_open(finding: &Finding) -> bool {
    let code = finding.code.as_str();
    finding.severity == Severity::Warning && (Doubt::is_open(code) || [HEAD, BARE, ABOVE].contains(&code))
}

/// Adds the doubts of what leaves open what a text says, from its day up to that of the next.
fn doubt(set: &mut ChangeSet) {
    let doubts = set.findings.iter().filter(|finding| is_open(finding)).filter_map(|finding| {
        let on = finding.on?;
        let files: BTreeSet<&str> = finding.places.iter().map(file_of).collect();
        // Of what several texts have, nothing says where it ends.
        let until = next_text(set, &finding.component.norm(), on).filter(|_| files.len() == 1);
        Some(asof_schema::Doubt {
            code: finding.code.clone(),
            act: None,
            published: on,
            effective: None,
            until,
            touches: vec![finding.component.clone()],
            message: finding.message.clone(),
            places: finding.places.clone(),
            evidence: None,
        })
    });
    let doubts: Vec<asof_schema::Doubt> = doubts.collect();
    set.doubts.extend(doubts);
}

/// The day of the text of a law that comes next after a day.
fn next_text(set: &ChangeSet, norm: &NormId, day: Day) -> Option<Day> {
    let acts: BTreeSet<&asof_schema::ActId> =
        set.commands.iter().filter(|command| command.norm == *norm).map(|command| &command.act).collect();
    let own = set.acts.iter().filter(|act| acts.contains(&act.id));
    own.filter_map(|act| Some(act.effective?.on)).filter(|on| *on > day).min()
}

/// The options that say what the head of a text file says, with the names of its keys.
const SAYS: [(&str, &str); 5] = [
    ("title", "title"),
    ("id", "id"),
    ("in-force-from", "in force from"),
    ("adopted", "adopted"),
    ("published", "published"),
];

fn read<'a>((file, bytes): &'a File, given: &Given<'_>) -> Result<Version<'a>, ReadError> {
    let said = SAYS.iter().filter_map(|&(option, key)| {
        let (_, value) = given.options.iter().find(|(name, _)| *name == option)?;
        Some((key, value.clone()))
    });
    let says = FrontMatter::given(said);
    if says.get("in force from").is_none()
        && day_in_name(file).is_none()
        && given.option::<Day>("at")?.is_none()
    {
        let problem = "nothing says of which day its text is: give the day from which it is in force with --in-force-from, \
                       put the day into its name (2020-01-01.pdf), or give a day on which it was in force with --at";
        return Err(ReadError::of(file, problem));
    }
    let day = day(file, &says, given)?;
    let country = given.option::<String>("country")?.unwrap_or_else(|| NO_COUNTRY.to_owned());
    is_country(&country).map_err(|problem| ReadError::of(file, problem))?;
    let language = given.option::<String>("language")?.unwrap_or_else(|| language_of(&country));
    let profile = Profile::of_country_and_language(&country, &language);
    let document = pdf::read(file, bytes, &Limits::default())?;
    let pages = PdfText::of(&document);
    if pages.lines.is_empty() {
        return Err(ReadError::of(file, "it has no text: its pages are pictures, or empty"));
    }
    let mut remarks = told(&document, &pages);
    remarks.retain(|one| !is_of_provision(one.code));
    let title = says.get("title").unwrap_or_default();
    let text = provisions((&document, &pages), title, profile, &language, &mut remarks);
    let norm = norm(file, &says, given, &text, (country, language))?;
    let (pages, by_marks, is_consolidated) = (Some(pages), true, false);
    let written = Written::default();
    Ok(Version {
        file,
        bytes,
        says,
        norm,
        profile,
        day,
        text,
        remarks,
        pages,
        by_marks,
        is_consolidated,
        written,
    })
}

/// Whether what is doubtful on a page is told of the provision that has it.
fn is_of_provision(code: &str) -> bool {
    Doubt::is_open(code) || code == pdf::HYPHEN
}

/// What the reader of the pages mended and was unsure of.
pub(crate) fn told(document: &pdf::Document, pages: &PdfText) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = document.doubts.iter().map(|doubt| remark(doubt, pages)).collect();
    remarks.extend(mended(document, pages));
    remarks
}

fn remark(doubt: &Doubt, pages: &PdfText) -> Remark {
    Remark { code: doubt.code, line: line_of(doubt, pages), message: doubt.message.clone() }
}

/// The line that a doubt is about, or the number that stands for its page.
fn line_of(doubt: &Doubt, pages: &PdfText) -> u64 {
    let line = doubt.y.and_then(|y| pages.line_at(doubt.page, y));
    line.unwrap_or_else(|| pages.line_of(doubt.page))
}

/// What was mended, by page.
fn mended(document: &pdf::Document, pages: &PdfText) -> Vec<Remark> {
    let marks = document.pages.iter().filter(|page| page.quality.marks > 0).map(|page| Remark {
        code: "footnote-mark",
        line: pages.line_of(page.number),
        message: format!("{} raised numbers are the marks of its footnotes: left out", page.quality.marks),
    });
    let told = document.pages.iter().filter_map(|page| {
        let quality = page.quality;
        let kinds = [
            (quality.split, "joined words split"),
            (quality.joined, "split words joined"),
            (quality.hyphens, "words with a hyphen at the end of a line made whole"),
        ];
        let parts: Vec<String> = kinds
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let message = format!("{} by the places of letters or the words of the document", parts.join(", "));
        (!parts.is_empty()).then(|| Remark {
            code: "words-mended",
            line: pages.line_of(page.number),
            message,
        })
    });
    told.chain(marks).collect()
}

/// The provisions of a text, each with its heading and the bytes of its pages.
fn provisions(
    (document, pages): (&pdf::Document, &PdfText),
    title: &str,
    profile: &'static Profile,
    language: &str,
    remarks: &mut Vec<Remark>,
) -> Text {
    let from = after_title(pages, title, profile, language);
    if let Some(above) = from.checked_sub(1).filter(|above| *above > 0) {
        let message = format!("{above} lines above the title are left out");
        remarks.push(Remark { code: "lines-above-title", line: 1, message });
    }
    let lines = pages.lines.get(from..).unwrap_or_default();
    let mut text = numbered::read_titled(&pages.text, lines, profile, language, Some(title));
    let apart = headings(&mut text.provisions, pages);
    for (note, code) in apart
        .iter()
        .map(|note| (note, "margin-note"))
        .chain(pages.footnotes.iter().map(|note| (note, "footnote")))
    {
        let words = pages.text.get(note.bytes.clone()).unwrap_or_default();
        let message = format!("`{words}` is printed beside or below the text: left out");
        remarks.push(Remark { code, line: note.line, message });
    }
    // What comes before the title is no law.
    let first = from.checked_sub(1).and_then(|title| pages.place(pages.lines.get(title)?.line));
    let first = first.map_or(0, |(page, ..)| page);
    let open = document.doubts.iter().filter(|doubt| is_of_provision(doubt.code));
    let (open, before): (Vec<&Doubt>, Vec<&Doubt>) = open.partition(|doubt| doubt.page >= first);
    remarks.extend(before.into_iter().map(|doubt| remark(doubt, pages)));
    let open = open.into_iter().map(|doubt| (doubt.code, line_of(doubt, pages), doubt.message.clone()));
    let open = open.chain(heads(pages, from, title)).chain(bare_numbers(document, pages, from, &text));
    let open = open.chain(lost_above(pages, from, profile, language));
    for (code, line, message) in open.collect::<Vec<_>>() {
        let concerns = provision_at(&text, line, pages);
        text.unsure.push(Unsure { code, line, column: 1, concerns, message });
    }
    settle_text(&mut text, pages);
    text
}

/// The line after the title: after the last of the lines that are it, end no sentence, and have half of the
/// text below them at least. What is above it is no law only if the articles there come again below, as those
/// of a table of contents do, but for few; or if their numbers begin after those below, as that of a day or
/// an edition does: the title may run along at the heads of pages.
fn after_title(pages: &PdfText, title: &str, profile: &'static Profile, language: &str) -> usize {
    let half = pages.lines.len() / 2 + 1;
    let own = titles(pages, title).filter(|at| !ends_sentence(pages, *at, title, (profile, language)));
    let titles: Vec<usize> = own.take_while(|at| *at < half).take(TITLES).collect();
    let cuts_nothing = |at: &usize| {
        let (above, below) = pages.lines.split_at(*at);
        let above = articles(pages, above, profile, language);
        let below = articles(pages, below, profile, language);
        let first = |all: &BTreeSet<String>| all.iter().filter_map(|number| count(number)).min();
        let begins_behind = first(&above).zip(first(&below)).is_some_and(|(above, below)| above > below);
        begins_behind || above.difference(&below).count() * 8 <= above.len()
    };
    titles.into_iter().rev().find(cuts_nothing).map_or(0, |at| at + 1)
}

/// The numbers of the articles that lines have: those of a schedule are no articles of the law.
fn articles(pages: &PdfText, lines: &[Line], profile: &'static Profile, language: &str) -> BTreeSet<String> {
    fn add(provisions: &[Printed], profile: &Profile, to: &mut BTreeSet<String>) {
        for one in provisions.iter().filter(|one| !is_schedule(one, profile)) {
            to.extend(one.number.clone().filter(|_| one.kind.role == Role::Article));
            add(&one.children, profile, to);
        }
    }
    let mut numbers = BTreeSet::new();
    add(&numbered::read(&pages.text, lines, profile, language).provisions, profile, &mut numbers);
    numbers
}

fn is_schedule(one: &Printed, profile: &Profile) -> bool {
    let is_apart = |unit: Unit| profile.is_apart(unit) || unit.level() <= Unit::Annex.level();
    one.kind.role == Role::Grouping && profile.unit(one.kind.name).is_some_and(is_apart)
}

/// Whether a line that is the title ends a sentence that the line before it begins, as in "may be called /
/// the Dogs Act.": it begins with a small letter, or ends with a point in a numbered provision, and the title
/// does not. Above all provisions the title may be printed with a point.
fn ends_sentence(
    pages: &PdfText,
    at: usize,
    title: &str,
    (profile, language): (&'static Profile, &str),
) -> bool {
    let text = |at: usize| pages.lines.get(at).map(|line| line.text.trim()).unwrap_or_default();
    let (line, title) = (text(at), title.trim());
    let before = at.checked_sub(1).map(text).unwrap_or_default();
    let goes_on = before.ends_with(|c: char| c == ',' || c.is_lowercase());
    let small = line.starts_with(char::is_lowercase) && !title.starts_with(char::is_lowercase);
    let points = ['.', ',', ';'];
    let has_point = line.ends_with(points) && !title.ends_with(points);
    goes_on && (small || has_point && is_in_numbered(pages, at, profile, language))
}

/// Whether the sentence of which a line is the last begins a numbered provision.
fn is_in_numbered(pages: &PdfText, at: usize, profile: &'static Profile, language: &str) -> bool {
    let above = pages.lines.get(..at).unwrap_or_default();
    let ended = |line: &Line| line.text.trim_end().ends_with(['.', ':', ';']);
    let first = above.iter().rposition(ended).map_or(0, |last| last + 1);
    let sentence = above.get(first..).unwrap_or_default();
    let begins = sentence.first().map(|line| line.text.trim_start()).unwrap_or_default();
    begins.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '§'))
        || !articles(pages, sentence, profile, language).is_empty()
}

/// The articles above the title that do not come again below it, though higher ones do.
fn lost_above(
    pages: &PdfText,
    from: usize,
    profile: &'static Profile,
    language: &str,
) -> Option<(&'static str, u64, String)> {
    let (above, below) = pages.lines.split_at_checked(from)?;
    let (above, below) =
        (articles(pages, above, profile, language), articles(pages, below, profile, language));
    let last = below.iter().filter_map(|number| count(number)).max()?;
    let gone = above.difference(&below).filter(|number| count(number).is_some_and(|number| number <= last));
    let gone: Vec<&str> = gone.map(String::as_str).collect();
    let message = format!("{} come above the title and not below it: left out", gone.join(", "));
    (!gone.is_empty()).then_some((ABOVE, 1, message))
}

/// The digits with which a number begins.
fn count(number: &str) -> Option<u32> {
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The lines that are the title, from the first on.
fn titles(pages: &PdfText, title: &str) -> impl Iterator<Item = usize> {
    let plain = |words: &str| -> String {
        words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let title = plain(title);
    let is_title =
        move |(at, line): (usize, &Line)| (!title.is_empty() && plain(&line.text) == title).then_some(at);
    pages.lines.iter().enumerate().filter_map(is_title)
}

/// The lines of the text that are the title at the top of a page, as a head that few pages have.
fn heads(pages: &PdfText, from: usize, title: &str) -> Vec<(&'static str, u64, String)> {
    let first = |at: &usize| {
        let line = pages.lines.get(*at)?.line;
        pages.place(line).filter(|(_, number, _)| *number == 1).map(|_| line)
    };
    let message = "the title stands at the top of the page: it may be a running head, and is kept as words";
    let own = titles(pages, title).filter(|at| *at >= from);
    own.filter_map(|at| Some((HEAD, first(&at)?, message.to_owned()))).collect()
}

/// The lines that begin with a number in bold, of several that run on, and open nothing: a country may print the
/// numbers of its provisions without a mark.
fn bare_numbers(
    document: &pdf::Document,
    pages: &PdfText,
    from: usize,
    text: &Text,
) -> Vec<(&'static str, u64, String)> {
    let opened: BTreeSet<u64> = text.provisions.iter().flat_map(Printed::all).map(|one| one.line).collect();
    let printed = document.pages.iter().flat_map(|page| &page.lines).filter(|line| line.part == Part::Body);
    let number = |line: &pdf::Line| {
        let first = line.words.first().filter(|word| word.bold && line.words.len() > 1)?;
        first.text.parse::<u16>().ok()
    };
    let all = pages.lines.iter().map(|line| line.line).zip(printed).skip(from);
    let bare: Vec<(u64, u16)> = all
        .filter(|(line, _)| !opened.contains(line))
        .filter_map(|(line, printed)| Some((line, number(printed)?)))
        .collect();
    let follows = |one: &(u64, u16), next: &(u64, u16)| one.1.checked_add(1) == Some(next.1);
    let in_run = |at: &usize| {
        let near = |other: Option<usize>| other.and_then(|other| bare.get(other));
        let own = bare.get(*at);
        near(at.checked_sub(1)).zip(own).is_some_and(|(before, own)| follows(before, own))
            || own.zip(near(at.checked_add(1))).is_some_and(|(own, next)| follows(own, next))
    };
    let message = "it begins with a number in bold without a mark, which may open a provision: kept as words";
    let lines = (0..bare.len()).filter(in_run).filter_map(|at| bare.get(at));
    lines.map(|(line, _)| (BARE, *line, message.to_owned())).collect()
}

/// The last provision that begins at a line or before it, by its place in the text from 1; 0 for the law. A number
/// that stands for a page is no line.
fn provision_at(text: &Text, line: u64, pages: &PdfText) -> usize {
    if pages.place(line).is_none_or(|(_, number, _)| number == 0) {
        return 0;
    }
    let all = text.provisions.iter().flat_map(Printed::all).zip(1..);
    all.filter(|(one, _)| (1..=line).contains(&one.line)).map(|(_, at)| at).last().unwrap_or_default()
}

/// Gives provisions the headings in the margin beside which they begin; what is beside none is handed back.
fn headings(provisions: &mut [Printed], pages: &PdfText) -> Vec<Note> {
    let mut notes = pages.notes.clone();
    give(provisions, pages, &mut notes);
    notes
}

fn give(provisions: &mut [Printed], pages: &PdfText, notes: &mut Vec<Note>) {
    for one in provisions {
        if one.kind.role == Role::Article && one.heading.is_none() {
            one.heading = beside(one.line, pages, notes);
        }
        give(&mut one.children, pages, notes);
    }
}

/// Takes the note that begins beside a line. One that begins with a number cites something.
fn beside(line: u64, pages: &PdfText, notes: &mut Vec<Note>) -> Option<Words> {
    let (page, _, y) = pages.place(line)?;
    let words = |note: &Note| pages.text.get(note.bytes.clone()).unwrap_or_default();
    let near = |note: &Note| note.page == page && (note.y - y).abs() <= BESIDE;
    let fits = notes
        .iter()
        .enumerate()
        .filter(|(_, note)| near(note) && words(note).starts_with(char::is_alphabetic));
    let (at, _) = fits.min_by(|(_, a), (_, b)| (a.y - y).abs().total_cmp(&(b.y - y).abs()))?;
    let note = notes.remove(at);
    let Range { start, end } = note.bytes.clone();
    Some(Words { text: words(&note).to_owned(), start, end })
}

/// The bytes of the words of a text become those of their pages.
pub(crate) fn settle_text(text: &mut Text, pages: &PdfText) {
    for words in [&mut text.title, &mut text.preamble].into_iter().flatten() {
        settle(words, pages);
    }
    text.provisions.iter_mut().for_each(|one| settle_all(one, pages));
}

/// Where a line is: the line of its page, or the page alone for what is beside its text.
pub(crate) fn place(file: &str, pages: &PdfText, line: u64) -> Place {
    let page = pages.place(line);
    let file = page.map_or_else(|| file.to_owned(), |(page, ..)| format!("{file}, page {page}"));
    Place { file, line: page.map(|(_, number, _)| number).filter(|number| *number > 0) }
}

fn settle(words: &mut Words, pages: &PdfText) {
    (words.start, words.end) = {
        let bytes = pages.bytes(&(words.start..words.end));
        (bytes.start, bytes.end)
    };
}

fn settle_all(one: &mut Printed, pages: &PdfText) {
    for words in [&mut one.heading, &mut one.words, &mut one.notice].into_iter().flatten() {
        settle(words, pages);
    }
    // A line of the text as read is none of the file.
    one.line = 0;
    one.children.iter_mut().for_each(|child| settle_all(child, pages));
}

#[cfg(test)]
mod tests {
    use asof_schema::{Aspect, Op, Text};

    use super::*;
    use crate::bears_out;
    use crate::formats::pdf::testing::{Made, shown};

    fn house() -> Made {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "The Gazette"),
            (60.0, 80.0, 10.0, "HOUSE RULES"),
            (60.0, 100.0, 10.0, "1. Nobody shouts after ten in the house or in its gardens."),
            (360.0, 100.0, 7.0, "Quiet."),
            (60.0, 124.0, 10.0, "2. (1) Guests are welcome, and whoever brings some of them"),
            (360.0, 125.0, 7.0, "Guests and"),
            (360.0, 133.0, 7.0, "visitors."),
            (360.0, 160.0, 7.0, "3 of 1999."),
        ]);
        made.page(&[
            (60.0, 100.0, 10.0, "washes up for them."),
            (60.0, 112.0, 10.0, "(2) They leave by ten."),
        ]);
        made
    }

    fn load_made(options: &[(&'static str, &str)]) -> Result<(Vec<u8>, Loaded), ReadError> {
        let bytes = house().bytes();
        let files = [("house.pdf".to_owned(), bytes.clone())];
        let options: Vec<_> = options.iter().map(|&(name, value)| (name, value.to_owned())).collect();
        let loaded = PDF.read(&Given { files: &files, options: &options }, &mut |_| ())?;
        Ok((bytes, loaded))
    }

    #[test]
    fn a_law_is_read_with_its_headings_and_its_evidence() {
        let options = [("title", "House Rules"), ("in-force-from", "2024-01-01"), ("language", "en")];
        let (bytes, (set, _)) = load_made(&options).unwrap();
        let inserts = set.commands.iter().filter_map(|command| match &command.op {
            Op::Insert(insert) => Some((command.op.target()?.local().to_owned(), insert.texts.clone())),
            _ => None,
        });
        let texts: Vec<(String, Text)> =
            inserts.flat_map(|(id, texts)| texts.into_iter().map(move |text| (id.clone(), text))).collect();
        let seen: Vec<(&str, bool, &str)> = texts
            .iter()
            .map(|(id, text)| (id.as_str(), text.aspect == Aspect::Heading, text.text.as_str()))
            .collect();
        let expected = [
            ("sec1", true, "Quiet."),
            ("sec1", false, "Nobody shouts after ten in the house or in its gardens."),
            ("sec2", true, "Guests and visitors."),
            (
                "sec2_subsec1",
                false,
                "Guests are welcome, and whoever brings some of them washes up for them.",
            ),
            ("sec2_subsec2", false, "They leave by ten."),
        ];
        for one in &expected {
            assert!(seen.contains(one), "{one:?} {seen:?}");
        }
        assert_eq!(seen.len(), expected.len(), "{seen:?}");
        for (_, text) in &texts {
            let evidence = text.evidence.unwrap();
            assert!(bears_out(&bytes, evidence.start, evidence.end, &text.text), "{text:?}");
            let wrong = text.text.replacen('e', "o", 1);
            assert!(!bears_out(&bytes, evidence.start, evidence.end, &wrong), "{wrong}");
        }
        assert_eq!(set.acts[0].effective.map(|day| day.on.to_string()).as_deref(), Some("2024-01-01"));
        let told: Vec<(&str, &str)> = set
            .findings
            .iter()
            .map(|finding| (finding.code.as_str(), finding.places[0].file.as_str()))
            .collect();
        let (above, note) =
            (("lines-above-title", "house.pdf, page 1"), ("margin-note", "house.pdf, page 1"));
        assert_eq!(told, [above, note]);
    }

    type Pairs = Vec<(String, String)>;

    /// The words by local id, and the codes of the doubts with what they touch, of a law that some pages print.
    fn read_made(made: &Made) -> (Pairs, Pairs) {
        let files = [("a.pdf".to_owned(), made.bytes())];
        let options = [
            ("title", "House Rules"),
            ("in-force-from", "2024-01-01"),
            ("language", "en"),
            ("country", "gb"),
        ];
        let options = options.map(|(name, value)| (name, value.to_owned()));
        let (set, _) = PDF.read(&Given { files: &files, options: &options }, &mut |_| ()).unwrap();
        set.check().unwrap();
        let words = set.commands.iter().filter_map(|command| match &command.op {
            Op::Insert(insert) => {
                let text = insert.texts.iter().find(|text| text.aspect == Aspect::Canonical)?;
                let evidence = text.evidence.unwrap();
                assert!(bears_out(&files[0].1, evidence.start, evidence.end, &text.text), "{text:?}");
                Some((insert.component.local().to_owned(), text.text.clone()))
            }
            _ => None,
        });
        let doubts = set.doubts.iter().flat_map(|doubt| {
            doubt.touches.iter().map(move |touched| (doubt.code.clone(), touched.local().to_owned()))
        });
        (words.collect(), doubts.collect())
    }

    fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect()
    }

    #[test]
    fn a_raised_number_is_no_digit_of_the_number_before_it() {
        let content = [
            shown("F", 60.0, 60.0, 10.0, "HOUSE RULES"),
            shown("F", 60.0, 100.0, 10.0, "1. A guest pays 50"),
            shown("F", 150.0, 96.0, 6.0, "1"),
            shown("F", 156.0, 100.0, 10.0, "pounds for a room of 10 m"),
            shown("F", 281.0, 96.0, 6.0, "2"),
            "60 100 120 0.5 re f\n".to_owned(),
            shown("F", 60.0, 720.0, 8.0, "1 In coins."),
        ];
        let mut made = Made::new();
        made.page_with(content.concat().as_bytes(), "");
        let (words, doubts) = read_made(&made);
        assert_eq!(words, owned(&[("sec1", "A guest pays 50 pounds for a room of 10 m²")]));
        assert_eq!(doubts, owned(&[]));
    }

    #[test]
    fn the_title_at_the_head_of_a_page_cuts_no_provision_off() {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "1. A dog"),
            (60.0, 80.0, 10.0, "2. Cats"),
            (60.0, 200.0, 10.0, "House Rules"),
            (60.0, 220.0, 10.0, "1. A dog may come."),
        ]);
        made.page(&[
            (60.0, 60.0, 10.0, "House Rules"),
            (60.0, 80.0, 10.0, "2. Cats may come."),
            (60.0, 100.0, 10.0, "3. A fox may not."),
            (60.0, 120.0, 10.0, "4. Guests may stay."),
            (60.0, 140.0, 10.0, "5. They wash up."),
            (60.0, 160.0, 10.0, "6. They may sing, but not after ten in the evening."),
        ]);
        let (words, doubts) = read_made(&made);
        let ids: Vec<&str> = words.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["sec1", "sec2", "sec3", "sec4", "sec5", "sec6"]);
        assert_eq!(doubts, owned(&[("running-head-or-words", "sec1")]));
    }

    #[test]
    fn the_title_in_a_sentence_of_its_law_cuts_nothing_off() {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "House Rules"),
            (60.0, 100.0, 10.0, "1. Whoever lives in the house keeps these rules, which may be called the"),
            (60.0, 112.0, 10.0, "House Rules."),
            (60.0, 132.0, 10.0, "2. Guests may come."),
            (60.0, 152.0, 10.0, "3. They wash up."),
            (60.0, 192.0, 10.0, "The Schedule"),
            (60.0, 212.0, 10.0, "1. Hounds."),
            (60.0, 232.0, 10.0, "2. Terriers."),
        ]);
        let (words, doubts) = read_made(&made);
        let first = "Whoever lives in the house keeps these rules, which may be called the House Rules.";
        assert_eq!(words.first(), owned(&[("sec1", first)]).first());
        assert_eq!(doubts, owned(&[]));
    }

    #[test]
    fn a_title_that_is_printed_with_a_point_above_all_provisions_is_one() {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "Issued by the owner of the house"),
            (60.0, 80.0, 10.0, "HOUSE RULES."),
            (60.0, 120.0, 10.0, "1. Guests may come."),
            (60.0, 140.0, 10.0, "2. They wash up."),
            (60.0, 160.0, 10.0, "3. They may sing, but not after ten in the evening."),
        ]);
        let files = [("a.pdf".to_owned(), made.bytes())];
        let options = [("title", "House Rules"), ("in-force-from", "2024-01-01"), ("language", "en")];
        let options = options.map(|(name, value)| (name, value.to_owned()));
        let (set, _) = PDF.read(&Given { files: &files, options: &options }, &mut |_| ()).unwrap();
        let codes: Vec<&str> = set.findings.iter().map(|finding| finding.code.as_str()).collect();
        assert!(codes.contains(&"lines-above-title"), "{codes:?}");
    }

    #[test]
    fn a_word_that_may_have_had_a_hyphen_is_told_of_its_provision_and_no_doubt() {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "House Rules"),
            (60.0, 100.0, 10.0, "1. Guests may come."),
            (60.0, 120.0, 10.0, "2. They wash up in the evening, and whoever of them is a day-"),
            (60.0, 132.0, 10.0, "tripper goes home."),
        ]);
        let files = [("a.pdf".to_owned(), made.bytes())];
        let options = [("title", "House Rules"), ("in-force-from", "2024-01-01"), ("language", "en")];
        let options = options.map(|(name, value)| (name, value.to_owned()));
        let (set, _) = PDF.read(&Given { files: &files, options: &options }, &mut |_| ()).unwrap();
        let told = set.findings.iter().find(|finding| finding.code == "hyphen-or-not").unwrap();
        assert_eq!((told.component.local(), told.severity), ("sec2", Severity::Info));
        assert!(set.doubts.iter().all(|doubt| doubt.code != "hyphen-or-not"), "{:?}", set.doubts);
    }

    #[test]
    fn an_item_of_a_schedule_is_no_article_that_comes_again() {
        let mut made = Made::new();
        made.page(&[(60.0, 100.0, 10.0, "House Rules"), (60.0, 120.0, 10.0, "1. A dog may come.")]);
        made.page(&[
            (60.0, 60.0, 10.0, "House Rules"),
            (60.0, 80.0, 10.0, "2. Cats may come."),
            (60.0, 100.0, 10.0, "3. A fox may not."),
            (60.0, 140.0, 10.0, "The Schedule"),
            (60.0, 160.0, 10.0, "1. Hounds."),
        ]);
        let (words, doubts) = read_made(&made);
        assert!(
            words.iter().any(|(id, words)| id == "sec1" && words.starts_with("A dog may come.")),
            "{words:?}"
        );
        assert_eq!(doubts, owned(&[("running-head-or-words", "sec1")]));
    }

    #[test]
    fn a_provision_above_the_title_that_is_not_below_it_is_in_doubt() {
        let contents =
            ["1", "2", "2A", "3", "4", "5", "6", "7", "8"].map(|number| format!("{number}. Guests"));
        let body: Vec<String> = (1..=8).map(|number| format!("{number}. Guests wash up.")).collect();
        let title = "House Rules".to_owned();
        let all = contents.iter().chain([&title]).chain(&body);
        let places = (0_u8..).map(|at| 60.0 + 20.0 * f64::from(at));
        let pieces: Vec<(f64, f64, f64, &str)> =
            all.zip(places).map(|(text, y)| (60.0, y, 10.0, text.as_str())).collect();
        let mut made = Made::new();
        made.page(&pieces);
        let (words, doubts) = read_made(&made);
        assert_eq!(words.len(), 8, "{words:?}");
        assert_eq!(doubts, owned(&[("number-above-title", "")]));
    }

    #[test]
    fn a_day_above_the_title_is_no_provision() {
        let mut made = Made::new();
        made.page(&[
            (60.0, 60.0, 10.0, "12. March 2010"),
            (60.0, 80.0, 14.0, "House Rules"),
            (60.0, 120.0, 10.0, "1. A dog may come."),
            (60.0, 140.0, 10.0, "2. Cats may come."),
        ]);
        let (words, _) = read_made(&made);
        let ids: Vec<&str> = words.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["sec1", "sec2"]);
    }

    #[test]
    fn numbers_in_bold_that_no_mark_follows_are_in_doubt() {
        let mut content = vec![
            shown("F", 60.0, 60.0, 10.0, "HOUSE RULES"),
            shown("F", 60.0, 80.0, 10.0, "1. Guests may come, and they may stay for a night or two."),
        ];
        for (number, y) in [("2", 100.0), ("3", 130.0)] {
            content.push(shown("B", 60.0, y, 10.0, number));
            content.push(shown("F", 80.0, y, 10.0, "They wash up."));
        }
        let mut made = Made::new();
        made.page_with(content.concat().as_bytes(), "");
        let (words, doubts) = read_made(&made);
        assert_eq!(words.len(), 1, "{words:?}");
        assert_eq!(doubts, owned(&[("number-without-mark", "sec1")]));
    }

    #[test]
    fn what_nobody_sees_is_left_out_and_what_may_be_none_is_in_doubt() {
        let rule = "75 697 m 95 697 l S\n";
        let content = [
            shown("F", 60.0, 60.0, 10.0, "HOUSE RULES"),
            shown("F", 60.0, 80.0, 10.0, "1. Guests may come."),
            format!("/OC /L BDC {} EMC\n", shown("F", 60.0, 90.0, 10.0, "2. This is on a layer.")),
            shown("F", 60.0, 106.0, 10.0, "2. They wash up."),
            rule.to_owned(),
            format!("1 g {} 0 g\n", shown("F", 60.0, 130.0, 10.0, "3. They never sing.")),
            shown("F", 60.0, 150.0, 10.0, "4. They sleep in the house or in its gardens at night."),
            shown("F", 60.0, 900.0, 10.0, "5. This is below the page."),
        ];
        let mut made = Made::new();
        let layer = made.object("<< /Type /OCG /Name (L) >>");
        let says = format!("/OCProperties << /OCGs [{layer} 0 R] /D << /OFF [{layer} 0 R] >> >>");
        made.put(1, format!("<< /Type /Catalog /Pages 2 0 R {says} >>"));
        made.page_with(content.concat().as_bytes(), &format!("/Properties << /L {layer} 0 R >>"));
        let (words, doubts) = read_made(&made);
        let expected = [
            ("sec1", "Guests may come."),
            ("sec2", "They wash up."),
            ("sec3", "They never sing."),
            ("sec4", "They sleep in the house or in its gardens at night."),
        ];
        assert_eq!(words, owned(&expected));
        assert_eq!(doubts, owned(&[("struck-out", "sec2"), ("white-text", "sec3")]));
    }

    #[test]
    fn what_lies_over_words_or_in_a_field_leaves_the_text_in_doubt() {
        let mut made = Made::new();
        let look = made.stream("/Type /XObject /Subtype /Form", b"BT (3. Hidden.) Tj ET");
        let field = format!("<< /Type /Annot /Subtype /Widget /FT /Tx /AP << /N {look} 0 R >> >>");
        let field = made.object(field);
        let content = made.stream(
            "",
            [
                shown("F", 60.0, 60.0, 10.0, "HOUSE RULES"),
                shown("F", 60.0, 80.0, 10.0, "1. Guests may come at any time of the day."),
                shown("F", 62.0, 80.0, 10.0, "A stamp of the clerk"),
                shown("F", 60.0, 100.0, 10.0, "2. They wash up."),
            ]
            .concat()
            .as_bytes(),
        );
        let says =
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >>";
        let page = made.object(format!("{says} /Contents {content} 0 R /Annots [{field} 0 R] >>"));
        made.pages.push(page);
        let (_, mut doubts) = read_made(&made);
        doubts.sort();
        let codes: Vec<&str> = doubts.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(codes, ["form-field-not-read", "overlapping-text"]);
        assert!(doubts.iter().any(|(code, touched)| code == "form-field-not-read" && touched.is_empty()));
    }

    #[test]
    fn a_page_that_is_not_read_is_counted_unless_it_comes_before_the_title() {
        let sideways = b"BT /F 10 Tf 0 1 -1 0 60 700 Tm (2. They wash up.) Tj ET";
        let law: [(f64, f64, f64, &str); 2] =
            [(60.0, 60.0, 10.0, "HOUSE RULES"), (60.0, 100.0, 10.0, "1. Nobody shouts after ten.")];
        let read = |made: &Made| {
            let files = [("a.pdf".to_owned(), made.bytes())];
            let options = [("title", "House Rules"), ("at", "2024-01-01"), ("country", "gb")];
            let options = options.map(|(name, value)| (name, value.to_owned()));
            let (set, said) = PDF.read(&Given { files: &files, options: &options }, &mut |_| ()).unwrap();
            let documents = crate::account::Documents::of(&files, &set, &said);
            let doubts = set.doubts.iter().filter(|doubt| doubt.code == "turned-page");
            (documents.in_part, doubts.filter(|doubt| doubt.touches[0].is_root()).count())
        };
        let mut after = Made::new();
        after.page(&law);
        after.page_with(sideways, "");
        assert_eq!(read(&after), (1, 1));
        let mut before = Made::new();
        before.page_with(sideways, "");
        before.page(&law);
        assert_eq!(read(&before), (0, 0));
    }

    #[test]
    fn what_a_text_needs_and_is_not_given_is_said() {
        let said = |options: &[(&'static str, &str)]| load_made(options).unwrap_err().to_string();
        assert!(said(&[("title", "House Rules")]).contains("with --in-force-from"));
        assert!(is_language("en-GB").is_ok() && is_language("English").is_err());
        let mut empty = Made::new();
        empty.page_with(b"", "");
        let files = [("a.pdf".to_owned(), empty.bytes())];
        let options = [("title", "A".to_owned()), ("at", "2024-01-01".to_owned())];
        let error = PDF.read(&Given { files: &files, options: &options }, &mut |_| ()).unwrap_err();
        assert!(error.to_string().contains("it has no text"), "{error}");
    }
}
