//! What a service holds: its documents, what it finds, and whether it finds them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use chrono::NaiveDate;
use clap::{Args, Subcommand};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::client::Client;

/// So many documents come at a time.
const PAGE: usize = 200;
/// The most passages of a search.
const MOST: i64 = 1000;
/// Among so many passages a document is looked for by its title.
const PLACES: usize = 10;
/// So many characters of a passage are shown in the terminal.
const SHOWN: usize = 240;

const DOCUMENTS: &str = "query Documents($first: Int!, $after: String, $asOf: AsOf) {
  norms(first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { urn label type root { version(asOf: $asOf) { valid { from } } } }
  }
}";

const SEARCH: &str = "query Search($input: SearchInput!, $first: Int!) {
  search(input: $input, first: $first) {
    nodes {
      score since
      component { urn type norm { urn label type } }
      version { citation heading fullText ancestors { heading parent { urn } } }
      quote { text }
    }
  }
}";

/// Asks a GraphQL service of asof what it holds and what it finds
#[derive(Debug, Args)]
pub struct Index {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Lists the documents, each with its type and the first day of its version
    List(Listing),
    /// Counts the documents of each category, which is the type of a document
    Categories(Listing),
    /// Shows the passages that a query finds, each with its citation and its source
    Search(Search),
    /// Checks that the service answers, holds documents, and finds something for the title of each
    ///
    /// The place of a document among the passages that its own title finds is shown too. Exit code 1 says
    /// that a check failed.
    Test(Listing),
    /// Writes what a query finds into a file, from which `convert` makes drafts of truths
    Export(Export),
}

#[derive(Debug, Args)]
struct Service {
    /// The GraphQL endpoint, e.g. `http://127.0.0.1:8080/graphql`
    #[arg(long, value_name = "URL")]
    endpoint: String,
    /// The day whose law is asked for [default: today]
    #[arg(long, value_name = "DAY")]
    as_of: Option<NaiveDate>,
}

#[derive(Debug, Args)]
struct Listing {
    #[command(flatten)]
    service: Service,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Query {
    /// Words or a question
    #[arg(long = "query", value_name = "WORDS")]
    words: String,
    /// Only documents of this category, as `categories` has it, or else those with this in their title
    /// [default: all]
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// The most passages
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(i64).range(1..=MOST))]
    first: i64,
}

#[derive(Debug, Args)]
struct Search {
    #[command(flatten)]
    service: Service,
    #[command(flatten)]
    query: Query,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Export {
    #[command(flatten)]
    service: Service,
    #[command(flatten)]
    query: Query,
    /// The file of JSON
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

/// A document that a service holds.
#[derive(Debug, Serialize)]
struct Document {
    urn: String,
    label: String,
    #[serde(rename = "type")]
    category: String,
    /// The first day of its version on the day that is asked for.
    since: String,
}

/// What a query found.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Found {
    pub(super) query: String,
    /// The day whose law was asked for; `None` is the service's today.
    pub(super) as_of: Option<NaiveDate>,
    pub(super) category: Option<String>,
    pub(super) passages: Vec<Passage>,
}

/// A passage that a query found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Passage {
    pub(super) urn: String,
    /// How it is cited in its document: `r. 36.1(1)`.
    pub(super) citation: String,
    /// The title of its document.
    pub(super) document: String,
    /// The document, with the section that the passage is in: `Civil Procedure Rules 1998, PART 36 - OFFERS
    /// TO SETTLE`.
    pub(super) source: String,
    /// Its heading, or the nearest one above it.
    pub(super) heading: Option<String>,
    #[serde(rename = "type")]
    pub(super) category: String,
    /// Its words, with its label.
    pub(super) text: String,
    /// Those of them that match the query best.
    pub(super) quote: Option<String>,
    pub(super) since: Option<String>,
    pub(super) score: f64,
}

/// Whether a document is found by its own title.
#[derive(Debug, Serialize)]
struct Check {
    label: String,
    #[serde(rename = "type")]
    category: String,
    /// How many passages its title finds, at most as many as are looked at.
    found: usize,
    /// The place of its own first passage among these, from 1.
    place: Option<usize>,
}

impl Index {
    /// Runs it; whether everything is as it should be.
    pub(super) fn run(&self) -> Result<bool> {
        match &self.action {
            Action::List(listing) => listing.list(),
            Action::Categories(listing) => listing.categories(),
            Action::Search(search) => search.run(),
            Action::Test(listing) => listing.test(),
            Action::Export(export) => export.run(),
        }
    }
}

impl Listing {
    fn list(&self) -> Result<bool> {
        let documents = Asked::new(&self.service)?.documents()?;
        let line =
            |Document { label, category, since, .. }: &Document| format!("{since}  {category:20}  {label}\n");
        self.print(&documents, || {
            documents.iter().map(line).collect::<String>() + &format!("{} documents\n", documents.len())
        })
    }

