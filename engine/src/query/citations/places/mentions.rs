//! What the grammars of all languages at hand read in a text: laws as a whole, and provisions.

use std::cmp::Reverse;
use std::ops::Range;

use asof_law::{
    COMMON, Language, Law, Mention, NameIndex, Number, SECTION, begins_section, citations, marks_sections,
    signed,
};

/// A law that is named as a whole, and where.
pub(super) type Named = (Range<usize>, Law);

/// What is cited, and the grammar that read it.
pub(super) type Cited = (Mention, Language);

/// The laws that a text names as a whole, and what it cites of them: of what several grammars read at one place, what begins
/// first and then what is longest.
pub(super) fn mentions(names: &NameIndex, text: &str) -> (Vec<Named>, Vec<Cited>) {
    // Where two read the same words, the common language leaves open of what country the law is.
    let own = names.languages().iter().copied().filter(|&own| own != COMMON);
    let signs = signs_in_words(names, text);
    let mut all: Vec<Cited> = read(signs.as_deref().unwrap_or(text), COMMON).collect();
    for (mention, _) in &mut all {
        let words = text.get(mention.start..mention.end).unwrap_or_default();
        for step in mention.target.iter_mut().flat_map(|target| &mut target.path) {
            *step = signed(step, words);
        }
    }
    all.extend(own.flat_map(|language| read(text, language)));
    let ordinals: Vec<Range<usize>> = all.iter().filter_map(|one| as_ordinal(one, &all)).collect();
    all.retain(|(mention, language)| {
        *language != COMMON || !ordinals.contains(&(mention.start..mention.end))
    });
    all.sort_by_key(|(mention, _)| (mention.start, Reverse(mention.end)));
    let (mut laws, mut provisions) = (Vec::new(), Vec::<Cited>::new());
    for (mention, language) in all {
        let Some(target) = &mention.target else { continue };
        let span = mention.start..mention.end;
        if target.path.is_empty() {
            laws.push((span, target.law.clone()));
            continue;
        }
        // A part of a law alone is no provision of it.
        let is_part = target.path.iter().all(|step| step.unit.is_side());
        let free = provisions.last().is_none_or(|(last, other)| {
            last.end <= span.start || (last.start..last.end, *other) == (span, language)
        });
        if free && !is_part {
            provisions.push((mention, language));
        }
    }
    (laws, provisions)
}

/// Where the letter that the common language takes for one of a number is the ending of an ordinal in another, "art. 5o": that
/// reads the same words with the number alone.
fn as_ordinal((mention, language): &Cited, all: &[Cited]) -> Option<Range<usize>> {
    const ENDINGS: [char; 2] = ['o', 'a'];
    let number = |mention: &Mention| match &mention.target.as_ref()?.path.last()?.number {
        Number::Of(number) => Some(number.clone()),
        _ => None,
    };
    let said = number(mention).filter(|_| *language == COMMON)?;
    let plain = said.strip_suffix(ENDINGS).filter(|plain| plain.bytes().all(|byte| byte.is_ascii_digit()))?;
    let same =
        |(other, own): &&Cited| *own != COMMON && (other.start, other.end) == (mention.start, mention.end);
    let reads = |(other, _): &Cited| number(other).as_deref() == Some(plain);
    all.iter().filter(same).any(reads).then_some(mention.start..mention.end)
}

/// What the grammar of a language reads.
fn read(text: &str, language: Language) -> impl Iterator<Item = Cited> + use<> {
    citations(text, language).into_iter().map(move |mention| (mention, language))
}

/// A text with an abbreviation of as many bytes for each sign of a section before a number, so that every place in it stays the
/// same: laws that are read in the common language print "§ 7", and its grammar does not know the sign. `None` where there is
/// none, where no law here may be marked so, and where there is law in another language, which may have the sign for something
/// else.
fn signs_in_words(names: &NameIndex, text: &str) -> Option<String> {
    let is_common = names.languages().iter().all(|language| *language == COMMON);
    if !is_common
        || !text.contains(SECTION)
        || !names.countries().iter().any(|profile| marks_sections(profile))
    {
        return None;
    }
    let (mut said, mut at) = (String::with_capacity(text.len()), 0);
    for (start, _) in text.match_indices(SECTION).filter(|(start, _)| begins_section(text, *start)) {
        let Some(rest) = text.get(start..).filter(|_| start >= at) else { continue };
        let several = rest.trim_start_matches(SECTION).trim_start_matches([' ', '\u{a0}']);
        let length = rest.len() - several.len();
        // Two bytes are too few for an abbreviation that no page has.
        let word = match length {
            0..=2 => "s.",
            _ if rest.starts_with("§§") => "secs",
            _ => "sec",
        };
        said.push_str(text.get(at..start).unwrap_or_default());
        said.push_str(word);
        said.extend(std::iter::repeat_n(' ', length - word.len()));
        at = start + length;
    }
    said.push_str(text.get(at..).unwrap_or_default());
    (said.len() == text.len()).then_some(said)
}
