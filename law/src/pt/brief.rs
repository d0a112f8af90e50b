//! Short forms of those who write about a law, in Portuguese or in English: "art 5", "inc. II", "par. ún.", "point b".

use super::joints::{is_of, is_through, thousands};
use crate::Unit;
use crate::numbers::{latin_after, worded};
use crate::token::Tokens;

/// The most digits that the number of a provision has.
const MOST_DIGITS: usize = 9;

/// The greatest Roman numeral that is an inciso where no word says so. Above it stand the abbreviations of codes that
/// happen to be numerals, such as "CC" (Código Civil).
const GREATEST_BARE_ROMAN: i32 = 99;

/// The parts of a norm with articles of their own, without accents.
const PARTS: &[(&[&str], Unit)] = &[
    (&["adct"], Unit::Transitional),
    (&["ato", "das", "disposicoes", "constitucionais", "transitorias"], Unit::Transitional),
    (&["ato", "das", "disposicoes", "transitorias"], Unit::Transitional),
    (&["disposicoes", "constitucionais", "transitorias"], Unit::Transitional),
    (&["disposicoes", "transitorias"], Unit::Transitional),
    (&["parte", "transitoria"], Unit::Transitional),
    (&["transitional", "part"], Unit::Transitional),
    (&["transitional", "constitutional", "provisions", "act"], Unit::Transitional),
    (&["transitional", "provisions"], Unit::Transitional),
    (&["corpo", "permanente"], Unit::Body),
    (&["corpo"], Unit::Body),
    (&["parte", "permanente"], Unit::Body),
    (&["texto", "permanente"], Unit::Body),
    (&["body"], Unit::Body),
];

/// The unit that a word announces, and whether it does so without a number too: "al" and "para" are words of their own.
fn word(folded: &str) -> Option<(Unit, bool)> {
    let unit = match folded {
        "artigo" | "artigos" | "article" | "articles" | "art" | "arts" => (Unit::Article, true),
        "caput" => (Unit::Caput, true),
        "paragrafo" | "paragrafos" | "paragraph" | "paragraphs" => (Unit::Paragraph, true),
        "par" | "pars" | "parag" | "parags" | "para" | "paras" => (Unit::Paragraph, false),
        "inciso" | "incisos" | "inc" | "incs" => (Unit::Inciso, true),
        "item" | "itens" | "items" => (Unit::Inciso, false),
        "alinea" | "alineas" => (Unit::Alinea, true),
        "al" | "als" | "ali" | "alin" | "let" | "lets" | "letra" | "letras" | "letter" | "letters"
        | "point" | "points" => (Unit::Alinea, false),
        "titulo" | "titulos" | "title" | "titles" => (Unit::Title, true),
        "tit" | "tits" => (Unit::Title, false),
        "capitulo" | "capitulos" | "chapter" | "chapters" => (Unit::Chapter, true),
        "cap" | "caps" | "chap" | "chaps" | "ch" => (Unit::Chapter, false),
        "secao" | "secoes" | "section" | "sections" => (Unit::Section, true),
        "sec" | "secs" => (Unit::Section, false),
        "subsecao" | "subsecoes" | "subsection" | "subsections" => (Unit::Subsection, true),
        "subsec" | "subsecs" => (Unit::Subsection, false),
        _ => return None,
    };
    Some(unit)
}

/// The unit that begins at a token, and the token at which its number stands.
pub(super) fn unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    if let Some((Unit::Transitional, end)) = part(tokens, at) {
        return Some((Unit::Transitional, end));
    }
    if let Some((unit, ..)) = inverted(tokens, at) {
        return Some((unit, at));
    }
    let (unit, sure) = announced(tokens, at)?;
    // A caput has no number: a full stop after it ends the sentence.
    let end = if unit == Unit::Caput { at + 1 } else { number_start(tokens, at + 1) };
    if sure {
        return Some((unit, end));
    }
    let (_, number_end) = number(tokens, end, unit)?;
    // "para 3 anos" is no paragraph.
    let is_word = tokens.is_word(at, &["para"]) && !ends_element(tokens, number_end);
    (!is_word).then_some((unit, end))
}

