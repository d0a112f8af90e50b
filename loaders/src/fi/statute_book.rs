//! The XML of the Statute Book of Finland (`vah:VahvistettavaLaki`): an act as it was given, with its enacting clause.
//!
//! The printer's tags do not always say what a line is: an item may be tagged as a moment, a moment as an item, and an
//! item as a subitem. The marker at the beginning of the line decides. A line without one that begins with a small letter
//! goes on with what stands before it: after the items of a list it closes the list, and it is no moment of its own.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use asof_schema::{Day, Evidence, Place, Sha256};

use super::drafting::{
    CHAPTER, DRAFTING, ITEM, LIST, NOTICES, PARAGRAPH, PART, SECTION, SUBITEM, SUBSECTION, signed_on,
};
use super::named;
use super::statutes::{self, COUNTRY, LANGUAGE};
use crate::encoding;
use crate::error::ReadError;
use crate::formats::xml::{self, Element, Odd};
use crate::from_acts::{ActNumber, Document, Facet, Nth, Target, quotes};
use crate::provision::{Printed, WRAP_UP, Words, item_marker, mend_slips, number_of};
use crate::source::{Numbered, Shown, Stretch, Term};
use crate::unread::{Unit, Unread};

/// Reads one act. The error for one that cannot be read has what its head says.
pub fn read(file: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let read = match xml::read(file, bytes) {
        Ok(root) => act((file, bytes), &root, &[]),
        Err(error) => {
            let past = xml::read_past_odd(bytes).and_then(|(root, odd)| act((file, bytes), &root, &odd).ok());
            past.ok_or(error)
        }
    };
    read.map_err(|error| {
        let text = encoding::guessed(bytes);
        let Some(head) = xml::read_head(text.as_bytes()) else { return error };
        let error = error.since(since(&head, text.as_bytes()));
        // Words with a letter that cannot be read may be about any law.
        match says(&head, text.as_bytes()) {
            said if said.contains(char::REPLACEMENT_CHARACTER) => error,
            said => error.saying(said),
        }
    })
}

/// The act that a document is. Bytes that cannot be read leave in doubt the section that they are in; in what else the act says,
/// all that it does; in its number they may make it another one: then it is none that can be read.
fn act((file, bytes): (&str, &[u8]), root: &Element, odd: &[Odd]) -> Result<Document, ReadError> {
    if root.name != "VahvistettavaLaki" {
        return Err(ReadError::at(file, root.line, format!("`{}` is no act of the statute book", root.name)));
    }
    let (remarks, slips) = (Vec::new(), Vec::new());
    let mut reader = Reader { file, bytes, sha256: Sha256::of(bytes), remarks, slips };
    let number = reader.number(root)?;
    let statute = match root.find("MuuSaados") {
        Some(other) => other,
        None => reader.need(root, "Saados")?,
    };
    let notice = statute.name == "MuuSaados";
    let enacting = if notice { None } else { Some(reader.need(statute, "Johtolause")?) };
    let body = reader.need(statute, if notice { "SisaltoMuuSaados" } else { "Pykalisto" })?;
    let title = reader.words_of(reader.need(statute, "SaadosNimeke")?);
    // Some acts print their clause, or its end, as a section without a marker.
    let clause = enacting.into_iter().chain(body.all("Pykala").filter(|section| is_clause(section, bytes)));
    let clauses: Vec<Words> = clause.map(|clause| reader.words_of(clause)).collect();
    let clause = clauses.iter().map(|words| words.text.as_str()).collect::<Vec<_>>().join(" ");
    let kind = kind(statute, bytes);
    let amends = title.text.trim_end_matches('.').ends_with("muuttamisesta");
    let says_nothing =
        clause.trim().is_empty() || (title.text.contains('§') && (DRAFTING.clause)(&clause).is_empty());
    let amends_somehow = (amends && says_nothing) || commands_otherwise(&clause);
    if amends_somehow && !NOTICES.contains(&kind.as_str()) {
        let problem = format!("`{}` amends, and its `Johtolause` does not say what", title.text);
        return Err(ReadError::at(file, statute.line, problem));
    }
    if corrects(&kind, &clause) {
        let problem =
            format!("`{}` corrects what another act prints, and corrections are not read", title.text);
        return Err(ReadError::at(file, statute.line, problem));
    }
    let (reprinted, commencement) = commencement(&reader, body, &clause);
    let texts = |all: &[Words]| all.iter().map(|words| words.text.clone()).collect();
    let (mut provisions, mut unread) = reader.body(body);
    // Beside the words of the act, as in an appendix, they are of nothing that is read.
    let signs = xml::odd_signs(bytes);
    for one in odd.iter().chain(&signs).filter(|one| statute.has(&one.bytes)) {
        let own = with_bytes(body, &mut provisions, &one.bytes).map(|printed| &mut printed.unread);
        one.tell(own.unwrap_or(&mut unread), (file, bytes), reader.sha256);
    }
    let mut slips = std::mem::take(&mut reader.slips);
    slips.extend(mend_slips(&mut provisions));
    Ok(Document {
        drafting: &DRAFTING,
        file: file.to_owned(),
        sha256: reader.sha256,
        country: COUNTRY.to_owned(),
        language: statute.attribute("kieliKoodi").unwrap_or(LANGUAGE).to_owned(),
        number,
        kind,
        title,
        signed: root.find("PaivaysKooste").and_then(|date| signed_on(&date.words(bytes))),
        published: None,
        line: enacting.map_or(statute.line, |clause| clause.line),
        enacting: clause,
        new_title: statute.child("UusiNimeke").map(|title| reader.words_of(title)),
        commencement: texts(&commencement),
        in_force_by: None,
        reprinted: texts(&reprinted),
        quotes: quotes(clauses, commencement),
        provisions,
        appendices: root.all("LiiteOsa").any(|part| !is_of_translation(part, bytes)),
        remarks: reader.remarks,
        slips,
        unread,
    })
}

