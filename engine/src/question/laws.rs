//! The laws that a question names, and what it asks of them.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::lexicon::is;
use asof_law::{COMMON, LANGUAGES, Law, citations, extract};
use asof_schema::{AsOf, ComponentId, Norm, NormId};
use serde::Serialize;

use super::days::Days;
use super::times;
use crate::query::{CheckedCitation, resolve};
use crate::store::Corpus;

/// What is asked of laws that a question names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InLaws {
    /// The laws.
    pub norms: Vec<NormId>,
    /// Its words without their names, those by which anything is asked and, where they say it, those that name the day: a law does
    /// not say its own name.
    pub words: String,
}

/// The laws that some words name as a whole, with where: by a name as it stands, or inflected as the grammar of a language
/// reads it.
pub(super) fn laws_in(corpus: &Corpus, words: &str) -> Vec<(Range<usize>, BTreeSet<NormId>)> {
    let names = corpus.names();
    let lower = words.to_lowercase();
    let span = |name: &str| {
        let start = name.as_ptr() as usize - lower.as_ptr() as usize;
        start..start + name.len()
    };
    // Where a letter has another length in lower case, places in the words are not known.
    let written = if lower.len() == words.len() { names.names_in(&lower) } else { Vec::new() };
    let mut found: Vec<(Range<usize>, BTreeSet<NormId>)> =
        written.into_iter().map(|name| (span(name), names.named(name))).collect();
    for mention in names.languages().iter().flat_map(|&language| extract(words, language)) {
        let whole = mention.target.filter(|target| target.path.is_empty() && target.law != Law::This);
        let span = mention.start..mention.end;
        let is_new = || !found.iter().any(|(other, _)| other.start < span.end && span.start < other.end);
        if let Some(target) = whole.filter(|_| is_new()) {
            found.push((span, names.of(&target.law)));
        }
    }
    found.retain(|(_, norms)| !norms.is_empty());
    found.sort_by_key(|(span, _)| (span.start, span.end));
    found
}

/// The law that words name as a whole and that is not here, where laws and acts that are here are marks in them. A word for a law
/// or an act alone names none.
pub(super) fn unheld(corpus: &Corpus, marked: &str) -> Option<String> {
    let is_act = |word: &str| {
        let word = word.to_lowercase();
        LANGUAGES.iter().flat_map(|language| language.acts).any(|(_, act)| *act == word)
    };
    whole_laws(corpus, marked).find_map(|law| {
        if !corpus.names().of(&law).is_empty() {
            return None;
        }
        let Law::Cited { name: Some(name), .. } = law else { return None };
        let (kind, rest) = name.split_once(' ').unwrap_or((name.as_str(), ""));
        // "no código em": what follows the word is of the question.
        let is_alone = !rest.is_empty() && rest.split(' ').all(super::asks);
        let is_any = is_alone || is_act(kind) || is(|lexicon| lexicon.kinds, &name);
        (!is_any).then_some(name)
    })
}

/// The laws that are here and that words cite as a whole by what everybody calls them, and not by a name that the corpus has.
pub(super) fn cited(corpus: &Corpus, marked: &str) -> BTreeSet<NormId> {
    whole_laws(corpus, marked).flat_map(|law| corpus.names().of(&law)).collect()
}

/// The laws that words cite as a whole.
fn whole_laws(corpus: &Corpus, words: &str) -> impl Iterator<Item = Law> {
    let languages = [COMMON].into_iter().chain(corpus.names().languages().iter().copied());
    let mentions = languages.flat_map(move |language| citations(words, language));
    let whole = mentions.filter_map(|mention| mention.target.filter(|target| target.path.is_empty()));
    whole.map(|target| target.law).filter(|law| *law != Law::This)
}

/// Of provisions that a citation may mean, that of the one law that is named elsewhere in the words: "in the Municipalities
/// Act, § 27". What was taken for a law that no words name is told.
pub(super) fn decide(
    corpus: &Corpus,
    citations: &mut [CheckedCitation],
    named: &[(Range<usize>, BTreeSet<NormId>)],
    at: AsOf,
) -> Vec<(String, String)> {
    let taken = decide_kinds(corpus, citations, named, at);
    let laws: BTreeSet<&NormId> = named.iter().flat_map(|(_, norms)| norms).collect();
    let [law] = laws.into_iter().collect::<Vec<_>>()[..] else { return taken };
    for open in citations.iter_mut().filter(|one| one.component.is_none() && !one.of_another_law) {
        if let Some(component) = only_one(corpus, &open.surface, law, at) {
            open.component = Some(component);
        }
    }
    taken
}

