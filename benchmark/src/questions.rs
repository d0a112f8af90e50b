//! Questions on statutes and judgments, asked as of their days: whether the right provision or case comes first, whether an
//! answer says that it has too little, and whether all that is quoted stands in the law of the day.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::client::{Client, Refused};
use crate::took::Took;

const ADDRESS: &str = "query($ref: ID!, $asOf: AsOf) { component(ref: $ref, asOf: $asOf) { urn } }";

const SEARCH: &str =
    "query($input: SearchInput!) { search(input: $input, first: 20) { nodes { component { urn } } } }";

const ANSWER: &str = "query($input: AnswerInput!) { answer(input: $input) { insufficient day
    primary { ...passage } exceptions { ...passage } definitions { ...passage } references { ...passage } judgments { ...passage } } }
fragment passage on Passage { component { urn } quote { text version { component { urn } fullText } } }";

const CHECK: &str = "query($text: String!, $asOf: AsOf) { verifyCitations(text: $text, asOf: $asOf) { citations { verdict quoteVerbatim problem } } }";

/// Questions on statutes and on judgments, and questions that the corpus cannot answer
///
/// The folder has `statutes.json`, `cases.json` and `unanswerable.json`, as `sets/india` has; the service must hold their law. Even
/// numbers are held back: they are told as a sum alone, also with --trace. Exit code 1 says that something is quoted that does
/// not stand there.
#[derive(Debug, Args)]
pub(crate) struct Questions {
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// The folder with the three sets
    #[arg(long, value_name = "DIR")]
    sets: PathBuf,
    /// The day from which a question that has none of its own is read: its words may say another
    #[arg(long, value_name = "DAY", default_value = "2025-01-01")]
    at: String,
    /// Print each question with an odd number that failed, with what was found
    #[arg(long)]
    trace: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// A question of a set.
#[derive(Debug, Deserialize)]
struct Item {
    id: String,
    question: String,
    as_of: Option<String>,
    #[serde(default)]
    expected: Vec<Expected>,
}

/// What answers it: a section of a law, or paragraphs of a judgment.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Expected {
    Section {
        law: String,
        section: String,
    },
    Case {
        case: String,
        #[serde(default)]
        paras: Vec<String>,
    },
}

/// What is looked at of an answer.
struct Answered {
    /// Whether it says that it has too little.
    insufficient: bool,
    /// The point by whose law it is given.
    as_of: Value,
}

/// The figures of a half of the questions.
#[derive(Debug, Default, Serialize)]
struct Half {
    statutes: Found,
    /// The right case.
    cases: Found,
    /// The right paragraph of it.
    paragraphs: Found,
    unanswerable: Open,
}

/// At which places the first right one stood.
#[derive(Debug, Default, Serialize)]
struct Found {
    questions: usize,
    first: usize,
    in_three: usize,
    in_five: usize,
    /// How many answers say that they have too little, which is wrong here.
    insufficient: usize,
}

/// Questions without an answer.
#[derive(Debug, Default, Serialize)]
struct Open {
    questions: usize,
    /// How many answers say that they have too little, which is right here.
    insufficient: usize,
}

/// What is quoted in answers.
#[derive(Debug, Default, Serialize)]
struct Quoted {
    quotes: usize,
    /// How many stand letter by letter in the version that is named.
    verbatim: usize,
    /// How many the check of citations finds wrong.
    wrong: usize,
    /// Of how many it says that no claim covers the law on the day.
    unverified: usize,
}

#[derive(Debug, Serialize)]
struct Figures {
    odd: Half,
    even: Half,
    quoted: Quoted,
    /// Microseconds.
    search: Took,
    answer: Took,
}

impl Found {
    fn add(&mut self, rank: Option<usize>, insufficient: bool) {
        self.questions += 1;
        self.insufficient += usize::from(insufficient);
        for (most, count) in [(1, &mut self.first), (3, &mut self.in_three), (5, &mut self.in_five)] {
            *count += usize::from(rank.is_some_and(|rank| rank <= most));
        }
    }
}

