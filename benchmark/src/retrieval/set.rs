//! Questions over debates, when what they ask for was said, and the words that answer them.

use anyhow::{Context as _, Result};
use asof_schema::{Day, Interval, Sha256};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Questions of our own, written by reading drawn places, each with the words that answer it.
const QUESTIONS: &str = include_str!("../../sets/debates/questions.json");

/// The queries of an earlier experiment over the same debates. Nobody has judged them.
const SEED: &str = include_str!("../../sets/debates/seed.json");

/// What a question asks of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Family {
    /// A day, month, quarter or season that it names.
    Point,
    /// Between two days that it names.
    Period,
    /// What held on the day on which it is asked.
    Current,
    /// The same, of what has other answers on other days.
    Conflict,
    /// How something changed.
    Evolution,
    /// Nothing of the time asked for answers it.
    Empty,
}

/// When what is asked for was said. Days are inclusive, but for `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub(super) enum Time {
    /// On one day.
    Day { as_of: Day },
    /// Asked on the day `reference`; what was said from `from` on still holds then.
    Current { reference: Day, from: Day },
    /// In `[from, to)`.
    Period { from: Day, to: Day },
}

impl Time {
    /// `[first, last)`: what was said on these days is in the time asked for.
    pub(super) fn window(self) -> (Day, Day) {
        match self {
            Self::Day { as_of } => (as_of, as_of.succ()),
            Self::Current { reference, from } => (from, reference.succ()),
            Self::Period { from, to } => (from, to),
        }
    }

    pub(super) fn holds(self, day: Day) -> bool {
        let (first, last) = self.window();
        Interval::new(first, last).is_ok_and(|window| window.contains(day))
    }

    /// From which day on recency counts back.
    pub(super) fn reference(self) -> Day {
        self.window().1.pred()
    }

    /// The hard filter, a `SearchTime`. Who asks what holds today knows today alone.
    pub(super) fn filter(self) -> Value {
        match self {
            Self::Current { reference, .. } => json!({ "asOf": { "at": reference } }),
            Self::Day { .. } | Self::Period { .. } => json!({ "during": self.range() }),
        }
    }

    /// A `DateRangeInput`.
    pub(super) fn range(self) -> Value {
        let (from, to) = self.window();
        json!({ "from": from, "to": to })
    }
}

/// Some words of a component's own text: the bytes `[start, end)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stretch {
    pub(super) component: String,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Stretch {
    /// Whether at least half of the shorter of two lies in the other.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let common = self.end.min(other.end).saturating_sub(self.start.max(other.start));
        self.component == other.component && common > 0 && common * 2 >= self.len().min(other.len())
    }

    fn len(&self) -> usize {
        self.end.saturating_sub(self.start)
    }

    pub(super) fn day(&self) -> Option<Day> {
        day(&self.component)
    }
}

/// The day of the debate that a component or norm is of.
pub(super) fn day(id: &str) -> Option<Day> {
    id.split_once(":debate:")?.1.get(..10)?.parse().ok()
}

/// Words that were judged.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Evidence {
    #[serde(flatten)]
    pub(super) stretch: Stretch,
    /// Of these words as the loader keeps them.
    pub(super) sha256: Sha256,
    /// 2 answers the question, 1 speaks of it.
    pub(super) grade: u8,
    /// What they say, in our words.
    pub(super) note: String,
}

impl Evidence {
    /// Whether a component with these words has the stretch that was judged.
    pub(super) fn is_of(&self, words: &str) -> bool {
        let judged = words.get(self.stretch.start..self.stretch.end);
        judged.is_some_and(|judged| Sha256::of(judged.as_bytes()) == self.sha256)
    }
}

/// A question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item {
    pub(super) id: String,
    /// The house, as its debates' ids begin.
    pub(super) corpus: String,
    pub(super) family: Family,
    pub(super) question: String,
    pub(super) time: Time,
    /// Whether the question says the time in its words.
    pub(super) said: bool,
    /// What answers it; null where nobody judged.
    pub(super) evidence: Option<Vec<Evidence>>,
    /// What would answer it at another time.
    #[serde(default)]
    pub(super) outside: Vec<Evidence>,
}

impl Item {
    /// The judged words; none where nobody judged.
    pub(super) fn judged(&self) -> &[Evidence] {
        self.evidence.as_deref().unwrap_or_default()
    }
}

