//! Texts of one law and day in several languages. They do not say which of them is authentic: the norm has the language of
//! most texts, and words in another are texts of the provision that stands at the same place in both.

use std::collections::{HashMap, HashSet};

use asof_law::Profile;
use asof_schema::{
    Aspect, ChangeSet, Day, Evidence, Finding, Norm, Op, Place, Severity, Sha256, SourceDocument, Text,
};

use crate::formats::numbered;
use crate::from_acts::Document;
use crate::from_snapshots::{Node, Words};
use crate::own_law::nodes::{nodes, restarts};

/// The last words of a language at an address.
type Last = HashMap<(String, String, Aspect), String>;

/// How many texts in another language were paired, and how many not.
#[derive(Debug, Default)]
struct Count {
    /// Those that a version has now.
    paired: usize,
    /// Those of places that one of the two languages alone has.
    alone: usize,
    /// Those that changed where the words of the norm's language did not.
    differ: usize,
}

/// Adds the words of documents in other languages, each given with its day and the document of that day in the norm's
/// language, in the order of their days.
pub(super) fn add(set: &mut ChangeSet, norm: &Norm, beside: &[(Day, &Document, &Document)]) {
    let mut last = Last::new();
    for (day, own, other) in beside {
        let count = pair(set, norm, own, other, &mut last);
        set.findings.push(finding(norm, *day, other, &count));
        set.sources.push(SourceDocument {
            sha256: other.sha256,
            name: other.file.clone(),
            norm: norm.id.clone(),
            url: None,
            retrieved_at: None,
        });
    }
}

fn pair(set: &mut ChangeSet, norm: &Norm, own: &Document, other: &Document, last: &mut Last) -> Count {
    let texts = [own, other].map(|document| outline(norm, document));
    let profile = Profile::of_country_and_language(&norm.jurisdiction, &norm.language);
    let restarts = texts.iter().any(|text| restarts(text, profile));
    let [ours, theirs] = texts.map(|text| nodes(&text, profile, restarts));
    let commands = by_bytes(set, own.sha256);
    let mut count = Count::default();
    for (our, their) in pairs(&ours, &theirs) {
        for aspect in [Aspect::Heading, Aspect::Canonical] {
            let (said, told) =
                (our.and_then(|our| words(our, aspect)), their.and_then(|it| words(it, aspect)));
            let ((Some(our), Some(said)), Some(told)) = ((our, said), told) else {
                count.alone += usize::from(said.is_some() != told.is_some());
                continue;
            };
            let key = (other.language.clone(), our.address.clone(), aspect);
            match texts_of(set, commands.get(&(said.start, said.end)).copied()) {
                Some(texts) => {
                    texts.push(text(other, told));
                    last.insert(key, told.text.clone());
                    count.paired += 1;
                }
                // The version has gone on since an earlier day, and so must have its words.
                None => count.differ += usize::from(last.get(&key) != Some(&told.text)),
            }
        }
    }
    count
}

/// The provisions of a document, with its title.
fn outline(norm: &Norm, document: &Document) -> numbered::Text {
    let profile = Profile::of_country_and_language(&norm.jurisdiction, &document.language);
    let mut provisions = document.provisions.clone();
    for one in &mut provisions {
        numbered::set_notices_apart(one, profile);
    }
    numbered::Text { title: Some(document.title.clone()), provisions, ..numbered::Text::default() }
}

/// The commands that give the words of a file, by the bytes of these.
fn by_bytes(set: &ChangeSet, file: Sha256) -> HashMap<(u64, u64), usize> {
    let of_file = |text: &Text| {
        let at = text.evidence.as_ref().filter(|at| at.sha256 == file)?;
        Some((at.start, at.end))
    };
    let commands = set.commands.iter().enumerate();
    let given = commands.flat_map(|(at, command)| {
        let texts = match &command.op {
            Op::Insert(insert) => insert.texts.as_slice(),
            Op::Amend(amend) => amend.texts.as_slice(),
            _ => &[],
        };
        texts.iter().filter_map(of_file).map(move |bytes| (bytes, at))
    });
    given.collect()
}

