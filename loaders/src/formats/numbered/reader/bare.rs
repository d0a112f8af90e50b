//! Provisions whose numbers no sign makes marks, "1 Short title", as acts of some countries print their
//! sections.
//!
//! A number at the beginning of a line may as well be of a list, a table or a page. It opens a provision only
//! where all such numbers of the body are one row from 1 on, each on a line of its own, where each has words,
//! and where nothing else opens provisions of any level by which a law is cited, or may do so. Schedules are
//! left out: what is numbered there is mostly a list.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use asof_law::{Ordinal, Profile, Unit};

use super::{
    BARE, Candidate, Known, LONGEST_HEADING, Reader, SENTENCE, contents, goes_on_after_brackets, is_name,
};
use crate::formats::numbered::lines::{Line, Stand};
use crate::provision::KINDS;

/// The provisions that bare numbers open.
#[derive(Debug)]
pub(super) struct Bare {
    /// What the numbers would be with a point.
    pub(super) known: Known,
    /// The lines that open them, each with its number and the bytes of it.
    pub(super) opened: BTreeMap<usize, (Ordinal, usize)>,
    /// The lines of a table of contents before them.
    pub(super) contents: Option<Range<usize>>,
    /// Whether a heading or a notice of repeal, and no sentence, stands on the line of each.
    all_headed: bool,
    /// The first line of a list in the last of them whose items have a word and a number: "Step 1".
    pub(super) list: Option<usize>,
}

impl Bare {
    /// Those of a text; none where anything leaves it open whether they are provisions.
    pub(super) fn of(lines: &[Line], marks: &[Known], profile: &Profile) -> Option<Self> {
        let known = pointed(marks, profile)?;
        let contents = contents::lines_of(lines, marks, |line| numbered(line, &known));
        let from = contents.as_ref().map_or(0, |listed| listed.end);
        let end = body_end(lines, marks, from);
        let opened = row(lines, from..end, &known)?;
        let mut bare = Self { known, opened, contents, all_headed: false, list: None };
        bare.list = bare.list_in_last(lines, end, marks);
        bare.all_headed =
            bare.opened.iter().all(|(at, (_, length))| bare.is_headed_or_falls(lines, *at, *length));
        let has_words =
            |(at, (_, length)): (&usize, &(Ordinal, usize))| bare.has_words(lines, *at, *length, end);
        let competes = |at: usize| !bare.opened.contains_key(&at) && opens_any(lines, at, marks, profile);
        let is_sure =
            bare.opened.len() >= BARE && bare.opened.iter().all(has_words) && !(from..end).any(competes);
        let is_other = || bare.row_goes_on(lines, end) || bare.has_rival(lines, from, end, marks);
        (is_sure && !is_other()).then_some(bare)
    }

    /// Whether another row may be the law, and this one the parties or the notes of it: marks of a level below, in
    /// order before its first number, or a word that the profile lacks, before or after the row: "Clause 1. Goods".
    /// A word that comes again within the row may be that of groupings.
    fn has_rival(&self, lines: &[Line], from: usize, end: usize, marks: &[Known]) -> bool {
        let ends = self.opened.first_key_value().zip(self.opened.last_key_value());
        let Some(((&first, _), (&last, _))) = ends else { return false };
        let text = |at: usize| {
            let line = lines.get(at).filter(|line| line.stand != Stand::Quoted);
            line.map(|line| line.text.as_str())
        };
        let mut below = marks.iter().filter(|known| known.unit.level() > self.known.unit.level());
        let is_below = below.any(|known| {
            let before = (from..first).filter_map(text);
            begin_a_row(before.filter_map(|text| known.mark.find(text)?.number))
        });
        let is_unknown = |text: &&str| marks.iter().all(|known| known.mark.find(text).is_none());
        let after = if self.list.is_some() { end..end } else { last + 1..end };
        let outside = (from..first).chain(after).filter_map(text);
        let mut seen = HashMap::new();
        let mut others = outside.filter(is_unknown).filter_map(worded);
        is_below
            || others.any(|(word, number)| {
                let before: Option<u32> = seen.insert(word, number);
                before.and_then(|before| before.checked_add(1)) == Some(number)
            })
    }

