//! Files of pieces -> scrapes, each of a day, and the laws whose pages they hold.
//!
//! Files whose newest `updated` is one day are of one scrape. A page is known by its address: its name may change from one
//! scrape to the next, and its norm has the latest.

use std::collections::{BTreeMap, HashMap};

use asof_schema::{Day, Diagnostic, NormId, Place, Severity, Sha256};

use super::names::Name;
use super::pieces::{self, Document};
use crate::error::ReadError;
use crate::source::File;

/// A file of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Origin<'a> {
    pub(super) name: &'a str,
    pub(super) sha256: Sha256,
    pub(super) size: u64,
}

/// A document as one scrape has it.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) origin: Origin<'a>,
    pub(super) document: Document,
    /// What the same scrape has of it in other words, and as full.
    pub(super) others: Vec<Document>,
}

/// The pages that were there on one day.
#[derive(Debug)]
pub(super) struct Scrape<'a> {
    /// The newest day on which one of its pages was changed.
    pub(super) on: Day,
    pages: Vec<Page<'a>>,
}

/// A document over all scrapes.
#[derive(Debug)]
pub(super) struct Work<'s> {
    /// As the latest scrape that has it calls it.
    pub(super) name: Name,
    /// It in each scrape, the oldest first; none where a scrape lacks it.
    pub(super) pages: Vec<Option<&'s Page<'s>>>,
}

/// A norm, with the documents that are of it.
#[derive(Debug)]
pub(super) struct Law<'s> {
    pub(super) id: NormId,
    pub(super) name: Name,
    pub(super) works: Vec<Work<'s>>,
    pub(super) welsh: Vec<Work<'s>>,
}

impl Page<'_> {
    /// Where it begins.
    pub(super) fn place(&self) -> Place {
        self.at(self.document.lines.first().map(|line| line.row))
    }

    /// A piece of its file.
    pub(super) fn at(&self, row: Option<u64>) -> Place {
        Place { file: self.origin.name.to_owned(), line: row }
    }

    fn is_fuller_than(&self, other: &Self) -> bool {
        (self.document.is_whole(), self.document.pieces.0)
            > (other.document.is_whole(), other.document.pieces.0)
    }

    fn told(&self, code: &str, problem: &str) -> Diagnostic {
        Diagnostic {
            code: code.to_owned(),
            severity: Severity::Warning,
            place: self.place(),
            message: format!("`{}` {problem}", self.document.name),
        }
    }
}

impl<'s> Work<'s> {
    /// It as the latest scrape has it that has it at all.
    pub(super) fn latest(&self) -> Option<&'s Page<'s>> {
        self.pages.iter().rev().find_map(|page| *page)
    }

    /// Takes the pages of another for its own, where no scrape has both: the address of a page changed.
    fn join(&mut self, other: &Self) -> bool {
        let apart = self.pages.iter().zip(&other.pages).all(|(own, more)| own.is_none() || more.is_none());
        if apart {
            for (own, more) in self.pages.iter_mut().zip(&other.pages) {
                *own = own.or(*more);
            }
        }
        apart
    }
}

/// The scrapes that files hold, the oldest first. Of a page that one scrape has twice, the fuller is taken, else the first; that
/// two as full differ is told, and what differs is in doubt. Fails where a file is none or says no day.
pub(super) fn read<'a>(files: &[&'a File], said: &mut Vec<Diagnostic>) -> Result<Vec<Scrape<'a>>, ReadError> {
    let mut scrapes: BTreeMap<Day, Vec<Page<'a>>> = BTreeMap::new();
    for (name, bytes) in files {
        let documents = pieces::read(name, bytes, said)?;
        let on = newest(name, &documents, said).ok_or_else(|| {
            ReadError::of(name, "no piece says when it was `updated`, so its day is not known")
        })?;
        let origin = Origin { name, sha256: Sha256::of(bytes), size: bytes.len() as u64 };
        add(scrapes.entry(on).or_default(), origin, documents, said);
    }
    Ok(scrapes.into_iter().map(|(on, pages)| Scrape { on, pages }).collect())
}

/// The newest day on which a document was changed, which is that of its file. One that is years after all others may be a slip, and
/// is told: no source says that it is none.
fn newest(file: &str, documents: &[Document], said: &mut Vec<Diagnostic>) -> Option<Day> {
    const TEN_YEARS: i32 = 3_653;
    let dated = |document: &&Document| document.updated.is_some();
    let newest = documents.iter().filter(dated).max_by_key(|document| document.updated)?;
    let on = newest.updated?;
    let before = documents.iter().filter_map(|document| document.updated).filter(|day| *day < on).max();
    if let Some(before) = before.filter(|before| on.epoch() - before.epoch() > TEN_YEARS) {
        said.push(Diagnostic {
            code: "day-far-apart".to_owned(),
            severity: Severity::Warning,
            place: Place { file: file.to_owned(), line: newest.lines.first().map(|line| line.row) },
            message: format!(
                "`{}` was `updated` on {on}, and all others by {before}: a slip there moves the day of the whole file",
                newest.name
            ),
        });
    }
    Some(on)
}

