//! What a citation goes on to and no grammar takes to be a part of it: "c/c 999", "e seguintes". It is told,
//! since more is cited than is checked.

use asof_law::lexicon::{is, starts};

pub(super) const BLANK: [char; 2] = [' ', '\u{a0}'];

/// Roman numerals above are the abbreviations of codes: "CC".
const GREATEST_NUMERAL: i32 = 99;

/// Which numbers may follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Takes {
    /// Any, and letters.
    All,
    /// Digits and numerals: "a 10 de maio" is none.
    Numbers,
    /// Numerals.
    Numerals,
    /// A numeral that begins a list or range.
    First,
}

/// The length of what a citation goes on to in the text behind it.
pub(super) fn beyond(tail: &str) -> Option<usize> {
    uncounted(tail).or_else(|| numbered(tail)).or_else(|| inserted(tail)).or_else(|| glued(tail))
}

/// The longest mark in brackets, in bytes.
const LONGEST_MARK: usize = 3;

/// A mark without a blank before it, "(q)", "-(4)", ".1": a level further in than any that was read.
fn glued(tail: &str) -> Option<usize> {
    if let Some(rest) = tail.strip_prefix('.') {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        // A capital may begin the sentence after the number of a note.
        let sentence = after.trim_start_matches(BLANK).starts_with(char::is_uppercase);
        return (after.len() < rest.len() && !sentence).then(|| tail.len() - after.len());
    }
    let rest = tail.trim_start_matches(is_dash).strip_prefix('(')?;
    let mark = word(rest);
    let digits = mark.bytes().all(|byte| byte.is_ascii_digit());
    let letters = mark.bytes().all(|byte| byte.is_ascii_lowercase());
    let after = rest.get(mark.len()..)?.strip_prefix(')')?;
    ((1..=LONGEST_MARK).contains(&mark.len()) && (digits || letters)).then(|| tail.len() - after.len())
}

/// Latin words that make another number of the one before: "14 bis".
const INSERTED: [&str; 7] = ["bis", "ter", "quater", "quinquies", "sexies", "septies", "octies"];

/// "bis": where no grammar takes it, the number alone would be another provision.
fn inserted(tail: &str) -> Option<usize> {
    let rest = tail.trim_start_matches([' ', '\u{a0}', '-']);
    let first = word(rest);
    let after = rest.get(first.len()..)?;
    // In some languages it is a verb: "o art. 5º ter sido violado".
    let is_word = first == "ter" && !tail.starts_with('-') && !closes(after);
    // "art. 103 - A", "art. 103 A da CF"; other letters are words of their own. None but A is one where a sentence goes on.
    let next = word(after.trim_start_matches(BLANK));
    let goes_on = if first == "A" {
        is(|lexicon| lexicon.copulas, next)
    } else {
        next.starts_with(|letter: char| letter.is_ascii_lowercase())
    };
    let letter =
        matches!(first.as_bytes(), [b'A'..=b'D' | b'F'..=b'H']) && (closes(after) || joins(after) || goes_on);
    (INSERTED.contains(&first) && !is_word || letter).then(|| tail.len() - after.len())
}

/// "e seguintes", ", ss.", "ff. BNS"; words that are no such ones before others, "and following the judgment", end the citation.
fn uncounted(tail: &str) -> Option<usize> {
    let rest = tail.trim_start_matches([' ', '\u{a0}', ',']);
    if let Some(after) = after_onward(rest).filter(|after| closes(after)) {
        return Some(tail.len() - after.len());
    }
    let first = word(rest);
    let joint = if is(|lexicon| lexicon.between, first) { first.len() } else { 0 };
    let after = after_onward(rest.get(joint..)?.trim_start_matches(BLANK))?;
    let named = after.trim_start_matches(BLANK).starts_with(char::is_uppercase);
    (closes(after) || joins(after) || named).then(|| tail.len() - after.len())
}

/// What follows words that cite on.
fn after_onward(words: &str) -> Option<&str> {
    words.get(starts(|lexicon| lexicon.onward, words)?..)
}

/// Whether words that cite end with such as cite on and do not say how far.
pub(super) fn cites_on(words: &str) -> bool {
    let mut rests = words.match_indices(BLANK).filter_map(|(at, blank)| words.get(at + blank.len()..));
    rests.any(|rest| starts(|lexicon| lexicon.onward, rest) == Some(rest.len()))
}

