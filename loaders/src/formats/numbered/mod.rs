//! Texts with numbered provisions and headings: lines in, provisions out, by the marks of a country's profile.
//!
//! [`plain`] and [`markdown`] make lines of a text, each with its bytes; whatever else makes lines (of a PDF, of a file
//! in a repository) can be read in the same way. [`read`] makes the provisions. No word is lost: what opens no provision
//! is added to the words of the one before it. Nothing is guessed in silence: each doubt is [`Unsure`], with its line and
//! column and what was decided.

mod grown;
mod lines;
mod markdown;
mod reader;

use std::collections::HashSet;
use std::ops::Range;

use asof_law::{Notice, Profile, Unit};
use asof_schema::normalise;

use crate::provision::{Kind, Printed, Role, Words, segment};
use grown::{Grown, Piece};
use markdown::Kept;

pub use lines::{Line, Stand, plain};
pub use markdown::{FOOTNOTE_GOES_ON, IMAGE, Remark, STRUCK, lines as markdown};

/// The tag of a language that nothing says.
pub(crate) const UNDETERMINED: &str = "und";

/// What was read of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    /// The heading of the law.
    pub title: Option<Words>,
    /// The words before its first provision.
    pub preamble: Option<Words>,
    /// Its provisions, each with what stands in it.
    pub provisions: Vec<Printed>,
    /// What is doubtful in it, by line.
    pub unsure: Vec<Unsure>,
}

/// The code of words that may be a notice of repeal.
pub const REPEAL_OR_WORDS: &str = "repeal-or-words";

/// The code of sections that stand beside an article and may be its own.
pub const SECTIONS_BESIDE: &str = "sections-beside";

/// A doubt about what a line is, and what was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsure {
    /// Stable code in kebab case: `number-jumps`.
    pub code: &'static str,
    /// The line of the file, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// The provision that it was given to, by its place in the text from 1; 0 for the law itself.
    pub concerns: usize,
    /// What was met and what was decided.
    pub message: String,
}

/// What the reader makes of lines.
struct Reading {
    grown: Vec<Grown>,
    basic: Unit,
    unsure: Vec<Unsure>,
}

/// Reads the lines of a text by a profile. `language` is the BCP 47 tag of its words.
pub fn read(source: &str, lines: &[Line], profile: &'static Profile, language: &str) -> Text {
    read_titled(source, lines, profile, language, None)
}

/// [`read`], where it is known what the law is called: its first line may be the title, or the heading of its first
/// provision.
pub fn read_titled(
    source: &str,
    lines: &[Line],
    profile: &'static Profile,
    language: &str,
    title: Option<&str>,
) -> Text {
    let Reading { mut grown, basic, mut unsure } = reader::read(lines, profile, language, title);
    for (at, one) in grown.iter_mut().enumerate() {
        for piece in [&mut one.heading, &mut one.words].into_iter().flatten() {
            if !piece.settle(source) {
                let message =
                    "the words cannot be told from what marks them up: kept as they are written".to_owned();
                unsure.push(Unsure {
                    code: "markup",
                    line: one.line,
                    column: one.column,
                    concerns: at,
                    message,
                });
            }
        }
    }
    for one in &mut grown {
        one.repealed = begins_with_notice(one, profile);
    }
    unsure.extend(unclear_notices(&grown, profile, (basic, is_foreign(profile, language))));
    unsure.sort_by_key(|one| (one.line, one.column));
    let mut root = nest(grown, basic);
    root.children.iter_mut().for_each(|one| set_notices_apart(one, profile));
    Text { title: root.heading, preamble: root.words, provisions: root.children, unsure }
}

/// Whether a language is said, by its BCP 47 tag, and is none of a profile: it lacks the words of repeal.
pub(crate) fn is_foreign(profile: &Profile, language: &str) -> bool {
    let primary = language.split('-').next().unwrap_or_default();
    primary != UNDETERMINED && profile.languages.iter().all(|own| own != primary)
}

