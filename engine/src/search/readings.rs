//! Search in what courts say that provisions mean, apart from the words of the law: no list holds both.
//!
//! Rule T decides time here, too: a reading is found where it stands at the point or, of a period, on some
//! day of it. Readings that stand are few beside passages, so no index holds them: those at hand are ranked
//! by BM25 over their stems.

use std::collections::{BTreeSet, HashMap, HashSet};

use asof_schema::{AspectText, ComponentId, Day};

use super::analysis::Analysis;
use super::searchable::{Searchable, speaks};
use super::{Mode, SearchRequest, When};
use crate::graph::NormGraph;
use crate::query::{ReadingView, Scope, VersionNature, readings_in, readings_over_time_in};

/// Among the types of norms that a search may be limited to, what stands for readings.
const READING: &str = "reading";

/// How soon a word that comes again counts for no more (`k1` of BM25).
const SATURATION: f32 = 1.2;

/// How much the length of a text counts against it (`b` of BM25).
const LENGTH: f32 = 0.75;

/// A reading that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadingHit {
    /// The reading; of a period, as on the first day of a stretch of days on which it stands.
    pub reading: ReadingView,
    /// The text of it that matches best.
    pub text: AspectText,
    /// The score: the best has 1.
    pub score: f32,
}

/// A text of a reading, and how often each stem comes in it.
struct Candidate<'v> {
    view: &'v ReadingView,
    text: &'v AspectText,
    stems: HashMap<String, f32>,
    length: f32,
}

impl Searchable {
    /// The readings that some words are about, of those that stand when they must, the best first. They are
    /// found by words alone.
    pub fn find_readings(&self, find: &SearchRequest) -> Vec<ReadingHit> {
        let of_kind = find.kinds.is_empty() || find.kinds.iter().any(|kind| kind == READING);
        let among = find.natures.is_empty() || find.natures.contains(&VersionNature::Interpretive);
        if !(of_kind && among) || find.limit == 0 || find.mode == Mode::Semantic {
            return Vec::new();
        }
        let views: Vec<ReadingView> =
            self.corpus().graphs().flat_map(|graph| self.standing_readings(graph, find)).collect();
        let mut analysis = Analysis::default();
        let mut candidates: Vec<Candidate<'_>> = Vec::new();
        for view in &views {
            let texts = view.reading.texts.iter();
            let spoken =
                texts.filter(|text| find.language.as_ref().is_none_or(|asked| speaks(&text.language, asked)));
            candidates.extend(spoken.map(|text| Candidate::of(view, text, &mut analysis)));
        }
        candidates.retain(|candidate| candidate.is_allowed(find, &mut analysis));
        let mut hits = rank(&candidates, find, &mut analysis);
        hits.truncate(find.limit);
        hits
    }

    /// The readings of a norm that stand when they must, of what is asked for.
    fn standing_readings(&self, graph: &NormGraph, find: &SearchRequest) -> Vec<ReadingView> {
        if !graph.has_readings() {
            return Vec::new();
        }
        let (point, until) = find.when.point(self.corpus());
        let root = [graph.norm().id.root()];
        let within = if find.within.is_empty() { &root[..] } else { &find.within };
        let own = within.iter().filter(|id| id.norm_str() == graph.norm().id.as_str());
        let of = |id: &ComponentId| match find.when {
            When::At(_) => readings_in(graph, id, point, Scope::Subtree),
            When::During { .. } => readings_over_time_in(graph, id, point, Scope::Subtree),
        };
        let meets = |view: &ReadingView| {
            let ends_after = view.valid.end().is_none_or(|end| point.at < end);
            until.is_none_or(|until| view.valid.start() < until && ends_after)
        };
        let of_type = |view: &ReadingView| {
            let kind = graph.component(view.component.local()).map_or("", |component| component.kind());
            find.types.is_empty() || find.types.iter().any(|asked| asked == kind)
        };
        let mut seen: BTreeSet<(String, Day)> = BTreeSet::new();
        let all = own.flat_map(of).filter(|view| meets(view) && of_type(view));
        all.filter(|view| seen.insert((view.id.to_string(), view.valid.start()))).collect()
    }
}

