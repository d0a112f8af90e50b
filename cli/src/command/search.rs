//! `asof search`: passages by their words, as they stand on a day.

mod render;

use std::sync::Arc;

use asof_engine::query::{self, VersionNature};
use asof_engine::search::{
    Chunking, Found, Hit, Mode, Quote, ReadingHit, Recency, SearchRequest, Searchable, When, silent,
    time_said,
};
use asof_engine::store::{Corpus, DEBATE, JUDGMENT};
use asof_law::Moment;
use asof_schema::{AsOf, ComponentId, Day, NormId};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::clocks::{Clocks, End, asked, day, first, last, moment, period};
use super::impact::Period;
use super::vocabulary::member;
use super::{Context, Kept, at_least_one, index};
use crate::coverage::{self, Known, OfList, Strictness};
use crate::shape::{Asked, Head, Law, OnOrOver, Provision, Quoted, ReadingShape, Shaper, Span, TextShape};
use crate::{Failure, Outcome, clock, progress, reference, text};

pub(super) use render::{NOTHING, passages, sheet, unfound};

/// Search the law of a day, or of a period
///
/// The search returns provisions that stand on the day, or on any day of the period (--from, --to). Words
/// match in every inflection, and a question may be a whole sentence. A law that it names, or whose words it
/// uses, comes first. If an embedder is set, passages of similar meaning are found too (--mode). What judgments
/// are written in, what is said in debates, and what courts say that provisions mean, is no law and is listed
/// apart (--among).
///
/// Example: asof search "quem preside o conselho" --at 2001-01-01
#[derive(Debug, Args)]
pub(crate) struct Search {
    #[command(flatten)]
    sought: Sought,
    /// Search among this alone; several with commas between [default: all of them]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    among: Vec<Among>,
    /// The day; a month or year is searched as a period [default: today]
    #[arg(long, value_name = "DAY", value_parser = moment, conflicts_with_all = ["from", "to"])]
    at: Option<Moment>,
    /// Read the time from the words ("in 2016", "last quarter", "currently"), relative to this day
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with_all = ["at", "from", "to"])]
    reference: Option<Day>,
    /// Prefer newer passages: the weight of age, from 0 to 1
    #[arg(long, value_name = "ALPHA", value_parser = part)]
    recency: Option<f32>,
    /// Maximum number of results
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one())]
    first: usize,
}

/// Among what to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Among {
    /// The words of the law
    Law,
    /// The words of judgments
    Judgments,
    /// What was said in debates
    Debates,
    /// What courts say that provisions mean
    Readings,
}

impl Among {
    /// The nature of what it is made of.
    fn nature(self) -> VersionNature {
        match self {
            Self::Law => VersionNature::Statutory,
            Self::Judgments | Self::Debates => VersionNature::Documentary,
            Self::Readings => VersionNature::Interpretive,
        }
    }

    /// The type of the documents that it is made of.
    fn document(self) -> Option<&'static str> {
        match self {
            Self::Judgments => Some(JUDGMENT),
            Self::Debates => Some(DEBATE),
            Self::Law | Self::Readings => None,
        }
    }

    /// The kinds of norms to search of those that are asked for; `None` where it is none of them.
    fn kinds(self, asked: &[String]) -> Option<Vec<String>> {
        let Some(own) = self.document() else { return Some(asked.to_vec()) };
        let meant = asked.is_empty() || asked.iter().any(|kind| kind == own);
        meant.then(|| vec![own.to_owned()])
    }
}

