//! What the protocol asks for.

use std::path::Path;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use asof_engine::store::Store;
use asof_server::Measure;
use axum::http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
    GetPromptResponse, Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ResourceContents, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::run::{Said, run};
use super::{prompts, resources, short, tools};
use crate::command::Kept;

/// How long a resource may be, in bytes.
const RESOURCE: usize = 100_000;

/// What every client is told at the beginning.
const INSTRUCTIONS: &str = "asof holds the law of any day, as known on any other day. A provision is named as people cite it, or by \
    its URN; a day as people write it. Quote only what a tool has returned, with the day. Each answer says how far it is known: \
    ASSURED; TOUCHED, where an act may have changed it; NOT_COVERED, where the sources end before the day. Tell the reader when it \
    is not ASSURED. What answers a question (ask) may be insufficient: then say that the law held here does not answer it. Before \
    you hand over a text with citations, check it with check_citations.";

/// The store, for agents.
#[derive(Clone)]
pub(super) struct Door {
    store: Arc<dyn Store>,
    kept: Arc<Kept>,
    /// How many commands may run at once, so that other work goes on beside them.
    places: Arc<Semaphore>,
}

impl Door {
    pub(super) fn new(store: Arc<dyn Store>, kept: Arc<Kept>) -> Self {
        let places = available_parallelism().map_or(1, usize::from);
        Self { store, kept, places: Arc::new(Semaphore::new(places)) }
    }

    fn sources(&self) -> Option<&Path> {
        self.kept.settings.sources.as_deref()
    }

    /// Runs a command, within the time that a request may take.
    async fn run(&self, words: Vec<String>) -> Said {
        let within = Duration::from_millis(self.kept.settings.deadline_ms);
        let (store, kept, places) =
            (Arc::clone(&self.store), Arc::clone(&self.kept), Arc::clone(&self.places));
        let said = timeout(within, async move {
            let place = places.acquire_owned().await.map_err(|error| error.to_string())?;
            let running = tokio::task::spawn_blocking(move || {
                let said = run(&store, &kept, &words);
                drop(place);
                said
            });
            running.await.map_err(|error| error.to_string())
        });
        match said.await {
            Ok(Ok(said)) => said,
            Ok(Err(error)) => {
                tracing::error!(%error, "a tool failed");
                Said::refused("INTERNAL", "the tool failed; the log of the service says why")
            }
            Err(_) => {
                let within = within.as_millis();
                Said::refused("TIMEOUT", format!("there is no answer within {within} ms; ask for less"))
            }
        }
    }

    /// Calls a tool. What it was asked is noted where the request is measured.
    async fn call(
        &self,
        request: CallToolRequestParams,
        measure: Option<&Measure>,
    ) -> Result<CallToolResult, ErrorData> {
        let tool = tools::all(self.sources()).find(|tool| tool.name == request.name);
        let Some(tool) = tool else {
            let names: Vec<&str> = tools::all(self.sources()).map(|tool| tool.name).collect();
            let said = format!("there is no tool {:?}; there are {}", request.name, names.join(", "));
            return Err(ErrorData::invalid_params(said, None));
        };
        let (said, tokens) = match tool.read(&request.arguments.unwrap_or_default(), self.sources()) {
            Ok((words, tokens)) => {
                let question = words.join(" ");
                let said = self.run(words).await;
                measure.inspect(|measure| said.account(&question, measure));
                (said, tokens)
            }
            Err(why) => (Said::refused("BAD_ARGUMENT", why), short::TOKENS),
        };
        let (text, json) = short::cut(&said.text, said.json, tokens);
        let content = vec![ContentBlock::text(text)];
        let mut result =
            if said.failed { CallToolResult::error(content) } else { CallToolResult::success(content) };
        result.structured_content = json.map(Value::from);
        Ok(result)
    }
}

impl ServerHandler for Door {
    fn get_info(&self) -> ServerConfig {
        let capabilities =
            ServerCapabilities::builder().enable_tools().enable_resources().enable_prompts().build();
        let asof =
            Implementation::new("asof", env!("CARGO_PKG_VERSION")).with_title("asof: the law of any day");
        ServerConfig::new(capabilities).with_server_info(asof).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let reads = || ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
        let tool = |tool: &tools::Tool| {
            Tool::new(tool.name, tool.about, tool.schema()).with_title(tool.title).with_annotations(reads())
        };
        Ok(ListToolsResult::with_all_items(tools::all(self.sources()).map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let measure = context.extensions.get::<Parts>().and_then(|request| request.extensions.get());
        self.call(request, measure).await.map(Into::into)
    }

    async fn list_prompts(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::all()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let prompt = prompts::get(&request.name, &arguments);
        prompt.map(Into::into).map_err(|why| ErrorData::invalid_params(why, None))
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let from = page.and_then(|page| page.cursor).map_or(Ok(0), |cursor| cursor.parse());
        let from = from.map_err(|_| ErrorData::invalid_params("this cursor is none of ours", None))?;
        let (laws, next) = resources::laws(&self.store.corpus(), from);
        let mut list = ListResourcesResult::with_all_items(laws);
        list.next_cursor = next.map(|next| next.to_string());
        Ok(list)
    }

    async fn list_resource_templates(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(vec![resources::template()]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let missing = |why: String| ErrorData::resource_not_found(why, None);
        let uri = request.uri;
        let named = resources::read(&uri);
        let (day, urn) =
            named.ok_or_else(|| missing(format!("{uri} is not of the form asof://at/DAY/URN")))?;
        let said = self.run(vec!["at".to_owned(), "--".to_owned(), urn, day]).await;
        if said.failed {
            return Err(missing(said.text));
        }
        let text =
            ResourceContents::text(short::lines(&said.text, RESOURCE), uri).with_mime_type("text/plain");
        Ok(ReadResourceResult::new(vec![text]).into())
    }
}
