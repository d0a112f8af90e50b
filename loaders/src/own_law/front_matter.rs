//! What a file says of its law before the text: lines `key: value` between two lines `---`, or up to one `...`.

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
        let (mut end, mut open) = (first.len(), None);
        for (number, line) in lines {
            end += line.len();
            if is_fence(line) || line.trim_end() == "..." {
                read.values.values_mut().for_each(|(value, _)| *value = settled(value));
                return Self { end, ..read };
            }
            read.line(number, line, &mut open);
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

    /// Reads a line. One that begins with a hyphen adds to the list of the key before it, and one that is set in goes on with
    /// its value.
    fn line(&mut self, number: u64, line: &str, open: &mut Option<Open>) {
        let (words, is_set_in) = (line.trim(), line.starts_with([' ', '\t']));
        let value = open.and_then(|one| self.values.get(one.key)).map(|(value, _)| value.as_str());
        // A block has no remarks: `# 1` is of its words.
        let is_block = is_set_in && value.map(untagged).is_some_and(|value| value.starts_with(BLOCK));
        if words.is_empty() || words.starts_with('#') && !is_block {
            return;
        }
        if let Some(Open { key, is_list }) = *open {
            let item = words.strip_prefix("- ").filter(|_| is_list);
            if let Some(more) = item.map(unquoted) {
                return self.add(key, number, ", ", &more);
            }
            if is_set_in && goes_on(value, words) {
                return self.add(key, number, " ", words);
            }
        }
        *open = None;
        let known = words.split_once(':').and_then(|(key, value)| Some((known(key)?, value)));
        match known.filter(|_| !is_set_in) {
            Some((key, _)) if self.values.contains_key(key) => {
                let first = self.line_of(key);
                let message = format!("`{words}`: line {first} says `{key}` already, and is taken: left out");
                self.repeated.push((number, message));
            }
            Some((key, value)) => {
                let value = value.trim();
                *open = Some(Open { key, is_list: value.is_empty() });
                if !value.is_empty() {
                    self.add(key, number, "", value);
                }
            }
            None => self.unread.push((number, words.to_owned())),
        }
    }

    /// Adds words to a value.
    fn add(&mut self, key: &'static str, number: u64, joint: &str, words: &str) {
        let (value, _) = self.values.entry(key).or_insert_with(|| (String::new(), number));
        if !value.is_empty() {
            value.push_str(joint);
        }
        value.push_str(words);
    }

    /// What it says of a key.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(|(value, _)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The line that says it.
    pub(super) fn line_of(&self, key: &str) -> u64 {
        self.values.get(key).map_or(1, |(_, line)| *line)
    }

    /// The day that it says for a key, before a remark of YAML.
    pub(super) fn day(&self, file: &str, key: &str) -> Result<Option<Day>, ReadError> {
        let wrong = |error: asof_schema::TimeError| {
            ReadError::at(file, self.line_of(key), format!("`{key}`: {error}"))
        };
        let day = |value: &str| value.split(" #").next().unwrap_or_default().trim_end().parse::<Day>();
        self.get(key).map(|value| day(value).map_err(wrong)).transpose()
    }

    /// The values of a key that may have several, with commas between.
    pub(super) fn list(&self, key: &str) -> Vec<String> {
        let values = self.get(key).unwrap_or_default().trim_matches(['[', ']']).split(',');
        values.map(|value| unquoted(value.trim())).filter(|value| !value.is_empty()).collect()
    }
}

/// The key whose value the next lines may go on with.
#[derive(Debug, Clone, Copy)]
struct Open {
    key: &'static str,
    is_list: bool,
}

/// The signs before a value that stands on the lines after it.
const BLOCK: [char; 2] = ['>', '|'];

/// Whether a line that is set in goes on with a value, as YAML breaks one that is long.
fn goes_on(value: Option<&str>, words: &str) -> bool {
    let is_quoted = |value: &str| {
        let quote = value.chars().next().filter(|quote| ['"', '\''].contains(quote));
        quote.is_some_and(|quote| value.len() == 1 || !value.ends_with(quote))
    };
    let is_whole = value.map(untagged).is_some_and(|value| value.starts_with(BLOCK) || is_quoted(value));
    is_whole || !words.starts_with("- ") && !words.contains(": ") && !words.ends_with(':')
}

