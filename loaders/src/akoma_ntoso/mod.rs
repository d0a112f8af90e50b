//! Acts in Akoma Ntoso 3.0 (OASIS LegalDocML), whatever their country: metadata, enacting clause, hierarchy.
//!
//! A hierarchical element becomes a component of its own name; containers (`hcontainer`, `body`) that have nothing of
//! their own do not. Where a document has articles, its sections are groupings; else sections are what it is cited by. The
//! drafting of the document's country may say otherwise. `eId`s are kept as aliases after the address of the work:
//! `/akn/fi/act/statute/2026/3#sec_16`.
//!
//! A text as enacted is an act, and a consolidated text is that of its law on its day: see `snapshots`. A bill and a
//! collection of documents are refused by what they say that they are. What a document marks as changes of others is no
//! command: see `modifications`.

mod around;
mod attachments;
mod hierarchy;
mod identity;
mod language;
mod lists;
mod modifications;
mod parallel;
mod repeals;
mod snapshots;

use std::collections::BTreeSet;

use asof_schema::{Day, Diagnostic, IdError, NormId, Place, Severity, Sha256};

use crate::encoding;
use crate::error::ReadError;
use crate::formats::xml::{self, Element, Odd};
use crate::from_acts::{self, Act, ActNumber, Document, Drafting, Statute, quotes};
use crate::provision::{Printed, Words, mend_slips};
use crate::source::{File, Given, Loaded, Progress};
use crate::unread::Unread;

use hierarchy::Hierarchy;

/// A formal expression of will, as a resolution of the United Nations is.
const STATEMENT: &str = "statement";

/// The kinds of documents that are law.
const ACTS: [&str; 3] = ["act", "doc", STATEMENT];

/// What holds other documents, or lists them.
const COLLECTION: &str = "documentCollection";

/// Within how many bytes a file says what it is.
const HEAD: usize = 4096;

/// Reads acts, and puts their laws together; of consolidated texts, a law is the series.
pub(crate) fn load(
    given: &Given<'_>,
    progress: Progress<'_>,
    drafting_of: impl Fn(&str) -> &'static Drafting,
) -> Result<Loaded, ReadError> {
    let (lists, others): (Vec<&File>, Vec<&File>) =
        given.files.iter().partition(|file| lists_others(file, given.files));
    let texts = (1..).zip(others).map(|(done, file)| {
        let text = text(&file.0, &file.1, &drafting_of);
        progress(done);
        (file, text)
    });
    let (acts, laws) = snapshots::apart(texts.collect());
    let mut loaded = from_acts::put_together(acts, None)?;
    let days = snapshots::add(laws, &mut loaded)?;
    loaded.1.extend(lists.into_iter().map(listed));
    modifications::doubt(given.files, &drafting_of, &days, &mut loaded.0);
    repeals::doubt(given.files, &drafting_of, &days, &mut loaded.0);
    Ok(loaded)
}

/// Whether a file is a collection of no more than references to files that are read beside it.
fn lists_others((file, bytes): &File, beside: &[File]) -> bool {
    let head = bytes.get(..bytes.len().min(HEAD)).unwrap_or_default();
    if !String::from_utf8_lossy(head).contains(COLLECTION) {
        return false;
    }
    let Ok(root) = xml::read(file, bytes) else { return false };
    let [document] = root.children.as_slice() else { return false };
    let [meta, body] = document.children.as_slice() else { return false };
    let is_list = document.name == COLLECTION && meta.name == "meta" && body.name == "collectionBody";
    let is_read = |reference: &Element| {
        let name = reference.attribute("href").and_then(|href| href.rsplit('/').next());
        let folder = file.rsplit_once('/').map(|(folder, _)| folder);
        let other =
            name.map(|name| folder.map_or_else(|| name.to_owned(), |folder| format!("{folder}/{name}")));
        let is_alone = reference.name == "documentRef" && reference.children.is_empty();
        is_alone && other.is_some_and(|other| other != *file && beside.iter().any(|(name, _)| *name == other))
    };
    let lists = |part: &Element| part.name == "component" && part.children.iter().all(is_read);
    is_list && !body.children.is_empty() && body.children.iter().all(lists) && body.words(bytes).is_empty()
}

/// What is said of such a file.
fn listed((file, _): &File) -> Diagnostic {
    Diagnostic {
        code: "lists-others".to_owned(),
        severity: Severity::Info,
        place: Place { file: file.clone(), line: None },
        message: format!(
            "{file} lists documents that are read beside it, and has no words of its own: left out"
        ),
    }
}

