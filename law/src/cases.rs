//! Judgments by the class and number of a case: "ADI 4.277", "REsp nº 1.221.170/PR", "Civil Appeal No. 12 of 2019".
//! The classes are data of a country's profile.
//!
//! A class of two letters may be of anything. Its number tells: it has points between thousands, a state after it, or
//! at least three digits that are no year. The letters of states and the like ask for more: a word for "number", points or a
//! state. So do names in small letters, unless their number is long, as nothing of which there are so many is counted.

use crate::Profile;
use crate::token::{Tokens, is_dash};

/// A case that words cite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    /// Its first token. Of several cases of one class, only the first has the class.
    pub(crate) first: usize,
    /// The token after it.
    pub(crate) end: usize,
    /// Its class and number alone, the same in every spelling: "REsp 1221170".
    pub(crate) name: String,
}

/// The longest number of a case, and the shortest after a class of two letters, in digits.
const LONGEST: usize = 8;
const SHORTEST: usize = 3;

/// The shortest that a name in small letters needs, and the name of a law, in digits.
const LONG: usize = 4;
const LONG_OF_LAW: usize = 5;

/// The most incidents after a number: "-AgR-ED".
const MOST_INCIDENTS: usize = 3;

/// The cases that are cited from a token on: one, or several of a class in the plural.
pub(crate) fn read(tokens: &Tokens<'_>, first: usize, profiles: &[&Profile]) -> Vec<Case> {
    let read = |profile: &&Profile| {
        let class = class(tokens, first, profile)?;
        let cases = if profile.cases.dated { dated(tokens, &class) } else { plain(tokens, &class) };
        Some(cases).filter(|cases| !cases.is_empty())
    };
    profiles.iter().find_map(read).unwrap_or_default()
}

/// The names of the cases that words cite, where they say nothing else.
pub(crate) fn named(words: &str) -> Vec<String> {
    let may_be = words.starts_with(char::is_alphabetic)
        && words.bytes().any(|byte| byte.is_ascii_digit())
        && words.len() <= LONGEST_WORDS;
    if !may_be {
        return Vec::new();
    }
    let tokens = Tokens::about(words);
    let cases = read(&tokens, 0, &Profile::all());
    let is_whole = cases.last().is_some_and(|last| last.end == tokens.len());
    if is_whole { cases.into_iter().map(|case| case.name).collect() } else { Vec::new() }
}

/// The longest words that are nothing but cases, in bytes.
const LONGEST_WORDS: usize = 200;

/// What a name may be of that is no class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MayBe {
    Nothing,
    /// Of a law whose short name it is, too: "CC 406" is of the Civil Code.
    Law,
    /// Of other things, whatever number follows.
    Other,
    /// Of any words: it is several words in small letters.
    Words,
}

impl MayBe {
    /// What a name that stands in words may be of.
    fn of(name: &str, first_word: &str, profile: &Profile) -> Self {
        let is_in = |names: &[String]| names.iter().any(|own| own == name);
        if is_in(&profile.laws.names) {
            Self::Law
        } else if is_in(&profile.cases.doubtful) {
            Self::Other
        } else if name.contains(' ') && first_word.starts_with(char::is_lowercase) {
            Self::Words
        } else {
            Self::Nothing
        }
    }
}

/// A class that stands in words.
struct Class<'p> {
    /// Its first name.
    name: &'p str,
    is_short: bool,
    may_be: MayBe,
    is_plural: bool,
    /// What numbers after it may count.
    counted: &'p [String],
    first: usize,
    end: usize,
}

