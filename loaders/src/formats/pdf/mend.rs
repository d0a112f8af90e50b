//! Mends words that the layout joined, split or broke at the end of a line.
//!
//! The document's own words are the dictionary: a word that it has elsewhere. Nothing is mended that could be a word as it
//! is, and every mending is counted on its page.

use std::collections::HashMap;

use super::{Document, Doubt, HYPHEN, Line, Page, Part, Word};

/// How often a word must be in the document to take part in a joined one.
const OFTEN: usize = 3;
/// The same of a letter alone.
const ALONE: usize = 20 * OFTEN;
/// How many times rarer a joined word must be than any of its parts, where the places of the letters tell.
const RARER: usize = 3;
/// How many words a joined one must have, and how many letters, where the places of the letters do not tell.
const PARTS: usize = 4;
const LETTERS: usize = 14;
/// How many words are enough where the document has them apart, one after the other, as often as [`OFTEN`].
const PHRASE: usize = 3;
/// The longest word that is taken apart, in letters: the time grows with the square.
const LONGEST: usize = 400;
/// How far the parts of a split word may lie apart, in sizes.
const NEAR: f64 = 0.4;

/// Mends the words of a document.
pub(super) fn mend(document: &mut Document) {
    let words = Words::of(document);
    for page in &mut document.pages {
        let Page { lines, quality, .. } = page;
        for line in lines.iter_mut().filter(|line| line.part != Part::Running) {
            quality.split += split(line, &words);
            quality.joined += join(line, &words);
        }
        let (undone, guessed) = undo_hyphens(lines, &words);
        quality.hyphens += undone;
        for (y, word) in guessed {
            let message = format!(
                "`{word}` had a hyphen at the end of a line, and the document has it nowhere else, with or without it: \
                 taken out"
            );
            document.doubts.push(Doubt { code: HYPHEN, page: page.number, y: Some(y), message });
        }
        let doubtful = doubtful(lines, &words);
        if !doubtful.is_empty() {
            let message = format!("{} may be several words each: kept as they are", doubtful.join(", "));
            document.doubts.push(Doubt { code: "joined-or-not", page: page.number, y: None, message });
        }
    }
}

/// Words that may be joined, and that nothing tells apart: a capital within a word that the document has but once, where
/// both sides are words.
fn doubtful(lines: &[Line], words: &Words) -> Vec<String> {
    let joined = |word: &&Word| {
        let run = word.text.trim_matches(|c: char| !c.is_alphabetic());
        let mut letters = run.char_indices().skip(1);
        let capital = letters.find(|(_, c)| c.is_uppercase()).map(|(at, _)| at);
        // A capital letter that is a word of its own very often, as a person in an example is called, before a word.
        let second = run.char_indices().nth(1).map(|(at, _)| at);
        let is_word = |letter: &str| words.count(&letter.to_lowercase()) >= ALONE;
        let alone =
            second.filter(|&at| run.starts_with(char::is_uppercase) && run.get(..at).is_some_and(is_word));
        let parts = |at: usize| {
            let (one, next) = run.split_at(at);
            let often = |part: &str| words.count(&part.to_lowercase()) >= OFTEN;
            next.chars().count() > 1 && next.chars().all(char::is_alphabetic) && often(one) && often(next)
        };
        words.count(&run.to_lowercase()) <= 1
            && !is_roman(run)
            && [capital, alone].into_iter().flatten().any(parts)
    };
    let all = lines.iter().filter(|line| line.part != Part::Running).flat_map(|line| &line.words);
    all.filter(joined).map(|word| format!("`{}`", word.text)).collect()
}

/// The words of a document in small letters, with how often they are there.
struct Words {
    counts: HashMap<String, usize>,
    /// How often a word comes before a Roman number.
    numbered: HashMap<String, usize>,
    /// How often the words that joined ones may be are there one after the other.
    phrases: HashMap<String, usize>,
}

impl Words {
    fn of(document: &Document) -> Self {
        let mut words = Self { counts: HashMap::new(), numbered: HashMap::new(), phrases: HashMap::new() };
        for line in document.pages.iter().flat_map(|page| &page.lines) {
            let text = line.text();
            for run in text.split(|c: char| !c.is_alphabetic() && c != '-') {
                let run = run.trim_matches('-').to_lowercase();
                if !run.is_empty() {
                    *words.counts.entry(run).or_default() += 1;
                }
            }
            for pair in line.words.windows(2) {
                if let [one, next] = pair
                    && is_roman(&next.text)
                {
                    *words.numbered.entry(one.text.clone()).or_default() += 1;
                }
            }
        }
        words.phrases = words.phrases_of(document);
        words
    }

