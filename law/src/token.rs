//! A text cut into words, digits and signs, once, without copying.

use unicode_normalization::char::is_combining_mark;

use crate::fold::fold;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, with the hyphens and apostrophes inside.
    Word,
    /// ASCII digits.
    Digits,
    /// Any other character but white space.
    Sign(char),
}

#[derive(Debug, Clone, Copy)]
struct Token {
    kind: Kind,
    start: usize,
    end: usize,
}

/// A text and its tokens. A token is named by its place in the list; places after the end have no word, no digits
/// and no sign, so that a lookahead needs no bounds.
#[derive(Debug)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    list: Vec<Token>,
    brief: bool,
}

impl<'t> Tokens<'t> {
    /// The words of a law.
    pub(super) fn new(text: &'t str) -> Self {
        Self::cut(text, false)
    }

    /// Words about law, in which short forms are read too.
    pub(super) fn about(text: &'t str) -> Self {
        Self::cut(text, true)
    }

    fn cut(text: &'t str, brief: bool) -> Self {
        let mut tokens = Vec::with_capacity(text.len() / 6);
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let Some(first) = rest.chars().next() else { break };
            let (kind, length) = piece(first, rest, brief);
            if let Some(kind) = kind {
                tokens.push(Token { kind, start: at, end: at + length });
            }
            at += length;
        }
        Self { text, list: tokens, brief }
    }

    /// The whole text.
    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Whether short forms are read too: "inc. II", "mom.", "s. 5".
    pub(super) fn is_brief(&self) -> bool {
        self.brief
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The words between two places in the text.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The first byte of a token.
    pub(super) fn start(&self, at: usize) -> usize {
        self.list.get(at).map_or(self.text.len(), |token| token.start)
    }

    /// The byte after a token.
    pub(super) fn end(&self, at: usize) -> usize {
        self.list.get(at).map_or(self.text.len(), |token| token.end)
    }

    /// The word, or nothing where the token is none.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.of_kind(at, Kind::Word)
    }

    /// The digits, or nothing where the token is none.
    pub(super) fn digits(&self, at: usize) -> &'t str {
        self.of_kind(at, Kind::Digits)
    }

    /// Whether the token is this sign.
    pub(super) fn is_sign(&self, at: usize, sign: char) -> bool {
        self.list.get(at).is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// The sign, where the token is one.
    pub(super) fn sign(&self, at: usize) -> Option<char> {
        match self.list.get(at)?.kind {
            Kind::Sign(sign) => Some(sign),
            Kind::Word | Kind::Digits => None,
        }
    }

    /// Whether the token is a dash of any length, or a hyphen.
    pub(super) fn is_dash(&self, at: usize) -> bool {
        self.sign(at).is_some_and(is_dash)
    }

    /// The word in lower case without accents: "Seção" is "secao".
    pub(super) fn folded(&self, at: usize) -> String {
        fold(self.word(at))
    }

    /// Whether the token is one of these words, its first letter in either case.
    pub(super) fn is_word(&self, at: usize, words: &[&str]) -> bool {
        let word = self.word(at);
        !word.is_empty() && words.iter().any(|&other| same(word, other))
    }

    /// Whether the token is a word that begins so, its first letter in either case.
    pub(super) fn begins(&self, at: usize, stems: &[&str]) -> bool {
        let word = self.word(at);
        !word.is_empty()
            && stems.iter().any(|&stem| {
                word.len() >= stem.len() && word.get(..stem.len()).is_some_and(|begin| same(begin, stem))
            })
    }

    /// Whether no white space stands before the token.
    pub(super) fn is_glued(&self, at: usize) -> bool {
        at > 0 && at < self.len() && self.end(at - 1) == self.start(at)
    }

    fn of_kind(&self, at: usize, kind: Kind) -> &'t str {
        self.list
            .get(at)
            .filter(|token| token.kind == kind)
            .map_or("", |token| self.slice(token.start, token.end))
    }
}

/// Hyphens, dashes and the minus sign.
pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Words are compared as they stand but for the case of the first letter, which has as many bytes in either case.
fn same(word: &str, other: &str) -> bool {
    word.len() == other.len() && (word == other || same_but_first(word, other))
}

fn same_but_first(word: &str, other: &str) -> bool {
    let (mut one, mut two) = (word.chars(), other.chars());
    match (one.next(), two.next()) {
        (Some(a), Some(b)) => one.as_str() == two.as_str() && a.to_lowercase().eq(b.to_lowercase()),
        _ => false,
    }
}

/// What begins here, and its length in bytes; no kind for white space.
fn piece(first: char, rest: &str, brief: bool) -> (Option<Kind>, usize) {
    if first.is_whitespace() {
        return (None, first.len_utf8());
    }
    if first.is_ascii_digit() {
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        return (Some(Kind::Digits), length);
    }
    if is_letter(first) {
        let length = word_length(rest);
        let range = rest.get(..length).filter(|_| brief).and_then(range_joint);
        (Some(Kind::Word), range.unwrap_or(length))
    } else {
        (Some(Kind::Sign(first)), first.len_utf8())
    }
}

/// Where the hyphen of a range without spaces stands, "I-III", "a-d": it joins no word, as that of "III-A"
/// does.
fn range_joint(word: &str) -> Option<usize> {
    let (first, last) = word.split_once('-')?;
    let letters = |word: &str| matches!(word.as_bytes(), [b'a'..=b'z']);
    let numerals = roman(first).is_some() && last.len() > 1 && roman(last).is_some();
    (numerals || letters(first) && letters(last)).then_some(first.len())
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic()
        || !letter.is_ascii() && letter.is_alphabetic() && !matches!(letter, 'º' | 'ª')
}

fn word_length(rest: &str) -> usize {
    let mut length = 0;
    let mut chars = rest.chars().peekable();
    while let Some(letter) = chars.next() {
        let joins = matches!(letter, '-' | '\u{2010}' | '\u{2011}')
            && chars.peek().is_some_and(|&next| is_letter(next));
        if !is_letter(letter) && !joins && !is_combining_mark(letter) {
            break;
        }
        length += letter.len_utf8();
    }
    length
}

/// The value of a Roman numeral in capitals.
pub(super) fn roman(word: &str) -> Option<i32> {
    let capitals = !word.is_empty() && word.bytes().all(|letter| b"IVXLC".contains(&letter));
    capitals.then(|| roman::from(word)).flatten()
}