/// Whether the words of a provision begin with a line that is a notice of repeal and nothing else.
fn begins_with_notice(one: &Grown, profile: &Profile) -> bool {
    let words = one.words.as_ref().filter(|_| one.unit.is_some());
    words
        .is_some_and(|words| profile.leading_notice(&words.text).is_some_and(|end| words.ends.contains(&end)))
}

/// The doubts about words that may be a notice of repeal, and about what has none where a law has its words: by the level by
/// which it is cited, and whether the profile has no notice in its language.
fn unclear_notices(grown: &[Grown], profile: &Profile, (basic, is_foreign): (Unit, bool)) -> Vec<Unsure> {
    let notice = |one: &Grown| one.words.as_ref().and_then(|words| profile.notice(&words.text));
    let is_repealed = |one: &Grown| one.repealed || notice(one) == Some(Notice::Repealed);
    let below = grown.iter().skip(1).filter(|one| !is_repealed(one));
    let holders: HashSet<usize> = below.map(|one| one.parent).collect();
    let doubt = |(at, one): (usize, &Grown)| {
        let message = if is_repealed(one) && holders.contains(&at) {
            "it says that it is repealed, and provisions follow below it: it is in force as long as one of them is"
        } else if one.words.is_none() && !holders.contains(&at) && is_headed_by_mark(one, profile) {
            "nothing but a mark in brackets stands in it, and none that is known: kept as its heading"
        } else if is_empty(one, basic) && !holders.contains(&at) {
            "nothing stands in it, as where words are repealed or left out"
        } else {
            let is_alone = is_foreign && !holders.contains(&at);
            unclear_notice(one, profile).or_else(|| foreign_notice(one, basic).filter(|_| is_alone))?
        };
        let (line, column) = (one.line, one.column);
        Some(Unsure { code: REPEAL_OR_WORDS, line, column, concerns: at, message: message.to_owned() })
    };
    grown.iter().enumerate().filter_map(doubt).collect()
}

/// Whether no more than its number is there of a provision by which the law is cited, or of one below.
fn is_empty(one: &Grown, basic: Unit) -> bool {
    one.is_bare() && !one.label.is_empty() && one.unit.is_some_and(|unit| unit.level() >= basic.level())
}

/// Whether the heading of a provision is a mark in brackets, and none that is known: "§ 3 (weggefallen)".
fn is_headed_by_mark(one: &Grown, profile: &Profile) -> bool {
    let heading = one.heading.as_ref().zip(one.unit);
    heading.is_some_and(|(heading, unit)| profile.is_unknown_heading(&heading.text, profile.is_basic(unit)))
}

/// The doubts about words of provisions that may be a notice of repeal, in a text whose format tells what a provision is.
pub(crate) fn unclear(provisions: &[Printed], profile: &Profile) -> Vec<Unsure> {
    let doubt = |(concerns, one): (usize, &Printed)| {
        let heading = one.heading.as_ref().map(|heading| heading.text.as_str());
        let message = unclear_words((heading, one.words.as_ref()?.text.as_str()), true, profile)?.to_owned();
        Some(Unsure { code: REPEAL_OR_WORDS, line: one.line, column: 1, concerns, message })
    };
    (1..).zip(provisions.iter().flat_map(Printed::all)).filter_map(doubt).collect()
}

/// What is unclear of words that may be a notice of repeal, or that end with one: of provisions that no mark opens, such
/// as "2A–4. [Repealed]".
fn unclear_notice(one: &Grown, profile: &Profile) -> Option<&'static str> {
    let text = one.words.as_ref()?.text.as_str();
    if one.repealed {
        return Some(
            "more follows its notice of repeal, and opens no provision: kept with the notice, as repealed",
        );
    }
    let heading = one.heading.as_ref().map(|heading| heading.text.as_str());
    unclear_words((heading, text), one.unit.is_some(), profile)
}

