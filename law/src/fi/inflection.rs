//! The cases in which Finnish definitions write their terms, from the nominative by which people ask for them.
//!
//! The nominative does not follow from the adessive: "sisällöllä" may be of "sisältö" or of "sisällö". The stems of a
//! nominative are few, and a word is a form of it where it is one of them with an ending.

/// The endings of the cases in which terms are defined: "läheisellä tarkoitetaan", "kutsutaan läheiseksi".
const ENDINGS: [&str; 3] = ["lla", "llä", "ksi"];

/// How nominatives end whose stems end otherwise, and how their stems end in the singular and the plural.
const STEMS: [(&str, &[&str]); 17] = [
    ("nen", &["se", "si"]),
    ("us", &["ukse", "uksi", "ude"]),
    ("ys", &["ykse", "yksi", "yde"]),
    ("os", &["okse", "oksi"]),
    ("ös", &["ökse", "öksi"]),
    ("es", &["ekse", "eksi", "ehe", "ehi"]),
    ("is", &["ikse", "iksi", "ii"]),
    ("as", &["akse", "aksi"]),
    ("ton", &["ttoma", "ttomi"]),
    ("tön", &["ttömä", "ttömi"]),
    ("in", &["ime", "imi"]),
    ("ut", &["ee", "ei"]),
    ("yt", &["ee", "ei"]),
    ("si", &["de"]),
    ("n", &["ne", "ni"]),
    ("r", &["re", "ri"]),
    ("l", &["le", "li"]),
];

/// The same where the consonants before the ending are strong in the stem: "osakas", "osakkaa-".
const STRONG: [(&str, &[&str]); 3] = [("as", &["aa", "ai"]), ("äs", &["ää", "äi"]), ("e", &["ee", "ei"])];

/// The same where they are weak in the stem: "sisältö", "sisällö-".
const WEAK: [(&str, &[&str]); 7] = [
    ("a", &["a", "i", "oi"]),
    ("ä", &["ä", "i", "öi"]),
    ("o", &["o", "oi"]),
    ("ö", &["ö", "öi"]),
    ("u", &["u", "ui"]),
    ("y", &["y", "yi"]),
    ("i", &["i", "e", "ei"]),
];

/// Consonants in their strong and their weak grade.
const GRADES: [(&str, &str); 14] = [
    ("kk", "k"),
    ("pp", "p"),
    ("tt", "t"),
    ("nk", "ng"),
    ("nt", "nn"),
    ("mp", "mm"),
    ("lt", "ll"),
    ("rt", "rr"),
    ("k", ""),
    ("k", "v"),
    ("k", "j"),
    ("p", "v"),
    ("t", "d"),
    ("ht", "hd"),
];

/// Whether a word is a nominative in one of the cases of terms, in the singular or the plural; both in lower case.
pub(super) fn is_form(base: &str, word: &str) -> bool {
    let stems = stems(base);
    ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .any(|stem| stems.iter().any(|one| one == stem))
}

/// The cases in which people ask for a term: "mitä tarkoitetaan läheisellä", "puhutaanko tekoälystä".
const ASKED: [&str; 8] = ["lla", "llä", "sta", "stä", "ssa", "ssä", "lta", "ltä"];

/// How stems end that are no nominatives, and how these end: "sopimukse-", "yleise-".
const ENDS: [(&str, &str); 10] = [
    ("ukse", "us"),
    ("ykse", "ys"),
    ("okse", "os"),
    ("ökse", "ös"),
    ("akse", "as"),
    ("ikse", "is"),
    ("ise", "inen"),
    ("ttoma", "ton"),
    ("ttömä", "tön"),
    ("uude", "uus"),
];

/// The shortest stem from which a case is taken, in letters: "villa" is a nominative.
const SHORTEST: usize = 4;

/// The nominative of a word in one of the cases by which terms are asked for; of one whose consonants change, its stem, with which
/// its other cases begin; any other word as it is.
pub(super) fn base(word: &str) -> String {
    let stem = ASKED.iter().find_map(|ending| word.strip_suffix(ending));
    let Some(stem) = stem.filter(|stem| stem.chars().count() >= SHORTEST) else { return word.to_owned() };
    let named =
        ENDS.iter().find_map(|(end, nominative)| Some(format!("{}{nominative}", stem.strip_suffix(end)?)));
    named.unwrap_or_else(|| stem.to_owned())
}

/// The endings of all cases, after stems of the singular and of the plural.
const CASES: [&str; 40] = [
    "", "n", "t", "a", "ä", "ja", "jä", "ta", "tä", "tta", "ttä", "ssa", "ssä", "sta", "stä", "lla", "llä",
    "lta", "ltä", "lle", "ksi", "na", "nä", "en", "jen", "den", "ten", "tten", "an", "än", "in", "on", "ön",
    "un", "yn", "hun", "hin", "hen", "seen", "siin",
];

