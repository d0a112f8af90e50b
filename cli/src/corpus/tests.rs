//! The downloader against a server of our own that counts what it sends, breaks off, and lies when told to.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use super::*;

const SIZE: usize = 200_000;
const ACTS: &[u8] = b"number,kind\n1,EC\n";

/// What the server does once with a file, in place of sending it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Breaks the connection after so many bytes of the body.
    Cut(usize),
    /// Ends the body properly after so many bytes, without having said how many come.
    End(usize),
    /// Answers with this status.
    Status(u16),
    /// Sends other bytes, as many.
    Lie,
    /// Sends more bytes than the file has.
    Overflow,
    /// Sends all of it, whatever was asked for.
    Whole,
    /// Says that it goes on from the byte asked for, and from another one in truth.
    OtherRange,
}

#[derive(Default)]
struct Log {
    /// Each request: the file, and the first byte asked for.
    requests: Vec<(String, usize)>,
    /// Bytes of bodies sent.
    sent: usize,
}

struct Server {
    url: String,
    log: Arc<Mutex<Log>>,
    faults: Arc<Mutex<HashMap<String, Vec<Fault>>>>,
}

impl Server {
    fn start(files: &[(&'static str, Vec<u8>)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self {
            url: format!("http://{}/csv", listener.local_addr().unwrap()),
            log: Arc::default(),
            faults: Arc::default(),
        };
        let files: HashMap<String, Vec<u8>> =
            files.iter().map(|(name, bytes)| (format!("/csv/{name}"), bytes.clone())).collect();
        let (log, faults) = (Arc::clone(&server.log), Arc::clone(&server.faults));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                answer(&stream, &files, &log, &faults);
                let _ = stream.shutdown(Shutdown::Both);
            }
        });
        server
    }

    /// What happens to the next requests for a file, in this order; those after them are answered well.
    fn fail(&self, name: &str, faults: &[Fault]) {
        self.faults.lock().unwrap().insert(format!("/csv/{name}"), faults.iter().rev().copied().collect());
    }

    fn requests(&self) -> Vec<(String, usize)> {
        self.log.lock().unwrap().requests.clone()
    }

    fn sent(&self) -> usize {
        self.log.lock().unwrap().sent
    }
}

/// Answers one request; an error in writing means that the client has left.
fn answer(
    mut stream: &TcpStream,
    files: &HashMap<String, Vec<u8>>,
    log: &Mutex<Log>,
    faults: &Mutex<HashMap<String, Vec<Fault>>>,
) {
    let (path, first) = request(stream);
    log.lock().unwrap().requests.push((path.trim_start_matches("/csv/").to_owned(), first));
    let fault = faults.lock().unwrap().get_mut(&path).and_then(Vec::pop);
    let (status, body) = match (files.get(&path), fault) {
        (None, _) => (404, Vec::new()),
        (_, Some(Fault::Status(status))) => (status, Vec::new()),
        (Some(bytes), _) if first >= bytes.len() => (416, Vec::new()),
        (Some(bytes), Some(Fault::Whole)) => (200, bytes.clone()),
        (Some(bytes), Some(Fault::Lie)) => (200, vec![b'x'; bytes.len()]),
        (Some(bytes), Some(Fault::Overflow)) => (200, [bytes.as_slice(), b"more"].concat()),
        (Some(bytes), _) => (if first > 0 { 206 } else { 200 }, bytes[first..].to_vec()),
    };
    let said = if fault == Some(Fault::OtherRange) { first + 1 } else { first };
    let range = if status == 206 {
        format!("Content-Range: bytes {said}-{0}/{0}\r\n", said + body.len())
    } else {
        String::new()
    };
    let (length, end) = match fault {
        Some(Fault::End(end)) => (String::new(), end),
        Some(Fault::Cut(end)) => (format!("Content-Length: {}\r\n", body.len()), end),
        _ => (format!("Content-Length: {}\r\n", body.len()), body.len()),
    };
    let body = &body[..end.min(body.len())];
    let head = format!("HTTP/1.1 {status} Said\r\n{length}{range}Connection: close\r\n\r\n");
    if stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body)).is_ok() {
        log.lock().unwrap().sent += body.len();
    }
}

