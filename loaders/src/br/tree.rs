//! Rows -> the tree of a text.
//!
//! Groupings carry their path in their address; provisions start at their article, so that they are the same
//! when headings move. The row of an article is its caput's; the article stands above it without words.

use std::collections::{HashMap, HashSet};

use asof_schema::{Aspect, Diagnostic, Place, Severity};

use super::csv::{Row, Unreadable, raw_length};
use super::label::{self, Heading, Labelled, Number};
use super::print;
use crate::error::ReadError;
use crate::from_snapshots::{Node, Words};

/// What the keys of the transitional act call its title.
const TRANSITIONAL: &str = "10";

/// Of a kind of provision: its component type, its name in ids, and its rank among siblings.
pub(super) type Names = (&'static str, &'static str, char);

pub(super) const ARTICLE: Names = ("article", "art", '4');
pub(super) const PARAGRAPH: Names = ("paragraph", "par", '3');
pub(super) const INCISO: Names = ("inciso", "inc", '2');
pub(super) const ALINEA: Names = ("alinea", "ali", '1');

/// The groupings, the highest first.
const GROUPINGS: [Names; 4] =
    [("title", "tit", '5'), ("chapter", "cap", '5'), ("section", "sec", '5'), ("subsection", "subs", '5')];

pub(super) fn grouping(kind: Heading) -> Names {
    GROUPINGS.get(kind as usize).copied().unwrap_or_default()
}

/// The keys of the four columns of groupings.
type Keys = [Option<String>; 4];

const WRONG_KEYS: &str = "heading-under-wrong-keys";

/// Takes rows and grows the tree.
pub(crate) struct Tree<'a> {
    file: &'a str,
    nodes: Vec<Node>,
    addresses: HashSet<String>,
    /// The open groupings: their keys and places in the list, by level.
    groupings: [Option<(String, usize)>; 4],
    article: Option<Open>,
    caput: usize,
    paragraph: Option<Open>,
    inciso: Option<Open>,
    /// The keys that stand below a heading under wrong keys, and the right ones.
    misplaced: Option<(Keys, Keys)>,
    repaired: usize,
    /// Addresses that stand in the file a second time with other words, and their rows.
    doubled: Vec<(String, u64)>,
    /// Rows whose label is none, read by their keys: address, row and what was done.
    slips: Vec<(String, u64, String)>,
    /// Rows that cannot be read.
    gaps: Vec<Gap>,
    /// The headings of the text before, by their addresses.
    before: HashMap<String, Node>,
    /// The headings that are kept of them.
    reopened: Vec<(String, u64)>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// What a file comes to.
pub(crate) struct Grown {
    /// The root first, every parent before its children.
    pub(crate) nodes: Vec<Node>,
    /// What stands in the file twice, with other words: address and row.
    pub(crate) doubled: Vec<(String, u64)>,
    /// Rows whose label is none, read by their keys: address, row and what was done.
    pub(crate) slips: Vec<(String, u64, String)>,
    /// Rows that cannot be read.
    pub(crate) gaps: Vec<Gap>,
    /// Headings that rows name, and that do not stand above these: address and the first such row.
    pub(crate) reopened: Vec<(String, u64)>,
}

/// A row that cannot be read.
pub(crate) struct Gap {
    pub(crate) error: ReadError,
    /// How many nodes stand before it.
    pub(crate) at: usize,
    /// The address of the article that its keys name, where they can be read.
    pub(crate) article: Option<String>,
}

fn article_address(transitional: bool, number: &Number) -> String {
    format!("{}art{}", if transitional { "adct_" } else { "" }, number.in_id())
}

/// The address of a heading of a level in what it stands in.
fn grouping_address(
    (transitional, level): (bool, usize),
    above: &str,
    (name, number): (&str, &Number),
) -> String {
    match (transitional, above) {
        (true, _) if level == 0 => "adct".to_owned(),
        (_, "") => format!("{name}{}", number.in_id()),
        (_, above) => format!("{above}_{name}{}", number.in_id()),
    }
}

/// A provision that is open: what the key column says of those below it, and its place in the list.
struct Open {
    key: String,
    at: usize,
}

/// A heading that rows name and that does not stand above them: its level and key, what it was in the text before, and the
/// address of what it stands in.
struct Lost {
    slot: usize,
    key: String,
    node: Node,
    above: String,
}

