//! Words as they stand in a version.

use asof_engine::search::Quote as Words;
use async_graphql::{Context, Description, Object, Result};

use super::connection::count;
use super::request_context::RequestContext;
use super::version::ComponentVersion;

/// Words of a version, verbatim: at most 300 characters.
#[derive(Debug, Clone, Description)]
pub(super) struct Quote(pub(super) Words);

#[Object(use_type_description)]
impl Quote {
    /// The version whose own words they are, read on its own first day.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        Ok(ComponentVersion::by_urn(RequestContext::at(ctx)?, &self.0.version))
    }
    /// The first byte, in the version's own words.
    fn start(&self) -> i32 {
        count(self.0.start)
    }
    /// The byte after the last.
    fn end(&self) -> i32 {
        count(self.0.end)
    }
    /// The words.
    fn text(&self) -> &str {
        &self.0.text
    }
    /// Whether words of the version before them are left out.
    fn cut_before(&self) -> bool {
        self.0.cut_before
    }
    /// Whether words of the version after them are left out: a condition may be among them.
    fn cut_after(&self) -> bool {
        self.0.cut_after
    }
}
