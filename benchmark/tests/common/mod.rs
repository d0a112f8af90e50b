//! Services on ports of their own, over the demonstration corpus and over real law where its files are present.
#![allow(dead_code, clippy::print_stdout, reason = "not every test uses all of it; it says what it skips")]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;

use asof_benchmark::tlr::item::{Benchmark, Truth};
use asof_engine::store::{Embedded, Store};
use asof_loaders::registry;
use asof_schema::ChangeSet;
use asof_server::config::Settings;
use asof_server::load;
use asof_server::{graphql, http};
use asof_tests::DEMO;
use axum::Router;
use tempfile::TempDir;

/// A service that lives as long as the test program.
pub(crate) struct Serving {
    pub(crate) endpoint: String,
    _folder: TempDir,
}

impl Serving {
    fn over(fill: impl FnOnce(&Embedded)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Embedded::create(&folder.path().join("corpus.asof")).unwrap();
        fill(&store);
        let store: Arc<dyn Store> = Arc::new(store);
        let schema = graphql::schema(Arc::clone(&store));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut settings = Settings::defaults().unwrap();
            settings.listen = "127.0.0.1:0".into();
            http::serve(schema, &store, &settings, |address| {
                tell.send(address).unwrap();
                Ok(())
            })
        });
        let endpoint = format!("http://{}/graphql", told.recv().unwrap());
        Self { endpoint, _folder: folder }
    }

    /// Over the demonstration corpus.
    pub(crate) fn demo() -> Self {
        Self::over(|store| {
            for (instant, lines) in DEMO {
                let set = ChangeSet::read(lines.as_bytes()).unwrap();
                store.load(&set, instant.parse().unwrap()).unwrap();
            }
        })
    }

    /// Over the Constitution of Brazil; `None` where its files are not there.
    pub(crate) fn constitution() -> Option<Self> {
        let folder = data("brazil");
        let source = registry::source("br-constitution").unwrap();
        if load::in_folder(source, &folder).unwrap().is_none() {
            println!("skipped: the Constitution of Brazil is not at {}", folder.display());
            return None;
        }
        let (set, said) = load::read(source, &[folder], &[]).unwrap();
        Some(Self::over(|store| {
            load::record(store, &set, &said, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap();
        }))
    }
}

/// `asof serve`, whose door for agents only the program has, until it is dropped.
pub(crate) struct Asof {
    process: Child,
    pub(crate) url: String,
    _folder: TempDir,
}

impl Asof {
    /// Over the demonstration corpus; `None` where the program is not built beside those of this crate.
    pub(crate) fn demo() -> Option<Self> {
        let name = format!("asof{}", std::env::consts::EXE_SUFFIX);
        let program = Path::new(env!("CARGO_BIN_EXE_asof-bench")).with_file_name(name);
        if !program.is_file() {
            println!("skipped: there is no {}: build it with `cargo build -p asof-cli`", program.display());
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let asof = |arguments: &[&str]| {
            let mut command = Command::new(&program);
            command.args(arguments).current_dir(folder.path()).env_clear().stdin(Stdio::null());
            command
        };
        let made = asof(&["--store", "corpus.asof", "demo"]).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut serving = asof(&["serve", "--store", "corpus.asof", "--listen", "127.0.0.1:0"]);
        let mut process = serving.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim_start_matches("listening on ").trim_end().to_owned();
        Some(Self { process, url, _folder: folder })
    }
}

impl Drop for Asof {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The address of some routes, served as long as the test program lives.
pub(crate) fn serve(routes: Router) -> String {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, routes).await.unwrap();
        });
    });
    format!("http://{}", told.recv().unwrap())
}

/// A set of which every truth is made wrong.
pub(crate) fn falsified(mut set: Benchmark) -> Benchmark {
    for item in &mut set.items {
        match &mut item.truth {
            Truth::PointInTime(truth) => truth.in_force = !truth.in_force,
            Truth::AmendmentAttribution(truth) => truth.amendments[0] = "ec_999".into(),
            Truth::TemporalDifference(truth) => truth.changed = !truth.changed,
            Truth::CausalLineage(truth) => truth.version_chain[0].date = "1988-10-06".parse().unwrap(),
            Truth::TemporalConsistency(truth) => truth.versions = 2,
            Truth::HierarchicalImpact(truth) => {
                truth.affected_articles.push(format!("{}!art999", item.norm));
                truth.affected_citations.push("Art. 999".into());
            }
            // Before any of its grounds, and by acts that there are not.
            Truth::Abstention(truth) => {
                truth.on = "1988-10-05".parse().unwrap();
                truth
                    .candidates
                    .insert(["urn:lex:br:federal:emenda.constitucional:1999-01-01;999".into()].into());
            }
        }
    }
    set
}

/// A folder of real law.
pub(crate) fn data(name: &str) -> PathBuf {
    let default = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    std::env::var_os("ASOF_DATA").map_or_else(default, PathBuf::from).join(name)
}
