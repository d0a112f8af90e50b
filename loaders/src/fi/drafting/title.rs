//! Whether the words of an act may mean a statute.

use std::cmp::Ordering;

use crate::fi::statutes;
use crate::from_acts::{Statute, Suits};

/// How far the words by which a clause names a law, dates and all, are those of one of its titles. Printers misspell both, and
/// endings differ: words are alike by their beginnings, or by most of their letters.
pub(super) fn suits(named: &str, titles: &[&str]) -> Suits {
    let words = telling(named);
    if words.is_empty() || titles.is_empty() {
        return Suits::Wholly;
    }
    // The printer parts and joins the words of a title, too: "Maa -ainesasetus".
    let joined = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let name = joined(&words.concat());
    if titles.iter().any(|title| joined(title).contains(&name)) {
        return Suits::Wholly;
    }
    let titles: Vec<String> = titles.iter().flat_map(|title| telling(title)).collect();
    let lacks = |word: &&String| !titles.iter().any(|title| is_alike(word, title));
    let lacking: Vec<&String> = words.iter().filter(lacks).collect();
    // `oikeudesta` for `hallinto-oikeudesta`: what tells the law from others of its sort is what the name has not.
    let is_sort = |word: &&String| titles.iter().any(|title| title.ends_with(word.as_str()));
    match (lacking.len() * 2).cmp(&words.len()) {
        _ if titles.is_empty() => Suits::Partly,
        Ordering::Greater => Suits::Not,
        Ordering::Equal if lacking.iter().any(is_sort) => Suits::Not,
        Ordering::Equal => Suits::Partly,
        Ordering::Less => Suits::Wholly,
    }
}

/// The words of a name that tell a law from others, without those for what it is.
fn telling(name: &str) -> Vec<String> {
    const SHORTEST: usize = 4;
    const KINDS: [&str; 12] = [
        "lakia", "asetusta", "päätöstä", "lain", "lakiin", "laki", "asetuksen", "asetukseen", "asetus",
        "päätöksen", "päätökseen", "päätös",
    ];
    const COMMON: [&str; 14] = [
        "anne", "annet", "antama", "päiv", "väliaik", "valtioneuvosto", "ministeriö", "eräi", "hyväksy",
        "vahvist", "maini", "muutta", "kumoa", "moment",
    ];
    let of = |word: &str| {
        let word: String = word.to_lowercase().chars().filter(|&c| c.is_alphabetic() || c == '-').collect();
        let is_month = ["kuuta", "kuun"].iter().any(|end| word.ends_with(end));
        let common = is_month || COMMON.iter().any(|stem| word.starts_with(stem));
        let stem = KINDS.iter().find_map(|kind| word.strip_suffix(kind)).unwrap_or(&word);
        (!common && stem.chars().count() >= SHORTEST).then(|| stem.to_owned())
    };
    name.split_whitespace().filter_map(of).collect()
}

fn is_alike(one: &str, other: &str) -> bool {
    const ENDING: usize = 4;
    const LIKENESS: f64 = 0.75;
    let shorter = one.chars().count().min(other.chars().count());
    let beginning =
        |word: &str| word.chars().take(shorter.saturating_sub(ENDING).max(ENDING)).collect::<String>();
    beginning(one) == beginning(other) || strsim::normalized_damerau_levenshtein(one, other) >= LIKENESS
}

/// Whether the title or the clause of an act may mean a statute: they have its number, or the words of its title but for
/// their endings; or they name no statute in particular, as `eräiden lakien muuttamisesta`.
pub(super) fn may_mean(words: &str, statute: &Statute) -> bool {
    let words = words.to_lowercase();
    let of_number = |c: char| c.is_alphanumeric() || c == '/';
    let code = statutes::code(statute.number).to_lowercase();
    let numbered = || words.split(|c| !of_number(c)).any(|number| number == code);
    let titled = || stem(&statute.title).is_none_or(|stem| words.contains(&stem));
    names_some(&words) || words.trim().is_empty() || numbered() || titled()
}

/// Whether words speak of some acts, or of others, without naming them, as `eräiden verolakien` does. A sentence that ends
/// without a word for acts, as `Eräiden voittovarojen käyttö.` does, speaks of none; one that breaks off may.
fn names_some(words: &str) -> bool {
    const ACTS: [&str; 14] = [
        "laki", "laiksi", "lakej", "lain", "lait", "laei", "asetu", "päätö", "säännö", "säädö", "määräy",
        "ohje", "sopimu", "kaare",
    ];
    let mut words = words.split_whitespace();
    let is_some = |word: &str| ["eräi", "muiden"].iter().any(|some| word.contains(some));
    let is_act = |word: &&str| ACTS.iter().any(|act| word.contains(act));
    if !words.any(is_some) {
        return false;
    }
    let rest: Vec<&str> = words.collect();
    rest.iter().any(is_act) || !rest.last().is_some_and(|last| last.ends_with('.'))
}

