//! What words of a question say by themselves: by which anything is asked, what is asked for, and what is left.

use std::cmp::Reverse;
use std::ops::Range;

use asof_law::{Asked, LANGUAGES, Lexicon, QuestionKind, asked, tells};

use super::days::says;
use super::{ActsAt, LawsAt};
use crate::query::CheckedCitation;

/// What is left of marked words when the words are taken away by which anything is asked.
pub(super) fn rest(marked: &str) -> String {
    let kept =
        marked.split_whitespace().map(|word| word.trim_matches(is_sign)).filter(|word| !word.is_empty());
    kept.filter(|word| !asks(word)).collect::<Vec<_>>().join(" ")
}

/// The term that is asked for in marked words: what stands in quotation marks, else the longest run of words between those that tell
/// what is asked for, marks and signs, without the words by which anything is asked before and after it.
pub(super) fn term(marked: &str) -> String {
    if let Some(quoted) = quoted(marked) {
        return quoted.to_owned();
    }
    // Each run of words, with whether it follows words that tell what is asked for, and whether such words follow it.
    let (mut runs, mut run, mut follows) = (Vec::new(), Vec::new(), false);
    for word in marked.split_whitespace() {
        let bare = word.trim_matches(is_sign);
        // A word by which anything is asked may stand within a term: "statement of case".
        let telling = tells(bare) && !asks(bare);
        if !bare.is_empty() && !telling {
            run.push(bare);
        }
        if bare.is_empty() || telling || word.ends_with([',', ';', ':', '?', '!']) {
            let term = without_asking(&std::mem::take(&mut run));
            if !term.is_empty() {
                runs.push((follows, telling, term));
                follows = false;
            }
            follows |= telling;
        }
    }
    runs.push((follows, false, without_asking(&run)));
    let words = |term: &str| term.split_whitespace().count();
    runs.into_iter()
        .max_by_key(|(follows, led, term)| (!term.is_empty(), *follows, *led, words(term)))
        .map_or_else(String::new, |(_, _, term)| term)
}

/// Some words without those by which anything is asked before and after the rest.
fn without_asking(run: &[&str]) -> String {
    let first = run.iter().position(|word| !asks(word)).unwrap_or(run.len());
    let last = run.iter().rposition(|word| !asks(word)).map_or(first, |last| last + 1);
    run.get(first..last).unwrap_or_default().join(" ")
}

/// What stands in quotation marks within some words, where these open before a word and close after one.
pub(super) fn quoted(words: &str) -> Option<&str> {
    let opens = |(at, mark): &(usize, char)| {
        let before = words.get(..*at).and_then(|before| before.chars().next_back());
        QUOTES.iter().any(|(open, _)| open == mark) && before.is_none_or(char::is_whitespace)
    };
    let (start, mark) = words.char_indices().find(opens)?;
    let from = start + mark.len_utf8();
    let closes = |(at, letter): &(usize, char)| {
        let after = words.get(from + at + letter.len_utf8()..).and_then(|after| after.chars().next());
        QUOTES.contains(&(mark, *letter)) && !after.is_some_and(char::is_alphanumeric)
    };
    let (length, _) = words.get(from..)?.char_indices().find(closes)?;
    words.get(from..from + length).map(str::trim).filter(|quoted| !quoted.is_empty())
}

/// Marks that open and close a quotation.
const QUOTES: [(char, char); 9] = [
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('‘', '’'),
    ('«', '»'),
    ('»', '«'),
    ('»', '»'),
    ('”', '”'),
    ('’', '’'),
];

/// Whether a word is one by which anything is asked.
pub(crate) fn asks(word: &str) -> bool {
    let word = word.to_lowercase();
    LANGUAGES.iter().any(|language| {
        [language.asking, language.lexicon.leading].iter().any(|list| list.contains(&word.as_str()))
    })
}

/// Whether the likeliest of what marked words may ask for is what changed.
pub(super) fn asks_change(marked: &str) -> bool {
    use QuestionKind::{Amended, Changed};
    matches!(asked(&unnegated(marked)).first(), Some((Asked::Kind(Amended | Changed), _)))
}

/// Whether words ask since or until when something is so.
pub(super) fn asks_when(words: &str) -> bool {
    let asks = |word: &str| {
        let word = word.trim_matches(is_sign).to_lowercase();
        LANGUAGES.iter().any(|language| language.lexicon.whens.contains(&word.as_str()))
    };
    words.split_whitespace().any(asks)
}

/// Whether some words, without those by which anything is asked, are of the parts of a law and of hardly anything else.
pub(super) fn of_parts(words: &str) -> bool {
    let is_part = |word: &str| {
        let word = word.to_lowercase();
        let begins = |cue: &&str| cue.len() > SHORT && word.starts_with(*cue);
        LANGUAGES.iter().any(|language| language.lexicon.cues.iter().any(begins))
    };
    // "Foram alterados" says no more than "mudaram".
    let is_of_time = |word: &&str| {
        let word = word.to_lowercase();
        says(&word, |time| time.year) || says(&word, |time| time.passed)
    };
    let words = || words.split_whitespace().filter(|word| !is_of_time(word));
    words().count() <= 2 && words().any(is_part)
}