impl Questions {
    /// Whether all that is quoted stands where it is said to.
    pub(crate) fn run(&self) -> Result<bool> {
        let mut asked = Asked::of(self)?;
        for question in read(&self.sets, "statutes")? {
            asked.statute(&question)?;
        }
        for question in read(&self.sets, "cases")? {
            asked.case(&question)?;
        }
        for question in read(&self.sets, "unanswerable")? {
            let Answered { insufficient, .. } = asked.answered(&question)?;
            let open = &mut asked.half(&question).unanswerable;
            open.questions += 1;
            open.insufficient += usize::from(insufficient);
            asked.trace(&question, insufficient, || "an answer is given".to_owned());
        }
        let figures = asked.figures();
        self.print(&figures)?;
        let Quoted { quotes, verbatim, wrong, .. } = figures.quoted;
        Ok(verbatim == quotes && wrong == 0)
    }

    fn print(&self, figures: &Figures) -> Result<()> {
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, figures)?;
            return Ok(writeln!(out)?);
        }
        let Figures { odd, even, quoted, search, answer } = figures;
        for (name, half) in [("Odd", odd), ("Even, held back", even)] {
            writeln!(out, "{name}")?;
            let found =
                [("statutes", &half.statutes), ("cases", &half.cases), ("paragraphs", &half.paragraphs)];
            for (what, Found { questions, first, in_three, in_five, insufficient }) in found {
                writeln!(
                    out,
                    "  {what:12} first {first}, in the first three {in_three}, in the first five {in_five}, of {questions}; \
                     wrongly insufficient {insufficient}"
                )?;
            }
            let Open { questions, insufficient } = half.unanswerable;
            writeln!(out, "  unanswerable insufficient {insufficient} of {questions}")?;
        }
        let Quoted { quotes, verbatim, wrong, unverified } = quoted;
        writeln!(
            out,
            "Quotes: {quotes}, of which {verbatim} are verbatim; the check of citations finds {wrong} wrong, and {unverified} without a claim of the day."
        )?;
        writeln!(
            out,
            "Search: p50 {} us, p95 {} us. Answer: p50 {} us, p95 {} us.",
            search.p50, search.p95, answer.p50, answer.p95
        )?;
        Ok(())
    }
}

fn read(folder: &Path, set: &str) -> Result<Vec<Item>> {
    let path = folder.join(format!("{set}.json"));
    let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_slice(&bytes).with_context(|| format!("{} is no set of questions", path.display()))
}

/// What was asked so far.
struct Asked<'q> {
    options: &'q Questions,
    client: Client,
    odd: Half,
    even: Half,
    quoted: Quoted,
    searches: Vec<Duration>,
    answers: Vec<Duration>,
    /// The norms of judgments, by citation.
    norms: BTreeMap<String, Option<String>>,
}

impl<'q> Asked<'q> {
    fn of(options: &'q Questions) -> Result<Self> {
        let client = Client::new(&options.endpoint)?;
        // The first question makes the index.
        client.ask(SEARCH, &json!({ "input": { "query": "law" } }))?;
        Ok(Self {
            options,
            client,
            odd: Half::default(),
            even: Half::default(),
            quoted: Quoted::default(),
            searches: Vec::new(),
            answers: Vec::new(),
            norms: BTreeMap::new(),
        })
    }

    fn figures(self) -> Figures {
        let (search, answer) = (Took::of(self.searches), Took::of(self.answers));
        Figures { odd: self.odd, even: self.even, quoted: self.quoted, search, answer }
    }

    /// Whether the half of the question may be read.
    fn is_open(question: &Item) -> bool {
        question.id.ends_with(['1', '3', '5', '7', '9'])
    }

    fn half(&mut self, question: &Item) -> &mut Half {
        if Self::is_open(question) { &mut self.odd } else { &mut self.even }
    }

    fn trace(&self, question: &Item, right: bool, why: impl FnOnce() -> String) {
        if self.options.trace && !right && Self::is_open(question) {
            eprintln!("{}: {} -> {}", question.id, question.question, why());
        }
    }

