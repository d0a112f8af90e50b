//! The words of law in Portuguese.

use crate::language::{Lexicon, Printing, Time};

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
    joining: &[
        "da", "das", "de", "do", "dos", "desta", "deste", "na", "nas", "no", "nos", "of", "the", "in",
        "under",
    ],
    leading: &["o", "a", "os", "as", "cf", "Cf", "vide", "ver", "v", "conforme", "segundo", "see", "See"],
    between: &["e", "ou", "a", "ao", "até", "and", "or", "to"],
    genitive: &["de", "da", "do", "das", "dos", "of", "the"],
    peoples: super::law::PEOPLES,
    countries: &[
        ("do brasil", "br"),
        ("brasileira", "br"),
        ("brasileiro", "br"),
        ("de portugal", "pt"),
        ("portuguesa", "pt"),
    ],
    pages: &["p", "pp", "pág", "págs", "fl", "fls", "v", "vol", "t", "ed", "rel", "min", "nota"],
    listing: &["e", "ou"],
    onward: &["seguinte", "seguintes", "seg", "segs", "ss"],
    linking: &[
        "c/c",
        "c.c.",
        "c.c",
        "cc",
        "combinado com",
        "combinados com",
        "combinada com",
        "usque",
        "e/ou",
    ],
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
    cues: &[
        "art",
        "arts",
        "artigo",
        "artigos",
        "parágrafo",
        "parágrafos",
        "inciso",
        "incisos",
        "título",
        "títulos",
        "capítulo",
        "capítulos",
        "seção",
        "seções",
    ],
    defining: &["significa", "compreende"],
    copulas: &["é", "são"],
    relatives: &["que", "quem", "cujo", "cuja", "cujos", "cujas", "onde"],
    duties: &[],
};

/// The words of time in questions.
pub(super) const TIME: Time = Time {
    today: &["hoje", "agora"],
    latest: &["atual", "atualmente", "vigente"],
    changes: &["mudou", "evoluiu", "evolução"],
    asks: &["como", "evolução"],
    events: &["antes da", "antes do", "depois da"],
    fillers: &["o", "os", "ano", "anos", "dia", "dias", "início", "começo", "fim", "final", "de"],
    dated: &["ano", "anos", "redação", "versão", "texto", "início", "começo", "fim", "final"],
    to: &["a", "até", "ao"],
    of: &["de"],
    named_of: &["de"],
    between: &["entre", "de"],
    and: &["e", "a", "até"],
    since: &["desde"],
    before: &["antes", "até", "anterior", "anteriores", "anteriormente", "véspera", "vésperas"],
    after: &["depois", "após", "posterior", "posteriores", "posteriormente"],
    enacted: &[
        "dia da promulgação",
        "data da promulgação",
        "momento da promulgação",
        "época da promulgação",
        "na promulgação",
        "quando da promulgação",
        "quando promulgada",
        "quando foi promulgada",
        "ao ser promulgada",
    ],
    original: &[
        "redação original",
        "redação originária",
        "redação primitiva",
        "redação inicial",
        "texto original",
        "texto originário",
        "texto primitivo",
        "versão original",
        "versão inicial",
        "primeira redação",
        "primeira versão",
        "originalmente",
        "originariamente",
    ],
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

/// How citations are printed.
pub(super) const PRINTING: Printing = Printing {
    in_force: "texto em vigor em",
    day: |month, year, _, day| {
        let ordinal = if day == 1 { "º" } else { "" };
        format!("{day}{ordinal} de {month} de {year:04}")
    },
    small: &["Art.", "Parágrafo"],
};

/// Words by which anything may be asked.
pub(super) const ASKING: &[&str] = &[
    "a", "acerca", "algo", "algum", "alguma", "alguém", "ao", "aos", "as", "até", "com", "como", "da", "das",
    "de", "dela", "dele", "deles", "deve", "devem", "diz", "dizem", "dizia", "diziam", "do", "dos", "e",
    "ela", "elas", "ele", "eles", "em", "então", "era", "essa", "esse", "esta", "estar", "este", "eu",
    "existe", "existem", "fala", "falam", "falava", "foi", "for", "gostaria", "há", "isso", "isto", "já",
    "lhe", "mais", "me", "meu", "minha", "muito", "na", "nas", "no", "nos", "não", "o", "os", "ou", "para",
    "pela", "pelo", "pode", "podem", "por", "porque", "posso", "quais", "qual", "quando", "quanto",
    "quantos", "que", "quem", "queria", "quero", "saber", "se", "sem", "ser", "seria", "será", "seu", "seus",
    "sobre", "sua", "suas", "são", "só", "também", "tem", "tenho", "ter", "trata", "tratam", "tratava", "um",
    "uma", "umas", "uns", "você", "à", "às", "é",
];
