//! Vectors on a Qdrant server. `QDRANT_TEST_URL` names one, `QDRANT_TEST_KEY` its API key, if it wants one; what the tests make
//! there has names that begin with `asof-test-`, and is taken away again.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use asof_engine::vectors::{Server, ServerConfig, VectorError, VectorStore};
use pollster::block_on;
use qdrant_client::qdrant::CountPointsBuilder;
use qdrant_client::{Qdrant, QdrantError};

use super::{ENTRIES, anything, conformance, entries, model};

/// In kilobytes: so few that the graph is walked.
const GRAPH_FROM: usize = 20;

/// What share of the best the walk must find.
const RECALL: f64 = 0.98;

/// The server of the tests, with names of this test's own.
struct Test {
    config: ServerConfig,
    runtime: tokio::runtime::Runtime,
}

impl Test {
    fn new(name: &str) -> Option<Self> {
        let Ok(url) = std::env::var("QDRANT_TEST_URL") else {
            eprintln!("skipped: QDRANT_TEST_URL names no server");
            return None;
        };
        let config = ServerConfig {
            key: std::env::var("QDRANT_TEST_KEY").ok(),
            prefix: format!("asof-test-{name}-{}", std::process::id()),
            graph_from: GRAPH_FROM,
            ..ServerConfig::new(url)
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Some(Self { config, runtime })
    }

    fn client(&self) -> Qdrant {
        let url = Qdrant::from_url(&self.config.url);
        url.api_key(self.config.key.clone()).skip_compatibility_check().build().unwrap()
    }

    /// What the name for readers means.
    fn published(&self) -> Option<String> {
        let aliases = self.runtime.block_on(self.client().list_aliases()).unwrap().aliases;
        let ours = aliases.into_iter().find(|alias| alias.alias_name == self.config.prefix);
        ours.map(|alias| alias.collection_name)
    }
}

impl Drop for Test {
    fn drop(&mut self) {
        let taken = self.runtime.block_on(take_away(&self.client(), &self.config.prefix));
        // A second panic would end the process, and with it every other test.
        assert!(taken.is_ok() || std::thread::panicking(), "{taken:?}");
    }
}

async fn take_away(client: &Qdrant, prefix: &str) -> Result<(), QdrantError> {
    let made = client.list_collections().await?.collections;
    for collection in made.iter().filter(|made| made.name.starts_with(prefix)) {
        client.delete_collection(&collection.name).await?;
    }
    Ok(())
}

fn patient(url: String) -> ServerConfig {
    let (timeout, patience) = (Duration::from_millis(300), Duration::from_millis(100));
    ServerConfig { key: Some("secret".to_owned()), timeout, patience, ..ServerConfig::new(url) }
}

#[test]
fn a_server_does_what_a_store_of_vectors_must() {
    let Some(test) = Test::new("suite") else { return };
    let open = || Server::open(&test.config, model("of/n-grams"));
    let failures = block_on(conformance::run(open, ENTRIES, 1, RECALL));
    assert!(
        failures.is_empty(),
        "{} failures, the first of them:\n{}",
        failures.len(),
        failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
    let in_graph = block_on(open().unwrap().in_graph()).unwrap();
    assert!(in_graph > ENTRIES / 2, "the walk was no walk: {in_graph} vectors are in a graph");
}

#[test]
fn a_question_is_one_request() {
    let Some(test) = Test::new("requests") else { return };
    let store = Server::open(&test.config, model("m")).unwrap();
    let all = entries(600);
    let sent = |work: &dyn Fn()| {
        let before = store.sent();
        work();
        store.sent() - before
    };
    assert_eq!(sent(&|| block_on(store.put(&all)).unwrap()), 3);
    assert_eq!(sent(&|| drop(block_on(store.near(&all[0].1, &anything(), 10, false)).unwrap())), 1);
    assert_eq!(sent(&|| drop(block_on(store.norms()).unwrap())), 1);
    assert_eq!(sent(&|| assert_eq!(block_on(store.count()).unwrap(), 600)), 1);
    let again = Server::open(&test.config, model("m")).unwrap();
    assert_eq!(again.sent(), 3, "what is there needs no making");
}

#[test]
fn who_looks_sees_what_is_there_and_makes_nothing() {
    let Some(test) = Test::new("look") else { return };
    let look = || asof_engine::vectors::look(&test.config, &model("m")).unwrap();
    assert_eq!([look().held, look().held], [None, None]);
    let store = Server::open(&test.config, model("m")).unwrap();
    assert_eq!(look().held, Some((0, 0)));
    block_on(store.put(&entries(100))).unwrap();
    assert_eq!(look().held, Some((100, block_on(store.norms()).unwrap().len())));
}

#[test]
fn readers_see_one_model_or_the_other() {
    let Some(test) = Test::new("publish") else { return };
    let [old, new] = ["old", "new"].map(|name| Server::open(&test.config, model(name)).unwrap());
    assert_eq!(test.published(), None);
    for store in [&old, &new] {
        block_on(store.put(&entries(100))).unwrap();
    }
    block_on(old.publish()).unwrap();
    assert_eq!(test.published(), Some(format!("{}-old-16", test.config.prefix)));
    let (done, client, alias) = (AtomicBool::new(false), test.client(), test.config.prefix.clone());
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let mut asked = 0;
            while !done.load(Ordering::Relaxed) {
                let count = client.count(CountPointsBuilder::new(&alias).exact(true));
                assert_eq!(runtime.block_on(count).unwrap().result.unwrap().count, 100);
                asked += 1;
            }
            asked
        });
        for store in [&new, &old].into_iter().cycle().take(20) {
            block_on(store.publish()).unwrap();
        }
        block_on(new.publish()).unwrap();
        done.store(true, Ordering::Relaxed);
        assert!(reader.join().unwrap() > 0);
    });
    assert_eq!(test.published(), Some(format!("{}-new-16", test.config.prefix)));
}

