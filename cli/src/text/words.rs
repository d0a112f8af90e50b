//! Codes in words for people, a table a closed list. The codes are for programs: JSON has them.

use asof_engine::coverage::TouchStatus;
use asof_engine::query::{Absence, Agreement, ReadingEnd, TargetState};
use asof_schema::{Cause, ChangeKind, CoverageState, DateBasis, Operation, ReferenceKind, Severity, Status};

/// A member of a closed list, in words.
pub(crate) trait Words {
    /// Its words.
    fn words(self) -> &'static str;
}

/// That a provision is absent on a day, and from which day on it is there; nothing where no day is known.
pub(crate) fn absent(why: Absence) -> Option<String> {
    match why {
        Absence::NoText { first } => {
            Some(format!("absent: no text of that day is known, the first one is of {first}"))
        }
        Absence::NotYet { first } => Some(format!("absent: not yet there, its first day is {first}")),
        Absence::Unknown => None,
    }
}

impl Words for Cause {
    fn words(self) -> &'static str {
        match self {
            Self::Enacted => "original text",
            Self::Inserted => "added later",
            Self::Correction => "an error put right",
            Self::Text => "new words",
            Self::Status => "new status",
            Self::Move => "moved or renumbered",
            Self::Structure => "parts came or went",
            Self::Aggregate => "reworded inside",
        }
    }
}

impl Words for Status {
    fn words(self) -> &'static str {
        match self {
            Self::InForce => "in force",
            Self::Repealed => "repealed",
            Self::Annulled => "annulled",
            Self::Suspended => "suspended",
            Self::Expired => "expired",
            Self::Vetoed => "vetoed",
        }
    }
}

impl Words for ChangeKind {
    fn words(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Modified => "modified",
            Self::Moved => "moved",
            Self::Renumbered => "renumbered",
            Self::Editorial => "edited",
            Self::Untold => "cannot be told",
            Self::CameAndWent => "came and went between the days",
        }
    }
}

impl Words for Agreement {
    fn words(self) -> &'static str {
        match self {
            Self::None => "there is no reading",
            Self::One => "no source sets one against another",
            Self::Untold => "no source says how they relate",
            Self::Split => "split, and nothing decides",
        }
    }
}

impl Words for ReadingEnd {
    fn words(self) -> &'static str {
        match self {
            Self::Overruled => "overruled",
            Self::Negated => "undone",
            Self::Expired => "expired",
            Self::Lapsed => "fell with its provision",
        }
    }
}

impl Words for Severity {
    fn words(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Words for DateBasis {
    fn words(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::SnapshotBound => "bounded",
            Self::Assumed => "assumed",
        }
    }
}

impl Words for ReferenceKind {
    fn words(self) -> &'static str {
        match self {
            Self::RefersTo => "refers to",
            Self::Excepts => "exception",
            Self::Defines => "defines",
            Self::Cites => "cites",
        }
    }
}

impl Words for TargetState {
    fn words(self) -> &'static str {
        match self {
            Self::Resolved => "in force",
            Self::TargetRepealed => "repealed or gone",
            Self::TargetNotYetInForce => "not yet in force",
            Self::TargetRenumbered => "renumbered",
            Self::TargetNeverExisted => "never there",
            Self::External => "in a law that is not here",
            Self::Unresolved => "ambiguous",
        }
    }
}

impl Words for Operation {
    fn words(self) -> &'static str {
        match self {
            Self::Insert => "added",
            Self::Amend => "given new words",
            Self::Move => "moved or renumbered",
            Self::Repeal => "repealed",
            Self::Suspend => "suspended",
            Self::Revive => "in force again",
            Self::Print => "printed, or no longer printed",
            Self::Continue => "carried on as another",
            Self::Negate => "a command on it undone",
            Self::Correct => "a command on it corrected",
            Self::Interpret => "read by a court",
            Self::Overrule => "a reading of it overruled",
            Self::Refine => "a reading of it refined",
            Self::Distinguish => "a reading of it distinguished",
            Self::Establish => "a rule established",
        }
    }
}

impl Words for CoverageState {
    fn words(self) -> &'static str {
        match self {
            Self::Touched => "touched",
            Self::NoClaim => "without a claim",
            Self::NotCovered => "not covered",
            Self::Assured => "assured",
        }
    }
}

impl Words for TouchStatus {
    fn words(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Confirmed => "in a text that a claim speaks of",
            Self::Upcoming => "not yet in effect",
            Self::Touching => "not applied",
        }
    }
}