    fn statute(&mut self, question: &Item) -> Result<()> {
        let Answered { insufficient, as_of } = self.answered(question)?;
        let mut expected = BTreeSet::new();
        for one in &question.expected {
            let Expected::Section { law, section } = one else { continue };
            expected.extend(self.urn(&format!("section {section} {law}"), &as_of)?);
        }
        let found = self.found(question, "STATUTORY")?;
        // Each section counts once, by the first of its parts that is found.
        let mut sections = Vec::new();
        for urn in &found {
            let section = urn.split_once('_').map_or(urn.as_str(), |(section, _)| section);
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        let rank = place(&sections, |section| expected.contains(*section));
        self.trace(question, rank.is_some_and(|rank| rank <= 3), || {
            format!("{rank:?} {:?}", first(&sections))
        });
        self.trace(question, !insufficient, || "insufficient".to_owned());
        self.half(question).statutes.add(rank, insufficient);
        Ok(())
    }

    fn case(&mut self, question: &Item) -> Result<()> {
        let found = self.found(question, "DOCUMENTARY")?;
        let (mut norms, mut paragraphs) = (BTreeSet::new(), BTreeSet::new());
        for one in &question.expected {
            let Expected::Case { case, paras } = one else { continue };
            let norm = self.norm(case)?;
            paragraphs.extend(paras.iter().filter_map(|para| Some(format!("{}!para{para}", norm.as_ref()?))));
            norms.extend(norm);
        }
        let mut cases = Vec::new();
        for urn in &found {
            let norm = urn.split_once('!').map_or(urn.as_str(), |(norm, _)| norm);
            if !cases.contains(&norm) {
                cases.push(norm);
            }
        }
        let rank = place(&cases, |norm| norms.contains(*norm));
        let urns: Vec<&str> = found.iter().map(String::as_str).collect();
        let is_of = |urn: &&str, top: &String| {
            urn.strip_prefix(top.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        let paragraph = place(&urns, |urn| paragraphs.iter().any(|top| is_of(urn, top)));
        self.trace(question, rank.is_some_and(|rank| rank <= 5), || format!("{rank:?} {:?}", first(&cases)));
        let Answered { insufficient, .. } = self.answered(question)?;
        let half = self.half(question);
        half.cases.add(rank, insufficient);
        half.paragraphs.add(paragraph, insufficient);
        Ok(())
    }

    fn found(&mut self, question: &Item, nature: &str) -> Result<Vec<String>> {
        let today = &self.options.at;
        // A year in words about a case is that of its facts.
        let of_a_case = (nature == "DOCUMENTARY").then_some(today);
        let time = question.as_of.as_ref().or(of_a_case).map(|day| json!({ "asOf": { "at": day } }));
        let input =
            json!({ "query": question.question, "natures": [nature], "time": time, "reference": today });
        let (data, took) = self.client.ask(SEARCH, &json!({ "input": input }))?;
        self.searches.push(took);
        let nodes = data.pointer("/search/nodes").and_then(Value::as_array).into_iter().flatten();
        Ok(nodes.filter_map(|node| text(node, "/component/urn")).collect())
    }

    /// Asks for an answer. What it quotes is held against the law.
    fn answered(&mut self, question: &Item) -> Result<Answered> {
        let as_of = question.as_of.as_ref().map(|day| json!({ "at": day }));
        let input = json!({
            "question": question.question, "first": 3, "asOf": as_of, "reference": self.options.at,
        });
        let (data, took) = self.client.ask(ANSWER, &json!({ "input": input }))?;
        self.answers.push(took);
        let answer = data.get("answer").context("no answer")?;
        let as_of = json!({ "at": text(answer, "/day").context("an answer without its day")? });
        for part in ["primary", "exceptions", "definitions", "references", "judgments"] {
            for passage in answer.get(part).and_then(Value::as_array).into_iter().flatten() {
                self.holds(question, passage, &as_of)?;
            }
        }
        let insufficient = answer.get("insufficient").and_then(Value::as_bool);
        Ok(Answered { insufficient: insufficient.context("an answer without `insufficient`")?, as_of })
    }

    fn holds(&mut self, question: &Item, passage: &Value, as_of: &Value) -> Result<()> {
        let Some(quote) = text(passage, "/quote/text").filter(|quote| !quote.is_empty()) else {
            return Ok(());
        };
        let whole = text(passage, "/quote/version/fullText").unwrap_or_default();
        let urn = text(passage, "/quote/version/component/urn").context("a quote without its version")?;
        let marked = quote.replace(['“', '”', '"'], "'");
        let draft = format!("{urn} “{marked}”");
        let (data, _) = self.client.ask(CHECK, &json!({ "text": draft, "asOf": as_of }))?;
        let citation = data.pointer("/verifyCitations/citations/0").context("a citation that is none")?;
        let verdict = text(citation, "/verdict").unwrap_or_default();
        let stands = citation.get("quoteVerbatim").and_then(Value::as_bool) != Some(false);
        let wrong = !stands || !["RIGHT", "UNVERIFIED"].contains(&verdict.as_str());
        let verbatim = whole.contains(&quote);
        self.quoted.quotes += 1;
        self.quoted.verbatim += usize::from(verbatim);
        self.quoted.wrong += usize::from(wrong);
        self.quoted.unverified += usize::from(verdict == "UNVERIFIED");
        self.trace(question, verbatim && !wrong, || format!("{urn}: verbatim {verbatim}, {citation}"));
        Ok(())
    }

    /// The norm of a judgment.
    fn norm(&mut self, citation: &str) -> Result<Option<String>> {
        if let Some(known) = self.norms.get(citation) {
            return Ok(known.clone());
        }
        let norm = self.urn(citation, &Value::Null)?;
        self.norms.insert(citation.to_owned(), norm.clone());
        Ok(norm)
    }

    /// What the service has at an address; nothing where it has nothing there.
    fn urn(&self, address: &str, as_of: &Value) -> Result<Option<String>> {
        match self.client.ask(ADDRESS, &json!({ "ref": address, "asOf": as_of })) {
            Ok((data, _)) => Ok(text(&data, "/component/urn")),
            Err(error) if error.is::<Refused>() => {
                eprintln!("{address}: {error:#}");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

fn text(value: &Value, at: &str) -> Option<String> {
    value.pointer(at).and_then(Value::as_str).map(str::to_owned)
}

/// The place of the first that is right, from 1.
fn place<T>(found: &[T], right: impl Fn(&T) -> bool) -> Option<usize> {
    found.iter().position(right).map(|at| at + 1)
}

fn first<'f>(found: &'f [&'f str]) -> &'f [&'f str] {
    found.get(..found.len().min(5)).unwrap_or_default()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn a_rank_counts_in_each_width_that_holds_it() {
        let mut found = Found::default();
        for rank in [Some(1), Some(3), Some(5), Some(6), None] {
            found.add(rank, rank.is_none());
        }
        let Found { questions, first, in_three, in_five, insufficient } = found;
        assert_eq!((questions, first, in_three, in_five, insufficient), (5, 1, 2, 3, 1));
    }

    #[test]
    fn the_first_right_one_gives_the_place() {
        assert_eq!(place(&["a", "b", "c"], |one| *one != "a"), Some(2));
        assert_eq!(place(&["a"], |one| *one == "b"), None);
    }

    #[test]
    fn each_set_of_the_repository_is_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sets/india");
        for (set, count, is_case) in
            [("statutes", 80, Some(false)), ("cases", 40, Some(true)), ("unanswerable", 30, None)]
        {
            let questions = read(&folder, set).unwrap();
            assert_eq!(questions.len(), count, "{set}");
            let halves = questions.iter().filter(|one| Asked::is_open(one)).count();
            assert_eq!(halves * 2, count, "{set}");
            for one in questions.iter().flat_map(|one| &one.expected) {
                assert_eq!(Some(matches!(one, Expected::Case { .. })), is_case, "{one:?}");
            }
        }
    }
}
