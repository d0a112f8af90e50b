//! Finnish: the grammar `fi-10`.
//!
//! ```text
//! citation   = [law] group { conj group }            the later groups take over law and outer levels
//! law        = "tämän lain" | compound [number] | name "annetun lain" [number] | "lain" number | EU act
//!            | "mainitun lain" (the last law cited)
//! number     = "(1336/1997)" | "578/2006"
//! group      = list unit [group]                     the deeper group only after a genitive
//! list       = item { conj item }     item = N | N "–" N     N = digits [letter] | letter | Roman numeral
//! unit       = "§" [":" ending] | luku | osa | momentti | kohta | alakohta | artikla, in any case
//! conj       = "," | "ja" | "tai" | "taikka" | "sekä" | "eikä"
//! self       = ("tämän" | "tässä" ...) unit [group]
//! ```
//! A group alone is relative: "1 momentissa" is moment 1 of the section that speaks, "5 §:ssä" section 5 of its
//! chapter where sections are numbered by chapter. A section after a conjunction in the same sentence takes over
//! law and chapter from the citation before it, with a confidence of 0.6.
//!
//! A number after words that name or point at another law is never of the law that speaks:
//! "täytäntöönpanolain 13 §", "lain 12 luvun 5 §", "mainitun 8 §:n" of a law cited before. Where the words do
//! not tell which law it is, it is called as they call it, or the number is not read.
//!
//! Exceptions and which side yields: `exception`. Definitions: `definition`.

mod brief;
mod citation;
mod definition;
mod exception;
mod habits;
mod inflection;
mod law;
mod lexicon;
mod number;
mod precedent;
mod title;
mod words;

#[cfg(test)]
mod tests;

use super::language::{Grammar, Language};
use super::raw_mention::RawMention;
use super::stemming::{self, Stemming};
use super::token::Tokens;
use super::{Law, Mode, Relation, Unit};

/// Finnish.
pub const FINNISH: Language = Language::new(&Grammar {
    tag: "fi",
    name: "Finnish",
    extractor: "fi-10",
    find,
    citations,
    announces,
    lists: Some(citation::lists),
    judgment: Some(precedent::end),
    cases: None,
    address: None,
    is_form: Some(inflection::is_form),
    base: Some(inflection::base),
    turned: Some(title::turned),
    is_subject: Some(title::is_subject),
    example: "3 § 1 mom.",
    months: lexicon::MONTHS,
    habits: &habits::HABITS,
    lexicon: lexicon::LEXICON,
    time: lexicon::TIME,
    printing: lexicon::PRINTING,
    synonyms: include_str!("synonyms.txt"),
    stemming: Stemming { compounds: true, ..stemming::plain("Finnish") },
    asking: lexicon::ASKING,
    telling: lexicon::TELLING,
    quoting: lexicon::QUOTING,
    acts: &[],
    documents: &[],
});

fn find(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = citation::all(tokens, false);
    if is_formula(tokens) {
        for citation in &mut found {
            citation.relation = Relation::Cites;
        }
    }
    for citation in &mut found {
        if is_frozen(tokens, citation.first) || is_former(citation) {
            citation.mode = Mode::Static;
        }
    }
    exception::mark(tokens, &mut found);
    let definitions = definition::all(tokens);
    found.retain(|citation| !definitions.iter().any(|term| is_term(citation, term)));
    title::drop_parts(tokens, &mut found);
    title::number(tokens, &mut found, &definitions);
    found.extend(definitions);
    found
}

/// The unit that a word announces.
fn announces(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    words::unit(tokens, at).map(|(unit, ..)| unit)
}

/// The citations of whoever writes about a law.
fn citations(tokens: &Tokens<'_>) -> Vec<RawMention> {
    citation::all(tokens, true)
}

/// "Eduskunnan päätöksen mukaisesti muutetaan ...": the words of an act that commands, not of a provision.
fn is_formula(tokens: &Tokens<'_>) -> bool {
    tokens.is_word(0, &["eduskunnan"]) && tokens.is_word(1, &["päätöksen"])
        || tokens.is_word(0, &["kumotaan", "muutetaan", "lisätään"])
}

/// The name of a law that stands as a term defined cites nothing.
fn is_term(citation: &RawMention, term: &RawMention) -> bool {
    term.first <= citation.first && citation.end <= term.end
}

/// A law that was in force before is meant as it stood.
fn is_former(citation: &RawMention) -> bool {
    matches!(&citation.law, Law::Cited { name: Some(name), .. } if law::FORMER.iter().any(|former| name.starts_with(former)))
}

/// After "sellaisena kuin se on" stands the act whose wording is meant.
fn is_frozen(tokens: &Tokens<'_>, at: usize) -> bool {
    (at.saturating_sub(8)..at)
        .any(|at| tokens.begins(at, &["sellaisena", "sellaisina"]) && tokens.word(at + 1) == "kuin")
}