    /// The first line of what is a list in the last provision, and no other row: a sentence leads on to it, its items
    /// stand line by line, there are fewer of them than provisions, and their word is none for provisions.
    fn list_in_last(&self, lines: &[Line], end: usize, marks: &[Known]) -> Option<usize> {
        let (&last, _) = self.opened.last_key_value()?;
        let is_unknown = |line: &&Line| marks.iter().all(|known| known.mark.find(&line.text).is_none());
        let items = (last + 1..end).filter_map(|at| {
            let line = lines.get(at).filter(|line| line.stand != Stand::Quoted).filter(is_unknown)?;
            let (word, number) = worded(&line.text)?;
            Some((at, word, number))
        });
        let items: Vec<(usize, &str, u32)> = items.collect();
        let &(first, word, _) = items.first()?;
        let is_row = items.iter().zip(first..).zip(1..).all(|((item, at), nth)| *item == (at, word, nth));
        let leads = lines.get(first.checked_sub(1)?)?.text.ends_with(':');
        let is_kind = KINDS.iter().any(|(kind, ..)| kind.eq_ignore_ascii_case(word));
        (is_row && leads && !is_kind && items.len() < self.opened.len()).then_some(first)
    }

    /// Whether the first number after the body is the next of the row: then a schedule may only be cited there.
    fn row_goes_on(&self, lines: &[Line], end: usize) -> bool {
        let mut alone = lines.iter().enumerate().skip(end).filter(|(at, _)| stands_alone(lines, *at));
        let next = alone.find_map(|(_, line)| numbered(line, &self.known));
        let last = self.opened.last_key_value().map(|(_, (last, _))| last);
        next.zip(last).is_some_and(|((next, _), last)| next.follows(last))
    }

    /// Whether a provision says anything: a heading, a sentence on its line, or what follows it there. An
    /// item of a list says no more than its line, and goes on with a sentence before it.
    fn has_words(&self, lines: &[Line], at: usize, length: usize, end: usize) -> bool {
        let Some(line) = lines.get(at) else { return false };
        let follows = at + 1 < end && !self.opened.contains_key(&(at + 1));
        let rest = line.text.get(length..).unwrap_or_default().trim_start();
        let is_headed = follows && is_name(rest, LONGEST_HEADING);
        let says = rest.ends_with(['.', ':', ';', '—', '–', ']']);
        let is_item = leads_to_list(lines, at);
        matches!(line.stand, Stand::Heading(_)) || is_headed || !is_item && (says || follows)
    }

    /// Whether a heading stands on the line of a provision, or what ends as a notice of repeal.
    fn is_headed_or_falls(&self, lines: &[Line], at: usize, length: usize) -> bool {
        let Some(line) = lines.get(at) else { return false };
        let rest = line.text.get(length..).unwrap_or_default().trim_start();
        let is_heading = matches!(line.stand, Stand::Heading(_)) || self.heads(lines, at, rest);
        is_heading || rest.ends_with(']')
    }

    /// Whether what follows a number on its line is a name, and the words of the provision come after it.
    fn heads(&self, lines: &[Line], at: usize, rest: &str) -> bool {
        is_name(rest, SENTENCE) && self.is_followed(lines, at)
    }

    /// Whether what follows a number on its line may be a heading as long as a sentence.
    fn may_head(&self, lines: &[Line], at: usize, rest: &str) -> bool {
        let is_long = is_name(rest, LONGEST_HEADING) && !is_name(rest, SENTENCE);
        is_long && self.is_followed(lines, at) && stands_alone(lines, at + 1)
    }

    /// Whether words begin anew after the line of a number.
    fn is_followed(&self, lines: &[Line], at: usize) -> bool {
        let is_words = |next: &Line| next.stand != Stand::Quoted && begins_anew(&next.text);
        !self.opened.contains_key(&(at + 1)) && lines.get(at + 1).is_some_and(is_words)
    }
}

