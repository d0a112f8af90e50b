//! `asof answer`: the provision that answers a question, and what stands in relation to it.

mod led;
mod render;

use asof_engine::answer::{Answer, Named, Passage, Question, Wordless, answer};
use asof_engine::query::{self, Reference, VersionNature};
use asof_engine::question::{self, Asking, Days, ReadQuestion};
use asof_engine::search::{Insufficiency, When};
use asof_engine::store::Corpus;
use asof_law::{Moment, QuestionKind};
use asof_schema::{AsOf, ComponentId, Day, NormId, Vocabulary as _};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::clocks::{Clocks, asked, moment};
use super::{Context, at_least_one, index, search};
use crate::chat::{self, Chat, Prose};
use crate::coverage::{self, Coverage, OfList, Strictness};
use crate::shape::{self, Asked, Assurance, Checked, Head, Law, Provision, ReadingShape, Relation, Shaper};
use crate::text::courts::Construed;
use crate::{Failure, Outcome, clock, reference};

/// The provision that answers a question, with its exceptions, definitions and references
///
/// A question that asks for the text of a day, a history, a difference, what an act did and the like is answered by the
/// command for that, which is shown first. All others are searched.
///
/// Without --prose the answer consists of quotations only, each with its version and the relations that led
/// to it. Nothing is reworded, and every line can be checked with `asof at`. What courts say that a provision
/// means stands under it, and is no part of the law; so do judgments whose words are about the question. The words of a
/// judgment or a debate answer only if --within or --primary names it, or where there is no law, and are marked.
///
/// Where what was found hardly answers, that is said, and the exit code is 1.
#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The question
    #[arg(value_name = "QUESTION", required = true)]
    question: Vec<String>,
    /// The day, or a month or year [default: the one that the question asks about, of a period its last; else today]
    #[arg(long, value_name = "DAY", value_parser = moment)]
    at: Option<Moment>,
    /// What the question asks for [default: what its words say]
    #[arg(long = "as", value_name = "KIND", value_parser = asks(), conflicts_with_all = ["primary", "prose", "normipolku"])]
    asks: Option<Asks>,
    /// Answer from this provision and everything below it; repeat the flag for several [default: all norms]
    #[arg(long, value_name = "REF")]
    within: Vec<String>,
    /// Start from this provision instead of searching; repeat the flag for several
    #[arg(long, value_name = "REF")]
    primary: Vec<String>,
    /// Only from norms of this language, e.g. fi
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// Maximum number of primary provisions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one())]
    first: usize,
    /// Follow at most this many references in a row
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=10))]
    hops: u32,
    /// Print in the form of the Structural Legal Graph: primary source, supporting context, Normipolku
    #[arg(long, conflicts_with_all = ["json", "format"])]
    normipolku: bool,
    /// Also let the chat model (ASOF_CHAT_URL, ASOF_CHAT_MODEL) write the answer as prose; it is shown only
    /// if its citations and quotations are right
    #[arg(long, conflicts_with = "normipolku")]
    prose: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// What a question is said to ask for; `None` where that is open.
type Asks = Option<QuestionKind>;

/// The kinds of questions, and `open`.
fn asks() -> impl TypedValueParser<Value = Asks> {
    let open = PossibleValue::new("open").help("Whatever is found by its words");
    let kinds = QuestionKind::ALL.iter().map(|asked| {
        PossibleValue::new(led::spelt(*asked)).help(asked.meaning().trim_end_matches('.').to_owned())
    });
    let read = |said: String| Ok::<_, String>(QuestionKind::named(&said.to_uppercase()));
    PossibleValuesParser::new(kinds.chain([open])).try_map(read)
}

/// An answer, with prose or why there is none where that is asked for.
#[derive(Debug)]
pub(crate) struct WithProse {
    answer: Known,
    prose: Option<Prose>,
    prose_problem: Option<String>,
    /// Which passages the model was given.
    prose_trace: Vec<String>,
    /// What kept semantic search from having a part in it.
    note: Option<String>,
    read_as: led::ReadAs,
}