/// What is unclear of words, with the heading that stands over them.
fn unclear_words(
    (heading, text): (Option<&str>, &str),
    is_provision: bool,
    profile: &Profile,
) -> Option<&'static str> {
    let headed = heading.is_some_and(|heading| profile.ends_with_notice(heading));
    match profile.notice(text) {
        Some(Notice::Unclear) => {
            Some("it begins as a notice of repeal does, and more follows: kept as words")
        }
        None if headed => Some("its heading ends with a notice of repeal, and words follow: kept as words"),
        None if profile.ends_with_notice(text) => {
            Some("it ends with a notice of repeal, of what is not told: kept as words")
        }
        None if is_provision && !text.contains(char::is_alphanumeric) => {
            Some("nothing but signs stands in it, as where words are repealed or left out: kept as words")
        }
        None if is_provision && profile.is_unknown_mark(text) => {
            Some("nothing but a mark in brackets stands in it, and none that is known: kept as words")
        }
        Some(Notice::Repealed) | None => None,
    }
}

/// What is unclear of words in a language whose words of repeal are not known: "[Vervallen per 01-01-2020]", and of what the
/// law is cited by "Abrogé."
fn foreign_notice(one: &Grown, basic: Unit) -> Option<&'static str> {
    let (words, unit) = one.words.as_ref().zip(one.unit)?;
    let first = words.ends.first().and_then(|&end| words.text.split_at_checked(end));
    let (first, more) = first.unwrap_or((words.text.as_str(), ""));
    // "§ 34 bis 37" has no heading.
    let is_headed = one.heading.as_ref().is_some_and(|heading| !heading.text.starts_with(char::is_lowercase));
    let is_alone = unit == basic && !is_headed;
    let may_say = is_bracketed(first) && is_no_heading(first, more) || is_alone && is_one_word(&words.text);
    may_say.then_some(
        "nothing but one word or words in brackets stand in it, and what says in its language that it is repealed is not \
         known: kept as words",
    )
}

/// Whether words in brackets do not head those after them, as "(Frist zur Annahme)" does: none come, or others like them, "§§ 4
/// und 5 (weggefallen)"; or they are one word in small letters, after which a list that it stands in may go on.
fn is_no_heading(first: &str, more: &str) -> bool {
    let inner = first.trim_matches(|c: char| !c.is_alphanumeric());
    let is_small = inner.starts_with(char::is_lowercase) && !inner.contains(char::is_whitespace);
    let ends = |words: &str| words.trim_end_matches(['.', ';', ',', ' ', '\n']).ends_with(CLOSE);
    is_small || more.trim().is_empty() || ends(more)
}

/// The brackets that close.
const CLOSE: [char; 4] = [']', ')', '）', '〕'];

/// Whether all words stand in brackets, one pair or two.
fn is_bracketed(words: &str) -> bool {
    let open = ['[', '(', '（', '〔'];
    let words = words.trim_end_matches(['.', ';', ',', ' ']);
    let inner = words.trim_start_matches(open).trim_end_matches(CLOSE);
    let is_pair = words.starts_with(open) && words.ends_with(CLOSE);
    is_pair && !inner.contains(open) && !inner.contains(CLOSE) && inner.chars().any(char::is_alphabetic)
}

/// Whether they are one word, in a script that parts no words one of a few letters, but for a day in angle brackets.
fn is_one_word(words: &str) -> bool {
    let words = words.split('<').next().unwrap_or_default().trim();
    let most = if words.contains(|c: char| c >= '\u{2e80}') { 4 } else { 20 };
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    !words.contains(char::is_whitespace) && (1..=most).contains(&letters)
}

/// Takes for a notice what says that a provision is repealed: its words, or the heading of one that has nothing else.
pub(crate) fn set_notices_apart(one: &mut Printed, profile: &Profile) {
    one.children.iter_mut().for_each(|child| set_notices_apart(child, profile));
    if one.words.as_ref().is_some_and(|words| profile.notice(&words.text) == Some(Notice::Repealed)) {
        one.notice = one.words.take();
    }
    let heading_alone = one.words.is_none() && one.notice.is_none() && one.children.is_empty();
    if heading_alone && one.heading.as_ref().is_some_and(|heading| profile.ends_with_notice(&heading.text)) {
        one.notice = one.heading.take();
    }
}

