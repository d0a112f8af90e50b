//! Which sections of a repealed law go on in the law that repeals it, as far as their words show.
//!
//! A section goes on in the one that has the most of its runs of three words, if that has most of them and no other nearly as
//! many; a run counts the less the more sections have it. The share is the confidence. Several that go on in one are merged there. Where words do not show it, nothing is
//! said.

use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::{Act, Aspect, ChangeSet, Command, ComponentId, ContinuationKind, Continue, NormId, Op};

/// The least share of runs of words that shows where a section goes on.
const SHARE: f64 = 0.6;
/// The most that the next best may have, as a share of the best.
const RIVAL: f64 = 0.8;
/// The fewest runs that tell.
const FEWEST: usize = 8;

/// Adds what the words of both laws show, where both are at hand.
pub(super) fn add(set: &mut ChangeSet) {
    let repeals: Vec<(Act, NormId)> = set
        .commands
        .iter()
        .filter(|command| matches!(&command.op, Op::Repeal(repeal) if repeal.target.is_root()))
        .filter_map(|command| {
            Some((set.acts.iter().find(|act| act.id == command.act)?.clone(), command.norm.clone()))
        })
        .collect();
    for (act, old) in repeals {
        let Ok(new) = act.id.as_str().parse::<NormId>() else { continue };
        let (before, after) = (sections(set, &old), sections(set, &new));
        let mut seq =
            set.commands.iter().filter(|one| one.act == act.id).map(|one| one.seq).max().unwrap_or_default();
        for (to, from, confidence) in matched(&before, &after) {
            let kind = if from.len() > 1 { ContinuationKind::Merge } else { ContinuationKind::OtherNorm };
            // Both laws tell of it.
            for norm in [&new, &old] {
                seq += 1;
                let op = Op::Continue(Continue { kind, from: from.clone(), to: vec![to.clone()] });
                set.commands.push(Command { confidence, ..Command::new(&act.id, seq, norm, op) });
            }
        }
    }
}

/// The words of each section of a norm, with all that stands in it, folded.
fn sections(set: &ChangeSet, norm: &NormId) -> BTreeMap<ComponentId, Vec<String>> {
    let mut sections: BTreeMap<ComponentId, Vec<String>> = BTreeMap::new();
    for command in set.commands.iter().filter(|command| command.norm == *norm) {
        let Op::Insert(insert) = &command.op else { continue };
        let top = insert.component.local().split('_').next().unwrap_or_default();
        let Some(section) = norm.component(top).ok().filter(|_| top.starts_with("sec")) else { continue };
        let own = insert.texts.iter().filter(|text| text.aspect == Aspect::Canonical);
        sections.entry(section).or_default().extend(own.flat_map(|text| words(&text.text)));
    }
    sections
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

type Run<'w> = [&'w str; 3];

fn runs<'w>(words: &'w [String]) -> HashSet<Run<'w>> {
    let run = |three: &'w [String]| match three {
        [a, b, c] => Some([a.as_str(), b.as_str(), c.as_str()]),
        _ => None,
    };
    words.windows(3).filter_map(run).collect()
}

/// The sections of the new law, each with those of the old that go on in it, and the least share of these.
fn matched(
    before: &BTreeMap<ComponentId, Vec<String>>,
    after: &BTreeMap<ComponentId, Vec<String>>,
) -> Vec<(ComponentId, Vec<ComponentId>, u8)> {
    let mut index: HashMap<Run<'_>, Vec<&ComponentId>> = HashMap::new();
    for (section, words) in after {
        for run in runs(words) {
            index.entry(run).or_default().push(section);
        }
    }
    let mut found: BTreeMap<&ComponentId, (Vec<ComponentId>, f64)> = BTreeMap::new();
    for (section, words) in before {
        let runs = runs(words);
        let (mut all, mut counts) = (0.0, BTreeMap::<&ComponentId, f64>::new());
        for run in &runs {
            // What many sections say, "or with fine, or with both", tells little of each.
            let holders = index.get(run).map_or(&[][..], Vec::as_slice);
            let weight = 1.0 / number(holders.len().max(1));
            all += weight;
            for holder in holders {
                *counts.entry(holder).or_default() += weight;
            }
        }
        let mut counts: Vec<(f64, &ComponentId)> =
            counts.into_iter().map(|(id, count)| (count, id)).collect();
        counts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let Some(&(best, holder)) = counts.first().filter(|_| runs.len() >= FEWEST) else { continue };
        let rival = counts.get(1).map_or(0.0, |(next, _)| next / best);
        let share = best / all;
        if share >= SHARE && rival <= RIVAL {
            let entry = found.entry(holder).or_insert((Vec::new(), 1.0));
            entry.0.push(section.clone());
            entry.1 = entry.1.min(share);
        }
    }
    let percent =
        |share: f64| (0..=100).rev().find(|percent| f64::from(*percent) <= share * 100.0).unwrap_or_default();
    found.into_iter().map(|(to, (from, share))| (to.clone(), from, percent(share))).collect()
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(norm: &str, sections: &[(&str, &str)]) -> BTreeMap<ComponentId, Vec<String>> {
        let norm: NormId = norm.parse().unwrap();
        sections.iter().map(|(local, text)| (norm.component(local).unwrap(), words(text))).collect()
    }

    #[test]
    fn words_show_where_sections_go_on() {
        let steals = "Whoever takes the dog of another out of his house by night commits the taking of dogs.";
        let fined = "Whoever commits the taking of dogs shall be fined the price of three dogs and a bone.";
        let sleep = "Every dog that sleeps on a road by day shall be woken by whoever finds it there.";
        let old = law(
            "urn:lex:in:act:1900-01-01;1",
            &[("sec1", steals), ("sec2", fined), ("sec3", sleep), ("sec4", "Cats.")],
        );
        let new = law(
            "urn:lex:in:act:2000-01-01;2",
            &[("sec7", &format!("{steals} {fined}")), ("sec8", "A cat is no dog.")],
        );
        let found = matched(&old, &new);
        let [(to, from, confidence)] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((to.local(), from.len(), *confidence), ("sec7", 2, 100));
    }

    #[test]
    fn two_that_are_alike_are_none() {
        let words = "Whoever takes the dog of another out of his house by night commits the taking of dogs.";
        let old = law("urn:lex:in:act:1900-01-01;1", &[("sec1", words)]);
        let new = law("urn:lex:in:act:2000-01-01;2", &[("sec7", words), ("sec8", words)]);
        assert_eq!(matched(&old, &new), []);
    }
}