/// An answer, each passage with how far it is known.
#[derive(Debug)]
pub(crate) struct Known {
    /// Where the answer is law.
    as_of: AsOf,
    /// The day in words.
    asked: String,
    /// What was read of it in the question's words.
    time_read: Option<String>,
    primary: Vec<Quoted>,
    exceptions: Vec<Quoted>,
    definitions: Vec<Quoted>,
    references: Vec<Quoted>,
    judgments: Vec<Quoted>,
    elsewhere: Vec<Reference>,
    wordless: Vec<Wordless>,
    boosted_norms: Vec<NormId>,
    insufficient_because: Option<Insufficiency>,
    /// The passages by how far each is known.
    coverage: OfList,
    /// Debates of the days asked for of which nothing could be read, and how far each is known.
    silent: Vec<(ComponentId, coverage::Known)>,
}

/// A passage, how far its provision is known on the day, and how courts read it.
#[derive(Debug)]
pub(crate) struct Quoted {
    passage: Passage,
    coverage: Coverage,
    /// What courts say that it means, on the day.
    readings: Vec<Construed>,
}

/// The answer for programs: `Answer`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    primary: Vec<PassageShape<'a>>,
    exceptions: Vec<PassageShape<'a>>,
    definitions: Vec<PassageShape<'a>>,
    references: Vec<PassageShape<'a>>,
    judgments: Vec<PassageShape<'a>>,
    elsewhere: Vec<Relation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wordless: Vec<WordlessShape<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfound: Vec<search::UnfoundShape>,
    boosted_norms: Vec<Law>,
    insufficient: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    insufficient_because: Option<Insufficiency>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clarify: Option<&'static str>,
    assurance: OfList,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_read: Option<&'a str>,
    read_as: &'a led::ReadAs,
    #[serde(skip_serializing_if = "Option::is_none")]
    prose: Option<ProseShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prose_problem: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    prose_trace: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// `Wordless`.
#[derive(Debug, Serialize)]
struct WordlessShape<'a> {
    component: Provision,
    because: Insufficiency,
    said: &'a str,
}

impl<'a> WordlessShape<'a> {
    fn of(shaper: Shaper<'_>, one: &'a Wordless) -> Self {
        Self { component: shaper.provision(&one.component), because: one.because, said: &one.said }
    }
}

/// `Passage`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PassageShape<'a> {
    component: Provision,
    nature: VersionNature,
    version: Option<Head>,
    quote: shape::Quoted,
    score: f32,
    steps: Vec<Relation>,
    assurance: Assurance,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<ReadingShape<'a>>,
}

/// `Prose`.
#[derive(Debug, Serialize)]
struct ProseShape<'a> {
    text: &'a str,
    model: &'a str,
    citations: Vec<Checked>,
}

impl WithProse {
    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let Self { answer, prose, prose_problem, prose_trace, note, .. } = self;
        let shaper = Shaper::new(corpus, answer.as_of);
        Shape {
            as_of: answer.as_of.into(),
            primary: Quoted::shape(shaper, &answer.primary),
            exceptions: Quoted::shape(shaper, &answer.exceptions),
            definitions: Quoted::shape(shaper, &answer.definitions),
            references: Quoted::shape(shaper, &answer.references),
            judgments: Quoted::shape(shaper, &answer.judgments),
            elsewhere: shaper.relations(&answer.elsewhere),
            wordless: answer.wordless.iter().map(|one| WordlessShape::of(shaper, one)).collect(),
            unfound: search::UnfoundShape::all(shaper, &answer.silent),
            boosted_norms: answer.boosted_norms.iter().map(|norm| shaper.norm(norm.as_str())).collect(),
            insufficient: answer.insufficient_because.is_some(),
            insufficient_because: answer.insufficient_because,
            clarify: answer.insufficient_because.map(Insufficiency::clarify),
            assurance: answer.coverage,
            time_read: answer.time_read.as_deref(),
            read_as: &self.read_as,
            prose: prose.as_ref().map(|prose| ProseShape {
                text: &prose.text,
                model: &prose.model,
                citations: prose.report.citations.iter().map(|said| shaper.checked(said)).collect(),
            }),
            prose_problem: prose_problem.as_deref(),
            prose_trace,
            note: note.as_deref(),
        }
    }
}

