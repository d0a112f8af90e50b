//! Whether the words of an act may mean a statute.

use crate::fi::statutes;
use crate::from_acts::Statute;

/// Whether the title or the clause of an act may mean a statute: they have its number, or the words of its title but for
/// their endings; or they name no statute in particular, as `eräiden lakien muuttamisesta`.
pub(super) fn may_mean(words: &str, statute: &Statute) -> bool {
    let words = words.to_lowercase();
    let unnamed = ["eräi", "muiden"].iter().any(|some| words.contains(some));
    let of_number = |c: char| c.is_ascii_digit() || c == '/';
    let code = statutes::code(statute.number);
    let numbered = || words.split(|c| !of_number(c)).any(|number| number == code);
    let titled = || stem(&statute.title).is_none_or(|stem| words.contains(&stem));
    unnamed || words.trim().is_empty() || numbered() || titled()
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
        ];
        for (words, title, may) in cases {
            assert_eq!(may_mean(words, &statute(title)), may, "{words}: {title}");
        }
    }
}
