//! The laws that a question names, and what it asks of them.

use std::collections::BTreeSet;
use std::ops::Range;

use asof_law::lexicon::is;
use asof_law::{COMMON, LANGUAGES, Law, citations, extract, law_begins, named_cases};
use asof_schema::{AsOf, ComponentId, Norm, NormId};
use serde::Serialize;

use super::days::{Days, Telling, says};
use super::{LawsAt, acts, times};
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

/// Laws that are here, with where words name them.
type Here = Vec<(Range<usize>, BTreeSet<NormId>)>;

/// The laws that some words name as a whole, with where: by a name as it stands, or inflected as the grammar of a language
/// reads it. What stands in the name of another law, "the Pakistan Penal Code", is a part of that. With them the names of those that
/// are not here, and whether each can be of nothing else.
pub(super) fn laws_in(corpus: &Corpus, words: &str) -> (Here, Vec<(String, bool)>) {
    let names = corpus.names();
    let lower = words.to_lowercase();
    let span = |name: &str| {
        let start = name.as_ptr() as usize - lower.as_ptr() as usize;
        start..start + name.len()
    };
    // Where a letter has another length in lower case, places in the words are not known.
    let written = if lower.len() == words.len() { names.names_in(&lower) } else { Vec::new() };
    let absent: Vec<Range<usize>> = spans_of_absent(corpus, words).collect();
    let of_another = |one: &Range<usize>| {
        let longer = |other: &&Range<usize>| {
            other.start <= one.start && one.end <= other.end && one.len() < other.len()
        };
        let before = || names.other_before(words, one).map(|start| start..one.end);
        let is_other = |other: &&Range<usize>| longer(other) && makes_another(corpus, words, other, one);
        absent.iter().find(is_other).cloned().or_else(before).or_else(|| older(corpus, words, one))
    };
    let (mut found, mut others) = (Here::new(), Vec::new());
    for name in written {
        match of_another(&span(name)) {
            Some(other) => others.push(other),
            None => found.push((span(name), names.named(name))),
        }
    }
    for mention in names.languages().iter().flat_map(|&language| extract(words, language)) {
        let whole = mention.target.filter(|target| target.path.is_empty() && target.law != Law::This);
        let span = mention.start..mention.end;
        let is_new = || !found.iter().map(|(here, _)| here).chain(&others).any(|other| meets(other, &span));
        if let Some(target) = whole.filter(|_| is_new()) {
            found.push((span, names.of(&target.law)));
        }
    }
    found.retain(|(_, norms)| !norms.is_empty());
    found.sort_by_key(|(span, _)| (span.start, span.end));
    let is_taken = |span: &Range<usize>| found.iter().any(|(here, _)| meets(here, span));
    let cases = named_cases(words).into_iter().filter(|case| case.is_sure && !is_taken(&case.span));
    others.extend(cases.filter(|case| names.named(&case.name).is_empty()).map(|case| case.span));
    let others = with_absent(corpus, words, &found, others);
    (found, others)
}

/// Whether what words say beside a name within a longer one makes another law of it. A year alone does so where the law is younger: "the
/// Charter of 1995 to 2003" is ours, of these years.
fn makes_another(corpus: &Corpus, words: &str, whole: &Range<usize>, name: &Range<usize>) -> bool {
    const OF_TIME: [Telling; 3] = [|time| time.of, |time| time.named_of, |time| time.year];
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    let beside = format!("{} {}", part(whole.start..name.start), part(name.end..whole.end)).to_lowercase();
    let joins = |word: &str| {
        is(|lexicon| lexicon.genitive, word)
            || is(|lexicon| lexicon.joining, word)
            || OF_TIME.iter().any(|list| says(word, *list))
    };
    let said = asof_law::words(&beside);
    let mut said = said.into_iter().filter(|word| !joins(word));
    let (first, more) = (said.next(), said.next());
    let Some(first) = first else { return false };
    let year = first.parse::<i32>().ok().filter(|_| first.len() == 4 && more.is_none());
    let Some(year) = year else { return true };
    let norms = corpus.names().named(part(name.clone()));
    let begun = corpus.catalogue().filter(|norm| norms.contains(&norm.id));
    let begun = begun.filter_map(|norm| norm.adopted_on.or(norm.published_on)?.ymd()).map(|(year, ..)| year);
    begun.min().is_some_and(|begun| (FIRST_YEAR..begun).contains(&year))
}

/// A name with a year right behind it that is before the first of the laws that have the name: "CF de 1946".
fn older(corpus: &Corpus, words: &str, name: &Range<usize>) -> Option<Range<usize>> {
    let called = corpus.names().begins(words.get(name.start..)?)?;
    let whole = name.start..name.start + called.length;
    let behind = words.get(name.end..whole.end)?;
    let digits = behind.trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_year = digits.len() == YEAR && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_year && called.norms.is_empty() && makes_another(corpus, words, &whole, name)).then_some(whole)
}

/// So many digits has a year.
const YEAR: usize = 4;

/// A number before this is no year of a law, and may be that of a provision.
const FIRST_YEAR: i32 = 1_700;