    fn categories(&self) -> Result<bool> {
        let documents = Asked::new(&self.service)?.documents()?;
        let counts = categories(&documents);
        self.print(&counts, || {
            let line = |(category, count): (&&str, &usize)| format!("{count:>6}  {category}\n");
            counts.iter().map(line).collect()
        })
    }

    fn test(&self) -> Result<bool> {
        let asked = Asked::new(&self.service)?;
        let documents = asked.documents()?;
        ensure!(
            !documents.is_empty(),
            "{} holds no documents on that day: load some, or name another day with --as-of",
            self.service.endpoint
        );
        let checks: Vec<Check> =
            documents.into_iter().map(|document| asked.check(document)).collect::<Result<_>>()?;
        let failed = checks.iter().filter(|check| check.found == 0).count();
        let line = |Check { label, category, found, place }: &Check| {
            let verdict = if *found == 0 { "FAILS" } else { "ok" };
            let place = place.map_or_else(
                || format!("not among the first {PLACES}"),
                |place| format!("at place {place} of its own title"),
            );
            format!("{verdict:6} {category:20}  {label}: {found} passages, {place}\n")
        };
        self.print(&checks, || {
            let own = checks.iter().filter(|check| check.place.is_some()).count();
            checks.iter().map(line).collect::<String>()
                + &format!(
                    "{} documents: {failed} of which the title finds nothing; {own} are found by their title\n",
                    checks.len()
                )
        })?;
        Ok(failed == 0)
    }

    fn print(&self, all: &impl Serialize, told: impl FnOnce() -> String) -> Result<bool> {
        print(self.json, all, told)
    }
}

impl Search {
    fn run(&self) -> Result<bool> {
        let found = Asked::new(&self.service)?.found(&self.query)?;
        let line = |(number, passage): (usize, &Passage)| {
            let Passage { citation, source, score, .. } = passage;
            let words = passage.quote.as_ref().unwrap_or(&passage.text);
            let shown: String = words.chars().take(SHOWN).collect();
            let cut = if shown.len() < words.len() { " ..." } else { "" };
            format!("{number}. [{source}#page={citation}] {score:.3}\n   {}{cut}\n", one_line(&shown))
        };
        print(self.json, &found, || {
            let told: String = (1..).zip(&found.passages).map(line).collect();
            if told.is_empty() { "nothing is found\n".to_owned() } else { told }
        })
    }
}

impl Export {
    fn run(&self) -> Result<bool> {
        let found = Asked::new(&self.service)?.found(&self.query)?;
        let path = self.output.display();
        let text = serde_json::to_string_pretty(&found)? + "\n";
        fs::write(&self.output, text).with_context(|| format!("cannot write {path}"))?;
        writeln!(stdout().lock(), "{path}: {} passages", found.passages.len())?;
        Ok(true)
    }
}

fn print(as_json: bool, all: &impl Serialize, told: impl FnOnce() -> String) -> Result<bool> {
    let mut out = stdout().lock();
    if as_json {
        serde_json::to_writer_pretty(&mut out, all)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", told())?;
    }
    Ok(true)
}

/// Words with each run of white space as one space.
pub(super) fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn categories(documents: &[Document]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for document in documents {
        *counts.entry(document.category.as_str()).or_default() += 1;
    }
    counts
}

/// A service that is asked as of a day.
struct Asked<'s> {
    client: Client,
    service: &'s Service,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Norms {
    page_info: PageInfo,
    nodes: Vec<Norm>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PageInfo {
    has_next_page: bool,
    end_cursor: Option<String>,
}

#[derive(Deserialize)]
struct Norm {
    urn: String,
    label: String,
    #[serde(rename = "type")]
    category: String,
    #[serde(default)]
    root: Option<Root>,
}

#[derive(Deserialize)]
struct Root {
    version: Option<Version>,
}

#[derive(Deserialize)]
struct Version {
    valid: Valid,
}

#[derive(Deserialize)]
struct Valid {
    from: String,
}

#[derive(Deserialize)]
struct Hit {
    score: f64,
    since: Option<String>,
    component: Component,
    version: Words,
    quote: Option<Quote>,
}

#[derive(Deserialize)]
struct Component {
    urn: String,
    norm: Norm,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Words {
    citation: String,
    heading: Option<String>,
    full_text: String,
    ancestors: Vec<Ancestor>,
}

#[derive(Deserialize)]
struct Ancestor {
    heading: Option<String>,
    /// `None` for the document itself.
    parent: Option<Value>,
}

#[derive(Deserialize)]
struct Quote {
    text: String,
}

impl<'s> Asked<'s> {
    fn new(service: &'s Service) -> Result<Self> {
        Ok(Self { client: Client::new(&service.endpoint)?, service })
    }