/// The longest name of a class that stands at a token. After a stroke or a dash two letters are of a state: "Porto Velho/AP".
fn class<'p>(tokens: &Tokens<'_>, first: usize, profile: &'p Profile) -> Option<Class<'p>> {
    let before = first.checked_sub(1).filter(|_| tokens.is_glued(first));
    if before.is_some_and(|at| tokens.is_sign(at, '/') || tokens.is_dash(at))
        || registers(tokens, first, profile)
    {
        return None;
    }
    let of = |names: &'p Vec<String>| {
        let ends = names.iter().filter_map(|name| {
            let (end, is_plural) = spelled(tokens, first, name)?;
            Some((end, is_plural, name))
        });
        let (end, is_plural, name) = ends.max()?;
        let is_short = name.chars().count() <= 2;
        let may_be = MayBe::of(name, tokens.word(first), profile);
        let (name, counted) = (names.first()?, profile.cases.counted.as_slice());
        Some(Class { name, is_short, may_be, is_plural, counted, first, end })
    };
    profile.cases.classes.iter().filter_map(of).max_by_key(|class| class.end)
}

/// Whether a word of a register stands before a token, "OAB MS", "CRM - AP".
fn registers(tokens: &Tokens<'_>, first: usize, profile: &Profile) -> bool {
    let is_joint = |at: usize| tokens.is_sign(at, '/') || tokens.is_sign(at, ':') || tokens.is_dash(at);
    let last = first.checked_sub(1);
    let last = last.and_then(|at| if is_joint(at) { at.checked_sub(1) } else { Some(at) });
    last.is_some_and(|at| profile.cases.registers.iter().any(|word| word == tokens.word(at)))
}

/// The token after the name of a class, and whether it is in the plural. Points may part its letters, "W.P.", and an incident may
/// follow it, "ADI-MC".
fn spelled(tokens: &Tokens<'_>, first: usize, name: &str) -> Option<(usize, bool)> {
    let is_long = name.contains(' ');
    let (mut rest, mut at) = (name, first);
    loop {
        let word = tokens.word(at);
        let head = word.split(is_dash).next().filter(|head| !head.is_empty())?;
        let Some(left) = left_after(rest, head, is_long) else {
            let singular = head.strip_suffix('s').and_then(|head| left_after(rest, head, is_long));
            return singular.filter(|left| left.is_empty()).map(|_| (at + 1, true));
        };
        if left.is_empty() {
            return Some((at + 1, false));
        }
        let is_pointed = tokens.is_sign(at + 1, '.');
        rest = match left.strip_prefix(' ') {
            Some(next) => next,
            None if is_pointed => left,
            None => return None,
        };
        at += 1 + usize::from(is_pointed);
    }
}

/// What is left of a name after a word, which may be in capitals; that of a name of several words in small letters too.
fn left_after<'n>(name: &'n str, word: &str, is_long: bool) -> Option<&'n str> {
    let mut left = name.chars();
    for letter in word.chars() {
        let own = left.next()?;
        let is_small = || is_long && own.to_lowercase().eq([letter]);
        if own != letter && !own.to_uppercase().eq([letter]) && !is_small() {
            return None;
        }
    }
    Some(left.as_str())
}

/// The token after a word or sign for "number": "nº", "No.", "n.º", "nºs".
fn marked(tokens: &Tokens<'_>, at: usize) -> usize {
    if !tokens.is_word(at, &["n", "no", "nos", "ns", "número", "NO", "NOS"]) {
        return at;
    }
    let sign = |at: &usize| matches!(tokens.sign(*at), Some('º' | '°' | 'ª' | '.'));
    let end = (at + 1..at + 4).find(|at| !sign(at)).unwrap_or(at + 1);
    end + usize::from(tokens.is_word(end, &["s", "os"]))
}

/// A number in digits.
struct Figure {
    digits: String,
    is_pointed: bool,
    end: usize,
}

