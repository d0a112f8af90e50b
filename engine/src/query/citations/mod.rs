//! The citations of a draft, each held against the law of a day.
//!
//! That day alone decides, or the one that a citation carries itself. A citation whose address nothing has on the day is wrong, and the problem says on which days
//! the address was right. An ambiguous citation is a problem, never a guess. A quotation must be in the provision's
//! words of the day, verbatim but for white space and the form of quotation marks.

mod beyond;
mod places;
mod quoted;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use asof_law::{COMMON, Language, Number, Step, Unit};
use asof_schema::{AsOf, ComponentId, CoverageState, Day, Interval, NormId, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::bare::with_unit;
use super::relations::{Addressed, joined};
use super::resolve::cited_day;
use super::{Relations, TargetState};
use crate::coverage::Report;
use crate::graph::{Component, ComponentRow, NormGraph, Point, Version, VersionRow, text_lines, write_lines};
use crate::store::{Corpus, JUDGMENT};
use beyond::ends_sentence;
use places::{Place, Says, Whose};
use quoted::{Quotation, Said, holds, quotations, said, tidy, without_signs};

/// The longest text that is read, in bytes.
pub const LONGEST_DRAFT: usize = 64 << 10;

/// The most citations of provisions in a text, the most of judgments, and the most quotations.
pub const MOST_CITATIONS: usize = 500;

/// The most bytes of a day after a citation.
const LONGEST_DAY: usize = 100;

/// The most words between a citation and a colon that leads into the next paragraph.
const MOST_LEADING: usize = 6;

/// Of how many components below a provision the other days are looked through for words that it has not got.
const MOST_BELOW: usize = 1_000;

/// What is said of words that look like a citation.
const UNREAD: &str = "cannot be read as the citation of a provision";

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

fn bare(text: &str, Quotation { inner, .. }: &Quotation) -> CheckedQuote {
    let words = without_signs(text.get(inner.clone()).unwrap_or_default());
    CheckedQuote { text: words, start: inner.start, end: inner.end, verbatim: false, found: None }
}

/// The citation that a quotation stands beside: one in brackets or after a dash right after it; else the last before it in the
/// same sentence, or with nothing but signs between; else the next in the same sentence. A colon soon after it
/// leads into the next paragraph.
fn beside(text: &str, spans: &[&Range<usize>], quotation: &Quotation) -> Option<Range<usize>> {
    let Range { start, end } = quotation.outer;
    let before = spans.iter().copied().rfind(|span| span.end <= start);
    let behind = spans.iter().copied().find(|span| span.start >= end);
    let between = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let attached = |span: &&Range<usize>| {
        let gap = between(end, span.start);
        gap.contains(['(', '[', '–', '—', '―', '-']) && !gap.contains(char::is_alphanumeric)
    };
    let near = |gap: &str| {
        // "rule 3 provides:" leads on; after more words somebody else may speak.
        let leads = gap.trim_end().ends_with(':') && gap.split_whitespace().count() <= MOST_LEADING;
        let gap = if leads { gap.trim_end() } else { gap };
        !ends_sentence(gap) || !gap.contains(char::is_alphanumeric) && !gap.contains("\n\n")
    };
    let found = behind
        .filter(attached)
        .or_else(|| before.filter(|span| near(between(span.end, start))))
        .or_else(|| behind.filter(|span| !ends_sentence(between(end, span.start))));
    found.cloned()
}

/// A place beside a quotation, and where the words are by the law of its day.
struct Near {
    span: Range<usize>,
    /// The version that has the words, of what is cited there.
    held: Option<VersionId>,
    /// One that is not cited there and has them, and what is told of it.
    elsewhere: Option<VersionId>,
    told: String,
}

impl Near {
    fn of(span: Range<usize>) -> Self {
        Self { span, held: None, elsewhere: None, told: String::new() }
    }

    fn is_at(&self, citation: &CheckedCitation) -> bool {
        (citation.start, citation.end) == (self.span.start, self.span.end)
    }
}

/// Tells of a quotation at what is cited beside it: of several, at the first that has it, or else at the first. Where nobody can
/// say whether that has it, the others are in doubt.
fn quote(text: &str, quotation: &Quotation, may_be: &[Near], citations: &mut [CheckedCitation]) {
    let Some(near) = may_be.iter().find(|near| near.held.is_some()).or(may_be.first()) else { return };
    let mut there = citations.iter().filter(|citation| near.is_at(citation));
    let unjudged = there.all(|citation| citation.decides == Decides::Nothing);
    let mut quote = bare(text, quotation);
    quote.verbatim = near.held.is_some();
    let what = format!("the quotation from byte {} on", quote.start);
    let problem = if quote.verbatim {
        quote.found.clone_from(&near.held);
        None
    } else if unjudged {
        Some(format!("{what} is not checked"))
    } else if quotation.closed {
        quote.found.clone_from(&near.elsewhere);
        Some(format!("{what} is not verbatim{}", near.told))
    } else {
        Some(format!("{what} is not closed"))
    };
    for citation in citations {
        if near.is_at(citation) {
            citation.quotes.push(quote.clone());
            let all = [citation.on_record.take(), problem.clone()];
            citation.on_record = all.into_iter().flatten().reduce(|first, next| format!("{first}; {next}"));
        } else if unjudged && !quote.verbatim && may_be.iter().any(|near| near.is_at(citation)) {
            let why = format!("{what} may be of it or of what is cited beside it, and is not checked");
            citation.unchecked = Some(why);
        }
    }
}

/// Whether an address is that of a provision, though not on the day.
fn is_of_another_day(addressed: &Addressed) -> bool {
    matches!(
        addressed.state,
        TargetState::TargetRepealed | TargetState::TargetNotYetInForce | TargetState::TargetRenumbered
    )
}

/// What may be of a law that is not here.
fn may_be(name: &str) -> Meaning {
    let why = format!("may be of {name:?}, and no norm here has this name");
    Meaning { of_another_law: true, ..Meaning::unjudged(why) }
}

/// A text being checked by the law of a day.
struct Check<'c> {
    corpus: &'c Corpus,
    at: AsOf,
    point: Point,
    relations: Relations<'c>,
    norm: Option<&'c NormId>,
    /// The tidied words of the versions that stand in a norm, and the version of the norm below which they do.
    words: HashMap<NormId, (VersionRow, Tidied)>,
}

