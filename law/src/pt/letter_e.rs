//! The alínea "e", which looks like the conjunction: "art. 96, I, e, CF".
//!
//! Only in what people write about a law: the law itself puts the letter in quotation marks. What stands
//! behind tells:
//!
//! | behind "..., I, e" | it is |
//! |---|---|
//! | the end, a bracket, a range ("a h"), a comma | the alínea |
//! | a comma or bracket, and words that open a parenthesis: "e, por isso, cabe" | the conjunction |
//! | "da" and a law, or a law's short name that begins no citation | the alínea |
//! | a unit, a number, "no art. 93" | the conjunction |

use super::brief::begins_range;
use super::joints::is_this;
use super::law;
use super::words::unit;
use crate::Unit;
use crate::numbers::roman;
use crate::token::Tokens;

/// The letter.
const LETTER: &str = "e";

/// The longest short name of a law, in letters: "CRFB".
const LONGEST_SHORT: usize = 6;

/// Words that open a parenthesis after the conjunction; so do adverbs in "-mente".
const ASIDES: &[&str] = &[
    "a", "ademais", "ainda", "além", "antes", "ao", "aos", "apesar", "após", "assim", "até", "bem", "caso",
    "com", "como", "conforme", "consoante", "daí", "de", "depois", "desde", "embora", "em", "enfim", "então",
    "entre", "havendo", "inclusive", "logo", "mais", "mediante", "mesmo", "na", "nas", "no", "nos", "num",
    "numa", "o", "os", "as", "outrossim", "para", "pela", "pelas", "pelo", "pelos", "perante", "pois", "por",
    "porque", "portanto", "quando", "quanto", "se", "segundo", "sem", "sendo", "sob", "sobre", "sobretudo",
    "talvez", "também", "tendo", "à", "às",
];

/// Whether the letter at a token, behind a comma, is an alínea after an element of a level.
pub(super) fn is_alinea(tokens: &Tokens<'_>, at: usize, deepest: Unit) -> bool {
    let comma = at.checked_sub(1).is_some_and(|before| tokens.is_sign(before, ','));
    if !tokens.is_brief() || !comma || tokens.word(at) != LETTER {
        return false;
    }
    match deepest {
        // An article has alíneas of its own seldom: the name of the law must tell.
        Unit::Article | Unit::Paragraph => parted(tokens, at + 1)
            .is_some_and(|at| is_short_name(tokens, at + usize::from(is_of(tokens, at)))),
        _ => deepest >= Unit::Inciso && (ends(tokens, at + 1) || goes_on(tokens, at + 1)),
    }
}

/// Whether a citation ends before a token.
fn ends(tokens: &Tokens<'_>, at: usize) -> bool {
    const SIGNS: &[char] = &[';', ':', ')', ']', '?', '!', '"', '”', '’', '»'];
    let stop = tokens.is_sign(at, '.') && (!tokens.is_glued(at + 1) || tokens.word(at + 1).is_empty());
    let gap = tokens.slice(tokens.end(at.saturating_sub(1)), tokens.start(at));
    let paragraph = gap.matches('\n').count() > 1;
    let sign = tokens.is_glued(at) && tokens.sign(at).is_some_and(|sign| SIGNS.contains(&sign));
    at >= tokens.len() || stop || paragraph || sign
}

/// Whether what stands at a token goes on with a citation that ends in the letter.
fn goes_on(tokens: &Tokens<'_>, at: usize) -> bool {
    if let Some(next) = parted(tokens, at) {
        return is_law(tokens, next) || !is_aside(tokens, next);
    }
    // "I, e a h", "I, e e f"
    let small = |at: usize| matches!(tokens.word(at).as_bytes(), [b'a'..=b'z']);
    let range = small(at + 1) && begins_range(tokens, at, Unit::Alinea);
    range || tokens.word(at) == LETTER || is_of_law(tokens, at) || is_short_name(tokens, at)
}

