//! The words of law in Portuguese.

use crate::language::{Lexicon, Time};

/// The months, January first.
pub(super) const MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// The words around citations.
pub(super) const LEXICON: Lexicon = Lexicon {
    joining: &["da", "das", "de", "do", "dos", "na", "nas", "no", "nos"],
    listing: &["e", "ou"],
    kinds: &[
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
    ],
    cues: &["art", "arts", "artigo", "artigos", "parágrafo", "inciso", "título", "capítulo", "seção"],
    copulas: &["é", "são", "significa", "compreende"],
};

/// The words of time in questions.
pub(super) const TIME: Time = Time {
    latest: &["atual", "atualmente", "hoje", "vigente", "agora"],
    changes: &["mudou", "evoluiu", "evolução"],
    asks: &["como", "evolução"],
    events: &["antes da", "antes do", "depois da"],
    fillers: &[],
    of: &["de"],
    named_of: &["de"],
    between: &["entre", "de"],
    and: &["e", "a", "até"],
    since: &["desde"],
    before: &["antes", "até"],
    after: &["depois"],
    quarter: &["trimestre"],
    ordinals: &[("primeiro", 1), ("último", 4)],
    year: &[],
    month: &[],
    last: &[],
    this: &[],
    years: &[],
    ago: &[],
    counts: &[],
};
