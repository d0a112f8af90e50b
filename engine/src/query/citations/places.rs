//! What a text cites: ids as they are, and provisions by their numbers, with the words beside them that name their norm.
//!
//! The grammars of relations read the numbers. Beside a citation stands a name that they do not know, since it belongs to the
//! corpus: "CF/88, art. 5º", "90 §, KuntaL". What looks like a citation and is none that can be read is told too, so that
//! nothing is passed over in silence.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::lexicon::{
    CUES, JOINING, KINDS, LISTING, annex_beside, is, joining, part_begins, part_ends, starts,
};
use asof_law::{
    COMMON, Called, CitedJudgment, Language, Law, Mention, NameIndex, NamedLaw, Number, Profile, SECTION,
    Step, Target, Unit, announces_unread, begins_section, citations, is_basic, is_basic_or_above, is_dated,
    judgments, law_begins, law_ends, marks_sections, month_named,
};
use asof_schema::{AsOf, ComponentId, NormId, VersionId, urn};

use super::beyond::{BLANK, beyond, ends_sentence, is_dash};
use super::quoted::Quotation;
use crate::query::bare;
use crate::query::relations::is_annex;
use crate::store::Corpus;

/// The longest abbreviation of a law, in letters, and the most words of a name that nothing here has.
const LONGEST_ABBREVIATION: usize = 6;
const LONGEST_NAME: usize = 8;
/// What parts a name from what follows it.
const PARTING: [char; 7] = [' ', '\u{a0}', '\n', ',', ';', ':', ')'];
/// So many parts of an id with colons are looked at, and a word with fewer is taken for none that is not here.
const ID_PARTS: usize = 6;
const LEAST_ID_PARTS: usize = 4;
/// So many names before a provision are looked at for the law that it is of.
const FAR_NAMES: usize = 12;

/// A place in a text that names a provision.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place {
    /// Its bytes, the name of the norm included.
    pub(super) span: Range<usize>,
    pub(super) says: Says,
}

impl Place {
    pub(super) fn is_judgment(&self) -> bool {
        matches!(self.says, Says::Judgment(_))
    }

    /// Whether it is a judgment that is not here and is known by the number of a case alone.
    pub(super) fn is_case_elsewhere(&self) -> bool {
        matches!(&self.says, Says::Judgment(Whose::Elsewhere(name)) if judgments(name, &[]).is_empty())
    }

    /// The number of the provision that it names.
    pub(super) fn number(&self) -> Option<String> {
        let Says::Provision { steps, .. } = &self.says else { return None };
        match &steps.last()?.number {
            Number::Of(number) if !number.is_empty() => Some(number.clone()),
            _ => None,
        }
    }

    /// Whether it may be of no provision, or of none that is here.
    pub(super) fn is_doubtful(&self) -> bool {
        matches!(self.says, Says::Provision { whose: Whose::MayBe(_), .. })
    }
}

/// What it says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Says {
    /// An id or another address of a component.
    Component(ComponentId),
    /// The id of a version.
    Version(VersionId),
    /// An id as others write it, which nothing here has.
    NoId,
    /// A way down in a norm.
    Provision { whose: Whose, language: Language, steps: Vec<Step> },
    /// A judgment as a whole.
    Judgment(Whose),
    /// A sign or word of citations, beside a number, which no grammar reads.
    Unread,
    /// A number alone beside the short name of a law.
    Number,
}

/// Of which norm a citation is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Whose {
    /// The words do not say.
    Unsaid,
    /// The words do not say, and are those of somebody else.
    Quoted,
    /// Of one of these, which have the name.
    Of(BTreeSet<NormId>),
    /// Of one that nothing here is called.
    Unknown(String),
    /// It may be of one that nothing here is called.
    Beside(String),
    /// It may be of one that nothing here is called, or of one that has another name, but is not of one that is given beside the
    /// text: a number beside a name, "art. 7º do antigo CPC".
    MayBe(String),
    /// Of a judgment that nothing here is cited as.
    Elsewhere(String),
}

/// Every place in a text that names a provision, in order; one that names several is there as often. What is quoted is not the
/// text's own; lines that are set off may be, and are read, though not as if the text said of which norm they are.
/// `None` where there are more than a most, judgments apart, or more judgments.
pub(super) fn places(
    corpus: &Corpus,
    whole: &str,
    quotations: &[Quotation],
    at: AsOf,
    most: usize,
) -> Option<Vec<Place>> {
    let quoted = |span: &Range<usize>, is_set_off: bool| {
        let quotes = |one: &Quotation| one.outer.start <= span.start && span.end <= one.outer.end;
        quotations.iter().any(|one| one.closed && one.is_set_off == is_set_off && quotes(one))
    };
    let mut places: Vec<Place> = ids(corpus, whole, at).take(most + 1).collect();
    let is_new = |span: &Range<usize>, places: &[Place]| !places.iter().any(|one| meets(&one.span, span));
    let countries = corpus.names().countries();
    let mut cited = judgments(whole, &countries);
    cited.retain(|one| is_new(&one.span, &places));
    // No number in the citation of a judgment is one of a provision.
    let plain = without(whole, cited.iter().map(|one| &one.span));
    let text = plain.as_str();
    let (laws, mut mentions) = mentions(corpus.names(), text);
    if cited.len() > most || places.len() + mentions.len() > most {
        return None;
    }
    mentions.retain(|(mention, _)| is_new(&(mention.start..mention.end), &places));
    let judgments: Vec<Judgment> = cited.into_iter().map(|one| Judgment::of(corpus, one, at)).collect();
    let most = most + judgments.len();
    let names = Names { text, index: corpus.names(), countries, laws, judgments: &judgments };
    places.extend(names.places(&mentions));
    let numbers = names.numbers();
    let judgments = judgments.into_iter().filter(|one| is_new(&one.span, &places));
    let judgments: Vec<Place> = judgments.map(|one| one.place(text)).collect();
    places.extend(judgments);
    places.extend(unread(text, corpus.names(), &places));
    let numbers: Vec<Place> = numbers.into_iter().filter(|one| is_new(&one.span, &places)).collect();
    places.extend(numbers);
    places.retain(|place| !quoted(&place.span, false));
    for Place { span, says } in &mut places {
        if let Says::Provision { whose: whose @ Whose::Unsaid, .. } = says
            && quoted(span, true)
        {
            *whose = Whose::Quoted;
        }
    }
    places.sort_by_key(|place| place.span.start);
    (places.len() <= most).then_some(places)
}

/// Stands for what is cited as a judgment: no grammar reads it, nor is it of any name.
const TAKEN: &str = "\u{1}";

/// A text with some places in it blanked out, and all others where they were.
fn without<'s>(text: &str, spans: impl Iterator<Item = &'s Range<usize>>) -> String {
    let (mut left, mut at) = (String::with_capacity(text.len()), 0);
    for span in spans {
        left.push_str(text.get(at..span.start).unwrap_or_default());
        left.push_str(&TAKEN.repeat(span.len()));
        at = span.end;
    }
    left.push_str(text.get(at..).unwrap_or_default());
    left
}

/// A judgment that a text cites by a report or a number.
struct Judgment {
    span: Range<usize>,
    whose: Whose,
}

impl Judgment {
    /// The judgment that is here by its name or as other sources have it.
    fn of(corpus: &Corpus, CitedJudgment { span, name }: CitedJudgment, at: AsOf) -> Self {
        let mut norms = corpus.names().named(&name);
        // No norm is fetched for what may be of none.
        if norms.is_empty() && corpus.is_whole() {
            norms.extend(corpus.graphs().find_map(|graph| graph.alias(&name, at)).map(|id| id.norm()));
        }
        let whose = if norms.is_empty() { Whose::Elsewhere(name) } else { Whose::Of(norms) };
        Self { span, whose }
    }

