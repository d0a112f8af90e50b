//! An extractive answer.

use std::collections::BTreeSet;

use asof_engine::answer::{Passage, Question};
use asof_engine::query::{self, Reference};
use asof_engine::question::first_day;
use asof_engine::search::Quote;
use asof_engine::store::{Corpus, DEBATE};
use asof_engine::{Point, Version};
use asof_schema::{AsOf, ComponentId, CoverageState, Day, Norm, VersionId, Vocabulary as _};

use super::{Known as Answer, Quoted, WithProse};
use crate::Failure;
use crate::text::{Page, Words as _, begun, cited, courts, kind, paint, target};

/// Writes an answer: each quote below the name of its provision, with the way that led there.
pub(super) fn answer(
    page: &mut Page<'_>,
    corpus: &Corpus,
    question: &Question,
    answer: &Answer,
) -> Result<(), Failure> {
    let at = question.at;
    if let Some(why) = answer.insufficient_because {
        page.wrapped("", 0, why.clarify())?;
    }
    for one in &answer.wordless {
        page.wrapped("", 2, &one.said)?;
    }
    let debates = question.of_debates(corpus, answer.primary.iter().map(|one| &one.passage));
    if let Some(said) = &debates {
        page.wrapped("", 2, said)?;
    }
    let read = answer.time_read.as_ref().map(|read| format!(" ({read})")).unwrap_or_default();
    let what = if debates.is_some() { "what was said until" } else { "the law of" };
    page.line(paint(page.palette.dim, format!("By {what} {}{read}.", answer.asked)))?;
    if answer.primary.is_empty() {
        let first = first_of_all(corpus, at).filter(|first| debates.is_none() && at.at < *first);
        return first
            .map_or(Ok(()), |first| page.line(format!("Nothing that is here begins before {first}.")));
    }
    let kinds = [
        ("Exceptions", &answer.exceptions),
        ("Definitions", &answer.definitions),
        ("References", &answer.references),
        ("Judgments", &answer.judgments),
    ];
    answer.coverage.write(page)?;
    let mut written = Written { corpus, at, versions: BTreeSet::new(), sentence: String::new(), lines: 0 };
    let mut left_out = 0;
    for passage in &answer.primary {
        written.part(page, passage, None, usize::MAX)?;
    }
    for (title, passages) in kinds {
        let mut title = Some(title);
        for passage in passages {
            if written.part(page, passage, title, MOST_LINES)? {
                title = None;
            } else {
                left_out += 1;
            }
        }
    }
    let mut title = Some("Elsewhere");
    for said in &answer.elsewhere {
        let mut draft = Vec::new();
        page.draft(&mut draft).wrapped("  ", 4, &step(corpus, said, at))?;
        if written.draft(page, &draft, title, MOST_LINES)? {
            title = None;
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        page.blank()?;
        page.line(format!("{left_out} more that it leans on: --json has all."))?;
    }
    Ok(())
}

/// The first day of all norms, where these are at hand.
fn first_of_all(corpus: &Corpus, at: AsOf) -> Option<Day> {
    let norms = corpus.catalogue().filter(|_| corpus.is_whole());
    norms.filter_map(|norm| first_day(corpus, &norm.id.root(), at)).min()
}

/// How many lines the parts of an answer have at most, with their titles: what stands above and below them fits with these on 60.
/// What is primary is written whatever its length.
const MOST_LINES: usize = 48;

/// How many lines a title takes.
const TITLE_LINES: usize = 2;

/// How many letters of the name of a provision are written: that of a debate goes on with its first words.
const MOST_NAMED: usize = 80;

/// How many letters of a quote are written: some passages are a whole sitting.
const MOST_LETTERS: usize = 2_000;

/// The parts of an answer that are written.
struct Written<'c> {
    corpus: &'c Corpus,
    at: AsOf,
    versions: BTreeSet<VersionId>,
    /// How far the last of them is known.
    sentence: String,
    lines: usize,
}

