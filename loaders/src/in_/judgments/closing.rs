//! The end of an opinion: who signed it, where and on which day.

use std::ops::Range;

use asof_law::Language;
use asof_schema::Day;

use super::added::{is_added, is_annexed};
use super::lines::{Line, Part, letters, squeezed};

/// What stands after the words of an opinion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Closing {
    /// The judges, as printed.
    pub(super) judges: Vec<String>,
    /// The days, each with the line that says it; the first of them is that of the opinion.
    pub(super) days: Vec<(Day, usize)>,
    /// The place.
    pub(super) place: Option<String>,
}

/// What may stand in a line with the day on which a court decides, besides a place.
const OF_DAY: [&str; 17] = [
    "date", "dated", "dt", "order", "judgment", "judgement", "decision", "pronounced", "pronouncement",
    "delivered", "decided", "passed", "announced", "place", "on", "at", "in",
];

/// What tells that a day is another one, in words that may look like a place.
const OF_OTHER_DAY: [&str; 36] = [
    "reserved", "heard", "hearing", "filed", "filing", "admitted", "admission", "uploaded", "corrected",
    "listed", "next", "instituted", "institution", "presented", "presentation", "signing", "signed",
    "digitally", "incident", "offence", "received", "printed", "downloaded", "registered", "prepared",
    "released", "certified", "uploading", "transmission", "transmitted", "issued", "copied", "typed",
    "compared", "verified", "impugned",
];

/// What the office of a judge is called of whom a line says nothing else.
const OFFICE: [&str; 13] = [
    "JUDGE", "JUDGES", "CHIEF", "ACTING", "JUSTICE", "OF", "INDIA", "VACATION", "ADDITIONAL", "J", "CJ",
    "CJI", "SD",
];

/// `......J.`, `[A. RAO] ......J.`
pub(super) fn is_signature(text: &str) -> bool {
    is_strokes(text)
        || bracketed(text)
            .is_some_and(|(names, rest)| is_strokes(&rest) && names.iter().all(|name| is_name(name)))
}

fn is_strokes(text: &str) -> bool {
    let dots =
        text.chars().map(|c| if c == '…' { 3 } else { usize::from(matches!(c, '.' | '_')) }).sum::<usize>();
    dots >= 4 && matches!(letters(text).as_str(), "J" | "CJI" | "CJ" | "JJ")
}

/// What stands in brackets in a line, and the rest of it.
fn bracketed(text: &str) -> Option<(Vec<&str>, String)> {
    let (mut names, mut rest, mut left) = (Vec::new(), String::new(), text);
    while let Some((before, after)) = left.split_once(['(', '[']) {
        let (name, after) = after.split_once([')', ']'])?;
        rest.push_str(before);
        names.push(name.trim());
        left = after;
    }
    rest.push_str(left);
    (!names.is_empty()).then_some((names, rest))
}

/// Whether words may be the name of a person.
fn is_name(name: &str) -> bool {
    let words = name.split_whitespace();
    let fits = name
        .chars()
        .all(|c| c.is_alphabetic() || c.is_whitespace() || matches!(c, '.' | ',' | '\'' | '’' | '-'));
    (1..=8).contains(&words.clone().count())
        && letters(name).chars().count() >= 3
        && words.clone().all(|word| word.starts_with(char::is_uppercase))
        && fits
        && !is_remark(name)
}

/// Whether words say how a judge agrees: `Dissenting`, `concurring`, `for himself and C. DEVI, J.`
fn is_remark(words: &str) -> bool {
    let small = words.to_lowercase();
    [
        "dissent", "concur", "partly", "for himself", "for herself", "majority", "minority", "supplement",
        "emphasis",
    ]
    .iter()
    .any(|word| small.contains(word))
}

/// The judges whom a line names in brackets and says nothing else of but their office: `(A. RAO)   (B. SEN)`, `[A. RAO] JUDGE`.
pub(super) fn judges(text: &str) -> Option<Vec<String>> {
    let (names, rest) = bracketed(text)?;
    let is_rest = letters(&rest).is_empty() || is_office(&rest) || is_strokes(&rest);
    // An office in brackets is an office: `(JUDGE)`.
    let names: Vec<&str> = names.into_iter().filter(|name| !is_office(name)).collect();
    let fits = is_rest
        && !names.is_empty()
        && !rest.contains(|c: char| c.is_ascii_digit())
        && names.iter().all(|name| is_name(name));
    fits.then(|| names.into_iter().map(judge).collect())
}