fn texts_of(set: &mut ChangeSet, command: Option<usize>) -> Option<&mut Vec<Text>> {
    match &mut set.commands.get_mut(command?)?.op {
        Op::Insert(insert) => Some(&mut insert.texts),
        Op::Amend(amend) => Some(&mut amend.texts),
        _ => None,
    }
}

/// A place among its siblings: the parent, the type, the number, and which it is of those that have all three.
type Spot<'n> = (Option<usize>, &'n str, Option<&'n str>, usize);

/// How many siblings have a type and number.
type Counts<'n> = HashMap<(Option<usize>, &'n str, Option<&'n str>), usize>;

/// The nodes of two texts, each with that at the same place in the other: of the same number, or without one, and the same
/// of as many such siblings.
fn pairs<'n>(ours: &'n [Node], theirs: &'n [Node]) -> Vec<(Option<&'n Node>, Option<&'n Node>)> {
    let (our_spots, our_counts) = spots(ours);
    let (their_spots, their_counts) = spots(theirs);
    let at: HashMap<Spot<'_>, usize> = our_spots.into_iter().zip(0..).collect();
    let mut partners: Vec<Option<usize>> = Vec::with_capacity(theirs.len());
    for (parent, kind, number, nth) in their_spots {
        let above = match parent {
            None => Some(None),
            Some(parent) => partners.get(parent).copied().flatten().map(Some),
        };
        let as_many =
            |above| our_counts.get(&(above, kind, number)) == their_counts.get(&(parent, kind, number));
        let above = above.filter(|above| as_many(*above));
        partners.push(above.and_then(|above| at.get(&(above, kind, number, nth)).copied()));
    }
    let paired: HashSet<usize> = partners.iter().flatten().copied().collect();
    let alone =
        ours.iter().enumerate().filter(|(at, _)| !paired.contains(at)).map(|(_, our)| (Some(our), None));
    let both = theirs.iter().zip(&partners);
    both.map(|(their, our)| (our.and_then(|our| ours.get(our)), Some(their))).chain(alone).collect()
}

/// The place of each node, and how many siblings have the same type and number.
fn spots(nodes: &[Node]) -> (Vec<Spot<'_>>, Counts<'_>) {
    let mut counts = Counts::new();
    let spot = |node| {
        let Node { parent, component_type, number, .. }: &Node = node;
        let count = counts.entry((*parent, *component_type, number.as_deref())).or_insert(0);
        *count += 1;
        (*parent, *component_type, number.as_deref(), *count)
    };
    let spots = nodes.iter().map(spot).collect();
    (spots, counts)
}

/// The words of a provision, unless they only say that it is repealed.
fn words(node: &Node, aspect: Aspect) -> Option<&Words> {
    node.texts().find(|words| words.aspect == aspect && !words.notice && !words.unknown)
}

fn text(document: &Document, words: &Words) -> Text {
    Text {
        language: document.language.clone(),
        aspect: words.aspect,
        text: words.text.clone(),
        evidence: Some(Evidence { sha256: document.sha256, start: words.start, end: words.end }),
    }
}

fn finding(norm: &Norm, on: Day, document: &Document, count: &Count) -> Finding {
    let Count { paired, alone, differ } = count;
    let Document { file, language, .. } = document;
    Finding {
        code: "language-paired".to_owned(),
        severity: if alone + differ == 0 { Severity::Info } else { Severity::Warning },
        component: norm.id.root(),
        act: None,
        on: Some(on),
        message: format!(
            "{file} is the text of {on} in `{language}`, paired by numbers and places with that in `{}`: {paired} of its \
             texts are those of a version; {alone} texts of either have none at the same place in the other, and {differ} \
             changed in `{language}` alone: these are left out",
            norm.language
        ),
        places: vec![Place { file: file.clone(), line: None }],
    }
}
