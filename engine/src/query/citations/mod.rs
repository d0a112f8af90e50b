//! The citations of a draft, each held against the law of a day.
//!
//! That day alone decides, or the one that a citation carries itself. A citation whose address nothing has on the day is wrong, and the problem says on which days
//! the address was right. An ambiguous citation is a problem, never a guess. A quotation must be in the provision's
//! words of the day, verbatim but for white space and the form of quotation marks.

mod beyond;
mod check;
mod near;
mod places;
mod quoted;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::ops::Range;

use asof_schema::{AsOf, ComponentId, CoverageState, Day, NormId, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::bare::with_unit;
use super::resolve::cited_day;
use crate::coverage::Report;
use crate::store::Corpus;
use check::Check;
use near::{Near, bare, beside, quote};
use places::Says;
use quoted::{Quotation, quotations, said};

/// The longest text that is read, in bytes.
pub const LONGEST_DRAFT: usize = 64 << 10;

/// The most citations of provisions in a text, the most of judgments, and the most quotations.
pub const MOST_CITATIONS: usize = 500;

/// The most bytes of a day after a citation.
const LONGEST_DAY: usize = 100;

/// Why the citations of a text are not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The text is too long.
    #[error("the text has {0} bytes, more than the limit of {LONGEST_DRAFT}: check it in pieces")]
    TooLong(usize),
    /// It has too many citations or quotations.
    #[error("the text has more than {MOST_CITATIONS} citations or quotations: check it in pieces")]
    TooMany,
}

/// What became of the citations of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CitationReport {
    /// Whether no citation has a problem.
    pub valid: bool,
    /// The citations, in the order of the text. A citation of several provisions is there once for each.
    pub citations: Vec<CheckedCitation>,
    /// The quotations without a citation: nothing says which provision they quote.
    pub uncited: Vec<CheckedQuote>,
}

/// What becomes of a citation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// It is right, and so is everything quoted beside it.
    Right,
    /// It has a problem.
    Wrong,
    /// Whether it is right is not known: the law of the day is not assured, or nothing here tells.
    Unverified,
}

/// A citation, held against the law of the day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckedCitation {
    /// Its words.
    pub surface: String,
    /// The first byte of the words in the text.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// The provision, the one that has the address on another day, or the one that holds what the record keeps in its words;
    /// `None` where the words mean none or several.
    pub component: Option<ComponentId>,
    /// Its version on the day, a tombstone included.
    pub version: Option<VersionId>,
    /// What became of it.
    pub verdict: Verdict,
    /// Whether the provision is in force at this address on the day; `None` where that is not known.
    pub valid_at: Option<bool>,
    /// The quotations beside it.
    pub quotes: Vec<CheckedQuote>,
    /// What is wrong with the citation or its quotations. Where it is unverified: why, and what the record says.
    pub problem: Option<String>,
    /// What is wrong by what is on record, whether or not that is assured.
    #[serde(skip)]
    pub on_record: Option<String>,
    /// Whether it is of a law or judgment that the corpus does not have.
    #[serde(skip)]
    pub of_another_law: bool,
    /// Whether its words say of which law it is.
    #[serde(skip)]
    pub says_law: bool,
    /// Whether it is of a provision: not of a judgment as a whole, nor a number alone beside the name of a law.
    #[serde(skip)]
    pub is_of_provision: bool,
    /// The number by which it is cited: words that list several numbers are as many citations.
    #[serde(skip)]
    pub number: Option<String>,
    /// How far the law that decides is known; `None` where the citation is wrong whatever the law is.
    #[serde(skip)]
    known: Option<Report>,
    #[serde(skip)]
    decides: Decides,
    /// Why it is not known whether all is right that is quoted beside it.
    #[serde(skip)]
    unchecked: Option<String>,
}

/// What tells whether a citation is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Decides {
    /// The record.
    #[default]
    Record,
    /// The words of the component alone, since what is cited is kept in them.
    Words,
    /// Nothing that is here.
    Nothing,
}

impl CheckedCitation {
    /// Whether its law is here, and has no such provision on any day.
    pub fn names_nothing(&self) -> bool {
        self.component.is_none() && self.known.is_some()
    }