    /// The phrases that joined words may be, with how often the document has them within its lines.
    fn phrases_of(&self, document: &Document) -> HashMap<String, usize> {
        let lines = || document.pages.iter().flat_map(|page| &page.lines);
        let runs = lines().flat_map(|line| &line.words);
        let runs = runs.flat_map(|word| word.text.split(|c: char| !c.is_alphabetic()));
        let phrases = runs.filter_map(|run| Some((self.phrase(&run.to_lowercase())?, 0)));
        let mut phrases: HashMap<String, usize> = phrases.collect();
        if phrases.is_empty() {
            return phrases;
        }
        for line in lines() {
            let bare = |word: &Word| word.text.trim_matches(is_mark).to_lowercase();
            let all: Vec<String> = line.words.iter().map(bare).collect();
            for three in all.windows(PHRASE) {
                if let Some(count) = phrases.get_mut(&three.join(" ")) {
                    *count += 1;
                }
            }
        }
        phrases
    }

    /// The words that a rare run of letters may be, if they are as few as make a phrase.
    fn phrase(&self, run: &str) -> Option<String> {
        let may_be = run.len() <= LONGEST && run.chars().count() >= LETTERS && self.count(run) < 2;
        let places = may_be.then(|| best(run, self)).flatten()?;
        (places.len() + 1 == PHRASE).then(|| pieces(run, &places).map(|parts| parts.join(" "))).flatten()
    }

    /// Whether the parts of a run are a phrase that the document has often.
    fn has_phrase(&self, run: &str, places: &[usize]) -> bool {
        let phrase = pieces(run, places).map(|parts| parts.join(" "));
        phrase.and_then(|phrase| self.phrases.get(&phrase)).is_some_and(|times| *times >= OFTEN)
    }

    fn count(&self, word: &str) -> usize {
        self.counts.get(word).copied().unwrap_or_default()
    }

    /// Where a Roman number begins that is joined to a word before it, such as the document has apart elsewhere.
    fn number_in(&self, run: &str) -> Option<usize> {
        let from = run.rfind(|c: char| !ROMAN.contains(c))?;
        let starts = run.char_indices().map(|(at, _)| at).filter(|&at| at > from);
        let is_number = |at: &usize| {
            let (word, number) = run.split_at(*at);
            is_roman(number) && self.numbered.get(word).is_some_and(|times| *times >= OFTEN)
        };
        starts.into_iter().find(is_number)
    }
}

/// The letters of Roman numbers, as headings have them.
const ROMAN: &str = "IVXLC";

fn is_roman(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| ROMAN.contains(c)) && roman::from(text).is_some()
}

/// Splits the joined words of a line. How many words became several.
fn split(line: &mut Line, words: &Words) -> usize {
    let (mut out, mut mended) = (Vec::with_capacity(line.words.len()), 0);
    for word in std::mem::take(&mut line.words) {
        match places(&word, words) {
            Some(places) => {
                mended += 1;
                out.extend(cut(&word, &places));
            }
            None => out.push(word),
        }
    }
    line.words = out;
    mended
}

/// The bytes at which a joined word is to be split.
fn places(word: &Word, words: &Words) -> Option<Vec<usize>> {
    let letters = word.text.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 3 || word.text.len() > LONGEST {
        return None;
    }
    let mut places = Vec::new();
    let mut start = 0;
    for run in word.text.split_inclusive(|c: char| !c.is_alphabetic()) {
        let alphabetic = run.trim_end_matches(|c: char| !c.is_alphabetic());
        // After a comma or a semicolon, a word that is one begins.
        let joint = word.text.get(..start).is_some_and(|before| before.ends_with([',', ';']));
        if joint && alphabetic.chars().count() > 1 && words.count(&alphabetic.to_lowercase()) >= OFTEN {
            places.push(start);
        }
        places.extend(parts(word, start, alphabetic, words).into_iter().flatten());
        start += run.len();
    }
    (!places.is_empty()).then_some(places)
}

