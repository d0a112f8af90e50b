//! What a text cites: ids as they are, and provisions by their numbers, with the words beside them that name their norm.
//!
//! The grammars of relations read the numbers. Beside a citation stands a name that they do not know, since it belongs to the
//! corpus: "CF/88, art. 5º", "90 §, LGA". What looks like a citation and is none that can be read is told too, so that
//! nothing is passed over in silence.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::beside::{CUES, JOINING, KINDS, LISTING, PARTS};
use asof_law::{COMMON, Language, Law, Mention, Step, citations};
use asof_schema::{AsOf, ComponentId, Norm, NormId, VersionId};

use super::quoted::Quotation;
use crate::query::is_named;
use crate::store::Corpus;

/// The longest abbreviation of a law, in letters, and the most words of a name that nothing here has.
const LONGEST_ABBREVIATION: usize = 6;
const LONGEST_NAME: usize = 8;

/// A place in a text that names a provision.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place {
    /// Its bytes, the name of the norm included.
    pub(super) span: Range<usize>,
    pub(super) says: Says,
}

/// What it says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Says {
    /// An id or another address of a component.
    Component(ComponentId),
    /// The id of a version.
    Version(VersionId),
    /// A way down in a norm.
    Provision { whose: Whose, language: Language, steps: Vec<Step>, in_part: bool },
    /// A sign or word of citations, beside a number, which no grammar reads.
    Unread,
}

/// Of which norm a citation is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Whose {
    /// The words do not say.
    Unsaid,
    /// Of one of these, which have the name.
    Of(BTreeSet<NormId>),
    /// Of one that nothing here is called.
    Unknown(String),
}

/// Every place in a text that names a provision, in order; one that names several is there as often. What is quoted is not the
/// text's own.
/// `None` where there are more than a most.
pub(super) fn places(
    corpus: &Corpus,
    text: &str,
    quotations: &[Quotation],
    at: AsOf,
    most: usize,
) -> Option<Vec<Place>> {
    let norms: Vec<&Norm> = corpus.catalogue().filter(|norm| norm.norm_type != "debate").collect();
    let quoted = |span: &Range<usize>| {
        quotations.iter().any(|one| one.closed && one.outer.start <= span.start && span.end <= one.outer.end)
    };
    let mut places: Vec<Place> = ids(corpus, text, at).take(most + 1).collect();
    let (laws, mut mentions) = mentions(&norms, text);
    if places.len() + mentions.len() > most {
        return None;
    }
    mentions
        .retain(|(mention, _)| !places.iter().any(|place| meets(&place.span, &(mention.start..mention.end))));
    places.extend(Names::new(text, &norms, laws).places(&mentions));
    places.extend(unread(text, &places));
    places.retain(|place| !quoted(&place.span));
    places.sort_by_key(|place| place.span.start);
    (places.len() <= most).then_some(places)
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
            let version = || word.parse().map(Says::Version).ok();
            return Some(word.parse().map(Says::Component).ok().or_else(version).unwrap_or(Says::Unread));
        }
        let may_be = word.contains(['_', ':']) && word.contains(|c: char| c.is_ascii_digit());
        let alias = || corpus.graphs().find_map(|graph| graph.alias(word, at));
        may_be.then(alias).flatten().map(Says::Component)
    };
    words.filter_map(move |(start, word)| Some(Place { span: start..start + word.len(), says: says(word)? }))
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
fn mentions(norms: &[&Norm], text: &str) -> (Vec<Named>, Vec<Cited>) {
    let own = norms.iter().filter_map(|norm| Language::of_tag(&norm.language));
    let mut languages: Vec<Language> =
        own.filter(|&own| own != COMMON).collect::<BTreeSet<_>>().into_iter().collect();
    languages.push(COMMON);
    let read = |language| citations(text, language).into_iter().map(move |mention| (mention, language));
    let mut all: Vec<Cited> = languages.into_iter().flat_map(read).collect();
    all.sort_by_key(|(mention, _)| (mention.start, std::cmp::Reverse(mention.end)));
    let (mut laws, mut provisions) = (Vec::new(), Vec::<Cited>::new());
    for (mention, language) in all {
        let Some(target) = &mention.target else { continue };
        let span = mention.start..mention.end;
        if target.path.is_empty() {
            laws.push((span, target.law.clone()));
            continue;
        }
        let free = provisions.last().is_none_or(|(last, other)| {
            last.end <= span.start || (last.start..last.end, *other) == (span, language)
        });
        if free {
            provisions.push((mention, language));
        }
    }
    (laws, provisions)
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
    norms: &'t [&'t Norm],
    laws: Vec<Named>,
    /// The longest first.
    known: Vec<&'t str>,
}

