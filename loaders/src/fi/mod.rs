//! Finland: statutes from their acts, and consolidated statutes.

pub mod consolidated;
pub(crate) mod drafting;
pub mod statute_book;
pub(crate) mod statutes;

pub use statutes::StatuteNumber;