/// Whether a line says the office of a judge: `JUDGE`, `Chief Justice of India`, `Sd/-`.
pub(super) fn is_office(text: &str) -> bool {
    let upper = text.to_uppercase();
    let words = || upper.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_judge =
        words().any(|word| matches!(word, "JUDGE" | "JUDGES" | "JUSTICE" | "J" | "CJ" | "CJI" | "SD"));
    // "... in the interest / of justice." is no office.
    let is_sentence = text.starts_with(char::is_lowercase)
        || text.ends_with('.') && words().next_back().is_some_and(|word| word.len() > 3);
    is_judge && !is_sentence && words().all(|word| OFFICE.contains(&word))
}

/// Whether a line is the name of a person in capitals, as it stands over the office: `A. RAO`.
pub(super) fn is_capital_name(text: &str) -> bool {
    is_name(text) && !text.contains(char::is_lowercase) && !is_office(text)
}

/// Reads the lines after the words of an opinion.
pub(super) fn read(lines: &[Line<'_>], within: Range<usize>) -> Closing {
    let mut closing = Closing::default();
    let own = within.filter_map(|at| Some((at, lines.get(at)?)));
    let own: Vec<(usize, &str)> =
        own.filter(|(_, line)| line.part == Part::Words).map(|(at, line)| (at, &*line.text)).collect();
    for (nth, &(at, text)) in own.iter().enumerate() {
        let is_first = closing.days.is_empty();
        let is_added = nth > 0 && is_annexed(text) || !is_first && is_added(text);
        if is_added {
            break;
        }
        let is_over_office = || own.get(nth + 1).is_some_and(|(_, next)| is_office(next));
        if let Some(day) = only_day(text) {
            closing.place = closing.place.or_else(|| is_first.then(|| place(text)).flatten());
            closing.days.push((day, at));
        } else if !is_first {
            // Who signs below the day is of the registry.
        } else if let Some(judges) = judges(text) {
            closing.judges.extend(judges);
        } else if let Some(named) = author(text) {
            closing.judges.push(named);
        } else if is_capital_name(text) && is_over_office() {
            closing.judges.push(judge(text));
        } else if closing.place.is_none() {
            closing.place = place(text);
        }
    }
    // Without a day a word below the names may be anything.
    closing.place = closing.place.filter(|_| !closing.days.is_empty());
    closing
}

/// `HON'BLE MR. JUSTICE A.B. RAO` and `A.B. RAO, J.` without what they say of the office.
pub(super) fn judge(text: &str) -> String {
    let upper = text.to_uppercase();
    let name = match upper.rfind("JUSTICE ") {
        Some(at) => text.get(at + "JUSTICE ".len()..).unwrap_or(text),
        None => text,
    };
    let name = name.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '–'));
    let name = [", CJI.", ", CJI", ", C.J.I.", ", JJ.", ", J.", ",J.", ", J", ",J", " J."]
        .iter()
        .find_map(|office| name.strip_suffix(office))
        .unwrap_or(name);
    name.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(',').to_owned()
}

/// The author that a line names: `B.R. GAVAI, J.`
pub(super) fn author(text: &str) -> Option<String> {
    let text = squeezed(text);
    let text = unremarked(text.trim_end_matches([' ', ':', '-', '–']));
    let said = text.strip_prefix("Per").or_else(|| text.strip_prefix("PER"));
    let said = said.filter(|rest| rest.starts_with([' ', ':']));
    let text = said.map_or(text, |rest| rest.trim_start_matches([' ', ':', '-', '–']));
    let office = [", CJI.", ", CJI", ", C.J.I.", ", J.", ",J.", ", J", ",J", ", JJ."];
    let named = office.iter().find_map(|office| text.strip_suffix(office))?;
    let fits = named.split_whitespace().count() <= 8
        && named.chars().count() <= 70
        && named.starts_with(|c: char| c.is_uppercase())
        && named.chars().all(|c| {
            c.is_alphabetic()
                || c.is_whitespace()
                || matches!(c, '.' | ',' | '&' | '\'' | '’' | '-' | '(' | ')')
        });
    fits.then(|| judge(text))
}

/// Without the bracket that says how the judge agrees: `B. SEN, J. (Dissenting)`.
fn unremarked(text: &str) -> &str {
    let remark = text.strip_suffix([')', ']']).and_then(|inner| inner.rsplit_once(['(', '[']));
    match remark {
        Some((before, remark)) if is_remark(remark) => before.trim_end(),
        _ => text,
    }
}

