//! Consolidated texts. Each is the text of its law on the day of its expression, and those of one work are a series, as
//! texts of own law are: nothing says since when their words hold, nor which act wrote which.
//!
//! The text as enacted is the first of them. Where the acts of the country say in words what they amend, its law is made
//! from them, and is not mixed with what a publisher made of them. A work without a number is read as such a series too.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Act, ActKind, Alias, AliasScheme, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, Day, Diagnostic,
    Doubt, Evidence, Finding, IdError, Norm, NormId, Place, Severity,
};

use super::{Text, parallel};
use crate::account;
use crate::error::ReadError;
use crate::formats::numbered;
use crate::from_acts::{Document, Statute, UNDRAFTED};
use crate::own_law::{self, Version};
use crate::provision::segment;
use crate::source::{File, Loaded};
use crate::unread::{Unit, Unread};

/// A file, and what was read of it.
type Read<'f, T> = (&'f File, Result<T, ReadError>);

/// A text of a law, with its file.
type Part<'f> = (&'f File, Text);

/// The texts of a work.
#[derive(Debug)]
pub(super) struct Law<'f>(Vec<Part<'f>>);

/// Sets apart the texts of works that have no number, or of which some are consolidated; the others are acts.
pub(super) fn apart<'f>(read: Vec<Read<'f, Text>>) -> (Vec<Read<'f, Document>>, Vec<Law<'f>>) {
    let texts = || read.iter().filter_map(|(_, text)| text.as_ref().ok());
    let has_id = |text: &&Text| text.id().is_ok();
    let dated = texts().filter(|text| text.consolidated.is_some() || text.name.is_some()).filter(has_id);
    let mut works: BTreeMap<String, Vec<Part<'f>>> =
        dated.map(|text| (text.series.clone(), Vec::new())).collect();
    for text in texts().filter(|text| text.consolidated.is_none()) {
        if !text.document.drafting.levels.is_empty() || !has_id(&text) {
            works.remove(&text.series);
        }
    }
    let mut acts = Vec::new();
    for (file, text) in read {
        match text {
            Ok(text) => match works.get_mut(&text.series) {
                Some(of_work) => of_work.push((file, text)),
                None => acts.push((file, text.enacted())),
            },
            Err(error) => acts.push((file, Err(error))),
        }
    }
    (acts, works.into_values().map(Law).collect())
}

/// Adds laws of which there are consolidated texts; the days of the texts of each.
pub(super) fn add(
    laws: Vec<Law<'_>>,
    (set, said): &mut Loaded,
) -> Result<BTreeMap<NormId, Vec<Day>>, ReadError> {
    let mut days = BTreeMap::new();
    for Law(parts) in laws {
        let InOrder { texts, beside, refused, differ } = in_order(parts, said);
        let left_out = refused.iter().map(|(_, one)| one).chain(differ.iter().map(|(_, one)| one));
        said.extend(left_out.map(Unread::diagnostic));
        let Some((first, (_, earliest))) = texts.first() else { continue };
        let norm = norm(earliest)?;
        if set.norms.iter().any(|one| one.id == norm.id) {
            for (day, part) in &texts {
                let problem =
                    format!("another work is the law `{}` by its number: load one of the two", norm.id);
                let unread = unread(part, problem);
                put_in_doubt(set, &unread, &norm.id, (*day, None));
                said.push(unread.diagnostic());
            }
            continue;
        }
        let (mut one, mut told) = change_set(&texts, &norm)?;
        let unlike = parallel::add(&mut one, &norm, &documents(&texts, &beside), texts.len());
        for (_, part) in &beside {
            let language = &part.1.document.language;
            if let Some(problem) = unlike.get(language) {
                let problem = format!(
                    "it is in `{language}`, and texts in it are not read beside those in `{}`: {problem}",
                    norm.language
                );
                said.push(unread(part, problem).diagnostic());
            }
        }
        set.append(one);
        said.append(&mut told);
        let of_law: Vec<Day> = texts.iter().map(|(day, _)| *day).collect();
        // Of a day that has a text, another in another language says nothing more.
        let refused = refused.into_iter().filter(|(day, _)| day.is_none_or(|day| !of_law.contains(&day)));
        for (day, unread) in differ.into_iter().map(|(day, unread)| (Some(day), unread)).chain(refused) {
            let until = day.and_then(|day| of_law.iter().copied().find(|later| *later > day));
            put_in_doubt(set, &unread, &norm.id, (day.unwrap_or(*first), until));
        }
        days.insert(norm.id, of_law);
    }
    // By it, a later load knows what was read of the same documents.
    if !days.is_empty() {
        set.description.get_or_insert_with(|| UNDRAFTED.description.to_owned());
    }
    Ok(days)
}

