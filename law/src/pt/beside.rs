//! Words beside Portuguese citations.

use crate::beside::Beside;

pub(in crate) const BESIDE: Beside = Beside {
    joining: &["da", "das", "de", "do", "dos", "desta", "deste", "na", "nas", "no", "nos", "of", "the", "in", "under"],
    listing: &["e", "ou", "a", "ao", "até", "and", "or", "to"],
    leading: &["o", "a", "os", "as", "cf", "Cf", "vide", "ver", "v", "conforme", "segundo", "see", "See"],
    kinds: &[
        "Código", "Lei", "Leis", "Decreto", "Estatuto", "Regimento", "Regulamento", "Resolução", "Constituição",
        "Convenção", "Consolidação", "Tratado", "Carta",
    ],
    cues: &[
        "art", "arts", "artigo", "artigos", "parágrafo", "parágrafos", "inciso", "incisos", "inc", "incs", "alínea",
        "alíneas", "título", "capítulo", "seção", "subseção",
    ],
    genitive: &["de", "da", "do", "das", "dos", "of", "the"],
    peoples: super::law::PEOPLES,
    countries: &[("do brasil", "br"), ("brasileira", "br"), ("brasileiro", "br"), ("de portugal", "pt"), ("portuguesa", "pt")],
    pages: &["p", "pp", "pág", "págs", "fl", "fls", "v", "vol", "t", "ed", "rel", "min", "j", "nota"],
};
