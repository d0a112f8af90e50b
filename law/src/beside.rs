//! Words that stand beside citations in texts about law, in all languages with a grammar: such a text may mix them.

/// Words that join a citation and the name of its norm.
pub const JOINING: [&str; 13] =
    ["da", "das", "de", "do", "dos", "na", "nas", "no", "nos", "of", "the", "in", "under"];

/// Words between two citations that are of one norm.
pub const LISTING: [&str; 7] = ["e", "ou", "and", "or", "ja", "tai", "sekä"];

/// The part of a constitution that numbers its articles anew.
pub const PARTS: [&str; 6] = [
    "ADCT",
    "Ato das Disposições Constitucionais Transitórias",
    "Disposições Transitórias",
    "Parte Transitória",
    "Transitional Provisions",
    "Transitional Part",
];

/// Words by which laws are called, whatever stands behind them.
pub const KINDS: [&str; 14] = [
    "Código",
    "Lei",
    "Leis",
    "Decreto",
    "Estatuto",
    "Regimento",
    "Regulamento",
    "Resolução",
    "Constituição",
    "Convenção",
    "Act",
    "Code",
    "Regulation",
    "Convention",
];

/// Words, before or behind a number, that announce a provision.
pub const CUES: [&str; 18] = [
    "art",
    "arts",
    "artigo",
    "artigos",
    "article",
    "articles",
    "section",
    "sections",
    "parágrafo",
    "inciso",
    "título",
    "capítulo",
    "seção",
    "pykälä",
    "pykälän",
    "pykälässä",
    "momentti",
    "momentin",
];