#[test]
fn the_vectors_of_another_model_are_refused() {
    let Some(test) = Test::new("foreign") else { return };
    drop(Server::open(&test.config, model("of/n-grams")).unwrap());
    for other in ["of-n-grams", "of:n-grams"] {
        let error = Server::open(&test.config, model(other)).unwrap_err();
        assert!(matches!(error, VectorError::Foreign { .. }), "{error}");
    }
    let error = Server::open(&test.config, model("of-n-grams")).unwrap_err();
    assert!(error.to_string().contains("of/n-grams (16 numbers, Cosine)"), "{error}");
}

#[test]
fn a_lost_connection_is_made_anew() {
    let Some(test) = Test::new("lost") else { return };
    let Some(address) = test.config.url.strip_prefix("http://").map(str::to_owned) else {
        eprintln!("skipped: this server has TLS, and the connection to it cannot be cut by its bytes");
        return;
    };
    let cuts = Arc::new(AtomicUsize::new(0));
    let url = format!("http://{}", that_cuts(address, Arc::clone(&cuts)));
    let store = Server::open(&ServerConfig { url, ..test.config.clone() }, model("m")).unwrap();
    let all = entries(1_000);
    cuts.store(6, Ordering::Relaxed);
    block_on(store.put(&all)).unwrap();
    assert_eq!(cuts.load(Ordering::Relaxed), 0, "nothing was cut");
    assert_eq!(block_on(store.count()).unwrap(), 1_000);
}

