//! `POST /ask`: a question, answered in quotes, in the shape that chat systems have and their evaluators call.
//!
//! The body is `{"messages": [{"role": "user", "content": QUESTION}], "context": {"overrides": {...}}}`. The answer is that of the
//! schema's field `answer`, read within the same bounds as any document, and each citation in it was held against the law of the
//! day by `verifyCitations`: one that is wrong is left out, and one that nobody can verify is said to be so. Where
//! the question asks which acts changed something, or what an act did, the answer says this before it quotes.

mod acts;
mod quotes;
mod source;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use async_graphql::{Request, Variables};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::GraphQl;
use crate::graphql::no_date;
use crate::http::Execute;
use crate::http::answer::{self, Answer};
use crate::http::negotiate::{Media, sends_json};
use crate::http::refusal::Refusal;
use crate::measure::Measure;
use quotes::{Quotes, markers, words};
use source::{known_as, mentioned, sources, words_of};

/// The most primary provisions of an answer.
const MOST: u64 = 10;
/// How many there are at most where nobody says.
const TOP: u64 = 5;
/// Provisions beside the primary ones are cited until the answer cites so many.
const CITED: usize = 5;
/// About how many words an answer has at most: longer quotes are cut, so that each provision has a place.
const WORDS: usize = 200;

const QUESTION: &str = "query Ask($input: AnswerInput!, $asOf: AsOf, $prose: Boolean!) {
  answer(input: $input) {
    insufficient insufficientBecause clarify day ofDebates
    wordless { said }
    readAs { kind provisions { urn citation(asOf: $asOf) } norms acts from to unread }
    prose @include(if: $prose) { text model }
    primary { ...Found } exceptions { ...Found } definitions { ...Found } references { ...Found }
  }
}
fragment Found on Passage {
  nature
  component { ...Named }
  quote { text cutAfter version { urn component { ...Named } } }
  path { surface source { urn } }
}
fragment Named on Component {
  urn citation(asOf: $asOf) norm { urn label type citations }
  version(asOf: $asOf) { ancestors { heading } }
}";

const ALIASES: &str =
    "query Aliases($ids: [ID!]!) { nodes(ids: $ids) { ... on Component { aliases { scheme value } } } }";

const CHECK: &str = "query Check($text: String!, $asOf: AsOf) {
  verifyCitations(text: $text, asOf: $asOf) { citations { start verdict problem component { urn } } }
}";

/// What is asked; what else a client sends is not read, and null is as good as nothing.
#[derive(Debug, Deserialize)]
struct Asked {
    messages: Vec<Message>,
    context: Option<Context>,
}

#[derive(Debug, Deserialize)]
struct Message {
    role: Option<String>,
    content: Option<String>,
}

impl Message {
    /// Whether the user said it: so does one that says nothing of a role.
    fn is_of_user(&self) -> bool {
        matches!(self.role.as_deref(), None | Some("user" | ""))
    }
}

#[derive(Debug, Deserialize)]
struct Context {
    overrides: Option<Map<String, Value>>,
}

/// What the overrides say.
#[derive(Debug, PartialEq)]
struct Overrides {
    as_of: Map<String, Value>,
    language: Value,
    top: u64,
    prose: bool,
    /// The names of those that nothing here takes.
    ignored: Vec<String>,
}

/// A passage that may be cited.
#[derive(Debug, Clone)]
struct Source {
    quote: String,
    /// Whether its version has more words after the quote.
    is_cut: bool,
    /// As the answer has it.
    citation: String,
    /// As it is cited within its law.
    place: String,
    urn: String,
    /// The version that is quoted.
    version: String,
    norm: String,
    /// What its law is called in short.
    called: String,
    /// The document, with the headings above the provision.
    document: String,
    /// The type of the document, where its words are no law.
    unlike_law: Option<String>,
    is_primary: bool,
}

/// A provision that the words of a version name.
#[derive(Debug, Clone)]
struct Mentioned {
    version: String,
    /// As they name it.
    surface: String,
    /// With the name of its law.
    name: String,
    urn: String,
}

/// What the checker says of a citation.
#[derive(Debug, Clone)]
struct Report {
    urn: Option<String>,
    verdict: String,
    problem: Option<String>,
}