impl<'a> Tree<'a> {
    /// An empty tree; `before` are the headings of the text before, by their addresses.
    pub(crate) fn new(
        file: &'a str,
        before: HashMap<String, Node>,
        diagnostics: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let root = Node {
            address: String::new(),
            segment: None,
            parent: None,
            article: None,
            component_type: "constitution",
            number: None,
            label: String::new(),
            order_key: "0".to_owned(),
            sole: false,
            heading: None,
            words: None,
            line: 1,
        };
        Self {
            file,
            nodes: vec![root],
            addresses: HashSet::new(),
            groupings: [const { None }; 4],
            article: None,
            caput: 0,
            paragraph: None,
            inciso: None,
            misplaced: None,
            repaired: 0,
            doubled: Vec::new(),
            slips: Vec::new(),
            gaps: Vec::new(),
            before,
            reopened: Vec::new(),
            diagnostics,
        }
    }

    /// The tree, and what was met in it.
    pub(crate) fn finish(self) -> Grown {
        let told = self.diagnostics.iter_mut().rev().find(|told| told.code == WRONG_KEYS);
        if let Some(told) = told.filter(|_| self.repaired > 0) {
            told.message = format!("{}: {} rows", told.message, self.repaired);
        }
        let Self { nodes, doubled, slips, gaps, reopened, .. } = self;
        Grown { nodes, doubled, slips, gaps, reopened }
    }

    /// Takes a row with its bytes. One that cannot be read, or does not stand in what is open, is a gap.
    pub(crate) fn take(&mut self, row: Result<Row<'_>, Unreadable<'_>>, (start, end): (usize, usize)) {
        let (groupings, article) = match &row {
            Ok(row) => (row.groupings, row.article),
            Err(row) => (row.groupings, row.article),
        };
        let transitional = self.keys(groupings).first() == Some(&Some(TRANSITIONAL));
        let taken = row.map_err(|row| row.error).and_then(|row| self.take_row(&row));
        if let Err(error) = taken {
            // The address of the article that its keys name.
            let number = article.and_then(Number::parse);
            let article = number.map(|number| article_address(transitional, &number));
            self.gaps.push(Gap { error: error.spanning(start, end), at: self.nodes.len(), article });
        }
    }

    fn take_row(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        if row.class != "titartb"
            && self.misplaced.as_ref().is_some_and(|(wrong, _)| borrowed(wrong) == row.groupings)
        {
            self.repaired += 1;
        }
        match row.class {
            "titartb" => self.heading(row),
            "artigo" => self.take_article(row),
            "paragrafo" => self.take_paragraph(row),
            "inciso" => self.take_inciso(row),
            "alinea" => self.take_alinea(row),
            class => Err(self.error(row, format!("`{class}` is no class of rows"))),
        }
    }

    fn heading(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        let found = Self::labelled(row, label::heading);
        let keys = self.heading_keys(row, &found);
        let level = keys
            .iter()
            .rposition(Option::is_some)
            .ok_or_else(|| self.error(row, "the heading has no key".into()))?;
        let transitional = borrowed(&keys).first() == Some(&Some(TRANSITIONAL));
        self.reopen(row, &keys, level);
        let parent = match level {
            0 => 0,
            _ => self.grouping(row, borrowed(&keys), level)?,
        };
        let key = keys.get(level).cloned().flatten().unwrap_or_default();
        let number = self.number(row, &key)?;
        let (component_type, name, _) = GROUPINGS.get(level).copied().unwrap_or_default();
        let above = self.nodes.get(parent).map(|node| node.address.as_str()).unwrap_or_default();
        let address = grouping_address((transitional, level), above, (name, &number));
        let act = transitional && level == 0;
        let node = Node {
            address,
            segment: None,
            parent: Some(parent),
            article: None,
            component_type: if act { "adct" } else { component_type },
            number: (!act).then(|| number.to_string()),
            label: found.label.to_owned(),
            order_key: if act { "9".to_owned() } else { order_key('5', &number, false) },
            sole: false,
            heading: None,
            words: Some(words(row, &found, Aspect::Heading)),
            line: row.line,
        };
        let Some(at) = self.push(node) else { return Ok(()) };
        for (slot, open) in self.groupings.iter_mut().enumerate().skip(level) {
            *open = (slot == level).then(|| (key.clone(), at));
        }
        (self.article, self.paragraph, self.inciso) = (None, None, None);
        Ok(())
    }

