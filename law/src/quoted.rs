//! Amendment text in quotation marks, which speaks for another law.

use std::ops::Range;

use super::token::Tokens;

/// Shorter quotations are terms, titles and the letters of alíneas.
const SHORTEST: usize = 12;

/// The tokens between quotation marks, where the words quoted are a passage and begin as a provision does.
pub(super) fn regions(tokens: &Tokens<'_>) -> Vec<Range<usize>> {
    let mut regions = Vec::new();
    let mut open: Option<usize> = None;
    for at in 0..tokens.len() {
        let Some(sign @ ('"' | '“' | '”' | '»' | '«')) = tokens.sign(at) else { continue };
        match open {
            Some(start) => {
                if at - start > SHORTEST && is_passage(tokens, start + 1) {
                    regions.push(start..at);
                }
                open = None;
            }
            None if sign != '«' || at + 1 < tokens.len() => open = Some(at),
            None => {}
        }
    }
    if let Some(start) = open.filter(|&start| is_passage(tokens, start + 1)) {
        regions.push(start..tokens.len());
    }
    regions
}

/// Whether words begin as a provision's text does: with its marker.
fn is_passage(tokens: &Tokens<'_>, at: usize) -> bool {
    !tokens.digits(at).is_empty()
        || matches!(tokens.sign(at), Some('§' | '('))
        || tokens.is_word(at, &["Art", "Artigo", "Section", "Article"])
}