/// Versions, each with its tidied words.
type Tidied = Arc<Vec<(VersionRow, String)>>;

/// What a citation means.
#[derive(Default)]
struct Meaning {
    component: Option<ComponentId>,
    version: Option<VersionId>,
    valid: bool,
    problem: Option<String>,
    of_another_law: bool,
    known: Option<Report>,
    decides: Decides,
    /// Whether no law here has the address on the day.
    leads_nowhere: bool,
}

impl Meaning {
    fn problem(problem: impl Into<String>) -> Self {
        Self { problem: Some(problem.into()), ..Self::default() }
    }

    /// What nothing here tells of, and why.
    fn unjudged(why: impl Into<String>) -> Self {
        Self { decides: Decides::Nothing, ..Self::problem(why) }
    }
}

impl<'c> Check<'c> {
    fn of(corpus: &'c Corpus, at: AsOf, norm: Option<&'c NormId>) -> Self {
        let relations = Relations::of(corpus, at);
        Self { corpus, at, point: corpus.point(at), relations, norm, words: HashMap::new() }
    }

    /// What follows is checked by the law of another day.
    fn turn_to(&mut self, day: Day) {
        self.at = AsOf { at: day, ..self.at };
        self.point = self.corpus.point(self.at);
        self.relations = self.relations.turned_to(day);
    }