/// The path asked for, and the first byte.
fn request(stream: &TcpStream) -> (String, usize) {
    let lines = BufReader::new(stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
    let lines: Vec<String> = lines.collect();
    let path = lines.first().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned();
    let first = lines.iter().find_map(|line| {
        line.to_ascii_lowercase().strip_prefix("range: bytes=")?.strip_suffix('-')?.parse().ok()
    });
    (path, first.unwrap_or(0))
}

fn bytes(seed: u8) -> Vec<u8> {
    (0..SIZE).map(|index| u8::try_from(index % 251).unwrap() ^ seed).collect()
}

/// A corpus of two files, and the server that has them.
fn demo() -> (Corpus, Server) {
    let files = [("a.csv", bytes(1)), ("b.csv", bytes(2))];
    let line = |(name, bytes): &(&str, Vec<u8>)| format!("{} {} {name}\n", Sha256::of(bytes), bytes.len());
    let manifest: String = files.iter().map(line).collect();
    let corpus = Corpus {
        name: "demo",
        description: "",
        origin: "",
        base_url: "http://127.0.0.1:1/nobody",
        folder: "texts",
        pins: manifest.leak(),
        acts: Some(("emendas.csv", ACTS)),
    };
    (corpus, Server::start(&files))
}

fn options(server: &Server) -> Options {
    Options { base_url: Some(server.url.clone()), attempts: 3, first_wait: Duration::from_millis(1) }
}

fn fetch(corpus: &Corpus, server: &Server, directory: &Path) -> Result<Summary, CorpusError> {
    get(corpus, directory, &options(server), &mut |_| ())
}

/// The files under the directory, with their sizes.
fn listing(directory: &Path) -> Vec<(String, usize)> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let name = |entry: &fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut files: Vec<(String, usize)> = entries
        .flatten()
        .map(|entry| (name(&entry), fs::read(entry.path()).unwrap_or_default().len()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_corpus_is_fetched_once() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    let mut told = Vec::new();
    let summary = get(&corpus, directory.path(), &options(&server), &mut |progress| {
        told.push(format!("{progress:?}"));
    })
    .unwrap();
    assert_eq!((summary.received, summary.present), (2, 0));
    assert_eq!(fs::read(directory.path().join("texts/a.csv")).unwrap(), bytes(1));
    assert_eq!(fs::read(directory.path().join("texts/b.csv")).unwrap(), bytes(2));
    assert_eq!(fs::read(directory.path().join("emendas.csv")).unwrap(), ACTS);
    assert_eq!(listing(&summary.texts).len(), 2, "no part stays");
    assert!(told[0].contains("Started { files: 2, bytes: 400000 }"), "{told:?}");
    assert!(
        told.iter().any(|line| line.contains("Receiving") && line.contains("received: 200000")),
        "{told:?}"
    );
    assert_eq!(told.iter().filter(|line| line.starts_with("Received(")).count(), 2, "{told:?}");

    let requests = server.requests().len();
    let summary = fetch(&corpus, &server, directory.path()).unwrap();
    assert_eq!((summary.received, summary.present), (0, 2));
    assert_eq!(server.requests().len(), requests, "the second run asks for nothing");
}

#[test]
fn a_broken_download_goes_on_where_it_stopped() {
    for fault in [Fault::Cut(70_000), Fault::End(70_000)] {
        let (corpus, server) = demo();
        let directory = tempfile::tempdir().unwrap();
        server.fail("a.csv", &[fault]);
        fetch(&corpus, &server, directory.path()).unwrap();
        let requests = server.requests();
        assert_eq!(requests.len(), 3, "{requests:?}");
        let (name, first) = &requests[1];
        assert_eq!(name, "a.csv");
        assert!((1..=70_000).contains(first), "it goes on from byte {first}");
        // What the client had not read when the connection broke may be sent twice, no more.
        assert_eq!(server.sent(), 70_000 + (SIZE - first) + SIZE);
        assert_eq!(fs::read(directory.path().join("texts/a.csv")).unwrap(), bytes(1));
    }
}

#[test]
fn a_part_of_an_earlier_run_is_gone_on_with() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    server.fail("a.csv", &[Fault::Cut(60_000), Fault::Status(503), Fault::Status(503)]);
    let error = fetch(&corpus, &server, directory.path()).unwrap_err();
    assert!(error.to_string().contains("a.csv: ") && error.to_string().contains("503"), "{error}");
    let parts = listing(&directory.path().join("texts"));
    assert_eq!(parts.len(), 1, "{parts:?}");
    let (name, kept) = &parts[0];
    assert_eq!(name, "a.csv.part");
    assert!(*kept > 0 && *kept <= 60_000, "{kept} bytes kept");

    let before = server.sent();
    fetch(&corpus, &server, directory.path()).unwrap();
    assert_eq!(server.sent() - before, (SIZE - kept) + SIZE, "only what was missing is sent");
}

#[test]
fn a_server_that_knows_no_ranges_is_put_up_with() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    server.fail("a.csv", &[Fault::Cut(50_000), Fault::Whole]);
    fetch(&corpus, &server, directory.path()).unwrap();
    assert_eq!(fs::read(directory.path().join("texts/a.csv")).unwrap(), bytes(1));
}

