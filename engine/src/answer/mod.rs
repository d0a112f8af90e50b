//! The extractive answer: the provisions that a question is about, and what stands in relation to them.
//!
//! A search finds the primary provisions, in the law: words of a judgment answer only a question that names it, and are marked
//! as what they are. From each, and from the article or section that it is a part of, relations lead
//! on: to what gives way to it or to what it gives way, to the definitions of its terms, and to what it refers to. Every
//! part of an answer is a verbatim quote of a version that stands at the point, with the relations that led there. Nothing is
//! put into words of its own, so that whoever doubts an answer has all that it rests on.

mod definitions;
mod in_time;
pub mod material;
mod named;
pub mod prose;
mod support;

use asof_schema::{AsOf, ComponentId, Day, NormId, VersionId};
use serde::Serialize;

use crate::graph::{Component, Point, Version};
use crate::query::{self, QueryError, ReadingView, Reference, Scope, TargetState, VersionNature};
use crate::question::{InLaws, InTime, of_guides};
use crate::search::{
    Found, Hit, Insufficiency, Quote, SearchError, SearchRequest, Searchable, SemanticHit, Terms, When, quote,
};
use crate::store::{Corpus, JUDGMENT};
pub use named::{Named, Wordless};

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// A provision that is named is not known.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The text index failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// What is asked.
#[derive(Debug, Clone)]
pub struct Question {
    /// In the words of whoever asks.
    pub words: String,
    /// The answer is law there.
    pub at: AsOf,
    /// The days `[from, to)` that its words ask for, if they were read: of debates none but those of these days answer.
    pub days: Option<(Day, Day)>,
    /// How debates are held against time, where nothing else is here.
    pub in_time: InTime,
    /// The primary provisions are in or below one of these; anywhere if there are none.
    pub within: Vec<ComponentId>,
    /// The provisions that its words name, if they were read: these answer it where it asks what they say.
    pub named: Option<Named>,
    /// What is asked of laws that its words name: these are searched first, and all else only where they do not answer.
    pub in_laws: Option<InLaws>,
    /// The primary provisions, where they are known: then none are searched.
    pub primary: Vec<ComponentId>,
    /// In norms of this language (BCP 47) only.
    pub language: Option<String>,
    /// At most so many primary provisions.
    pub limit: usize,
    /// How many references may be followed one after another.
    pub hops: u32,
    /// What a vector store found near the question; `None` if none was asked.
    pub near: Option<Vec<SemanticHit>>,
    /// What its words name that is not there, if they were read: then nothing answers it.
    pub lacks: Option<Insufficiency>,
}

impl Question {
    /// What is asked of laws that its words name, where nothing else says where to look.
    pub fn of_laws(&self) -> Option<&InLaws> {
        let is_open = self.within.is_empty() && self.primary.is_empty() && !self.is_of_nothing();
        self.in_laws.as_ref().filter(|_| is_open)
    }

    /// Whether all that it asks about is a provision that is not there: what a search finds by the other words is of others.
    fn is_of_nothing(&self) -> bool {
        self.primary.is_empty() && self.lacks == Some(Insufficiency::NoSuchProvision)
    }

    /// What is looked for to answer it.
    pub fn find(&self) -> SearchRequest {
        SearchRequest {
            within: self.within.clone(),
            language: self.language.clone(),
            debates: self.days,
            near: self.near.clone(),
            recency: self.in_time.recency(),
            spread: true,
            ..SearchRequest::of(&self.words, When::At(self.at), self.limit)
        }
    }
}

/// An answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Answer {
    /// The provisions that the question is about, the likeliest first.
    pub primary: Vec<Passage>,
    /// What gives way to them, and what they give way to.
    pub exceptions: Vec<Passage>,
    /// Where the terms of the question and of these provisions are defined.
    pub definitions: Vec<Passage>,
    /// What they refer to.
    pub references: Vec<Passage>,
    /// What judgments say that the question is about, where the corpus has law beside them: their own words, and no law.
    pub judgments: Vec<Passage>,
    /// The relations of these provisions that lead to no words here: to norms that the corpus does not hold, to what is
    /// repealed or not yet there.
    pub elsewhere: Vec<Reference>,
    /// The provisions that are given or named of which nothing can be quoted at the point, each with what the record says of it.
    pub wordless: Vec<Wordless>,
    /// The norms to which the question leans.
    pub boosted_norms: Vec<NormId>,
    /// Whether it hardly answers the question.
    pub insufficient: bool,
    /// Why.
    pub insufficient_because: Option<Insufficiency>,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Passage {
    /// The provision.
    pub component: ComponentId,
    /// Whether it is law, or words of a document: a judgment or a debate.
    pub nature: VersionNature,
    /// Its version at the point.
    pub version: VersionId,
    /// Words of that version or of one below it.
    pub quote: Quote,
    /// How near: of a primary provision as the search has it, or 1 where it was named; of another, that of the primary one
    /// divided by one more than the relations between.
    pub score: f32,
    /// The relations from a primary provision to this one; none for a primary one.
    pub path: Vec<Reference>,
}

