//! The standard input and output, a message a line. A line that is no message gets an error of JSON-RPC: the transport of
//! `rmcp` passes over one that is no JSON, and whoever sent it would wait for ever.

use std::io;

use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader, DuplexStream, ReadHalf,
    WriteHalf,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

use super::message;

/// How much may wait to be read, in bytes; a line may be longer.
pub(super) const WAITING: usize = 1 << 16;

/// Hands on the lines of the input that are messages, to its end; the answers to the others go beside.
pub(super) async fn ask(
    from: impl AsyncRead + Unpin,
    mut door: WriteHalf<DuplexStream>,
    beside: UnboundedSender<String>,
) -> io::Result<()> {
    let mut lines = BufReader::new(from).split(b'\n');
    while let Some(line) = lines.next_segment().await? {
        match message::of_line(&line) {
            // Nobody is there to read it once the output is closed.
            Some(answer) => drop(beside.send(answer)),
            None => write(&mut door, &line).await?,
        }
    }
    door.shutdown().await
}

/// Writes what the door answers, and what is answered beside it, each as a line.
pub(super) async fn answer(
    door: ReadHalf<DuplexStream>,
    mut beside: UnboundedReceiver<String>,
    mut to: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let mut lines = BufReader::new(door).split(b'\n');
    loop {
        tokio::select! {
            line = lines.next_segment() => match line? {
                Some(line) => write(&mut to, &line).await?,
                None => break,
            },
            Some(line) = beside.recv() => write(&mut to, line.as_bytes()).await?,
        }
    }
    // What was asked in vain just before the end is answered too.
    while let Ok(line) = beside.try_recv() {
        write(&mut to, line.as_bytes()).await?;
    }
    Ok(())
}

async fn write(to: &mut (impl AsyncWrite + Unpin), line: &[u8]) -> io::Result<()> {
    to.write_all(line).await?;
    to.write_all(b"\n").await?;
    to.flush().await
}