    /// The judgment as a whole, or the paragraph of it whose number stands behind it: "[2024] UKSC 12 at [34]".
    fn place(self, text: &str) -> Place {
        let Self { span, whose } = self;
        match text.get(span.end..).and_then(pinpoint) {
            Some((number, length)) => {
                let steps = vec![Step::of(Unit::Paragraph, number)];
                let says = Says::Provision { whose, language: COMMON, steps };
                Place { span: span.start..span.end + length, says }
            }
            None => Place { span, says: Says::Judgment(whose) },
        }
    }
}

/// The number in square brackets, or after a pilcrow, with which a text begins, but for words that lead to it, and how far
/// that goes.
fn pinpoint(text: &str) -> Option<(&str, usize)> {
    let own = without_court(text);
    let (gap, rest) = own.split_at_checked(own.find(['[', '¶'])?)?;
    let (rest, close) = match rest.strip_prefix('¶') {
        Some(rest) => (rest.trim_start_matches([' ', '\u{a0}']), ""),
        None => (rest.strip_prefix('[')?, "]"),
    };
    let number = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    let leads = |word: &str| word.is_empty() || is(|lexicon| lexicon.leading, word);
    let behind = rest.get(number.len()..)?.strip_prefix(close)?;
    // "¶ 3.1" and "¶ 4A" are of other paragraphs.
    let goes_on = behind.trim_start_matches(['.', '-', '–', '/']).starts_with(char::is_alphanumeric);
    let is_number = (1..4).contains(&number.len()) && !(close.is_empty() && goes_on);
    (is_number && gap.split([' ', '\u{a0}', ',']).all(leads)).then(|| (number, text.len() - behind.len()))
}

/// What stands behind the court's division, "(Ch)", with which a text may begin.
fn without_court(text: &str) -> &str {
    let division = text.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
    let is_name = |name: &str| (1..=6).contains(&name.len()) && name.chars().all(char::is_alphabetic);
    division.filter(|(name, _)| is_name(name)).map_or(text, |(_, rest)| rest)
}

fn meets(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The words that are ids, or aliases on the day.
fn ids(corpus: &Corpus, text: &str, at: AsOf) -> impl Iterator<Item = Place> {
    let ends = |c: char| c.is_whitespace() || "\"“”„«»()[]{}<>".contains(c);
    let words = pieces(text, ends)
        .map(|(start, word)| (start, word.trim_end_matches(['.', ',', ';', ':', '!', '?'])));
    let says = move |word: &str| {
        if word.starts_with("urn:") {
            // Letters with marks stand for their normal form.
            let id = if word.is_ascii() { word.to_owned() } else { urn::normal(word) };
            let version = || id.parse().map(Says::Version).ok();
            return Some(id.parse().map(Says::Component).ok().or_else(version).unwrap_or(Says::Unread));
        }
        let may_be = word.contains(['_', ':']) && word.contains(|c: char| c.is_ascii_digit());
        let alias = || corpus.graphs().find_map(|graph| graph.alias(word, at));
        let component = may_be.then(alias).flatten().map(Says::Component);
        // Without what stands before its number it would be another provision.
        component.or_else(|| is_like_id(word).then_some(Says::Unread)).or_else(|| {
            let is_none = may_be && (is_like_other_id(word) || holder(corpus, word, at).is_some());
            is_none.then_some(Says::NoId)
        })
    };
    words.filter_map(move |(start, word)| Some(Place { span: start..start + word.len(), says: says(word)? }))
}

/// What the beginning of an id with colons names here: the Act of `BNS:2023:Sec:999`.
pub(super) fn holder(corpus: &Corpus, id: &str, at: AsOf) -> Option<ComponentId> {
    let ends: Vec<usize> = id.match_indices(':').map(|(end, _)| end).take(ID_PARTS).collect();
    let mut starts = ends.iter().rev().filter_map(|&end| id.get(..end));
    starts.find_map(|start| corpus.graphs().find_map(|graph| graph.alias(start, at)))
}

/// Whether a word with colons has one between them that stands before the number of a provision, as ids of other sources
/// have: `SC:2024:INSC7:a-v-b:Para:3`.
fn is_like_other_id(word: &str) -> bool {
    let numbers = |piece: &str| piece.len() > 2 && is(|lexicon| lexicon.numbering, &piece.to_lowercase());
    let pieces = || word.split(':');
    pieces().count() >= LEAST_ID_PARTS
        && pieces().all(|piece| piece.starts_with(char::is_alphanumeric))
        && pieces().any(numbers)
}

/// Whether a word is written as an id is, "art_5_inc_2": numbered provisions with underscores between.
fn is_like_id(word: &str) -> bool {
    let unit = |piece: &str| {
        let letters = piece.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        CUES.contains(&letters.to_lowercase().as_str())
    };
    let mut pieces = word.split('_');
    word.contains(|c: char| c.is_ascii_digit())
        && pieces.clone().count() > 1
        && pieces.clone().all(|piece| piece.starts_with(char::is_alphanumeric))
        && pieces.any(unit)
}

/// The pieces of a text between some characters, each with its first byte.
fn pieces(text: &str, ends: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive(ends).scan(0, move |at, piece| {
        let start = *at;
        *at += piece.len();
        Some((start, piece.trim_end_matches(ends)))
    })
}

/// A law that is named as a whole, and where.
type Named = (Range<usize>, Law);

/// What is cited, and the grammar that read it.
type Cited = (Mention, Language);

/// The laws that a text names as a whole, and what it cites of them: of what several grammars read at one place, what begins
/// first and then what is longest.
fn mentions(names: &NameIndex, text: &str) -> (Vec<Named>, Vec<Cited>) {
    // Where two read the same words, the common language leaves open of what country the law is.
    let own = names.languages().iter().copied().filter(|&own| own != COMMON);
    let signs = signs_in_words(names, text);
    let mut all: Vec<Cited> = read(signs.as_deref().unwrap_or(text), COMMON).collect();
    all.extend(own.flat_map(|language| read(text, language)));
    let ordinals: Vec<Range<usize>> = all.iter().filter_map(|one| as_ordinal(one, &all)).collect();
    all.retain(|(mention, language)| {
        *language != COMMON || !ordinals.contains(&(mention.start..mention.end))
    });
    all.sort_by_key(|(mention, _)| (mention.start, Reverse(mention.end)));
    let (mut laws, mut provisions) = (Vec::new(), Vec::<Cited>::new());
    for (mention, language) in all {
        let Some(target) = &mention.target else { continue };
        let span = mention.start..mention.end;
        if target.path.is_empty() {
            laws.push((span, target.law.clone()));
            continue;
        }
        // A part of a law alone is no provision of it.
        let is_part = target.path.iter().all(|step| step.unit.is_side());
        let free = provisions.last().is_none_or(|(last, other)| {
            last.end <= span.start || (last.start..last.end, *other) == (span, language)
        });
        if free && !is_part {
            provisions.push((mention, language));
        }
    }
    (laws, provisions)
}

/// Where the letter that the common language takes for one of a number is the ending of an ordinal in another, "art. 5o": that
/// reads the same words with the number alone.
fn as_ordinal((mention, language): &Cited, all: &[Cited]) -> Option<Range<usize>> {
    const ENDINGS: [char; 2] = ['o', 'a'];
    let number = |mention: &Mention| match &mention.target.as_ref()?.path.last()?.number {
        Number::Of(number) => Some(number.clone()),
        _ => None,
    };
    let said = number(mention).filter(|_| *language == COMMON)?;
    let plain = said.strip_suffix(ENDINGS).filter(|plain| plain.bytes().all(|byte| byte.is_ascii_digit()))?;
    let same =
        |(other, own): &&Cited| *own != COMMON && (other.start, other.end) == (mention.start, mention.end);
    let reads = |(other, _): &Cited| number(other).as_deref() == Some(plain);
    all.iter().filter(same).any(reads).then_some(mention.start..mention.end)
}

/// What the grammar of a language reads.
fn read(text: &str, language: Language) -> impl Iterator<Item = Cited> + use<> {
    citations(text, language).into_iter().map(move |mention| (mention, language))
}

/// A text with an abbreviation of as many bytes for each sign of a section before a number, so that every place in it stays the
/// same: laws that are read in the common language print "§ 7", and its grammar does not know the sign. `None` where there is
/// none, where no law here may be marked so, and where there is law in another language, which may have the sign for something
/// else.
fn signs_in_words(names: &NameIndex, text: &str) -> Option<String> {
    let is_common = names.languages().iter().all(|language| *language == COMMON);
    if !is_common
        || !text.contains(SECTION)
        || !names.countries().iter().any(|profile| marks_sections(profile))
    {
        return None;
    }
    let (mut said, mut at) = (String::with_capacity(text.len()), 0);
    for (start, _) in text.match_indices(SECTION).filter(|(start, _)| begins_section(text, *start)) {
        let Some(rest) = text.get(start..).filter(|_| start >= at) else { continue };
        let several = rest.trim_start_matches(SECTION).trim_start_matches([' ', '\u{a0}']);
        let length = rest.len() - several.len();
        // Two bytes are too few for an abbreviation that no page has.
        let word = match length {
            0..=2 => "s.",
            _ if rest.starts_with("§§") => "secs",
            _ => "sec",
        };
        said.push_str(text.get(at..start).unwrap_or_default());
        said.push_str(word);
        said.extend(std::iter::repeat_n(' ', length - word.len()));
        at = start + length;
    }
    said.push_str(text.get(at..).unwrap_or_default());
    (said.len() == text.len()).then_some(said)
}

/// What stands beside a citation and says of which norm it is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Heard {
    Norm(Whose),
    Part,
}

