//! The texts of the Constitution in their order, and what is known of them.

use asof_schema::{ActId, Day, IdError, NormId, Sha256, SourceDocument};

use super::acts::Acts;
use super::marks::Marks;
use super::names::{Kind, Name};

/// A file in its place of the series.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    pub(super) file: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) name: Name,
    pub(super) boundary: Day,
    /// The boundary of the file before.
    pub(super) before: Option<Day>,
    /// Whether notes in a text of a later day tell of it, and no text of its own.
    pub(super) noted: bool,
    /// Whether parts of its text, or all of it, could not be read.
    pub(super) in_part: bool,
}

/// A text that has the day or an act of another one, or a day before others that its act came after, or after others that it
/// came before.
pub(super) struct Second<'a> {
    pub(super) entry: Entry<'a>,
    /// The file of the other.
    pub(super) other: &'a str,
    /// The first day of both.
    pub(super) since: Day,
    /// Whether it is the other, byte by byte.
    pub(super) is_copy: bool,
    /// The day of its act by the table, where texts of other acts stand between that and the day in its name.
    pub(super) dated: Option<Day>,
}

/// What is known of the series besides its texts.
pub(super) struct Plan {
    pub(super) norm: NormId,
    pub(super) table: Acts,
    pub(super) marks: Marks,
    pub(super) acts_file: Option<String>,
}

/// The URN of an amending act.
pub(super) fn act_id(kind: Kind, number: u32, adopted: Day) -> Result<ActId, IdError> {
    let name = match kind {
        Kind::Amendment => "emenda.constitucional",
        Kind::Revision => "emenda.constitucional.revisao",
    };
    format!("urn:lex:br:federal:{name}:{adopted};{number}").parse()
}

/// A file as a source of the norm.
pub(super) fn document(norm: &NormId, name: &str, bytes: &[u8]) -> SourceDocument {
    SourceDocument {
        sha256: Sha256::of(bytes),
        name: name.to_owned(),
        norm: norm.clone(),
        url: None,
        retrieved_at: None,
    }
}