    fn ask<T: DeserializeOwned>(&self, document: &str, variables: &Value, path: &str) -> Result<T> {
        let (mut data, _) = self.client.ask(document, variables)?;
        let found = data.pointer_mut(path).map(Value::take).unwrap_or_default();
        let endpoint = &self.service.endpoint;
        serde_json::from_value(found).with_context(|| format!("{endpoint} does not answer as asof does"))
    }

    fn as_of(&self) -> Option<Value> {
        self.service.as_of.map(|day| json!({ "at": day }))
    }

    /// The documents that have a version on the day.
    fn documents(&self) -> Result<Vec<Document>> {
        let mut documents = Vec::new();
        let mut after = None;
        loop {
            let variables = json!({ "first": PAGE, "after": after, "asOf": self.as_of() });
            let Norms { page_info, nodes } = self.ask(DOCUMENTS, &variables, "/norms")?;
            let document = |Norm { urn, label, category, root }| {
                let since = root?.version?.valid.from;
                Some(Document { urn, label, category, since })
            };
            documents.extend(nodes.into_iter().filter_map(document));
            after = page_info.end_cursor.filter(|_| page_info.has_next_page);
            if after.is_none() {
                return Ok(documents);
            }
        }
    }

    fn found(&self, query: &Query) -> Result<Found> {
        let mut input = json!({ "query": query.words });
        if let Some(category) = &query.category {
            let (key, among) = self.among(category)?;
            put(&mut input, key, json!(among));
        }
        let passages = self.search(input, query.first)?;
        let (query, category) = (query.words.clone(), query.category.clone());
        Ok(Found { query, as_of: self.service.as_of, category, passages })
    }

    /// The passages that an input finds on the day.
    fn search(&self, mut input: Value, first: i64) -> Result<Vec<Passage>> {
        if let Some(as_of) = self.as_of() {
            put(&mut input, "time", json!({ "asOf": as_of }));
        }
        let hits: Vec<Hit> = self.ask(SEARCH, &json!({ "input": input, "first": first }), "/search/nodes")?;
        Ok(hits.into_iter().map(Passage::from_hit).collect())
    }

    /// By which key of a search a category is kept to, and its values: a type of documents, or documents with
    /// it in their title.
    fn among(&self, category: &str) -> Result<(&'static str, Vec<String>)> {
        let documents = self.documents()?;
        if documents.iter().any(|document| document.category == category) {
            return Ok(("kinds", vec![category.to_owned()]));
        }
        let wanted = category.to_lowercase();
        let titled = documents.iter().filter(|document| document.label.to_lowercase().contains(&wanted));
        let within: Vec<String> = titled.map(|document| document.urn.clone()).collect();
        ensure!(
            !within.is_empty(),
            "no document has the category `{category}` or that in its title; the categories are: {}",
            categories(&documents).into_keys().collect::<Vec<_>>().join(", ")
        );
        Ok(("within", within))
    }

    /// Whether something is found for the title of a document, among those of its type.
    fn check(&self, document: Document) -> Result<Check> {
        let input = json!({ "query": document.label, "kinds": [document.category] });
        let passages = self.search(input, i64::try_from(PLACES)?)?;
        let is_own = |passage: &Passage| {
            passage
                .urn
                .strip_prefix(&document.urn)
                .is_some_and(|path| path.is_empty() || path.starts_with('!'))
        };
        let place = passages.iter().position(is_own).map(|at| at + 1);
        let Document { label, category, .. } = document;
        Ok(Check { label, category, found: passages.len(), place })
    }
}

fn put(input: &mut Value, key: &str, value: Value) {
    if let Some(input) = input.as_object_mut() {
        input.insert(key.to_owned(), value);
    }
}

impl Found {
    /// Reads what an export wrote.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} is not what `index export` writes", path.display()))
    }
}

impl Passage {
    fn from_hit(hit: Hit) -> Self {
        let Words { citation, heading, full_text, ancestors } = hit.version;
        let Norm { label, category, .. } = hit.component.norm;
        // The nearest comes first, and the document has no parent.
        let above: Vec<String> = ancestors
            .into_iter()
            .filter(|ancestor| ancestor.parent.is_some())
            .filter_map(|ancestor| ancestor.heading)
            .collect();
        let section = above.last().or(heading.as_ref());
        let source = section.map_or_else(|| label.clone(), |section| format!("{label}, {section}"));
        Self {
            urn: hit.component.urn,
            citation,
            source: source.replace(['[', ']'], ""),
            heading: heading.or_else(|| above.into_iter().next()),
            document: label,
            category,
            text: full_text,
            quote: hit.quote.map(|quote| quote.text),
            since: hit.since,
            score: hit.score,
        }
    }
}