/// Whether bytes of a text with numbered provisions are words: without what Markdown adds, and white space aside.
pub(crate) fn bears_out(bytes: &[u8], words: &str) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| WAYS.iter().any(|are| are(text, words)))
}

/// How a text may be words.
const WAYS: [fn(&str, &str) -> bool; 2] = [are, are_amid_marks];

fn are(text: &str, words: &str) -> bool {
    let words = normalise(words);
    let reads = |images, notes| normalise(&markdown::words(text, Kept { images, notes }, &words)) == words;
    normalise(text) == words
        || reads(false, false)
        || text.contains("[^") && reads(false, true)
        || text.contains("![") && reads(true, true)
}

/// Whether a text is words where what closes amid them opens before the first: "heading** and more" after "**(a)".
fn are_amid_marks(text: &str, words: &str) -> bool {
    let words = normalise(words);
    let reads =
        |mark: &str| normalise(&markdown::words(&format!("{mark}{text}"), Kept::default(), &words)) == words;
    ["**", "*", "__", "_", "***"].iter().any(|mark| text.contains(mark) && reads(mark))
        || text.contains("](") && reads("[")
}

impl Piece {
    /// Finds the bytes that bear the words out: with or without the marks at their ends, and with an image or the sign of a
    /// footnote that follows them. Where none do, the words are what is written. Whether some did.
    fn settle(&mut self, source: &str) -> bool {
        let marks = |c: char| matches!(c, '*' | '_' | '`' | '[' | '!' | '<');
        let before = source.get(..self.bytes.start).unwrap_or_default();
        let opened = before.trim_end_matches(marks).len();
        let Range { start, end } = self.bytes;
        let (narrow, wide) = (start..end, start..self.closed);
        let shows =
            source.get(end..self.closed).is_some_and(|rest| rest.contains("![") || rest.contains("[^"));
        let (first, second) = if shows { (wide, narrow) } else { (narrow, wide) };
        let spans = [first, second, opened..self.closed, opened..end];
        let find = |are: fn(&str, &str) -> bool| {
            spans.iter().find(|span| source.get((*span).clone()).is_some_and(|text| are(text, &self.text)))
        };
        let found = WAYS.into_iter().find_map(find).cloned();
        if let Some(span) = &found {
            self.bytes = span.clone();
        } else {
            source.get(start..end).unwrap_or_default().clone_into(&mut self.text);
        }
        found.is_some()
    }
}

impl From<Piece> for Words {
    fn from(piece: Piece) -> Self {
        Self { text: piece.text, start: piece.bytes.start, end: piece.bytes.end }
    }
}

/// The law, with all that stands in it. Parents come before their children.
fn nest(grown: Vec<Grown>, basic: Unit) -> Printed {
    let mut open: Vec<(usize, Printed)> = Vec::new();
    let mut all: Vec<(usize, Printed)> =
        grown.into_iter().map(|one| (one.parent, printed(one, basic))).collect();
    while let Some((parent, mut one)) = all.pop() {
        // What hangs below it came after it, the first child last.
        let place = all.len();
        while open.last().is_some_and(|(above, _)| *above == place) {
            one.children.extend(open.pop().map(|(_, child)| child));
        }
        if place == 0 {
            return one;
        }
        open.push((parent, one));
    }
    printed(Grown::root(), basic)
}

fn printed(grown: Grown, basic: Unit) -> Printed {
    let role = match grown.unit {
        Some(unit) if unit == basic => Role::Article,
        Some(unit) if unit.level() > basic.level() => Role::Below,
        _ => Role::Grouping,
    };
    let name = grown.component_type;
    let kind = Kind { name, segment: segment(name), role };
    let mut printed = Printed::new(kind, grown.number, &grown.label, grown.line);
    printed.heading = grown.heading.map(Words::from);
    let words = grown.words.map(Words::from);
    *(if grown.repealed { &mut printed.notice } else { &mut printed.words }) = words;
    printed
}

#[cfg(test)]
mod tests;
