//! Notices of repeal: what a text prints in place of a provision that is there no more.

use crate::Profile;
use crate::mark::literal;

/// What words say of their own provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// That it is repealed, or has ended otherwise: they stand in brackets, or are nothing but the word for it.
    Repealed,
    /// They begin as a notice does, and may as well be a rule.
    Unclear,
}

impl Profile {
    /// Whether words are a notice that their provision is repealed: "[Repealed by Act 5 of 2001]", "(Revogado).".
    /// `None` if they are not.
    pub fn notice(&self, words: &str) -> Option<Notice> {
        let words = words.trim();
        self.whole_notice(words).or_else(|| self.leading_notice(words).map(|_| Notice::Unclear))
    }

    /// The byte after the notice of repeal with which words begin, where more follows it: "\[Repealed\] Forms".
    pub fn leading_notice(&self, words: &str) -> Option<usize> {
        let end = match words.chars().next()? {
            '[' => words.find(']')? + 1,
            '(' => words.find(')')? + 1,
            _ => words.find(STOPS)?,
        };
        let after = words.get(end..)?;
        let end = end + after.len() - after.trim_start_matches(STOPS).len();
        let (notice, rest) = words.split_at_checked(end)?;
        let says = !rest.trim().is_empty() && self.whole_notice(notice) == Some(Notice::Repealed);
        says.then_some(end)
    }

    /// Whether all words are a notice.
    fn whole_notice(&self, words: &str) -> Option<Notice> {
        let inner = bracketed(words);
        let said = inner.unwrap_or_else(|| words.trim_end_matches(END));
        let fits = |form: &&str| match form.strip_suffix("{}") {
            Some(form) => literal(said, form).is_some_and(|rest| !rest.trim().is_empty()),
            None => {
                literal(said, form).is_some_and(|rest| rest.is_empty() || inner.is_some() && is_set_off(rest))
            }
        };
        // A form in brackets is one in brackets only: "expired" may as well be what a list has.
        let mut forms = self.repealed().iter().filter_map(|form| match bracketed(form) {
            None => Some(form.as_str()),
            bare => bare.filter(|_| inner.is_some()),
        });
        let form = forms.find(fits)?;
        let alone = inner.is_some() || !form.ends_with("{}");
        Some(if alone { Notice::Repealed } else { Notice::Unclear })
    }

    /// Whether all words are a mark in brackets, as a notice is, and none that the profile knows: "\[Reserved\]". A
    /// sentence in brackets and a number are none.
    pub fn is_unknown_mark(&self, words: &str) -> bool {
        let inner = bracketed(words.trim()).unwrap_or_default();
        let count = inner.split_whitespace().count();
        let stops = words.trim_end_matches(END).trim_end_matches([']', ')']).ends_with(STOPS);
        let is_number = inner.chars().all(|c| NUMERALS.contains(&c.to_ascii_lowercase()));
        let is_words = inner.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == '-');
        let is_short = count == 1 || count <= LONGEST_MARK && !stops;
        is_words
            && is_short
            && !is_number
            && inner.len() >= SHORTEST_MARK
            && self.whole_notice(words).is_none()
    }

    /// Whether a heading that stands alone is such a mark. One that says that nothing was ever there is none;
    /// round brackets hold names, too, as in "Part 1 (Overriding Objective);", so there it is one word, and
    /// begins small where the heading is not of what the law is cited by.
    pub fn is_unknown_heading(&self, heading: &str, is_basic: bool) -> bool {
        let heading = heading.trim();
        let inner = bracketed(heading).unwrap_or_default();
        let is_free = FREE.iter().any(|free| free.eq_ignore_ascii_case(inner));
        let is_word = !inner.contains(char::is_whitespace) && !heading.ends_with(END);
        let is_small = is_basic || inner.starts_with(char::is_lowercase);
        self.is_unknown_mark(heading) && !is_free && (heading.starts_with('[') || is_word && is_small)
    }

    /// Whether words say so, alone or at their end: "Guests \[Repealed\]".
    pub fn ends_with_notice(&self, words: &str) -> bool {
        let words = words.trim();
        let tail = words.rfind(['[', '(']).and_then(|at| words.get(at..));
        let says = |words: &str| self.notice(words) == Some(Notice::Repealed);
        says(words) || tail.is_some_and(|tail| bracketed(tail).is_some() && says(tail))
    }
}

/// The most words of a mark in brackets.
const LONGEST_MARK: usize = 3;

/// The shortest mark in brackets, in bytes: "(aa)" is a number.
const SHORTEST_MARK: usize = 4;

/// The marks of numbers that are kept free.
const FREE: [&str; 4] = ["reserved", "not used", "not allocated", "intentionally left blank"];

/// The letters of Roman numerals.
const NUMERALS: [char; 7] = ['i', 'v', 'x', 'l', 'c', 'd', 'm'];

/// What ends a notice before other words.
const STOPS: [char; 2] = ['.', ';'];

/// What may end a notice.
const END: [char; 4] = ['.', ';', ',', ' '];

