//! Markdown -> lines. Its marks go, its words stay: the numbers of its lists among them, which are the law's.
//!
//! HTML is no text of a law. Line breaks, raised digits and tags of emphasis are understood, and comments are left
//! out; other tags stay as they were written. Images are left out with what describes them: whoever made the file wrote
//! that. What was done about each is told.

use std::collections::HashSet;
use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};

use super::lines::{Growing, Line, Stand};

/// Something in the Markdown that is no plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Stable code in kebab case.
    pub code: &'static str,
    /// Its line in the file, from 1.
    pub line: u64,
    /// What it is, and what was done about it.
    pub message: String,
}

/// The code of an image.
pub const IMAGE: &str = "image";

/// The code of words that are struck out.
pub const STRUCK: &str = "struck-out";

/// The code of a footnote.
const FOOTNOTE: &str = "footnote";

/// The code of a footnote of which a line may be of the law.
pub const FOOTNOTE_GOES_ON: &str = "footnote-goes-on";

/// The code of the signs in words that lead to footnotes.
const FOOTNOTE_MARK: &str = "footnote-mark";

/// The code of signs of headings that make none in Markdown.
const LOOSE_HEADING: &str = "loose-heading";

/// The code of items of lists that all have one number.
const COUNTED: &str = "numbers-counted";

/// The signs of words that are strong.
const STRONG: &str = "**";

/// What strikes out the words between two of it.
const STRIKE: &str = "~~";

/// What stands before words and is not seen.
const UNSEEN: [char; 2] = ['\u{feff}', '\u{200b}'];

/// The depth of the deepest heading.
const DEEPEST: u8 = 6;

/// Tags that only say how words look.
const EMPHASIS: [&str; 9] = ["b", "i", "em", "strong", "u", "small", "sup", "sub", "mark"];

/// The lines of a Markdown text, from a byte of the file on, and what is no plain text in it.
pub fn lines(source: &str, from: usize) -> (Vec<Line>, Vec<Remark>) {
    read(source, from, Kept::default())
}

/// What of a text is kept as words that is left out now: words that were read before are borne out by it, too.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Kept {
    /// What describes images.
    pub(super) images: bool,
    /// Footnotes and the signs that lead to them.
    pub(super) notes: bool,
}