/// A document, and which text of its law it is.
#[derive(Debug)]
struct Text {
    document: Document,
    /// The address of its work.
    uri: String,
    /// That which the texts of the work have in common.
    series: String,
    /// The name that stands in place of a number, which is 0 then.
    name: Option<String>,
    /// The day of the text, or why it says none.
    day: Result<Day, String>,
    /// The first day on which the act is said to be in force.
    in_force: Option<Day>,
    /// Why it is no text as enacted, if it is none.
    consolidated: Option<String>,
    /// Whether texts of several days are in it.
    of_several_days: bool,
    /// What names its provisions in every language.
    marks: lists::Marks,
}

impl Text {
    /// The id of its law.
    fn id(&self) -> Result<NormId, IdError> {
        let id = Statute::of(&self.document).id()?;
        match (&self.name, id.as_str().rsplit_once(';')) {
            (Some(name), Some((before, _))) => format!("{before};{name}").parse(),
            _ => Ok(id),
        }
    }

    /// The act, if it is the text as enacted of one with a number.
    fn enacted(self) -> Result<Document, ReadError> {
        let problem = match (self.consolidated, self.name) {
            (None, None) => return Ok(self.document),
            (Some(why), _) => {
                format!("{why}: it is a consolidated text, and what is read is an act as enacted")
            }
            (None, Some(_)) => "it has no FRBRnumber and year".to_owned(),
        };
        let error = ReadError::of(&self.document.file, problem).since(self.document.signed);
        Err(error.saying(self.document.title.text))
    }
}

/// Reads one act. `drafting_of` gives the drafting of a country.
pub fn read(
    file: &str,
    bytes: &[u8],
    drafting_of: impl Fn(&str) -> &'static Drafting,
) -> Result<Document, ReadError> {
    text(file, bytes, drafting_of)?.enacted()
}

/// Reads one text of a law, past bytes in the words of a provision that cannot be read: these leave it in doubt.
fn text(
    file: &str,
    bytes: &[u8],
    drafting_of: impl Fn(&str) -> &'static Drafting,
) -> Result<Text, ReadError> {
    match xml::read(file, bytes) {
        Ok(root) => text_in((file, bytes), (&root, &[]), &drafting_of),
        Err(error) => {
            let past = xml::read_past_odd(bytes);
            let past = past.and_then(|(root, odd)| text_in((file, bytes), (&root, &odd), &drafting_of).ok());
            past.ok_or(error)
        }
    }
}

