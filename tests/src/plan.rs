//! How a Neo4j server would run a statement. The driver keeps plans to itself, so a few messages of the Bolt protocol are
//! written here: those of version 4.4, which every server of today speaks.

use std::io::{Read as _, Result, Write as _};
use std::net::TcpStream;

use crate::neo4j::Access;

/// The plan of a statement as the server's raw answer has it: the names of operators stand in it in plain letters.
pub fn plan(access: &Access, statement: &str) -> Result<String> {
    let mut line = TcpStream::connect(access.uri.trim_start_matches("bolt://"))?;
    line.write_all(&[0x60, 0x60, 0xB0, 0x17, 0, 0, 4, 4])?;
    line.write_all(&[0; 12])?;
    line.read_exact(&mut [0; 4])?;
    let hello = [
        ("user_agent", "asof-tests/1"),
        ("scheme", "basic"),
        ("principal", &access.user),
        ("credentials", &access.password),
    ];
    let mut message = vec![0xB1, 0x01, 0xA0 | 4];
    for (name, value) in hello {
        message.extend(string(name));
        message.extend(string(value));
    }
    said(&mut line, &message)?;
    let mut run = vec![0xB3, 0x10];
    run.extend(string(&format!("EXPLAIN {statement}")));
    run.extend([0xA0, 0xA0]);
    let failed = said(&mut line, &run)?;
    // PULL, all of it.
    let mut pull = vec![0xB1, 0x3F, 0xA1];
    pull.extend(string("n"));
    pull.push(0xFF);
    Ok(failed + &said(&mut line, &pull)?)
}

/// Text in PackStream.
fn string(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes();
    [&[0xD1][..], &length, text.as_bytes()].concat()
}

/// Sends a message, and gives the answer to it.
fn said(line: &mut TcpStream, message: &[u8]) -> Result<String> {
    let length = u16::try_from(message.len()).unwrap_or(u16::MAX).to_be_bytes();
    line.write_all(&[&length[..], message, &[0, 0]].concat())?;
    let mut answer = Vec::new();
    loop {
        let mut length = [0; 2];
        line.read_exact(&mut length)?;
        let mut chunk = vec![0; usize::from(u16::from_be_bytes(length))];
        line.read_exact(&mut chunk)?;
        // An empty chunk ends a message.
        if chunk.is_empty() && !answer.is_empty() {
            return Ok(String::from_utf8_lossy(&answer).into_owned());
        }
        answer.extend(chunk);
    }
}
