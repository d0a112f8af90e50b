//! The body of normas.leg.br, read once more: rows by their keys, with the days of the notes that tell of
//! other words.

use std::collections::HashMap;

use serde_json::Value;

use super::RowKey;
use crate::encoding;
use crate::error::ReadError;

/// A provision of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) words: String,
    /// When acts gave it words, written `YYYY-MM-DD`, in their order.
    pub(super) worded: Vec<String>,
    /// When acts gave it another number.
    pub(super) renumbered: Vec<String>,
    /// The acts of all these days, by number.
    pub(super) acts: Vec<(String, u32)>,
}

/// Where the walk is: the keys of what is open.
type Keys = [Option<String>; 4];

/// The provisions by their keys. Only notes after a day count.
pub(super) fn read(bytes: &[u8], after: &str) -> Result<HashMap<RowKey, Told>, ReadError> {
    let refused = |problem: String| ReadError::of("the body of normas.leg.br", problem);
    let text = encoding::json(bytes).map_err(|(_, problem)| refused(problem))?;
    let root: Value = serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
    let mut rows = HashMap::new();
    walk(&root, &Keys::default(), after, &mut rows);
    Ok(rows)
}

const KINDS: [&str; 4] = ["artigo", "paragrafo", "inciso", "alinea"];

fn walk(value: &Value, keys: &Keys, after: &str, rows: &mut HashMap<RowKey, Told>) {
    if let Value::Array(items) = value {
        return items.iter().for_each(|item| walk(item, keys, after, rows));
    }
    let mut keys = keys.clone();
    let level = KINDS.iter().position(|kind| value.get(kind).is_some_and(Value::is_string));
    if let Some(level) = level {
        let text = KINDS.get(level).and_then(|kind| value.get(kind)?.as_str()).unwrap_or_default();
        put(text, level, &mut keys, after, rows);
        let loose = value.get("texto").and_then(Value::as_array).into_iter().flatten();
        for line in loose.filter_map(Value::as_str) {
            put(line, 2, &mut keys.clone(), after, rows);
        }
    }
    for below in ["artigos", "capitulos", "secoes", "paragrafos", "incisos", "alineas"] {
        value.get(below).into_iter().for_each(|list| walk(list, &keys, after, rows));
    }
}

/// Notes a row at a level, and what is open then. A line without a label is none.
fn put(text: &str, level: usize, keys: &mut Keys, after: &str, rows: &mut HashMap<RowKey, Told>) {
    let Some((number, words)) = split(text, level) else { return };
    for (at, slot) in keys.iter_mut().enumerate().skip(level) {
        *slot = (at == level).then(|| number.clone());
    }
    let [Some(artigo), paragrafo, inciso, alinea] = keys.clone() else { return };
    let key = RowKey { transitional: false, artigo, paragrafo, inciso, alinea };
    let mut told =
        Told { words: bare(words).to_owned(), worded: Vec::new(), renumbered: Vec::new(), acts: Vec::new() };
    for (said, number, day) in notes(words).filter(|(.., day)| day.as_str() > after) {
        told.acts.push((day.clone(), number));
        let gives = ["Inclu", "Reinclu", "Redação", "Revogad", "Suprimid"];
        let adjusts = said.starts_with("Alteração indireta") && !told.worded.is_empty();
        if adjusts || gives.iter().any(|start| said.starts_with(start)) {
            told.worded.push(day);
        } else if said.starts_with("Renumerad") {
            told.renumbered.push(day);
        }
    }
    rows.entry(key).or_insert(told);
}

