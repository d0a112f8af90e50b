//! `asof findings`: what stays doubtful.

mod render;

use asof_engine::query;
use asof_schema::{AsOf, Day, Finding, Place, Severity};
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::shape::{self, Named, Provision, Shaper};
use crate::{Failure, Outcome};

/// Doubts and conflicts in the sources, and commands of acts that had no effect
///
/// A doubt that touches law without being about what could not be read is no finding: `asof coverage` lists it with what it
/// touches. In words, the answer says how many there are.
#[derive(Debug, Args)]
pub(crate) struct Findings {
    /// Only findings with these codes
    #[arg(long = "code", value_name = "CODE", value_delimiter = ',')]
    codes: Vec<String>,
    /// Show every finding; without it, people see the first 10 of each code, unless --code names it
    #[arg(long)]
    all: bool,
}

/// A finding for programs: `Finding`.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    code: &'a str,
    #[serde(serialize_with = "shape::name")]
    severity: Severity,
    component: Provision,
    action: Option<Named>,
    on: Option<Day>,
    message: &'a str,
    places: &'a [Place],
}

impl<'a> Shape<'a> {
    fn of(shaper: Shaper<'_>, finding: &'a Finding) -> Self {
        let Finding { code, severity, component, act, on, message, places } = finding;
        Self {
            code,
            severity: *severity,
            component: shaper.provision(component),
            action: act.as_ref().map(Named::from),
            on: *on,
            message,
            places,
        }
    }
}

impl Findings {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let mut findings = query::findings(&corpus)?;
        findings.retain(|finding| self.codes.is_empty() || self.codes.contains(&finding.code));
        let mut doubts = query::doubts(&corpus);
        doubts.retain(|doubt| self.codes.is_empty() || self.codes.contains(&doubt.code));
        let sheet = |findings: &Vec<Finding>| render::sheet(findings);
        let shaper = Shaper::new(&corpus, AsOf::day(Day::MAX));
        context.shaped(
            &findings,
            |findings| findings.iter().map(|finding| Shape::of(shaper, finding)).collect::<Vec<_>>(),
            sheet,
            |page, findings| {
                let is_whole = self.all || !self.codes.is_empty();
                let most = if is_whole { usize::MAX } else { render::MOST };
                render::findings(page, &corpus, findings, doubts.len(), most)
            },
        )?;
        Ok(super::any(!findings.is_empty()))
    }
}
