//! Small words and numbers that all of the grammar needs.

use crate::token::Tokens;

/// "do", "na", "pelos" and the like: what leads to a unit further out.
pub(super) fn is_of(tokens: &Tokens<'_>, at: usize) -> bool {
    const WORDS: &[&str] = &["do", "da", "dos", "das", "de", "no", "na", "nos", "nas", "ao", "à", "em"];
    WORDS.contains(&tokens.word(at)) || tokens.is_brief() && tokens.is_word(at, &["of", "in"])
}

/// "deste", "nesta" and their like.
pub(super) fn is_this(tokens: &Tokens<'_>, at: usize) -> bool {
    const WORDS: &[&str] = &[
        "deste", "desta", "neste", "nesta", "este", "esta", "destes", "nestes", "estes", "êste", "nêste",
        "dêste",
    ];
    tokens.is_word(at, WORDS)
}

/// What joins the first and the last number of a range: "a", "até", a dash. A hyphen is one of short forms
/// only: in a law it parts a marker from its words.
pub(super) fn is_through(tokens: &Tokens<'_>, at: usize) -> bool {
    const WORDS: &[&str] = &["a", "ao", "até", "usque"];
    tokens.is_word(at, WORDS)
        || tokens.is_brief() && tokens.is_word(at, &["to"])
        || tokens.is_dash(at) && (tokens.is_brief() || !tokens.is_sign(at, '-'))
}

/// "8.112" is 8112.
pub(super) fn thousands(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let mut number = tokens.digits(at).to_owned();
    let mut end = at + 1;
    while tokens.is_sign(end, '.') && tokens.is_glued(end + 1) && tokens.digits(end + 1).len() == 3 {
        number.push_str(tokens.digits(end + 1));
        end += 2;
    }
    (!number.is_empty()).then_some((number, end))
}
