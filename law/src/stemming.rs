//! How the words of a language become terms of search.

/// What search does with the words of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stemming {
    /// The name of its Snowball stemmer, which also has its stop words; `None` where it has none.
    pub stemmer: Option<&'static str>,
    /// Whether a word is many words, and its stem changes with its case.
    pub compounds: bool,
    /// Whether people leave accents out because they carry no other word.
    pub folds_accents: bool,
}

/// Languages that search knows and that have no grammar.
pub(crate) const OTHERS: &[(&str, Stemming)] = &[
    ("ar", plain("Arabic")),
    ("da", plain("Danish")),
    ("de", plain("German")),
    ("el", plain("Greek")),
    ("es", folding("Spanish")),
    ("et", Stemming { stemmer: None, compounds: true, folds_accents: false }),
    ("fr", folding("French")),
    ("hu", Stemming { compounds: true, ..plain("Hungarian") }),
    ("it", folding("Italian")),
    ("nl", plain("Dutch")),
    ("no", plain("Norwegian")),
    ("ro", plain("Romanian")),
    ("ru", plain("Russian")),
    ("sv", plain("Swedish")),
    ("ta", plain("Tamil")),
    ("tr", Stemming { compounds: true, ..plain("Turkish") }),
];

pub(crate) const fn plain(stemmer: &'static str) -> Stemming {
    Stemming { stemmer: Some(stemmer), compounds: false, folds_accents: false }
}

pub(crate) const fn folding(stemmer: &'static str) -> Stemming {
    Stemming { folds_accents: true, ..plain(stemmer) }
}