/// The token after a comma, a bracket or a dash.
fn parted(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let dash = tokens.is_dash(at) && !tokens.is_glued(at);
    (matches!(tokens.sign(at), Some(',' | '(' | '[')) || dash).then_some(at + 1)
}

/// Whether words stand at a token that open a parenthesis.
fn is_aside(tokens: &Tokens<'_>, at: usize) -> bool {
    let word = tokens.word(at);
    let small = word.starts_with(char::is_lowercase);
    // "da mesma forma", "nesse caso", but "do art. 96", "deste artigo"
    let led =
        is_of(tokens, at) || is_this(tokens, at) || word.len() > 1 && tokens.begins(at, &["ness", "dess"]);
    let cites = unit(tokens, at + 1).is_some() || points_back(tokens, at + 1);
    let adverb = small && word.len() > "mente".len() && word.ends_with("mente");
    led && !cites || adverb || small && ASIDES.contains(&word)
}

/// "do mesmo artigo", "da referida lei".
fn points_back(tokens: &Tokens<'_>, at: usize) -> bool {
    const WHAT: &[&str] =
        &["lei", "código", "diploma", "dispositivo", "texto", "carta", "constituição", "decreto"];
    let back = tokens.begins(at, &["mesm", "referid", "citad", "mencionad", "aludid"]);
    back && (tokens.is_word(at + 1, WHAT) || unit(tokens, at + 1).is_some())
}

/// "CF", "da CF", "desta Constituição", "Lei nº 8.112": the name of a law, after a comma or a bracket.
fn is_law(tokens: &Tokens<'_>, at: usize) -> bool {
    is_named(tokens, at) || is_of_law(tokens, at)
}

/// "da CF", "of the Constitution", "desta Constituição".
fn is_of_law(tokens: &Tokens<'_>, at: usize) -> bool {
    let named = at + 1 + usize::from(tokens.is_word(at + 1, &["the"]));
    let in_english = tokens.word(at) == "of" && tokens.word(named).starts_with(char::is_uppercase);
    let own = is_this(tokens, at) && law::behind(tokens, at).is_some();
    in_english || own || is_of(tokens, at) && is_named(tokens, named)
}

fn is_named(tokens: &Tokens<'_>, at: usize) -> bool {
    law::read(tokens, at).or_else(|| law::unnumbered(tokens, at)).is_some() || is_short(tokens, at)
}

/// What leads from an alínea to its law; "na CF" leads from elsewhere.
fn is_of(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.word(at), "do" | "da" | "dos" | "das" | "of")
}

/// "CF", "CRFB", "CPC": in capitals, no numeral, and no court.
fn is_short(tokens: &Tokens<'_>, at: usize) -> bool {
    const OTHERS: &[&str] = &[
        "AGU", "CNJ", "CNMP", "DPU", "INSS", "MP", "MPF", "MPU", "OAB", "PGR", "STF", "STJ", "STM", "TCU",
        "TJ", "TRE", "TRF", "TRT", "TSE", "TST",
    ];
    let word = tokens.word(at);
    if OTHERS.contains(&word) {
        return false;
    }
    let capitals = word.bytes().all(|letter| letter.is_ascii_uppercase());
    (2..=LONGEST_SHORT).contains(&word.len()) && capitals && roman(word).is_none()
}

/// A law's short name right behind the letter, with its year or without, that no article follows: "I, e
/// CF/88". In "I, e CPC, art. 3º" it begins the next citation.
fn is_short_name(tokens: &Tokens<'_>, at: usize) -> bool {
    if !is_short(tokens, at) {
        return false;
    }
    let joint = usize::from(tokens.is_sign(at + 1, '/') || tokens.is_word(at + 1, &["de"]));
    let dated = !tokens.digits(at + 1 + joint).is_empty() && (joint > 0 || tokens.digits(at + 1).len() == 4);
    let end = if dated { at + 2 + joint } else { at + 1 };
    let next = end + usize::from(tokens.is_sign(end, ','));
    unit(tokens, next).is_none() && tokens.digits(next).is_empty()
}
