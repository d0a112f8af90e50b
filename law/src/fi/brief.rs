//! Short forms of those who write about a law: "TSL 2:1", "113.1 §", and numbers in words.

use super::law::{is_law_number, law_word_at};
use super::words::unit;
use crate::numbers::{Numeral, is_plain, range};
use crate::raw_mention::{Case, Path};
use crate::token::Tokens;
use crate::{Number, Step, Unit};

/// A provision by numbers that signs join.
pub(super) struct Dotted {
    pub(super) steps: Vec<Step>,
    pub(super) case: Case,
    pub(super) end: usize,
}

/// "2:1", "2 a:1.3", "113.1 §": chapter, section and moment. Without the sign of a section the words before name a law, so
/// that "klo 12:30" is none.
pub(super) fn dotted(tokens: &Tokens<'_>, at: usize) -> Option<Dotted> {
    let joined = |at: usize, sign| {
        tokens.is_sign(at, sign)
            && tokens.is_glued(at)
            && tokens.is_glued(at + 1)
            && is_plain(tokens.digits(at + 1))
    };
    if !is_plain(tokens.digits(at)) {
        return None;
    }
    let mut steps = Vec::new();
    let mut next = at;
    let (chapter, colon) = lettered(tokens, at, true);
    if joined(colon, ':') {
        steps.push(Step::of(Unit::Chapter, chapter));
        next = colon + 1;
    }
    let (section, after) = lettered(tokens, next, !steps.is_empty());
    steps.push(Step::of(Unit::Section, section));
    next = after;
    if joined(next, '.') {
        steps.push(Step::of(Unit::Moment, tokens.digits(next + 1)));
        next += 2;
    }
    let sign = unit(tokens, next).filter(|(unit, ..)| *unit == Unit::Section);
    let has_chapter = steps.first().is_some_and(|step| step.unit == Unit::Chapter);
    let told = sign.is_some() || has_chapter && names_law(tokens, at);
    let (case, end) =
        sign.map_or_else(|| (Case::Other, ending_end(tokens, next)), |(_, case, end)| (case, end));
    (steps.len() > 1 && told).then_some(Dotted { steps, case, end })
}

/// What is listed after a section by its chapter, and the token after it: "21:1 ja 2", "21:1–3", "6:5 ja 6:6". A
/// number alone that a word follows may count something.
pub(super) fn listed(tokens: &Tokens<'_>, first: &Dotted) -> (Vec<Path>, usize) {
    let (mut paths, mut end) = (Vec::new(), first.end);
    let [chapter, Step { unit: Unit::Section, number: Number::Of(number) }] = first.steps.as_slice() else {
        return (paths, end);
    };
    let (mut above, mut last) = (Path::new(vec![chapter.clone()]), number.clone());
    loop {
        let through = tokens.is_dash(end);
        let joins = through || tokens.is_sign(end, ',') || tokens.is_word(end, JOINTS);
        if !joins || !is_plain(tokens.digits(end + 1)) {
            break;
        }
        let (mut number, mut after) = lettered(tokens, end + 1, false);
        let is_chapter = tokens.is_sign(after, ':') && is_plain(tokens.digits(after + 1));
        let between = if through { range(&last, &number) } else { Some(Vec::new()) };
        let Some(between) = between.filter(|_| !(through && is_chapter)) else { break };
        if is_chapter {
            above = Path::new(vec![Step::of(Unit::Chapter, number)]);
            (number, after) = lettered(tokens, after + 1, false);
        } else if !through && !closes(tokens, after) {
            break;
        }
        if through {
            paths.extend(between.iter().skip(1).map(|numeral| above.down(Unit::Section, numeral)));
        } else {
            paths.push(above.down(Unit::Section, &Numeral::one(number.as_str())));
        }
        (last, end) = (number, after);
    }
    let sign = unit(tokens, end).filter(|(unit, ..)| *unit == Unit::Section && !paths.is_empty());
    (paths, sign.map_or(end, |(.., end)| end))
}

/// What joins the sections of a list.
const JOINTS: &[&str] = &["ja", "tai", "sekä"];

/// Whether a list may end before a token, or goes on there.
fn closes(tokens: &Tokens<'_>, at: usize) -> bool {
    at >= tokens.len()
        || matches!(tokens.sign(at), Some('.' | ',' | ';' | ')' | '§'))
        || tokens.is_dash(at)
        || tokens.is_word(at, JOINTS)
}

