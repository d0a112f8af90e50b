//! Names of laws across a text: acts that stand in the title of another, and short names of acts that have a number.

use std::collections::HashMap;

use super::inflection::is_in_a_case;
use super::law::{is_given, law_word_at};
use super::words::law_word;
use crate::Law;
use crate::raw_mention::RawMention;
use crate::token::Tokens;

/// The name by which sentences call a law whose title begins with its kind: "vaaleista annettu laki" of "Laki vaaleista".
pub(super) fn turned(title: &str) -> Option<String> {
    let words: Vec<&str> = title.split(' ').take_while(|word| !word.starts_with('(')).collect();
    let is_kind = |word: &&str| matches!(word.to_lowercase().as_str(), "laki" | "asetus");
    let at = words.iter().take(2).position(is_kind)?;
    let (kind, on) = words.split_at_checked(at + 1)?;
    let tells = |word: &&str| word.ends_with("sta") || word.ends_with("stä");
    on.iter().any(tells).then(|| format!("{} annettu {}", on.join(" "), kind.join(" ")))
}

/// Whether a word is, in any case, what a law is about whose title is put together of that and its kind: "kunnan" of "Kuntalaki".
pub(super) fn is_subject(title: &str, word: &str) -> bool {
    law_word(title).is_some_and(|(subject, _)| {
        let subject = subject.trim_end_matches('-').to_lowercase();
        subject.chars().count() >= SHORTEST && is_in_a_case(&subject, word)
    })
}

/// So many letters has a subject at least: "maa", "tie".
const SHORTEST: usize = 3;

/// Leaves out acts that are named in the title of another only: "direktiivin 95/46/EY kumoamisesta annettu asetus".
pub(super) fn drop_parts(tokens: &Tokens<'_>, found: &mut Vec<RawMention>) {
    let mut part_of_title: Option<usize> = None;
    let mut kept = Vec::with_capacity(found.len());
    for citation in std::mem::take(found).into_iter().rev() {
        let changes = tokens
            .begins(citation.end, &["muuttami", "kumoami", "täydentämi", "voimaanpano", "soveltamissään"])
            || is_ground(
                tokens,
                &citation,
                part_of_title.or(kept.last().map(|next: &RawMention| next.first)),
            );
        // "tupakkalain 21 §:n muuttamisesta annetun lain" cites no section.
        let amended = changes && is_given(tokens, citation.end + 1) || is_applied(tokens, citation.end);
        let joins = part_of_title.is_some_and(|next| joined(tokens, citation.end, next))
            && may_be_object(tokens, &citation);
        if is_short_name(tokens, &citation) {
            continue;
        }
        let whole = citation.law != Law::This && citation.paths.iter().all(|path| path.steps.is_empty());
        if whole && (changes || joins) || amended && citation.law != Law::This {
            part_of_title = Some(citation.first);
        } else {
            kept.push(citation);
        }
    }
    kept.reverse();
    *found = kept;
}

/// Whether a law's name fills brackets: "(yleinen tietosuoja-asetus)" and "(markkinoiden väärinkäyttöasetus)" name the act in
/// whose title they stand.
fn is_short_name(tokens: &Tokens<'_>, citation: &RawMention) -> bool {
    let Law::Cited { number: None, .. } = &citation.law else { return false };
    let nominative = ["asetus", "laki", "direktiivi", "päätös"];
    let last = citation.end.checked_sub(1).map_or("", |at| tokens.word(at));
    let open = (citation.first.saturating_sub(LONGEST_NAME)..citation.first)
        .rev()
        .find(|&at| tokens.word(at).is_empty());
    tokens.is_sign(citation.end, ')')
        && nominative.iter().any(|ending| last.ends_with(ending))
        && open.is_some_and(|open| tokens.is_sign(open, '('))
}

/// How many words may stand before such a name within its brackets.
const LONGEST_NAME: usize = 4;

/// Whether a title goes on to "annetun" after a citation: "sopimuksen 107 ja 108 artiklan soveltamisesta tukeen annetun".
fn is_applied(tokens: &Tokens<'_>, at: usize) -> bool {
    let runs = |&at: &usize| tokens.sign(at).is_none() && !tokens.word(at).ends_with("aan");
    tokens.is_word(at, &["mukaisesti"]) && is_given(tokens, at + 1)
        || tokens.begins(at, &["soveltamisesta", "muuttamisesta"])
            && (at + 1..at + 1 + LONGEST_OBJECT).take_while(runs).any(|at| is_given(tokens, at))
}

