//! What the table of acts says that an act changes: `body-only`, `body+ADCT`, `body (art. 37, XVI, b)`.

use std::collections::BTreeSet;

use super::label::{self, Number};

/// A part of the norm.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Nothing says which part.
    Whole,
    /// The nine titles.
    Body,
    /// The transitional act.
    Transitional,
    /// One provision, by its address.
    Provision(String),
}

/// Reads a scope; nothing where the act changes no words of the norm. What is not understood is the whole part.
pub(crate) fn read(scope: Option<&str>) -> Vec<Part> {
    let Some(scope) = scope else { return vec![Part::Whole, Part::Transitional] };
    if scope.starts_with("standalone") {
        return Vec::new();
    }
    let (body, transitional) = (scope.find("body"), scope.find("ADCT"));
    if body.is_none() && transitional.is_none() {
        return vec![Part::Whole, Part::Transitional];
    }
    let end = |at: usize, other: Option<usize>| other.filter(|&other| other > at).unwrap_or(scope.len());
    let mut parts = Vec::new();
    if let Some(words) = body.and_then(|at| scope.get(at + "body".len()..end(at, transitional))) {
        parts.extend(within(words, "art", Part::Body));
    }
    if let Some(words) = transitional.and_then(|at| scope.get(at + "ADCT".len()..end(at, body))) {
        parts.extend(within(words, "adct_art", Part::Transitional));
    }
    parts
}

/// The provisions that the words after the name of a part list; the whole part where they list none.
fn within(words: &str, prefix: &str, whole: Part) -> Vec<Part> {
    let words = words.split("(per ").next().unwrap_or(words);
    let words = words.trim_matches(|c: char| matches!(c, ' ' | '(' | ')' | '+' | '-'));
    if words.is_empty() || words == "only" {
        return vec![whole];
    }
    let parts: Option<Vec<Vec<String>>> = words.split(';').map(|item| provisions(item, prefix)).collect();
    parts.map_or(vec![whole], |found| found.concat().into_iter().map(Part::Provision).collect())
}

/// `art. 37, XVI, b` -> art37_cpt_inc16_ali2; `115,117` -> two articles.
fn provisions(item: &str, prefix: &str) -> Option<Vec<String>> {
    let item = item.trim();
    let item = item.strip_prefix("arts. ").or_else(|| item.strip_prefix("art. ")).unwrap_or(item);
    let mut found: Vec<String> = Vec::new();
    for token in item.replace('§', ",§").split(',').map(str::trim).filter(|token| !token.is_empty()) {
        if let Some(article) = Number::parse(token.trim_end_matches(['º', '°'])) {
            found.push(format!("{prefix}{}", article.in_id()));
            continue;
        }
        let open = found.last_mut()?;
        *open = below(open, token)?;
    }
    (!found.is_empty()).then_some(found)
}

/// The address of what a token names within an article, a paragraph or an inciso.
fn below(above: &str, token: &str) -> Option<String> {
    if let Some(paragraph) = token.strip_prefix('§') {
        let number = Number::parse(paragraph.trim().trim_end_matches(['º', '°']))?;
        return Some(format!("{above}_par{}", number.in_id()));
    }
    if let Some(number) = label::inciso(&format!("{token} -")).and_then(|found| found.number) {
        let caput = if above.contains("_par") { "" } else { "_cpt" };
        return Some(format!("{above}{caput}_inc{}", number.in_id()));
    }
    let number = label::alinea(&format!("{token})")).and_then(|found| found.number)?;
    above.contains("_inc").then(|| format!("{above}_ali{}", number.in_id()))
}

/// The articles that a note names: `Art. 29-A new wording` -> art29-1.
pub(crate) fn articles(note: &str) -> BTreeSet<String> {
    let tokens: Vec<&str> = note.split_whitespace().collect();
    let pairs = tokens.iter().zip(tokens.iter().skip(1));
    let named = pairs.filter(|(word, _)| word.eq_ignore_ascii_case("art."));
    let number = |token: &str| Number::parse(token.trim_end_matches([',', '.', ';', ':', 'º', '°']));
    named.filter_map(|(_, token)| number(token)).map(|number| format!("art{}", number.in_id())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_read_or_is_the_whole_part() {
        let at = |address: &str| Part::Provision(address.to_owned());
        let cases = [
            (None, vec![Part::Whole, Part::Transitional]),
            (Some("somewhere"), vec![Part::Whole, Part::Transitional]),
            (Some("body-only"), vec![Part::Body]),
            (Some("ADCT-only"), vec![Part::Transitional]),
            (Some("body+ADCT"), vec![Part::Body, Part::Transitional]),
            (Some("standalone (no text change in CF/ADCT)"), vec![]),
            (
                Some("body art. 100 + ADCT 115,117 (per excerpts)"),
                vec![at("art100"), at("adct_art115"), at("adct_art117")],
            ),
            (Some("body (art. 155)"), vec![at("art155")]),
            (Some("body (art. 37, XVI, b)"), vec![at("art37_cpt_inc16_ali2")]),
            (Some("body (art. 31 §1º; art. 75)"), vec![at("art31_par1"), at("art75")]),
            (Some("body (art. 31 and more)"), vec![Part::Body]),
        ];
        for (scope, parts) in cases {
            assert_eq!(read(scope), parts, "{scope:?}");
        }
    }

    #[test]
    fn a_note_names_articles() {
        assert_eq!(articles("Art. 29-A new wording effective later"), ["art29-1".to_owned()].into());
        assert_eq!(articles("some devices (Vigência)"), BTreeSet::new());
    }
}