impl Answer {
    /// Its passages, those first that the question is about.
    pub fn passages(&self) -> impl Iterator<Item = &Passage> {
        let Self { primary, exceptions, definitions, references, judgments, .. } = self;
        [primary, exceptions, definitions, references, judgments].into_iter().flatten()
    }
}

impl Passage {
    /// The type of the document whose words it quotes, `judgment` or `debate`; `None` where they are law.
    pub fn document<'c>(&self, corpus: &'c Corpus) -> Option<&'c str> {
        let graph = corpus.graph(self.component.norm_str()).ok();
        let document = graph.filter(|graph| VersionNature::of(graph) == VersionNature::Documentary);
        document.map(|graph| graph.norm().norm_type.as_str())
    }

    /// What courts say at a point that the provision means, or the part of it that is quoted: those readings
    /// first that the source calls controlling.
    pub fn readings(&self, corpus: &Corpus, at: AsOf) -> Result<Vec<ReadingView>, QueryError> {
        let mut readings = query::readings(corpus, &self.component, at, Scope::Subtree)?;
        let shown = [&self.component, &self.quote.version.component];
        readings.retain(|view| shown.contains(&&view.component));
        query::controlling_first(&mut readings);
        Ok(readings)
    }
}

/// Answers a question.
pub fn answer(searchable: &Searchable, question: &Question) -> Result<Answer, AnswerError> {
    let corpus = searchable.corpus();
    let terms = searchable.terms(&question.words, question.language.as_deref());
    let reader = Reader { corpus, point: corpus.point(question.at), terms };
    let Primary { passages: primary, boosted_norms, insufficient, has_all } =
        primary(searchable, &reader, question)?;
    let relations = searchable.relations(question.at);
    let mut answer = support::of(&reader, &relations, &primary, question)?;
    let nothing = primary.is_empty().then_some(Insufficiency::NothingFound);
    let (wordless, silent) = named::wordless(&reader, question, &primary)?;
    answer.wordless = wordless;
    // What reads as a question of the world is one of law where the law says just this: "A cidade é a capital da ilha".
    let lacks = question.lacks.filter(|lacks| *lacks != Insufficiency::Outside || !has_all);
    answer.insufficient_because = lacks.or(silent).or(insufficient).or(nothing);
    answer.insufficient = answer.insufficient_because.is_some();
    answer.judgments = judgments(searchable, &reader, question, &primary)?;
    answer.primary = primary;
    answer.boosted_norms = boosted_norms;
    Ok(answer)
}

/// What a question is about.
#[derive(Default)]
struct Primary {
    passages: Vec<Passage>,
    boosted_norms: Vec<NormId>,
    insufficient: Option<Insufficiency>,
    /// Whether its words say all that is asked.
    has_all: bool,
}

fn primary(
    searchable: &Searchable,
    reader: &Reader<'_>,
    question: &Question,
) -> Result<Primary, AnswerError> {
    if !question.primary.is_empty() {
        let mut given = Vec::new();
        for id in &question.primary {
            query::anchor(reader.corpus, id)?;
            given.extend(reader.passage(id, 1.0, Vec::new()));
        }
        return Ok(Primary { passages: given, ..Primary::default() });
    }
    if question.is_of_nothing() {
        return Ok(Primary::default());
    }
    let asked = question.asked();
    if !asked.is_empty() {
        let (passages, insufficient) = named::primary(searchable, reader, question, &asked)?;
        return Ok(Primary { passages, insufficient, ..Primary::default() });
    }
    let found = match in_laws(searchable, question)? {
        Some(found) => found,
        None => beside_guides(searchable, question, in_time::found(searchable, question)?)?,
    };
    // The search alone may take the 3D of "a 3D printer" for the number of a provision: that there is none is told, and what the
    // other words find is shown.
    let passages = reader.passages(&found);
    let Found { boosted_norms, insufficient, has_all, .. } = found;
    Ok(Primary { passages, boosted_norms, insufficient, has_all })
}

/// What answers a question in the laws that it names; `None` where it names none, or where these laws hardly answer it: "how does the accounting act apply to a municipality" may be answered by another law.
fn in_laws(searchable: &Searchable, question: &Question) -> Result<Option<Found>, AnswerError> {
    let Some(InLaws { norms, words }) = question.of_laws() else { return Ok(None) };
    let within = norms.iter().map(NormId::root).collect();
    let found = searchable.find(&SearchRequest { within, words: words.clone(), ..question.find() })?;
    Ok(Some(found).filter(|found| found.insufficient.is_none() && !found.hits.is_empty()))
}

