//! What the court holds a provision to mean: a reading, which lies over the law and changes none of it.
//!
//! The words of the court itself say it at the beginning of a sentence: that an offence under a section requires something, that
//! a section means something or does not include it, or that a quoted expression in it does. The paragraph names one section and no
//! other provision or law, no other number, no other case, and quotes no block; nobody else speaks in it, and it takes nothing back.
//! The sentence is of no person, puts no condition, and says more than that words mean what they say. Everything else is left to
//! those who read.

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

/// Words right after all these that say nothing of a meaning.
const EMPTY: &str = "what whatever exactly precisely just nothing something anything much little it so no to further consideration \
                     amended enacted part subject different";

/// Words of which one is in a sentence that speaks of what is to be done in a case, of persons, of conditions, or of how a provision is
/// made.
const OF_OTHER_THINGS: &str = "investigation inquiry trial sanction reconsideration interference quashing leniency police custody \
                               bail comment he she him her they them these if unless assuming clause clauses explanation \
                               illustration proviso limb limbs";

/// Words of which one is in a sentence that speaks of a case, and not of what a provision means.
const OF_CASE: [&str; 17] = [
    "present case", "instant case", "this case", "the case", "the facts", "these facts", "case at hand",
    "case on hand", "appellant", "petitioner", "respondent", "as a whole", "the charge", "the defence",
    "apply to the accused", "apply to his ", "apply to their ",
];

/// Words of which one is there where a paragraph tells what others say, or takes back what it says.
const OTHERS: [&str; 51] = [
    "high court", "trial court", "sessions court", "counsel", "submi", "contend", "contention", "argu",
    "according to", "complain", "prosecution", "magistrate", "learned", "tribunal", "single judge",
    "division bench", "courts below", "court below", "urged", "pleaded", "'s case is", "’s case is",
    "privy council", "as held", "was held", "been held", "has held", "had held", "have held", "court held",
    "bench", "the author", "they say", ", says", "is said", "is believed", "disagree", "not agree",
    "not accept", "to accept", "is wrong", "was wrong", "not correct", "incorrect", "erroneous", "overrul",
    "dissent", "doubtful", "conced", "prima facie", " open",
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
    if named.iter().any(|(mention, target)| mention.range.is_some() || target.path != *path)
        || has_other_number(text, number)
        || !named.iter().any(|(mention, _)| says(text, mention.start..mention.end))
    {
        return None;
    }
    let laws = mentions.iter().filter_map(|mention| Some(&mention.target.as_ref()?.law));
    let mut of_laws = laws.filter(|law| **law != Law::This).map(|law| statutes::section_of(law, number));
    let section = of_laws.next()??;
    of_laws.all(|other| other.as_ref() == Some(&section)).then_some(section)
}

/// Whether a paragraph has a number that is neither its section nor a year: it may be another section in a form that no grammar reads.
/// The marker of a footnote stands right after the end of a sentence.
fn has_other_number(text: &str, section: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let own = section.trim_end_matches(|c: char| !c.is_ascii_digit());
    let mut starts = text
        .match_indices(is_digit)
        .map(|(at, _)| text.split_at(at))
        .filter(|(before, _)| !before.ends_with(is_digit));
    starts.any(|(before, rest)| {
        let number = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let is_year =
            number.len() == 4 && ["18", "19", "20"].iter().any(|century| number.starts_with(century));
        let word = before.strip_suffix('.').and_then(|before| before.rsplit(' ').next()).unwrap_or_default();
        let is_marker = word.chars().count() > 4 && word.chars().all(char::is_alphabetic);
        number != own && !is_year && !is_marker
    })
}

/// Whether the sentence around the name of a section says what it means.
fn says(text: &str, name: Range<usize>) -> bool {
    let (Some(before), Some(after)) = (text.get(..name.start), text.get(name.end..)) else { return false };
    let before = before.rsplit_once(". ").map_or(before, |(_, sentence)| sentence).to_lowercase();
    let after = after.trim_start().to_lowercase();
    let sentence = after.find(['?', '.']).and_then(|end| after.get(..=end)).unwrap_or(&after);
    let is_among = |word: &str, words: &str| words.split(' ').any(|one| one == word);
    let is_of_case = OF_CASE.iter().any(|words| sentence.contains(words))
        || sentence.split(|c: char| !c.is_alphabetic()).any(|word| is_among(word, OF_OTHER_THINGS));
    if sentence.ends_with('?') || is_of_case {
        return false;
    }
    let begins = |words: &[&str]| {
        let next = words
            .iter()
            .find_map(|word| after.strip_prefix(word))?
            .split(|c: char| !c.is_alphabetic())
            .next();
        next.filter(|next| !is_among(next, EMPTY))
    };
    let mut lead = before.trim_start();
    while let Some(rest) = LEADS.iter().find_map(|words| lead.strip_prefix(words)) {
        lead = rest;
    }
    let words: Vec<&str> = lead.split_whitespace().collect();
    let quotes = ['‘', '“', '"', '\''];
    let is_plain = !lead.starts_with(quotes)
        && words.len() <= 10
        && !words.iter().any(|word| ["that", "if", "whether"].contains(word));
    let (first, last) = (words.iter().take(2), words.last());
    let has = |any: &[&str]| first.clone().any(|word| any.contains(word));
    if is_plain && has(&["offence"]) && last == Some(&"under") {
        return begins(&REQUIRES).is_some();
    }
    let is_quoted = lead.contains(quotes);
    let is_of_word =
        is_plain && is_quoted && has(&["word", "expression", "term", "phrase"]) && last == Some(&"in");
    (words.is_empty() || is_of_word) && begins(&MEANS).is_some()
}

#[cfg(test)]
mod tests;