fn meets(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The places at which words cite a law as a whole, by its name alone, that is not here.
fn spans_of_absent(corpus: &Corpus, words: &str) -> impl Iterator<Item = Range<usize>> {
    let names = corpus.names();
    let languages = [COMMON].into_iter().chain(names.languages().iter().copied());
    let mentions = languages.flat_map(move |language| citations(words, language));
    let absent = mentions.filter(move |mention| {
        mention.target.as_ref().is_some_and(|target| {
            let by_name = matches!(&target.law, Law::Cited { name: Some(_), number: None });
            by_name && target.path.is_empty() && names.of(&target.law).is_empty()
        })
    });
    absent.map(|mention| mention.start..mention.end)
}

/// Whether words are the title of a law and its year, "Theft Act 1968": with so many capitals they are of nothing else.
fn is_dated_title(title: &str) -> bool {
    let is_year = |word: &str| word.len() == YEAR && word.bytes().all(|byte| byte.is_ascii_digit());
    let capitals = title.split_whitespace().filter(|word| word.starts_with(char::is_uppercase)).count();
    capitals > 1 && title.split_whitespace().next_back().is_some_and(is_year)
}

/// The names of the laws that are not here: those in which the name of one that is here stands, those by the names that lawyers
/// give them, "CLT", and titles with a year. In small letters such a name may be what the law itself speaks of: "o código de
/// defesa do consumidor".
fn with_absent(
    corpus: &Corpus,
    words: &str,
    here: &LawsAt,
    others: Vec<Range<usize>>,
) -> Vec<(String, bool)> {
    let names = corpus.names();
    let countries = names.countries();
    let mut absent: Vec<(Range<usize>, bool)> = others.into_iter().map(|span| (span, true)).collect();
    for span in spans_of_absent(corpus, words) {
        let title = words.get(span.clone()).filter(|title| is_dated_title(title));
        let mut taken = here.iter().map(|(span, _)| span).chain(absent.iter().map(|(span, _)| span));
        if !taken.any(|other| meets(other, &span))
            && title.is_some_and(|title| !acts::is_titled(corpus, title))
        {
            // Law and debates may speak of a law that is not here, also without its year.
            let name = title.map(|title| title.trim_end_matches(|c: char| !c.is_alphabetic()));
            let speaks = name.is_some_and(|name| corpus.graphs().any(|graph| graph.has_words(name)));
            // What lawyers call a law so is nothing else.
            let is_all =
                |name: &str| law_begins(name, &countries).is_some_and(|law| law.length == name.len());
            let is_known = name.is_some_and(is_all);
            absent.push((span, is_known || !speaks));
        }
    }
    let mut end = 0;
    for (start, letter) in words.char_indices() {
        let glued = words.get(..start).is_some_and(|before| before.ends_with(char::is_alphanumeric));
        if start < end || glued || !letter.is_alphabetic() {
            continue;
        }
        let Some(law) = words.get(start..).and_then(|rest| law_begins(rest, &countries)) else { continue };
        let span = start..start + law.length;
        let written = words.get(span.clone()).unwrap_or_default();
        let is_long = written.chars().filter(|letter| letter.is_alphabetic()).count() >= SHORTEST;
        let mut taken = here.iter().map(|(span, _)| span).chain(absent.iter().map(|(span, _)| span));
        let is_taken = taken.any(|other| meets(other, &span));
        let is_here = || [&law.name, &law.plain].iter().any(|name| !names.named(name).is_empty());
        if is_long && !is_taken && !is_here() && names.named(written).is_empty() {
            end = span.end;
            absent.push((span, written.contains(char::is_uppercase)));
        }
    }
    absent.sort_by_key(|(span, _)| span.start);
    absent.dedup();
    absent.into_iter().filter_map(|(span, is_sure)| Some((words.get(span)?.to_owned(), is_sure))).collect()
}

/// The letters of the shortest name by which a law that is not here is known in a question: fewer may mean anything.
const SHORTEST: usize = 3;

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
    named: &LawsAt,
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
    named: &LawsAt,
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

/// What is asked of the guides of a court that words name: who asks how things are done there does not say "guide". A part of a
/// longer name, "Circuit Commercial Court", names another court.
pub(crate) fn of_guides(corpus: &Corpus, words: &str) -> Option<InLaws> {
    let mut named = Here::new();
    for norm in corpus.catalogue() {
        let called = norm.citations.iter().chain([&norm.title]);
        let courts = called.filter_map(|name| court_of(name, &norm.norm_type));
        let spans = courts.filter_map(|court| {
            span_of_court(words, court)
                .or_else(|| span_of_court(words, &court.replace('\'', "’")))
                .or_else(|| span_of_court(words, &court.replace('’', "'")))
        });
        if let Some(span) = spans.max_by_key(|span| span.end - span.start) {
            named.push((span, BTreeSet::from([norm.id.clone()])));
        }
    }
    named.sort_by_key(|(span, _)| (span.start, span.end));
    let norms: Vec<NormId> = named.iter().flat_map(|(_, norms)| norms).cloned().collect();
    InLaws::of(words, &named, &norms, &[])
}

/// The court in the name of a document of which the type says that it is of one: "Patents Court" in "Patents Court Guide", a
/// "court guide". The types of laws are of one word.
fn court_of<'n>(name: &'n str, kind: &str) -> Option<&'n str> {
    let (_, own) = kind.rsplit_once(' ')?;
    let (court, last) = name.rsplit_once(' ')?;
    let is_name = court.contains(' ') || court.chars().all(char::is_uppercase);
    (is_name && last.eq_ignore_ascii_case(own)).then_some(court)
}

/// Where words name a court.
fn span_of_court(words: &str, court: &str) -> Option<Range<usize>> {
    let mut spans = words.match_indices(court).map(|(at, name)| at..at + name.len());
    spans.find(|span| {
        let (before, behind) = (words.get(..span.start), words.get(span.end..));
        let begins = before.is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        let ends = behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric));
        let last = before
            .and_then(|before| before.strip_suffix(' '))
            .map(|before| before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default());
        let is_longer = last.is_some_and(|last| last.starts_with(char::is_uppercase) && !super::asks(last));
        begins && ends && !is_longer
    })
}

impl InLaws {
    /// What is asked of the laws that are named, where something is.
    pub(super) fn of(words: &str, named: &LawsAt, norms: &[NormId], days: &[Days]) -> Option<Self> {
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