/// What is looked for, and where.
#[derive(Debug, Args)]
pub(super) struct Sought {
    /// The words to search for
    #[arg(value_name = "WORDS", required = true)]
    words: Vec<String>,
    /// Search the days from this one on, from the first of a month or year
    #[arg(long, value_name = "DAY", value_parser = first)]
    from: Option<End>,
    /// Search the days before this one, through the last of a month or year
    #[arg(long, value_name = "DAY", value_parser = last)]
    to: Option<End>,
    /// Only passages that contain all of these words; repeat the flag for more
    #[arg(long, value_name = "WORDS")]
    must: Vec<String>,
    /// Exclude passages that contain any of these words; repeat the flag for more
    #[arg(long, value_name = "WORDS")]
    must_not: Vec<String>,
    /// Search this provision and everything below it; repeat the flag for several [default: all norms]
    #[arg(long, value_name = "REF")]
    within: Vec<String>,
    /// Only provisions of this type, e.g. section; repeat the flag for several
    #[arg(long = "type", value_name = "TYPE")]
    types: Vec<String>,
    /// Only in norms of this kind, e.g. statute or debate, or in what courts say (reading); repeat the flag
    /// for several
    #[arg(long = "kind", value_name = "KIND")]
    kinds: Vec<String>,
    /// Only in norms of this language, e.g. pt
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// How to rank; without an embedder, by words only
    #[arg(long, value_name = "WAY", default_value = "hybrid", value_parser = member::<Mode>())]
    mode: Mode,
    /// How debates are cut into passages
    #[arg(long, value_name = "WAY", default_value = "parent-child", value_parser = member::<Chunking>())]
    chunking: Chunking,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

impl Search {
    /// Tells that a day among the words is none that is searched.
    fn tell_day(&self) {
        let words = self.sought.words();
        let is_day = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && day(word).is_ok();
        if let Some(typed) = words.split_whitespace().find(is_day).filter(|_| self.at.is_none()) {
            text::note(&format!(
                "{typed:?} is searched as words; the law of that day is searched by --at {typed}"
            ));
        }
    }

    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let (from, to) = self.at.unwrap_or_else(|| Moment::Day(clock::today())).days();
        let at = self.sought.clocks.at(to.pred());
        let (when, read) = match (self.sought.period(at)?, self.reference) {
            (Some(during), _) => (during, None),
            (None, None) if from < at.at => (When::During { from, to, by: at }, None),
            (None, None) => {
                self.tell_day();
                (When::At(at), None)
            }
            (None, Some(today)) => {
                let (when, read) = time_said(&self.sought.words(), today, at);
                (when, Some(read))
            }
        };
        let mut find = self.sought.find(&corpus, when, at, self.first)?;
        find.recency = self.recency.map(|alpha| Recency { alpha, lambda: 1.0, reference: None });
        let mut searched = Searched {
            as_of: at,
            asked: asked(self.at, at),
            when,
            hits: Vec::new(),
            judgments: Vec::new(),
            debates: Vec::new(),
            readings: Vec::new(),
            coverage: OfList::of([]),
            unfound: Vec::new(),
            boosted_norms: Vec::new(),
            trace: Vec::new(),
            read,
            note: None,
        };
        let kept = index::kept(context)?;
        let searchable = kept.words.of(&corpus)?;
        for (among, kinds) in self.among(&searchable) {
            (find.natures, find.kinds) = (vec![among.nature()], kinds);
            find.near = None;
            searched.look(among, &kept, &searchable, &mut find)?;
        }
        if searched.is_empty() {
            self.sought.has_words(&searchable)?;
            let within = find.within.iter().map(|id| Ok((id.clone(), known_within(&corpus, id, when)?)));
            searched.unfound = within.collect::<Result<_, Failure>>()?;
            if let Some(said) = render::before_all(&corpus, when) {
                context.note(&said);
            }
        }
        if self.looks_in_debates() {
            searched.unfound.extend(unread(&corpus, when)?);
        }
        self.sought.hold(searched.passages())?;
        self.sought.strictness.hold(searched.unfound.iter().map(|(_, known)| known.weakest()))?;
        searched.coverage = Shown::coverage(searched.passages());
        let found = searched;
        let sheet = |found: &Searched| {
            let law = ("", found.hits.as_slice());
            let documents = [("JUDGMENT", found.judgments.as_slice()), ("DEBATE", found.debates.as_slice())];
            render::with_readings([law, documents[0], documents[1]], &found.readings)
        };
        context.shaped(
            &found,
            |found| found.shape(&corpus),
            sheet,
            |page, found| render::hits(page, &corpus, found, when),
        )?;
        Ok(super::any(!found.is_empty()))
    }

    /// Whether all that was said on a day is searched.
    fn looks_in_debates(&self) -> bool {
        let Sought { kinds, within, .. } = &self.sought;
        let are_asked = self.among.is_empty() || self.among.contains(&Among::Debates);
        are_asked && within.is_empty() && (kinds.is_empty() || kinds.iter().any(|kind| kind == DEBATE))
    }

