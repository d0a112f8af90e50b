//! Law of one's own, printed as PDF: its pages are read by their layout, and its provisions by their marks.
//!
//! A heading in the margin is that of the provision that begins beside it. The bytes of words are those of the contents of
//! their pages.

use std::ops::Range;

use asof_law::Profile;
use asof_schema::{Day, Place};

use super::front_matter::FrontMatter;
use super::{
    NO_COUNTRY, Version, day, day_in_name, is_country, is_title, is_urn, language_of, load_by, norm,
};
use crate::error::ReadError;
use crate::formats::numbered::{self, Remark, Text, Unsure};
use crate::formats::pdf::{self, Doubt, Limits, Note, PdfText};
use crate::provision::{Printed, Role, Words};
use crate::source::{File, Given, Input, Loaded, Opt, OptKind, Progress, Source, Takes, any_norm};

/// How far the base lines of a provision and of its heading in the margin may lie apart, in points.
const BESIDE: f64 = 9.0;

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
        text("title", "TITLE", "The title of the law, as it is printed above its text", true, is_title),
        text("id", "URN", "The URN of the law [default: made of country, type and title]", false, is_urn),
        text(
            "country",
            "CODE",
            "The country whose profile says how provisions are numbered [default: xx, which is none]",
            false,
            is_country,
        ),
        text(
            "language",
            "TAG",
            "The language of the text [default: that of the country]",
            false,
            is_language,
        ),
        day_of("in-force-from", "The day from which the text is in force, if that is certain"),
        day_of("at", "A day on which the text was in force"),
        day_of("adopted", "The day on which the law was adopted"),
        day_of("published", "The day on which the law was published"),
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

const fn text(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    required: bool,
    accepts: fn(&str) -> Result<(), String>,
) -> Opt {
    Opt { name, value, help, required, kind: OptKind::Text(accepts) }
}

const fn day_of(name: &'static str, help: &'static str) -> Opt {
    Opt { name, value: "DAY", help, required: false, kind: OptKind::Day }
}

fn is_language(text: &str) -> Result<(), String> {
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
    load_by(given, progress, read)
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
    let text = provisions(&pages, says.get("title").unwrap_or_default(), profile, &language, &mut remarks);
    let norm = norm(file, &says, given, &text, (country, language))?;
    Ok(Version { file, bytes, says, norm, profile, day, text, remarks, pages: Some(pages) })
}

/// What the reader of the pages mended and was unsure of.
pub(crate) fn told(document: &pdf::Document, pages: &PdfText) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = document.doubts.iter().map(|doubt| remark(doubt, pages)).collect();
    remarks.extend(mended(document, pages));
    remarks
}

fn remark(doubt: &Doubt, pages: &PdfText) -> Remark {
    Remark { code: doubt.code, line: pages.line_of(doubt.page), message: doubt.message.clone() }
}

/// What was mended, by page.
fn mended(document: &pdf::Document, pages: &PdfText) -> Vec<Remark> {
    let told = document.pages.iter().filter_map(|page| {
        let quality = page.quality;
        let kinds = [(quality.split, "joined words split"), (quality.joined, "split words joined")];
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
    told.collect()
}

/// The provisions of a text, each with its heading and the bytes of its pages.
fn provisions(
    pages: &PdfText,
    title: &str,
    profile: &'static Profile,
    language: &str,
    remarks: &mut Vec<Remark>,
) -> Text {
    let from = after_title(pages, title);
    if let Some(above) = from.checked_sub(1).filter(|above| *above > 0) {
        let message = format!("{above} lines above the title are left out");
        remarks.push(Remark { code: "lines-above-title", line: 1, message });
    }
    let lines = pages.lines.get(from..).unwrap_or_default();
    let mut text = numbered::read(&pages.text, lines, profile, language);
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
    settle_text(&mut text, pages);
    if text.provisions.is_empty() {
        text.unsure.push(Unsure {
            code: "no-provision",
            line: 1,
            column: 1,
            concerns: 0,
            message: "no line opens a provision: all words are those of the law itself".to_owned(),
        });
    }
    text
}

/// The line after the title: after the last of the lines that are it and have half of the text below them at least.
fn after_title(pages: &PdfText, title: &str) -> usize {
    let plain = |words: &str| -> String {
        words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let title = plain(title);
    let half = pages.lines.iter().take(pages.lines.len() / 2 + 1);
    half.map(|line| plain(&line.text)).rposition_of(&title).map_or(0, |at| at + 1)
}

/// The place of the last of some words.
trait LastPlace {
    fn rposition_of(self, words: &str) -> Option<usize>;
}

impl<I: Iterator<Item = String>> LastPlace for I {
    fn rposition_of(self, words: &str) -> Option<usize> {
        self.enumerate().filter(|(_, one)| !words.is_empty() && one == words).map(|(at, _)| at).last()
    }
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
    use crate::formats::pdf::testing::Made;

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