/// The address of a line to a server that is cut after 20,000 bytes, as often as is said.
fn that_cuts(server: String, cuts: Arc<AtomicUsize>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for from in listener.incoming().map_while(Result::ok) {
            let to = TcpStream::connect(&server).unwrap();
            let (back, forth) = (to.try_clone().unwrap(), from.try_clone().unwrap());
            let cuts = Arc::clone(&cuts);
            std::thread::spawn(move || pass_on(back, forth, &AtomicUsize::new(0)));
            std::thread::spawn(move || pass_on(from, to, &cuts));
        }
    });
    address
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, cuts: &AtomicUsize) {
    let (mut bytes, mut passed) = ([0; 4096], 0);
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        passed += read;
        let cut = |cuts: usize| (passed > 20_000).then(|| cuts.checked_sub(1)).flatten();
        if cuts.try_update(Ordering::Relaxed, Ordering::Relaxed, cut).is_ok()
            || to.write_all(&bytes[..read]).is_err()
        {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// Who asks goes on without, and asks again when somebody is there.
#[test]
fn a_question_is_given_up_in_time() {
    let Some(test) = Test::new("silent") else { return };
    let Some(address) = test.config.url.strip_prefix("http://").map(str::to_owned) else {
        eprintln!("skipped: this server has TLS, and the connection to it cannot be held up by its bytes");
        return;
    };
    let silent = Arc::new(AtomicBool::new(false));
    let url = format!("http://{}", that_falls_silent(address, Arc::clone(&silent)));
    let question = Duration::from_millis(500);
    let store = Server::open(&ServerConfig { url, question, ..test.config.clone() }, model("m")).unwrap();
    let all = entries(100);
    block_on(store.put(&all)).unwrap();
    let ask = || block_on(store.near(&all[0].1, &anything(), 10, false));
    let before = ask().unwrap();
    silent.store(true, Ordering::Relaxed);
    let sent = store.sent();
    let error = ask().unwrap_err();
    assert!(matches!(error, VectorError::Unreachable { .. }), "{error:?}");
    assert_eq!(store.sent(), sent + 1, "who is silent is not asked again");
    silent.store(false, Ordering::Relaxed);
    assert_eq!(ask().unwrap(), before);
}

/// The address of a line to a server on which nothing comes back as long as that is said.
fn that_falls_silent(server: String, silent: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for from in listener.incoming().map_while(Result::ok) {
            let to = TcpStream::connect(&server).unwrap();
            let (mut back, mut forth) = (to.try_clone().unwrap(), from.try_clone().unwrap());
            let silent = Arc::clone(&silent);
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(read @ 1..) = back.read(&mut bytes) {
                    while silent.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    if forth.write_all(&bytes[..read]).is_err() {
                        break;
                    }
                }
            });
            std::thread::spawn(move || pass_on(from, to, &AtomicUsize::new(0)));
        }
    });
    address
}

#[test]
fn another_key_is_refused_and_not_told() {
    let Some(test) = Test::new("key") else { return };
    if test.config.key.is_none() {
        eprintln!("skipped: QDRANT_TEST_KEY names no API key");
        return;
    }
    for key in [Some("another-one".to_owned()), None] {
        let error = Server::open(&ServerConfig { key, ..test.config.clone() }, model("m")).unwrap_err();
        assert!(matches!(error, VectorError::Denied { .. }), "{error}");
        assert!(!error.to_string().contains("another-one"), "{error}");
    }
}

#[test]
fn where_nobody_listens_that_is_said() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for url in [format!("http://{free}"), format!("https://{free}"), "http://nowhere.invalid:6334".to_owned()]
    {
        let error = Server::open(&patient(url.clone()), model("m")).unwrap_err();
        assert!(matches!(error, VectorError::Unreachable { .. }), "{error:?}");
        let told = error.to_string();
        assert!(told.starts_with(&url) && told.contains("6334") && !told.contains("secret"), "{told}");
    }
}

/// Qdrant has a port for HTTP beside that for gRPC.
#[test]
fn another_port_than_that_for_grpc_is_named_as_the_cause() {
    const ANSWER: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", other.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut asked in other.incoming().map_while(Result::ok) {
            // A reset would be another error: what the driver still says is read.
            let _ = asked.read(&mut [0; 4096]);
            let _ = (asked.write_all(ANSWER), asked.shutdown(Shutdown::Write));
            let _ = asked.read_to_end(&mut Vec::new());
        }
    });
    let error = Server::open(&patient(url), model("m")).unwrap_err();
    assert!(matches!(error, VectorError::Unreachable { .. }), "{error:?}");
    assert!(error.to_string().contains("is it the port for gRPC (6334 by default)"), "{error}");
}

#[test]
fn who_does_not_answer_is_not_waited_for_for_ever() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let error = Server::open(&patient(url), model("m")).unwrap_err();
    assert!(matches!(error, VectorError::Unreachable { .. }), "{error:?}");
}