/// The sections of an act by the numbers that it prints; in each the chapter, where two sections have that number, the moments by
/// their places, and the items by their markers. Where something is left out before a moment, its number is greater: which one it
/// is, the enacting clause says.
pub(super) fn numbered(bytes: &[u8]) -> Option<Numbered> {
    let root = xml::read_any(bytes).filter(|root| root.name == "VahvistettavaLaki")?;
    let (remarks, slips) = (Vec::new(), Vec::new());
    let mut reader = Reader { file: "", bytes, sha256: Sha256::ZERO, remarks, slips };
    let marker = |element: &Element, name: &str| number_of(&element.child(name)?.words(bytes));
    let chapters: Vec<(&Element, Option<String>)> =
        root.all("Luku").map(|chapter| (chapter, marker(chapter, "LukuTunnusKooste"))).collect();
    let sections: Vec<(&Element, String)> = root
        .all("Pykala")
        .filter_map(|section| Some((section, marker(section, "PykalaTunnusKooste")?)))
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (_, number) in &sections {
        *counts.entry(number).or_default() += 1;
    }
    let mut found = Vec::new();
    for (section, number) in &sections {
        let mut own = vec![(SECTION.name, Shown::Is(number.clone()))];
        if counts.get(number.as_str()).is_some_and(|count| *count > 1) {
            let around = |chapter: &Element| chapter.tag < section.tag && section.end < chapter.end;
            let chapter = chapters.iter().rev().find(|(chapter, _)| around(chapter));
            let number = chapter.and_then(|(_, number)| number.clone());
            own.extend(number.map(|number| (CHAPTER.name, Shown::Seems(number))));
        }
        // What ends a list with a gap leaves out moments after it.
        let lines = section.children.iter().filter(|child| is_gap(child, bytes));
        let gap = section.find("Katkoviiva").into_iter().chain(lines).map(|gap| gap.start).min();
        found.push((section.tag..section.end, own.clone()));
        stretches(&reader.moments(section).0, section.end, &own, gap, &mut found);
    }
    found.sort_by_key(|(bytes, _)| bytes.start);
    let (named, repeals) = (named::named(bytes, &root), named::repeals(bytes, &root));
    let (repealed, term) = (named::repealed(bytes, &root), term(&reader, &root));
    Some(Numbered { types: &[SECTION.name], stretches: found, named, repeals, repealed, term })
}

/// What an act says of how long it is in force, and until when anything is that one of its paragraphs tells.
fn term(reader: &Reader<'_>, root: &Element) -> Term {
    let body = root.find("Pykalisto").unwrap_or(root);
    let clause = root.find("Johtolause").map(|clause| reader.words_of(clause).text).unwrap_or_default();
    let texts = |all: Vec<Words>| all.into_iter().map(|words| words.text).collect::<Vec<String>>();
    let (anew, own) = commencement(reader, body, &clause);
    let (anew, own) = (texts(anew), texts(own));
    let schedule = (DRAFTING.schedule)(&own);
    let moments = body.all("MomenttiKooste").map(|one| reader.words_of(one).text);
    let alone = moments.filter(|text| text.contains("voimassa")).map(|text| (DRAFTING.schedule)(&[text]));
    let mut told: BTreeSet<Day> = alone.flat_map(|one| one.last_days()).collect();
    told.extend((DRAFTING.schedule)(&anew).last_days());
    told.extend(schedule.last_days());
    let article = DRAFTING.article();
    let is_section = |target: &Target| target.innermost().is_some_and(|(level, _)| level == article);
    let ends = schedule.ends.iter().filter(|(target, _)| target.facet == Facet::Whole && is_section(target));
    let sections = ends.filter_map(|(target, day)| Some((target.number(article)?.to_owned(), *day)));
    Term { whole: schedule.until, sections: sections.collect(), told }
}

