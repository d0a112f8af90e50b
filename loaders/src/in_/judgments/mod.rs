//! Judgments: a norm of type `judgment` for each, with its paragraphs as components.
//!
//! A judgment is read by lines. Running heads, numbers of pages and seals are furniture ([`furniture`]); footnotes hang on
//! their markers ([`notes`]); block quotations are told from what the court says ([`quotation`]). Which numbers are the court's
//! own is decided for all of them together ([`run`]): a number that is quoted is in no run. What jumps or comes twice, a
//! quotation that is never closed, and a day that is missing or is not the same everywhere are doubts.

mod added;
mod body;
mod closing;
mod document;
mod ending;
mod facts;
mod front;
mod furniture;
mod holdings;
mod kinds;
mod lines;
mod notes;
mod pages;
mod paragraph;
mod points;
mod quotation;
mod run;
mod write;

use std::collections::HashMap;

use asof_schema::{ChangeSet, Norm, Sha256, normalise};

use crate::error::ReadError;
use crate::formats::pdf;
use crate::source::{Given, Input, Loaded, Progress, Source, Takes};
use crate::unread::Unread;
use crate::{account, encoding};
use document::Judgment;

pub(crate) static JUDGMENTS: Source = Source {
    name: "in-judgments",
    summary: "Judgments of India's courts: their paragraphs, quotations and footnotes",
    details: "\
A file is a PDF, or a text whose pages are parted by form feeds. Each judgment is a norm such as urn:lex:in:supreme.court:judgment:2024;insc-807. \
A paragraph is !para12, or SC:2024:INSC807:hdfc-bank-v-state-of-bihar:Para:12.

The day is the one that is printed after the signatures. Another text of a judgment, as a corrigendum has, takes the place of the \
one on record from its load on. What the reader was unsure of is a doubt, which `asof coverage` lists.",
    input: Input {
        takes: Takes::Paths,
        help: "The files, or folders with them",
        called: "judgment",
        texts: &["*.pdf", "*.txt"],
        beside: &[],
        together: false,
    },
    options: &[],
    load,
    may_touch,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: Some(bears_out),
    numbered: None,
    export: None,
    comparison: None,
};

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let mut set =
        ChangeSet { description: Some("Judgments of India's courts".to_owned()), ..ChangeSet::default() };
    let (mut said, mut seen) = (Vec::new(), HashMap::new());
    for (done, (file, bytes)) in (1..).zip(given.files) {
        progress(done);
        if let Some(other) = seen.insert(Sha256::of(bytes), file) {
            said.push(account::copy(file, other));
            continue;
        }
        if pdf::is_pdf(bytes) {
            add_pdf(file, bytes, &mut set)?;
            continue;
        }
        let plain = encoding::plain(bytes).map_err(|(_, problem)| ReadError::of(file, problem))?;
        let judgment = Judgment::read(file, document::lines_of(&plain.text))?;
        write::add(&judgment, (file, bytes), (Vec::new(), Some(&plain)), &mut set)?;
    }
    Ok((set, said))
}

/// Adds a judgment in a PDF. Where it says too little, the pages that are not read are told: they may say it.
fn add_pdf(file: &str, bytes: &[u8], set: &mut ChangeSet) -> Result<(), ReadError> {
    let (lines, doubts) = pages::lines_of(file, bytes)?;
    let unread = unread_pages(&doubts);
    let lacking = |mut error: ReadError| {
        error.problem.push_str(&unread);
        error
    };
    let judgment = Judgment::read(file, document::marked(lines)).map_err(lacking)?;
    write::add(&judgment, (file, bytes), (doubts, None), set).map_err(lacking)
}

/// What the first pages say that are not read.
fn unread_pages(doubts: &[pdf::Doubt]) -> String {
    const TOLD: usize = 3;
    let is_unread = |doubt: &&pdf::Doubt| {
        matches!(doubt.code, "picture-only" | "turned-page" | "content-not-read" | "form-not-read")
    };
    let unread = doubts.iter().filter(is_unread).take(TOLD);
    let told: Vec<String> = unread.map(|doubt| format!("; page {}: {}", doubt.page, doubt.message)).collect();
    told.concat()
}

/// Whether the bytes of a span of a judgment are the words, as the reader takes them from its pages: running heads and
/// footnotes between them are left out.
fn bears_out(bytes: &[u8], start: usize, end: usize, words: &str) -> bool {
    if pdf::is_pdf(bytes) {
        return pages::bears_out(bytes, start, end, words);
    }
    // Of a text that is no judgment nothing may be left out.
    let plain = encoding::plain(bytes).ok().filter(|plain| is_judgment(&plain.text));
    let read = plain.and_then(|plain| document::words_in(&plain, start, end));
    read.is_some_and(|read| normalise(&read) == normalise(words))
}

/// What one judgment says is in no doubt by another that cannot be read, unless that one has its name.
fn may_touch(unread: &Unread, norm: &Norm) -> bool {
    unread.says.as_deref() == Some(norm.id.as_str())
}

fn is_judgment(source: &str) -> bool {
    Judgment::read("", document::lines_of(source)).is_ok_and(|judgment| write::can_be_named(&judgment))
}

#[cfg(test)]
mod tests;