/// Both sets. Where a question is asked on several days, what answers it on another is outside of its time.
pub(super) fn read() -> Result<Vec<Item>> {
    let mut items: Vec<Item> = serde_json::from_str(QUESTIONS).context("questions.json")?;
    let seed: Vec<Item> = serde_json::from_str(SEED).context("seed.json")?;
    items.extend(seed);
    let of_item = |item: &Item| {
        let asked = (item.corpus.clone(), item.question.clone());
        item.judged().iter().map(|one| (asked.clone(), one.clone())).collect::<Vec<_>>()
    };
    let judged: Vec<_> = items.iter().flat_map(of_item).collect();
    for Item { corpus, question, time, outside, .. } in &mut items {
        let same = judged.iter().filter(|(asked, _)| (&asked.0, &asked.1) == (&*corpus, &*question));
        let elsewhen = same.filter(|(_, one)| one.stretch.day().is_some_and(|day| !time.holds(day)));
        outside.extend(elsewhen.map(|(_, one)| one.clone()));
    }
    Ok(items)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test")]
mod tests {
    use std::collections::{BTreeSet, HashMap};
    use std::path::{Path, PathBuf};

    use asof_loaders::gb::debates;
    use asof_schema::{Aspect, Op};

    use super::*;

    /// Evidence is one to four sentences.
    const LONGEST: usize = 450;

    /// The words of each component as the loader keeps them, in every revision; nothing where the debates are not there.
    fn texts() -> Option<HashMap<String, Vec<String>>> {
        let data = std::env::var_os("ASOF_DATA")
            .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
        let folder = data.join("hansard");
        if !folder.is_dir() {
            println!("skipped: the debates are not at {}", folder.display());
            return None;
        }
        let folders = ["uk-text", "us-text", "twfy-xml"].map(|name| folder.join(name));
        let files: Vec<_> = folders.iter().flat_map(|folder| files(folder)).collect();
        let (set, _) = debates::load(&files, None, &mut |_| {}).unwrap();
        let mut texts = HashMap::<_, Vec<String>>::new();
        for command in set.commands {
            let (component, words) = match command.op {
                Op::Insert(insert) => (insert.component, insert.texts),
                Op::Amend(amend) => (amend.target, amend.texts),
                _ => continue,
            };
            let words = words.into_iter().filter(|text| text.aspect == Aspect::Canonical);
            texts.entry(component.to_string()).or_default().extend(words.map(|text| text.text));
        }
        Some(texts)
    }

    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let file = |path: PathBuf| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap())
        };
        paths.map(file).collect()
    }

    #[test]
    fn every_stretch_is_there_and_of_its_time() {
        let Some(texts) = texts() else { return };
        for item in read().unwrap() {
            let inside = item.judged().iter().map(|one| (one, true));
            for (one, inside) in inside.chain(item.outside.iter().map(|one| (one, false))) {
                let Evidence { stretch, note, .. } = one;
                let mut texts = texts.get(&stretch.component).into_iter().flatten();
                let text = texts.find(|text| one.is_of(text));
                let text = text.unwrap_or_else(|| panic!("{}: {stretch:?} is not there", item.id));
                let words = &text[stretch.start..stretch.end];
                assert!(words.len() <= LONGEST, "{}: {} bytes", item.id, words.len());
                assert_eq!(item.time.holds(stretch.day().unwrap()), inside, "{}: {stretch:?}", item.id);
                for ours in [&item.question, note] {
                    assert!(!copies(ours, words), "{}: {ours:?} has six words of {words:?}", item.id);
                }
            }
        }
    }

    /// Whether six words in a row are the same.
    fn copies(ours: &str, theirs: &str) -> bool {
        let words = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .map(str::to_lowercase)
                .collect()
        };
        let (ours, theirs) = (words(ours), words(theirs));
        ours.windows(6).any(|six| theirs.windows(6).any(|other| six == other))
    }

    #[test]
    fn the_sets_are_whole() {
        let items = read().unwrap();
        let ids: BTreeSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids.len(), items.len());
        for item in &items {
            let (first, last) = item.time.window();
            assert!(first < last, "{}: no time is asked for", item.id);
            let grades = item.judged().iter().map(|one| one.grade);
            assert!(grades.clone().all(|grade| matches!(grade, 1 | 2)), "{}", item.id);
            if let Some(evidence) = &item.evidence {
                let answered = grades.max() == Some(2);
                assert_eq!(
                    answered,
                    item.family != Family::Empty,
                    "{}: {} stretches",
                    item.id,
                    evidence.len()
                );
                assert!(evidence.iter().all(|one| one.stretch.component.starts_with(&item.corpus)));
            }
        }
        let families =
            |family| items.iter().filter(|item| item.evidence.is_some() && item.family == family).count();
        let all = [
            Family::Point,
            Family::Period,
            Family::Current,
            Family::Conflict,
            Family::Evolution,
            Family::Empty,
        ];
        assert_eq!(all.map(families), [32, 9, 8, 25, 10, 10]);
    }

    #[test]
    fn a_question_asked_on_two_days_has_the_other_answer_outside() {
        let items = read().unwrap();
        let item = items.iter().find(|item| item.id == "uk-c01a").unwrap();
        assert!(
            item.outside.len() >= 3
                && item.outside.iter().all(|one| one.stretch.day() > item.time.window().1.closed())
        );
    }

    #[test]
    fn time_is_asked_for_as_the_service_knows_it() {
        let time = |text: &str| serde_json::from_str::<Time>(text).unwrap();
        let day = time(r#"{ "asOf": "2024-02-29" }"#);
        assert_eq!(day.filter(), json!({ "during": { "from": "2024-02-29", "to": "2024-03-01" } }));
        let current = time(r#"{ "reference": "2024-02-29", "from": "2024-01-01" }"#);
        assert_eq!(current.filter(), json!({ "asOf": { "at": "2024-02-29" } }));
        assert!(
            current.holds("2024-02-29".parse().unwrap()) && !current.holds("2024-03-01".parse().unwrap())
        );
        let period = time(r#"{ "from": "2024-01-01", "to": "2024-02-01" }"#);
        assert_eq!(period.reference().to_string(), "2024-01-31");
    }
}