/// The stretches of moments, or of what is in one, up to a byte, after what is shown of what they are in; `gap` is where something
/// is left out.
fn stretches(
    all: &[Printed],
    end: usize,
    above: &[(&'static str, Shown)],
    gap: Option<usize>,
    found: &mut Vec<Stretch>,
) {
    let begun: Vec<(&Printed, usize)> =
        all.iter().filter_map(|printed| Some((printed, printed.first_byte()?))).collect();
    let ends = begun.iter().skip(1).map(|(_, start)| *start).chain([end]);
    for (&(printed, start), end) in begun.iter().zip(ends) {
        let number = printed.number.clone();
        let is_cut = printed.kind == SUBSECTION && gap.is_some_and(|gap| gap < start);
        let place = number.as_ref().and_then(|number| number.parse::<usize>().ok()).filter(|_| is_cut);
        let shown = place.map(|place| Shown::After(place.saturating_sub(1))).or(number.map(Shown::Seems));
        let own: Vec<_> =
            above.iter().cloned().chain(shown.map(|shown| (printed.kind.name, shown))).collect();
        found.push((start..end, own.clone()));
        stretches(&printed.children, end, &own, gap, found);
    }
}

/// Whether a section is tagged as the one that says when the act takes effect.
fn is_commencement(section: &Element) -> bool {
    section.attribute("pykalaLuokitusKoodi") == Some("VoimaantuloSaannos")
}

/// Whether a section without a marker is the enacting clause: it begins with what the clause does.
fn is_clause(section: &Element, bytes: &[u8]) -> bool {
    const VERBS: [&str; 3] = ["kumotaan", "muutetaan", "lisätään"];
    section.child("PykalaTunnusKooste").is_none()
        && VERBS.iter().any(|verb| section.words(bytes).trim_start().starts_with(verb))
}

/// Whether a clause of which nothing is read changes an act all the same: it names one by its number, and
/// commands with another verb than those of amending acts (`siirretään koelain (1/2001) 8 § 2 lukuun`). The
/// act is what the verb is of: an act that is given by virtue of another one may move other things
/// (`säädetään koelain (1/2001) 3 §:n nojalla siitä, miten varat siirretään`).
fn commands_otherwise(clause: &str) -> bool {
    const VERBS: [&str; 6] =
        ["siirretään", "korvataan", "poistetaan", "oikaistaan", "vaihdetaan", "numeroidaan"];
    const NAMED: [&str; 6] = ["§", "momentti", "momentit", "kohta", "kohdat", "luku"];
    let words: Vec<&str> = clause.split_whitespace().map(|word| word.trim_matches([',', ':', '.'])).collect();
    let is_number = |word: &&str| statutes::cited(word.trim_matches(['(', ')'])).is_some();
    let gives = |word: &&str| *word == "säädetään";
    let commands = |at: usize| {
        let (before, after) = words.split_at(at);
        let number = after.iter().position(is_number);
        let is_of_it = |number: usize| !after.iter().take(number).any(gives) && !by_virtue(after, number);
        // `koelain (1/2001) 8 § siirretään`
        let named = before.last().is_some_and(|last| NAMED.contains(last));
        let is_last = || before.iter().rev().take_while(|word| !is_number(word)).all(|word| !gives(word));
        number.is_some_and(is_of_it) || (named && before.iter().any(is_number) && is_last())
    };
    let verbs = words.iter().enumerate().filter(|(_, word)| VERBS.contains(word));
    verbs.map(|(at, _)| at).any(commands) && (DRAFTING.clause)(clause).is_empty()
}

/// Whether a document corrects another act: it is of that kind, or its clause says how what it names by the number of an act
/// reads rightly (`lain (200/2017) 5 § kuuluu oikein seuraavasti`).
fn corrects(kind: &str, clause: &str) -> bool {
    let words = || clause.split_whitespace().map(|word| word.trim_matches([',', ':', '.', '(', ')']));
    let has = |wanted: &str| words().any(|word| word == wanted);
    let names_an_act = || words().any(|word| statutes::cited(word).is_some());
    let says_so = || has("oikein") && !has("säädetään") && names_an_act();
    kind == "oikaisu" || (says_so() && (DRAFTING.clause)(clause).is_empty())
}

/// Whether what is said by the number of an act is by virtue of it: `(1/2001) 3 §:n 2 momentin nojalla`.
fn by_virtue(words: &[&str], number: usize) -> bool {
    const WITHIN: [&str; 6] = ["§:n", "momentin", "kohdan", "luvun", "ja", "sekä"];
    let is_place = |word: &str| {
        WITHIN.contains(&word) || word.chars().count() == 1 || word.starts_with(|c: char| c.is_ascii_digit())
    };
    let next = words.iter().skip(number + 1).find(|word| !is_place(word));
    next.is_some_and(|next| *next == "nojalla" || next.starts_with("muka"))
}

/// Whether an appendix only says that a translation goes with the act: `Liite Pohjoissaamenkielinen käännös`.
fn is_of_translation(appendix: &Element, bytes: &[u8]) -> bool {
    let words = appendix.words(bytes).to_lowercase();
    let is_of_it = |word: &str| word == "käännös" || word.ends_with("kielinen");
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !matches!(*word, "" | "liite"));
    let words: Vec<&str> = words.collect();
    !words.is_empty() && words.into_iter().all(is_of_it)
}

/// What kind of act it is: what its document says, else the last word of the kind that its title names.
fn kind(statute: &Element, bytes: &[u8]) -> String {
    let stated = statute.attribute("saadostyyppiNimi").map(str::to_owned);
    let titled = || {
        let named = statute.find("SaadostyyppiKooste")?.words(bytes);
        named.split_whitespace().last().map(str::to_owned)
    };
    let kind = stated.filter(|kind| !kind.trim().is_empty()).or_else(titled);
    kind.unwrap_or_else(|| "säädös".to_owned()).trim().to_lowercase()
}

/// By which words a document says what it is about, as far as it can be read.
fn says(root: &Element, bytes: &[u8]) -> String {
    let named = ["NimekeTeksti", "SaadosNimeke", "Johtolause"].map(|name| root.find(name));
    named.iter().flatten().map(|element| element.words(bytes)).collect::<Vec<_>>().join(" ")
}

/// The first day on which a document can have been published, as far as it can be read.
fn since(root: &Element, bytes: &[u8]) -> Option<Day> {
    let signed = root.find("PaivaysKooste").and_then(|date| signed_on(&date.words(bytes)));
    let year = || root.find("ValtiopaivavuosiTeksti")?.words(bytes).parse().ok();
    signed.or_else(|| Day::from_ymd(year()?, 1, 1))
}

/// What a part or a chapter has before what stands in it, and the headings between its sections.
const HEADS: [&str; 4] =
    ["OsaTunnusKooste", "LukuTunnusKooste", "SaadosOtsikkoKooste", "SaadosValiotsikkoKooste"];

/// The elements of provisions that are named by their number.
const PROVISIONS: [&str; 3] = ["Osa", "Luku", "Pykala"];

/// Whether parts and chapters are all that an act prints, and each has nothing but a marker and a heading.
fn prints_headings(body: &Element) -> bool {
    const OF_GROUPINGS: [&str; 3] = ["OsaTunnusKooste", "LukuTunnusKooste", "SaadosOtsikkoKooste"];
    let is_outer = |one: &Element| {
        let name = one.name.as_str();
        PROVISIONS.contains(&name) || SAYS_NOTHING.contains(&name)
    };
    let is_bare = |grouping: &Element| {
        grouping.children.iter().all(|one| is_outer(one) || OF_GROUPINGS.contains(&one.name.as_str()))
    };
    let mut groupings = body.all("Osa").chain(body.all("Luku")).peekable();
    groupings.peek().is_some() && groupings.all(is_bare) && body.children.iter().all(is_outer)
}

/// The section that has bytes of an act, or the part or chapter in whose heading they are; of what says when the act takes effect,
/// none.
fn with_bytes<'p>(
    body: &Element,
    provisions: &'p mut [Printed],
    bytes: &Range<usize>,
) -> Option<&'p mut Printed> {
    let is_within =
        |section: &Element| section.start <= bytes.start && section.child("PykalaTunnusKooste").is_some();
    match body.all("Pykala").filter(|section| section.has(bytes)).last() {
        Some(section) if is_commencement(section) => None,
        Some(section) if is_within(section) => section_in(provisions, &(section.start..section.end)),
        _ => Printed::holding(provisions, bytes),
    }
}

