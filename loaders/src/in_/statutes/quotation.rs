//! What an amending Act quotes: the law that it puts into another one, which opens nothing in its own.
//!
//! A quotation begins with the first mark after "namely:—", and ends with the mark that closes it; marks
//! within it are counted. Single marks are apostrophes too, so that only one after a point at the end of a
//! line closes. Where nothing closes a quotation before the next one begins, its lines are read as those of
//! the Act, and it is told.

/// How a line stands to quotations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Quoted {
    /// In none, or one begins within it.
    #[default]
    No,
    /// All of it is quoted, or the quotation ends in it.
    Within,
    /// A quotation begins in it that nothing closes.
    Unclosed,
}

/// Marks that open and close.
const MARKS: [(char, char); 4] = [('“', '”'), ('"', '"'), ('‘', '’'), ('\'', '\'')];

/// What stands between "namely" and the quotation.
const BETWEEN: [char; 6] = [':', '—', '–', '―', '-', ' '];

/// How each line stands to quotations.
pub(super) fn looks(lines: &[&str]) -> Vec<Quoted> {
    let mut looks = vec![Quoted::No; lines.len()];
    let mut at = 0;
    while at < lines.len() {
        let Some((first, from, marks)) = opening(lines, at) else {
            at += 1;
            continue;
        };
        at = first.max(at + 1);
        match end(lines, (first, from), marks) {
            End::In(last) => {
                let whole = if from == 0 { first } else { first + 1 };
                looks.iter_mut().take(last + 1).skip(whole).for_each(|look| *look = Quoted::Within);
                at = last + 1;
            }
            End::Nowhere => looks.iter_mut().skip(first).take(1).for_each(|look| *look = Quoted::Unclosed),
            End::OfWords => {}
        }
    }
    looks
}

/// Where a quotation begins that a line announces: its line, its byte there, and its marks.
fn opening(lines: &[&str], at: usize) -> Option<(usize, usize, (char, char))> {
    let line = *lines.get(at)?;
    let after = announced(line)?;
    let (at, from) = if after < line.len() { (at, after) } else { (at + 1, 0) };
    let rest = lines.get(at)?.get(from..)?;
    let marks = MARKS.into_iter().find(|(open, _)| rest.starts_with(*open))?;
    Some((at, from, marks))
}

/// Where what follows "namely:—" begins in a line; "shall be substituted:—" ends one.
fn announced(line: &str) -> Option<usize> {
    if let Some((_, rest)) = line.rsplit_once("namely") {
        let bare = rest.trim_start_matches(BETWEEN);
        let sets_off = rest.trim_start().starts_with(|c: char| BETWEEN.contains(&c));
        return sets_off.then_some(line.len() - bare.len());
    }
    let bare = line.trim_end_matches(BETWEEN);
    let marks = line.get(bare.len()..).unwrap_or_default();
    let announces = ["substituted", "inserted", "added"].iter().any(|word| bare.ends_with(*word));
    (announces && marks.contains(':')).then_some(line.len())
}

/// Where a quotation ends.
enum End {
    /// In a line.
    In(usize),
    /// Nothing closes it.
    Nowhere,
    /// It is of some words within the line, as a term that is defined.
    OfWords,
}

fn end(lines: &[&str], (first, from): (usize, usize), (open, close): (char, char)) -> End {
    let counts = !matches!(open, '‘' | '\'');
    let (mut depth, mut opens_again) = (0_usize, false);
    for (at, line) in lines.iter().enumerate().skip(first) {
        let part = line.get(if at == first { from } else { 0 }..).unwrap_or_default();
        if at > first {
            let another =
                opening(lines, at - 1).is_some_and(|(line, _, marks)| line == at && marks.0 == open);
            if another {
                return End::Nowhere;
            }
            opens_again |= part.starts_with(open);
        }
        if counts && let Some(rest) = closed(part, &mut depth, (open, close)) {
            let goes_on = at == first && !is_end(rest);
            return if goes_on { End::OfWords } else { End::In(at) };
        }
        // Each paragraph may begin with a mark of its own, and only the last ends with one.
        if (!counts || opens_again) && ends_after_point(part, close) {
            return End::In(at);
        }
        if !counts && at == first && is_of_words(part, (open, close)) {
            return End::OfWords;
        }
    }
    End::Nowhere
}