/// Where a run of letters falls into words of the document.
fn parts(word: &Word, at: usize, run: &str, words: &Words) -> Option<Vec<usize>> {
    let small = run.to_lowercase();
    // As long as the capitals are: some letters have other small ones.
    if small.len() != run.len() {
        return None;
    }
    let there = words.count(&small);
    if let Some(number) = words.number_in(run).filter(|_| there < OFTEN) {
        return Some(vec![at + number]);
    }
    let seams: Vec<usize> = word
        .seams
        .iter()
        .filter_map(|seam| seam.checked_sub(at))
        .filter(|seam| (1..run.len()).contains(seam))
        .collect();
    let capital = capital_seam(run, &seams, words);
    let told = at_seams(&small, &seams, there, words).then_some(seams).or(capital);
    let is_sure = |best: &Vec<usize>| best.len() + 1 >= PARTS || words.has_phrase(&small, best);
    let sure = || best(&small, words).filter(is_sure).filter(|_| run.chars().count() >= LETTERS);
    let places = told.or_else(|| if there < 2 { sure() } else { None })?;
    Some(places.into_iter().map(|place| at + place).collect())
}

/// Whether a run of letters that are a bit apart at some places is words that the document has far more often.
fn at_seams(run: &str, seams: &[usize], there: usize, words: &Words) -> bool {
    let parts = pieces(run, seams).unwrap_or_default();
    let rarest = parts.into_iter().map(|part| words.count(part)).min().unwrap_or_default();
    !seams.is_empty() && rarest >= RARER * there.max(1)
}

/// The place at which letters are a bit apart and a capital comes after a small letter, where the document has often what begins
/// there: `TechnologyAct`.
fn capital_seam(run: &str, seams: &[usize], words: &Words) -> Option<Vec<usize>> {
    let begins = |at: usize| {
        let (before, after) = run.split_at_checked(at)?;
        let mut letters = after.chars();
        let is_name = letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase);
        let often = words.count(&after.to_lowercase()) >= OFTEN;
        (before.ends_with(char::is_lowercase) && after.len() > 2 && is_name && often).then(|| vec![at])
    };
    seams.iter().copied().find_map(begins)
}

/// The parts of a run of letters between some places.
fn pieces<'r>(run: &'r str, places: &[usize]) -> Option<Vec<&'r str>> {
    let ends = places.iter().copied().chain([run.len()]);
    let starts = std::iter::once(0).chain(places.iter().copied());
    starts.zip(ends).map(|(start, end)| run.get(start..end)).collect()
}

/// The fewest words that make a run of letters, as the bytes at which all but the first begin; of equals, those that are
/// there most often.
fn best(run: &str, words: &Words) -> Option<Vec<usize>> {
    let ends: Vec<usize> = run.char_indices().map(|(at, _)| at).skip(1).chain([run.len()]).collect();
    let mut found: HashMap<usize, (usize, usize, usize)> = HashMap::from([(0, (0, 0, 0))]);
    for &end in &ends {
        let candidates = std::iter::once(0).chain(ends.iter().copied()).take_while(|&start| start < end);
        let best = candidates.filter_map(|start| {
            let (parts, often, _) = found.get(&start)?;
            let part = run.get(start..end)?;
            let count = words.count(part);
            // A letter alone is a word only if it is one very often.
            let least = if part.chars().count() == 1 { ALONE } else { OFTEN };
            (count >= least).then_some((parts + 1, often + count, start))
        });
        let best = best.min_by_key(|&(parts, often, _)| (parts, std::cmp::Reverse(often)));
        if let Some(best) = best {
            found.insert(end, best);
        }
    }
    let (mut places, mut at) = (Vec::new(), run.len());
    while at > 0 {
        at = found.get(&at)?.2;
        places.extend((at > 0).then_some(at));
    }
    places.reverse();
    Some(places)
}

/// The parts of a word; each has its share of the width.
fn cut(word: &Word, places: &[usize]) -> Vec<Word> {
    let all = super::lines::float(word.text.chars().count().max(1));
    let ends = places.iter().copied().chain([word.text.len()]);
    let (mut out, mut start, mut x) = (Vec::new(), 0, word.x);
    for end in ends {
        let Some(text) = word.text.get(start..end).filter(|text| !text.is_empty()) else { continue };
        let width = word.width * super::lines::float(text.chars().count()) / all;
        let follows = word.follows && start == 0;
        out.push(Word { text: text.to_owned(), x, width, follows, seams: Vec::new(), ..word.clone() });
        (start, x) = (end, x + width);
    }
    out
}