/// "4277", "1.221.170".
fn figure(tokens: &Tokens<'_>, at: usize) -> Option<Figure> {
    let mut digits = tokens.digits(at).to_owned();
    let mut end = at + 1;
    let begins = (1..=3).contains(&digits.len());
    let is_thousand = |at: usize| {
        tokens.is_sign(at, '.')
            && tokens.is_glued(at)
            && tokens.is_glued(at + 1)
            && tokens.digits(at + 1).len() == 3
    };
    while begins && is_thousand(end) {
        digits.push_str(tokens.digits(end + 1));
        end += 2;
    }
    let is_pointed = end > at + 1;
    (1..=LONGEST).contains(&digits.len()).then_some(Figure { digits, is_pointed, end })
}

/// Whether a number goes on after its digits, "1,5", "12/2020", or counts something, "10%".
fn goes_on(tokens: &Tokens<'_>, at: usize) -> bool {
    let joint = matches!(tokens.sign(at), Some('.' | ',' | '/' | ':'));
    let digits = tokens.is_glued(at) && tokens.is_glued(at + 1) && !tokens.digits(at + 1).is_empty();
    // One digit after a dash is a check digit; several are of a post code or a telephone.
    if tokens.is_dash(at) && digits && tokens.digits(at + 1).len() > 1 {
        return true;
    }
    tokens.is_sign(at, '%') || joint && digits || tokens.is_glued(at) && !tokens.word(at).is_empty()
}

/// The token after the incidents and the state that follow a number, "-MC/DF", and whether there is a state.
fn suffixed(tokens: &Tokens<'_>, at: usize) -> (usize, bool) {
    let word =
        |at: usize| if tokens.is_glued(at) && tokens.is_glued(at + 1) { tokens.word(at + 1) } else { "" };
    let mut end = at;
    for _ in 0..MOST_INCIDENTS {
        let is_incident = tokens.is_dash(end) && word(end).starts_with(char::is_uppercase);
        end += 2 * usize::from(is_incident);
    }
    let state = Some(word(end)).filter(|_| tokens.is_sign(end, '/'));
    let is_state = state
        .is_some_and(|state| state.len() == 2 && state.bytes().all(|letter| letter.is_ascii_uppercase()));
    (end + 2 * usize::from(is_state), is_state)
}

/// Cases whose numbers have no year: "RE 574.706", "ADIs 4.277 e 4.439".
fn plain(tokens: &Tokens<'_>, class: &Class<'_>) -> Vec<Case> {
    let may_stop = !class.is_short || class.end > class.first + 1;
    let stop = class.end + usize::from(may_stop && tokens.is_sign(class.end, '.'));
    let dash = tokens.is_dash(stop) && tokens.is_glued(stop) && tokens.is_glued(stop + 1);
    let mark = stop + usize::from(dash);
    let at = marked(tokens, mark);
    let mut cases: Vec<Case> = Vec::new();
    cases.extend(one(tokens, class, class.first, at, at > mark));
    while let Some(last) = cases.last().filter(|_| class.is_plural) {
        let comma = last.end + usize::from(tokens.is_sign(last.end, ','));
        let next = comma + usize::from(tokens.is_word(comma, &["e", "and"]));
        let Some(case) = one(tokens, class, next, next, true).filter(|_| next > last.end) else { break };
        cases.push(case);
    }
    cases
}

/// The case whose number stands at a token, if it is surely one.
fn one(tokens: &Tokens<'_>, class: &Class<'_>, first: usize, at: usize, is_marked: bool) -> Option<Case> {
    let Figure { digits, is_pointed, end } = figure(tokens, at)?;
    let (end, has_state) = suffixed(tokens, end);
    let is_year =
        digits.len() == 4 && ["19", "20"].iter().any(|century| digits.starts_with(century)) && !is_marked;
    let told = is_pointed || has_state;
    let is_dashed = first == class.first && tokens.is_dash(class.end);
    let is_sure = match class.may_be {
        MayBe::Law => has_state || is_pointed && digits.len() >= LONG_OF_LAW,
        MayBe::Other if is_marked => told || !class.is_short || digits.len() >= SHORTEST,
        MayBe::Other => has_state || is_pointed && !is_dashed,
        MayBe::Words => is_marked || told || digits.len() >= LONG && !is_year,
        MayBe::Nothing => !class.is_short || told || digits.len() >= SHORTEST && !is_year,
    };
    let counts = || !is_marked && class.counted.iter().any(|unit| unit == tokens.word(end));
    let is_sure = is_sure && !counts();
    let name = || format!("{} {}", class.name, digits.trim_start_matches('0'));
    (is_sure && !goes_on(tokens, end)).then(|| Case { first, end, name: name() })
}

