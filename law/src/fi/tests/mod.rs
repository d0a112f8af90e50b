//! What the grammar reads.

mod citations;
mod definitions;
mod exceptions;
mod laws;