    /// The keys of a heading. Where they are not those of its own label, the label is right.
    fn heading_keys(&mut self, row: &Row<'_>, found: &Labelled<'_>) -> Keys {
        self.misplaced = None;
        let keys = owned(&row.groupings);
        let (Some(kind), Some(number)) = (found.heading, &found.number) else { return keys };
        let level = kind as usize;
        let own = keys.get(level).cloned().flatten();
        let deeper = keys.iter().skip(level + 1).any(Option::is_some);
        if own.as_deref() == Some(number.to_string().as_str()) && !deeper && row.article.is_none() {
            return keys;
        }
        let mut right = keys.clone();
        for (at, slot) in right.iter_mut().enumerate().skip(level) {
            *slot = (at == level).then(|| number.to_string());
        }
        let said =
            |keys: &Keys| keys.iter().map(|key| key.as_deref().unwrap_or("NA")).collect::<Vec<_>>().join(",");
        self.diagnostics.push(Diagnostic {
            code: WRONG_KEYS.to_owned(),
            severity: Severity::Warning,
            place: Place { file: self.file.to_owned(), line: Some(row.line) },
            message: format!(
                "`{}` stands under the keys {} of {}; read as {}, and so are the rows below it up to the next heading",
                found.label,
                said(&keys),
                row.article.map_or_else(|| "another heading".to_owned(), |article| format!("article {article}")),
                said(&right)
            ),
        });
        self.misplaced = Some((keys, right.clone()));
        right
    }

    fn take_article(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        let found = Self::labelled(row, label::article);
        let key = row.article.ok_or_else(|| self.error(row, "the column `artigo` is empty".into()))?;
        let number = self.number(row, key)?;
        let keys = owned(&self.keys(row.groupings));
        self.reopen(row, &keys, 4);
        let parent = self.grouping(row, borrowed(&keys), 4)?;
        let transitional = borrowed(&keys).first() == Some(&Some(TRANSITIONAL));
        let address = article_address(transitional, &number);
        self.agree(row, &found, &number, &address);
        let article = Node {
            address: address.clone(),
            segment: None,
            parent: Some(parent),
            article: Some(self.nodes.len()),
            component_type: "article",
            number: Some(number.to_string()),
            label: found.label.to_owned(),
            order_key: order_key('4', &number, false),
            sole: false,
            heading: None,
            words: None,
            line: row.line,
        };
        let Some(at) = self.push(article) else { return Ok(()) };
        self.article = Some(Open { key: key.to_owned(), at });
        (self.paragraph, self.inciso) = (None, None);
        let words = words(row, &found, Aspect::Canonical);
        self.caput = self.push(caput(&address, at, Some(words), row.line)).unwrap_or(at);
        Ok(())
    }

    fn take_paragraph(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        let found = Self::labelled(row, label::paragraph);
        let parent = self.open_article(row)?;
        let key = row.paragraph.ok_or_else(|| self.error(row, "the column `paragrafo` is empty".into()))?;
        if let Some(at) = self.provision(row, &found, key, parent, PARAGRAPH)? {
            self.paragraph = Some(Open { key: key.to_owned(), at });
            self.inciso = None;
        }
        Ok(())
    }

    fn take_inciso(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        let found = Self::labelled(row, label::inciso);
        self.open_article(row)?;
        let parent = self.paragraph_or_caput(row)?;
        let key = row.inciso.ok_or_else(|| self.error(row, "the column `inciso` is empty".into()))?;
        if let Some(at) = self.provision(row, &found, key, parent, INCISO)? {
            if row.paragraph.is_none() {
                self.paragraph = None;
            }
            self.inciso = Some(Open { key: key.to_owned(), at });
        }
        Ok(())
    }

    fn take_alinea(&mut self, row: &Row<'_>) -> Result<(), ReadError> {
        let found = Self::labelled(row, label::alinea);
        self.open_article(row)?;
        let parent = match row.inciso {
            None => self.paragraph_or_caput(row)?,
            Some(key) => {
                self.paragraph_or_caput(row)?;
                open(self.inciso.as_ref(), key).ok_or_else(|| self.gap(row, &format!("inciso {key}")))?
            }
        };
        let key = row.alinea.ok_or_else(|| self.error(row, "the column `alinea` is empty".into()))?;
        self.provision(row, &found, key, parent, ALINEA).map(|_| ())
    }

    fn provision(
        &mut self,
        row: &Row<'_>,
        found: &Labelled<'_>,
        key: &str,
        parent: usize,
        (component_type, name, rank): Names,
    ) -> Result<Option<usize>, ReadError> {
        let number = self.number(row, key)?;
        let sole = if found.sole { "u" } else { "" };
        let segment = format!("{name}{}{sole}", number.in_id());
        let above = self.nodes.get(parent).map(|node| node.address.as_str()).unwrap_or_default();
        let address = format!("{above}_{segment}");
        self.agree(row, found, &number, &address);
        let node = Node {
            address,
            segment: Some(segment),
            parent: Some(parent),
            article: self.article.as_ref().map(|article| article.at),
            component_type,
            number: Some(format!("{number}{sole}")),
            label: found.label.to_owned(),
            order_key: order_key(rank, &number, found.sole),
            sole: found.sole,
            heading: None,
            words: Some(words(row, found, Aspect::Canonical)),
            line: row.line,
        };
        Ok(self.push(node))
    }

