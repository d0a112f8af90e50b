//! What a judgment says of itself before its words: court, citation, cases, parties, whether it is to be reported.

use std::ops::Range;

use super::closing;
use super::lines::{Line, Part, letters, squeezed};

/// What stands before the words of a judgment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Front {
    /// As printed: `SUPREME COURT OF INDIA`.
    pub(super) court: Option<String>,
    /// `2024 INSC 807`.
    pub(super) citation: Option<Neutral>,
    /// `CRIMINAL APPELLATE JURISDICTION`.
    pub(super) jurisdiction: Option<String>,
    /// Whether it says that it is to be reported, or that it is not.
    pub(super) reportable: Option<bool>,
    /// The cases that it decides.
    pub(super) cases: Vec<Case>,
}

/// A neutral citation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Neutral {
    pub(super) year: u16,
    /// `INSC`, `DHC`.
    pub(super) court: String,
    pub(super) number: u32,
}

impl std::fmt::Display for Neutral {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.year, self.court, self.number)
    }
}

/// A case that is decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Case {
    /// Its numbers as printed, with those of the case out of which it arises.
    pub(super) numbers: Vec<String>,
    /// Who asks.
    pub(super) first: Party,
    /// Who is asked.
    pub(super) second: Party,
}

/// A party.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Party {
    /// As printed.
    pub(super) name: String,
    /// `Appellant(s)`.
    pub(super) role: Option<String>,
}

const ROLES: [&str; 7] =
    ["appellant", "respondent", "petitioner", "applicant", "complainant", "plaintiff", "defendant"];

/// Words by which a line is about the number of a case.
const PROCEEDINGS: [&str; 20] = [
    "appeal", "petition", "slp", "s.l.p", "diary", "writ", "reference", "suit", "application", "contempt",
    "i.a", "m.a", "w.p", "crl", "cri", "civil", "criminal", "arising", "transfer", "revision",
];

/// Signs by which a registry marks the lines of a front page.
const MARKS: [char; 5] = ['$', '~', '*', '%', '+'];

/// What begins a line that says more of a party than its name.
const OF_PERSON: [&str; 8] = ["S/O", "W/O", "D/O", "R/O", "R/AT", "AGED", "AGE:", "AGE :"];

/// The neutral citation in a line that has nothing else.
pub(super) fn neutral(text: &str) -> Option<Neutral> {
    let text = text
        .trim_start_matches("Neutral Citation")
        .trim_start_matches([' ', '-', ':', '=', 'N', 'o', '.', '–']);
    let parts: Vec<&str> = text.split([' ', ':']).filter(|part| !part.is_empty()).collect();
    let &[year, ref court @ .., number] = parts.as_slice() else { return None };
    // The bench of a High Court comes after a hyphen: `BHC-AUG`.
    let is_word =
        |word: &str| (1..=6).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase());
    // `APPEAL NO. 2015 OF 2024` has a number that looks like a year.
    let is_court = |part: &&str| {
        part.split('-').all(is_word) && part.split('-').count() <= 2 && !matches!(*part, "OF" | "AND" | "TO")
    };
    let year = Some(year)
        .filter(|year| year.len() == 4)?
        .parse()
        .ok()
        .filter(|year| (1947..=2100).contains(year))?;
    let number = number.split('-').next()?.parse().ok()?;
    let fits = !court.is_empty() && court.len() <= 2 && court.iter().all(is_court);
    fits.then(|| Neutral { year, court: court.join(":"), number })
}

/// Where the citation in a line ends and what is printed beside it begins, or the other way round:
/// `2024 INSC 807      REPORTABLE`.
pub(super) fn beside(text: &str) -> Option<(usize, usize)> {
    if neutral(text).is_some() {
        return None;
    }
    let is_head = |text: &str| {
        text.split_whitespace().count() <= 4
            && !text.split_whitespace().any(|word| word.starts_with(char::is_lowercase))
    };
    text.match_indices(char::is_whitespace).find_map(|(end, _)| {
        let (first, rest) = text.split_at(end);
        let next = rest.trim_start();
        let other = if neutral(first).is_some() { next } else { first };
        let is_citation = neutral(first).is_some() || neutral(next).is_some();
        let is_far = rest.len() - next.len() >= 3 && is_head(other);
        let is_apart = !first.ends_with(char::is_whitespace) && (is_far || reportable(other).is_some());
        (is_citation && is_apart).then_some((end, text.len() - next.len()))
    })
}

