//! What the court holds a provision to mean: a reading, which lies over the law and changes none of it.
//!
//! The words of the court itself say it at the beginning of a sentence: that an offence under a section requires something, that
//! a section means something or does not include it, or that an expression in it does. The paragraph names one section and no
//! other provision, no other case, and quotes no block; and nobody else speaks in it. Everything else is left to those who read.

use std::ops::Range;

use asof_law::{Language, Law, Mention, Number, Step, Target, Unit, extract, is_basic};
use asof_schema::ComponentId;

use crate::in_::statutes;

/// Words with which a court begins what it holds.
const LEADS: [&str; 14] = [
    "we hold that ",
    "we are of the view that ",
    "we are of the opinion that ",
    "we are of the considered view that ",
    "we are of the considered opinion that ",
    "in our view, ",
    "in our opinion, ",
    "in our considered view, ",
    "in our considered opinion, ",
    "thus, ",
    "therefore, ",
    "hence, ",
    "accordingly, ",
    "clearly, ",
];

/// Words that say what a provision or an expression means.
const MEANS: [&str; 16] = [
    "means ",
    "merely means ",
    "only means ",
    "does not mean ",
    "includes ",
    "does not include ",
    "does not apply to ",
    "must be read as ",
    "has to be read as ",
    "is to be read as ",
    "must be construed as ",
    "has to be construed as ",
    "is to be construed as ",
    "must be understood as ",
    "has to be understood as ",
    "is to be understood as ",
];

/// Words that say what makes an offence.
const REQUIRES: [&str; 4] = ["requires ", "presupposes ", "postulates ", "does not require "];

/// Words after these that speak of what is to be done in a case.
const TO_DO: [&str; 10] = [
    "to",
    "no",
    "further",
    "investigation",
    "sanction",
    "reconsideration",
    "interference",
    "consideration",
    "quashing",
    "leniency",
];

/// Words of which one is in a sentence that speaks of a case, and not of what a provision means.
const OF_CASE: [&str; 12] = [
    "present case",
    "instant case",
    "this case",
    "the case",
    "the facts",
    "these facts",
    "case at hand",
    "case on hand",
    "appellant",
    "petitioner",
    "respondent",
    "as a whole",
];

/// Words of which one is there where a paragraph tells what others say.
const OTHERS: [&str; 22] = [
    "high court",
    "trial court",
    "sessions court",
    "counsel",
    "submi",
    "contend",
    "contention",
    "argu",
    "according to",
    "complain",
    "prosecution",
    "magistrate",
    "learned",
    "tribunal",
    "single judge",
    "division bench",
    "courts below",
    "court below",
    "urged",
    "pleaded",
    "'s case is",
    "’s case is",
];

/// The provision of which a paragraph says what it means.
pub(super) fn read(text: &str) -> Option<ComponentId> {
    let small = text.to_lowercase();
    let has = |any: &[&str]| any.iter().any(|words| small.contains(words));
    // Few paragraphs have such words, and the grammar is slow.
    if has(&OTHERS) || !has(&MEANS) && !has(&REQUIRES) {
        return None;
    }
    let mentions = extract(text, Language::of_tag("en")?);
    let provision = |mention: &Mention| {
        let target = mention.target.as_ref()?;
        target.path.first().is_some_and(|step| is_basic(step.unit)).then(|| target.clone())
    };
    let named: Vec<(&Mention, Target)> =
        mentions.iter().filter_map(|mention| Some((mention, provision(mention)?))).collect();
    let path = &named.first()?.1.path;
    let [Step { unit: Unit::Section, number: Number::Of(number) }] = path.as_slice() else { return None };
    if named.iter().any(|(mention, target)| mention.range.is_some() || target.path != *path) {
        return None;
    }
    if !named.iter().any(|(mention, _)| says(text, mention.start..mention.end)) {
        return None;
    }
    let of = |(_, target): &(&Mention, Target)| {
        (target.law != Law::This).then(|| statutes::section_of(&target.law, number))
    };
    let mut of_laws = named.iter().filter_map(of);
    let section = of_laws.next()??;
    of_laws.all(|other| other.as_ref() == Some(&section)).then_some(section)
}

/// Whether the sentence around the name of a section says what it means.
fn says(text: &str, name: Range<usize>) -> bool {
    let (Some(before), Some(after)) = (text.get(..name.start), text.get(name.end..)) else { return false };
    let before = before.rsplit_once(". ").map_or(before, |(_, sentence)| sentence).to_lowercase();
    let after = after.trim_start().to_lowercase();
    let sentence = after.find(['?', '.']).and_then(|end| after.get(..=end)).unwrap_or(&after);
    let is_of_case = OF_CASE.iter().any(|words| sentence.contains(words));
    if sentence.ends_with('?') || is_of_case {
        return false;
    }
    let begins = |words: &[&str]| words.iter().find_map(|word| after.strip_prefix(word));
    let mut lead = before.trim_start();
    while let Some(rest) = LEADS.iter().find_map(|words| lead.strip_prefix(words)) {
        lead = rest;
    }
    let words: Vec<&str> = lead.split_whitespace().collect();
    let is_plain = words.len() <= 10 && !words.iter().any(|word| ["that", "if", "whether"].contains(word));
    let (first, last) = (words.iter().take(2), words.last());
    let has = |any: &[&str]| first.clone().any(|word| any.contains(word));
    if is_plain && has(&["offence"]) && last == Some(&"under") {
        let next = begins(&REQUIRES).and_then(|rest| rest.split_whitespace().next());
        return next.is_some_and(|next| !TO_DO.contains(&next.trim_end_matches(['.', ','])));
    }
    let is_of_word = is_plain && has(&["word", "expression", "term", "phrase"]) && last == Some(&"in");
    (words.is_empty() || is_of_word) && begins(&MEANS).is_some()
}
