//! The connection to a server: statements with their parameters, within a time, again where that can help.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use neo4rs::{
    BoltMap, BoltType, ConfigBuilder, Error, Graph, Neo4jClientErrorKind as Client, Neo4jErrorKind as Kind,
    Neo4jSecurityErrorKind as Security, Query, Row, Txn,
};

use super::rows::Properties;
use crate::driver::{Driver, without_credentials};
use crate::store::StoreError;

/// How often what was not answered in time is asked again: each time takes its whole time, beside the patience.
const SILENCES: u32 = 1;

/// The code of a database that is starting or stopping.
const UNAVAILABLE: &str = "Neo.TransientError.General.DatabaseUnavailable";

/// The address of a database, and the credentials.
#[derive(Clone)]
pub struct Neo4jConfig {
    /// `bolt://host:port`, or `bolt+s://` with TLS.
    pub uri: String,
    /// The user.
    pub user: String,
    /// The password.
    pub password: String,
    /// The database. Default: the server's default database.
    pub database: Option<String>,
    /// How long the server may be silent within an answer.
    pub timeout: Duration,
    /// How long to retry what fails temporarily, such as a lost connection.
    pub patience: Duration,
    /// How long a load that shows no activity keeps others from writing.
    pub lease: Duration,
}

/// The password must not get into logs.
impl std::fmt::Debug for Neo4jConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Neo4jConfig")
            .field("uri", &without_credentials(&self.uri))
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// A database on a server. Cheap to clone.
#[derive(Clone)]
pub(super) struct Server {
    address: Arc<str>,
    graph: Graph,
    patience: Duration,
    timeout: Duration,
    lease: Duration,
    sent: Arc<AtomicUsize>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Nothing is sent yet.
    pub(super) fn new(config: &Neo4jConfig) -> Result<Self, StoreError> {
        let address = without_credentials(&config.uri);
        let mut builder = ConfigBuilder::default()
            .uri(&config.uri)
            .user(&config.user)
            .password(&config.password)
            .fetch_size(2000)
            .max_connections(8)
            .connection_timeout(config.timeout);
        if let Some(database) = &config.database {
            builder = builder.db(database.as_str());
        }
        let refused = |error| said(&address, error);
        let graph = builder.build().and_then(Graph::connect).map_err(refused)?;
        let &Neo4jConfig { patience, timeout, lease, .. } = config;
        Ok(Self { address: address.into(), graph, patience, timeout, lease, sent: Arc::default() })
    }

    /// How many statements were sent so far.
    pub(super) fn sent(&self) -> usize {
        self.sent.load(Ordering::Relaxed)
    }

    /// How long a writer may say nothing.
    pub(super) fn lease(&self) -> Duration {
        self.lease
    }

    /// The address, without what is secret.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The rows that a statement gives, once: for the first word to a server, whose failure is told at once.
    pub(super) async fn ask_once(
        &self,
        cypher: &str,
        parameters: Properties,
    ) -> Result<Vec<Row>, StoreError> {
        self.rows(cypher, &parameters).await.map_err(|error| self.said(error))
    }

    /// The rows that a statement gives; asked again where the failure is a passing one. For reads, and for writes that may
    /// be done twice.
    pub(super) async fn ask(&self, cypher: &str, parameters: Properties) -> Result<Vec<Row>, StoreError> {
        self.again(|| self.rows(cypher, &parameters)).await
    }

    /// Changes the schema; `false` where what is there stands in the way.
    pub(super) async fn change_schema(&self, cypher: &str) -> Result<bool, StoreError> {
        let none = Properties::default();
        let changed = self.again(async || match self.rows(cypher, &none).await {
            Err(Error::Neo4j(error)) if error.code().starts_with("Neo.ClientError.Schema.") => Ok(false),
            changed => changed.map(|_| true),
        });
        changed.await
    }

    /// Hands on each row of a statement as it comes.
    pub(super) async fn stream(&self, cypher: &str, mut each: impl FnMut(&Row)) -> Result<(), StoreError> {
        let refused = |error| self.said(error);
        let mut stream = self.graph.execute(query(cypher, &BoltMap::default())).await.map_err(refused)?;
        while let Some(row) = stream.next().await.map_err(refused)? {
            each(&row);
        }
        Ok(())
    }

