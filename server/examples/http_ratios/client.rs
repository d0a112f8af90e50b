//! A client that costs little: requests are written beforehand, and of an answer nothing but its length is read.

use std::net::SocketAddr;
use std::time::{Duration, Instant as Clock};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::questions::Variant;

/// A connection that is kept.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, buffer: vec![0; 1 << 16] }
    }

    /// Sends a request and reads the whole answer; gives its body.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> &[u8] {
        self.stream.write_all(request).await.unwrap();
        let (mut read, mut body) = (0, None);
        loop {
            read += self.stream.read(&mut self.buffer[read..]).await.unwrap();
            body = body.or_else(|| body_of(&self.buffer[..read]));
            match body {
                Some((start, end)) if end <= read => return &self.buffer[start..end],
                Some((_, end)) if end > self.buffer.len() => self.buffer.resize(end, 0),
                _ => {}
            }
        }
    }
}

/// Where the body of an answer begins and ends, once its head is there.
fn body_of(answer: &[u8]) -> Option<(usize, usize)> {
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let text = std::str::from_utf8(&answer[..head]).unwrap();
    assert!(text.starts_with("HTTP/1.1 200 "), "{text}");
    let length = text.split("\r\n").find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    Some((head + 4, head + 4 + length.parse::<usize>().unwrap()))
}

/// A request as it goes over the wire.
pub(crate) fn request(path: &str, body: &str) -> Vec<u8> {
    let kind = "content-type: application/json\r\naccept: application/graphql-response+json";
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{kind}\r\ncontent-length: {length}\r\n\r\n{body}")
        .into()
}

/// Requests that are sent over and over.
pub(crate) struct Load {
    address: SocketAddr,
    requests: Vec<Vec<u8>>,
}

/// What a load came to: how long each request took in microseconds, and how many there were in a second.
pub(crate) struct Took {
    pub(crate) micros: Vec<f64>,
    pub(crate) per_second: f64,
}

impl Load {
    pub(crate) fn new(address: SocketAddr, path: impl Fn(usize) -> String, variants: &[Variant]) -> Self {
        let requests =
            variants.iter().enumerate().map(|(number, variant)| request(&path(number), &variant.body));
        Self { address, requests: requests.collect() }
    }

    /// Sends by so many connections at once, on each one request after another.
    pub(crate) async fn run(&self, connections: usize, time: Duration) -> Took {
        let mut clients = JoinSet::new();
        let begun = Clock::now();
        for number in 0..connections {
            let (mut client, mut requests) = (Client::connect(self.address).await, self.requests.clone());
            requests.rotate_left(number * self.requests.len() / connections);
            clients.spawn(async move {
                let mut micros = Vec::new();
                for request in requests.iter().cycle() {
                    let clock = Clock::now();
                    client.ask(request).await;
                    micros.push(clock.elapsed().as_secs_f64() * 1e6);
                    if begun.elapsed() >= time {
                        break;
                    }
                }
                micros
            });
        }
        let micros = clients.join_all().await.concat();
        Took { per_second: micros.len() as f64 / begun.elapsed().as_secs_f64(), micros }
    }
}
