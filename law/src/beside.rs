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
    /// Abbreviations, in lower case, with a number that is of no provision: of pages and the like.
    pub pages: &'static [&'static str],
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