    fn citation(&self, text: &str, place: &Place) -> CheckedCitation {
        let Range { start, end } = place.span.clone();
        let surface = text.get(start..end).unwrap_or_default().to_owned();
        let meaning = match &place.says {
            Says::Component(id) => self.component(id),
            Says::Version(id) => self.version(id),
            Says::Unread => {
                let before = text.get(..start).unwrap_or_default();
                // What follows in brackets would make another provision of it.
                let is_whole = !text.get(end..).unwrap_or_default().starts_with('(');
                let alias = is_whole.then(|| self.by_alias_after_name(before, &surface)).flatten();
                alias.unwrap_or_else(|| Meaning::problem(UNREAD))
            }
            Says::NoId => self.no_id(&surface),
            // It may count something.
            Says::Number => Meaning::unjudged(UNREAD),
            Says::Provision { whose, language, steps } => {
                let meaning = self.provision(whose, *language, steps);
                let alias = meaning.leads_nowhere.then(|| self.by_alias(&surface, whose, *language));
                alias.flatten().unwrap_or(meaning)
            }
            Says::Judgment(whose) => self.judgment(whose),
        };
        let Meaning { component, version, valid, problem, of_another_law, known, decides, .. } = meaning;
        CheckedCitation {
            surface,
            start,
            end,
            component,
            version,
            // Judged once what is quoted beside it is held against it.
            verdict: Verdict::Unverified,
            valid_at: Some(valid),
            quotes: Vec::new(),
            problem: None,
            on_record: problem,
            of_another_law,
            says_law: !matches!(place.says, Says::Provision { whose: Whose::Unsaid, .. }),
            is_of_provision: !matches!(place.says, Says::Judgment(_) | Says::Number),
            number: place.number(),
            known,
            decides,
            unchecked: None,
        }
    }

    /// An id names a component whatever its address.
    fn component(&self, id: &ComponentId) -> Meaning {
        let Ok(component) = self.corpus.component(id) else {
            // Of a norm that is not here nothing is known that may be short.
            let graph = self.corpus.graph(id.norm_str()).ok();
            let known = graph.map(|graph| graph.report(id.local(), self.point));
            return Meaning { known, ..Meaning::problem(format!("nothing has the id {id}")) };
        };
        let version = component.version_at(self.point);
        let stands = version.is_some_and(|version| !version.is_tombstone());
        let in_force = component.born(self.point).filter(|version| !version.is_tombstone());
        let days: Vec<Interval> = in_force.map(|version| version.valid(self.point)).collect();
        let problem = (!stands).then(|| self.otherwise("is not in force", &joined(days)));
        let version = version.map(Version::id);
        let known = Some(component.graph.report(id.local(), self.point));
        Meaning { component: Some(id.clone()), version, valid: stands, problem, known, ..Meaning::default() }
    }

    /// What is said of an id with colons that nothing has. Of a law that is here, what is known of it tells whether that is
    /// wrong; of another nothing does.
    fn no_id(&self, id: &str) -> Meaning {
        let Some(holder) = places::holder(self.corpus, id, self.at) else {
            let why = "is written as an id, and nothing here has it";
            return Meaning { of_another_law: true, ..Meaning::unjudged(why) };
        };
        let graph = self.corpus.graph(holder.norm_str()).ok();
        let known = graph.map(|graph| graph.report(holder.local(), self.point));
        Meaning { known, ..Meaning::problem(format!("nothing has the id {id}")) }
    }

    fn version(&self, id: &VersionId) -> Meaning {
        let meaning = self.component(&id.component);
        if !meaning.valid || meaning.version.as_ref() == Some(id) {
            return meaning;
        }
        let now = meaning.version.as_ref().map(ToString::to_string).unwrap_or_default();
        let problem = format!("is not the version in force on {}: that is {now}", self.at.at);
        Meaning { valid: false, problem: Some(problem), ..meaning }
    }

