//! Titles of annexes: `Annex A: Contact details`, `APPENDIX 12 – Forms`.

/// The words before the number of what comes after the sections.
const ANNEXES: [&str; 3] = ["annex", "appendix", "schedule"];

/// The title of an annex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Annex {
    /// `Annex`, as printed.
    pub(super) word: String,
    pub(super) number: String,
    /// Where its heading begins.
    pub(super) rest: usize,
}

/// Reads `Annex A: Contact details`.
pub(super) fn annex(text: &str) -> Option<Annex> {
    let at = word(text, &ANNEXES)?;
    let own: String = text.get(at..)?.chars().take_while(char::is_ascii_alphanumeric).collect();
    let counts = own.bytes().all(|byte| byte.is_ascii_digit());
    let letter = own.len() == 1 || roman::from(&own).is_some();
    let fits = !own.is_empty()
        && own.len() <= 4
        && (counts || letter && own.bytes().all(|b| b.is_ascii_uppercase()));
    let rest = text.get(at + own.len()..).filter(|_| fits)?;
    let marks = |c: char| c.is_whitespace() || matches!(c, ':' | '.' | '-' | '–' | '—');
    let heading = rest.trim_start_matches(marks);
    if !rest.is_empty() && heading.len() == rest.len() {
        return None;
    }
    let rest = text.len() - heading.len();
    Some(Annex { word: text.get(..at)?.trim().to_owned(), number: own, rest })
}

/// The bytes of one of some words and of the white space after it.
pub(super) fn word(text: &str, words: &[&str]) -> Option<usize> {
    let first = text.split_whitespace().next()?;
    let fits = text.starts_with(first) && words.contains(&first.to_lowercase().as_str());
    let rest = text.get(first.len()..).filter(|_| fits)?;
    Some(first.len() + rest.len() - rest.trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annexes_have_a_word_and_a_number() {
        let read =
            |text: &str| annex(text).map(|annex| (annex.word, annex.number, text[annex.rest..].to_owned()));
        let is = |word: &str, number: &str, rest: &str| {
            Some((word.to_owned(), number.to_owned(), rest.to_owned()))
        };
        assert_eq!(read("Annex A: Contacts"), is("Annex", "A", "Contacts"));
        assert_eq!(read("APPENDIX 12 – Forms"), is("APPENDIX", "12", "Forms"));
        assert_eq!(read("Annex 1"), is("Annex", "1", ""));
        assert!(
            read("Annexed forms").is_none()
                && read("Appendix (b)").is_none()
                && read("Annex to it").is_none()
        );
    }
}
