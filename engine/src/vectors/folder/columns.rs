//! Entries in memory: their vectors one after the other, and what is said of each in numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem;

use asof_schema::{ComponentId, IdError, NormId, Sha256};
use fearless_simd::Level;
use serde::{Deserialize, Serialize};

use super::super::{Entry, Stands, VectorHit, Wanted, When};
use super::dot::dot;
use crate::embedding;
use crate::strings::{Interner, Strings, narrow};

/// Entries and their vectors.
pub(super) struct Columns {
    dimension: usize,
    level: Level,
    texts: Strings<u32>,
    numbers: Interner<u32>,
    rows: Vec<Row>,
    /// Those of the rows, each of length 1, or all zeros.
    vectors: Vec<f32>,
    /// Where the row of an id is.
    places: HashMap<u128, usize>,
    norms: BTreeMap<u32, BTreeSet<u128>>,
    languages: BTreeSet<u32>,
    changed: BTreeSet<u128>,
}

/// An entry. A text is told by its number.
#[derive(Serialize, Deserialize)]
struct Row {
    id: u128,
    content: [u8; 32],
    norm: u32,
    component: u32,
    component_type: u32,
    kind: u32,
    language: u32,
    cut: u32,
    path: Vec<u32>,
    stands: Stands,
}

/// Some entries as they are kept, with numbers of their own, and ids that are there no longer.
#[derive(Default, Serialize, Deserialize)]
struct Block<'b> {
    gone: Vec<u128>,
    #[serde(borrow)]
    texts: Vec<&'b str>,
    rows: Vec<Row>,
    vectors: Vec<f32>,
}