impl Written<'_> {
    /// Writes a passage, below a title if there is one, where all parts then have at most so many lines; `false` if not.
    fn part(
        &mut self,
        page: &mut Page<'_>,
        quoted: &Quoted,
        title: Option<&str>,
        most: usize,
    ) -> Result<bool, Failure> {
        let mut draft = Vec::new();
        self.passage(&mut page.draft(&mut draft), quoted)?;
        let is_written = self.draft(page, &draft, title, most)?;
        if is_written {
            self.sentence = sentence(self.corpus, quoted);
            self.versions.insert(quoted.passage.quote.version.clone());
        }
        Ok(is_written)
    }

    /// Writes what is drafted, below a title if there is one, where all then has at most so many lines; `false` if not.
    fn draft(
        &mut self,
        page: &mut Page<'_>,
        draft: &[u8],
        title: Option<&str>,
        most: usize,
    ) -> Result<bool, Failure> {
        let lines = String::from_utf8_lossy(draft).lines().count() + title.map_or(0, |_| TITLE_LINES);
        if self.lines + lines > most {
            return Ok(false);
        }
        if let Some(title) = title {
            page.blank()?;
            page.line(paint(page.palette.strong, title))?;
        }
        page.raw(draft)?;
        self.lines += lines;
        Ok(true)
    }

    /// A quote with how far it is known, or where it stands above the way that leads to it.
    fn passage(&self, page: &mut Page<'_>, quoted: &Quoted) -> Result<(), Failure> {
        let (palette, Quoted { passage, readings, .. }) = (page.palette, quoted);
        let (corpus, version) = (self.corpus, &passage.quote.version);
        let title =
            paint(palette.strong, begun(&query::cite_in(corpus, &version.component, self.at), MOST_NAMED));
        page.blank()?;
        if self.versions.contains(version) {
            page.line(format!("{title}  {}", paint(palette.dim, "(quoted above)")))?;
        } else {
            page.line(format!("{title}  {}", paint(palette.dim, version)))?;
            if let Some(mark) = mark(corpus, passage) {
                page.line(format!("  {}", paint(palette.warning, mark)))?;
            }
            page.wrapped("  ", 2, &spoken(&passage.quote))?;
            let sentence = sentence(corpus, quoted);
            let is_known_so =
                if sentence == self.sentence { "Known as far as the one above." } else { &sentence };
            page.wrapped("  ", 4, is_known_so)?;
        }
        for said in &passage.path {
            page.wrapped("  ", 4, &paint(palette.dim, step(corpus, said, self.at)))?;
        }
        if !readings.is_empty() {
            page.line(format!(
                "  {}",
                paint(palette.dim, "Read by courts (these are not words of the law)")
            ))?;
        }
        courts::standing(page, readings, &version.component, "    ")
    }
}

/// A quote in quotation marks, and `[…]` outside of them where its version has more words.
fn spoken(quote: &Quote) -> String {
    let (before, after) = cuts(quote);
    format!("{before}{}{after}", begin(&quote.text.replace('\n', " ")))
}

/// What is said where a quote leaves out words of its version, before and after it.
fn cuts(quote: &Quote) -> (&'static str, &'static str) {
    let said = |cut: bool, sign: &'static str| if cut { sign } else { "" };
    (said(quote.cut_before, "[…] "), said(quote.cut_after, " […]"))
}

/// Words in quotation marks, of long ones the beginning.
fn begin(words: &str) -> String {
    match words.char_indices().nth(MOST_LETTERS) {
        None => format!("“{words}”"),
        Some((end, _)) => {
            let left = words.chars().count() - MOST_LETTERS;
            format!("“{} […]” ({left} more letters)", words.get(..end).unwrap_or_default())
        }
    }
}

/// How an answer is written.
type Form = fn(&mut Page<'_>, &Corpus, &Question, &Answer) -> Result<(), Failure>;

/// Writes what kept semantic search from taking part, prose or why there is none, and then the answer in a form.
pub(super) fn with_prose(
    page: &mut Page<'_>,
    corpus: &Corpus,
    question: &Question,
    answered: &WithProse,
    form: Form,
) -> Result<(), Failure> {
    if let Some(note) = &answered.note {
        page.line(note)?;
    }
    for line in answered.prose.iter().flat_map(|prose| prose.text.lines()) {
        page.wrapped("", 0, line)?;
    }
    if let Some(why) = &answered.prose_problem {
        page.wrapped("", 2, &paint(page.palette.dim, format!("No prose: {why}")))?;
    }
    for step in &answered.prose_trace {
        page.wrapped("", 2, &paint(page.palette.dim, step.clone()))?;
    }
    form(page, corpus, question, &answered.answer)
}

/// How far a quote is known. What was said in a debate is of its day, and no law whose text goes on.
fn sentence(corpus: &Corpus, Quoted { passage, coverage, .. }: &Quoted) -> String {
    let is_past = passage.document(corpus) == Some(DEBATE) && coverage.state == CoverageState::NotCovered;
    let day = coverage.through.filter(|_| is_past);
    day.map_or_else(
        || coverage.sentence(),
        |day| format!("Said until {day}; whether it holds later no debate tells."),
    )
}

/// What is said of words that are no law.
fn mark(corpus: &Corpus, passage: &Passage) -> Option<String> {
    passage.document(corpus).map(|kind| format!("These are words of a {kind}, and not of the law."))
}

/// The quoted words, after what they are where they are no law.
fn words(corpus: &Corpus, passage: &Passage) -> String {
    let mark = mark(corpus, passage).map(|mark| format!("{mark} ")).unwrap_or_default();
    let (before, after) = cuts(&passage.quote);
    format!("{mark}{before}{}{after}", passage.quote.text)
}

/// A relation in one line: who speaks, of what, in which words.
fn step(corpus: &Corpus, said: &Reference, at: AsOf) -> String {
    let to = Some(target(corpus, said, at)).filter(|to| !to.is_empty());
    let to = to.map(|to| format!(" → {to}")).unwrap_or_default();
    let state = said.state.map(|state| format!(" ({})", state.words())).unwrap_or_default();
    format!("{} {}{to}{state} [{}]", cited(corpus, &said.source, at), kind(said), said.surface)
}

/// Writes an answer in the form of the Structural Legal Graph v8.1: the first primary source, what supports
/// it, and the path of the norm.
pub(super) fn normipolku(
    page: &mut Page<'_>,
    corpus: &Corpus,
    question: &Question,
    answer: &Answer,
) -> Result<(), Failure> {
    let rule = "=".repeat(70);
    let graph = Nodes { corpus, point: corpus.point(question.at) };
    page.exact(&rule)?;
    page.exact("GRAPH-GUIDED ANSWER")?;
    page.exact(&rule)?;
    page.exact(format!("\nQUERY: {}", question.words))?;
    answer.coverage.write(page)?;
    for Quoted { passage, .. } in answer.primary.iter().take(1) {
        page.exact("\n--- PRIMARY SOURCE ---")?;
        page.exact(graph.source(&passage.component))?;
        page.exact(format!("Score: {:.2}\n\nText:\n{}", passage.score, words(corpus, passage)))?;
    }
    page.exact("\n--- SUPPORTING CONTEXT ---")?;
    let kinds = [
        ("EXCEPTIONS (poikkeukset)", &answer.exceptions),
        ("DEFINITIONS (määritelmät)", &answer.definitions),
        ("REFERENCES (viittaukset)", &answer.references),
    ];
    for (title, passages) in kinds.into_iter().filter(|(_, passages)| !passages.is_empty()) {
        page.exact(format!("\n{title}:"))?;
        for Quoted { passage, .. } in passages {
            page.exact(graph.item(&passage.component))?;
            page.exact(format!("    {}", words(corpus, passage).replace('\n', " ")))?;
        }
    }
    page.exact("\n--- NORMIPOLKU ---")?;
    let kinds = [&answer.exceptions, &answer.definitions, &answer.references];
    let steps = kinds.into_iter().flatten().flat_map(|quoted| &quoted.passage.path).chain(&answer.elsewhere);
    let mut seen = BTreeSet::new();
    for line in steps.map(|said| graph.edge(said)) {
        if seen.insert(line.clone()) {
            page.exact(line)?;
        }
    }
    page.exact(format!("\n{rule}"))
}

/// The names of that form: `law_410_2015`, `410/2015:fin@20230780:113:1`.
struct Nodes<'c> {
    corpus: &'c Corpus,
    point: Point,
}