/// The unit that a word announces, whatever stands behind it.
pub(super) fn announced(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, bool)> {
    if tokens.is_sign(at, '§') {
        return Some((Unit::Paragraph, true));
    }
    // "p. único", "p.ú."; a page has a number.
    let only = |at: usize| matches!(tokens.folded(at).as_str(), "unico" | "un" | "u");
    if tokens.folded(at) == "p" && only(number_start(tokens, at + 1)) {
        return Some((Unit::Paragraph, true));
    }
    // "cabeça do art. 40" is what lawyers call its caput.
    let head = tokens.folded(at) == "cabeca"
        && is_of(tokens, at + 1)
        && word(&tokens.folded(at + 2)).is_some_and(|(unit, _)| unit == Unit::Article);
    if head {
        return Some((Unit::Caput, true));
    }
    word(&tokens.folded(at))
}

/// The part of a norm that is named at a token, and the token after it.
pub(super) fn part(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    if tokens.word(at).is_empty() {
        return None;
    }
    let said =
        |words: &[&str]| words.iter().enumerate().all(|(ahead, word)| tokens.folded(at + ahead) == *word);
    PARTS.iter().find(|(words, _)| said(words)).map(|(words, unit)| (*unit, at + words.len()))
}

/// A number before its unit: "sole paragraph", "primeiro parágrafo do art. 5º".
fn inverted(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, String, usize)> {
    if tokens.is_word(at, &["sole", "single"]) {
        let (unit, _) = announced(tokens, at + 1)?;
        return (unit == Unit::Paragraph).then(|| (unit, "1u".to_owned(), at + 2));
    }
    let (value, noun) = worded(tokens, at, |word| ordinal(word).or_else(|| crate::en::words::ordinal(word)))?;
    let (unit, end) = (word(&tokens.folded(noun)).filter(|(_, sure)| *sure)?.0, noun + 1);
    // "segundo artigo 5º" has its number after it; "no segundo parágrafo" may be one of any text.
    let numbered = !tokens.digits(number_start(tokens, end)).is_empty();
    let of = || is_of(tokens, end) && (1..3).any(|by| announced(tokens, end + by).is_some());
    (unit != Unit::Caput && !numbered && (unit == Unit::Article || of()))
        .then(|| (unit, value.to_string(), end))
}

/// Where the number stands behind a word: "art. nº 6".
fn number_start(tokens: &Tokens<'_>, at: usize) -> usize {
    let mut next = at;
    while tokens.is_sign(next, '.') || tokens.is_sign(next, '§') {
        next += 1;
    }
    if tokens.is_word(next, &["n"]) && matches!(tokens.sign(next + 1), Some('º' | '°' | '.')) {
        next += 2;
        next += usize::from(matches!(tokens.sign(next), Some('º' | '°')));
    }
    next
}

/// The number that a unit carries at a token, in its normal form, and the token after it.
pub(super) fn number(tokens: &Tokens<'_>, at: usize, unit: Unit) -> Option<(String, usize)> {
    if let Some((_, number, end)) = inverted(tokens, at).filter(|(inverted, ..)| *inverted == unit) {
        return Some((number, end));
    }
    match unit {
        Unit::Caput => {
            let quoted = at >= 2 && is_quote(tokens, at - 2) && is_quote(tokens, at);
            Some((String::new(), at + usize::from(quoted)))
        }
        Unit::Transitional | Unit::Body => Some((String::new(), at)),
        Unit::Alinea => letter(tokens, at),
        Unit::Paragraph if matches!(tokens.folded(at).as_str(), "unico" | "un" | "u") => Some((
            "1u".to_owned(),
            at + 1 + usize::from(tokens.word(at).len() < 4 && tokens.is_sign(at + 1, '.')),
        )),
        _ => digits(tokens, at, unit).or_else(|| numeral(tokens, at)).or_else(|| in_words(tokens, at)),
    }
}

