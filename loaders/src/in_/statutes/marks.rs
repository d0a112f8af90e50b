//! What opens a provision of an Act: numbers in brackets, and the words for what is hung on a provision.

use std::sync::LazyLock;

use asof_law::{Mark, Ordinal};

/// How the numbers of a list are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Digits,
    Letters,
    Roman,
    Capitals,
}

/// The marks of lists, by style.
static LISTS: LazyLock<Vec<(Style, Mark)>> = LazyLock::new(|| {
    let marks = [
        (Style::Digits, "({1})"),
        (Style::Letters, "({a})"),
        (Style::Roman, "({i})"),
        (Style::Capitals, "({A})"),
    ];
    marks.into_iter().filter_map(|(style, mark)| Some((style, Mark::parse(mark)?))).collect()
});

static SECTION: LazyLock<Option<Mark>> = LazyLock::new(|| Mark::parse("{1}."));
static CHAPTER: LazyLock<Vec<(&'static str, Mark)>> = LazyLock::new(|| {
    let marks = [("part", "Part {I}"), ("chapter", "Chapter {I}")];
    marks.into_iter().filter_map(|(name, mark)| Some((name, Mark::parse(mark)?))).collect()
});

/// A mark of a list as it begins some words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    pub(super) style: Style,
    pub(super) number: Ordinal,
    /// How many bytes it takes.
    pub(super) length: usize,
}

/// The readings of a number in brackets with which words begin: `(i)` may be a letter or a Roman numeral. Words that go on
/// as a list of citations do, "(3), (4) and (5) of section 8", begin with none.
pub(super) fn listed(words: &str) -> Vec<Listed> {
    let found = LISTS.iter().filter_map(|(style, mark)| {
        let marked = mark.find(words)?;
        Some(Listed { style: *style, number: marked.number?, length: marked.length })
    });
    let cited = |listed: &Listed| {
        let rest = words.get(listed.length..).unwrap_or_default().trim_start();
        rest.starts_with([',', ';', ')'])
            || ["and (", "or (", "to (", "of section", "of sub-", "of clause"]
                .iter()
                .any(|go_on| rest.starts_with(go_on))
    };
    found.filter(|listed| !cited(listed)).collect()
}

/// The number of a section with which words begin.
pub(super) fn section(words: &str) -> Option<(Ordinal, usize)> {
    let marked = SECTION.as_ref()?.find(words)?;
    Some((marked.number?, marked.length))
}

/// The grouping that words are the mark of: its component type and number.
pub(super) fn grouping(words: &str) -> Option<(&'static str, Ordinal, usize)> {
    CHAPTER.iter().find_map(|(name, mark)| {
        let marked = mark.find(words)?;
        Some((*name, marked.number?, marked.length))
    })
}

/// What is hung on a provision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hung {
    Explanation,
    Exception,
    Illustration,
    Proviso,
}

/// What words hang on a provision, with its number and how many bytes the mark takes. A proviso has its mark in its words.
pub(super) fn hung(words: &str) -> Option<(Hung, Option<String>, usize)> {
    let provided = words.strip_prefix("Provided");
    let next = |rest: &str| rest.split_whitespace().next().map(|word| word.trim_end_matches(',').to_owned());
    if provided
        .and_then(next)
        .is_some_and(|next| ["that", "further", "also", "always", "nevertheless"].contains(&next.as_str()))
    {
        return Some((Hung::Proviso, None, 0));
    }
    let names = [
        ("Explanation", Hung::Explanation),
        ("Exception", Hung::Exception),
        ("Illustration", Hung::Illustration),
    ];
    let (rest, hung) = names.iter().find_map(|(name, hung)| Some((words.strip_prefix(name)?, *hung)))?;
    let rest = rest.strip_prefix('s').unwrap_or(rest);
    let bare = rest.trim_start();
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let (number, after) = bare.split_at(digits);
    let is_set_off = |c: char| matches!(c, '.' | ':' | '—' | '–' | '-' | '―');
    let body = after.trim_start_matches(|c: char| is_set_off(c) || c.is_whitespace());
    let sets_off = after.trim_start().is_empty() || after.trim_start().starts_with(is_set_off);
    let number = Some(number.to_owned()).filter(|number| !number.is_empty());
    sets_off.then(|| (hung, number, words.len() - body.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_brackets_open_lists() {
        let styles = |words: &str| {
            listed(words).into_iter().map(|one| (one.style, one.number.text)).collect::<Vec<_>>()
        };
        assert_eq!(styles("(2) Dogs"), [(Style::Digits, "2".to_owned())]);
        assert_eq!(styles("(2A)Dogs"), [(Style::Digits, "2A".to_owned())]);
        assert_eq!(styles("(i) dogs"), [(Style::Letters, "i".to_owned()), (Style::Roman, "i".to_owned())]);
        assert_eq!(styles("(3), (4) and (5) of section 8"), []);
        assert_eq!(styles("(a) and (b) apply"), []);
        assert_eq!(styles("(Act 5)"), []);
    }

    #[test]
    fn words_hang_what_they_name() {
        for (words, expected) in [
            ("Explanation.—In this", Some((Hung::Explanation, None, "In this"))),
            ("Explanation 2.––When", Some((Hung::Explanation, Some("2"), "When"))),
            ("Exception 9.— It is", Some((Hung::Exception, Some("9"), "It is"))),
            ("Illustrations.", Some((Hung::Illustration, None, ""))),
            ("Provided that it", Some((Hung::Proviso, None, "Provided that it"))),
            ("Provided further that", Some((Hung::Proviso, None, "Provided further that"))),
            ("Explanation of the word", None),
            ("Provided the dog", None),
            ("Exceptional dogs", None),
        ] {
            let found = hung(words)
                .map(|(hung, number, length)| (hung, number, words.get(length..).unwrap_or_default()));
            let expected = expected.map(|(hung, number, rest)| (hung, number.map(str::to_owned), rest));
            assert_eq!(found, expected, "{words}");
        }
    }
}