impl Nodes<'_> {
    /// The lines of the primary source.
    fn source(&self, id: &ComponentId) -> String {
        let Some((law, section, heading, moment)) = self.parts(id) else { return format!("Law: {id}") };
        let heading = heading.map(|heading| format!(" - {heading}")).unwrap_or_default();
        let moment = moment.map(|moment| format!("\nMoment: {moment}")).unwrap_or_default();
        format!("Law: {law}\nSection: {section}{heading}{moment}")
    }

    /// The first lines of an item.
    fn item(&self, id: &ComponentId) -> String {
        let Some((law, section, heading, moment)) = self.parts(id) else { return format!("  - {id}") };
        let moment = moment.map(|moment| format!(":{moment}")).unwrap_or_default();
        let heading = heading.map(|heading| format!("\n    {heading}")).unwrap_or_default();
        format!("  - {law} {section}{moment}{heading}")
    }

    /// Law, section with its heading, moment.
    fn parts(&self, id: &ComponentId) -> Option<(String, String, Option<String>, Option<String>)> {
        let component = self.corpus.component(id).ok()?;
        let (graph, line) = (component.graph, query::ancestry(component, self.point));
        let at = line.iter().position(|above| above.component().kind() == graph.basic_unit())?;
        let (section, moment) = (*line.get(at)?, line.get(at + 1).and_then(|&moment| number(moment)));
        let heading = section.own_text().map(str::to_owned);
        Some((law(graph.norm()), number(section).unwrap_or_default(), heading, moment))
    }

    /// A relation from node to node.
    fn edge(&self, said: &Reference) -> String {
        let from = self.node(&said.source);
        let kind = said.kind.name();
        match (&said.target, &said.term) {
            (Some(target), _) => format!("  {from} --{kind}--> {}", self.node(target)),
            (None, Some(term)) => format!("  {from} --{kind}--> \"{term}\""),
            (None, None) => match &said.law {
                Some(law) => format!("  {from} --{kind}--> external:{law} [external law]"),
                None => format!("  {from} --{kind}--> \"{}\"", said.surface),
            },
        }
    }

    /// The native id of a provision, where the loader gave one.
    fn node(&self, id: &ComponentId) -> String {
        let Ok(graph) = self.corpus.graph(id.norm_str()) else { return id.to_string() };
        let native = graph.meta().aliases.iter().find(|alias| alias.component == *id);
        native.map_or_else(|| id.to_string(), |alias| alias.value.clone())
    }
}

fn number(version: Version<'_>) -> Option<String> {
    version.number().map(str::to_owned)
}

/// The title, number and year: `law_410_2015`.
fn law(norm: &Norm) -> String {
    let number = norm.citations.iter().find(|name| name.contains('/')).cloned();
    let words = format!("{} {}", norm.title, number.unwrap_or_default()).to_lowercase();
    words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}
