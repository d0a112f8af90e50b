//! What stands beside some bytes in their line, and what goes on with it.
//!
//! Words that stand there may be words of the provision that were cut off. It may also be a number or label, another text, or
//! words that no provision has: only a reader can tell.

mod markup;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The first words beside a range in its line, or in markup in its element, that are none of some names and no marker before
/// it, if there are any. The line ends where another range begins.
pub(super) fn words(
    bytes: &[u8],
    span: &Range<usize>,
    others: &[Range<usize>],
    names: &[&str],
) -> Option<String> {
    let low = others.iter().map(|other| other.end).filter(|end| *end <= span.start).max();
    let high = others.iter().map(|other| other.start).filter(|start| *start >= span.end).min();
    let before = bytes.get(low.unwrap_or(0)..span.start)?;
    let after = bytes.get(span.end..high.unwrap_or(bytes.len()))?;
    let form = Form::of(bytes, bytes.get(span.clone())?, before)?;
    let (before, after) = match form {
        Form::Markup => (markup::before(before), markup::after(after)),
        _ => (form.words(form.line_before(before)), form.words(form.line_after(after))),
    };
    let names: Vec<String> = names.iter().flat_map(|name| in_words(name)).collect();
    let is_named = |rest: &str| in_words(rest).all(|word| names.contains(&word));
    if !is_named(&before) && !is_marker(&before) {
        return Some(before);
    }
    // No label stands after its words.
    let says = in_words(&after).next().is_some();
    says.then_some(after)
}

/// The words right before a range, in their order, with the sign of a section or paragraph as one; `None` where they are not
/// read: of an attribute, and before a value of JSON.
pub(super) fn words_before(bytes: &[u8], span: &Range<usize>) -> Option<Vec<String>> {
    /// So many bytes are looked at.
    const REACH: usize = 1024;
    let form = Form::of(bytes, bytes.get(span.clone())?, bytes.get(..span.start)?)?;
    let before = bytes.get(span.start.saturating_sub(REACH)..span.start)?;
    let words = match form {
        Form::Attribute => return None,
        Form::Markup => markup::plain(before),
        Form::Json => {
            let begins = (0..before.len()).rev().find(|at| {
                let is_quote = before.get(*at) == Some(&b'"');
                is_quote && !is_escaped(before, *at)
            });
            form.words(begins.and_then(|at| before.get(at + 1..)).unwrap_or(before))
        }
        Form::Plain => form.words(before),
    };
    Some(of_label(&words)).filter(|words| !words.is_empty())
}

