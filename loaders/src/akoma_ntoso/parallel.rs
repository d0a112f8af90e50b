//! Texts of one law and day in several languages. They do not say which of them is authentic: the norm has the language of
//! most texts, and words in another are texts of the provision that stands at the same place in both.
//!
//! A language is read whole or not at all. It must have a text of each day, and each of these the same provisions, with words
//! that change on the same days: else the words of one day would be shown on another, or be those of another provision. Of items
//! of which the alphabet may decide the letter (`lists`), none has words in it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use asof_law::Profile;
use asof_schema::{
    Aspect, ChangeSet, Day, Evidence, Finding, Norm, Op, Place, Severity, Sha256, SourceDocument, Text,
};

use crate::formats::numbered;
use crate::from_acts::Document;
use crate::from_snapshots::{Node, Words};
use crate::own_law::nodes::{nodes, restarts};

use super::lists::{self, Pair};

/// A document in another language than the norm's, after its day and the document of that day in the norm's.
pub(super) type Beside<'d> = (Day, &'d super::Text, &'d super::Text);

/// Texts in another language, each with the place of the command that gives those in the norm's own; and the provisions that
/// may be others in it, which have none.
#[derive(Default)]
struct Paired {
    texts: Vec<(usize, Text)>,
    unsure: BTreeSet<String>,
}

/// The last words in a language, by their address and aspect.
type Last = HashMap<(String, Aspect), String>;