impl<'v> Candidate<'v> {
    #[expect(clippy::cast_precision_loss, reason = "words are few")]
    fn of(view: &'v ReadingView, text: &'v AspectText, analysis: &mut Analysis) -> Self {
        let terms = analysis.terms(&text.text, &text.language).words;
        let length = terms.len() as f32;
        let mut stems = HashMap::new();
        for term in terms {
            *stems.entry(term.text).or_insert(0.0) += 1.0;
        }
        Self { view, text, stems, length }
    }

    /// Whether it has all words that must be there, and none that must not.
    fn is_allowed(&self, find: &SearchRequest, analysis: &mut Analysis) -> bool {
        let mut stems = |words: &String| analysis.terms(words, &self.text.language).words;
        let has = |stem: &str| self.stems.contains_key(stem);
        let must = find.must.iter().flat_map(&mut stems).all(|stem| has(&stem.text));
        must && !find.must_not.iter().flat_map(&mut stems).any(|stem| has(&stem.text))
    }

    /// The stems that are looked for in its language, each with what it counts for.
    fn asked(&self, find: &SearchRequest, analysis: &mut Analysis) -> Vec<(String, f32)> {
        let should = find.should.iter().map(|(words, weight)| (words, *weight));
        let mut seen = HashSet::new();
        let mut asked = Vec::new();
        for (words, weight) in std::iter::once((&find.words, 1.0)).chain(should) {
            let stems = analysis.terms(words, &self.text.language).words.into_iter();
            asked.extend(
                stems.map(|stem| stem.text).filter(|stem| seen.insert(stem.clone())).map(|s| (s, weight)),
            );
        }
        asked
    }
}

/// The readings with any of the words, each by its best text, the best first; of equals, in the order in
/// which they come.
#[expect(clippy::cast_precision_loss, reason = "readings are few")]
fn rank(candidates: &[Candidate<'_>], find: &SearchRequest, analysis: &mut Analysis) -> Vec<ReadingHit> {
    let count = candidates.len() as f32;
    let mean = candidates.iter().map(|candidate| candidate.length).sum::<f32>() / count.max(1.0);
    let mut having: HashMap<&str, f32> = HashMap::new();
    for stem in candidates.iter().flat_map(|candidate| candidate.stems.keys()) {
        *having.entry(stem).or_insert(0.0) += 1.0;
    }
    let weight = |candidate: &Candidate<'_>, stem: &str| {
        let often = candidate.stems.get(stem).copied().unwrap_or(0.0);
        let n = having.get(stem).copied().unwrap_or(0.0);
        let rare = (1.0 + (count - n + 0.5) / (n + 0.5)).ln();
        let long = 1.0 - LENGTH + LENGTH * candidate.length / mean.max(1.0);
        rare * often * (SATURATION + 1.0) / (often + SATURATION * long)
    };
    let mut hits: Vec<ReadingHit> = Vec::new();
    for candidate in candidates {
        let asked = candidate.asked(find, analysis);
        let score: f32 = asked.iter().map(|(stem, counts)| counts * weight(candidate, stem)).sum();
        let same = |hit: &&mut ReadingHit| {
            hit.reading.id == candidate.view.id && hit.reading.valid == candidate.view.valid
        };
        match hits.iter_mut().find(same) {
            Some(hit) if hit.score >= score => {}
            Some(hit) => (hit.text, hit.score) = (candidate.text.clone(), score),
            None if score > 0.0 => {
                hits.push(ReadingHit {
                    reading: candidate.view.clone(),
                    text: candidate.text.clone(),
                    score,
                });
            }
            None => {}
        }
    }
    hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    let best = hits.first().map_or(1.0, |hit| hit.score);
    for hit in &mut hits {
        hit.score /= best;
    }
    hits
}