/// A number or letter without a word of its unit: "/7º", "c/c o 999", "(I a IV)".
fn numbered(tail: &str) -> Option<usize> {
    let (rest, takes) = bridge(tail)?;
    let number = word(rest);
    let plain = number.trim_end_matches(['º', 'ª']);
    if is_date(rest) {
        return None;
    }
    let digits = (1..4).contains(&plain.len()) && plain.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = matches!(plain.as_bytes(), [b'a'..=b'z']);
    let after = rest.get(number.len()..)?.trim_start_matches('°');
    let last = after.strip_prefix('/').map(word).filter(|_| takes == Takes::First);
    let pair = last.is_some_and(|last| last.len() == 1 || is_numeral(last));
    let letter = is_letter && (takes == Takes::All || pair);
    let fits = is_numeral(plain) || digits && takes <= Takes::Numbers || letter;
    let is_slashed = tail.starts_with('/');
    // "a V. Exa.", "(I, for one)".
    let is_short = plain.len() == 1 && !digits && takes != Takes::All;
    let ends = match takes {
        Takes::First => false,
        Takes::Numerals | Takes::Numbers if is_short => after.starts_with(')'),
        Takes::Numbers if digits => closes(after),
        // "arts. 5º/6º CF"
        _ => closes(after) || joins(after) || digits && is_slashed && after.starts_with(BLANK),
    };
    // "art. 5º: I – homens e mulheres": the words of the law.
    let quotes =
        takes == Takes::Numerals && after.starts_with(BLANK) && after.trim_start().starts_with(is_dash);
    (fits && (ends || pair || lists(after) && !quotes)).then(|| tail.len() - after.len())
}

/// Whether a text begins with a day in numbers, "14/02/2000".
fn is_date(text: &str) -> bool {
    let Some(sign) = text.chars().find(|c| !c.is_ascii_digit()).filter(|sign| "/.-".contains(*sign)) else {
        return false;
    };
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.splitn(3, sign);
    let (day, month) = (parts.next().filter(is_number), parts.next().filter(is_number));
    let year = parts.next().map(|rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    let is_short = |part: Option<&str>| part.is_some_and(|part| (1..=2).contains(&part.len()));
    is_short(day) && is_short(month) && year == Some(4)
}

/// What leads from a citation to a number, as far as the number.
fn bridge(tail: &str) -> Option<(&str, Takes)> {
    let near = tail.trim_start_matches(BLANK);
    let comma = near.strip_prefix(',').map(|rest| rest.trim_start_matches(BLANK));
    let rest = comma.unwrap_or(near);
    let behind = |length: usize| rest.get(length..).map(|rest| rest.trim_start_matches(BLANK));
    if let Some(behind) = starts(|lexicon| lexicon.linking, rest).and_then(behind) {
        let article = word(behind);
        let length = if is(|lexicon| lexicon.leading, article) { article.len() } else { 0 };
        return Some((behind.get(length..)?.trim_start_matches(BLANK), Takes::All));
    }
    if rest.starts_with("...") || rest.starts_with('…') {
        let rest = rest.trim_start_matches(['.', '…', ',', ' ', '\u{a0}']);
        let and = if is(|lexicon| lexicon.listing, word(rest)) { word(rest).len() } else { 0 };
        return Some((rest.get(and..)?.trim_start_matches(BLANK), Takes::All));
    }
    let first = word(rest);
    if comma.is_some() {
        // "de I a IV"
        let of = if is(|lexicon| lexicon.joining, first) { first.len() } else { 0 };
        return Some((behind(of)?, Takes::First));
    }
    let sign = rest.chars().next()?;
    let takes = match sign {
        '&' | '/' => Takes::All,
        '(' | ':' => Takes::Numerals,
        _ if is_dash(sign) => Takes::All,
        _ => {
            return is(|lexicon| lexicon.between, first)
                .then(|| Some((behind(first.len())?, Takes::Numbers)))?;
        }
    };
    Some((behind(sign.len_utf8())?, takes))
}

fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

/// Whether a word is a numeral, as it should be written or not: "IIII".
fn is_numeral(word: &str) -> bool {
    let looks_so = word.len() > 1 && word.bytes().all(|letter| b"IVXL".contains(&letter));
    looks_so || roman::from(word).is_some_and(|value| value <= GREATEST_NUMERAL)
}

pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—' | '―')
}

