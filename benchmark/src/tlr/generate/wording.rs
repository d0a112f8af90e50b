//! Questions in words: Portuguese, English and Finnish.

use chrono::NaiveDate;

use crate::tlr::days::written;
use crate::tlr::graph::Norm;
use crate::tlr::item::Language;

/// The language of questions on a norm, where none is asked for: its own, if there are words in it.
pub(super) fn language_of(norm: &Norm) -> Language {
    match norm.language.split('-').next() {
        Some("pt") => Language::Pt,
        Some("fi") => Language::Fi,
        _ => Language::En,
    }
}

/// A provision as lawyers of its norm name it, with the norm: `art. 60, ADCT, CF`, `lain 410/2015 90 §:n 1 momentti`.
pub(super) fn address(norm: &Norm, citation: &str, language: Language) -> String {
    let short = norm.short();
    if citation.is_empty() || citation == norm.label {
        return short.to_owned();
    }
    if norm.language.starts_with("fi") {
        return format!("lain {short} {}", finnish(citation));
    }
    // A part of the norm is named after the provision in it.
    let (part, provision) = match citation.split_once(", ") {
        Some((part, rest)) if rest.starts_with("Art. ") => (Some(part), rest),
        _ => (None, citation),
    };
    let provision = match (provision.strip_prefix("Art. "), language) {
        (Some(rest), Language::En) => format!("Article {}", rest.replacen('º', "", 1)),
        (Some(rest), _) => format!("art. {rest}"),
        (None, _) => provision.to_owned(),
    };
    let parts = [Some(provision.as_str()), part, Some(short)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `10 luku, 1 §, 2 mom., 3` as Finns say it: `10 luvun 1 §:n 2 momentin 3 kohta`. Parts of the law are left out before chapters.
fn finnish(citation: &str) -> String {
    let mut items = ["kohta", "alakohta"].into_iter();
    let mut steps = Vec::new();
    for step in citation.split(", ") {
        let (number, word) = match step.rsplit_once(' ') {
            Some((number, "§")) => (number, "§"),
            Some((number, "luku")) => (number, "luku"),
            Some((number, "mom.")) => (number, "momentti"),
            Some((_, "OSA")) if citation.contains(", ") => continue,
            Some((number, other)) => (number, other),
            None => (step, items.next().unwrap_or_default()),
        };
        steps.push((number, word));
    }
    let last = steps.len().saturating_sub(1);
    let genitive = |word: &str| match word {
        "§" => "§:n".to_owned(),
        "luku" => "luvun".to_owned(),
        "momentti" => "momentin".to_owned(),
        "kohta" => "kohdan".to_owned(),
        other => other.to_owned(),
    };
    let said = steps.into_iter().enumerate().map(|(at, (number, word))| {
        let word = if at == last { word.to_owned() } else { genitive(word) };
        format!("{number} {word}")
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Forms of a question; `{x}` is the provision, `{a}` and `{b}` are days: what has no day of its own is asked up to the last that
/// is known, since later law makes other truths.
fn forms(task: Asked, language: Language) -> &'static [&'static str] {
    match (task, language) {
        (Asked::At, Language::En) => &[
            "What did {x} say on {a}?",
            "What was the text of {x} in force on {a}?",
            "Give the wording that {x} had on {a}.",
        ],
        (Asked::At, Language::Pt) => &[
            "O que dizia o dispositivo {x} em {a}?",
            "Qual era a redação vigente do dispositivo {x} em {a}?",
            "Transcreva o texto do dispositivo {x} como vigorava em {a}.",
        ],
        (Asked::At, Language::Fi) => {
            &["Mitä säädettiin säännöksessä ”{x}” {a}?", "Mikä oli säännöksen ”{x}” sanamuoto {a}?"]
        }
        (Asked::Amendments, Language::En) => &[
            "Which amendments changed {x} up to and including {a}?",
            "By which acts was {x} amended from its enactment up to and including {a}?",
        ],
        (Asked::Amendments, Language::Pt) => &[
            "Quais emendas alteraram o dispositivo {x} até {a}, inclusive?",
            "Por quais atos o dispositivo {x} foi alterado desde a sua promulgação até {a}, inclusive?",
        ],
        (Asked::Amendments, Language::Fi) => &[
            "Mitkä lait ovat muuttaneet säännöstä ”{x}” {a} mennessä?",
            "Millä laeilla säännöstä ”{x}” on muutettu sen säätämisen jälkeen {a} mennessä?",
        ],
        (Asked::Difference, Language::En) => &[
            "Did {x} change between {a} and {b}, and how?",
            "Was {x} on {b} different from what it was on {a}?",
        ],
        (Asked::Difference, Language::Pt) => &[
            "O dispositivo {x} mudou entre {a} e {b}, e em quê?",
            "O dispositivo {x}, em {b}, diferia do que era em {a}?",
        ],
        (Asked::Difference, Language::Fi) => &[
            "Muuttuiko säännös ”{x}” {a} ja {b} välillä, ja miten?",
            "Poikkesiko säännös ”{x}” {b} siitä, mitä se oli {a}?",
        ],
        (Asked::History, Language::En) => &[
            "Show the complete version history of {x} up to and including {a}.",
            "List every version of {x} up to and including {a}, with its date and the act behind it.",
        ],
        (Asked::History, Language::Pt) => &[
            "Mostre o histórico completo das versões do dispositivo {x} até {a}, inclusive.",
            "Liste todas as versões do dispositivo {x} até {a}, inclusive, com a data e o ato de cada uma.",
        ],
        (Asked::History, Language::Fi) => &[
            "Näytä säännöksen ”{x}” koko versiohistoria {a} saakka.",
            "Luettele kaikki versiot säännöksestä ”{x}” {a} saakka päivineen ja säädöksineen.",
        ],
        (Asked::Ever, Language::En) => &[
            "Has {x} been amended since its enactment up to and including {a}?",
            "Was {x} ever changed up to and including {a}?",
        ],
        (Asked::Ever, Language::Pt) => &[
            "O dispositivo {x} foi alguma vez alterado até {a}, inclusive?",
            "Houve alguma alteração do dispositivo {x} desde a sua promulgação até {a}, inclusive?",
        ],
        (Asked::Ever, Language::Fi) => &[
            "Onko säännöstä ”{x}” koskaan muutettu {a} mennessä?",
            "Onko säännös ”{x}” muuttunut säätämisensä jälkeen {a} mennessä?",
        ],
        (Asked::Below, Language::En) => &[
            "Which {u} of {x} were amended from {a} to {b}, both days included?",
            "Which {u} in {x} changed from {a} through {b}?",
        ],
        (Asked::Below, Language::Pt) => &[
            "Quais {u} foram alterados, de {a} a {b}, ambos os dias incluídos, no dispositivo {x}?",
            "Que {u} mudaram no dispositivo {x} de {a} até {b}, inclusive?",
        ],
        (Asked::Below, Language::Fi) => {
            &["Mitkä {u} muuttuivat {a}–{b} (molemmat päivät mukaan lukien) kokonaisuudessa ”{x}”?"]
        }
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// The text of a day.
    At,
    /// The acts that changed it.
    Amendments,
    /// What differs between two days.
    Difference,
    /// Every version.
    History,
    /// Whether it ever changed.
    Ever,
    /// What changed below it.
    Below,
}

/// A question in words, drawn among its forms.
pub(super) fn question(
    asked: Asked,
    language: Language,
    target: &str,
    days: &[NaiveDate],
    unit: &str,
    rng: &mut fastrand::Rng,
) -> String {
    let forms = forms(asked, language);
    let form = rng.choice(forms).copied().unwrap_or_default();
    let unit = match (unit, language) {
        ("article", Language::En) => "articles",
        ("article", Language::Pt) => "artigos",
        ("article", Language::Fi) => "artiklat",
        (_, Language::En) => "sections",
        (_, Language::Pt) => "parágrafos",
        (_, Language::Fi) => "pykälät",
    };
    let mut said = form.replace("{x}", target).replace("{u}", unit);
    for (place, day) in ["{a}", "{b}"].into_iter().zip(days) {
        said = said.replace(place, &written(*day, language));
    }
    said
}

/// What differs between two days, in words.
pub(super) fn described(
    amendments: &[(String, Option<NaiveDate>)],
    changed: bool,
    language: Language,
) -> String {
    if !changed {
        let said = match language {
            Language::En => "Not changed",
            Language::Pt => "Sem alteração",
            Language::Fi => "Ei muutosta",
        };
        return said.to_owned();
    }
    let (by, on) = match language {
        Language::En => ("Changed by", "on"),
        Language::Pt => ("Alterado por", "em"),
        Language::Fi => ("Muuttanut laki", ""),
    };
    let told = amendments.iter().map(|(code, day)| match day {
        Some(day) => format!("{code} {on} {}", written(*day, language)).replace("  ", " "),
        None => code.clone(),
    });
    format!("{by} {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn norm(language: &str, short: &str) -> Norm {
        Norm {
            id: "urn:x".into(),
            label: "Norma".into(),
            citations: vec![short.into()],
            language: language.into(),
            data_source: String::new(),
            root: None,
        }
    }

    #[test]
    fn provisions_are_named_as_lawyers_name_them() {
        let (br, fi) = (norm("pt-BR", "CF"), norm("fi", "410/2015"));
        assert_eq!(address(&br, "Art. 5º, LXXVIII", Language::Pt), "art. 5º, LXXVIII, CF");
        assert_eq!(address(&br, "Art. 5º, § 1º", Language::En), "Article 5, § 1º, CF");
        assert_eq!(address(&br, "ADCT, Art. 60, § 6º", Language::Pt), "art. 60, § 6º, ADCT, CF");
        assert_eq!(address(&br, "Título II, Capítulo I", Language::En), "Título II, Capítulo I, CF");
        assert_eq!(address(&br, "Norma", Language::En), "CF");
        let said = "lain 410/2015 90 §:n 1 momentin 2 kohdan a alakohta";
        assert_eq!(address(&fi, "90 §, 1 mom., 2, a", Language::Fi), said);
        assert_eq!(address(&fi, "10 luku, 4 a §", Language::Fi), "lain 410/2015 10 luvun 4 a §");
        assert_eq!(address(&fi, "I OSA, 1 luku", Language::En), "lain 410/2015 1 luku");
    }

    #[test]
    fn nothing_is_left_open_in_a_question() {
        let days: Vec<NaiveDate> =
            ["2000-01-01", "2001-01-01"].iter().filter_map(|day| day.parse().ok()).collect();
        for asked in
            [Asked::At, Asked::Amendments, Asked::Difference, Asked::History, Asked::Ever, Asked::Below]
        {
            for language in [Language::Pt, Language::En, Language::Fi] {
                for seed in 0..8 {
                    let mut rng = fastrand::Rng::with_seed(seed);
                    let said = question(asked, language, "art. 1, CF", &days, "article", &mut rng);
                    assert!(!said.contains(['{', '}']) && said.contains("art. 1, CF"), "{said}");
                }
            }
        }
    }
}