/// The section among some provisions whose words, or heading, stand in a stretch.
fn section_in<'p>(provisions: &'p mut [Printed], within: &Range<usize>) -> Option<&'p mut Printed> {
    provisions.iter_mut().find_map(|one| {
        if one.kind == SECTION {
            let first = one.first_byte().or_else(|| Some(one.heading.as_ref()?.start));
            return first.is_some_and(|first| within.contains(&first)).then_some(one);
        }
        section_in(&mut one.children, within)
    })
}

/// What has no words.
const SAYS_NOTHING: [&str; 3] = ["Palstaviiva", "Katkoviiva", "Tyhja"];

/// What stands among provisions without being one: intermediate headings, and text and tables of no section.
const NO_PROVISION: [&str; 4] = ["SaadosValiotsikkoKooste", "te", "table", "Kuva"];

/// A number or a year without what the printer put about it: `1061.`, `N:o 51.`.
fn bare(text: &str) -> &str {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    text.rsplit(char::is_whitespace).next().unwrap_or(text)
}

/// The number that the name of a file has where it is named as the publisher does: `asd20160134.xml`.
fn number_of_file(file: &str) -> Option<ActNumber> {
    let digits = file.strip_prefix("asd")?.strip_suffix(".xml")?;
    let (year, number) = digits.split_at_checked(4).filter(|_| digits.len() == 8)?;
    ActNumber::new(year.parse().ok()?, number.parse().ok()?)
}

/// Which of several acts of its number a file is of. In the names of the oldest years the publisher counts
/// those acts: `asd19170001002.xml`.
fn nth_of_file(file: &str) -> Nth {
    let name = file.rsplit('/').next().unwrap_or(file);
    let digits = name.strip_prefix("asd").and_then(|name| name.strip_suffix(".xml")).unwrap_or_default();
    let is_counted = digits.len() == 11 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let nth = digits.get(8..).filter(|_| is_counted).and_then(|nth| nth.parse::<u32>().ok());
    nth.filter(|&nth| nth > 0).map_or(Nth::Only, Nth::Counted)
}

/// The paragraphs of the sections that say when the act takes effect, after those that it prints anew of the act that it
/// amends. Such a section of an amending act has no number: one with a number is the amended law's, and says nothing of
/// this act. Where its clause amends a clause on commencement, that one comes first, and its own is the last.
fn commencement(reader: &Reader<'_>, body: &Element, clause: &str) -> (Vec<Words>, Vec<Words>) {
    let bytes = reader.bytes;
    let all = body.all("Pykala").filter(|section| is_commencement(section) || says_when(section, bytes));
    let (numbered, own): (Vec<&Element>, Vec<&Element>) =
        all.partition(|section| section.child("PykalaTunnusKooste").is_some());
    let own = if own.is_empty() { numbered } else { own };
    let first = if clause.contains("voimaantulosäännös") { own.len().saturating_sub(1) } else { 0 };
    let (anew, own) = own.split_at_checked(first).unwrap_or_default();
    let words = |sections: &[&Element]| {
        let all = sections.iter().flat_map(|section| paragraphs(section));
        all.map(|one| reader.words_of(one)).collect()
    };
    (words(anew), words(own))
}

fn paragraphs(section: &Element) -> impl Iterator<Item = &Element> {
    section.children.iter().filter(|child| child.name == "MomenttiKooste")
}

/// Whether a section says when the act itself takes effect.
fn says_when(section: &Element, bytes: &[u8]) -> bool {
    paragraphs(section).any(|one| (DRAFTING.commences)(&one.words(bytes)))
}

struct Reader<'a> {
    file: &'a str,
    bytes: &'a [u8],
    sha256: Sha256,
    remarks: Vec<(u64, String)>,
    /// What the lines of lists were read as by their places.
    slips: Vec<(u64, String)>,
}

