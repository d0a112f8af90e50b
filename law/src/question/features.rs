//! By what a question is told from others: its words, their beginnings, which stand side by side, and what it names.

use crate::fold::fold;

/// Signs that stand for what a question names: a provision, an act, a law, a day.
pub(crate) const MARKS: [char; 4] = ['@', '#', '&', '%'];

/// The features of a question, each once, as numbers.
pub(crate) fn features(question: &str) -> Vec<u32> {
    let folded = fold(question);
    let words = folded.split(|c: char| !c.is_alphanumeric() && !MARKS.contains(&c)).flat_map(apart);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut found = vec![number("")];
    found.extend(words.iter().flat_map(|word| of_word(word)));
    let stems = words.iter().map(|word| stem(word, 5).unwrap_or(word));
    let stems: Vec<&str> = std::iter::once("^").chain(stems).chain(["$"]).collect();
    found.extend(stems.windows(2).map(|pair| number(&pair.join("_"))));
    let counts = MARKS.map(|mark| words.iter().filter(|word| word.starts_with(mark)).count().min(2));
    found.extend(MARKS.iter().zip(counts).map(|(mark, count)| number(&format!("{mark}{count}"))));
    found.push(number(&format!("{counts:?}")));
    found.sort_unstable();
    found.dedup();
    found
}

/// The features of a folded word alone: itself, and its beginnings.
fn of_word(word: &str) -> Vec<u32> {
    let stems = [4, 6].into_iter().filter_map(|length| stem(word, length));
    std::iter::once(number(word)).chain(stems.map(|stem| number(&format!("{stem}-")))).collect()
}

/// A word in which marks stand apart from letters.
fn apart(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive(MARKS).flat_map(|part| {
        let at = part.find(MARKS).unwrap_or(part.len());
        let (before, mark) = part.split_at(at);
        [before, mark]
    })
}

/// The first letters of a longer word.
fn stem(word: &str, length: usize) -> Option<&str> {
    word.char_indices().nth(length).and_then(|(at, _)| word.get(..at))
}

/// FNV-1a, 32 bits: a number that is the same on every machine.
fn number(feature: &str) -> u32 {
    feature.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
