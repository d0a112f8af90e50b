//! Servers that are asked beside the service, by the names that its own settings have. A doc comment on a group of options would
//! stand for that of its command.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use super::certify::Access;
use super::systems::{Embedder, Manner};

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

// A model of embeddings.
#[derive(Debug, Args)]
#[expect(clippy::struct_field_names, reason = "the names of the options")]
pub(super) struct OnEmbedder {
    /// Of vector: an endpoint that speaks OpenAI's POST /embeddings, e.g. http://127.0.0.1:8000/v1; its key is in ASOF_EMBEDDER_KEY
    #[arg(long, value_name = "URL", env = "ASOF_EMBEDDER_URL")]
    embedder_url: Option<String>,
    /// The model, as the endpoint names it
    #[arg(long, value_name = "NAME", env = "ASOF_EMBEDDER_MODEL")]
    embedder_model: Option<String>,
    /// What stands before a question
    #[arg(long, value_name = "TEXT", env = "ASOF_EMBEDDER_QUERY_PREFIX", default_value = "")]
    embedder_query_prefix: String,
    /// What stands before a text of law
    #[arg(long, value_name = "TEXT", env = "ASOF_EMBEDDER_PASSAGE_PREFIX", default_value = "")]
    embedder_passage_prefix: String,
    /// The field `input_type` of a question, for servers that put the prefix there themselves
    #[arg(long, value_name = "TYPE", env = "ASOF_EMBEDDER_QUERY_TYPE")]
    embedder_query_type: Option<String>,
    /// That of a text of law
    #[arg(long, value_name = "TYPE", env = "ASOF_EMBEDDER_PASSAGE_TYPE")]
    embedder_passage_type: Option<String>,
    /// How many texts are sent at once
    #[arg(long, value_name = "N", env = "ASOF_EMBEDDER_BATCH", default_value_t = 8)]
    embedder_batch: usize,
}

impl OnEmbedder {
    /// The model; an error that says what is missing.
    pub(super) fn embedder(&self) -> Result<Embedder> {
        let url = self.embedder_url.as_deref().filter(|url| url.starts_with("http"));
        let url = url.context(
            "vectors take a model of embeddings: name an OpenAI-compatible endpoint by --embedder-url or ASOF_EMBEDDER_URL, \
             e.g. http://127.0.0.1:8000/v1",
        )?;
        let model = self.embedder_model.as_deref();
        let model =
            model.context("--embedder-model or ASOF_EMBEDDER_MODEL must name the model that is asked for")?;
        let manner = |prefix: &String, kind: &Option<String>| Manner {
            prefix: prefix.clone(),
            input_type: kind.clone(),
        };
        let manners = [
            manner(&self.embedder_query_prefix, &self.embedder_query_type),
            manner(&self.embedder_passage_prefix, &self.embedder_passage_type),
        ];
        Embedder::new(url, env::var("ASOF_EMBEDDER_KEY").ok().as_deref(), model, manners, self.embedder_batch)
    }
}