/// What comes after the mark that closes a quotation, if it is in a part of it. How deep marks are within one
/// another goes on from line to line.
fn closed<'l>(part: &'l str, depth: &mut usize, (open, close): (char, char)) -> Option<&'l str> {
    let mut before = None;
    for (at, c) in part.char_indices() {
        // Straight marks look alike: one that opens comes after a space.
        let after_space = before.is_none_or(|before: char| {
            before.is_whitespace() || matches!(before, '(' | '[' | '—' | '–' | '-' | '‘' | '\'')
        });
        let opens = c == open && (open != close || after_space);
        before = Some(c);
        if opens {
            *depth += 1;
        } else if c == close {
            *depth = depth.saturating_sub(1);
            if *depth == 0 {
                return part.get(at + c.len_utf8()..);
            }
        }
    }
    None
}

/// Whether nothing but points and "and" comes after a quotation.
fn is_end(rest: &str) -> bool {
    let words = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ';' | ',' | ':'));
    ["", "and", "or", "but"].contains(&words)
}

/// `... of a dog.’.`, `... of a dog.’; and`
fn ends_after_point(part: &str, close: char) -> bool {
    let Some((words, rest)) = part.rsplit_once(close) else { return false };
    words.ends_with(['.', ';', ':', ',', '—']) && is_end(rest)
}

/// `‘dog’ means`
fn is_of_words(part: &str, (open, close): (char, char)) -> bool {
    let words = part.strip_prefix(open).and_then(|rest| rest.split_once(close));
    words.is_some_and(|(words, rest)| {
        words.starts_with(char::is_alphabetic)
            && words.ends_with(char::is_alphabetic)
            && rest.starts_with([' ', ','])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `q` for a line that is quoted, `?` for one where nothing closes the quotation, `.` for others.
    fn shown(lines: &[&str]) -> String {
        let shown = |look: &Quoted| match look {
            Quoted::No => '.',
            Quoted::Within => 'q',
            Quoted::Unclosed => '?',
        };
        looks(lines).iter().map(shown).collect()
    }

    #[test]
    fn a_quotation_goes_from_namely_to_the_mark_that_closes_it() {
        let sections = [
            "2. For section 2, the following shall be substituted, namely:—",
            "“2. A dog",
            "3. A “cat” runs.”.",
        ];
        assert_eq!(shown(&sections), ".qq");
        let straight = ["it shall be substituted:-", "\"2. A dog", "3. A \"cat\" runs.\"; and", "(b) x"];
        assert_eq!(shown(&straight), ".qq.");
        let single = ["namely:—", "‘2. A dog’s owner,", "3. a “cat”, runs.’.", "3. Foxes."];
        assert_eq!(shown(&single), ".qq.");
        let within = ["inserted, namely:—“2. A dog", "3. A cat.”.", "3. Foxes."];
        assert_eq!(shown(&within), ".q.");
        let again = ["namely:—", "“2. A dog.", "“3. A cat.”.", "3. Foxes."];
        assert_eq!(shown(&again), ".qq.");
    }

    #[test]
    fn a_quoted_term_is_no_quotation_of_law_and_what_nothing_closes_is_told() {
        assert_eq!(shown(&["in this Act, namely:—", "“dog” means a dog;", "“cat” means a cat."]), "...");
        assert_eq!(shown(&["namely:—", "‘dog’ means a dog;", "3. Foxes."]), "...");
        assert_eq!(shown(&["namely:—", "“2. A dog.", "3. Foxes.", "namely:—", "“4. A cat.”."]), ".?..q");
        assert_eq!(shown(&["namely:—", "“2. A dog."]), ".?");
        assert_eq!(shown(&["namely:—", "(a) dogs;", "the words “a” and “b”"]), "...");
    }
}
