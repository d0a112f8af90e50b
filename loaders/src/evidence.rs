//! Whether bytes of a source bear words out.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{Day, normalise};

use crate::encoding;
use crate::formats::{csv, numbered, pdf, xml};
use crate::from_acts::{Facet, Target};
use crate::registry;
use crate::source::Numbered;

/// Whether the bytes of a span are the words: as they are, or in the quoting of CSV, of JSON, of XML or of Markdown; in
/// XML in the encoding and with the entities that the document declares, in a plain text in the encoding that it has. Of a
/// PDF, the pages whose contents are in the span have the words. White space counts in CSV alone. A source may say of files
/// of its own what is left out between words.
pub fn bears_out(bytes: &[u8], start: u64, end: u64, words: &str) -> bool {
    let Some((first, behind)) = usize::try_from(start).ok().zip(usize::try_from(end).ok()) else {
        return false;
    };
    let Some(span) = bytes.get(first..behind) else { return false };
    let is_string = |json: &[u8]| {
        serde_json::from_slice::<String>(json).is_ok_and(|text| normalise(&text) == normalise(words))
    };
    // The span is a string, or lies within one.
    let json = || is_string(span) || is_string(&[b"\"", span, b"\""].concat());
    span == words.as_bytes()
        || csv::evidence_text(bytes, start, end).as_deref() == Some(words)
        || json()
        || [xml::words, xml::words_in]
            .into_iter()
            .filter_map(|read| read(bytes, first, behind))
            .any(|text| normalise(&text) == normalise(words))
        || numbered::bears_out(span, words)
        || pdf::bears_out(bytes, &(first..behind), words)
        || encoding::plain_stretch(bytes, first, behind)
            .is_some_and(|text| numbered::bears_out(text.as_bytes(), words))
        || registry::sources()
            .filter_map(|source| source.bears_out)
            .any(|bears_out| bears_out(bytes, first, behind, words))
}

/// Which bytes of a file are said to be of which provision, where it is a file of a source that says so.
pub fn numbered(bytes: &[u8]) -> Option<Numbered> {
    registry::sources().filter_map(|source| source.numbered).find_map(|numbered| numbered(bytes))
}

/// The first days without something that paragraphs of an act on its days tell, as acts of some country are read.
pub fn ends_told(paragraphs: &[String]) -> BTreeSet<Day> {
    registry::draftings().flat_map(|drafting| (drafting.schedule)(paragraphs).last_days()).collect()
}

/// The days on which something begins by what an act says of its days.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beginnings {
    /// All of them.
    pub days: BTreeSet<Day>,
    /// Of articles that it says to begin on days of their own: those of each and of its parts, by its number.
    pub articles: BTreeMap<String, BTreeSet<Day>>,
}

/// The days on which something begins that paragraphs of an act on its days tell, as acts of some country are read.
pub fn begins_told(paragraphs: &[String]) -> Beginnings {
    let mut told = Beginnings::default();
    for drafting in registry::draftings() {
        let (schedule, article) = ((drafting.schedule)(paragraphs), drafting.article());
        told.days.extend(schedule.first_days());
        let is_whole = |target: &Target| {
            target.facet == Facet::Whole && target.innermost().is_some_and(|(level, _)| level == article)
        };
        let apart = schedule.begins.iter().filter(|(target, _)| is_whole(target));
        let whole: BTreeSet<&str> = apart.filter_map(|(target, _)| target.number(article)).collect();
        for (target, day) in &schedule.begins {
            if let Some(number) = target.number(article).filter(|number| whole.contains(number)) {
                told.articles.entry(number.to_owned()).or_default().insert(*day);
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::{bears_out, begins_told, ends_told};

    #[test]
    fn the_days_on_which_something_begins_are_told_of_all_and_of_single_articles() {
        let words = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2021. Lain 75 § tulee kuitenkin voimaan vasta 1 päivänä \
                     elokuuta 2021.";
        let told = begins_told(&[words.to_owned()]);
        let shown = |days: &std::collections::BTreeSet<asof_schema::Day>| {
            days.iter().map(ToString::to_string).collect::<Vec<String>>()
        };
        assert_eq!(shown(&told.days), ["2021-06-01", "2021-08-01"]);
        let of: Vec<_> = told.articles.iter().map(|(number, days)| (number.as_str(), shown(days))).collect();
        assert_eq!(of, [("75", vec!["2021-08-01".to_owned()])]);
        assert!(begins_told(&["Tämä laki on hyvä.".to_owned()]).days.is_empty());
    }

    #[test]
    fn the_days_on_which_something_ends_are_told() {
        let told = |text: &str| {
            let days = ends_told(&[text.to_owned()]);
            days.iter().map(ToString::to_string).collect::<Vec<String>>()
        };
        let begins = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2020";
        assert_eq!(told(&format!("{begins} ja on voimassa 31 päivään joulukuuta 2021.")), ["2022-01-01"]);
        assert_eq!(told(&format!("{begins}. Sen 3 § on voimassa vuoden 2023 loppuun.")), ["2024-01-01"]);
        assert!(told(begins).is_empty());
    }

    #[test]
    fn each_quoting_is_read_and_other_words_are_not() {
        let cases: &[(&str, &str, bool)] = &[
            ("plain", "plain", true),
            ("a \"\"b\"\"", "a \"b\"", true),
            (r#""a \u00e4""#, "a ä", true),
            (r#"a \"b\""#, "a \"b\"", true),
            (r#"a \"b\""#, "a b", false),
            ("a <i>b</i>\n c &amp; d", "a b c & d", true),
            ("§ *6*<sup>1</sup>\n   [b](c)", "§ 6¹ b", true),
            ("1. a\n2. b", "1. a 2. b", true),
            ("a ![b](c)", "a", true),
            ("a ![b](c)", "a b", true),
            ("a ![b](c)", "a c", false),
            ("plain", "plane", false),
            ("*plain*", "plane", false),
            ("<i>plain</i>", "plane", false),
        ];
        for (bytes, words, fits) in cases {
            assert_eq!(bears_out(bytes.as_bytes(), 0, bytes.len() as u64, words), *fits, "{bytes}");
        }
        assert!(!bears_out(b"x", 0, 9, "x"));
    }

    #[test]
    fn a_document_is_read_in_its_encoding_and_with_its_entities() {
        let head = b"<?xml version='1.0' encoding='ISO-8859-1'?><!DOCTYPE a [<!ENTITY pound '&#163;'>]><a>";
        let bytes = [head.as_slice(), b"&pound;5 to Lembit \xd6pik</a>"].concat();
        let (start, end) = (head.len() as u64, bytes.len() as u64 - 4);
        assert!(bears_out(&bytes, start, end, "\u{a3}5 to Lembit \u{d6}pik"));
        assert!(!bears_out(&bytes, start, end, "\u{a3}6 to Lembit \u{d6}pik"));
    }
}