/// The names that a text may use.
struct Names<'t> {
    text: &'t str,
    index: &'t NameIndex,
    countries: Vec<&'static Profile>,
    laws: Vec<Named>,
    judgments: &'t [Judgment],
}

impl Names<'_> {
    /// Each mention with the norm that it is of, in order.
    fn places(&self, mentions: &[Cited]) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        let spans = mentions.chunk_by(|(a, _), (b, _)| a.start == b.start);
        let mut spans = spans.peekable();
        while let Some(of_span) = spans.next() {
            let Some((first, language)) = of_span.first() else { continue };
            let until =
                spans.peek().and_then(|next| next.first()).map_or(self.text.len(), |(next, _)| next.start);
            let floor = places.last().map_or(0, |before| before.span.end);
            if let Some(next) = spans.next_if(|next| self.is_open(of_span, next)) {
                let end = next.last().map_or(first.end, |(last, _)| last.end);
                places.push(Place { span: first.start..end, says: Says::Unread });
                continue;
            }
            // The letters of "art. 7º, C.C." are no numbers.
            let is_of_law = self.law_follows(first.end, until).is_some();
            let goes_on = if is_of_law { None } else { self.goes_on(first.end) };
            let goes_on = goes_on.or_else(|| self.unread_part(first.end, *language));
            if let Some(end) = goes_on.filter(|&end| end <= until) {
                places.push(Place { span: first.start..end, says: Says::Unread });
                continue;
            }
            if let Some(span) = self.in_annex(floor, first, until) {
                places.push(Place { span, says: Says::Unread });
                continue;
            }
            let beside = self.beside(floor, first, until);
            let beyond = self.beyond(beside.span.end);
            let beyond = beyond.or_else(|| self.unread_part(beside.span.end, *language));
            if let Some(end) = beyond.filter(|&end| end <= until) {
                places.push(Place { span: beside.span.start..end, says: Says::Unread });
                continue;
            }
            if let [(mention, _)] = of_span
                && self.goes_on_with(&mut places, mention, &beside)
            {
                continue;
            }
            let read = self.read(places.last(), of_span, beside);
            places.extend(read);
        }
        self.doubt(&mut places);
        places
    }

    /// What names no law and is listed with what is of one that is not here may be of that, too: "art. 7º c/c art. 8º do
    /// CPC".
    fn doubt(&self, places: &mut [Place]) {
        for at in (1..places.len()).rev() {
            let Some((before, [next, ..])) = places.split_at_mut_checked(at) else { continue };
            let Some(last) = before.last_mut() else { continue };
            let Says::Provision {
                whose: Whose::Unknown(name) | Whose::Beside(name) | Whose::MayBe(name),
                ..
            } = &next.says
            else {
                continue;
            };
            // "o art. 7º e o CPC, art. 8º": the name is of the second alone.
            let words = self.text.get(next.span.clone()).unwrap_or_default();
            let is_before = name.split(' ').next().is_some_and(|first| words.starts_with(first));
            let gap = self.text.get(last.span.end..next.span.start);
            let is_listed = last.span == next.span || !is_before && gap.is_some_and(is_list);
            if let Says::Provision { whose: whose @ Whose::Unsaid, .. } = &mut last.says
                && is_listed
            {
                *whose = Whose::Beside(name.clone());
            }
        }
    }

    /// What the mentions of one citation name.
    fn read(&self, before: Option<&Place>, of_span: &[Cited], mut beside: Attribution) -> Vec<Place> {
        let floor = before.map_or(0, |before| before.span.end);
        if let Some(judgment) = self.judgment_beside(floor, of_span, &beside) {
            beside.span = judgment.span.start.min(beside.span.start)..judgment.span.end.max(beside.span.end);
            beside.whose = judgment.whose.clone();
        }
        if beside.whose == Whose::Unsaid && !beside.in_part && self.lists(floor, beside.span.start) {
            // What is of an article or section is of a law, also in a list after the paragraph of a judgment.
            let before = before.filter(|before| of_span.iter().all(is_below) || !self.is_of_judgment(before));
            let before = before.filter(|before| !is_of_other_kind(before, of_span));
            if let Some(Says::Provision { whose, steps, .. }) = before.map(|before| &before.says) {
                beside.whose = whose.clone();
                beside.in_part = steps.first().is_some_and(|step| step.unit.is_apart());
            }
        }
        let above = before.and_then(|before| self.linked_to(before, of_span, &beside));
        if let Some((whose, _)) = above.as_ref().filter(|_| beside.whose == Whose::Unsaid) {
            beside.whose = whose.clone();
        }
        let above = above.map(|(_, steps)| steps).unwrap_or_default();
        let place = |(mention, language): &Cited| {
            let target = mention.target.as_ref()?;
            // The title of a norm may end with the name of another law, "Rules under the Water Act 1990".
            let before = self.text.get(beside.span.start..mention.start).unwrap_or_default();
            let is_end = |law: &Law| before.trim_end_matches([',', ' ']).ends_with(&law.to_string());
            let of = |law: &Law| self.other_whose(mention).map_or_else(|| self.named(law), Whose::Unknown);
            let whose = match &target.law {
                Law::This => beside.whose.clone(),
                law => match (of(law), &beside.whose) {
                    (Whose::Unknown(_), known @ Whose::Of(_)) if is_end(law) => known.clone(),
                    (named, _) => named,
                },
            };
            let part = beside.in_part.then(Step::apart);
            let steps = part.into_iter().chain(above.iter().chain(&target.path).cloned()).collect();
            let says = Says::Provision { whose, language: *language, steps };
            Some(Place { span: beside.span.clone(), says })
        };
        of_span.iter().filter_map(place).collect()
    }

    /// The article of the place before, with the norm that it is of, where a citation that begins below an article is
    /// linked to it: "art. 155, II, c/c § 2º".
    fn linked_to(
        &self,
        before: &Place,
        of_span: &[Cited],
        beside: &Attribution,
    ) -> Option<(Whose, Vec<Step>)> {
        let Says::Provision { whose, steps, .. } = &before.says else { return None };
        let gap = self.text.get(before.span.end..beside.span.start)?;
        let gap = gap.trim_start_matches([' ', '\u{a0}', ',']);
        let rest = gap.get(starts(|lexicon| lexicon.linking, gap)?..)?;
        let leads = |word: &str| word.is_empty() || is(|lexicon| lexicon.leading, word);
        let is_linked = rest.split(BLANK).all(leads) && of_span.iter().all(is_below) && !beside.in_part;
        let article = steps.iter().rposition(|step| is_basic(step.unit)).filter(|_| is_linked)?;
        Some((whose.clone(), steps.get(..=article)?.to_vec()))
    }

    /// The name that the word before a citation makes of the law with which it begins: "Ahvenanmaan kuntalain 5 §".
    fn other_whose(&self, mention: &Mention) -> Option<String> {
        let cited = self.text.get(mention.start..mention.end)?;
        let first =
            cited.split([' ', '\u{a0}']).next().filter(|first| !self.index.named(first).is_empty())?;
        let name = mention.start..mention.start + first.len();
        let start = self.index.other_before(self.text, &name)?;
        Some(self.text.get(start..name.end)?.to_owned())
    }

    /// Whether a place is of a judgment that the text cites.
    fn is_of_judgment(&self, place: &Place) -> bool {
        let Says::Provision { whose, .. } = &place.says else { return false };
        self.judgments.iter().any(|one| one.whose == *whose)
    }

    /// The judgment beside a citation of a paragraph or the like: "2024 INSC 363, para 12", "para 12 of 2024 INSC 363". What is of
    /// an article or section is of a law, whatever judgment speaks of it, unless the words say that it is of the judgment.
    fn judgment_beside(&self, floor: usize, of_span: &[Cited], beside: &Attribution) -> Option<&Judgment> {
        let names_no_law =
            |(mention, _): &Cited| mention.target.as_ref().is_some_and(|target| target.law == Law::This);
        let joins = |word: &str| is(|lexicon| lexicon.joining, word) || is(|lexicon| lexicon.leading, word);
        let is_near = |from: usize, to: usize| {
            let gap = self.text.get(from..to);
            gap.is_some_and(|gap| {
                without_court(gap)
                    .split([' ', '\u{a0}', '\n', ',', '(', ':'])
                    .all(|word| word.is_empty() || joins(word))
            })
        };
        let Range { start, end } = beside.span;
        let below = of_span.iter().all(is_below);
        let is_beside = |one: &&Judgment| {
            let is_of = || self.text.get(end..one.span.start).is_some_and(has_genitive);
            below && floor <= one.span.start && is_near(one.span.end, start)
                || is_near(end, one.span.start) && (below || is_of())
        };
        let may_be = beside.whose == Whose::Unsaid && !beside.in_part && of_span.iter().all(names_no_law);
        self.judgments.iter().filter(|_| may_be).find(is_beside)
    }

    /// Whether a citation goes on after the name of its norm, "art. 6º da CF, § 1º": then it is one with the place before.
    fn goes_on_with(&self, places: &mut [Place], mention: &Mention, beside: &Attribution) -> bool {
        let (Some(target), Some((last, rest))) = (&mention.target, places.split_last_mut()) else {
            return false;
        };
        let alone = rest.last().is_none_or(|before| before.span != last.span);
        let Says::Provision { whose, steps, .. } = &mut last.says else { return false };
        let gap = self.text.get(last.span.end..mention.start).unwrap_or_default();
        let deeper =
            steps.last().zip(target.path.first()).is_some_and(|(last, first)| last.unit < first.unit);
        let named = *whose != Whose::Unsaid && beside.whose == Whose::Unsaid && target.law == Law::This;
        // "Annex 1, section 5": what stands behind an annex is in it, as in a citation alone.
        let in_annex = steps.iter().all(is_annex) && *whose == Whose::Unsaid && target.law == Law::This;
        let goes_on = alone && deeper && gap.trim() == "," && (in_annex || named && !begins_at_basic(target));
        if goes_on {
            if in_annex {
                whose.clone_from(&beside.whose);
            }
            steps.extend(target.path.iter().cloned());
            last.span.end = beside.span.end;
        }
        goes_on
    }

    /// Whether the last provision of a citation may be of it or of the next one: "art. 5º, I, e § 4º, art.
    /// 60".
    fn is_open(&self, of_span: &[Cited], next: &[Cited]) -> bool {
        let [.., (before, _), (last, _)] = of_span else { return false };
        let Some((next, _)) = next.first() else { return false };
        let gap = self.text.get(last.end..next.start).unwrap_or_default();
        let path =
            |mention: &Mention| mention.target.as_ref().map_or(Vec::new(), |target| target.path.clone());
        let (before, last, next) = (path(before), path(last), path(next));
        let unit = |step: Option<&Step>| step.map(|step| step.unit);
        let begins_so = unit(next.first()) == unit(last.first()) && next.first() != last.first();
        let is_deeper = last.len() > 1 && unit(before.last()) != unit(last.last());
        gap.trim() == "," && begins_so && is_deeper
    }

    /// A citation with the annex beside it, where no grammar reads both: without it a provision of the body would be cited.
    fn in_annex(&self, floor: usize, mention: &Mention, until: usize) -> Option<Range<usize>> {
        let text = self.text.get(..until)?;
        let beside = annex_beside(text, floor, &(mention.start..mention.end))?;
        mention.target.as_ref().is_none_or(|target| !target.path.iter().any(is_annex)).then_some(beside)
    }

    /// The end of a part after a place whose number nothing reads.
    fn unread_part(&self, end: usize, language: Language) -> Option<usize> {
        Some(end + announces_unread(self.text.get(end..)?, language)?)
    }

    /// The end of what a citation goes on to after a place.
    fn beyond(&self, end: usize) -> Option<usize> {
        Some(end + beyond(self.text.get(end..)?)?)
    }

    /// The end of a number or letter after a citation, "90 §, 1 mom., 3", or of one with an abbreviation, "art. 5º, xx. 2",
    /// that no grammar takes to be a part of it: without it the citation would be of more than is meant.
    fn goes_on(&self, end: usize) -> Option<usize> {
        if let Some(end) = self.beyond(end) {
            return Some(end);
        }
        let blank = [' ', '\u{a0}'];
        let tail = self.text.get(end..)?;
        let after_comma = tail.strip_prefix(',');
        let rest = after_comma.unwrap_or(tail).trim_start_matches(blank);
        let word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().len();
        let is_number = |word: &str| {
            word.bytes().all(|byte| byte.is_ascii_digit())
                || word.chars().count() == 1
                || roman::from(word).is_some()
        };
        let ends = |after: &str| {
            let after = after.trim_start_matches(blank);
            after.is_empty() || after.starts_with(['.', ',', ';', ':', ')', '\n'])
        };
        let at = |rest: &str| self.text.len() - rest.len();
        let (first, after) = rest.split_at_checked(word(rest))?;
        // "art. 5º, C.F."
        if rest.split(PARTING).next().and_then(|word| self.pointed(word)).is_some_and(|heard| is_here(&heard))
        {
            return None;
        }
        // "art. 5º, e, por isso": a conjunction.
        let conjunction = is(|lexicon| lexicon.between, first);
        if after_comma.is_some() && !first.is_empty() && !conjunction && is_number(first) && ends(after) {
            return Some(at(rest) + first.len());
        }
        // "art. 5º, I CF": one letter alone is no numeral for a grammar.
        let name = after.trim_start_matches(blank);
        let name = name
            .split(|c: char| !c.is_alphanumeric() && c != '/')
            .next()
            .filter(|_| name.len() < after.len());
        if first.len() == 1 && roman::from(first).is_some() && name.is_some_and(is_short) {
            return Some(at(after));
        }
        if links(rest) {
            return None;
        }
        let dotted = after.starts_with('.');
        let longest = if dotted { LONGEST_ABBREVIATION } else { 2 * LONGEST_ABBREVIATION };
        let short = (1..=longest).contains(&first.chars().count())
            && first.chars().all(char::is_lowercase)
            && !is(|lexicon| lexicon.pages, first)
            && !is(|lexicon| lexicon.leading, first);
        let number = after.trim_start_matches(['.', 'º', '°', ' ', '\u{a0}', '"', '\'', '“', '‘', '(']);
        let (number, after) = number.split_at_checked(word(number))?;
        let joins = is(|lexicon| lexicon.joining, first) || conjunction;
        let told = dotted || after_comma.is_some() && !joins && number.len() < 4 && is_unit_like(first);
        let closed = after.trim_start_matches(['"', '\'', '”', '’', ')', 'º', '°']);
        let goes_on = short && told && !number.is_empty() && is_number(number) && (dotted || ends(closed));
        goes_on.then(|| at(after))
    }

    /// The names beside a citation: those after it, and those before it that no other citation has taken.
    fn beside(&self, floor: usize, mention: &Mention, until: usize) -> Attribution {
        let span = mention.start..mention.end;
        let names_no_law = mention.target.as_ref().is_none_or(|target| target.law == Law::This);
        let mut beside = Attribution { span, whose: Whose::Unsaid, in_part: false };
        let mut after = Whose::Unsaid;
        while after == Whose::Unsaid
            && let Some((heard, end)) = self.named_after(beside.span.end, until)
            && !self.leads_next(floor, &beside.span, end)
        {
            beside.span.end = end;
            beside.hear(heard, &mut after);
        }
        // "Segundo o STF, art. 5º da CF" is of the law that it says it is of.
        let is_said = matches!(after, Whose::Of(_)) && self.text.get(mention.end..).is_some_and(has_genitive);
        let mut before = Whose::Unsaid;
        while before == Whose::Unsaid
            && let Some((heard, start)) =
                self.named_before(floor, beside.span.start, names_no_law && after == Whose::Unsaid)
            && !(is_said && is_elsewhere(&heard))
        {
            beside.span.start = start;
            beside.hear(heard, &mut before);
        }
        beside.whose = match (after, before) {
            (Whose::Unsaid, only) | (only, Whose::Unsaid) => only,
            (Whose::Of(one), Whose::Of(other)) => Whose::Of(one.union(&other).cloned().collect()),
            (unknown @ (Whose::Unknown(_) | Whose::Beside(_) | Whose::MayBe(_)), _) | (_, unknown) => unknown,
        };
        beside
    }

    /// Whether a name after a place is that of the next citation, since one stands right before the place, too:
    /// "RL 21:1, OK 17:1".
    fn leads_next(&self, floor: usize, span: &Range<usize>, name_end: usize) -> bool {
        let before = self.text.get(floor..span.start).unwrap_or_default();
        let named = before.trim_end_matches(BLANK);
        let is_led = named.len() < before.len()
            && named.ends_with(char::is_alphanumeric)
            && self.named_right_before(floor, span.start, false).is_some();
        let next = self.text.get(name_end..).unwrap_or_default().trim_start_matches(BLANK);
        is_led
            && self.text.get(span.end..).is_some_and(|after| after.starts_with(','))
            && next.starts_with(|first: char| first.is_ascii_digit())
    }

    /// The numbers alone beside the short names that lawyers give to laws. Of a law that is here, one may count something,
    /// and so may one before a word in small letters: "made 14 BNS charges".
    fn numbers(&self) -> Vec<Place> {
        let words = pieces(self.text, |c| !c.is_alphanumeric()).filter(|(_, word)| !word.is_empty());
        let mut found: Vec<Place> = Vec::new();
        for (start, _) in words {
            let floor = found.last().map_or(0, |last| last.span.end);
            let Some(named) = self.text.get(start..).filter(|_| start >= floor) else { continue };
            let Some((law, heard)) = self.law_begins(named) else { continue };
            // "BNS 35" is no BNS of the year 35.
            let dated = named.get(..law.length).and_then(|words| words.rsplit_once([' ', '\u{a0}']));
            let dated = dated.filter(|(_, year)| year.bytes().all(|byte| byte.is_ascii_digit()));
            let alone =
                dated.and_then(|(name, _)| self.law_begins(name).filter(|(law, _)| law.length == name.len()));
            let (law, heard) = alone.unwrap_or((law, heard));
            let first = law.name.split(' ').next().unwrap_or_default();
            if first.chars().filter(|letter| letter.is_uppercase()).count() > 1 {
                let is_dated = is_dated(&law.plain, &self.countries);
                found.extend(self.number_beside(floor, &(start..start + law.length), heard, is_dated));
            }
        }
        found
    }

    /// The number right before a law or after it. A short one with which a line begins is of a note, and two digits after the
    /// name may be a year.
    fn number_beside(&self, floor: usize, law: &Range<usize>, heard: Heard, is_dated: bool) -> Option<Place> {
        let (words, rest) = (self.text.get(floor..law.start)?, self.text.get(law.end..)?);
        let before = bare::before(words).map(|number| floor + number.start..floor + number.end);
        let before = before.filter(|number| !self.is_note(number));
        let is_year = |number: &Range<usize>| {
            let words = self.text.get(number.clone()).unwrap_or_default();
            is_dated && words.len() == 2 && words.bytes().all(|digit| digit.is_ascii_digit())
        };
        let after = || bare::after(rest).map(|number| law.end + number.start..law.end + number.end);
        let after = || after().filter(|number| !is_year(number));
        let is_before = before.is_some();
        let number = before.or_else(after)?;
        let span = number.start.min(law.start)..number.end.max(law.end);
        let counts = bare::goes_on(self.text.get(span.end..)?);
        // "under the BNS 14 days" counts; "302 BNS is" may do so.
        if counts && (!is_before || number.len() < 2) {
            return None;
        }
        let steps = vec![Step::of(Unit::Section, self.text.get(number)?)];
        let says = match heard {
            Heard::Norm(Whose::Unknown(name)) => {
                Says::Provision { whose: Whose::MayBe(name), language: COMMON, steps }
            }
            _ => Says::Number,
        };
        Some(Place { span, says })
    }

    /// Whether a number is that of a note: it has at most two digits, and a line begins with it.
    fn is_note(&self, number: &Range<usize>) -> bool {
        let before = self.text.get(..number.start).unwrap_or_default().trim_end_matches([' ', '\u{a0}']);
        let words = self.text.get(number.clone()).unwrap_or_default();
        (before.is_empty() || before.ends_with('\n'))
            && words.len() <= 2
            && words.bytes().all(|digit| digit.is_ascii_digit())
    }

    /// What is named after a place, and where that ends. After a dash it is a law by a name that lawyers give it, as in
    /// "art. 7º – CPC".
    fn named_after(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        self.named_right_after(from, until).or_else(|| self.law_follows(from, until))
    }

    /// The law that follows a place by a name that lawyers give it, and where that ends.
    fn law_follows(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        let rest = self.text.get(from..until)?;
        let plain = rest.get(joining(rest)..)?;
        let dashed = rest.trim_start_matches(|c: char| matches!(c, ' ' | '\u{a0}') || is_dash(c));
        let named = |named: &str| {
            let (law, heard) = self.law_begins(named)?;
            Some((heard, until - named.len() + law.length))
        };
        named(plain).or_else(|| named(dashed))
    }

    fn named_right_after(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        let rest = self.text.get(from..until)?;
        let gap = joining(rest);
        let (between, named) = rest.split_at_checked(gap)?;
        let law = self.law_begins(named);
        let is_other = law.as_ref().is_some_and(|(law, _)| law.is_other);
        let law = law.map(|(law, heard)| (heard, law.length));
        let (other, law) = if is_other { (law, None) } else { (None, law) };
        let (heard, length) = other
            .or_else(|| self.law_at(|law| law.start == from + gap))
            .or_else(|| Some((Heard::Part, part_begins(named)?)))
            .or_else(|| {
                self.index.begins(named).and_then(|called| heard(called, |length| named.get(..length)))
            })
            .or_else(|| self.other_begins(named))
            .or(law)
            .or_else(|| {
                let word = named.split(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })
            .or_else(|| {
                let word = named.split(PARTING).next()?;
                let heard = self.pointed(word)?;
                // "art. 6 (S.T.F.)" may be of a court, and "section 2 of the X.Y. Harbour Act" is of the Act.
                let rest = named.get(word.len()..)?.trim_start_matches([' ', '\u{a0}']);
                let start = until - rest.len();
                let is_name =
                    || self.law_at(|law| law.start == start).is_none() && self.index.begins(rest).is_none();
                (is_here(&heard) || has_genitive(between) && is_name()).then_some(heard)
            })
            .or_else(|| foreign(between, named).map(|name| (unknown(name), name.len())))?;
        let end = from + gap + length;
        let closed = between.contains('(') && self.text.get(end..)?.starts_with(')');
        Some((heard, end + usize::from(closed)))
    }

    /// The law of another people with which words begin, by the name of one that is here: "section 379 Pakistan Penal Code".
    fn other_begins(&self, named: &str) -> Option<(Heard, usize)> {
        let (_, rest) = named.split_once([' ', '\u{a0}'])?;
        let called = self.index.begins(rest).filter(|called| !called.norms.is_empty())?;
        let start = named.len() - rest.len();
        let name = start..start + called.length;
        let is_whole = self.index.other_before(named, &name) == Some(0);
        is_whole.then(|| Some((unknown(named.get(..name.end)?), name.end))).flatten()
    }

    /// What is named before a place, and where that begins. Where nothing is named after the place, a law counts by a name that
    /// lawyers give it, also with words between that lead into it: "o CPC, em seu art. 7º". After an article alone it may be of
    /// it: "além do CPC, o art. 7º".
    fn named_before(&self, floor: usize, until: usize, is_alone: bool) -> Option<(Heard, usize)> {
        let law = self.text.get(floor..until).filter(|_| is_alone).and_then(|text| {
            let (named, lead) = without_leading(text);
            let is_in_it = lead != Lead::Words;
            let (law, heard) = self.law_ends(named)?;
            let start = named.len() - law.length;
            let heard = match heard {
                Heard::Norm(Whose::Of(_)) if !is_in_it && law.is_newer => {
                    Heard::Norm(Whose::Beside(law.plain))
                }
                Heard::Norm(Whose::Of(_)) if !is_in_it => Heard::Norm(Whose::Beside(law.name)),
                Heard::Norm(_) if !is_in_it => Heard::Norm(Whose::Beside(named.get(start..)?.to_owned())),
                heard => heard,
            };
            Some((law.is_other, (heard, floor + start)))
        });
        match law {
            Some((true, other)) => Some(other),
            law => {
                let near =
                    self.named_right_before(floor, until, is_alone).or_else(|| law.map(|(_, law)| law));
                near.or_else(|| self.before_dash(floor, until).filter(|_| is_alone))
                    .or_else(|| self.owner(floor, until).filter(|_| is_alone))
            }
        }
    }

    /// The law that is named before a dash, in full or as one that is here, and where its name begins: "Penal Code,
    /// 1860 — section 302".
    fn before_dash(&self, floor: usize, until: usize) -> Option<(Heard, usize)> {
        let text = self.text.get(floor..until)?.trim_end_matches(BLANK);
        let named = text.trim_end_matches(is_dash).trim_end_matches(BLANK);
        let parted = text.ends_with(is_dash) && text.get(named.len()..)?.starts_with(BLANK);
        let end = floor + named.len();
        let before = || self.named_right_before(floor, end, false).filter(is_here);
        let in_full = || {
            let (heard, length) = self.law_at(|law| law.end == end && law.start >= floor)?;
            Some((heard, end - length))
        };
        parted.then(|| before().or_else(in_full)).flatten()
    }

    /// The law that is not here of which a provision may be, where words say that it is of what was named before, and where that
    /// begins: "o CPC prevê, em seu art. 7º".
    fn owner(&self, floor: usize, until: usize) -> Option<(Heard, usize)> {
        let before = self.text.get(floor..until)?;
        let (led, Lead::Owned) = without_leading(before) else { return None };
        let begins = |&(at, letter): &(usize, char)| {
            let glued = led.get(..at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
            letter.is_uppercase() && !glued
        };
        let names = led.char_indices().rev().filter(begins).take(FAR_NAMES);
        let found = names.filter_map(|(at, _)| Some((at, led.get(at..)?))).find_map(|(at, words)| {
            let is_here = self.index.begins(words).is_some_and(|called| !called.norms.is_empty());
            let law = self.law_begins(words);
            (is_here || law.is_some()).then_some((at, words, law))
        });
        let (at, words, law) = found?;
        let (law, heard) = law?;
        let (written, between) = words.split_at_checked(law.length)?;
        let may_be = is_elsewhere(&heard) && !ends_sentence(between);
        may_be.then(|| (Heard::Norm(Whose::Beside(written.to_owned())), floor + at))
    }

    /// What is named right before a place, and where that begins. Letters with full stops after them count where nothing is
    /// named after the place.
    fn named_right_before(&self, floor: usize, until: usize, is_alone: bool) -> Option<(Heard, usize)> {
        let named =
            self.text.get(floor..until)?.trim_end_matches([' ', '\n', '\t', ',', ':', '(', '/', '\u{a0}']);
        let end = floor + named.len();
        let called = || {
            let called = self.index.ends(named)?;
            if let Some(other) = self.index.other_before(named, &(named.len() - called.length..named.len())) {
                let name = named.get(other..)?;
                return Some((unknown(name), name.len()));
            }
            heard(called, |length| named.get(named.len() - length..))
        };
        let (heard, length) = self
            .law_at(|law| law.end == end && law.start >= floor)
            .map(|law| longer(law, called()))
            .or_else(|| Some((Heard::Part, part_ends(named)?)))
            .or_else(called)
            .or_else(|| {
                let word = named.rsplit(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })
            .or_else(|| short_of_year(named).map(|name| (unknown(name), name.len())))
            .or_else(|| self.inflected(named.rsplit([' ', '\u{a0}', '\n', '(', '/']).next()?))
            .or_else(|| {
                let heard = self.pointed(named.rsplit([' ', '\u{a0}', '\n', '(']).next()?)?;
                // They may as well be of a place or a person, "in the X.Y. rule 3", end a sentence, "the X.Y. Rule 3", or
                // be cut from a longer word, "C.P.R. 3".
                let (gap, cue) = (self.text.get(end..until)?, self.text.get(until..)?);
                let begins_anew =
                    gap.trim().is_empty() && (gap.is_empty() || cue.starts_with(char::is_uppercase));
                (is_alone && is_here(&heard) && !begins_anew).then_some(heard)
            })
            .or_else(|| other_law(named).map(|name| (unknown(name), name.len())))?;
        Some((heard, end - length))
    }

    /// A law that is named as a whole, and the length of its name.
    fn law_at(&self, is_there: impl Fn(&Range<usize>) -> bool) -> Option<(Heard, usize)> {
        let there = self.laws.iter().filter(|(span, law)| is_there(span) && *law != Law::This);
        let (span, law) = there.max_by_key(|(span, _)| span.len())?;
        Some((Heard::Norm(self.named(law)), span.len()))
    }

    /// The law with which words begin by a name that lawyers give it, and what it is here.
    fn law_begins(&self, words: &str) -> Option<(NamedLaw, Heard)> {
        let law = law_begins(words, &self.countries)?;
        let heard = self.called(&law, words.get(..law.length)?);
        Some((law, heard))
    }

    /// The law with which words end so.
    fn law_ends(&self, words: &str) -> Option<(NamedLaw, Heard)> {
        let law = law_ends(words, &self.countries)?;
        let heard = self.called(&law, words.get(words.len() - law.length..)?);
        Some((law, heard))
    }

    /// What a law is here by a name that lawyers give it, as it is written. The "new" one is the one that is here; an "old" one may
    /// be.
    fn called(&self, law: &NamedLaw, written: &str) -> Heard {
        let heard = self.in_short(&law.name, written);
        if !law.is_other || matches!(heard, Heard::Norm(Whose::Of(_))) {
            return heard;
        }
        match self.in_short(&law.plain, written) {
            here @ Heard::Norm(Whose::Of(_)) if law.is_newer => here,
            Heard::Norm(Whose::Of(_)) => Heard::Norm(Whose::MayBe(written.to_owned())),
            _ => heard,
        }
    }

    /// What letters with full stops after them call a law, and their length: "C.P.C.", "C.F./88".
    fn pointed(&self, word: &str) -> Option<(Heard, usize)> {
        let dated = word.split_once('/').filter(|(_, year)| year.bytes().all(|byte| byte.is_ascii_digit()));
        let (letters, year) = dated.unwrap_or((word.split('/').next()?, ""));
        let length = if year.is_empty() { letters.len() } else { word.len() };
        let pieces: Vec<&str> = letters.trim_end_matches('.').split('.').collect();
        let fits = |piece: &&str| {
            (1..=2).contains(&piece.chars().count())
                && piece.starts_with(char::is_uppercase)
                && piece.chars().all(char::is_alphabetic)
        };
        let name = pieces.concat();
        let is_name =
            pieces.len() > 1 && pieces.iter().all(fits) && name.chars().count() <= LONGEST_ABBREVIATION;
        let dated = if year.is_empty() { name } else { format!("{name}/{year}") };
        is_name.then(|| (self.in_short(&dated, word.get(..length).unwrap_or(word)), length))
    }

    /// What a short name with an ending calls, and its length: "KunL:n".
    fn inflected(&self, word: &str) -> Option<(Heard, usize)> {
        let (name, ending) = word.split_once(':')?;
        let is_ending = !ending.is_empty() && ending.chars().all(char::is_lowercase);
        (is_ending && is_short(name)).then(|| (self.in_short(name, name), word.len()))
    }

    /// What is called so in short, as it is written.
    fn in_short(&self, name: &str, written: &str) -> Heard {
        let norms = self.index.named(name);
        if norms.is_empty() { unknown(written) } else { Heard::Norm(Whose::Of(norms)) }
    }

    fn named(&self, law: &Law) -> Whose {
        let norms = self.index.of(law);
        if norms.is_empty() { Whose::Unknown(law.to_string()) } else { Whose::Of(norms) }
    }

    /// Whether nothing but a comma or a conjunction stands between two places.
    fn lists(&self, end: usize, start: usize) -> bool {
        let between = self.text.get(end..start).unwrap_or_default();
        let mut words = between.split([' ', ',', ';']).filter(|word| !word.is_empty());
        end > 0 && words.all(|word| LISTING.contains(&word) || word == "o")
    }
}

/// A citation with the names beside it.
struct Attribution {
    span: Range<usize>,
    whose: Whose,
    in_part: bool,
}

impl Attribution {
    fn hear(&mut self, heard: Heard, whose: &mut Whose) {
        match heard {
            Heard::Norm(norm) => *whose = norm,
            Heard::Part => self.in_part = true,
        }
    }
}

/// Whether a citation is of rules and the place before it of sections or articles of a law that is not here, or the other way
/// round: "section 6 HRA 1998, and rule 3.4". No law numbers both.
fn is_of_other_kind(before: &Place, of_span: &[Cited]) -> bool {
    let Says::Provision { whose: Whose::Unknown(_), steps, .. } = &before.says else { return false };
    let is_rule = |step: &Step| is_basic(step.unit).then_some(step.unit == Unit::Rule);
    let Some(was_rule) = steps.first().and_then(is_rule) else { return false };
    of_span.iter().all(|(mention, _)| {
        let step = mention.target.as_ref().and_then(|target| target.path.first());
        step.and_then(is_rule).is_some_and(|is_now| is_now != was_rule)
    })
}

/// Of what two readings name at one place, the longer where it is the name of a norm that is here: the other is its end.
fn longer(law: (Heard, usize), called: Option<(Heard, usize)>) -> (Heard, usize) {
    match called {
        Some((Heard::Norm(Whose::Of(norms)), length)) if length > law.1 => {
            (Heard::Norm(Whose::Of(norms)), length)
        }
        _ => law,
    }
}

/// What a name says; of a norm that is not here, in its own words.
fn heard<'n>(called: Called, words: impl FnOnce(usize) -> Option<&'n str>) -> Option<(Heard, usize)> {
    let Called { norms, length } = called;
    let whose = if norms.is_empty() { Whose::Unknown(words(length)?.to_owned()) } else { Whose::Of(norms) };
    Some((Heard::Norm(whose), length))
}

/// Whether what is heard, of some length, is the name of a norm that is here.
fn is_here((heard, _): &(Heard, usize)) -> bool {
    matches!(heard, Heard::Norm(Whose::Of(_)))
}

/// Whether what is heard is the name of nothing that is here.
fn is_elsewhere(heard: &Heard) -> bool {
    matches!(heard, Heard::Norm(Whose::Unknown(_)))
}

/// Whether a citation that names no law begins below an article or section.
fn is_below((mention, _): &Cited) -> bool {
    let target = mention.target.as_ref();
    target.is_some_and(|target| target.law == Law::This && !begins_at_basic(target))
}

/// Whether what stands before a name begins with a word that says that what is cited is of it: "of the", and not "in the".
fn has_genitive(between: &str) -> bool {
    let first = between.split([' ', '\u{a0}', '\n', ',']).find(|word| !word.is_empty());
    first.is_some_and(|word| is(|lexicon| lexicon.genitive, word) && !is(|lexicon| lexicon.leading, word))
}

/// Whether a target begins with an article or section, or further out.
fn begins_at_basic(target: &Target) -> bool {
    target.path.first().is_none_or(|first| is_basic_or_above(first.unit))
}

/// What leads from a law into its provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// Nothing but signs: ", ".
    Signs,
    /// A word says whose the provision is: ", em seu ".
    Owned,
    /// Other words, which need not lead from it: ", o ".
    Words,
}

