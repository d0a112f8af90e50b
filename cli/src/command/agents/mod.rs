//! The door for agents: the Model Context Protocol, over stdio (`asof mcp`) and over HTTP (`/mcp` of `asof serve`).
//!
//! A tool is a command of the terminal, run in this process: [`tools`] says which, and how its arguments become the words of that
//! command; [`run`] runs it; [`short`] keeps what it says within the tokens that the client has for it. Nothing here answers
//! anything by itself, so that an agent gets what a person at the terminal gets. The protocol is `rmcp`'s.
//!
//! *Invariant:* no tool writes, and no word that a client sends becomes an option of a command.

mod door;
mod lines;
mod message;
mod prompts;
mod resources;
mod run;
mod short;
mod tools;

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::Store;
use axum::Router;
use axum::middleware::from_fn_with_state;
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::Failure;
use crate::command::Kept;
use door::Door;

/// How long the last answers may take to be written, once the client has ended it.
const AFTER_THE_END: Duration = Duration::from_secs(1);

/// Where it is on a service.
const ROUTE: &str = "/mcp";

/// Speaks on the standard input and output until the client ends it.
pub(super) fn on_stdio(store: Arc<dyn Store>, kept: Arc<Kept>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::System(format!("cannot start threads: {error}")))?;
    let door = Door::new(store, kept);
    let failed = |error: &dyn Display| Failure::System(format!("the Model Context Protocol: {error}"));
    let ended = runtime.block_on(async {
        let (input, output) = stdio();
        let (ours, theirs) = tokio::io::duplex(lines::WAITING);
        let (answers, questions) = tokio::io::split(ours);
        let (beside, said_beside) = tokio::sync::mpsc::unbounded_channel();
        tokio::spawn(lines::ask(input, questions, beside));
        let answering = tokio::spawn(lines::answer(answers, said_beside, output));
        let ended = match door.serve(tokio::io::split(theirs)).await {
            Ok(service) => service.waiting().await.map(drop).map_err(|error| failed(&error)),
            // Whoever looks in and says nothing has ended it too.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(failed(&error)),
        };
        // A client that does not read any more gets no more.
        drop(tokio::time::timeout(AFTER_THE_END, answering).await);
        ended
    });
    // A read of the standard input cannot be called back.
    runtime.shutdown_background();
    ended
}

/// The route of a service: without sessions, one answer for each request. A page may ask only if it is of an origin that the
/// settings name, so that no page reads a service on the reader's own machine under another name.
pub(super) fn router(store: Arc<dyn Store>, kept: Arc<Kept>) -> Router {
    let settings = &kept.settings;
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(settings.max_body_bytes)
        .disable_allowed_hosts();
    let config = match settings.cors_origins.as_slice() {
        [any] if any == "*" => config,
        origins => config.with_allowed_origins(origins.iter().cloned()).enforce_origin_validation(),
    };
    let checked = from_fn_with_state(settings.max_body_bytes, message::checked);
    let door = Door::new(store, kept);
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(door.clone()), sessions, config);
    Router::new().route_service(ROUTE, service).layer(checked)
}