/// What of a title is the same in all its cases: `Kuntalaki` is in `kuntalain`, and what follows the kind in `Laki
/// kasvinsuojeluaineista` in `kasvinsuojeluaineista annetun lain`. `None` if nothing tells it from others.
fn stem(title: &str) -> Option<String> {
    const KINDS: [&str; 4] = ["laki", "asetus", "päätös", "kaari"];
    let title = title.to_lowercase();
    let of_kind = |word: &str| KINDS.iter().any(|kind| word.ends_with(kind));
    let stem = match title.split_once(' ').filter(|_| !title.ends_with("laki")) {
        // `Valtioneuvoston asetus ...`: the words after its kind.
        Some(_) => title.split_once(" asetus ").or_else(|| title.split_once(" päätös ")).map_or_else(
            || {
                title
                    .split_once(' ')
                    .filter(|(kind, _)| of_kind(kind))
                    .map_or(title.as_str(), |(_, rest)| rest)
            },
            |(_, rest)| rest,
        ),
        None => KINDS.iter().find_map(|kind| title.strip_suffix(kind)).unwrap_or(&title),
    };
    Some(stem.trim().to_owned()).filter(|stem| !stem.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fi::{drafting::DRAFTING, number};

    #[test]
    fn a_law_is_known_by_its_name_beside_its_number() {
        for (named, titles, expected) in [
            (
                "väliaikaisesti 9 päivänä elokuuta 1985 annetun kalastuslain",
                vec!["Kalastuslaki"],
                Suits::Wholly,
            ),
            ("veroista 4 päivänä toukokuuta 1995 annettuun lakiin", vec!["Laki veroista"], Suits::Wholly),
            ("rangaistusten täytäntöönpanosta annetun lain", vec!["Rikoslaki"], Suits::Not),
            (
                "korkeimmasta oikeudesta annetun lain",
                vec!["Laki korkeimmasta hallinto-oikeudesta"],
                Suits::Not,
            ),
            (
                "patjojen paloturvallisuudesta annetun asetuksen",
                vec!["Asetus patjojen paloturvallisuusvaatimuksista"],
                Suits::Partly,
            ),
            ("virastojen poliisilain", vec!["Poliisilaki"], Suits::Partly),
            // Slips of the printer, in the name or in the title.
            (
                "kansanterveyslaitoksesta annetun asetuksen",
                vec!["Asetus kansanterveyetetslaitoksesta"],
                Suits::Wholly,
            ),
            ("tullitariffilain", vec!["Tuffitariffilaki"], Suits::Wholly),
            ("5 päivänä helmikuuta 1982 annetun maa-ainesasetuksen", vec!["Maa -ainesasetus"], Suits::Wholly),
            ("kiinteistön muodostamislain", vec!["Kiinteistönmuodostamislaki"], Suits::Wholly),
            (
                "8 päivänä marraskuuta 1991 hyväksytyn kirkkojärjestyksen",
                vec!["Kirkkojärjestys"],
                Suits::Wholly,
            ),
            // The name is that of a later title.
            ("palveluista annetun lain", vec!["Tietokaari", "Laki palveluista"], Suits::Wholly),
            // Nothing is known of the titles, or nothing is said.
            ("palveluista annetun lain", vec![], Suits::Wholly),
            ("lain", vec!["Rikoslaki"], Suits::Wholly),
        ] {
            assert_eq!(suits(named, &titles), expected, "{named}: {titles:?}");
        }
    }

    #[test]
    fn an_act_may_mean_the_statutes_that_its_title_has() {
        let statute = |title: &str| Statute {
            drafting: &DRAFTING,
            country: "fi".into(),
            language: "fi".into(),
            number: number("410/2015").unwrap(),
            kind: "laki".into(),
            adopted: None,
            title: title.into(),
            citations: Vec::new(),
        };
        let cases = [
            ("Laki kuntalain muuttamisesta", "Kuntalaki", true),
            ("Laki kuntalain muuttamisesta", "Rikoslaki", false),
            ("Laki (410/2015) muuttamisesta", "Rikoslaki", true),
            ("Laki eräiden verolakien muuttamisesta", "Rikoslaki", true),
            (
                "Laki kasvinsuojeluaineista annetun lain 3 §:n muuttamisesta",
                "Laki kasvinsuojeluaineista",
                true,
            ),
            (
                "Valtioneuvoston asetus ruuasta annetun asetuksen muuttamisesta",
                "Valtioneuvoston asetus ruuasta",
                true,
            ),
            (
                "Valtioneuvoston asetus ruuasta annetun asetuksen muuttamisesta",
                "Valtioneuvoston asetus vedestä",
                false,
            ),
            ("", "Rikoslaki", true),
            ("Päätös eräiden tullilainsäädännön säännösten kumoamisesta", "Rikoslaki", true),
            ("Laki eräiden ve", "Rikoslaki", true),
            ("Laki lääkelain ja muiden lakien muuttamisesta", "Rikoslaki", true),
            (
                "Päätös yleisistä määräyksistä annetun päätöksen kohdan 6 kumoamisesta Tällä päätöksellä kumotaan yleisistä \
                 määräyksistä annetun päätöksen kohta 6. Eräiden voittovarojen käyttö.",
                "Rikoslaki",
                false,
            ),
        ];
        for (words, title, may) in cases {
            assert_eq!(may_mean(words, &statute(title)), may, "{words}: {title}");
        }
    }
}