/// The number at a token with its letter, which a blank may part from it, and the token after.
fn lettered(tokens: &Tokens<'_>, at: usize, may_be_apart: bool) -> (String, usize) {
    let letter = tokens.word(at + 1);
    let has_letter = matches!(letter.as_bytes(), [b'a'..=b'z']) && (tokens.is_glued(at + 1) || may_be_apart);
    let number = format!("{}{}", tokens.digits(at), if has_letter { letter } else { "" });
    (number, at + 1 + usize::from(has_letter))
}

/// The token after the ending of a number or a short name, "21:1:n", "RL:n"; the token itself where none is there.
fn ending_end(tokens: &Tokens<'_>, at: usize) -> usize {
    let word = tokens.word(at + 1);
    let is_ending = !word.is_empty() && word.chars().all(char::is_lowercase);
    let glued = tokens.is_glued(at) && tokens.is_glued(at + 1);
    if tokens.is_sign(at, ':') && glued && is_ending { at + 2 } else { at }
}

/// Whether the words before a token name a law: "TSL", "RL:n", "(55/2001)", "L 55/2001", "työsopimuslain".
fn names_law(tokens: &Tokens<'_>, at: usize) -> bool {
    let bare = at.checked_sub(2).filter(|&colon| ending_end(tokens, colon) == at).unwrap_or(at);
    let Some(before) = bare.checked_sub(1) else { return false };
    let abbreviates = |word: &str| word.chars().filter(|letter| letter.is_uppercase()).count() > 1;
    let number = |end: usize| end >= 2 && is_law_number(tokens, end - 2);
    let bracket = || tokens.is_sign(before, ')') && before >= 3 && number(before - 1);
    abbreviates(tokens.word(before)) || law_word_at(tokens, before) || number(before) || bracket()
}

/// "kuudes", "kuudennen", "yhdestoista", "kahdeskymmenesensimmäinen": the value, and the token after.
pub(super) fn in_words(tokens: &Tokens<'_>, at: usize) -> Option<(u32, usize)> {
    let word = tokens.word(at).to_lowercase();
    let (value, compound) = value(&word)?;
    // "kahdennenkymmenennen ensimmäisen" may be two words.
    let ones = compound.then(|| value_of_one(&tokens.word(at + 1).to_lowercase())).flatten();
    Some(ones.map_or((value, at + 1), |ones| (value + ones, at + 2)))
}

/// The value of an ordinal in any case, and whether ones may follow.
fn value(word: &str) -> Option<(u32, bool)> {
    if let Some(stem) = word.strip_suffix("toista").filter(|stem| !stem.is_empty()) {
        return Some((10 + value_of_one(stem).filter(|value| *value < 10)?, false));
    }
    if let Some((tens, rest)) = word.split_once("kymmene").filter(|(tens, _)| !tens.is_empty()) {
        let tens = 10 * value_of_one(tens)?;
        let ones = (1..rest.len()).find_map(|at| value_of_one(rest.get(at..)?));
        return Some((tens + ones.unwrap_or(0), ones.is_none()));
    }
    value_of_one(word).map(|value| (value, false))
}

/// First to tenth.
fn value_of_one(word: &str) -> Option<u32> {
    const STEMS: [(&[&str], u32); 12] = [
        (&["ensimmäinen", "ensimmäise"], 1),
        (&["yhdes", "yhdenne"], 1),
        (&["toinen", "toise"], 2),
        (&["kahdes", "kahdenne"], 2),
        (&["kolmas", "kolmanne"], 3),
        (&["neljäs", "neljänne"], 4),
        (&["viides", "viidenne"], 5),
        (&["kuudes", "kuudenne"], 6),
        (&["seitsemäs", "seitsemänne"], 7),
        (&["kahdeksas", "kahdeksanne"], 8),
        (&["yhdeksäs", "yhdeksänne"], 9),
        (&["kymmenes", "kymmenenne"], 10),
    ];
    const CASES: [&str; 6] = ["", "n", "ssä", "ssa", "stä", "sta"];
    let fits = |stem: &&&str| word.strip_prefix(**stem).is_some_and(|ending| CASES.contains(&ending));
    STEMS.iter().find(|(stems, _)| stems.iter().any(|stem| fits(&stem))).map(|(_, value)| *value)
}
