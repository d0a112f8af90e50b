//! Lists in the words of a paragraph: `(a)`, `(ii)`, `b.`, `3)` at the beginning of lines, from their first item on.

use super::lines::{Line, Part, Stretch};
use super::paragraph::{Kind, Paragraph};
use super::quotation::{ends_sentence, previous};

/// How the items of a list are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Form {
    /// Whether a bracket opens before the number.
    opens: bool,
    /// What comes after it.
    closes: char,
    sort: Sort,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Small,
    Capital,
    SmallRoman,
    Roman,
    Arabic,
}

const SORTS: [Sort; 5] = [Sort::SmallRoman, Sort::Roman, Sort::Small, Sort::Capital, Sort::Arabic];

impl Sort {
    /// The number of an item, from 1.
    fn number(self, nth: usize) -> Option<String> {
        let letter = |first: u8| {
            let nth = u8::try_from(nth.checked_sub(1)?).ok().filter(|nth| *nth < 26)?;
            Some(char::from(first + nth).to_string())
        };
        match self {
            Self::Small => letter(b'a'),
            Self::Capital => letter(b'A'),
            Self::Arabic => Some(nth.to_string()),
            Self::Roman => roman::to(i32::try_from(nth).ok()?),
            Self::SmallRoman => Some(roman::to(i32::try_from(nth).ok()?)?.to_lowercase()),
        }
    }
}

/// The deepest list in lists.
const DEEPEST: usize = 4;

/// The items of the lists in some words, each with its words up to the next, and with the list that begins in it.
pub(super) fn of(lines: &[Line<'_>], words: Stretch) -> Vec<Paragraph> {
    let mut items: Vec<(usize, Paragraph)> = Vec::new();
    // The lists that are open, outermost first, with the number of their last item.
    let mut open: Vec<(Form, usize)> = Vec::new();
    for at in words.first..words.end {
        let Some(line) = lines.get(at).filter(|line| line.part == Part::Words) else { continue };
        if at == words.first && words.at > 0 || !may_begin(lines, words.first, at) {
            continue;
        }
        let next = |&(depth, &(form, nth)): &(usize, &(Form, usize))| {
            Some((depth, form, nth + 1, item(&line.text, form, nth + 1)?))
        };
        let goes_on = open.iter().enumerate().rev().find_map(|list| next(&list));
        let begins = || {
            let (form, nth, after) = begun(lines, at..words.end)?;
            Some((open.len().min(DEEPEST), form, nth, after))
        };
        let Some((depth, form, nth, after)) = goes_on.or_else(begins) else { continue };
        open.truncate(depth);
        open.push((form, nth));
        let point = Paragraph {
            number: form.sort.number(nth),
            label: line.text.get(..after).unwrap_or_default().trim_end().to_owned(),
            ..Paragraph::new(Kind::Point, Stretch { first: at, at: after, ..words })
        };
        if let Some((_, before)) = items.last_mut() {
            before.words.end = at;
        }
        items.push((depth, point));
    }
    let mut items = items.into_iter().peekable();
    nested(&mut items, 0)
}

/// The items of a depth, each with those below it.
fn nested(
    items: &mut std::iter::Peekable<std::vec::IntoIter<(usize, Paragraph)>>,
    depth: usize,
) -> Vec<Paragraph> {
    let mut found = Vec::new();
    while let Some((_, mut item)) = items.next_if(|(of, _)| *of >= depth) {
        item.children = nested(items, depth + 1);
        found.push(item);
    }
    found
}

/// Whether an item may begin at a line: not within a sentence, but after a comma or "and".
fn may_begin(lines: &[Line<'_>], first: usize, at: usize) -> bool {
    previous(lines, first, at).is_none_or(|before| {
        ends_sentence(&before.text)
            || before.text.ends_with(',')
            || before
                .text
                .split_whitespace()
                .next_back()
                .is_some_and(|word| matches!(word, "and" | "or" | "namely" | "and/or"))
    })
}

/// A list that begins with the first of some lines and has a second item among them.
fn begun(lines: &[Line<'_>], within: std::ops::Range<usize>) -> Option<(Form, usize, usize)> {
    let text = &lines.get(within.start)?.text;
    let forms = SORTS.into_iter().flat_map(|sort| {
        let form = move |(opens, closes)| Form { opens, closes, sort };
        [(true, ')'), (false, ')'), (false, '.')].map(form)
    });
    let mut begun = forms.filter_map(|form| Some((form, item(text, form, 1)?)));
    let (form, after) = begun.find(|(form, _)| {
        let mut rest = lines.iter().take(within.end).skip(within.start + 1);
        rest.any(|line| line.part == Part::Words && item(&line.text, *form, 2).is_some())
    })?;
    Some((form, 1, after))
}

/// Where the words of an item begin in a line that begins with its marker.
fn item(text: &str, form: Form, nth: usize) -> Option<usize> {
    let rest = if form.opens { text.strip_prefix('(')? } else { text };
    let rest = rest.strip_prefix(form.sort.number(nth)?.as_str())?.strip_prefix(form.closes)?;
    let apart = rest.is_empty()
        || rest.starts_with(char::is_whitespace)
        || !form.closes.is_alphanumeric() && rest.starts_with(char::is_uppercase);
    apart.then(|| text.len() - rest.trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::super::lines::of_text;
    use super::*;

    #[test]
    fn lists_have_their_items() {
        let cases: &[(&str, &[(&str, &str)])] = &[
            ("must show:\n(a) one;\nand\n(b) two. And\nmore", &[("a", "one; and"), ("b", "two. And more")]),
            ("show:\n(a) what is one; and \n(b) two.", &[("a", "what is one; and"), ("b", "two.")]),
            ("order:\n(i) one\n(more);\n(ii) two.", &[("i", "one (more);"), ("ii", "two.")]),
            ("order:\ni.one\nii.two", &[]),
            ("order.\na. The one.\nb. The two.", &[("a", "The one."), ("b", "The two.")]),
            ("said (see\n(a) of it) and\n(b) of it", &[]),
            ("only:\n(a) one.", &[]),
            ("of:\n(a) one:\n(i) x;\n(ii) y;\n(b) two.", &[("a", "one:"), ("b", "two.")]),
        ];
        for (source, expected) in cases {
            let lines = of_text(source);
            let found = of(&lines, Stretch::lines(0..lines.len()));
            let read: Vec<_> =
                found.iter().map(|one| (one.number.clone().unwrap(), one.words.words(&lines))).collect();
            let expected: Vec<_> =
                expected.iter().map(|&(number, words)| (number.to_owned(), words.to_owned())).collect();
            assert_eq!(read, expected, "{source}");
        }
    }
}
