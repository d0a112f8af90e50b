//! Which law a Finnish citation names.

use super::words::{law_name, law_word};
use crate::Law;
use crate::numbers::is_plain;
use crate::token::Tokens;

/// The longest name of a law before "annetun lain", in words.
const LONGEST_NAME: usize = 24;

/// The words that name a law.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) law: Law,
    pub(super) confidence: f32,
}

/// The law that the words from a token on name, if they name one: a compound ("kirjanpitolain"), "annetun lain" with
/// the words before it, an act of the European Union, each with its number where one follows, or "tämän lain".
/// `floor` is the first token that the name may begin with.
pub(super) fn read(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    if !may_begin(tokens, at) {
        return None;
    }
    let named = this(tokens, at)
        .or_else(|| given(tokens, at, floor))
        .or_else(|| union(tokens, at))
        .or_else(|| compound(tokens, at, floor))
        .or_else(|| bare(tokens, at))?;
    Some(named)
}

/// Whether a law can be named from a token on.
fn may_begin(tokens: &Tokens<'_>, at: usize) -> bool {
    is_this(tokens, at)
        || tokens.begins(at, &["annet"])
        || law_word(tokens.word(at)).is_some()
        || tokens.is_word(at, &["laeissa", "laeilla"])
        || is_letter_of_kind(tokens, at)
        || tokens.is_brief() && is_law_number(tokens, at)
}

/// "L 55/2001": a law by the letter of its kind.
pub(super) fn is_letter_of_kind(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_brief() && matches!(tokens.word(at), "L" | "A") && number(tokens, at + 1).0.is_some()
}

/// Whether a word ends as the names of laws do.
pub(super) fn law_word_at(tokens: &Tokens<'_>, at: usize) -> bool {
    law_word(tokens.word(at)).is_some()
}

/// "tämän lain", and "Lain" at the beginning of a sentence with a number after it.
fn this(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let end = if is_this(tokens, at) && is_kind(tokens, at + 1) {
        at + 2
    } else if tokens.word(at) == "Lain" && !tokens.digits(at + 1).is_empty() {
        at + 1
    } else {
        return None;
    };
    Some(Named { first: at, end, law: Law::This, confidence: 0.95 })
}

/// "tämän", "tässä" and their cases.
pub(super) fn is_this(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["tämän", "tässä", "tätä", "tästä", "tähän", "tällä", "tämä"])
}

/// "lain", "asetuksen": the kind of an act in any case, without a name.
pub(super) fn is_kind(tokens: &Tokens<'_>, at: usize) -> bool {
    law_word(tokens.word(at)).is_some_and(|(stem, nominative)| stem.is_empty() && nominative != "direktiivi")
}

/// "X:stä annetun lain", with or without its number.
fn given(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    if !tokens.begins(at, &["annet", "annett"]) || !is_kind(tokens, at + 1) {
        return None;
    }
    let (_, kind) = law_word(tokens.word(at + 1))?;
    let first = name_start(tokens, at, floor);
    let (number, end) = number(tokens, at + 2);
    let (number, end) = match number {
        None => union_number(tokens, at + 2).map_or((None, end), |(number, end)| (Some(number), end)),
        number => (number, end),
    };
    // Names tell what a law is on, in the elative: "perusteella annettu asetus" is none.
    let on = |at: usize| tokens.word(at).ends_with("sta") || tokens.word(at).ends_with("stä");
    let dated = !(first..at).any(on);
    if dated && number.is_none() {
        return None;
    }
    let first = if dated { at } else { first };
    let words = tokens.slice(tokens.start(first), tokens.end(at - usize::from(!dated)));
    let name = (!dated).then(|| format!("{} annettu {kind}", lowered(words)));
    let confidence = if number.is_some() { 0.95 } else { 0.7 };
    Some(Named { first, end, law: Law::Cited { name, number }, confidence })
}

fn lowered(words: &str) -> String {
    super::words::lower_first(words)
}

/// Where the name before "annetun" begins: the words before it in the cases that names are made of, as far back as
/// they go. Names begin with no conjunction.
fn name_start(tokens: &Tokens<'_>, given: usize, floor: usize) -> usize {
    let lowest = floor.max(given.saturating_sub(LONGEST_NAME));
    let mut first = given;
    while first > lowest && is_name_word(tokens, first - 1) {
        first -= 1;
    }
    while first < given && tokens.is_word(first, &["ja", "sekä", "tai", "taikka", "eikä"])
        || tokens.is_sign(first, ',')
    {
        first += 1;
    }
    first
}

