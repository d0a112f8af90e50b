//! Other addresses.

use asof_schema::Day;
use async_graphql::{Description, Object};

use super::period::Period;
use super::vocabulary::AliasScheme;

/// Another address of a component.
#[derive(Description)]
pub(super) struct Alias(pub(super) asof_schema::Alias);

#[Object(use_type_description)]
impl Alias {
    /// The scheme of the address.
    fn scheme(&self) -> AliasScheme {
        self.0.scheme.into()
    }
    /// The address.
    fn value(&self) -> &str {
        &self.0.value
    }
    /// The days on which it holds.
    fn valid(&self) -> Period {
        Period::new(self.0.from.unwrap_or(Day::MIN), self.0.to.unwrap_or(Day::MAX))
    }
}