    /// A judgment is cited as a whole by its name alone.
    fn judgment(&self, whose: &Whose) -> Meaning {
        if let Whose::Of(norms) = whose
            && norms.len() == 1
            && let Some(norm) = norms.first()
        {
            return self.component(&norm.root());
        }
        self.provision(whose, COMMON, &[])
    }

    fn provision(&self, whose: &Whose, language: Language, steps: &[Step]) -> Meaning {
        let norms = match whose {
            Whose::Unknown(name) => {
                let slip = self.corpus.names().slipped(name);
                let near = slip.and_then(|id| self.corpus.catalogue().find(|norm| norm.id == *id));
                let why = format!("is of {name:?}, and no norm here has this name");
                // A law that is not here may well be as cited. A slip in the name of one that is here is told.
                let meaning = match near {
                    Some(norm) => Meaning::problem(format!("{why}; it is one slip from {:?}", norm.title)),
                    None => Meaning::unjudged(why),
                };
                return Meaning { of_another_law: true, ..meaning };
            }
            Whose::Elsewhere(name) => {
                let why = format!("is of the judgment {name:?}, and none here has this citation");
                return Meaning { of_another_law: true, ..Meaning::unjudged(why) };
            }
            Whose::Of(norms) if norms.len() > 1 => {
                return Meaning::problem(open(norms.iter().map(NormId::root)));
            }
            Whose::Of(norms) => {
                norms.iter().filter_map(|norm| self.corpus.graph(norm.as_str()).ok()).collect()
            }
            // Who says of which norm the text speaks says so of what the words leave open.
            Whose::MayBe(name) => return may_be(name),
            Whose::Beside(name) if self.norm.is_none() => return self.beside(name, language, steps),
            // "This rule" is the author's own, and so may be "rule 3".
            Whose::Quoted if self.norm.is_none() || !steps.iter().all(Step::is_numbered) => {
                return Meaning::unjudged(
                    "stands in words that are quoted and do not say of which law it is",
                );
            }
            Whose::Unsaid | Whose::Quoted | Whose::Beside(_) => self.candidates(language),
        };
        let is_named = matches!(whose, Whose::Of(_)) || self.norm.is_some();
        let read = |graph: &&'c Arc<NormGraph>| (*graph, self.relations.addressed(graph, steps, is_named));
        let all: Vec<(&Arc<NormGraph>, Addressed)> = norms.iter().map(read).collect();
        let named: Vec<&(&Arc<NormGraph>, Addressed)> =
            all.iter().filter(|(_, addressed)| !addressed.components.is_empty()).collect();
        match (named.as_slice(), all.as_slice()) {
            ([(graph, addressed)], _) => self.addressed(graph, addressed),
            ([], several) => {
                let undivided = self.undivided(&norms, steps, is_named);
                let meaning = undivided.unwrap_or_else(|| self.nowhere(several, steps, is_named));
                let leads_nowhere = !several.iter().any(|(_, one)| is_of_another_day(one));
                Meaning { leads_nowhere, ..meaning }
            }
            (several, _) => {
                let ids = several.iter().flat_map(|(graph, addressed)| {
                    addressed.components.iter().map(|component| component.of(graph).id())
                });
                Meaning::problem(open(ids))
            }
        }
    }

