//! The acts that a question names.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use asof_law::{LANGUAGES, Language};
use asof_schema::{Act, ActId, ActKind};

use super::days::Days;
use super::times;
use super::{asks, live};
use crate::query::{CheckedCitation, acts_cited};
use crate::store::Corpus;

/// The longest name of an act that is looked for, in words.
const LONGEST: usize = 8;

/// So many digits may be those of a year.
const FOUR: usize = 4;

/// From here on a number may be a year.
const FIRST_YEAR: u32 = 1_700;

/// What some words name as a whole: acts of the corpus, and what is no law or act of it.
pub(super) struct Named {
    pub(super) acts: Vec<(Range<usize>, ActId)>,
    pub(super) elsewhere: Vec<Range<usize>>,
}

/// The acts that are named in some words by code or title, or cited by kind, number and year, each with where; those apart of
/// which a provision is cited, unless a day follows from them ("art. 40 da Carta anterior à EC 41").
pub(super) fn acts_in(corpus: &Corpus, words: &str, citations: &[CheckedCitation]) -> Named {
    let meets = |one: &CheckedCitation, span: &Range<usize>| one.start < span.end && span.start < one.end;
    let free = |span: &Range<usize>| {
        let told = || times::tells_a_day(words, span);
        citations.iter().all(|one| !meets(one, span) || one.component.is_none() && told())
    };
    let windows = windows(words);
    // "Amendment 8" is "Emenda nº 8", and "EC 8" and "emenda constitucional 8" are not: these are other acts.
    let (by_word, in_words) = (by_word(&windows, true), by_word(&windows, false));
    let mut found: BTreeMap<ActId, Range<usize>> = BTreeMap::new();
    for act in live(corpus) {
        let called = [&act.code, &act.title].into_iter().filter_map(|name| {
            let name = plain(name);
            let titled = || in_words.get(&numbered(&name, false)?).copied();
            windows.get(&name).or_else(|| by_word.get(&name).copied()).or_else(titled)
        });
        if let Some(span) = called.max_by_key(|span| span.len()).filter(|span| free(span)) {
            found.insert(act.id.clone(), span.clone());
        }
    }
    // "844/2019" alone, which is no law as a whole that is here.
    let is_law = |act: &ActId| corpus.graph(act.as_str()).is_ok();
    let (bare, ordinal) = (by_number(words), by_ordinal(words));
    for act in live(corpus).filter(|act| !is_law(&act.id)) {
        let code = plain(&act.code);
        let span = bare.get(&code).or_else(|| ordinal.get(&code)).filter(|span| free(span));
        if let (Some(span), None) = (span, found.get(&act.id)) {
            found.insert(act.id.clone(), span.clone());
        }
    }
    let (mut elsewhere, mut unmade): (Vec<Range<usize>>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
    for (span, acts) in acts_cited(corpus, words) {
        let is_law = || !corpus.names().within(words.get(span.clone()).unwrap_or_default()).is_empty();
        if acts.is_empty() && !is_law() {
            if !citations.iter().any(|one| meets(one, &span)) {
                elsewhere.push(span.clone());
            }
            unmade.push(span);
            continue;
        }
        let longer = |act: &ActId| found.get(act).is_none_or(|one| one.len() < span.len());
        let acts: Vec<ActId> = acts.into_iter().filter(|act| free(&span) && longer(act)).collect();
        found.extend(acts.into_iter().map(|act| (act, span.clone())));
    }
    // "EC 45/1999" is not the EC 45 of another year, whether the grammar reads it or not.
    unmade.extend(found.values().filter_map(|span| with_year(words, span)));
    let is_of_another = |act: &ActId, one: &Range<usize>, span: &Range<usize>| {
        let years = years(words.get(span.clone()).unwrap_or_default());
        let is_within = span.start <= one.start && one.end <= span.end && one.len() < span.len();
        is_within && !years.is_empty() && !is_of_a_year(corpus, act, &years)
    };
    for span in unmade {
        let before = found.len();
        found.retain(|act, one| !is_of_another(act, one, &span));
        if found.len() < before && !elsewhere.contains(&span) {
            elsewhere.push(span);
        }
    }
    let is_told = |elsewhere: &[Range<usize>], span: &Range<usize>| {
        elsewhere.iter().any(|other| other.start <= span.start && span.end <= other.end)
    };
    let numbered = numbered_elsewhere(corpus, &windows).filter(|span| free(span));
    let numbered: Vec<Range<usize>> = numbered.filter(|span| !is_told(&elsewhere, span)).collect();
    elsewhere.extend(numbered);
    // What stands in a longer name is a part of that.
    let spans: Vec<Range<usize>> = found.values().cloned().collect();
    let inside = |one: &Range<usize>| {
        spans.iter().any(|other| other.start <= one.start && one.end <= other.end && one.len() < other.len())
    };
    let mut acts: Vec<_> =
        found.into_iter().filter(|(_, span)| !inside(span)).map(|(act, span)| (span, act)).collect();
    acts.sort_by(|one, other| (one.0.start, &one.1).cmp(&(other.0.start, &other.1)));
    elsewhere.retain(|span| !acts.iter().any(|(act, _)| act.start < span.end && span.start < act.end));
    elsewhere.sort_by_key(|span| span.start);
    elsewhere.dedup();
    Named { acts, elsewhere }
}

/// The name of an act with the year that follows it after a slash.
fn with_year(words: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let year = words.get(span.end..)?.strip_prefix('/')?;
    let digits = year.bytes().take_while(u8::is_ascii_digit).count();
    (digits == FOUR).then(|| span.start..span.end + 1 + digits)
}

/// The years that stand in some words.
fn years(words: &str) -> Vec<i32> {
    let numbers = words.split(|c: char| !c.is_ascii_digit()).filter(|number| number.len() == FOUR);
    numbers
        .filter_map(|number| number.parse::<i32>().ok())
        .filter(|year| (1_700..2_200).contains(year))
        .collect()
}

/// Whether an act was made, published or took effect in one of some years.
fn is_of_a_year(corpus: &Corpus, id: &ActId, years: &[i32]) -> bool {
    let days = |act: &Act| {
        let dated = [act.adopted.as_ref(), Some(&act.published), act.effective.as_ref()];
        dated.map(|dated| dated.and_then(|dated| dated.on.ymd()).map(|(year, ..)| year))
    };
    let of = |act: &Act| days(act).into_iter().flatten().any(|year| years.contains(&year));
    live(corpus).filter(|act| act.id == *id).any(of)
}

/// The amending acts of some laws, or of all where none is named, that were made or published on some days.
pub(super) fn made_on<'c>(corpus: &'c Corpus, days: &Days, of: &[&str]) -> Vec<&'c Act> {
    let is_of = |norm: &str| of.is_empty() || of.contains(&norm);
    let graphs = corpus.graphs().filter(|graph| is_of(graph.norm().id.as_str()));
    let rows = graphs.flat_map(|graph| graph.acts()).filter(|row| row.live);
    let made = |act: &Act| {
        let on = [act.adopted.as_ref(), Some(&act.published)].into_iter().flatten();
        act.kind == ActKind::Amendment && on.into_iter().any(|on| (days.from..days.to).contains(&on.on))
    };
    // What amends several laws stands in each of them, and is one act.
    let acts: BTreeMap<&ActId, &Act> =
        rows.map(|row| row.act).filter(|act| made(act)).map(|act| (&act.id, act)).collect();
    acts.into_values().collect()
}