/// The case whose number is of a year: "W.P. (C) No. 12 of 2019", "Civil Appeal Nos. 12-13/2019".
fn dated(tokens: &Tokens<'_>, class: &Class<'_>) -> Vec<Case> {
    let stop = class.end + usize::from(tokens.is_sign(class.end, '.'));
    let (kind, next) = bracket(tokens, stop);
    let at = marked(tokens, next);
    let read = || {
        let Figure { mut digits, mut end, .. } = figure(tokens, at)?;
        let last = if tokens.is_dash(end) { tokens.digits(end + 1) } else { "" };
        if !last.is_empty() {
            digits = format!("{digits}-{last}");
            end += 2;
        }
        let of = tokens.is_word(end, &["of"]) || tokens.word(end) == "OF" || tokens.is_sign(end, '/');
        let year = tokens.digits(end + 1);
        let is_year = year.len() == 4 && ["18", "19", "20"].iter().any(|century| year.starts_with(century));
        let name = [class.name, kind, digits.as_str(), year].join(" ");
        (of && is_year).then_some(Case { first: class.first, end: end + 2, name })
    };
    read().into_iter().collect()
}

/// The letters in brackets after a class, "(Crl.)", and the token after them.
fn bracket<'t>(tokens: &Tokens<'t>, at: usize) -> (&'t str, usize) {
    let word = tokens.word(at + 1);
    let stop = at + 2 + usize::from(tokens.is_sign(at + 2, '.'));
    let closes = tokens.is_sign(at, '(') && !word.is_empty() && tokens.is_sign(stop, ')');
    if closes { (word, stop + 1) } else { ("", at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cases in a text, each with the words that cite it.
    fn found(text: &str, country: &str) -> Vec<String> {
        let tokens = Tokens::about(text);
        let profiles: Vec<&Profile> = Profile::of_country(country).into_iter().collect();
        let (mut found, mut at) = (Vec::new(), 0);
        while at < tokens.len() {
            let cases = read(&tokens, at, &profiles);
            at = cases.last().map_or(at + 1, |last| last.end);
            let words =
                |case: &Case| tokens.slice(tokens.start(case.first), tokens.end(case.end - 1)).to_owned();
            found.extend(cases.iter().map(|case| format!("{} = {}", words(case), case.name)));
        }
        found
    }

    #[test]
    fn cases_are_cited_by_class_and_number() {
        for (text, expected) in [
            ("no RE 574.706, e a ADI 4277.", &["RE 574.706 = RE 574706", "ADI 4277 = ADI 4277"][..]),
            ("REsp 1.221.170/PR", &["REsp 1.221.170/PR = REsp 1221170"]),
            ("RESP nº 1.221.170", &["RESP nº 1.221.170 = REsp 1221170"]),
            ("ADI nº 4.277/DF; ADPF n. 54", &["ADI nº 4.277/DF = ADI 4277", "ADPF n. 54 = ADPF 54"]),
            ("HC 126.292-SP, HC-126292", &["HC 126.292-SP = HC 126292", "HC-126292 = HC 126292"]),
            (
                "ADI-MC 4.277, ADI 4.277-MC-ED/DF",
                &["ADI-MC 4.277 = ADI 4277", "ADI 4.277-MC-ED/DF = ADI 4277"],
            ),
            ("ADIs 4.277, 4.439 e 5", &["ADIs 4.277 = ADI 4277", "4.439 = ADI 4439", "5 = ADI 5"]),
            ("o R.E. 574.706 e o AgRg no REsp. 12", &["R.E. 574.706 = RE 574706", "REsp. 12 = REsp 12"]),
            (
                "Recurso extraordinário nº 574.706; AÇÃO PENAL 470",
                &["Recurso extraordinário nº 574.706 = RE 574706", "AÇÃO PENAL 470 = AP 470"],
            ),
            (
                "Súmula Vinculante nº 11 e a súmula 7",
                &["Súmula Vinculante nº 11 = SV 11", "súmula 7 = Súmula 7"],
            ),
            // Two letters may be of anything.
            ("MI 708 e MI 70, MS 2015, AI-5, AI nº 5", &["MI 708 = MI 708"]),
            ("HC 1,5 e RE 500% e RE 100mg e MS 123/2020", &[]),
            ("Macapá/AP 470, re 574.706, o hc 126.292, CC 406", &[]),
            ("CC 164.544 e CC 9/SP", &["CC 164.544 = CC 164544", "CC 9/SP = CC 9"]),
            ("a ADI e o art. 5º, uma ADI, 12 vezes", &[]),
            // Roads, flats, post codes, registers, and what is counted.
            ("na rodovia MS-306, na AP-070, no bloco B, AP 301", &[]),
            ("Campo Grande - MS 79002-230, OAB MS 12.345, CRM - MS 4.567", &[]),
            ("HD 500 GB, garrafas PET 500 ml, Ext. 204, Inquérito 5 da delegacia", &[]),
            ("habeas corpus 3 dias depois, recurso especial 15 dias, agravo de instrumento 10 dias", &[]),
            ("O CC 1.723 trata, e o CC nº 1.723", &[]),
            (
                "MS nº 306, AP nº 470, Inq. nº 12, Ext 1.085, MS 24.831-9/DF",
                &[
                    "MS nº 306 = MS 306", "AP nº 470 = AP 470", "Inq. nº 12 = Inq 12",
                    "Ext 1.085 = Ext 1085", "MS 24.831 = MS 24831",
                ],
            ),
            (
                "habeas corpus 126292 e o recurso especial nº 15",
                &["habeas corpus 126292 = HC 126292", "recurso especial nº 15 = REsp 15"],
            ),
        ] {
            assert_eq!(found(text, "br"), expected, "{text}");
        }
        for (text, expected) in [
            ("Civil Appeal No. 12 of 2019", &["Civil Appeal No. 12 of 2019 = Civil Appeal  12 2019"][..]),
            ("CRIMINAL APPEAL NO. 7 OF 2018", &["CRIMINAL APPEAL NO. 7 OF 2018 = Criminal Appeal  7 2018"]),
            ("in W.P. (C) No. 494 of 2012,", &["W.P. (C) No. 494 of 2012 = Writ Petition C 494 2012"]),
            ("SLP (Crl.) No. 5-6/2020", &["SLP (Crl.) No. 5-6/2020 = Special Leave Petition Crl 5-6 2020"]),
            ("Crl.A. 12/2019", &["Crl.A. 12/2019 = Criminal Appeal  12 2019"]),
            ("the civil appeal, 12 of 2019 of them, and CA 12", &[]),
        ] {
            assert_eq!(found(text, "in"), expected, "{text}");
        }
    }

    #[test]
    fn a_case_has_one_name_in_every_spelling() {
        for (words, expected) in [
            ("HC 126.292/SP", &["HC 126292"][..]),
            ("Habeas Corpus nº 126.292", &["HC 126292"]),
            ("ADCs 43, 44 and 54", &["ADC 43", "ADC 44", "ADC 54"]),
            ("o HC 126.292", &[]),
            ("HC 126.292, art. 5", &[]),
            ("126.292", &[]),
        ] {
            assert_eq!(named(words), expected, "{words}");
        }
    }
}