/// A source with what the checker says of its citation.
#[derive(Debug)]
struct Checked {
    source: Source,
    /// `RIGHT`, `WRONG` or `UNVERIFIED`.
    verdict: String,
    problem: Option<String>,
    /// Whether the checker read the citation as it is written, or only the address of the provision.
    by_words: bool,
}

/// `POST /ask`.
pub(in crate::http) async fn handle<E: Execute>(
    State(graphql): State<Arc<GraphQl<E>>>,
    request: axum::extract::Request,
) -> axum::response::Response {
    let (parts, body) = request.into_parts();
    let until = Instant::now() + graphql.deadline;
    let asked = async {
        if !sends_json(&parts.headers) {
            let message = "the body must be UTF-8 with the content type application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", message));
        }
        let body = graphql.body(&parts.headers, body, until).await?;
        serde_json::from_slice::<Asked>(&body)
            .map_err(|error| bad(format!("the body is no question: {error}")))
    };
    match asked.await {
        Ok(asked) => {
            let measure = Measure::default();
            let said = graphql.say(asked, until, &measure).await;
            let mut response = said.map_or_else(|response| response, |said| Json(said).into_response());
            response.extensions_mut().insert(measure);
            response
        }
        Err(refusal) => refusal.into_response(),
    }
}

impl<E: Execute> GraphQl<E> {
    /// The answer, or the response that says why there is none.
    async fn say(
        &self,
        asked: Asked,
        until: Instant,
        measure: &Measure,
    ) -> Result<Value, axum::response::Response> {
        let last = asked.messages.into_iter().rfind(Message::is_of_user);
        let question = last.and_then(|message| message.content).filter(|content| !content.trim().is_empty());
        let question = question.ok_or_else(|| bad("no message of the user has words").into_response())?;
        let overrides = asked.context.and_then(|context| context.overrides).unwrap_or_default();
        let overrides = Overrides::read(overrides).map_err(Refusal::into_response)?;
        let (answer, extensions, point) = self.find(&question, &overrides, until, measure).await?;
        // A model writes from what is found, as at the terminal.
        let read = answer.get("readAs").cloned().filter(|_| !overrides.prose).unwrap_or_default();
        // Where these two fail, by a limit, what was found answers without them.
        let acts = self.acts(&read, &point, until, measure).await.ok().flatten();
        let (acts, reached) = acts.map(|told| (told.said, told.reached)).unzip();
        let mut of_provisions = None;
        let not_told = unanswered(&read).filter(|_| acts.is_none());
        let mut beside: Vec<String> = not_told.into_iter().map(str::to_owned).collect();
        // A search may find one of several provisions and leave out the others, or find others than the one that is named.
        let are_asked = |named: &Vec<Value>| match read.get("kind").and_then(Value::as_str) {
            Some("TEXT") => acts.is_some() || named.len() > 1,
            Some("EXCEPTIONS" | "REFERENCES") => true,
            _ => acts.is_some(),
        };
        // What an act did is quoted of the provisions that it reached, and not of what has its words.
        let reached = reached.filter(|reached: &Vec<Value>| !reached.is_empty());
        if let Some(mut provisions) = named(&read).filter(are_asked).or(reached) {
            let room = overrides.room();
            provisions.truncate(room);
            let variables = variables(&question, &point, &overrides, &provisions);
            let found = self.data(QUESTION, variables, until, measure).await.ok();
            of_provisions = found.and_then(|(mut data, _)| Some(data.get_mut("answer")?.take()));
            beside.extend(unquoted(&read, room));
        }
        beside.extend(of_provisions.as_ref().and_then(|of| unrelated(&read, of)).map(str::to_owned));
        let is_of_deeds = read.get("kind").and_then(Value::as_str) == Some("DEEDS");
        let reaches_nothing = is_of_deeds && acts.is_some() && of_provisions.is_none();
        let answer = of_provisions.unwrap_or(answer);
        let mut quoted = if reaches_nothing { Vec::new() } else { sources(&answer, &question) };
        // The acts that changed a law are told: words of another say nothing of that.
        if let Some(laws) = acts.as_ref().and_then(|_| whole_laws(&read)) {
            quoted.retain(|source| laws.contains(&source.norm.as_str()));
        }
        let checked = self.check(quoted, &point, until).await?;
        let mut mentioned = mentioned(&answer, &question);
        mentioned.retain(|one| checked.iter().any(|quoted| quoted.source.says(one)));
        let mentioned = self.vouched(mentioned, &point, until).await;
        let times = other_times(&extensions);
        let times = times.iter().filter_map(|one| one.get("message")?.as_str()).map(str::to_owned);
        let beside = told(&answer).chain(times).chain(beside).collect();
        let said = Said { acts, beside, mentioned };
        Ok(written((question.as_str(), &answer), &said, &extensions, &point, &checked, &overrides))
    }