    /// What is searched, with the kinds of norms: what nobody asks for, or no norm has, takes no time.
    fn among(&self, searchable: &Searchable) -> Vec<(Among, Vec<String>)> {
        let asked = |among: &Among| self.among.is_empty() || self.among.contains(among);
        let there = |among: &Among| among.document().is_none_or(|kind| searchable.has_kind(kind));
        let all = Among::value_variants().iter().copied().filter(|among| asked(among) && there(among));
        all.filter_map(|among| Some((among, among.kinds(&self.sought.kinds)?))).collect()
    }
}

impl Sought {
    fn words(&self) -> String {
        self.words.join(" ")
    }

    /// An error where they have no word that is searched: that nothing has it would be wrong.
    pub(super) fn has_words(&self, searchable: &Searchable) -> Result<(), Failure> {
        let words = self.words();
        if searchable.has_terms(&words, self.language.as_deref()) || !self.must.is_empty() {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "{words:?} has no word by which anything is found: give one that not every sentence has"
        )))
    }

    /// The period that is asked for; none if no day of it is said.
    pub(super) fn period(&self, by: AsOf) -> Result<Option<When>, Failure> {
        (self.from.is_some() || self.to.is_some()).then(|| self.during(by)).transpose()
    }

    /// The period that is asked for, without an end where none is said.
    pub(super) fn during(&self, by: AsOf) -> Result<When, Failure> {
        let (from, to) = period(self.from, self.to, "as --from")?;
        Ok(When::During { from, to, by })
    }

    /// Refuses what is not assured, where that is asked for.
    pub(super) fn hold<'s>(&self, shown: impl IntoIterator<Item = &'s Shown>) -> Result<(), Failure> {
        self.strictness.hold(shown.into_iter().map(|shown| shown.coverage.weakest()))
    }

    /// The day until which acts are known, and the instant of the record, on a day.
    pub(super) fn at(&self, day: Day) -> AsOf {
        self.clocks.at(day)
    }

    /// All of it; provisions are cited by the numbers of a day.
    pub(super) fn find(
        &self,
        corpus: &Corpus,
        when: When,
        cited: AsOf,
        limit: usize,
    ) -> Result<SearchRequest, Failure> {
        let within = self.within.iter().map(|words| Ok(reference::find(corpus, words, cited)?.component));
        Ok(SearchRequest {
            within: within.collect::<Result<_, Failure>>()?,
            language: self.language.clone(),
            kinds: self.kinds.clone(),
            types: self.types.clone(),
            must: self.must.clone(),
            must_not: self.must_not.clone(),
            mode: self.mode,
            chunking: self.chunking,
            ..SearchRequest::of(self.words(), when, limit)
        })
    }
}

/// A number between 0 and 1.
fn part(said: &str) -> Result<f32, String> {
    let number = said.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "it must be a number between 0 and 1, e.g. 0.5".to_owned())
}

/// What is searched, and what kept semantic search from having a part in it.
pub(super) fn ready(
    context: &Context<'_, '_>,
    corpus: &Arc<Corpus>,
    find: &mut SearchRequest,
) -> Result<(Arc<Searchable>, Option<String>), Failure> {
    let kept = index::kept(context)?;
    let searchable = kept.words.of(corpus)?;
    let note = near(&kept, &searchable, find);
    Ok((searchable, note))
}

/// Asks what is near, where an embedder is set and words do not do alone; gives back what keeps it from
/// telling, and words go on.
pub(super) fn near(kept: &Kept, searchable: &Searchable, find: &mut SearchRequest) -> Option<String> {
    let semantic = kept.semantic.as_ref().filter(|_| find.mode != Mode::Lexical)?;
    let bar = progress::bar("vectors", 0);
    let made = semantic.make(searchable, &mut |done, of| index::told(&bar, done, of));
    bar.finish_and_clear();
    let found = made.map_err(|error| error.to_string());
    match found.and_then(|_| pollster::block_on(semantic.near(searchable, find))) {
        Ok(near) => {
            find.near = Some(near);
            None
        }
        Err(why) => Some(format!("by words alone: {why}")),
    }
}

