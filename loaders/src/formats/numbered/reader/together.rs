//! A line of several provisions that says only that they are repealed: "Articles 6 to 9 \[Repealed\]", "(1)–(3) \[Repealed\]".

use asof_law::{Law, Mention, Notice, Number, Ordinal, Step, Unit, extract, lexicon};

use super::{Candidate, Fit, Known, Reader};
use crate::formats::numbered::lines::{Line, Stand};

impl<'l> Reader<'l> {
    /// Opens each provision that a line names before a notice of repeal, and gives it the notice. Whether it does.
    pub(super) fn repealed_together(&mut self, at: usize, line: &'l Line) -> bool {
        let Some((numbers, first)) = self.marked_together(line).or_else(|| self.named_together(line)) else {
            return false;
        };
        let is_cited = self.is_cited(at, line, std::slice::from_ref(&first)).is_some();
        if is_cited || self.is_unfinished(at) || matches!(first.fit, Fit::Repeats | Fit::GoesBack) {
            return false;
        }
        let (before, place) = (self.before(&first), self.grown.len());
        for number in numbers {
            let fit = self.fit_of(line, &first, &number);
            self.open(at, line, 0, &Candidate { number: Some(number), fit, ..first.clone() });
        }
        let label = line.text.get(..first.length).unwrap_or_default().trim();
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

    /// How a number fits by the mark of another.
    fn fit_of(&self, line: &Line, first: &Candidate, number: &Ordinal) -> Fit {
        let heading = Some(matches!(line.stand, Stand::Heading(_))).filter(|_| !first.worded);
        self.fit(first.counts_as, Some(number), (heading, line.list))
    }

    /// The provisions that marks in a row open, where they go on with what is open or begin a list below it.
    fn marked_together(&self, line: &Line) -> Option<(Vec<Ordinal>, Candidate)> {
        let found = self.marks.iter().filter_map(|known| {
            let (numbers, length) = known.mark.several(&line.text, lexicon::joint)?;
            let says = self.profile.notice(line.text.get(length..)?) == Some(Notice::Repealed);
            let first = self.candidate(line, known, numbers.first()?, length);
            says.then_some((numbers, first))
        });
        let found: Vec<(Vec<Ordinal>, Candidate)> = found.collect();
        let follows = found.iter().filter(|(_, one)| matches!(one.fit, Fit::Follows(_)));
        let first = || found.iter().find(|(_, one)| one.fit == Fit::First && self.hangs(one));
        let worded = || found.iter().find(|(_, one)| one.worded);
        follows.max_by_key(|(_, one)| one.fit).or_else(first).or_else(worded).cloned()
    }

    fn candidate(&self, line: &Line, known: &Known, first: &Ordinal, length: usize) -> Candidate {
        let candidate = Candidate {
            mark: known.mark,
            counts_as: known.counts_as,
            unit: known.unit,
            length,
            number: Some(first.clone()),
            worded: known.mark.is_worded(),
            fit: Fit::Begins,
        };
        let fit = self.fit_of(line, &candidate, first);
        Candidate { fit, ..candidate }
    }

    /// The provisions that words name in a heading or a paragraph of its own, two or more without a gap.
    fn named_together(&self, line: &Line) -> Option<(Vec<Ordinal>, Candidate)> {
        let at = line.text.rfind(['[', '(']).filter(|_| line.stand != Stand::GoesOn)?;
        let (named, notice) = line.text.split_at_checked(at)?;
        if self.profile.notice(notice) != Some(Notice::Repealed) {
            return None;
        }
        let named = named.trim_end_matches([' ', '.', ':', '-', '–', '—']);
        let numbers = self.numbers(named)?;
        let follow = |pair: &[u32]| matches!(pair, [one, next] if one.checked_add(1) == Some(*next));
        let is_run = numbers.len() > 1 && numbers.windows(2).all(follow);
        let ordinal = |value: u32| Ordinal { text: value.to_string(), value, inserted: 0 };
        let numbers: Vec<Ordinal> = numbers.into_iter().filter(|_| is_run).map(ordinal).collect();
        let worded = |known: &&Known| known.unit == self.basic && known.mark.is_worded();
        let first = self.candidate(line, self.marks.iter().find(worded)?, numbers.first()?, at);
        Some((numbers, first))
    }

    /// The numbers of the provisions that words cite, where they cite nothing else and say nothing else.
    fn numbers(&self, named: &str) -> Option<Vec<u32>> {
        let named = named.replace('-', "–");
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