    /// The passages, what is said beside them, and the point at which they were read: where the request names no day, that of
    /// the question's words, else that on which the request came.
    async fn find(
        &self,
        question: &str,
        overrides: &Overrides,
        until: Instant,
        measure: &Measure,
    ) -> Result<(Value, Value, Value), axum::response::Response> {
        let mut as_of = overrides.as_of.clone();
        let (mut times, mut refused) = (None, None);
        loop {
            let variables = variables(question, &json!(as_of), overrides, &[]);
            let (mut data, mut extensions) = self.data(QUESTION, variables, until, measure).await?;
            // The day that is read in the words is not one that was given beside them.
            let times: &Vec<Value> = times.get_or_insert_with(|| other_times(&extensions));
            let points =
                extensions.pointer("/asOf/points").and_then(Value::as_array).cloned().unwrap_or_default();
            let is_one = as_of.contains_key("at") || points.len() <= 1;
            // A provision that is not assured today is named as of its last assured day, and citations as of today.
            if let Some(day) = data.pointer("/answer/day").filter(|_| !as_of.contains_key("at")) {
                as_of.insert("at".to_owned(), day.clone());
            }
            let mut answer = data.get_mut("answer").map(Value::take).unwrap_or_default();
            if is_one {
                tell_times(&mut extensions, times);
                refuse_day(&mut answer, refused.as_ref());
                return Ok((answer, extensions, Value::Object(as_of)));
            }
            refused = Some(answer);
        }
    }

