//! One revision, ready to be searched: what of it is visible, and what the index says of that.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asof_schema::{AsOf, ComponentId, Day, Norm, NormId, Sha256};
use tantivy::collector::{FilterCollector, TopDocs};
use tantivy::query::{BooleanQuery, BoostQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::tokenizer::Token;
use tantivy::{DocSet as _, Searcher, TERMINATED, TantivyError, Term};

use super::analysis::{Analysis, Terms};
use super::passages::{Cut, DEBATE, Passages, Place};
use super::{Chunking, SearchError, SearchRequest};
use crate::graph::{ComponentRow, NormGraph, Point, Version, VersionRow};
use crate::query::{Relations, Standings, VersionNature};
use crate::store::Corpus;

/// In the table of places: the passage does not stand there.
const GONE: u32 = u32::MAX;

/// Of how many questions what is visible, and of how many points what stands, is kept.
const KEPT: usize = 8;

/// The fast field with the number of a passage.
pub(super) const NUMBER: &str = "number";

#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    pub(super) number: Field,
    /// The number of the norm's first passage: it names what was indexed of one revision of a norm.
    pub(super) norm: Field,
    pub(super) words: Field,
    pub(super) forms: Field,
    pub(super) grams: Field,
}

/// One revision, ready to be searched.
pub struct Searchable {
    corpus: Arc<Corpus>,
    fields: Fields,
    searcher: Searcher,
    /// By the number of their first passage.
    norms: BTreeMap<u32, Arc<Passages>>,
    /// Whether any of them is law.
    has_law: bool,
    /// Passages by what is embedded of them.
    embedded: OnceLock<HashMap<(NormId, Sha256), Vec<u32>>>,
    /// The stems that have letters with marks, by how they are typed without.
    marked: OnceLock<HashMap<String, Vec<String>>>,
    visible: Mutex<Vec<(Asked, Visible)>>,
    standings: Mutex<Vec<(AsOf, Standings)>>,
}

/// What must hold of a passage that is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    point: Point,
    /// Before this day, where a period is asked for.
    until: Option<Day>,
    debates: Option<(Day, Day)>,
    within: Vec<ComponentId>,
    language: Option<String>,
    natures: Vec<VersionNature>,
    kinds: Vec<String>,
    types: Vec<String>,
    chunking: Chunking,
}

/// A passage that stands at the point that is asked about.
#[derive(Debug, Clone)]
pub(super) struct Standing<'s> {
    pub(super) passages: &'s Arc<Passages>,
    pub(super) place: &'s Place,
    /// The version of its topmost component.
    pub(super) top: VersionRow,
}

/// Which passages stand at a point: by number, their places.
#[derive(Clone)]
pub(super) struct Visible(Arc<Vec<u32>>);

/// What words must, may and must not be there.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    /// Any of these, each with what it counts for.
    pub(super) any: Vec<(Terms, f32)>,
    /// All words of each, by the stems of one language or another.
    pub(super) must: Vec<Vec<Terms>>,
    /// No word of any.
    pub(super) must_not: Vec<Terms>,
}

impl std::fmt::Debug for Searchable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searchable").field("norms", &self.norms.len()).finish_non_exhaustive()
    }
}

impl Searchable {
    pub(super) fn of(
        corpus: &Arc<Corpus>,
        fields: Fields,
        searcher: Searcher,
        norms: BTreeMap<u32, Arc<Passages>>,
    ) -> Self {
        let (visible, standings) = (Mutex::default(), Mutex::default());
        let corpus = Arc::clone(corpus);
        let is_law = |of: &Arc<Passages>| VersionNature::of(&of.graph) == VersionNature::Statutory;
        let has_law = norms.values().any(is_law);
        let (embedded, marked) = (OnceLock::new(), OnceLock::new());
        Self { corpus, fields, searcher, norms, has_law, embedded, marked, visible, standings }
    }

    /// The revision.
    pub fn corpus(&self) -> &Arc<Corpus> {
        &self.corpus
    }

