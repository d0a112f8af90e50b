//! One revision of a day as ParlParse writes it: headings, speeches, divisions, and redirects in place of what the
//! next revision repeats.

use std::collections::HashSet;
use std::ops::Range;

use asof_schema::{Aspect, Diagnostic, Evidence, Place, Severity, Sha256, Text};

use super::house::Name;
use super::pieces::{self, Found, Pieces};
use super::{CONTROL, LANGUAGE};
use crate::encoding::{self, Plain};
use crate::error::ReadError;
use crate::formats::xml::{self, Element, Entities, Prolog};
use crate::unread::{Unit, Unread};

/// What a component of a debate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    /// The publisher's element.
    element: &'static str,
    /// The component's type: Akoma Ntoso's word in lower case, else the publisher's.
    pub(super) name: &'static str,
    /// Its name in ids.
    pub(super) segment: &'static str,
    pub(super) role: Role,
}

/// What stands where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A heading that begins a section of the debate, or of a section.
    Section { minor: bool },
    /// In a section: a speech or a division.
    Entry,
    /// A list in an entry.
    List,
    /// What has words of its own.
    Words,
}

const KINDS: [Kind; 10] = {
    const fn kind(element: &'static str, name: &'static str, segment: &'static str, role: Role) -> Kind {
        Kind { element, name, segment, role }
    }
    [
        // Nothing says where what an oral heading heads ends: it is a section like those after it.
        kind("oral-heading", "debatesection", "dbsect", Role::Section { minor: false }),
        kind("major-heading", "debatesection", "dbsect", Role::Section { minor: false }),
        kind("minor-heading", "debatesection", "dbsect", Role::Section { minor: true }),
        kind("speech", "speech", "speech", Role::Entry),
        kind("division", "division", "division", Role::Entry),
        kind("mplist", "mplist", "mplist", Role::List),
        kind("mpname", "mpname", "mpname", Role::Words),
        kind("divisioncount", "divisioncount", "count", Role::Words),
        kind("p", "p", "p", Role::Words),
        kind("tr", "tr", "tr", Role::Words),
    ]
};

impl Kind {
    fn of(element: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.element == element)
    }

    /// Whether it stands among the speeches.
    fn is_item(self) -> bool {
        matches!(self.role, Role::Section { .. } | Role::Entry)
    }
}

/// The element that says of an entry that a later revision has it.
const REDIRECT: &str = "gidredirect";

/// Whether an element of that name stands among the speeches.
fn is_item(element: &str) -> bool {
    element == REDIRECT || Kind::of(element).is_some_and(Kind::is_item)
}

/// A component as printed, with what stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Its tag, verbatim: speaker, column, time and address stand there.
    pub(super) tag: String,
    /// The heading of a section, the speaker's name, or the words.
    pub(super) text: Option<Text>,
    pub(super) children: Vec<Node>,
    /// Whether its words are read.
    pub(super) held: bool,
}

/// A heading, speech or division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) gid: Gid,
    pub(super) node: Node,
}

/// Says of an entry that the next revision has it, and under which id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Redirect {
    pub(super) old: Gid,
    pub(super) new: Gid,
    /// Whether the words are the same, so that they are not repeated here.
    pub(super) perfect: bool,
    pub(super) tag: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Entry(Entry),
    Redirect(Redirect),
    /// Something of a kind of which not even the id can be read.
    Unread(Kind),
}

impl Item {
    /// The publisher's id of what it is in this revision.
    fn gid(&self) -> Option<&Gid> {
        match self {
            Self::Entry(entry) => Some(&entry.gid),
            Self::Redirect(redirect) => Some(&redirect.old),
            Self::Unread(_) => None,
        }
    }

    /// Whether it is there with its words, or says where they are.
    fn is_read(&self) -> bool {
        match self {
            Self::Entry(entry) => entry.node.held,
            Self::Redirect(_) => true,
            Self::Unread(_) => false,
        }
    }
}

