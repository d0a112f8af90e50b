//! The service: what it holds, what it knows, and the one place where it is asked.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};
use asof_schema::Day;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::set::{Item, Stretch, day};
use super::variant::{Chunking, Method, Mode, System};
use crate::client::{Client, Refused};

/// How many hits are asked for.
pub(super) const DEPTH: usize = 20;
/// How many passages mode C chooses from, and how many of each end it takes.
const POOL: usize = 50;
const PER_SIDE: usize = DEPTH / 2;

const KNOWN: &str = r#"{
    search: __type(name: "SearchInput") { inputFields { name } }
    evolution: __type(name: "EvolutionInput") { inputFields { name } }
    hit: __type(name: "SearchHit") { fields { name } } }"#;

const NORMS: &str = "query($after: String) {
    norms(first: 1000, after: $after) { nodes { id: urn } pageInfo { hasNextPage endCursor } } }";

const WORDS: &str = "query($component: ID!) {
    component(ref: $component) { version { text { content } } } }";

const SEARCH: &str = "query($input: SearchInput!, $first: Int!) {
    search(input: $input, first: $first) { nodes { ...hit } } }";

const EVOLUTION: &str = "query($input: EvolutionInput!) {
    evolution(input: $input) { early { ...hit } late { ...hit } } }";

const HIT: &str = "
    fragment hit on SearchHit { component { id: urn } score quote { text }
        stretches { version { component { id: urn } } start end } }";

/// Where a service does not tell of which words a passage is made, its quote stands for it.
const QUOTED: &str = "
    fragment hit on SearchHit { component { id: urn } score
        quote { text version { component { id: urn } } start end } }";

/// A passage that was found.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Hit {
    /// The words that it is made of.
    pub(super) stretches: Vec<Stretch>,
    /// Of the debate.
    pub(super) day: Day,
    /// What of its words the service shows.
    #[serde(skip)]
    pub(super) quote: String,
}

/// A service that holds debates.
#[derive(Debug)]
pub(super) struct Service {
    client: Client,
    norms: Vec<String>,
    search: BTreeSet<String>,
    evolution: BTreeSet<String>,
    hit: BTreeSet<String>,
    /// What similarity counts for where both rank.
    weight: Option<f64>,
}

impl Service {
    pub(super) fn find(endpoint: &str, weight: Option<f64>) -> Result<Self> {
        let client = Client::new(endpoint)?;
        let (known, _) = client.ask(KNOWN, &json!({}))?;
        let norms = norms(&client)?;
        let names = |pointer| names(known.pointer(pointer));
        let (search, evolution) = (names("/search/inputFields"), names("/evolution/inputFields"));
        Ok(Self { client, norms, search, evolution, hit: names("/hit/fields"), weight })
    }

    pub(super) fn norms_of<'s>(&'s self, corpus: &'s str) -> impl Iterator<Item = &'s str> {
        let of =
            move |norm: &&str| norm.strip_prefix(corpus).is_some_and(|rest| rest.starts_with(":debate:"));
        self.norms.iter().map(String::as_str).filter(of)
    }

    /// The own words of a component as they stand at last; nothing where it is not held.
    pub(super) fn words(&self, component: &str) -> Result<Option<String>> {
        let (data, _) = self.client.ask(WORDS, &json!({ "component": component }))?;
        let content = data.pointer("/component/version/text/content");
        Ok(content.and_then(Value::as_str).map(str::to_owned))
    }

    /// What the service cannot be asked for, each with what is left out therefore.
    pub(super) fn lacks(&self) -> Vec<String> {
        let absent = |known: bool, what: &str| (!known).then(|| what.to_owned());
        let lacks = [
            absent(self.knows("mode"), "no `mode` of a search: only by words"),
            absent(self.knows("chunking"), "no `chunking`: only over the passages that the service has"),
            absent(self.knows("recency"), "no `recency`: mode B is left out"),
            absent(!self.evolution.is_empty(), "no `evolution`: mode C is left out"),
            absent(self.hit.contains("stretches"), "no `stretches` of a hit: its quote stands for it"),
        ];
        lacks.into_iter().flatten().collect()
    }

    pub(super) fn knows(&self, field: &str) -> bool {
        self.search.contains(field)
    }

    pub(super) fn has_evolution(&self) -> bool {
        !self.evolution.is_empty()
    }