    /// The data and the extensions of a document, or the response that has its errors.
    async fn data(
        &self,
        document: &str,
        variables: Value,
        until: Instant,
        measure: &Measure,
    ) -> Result<(Value, Value), axum::response::Response> {
        let request = Request::new(document).variables(Variables::from_json(variables));
        let answer = Answer::new(self.execute(request, until, measure).await, self.max_errors);
        let Some(code) = answer.code() else { return read(answer).await };
        self.metrics.errors(Some(code));
        let status = match code {
            answer::DEADLINE => StatusCode::GATEWAY_TIMEOUT,
            answer::INTERNAL => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Err((status, Json(json!({ "errors": answer.response().errors }))).into_response())
    }

    /// Holds each citation against the law of a point. Where one does not lead to its provision by itself ("para
    /// 2.1" of several laws that are loaded), and where they are of several laws, each has the name of its law
    /// before it. Where the checker does not read its words as the provision, it is read by the URN. Each check
    /// costs what a search does, so all citations are in one text.
    async fn check(
        &self,
        mut sources: Vec<Source>,
        point: &Value,
        until: Instant,
    ) -> Result<Vec<Checked>, axum::response::Response> {
        let is_of_one =
            sources.iter().all(|source| sources.first().is_some_and(|one| one.norm == source.norm));
        let mut found: Vec<Option<Report>> = vec![None; sources.len()];
        if is_of_one {
            let bare: Vec<String> = sources.iter().map(|source| source.citation.clone()).collect();
            self.read(&bare, &sources, &mut found, point, until).await?;
        }
        if found.iter().any(Option::is_none) {
            let names: Vec<String> = sources.iter().map(Source::named).collect();
            let mut by_name: Vec<Option<Report>> = vec![None; sources.len()];
            self.read(&names, &sources, &mut by_name, point, until).await?;
            let count = |found: &[Option<Report>]| found.iter().flatten().count();
            if !is_of_one || count(&by_name) > count(&found) {
                found = by_name;
                for (source, name) in sources.iter_mut().zip(names) {
                    source.citation = name;
                }
            }
        }
        if found.iter().any(Option::is_none) {
            self.read_by_alias(&mut sources, &mut found, point, until).await?;
        }
        let is_read: Vec<bool> = found.iter().map(Option::is_some).collect();
        let urns: Vec<String> = sources.iter().map(|source| source.urn.clone()).collect();
        self.read(&urns, &sources, &mut found, point, until).await?;
        let checked = sources.into_iter().zip(found).zip(is_read);
        Ok(checked.map(|((source, report), by_words)| Checked::of(source, report, by_words)).collect())
    }

    /// Reads each source that has no report yet by a line for it, and keeps what is reported of its own provision.
    async fn read(
        &self,
        lines: &[String],
        sources: &[Source],
        found: &mut [Option<Report>],
        point: &Value,
        until: Instant,
    ) -> Result<(), axum::response::Response> {
        let all = lines.iter().zip(sources).zip(found);
        let open: Vec<_> = all.filter(|(_, report)| report.is_none()).collect();
        let lines: Vec<&str> = open.iter().map(|((line, _), _)| line.as_str()).collect();
        let reports = self.reports(&lines, point, until).await?;
        for (((_, source), report), reports) in open.into_iter().zip(reports) {
            *report = reports.into_iter().find(|report| report.urn.as_ref() == Some(&source.urn));
        }
        Ok(())
    }

    /// Cites the sources that have no report yet as they are known beside their place, where the checker reads that: an
    /// annex has its number in its heading alone.
    async fn read_by_alias(
        &self,
        sources: &mut [Source],
        found: &mut [Option<Report>],
        point: &Value,
        until: Instant,
    ) -> Result<(), axum::response::Response> {
        let ids: Vec<String> = sources.iter().map(|source| format!("component:{}", source.urn)).collect();
        let (data, _) = self.data(ALIASES, json!({ "ids": ids }), until, &Measure::default()).await?;
        let alias = |at: usize, law: &str| known_as(data.pointer(&format!("/nodes/{at}/aliases"))?, law);
        let open = sources.iter().zip(&*found).enumerate();
        let lines: Vec<String> = open
            .map(|(at, (source, report))| {
                alias(at, &source.called).filter(|_| report.is_none()).unwrap_or_default()
            })
            .collect();
        if lines.iter().all(String::is_empty) {
            return Ok(());
        }
        self.read(&lines, sources, found, point, until).await?;
        for ((source, report), line) in sources.iter_mut().zip(found).zip(lines) {
            if !line.is_empty() && report.is_some() {
                source.citation = line;
            }
        }
        Ok(())
    }

    /// Those of some provisions that the checker reads by their names, and that stand at a point; none where it says nothing.
    async fn vouched(&self, mentioned: Vec<Mentioned>, point: &Value, until: Instant) -> Vec<Mentioned> {
        let names: Vec<&str> = mentioned.iter().map(|one| one.name.as_str()).collect();
        let reports = self.reports(&names, point, until).await.unwrap_or_default();
        let is_right = |one: &Mentioned, reports: &[Report]| {
            reports.iter().any(|report| report.urn.as_ref() == Some(&one.urn) && report.verdict == "RIGHT")
        };
        let all = mentioned.into_iter().zip(reports);
        all.filter(|(one, reports)| is_right(one, reports)).map(|(one, _)| one).collect()
    }

    /// What the checker reads in each of some lines.
    async fn reports(
        &self,
        lines: &[&str],
        point: &Value,
        until: Instant,
    ) -> Result<Vec<Vec<Report>>, axum::response::Response> {
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        let (mut text, mut ends) = (String::new(), Vec::new());
        for line in lines {
            // As an answer has it: without brackets a number could be read with the name in the next line.
            text.push('(');
            text.push_str(line);
            text.push_str(")\n\n");
            ends.push(text.len());
        }
        let variables = json!({ "text": text, "asOf": point });
        let (data, _) = self.data(CHECK, variables, until, &Measure::default()).await?;
        let mut reports = vec![Vec::new(); lines.len()];
        let citations = data.pointer("/verifyCitations/citations").and_then(Value::as_array);
        for one in citations.into_iter().flatten() {
            let start =
                one.get("start").and_then(Value::as_u64).and_then(|start| usize::try_from(start).ok());
            let line = start.map(|start| ends.partition_point(|&end| end <= start));
            if let Some(of_line) = line.and_then(|line| reports.get_mut(line)) {
                of_line.push(Report::of(one));
            }
        }
        Ok(reports)
    }
}

/// The data and the extensions of an answer without errors, by way of its bytes: parts of it may have been written already.
async fn read(answer: Answer) -> Result<(Value, Value), axum::response::Response> {
    let written = axum::body::to_bytes(answer.write(Media::Json).into_body(), usize::MAX).await;
    let value = written.ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let Some(mut value) = value else {
        let message = "the server failed; this is an error in asof";
        let refusal = Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, answer::INTERNAL, message);
        return Err(refusal.into_response());
    };
    let mut part = |name: &str| value.get_mut(name).map(Value::take).unwrap_or_default();
    Ok((part("data"), part("extensions")))
}