/// Joins the parts of split words. How many words came out of parts.
fn join(line: &mut Line, words: &Words) -> usize {
    let mut mended = 0;
    let mut out: Vec<Word> = Vec::with_capacity(line.words.len());
    for word in std::mem::take(&mut line.words) {
        match out.last_mut().filter(|before| are_one(before, &word, words)) {
            Some(before) => {
                before.text.push_str(&word.text);
                before.width = word.x + word.width - before.x;
                mended += 1;
            }
            None => out.push(word),
        }
    }
    line.words = out;
    mended
}

fn are_one(one: &Word, next: &Word, words: &Words) -> bool {
    let close = next.x - one.x - one.width < NEAR * one.size;
    let alike = (one.bold, one.italic, one.raised) == (next.bold, next.italic, next.raised);
    let (head, tail) = (one.text.trim_start_matches(is_mark), next.text.trim_end_matches(is_mark));
    let letters = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    if next.follows || !close || !alike || !letters(head) || !letters(tail) {
        return false;
    }
    let (head, tail) = (head.to_lowercase(), tail.to_lowercase());
    // Neither part is a word that the document has elsewhere, and the whole is.
    words.count(&format!("{head}{tail}")) >= 2 && words.count(&head) <= 1 && words.count(&tail) <= 1
}

fn is_mark(c: char) -> bool {
    !c.is_alphabetic()
}

/// Undoes hyphens at the ends of lines: the rest of the word moves up. How many, and the words of which
/// nothing tells whether they have one, each with the place of its line.
fn undo_hyphens(lines: &mut Vec<Line>, words: &Words) -> (usize, Vec<(f64, String)>) {
    let (mut mended, mut guessed) = (0, Vec::new());
    let mut at = 0;
    while at + 1 < lines.len() {
        let (above, below) = lines.split_at_mut(at + 1);
        if let (Some(one), Some(next)) = (above.last_mut(), below.first_mut())
            && one.part == next.part
            && one.part != Part::Running
            && let Some((whole, is_guess)) = whole(one, next, words)
        {
            let bare = whole.trim_matches(|c: char| !c.is_alphanumeric());
            guessed.extend(is_guess.then(|| (one.y, bare.to_owned())));
            if let Some(last) = one.words.last_mut() {
                last.text = whole;
            }
            next.words.remove(0);
            if let Some(first) = next.words.first_mut() {
                next.width -= first.x - next.x;
                (next.x, first.follows) = (first.x, false);
            }
            mended += 1;
        }
        if lines.get(at + 1).is_some_and(|next| next.words.is_empty()) {
            lines.remove(at + 1);
        } else {
            at += 1;
        }
    }
    (mended, guessed)
}

/// The word that a hyphen breaks between two lines, and whether nothing tells that the hyphen is none of its
/// own.
fn whole(one: &Line, next: &Line, words: &Words) -> Option<(String, bool)> {
    let (head, tail) = (one.words.last()?.text.as_str(), next.words.first()?.text.as_str());
    let soft = head.ends_with('\u{ad}');
    let start = head.strip_suffix(['-', '\u{2010}', '\u{ad}'])?;
    if !tail.starts_with(char::is_lowercase) || !start.ends_with(char::is_alphabetic) {
        return None;
    }
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic() && c != '-').to_lowercase();
    let (first, second) = (bare(start), bare(tail));
    let with = words.count(&format!("{first}-{second}"));
    let without = words.count(&format!("{first}{second}"));
    // Two words that are words alone keep their hyphen, unless the document has them as one.
    let compound = words.count(&first) >= OFTEN && words.count(&second) >= OFTEN;
    // A word that has a hyphen within a line is a compound, and its next part begins there, unless the hyphen breaks a word that the
    // document has: "face-to-" and "face", and not "well-estab-" and "lished".
    let (last, begun) = (first.rsplit('-').next(), second.split('-').next());
    let broken = words.count(&format!("{}{}", last.unwrap_or_default(), begun.unwrap_or_default())) > 0;
    let compound = compound || !broken && (first.contains('-') || second.contains('-'));
    let keeps = !soft && (with > without || without == 0 && compound);
    let whole = if keeps { format!("{start}-{tail}") } else { format!("{start}{tail}") };
    Some((whole, !keeps && !soft && without == 0))
}