fn text_in(
    (file, bytes): (&str, &[u8]),
    (root, odd): (&Element, &[Odd]),
    drafting_of: impl Fn(&str) -> &'static Drafting,
) -> Result<Text, ReadError> {
    let wrong = |problem: String| ReadError::at(file, root.line, problem);
    if root.name != "akomaNtoso" {
        return Err(wrong(format!("`{}` is no Akoma Ntoso", root.name)));
    }
    let document = document_of(root).ok_or_else(|| wrong("`akomaNtoso` has no document".to_owned()))?;
    let missing = |what: &str| wrong(format!("`{}` has no {what}", document.name));
    let meta = document.child("meta").ok_or_else(|| missing("meta"))?;
    let work = meta.find("FRBRWork").ok_or_else(|| missing("FRBRWork"))?;
    let title = title(document, work, bytes);
    let signed = identity::signed(work);
    let about = |error: ReadError| match &title {
        Some(title) => error.since(signed).saying(title.text.clone()),
        None => error.since(signed),
    };
    if !ACTS.contains(&document.name.as_str()) {
        let problem = format!(
            "a `{}` is no act: what is read is an act, or the text of one on a day, in a file of its own",
            document.name
        );
        return Err(about(wrong(problem)));
    }
    let body = ["body", "mainBody"]
        .into_iter()
        .find_map(|name| document.child(name))
        .ok_or_else(|| missing("body"))?;
    let uri = identity::value(work, "FRBRuri").ok_or_else(|| missing("FRBRuri"))?;
    let day = identity::text_day(meta);
    let consolidated = identity::consolidated(document, meta, work);
    let on = day.as_ref().ok().copied().filter(|_| consolidated.is_some());
    let published = identity::published(meta, work);
    // The day of the act tells it from others.
    let series = identity::without_day(uri, on.filter(|_| ![signed, published].contains(&on)));
    let country = identity::country(work, series).ok_or_else(|| missing("FRBRcountry"))?;
    let drafting = drafting_of(identity::state(&country));
    let numbered = identity::number(work, series, signed);
    // Where acts amend by number, one without is none.
    let has_name = numbered.is_none() && drafting.levels.is_empty();
    let in_force = identity::in_force(work);
    let named = identity::name(series, signed.or(in_force)).filter(|_| has_name);
    let number = numbered.or_else(|| ActNumber::new(named.as_ref()?.0, 0));
    let number = number.ok_or_else(|| missing("FRBRnumber and year from 1700 on"))?;
    // One that nothing names is called by its address.
    let is_named = title.is_some();
    let address = || value_words(bytes, work.child("FRBRuri").filter(|_| drafting.levels.is_empty())?);
    let title = title.or_else(address).ok_or_else(|| missing("title"))?;
    let enacting = document.all("formula").find(|one| one.attribute("name") == Some("enactingClause"));
    let sha256 = Sha256::of(bytes);
    let mut hierarchy = Hierarchy::new((file, bytes, sha256), drafting, ([uri, series], meta, on), body);
    let (mut provisions, mut unread) = hierarchy.body(body, document);
    let appendices = appendices(&mut hierarchy, root, document, &mut provisions);
    unread.extend(hierarchy.others(root, document));
    let of_day = consolidated.is_some();
    doubt_odd((&mut provisions, &mut unread), odd, (document, of_day), (file, bytes, sha256))?;
    let is_of_days = hierarchy.is_undrafted() && consolidated.is_none();
    let own_day = signed.max(published);
    // A history that names the day of its publication as that of its commencement says more than periods from then on.
    let at_once = || identity::enters_into_force(meta).filter(|day| published == Some(*day));
    let in_force_by = in_force_by(&unread, &provisions, own_day).or_else(at_once).filter(|_| is_of_days);
    let slips = mend_slips(&mut provisions);
    let (mut remarks, marks) = (hierarchy.remarks, hierarchy.marks);
    remarks.extend(around::remarks(drafting, document, &title, bytes));
    if !is_named {
        remarks
            .push((work.line, "nothing says what it is called: its address stands for its title".to_owned()));
    }
    let commencement = commencement(drafting, body, bytes);
    let of_several_days = document.attribute("contains") == Some("multipleVersions");
    let (uri, series, name) = (uri.to_owned(), series.to_owned(), named.map(|(_, name)| name));
    let document = Document {
        drafting,
        file: file.to_owned(),
        sha256,
        country,
        language: language::tag(meta),
        number,
        kind: kind(drafting, document, work, &title.text),
        title,
        signed,
        published,
        enacting: enacting.map(|clause| clause.words(bytes)).unwrap_or_default(),
        line: enacting.map_or(root.line, |clause| clause.line),
        new_title: body.find("docTitle").map(|title| words(bytes, title)),
        commencement: commencement.iter().map(|words| words.text.clone()).collect(),
        in_force_by,
        quotes: quotes(enacting.map(|clause| words(bytes, clause)), commencement),
        reprinted: Vec::new(),
        provisions,
        appendices,
        remarks,
        slips,
        unread,
    };
    Ok(Text { document, uri, series, name, day, in_force, consolidated, of_several_days, marks })
}

/// The first day on which anything of a text is in force, where it says the days of all, or each part says its own. A day
/// that is not after that of the act tells nothing: every act is there since its own, and an older one stands for a day that
/// was not known yet.
fn in_force_by(unread: &[Unread], provisions: &[Printed], own_day: Option<Day>) -> Option<Day> {
    let begins = |unread: &[Unread]| {
        let day = unread.iter().find_map(|one| Some(one.holds?.0))?;
        own_day.is_none_or(|own| own < day).then_some(day)
    };
    let of_part = |one: &Printed| {
        let own = begins(&one.unread);
        own.or_else(|| if one.words.is_none() { in_force_by(&[], &one.children, own_day) } else { None })
    };
    begins(unread).or_else(|| provisions.iter().map(of_part).collect::<Option<BTreeSet<Day>>>()?.pop_first())
}

/// Puts each provision in doubt whose words or heading have bytes or signs that cannot be read; and all that an act says, where they
/// are anywhere else in it, but for its signatures. Bytes in what is said about a text may be of which law it is, and in the text
/// of a day, of where a provision stands: then it is none that can be read.
fn doubt_odd(
    (provisions, unread): (&mut [Printed], &mut Vec<Unread>),
    odd: &[Odd],
    (document, of_day): (&Element, bool),
    (file, bytes, sha256): (&str, &[u8], Sha256),
) -> Result<(), ReadError> {
    let signs = xml::odd_signs(bytes);
    for (one, is_sign) in odd.iter().map(|one| (one, false)).chain(signs.iter().map(|one| (one, true))) {
        let is_in = |name: &str| document.child(name).is_some_and(|part| part.has(&one.bytes));
        match Printed::holding(provisions, &one.bytes) {
            Some(printed) => one.tell(&mut printed.unread, (file, bytes), sha256),
            None if is_in("conclusions") => {}
            None if !is_sign && (of_day || is_in("meta")) => return Err(one.error(file)),
            None if is_in("meta") || !document.has(&one.bytes) => {}
            None => one.tell(unread, (file, bytes), sha256),
        }
    }
    Ok(())
}