impl Reader<'_> {
    fn need<'e>(&self, element: &'e Element, name: &str) -> Result<&'e Element, ReadError> {
        element.find(name).ok_or_else(|| {
            ReadError::at(self.file, element.line, format!("`{}` has no `{name}`", element.name))
        })
    }

    fn number(&self, root: &Element) -> Result<ActNumber, ReadError> {
        let number = self.need(root, "AsiakirjaNroTeksti")?;
        let year = self.need(root, "ValtiopaivavuosiTeksti")?;
        let said = [number, year].map(|one| one.words(self.bytes));
        let both = said.each_ref().map(|one| bare(one)).join("/");
        let wrong = |problem: String| {
            ReadError::at(self.file, number.line, problem).spanning(number.start, number.end)
        };
        if said.iter().any(|one| encoding::odd_signs(one).next().is_some()) {
            return Err(wrong(format!("a sign of its number `{}` cannot be read", said.join("/"))));
        }
        let number = statutes::number(&both).map_err(wrong)?;
        match number_of_file(self.file).filter(|named| *named != number) {
            Some(named) => {
                Err(wrong(format!("it says `{both}`, and its file is that of {}", statutes::code(named))))
            }
            None => Ok(ActNumber { nth: nth_of_file(self.file), ..number }),
        }
    }

    /// What cannot be read, where something else is expected.
    fn unread(&self, element: &Element, expected: &str) -> Unread {
        let problem = format!("`{}` where {expected} is expected", element.name);
        let error = ReadError::at(self.file, element.line, problem).spanning(element.tag, element.end);
        let place = error.place.clone().unwrap_or_else(|| Place { file: self.file.to_owned(), line: None });
        let evidence =
            Some(Evidence { sha256: self.sha256, start: element.tag as u64, end: element.end as u64 });
        let (unit, problem) = (Unit::Provision, error.problem);
        Unread { unit, place, evidence, problem, says: None, since: None, holds: None, kept: false }
    }

    /// The provisions of an act. Where it has no sections, each of its paragraphs is one, unless all that it prints are
    /// headings of parts and chapters.
    fn body(&mut self, body: &Element) -> (Vec<Printed>, Vec<Unread>) {
        let mut unread = Vec::new();
        if body.find("PykalaTunnusKooste").is_some() || prints_headings(body) {
            let provisions = self.provisions(&body.children.iter().collect::<Vec<_>>(), &mut unread);
            return (provisions, unread);
        }
        let mut paragraphs = Vec::new();
        for child in &body.children {
            match child.name.as_str() {
                "Pykala" if is_commencement(child) || is_clause(child, self.bytes) => {}
                "te" | "table" | "SaadosKappaleKooste" | "MomenttiKooste" | "Pykala" => {
                    let words = self.words_of(child);
                    if !words.text.is_empty() {
                        let number = Some((paragraphs.len() + 1).to_string());
                        let printed = Printed::new(PARAGRAPH, number, "", child.line);
                        paragraphs.push(Printed { words: Some(words), ..printed });
                    }
                }
                name if SAYS_NOTHING.contains(&name) => {}
                _ => unread.push(self.unread(child, "a section or a paragraph")),
            }
        }
        (paragraphs, unread)
    }

    fn words_of(&self, element: &Element) -> Words {
        Words { text: element.words(self.bytes), start: element.start, end: element.end }
    }

    /// The provisions among some elements. What the printer put into a section as if it were of it stands after that; a
    /// section with nothing else in it, and without a marker, is none.
    fn provisions(&mut self, elements: &[&Element], unread: &mut Vec<Unread>) -> Vec<Printed> {
        let mut found = Vec::new();
        for element in elements {
            let is_provision = |child: &&Element| PROVISIONS.contains(&child.name.as_str());
            let nested = || element.children.iter().filter(is_provision);
            let wraps = element.name == "Pykala" && nested().count() == element.children.len();
            if !wraps || element.children.is_empty() {
                found.extend(self.provision(element, unread));
            }
            if element.name == "Pykala" {
                found.extend(self.provisions(&nested().collect::<Vec<_>>(), unread));
            }
        }
        found
    }

    /// A part, chapter or section; nothing for what parts them and for an unnumbered commencement clause.
    fn provision(&mut self, element: &Element, unread: &mut Vec<Unread>) -> Option<Printed> {
        let (kind, marker) = match element.name.as_str() {
            "Osa" => (PART, "OsaTunnusKooste"),
            "Luku" => (CHAPTER, "LukuTunnusKooste"),
            "Pykala" => (SECTION, "PykalaTunnusKooste"),
            name if SAYS_NOTHING.contains(&name) => return None,
            name if NO_PROVISION.contains(&name) => {
                self.remarks.push((element.line, format!("`{name}` among the provisions is not read")));
                return None;
            }
            _ => {
                unread.push(self.unread(element, "a part, a chapter or a section"));
                return None;
            }
        };
        let Some(marker) = element.child(marker).map(|marker| marker.words(self.bytes)) else {
            let is_own = is_commencement(element) || says_when(element, self.bytes);
            if !is_own && !is_clause(element, self.bytes) {
                unread.push(self.unread(element, "a marker in it"));
            }
            return None;
        };
        let mut printed = Printed::new(kind, number_of(&marker), &marker, element.line);
        let heading =
            element.child("SaadosOtsikkoKooste").or_else(|| heading_in_italics(element, self.bytes));
        printed.heading = heading.map(|heading| self.words_of(heading));
        printed.heading.take_if(|heading| heading.text.is_empty());
        if kind == SECTION {
            printed.gaps = element.children.iter().any(|child| is_gap(child, self.bytes));
            (printed.children, printed.unread) = self.moments(element);
            // A sentence that is all of a section is no heading, however it is tagged.
            let is_all = printed.children.is_empty() && printed.unread.is_empty() && !printed.gaps;
            let sentence = printed.heading.take_if(|heading| is_all && heading.text.ends_with('.'));
            printed.children.extend(sentence.map(|words| Printed {
                words: Some(words),
                ..Printed::new(SUBSECTION, Some("1".to_owned()), "", element.line)
            }));
        } else {
            let is_within = |child: &&Element| !HEADS.contains(&child.name.as_str());
            let within: Vec<&Element> = element.children.iter().filter(is_within).collect();
            printed.children = self.provisions(&within, &mut printed.unread);
        }
        Some(printed)
    }

    /// The moments of a section, numbered as they are printed.
    fn moments(&mut self, section: &Element) -> (Vec<Printed>, Vec<Unread>) {
        let mut unread = Vec::new();
        let mut list = Moments { bytes: self.bytes, found: Vec::new(), gap: false, slips: Vec::new() };
        let heading = heading_in_italics(section, self.bytes).map(|heading| heading.start);
        for child in section.children.iter().filter(|child| Some(child.start) != heading) {
            match child.name.as_str() {
                "MomenttiKooste" => self.line(&mut list, child, child.end, false),
                "KohdatMomentti" => self.listed(&mut list, child, &mut unread),
                "MomenttiKohtaKooste" => self.item(&mut list, child),
                "table" => list.table(child),
                "Katkoviiva" => list.gap = true,
                "PykalaTunnusKooste" | "SaadosOtsikkoKooste" => {}
                name if PROVISIONS.contains(&name) => {}
                name if SAYS_NOTHING.contains(&name) => {}
                "Kuva" => self.remarks.push((child.line, "`Kuva` in a section is not read".to_owned())),
                _ => unread.push(self.unread(child, "a moment")),
            }
        }
        self.slips.append(&mut list.slips);
        (list.found, unread)
    }

    fn listed(&mut self, list: &mut Moments<'_>, moment: &Element, unread: &mut Vec<Unread>) {
        // Where the words before the list are left out, its items are still of a moment of their own.
        let head = moment.child("MomenttiJohdantoKooste");
        if head.is_none_or(|head| self.is_item(head, list) && list.leaves_out_head()) {
            list.open(moment.line);
        }
        for child in &moment.children {
            match child.name.as_str() {
                "MomenttiJohdantoKooste" if self.is_item(child, list) => {
                    self.line(list, child, child.end, true);
                }
                "MomenttiJohdantoKooste" => list.moment(self.words_of(child), child.line),
                "MomenttiKohtaKooste" => self.item(list, child),
                "MomenttiKooste" | "MomenttiLoppuKooste" => self.line(list, child, child.end, true),
                "Katkoviiva" => list.gap = true,
                _ => unread.push(self.unread(child, "an item")),
            }
        }
    }

    /// Whether what is tagged as the words before a list is an item: no moment begins with the number of one
    /// that begins a list, or goes on with the one before it.
    fn is_item(&self, head: &Element, list: &Moments<'_>) -> bool {
        let words = head.words(self.bytes);
        item_marker(&words).is_some_and(|(_, number)| {
            number.starts_with(|c: char| c.is_ascii_digit()) && (number == "1" || list.may_go_on())
        })
    }

    /// An item: its own words, and the subitems that stand in it. What else stands between these, a table or words, is of
    /// the line before it.
    fn item(&mut self, list: &mut Moments<'_>, item: &Element) {
        let is_subitem = |child: &Element| child.name == "MomenttiAlakohtaKooste";
        let first = item.children.iter().position(is_subitem).unwrap_or(item.children.len());
        let (own, below) = item.children.split_at_checked(first).unwrap_or_default();
        let own_end = below.first().map_or(item.end, |first| first.tag);
        let gaps = || own.iter().filter(|child| child.name == "Katkoviiva").map(|gap| gap.tag);
        let is_blank = |from, to| xml::words(self.bytes, from, to).is_none_or(|words| words.is_empty());
        let leads = gaps().any(|gap| is_blank(item.start, gap));
        let follows = gaps().any(|gap| !is_blank(item.start, gap));
        list.gap |= leads;
        self.line(list, item, own_end, true);
        list.gap |= follows;
        let mut read = own_end;
        for child in below {
            if is_subitem(child) {
                self.between(list, read, child.tag);
                self.line(list, child, child.end, true);
                read = child.end;
            }
            list.gap |= child.find("Katkoviiva").is_some();
        }
        self.between(list, read, item.end);
        let pictures =
            item.all("Kuva").map(|picture| (picture.line, "`Kuva` in an item is not read".to_owned()));
        self.remarks.extend(pictures);
    }

    /// What stands between the lines of an item goes on with the line before it.
    fn between(&self, list: &mut Moments<'_>, from: usize, to: usize) {
        if xml::words(self.bytes, from, to).is_some_and(|words| !words.is_empty()) {
            list.extend_last(to);
        }
    }

    /// A line of a section, up to a byte: what it is tells its marker. `listed` says whether it stands in a list.
    fn line(&mut self, list: &mut Moments<'_>, element: &Element, end: usize, listed: bool) {
        let text = xml::words(self.bytes, element.start, end).unwrap_or_default();
        let words = Words { text, start: element.start, end };
        let marker = item_marker(&words.text).or_else(|| stopped_marker(&words.text).filter(|_| listed));
        let marker = marker.or_else(|| list.bare_marker(&words.text).filter(|_| listed));
        match marker {
            _ if words.text.is_empty() => {}
            _ if is_gap(element, self.bytes) => list.gap = true,
            Some((marker, number)) => {
                let (marker, number) = (marker.to_owned(), number);
                if !marker.ends_with([')', '.']) {
                    let slip = format!(
                        "`{marker}` has no bracket, and is read as the marker of an item by its place"
                    );
                    list.slips.push((element.line, slip));
                }
                let words = self.behind(&marker, &words);
                list.item(&marker, &number, words, element.line);
            }
            None if goes_on(&words.text) || (listed && list.is_unmarked()) => list.go_on(words, element.line),
            None => list.moment(words, element.line),
        }
    }

    /// The words after a marker. Where the bytes say it in a way in which it cannot be found, the words keep it.
    fn behind(&self, marker: &str, words: &Words) -> Words {
        let length = || {
            let (span, coding) = encoding::stretch(self.bytes, words.start, words.end)?;
            let rest = span.get(marker_end(&span, marker)?..)?.trim_start();
            Some(coding.length(rest))
        };
        let text = words.text.strip_prefix(marker).map(str::trim_start);
        match (length(), text) {
            (Some(length), Some(text)) => {
                Words { text: text.to_owned(), start: words.end - length, end: words.end }
            }
            _ => words.clone(),
        }
    }
}