    /// The ways of searching that it answers, and why it does not answer the others.
    pub(super) fn systems(&self) -> Result<(Vec<System>, Vec<String>)> {
        let methods = [Method::Lexical, Method::Semantic, Method::Hybrid];
        let methods = if self.knows("mode") { &methods[..] } else { &[Method::Lexical] };
        let chunkings = [Some(Chunking::Fixed), Some(Chunking::ParentChild)];
        let chunkings = if self.knows("chunking") { &chunkings[..] } else { &[None] };
        let (mut systems, mut refused) = (Vec::new(), Vec::new());
        for (&method, &chunking) in methods.iter().flat_map(|m| chunkings.iter().map(move |c| (m, c))) {
            let system = System { method, chunking };
            let input = self.input(system, "government", &[], &json!({ "anyTime": true }));
            match self.search(&input, 1) {
                Ok(_) => systems.push(system),
                Err(error) => match error.downcast_ref::<Refused>() {
                    Some(Refused { errors, .. }) => refused.push(format!("{system}: {errors}")),
                    None => return Err(error),
                },
            }
        }
        if systems.is_empty() {
            bail!("the service answers no search: {}", refused.join("; "));
        }
        Ok((systems, refused))
    }

    /// What it finds for a question, best first.
    pub(super) fn find_passages(&self, system: System, mode: Mode, item: &Item) -> Result<Vec<Hit>> {
        let within: Vec<&str> = self.norms_of(&item.corpus).collect();
        let any = json!({ "anyTime": true });
        let filter = if mode == Mode::Filter { item.time.filter() } else { any };
        let mut input = self.input(system, &item.question, &within, &filter);
        match mode {
            Mode::Evolution => return self.evolve(system, item, &within),
            Mode::Recency { alpha, lambda } => set(
                &mut input,
                "recency",
                json!({ "alpha": alpha, "lambda": lambda, "reference": item.time.reference() }),
            ),
            Mode::Baseline | Mode::Filter => {}
        }
        self.search(&input, DEPTH)
    }

    /// A `SearchInput`. What the service does not know is not sent: no variant asks for it.
    fn input(&self, system: System, query: &str, within: &[&str], time: &Value) -> Value {
        let mut input = json!({ "query": query, "within": within, "time": time });
        choose(&mut input, &self.search, system);
        if let Some(weight) = self.weight.filter(|_| system.method == Method::Hybrid) {
            set(&mut input, "semanticWeight", json!(weight));
        }
        input
    }

    fn search(&self, input: &Value, first: usize) -> Result<Vec<Hit>> {
        let variables = json!({ "input": input, "first": first });
        let (data, _) = self.client.ask(&self.document(SEARCH), &variables)?;
        hits(data.pointer("/search/nodes"))
    }

    /// The earliest and the latest by turns, so that a cut of the list has both.
    fn evolve(&self, system: System, item: &Item, within: &[&str]) -> Result<Vec<Hit>> {
        let mut input = json!({ "query": item.question, "pool": POOL, "perSide": PER_SIDE,
            "during": item.time.range(), "within": within });
        choose(&mut input, &self.evolution, system);
        let (data, _) = self.client.ask(&self.document(EVOLUTION), &json!({ "input": input }))?;
        let early = hits(data.pointer("/evolution/early"))?;
        let late = hits(data.pointer("/evolution/late"))?;
        Ok(by_turns(early, late))
    }

    fn document(&self, query: &str) -> String {
        let hit = if self.hit.contains("stretches") { HIT } else { QUOTED };
        format!("{query}{hit}")
    }
}

/// Puts the method and the chunking into an input that knows them.
fn choose(input: &mut Value, known: &BTreeSet<String>, System { method, chunking }: System) {
    if known.contains("mode") {
        set(input, "mode", json!(method));
    }
    if let Some(chunking) = chunking.filter(|_| known.contains("chunking")) {
        set(input, "chunking", json!(chunking));
    }
}

fn set(input: &mut Value, name: &str, value: Value) {
    if let Some(fields) = input.as_object_mut() {
        fields.insert(name.to_owned(), value);
    }
}

fn by_turns(early: Vec<Hit>, late: Vec<Hit>) -> Vec<Hit> {
    let (mut early, mut late) = (early.into_iter(), late.into_iter().rev());
    let mut all: Vec<Hit> = Vec::new();
    loop {
        let (one, other) = (early.next(), late.next());
        if one.is_none() && other.is_none() {
            return all;
        }
        for hit in [one, other].into_iter().flatten() {
            if !all.iter().any(|before| before.stretches == hit.stretches) {
                all.push(hit);
            }
        }
    }
}

