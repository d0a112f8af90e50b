//! `asof judgments`: what courts did to a provision.

mod render;

use asof_engine::query::{self, Scope, Touch, TouchFilter};
use asof_schema::{AsOf, ComponentId, Day};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, End, first, last, period};
use crate::coverage::{self, Coverage};
use crate::shape::{Action, Assurance, Provision, Shaper};
use crate::{Failure, Outcome, clock, reference};

pub(super) use render::touches;

/// The judgments that touched a provision: by reading it, or by what they command of it
///
/// It lists each command about a reading (interpret, overrule, refine, distinguish, establish), and each
/// command of a judgment that changes the law itself (negate, suspend ...), by first day. Whose such a
/// command is, is known where the same judgment also brings readings; else no court is shown, and `--court`
/// leaves it out. The exit code is 1 if there is none.
///
/// Examples: asof judgments "art. 5º, CF" --below --from 2010,
/// asof judgments "art. 5º, LVII, CF" --court "Supremo Tribunal Federal"
#[derive(Debug, Args)]
pub(crate) struct Judgments {
    /// The provision, or a rule of courts, by the numbering of today: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// Also what touched anything that was ever below it
    #[arg(long)]
    below: bool,
    /// Only on or after this day; a month or year from its first day [default: from the beginning]
    #[arg(long, value_name = "DAY", value_parser = first)]
    from: Option<End>,
    /// Only before this day; a month or year through its last day [default: without end]
    #[arg(long, value_name = "DAY", value_parser = last)]
    to: Option<End>,
    /// Only of this court, by its whole name as the source has it
    #[arg(long, value_name = "NAME")]
    court: Option<String>,
    /// Only of this body of the court: its plenary, a panel
    #[arg(long, value_name = "NAME")]
    body: Option<String>,
    #[command(flatten)]
    clocks: Clocks,
}

/// The provision, and what touched it.
#[derive(Debug)]
pub(crate) struct Answer {
    component: ComponentId,
    at: AsOf,
    /// How far it is known on the last day of which something is told.
    coverage: Coverage,
    touches: Vec<Touch>,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape<'a> {
    component: Provision,
    assurance: Assurance,
    assurance_of: &'static str,
    all_judgments: bool,
    judgments: Vec<TouchShape<'a>>,
}

/// `CourtAction`.
#[derive(Debug, Serialize)]
pub(super) struct TouchShape<'a> {
    on: Option<Day>,
    action: Action,
    components: Vec<Provision>,
    court: Option<&'a str>,
    body: Option<&'a str>,
    case: Option<&'a str>,
    statutory: bool,
}

impl<'a> TouchShape<'a> {
    pub(super) fn of(shaper: Shaper<'_>, touch: &'a Touch) -> Self {
        Self {
            on: touch.on,
            action: Action::from(&touch.action),
            components: shaper.provisions(&touch.components),
            court: touch.whose.court.as_deref(),
            body: touch.whose.body.as_deref(),
            case: touch.whose.case.as_deref(),
            statutory: touch.statutory,
        }
    }
}

impl Answer {
    /// It for programs.
    fn shape<'a>(&'a self, shaper: Shaper<'_>) -> Shape<'a> {
        let judgments = self.touches.iter().map(|touch| TouchShape::of(shaper, touch));
        Shape {
            component: shaper.provision(&self.component),
            assurance: Assurance::from(&self.coverage),
            assurance_of: coverage::OF_TEXT,
            all_judgments: coverage::has_all_judgments(&self.coverage),
            judgments: judgments.collect(),
        }
    }
}

impl Judgments {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(clock::today());
        let component = reference::find(&corpus, &self.reference, at)?.component;
        let (from, to) = period(self.from, self.to, "as --from")?;
        let filter = TouchFilter {
            scope: if self.below { Scope::Subtree } else { Scope::Own },
            judgments: true,
            from,
            to,
            court: self.court.clone(),
            body: self.body.clone(),
            ..TouchFilter::default()
        };
        let touches = query::touches(&corpus, &component, at, &filter)?;
        let last = to.pred().min(at.at);
        let coverage = coverage::of(&corpus, &component, AsOf { at: last, ..at })?;
        let answer = Answer { component, at, coverage, touches };
        let shaper = Shaper::new(&corpus, at);
        let write =
            |page: &mut crate::text::Page<'_>, answer: &Answer| render::judgments(page, &corpus, answer);
        context.shaped(&answer, |answer| answer.shape(shaper), render::sheet, write)?;
        Ok(super::any(!answer.touches.is_empty()))
    }
}