/// Where a marker ends with which a line begins. The words of a line have one space where its bytes may have another one
/// (`3\u{2009}a)`), a reference to one, or tags before or in the marker. A marker in a table is of the table.
fn marker_end(span: &str, marker: &str) -> Option<usize> {
    /// Tags and white space before a marker are shorter than this.
    const FAR: usize = 200;
    let plain = span.trim_start();
    if plain.starts_with(marker) {
        return Some(span.len() - plain.len() + marker.len());
    }
    let mut ends = span.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= FAR);
    let is_marker = |end: &usize| xml::words(span.as_bytes(), 0, *end).is_some_and(|words| words == marker);
    let end = ends.find(is_marker)?;
    span.get(..end).filter(|before| !before.contains("table")).map(str::len)
}

/// Whether something is left out: the printer has an element for that, and at times a line of dashes.
fn is_gap(element: &Element, bytes: &[u8]) -> bool {
    let is_line = || matches!(element.name.as_str(), "MomenttiKooste" | "te");
    let words = || element.words(bytes);
    let of_dashes =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_whitespace() || "-–—―_".contains(c));
    element.name == "Katkoviiva" || (is_line() && of_dashes(&words()))
}

/// The heading of a section that is tagged as its first moment: a line in italics without a stop, with something after it.
fn heading_in_italics<'e>(section: &'e Element, bytes: &[u8]) -> Option<&'e Element> {
    let mut lines = section.children.iter().filter(|child| child.name != "PykalaTunnusKooste");
    let first = lines.next().filter(|first| first.name == "MomenttiKooste")?;
    lines.next()?;
    let [italics] = first.children.as_slice() else { return None };
    let words = first.words(bytes);
    let is_all = italics.name == "SaadosKursiiviKooste" && italics.words(bytes) == words;
    (is_all && words.ends_with(char::is_alphanumeric)).then_some(first)
}

