//! A heading of several provisions that says only that they are repealed: "Articles 6 to 9 \[Repealed\]".

use asof_law::{Law, Mention, Notice, Number, Ordinal, Step, Unit, extract};

use super::{Candidate, Fit, Known, Reader};
use crate::formats::numbered::lines::Line;

/// A longer range is no list of provisions.
const MOST: u32 = 200;

impl<'l> Reader<'l> {
    /// Opens each provision that a heading names before a notice of repeal, and gives it the notice. Whether it
    /// does.
    pub(super) fn repealed_together(&mut self, at: usize, line: &'l Line) -> bool {
        let Some((numbers, length)) = self.named_together(line) else { return false };
        let worded = |known: &&Known| known.unit == self.basic && known.mark.is_worded();
        let Some(known) = self.marks.iter().find(worded).copied() else { return false };
        let candidate = |reader: &Self, number: &Ordinal| Candidate {
            mark: known.mark,
            counts_as: known.counts_as,
            unit: known.unit,
            length,
            number: Some(number.clone()),
            worded: true,
            fit: reader.fit(known.counts_as, Some(number), None),
        };
        let Some(first) = numbers.first().map(|number| candidate(self, number)) else { return false };
        if matches!(first.fit, Fit::Repeats | Fit::GoesBack) {
            return false;
        }
        let (before, place) = (self.before(&first), self.grown.len());
        for number in &numbers {
            let found = candidate(self, number);
            self.open(at, line, 0, &found);
        }
        let label = line.text.get(..length).unwrap_or_default().trim();
        match first.fit {
            Fit::Jumps(_) => {
                self.doubt_of(
                    place,
                    "number-jumps",
                    line,
                    format!("`{label}` jumps{before}: read as it stands"),
                );
            }
            Fit::Begins => {
                let message = format!("`{label}` is the first of its list: read as it stands");
                self.doubt_of(place, "number-begins", line, message);
            }
            _ => {}
        }
        true
    }

    /// The numbers that a heading names, two or more without a gap, and the byte at which its notice of repeal
    /// begins.
    fn named_together(&self, line: &Line) -> Option<(Vec<Ordinal>, usize)> {
        let at = line.text.rfind(['[', '('])?;
        let (named, notice) = line.text.split_at_checked(at)?;
        if self.profile.notice(notice) != Some(Notice::Repealed) {
            return None;
        }
        let named = named.trim_end_matches([' ', '.', ':', '-', '–', '—']);
        let numbers = self.numbers(named)?;
        let follow = |pair: &[u32]| matches!(pair, [one, next] if one.checked_add(1) == Some(*next));
        let is_run = numbers.windows(2).all(follow);
        let ordinal = |value: u32| Ordinal { text: value.to_string(), value, inserted: 0 };
        (numbers.len() > 1 && is_run).then(|| (numbers.into_iter().map(ordinal).collect(), at))
    }

    /// The numbers of the provisions that words cite, where they cite nothing else and say nothing else.
    fn numbers(&self, named: &str) -> Option<Vec<u32>> {
        let named = named.replace('-', "–");
        if let Some(range) = named.strip_prefix("§§") {
            let (first, last) = range.split_once('–')?;
            let (first, last): (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            let signed = |known: &Known| known.unit == self.basic && known.mark.find("§ 1").is_some();
            let fits = self.marks.iter().any(signed) && last.checked_sub(first)? < MOST;
            return fits.then(|| (first..=last).collect());
        }
        // As within a sentence: a grammar may take a capital for the beginning of a name.
        let mut letters = named.chars();
        let small: String = letters.next()?.to_lowercase().chain(letters).collect();
        let cited = extract(&small, self.language);
        cited.iter().map(|one| whole_number(one, small.len(), self.basic)).collect()
    }
}

/// The number of a mention that takes all the words, of a provision of a level in the law that speaks.
fn whole_number(mention: &Mention, length: usize, unit: Unit) -> Option<u32> {
    let target = mention.target.as_ref().filter(|_| mention.start == 0 && mention.end == length)?;
    match (&target.law, target.path.as_slice()) {
        (Law::This, [Step { unit: own, number: Number::Of(number) }]) if *own == unit => number.parse().ok(),
        _ => None,
    }
}