impl Overrides {
    /// How many of the provisions that a question names are quoted.
    fn room(&self) -> usize {
        usize::try_from(self.top).map_or(CITED, |top| top.max(CITED))
    }

    fn read(overrides: Map<String, Value>) -> Result<Self, Refusal> {
        let mut read =
            Self { as_of: Map::new(), language: Value::Null, top: TOP, prose: false, ignored: Vec::new() };
        for (name, value) in overrides {
            match (name.as_str(), &value) {
                ("asOf" | "knownAt" | "language" | "top" | "prose", Value::Null) => {}
                ("asOf" | "knownAt", Value::String(day)) if let Some(why) = no_date(day) => {
                    let message = format!("the override `{name}` is no day: {why}");
                    return Err(Refusal::new(StatusCode::BAD_REQUEST, "BAD_DATE", message));
                }
                ("asOf", Value::String(_)) => _ = read.as_of.insert("at".to_owned(), value),
                ("knownAt", Value::String(_)) => _ = read.as_of.insert("knownAt".to_owned(), value),
                ("language", Value::String(_)) => read.language = value,
                ("top", Value::Number(number)) => {
                    let top = number.as_u64().filter(|top| (1..=MOST).contains(top));
                    read.top =
                        top.ok_or_else(|| bad(format!("`top` must be from 1 to {MOST}, not {number}")))?;
                }
                ("prose", Value::Bool(prose)) => read.prose = *prose,
                ("asOf" | "knownAt" | "language" | "top" | "prose", _) => {
                    return Err(bad(format!("the override `{name}` has a value of another type: {value}")));
                }
                _ => read.ignored.push(name),
            }
        }
        Ok(read)
    }
}

/// What is asked of the schema: by a search, or of the provisions that are given.
fn variables(question: &str, as_of: &Value, overrides: &Overrides, primary: &[Value]) -> Value {
    let input = json!({
        "question": question, "asOf": as_of, "language": overrides.language, "first": overrides.top,
        "primary": primary,
    });
    json!({ "input": input, "asOf": as_of, "prose": overrides.prose })
}

/// The URNs of the provisions that a question names; `None` where it names none.
fn named(read: &Value) -> Option<Vec<Value>> {
    let provisions = read.get("provisions")?.as_array()?;
    let urns: Vec<Value> = provisions.iter().filter_map(|one| one.get("urn").cloned()).collect();
    Some(urns).filter(|urns| !urns.is_empty())
}

/// The laws that a question names; `None` where it names a provision, or no law.
fn whole_laws(read: &Value) -> Option<Vec<&str>> {
    let of = |name: &str| read.get(name).and_then(Value::as_array).filter(|list| !list.is_empty());
    let laws = of("norms").filter(|_| of("provisions").is_none())?;
    Some(laws.iter().filter_map(Value::as_str).collect())
}

impl Report {
    fn of(citation: &Value) -> Self {
        let text = |pointer: &str| citation.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        Self {
            urn: text("/component/urn"),
            verdict: text("/verdict").unwrap_or_else(|| "UNVERIFIED".to_owned()),
            problem: text("/problem"),
        }
    }
}