    /// Whether it is a number alone beside the name of a law that is here: it may count something.
    pub(crate) fn is_number_alone(&self) -> bool {
        !self.is_of_provision
            && self.component.is_none()
            && !self.of_another_law
            && self.decides == Decides::Nothing
    }

    /// Whether only the words of its component tell of the part that it cites.
    pub(crate) fn is_kept_in_words(&self) -> bool {
        self.decides == Decides::Words
    }

    /// Gives the verdict, once all is held against it.
    fn judge(&mut self) {
        self.problem = self.on_record.clone();
        if self.decides == Decides::Nothing {
            self.verdict = Verdict::Unverified;
            self.valid_at = None;
            let why = self.on_record.as_deref().unwrap_or_default();
            self.problem = Some(format!("cannot be verified: it {why}"));
            return;
        }
        let open = |known: &&Report| !known.is_assured() || self.decides == Decides::Words;
        let Some(known) = self.known.as_ref().filter(open) else {
            self.verdict = if self.problem.is_some() { Verdict::Wrong } else { Verdict::Right };
            if self.verdict == Verdict::Right
                && let Some(why) = self.unchecked.as_deref()
            {
                self.problem = Some(format!("cannot be verified: {why}"));
                self.verdict = Verdict::Unverified;
                self.valid_at = None;
            }
            return;
        };
        self.verdict = Verdict::Unverified;
        let record = self.on_record.as_deref().unwrap_or("it is in force");
        let far = if known.is_assured() { String::new() } else { format!(" {}", known.sentence()) };
        let mut said = format!("cannot be verified.{far} On record: {record}");
        if self.quote_verbatim() == Some(true) {
            let is_of_the_day = known.state == CoverageState::NotCovered && known.is_of_last_covered;
            let whose = match known.through.filter(|_| is_of_the_day) {
                Some(day) => format!("of the last covered day, {day}"),
                None => "on record".to_owned(),
            };
            // Writing into a string cannot fail.
            let _ = write!(said, "; the words quoted are those {whose}");
        }
        if let Some(why) = &self.unchecked {
            let _ = write!(said, "; {why}");
        }
        self.valid_at = None;
        self.problem = Some(said);
    }

    /// Whether all that is quoted beside it is verbatim; `None` where nothing is.
    pub fn quote_verbatim(&self) -> Option<bool> {
        (!self.quotes.is_empty()).then(|| self.quotes.iter().all(|quote| quote.verbatim))
    }
}

/// A quotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckedQuote {
    /// Its words, without the marks, and without the signs that set off its lines.
    pub text: String,
    /// The first of their bytes in the text.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Whether a provision that is cited beside it has these words on the day.
    pub verbatim: bool,
    /// The version that has them: below the provision cited, or, where that has not got them, elsewhere in its norm on the day or
    /// there on another day.
    pub found: Option<VersionId>,
}