    async fn rows(&self, cypher: &str, parameters: &Properties) -> Result<Vec<Row>, Error> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.within(async {
            let mut rows = Vec::new();
            let mut stream = self.graph.execute(query(cypher, &parameters.0)).await?;
            while let Some(row) = stream.next().await? {
                rows.push(row);
            }
            Ok(rows)
        })
        .await
    }

    /// What some work gives in one transaction; all of it is done again where the failure is a passing one. It must bear
    /// being done twice, since the answer to a commit can be lost.
    pub(super) async fn transact<T, F>(&self, work: impl Fn(Transaction) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<(Transaction, T), Error>>,
    {
        self.again(|| async {
            let begun = self.within(self.graph.start_txn()).await?;
            let (transaction, result) = work(Transaction { txn: begun, server: self.clone() }).await?;
            self.within(transaction.txn.commit()).await?;
            Ok(result)
        })
        .await
    }

    async fn again<T, F>(&self, work: impl FnMut() -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let pauses = ExponentialBuilder::default()
            .with_jitter()
            .with_min_delay(Duration::from_millis(50))
            .with_max_delay(Duration::from_secs(2))
            .without_max_times()
            .with_total_delay(Some(self.patience));
        let mut silences = 0;
        let may_help = |error: &Error| {
            silences += u32::from(matches!(error, Error::ConnectionTimedOut));
            is_passing(error) && silences <= SILENCES
        };
        work.retry(pauses).when(may_help).await.map_err(|error| self.said(error))
    }

    /// The driver bounds how long a server is silent, but not how long it takes to get a connection.
    async fn within<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        tokio::time::timeout(self.timeout * 4, work).await.unwrap_or(Err(Error::ConnectionTimedOut))
    }

    pub(super) fn said(&self, error: Error) -> StoreError {
        said(&self.address, error)
    }
}

fn query(cypher: &str, parameters: &BoltMap) -> Query {
    Query::new(cypher.to_owned()).with_params(parameters.clone())
}

/// A transaction that is under way.
pub(super) struct Transaction {
    txn: Txn,
    server: Server,
}

impl Transaction {
    /// Runs a statement, and gives its rows.
    pub(super) async fn run(&mut self, cypher: &str, parameters: Properties) -> Result<Vec<Row>, Error> {
        let (server, query) = (self.server.clone(), query(cypher, &parameters.0));
        server
            .within(async {
                let mut rows = Vec::new();
                let mut stream = self.txn.execute(query).await?;
                while let Some(row) = stream.next(self.txn.handle()).await? {
                    rows.push(row);
                }
                Ok(rows)
            })
            .await
    }
}

/// Rows as the parameter of a statement that unwinds them.
pub(super) fn rows(rows: &[BoltType]) -> Properties {
    Properties::default().with("rows", rows.to_vec())
}

/// Where the driver's futures run.
pub(super) fn driver() -> Result<Driver, StoreError> {
    let io = |source: std::io::Error| StoreError::Io { path: "neo4j".to_owned(), source: source.into() };
    Driver::start("asof-neo4j").map_err(io)
}

/// Whether the same may succeed a little later.
fn is_passing(error: &Error) -> bool {
    match error {
        Error::Neo4j(error) => {
            // A statement that is cut short because the server goes down says that it was terminated.
            let terminated = Kind::Client(Client::TransactionTerminated);
            // What no index takes is no better later, although the server tells it as a trouble of its own.
            let for_good = error.message().contains("too large to index");
            let passing = matches!(
                error.kind(),
                Kind::Transient | Kind::Client(Client::SessionExpired) | Kind::Database
            );
            passing && !for_good || error.kind() == terminated
        }
        Error::IOError { .. }
        | Error::ConnectionError
        | Error::ConnectionTimedOut
        | Error::IncompleteBoltExchange
        | Error::Ignored(_)
        | Error::RequestIgnoredError
        | Error::ServerUnavailableError(_) => true,
        _ => false,
    }
}

fn said(address: &str, error: Error) -> StoreError {
    let address = address.to_owned();
    match error {
        Error::Neo4j(error) => match error.kind() {
            Kind::Client(Client::Security(Security::Authentication)) => StoreError::Denied { address },
            Kind::Client(Client::FatalDiscovery) => {
                StoreError::Refused { address, what: "the database does not exist".to_owned() }
            }
            // It listens before it has opened its databases.
            Kind::Transient if error.code() == UNAVAILABLE => {
                StoreError::Unreachable { address, what: error.message().to_owned() }
            }
            _ => StoreError::Refused { address, what: format!("{} ({})", error.message(), error.code()) },
        },
        Error::AuthenticationError(_) => StoreError::Denied { address },
        Error::IOError { detail } => StoreError::Unreachable { address, what: detail.to_string() },
        Error::ConnectionTimedOut => {
            StoreError::Unreachable { address, what: "it did not answer in time".to_owned() }
        }
        error @ (Error::ConnectionError | Error::ServerUnavailableError(_) | Error::InvalidDnsName(_)) => {
            StoreError::Unreachable { address, what: error.to_string() }
        }
        error => StoreError::Refused { address, what: error.to_string() },
    }
}
