//! The schema over the demo corpus and, where its files are present, over the Constitution of Brazil.
#![allow(
    dead_code,
    clippy::print_stdout,
    reason = "not every test file uses all of it; it says what it skips"
)]

use std::sync::{Arc, LazyLock};

use asof_engine::store::{Embedded, Store};
use asof_loaders::registry;
use asof_loaders::source::File;
use asof_schema::{ChangeSet, Day};
use asof_server::graphql::{self, Schema};
use asof_server::load;
use async_graphql::{Request, Variables};
use serde_json::Value;

use super::{Desk, data};

/// The norm of the demo corpus.
pub(crate) const CHARTER: &str = "urn:lex:zz:municipal:carta:1990-03-05;1";

/// The day of the questions that name none: 2026-06-01.
pub(crate) const TODAY: Day = Day::from_epoch(20_605);

/// A schema with the folder that its store is in.
pub(crate) struct Server {
    pub(crate) desk: Desk,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) schema: Schema,
}

impl Server {
    pub(crate) fn over(desk: Desk, store: impl Store + 'static) -> Self {
        let store: Arc<dyn Store> = Arc::new(store);
        Self { desk, schema: graphql::schema_on(Arc::clone(&store), TODAY), store }
    }

    /// The whole response.
    pub(crate) fn respond(&self, document: &str, variables: Value) -> Value {
        let request = Request::new(document).variables(Variables::from_json(variables));
        serde_json::to_value(pollster::block_on(graphql::execute(&self.schema, request))).unwrap()
    }

    /// The data, of a response without errors.
    pub(crate) fn data(&self, document: &str, variables: Value) -> Value {
        let mut response = self.respond(document, variables);
        assert!(response.get("errors").is_none(), "{document}\n{response:#}");
        response["data"].take()
    }
}

pub(crate) const BATCHES: [(&str, &str); 4] = [
    (include_str!("../../../demo/1-charter.jsonl"), "2020-01-15T12:00:00Z"),
    (include_str!("../../../demo/2-amendments.jsonl"), "2021-06-01T12:00:00Z"),
    (include_str!("../../../demo/3-corrections.jsonl"), "2024-03-01T12:00:00Z"),
    (include_str!("../../../demo/4-courts.jsonl"), "2024-03-15T12:00:00Z"),
];

pub(crate) static DEMO: LazyLock<Server> = LazyLock::new(|| {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    for (lines, instant) in BATCHES {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
    Server::over(desk, store)
});

/// The Constitution with its texts; `None` where the files are not there.
pub(crate) static CONSTITUTION: LazyLock<Option<(Vec<File>, Server)>> = LazyLock::new(|| {
    let source = registry::source("br-constitution").unwrap();
    let folder = data("brazil");
    let Some(files) = load::in_folder(source, &folder).unwrap() else {
        println!("skipped: the Constitution of Brazil is not at {}", folder.display());
        return None;
    };
    let desk = Desk::new();
    let (set, said) = load::read(source, &[folder], &[]).unwrap();
    let store = Embedded::create(&desk.store()).unwrap();
    load::record(&store, &set, &said, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap();
    Some((files, Server::over(desk, store)))
});
