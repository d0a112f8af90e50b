//! The words of all languages by which citations and the names of norms are known in texts about law.

use std::ops::Range;
use std::sync::LazyLock;

use crate::countries;
use crate::language::Lexicon;
use crate::mark::is_dash;
use crate::registry::LANGUAGES;
use crate::token::roman;

/// Words of all languages.
pub type Words = LazyLock<Vec<&'static str>>;

/// Words that join a citation and the name of its norm.
pub static JOINING: Words = LazyLock::new(|| all(|lexicon| lexicon.joining));

/// Words between two citations that are of one norm.
pub static LISTING: Words = LazyLock::new(|| all(|lexicon| lexicon.listing));

/// Words by which laws are called, whatever follows them.
pub static KINDS: Words = LazyLock::new(|| all(|lexicon| lexicon.kinds));

/// Words, before or after a number, that announce a provision.
pub static CUES: Words = LazyLock::new(|| all(|lexicon| lexicon.cues));

/// What parts of laws that number their provisions on their own are called, the longest first.
static PARTS: Words = LazyLock::new(|| {
    let mut parts = countries::called_apart();
    parts.sort_unstable_by_key(|part| (std::cmp::Reverse(part.len()), *part));
    parts
});

/// The length of the name of such a part with which a text begins.
pub fn part_begins(text: &str) -> Option<usize> {
    PARTS.iter().find_map(|part| begins(text, part))
}

/// The length of the name of such a part with which a text ends.
pub fn part_ends(text: &str) -> Option<usize> {
    PARTS.iter().find_map(|part| ends(text, part))
}

fn all(words: impl Fn(&Lexicon) -> &'static [&'static str]) -> Vec<&'static str> {
    LANGUAGES.iter().flat_map(|language| words(&language.lexicon)).copied().collect()
}

/// Whether a word is one of a kind in any language: texts about law mix them.
pub fn is(words: impl Fn(&Lexicon) -> &'static [&'static str], word: &str) -> bool {
    LANGUAGES.iter().any(|language| words(&language.lexicon).contains(&word))
}

/// Whether the full stop with which words end is of an abbreviation, and the sentence goes on with the words after it: "i.e.",
/// before a number "art." and "S.O.". Where a line ends, a sentence does.
pub fn abbreviates(before: &str, after: &str) -> bool {
    let said = before.trim_end();
    let is_apart = before.get(said.len()..).is_some_and(|blanks| blanks.contains('\n'));
    let opens = |c: char| c.is_whitespace() || matches!(c, '(' | '[' | '/' | '"' | '“' | '‘' | '\'');
    let last = said.strip_suffix('.').and_then(|said| said.rsplit(opens).next());
    let last = last.filter(|_| !is_apart && !after.is_empty()).unwrap_or_default();
    let word = last.to_lowercase();
    // "Part V. The"
    let is_numeral = last.len() == 1 && last.starts_with(char::is_uppercase);
    let letters = |piece: &str| (1..3).contains(&piece.len()) && piece.chars().all(char::is_alphabetic);
    let is_pointed = || word.contains('.') && word.split('.').all(letters);
    !is_numeral && is(|lexicon| lexicon.abbreviations, &word)
        || (is(|lexicon| lexicon.numbering, &word) || is_pointed()) && begins_number(after.trim_start())
}

/// Whether words begin with a number of a provision, its sign or the bracket around it: "5", "XII", "(a)", "§ 3".
fn begins_number(words: &str) -> bool {
    let first = words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_numeral = !first.is_empty() && first.bytes().all(|letter| b"IVXLC".contains(&letter));
    words.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '[' | '§')) || is_numeral
}

/// The length of words of a kind, in any language, with which a text begins.
pub fn starts(words: impl Fn(&Lexicon) -> &'static [&'static str], text: &str) -> Option<usize> {
    let all = LANGUAGES.iter().flat_map(|language| words(&language.lexicon));
    all.filter_map(|words| begins(text, words)).max()
}

/// What follows the sign or word that joins two provisions, in any language, and whether those between them are meant,
/// too: a dash and "to" mean them, "and" and a comma do not.
pub fn joint(text: &str) -> Option<(bool, &str)> {
    let text = text.trim_start();
    if let Some(behind) = text.strip_prefix([',', '&']) {
        let word = joint(behind).filter(|(through, _)| !through);
        return Some(word.unwrap_or((false, behind.trim_start())));
    }
    if let Some(behind) = text.strip_prefix(is_dash) {
        return Some((true, behind.trim_start()));
    }
    let (word, behind) = text.split_at_checked(text.find(|c: char| !c.is_alphabetic())?)?;
    let lists = is(|lexicon| lexicon.listing, word);
    (lists || is(|lexicon| lexicon.between, word)).then(|| (!lists, behind.trim_start()))
}

