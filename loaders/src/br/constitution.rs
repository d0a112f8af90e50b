//! The Constitution of Brazil of 1988 in consolidated texts: one CSV file after each amending date, named
//! `YYYYMMDD_ACTS.csv`, as in the repository abjur/constituicao.
//!
//! Two more files tell which act of a shared date changed a provision: the table of acts ([`ACTS_TABLE`] is
//! the project's own) and the body as normas.leg.br shows it, with dated notes. Without them the series loads
//! all the same, from its file names, and what several acts share stays unresolved. The body is of a later
//! day than the last text: it takes the series on to that day.

use std::collections::HashSet;

use asof_schema::{
    Act, ActId, ActKind, DateBasis, Dated, Day, Diagnostic, Doubt, Finding, IdError, Norm, NormId, Place,
    Severity,
};

use super::acts::{self, ActRow};
use super::body::{self, Part};
use super::later::{self, Later};
use super::marks;
use super::names::{Kind, Name};
use super::notes::{Aside, AsideKind};
use super::plan::{Entry, Plan, Second, act_id, document};
use super::reading::Reading;
use super::standing::{Spoken, Standing};
use super::summaries;
use super::witnesses::{corrected, of_court};
use crate::error::ReadError;
use crate::from_snapshots::{Earlier, Node, Open, Series, Snapshot, Testimony};
use crate::source::{File, Loaded, Progress};

/// The amending acts with their dates by source and their summaries, compiled by this project from the file
/// names of abjur/constituicao, the notes of normas.leg.br and the titles of Planalto.
pub const ACTS_TABLE: &[u8] = include_bytes!("acts.csv");

/// The norm.
pub(super) const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";
const LANGUAGE: &str = "pt-BR";

/// The names of what is read besides the texts.
pub(super) const ACTS: &str = "emendas.csv";
pub(super) const NOTES: &str = "normas_leg_br_body_to_ec135.json";

/// What is read.
#[derive(Debug, Clone)]
pub struct Input<'a> {
    /// The consolidated texts, in any order.
    pub snapshots: Vec<&'a File>,
    /// The table of acts.
    pub acts: Option<(&'a str, &'a [u8])>,
    /// The body as normas.leg.br shows it with its notes, as JSON.
    pub notes: Option<(&'a str, &'a [u8])>,
    /// Whether that file bears witness of words too, and takes the series on to its day; else its notes only
    /// tell of which act a change is.
    pub words: bool,
}

impl<'a> Input<'a> {
    /// Tells the files apart by their names. Without a table of acts, the project's own is taken.
    pub fn of(files: &'a [File]) -> Self {
        let (beside, snapshots): (Vec<_>, Vec<_>) =
            files.iter().partition(|(name, _)| [ACTS, NOTES].contains(&name.as_str()));
        let named = |wanted: &str| {
            let found = beside.iter().find(|(name, _)| name == wanted);
            found.map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        };
        let acts = named(ACTS).or(Some((ACTS, ACTS_TABLE)));
        Self { snapshots, acts, notes: named(NOTES), words: true }
    }
}

