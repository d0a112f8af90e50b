//! The words of Finnish citations in their cases.

use crate::Unit;
use crate::countries::announced;
use crate::raw_mention::Case;
use crate::token::Tokens;

use Case::{Elative, Genitive, Other, Partitive};

type Forms = &'static [(&'static str, Case)];

const CHAPTER: Forms = &[
    ("luvun", Genitive),
    ("luvussa", Other),
    ("luku", Other),
    ("lukua", Partitive),
    ("luvusta", Elative),
    ("lukuun", Other),
    ("lukujen", Genitive),
    ("luvuissa", Other),
    ("luvuista", Elative),
    ("lukuja", Partitive),
    ("lukuihin", Other),
    ("luvut", Other),
    ("luvulla", Other),
    ("luvulle", Other),
    ("luvulta", Other),
];
const PART: Forms = &[
    ("osan", Genitive),
    ("osassa", Other),
    ("osa", Other),
    ("osaa", Partitive),
    ("osasta", Elative),
    ("osaan", Other),
    ("osien", Genitive),
    ("osissa", Other),
    ("osista", Elative),
];
const ITEM: Forms = &[
    ("kohdassa", Other),
    ("kohdan", Genitive),
    ("kohta", Other),
    ("kohtaa", Partitive),
    ("kohdasta", Elative),
    ("kohtaan", Other),
    ("kohtien", Genitive),
    ("kohdissa", Other),
    ("kohdista", Elative),
    ("kohtia", Partitive),
    ("kohtiin", Other),
    ("kohdat", Other),
    ("kohdalla", Other),
    ("kohdalle", Other),
    ("kohdalta", Other),
];
const SECTION: Forms = &[
    ("pykälän", Genitive),
    ("pykälässä", Other),
    ("pykälä", Other),
    ("pykälää", Partitive),
    ("pykälästä", Elative),
    ("pykälään", Other),
    ("pykälien", Genitive),
    ("pykälissä", Other),
    ("pykälistä", Elative),
    ("pykäliä", Partitive),
    ("pykälällä", Other),
    ("pykälälle", Other),
    ("pykälältä", Other),
];

/// "liite" carries its letter after it.
pub(super) fn is_annex(word: &str) -> bool {
    const FORMS: &[&str] = &["liite", "liitteen", "liitteessä", "liitteestä", "liitettä", "liitteeseen"];
    FORMS.contains(&word)
}

/// Annexes by their numbers: "liitteiden 1 ja 2".
pub(super) fn is_annexes(word: &str) -> bool {
    const FORMS: &[&str] =
        &["liitteet", "liitteiden", "liitteissä", "liitteistä", "liitteitä", "liitteisiin"];
    FORMS.contains(&word)
}

fn form(forms: Forms, word: &str) -> Option<Case> {
    forms.iter().find(|(form, _)| *form == word).map(|(_, case)| *case)
}

/// The unit word at a token, its case, and the token after it. After a number the section sign is one.
pub(super) fn unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, Case, usize)> {
    if tokens.is_sign(at, '§') {
        let has_ending = tokens.is_sign(at + 1, ':') && !tokens.word(at + 2).is_empty();
        let (ending, next) = if has_ending { (tokens.word(at + 2), at + 3) } else { ("", at + 1) };
        return Some((Unit::Section, sign_case(ending), next));
    }
    let (unit, case) = noun(tokens.word(at))?;
    // "65 lukuun ottamatta" is no chapter.
    let excepts = tokens.word(at) == "lukuun" && tokens.word(at + 1) == "ottamatta";
    (!excepts).then_some((unit, case, at + 1))
}

/// "mom.", "k.", as those who cite a law write them, in any case: "mom:n".
pub(super) fn abbreviation(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, Case, usize)> {
    let unit = match tokens.word(at) {
        "mom" => Unit::Moment,
        "k" | "koh" | "kohd" => Unit::Item,
        "luk" | "lk" => Unit::Chapter,
        "pyk" => Unit::Section,
        "alak" => Unit::Subitem,
        _ => return None,
    };
    if tokens.is_sign(at + 1, ':') && tokens.is_glued(at + 1) && !tokens.word(at + 2).is_empty() {
        return Some((unit, sign_case(tokens.word(at + 2)), at + 3));
    }
    let dotted = tokens.is_sign(at + 1, '.');
    (dotted || unit == Unit::Moment).then(|| (unit, Other, at + 1 + usize::from(dotted)))
}

fn sign_case(ending: &str) -> Case {
    match ending {
        "n" | "ien" => Genitive,
        "ää" | "iä" => Partitive,
        "stä" | "istä" => Elative,
        _ => Other,
    }
}

/// A unit written as a noun.
pub(super) fn noun(word: &str) -> Option<(Unit, Case)> {
    let genitive = |unit| (unit, if word.ends_with('n') { Genitive } else { Other });
    known_noun(word).or_else(|| announced(word, "fi").map(genitive))
}

fn known_noun(word: &str) -> Option<(Unit, Case)> {
    let (unit, case) = match word.as_bytes().first()? {
        b'm' => (Unit::Moment, word.strip_prefix("moment").map(ending)?),
        b'l' => (Unit::Chapter, form(CHAPTER, word)?),
        b'k' => (Unit::Item, form(ITEM, word)?),
        b'p' => (Unit::Section, form(SECTION, word)?),
        b'o' => (Unit::Part, form(PART, word)?),
        b'a' if word.starts_with("artikl") => (Unit::Article, ending(word.get(6..)?)),
        b'a' => (Unit::Subitem, form(ITEM, word.strip_prefix("ala")?)?),
        _ => return None,
    };
    Some((unit, case))
}

