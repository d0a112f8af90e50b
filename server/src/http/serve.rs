//! A service on a port, until it is told to end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use asof_engine::store::Store;
use axum::Router;
use axum::serve::{Listener, ListenerExt as _};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::time::{Sleep, sleep, timeout};

use super::{Execute, Readiness, app_with};
use crate::Failure;
use crate::config::Settings;
use crate::service::Service;

/// Serves a store until the process gets SIGINT or SIGTERM; requests in flight then have `shutdown_ms` to end. Tells the
/// address as soon as it listens.
pub fn serve<E: Execute>(
    executor: E,
    store: &Arc<dyn Store>,
    settings: &Settings,
    tell: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    serve_with(executor, store, settings, Router::new(), tell)
}

/// The same, with more routes beside those of the service.
pub fn serve_with<E: Execute>(
    executor: E,
    store: &Arc<dyn Store>,
    settings: &Settings,
    more: Router,
    tell: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::System(format!("cannot start threads: {error}")))?;
    let grace = Duration::from_millis(settings.shutdown_ms);
    let served = runtime.block_on(async {
        let failed = |error| Failure::System(format!("cannot listen on {}: {error}", settings.listen));
        let listener = TcpListener::bind(&settings.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        warn_if_open(address);
        let _announced = Service::announce(settings, address);
        let readiness = Readiness::default();
        let router = app_with(executor, store, settings, &readiness, more);
        let stop = signal().map_err(|error| Failure::System(format!("cannot wait for signals: {error}")))?;
        readiness.ready();
        tell(address)?;
        Ok::<_, Failure>(run(listener, router, &readiness, stop, grace).await)
    });
    // A load that is being written is whole or not there; it need not be waited for twice.
    runtime.shutdown_timeout(Duration::from_secs(1));
    if !served? {
        tracing::warn!("requests were cut off");
    }
    Ok(())
}

/// A service that others than this machine reach is to be open on purpose. A token keeps them from loading, and from no
/// question.
fn warn_if_open(address: SocketAddr) {
    if !address.ip().to_canonical().is_loopback() {
        tracing::warn!(
            %address,
            "other machines can reach this address: whoever reaches it can ask everything, with or without a token; \
             listen on 127.0.0.1, or put a proxy before it that knows its users"
        );
    }
}

/// How long a client may take to send the head of a request; after its last answer it may be silent for as long.
const HEAD: Duration = Duration::from_secs(30);
/// How long a connection may have no room for more of an answer. The system tells of room once a third of its buffer is free: at
/// 20 kB/s the client of a full one of 4 MB has read for more than a minute by then.
const READ: Duration = Duration::from_mins(5);

/// A connection that fails once it has had no room for [`READ`]: what it holds of an answer goes with it.
struct Patient<C> {
    connection: C,
    waits: Option<Pin<Box<Sleep>>>,
}

impl<C> Patient<C> {
    /// What became of a write, or that it took too long.
    fn within<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.waits = None;
            return done;
        }
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(READ)));
        waits.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<C: AsyncRead + Unpin> AsyncRead for Patient<C> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().connection).poll_read(context, into)
    }
}

impl<C: AsyncWrite + Unpin> AsyncWrite for Patient<C> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.connection).poll_write(context, bytes);
        this.within(context, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.connection).poll_write_vectored(context, parts);
        this.within(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.connection.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.connection).poll_flush(context);
        this.within(context, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.connection).poll_shutdown(context);
        this.within(context, done)
    }
}

/// Serves until `stop` is ready, then for `grace` at most; whether all requests and subscriptions ended in that time. The
/// readiness is that of the router: subscriptions learn from it that the service ends.
pub async fn run(
    listener: TcpListener,
    router: Router,
    readiness: &Readiness,
    stop: impl Future<Output = ()>,
    grace: Duration,
) -> bool {
    let mut listener = listener.tap_io(|connection| {
        // Small answers would wait for one another; where it cannot be had, they do.
        let _ = connection.set_nodelay(true);
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut stop = pin!(stop);
    loop {
        let (stream, _) = tokio::select! {
            // Axum's: it waits and tries again where no connection can be had.
            accepted = Listener::accept(&mut listener) => accepted,
            () = &mut stop => break,
        };
        let service = TowerToHyperService::new(router.clone());
        let stream = TokioIo::new(Patient { connection: stream, waits: None });
        let connection = http.serve_connection(stream, service).with_upgrades();
        let mut open = readiness.open();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = open.until_end() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            // A connection that fails is its client's affair.
            drop((ended, open));
        });
    }
    drop(listener);
    tracing::info!("ending");
    readiness.end();
    timeout(grace, readiness.ended()).await.is_ok()
}

/// Ready when the process is asked to end. Signals are waited for from the call on.
#[cfg(unix)]
fn signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ready when the process is asked to end.
#[cfg(not(unix))]
fn signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
