//! The speed of GraphQL over HTTP, as ratios: each question asked of the real service, beside a bare axum server that
//! gives prepared bytes (the very answers of the service), and beside SQLite in process with its rows decoded.
//! `cargo run --release -p asof-server --example http_ratios [-- --copies 7,70,700] [--json]`
//!
//! All is measured in one run, in rounds in which each side has its turn, since only ratios of one run mean anything.
//! Service, bare server and client have threads of their own, and share the machine with one another. The service has
//! its default settings, and nobody listens to its log.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::print_stdout, reason = "it prints a table")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a benchmark may stop")]
#![expect(clippy::cast_precision_loss, reason = "a benchmark prints rounded numbers")]

mod client;
#[path = "../../../engine/benches/support/generator.rs"]
mod generator;
mod questions;
mod report;
mod sqlite;

use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant as Clock};

use asof_engine::store::{Embedded, Store};
use asof_schema::Instant;
use asof_server::config::Settings;
use asof_server::{graphql, http};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::routing::post;
use clap::Parser;
use client::{Client, Load};
use questions::{QUESTIONS, Question, Variant};
use report::{Rounds, Row, Side};
use sqlite::Sqlite;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// So many norms are loaded at once.
const NORMS_PER_BATCH: u32 = 35;
/// So many norms are asked about: all, or the first ones.
const NORMS_ASKED: u32 = 64;
/// Each question is asked in so many variants: of other norms, provisions and days.
const VARIANTS: u32 = 64;
/// How long each side has in each round, and how many rounds there are.
const TURN: Duration = Duration::from_millis(250);
const ROUNDS: usize = 7;

/// The speed of GraphQL over HTTP, as ratios
#[derive(Parser)]
struct Arguments {
    /// How many generated norms, one run for each
    #[arg(long, value_delimiter = ',', default_value = "7,70,700")]
    copies: Vec<u32>,
    /// The table as JSON
    #[arg(long)]
    json: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let mut rows = Vec::new();
    for &copies in &arguments.copies {
        rows.extend(run(copies));
    }
    report::compare_scales(&mut rows);
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&rows).unwrap());
    } else {
        report::print(&rows);
    }
}

fn run(copies: u32) -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let store = load(folder.path(), copies);
    let asked = copies.min(NORMS_ASKED);
    let sqlite = Sqlite::of(&store.corpus(), asked);
    let (service, bare) = (server(), server());
    let address = start(&service, asof(&store));
    let asking = Builder::new_current_thread().enable_all().build().unwrap();

    let questions: Vec<Vec<Variant>> =
        QUESTIONS.iter().map(|question| question.variants(asked, VARIANTS)).collect();
    let answers = asking.block_on(answers(address, &questions));
    let bytes: Vec<usize> =
        answers.iter().map(|of| of.iter().map(Bytes::len).sum::<usize>() / of.len()).collect();
    let beside = start(&bare, prepared(answers));

    let each = QUESTIONS.iter().zip(&questions).enumerate();
    let measured = each.map(|(number, (question, variants))| {
        let ours = Load::new(address, |_| "/graphql".to_owned(), variants);
        let theirs = Load::new(beside, |variant| format!("/{number}/{variant}"), variants);
        let rounds = measure(&asking, question, (&ours, &theirs), &sqlite, variants);
        Row::new(question, (copies, bytes[number]), &rounds)
    });
    measured.collect()
}

/// A store of so many generated norms.
fn load(folder: &std::path::Path, norms: u32) -> Arc<dyn Store> {
    let store = Embedded::create(folder).unwrap();
    for first in (0..norms).step_by(NORMS_PER_BATCH as usize) {
        let set = generator::norms(first..norms.min(first + NORMS_PER_BATCH));
        store.load(&set, Instant::from_micros(i64::from(first) + 1)).unwrap();
    }
    Arc::new(store)
}

/// The threads of a server, as `serve` has them.
fn server() -> Runtime {
    Builder::new_multi_thread().enable_all().build().unwrap()
}

/// Serves on a port of this machine until its threads end.
fn start(server: &Runtime, router: Router) -> SocketAddr {
    let listener = server.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    server.spawn(async move {
        http::run(listener, router, &http::Readiness::default(), pending(), Duration::ZERO).await
    });
    address
}

fn asof(store: &Arc<dyn Store>) -> Router {
    let readiness = http::Readiness::default();
    readiness.ready();
    http::app(graphql::schema(Arc::clone(store)), store, &Settings::defaults().unwrap(), &readiness)
}

/// A server that reads a request and gives what was prepared, by question and variant.
fn prepared(answers: Vec<Vec<Bytes>>) -> Router {
    let answer = async |State(answers): State<Arc<Vec<Vec<Bytes>>>>,
                        Path((question, variant)): Path<(usize, usize)>,
                        _read: Bytes| answers[question][variant].clone();
    Router::new().route("/{question}/{variant}", post(answer)).with_state(Arc::new(answers))
}

/// What the service answers, by question and variant.
async fn answers(service: SocketAddr, questions: &[Vec<Variant>]) -> Vec<Vec<Bytes>> {
    let mut client = Client::connect(service).await;
    let mut answers = Vec::new();
    for variants in questions {
        let mut of_question = Vec::new();
        for variant in variants {
            of_question.push(checked(client.ask(&client::request("/graphql", &variant.body)).await));
        }
        answers.push(of_question);
    }
    answers
}

/// An answer without errors and with data that is not null.
fn checked(answer: &[u8]) -> Bytes {
    let told: serde_json::Value = serde_json::from_slice(answer).unwrap();
    let whole =
        told["errors"].is_null() && told["data"].as_object().unwrap().values().all(|field| !field.is_null());
    assert!(whole, "{told:#}");
    Bytes::copy_from_slice(answer)
}

fn measure(
    asking: &Runtime,
    question: &Question,
    (ours, theirs): (&Load, &Load),
    sqlite: &Sqlite,
    variants: &[Variant],
) -> Rounds {
    let turn = |load: &Load| {
        let [alone, many] = [1, 8].map(|connections| asking.block_on(load.run(connections, TURN)));
        Side::of(alone, &many)
    };
    turn(ours); // warms up
    turn(theirs);
    let mut rounds = Rounds::default();
    for _ in 0..ROUNDS {
        rounds.ours.push(turn(ours));
        rounds.theirs.push(turn(theirs));
        if let Some(ask) = question.sqlite {
            rounds.sqlite.push(in_process(|variant| ask(sqlite, variant), variants));
        }
    }
    rounds
}

/// The median of what each variant takes, in microseconds.
fn in_process(mut ask: impl FnMut(&Variant) -> usize, variants: &[Variant]) -> f64 {
    let timed = variants.iter().map(|variant| {
        let clock = Clock::now();
        std::hint::black_box(ask(variant));
        clock.elapsed().as_secs_f64() * 1e6
    });
    report::median(timed.collect())
}
