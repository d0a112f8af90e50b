//! What the grammar reads.

mod brief;
mod citations;
mod definitions;
mod exceptions;