    /// What is said of an address that none of some laws has.
    fn nowhere(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Meaning {
        // A paragraph that the judgment which is named has not got is of no article or section that might be meant.
        let is_paragraph = is_named && matches!(steps, [step] if step.unit == Unit::Paragraph);
        let judgment = read
            .first()
            .filter(|(graph, _)| is_paragraph && read.len() == 1 && graph.norm().norm_type == JUDGMENT);
        if let Some(meaning) = judgment.and_then(|(graph, _)| self.not_yet_said(graph)) {
            return meaning;
        }
        let never = |(_, one): &&(&Arc<NormGraph>, Addressed)| {
            one.state == TargetState::TargetNeverExisted
                || judgment.is_some() && one.state == TargetState::Unresolved
        };
        let never: Vec<_> = read.iter().filter(never).collect();
        if never.is_empty() {
            return self.unresolved(read, steps, is_named);
        }
        // It may be in any of them: the one of which least is known tells.
        let known = never.iter().map(|(graph, _)| self.relations.of_nothing(graph, steps, is_named));
        let known = known.min_by_key(|known| known.state);
        Meaning { known, ..Meaning::problem(nothing(TargetState::TargetNeverExisted)) }
    }

    /// What is said of a paragraph of a judgment on a day on which the judgment is not there.
    fn not_yet_said(&self, graph: &NormGraph) -> Option<Meaning> {
        Some(self.component(&graph.norm().id.root())).filter(|whole| !whole.valid)
    }

    /// What words mean that as a whole are the name of one provision, of a law that they may be of: a heading is cited by the
    /// numeral that it prints, which is no number on record.
    fn by_alias(&self, words: &str, whose: &Whose, language: Language) -> Option<Meaning> {
        let graphs: Vec<&Arc<NormGraph>> = match whose {
            Whose::Of(norms) => {
                norms.iter().filter_map(|norm| self.corpus.graph(norm.as_str()).ok()).collect()
            }
            Whose::Unsaid => self.candidates(language),
            _ => return None,
        };
        // The day of a citation is no part of the name.
        self.only_alias(graphs, language.cited_day(words).map_or(words, |(name, _)| name))
    }

    /// What has words that no grammar reads for a way to cite it, and a name of its law right before them: "CPR, Part 50(2)"; or
    /// that name and these words, "Boat Guide, Annex A(2)".
    fn by_alias_after_name(&self, before: &str, words: &str) -> Option<Meaning> {
        let before = before.trim_end().trim_end_matches(',').trim_end();
        let meant = self.candidates(COMMON).into_iter().filter_map(|graph| {
            let norm = graph.norm();
            let names = norm.citations.iter().chain([&norm.title]);
            let mut names = names.filter(|name| !name.is_empty() && before.ends_with(name.as_str()));
            names.find_map(|name| {
                let named = || graph.alias(&format!("{name}, {words}"), self.at);
                graph.alias(words, self.at).or_else(named)
            })
        });
        self.only(&meant.collect::<Vec<_>>())
    }

    /// The one provision of some laws that has words for a way to cite it.
    fn only_alias(&self, graphs: Vec<&Arc<NormGraph>>, words: &str) -> Option<Meaning> {
        let meant = graphs.into_iter().filter_map(|graph| graph.alias(words, self.at));
        self.only(&meant.collect::<Vec<_>>())
    }

    /// What is meant, where it is one provision.
    fn only(&self, meant: &[ComponentId]) -> Option<Meaning> {
        let [one] = meant else { return None };
        Some(self.component(one))
    }

    /// What may be of a law that is named beside it. Where that is here, it is in doubt only if another law here has the address.
    fn beside(&self, name: &str, language: Language, steps: &[Step]) -> Meaning {
        let named = self.corpus.names().named(name);
        if named.is_empty() {
            return may_be(name);
        }
        let meant = self.provision(&Whose::Unsaid, language, steps);
        match meant.component.as_ref().map(ComponentId::norm).filter(|norm| !named.contains(norm)) {
            Some(norm) => Meaning::unjudged(format!("may be of {name:?} or of {norm}")),
            None => meant,
        }
    }

    /// What is said of an address in a provision of which the record sets nothing apart so, as the explanation of a section
    /// that it keeps in one piece: the provision is there. Of several without numbers, none is taken for the second.
    fn undivided(&self, norms: &[&'c Arc<NormGraph>], steps: &[Step], is_named: bool) -> Option<Meaning> {
        let mut below = steps.iter().zip(steps.iter().skip(1));
        let cut = below.position(|(holder, step)| step.may_be_undivided(holder))? + 1;
        let (whole, part) = (steps.get(..cut)?, steps.get(cut)?);
        let held = norms.iter().filter_map(|&graph| Some((graph, self.the_one(graph, whole, is_named)?)));
        let held: Vec<(&Arc<NormGraph>, ComponentRow)> = held.collect();
        let &[(graph, component)] = held.as_slice() else {
            let ids = held.iter().map(|(graph, component)| component.of(graph).id());
            return (!held.is_empty()).then(|| Meaning::problem(open(ids)));
        };
        let (component, unit) = (component.of(graph), graph.profile().own(part.unit));
        let is_of_unit = |one: &Component<'_>| graph.profile().unit(one.kind()) == Some(unit);
        let apart = component.ever_below(self.point).into_iter().filter(is_of_unit);
        let apart: Vec<Component<'_>> = apart.collect();
        if !apart.is_empty() {
            let several = apart.len() > 1
                && apart.iter().all(|one| {
                    one.version_at(self.point).and_then(Version::number).is_none_or(str::is_empty)
                });
            return several.then(|| Meaning::problem(open(apart.iter().map(|one| one.id()))));
        }
        let id = component.id();
        let known = graph.report(id.local(), self.point);
        // Of a law that keeps others apart, and of which all is known, it is none.
        let keeps = graph.type_row(graph.profile().component_type(unit)).is_some();
        if known.is_assured() && keeps && !unit.is_grouping() {
            return None;
        }
        let what = match &part.number {
            Number::Of(number) if !number.is_empty() => format!("{} {number}", part.unit.name()),
            _ => part.unit.name().to_owned(),
        };
        let problem = format!(
            "{id} is there, and the record keeps no {what} of it apart: only its words tell whether it has one"
        );
        Some(Meaning { decides: Decides::Words, ..self.is_there(component, known, problem) })
    }

    /// What is said of an address that leads nowhere and of which nobody can say that nothing ever had it. Where it begins with
    /// a provision that is there, and nothing in that has such numbers on record, only the words of the provision tell.
    fn unresolved(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Meaning {
        if !read.is_empty() && read.iter().all(|(_, one)| one.state == TargetState::External) {
            let problem = "is of a law of which nothing is on record, as known and recorded";
            return Meaning { of_another_law: true, ..Meaning::problem(problem) };
        }
        let holder = |graph: &Arc<NormGraph>| {
            let mut holders = (1..steps.len()).rev().filter_map(|length| steps.get(..length));
            holders.find_map(|steps| self.the_one(graph, steps, is_named))
        };
        let held = read.iter().filter_map(|(graph, _)| Some((*graph, holder(graph)?)));
        let held: Vec<(&Arc<NormGraph>, ComponentRow)> = held.collect();
        let &[(graph, component)] = held.as_slice() else {
            let away = if held.is_empty() { self.away(read, steps, is_named) } else { None };
            return away.unwrap_or_else(|| Meaning::problem(nothing(TargetState::Unresolved)));
        };
        let component = component.of(graph);
        let id = component.id();
        let problem = format!(
            "{id} is there, and nothing in it has this number on record: only its words tell whether it has such a part"
        );
        self.is_there(component, graph.report(id.local(), self.point), problem)
    }

    /// What is said of a part of a provision of which the record keeps no parts, where the provision itself is not in force on
    /// the day.
    fn away(&self, read: &[(&Arc<NormGraph>, Addressed)], steps: &[Step], is_named: bool) -> Option<Meaning> {
        let holder = |graph: &Arc<NormGraph>| {
            let holders = (1..steps.len()).rev().filter_map(|length| steps.get(..length));
            let mut found = holders.map(|steps| self.relations.addressed(graph, steps, is_named));
            found.find(is_of_another_day)
        };
        let mut away = read.iter().filter_map(|(graph, _)| Some((*graph, holder(graph)?)));
        let (graph, holder) = away.next().filter(|_| away.next().is_none())?;
        Some(self.addressed(graph, &holder))
    }

    /// The one component that an address names in a norm, where it is there.
    fn the_one(&self, graph: &Arc<NormGraph>, steps: &[Step], is_named: bool) -> Option<ComponentRow> {
        let found = self.relations.addressed(graph, steps, is_named);
        let &[component] = found.components.as_slice() else { return None };
        (found.state == TargetState::Resolved).then_some(component)
    }

    /// What is said of a part of a component that is there, where the record does not tell whether it has the part.
    fn is_there(&self, component: Component<'_>, known: Report, problem: String) -> Meaning {
        let version = component.version_at(self.point).map(Version::id);
        let (known, problem) = (Some(known), Some(problem));
        Meaning { component: Some(component.id()), version, problem, known, ..Meaning::default() }
    }

    /// The norms of which a citation may be that names none.
    fn candidates(&self, language: Language) -> Vec<&'c Arc<NormGraph>> {
        if let Some(norm) = self.norm {
            return self.corpus.graph(norm.as_str()).into_iter().collect();
        }
        let speaks = |graph: &&Arc<NormGraph>| {
            let own = Language::of_tag(&graph.norm().language);
            graph.norm().norm_type != "debate"
                && (own == Some(language) || own.is_some() && language == COMMON)
        };
        self.corpus.graphs().filter(speaks).collect()
    }

    fn addressed(&self, graph: &NormGraph, addressed: &Addressed) -> Meaning {
        let &[component] = addressed.components.as_slice() else {
            return Meaning::problem(open(addressed.components.iter().map(|one| one.of(graph).id())));
        };
        let component = component.of(graph);
        let id = component.id();
        let version = component.version_at(self.point).map(Version::id);
        let valid = addressed.state == TargetState::Resolved;
        let known = graph.report(id.local(), self.point);
        let problem = match addressed.state {
            TargetState::Resolved => None,
            TargetState::TargetRenumbered => {
                let now =
                    format!("is not the address of anything in force; {id} had it, and has another now");
                Some(self.otherwise(&now, &addressed.days))
            }
            TargetState::TargetNotYetInForce if known.state == CoverageState::Touched => {
                Some(self.otherwise("has no text that is known", &addressed.days))
            }
            TargetState::TargetNotYetInForce => Some(self.otherwise("is not in force yet", &addressed.days)),
            _ => Some(self.otherwise("is not in force", &addressed.days)),
        };
        Meaning { component: Some(id), version, valid, problem, known: Some(known), ..Meaning::default() }
    }

    /// That something does not hold on the day, and when it did or will.
    fn otherwise(&self, what: &str, days: &[Interval]) -> String {
        let mut said = format!("{what} on {}", self.at.at);
        let days: Vec<String> = days.iter().map(|days| days.in_words()).collect();
        if days.is_empty() {
            said.push_str(", nor on any other day, as known and recorded");
        } else {
            // Writing into a string cannot fail.
            let _ = write!(said, "; in force {}", days.join(", "));
        }
        said
    }

    /// Looks for quoted words in what is cited at a place beside them; where that is the first place and has not got them,
    /// elsewhere too.
    fn look(&mut self, words: &Said, near: &mut Near, is_first: bool, citations: &[CheckedCitation]) {
        let there = citations.iter().filter(|citation| near.is_at(citation));
        let cited: Vec<ComponentId> = there.filter_map(|citation| citation.component.clone()).collect();
        near.held = cited.iter().find_map(|id| self.holding(id, words));
        if is_first && near.held.is_none() {
            (near.elsewhere, near.told) = self.elsewhere(&cited, words);
        }
    }

    /// The version of a provision on the day, or of what is below it, that has some words; they may also begin in one line of
    /// the provision and end in another, with its markers or without.
    fn holding(&self, id: &ComponentId, words: &Said) -> Option<VersionId> {
        let version = self.corpus.component(id).ok()?.version_at(self.point)?;
        let rows = version.standing_below();
        let has = |row: &&Version<'_>| {
            [row.own_text(), row.heading()].into_iter().flatten().any(|own| holds(&tidy(own), words))
        };
        if let Some(row) = rows.iter().find(has) {
            return Some(row.id());
        }
        let texts = rows.iter().filter_map(|row| row.own_text());
        let plain = tidy(&texts.collect::<Vec<_>>().join(" "));
        let mut marked = String::new();
        write_lines(text_lines(version.walk(None), self.point, false), |part| marked.push_str(part));
        let stands = !version.is_tombstone();
        (stands && (holds(&plain, words) || holds(&tidy(&marked), words))).then(|| version.id())
    }

    /// Where words are that the provisions cited have not got: in them on another day, or elsewhere in their norm.
    fn elsewhere(&mut self, cited: &[ComponentId], words: &Said) -> (Option<VersionId>, String) {
        for component in cited.iter().filter_map(|id| self.corpus.component(id).ok()) {
            let below = component.ever_below(self.point);
            let mut versions = below.iter().take(MOST_BELOW).flat_map(|component| component.born(self.point));
            let had = |version: &Version<'_>| {
                version.own_text().is_some_and(|own| holds(&tidy(own), words))
                    && !version.valid(self.point).is_empty()
            };
            if let Some(version) = versions.find(had) {
                let days = self.days_of(version, had).in_words();
                return (Some(version.id()), format!(": the provision had these words {days}"));
            }
            let standing = self.standing(component.graph);
            if let Some((row, _)) = standing.iter().find(|(_, own)| holds(own, words)) {
                let version = row.of(component.graph);
                let id = version.component().id();
                return (Some(version.id()), format!(": the words are those of {id}"));
            }
        }
        let told = if cited.is_empty() { "" } else { ": nothing in the norm has these words on that day" };
        (None, told.to_owned())
    }