/// The number that a label bears, as the key columns write it, and what follows the label.
pub(super) fn split(text: &str, level: usize) -> Option<(String, &str)> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    match level {
        0 | 1 if first == "Art." || first == "§" => {
            let (number, words) = rest.split_once(' ').unwrap_or((rest, ""));
            Some((number.replace(['º', '°', '.'], ""), words))
        }
        1 if first == "Parágrafo" && rest.starts_with("único") => {
            Some(("1".to_owned(), rest.trim_start_matches("único").trim_start_matches('.').trim_start()))
        }
        2 => {
            let words = rest.strip_prefix(['-', '–'])?;
            let (numeral, letters) = first.split_once('-').unwrap_or((first, ""));
            let number = roman::from(numeral)?;
            let letters = if letters.is_empty() { String::new() } else { format!("-{letters}") };
            Some((format!("{number}{letters}"), words.trim_start()))
        }
        3 => {
            let letters = first.strip_suffix(')').filter(|letters| letters.len() == 1)?;
            let place = letters.bytes().next()?.checked_sub(b'a')?;
            Some((format!("{}", place + 1), rest))
        }
        _ => None,
    }
}

/// The words before the first note, without the links of the page.
fn bare(text: &str) -> &str {
    let starts = [
        "(Inclu", "(Reinclu", "(Redação dada", "(Renumerad", "(Alteração", "(Ressalva", "(Movid",
        "(Revogado por", "(Revogada por", "(Revogado (", "(Revogada (", "(Suprimido por", "(Suprimida por",
        "(Suprimido (", "(Suprimida (", "(O Supremo",
    ];
    let end = starts.iter().filter_map(|start| text.find(start)).min().unwrap_or(text.len());
    let words = text.get(..end).unwrap_or(text).trim();
    words.trim_end_matches("Regulamentação").trim_end_matches("Acórdãos").trim_end()
}

/// What each note says, and the number and the day of its act, written `YYYY-MM-DD`.
fn notes(text: &str) -> impl Iterator<Item = (&str, u32, String)> {
    text.split(" por Emenda Constitucional ")
        .zip(text.split(" por Emenda Constitucional ").skip(1))
        .filter_map(|(before, behind)| {
            let open =
                ["(Inclu", "(Reinclu", "(Redação", "(Revogad", "(Suprimid", "(Alteração", "(Renumerad"];
            let start = open.iter().filter_map(|open| before.rfind(open)).max()?;
            let date = behind.split(" de ").nth(1).filter(|_| !behind.starts_with("de Revisão"))?;
            let [day, month, year] = *date.get(..10)?.split('/').collect::<Vec<_>>() else { return None };
            let number = behind.trim_start_matches("nº ").split(' ').next()?.parse().ok()?;
            Some((before.get(start + 1..)?, number, format!("{year}-{month}-{day}")))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_their_keys_and_the_days_of_their_words() {
        let file = r#"[{"titulo":"T","artigos":[{"artigo":"Art. 103-A. Compete: (Redação dada por Emenda Constitucional nº 9 de 01/02/2021)","texto":["Seção II"],
            "incisos":[{"inciso":"IV-B – nós;Acórdãos (Incluído por Emenda Constitucional nº 9 de 01/02/2021) (Alteração indireta de texto por Emenda Constitucional nº 12 de 03/04/2022)"}],
            "paragrafos":[{"paragrafo":"Parágrafo único Só.","alineas":[{"alinea":"c) x (um por cento);"}]}]}]}]"#;
        let rows = read(file.as_bytes(), "2020-12-31").unwrap();
        let key = |paragrafo: Option<&str>, inciso: Option<&str>, alinea: Option<&str>| RowKey {
            transitional: false,
            artigo: "103-A".into(),
            paragrafo: paragrafo.map(str::to_owned),
            inciso: inciso.map(str::to_owned),
            alinea: alinea.map(str::to_owned),
        };
        let told = |key: &RowKey| (rows[key].words.as_str(), rows[key].worded.join(" "));
        assert_eq!(told(&key(None, None, None)), ("Compete:", "2021-02-01".into()));
        assert_eq!(told(&key(None, Some("4-B"), None)), ("nós;", "2021-02-01 2022-04-03".into()));
        assert_eq!(told(&key(Some("1"), None, None)), ("Só.", String::new()));
        assert_eq!(told(&key(Some("1"), None, Some("3"))), ("x (um por cento);", String::new()));
        assert_eq!(rows.len(), 4);
    }
}
