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

macro_rules! words {
    ($($list:ident { $($member:ident: $words:literal,)+ })+) => {$(
        impl Words for $list {
            fn words(self) -> &'static str {
                match self {
                    $(Self::$member => $words,)+
                }
            }
        }
    )+};
}

words! {
    Cause {
        Enacted: "original text",
        Inserted: "added later",
        Correction: "an error put right",
        Text: "new words",
        Status: "new status",
        Move: "moved or renumbered",
        Structure: "parts came or went",
        Aggregate: "reworded inside",
    }
    Status {
        InForce: "in force",
        Repealed: "repealed",
        Annulled: "annulled",
        Suspended: "suspended",
        Expired: "expired",
        Vetoed: "vetoed",
    }
    ChangeKind {
        Added: "added",
        Removed: "removed",
        Modified: "modified",
        Moved: "moved",
        Renumbered: "renumbered",
        Editorial: "edited",
        Untold: "cannot be told",
        CameAndWent: "came and went between the days",
    }
    Agreement {
        None: "there is no reading",
        One: "no source sets one against another",
        Untold: "no source says how they relate",
        Split: "split, and nothing decides",
    }
    ReadingEnd {
        Overruled: "overruled",
        Negated: "undone",
        Expired: "expired",
        Lapsed: "fell with its provision",
    }
    Severity {
        Info: "info",
        Warning: "warning",
        Error: "error",
    }
    DateBasis {
        Stated: "stated",
        SnapshotBound: "bounded",
        Assumed: "assumed",
    }
    ReferenceKind {
        RefersTo: "refers to",
        Excepts: "exception",
        Defines: "defines",
        Cites: "cites",
    }
    TargetState {
        Resolved: "in force",
        TargetRepealed: "repealed or gone",
        TargetNotYetInForce: "not yet in force",
        TargetRenumbered: "renumbered",
        TargetNeverExisted: "never there",
        External: "in a law that is not here",
        Unresolved: "ambiguous",
    }
    Operation {
        Insert: "added",
        Amend: "given new words",
        Move: "moved or renumbered",
        Repeal: "repealed",
        Suspend: "suspended",
        Revive: "in force again",
        Print: "printed, or no longer printed",
        Continue: "carried on as another",
        Negate: "a command on it undone",
        Correct: "a command on it corrected",
        Interpret: "read by a court",
        Overrule: "a reading of it overruled",
        Refine: "a reading of it refined",
        Distinguish: "a reading of it distinguished",
        Establish: "a rule established",
    }
    CoverageState {
        Touched: "touched",
        NoClaim: "without a claim",
        NotCovered: "not covered",
        Assured: "assured",
    }
    TouchStatus {
        Applied: "applied",
        Confirmed: "in a text that a claim speaks of",
        Upcoming: "not yet in effect",
        Touching: "not applied",
    }
}
