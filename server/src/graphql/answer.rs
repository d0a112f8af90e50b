//! The extractive answer.

use std::sync::Arc;

use asof_engine::answer::{self as engine, AnswerError, Named, Question};
use asof_engine::query;
use asof_engine::question::{self, Asking, ReadQuestion};
use asof_engine::search as engine_search;
use async_graphql::{Context, Description, Error, ID, InputObject, Object, Result};

use super::as_of::AsOf;
use super::assurance::{Assurance, ListAssurance};
use super::citations::{CheckedCitation, CitationReport};
use super::component::Component;
use super::error::{Code, Warning, error, of_query};
use super::question::QuestionReading;
use super::quote::Quote;
use super::read_point::ReadPoint;
use super::reading::{self, Reading};
use super::reference::Reference;
use super::request_context::RequestContext;
use super::scalars::Date;
use super::search::{check_question, find_near, of_search, searchable};
use super::target::find;
use super::version::ComponentVersion;
use super::vocabulary::{Agreement, Insufficiency, VersionNature};
use crate::chat::{self, Chat};
use crate::measure::{Part, note, timed};

/// The most primary provisions of one answer.
const MOST: i32 = 10;

/// How many references may be followed one after another, at most.
const MOST_HOPS: i32 = 4;

/// A question, and where to look for the answer.
#[derive(Debug, InputObject)]
pub(super) struct AnswerInput {
    /// The question, in the words of the person who asks.
    question: String,
    /// The point at which the law is read. Default: the day that the question itself names, of a period its last
    /// one, as `timeRead` tells; today where it names none.
    as_of: Option<AsOf>,
    /// The day from which words such as "last year" are read. Default: today.
    reference: Option<Date>,
    /// Only these provisions and those below them: ids, URNs, aliases or citations. Default: everywhere.
    #[graphql(default)]
    within: Vec<ID>,
    /// The primary provisions, if they are known; none are then searched.
    #[graphql(default)]
    primary: Vec<ID>,
    /// Only norms in this language, e.g. `fi`. Default: all.
    language: Option<String>,
    /// The maximum number of primary provisions, 1 to 10.
    #[graphql(default = 1)]
    first: i32,
    /// The maximum number of references to follow one after another, 0 to 4.
    #[graphql(default = 1)]
    hops: i32,
}

impl AnswerInput {
    /// What the question is read as, and the point by whose law it is answered. Its words say nothing of the day where that is
    /// given.
    fn read(&self, request: &RequestContext) -> (ReadQuestion, ReadPoint) {
        let mut read_point = request.before_words(self.as_of);
        let today = self.reference.map_or_else(|| request.today(), |Date(today)| today);
        let asking = if read_point.dated {
            Asking::On(read_point.as_of)
        } else {
            Asking::InWords { today, last: read_point.as_of }
        };
        let read = question::read(request.corpus(), &self.question, asking);
        if read.said.is_some() {
            read_point = read_point.on(read.at.at);
            read_point.dated = true;
        }
        request.ask(read_point.as_of);
        (read, read_point)
    }
}

/// An answer made of quotations from the law. Only `prose` is in other words.
#[derive(Clone, Description)]
pub(super) struct Answer {
    primary: Vec<Passage>,
    exceptions: Vec<Passage>,
    definitions: Vec<Passage>,
    references: Vec<Passage>,
    judgments: Vec<Passage>,
    elsewhere: Vec<Reference>,
    read_point: ReadPoint,
    read_as: QuestionReading,
    asked: Arc<(Question, engine::Answer)>,
}

/// An answer in the words of a chat model, after its citations were checked.
#[derive(Clone, Description)]
pub(super) struct Prose {
    written: chat::Prose,
    read_point: ReadPoint,
}

#[Object(use_type_description)]
impl Prose {
    /// The model's words.
    fn text(&self) -> &str {
        &self.written.text
    }
    /// The model's name.
    fn model(&self) -> &str {
        &self.written.model
    }
    /// Its citations. Each is of a provision of the answer that is in force at the point, with verbatim
    /// quotations; prose with any other citation is not returned.
    fn citations(&self) -> Vec<CheckedCitation> {
        CitationReport { report: self.written.report.clone(), read_point: self.read_point }.checked()
    }
}

/// A part of an answer.
#[derive(Clone, Description)]
pub(super) struct Passage {
    component: Component,
    version: ComponentVersion,
    found: engine::Passage,
    path: Vec<Reference>,
}

impl Passage {
    fn of(request: &RequestContext, found: engine::Passage, read_point: ReadPoint) -> Option<Self> {
        let component = Component::by_id(request, &found.component)?;
        let version = component.version_at(read_point)?;
        let path = Reference::list(request, found.path.clone(), read_point);
        Some(Self { component, version, found, path })
    }

    fn read(&self, request: &RequestContext) -> Result<Vec<Reading>> {
        let graph = &self.component.graph;
        reading::charge(request, graph)?;
        let read_point = self.version.read_point;
        let said = self.found.readings(request.corpus(), read_point.as_of).map_err(of_query)?;
        request.charge(said.len())?;
        Ok(Reading::list(graph, said, read_point))
    }
}