/// The mark of a number with a point, of the first level that has it of those by which laws are cited.
fn pointed(marks: &[Known], profile: &Profile) -> Option<Known> {
    let is_number = |known: &&Known| {
        let found = known.mark.find("1. ").filter(|_| !known.mark.is_worded());
        found.and_then(|found| found.number).is_some_and(|number| number.is_first())
    };
    let of = |unit: &Unit| marks.iter().filter(|known| known.unit == *unit).find(is_number).copied();
    profile.basics().iter().find_map(of)
}

/// The number with which a line begins, and the bytes of it, where words follow that may begin a provision.
fn numbered(line: &Line, known: &Known) -> Option<(Ordinal, usize)> {
    let (number, rest) = line.text.split_once(char::is_whitespace)?;
    let begins = |c: char| c.is_uppercase() || matches!(c, '(' | '[');
    let found = known.mark.find(&format!("{number}. "))?;
    let is_bare = number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with(char::is_alphanumeric);
    let whole = is_bare && found.length == number.len() + 1;
    let opens = whole && rest.trim_start().starts_with(begins);
    Some((found.number.filter(|_| opens)?, number.len()))
}

/// The number with which a line begins that was put in after the last of a row, "2.1" after "2" as in Canada, and the
/// bytes of it. Any other with a point is of the words.
fn put_in(line: &Line, last: &Ordinal) -> Option<(Ordinal, usize)> {
    let (number, rest) = line.text.split_once(char::is_whitespace)?;
    let (whole, part) = number.split_once('.')?;
    let is_number =
        |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = is_number(whole)
        && is_number(part)
        && rest.trim_start().starts_with(|c: char| c.is_uppercase() || c == '(');
    let own = Ordinal { text: number.to_owned(), value: part.parse().ok().filter(|_| fits)?, inserted: 0 };
    let is_next = own.is_first_below(last) || own.follows(last) && last.text.contains('.');
    is_next.then_some((own, number.len()))
}

/// Whether numbers have the first of a row, and the next after it.
fn begin_a_row(mut numbers: impl Iterator<Item = Ordinal>) -> bool {
    let first = numbers.find(Ordinal::is_first);
    first.is_some_and(|first| numbers.any(|number| number.follows(&first)))
}

/// The word and the number with which a line begins: "Clause 1. Goods".
fn worded(text: &str) -> Option<(&str, u32)> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    let is_word = word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
    let is_whole = is_word && !after.starts_with(char::is_alphanumeric);
    number.parse::<u32>().ok().filter(|_| is_whole).map(|number| (word, number))
}

/// The line after the last of the body: a schedule or an annex begins there.
pub(super) fn body_end(lines: &[Line], marks: &[Known], from: usize) -> usize {
    let outermost = || marks.iter().filter(|known| known.unit.level() <= Unit::Annex.level());
    let ends = |at: &usize| {
        let line = lines.get(*at).filter(|line| matches!(line.stand, Stand::Begins | Stand::Heading(_)));
        let Some(line) = line else { return false };
        let found = outermost().filter_map(|known| known.mark.find(&line.text)).map(|found| found.length);
        let rest = found.max().and_then(|length| line.text.get(length..)).map(str::trim_start);
        let is_cited = |rest: &str| {
            rest.starts_with(char::is_lowercase)
                || line.stand == Stand::Begins && goes_on_after_brackets(rest)
        };
        rest.is_some_and(|rest| !is_cited(rest))
    };
    (from..lines.len()).find(ends).unwrap_or(lines.len())
}

/// Whether a line begins with a mark, and no sentence goes on behind it.
fn opens(line: &Line, known: &Known) -> bool {
    let rest = known.mark.find(&line.text).and_then(|found| line.text.get(found.length..));
    rest.is_some_and(|rest| !rest.trim_start().starts_with(char::is_lowercase))
}

/// Whether a line opens a provision of any level by which laws are cited.
fn opens_any(lines: &[Line], at: usize, marks: &[Known], profile: &Profile) -> bool {
    let mut basic = marks.iter().filter(|known| profile.is_basic(known.unit));
    let line = lines.get(at).filter(|line| line.stand != Stand::Quoted);
    line.is_some_and(|line| basic.any(|known| opens(line, known)))
}