/// Adds the words of documents in other languages, which come in the order of their days. `days` is how many texts the norm has
/// in its own. The languages that cannot be read whole, each with why.
pub(super) fn add(
    set: &mut ChangeSet,
    norm: &Norm,
    beside: &[Beside<'_>],
    days: usize,
) -> BTreeMap<String, String> {
    let mut languages: BTreeMap<&str, Vec<&Beside<'_>>> = BTreeMap::new();
    for one in beside {
        languages.entry(&one.2.document.language).or_default().push(one);
    }
    let mut left_out = BTreeMap::new();
    for (language, documents) in languages {
        match paired(set, norm, &documents, days) {
            Ok(paired) => put(set, norm, &documents, paired),
            Err(problem) => {
                left_out.insert(language.to_owned(), problem);
            }
        }
    }
    left_out
}

/// The texts of a language, or why it cannot be read whole. What may be another provision on one of the days is left out on
/// each: words of one day are not shown on another.
fn paired(set: &ChangeSet, norm: &Norm, documents: &[&Beside<'_>], days: usize) -> Result<Paired, String> {
    if documents.len() != days {
        return Err(format!("it has texts of {} of the {days} days", documents.len()));
    }
    let outlines: Vec<[Vec<Node>; 2]> =
        documents.iter().map(|(_, own, other)| outlines(norm, (own, other))).collect();
    let (mut paired, mut last) = (Paired::default(), Last::new());
    let mut all = Vec::new();
    for ((day, own, other), [ours, theirs]) in documents.iter().zip(&outlines) {
        let pairs = pairs(ours, theirs).map_err(|problem| format!("on {day}, {problem}"))?;
        paired.unsure.extend(lists::unsure(&pairs, [&own.marks, &other.marks]));
        all.push(pairs);
    }
    for ((day, own, other), pairs) in documents.iter().zip(&all) {
        pair(set, (own, other), pairs, (&mut last, &mut paired))
            .map_err(|problem| format!("on {day}, {problem}"))?;
    }
    Ok(paired)
}

/// The nodes of the texts of a day in both languages.
fn outlines(norm: &Norm, (own, other): (&super::Text, &super::Text)) -> [Vec<Node>; 2] {
    let outlines = [own, other].map(|text| outline(norm, &text.document));
    let profile = Profile::of_country_and_language(&norm.jurisdiction, &norm.language);
    let restarts = outlines.iter().any(|text| restarts(text, profile));
    outlines.map(|text| nodes(&text, profile, restarts))
}

fn pair(
    set: &ChangeSet,
    (own, other): (&super::Text, &super::Text),
    pairs: &[Pair<'_>],
    (last, paired): (&mut Last, &mut Paired),
) -> Result<(), String> {
    let commands = by_bytes(set, own.document.sha256);
    for (our, their) in pairs.iter().filter(|(our, _)| !paired.unsure.contains(&our.address)) {
        for aspect in [Aspect::Heading, Aspect::Canonical] {
            let (said, told) = match (words(our, aspect), words(their, aspect)) {
                (Some(said), Some(told)) => (said, told),
                (None, None) => continue,
                _ => return Err(format!("`{}` has words in one of the two alone", our.address)),
            };
            let before = last.insert((our.address.clone(), aspect), told.text.clone());
            match commands.get(&(said.start, said.end)) {
                Some(command) => paired.texts.push((*command, text(&other.document, told))),
                // The version goes on since an earlier day, and so must its words.
                None if before.as_ref() == Some(&told.text) => {}
                None => return Err(format!("the words of `{}` change in it alone", our.address)),
            }
        }
    }
    Ok(())
}

fn put(set: &mut ChangeSet, norm: &Norm, documents: &[&Beside<'_>], paired: Paired) {
    let count = paired.texts.len();
    for (command, text) in paired.texts {
        if let Some(texts) = texts_of(set, command) {
            texts.push(text);
        }
    }
    for (day, _, other) in documents {
        let other = &other.document;
        set.findings.push(finding(norm, *day, other, count));
        set.findings.extend(left_out(norm, *day, other, &paired.unsure));
        set.sources.push(SourceDocument {
            sha256: other.sha256,
            name: other.file.clone(),
            norm: norm.id.clone(),
            url: None,
            retrieved_at: None,
        });
    }
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

fn texts_of(set: &mut ChangeSet, command: usize) -> Option<&mut Vec<Text>> {
    match &mut set.commands.get_mut(command)?.op {
        Op::Insert(insert) => Some(&mut insert.texts),
        Op::Amend(amend) => Some(&mut amend.texts),
        _ => None,
    }
}

/// A place among its siblings: the parent, the type, the number.
type Spot<'n> = (Option<usize>, &'n str, Option<&'n str>);

/// The nodes of two texts as pairs of the same place: of the same number, or the only one of its type without a number. Where
/// several have none, or one number, the order of their words may be that of an alphabet.
fn pairs<'n>(ours: &'n [Node], theirs: &'n [Node]) -> Result<Vec<Pair<'n>>, String> {
    if ours.len() != theirs.len() {
        return Err(format!("it has {} provisions, and the other {}", theirs.len(), ours.len()));
    }
    let at: HashMap<Spot<'_>, usize> = spots(ours).into_iter().zip(0..).collect();
    if at.len() != ours.len() {
        return Err("several provisions at one place have no number, or the same".to_owned());
    }
    let mut partners: Vec<usize> = Vec::with_capacity(theirs.len());
    let mut pairs = Vec::with_capacity(theirs.len());
    for (their, (parent, kind, number)) in theirs.iter().zip(spots(theirs)) {
        let above = parent.and_then(|parent| partners.get(parent).copied());
        let partner = at.get(&(above, kind, number)).copied();
        let Some((partner, our)) = partner.and_then(|at| Some((at, ours.get(at)?))) else {
            return Err(format!("`{}` has no provision at its place in the other", their.address));
        };
        partners.push(partner);
        pairs.push((our, their));
    }
    let paired: HashSet<usize> = partners.into_iter().collect();
    if paired.len() == ours.len() { Ok(pairs) } else { Err("a provision stands in it twice".to_owned()) }
}

/// The place of each node.
fn spots(nodes: &[Node]) -> Vec<Spot<'_>> {
    let spot = |node| {
        let Node { parent, component_type, number, label, .. }: &Node = node;
        // What has no marker is numbered by its place.
        (*parent, *component_type, number.as_deref().filter(|_| !label.is_empty()))
    };
    nodes.iter().map(spot).collect()
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

fn finding(norm: &Norm, on: Day, document: &Document, count: usize) -> Finding {
    let Document { file, language, .. } = document;
    Finding {
        code: "language-paired".to_owned(),
        severity: Severity::Info,
        component: norm.id.root(),
        act: None,
        on: Some(on),
        message: format!(
            "{file} is the text of {on} in `{language}`, paired by numbers and places with that in `{}`: in all, {count} \
             texts in `{language}` stand beside it",
            norm.language
        ),
        places: vec![Place { file: file.clone(), line: None }],
    }
}

/// What is left out of a language, as it may be another provision.
fn left_out(norm: &Norm, on: Day, document: &Document, unsure: &BTreeSet<String>) -> Option<Finding> {
    const NAMED: usize = 5;
    let Document { file, language, .. } = document;
    let named: Vec<&str> = unsure.iter().take(NAMED).map(String::as_str).collect();
    let more = if unsure.len() > NAMED { ", ..." } else { "" };
    let finding = Finding {
        code: "language-unpaired".to_owned(),
        severity: Severity::Warning,
        component: norm.id.root(),
        act: None,
        on: Some(on),
        message: format!(
            "{file}: items of lists ({} provisions: {}{more}) are left out in `{language}`: both lists may stand in the \
             order of an alphabet, and nothing but their letters says which item is which",
            unsure.len(),
            named.join(", ")
        ),
        places: vec![Place { file: file.clone(), line: None }],
    };
    (!unsure.is_empty()).then_some(finding)
}