/// A word for a part of a law that has no more bytes may begin any other.
const SHORT: usize = 4;

/// Whether some words, without those by which anything is asked, say no more than that things are held against each other.
pub(super) fn holds_against(words: &str) -> bool {
    let is_it = |word: &str| {
        let word = word.to_lowercase();
        LANGUAGES.iter().any(|language| language.lexicon.against.contains(&word.as_str()))
    };
    words.split_whitespace().all(is_it)
}

/// Whether some words, without those by which anything is asked, ask no more than whether a law is in force.
pub(super) fn stands(words: &str) -> bool {
    let is = |word: &str, list: fn(&Lexicon) -> &'static [&'static str]| {
        let word = word.to_lowercase();
        LANGUAGES.iter().any(|language| list(&language.lexicon).contains(&word.as_str()))
    };
    let says = |word: &str| is(word, |lexicon| lexicon.standing);
    let words =
        || words.split_whitespace().map(|word| word.trim_matches(is_sign)).filter(|word| !word.is_empty());
    words().any(says) && words().all(|word| says(word) || is(word, |lexicon| lexicon.naming))
}

/// Whether words ask whether what they name is in force, "is the Act still in force?", and not whether it says so.
pub(super) fn asks_whether_stands(words: &str, named: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default().to_lowercase();
    let is_whether = LANGUAGES.iter().any(|language| language.lexicon.copulas.contains(&first.as_str()));
    is_whether && quoted(named).is_none() && stands(&rest(named))
}

/// Whether some words, without those by which anything is asked, ask no more than that a law begins to be in force.
pub(super) fn commences(words: &str) -> bool {
    let is = |word: &str, list: fn(&Lexicon) -> &'static [&'static str]| {
        let word = word.to_lowercase();
        LANGUAGES.iter().any(|language| list(&language.lexicon).contains(&word.as_str()))
    };
    let begins = |word: &str| is(word, |lexicon| lexicon.commencing);
    let stands = |word: &str| is(word, |lexicon| lexicon.standing) || is(word, |lexicon| lexicon.naming);
    let words =
        || words.split_whitespace().map(|word| word.trim_matches(is_sign)).filter(|word| !word.is_empty());
    words().any(begins) && words().all(|word| begins(word) || stands(word))
}

/// Marked words without those that negate a word that tells what is asked for: who asks whether a law does not say something asks
/// whether it does.
pub(super) fn unnegated(marked: &str) -> String {
    let words: Vec<&str> = marked.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(is_sign).to_lowercase();
    let negates = |word: &str| {
        LANGUAGES.iter().any(|language| language.lexicon.negations.contains(&bare(word).as_str()))
    };
    let is_left_out = |at: usize, word: &str| {
        negates(word) && words.get(at + 1).is_some_and(|next| tells(next.trim_matches(is_sign)))
    };
    let kept = words.iter().enumerate().filter(|(at, word)| !is_left_out(*at, word)).map(|(_, word)| *word);
    kept.collect::<Vec<_>>().join(" ")
}

pub(super) fn is_sign(letter: char) -> bool {
    letter.is_ascii_punctuation() || matches!(letter, '“' | '”' | '«' | '»' | '…' | '¿')
}

/// A question without the words that open it and by which anything is asked: in the law they are rare, and would be searched for
/// as if they said much. All of it where nothing else is left.
pub(super) fn without_opening(words: &str) -> &str {
    let mut left = words.trim_start();
    while let Some(word) = left.split_whitespace().next() {
        let bare = word.trim_matches(is_sign);
        if !bare.is_empty() && !asks(bare) {
            return left;
        }
        left = left.get(word.len()..).unwrap_or_default().trim_start();
    }
    words
}

/// The words with `@` for each citation and `#` for each act.
pub(super) fn marked(words: &str, citations: &[CheckedCitation], acts: &ActsAt) -> String {
    marked_with(words, citations, acts, &[])
}

/// The same with `&` for each law that is named.
pub(super) fn marked_with(
    words: &str,
    citations: &[CheckedCitation],
    acts: &ActsAt,
    laws: &LawsAt,
) -> String {
    let cited = citations.iter().map(|one| (one.start..one.end, " @ "));
    let acts = acts.iter().map(|(span, _)| (span.clone(), " # "));
    let laws = laws.iter().map(|(span, _)| (span.clone(), " & "));
    let mut marks: Vec<(Range<usize>, &str)> = cited.chain(acts).chain(laws).collect();
    // A citation may begin with the name of its law.
    marks.sort_by_key(|(span, _)| (span.start, Reverse(span.end)));
    let (mut text, mut at) = (String::new(), 0);
    for (span, mark) in marks {
        // Several provisions of one citation have one span.
        if span.start >= at {
            text.push_str(words.get(at..span.start).unwrap_or_default());
            text.push_str(mark);
            at = span.end;
        }
    }
    text + words.get(at..).unwrap_or_default()
}