/// The words of a label, with the sign of a section or paragraph as one.
pub(super) fn of_label(label: &str) -> Vec<String> {
    let parted = label.replace('\u{a7}', " \u{a7} ");
    let words = parted.split(|c: char| !c.is_alphanumeric() && c != '\u{a7}').filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The line that follows a range, where it may go on with the words of the range: no blank line is between, it does not begin
/// anew, and no other range has it. Pieces of markup are often provisions of their own: there it begins with a small letter.
pub(super) fn next_line(bytes: &[u8], span: &Range<usize>, others: &[Range<usize>]) -> Option<String> {
    let high = others.iter().map(|other| other.start).filter(|start| *start >= span.end).min();
    let (before, after) = (bytes.get(..span.start)?, bytes.get(span.end..high.unwrap_or(bytes.len()))?);
    let form = Form::of(bytes, bytes.get(span.clone())?, before)?;
    let line = form.words(form.next_line(after)?).trim().to_owned();
    let goes_on = matches!(form, Form::Plain | Form::Json) || line.starts_with(char::is_lowercase);
    (goes_on && !begins_anew(&line)).then_some(line)
}

/// The line of a plain text, or of the same string of JSON, before a range that has the first words of its line, where that may
/// go on in the range: the words of the range do not begin anew, and the line is no heading and has more than some names.
pub(super) fn last_line(
    bytes: &[u8],
    span: &Range<usize>,
    others: &[Range<usize>],
    (words, names): (&str, &[&str]),
) -> Option<String> {
    let low = others.iter().map(|other| other.end).filter(|end| *end <= span.start).max();
    let before = bytes.get(low.unwrap_or(0)..span.start)?;
    let form = Form::of(bytes, bytes.get(span.clone())?, before)?;
    let line = form.words(form.last_line(before)?).trim().to_owned();
    let names: Vec<String> = names.iter().flat_map(|name| in_words(name)).collect();
    let is_other = !in_words(&line).all(|word| names.contains(&word)) && !is_marker(&line);
    (is_other && !line.starts_with('#') && !is_title(&line) && !begins_anew(words)).then_some(line)
}

/// The first line between texts of a law that none of some ranges has, in a plain text or a string of JSON: it may be words of
/// a provision that was left out. Some names and markers are none.
pub(super) fn between(
    bytes: &[u8],
    shown: &[Range<usize>],
    put: &[Range<usize>],
    names: &[&str],
) -> Option<String> {
    let form = Form::of(bytes, &[], &[]).filter(|form| matches!(form, Form::Plain | Form::Json))?;
    let (first, last) = (shown.iter().map(|of| of.start).min()?, shown.iter().map(|of| of.start).max()?);
    let all = shown.iter().chain(put).filter(|of| (first..=last).contains(&of.start));
    let mut all: Vec<&Range<usize>> = all.collect();
    all.sort_by_key(|of| (of.start, of.end));
    let names: Vec<String> = names.iter().flat_map(|name| in_words(name)).collect();
    let is_other = |line: &String| !in_words(line).all(|word| names.contains(&word)) && !is_marker(line);
    let mut end = first;
    for of in all {
        let gap = bytes.get(end..of.start).unwrap_or_default();
        if let Some(line) = form.lines(gap).into_iter().find(is_other) {
            return Some(line.trim().to_owned());
        }
        end = end.max(of.end);
    }
    None
}

/// Ranges of bytes, in their order.
type Spans<'s> = &'s [Range<usize>];

/// The next line with words after all of some ranges, from the first that is shown on, in a plain text or in the same string of
/// JSON. Known texts that follow one after another are passed over, with lines of names and markers that are not the next
/// provision's.
pub(super) fn after_all(
    bytes: &[u8],
    (shown, put, known): (Spans<'_>, Spans<'_>, Spans<'_>),
    names: &[&str],
    is_next: impl Fn(&str) -> bool,
) -> Option<String> {
    let form = Form::of(bytes, &[], &[]).filter(|form| matches!(form, Form::Plain | Form::Json))?;
    let first = shown.iter().map(|of| of.start).min()?;
    let end = shown.iter().chain(put).filter(|of| of.start >= first).map(|of| of.end).max()?;
    let names: Vec<String> = names.iter().flat_map(|name| in_words(name)).collect();
    let is_own = |line: &str| {
        !is_next(line.trim()) && (in_words(line).all(|word| names.contains(&word)) || is_marker(line))
    };
    let mut rest = bytes.get(end_of_known(form, bytes, (end, known), is_own)..)?;
    loop {
        let own = form.line_after(rest).len();
        if matches!(form, Form::Json) && rest.get(own) == Some(&b'"') {
            return None;
        }
        rest = rest.get(own + 1..)?;
        let line = form.words(form.line_after(rest)).trim().to_owned();
        if !line.is_empty() {
            return Some(line);
        }
    }
}

/// The end of the known texts that follow a place one after another, with nothing but own lines between them, if the last has
/// the end of its line.
fn end_of_known(
    form: Form,
    bytes: &[u8],
    (end, known): (usize, &[Range<usize>]),
    is_own: impl Fn(&str) -> bool,
) -> usize {
    let (mut end, mut last) = (end, end);
    for of in known {
        if of.start < end {
            continue;
        }
        let gap = form.lines(bytes.get(end..of.start).unwrap_or_default());
        if gap.is_empty() || !gap.iter().all(|line| is_own(line)) {
            break;
        }
        end = of.end;
        if tokens(form, form.line_after(bytes.get(end..).unwrap_or_default())).is_empty() {
            last = end;
        }
    }
    last
}

/// Where some texts stand in a plain text, or in strings of JSON, in their order: of two at one place the longer. Their words
/// alone are compared.
pub(super) fn standing(bytes: &[u8], texts: &HashSet<String>) -> Vec<Range<usize>> {
    let form = Form::of(bytes, &[], &[]).filter(|form| matches!(form, Form::Plain | Form::Json));
    let Some(form) = form else { return Vec::new() };
    let mut by_first: HashMap<&[u8], Vec<Vec<&[u8]>>> = HashMap::new();
    for text in texts {
        let words = tokens(Form::Plain, text.as_bytes()).into_iter();
        let words: Vec<&[u8]> = words.filter_map(|at| text.as_bytes().get(at)).collect();
        if let Some(first) = words.first().copied() {
            by_first.entry(first).or_default().push(words);
        }
    }
    for all in by_first.values_mut() {
        all.sort_by_key(|words| Reverse(words.len()));
    }
    let found = tokens(form, bytes);
    let word = |at: usize| found.get(at).and_then(|of| bytes.get(of.clone()));
    let (mut ranges, mut at) = (Vec::new(), 0);
    while let Some(first) = word(at) {
        let is_here =
            |words: &&Vec<&[u8]>| words.iter().enumerate().all(|(nth, own)| word(at + nth) == Some(*own));
        let whole = by_first.get(first).and_then(|all| all.iter().find(is_here)).map_or(0, Vec::len);
        let matched = found.get(at..at + whole).unwrap_or_default();
        ranges.extend(matched.first().zip(matched.last()).map(|(first, last)| first.start..last.end));
        at += whole.max(1);
    }
    ranges
}

/// Where the words of some bytes are. What is not ASCII is part of one, and what stands for a sign in JSON is none.
fn tokens(form: Form, bytes: &[u8]) -> Vec<Range<usize>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(byte) = bytes.get(at) {
        if matches!(form, Form::Json) && *byte == b'\\' {
            at += if bytes.get(at + 1) == Some(&b'u') { 6 } else { 2 };
        } else if is_word(*byte) {
            let own = bytes.get(at..).unwrap_or_default();
            let end = at + own.iter().position(|byte| !is_word(*byte)).unwrap_or(own.len());
            found.push(at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// Whether a document is in UTF-16 or UTF-32, of which nothing is read here: it says so, or many of its first bytes are zero.
pub(super) fn is_wide(bytes: &[u8]) -> bool {
    let marks: [&[u8]; 4] = [b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<"];
    let first = bytes.get(..4096).unwrap_or(bytes);
    let zeros: usize = first.iter().map(|byte| usize::from(*byte == 0)).sum();
    !bytes.starts_with(b"%PDF")
        && (marks.iter().any(|mark| bytes.starts_with(mark)) || zeros * 4 > first.len())
}

/// A plain text with white space for its comments, if it has any: they are none of its words.
pub(super) fn without_comments(bytes: &[u8]) -> Option<Vec<u8>> {
    Form::of(bytes, &[], &[]).filter(|form| matches!(form, Form::Plain))?;
    let find = |from: usize, sign: &[u8]| {
        let rest = bytes.get(from..)?;
        Some(from + rest.windows(sign.len()).position(|of| of == sign)?)
    };
    let mut start = find(0, b"<!--")?;
    let mut own = bytes.to_vec();
    while let Some(end) = find(start + 4, b"-->") {
        let comment = own.get_mut(start..end + 3).unwrap_or_default();
        for byte in comment.iter_mut().filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
        let Some(next) = find(end + 3, b"<!--") else { break };
        start = next;
    }
    Some(own)
}

/// Whether a range has a part of another one in it, or, of a plain text, the line of a heading beside others: then it has
/// words of another provision.
pub(super) fn is_mixed(bytes: &[u8], span: &Range<usize>, others: &[Range<usize>]) -> bool {
    let meets = |other: &Range<usize>| other != span && other.start < span.end && span.start < other.end;
    let (before, named) = (bytes.get(..span.start), bytes.get(span.clone()).unwrap_or_default());
    let begins = before.and_then(|before| before.rsplit(|byte| *byte == b'\n').next()).unwrap_or_default();
    let lines = bytes.get(span.start - begins.len()..span.end).unwrap_or_default();
    let lines = lines.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_start);
    let is_plain = matches!(Form::of(bytes, named, before.unwrap_or_default()), Some(Form::Plain));
    let has_heading = || lines.clone().count() > 1 && lines.clone().any(|line| line.starts_with(b"#"));
    others.iter().any(meets) || is_plain && has_heading()
}

/// The pieces of words in a part of a document with markup, each with its place in the part, without the markers of items.
pub(super) fn pieces(part: &[u8]) -> Vec<(Range<usize>, String)> {
    let is_item = |marker: &str| {
        marker.chars().count() <= 4 && marker.chars().all(|c| c.is_alphanumeric() || c.is_whitespace())
    };
    let (mut found, mut begins) = (Vec::new(), 0);
    for (nth, tag) in part.split(|byte| *byte == b'<').enumerate() {
        let end = begins + tag.len();
        begins = end + 1;
        // What stands before the first tag is in none.
        let text = if nth == 0 { Some(tag) } else { tag.splitn(2, |byte| *byte == b'>').nth(1) };
        let Some(text) = text.map(<[u8]>::trim_ascii_start) else { continue };
        let start = end - text.len();
        let words = Form::Markup.words(text).trim().to_owned();
        let words = match words.split_once(')') {
            Some((marker, rest)) if is_item(marker) => rest.to_owned(),
            _ => words,
        };
        if words.chars().any(char::is_alphanumeric) && !is_marker(&words) {
            found.push((start..start + text.trim_ascii_end().len(), words));
        }
    }
    found
}

/// Whether a range has all words of a piece, but for the marker of an item.
pub(super) fn is_whole_piece(bytes: &[u8], piece: &Range<usize>, span: &Range<usize>) -> bool {
    let before = bytes.get(piece.start..span.start.max(piece.start)).unwrap_or_default();
    span.start < piece.end && piece.end <= span.end && pieces(before).is_empty()
}

/// The marker before a range in its line, if it has another number than the provision of the range, or than its label: `(b)`
/// before words of the item `a`. What ends with a word is none.
pub(super) fn other_marker(
    bytes: &[u8],
    span: &Range<usize>,
    others: &[Range<usize>],
    (number, label): (&str, &str),
) -> Option<String> {
    let low = others.iter().map(|other| other.end).filter(|end| *end <= span.start).max();
    let before = bytes.get(low.unwrap_or(0)..span.start)?;
    let before = match Form::of(bytes, bytes.get(span.clone())?, before)? {
        Form::Markup => markup::before(before),
        form => form.words(form.line_before(before)),
    };
    let (parts, own, label) = (numerals(&before), numerals(number).concat(), numerals(label));
    let last = parts.last().filter(|last| is_number(last))?;
    let is_own = runs(&parts).contains(&own) || roman(last).is_some_and(|value| value.to_string() == own);
    let is_labelled = label.last().filter(|of| is_number(of)).is_none_or(|of| {
        let value = |text: &String| roman(text).map_or_else(|| text.clone(), |value| value.to_string());
        runs(&parts).iter().any(|run| runs(&label).contains(run)) || value(last) == *of || *last == value(of)
    });
    (!own.is_empty() && (!is_own || !is_labelled)).then(|| before.trim().to_owned())
}

/// Parts of a number or label, from each of them to the last.
fn runs(parts: &[String]) -> Vec<String> {
    (0..parts.len()).map(|at| parts.get(at..).unwrap_or_default().concat()).collect()
}

/// The letters and digits that a number may have.
fn numerals(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_ascii_lowercase).collect()
}

/// The value of a Roman number.
fn roman(numeral: &str) -> Option<u32> {
    let value = |c: char| match c {
        'i' => Some(1),
        'v' => Some(5),
        'x' => Some(10),
        'l' => Some(50),
        'c' => Some(100),
        'd' => Some(500),
        'm' => Some(1000),
        _ => None,
    };
    // No number of a provision is longer.
    let values: Vec<u32> = numeral.chars().take(16).map(value).collect::<Option<_>>()?;
    let smaller = values.windows(2).filter(|pair| pair.first() < pair.last()).filter_map(<[u32]>::first);
    // What stands before a greater one is taken away.
    values.iter().sum::<u32>().checked_sub(2 * smaller.sum::<u32>())
}

/// Whether a line does not go on with the one before: it is blank, or it begins with a sign, with a number among its first
/// three words, or with a mark after one of these.
fn begins_anew(line: &str) -> bool {
    let is_sign = |c: char| !c.is_alphanumeric() && !"\"'“”‘’«".contains(c);
    let is_roman = |word: &str| !word.is_empty() && word.chars().all(|c| "IVXLCDM".contains(c));
    let numbers = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.starts_with(|c: char| c.is_ascii_digit()) || is_roman(word)
    };
    let is_marked = |pair: &[&str]| match pair {
        [word, next] => word.ends_with(['.', ')', ':']) || matches!(*next, "–" | "—" | "-"),
        _ => false,
    };
    let first: Vec<&str> = line.split_whitespace().take(4).collect();
    line.chars().next().is_none_or(is_sign)
        || first.iter().take(3).any(|word| numbers(word))
        || first.windows(2).any(is_marked)
        || is_marker(line)
        || is_title(line)
}

/// Whether a line is the name of what comes after it, alone.
fn is_title(line: &str) -> bool {
    let word = line.trim_matches(|c: char| !c.is_alphanumeric());
    ["Explanation", "Exception", "Illustration"].contains(&word.strip_suffix('s').unwrap_or(word))
}

/// Whether some words are those of a proviso, which begins anew.
pub(super) fn is_proviso(kind: &str, words: &str) -> bool {
    kind == "proviso" && words.split(|c: char| !c.is_alphanumeric()).next() == Some("Provided")
}

/// Whether a line may begin the first provision of a list: `(1)`, `a)`, `Item 1`.
pub(super) fn is_first(line: &str) -> bool {
    in_words(line).take(2).any(|word| ["1", "a", "i"].contains(&word.as_str()))
}

/// Whether a line is the marker of a provision: `a)`, `Title I –`, `4 A.3(1)`.
fn is_marker(line: &str) -> bool {
    let words: Vec<String> = in_words(line).collect();
    let is_one = |words: &[String]| words.len() <= 3 && words.last().is_some_and(|word| is_number(word));
    let is_below = |(last, above): (&String, &[String])| last.chars().count() == 1 && is_one(above);
    is_one(words.as_slice()) || words.split_last().is_some_and(is_below)
}

/// In what a line of words stands.
#[derive(Debug, Clone, Copy)]
enum Form {
    /// A piece of text in a document with markup.
    Markup,
    /// An attribute.
    Attribute,
    /// A string of JSON.
    Json,
    /// A line of a text.
    Plain,
}

impl Form {
    /// The form of a document, and of the place of some bytes in it. None where a line has no meaning, or is what is named.
    fn of(bytes: &[u8], named: &[u8], before: &[u8]) -> Option<Self> {
        let is_mark = |byte: &&u8| !byte.is_ascii_whitespace() && !b"\xef\xbb\xbf".contains(byte);
        let is_in_tag = || before.iter().rev().find(|byte| b"<>".contains(byte)) == Some(&b'<');
        match bytes.iter().find(is_mark)? {
            b'<' if named.first() != Some(&b'<') && is_in_tag() => Some(Self::Attribute),
            b'<' => Some(Self::Markup),
            b'{' | b'[' if named.first() == Some(&b'"') => None,
            b'{' | b'[' => Some(Self::Json),
            _ if bytes.starts_with(b"%PDF") => None,
            _ => Some(Self::Plain),
        }
    }

    /// Whether a line ends at a place.
    fn ends(self, bytes: &[u8], at: usize) -> bool {
        match (self, bytes.get(at)) {
            (Self::Attribute, Some(byte)) => *byte == b'"',
            (Self::Json, Some(b'"')) => !is_escaped(bytes, at),
            (Self::Json, Some(b'n')) => is_escaped(bytes, at),
            (Self::Plain, Some(byte)) => *byte == b'\n',
            _ => false,
        }
    }

    /// The line before the one in which some bytes end, where these are all of that.
    fn last_line(self, bytes: &[u8]) -> Option<&[u8]> {
        match self {
            Self::Plain => {
                let mut lines = bytes.rsplit(|byte| *byte == b'\n');
                lines.next().filter(|own| own.trim_ascii().is_empty())?;
                lines.next()
            }
            Self::Json if bytes.ends_with(b"n") && is_escaped(bytes, bytes.len() - 1) => {
                Some(self.line_before(bytes.get(..bytes.len() - 2)?))
            }
            _ => None,
        }
    }

    /// The lines of a part of a plain text, or of JSON, where it is part of one string.
    fn lines(self, part: &[u8]) -> Vec<String> {
        let (mut found, mut rest) = (Vec::new(), part);
        loop {
            let line = self.line_after(rest);
            found.push(self.words(line));
            match rest.get(line.len()) {
                None => return found,
                Some(b'"') if matches!(self, Self::Json) => return Vec::new(),
                Some(_) => rest = rest.get(line.len() + 1..).unwrap_or_default(),
            }
        }
    }

    fn line_before(self, bytes: &[u8]) -> &[u8] {
        let end = (0..bytes.len()).rev().find(|at| self.ends(bytes, *at));
        end.and_then(|at| bytes.get(at + 1..)).unwrap_or(bytes)
    }

    fn line_after(self, bytes: &[u8]) -> &[u8] {
        let end = (0..bytes.len()).find(|at| self.ends(bytes, *at));
        end.and_then(|at| bytes.get(..at)).unwrap_or(bytes)
    }

    /// The line that follows the one in which some bytes begin; in markup the next piece of text.
    fn next_line(self, bytes: &[u8]) -> Option<&[u8]> {
        match self {
            Self::Plain => bytes.split(|byte| *byte == b'\n').nth(1),
            Self::Json => {
                let end = (0..bytes.len()).find(|at| self.ends(bytes, *at))?;
                let rest = bytes.get(end + 1..).filter(|_| bytes.get(end) == Some(&b'n'))?;
                Some(self.line_after(rest))
            }
            Self::Markup => {
                let tags = bytes.split(|byte| *byte == b'<').skip(1);
                let mut texts = tags.filter_map(|tag| tag.splitn(2, |byte| *byte == b'>').nth(1));
                texts.find(|text| !text.trim_ascii().is_empty())
            }
            Self::Attribute => None,
        }
    }

    /// The words of a line, without what stands for a sign in it. Two bytes or more, one after another, that are not in UTF-8
    /// are a word that is not known.
    fn words(self, line: &[u8]) -> String {
        let line = String::from_utf8_lossy(line).replace("\u{fffd}\u{fffd}", "\u{436}\u{436}");
        match self {
            Self::Markup | Self::Attribute => {
                without(&line, '&', |rest| rest.split_once(';').map_or(rest, |(_, rest)| rest))
            }
            Self::Json => without(&line, '\\', |rest| {
                let letter = rest.strip_prefix('u').and_then(|rest| rest.get(4..));
                letter.unwrap_or_else(|| rest.get(1..).unwrap_or_default())
            }),
            Self::Plain => line,
        }
    }
}

/// Whether a byte follows an odd number of backslashes.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// A line with white space for what begins with a sign; `after` gives what follows that.
fn without(line: &str, sign: char, after: impl Fn(&str) -> &str) -> String {
    let mut parts = line.split(sign);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, rest| line + " " + after(rest))
}

fn in_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

/// Whether a word is a number or a letter that numbers: `3`, `2a`, `IV`, `b`.
fn is_number(word: &str) -> bool {
    let is_roman = word.chars().all(|c| "ivxlcdm".contains(c));
    word.starts_with(|c: char| c.is_ascii_digit()) || is_roman || word.chars().count() == 1
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    /// What is found beside the first place of some words.
    fn beside(document: &str, given: &str, labels: &[&str]) -> Option<String> {
        let start = document.find(given).unwrap();
        words(document.as_bytes(), &(start..start + given.len()), &[], labels)
    }

    #[test]
    fn words_that_were_cut_off_are_found() {
        for (document, named) in [
            ("<a><b>No fish may be taken.</b></a>", "No fish"),
            (r#"<a b="No fish may be taken"/>"#, "No fish"),
            (r#"["No fish may be taken."]"#, "No fish"),
            ("No fish may be taken.\n", "No fish"),
            ("No fish may be taken.\n", "fish may be taken."),
            ("<a><p>No fish. <i>Except</i> in March.</p></a>", "No fish."),
            ("<a><p>No fish.</p><p>Except in March.</p></a>", "No fish."),
        ] {
            assert!(beside(document, named, &[]).is_some(), "{document}");
        }
    }

    /// What follows the first place of some words and may go on with them.
    fn after(document: &str, given: &str) -> Option<String> {
        let start = document.find(given).unwrap();
        next_line(document.as_bytes(), &(start..start + given.len()), &[])
    }

    #[test]
    fn lines_that_go_on_are_found() {
        for (document, named) in [
            ("No fish may be\ntaken before March.\n", "No fish may be"),
            ("No fish may be taken.\nNets may be used.\n", "No fish may be taken."),
            (r#"["No fish\nmay be taken."]"#, "No fish"),
            (r#"["No fish before\nMarch or April."]"#, "No fish before"),
            (r#"["No fish.\nNets may be used."]"#, "No fish."),
            ("<a><b>No fish</b> <c>may be taken.</c></a>", "No fish"),
        ] {
            assert!(after(document, named).is_some(), "{document}");
        }
        let last = |document: &str, given: &str| {
            let start = document.find(given).unwrap();
            last_line(document.as_bytes(), &(start..start + given.len()), &[], (given, &["rule"]))
        };
        for (document, given, line) in [
            ("No fish may be\ntaken before March.\n", "taken before March.", "No fish may be"),
            ("No fish.\nNets may be used.\n", "Nets may be used.", "No fish."),
            (r#"["Nets.\nNo fish.\nBoats."]"#, "Boats.", "No fish."),
        ] {
            assert_eq!(last(document, given).as_deref(), Some(line), "{document}");
        }
        for (document, given) in [
            ("# Fish\nNo fish.\n", "No fish."),
            ("Rule 3\nNo fish.\n", "No fish."),
            ("Exceptions\nNo fish.\n", "No fish."),
            ("Nets.\n\nNo fish.\n", "No fish."),
            ("Nets.\n3 No fish.\n", "3 No fish."),
            (r#"["Nets.\n(b) no fish."]"#, "no fish."),
            (r#"["Nets.","No fish."]"#, "No fish."),
            ("<a>Nets.\n<b>No fish.</b></a>", "No fish."),
        ] {
            assert_eq!(last(document, given), None, "{document}");
        }
        let (line, next) = ("No fish may be\ntaken before March.\n", 15..34);
        assert_eq!(next_line(line.as_bytes(), &(0..14), std::slice::from_ref(&next)), None);
    }

    #[test]
    fn pieces_have_no_markers() {
        let part = "No fish:</a>\n<b>1)\u{2002}nets;</b><c>4 a) <i>old</i> boats.</c><d/><e>\u{2014} \u{2014}</e><f>2) ";
        let found = pieces(part.as_bytes());
        let words: Vec<&str> = found.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(words, ["No fish:", "\u{2002}nets;", "old", "boats."]);
        let at = part.find("boats.").unwrap();
        assert_eq!(found.last().unwrap().0, at..at + 6);
    }

    #[test]
    fn a_part_of_a_piece_is_not_all_of_it() {
        let line = b"<a>1) No fish. No nets.</a>";
        assert!(is_whole_piece(line, &(3..23), &(6..23)) && is_whole_piece(line, &(3..23), &(0..26)));
        assert!(!is_whole_piece(line, &(3..23), &(6..14)) && !is_whole_piece(line, &(3..23), &(15..23)));
        assert!(!is_whole_piece(line, &(3..23), &(23..26)));
    }

    #[test]
    fn ranges_that_have_words_of_others_are_mixed() {
        let law = b"# 1 Fish\nNo fish.\nNo nets.\n# 2 Boats\nNo boats.\n";
        let (first, both, beyond) = (9..17, 9..26, 9..46);
        assert!(!is_mixed(law, &both, std::slice::from_ref(&both)));
        assert!(is_mixed(law, &both, &[both.clone(), first]));
        assert!(is_mixed(law, &beyond, &[]) && is_mixed(law, &(2..17), &[]));
        assert!(!is_mixed(law, &(4..8), &[]));
    }

    #[test]
    fn lines_between_texts_that_nobody_puts_are_found() {
        let plain = "1 No one takes:\n(a) fish;\n(b) nets;\n(c) boats.\n";
        let json = format!("[\"{}\"]", plain.replace('\n', "\\n"));
        let apart = r#"["No one takes:", "fish;", "boats."]"#;
        let found = |document: &str, shown: &[&str], put: &[&str]| {
            let at = |words: &&str| {
                let start = document.find(*words).unwrap();
                start..start + words.len()
            };
            let ranges = |all: &[&str]| all.iter().map(at).collect::<Vec<_>>();
            between(document.as_bytes(), &ranges(shown), &ranges(put), &["b"])
        };
        let ends = ["No one takes:", "boats."];
        for document in [plain, json.as_str()] {
            assert_eq!(found(document, &ends, &[]).as_deref(), Some("(a) fish;"));
            assert_eq!(found(document, &ends, &["fish;"]).as_deref(), Some("(b) nets;"));
            assert_eq!(found(document, &ends, &["nets;", "fish;"]), None);
            assert_eq!(found(document, &["nets;", "boats."], &[]), None);
        }
        assert_eq!(found(apart, &ends, &[]), None);
        let after = |document: &str, words: &str| {
            let start = document.find(words).unwrap();
            let shown = start..start + words.len();
            after_all(document.as_bytes(), (std::slice::from_ref(&shown), &[], &[]), &[], |_| false)
        };
        for document in [plain, json.as_str()] {
            assert_eq!(after(document, "nets;").as_deref(), Some("(c) boats."));
            assert_eq!(after(document, "boats."), None);
        }
        assert_eq!(after("Fish.\n\n(b) nets.\n", "Fish.").as_deref(), Some("(b) nets."));
        assert_eq!(after(apart, "fish;"), None);
        assert_eq!(found("<a>No one takes: fish; boats.</a>", &ends, &[]), None);
    }

    #[test]
    fn texts_that_a_later_text_prints_again_are_known() {
        let plain = "# 1 Fish\n(a) no fish\nin May;\n(b) no nets.\n# 2 Boats\n(b) no nets.\n";
        let json = format!("[\"{}\"]", plain.replace('\n', "\\n"));
        let texts: HashSet<String> = ["no fish in May;", "no nets.", "Boats"].map(str::to_owned).into();
        for document in [plain, json.as_str()] {
            let known = standing(document.as_bytes(), &texts);
            let words: Vec<&str> = known.iter().map(|of| document.get(of.clone()).unwrap()).collect();
            assert_eq!(words[1..], ["no nets", "Boats", "no nets"], "{words:?}");
            let (shown, names) = (known.first().unwrap().clone(), ["1", "2"]);
            let after = |known: &[Range<usize>], next: &str| {
                let ranges = (std::slice::from_ref(&shown), [].as_slice(), known);
                after_all(document.as_bytes(), ranges, &names, |line| {
                    line.trim_start_matches(['#', ' ']).starts_with(next)
                })
            };
            assert_eq!(after(&[], "2").as_deref(), Some("(b) no nets."));
            assert_eq!(after(&known, "2").as_deref(), Some("# 2 Boats"));
            assert_eq!(after(&known, "3"), None);
        }
        assert!(standing(b"no fish and no boats", &texts).is_empty());
    }

    #[test]
    fn bytes_that_are_not_in_utf_8_are_words_that_are_not_known() {
        let cut = |line: &[u8]| words(line, &(line.len() - 8..line.len()), &[], &[]);
        assert!(cut(b"\xcd\xe5\xf2 No fish.").is_some());
        assert_eq!(cut(b"\x96 No fish."), None);
    }

    #[test]
    fn documents_of_wide_characters_are_known() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert!(is_wide(&wide("No fish.")) && is_wide(&wide("\u{feff}\u{436}")) && is_wide(&wide("<a/>")));
        assert!(!is_wide(b"No fish.") && !is_wide("\u{436}".as_bytes()) && !is_wide(b"%PDF\0\0\0\0"));
    }

    #[test]
    fn a_proviso_is_one_by_its_type_and_its_first_word() {
        assert!(is_proviso("proviso", "Provided that no fish is taken."));
        assert!(
            !is_proviso("section", "Provided that no fish is taken.") && !is_proviso("proviso", "No fish.")
        );
    }

    #[test]
    fn the_words_before_a_text_end_with_its_label() {
        let found = |document: &str| {
            let start = document.find("No fish").unwrap();
            words_before(document.as_bytes(), &(start..start + 7)).unwrap_or_default().join(" ")
        };
        for (document, before) in [
            ("# 1 luku\n3 \u{a7} No fish.\n", "1 luku 3 \u{a7}"),
            ("<a><n>3 a\u{a7}</n><h/> <b>No fish</b></a>", "3 a \u{a7}"),
            (r#"["Nets", "Art. 3 No fish."]"#, "art 3"),
            (r#"["No fish."]"#, ""),
            (r#"<a n="No fish."/>"#, ""),
        ] {
            assert_eq!(found(document), before, "{document}");
        }
        assert_eq!(of_label("Art. 5\u{ba} (b)"), ["art", "5\u{ba}", "b"]);
    }

    #[test]
    fn comments_are_no_words_of_a_plain_text() {
        let found =
            |document: &str| without_comments(document.as_bytes()).map(|own| String::from_utf8(own).unwrap());
        assert_eq!(found("No <!-- a\nb -->fish. <!-- c").as_deref(), Some("No       \n     fish. <!-- c"));
        assert_eq!(found("No fish."), None);
        assert_eq!(found("<a><!-- Nets. --></a>"), None);
    }

    #[test]
    fn lines_that_begin_anew_do_not_go_on() {
        for rest in [
            "",
            "\nNets.",
            "# 2 Nets",
            "(a) nets",
            "b) nets",
            "2. Nets",
            "Art. 2 Nets",
            "§ 2 Nets",
            "Sole paragraph. Nets are",
            "IV. Nets",
            "published: 2001-01-01",
            "Explanations.",
        ] {
            assert_eq!(after(&format!("No fish.\n{rest}\n"), "No fish."), None, "{rest}");
        }
        for rest in
            ["", "<b>Nets.</b>", "<b>1) nets</b>", "<b>a)</b> <c>nets</c>", "<b>\u{2014} \u{2014}</b>"]
        {
            assert_eq!(after(&format!("<a><b>No fish</b>{rest}</a>"), "No fish"), None, "{rest}");
        }
        assert_eq!(after(r#"["No fish.\n(b) Nets.", "b"]"#, "No fish."), None);
        assert_eq!(after(r#"["No fish.", "Nets."]"#, "No fish."), None);
        assert_eq!(after(r#"<a b="No fish" c="nets">nets</a>"#, "No fish"), None);
    }

    #[test]
    fn the_marker_of_another_provision_is_found() {
        let found = |document: &str, number: &str| {
            let start = document.find("No fish").unwrap();
            other_marker(document.as_bytes(), &(start..start + 8), &[], (number, ""))
        };
        let labelled = |document: &str, label: &str| {
            let start = document.find("Fish").unwrap();
            let number = if document.contains("6A") { "6A" } else { "1" };
            other_marker(document.as_bytes(), &(start..start + 4), &[], (number, label)).is_none()
        };
        assert!(labelled("# Section 1 Fish\n", "Section 1") && labelled("# Title I Fish\n", "Title 1"));
        assert!(labelled("6A. Fish\n", "6-A") && !labelled("# Section 1 Fish\n", "Section 9"));
        for (document, number) in [
            ("(a) No fish.\n", "a"),
            ("Title I \u{2013} No fish.\n", "1"),
            ("Title XIV No fish.\n", "14"),
            ("4 A.3(1) No fish.\n", "1"),
            ("2.1 A No fish.\n", "2.1A"),
            ("Sole No fish.\n", "1u"),
            ("\u{a7} 2\u{ba} No fish.\n", "2"),
            ("No fish.\n", "2"),
            ("<a>1)<b/> No fish.</a>", ""),
        ] {
            assert_eq!(found(document, number), None, "{document}");
        }
        for (document, number) in [
            ("(b) No fish.\n", "a"),
            ("Title I \u{2013} No fish.\n", "2"),
            (r#"["12 No fish."]"#, "2"),
            ("<a><b>1)</b> No fish.</a>", "2"),
        ] {
            assert!(found(document, number).is_some(), "{document}");
        }
    }

    #[test]
    fn markers_labels_and_other_lines_are_no_words_beside() {
        for (document, named) in [
            ("<a><b>1)</b><c>No fish.</c>&#160;<d>Nets</d></a>", "No fish."),
            ("<a>(1) No fish.</a>", "No fish."),
            (r#"<a b="No fish" c="nets"/>"#, "No fish"),
            (r#"["Nets \"a\".\nNo fish.\nBoats."]"#, "No fish."),
            (r#"["4 A.3(1) No fish."]"#, "No fish."),
            (r#"["No fish."]"#, r#""No fish.""#),
            ("Nets.\n(a) No fish.\nBoats.\n", "No fish."),
            ("    Title I \u{2013} No fish.\n", "No fish."),
            ("# Rule of three 3: No fish.\n", "No fish."),
            ("%PDF-1.7 No fish may", "No fish"),
        ] {
            assert_eq!(beside(document, named, &["rule of three", "3"]), None, "{document}");
        }
        assert!(beside("No fish, except on Sundays.\n", "No fish", &["except on Sundays"]).is_some());
        let line = "1. Fish. No fish may be taken.\n";
        assert_eq!(words(line.as_bytes(), &(3..8), std::slice::from_ref(&(9..30)), &[]), None);
        assert!(words(line.as_bytes(), &(3..8), &[], &[]).is_some());
    }
}