impl<'t> Names<'t> {
    fn new(text: &'t str, norms: &'t [&'t Norm], laws: Vec<Named>) -> Self {
        let all = norms.iter().flat_map(|norm| norm.citations.iter().chain([&norm.title]));
        let mut known: Vec<&str> =
            all.map(String::as_str).chain(PARTS.iter().copied()).filter(|name| !name.is_empty()).collect();
        known.sort_unstable_by_key(|name| (std::cmp::Reverse(name.len()), *name));
        known.dedup();
        Self { text, norms, laws, known }
    }

    /// Each mention with the norm that it is of, in order.
    fn places(&self, mentions: &[Cited]) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        let spans = mentions.chunk_by(|(a, _), (b, _)| a.start == b.start);
        let mut spans = spans.peekable();
        while let Some(of_span) = spans.next() {
            let Some((first, _)) = of_span.first() else { continue };
            let until =
                spans.peek().and_then(|next| next.first()).map_or(self.text.len(), |(next, _)| next.start);
            let before = places.last();
            let floor = before.map_or(0, |before| before.span.end);
            if let Some(end) = self.goes_on(first.end) {
                places.push(Place { span: first.start..end, says: Says::Unread });
                continue;
            }
            let mut beside = self.beside(floor, first.start..first.end, until);
            if beside.whose == Whose::Unsaid && !beside.in_part && self.lists(floor, first.start) {
                let said = before.map(|before| &before.says);
                if let Some(Says::Provision { whose, in_part, .. }) = said {
                    (beside.whose, beside.in_part) = (whose.clone(), *in_part);
                }
            }
            places.extend(of_span.iter().filter_map(|(mention, language)| {
                let target = mention.target.as_ref()?;
                let whose = match &target.law {
                    Law::This => beside.whose.clone(),
                    law => self.named(law),
                };
                let (steps, in_part, language) = (target.path.clone(), beside.in_part, *language);
                let says = Says::Provision { whose, language, steps, in_part };
                Some(Place { span: beside.span.clone(), says })
            }));
        }
        places
    }

    /// The end of a number or letter behind a citation, "90 §, 1 mom., 3", that no grammar takes to be a part of it: without it
    /// the citation would be of more than is meant.
    fn goes_on(&self, end: usize) -> Option<usize> {
        let rest = self.text.get(end..)?.strip_prefix(',')?.trim_start_matches([' ', '\u{a0}']);
        let word = rest.split(|c: char| !c.is_alphanumeric()).next()?;
        let numbers =
            word.bytes().all(|byte| byte.is_ascii_digit()) || word.len() == 1 || roman::from(word).is_some();
        let behind = rest.get(word.len()..)?.trim_start_matches([' ', '\u{a0}']);
        let ends = behind.is_empty() || behind.starts_with(['.', ',', ';', ':', ')', '\n']);
        // "art. 5º, e, por isso": a conjunction.
        (!word.is_empty() && word != "e" && numbers && ends)
            .then(|| self.text.len() - rest.len() + word.len())
    }

    /// The names beside a citation: those behind it, and those before it that no other citation has taken.
    fn beside(&self, floor: usize, span: Range<usize>, until: usize) -> Beside {
        let mut beside = Beside { span, whose: Whose::Unsaid, in_part: false };
        let mut behind = Whose::Unsaid;
        while behind == Whose::Unsaid
            && let Some((heard, end)) = self.behind(beside.span.end, until)
        {
            beside.span.end = end;
            beside.hear(heard, &mut behind);
        }
        let mut before = Whose::Unsaid;
        while before == Whose::Unsaid
            && let Some((heard, start)) = self.before(floor, beside.span.start)
        {
            beside.span.start = start;
            beside.hear(heard, &mut before);
        }
        beside.whose = match (behind, before) {
            (Whose::Unsaid, only) | (only, Whose::Unsaid) => only,
            (Whose::Of(one), Whose::Of(other)) => Whose::Of(one.union(&other).cloned().collect()),
            (unknown @ Whose::Unknown(_), _) | (_, unknown) => unknown,
        };
        beside
    }