/// Whether a line goes on with what stands before it.
fn goes_on(text: &str) -> bool {
    text.starts_with(|c: char| c.is_lowercase() || matches!(c, '-' | '–' | '—' | '―'))
}

/// The marker of an item in an old list, with its number: `2. tieto` -> (`2.`, `2`).
fn stopped_marker(text: &str) -> Option<(&str, String)> {
    let (number, rest) = text.split_once('.')?;
    let fits = matches!(number.len(), 1..=2) && number.bytes().all(|byte| byte.is_ascii_digit());
    (fits && rest.starts_with(' ')).then_some(())?;
    Some((text.get(..=number.len())?, number.to_owned()))
}

/// What a number at the beginning of a line counts or cites, where it is no marker.
const COUNTED: [&str; 22] = [
    "moment", "kohd", "kohta", "alakoh", "luvu", "luku", "artikl", "osa", "päiv", "viiko", "kuukau", "vuo",
    "tun", "kerta", "prosent", "markk", "penni", "euro", "sent", "kilo", "metri", "tonni",
];

/// Whether a line begins with a dash, as what is enumerated below the subitems does.
fn has_dash(text: &str) -> bool {
    text.starts_with(['-', '–', '—', '―'])
}

/// The last words of what is printed.
fn last_words(printed: &mut Printed) -> Option<&mut Words> {
    match printed.children.last_mut() {
        Some(last) => last_words(last),
        None => printed.words.as_mut(),
    }
}

/// Whether what is printed ends with a subitem.
fn ends_in_subitem(printed: &Printed) -> bool {
    printed.children.last().map_or(printed.kind == SUBITEM, ends_in_subitem)
}

/// Whether a letter is a Roman number of a list below the subitems: `i)` comes after `d)`.
fn is_roman(number: &str, last: &str) -> bool {
    match number {
        "i" => last != "h",
        "v" => last != "u",
        // Many lists have no `w`.
        "x" => !matches!(last, "v" | "w"),
        _ => false,
    }
}

/// Puts a subitem behind the last one, with the line before it that seemed to close the list: that is of the subitem
/// before it. A list that begins again after such a line is another one, and keeps that line. What no list can hold in its
/// place goes on with the words before it: then `false`.
fn put_subitem(into: &mut Printed, own: Printed, line: Option<Printed>, gap: bool, bytes: &[u8]) -> bool {
    let holds = |one: &&mut Printed| one.kind == ITEM || one.kind == LIST;
    if let Some(last) = into.children.last_mut().filter(holds) {
        return put_subitem(last, own, line, gap, bytes);
    }
    let end = |one: &Printed| one.words.as_ref().map_or(0, |words| words.end);
    let last = into.children.last().filter(|last| last.kind == SUBITEM);
    let Some(last) = last.and_then(|last| last.number.clone()) else {
        match line {
            Some(line) if into.kind == ITEM && into.children.is_empty() => {
                into.words.as_mut().into_iter().for_each(|words| extend(words, end(&line), bytes));
            }
            line => into.children.extend(line),
        }
        into.children.push(own);
        return true;
    };
    let number = own.number.clone().unwrap_or_default();
    let again = number == "a" && line.is_some();
    let is_behind = DRAFTING.order_key(&number) >= DRAFTING.order_key(&last);
    let is_kept = again || (is_behind && (gap || !is_roman(&number, &last)));
    match line {
        Some(mut line) if again => {
            line.kind = LIST;
            line.children.push(own);
            into.children.push(line);
        }
        line => {
            let end = if is_kept { line.as_ref().map(end) } else { Some(end(&own)) };
            if let Some((end, words)) = end.zip(last_words(into)) {
                extend(words, end, bytes);
            }
            into.children.extend(Some(own).filter(|_| is_kept));
        }
    }
    is_kept
}