    /// How many passages there are, of all points.
    pub fn passages(&self) -> usize {
        self.norms.values().map(|passages| passages.all.len()).sum()
    }

    /// Whether there is a norm of a type.
    pub fn has_kind(&self, kind: &str) -> bool {
        self.norms.values().any(|passages| passages.graph.norm().norm_type == kind)
    }

    /// Whether a search looks at words of a norm.
    pub(super) fn looks_in(&self, find: &SearchRequest, norm: &Norm) -> bool {
        find.looks_in(norm, self.has_law)
    }

    /// The field with the stems of passages.
    pub(super) fn words(&self) -> Field {
        self.fields.words
    }

    /// The index.
    pub(super) fn searcher(&self) -> &Searcher {
        &self.searcher
    }

    pub(super) fn norms(&self) -> &BTreeMap<u32, Arc<Passages>> {
        &self.norms
    }

    /// The relations at a point, with what was found of them for other questions.
    pub(crate) fn relations(&self, at: AsOf) -> Relations<'_> {
        let kept = kept(&self.standings, &at, Standings::default);
        Relations::knowing(&self.corpus, at, kept)
    }

    /// The terms of some words, in each language that the corpus speaks or in one of them.
    pub(crate) fn terms(&self, words: &str, language: Option<&str>) -> Terms {
        let mut all = Terms::default();
        for Terms { words, forms, grams } in self.terms_by_language(words, language) {
            all.words.extend(words);
            all.forms.extend(forms);
            all.grams.extend(grams);
        }
        for list in [&mut all.words, &mut all.forms, &mut all.grams] {
            list.sort_by(|one, other| one.text.cmp(&other.text));
            list.dedup_by(|one, other| one.text == other.text);
        }
        all
    }

    /// Whether some words have one by which passages are found, in a language that is spoken here: signs, and what every
    /// sentence has, are none. True where none is spoken.
    pub fn has_terms(&self, words: &str, language: Option<&str>) -> bool {
        let terms = self.terms_by_language(words, language);
        terms.is_empty() || terms.iter().any(|terms| !terms.words.is_empty())
    }

    /// The terms, language by language.
    pub(super) fn terms_by_language(&self, words: &str, language: Option<&str>) -> Vec<Terms> {
        let spoken = self.norms.values().map(|passages| passages.graph.norm().language.as_str());
        let asked = spoken.filter(|spoken| language.is_none_or(|asked| speaks(spoken, asked)));
        let mut analysis = Analysis::default();
        asked.collect::<BTreeSet<_>>().into_iter().map(|spoken| analysis.terms(words, spoken)).collect()
    }

    /// What stands at a point or, where a later day is given, on some day before it.
    pub(super) fn visible(&self, find: &SearchRequest) -> (Point, Visible) {
        let (point, until) = find.when.point(&self.corpus);
        let asked = Asked {
            point,
            until,
            debates: find.debates,
            within: find.within.clone(),
            language: find.language.clone(),
            natures: find.natures.clone(),
            kinds: find.kinds.clone(),
            types: find.types.clone(),
            chunking: find.chunking,
        };
        let visible = kept(&self.visible, &asked, || self.look(find, &asked));
        (point, visible)
    }

    fn look(&self, find: &SearchRequest, asked: &Asked) -> Visible {
        let Asked { point, until, debates, within, language, types, chunking, .. } = asked;
        let end =
            self.norms.last_key_value().map_or(0, |(&base, passages)| base as usize + passages.all.len());
        let mut visible = vec![GONE; end];
        for (&base, passages) in &self.norms {
            let graph = &passages.graph;
            let norm = graph.norm();
            let other = language.as_ref().is_some_and(|asked| !speaks(&norm.language, asked));
            if other || !self.looks_in(find, norm) {
                continue;
            }
            let said = debates.filter(|_| norm.norm_type == DEBATE);
            let (first, until) =
                said.map_or((*point, *until), |(from, to)| (Point { at: from, ..*point }, Some(to)));
            for point in days(graph, first, until) {
                let scope = Scope::of(graph, point, within);
                if scope.is_nothing() {
                    continue;
                }
                for (number, at) in passages.standing(point) {
                    let cut = passages.all.get(number as usize).map(|passage| passage.cut);
                    let Some(place) = passages.place(at) else { continue };
                    if !cut.is_some_and(|cut| chunking.takes(cut)) || !is_of(graph, place, types) {
                        continue;
                    }
                    if let Some(held) = visible.get_mut((base + number) as usize)
                        && scope.meets(graph, place)
                    {
                        *held = at;
                    }
                }
            }
        }
        Visible(Arc::new(visible))
    }

    /// The likeliest of the passages that are visible, with their BM25 scores and numbers; the best first.
    pub(super) fn best(
        &self,
        clauses: &Clauses,
        visible: &Visible,
        limit: usize,
    ) -> Result<Vec<(f32, u32)>, SearchError> {
        if limit == 0 {
            return Ok(Vec::new());
        }
        let held = Arc::clone(&visible.0);
        let stands = move |number: u64| place_in(&held, number).is_some();
        let top = TopDocs::with_limit(limit).order_by_score();
        let collector = FilterCollector::new(NUMBER.to_owned(), stands, top);
        let found = self.searcher.search(&self.query(clauses), &collector)?;
        let mut best = Vec::with_capacity(found.len());
        for (score, address) in found {
            let numbers = self.searcher.segment_reader(address.segment_ord).fast_fields().u64(NUMBER)?;
            let number = numbers.first(address.doc_id).and_then(|number| u32::try_from(number).ok());
            best.extend(number.map(|number| (score, number)));
        }
        best.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        Ok(best)
    }

    fn query(&self, clauses: &Clauses) -> BooleanQuery {
        let any = clauses.any.iter().flat_map(|(terms, boost)| {
            self.each_term(terms).map(|query| -> (Occur, Box<dyn Query>) {
                let plain = (*boost - 1.0).abs() < f32::EPSILON;
                (Occur::Should, if plain { query } else { Box::new(BoostQuery::new(query, *boost)) })
            })
        });
        // By stems alone: pieces of words may be those of others.
        let stems =
            |terms: &Terms| terms.words.iter().map(|token| term(self.fields.words, &token.text)).collect();
        let all = |terms: &Terms| -> Box<dyn Query> {
            let required = terms.words.iter().map(|token| self.required(token));
            Box::new(BooleanQuery::intersection(required.collect()))
        };
        // A passage has the stems of its own language.
        let must = clauses.must.iter().map(|languages| -> (Occur, Box<dyn Query>) {
            (Occur::Must, Box::new(BooleanQuery::union(languages.iter().map(all).collect())))
        });
        let must_not = clauses.must_not.iter().map(|terms| -> (Occur, Box<dyn Query>) {
            (Occur::MustNot, Box::new(BooleanQuery::union(stems(terms))))
        });
        BooleanQuery::new(any.chain(must).chain(must_not).collect())
    }

    /// A stem that must be there; where no passage has it, those that are typed so without their marks: that no law says "alijaama"
    /// is no answer where one says "alijäämä".
    fn required(&self, token: &Token) -> Box<dyn Query> {
        let plain = Term::from_field_text(self.fields.words, &token.text);
        let is_there = self.searcher.doc_freq(&plain).is_ok_and(|having| having > 0);
        let typed = if is_there { None } else { self.marked().get(&token.text) };
        let Some(stems) = typed else { return term(self.fields.words, &token.text) };
        let stems = stems.iter().map(|stem| term(self.fields.words, stem));
        Box::new(BooleanQuery::union(stems.collect()))
    }

    fn marked(&self) -> &HashMap<String, Vec<String>> {
        let read = || {
            let mut found: HashMap<String, Vec<String>> = HashMap::new();
            for segment in self.searcher.segment_readers() {
                let Ok(index) = segment.inverted_index(self.fields.words) else { continue };
                let Ok(mut terms) = index.terms().stream() else { continue };
                while terms.advance() {
                    let stem = std::str::from_utf8(terms.key()).ok().filter(|stem| !stem.is_ascii());
                    if let Some(stem) = stem {
                        found.entry(asof_law::fold(stem)).or_default().push(stem.to_owned());
                    }
                }
            }
            found
        };
        self.marked.get_or_init(read)
    }

    fn each_term<'t>(&'t self, terms: &'t Terms) -> impl Iterator<Item = Box<dyn Query>> + 't {
        let words = terms.words.iter().map(|token| term(self.fields.words, &token.text));
        words.chain(terms.grams.iter().map(|token| term(self.fields.grams, &token.text)))
    }

    /// Which of the visible passages have all words that must be there, and none that must not.
    pub(super) fn allowed(
        &self,
        clauses: &Clauses,
        visible: &Visible,
    ) -> Result<Option<HashSet<u32>>, SearchError> {
        if clauses.must.is_empty() && clauses.must_not.is_empty() {
            return Ok(None);
        }
        let everything = || -> Box<dyn Query> { Box::new(tantivy::query::AllQuery) };
        let mut query: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Must, everything())];
        let (must, must_not) = (&clauses.must, &clauses.must_not);
        let clauses = Clauses { any: Vec::new(), must: must.clone(), must_not: must_not.clone() };
        query.extend(self.query(&clauses).clauses().iter().map(|(occur, query)| (*occur, query.box_clone())));
        let found = self.searcher.search(&BooleanQuery::new(query), &tantivy::collector::DocSetCollector)?;
        let mut allowed = HashSet::new();
        for address in found {
            let numbers = self.searcher.segment_reader(address.segment_ord).fast_fields().u64(NUMBER)?;
            let number =
                numbers.first(address.doc_id).filter(|&number| place_in(&visible.0, number).is_some());
            allowed.extend(number.and_then(|number| u32::try_from(number).ok()));
        }
        Ok(Some(allowed))
    }

    /// In how many of the visible passages of each norm a word stands in one form, by the number of the norm's first
    /// passage.
    pub(super) fn spread(
        &self,
        form: &Token,
        visible: &Visible,
    ) -> Result<BTreeMap<u32, usize>, SearchError> {
        let term = Term::from_field_text(self.fields.forms, &form.text);
        let mut spread = BTreeMap::new();
        for segment in self.searcher.segment_readers() {
            let index = segment.inverted_index(self.fields.forms)?;
            let postings =
                index.read_postings(&term, IndexRecordOption::Basic).map_err(TantivyError::from)?;
            let numbers = segment.fast_fields().u64(NUMBER)?;
            let Some(mut postings) = postings else { continue };
            while postings.doc() != TERMINATED {
                let number = numbers.first(postings.doc()).filter(|&n| place_in(&visible.0, n).is_some());
                if let Some((base, _)) = number.and_then(|n| self.norm_of(u32::try_from(n).ok()?)) {
                    *spread.entry(base).or_default() += 1;
                }
                postings.advance();
            }
        }
        Ok(spread)
    }

    /// The visible passages with words that are embedded so.
    pub(super) fn embedded(&self, norm: &NormId, content: Sha256, visible: &Visible) -> Vec<u32> {
        let numbers = self.embedded.get_or_init(|| {
            let mut numbers: HashMap<(NormId, Sha256), Vec<u32>> = HashMap::new();
            for (&base, passages) in &self.norms {
                for (number, &hash) in (base..).zip(passages.hashes()) {
                    numbers.entry((passages.graph.norm().id.clone(), hash)).or_default().push(number);
                }
            }
            numbers
        });
        let all = numbers.get(&(norm.clone(), content)).map(Vec::as_slice).unwrap_or_default();
        all.iter().copied().filter(|&number| place_in(&visible.0, number.into()).is_some()).collect()
    }

    /// The norm of a passage: the number of its first one, and all of them.
    pub(super) fn norm_of(&self, number: u32) -> Option<(u32, &Arc<Passages>)> {
        self.norms.range(..=number).next_back().map(|(&base, passages)| (base, passages))
    }

    /// A visible passage.
    pub(super) fn standing(&self, number: u32, visible: &Visible) -> Option<Standing<'_>> {
        let at = place_in(&visible.0, number.into())?;
        let (_, passages) = self.norm_of(number)?;
        let place = passages.place(at)?;
        Some(Standing { passages, place, top: place.top()? })
    }
}

