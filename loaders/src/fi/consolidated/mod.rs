//! Consolidated statutes of Finland as one moment a line of JSON: part, chapter, section and moment, with the
//! publisher's ids (`410/2015:fin@20230780:113:1`).
//!
//! `fin@20230780` means *as amended by act 780/2023*. It is no date: it says neither when the text came to hold nor
//! which act wrote which word. So all of a text comes from one act that is unresolved, among the statute and the
//! acts up to the last one that is named, and its day is bound: not before the day on which the statute itself took
//! effect, and at the latest the day on which the text was taken from the publisher, which the caller must tell.
//!
//! That day is no day of the law. The text is claimed through it, and what it does not tell is in doubt: on
//! the days before it, since when its words hold; from it on, whether an act of the very year is in effect
//! yet.

mod compare;
mod named;
mod order;
mod rows;
mod tree;
mod whole;

pub(super) use compare::compare;
use order::{Odd, Once};
pub(super) use rows::numbered;
pub(crate) use rows::{Row, rows};

use std::cell::LazyCell;

use asof_schema::{
    Act, ActId, ActKind, ChangeSet, Claim, ClaimBasis, ClaimKind, Command, ComponentId, DateBasis, Dated,
    Day, Diagnostic, Doubt, Evidence, Finding, IdError, NormId, Op, Place, Severity, Sha256, SourceDocument,
};

use crate::account;
use crate::encoding;
use crate::error::ReadError;
use crate::fi::drafting::DRAFTING;
use crate::fi::statutes::{self, COUNTRY, Known, LANGUAGE};
use crate::from_acts::{ActNumber, Law, Origin, ROOT, Statute, Target};
use crate::source::{File, Loaded, Progress};
use crate::unread::{Unit, Unread};

/// The codes of a moment that stands twice with the same words, and of one that comes after a higher number.
const TWICE: &str = "moment-stands-twice";
const OUT_OF_ORDER: &str = "moments-out-of-order";

/// Reads consolidated statutes, one a file. `seen` is the day on which they were taken from the publisher.
pub fn load(files: &[File], seen: Day, progress: Progress<'_>) -> Result<Loaded, ReadError> {
    let (mut set, mut said) = (ChangeSet::default(), Vec::new());
    set.description = Some("Consolidated statutes of Finland".to_owned());
    for (done, (file, bytes)) in (1..).zip(files) {
        if let Some((first, _)) = files.iter().take(done - 1).find(|(_, other)| other == bytes) {
            said.push(account::copy(file, first));
            progress(done);
            continue;
        }
        let text = Text::read(file, bytes, seen)?;
        let id = text.statute.id().map_err(ReadError::id(file))?;
        if set.norms.iter().any(|norm| norm.id == id) {
            return Err(ReadError::of(file, "another file has a text of the same law"));
        }
        text.load(&mut set, &mut said).map_err(ReadError::id(file))?;
        progress(done);
    }
    Ok((set, said))
}

/// One consolidated text.
struct Text<'a> {
    file: &'a str,
    bytes: &'a [u8],
    rows: Vec<Row<'a>>,
    /// Lines that cannot be read.
    unread: Vec<Unread>,
    /// Lines that say of a moment something else than its first one does.
    others: Vec<(Unread, Odd)>,
    /// Lines that are another one again, each with that.
    copies: Vec<(u64, u64)>,
    statute: Statute,
    /// The last act that it takes up.
    last: ActNumber,
    /// The day on which the statute took effect.
    since: Day,
    seen: Day,
}