/// Whether words after the one of a notice are no part of its sentence: a day, or what a dash or a comma sets off.
fn is_set_off(rest: &str) -> bool {
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.' | '–' | '—' | '(');
    rest.starts_with(apart) && !rest.trim_start().starts_with(char::is_alphabetic)
}

/// What stands in the brackets that hold all words.
fn bracketed(words: &str) -> Option<&str> {
    let words = words.trim_end_matches(END);
    let pairs = [('[', ']'), ('(', ')')];
    let (open, close) = pairs.into_iter().find(|(open, _)| words.starts_with(*open))?;
    let inner = words.strip_prefix(open)?.strip_suffix(close)?;
    (!inner.contains([open, close])).then(|| inner.trim().trim_end_matches(END))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_brackets_or_the_word_alone_are_a_notice() {
        use Notice::{Repealed, Unclear};
        for (country, words, said) in [
            ("xx", "[Repealed]", Some(Repealed)),
            ("xx", "(repealed).", Some(Repealed)),
            ("xx", "[Repealed by Resolution 3 of 2021.]", Some(Repealed)),
            ("xx", "[Repealed – 2021-03-01]", Some(Repealed)),
            ("xx", "[Repealed, 2021]", Some(Repealed)),
            ("xx", "Repealed.", Some(Repealed)),
            ("xx", "[Expired]", Some(Repealed)),
            ("xx", "[Spent]", Some(Repealed)),
            ("xx", "(Lapsed on 1 May 2020)", Some(Repealed)),
            ("gb", "[Expired, 2003]", Some(Repealed)),
            ("xx", "expired;", None),
            ("gb", "Spent", None),
            ("in", "Lapsed on 1 May 2020.", None),
            ("in", "Spent. Forms of the club.", None),
            ("gb", "(spent).", Some(Repealed)),
            ("in", "[Lapsed on 1 May 2020]", Some(Repealed)),
            ("in", "[Omitted]", Some(Repealed)),
            ("xx", "[Spent cartridges count]", None),
            ("xx", "[Reserved]", None),
            ("xx", "Repealed by the board, a rule may be made again.", Some(Unclear)),
            ("xx", "[Repealed provisions are in Annex A]", None),
            ("xx", "[Repealed-rule book]", None),
            ("xx", "Repealed rules stay in the book.", None),
            ("xx", "[Repealed] (see rule 2) and [more]", Some(Unclear)),
            ("xx", "[Repealed]\nForms of the club", Some(Unclear)),
            ("xx", "Repealed. Forms of the club.", Some(Unclear)),
            ("xx", "[Repealed provisions] stay in the book.", None),
            ("xx", "A rule is (repealed).", None),
            ("xx", "", None),
            ("xx", "[]", None),
            ("br", "(Revogado pela Lei nº 9.032, de 1995)", Some(Repealed)),
            ("br", "(Revogada).", Some(Repealed)),
            ("br", "(Revogados pela Lei nº 9.032, de 1995)", Some(Repealed)),
            ("fi", "on kumottu L:lla 21.5.2021/419.", Some(Unclear)),
            ("fi", "(kumottu)", Some(Repealed)),
            ("gb", "(Omitted by S.I. 2001/5, reg. 3)", Some(Repealed)),
            ("gb", "[Omitted by S.I. 2001/5, reg. 3]", Some(Repealed)),
        ] {
            assert_eq!(Profile::of_country(country).unwrap().notice(words), said, "{country}: {words}");
        }
        assert_eq!(Profile::default().notice("[Repealed]"), None, "a profile says what the words are");
    }

    #[test]
    fn a_notice_ends_where_other_words_begin() {
        let profile = Profile::of_country("xx").unwrap();
        for (words, notice) in [
            ("[Repealed] Forms", Some("[Repealed]")),
            ("(repealed by Act 5 [2001]). Forms", Some("(repealed by Act 5 [2001]).")),
            ("Repealed.\nForms", Some("Repealed.")),
            ("[Repealed]", None),
            ("Repealed rules. Forms", None),
            ("", None),
        ] {
            assert_eq!(profile.leading_notice(words), notice.map(str::len), "{words}");
        }
    }

    #[test]
    fn a_mark_in_brackets_may_be_unknown() {
        let profile = Profile::of_country("xx").unwrap();
        for (words, unknown) in [
            ("[Reserved]", true),
            ("(not in force).", true),
            ("[Repealed]", false),
            ("[Reserved.]", true),
            ("[All may come.]", false),
            ("[The tenant pays the rent]", false),
            ("[Rule 5]", false),
            ("(viii)", false),
            ("Reserved", false),
            ("", false),
        ] {
            assert_eq!(profile.is_unknown_mark(words), unknown, "{words}");
        }
        assert!(Profile::default().is_unknown_mark("(weggefallen)"));
    }

    #[test]
    fn a_heading_alone_may_be_an_unknown_mark() {
        let profile = Profile::default();
        for (heading, basic, other) in [
            ("(weggefallen)", true, true),
            ("(Opphevet)", true, false),
            ("[Vervallen]", true, true),
            ("[Reserved]", false, false),
            ("(Intentionally left blank).", false, false),
            ("(Overriding Objective);", false, false),
            ("(Disclosure);", false, false),
            ("(Disclosure)", true, false),
        ] {
            let said = [true, false].map(|is_basic| profile.is_unknown_heading(heading, is_basic));
            assert_eq!(said, [basic, other], "{heading}");
        }
    }

    #[test]
    fn a_heading_may_end_with_a_notice() {
        let profile = Profile::of_country("xx").unwrap();
        for (heading, says) in [
            ("[Repealed]", true),
            ("Guests [Repealed by Resolution 3]", true),
            ("Guests (repealed)", true),
            ("Guests who were repealed", false),
            ("Repealed (former rules)", false),
        ] {
            assert_eq!(profile.ends_with_notice(heading), says, "{heading}");
        }
    }
}