/// Reads the series. `progress` hears how many texts are read.
pub fn load(input: &Input<'_>, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let mut diagnostics = Vec::new();
    let (table, bad_rows) =
        input.acts.map(|(file, bytes)| acts::read(file, bytes)).transpose()?.unwrap_or_default();
    let parts = input.notes.map(|(file, bytes)| body::read(file, bytes, &mut diagnostics)).transpose()?;
    let parts = parts.unwrap_or_default();
    let summaries = table
        .iter()
        .map(|(&(kind, number), row)| (kind.code(number), summaries::read(row.summary.as_deref())));
    let testimony = Testimony::new(body::notes_of(&parts), summaries.collect(), sole_as_first);
    let norm: NormId = NORM.parse()?;
    let acts_file = input.acts.map(|(file, _)| file.to_owned());
    let plan = Plan { norm: norm.clone(), table, marks: marks::read()?, acts_file };
    let (mut entries, seconds) = plan.entries(&input.snapshots)?;
    let series = Series::new(norm.clone(), LANGUAGE, &testimony);
    let mut reading = Reading::new(&plan, &testimony, series, &entries);
    for second in &seconds {
        reading.set_aside(second, &entries, &mut diagnostics);
    }
    for at in 0..entries.len() {
        reading.take((entries.as_mut_slice(), at), &seconds, &mut diagnostics)?;
        progress(at + 1);
    }
    reading.tell_disagreement(&mut diagnostics);
    let Reading { mut series, standing, mut doubts, slips, .. } = reading;
    let body = plan.go_on(input, &parts, &mut entries, standing, &mut series)?;
    let mut set = series.finish();
    set.doubts.append(&mut doubts);
    plan.cover(&entries, input.acts, body.as_ref(), &mut set)?;
    if let Some(table) = input.acts {
        plan.unread_rows(bad_rows, table, &entries, (&mut set, &mut diagnostics))?;
    }
    for (file, bytes) in [input.acts, input.notes].into_iter().flatten() {
        let document = document(&norm, file, bytes);
        if !set.sources.contains(&document) {
            set.sources.push(document);
        }
    }
    set.findings.extend(slips);
    set.findings.extend(plan.findings(&entries, &mut diagnostics)?);
    let told = body.map(|body| (body.findings, body.doubts)).unwrap_or_default();
    set.findings.extend(told.0);
    set.doubts.extend(told.1);
    set.norms.push(norm_record(norm));
    set.description = Some("The Constitution of Brazil of 1988, from consolidated texts".to_owned());
    Ok((set, diagnostics))
}

/// What the body bears witness of.
pub(super) struct Body<'a> {
    /// The last day whose words it has.
    pub(super) through: Day,
    pub(super) bytes: &'a [u8],
    findings: Vec<Finding>,
    doubts: Vec<Doubt>,
}

/// The days on which a part may have other words than the texts say, because the gazette put them right or printed them
/// again, each with the note of it: until the day of that, and until the next text where that one has them first.
fn corrections<'p>(part: &'p Part, spoken: &Spoken, texts: &[Day]) -> Vec<(Day, Day, &'p str)> {
    let days = |aside: &'p Aside| {
        let (of, on) = (aside.of?, aside.on.filter(|_| aside.kind == AsideKind::Corrected)?);
        let (since, next) = spoken.on(&part.worded_at(), on)?;
        let after = texts.iter().copied().find(|day| *day > on);
        let (from, until) = (since.max(of), next.filter(|next| Some(*next) == after).unwrap_or(on));
        (from < until).then_some((from, until, aside.words.as_str()))
    };
    part.asides.iter().filter_map(days).collect()
}

/// What notes on a part say that the court did, each with the days on which it may bear on the words: from that of its
/// effect, or since when they stand, until there are others.
fn judged<'p>(part: &'p Part, spoken: &Spoken, after: Day) -> Vec<(Day, Option<Day>, &'p str)> {
    let address = part.worded_at();
    let days = |aside: &'p Aside| {
        let from = aside.on.or_else(|| spoken.since(&address)).unwrap_or(after);
        let until = spoken.on(&address, from).and_then(|(_, next)| next);
        (from, until, aside.words.as_str())
    };
    part.asides.iter().filter(|aside| aside.kind == AsideKind::Court).map(days).collect()
}

/// `art105_par1u_inc1` -> `art105_par1_inc1`: the notes have only the first paragraph of what once was the sole one.
fn sole_as_first(address: &str) -> Option<String> {
    let (before, after) = address.split_once("_par1u")?;
    Some(format!("{before}_par1{after}"))
}

/// The Constitution, by its id.
pub(super) fn norm(id: &NormId) -> Option<Norm> {
    (id.as_str() == NORM).then(|| norm_record(id.clone()))
}