/// The publisher's id of an entry: `uk.org.publicwhip/debate/2009-10-26a.1.2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gid {
    pub(super) full: String,
    /// `2009-10-26`
    day: String,
    /// `a`
    pub(super) revision: String,
    /// `1.2`: column, and ordinal in it.
    pub(super) number: String,
}

impl Gid {
    fn read(full: &str) -> Option<Self> {
        let (_, own) = full.rsplit_once('/')?;
        let (day, rest) = own.split_at_checked(10)?;
        let (revision, number) = rest.split_once('.')?;
        let fits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let letters = revision.bytes().all(|byte| byte.is_ascii_lowercase());
        (letters && number.split('.').all(fits)).then(|| Self {
            full: full.to_owned(),
            day: day.to_owned(),
            revision: revision.to_owned(),
            number: number.to_owned(),
        })
    }

    /// Whether it is of a revision of the debate.
    pub(super) fn is_of(&self, name: &Name, revision: &str) -> bool {
        self.day == name.sitting.day.to_string() && self.revision == revision
    }
}

/// What of a revision is not read, or not as it stands.
#[derive(Debug)]
pub(super) struct Lost {
    pub(super) said: Diagnostic,
    /// The publisher's id of the entry whose words it is in; `None` where words of the debate are passed over.
    pub(super) of: Option<String>,
}

/// Reads one revision: what stands in it, and what of that is lost. Fails where nothing stands in it that can be read, and
/// where it has no end, unless it is the first: all that another lacks would be taken for withdrawn.
pub(super) fn read(
    file: &str,
    (name, is_first): (&Name, bool),
    bytes: &[u8],
) -> Result<(Vec<Item>, Vec<Lost>), ReadError> {
    let at = |(offset, problem): (usize, String)| ReadError::at(file, xml::line_of(bytes, offset), problem);
    let prolog = Prolog::read(bytes).map_err(at)?;
    let plain = encoding::document(bytes).map_err(at)?;
    let mut pieces = pieces::read(file, &plain.text, &prolog.entities, is_item)?;
    if !is_first && let Some(error) = pieces.cut.take() {
        return Err(error);
    }
    let sha256 = Sha256::of(bytes);
    Reader { file, bytes, name, plain: &plain, entities: &prolog.entities, sha256 }.items(pieces)
}

struct Reader<'a> {
    file: &'a str,
    bytes: &'a [u8],
    name: &'a Name,
    plain: &'a Plain<'a>,
    entities: &'a Entities,
    sha256: Sha256,
}

/// Bytes of a revision, and the id of the entry that they are.
type Bounds = (Range<usize>, Option<String>);

/// What is read of a revision so far.
#[derive(Default)]
struct Read {
    items: Vec<Item>,
    lost: Vec<Lost>,
    /// What cannot be read, and why.
    failed: Vec<(Bounds, ReadError)>,
    /// The numbers of the entries.
    numbers: HashSet<String>,
    /// All elements.
    bounds: Vec<Bounds>,
}

