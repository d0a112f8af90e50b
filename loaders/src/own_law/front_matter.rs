//! What a file says of its law before the text: lines `key: value` between two lines `---`.

use std::collections::BTreeMap;

use asof_schema::Day;

use crate::error::ReadError;

/// The keys, each with the other names that it goes by.
const KEYS: [(&str, &[&str]); 12] = [
    ("title", &[]),
    ("id", &["urn"]),
    ("country", &["profile", "jurisdiction"]),
    ("language", &["lang"]),
    ("type", &["rank"]),
    ("short names", &["short name", "short title", "names"]),
    ("in force from", &["effective from"]),
    ("text of", &["seen"]),
    ("adopted", &["adoption date"]),
    ("published", &["publication date"]),
    ("act", &[]),
    ("encoding", &["charset"]),
];

/// What some programs write before a text.
pub(super) const BOM: char = '\u{feff}';

/// What a file says of its law.
#[derive(Debug, Clone, Default)]
pub(super) struct FrontMatter {
    /// Its values by key, with the line of the file.
    values: BTreeMap<&'static str, (String, u64)>,
    /// The lines that say something else.
    pub(super) unread: Vec<(u64, String)>,
    /// The lines that say once more what a line before them says, each with what was done about it.
    pub(super) repeated: Vec<(u64, String)>,
    /// Whether a line `---` begins it and none ends it, so that it is no front matter but text.
    is_open: bool,
    /// The byte at which the text begins.
    pub(super) end: usize,
}

impl FrontMatter {
    /// What options say of a law whose file says nothing.
    pub(super) fn given(said: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let values = said.into_iter().map(|(key, value)| (key, (value, 1))).collect();
        Self { values, ..Self::default() }
    }

    /// Reads it where the text begins with it.
    pub(super) fn read(text: &str) -> Self {
        let mut read = Self::default();
        let mut lines = (1..).zip(text.split_inclusive('\n'));
        let bom = text.len() - text.trim_start_matches(BOM).len();
        let Some((_, first)) = lines.next().filter(|(_, line)| is_fence(line.trim_start_matches(BOM))) else {
            return Self { end: bom, ..read };
        };
        let (mut end, mut list) = (first.len(), None);
        for (number, line) in lines {
            end += line.len();
            if is_fence(line) {
                return Self { end, ..read };
            }
            read.line(number, line, &mut list);
        }
        Self { end: bom, is_open: true, ..Self::default() }
    }

    /// What of it may be why it does not say what is asked for.
    pub(super) fn amiss(&self) -> String {
        if self.is_open {
            return "; it begins with a line `---`, and no line ends what its head says".to_owned();
        }
        let unread: Vec<String> =
            self.unread.iter().map(|(line, words)| format!("`{words}` (line {line})")).collect();
        if unread.is_empty() {
            String::new()
        } else {
            format!("; not read in its head: {}", unread.join(", "))
        }
    }

    /// Reads a line; one that begins with a hyphen adds to the list of the key before it.
    fn line(&mut self, number: u64, line: &str, list: &mut Option<&'static str>) {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            return;
        }
        if let (Some(item), Some(key)) = (words.strip_prefix("- "), *list) {
            let (value, _) = self.values.entry(key).or_insert_with(|| (String::new(), number));
            let more = unquoted(item);
            *value = if value.is_empty() { more.to_owned() } else { format!("{value}, {more}") };
            return;
        }
        *list = None;
        let known = words.split_once(':').and_then(|(key, value)| Some((known(key)?, value)));
        match known.filter(|_| !line.starts_with([' ', '\t'])) {
            Some((key, _)) if self.values.contains_key(key) => {
                let first = self.line_of(key);
                let message = format!("`{words}`: line {first} says `{key}` already, and is taken: left out");
                self.repeated.push((number, message));
            }
            Some((key, value)) if value.trim().is_empty() => *list = Some(key),
            Some((key, value)) => {
                self.values.insert(key, (unquoted(value.trim()).to_owned(), number));
            }
            None => self.unread.push((number, words.to_owned())),
        }
    }

    /// What it says of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(|(value, _)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The line that says it.
    pub(super) fn line_of(&self, key: &str) -> u64 {
        self.values.get(key).map_or(1, |(_, line)| *line)
    }

    /// The day that it says for a key.
    pub(super) fn day(&self, file: &str, key: &str) -> Result<Option<Day>, ReadError> {
        let wrong = |error: asof_schema::TimeError| {
            ReadError::at(file, self.line_of(key), format!("`{key}`: {error}"))
        };
        self.get(key).map(|value| value.parse().map_err(wrong)).transpose()
    }

    /// The values of a key that may have several, with commas between.
    pub(super) fn list(&self, key: &str) -> Vec<String> {
        let values = self.get(key).unwrap_or_default().trim_matches(['[', ']']).split(',');
        values.map(|value| unquoted(value.trim()).to_owned()).filter(|value| !value.is_empty()).collect()
    }
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

/// The key that is meant: capitals, hyphens and underscores do not count.
fn known(key: &str) -> Option<&'static str> {
    let key = key.trim().to_lowercase().replace(['-', '_'], " ");
    KEYS.iter()
        .find(|(known, others)| *known == key || others.contains(&key.as_str()))
        .map(|(known, _)| *known)
}

fn unquoted(value: &str) -> &str {
    let within = |quote: char| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_lists_are_read() {
        let text = "---\ntitle: \"Club: Rules\"\nIn-Force_from: 2020-01-01\nshort names:\n  - CR\n  - 'Rules'\nmood: good\n---\n# Club\n";
        let read = FrontMatter::read(text);
        assert_eq!(read.get("title"), Some("Club: Rules"));
        assert_eq!(read.day("x", "in force from").unwrap(), Day::from_ymd(2020, 1, 1));
        assert_eq!(read.list("short names"), ["CR", "Rules"]);
        assert_eq!(read.unread, [(7, "mood: good".to_owned())]);
        assert_eq!(&text[read.end..], "# Club\n");
        assert_eq!(FrontMatter::read("---\nshort-title: [A, \"B\"]\n---\n").list("short names"), ["A", "B"]);
    }

    #[test]
    fn a_key_that_comes_again_is_told() {
        let read =
            FrontMatter::read("---\ntitle: A\nlang: en\nTitle: B\nlanguage:\n- fi\nact:\nact: C\n---\n");
        assert_eq!(read.list("title"), ["A"]);
        assert_eq!((read.get("language"), read.get("act")), (Some("en"), Some("C")));
        let told: Vec<u64> = read.repeated.iter().map(|(line, _)| *line).collect();
        assert_eq!(told, [4, 5]);
        let message = "`Title: B`: line 2 says `title` already, and is taken: left out";
        assert_eq!(read.repeated[0].1, message);
        assert_eq!(read.unread, [(6, "- fi".to_owned())]);
    }

    #[test]
    fn what_is_no_front_matter_is_text() {
        for (text, end) in [("# Club\n---\n", 0), ("---\ntitle: x\n", 0), ("\u{feff}1. x", 3), ("", 0)] {
            let read = FrontMatter::read(text);
            assert_eq!((read.end, read.get("title")), (end, None), "{text:?}");
        }
    }

    #[test]
    fn a_wrong_day_gives_its_line() {
        let error = FrontMatter::read("---\ntitle: x\nseen: soon\n---\n").day("a.md", "text of").unwrap_err();
        assert!(error.to_string().starts_with("a.md, line 3: `text of`: `soon` is not a date"), "{error}");
    }
}