/// What was found, and before each of it what the guides of a court that is named have: a rule holds for all courts, and how one
/// of them applies it stands in its guide. Where the best that was found is of these guides, it stays the first.
fn beside_guides(
    searchable: &Searchable,
    question: &Question,
    mut found: Found,
) -> Result<Found, AnswerError> {
    let is_open = question.within.is_empty();
    let asked = is_open.then(|| of_guides(searchable.corpus(), &question.words)).flatten();
    let Some(InLaws { norms, words }) = asked else { return Ok(found) };
    let within = norms.iter().map(NormId::root).collect();
    let guides = searchable.find(&SearchRequest { words, within, ..question.find() })?;
    if guides.insufficient.is_some() {
        return Ok(found);
    }
    let mut turns = [&guides.hits, &found.hits];
    if found.hits.first().is_some_and(|hit| norms.contains(&hit.component.norm())) {
        turns.reverse();
    }
    let mut hits: Vec<Hit> = Vec::new();
    for at in 0..question.limit {
        for hit in turns.iter().filter_map(|turn| turn.get(at)) {
            if hits.iter().all(|own| own.component != hit.component) {
                hits.push(hit.clone());
            }
        }
    }
    hits.truncate(question.limit);
    let is_answered =
        matches!(found.insufficient, Some(Insufficiency::TooFewWords | Insufficiency::NothingFound));
    found.insufficient = found.insufficient.filter(|_| !is_answered);
    found.hits = hits;
    Ok(found)
}

/// What judgments say that the question is about: as many as provisions, and none where these are given or are of documents.
fn judgments(
    searchable: &Searchable,
    reader: &Reader<'_>,
    question: &Question,
    primary: &[Passage],
) -> Result<Vec<Passage>, AnswerError> {
    let of_documents = primary.iter().any(|passage| passage.nature == VersionNature::Documentary);
    let is_open = question.primary.is_empty() && question.within.is_empty() && !question.is_of_nothing();
    let is_asked = is_open && !of_documents;
    if !is_asked || !searchable.has_kind(JUDGMENT) {
        return Ok(Vec::new());
    }
    let (natures, kinds) = (vec![VersionNature::Documentary], vec![JUDGMENT.to_owned()]);
    // What is near was looked for among the law.
    let found = searchable.find(&SearchRequest { natures, kinds, near: None, ..question.find() })?;
    Ok(reader.passages(&found))
}

/// What stands at the point of a question.
struct Reader<'c> {
    corpus: &'c Corpus,
    point: Point,
    terms: Terms,
}

impl Reader<'_> {
    /// A provision that stands at the point: neither it nor anything above it is repealed.
    fn place(&self, id: &ComponentId) -> Option<Version<'_>> {
        let version = self.corpus.component(id).ok()?.version_at(self.point)?;
        let stands = !version.is_tombstone() && !version.above(self.point).any(Version::is_tombstone);
        stands.then_some(version)
    }

    /// What was found, with what of its words says most of what was asked.
    fn passages(&self, found: &Found) -> Vec<Passage> {
        let passage = |hit: &Hit| {
            let quote = found.quote(self.corpus, hit)?;
            let (component, version) = (hit.component.clone(), hit.version.clone());
            Some(Passage {
                component,
                nature: hit.nature,
                version,
                quote,
                score: hit.score,
                path: Vec::new(),
            })
        };
        found.hits.iter().filter_map(passage).collect()
    }

    /// A provision with what of its words says most of what was asked; `None` where it has none.
    fn passage(&self, id: &ComponentId, score: f32, path: Vec<Reference>) -> Option<Passage> {
        let version = self.place(id)?;
        let quote = quote(&version.standing_below(), &self.terms)?;
        let (component, nature) = (id.clone(), VersionNature::of(version.graph));
        Some(Passage { component, nature, version: version.id(), quote, score, path })
    }

    /// The article or section that a provision is a part of, or itself.
    fn unit(&self, id: &ComponentId) -> ComponentId {
        let Some(version) = self.place(id) else { return id.clone() };
        let unit = version.graph.basic_unit();
        let mut line = version.component().upward(self.point);
        line.find(|component| component.kind() == unit).map_or_else(|| id.clone(), Component::id)
    }

    /// Whether a provision is of the law, and not of a document.
    fn is_law(&self, id: &ComponentId) -> bool {
        let graph = self.corpus.graph(id.norm_str());
        graph.is_ok_and(|graph| VersionNature::of(graph) == VersionNature::Statutory)
    }

    /// Whether a provision is another or stands below it.
    fn is_within(&self, id: &ComponentId, above: &ComponentId) -> bool {
        let Some(version) = self.place(id) else { return false };
        let mut line = version.component().upward(self.point);
        above.norm_str() == id.norm_str() && line.any(|component| component.local() == above.local())
    }
}

/// Whether a relation leads to words that may stand at the point: those of the day of some facts may be unknown.
fn leads(reference: &Reference) -> bool {
    reference.state == Some(TargetState::Resolved) || reference.is_as_of_facts()
}