/// The moments of a section as its lines come in.
struct Moments<'a> {
    bytes: &'a [u8],
    found: Vec<Printed>,
    /// Whether something was left out since the last line. After the last item it is of the section, not of its list.
    gap: bool,
    /// What lines were read as by their places: line and words.
    slips: Vec<(u64, String)>,
}

impl Moments<'_> {
    /// The marker of an item whose bracket the printer left out: the number that comes after the last item, before words
    /// that it does not count or cite.
    fn bare_marker<'t>(&self, text: &'t str) -> Option<(&'t str, String)> {
        let (number, rest) = text.split_once(' ')?;
        let last = self.found.last()?.children.last().filter(|last| last.kind == ITEM)?;
        let next = last.number.as_ref()?.parse::<u32>().ok()?.checked_add(1)?;
        let word = rest.split(' ').next().filter(|word| word.starts_with(char::is_lowercase))?;
        let is_counted = COUNTED.iter().any(|stem| word.starts_with(stem)) || word.chars().count() == 1;
        (number == next.to_string() && !is_counted).then(|| (number, number.to_owned()))
    }

    /// Lets the last line go on up to a byte.
    fn extend_last(&mut self, end: usize) {
        let bytes = self.bytes;
        if let Some(words) = self.found.last_mut().and_then(last_words) {
            extend(words, end, bytes);
        }
    }

    fn next(&self, line: u64) -> Printed {
        Printed::new(SUBSECTION, Some((self.found.len() + 1).to_string()), "", line)
    }

    fn open(&mut self, line: u64) {
        self.found.push(self.next(line));
    }

    fn moment(&mut self, words: Words, line: u64) {
        self.gap = false;
        self.found.push(Printed { words: Some(words), ..self.next(line) });
    }

    /// Whether something is left out after the last moment, which has no list: the words before one, too.
    fn leaves_out_head(&self) -> bool {
        let ends = |moment: &Printed| {
            let has_head = moment.words.as_ref().is_some_and(|words| words.text.ends_with(':'));
            moment.children.is_empty() && !has_head
        };
        self.gap && self.found.last().is_some_and(ends)
    }

    /// Whether an item that is not the first of a list can stand here.
    fn may_go_on(&self) -> bool {
        let is_list = |moment: &Printed| {
            let before = moment.words.as_ref().is_none_or(|words| words.text.ends_with(':'));
            before || moment.children.iter().any(|child| child.kind == ITEM)
        };
        self.gap || self.found.last().is_none_or(is_list)
    }

    /// Whether the last moment has words and no marked items: the lines of a list in it are its words.
    fn is_unmarked(&self) -> bool {
        self.found.last().is_some_and(|moment| moment.words.is_some() && moment.children.is_empty())
    }

    /// A line that goes on: it closes the list of the last moment, or is of its words.
    fn go_on(&mut self, words: Words, line: u64) {
        let gap = std::mem::take(&mut self.gap);
        if self.found.is_empty() {
            self.open(line);
        }
        let bytes = self.bytes;
        let Some(moment) = self.found.last_mut() else { return };
        moment.gaps |= gap;
        if !gap && has_dash(&words.text) && ends_in_subitem(moment) {
            return last_words(moment).into_iter().for_each(|own| extend(own, words.end, bytes));
        }
        if moment.children.is_empty()
            && !gap
            && let Some(own) = &mut moment.words
        {
            return extend(own, words.end, bytes);
        }
        match moment.children.last_mut().filter(|last| last.kind == WRAP_UP) {
            Some(Printed { words: Some(closing), .. }) => extend(closing, words.end, bytes),
            _ => {
                moment.children.push(Printed { words: Some(words), ..Printed::new(WRAP_UP, None, "", line) });
            }
        }
    }

    fn item(&mut self, marker: &str, number: &str, words: Words, line: u64) {
        let subitem = number.starts_with(char::is_alphabetic);
        let kind = if subitem { SUBITEM } else { ITEM };
        let printed =
            Printed { words: Some(words), ..Printed::new(kind, Some(number.to_owned()), marker, line) };
        if self.found.is_empty() {
            self.open(line);
        }
        let bytes = self.bytes;
        let Some(moment) = self.found.last_mut() else { return };
        let gap = std::mem::take(&mut self.gap);
        moment.gaps |= gap;
        // What seemed to close the list was of the item before this one.
        let closing = moment.children.pop_if(|last| last.kind == WRAP_UP);
        if subitem {
            // Where something is left out of an item, that is not printed whole.
            if let Some(item) = moment.children.last_mut().filter(|last| gap && last.kind == ITEM) {
                item.gaps = true;
            }
            if !put_subitem(moment, printed, closing, gap, bytes) {
                let slip = format!(
                    "`{marker}` is of no list in its place, and is read as words of what is before it"
                );
                self.slips.push((line, slip));
            }
            return;
        }
        if let Some(closing) = closing {
            match moment.children.last_mut() {
                Some(item) if item.children.is_empty() => {
                    let end = closing.words.as_ref().map_or(0, |words| words.end);
                    item.words.as_mut().into_iter().for_each(|own| extend(own, end, bytes));
                }
                Some(item) => item.children.push(closing),
                None => moment.children.push(closing),
            }
        }
        moment.children.push(printed);
    }

    /// A table belongs to the line before it.
    fn table(&mut self, table: &Element) {
        let bytes = self.bytes;
        if let Some(words) = self.found.last_mut().and_then(last_words) {
            extend(words, table.end, bytes);
        } else {
            let words = Words { text: table.words(bytes), start: table.start, end: table.end };
            self.moment(words, table.line);
        }
    }
}

/// Lets words go on up to a byte.
fn extend(words: &mut Words, end: usize, bytes: &[u8]) {
    let from = words.start;
    words.end = end;
    let more = xml::words(bytes, from, end).unwrap_or_default();
    words.text = more;
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests;