/// What was found, each with its best words.
#[derive(Debug)]
pub(crate) struct Searched {
    /// Where the reader stands; of a period, its clocks beside the day.
    as_of: AsOf,
    /// The day in words.
    asked: String,
    when: When,
    /// Passages of the law.
    hits: Vec<Shown>,
    /// Passages of judgments: no words of the law.
    judgments: Vec<Shown>,
    /// Passages of debates: no words of the law either.
    debates: Vec<Shown>,
    /// What courts say: no words of the law either.
    readings: Vec<ReadingHit>,
    /// The passages by how far each is known.
    coverage: OfList,
    /// Where nothing was found: the provisions within which it was looked for, and how far each is known. And debates of
    /// the days asked for of which nothing could be read, whatever was found elsewhere.
    unfound: Vec<(ComponentId, Known)>,
    boosted_norms: Vec<NormId>,
    trace: Vec<String>,
    /// What was read of the time in the words.
    read: Option<String>,
    /// What kept semantic search from having a part in it.
    note: Option<String>,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    as_of: Asked,
    /// The days of which each passage stands on one, where a period is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    during: Option<Period>,
    hits: Vec<HitShape>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    judgments: Vec<HitShape>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    debates: Vec<HitShape>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<ReadingHitShape<'a>>,
    assurance: OfList,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfound: Vec<UnfoundShape>,
    boosted_norms: Vec<Law>,
    trace: &'a [String],
    read: Option<&'a str>,
    note: Option<&'a str>,
}

/// Where something was looked for in vain, and how far that is known.
#[derive(Debug, Serialize)]
pub(super) struct UnfoundShape {
    component: Provision,
    assurance: OnOrOver,
}

impl UnfoundShape {
    /// Each of some, for programs.
    pub(super) fn all(shaper: Shaper<'_>, unfound: &[(ComponentId, Known)]) -> Vec<Self> {
        let one = |(id, known): &(ComponentId, Known)| Self {
            component: shaper.provision(id),
            assurance: known.shape(),
        };
        unfound.iter().map(one).collect()
    }
}

/// `ReadingHit`.
#[derive(Debug, Serialize)]
struct ReadingHitShape<'a> {
    score: f32,
    reading: ReadingShape<'a>,
    text: TextShape<'a>,
}

/// `SearchHit`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct HitShape {
    component: Provision,
    /// How it is cited, with its norm where the store has several.
    citation: String,
    version: Option<Head>,
    nature: VersionNature,
    score: f32,
    lexical_rank: Option<usize>,
    semantic_rank: Option<usize>,
    stretches: Vec<Span>,
    whole: Vec<Span>,
    quote: Option<Quoted>,
    assurance: OnOrOver,
}

impl Searched {
    /// Adds what is found among one kind of words.
    fn look(
        &mut self,
        among: Among,
        kept: &Kept,
        searchable: &Searchable,
        find: &mut SearchRequest,
    ) -> Result<(), Failure> {
        if among == Among::Readings {
            self.readings = searchable.find_readings(find);
            return Ok(());
        }
        let note = near(kept, searchable, find);
        let found = searchable.find(find)?;
        let shown = Shown::all(searchable.corpus(), &found, &found.hits, find.when)?;
        self.note = self.note.take().or(note);
        self.boosted_norms.extend(found.boosted_norms);
        let list = match among {
            Among::Judgments => &mut self.judgments,
            Among::Debates => &mut self.debates,
            Among::Law | Among::Readings => &mut self.hits,
        };
        *list = shown;
        let of = among.document().map(|kind| format!("{kind}s: ")).unwrap_or_default();
        self.trace.extend(found.trace.into_iter().map(|step| format!("{of}{step}")));
        Ok(())
    }

    /// All passages.
    fn passages(&self) -> impl Iterator<Item = &Shown> {
        self.hits.iter().chain(&self.judgments).chain(&self.debates)
    }

    fn is_empty(&self) -> bool {
        self.passages().next().is_none() && self.readings.is_empty()
    }

    /// It for programs.
    fn shape(&self, corpus: &Corpus) -> Shape<'_> {
        let shaper = Shaper::new(corpus, self.as_of);
        Shape {
            as_of: self.as_of.into(),
            during: match self.when {
                When::At(_) => None,
                When::During { from, to, .. } => Some(Period::of(from, to)),
            },
            hits: Shown::shape(corpus, &self.hits),
            judgments: Shown::shape(corpus, &self.judgments),
            debates: Shown::shape(corpus, &self.debates),
            readings: self
                .readings
                .iter()
                .map(|hit| ReadingHitShape {
                    score: hit.score,
                    reading: match self.when {
                        When::At(_) => ReadingShape::of(shaper, &hit.reading),
                        When::During { .. } => ReadingShape::on_first_day(shaper, &hit.reading),
                    },
                    text: TextShape::from(&hit.text),
                })
                .collect(),
            assurance: self.coverage,
            unfound: UnfoundShape::all(shaper, &self.unfound),
            boosted_norms: self.boosted_norms.iter().map(|norm| shaper.norm(norm.as_str())).collect(),
            trace: &self.trace,
            read: self.read.as_deref(),
            note: self.note.as_deref(),
        }
    }
}

