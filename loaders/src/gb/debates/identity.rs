//! Which component of a revision is which of the one before: by what the publisher says, then by equal words in the
//! same order, then by number, if no other speaker says other words under it. Paragraphs are matched within their
//! speech.

use std::collections::HashMap;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::model::Part;

/// For each part of the new revision, its place in the old one. `renumbered` has the new numbers of old entries, as
/// far as the publisher tells them.
pub(super) fn matches(old: &[Part], new: &[Part], renumbered: &HashMap<&str, &str>) -> Vec<Option<usize>> {
    let mut matching = Matching { old, new, of_old: vec![false; old.len()], of_new: vec![None; new.len()] };
    matching.by_number(|number| renumbered.get(number).copied(), |_, _| true);
    let entries = |parts: &[Part]| below(parts).remove(&None).unwrap_or_default();
    matching.by_words(&entries(old), &entries(new));
    matching.by_number(Some, |one, other| are_akin(old, one, new, other));
    let (olds, news) = (below(old), below(new));
    // A parent stands before its children, so that it is matched before they are.
    for place in 0..new.len() {
        let before = matching.of_new.get(place).copied().flatten();
        if let (Some(olds), Some(news)) =
            (olds.get(&before).filter(|_| before.is_some()), news.get(&Some(place)))
        {
            matching.by_words(olds, news);
            matching.by_place(olds, news);
        }
    }
    matching.of_new
}

/// What stands in each component; entries, which may move from section to section, under nothing.
fn below(parts: &[Part]) -> HashMap<Option<usize>, Vec<usize>> {
    let mut below = HashMap::<_, Vec<usize>>::new();
    for (place, part) in parts.iter().enumerate() {
        let parent = part.parent.filter(|_| part.number.is_none());
        below.entry(parent).or_default().push(place);
    }
    below
}

struct Matching<'a> {
    old: &'a [Part],
    new: &'a [Part],
    of_old: Vec<bool>,
    of_new: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    /// Matches two places, unless one of them is matched or they are not of one kind.
    fn pair(&mut self, old: usize, new: usize) {
        let kind = |parts: &[Part], at: usize| parts.get(at).map(|part| part.kind.name);
        let fits = kind(self.old, old) == kind(self.new, new);
        if let (Some(taken @ false), Some(of_new @ None), true) =
            (self.of_old.get_mut(old), self.of_new.get_mut(new), fits)
        {
            (*taken, *of_new) = (true, Some(old));
        }
    }

    fn by_number(
        &mut self,
        becomes: impl Fn(&'a str) -> Option<&'a str>,
        fits: impl Fn(usize, usize) -> bool,
    ) {
        let places: HashMap<&str, usize> = self
            .new
            .iter()
            .enumerate()
            .filter_map(|(at, part)| Some((part.number.as_deref()?, at)))
            .collect();
        for (at, part) in self.old.iter().enumerate() {
            let number = part.number.as_deref().and_then(&becomes);
            let new = number.and_then(|number| places.get(number)).filter(|&&new| fits(at, new));
            if let Some(&new) = new {
                self.pair(at, new);
            }
        }
    }

    /// Matches what has the same words, in order.
    fn by_words(&mut self, olds: &[usize], news: &[usize]) {
        let held = |parts: &[Part], at: usize| parts.get(at).is_some_and(|part| part.held);
        let olds: Vec<_> = self.unmatched_old(olds).into_iter().filter(|&at| held(self.old, at)).collect();
        let news: Vec<_> = self.unmatched_new(news).into_iter().filter(|&at| held(self.new, at)).collect();
        for op in
            capture_diff_slices(Algorithm::Myers, &all_said(self.old, &olds), &all_said(self.new, &news))
        {
            if op.tag() == DiffTag::Equal {
                let (olds, news) = (olds.get(op.old_range()), news.get(op.new_range()));
                olds.into_iter()
                    .flatten()
                    .zip(news.into_iter().flatten())
                    .for_each(|(&old, &new)| self.pair(old, new));
            }
        }
    }

    /// Matches what is left between two matches, in order.
    fn by_place(&mut self, olds: &[usize], news: &[usize]) {
        let mut olds = olds.iter().copied().peekable();
        for &new in news {
            match self.of_new.get(new).copied().flatten() {
                Some(before) => while olds.next_if(|&old| old <= before).is_some() {},
                None => {
                    if let Some(old) = olds.next_if(|&old| self.of_old.get(old) == Some(&false)) {
                        self.pair(old, new);
                    }
                }
            }
        }
    }

    fn unmatched_old(&self, places: &[usize]) -> Vec<usize> {
        places.iter().copied().filter(|&at| self.of_old.get(at) == Some(&false)).collect()
    }

    fn unmatched_new(&self, places: &[usize]) -> Vec<usize> {
        places.iter().copied().filter(|&at| self.of_new.get(at) == Some(&None)).collect()
    }
}

/// Whether two entries of one number can be one: the same speaker, or something said in both. Headings and divisions
/// are told by their number alone, and so is that of which the words are not known.
fn are_akin(olds: &[Part], old: usize, news: &[Part], new: usize) -> bool {
    let (Some(one), Some(other)) = (olds.get(old), news.get(new)) else { return false };
    let words = |part: &Part| part.text.as_ref().map(|text| text.text.clone());
    let shares = || {
        let before = said(olds, old);
        said(news, new).iter().any(|said| said.1.is_some() && before.contains(said))
    };
    one.kind.name != "speech" || !one.held || !other.held || words(one) == words(other) || shares()
}

/// What a component is and says.
type Said<'a> = (&'static str, Option<&'a str>);

fn all_said<'a>(parts: &'a [Part], places: &[usize]) -> Vec<Vec<Said<'a>>> {
    places.iter().map(|&at| said(parts, at)).collect()
}

/// A component with all that stands in it but other entries.
fn said(parts: &[Part], at: usize) -> Vec<Said<'_>> {
    let own = parts.get(at).into_iter();
    let rest = parts.iter().skip(at + 1).take_while(|part| part.number.is_none() && part.parent >= Some(at));
    own.chain(rest).map(|part| (part.kind.name, part.text.as_ref().map(|text| text.text.as_str()))).collect()
}