/// The case by the last letters of words whose stems do not change.
fn ending(rest: &str) -> Case {
    match rest {
        "in" | "tien" | "an" | "ojen" | "oiden" => Genitive,
        "tia" | "teja" | "aa" | "oja" | "oita" => Partitive,
        _ if rest.ends_with("sta") => Elative,
        _ => Other,
    }
}

/// What a law is called: the nominative of an ending of its names.
fn law_ending(ending: &str) -> Option<&'static str> {
    let nominative = match ending {
        "laki" | "lain" | "lakia" | "laissa" | "lakiin" | "laista" | "lailla" => "laki",
        "asetus" | "asetuksen" | "asetusta" | "asetuksessa" | "asetuksesta" | "asetukseen"
        | "asetuksella" | "asetusten" => "asetus",
        "kaari" | "kaaren" | "kaarta" | "kaaressa" | "kaaresta" | "kaareen" => "kaari",
        "direktiivi" | "direktiivin" | "direktiiviä" | "direktiivissä" | "direktiivistä" | "direktiiviin"
        | "direktiivillä" | "direktiivien" | "direktiiveissä" | "direktiivejä" => "direktiivi",
        "koodeksi" | "koodeksin" | "koodeksia" | "koodeksissa" | "koodeksista" | "koodeksiin" => "koodeksi",
        _ => return None,
    };
    Some(nominative)
}

/// How long the endings of law names are, in bytes.
const LAW_ENDINGS: std::ops::RangeInclusive<usize> = 4..=15;

/// The stem of a word that ends as the name of a law does, and the ending's nominative: "kirjanpitolain" is
/// ("kirjanpito", "laki"), "Laissa" is ("", "laki").
pub(super) fn law_word(word: &str) -> Option<(&str, &'static str)> {
    let tail = word.as_bytes().get(word.len().saturating_sub(*LAW_ENDINGS.end())..)?;
    if !tail.iter().any(|byte| matches!(byte, b'l' | b'L' | b'k' | b'K' | b's' | b'd' | b'D')) {
        return None;
    }
    let split = |length: usize| word.len().checked_sub(length).and_then(|at| word.split_at_checked(at));
    let named = LAW_ENDINGS.filter_map(split).find_map(|(stem, ending)| Some((stem, law_ending(ending)?)));
    named.or_else(|| whole(word).map(|nominative| ("", nominative)))
}

/// A kind of act at the beginning of a sentence.
fn whole(word: &str) -> Option<&'static str> {
    let capital = word.as_bytes().first()?.is_ascii_uppercase() && word.len() <= *LAW_ENDINGS.end();
    capital.then(|| law_ending(&word.to_lowercase())).flatten()
}

/// The name in the nominative, where a compound word names one law: "Kirjanpitolain" is "kirjanpitolaki". Words
/// that only end so ("sellaista", "elinkaaren") and kinds of acts are none.
pub(super) fn law_name(word: &str) -> Option<String> {
    let (stem, nominative) = law_word(word)?;
    let last = stem.chars().next_back()?;
    let is_compound = (stem.chars().count() >= 4 || SHORT.contains(&lower_first(stem).as_str()))
        && (last == '-' || last == 's' || "aeiouyäö".contains(last) || stem.ends_with("istuin"));
    let is_other = ["laista", "lailla", "asetusten", "direktiivien", "direktiiveissä", "direktiivejä"]
        .iter()
        .any(|ending| word.ends_with(ending));
    let first = stem.to_lowercase();
    let is_kind = NO_NAMES.contains(&first.as_str()) && !UNION_NAMES.contains(&(first.as_str(), nominative));
    (is_compound && !is_other && !is_kind).then(|| lower_first(stem) + nominative)
}

/// Kinds of acts of the Union that laws also give to one as its short name.
const UNION_NAMES: [(&str, &str); 2] = [("täytäntöönpano", "asetus"), ("puite", "direktiivi")];

/// The name in the nominative plural, where a compound word names several laws: "työeläkelakien" is "työeläkelait".
pub(super) fn laws_name(word: &str) -> Option<String> {
    const PLURALS: [&str; 7] = ["lait", "lakien", "lakeja", "laeissa", "laeista", "lakeihin", "laeilla"];
    let stem = PLURALS.iter().find_map(|plural| word.strip_suffix(plural))?;
    (stem.chars().count() >= 4 && !NO_NAMES.contains(&stem)).then(|| format!("{stem}lait"))
}

/// A treaty between states on a matter, "välistä … koskevaa sopimusta", in each case: between, on, treaty.
pub(super) const TREATIES: [[&str; 3]; 6] = [
    ["välinen", "koskeva", "sopimus"],
    ["välisen", "koskevan", "sopimuksen"],
    ["välistä", "koskevaa", "sopimusta"],
    ["välisessä", "koskevassa", "sopimuksessa"],
    ["välisestä", "koskevasta", "sopimuksesta"],
    ["väliseen", "koskevaan", "sopimukseen"],
];

/// First parts of names that are shorter than others: "maakaari".
const SHORT: &[&str] = &["maa", "tie", "ase"];

/// First parts of compounds that name no law. "elinkaari" is a life cycle; the others are kinds of acts.
const NO_NAMES: &[&str] = &[
    "elin", "sateen", "valo", "erityis", "perus-", "muutos", "puite", "täytäntöönpano", "yleis", "poikkeus",
];

/// Lower case at the beginning of a sentence; abbreviations ("ESAP-asetus") stay.
pub(super) fn lower_first(word: &str) -> String {
    let mut chars = word.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() && second != '-' => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => word.to_owned(),
    }
}

/// Whether a word is a verb in the passive: "säädetään".
pub(super) fn is_passive(word: &str) -> bool {
    ["taan", "tään", "daan", "dään"].iter().any(|ending| word.ends_with(ending))
}