fn names(list: Option<&Value>) -> BTreeSet<String> {
    let fields = list.and_then(Value::as_array).into_iter().flatten();
    fields.filter_map(|field| Some(field.get("name")?.as_str()?.to_owned())).collect()
}

fn norms(client: &Client) -> Result<Vec<String>> {
    let (mut all, mut after) = (Vec::new(), Value::Null);
    loop {
        let (data, _) = client.ask(NORMS, &json!({ "after": after }))?;
        let nodes = data.pointer("/norms/nodes").and_then(Value::as_array).into_iter().flatten();
        all.extend(nodes.filter_map(|node| Some(node.get("id")?.as_str()?.to_owned())));
        if data.pointer("/norms/pageInfo/hasNextPage") != Some(&Value::Bool(true)) {
            return Ok(all);
        }
        after = data.pointer("/norms/pageInfo/endCursor").cloned().unwrap_or_default();
    }
}

/// A hit as the service tells it.
#[derive(Debug, Deserialize)]
struct Found {
    component: Id,
    quote: Option<Quote>,
    #[serde(default)]
    stretches: Vec<Part>,
}

#[derive(Debug, Deserialize)]
struct Id {
    id: String,
}

#[derive(Debug, Deserialize)]
struct Of {
    component: Id,
}

#[derive(Debug, Deserialize)]
struct Part {
    version: Option<Of>,
    start: usize,
    end: usize,
}

#[derive(Debug, Deserialize)]
struct Quote {
    text: String,
    #[serde(flatten)]
    part: Option<Part>,
}

impl Part {
    fn stretch(self) -> Option<Stretch> {
        Some(Stretch { component: self.version?.component.id, start: self.start, end: self.end })
    }
}

fn hits(list: Option<&Value>) -> Result<Vec<Hit>> {
    let list = list.context("the service tells of no hits")?;
    let found: Vec<Found> = serde_json::from_value(list.clone()).context("hits of another shape")?;
    found.into_iter().map(hit).collect()
}

fn hit(Found { component, quote, stretches }: Found) -> Result<Hit> {
    let day = day(&component.id).with_context(|| format!("{} is of no debate", component.id))?;
    let (quote, part) = quote.map_or_else(Default::default, |quote| (quote.text, quote.part));
    let parts = if stretches.is_empty() { part.into_iter().collect() } else { stretches };
    Ok(Hit { stretches: parts.into_iter().filter_map(Part::stretch).collect(), day, quote })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]
mod tests {
    use super::*;

    const BODY: &str = "urn:lex:us:congress:debate:2024-01-01!body";

    #[test]
    fn a_hit_is_the_words_that_its_passage_is_made_of() {
        let version = json!({ "component": { "id": BODY } });
        let list = json!([{ "component": { "id": BODY }, "score": 1.0, "quote": { "text": "words" },
            "stretches": [{ "version": version, "start": 5, "end": 9 }, { "version": version, "start": 9, "end": 12 }] }]);
        let hits = hits(Some(&list)).unwrap();
        let parts: Vec<(usize, usize)> =
            hits[0].stretches.iter().map(|part| (part.start, part.end)).collect();
        assert_eq!((parts, hits[0].day.to_string()), (vec![(5, 9), (9, 12)], "2024-01-01".to_owned()));
        let quoted = json!([{ "component": { "id": BODY },
            "quote": { "text": "words", "version": version, "start": 5, "end": 10 } }]);
        assert_eq!(super::hits(Some(&quoted)).unwrap()[0].stretches[0].end, 10);
        let law =
            json!([{ "component": { "id": "urn:lex:br:federal:lei:1990-01-01;1!art1" }, "quote": null }]);
        assert!(super::hits(Some(&law)).unwrap_err().to_string().contains("is of no debate"));
    }

    #[test]
    fn both_ends_come_by_turns_and_nothing_twice() {
        let hit = |start| Hit {
            stretches: vec![Stretch { component: BODY.to_owned(), start, end: start + 1 }],
            day: day(BODY).unwrap(),
            quote: String::new(),
        };
        let turns = by_turns(vec![hit(1), hit(2), hit(3)], vec![hit(3), hit(4)]);
        assert_eq!(turns.iter().map(|hit| hit.stretches[0].start).collect::<Vec<_>>(), [1, 4, 2, 3]);
    }
}
