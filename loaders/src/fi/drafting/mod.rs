//! How Finnish acts say what they do.

mod clause;
mod commencement;
mod dates;
mod targets;
mod tokens;

pub(crate) use clause::clause;
pub(crate) use commencement::schedule;
pub(crate) use dates::signed_on;