impl Reader<'_> {
    fn items(&self, pieces: Pieces) -> Result<(Vec<Item>, Vec<Lost>), ReadError> {
        let Pieces { root, found, has_more, cut } = pieces;
        let mut read = Read::default();
        let mut words = Vec::with_capacity(found.len());
        for Found { element, error } in found {
            words.push(self.words(&element));
            let of = self.take(&element, error, &mut read);
            read.bounds.push((element.tag..element.end, of));
        }
        let Read { items, mut lost, mut failed, bounds, .. } = read;
        if !items.iter().any(Item::is_read) && !failed.is_empty() {
            return Err(failed.swap_remove(0).1);
        }
        // What cannot be read has no words to compare.
        let has_more = has_more || cut.is_none() && failed.is_empty() && self.words(&root) != joined(&words);
        if has_more || self.is_followed(&root) {
            let problem = "has words outside its elements, which are passed over";
            lost.push(self.lost("stray-words", &root, problem, None));
        }
        lost.extend(self.odd(&bounds, &failed));
        lost.extend(failed.into_iter().map(|((span, of), error)| self.unread(span, error, of)));
        let end = self.source().len();
        lost.extend(cut.map(|error| self.unread(end..end, error, None)));
        Ok((items, lost))
    }

    /// Takes an element in, or what is known of one that cannot be read; gives the id of what it is.
    fn take(&self, element: &Element, error: Option<ReadError>, read: &mut Read) -> Option<String> {
        let of = |item: &Item| item.gid().map(|gid| gid.full.clone());
        let own = match error {
            None => self.item(element, &mut read.numbers, &mut read.lost),
            Some(error) => Some(Err(error)),
        };
        match own {
            Some(Ok(item)) => {
                let own = of(&item);
                read.items.push(item);
                own
            }
            Some(Err(error)) => {
                let item = self.wordless(element, &mut read.numbers);
                let own = item.as_ref().and_then(of);
                read.items.extend(item);
                read.failed.push(((element.tag..element.end, own.clone()), error));
                own
            }
            None => {
                let problem = "stands among the speeches and is passed over";
                read.lost.push(self.lost("unknown-element", element, problem, None));
                None
            }
        }
    }

    /// The text of the revision.
    fn source(&self) -> &str {
        &self.plain.text
    }

    /// What is known of an element that cannot be read: its id and who speaks, or what it is.
    fn wordless(&self, element: &Element, numbers: &mut HashSet<String>) -> Option<Item> {
        let kind = Kind::of(&element.name).filter(|kind| kind.is_item())?;
        let gid = self.gid(element, "id").ok();
        let gid = gid.filter(|gid| gid.is_of(self.name, &self.name.revision));
        let Some(gid) = gid.filter(|gid| numbers.insert(gid.number.clone())) else {
            return Some(Item::Unread(kind));
        };
        let text = self.speaker(element).filter(|_| kind.role == Role::Entry);
        let node = Node { kind, tag: self.tag(element), text, children: Vec::new(), held: false };
        Some(Item::Entry(Entry { gid, node }))
    }

    /// Tells of bytes that are no text, and of control characters, once for each entry that is read with them, and of those in
    /// none.
    fn odd(&self, bounds: &[Bounds], failed: &[(Bounds, ReadError)]) -> Vec<Lost> {
        let name = self.plain.encoding.unwrap_or("UTF-8");
        let no_text = format!("no {name} begins here, or a character was lost: U+FFFD stands for it");
        let controls: Vec<usize> = encoding::controls(self.source()).collect();
        let mut lost = self.odd_at(&self.plain.odd, &no_text, (bounds, failed));
        lost.extend(self.odd_at(&controls, CONTROL, (bounds, failed)));
        lost
    }

    fn odd_at(
        &self,
        places: &[usize],
        problem: &str,
        (bounds, failed): (&[Bounds], &[(Bounds, ReadError)]),
    ) -> Vec<Lost> {
        let holder = |at: usize| bounds.iter().position(|(span, _)| span.contains(&at));
        let is_told = |at: usize| failed.iter().any(|((span, _), _)| span.contains(&at));
        let odd: Vec<usize> = places.iter().copied().filter(|&at| !is_told(at)).collect();
        let told = odd.chunk_by(|&one, &next| holder(one) == holder(next)).filter_map(|own| {
            let first = *own.first()?;
            let problem = format!("{problem}{}", encoding::more(own.len() - 1));
            let (line, _) = encoding::line_and_column(self.source(), first);
            let of = holder(first).and_then(|at| bounds.get(at)).and_then(|(_, of)| of.clone());
            let span = first..first + encoding::width_at(self.source(), first);
            Some(self.unread(span, ReadError::at(self.file, line, problem), of))
        });
        told.collect()
    }

    /// The entry or redirect that an element is. Of two entries with one id, the first has it.
    fn item(
        &self,
        element: &Element,
        numbers: &mut HashSet<String>,
        lost: &mut Vec<Lost>,
    ) -> Option<Result<Item, ReadError>> {
        if element.name == REDIRECT {
            return Some(self.redirect(element).map(Item::Redirect));
        }
        let kind = Kind::of(&element.name).filter(|kind| kind.is_item())?;
        let entry = self.entry(kind, element, lost).and_then(|entry| {
            if numbers.insert(entry.gid.number.clone()) {
                return Ok(Item::Entry(entry));
            }
            Err(self.wrong(element, &format!("`{}` stands in the file twice", entry.gid.full)))
        });
        Some(entry)
    }

    fn is_followed(&self, root: &Element) -> bool {
        let behind = self.source().get(root.end..).and_then(|rest| rest.split_once('>'));
        behind.is_some_and(|(_, rest)| !rest.trim().is_empty())
    }

    fn entry(&self, kind: Kind, element: &Element, lost: &mut Vec<Lost>) -> Result<Entry, ReadError> {
        let gid = self.gid(element, "id")?;
        if !gid.is_of(self.name, &self.name.revision) {
            return Err(self
                .wrong(element, &format!("`{}` is of another debate or revision than the file", gid.full)));
        }
        let text = match kind.role {
            Role::Section { .. } => self.text(Aspect::Heading, element.start, element.end),
            _ => self.speaker(element),
        };
        let is_section = matches!(kind.role, Role::Section { .. });
        let children = if is_section { Vec::new() } else { self.children(element, &gid, lost) };
        let node = Node { kind, tag: self.tag(element), text, children, held: true };
        Ok(Entry { gid, node })
    }

    /// What stands in an entry; all its words as one paragraph, where they are in elements that are not known.
    fn children(&self, element: &Element, gid: &Gid, lost: &mut Vec<Lost>) -> Vec<Node> {
        let read: Vec<Node> = self.below(element);
        let words: Vec<&str> = read.iter().flat_map(all_words).collect();
        if joined(&words) == self.words(element) {
            return read;
        }
        lost.push(self.lost(
            "unread-structure",
            element,
            "has words outside its paragraphs: it is read as one",
            Some(&gid.full),
        ));
        let paragraph = Kind::of("p").map(|kind| Node {
            kind,
            tag: String::new(),
            text: self.text(Aspect::Canonical, element.start, element.end),
            children: Vec::new(),
            held: true,
        });
        paragraph.into_iter().collect()
    }

    /// The known elements in an element; those in unknown ones (tables) stand in its place.
    fn below(&self, element: &Element) -> Vec<Node> {
        let nodes = element.children.iter().flat_map(|child| match Kind::of(&child.name) {
            Some(kind) => vec![self.node(kind, child)],
            None => self.below(child),
        });
        nodes.collect()
    }

    fn node(&self, kind: Kind, element: &Element) -> Node {
        let is_list = kind.role == Role::List;
        let children = if is_list { self.below(element) } else { Vec::new() };
        let text = match kind.name {
            "divisioncount" => self.counts(element),
            _ if is_list => None,
            _ => self.text(Aspect::Canonical, element.start, element.end),
        };
        Node { kind, tag: self.tag(element), text, children, held: true }
    }

    /// The numbers of a division stand in attributes: they are its words, as they stand.
    fn counts(&self, element: &Element) -> Option<Text> {
        let tag = self.source().get(element.tag..element.start)?;
        let before = tag.len() - tag.trim_start_matches(|c: char| !c.is_whitespace()).trim_start().len();
        let behind = tag.trim_end_matches(['/', '>', ' ']).len();
        let text = tag.get(before..behind).filter(|text| !text.is_empty())?;
        Some(self.said(Aspect::Canonical, text.to_owned(), element.tag + before, element.tag + behind))
    }

    /// The name of who speaks.
    fn speaker(&self, element: &Element) -> Option<Text> {
        let name = element.attribute("speakername").filter(|name| !name.trim().is_empty())?;
        let tag = self.source().get(element.tag..element.start)?;
        let value = ['"', '\''].into_iter().find_map(|quote| {
            let (before, rest) = tag.split_once(&format!("speakername={quote}"))?;
            let start = element.tag + before.len() + "speakername=\"".len();
            Some((start, start + rest.find(quote)?))
        });
        let (start, end) = value?;
        Some(self.said(Aspect::Heading, collapsed(name), start, end))
    }

    fn text(&self, aspect: Aspect, start: usize, end: usize) -> Option<Text> {
        let words = self.between(start, end);
        (!words.is_empty()).then(|| self.said(aspect, words, start, end))
    }

    fn said(&self, aspect: Aspect, text: String, start: usize, end: usize) -> Text {
        let evidence = Evidence { sha256: self.sha256, start: self.byte(start), end: self.byte(end) };
        Text { language: LANGUAGE.to_owned(), aspect, text, evidence: Some(evidence) }
    }

    /// Where in the bytes a place in the text is.
    fn byte(&self, at: usize) -> u64 {
        self.plain.places.byte(at) as u64
    }

    fn words(&self, element: &Element) -> String {
        self.between(element.start, element.end)
    }

    fn between(&self, start: usize, end: usize) -> String {
        let span = self.source().get(start..end).unwrap_or_default();
        xml::words_of(span, self.entities).unwrap_or_default()
    }

    fn redirect(&self, element: &Element) -> Result<Redirect, ReadError> {
        let (old, new) = (self.gid(element, "oldgid")?, self.gid(element, "newgid")?);
        if !old.is_of(self.name, &self.name.revision) {
            return Err(self
                .wrong(element, &format!("`{}` is of another debate or revision than the file", old.full)));
        }
        let perfect = element.attribute("matchtype") == Some("perfectmatch");
        Ok(Redirect { old, new, perfect, tag: self.tag(element) })
    }

    fn gid(&self, element: &Element, attribute: &str) -> Result<Gid, ReadError> {
        let full = element
            .attribute(attribute)
            .ok_or_else(|| self.wrong(element, &format!("it has no `{attribute}`")))?;
        Gid::read(full).ok_or_else(|| {
            self.wrong(element, &format!("`{full}` is no id as uk.org.publicwhip/debate/2009-10-26a.1.2 is"))
        })
    }

    fn tag(&self, element: &Element) -> String {
        self.source().get(element.tag..element.start).unwrap_or_default().to_owned()
    }

    fn wrong(&self, element: &Element, problem: &str) -> ReadError {
        ReadError::at(self.file, element.line, format!("`{}`: {problem}", element.name))
    }

    fn lost(&self, code: &str, element: &Element, problem: &str, of: Option<&str>) -> Lost {
        let said = Diagnostic {
            code: code.to_owned(),
            severity: Severity::Error,
            place: Place { file: self.file.to_owned(), line: Some(element.line) },
            message: format!("`{}` {problem}", element.name),
        };
        Lost { said, of: of.map(str::to_owned) }
    }

    /// What of the revision cannot be read. Its words are none of the debate.
    fn unread(&self, span: Range<usize>, error: ReadError, of: Option<String>) -> Lost {
        let places = &self.plain.places;
        let error = error.spanning(places.byte(span.start), places.byte(span.end));
        let unread = Unread::hashed(Unit::Provision, error, (self.file, self.bytes), self.sha256);
        Lost { said: unread.diagnostic(), of }
    }
}

/// The words of a node in the order of the document, without those that are in attributes.
fn all_words(node: &Node) -> Vec<&str> {
    let own = node.text.as_ref().filter(|_| node.kind.name != "divisioncount").map(|text| text.text.as_str());
    own.into_iter().chain(node.children.iter().flat_map(all_words)).collect()
}

fn joined<W: AsRef<str>>(words: &[W]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    collapsed(&words.join(" "))
}

fn collapsed(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