/// Words without what may lead at their end from a law into it.
fn without_leading(words: &str) -> (&str, Lead) {
    let is_sign = |c: char| matches!(c, ' ' | '\u{a0}' | ',' | ':' | '(' | ')' | '/') || is_dash(c);
    let near = words.trim_end_matches(is_sign);
    let (mut rest, mut lead) = (near, Lead::Signs);
    while let Some((before, word)) = rest.rsplit_once([' ', '\u{a0}'])
        && is(|lexicon| lexicon.within, word)
    {
        let is_owned = lead == Lead::Owned || is(|lexicon| lexicon.possessive, word);
        lead = if is_owned { Lead::Owned } else { Lead::Words };
        rest = before.trim_end_matches(is_sign);
    }
    (rest, lead)
}

/// Whether nothing but words that list or link citations stands between two of them: " e o ", " c/c ", ", ". In "no art. 5º, o
/// art. 7º" another clause begins.
fn is_list(between: &str) -> bool {
    let rest = between.trim_start_matches([' ', '\u{a0}', ',']);
    let linked = starts(|lexicon| lexicon.linking, rest).unwrap_or(0);
    let words = rest.get(linked..).unwrap_or_default().split([' ', '\u{a0}', ',']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let lists = |word: &&str| LISTING.contains(word) || *word == "&";
    let joins = linked > 0 || words.first().is_some_and(lists);
    let leads = |word: &&str| lists(word) || is(|lexicon| lexicon.within, word);
    if joins { words.iter().all(leads) } else { words.is_empty() && between.contains(',') }
}

/// Whether words link one citation with another, "c.c. o art. 6º".
fn links(words: &str) -> bool {
    let linked = starts(|lexicon| lexicon.linking, words).and_then(|length| words.get(length..));
    let mut behind = linked.unwrap_or_default().split([' ', '\u{a0}', '.']);
    let first = behind.find(|word| !word.is_empty() && !is(|lexicon| lexicon.leading, word));
    first.is_some_and(|word| word.starts_with('§') || CUES.contains(&word.to_lowercase().as_str()))
}

/// Whether a word before a number may be that of a unit: "n", "subitem".
fn is_unit_like(word: &str) -> bool {
    word.starts_with('n') && word.len() <= 3 || word.chars().count() > 4
}

/// The name of a norm that nothing here is called, after "da" and the like: "da Carta das Nações Unidas".
fn foreign<'t>(between: &str, named: &'t str) -> Option<&'t str> {
    let genitive = between.split([' ', ',']).any(|word| is(|lexicon| lexicon.genitive, word));
    let capital = |word: &str| word.chars().count() > 1 && word.starts_with(char::is_uppercase);
    let length =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default().len();
    let first = named.get(..length(named))?;
    if !genitive || !capital(first) || is(|lexicon| lexicon.cues, &first.to_lowercase()) {
        return None;
    }
    let mut end = first.len();
    while let Some(rest) = named.get(end..).and_then(|rest| rest.strip_prefix(' ')) {
        let word = rest.get(..length(rest))?;
        let joined = is(|lexicon| lexicon.genitive, word).then(|| rest.get(word.len() + 1..)).flatten();
        let next = joined.map_or(word, |rest| rest.get(..length(rest)).unwrap_or_default());
        if !capital(next) {
            break;
        }
        end += 1 + next.len() + if joined.is_some() { word.len() + 1 } else { 0 };
    }
    named.get(..end)
}

