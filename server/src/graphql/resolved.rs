//! What words may mean.

use async_graphql::{Description, Object};

use super::component::Component;
use crate::Reading as Meaning;

/// One possible meaning of a citation.
#[derive(Description)]
pub(super) struct ResolvedComponent {
    pub(super) meaning: Meaning,
    pub(super) component: Component,
    pub(super) ambiguous: bool,
}

#[Object(use_type_description)]
impl ResolvedComponent {
    /// The component.
    fn component(&self) -> &Component {
        &self.component
    }
    /// How sure the meaning is, 0 to 1; 1 for an id or the only meaning.
    fn confidence(&self) -> f64 {
        f64::from(self.meaning.confidence) / 100.0
    }
    /// How it is cited within its norm.
    fn citation(&self) -> &str {
        &self.meaning.cited
    }
    /// The markers on the way down to it, as printed on the day.
    fn path(&self) -> &[String] {
        &self.meaning.path
    }
    /// Whether another meaning is just as likely.
    fn ambiguous(&self) -> bool {
        self.ambiguous
    }
}