/// "artigo sexto", "artigo cinquenta e cinco", "Article six".
fn in_words(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let value =
        |word: &str| ordinal(word).or_else(|| cardinal(word)).or_else(|| crate::en::words::value(word));
    worded(tokens, at, value).map(|(value, end)| (value.to_string(), end))
}

/// "5", "5º", "5o", "1.024", "103-A", "1º-A".
fn digits(tokens: &Tokens<'_>, at: usize, unit: Unit) -> Option<(String, usize)> {
    let (value, mut end) = thousands(tokens, at)?;
    let value = value.trim_start_matches('0');
    if value.is_empty() || value.len() > MOST_DIGITS {
        return None;
    }
    let feminine = matches!(unit, Unit::Section | Unit::Subsection);
    // "5.º", as Portuguese abbreviates ordinals.
    let small = || tokens.word(end + 1) == "o";
    let stop = tokens.is_sign(end, '.') && (matches!(tokens.sign(end + 1), Some('º' | '°' | 'ª')) || small());
    end += usize::from(stop && tokens.is_glued(end) && tokens.is_glued(end + 1));
    let letter = tokens.is_glued(end) && (tokens.word(end) == "o" || feminine && tokens.word(end) == "a");
    end += usize::from(letter || matches!(tokens.sign(end), Some('º' | '°' | 'ª')));
    // "5o., X"
    end += usize::from(letter && tokens.is_sign(end, '.') && tokens.is_sign(end + 1, ','));
    if let Some((word, end)) = latin_after(tokens, end) {
        return Some((format!("{value}{word}"), end));
    }
    let dash = usize::from(tokens.is_dash(end) && tokens.is_glued(end) && tokens.is_glued(end + 1));
    let suffix = tokens.word(end + dash);
    if tokens.is_glued(end + dash) && is_suffix(suffix) {
        return Some((format!("{value}-{}", suffix.to_ascii_uppercase()), end + dash + 1));
    }
    Some((value.to_owned(), end))
}

/// One letter, or two once the alphabet is used up: "A", "AA", "AB".
fn is_suffix(word: &str) -> bool {
    matches!(word.as_bytes(), [one] if one.is_ascii_alphabetic())
        || matches!(word.as_bytes(), [b'A', two] if two.is_ascii_uppercase())
}

/// "any article I read": a word in English, unless the citation ends or goes on there.
fn is_pronoun(tokens: &Tokens<'_>, at: usize) -> bool {
    const UNITS: &[&str] = &["article", "part", "section", "chapter", "title", "paragraph", "item", "point"];
    let after_unit = at.checked_sub(1).is_some_and(|before| tokens.is_word(before, UNITS));
    let goes_on = ends_element(tokens, at + 1) || tokens.is_word(at + 1, &["to"]);
    after_unit && !goes_on && announced(tokens, at + 1).is_none()
}

/// "LXXVIII", "lxxviii", "IV-A"; only as the numeral is properly written.
fn numeral(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let (word, letter) = tokens.word(at).split_once('-').unwrap_or((tokens.word(at), ""));
    let value = roman::from(&word.to_ascii_uppercase())?;
    if word == "I" && is_pronoun(tokens, at) {
        return None;
    }
    match letter {
        "" => Some((value.to_string(), at + 1)),
        letter => is_suffix(letter).then(|| (format!("{value}-{}", letter.to_ascii_uppercase()), at + 1)),
    }
}

/// "b", "'b'", "(b)", "b)".
fn letter(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let opening = usize::from(is_quote(tokens, at) || tokens.is_sign(at, '('));
    let word = tokens.word(at + opening);
    let is_letter =
        (1..=1 + opening).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let end = at + opening + 1;
    let closing = tokens.is_glued(end) && (is_quote(tokens, end) || tokens.is_sign(end, ')'));
    (is_letter && (opening == 0 || closing)).then(|| (word.to_lowercase(), end + usize::from(closing)))
}

