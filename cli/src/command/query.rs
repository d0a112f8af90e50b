//! `asof query`: a GraphQL document, run here or by a server.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use asof_engine::store::Store;
use async_graphql::{Request, Variables};
use clap::Args;
use serde_json::{Value, json};

use super::Context;
use crate::address::{self, Address};
use crate::{Failure, Outcome, graphql};

/// How long a server may take.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);

/// The help of `--url`.
static URL: LazyLock<String> =
    LazyLock::new(|| format!("Ask the service at this address instead of the store: {}", address::HELP));

/// Run a GraphQL document against the store, or against a server
///
/// The answer is one JSON document. The exit code is 1 if it has errors.
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// The file with the document; `-` is the standard input; or the document itself, in braces
    #[arg(value_name = "FILE")]
    document: PathBuf,
    /// The variables, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = variables)]
    variables: Option<Value>,
    /// The operation to run, if the document has several
    #[arg(long, value_name = "NAME")]
    operation: Option<String>,
    #[arg(long, value_name = "URL", help = URL.as_str())]
    url: Option<Address>,
    /// Have the service answer from this revision or a later one, e.g. the one that a load reported as its batch
    #[arg(long, value_name = "REVISION", requires = "url")]
    at_least: Option<u32>,
}

fn variables(text: &str) -> Result<Value, String> {
    match serde_json::from_str(text) {
        Ok(object @ Value::Object(_)) => Ok(object),
        Ok(_) => Err("the variables must be a JSON object, e.g. {\"target\": \"art. 6º, CF\"}".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// An answer keeps its fields in the order of the document.
type Answer = async_graphql::Value;

fn field<'a>(answer: &'a Answer, name: &str) -> Option<&'a Answer> {
    match answer {
        Answer::Object(fields) => fields.get(name),
        _ => None,
    }
}

impl Query {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        // No file is read for a document that is typed itself.
        let typed = self.document.to_str().filter(|typed| typed.contains('{') && !self.document.exists());
        let document = typed.map_or_else(|| read(&self.document), |typed| Ok(typed.to_owned()))?;
        let answer = match &self.url {
            Some(url) => self.ask(url, &document)?,
            None => self
                .execute(&document, crate::store::ask(&context.address()?, context.read, &context.words)?)?,
        };
        context.page.json(&answer)?;
        let errors = field(&answer, "errors");
        Ok(super::any(!errors.is_some_and(|errors| matches!(errors, Answer::List(list) if !list.is_empty()))))
    }

    fn execute(&self, document: &str, store: Arc<dyn Store>) -> Result<Answer, Failure> {
        let mut request = Request::new(document);
        if let Some(values) = &self.variables {
            request = request.variables(Variables::from_json(values.clone()));
        }
        request.operation_name.clone_from(&self.operation);
        let schema = graphql::schema(store);
        let response = pollster::block_on(graphql::execute(&schema, request));
        async_graphql::to_value(response)
            .map_err(|error| Failure::System(format!("the answer has no form: {error}")))
    }

    fn ask(&self, at: &Address, document: &str) -> Result<Answer, Failure> {
        let extensions =
            self.at_least.map(|revision| ("extensions", json!({ "asOf": { "atLeast": revision } })));
        let asked = [
            ("query", json!(document)),
            ("variables", json!(self.variables)),
            ("operationName", json!(self.operation)),
        ];
        let body: Value =
            asked.into_iter().chain(extensions).map(|(name, value)| (name.to_owned(), value)).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::System(format!("cannot start: {error}")))?;
        let answer = runtime.block_on(post(at, body.to_string()));
        let (status, answer) = answer.map_err(|error| {
            Failure::System(format!("{at} does not answer: {}", asof_server::causes(&error)))
        })?;
        match serde_json::from_str::<Answer>(&answer) {
            Ok(value) if field(&value, "data").is_some() || field(&value, "errors").is_some() => Ok(value),
            _ => Err(Failure::System(format!("{at} answers {status}, and not as GraphQL does"))),
        }
    }
}

async fn post(at: &Address, body: String) -> Result<(reqwest::StatusCode, String), reqwest::Error> {
    // An error means that another provider is installed already, which serves as well.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .user_agent(concat!("asof/", env!("CARGO_PKG_VERSION")))
        .timeout(ANSWER_WITHIN);
    // No proxy can reach what runs on this machine.
    let client = if at.is_local() { client.no_proxy() } else { client }.build()?;
    let accept = "application/graphql-response+json, application/json;q=0.9";
    let request =
        client.post(at.graphql()).header("content-type", "application/json").header("accept", accept);
    let response = request.body(body).send().await?;
    Ok((response.status(), response.text().await?))
}

/// The text of a file, or of the standard input.
pub(super) fn read(file: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::file("read", file, &error))?;
    let text = asof_loaders::utf8(&bytes);
    text.map(str::to_owned).map_err(|(_, why)| Failure::Input(format!("{}: {why}", file.display())))
}