fn read(source: &str, from: usize, kept: Kept) -> (Vec<Line>, Vec<Remark>) {
    let Some(text) = source.get(from..) else { return (Vec::new(), Vec::new()) };
    let starts: Vec<usize> =
        std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let options = if kept.notes { Options::empty() } else { Options::ENABLE_FOOTNOTES };
    let mut reader = Reader {
        source,
        starts,
        lines: Vec::new(),
        remarks: Vec::new(),
        line: None,
        links: Vec::new(),
        notes: Vec::new(),
        lists: Vec::new(),
        repeating: HashSet::new(),
        counted: Vec::new(),
        last_comment: text.rfind("-->").map(|at| at + from),
        kept,
        within: Within::default(),
    };
    let parser = Parser::new_ext(text, options);
    let defined: Vec<Range<usize>> =
        parser.reference_definitions().iter().map(|(_, one)| one.span.clone()).collect();
    let events: Vec<(Event<'_>, Range<usize>)> = parser.into_offset_iter().collect();
    reader.repeating = repeating(text, &events).into_iter().map(|start| start + from).collect();
    for (event, bytes) in events {
        reader.take(event, &(bytes.start + from..bytes.end + from));
    }
    reader.flush();
    reader.join_emphasis();
    if let Some(&first) = reader.links.first() {
        let message =
            format!("{} links: their words are kept, where they lead is left out", reader.links.len());
        reader.remark("links", first, message);
    }
    if let Some(&first) = reader.notes.first() {
        let message = format!("{} signs in the words lead to its footnotes: left out", reader.notes.len());
        reader.remark(FOOTNOTE_MARK, first, message);
    }
    if let Some(&first) = reader.counted.first() {
        let message = format!(
            "{} items of lists have the number 1, as all of theirs have: they count on, as Markdown shows them",
            reader.counted.len()
        );
        reader.remark(COUNTED, first, message);
    }
    for bytes in defined {
        let (start, words) = (bytes.start + from, text.get(bytes).unwrap_or_default().trim());
        reader.remark("link-definition", start, format!("`{words}` says where links lead: left out"));
    }
    (reader.lines, reader.remarks)
}

/// The words of a piece of Markdown, without what marks them up, with one space between, as they may be what is `said`.
pub(super) fn words(markdown: &str, kept: Kept, said: &str) -> String {
    let mut whole = markdown.to_owned();
    if !kept.notes {
        // Its footnotes may stand elsewhere: a sign that leads to none is a word, and is said.
        let labels = markdown.split("[^").skip(1).filter_map(|rest| rest.split_once(']'));
        let of_notes = labels.filter(|(label, _)| !said.contains(&format!("[^{label}]")));
        whole.extend(of_notes.flat_map(|(label, _)| ["\n\n[^", label, "]: -"]));
    }
    let (lines, _) = read(&whole, 0, kept);
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// What the reader is within.
#[derive(Debug, Default)]
struct Within {
    heading: Option<u8>,
    quotes: usize,
    raised: bool,
    comment: bool,
    images: usize,
    notes: usize,
    /// Whether a list has given a number and nothing has come after it.
    marker: bool,
}

/// A list with numbers.
#[derive(Debug)]
struct Numbered {
    /// How many such lists it lies in, itself among them if it begins with the first number: one that does not may go on with
    /// that in which it is printed.
    depth: u8,
    /// How many items it has so far.
    items: u64,
    /// Whether all of them have the number 1.
    repeats: bool,
}

struct Reader<'s> {
    source: &'s str,
    starts: Vec<usize>,
    lines: Vec<Line>,
    remarks: Vec<Remark>,
    line: Option<Growing>,
    /// Where its links begin, but for those whose words are their address.
    links: Vec<usize>,
    /// Where the signs stand that lead to footnotes.
    notes: Vec<usize>,
    /// The lists that are open; none for one without numbers.
    lists: Vec<Option<Numbered>>,
    /// Where the lists begin all of whose items have the number 1.
    repeating: HashSet<usize>,
    /// Where the items begin whose numbers are counted.
    counted: Vec<usize>,
    /// Where the last comment ends.
    last_comment: Option<usize>,
    kept: Kept,
    within: Within,
}

impl Reader<'_> {
    fn take(&mut self, event: Event<'_>, bytes: &Range<usize>) {
        let is_image = matches!(event, Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image));
        let is_note = matches!(
            event,
            Event::Start(Tag::FootnoteDefinition(_)) | Event::End(TagEnd::FootnoteDefinition)
        );
        if self.within.images > 0 && !is_image || self.within.notes > 0 && !is_note {
            return;
        }
        match event {
            Event::Start(tag) => self.begin(&tag, bytes),
            Event::End(tag) => self.end(tag, bytes.end),
            Event::Text(text) => self.text(&text, bytes),
            Event::Code(text) => {
                let ticks = bytes.len().saturating_sub(text.len()) / 2;
                self.push(&text, &(bytes.start + ticks..bytes.end - ticks));
                self.line.iter_mut().for_each(|line| line.close(bytes.end));
            }
            Event::SoftBreak | Event::HardBreak if self.within.heading.is_some() => self.push(" ", bytes),
            // A paragraph that has no words yet begins with those that come.
            Event::SoftBreak if self.line.is_none() => {}
            Event::SoftBreak => self.next_line(Stand::GoesOn),
            Event::HardBreak => self.next_line(Stand::Begins),
            Event::Html(html) => self.html_block(&html, bytes),
            Event::InlineHtml(html) => self.html(&html, bytes),
            Event::Rule => self.flush(),
            Event::FootnoteReference(_) => {
                self.notes.push(bytes.start);
                self.line.iter_mut().for_each(|line| line.close(bytes.end));
            }
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn begin(&mut self, tag: &Tag<'_>, bytes: &Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.within.heading = Some(depth(*level));
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.within.quotes += 1;
            }
            Tag::Item => {
                self.flush();
                self.marker(bytes);
            }
            Tag::Link { link_type, .. } if !matches!(link_type, LinkType::Autolink | LinkType::Email) => {
                self.links.push(bytes.start);
            }
            Tag::Image { dest_url, .. } => {
                let message = format!(
                    "an image, `{dest_url}`: what it shows is not read, and its description is left out"
                );
                self.remark(IMAGE, bytes.start, message);
                self.within.images += usize::from(!self.kept.images);
            }
            Tag::FootnoteDefinition(_) => {
                self.flush();
                self.within.notes += 1;
                let words = self.source.get(bytes.clone()).unwrap_or_default().trim();
                self.remark(FOOTNOTE, bytes.start, format!("`{words}` is a footnote: left out"));
                if let Some(line) = words.lines().skip(1).find(|line| may_be_law(line)) {
                    let message =
                        format!("`{line}` goes on with a footnote and is not set in: left out with it");
                    self.remark(FOOTNOTE_GOES_ON, bytes.start, message);
                }
            }
            Tag::List(first) => {
                if !self.within.marker {
                    self.flush();
                }
                self.list(*first, bytes.start);
            }
            Tag::Paragraph | Tag::CodeBlock(_) | Tag::HtmlBlock if !self.within.marker => self.flush(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, end: usize) {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link => {
                self.line.iter_mut().for_each(|line| line.close(end));
            }
            TagEnd::Image => {
                self.within.images = self.within.images.saturating_sub(1);
                self.line.iter_mut().for_each(|line| line.close(end));
            }
            TagEnd::FootnoteDefinition => self.within.notes = self.within.notes.saturating_sub(1),
            TagEnd::List(_) => _ = self.lists.pop(),
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.within.quotes = self.within.quotes.saturating_sub(1);
            }
            TagEnd::Heading(_) => {
                self.flush();
                self.within.heading = None;
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock => self.flush(),
            TagEnd::HtmlBlock => {
                self.flush();
                self.within.comment = false;
            }
            _ => {}
        }
    }

    fn list(&mut self, first: Option<u64>, start: usize) {
        let repeats = self.repeating.contains(&start);
        let within = self.lists.iter().filter(|list| list.is_some()).count();
        let numbered = first.map(|first| {
            let depth = u8::try_from(within + usize::from(first <= 1)).unwrap_or(u8::MAX).max(1);
            Numbered { depth, items: 0, repeats }
        });
        self.lists.push(numbered);
    }

    /// The number that a list gives an item: the law's own; or the one that Markdown shows, where all items have the
    /// number 1.
    fn marker(&mut self, bytes: &Range<usize>) {
        let item = self.source.get(bytes.clone()).unwrap_or_default();
        let start = bytes.start + item.len() - item.trim_start().len();
        let item = item.trim_start();
        let number = numeral(item);
        let sign = item.get(number.len()..=number.len()).filter(|sign| [".", ")"].contains(sign));
        let Some(sign) = sign.filter(|_| !number.is_empty()) else { return };
        let end = start + number.len() + 1;
        let shown = self.shown(start);
        let depth = self.lists.last().and_then(Option::as_ref).map(|list| list.depth);
        self.line = Some(Growing::new(self.stand(), depth));
        self.push(&format!("{}{sign}", shown.as_deref().unwrap_or(number)), &(start..end));
        self.push(" ", &(end..end + usize::from(end < bytes.end)));
        self.within.marker = true;
    }

    /// The number that Markdown shows for an item, where it is another than the one that is written.
    fn shown(&mut self, at: usize) -> Option<String> {
        let list = self.lists.last_mut()?.as_mut()?;
        list.items += 1;
        let shown = list.repeats && list.items > 1;
        self.counted.extend(shown.then_some(at));
        shown.then(|| list.items.to_string())
    }

    fn text(&mut self, text: &str, bytes: &Range<usize>) {
        // At the beginning of a line nothing is there that they stand above: they number what follows.
        let is_above = self.line.as_ref().is_some_and(|line| !line.is_empty());
        if self.within.raised && is_above && text.chars().all(|c| c.is_ascii_digit()) {
            let raised: String = text.chars().filter_map(raise).collect();
            return self.push(&raised, bytes);
        }
        let ends = ['\n', '\r'];
        let written = self.source.get(bytes.clone()).unwrap_or(text).trim_end_matches(ends);
        self.push(text.trim_end_matches(ends), &(bytes.start..bytes.start + written.len()));
        // Only blocks of code have line breaks in their text.
        if text.ends_with('\n') {
            self.next_line(Stand::GoesOn);
        }
    }

    fn push(&mut self, piece: &str, bytes: &Range<usize>) {
        if self.within.comment {
            return;
        }
        self.within.marker = false;
        let stand = self.stand();
        self.line.get_or_insert_with(|| Growing::new(stand, None)).push(piece, bytes);
    }

    fn stand(&self) -> Stand {
        match self.within.heading {
            _ if self.within.quotes > 0 => Stand::Quoted,
            Some(depth) => Stand::Heading(depth),
            None => Stand::Begins,
        }
    }

    fn next_line(&mut self, stand: Stand) {
        self.flush();
        let stand = if self.within.quotes > 0 { Stand::Quoted } else { stand };
        self.line = Some(Growing::new(stand, None));
    }

    fn flush(&mut self) {
        self.within.marker = false;
        let Some(line) = self.line.take().and_then(|line| line.finish(&self.starts, self.source)) else {
            return;
        };
        let loose = loose_emphasis(&line.text).filter(|_| self.begins_as_written(&line));
        let line = match loose {
            Some([open, close]) => line.without(&close).without(&open),
            None => self.headed(line),
        };
        if line.text.contains(STRIKE) {
            let message = "words are struck out with `~~`: kept as they are written".to_owned();
            self.remarks.push(Remark { code: STRUCK, line: line.line, message });
        }
        self.lines.push(line);
    }

    /// A line as a heading, where it begins with signs of one that make none: `##Article 5`, and all in a block of code or HTML.
    fn headed(&mut self, line: Line) -> Line {
        let words = line.text.trim_start_matches(UNSEEN);
        let name = words.trim_start_matches('#');
        let signs = words.len() - name.len();
        let begins = signs > 1 || name.trim_start().starts_with(|c: char| c == '§' || c.is_uppercase());
        let may_head = matches!(line.stand, Stand::Begins | Stand::GoesOn) && self.begins_as_written(&line);
        if signs == 0 || !begins || !may_head || name.trim().is_empty() {
            return line;
        }
        let message = format!("`{}` makes no heading in Markdown: read as one", line.text);
        self.remarks.push(Remark { code: LOOSE_HEADING, line: line.line, message });
        let end = line.text.len() - name.trim_start().len();
        let mut heading = line.without(&(0..end));
        heading.stand = Stand::Heading(u8::try_from(signs).unwrap_or(DEEPEST).min(DEEPEST));
        heading
    }

    /// Takes out the signs of emphasis that a line break keeps from being such: `**Part 1` with `**` alone on a line after it.
    fn join_emphasis(&mut self) {
        let mut out: Vec<Line> = Vec::with_capacity(self.lines.len());
        let mut open: Option<usize> = None;
        for line in std::mem::take(&mut self.lines) {
            let goes_on = out.last().is_some_and(|last| last.line + 1 == line.line);
            let signs = line.text.matches(STRONG).count();
            let opened = open.take().filter(|_| goes_on);
            if signs == 0 {
                open = opened;
            } else if signs == 1 && line.text.starts_with(STRONG) && self.begins_as_written(&line) {
                if line.text.len() > STRONG.len() {
                    open = Some(out.len());
                } else if let Some(first) = opened.and_then(|at| out.get_mut(at)) {
                    let words = first.text.trim_start_matches(STRONG).trim_start().len();
                    *first = first.clone().without(&(0..first.text.len() - words));
                    // Whoever reads the bytes of the words with what opens there must see what closes it.
                    if let Some(last) = out.last_mut() {
                        last.close_with(&line);
                    }
                    continue;
                }
            }
            out.push(line);
        }
        self.lines = out;
    }

    /// Whether the first signs of a line are those of the file: not escaped, and no code.
    fn begins_as_written(&self, line: &Line) -> bool {
        let (before, from) = self.source.split_at_checked(line.bytes(&(0..1)).start).unwrap_or_default();
        !before.ends_with(['\\', '`']) && from.get(..2) == line.text.get(..2)
    }

    fn html(&mut self, html: &str, bytes: &Range<usize>) {
        let name = html.trim_start_matches(['<', '/']).trim_end_matches(['>', '/', ' ']);
        if html.starts_with("<!--") {
            self.remark("comment", bytes.start, format!("`{}` is a comment: left out", html.trim()));
        } else if name.eq_ignore_ascii_case("br") {
            self.next_line(Stand::Begins);
        } else if EMPHASIS.iter().any(|tag| name.eq_ignore_ascii_case(tag)) {
            self.within.raised = name.eq_ignore_ascii_case("sup") && !html.starts_with("</");
            self.line.iter_mut().for_each(|line| line.close(bytes.end));
        } else {
            self.remark("html", bytes.start, format!("`{}` is HTML: kept as it is written", html.trim()));
            self.push(html, bytes);
        }
    }

    fn html_block(&mut self, html: &str, bytes: &Range<usize>) {
        // One that nothing ends would hide the rest of the law.
        self.within.comment |=
            html.trim_start().starts_with("<!--") && self.last_comment.is_some_and(|end| end > bytes.start);
        let mut start = bytes.start;
        let mut html = html.trim_end();
        if self.within.comment {
            // A block may go on after it.
            let end = html.find("-->").map(|at| at + "-->".len());
            let (comment, rest) = end.and_then(|end| html.split_at_checked(end)).unwrap_or((html, ""));
            self.remark("comment", start, format!("`{}` is a comment: left out", comment.trim()));
            self.within.comment = end.is_none();
            (start, html) = (start + comment.len(), rest);
        }
        if html.trim().is_empty() {
            return;
        }
        self.remark("html", start, format!("`{}` is HTML: kept as it is written", html.trim()));
        self.push(html, &(start..start + html.len()));
        self.next_line(Stand::GoesOn);
    }

    fn remark(&mut self, code: &'static str, at: usize, message: String) {
        let line = self.starts.partition_point(|&start| start <= at) as u64;
        self.remarks.push(Remark { code, line, message });
    }
}