fn is_quote(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.sign(at), Some('"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | '`'))
}

/// What stands without a word after the deepest unit so far: an inciso by its numeral, an alínea by its letter, in an
/// article that is being read.
pub(super) fn bare(tokens: &Tokens<'_>, at: usize, deepest: Unit) -> Option<Unit> {
    let word = tokens.word(at);
    // A small letter alone is an alínea of an inciso, "IV, i", and the numeral where there is none: "art. 5º, i".
    let is_letter = deepest >= Unit::Inciso && matches!(word.as_bytes(), [b'a'..=b'z']);
    let numeral_end = numeral(tokens, at).filter(|_| is_bare_roman(word) && !is_letter).map(|(_, end)| end);
    if let Some(end) = numeral_end {
        let in_capitals = !word.starts_with(|first: char| first.is_ascii_lowercase());
        let ends = ends_element(tokens, end) || begins_range(tokens, end, Unit::Inciso);
        // "art. 5º, V assegura": I and X may be of the sentence.
        let sure = in_capitals && (word.len() > 1 || word == "V" && tokens.sign(end).is_none());
        return (sure || ends).then_some(Unit::Inciso);
    }
    // "e" is the letter only in quotation marks or after a conjunction: "alíneas c e e".
    let after_and = at.checked_sub(1).is_some_and(|before| tokens.word(before) == "e");
    let (_, end) = letter(tokens, at).filter(|(letter, end)| letter != "e" || *end > at + 1 || after_and)?;
    // "art. 5º, n. II": of a number.
    let next = end + 1;
    let counts = !tokens.digits(next).is_empty() || numeral(tokens, next).is_some();
    if word == "n" && tokens.is_sign(end, '.') && counts {
        return None;
    }
    let capital = word.starts_with(|first: char| first.is_ascii_uppercase());
    let ends = ends_element(tokens, end) || begins_range(tokens, end, Unit::Alinea);
    // "art. 201, § 7º, a de antes", "art. 201, o da previdência": the one of before, the one about that.
    let of_article = deepest < Unit::Inciso && tokens.is_word(at + 1, &["da", "do", "das", "dos"]);
    let is_pronoun = tokens.is_word(at, &["a", "o"]) && (tokens.is_word(at + 1, &["de"]) || of_article);
    (!capital && ends && !is_article(tokens, at) && !is_pronoun).then_some(Unit::Alinea)
}

/// Whether the element that ends before a token is the first of a range: "I a XCIX", "a a c".
pub(super) fn begins_range(tokens: &Tokens<'_>, end: usize, unit: Unit) -> bool {
    let last = is_through(tokens, end).then(|| number(tokens, end + 1, unit)).flatten();
    last.is_some_and(|(_, last)| ends_element(tokens, last) || tokens.word(last - 1).len() > 1)
}

/// Whether a range of incisos begins at a token, "de I a III": no word of its unit needs to stand before it.
pub(super) fn is_bare_range(tokens: &Tokens<'_>, at: usize) -> bool {
    let first = numeral(tokens, at).filter(|_| is_bare_roman(tokens.word(at)));
    first.is_some_and(|(_, end)| begins_range(tokens, end, Unit::Inciso))
}

/// "item 3" below an inciso: a level of its own, which is no inciso.
pub(super) fn is_item(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_word(at, &["item", "itens"]) && !tokens.digits(at + 1).is_empty()
}

/// Whether the quotation mark before "caput" stands at a token.
pub(super) fn opens_caput(tokens: &Tokens<'_>, at: usize) -> bool {
    is_quote(tokens, at) && tokens.folded(at + 1) == "caput" && is_quote(tokens, at + 2)
}

/// The alínea that an item is of, "item 1 da alínea a", and the token at which its letter stands.
pub(super) fn of_item(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, usize)> {
    let of = is_item(tokens, at) && is_of(tokens, at + 2);
    of.then(|| unit(tokens, at + 3)).flatten().filter(|(unit, _)| *unit == Unit::Alinea)
}

/// "a alínea b", "o § 1º": an article, not the letter a.
pub(super) fn is_article(tokens: &Tokens<'_>, at: usize) -> bool {
    matches!(tokens.word(at), "a" | "o" | "as" | "os" | "the")
        && (tokens.is_sign(at + 1, '§')
            || announced(tokens, at + 1).is_some()
            || inverted(tokens, at + 1).is_some())
}

/// "21, XIV", "225 § 7º", "76, caput": the number of an article that what lies below it tells, without a word before it.
fn is_bare_article(tokens: &Tokens<'_>, at: usize) -> bool {
    let is_number = (1..=MOST_BARE).contains(&tokens.digits(at).len());
    let Some((_, end)) = is_number.then(|| digits(tokens, at, Unit::Article)).flatten() else { return false };
    let comma = tokens.is_sign(end, ',');
    let next = end + usize::from(comma);
    let inciso = || {
        let capitals = tokens.word(next).bytes().all(|letter| letter.is_ascii_uppercase() || letter == b'-');
        comma && capitals && bare(tokens, next, Unit::Article) == Some(Unit::Inciso)
    };
    tokens.is_sign(next, '§') || comma && tokens.folded(next) == "caput" || inciso()
}

/// The most digits of the number of an article that no word announces: with more it may be a year.
const MOST_BARE: usize = 3;

fn is_bare_roman(word: &str) -> bool {
    let numeral = word.split('-').next().unwrap_or_default().to_ascii_uppercase();
    numeral != "C" && roman::from(&numeral).is_some_and(|value| value <= GREATEST_BARE_ROMAN)
}

/// An element at whose beginning no word stands, "LXXVIII do art. 5º", "'b' do inciso X": its unit.
pub(super) fn leading(tokens: &Tokens<'_>, at: usize) -> Option<Unit> {
    let up = |end: usize, level: Unit| {
        let unit = |by: usize| announced(tokens, end + by).map(|(unit, _)| unit);
        let above = unit(1).or_else(|| unit(2).filter(|_| tokens.is_word(end + 1, &["the"])));
        is_of(tokens, end)
            && above.is_some_and(|above| (Unit::Article.level()..level.level()).contains(&above.level()))
    };
    if let Some((_, end)) = numeral(tokens, at).filter(|_| is_bare_roman(tokens.word(at))) {
        return up(end, Unit::Inciso).then_some(Unit::Inciso);
    }
    if is_bare_article(tokens, at) {
        return Some(Unit::Article);
    }
    let (letter, end) = letter(tokens, at)?;
    let alone = end > at + 1 || at == 0 || !matches!(letter.as_str(), "a" | "e" | "o");
    (alone && up(end, Unit::Alinea)).then_some(Unit::Alinea)
}

/// Whether nothing more belongs to the element that ends before a token.
fn ends_element(tokens: &Tokens<'_>, end: usize) -> bool {
    let stop = tokens.ends_sentence(end) && !tokens.is_glued(end + 1);
    let sign = tokens.sign(end).is_some_and(|sign| !matches!(sign, '/' | '.' | '§') || stop);
    let line = end > 0 && tokens.slice(tokens.end(end - 1), tokens.start(end)).contains('\n');
    end >= tokens.len()
        || sign
        || line
        || is_of(tokens, end)
        || tokens.is_word(end, &["e", "ou", "and", "or", "combinado", "combinada"])
        || tokens
            .is_word(end, &["antes", "depois", "após", "desde", "before", "after", "since", "say", "says"])
        || is_linked(tokens, end)
}

/// "c/c", "c.c."
fn is_linked(tokens: &Tokens<'_>, at: usize) -> bool {
    let parted = matches!(tokens.sign(at + 1), Some('/' | '.')) && tokens.is_glued(at + 1);
    parted && tokens.word(at) == "c" && tokens.word(at + 2) == "c" && tokens.is_glued(at + 2)
}

/// The value of an ordinal, folded, and what it counts: ones, tens or hundreds.
pub(super) fn ordinal(folded: &str) -> Option<u32> {
    const STEMS: &[(&str, u32)] = &[
        ("primeir", 1),
        ("segund", 2),
        ("terceir", 3),
        ("quart", 4),
        ("quint", 5),
        ("sext", 6),
        ("setim", 7),
        ("oitav", 8),
        ("non", 9),
        ("decim", 10),
        ("undecim", 11),
        ("duodecim", 12),
        ("vigesim", 20),
        ("trigesim", 30),
        ("quadragesim", 40),
        ("quinquagesim", 50),
        ("sexagesim", 60),
        ("septuagesim", 70),
        ("setuagesim", 70),
        ("octogesim", 80),
        ("nonagesim", 90),
        ("centesim", 100),
        ("ducentesim", 200),
        ("trecentesim", 300),
        ("tricentesim", 300),
    ];
    let stem = folded.strip_suffix(['o', 'a'])?;
    STEMS.iter().find(|(own, _)| *own == stem).map(|(_, value)| *value)
}

fn cardinal(folded: &str) -> Option<u32> {
    const WORDS: &[(&str, u32)] = &[
        ("um", 1),
        ("dois", 2),
        ("tres", 3),
        ("quatro", 4),
        ("cinco", 5),
        ("seis", 6),
        ("sete", 7),
        ("oito", 8),
        ("nove", 9),
        ("dez", 10),
        ("onze", 11),
        ("doze", 12),
        ("treze", 13),
        ("catorze", 14),
        ("quatorze", 14),
        ("quinze", 15),
        ("dezesseis", 16),
        ("dezasseis", 16),
        ("dezessete", 17),
        ("dezassete", 17),
        ("dezoito", 18),
        ("dezenove", 19),
        ("dezanove", 19),
        ("vinte", 20),
        ("trinta", 30),
        ("quarenta", 40),
        ("cinquenta", 50),
        ("sessenta", 60),
        ("setenta", 70),
        ("oitenta", 80),
        ("noventa", 90),
        ("cem", 100),
        ("cento", 100),
        ("duzentos", 200),
        ("trezentos", 300),
    ];
    WORDS.iter().find(|(own, _)| *own == folded).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use crate::pt::PORTUGUESE;

    #[test]
    fn articles_without_a_word_before_their_number() {
        for (text, expected) in [
            ("mexidas no 21, XIV, da CF", vec!["21, XIV = article:21 inciso:14"]),
            ("12, I, c da CF", vec!["12, I, c = article:12 inciso:1 alinea:c"]),
            ("CF 225 § 7º", vec!["225 § 7º = article:225 paragraph:7"]),
            ("ADCT 76, caput", vec!["ADCT 76, caput = adct article:76 caput"]),
            ("a cabeça do art. 40", vec!["cabeça do art. 40 = article:40 caput"]),
            ("art. 201, § 7º, a de antes", vec!["art. 201, § 7º = article:201 paragraph:7"]),
            ("art. 201, o da previdência", vec!["art. 201 = article:201"]),
            ("em 2001, I", vec![]),
            ("12 anos, e a cabeça do casal", vec![]),
        ] {
            let read = crate::citations(text, PORTUGUESE).into_iter();
            let path = |one: crate::Mention| {
                let steps =
                    one.target?.path.iter().map(|step| format!("{step}")).collect::<Vec<_>>().join(" ");
                (!steps.is_empty()).then(|| format!("{} = {steps}", one.surface))
            };
            assert_eq!(read.filter_map(path).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