fn is_name_word(tokens: &Tokens<'_>, at: usize) -> bool {
    const CASES: &[&str] = &["sta", "stä", "n", "ssa", "ssä", "lla", "llä"];
    const NO_NAME: &[&str] =
        &["kuin", "niin", "siten", "sen", "on", "kun", "myös", "näin", "vain", "muun", "siihen", "kuitenkin"];
    let word = tokens.word(at);
    if word.is_empty() {
        let listed = tokens.is_sign(at, ',') && at > 0 && tokens.word(at - 1).ends_with('n');
        return listed || tokens.is_sign(at, '-');
    }
    let is_half = tokens.is_sign(at + 1, '-') && tokens.is_glued(at + 1);
    if is_half || matches!(word, "ja" | "sekä" | "tai" | "eräistä" | "eräiden") {
        return true;
    }
    let is_verb =
        ["taan", "tään", "daan", "dään", "aen", "äen", "oiden"].iter().any(|end| word.ends_with(end))
            && !word.ends_with("oiden");
    let is_participle =
        tokens.begins(at, &["tarkoitet", "säädet", "maini", "edellytet", "mukais", "siirret"]);
    !is_verb && !is_participle && !NO_NAME.contains(&word) && CASES.iter().any(|end| word.ends_with(end))
}