    /// The paragraph that the row names. Its key does not tell a sole paragraph from a first one: the one that was
    /// printed counts.
    fn paragraph_or_caput(&self, row: &Row<'_>) -> Result<usize, ReadError> {
        match row.paragraph {
            None => Ok(self.caput),
            Some(key) => {
                open(self.paragraph.as_ref(), key).ok_or_else(|| self.gap(row, &format!("paragraph {key}")))
            }
        }
    }

    fn open_article(&self, row: &Row<'_>) -> Result<usize, ReadError> {
        let key = row.article.ok_or_else(|| self.error(row, "the column `artigo` is empty".into()))?;
        let keys = self.keys(row.groupings);
        self.grouping(row, keys, 4)?;
        open(self.article.as_ref(), key).ok_or_else(|| self.gap(row, &format!("article {key}")))
    }

    /// The innermost grouping above `level` that the keys name; all of them must be open.
    fn grouping(&self, row: &Row<'_>, keys: [Option<&str>; 4], level: usize) -> Result<usize, ReadError> {
        let mut innermost = 0;
        for (key, open) in keys.iter().zip(&self.groupings).take(level) {
            match (key, open) {
                (Some(key), Some((open, at))) if key == open => innermost = *at,
                (None, None) => {}
                (None, Some(_)) if level < 4 => {}
                _ => return Err(self.gap(row, "heading")),
            }
        }
        if innermost == 0 { Err(self.gap(row, "title")) } else { Ok(innermost) }
    }

    /// Opens the headings that the keys of a row name and that do not stand above it, as they were in the text before: their
    /// own rows are lost or cannot be read. Nothing is opened where one of them stood in neither.
    fn reopen(&mut self, row: &Row<'_>, keys: &Keys, level: usize) {
        let Some(lost) = self.lost_headings(keys, level) else { return };
        for Lost { slot, key, node, above } in lost {
            let parent = self.nodes.iter().position(|one| one.address == above);
            self.reopened.push((node.address.clone(), row.line));
            let Some(at) = self.push(Node { parent, ..node }) else { return };
            for (level, open) in self.groupings.iter_mut().enumerate().skip(slot) {
                *open = (level == slot).then(|| (key.clone(), at));
            }
            (self.article, self.paragraph, self.inciso) = (None, None, None);
        }
    }

    /// The headings above a level that keys name and that are not open, as they were in the text before. `None` where one was
    /// not there, or stands in this text already.
    fn lost_headings(&self, keys: &Keys, level: usize) -> Option<Vec<Lost>> {
        let transitional = keys.first().is_some_and(|key| key.as_deref() == Some(TRANSITIONAL));
        let (mut above, mut lost): (String, Vec<Lost>) = (String::new(), Vec::new());
        for (slot, key) in keys.iter().enumerate().take(level) {
            let Some(key) = key else { continue };
            let number = Number::parse(key)?;
            let (_, name, _) = GROUPINGS.get(slot).copied()?;
            let address = grouping_address((transitional, slot), &above, (name, &number));
            let open = self.groupings.get(slot)?.as_ref().filter(|_| lost.is_empty());
            let is_open = open.is_some_and(|(own, at)| {
                own == key && self.nodes.get(*at).is_some_and(|node| node.address == address)
            });
            if !is_open {
                let node = self.before.get(&address).filter(|_| !self.addresses.contains(&address))?;
                lost.push(Lost { slot, key: key.clone(), node: node.clone(), above });
            }
            above = address;
        }
        Some(lost)
    }

    fn keys<'r>(&'r self, groupings: [Option<&'r str>; 4]) -> [Option<&'r str>; 4] {
        match &self.misplaced {
            Some((wrong, right)) if borrowed(wrong) == groupings => borrowed(right),
            _ => groupings,
        }
    }

    /// Adds a node, unless its address is taken: the file has the row twice.
    fn push(&mut self, node: Node) -> Option<usize> {
        if !self.addresses.insert(node.address.clone()) {
            let first = self.nodes.iter().find(|first| first.address == node.address);
            if first.is_some_and(|first| first.text() != node.text()) {
                self.doubled.push((node.address.clone(), node.line));
            }
            self.diagnostics.push(Diagnostic {
                code: "row-stands-twice".to_owned(),
                severity: Severity::Warning,
                place: Place { file: self.file.to_owned(), line: Some(node.line) },
                message: format!("`{}` stands in the file already; this row is left out", node.address),
            });
            return None;
        }
        self.nodes.push(node);
        Some(self.nodes.len() - 1)
    }