/// How many words of a title may stand between what an act applies and "annetun".
const LONGEST_OBJECT: usize = 8;

/// Whether an act of the Union is named in the title of one that was given under it: "asetuksen (EU) N:o 1/2014 nojalla annetun
/// komission asetuksen (EU) 2/2016".
fn is_ground(tokens: &Tokens<'_>, citation: &RawMention, next: Option<usize>) -> bool {
    let of_union = matches!(&citation.law, Law::Cited { number: Some(number), .. } if number.contains(char::is_alphabetic));
    tokens.is_word(citation.end, &["nojalla"])
        && is_given(tokens, citation.end + 1)
        && of_union
        && next.is_some_and(|next| next <= citation.end + NEAR)
}

/// How many tokens may stand between an act and the one that was given under it.
const NEAR: usize = 8;

/// Whether a title may say what it does to an act: its kind then is in the genitive, if it stands there.
/// "asetuksessa (EY) N:o 2195/2002 sekä asetuksen (EU) N:o 1/2014 kumoamisesta annetussa asetuksessa" cites
/// two.
fn may_be_object(tokens: &Tokens<'_>, citation: &RawMention) -> bool {
    let kind = (citation.first..citation.end).rev().find(|&at| law_word_at(tokens, at));
    let is_illative = |word: &str| ["iin", "een"].iter().any(|ending| word.ends_with(ending));
    kind.is_none_or(|at| tokens.word(at).ends_with('n') && !is_illative(tokens.word(at)))
}

/// Whether nothing but a conjunction and the authors of an act stand between two.
fn joined(tokens: &Tokens<'_>, end: usize, next: usize) -> bool {
    next.saturating_sub(end) <= 8
        && (end..next).all(|at| {
            tokens.is_sign(at, ',')
                || tokens.is_word(
                    at,
                    &["ja", "sekä", "komission", "neuvoston", "parlamentin", "euroopan", "delegoidun"],
                )
        })
}

/// Gives a law that is named without its number the number that the text gave it before, by its own name or by
/// ", jäljempänä X".
pub(super) fn number(tokens: &Tokens<'_>, found: &mut [RawMention], definitions: &[RawMention]) {
    let mut numbers: HashMap<String, String> = HashMap::new();
    for citation in found {
        let Law::Cited { name, number } = &mut citation.law else { continue };
        match number {
            Some(number) => {
                let short = definitions
                    .iter()
                    .find(|term| introduces(tokens, citation.end, term.first, term.end, citation.first));
                let words = |term: &RawMention| {
                    tokens.slice(tokens.start(term.first), tokens.end(term.end - 1)).to_lowercase()
                };
                let names = short.map(words).into_iter().chain(name.as_ref().map(|name| name.to_lowercase()));
                numbers.extend(names.map(|name| (name, number.clone())));
            }
            None => *number = name.as_ref().and_then(|name| numbers.get(&name.to_lowercase())).cloned(),
        }
    }
}

/// Whether a short name stands in a citation or right after it.
fn introduces(tokens: &Tokens<'_>, end: usize, first: usize, term_end: usize, start: usize) -> bool {
    let inside = start < first && term_end <= end;
    let behind = first.checked_sub(end).is_some_and(|gap| gap <= 8)
        && (end..first).all(|at| !tokens.ends_sentence(at) && !tokens.is_word(at, &["ja", "sekä"]));
    tokens.is_word(first.saturating_sub(1), &["jäljempänä"]) && (inside || behind)
}

#[cfg(test)]
mod tests {
    use super::is_subject;

    #[test]
    fn a_title_names_its_subject() {
        for (title, word) in [
            ("Kuntalaki", "kunnan"),
            ("Kirjanpitolaki", "kirjanpidossa"),
            ("Maakaari", "maan"),
            ("Rikoslaki", "rikokset"),
        ] {
            assert!(is_subject(title, word), "{title} {word}");
        }
        for (title, word) in [
            ("Kuntalaki", "lain"),
            ("Laki", "lain"),
            ("Kuntalaki", "kuntayhtymän"),
            ("kunnan", "kunnan"),
            ("Asetus", "asetuksen"),
        ] {
            assert!(!is_subject(title, word), "{title} {word}");
        }
    }
}
