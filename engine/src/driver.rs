//! Where the futures of drivers run, and work that blocks: they belong to one runtime, whoever asks.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;

/// How often work that is repeated is done.
const EVERY: Duration = Duration::from_secs(1);

/// A runtime of our own.
#[derive(Debug)]
pub(crate) struct Driver(Option<Runtime>);

impl Driver {
    /// `name` is that of its threads.
    pub(crate) fn start(name: &str) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name(name)
            .enable_all()
            .build();
        Ok(Self(Some(runtime?)))
    }

    /// Waits for some work, from any thread that may block.
    pub(crate) fn block_on<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (done, result) = std::sync::mpsc::sync_channel(1);
        self.detach(async move {
            // Nobody waits any more: then nobody wants to know.
            let _ = done.send(work.await);
        });
        result.recv().ok()
    }

    /// Has some work done while a future of any runtime waits for it.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> impl Future<Output = Option<T>> + Send + 'static {
        let (done, result) = tokio::sync::oneshot::channel();
        self.detach(async move {
            let _ = done.send(work.await);
        });
        async { result.await.ok() }
    }

    /// Has work that blocks done on a thread of its own while a future of any runtime waits for it; `None` if it panics.
    pub(crate) fn spawn_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Option<T>> + Send + 'static {
        let begun = self.0.as_ref().map(|runtime| runtime.spawn_blocking(work));
        async { begun?.await.ok() }
    }

    /// Does some work on what is shared again and again, as long as somebody holds it; what goes wrong is told.
    pub(crate) fn repeat<S, F, E>(
        &self,
        shared: &Arc<S>,
        work: impl Fn(Arc<S>) -> F + Send + 'static,
        trouble: impl Fn(E) + Send + 'static,
    ) where
        S: Send + Sync + 'static,
        F: Future<Output = Result<(), E>> + Send,
        E: Send + 'static,
    {
        let shared = Arc::downgrade(shared);
        self.detach(async move {
            loop {
                tokio::time::sleep(EVERY).await;
                let Some(shared) = shared.upgrade() else { return };
                if let Err(error) = work(shared).await {
                    trouble(error);
                }
            }
        });
    }

    /// Starts some work.
    pub(crate) fn detach(&self, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.0 {
            runtime.spawn(work);
        }
    }
}

/// A runtime must not be dropped where waiting is forbidden; nothing is lost by not waiting.
impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// `bolt://user:password@host` is `bolt://host`.
pub(crate) fn without_credentials(uri: &str) -> String {
    match uri.split_once("://") {
        Some((scheme, rest)) => {
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            format!("{scheme}://{host}")
        }
        None => uri.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_address_is_told_without_what_is_secret() {
        let cases = [
            ("bolt://localhost:7687", "bolt://localhost:7687"),
            ("bolt://me:p@ss@host", "bolt://host"),
            ("host:1", "host:1"),
        ];
        for (uri, told) in cases {
            assert_eq!(super::without_credentials(uri), told);
        }
    }
}