/// Whether a word is a nominative in any case, in the singular or the plural; both in lower case.
pub(super) fn is_in_a_case(base: &str, word: &str) -> bool {
    let mut stems = std::iter::once(base.to_owned()).chain(stems(base));
    stems.any(|stem| word.strip_prefix(&stem).is_some_and(|ending| CASES.contains(&ending)))
}

fn stems(base: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |tables: &[(&str, &[&str])], graded: fn(&str) -> Vec<String>| {
        for (ending, others) in tables {
            for stem in base.strip_suffix(ending).map(graded).unwrap_or_default() {
                found.extend(others.iter().map(|other| format!("{stem}{other}")));
            }
        }
    };
    take(&STEMS, |stem| vec![stem.to_owned()]);
    take(&STRONG, |stem| graded(stem, |(strong, weak)| (weak, strong)));
    take(&WEAK, |stem| graded(stem, |grades| grades));
    found
}

/// A stem as it is, and with its last consonants in the other grade.
fn graded(stem: &str, way: fn((&'static str, &'static str)) -> (&'static str, &'static str)) -> Vec<String> {
    let other = |grades: &(&'static str, &'static str)| {
        let (from, to) = way(*grades);
        Some(format!("{}{to}", stem.strip_suffix(from)?))
    };
    std::iter::once(stem.to_owned()).chain(GRADES.iter().filter_map(other)).collect()
}

#[cfg(test)]
mod tests {
    use super::{base, is_form, is_in_a_case};

    #[test]
    fn a_term_is_asked_for_in_a_case_and_named_in_the_nominative() {
        for (word, expected) in [
            ("tilintarkastusyhteisöllä", "tilintarkastusyhteisö"),
            ("tekoälystä", "tekoäly"),
            ("sopimuksella", "sopimus"),
            ("läheisellä", "läheinen"),
            ("villa", "villa"),
            ("kuntakonserni", "kuntakonserni"),
        ] {
            assert_eq!(base(word), expected, "{word}");
        }
    }

    #[test]
    fn terms_are_forms_of_their_nominatives() {
        for (base, word) in [
            ("läheinen", "läheisellä"),
            ("läheinen", "läheisillä"),
            ("läheinen", "läheiseksi"),
            ("laite", "laitteella"),
            ("menetelmä", "menetelmällä"),
            ("kohde", "kohteella"),
            ("alue", "alueella"),
            ("osakas", "osakkaalla"),
            ("virkamies", "virkamiehellä"),
            ("laitos", "laitoksella"),
            ("yritys", "yrityksillä"),
            ("omaisuus", "omaisuudella"),
            ("sisältö", "sisällöllä"),
            ("kunta", "kunnalla"),
            ("tieto", "tiedoilla"),
            ("kirjasto", "kirjastolla"),
            ("verkko", "verkolla"),
            ("lupa", "luvalla"),
            ("järvi", "järvellä"),
            ("rekisteri", "rekisterillä"),
            ("vuosi", "vuodella"),
            ("jäsen", "jäsenellä"),
            ("puhelin", "puhelimella"),
            ("säädetty", "säädetyllä"),
            ("kuollut", "kuolleella"),
            ("työ", "työllä"),
        ] {
            assert!(is_form(base, word), "{base} {word}");
        }
    }

    #[test]
    fn a_nominative_has_all_cases() {
        for (base, word) in [
            ("kunta", "kunnan"),
            ("kunta", "kuntaan"),
            ("kunta", "kunnissa"),
            ("kunta", "kuntien"),
            ("kirjanpito", "kirjanpidon"),
            ("kirjanpito", "kirjanpitoa"),
            ("rikos", "rikoksesta"),
            ("rikos", "rikosten"),
            ("osakeyhtiö", "osakeyhtiöiden"),
            ("osakeyhtiö", "osakeyhtiöön"),
            ("vaali", "vaaleissa"),
            ("hallinto", "hallinnossa"),
        ] {
            assert!(is_in_a_case(base, word), "{base} {word}");
        }
        for (base, word) in
            [("kunta", "kuntayhtymä"), ("kunta", "kunnallinen"), ("kunta", "kuntoutus"), ("rikos", "rikkoa")]
        {
            assert!(!is_in_a_case(base, word), "{base} {word}");
        }
    }

    #[test]
    fn other_words_are_no_forms() {
        for (base, word) in [
            ("läheinen", "läheisyydellä"),
            ("kunta", "kuntayhtymällä"),
            ("laite", "laitoksella"),
            ("tieto", "tietoa"),
            ("laki", "laskulla"),
        ] {
            assert!(!is_form(base, word), "{base} {word}");
        }
    }
}