/// The lines that begin with numbers, where these are one row: one more, or the next one amid a paragraph,
/// leaves open which of them are meant.
fn row(lines: &[Line], body: Range<usize>, known: &Known) -> Option<BTreeMap<usize, (Ordinal, usize)>> {
    let mut opened: BTreeMap<usize, (Ordinal, usize)> = BTreeMap::new();
    for at in body {
        let line = lines.get(at).filter(|line| line.stand != Stand::Quoted);
        let last = opened.last_key_value().map(|(_, (last, _))| last);
        let put_in = || line.and_then(|line| put_in(line, last?));
        let Some((number, length)) = line.and_then(|line| numbered(line, known)).or_else(put_in) else {
            continue;
        };
        let is_next =
            last.map_or(number.is_first(), |last| number.follows(last) || number.is_first_below(last));
        match (is_next, stands_alone(lines, at)) {
            (true, true) => _ = opened.insert(at, (number, length)),
            (false, false) => {}
            _ => return None,
        }
    }
    Some(opened)
}

/// Whether a line is a heading, or a paragraph that begins after an empty line or a heading.
pub(super) fn stands_alone(lines: &[Line], at: usize) -> bool {
    let Some(line) = lines.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|before| lines.get(before));
    let is_apart = |before: &Line| matches!(before.stand, Stand::Heading(_)) || before.line + 1 < line.line;
    match line.stand {
        Stand::Heading(_) => true,
        Stand::Begins => before.is_none_or(is_apart),
        Stand::GoesOn | Stand::Quoted => false,
    }
}

/// Whether the sentence of the line before a line leads on to it, as to the items of a list.
fn leads_to_list(lines: &[Line], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| lines.get(before));
    let is_open =
        |line: &Line| !matches!(line.stand, Stand::Heading(_)) && line.text.ends_with([':', ';', ',']);
    before.is_some_and(is_open)
}

impl Reader<'_> {
    /// The provision that the bare number of a line opens.
    pub(super) fn bare_candidate(&self, at: usize) -> Option<Candidate> {
        let bare = self.bare.as_ref()?;
        let (number, length) = bare.opened.get(&at)?;
        let Known { unit, mark, counts_as } = bare.known;
        let fit = self.fit(counts_as, Some(number), (None, None));
        let (number, length) = (Some(number.clone()), *length);
        Some(Candidate { mark, counts_as, unit, length, number, worded: false, fit })
    }

    /// Whether a bare number on a line opens a provision.
    pub(super) fn is_bare_number(&self, at: usize) -> bool {
        self.bare.as_ref().is_some_and(|bare| bare.opened.contains_key(&at))
    }

    /// Whether what follows a bare number on its line may be the heading of the provision, and is as long as a sentence.
    pub(super) fn may_be_bare_heading(&self, at: usize, heading: &str) -> bool {
        let bare = self.bare.as_ref().filter(|bare| bare.opened.contains_key(&at));
        let has_none = self.heading_above(at).is_none();
        has_none && bare.is_some_and(|bare| bare.may_head(self.lines, at, heading))
    }

    /// Whether what follows a bare number on its line is the heading of the provision: its words come after it,
    /// or it ends with a notice of repeal where the others have headings.
    pub(super) fn is_bare_heading(&self, at: usize, heading: &str) -> bool {
        let Some(bare) = self.bare.as_ref().filter(|bare| bare.opened.contains_key(&at)) else {
            return false;
        };
        let name = heading.rfind(['[', '(']).and_then(|end| heading.get(..end));
        let is_named = name.is_some_and(|name| is_name(name.trim_end(), SENTENCE));
        let falls = is_named && bare.all_headed && self.profile.ends_with_notice(heading);
        falls || bare.heads(self.lines, at, heading)
    }
}

/// Whether words begin anew after the line before: "(a) sell cats" goes on with its sentence.
fn begins_anew(text: &str) -> bool {
    let begins = |text: &str| text.starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '['));
    match text.strip_prefix('(').and_then(|text| text.split_once(')')) {
        Some((mark, words)) => mark.starts_with(|c: char| c.is_ascii_digit()) && begins(words.trim_start()),
        None => begins(text),
    }
}