#[test]
fn a_part_that_does_not_fit_is_begun_again() {
    let (wrong, long) = (vec![b'x'; SIZE], vec![b'x'; SIZE + 1]);
    let cases: &[(&[u8], &[Fault])] = &[
        (b"not the beginning of it", &[]), // the right piece after a wrong beginning
        (b"x", &[Fault::OtherRange]),      // another piece than asked for
        (b"x", &[Fault::Status(416)]),     // the server's file is shorter
        (&wrong, &[]),                     // long enough, and wrong
        (&long, &[]),                      // too long
    ];
    for (part, faults) in cases {
        let (corpus, server) = demo();
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("texts")).unwrap();
        fs::write(directory.path().join("texts/a.csv.part"), part).unwrap();
        server.fail("a.csv", faults);
        fetch(&corpus, &server, directory.path()).unwrap();
        assert_eq!(fs::read(directory.path().join("texts/a.csv")).unwrap(), bytes(1));
    }
}

#[test]
fn a_corrupt_file_is_refused_and_does_not_stay() {
    for (fault, found) in [(Fault::Lie, "SHA-256"), (Fault::Overflow, "more bytes than that")] {
        let (corpus, server) = demo();
        let directory = tempfile::tempdir().unwrap();
        server.fail("b.csv", &[fault]);
        let error = fetch(&corpus, &server, directory.path()).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("b.csv: not the pinned file") && message.contains(found), "{message}");
        assert!(message.contains(&files(&corpus).unwrap()[1].sha256.to_string()), "{message}");
        assert!(!error.is_transient());
        assert_eq!(listing(&directory.path().join("texts")), [("a.csv".to_owned(), SIZE)]);
        assert_eq!(server.requests().len(), 2, "it is not asked for again");

        fetch(&corpus, &server, directory.path()).unwrap();
        assert_eq!(fs::read(directory.path().join("texts/b.csv")).unwrap(), bytes(2));
    }
}

#[test]
fn a_file_that_has_changed_on_disk_is_replaced() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    fetch(&corpus, &server, directory.path()).unwrap();
    let file = directory.path().join("texts/a.csv");
    fs::write(&file, bytes(7)).unwrap();
    let summary = fetch(&corpus, &server, directory.path()).unwrap();
    assert_eq!((summary.received, summary.present), (1, 1));
    assert_eq!(fs::read(&file).unwrap(), bytes(1));
}

#[test]
fn a_missing_file_is_named_and_asked_for_once() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    server.fail("b.csv", &[Fault::Status(404)]);
    let error = fetch(&corpus, &server, directory.path()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "b.csv: {}/b.csv answers 404; the file is not there: fetch it from another base URL",
            server.url
        )
    );
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn passing_faults_are_tried_again_as_often_as_told() {
    let (corpus, server) = demo();
    let directory = tempfile::tempdir().unwrap();
    server.fail("a.csv", &[Fault::Status(503), Fault::Status(429)]);
    let mut waits = 0;
    get(&corpus, directory.path(), &options(&server), &mut |progress| {
        waits += usize::from(matches!(progress, Progress::Retrying { .. }));
    })
    .unwrap();
    assert_eq!(waits, 2);
    assert_eq!(server.requests().len(), 4);
}

#[test]
fn a_server_that_is_not_there_is_said_to_be() {
    let (corpus, _) = demo();
    let directory = tempfile::tempdir().unwrap();
    let options = Options { attempts: 1, ..Options::default() };
    let message = get(&corpus, directory.path(), &options, &mut |_| ()).unwrap_err().to_string();
    assert!(
        message.starts_with("a.csv: the connection to http://127.0.0.1:1/nobody/a.csv failed ("),
        "{message}"
    );
    assert!(message.contains("refused"), "{message}");
}