#[Object(use_type_description)]
impl Passage {
    /// The provision.
    fn component(&self) -> &Component {
        &self.component
    }
    /// STATUTORY; DOCUMENTARY where the question names a judgment or a debate, or the law refers to one.
    fn nature(&self) -> VersionNature {
        self.found.nature.into()
    }
    /// Its version at the point.
    fn version(&self) -> &ComponentVersion {
        &self.version
    }
    /// How far it is known, with everything below it.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Assurance> {
        self.component.assured(RequestContext::at(ctx)?, self.version.read_point)
    }
    /// The excerpt of its words that best matches the question.
    fn quote(&self) -> Quote {
        Quote(self.found.quote.clone())
    }
    /// What courts say that it means, or the part of it that is quoted, at the point: those readings first
    /// that the source calls controlling.
    fn readings(&self, ctx: &Context<'_>) -> Result<Vec<Reading>> {
        self.read(RequestContext::at(ctx)?)
    }
    /// The least agreement among these readings, those of each component by themselves.
    fn agreement(&self, ctx: &Context<'_>) -> Result<Agreement> {
        let readings = self.read(RequestContext::at(ctx)?)?;
        let said: Vec<_> = readings.iter().map(|reading| reading.get().clone()).collect();
        Ok(query::least_agreement(&said).into())
    }
    /// The score. For a primary provision it is that of the search, or 1 if the provision was given; for
    /// another, that of the primary one divided by one plus the number of relations between them.
    fn score(&self) -> f64 {
        f64::from(self.found.score)
    }
    /// The relations from a primary provision to this one; empty for a primary one.
    fn path(&self) -> &[Reference] {
        &self.path
    }
}

/// A provision that is given or named and of which nothing can be quoted at the point.
#[derive(Clone, Description)]
pub(super) struct Wordless(engine::Wordless);

#[Object(use_type_description)]
impl Wordless {
    /// The provision.
    fn component(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        Ok(Component::by_id(RequestContext::at(ctx)?, &self.0.component))
    }
    /// Why.
    fn because(&self) -> Insufficiency {
        self.0.because.into()
    }
    /// What the record says of it in one line, with how far that is known.
    fn said(&self) -> &str {
        &self.0.said
    }
}

impl Answer {
    fn passages(&self) -> impl Iterator<Item = &Passage> {
        [&self.primary, &self.exceptions, &self.definitions, &self.references, &self.judgments]
            .into_iter()
            .flatten()
    }
}

#[Object(use_type_description)]
impl Answer {
    /// The provisions that the question is about, most likely first; parts of those that it names, where it asks what they say.
    fn primary(&self) -> &[Passage] {
        &self.primary
    }
    /// The provisions that give way to them, and those to which they give way.
    fn exceptions(&self) -> &[Passage] {
        &self.exceptions
    }
    /// The definitions of the terms in the question and in these provisions.
    fn definitions(&self) -> &[Passage] {
        &self.definitions
    }
    /// The provisions to which they refer.
    fn references(&self) -> &[Passage] {
        &self.references
    }
    /// What judgments say that the question is about, as many as provisions: their own words, and no law. Empty
    /// if provisions are given, if `within` is, or if the corpus has no law beside them.
    fn judgments(&self) -> &[Passage] {
        &self.judgments
    }
    /// Their relations that lead to no words in the answer, e.g. because the norm is not in the corpus, or
    /// the provision is repealed or not yet in force.
    fn elsewhere(&self) -> &[Reference] {
        &self.elsewhere
    }
    /// The provisions that are given or named of which nothing can be quoted at the point.
    fn wordless(&self) -> Vec<Wordless> {
        self.asked.1.wordless.iter().cloned().map(Wordless).collect()
    }
    /// How far the provisions that it quotes are known; one that is quoted twice counts twice.
    fn assurance(&self, ctx: &Context<'_>) -> Result<ListAssurance> {
        ListAssurance::of(RequestContext::at(ctx)?, self.passages().map(|passage| &passage.version))
    }
    /// The day by whose law the question is answered.
    fn day(&self) -> Date {
        Date(self.read_point.as_of.at)
    }
    /// What was read of a time in the question's words; null if they say none, or were not asked.
    fn time_read(&self) -> Option<&str> {
        self.read_as.0.said.as_deref()
    }
    /// Of which days debates are here, and how what was said is held against time: a question that names no day of the past has
    /// newer before older. Null if the corpus has anything else.
    fn of_debates(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let request = RequestContext::at(ctx)?;
        let (question, answer) = &*self.asked;
        Ok(question.of_debates(request.corpus(), answer.primary.iter()))
    }
    /// What the question was read as. Where it asks what the provisions say that it names, the passages are parts of these; for
    /// any other kind they are what a search of its words finds.
    fn read_as(&self) -> &QuestionReading {
        &self.read_as
    }
    /// Whether it hardly answers the question. What was found is given all the same, and may be about something
    /// else; nothing is, where all that the question names is a provision that is not there.
    fn insufficient(&self) -> bool {
        self.asked.1.insufficient
    }
    /// Why it hardly answers the question; null if it may.
    fn insufficient_because(&self) -> Option<Insufficiency> {
        self.asked.1.insufficient_because.map(Into::into)
    }
    /// What is missing, and one question back; null if it may answer.
    fn clarify(&self) -> Option<&'static str> {
        self.asked.1.insufficient_because.map(engine_search::Insufficiency::clarify)
    }
    /// The answer in prose. The configured chat model writes it from the passages, and is called only if this
    /// field is selected. Null with a warning if no model is configured or it fails, or if twice a citation is
    /// not of a provision of the answer or is not in force at the point, or a quotation is not verbatim. The
    /// extension `search` of the response reports which passages the model was given, and what was cut. The
    /// reader must judge whether each sentence follows from what it cites.
    #[graphql(complexity = "2_000 + child_complexity")]
    async fn prose(&self, ctx: &Context<'_>) -> Result<Option<Prose>> {
        let request = RequestContext::at(ctx)?;
        request.vary();
        let chat = ctx.data_opt::<Arc<Chat>>().map(Arc::as_ref);
        let (question, answer) = &*self.asked;
        let mut trace = Vec::new();
        let written = chat::prose(chat, request.corpus(), question, answer, &mut trace).await;
        for step in trace {
            request.trace(step);
        }
        match written {
            Ok(written) => Ok(Some(Prose { written, read_point: self.read_point })),
            Err(why) => {
                request.warn(ctx.into(), Warning::NoProse, "prose", why);
                Ok(None)
            }
        }
    }
}