fn add<'a>(
    pages: &mut Vec<Page<'a>>,
    origin: Origin<'a>,
    documents: Vec<Document>,
    said: &mut Vec<Diagnostic>,
) {
    let mut known: HashMap<String, usize> =
        pages.iter().enumerate().map(|(at, page)| (page.document.url.clone(), at)).collect();
    for document in documents {
        let at = *known.entry(document.url.clone()).or_insert(pages.len());
        let page = Page { origin, document, others: Vec::new() };
        match pages.get_mut(at) {
            None => pages.push(page),
            Some(other) if page.is_fuller_than(other) => *other = page,
            Some(other) => {
                let words = |page: &Page<'_>| -> Vec<String> {
                    page.document.lines.iter().map(|line| line.text.clone()).collect()
                };
                if !other.is_fuller_than(&page) && words(&page) != words(other) {
                    said.push(page.told(
                        "page-twice",
                        &format!(
                            "has other words in {}, which is of the same day: left out, and what differs is in doubt",
                            other.origin.name
                        ),
                    ));
                    other.others.push(page.document);
                }
            }
        }
    }
}

/// The laws of scrapes. A page whose norm has another page in the same scrape, and that is no other Part, is left out and told;
/// so is one in Welsh without a direction of its number.
pub(super) fn laws<'s>(
    scrapes: &'s [Scrape<'s>],
    said: &mut Vec<Diagnostic>,
) -> Result<Vec<Law<'s>>, ReadError> {
    let mut laws: Vec<Law<'s>> = Vec::new();
    // By norm the law, and by norm and Part the document in it.
    let mut at: HashMap<NormId, usize> = HashMap::new();
    let mut slots: HashMap<(NormId, Option<String>), usize> = HashMap::new();
    let mut in_welsh = Vec::new();
    for work in works(scrapes) {
        let id = id(&work)?;
        let part = match &work.name {
            Name::Welsh(_) => {
                in_welsh.push(work);
                continue;
            }
            Name::Part(number) => Some(number.clone()),
            _ => None,
        };
        let law = *at.entry(id.clone()).or_insert_with(|| {
            laws.push(Law { id: id.clone(), name: work.name.clone(), works: Vec::new(), welsh: Vec::new() });
            laws.len() - 1
        });
        let Some(law) = laws.get_mut(law) else { continue };
        let slot = *slots.entry((id, part)).or_insert(law.works.len());
        match law.works.get_mut(slot) {
            None => law.works.push(work),
            Some(other) => {
                if !other.join(&work) {
                    let told = |page: &Page<'_>| {
                        page.told("name-taken", "has the name of another document: left out")
                    };
                    said.extend(work.latest().map(told));
                }
            }
        }
    }
    for work in in_welsh {
        match at.get(&id(&work)?).and_then(|&at| laws.get_mut(at)) {
            Some(law) => law.welsh.push(work),
            None => said.extend(work.latest().map(|page| {
                page.told("welsh-alone", "is in Welsh, and no English one has its number: left out")
            })),
        }
    }
    for law in &mut laws {
        law.works.sort_by_key(|work| part(&work.name));
    }
    Ok(laws)
}

/// The documents of scrapes by address, in the order of the latest scrape.
fn works<'s>(scrapes: &'s [Scrape<'s>]) -> Vec<Work<'s>> {
    let mut works: Vec<Work<'s>> = Vec::new();
    let mut at: HashMap<&str, usize> = HashMap::new();
    for (number, scrape) in scrapes.iter().enumerate().rev() {
        for page in &scrape.pages {
            let place = *at.entry(page.document.url.as_str()).or_insert_with(|| {
                works.push(Work { name: Name::of(&page.document.name), pages: vec![None; scrapes.len()] });
                works.len() - 1
            });
            if let Some(own) = works.get_mut(place).and_then(|work| work.pages.get_mut(number)) {
                *own = Some(page);
            }
        }
    }
    works
}

fn id(work: &Work<'_>) -> Result<NormId, ReadError> {
    let file = work.latest().map_or("", |page| page.origin.name);
    work.name.norm().map_err(ReadError::id(file))
}

/// By what Parts are sorted: 44 before 44A before 45.
fn part(name: &Name) -> (u32, String) {
    let Name::Part(number) = name else { return (0, String::new()) };
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (count, letters) = number.split_at(digits);
    (count.parse().unwrap_or(u32::MAX), letters.to_owned())
}