/// The texts of a work.
struct InOrder<'f> {
    /// In the order of their days, one of each.
    texts: Vec<(Day, Part<'f>)>,
    /// In other languages, of the days of these.
    beside: Vec<(Day, Part<'f>)>,
    /// What cannot be one of them, with the day that it is of, where that is told.
    refused: Vec<(Option<Day>, Unread)>,
    /// What is of the day of one of them, and says otherwise.
    differ: Vec<(Day, Unread)>,
}

fn in_order<'f>(parts: Vec<Part<'f>>, said: &mut Vec<Diagnostic>) -> InOrder<'f> {
    let language = language(&parts);
    let (mut dated, mut others, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        match day_of(&part.1) {
            Ok(day) if part.1.document.language == language => dated.push((day, part)),
            Ok(day) => others.push((day, part)),
            Err(problem) => refused.push((None, unread(&part, problem))),
        }
    }
    dated.sort_by_key(|(day, _)| *day);
    let (mut texts, mut differ) = (Vec::<(Day, Part<'f>)>::new(), Vec::new());
    for (day, part) in dated {
        let Some((_, (first, other))) = texts.last().filter(|(last, _)| *last == day) else {
            texts.push((day, part));
            continue;
        };
        if first.1 == part.0.1 || other.document.says_the_same(&part.1.document) {
            said.push(account::copy(&part.0.0, &first.0));
        } else {
            let problem = format!(
                "its text is of {day}, and so is that of {}, which says otherwise: leave one of them out",
                first.0
            );
            differ.push((day, unread(&part, problem)));
        }
    }
    let mut beside = Vec::<(Day, Part<'f>)>::new();
    others.sort_by_key(|(day, _)| *day);
    for (day, part) in others {
        let own = &part.1.document.language;
        let is_taken = |of_day: &(Day, Part<'f>)| of_day.0 == day && of_day.1.1.document.language == *own;
        if beside.iter().any(is_taken) || !texts.iter().any(|(of_text, _)| *of_text == day) {
            let problem = format!(
                "it is in `{own}`, and the law has no text in `{language}` of {day}, or another in `{own}`: load one of each"
            );
            refused.push((Some(day), unread(&part, problem)));
        } else {
            beside.push((day, part));
        }
    }
    InOrder { texts, beside, refused, differ }
}

/// Documents in other languages, each with its day and the document of that day in the language of the law.
fn documents<'d>(texts: &'d [(Day, Part<'_>)], beside: &'d [(Day, Part<'_>)]) -> Vec<parallel::Beside<'d>> {
    let own = |day: &Day| texts.iter().find(|(of_text, _)| of_text == day);
    let with = |(day, (_, other)): &'d (Day, Part<'_>)| Some((*day, &own(day)?.1.1, other));
    beside.iter().filter_map(with).collect()
}

/// The language of most of the texts.
fn language(parts: &[Part<'_>]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, text) in parts {
        *counts.entry(&text.document.language).or_default() += 1;
    }
    // Of several, it hangs on no order of the files.
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map_or_else(String::new, |(language, _)| language.to_owned())
}

/// The day of a text that may be one of its law's, or why it is none.
fn day_of(text: &Text) -> Result<Day, String> {
    let document = &text.document;
    if text.of_several_days {
        return Err(
            "texts of several days are in it: what is read is the text of one day, in a file of its own"
                .to_owned(),
        );
    }
    let of_act = document.published.max(document.signed).filter(|_| is_enacted(text));
    // Of an act that says nothing else, the text is put on its first day in force; that it commenced then
    // stays in doubt.
    let in_force = text.in_force.filter(|_| is_enacted(text));
    let said = || text.day.clone().or_else(|problem| in_force.ok_or(problem));
    let day = of_act.map_or_else(said, Ok)?;
    match document.signed {
        Some(signed) if day < signed => {
            Err(format!("its text is of {day}, and its act of {signed}: no text is older than its act"))
        }
        _ => Ok(day),
    }
}

fn is_enacted(text: &Text) -> bool {
    text.consolidated.is_none()
}

fn unread(part: &Part<'_>, problem: String) -> Unread {
    let ((name, bytes), text) = (part.0, &part.1);
    let error = ReadError::of(name, problem).saying(text.document.title.text.clone());
    Unread::new(Unit::Document, error, (name, bytes))
}

/// A law is in doubt for a text of it that is not read.
fn put_in_doubt(set: &mut ChangeSet, unread: &Unread, norm: &NormId, (from, until): (Day, Option<Day>)) {
    set.doubts.push(Doubt { until, ..unread.doubt(vec![norm.root()], from) });
    set.sources.extend(unread.source(norm));
}

/// The law, as its first text tells of it: what a later one calls it is another name, and no other law on record.
fn norm(earliest: &Text) -> Result<Norm, IdError> {
    let document = &earliest.document;
    let mut norm = Statute::of(document).norm(UNDRAFTED.data_source)?;
    if earliest.name.is_some() {
        norm.citations = vec![norm.title.clone()];
    }
    Ok(Norm { id: earliest.id()?, published_on: document.published, ..norm })
}

/// The names of a law, and its number if it has one.
fn aliases(latest: &Text, norm: &NormId) -> Result<Vec<Alias>, IdError> {
    let all = Statute::of(&latest.document).aliases()?.into_iter();
    let is_own = |alias: &Alias| latest.name.is_none() || alias.scheme != AliasScheme::Native;
    Ok(all.filter(is_own).map(|alias| Alias { component: norm.root(), ..alias }).collect())
}

/// What the texts of a law come to, and what is told of them.
fn change_set(texts: &[(Day, Part<'_>)], norm: &Norm) -> Result<Loaded, ReadError> {
    let versions = texts.iter().map(|(day, part)| version(*day, part, norm)).collect();
    let (mut set, mut said) = own_law::texts_of_law(versions)?;
    let (Some((first, _)), Some((_, (_, latest)))) = (texts.first(), texts.last()) else {
        return Ok((set, said));
    };
    let mut doubts: Vec<Doubt> = earlier(&latest.document, &norm.id, *first).into_iter().collect();
    doubts.extend(changed_between(&set));
    for (at, (day, (_, text))) in texts.iter().enumerate() {
        let until = texts.get(at + 1).map(|(later, _)| *later);
        let before = at.checked_sub(1).and_then(|at| texts.get(at)).map(|(before, _)| *before);
        let unread = text.document.unread.iter();
        doubts.extend(unread.flat_map(|one| one.doubts(&[norm.id.root()], (before, *day, until))));
        if is_enacted(text) {
            set.findings.retain(|one| one.code != "undated-text" || one.on != Some(*day));
            doubts.extend(not_commenced(&text.document, &norm.id, (*day, until)));
        }
        said.extend(
            text.document.remarks.iter().map(|(line, remark)| not_read(&text.document, *line, remark)),
        );
        set.findings.extend(findings(&text.document, &norm.id, *day));
        if text.document.appendices {
            doubts.push(appendices(&text.document, norm.id.component(segment("annex"))?, (*day, until)));
        }
    }
    set.doubts.append(&mut doubts);
    set.claims.extend(claim(texts, &set.acts, &norm.id));
    set.aliases.extend(aliases(latest, &norm.id)?);
    Ok((set, said))
}

fn version<'f>(day: Day, part: &Part<'f>, norm: &Norm) -> Version<'f> {
    let (file, text) = (part.0, &part.1);
    let document = &text.document;
    let published = document.published.filter(|_| is_enacted(text));
    let known = [("adopted", document.signed), ("published", published)];
    let says = known.into_iter().filter_map(|(key, day)| Some((key, day?.to_string())));
    let words = numbered::Text {
        title: Some(document.title.clone()),
        provisions: document.provisions.clone(),
        ..numbered::Text::default()
    };
    Version::marked_up(file, norm.clone(), day, says, words, !is_enacted(text))
}

/// That the texts vouch for the law up to the day of the last one. That a publisher's text of a day was in force on it is
/// assumed.
fn claim(texts: &[(Day, Part<'_>)], acts: &[Act], norm: &NormId) -> Option<Claim> {
    let through = acts.iter().filter_map(|act| act.effective).map(|day| day.on).max()?;
    let (_, part) = texts.iter().find(|(day, _)| *day == through)?;
    let ((name, bytes), text) = (part.0, &part.1);
    Some(Claim {
        component: norm.root(),
        without: Vec::new(),
        says: ClaimKind::Text,
        through,
        except: vec![ActKind::Judgment],
        basis: ClaimBasis::Assumed,
        evidence: Some(Evidence { sha256: text.document.sha256, start: 0, end: bytes.len() as u64 }),
        note: Some(format!(
            "{name} is its publisher's text of {through}, which is taken to be that in force on it"
        )),
    })
}

/// The law was there before its first text, and which words held then is not told.
fn earlier(document: &Document, norm: &NormId, first: Day) -> Option<Doubt> {
    let year = document.number.year;
    let is_near = |day: &Day| day.ymd().is_some_and(|(of, ..)| of <= year);
    let since = document.signed.filter(is_near).or_else(|| Day::from_ymd(year, 1, 1));
    let since = since.unwrap_or(Day::FIRST);
    let message = format!(
        "its first text at hand is of {first}: whether the law was in force before, and with which words, is not told"
    );
    let doubt = doubt("undated-text", (since, Some(first)), vec![norm.root()], message);
    (since < first).then_some(doubt)
}

/// What changed between two texts: whether the old words or the new ones held on a day between is not told.
fn changed_between(set: &ChangeSet) -> Vec<Doubt> {
    let changed = |act: &Act| {
        let by = act.effective?;
        let since = by.not_before.filter(|since| *since < by.on)?;
        let of_act = set.commands.iter().filter(|command| command.act == act.id);
        let touches: BTreeSet<ComponentId> = of_act.filter_map(|one| one.op.target().cloned()).collect();
        let message = format!(
            "it changed after the text of {}, and by that of {}: whether the old words or the new ones held on a day \
             between is not told",
            since.pred(),
            by.on
        );
        let doubt = doubt("changed-between", (since, Some(by.on)), touches.into_iter().collect(), message);
        (!doubt.touches.is_empty()).then_some(doubt)
    };
    // The first one has all there is.
    set.acts.iter().skip(1).filter_map(changed).collect()
}

/// The text as enacted does not tell since when it is in force, or by its markup alone.
fn not_commenced(document: &Document, norm: &NormId, (on, until): (Day, Option<Day>)) -> Option<Doubt> {
    let until = document.in_force_by.into_iter().chain(until).min();
    let message = "the act states no day of commencement that could be read: whether its text as enacted was in force \
                   before the next text is not told";
    let place = Place { file: document.file.clone(), line: None };
    let doubt = doubt("no-commencement", (on, until), vec![norm.root()], message.to_owned());
    until.is_none_or(|until| on < until).then_some(Doubt { places: vec![place], ..doubt })
}

/// What stands beside the body of a text is law that is missing: they are one component, `all`, which is not there.
fn appendices(document: &Document, all: ComponentId, days: (Day, Option<Day>)) -> Doubt {
    let message = format!("{} has appendices, which are not read", document.file);
    doubt("appendix-not-read", days, vec![all], message)
}

fn doubt(code: &str, (from, until): (Day, Option<Day>), touches: Vec<ComponentId>, message: String) -> Doubt {
    Doubt {
        code: code.to_owned(),
        act: None,
        published: from,
        effective: None,
        until,
        touches,
        message,
        places: Vec::new(),
        evidence: None,
    }
}

fn not_read(document: &Document, line: u64, remark: &str) -> Diagnostic {
    Diagnostic {
        code: "not-read".to_owned(),
        severity: Severity::Warning,
        place: Place { file: document.file.clone(), line: Some(line) },
        message: remark.to_owned(),
    }
}

/// The numbers that were read by their place.
fn findings(document: &Document, norm: &NormId, on: Day) -> Vec<Finding> {
    let finding = |(line, slip): &(u64, String)| Finding {
        code: "number-by-its-place".to_owned(),
        severity: Severity::Warning,
        component: norm.root(),
        act: None,
        on: Some(on),
        message: slip.clone(),
        places: vec![Place { file: document.file.clone(), line: Some(*line) }],
    };
    document.slips.iter().map(finding).collect()
}