/// A compound that names a law, with the words that belong to the name.
fn compound(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<Named> {
    let name = law_name(tokens.word(at))?;
    let first = at - prefix(tokens, at).min(at.saturating_sub(floor));
    let before = tokens.slice(tokens.start(first), tokens.start(at));
    let before = if before.starts_with("Euroopan") || PEOPLES.contains(&before.trim()) {
        before.to_owned()
    } else {
        lowered(before)
    };
    let name = if first == at { name } else { before + &name };
    let (former, first) = former(tokens, first, floor).map_or((None, first), |(word, at)| (Some(word), at));
    let name = former.map_or(name.clone(), |former| format!("{former} {name}"));
    let (number, end) = number(tokens, at + 1);
    let year = first
        .checked_sub(2)
        .filter(|&at| at >= floor && tokens.is_brief() && tokens.is_word(at, &["vuoden"]));
    let year = year.filter(|&at| tokens.digits(at + 1).len() == 4);
    let (name, first) =
        year.map_or((name.clone(), first), |at| (format!("{name} {}", tokens.digits(at + 1)), at));
    Some(Named { first, end, law: Law::Cited { name: Some(name), number }, confidence: 0.95 })
}

/// The nominative of a word for articles of association, rules, agreements and decisions, in the genitive.
pub(super) fn instrument(word: &str) -> Option<String> {
    const GENITIVES: [(&str, &str); 5] = [
        ("järjestyksen", "järjestys"),
        ("säännön", "sääntö"),
        ("sopimuksen", "sopimus"),
        ("päätöksen", "päätös"),
        ("pöytäkirjan", "pöytäkirja"),
    ];
    let split = |(ending, nominative): &(&str, &str)| {
        let stem = word.strip_suffix(ending)?;
        Some(format!("{}{nominative}", lowered(stem)))
    };
    GENITIVES.iter().find_map(split)
}

/// What marks a law as one that was in force before.
pub(super) const FORMER: [&str; 5] = ["voimassa ollut", "kumottu", "aikaisempi", "aiempi", "entinen"];

/// The word that marks a law of the same name as one that was in force before, in the nominative, and its token:
/// "voimassa olleen kuntalain 65 §" is not of the kuntalaki that speaks.
fn former(tokens: &Tokens<'_>, at: usize, floor: usize) -> Option<(&'static str, usize)> {
    let before = at.checked_sub(1).filter(|&before| before >= floor)?;
    let stems = [("kumot", "kumottu"), ("aikaisem", "aikaisempi"), ("aiem", "aiempi"), ("entis", "entinen")];
    if let Some((_, nominative)) = stems.iter().find(|(stem, _)| tokens.begins(before, &[stem])) {
        return Some((nominative, before));
    }
    let was = tokens.begins(before, &["ollut", "ollee", "ollei"]);
    let in_force = before.checked_sub(1).filter(|&at| at >= floor && tokens.is_word(at, &["voimassa"]))?;
    was.then_some(("voimassa ollut", in_force))
}

/// How many tokens before a compound belong to its name: a plural genitive ("erityisalojen hankintalaki"), the first
/// half of a pair ("yritys- ja yhteisötietolaki"), "Euroopan unionin", "vanha".
fn prefix(tokens: &Tokens<'_>, at: usize) -> usize {
    let back = |by: usize| at.checked_sub(by).map_or("", |at| tokens.word(at));
    let paired =
        at >= 3 && matches!(back(1), "ja" | "tai") && tokens.is_sign(at - 2, '-') && tokens.is_glued(at - 2);
    match () {
        () if paired => 3,
        () if back(1) == "unionin" && back(2) == "Euroopan" => 2,
        () if tokens.is_brief() && PEOPLES.contains(&back(1)) => 1,
        () if back(1).ends_with("ojen") || matches!(back(1), "vanha" | "vanhan" | "vanhaa") => 1,
        () => 0,
    }
}

/// Of what country a law of the same name may be.
const PEOPLES: &[&str] = &[
    "Alankomaiden",
    "Amerikan",
    "Belgian",
    "Espanjan",
    "Islannin",
    "Italian",
    "Itävallan",
    "Japanin",
    "Kanadan",
    "Kiinan",
    "Latvian",
    "Liettuan",
    "Norjan",
    "Portugalin",
    "Puolan",
    "Ranskan",
    "Ruotsin",
    "Saksan",
    "Sveitsin",
    "Tanskan",
    "Tšekin",
    "Ukrainan",
    "Unkarin",
    "Venäjän",
    "Viron",
    "Yhdysvaltain",
];

/// "lain (621/1999)" and "laissa 578/2006", where nothing names it.
fn bare(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let alone = tokens.is_brief() && is_law_number(tokens, at);
    let kind =
        is_kind(tokens, at) || tokens.is_word(at, &["laeissa", "laeilla"]) || is_letter_of_kind(tokens, at);
    if !kind && !alone {
        return None;
    }
    let (number, end) = number(tokens, at + usize::from(!alone));
    number.as_ref()?;
    Some(Named { first: at, end, law: Law::Cited { name: None, number }, confidence: 0.9 })
}

/// "direktiivin 2006/43/EY", "asetuksen (EU) N:o 537/2014".
fn union(tokens: &Tokens<'_>, at: usize) -> Option<Named> {
    let (_, kind) = law_word(tokens.word(at)).filter(|(_, kind)| matches!(*kind, "direktiivi" | "asetus"))?;
    let (number, end) = union_number(tokens, at + 1)?;
    let name = law_name(tokens.word(at)).unwrap_or_else(|| kind.to_owned());
    Some(Named {
        first: at,
        end,
        law: Law::Cited { name: Some(name), number: Some(number) },
        confidence: 0.9,
    })
}

/// "2006/43/EY", "(EU) 2016/679", "(ETY) N:o 2408/92", as written.
pub(super) fn union_number(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let bracket = tokens.is_sign(at, '(')
        && matches!(tokens.word(at + 1), "EU" | "EY" | "ETY")
        && tokens.is_sign(at + 2, ')');
    let mut next = at + if bracket { 3 } else { 0 };
    next += if bracket && tokens.word(next) == "N" { 3 } else { 0 };
    let is_number = !tokens.digits(next).is_empty()
        && tokens.is_sign(next + 1, '/')
        && !tokens.digits(next + 2).is_empty();
    let community = tokens.is_sign(next + 3, '/') && matches!(tokens.word(next + 4), "EU" | "EY" | "ETY");
    let end = if community { next + 5 } else { next + 3 };
    (is_number && (bracket || community))
        .then(|| (tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned(), end))
}

/// The number after a law's name, "(1336/1997)" or "578/2006", and the token after it.
pub(super) fn number(tokens: &Tokens<'_>, at: usize) -> (Option<String>, usize) {
    let brackets = usize::from(tokens.is_sign(at, '('));
    let sign = tokens.is_brief() && tokens.is_word(at + brackets, &["nro"]);
    let first =
        at + brackets + usize::from(sign) + usize::from(sign && tokens.is_sign(at + brackets + 1, '.'));
    let end = first + 3 + brackets;
    let closed = brackets == 0 || tokens.is_sign(first + 3, ')');
    if !closed || !is_law_number(tokens, first) {
        return (None, at);
    }
    let year = tokens.digits(first + 2);
    let century = if year.len() == 4 {
        ""
    } else if year < "40" {
        "20"
    } else {
        "19"
    };
    (Some(format!("{}/{century}{year}", tokens.digits(first))), end)
}

/// Whether "1336/1997" stands here: number, stroke and a year.
pub(super) fn is_law_number(tokens: &Tokens<'_>, at: usize) -> bool {
    let (number, year) = (tokens.digits(at), tokens.digits(at + 2));
    let is_number = is_plain(number) || number.len() == 4 && !number.starts_with('0');
    let is_year = year.len() == 4 && matches!(year.as_bytes(), [b'1', b'6'..=b'9', ..] | [b'2', b'0', ..]);
    let is_short = || tokens.is_brief() && year.len() == 2;
    is_number && (is_year || is_short()) && tokens.is_sign(at + 1, '/')
}
