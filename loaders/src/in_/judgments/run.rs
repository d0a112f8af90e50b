//! The run of numbers: which lines begin the court's own paragraphs.
//!
//! A judgment quotes statutes and other judgments, whose numbers look like its own. So no line tells by itself: of all lines
//! that begin with a number, the court's own are those that make the best run, one number after the other. A line counts for
//! less where it stands in a quotation, in the middle of a sentence, or after words that announce a quotation; a number that
//! is left out costs about as much. Whatever jumps or comes twice in the best run is told.

use std::collections::BTreeMap;

/// What a line that begins a paragraph adds to a run.
const WORTH: i32 = 6;
/// What each number costs that a run leaves out.
const GAP: i32 = 5;
/// What a number costs that comes twice.
const TWICE: i32 = 5;
/// What a line costs in a quotation that is closed.
pub(super) const QUOTED: i32 = 8;
/// What a line costs that goes on with the sentence before it.
pub(super) const WITHIN_SENTENCE: i32 = 3;
/// What a line costs whose first word is small.
pub(super) const SMALL: i32 = 4;
/// What a line costs after words that announce a quotation.
pub(super) const ANNOUNCED: i32 = 2;

/// A line that may begin a paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Its line.
    pub(super) line: usize,
    /// Its number.
    pub(super) number: u32,
    /// Where its words begin.
    pub(super) words: usize,
    /// What speaks against it.
    pub(super) cost: i32,
}

/// The greatest number of a paragraph.
pub(super) const GREATEST: u32 = 1999;

/// The best run of some candidates, which are in order and have no number above [`GREATEST`]; what it is worth. It begins with 1, or
/// goes on after the last number of what comes before it.
pub(super) fn best(candidates: &[Candidate], after: u32) -> (Vec<Candidate>, i32) {
    // By candidate, the worth of the best run that ends with it, and the candidate before it.
    let mut runs: Vec<(i32, Option<usize>)> = Vec::new();
    // By number, the best run that ends with it so far.
    let mut ends: BTreeMap<u32, (i32, usize)> = BTreeMap::new();
    for (at, next) in candidates.iter().enumerate() {
        let gain = WORTH - next.cost;
        let before_it = if next.number == after + 1 { 0 } else { next.number.saturating_sub(1) };
        let left_out = i32::try_from(before_it).unwrap_or(i32::MAX).min(9);
        let begun = (gain - GAP * left_out, None);
        let gone_on = ends
            .range(..=next.number)
            .map(|(&number, &(worth, before))| (worth + gain - step(number, next.number), Some(before)));
        let run = gone_on.fold(begun, |best, run| if run.0 > best.0 { run } else { best });
        if ends.get(&next.number).is_none_or(|&(worth, _)| run.0 > worth) {
            ends.insert(next.number, (run.0, at));
        }
        runs.push(run);
    }
    let last = runs.iter().enumerate().max_by_key(|&(at, &(worth, _))| (worth, std::cmp::Reverse(at)));
    let Some((mut at, &(worth, _))) = last else { return (Vec::new(), 0) };
    let mut run = Vec::new();
    loop {
        run.extend(candidates.get(at).copied());
        match runs.get(at).and_then(|&(_, before)| before) {
            Some(before) => at = before,
            None => break,
        }
    }
    run.reverse();
    (run, worth)
}

/// What it costs to go on from one number to another that is not smaller.
fn step(from: u32, to: u32) -> i32 {
    if to == from {
        return TWICE;
    }
    GAP * i32::try_from(to.saturating_sub(from).saturating_sub(1)).unwrap_or(i32::MAX).min(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(candidates: &[(u32, i32)]) -> Vec<(usize, u32)> {
        run_after(candidates, 0)
    }

    fn run_after(candidates: &[(u32, i32)], after: u32) -> Vec<(usize, u32)> {
        let all: Vec<_> = candidates
            .iter()
            .enumerate()
            .map(|(line, &(number, cost))| Candidate { line, number, words: 0, cost })
            .collect();
        best(&all, after).0.iter().map(|one| (one.line, one.number)).collect()
    }

    #[test]
    fn numbers_of_what_is_quoted_are_not_in_the_run() {
        // 30, quoted 12 and 13, 31: nothing tells but the run.
        let plain = [(1, 0), (2, 0), (12, 0), (13, 0), (3, 0), (4, 0)];
        assert_eq!(run(&plain), [(0, 1), (1, 2), (4, 3), (5, 4)]);
        // The next number, quoted, and then the court's own.
        assert_eq!(run(&[(1, 0), (2, 8), (2, 0), (3, 0)]), [(0, 1), (2, 2), (3, 3)]);
        // "3.8 crores was offered", and then 3.8.
        assert_eq!(run(&[(1, 0), (2, 7), (2, 0)]), [(0, 1), (2, 2)]);
    }

    #[test]
    fn jumps_and_numbers_that_come_twice_are_kept() {
        assert_eq!(run(&[(1, 0), (2, 0), (4, 0), (5, 0)]), [(0, 1), (1, 2), (2, 4), (3, 5)]);
        assert_eq!(run(&[(1, 0), (2, 0), (2, 0), (3, 0)]), [(0, 1), (1, 2), (2, 2), (3, 3)]);
        assert_eq!(run(&[(2, 0), (3, 0)]), [(0, 2), (1, 3)]);
        assert_eq!(run(&[]), []);
    }

    #[test]
    fn a_run_may_go_on_after_another() {
        let numbers = [(41, 0), (12, 0), (42, 0)];
        assert_eq!(run_after(&numbers, 40), [(0, 41), (2, 42)]);
        assert_eq!(run_after(&[(1, 0), (41, 0), (2, 0)], 40), [(0, 1), (2, 2)]);
    }
}
