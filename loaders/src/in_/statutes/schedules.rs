//! What is printed after the sections of an Act: its schedules, annexures and forms, and what is no law.
//!
//! A schedule is named by a line of its own: "THE FIRST SCHEDULE", "SCHEDULE I", "Schedule I [See section
//! 2]". One in small letters may be the rest of a sentence, so that it counts only after the end of one.
//! Where sections of the Act go on after such a line, it is none.

use asof_law::{Language, Ordinal};

use super::line::{Line, run_in};
use super::marks;
use super::quotation::Quoted;

/// What a line names that has numbers of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Apart {
    /// Its component type.
    pub(super) kind: &'static str,
    pub(super) number: Option<String>,
}

/// The words for a schedule and the like, with their component types.
const NAMES: [(&str, &str); 5] = [
    ("schedule", "schedule"),
    ("annexure", "annex"),
    ("annex", "annex"),
    ("appendix", "annex"),
    ("form", "form"),
];

/// Whether a component type is that of a schedule or the like.
pub(super) fn is_kind(component_type: &str) -> bool {
    NAMES.iter().any(|(_, kind)| *kind == component_type)
}

/// What begins at a line.
pub(super) fn opens(lines: &[Line], at: usize) -> Option<Apart> {
    let line = lines.get(at).filter(|line| line.quoted != Quoted::Within)?;
    let (head, apart) = named(&line.text)?;
    let before = at.checked_sub(1).and_then(|before| lines.get(before));
    let after_sentence = before.is_none_or(|before| {
        before.text.trim_end().ends_with(['.', ';', ':', '”', '’', '"', ']', ')', '—']) || before.is_rule()
    });
    let capitals = !head.contains(char::is_lowercase);
    let set_apart = line.begins || line.middle;
    (if capitals { set_apart || after_sentence } else { set_apart && after_sentence }).then_some(apart)
}

/// What words name, if they are nothing else, without what follows in brackets.
fn named(text: &str) -> Option<(&str, Apart)> {
    let (head, rest) = text.split_at(text.find(['[', '(']).unwrap_or(text.len()));
    let inside = rest.trim_start_matches(['[', '(', ' ']).to_lowercase();
    let points_back =
        ["see ", "section ", "sections ", "under ", "rule "].iter().any(|one| inside.starts_with(*one));
    if !rest.is_empty() && !points_back {
        return None;
    }
    let words: Vec<String> = head.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = words.strip_prefix(&["the"]).unwrap_or(&words);
    let kind = |word: &str| NAMES.into_iter().find(|(name, _)| *name == word).map(|(_, kind)| kind);
    let (kind, number) = match words {
        [name] => (kind(name).filter(|kind| *kind != "form")?, None),
        [ordinal, "schedule"] => {
            let place = Language::of_tag("en")?.time.nth.iter().position(|one| one == ordinal)?;
            ("schedule", Some((place + 1).to_string()))
        }
        [name, number] => (kind(name)?, Some(number_of(number)?)),
        _ => return None,
    };
    Some((head.trim(), Apart { kind, number }))
}

/// `I`, `2`, `“A”`, `IV-A`: as it is written, in capitals.
fn number_of(word: &str) -> Option<String> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    let short = (1..=6).contains(&bare.len());
    let is_roman = bare.chars().all(|c| "ivxlc".contains(c));
    let letters = bare.chars().filter(char::is_ascii_alphabetic).count();
    let fits = bare.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && (is_roman || letters <= 1 || bare.contains('-'));
    (short && fits).then(|| bare.to_uppercase())
}

/// Whether sections of the Act go on after a line: the next number, with a heading, comes before a list
/// begins anew.
pub(super) fn sections_go_on(lines: &[Line], at: usize, last: &Ordinal) -> bool {
    let later = lines.iter().skip(at + 1).filter(|line| line.may_open());
    for line in later {
        let Some((number, length)) = marks::section(&line.text) else { continue };
        if number.is_first() {
            return false;
        }
        if number.follows(last) && (line.beside.is_some() || run_in(line, length).is_some()) {
            return true;
        }
    }
    false
}

/// Whether a line begins what is no law: the statement of the objects of a Bill.
pub(super) fn is_statement(line: &Line) -> bool {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    line.is_capitals() && words.starts_with(&["STATEMENT", "OF", "OBJECTS"])
}

/// Whether a line ends the law: a statement, or a rule after which no schedule comes.
pub(super) fn ends_law(lines: &[Line], at: usize) -> bool {
    let Some(line) = lines.get(at) else { return false };
    let mut later = (at + 1..lines.len()).take_while(|&at| !lines.get(at).is_some_and(is_statement));
    is_statement(line) || line.is_rule() && !later.any(|at| opens(lines, at).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_its_own_names_a_schedule() {
        for (text, expected) in [
            ("THE SCHEDULE", Some(("schedule", None))),
            ("THE FIRST SCHEDULE", Some(("schedule", Some("1")))),
            ("SCHEDULE I", Some(("schedule", Some("I")))),
            ("Schedule I", Some(("schedule", Some("I")))),
            ("THE SCHEDULE [See section 2]", Some(("schedule", None))),
            ("ANNEXURE", Some(("annex", None))),
            ("FORM A", Some(("form", Some("A")))),
            ("FORM", None),
            ("Schedule shall", None),
            ("the First Schedule to this Act", None),
            ("Form of licence", None),
            ("the Schedule (other than Part I)", None),
        ] {
            let found = named(text).map(|(_, apart)| apart);
            let found = found.as_ref().map(|apart| (apart.kind, apart.number.as_deref()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