    /// What is named behind a place, and where that ends.
    fn behind(&self, from: usize, until: usize) -> Option<(Heard, usize)> {
        let rest = self.text.get(from..until)?;
        let gap = joint(rest);
        let named = rest.get(gap..)?;
        let bracket = rest.get(..gap)?.contains('(');
        let (heard, length) = self
            .law_at(|law| law.start == from + gap)
            .or_else(|| {
                let (name, length) = self.known.iter().find_map(|name| Some((name, begins(named, name)?)))?;
                Some(self.of_year(self.called(name), named, length))
            })
            .or_else(|| {
                let word = named.split(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })?;
        let end = from + gap + length;
        let closed = bracket && self.text.get(end..)?.starts_with(')');
        Some((heard, end + usize::from(closed)))
    }

    /// What is named before a place, and where that begins.
    fn before(&self, floor: usize, until: usize) -> Option<(Heard, usize)> {
        let named =
            self.text.get(floor..until)?.trim_end_matches([' ', '\n', '\t', ',', ':', '(', '/', '\u{a0}']);
        let end = floor + named.len();
        let (heard, length) = self
            .law_at(|law| law.end == end && law.start >= floor)
            .or_else(|| self.known.iter().find_map(|name| Some((self.called(name), ends(named, name)?))))
            .or_else(|| {
                let word = named.rsplit(|c: char| !c.is_alphanumeric() && c != '/').next()?;
                is_short(word).then(|| (unknown(word), word.len()))
            })
            .or_else(|| other_law(named).map(|name| (unknown(name), name.len())))?;
        Some((heard, end - length))
    }

    /// A law that is named as a whole, and the length of its name.
    fn law_at(&self, is_there: impl Fn(&Range<usize>) -> bool) -> Option<(Heard, usize)> {
        let (span, law) = self.laws.iter().find(|(span, law)| is_there(span) && *law != Law::This)?;
        Some((Heard::Norm(self.named(law)), span.len()))
    }

    fn named(&self, law: &Law) -> Whose {
        let norms: BTreeSet<NormId> =
            self.norms.iter().filter(|norm| is_named(norm, law)).map(|norm| norm.id.clone()).collect();
        if norms.is_empty() { Whose::Unknown(law.to_string()) } else { Whose::Of(norms) }
    }

    fn called(&self, name: &str) -> Heard {
        if PARTS.contains(&name) {
            return Heard::Part;
        }
        let is = |norm: &&&Norm| norm.citations.iter().chain([&norm.title]).any(|own| own == name);
        Heard::Norm(Whose::Of(self.norms.iter().filter(is).map(|norm| norm.id.clone()).collect()))
    }

    /// What is called by a name at the beginning of some words, with the year behind it: "CF/67" is not the CF of 1988.
    fn of_year(&self, heard: Heard, named: &str, length: usize) -> (Heard, usize) {
        let rest = named.get(length..).unwrap_or_default();
        let digits = ["/", " de ", " of ", " "].iter().find_map(|joint| {
            let behind = rest.strip_prefix(joint)?;
            let digits = behind.split(|c: char| !c.is_alphanumeric()).next()?;
            let is_year = digits.len() == 4 || digits.len() == 2 && *joint == "/";
            (is_year && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some((joint.len(), digits))
        });
        let (Some((joint, digits)), Heard::Norm(Whose::Of(norms))) = (digits, &heard) else {
            return (heard, length);
        };
        let length = length + joint + digits.len();
        let of_year = |norm: &&&Norm| {
            let days = [norm.adopted_on, norm.published_on].into_iter().flatten();
            days.map(|day| day.to_string())
                .any(|day| day.split('-').next().is_some_and(|year| year.ends_with(digits)))
        };
        let mut named_so = self.norms.iter().filter(|norm| norms.contains(&norm.id));
        if named_so.any(|norm| of_year(&norm)) {
            return (heard, length);
        }
        (unknown(named.get(..length).unwrap_or_default()), length)
    }

    /// Whether nothing but a comma or a conjunction stands between two places.
    fn lists(&self, end: usize, start: usize) -> bool {
        let between = self.text.get(end..start).unwrap_or_default();
        let mut words = between.split([' ', ',', ';']).filter(|word| !word.is_empty());
        end > 0 && words.all(|word| LISTING.contains(&word) || word == "o")
    }
}

/// A citation with the names beside it.
struct Beside {
    span: Range<usize>,
    whose: Whose,
    in_part: bool,
}

impl Beside {
    fn hear(&mut self, heard: Heard, whose: &mut Whose) {
        match heard {
            Heard::Norm(norm) => *whose = norm,
            Heard::Part => self.in_part = true,
        }
    }
}

fn unknown(name: &str) -> Heard {
    Heard::Norm(Whose::Unknown(name.to_owned()))
}

/// How long the commas, brackets and joining words are with which a text begins.
fn joint(text: &str) -> usize {
    let mut rest = text;
    loop {
        let signs = rest.trim_start_matches([' ', ',', '(', '/', '\u{a0}']);
        let word = signs.split(' ').next().unwrap_or_default();
        let joins = JOINING.contains(&word) && signs.len() > word.len();
        let next = if joins { signs.get(word.len()..).unwrap_or_default() } else { signs };
        if next.len() == rest.len() {
            return text.len() - rest.len();
        }
        rest = next;
    }
}

/// The length of a name with which a text begins. Letter case does not count, unless the name is all capitals.
fn begins(text: &str, name: &str) -> Option<usize> {
    let mut chars = text.chars();
    alike(name.chars(), &mut chars, name).then_some(())?;
    let rest = chars.as_str();
    (!rest.starts_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
}

/// The length of a name with which a text ends.
fn ends(text: &str, name: &str) -> Option<usize> {
    let mut chars = text.chars();
    alike(name.chars().rev(), &mut chars.by_ref().rev(), name).then_some(())?;
    let rest = chars.as_str();
    (!rest.ends_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
}

fn alike(mut wanted: impl Iterator<Item = char>, found: &mut impl Iterator<Item = char>, name: &str) -> bool {
    let exact = !name.contains(char::is_lowercase);
    wanted.all(|wanted| {
        found.next().is_some_and(|c| c == wanted || !exact && c.to_lowercase().eq(wanted.to_lowercase()))
    })
}

/// Whether a word is such as laws are called by in short: "CPC", "CF/67", "10/2012"; and no numeral.
fn is_short(word: &str) -> bool {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    let abbreviates = |word: &str| {
        (2..=LONGEST_ABBREVIATION).contains(&word.chars().count())
            && word.chars().all(char::is_uppercase)
            && roman::from(word).is_none_or(|value| value >= 100)
    };
    match word.split_once('/') {
        Some((name, year)) => digits(year) && (digits(name) || abbreviates(name)),
        None => abbreviates(word),
    }
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

/// What looks like a citation where none was read.
fn unread(text: &str, read: &[Place]) -> Vec<Place> {
    let numbered = |span: &Range<usize>| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let (before, behind) =
            (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        digit(before.trim_end().chars().next_back())
            || digit(behind.trim_start_matches(['.', ' ', '§', '\u{a0}']).chars().next())
            || behind.split_whitespace().next().is_some_and(|word| {
                let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
                word != "I" && roman::from(word).is_some()
            })
    };
    let words = pieces(text, |c| !c.is_alphabetic());
    let words = words.filter(|(_, word)| CUES.contains(&word.to_lowercase().as_str()));
    let words = words.map(|(start, word)| start..start + word.len());
    let signs = text.match_indices('§').map(|(at, sign)| at..at + sign.len());
    let open = |span: &Range<usize>| numbered(span) && !read.iter().any(|place| meets(&place.span, span));
    words.chain(signs).filter(open).map(|span| Place { span, says: Says::Unread }).collect()
}