fn unknown(name: &str) -> Heard {
    Heard::Norm(Whose::Unknown(name.to_owned()))
}

/// Whether a word is such as laws are called by in short: "CPC", "KunL", "CF/67", "10/2012"; and no numeral.
fn is_short(word: &str) -> bool {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    let in_capitals = |word: &str| {
        (2..=LONGEST_ABBREVIATION).contains(&word.chars().count())
            && word.chars().all(char::is_uppercase)
            && roman::from(word).is_none_or(|value| value >= 100)
    };
    // "PhD", "DfE": in most languages such a word is no law's.
    let ends_short = |letter: &str| is(|lexicon| lexicon.short_ends, letter);
    let between_capitals = |word: &str| {
        (4..=2 * LONGEST_ABBREVIATION).contains(&word.chars().count())
            && word.chars().all(char::is_alphabetic)
            && word.starts_with(char::is_uppercase)
            && word.contains(char::is_lowercase)
            && word.char_indices().next_back().and_then(|(last, _)| word.get(last..)).is_some_and(ends_short)
    };
    let abbreviates = |word: &str| in_capitals(word) || between_capitals(word);
    match word.split_once('/') {
        Some((name, year)) => digits(year) && (digits(name) || abbreviates(name)),
        None => abbreviates(word),
    }
}