impl Checked {
    /// A citation that the checker reads as another provision, as several or as none has no report.
    fn of(source: Source, report: Option<Report>, by_words: bool) -> Self {
        let unread = || Report {
            urn: None,
            verdict: "UNVERIFIED".to_owned(),
            problem: Some("the checker cannot read it".to_owned()),
        };
        let Report { verdict, problem, .. } = report.unwrap_or_else(unread);
        Self { source, verdict, problem, by_words }
    }

    fn is(&self, verdict: &str) -> bool {
        self.verdict == verdict
    }

    fn json(&self) -> Value {
        json!({
            "citation": self.source.citation, "urn": self.source.urn, "source": self.source.marker(),
            "verdict": self.verdict, "problem": self.problem,
            "checkedBy": if self.by_words { "CITATION" } else { "URN" },
        })
    }
}

/// What is said beside the quotes.
struct Said {
    /// The acts that the question asks for, or what one did.
    acts: Option<String>,
    /// What of it is not read or not answered, and what has no words to quote: a paragraph each.
    beside: Vec<String>,
    /// What the words that are quoted name.
    mentioned: Vec<Mentioned>,
}

/// What is said of a question that no quote answers and of which the fields of its kind are not asked here.
fn unanswered(read: &Value) -> Option<&'static str> {
    match read.get("kind").and_then(Value::as_str)? {
        "DEEDS" => Some(
            "It asks what several acts did, or one that is not known, which is not told here: what follows is found by its words.",
        ),
        "REFERRERS" => Some(
            "It asks what refers to a provision, which is not told here: what follows is found by its words.",
        ),
        "UPCOMING" => {
            Some("It asks what is to come, which is not told here: what follows is found by its words.")
        }
        _ => None,
    }
}

/// What is said of the provisions that a question names where what it asks of them is not among what was found.
fn unrelated(read: &Value, found: &Value) -> Option<&'static str> {
    let has = |kind: &str| found.get(kind).and_then(Value::as_array).is_some_and(|found| !found.is_empty());
    match read.get("kind").and_then(Value::as_str)? {
        "EXCEPTIONS" if !has("exceptions") => Some(
            "No exception to what is named is read here: what follows is its own words, and what they refer to.",
        ),
        "REFERENCES" if !["exceptions", "definitions", "references"].into_iter().any(has) => {
            Some("No reference in what is named is read here: what follows is its own words.")
        }
        _ => None,
    }
}

/// The warnings that tell of times of a question by which it is not answered.
fn other_times(extensions: &Value) -> Vec<Value> {
    let warnings = extensions.get("warnings").and_then(Value::as_array).into_iter().flatten();
    warnings.filter(|one| is_other_time(one)).cloned().collect()
}

fn is_other_time(warning: &Value) -> bool {
    warning.get("code").and_then(Value::as_str) == Some("OTHER_TIME")
}

/// Keeps in an answer that its words name a day which nobody knows: once a day is given beside them, they are not asked for it.
fn refuse_day(answer: &mut Value, in_words: Option<&Value>) {
    let because =
        |answer: &Value| answer.get("insufficientBecause").and_then(Value::as_str) == Some("UNKNOWN_DAY");
    let (Some(answer), Some(in_words)) = (answer.as_object_mut(), in_words.filter(|one| because(one))) else {
        return;
    };
    for key in ["insufficient", "insufficientBecause", "clarify", "readAs"] {
        answer.extend(in_words.get(key).map(|value| (key.to_owned(), value.clone())));
    }
}

/// Puts the warnings of such times in the place of those that are there.
fn tell_times(extensions: &mut Value, times: &[Value]) {
    let Some(extensions) = extensions.as_object_mut() else { return };
    let warnings = extensions.entry("warnings").or_insert_with(|| json!([]));
    if let Some(warnings) = warnings.as_array_mut() {
        warnings.retain(|one| !is_other_time(one));
        warnings.splice(0..0, times.iter().cloned());
    }
}

/// What is said of the provisions that a question names and for which there is no room.
fn unquoted(read: &Value, room: usize) -> Option<String> {
    let named = read.get("provisions").and_then(Value::as_array)?;
    let cited = named.iter().skip(room).filter_map(|one| one.get("citation")?.as_str());
    let cited: Vec<&str> = cited.collect();
    (!cited.is_empty())
        .then(|| format!("Not quoted, for want of room: {}. Ask of each by itself.", cited.join(", ")))
}