/// Answers in quotes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Answers;

#[Object]
impl Answers {
    /// The provision that answers a question, with its exceptions, definitions and references, each with a
    /// verbatim quote and the relations that led to it.
    #[graphql(complexity = "500 + 50 * child_complexity")]
    async fn answer(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A question, and where to look for the answer.")] input: AnswerInput,
    ) -> Result<Answer> {
        let request = RequestContext::at(ctx)?;
        check_question(&input.question)?;
        let (read, read_point) = input.read(request);
        for (words, why) in read.unused.iter().chain(&read.other_texts()) {
            request.warn(ctx.into(), Warning::OtherTime, "answer", format!("{words:?} {why}"));
        }
        let named = |list: &[ID]| -> Result<Vec<asof_schema::ComponentId>> {
            let mut named = Vec::new();
            for words in list {
                named
                    .extend(find(ctx.into(), request, words, read_point)?.map(|found| found.component.key()));
            }
            Ok(named)
        };
        let question = Question {
            at: read_point.as_of,
            days: read.asked_days(),
            in_time: read.in_time.clone(),
            within: named(&input.within)?,
            primary: named(&input.primary)?,
            language: input.language.clone(),
            limit: number("first", input.first, 1, MOST)?,
            hops: number("hops", input.hops, 0, MOST_HOPS)?,
            words: read.words.clone(),
            in_laws: read.in_laws.clone(),
            near: None,
            lacks: read.lacks,
            named: Named::of(&read),
        };
        let nothing =
            |asked: &[ID], found: &[asof_schema::ComponentId]| !asked.is_empty() && found.is_empty();
        let lost = nothing(&input.within, &question.within) || nothing(&input.primary, &question.primary);
        let searchable = searchable(ctx, request)?;
        let mut question =
            if lost { Question { limit: 0, primary: Vec::new(), named: None, ..question } } else { question };
        if question.primary.is_empty() {
            let mut find = question.find();
            find_near(ctx, &searchable, &mut find).await?;
            question.near = find.near;
        }
        let found = timed(Part::Search, async { engine::answer(&searchable, &question) }).await;
        let found = found.map_err(of_answer)?;
        let ids = found.passages().map(|one| one.component.to_string());
        note(|measured| measured.answer(&input.question, ids, found.insufficient));
        let passages = |found: &[engine::Passage]| {
            found.iter().cloned().filter_map(|one| Passage::of(request, one, read_point)).collect()
        };
        let answer = Answer {
            primary: passages(&found.primary),
            exceptions: passages(&found.exceptions),
            definitions: passages(&found.definitions),
            references: passages(&found.references),
            judgments: passages(&found.judgments),
            elsewhere: Reference::list(request, found.elsewhere.clone(), read_point),
            read_point,
            read_as: QuestionReading(read),
            asked: Arc::new((question, found)),
        };
        answer.passages().try_for_each(|passage| passage.component.hold(request, read_point))?;
        let wordless = answer.asked.1.wordless.iter();
        let mut wordless = wordless.filter_map(|one| Component::by_id(request, &one.component));
        wordless.try_for_each(|component| component.hold(request, read_point))?;
        Ok(answer)
    }
}

pub(super) fn number<N: TryFrom<i32>>(name: &str, value: i32, least: i32, most: i32) -> Result<N> {
    let fits = (least..=most).contains(&value).then(|| N::try_from(value).ok()).flatten();
    fits.ok_or_else(|| error(Code::BadArgument, format!("`{name}` must be from {least} to {most}")))
}

fn of_answer(failure: AnswerError) -> Error {
    match failure {
        AnswerError::Query(failure) => of_query(failure),
        AnswerError::Search(failure) => of_search(failure),
    }
}
