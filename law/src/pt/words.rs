//! The words of Portuguese citations.

use super::brief;
use crate::Unit;
use crate::countries::announced;
use crate::numbers::{latin_after, roman};
use crate::token::Tokens;

/// The unit that a word or sign announces, and the token after it with the full stop of an abbreviation.
pub(super) fn unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    if tokens.is_sign(at, '§') {
        return Some((Unit::Paragraph, at + 1 + usize::from(tokens.is_sign(at + 1, '§'))));
    }
    if tokens.is_brief() {
        return brief::unit(tokens, at);
    }
    let unit = match tokens.word(at) {
        "art" | "arts" | "Art" | "Arts" => {
            return tokens.is_sign(at + 1, '.').then_some((Unit::Article, at + 2));
        }
        "artigo" | "artigos" | "Artigo" => Unit::Article,
        "parágrafo" | "parágrafos" | "Parágrafo" => Unit::Paragraph,
        "inciso" | "incisos" => Unit::Inciso,
        "alínea" | "alíneas" | "letra" => Unit::Alinea,
        "caput" => Unit::Caput,
        "Título" | "Títulos" => Unit::Title,
        "Capítulo" | "Capítulos" => Unit::Chapter,
        "Seção" | "Seções" => Unit::Section,
        word => announced(word, "pt")?,
    };
    Some((unit, at + 1))
}

/// The number that a unit carries at a token, in its normal form, and the token after it.
pub(super) fn number(tokens: &Tokens<'_>, at: usize, unit: Unit) -> Option<(String, usize)> {
    if tokens.is_brief() {
        return brief::number(tokens, at, unit);
    }
    match unit {
        Unit::Paragraph if tokens.is_word(at, &["único"]) => Some(("1u".to_owned(), at + 1)),
        Unit::Inciso | Unit::Title | Unit::Chapter | Unit::Section => {
            let value = roman(tokens.word(at).split('-').next()?)?;
            let letter =
                tokens.word(at).split_once('-').map_or(String::new(), |(_, letter)| format!("-{letter}"));
            Some((format!("{value}{letter}"), at + 1))
        }
        Unit::Alinea => alinea(tokens, at),
        Unit::Caput => Some((String::new(), at)),
        _ => lettered(tokens, at),
    }
}

/// "5º", "103-A", "1o".
fn lettered(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let digits = tokens.digits(at);
    let thousands =
        tokens.is_sign(at + 1, '.') && tokens.is_glued(at + 2) && tokens.digits(at + 2).len() == 3;
    if digits.is_empty() || digits.len() > 4 || digits.starts_with('0') || thousands {
        return None;
    }
    let mut end = at + 1;
    let ordinal =
        matches!(tokens.sign(end), Some('º' | '°' | 'ª')) || tokens.is_glued(end) && tokens.word(end) == "o";
    end += usize::from(ordinal);
    if let Some((word, end)) = latin_after(tokens, end) {
        return Some((format!("{digits}{word}"), end));
    }
    let letter = tokens.word(end + 1);
    if tokens.is_sign(end, '-') && tokens.is_glued(end + 1) && matches!(letter.as_bytes(), [b'A'..=b'Z']) {
        return Some((format!("{digits}-{letter}"), end + 2));
    }
    Some((digits.to_owned(), end))
}

/// A letter, in quotation marks or without.
fn alinea(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let quote = usize::from(matches!(tokens.sign(at), Some('"' | '“' | '”' | '\'' | '‘')));
    let letter = tokens.word(at + quote);
    let closed = quote == 0 || matches!(tokens.sign(at + 2), Some('"' | '”' | '“' | '\'' | '’'));
    (closed && matches!(letter.as_bytes(), [b'a'..=b'z'])).then(|| (letter.to_owned(), at + 1 + 2 * quote))
}