/// Checks the citations of a text by the law of the day of `at`. Those that name no norm are of `norm`, where one is said; else of
/// the one norm that has their address.
pub fn verify_citations(
    corpus: &Corpus,
    text: &str,
    at: AsOf,
    norm: Option<&NormId>,
) -> Result<CitationReport, DraftError> {
    if text.len() > LONGEST_DRAFT {
        return Err(DraftError::TooLong(text.len()));
    }
    let quotations = quotations(text);
    let places = places::places(corpus, text, &quotations, at, MOST_CITATIONS);
    let places = places.filter(|_| quotations.len() <= MOST_CITATIONS);
    let mut places = places.ok_or(DraftError::TooMany)?;
    let mut days = HashMap::new();
    for place in &mut places {
        if let Some((end, day)) = own_day(corpus, text, &place.span) {
            place.span.end = end;
            days.insert(place.span.clone(), day);
        }
    }
    let own = |one: &Quotation| {
        !places.iter().any(|place| place.span.start < one.outer.start && one.outer.end < place.span.end)
    };
    let quotations: Vec<Quotation> = quotations.into_iter().filter(own).collect();
    let day_of = |span: &Range<usize>| days.get(span).copied().unwrap_or(at.at);
    let (mut cited, mut uncited) = (Vec::new(), Vec::new());
    // Nothing is quoted of a number that may count something.
    let quotable = || places.iter().filter(|place| place.says != Says::Number);
    let all: Vec<&Range<usize>> = quotable().map(|place| &place.span).collect();
    let of_laws = quotable().filter(|place| !place.is_judgment() && !place.is_doubtful());
    let of_laws: Vec<&Range<usize>> = of_laws.map(|place| &place.span).collect();
    let firm = quotable().filter(|place| !place.is_case_elsewhere());
    let firm: Vec<&Range<usize>> = firm.map(|place| &place.span).collect();
    for quotation in &quotations {
        // A judgment beside the words may speak of the law that they are of; what only has the number of a case that is not
        // here takes none from what is cited before them.
        let before = beside(text, &firm, quotation).filter(|span| span.end <= quotation.outer.start);
        let near = [before.or_else(|| beside(text, &all, quotation)), beside(text, &of_laws, quotation)];
        let mut may_be: Vec<Near> = near.into_iter().flatten().map(Near::of).collect();
        may_be.dedup_by(|one, other| one.span == other.span);
        if may_be.is_empty() {
            uncited.push(bare(text, quotation));
        } else {
            cited.push((quotation, may_be));
        }
    }
    // One day after the other: what stands on a day takes much room, and often it stands so on the next.
    let all: BTreeSet<Day> = places.iter().map(|place| day_of(&place.span)).collect();
    let mut citations = BTreeMap::new();
    let mut check = Check::of(corpus, at, norm);
    for day in all {
        check.turn_to(day);
        let of_day = places.iter().enumerate().filter(|(_, place)| day_of(&place.span) == day);
        let (numbers, checked): (Vec<usize>, Vec<CheckedCitation>) =
            of_day.map(|(number, place)| (number, check.citation(text, place))).unzip();
        for (quotation, may_be) in cited.iter_mut().filter(|(quotation, _)| quotation.closed) {
            let of_day = may_be.iter_mut().enumerate().filter(|(_, near)| day_of(&near.span) == day);
            for (number, near) in of_day {
                check.look(&said(&bare(text, quotation).text), near, number == 0, &checked);
            }
        }
        citations.extend(numbers.into_iter().zip(checked));
    }
    let mut citations: Vec<CheckedCitation> = citations.into_values().collect();
    for (quotation, may_be) in &cited {
        quote(text, quotation, may_be, &mut citations);
    }
    // What stands in words that are the law's is the law's own.
    let verbatim = citations.iter().flat_map(|one| &one.quotes).filter(|quote| quote.verbatim);
    let verbatim: Vec<Range<usize>> = verbatim.map(|quote| quote.start..quote.end).collect();
    let vouched =
        |one: &CheckedCitation| verbatim.iter().any(|words| words.start <= one.start && one.end <= words.end);
    citations.retain(|one| one.decides != Decides::Nothing || one.of_another_law || !vouched(one));
    citations.iter_mut().for_each(CheckedCitation::judge);
    let valid = citations.iter().all(|citation| citation.problem.is_none());
    Ok(CitationReport { valid, citations, uncited })
}

/// What is said of words that cite a part of a provision of which the record keeps no such part, as "section 304 Part II": the
/// provision is there, and only its words tell.
pub fn kept_in_words(corpus: &Corpus, text: &str, at: AsOf) -> Option<String> {
    let text = text.trim();
    let text = with_unit(corpus, text).unwrap_or_else(|| text.to_owned());
    let report = verify_citations(corpus, &text, at, None).ok()?;
    let [one] = report.citations.as_slice() else { return None };
    let is_whole = (one.start, one.end) == (0, text.len());
    one.on_record.clone().filter(|_| is_whole && one.is_kept_in_words())
}

/// The day that a citation carries after it, as [`super::citation`] prints it, and where that ends.
fn own_day(corpus: &Corpus, text: &str, span: &Range<usize>) -> Option<(usize, Day)> {
    let tail = text.get(span.end..)?;
    let said = tail.trim_start_matches([' ', '\u{a0}', '\n']).strip_prefix('(')?;
    let close = said.get(..said.floor_char_boundary(LONGEST_DAY))?.find(')')?;
    let end = text.len() - said.len() + close + 1;
    let (_, day) = cited_day(corpus, text.get(span.start..end)?)?;
    Some((end, day))
}