/// What is named by a word for an act and its number ("emenda nº 16"), or by the letters in place of the word, by the letters and digits
/// of its title (`ec16`); or else what is named by a word alone, by the place of that among those of its language. Of several names for
/// one, the longest.
fn by_word(windows: &HashMap<String, Range<usize>>, by_letters: bool) -> HashMap<String, &Range<usize>> {
    let mut found: HashMap<String, &Range<usize>> = HashMap::new();
    for (name, span) in windows {
        let Some(titled) = numbered(name, by_letters) else { continue };
        let known = found.entry(titled).or_insert(span);
        if known.len() < span.len() {
            *known = span;
        }
    }
    found
}

/// By which letters, or place of a word, and digits an act is named.
fn numbered(name: &str, by_letters: bool) -> Option<String> {
    let mut called = LANGUAGES.iter().flat_map(|language| language.acts.iter().enumerate());
    called.find_map(|(place, (letters, word))| {
        let key = if by_letters { (*letters).to_owned() } else { format!("{place} ") };
        let by_letters = Some(letters).filter(|_| by_letters);
        let word = std::iter::once(word).chain(by_letters).find(|word| name.starts_with(**word))?;
        let number = name.strip_prefix(word)?.trim_start_matches(|c: char| !c.is_ascii_digit());
        let between = name.len() - word.len() - number.len();
        let is_number = number.len() < FOUR && number.bytes().all(|byte| byte.is_ascii_digit());
        // "nº", "n", "número"
        let is_sign = name.get(word.len()..word.len() + between)?.starts_with(['n', 'º']) || between == 0;
        (is_number && !number.is_empty() && is_sign).then(|| key + number)
    })
}

