//! Citations of the Constitution, read for the columns of its snapshots.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;

/// A provision or grouping, as the columns of a snapshot key it. What is empty stands as `NA` there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// A provision.
    Provision(Key),
    /// What stands under a heading: title, chapter, section, subsection; those of the transitional part with `adct`.
    Under { adct: bool, headings: Vec<String> },
}

/// The key of a row.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) adct: bool,
    pub(super) article: String,
    pub(super) paragraph: String,
    /// Whether the paragraph is cited as the sole one; both have the number 1 in the files.
    pub(super) sole: bool,
    pub(super) inciso: String,
    pub(super) alinea: String,
}

impl Key {
    /// The article in which it stands.
    pub(super) fn article(&self) -> Self {
        Self { adct: self.adct, article: self.article.clone(), ..Self::default() }
    }

    /// Whether it is a whole article.
    pub(super) fn is_article(&self) -> bool {
        *self == self.article()
    }

    /// Whether it is a whole paragraph.
    pub(super) fn is_paragraph(&self) -> bool {
        !self.paragraph.is_empty() && self.inciso.is_empty() && self.alinea.is_empty()
    }

    /// Whether a row with this key is the provision or stands inside it.
    pub(super) fn holds(&self, row: &Self) -> bool {
        let fits = |mine: &String, its: &String| mine.is_empty() || mine == its;
        // Items of the caput do not stand in a paragraph.
        let level = self.paragraph == row.paragraph || (self.paragraph.is_empty() && self.inciso.is_empty());
        self.adct == row.adct
            && self.article == row.article
            && level
            && fits(&self.inciso, &row.inciso)
            && fits(&self.alinea, &row.alinea)
    }
}

static STEP: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:Art\. (?<article>\d+)[º°]?(?<article_letter>-[A-Z])?|§ (?<paragraph>\d+)[º°]?(?<paragraph_letter>-[A-Z])?|(?<sole>Parágrafo único)|(?<inciso>[IVXLCDM]+)(?<inciso_letter>-[A-Z])?|(?<alinea>[a-z]))$",
    )
});

/// Reads "ADCT, Art. 60, § 6º, I, a" or "Título II, Capítulo I"; nothing where it is something else.
pub(super) fn read(citation: &str) -> Option<Address> {
    let mut steps = citation.split(", ").peekable();
    let adct = steps.next_if_eq(&"ADCT").is_some();
    if steps.peek().is_none_or(|step| !step.starts_with("Art. ")) {
        return grouping(adct, steps);
    }
    let mut key = Key { adct, ..Key::default() };
    for step in steps {
        let found = STEP.captures(step)?;
        let with = |name: &str, letter: &str| {
            let number = found.name(name)?.as_str().to_owned();
            Some(number + found.name(letter).map_or("", |found| found.as_str()))
        };
        if let Some(article) = with("article", "article_letter") {
            key.article = article;
        } else if let Some(paragraph) = with("paragraph", "paragraph_letter") {
            key.paragraph = paragraph;
        } else if found.name("sole").is_some() {
            (key.paragraph, key.sole) = ("1".into(), true);
        } else if let Some(numeral) = found.name("inciso") {
            let number = roman::from(numeral.as_str())?;
            let letter = found.name("inciso_letter").map_or("", |found| found.as_str());
            key.inciso = format!("{number}{letter}");
        } else {
            let letter = found.name("alinea")?.as_str().bytes().next()?;
            key.alinea = (letter - b'a' + 1).to_string();
        }
    }
    (!key.article.is_empty()).then_some(Address::Provision(key))
}

fn grouping<'a>(adct: bool, steps: impl Iterator<Item = &'a str>) -> Option<Address> {
    let mut headings = Vec::new();
    for (step, kind) in steps.zip(["Título", "Capítulo", "Seção", "Subseção"]) {
        let numeral = step.strip_prefix(kind)?.trim();
        headings.push(roman::from(numeral)?.to_string());
    }
    (adct || !headings.is_empty()).then_some(Address::Under { adct, headings })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(citation: &str) -> Key {
        match read(citation) {
            Some(Address::Provision(key)) => key,
            other => panic!("{citation}: {other:?}"),
        }
    }

    #[test]
    fn citations_become_keys() {
        let of = |adct, article: &str, paragraph: &str, inciso: &str, alinea: &str| {
            let owned = str::to_owned;
            Key {
                adct,
                article: owned(article),
                paragraph: owned(paragraph),
                sole: false,
                inciso: owned(inciso),
                alinea: owned(alinea),
            }
        };
        assert_eq!(key("Art. 5º, LXXVIII"), of(false, "5", "", "78", ""));
        assert_eq!(key("Art. 103-A"), of(false, "103-A", "", "", ""));
        assert_eq!(key("ADCT, Art. 60, § 6º, I, b"), of(true, "60", "6", "1", "2"));
        assert_eq!(key("Art. 29-A, § 1°"), of(false, "29-A", "1", "", ""));
        assert_eq!(key("Art. 92, I-A"), of(false, "92", "", "1-A", ""));
        assert!(key("Art. 1º, Parágrafo único").sole);
        let under = |adct, headings: &[&str]| {
            Some(Address::Under { adct, headings: headings.iter().map(|&one| one.to_owned()).collect() })
        };
        assert_eq!(read("Título III, Capítulo V, Seção II"), under(false, &["3", "5", "2"]));
        assert_eq!(read("ADCT"), under(true, &[]));
        assert_eq!(read("Art. 10, caput"), None);
        assert_eq!(read("90 §"), None);
    }

    #[test]
    fn an_article_holds_its_rows_and_an_item_of_the_caput_none_of_a_paragraph() {
        let article = key("Art. 14");
        let item = key("Art. 14, I");
        assert!(article.holds(&key("Art. 14, § 3º, I")) && article.holds(&article));
        assert!(item.holds(&key("Art. 14, I, a")) && !item.holds(&key("Art. 14, § 3º, I")));
        assert!(!article.holds(&key("ADCT, Art. 14")) && !item.holds(&article));
    }
}
