//! Entries and questions that are made up: much the same few values, so that filters meet, and vectors in clusters.

use asof_engine::vectors::{Entry, Stands, Wanted, When};
use asof_schema::{ComponentId, Day, IdError, NormId, Sha256};
use fastrand::Rng;

const TYPES: [&str; 4] = ["article", "paragraph", "item", "speech"];
const KINDS: [&str; 3] = ["statute", "judgment", "debate"];
const CUTS: [&str; 3] = ["provision", "fixed", "child"];
const LANGUAGES: [&str; 5] = ["pt", "pt-BR", "fi", "en-GB", "en"];
const ASKED: [&str; 6] = ["pt", "PT-br", "fi", "en", "en-GB", "sv"];
const NORMS: usize = 12;
const CLUSTERS: usize = 40;
/// After all days and batches that are made up, but for the open ends.
const LATEST: i32 = 2_500;

/// What makes them up.
pub(super) struct Made {
    random: Rng,
    clusters: Vec<Vec<f32>>,
}

impl Made {
    pub(super) fn new(dimension: usize, seed: u64) -> Self {
        let mut random = Rng::with_seed(seed);
        let clusters = (0..CLUSTERS).map(|_| (0..dimension).map(|_| normal(&mut random)).collect()).collect();
        Self { random, clusters }
    }

    /// A vector of length 1, near the middle of a cluster.
    pub(super) fn vector(&mut self) -> Vec<f32> {
        let random = &mut self.random;
        let middle = random.choice(&self.clusters).cloned().unwrap_or_default();
        let near: Vec<f32> = middle.iter().map(|number| number + 0.7 * normal(random)).collect();
        let length = near.iter().map(|number| number * number).sum::<f32>().sqrt();
        near.iter().map(|number| number / length).collect()
    }

    /// Different entries; one in twenty has the vector of the one before.
    pub(super) fn entries(&mut self, count: usize) -> Result<Vec<(Entry, Vec<f32>)>, IdError> {
        let mut entries: Vec<(Entry, Vec<f32>)> = Vec::with_capacity(count);
        for number in 0..count {
            let before =
                entries.last().filter(|_| self.random.u8(..20) == 0).map(|(_, vector)| vector.clone());
            let vector = before.unwrap_or_else(|| self.vector());
            entries.push((self.entry(number)?, vector));
        }
        Ok(entries)
    }

    fn entry(&mut self, number: usize) -> Result<Entry, IdError> {
        let norm = norm(self.random.usize(..NORMS))?;
        let [chapter, article, item] = [3, 8, 40].map(|end| self.random.u8(..end));
        let chapter = norm.component(&format!("cap{chapter}"))?;
        let article = norm.component(&format!("art{article}"))?;
        let item = norm.component(&format!("{}_inc{item}", article.local()))?;
        let stands = self.stands();
        Ok(Entry::new(
            Sha256::of(&number.to_le_bytes()),
            item.clone(),
            self.one_of(TYPES),
            self.one_of(KINDS),
            self.one_of(LANGUAGES),
            self.one_of(CUTS),
            vec![norm.root(), chapter, article, item],
            stands,
        ))
    }

    fn one_of<const N: usize>(&mut self, words: [&str; N]) -> String {
        self.random.choice(words).unwrap_or_default().to_owned()
    }

    fn stands(&mut self) -> Stands {
        let valid = self.stretch();
        let day = valid[0].max(0);
        let during = if self.random.u8(..5) == 0 { [day, day + 1] } else { valid };
        let [from, to] = self.stretch();
        let recorded =
            [from.max(0).cast_unsigned(), if to == i32::MAX { u32::MAX } else { to.cast_unsigned() }];
        Stands { valid, during, known: self.stretch(), recorded }
    }

    /// Half-open, not empty; open at either end now and then.
    fn stretch(&mut self) -> [i32; 2] {
        let from = self.random.i32(0..2_000);
        let to = if self.random.u8(..5) < 3 { i32::MAX } else { from + self.random.i32(1..LATEST - 2_000) };
        [if self.random.u8(..10) == 0 { i32::MIN } else { from }, to]
    }