/// A hit.
#[derive(Debug)]
pub(crate) struct Shown {
    hit: Hit,
    /// The point at which it is cited: of a period, the first day of its version.
    at: AsOf,
    quote: Option<Quote>,
    /// How far it is known on the day; of a period, on the days of its version in it.
    coverage: Known,
}

impl Shown {
    /// Some of what was found, each with its best words.
    pub(super) fn all(
        corpus: &Corpus,
        found: &Found,
        hits: &[Hit],
        when: When,
    ) -> Result<Vec<Self>, Failure> {
        let shown = |hit: &Hit| {
            let coverage = known(corpus, &hit.component, (hit.valid.start(), hit.valid.end()), when)?;
            let at = render::cited_at(hit, when);
            Ok(Self { hit: hit.clone(), at, quote: found.quote(corpus, hit), coverage })
        };
        hits.iter().map(shown).collect()
    }

    /// The hits for programs.
    pub(super) fn shape(corpus: &Corpus, shown: &[Self]) -> Vec<HitShape> {
        let one = |Self { hit, at, quote, coverage }: &Self| {
            let shaper = Shaper::new(corpus, *at);
            HitShape {
                component: shaper.provision(&hit.component),
                citation: query::cite_in(corpus, &hit.component, *at),
                version: shaper.version(&hit.version),
                nature: hit.nature,
                score: hit.score,
                lexical_rank: hit.lexical_rank,
                semantic_rank: hit.semantic_rank,
                stretches: shaper.spans(&hit.stretches),
                whole: shaper.spans(&hit.whole),
                quote: quote.as_ref().map(|quote| shaper.quote(quote)),
                assurance: coverage.shape(),
            }
        };
        shown.iter().map(one).collect()
    }

    /// Some of what was found, by how far each is known.
    pub(super) fn coverage<'s>(shown: impl IntoIterator<Item = &'s Self>) -> OfList {
        OfList::of(shown.into_iter().map(|shown| shown.coverage.weakest()))
    }
}

/// How far a provision is known on the day; of a period, on those of some days that are in it, and up to today where
/// both are open.
fn known(
    corpus: &Corpus,
    id: &ComponentId,
    (start, end): (Day, Option<Day>),
    when: When,
) -> Result<Known, Failure> {
    match when {
        When::At(at) => coverage::of(corpus, id, at).map(Known::On),
        When::During { from, to, by } => {
            let first = from.max(start);
            let end = to.min(end.unwrap_or(Day::MAX));
            let end = end.closed().unwrap_or(clock::today().succ()).max(first.succ());
            coverage::over(corpus, id, by, (first, end)).map(Known::Over)
        }
    }
}

/// The debates of some days of which nothing could be read, and how far each is known.
pub(super) fn unread(corpus: &Corpus, when: When) -> Result<Vec<(ComponentId, Known)>, Failure> {
    let days = match when {
        When::At(at) => (at.at, at.at.succ()),
        When::During { from, to, .. } => (from, to),
    };
    let known = |id: ComponentId| {
        let known = known_within(corpus, &id, when)?;
        Ok((id, known))
    };
    silent(corpus, days).into_iter().map(known).collect()
}

/// How far a provision is known since it began: what is not found in it may be what nobody here knows. Where it is only seen then, or
/// the period is over by then, its first day bounds nothing.
fn known_within(corpus: &Corpus, id: &ComponentId, when: When) -> Result<Known, Failure> {
    let begins = |by: AsOf, to: Day| {
        let (component, point) = (corpus.component(id).ok()?, corpus.point(by));
        let is_seen = component.first_version(point).is_some_and(|first| query::is_first_seen(first, point));
        Some(component.minted_on()).filter(|&first| !is_seen && first < to)
    };
    let begins = match when {
        When::At(_) => None,
        When::During { to, by, .. } => begins(by, to),
    };
    known(corpus, id, (begins.unwrap_or(Day::MIN), None), when)
}