/// The one provision of a law that a citation means most likely.
fn only_one(corpus: &Corpus, surface: &str, law: &NormId, at: AsOf) -> Option<ComponentId> {
    let candidates = resolve(corpus, surface, at).unwrap_or_default();
    let mut own = candidates.into_iter().filter(|one| one.component.norm_str() == law.as_str());
    let first = own.next()?;
    own.all(|other| other.confidence != first.confidence).then_some(first.component)
}

/// Of citations of "the Act", where no law that is here is called by that word alone, the provision of the only law that is named, or
/// is here, whose title has it; else which laws these are is told. So is what was taken for a law that is not named.
fn decide_kinds(
    corpus: &Corpus,
    citations: &mut [CheckedCitation],
    named: &[(Range<usize>, BTreeSet<NormId>)],
    at: AsOf,
) -> Vec<(String, String)> {
    let mut taken = Vec::new();
    let is_named = |norm: &Norm| named.iter().any(|(_, norms)| norms.contains(&norm.id));
    for open in citations.iter_mut().filter(|one| one.component.is_none() && one.of_another_law) {
        let Some((provision, kind)) = without_kind(&open.surface) else { continue };
        let word = kind.to_lowercase();
        let is_called = |title: &str| asof_law::words(&title.to_lowercase()).contains(&word.as_str());
        let mut called: Vec<&Norm> = corpus.catalogue().filter(|norm| is_called(&norm.title)).collect();
        if called.iter().any(|norm| is_named(norm)) {
            called.retain(|norm| is_named(norm));
        }
        let only = match called.as_slice() {
            [] => continue,
            [only] => {
                let found = only_one(corpus, provision, &only.id, at);
                if found.is_some() && !is_named(only) {
                    let why = format!("says not which law it is: it is taken for {}", only.title);
                    taken.push((kind.to_owned(), why));
                }
                found
            }
            _ => None,
        };
        if only.is_none() {
            let titles: Vec<&str> = called.iter().take(super::FEW).map(|norm| norm.title.as_str()).collect();
            let more = if called.len() > super::FEW { ", ..." } else { "" };
            let titles = titles.join(", ");
            open.problem = Some(format!("says not of which law it is: name it. Here are {titles}{more}"));
        }
        (open.component, open.of_another_law) = (only, false);
    }
    taken.dedup();
    taken
}

/// A citation without the word for a law by which alone it names its law, and that word: "section 3", "Act".
fn without_kind(surface: &str) -> Option<(&str, &str)> {
    let (before, kind) = surface.trim_end().rsplit_once(' ')?;
    let joins = |word: &str| is(|lexicon| lexicon.joining, word) || is(|lexicon| lexicon.genitive, word);
    let mut provision = before;
    while let Some((rest, word)) = provision.rsplit_once(' ')
        && joins(word)
    {
        provision = rest;
    }
    (is(|lexicon| lexicon.kinds, kind) && provision.len() < before.len()).then_some((provision, kind))
}

impl InLaws {
    /// What is asked of the laws that are named, where something is.
    pub(super) fn of(
        words: &str,
        named: &[(Range<usize>, BTreeSet<NormId>)],
        norms: &[NormId],
        days: &[Days],
    ) -> Option<Self> {
        let (mut left, mut at) = (String::new(), 0);
        for (span, _) in named {
            left.push_str(words.get(at..span.start.max(at)).unwrap_or_default());
            left.push(' ');
            at = span.end.max(at);
        }
        left.push_str(words.get(at..).unwrap_or_default());
        let left = times::without(&left, days);
        let says = |word: &&str| {
            let bare = word.trim_matches(super::is_sign);
            !bare.is_empty() && !super::asks(bare)
        };
        let left = left.split_whitespace().filter(says).collect::<Vec<_>>().join(" ");
        (!left.is_empty() && !norms.is_empty()).then(|| Self { norms: norms.to_vec(), words: left })
    }
}
