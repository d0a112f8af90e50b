//! Answers for people: words, tables and differences, as wide as the terminal, coloured where that is wanted.

mod acts;
mod at;
mod check;
mod compare;
mod copy;
mod corpus;
mod demo;
mod diff;
mod failure;
mod findings;
mod impact;
mod lineage;
mod load;
mod page;
mod resolve;
mod stats;
mod table;
mod upcoming;
mod verify;

pub(crate) use at::at;
pub(crate) use check::check;
pub(crate) use compare::comparison;
pub(crate) use copy::copied;
pub(crate) use corpus::{catalogue, fetched};
pub(crate) use demo::{tour_begins, tour_ends, tour_stop};
pub(crate) use diff::diff;
pub(crate) use failure::failure;
pub(crate) use findings::findings;
pub(crate) use impact::impact;
pub(crate) use lineage::lineage;
pub(crate) use load::load;
pub(crate) use page::{Page, Palette, width};
pub(crate) use resolve::readings;
pub(crate) use stats::stats;
pub(crate) use upcoming::upcoming;
pub(crate) use verify::verification;
