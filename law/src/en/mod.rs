//! English: the grammar `en-14`, for the law of the United Kingdom and India and for rules of court.
//!
//! ```text
//! citation   = unit list { ("of" | "to" | "in") unit list } [("of" | "to") law]
//! list       = number { ("," | "and" | "or" | "&" | "to" | "read with" | "r/w") number }
//! number     = digits [letters | "bis" | "ter" ...] ["." digits [letters]] { bracket } | bracket { bracket } | letter (Annex)
//!            | letter (Schedule, in brief)
//!            | Roman numeral (Part, Chapter, Section) | "thirdly" (clause, in brief)
//!            | "§" number (after the name of rules, a direction or a guide, in brief)
//! bracket    = "(2)" | "(2A)" | "(1A1)" | "(a)" | "(ii)"     the further ones of a list take the level of their form
//! unit       = section | subsection | paragraph | sub-paragraph | clause | rule | sub-rule | regulation | article
//!            | Part | Chapter | Schedule | Annex | Annexure | Appendix (these three in brief), and their plurals;
//!            "sub" may stand apart
//! direction  = "Practice Direction" number              in brief also "PD 44", "PD to Part 44", "Cyfarwyddyd Ymarfer 44"
//! only       = "Annex" | "Appendix" | "Schedule"        without a number, of a law that is named, in brief
//! cut        = "section" number "Part" numeral          courts cut a section into parts that it does not print
//!            | "section" number ("-" | "/") ("II" | "III") | "section" number "(" ["Part"] numeral ")"
//!            | "Part" numeral "of section" number
//! order      = "Order" number [","] rules               of a law of its own: "Order XXI, rule 90 of the Code"
//! own        = "this" unit
//! counted    = ["last" | "next" | "immediately"] [count] ("preceding" | "foregoing" | "following" | "succeeding") unit
//! anaphor    = "that" unit                              what was last named so, with its law
//! law        = "the Human Rights Act 1998" | "the 1998 Act" | "that Act" | "Practice Direction 52A" | "the Penal Code (45 of 1860)"
//!            | "the Code of Criminal Procedure, 1973" | "the Constitution of India"
//!            | "the said Act", "those Rules" (as "that Act": also of what is listed before) | "the principal Act" | "any Act"
//! before     = law ("," | "(") citation                 where no clause can begin with it: "the Water Act, section 2, says"
//!            | law citation                             in small letters: "the Water Act section 2 says"; in "Under the Water
//!                                                       Act section 2 applies" section 2 is of the speaker
//! ```
//! Below a section a bracket is a subsection, then a paragraph, a sub-paragraph, an item, a subitem; below a rule,
//! regulation or article it is a paragraph and so on. A citation that begins below the speaker's own level is relative:
//! "paragraph (2)" is of the rule that speaks. "Part" and "Chapter" count with a capital only.
//!
//! Exceptions: `cue`.
//!
//! Definitions: `definition`. Their scope is the nearest "In this Part" before the verb.
//!
//! Words that amend another act speak of that act: `amending`. Laws by short names ("Section 420 IPC") are `brief`, judgments
//! that are cited are `cases`.

mod amending;
mod brief;
mod cases;
mod citation;
mod cue;
mod definition;
mod habits;
mod law;
mod letters;
mod lexicon;
mod number;
pub(crate) mod words;

#[cfg(test)]
mod tests;

use super::language::{Grammar, Language};
use super::raw_mention::RawMention;
use super::stemming;
use super::token::Tokens;
use super::{Mode, Relation, Unit};

/// English.
pub const ENGLISH: Language = Language::new(&Grammar {
    tag: "en",
    name: "English",
    extractor: "en-14",
    find,
    citations,
    announces,
    lists: None,
    judgment: Some(cases::report_end),
    cases: Some(cases::NAMES),
    address: None,
    is_form: None,
    base: None,
    turned: None,
    is_subject: None,
    example: "section 3(1)",
    months: lexicon::MONTHS,
    habits: &habits::HABITS,
    lexicon: lexicon::LEXICON,
    time: lexicon::TIME,
    printing: lexicon::PRINTING,
    synonyms: include_str!("synonyms.txt"),
    stemming: stemming::plain("English"),
    asking: lexicon::ASKING,
    telling: lexicon::TELLING,
    quoting: lexicon::QUOTING,
    acts: &[("ec", "amendment")],
    documents: &[],
});

fn find(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = citation::all(tokens);
    brief::named_behind(tokens, &mut found);
    brief::read_together(tokens, &mut found);
    let formula = formula_end(tokens);
    for citation in &mut found {
        if citation.first < formula {
            citation.relation = Relation::Cites;
        }
        if tokens.is_word(citation.end, &["as"])
            && tokens.is_word(citation.end + 1, &["enacted", "originally"])
        {
            citation.mode = Mode::Static;
        }
    }
    amending::settle(tokens, &mut found);
    cue::exceptions(tokens, &mut found);
    found.extend(definition::all(tokens));
    let cited = cases::all(tokens, &found);
    found.extend(cited);
    found
}

/// The unit that a word announces.
fn announces(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    citation::unit(tokens, at).map(|(unit, _)| unit)
}

/// The citations of whoever writes about a law.
fn citations(tokens: &Tokens<'_>) -> Vec<RawMention> {
    let mut found = citation::all(tokens);
    brief::read_together(tokens, &mut found);
    found
}

/// "The Secretary of State, in exercise of the powers conferred by section 5 of the ... Act 1998, makes the following
/// Regulations": up to the verb.
fn formula_end(tokens: &Tokens<'_>) -> usize {
    let powers = (0..tokens.len().min(40)).any(|at| {
        tokens.is_word(at, &["exercise"]) && (at..at + 6).any(|at| tokens.is_word(at, &["powers", "power"]))
    });
    let verb = |at: &usize| tokens.is_word(*at, &["makes", "make", "made", "orders"]);
    if powers { (0..tokens.len()).find(verb).unwrap_or(tokens.len()) } else { 0 }
}