/// The short name of a law with its year with which a text ends: "HRA 1998", "HRA, 1998", "HRA (1998)". "JUNE 1998" is none.
fn short_of_year(text: &str) -> Option<&str> {
    let (head, last) = text.rsplit_once([' ', '\u{a0}'])?;
    let year = last.strip_prefix('(').and_then(|year| year.strip_suffix(')')).unwrap_or(last);
    let word = head.trim_end_matches(',').rsplit(|c: char| !c.is_alphanumeric()).next()?;
    let start = head.trim_end_matches(',').len() - word.len();
    let is_year = year.len() == 4 && year.bytes().all(|digit| digit.is_ascii_digit());
    let is_month = month_named(&word.to_lowercase()).is_some();
    text.get(start..).filter(|_| is_year && !is_month && is_short(word))
}

/// The name of a law with which a text ends: words with capitals, one of which says what kind of law.
fn other_law(text: &str) -> Option<&str> {
    let capital = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let words = text.rsplit(' ').take(LONGEST_NAME);
    let words: Vec<&str> = words.take_while(|word| capital(word) || JOINING.contains(word)).collect();
    let kind = words.iter().rposition(|word| KINDS.contains(word))?;
    let length = words.iter().take(kind + 1).map(|word| word.len() + 1).sum::<usize>() - 1;
    text.get(text.len() - length..)
}