/// The document itself: what has metadata of its own.
fn document_of(root: &Element) -> Option<&Element> {
    root.children.iter().find(|child| child.child("meta").is_some()).or_else(|| root.children.first())
}

fn words(bytes: &[u8], element: &Element) -> Words {
    Words { text: element.words(bytes), start: element.start, end: element.end }
}

/// What it is called before its body, else by its metadata.
fn title(document: &Element, work: &Element, bytes: &[u8]) -> Option<Words> {
    // A cover may say no more than what kind of document it is.
    let parts =
        || ["preface", "coverPage", "preamble"].into_iter().filter_map(move |name| document.child(name));
    let named = |name: &str| parts().find_map(|part| part.find(name)).map(|title| words(bytes, title));
    // One in brackets is printed after the name in full.
    let is_name = |words: &Words| !words.text.starts_with('(') && !is_number(&words.text);
    let apart = || parts().find_map(apart_from_long_title).map(|title| words(bytes, title));
    let alias = || {
        let mut aliases = work.children.iter().filter(|child| child.name == "FRBRalias");
        // Earlier versions of the standard have one alias, without a name.
        let called = [Some("title"), Some("shortTitle"), Some("alias"), None];
        let alias = aliases.find(|alias| called.contains(&alias.attribute("name")))?;
        value_words(bytes, alias)
    };
    let is_said = |words: &Words| !words.text.is_empty();
    let (apart, short) = (apart().filter(is_said), named("shortTitle").filter(is_name));
    // What is printed after a short title is a long one.
    let comes_first = |short: &Words| apart.as_ref().is_none_or(|apart| short.end < apart.start);
    short
        .filter(comes_first)
        .or(apart)
        .or_else(|| alias().filter(is_said))
        .or_else(|| named("docTitle").filter(is_said))
        .or_else(|| named("longTitle").filter(is_said))
        .or_else(|| named("shortTitle").filter(is_said))
}

/// Whether a title is no more than the number of an act, or its place among those of a year: `c. 10`, `No. 10`.
fn is_number(title: &str) -> bool {
    const MARKS: [&str; 9] = ["c", "ch", "cap", "chap", "chapter", "n", "no", "nr", "number"];
    let mut words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_mark = |word: &str| {
        MARKS.contains(&word.to_lowercase().as_str()) || !word.contains(|c: char| c.is_alphabetic())
    };
    words.all(is_mark)
}

/// The first title in an element that is no part of a long title.
fn apart_from_long_title(element: &Element) -> Option<&Element> {
    if element.name == "docTitle" {
        return Some(element);
    }
    let mut others = element.children.iter().filter(|child| child.name != "longTitle");
    others.find_map(apart_from_long_title)
}

/// The `value` of an element, as it stands in its tag.
fn value_words(bytes: &[u8], element: &Element) -> Option<Words> {
    let (tag, coding) = encoding::stretch(bytes, element.tag, element.start)?;
    let (before, after) = tag.split_once(" value=")?;
    let quote = after.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    let (value, _) = after.get(1..)?.split_once(quote)?;
    let start = element.tag + coding.length(before) + coding.length(" value='");
    let end = start + coding.length(value);
    Some(Words { text: xml::words(bytes, start, end)?, start, end })
}

/// Puts the attached documents after the provisions of the body; whether any is not read. Where acts amend by number, what
/// they attach is not read.
fn appendices(
    hierarchy: &mut Hierarchy<'_>,
    root: &Element,
    document: &Element,
    provisions: &mut Vec<Printed>,
) -> bool {
    if !hierarchy.is_undrafted() {
        return document.find("attachments").is_some() || root.child("components").is_some();
    }
    let (attached, is_left_out) = hierarchy.attached(&[document, root]);
    provisions.extend(attached);
    is_left_out
}

/// What the publisher calls it, where the drafting understands that; else what the document calls itself.
fn kind(drafting: &Drafting, document: &Element, work: &Element, title: &str) -> String {
    let publisher_type = document.find("typeStatute").and_then(|kind| kind.attribute("refersTo"));
    let called = if document.name == STATEMENT { STATEMENT } else { "act" };
    let own = || identity::value(work, "FRBRsubtype").map_or_else(|| called.to_owned(), str::to_lowercase);
    (drafting.act_kind)(&Act { publisher_type, title }).unwrap_or_else(own)
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

#[cfg(test)]
mod tests;