impl<'a> Text<'a> {
    fn read(file: &'a str, bytes: &'a [u8], seen: Day) -> Result<Self, ReadError> {
        let (mut rows, mut unread) = rows(file, bytes);
        let first = rows.first().cloned();
        let none = || match encoding::utf8(bytes) {
            Ok(_) => ReadError::of(file, "there is no moment in it"),
            Err((_, problem)) => ReadError::of(file, problem),
        };
        let first = first.as_ref().ok_or_else(none)?;
        let wrong = |problem| ReadError::at(file, first.line, problem);
        let number = statutes::number(&first.law_id).map_err(wrong)?;
        let last = last_act(&first.finlex_version).ok_or_else(|| {
            wrong(format!("`{}` does not name the last act as in fin@20230780", first.finlex_version))
        })?;
        let since: Day =
            first.effective_from.parse().map_err(|error: asof_schema::TimeError| wrong(error.to_string()))?;
        let sha256 = LazyCell::new(|| Sha256::of(bytes));
        rows.retain(|row| {
            let same = (&row.law_id, &row.finlex_version, &row.effective_from)
                == (&first.law_id, &first.finlex_version, &first.effective_from);
            if !same {
                let error =
                    ReadError::at(file, row.line, "this moment is of another text than the first one");
                unread.push(Unread::hashed(Unit::Provision, error, (file, bytes), *sha256));
            }
            same
        });
        let Once { rows, copies, mut others } = Once::of(rows);
        others.extend(rows.iter().filter_map(order::odd_sign));
        let other = |odd: Odd| {
            let error = ReadError::at(file, odd.line, odd.message.clone());
            (Unread::hashed(Unit::Provision, error, (file, bytes), *sha256), odd)
        };
        let others = others.into_iter().map(other).collect();
        if Day::from_ymd(last.year, 1, 1).is_none_or(|earliest| seen < earliest) || seen < since {
            return Err(wrong(format!(
                "it takes up act {}, so it cannot have been seen on {seen}",
                statutes::code(last)
            )));
        }
        let unknown = || Known {
            kind: "laki".to_owned(),
            adopted: None,
            title: first.law.clone(),
            citations: Vec::new(),
        };
        let Known { kind, adopted, title, citations } = statutes::known(number).unwrap_or_else(unknown);
        let (drafting, country, language) = (&DRAFTING, COUNTRY.to_owned(), LANGUAGE.to_owned());
        let statute = Statute { drafting, country, language, number, kind, adopted, title, citations };
        Ok(Self { file, bytes, rows, unread, others, copies, statute, last, since, seen })
    }

    fn load(&self, set: &mut ChangeSet, said: &mut Vec<Diagnostic>) -> Result<(), IdError> {
        let printed = tree::tree(&self.rows);
        let norm = self.statute.id()?;
        let act = self.act()?;
        let origin = Origin { sha256: Sha256::of(self.bytes), language: LANGUAGE };
        let by_chapter = tree::restarts(&self.rows);
        let (mut law, root) = Law::new(norm.clone(), &DRAFTING, by_chapter, None);
        let mut ops: Vec<Op> = vec![root];
        law.put_all(ROOT, &printed, origin, self.seen, &mut ops)?;
        set.norms.push(self.statute.norm("Consolidated statutes of Finlex, one moment a line")?);
        set.sources.push(SourceDocument {
            sha256: origin.sha256,
            name: self.file.to_owned(),
            norm: norm.clone(),
            url: self.rows.first().and_then(|row| row.source.finlex_url.clone()),
            retrieved_at: None,
        });
        set.commands.extend((1..).zip(ops).map(|(seq, op)| Command::new(&act.id, seq, &norm, op)));
        set.aliases.extend(self.statute.aliases()?);
        set.aliases.append(&mut law.aliases);
        set.findings.push(self.undated(&norm, &act));
        set.claims.push(self.claim(&norm, origin.sha256));
        set.doubts.extend(self.doubts(&norm, &act));
        for unread in &self.unread {
            set.doubts.push(unread.doubt(vec![norm.root()], act.published.on));
            said.push(unread.diagnostic());
        }
        self.tell_odd(&law, &act, set, said)?;
        if self.statute.adopted.is_none() {
            said.push(self.unnamed());
        }
        self.tell_lacking(&law, &act, set, said)?;
        set.acts.push(act);
        Ok(())
    }

    /// Tells of what the text may lack, as one that is cut off or has a hole does.
    fn tell_lacking(
        &self,
        law: &Law,
        act: &Act,
        set: &mut ChangeSet,
        said: &mut Vec<Diagnostic>,
    ) -> Result<(), IdError> {
        for one in whole::lacking(&self.rows).into_iter().chain(named::absent(&self.rows)) {
            let mut touches = Vec::new();
            for target in &one.concerned {
                touches.extend(law.concerned(target)?);
            }
            let told = self.diagnostic(one.code, Severity::Warning, one.line, one.message);
            set.doubts.push(in_doubt(&told, act, touches));
            said.push(told);
        }
        Ok(())
    }

    /// Tells of moments that stand twice, and of those that come after a higher number.
    fn tell_odd(
        &self,
        law: &Law,
        act: &Act,
        set: &mut ChangeSet,
        said: &mut Vec<Diagnostic>,
    ) -> Result<(), IdError> {
        let concerned = |odd: &Odd| law.concerned(odd.section.as_ref().unwrap_or(&Target::default()));
        for (unread, odd) in &self.others {
            set.doubts.push(unread.doubt(concerned(odd)?, act.published.on));
            said.push(unread.diagnostic());
        }
        for odd in order::backwards(&self.rows) {
            let touches = concerned(&odd)?;
            let one = self.diagnostic(OUT_OF_ORDER, Severity::Warning, odd.line, odd.message);
            set.doubts.push(in_doubt(&one, act, touches));
            said.push(one);
        }
        for &(line, first) in &self.copies {
            let message = format!("the same moment as on line {first}");
            said.push(self.diagnostic(TWICE, Severity::Info, line, message));
        }
        Ok(())
    }