/// The judge whom a line names that says nothing else: `HON'BLE MR. JUSTICE B. SEN`. Before its words a judgment names its
/// bench so, and after a signature it names who speaks next.
pub(super) fn heading(text: &str) -> Option<String> {
    let text = squeezed(text);
    let text = unremarked(text.trim_end_matches([' ', ':', '-', '–']));
    let small = text.to_lowercase().replace('’', "'");
    let begins = [
        "justice ", "hon'ble ", "the hon'ble ", "honourable ", "per hon'ble ", "per justice ", "mr. justice ",
    ]
    .iter()
    .any(|words| small.starts_with(words));
    let named = judge(text);
    (begins && small.contains("justice ") && small.split(' ').count() <= 10 && is_name(&named))
        .then_some(named)
}

fn place(text: &str) -> Option<String> {
    let text = text.trim_start_matches("Place").trim_start_matches([':', ' ']);
    let named = text.split([';', ',']).next()?.trim_end_matches('.').trim();
    let words = letters(named);
    let fits = named.split_whitespace().count() <= 3
        && words.len() >= 4
        && words.len() + 3 >= named.chars().count()
        && named.starts_with(char::is_uppercase)
        && !named.contains(|c: char| c.is_ascii_digit() || c == '.')
        && !is_office(named)
        && !is_signature(text);
    fits.then(|| squeezed(named))
}

/// Whether a line is a place and nothing else: `New Delhi;`
pub(super) fn is_place(text: &str) -> bool {
    let own = text.trim_end_matches([';', ',', ' ']);
    place(text).is_some()
        && !own.contains([';', ',', '.', '?'])
        && own.split_whitespace().all(|word| word.starts_with(char::is_uppercase) || word == ":")
}

/// The day of a line that says it, perhaps with the place and with which day it is, and nothing else: `New Delhi; May 1, 2024`,
/// `Order Date :- 21.10.2024`, `Dated this the 21st day of October, 2024`, `OCTOBER 21, 2024/rk`.
pub(super) fn only_day(text: &str) -> Option<Day> {
    let words = words_of_day(text);
    let (day, before) = last_day(&words)?;
    let places = || before.iter().filter(|word| !is_of_day(word));
    let is_place = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || c == '.')
            && !OF_OTHER_DAY.contains(&word.to_lowercase().as_str())
    };
    let is_sentence =
        before.first().is_some_and(|word| matches!(word.to_lowercase().as_str(), "on" | "at" | "in"));
    let is_own = before.windows(2).all(|pair| match pair {
        [word, next] if !is_of_day(word) && is_of_day(next) => is_day_of_place(text, before, word, next),
        _ => true,
    });
    (places().count() <= 3 && places().all(is_place) && is_own && !is_sentence).then_some(day)
}

/// Whether a word before one such as "on" or "date" is a place, and not what was done on the day: `Place: Patna Date: 21.10.2024`
/// and `Pronounced at Patna on 21.10.2024` are of the court, `Prepared on 21.10.2024` and `Uploading Date` of the registry.
fn is_day_of_place(text: &str, before: &[&str], word: &str, next: &str) -> bool {
    let first = before.first().map(|first| first.to_lowercase()).unwrap_or_default();
    match next.to_lowercase().as_str() {
        "on" => matches!(first.as_str(), "pronounced" | "delivered" | "decided" | "passed" | "announced"),
        "date" | "dated" | "dt" => {
            let rest = text.split_once(word).map_or("", |(_, rest)| rest);
            first == "place" || rest.starts_with([',', ';', ':', '.', '-']) || rest.starts_with("  ")
        }
        _ => false,
    }
}

/// Whether a line is a day and says nothing of what happened on it.
pub(super) fn is_bare_day(text: &str) -> bool {
    last_day(&words_of_day(text)).is_some_and(|(_, before)| before.is_empty()) && only_day(text).is_some()
}

/// The day that a line before the words of a judgment says to be that of the decision: `DATE OF DECISION: 21.10.2024`,
/// `Pronounced on: 21.10.2024`, `DATED: 21.10.2024`. "Judgment dated" and "order dated" name another document.
pub(super) fn head_day(text: &str) -> Option<Day> {
    let day = only_day(text)?;
    let words = words_of_day(text);
    let (_, before) = last_day(&words)?;
    let before: Vec<String> = before.iter().map(|word| word.to_lowercase()).collect();
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    let is_decision = |word: &&str| matches!(*word, "decision" | "judgment" | "judgement" | "pronouncement");
    let is_said = |word: &&str| matches!(*word, "pronounced" | "delivered" | "decided");
    let says = match before.as_slice() {
        ["date" | "dated"] | ["judgment" | "judgement", "on"] => true,
        ["date", of] => is_decision(of),
        [said] | [said, "on"] => is_said(said),
        [what, said] | [what, said, "on"] => is_decision(what) && is_said(said),
        _ => false,
    };
    says.then_some(day)
}

