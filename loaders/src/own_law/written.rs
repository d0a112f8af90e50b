//! How the file of a text is written, as far as its words hang on it: bytes that are no text, and an encoding
//! that nothing says.

use std::collections::{BTreeMap, HashSet};

use asof_law::Profile;
use asof_schema::Sha256;

use super::Version;
use crate::encoding::{Places, Plain, column};
use crate::error::ReadError;
use crate::formats::numbered::{Remark, Text};
use crate::from_snapshots::Node;
use crate::provision::{Printed, Words};
use crate::unread::{Unit, Unread};

/// The code of what is told of the encoding of a file.
const ENCODING: &str = "encoding";

/// The code of bytes that are no text, where no provision has them.
pub(super) const NOT_TEXT: &str = "byte-not-text";

/// The code of an encoding that nothing says.
pub(super) const NOT_SAID: &str = "encoding-not-said";

/// The code of what stood beside a heading whose letters are not known.
pub(super) const HEADING_NOT_READ: &str = "heading-not-read";

/// How many words a mark of a provision has at most, with its number.
const LONGEST_MARK: usize = 5;

/// What of a file its text hangs on.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// What is no text in it and may hide a provision.
    pub(super) unread: Vec<Unread>,
    /// The encoding by which it is read, where nothing says it.
    pub(super) guess: Option<&'static str>,
}