fn norm_record(id: NormId) -> Norm {
    let adopted = Day::from_ymd(1988, 10, 5);
    Norm {
        id,
        title: "Constituição da República Federativa do Brasil de 1988".to_owned(),
        norm_type: "constitution".to_owned(),
        jurisdiction: "br".to_owned(),
        language: LANGUAGE.to_owned(),
        adopted_on: adopted,
        published_on: adopted,
        data_source: "Consolidated texts of abjur/constituicao, one after each amending date".to_owned(),
        citations: ["CF", "CF/88", "CRFB", "Constituição Federal", "Constituição"]
            .map(str::to_owned)
            .to_vec(),
    }
}

impl Plan {
    /// The files by boundary, and those that have the day or an act of another one: of these, the one that comes first is
    /// read.
    fn entries<'a>(&self, files: &[&'a File]) -> Result<(Vec<Entry<'a>>, Vec<Second<'a>>), ReadError> {
        let mut all: Vec<Entry<'a>> = Vec::new();
        for (file, bytes) in files {
            let name = Name::parse(file)?;
            let boundary = self.boundary(&name);
            all.push(Entry { file, bytes, name, boundary, before: None, noted: false, in_part: false });
        }
        all.sort_by_key(|entry| (entry.boundary, !entry.name.is_original()));
        let named: Vec<(Day, Vec<_>)> =
            all.iter().map(|entry| (entry.boundary, entry.name.acts.clone())).collect();
        let (mut entries, mut seconds): (Vec<Entry<'a>>, Vec<Second<'a>>) = (Vec::new(), Vec::new());
        for entry in all {
            if entry.name.is_original() != entries.is_empty() {
                let problem = "a series begins with the original text, and has no other".to_owned();
                return Err(ReadError::of(entry.file, problem));
            }
            if let Some(dated) = self.dated_otherwise(&entry, &named) {
                let (other, since) = (entry.file, entry.boundary);
                seconds.push(Second { entry, other, since, is_copy: false, dated: Some(dated) });
                continue;
            }
            let is_same = |other: &&Entry<'a>| {
                let shared = other.name.acts.iter().any(|act| entry.name.acts.contains(act));
                other.boundary == entry.boundary || shared
            };
            match entries.iter().find(is_same) {
                Some(one) => {
                    let (other, since, is_copy) = (one.file, one.boundary, one.bytes == entry.bytes);
                    seconds.push(Second { entry, other, since, is_copy, dated: None });
                }
                None => entries.push(entry),
            }
        }
        if entries.is_empty() {
            Err(ReadError::all("there is no consolidated text to load"))
        } else {
            Ok((entries, seconds))
        }
    }

    /// A day that the table gives the acts of a text, where texts of other acts stand between that and the day in its name: the
    /// first, if it comes after these, or the last, if it comes before them. One of both is wrong.
    fn dated_otherwise(&self, entry: &Entry<'_>, named: &[(Day, Vec<(Kind, u32)>)]) -> Option<Day> {
        let own = &entry.name.acts;
        let rows: Vec<&ActRow> = own.iter().filter_map(|act| self.table.get(act)).collect();
        let first = rows.iter().map(|row| row.first_day()).min()?;
        let last = rows.iter().map(|row| row.last_day()).max().filter(|_| rows.len() == own.len());
        let is_between = |from: Day, to: Day| {
            let is_other = |acts: &[(Kind, u32)]| !acts.iter().any(|act| own.contains(act));
            named.iter().any(|(day, acts)| from < *day && *day <= to && is_other(acts))
        };
        if is_between(entry.boundary, first) {
            return Some(first);
        }
        last.filter(|last| is_between(*last, entry.boundary.pred()))
    }

    /// The day from which a text holds: the file's date, or that of publication where it is later, since no act
    /// binds before it is published.
    fn boundary(&self, name: &Name) -> Day {
        let published = name.acts.iter().filter_map(|act| self.table.get(act)?.published);
        published.fold(name.date, Day::max)
    }

    /// A text.
    pub(super) fn snapshot(
        &self,
        entry: &Entry<'_>,
        nodes: Vec<Node>,
        open: Open,
    ) -> Result<Snapshot, ReadError> {
        Ok(Snapshot {
            boundary: entry.boundary,
            document: document(&self.norm, entry.file, entry.bytes),
            acts: self.acts(entry)?,
            unresolved: self.unresolved(entry, &open.earlier)?,
            editorial: Self::editorial(entry)?,
            nodes,
            open,
        })
    }

    /// A row that was read by its keys.
    pub(super) fn slip(
        &self,
        entry: &Entry<'_>,
        address: &str,
        line: u64,
        message: &str,
    ) -> Result<Finding, IdError> {
        Ok(Finding {
            code: "label-not-read".to_owned(),
            severity: Severity::Warning,
            component: self.norm.component(address)?,
            act: None,
            on: Some(entry.boundary),
            message: message.to_owned(),
            places: vec![Place { file: entry.file.to_owned(), line: Some(line) }],
        })
    }

    /// Takes the series on to the day of the body: a text for each day of which its notes tell.
    fn go_on<'a>(
        &self,
        input: &Input<'a>,
        parts: &[Part],
        entries: &mut Vec<Entry<'a>>,
        standing: Standing,
        series: &mut Series<'_>,
    ) -> Result<Option<Body<'a>>, ReadError> {
        let (Some((file, bytes)), Some(last)) = (input.notes.filter(|_| input.words), entries.last()) else {
            return Ok(None);
        };
        let (after, last) = (last.boundary, last.file);
        let Some(later) = Later::new(parts, &self.table, after) else { return Ok(None) };
        let mut nodes = match standing.file {
            Some(of) => later::carried(standing.nodes, of),
            None => standing.nodes,
        };
        let mut body = Body { through: after, bytes, findings: Vec::new(), doubts: Vec::new() };
        for (day, acts) in later.days() {
            let name = Name { date: day, acts: acts.into_iter().collect() };
            let before = entries.last().map(|entry| entry.boundary);
            let entry = Entry { file, bytes, name, boundary: day, before, noted: true, in_part: false };
            for part in later.go_to(day, &mut nodes) {
                body.doubts.push(self.unplaced(&entry, part)?);
            }
            series.push(self.snapshot(&entry, nodes.clone(), Open::default())?)?;
            entries.push(entry);
        }
        body.through = later.through().unwrap_or(after);
        let compared = later.compare(&nodes);
        body.findings.push(self.agreement(file, last, body.through, &compared));
        let component = |address: &str| match series.component_at(address) {
            Some(component) => Ok(component),
            None => self.norm.component(address),
        };
        for differing in &compared.differ {
            let since = standing.spoken.since(&differing.address).unwrap_or(after);
            let text = entries.iter().filter(|entry| entry.boundary == since);
            let acts = text.flat_map(|text| text.name.acts.iter().map(|&(kind, number)| kind.code(number)));
            let told = compared.told(differing, since, &acts.collect::<Vec<_>>());
            let (finding, doubt) = differing.tell(component(&differing.address)?, told, last, file);
            body.findings.push(finding);
            body.doubts.push(doubt);
        }
        let texts: Vec<Day> =
            entries.iter().filter(|entry| !entry.noted).map(|entry| entry.boundary).collect();
        let differ: HashSet<&str> = compared.differ.iter().map(|one| one.address.as_str()).collect();
        for part in parts {
            // What differs is told with its notes.
            let judged = judged(part, &standing.spoken, after);
            for (from, until, note) in
                judged.into_iter().filter(|_| !differ.contains(part.worded_at().as_str()))
            {
                let component = component(&part.worded_at())?;
                body.doubts.push(of_court(component, (from, until), note, file, part.line));
            }
            for (from, until, note) in corrections(part, &standing.spoken, &texts) {
                body.doubts.push(corrected(
                    component(&part.worded_at())?,
                    (from, until),
                    note,
                    file,
                    part.line,
                ));
            }
        }
        Ok(Some(body))
    }

    pub(super) fn acts(&self, entry: &Entry<'_>) -> Result<Vec<Act>, IdError> {
        if entry.name.is_original() {
            return Ok(vec![self.enactment(entry.boundary)]);
        }
        entry.name.acts.iter().map(|&(kind, number)| self.amendment(entry, kind, number)).collect()
    }

    pub(super) fn enactment(&self, on: Day) -> Act {
        Act {
            id: self.norm.clone().into(),
            kind: ActKind::Enactment,
            number: 0,
            code: "original".to_owned(),
            title: "Original text".to_owned(),
            summary: None,
            adopted: Some(Dated::stated(on)),
            published: Dated::stated(on),
            effective: Some(Dated::stated(on)),
            candidates: Vec::new(),
            quotes: Vec::new(),
        }
    }

    pub(super) fn amendment(&self, entry: &Entry<'_>, kind: Kind, number: u32) -> Result<Act, IdError> {
        let row = self.table.get(&(kind, number));
        let adopted = self.adopted(entry, kind, number);
        Ok(Act {
            id: act_id(kind, number, adopted.on)?,
            kind: ActKind::Amendment,
            number,
            code: kind.code(number),
            title: kind.title(number),
            summary: row.and_then(|row| row.summary.clone()),
            adopted: Some(adopted),
            published: row
                .and_then(|row| row.published)
                .map_or(Dated::assumed(entry.boundary), Dated::stated),
            effective: Some(bound(entry, adopted.on)),
            candidates: Vec::new(),
            quotes: Vec::new(),
        })
    }

    pub(super) fn adopted(&self, entry: &Entry<'_>, kind: Kind, number: u32) -> Dated {
        match self.table.get(&(kind, number)) {
            Some(ActRow { adopted, stated: true, .. }) => Dated::stated(*adopted),
            Some(ActRow { adopted, .. }) => Dated::assumed(*adopted),
            None => Dated::assumed(entry.name.date),
        }
    }

    /// The name of the table of acts.
    pub(super) fn acts_file(&self) -> String {
        self.acts_file.clone().unwrap_or_default()
    }

    /// The act of what one of several did: those of a text, and those before it of which not all is at hand.
    fn unresolved(&self, entry: &Entry<'_>, earlier: &[Earlier]) -> Result<Act, IdError> {
        let mut acts = self.acts(entry)?;
        acts.extend(earlier.iter().map(|earlier| earlier.act.clone()));
        let titles: Vec<&str> = acts.iter().map(|act| act.title.as_str()).collect();
        let adopted = acts.iter().filter(|act| act.kind != ActKind::Enactment);
        let earliest = adopted.filter_map(|act| Some(act.adopted?.on)).min().unwrap_or(entry.name.date);
        let published = acts.iter().map(|act| act.published.on).max().unwrap_or(entry.boundary);
        // What an act whose text is at hand did and cannot be read there came with that text, or before.
        let is_told = earlier.iter().any(|earlier| earlier.told);
        let effective = if is_told {
            bound(&Entry { before: None, ..entry.clone() }, earliest)
        } else {
            bound(entry, earliest)
        };
        Ok(Act {
            id: format!("urn:lex:br:federal:emenda.constitucional:{};unresolved", entry.boundary).parse()?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("unresolved_{}", entry.boundary),
            title: titles.join(" or "),
            summary: None,
            adopted: None,
            published: Dated::assumed(published),
            effective: Some(effective),
            candidates: acts.into_iter().map(|act| act.id).collect(),
            quotes: Vec::new(),
        })
    }

    fn editorial(entry: &Entry<'_>) -> Result<Act, IdError> {
        Ok(Act {
            id: format!("{NORM}:errata:{}", entry.boundary).parse()?,
            kind: ActKind::Editorial,
            number: u32::MAX - 1,
            code: format!("editorial_{}", entry.boundary),
            title: format!("Errors put right in the consolidated text of {}", entry.boundary),
            summary: None,
            adopted: None,
            published: Dated::assumed(entry.boundary),
            effective: Some(bound(entry, entry.boundary)),
            candidates: Vec::new(),
            quotes: Vec::new(),
        })
    }

    /// What the sources say that no comparison shows.
    fn findings(
        &self,
        entries: &[Entry<'_>],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Vec<Finding>, ReadError> {
        let mut findings = vec![self.without_preamble(entries)];
        findings.extend(self.dated_by_one(entries)?);
        for entry in entries {
            for &(kind, number) in &entry.name.acts {
                let Some(row) = self.table.get(&(kind, number)) else {
                    if self.acts_file.is_some() {
                        diagnostics.push(not_in_table(entry, &kind.code(number)));
                    }
                    continue;
                };
                let id = act_id(kind, number, self.adopted(entry, kind, number).on)?;
                findings.extend(self.conflict(entry, row, &id));
                findings.extend(self.effect(entry, (kind, number)).map(|effect| {
                    let message = format!("the act may take effect later in part: {}", effect.note);
                    self.finding("commencement-unknown", Severity::Warning, entry, &id, row, message)
                }));
            }
        }
        Ok(findings)
    }

    /// A finding where the sources date the act differently.
    fn conflict(&self, entry: &Entry<'_>, row: &ActRow, id: &ActId) -> Option<Finding> {
        let mut dates: Vec<(&str, Day)> =
            row.dates.iter().map(|(source, day)| (source.as_str(), *day)).collect();
        dates.push((if entry.noted { "notes" } else { "file name" }, entry.name.date));
        let differ = dates.iter().any(|(_, day)| *day != row.adopted);
        let published = row.published.map(|day| format!("; published on {day}")).unwrap_or_default();
        let said: Vec<String> = dates.iter().map(|(source, day)| format!("{source} {day}")).collect();
        let message = format!(
            "the sources date the act differently: {}{published}; {} is taken for its adoption, {} for the first \
             day of its text",
            said.join(", "),
            row.adopted,
            entry.boundary
        );
        differ.then(|| self.finding("conflicting-dates", Severity::Warning, entry, id, row, message))
    }

    fn finding(
        &self,
        code: &str,
        severity: Severity,
        entry: &Entry<'_>,
        act: &ActId,
        row: &ActRow,
        message: String,
    ) -> Finding {
        let table = self.acts_file.iter().map(|file| Place { file: file.clone(), line: Some(row.row) });
        let text = Place { file: entry.file.to_owned(), line: None };
        Finding {
            code: code.to_owned(),
            severity,
            component: self.norm.root(),
            act: Some(act.clone()),
            on: Some(entry.boundary),
            message,
            places: table.chain([text]).collect(),
        }
    }

    fn without_preamble(&self, entries: &[Entry<'_>]) -> Finding {
        Finding {
            code: "source-omits-parts".to_owned(),
            severity: Severity::Info,
            component: self.norm.root(),
            act: None,
            on: entries.first().map(|entry| entry.boundary),
            message: "the consolidated texts have neither the preamble nor the signatures".to_owned(),
            places: entries
                .first()
                .map(|entry| Place { file: entry.file.to_owned(), line: None })
                .into_iter()
                .collect(),
        }
    }
}

/// Known to lie between two texts: not before the adoption, and after the text before. Of an act that only a
/// note names, it is assumed to be the act's own day.
fn bound(entry: &Entry<'_>, adopted: Day) -> Dated {
    if entry.noted {
        return Dated::assumed(entry.boundary);
    }
    let not_before = entry.before.map_or(adopted, |before| adopted.max(before.succ()));
    Dated {
        on: entry.boundary,
        basis: DateBasis::SnapshotBound,
        not_before: (not_before <= entry.boundary).then_some(not_before),
    }
}

fn not_in_table(entry: &Entry<'_>, code: &str) -> Diagnostic {
    Diagnostic {
        code: "act-not-in-table".to_owned(),
        severity: Severity::Info,
        place: Place { file: entry.file.to_owned(), line: None },
        message: format!("the table of acts lacks {code}: its dates are those of the file name"),
    }
}