/// Where acts are named as those of the corpus are, by letters and a number ("EC 900"), or documents that are no acts of any
/// corpus ("ADPF 54"). A year or a date says when, and numbers none.
fn numbered_elsewhere(
    corpus: &Corpus,
    windows: &HashMap<String, Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let letters = |name: &str| {
        let name = plain(name);
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: u32 = name.get(letters.len()..)?.parse().ok()?;
        let is_document = || LANGUAGES.iter().any(|language| language.documents.contains(&letters));
        let numbers = (number < FIRST_YEAR || is_document())
            && !letters.is_empty()
            && letters.chars().all(char::is_alphabetic);
        numbers.then(|| letters.to_owned())
    };
    let documents = LANGUAGES.iter().flat_map(|language| language.documents).map(|kind| (*kind).to_owned());
    let acts = live(corpus).flat_map(|act| [letters(&act.code), letters(&act.title)]).flatten();
    let kinds: BTreeSet<String> = acts.chain(documents).collect();
    let like =
        windows.iter().filter(move |(name, _)| letters(name).is_some_and(|kind| kinds.contains(&kind)));
    like.map(|(_, span)| span.clone())
}

/// Whether the title of an act of the corpus has some words.
pub(super) fn is_titled(corpus: &Corpus, words: &str) -> bool {
    let wanted = plain(words);
    live(corpus).any(|act| plain(&act.title).contains(&wanted))
}

/// Letters and digits alone, in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Acts by an ordinal before the word for them, "quarta emenda", by the letters and digits of their titles; but for those of a
/// law that is named after them.
fn by_ordinal(words: &str) -> HashMap<String, Range<usize>> {
    let lower = words.to_lowercase();
    let tokens = if lower.len() == words.len() { asof_law::words(&lower) } else { Vec::new() };
    let place = |token: &str| token.as_ptr() as usize - lower.as_ptr() as usize;
    let mut found = HashMap::new();
    for language in LANGUAGES {
        for (at, pair) in tokens.windows(2).enumerate() {
            let &[first, word] = pair else { continue };
            let named = language.time.ordinals.iter().find(|(name, _)| *name == first);
            let number = named.filter(|(name, _)| !language.time.ends.contains(name));
            let act = language.acts.iter().find(|(_, name)| *name == word);
            let next = tokens.get(at + 2).copied().unwrap_or_default();
            let of_another =
                language.lexicon.genitive.contains(&next) || language.lexicon.joining.contains(&next);
            if let (Some((_, number)), Some((letters, _)), false) = (number, act, of_another) {
                found.entry(format!("{letters}{number}")).or_insert(place(first)..place(word) + word.len());
            }
        }
    }
    found
}

/// Numbers and years with a slash between, "844/2019", by their digits; each where it stands first.
fn by_number(words: &str) -> HashMap<String, Range<usize>> {
    let mut found = HashMap::new();
    for (slash, _) in words.match_indices('/') {
        let is_digit = |letter: &char| letter.is_ascii_digit();
        let before = words.get(..slash).map_or(0, |part| part.chars().rev().take_while(is_digit).count());
        let after = words.get(slash + 1..).map_or(0, |part| part.chars().take_while(is_digit).count());
        let span = slash - before..slash + 1 + after;
        if before > 0 && after == FOUR {
            found.entry(plain(words.get(span.clone()).unwrap_or_default())).or_insert(span);
        }
    }
    found
}

