//! Law from its acts: the text as enacted, and what each amending act commands.

mod law;

pub(crate) use law::{Law, Origin, ROOT};

use asof_schema::{ActId, Command, NormId, Op};

/// A command of an act that takes effect with it.
pub(crate) fn command(act: &ActId, seq: u32, norm: &NormId, op: Op) -> Command {
    Command {
        act: act.clone(),
        seq,
        norm: norm.clone(),
        place: None,
        wording: None,
        commencement: None,
        until: None,
        confidence: 100,
        op,
    }
}
