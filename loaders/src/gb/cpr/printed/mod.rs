//! A guide of a court as it was printed: a PDF, read by its layout and its numbers.
//!
//! Its title is the line of its title page that names a guide, and its day is ASSUMED to begin with the newest month or year that
//! stands there. Until that is over, whether the text was there is in doubt. The bytes of words are those of the contents of their
//! pages. Running heads, the title page and the table of contents are no text; what the last names and the text lacks is in
//! doubt, and so are numbers that are left out and pages that cannot be read.

mod front;
mod numbers;
mod outline;
mod rows;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::{
    Act, Alias, ChangeSet, ComponentId, Diagnostic, Doubt, Finding, Insert, NormId, Op, Place, Severity,
    Sha256,
};

use super::aliases::{alias, capital, in_annexes, of_annex};
use super::edition::{self, Edition};
use crate::error::ReadError;
use crate::formats::numbered::Text;
use crate::formats::pdf::{self, Document, Limits, PdfText};
use crate::own_law;
use crate::source::File;
use front::Front;
use numbers::Number;
use outline::Unsure;

/// A guide, with the pages that it was read of.
struct Guide<'a> {
    edition: Edition<'a>,
    front: Front,
    document: Document,
    pages: PdfText,
    /// The pages whose characters are not known.
    unread: Vec<usize>,
    text: Text,
    unsure: Vec<Unsure>,
}

/// Reads the guides that some files are, and their ids. Of two editions of one guide the newer is read, and the other told. Refuses
/// what is no guide by its title page.
pub(super) fn read(
    files: &[&File],
    said: &mut Vec<Diagnostic>,
) -> Result<(Vec<ChangeSet>, Vec<NormId>), ReadError> {
    let mut guides = files.iter().map(|(file, bytes)| guide(file, bytes)).collect::<Result<Vec<_>, _>>()?;
    guides.sort_by_key(|guide| std::cmp::Reverse(guide.edition.days));
    let (mut sets, mut ids) = (Vec::new(), Vec::new());
    for guide in guides {
        let Edition { id, file, title, days, .. } = &guide.edition;
        if ids.contains(id) {
            let message = format!("`{title}` of {} is at hand in a newer edition: left out", days.0);
            let place = Place { file: (*file).to_owned(), line: None };
            said.push(Diagnostic {
                code: "guide-twice".to_owned(),
                severity: Severity::Warning,
                place,
                message,
            });
            continue;
        }
        ids.push(id.clone());
        sets.push(guide.change_set()?);
    }
    Ok((sets, ids))
}

fn guide<'a>(file: &'a str, bytes: &'a [u8]) -> Result<Guide<'a>, ReadError> {
    let document = pdf::read(file, bytes, &Limits::default())?;
    let (rows, unread) = rows::rows(&document);
    if rows.is_empty() {
        return Err(ReadError::of(file, "it has no text: its pages are pictures, or empty"));
    }
    let body = rows::size_of_text(&rows);
    let front = front::read(&rows, body).ok_or_else(|| {
        ReadError::of(file, "no line of its title page names a guide: read law as PDF with `asof load pdf`")
    })?;
    let Some((from, to)) = front.days else {
        let problem =
            format!("the title page of `{}` has no month and no year, so its day is not known", front.title);
        return Err(ReadError::of(file, problem));
    };
    let (mut text, unsure) = outline::read(rows.get(front.text..).unwrap_or_default(), body);
    if text.provisions.is_empty() {
        return Err(ReadError::of(file, "no line of it opens a section or a paragraph"));
    }
    let pages = PdfText::of(&document);
    own_law::pdf::settle_text(&mut text, &pages);
    let title = front.title.clone();
    let names = names(&front);
    let (sha256, size, id) = (Sha256::of(bytes), bytes.len() as u64, edition::id(file, &title)?);
    let of = "A guide of judiciary.uk as PDF";
    let note = format!("{file} has no day: it is taken to be of the newest month or year of its title page");
    let edition = Edition { file, sha256, size, id, title, names, days: (from, to.max(from)), of, note };
    Ok(Guide { edition, front, document, pages, unread, text, unsure })
}

/// How people call a guide: by its title and by shorter names, each with a year of the title page or without, and by longer
/// names.
fn names(front: &Front) -> Vec<String> {
    let own: Vec<&String> = std::iter::once(&front.title).chain(&front.names).collect();
    let short = own.iter().filter(|name| name.len() <= front.title.len());
    let dated = short.flat_map(|name| front.years.iter().map(move |year| format!("{name} {year}")));
    own.iter().map(|name| (*name).clone()).chain(dated).collect()
}