/// Whether a line before the words of a judgment leaves something open, of which a day below it may be: the judgment that is
/// appealed against.
pub(super) fn leaves_open(text: &str) -> bool {
    const OTHER: [&str; 7] =
        ["against", "impugned", "assail", "challeng", "appealed", "court below", "passed"];
    let small = text.to_lowercase();
    let opened = text.matches(['(', '[']).count() > text.matches([')', ']']).count();
    let last = text.rsplit(char::is_whitespace).next();
    let goes_on = last.is_some_and(|last| {
        matches!(last, "of" | "the" | "and" | "by" | "in" | "from" | "order" | "judgment" | "judgement")
    });
    opened || goes_on || OTHER.iter().any(|word| small.contains(word))
}

fn is_of_day(word: &str) -> bool {
    OF_DAY.contains(&word.to_lowercase().as_str())
}

/// The words of a line that may say a day, without what tells nothing, and without the initials of who typed it.
fn words_of_day(text: &str) -> Vec<&str> {
    let mut text = text.trim();
    while let Some((before, initials)) = text.rsplit_once('/') {
        let is_typed = initials.len() <= 8
            && initials.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-'));
        if !is_typed {
            break;
        }
        text = before.trim_end();
    }
    let short = text.get(..3).filter(|begin| begin.eq_ignore_ascii_case("dt."));
    let text = short.and_then(|begin| text.get(begin.len()..)).unwrap_or(text);
    let says = |word: &&str| {
        let fills = ["day", "of", "the", "this", "st", "nd", "rd", "th"];
        word.contains(char::is_alphanumeric) && !fills.contains(&word.to_lowercase().as_str())
    };
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'))
        .map(|word| word.trim_matches(['.', '-', '–', '(', ')', '[', ']']))
        .filter(says)
        .collect()
}

/// The day with which words end, and the words before it.
pub(super) fn last_day<'w, 'a>(words: &'w [&'a str]) -> Option<(Day, &'w [&'a str])> {
    let (last, before) = words.split_last()?;
    if let Some(day) = in_numbers(last) {
        return Some((day, before));
    }
    let (before, date) = words.split_at(words.len().checked_sub(3)?);
    let &[first, second, year] = date else { return None };
    let year = number(year).filter(|year| (1900..=2200).contains(year))?;
    let month_first = month(first).zip(number(second));
    let (month, day) = month_first.or_else(|| month(second).zip(number(first)))?;
    Some((Day::from_ymd(i32::try_from(year).ok()?, month, day)?, before))
}

/// `22`, `22nd`, `22.`
fn number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(['.', ')']);
    let end =
        ["st", "nd", "rd", "th", "ST", "ND", "RD", "TH"].iter().find_map(|end| digits.strip_suffix(end));
    end.unwrap_or(digits).parse().ok()
}

/// The day that ends a line: `OCTOBER 22, 2024.`, `3rd May, 2024`, `New Delhi; May 1, 2024`, `Date : 16-10-2024 ...`.
pub(super) fn day(text: &str) -> Option<Day> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'))
        .filter(|word| !word.is_empty())
        .collect();
    let after =
        words.iter().position(|word| word.eq_ignore_ascii_case("date") || word.eq_ignore_ascii_case("dated"));
    let words = words.get(after.map_or(0, |at| at + 1)..).unwrap_or_default();
    if after.is_some()
        && let Some(first) = words.first()
        && let Some(day) = in_numbers(first)
    {
        return Some(day);
    }
    let month_at = words.iter().position(|word| month(word).is_some())?;
    let month = month(words.get(month_at)?)?;
    let year = |at: usize| {
        let year = number(words.get(at)?)?;
        (1900..=2200).contains(&year).then_some(year).and_then(|year| i32::try_from(year).ok())
    };
    // Nothing but the day ends the line.
    let ends = |at: usize| at + 1 == words.len() && month_at <= 4;
    let before = month_at.checked_sub(1).and_then(|at| number(words.get(at)?));
    if let (Some(day), Some(of)) = (words.get(month_at + 1).and_then(|word| number(word)), year(month_at + 2))
    {
        return ends(month_at + 2).then(|| Day::from_ymd(of, month, day)).flatten();
    }
    let (day, of) = (before?, year(month_at + 1)?);
    ends(month_at + 1).then(|| Day::from_ymd(of, month, day)).flatten()
}

