//! What a text cites: ids as they are, and provisions by their numbers, with the words beside them that name their norm.
//!
//! The grammars of relations read the numbers. Beside a citation stands a name that they do not know, since it belongs to the
//! corpus: "CF/88, art. 5º", "90 §, KuntaL". What looks like a citation and is none that can be read is told too, so that
//! nothing is passed over in silence.

mod attribution;
mod ids;
mod judgment;
mod mentions;
mod names;
mod numbers;

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::{Language, Number, Step, judgments};
use asof_schema::{AsOf, ComponentId, NormId, VersionId};

use super::quoted::Quotation;
use crate::store::Corpus;
pub(super) use ids::holder;
use ids::{headings, ids};
use judgment::{Judgment, by_parties};
use mentions::mentions;
use names::Names;
use numbers::unread;

/// The longest abbreviation of a law, in letters.
const LONGEST_ABBREVIATION: usize = 6;
/// What parts a name from what follows it.
const PARTING: [char; 7] = [' ', '\u{a0}', '\n', ',', ';', ':', ')'];

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
    let headings: Vec<Place> =
        headings(corpus, whole, at).into_iter().filter(|one| is_new(&one.span, &places)).collect();
    places.extend(headings);
    let countries = corpus.names().countries();
    let mut cited = judgments(whole, &countries);
    cited.extend(by_parties(corpus.names(), whole, &cited));
    cited.sort_by_key(|one| one.span.start);
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

fn meets(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The pieces of a text between some characters, each with its first byte.
fn pieces(text: &str, ends: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive(ends).scan(0, move |at, piece| {
        let start = *at;
        *at += piece.len();
        Some((start, piece.trim_end_matches(ends)))
    })
}