impl Written {
    /// Gives each provision what of its bytes is no text, and to all words their places in the file. Back
    /// comes what is told of the rest, too.
    pub(super) fn settle(
        text: &mut Text,
        (source, plain): (&str, &Plain<'_>),
        file: (&str, &[u8]),
        profile: &Profile,
    ) -> (Self, Vec<Remark>) {
        let mut written = Self { unread: Vec::new(), guess: plain.encoding.filter(|_| plain.is_guess) };
        let mut told: Vec<Remark> = encoding(plain).into_iter().collect();
        if !plain.odd.is_empty() {
            written.mark_unread(text, (source, plain), file, profile, &mut told);
        }
        if plain.places != Places::default() {
            put_at_bytes(text, &plain.places);
        }
        (written, told)
    }

    /// Tells of bytes that are no text, once a line: to the provision that has them, or to the law where they
    /// may hide one.
    fn mark_unread(
        &mut self,
        text: &mut Text,
        (source, plain): (&str, &Plain<'_>),
        file: (&str, &[u8]),
        profile: &Profile,
        told: &mut Vec<Remark>,
    ) {
        let sha256 = Sha256::of(file.1);
        let (mut inside, mut line, mut read) = (BTreeMap::new(), 1, 0);
        let is_one_line = |one: &usize, next: &usize| {
            source.get(*one..*next).is_some_and(|between| !between.contains('\n'))
        };
        for odd in plain.odd.chunk_by(is_one_line) {
            let Some((&first, &last)) = odd.first().zip(odd.last()) else { continue };
            line += source.get(read..first).unwrap_or_default().matches('\n').count() as u64;
            read = first;
            let column = column(source, first);
            let name = plain.encoding.unwrap_or("UTF-8");
            let problem = format!(
                "from column {column} on there are bytes that are no {name}, or characters that were lost: U+FFFD stands for \
                 them"
            );
            let end = last + char::REPLACEMENT_CHARACTER.len_utf8();
            let (start, end) = (plain.places.byte(first), plain.places.byte(end));
            let message = format!("bytes {start} to {end}: {problem}");
            let error = ReadError::at(file.0, line, problem).spanning(start, end);
            let unread = Unread::hashed(Unit::Provision, error, file, sha256);
            if text.provisions.is_empty() || hides_mark(line_at(source, first), profile) {
                self.unread.push(unread);
            } else {
                inside.insert(first, (unread, Remark { code: NOT_TEXT, line, message }));
            }
        }
        text.provisions.iter_mut().for_each(|one| hold(one, &mut inside));
        told.extend(inside.into_values().map(|(_, beside)| beside));
    }
}

/// What is told of the encoding of a file, where that is not UTF-8.
fn encoding(plain: &Plain<'_>) -> Option<Remark> {
    let name = plain.encoding?;
    let message = if plain.is_guess {
        not_said(name)
    } else {
        format!("the file is in {name}: read by it, and evidence names its bytes as they are")
    };
    Some(Remark { code: ENCODING, line: 1, message })
}

/// What is told where nothing says an encoding.
pub(super) fn not_said(name: &str) -> String {
    format!(
        "the file is no UTF-8, and nothing says its encoding: letters that are no ASCII are read as {name}; begin it with \
         `encoding: NAME` between two lines `---`"
    )
}

/// The addresses of what has letters that hang on the encoding of a file. The law itself is left out: all
/// that is in it would be in doubt.
pub(super) fn hanging(nodes: &[Node]) -> Vec<String> {
    let hangs = |node: &&Node| {
        let mut words = [&node.heading, &node.words].into_iter().flatten();
        words.any(|words| !words.text.is_ascii()) || !node.label.is_ascii()
    };
    nodes.iter().skip(1).filter(hangs).map(|node| node.address.clone()).collect()
}

/// Of each text the addresses that are gone from where a new heading without a number has letters that are
/// not known: by its words it is another, and may well be the same. They are gone as long as it is there.
pub(super) fn displaced(versions: &[Version<'_>], texts: &[Vec<Node>]) -> Vec<Vec<String>> {
    let (mut lost, mut before): (BTreeMap<String, String>, &[Node]) = (BTreeMap::new(), &[]);
    let mut of_texts = Vec::with_capacity(texts.len());
    for (version, nodes) in versions.iter().zip(texts) {
        let is_guess = version.written.guess.is_some();
        let odd = || nodes.iter().filter(move |node| has_unknown_address(node, is_guess));
        let (was, here) = (addresses(before), addresses(nodes));
        let all: HashSet<&str> = odd().filter_map(|node| above(node, nodes)).collect();
        let is_new = |node: &&Node| !was.contains(node.address.as_str());
        let new: HashSet<&str> = odd().filter(is_new).filter_map(|node| above(node, nodes)).collect();
        lost.retain(|address, parent| all.contains(parent.as_str()) && !here.contains(address.as_str()));
        lost.extend(gone(before, &new, &here));
        of_texts.push(lost.keys().cloned().collect());
        before = nodes;
    }
    of_texts
}

/// What of the nodes of a text is gone, itself or with what it stands in, from below the parents given by
/// address; each with its parent.
fn gone(before: &[Node], parents: &HashSet<&str>, here: &HashSet<&str>) -> Vec<(String, String)> {
    let is_gone = |node: &Node| !here.contains(node.address.as_str());
    let within = |node: &Node| {
        let parent = above(node, before)?;
        (is_by_words(node) && is_gone(node) && parents.contains(parent)).then(|| parent.to_owned())
    };
    let holder = |node: &Node| {
        let next = |one: &&Node| one.parent.and_then(|parent| before.get(parent));
        let place = node.parent.and_then(|parent| before.get(parent));
        within(node).or_else(|| std::iter::successors(place, next).find_map(within))
    };
    let gone = before.iter().filter(|node| is_gone(node));
    gone.filter_map(|node| Some((node.address.clone(), holder(node)?))).collect()
}

fn addresses(nodes: &[Node]) -> HashSet<&str> {
    nodes.iter().map(|node| node.address.as_str()).collect()
}

/// The address of what a node stands in.
fn above<'n>(node: &Node, nodes: &'n [Node]) -> Option<&'n str> {
    Some(nodes.get(node.parent?)?.address.as_str())
}

/// Whether the words of its heading are all that an address has of a node.
fn is_by_words(node: &Node) -> bool {
    node.number.is_none() && node.label.is_empty() && node.heading.is_some()
}

fn has_unknown_address(node: &Node, is_guess: bool) -> bool {
    let heading = node.heading.as_ref().filter(|_| is_by_words(node));
    heading.is_some_and(|heading| has_unknown(&heading.text, is_guess))
}

/// Whether words have letters that are not known: bytes that are no text, or by an encoding that nothing
/// says.
pub(super) fn has_unknown(words: &str, is_guess: bool) -> bool {
    words.contains(char::REPLACEMENT_CHARACTER) || is_guess && !words.is_ascii()
}

/// Gives a provision what stands in its words, heading or notice, by its first byte, and what stands in it the rest.
fn hold(one: &mut Printed, inside: &mut BTreeMap<usize, (Unread, Remark)>) {
    for words in [&one.heading, &one.words, &one.notice].into_iter().flatten() {
        while let Some(at) = inside.range(words.start..words.end.max(words.start)).next().map(|(&at, _)| at) {
            one.unread.extend(inside.remove(&at).map(|(unread, _)| unread));
        }
    }
    one.children.iter_mut().for_each(|child| hold(child, inside));
}

/// Gives the words of a text the places that they have in the bytes of the file.
fn put_at_bytes(text: &mut Text, places: &Places) {
    let heads = [&mut text.title, &mut text.preamble];
    heads.into_iter().flatten().for_each(|words| put(words, places));
    text.provisions.iter_mut().for_each(|one| put_all(one, places));
}

fn put_all(one: &mut Printed, places: &Places) {
    let own = [&mut one.heading, &mut one.words, &mut one.notice];
    own.into_iter().flatten().for_each(|words| put(words, places));
    one.children.iter_mut().for_each(|child| put_all(child, places));
}

fn put(words: &mut Words, places: &Places) {
    (words.start, words.end) = (places.byte(words.start), places.byte(words.end));
}

/// The line in which a byte of a text stands.
fn line_at(source: &str, at: usize) -> &str {
    let (before, after) = source.split_at_checked(at).unwrap_or((source, ""));
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = at + after.find('\n').unwrap_or(after.len());
    source.get(start..end).unwrap_or_default()
}

/// Whether a line would begin with another mark of a provision, were a letter or a sign where it has no text.
fn hides_mark(line: &str, profile: &Profile) -> bool {
    let is_markup = |c: char| c.is_whitespace() || matches!(c, '#' | '*' | '_' | '-' | '>');
    let line = line.trim_start_matches(is_markup);
    let before = line.split(char::REPLACEMENT_CHARACTER).next().unwrap_or_default();
    if before.split_whitespace().nth(LONGEST_MARK).is_some() {
        return false;
    }
    let found = |line: &str| {
        let marks = profile.marks().filter_map(|(unit, mark)| Some((unit, mark.find(line)?)));
        marks.max_by_key(|(_, found)| found.length)
    };
    let own = found(line);
    // Words that have begun after a mark are none.
    let words = own.as_ref().and_then(|(_, found)| before.get(found.length..));
    if words.is_some_and(|words| words.trim_start().contains(char::is_whitespace)) {
        return false;
    }
    let own = own.map(|(unit, found)| (unit, found.number));
    let mut signs = ('\u{a0}'..='\u{ff}').chain(['\u{2013}', '\u{2014}', '\u{2019}']);
    signs.any(|sign| {
        let tried = found(&line.replace(char::REPLACEMENT_CHARACTER, sign.encode_utf8(&mut [0; 4])));
        let tried = tried.map(|(unit, found)| (unit, found.number));
        tried.is_some() && tried != own
    })
}