    /// A question with any conditions.
    pub(super) fn wanted(&mut self, held: &[(Entry, Vec<f32>)]) -> Result<Wanted, IdError> {
        let mut wanted = anything(self.when());
        match self.random.u8(..12) {
            0 => {
                wanted.norms = vec![norm(self.random.usize(..=NORMS))?, norm(self.random.usize(..NORMS))?];
            }
            1 => wanted.norms = vec![norm(self.random.usize(..NORMS))?],
            2 | 3 => wanted.within = self.within(held),
            _ => {}
        }
        let mut asks = || self.random.u8(..6) == 0;
        let [language, types, kinds, cuts] = [(); 4].map(|()| asks());
        wanted.language = language.then(|| self.one_of(ASKED));
        wanted.types = (0..2 * usize::from(types)).map(|_| self.one_of(TYPES)).collect();
        wanted.kinds = kinds.then(|| self.one_of(KINDS)).into_iter().collect();
        wanted.cuts = cuts.then(|| self.one_of(CUTS)).into_iter().collect();
        Ok(wanted)
    }

    /// One or two components that some entry stands below.
    fn within(&mut self, held: &[(Entry, Vec<f32>)]) -> Vec<ComponentId> {
        let count = self.random.usize(1..=2);
        let entries = (0..count).filter_map(|_| self.random.choice(held));
        let paths: Vec<&[ComponentId]> = entries.map(|(entry, _)| entry.path.as_slice()).collect();
        paths.into_iter().filter_map(|path| self.random.choice(path).cloned()).collect()
    }

    fn when(&mut self) -> When {
        let mut day = || match self.random.u8(..4) {
            0 => Day::MAX,
            _ => Day::from_epoch(self.random.i32(-1..LATEST)),
        };
        let [at, to, known, recorded] = [(); 4].map(|()| day());
        let recorded = if recorded == Day::MAX { u32::MAX } else { recorded.epoch().max(0).cast_unsigned() };
        match self.random.u8(..8) {
            0 => When::During { from: Day::MIN, to: Day::MAX, known, recorded },
            1..4 => When::During { from: at, to, known, recorded },
            _ => When::At { at, known, recorded },
        }
    }

    /// A question about one norm, or about all, at some time.
    pub(super) fn at_some_time(&mut self, narrow: bool) -> Result<Wanted, IdError> {
        let at = Day::from_epoch(self.random.i32(0..LATEST));
        let mut wanted = anything(When::At { at, known: Day::MAX, recorded: u32::MAX });
        if narrow {
            wanted.norms = vec![norm(self.random.usize(..NORMS))?];
        }
        Ok(wanted)
    }
}

/// Questions about the norm of an entry at the edges of its box: the day before each bound, and that day itself. The other
/// clocks stand within.
pub(super) fn at_the_edges(entry: &Entry) -> Vec<Wanted> {
    let Stands { valid, during, known, recorded } = entry.stands;
    let edges = |[from, to]: [i32; 2]| [from.saturating_sub(1), from, to - 1, to];
    let day = Day::from_epoch;
    let (in_valid, in_known, in_recorded) = (day(valid[0]), day(known[0]), recorded[0]);
    let mut whens = Vec::new();
    for at in edges(valid).map(day) {
        whens.push(When::At { at, known: in_known, recorded: in_recorded });
    }
    for known in edges(known).map(day) {
        whens.push(When::At { at: in_valid, known, recorded: in_recorded });
    }
    for recorded in [recorded[0].saturating_sub(1), recorded[0], recorded[1] - 1, recorded[1]] {
        whens.push(When::At { at: in_valid, known: in_known, recorded });
    }
    for from in edges(during).map(day) {
        whens.push(When::During { from, to: from.succ(), known: in_known, recorded: in_recorded });
        whens.push(When::During { from: Day::MIN, to: from, known: in_known, recorded: in_recorded });
    }
    whens.into_iter().map(|when| Wanted { norms: vec![entry.norm.clone()], ..anything(when) }).collect()
}

/// Whatever stands then.
pub(super) fn anything(when: When) -> Wanted {
    Wanted {
        when,
        norms: Vec::new(),
        within: Vec::new(),
        language: None,
        types: Vec::new(),
        kinds: Vec::new(),
        cuts: Vec::new(),
    }
}

fn norm(number: usize) -> Result<NormId, IdError> {
    format!("urn:lex:zz:municipal:lei:2000-01-01;{number}").parse()
}

/// About normal, with a mean of 0 and a variance of 1.
fn normal(random: &mut Rng) -> f32 {
    (0..12).map(|_| random.f32()).sum::<f32>() - 6.0
}