/// The answer as a client reads it.
fn written(
    (question, answer): (&str, &Value),
    said: &Said,
    extensions: &Value,
    point: &Value,
    checked: &[Checked],
    overrides: &Overrides,
) -> Value {
    let (left_out, kept): (Vec<&Checked>, Vec<&Checked>) = checked.iter().partition(|one| one.is("WRONG"));
    let primary = kept.iter().filter(|one| one.source.is_primary).count();
    let cited: Vec<&Checked> = kept.iter().copied().take(primary.max(CITED)).collect();
    let is_found = primary > 0 && answer.get("insufficient") != Some(&Value::Bool(true));
    let is_insufficient = said.acts.is_none() && !is_found;
    let day = point.get("at").and_then(Value::as_str).unwrap_or("the last state of the law");
    let of = Quotes {
        cited: &cited,
        mentioned: &said.mentioned,
        asked: words_of(question),
        day,
        room: WORDS.saturating_sub(said.beside.iter().map(|said| words(said)).sum()),
    };
    let rest = if said.acts.is_some() { of.quoted() } else { content(answer, primary, &of) };
    let beside = said.beside.iter().map(String::as_str);
    let parts = said.acts.as_deref().into_iter().chain(beside).chain([rest.trim_end()]);
    let content = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    let point = |one: &&Checked| format!("{}: {}", one.source.marker(), one.source.quote);
    json!({
        "message": { "role": "assistant", "content": content },
        "context": {
            "data_points": { "text": kept.iter().map(point).collect::<Vec<_>>() },
            "thoughts": [],
            "followup_questions": null,
            "asof": {
                "asOf": extensions.get("asOf"),
                "warnings": extensions.get("warnings").unwrap_or(&json!([])),
                "insufficient": is_insufficient,
                "insufficientBecause": answer.get("insufficientBecause").filter(|_| is_insufficient),
                "model": answer.pointer("/prose/model"),
                "citations": cited.iter().map(|one| one.json()).collect::<Vec<_>>(),
                "leftOut": left_out.iter().map(|one| one.json()).collect::<Vec<_>>(),
                "ignoredOverrides": overrides.ignored,
            },
        },
        "session_state": null,
    })
}

/// What the record says of the provisions that are named and have no words to quote, each in a line.
fn wordless(answer: &Value) -> impl Iterator<Item = &str> {
    let wordless = answer.get("wordless").and_then(Value::as_array).into_iter().flatten();
    wordless.filter_map(|one| one.get("said")?.as_str())
}

/// What is said of the provisions without words, and of the words of the question that are not read, of which the first are told.
fn told(answer: &Value) -> impl Iterator<Item = String> {
    let unread =
        answer.pointer("/readAs/unread").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let more = unread.len().saturating_sub(CITED);
    let more = (more > 0).then(|| format!("And {more} more of its words are not read."));
    let unread = unread.iter().filter_map(Value::as_str).take(CITED);
    let of_debates = answer.get("ofDebates").and_then(Value::as_str);
    of_debates.into_iter().chain(wordless(answer)).chain(unread).map(str::to_owned).chain(more)
}

/// What is said of what was found.
fn content(answer: &Value, primary: usize, of: &Quotes<'_>) -> String {
    let Quotes { cited, day, .. } = of;
    let text = |pointer: &str| answer.pointer(pointer).and_then(Value::as_str);
    match (primary, text("/clarify"), text("/prose/text")) {
        (0, Some(clarify), _) if wordless(answer).next().is_some() => clarify.to_owned(),
        (0, clarify, _) => {
            let clarify = clarify.map(|clarify| format!(" {clarify}")).unwrap_or_default();
            format!("No provision that is loaded here answers this as of {day}.{clarify}")
        }
        (_, Some(clarify), _) => format!("{clarify}\n\n{}", of.quoted()),
        (_, None, Some(prose)) => format!("{prose}\n{}", markers(cited)),
        (_, None, None) => of.quoted(),
    }
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
}