/// Whether a citation may end where a text begins.
fn closes(after: &str) -> bool {
    let after = after.trim_start_matches(BLANK);
    after.is_empty() || after.starts_with(['.', ',', ';', ':', ')', '/', '\n'])
}

/// Whether the name of a norm may follow.
fn joins(after: &str) -> bool {
    is(|lexicon| lexicon.joining, word(after.trim_start_matches(BLANK)))
}

/// Whether a list or range goes on.
fn lists(after: &str) -> bool {
    let after = after.trim_start_matches(BLANK);
    is(|lexicon| lexicon.between, word(after)) || after.starts_with(is_dash)
}

/// Whether a sentence or paragraph ends in some words.
pub(super) fn ends_sentence(words: &str) -> bool {
    let closes = |(at, sign): (usize, &str)| {
        let rest = words.get(at + sign.len()..).unwrap_or_default();
        let next = rest.trim_start();
        next.len() < rest.len() && next.chars().next().is_none_or(|c| !c.is_lowercase())
    };
    words.contains("\n\n") || words.match_indices(['.', '!', '?']).any(closes)
}

#[cfg(test)]
mod tests {
    use super::{beyond, cites_on};

    #[test]
    fn what_cites_on_says_not_how_far() {
        for (words, expected) in [
            ("s. 302 et seq", true),
            ("art. 5º e seguintes", true),
            ("12 § ja seuraavat", true),
            ("ff 302", false),
            ("s. 302 IPC", false),
        ] {
            assert_eq!(cites_on(words), expected, "{words}");
        }
    }

    #[test]
    fn what_a_citation_goes_on_to_is_found() {
        for (tail, told) in [
            (" e seguintes da CF", " e seguintes"),
            (" ff BNS", " ff"),
            ("ff BNS", "ff"),
            (" bis da Constituição da Argentina", " bis"),
            ("-ter, I", "-ter"),
            (" ter.", " ter"),
            (" ter sido violado", ""),
            (", ss., da CF", ", ss"),
            (" c/c 999 da CF", " c/c 999"),
            (", combinado com o 999.", ", combinado com o 999"),
            ("/7º da CF", "/7º"),
            ("/7º CF", "/7º"),
            (" - A, da CF", " - A"),
            (" A da CF", " A"),
            (" A lei", ""),
            (" A is void", " A"),
            (" B says so", " B"),
            (" and following", " and following"),
            (" onwards.", " onwards"),
            (" f. of the Act", " f"),
            (", passim.", ", passim"),
            (" and the following sections.", " and the following sections"),
            (" and following the judgment", ""),
            (" and following sections of the Act", " and following sections"),
            (", following the dog", ""),
            (" ja seuraavat.", " ja seuraavat"),
            (" read with 302.", " read with 302"),
            (" read with 3 others", ""),
            (" read with section 302", ""),
            (", a/z", ", a"),
            (", I/IV, da CF", ", I"),
            (", e/ou", ""),
            (", ... e 9º da CF", ", ... e 9º"),
            (" da CF: I – homens", ""),
            (": I – homens e mulheres", ""),
            (" (I-IV)", " (I"),
            ("/z, da CF", "/z"),
            (" & 999", " & 999"),
            (" (I a XCIX)", " (I"),
            (": I a XCIX", ": I"),
            (", I a XCIX todos", ", I"),
            (", de I a XCIX todos", ", de I"),
            (", ..., XCIX da CF", ", ..., XCIX"),
            ("-XCIX da CF", "-XCIX"),
            (" a IIII, da CF", " a IIII"),
            (" a 9-Z da CF", " a 9"),
            (" a 10 de maio", ""),
            (" até 14/02/2000", ""),
            (" até 14.02.2000?", ""),
            (" até 14/02", " até 14"),
            (" e 3 anos", ""),
            (" e seguintes palavras", ""),
            ("/88", "/88"),
            ("/1988", ""),
            ("/CC", ""),
            (" (CC)", ""),
            (" (1)", ""),
            ("(q) applies", "(q)"),
            ("-(4)", "-(4)"),
            (".1(a)", ".1"),
            (".1 The court", ""),
            (". 1", ""),
            ("(court)", ""),
            (" (V. nota)", ""),
            (": I, for one", ""),
            (" c/c o art. 6º", ""),
            (" - 3 itens", ""),
            (" a V. Exa.", ""),
            ("", ""),
        ] {
            let found = beyond(tail).and_then(|length| tail.get(..length)).unwrap_or_default();
            assert_eq!(found, told, "{tail}");
        }
    }
}