/// The numbers beside the short names of laws that are here, "302 IPC", "IPC 302"; "under the IPC 14 days" counts something.
fn bare_numbers(text: &str, names: &NameIndex) -> Vec<Range<usize>> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_uppercase());
        (1..4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let goes_on = |end: usize| {
        let rest =
            text.get(end..).and_then(|rest| rest.strip_prefix([' ', '\u{a0}', '\n'])).unwrap_or_default();
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        word.starts_with(char::is_lowercase) && !is(|lexicon| lexicon.between, word)
    };
    let words: Vec<(usize, &str)> = pieces(text, |c| !c.is_alphanumeric()).collect();
    let words = words.iter().zip(words.iter().skip(1));
    let is_law = |word: &str| is_short(word) && !names.named(word).is_empty();
    let bare = words.filter_map(|((start, first), (next, second))| {
        let span = *start..next + second.len();
        let gap = text.get(start + first.len()..*next)?;
        let is_bare = is_number(first) && is_law(second)
            || is_law(first) && is_number(second) && names.named(text.get(span.clone())?).is_empty();
        let point = if is_number(second) { after_point(text.get(span.end..)?) } else { 0 };
        let whole = span.start..span.end + point;
        (matches!(gap, " " | "\u{a0}") && is_bare && !goes_on(span.end)).then_some(whole)
    });
    bare.collect()
}