fn term(field: Field, text: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::WithFreqs))
}

/// What is kept for a key, made now if it is not; the oldest gives way.
fn kept<K: Clone + PartialEq, V: Clone>(kept: &Mutex<Vec<(K, V)>>, key: &K, make: impl FnOnce() -> V) -> V {
    let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    let known = lock().iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    known.unwrap_or_else(|| {
        let value = make();
        let mut kept = lock();
        kept.push((key.clone(), value.clone()));
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
        value
    })
}

fn place_in(visible: &[u32], number: u64) -> Option<u32> {
    let number = usize::try_from(number).ok()?;
    visible.get(number).copied().filter(|&place| place != GONE)
}

fn is_of(graph: &NormGraph, place: &Place, types: &[String]) -> bool {
    let kind = || place.top().map(|top| top.of(graph).component().kind());
    types.is_empty() || kind().is_some_and(|kind| types.iter().any(|asked| asked == kind))
}

/// Whether a language is the one that is asked for: "xx-YY" is "xx".
pub(super) fn speaks(language: &str, asked: &str) -> bool {
    language.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The point, and each later one before a day at which another version of anything begins or ends. A debate is of its day
/// alone: who asks for a year does not mean what was said in the year before and stands unchanged.
fn days(graph: &NormGraph, point: Point, until: Option<Day>) -> Vec<Point> {
    let Some(until) = until else { return vec![point] };
    if until <= point.at {
        return Vec::new();
    }
    let is_debate = graph.norm().norm_type == DEBATE;
    let born = graph.versions().filter(|version| version.is_born(point));
    let ends = |version: Version<'_>| version.end(point).map(|end| end.at).filter(|_| !is_debate);
    let turns: BTreeSet<Day> =
        born.flat_map(|version| std::iter::once(version.start()).chain(ends(version))).collect();
    let first = if is_debate { point.at } else { point.at.succ() };
    let later = turns.into_iter().filter(|&day| first <= day && day < until);
    std::iter::once(point.at).filter(|_| !is_debate).chain(later).map(|at| Point { at, ..point }).collect()
}

/// Which components of a norm are asked for.
enum Scope {
    Everything,
    These(HashSet<ComponentRow>),
}

impl Scope {
    /// Those at and below the given components at a point.
    fn of(graph: &NormGraph, point: Point, within: &[ComponentId]) -> Self {
        if within.is_empty() {
            return Self::Everything;
        }
        let own = within.iter().filter(|id| id.norm_str() == graph.norm().id.as_str());
        let tops = own.filter_map(|id| graph.component(id.local())?.version_at(point));
        let below = tops.flat_map(|top| top.walk(None));
        Self::These(below.map(|(version, _)| version.component().row).collect())
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Self::These(components) if components.is_empty())
    }

    /// Whether any of the versions of a passage is of a component that is asked for.
    fn meets(&self, graph: &NormGraph, place: &Place) -> bool {
        match self {
            Self::Everything => true,
            Self::These(components) => {
                place.rows().any(|row| components.contains(&row.of(graph).component().row))
            }
        }
    }
}

impl Chunking {
    /// Whether passages that were cut so are looked at.
    fn takes(self, cut: Cut) -> bool {
        match cut {
            Cut::Provision => true,
            Cut::Fixed => self == Self::Fixed,
            Cut::Child => self == Self::ParentChild,
        }
    }
}