/// All runs of a few words that have a letter and a digit, by their letters and digits; each where it stands first.
fn windows(words: &str) -> HashMap<String, Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (at, letter) in words.char_indices().filter(|(_, letter)| letter.is_alphanumeric()) {
        let end = at + letter.len_utf8();
        match tokens.last_mut() {
            Some(last) if last.end == at => last.end = end,
            _ => tokens.push(at..end),
        }
    }
    let mut windows = HashMap::new();
    for (nth, first) in tokens.iter().enumerate() {
        if only_leads(words, &tokens, nth) {
            continue;
        }
        for last in tokens.iter().skip(nth).take(LONGEST) {
            let name = plain(words.get(first.start..last.end).unwrap_or_default());
            if name.contains(char::is_numeric) && name.contains(char::is_alphabetic) {
                windows.entry(name).or_insert(first.start..last.end);
            }
        }
    }
    windows
}

/// Whether a word in small letters leads to the number after it and names no act with it, "em 3 de março" where "EM 3" is an act:
/// one by which anything is asked, but after an article ("a em 3") or with nothing else beside it ("em 3?").
fn only_leads(words: &str, tokens: &[Range<usize>], nth: usize) -> bool {
    let part = |range: Range<usize>| words.get(range).unwrap_or_default();
    let token = |at: usize| tokens.get(at).cloned();
    let (Some(word), Some(number)) = (token(nth), token(nth + 1)) else { return false };
    let is_apart = part(word.end..number.start).trim().is_empty();
    let is_number = part(number.clone()).starts_with(|c: char| c.is_ascii_digit());
    let written = part(word);
    if !is_apart || !is_number || !written.chars().any(char::is_lowercase) || !asks(written) {
        return false;
    }
    match nth.checked_sub(1).and_then(token) {
        Some(before) => !is_article(part(before)),
        None => part(number.end..words.len()).starts_with(char::is_whitespace),
    }
}

/// Whether a word may stand before the name of an act: "a", "da".
fn is_article(word: &str) -> bool {
    let word = word.to_lowercase();
    let lists = |language: &Language| [language.lexicon.leading, language.lexicon.genitive];
    LANGUAGES.iter().flat_map(lists).any(|list| list.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_leads_to_a_day_or_a_number_names_no_act() {
        for words in [
            "Em 3 de março, o art. 6º",
            "o art. 6º em 3 de março",
            "o que mudou em 3 artigos?",
            "e em 3 dias?",
        ] {
            assert!(!windows(words).contains_key("em3"), "{words}");
        }
        for words in
            ["o que fez a EM 3?", "o que fez a em 3?", "antes da em 3", "em 3?", "em_3", "o que a em3 fez"]
        {
            assert!(windows(words).contains_key("em3"), "{words}");
        }
        // The day that stands before it does not hide it.
        let both = "em 3 de março, o que fez a EM 3?";
        assert_eq!(windows(both).get("em3").and_then(|span| both.get(span.clone())), Some("EM 3"));
    }

    #[test]
    fn an_act_is_named_by_a_word_and_its_number_in_every_language() {
        for words in [
            "before amendment 34",
            "antes da emenda nº 34",
            "constitutional amendment no. 34",
            "antes da emenda constitucional 34",
        ] {
            assert!(by_word(&windows(words), true).contains_key("ec34"), "{words}");
        }
        assert!(by_word(&windows("before amendment"), true).is_empty());
        let revision = "antes da emenda de revisão 5";
        let named = windows(revision);
        let span = by_word(&named, true).get("ecr5").copied().cloned();
        assert_eq!(span.and_then(|span| revision.get(span)), Some("emenda de revisão 5"));
        // A title in one language is named by the word of another.
        assert_eq!(numbered("emendanº8", false), numbered("amendment8", false));
        for other in ["emendaconstitucional8", "emendaderevisão8", "ec8", "leinº8", "emendanº9"] {
            assert_ne!(numbered(other, false), numbered("emendanº8", false), "{other}");
        }
    }

    #[test]
    fn a_year_after_a_slash_is_of_the_name_before_it() {
        for (words, name) in [
            ("a EC 45/1999?", Some("EC 45/1999")),
            ("a EC 45/99", None),
            ("a EC 45, 1999", None),
            ("a EC 45", None),
        ] {
            assert_eq!(with_year(words, &(2..7)).and_then(|span| words.get(span)), name, "{words}");
        }
    }
}