impl Quoted {
    fn shape<'a>(shaper: Shaper<'_>, list: &'a [Self]) -> Vec<PassageShape<'a>> {
        let one = |Self { passage, coverage, readings }: &'a Self| PassageShape {
            component: shaper.provision(&passage.component),
            nature: passage.nature,
            version: shaper.version(&passage.version),
            quote: shaper.quote(&passage.quote),
            score: passage.score,
            steps: shaper.relations(&passage.path),
            assurance: Assurance::from(coverage),
            readings: readings
                .iter()
                .flat_map(|of| &of.readings)
                .map(|said| ReadingShape::of(shaper, said))
                .collect(),
        };
        list.iter().map(one).collect()
    }
}

impl Known {
    fn of(corpus: &Corpus, answer: Answer, at: AsOf) -> Result<Self, Failure> {
        let quoted = |passages: Vec<Passage>| -> Result<Vec<Quoted>, Failure> {
            let quoted = |passage: Passage| {
                let coverage = coverage::of(corpus, &passage.quote.version.component, at)?;
                let readings = Construed::list(corpus, passage.readings(corpus, at)?, at);
                Ok(Quoted { passage, coverage, readings })
            };
            passages.into_iter().map(quoted).collect()
        };
        let mut known = Self {
            as_of: at,
            asked: String::new(),
            time_read: None,
            primary: quoted(answer.primary)?,
            exceptions: quoted(answer.exceptions)?,
            definitions: quoted(answer.definitions)?,
            references: quoted(answer.references)?,
            judgments: quoted(answer.judgments)?,
            elsewhere: answer.elsewhere,
            wordless: answer.wordless,
            boosted_norms: answer.boosted_norms,
            insufficient_because: answer.insufficient_because,
            coverage: OfList::of([]),
            silent: Vec::new(),
        };
        known.coverage = OfList::of(known.quoted().map(|quoted| &quoted.coverage));
        Ok(known)
    }

    /// All passages.
    fn quoted(&self) -> impl Iterator<Item = &Quoted> {
        let support = [&self.exceptions, &self.definitions, &self.references, &self.judgments];
        self.primary.iter().chain(support.into_iter().flatten())
    }
}

