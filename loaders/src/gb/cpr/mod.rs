//! The Civil Procedure Rules of England and Wales, with their practice directions, as a scrape of their publisher's pages.
//!
//! The Rules are one norm, and their Parts are groupings in it: a rule is cited without its Part, and no two Parts have a rule
//! of one number. Each practice direction is a norm of its own, since its paragraphs are numbered from 1 and it is cited by its
//! own name. One in Welsh is a text of the direction of its number, where the paragraphs pair.
//!
//! A scrape has no day. It is ASSUMED to be of the newest day on which any of its documents was changed, as the publisher says.
//! Of the days before the first one nothing is known: the Rules have been in force since 1999, and which words held until the
//! scrape is in doubt. What differs from one scrape to the next changed after the one and by the other. What a scrape does
//! not hold (a page, or the rest of one that is cut off) is in doubt on its day, and neither repealed by it nor born with the
//! next.

mod aliases;
mod annex;
mod announced;
mod edition;
mod guide;
mod law;
mod marks;
mod merge;
mod names;
mod outline;
mod pieces;
mod printed;
mod scrape;
mod sections;
#[cfg(test)]
mod tests;
mod unsound;
mod welsh;

use asof_schema::ChangeSet;

use crate::error::ReadError;
use crate::formats::pdf;
use crate::source::{File, Given, Input, Loaded, Progress, Source, Takes};
use law::Told;
use scrape::Work;

const COUNTRY: &str = "gb";
const LANGUAGE: &str = "en";
const WELSH: &str = "cy";
const TITLE: &str = "Civil Procedure Rules 1998";

pub(super) static SOURCE: Source = Source {
    name: "uk-cpr",
    summary: "The Civil Procedure Rules of England and Wales and their practice directions, as pieces of pages in JSON",
    details: "Each piece has `id`, `storageUrl`, `updated` and `content`. Documents are told apart by their address. The day \
              of the pieces of a file is ASSUMED to be the newest `updated` among them; of the days before the first nothing \
              is claimed. What differs from one day to the next changed between them. What is not held of a document is in \
              doubt, and never repealed.\n\n\
              The Rules are one norm (CPR r. 44.2(4)), each practice direction is another (PD 36 para 1.1). One in Welsh is a \
              text of the direction of its number. A file whose pieces are the sections of one document is a guide of a court. \
              A guide as PDF is read as it was printed (Commercial Court Guide D.6.1, Patents Court Guide Annex E), and goes \
              before its sections; its day is ASSUMED to be the newest month or year of its title page.",
    input: Input {
        takes: Takes::Paths,
        help: "The files of pieces, guides as PDF, or folders with them or with `cpr`, `cpr-two-scrapes` and `court-guides` in them",
        called: "scrape",
        texts: &[
            "*.json",
            "*.jsonl",
            "*.pdf",
            "cpr/*.json",
            "cpr-two-scrapes/*.jsonl",
            "court-guides/*.jsonl",
            "court-guides/*.pdf",
        ],
        beside: &[],
        together: true,
    },
    options: &[],
    load,
    may_touch: |_, _| false,
    bears_witness: false,
    corpus: None,
    witness: None,
    bears_out: Some(pieces::bears_out),
    numbered: None,
    export: None,
    comparison: None,
};

fn load(given: &Given<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    set.description = Some("Civil Procedure Rules and practice directions".to_owned());
    let (pdfs, others): (Vec<&File>, Vec<&File>) =
        given.files.iter().partition(|(_, bytes)| pdf::is_pdf(bytes));
    let (guides, printed) = printed::read(&pdfs, &mut said)?;
    for one in guides {
        add(&mut set, one);
    }
    let mut files = Vec::new();
    for file in others {
        match guide::read(&file.0, &file.1, &printed, &mut said)? {
            Some(one) => add(&mut set, one),
            None => files.push(file),
        }
    }
    let scrapes = scrape::read(&files, &mut said)?;
    let mut done = 0;
    for law in scrape::laws(&scrapes, &mut said)? {
        let file = law.works.first().and_then(Work::latest).map_or("", |page| page.origin.name);
        let one = Told::new(&law, &scrapes).change_set().map_err(ReadError::id(file))?;
        add(&mut set, one);
        done += law.works.len();
        progress(done);
    }
    Ok((set, said))
}

fn add(set: &mut ChangeSet, one: ChangeSet) {
    set.norms.extend(one.norms);
    set.sources.extend(one.sources);
    set.acts.extend(one.acts);
    set.commands.extend(one.commands);
    set.aliases.extend(one.aliases);
    set.findings.extend(one.findings);
    set.claims.extend(one.claims);
    set.doubts.extend(one.doubts);
}
