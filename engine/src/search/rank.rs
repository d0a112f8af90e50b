//! From a question to passages in their order.

mod above;
mod ground;
mod leads;
mod spread;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use asof_law::{Language, Law};
use asof_schema::Day;

use super::chunks::Stretch;
use super::everyday::Guess;
use super::fusion::{Ranked, fuse, sort};
use super::passages::DEBATE;
use super::searchable::{Clauses, Searchable, Standing, Visible};
use super::typed::with_marks;
use super::{Analysis, Found, Hit, Mode, SearchError, SearchRequest, Terms, When, norm_prior, synonyms};
use crate::graph::{Component, NormGraph, Point, Version, VersionRow};
use crate::query::VersionNature;

/// How far passages of other norms fall back where the words lean to one, of a best score of 1.
const MISMATCH: f32 = 0.03;

/// How many more are ranked than are asked for, so that what falls back gives way to others.
const POOL: usize = 50;

/// Days in a year, on average.
const YEAR: f32 = 365.25;

/// Newer before older: `(1 - alpha) * score + alpha / (1 + lambda * years)`, the years being those between the first day of
/// a passage's version (of a debate, its day) and the reference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recency {
    /// What age counts for, from 0 to 1.
    pub alpha: f32,
    /// How fast it counts.
    pub lambda: f32,
    /// From when age is told; `None` = the day that is asked about, or of a period its last.
    pub reference: Option<Day>,
}

/// Weights of the final order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rerank {
    /// Of the score so far.
    pub relevance: f32,
    /// Of an edge to the law that the question is about: the passage is of it, or its words refer to it.
    pub statute_edge: f32,
    /// Of `1 / (1 + years)`.
    pub recency: f32,
}

impl Default for Rerank {
    fn default() -> Self {
        Self { relevance: 0.6, statute_edge: 0.25, recency: 0.15 }
    }
}

/// A search under way.
struct Search<'s> {
    of: &'s Searchable,
    find: &'s SearchRequest,
    point: Point,
    visible: Visible,
    /// Those that have all words that must be there and none that must not; `None` = all.
    allowed: Option<HashSet<u32>>,
    /// The norms to which the words lean, by the number of their first passage.
    boosted_norms: BTreeSet<u32>,
    trace: Vec<String>,
    /// What everyday words lead to, by the number of a passage.
    guessed: HashMap<u32, Guess>,
    /// Whether the question names a provision that is there, or one that is not.
    named: Option<Named>,
    named_passages: HashSet<u32>,
}

/// Whether what a question names by its number is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    There,
    Nowhere,
}

impl Searchable {
    /// The passages that some words are about, of those that stand when they must.
    pub fn find(&self, find: &SearchRequest) -> Result<Found, SearchError> {
        let norms = self.norms().values().map(|passages| passages.graph.norm());
        let languages = norms.filter_map(|norm| Language::of_tag(&norm.language)).collect();
        match with_marks(&find.words, &languages) {
            Cow::Borrowed(_) => self.find_written(find),
            Cow::Owned(words) => self.find_written(&SearchRequest { words, ..find.clone() }),
        }
    }

    /// The same, by words as they are written.
    fn find_written(&self, find: &SearchRequest) -> Result<Found, SearchError> {
        let language = find.language.as_deref();
        let terms = self.terms(&find.words, language);
        let (point, visible) = self.visible(find);
        let boosted_norms = norm_prior::boosted(self, find, &terms, &visible)?;
        let mut search = Search {
            of: self,
            find,
            point,
            visible,
            allowed: None,
            boosted_norms,
            trace: Vec::new(),
            guessed: HashMap::new(),
            named: None,
            named_passages: HashSet::new(),
        };
        let mut ranked = search.ranked(&terms)?;
        search.apply_norm_prior(&mut ranked);
        search.read_above(&mut ranked)?;
        search.name(&mut ranked);
        search.guess(&mut ranked)?;
        search.age(&mut ranked);
        search.weigh(&mut ranked);
        sort(&mut ranked);
        search.unite(&mut ranked);
        search.spread(&mut ranked);
        search.diversify(&mut ranked);
        let (insufficient, has_all) = search.insufficient(&ranked)?;
        let hits = ranked.into_iter().take(find.limit).filter_map(|ranked| search.hit(ranked)).collect();
        let boosted_norms = search.boosted_norms.iter().filter_map(|base| self.norms().get(base));
        let boosted_norms = boosted_norms.map(|passages| passages.graph.norm().id.clone()).collect();
        Ok(Found { hits, boosted_norms, trace: search.trace, insufficient, has_all, terms })
    }
}

