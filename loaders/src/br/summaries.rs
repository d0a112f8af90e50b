//! The articles that the summary (ementa) of an act says it changes.

use std::collections::BTreeSet;

use asof_law::pt::PORTUGUESE;
use asof_law::{Law, Number, Step, Target, Unit, citations};

use super::label;
use crate::from_snapshots::Summary;

/// Reads an ementa; without one, nothing is said and all is open.
pub(crate) fn read(ementa: Option<&str>) -> Summary {
    let Some(ementa) = ementa else { return Summary { articles: BTreeSet::new(), open: true } };
    let vague = ["outras providências", "acrescenta artigo ", "introduzindo artigos", "dispositivo"];
    let articles = mentions(ementa);
    let open = articles.is_empty() || vague.iter().any(|words| ementa.to_lowercase().contains(words));
    Summary { articles, open }
}

/// The articles that an ementa names, where it says that something is repealed.
pub(crate) fn repealed(ementa: &str) -> BTreeSet<String> {
    let said = ementa.to_lowercase();
    if said.contains("revog") || said.contains("suprim") { mentions(ementa) } else { BTreeSet::new() }
}

/// A law whose articles are named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Constitution,
    Transitional,
    Other,
}

impl Named {
    /// The law that a citation names, if it names one.
    fn of(cited: &Target) -> Option<Self> {
        if cited.path.first().is_some_and(|step| step.unit.is_apart()) {
            return Some(Self::Transitional);
        }
        match &cited.law {
            Law::This => None,
            Law::Cited { name: Some(name), .. } if name.starts_with("Constituição") => {
                Some(Self::Constitution)
            }
            _ => Some(Self::Other),
        }
    }
}

/// The addresses of the articles that the words name as changed. An article of no named law is of the one named next
/// in its clause, else of the one named last, else of the Constitution.
fn mentions(ementa: &str) -> BTreeSet<String> {
    let cited = citations(ementa, PORTUGUESE);
    let targets: Vec<(usize, &Target)> =
        cited.iter().filter_map(|mention| Some((mention.start, mention.target.as_ref()?))).collect();
    let mut found = BTreeSet::new();
    for (nth, (start, target)) in targets.iter().enumerate() {
        let law = |(_, target): &(usize, &Target)| Named::of(target);
        let (before, from) = targets.split_at(nth);
        let ends = ementa.get(*start..).and_then(|rest| rest.find(';')).unwrap_or(ementa.len());
        let mut clause = from.iter().take_while(|(next, _)| next - start < ends);
        let named = clause.find_map(law).or_else(|| before.iter().rev().find_map(law));
        let prefix = match named.unwrap_or(Named::Constitution) {
            Named::Constitution => "art",
            Named::Transitional => "adct_art",
            Named::Other => continue,
        };
        if ementa.get(..*start).is_some_and(is_citation) {
            continue;
        }
        let article = target.path.iter().find(|step| step.unit == Unit::Article);
        if let Some(Step { number: Number::Of(number), .. }) = article
            && let Some(number) = label::Number::parse(number)
        {
            found.insert(format!("{prefix}{}", number.in_id()));
        }
    }
    found
}

/// `de que trata o art. 212` speaks of an article and does not change it.
fn is_citation(before: &str) -> bool {
    let cues = [
        "que trata", "que tratam", "se refere", "se referem", "previsto", "prevista", "nos termos",
        "a que alude",
    ];
    let clause = before.rsplit([',', ';', '.']).next().unwrap_or(before);
    let tail: Vec<&str> = clause.split_whitespace().rev().take(6).collect();
    let tail = tail.into_iter().rev().collect::<Vec<_>>().join(" ");
    cues.iter().any(|cue| tail.contains(cue))
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
            ("Altera o art. 225 ...; inclui o art. 120 no ADCT.", &["adct_art120", "art225"]),
            (
                "Altera os arts. 101 a 103 do ADCT e o art. 12-B.",
                &["adct_art101", "adct_art102", "adct_art103", "adct_art12-2"],
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
