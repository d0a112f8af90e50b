//! `asof schema`: the GraphQL schema.

use clap::Args;

use super::Context;
use crate::{Failure, Outcome, graphql};

/// Print the GraphQL schema in its definition language; no store is needed
#[derive(Debug, Args)]
pub(crate) struct Schema {}

impl Schema {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let sdl = graphql::sdl();
        if context.json {
            context.page.json(&sdl)?;
        } else {
            context.page.bytes(sdl.as_bytes())?;
        }
        Ok(Outcome::Yes)
    }
}