/// `16-10-2024`, `16.10.2024`: the day comes first.
fn in_numbers(word: &str) -> Option<Day> {
    let parts: Vec<u32> = word.split(['-', '.', '/']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts.as_slice() {
        &[day, month, year] if year > 1900 => Day::from_ymd(i32::try_from(year).ok()?, month, day),
        _ => None,
    }
}

/// The month that an English word names, from 1.
fn month(word: &str) -> Option<u32> {
    Language::of_tag("en")?.month(&word.trim_end_matches('.').to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_words_and_in_digits() {
        let cases = [
            ("OCTOBER 22, 2024.", Some("2024-10-22")),
            ("New Delhi; May 1, 2024", Some("2024-05-01")),
            ("Date: 3rd May, 2024.", Some("2024-05-03")),
            ("Dated 21st October 2024", Some("2024-10-21")),
            ("Date : 16-10-2024 This matter was called on for hearing", Some("2024-10-16")),
            ("February 30, 2024", None),
            ("May it be", None),
            ("on May 1, 2024 the appellant left", None),
            ("the order of 3rd May, 2024 was", None),
        ];
        for (text, expected) in cases {
            assert_eq!(day(text).map(|day| day.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_line_that_is_a_day_has_nothing_else_but_a_place_and_which_day_it_is() {
        let day = Some("2024-10-21");
        let cases = [
            ("Order Date :- 21.10.2024", day),
            ("OCTOBER 21, 2024/rk", day),
            ("21.10.2024", day),
            ("Dated this the 21st day of October, 2024", day),
            ("Dt. 21-10-2024", day),
            ("DATE OF DECISION: 21st October, 2024", day),
            ("Pronounced on 21/10/2024.", day),
            ("New Delhi, dated 21 October 2024", day),
            ("Judgment reserved on: 21.10.2024", None),
            ("Reserved on 21st October, 2024", None),
            ("on October 21, 2024", None),
            ("released on October 21, 2024", None),
            ("Place: Patna Date: 21.10.2024", day),
            ("Pronounced at Patna on 21.10.2024", day),
            ("Prepared on 21.10.2024", None),
            ("Certified on 21st October, 2024", None),
            ("Checked on 21.10.2024", None),
            ("Uploading Date 21.10.2024", None),
            ("Transmission Date 21.10.2024", None),
            ("Dispatch Date: 21.10.2024", None),
            ("Section 21.10", None),
            ("31.02.2024", None),
        ];
        for (text, expected) in cases {
            assert_eq!(only_day(text).map(|day| day.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn names_offices_and_places_are_told_from_sentences() {
        assert_eq!(judges("(A. RAO)   (B. SEN)"), Some(vec!["A. RAO".to_owned(), "B. SEN".to_owned()]));
        assert_eq!(judges("[A. RAO, J.] JUDGE"), Some(vec!["A. RAO".to_owned()]));
        assert_eq!(judges("(A. RAO) (JUDGE)"), Some(vec!["A. RAO".to_owned()]));
        assert!(is_office("(JUDGE)") && is_office("(CHIEF JUSTICE)"));
        for text in [
            "(emphasis supplied)", "(Dissenting)", "A. RAO", "(A. RAO) was heard", "(i) one",
            "(CHIEF JUSTICE)",
        ] {
            assert_eq!(judges(text), None, "{text}");
        }
        assert!(is_office("Chief Justice of India") && is_office("JUDGE") && is_office("Sd/-"));
        assert!(!is_office("of India.") && !is_office("of justice.") && !is_office("Judge."));
        assert!(
            is_place("NEW DELHI;")
                && is_place("Place: Mumbai")
                && !is_place("I agree.")
                && !is_place("JUDGE")
        );
        assert!(is_signature("[A. RAO] ............J.") && !is_signature("(see A) ............J."));
        assert_eq!(heading("HON'BLE MR. JUSTICE B. SEN (Dissenting)").as_deref(), Some("B. SEN"));
        assert_eq!(heading("Justice demands that we allow it"), None);
    }

    #[test]
    fn judges_are_named_without_their_office() {
        let cases = [
            ("B.R. GAVAI, J.", Some("B.R. GAVAI")),
            ("J. B. PARDIWALA, J.:", Some("J. B. PARDIWALA")),
            ("Mehta, J.", Some("Mehta")),
            ("ABHAY S. OKA, J", Some("ABHAY S. OKA")),
            ("Leave granted.", None),
        ];
        for (text, expected) in cases {
            assert_eq!(author(text).as_deref(), expected, "{text}");
        }
        assert_eq!(judge("HON'BLE MR. JUSTICE SURYA KANT"), "SURYA KANT");
        assert!(is_signature("……………………, J.") && is_signature("......J") && !is_signature("No. 1 of J."));
    }
}