/// Where the lists of a text begin all of whose items have the number 1. Two of another are a slip, or two wordings.
fn repeating(text: &str, events: &[(Event<'_>, Range<usize>)]) -> HashSet<usize> {
    let (mut found, mut open) = (HashSet::new(), Vec::new());
    for (event, bytes) in events {
        match event {
            Event::Start(Tag::List(first)) => {
                found.extend((*first == Some(1)).then_some(bytes.start));
                open.push((bytes.start, *first));
            }
            Event::Start(Tag::Item) => {
                let item = text.get(bytes.clone()).unwrap_or_default().trim_start();
                let number = numeral(item).parse::<u64>().ok();
                if let Some((start, _)) = open.last().filter(|(_, first)| *first != number) {
                    found.remove(start);
                }
            }
            Event::End(TagEnd::List(_)) => _ = open.pop(),
            _ => {}
        }
    }
    found
}

/// The digits with which words begin.
fn numeral(words: &str) -> &str {
    let end = words.find(|c: char| !c.is_ascii_digit()).unwrap_or(words.len());
    words.get(..end).unwrap_or_default()
}

/// The signs of emphasis around the first words of a line, which white space keeps from being such: `**Art. 5 **`. Those of
/// `__ day of __` are blanks to be filled in.
fn loose_emphasis(text: &str) -> Option<[Range<usize>; 2]> {
    let mark = ["***", "**"].into_iter().find(|mark| text.starts_with(*mark))?;
    let (words, after) = text.get(mark.len()..)?.split_once(mark)?;
    let (begins, close) = (words.len() - words.trim_start().len(), mark.len() + words.len());
    let ends = if after.is_empty() { mark.len() + words.trim_end().len() } else { close };
    (!words.trim().is_empty()).then_some([0..mark.len() + begins, ends..close + mark.len()])
}

/// Whether a line of a footnote, which Markdown takes for one as no empty line parts it from that, may be of the law.
fn may_be_law(line: &str) -> bool {
    let is_set_in = line.starts_with('\t') || line.starts_with("    ");
    let words = line.trim_start_matches(['>', ' ']);
    !is_set_in && !words.is_empty() && !words.starts_with(char::is_lowercase)
}

fn depth(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

fn raise(digit: char) -> Option<char> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(usize::try_from(digit.to_digit(10)?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(markdown: &str) -> Vec<(String, Stand, u64)> {
        lines(markdown, 0).0.into_iter().map(|line| (line.text, line.stand, line.line)).collect()
    }

    #[test]
    fn the_marks_go_and_the_words_stay() {
        use Stand::{Begins, GoesOn, Heading, Quoted};
        for (markdown, expected) in [
            ("# **Part I.** *Use*", vec![("Part I. Use", Heading(1), 1)]),
            ("Article 5\n---\nx", vec![("Article 5", Heading(2), 1), ("x", Begins, 3)]),
            ("a\nb\\\nc", vec![("a", Begins, 1), ("b", GoesOn, 2), ("c", Begins, 3)]),
            (
                "1. one\n2. *two*\n   (a) three",
                vec![("1. one", Begins, 1), ("2. two", Begins, 2), ("(a) three", GoesOn, 3)],
            ),
            ("3) x\n\n4) y", vec![("3) x", Begins, 1), ("4) y", Begins, 3)]),
            ("- a) one\n- b) two", vec![("a) one", Begins, 1), ("b) two", Begins, 2)]),
            ("> 1. quoted\n> on", vec![("1. quoted", Quoted, 1), ("on", Quoted, 2)]),
            ("§ 6<sup>1</sup>. [a](b) &amp; \\*c\\*", vec![("§ 6¹. a & *c*", Begins, 1)]),
            ("<sup>1</sup> a<sup>2</sup>", vec![("1 a²", Begins, 1)]),
            ("a<br>b", vec![("a", Begins, 1), ("b", Begins, 1)]),
            (
                "x\n\n    code *a*\n    more",
                vec![("x", Begins, 1), ("code *a*", Begins, 3), ("more", GoesOn, 4)],
            ),
            ("<div>\nx\n</div>", vec![("<div>", Begins, 1), ("x", GoesOn, 2), ("</div>", GoesOn, 3)]),
            ("a <!-- b --> c", vec![("a  c", Begins, 1)]),
            (
                "<!-- a\nb --> c\n\n<p>\n<!-- d -->\ne",
                vec![("c", Begins, 2), ("<p>", Begins, 4), ("e", GoesOn, 6)],
            ),
            ("a ![b *c* ![d](e) `f`\ng](h) i ![j][k]", vec![("a  i ![j][k]", Begins, 1)]),
            ("![a](b)\nc\n![d](e)\nf", vec![("c", Begins, 2), ("f", GoesOn, 4)]),
        ] {
            let expected: Vec<_> =
                expected.into_iter().map(|(text, stand, line)| (text.to_owned(), stand, line)).collect();
            assert_eq!(seen(markdown), expected, "{markdown}");
        }
    }

    #[test]
    fn emphasis_that_white_space_keeps_from_being_such_goes() {
        let text = "x\n\n  ** *Art.* 5 ** Tea\n**Art. 6 **\n**7\na ** b\n__ day of __\n";
        let (lines, _) = lines(text, 0);
        let shown: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(shown, ["x", "Art. 5  Tea", "Art. 6", "**7", "a ** b", "__ day of __"]);
        assert_eq!((&text[lines[1].bytes(&(5..11))], lines[1].column), ("5 ** Tea", 6));
        assert_eq!((&text[lines[2].bytes(&(0..6))], lines[2].column), ("Art. 6", 3));
        assert_eq!(words("** *Art.* 5 ** Tea", Kept::default(), ""), "Art. 5  Tea");
        for printed in ["\\*\\*Art. 7\\*\\* x", "*\\*Art. 7\\*\\* x", "`**Art. 7**` x"] {
            assert_eq!(words(printed, Kept::default(), ""), "**Art. 7** x", "{printed}");
        }
    }

    #[test]
    fn signs_of_headings_that_make_none_are_read_as_headings_and_told() {
        use Stand::{Begins, GoesOn, Heading};
        let text = "##Art. 1\na\n\n####### 2. b\n#c\n\n\u{feff}# Art. 3\n\n\\## d\n\n```\n## Art. 4\n```\n\n<!-- e\n\n## Art. 5\n";
        let expected = [
            ("Art. 1", Heading(2), 1),
            ("a", GoesOn, 2),
            ("2. b", Heading(6), 4),
            ("#c", GoesOn, 5),
            ("Art. 3", Heading(1), 7),
            ("## d", Begins, 9),
            ("Art. 4", Heading(2), 12),
            ("<!-- e", Begins, 15),
            ("Art. 5", Heading(2), 17),
        ];
        assert_eq!(seen(text), expected.map(|(text, stand, line)| (text.to_owned(), stand, line)));
        let told: Vec<_> = lines(text, 0).1.iter().map(|one| (one.code, one.line)).collect();
        let headings = [1, 4, 7, 12, 17].map(|line| ("loose-heading", line));
        assert!(headings.iter().all(|one| told.contains(one)), "{told:?}");
        let (lines, _) = lines(text, 0);
        assert_eq!((&text[lines[0].bytes(&(0..6))], lines[0].column), ("Art. 1", 3));
    }

    #[test]
    fn emphasis_that_a_line_break_keeps_from_being_such_goes() {
        let text = "**Part 1  \n**\n\n**Of\ntea  \n**\n\n**a\n\n**\n\n\\*\\*b\n**\n\n**c d** **e\n**\n";
        let (lines, _) = lines(text, 0);
        let shown: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(shown, ["Part 1", "Of", "tea", "**a", "**", "**b", "**", "c d **e", "**"]);
        assert_eq!((&text[lines[0].bytes(&(0..6))], lines[0].column), ("Part 1", 3));
        assert_eq!(words("**Of\ntea  \n**", Kept::default(), ""), "Of tea");
    }

    #[test]
    fn items_that_repeat_the_first_number_of_their_list_count_on() {
        let text =
            "1. a\n1. b\n   1. c\n   1. d\n1. e\n\nx\n\n1. f\n1. g\n2. h\n\ny\n\n4. i\n4. j\n\n   2. k\n";
        let read = lines(text, 0);
        let shown: Vec<(&str, Option<u8>)> =
            read.0.iter().map(|line| (line.text.as_str(), line.list)).collect();
        let (one, two) = (Some(1), Some(2));
        let first = [("1. a", one), ("2. b", one), ("1. c", two), ("2. d", two), ("3. e", one), ("x", None)];
        let rest = [
            ("1. f", one),
            ("1. g", one),
            ("2. h", one),
            ("y", None),
            ("4. i", one),
            ("4. j", one),
            ("2. k", one),
        ];
        assert_eq!(shown, [&first[..], &rest].concat());
        let told: Vec<(&str, u64)> = read.1.iter().map(|one| (one.code, one.line)).collect();
        assert_eq!(told, [("numbers-counted", 2)]);
        assert_eq!(&text[read.0[1].bytes(&(3..4))], "b");
        assert_eq!(words("1. a\n1. b", Kept::default(), ""), "1. a 2. b");
    }

    #[test]
    fn footnotes_and_the_signs_that_lead_to_them_are_left_out() {
        use Stand::{Begins, Heading};
        let text = "## Art. 5[^a]\nCats[^1] sleep [^2].[^none]\n\n[^1]: Since 2020.\n[^a]: Put in.\n    More.\n\n(2) Dogs.\n\n[^2]: *By day*\n";
        let expected =
            [("Art. 5", Heading(2), 1), ("Cats sleep .[^none]", Begins, 2), ("(2) Dogs.", Begins, 8)];
        let expected = expected.map(|(text, stand, line)| (text.to_owned(), stand, line));
        assert_eq!(seen(text), expected);
        let (_, told) = lines(text, 0);
        let codes: Vec<_> = told.iter().map(|one| (one.code, one.line)).collect();
        assert_eq!(codes, [("footnote", 4), ("footnote", 5), ("footnote", 10), ("footnote-mark", 1)]);
        assert_eq!(told[2].message, "`[^2]: *By day*` is a footnote: left out");
        assert_eq!(told[3].message, "3 signs in the words lead to its footnotes: left out");
        let (_, told) = lines("a[^1]\n\n[^1]: Since\nyesterday.\n\n[^2]: b\n(2) Dogs.\n", 0);
        let codes: Vec<_> = told.iter().map(|one| (one.code, one.line)).collect();
        assert_eq!(codes, [("footnote", 3), ("footnote", 6), ("footnote-goes-on", 6), ("footnote-mark", 1)]);
        let piece = "Cats[^1] sleep\n\n[^1]: Since 2020.\n\nby day";
        assert_eq!(words(piece, Kept::default(), ""), "Cats sleep by day");
        assert_eq!(words("Cats[^1] sleep", Kept { images: false, notes: true }, ""), "Cats[^1] sleep");
        let said = "Cats sleep.[^none]";
        assert_eq!(words("Cats[^1] sleep.[^none]", Kept::default(), said), said);
    }

    #[test]
    fn what_is_no_text_is_told() {
        let told =
            |markdown: &str| lines(markdown, 0).1.iter().map(|one| (one.code, one.line)).collect::<Vec<_>>();
        assert_eq!(told("a\n\n<div>\n\n<!-- b\nc -->\n"), [("html", 3), ("comment", 5), ("comment", 6)]);
        assert_eq!(told("a <img src=\"x\"> b <!-- c -->"), [("html", 1), ("comment", 1)]);
        assert_eq!(told("[a]: http://b\n\n[a]"), [("links", 3), ("link-definition", 1)]);
        assert_eq!(told("[a](b) ![c](d)"), [("image", 1), ("links", 1)]);
        assert_eq!(told("a ~~b~~ c\n~~d~~\n\n~ e"), [("struck-out", 1), ("struck-out", 2)]);
        assert!(told("a<sup>1</sup> <b>c</b>").is_empty());
    }

    #[test]
    fn places_are_those_of_the_file() {
        let file = "x\n\n## **Art. 5** *Guests* [are](y) welcome\n";
        let (lines, _) = lines(file, 0);
        let line = &lines[1];
        let from = |word: &str| line.text.find(word).unwrap()..line.text.len();
        assert_eq!(&file[line.bytes(&from("Guests"))], "Guests* [are](y) welcome");
        assert_eq!(&file[line.bytes(&from("welcome"))], "welcome");
        assert_eq!((line.column, line.column_of(8)), (6, 14));
        for code in ["a\n\n    b §\n", "a\n\n    b §\r\nc"] {
            let (lines, _) = super::lines(code, 0);
            assert_eq!(&code[lines[1].bytes(&(0..lines[1].text.len()))], "b §");
        }
        let (lines, _) = super::lines("a **b**", 0);
        assert_eq!((lines[0].bytes(&(0..3)), lines[0].closed(&(0..3))), (0..5, 7));
        let (lines, _) = super::lines("a[^b]\n\n[^b]: c", 0);
        assert_eq!((lines[0].bytes(&(0..1)), lines[0].closed(&(0..1))), (0..1, 5));
    }
}