/// The length of what a number goes on to after a point: ".35" of "KBG 10.35". Before a capital it may be the number of a note.
fn after_point(rest: &str) -> usize {
    let digits = rest.strip_prefix('.').unwrap_or_default();
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_note = after.trim_start().starts_with(char::is_uppercase);
    let length = digits.len() - after.len();
    if length == 0 || is_note { 0 } else { length + 1 }
}

/// What looks like a citation where none was read.
fn unread(text: &str, names: &NameIndex, read: &[Place]) -> Vec<Place> {
    let numbered = |span: &Range<usize>| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let (before, after) =
            (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        digit(before.trim_end().chars().next_back())
            || digit(after.trim_start_matches(['.', ' ', '§', '\u{a0}']).chars().next())
            || after.split_whitespace().next().is_some_and(|word| {
                let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                word != "I" && roman::from(word).is_some()
            })
    };
    let words = pieces(text, |c| !c.is_alphabetic());
    let words = words.filter(|(_, word)| CUES.contains(&word.to_lowercase().as_str()));
    let words = words.map(|(start, word)| start..start + word.len());
    // A paragraph of the text itself may begin with its mark.
    let is_own = |at: usize| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\u{a0}', '¶']);
        before.is_empty() || before.ends_with('\n')
    };
    let signs = text.match_indices(['§', '¶']).filter(|&(at, sign)| sign == "§" || !is_own(at));
    let signs = signs.map(|(at, sign)| at..at + sign.len());
    let cues = words.chain(signs).filter(numbered).map(|span| Place { span, says: Says::Unread });
    let bare = bare_numbers(text, names).into_iter().map(|span| Place { span, says: Says::Number });
    cues.chain(bare).filter(|one| !read.iter().any(|place| meets(&place.span, &one.span))).collect()
}
