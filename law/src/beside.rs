//! Words that stand beside citations in texts about law.

use super::{Language, en, fi, pt};

/// The words of one language.
#[derive(Debug)]
pub struct Beside {
    /// Words that join a citation and the name of its norm.
    pub joining: &'static [&'static str],
    /// Words between two citations, or two provisions of one.
    pub listing: &'static [&'static str],
    /// Words before a citation that mean nothing by themselves: "cf.", "o".
    pub leading: &'static [&'static str],
    /// Words by which laws are called, whatever stands behind them.
    pub kinds: &'static [&'static str],
    /// Words, in lower case, that announce a provision where a number stands beside them.
    pub cues: &'static [&'static str],
    /// Words that put what a norm is called behind another name: "Carta de Lisboa".
    pub genitive: &'static [&'static str],
    /// Adjectives of peoples and times that make another law of a name.
    pub peoples: &'static [&'static str],
    /// What a law's own country is called beside its name, without accents, and the country's code.
    pub countries: &'static [(&'static str, &'static str)],
    /// Abbreviations, in lower case, with a number that is of no provision: of pages and the like.
    pub pages: &'static [&'static str],
}

/// Whether a word is one of a kind in any language: texts about law mix them.
pub fn is(of: fn(&Beside) -> &'static [&'static str], word: &str) -> bool {
    Language::ALL.iter().any(|language| of(language.beside()).contains(&word))
}

impl Language {
    /// The words beside citations of this language.
    pub fn beside(self) -> &'static Beside {
        match self {
            Self::Finnish => &fi::BESIDE,
            Self::Portuguese => &pt::BESIDE,
            Self::English => &en::BESIDE,
        }
    }
}