    fn diagnostic(&self, code: &str, severity: Severity, line: u64, message: String) -> Diagnostic {
        let place = Place { file: self.file.to_owned(), line: Some(line) };
        Diagnostic { code: code.to_owned(), severity, place, message }
    }

    fn act(&self) -> Result<Act, IdError> {
        let norm = self.statute.id()?;
        let bound = |not_before| Dated { on: self.seen, basis: DateBasis::SnapshotBound, not_before };
        let last: ActId = format!("urn:lex:fi:laki:{};{}", self.last.year, self.last.number).parse()?;
        Ok(Act {
            id: format!("{norm}:ajantasa:{};{}", self.last.year, self.last.number).parse()?,
            kind: ActKind::Unresolved,
            number: u32::MAX,
            code: format!("consolidated_{}_{}", self.last.number, self.last.year),
            title: format!("{} as amended up to act {}", self.statute.title, statutes::code(self.last)),
            summary: None,
            adopted: None,
            published: bound(Day::from_ymd(self.last.year, 1, 1)),
            effective: Some(bound(Some(self.since))),
            candidates: vec![norm.into(), last],
            quotes: Vec::new(),
        })
    }

    /// The text held when it was seen; nothing says of which day it is.
    fn claim(&self, norm: &NormId, sha256: Sha256) -> Claim {
        Claim {
            component: norm.root(),
            without: Vec::new(),
            says: ClaimKind::Text,
            through: self.seen,
            except: vec![ActKind::Judgment],
            basis: ClaimBasis::Assumed,
            evidence: Some(Evidence { sha256, start: 0, end: self.bytes.len() as u64 }),
            note: Some(format!(
                "{} was seen on this day; it says that it takes up acts to {}, and no date",
                self.file,
                statutes::code(self.last)
            )),
        }
    }

    /// What the text does not tell of its days.
    fn doubts(&self, norm: &NormId, act: &Act) -> impl Iterator<Item = Doubt> {
        let last = statutes::code(self.last);
        let doubt = |code: &str, from, until, message: String| Doubt {
            code: code.to_owned(),
            act: Some(act.id.clone()),
            published: from,
            effective: None,
            until,
            touches: vec![norm.root()],
            message,
            places: vec![Place { file: self.file.to_owned(), line: None }],
            evidence: None,
        };
        let undated = (self.since < self.seen).then(|| {
            let message = format!(
                "the law was in effect, and which of the words that take up acts to {last} held is not told: \
                 they were seen on {} only",
                self.seen
            );
            doubt("undated-consolidation", self.since, Some(self.seen), message)
        });
        // An act of an earlier year may have been to take effect later too; of that nothing speaks.
        let of_this_year = Day::from_ymd(self.last.year.saturating_add(1), 1, 1);
        let early = of_this_year.is_none_or(|next| self.seen < next).then(|| {
            let message = format!(
                "the text takes up act {last}, of the year in which it was seen: whether that act is in effect \
                 yet, the text does not tell"
            );
            doubt("act-may-begin-later", self.seen, None, message)
        });
        undated.into_iter().chain(early)
    }

    fn undated(&self, norm: &NormId, act: &Act) -> Finding {
        Finding {
            code: "undated-consolidation".to_owned(),
            severity: Severity::Warning,
            component: norm.root(),
            act: Some(act.id.clone()),
            on: Some(self.seen),
            message: format!(
                "the text says that it takes up acts to {}, and no date: it held at the latest when it was seen, and \
                 each provision may be as old as {}; which act wrote it is not told",
                statutes::code(self.last),
                self.since
            ),
            places: vec![Place { file: self.file.to_owned(), line: None }],
        }
    }

    fn unnamed(&self) -> Diagnostic {
        Diagnostic {
            code: "unknown-day-of-statute".to_owned(),
            severity: Severity::Warning,
            place: Place { file: self.file.to_owned(), line: Some(1) },
            message: format!(
                "no source says when {} was given: its id names the year only",
                statutes::code(self.statute.number)
            ),
        }
    }
}

/// The doubt of what is told of a text.
fn in_doubt(told: &Diagnostic, act: &Act, touches: Vec<ComponentId>) -> Doubt {
    Doubt {
        code: told.code.clone(),
        act: Some(act.id.clone()),
        published: act.published.on,
        effective: None,
        until: None,
        touches,
        message: told.message.clone(),
        places: vec![told.place.clone()],
        evidence: None,
    }
}

/// `fin@20230780` -> 780/2023.
fn last_act(version: &str) -> Option<ActNumber> {
    let (_, digits) = version.split_once('@')?;
    let (year, number) = digits.split_at_checked(4)?;
    ActNumber::new(year.parse().ok()?, number.parse().ok()?)
}