    fn agree(&mut self, row: &Row<'_>, found: &Labelled<'_>, number: &Number, address: &str) {
        if found.number.is_none() {
            let start: String = row.text.chars().take(30).collect();
            let message = format!(
                "`{start}` does not begin with a label of class `{}`; it is read by its key {number}",
                row.class
            );
            self.slips.push((address.to_owned(), row.line, message));
        }
        if found.number.as_ref() != Some(number) {
            self.diagnostics.push(Diagnostic {
                code: "label-disagrees".to_owned(),
                severity: Severity::Warning,
                place: Place { file: self.file.to_owned(), line: Some(row.line) },
                message: format!("the label is `{}` and the key {number}; the key is taken", found.label),
            });
        }
    }

    /// The label and words of a row. Where it does not begin with a label of its class, it is all words: its keys say what
    /// it is. Letters may be written as several characters, as no label is known here.
    fn labelled<'t>(row: &Row<'t>, split: fn(&str) -> Option<Labelled<'_>>) -> Labelled<'t> {
        let words = || Labelled { label: "", words: row.text, heading: None, number: None, sole: false };
        let Some(composed) = print::composed(row.text) else {
            return split(row.text).unwrap_or_else(words);
        };
        let Some(found) = split(&composed) else { return words() };
        let (heading, number, sole) = (found.heading, found.number.clone(), found.sole);
        let Some(at) = print::length_of(row.text, found.label) else { return words() };
        let (label, rest) = row.text.split_at(at);
        let after = rest.strip_prefix(label::is_space).unwrap_or(rest);
        Labelled { label, words: after, heading, number, sole }
    }

    fn number(&self, row: &Row<'_>, key: &str) -> Result<Number, ReadError> {
        Number::parse(key).ok_or_else(|| self.error(row, format!("`{key}` is no number")))
    }

    fn gap(&self, row: &Row<'_>, what: &str) -> ReadError {
        self.error(
            row,
            format!("gap in the hierarchy: the {what} under which the row stands is not open above it"),
        )
    }

    fn error(&self, row: &Row<'_>, problem: String) -> ReadError {
        ReadError::row(self.file, row.line, problem)
    }
}

fn open(slot: Option<&Open>, key: &str) -> Option<usize> {
    slot.filter(|open| open.key == key).map(|open| open.at)
}

fn borrowed(keys: &Keys) -> [Option<&str>; 4] {
    keys.each_ref().map(Option::as_deref)
}

fn owned(keys: &[Option<&str>; 4]) -> Keys {
    keys.map(|key| key.map(str::to_owned))
}

/// The caput of the article at a place of the list.
pub(super) fn caput(article: &str, at: usize, words: Option<Words>, line: u64) -> Node {
    Node {
        address: format!("{article}_cpt"),
        segment: Some("cpt".to_owned()),
        parent: Some(at),
        article: Some(at),
        component_type: "caput",
        number: None,
        label: String::new(),
        order_key: "0".to_owned(),
        sole: false,
        heading: None,
        words,
        line,
    }
}

/// Sorts siblings as the text has them: caput, alíneas, incisos, paragraphs; articles before groupings.
pub(super) fn order_key(rank: char, number: &Number, sole: bool) -> String {
    let letters = if number.letters.is_empty() { String::new() } else { format!("-{}", number.letters) };
    format!("{rank}{:04}{letters}{}", number.digits, if sole { "u" } else { "" })
}

fn words(row: &Row<'_>, found: &Labelled<'_>, aspect: Aspect) -> Words {
    let length = raw_length(found.words, row.quoted);
    let label = raw_length(row.text, row.quoted) - length;
    let start = row.start + u64::try_from(label).unwrap_or_default();
    let length = u64::try_from(length).unwrap_or_default();
    Words {
        aspect,
        text: found.words.to_owned(),
        unknown: false,
        notice: is_notice(found.words),
        file: None,
        start,
        end: start + length,
    }
}

/// `(Revogado).` and `(Suprimido)` in their spellings.
pub(super) fn is_notice(words: &str) -> bool {
    let bare = words.trim_end_matches(['.', ';']);
    ["(revogado)", "(revogada)", "(suprimido)", "(suprimida)"]
        .iter()
        .any(|notice| bare.eq_ignore_ascii_case(notice))
}