impl Guide<'_> {
    fn change_set(&self) -> Result<ChangeSet, ReadError> {
        let (mut set, act) = self.edition.change_set(&self.text)?;
        set.aliases = self.aliases(&set);
        let on = self.edition.days.0;
        let findings = self.remarks().into_iter().map(|(code, place, message)| Finding {
            code: code.to_owned(),
            severity: Severity::Warning,
            component: self.edition.id.root(),
            act: None,
            on: Some(on),
            message,
            places: vec![place],
        });
        set.findings.extend(findings);
        let numbers = self.numbered(&set);
        let mut doubts = self.missing(&act, &numbers);
        doubts.extend(self.not_found(&act, &set));
        doubts.extend(self.unread(&act, &set));
        doubts.extend(self.broken_off(&act, &set));
        set.doubts.extend(doubts);
        Ok(set)
    }

    /// What the readers met, each with its code and its place.
    fn remarks(&self) -> Vec<(&'static str, Place, String)> {
        let mut all = Vec::new();
        for one in own_law::pdf::told(&self.document, &self.pages) {
            all.push((one.code, self.place(one.line), one.message));
        }
        for (note, code) in self
            .pages
            .notes
            .iter()
            .map(|note| (note, "margin-note"))
            .chain(self.pages.footnotes.iter().map(|note| (note, "footnote")))
        {
            let words = self.pages.text.get(note.bytes.clone()).unwrap_or_default();
            let message = format!("`{words}` is printed beside or below the text: left out");
            all.push((code, self.place(note.line), message));
        }
        let above =
            format!("{} lines of the title page and the table of contents are left out", self.front.text);
        all.push(("lines-above-text", self.place(1), above));
        all.extend(self.unsure.iter().map(|one| (one.code, self.place(one.line), one.message.clone())));
        all
    }

    /// The place of a line of the text of the document.
    fn place(&self, line: u64) -> Place {
        own_law::pdf::place(self.edition.file, &self.pages, line)
    }

    fn page(&self, page: usize) -> Place {
        Place { file: format!("{}, page {page}", self.edition.file), line: None }
    }

    fn doubt(&self, act: &Act, code: &str, touches: Vec<ComponentId>, told: (Place, String)) -> Doubt {
        self.edition.doubt(act, code, touches, told)
    }

    /// The numbers of sections and paragraphs outside of annexes, each with its page.
    fn numbered(&self, set: &ChangeSet) -> BTreeMap<Number, usize> {
        let own = inserts(set).filter(|insert| {
            let is_paragraph =
                insert.component_type == "paragraph" && !insert.component.local().contains('_');
            is_paragraph || insert.component_type == "section"
        });
        let page = |insert: &Insert| {
            insert.texts.first().and_then(|text| text.evidence).map(|at| self.page_at(at.start))
        };
        own.filter_map(|insert| Some((Number::read(insert.number.as_ref()?)?, page(insert).unwrap_or(1))))
            .collect()
    }

    /// Numbers that are left out between others.
    fn missing(&self, act: &Act, numbers: &BTreeMap<Number, usize>) -> Vec<Doubt> {
        // The first number that stands in another, and the last count there.
        let mut above: BTreeMap<Option<Number>, (&Number, u32)> = BTreeMap::new();
        for number in numbers.keys().filter(|number| number.count() > 0) {
            let (_, last) = above.entry(number.above()).or_insert((number, 0));
            *last = number.count().max(*last);
        }
        let gaps = above.into_values().filter_map(|(first, last)| {
            let lacks = |number: &Number| {
                let same = numbers.range(number..&number.with_count(number.count() + 1));
                !same.map(|(other, _)| other).any(|other| other == number || other.is_lettered(number))
            };
            let missing: Vec<Number> =
                (1..last).map(|count| first.with_count(count)).filter(|number| lacks(number)).collect();
            let touches: Vec<ComponentId> = missing
                .iter()
                .filter_map(|number| {
                    self.edition.id.component(&format!("par{}", number.text().to_lowercase())).ok()
                })
                .collect();
            let texts: Vec<String> = missing.iter().map(Number::text).collect();
            let message = format!("{} are not in the file: what they say is not told", texts.join(", "));
            let after = missing.first().and_then(|number| numbers.range(number..).next());
            let place = self.page(after.map_or(1, |(_, page)| *page));
            (!missing.is_empty()).then(|| self.doubt(act, "paragraphs-missing", touches, (place, message)))
        });
        gaps.collect()
    }

    /// Sections and annexes that the table of contents names and the text lacks.
    fn not_found(&self, act: &Act, set: &ChangeSet) -> Vec<Doubt> {
        let found: HashSet<String> = inserts(set)
            .filter_map(|insert| {
                let number = insert.number.as_ref()?;
                match insert.component_type.as_str() {
                    "annex" => Some(format!("annex{}", number.to_lowercase())),
                    _ => Number::read(number).map(|number| number.text()),
                }
            })
            .collect();
        let lacks = self.front.contents.iter().filter(|(entry, _)| !found.contains(entry));
        let told = lacks.map(|(entry, line)| {
            let local = entry.to_lowercase();
            let local = if local.starts_with("annex") { local } else { format!("sec{local}") };
            let touches = self.edition.id.component(&local).ok().into_iter().collect();
            let message = format!("the table of contents names `{entry}`, and no line of the text opens it");
            self.doubt(act, "section-missing", touches, (self.place(*line), message))
        });
        told.collect()
    }

    /// Pages that cannot be read: what stands on them is of what is before them, or comes after it.
    fn unread(&self, act: &Act, set: &ChangeSet) -> Vec<Doubt> {
        let told = self.unread.iter().map(|&page| {
            let mut before = inserts(set).filter(|insert| {
                insert.texts.iter().any(|text| text.evidence.is_some_and(|at| self.page_at(at.start) < page))
            });
            let last =
                before.next_back().map_or_else(|| self.edition.id.root(), |insert| insert.component.clone());
            let message =
                "the characters of the page are not known, or it is a picture: what it says is not told";
            self.doubt(act, "page-unread", vec![last], (self.page(page), message.to_owned()))
        });
        told.collect()
    }

    /// The page whose content begins at a byte.
    fn page_at(&self, start: u64) -> usize {
        let page = self.document.pages.iter().find(|page| page.bytes.start as u64 == start);
        page.map_or(0, |page| page.number)
    }

    /// Paragraphs of the sections that do not end as a sentence does.
    fn broken_off(&self, act: &Act, set: &ChangeSet) -> Vec<Doubt> {
        let broken = edition::broken_off(set);
        let own = broken.into_iter().filter(|(id, _)| !id.local().contains('_'));
        let told = own.map(|(id, end)| {
            let page = end.texts.last().and_then(|text| text.evidence).map_or(0, |at| self.page_at(at.start));
            let message = "it does not end as a sentence does: words after it may stand elsewhere";
            self.doubt(act, "words-end-early", vec![id], (self.page(page), message.to_owned()))
        });
        told.collect()
    }

    /// How its provisions are cited: "Commercial Court Guide D.6.1", "Annex E to the Patents Court Guide".
    fn aliases(&self, set: &ChangeSet) -> Vec<Alias> {
        let (mut known, mut annexes) = (HashMap::<&ComponentId, String>::new(), HashMap::new());
        let mut aliases = Vec::new();
        for insert in inserts(set).filter(|insert| !insert.component.local().contains('~')) {
            let Some(number) = &insert.number else { continue };
            let above = insert.parent.as_ref().and_then(|parent| known.get(parent)).cloned();
            let id = &insert.component;
            let is_article = insert.component_type == "paragraph" && !id.local().contains('_');
            if insert.component_type == "annex" {
                let word = insert.label.split_whitespace().next().unwrap_or("Annex");
                aliases.extend(of_annex(id, (word, number.as_str()), &self.edition.names));
                annexes.insert(id, format!("{} {number}", capital(word)));
            } else if is_article || insert.component_type == "section" {
                for number in spellings(number) {
                    let begins = ["", "para ", "paragraph ", "section "];
                    let cited =
                        self.edition.names.iter().flat_map(|name| {
                            begins.map(|begin| alias(id, format!("{name} {begin}{number}")))
                        });
                    aliases.extend(cited);
                }
                if is_article {
                    known.insert(id, number.clone());
                }
            } else if let Some(above) = above {
                let own = format!("{above}({number})");
                for number in spellings(&own) {
                    let plain = self
                        .edition
                        .names
                        .iter()
                        .filter(|name| !name.ends_with(|c: char| c.is_ascii_digit()));
                    let cited = plain.flat_map(|name| {
                        ["", "para ", "paragraph "].map(|begin| alias(id, format!("{name} {begin}{number}")))
                    });
                    aliases.extend(cited);
                }
                known.insert(id, own);
            }
        }
        aliases.extend(in_annexes(annexes, &self.edition.names, set));
        aliases
    }
}

/// `A.1.1` and `A1.1`.
fn spellings(number: &str) -> Vec<String> {
    let mut all = vec![number.to_owned()];
    let (own, items) = number.split_at(number.find('(').unwrap_or(number.len()));
    if let Some(number) = Number::read(own) {
        all.push(format!("{}{items}", number.text()));
        all.push(format!("{}{items}", number.closed()));
    }
    all.sort();
    all.dedup();
    all
}

fn inserts(set: &ChangeSet) -> impl DoubleEndedIterator<Item = &Insert> {
    set.commands.iter().filter_map(|command| match &command.op {
        Op::Insert(insert) => Some(insert),
        _ => None,
    })
}
