//! Words beside what is counted from a day by which it is a period, and no day: "at least two years after".

use super::{LANGUAGES, moment};
use crate::language::Bound;

/// The bound that begins with one of some [`words`](super::words), and the word after it.
pub fn bound(words: &[&str], at: usize) -> Option<(Bound, usize)> {
    let said = |(said, bound): &(&str, Bound)| Some((*bound, at + moment::phrase(words, at, said)?));
    bounds().filter_map(said).max_by_key(|(_, end)| *end)
}

/// The bound that ends before one of some [`words`](super::words), and its first word.
pub fn bound_before(words: &[&str], end: usize) -> Option<(Bound, usize)> {
    let said = |(said, bound): &(&str, Bound)| {
        let first = end.checked_sub(said.split(' ').count())?;
        moment::phrase(words, first, said).map(|_| (*bound, first))
    };
    bounds().filter_map(said).min_by_key(|(_, first)| *first)
}

fn bounds() -> impl Iterator<Item = &'static (&'static str, Bound)> {
    LANGUAGES.iter().flat_map(|language| language.time.bounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bound_is_read_from_either_end() {
        for (said, expected, first) in [
            ("said at least two years", Some(Bound::AtLeast), 1),
            ("said more than two years", Some(Bound::MoreThan), 1),
            ("said no earlier than two years", Some(Bound::NotEarlier), 1),
            ("said no more than two years", Some(Bound::AtMost), 1),
            ("dizia menos de dois anos", Some(Bound::LessThan), 1),
            ("dizia não menos de dois anos", Some(Bound::AtLeast), 1),
            ("sanoi yli kaksi vuotta", Some(Bound::MoreThan), 1),
            ("said about two years", None, 0),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            let number = words.len() - 2;
            let before = bound_before(&words, number);
            assert_eq!(before, expected.map(|bound| (bound, first)), "{said}");
            let from = before.and_then(|(_, first)| bound(&words, first));
            assert_eq!(from, expected.map(|bound| (bound, number)), "{said}");
        }
        assert_eq!(bound(&["within"], 1), None);
        assert_eq!(bound_before(&["within"], 0), None);
    }
}
