//! What of a text is not read as it was printed, and so is in doubt.

use std::collections::BTreeMap;

use super::announced;
use super::marks;
use super::outline::is_caption;
use crate::from_snapshots::Node;

/// The code of a table that is told cell by cell.
pub(super) const TABLE_CODE: &str = "table-flattened";

const CHARACTER: &str = "U+FFFD stands in it for a character that cannot be read";

const TABLE: &str =
    "it is a table whose cells are told one after the other: which row or column a cell is of is not told";

const REPEATED: &str = "it has the mark of what it is read in, which announces no list: it may stand beside that, or be a cell of \
                        a table";

const MARKUP: &str =
    "the page has signs of HTML or Markdown in its words: rules may stand among them that were not read";

/// A provision that is in doubt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unsound<'n> {
    /// Where that shows.
    pub(super) node: &'n Node,
    pub(super) message: &'static str,
}

/// Those of the text of a document, by code and address.
pub(super) fn of(nodes: &[Node]) -> BTreeMap<(&'static str, &str), Unsound<'_>> {
    let unmet = announced::unmet(nodes).into_iter();
    let mut all: BTreeMap<(&'static str, &str), Unsound<'_>> = unmet
        .map(|(address, found)| {
            ((announced::CODE, address), Unsound { node: found.node, message: found.message })
        })
        .collect();
    for node in nodes {
        let address = node.address.as_str();
        if node.texts().any(|words| words.text.contains('\u{fffd}')) {
            all.insert(("character-not-read", address), Unsound { node, message: CHARACTER });
        }
        let parent = node.parent.and_then(|at| nodes.get(at));
        if parent.is_some_and(|parent| is_repeated(node, parent)) {
            all.insert(("mark-repeated", address), Unsound { node, message: REPEATED });
        }
        if is_flat_table(node) {
            all.insert((TABLE_CODE, address), Unsound { node, message: TABLE });
        }
    }
    let marked = nodes.iter().find(|node| node.texts().any(|words| has_markup(&words.text)));
    if let (Some(first), Some(node)) = (nodes.first(), marked) {
        all.insert(("markup-not-read", first.address.as_str()), Unsound { node, message: MARKUP });
    }
    all
}

/// Whether a provision has the mark of its parent, and that announces nothing: "(a) may be made;" and then "(a) must be served".
fn is_repeated(node: &Node, parent: &Node) -> bool {
    node.label.starts_with('(') && node.label == parent.label && !announced::ends_with_sign(parent)
}

/// Whether a provision is a table with marks in its cells.
fn is_flat_table(node: &Node) -> bool {
    node.text().is_some_and(|text| {
        let is_mark = |word: &str| word.starts_with('(') && marks::bracket(word).is_some();
        is_caption(&text) && text.split_whitespace().any(is_mark)
    })
}

/// Whether words have a tag of HTML that lays out text, or a heading or bold words of Markdown.
fn has_markup(text: &str) -> bool {
    const TAGS: [&str; 10] = ["p", "br", "h1", "h2", "h3", "table", "td", "tr", "li", "div"];
    let is_tag = |rest: &str| {
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let ends = rest.get(name.len()..).is_some_and(|after| after.starts_with(['>', ' ', '/']));
        ends && rest.contains('>') && TAGS.contains(&name.to_ascii_lowercase().as_str())
    };
    let mut words = text.split_whitespace();
    let is_heading =
        words.any(|word| word.len() > 1 && word.len() < 7 && word.bytes().all(|byte| byte == b'#'));
    is_heading || text.matches("**").count() > 1 || text.split('<').skip(1).any(is_tag)
}

#[cfg(test)]
mod tests {
    use super::has_markup;

    #[test]
    fn markup_is_told_from_words() {
        for text in ["<p>99.1</p>", "a<br/>b", "<td class=\"x\">1</td>", "## Scope", "in **bold** words"] {
            assert!(has_markup(text), "{text}");
        }
        for text in ["a sum < £100 > £50", "<name of court>", "form # 5", "a ** note", "<pending>", "#"] {
            assert!(!has_markup(text), "{text}");
        }
    }
}