    /// The days on which a provision had what a version of it has: those of the versions next to it, too, that have it.
    fn days_of(&self, version: Version<'_>, had: impl Fn(&Version<'_>) -> bool) -> Interval {
        let all = version.component().born(self.point).filter(had).map(|version| version.valid(self.point));
        let own = version.valid(self.point);
        let next = |days: Interval, more: Interval| {
            let touches = days.end().is_some_and(|end| end == more.start());
            if touches {
                Interval::new(days.start(), more.end().unwrap_or(Day::MAX)).unwrap_or(days)
            } else {
                days
            }
        };
        all.filter(|days| days.start() > own.start()).fold(own, next)
    }

    fn standing(&mut self, graph: &NormGraph) -> Tidied {
        let Some(top) = graph.root().and_then(|root| root.version_at(self.point)) else {
            return Tidied::default();
        };
        let kept = self.words.get(&graph.norm().id).filter(|(of, _)| *of == top.row);
        if let Some((_, words)) = kept {
            return Arc::clone(words);
        }
        let words = top.standing_below().into_iter();
        let words = words.filter_map(|version| Some((version.row, tidy(version.own_text()?))));
        let words: Tidied = Arc::new(words.collect());
        self.words.insert(graph.norm().id.clone(), (top.row, Arc::clone(&words)));
        words
    }
}

/// That words lead to nothing, and why.
fn nothing(state: TargetState) -> &'static str {
    if state == TargetState::TargetNeverExisted {
        return "nothing ever had this address, as known and recorded";
    }
    "is ambiguous: it names no article or section, or a kind of unit that the corpus does not hold"
}

/// That words may mean several provisions.
fn open(ids: impl Iterator<Item = ComponentId>) -> String {
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    format!("may mean several provisions; name one: {}", ids.join("; "))
}