/// The bytes of a citation and of the annex right before it or behind it, "Anexo I, art. 5", "art. 5 do Anexo I": what is
/// looked at begins at a floor.
pub fn annex_beside(text: &str, floor: usize, span: &Range<usize>) -> Option<Range<usize>> {
    if let Some(at) = annex_ends(text.get(floor..span.start)?) {
        return Some(floor + at..span.end);
    }
    let behind = text.get(span.end..)?;
    let gap = joining(behind);
    let length = annex_begins(behind.get(gap..)?)?;
    Some(span.start..span.end + gap + length)
}

/// Whether a word is the number of an annex.
fn numbers_annex(word: &str) -> bool {
    let is_letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
    let digits = (1..4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_letter || digits || word.starts_with(char::is_uppercase) && roman(word).is_some()
}

/// Whether a word is that of an annex. Without a number it is one by its capital.
fn is_annex_word(word: &str, is_numbered: bool) -> bool {
    let is_name = is_numbered || word.starts_with(char::is_uppercase);
    is_name && is(|lexicon| lexicon.annexes, &word.to_lowercase())
}

/// The last word of a text, behind which there may be signs. A line may break after a comma or bracket; the line of a heading
/// goes on to nothing.
fn last_word(text: &str) -> Range<usize> {
    let sign = |c: char| matches!(c, ' ' | '\u{a0}' | ',' | '(' | ':') || is_dash(c);
    let broken = text.strip_suffix('\n').filter(|line| line.ends_with([',', '(']));
    let text = broken.unwrap_or(text).trim_end_matches(sign);
    let word = text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    text.len() - word.len()..text.len()
}

/// Where the annex begins with which words end, "Anexo I, ". A colon or bracket after one without a number does not lead into
/// it: "see the Annex: art. 5".
fn annex_ends(text: &str) -> Option<usize> {
    let last = last_word(text);
    let number = text.get(last.clone())?;
    if is_annex_word(number, false) {
        return (!text.get(last.end..)?.contains([':', '('])).then_some(last.start);
    }
    let word = last_word(text.get(..last.start)?);
    let is_annex = numbers_annex(number) && is_annex_word(text.get(word.clone())?, true);
    is_annex.then_some(word.start)
}

/// The length of the annex with which words begin, "Anexo I".
fn annex_begins(text: &str) -> Option<usize> {
    let word_of = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().len();
    let (word, rest) = text.split_at_checked(word_of(text))?;
    let number = rest.trim_start_matches([' ', '\u{a0}']);
    let length = word_of(number);
    let is_numbered = number.len() < rest.len() && numbers_annex(number.get(..length)?);
    let end = if is_numbered { text.len() - number.len() + length } else { word.len() };
    is_annex_word(word, is_numbered).then_some(end)
}

/// How long the commas, brackets and joining words are with which a text begins.
pub fn joining(text: &str) -> usize {
    let mut rest = text;
    loop {
        let signs = rest.trim_start_matches([' ', ',', '(', '/', '\u{a0}']);
        let word = signs.split(' ').next().unwrap_or_default();
        let joins = JOINING.contains(&word) && signs.len() > word.len();
        let next = if joins { signs.get(word.len()..).unwrap_or_default() } else { signs };
        if next.len() == rest.len() {
            return text.len() - rest.len();
        }
        rest = next;
    }
}

/// The length of a name with which a text begins. Letter case does not count, unless the name is all capitals.
pub(crate) fn begins(text: &str, name: &str) -> Option<usize> {
    let mut chars = text.chars();
    alike(name.chars(), &mut chars, name).then_some(())?;
    let rest = chars.as_str();
    (!rest.starts_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
}

/// The length of a name with which a text ends.
pub(crate) fn ends(text: &str, name: &str) -> Option<usize> {
    let mut chars = text.chars();
    alike(name.chars().rev(), &mut chars.by_ref().rev(), name).then_some(())?;
    let rest = chars.as_str();
    (!rest.ends_with(char::is_alphanumeric)).then(|| text.len() - rest.len())
}

fn alike(mut wanted: impl Iterator<Item = char>, found: &mut impl Iterator<Item = char>, name: &str) -> bool {
    let exact = !name.contains(char::is_lowercase);
    wanted.all(|wanted| {
        found.next().is_some_and(|c| c == wanted || !exact && c.to_lowercase().eq(wanted.to_lowercase()))
    })
}

#[cfg(test)]
mod tests {
    use super::annex_beside;

    #[test]
    fn an_annex_beside_a_citation_is_in_its_sentence() {
        for (text, found) in [
            ("Anexo I, art. 5", "Anexo I, art. 5"),
            ("Anexo I: art. 5", "Anexo I: art. 5"),
            ("nos termos do Anexo I,\nart. 5", "Anexo I,\nart. 5"),
            ("Anexo, art. 5", "Anexo, art. 5"),
            ("Anexo I\nart. 5", ""),
            ("Anexo I\n\nart. 5", ""),
            ("Anexo\nart. 5", ""),
            ("Ver o Anexo: art. 5", ""),
            ("o Anexo (art. 5)", ""),
        ] {
            let beside = text.find("art.").and_then(|at| annex_beside(text, 0, &(at..text.len())));
            assert_eq!(beside.and_then(|span| text.get(span)).unwrap_or_default(), found, "{text}");
        }
    }
}