#[test]
fn a_name_that_is_none_is_answered_with_those_there_are() {
    let message = find("atlantis").unwrap_err().to_string();
    assert_eq!(message, "there is no corpus \"atlantis\"; there is: br-constitution");
    assert_eq!(find("br-constitution").unwrap().folder, "cf1988");
}

#[test]
fn every_pinned_table_can_be_read() {
    for corpus in catalogue() {
        let files = files(corpus).unwrap();
        assert!(
            files.is_sorted_by(|one, next| one.name < next.name),
            "{}: in order, none twice",
            corpus.name
        );
        assert!(corpus.base_url.starts_with("https://"));
    }
    let files = files(find("br-constitution").unwrap()).unwrap();
    assert_eq!(files.len(), 94);
    assert_eq!(files[0].name, "19881005_ORIGINAL.csv");
    assert_eq!(files.iter().filter(|file| file.url.is_some()).count(), 1);
    assert_eq!(files[75].name, "20150915_EMC89_EMC90.csv");
}

#[test]
fn a_file_that_is_published_elsewhere_goes_beside_the_texts() {
    let (mut corpus, server) = demo();
    let line = corpus.pins.lines().next().unwrap();
    corpus.pins =
        format!("{line}\n{} https://127.0.0.1:1/other/c.csv\n", corpus.pins.lines().nth(1).unwrap()).leak();
    let directory = tempfile::tempdir().unwrap();
    // A mirror has it under its own name.
    assert_eq!(fetch(&corpus, &server, directory.path()).unwrap().received, 2);
    assert_eq!(fs::read(directory.path().join("b.csv")).unwrap(), bytes(2));
    assert_eq!(listing(&directory.path().join("texts")), [("a.csv".to_owned(), SIZE)]);
    fs::remove_file(directory.path().join("b.csv")).unwrap();
    let options = Options { attempts: 1, ..Options::default() };
    let message = get(&corpus, directory.path(), &options, &mut |_| ()).unwrap_err().to_string();
    assert!(
        message.starts_with("b.csv: the connection to https://127.0.0.1:1/other/c.csv failed"),
        "{message}"
    );
}

#[test]
fn a_wrong_table_is_refused_with_its_line() {
    let hash = "0".repeat(64);
    let cases = [
        ("x", 1, "expected a hash"),
        (&*format!("{hash} 1 a http://x"), 1, "https://"),
        ("# a comment\n\nx 1 a", 3, "64 lower-case"),
        (&*format!("{hash} many a.csv"), 1, "number of bytes"),
        (&*format!("{hash} 1 ../a.csv"), 1, "plain file name"),
        (&*format!("{hash} 1 .part"), 1, "plain file name"),
    ];
    for (table, line, problem) in cases {
        let (at, message) = manifest::read(table).unwrap_err();
        assert!(at == line && message.contains(problem), "{table}: line {at}: {message}");
    }
}

/// The pinned table against the real files, where they are at hand: fetched from a server on this machine.
#[test]
fn the_constitution_at_hand_is_the_pinned_one() {
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let folder = data.join("brazil/cf1988");
    if !folder.is_dir() {
        eprintln!("skipped: no {}", folder.display());
        return;
    }
    let corpus = find("br-constitution").unwrap();
    let pinned = files(corpus).unwrap();
    let files: Vec<(&'static str, Vec<u8>)> = pinned
        .iter()
        .map(|file| {
            // The data has the texts after 2015 in a folder of their own.
            let folders = ["brazil/cf1988", "brazil/cf1988-later", "brazil"];
            let places = folders.map(|folder| data.join(folder).join(&file.name));
            let bytes = places.iter().find_map(|place| fs::read(place).ok()).unwrap();
            (&*file.name.clone().leak(), bytes)
        })
        .collect();
    let server = Server::start(&files);
    let directory = tempfile::tempdir().unwrap();
    let summary = fetch(corpus, &server, directory.path()).unwrap();
    assert_eq!(summary.received, 94);
    assert_eq!(listing(&summary.texts).len(), 93);
    assert_eq!(listing(directory.path()).len(), 3, "the texts' folder, the body and the table of acts");
}
