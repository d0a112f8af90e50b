//! The articles that the summary (ementa) of an act says it changes.

use std::collections::BTreeSet;

use crate::from_snapshots::Summary;

/// Reads an ementa; without one, nothing is said and all is open.
pub(crate) fn read(ementa: Option<&str>) -> Summary {
    let Some(ementa) = ementa else { return Summary { articles: BTreeSet::new(), open: true } };
    let vague = ["outras providências", "acrescenta artigo ", "introduzindo artigos", "dispositivo"];
    let articles = mentions(ementa);
    let open = articles.is_empty() || vague.iter().any(|words| ementa.to_lowercase().contains(words));
    Summary { articles, open }
}

/// The law that a list of articles belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Law {
    Constitution,
    Transitional,
    Other,
}

/// Longer names first where one contains another.
const LAWS: [(&str, Law); 4] = [
    ("Ato das Disposições Constitucionais Transitórias", Law::Transitional),
    ("Constituição", Law::Constitution),
    ("Emenda Constitucional", Law::Other),
    ("Emenda de Revisão", Law::Other),
];

fn mentions(ementa: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in ementa.match_indices("art") {
        let (Some(before), Some(from)) = (ementa.get(..at), ementa.get(at..)) else { continue };
        let Some(list) = from.strip_prefix("arts. ").or_else(|| from.strip_prefix("art. ")) else { continue };
        if before.ends_with(char::is_alphanumeric) || is_citation(before) {
            continue;
        }
        let prefix = match law_of(before, list) {
            Law::Constitution => "art",
            Law::Transitional => "adct_art",
            Law::Other => continue,
        };
        found.extend(numbers(list).into_iter().map(|number| format!("{prefix}{number}")));
    }
    found
}

/// `de que trata o art. 212` speaks of an article and does not change it.
fn is_citation(before: &str) -> bool {
    let cues = [
        "que trata",
        "que tratam",
        "se refere",
        "se referem",
        "previsto",
        "prevista",
        "nos termos",
        "a que alude",
    ];
    let clause = before.rsplit([',', ';', '.']).next().unwrap_or(before);
    let tail: Vec<&str> = clause.split_whitespace().rev().take(6).collect();
    let tail = tail.into_iter().rev().collect::<Vec<_>>().join(" ");
    cues.iter().any(|cue| tail.contains(cue))
}

/// The law named next after the list, else the one named last before it, else the Constitution.
fn law_of(before: &str, list: &str) -> Law {
    let behind = LAWS
        .iter()
        .filter_map(|(name, law)| list.find(name).map(|at| (at, *law)))
        .min_by_key(|found| found.0);
    let ahead = || {
        LAWS.iter()
            .filter_map(|(name, law)| before.rfind(name).map(|at| (at, *law)))
            .max_by_key(|found| found.0)
    };
    behind.or_else(ahead).map_or(Law::Constitution, |found| found.1)
}

/// `7º, 23, 103-A e 212 da ...` -> 7, 23, 103-1, 212.
fn numbers(list: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut rest = list;
    loop {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, behind) = rest.split_at(end);
        if digits.is_empty() {
            return numbers;
        }
        let behind = behind.trim_start_matches(['º', '°']);
        let letters = behind.strip_prefix('-').map(|behind| {
            let end = behind.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(behind.len());
            behind.split_at(end)
        });
        let (letters, behind) = letters.filter(|(letters, _)| !letters.is_empty()).unwrap_or(("", behind));
        let number = if letters.is_empty() { digits.to_owned() } else { format!("{digits}-{letters}") };
        numbers.extend(super::label::Number::parse(&number).map(|number| number.in_id()));
        let next = [", ", " e "].iter().find_map(|joint| behind.strip_prefix(joint));
        match next {
            Some(next) => rest = next,
            None => return numbers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_names_articles_and_their_law() {
        let cases: &[(&str, &[&str])] = &[
            (
                "Altera os arts. 100 e 156 da Constituição Federal e acrescenta os arts. 84 e 88 ao Ato das Disposições Constitucionais Transitórias.",
                &["adct_art84", "adct_art88", "art100", "art156"],
            ),
            (
                "Altera os arts. 5º e 36 da Constituição Federal, e acrescenta os arts. 103-A e 130-A.",
                &["art103-1", "art130-1", "art36", "art5"],
            ),
            ("Acrescenta art. 6º-A à Emenda Constitucional nº 41, de 2003.", &[]),
            (
                "Acrescenta § 3º ao art. 76 do Ato das Disposições Constitucionais Transitórias, os recursos de que trata o art. 212 da Constituição Federal, e altera o art. 208.",
                &["adct_art76", "art208"],
            ),
            ("Altera a parte inicial.", &[]),
        ];
        for (ementa, articles) in cases {
            let found: Vec<String> = read(Some(ementa)).articles.into_iter().collect();
            assert_eq!(&found, articles, "{ementa}");
        }
        assert!(
            read(None).open
                && read(Some("Altera o art. 5º da Constituição Federal e dá outras providências.")).open
        );
        assert!(!read(Some("Altera o art. 5º da Constituição Federal.")).open);
    }
}
