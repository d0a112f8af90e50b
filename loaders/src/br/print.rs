//! What makes no difference between two texts: which spaces, dashes and codes of letters a publisher prints.

use std::collections::HashMap;

use asof_schema::{Sha256, is_unseen};
use unicode_normalization::UnicodeNormalization as _;

use super::label::is_space;
use crate::from_snapshots::{Node, Words};

/// A text whose letters are one character each; `None` where they are already.
pub(super) fn composed(text: &str) -> Option<String> {
    let is_mark = |c: char| ('\u{300}'..='\u{36f}').contains(&c);
    // Most texts have neither: a look at their bytes is enough.
    let may_have = || text.bytes().any(|byte| matches!(byte, 0xcc | 0xcd));
    (may_have() && text.contains(is_mark)).then(|| text.nfc().collect())
}

/// How many bytes of a text are what the beginning of its composed form is.
pub(super) fn length_of(text: &str, beginning: &str) -> Option<usize> {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let is_it = |&at: &usize| text.get(..at).is_some_and(|start| start.nfc().eq(beginning.chars()));
    ends.take_while(|at| *at <= 4 * beginning.len() + 4).filter(is_it).last()
}

/// Whether two texts are the same but for their spaces, their dashes, the codes of their letters and signs that nobody sees.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one == other || folded(one) == folded(other)
}

fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfc() {
        match c {
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => out.push('-'),
            '\u{200c}' | '\u{200d}' => {}
            c if is_unseen(c) => {}
            c if is_space(c) && (out.is_empty() || out.ends_with(' ')) => {}
            c if is_space(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out.truncate(out.trim_end_matches(' ').len());
    out
}

/// Gives what a text prints in another way than the text before the label and the words that it had there, with the bytes
/// of these: `file` is the text before. Tells how many provisions and headings are so.
pub(super) fn settle(nodes: &mut [Node], before: &[Node], file: Sha256) -> usize {
    let stood: HashMap<&str, &Node> = before.iter().map(|node| (node.address.as_str(), node)).collect();
    let mut settled = 0;
    for node in nodes {
        let Some(old) = stood.get(node.address.as_str()) else { continue };
        let mut differs = false;
        if node.label != old.label && is_same(&node.label, &old.label) {
            node.label.clone_from(&old.label);
            differs = true;
        }
        if let (Some(now), Some(then)) = (&mut node.words, &old.words)
            && now.text != then.text
            && !then.unknown
            && is_same(&now.text, &then.text)
        {
            *now = Words { file: then.file.or(Some(file)), ..then.clone() };
            differs = true;
        }
        settled += usize::from(differs);
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_dashes_and_codes_of_letters_make_no_difference() {
        for (one, other) in [
            ("I\u{a0}– a", "I - a"),
            ("ac\u{327}a\u{303}o", "ação"),
            ("a\tb", "a\u{2009}b"),
            ("a  b; ", "a b;"),
            ("ab\u{ad}c", "a\u{200b}bc\u{200f}"),
        ] {
            assert!(is_same(one, other), "{one} {other}");
        }
        for (one, other) in [("a b", "ab"), ("acao", "ação"), ("a\nb", "a b"), ("a-b", "ab")] {
            assert!(!is_same(one, other), "{one} {other}");
        }
    }

    #[test]
    fn a_beginning_is_found_in_letters_of_several_characters() {
        let text = "Para\u{301}grafo u\u{301}nico. A";
        let whole = composed(text).unwrap();
        assert_eq!(whole, "Parágrafo único. A");
        let at = length_of(text, "Parágrafo único.").unwrap();
        assert_eq!(text.split_at(at), ("Para\u{301}grafo u\u{301}nico.", " A"));
        assert_eq!(
            (composed("Parágrafo"), length_of(text, "§ 1º"), length_of(text, "")),
            (None, None, Some(0))
        );
    }
}