/// Reads the lines before the title of the first opinion.
pub(super) fn read(lines: &[Line<'_>], within: Range<usize>) -> Front {
    let mut front = Front::default();
    let mut rest = Vec::new();
    for line in lines.get(within.clone()).unwrap_or_default() {
        let text = line.text.as_ref();
        if line.part != Part::Words {
            continue;
        }
        if let Some(said) = reportable(text) {
            front.reportable = front.reportable.or(Some(said));
        } else if front.court.is_none()
            && let Some(court) = court(text)
        {
            front.court = Some(court);
        } else if front.jurisdiction.is_none() && letters(text).ends_with("JURISDICTION") {
            front.jurisdiction = Some(squeezed(text));
        } else if front.court.is_some() {
            rest.push(text.trim_start_matches(MARKS).trim_start());
        }
    }
    front.cases = cases(&rest);
    if front.cases.is_empty() {
        front.cases.extend(labelled(lines.get(within).unwrap_or_default()));
    }
    front
}

/// The case whose number and parties have labels before them: `Applicant :- A. Rao`.
fn labelled(lines: &[Line<'_>]) -> Option<Case> {
    let said = |labels: &[&str]| {
        lines.iter().filter(|line| line.part == Part::Words).find_map(|line| {
            let (label, rest) = line.text.split_once(":-")?;
            labels.contains(&squeezed(label).to_lowercase().as_str()).then(|| squeezed(rest))
        })
    };
    let party = |name: String| Party { name, role: None };
    let first = said(&["applicant", "petitioner", "appellant", "revisionist", "plaintiff"])?;
    let second = said(&["opposite party", "respondent", "defendant"])?;
    let numbers = said(&["case"]).into_iter().collect();
    Some(Case { numbers, first: party(first), second: party(second) })
}

/// `IN THE SUPREME COURT OF INDIA`, `IN THE HIGH COURT OF DELHI AT NEW DELHI`.
pub(super) fn court(text: &str) -> Option<String> {
    let words = squeezed(text.trim_start_matches(MARKS));
    let upper = words.to_uppercase();
    let named = upper.strip_prefix("IN THE ").unwrap_or(&upper);
    let is_court = named.starts_with("SUPREME COURT OF INDIA") || named.starts_with("HIGH COURT ");
    (is_court || letters(&upper) == "SUPREMECOURTOFINDIA").then(|| {
        if letters(named) == "SUPREMECOURTOFINDIA" {
            "SUPREME COURT OF INDIA".to_owned()
        } else {
            named.to_owned()
        }
    })
}

/// Whether a line says that the judgment is to be reported, or that it is not.
pub(super) fn reportable(text: &str) -> Option<bool> {
    match letters(text).to_uppercase().as_str() {
        "REPORTABLE" => Some(true),
        "NONREPORTABLE" | "NOTREPORTABLE" => Some(false),
        _ => None,
    }
}

fn cases(lines: &[&str]) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut case = Case::default();
    let (mut party, mut in_second, mut depth) = (Vec::new(), false, 0_i32);
    let mut is_between = false;
    for text in lines {
        let words = letters(text).to_uppercase();
        if words == "BETWEEN" {
            (party, is_between) = (Vec::new(), true);
        } else if matches!(words.as_str(), "VERSUS" | "VS" | "V")
            || is_between && !in_second && words == "AND"
        {
            case.first = self::party(&party);
            (party, in_second, depth) = (Vec::new(), true, 0);
        } else if is_joint(&words) {
            finish(&mut cases, &mut case, &mut party, in_second);
            in_second = false;
        } else if !in_second && (party.is_empty() && is_number(text, depth) || heads(&case, &party, text)) {
            // What stands before the number is of the court: its bench, and days.
            party.clear();
            depth += brackets(text);
            match case.numbers.last_mut().filter(|_| depth != brackets(text) || !begins_number(text)) {
                Some(last) => *last = format!("{last} {}", squeezed(text)),
                None => case.numbers.push(squeezed(text)),
            }
        } else if in_second && party.iter().any(|text: &&str| role(text).is_some()) && is_number(text, 0) {
            finish(&mut cases, &mut case, &mut party, in_second);
            in_second = false;
            depth = brackets(text);
            case.numbers.push(squeezed(text));
        } else if closing::head_day(text).is_none() {
            party.push(*text);
        }
    }
    finish(&mut cases, &mut case, &mut party, in_second);
    cases
}

/// The year in the numbers of a case, the first one where they have several: `CRIMINAL APPEAL NO. 12 OF 2023`,
/// `W.P.(C) 12/2023`.
pub(super) fn year(case: &Case) -> Option<u16> {
    let of = |number: &str| {
        let words: Vec<&str> =
            number.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let year = |pair: &[&str]| {
            let &[before, year] = pair else { return None };
            let leads = before.eq_ignore_ascii_case("of") || number.contains(&format!("{before}/{year}"));
            let year = Some(year).filter(|year| leads && year.len() == 4)?.parse::<u16>().ok()?;
            Some(year).filter(|year| (1947..=2100).contains(year))
        };
        words.windows(2).filter_map(year).min()
    };
    case.numbers.iter().filter_map(|number| of(number)).min()
}

/// Whether a line has the first number of a case, and what stands before it names no party.
fn heads(case: &Case, before: &[&str], text: &str) -> bool {
    let names_none = !before.iter().any(|line| role(line).is_some());
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    case.numbers.is_empty()
        && names_none
        && has_digit
        && begins_number(text)
        && closing::only_day(text).is_none()
}

/// `WITH`, `W I T H`, `AND`.
fn is_joint(letters: &str) -> bool {
    matches!(letters, "WITH" | "AND" | "ALONGWITH" | "INTHEMATTEROF" | "TOGETHERWITH")
}

fn finish(cases: &mut Vec<Case>, case: &mut Case, party: &mut Vec<&str>, in_second: bool) {
    if in_second {
        case.second = self::party(party);
    }
    if !case.numbers.is_empty() || in_second {
        cases.push(std::mem::take(case));
    }
    party.clear();
}

/// Whether a line is about the number of a case; in an open bracket, what ends it or begins with a number.
fn is_number(text: &str, depth: i32) -> bool {
    let small = text.to_lowercase();
    let goes_on = depth > 0
        && (text.ends_with([')', ']'])
            || text.starts_with(|c: char| c.is_ascii_digit())
            || small.starts_with("no"));
    if role(text).is_some() {
        return false;
    }
    goes_on || begins_number(text)
}

fn begins_number(text: &str) -> bool {
    let small = text.to_lowercase();
    let named =
        PROCEEDINGS.iter().any(|word| small.contains(word)) || is_in_letters(text) || is_in_parts(text);
    let counts = small.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "no" | "nos" | "of"))
        || small.contains("no.")
        || text.bytes().filter(u8::is_ascii_digit).count() >= 4;
    named && counts
        || text.starts_with(['(', '[', '@']) && (named || text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether a line has the number of a case after the letters of its kind: `W.A.No.77 of 2019`.
fn is_in_letters(text: &str) -> bool {
    let parts = text.split_once("No.").or_else(|| text.split_once("NO."));
    parts.is_some_and(|(kind, number)| {
        let is_short = kind.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '(' | ')' | ' '));
        (2..=16).contains(&kind.len())
            && is_short
            && kind.contains('.')
            && number.trim_start().starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether a line begins with the number of a case in parts: `CRM-M-4444-2022`, `CWP-77-2020`.
fn is_in_parts(text: &str) -> bool {
    let parts: Vec<&str> = text.split_whitespace().next().unwrap_or_default().split('-').collect();
    let &[kind, .., number, year] = parts.as_slice() else { return false };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_kind = kind.len() >= 2 && kind.bytes().all(|byte| byte.is_ascii_uppercase());
    is_kind && is_number(number) && is_number(year) && year.len() == 4
}

/// How many more brackets open than close.
fn brackets(text: &str) -> i32 {
    text.chars().map(|c| if matches!(c, '(' | '[') { 1 } else { -i32::from(matches!(c, ')' | ']')) }).sum()
}

/// The last word of a line where it is the role of a party, with where it begins.
fn role(text: &str) -> Option<(usize, &str)> {
    let small = text.to_ascii_lowercase();
    let at = ROLES.iter().filter_map(|role| small.rfind(role)).max()?;
    let word = text.get(at..)?;
    let tail = word.trim_start_matches(char::is_alphabetic);
    let ends = tail
        .chars()
        .all(|c| matches!(c, '(' | ')' | 's' | 'S' | '.' | ',' | ' ' | '/' | '-' | 'N' | 'o' | '1'..='9'));
    let before = text.get(..at)?;
    let apart = before.is_empty() || before.ends_with(|c: char| !c.is_alphanumeric());
    (ends && apart).then_some((at, word))
}

/// Whether a line parts the parties or ends with the role of one, as before the words of a judgment.
pub(super) fn names_party(text: &str) -> bool {
    if matches!(letters(text).to_uppercase().as_str(), "VERSUS" | "VS" | "V") {
        return true;
    }
    role(text).is_some_and(|(at, word)| {
        let before = text.get(..at).unwrap_or_default().trim_end();
        word.starts_with(char::is_uppercase)
            && (before.is_empty() || before.ends_with(['.', '…', '-', '–', '_']))
    })
}

fn party(lines: &[&str]) -> Party {
    let mut party = Party::default();
    let (mut names, mut is_told) = (Vec::new(), false);
    let above = lines.iter().skip_while(|line| is_stroke(line)).take_while(|line| !is_stroke(line));
    for line in above {
        is_told |= !names.is_empty() && OF_PERSON.iter().any(|begin| line.to_uppercase().starts_with(begin));
        let name = match role(line) {
            Some((at, word)) => {
                party.role = Some(word.trim_end_matches(['.', ',', ' ']).to_owned());
                line.get(..at).unwrap_or_default()
            }
            None => line,
        };
        let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…' | '-' | '–' | '_'));
        let name = if names.is_empty() { without_number(name) } else { name };
        // "& ORS." keeps its full stop.
        let stop = line.contains(&format!("{name}."))
            && name.rsplit(char::is_whitespace).next().is_some_and(is_brief);
        if !name.is_empty() && !is_told {
            names.push(format!("{}{}", squeezed(name), if stop { "." } else { "" }));
        }
        if party.role.is_some() {
            break;
        }
    }
    party.name = names.join(" ");
    party
}

/// A name without the number of the party: `1. SRI RAVI`.
fn without_number(name: &str) -> &str {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let own = rest.strip_prefix(['.', ')', ']']).filter(|_| (1..=2).contains(&(name.len() - rest.len())));
    own.map_or(name, str::trim_start)
}

/// Whether a line of signs parts what is above and below: `======`.
fn is_stroke(text: &str) -> bool {
    text.len() >= 3 && text.chars().all(|c| matches!(c, '=' | '-' | '_' | '—' | ' '))
}

fn is_brief(word: &str) -> bool {
    matches!(word.to_uppercase().as_str(), "ORS" | "ANR" | "ETC" | "LTD" | "CO" | "INC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_of_high_courts_name_their_benches() {
        let cases = [
            ("2024 INSC 807", Some("2024 INSC 807")),
            ("2024:BHC-AUG:25001-DB", Some("2024 BHC-AUG 25001")),
            ("Neutral Citation No. - 2024:AHC-LKO:70000", Some("2024 AHC-LKO 70000")),
            ("2024:RJ-JD:42001", Some("2024 RJ-JD 42001")),
            ("2024 SECTION 302", None),
            ("2015 OF 2024", None),
        ];
        for (text, expected) in cases {
            assert_eq!(neutral(text).map(|own| own.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_citation_is_parted_from_what_is_beside_it() {
        assert_eq!(beside("2024 INSC 9    REPORTABLE"), Some((11, 15)));
        assert_eq!(beside("NON-REPORTABLE 2024 INSC 9"), Some((14, 15)));
        for text in
            ["2024 INSC 9", "reported in    2024 INSC 9", "see 2024 INSC 9", "APPEAL NO.    2015 OF 2024"]
        {
            assert_eq!(beside(text), None, "{text}");
        }
    }
}