impl Search<'_> {
    /// Both rankings as one.
    fn ranked(&mut self, terms: &Terms) -> Result<Vec<Ranked>, SearchError> {
        let clauses = self.clauses(terms);
        self.allowed = self.of.allowed(&clauses, &self.visible)?;
        let limit = self.find.limit.saturating_add(POOL);
        let limit = if self.find.limit == 0 { 0 } else { limit };
        let lexical = match self.find.mode {
            Mode::Semantic => Vec::new(),
            Mode::Lexical | Mode::Hybrid => self.of.best(&clauses, &self.visible, limit)?,
        };
        let semantic = match self.find.mode {
            Mode::Lexical => Vec::new(),
            Mode::Semantic | Mode::Hybrid => self.nearest(),
        };
        let by = match (self.find.mode, &self.find.near) {
            (Mode::Lexical, _) => "words",
            (_, None) => "words alone: nothing tells what is near",
            (Mode::Semantic, _) => "vectors",
            (Mode::Hybrid, _) => "words and vectors",
        };
        self.trace.push(format!("ranked by {by}: {} by words, {} by vectors", lexical.len(), semantic.len()));
        let is_debate = |number| {
            self.of.norm_of(number).is_some_and(|(_, passages)| passages.graph.norm().norm_type == DEBATE)
        };
        let mut ranked = fuse(&lexical, &semantic, self.find.fusion, is_debate);
        ranked.truncate(limit);
        Ok(ranked)
    }

    fn clauses(&mut self, terms: &Terms) -> Clauses {
        let language = self.find.language.as_deref();
        let read = |words: &String| self.of.terms(words, language);
        let alike = synonyms::of(&self.find.words, self.languages().iter().map(String::as_str));
        let mut any = vec![(terms.clone(), 1.0)];
        any.extend(alike.iter().map(|words| (read(words), synonyms::SYNONYM)));
        any.extend(self.find.should.iter().map(|(words, boost)| (read(words), *boost)));
        let must = self.find.must.iter().map(|words| self.of.terms_by_language(words, language)).collect();
        let must_not = self.find.must_not.iter().map(read).collect();
        if !alike.is_empty() {
            self.trace.push(format!("also looked for: {}", alike.into_iter().collect::<Vec<_>>().join(", ")));
        }
        Clauses { any, must, must_not }
    }

    /// The languages that are looked through, without their regions.
    fn languages(&self) -> BTreeSet<String> {
        let tags = self.of.norms().values().map(|passages| passages.graph.norm().language.as_str());
        let codes = tags.map(|tag| tag.split('-').next().unwrap_or(tag).to_owned());
        codes.filter(|code| self.find.language.as_ref().is_none_or(|asked| asked.starts_with(code))).collect()
    }

    /// What the vector store found, of what is visible.
    fn nearest(&self) -> Vec<(f32, u32)> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for near in self.find.near.iter().flatten() {
            let numbers = self.of.embedded(&near.norm, near.content, &self.visible);
            let numbers = numbers.into_iter().filter(|&number| self.is_allowed(number));
            found.extend(numbers.filter(|&number| seen.insert(number)).map(|number| (near.score, number)));
        }
        found
    }

    fn is_allowed(&self, number: u32) -> bool {
        self.allowed.as_ref().is_none_or(|allowed| allowed.contains(&number))
    }

    fn apply_norm_prior(&mut self, ranked: &mut [Ranked]) {
        if self.boosted_norms.is_empty() {
            return;
        }
        for one in &mut *ranked {
            let other =
                self.of.norm_of(one.number).is_some_and(|(base, _)| !self.boosted_norms.contains(&base));
            one.score -= if other { MISMATCH } else { 0.0 };
        }
        self.trace.push(format!(
            "leans to {} of the norms: others fall back by {MISMATCH}",
            self.boosted_norms.len()
        ));
    }

    fn age(&mut self, ranked: &mut [Ranked]) {
        let Some(Recency { alpha, lambda, reference }) = self.find.recency else { return };
        let reference = reference.unwrap_or_else(|| self.last_day());
        for one in &mut *ranked {
            let age = self.years(one.number, reference).map_or(0.0, |years| 1.0 / (1.0 + lambda * years));
            one.score = (1.0 - alpha) * one.score + alpha * age;
        }
        self.trace.push(format!("newer before older: alpha {alpha}, lambda {lambda}, from {reference}"));
    }

    fn weigh(&mut self, ranked: &mut [Ranked]) {
        let Some(Rerank { relevance, statute_edge, recency }) = self.find.rerank else { return };
        let reference = self.last_day();
        for one in &mut *ranked {
            let edge = f32::from(u8::from(self.is_of_the_law(one.number)));
            let age = self.years(one.number, reference).map_or(0.0, |years| 1.0 / (1.0 + years));
            one.score = relevance * one.score + statute_edge * edge + recency * age;
        }
        self.trace.push(format!(
            "ordered by relevance {relevance}, edge to the law {statute_edge}, recency {recency}"
        ));
    }

    /// The day from which age is told.
    fn last_day(&self) -> Day {
        let newest = || {
            let roots = self.of.norms().values().filter_map(|passages| passages.graph.root());
            let starts = roots.flat_map(Component::versions).map(Version::start);
            starts.max().unwrap_or(self.point.at)
        };
        match self.find.when {
            When::At(at) => at.at,
            When::During { to, .. } if to != Day::MAX => to,
            When::During { .. } => newest(),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "days are few")]
    fn years(&self, number: u32, reference: Day) -> Option<f32> {
        let standing = self.of.standing(number, &self.visible)?;
        let days = standing.top.of(&standing.passages.graph).start().epoch().abs_diff(reference.epoch());
        Some(days as f32 / YEAR)
    }

    /// Whether a passage is of the law that the question is about, or refers to it.
    fn is_of_the_law(&self, number: u32) -> bool {
        let Some((base, passages)) = self.of.norm_of(number) else { return false };
        let Some(standing) = self.of.standing(number, &self.visible) else { return false };
        let laws = || self.boosted_norms.iter().filter_map(|base| self.of.norms().get(base));
        let refers = |row: VersionRow| {
            let mentions =
                row.of(&passages.graph).mentions().iter().filter_map(|mention| mention.target.as_ref());
            let names = self.of.corpus().names();
            let meant = |law: &Law| {
                *law != Law::This && laws().any(|own| names.of(law).contains(&own.graph.norm().id))
            };
            mentions.into_iter().any(|target| meant(&target.law))
        };
        self.boosted_norms.contains(&base) || standing.place.rows().any(refers)
    }

    /// Of the passages that stand for the same whole, the first alone.
    fn unite(&self, ranked: &mut Vec<Ranked>) {
        let mut seen: HashSet<(u32, &[Stretch])> = HashSet::new();
        ranked.retain(|one| {
            let parent = self.of.standing(one.number, &self.visible).and_then(|standing| {
                let parent = standing.place.parent.as_deref().unwrap_or(&standing.place.words);
                Some((self.of.norm_of(one.number)?.0, parent))
            });
            parent.is_some_and(|parent| seen.insert(parent))
        });
    }

    /// Maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998) among the first: what resembles what is given already
    /// falls back. Likeness is the share of common pieces of words (Jaccard).
    fn diversify(&mut self, ranked: &mut Vec<Ranked>) {
        let Some(lambda) = self.find.diversity else { return };
        let rest = ranked.split_off(ranked.len().min(POOL));
        let mut analysis = Analysis::default();
        let mut open: Vec<(Ranked, HashSet<String>)> =
            ranked.drain(..).map(|one| (one, self.pieces(one.number, &mut analysis))).collect();
        let mut given: Vec<HashSet<String>> = Vec::new();
        while !open.is_empty() {
            let worth = |(one, pieces): &(Ranked, HashSet<String>)| {
                let likeness = given.iter().map(|other| jaccard(pieces, other)).fold(0.0, f32::max);
                lambda * one.score - (1.0 - lambda) * likeness
            };
            let worths: Vec<f32> = open.iter().map(worth).collect();
            let first = |best: usize, at: usize| if worths.get(at) > worths.get(best) { at } else { best };
            let (one, pieces) = open.remove((0..worths.len()).fold(0, first));
            ranked.push(one);
            given.push(pieces);
        }
        ranked.extend(rest);
        self.trace.push(format!("the first {POOL} are diverse: lambda {lambda}"));
    }

    fn pieces(&self, number: u32, analysis: &mut Analysis) -> HashSet<String> {
        let Some(Standing { passages, place, .. }) = self.of.standing(number, &self.visible) else {
            return HashSet::new();
        };
        let language = &passages.graph.norm().language;
        let words = place.words.iter().filter_map(|stretch| stretch.words(&passages.graph));
        words.flat_map(|words| analysis.pieces(words, language)).collect()
    }

    fn hit(&self, ranked: Ranked) -> Option<Hit> {
        let Standing { passages, place, top } = self.of.standing(ranked.number, &self.visible)?;
        let graph = &passages.graph;
        let stretches = |words: &[Stretch]| words.iter().map(|&one| stretch(graph, one)).collect();
        Some(Hit {
            component: top.of(graph).component().id(),
            nature: VersionNature::of(graph),
            version: top.of(graph).id(),
            valid: top.of(graph).valid(self.point),
            score: ranked.score,
            lexical_rank: ranked.lexical,
            semantic_rank: ranked.semantic,
            stretches: stretches(&place.words),
            whole: stretches(place.parent.as_deref().unwrap_or(&place.words)),
        })
    }
}

fn stretch(graph: &NormGraph, Stretch { row, start, end }: Stretch) -> super::Stretch {
    super::Stretch { version: row.of(graph).id(), start, end }
}

#[expect(clippy::cast_precision_loss, reason = "pieces are few")]
fn jaccard(one: &HashSet<String>, other: &HashSet<String>) -> f32 {
    let common = one.intersection(other).count();
    let all = one.len() + other.len() - common;
    if all == 0 { 0.0 } else { common as f32 / all as f32 }
}