/// A value without the tag that may stand before it: `!!str`.
fn untagged(value: &str) -> &str {
    value.strip_prefix('!').and_then(|tagged| tagged.split_once(' ')).map_or(value, |(_, value)| value)
}

/// What a value says, once all of its lines are read.
fn settled(value: &str) -> String {
    let value = untagged(value);
    if value.starts_with(BLOCK) {
        return value.split_once(' ').map_or_else(String::new, |(_, words)| words.to_owned());
    }
    unquoted(value)
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

/// What a value says within its quotes.
fn unquoted(value: &str) -> String {
    let within = |quote: char, own: &str| {
        let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
        // `"A", "B"` is a list.
        (!inner.replace(own, "").contains(quote)).then_some(inner)
    };
    if let Some(inner) = within('"', "\\\"") {
        return unescaped(inner);
    }
    within('\'', "''").map_or_else(|| value.to_owned(), |inner| inner.replace("''", "'"))
}

/// Words without the signs that stand for others in double quotes: `\"`, `\\`, `\xE9`.
fn unescaped(words: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(words.len()), words);
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let length = match after.chars().next() {
            Some('x') => 3,
            Some('u') => 5,
            Some('U') => 9,
            _ => 0,
        };
        let code = after.get(1..length).and_then(|code| u32::from_str_radix(code, 16).ok());
        if let Some((sign, more)) = code.and_then(char::from_u32).zip(after.get(length..)) {
            out.push(sign);
            rest = more;
        } else {
            // What stands for no other sign stands as it is.
            let own = after.chars().next().filter(|sign| ['"', '\\', '/'].contains(sign));
            out.push(own.unwrap_or('\\'));
            rest = own.and_then(|_| after.get(1..)).unwrap_or(after);
        }
    }
    out + rest
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
        assert_eq!(
            FrontMatter::read("---\ntext of: 2020-01-01 # a\n---\n").day("x", "text of").unwrap(),
            Day::from_ymd(2020, 1, 1)
        );
        assert_eq!(read.unread, [(7, "mood: good".to_owned())]);
        assert_eq!(&text[read.end..], "# Club\n");
        for names in ["[A, \"B\"]", "\"A\", \"B\"", "A, B"] {
            let read = FrontMatter::read(&format!("---\nshort-title: {names}\n---\n"));
            assert_eq!(read.list("short names"), ["A", "B"], "{names}");
        }
    }

    #[test]
    fn a_value_may_take_several_lines_and_have_signs_that_stand_for_others() {
        for (lines, title) in [
            ("title: >-\n  Club\n  Rules: new", "Club Rules: new"),
            ("title: |\n  Club", "Club"),
            ("title: |2-\n  Club\n  # 1: Rules\n\n  - new", "Club # 1: Rules - new"),
            ("title: Club\n  Rules", "Club Rules"),
            ("title:\n  Club", "Club"),
            ("title: 'Club: d''art\n  and: Rules'", "Club: d'art and: Rules"),
            ("title: \"The \\\"Club\\\" \\xe9 \\u00e9\\\\ \\q\"", "The \"Club\" \u{e9} \u{e9}\\ \\q"),
            ("title: Club\n  mood: good", "Club"),
            ("title: !!str 'Club\n  Rules'", "Club Rules"),
            ("title: Club\nmood: good", "Club"),
        ] {
            let read = FrontMatter::read(&format!("---\n{lines}\nact: Act 1\n---\n"));
            assert_eq!((read.get("title"), read.get("act")), (Some(title), Some("Act 1")), "{lines}");
            assert_eq!(read.unread.is_empty(), !lines.contains("mood"), "{lines}");
        }
    }

    #[test]
    fn a_line_of_dots_ends_it_too() {
        let text = "---\ntitle: Club\n...\n1. x\n---\n";
        let read = FrontMatter::read(text);
        assert_eq!((read.get("title"), &text[read.end..]), (Some("Club"), "1. x\n---\n"));
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
