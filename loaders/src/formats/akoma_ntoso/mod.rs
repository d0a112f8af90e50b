//! Acts in Akoma Ntoso 3.0 (OASIS LegalDocML), whatever their country: metadata, enacting clause, hierarchy.
//!
//! A hierarchical element becomes a component of its own name; wrappers (`hcontainer`, `body`) do not. Where a document
//! has articles, its sections are groupings; else sections are what it is cited by. The drafting of the document's
//! country may say otherwise. `eId`s are kept as aliases after the address of the work:
//! `/akn/fi/act/statute/2026/3#sec_16`.

mod hierarchy;

use asof_schema::{Day, Sha256};

use crate::error::ReadError;
use crate::formats::xml::{self, Element};
use crate::from_acts::{Act, ActNumber, Document, Drafting, quotes};
use crate::provision::{Words, mend_slips};

use hierarchy::Hierarchy;

/// Reads one act. `drafting_of` gives the drafting of a country.
pub fn read(
    file: &str,
    bytes: &[u8],
    drafting_of: impl Fn(&str) -> &'static Drafting,
) -> Result<Document, ReadError> {
    let root = xml::read(file, bytes)?;
    let missing = |what: &str| ReadError::at(file, root.line, format!("`{}` has no {what}", root.name));
    if root.name != "akomaNtoso" {
        return Err(ReadError::at(file, root.line, format!("`{}` is no Akoma Ntoso", root.name)));
    }
    let work = root.find("FRBRWork").ok_or_else(|| missing("FRBRWork"))?;
    let body =
        ["body", "mainBody"].into_iter().find_map(|name| root.find(name)).ok_or_else(|| missing("body"))?;
    let uri = value(work, "FRBRuri").ok_or_else(|| missing("FRBRuri"))?;
    let country =
        value(work, "FRBRcountry").or_else(|| uri.split('/').nth(2)).ok_or_else(|| missing("FRBRcountry"))?;
    let signed = date(work, &["dateIssued", "Generation", "generation", "enacted"]);
    let number = number(work, uri, signed).ok_or_else(|| missing("FRBRnumber and year"))?;
    let title = root.find("docTitle").ok_or_else(|| missing("docTitle"))?;
    let enacting = root.all("formula").find(|formula| formula.attribute("name") == Some("enactingClause"));
    let drafting = drafting_of(country);
    let mut hierarchy = Hierarchy::new(bytes, drafting, uri, body);
    let mut provisions = hierarchy.children(body);
    let slips = mend_slips(&mut provisions);
    let title = words(bytes, title);
    let commencement = commencement(drafting, body, bytes);
    Ok(Document {
        drafting,
        file: file.to_owned(),
        sha256: Sha256::of(bytes),
        country: country.to_owned(),
        language: language(&root),
        number,
        kind: kind(drafting, &root, work, &title.text),
        title,
        signed,
        published: date(work, &["datePublished", "publication"]),
        enacting: enacting.map(|clause| clause.words(bytes)).unwrap_or_default(),
        line: enacting.map_or(root.line, |clause| clause.line),
        new_title: body.find("docTitle").map(|title| words(bytes, title)),
        commencement: commencement.iter().map(|words| words.text.clone()).collect(),
        quotes: quotes(enacting.map(|clause| words(bytes, clause)), commencement),
        reprinted: Vec::new(),
        provisions,
        appendices: root.find("attachments").is_some(),
        remarks: hierarchy.remarks,
        slips,
        unread: Vec::new(),
    })
}

fn words(bytes: &[u8], element: &Element) -> Words {
    Words { text: element.words(bytes), start: element.start, end: element.end }
}

fn value<'e>(work: &'e Element, name: &str) -> Option<&'e str> {
    work.child(name)?.attribute("value")
}

fn date(work: &Element, names: &[&str]) -> Option<Day> {
    let called = |one: &&Element| one.attribute("name").is_some_and(|name| names.contains(&name));
    let dated = work.children.iter().filter(|child| child.name == "FRBRdate").find(called)?;
    dated.attribute("date")?.parse().ok()
}

/// The number, and the year: of the address of the work, else of the day on which it was signed.
fn number(work: &Element, uri: &str, signed: Option<Day>) -> Option<ActNumber> {
    let number = value(work, "FRBRnumber")?;
    let in_address =
        uri.split('/').find(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_digit()));
    let year = in_address
        .map(str::to_owned)
        .or_else(|| signed.map(|day| day.to_string().chars().take(4).collect()))?;
    ActNumber::new(year.parse().ok()?, number.parse().ok()?)
}

/// What the publisher calls it, where the drafting understands that; else what the document calls itself.
fn kind(drafting: &Drafting, root: &Element, work: &Element, title: &str) -> String {
    let publisher_type = root.find("typeStatute").and_then(|kind| kind.attribute("refersTo"));
    let own = || value(work, "FRBRsubtype").map_or_else(|| "act".to_owned(), str::to_lowercase);
    (drafting.act_kind)(&Act { publisher_type, title }).unwrap_or_else(own)
}

/// BCP 47 prefers the codes of two letters.
fn language(root: &Element) -> String {
    const TWO: [(&str, &str); 8] = [
        ("fin", "fi"),
        ("swe", "sv"),
        ("por", "pt"),
        ("eng", "en"),
        ("ita", "it"),
        ("fra", "fr"),
        ("deu", "de"),
        ("spa", "es"),
    ];
    let code = root.find("FRBRlanguage").and_then(|one| one.attribute("language")).unwrap_or("und");
    TWO.iter().find(|(three, _)| *three == code).map_or(code, |(_, two)| *two).to_owned()
}

fn commencement(drafting: &Drafting, body: &Element, bytes: &[u8]) -> Vec<Words> {
    let tagged = body.all("hcontainer").filter(|one| one.attribute("name") == Some("entryIntoForce"));
    let paragraphs: Vec<Words> = tagged.flat_map(|one| one.all("p")).map(|one| words(bytes, one)).collect();
    if !paragraphs.is_empty() {
        return paragraphs;
    }
    let says = |section: &&Element| (drafting.commences)(&section.words(bytes));
    body.all("section")
        .filter(says)
        .flat_map(|section| section.all("p"))
        .map(|one| words(bytes, one))
        .collect()
}
