//! `asof findings`: what stays doubtful.

mod render;

use asof_engine::query;
use asof_schema::Finding;
use clap::Args;

use super::Context;
use crate::{Failure, Outcome};

/// Doubts and conflicts in the sources, and commands of acts that had no effect
#[derive(Debug, Args)]
pub(crate) struct Findings {
    /// Only findings with these codes
    #[arg(long = "code", value_name = "CODE", value_delimiter = ',')]
    codes: Vec<String>,
}

impl Findings {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let mut findings: Vec<Finding> = Vec::new();
        for graph in corpus.graphs() {
            findings.extend(graph.meta().findings.iter().cloned());
            findings.extend(query::void_findings(&corpus, &graph.norm().id.root())?);
        }
        findings.retain(|finding| self.codes.is_empty() || self.codes.contains(&finding.code));
        findings.sort_by(|a, b| (&a.code, a.on, &a.component).cmp(&(&b.code, b.on, &b.component)));
        let sheet = |findings: &Vec<Finding>| render::sheet(findings);
        context.tabled(&findings, sheet, |page, findings| render::findings(page, &corpus, findings))?;
        Ok(super::any(!findings.is_empty()))
    }
}
