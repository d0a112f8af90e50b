//! Servers that are asked beside the service, by the names that its own settings have. A doc comment on a group of options would
//! stand for that of its command.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use super::certify::Access;

// Where asof keeps its graph.
#[derive(Debug, Args)]
pub(super) struct OnNeo4j {
    /// A Neo4j server that asof filled, bolt://HOST:PORT: the same graph, walked in Cypher. It denies, and certifies nothing
    #[arg(long, value_name = "URI")]
    neo4j: Option<String>,
    /// Who asks
    #[arg(long, value_name = "NAME", env = "ASOF_NEO4J_USER", default_value = "neo4j")]
    neo4j_user: String,
    /// A file that holds the password [default: the password is in ASOF_NEO4J_PASSWORD]
    #[arg(long, value_name = "FILE", env = "ASOF_NEO4J_PASSWORD_FILE")]
    neo4j_password_file: Option<PathBuf>,
    /// The database [default: the server's own default]
    #[arg(long, value_name = "NAME", env = "ASOF_NEO4J_DATABASE")]
    neo4j_database: Option<String>,
}

impl OnNeo4j {
    pub(super) fn access(&self) -> Result<Option<Access>> {
        let Some(uri) = &self.neo4j else { return Ok(None) };
        ensure!(
            !uri.contains('@'),
            "the address of a Neo4j server must hold no password, which others could read"
        );
        Ok(Some(Access {
            uri: uri.clone(),
            user: self.neo4j_user.clone(),
            password: self.password()?,
            database: self.neo4j_database.clone(),
        }))
    }

    fn password(&self) -> Result<String> {
        if let Ok(password) = env::var("ASOF_NEO4J_PASSWORD") {
            return Ok(password);
        }
        let said = "the password of the Neo4j server is not given: set ASOF_NEO4J_PASSWORD, or name a file that holds it in \
            ASOF_NEO4J_PASSWORD_FILE";
        let file = self.neo4j_password_file.as_ref().context(said)?;
        let read = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(read.trim_end_matches(['\r', '\n']).to_owned())
    }
}