impl Columns {
    pub(super) fn new(dimension: usize) -> Self {
        Self {
            dimension,
            level: Level::new(),
            texts: Strings::default(),
            numbers: Interner::default(),
            rows: Vec::new(),
            vectors: Vec::new(),
            places: HashMap::new(),
            norms: BTreeMap::new(),
            languages: BTreeSet::new(),
            changed: BTreeSet::new(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn ids(&self, norm: &NormId) -> BTreeSet<u128> {
        let ids = self.find(norm.as_str()).and_then(|norm| self.norms.get(&norm));
        ids.cloned().unwrap_or_default()
    }

    pub(super) fn all_ids(&self) -> Vec<u128> {
        self.rows.iter().map(|row| row.id).collect()
    }

    pub(super) fn norms(&self) -> Result<BTreeSet<NormId>, IdError> {
        self.norms.keys().map(|&norm| self.texts.get(norm).parse()).collect()
    }

    /// Puts an entry, in place of the one with its id.
    pub(super) fn put(&mut self, entry: &Entry, vector: &[f32]) {
        let row = Row {
            id: entry.id,
            content: entry.content.0,
            norm: self.number(entry.norm.as_str()),
            component: self.number(entry.component.as_str()),
            component_type: self.number(&entry.component_type),
            kind: self.number(&entry.kind),
            language: self.number(&entry.language),
            cut: self.number(&entry.cut),
            path: entry.path.iter().map(|above| self.number(above.as_str())).collect(),
            stands: entry.stands,
        };
        self.insert(row, &unit(vector));
        self.changed.insert(entry.id);
    }

    pub(super) fn remove(&mut self, id: u128) {
        self.take_out(id);
        self.changed.insert(id);
    }

    /// The ids that were put or removed since this was asked last.
    pub(super) fn take_changed(&mut self) -> BTreeSet<u128> {
        mem::take(&mut self.changed)
    }

    pub(super) fn put_back(&mut self, changed: BTreeSet<u128>) {
        self.changed.extend(changed);
    }

    /// The entries of these ids as bytes; ids without one are kept as gone.
    pub(super) fn block(&self, ids: &[u128]) -> Result<Vec<u8>, postcard::Error> {
        let mut block = Block::default();
        let mut numbers = HashMap::new();
        for &id in ids {
            let Some((row, vector)) = self.row(id) else {
                block.gone.push(id);
                continue;
            };
            block.rows.push(row.renumbered(|number| {
                *numbers.entry(number).or_insert_with(|| {
                    block.texts.push(self.texts.get(number));
                    narrow(block.texts.len() - 1)
                })
            }));
            block.vectors.extend_from_slice(vector);
        }
        postcard::to_stdvec(&block)
    }

    /// Takes in what [`Self::block`] gave; how many ids it speaks of.
    pub(super) fn read(&mut self, block: &[u8]) -> Result<usize, String> {
        let block: Block<'_> = postcard::from_bytes(block).map_err(|error| error.to_string())?;
        if block.vectors.len() != block.rows.len() * self.dimension {
            return Err(format!("{} numbers are not {} vectors", block.vectors.len(), block.rows.len()));
        }
        let told = block.gone.len() + block.rows.len();
        let numbers: Vec<u32> = block.texts.iter().map(|text| self.number(text)).collect();
        let number = |told: u32| numbers.get(told as usize).copied().unwrap_or(u32::MAX);
        block.gone.into_iter().for_each(|id| self.take_out(id));
        for (row, vector) in block.rows.iter().zip(block.vectors.chunks_exact(self.dimension)) {
            self.insert(row.renumbered(number), vector);
        }
        Ok(told)
    }

    /// The nearest of what is wanted, at most `limit`, best first; of equals, by norm, component and content.
    pub(super) fn near(
        &self,
        vector: &[f32],
        wanted: &Wanted,
        limit: usize,
    ) -> Result<Vec<VectorHit>, IdError> {
        let (asked, filter) = (unit(vector), self.filter(wanted));
        let rows = self.rows.iter().zip(self.vectors.chunks_exact(self.dimension));
        let fitting = rows.filter(|(row, _)| filter.fits(row));
        let score = |vector| dot(self.level, vector, &asked).clamp(-1.0, 1.0);
        let mut found: Vec<(f32, &Row)> = fitting.map(|(row, vector)| (score(vector), row)).collect();
        let name = |row: &Row| (self.texts.get(row.norm), self.texts.get(row.component), row.content);
        let best_first = |(one, of_one): &(f32, &Row), (other, of_other): &(f32, &Row)| {
            other.total_cmp(one).then_with(|| name(of_one).cmp(&name(of_other)))
        };
        if limit < found.len() {
            found.select_nth_unstable_by(limit, best_first);
            found.truncate(limit);
        }
        found.sort_unstable_by(best_first);
        found.into_iter().map(|(score, row)| self.hit(row, score)).collect()
    }

    fn hit(&self, row: &Row, score: f32) -> Result<VectorHit, IdError> {
        let component: ComponentId = self.texts.get(row.component).parse()?;
        Ok(VectorHit { content: Sha256(row.content), norm: component.norm(), component, score })
    }

    fn filter(&self, wanted: &Wanted) -> Filter {
        let speaks = |language: &str| {
            let said = self.languages.iter().copied();
            said.filter(|&number| begins_with(self.texts.get(number), language)).collect()
        };
        Filter {
            when: wanted.when,
            norms: self.one_of(wanted.norms.iter().map(NormId::as_str)),
            within: self.one_of(wanted.within.iter().map(ComponentId::as_str)),
            types: self.one_of(wanted.types.iter().map(String::as_str)),
            kinds: self.one_of(wanted.kinds.iter().map(String::as_str)),
            cuts: self.one_of(wanted.cuts.iter().map(String::as_str)),
            languages: wanted.language.as_deref().map(speaks),
        }
    }

    /// The numbers of texts that are asked for; none of those that no entry has.
    fn one_of<'w>(&self, texts: impl ExactSizeIterator<Item = &'w str>) -> OneOf {
        (texts.len() > 0).then(|| texts.filter_map(|text| self.find(text)).collect())
    }

    fn find(&self, text: &str) -> Option<u32> {
        self.numbers.find(&self.texts, text)
    }

    fn number(&mut self, text: &str) -> u32 {
        self.numbers.intern(&mut self.texts, text).0
    }

    fn row(&self, id: u128) -> Option<(&Row, &[f32])> {
        let at = *self.places.get(&id)?;
        let from = at * self.dimension;
        Some((self.rows.get(at)?, self.vectors.get(from..from + self.dimension)?))
    }

    fn insert(&mut self, row: Row, vector: &[f32]) {
        self.take_out(row.id);
        self.places.insert(row.id, self.rows.len());
        self.norms.entry(row.norm).or_default().insert(row.id);
        self.languages.insert(row.language);
        self.rows.push(row);
        self.vectors.extend_from_slice(vector);
    }

    /// The last row takes the place of the one that goes.
    fn take_out(&mut self, id: u128) {
        let Some(at) = self.places.remove(&id) else { return };
        let row = self.rows.swap_remove(at);
        let last = self.rows.len() * self.dimension;
        self.vectors.copy_within(last.., at * self.dimension);
        self.vectors.truncate(last);
        if let Some(moved) = self.rows.get(at) {
            self.places.insert(moved.id, at);
        }
        if let Some(ids) = self.norms.get_mut(&row.norm) {
            ids.remove(&id);
            if ids.is_empty() {
                self.norms.remove(&row.norm);
            }
        }
    }
}

impl Row {
    fn renumbered(&self, mut number: impl FnMut(u32) -> u32) -> Self {
        Self {
            id: self.id,
            content: self.content,
            norm: number(self.norm),
            component: number(self.component),
            component_type: number(self.component_type),
            kind: number(self.kind),
            language: number(self.language),
            cut: number(self.cut),
            path: self.path.iter().map(|&above| number(above)).collect(),
            stands: self.stands,
        }
    }
}

/// The numbers of which one must be there; `None` where any may be.
type OneOf = Option<Vec<u32>>;

/// What is wanted, in numbers.
struct Filter {
    when: When,
    norms: OneOf,
    within: OneOf,
    types: OneOf,
    kinds: OneOf,
    cuts: OneOf,
    languages: OneOf,
}

impl Filter {
    fn fits(&self, row: &Row) -> bool {
        let has = |wanted: &OneOf, number: u32| wanted.as_ref().is_none_or(|wanted| wanted.contains(&number));
        row.stands.meets(self.when)
            && has(&self.norms, row.norm)
            && has(&self.types, row.component_type)
            && has(&self.kinds, row.kind)
            && has(&self.cuts, row.cut)
            && has(&self.languages, row.language)
            && self.within.as_ref().is_none_or(|wanted| row.path.iter().any(|above| wanted.contains(above)))
    }
}

/// Whether a language is the one that is asked for, or one of its kind: `pt-BR` is `pt`.
fn begins_with(language: &str, asked: &str) -> bool {
    let begins = language.get(..asked.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(asked));
    begins && matches!(language.as_bytes().get(asked.len()), None | Some(b'-'))
}

/// The vector of length 1 in the same direction; one without a direction stays as it is.
fn unit(vector: &[f32]) -> Vec<f32> {
    let exact: Vec<f64> = vector.iter().copied().map(f64::from).collect();
    embedding::unit(&exact).unwrap_or_else(|| vec![0.0; vector.len()])
}