impl Ask {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let (words, today) = (self.question.join(" "), clock::today());
        let read = self.read(&corpus, &words, today);
        let led = led::commands(&corpus, &read, self.clocks, self.strictness, today);
        let partly = match led.as_slice() {
            [] => None,
            led => match led::answer(context, &corpus, &read, led)? {
                led::Ended::Answered(outcome) => return Ok(outcome),
                led::Ended::Open(partly) => partly,
            },
        };
        let (at, time_read) = (read.at, read.said.clone());
        let named = |list: &[String]| {
            let found = list.iter().map(|words| Ok(reference::find(&corpus, words, at)?.component));
            found.collect::<Result<Vec<_>, Failure>>()
        };
        // Where words stand of which it is asked whether some provisions have them, no other provision answers.
        let within = match &partly {
            Some(_) if !read.provisions.is_empty() => read.provisions.clone(),
            _ => named(&self.within)?,
        };
        let mut question = Question {
            words: read.words.clone(),
            in_laws: read.in_laws.clone(),
            at,
            days: read.asked_days(),
            in_time: read.in_time.clone(),
            within,
            primary: named(&self.primary)?,
            language: self.language.clone(),
            limit: self.first,
            hops: self.hops,
            near: None,
            lacks: read.lacks,
            named: Named::of(&read),
        };
        let kept = index::kept(context)?;
        let searchable = kept.words.of(&corpus)?;
        let mut note = None;
        if question.primary.is_empty() {
            let mut find = question.find();
            note = search::near(&kept, &searchable, &mut find);
            question.near = find.near;
        }
        let mut answer = answer(&searchable, &question)?;
        // Each passage has too few of the words by itself, and all of them are where they are asked for.
        let is_there = partly.as_ref().is_some_and(led::Partly::has_all);
        if is_there && answer.insufficient_because == Some(Insufficiency::TooFewWords) {
            answer.insufficient_because = None;
        }
        let known = Known::of(&corpus, answer.clone(), at)?;
        let is_said = self.at.is_some() || time_read.is_some();
        let silent = self.silent(&corpus, read.asked_days(), at)?;
        let known = Known { asked: asked(is_said.then_some(()), at), time_read, silent, ..known };
        self.strictness.hold(known.quoted().map(|quoted| &quoted.coverage))?;
        let mut answered = WithProse {
            answer: known,
            prose: None,
            prose_problem: None,
            prose_trace: Vec::new(),
            note,
            read_as: led::ReadAs::of(&corpus, &read, &[]).with(partly.clone()),
        };
        if self.prose {
            let chat = Chat::of(&kept.settings)?;
            let trace = &mut answered.prose_trace;
            let written = chat::prose(chat.as_ref(), &corpus, &question, &answer, trace);
            match pollster::block_on(written) {
                Ok(prose) => answered.prose = Some(prose),
                Err(why) => answered.prose_problem = Some(why),
            }
        }
        let render = if self.normipolku { render::normipolku } else { render::answer };
        context.answer(&answered.shape(&corpus), |page, _| {
            led::unread(page, &corpus, &read)?;
            if let Some(partly) = &partly {
                partly.write(page)?;
            }
            if read.asked == Some(QuestionKind::Meaning) {
                page.line("No definition of these words is read where they are asked for. This is what a search finds.")?;
            }
            if let Some(of) = question.of_laws() {
                let laws = of.norms.iter().map(|norm| query::cite_in(&corpus, &norm.root(), at));
                page.wrapped(
                    "",
                    2,
                    &format!("Looked for first in {}.", laws.collect::<Vec<_>>().join(", ")),
                )?;
            }
            render::with_prose(page, &corpus, &question, &answered, render)?;
            search::unfound(page, &corpus, &answered.answer.silent, at)
        })?;
        // What hardly answers is no answer, though it is shown.
        Ok(super::any(answered.answer.insufficient_because.is_none()))
    }

    /// The debates of the days asked for of which nothing could be read, unless it is said where to look.
    fn silent(
        &self,
        corpus: &Corpus,
        days: Option<(Day, Day)>,
        by: AsOf,
    ) -> Result<Vec<(ComponentId, coverage::Known)>, Failure> {
        let days = days.or(self.at.map(Moment::days));
        match days.filter(|_| self.within.is_empty() && self.primary.is_empty()) {
            Some((at, to)) if at.succ() == to => search::unread(corpus, When::At(AsOf { at, ..by })),
            Some((from, to)) => search::unread(corpus, When::During { from, to, by }),
            None => Ok(Vec::new()),
        }
    }

    /// What the question is read as. A day, a place and what it asks for that the command line says are no matter of its words.
    fn read(&self, corpus: &Corpus, words: &str, today: Day) -> ReadQuestion {
        let asking = match self.at {
            Some(when) => Asking::On(self.clocks.at(when.days().1.pred())),
            None => Asking::InWords { today, last: self.clocks.at(today) },
        };
        let mut read = question::read(corpus, words, asking);
        // It is asked of all days of a month or year, unless its words hold others against each other.
        if let (Some(when @ Moment::Period(_)), true) = (self.at, read.days.is_empty()) {
            let (from, to) = when.days();
            let days = Days { from, to, words: when.to_string(), by: None };
            read.said = Some(days.to_string());
            read.days.push(days);
        }
        let searches = !self.primary.is_empty() || !self.within.is_empty() || self.prose || self.normipolku;
        match self.asks {
            Some(asks) => read.asked = asks,
            None if searches => read.asked = None,
            None => {}
        }
        read
    }
}
